//! Equations of states → equations that hold at every tick: suspended while the state is not active.

use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, Type, VarId};
use harpoon_flat::{Equation, EquationKind, Origin, Variability};
use harpoon_source::Diagnostic;
use rustc_hash::FxHashMap;

use super::{Machines, text};

impl Machines<'_> {
    /// Equations and bindings in states hold while the state is active.
    pub(super) fn guard_equations(&mut self) {
        let mut order: Vec<ExprId> = Vec::new();
        let mut cases: FxHashMap<ExprId, Vec<(ExprId, ExprId, Origin)>> = FxHashMap::default();
        let mut rest = Vec::new();
        let mut equations = std::mem::take(&mut self.flat.equations);
        for id in self.flat.variables.ids() {
            let variable = &self.flat.variables[id];
            if variable.variability <= Variability::Parameter || variable.is_known {
                continue;
            }
            let (Some(value), origin) = (variable.binding, variable.origin) else { continue };
            // A variable belongs to the component that it is declared in.
            if self.state_around(&self.flat.components[origin.component as usize]).is_some() {
                self.flat.variables[id].binding = None;
                let left = self.var(id);
                equations.push(Equation { kind: EquationKind::Equal(left, value), origin });
            } else {
                self.flat.variables[id].binding = Some(self.replaced(value, None, false));
            }
        }
        for mut equation in equations {
            let origin = equation.origin;
            let Some(state) = self.state_around(&self.flat.components[origin.component as usize]) else {
                self.replace_in(&mut equation);
                rest.push(equation);
                continue;
            };
            let target = match equation.kind {
                EquationKind::Equal(left, right) if self.is_target(left) => Some((left, right)),
                EquationKind::Equal(left, right) if self.is_target(right) => Some((right, left)),
                _ => None,
            };
            let Some((target, value)) = target else {
                self.report(
                    origin,
                    "an equation in a state must have the variable that it determines on one side",
                );
                continue;
            };
            let (_, machine, _) = self.states[state];
            let value = self.replaced(value, Some(machine), false);
            let active = self.is_active(state);
            let of_target = cases.entry(target).or_insert_with(|| {
                order.push(target);
                Vec::new()
            });
            of_target.push((active, value, origin));
        }
        for algorithm in &self.flat.algorithms {
            let component = &self.flat.components[algorithm.origin.component as usize];
            if self.state_around(component).is_some() {
                let message = "an algorithm in a state cannot be simulated yet: write equations";
                self.problems.push(Diagnostic::error(algorithm.origin.span, message));
            }
        }
        self.flat.equations.extend(rest);
        for target in order {
            let cases = &cases[&target];
            let origin = cases[0].2;
            // The state around may be reset though none of the states that determine the variable is active.
            let mut value = match self.previous_or_start(target) {
                Some(value) => value,
                None => self.builtin(Builtin::Previous, vec![target]),
            };
            for (active, inside, origin) in cases.clone().into_iter().rev() {
                match self.flat.pool.if_then_else(active, inside, value) {
                    Ok(chosen) => value = chosen,
                    Err(error) => self.report(origin, error.to_string()),
                }
            }
            self.flat.equations.push(Equation { kind: EquationKind::Equal(target, value), origin });
        }
    }

    fn is_target(&self, side: ExprId) -> bool {
        match self.flat.pool.node(side) {
            Node::Var(var) => self.flat.variables[*var].variability > Variability::Parameter,
            Node::Index(base, _) | Node::Field(base, _) => self.is_target(*base),
            _ => false,
        }
    }

    /// In an equation outside of states.
    fn replace_in(&mut self, equation: &mut Equation) {
        match &mut equation.kind {
            EquationKind::Equal(left, right) => {
                *left = self.replaced(*left, None, false);
                *right = self.replaced(*right, None, false);
            }
            EquationKind::If { branches, otherwise } => {
                otherwise.iter_mut().for_each(|equation| self.replace_in(equation));
                self.replace_in_branches(branches);
            }
            EquationKind::When { branches } => self.replace_in_branches(branches),
            EquationKind::Call(call) => *call = self.replaced(*call, None, false),
        }
    }

    fn replace_in_branches(&mut self, branches: &mut [(ExprId, Vec<Equation>)]) {
        for (condition, body) in branches {
            *condition = self.replaced(*condition, None, false);
            body.iter_mut().for_each(|equation| self.replace_in(equation));
        }
    }

    /// `activeState`, `ticksInState`, `timeInState` and `previous` in terms of the machines' variables. `at`: the machine that
    /// the expression belongs to; `before_firing`: how it is while nothing has fired.
    pub(super) fn replaced(&mut self, expr: ExprId, at: Option<usize>, before_firing: bool) -> ExprId {
        let mut stack = vec![expr];
        let mut memo: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        let mut found = Vec::new();
        while let Some(id) = stack.pop() {
            if let Node::Builtin(builtin, arguments) = self.flat.pool.node(id).clone() {
                found.push((id, builtin, arguments));
            }
            self.flat.pool.for_each_child(id, |child| stack.push(child));
        }
        for (id, builtin, arguments) in found {
            if memo.contains_key(&id) {
                continue;
            }
            let replacement = match (builtin, at) {
                (Builtin::ActiveState, _) => {
                    let name = text(&self.flat.pool, arguments[0]);
                    let state = self.states.iter().position(|(known, ..)| *known == name);
                    state.map(|state| self.is_active(state))
                }
                (Builtin::TicksInState, Some(at)) if before_firing => Some(self.ticks_if_it_stays(at)),
                (Builtin::TicksInState, Some(at)) => Some(self.var(self.variables(at).ticks)),
                (Builtin::TimeInState, Some(at)) => {
                    let entered = self.variables(at).entered;
                    let entered = if before_firing { self.previous(entered) } else { self.var(entered) };
                    let time = self.flat.pool.time();
                    Some(self.binary(BinaryOp::Sub, time, entered))
                }
                (Builtin::Previous, _) => self.previous_or_start(arguments[0]),
                _ => None,
            };
            memo.extend(replacement.map(|replacement| (id, replacement)));
        }
        let replacements = memo.clone();
        self.flat.pool.rewrite(expr, &mut memo, |_, id| replacements.get(&id).copied())
    }

    /// The start value if the state that the variable belongs to is being reset. None if it belongs to none.
    fn previous_or_start(&mut self, x: ExprId) -> Option<ExprId> {
        let mut base = x;
        while let Node::Index(inner, _) | Node::Field(inner, _) = self.flat.pool.node(base) {
            base = *inner;
        }
        let Node::Var(var) = *self.flat.pool.node(base) else { return None };
        let origin = self.flat.variables[var].origin;
        let state = self.state_around(&self.flat.components[origin.component as usize])?;
        let reset = self.is_reset(state);
        let start = self.start_of(var);
        let start = match self.flat.pool.node(x).clone() {
            Node::Index(_, subscripts) => self.flat.pool.index(start, subscripts.to_vec()).ok()?,
            Node::Field(..) => return None,
            _ => start,
        };
        let before = self.builtin(Builtin::Previous, vec![x]);
        self.flat.pool.if_then_else(reset, start, before).ok()
    }

    fn start_of(&mut self, var: VarId) -> ExprId {
        let variable = &self.flat.variables[var];
        let ty = variable.ty.clone();
        let given = variable.attributes.iter().find(|(name, _)| *name == "start").map(|(_, value)| *value);
        let pool = &mut self.flat.pool;
        let value = given.unwrap_or_else(|| match ty.base {
            BaseType::Boolean => pool.boolean(false),
            BaseType::Integer => pool.integer(0),
            BaseType::Enum(id) => pool.add(Node::Enum(id, 1), Type::scalar(BaseType::Enum(id))),
            _ => pool.real(0.0),
        });
        let value = match ty.shape() {
            Some(shape) if pool.ty(value).is_scalar() && !shape.is_empty() => {
                let mut arguments = vec![value];
                arguments.extend(shape.iter().map(|n| pool.integer(*n as i64)));
                pool.builtin(Builtin::Fill, arguments).unwrap_or(value)
            }
            _ => value,
        };
        pool.coerce(value, &ty).unwrap_or(value)
    }
}
