//! What a row of scalars stands for: the sizes of an array, the fields of a record; and the way back to one expression.

use std::rc::Rc;

use crate::subscript::size_of;
use crate::{BaseType, Dim, ExprId, Node, Pool, RecordId, Subscript, Type};

/// A type of which every size is known.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape {
    /// Outermost first; empty for one element.
    pub(crate) dims: Vec<usize>,
    pub(crate) base: Base,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Base {
    /// Anything that is not made of parts.
    Scalar(BaseType),
    Record(RecordId, Rc<[Shape]>),
    /// The results of a function with several.
    Tuple(Rc<[Shape]>),
}

/// Scalars in row-major order; those of a record follow each other field by field.
#[derive(Clone, Debug)]
pub(crate) struct Elements {
    pub(crate) shape: Shape,
    pub(crate) scalars: Rc<[ExprId]>,
}

impl Shape {
    pub(crate) fn scalar(base: BaseType) -> Shape {
        Shape { dims: Vec::new(), base: Base::Scalar(base) }
    }

    /// None if a size is unknown, or if there are more elements than any model has.
    pub(crate) fn of(pool: &Pool, ty: &Type) -> Option<Shape> {
        let all = |types: &mut dyn Iterator<Item = &Type>| -> Option<Rc<[Shape]>> {
            types.map(|ty| Shape::of(pool, ty)).collect()
        };
        let base = match &ty.base {
            BaseType::Record(id) => {
                Base::Record(*id, all(&mut pool.record(*id).fields.iter().map(|field| &field.ty))?)
            }
            BaseType::Tuple(types) => Base::Tuple(all(&mut types.iter())?),
            base => Base::Scalar(base.clone()),
        };
        let shape = Shape { dims: ty.shape()?, base };
        size_of(&shape.dims).and_then(|n| size_of(&[n, shape.width()])).ok()?;
        Some(shape)
    }

    /// Whether there is just one scalar, whatever its value.
    pub(crate) fn is_scalar(&self) -> bool {
        self.dims.is_empty() && matches!(self.base, Base::Scalar(_))
    }

    /// The number of scalars of one element.
    pub(crate) fn width(&self) -> usize {
        match &self.base {
            Base::Scalar(_) => 1,
            Base::Record(_, parts) | Base::Tuple(parts) => parts.iter().map(Shape::len).sum(),
        }
    }

    /// The number of all scalars.
    pub(crate) fn len(&self) -> usize {
        self.dims.iter().product::<usize>() * self.width()
    }

    /// Field or result `k` of each element, and where its scalars are among those of the whole.
    pub(crate) fn part(&self, k: usize) -> Option<(Shape, Vec<usize>)> {
        let (Base::Record(_, parts) | Base::Tuple(parts)) = &self.base else {
            return None;
        };
        let part = parts.get(k)?;
        let start: usize = parts[..k].iter().map(Shape::len).sum();
        let (width, len) = (self.width(), part.len());
        let n_elements: usize = self.dims.iter().product();
        let places = (0..n_elements).flat_map(|n| (n * width + start)..(n * width + start + len));
        let dims = [&self.dims[..], &part.dims[..]].concat();
        Some((part.with_dims(dims), places.collect()))
    }

    pub(crate) fn with_dims(&self, dims: Vec<usize>) -> Shape {
        Shape { dims, base: self.base.clone() }
    }

    pub(crate) fn ty(&self) -> Type {
        let base = match &self.base {
            Base::Scalar(base) => base.clone(),
            Base::Record(id, _) => BaseType::Record(*id),
            Base::Tuple(parts) => BaseType::Tuple(parts.iter().map(Shape::ty).collect()),
        };
        Type { base, dims: self.dims.iter().map(|&n| Dim::Known(n)).collect() }
    }
}

impl Elements {
    pub(crate) fn scalar(pool: &Pool, scalar: ExprId) -> Elements {
        let shape = Shape::scalar(pool.ty(scalar).base.clone());
        Elements { shape, scalars: [scalar].into() }
    }

    pub(crate) fn new(shape: Shape, scalars: impl Into<Rc<[ExprId]>>) -> Elements {
        let scalars = scalars.into();
        debug_assert_eq!(shape.len(), scalars.len());
        Elements { shape, scalars }
    }

    /// The scalar, if it is just one.
    pub(crate) fn single(&self) -> Option<ExprId> {
        if self.shape.is_scalar() { Some(self.scalars[0]) } else { None }
    }

    /// Field or result `k` of each element.
    pub(crate) fn part(&self, k: usize) -> Option<Elements> {
        let (shape, places) = self.shape.part(k)?;
        Some(Elements { shape, scalars: places.into_iter().map(|place| self.scalars[place]).collect() })
    }

    /// Element `n` of those along the first `rank` dimensions.
    pub(crate) fn block(&self, rank: usize, n: usize) -> Elements {
        let shape = self.shape.with_dims(self.shape.dims[rank..].to_vec());
        let len = shape.len();
        Elements { scalars: self.scalars[n * len..(n + 1) * len].into(), shape }
    }
}

impl Pool {
    /// One expression of all scalars: arrays and records of them.
    pub(crate) fn packed(&mut self, elements: &Elements) -> ExprId {
        self.pack(&elements.shape, &elements.scalars)
    }

    fn pack(&mut self, shape: &Shape, scalars: &[ExprId]) -> ExprId {
        if let Some((&n, rest)) = shape.dims.split_first() {
            let inner = shape.with_dims(rest.to_vec());
            let len = inner.len();
            let parts = (0..n).map(|k| self.pack(&inner, &scalars[k * len..(k + 1) * len])).collect();
            return self.add(Node::Array(parts), shape.ty());
        }
        let each = |pool: &mut Pool, parts: &[Shape]| -> Vec<ExprId> {
            let mut start = 0;
            let mut next = |part: &Shape| {
                let place = start..start + part.len();
                start = place.end;
                pool.pack(part, &scalars[place])
            };
            parts.iter().map(&mut next).collect()
        };
        match &shape.base {
            Base::Scalar(_) => scalars[0],
            Base::Record(id, parts) => {
                let fields = each(self, parts);
                self.add(Node::Record(*id, fields.into()), shape.ty())
            }
            Base::Tuple(parts) => {
                let parts = each(self, parts).into_iter().map(Some).collect();
                self.tuple(parts)
            }
        }
    }

    /// The scalars of an expression that is not made of them, such as a call, by subscripts and fields.
    pub(crate) fn unpacked(&mut self, whole: ExprId, shape: &Shape) -> Elements {
        let mut scalars = Vec::with_capacity(shape.len());
        self.unpack(whole, shape, &mut scalars);
        Elements::new(shape.clone(), scalars)
    }

    fn unpack(&mut self, whole: ExprId, shape: &Shape, scalars: &mut Vec<ExprId>) {
        if !shape.dims.is_empty() {
            let element = shape.with_dims(Vec::new());
            let n: usize = shape.dims.iter().product();
            for place in 0..n {
                let subscripts = self.subscripts(&shape.dims, place);
                let part = match self.index(whole, subscripts.clone()) {
                    Ok(part) => part,
                    Err(_) => self.add(Node::Index(whole, subscripts.into()), element.ty()),
                };
                self.unpack(part, &element, scalars);
            }
            return;
        }
        match &shape.base {
            Base::Scalar(_) => scalars.push(whole),
            Base::Record(_, parts) => {
                for (k, part) in parts.iter().enumerate() {
                    let field = match self.field_at(whole, k as u32) {
                        Ok(field) => field,
                        Err(_) => self.add(Node::Field(whole, k as u32), part.ty()),
                    };
                    self.unpack(field, part, scalars);
                }
            }
            Base::Tuple(parts) => {
                for (k, part) in parts.iter().enumerate() {
                    let output = self.add(Node::Output(whole, k as u32), part.ty());
                    self.unpack(output, part, scalars);
                }
            }
        }
    }

    /// The literal subscripts of the element at a place (from 0) in row-major order.
    fn subscripts(&mut self, dims: &[usize], place: usize) -> Vec<Subscript> {
        let mut rest = place;
        let mut subscripts: Vec<Subscript> = Vec::with_capacity(dims.len());
        for &n in dims.iter().rev() {
            subscripts.push(Subscript::Index(self.integer((rest % n + 1) as i64)));
            rest /= n;
        }
        subscripts.reverse();
        subscripts
    }
}
