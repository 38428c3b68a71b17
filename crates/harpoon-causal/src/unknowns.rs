//! What is to be determined, and by which equations, in each of the systems that the simulator solves.

use harpoon_dae::{Dae, Equation, Kind};
use harpoon_expr::VarId;
use rustc_hash::FxHashSet;

use crate::incidence::is_discrete;
use crate::{Eliminated, State};

pub(crate) struct Unknowns {
    pub(crate) states: Vec<VarId>,
    /// Of the running simulation between events.
    pub(crate) continuous: Vec<VarId>,
    /// At events.
    pub(crate) event: Vec<VarId>,
    /// Values before an event.
    pub(crate) pre: Vec<VarId>,
}

impl Unknowns {
    pub(crate) fn new(dae: &Dae, eliminated: &[Eliminated], states: &[State]) -> Unknowns {
        let eliminated: FxHashSet<VarId> = eliminated.iter().map(|eliminated| eliminated.variable).collect();
        let is_state: FxHashSet<VarId> = states.iter().map(|state| state.variable).collect();
        let states = states.iter().map(|state| state.variable).collect();
        let mut unknowns = Unknowns { states, continuous: Vec::new(), event: Vec::new(), pre: Vec::new() };
        for (id, variable) in dae.variables.iter() {
            if eliminated.contains(&id) || is_state.contains(&id) {
                continue;
            }
            match variable.kind {
                Kind::Continuous | Kind::Derivative(_) => {
                    unknowns.continuous.push(id);
                    unknowns.event.push(id);
                }
                Kind::Discrete => unknowns.event.push(id),
                Kind::Pre(_) => unknowns.pre.push(id),
                _ => {}
            }
        }
        unknowns
    }
}

/// The continuous unknowns, states included.
pub(crate) fn varying(dae: &Dae, eliminated: &[Eliminated]) -> Vec<VarId> {
    Unknowns::new(dae, eliminated, &[]).continuous
}

pub(crate) fn continuous_equations(dae: &Dae) -> Vec<Equation> {
    dae.equations.iter().filter(|equation| !is_discrete(dae, equation)).copied().collect()
}

/// All equations, and those of the relations.
pub(crate) fn event_equations(dae: &mut Dae) -> Vec<Equation> {
    let mut equations = dae.equations.clone();
    for relation in dae.relations.values() {
        let left = dae.pool.var(relation.variable, harpoon_expr::Type::boolean());
        let right =
            dae.pool.binary(relation.op, relation.left, relation.right).expect("a relation between numbers");
        equations.push(Equation { left, right, origin: relation.origin });
    }
    equations
}
