//! Operators and built-in functions of scalars.
//!
//! Real arithmetic never fails: a division by zero is infinite, a root of a negative number is no number, and the
//! solver sees it. Integer division by zero and Integers that are too large have no value at all and end the routine with a
//! message.

use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, UnaryOp};

use super::{Emitter, Outcome, unsupported};
use crate::ir::{Binary, Inst, RegId, RegKind, Unary};
use crate::operation::LARGEST_INTEGER;

/// Powers with larger exponents are left to `pow`.
const MAX_UNROLLED_POWER: i64 = 16;

/// What is computed on the way may be larger, a little less than 64 bits.
const LARGEST_ON_THE_WAY: f64 = 9.2e18;

impl Emitter<'_> {
    pub(super) fn unary_operator(&mut self, op: UnaryOp, a: ExprId) -> Outcome<RegId> {
        let a = self.scalar(a)?;
        let kind = self.registers[a];
        Ok(match (op, kind) {
            (UnaryOp::Neg, RegKind::Real) => self.unary(kind, Unary::Neg, a),
            (UnaryOp::Neg, RegKind::Integer) => self.unary(kind, Unary::NegInteger, a),
            (UnaryOp::Not, _) => self.unary(RegKind::Integer, Unary::Not, a),
        })
    }

    pub(super) fn binary_operator(
        &mut self,
        expr: ExprId,
        op: BinaryOp,
        a: ExprId,
        b: ExprId,
    ) -> Outcome<RegId> {
        use BinaryOp::*;
        if op.is_relation() {
            return self.relation(expr, op, a, b);
        }
        if !self.ty(a).is_scalar() || !self.ty(b).is_scalar() {
            return self.expanded(expr);
        }
        let kind = self.kind(expr)?;
        let (real, integer) = match op {
            Add | ElementAdd => (Binary::Add, Binary::AddInteger),
            Sub | ElementSub => (Binary::Sub, Binary::SubInteger),
            Mul | ElementMul => (Binary::Mul, Binary::MulInteger),
            Div | ElementDiv => (Binary::Div, Binary::Div),
            Pow | ElementPow => return self.power(a, b),
            And | Or => (Binary::And, if op == And { Binary::And } else { Binary::Or }),
            Less | LessEqual | Greater | GreaterEqual | Equal | NotEqual => {
                unreachable!("relations are done")
            }
        };
        if kind == RegKind::Real {
            let (a, b) = (self.real(a)?, self.real(b)?);
            return Ok(self.binary(RegKind::Real, real, a, b));
        }
        let (a_number, b_number) = (self.scalar(a)?, self.scalar(b)?);
        let result = self.binary(RegKind::Integer, integer, a_number, b_number);
        match integer {
            Binary::MulInteger => self.check_product(a_number, b_number),
            Binary::AddInteger | Binary::SubInteger if !self.is_short(a) && !self.is_short(b) => {
                let (x, y) = (
                    self.unary(RegKind::Real, Unary::ToReal, a_number),
                    self.unary(RegKind::Real, Unary::ToReal, b_number),
                );
                let sum = self.binary(RegKind::Real, real, x, y);
                self.check_integer(sum);
            }
            _ => {}
        }
        Ok(result)
    }

    /// A step that takes longer than any simulation to lead out of the range.
    fn is_short(&self, e: ExprId) -> bool {
        const LONGEST: i64 = 1 << 20;
        self.build.world.pool.as_integer(e).is_some_and(|n| n.abs() <= LONGEST)
    }

    fn check_product(&mut self, a: RegId, b: RegId) {
        let (x, y) =
            (self.unary(RegKind::Real, Unary::ToReal, a), self.unary(RegKind::Real, Unary::ToReal, b));
        let product = self.binary(RegKind::Real, Binary::Mul, x, y);
        self.check_integer(product);
    }

    /// Fails if a Real is no number, or beyond what can be computed with Integers.
    fn check_integer(&mut self, x: RegId) {
        let size = self.unary(RegKind::Real, Unary::Abs, x);
        let largest = self.constant(LARGEST_ON_THE_WAY);
        let is_inside = self.binary(RegKind::Integer, Binary::LessEqual, size, largest);
        let is_outside = self.unary(RegKind::Integer, Unary::Not, is_inside);
        self.fail_if(is_outside, overflow(&self.build.subject));
    }

    /// Fails if an Integer does not fit into a cell.
    pub(super) fn check_stored(&mut self, expr: ExprId, x: RegId) {
        let pool = &self.build.world.pool;
        let fits = pool.as_integer(expr).is_some_and(|n| n.unsigned_abs() <= LARGEST_INTEGER.unsigned_abs());
        if self.ty(expr).base != BaseType::Integer || fits || is_name(pool.node(expr)) {
            return;
        }
        let (least, largest) =
            (self.integer_constant(-LARGEST_INTEGER), self.integer_constant(LARGEST_INTEGER));
        let below = self.binary(RegKind::Integer, Binary::LessInteger, x, least);
        let above = self.binary(RegKind::Integer, Binary::LessInteger, largest, x);
        let outside = self.binary(RegKind::Integer, Binary::Or, below, above);
        self.fail_if(outside, overflow(&self.build.subject));
    }

    fn relation(&mut self, expr: ExprId, op: BinaryOp, a: ExprId, b: ExprId) -> Outcome<RegId> {
        use BinaryOp::*;
        if self.ty(a).base == BaseType::String {
            return self.evaluated_part(expr, RegKind::Integer);
        }
        let (a, b, op) = match op {
            Greater => (b, a, Less),
            GreaterEqual => (b, a, LessEqual),
            op => (a, b, op),
        };
        let are_integers = self.kind(a)? == RegKind::Integer && self.kind(b)? == RegKind::Integer;
        let (real, integer) = match op {
            Less => (Binary::Less, Binary::LessInteger),
            LessEqual => (Binary::LessEqual, Binary::LessEqualInteger),
            Equal => (Binary::Equal, Binary::EqualInteger),
            _ => (Binary::NotEqual, Binary::NotEqualInteger),
        };
        if are_integers {
            let (a, b) = (self.scalar(a)?, self.scalar(b)?);
            return Ok(self.binary(RegKind::Integer, integer, a, b));
        }
        let (a, b) = (self.real(a)?, self.real(b)?);
        Ok(self.binary(RegKind::Integer, real, a, b))
    }

    fn power(&mut self, a: ExprId, b: ExprId) -> Outcome<RegId> {
        let exponent = self.build.world.pool.as_real(b);
        let a = self.real(a)?;
        match exponent {
            Some(0.5) => return Ok(self.unary(RegKind::Real, Unary::Sqrt, a)),
            Some(n) if n.fract() == 0.0 && n.abs() <= MAX_UNROLLED_POWER as f64 => {
                return Ok(self.integer_power(a, n as i64));
            }
            _ => {}
        }
        let b = self.real(b)?;
        Ok(self.binary(RegKind::Real, Binary::Pow, a, b))
    }

    /// By squaring; the reciprocal for a negative exponent.
    fn integer_power(&mut self, a: RegId, n: i64) -> RegId {
        if n == 0 {
            return self.constant(1.0);
        }
        let (mut square, mut product, mut rest) = (a, None, n.unsigned_abs());
        loop {
            if rest & 1 == 1 {
                product = Some(match product {
                    Some(product) => self.binary(RegKind::Real, Binary::Mul, product, square),
                    None => square,
                });
            }
            rest >>= 1;
            if rest == 0 {
                break;
            }
            square = self.binary(RegKind::Real, Binary::Mul, square, square);
        }
        let product = product.expect("the exponent has a leading one");
        if n > 0 {
            return product;
        }
        let one = self.constant(1.0);
        self.binary(RegKind::Real, Binary::Div, one, product)
    }

    pub(super) fn builtin(&mut self, expr: ExprId, builtin: Builtin, arguments: &[ExprId]) -> Outcome<RegId> {
        use Builtin::*;
        let kind = self.kind(expr)?;
        let are_scalars = arguments.iter().all(|argument| self.ty(*argument).is_scalar());
        match (builtin, arguments) {
            (Sin, [x]) => self.function_of_real(Unary::Sin, *x),
            (Cos, [x]) => self.function_of_real(Unary::Cos, *x),
            (Tan, [x]) => self.function_of_real(Unary::Tan, *x),
            (Asin, [x]) => self.function_of_real(Unary::Asin, *x),
            (Acos, [x]) => self.function_of_real(Unary::Acos, *x),
            (Atan, [x]) => self.function_of_real(Unary::Atan, *x),
            (Sinh, [x]) => self.function_of_real(Unary::Sinh, *x),
            (Cosh, [x]) => self.function_of_real(Unary::Cosh, *x),
            (Tanh, [x]) => self.function_of_real(Unary::Tanh, *x),
            (Exp, [x]) => self.function_of_real(Unary::Exp, *x),
            (Log, [x]) => self.function_of_real(Unary::Log, *x),
            (Log10, [x]) => self.function_of_real(Unary::Log10, *x),
            (Sqrt, [x]) => self.function_of_real(Unary::Sqrt, *x),
            (Floor, [x]) => self.function_of_real(Unary::Floor, *x),
            (Ceil, [x]) => self.function_of_real(Unary::Ceil, *x),
            (Abs, [x]) => {
                let op = if kind == RegKind::Real { Unary::Abs } else { Unary::AbsInteger };
                let x = self.in_kind(kind, *x)?;
                Ok(self.unary(kind, op, x))
            }
            (Sign, [x]) => {
                let sign = self.function_of_real(Unary::Sign, *x)?;
                Ok(self.unary(RegKind::Integer, Unary::ToInteger, sign))
            }
            (Atan2, [y, x]) => {
                let (y, x) = (self.real(*y)?, self.real(*x)?);
                Ok(self.binary(RegKind::Real, Binary::Atan2, y, x))
            }
            (DivInteger | Mod | Rem, [x, y]) => self.quotient(kind, builtin, *x, *y),
            (Integer, [x]) => match self.kind(*x)? {
                RegKind::Integer => self.scalar(*x),
                RegKind::Real => {
                    let x = self.real(*x)?;
                    self.check_integer(x);
                    Ok(self.unary(RegKind::Integer, Unary::ToInteger, x))
                }
            },
            (EnumToInteger, [x]) => self.scalar(*x),
            (IntegerToEnum, [x]) => self.enumeration(expr, *x),
            (IntegerToReal, [x]) => self.real(*x),
            (Homotopy, [x, _]) | (NoEvent, [x]) | (Smooth, [_, x]) => self.in_kind(kind, *x),
            (SemiLinear, [x, positive, negative]) => {
                let (x, positive, negative) = (self.real(*x)?, self.real(*positive)?, self.real(*negative)?);
                let zero = self.constant(0.0);
                let condition = self.binary(RegKind::Integer, Binary::Less, x, zero);
                let slope = self.register(RegKind::Real);
                self.push(Inst::Select { to: slope, condition, then: negative, otherwise: positive });
                Ok(self.binary(RegKind::Real, Binary::Mul, slope, x))
            }
            (Min | Max, [x, y]) if are_scalars => {
                let (real, integer) = match builtin {
                    Min => (Binary::Min, Binary::MinInteger),
                    _ => (Binary::Max, Binary::MaxInteger),
                };
                let op = if kind == RegKind::Real { real } else { integer };
                let (x, y) = (self.in_kind(kind, *x)?, self.in_kind(kind, *y)?);
                Ok(self.binary(kind, op, x, y))
            }
            (History, [operator, result, arguments @ ..]) => self.question(*operator, *result, arguments),
            (Der | Delay | SpatialDistribution | Initial | Terminal | Sample | Pre | Edge | Change, _) => {
                unsupported(format!("`{}` is not yet supported here", builtin.name()))
            }
            _ => self.expanded(expr),
        }
    }

    fn function_of_real(&mut self, op: Unary, x: ExprId) -> Outcome<RegId> {
        let x = self.real(x)?;
        Ok(self.unary(RegKind::Real, op, x))
    }

    /// `div`, `mod`, `rem`
    fn quotient(&mut self, kind: RegKind, builtin: Builtin, x: ExprId, y: ExprId) -> Outcome<RegId> {
        if kind == RegKind::Real {
            let (x, y) = (self.real(x)?, self.real(y)?);
            return Ok(match builtin {
                Builtin::DivInteger => {
                    let quotient = self.binary(kind, Binary::Div, x, y);
                    self.unary(kind, Unary::Trunc, quotient)
                }
                Builtin::Mod => self.binary(kind, Binary::Mod, x, y),
                _ => self.binary(kind, Binary::Rem, x, y),
            });
        }
        let is_zero = self.build.world.pool.as_integer(y).map(|y| y == 0);
        let (x, y) = (self.scalar(x)?, self.scalar(y)?);
        if is_zero != Some(false) {
            let zero = self.integer_constant(0);
            let condition = self.binary(kind, Binary::EqualInteger, y, zero);
            self.fail_if(condition, format!("division by zero in `{}`", builtin.name()));
        }
        let op = match builtin {
            Builtin::DivInteger => Binary::DivInteger,
            Builtin::Mod => Binary::ModInteger,
            _ => Binary::RemInteger,
        };
        Ok(self.binary(kind, op, x, y))
    }

    fn enumeration(&mut self, expr: ExprId, x: ExprId) -> Outcome<RegId> {
        let BaseType::Enum(id) = self.ty(expr).base else {
            return unsupported("an enumeration is made of an unknown type");
        };
        let enumeration = self.build.world.pool.enumeration(id);
        let (n, name) = (enumeration.literals.len() as i64, enumeration.name.clone());
        let x = self.scalar(x)?;
        self.check_range(x, n, format!("a number is not that of a literal of `{name}`, which has {n}"));
        Ok(x)
    }

    /// Fails if x is not one of 1, …, n.
    pub(super) fn check_range(&mut self, x: RegId, n: i64, message: String) {
        let (one, last) = (self.integer_constant(1), self.integer_constant(n));
        let below = self.binary(RegKind::Integer, Binary::LessInteger, x, one);
        let above = self.binary(RegKind::Integer, Binary::LessInteger, last, x);
        let outside = self.binary(RegKind::Integer, Binary::Or, below, above);
        self.fail_if(outside, message);
    }
}

fn is_name(node: &Node) -> bool {
    matches!(node, Node::Var(_) | Node::Local(_))
}

fn overflow(subject: &str) -> String {
    match subject {
        "" => format!("Integer overflow: a number is beyond ±{LARGEST_INTEGER}"),
        subject => format!("Integer overflow in `{subject}`: it is beyond ±{LARGEST_INTEGER}"),
    }
}
