//! State selection: which of the variables that constraints tie together are integrated.
//!
//! Input: chains of derivatives, and families of equations with their derivatives. Output: the states. Mattsson and
//! Söderlind, "Index Reduction in Differential-Algebraic Equations Using Dummy Derivatives", SIAM J. Sci. Comput. 14(3),
//! 1993: for each equation that is a derivative, one of the highest derivatives in it is no derivative any more but an
//! algebraic variable (a dummy); then the same one level lower, among the variables these were derivatives of.
//!
//! Dummies are chosen where the constraints can be solved for them whatever the state is: by elimination with pivots
//! that are numbers, in the order of what is least wanted as a state. Where all pivots vary (a pendulum in
//! Cartesian coordinates), the choice is left to the simulation, see [`Selection`].

mod dynamic;
mod elimination;
mod twice;

use std::cmp::Reverse;

use harpoon_dae::{Dae, StateSelect};
use harpoon_expr::{Differentiator, ExprId, VarId, linear_in};
use harpoon_flat::Origin;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::overruled::is_start_deliberate;
use crate::reduce::Reduced;
use crate::states::Before;
use crate::{Enforced, Selection, State, Tools};
use elimination::{Candidate, Choice, Definitions, Demand, Group, choose};

pub(crate) struct Chosen {
    pub(crate) states: Vec<State>,
    pub(crate) selections: Vec<Selection>,
    pub(crate) enforced: Vec<Enforced>,
    /// How many choices the motion should decide and cannot, because their chains are not of one length.
    n_stuck: usize,
}

/// What is wanted as a state, of two variables that the model asks for alike.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Preference {
    Starts,
    /// What is a derivative. With `2*der(x) = v` velocities are there twice. Of those that belong to positions the motion can choose, which must
    /// choose among positions and velocities at once.
    Derivatives,
}

pub(crate) fn select_states(dae: &mut Dae, tools: &mut Tools, reduced: &Reduced) -> Chosen {
    let before = Before::new(dae);
    let chosen = select_by(dae, tools, reduced, Preference::Starts);
    if chosen.n_stuck == 0 {
        return chosen;
    }
    before.restore(dae);
    let other = select_by(dae, tools, reduced, Preference::Derivatives);
    if other.n_stuck < chosen.n_stuck {
        twice::inherit_starts(dae, tools, reduced);
        return other;
    }
    before.restore(dae);
    select_by(dae, tools, reduced, Preference::Starts)
}

fn select_by(dae: &mut Dae, tools: &mut Tools, reduced: &Reduced, preference: Preference) -> Chosen {
    let mut constraints = constraints(dae, tools, reduced);
    let mut chains: Vec<Chain> =
        reduced.chains.iter().map(|chain| Chain { variables: chain.clone(), n_dummies: 0 }).collect();
    let made: FxHashSet<VarId> = reduced.made.iter().copied().collect();
    let mut chosen = Chosen { states: Vec::new(), selections: Vec::new(), enforced: Vec::new(), n_stuck: 0 };
    for level in 1.. {
        let (constrained, settled) = constraints.into_iter().partition(|one| one.order >= level);
        constraints = constrained;
        if constraints.is_empty() {
            break;
        }
        let candidates = candidates(dae, &chains, level, &made, preference);
        let definitions = Definitions { rows: factors_of(&settled), chains: defined(&chains, level) };
        let choice = choose(dae, tools, &factors_of(&constraints), &definitions, &candidates);
        for (group, allowed) in &choice.enforced {
            note_enforced(&mut chosen, &constraints, &chains, group, allowed);
        }
        for &chain in &choice.dummies {
            chains[chain].n_dummies += 1;
        }
        leave_open(dae, &mut chosen, &mut constraints, &mut chains, choice, level);
    }
    for chain in &chains {
        let n_states = chain.variables.len() - 1 - chain.n_dummies;
        let pairs = chain.variables.windows(2).take(n_states);
        chosen.states.extend(pairs.map(|pair| State { variable: pair[0], derivative: pair[1] }));
    }
    chosen
}

/// A variable with its derivatives.
pub(crate) struct Chain {
    variables: Vec<VarId>,
    /// How many of the highest ones are dummies.
    n_dummies: usize,
}

impl Chain {
    /// The variable so many levels below the highest derivative.
    fn below_highest(&self, level: usize) -> VarId {
        self.variables[self.variables.len() - 1 - level]
    }
}

/// An equation that was differentiated.
struct Constraint {
    /// How often.
    order: usize,
    origin: Origin,
    /// Chains, and the factors of their highest derivatives. They are the same at all levels.
    factors: Vec<(usize, ExprId)>,
}

fn factors_of(constraints: &[Constraint]) -> Vec<&[(usize, ExprId)]> {
    constraints.iter().map(|constraint| &constraint.factors[..]).collect()
}

fn constraints(dae: &mut Dae, tools: &mut Tools, reduced: &Reduced) -> Vec<Constraint> {
    let mut chain_of: FxHashMap<VarId, usize> = FxHashMap::default();
    for (number, chain) in reduced.chains.iter().enumerate() {
        if let [.., _, highest] = chain[..] {
            chain_of.insert(highest, number);
        }
    }
    let mut differentiator = Differentiator::new();
    let mut constraint = |family: &Vec<usize>| {
        let equation = dae.equations[*family.last().expect("a family has a member")];
        let mut highest = tools.leaves.variables(&dae.pool, &[equation.left, equation.right]);
        highest.retain(|var| chain_of.contains_key(var));
        let factors = factors(dae, &mut differentiator, [equation.left, equation.right], &highest);
        let factors = factors.into_iter().map(|(var, factor)| (chain_of[&var], factor)).collect();
        Constraint { order: family.len() - 1, origin: equation.origin, factors }
    };
    reduced.families.iter().map(&mut constraint).collect()
}

/// The factors of variables in `left - right`, which is linear in them because they come from differentiation.
fn factors(
    dae: &mut Dae,
    differentiator: &mut Differentiator,
    [left, right]: [ExprId; 2],
    variables: &[VarId],
) -> Vec<(VarId, ExprId)> {
    let Dae { pool, functions, .. } = dae;
    let Ok(difference) = pool.minus(left, right) else { return Vec::new() };
    if let Some((terms, _)) = linear_in(pool, difference, variables) {
        return terms;
    }
    // A function differentiated by its annotation does not show that it is linear.
    let partial = |&var: &VarId| {
        let factor = differentiator.partial(pool, functions, difference, var).ok()?;
        (!pool.is_zero(factor)).then_some((var, factor))
    };
    variables.iter().filter_map(partial).collect()
}

/// The chains in which a dummy can be chosen, the least wanted state first. `made`: derivatives that the model does not have.
fn candidates(
    dae: &Dae,
    chains: &[Chain],
    level: usize,
    made: &FxHashSet<VarId>,
    preference: Preference,
) -> Vec<Candidate> {
    let is_candidate =
        |(_, chain): &(usize, &Chain)| chain.n_dummies + 1 == level && chain.variables.len() > level;
    let mut candidates: Vec<(usize, &Chain)> = chains.iter().enumerate().filter(is_candidate).collect();
    candidates.sort_by_cached_key(|(_, chain)| {
        let place = chain.variables.len() - 1 - level;
        let variable = &dae.variables[chain.variables[place]];
        let lower = place.checked_sub(1).map(|place| dae.variables[chain.variables[place]].state_select);
        // Of several start values that of the outer component counts, and only that of a state does. Defaults are alike. One of
        // something that the model does not differentiate may be nothing but a guess for an iteration.
        let is_state = is_start_deliberate(variable) && !made.contains(&chain.variables[place + 1]);
        let start = variable.start.map(|_| is_state.then_some(Reverse(variable.start_depth)));
        let derivatives =
            (preference == Preference::Derivatives).then(|| (Demand::of(variable.state_select), place));
        let wanted = (derivatives, variable.state_select, lower.unwrap_or_default(), variable.fixed, start);
        let depth = variable.name.matches('.').count();
        (wanted, Reverse(place), !variable.is_hidden, Reverse(depth), Reverse(chain.variables[place]))
    });
    let select = |chain: &Chain| -> StateSelect { dae.variables[chain.below_highest(level)].state_select };
    candidates.into_iter().map(|(number, chain)| Candidate { chain: number, select: select(chain) }).collect()
}

/// The chains whose lowest variable has been reached: at this level it is no derivative but follows from equations.
fn defined(chains: &[Chain], level: usize) -> Vec<usize> {
    let is_defined = |chain: &Chain| chain.n_dummies + 1 == level && chain.variables.len() == level;
    (0..chains.len()).filter(|&number| is_defined(&chains[number])).collect()
}

/// Leaves groups of constraints whose pivots vary to the simulation. That takes all levels of a group from this one on
/// at once; where its constraints were not differentiated equally often, the first choice is kept. At levels above,
/// everything may have been settled otherwise: the derivatives of quaternions follow from an angular velocity.
fn leave_open(
    dae: &mut Dae,
    chosen: &mut Chosen,
    constraints: &mut Vec<Constraint>,
    chains: &mut [Chain],
    choice: Choice,
    level: usize,
) {
    let mut is_settled = vec![false; constraints.len()];
    for group in choice.groups {
        let order = constraints[group.rows[0]].order;
        let is_uniform = group.rows.iter().all(|&row| constraints[row].order == order)
            && group.chains.iter().all(|&chain| chains[chain].variables.len() > order);
        if is_uniform {
            group.rows.iter().for_each(|&row| is_settled[row] = true);
            let members: Vec<&[VarId]> =
                group.chains.iter().map(|&chain| &chains[chain].variables[..]).collect();
            dynamic::add_selection(dae, chosen, &group, &members, level..=order);
            group.chains.iter().for_each(|&chain| chains[chain].n_dummies = order);
        } else {
            chosen.n_stuck += 1;
            note_enforced(chosen, constraints, chains, &group, &group.first_choice);
            group.first_choice.iter().for_each(|&chain| chains[chain].n_dummies += 1);
        }
    }
    let mut settled = is_settled.into_iter();
    constraints.retain(|_| settled.next() == Some(false));
}

/// Constraints that stay solved for some of the `allowed` chains. What is said of velocities is said of positions too.
fn note_enforced(
    chosen: &mut Chosen,
    constraints: &[Constraint],
    chains: &[Chain],
    group: &Group,
    allowed: &[usize],
) {
    let constraint = &constraints[group.rows[0]];
    let members = || group.chains.iter().map(|&chain| &chains[chain]);
    let lowest = |chain: &Chain| chain.below_highest(constraint.order.min(chain.variables.len() - 1));
    chosen.enforced.push(Enforced {
        candidates: members().map(lowest).collect(),
        members: members().map(|chain| chain.variables.clone()).collect(),
        allowed: group.chains.iter().map(|chain| allowed.contains(chain)).collect(),
        jacobian: group.jacobian.clone(),
        origin: constraint.origin,
    });
}

#[cfg(test)]
mod tests {
    use crate::testing::causal;

    #[test]
    fn a_pendulum_in_cartesian_coordinates_leaves_the_choice_open() {
        let causal = causal(
            "Real x = 0.6, y = -0.8, u, v, f;
            der(x) = u; der(y) = v; der(u) = f*x; der(v) = f*y - 9.81; x*x + y*y = 1",
        );
        // Two states of four, each one of two candidates; the constraint is there three times.
        assert_eq!(causal.states.len(), 2);
        let texts: Vec<String> = causal.lines("states");
        assert_eq!(
            texts,
            [
                "der($selection[1].state[1]) = der($selection[1].state[1])",
                "der(der($selection[1].state[1])) = der(der($selection[1].state[1]))",
                "der($selection[1].state[1]) chosen among v, u",
                "$selection[1].state[1] chosen among y, x"
            ]
        );
        assert_eq!(causal.dae.equations.len(), 3 + 2 + 3);
        let jacobian: Vec<String> =
            causal.selections[0].jacobian[0].iter().map(|&e| causal.dae.text(e)).collect();
        assert_eq!(jacobian, ["y + y", "x + x"]);
    }

    #[test]
    fn a_rigid_gear_leaves_one_shaft() {
        // Two inertias with a ratio of 3, all torques known: one angle and one speed of four remain.
        let model = "parameter ratio = 3;
            Real a.phi, a.w, b.phi, b.w, tau;
            der(a.phi) = a.w; der(b.phi) = b.w; a.phi = ratio*b.phi;
            2*der(a.w) = tau + 1; 5*der(b.w) = -ratio*tau";
        assert_eq!(causal(model).state_names(), ["a.phi", "a.w"]);
        // What is preferred, or fixed, is a state.
        let model = model.replace("b.phi, b.w", "b.phi prefer, b.w prefer");
        assert_eq!(causal(&model).state_names(), ["b.phi", "b.w"]);
    }

    #[test]
    fn capacitors_in_parallel_are_one_state() {
        let causal = causal("Real u = 1 fixed, v, i, j; 2*der(u) = i; 3*der(v) = j; u = v; i + j = -u");
        assert_eq!(causal.state_names(), ["u"]);
        assert_eq!(causal.eliminated_texts(), ["v = u", "der(v) = der(u)"]);
    }

    #[test]
    fn dependent_sums_need_one_dummy_for_each_constraint() {
        // Three masses on a line of given total: x + y + z = 1.
        let causal = causal(
            "Real x = 0, y = 0, z, f;
            der(x) = f; der(y) = -x + f; der(z) = -y + f; x + y + z = 1",
        );
        assert_eq!(causal.state_names(), ["x", "y"]);
    }
}
