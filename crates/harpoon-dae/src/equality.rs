//! `when x == y` of Reals that vary → the moment at which x - y changes its sign, in either direction.
//!
//! Numbers that vary are hardly ever equal; the crossing is meant (the front end has warned). On which side x was last is
//! remembered: from one side to the other counts, a touch does not, nor does leaving the zero at which the simulation started.

use harpoon_expr::{BaseType, BinaryOp, ExprId};
use harpoon_flat::Origin;

use crate::lower::Lowering;
use crate::memory::Relations;
use crate::{Equation, Kind};

impl Lowering {
    /// True for one iteration of the event at which `left - right` crosses zero.
    pub(crate) fn sign_change(&mut self, left: ExprId, right: ExprId, origin: Origin) -> ExprId {
        let above = self.binary(BinaryOp::Greater, left, right);
        let above = self.crossing(above, Relations::MakeEvents, origin);
        let below = self.binary(BinaryOp::Less, left, right);
        let below = self.crossing(below, Relations::MakeEvents, origin);
        let name = format!("$side[{}]", self.dae.variables.len());
        let side = self.add_hidden(name, BaseType::Integer, Kind::Discrete, origin);
        let [negative, zero, positive] = [-1, 0, 1].map(|sign| self.dae.pool.integer(sign));
        self.dae.variables[side].start = Some(zero);
        self.dae.variables[side].fixed = true;
        let before = self.pre_of(side, origin);
        let otherwise = self.if_then_else(below, negative, before);
        let right = self.if_then_else(above, positive, otherwise);
        let left = self.var(side);
        self.dae.equations.push(Equation { left, right, origin });
        let is_other = self.binary(BinaryOp::NotEqual, left, before);
        let was_known = self.binary(BinaryOp::NotEqual, before, zero);
        self.and(is_other, was_known)
    }
}
