//! Operations → instructions, with exactly the meaning that `harpoon_code::operation` gives them.

use cranelift_codegen::ir::condcodes::{CondCode, FloatCC, IntCC};
use cranelift_codegen::ir::immediates::Ieee64;
use cranelift_codegen::ir::{AbiParam, InstBuilder, InstructionData, Opcode, SigRef, Type, Value, types};
use cranelift_frontend::FunctionBuilder;
use cranelift_jit::JITModule;
use cranelift_module::Module as _;
use harpoon_code::ir::{Binary, Unary};
use harpoon_code::operation::{BinaryFunction, UnaryFunction};

/// The content of a register.
#[derive(Debug, Clone, Copy)]
pub enum Content {
    Real(Value),
    /// `truth` is an 8-bit value, 0 if the Integer is 0, else 1: the outcome of a comparison that a branch repeats.
    Integer {
        value: Value,
        truth: Option<Value>,
    },
}

impl Content {
    pub fn integer(value: Value) -> Content {
        Content::Integer { value, truth: None }
    }

    /// The value that represents it where only one can: F64 or I64.
    pub fn value(self) -> Value {
        match self {
            Content::Real(value) | Content::Integer { value, .. } => value,
        }
    }

    /// Whether it is not zero, as an 8-bit value.
    pub fn truth(self, builder: &mut FunctionBuilder) -> Value {
        match self {
            Content::Integer { truth: Some(truth), .. } => truth,
            _ => builder.ins().icmp_imm_s(IntCC::NotEqual, self.value(), 0),
        }
    }
}

/// How functions outside of the native code are called.
#[derive(Debug, Clone, Copy)]
pub struct Signatures {
    unary: SigRef,
    binary: SigRef,
    /// (context, function, frame) → status
    pub host: SigRef,
}

impl Signatures {
    pub fn new(builder: &mut FunctionBuilder, jit: &JITModule) -> Signatures {
        let mut import = |parameters: &[Type], result| {
            let mut signature = jit.make_signature();
            signature.params.extend(parameters.iter().copied().map(AbiParam::new));
            signature.returns.push(AbiParam::new(result));
            builder.import_signature(signature)
        };
        Signatures {
            unary: import(&[types::F64], types::F64),
            binary: import(&[types::F64, types::F64], types::F64),
            host: import(&[types::I64, types::I32, types::I64], types::I32),
        }
    }
}

/// The instructions that nobody uses are not emitted: so both forms of a comparison cost nothing.
pub fn truth(builder: &mut FunctionBuilder, truth: Value) -> Content {
    Content::Integer { value: builder.ins().uextend(types::I64, truth), truth: Some(truth) }
}

/// The Integer in a cell, as `cell_to_integer`.
pub fn cell_to_integer(builder: &mut FunctionBuilder, cell: Value) -> Content {
    let value = builder.ins().fcvt_to_sint_sat(types::I64, cell);
    // Not zero after cutting off the fraction; false for NaN.
    let magnitude = builder.ins().fabs(cell);
    let one = builder.ins().f64const(1.0);
    let truth = builder.ins().fcmp(FloatCC::GreaterThanOrEqual, magnitude, one);
    Content::Integer { value, truth: Some(truth) }
}

/// Whether the operation calls a function, before which all machine registers are saved.
pub fn unary_calls(op: Unary) -> bool {
    use Unary::*;
    matches!(op, Sin | Cos | Tan | Asin | Acos | Atan | Sinh | Cosh | Tanh | Exp | Log | Log10)
}

pub fn binary_calls(op: Binary) -> bool {
    matches!(op, Binary::Pow | Binary::Atan2)
}

pub fn unary(builder: &mut FunctionBuilder, signatures: Signatures, op: Unary, a: Content) -> Content {
    let x = a.value();
    match op {
        Unary::Neg => Content::Real(builder.ins().fneg(x)),
        Unary::Abs => Content::Real(builder.ins().fabs(x)),
        Unary::Sqrt => Content::Real(builder.ins().sqrt(x)),
        Unary::Floor => Content::Real(builder.ins().floor(x)),
        Unary::Ceil => Content::Real(builder.ins().ceil(x)),
        Unary::Trunc => Content::Real(builder.ins().trunc(x)),
        Unary::Sign => Content::Real(sign(builder, x)),
        Unary::Sin
        | Unary::Cos
        | Unary::Tan
        | Unary::Asin
        | Unary::Acos
        | Unary::Atan
        | Unary::Sinh
        | Unary::Cosh
        | Unary::Tanh
        | Unary::Exp
        | Unary::Log
        | Unary::Log10 => {
            let UnaryFunction::Real(function) = op.function() else { unreachable!("f64 → f64") };
            Content::Real(call(builder, signatures, function as usize, &[x]))
        }
        Unary::NegInteger => Content::integer(builder.ins().ineg(x)),
        Unary::AbsInteger => Content::integer(builder.ins().iabs(x)),
        Unary::Not => {
            let condition = a.truth(builder);
            let inverse = not(builder, condition);
            truth(builder, inverse)
        }
        Unary::ToReal => Content::Real(builder.ins().fcvt_from_sint(types::F64, x)),
        Unary::ToInteger => {
            let floor = builder.ins().floor(x);
            Content::integer(builder.ins().fcvt_to_sint_sat(types::I64, floor))
        }
    }
}

pub fn binary(
    builder: &mut FunctionBuilder,
    signatures: Signatures,
    op: Binary,
    a: Content,
    b: Content,
) -> Content {
    let (x, y) = (a.value(), b.value());
    match op {
        Binary::Add => {
            let (x, y) = constant_last(builder, x, y);
            Content::Real(builder.ins().fadd(x, y))
        }
        Binary::Sub => Content::Real(builder.ins().fsub(x, y)),
        Binary::Mul => {
            let (x, y) = constant_last(builder, x, y);
            Content::Real(builder.ins().fmul(x, y))
        }
        Binary::Div => Content::Real(builder.ins().fdiv(x, y)),
        Binary::Pow | Binary::Atan2 => {
            let BinaryFunction::Real(function) = op.function() else { unreachable!("f64, f64 → f64") };
            Content::Real(call(builder, signatures, function as usize, &[x, y]))
        }
        Binary::Min => Content::Real(limit(builder, FloatCC::LessThan, x, y)),
        Binary::Max => Content::Real(limit(builder, FloatCC::GreaterThan, x, y)),
        Binary::Mod | Binary::Rem => {
            let quotient = builder.ins().fdiv(x, y);
            let whole = match op {
                Binary::Mod => builder.ins().floor(quotient),
                _ => builder.ins().trunc(quotient),
            };
            let product = builder.ins().fmul(whole, y);
            Content::Real(builder.ins().fsub(x, product))
        }
        Binary::Less => compare(builder, FloatCC::LessThan, x, y),
        Binary::LessEqual => compare(builder, FloatCC::LessThanOrEqual, x, y),
        Binary::Equal => compare(builder, FloatCC::Equal, x, y),
        Binary::NotEqual => compare(builder, FloatCC::NotEqual, x, y),
        Binary::AddInteger => Content::integer(builder.ins().iadd(x, y)),
        Binary::SubInteger => Content::integer(builder.ins().isub(x, y)),
        Binary::MulInteger => Content::integer(builder.ins().imul(x, y)),
        Binary::DivInteger => Content::integer(divide(builder, x, y)),
        Binary::ModInteger => Content::integer(modulo(builder, x, y)),
        Binary::RemInteger => Content::integer(remainder(builder, x, y)),
        Binary::MinInteger => Content::integer(builder.ins().smin(x, y)),
        Binary::MaxInteger => Content::integer(builder.ins().smax(x, y)),
        Binary::LessInteger => compare_integers(builder, IntCC::SignedLessThan, x, y),
        Binary::LessEqualInteger => compare_integers(builder, IntCC::SignedLessThanOrEqual, x, y),
        Binary::EqualInteger => compare_integers(builder, IntCC::Equal, x, y),
        Binary::NotEqualInteger => compare_integers(builder, IntCC::NotEqual, x, y),
        Binary::And | Binary::Or => {
            let (x, y) = (a.truth(builder), b.truth(builder));
            let outcome = match op {
                Binary::And => builder.ins().band(x, y),
                _ => builder.ins().bor(x, y),
            };
            truth(builder, outcome)
        }
    }
}

fn compare(builder: &mut FunctionBuilder, condition: FloatCC, x: Value, y: Value) -> Content {
    let outcome = builder.ins().fcmp(condition, x, y);
    truth(builder, outcome)
}

fn compare_integers(builder: &mut FunctionBuilder, condition: IntCC, x: Value, y: Value) -> Content {
    let outcome = builder.ins().icmp(condition, x, y);
    truth(builder, outcome)
}

/// The opposite comparison, if it is one, spares materialising the first.
fn not(builder: &mut FunctionBuilder, condition: Value) -> Value {
    if let Some(inst) = builder.func.dfg.value_def(condition).inst() {
        match builder.func.dfg.insts[inst] {
            InstructionData::FloatCompare { opcode: Opcode::Fcmp, args: [x, y], cond } => {
                return builder.ins().fcmp(cond.complement(), x, y);
            }
            InstructionData::IntCompare { opcode: Opcode::Icmp, args: [x, y], cond } => {
                return builder.ins().icmp(cond.complement(), x, y);
            }
            _ => {}
        }
    }
    builder.ins().icmp_imm_s(IntCC::Equal, condition, 0)
}

fn sign(builder: &mut FunctionBuilder, x: Value) -> Value {
    let zero = builder.ins().f64const(0.0);
    let one = builder.ins().f64const(1.0);
    let minus_one = builder.ins().f64const(-1.0);
    let is_negative = builder.ins().fcmp(FloatCC::LessThan, x, zero);
    let otherwise = builder.ins().select(is_negative, minus_one, x);
    let is_positive = builder.ins().fcmp(FloatCC::GreaterThan, x, zero);
    builder.ins().select(is_positive, one, otherwise)
}

/// `x` if it compares so with `y` or is NaN, else `y`.
fn limit(builder: &mut FunctionBuilder, condition: FloatCC, x: Value, y: Value) -> Value {
    // One machine instruction, except that it loses an `x` that is NaN.
    let comparison = builder.ins().fcmp(condition, x, y);
    let limited = builder.ins().select(comparison, x, y);
    if real_constant(builder, x).is_some_and(|x| !x.is_nan()) {
        return limited;
    }
    // With the operands exchanged it loses a `y` that is NaN, and takes the other of two zeros.
    if real_constant(builder, y).is_some_and(|y| !y.is_nan() && y != 0.0) {
        let comparison = builder.ins().fcmp(condition, y, x);
        return builder.ins().select(comparison, y, x);
    }
    let is_nan = builder.ins().fcmp(FloatCC::Unordered, x, x);
    builder.ins().select(is_nan, x, limited)
}

/// The second operand may lie in memory, as constants do.
fn constant_last(builder: &FunctionBuilder, x: Value, y: Value) -> (Value, Value) {
    if real_constant(builder, x).is_some() { (y, x) } else { (x, y) }
}

fn real_constant(builder: &FunctionBuilder, value: Value) -> Option<f64> {
    let inst = builder.func.dfg.value_def(value).inst()?;
    match builder.func.dfg.insts[inst] {
        InstructionData::UnaryIeee64 { opcode: Opcode::F64const, imm } => {
            Some(f64::from_bits(Ieee64::bits(imm)))
        }
        _ => None,
    }
}

/// The machine traps where `y` is 0, and where it is -1 and the quotient overflows: these are not given to it.
struct Divisor {
    safe: Value,
    is_zero: Value,
    is_minus_one: Value,
}

fn divisor(builder: &mut FunctionBuilder, y: Value) -> Divisor {
    let is_zero = builder.ins().icmp_imm_s(IntCC::Equal, y, 0);
    let is_minus_one = builder.ins().icmp_imm_s(IntCC::Equal, y, -1);
    let is_special = builder.ins().bor(is_zero, is_minus_one);
    let one = builder.ins().iconst(types::I64, 1);
    Divisor { safe: builder.ins().select(is_special, one, y), is_zero, is_minus_one }
}

fn divide(builder: &mut FunctionBuilder, x: Value, y: Value) -> Value {
    let divisor = divisor(builder, y);
    let quotient = builder.ins().sdiv(x, divisor.safe);
    let negated = builder.ins().ineg(x);
    let quotient = builder.ins().select(divisor.is_minus_one, negated, quotient);
    let zero = builder.ins().iconst(types::I64, 0);
    builder.ins().select(divisor.is_zero, zero, quotient)
}

/// Division by 1 in place of 0 and -1 leaves the right remainder, 0.
fn remainder(builder: &mut FunctionBuilder, x: Value, y: Value) -> Value {
    let divisor = divisor(builder, y);
    builder.ins().srem(x, divisor.safe)
}

fn modulo(builder: &mut FunctionBuilder, x: Value, y: Value) -> Value {
    let rest = remainder(builder, x, y);
    let adjusted = builder.ins().iadd(rest, y);
    let signs = builder.ins().bxor(rest, y);
    let signs_differ = builder.ins().icmp_imm_s(IntCC::SignedLessThan, signs, 0);
    let is_rest = builder.ins().icmp_imm_s(IntCC::NotEqual, rest, 0);
    let is_adjusted = builder.ins().band(signs_differ, is_rest);
    builder.ins().select(is_adjusted, adjusted, rest)
}

fn call(builder: &mut FunctionBuilder, signatures: Signatures, address: usize, arguments: &[Value]) -> Value {
    let signature = match arguments.len() {
        1 => signatures.unary,
        _ => signatures.binary,
    };
    let address = builder.ins().iconst(types::I64, address as i64);
    let inst = builder.ins().call_indirect(signature, address, arguments);
    builder.inst_results(inst)[0]
}
