//! Typed, hash-consed expressions: building, evaluating, printing.

mod arithmetic;
mod array;
mod builtin;
mod call;
mod check;
mod eval;
mod format;
mod function;
mod index;
mod interpret;
mod intrinsic;
mod literal;
mod node;
mod operator;
mod pool;
mod print;
mod record;
mod subscript;
#[cfg(test)]
mod testing;
mod traverse;
mod types;
mod value;

pub use check::TypeError;
pub use eval::{Environment, EvalError, MAX_STEPS, evaluate, evaluate_call};
pub use function::{Body, External, Function, Local, Statement};
pub use node::{
    BinaryOp, Builtin, ExprId, FunctionId, IterId, Iterator, LocalId, Node, Reduction, Subscript, UnaryOp,
    VarId,
};
pub use pool::Pool;
pub use print::{Names, print, print_equation, print_function, print_statement};
pub use types::{BaseType, Dim, EnumId, EnumType, Field, ObjectId, RecordId, RecordType, Type};
pub use value::{Array, Value};
