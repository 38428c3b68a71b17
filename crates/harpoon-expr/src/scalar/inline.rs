//! Calls: of a simple function its result, of another one the scalars of the kept call.

use super::shape::{Base, Elements, Shape};
use super::{Outcome, Splitter, message};
use crate::{ExprId, FunctionId, LocalId};

/// The local variables of a function while it is inlined.
pub(crate) struct Frame {}

impl Splitter<'_, '_> {
    pub(super) fn call(
        &mut self,
        expr: ExprId,
        function: FunctionId,
        arguments: &[ExprId],
    ) -> Outcome<Elements> {
        let shape = self.shape_of_type(expr)?;
        let packed = arguments.iter().map(|&argument| self.packed(argument)).collect::<Outcome<Vec<_>>>()?;
        self.kept_call(function, packed, &shape)
    }

    fn kept_call(
        &mut self,
        function: FunctionId,
        arguments: Vec<ExprId>,
        shape: &Shape,
    ) -> Outcome<Elements> {
        let call = self.pool.call(function, arguments, shape.ty()).map_err(message)?;
        Ok(self.pool.unpacked(call, shape))
    }

    pub(super) fn call_vectorized(
        &mut self,
        expr: ExprId,
        function: FunctionId,
        arguments: &[(ExprId, bool)],
    ) -> Outcome<Elements> {
        let whole = self.shape_of_type(expr)?;
        let mut values = Vec::with_capacity(arguments.len());
        for &(argument, _) in arguments {
            values.push(self.elements(argument)?);
        }
        let rank = self.vectorized_rank(expr, function, arguments)?;
        let n = whole.dims[..rank].iter().product();
        let element = whole.with_dims(whole.dims[rank..].to_vec());
        let mut scalars = Vec::with_capacity(whole.len());
        for place in 0..n {
            let of_turn = values.iter().zip(arguments).map(|(value, &(_, is_marked))| match is_marked {
                true => self.pool.packed(&value.block(rank, place)),
                false => self.pool.packed(value),
            });
            let of_turn = of_turn.collect();
            scalars.extend_from_slice(&self.kept_call(function, of_turn, &element)?.scalars);
        }
        Ok(Elements::new(whole, scalars))
    }

    /// The number of dimensions that a call runs over.
    fn vectorized_rank(
        &self,
        expr: ExprId,
        function: FunctionId,
        arguments: &[(ExprId, bool)],
    ) -> Outcome<usize> {
        let Some(function) = self.scalars.functions.get(function) else {
            return Ok(self.pool.ty(expr).rank());
        };
        let marked = arguments.iter().position(|&(_, is_marked)| is_marked);
        let rank = marked.map_or(0, |k| {
            let rank = self.pool.ty(arguments[k].0).rank();
            rank.saturating_sub(function.input_rank(k))
        });
        Ok(rank)
    }

    pub(super) fn local(&mut self, _: LocalId) -> Outcome<Elements> {
        Err("a variable of a function has no value outside of it".into())
    }

    pub(super) fn declared_shape(&mut self, _: LocalId) -> Outcome<Option<Shape>> {
        let _ = Base::Scalar(crate::BaseType::Real);
        Ok(None)
    }
}
