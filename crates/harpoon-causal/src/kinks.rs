//! Kinks in constraints: what is bent where nothing makes an event.
//!
//! `max(0, x)`, `abs(x)` and `smooth(0, if ...)` are continuous, and need no event as long as nobody asks for more than their first derivative.
//! That one jumps at the kink. Where an equation is differentiated twice, the second derivative holds an impulse there (a rope that is
//! hauled in and stops, a mass behind a limited position), which would be lost without a word. So such an equation is written with
//! conditions that make events; what jumps at them is found by [`crate::jump`].

use harpoon_dae::{Dae, Equation, Kind, Relation, Schedule, Variable};
use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, Pool, Type, VarId};
use harpoon_flat::Origin;
use rustc_hash::FxHashMap;

use crate::Tools;

/// The equation with events at its kinks, if it has any that a derivative of this order feels. Adds their relations.
pub(crate) fn with_events(
    dae: &mut Dae,
    tools: &mut Tools,
    equation: Equation,
    order: usize,
) -> Option<Equation> {
    let mut straightening =
        Straightening { dae, tools, order, origin: equation.origin, relations: FxHashMap::default() };
    let [left, right] = [equation.left, equation.right].map(|side| straightening.straight(side));
    (left != equation.left || right != equation.right).then_some(Equation { left, right, ..equation })
}

struct Straightening<'a> {
    dae: &'a mut Dae,
    tools: &'a mut Tools,
    /// How often the equation is differentiated.
    order: usize,
    origin: Origin,
    relations: FxHashMap<(BinaryOp, ExprId, ExprId), VarId>,
}

impl Straightening<'_> {
    fn straight(&mut self, expr: ExprId) -> ExprId {
        let mut pool = std::mem::take(&mut self.dae.pool);
        let straight = self.rewritten(&mut pool, expr, false);
        self.dae.pool = pool;
        straight
    }

    /// `is_bent`: inside of `smooth` of an order that is too low, whose conditions stand for kinks.
    fn rewritten(&mut self, pool: &mut Pool, expr: ExprId, is_bent: bool) -> ExprId {
        let mut memo: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        pool.rewrite(expr, &mut memo, |pool, part| self.without_kink(pool, part, is_bent))
    }

    /// Nothing if this is none, and its parts are looked at.
    fn without_kink(&mut self, pool: &mut Pool, expr: ExprId, is_bent: bool) -> Option<ExprId> {
        // A choice between Integers may be the slope of a Real.
        let is_choice = is_bent && matches!(pool.node(expr), Node::If { .. });
        if *pool.ty(expr) != Type::real() && !is_choice {
            return None;
        }
        match pool.node(expr).clone() {
            // Who writes noEvent knows why: a branch may not exist beyond its condition.
            Node::Builtin(Builtin::NoEvent, _) => Some(expr),
            Node::Builtin(Builtin::Abs, arguments) => self.absolute(pool, arguments[0], is_bent),
            Node::Builtin(Builtin::Sqrt, arguments) => {
                let root = square_root_of_square(pool, arguments[0])?;
                self.absolute(pool, root, is_bent)
            }
            Node::Builtin(builtin @ (Builtin::Max | Builtin::Min), arguments) if arguments.len() == 2 => {
                let (a, b) = (arguments[0], arguments[1]);
                let op = if builtin == Builtin::Max { BinaryOp::GreaterEqual } else { BinaryOp::LessEqual };
                let condition = self.condition(pool, op, a, b)?;
                let [a, b] = [a, b].map(|part| self.rewritten(pool, part, is_bent));
                pool.if_then_else(condition, a, b).ok()
            }
            Node::Builtin(Builtin::Smooth, arguments) => {
                let order = pool.as_integer(arguments[0]).map_or(0, |order| order.max(0) as usize);
                // Of one that is smooth enough the conditions are no kinks.
                if order >= self.order {
                    return Some(expr);
                }
                Some(self.rewritten(pool, arguments[1], true))
            }
            Node::If { condition, then, otherwise } if is_bent => {
                let condition = self.conditions(pool, condition);
                let [then, otherwise] = [then, otherwise].map(|part| self.rewritten(pool, part, is_bent));
                pool.if_then_else(condition, then, otherwise).ok()
            }
            _ => None,
        }
    }

    fn absolute(&mut self, pool: &mut Pool, x: ExprId, is_bent: bool) -> Option<ExprId> {
        let zero = pool.real(0.0);
        let is_positive = self.condition(pool, BinaryOp::GreaterEqual, x, zero)?;
        let x = self.rewritten(pool, x, is_bent);
        let negative = pool.negated(x).ok()?;
        pool.if_then_else(is_positive, x, negative).ok()
    }

    /// A condition with an event for each relation between what changes.
    fn conditions(&mut self, pool: &mut Pool, condition: ExprId) -> ExprId {
        let mut memo: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        pool.rewrite(condition, &mut memo, |pool, part| match *pool.node(part) {
            Node::Binary(op, left, right) if op.is_relation() => self.condition(pool, op, left, right),
            _ => None,
        })
    }

    /// The variable of a relation between Reals that change while the simulation runs.
    fn condition(&mut self, pool: &mut Pool, op: BinaryOp, left: ExprId, right: ExprId) -> Option<ExprId> {
        let is_ordered = !matches!(op, BinaryOp::Equal | BinaryOp::NotEqual);
        let is_real = [left, right].iter().any(|side| *pool.ty(*side) == Type::real());
        if !is_ordered || !is_real || !self.changes(pool, &[left, right]) {
            return None;
        }
        let origin = self.origin;
        let dae = &mut *self.dae;
        let variable = *self.relations.entry((op, left, right)).or_insert_with(|| {
            let name = format!("$relation[{}]", dae.relations.len() + 1);
            let hidden = Variable::hidden(name, BaseType::Boolean, Kind::Discrete, origin);
            let variable = dae.variables.push(hidden);
            let schedule = Schedule::Crossing;
            dae.relations.push(Relation { variable, op, left, right, schedule, origin });
            variable
        });
        Some(pool.var(variable, Type::boolean()))
    }

    fn changes(&mut self, pool: &Pool, sides: &[ExprId]) -> bool {
        let variables = self.tools.leaves.variables(pool, sides);
        let is_moving = |var: &VarId| {
            matches!(self.dae.variables[*var].kind, Kind::Continuous | Kind::Derivative(_) | Kind::Input)
        };
        variables.iter().any(is_moving)
            || self.tools.leaves.varies_by_itself(pool, &self.dae.functions, sides)
    }
}

/// x of x^2 or x*x.
fn square_root_of_square(pool: &Pool, square: ExprId) -> Option<ExprId> {
    match *pool.node(square) {
        Node::Binary(BinaryOp::Mul | BinaryOp::ElementMul, a, b) if a == b => Some(a),
        Node::Binary(BinaryOp::Pow | BinaryOp::ElementPow, a, n) if pool.as_real(n) == Some(2.0) => Some(a),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::causal;

    #[test]
    fn a_limited_position_that_is_differentiated_twice_makes_events() {
        let kink = "Real x, v, f, p = 0 fixed; x = max(0, time - 1); der(x) = v; f = der(v); der(p) = f";
        let causal = causal(kink);
        assert_eq!(causal.dae.relations.len(), 1);
        assert!(causal.jumps.is_some());
    }

    #[test]
    fn what_is_differentiated_once_does_not() {
        let once = "Real x, v, p = 0 fixed; x = max(0, time - 1); der(x) = v; der(p) = v";
        assert!(causal(once).dae.relations.is_empty());
    }
}
