//! Constraints that may jump: what they conserve, and how states answer when it changes.
//!
//! A differentiated equation holds for ever because it held once. Where something discrete stands in it that changes at an
//! event, it does not hold any more for what was before: the variables that the model differentiates would have to jump,
//! and their derivatives are impulses that other states integrate. Input: the index-reduced system. Output: the
//! constraints as functions of everything that the model differentiates, and for each a push in its derivative, by
//! which the simulator finds out how the states answer, and a shift of its own, by which it goes from before to after (`harpoon_sim::jump`).

use harpoon_dae::{Dae, Kind, Variable};
use harpoon_expr::{BaseType, Type, VarId};
use harpoon_flat::Origin;
use rustc_hash::FxHashSet;

use crate::incidence::is_discrete;
use crate::projection::{needed, release};
use crate::states::Levels;
use crate::unknowns::Unknowns;
use crate::{JumpCause, JumpRow, Jumps, Selection, Tools};

/// Nothing if no constraint can jump, or if the constraints cannot be told apart from the rest. Adds pushes to the equations.
pub(crate) fn jumps(
    dae: &mut Dae,
    tools: &mut Tools,
    levels: &Levels,
    unknowns: &Unknowns,
    selections: &[Selection],
) -> Option<Jumps> {
    if !can_jump(dae, tools, levels) {
        return None;
    }
    let is_state: FxHashSet<VarId> = unknowns.states.iter().copied().collect();
    let candidates = selections.iter().flat_map(|selection| &selection.candidates);
    let mut known: FxHashSet<VarId> = candidates.copied().collect();
    known.extend(levels.inert.iter().copied().filter(|var| !is_state.contains(var)));
    let placeholders: FxHashSet<VarId> =
        selections.iter().flat_map(|selection| selection.states.iter().copied()).collect();
    let released = release(dae, tools, levels, unknowns, &known, &placeholders)?;
    let constraints: Vec<_> =
        released.rows.iter().filter(|row| row.level > 0).map(|row| row.equation).collect();
    let blocks = needed(dae, tools, &released.blocks, &constraints);
    let mut rows = Vec::new();
    let left_over: Vec<_> = released.rows.iter().filter(|row| row.level > 0).collect();
    for row in &left_over {
        let derivative = levels.derivative_of(row.number)?;
        let push = input(dae, format!("$push[{}]", rows.len() + 1), row.equation.origin);
        let shift = input(dae, format!("$shift[{}]", rows.len() + 1), row.equation.origin);
        add(dae, derivative, push)?;
        add(dae, row.number, shift)?;
        let derivative = left_over.iter().position(|other| other.number == derivative);
        rows.push(JumpRow { equation: row.equation, derivative, push, shift });
    }
    let causes: Vec<usize> =
        (0..dae.equations.len()).filter(|&number| is_cause(dae, tools, levels, number)).collect();
    let causes = causes.into_iter().map(|number| {
        let equation = dae.equations[number];
        let shift = input(dae, format!("$cause[{number}]"), equation.origin);
        add(dae, number, shift)?;
        Some(JumpCause { equation, shift })
    });
    let causes: Option<Vec<JumpCause>> = causes.collect();
    let mut coordinates: Vec<VarId> = known.into_iter().collect();
    coordinates.sort();
    Some(Jumps { coordinates, blocks, rows, causes: causes? })
}

fn input(dae: &mut Dae, name: String, origin: Origin) -> VarId {
    dae.variables.push(Variable::hidden(name, BaseType::Real, Kind::Input, origin))
}

/// Adds a variable to the right side of an equation.
fn add(dae: &mut Dae, number: usize, added: VarId) -> Option<()> {
    let added = dae.pool.var(added, Type::real());
    let right = dae.equations[number].right;
    dae.equations[number].right = dae.pool.plus(right, added).ok()?;
    Some(())
}

fn can_jump(dae: &Dae, tools: &mut Tools, levels: &Levels) -> bool {
    (0..dae.equations.len()).any(|number| is_cause(dae, tools, levels, number))
}

/// Whether this is a constraint that depends on anything that changes at events.
fn is_cause(dae: &Dae, tools: &mut Tools, levels: &Levels, number: usize) -> bool {
    let equation = &dae.equations[number];
    if levels.of_equation(number) == 0 || is_discrete(dae, equation) {
        return false;
    }
    let variables = tools.leaves.variables(&dae.pool, &[equation.left, equation.right]);
    variables.iter().any(|&var| matches!(dae.variables[var].kind, Kind::Discrete | Kind::Pre(_)))
}

#[cfg(test)]
mod tests {
    use crate::testing::causal;

    #[test]
    fn a_gear_whose_ratio_changes_can_jump() {
        let model = "Real v = 1 fixed, w, f, r; relation late : time > 1; r = if late then 2 else 1;
            der(v) = -r*f; der(w) = f; w = r*v";
        let causal = causal(model);
        let jumps = causal.jumps.as_ref().expect("a constraint that jumps");
        assert_eq!(jumps.rows.len(), 1);
        assert_eq!(causal.dae.equation_text(&jumps.rows[0].equation), "w = r * v");
    }

    #[test]
    fn positions_and_velocities_can_jump() {
        let model = "Real x = 1 fixed, y, v = 1 fixed, w, f, r; relation late : time > 1;
            r = if late then 2 else 1; der(x) = v; der(y) = w; der(v) = -r*f; der(w) = f; y = r*x";
        let causal = causal(model);
        let rows = &causal.jumps.as_ref().expect("a constraint that jumps").rows;
        let texts: Vec<String> = rows.iter().map(|row| causal.dae.equation_text(&row.equation)).collect();
        assert_eq!(texts, ["y = r * x", "w = der(r) * x + r * v"]);
        assert_eq!(rows[0].derivative, Some(1));
    }

    #[test]
    fn what_no_condition_changes_does_not() {
        let model = "Real v = 1 fixed, w, f; relation late : time > 1;
            der(v) = -2*f + (if late then 1 else 0); der(w) = f; w = 2*v";
        assert!(causal(model).jumps.is_none());
    }
}
