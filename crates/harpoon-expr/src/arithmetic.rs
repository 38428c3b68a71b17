//! Operators on values: what constant folding and the evaluator share, so that both give the same bits.
//! 10.6 of the specification; Integer arithmetic is 64 bits wide and checked.

use std::cmp::Ordering;

use crate::value::{Outcome, failed};
use crate::{Array, BaseType, BinaryOp, Type, UnaryOp, Value};

pub(crate) fn unary(op: UnaryOp, a: &Value) -> Outcome {
    match (op, a) {
        (_, Value::Array(array)) => map(array, array.element.clone(), |x| unary(op, x)),
        (UnaryOp::Neg, Value::Real(x)) => Ok(Value::Real(-x)),
        (UnaryOp::Neg, Value::Integer(n)) => match n.checked_neg() {
            Some(n) => Ok(Value::Integer(n)),
            None => failed(format!("Integer overflow in -({n})")),
        },
        (UnaryOp::Not, Value::Boolean(b)) => Ok(Value::Boolean(!b)),
        (UnaryOp::Neg, _) => failed("`-` needs a number"),
        (UnaryOp::Not, _) => failed("`not` needs a Boolean"),
    }
}

pub(crate) fn binary(op: BinaryOp, a: &Value, b: &Value) -> Outcome {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) if op == BinaryOp::Mul => matrix_product(a, b),
        (Value::Array(a), Value::Integer(n)) if op == BinaryOp::Pow => matrix_power(a, *n),
        (Value::Array(_), _) | (_, Value::Array(_)) => element_wise(op, a, b),
        _ => scalar(op, a, b),
    }
}

/// How many steps of the evaluator an operator takes beyond one for each element of the result.
pub(crate) fn work(op: BinaryOp, a: &Value, b: &Value) -> u64 {
    let last = |array: &Array| array.dims.last().map_or(1, |&n| n as u64);
    let products = match (op, a, b) {
        // Each row with each column of the other.
        (BinaryOp::Mul, Value::Array(_), Value::Array(y)) => {
            let columns = if y.dims.len() > 1 { last(y) } else { 1 };
            a.extent().saturating_mul(columns)
        }
        (BinaryOp::Pow, Value::Array(x), Value::Integer(n)) => {
            let factors = 2 * u64::from(i64::BITS - n.leading_zeros());
            a.extent().saturating_mul(last(x)).saturating_mul(factors)
        }
        _ => 0,
    };
    // To multiply and to add takes a fraction of the time of finding out what to do.
    products / 4
}

/// A text that doubles in a loop would take all memory.
pub const LONGEST_TEXT: usize = 16 << 20;

fn scalar(op: BinaryOp, a: &Value, b: &Value) -> Outcome {
    use BinaryOp::*;
    match op {
        Add | ElementAdd => match (a, b) {
            (Value::Integer(x), Value::Integer(y)) => integer(x.checked_add(*y), *x, "+", *y),
            (Value::String(x), Value::String(y)) => match x.len() + y.len() <= LONGEST_TEXT {
                true => Ok(Value::String(format!("{x}{y}").into())),
                false => Err(crate::EvalError::Failed(format!(
                    "a text becomes longer than {} MB",
                    LONGEST_TEXT >> 20
                ))),
            },
            _ => real(op, a, b, |x, y| Ok(x + y)),
        },
        Sub | ElementSub => match (a, b) {
            (Value::Integer(x), Value::Integer(y)) => integer(x.checked_sub(*y), *x, "-", *y),
            _ => real(op, a, b, |x, y| Ok(x - y)),
        },
        Mul | ElementMul => match (a, b) {
            (Value::Integer(x), Value::Integer(y)) => integer(x.checked_mul(*y), *x, "*", *y),
            _ => real(op, a, b, |x, y| Ok(x * y)),
        },
        Div | ElementDiv => real(op, a, b, |x, y| match y {
            0.0 => Err(format!("division by zero: {x:?} / {y:?}")),
            _ => Ok(x / y),
        }),
        Pow | ElementPow => real(op, a, b, power),
        Less => relation(op, a, b, Ordering::is_lt),
        LessEqual => relation(op, a, b, Ordering::is_le),
        Greater => relation(op, a, b, Ordering::is_gt),
        GreaterEqual => relation(op, a, b, Ordering::is_ge),
        Equal => relation(op, a, b, Ordering::is_eq),
        NotEqual => relation(op, a, b, Ordering::is_ne),
        And | Or => match (a, b) {
            (Value::Boolean(a), Value::Boolean(b)) => {
                Ok(Value::Boolean(if op == And { *a && *b } else { *a || *b }))
            }
            _ => mismatch(op, a, b),
        },
    }
}

fn integer(result: Option<i64>, x: i64, symbol: &str, y: i64) -> Outcome {
    match result {
        Some(n) => Ok(Value::Integer(n)),
        None => failed(format!("Integer overflow in {x} {symbol} {y}")),
    }
}

fn real(op: BinaryOp, a: &Value, b: &Value, f: impl Fn(f64, f64) -> Result<f64, String>) -> Outcome {
    match (a.as_real(), b.as_real()) {
        (Some(x), Some(y)) => match f(x, y) {
            Ok(z) => Ok(Value::Real(z)),
            Err(message) => failed(message),
        },
        _ => mismatch(op, a, b),
    }
}

/// `pow` of C, whose exceptional situations are errors here; `0.0^0` is 1.
fn power(x: f64, y: f64) -> Result<f64, String> {
    if x == 0.0 && y < 0.0 {
        return Err(format!("division by zero: {x:?}^({y:?})"));
    }
    if x < 0.0 && y.fract() != 0.0 {
        return Err(format!("({x:?})^{y:?} is not a real number"));
    }
    Ok(x.powf(y))
}

fn relation(op: BinaryOp, a: &Value, b: &Value, holds: fn(Ordering) -> bool) -> Outcome {
    let ordering = match (a, b) {
        (Value::Integer(x), Value::Integer(y)) => Some(x.cmp(y)),
        (Value::Boolean(x), Value::Boolean(y)) => Some(x.cmp(y)),
        (Value::String(x), Value::String(y)) => Some(x.cmp(y)),
        (Value::Enum(_, x), Value::Enum(_, y)) => Some(x.cmp(y)),
        _ => match (a.as_real(), b.as_real()) {
            (Some(x), Some(y)) => x.partial_cmp(&y),
            _ => return mismatch(op, a, b),
        },
    };
    // Nothing holds for a NaN, except that it is unequal.
    Ok(Value::Boolean(ordering.map_or(op == BinaryOp::NotEqual, holds)))
}

fn mismatch(op: BinaryOp, a: &Value, b: &Value) -> Outcome {
    failed(format!("`{}` cannot combine {} and {}", op.symbol(), kind(a), kind(b)))
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Real(_) => "a Real",
        Value::Integer(_) => "an Integer",
        Value::Boolean(_) => "a Boolean",
        Value::String(_) => "a String",
        Value::Enum(..) => "an enumeration literal",
        Value::Array(_) => "an array",
        Value::Record(..) => "a record",
        Value::Tuple(_) => "several values",
        Value::Function(..) => "a function",
        Value::Object(..) => "an external object",
    }
}

fn element_wise(op: BinaryOp, a: &Value, b: &Value) -> Outcome {
    let element = Type::scalar(element_base(op, &a.element_base(), &b.element_base()));
    zip(op.symbol(), a, b, element, |x, y| scalar(op, x, y))
}

/// The base type of an element of the result.
pub(crate) fn element_base(op: BinaryOp, a: &BaseType, b: &BaseType) -> BaseType {
    use BinaryOp::*;
    match op {
        Div | ElementDiv | Pow | ElementPow => BaseType::Real,
        Add | Sub | Mul | ElementAdd | ElementSub | ElementMul => {
            if *a == BaseType::Integer {
                b.clone()
            } else {
                a.clone()
            }
        }
        _ => BaseType::Boolean,
    }
}

/// Applies `f` to every element.
pub(crate) fn map(array: &Array, element: Type, f: impl FnMut(&Value) -> Outcome) -> Outcome {
    let data = array.data.iter().map(f).collect::<Result<_, _>>()?;
    Ok(Value::array(array.dims.clone(), element, data))
}

/// Applies `f` to the elements of two arrays of the same size, or of one array and a scalar.
pub(crate) fn zip(
    what: &str,
    a: &Value,
    b: &Value,
    element: Type,
    mut f: impl FnMut(&Value, &Value) -> Outcome,
) -> Outcome {
    match (a, b) {
        (Value::Array(x), Value::Array(y)) => {
            if x.dims != y.dims {
                return failed(format!(
                    "`{what}` cannot combine arrays of sizes {:?} and {:?}",
                    x.dims, y.dims
                ));
            }
            let pairs = x.data.iter().zip(&y.data);
            let data = pairs.map(|(x, y)| f(x, y)).collect::<Result<_, _>>()?;
            Ok(Value::array(x.dims.clone(), element, data))
        }
        (Value::Array(x), y) => map(x, element, |x| f(x, y)),
        (x, Value::Array(y)) => map(y, element, |y| f(x, y)),
        (x, y) => f(x, y),
    }
}

/// Vectors and matrices; a vector on the left is a row, on the right a column.
fn matrix_product(a: &Array, b: &Array) -> Outcome {
    let (l, m) = match a.dims[..] {
        [m] => (1, m),
        [l, m] => (l, m),
        _ => return failed("`*` needs vectors or matrices"),
    };
    let (m_b, n) = match b.dims[..] {
        [m] => (m, 1),
        [m, n] => (m, n),
        _ => return failed("`*` needs vectors or matrices"),
    };
    if m != m_b {
        return failed(format!("`*` cannot combine arrays of sizes {:?} and {:?}", a.dims, b.dims));
    }
    let is_integer = a.element.base == BaseType::Integer && b.element.base == BaseType::Integer;
    let zero = if is_integer { Value::Integer(0) } else { Value::Real(0.0) };
    let mut data = Vec::with_capacity(l * n);
    // Most are of Reals, for which the time of finding out what each element is would be most of all.
    if let (Some(x), Some(y)) = (reals(a), reals(b)) {
        for (i, j) in (0..l).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let terms = (0..m).map(|k| x[i * m + k] * y[k * n + j]);
            data.push(Value::Real(terms.reduce(|sum, term| sum + term).unwrap_or(0.0)));
        }
        return Ok(of_product(a, b, data, BaseType::Real));
    }
    for i in 0..l {
        for j in 0..n {
            let mut sum = zero.clone();
            for k in 0..m {
                let term = scalar(BinaryOp::Mul, &a.data[i * m + k], &b.data[k * n + j])?;
                // Starting from the first term keeps the sign of a zero.
                sum = if k == 0 { term } else { scalar(BinaryOp::Add, &sum, &term)? };
            }
            data.push(sum);
        }
    }
    let base = if is_integer { BaseType::Integer } else { BaseType::Real };
    Ok(of_product(a, b, data, base))
}

fn reals(array: &Array) -> Option<Vec<f64>> {
    let real = |value: &Value| if let Value::Real(x) = value { Some(*x) } else { None };
    array.data.iter().map(real).collect()
}

/// What comes out of a product of these two: a matrix, a vector, or a number.
fn of_product(a: &Array, b: &Array, mut data: Vec<Value>, base: BaseType) -> Value {
    let rows = (a.dims.len() == 2).then(|| a.dims[0]);
    let columns = (b.dims.len() == 2).then(|| b.dims[1]);
    let dims: Vec<usize> = [rows, columns].into_iter().flatten().collect();
    match dims.is_empty() {
        true => data.swap_remove(0),
        false => Value::array(dims, Type::scalar(base), data),
    }
}

fn matrix_power(a: &Array, exponent: i64) -> Outcome {
    let n = match a.dims[..] {
        [n, m] if n == m => n,
        _ => return failed("`^` needs a square matrix"),
    };
    if exponent < 0 {
        return failed("`^` of a matrix needs an exponent that is not negative");
    }
    let mut result = identity(n, a.element.base == BaseType::Integer);
    let mut square = a.clone();
    let mut rest = exponent;
    let mut is_first = true;
    // Squaring, from the lowest bit; the first factor is taken as it is.
    while rest > 0 {
        if rest & 1 == 1 {
            result = if is_first { square.clone() } else { product_of(&result, &square)? };
            is_first = false;
        }
        rest >>= 1;
        if rest > 0 {
            square = product_of(&square, &square)?;
        }
    }
    Ok(result.into())
}

fn product_of(a: &Array, b: &Array) -> Result<Array, crate::EvalError> {
    match matrix_product(a, b)? {
        Value::Array(array) => Ok(std::rc::Rc::unwrap_or_clone(array)),
        _ => unreachable!("the product of two matrices is a matrix"),
    }
}

pub(crate) fn identity(n: usize, is_integer: bool) -> Array {
    let number = |x: i64| {
        if is_integer { Value::Integer(x) } else { Value::Real(x as f64) }
    };
    let data = (0..n * n).map(|k| number(i64::from(k / n == k % n))).collect();
    let base = if is_integer { BaseType::Integer } else { BaseType::Real };
    Array { dims: vec![n, n], element: Type::scalar(base), data }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EvalError;

    fn matrix(rows: &[&[f64]]) -> Value {
        let data = rows.iter().flat_map(|row| row.iter().map(|&x| Value::Real(x))).collect();
        Value::array(vec![rows.len(), rows[0].len()], Type::real(), data)
    }

    #[test]
    fn integers_stay_integers_and_overflow_is_an_error() {
        let (a, b) = (Value::Integer(7), Value::Integer(2));
        assert_eq!(binary(BinaryOp::Mul, &a, &b), Ok(Value::Integer(14)));
        assert_eq!(binary(BinaryOp::Div, &a, &b), Ok(Value::Real(3.5)));
        assert_eq!(binary(BinaryOp::Pow, &a, &b), Ok(Value::Real(49.0)));
        assert!(matches!(
            binary(BinaryOp::Add, &Value::Integer(i64::MAX), &Value::Integer(1)),
            Err(EvalError::Failed(_))
        ));
        assert!(unary(UnaryOp::Neg, &Value::Integer(i64::MIN)).is_err());
    }

    #[test]
    fn division_by_zero_and_impossible_powers_are_errors() {
        assert!(binary(BinaryOp::Div, &Value::Real(1.0), &Value::Integer(0)).is_err());
        assert!(binary(BinaryOp::Pow, &Value::Real(0.0), &Value::Integer(-1)).is_err());
        assert!(binary(BinaryOp::Pow, &Value::Real(-8.0), &Value::Real(0.5)).is_err());
        assert_eq!(binary(BinaryOp::Pow, &Value::Real(-2.0), &Value::Integer(3)), Ok(Value::Real(-8.0)));
        assert_eq!(binary(BinaryOp::Pow, &Value::Real(0.0), &Value::Integer(0)), Ok(Value::Real(1.0)));
    }

    #[test]
    fn products_of_vectors_and_matrices() {
        let a = matrix(&[&[1.0, 2.0], &[3.0, 4.0]]);
        let v = Value::real_vector([5.0, 6.0]);
        assert_eq!(binary(BinaryOp::Mul, &v, &v), Ok(Value::Real(61.0)));
        assert_eq!(binary(BinaryOp::Mul, &a, &v), Ok(Value::real_vector([17.0, 39.0])));
        assert_eq!(binary(BinaryOp::Mul, &v, &a), Ok(Value::real_vector([23.0, 34.0])));
        assert_eq!(binary(BinaryOp::Mul, &a, &a), Ok(matrix(&[&[7.0, 10.0], &[15.0, 22.0]])));
        assert_eq!(
            binary(BinaryOp::Pow, &a, &Value::Integer(3)),
            Ok(matrix(&[&[37.0, 54.0], &[81.0, 118.0]]))
        );
        assert_eq!(binary(BinaryOp::Pow, &a, &Value::Integer(0)), Ok(matrix(&[&[1.0, 0.0], &[0.0, 1.0]])));
        assert!(binary(BinaryOp::Mul, &a, &Value::real_vector([1.0])).is_err());
    }

    #[test]
    fn a_product_over_nothing_is_zero() {
        let empty = |dims: Vec<usize>| Value::array(dims, Type::real(), Vec::new());
        let zeros = matrix(&[&[0.0, 0.0, 0.0], &[0.0, 0.0, 0.0]]);
        assert_eq!(binary(BinaryOp::Mul, &empty(vec![2, 0]), &empty(vec![0, 3])), Ok(zeros));
    }

    #[test]
    fn scalars_are_broadcast() {
        let v = Value::integer_vector([1, 2]);
        assert_eq!(binary(BinaryOp::ElementAdd, &v, &Value::Integer(1)), Ok(Value::integer_vector([2, 3])));
        assert_eq!(binary(BinaryOp::ElementDiv, &Value::Integer(2), &v), Ok(Value::real_vector([2.0, 1.0])));
        assert!(binary(BinaryOp::Add, &v, &Value::integer_vector([1, 2, 3])).is_err());
    }

    #[test]
    fn relations_order_strings_enumerations_and_booleans() {
        let text = |text: &str| Value::String(text.into());
        assert_eq!(binary(BinaryOp::Less, &text("a"), &text("b")), Ok(Value::Boolean(true)));
        assert_eq!(
            binary(BinaryOp::Greater, &Value::Boolean(true), &Value::Boolean(false)),
            Ok(Value::Boolean(true))
        );
        assert_eq!(binary(BinaryOp::Equal, &Value::Integer(1), &Value::Real(1.0)), Ok(Value::Boolean(true)));
        let nan = Value::Real(f64::NAN);
        assert_eq!(binary(BinaryOp::NotEqual, &nan, &nan), Ok(Value::Boolean(true)));
    }
}
