//! Sums, products and quotients as one would write them: what calculus and solving build their results with.
//!
//! On top of what the constructors of operators do ([`Pool::binary`]), zeros vanish, signs move outwards and literal
//! factors are gathered on the left. Three rules go beyond the exact value: `0*x` is 0 also where x is not finite,
//! literal factors are multiplied with each other first, and `a/(p/q)` is `a*q/p`. Scalars combine with arrays
//! element by element; the product of vectors and matrices is [`Pool::binary`]'s.

use crate::{BaseType, BinaryOp, ExprId, Node, Pool, TypeError, UnaryOp};

impl Pool {
    pub fn plus(&mut self, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        match (self.negative_of(a), self.negative_of(b)) {
            (_, Some(b)) => self.minus(a, b),
            (Some(a), None) => self.minus(b, a),
            (None, None) => self.element_wise(BinaryOp::Add, a, b),
        }
    }

    pub fn minus(&mut self, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        if a == b && self.ty(a).is_scalar() && !self.is_left_open(a) {
            return Ok(self.zero_of(a, b));
        }
        if let Some(b) = self.negative_of(b) {
            return self.plus(a, b);
        }
        if self.is_zero(a) && self.ty(b).base == BaseType::Real && self.ty(a).is_scalar() {
            return self.negated(b);
        }
        self.element_wise(BinaryOp::Sub, a, b)
    }

    pub fn negated(&mut self, a: ExprId) -> Result<ExprId, TypeError> {
        match *self.node(a) {
            Node::Binary(op @ (BinaryOp::Sub | BinaryOp::ElementSub), x, y) => self.binary(op, y, x),
            Node::Binary(BinaryOp::Mul, factor, x) if self.as_real(factor).is_some() => {
                let factor = self.unary(UnaryOp::Neg, factor)?;
                self.times(factor, x)
            }
            Node::Binary(BinaryOp::Div, dividend, x) if self.as_real(dividend).is_some() => {
                let dividend = self.unary(UnaryOp::Neg, dividend)?;
                self.over(dividend, x)
            }
            _ => self.unary(UnaryOp::Neg, a),
        }
    }

    /// Of a scalar and anything, or element by element.
    pub fn times(&mut self, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        let are_scalars = self.ty(a).is_scalar() && self.ty(b).is_scalar();
        if self.is_left_open(a) || self.is_left_open(b) {
            return self.element_wise(BinaryOp::Mul, a, b);
        }
        if are_scalars && (self.is_zero(a) || self.is_zero(b)) {
            return Ok(self.zero_of(a, b));
        }
        if let Some(a) = self.negative_of(a) {
            let product = self.times(a, b)?;
            return self.negated(product);
        }
        if let Some(b) = self.negative_of(b) {
            let product = self.times(a, b)?;
            return self.negated(product);
        }
        match (self.as_real(a), self.as_real(b)) {
            (None, Some(_)) => return self.times(b, a),
            (Some(-1.0), None) if self.ty(b).base == BaseType::Real => return self.negated(b),
            _ => {}
        }
        match (self.as_real(a).is_some(), self.node(b)) {
            (true, &Node::Binary(BinaryOp::Mul, factor, x)) if self.as_real(factor).is_some() => {
                let factor = self.binary(BinaryOp::Mul, a, factor)?;
                self.times(factor, x)
            }
            (true, &Node::Binary(BinaryOp::Div, dividend, x)) if self.as_real(dividend).is_some() => {
                let dividend = self.binary(BinaryOp::Mul, a, dividend)?;
                self.over(dividend, x)
            }
            _ => self.element_wise(BinaryOp::Mul, a, b),
        }
    }

    /// By a scalar, or element by element.
    pub fn over(&mut self, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        let are_scalars = self.ty(a).is_scalar() && self.ty(b).is_scalar();
        if are_scalars && self.is_zero(a) && !self.is_zero(b) {
            return Ok(self.real(0.0));
        }
        if let Some(a) = self.negative_of(a) {
            let quotient = self.over(a, b)?;
            return self.negated(quotient);
        }
        if let Some(b) = self.negative_of(b) {
            let quotient = self.over(a, b)?;
            return self.negated(quotient);
        }
        if let Some(reciprocal) = self.as_real(b).and_then(exact_reciprocal)
            && self.as_real(a).is_none()
        {
            let reciprocal = self.real(reciprocal);
            return self.times(reciprocal, a);
        }
        match *self.node(b) {
            Node::Binary(BinaryOp::Div, p, q) if are_scalars => {
                let product = self.times(a, q)?;
                self.over(product, p)
            }
            _ => self.element_wise(BinaryOp::Div, a, b),
        }
    }

    /// A literal that is zero.
    pub fn is_zero(&self, e: ExprId) -> bool {
        self.as_real(e) == Some(0.0)
    }

    /// An operation on numbers that has no finite result, or it would be a number itself: not for us to judge.
    fn is_left_open(&self, e: ExprId) -> bool {
        match *self.node(e) {
            Node::Binary(_, a, b) => self.as_real(a).is_some() && self.as_real(b).is_some(),
            _ => false,
        }
    }

    /// `x` of `-x`.
    fn negative_of(&self, e: ExprId) -> Option<ExprId> {
        match *self.node(e) {
            Node::Unary(UnaryOp::Neg, x) => Some(x),
            _ => None,
        }
    }

    /// The zero of the type of a product or difference of the two scalars.
    fn zero_of(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let are_integers = [a, b].iter().all(|&e| self.ty(e).base == BaseType::Integer);
        if are_integers { self.integer(0) } else { self.real(0.0) }
    }

    /// The plain operator between scalars and where it means the same, else the element-wise one.
    fn element_wise(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        let op = match (op, self.ty(a).is_scalar(), self.ty(b).is_scalar()) {
            (_, true, true) | (BinaryOp::Add | BinaryOp::Sub, false, false) => op,
            (BinaryOp::Mul, true, _) | (BinaryOp::Mul | BinaryOp::Div, _, true) => op,
            (BinaryOp::Add, ..) => BinaryOp::ElementAdd,
            (BinaryOp::Sub, ..) => BinaryOp::ElementSub,
            (BinaryOp::Mul, ..) => BinaryOp::ElementMul,
            (BinaryOp::Div, ..) => BinaryOp::ElementDiv,
            (other, ..) => other,
        };
        self.binary(op, a, b)
    }
}

/// `1/x` where multiplying by it gives the same bits as dividing by x: x is a power of two.
fn exact_reciprocal(x: f64) -> Option<f64> {
    const MANTISSA: u64 = (1 << 52) - 1;
    let reciprocal = 1.0 / x;
    (x.is_normal() && reciprocal.is_normal() && x.to_bits() & MANTISSA == 0).then_some(reciprocal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::World;

    fn check(build: impl Fn(&mut Pool, ExprId, ExprId) -> Result<ExprId, TypeError>, expected: &str) {
        let w = &mut World::default();
        let (x, y) = (w.letter("x"), w.letter("y"));
        let result = build(&mut w.pool, x, y).unwrap();
        assert_eq!(w.text(result), expected);
    }

    #[test]
    fn zeros_and_signs() {
        check(|pool, x, y| pool.negated(y).and_then(|y| pool.plus(x, y)), "x - y");
        check(|pool, x, y| pool.negated(x).and_then(|x| pool.plus(x, y)), "y - x");
        check(|pool, x, y| pool.negated(y).and_then(|y| pool.minus(x, y)), "x + y");
        check(|pool, x, y| pool.minus(x, y).and_then(|e| pool.negated(e)), "y - x");
        check(|pool, x, _| pool.minus(x, x), "0.0");
        check(|pool, x, y| pool.negated(x).and_then(|x| pool.times(x, y)), "-x * y");
        check(|pool, x, y| pool.negated(y).and_then(|y| pool.over(x, y)), "-x / y");
        check(
            |pool, x, _| {
                let zero = pool.real(0.0);
                pool.times(x, zero)
            },
            "0.0",
        );
    }

    #[test]
    fn literal_factors_are_gathered() {
        let literal = |pool: &mut Pool, x: f64| pool.real(x);
        check(
            |pool, x, _| {
                let (two, three) = (literal(pool, 2.0), literal(pool, 3.0));
                let product = pool.times(x, two)?;
                pool.times(product, three)
            },
            "6.0 * x",
        );
        check(
            |pool, x, _| {
                let two = literal(pool, 2.0);
                let product = pool.times(two, x)?;
                pool.negated(product)
            },
            "(-2.0) * x",
        );
        // A third is not exact, a quarter is.
        check(|pool, x, _| literal(pool, 3.0).pipe(|three| pool.over(x, three)), "x / 3.0");
        check(|pool, x, _| literal(pool, 4.0).pipe(|four| pool.over(x, four)), "0.25 * x");
        check(
            |pool, x, y| {
                let one = literal(pool, 1.0);
                let reciprocal = pool.over(one, y)?;
                pool.over(x, reciprocal)
            },
            "x * y",
        );
    }

    trait Pipe: Sized {
        fn pipe<T>(self, f: impl FnOnce(Self) -> T) -> T {
            f(self)
        }
    }

    impl Pipe for ExprId {}
}
