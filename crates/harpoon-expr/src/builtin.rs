//! The types of the built-in functions and operators.

use crate::{Builtin, EnumId, ExprId, Pool, TypeError};

impl Pool {
    pub fn builtin(&mut self, builtin: Builtin, arguments: Vec<ExprId>) -> Result<ExprId, TypeError> {
        let _ = (builtin, arguments);
        todo!()
    }

    /// `EnumType(n)`
    pub fn integer_to_enum(&mut self, ty: EnumId, n: ExprId) -> Result<ExprId, TypeError> {
        let _ = (ty, n);
        todo!()
    }
}
