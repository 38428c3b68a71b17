//! Typed, hash-consed expressions: building, evaluating, printing, differentiating, solving.

mod algebra;
mod arithmetic;
mod array;
mod assignment;
mod builtin;
mod call;
mod check;
mod degree;
mod differentiate;
mod eval;
mod format;
mod function;
mod index;
mod interpret;
mod intrinsic;
mod linear;
mod literal;
mod node;
mod operator;
mod pool;
mod print;
mod record;
mod scalar;
mod simplify;
mod solve;
mod subscript;
#[cfg(test)]
mod testing;
mod traverse;
mod types;
mod value;

pub use arithmetic::LONGEST_TEXT;
pub use check::TypeError;
pub use degree::is_linear_in;
pub use differentiate::{Differentiator, Memo, NotDifferentiable, Seed, remove_unused};
pub use eval::{Environment, EvalError, MAX_STEPS, evaluate, evaluate_call};
pub use function::{
    Annotations, Body, Derivative, External, Function, Functions, Inline, Inverse, Local, Statement,
};
pub use interpret::elementary;
pub use intrinsic::range_length;
pub use linear::{linear, linear_in};
pub use node::{
    BinaryOp, Builtin, ExprId, FunctionId, IterId, Iterator, LocalId, Node, Reduction, Subscript, UnaryOp,
    VarId,
};
pub use pool::Pool;
pub use print::{
    Names, print, print_briefly, print_equation, print_equation_briefly, print_function, print_statement,
};
pub use scalar::Scalars;
pub use simplify::Simplifier;
pub use solve::{Solution, solve};
pub use types::{BaseType, Dim, EnumId, EnumType, Field, ObjectId, RecordId, RecordType, Type};
pub use value::{Array, Value};
