//! Index reduction and state selection together.
//!
//! A variable that the user wants as a state (`stateSelect = prefer` or `always`) may be differentiated nowhere: the
//! pressure in a volume whose balances are written in mass and energy. It is given a derivative, so that index
//! reduction differentiates what ties it to the others. Where that does not make it a state, or something cannot be
//! differentiated, everything is done again without.

use harpoon_dae::{Dae, Equation, Kind, StateSelect};
use harpoon_expr::VarId;
use harpoon_index::IdVec;
use harpoon_source::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::reduce::{Failure, Reduced, reduce_index};
use crate::select::{Chosen, select_states};
use crate::{Tools, helper, kinks, unused};

pub(crate) struct States {
    pub(crate) chosen: Chosen,
    /// Derivatives that turned out not to be needed: no equation determines them.
    pub(crate) unused: FxHashSet<VarId>,
    pub(crate) levels: Levels,
}

/// How far something is below the highest derivative of its kind: index reduction gives velocities the level 1,
/// positions the level 2, and the same to the equations between them.
pub(crate) struct Levels {
    /// Of the equations of the system.
    pub(crate) equations: Vec<PlaceInFamily>,
    /// Of the variables that have derivatives.
    pub(crate) variables: FxHashMap<VarId, usize>,
    /// Each with its derivative.
    pub(crate) pairs: Vec<(VarId, VarId)>,
    /// Those whose derivatives the model itself asks for.
    pub(crate) inert: FxHashSet<VarId>,
}

/// Where an equation stands among those that were differentiated.
#[derive(Clone, Copy, Default)]
pub(crate) struct PlaceInFamily {
    family: Option<usize>,
    /// 0 if it was not differentiated.
    pub(crate) level: usize,
}

impl Levels {
    fn new(n_equations: usize, reduced: &Reduced, chosen: &Chosen, wanted: &[VarId]) -> Levels {
        let mut levels = Levels {
            equations: vec![PlaceInFamily::default(); n_equations],
            variables: FxHashMap::default(),
            pairs: Vec::new(),
            inert: FxHashSet::default(),
        };
        for (number, family) in reduced.families.iter().enumerate() {
            for (level, &equation) in family.iter().rev().enumerate() {
                levels.equations[equation] = PlaceInFamily { family: Some(number), level };
            }
        }
        let made: FxHashSet<VarId> = reduced.made.iter().copied().collect();
        for chain in &reduced.chains {
            let with_derivatives = chain.iter().rev().enumerate().skip(1);
            levels.variables.extend(with_derivatives.map(|(level, &var)| (var, level)));
            let pairs =
                chain.windows(2).filter(|pair| !made.contains(&pair[1]) && !wanted.contains(&pair[0]));
            levels.pairs.extend(chain.windows(2).map(|pair| (pair[0], pair[1])));
            levels.inert.extend(pairs.map(|pair| pair[0]));
        }
        for selection in &chosen.selections {
            let level = levels.variables[&selection.candidates[0]];
            levels.variables.extend(selection.states.iter().map(|&state| (state, level)));
        }
        levels
    }

    pub(crate) fn of_equation(&self, number: usize) -> usize {
        self.equations.get(number).map_or(0, |place| place.level)
    }

    /// The equation that is the derivative of another.
    pub(crate) fn derivative_of(&self, number: usize) -> Option<usize> {
        let of = self.equations.get(number).filter(|place| place.level > 0)?;
        let is_it = |place: &PlaceInFamily| place.family == of.family && place.level + 1 == of.level;
        self.equations.iter().position(is_it)
    }
}

/// `varying`: the continuous unknowns. `derivative`: of each that has one.
pub(crate) fn find_states(
    dae: &mut Dae,
    tools: &mut Tools,
    varying: &[VarId],
    derivative: &IdVec<VarId, Option<VarId>>,
) -> Result<States, Vec<Diagnostic>> {
    let mut wanted: Vec<VarId> =
        varying.iter().copied().filter(|&var| is_wanted(dae, var) && derivative[var].is_none()).collect();
    loop {
        let before = Before::new(dae);
        let (varying, derivative) = with_derivatives(dae, varying, derivative, &wanted);
        match reduce_index(dae, tools, &varying, &derivative) {
            Ok(reduced) => {
                let bent = bent(dae, tools, &reduced);
                if !bent.is_empty() {
                    before.restore(dae);
                    straighten(dae, tools, &bent);
                    continue;
                }
                let chosen = select_states(dae, tools, &reduced);
                let n_wanted = wanted.len();
                let states = integrated(&chosen);
                wanted.retain(|var| states.contains(var));
                if wanted.len() == n_wanted {
                    let mut levels = Levels::new(dae.equations.len(), &reduced, &chosen, &wanted);
                    let unused = unused::remove(dae, tools, &reduced, &chosen, &mut levels.equations);
                    return Ok(States { chosen, unused, levels });
                }
            }
            Err(failure) if wanted.is_empty() => return Err(failure.problems),
            Err(failure) => wanted = without(&wanted, &failure),
        }
        before.restore(dae);
    }
}

fn is_wanted(dae: &Dae, var: VarId) -> bool {
    dae.variables[var].state_select >= StateSelect::Prefer
}

/// Adds derivatives of the wanted states.
fn with_derivatives(
    dae: &mut Dae,
    varying: &[VarId],
    derivative: &IdVec<VarId, Option<VarId>>,
    wanted: &[VarId],
) -> (Vec<VarId>, IdVec<VarId, Option<VarId>>) {
    let (mut varying, mut derivative) = (varying.to_vec(), derivative.clone());
    for &var in wanted {
        let higher = dae.variables.push(helper(&dae.variables[var], "der", Kind::Derivative(var)));
        varying.push(higher);
        derivative.push(None);
        derivative[var] = Some(higher);
    }
    (varying, derivative)
}

fn integrated(chosen: &Chosen) -> FxHashSet<VarId> {
    let states = chosen.states.iter().map(|state| state.variable);
    states
        .chain(chosen.selections.iter().flat_map(|selection| selection.candidates.iter().copied()))
        .collect()
}

/// Those that are not in the equation that failed; if it has none of them, none at all.
fn without(wanted: &[VarId], failure: &Failure) -> Vec<VarId> {
    let left: Vec<VarId> = wanted.iter().copied().filter(|var| !failure.variables.contains(var)).collect();
    if left.len() < wanted.len() { left } else { Vec::new() }
}

/// An equation that is differentiated more than once and has kinks that its derivatives feel.
struct Bent {
    number: usize,
    equation: Equation,
    /// How often it is differentiated.
    order: usize,
}

fn bent(dae: &mut Dae, tools: &mut Tools, reduced: &Reduced) -> Vec<Bent> {
    let (n_variables, n_relations) = (dae.variables.len(), dae.relations.len());
    let often = reduced.families.iter().filter(|family| family.len() > 2);
    let often = often.map(|family| {
        let number = family[0];
        Bent { number, equation: dae.equations[number], order: family.len() - 1 }
    });
    let mut bent: Vec<Bent> = often.collect();
    bent.retain(|bent| kinks::with_events(dae, tools, bent.equation, bent.order).is_some());
    dae.variables.truncate(n_variables);
    dae.relations.truncate(n_relations);
    bent
}

/// Each of them once: with conditions in place of its kinks it has none any more.
fn straighten(dae: &mut Dae, tools: &mut Tools, bent: &[Bent]) {
    for &Bent { number, equation, order } in bent {
        dae.equations[number] = kinks::with_events(dae, tools, equation, order).unwrap_or(equation);
    }
}

/// The system before something was tried.
pub(crate) struct Before {
    n_variables: usize,
    n_relations: usize,
    equations: Vec<Equation>,
}

impl Before {
    pub(crate) fn new(dae: &Dae) -> Before {
        Before {
            n_variables: dae.variables.len(),
            n_relations: dae.relations.len(),
            equations: dae.equations.clone(),
        }
    }

    pub(crate) fn restore(&self, dae: &mut Dae) {
        dae.variables.truncate(self.n_variables);
        dae.relations.truncate(self.n_relations);
        dae.equations.clone_from(&self.equations);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::causal;

    /// Mass m = p/T and energy u = m*T of a volume with temperature T.
    const VOLUME: &str =
        "Real m = 1, u = 1, p = 1, T = 1; der(m) = 1 - p; der(u) = 2 - T; m*T = p; u = m*T + p";

    #[test]
    fn a_preferred_variable_is_given_a_derivative() {
        assert_eq!(causal(VOLUME).state_names(), ["m", "u"]);
        let preferred = VOLUME.replace("p = 1, T = 1", "p = 1 prefer, T = 1 prefer");
        // The pressure follows from mass and temperature whatever they are, the mass from the others not where T is zero.
        assert_eq!(causal(&preferred).state_names(), ["m", "T"]);
        let solved = preferred.replace("m*T = p; u = m*T + p", "m = p + 2*T; u = m*T + p");
        assert_eq!(causal(&solved).state_names(), ["p", "T"]);
    }

    #[test]
    fn what_cannot_be_differentiated_is_no_state() {
        let given = "input v; Real x = 1, y = 1 prefer; der(x) = y; x + 2*v = y";
        assert_eq!(causal(given).state_names(), ["x"]);
        // Nor what nothing ties to a state.
        let free = "Real x = 1, y = 1 prefer; der(x) = y; y = 2*time";
        assert_eq!(causal(free).state_names(), ["x"]);
    }
}
