//! Operators (10.6): element by element, and the products of linear algebra as sums of products.

use super::shape::{Base, Elements, Shape};
use super::{Outcome, Splitter, message};
use crate::{BaseType, BinaryOp, Builtin, ExprId, UnaryOp};

/// A longer sum is a balanced tree: later stages walk down expressions, and ten thousand levels are too deep for them.
const LONG_SUM: usize = 64;

impl Splitter<'_, '_> {
    pub(super) fn unary(&mut self, op: UnaryOp, a: ExprId) -> Outcome<Elements> {
        let a = self.elements(a)?;
        self.each(&a, |splitter, x| {
            let result = match op {
                UnaryOp::Neg => splitter.pool.negated(x),
                UnaryOp::Not => splitter.pool.unary(op, x),
            };
            result.map_err(message)
        })
    }

    pub(super) fn each(
        &mut self,
        a: &Elements,
        mut f: impl FnMut(&mut Self, ExprId) -> Outcome<ExprId>,
    ) -> Outcome<Elements> {
        let scalars = a.scalars.iter().map(|&x| f(self, x)).collect::<Outcome<Vec<ExprId>>>()?;
        let mut shape = a.shape.clone();
        if let (Base::Scalar(base), Some(&first)) = (&mut shape.base, scalars.first()) {
            *base = self.pool.ty(first).base.clone();
        }
        Ok(Elements::new(shape, scalars))
    }

    pub(super) fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Outcome<Elements> {
        let exponent = b;
        let (a, b) = (self.elements(a)?, self.elements(b)?);
        match op {
            BinaryOp::Mul if !a.shape.dims.is_empty() && !b.shape.dims.is_empty() => self.product(&a, &b),
            BinaryOp::Pow if !a.shape.dims.is_empty() => match self.pool.as_integer(b.scalars[0]) {
                Some(n) => self.power(&a, n),
                None => Err(format!(
                    "the exponent of a matrix, {}, is not known before the simulation",
                    self.pool.type_name(self.pool.ty(exponent))
                )),
            },
            _ => self.element_wise(op, &a, &b),
        }
    }

    fn element_wise(&mut self, op: BinaryOp, a: &Elements, b: &Elements) -> Outcome<Elements> {
        if a.shape.is_scalar() && !b.shape.is_scalar() {
            let x = a.scalars[0];
            return self.each(b, |splitter, y| splitter.operation(op, x, y));
        }
        if b.shape.is_scalar() && !a.shape.is_scalar() {
            let y = b.scalars[0];
            return self.each(a, |splitter, x| splitter.operation(op, x, y));
        }
        if a.shape.dims != b.shape.dims {
            let (symbol, a, b) = (op.symbol(), &a.shape.dims, &b.shape.dims);
            return Err(format!("`{symbol}` cannot combine arrays of sizes {a:?} and {b:?}"));
        }
        let mut others = b.scalars.iter();
        self.each(a, |splitter, x| {
            let y = *others.next().expect("of the same size");
            splitter.operation(op, x, y)
        })
    }

    /// An operation on scalars. Zeros vanish, also in `0*x` where x might not be finite: those of rotation matrices
    /// shall leave no trace in the incidence. Inside a function relations make no events.
    pub(super) fn operation(&mut self, op: BinaryOp, x: ExprId, y: ExprId) -> Outcome<ExprId> {
        self.check_budget()?;
        let result = match op {
            _ if self.scalars.keeps_operands => self.pool.binary(of_scalars(op), x, y),
            BinaryOp::Add | BinaryOp::ElementAdd => self.pool.plus(x, y),
            BinaryOp::Sub | BinaryOp::ElementSub => self.pool.minus(x, y),
            BinaryOp::Mul | BinaryOp::ElementMul => self.pool.times(x, y),
            BinaryOp::Div | BinaryOp::ElementDiv => self.pool.over(x, y),
            _ => self.pool.binary(of_scalars(op), x, y),
        };
        let result = result.map_err(message)?;
        let is_continuous = |e: ExprId| self.pool.ty(e).base == BaseType::Real;
        if self.makes_events || !op.is_relation() || !(is_continuous(x) || is_continuous(y)) {
            return Ok(result);
        }
        self.pool.builtin(Builtin::NoEvent, vec![result]).map_err(message)
    }

    /// Vectors and matrices; a vector on the left is a row, on the right a column.
    fn product(&mut self, a: &Elements, b: &Elements) -> Outcome<Elements> {
        let (l, m) = match a.shape.dims[..] {
            [m] => (1, m),
            [l, m] => (l, m),
            _ => return Err("`*` needs vectors or matrices".into()),
        };
        let (m_b, n) = match b.shape.dims[..] {
            [m] => (m, 1),
            [m, n] => (m, n),
            _ => return Err("`*` needs vectors or matrices".into()),
        };
        if m != m_b {
            let (a, b) = (&a.shape.dims, &b.shape.dims);
            return Err(format!("`*` cannot combine arrays of sizes {a:?} and {b:?}"));
        }
        let n_products = l.saturating_mul(m).saturating_mul(n);
        self.work(n_products).map_err(|_| {
            let (a, b) = (&a.shape.dims, &b.shape.dims);
            format!(
                "the product of arrays of sizes {a:?} and {b:?} takes {n_products} multiplications, too many to be written out one by one"
            )
        })?;
        let is_integer = |e: &Elements| e.shape.base == Base::Scalar(BaseType::Integer);
        let base = if is_integer(a) && is_integer(b) { BaseType::Integer } else { BaseType::Real };
        let mut scalars = Vec::with_capacity(l * n);
        for i in 0..l {
            for j in 0..n {
                let mut terms = Vec::with_capacity(m);
                for k in 0..m {
                    terms.push(self.operation(BinaryOp::Mul, a.scalars[i * m + k], b.scalars[k * n + j])?);
                }
                scalars.push(self.sum(&terms, &base)?);
            }
        }
        let (is_matrix_a, is_matrix_b) = (a.shape.dims.len() == 2, b.shape.dims.len() == 2);
        let dims = [is_matrix_a.then_some(l), is_matrix_b.then_some(n)].into_iter().flatten().collect();
        Ok(Elements::new(Shape { dims, base: Base::Scalar(base) }, scalars))
    }

    /// By repeated squaring, as the evaluator does it.
    fn power(&mut self, a: &Elements, exponent: i64) -> Outcome<Elements> {
        let n = match a.shape.dims[..] {
            [n, m] if n == m && exponent >= 0 => n,
            _ => return Err("`^` needs a square matrix and an exponent that is not negative".into()),
        };
        let mut result = self.identity(n);
        let (mut square, mut rest) = (a.clone(), exponent);
        while rest > 0 {
            if rest % 2 == 1 {
                result = self.product(&result, &square)?;
            }
            rest /= 2;
            if rest > 0 {
                square = self.product(&square, &square)?;
            }
        }
        Ok(result)
    }

    pub(super) fn sum(&mut self, terms: &[ExprId], base: &BaseType) -> Outcome<ExprId> {
        if terms.is_empty() {
            return Ok(self.number(0, base));
        }
        self.combined(terms, &mut |splitter, a, b| splitter.operation(BinaryOp::Add, a, b))
    }

    /// From the left if there are few, as a balanced tree if there are many; there is one term at least.
    pub(super) fn combined(
        &mut self,
        terms: &[ExprId],
        f: &mut dyn FnMut(&mut Self, ExprId, ExprId) -> Outcome<ExprId>,
    ) -> Outcome<ExprId> {
        if terms.len() > LONG_SUM {
            let (left, right) = terms.split_at(terms.len() / 2);
            let (left, right) = (self.combined(left, f)?, self.combined(right, f)?);
            return f(self, left, right);
        }
        let mut result = terms[0];
        for &term in &terms[1..] {
            result = f(self, result, term)?;
        }
        Ok(result)
    }

    /// An Integer, or a Real of the same value.
    pub(super) fn number(&mut self, n: i64, base: &BaseType) -> ExprId {
        match base {
            BaseType::Integer => self.pool.integer(n),
            _ => self.pool.real(n as f64),
        }
    }
}

/// The operator between elements.
fn of_scalars(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::ElementAdd => BinaryOp::Add,
        BinaryOp::ElementSub => BinaryOp::Sub,
        BinaryOp::ElementMul => BinaryOp::Mul,
        BinaryOp::ElementDiv => BinaryOp::Div,
        BinaryOp::ElementPow => BinaryOp::Pow,
        other => other,
    }
}
