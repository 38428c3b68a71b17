//! Derivatives that index reduction has made and nothing needs: the equation that determines such a variable is removed.
//!
//! They come from equations whose derivative does not contain the derivatives of all of its variables, as with
//! functions that are differentiated by an annotation with `noDerivative`.

use harpoon_dae::Dae;
use harpoon_expr::VarId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Tools;
use crate::reduce::Reduced;
use crate::select::Chosen;
use crate::states::PlaceInFamily;

/// Removes what is not needed, and returns the variables. `levels` has an entry for each equation.
pub(crate) fn remove(
    dae: &mut Dae,
    tools: &mut Tools,
    reduced: &Reduced,
    chosen: &Chosen,
    levels: &mut Vec<PlaceInFamily>,
) -> FxHashSet<VarId> {
    let mut equations_with: FxHashMap<VarId, Vec<usize>> =
        reduced.made.iter().map(|&var| (var, Vec::new())).collect();
    for state in &chosen.states {
        equations_with.remove(&state.derivative);
        equations_with.remove(&state.variable);
    }
    let variables = |dae: &Dae, tools: &mut Tools, number: usize| {
        let equation = dae.equations[number];
        tools.leaves.variables(&dae.pool, &[equation.left, equation.right])
    };
    for number in 0..dae.equations.len() {
        for var in variables(dae, tools, number) {
            if let Some(numbers) = equations_with.get_mut(&var) {
                numbers.push(number);
            }
        }
    }
    let derived: FxHashSet<usize> =
        reduced.families.iter().flat_map(|family| family[1..].iter().copied()).collect();
    let mut open: Vec<VarId> = reduced.made.clone();
    let mut is_removed = vec![false; dae.equations.len()];
    let mut unused: FxHashSet<VarId> = FxHashSet::default();
    while let Some(var) = open.pop() {
        let Some(&[number]) = equations_with.get(&var).map(Vec::as_slice) else { continue };
        if !derived.contains(&number) || is_removed[number] {
            continue;
        }
        is_removed[number] = true;
        unused.insert(var);
        for other in variables(dae, tools, number) {
            if let Some(numbers) = equations_with.get_mut(&other) {
                numbers.retain(|&with| with != number);
                open.push(other);
            }
        }
    }
    let mut removed = is_removed.iter();
    dae.equations.retain(|_| removed.next() == Some(&false));
    let mut removed = is_removed.iter();
    levels.retain(|_| removed.next() == Some(&false));
    unused
}
