//! Discrete variables that are equal to something that changes between events, though no relation tells when: a part of a record
//! or one of several results that a function computes, or what statements leave that are executed as a whole. An event happens where it is no longer what
//! the variable holds. What the language calls a mistake, such as `Integer k = f(time)`, was refused before.

use harpoon_expr::{BaseType, BinaryOp, ExprId, Node};

use crate::lower::Lowering;
use crate::{Equation, Kind};

impl Lowering {
    /// The crossing function jumps, from below zero where both sides are the same to above.
    pub(crate) fn watch_discrete(&mut self, equation: Equation) {
        let Equation { left, right, origin } = equation;
        let (held, value) = match [left, right].map(|side| self.is_held(side)) {
            [true, _] => (left, right),
            [_, true] => (right, left),
            _ => return,
        };
        if !self.varies(value) {
            return;
        }
        let is_same = self.binary(BinaryOp::Equal, value, held);
        let [below, zero, above] = [-1.0, 0.0, 1.0].map(|number| self.dae.pool.real(number));
        let distance = self.if_then_else(is_same, below, above);
        self.watch(BinaryOp::Greater, distance, zero, origin);
    }

    fn is_held(&self, side: ExprId) -> bool {
        let Node::Var(var) = *self.dae.pool.node(side) else { return false };
        let variable = &self.dae.variables[var];
        variable.kind == Kind::Discrete && variable.ty != BaseType::Real && !self.set_at_events.contains(&var)
    }
}
