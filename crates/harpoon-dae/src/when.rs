//! `when` equations → equations that hold at all times: `v = if active then value else pre(v)`.
//!
//! A branch is active in the moment one of its conditions becomes true and no branch before it is active. While the
//! simulation is initialised only a branch with the condition `initial()` is (8.6 of the specification).

use harpoon_expr::{Builtin, ExprId, Node, Pool, VarId};
use harpoon_flat::{Equation as FlatEquation, EquationKind, Origin};
use rustc_hash::FxHashMap;

use crate::lower::Lowering;
use crate::memory::Relations;
use crate::{Equation, Kind, Reset};

/// Variables with the value that a list of equations gives them, in the order of their first appearance.
#[derive(Default)]
struct Assigned {
    order: Vec<VarId>,
    values: FxHashMap<VarId, ExprId>,
}

impl Assigned {
    fn set(&mut self, var: VarId, value: ExprId) {
        if self.values.insert(var, value).is_none() {
            self.order.push(var);
        }
    }
}

impl Lowering {
    /// For each branch whether its condition has just become true.
    pub(crate) fn when_conditions(
        &mut self,
        branches: &[(ExprId, Vec<FlatEquation>)],
        origin: Origin,
    ) -> Vec<ExprId> {
        branches.iter().map(|(condition, _)| self.becomes_true(*condition, origin)).collect()
    }

    pub(crate) fn add_when(
        &mut self,
        conditions: &[ExprId],
        branches: &[(ExprId, Vec<FlatEquation>)],
        origin: Origin,
    ) {
        let mut rest = self.dae.pool.boolean(true);
        let mut bodies = Vec::new();
        for (&becomes_true, (_, body)) in conditions.iter().zip(branches) {
            let active = self.and(rest, becomes_true);
            let opposite = self.not(becomes_true);
            rest = self.and(rest, opposite);
            let mut assigned = Assigned::default();
            self.collect(body, active, &mut assigned);
            bodies.push((becomes_true, assigned));
        }
        let mut order: Vec<VarId> = Vec::new();
        for (_, assigned) in &bodies {
            for &var in &assigned.order {
                if !order.contains(&var) {
                    order.push(var);
                }
            }
        }
        for var in order {
            let mut value = self.pre_of(var, origin);
            for (becomes_true, assigned) in bodies.iter().rev() {
                let inside = match assigned.values.get(&var) {
                    Some(&inside) => inside,
                    None => self.pre_of(var, origin),
                };
                value = self.if_then_else(*becomes_true, inside, value);
            }
            let left = self.var(var);
            self.dae.equations.push(Equation { left, right: value, origin });
        }
    }

    /// Whether one of the conditions has just become true.
    fn becomes_true(&mut self, condition: ExprId, origin: Origin) -> ExprId {
        let mut at_start = false;
        let mut edges = self.dae.pool.boolean(false);
        for &condition in self.scalars_of(condition, origin).iter() {
            if matches!(self.dae.pool.node(condition), Node::Builtin(Builtin::Initial, _)) {
                at_start = true;
                continue;
            }
            let condition = self.without_memory(condition, Relations::MakeEvents, origin);
            let edge = self.edge_of(condition, origin);
            edges = self.or(edges, edge);
        }
        let initial = self.flag(Kind::Initial, origin);
        let at_start = self.dae.pool.boolean(at_start);
        self.if_then_else(initial, at_start, edges)
    }

    /// `condition and not pre(condition)`; a condition that is no variable yet gets one. So does a bare `pre(a)`, which
    /// becomes true one iteration after `a`: what it was before is not among what events remember.
    fn edge_of(&mut self, condition: ExprId, origin: Origin) -> ExprId {
        let is_pre = |var: VarId| matches!(self.dae.variables[var].kind, Kind::Pre(_));
        let var = match *self.dae.pool.node(condition) {
            Node::Var(var) if !is_pre(var) => var,
            Node::Boolean(_) => return self.dae.pool.boolean(false),
            _ => self.held(condition, origin),
        };
        let (now, before) = (self.var(var), self.pre_of(var, origin));
        let not_before = self.not(before);
        self.and(now, not_before)
    }

    /// A discrete variable that is equal to the expression.
    pub(crate) fn held(&mut self, expr: ExprId, origin: Origin) -> VarId {
        if let Some(&known) = self.rewriting.held.get(&expr) {
            return known;
        }
        let ty = self.dae.pool.ty(expr).base.clone();
        let name = format!("$when[{}]", self.rewriting.held.len() + 1);
        let var = self.add_hidden(name, ty, Kind::Discrete, origin);
        self.rewriting.held.insert(expr, var);
        let left = self.var(var);
        let equation = Equation { left, right: expr, origin };
        self.dae.equations.push(equation);
        self.watch_discrete(equation);
        var
    }

    fn collect(&mut self, body: &[FlatEquation], active: ExprId, assigned: &mut Assigned) {
        for equation in body {
            let origin = equation.origin;
            match &equation.kind {
                EquationKind::Equal(left, right) => {
                    for (left, right) in self.pairs(*left, *right, origin) {
                        let right = self.without_memory(right, Relations::AsKnown, origin);
                        match *self.dae.pool.node(left) {
                            Node::Var(var) => assigned.set(var, right),
                            _ => self
                                .report(origin, "an equation in a `when` needs a variable on its left side"),
                        }
                    }
                }
                EquationKind::If { branches, otherwise } => {
                    self.collect_if(branches, otherwise, active, assigned, origin);
                }
                EquationKind::When { .. } => self.report(origin, "a `when` cannot stand inside a `when`"),
                EquationKind::Call(call) => self.add_event_action(*call, active, origin),
            }
        }
    }

    fn collect_if(
        &mut self,
        branches: &[(ExprId, Vec<FlatEquation>)],
        otherwise: &[FlatEquation],
        active: ExprId,
        assigned: &mut Assigned,
        origin: Origin,
    ) {
        let mut bodies = Vec::new();
        let mut rest = active;
        for (condition, body) in branches {
            let Some(condition) = self.scalar_of(*condition, origin) else { return };
            let condition = self.without_memory(condition, Relations::AsKnown, origin);
            let inside = self.and(rest, condition);
            let opposite = self.not(condition);
            rest = self.and(rest, opposite);
            let mut values = Assigned::default();
            self.collect(body, inside, &mut values);
            bodies.push((condition, values));
        }
        let mut last = Assigned::default();
        self.collect(otherwise, rest, &mut last);
        let all: Vec<VarId> =
            bodies.iter().flat_map(|(_, values)| values.order.clone()).chain(last.order.clone()).collect();
        for var in all {
            if assigned.values.contains_key(&var) {
                continue;
            }
            let mut value = last.values.get(&var).copied().unwrap_or_else(|| self.pre_of(var, origin));
            for (condition, values) in bodies.iter().rev() {
                let inside = values.values.get(&var).copied().unwrap_or_else(|| self.pre_of(var, origin));
                value = self.if_then_else(*condition, inside, value);
            }
            assigned.set(var, value);
        }
    }

    /// `reinit`, `assert`, `terminate` in a `when`, and calls that have an effect outside of the simulation.
    pub(crate) fn add_event_action(&mut self, call: ExprId, active: ExprId, origin: Origin) {
        let Node::Builtin(builtin, arguments) = self.dae.pool.node(call).clone() else {
            return self.add_call(call, active, origin);
        };
        match builtin {
            Builtin::Reinit => {
                let states = self.scalars_of(arguments[0], origin);
                let values = self.scalars_of(arguments[1], origin);
                for (&state, &value) in states.iter().zip(values.iter()) {
                    let value = self.without_memory(value, Relations::AsKnown, origin);
                    match *self.dae.pool.node(state) {
                        Node::Var(state) => self.dae.resets.push(Reset { state, active, value, origin }),
                        _ => self.report(origin, "`reinit` needs a variable"),
                    }
                }
            }
            Builtin::Assert => {
                if let Some(condition) = self.scalar_of(arguments[0], origin) {
                    let condition = self.without_memory(condition, Relations::AsKnown, origin);
                    self.add_assert(condition, &arguments, active, true, origin);
                }
            }
            Builtin::Terminate => self.add_terminate(&arguments, active, true, origin),
            _ => self.report(origin, format!("`{}` cannot be simulated here yet", builtin.name())),
        }
    }
}

/// The flat variables on the left sides.
pub(crate) fn for_each_target(pool: &Pool, equations: &[FlatEquation], f: &mut dyn FnMut(VarId)) {
    for equation in equations {
        match &equation.kind {
            EquationKind::Equal(left, _) => base_variables(pool, *left, f),
            EquationKind::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| for_each_target(pool, body, f));
                for_each_target(pool, otherwise, f);
            }
            EquationKind::When { branches } => {
                branches.iter().for_each(|(_, body)| for_each_target(pool, body, f));
            }
            EquationKind::Call(_) => {}
        }
    }
}

/// The variables that a target is made of; those in its subscripts are not among them.
pub(crate) fn base_variables(pool: &Pool, target: ExprId, f: &mut dyn FnMut(VarId)) {
    match pool.node(target) {
        Node::Var(var) => f(*var),
        Node::Index(base, _) | Node::Field(base, _) | Node::Unary(_, base) => base_variables(pool, *base, f),
        Node::Array(parts) | Node::Record(_, parts) => {
            parts.iter().for_each(|part| base_variables(pool, *part, f))
        }
        Node::Tuple(parts) => parts.iter().flatten().for_each(|part| base_variables(pool, *part, f)),
        _ => {}
    }
}
