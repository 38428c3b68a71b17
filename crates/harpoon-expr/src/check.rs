//! Which types fit which: compatibility, conversion, names of types for messages.

use crate::{ExprId, Pool, Type};

/// What is wrong, in the user's words; the caller knows where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeError(pub String);

impl Pool {
    /// Whether an expression of type `from` may stand where `to` is expected.
    pub fn compatible(&self, from: &Type, to: &Type) -> bool {
        let _ = (from, to);
        todo!()
    }

    /// The expression as one of type `to`: Integer becomes Real, a record one of the same fields.
    pub fn coerce(&mut self, id: ExprId, to: &Type) -> Result<ExprId, TypeError> {
        let _ = (id, to);
        todo!()
    }

    /// As the user knows it: `Real[3]`, `Complex`.
    pub fn type_name(&self, ty: &Type) -> String {
        let _ = ty;
        todo!()
    }
}
