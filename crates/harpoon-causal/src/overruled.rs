//! Free start values that others overrule: of aliases, and of variables that constraints tie to the states.
//!
//! Input: the initial system. Output: the start values that have no effect although no initial equation and no fixed value
//! decides, but another start value that counts no more than they do. The simulation tells them if they contradict it.
//!
//! The start value that is given in the outer component counts (8.6.2 of the specification), without a word. Nothing is told
//! about what a class says of its own variables inside of a component either: that is its default.

use harpoon_dae::{Dae, Variable};
use harpoon_expr::{ExprId, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::alias::finish::depth;
use crate::initial::{Initial, start_value, variable};
use crate::states::Levels;
use crate::unknowns::Unknowns;
use crate::{OverruledStart, Selection, Tools};

/// The start value of an alias.
pub(crate) struct Overruled {
    pub(crate) variable: VarId,
    pub(crate) by: VarId,
    /// The variable that stands for both, and the one overruled in terms of it.
    pub(crate) name: VarId,
    pub(crate) value: ExprId,
    pub(crate) start: ExprId,
}

/// Whether it was given in the model, or to a component from outside.
pub(crate) fn is_start_deliberate(variable: &Variable) -> bool {
    variable.start_depth == 0 || (variable.start_depth as usize) < depth(variable)
}

pub(crate) fn overruled_starts(
    dae: &mut Dae,
    tools: &mut Tools,
    aliases: Vec<Overruled>,
    levels: &Levels,
    unknowns: &Unknowns,
    selections: &[Selection],
    initial: &Initial,
) -> Vec<OverruledStart> {
    // Nothing but a state, or what would be one without its constraint, has to start somewhere.
    let states: FxHashSet<VarId> = unknowns.states.iter().copied().collect();
    let candidates: FxHashSet<VarId> =
        selections.iter().flat_map(|selection| selection.candidates.iter().copied()).collect();
    let aliases = aliases
        .into_iter()
        .filter(|alias| states.contains(&alias.name) || levels.inert.contains(&alias.name))
        .collect::<Vec<Overruled>>();
    let is_tied = |var: &VarId| {
        let variable = &dae.variables[*var];
        let is_free = levels.inert.contains(var) && !variable.fixed && !candidates.contains(var);
        is_free && variable.start.is_some() && is_start_deliberate(variable)
    };
    let tied: Vec<VarId> = unknowns.continuous.iter().copied().filter(is_tied).collect();
    if aliases.is_empty() && tied.is_empty() {
        return Vec::new();
    }
    let reasons = Reasons::new(initial);
    let mut overruled = Vec::new();
    for Overruled { variable, by, name, value, start } in aliases {
        if reasons.assumed_for(dae, tools, name).is_some() {
            overruled.push(OverruledStart { variable, value, start, by: vec![by] });
        }
    }
    for var in tied {
        let own = dae.variables[var].start_depth;
        let counts_more =
            |by: &VarId| dae.variables[*by].start.is_some() && dae.variables[*by].start_depth < own;
        if let Some(by) = reasons.assumed_for(dae, tools, var)
            && !by.is_empty()
            && !by.iter().any(counts_more)
        {
            let (value, start) = (variable(dae, var), start_value(dae, var));
            overruled.push(OverruledStart { variable: var, value, start, by });
        }
    }
    overruled
}

/// From which equations the initial values follow.
struct Reasons<'a> {
    initial: &'a Initial,
    block_of: FxHashMap<VarId, usize>,
    assumed: FxHashSet<VarId>,
}

impl<'a> Reasons<'a> {
    fn new(initial: &'a Initial) -> Reasons<'a> {
        let blocks = initial.blocks.iter().enumerate();
        let block_of =
            blocks.flat_map(|(number, block)| block.defined().into_iter().map(move |var| (var, number)));
        Reasons {
            initial,
            block_of: block_of.collect(),
            assumed: initial.assumed_starts.iter().copied().collect(),
        }
    }

    /// Whose start values are assumed to find this one. None if initial equations or fixed start values take part.
    fn assumed_for(&self, dae: &Dae, tools: &mut Tools, var: VarId) -> Option<Vec<VarId>> {
        let mut is_seen = FxHashSet::default();
        let mut stack = vec![*self.block_of.get(&var)?];
        let mut assumed = Vec::new();
        while let Some(number) = stack.pop() {
            if !is_seen.insert(number) {
                continue;
            }
            let block = &self.initial.blocks[number];
            for var in block.defined() {
                if self.initial.given.contains(&var) {
                    return None;
                }
                if self.assumed.contains(&var) {
                    assumed.push(var);
                }
            }
            let used = tools.leaves.variables(&dae.pool, &block.expressions());
            stack.extend(used.iter().filter_map(|var| self.block_of.get(var)));
        }
        Some(assumed)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::causal;

    fn overruled(model: &str) -> Vec<String> {
        let causal = causal(model);
        let name = |var| &causal.dae.variables[var].name[..];
        let told = causal.overruled_starts.iter().map(|one| {
            let by: Vec<&str> = one.by.iter().map(|&var| name(var)).collect();
            format!("{} by {}", name(one.variable), by.join(", "))
        });
        told.collect()
    }

    #[test]
    fn of_aliases_and_of_what_is_tied_to_a_state() {
        assert_eq!(overruled("Real x = 1, y = 2; x = y; der(x) = -y"), ["y by x"]);
        assert_eq!(overruled("Real x = 1, y = 2, z; der(x) = -x; y = x + 1; der(y) = z"), ["y by x"]);
    }

    #[test]
    fn not_of_guesses() {
        assert!(overruled("Real x = 1 fixed, y = 2; x = y; der(x) = -y").is_empty());
        assert!(overruled("Real x = 1, y = 2; x = y; der(x) = -y; initial y = 3").is_empty());
        assert!(overruled("Real x = 1, y = 2; der(x) = -x; y = x + 1").is_empty());
        assert!(overruled("Real x = 1, y; x = y; der(x) = -y").is_empty());
    }
}
