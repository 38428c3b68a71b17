//! What remains of each set of aliases: the variable that stands for it, with the attributes of all.

use std::cmp::Reverse;

use harpoon_dae::{Dae, Equation, Kind, Schedule, Variable};
use harpoon_expr::{ExprId, Node, VarId};
use harpoon_index::IdVec;
use rustc_hash::{FxHashMap, FxHashSet};

use super::sets::{Set, Signed};
use super::{Elimination, Search, signed};
use crate::incidence::is_discrete;
use crate::overruled::{Overruled, is_start_deliberate};
use crate::{Eliminated, helper};

/// The variable that gives its name to all: one that must keep it, else the one the user cares for most. Its sign is
/// that of the variable relative to the root.
pub(super) fn best_name(dae: &Dae, relations: &FxHashSet<VarId>, members: &[Signed]) -> Signed {
    let rank = |member: &&Signed| {
        let variable = &dae.variables[member.variable];
        let kind = match variable.kind {
            Kind::Input => 4,
            Kind::Discrete if relations.contains(&member.variable) => 3,
            Kind::Discrete => 2,
            Kind::Derivative(_) => 0,
            _ => 1,
        };
        let name = (!variable.is_hidden, Reverse(depth(variable)), Reverse(member.variable));
        (kind, variable.state_select, variable.fixed, variable.start.is_some(), name)
    };
    *members.iter().max_by_key(rank).expect("a set has members")
}

/// How deep in the hierarchy of components.
pub(crate) fn depth(variable: &Variable) -> usize {
    variable.name.matches('.').count()
}

impl Search<'_> {
    pub(super) fn finish(mut self) -> Elimination {
        let removed = self.rows.iter().map(|row| row.is_removed).collect::<Vec<bool>>();
        let mut number = 0;
        self.dae.equations.retain(|_| {
            number += 1;
            !removed[number - 1]
        });
        let mut replacement: IdVec<VarId, Option<ExprId>> = self.dae.variables.ids().map(|_| None).collect();
        let mut derivative = self.name_sets(&mut replacement);
        self.replace_pre(&mut replacement);
        for _ in derivative.len()..replacement.len() {
            derivative.push(None);
        }
        rewrite(self.dae, &replacement);
        self.keep_smooth(&removed);
        let eliminated = replacement
            .iter()
            .filter_map(|(variable, value)| Some(Eliminated { variable, value: (*value)? }))
            .collect();
        Elimination { eliminated, derivative, folded: self.folded, overruled: self.overruled }
    }

    /// A variable that is equal to a discrete one may have stood alone on the left of an equation that determines
    /// something else.
    fn keep_smooth(&mut self, removed: &[bool]) {
        let was_discrete = self.is_discrete.iter().zip(removed).filter(|(_, removed)| !**removed);
        for (number, (was_discrete, _)) in was_discrete.enumerate() {
            if !was_discrete && is_discrete(self.dae, &self.dae.equations[number]) {
                let equation = &mut self.dae.equations[number];
                std::mem::swap(&mut equation.left, &mut equation.right);
            }
        }
    }

    /// Chooses the variables that stay, and gives the others in their terms. Returns the derivatives.
    fn name_sets(&mut self, replacement: &mut IdVec<VarId, Option<ExprId>>) -> IdVec<VarId, Option<VarId>> {
        let mut derivative: IdVec<VarId, Option<VarId>> = replacement.ids().map(|_| None).collect();
        let roots: Vec<VarId> = self.sets.roots().collect();
        for root in roots {
            let set = self.sets.set(root).expect("the root of a set").clone();
            if let Some(value) = set.value {
                self.replace_by_constant(&set, value, replacement);
            } else if !set.is_derivative {
                // Derivatives follow the sets they are of.
                let mut name = best_name(self.dae, &self.relations, &set.members);
                self.replace_members(&set, name, replacement);
                let mut next = set.derivative.map(|derivative| derivative.times(name.is_negative));
                let mut of_set = set;
                while let Some(Signed { variable, is_negative }) = next.take() {
                    let root = self.sets.find(variable).times(is_negative);
                    let set = self.sets.set(root.variable).expect("the root of a set").clone();
                    let of = name.variable;
                    let is_law = self.is_reset(&of_set) && self.is_more_than_derivative(&set);
                    let kept = match is_law {
                        true => self.keep_derivative(of, root, &set, replacement, &mut derivative),
                        false => None,
                    };
                    name = kept.unwrap_or_else(|| {
                        self.name_derivative(of, root, &set, replacement, &mut derivative)
                    });
                    of_set = set.clone();
                    next = set.derivative.map(|derivative| derivative.times(name.is_negative));
                }
            }
        }
        derivative
    }

    fn is_reset(&self, set: &Set) -> bool {
        set.members.iter().any(|member| self.dae.resets.iter().any(|reset| reset.state == member.variable))
    }

    /// Whether a derivative has another name that is used for more: as a state, or in equations that say more than that it is the derivative.
    fn is_more_than_derivative(&self, set: &Set) -> bool {
        set.members.iter().any(|member| {
            let is_derivative = matches!(self.dae.variables[member.variable].kind, Kind::Derivative(_));
            !is_derivative && (set.derivative.is_some() || self.used.contains(&member.variable))
        })
    }

    /// Where resets bring a state to rest, its derivative is that of the rest, and the force that drives it is what it was. So the derivative is
    /// no name for what the model says about the force. The name of that; none if there is no derivative with this sign.
    fn keep_derivative(
        &mut self,
        of: VarId,
        root: Signed,
        set: &Set,
        replacement: &mut IdVec<VarId, Option<ExprId>>,
        derivative: &mut IdVec<VarId, Option<VarId>>,
    ) -> Option<Signed> {
        let is_derivative =
            |member: &Signed| matches!(self.dae.variables[member.variable].kind, Kind::Derivative(_));
        let (derivatives, others): (Vec<Signed>, Vec<Signed>) =
            set.members.iter().copied().partition(is_derivative);
        let is_own = |member: &&Signed| member.is_negative == root.is_negative;
        let own = derivatives.iter().find(is_own).copied()?;
        let name = best_name(self.dae, &self.relations, &others);
        self.replace_members(&Set { members: others, ..set.clone() }, name, replacement);
        self.replace_members(&Set { members: derivatives, ..set.clone() }, own, replacement);
        derivative[of] = Some(own.variable);
        let (left, right) = (self.var(own.variable), self.var(name.variable));
        let right = self.signed(right, own.is_negative != name.is_negative);
        self.dae.equations.push(Equation { left, right, origin: self.dae.variables[of].origin });
        Some(name)
    }

    /// `root` is the derivative of the variable `of`, with this sign. One of the set that is it without a sign is taken
    /// for it; if there is none, the derivative stays a variable of its own, with an equation.
    fn name_derivative(
        &mut self,
        of: VarId,
        root: Signed,
        set: &Set,
        replacement: &mut IdVec<VarId, Option<ExprId>>,
        derivative: &mut IdVec<VarId, Option<VarId>>,
    ) -> Signed {
        let same_sign: Vec<Signed> =
            set.members.iter().copied().filter(|member| member.is_negative == root.is_negative).collect();
        if !same_sign.is_empty() {
            let name = best_name(self.dae, &self.relations, &same_sign);
            self.replace_members(set, name, replacement);
            derivative[of] = Some(name.variable);
            return name;
        }
        let name = best_name(self.dae, &self.relations, &set.members);
        self.replace_members(set, name, replacement);
        let own = self.add_derivative(of);
        replacement.push(None);
        derivative.push(None);
        derivative[of] = Some(own);
        let (left, right) = (self.var(own), self.var(name.variable));
        let right = self.signed(right, true);
        self.dae.equations.push(Equation { left, right, origin: self.dae.variables[of].origin });
        // Further derivatives belong to the variable that gave the name, and have their own place there.
        name
    }
}

impl Search<'_> {
    fn replace_by_constant(
        &mut self,
        set: &Set,
        value: ExprId,
        replacement: &mut IdVec<VarId, Option<ExprId>>,
    ) {
        for member in &set.members {
            let value = self.signed(value, member.is_negative);
            if *self.dae.pool.node(value) != Node::Var(member.variable) {
                replacement[member.variable] = Some(value);
            }
        }
    }

    fn replace_members(&mut self, set: &Set, name: Signed, replacement: &mut IdVec<VarId, Option<ExprId>>) {
        if set.members.len() == 1 {
            return;
        }
        let value = self.var(name.variable);
        for member in set.members.iter().filter(|member| member.variable != name.variable) {
            replacement[member.variable] = Some(self.signed(value, member.is_negative != name.is_negative));
        }
        self.merge_start(set, name);
        self.merge_nominal(set, name);
    }

    /// The start value of the highest priority: fixed, then given at all, then of the variable whose value stays between
    /// events, then from the outer component. Others that are fixed too must hold as well, if they are continuous.
    fn merge_start(&mut self, set: &Set, name: Signed) {
        let (variables, keepers) = (&self.dae.variables, &self.keepers);
        let rank = |member: &&Signed| {
            let variable = &variables[member.variable];
            let outer = variable.start.map(|_| Reverse(variable.start_depth));
            let order = (outer, Reverse(depth(variable)), Reverse(member.variable));
            (variable.fixed, variable.start.is_some(), keepers.contains(&member.variable), order)
        };
        let chosen = *set.members.iter().max_by_key(rank).expect("a set has members");
        let select = set.members.iter().map(|member| variables[member.variable].state_select).max();
        let is_fixed = variables[chosen.variable].fixed;
        let start_depth = variables[chosen.variable].start_depth;
        let start = self.start_of(chosen, name);
        let others: Vec<Signed> = set
            .members
            .iter()
            .copied()
            .filter(|member| member.variable != chosen.variable && self.dae.variables[member.variable].fixed)
            .collect();
        if !set.is_discrete {
            let left = self.var(name.variable);
            for other in others {
                let origin = self.dae.variables[other.variable].origin;
                let right = self.start_of(other, name).unwrap_or_else(|| self.dae.pool.real(0.0));
                if Some(right) != start {
                    self.dae.initial_equations.push(Equation { left, right, origin });
                }
            }
        }
        if !is_fixed && !set.is_discrete {
            self.note_overruled(set, chosen, name);
        }
        let variable = &mut self.dae.variables[name.variable];
        (variable.start, variable.start_depth) = (start, start_depth);
        variable.fixed = is_fixed;
        variable.state_select = select.unwrap_or_default();
    }

    /// Start values that count as much as the chosen one.
    fn note_overruled(&mut self, set: &Set, chosen: Signed, name: Signed) {
        let chosen_start = self.start_of(chosen, name);
        for &member in set.members.iter().filter(|member| member.variable != chosen.variable) {
            let variable = &self.dae.variables[member.variable];
            let is_weaker = variable.start_depth > self.dae.variables[chosen.variable].start_depth;
            let counts = !is_weaker && is_start_deliberate(variable);
            let Some(start) = variable.start.filter(|_| counts) else { continue };
            if self.start_of(member, name) != chosen_start {
                let left = self.var(name.variable);
                let value = self.signed(left, member.is_negative != name.is_negative);
                self.overruled.push(Overruled {
                    variable: member.variable,
                    by: chosen.variable,
                    name: name.variable,
                    value,
                    start,
                });
            }
        }
    }

    /// The start value of a member as one of the variable that gave the name.
    fn start_of(&mut self, member: Signed, name: Signed) -> Option<ExprId> {
        let start = self.dae.variables[member.variable].start?;
        Some(self.signed(start, member.is_negative != name.is_negative))
    }

    /// `min` and `max` stay with those who gave them, to be told under their names.
    fn merge_nominal(&mut self, set: &Set, name: Signed) {
        let own = self.dae.variables[name.variable].nominal;
        let mut others = set.members.iter().map(|member| self.dae.variables[member.variable].nominal);
        let nominal = own.or_else(|| others.find_map(|nominal| nominal));
        self.dae.variables[name.variable].nominal = nominal;
    }

    fn add_derivative(&mut self, of: VarId) -> VarId {
        self.dae.variables.push(helper(&self.dae.variables[of], "der", Kind::Derivative(of)))
    }

    /// `pre(a)` where a is replaced.
    fn replace_pre(&mut self, replacement: &mut IdVec<VarId, Option<ExprId>>) {
        let mut pre_of: FxHashMap<VarId, VarId> = FxHashMap::default();
        for (id, variable) in self.dae.variables.iter() {
            if let Kind::Pre(of) = variable.kind {
                pre_of.insert(of, id);
            }
        }
        for id in replacement.ids() {
            let Kind::Pre(of) = self.dae.variables[id].kind else { continue };
            let Some(value) = replacement[of] else { continue };
            let (now, is_negative) = match *self.dae.pool.node(value) {
                Node::Var(now) => (now, false),
                Node::Unary(_, inner) => match *self.dae.pool.node(inner) {
                    Node::Var(now) => (now, true),
                    _ => {
                        unreachable!("a variable is replaced by a literal, or by a variable or its negative")
                    }
                },
                _ => (of, false),
            };
            if now == of || self.dae.variables[now].is_constant() {
                replacement[id] = Some(value);
                continue;
            }
            let before = *pre_of.entry(now).or_insert_with(|| {
                replacement.push(None);
                self.dae.variables.push(helper(&self.dae.variables[now], "pre", Kind::Pre(now)))
            });
            let before = self.var(before);
            replacement[id] = Some(self.signed(before, is_negative));
        }
    }
}

/// Replaces variables in everything the system says.
pub(crate) fn rewrite(dae: &mut Dae, replacement: &IdVec<VarId, Option<ExprId>>) {
    let mut memo = FxHashMap::default();
    let pool = &mut dae.pool;
    let mut map = |expr: &mut ExprId| {
        *expr = pool.rewrite(*expr, &mut memo, |pool, id| match *pool.node(id) {
            Node::Var(var) => *replacement.get(var)?,
            _ => None,
        });
    };
    for equation in dae.equations.iter_mut().chain(&mut dae.initial_equations) {
        map(&mut equation.left);
        map(&mut equation.right);
    }
    for relation in dae.relations.values_mut() {
        map(&mut relation.left);
        map(&mut relation.right);
        if let Schedule::At(time) = &mut relation.schedule {
            map(time);
        }
    }
    dae.histories.iter_mut().flat_map(|history| history.exprs_mut()).for_each(&mut map);
    for check in &mut dae.checks {
        map(&mut check.condition);
        map(&mut check.message);
    }
    for reset in &mut dae.resets {
        map(&mut reset.active);
        map(&mut reset.value);
    }
    for variable in dae.variables.values_mut() {
        variable.binding.iter_mut().for_each(&mut map);
    }
    for reset in &mut dae.resets {
        let Some(&Some(value)) = replacement.get(reset.state) else { continue };
        match *dae.pool.node(value) {
            Node::Var(state) => reset.state = state,
            Node::Unary(_, inner) => {
                if let Node::Var(state) = *dae.pool.node(inner) {
                    reset.state = state;
                    reset.value = signed(&mut dae.pool, reset.value, true);
                }
            }
            _ => {}
        }
    }
}
