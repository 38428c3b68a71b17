//! The choice of states left to the simulation: placeholders that stand for some of the candidates.
//!
//! For chains `x_k` and constraints of order n, placeholders `s = Σ c_k*x_k` and their first n derivatives
//! `s⁽ʲ⁾ = Σ c_k*x_k⁽ʲ⁾` are added, with constants c that are 0 or 1. Then s, …, s⁽ⁿ⁻¹⁾ are states, and
//! the candidates follow from them and the constraints. Where the levels above the m-th have been settled otherwise,
//! the derivatives end there.

use std::ops::RangeInclusive;

use harpoon_dae::{Dae, Equation, Kind, StateSelect, Variable};
use harpoon_expr::{BaseType, Type, VarId};

use super::Chosen;
use super::elimination::Group;
use crate::{Selection, StartRow, State, helper};

/// `members`: the chains of the group. `levels`: those that are open, the last is how often its constraints were
/// differentiated.
pub(super) fn add_selection(
    dae: &mut Dae,
    chosen: &mut Chosen,
    group: &Group,
    members: &[&[VarId]],
    levels: RangeInclusive<usize>,
) {
    let order = *levels.end();
    let n_states = members.len() - group.rows.len();
    let number = chosen.selections.len() + 1;
    let is_dummy: Vec<bool> = group.chains.iter().map(|chain| group.first_choice.contains(chain)).collect();
    let mut chosen_first = (0..members.len()).filter(|&k| !is_dummy[k]);
    let mut matrix: Vec<Vec<VarId>> = Vec::new();
    let mut placeholders: Vec<Vec<VarId>> = Vec::new();
    for i in 0..n_states {
        let first = chosen_first.next();
        let row = (0..members.len()).map(|k| {
            let name = format!("$selection[{number}].matrix[{},{}]", i + 1, k + 1);
            add_entry(dae, name, Some(k) == first, members[k][0])
        });
        let row: Vec<VarId> = row.collect();
        placeholders.push(add_placeholder(dae, number, i, members, &row, levels.clone()));
        matrix.push(row);
    }
    for level in levels {
        let mut entry = |i: usize, k: usize| {
            let name = format!("$selection[{number}].start[{level},{},{}]", i + 1, k + 1);
            add_entry(dae, name, false, members[0][0])
        };
        let start = (0..n_states).map(|i| {
            let factors = (0..members.len()).map(|k| entry(i, k + 1)).collect();
            StartRow { factors, value: entry(i, 0) }
        });
        chosen.selections.push(Selection {
            start: start.collect(),
            candidates: members.iter().map(|chain| chain[chain.len() - 1 - level]).collect(),
            matrix: matrix.clone(),
            states: placeholders.iter().map(|chain| chain[order - level]).collect(),
            jacobian: group.jacobian.clone(),
        });
    }
    for chain in &placeholders {
        let pairs = chain.windows(2);
        chosen.states.extend(pairs.map(|pair| State { variable: pair[0], derivative: pair[1] }));
    }
}

/// An entry of the selection matrix. It is an input, because it changes while the simulation runs.
fn add_entry(dae: &mut Dae, name: String, is_one: bool, like: VarId) -> VarId {
    let start = dae.pool.real(if is_one { 1.0 } else { 0.0 });
    let variable = Variable { name, start: Some(start), ..helper(&dae.variables[like], "", Kind::Input) };
    dae.variables.push(variable)
}

/// A placeholder and its derivatives, each with its equation.
fn add_placeholder(
    dae: &mut Dae,
    number: usize,
    i: usize,
    members: &[&[VarId]],
    row: &[VarId],
    levels: RangeInclusive<usize>,
) -> Vec<VarId> {
    let mut chain: Vec<VarId> = Vec::new();
    for below in (levels.start() - 1..=*levels.end()).rev() {
        let like = &dae.variables[members[0][0]];
        let variable = match chain.last() {
            None => {
                let name = format!("$selection[{number}].state[{}]", i + 1);
                Variable { name, ..helper(like, "", Kind::Continuous) }
            }
            Some(&of) => helper(&dae.variables[of], "der", Kind::Derivative(of)),
        };
        let origin = variable.origin;
        debug_assert_eq!((&variable.ty, variable.state_select), (&BaseType::Real, StateSelect::Default));
        let id = dae.variables.push(variable);
        chain.push(id);
        let pool = &mut dae.pool;
        let mut sum = pool.real(0.0);
        for (&entry, member) in row.iter().zip(members) {
            let entry = pool.var(entry, Type::real());
            let candidate = pool.var(member[member.len() - 1 - below], Type::real());
            let term = pool.times(entry, candidate).expect("a product of numbers");
            sum = pool.plus(sum, term).expect("a sum of numbers");
        }
        let left = pool.var(id, Type::real());
        dae.equations.push(Equation { left, right: sum, origin });
    }
    chain
}
