//! What each operation means: one table of functions for the interpreter, and for native code where the machine has no
//! instruction for it. Both therefore agree to the last bit, NaN payloads excepted.

use crate::ir::{Binary, RegKind, Unary};

/// The function of a unary operation, by the kinds of its operand and its result.
#[derive(Debug, Clone, Copy)]
pub enum UnaryFunction {
    Real(extern "C" fn(f64) -> f64),
    Integer(fn(i64) -> i64),
    ToReal(fn(i64) -> f64),
    ToInteger(fn(f64) -> i64),
}

/// The function of a binary operation, by the kinds of its operands and its result.
#[derive(Debug, Clone, Copy)]
pub enum BinaryFunction {
    Real(extern "C" fn(f64, f64) -> f64),
    Compare(fn(f64, f64) -> bool),
    Integer(fn(i64, i64) -> i64),
}

/// Integers stand in cells of the vector of values, which are Reals: so far all whole numbers are among them.
pub const LARGEST_INTEGER: i64 = 1 << 53;

/// The Integer in a cell. Cells that hold Integers hold whole numbers; for others the fraction is cut off, and
/// saturation makes the conversion total.
pub fn cell_to_integer(cell: f64) -> i64 {
    cell as i64
}

impl Unary {
    pub fn function(self) -> UnaryFunction {
        use UnaryFunction::{Integer, ToInteger, ToReal};
        macro_rules! real {
            (|$x:ident| $meaning:expr) => {{
                extern "C" fn function($x: f64) -> f64 {
                    $meaning
                }
                UnaryFunction::Real(function)
            }};
        }
        match self {
            Unary::Neg => real!(|x| -x),
            Unary::Abs => real!(|x| x.abs()),
            Unary::Sqrt => real!(|x| x.sqrt()),
            Unary::Floor => real!(|x| x.floor()),
            Unary::Ceil => real!(|x| x.ceil()),
            Unary::Trunc => real!(|x| x.trunc()),
            Unary::Sin => real!(|x| x.sin()),
            Unary::Cos => real!(|x| x.cos()),
            Unary::Tan => real!(|x| x.tan()),
            Unary::Asin => real!(|x| x.asin()),
            Unary::Acos => real!(|x| x.acos()),
            Unary::Atan => real!(|x| x.atan()),
            Unary::Sinh => real!(|x| x.sinh()),
            Unary::Cosh => real!(|x| x.cosh()),
            Unary::Tanh => real!(|x| x.tanh()),
            Unary::Exp => real!(|x| x.exp()),
            Unary::Log => real!(|x| x.ln()),
            Unary::Log10 => real!(|x| x.log10()),
            Unary::Sign => real!(|x| sign(x)),
            Unary::NegInteger => Integer(i64::wrapping_neg),
            Unary::AbsInteger => Integer(i64::wrapping_abs),
            Unary::Not => Integer(|x| (x == 0) as i64),
            Unary::ToReal => ToReal(|x| x as f64),
            Unary::ToInteger => ToInteger(|x| x.floor() as i64),
        }
    }

    pub fn operand_kind(self) -> RegKind {
        match self.function() {
            UnaryFunction::Real(_) | UnaryFunction::ToInteger(_) => RegKind::Real,
            UnaryFunction::Integer(_) | UnaryFunction::ToReal(_) => RegKind::Integer,
        }
    }

    pub fn result_kind(self) -> RegKind {
        match self.function() {
            UnaryFunction::Real(_) | UnaryFunction::ToReal(_) => RegKind::Real,
            UnaryFunction::Integer(_) | UnaryFunction::ToInteger(_) => RegKind::Integer,
        }
    }
}

impl Binary {
    pub fn function(self) -> BinaryFunction {
        use BinaryFunction::{Compare, Integer};
        macro_rules! real {
            (|$x:ident, $y:ident| $meaning:expr) => {{
                extern "C" fn function($x: f64, $y: f64) -> f64 {
                    $meaning
                }
                BinaryFunction::Real(function)
            }};
        }
        match self {
            Binary::Add => real!(|x, y| x + y),
            Binary::Sub => real!(|x, y| x - y),
            Binary::Mul => real!(|x, y| x * y),
            Binary::Div => real!(|x, y| x / y),
            Binary::Pow => real!(|x, y| x.powf(y)),
            Binary::Atan2 => real!(|x, y| x.atan2(y)),
            Binary::Min => real!(|x, y| min(x, y)),
            Binary::Max => real!(|x, y| max(x, y)),
            Binary::Mod => real!(|x, y| x - (x / y).floor() * y),
            Binary::Rem => real!(|x, y| x - (x / y).trunc() * y),
            Binary::Less => Compare(|x, y| x < y),
            Binary::LessEqual => Compare(|x, y| x <= y),
            Binary::Equal => Compare(|x, y| x == y),
            Binary::NotEqual => Compare(|x, y| x != y),
            Binary::AddInteger => Integer(i64::wrapping_add),
            Binary::SubInteger => Integer(i64::wrapping_sub),
            Binary::MulInteger => Integer(i64::wrapping_mul),
            Binary::DivInteger => Integer(|x, y| if y == 0 { 0 } else { x.wrapping_div(y) }),
            Binary::ModInteger => Integer(modulo),
            Binary::RemInteger => Integer(remainder),
            Binary::MinInteger => Integer(i64::min),
            Binary::MaxInteger => Integer(i64::max),
            Binary::LessInteger => Integer(|x, y| (x < y) as i64),
            Binary::LessEqualInteger => Integer(|x, y| (x <= y) as i64),
            Binary::EqualInteger => Integer(|x, y| (x == y) as i64),
            Binary::NotEqualInteger => Integer(|x, y| (x != y) as i64),
            Binary::And => Integer(|x, y| (x != 0 && y != 0) as i64),
            Binary::Or => Integer(|x, y| (x != 0 || y != 0) as i64),
        }
    }

    pub fn operand_kind(self) -> RegKind {
        match self.function() {
            BinaryFunction::Real(_) | BinaryFunction::Compare(_) => RegKind::Real,
            BinaryFunction::Integer(_) => RegKind::Integer,
        }
    }

    pub fn result_kind(self) -> RegKind {
        match self.function() {
            BinaryFunction::Real(_) => RegKind::Real,
            BinaryFunction::Compare(_) | BinaryFunction::Integer(_) => RegKind::Integer,
        }
    }
}

/// Zeros and NaN stay what they are.
fn sign(x: f64) -> f64 {
    if x > 0.0 {
        1.0
    } else if x < 0.0 {
        -1.0
    } else {
        x
    }
}

/// NaN if either is: a wrong value must not disappear behind a limit. Of two zeros the second.
fn min(x: f64, y: f64) -> f64 {
    if x < y || x.is_nan() { x } else { y }
}

/// As [`min`].
fn max(x: f64, y: f64) -> f64 {
    if x > y || x.is_nan() { x } else { y }
}

/// With the sign of `y`.
fn modulo(x: i64, y: i64) -> i64 {
    let rest = remainder(x, y);
    if rest != 0 && (rest < 0) != (y < 0) { rest + y } else { rest }
}

/// With the sign of `x`.
fn remainder(x: i64, y: i64) -> i64 {
    if y == 0 { 0 } else { x.wrapping_rem(y) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real(op: Binary, x: f64, y: f64) -> f64 {
        match op.function() {
            BinaryFunction::Real(function) => function(x, y),
            _ => panic!("{op:?} is not Real"),
        }
    }

    fn integer(op: Binary, x: i64, y: i64) -> i64 {
        match op.function() {
            BinaryFunction::Integer(function) => function(x, y),
            _ => panic!("{op:?} is not Integer"),
        }
    }

    #[test]
    fn quotients_round_as_the_language_says() {
        assert_eq!(integer(Binary::DivInteger, -7, 2), -3);
        assert_eq!(integer(Binary::ModInteger, -7, 2), 1);
        assert_eq!(integer(Binary::ModInteger, 7, -2), -1);
        assert_eq!(integer(Binary::RemInteger, -7, 2), -1);
        assert_eq!(real(Binary::Mod, -7.0, 2.0), 1.0);
        assert_eq!(real(Binary::Rem, -7.0, 2.0), -1.0);
    }

    #[test]
    fn integer_operations_are_total() {
        for op in [Binary::DivInteger, Binary::ModInteger, Binary::RemInteger] {
            assert_eq!(integer(op, 5, 0), 0);
        }
        assert_eq!(integer(Binary::DivInteger, i64::MIN, -1), i64::MIN);
        assert_eq!(integer(Binary::RemInteger, i64::MIN, -1), 0);
        assert_eq!(integer(Binary::ModInteger, i64::MIN, -1), 0);
        assert_eq!(integer(Binary::AddInteger, i64::MAX, 1), i64::MIN);
    }

    #[test]
    fn limits_let_nan_through() {
        for op in [Binary::Min, Binary::Max] {
            assert!(real(op, f64::NAN, 1.0).is_nan());
            assert!(real(op, 1.0, f64::NAN).is_nan());
        }
        assert_eq!(real(Binary::Min, 1.0, 2.0), 1.0);
        assert_eq!(real(Binary::Max, 1.0, 2.0), 2.0);
        assert!(sign(f64::NAN).is_nan());
        assert_eq!((sign(-3.0), sign(0.0), sign(0.5)), (-1.0, 0.0, 1.0));
    }
}
