//! An expression as one would write it, after others were put in for its variables.
//!
//! Bottom up by the rules of [`algebra`](crate::algebra): zeros and ones vanish, signs move outwards, literal factors
//! are gathered. What changes beyond the exact value is told there; here are added `x^0 = 1` and that `noEvent` and
//! `smooth` of a plain variable say nothing.

use rustc_hash::FxHashMap;

use crate::{BaseType, BinaryOp, Builtin, ExprId, Node, Pool, TypeError, UnaryOp};

/// Remembers what was simplified, so that shared parts are looked at once.
#[derive(Default)]
pub struct Simplifier {
    known: FxHashMap<ExprId, ExprId>,
}

impl Simplifier {
    pub fn new() -> Simplifier {
        Simplifier::default()
    }

    pub fn simplify(&mut self, pool: &mut Pool, e: ExprId) -> ExprId {
        if pool.is_literal(e) && pool.ty(e).is_scalar() {
            return e;
        }
        if let Some(&known) = self.known.get(&e) {
            return known;
        }
        let with_simple_parts = pool.map_children(e, |pool, child| self.simplify(pool, child));
        // An expression whose parts do not fit together is for the evaluator to report.
        let result = simplified(pool, with_simple_parts).unwrap_or(with_simple_parts);
        self.known.insert(e, result);
        result
    }
}

fn simplified(pool: &mut Pool, e: ExprId) -> Result<ExprId, TypeError> {
    let is_scalar = |pool: &Pool, x: ExprId| pool.ty(x).is_scalar();
    match pool.node(e).clone() {
        Node::Unary(UnaryOp::Neg, a) => pool.negated(a),
        Node::Binary(op, a, b) if pool.ty(e).is_numeric() => match op {
            BinaryOp::Add => pool.plus(a, b),
            BinaryOp::Sub => pool.minus(a, b),
            BinaryOp::Mul if is_scalar(pool, a) || is_scalar(pool, b) => pool.times(a, b),
            BinaryOp::Div => pool.over(a, b),
            BinaryOp::Pow if pool.is_zero(b) && is_scalar(pool, a) => Ok(pool.real(1.0)),
            _ => Ok(e),
        },
        Node::Builtin(Builtin::NoEvent, arguments) => match pool.node(arguments[0]) {
            Node::Var(_) | Node::Local(_) | Node::Time | Node::Builtin(Builtin::NoEvent, _) => {
                Ok(arguments[0])
            }
            _ => Ok(e),
        },
        Node::Builtin(Builtin::Smooth, arguments) => match pool.node(arguments[1]) {
            Node::Var(_) | Node::Local(_) | Node::Time => Ok(arguments[1]),
            _ => Ok(e),
        },
        _ => Ok(e),
    }
    .map(|result| as_before(pool, result, e))
}

/// An Integer literal that stands for a Real expression becomes Real.
fn as_before(pool: &mut Pool, result: ExprId, e: ExprId) -> ExprId {
    match (&pool.ty(result).base, &pool.ty(e).base) {
        (BaseType::Integer, BaseType::Real) => pool.convert(result, &BaseType::Real),
        _ => result,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Dice, World, random_expr};
    use crate::{Type, Value, VarId};
    use harpoon_index::Id;

    /// Simplifies what is left after `y` was replaced by a number.
    fn check(build: impl Fn(&mut World, [ExprId; 3]) -> ExprId, y_is: f64, expected: &str) {
        let w = &mut World::default();
        let letters = ["x", "y", "z"].map(|letter| w.letter(letter));
        let e = build(w, letters);
        let number = w.pool.real(y_is);
        let y = letters[1];
        let replaced = w.pool.rewrite(e, &mut FxHashMap::default(), |_, id| (id == y).then_some(number));
        let simple = Simplifier::new().simplify(&mut w.pool, replaced);
        assert_eq!(w.text(simple), expected);
        assert_eq!(*w.pool.ty(simple), Type::real());
    }

    #[test]
    fn what_vanishes_with_a_factor() {
        use BinaryOp::*;
        check(
            |w, [x, y, z]| {
                let product = w.op(Mul, x, y);
                let sine = w.built_in(Builtin::Sin, &[product]);
                w.op(Add, sine, z)
            },
            0.0,
            "z",
        );
        check(
            |w, [x, y, z]| {
                let product = w.op(Mul, y, z);
                let inner = w.op(Sub, x, product);
                let two = w.pool.real(2.0);
                let scaled = w.op(Mul, two, z);
                let factor = w.op(Mul, y, scaled);
                w.op(Add, inner, factor)
            },
            -1.0,
            "x + z + (-2.0) * z",
        );
        check(|w, [x, y, _]| w.op(Div, x, y), 4.0, "0.25 * x");
        check(|w, [x, y, _]| w.op(Div, x, y), 3.0, "x / 3.0");
        check(|w, [x, y, _]| w.op(Pow, x, y), 0.0, "1.0");
        // Dividing by zero is not for us to judge.
        check(|w, [x, y, _]| w.op(Div, x, y), 0.0, "x / 0.0");
    }

    #[test]
    fn conditions_with_equal_branches() {
        let w = &mut World::default();
        let (x, y) = (w.letter("x"), w.letter("y"));
        let c = w.pool.var(VarId::from_index(5), Type::boolean());
        let zero = w.pool.real(0.0);
        let product = w.op(BinaryOp::Mul, zero, y);
        let sum = w.op(BinaryOp::Add, x, product);
        let choice = w.pool.if_then_else(c, sum, x).unwrap();
        assert_eq!(Simplifier::new().simplify(&mut w.pool, choice), x);
        let wrapped = w.built_in(Builtin::NoEvent, &[x]);
        assert_eq!(Simplifier::new().simplify(&mut w.pool, wrapped), x);
    }

    #[test]
    fn values_stay_the_same() {
        let dice = &mut Dice(0x8538_ECB5_BD45_6EA3);
        for _ in 0..300 {
            let w = &mut World::default();
            let leaves = ["x", "y", "z"].map(|letter| w.letter(letter));
            let minus_y = w.pool.unary(UnaryOp::Neg, leaves[1]).unwrap();
            let (zero, two) = (w.pool.real(0.0), w.pool.real(2.0));
            let twice = w.op(BinaryOp::Mul, leaves[2], two);
            let leaves = [leaves[0], leaves[1], minus_y, twice, zero, two];
            let e = random_expr(w, dice, &leaves, 5);
            let simple = Simplifier::new().simplify(&mut w.pool, e);
            for var in 0..3 {
                w.variables.insert(VarId::from_index(var), Value::Real(dice.real()));
            }
            let [before, after] = [e, simple].map(|e| w.evaluate(e).unwrap().as_real().unwrap());
            assert!((before - after).abs() <= 1e-12 * (1.0 + before.abs()), "{}", w.text(e));
        }
    }
}
