//! Calls of functions that have a body, and functions as values.

use crate::check::{join_dims, type_error};
use crate::{BaseType, Dim, ExprId, FunctionId, Node, Pool, Type, TypeError};

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
        let mut dims: Option<Vec<Dim>> = None;
        for &(argument, is_marked) in &arguments {
            let ty = self.ty(argument);
            if !is_marked {
                continue;
            }
            let leading = ty.dims.get(..n_dims);
            let joined = match (&dims, leading) {
                (None, Some(leading)) => Some(leading.to_vec()),
                (Some(dims), Some(leading)) => join_dims(dims, leading),
                (_, None) => None,
            };
            dims = match joined {
                Some(dims) => Some(dims),
                None => {
                    let name = self.type_name(ty);
                    return type_error(format!(
                        "the arguments of a call over arrays differ in size at {name}"
                    ));
                }
            };
        }
        let ty = result.array(&dims.unwrap_or_default());
        Ok(self.add(Node::CallVectorized(function, arguments.into()), ty))
    }

    /// Output `k` (from 0) of a call with several.
    pub fn output(&mut self, call: ExprId, k: u32) -> Result<ExprId, TypeError> {
        let ty = self.ty(call);
        let BaseType::Tuple(types) = &ty.base else {
            // A single output is the call itself.
            return if k == 0 { Ok(call) } else { type_error("the call has only one result") };
        };
        let Some(ty) = types.get(k as usize).cloned() else {
            return type_error(format!("the call has {} results, not {}", types.len(), k + 1));
        };
        if let Node::Tuple(parts) = self.node(call)
            && let Some(part) = parts[k as usize]
        {
            return Ok(part);
        }
        Ok(self.add(Node::Output(call, k), ty))
    }

    /// `function f(given)`: `ty` is a function type.
    pub fn function_value(&mut self, function: FunctionId, given: Vec<(u32, ExprId)>, ty: Type) -> ExprId {
        self.add(Node::FunctionValue(function, given.into()), ty)
    }

    /// Calls a function-typed input.
    pub fn call_value(&mut self, function: ExprId, arguments: Vec<ExprId>) -> Result<ExprId, TypeError> {
        let BaseType::Function { inputs, outputs } = self.ty(function).base.clone() else {
            return type_error(format!("{} cannot be called", self.type_name(self.ty(function))));
        };
        if inputs.len() != arguments.len() {
            return type_error(format!("the function has {} inputs, not {}", inputs.len(), arguments.len()));
        }
        let mut coerced = Vec::with_capacity(arguments.len());
        for (argument, ty) in arguments.into_iter().zip(inputs.iter()) {
            coerced.push(self.coerce(argument, ty)?);
        }
        let ty = result_type(&outputs);
        Ok(self.add(Node::CallValue(function, coerced.into()), ty))
    }

    /// `(a, , b)` on the left of an equation or assignment.
    pub fn tuple(&mut self, parts: Vec<Option<ExprId>>) -> ExprId {
        let ty =
            |part: &Option<ExprId>| part.map_or(Type::scalar(BaseType::None), |part| self.ty(part).clone());
        let ty = Type::scalar(BaseType::Tuple(parts.iter().map(ty).collect()));
        self.add(Node::Tuple(parts.into()), ty)
    }
}

/// The type of a call of a function with these outputs.
fn result_type(outputs: &[Type]) -> Type {
    match outputs {
        [] => Type::scalar(BaseType::None),
        [output] => output.clone(),
        _ => Type::scalar(BaseType::Tuple(outputs.into())),
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use harpoon_index::Id;

    #[test]
    fn outputs_of_a_call() {
        let pool = &mut Pool::new();
        let f = FunctionId::from_index(0);
        let results = Type::scalar(BaseType::Tuple([Type::real(), Type::integer()].into()));
        let call = pool.call(f, vec![], results).unwrap();
        let second = pool.output(call, 1).unwrap();
        assert_eq!(*pool.ty(second), Type::integer());
        assert!(pool.output(call, 2).is_err());
        let single = pool.call(f, vec![], Type::real()).unwrap();
        assert_eq!(pool.output(single, 0), Ok(single));
        let tuple = pool.tuple(vec![None, Some(single)]);
        assert_eq!(pool.output(tuple, 1), Ok(single));
    }

    #[test]
    fn calls_over_arrays_have_their_leading_dimensions() {
        let pool = &mut Pool::new();
        let f = FunctionId::from_index(0);
        let vector = |n| Type::real().array(&[Dim::Known(n)]);
        let (v, w) = (pool.var(Id::from_index(0), vector(3)), pool.var(Id::from_index(1), vector(2)));
        let call = pool.call_vectorized(f, vec![(v, true), (w, false)], 1, vector(2)).unwrap();
        assert_eq!(pool.type_name(pool.ty(call)), "Real[3, 2]");
        assert!(pool.call_vectorized(f, vec![(v, true), (w, true)], 1, Type::real()).is_err());
    }

    #[test]
    fn function_values_are_called_by_their_type() {
        let pool = &mut Pool::new();
        let ty = Type::scalar(BaseType::Function {
            inputs: Rc::new(vec![Type::real()]),
            outputs: Rc::new(vec![Type::real()]),
        });
        let g = pool.function_value(FunctionId::from_index(0), vec![], ty);
        let one = pool.integer(1);
        let call = pool.call_value(g, vec![one]).unwrap();
        assert_eq!(*pool.ty(call), Type::real());
        assert!(pool.call_value(g, vec![]).is_err());
        assert!(pool.call_value(one, vec![]).is_err());
    }
}
