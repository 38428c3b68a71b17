//! Operators, 10.6 of the specification.

use crate::{BinaryOp, ExprId, Pool, TypeError, UnaryOp};

impl Pool {
    pub fn unary(&mut self, op: UnaryOp, a: ExprId) -> Result<ExprId, TypeError> {
        let _ = (op, a);
        todo!()
    }

    pub fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        let _ = (op, a, b);
        todo!()
    }

    /// Branches of one type, where Integer gives way to Real.
    pub fn if_then_else(&mut self, c: ExprId, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        let _ = (c, a, b);
        todo!()
    }

    /// Like [`Pool::if_then_else`], but a size that differs between the branches is unknown.
    pub fn if_loose(&mut self, c: ExprId, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        let _ = (c, a, b);
        todo!()
    }
}
