//! Subscripts: `a[i, :, v]` (10.5 of the specification).

use std::rc::Rc;

use crate::check::type_error;
use crate::{BaseType, Builtin, Dim, ExprId, Node, Pool, Subscript, Type, TypeError};

impl Pool {
    /// `a[i, :, v]`. An `Index` that is a vector is taken as a slice, and the reverse.
    pub fn index(&mut self, a: ExprId, mut subscripts: Vec<Subscript>) -> Result<ExprId, TypeError> {
        let ty = self.ty(a).clone();
        if subscripts.len() > ty.rank() {
            let (n, rank, name) = (subscripts.len(), ty.rank(), self.type_name(&ty));
            return match rank {
                0 => type_error(format!("{name} is not an array and has no elements")),
                _ => type_error(format!("{n} subscripts are given for {name}, which has {rank} dimensions")),
            };
        }
        let mut dims = Vec::with_capacity(ty.rank());
        for (k, subscript) in subscripts.iter_mut().enumerate() {
            *subscript = self.checked_subscript(*subscript, k, &ty)?;
            match *subscript {
                Subscript::Index(_) => {}
                Subscript::Slice(v) => dims.push(self.ty(v).dims[0]),
                Subscript::All => dims.push(ty.dims[k]),
            }
        }
        dims.extend(&ty.dims[subscripts.len()..]);
        subscripts.resize(ty.rank(), Subscript::All);
        if subscripts.iter().all(|subscript| *subscript == Subscript::All) {
            return Ok(a);
        }
        if let Some(simpler) = self.simplified_index(a, &subscripts) {
            return Ok(simpler);
        }
        Ok(self.add(Node::Index(a, subscripts.into()), Type { base: ty.base, dims }))
    }

    fn checked_subscript(
        &self,
        subscript: Subscript,
        k: usize,
        array: &Type,
    ) -> Result<Subscript, TypeError> {
        let (Subscript::Index(e) | Subscript::Slice(e)) = subscript else {
            return Ok(Subscript::All);
        };
        let ty = self.ty(e);
        if ty.rank() > 1 || !matches!(ty.base, BaseType::Integer | BaseType::Boolean | BaseType::Enum(_)) {
            return type_error(format!("a subscript cannot be {}", self.type_name(ty)));
        }
        if let Dim::Known(n) = array.dims[k] {
            if self.is_whole_range(e, n) {
                return Ok(Subscript::All);
            }
            self.check_bounds(e, k, n, array)?;
        }
        Ok(if ty.is_scalar() { Subscript::Index(e) } else { Subscript::Slice(e) })
    }

    /// `1 : n` of a dimension of size n.
    fn is_whole_range(&self, e: ExprId, n: usize) -> bool {
        match *self.node(e) {
            Node::Range { start, step: None, stop } => {
                self.as_integer(start) == Some(1) && self.as_integer(stop) == Some(n as i64)
            }
            _ => false,
        }
    }

    fn check_bounds(&self, e: ExprId, k: usize, n: usize, array: &Type) -> Result<(), TypeError> {
        let out_of_bounds = |subscript: i64| {
            type_error(format!(
                "subscript {subscript} is out of bounds: dimension {} of {} has size {n}",
                k + 1,
                self.type_name(array)
            ))
        };
        match self.node(e) {
            Node::Array(parts) => parts.iter().try_for_each(|&part| self.check_bounds(part, k, n, array)),
            Node::Range { start, stop, .. } if self.is_literal(e) => match self.ty(e).dims[0] {
                Dim::Known(0) => Ok(()),
                // The ends bound what is between them; with a step the last element may be short of `stop`.
                Dim::Known(1) => self.check_bounds(*start, k, n, array),
                _ => {
                    self.check_bounds(*start, k, n, array)?;
                    match self.as_value(e).and_then(|value| value.as_array()?.data.last()?.as_integer()) {
                        Some(last) if last < 1 || last > n as i64 => out_of_bounds(last),
                        Some(_) => Ok(()),
                        None => self.check_bounds(*stop, k, n, array),
                    }
                }
            },
            Node::Integer(subscript) if *subscript < 1 || *subscript > n as i64 => out_of_bounds(*subscript),
            Node::Enum(_, literal) if *literal as usize > n => out_of_bounds(i64::from(*literal)),
            Node::Boolean(_) if n != 2 => type_error(format!(
                "a Boolean cannot be the subscript of a dimension of size {n} in {}",
                self.type_name(array)
            )),
            _ => Ok(()),
        }
    }

    /// The place (from 0) that a literal subscript means.
    pub fn place(&self, e: ExprId) -> Option<usize> {
        match *self.node(e) {
            Node::Integer(n) => usize::try_from(n).ok()?.checked_sub(1),
            Node::Enum(_, literal) => (literal as usize).checked_sub(1),
            Node::Boolean(b) => Some(usize::from(b)),
            _ => None,
        }
    }

    /// Subscripts go inwards where that decides something; one for each dimension, within bounds if literal.
    fn simplified_index(&mut self, a: ExprId, subscripts: &[Subscript]) -> Option<ExprId> {
        match self.node(a).clone() {
            Node::Array(parts) => self.index_of_constructor(a, &parts, subscripts),
            Node::Range { .. } if self.is_literal(a) => {
                let Subscript::Index(e) = subscripts[0] else {
                    return None;
                };
                let (place, value) = (self.place(e)?, self.as_value(a)?);
                let element = value.as_array()?.data.get(place)?.clone();
                let element = element.converted(self, &self.ty(a).element());
                Some(self.literal(&element))
            }
            Node::Index(inner, first) => {
                let composed = self.composed(&first, subscripts)?;
                self.index(inner, composed).ok()
            }
            Node::Field(records, k) => {
                let n = self.ty(records).rank();
                let outer = &subscripts[..n.min(subscripts.len())];
                if outer.iter().all(|subscript| *subscript == Subscript::All) {
                    return None;
                }
                let kept = outer.iter().filter(|subscript| !matches!(subscript, Subscript::Index(_)));
                let kept: Vec<Subscript> = kept.map(|_| Subscript::All).collect();
                let records = self.index(records, outer.to_vec()).ok()?;
                let field = self.field_at(records, k).ok()?;
                let rest = kept.into_iter().chain(subscripts[n..].iter().copied()).collect();
                self.index(field, rest).ok()
            }
            Node::Builtin(Builtin::Fill, arguments) => {
                let n = arguments.len() - 1;
                let is_element = |subscript: &Subscript| match subscript {
                    Subscript::Index(e) => self.is_literal(*e),
                    _ => false,
                };
                let is_inside = self.ty(a).dims[..n].iter().all(|dim| dim.known().is_some());
                if !is_inside || !subscripts[..n].iter().all(is_element) {
                    return None;
                }
                self.index(arguments[0], subscripts[n..].to_vec()).ok()
            }
            Node::Builtin(Builtin::Transpose, arguments) => {
                // With two slices the result would still have to be turned.
                if !subscripts[..2].iter().any(|subscript| matches!(subscript, Subscript::Index(_))) {
                    return None;
                }
                let mut turned = subscripts.to_vec();
                turned.swap(0, 1);
                self.index(arguments[0], turned).ok()
            }
            _ => None,
        }
    }

    fn index_of_constructor(
        &mut self,
        a: ExprId,
        parts: &Rc<[ExprId]>,
        subscripts: &[Subscript],
    ) -> Option<ExprId> {
        let rest = &subscripts[1..];
        let places: Vec<usize> = match subscripts[0] {
            Subscript::Index(e) => {
                let part = *parts.get(self.place(e)?)?;
                return self.index(part, rest.to_vec()).ok();
            }
            Subscript::Slice(v) => {
                let literal = self.is_literal(v).then(|| self.as_value(v)).flatten()?;
                let literal: Vec<ExprId> =
                    literal.as_array()?.data.iter().map(|value| self.literal(value)).collect();
                literal.into_iter().map(|e| self.place(e)).collect::<Option<_>>()?
            }
            Subscript::All => (0..parts.len()).collect(),
        };
        let mut elements = Vec::with_capacity(places.len());
        for place in places {
            elements.push(self.index(*parts.get(place)?, rest.to_vec()).ok()?);
        }
        if elements.is_empty() {
            // The elements that are not there still have dimensions.
            let mut element = self.ty(a).element();
            element.dims = rest
                .iter()
                .zip(element.dims)
                .filter_map(|(subscript, dim)| match subscript {
                    Subscript::Index(_) => None,
                    Subscript::Slice(v) => Some(self.ty(*v).dims[0]),
                    Subscript::All => Some(dim),
                })
                .collect();
            return Some(self.empty_array(element));
        }
        self.array(elements).ok()
    }

    /// The subscripts that do at once what `first` and then `second` do: `a[2:4, :][1, k]` is `a[2, k]`.
    fn composed(&mut self, first: &[Subscript], second: &[Subscript]) -> Option<Vec<Subscript>> {
        let mut second = second.iter().copied();
        let mut composed = Vec::with_capacity(first.len());
        for &subscript in first {
            composed.push(match subscript {
                Subscript::Index(_) => subscript,
                Subscript::All => second.next()?,
                Subscript::Slice(v) => match second.next()? {
                    Subscript::All => subscript,
                    Subscript::Index(e) => Subscript::Index(self.index(v, vec![Subscript::Index(e)]).ok()?),
                    Subscript::Slice(e) => Subscript::Slice(self.index(v, vec![Subscript::Slice(e)]).ok()?),
                },
            });
        }
        Some(composed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LocalId, RecordType, Value, VarId};
    use harpoon_index::Id;

    fn matrix(pool: &mut Pool) -> ExprId {
        pool.var(VarId::from_index(0), Type::real().array(&[Dim::Known(2), Dim::Known(3)]))
    }

    #[test]
    fn scalars_drop_dimensions_and_slices_keep_them() {
        let pool = &mut Pool::new();
        let m = matrix(pool);
        let (one, two) = (pool.integer(1), pool.integer(2));
        let columns = pool.range(one, None, two).unwrap();
        let name = |pool: &mut Pool, subscripts: &[Subscript]| match pool.index(m, subscripts.to_vec()) {
            Ok(id) => pool.type_name(pool.ty(id)),
            Err(TypeError(message)) => message,
        };
        use Subscript::*;
        assert_eq!(name(pool, &[Index(one), Index(two)]), "Real");
        assert_eq!(name(pool, &[Index(one)]), "Real[3]");
        assert_eq!(name(pool, &[All, Index(one)]), "Real[2]");
        assert_eq!(name(pool, &[All, Slice(columns)]), "Real[2, 2]");
        assert_eq!(name(pool, &[Index(one), Index(columns)]), "Real[2]");
        assert_eq!(pool.index(m, vec![All, All]), Ok(m));
        assert_eq!(pool.index(m, vec![Slice(columns), All]), Ok(m), "1:2 is everything");
        let four = pool.integer(4);
        assert_eq!(
            name(pool, &[All, Index(four)]),
            "subscript 4 is out of bounds: dimension 2 of Real[2, 3] has size 3"
        );
        let x = pool.real(1.0);
        assert_eq!(name(pool, &[Index(x)]), "a subscript cannot be Real");
        assert_eq!(
            name(pool, &[All, All, All]),
            "3 subscripts are given for Real[2, 3], which has 2 dimensions"
        );
    }

    #[test]
    fn constructors_give_their_elements() {
        let pool = &mut Pool::new();
        let (x, y) = (pool.var(VarId::from_index(1), Type::real()), pool.time());
        let (one, two) = (pool.integer(1), pool.integer(2));
        let m = pool.matrix(vec![vec![x, y], vec![y, x]]).unwrap();
        assert_eq!(pool.index(m, vec![Subscript::Index(two), Subscript::Index(one)]), Ok(y));
        let column = pool.index(m, vec![Subscript::All, Subscript::Index(one)]).unwrap();
        assert_eq!(*pool.node(column), Node::Array([x, y].into()));
        let twice = pool.array(vec![two, two]).unwrap();
        let rows = pool.index(m, vec![Subscript::Slice(twice)]).unwrap();
        assert_eq!(pool.type_name(pool.ty(rows)), "Real[2, 2]");
        let range = pool.range(one, Some(two), two).unwrap();
        let element = pool.index(range, vec![Subscript::Index(one)]).unwrap();
        assert_eq!(element, one);
    }

    #[test]
    fn an_empty_slice_keeps_the_other_dimensions() {
        let pool = &mut Pool::new();
        let m = pool.literal(&Value::array(vec![1, 2], Type::integer(), vec![Value::Integer(1); 2]));
        let (one, two) = (pool.integer(1), pool.integer(2));
        let nothing = pool.range(two, None, one).unwrap();
        let empty = pool.index(m, vec![Subscript::Slice(nothing)]).unwrap();
        assert_eq!(pool.type_name(pool.ty(empty)), "Integer[0, 2]");
        let empty = pool.index(m, vec![Subscript::Slice(nothing), Subscript::Index(one)]).unwrap();
        assert_eq!(pool.type_name(pool.ty(empty)), "Integer[0]");
    }

    #[test]
    fn subscripts_of_subscripts_are_one() {
        let pool = &mut Pool::new();
        let m = matrix(pool);
        let (one, two, three) = (pool.integer(1), pool.integer(2), pool.integer(3));
        let tail = pool.range(two, None, three).unwrap();
        let slice = pool.index(m, vec![Subscript::Index(one), Subscript::Slice(tail)]).unwrap();
        let element = pool.index(slice, vec![Subscript::Index(two)]).unwrap();
        let direct = pool.index(m, vec![Subscript::Index(one), Subscript::Index(three)]).unwrap();
        assert_eq!(element, direct);
    }

    #[test]
    fn subscripts_go_to_the_array_of_records() {
        let pool = &mut Pool::new();
        let record = pool.record_type(RecordType {
            name: "R".into(),
            fields: vec![crate::Field { name: "v".into(), ty: Type::real().array(&[Dim::Known(4)]) }],
            is_operator_record: false,
        });
        let ty = Type::scalar(BaseType::Record(record)).array(&[Dim::Known(2)]);
        let a = pool.local(LocalId::from_index(0), ty);
        let (one, two) = (pool.integer(1), pool.integer(2));
        let field = pool.field_at(a, 0).unwrap();
        assert_eq!(pool.type_name(pool.ty(field)), "Real[2, 4]");
        let element = pool.index(field, vec![Subscript::Index(one), Subscript::Index(two)]).unwrap();
        let of_record = pool.index(a, vec![Subscript::Index(one)]).unwrap();
        let of_record = pool.field_at(of_record, 0).unwrap();
        assert_eq!(pool.index(of_record, vec![Subscript::Index(two)]), Ok(element));
        let column = pool.index(field, vec![Subscript::All, Subscript::Index(two)]).unwrap();
        assert_eq!(pool.type_name(pool.ty(column)), "Real[2]");
    }

    #[test]
    fn filled_and_turned_arrays() {
        let pool = &mut Pool::new();
        let m = matrix(pool);
        let (one, two) = (pool.integer(1), pool.integer(2));
        let turned = pool.builtin(Builtin::Transpose, vec![m]).unwrap();
        let element = pool.index(turned, vec![Subscript::Index(two), Subscript::Index(one)]).unwrap();
        let direct = pool.index(m, vec![Subscript::Index(one), Subscript::Index(two)]).unwrap();
        assert_eq!(element, direct);
        let x = pool.time();
        let filled = pool.builtin(Builtin::Fill, vec![x, two]).unwrap();
        assert_eq!(pool.index(filled, vec![Subscript::Index(two)]), Ok(x));
    }
}
