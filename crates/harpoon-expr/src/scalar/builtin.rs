//! The built-in functions: element by element, as rearrangements of scalars (10.3), or kept over scalar arguments.

use super::shape::{Base, Elements, Shape};
use super::{Outcome, Splitter, message};
use crate::subscript::size_of;
use crate::{BaseType, BinaryOp, Builtin, ExprId, Node, Reduction};

/// How many elements an array of these sizes has, if that is a size to write out.
fn room(dims: &[usize]) -> Outcome<usize> {
    size_of(dims).map_err(|error| error.message().to_owned())
}

impl Splitter<'_, '_> {
    pub(super) fn builtin(
        &mut self,
        expr: ExprId,
        builtin: Builtin,
        arguments: &[ExprId],
    ) -> Outcome<Elements> {
        use Builtin::*;
        match (builtin, arguments) {
            (
                Abs | Sign | Sqrt | DivInteger | Mod | Rem | Ceil | Floor | Integer | EnumToInteger
                | IntegerToEnum | Sin | Cos | Tan | Asin | Acos | Atan | Atan2 | Sinh | Cosh | Tanh | Exp
                | Log | Log10 | Der | Delay | Homotopy | SemiLinear | InStream | ActualStream | NoEvent
                | AtEvent | Smooth | Pre | Edge | Change | Reinit | Previous | Hold | SampleClocked
                | SubSample | SuperSample | ShiftSample | BackSample | NoClock | IntegerToReal,
                _,
            )
            | (Min | Max, [_, _]) => {
                let arguments = self.all(arguments)?;
                self.element_by_element(expr, builtin, &arguments)
            }
            (Min, [a]) => self.reduced_argument(Reduction::Min, *a),
            (Max, [a]) => self.reduced_argument(Reduction::Max, *a),
            (Sum, [a]) => self.reduced_argument(Reduction::Sum, *a),
            (Product, [a]) => self.reduced_argument(Reduction::Product, *a),
            (Ndims, [a]) => {
                let n = self.shape(*a)?.dims.len();
                let n = self.pool.integer(n as i64);
                Ok(Elements::scalar(self.pool, n))
            }
            (Size, [a]) => {
                let dims = self.shape(*a)?.dims;
                Ok(self.integers(&dims))
            }
            (Size, [a, k]) => self.size_along(*a, *k),
            (Scalar, [a]) => {
                let a = self.elements(*a)?;
                match a.scalars.len() == a.shape.width() {
                    true => Ok(Elements { shape: a.shape.with_dims(Vec::new()), scalars: a.scalars }),
                    false => Err(format!("`scalar` needs an array of one element, not {:?}", a.shape.dims)),
                }
            }
            (Vector, [a]) => {
                let a = self.elements(*a)?;
                let n = a.shape.dims.iter().product();
                Ok(Elements { shape: a.shape.with_dims(vec![n]), scalars: a.scalars })
            }
            (Matrix, [a]) => {
                let a = self.elements(*a)?;
                let dim = |k: usize| a.shape.dims.get(k).copied().unwrap_or(1);
                let dims = vec![dim(0), dim(1)];
                match a.shape.dims.iter().skip(2).all(|&n| n == 1) {
                    true => Ok(Elements { shape: a.shape.with_dims(dims), scalars: a.scalars }),
                    false => Err(format!("`matrix` cannot flatten an array of sizes {:?}", a.shape.dims)),
                }
            }
            (Promote, [a, n]) => {
                let (a, n) = (self.elements(*a)?, self.count(*n)?);
                let mut dims = a.shape.dims.clone();
                dims.resize(n.max(dims.len()), 1);
                Ok(Elements { shape: a.shape.with_dims(dims), scalars: a.scalars })
            }
            (Identity, [n]) => {
                let n = self.count(*n)?;
                room(&[n, n])?;
                Ok(self.identity(n))
            }
            (Diagonal, [v]) => {
                let v = self.elements(*v)?;
                let (n, base) = (v.scalars.len(), self.pool.ty(expr).base.clone());
                room(&[n, n])?;
                let zero = self.number(0, &base);
                let mut scalars = vec![zero; n * n];
                v.scalars.iter().enumerate().for_each(|(k, &x)| scalars[k * n + k] = x);
                Ok(Elements::new(v.shape.with_dims(vec![n, n]), scalars))
            }
            (Zeros, sizes) => {
                let zero = self.pool.integer(0);
                self.filled(&Elements::scalar(self.pool, zero), sizes)
            }
            (Ones, sizes) => {
                let one = self.pool.integer(1);
                self.filled(&Elements::scalar(self.pool, one), sizes)
            }
            (Fill, [x, sizes @ ..]) => {
                let x = self.elements(*x)?;
                self.filled(&x, sizes)
            }
            (Linspace, [from, to, n]) => self.linspace(*from, *to, *n),
            (Transpose, [a]) => self.transpose(*a),
            (OuterProduct, [x, y]) => {
                let (x, y) = (self.elements(*x)?, self.elements(*y)?);
                let mut scalars = Vec::with_capacity(room(&[x.scalars.len(), y.scalars.len()])?);
                for &a in x.scalars.iter() {
                    for &b in y.scalars.iter() {
                        scalars.push(self.operation(BinaryOp::Mul, a, b)?);
                    }
                }
                let dims = vec![x.scalars.len(), y.scalars.len()];
                Ok(Elements::new(real_array(dims), scalars))
            }
            (Symmetric, [a]) => {
                let a = self.elements(*a)?;
                let [n, m] = a.shape.dims[..] else {
                    return Err("`symmetric` needs a matrix".into());
                };
                if n != m {
                    return Err("`symmetric` needs a square matrix".into());
                }
                let upper = |k: usize| (k / n).min(k % n) * n + (k / n).max(k % n);
                let scalars: Vec<ExprId> = (0..n * n).map(|k| a.scalars[upper(k)]).collect();
                Ok(Elements::new(a.shape.clone(), scalars))
            }
            (Cross, [x, y]) => self.cross(*x, *y),
            (Skew, [x]) => self.skew(*x),
            (Cat, [k, parts @ ..]) => self.cat(*k, parts),
            _ => self.kept(expr, builtin, arguments),
        }
    }

    /// Scalars go with every element of the others.
    fn element_by_element(
        &mut self,
        expr: ExprId,
        builtin: Builtin,
        arguments: &[Elements],
    ) -> Outcome<Elements> {
        let widest = arguments.iter().find(|argument| !argument.shape.is_scalar()).unwrap_or(&arguments[0]);
        let n = widest.scalars.len();
        let agrees = |argument: &Elements| argument.shape.is_scalar() || argument.scalars.len() == n;
        if !arguments.iter().all(agrees) {
            let dims: Vec<&[usize]> = arguments.iter().map(|argument| &argument.shape.dims[..]).collect();
            return Err(format!("`{}` cannot combine arrays of sizes {dims:?}", builtin.name()));
        }
        let mut scalars = Vec::with_capacity(n);
        for k in 0..n {
            let of_turn =
                |argument: &Elements| argument.scalars[if argument.shape.is_scalar() { 0 } else { k }];
            let of_turn = arguments.iter().map(of_turn).collect();
            scalars.push(self.of_scalars(expr, builtin, of_turn)?);
        }
        let mut shape = widest.shape.clone();
        if let Base::Scalar(base) = &mut shape.base {
            *base = self.pool.ty(expr).base.clone();
        }
        Ok(Elements::new(shape, scalars))
    }

    /// Inside a function the discontinuous ones make no events, those of Integers neither: they may be roundings of what varies.
    fn of_scalars(&mut self, expr: ExprId, builtin: Builtin, arguments: Vec<ExprId>) -> Outcome<ExprId> {
        use Builtin::*;
        let result = match (builtin, &self.pool.ty(expr).base) {
            (IntegerToEnum, BaseType::Enum(id)) => self.pool.integer_to_enum(*id, arguments[0]),
            _ => self.pool.builtin(builtin, arguments.clone()),
        };
        let result = result.map_err(message)?;
        let makes_events = matches!(builtin, DivInteger | Mod | Rem | Ceil | Floor | Integer | SemiLinear);
        let is_open = matches!(self.pool.node(result), Node::Builtin(..));
        if self.makes_events || !makes_events || !is_open {
            return Ok(result);
        }
        self.pool.builtin(NoEvent, vec![result]).map_err(message)
    }

    /// The function over its arguments made of scalars.
    fn kept(&mut self, expr: ExprId, builtin: Builtin, arguments: &[ExprId]) -> Outcome<Elements> {
        let packed = arguments.iter().map(|&argument| self.packed(argument));
        let packed = packed.collect::<Outcome<Vec<ExprId>>>()?;
        let whole = match self.pool.builtin(builtin, packed.clone()) {
            Ok(whole) => whole,
            Err(_) => {
                let ty = self.pool.ty(expr).clone();
                self.pool.add(Node::Builtin(builtin, packed.into()), ty)
            }
        };
        let shape = self.shape_of_type(whole)?;
        Ok(self.pool.unpacked(whole, &shape))
    }

    fn reduced_argument(&mut self, reduction: Reduction, a: ExprId) -> Outcome<Elements> {
        let a = self.elements(a)?;
        let reduced = self.reduced_array(reduction, &a)?;
        Ok(Elements::scalar(self.pool, reduced))
    }

    /// The sizes of an expression; a local variable has them before it has a value.
    fn shape(&mut self, a: ExprId) -> Outcome<Shape> {
        if let Some(shape) = Shape::of(self.pool, self.pool.ty(a)) {
            return Ok(shape);
        }
        if let Node::Local(local) = *self.pool.node(a)
            && let Some(shape) = self.declared_shape(local)?
        {
            return Ok(shape);
        }
        Ok(self.elements(a)?.shape)
    }

    fn size_along(&mut self, a: ExprId, k: ExprId) -> Outcome<Elements> {
        let (dims, k) = (self.shape(a)?.dims, self.scalar(k)?);
        let size = match self.pool.as_integer(k) {
            Some(k) => match usize::try_from(k).ok().and_then(|k| dims.get(k.wrapping_sub(1))) {
                Some(&n) => self.pool.integer(n as i64),
                None => return Err(format!("`size` asks for dimension {k} of an array with {}", dims.len())),
            },
            None => {
                let sizes = self.integers(&dims);
                let sizes = self.pool.packed(&sizes);
                self.pool.index(sizes, vec![crate::Subscript::Index(k)]).map_err(message)?
            }
        };
        Ok(Elements::scalar(self.pool, size))
    }

    fn integers(&mut self, numbers: &[usize]) -> Elements {
        let scalars: Vec<ExprId> = numbers.iter().map(|&n| self.pool.integer(n as i64)).collect();
        Elements::new(Shape::scalar(BaseType::Integer).with_dims(vec![numbers.len()]), scalars)
    }

    /// A size that is known before the simulation.
    pub(super) fn count(&mut self, n: ExprId) -> Outcome<usize> {
        let n = self.scalar(n)?;
        match self.pool.as_integer(n).map(usize::try_from) {
            Some(Ok(n)) => Ok(n),
            Some(Err(_)) => Err("the size of an array is negative".into()),
            None => Err("the size of an array is not known before the simulation".into()),
        }
    }

    pub(super) fn identity(&mut self, n: usize) -> Elements {
        let (zero, one) = (self.pool.integer(0), self.pool.integer(1));
        let scalars = (0..n * n).map(|k| if k / n == k % n { one } else { zero });
        Elements::new(Shape::scalar(BaseType::Integer).with_dims(vec![n, n]), scalars.collect::<Vec<_>>())
    }

    fn filled(&mut self, x: &Elements, sizes: &[ExprId]) -> Outcome<Elements> {
        let mut dims = sizes.iter().map(|&n| self.count(n)).collect::<Outcome<Vec<usize>>>()?;
        let n = room(&dims)?;
        room(&[n, x.scalars.len()])?;
        dims.extend(&x.shape.dims);
        let scalars: Vec<ExprId> = (0..n).flat_map(|_| x.scalars.iter().copied()).collect();
        Ok(Elements::new(x.shape.with_dims(dims), scalars))
    }

    fn linspace(&mut self, from: ExprId, to: ExprId, n: ExprId) -> Outcome<Elements> {
        let (from, to, n) = (self.scalar(from)?, self.scalar(to)?, self.count(n)?);
        if n < 2 {
            return Err(format!("`linspace` needs two points at least, not {n}"));
        }
        room(&[n])?;
        let span = self.operation(BinaryOp::Sub, to, from)?;
        let last = self.pool.integer(n as i64 - 1);
        let mut scalars = Vec::with_capacity(n);
        for k in 0..n {
            let k = self.pool.integer(k as i64);
            let way = self.operation(BinaryOp::Mul, span, k)?;
            let way = self.operation(BinaryOp::Div, way, last)?;
            scalars.push(self.operation(BinaryOp::Add, from, way)?);
        }
        Ok(Elements::new(real_array(vec![n]), scalars))
    }

    fn transpose(&mut self, a: ExprId) -> Outcome<Elements> {
        let a = self.elements(a)?;
        let [n, m, ref rest @ ..] = a.shape.dims[..] else {
            return Err("`transpose` needs a matrix".into());
        };
        let block = rest.iter().product::<usize>() * a.shape.width();
        let mut scalars = Vec::with_capacity(a.scalars.len());
        for j in 0..m {
            for i in 0..n {
                let start = (i * m + j) * block;
                scalars.extend_from_slice(&a.scalars[start..start + block]);
            }
        }
        let dims = [&[m, n], rest].concat();
        Ok(Elements::new(a.shape.with_dims(dims), scalars))
    }

    fn three(&mut self, x: ExprId) -> Outcome<[ExprId; 3]> {
        let x = self.elements(x)?;
        <[ExprId; 3]>::try_from(&x.scalars[..]).map_err(|_| "a vector of 3 numbers is needed".into())
    }

    fn cross(&mut self, x: ExprId, y: ExprId) -> Outcome<Elements> {
        let (x, y) = (self.three(x)?, self.three(y)?);
        let mut scalars = Vec::with_capacity(3);
        for (i, j) in [(1, 2), (2, 0), (0, 1)] {
            let (a, b) =
                (self.operation(BinaryOp::Mul, x[i], y[j])?, self.operation(BinaryOp::Mul, x[j], y[i])?);
            scalars.push(self.operation(BinaryOp::Sub, a, b)?);
        }
        Ok(Elements::new(real_array(vec![3]), scalars))
    }

    fn skew(&mut self, x: ExprId) -> Outcome<Elements> {
        let [x1, x2, x3] = self.three(x)?;
        let mut minus = |x: ExprId| self.pool.negated(x).map_err(message);
        let (m1, m2, m3) = (minus(x1)?, minus(x2)?, minus(x3)?);
        let zero = self.pool.real(0.0);
        Ok(Elements::new(real_array(vec![3, 3]), [zero, m3, x2, x3, zero, m1, m2, x1, zero]))
    }

    fn cat(&mut self, k: ExprId, parts: &[ExprId]) -> Outcome<Elements> {
        let (k, parts) = (self.count(k)?, self.all(parts)?);
        let Some(first) = parts.first().filter(|first| (1..=first.shape.dims.len()).contains(&k)) else {
            return Err(format!("`cat` needs arrays with at least {k} dimensions"));
        };
        let others = |dims: &[usize]| [&dims[..k - 1], &dims[k..]].concat();
        let mut dims = first.shape.dims.clone();
        dims[k - 1] = 0;
        for part in &parts {
            if part.shape.dims.len() != dims.len() || others(&part.shape.dims) != others(&dims) {
                let (a, b) = (&first.shape.dims, &part.shape.dims);
                return Err(format!(
                    "`cat` along dimension {k} cannot combine arrays of sizes {a:?} and {b:?}"
                ));
            }
            dims[k - 1] += part.shape.dims[k - 1];
        }
        let mut scalars = Vec::new();
        for outer in 0..dims[..k - 1].iter().product() {
            for part in &parts {
                let block = part.shape.dims[k - 1..].iter().product::<usize>() * part.shape.width();
                scalars.extend_from_slice(&part.scalars[outer * block..(outer + 1) * block]);
            }
        }
        Ok(Elements::new(first.shape.with_dims(dims), scalars))
    }
}

fn real_array(dims: Vec<usize>) -> Shape {
    Shape::scalar(BaseType::Real).with_dims(dims)
}
