//! The value of an expression.

use std::rc::Rc;

use crate::{ExprId, External, Function, FunctionId, Pool, Value, VarId};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EvalError {
    /// What could not be evaluated, in the user's words: "`time` is not known before the simulation".
    NotConstant(String),
    /// A violated assertion, a subscript out of bounds, a division by zero.
    Failed(String),
}

/// Where the evaluator finds what an expression refers to.
pub trait Environment {
    fn pool(&self) -> &Pool;
    fn pool_mut(&mut self) -> &mut Pool;
    fn variable(&mut self, var: VarId) -> Result<Value, EvalError>;
    fn function(&mut self, function: FunctionId) -> Result<Rc<Function>, EvalError>;
    /// Calls a foreign function for the Modelica function `name`. `arguments` are in the foreign order; outputs
    /// among them are placeholders of the right size. Returns the result, if any, then each output in order.
    fn external(
        &mut self,
        external: &External,
        name: &str,
        arguments: &[Value],
    ) -> Result<Vec<Value>, EvalError>;
}

pub fn evaluate<E: Environment + ?Sized>(env: &mut E, expr: ExprId) -> Result<Value, EvalError> {
    let _ = (env, expr);
    todo!()
}

pub(crate) fn evaluate_closed(pool: &mut Pool, expr: ExprId) -> Option<Value> {
    let _ = (pool, expr);
    None
}
