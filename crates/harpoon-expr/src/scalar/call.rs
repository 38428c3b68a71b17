//! Calls: of a simple function its result, of another one the scalars of the call.

use super::shape::{Base, Elements, Shape};
use super::{Outcome, Splitter, message};
use crate::differentiate::Obstacle;
use crate::{Body, ExprId, Function, FunctionId, Inline, Statement};

/// More statements than this are no formula any more: the longest functions of rotations and of media that are written
/// without annotation have a dozen.
const SHORT_BODY: usize = 20;

/// New operations that an inlined function may cost. A product of two rotations takes 45, a polynomial of a medium
/// about 50; what is much longer makes equations slow to differentiate and gains nothing in sparsity.
const SHORT_RESULT: usize = 250;

/// Where the author wants a function inlined. A loop over a large array would still fill the memory.
const LONG_RESULT: usize = 20_000;

impl Splitter<'_, '_> {
    pub(super) fn call(&mut self, expr: ExprId, id: FunctionId, arguments: &[ExprId]) -> Outcome<Elements> {
        if let Some(limit) = self.inline_limit(id) {
            let values = self.all(arguments)?;
            if let Some(result) = self.inlined(id, &values, limit) {
                return Ok(result);
            }
        }
        let packed = arguments.iter().map(|&argument| self.packed(argument)).collect::<Outcome<Vec<_>>>()?;
        let shape = match Shape::of(self.pool, self.pool.ty(expr)) {
            Some(shape) => shape,
            None => {
                let values = self.all(arguments)?;
                self.result_shape(id, &values)?
            }
        };
        self.kept_call(id, packed, &shape)
    }

    /// A call for each element along the leading dimensions of the marked arguments.
    pub(super) fn call_vectorized(
        &mut self,
        expr: ExprId,
        id: FunctionId,
        arguments: &[(ExprId, bool)],
    ) -> Outcome<Elements> {
        let mut values = Vec::with_capacity(arguments.len());
        for &(argument, _) in arguments {
            values.push(self.elements(argument)?);
        }
        let marked = arguments.iter().position(|&(_, is_marked)| is_marked);
        let marked = marked.ok_or("a call over arrays has no array among its arguments")?;
        let rank_of_input = match self.scalars.functions.get(id) {
            Some(function) => function.input_rank(marked),
            // One that is not known can only be told from its result.
            None => values[marked].shape.dims.len().saturating_sub(self.pool.ty(expr).rank()),
        };
        let rank = values[marked].shape.dims.len().saturating_sub(rank_of_input);
        let dims = values[marked].shape.dims[..rank].to_vec();
        let element = Shape::of(self.pool, self.pool.ty(expr));
        let element = element.map(|whole| whole.with_dims(whole.dims[rank..].to_vec()));
        let mut results: Vec<Elements> = Vec::new();
        for place in 0..dims.iter().product() {
            let of_turn = values.iter().zip(arguments).map(|(value, &(_, is_marked))| match is_marked {
                true => value.block(rank, place),
                false => value.clone(),
            });
            let of_turn: Vec<Elements> = of_turn.collect();
            results.push(self.call_of_values(id, &of_turn, element.as_ref())?);
        }
        let shape = match (results.first(), element) {
            (Some(first), _) => first.shape.clone(),
            (None, Some(element)) => element,
            (None, None) => return Err("a call over no elements has no size".into()),
        };
        let dims = [&dims[..], &shape.dims[..]].concat();
        let scalars = results.iter().flat_map(|result| result.scalars.iter().copied());
        Ok(Elements { shape: shape.with_dims(dims), scalars: scalars.collect() })
    }

    fn call_of_values(
        &mut self,
        id: FunctionId,
        values: &[Elements],
        shape: Option<&Shape>,
    ) -> Outcome<Elements> {
        let result = self.inline_limit(id).and_then(|limit| self.inlined(id, values, limit));
        if let Some(result) = result {
            return Ok(result);
        }
        let packed = values.iter().map(|value| self.pool.packed(value)).collect();
        match shape {
            Some(shape) => self.kept_call(id, packed, shape),
            None => {
                let shape = self.result_shape(id, values)?;
                self.kept_call(id, packed, &shape)
            }
        }
    }

    fn kept_call(&mut self, id: FunctionId, arguments: Vec<ExprId>, shape: &Shape) -> Outcome<Elements> {
        if let Some(function) = self.scalars.functions.get(id).filter(|function| !function.has_body()) {
            return Err(format!("`{}` has no algorithm: it is partial", function.name));
        }
        let call = self.pool.call(id, arguments, shape.ty()).map_err(message)?;
        Ok(self.pool.unpacked(call, shape))
    }

    /// How many operations an attempt to inline the function may cost; none if there shall be no attempt.
    fn inline_limit(&self, id: FunctionId) -> Option<usize> {
        let function = self.scalars.functions.get(id)?;
        let annotations = &function.annotations;
        if !function.pure || function.outputs.is_empty() || self.callers.contains(&id) {
            return None;
        }
        if matches!(&function.body, Body::External(external) if crate::interpret::elementary(external).is_none())
        {
            return None;
        }
        // Its author knows better how to differentiate or to invert it.
        let is_special = !annotations.derivatives.is_empty() || !annotations.inverses.is_empty();
        let limit = match annotations.inline {
            Inline::Always => LONG_RESULT,
            // Its relations are part of the model.
            _ if annotations.generate_events => return Some(LONG_RESULT),
            Inline::Never => return None,
            _ if is_special => return None,
            Inline::Late => LONG_RESULT,
            Inline::Unspecified if is_short(function) => SHORT_RESULT,
            Inline::Unspecified => return None,
        };
        Obstacle::to_inlining(self.pool, id, function).is_none().then_some(limit)
    }

    /// The sizes of the results of a call whose type does not tell them.
    fn result_shape(&mut self, id: FunctionId, values: &[Elements]) -> Outcome<Shape> {
        let Some(function) = self.scalars.functions.get(id).cloned() else {
            return Err("the size of the result of a function is not known before the simulation".into());
        };
        let shapes = self.inside(id, &function, values, |splitter| {
            let shapes = function.outputs.iter().map(|&output| splitter.declared_shape(output));
            shapes.collect::<Outcome<Option<Vec<Shape>>>>()
        })?;
        match shapes.as_deref() {
            Some([shape]) => Ok(shape.clone()),
            Some(shapes) => Ok(Shape { dims: Vec::new(), base: Base::Tuple(shapes.into()) }),
            None => Err(format!(
                "the size of the result of `{}` is not known before the simulation: it is declared as `:`; declare it \
                 by the inputs, or call it with constants and parameters that have a value, or in an algorithm",
                function.name
            )),
        }
    }
}

fn is_short(function: &Function) -> bool {
    match &function.body {
        Body::Algorithm(statements) => {
            count(statements).is_some_and(|n| n + function.locals.len() - function.inputs.len() <= SHORT_BODY)
        }
        _ => true,
    }
}

/// The number of statements; none if there is one whose number of turns is open.
fn count(statements: &[Statement]) -> Option<usize> {
    let all = |bodies: &mut dyn Iterator<Item = &Vec<Statement>>| -> Option<usize> {
        bodies.map(|body| count(body)).sum()
    };
    statements
        .iter()
        .map(|statement| match statement {
            Statement::Assign { .. } | Statement::Call(_) | Statement::Break | Statement::Return => Some(1),
            Statement::If { branches, otherwise } => {
                Some(1 + all(&mut branches.iter().map(|(_, body)| body).chain([otherwise]))?)
            }
            Statement::For { body, .. } => Some(1 + count(body)?),
            Statement::While { .. } | Statement::When { .. } => None,
        })
        .sum()
}
