//! A condition → a number that is positive where it holds and negative where it does not.
//!
//! ```text
//! x < y            y - x
//! a and b          the smaller of both, where a holds          a or b     the larger of both, where a does not
//! if c then a …    that of the branch                          not a      the opposite
//! ```
//! So a condition of many relations has one crossing function, which tells when the condition as a whole changes. What cannot
//! be said how far it is from a change is far away from it, on either side.

use harpoon_dae::CheckKind;
use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, UnaryOp};

use super::Lowering;
use crate::ir::RoutineId;
use crate::program;

/// A finite number, with which one can go on computing.
const FAR: f64 = 1e300;

struct Clearance {
    expr: ExprId,
    /// Whether the condition holds where it is zero.
    includes_zero: bool,
}

impl Lowering {
    /// Of the checks that can happen between events; None if there are none.
    pub(super) fn clearances(&mut self, checks: &mut [program::Check]) -> Option<RoutineId> {
        let mut made = Vec::new();
        for (k, check) in self.dae().checks.clone().iter().enumerate().filter(|(_, one)| !one.is_at_event) {
            let is_assertion = matches!(check.kind, CheckKind::Error | CheckKind::Warning);
            if let Some(Clearance { expr, includes_zero }) = self.clearance(check.condition, is_assertion) {
                let cell = self.new_cell(0.0);
                checks[k].clearance = Some(program::Clearance { cell, includes_zero });
                made.push((cell, expr, check.origin));
            }
        }
        if made.is_empty() {
            return None;
        }
        let routine = self.routine("clearances", |emitter, failures| {
            made.iter().for_each(|(_, expr, _)| emitter.announce(*expr));
            for &(cell, expr, origin) in &made {
                failures.note(origin, "an assertion", emitter.store_expr(cell, expr));
            }
        });
        Some(routine)
    }

    /// How far the condition is from not being `wanted`. None if it changes at events only.
    fn clearance(&mut self, condition: ExprId, wanted: bool) -> Option<Clearance> {
        if !self.changes_between_events(condition) {
            return None;
        }
        let mut includes_zero = false;
        let expr = self.distance(condition, wanted, &mut includes_zero)?;
        Some(Clearance { expr, includes_zero })
    }

    fn distance(&mut self, condition: ExprId, wanted: bool, includes_zero: &mut bool) -> Option<ExprId> {
        let pool = &mut self.build.world.pool;
        match *pool.node(condition) {
            Node::Unary(UnaryOp::Not, inner) => self.distance(inner, !wanted, includes_zero),
            Node::Binary(op, left, right)
                if is_order(op) && [left, right].iter().any(|side| pool.ty(*side).base == BaseType::Real) =>
            {
                let is_above = matches!(op, BinaryOp::Greater | BinaryOp::GreaterEqual);
                let holds_at_zero = matches!(op, BinaryOp::GreaterEqual | BinaryOp::LessEqual);
                *includes_zero |= holds_at_zero == wanted;
                let (high, low) = if is_above == wanted { (left, right) } else { (right, left) };
                pool.binary(BinaryOp::Sub, high, low).ok()
            }
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), first, second) => {
                let a = self.distance(first, wanted, includes_zero)?;
                let b = self.distance(second, wanted, includes_zero)?;
                let pool = &mut self.build.world.pool;
                // The second is asked for only where the first does not decide: it may have no value elsewhere.
                let nearest = if (op == BinaryOp::And) == wanted { Builtin::Min } else { Builtin::Max };
                let both = pool.builtin(nearest, vec![a, b]).ok()?;
                let (then, otherwise) = if op == BinaryOp::And { (both, a) } else { (a, both) };
                pool.if_then_else(first, then, otherwise).ok()
            }
            Node::If { condition: choice, then, otherwise } => {
                let then = self.distance(then, wanted, includes_zero)?;
                let otherwise = self.distance(otherwise, wanted, includes_zero)?;
                self.build.world.pool.if_then_else(choice, then, otherwise).ok()
            }
            _ => {
                let (holds, fails) = (pool.real(FAR), pool.real(-FAR));
                let (then, otherwise) = if wanted { (holds, fails) } else { (fails, holds) };
                pool.if_then_else(condition, then, otherwise).ok()
            }
        }
    }
}

fn is_order(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Greater | BinaryOp::GreaterEqual | BinaryOp::Less | BinaryOp::LessEqual)
}
