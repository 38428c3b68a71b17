//! Arrays: constructors, ranges, concatenation, comprehensions (10.4 of the specification).

use crate::check::{dims_agree, type_error};
use crate::eval::evaluate_closed;
use crate::pool::{FOLD_LIMIT, MOST_TOGETHER};
use crate::subscript::size_of;
use crate::{
    BaseType, BinaryOp, Builtin, Dim, ExprId, Iterator, Node, Pool, Reduction, Type, TypeError, intrinsic,
};

impl Pool {
    /// `{a, b, c}`
    pub fn array(&mut self, mut elements: Vec<ExprId>) -> Result<ExprId, TypeError> {
        let element = self.common_type("an array", &elements)?;
        for part in &mut elements {
            *part = self.convert(*part, &element.base);
        }
        let ty = element.array(&[Dim::Known(elements.len())]);
        Ok(self.add(Node::Array(elements.into()), ty))
    }

    /// `{}` of elements of the given type.
    pub fn empty_array(&mut self, element: Type) -> ExprId {
        self.add(Node::Array([].into()), element.array(&[Dim::Known(0)]))
    }

    /// The type that all elements fit.
    fn common_type(&self, what: &str, elements: &[ExprId]) -> Result<Type, TypeError> {
        let Some(&first) = elements.first() else {
            return type_error("empty array needs a type");
        };
        let mut ty = self.ty(first).clone();
        if matches!(ty.base, BaseType::None | BaseType::Tuple(_)) {
            return type_error(format!("{what} cannot have elements that are {}", self.type_name(&ty)));
        }
        let mut previous = first;
        for &element in &elements[1..] {
            // A table of a thousand numbers is one comparison of ids for each.
            if self.have_same_type(element, previous) {
                continue;
            }
            previous = element;
            ty = match self.unify(&ty, self.ty(element), false) {
                Some(ty) => ty,
                None => {
                    let (a, b) = (self.type_name(&ty), self.type_name(self.ty(element)));
                    return type_error(format!("the elements of {what} are {a} and {b}"));
                }
            };
        }
        Ok(ty)
    }

    /// `start : step : stop`
    pub fn range(&mut self, start: ExprId, step: Option<ExprId>, stop: ExprId) -> Result<ExprId, TypeError> {
        let parts = [Some(start), step, Some(stop)];
        let mut ty = self.ty(start).clone();
        for part in parts.into_iter().flatten() {
            let other = self.ty(part);
            let unified = self.unify(&ty, other, false).filter(Type::is_scalar);
            ty = match unified {
                Some(unified) if step.is_none() || unified.is_numeric() => unified,
                _ => {
                    let (a, b) = (self.type_name(&ty), self.type_name(other));
                    return type_error(format!("a range cannot go from {a} to {b}"));
                }
            };
        }
        if !matches!(ty.base, BaseType::Real | BaseType::Integer | BaseType::Boolean | BaseType::Enum(_)) {
            return type_error(format!("a range cannot consist of {}", self.type_name(&ty)));
        }
        if step.is_some_and(|step| self.as_real(step) == Some(0.0)) {
            return type_error("the step of a range is zero");
        }
        let ty = ty.array(&[self.range_dim(start, step, stop)]);
        Ok(self.add(Node::Range { start, step, stop }, ty))
    }

    fn range_dim(&self, start: ExprId, step: Option<ExprId>, stop: ExprId) -> Dim {
        if start == stop {
            return Dim::Known(1);
        }
        // `i : i + 2`
        if let (Node::Binary(BinaryOp::Add, base, offset), None) = (self.node(stop), step)
            && *base == start
            && let Some(n @ 0..) = self.as_integer(*offset)
        {
            return Dim::Known(n as usize + 1);
        }
        let length = || -> Option<usize> {
            let step = match step {
                Some(step) => Some(self.as_value(step)?),
                None => None,
            };
            let n =
                intrinsic::range_length(&self.as_value(start)?, step.as_ref(), &self.as_value(stop)?).ok()?;
            size_of(&[n]).ok()
        };
        length().map_or(Dim::Unknown, Dim::Known)
    }

    /// `cat(k, a, b, …)`, k from 1
    pub fn cat(&mut self, k: usize, mut parts: Vec<ExprId>) -> Result<ExprId, TypeError> {
        let ty = self.cat_type(k, &parts)?;
        for part in &mut parts {
            *part = self.convert(*part, &ty.base);
        }
        if let [part] = parts[..] {
            return Ok(part);
        }
        if let Some(joined) = self.cat_of_constructors(k, &parts, &ty) {
            return Ok(joined);
        }
        let k = self.integer(k as i64);
        parts.insert(0, k);
        self.fold_or_add(Builtin::Cat, parts, ty)
    }

    fn cat_type(&self, k: usize, parts: &[ExprId]) -> Result<Type, TypeError> {
        let Some(&first) = parts.first() else {
            return type_error("`cat` needs an array");
        };
        // Everything but the size along `k` has to agree.
        let others = |id: ExprId| {
            let mut ty = self.ty(id).clone();
            (1..=ty.rank()).contains(&k).then(|| {
                let dim = ty.dims.remove(k - 1);
                (ty, dim)
            })
        };
        let mut sum = Some(0);
        let mut common: Option<Type> = None;
        for &part in parts {
            let Some((ty, dim)) = others(part) else {
                let name = self.type_name(self.ty(part));
                return type_error(format!("`cat` along dimension {k} cannot use {name}"));
            };
            sum = sum.zip(dim.known()).map(|(a, b)| a + b);
            let unified = match &common {
                None => Some(ty),
                Some(common) => self.unify(common, &ty, false),
            };
            common = match unified {
                Some(ty) => Some(ty),
                None => {
                    let (a, b) = (self.type_name(self.ty(first)), self.type_name(self.ty(part)));
                    return type_error(format!("`cat` along dimension {k} cannot combine {a} and {b}"));
                }
            };
        }
        let mut ty = common.expect("there is a first part");
        ty.dims.insert(k - 1, sum.map_or(Dim::Unknown, Dim::Known));
        Ok(ty)
    }

    /// `cat(1, {a, b}, {c})` is `{a, b, c}`; along a further dimension, that of the elements.
    fn cat_of_constructors(&mut self, k: usize, parts: &[ExprId], ty: &Type) -> Option<ExprId> {
        if self.extent_of(parts) > MOST_TOGETHER {
            return None;
        }
        let mut rows = Vec::with_capacity(parts.len());
        for &part in parts {
            match self.node(part) {
                Node::Array(elements) => rows.push(elements.clone()),
                _ => return None,
            }
        }
        let element = ty.element();
        let elements = if k == 1 {
            rows.iter().flat_map(|row| row.iter().copied()).collect()
        } else {
            let n = rows[0].len();
            let mut elements = Vec::with_capacity(n);
            for i in 0..n {
                let column: Vec<ExprId> = rows.iter().map(|row| row[i]).collect();
                elements.push(self.cat_of_constructors(k - 1, &column, &element)?);
            }
            elements
        };
        let ty = element.array(&[Dim::Known(elements.len())]);
        Some(self.add(Node::Array(elements.into()), ty))
    }

    /// `promote(a, n)`: dimensions of size 1 at the end, up to `n`.
    pub fn promote(&mut self, a: ExprId, n: usize) -> Result<ExprId, TypeError> {
        let mut ty = self.ty(a).clone();
        if ty.rank() > n {
            return type_error(format!("{} has more than {n} dimensions", self.type_name(&ty)));
        }
        if ty.rank() == n {
            return Ok(a);
        }
        if let (Node::Array(parts), true) = (self.node(a).clone(), ty.rank() > 0) {
            ty.dims.resize(n, Dim::Known(1));
            let mut elements = Vec::with_capacity(parts.len());
            for &part in parts.iter() {
                elements.push(self.promote(part, n - 1)?);
            }
            return Ok(self.add(Node::Array(elements.into()), ty));
        }
        if ty.is_scalar() {
            return (0..n).try_fold(a, |a, _| self.array(vec![a]));
        }
        ty.dims.resize(n, Dim::Known(1));
        let n = self.integer(n as i64);
        self.fold_or_add(Builtin::Promote, vec![a, n], ty)
    }

    /// `[a, b; c, d]`
    pub fn matrix(&mut self, rows: Vec<Vec<ExprId>>) -> Result<ExprId, TypeError> {
        if rows.is_empty() || rows.iter().any(Vec::is_empty) {
            return type_error("empty array needs a type");
        }
        let mut elements = rows.iter().flatten();
        if elements.clone().all(|&part| self.ty(part).is_scalar()) {
            return self.matrix_of_scalars(rows);
        }
        let n = elements.try_fold(2, |n: usize, &part| Some(n.max(self.ty(part).rank()))).unwrap_or(2);
        let mut parts = Vec::with_capacity(rows.len());
        for row in rows {
            let row = row.into_iter().map(|part| self.promote(part, n)).collect::<Result<_, _>>()?;
            parts.push(self.cat(2, row)?);
        }
        self.cat(1, parts)
    }

    /// Tables of numbers come by the thousand: no `promote` for each.
    fn matrix_of_scalars(&mut self, rows: Vec<Vec<ExprId>>) -> Result<ExprId, TypeError> {
        let n = rows[0].len();
        if let Some(row) = rows.iter().find(|row| row.len() != n) {
            return type_error(format!("the rows of a matrix have {n} and {} columns", row.len()));
        }
        let all: Vec<ExprId> = rows.concat();
        let base = self.common_type("a matrix", &all)?.base;
        let mut lines = Vec::with_capacity(rows.len());
        for row in rows {
            let row: Vec<ExprId> = row.into_iter().map(|part| self.convert(part, &base)).collect();
            lines.push(self.array(row)?);
        }
        self.array(lines)
    }

    /// `{body for i in range, …}` or its reduction. The first iterator is the outermost dimension: the reverse of
    /// the order in which Modelica writes them.
    pub fn comprehension(
        &mut self,
        body: ExprId,
        iterators: Vec<Iterator>,
        reduction: Option<Reduction>,
    ) -> Result<ExprId, TypeError> {
        let mut dims = Vec::with_capacity(iterators.len());
        for iterator in &iterators {
            match self.ty(iterator.range).dims[..] {
                [dim] => dims.push(dim),
                _ => {
                    let name = self.type_name(self.ty(iterator.range));
                    return type_error(format!("an iterator needs a vector to run over, not {name}"));
                }
            }
        }
        let element = self.ty(body).clone();
        if let Some(reduction) = reduction {
            self.check_reduction(reduction, &element)?;
        }
        let ty = if reduction.is_some() { element } else { element.array(&dims) };
        let n_turns = dims.iter().try_fold(1usize, |n, dim| n.checked_mul(dim.known()?));
        let is_small = n_turns.is_some_and(|n| n <= FOLD_LIMIT);
        let node = Node::Comprehension { body, iterators: iterators.into(), reduction };
        let id = self.add(node, ty.clone());
        let folded = if is_small { evaluate_closed(self, id) } else { None };
        Ok(folded.and_then(|value| self.folded(Ok(value), &ty)).unwrap_or(id))
    }

    fn check_reduction(&self, reduction: Reduction, ty: &Type) -> Result<(), TypeError> {
        let is_ordered =
            ty.is_numeric() || matches!(ty.base, BaseType::Boolean | BaseType::Enum(_) | BaseType::String);
        let (name, fits) = match reduction {
            Reduction::Sum => ("sum", ty.is_numeric()),
            Reduction::Product => ("product", ty.is_numeric() && ty.is_scalar()),
            Reduction::Min => ("min", is_ordered && ty.is_scalar()),
            Reduction::Max => ("max", is_ordered && ty.is_scalar()),
        };
        if fits {
            return Ok(());
        }
        type_error(format!("`{name}` cannot reduce {}", self.type_name(ty)))
    }
}

/// The dimensions of arguments that are combined element by element; scalars go with all.
pub(crate) fn common_dims<'a>(types: impl IntoIterator<Item = &'a Type>) -> Option<Vec<Dim>> {
    let mut dims: Vec<Dim> = Vec::new();
    for ty in types {
        if ty.is_scalar() {
            continue;
        }
        if dims.is_empty() {
            dims = ty.dims.clone();
        } else if dims_agree(&dims, &ty.dims) {
            dims = crate::check::join_dims(&dims, &ty.dims)?;
        } else {
            return None;
        }
    }
    Some(dims)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EnumType, Value, VarId};
    use harpoon_index::Id;

    fn integers(pool: &mut Pool, numbers: &[i64]) -> Vec<ExprId> {
        numbers.iter().map(|&n| pool.integer(n)).collect()
    }

    #[test]
    fn elements_get_one_type() {
        let mut pool = Pool::new();
        let (n, x, b) = (pool.integer(1), pool.real(2.5), pool.boolean(true));
        let array = pool.array(vec![n, x]).unwrap();
        assert_eq!(pool.as_value(array), Some(Value::real_vector([1.0, 2.5])));
        assert_eq!(pool.array(vec![n, b]).unwrap_err().0, "the elements of an array are Integer and Boolean");
        assert_eq!(pool.array(vec![]).unwrap_err().0, "empty array needs a type");
        let empty = pool.empty_array(Type::real());
        assert_eq!(pool.type_name(pool.ty(empty)), "Real[0]");
    }

    #[test]
    fn lengths_of_ranges() {
        let pool = &mut Pool::new();
        let name = |pool: &mut Pool, a, d, b| {
            let id = pool.range(a, d, b).unwrap();
            pool.type_name(pool.ty(id))
        };
        let (one, two, six) = (pool.integer(1), pool.integer(2), pool.integer(6));
        let (x, n) = (pool.real(2.5), pool.var(VarId::from_index(0), Type::integer()));
        assert_eq!(name(pool, one, None, six), "Integer[6]");
        assert_eq!(name(pool, one, Some(two), six), "Integer[3]");
        assert_eq!(name(pool, six, None, one), "Integer[0]");
        assert_eq!(name(pool, one, None, x), "Real[2]");
        assert_eq!(name(pool, one, None, n), "Integer[:]");
        let end = pool.binary(BinaryOp::Add, n, two).unwrap();
        assert_eq!(name(pool, n, None, end), "Integer[3]");
        let (no, yes) = (pool.boolean(false), pool.boolean(true));
        assert_eq!(name(pool, no, None, yes), "Boolean[2]");
        let colour = pool.enum_type(EnumType {
            name: "Colour".into(),
            literals: ["red", "green", "blue"].map(Into::into).to_vec(),
        });
        let (red, blue) = (pool.enum_literal(colour, 1), pool.enum_literal(colour, 3));
        assert_eq!(name(pool, red, None, blue), "Colour[3]");
        assert!(pool.range(red, None, one).is_err());
        assert!(pool.range(no, Some(one), yes).is_err());
    }

    #[test]
    fn matrices_from_scalars_vectors_and_matrices() {
        let pool = &mut Pool::new();
        let name = |pool: &Pool, id| pool.type_name(pool.ty(id));
        let row = integers(pool, &[1, 2, 3]);
        let m = pool.matrix(vec![row.clone(), row.clone()]).unwrap();
        assert_eq!(name(pool, m), "Integer[2, 3]");
        let v = pool.array(row.clone()).unwrap();
        let columns = pool.matrix(vec![vec![v, v]]).unwrap();
        assert_eq!(name(pool, columns), "Integer[3, 2]");
        assert_eq!(
            pool.as_value(columns).unwrap().as_array().unwrap().data,
            [1, 1, 2, 2, 3, 3].map(Value::Integer)
        );
        let both = pool.matrix(vec![vec![v, columns], vec![m]]).unwrap();
        assert_eq!(name(pool, both), "Integer[5, 3]");
        let x = pool.var(VarId::from_index(0), Type::real().array(&[Dim::Known(3)]));
        let mixed = pool.matrix(vec![vec![x, v]]).unwrap();
        assert_eq!(name(pool, mixed), "Real[3, 2]");
        assert!(pool.matrix(vec![row.clone(), row[..2].to_vec()]).is_err());
        let single = pool.matrix(vec![vec![row[0]]]).unwrap();
        assert_eq!(name(pool, single), "Integer[1, 1]");
    }

    #[test]
    fn concatenation_adds_sizes() {
        let pool = &mut Pool::new();
        let v = |pool: &mut Pool, k, n| {
            let dims = [Dim::Known(n), Dim::Known(2)];
            pool.var(VarId::from_index(k), Type::real().array(&dims))
        };
        let (a, b) = (v(pool, 0, 3), v(pool, 1, 4));
        let joined = pool.cat(1, vec![a, b]).unwrap();
        assert_eq!(pool.type_name(pool.ty(joined)), "Real[7, 2]");
        assert_eq!(
            pool.cat(2, vec![a, b]).unwrap_err().0,
            "`cat` along dimension 2 cannot combine Real[3, 2] and Real[4, 2]"
        );
        assert_eq!(pool.cat(1, vec![a]), Ok(a));
        assert!(pool.cat(3, vec![a, b]).is_err());
    }

    #[test]
    fn comprehensions_over_literals_fold() {
        let pool = &mut Pool::new();
        let (i, j) = (pool.fresh_iterator(), pool.fresh_iterator());
        let (one, two, three) = (pool.integer(1), pool.integer(2), pool.integer(3));
        let i_range = pool.range(one, None, two).unwrap();
        let j_range = pool.range(one, None, three).unwrap();
        let (x, y) = (pool.iter(i, Type::integer()), pool.iter(j, Type::integer()));
        let iterators = vec![Iterator { iter: i, range: i_range }, Iterator { iter: j, range: j_range }];
        let difference = pool.binary(BinaryOp::Sub, x, y).unwrap();
        let table = pool.comprehension(difference, iterators.clone(), None).unwrap();
        assert_eq!(
            pool.as_value(table),
            Some(Value::array(
                vec![2, 3],
                Type::integer(),
                [0, -1, -2, 1, 0, -1].map(Value::Integer).to_vec()
            ))
        );
        let sum = pool.comprehension(difference, iterators.clone(), Some(Reduction::Sum)).unwrap();
        assert_eq!(pool.as_integer(sum), Some(-3));
        let z = pool.var(VarId::from_index(0), Type::real());
        let body = pool.binary(BinaryOp::Mul, x, z).unwrap();
        let open = pool.comprehension(body, iterators, None).unwrap();
        assert_eq!(pool.type_name(pool.ty(open)), "Real[2, 3]");
        assert!(matches!(pool.node(open), Node::Comprehension { .. }));
    }
}
