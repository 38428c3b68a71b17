//! Calls of functions that have a body, and functions as values.

use crate::{ExprId, FunctionId, Node, Pool, Type, TypeError};

impl Pool {
    /// All inputs in order, already converted; `result` is a tuple if the function has several outputs.
    pub fn call(
        &mut self,
        function: FunctionId,
        arguments: Vec<ExprId>,
        result: Type,
    ) -> Result<ExprId, TypeError> {
        Ok(self.add(Node::Call(function, arguments.into()), result))
    }

    /// Applied over the `n_dims` leading dimensions of the marked arguments; `result` is the type of one call.
    pub fn call_vectorized(
        &mut self,
        function: FunctionId,
        arguments: Vec<(ExprId, bool)>,
        n_dims: usize,
        result: Type,
    ) -> Result<ExprId, TypeError> {
        let _ = (function, arguments, n_dims, result);
        todo!()
    }

    /// Output `k` (from 0) of a call with several.
    pub fn output(&mut self, call: ExprId, k: u32) -> Result<ExprId, TypeError> {
        let _ = (call, k);
        todo!()
    }

    /// `function f(given)`: `ty` is a function type.
    pub fn function_value(&mut self, function: FunctionId, given: Vec<(u32, ExprId)>, ty: Type) -> ExprId {
        self.add(Node::FunctionValue(function, given.into()), ty)
    }

    /// Calls a function-typed input.
    pub fn call_value(&mut self, function: ExprId, arguments: Vec<ExprId>) -> Result<ExprId, TypeError> {
        let _ = (function, arguments);
        todo!()
    }

    /// `(a, , b)` on the left of an equation or assignment.
    pub fn tuple(&mut self, parts: Vec<Option<ExprId>>) -> ExprId {
        let _ = parts;
        todo!()
    }
}
