//! Ranges, comprehensions and reductions (10.4.1, 10.3.4.1): a turn for every element of what is run over.

use rustc_hash::FxHashMap;

use super::shape::{Base, Elements, Shape};
use super::{Outcome, Splitter, message};
use crate::{BaseType, BinaryOp, Builtin, ExprId, Iterator, Node, Reduction, Type, intrinsic};

/// The results of the turns of a comprehension.
struct Turns {
    /// Of each iterator.
    lengths: Vec<Option<usize>>,
    is_reduction: bool,
    element: Option<Shape>,
    scalars: Vec<ExprId>,
}

impl Splitter<'_, '_> {
    pub(super) fn range(
        &mut self,
        expr: ExprId,
        start: ExprId,
        step: Option<ExprId>,
        stop: ExprId,
    ) -> Outcome<Elements> {
        let base = self.pool.ty(expr).base.clone();
        let (start, stop) = (self.scalar(start)?, self.scalar(stop)?);
        let step = step.map(|step| self.scalar(step)).transpose()?;
        let range = self.pool.range(start, step, stop).map_err(message)?;
        let shape = self.shape_of_type(range)?;
        let n = shape.len();
        let mut scalars = Vec::with_capacity(n);
        match self.pool.as_value(range).as_ref().and_then(|value| value.as_array()) {
            Some(array) => scalars.extend(array.data.iter().map(|value| self.pool.literal(value))),
            None => {
                for k in 0..n {
                    let k = self.pool.integer(k as i64);
                    let step = match step {
                        Some(step) => self.operation(BinaryOp::Mul, k, step)?,
                        None => k,
                    };
                    scalars.push(self.operation(BinaryOp::Add, start, step)?);
                }
            }
        }
        Ok(Elements::new(Shape { dims: vec![n], base: Base::Scalar(base) }, scalars))
    }

    /// A reduction over a range of unknown length stays a loop over a scalar body.
    pub(super) fn comprehension(
        &mut self,
        expr: ExprId,
        body: ExprId,
        iterators: &[Iterator],
        reduction: Option<Reduction>,
    ) -> Outcome<Elements> {
        let mut turns = Turns {
            lengths: vec![None; iterators.len()],
            is_reduction: reduction.is_some(),
            element: None,
            scalars: Vec::new(),
        };
        let n_outer = self.iterators.len();
        let outer_memo = std::mem::take(&mut self.memo);
        let mut outcome = self.turns(body, iterators, &mut turns);
        self.iterators.truncate(n_outer);
        let mut kept = None;
        if let (Err(_), Some(reduction)) = (&outcome, reduction)
            && let Ok(reduced) = self.kept_reduction(body, iterators, reduction)
        {
            kept = Some(reduced);
            outcome = Ok(());
        }
        self.iterators.truncate(n_outer);
        self.memo = outer_memo;
        outcome?;
        if let Some(kept) = kept {
            return Ok(Elements::scalar(self.pool, kept));
        }
        match reduction {
            Some(reduction) => self.reduced(expr, reduction, turns),
            None => self.stacked(expr, turns),
        }
    }

    fn turns(&mut self, body: ExprId, iterators: &[Iterator], turns: &mut Turns) -> Outcome<()> {
        let level = turns.lengths.len() - iterators.len();
        let Some((iterator, inner)) = iterators.split_first() else {
            let elements = self.elements(body)?;
            return turns.add(elements);
        };
        let items = self.elements(iterator.range)?;
        let n = *turns.lengths[level].get_or_insert(items.scalars.len());
        if n != items.scalars.len() && !turns.is_reduction {
            return Err(format!("the rows of an array have {n} and {} elements", items.scalars.len()));
        }
        for &item in items.scalars.iter() {
            self.iterators.push((iterator.iter, item));
            self.memo = FxHashMap::default();
            self.turns(body, inner, turns)?;
            self.iterators.pop();
        }
        self.memo = FxHashMap::default();
        Ok(())
    }

    fn kept_reduction(
        &mut self,
        body: ExprId,
        iterators: &[Iterator],
        reduction: Reduction,
    ) -> Outcome<ExprId> {
        self.memo = FxHashMap::default();
        let mut kept = Vec::with_capacity(iterators.len());
        for iterator in iterators {
            let range = match *self.pool.node(iterator.range) {
                Node::Range { start, step, stop } => {
                    let (start, stop) = (self.scalar(start)?, self.scalar(stop)?);
                    let step = step.map(|step| self.scalar(step)).transpose()?;
                    self.pool.range(start, step, stop).map_err(message)?
                }
                _ => self.packed(iterator.range)?,
            };
            let ty = Type::scalar(self.pool.ty(range).base.clone());
            let item = self.pool.iter(iterator.iter, ty);
            self.iterators.push((iterator.iter, item));
            kept.push(Iterator { iter: iterator.iter, range });
        }
        let body = self.scalar(body)?;
        self.pool.comprehension(body, kept, Some(reduction)).map_err(message)
    }

    fn stacked(&mut self, expr: ExprId, turns: Turns) -> Outcome<Elements> {
        let n = turns.lengths.len();
        let Some(element) = turns.element else {
            // Where a loop has no turn, the type knows the other sizes as far as they are known at all.
            let ty = self.pool.ty(expr);
            let dims = ty.dims.iter().enumerate().map(|(k, dim)| {
                let length = if k < n { turns.lengths[k] } else { None };
                length.or(dim.known()).unwrap_or(0)
            });
            let dims: Vec<usize> = dims.collect();
            let base = Type::scalar(ty.base.clone());
            let base = Shape::of(self.pool, &base).unwrap_or(Shape::scalar(base.base));
            return Ok(Elements::new(base.with_dims(dims), turns.scalars));
        };
        let lengths = turns.lengths.into_iter().map(|length| length.unwrap_or(0));
        let dims = lengths.chain(element.dims.iter().copied()).collect();
        Ok(Elements::new(element.with_dims(dims), turns.scalars))
    }

    fn reduced(&mut self, expr: ExprId, reduction: Reduction, turns: Turns) -> Outcome<Elements> {
        let Some(element) = turns.element else {
            let ty = self.pool.ty(expr).clone();
            let value = intrinsic::neutral(self.pool, reduction, &ty).map_err(|e| e.message().to_owned())?;
            let literal = self.pool.literal(&value);
            return self.elements(literal);
        };
        let n = element.len();
        let mut scalars = Vec::with_capacity(n);
        for k in 0..n {
            let terms: Vec<ExprId> = turns.scalars.iter().skip(k).step_by(n).copied().collect();
            scalars.push(self.reduction(reduction, &terms)?);
        }
        Ok(Elements::new(element, scalars))
    }

    /// Of one term at least.
    fn reduction(&mut self, reduction: Reduction, terms: &[ExprId]) -> Outcome<ExprId> {
        self.combined(terms, &mut |splitter, a, b| match reduction {
            Reduction::Sum => splitter.operation(BinaryOp::Add, a, b),
            Reduction::Product => splitter.operation(BinaryOp::Mul, a, b),
            Reduction::Min => splitter.pool.builtin(Builtin::Min, vec![a, b]).map_err(message),
            Reduction::Max => splitter.pool.builtin(Builtin::Max, vec![a, b]).map_err(message),
        })
    }

    /// `sum(a)`, `min(a)` and so on.
    pub(super) fn reduced_array(&mut self, reduction: Reduction, a: &Elements) -> Outcome<ExprId> {
        if !a.scalars.is_empty() {
            return self.reduction(reduction, &a.scalars);
        }
        let base = match &a.shape.base {
            Base::Scalar(base) => base.clone(),
            _ => BaseType::None,
        };
        let value = intrinsic::neutral(self.pool, reduction, &Type::scalar(base));
        value.map(|value| self.pool.literal(&value)).map_err(|error| error.message().to_owned())
    }
}

impl Turns {
    fn add(&mut self, elements: Elements) -> Outcome<()> {
        match &self.element {
            Some(element) if element.dims != elements.shape.dims => {
                return Err(format!(
                    "the elements of an array differ in size: {:?} and {:?}",
                    element.dims, elements.shape.dims
                ));
            }
            Some(_) => {}
            None => self.element = Some(elements.shape.clone()),
        }
        self.scalars.extend_from_slice(&elements.scalars);
        Ok(())
    }
}
