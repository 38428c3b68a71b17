//! Typed, hash-consed expressions: building, evaluating, printing.

mod function;
mod node;
mod pool;
mod types;
mod value;

pub use function::{Body, External, Function, Local, Statement};
pub use node::{
    BinaryOp, Builtin, ExprId, FunctionId, IterId, Iterator, LocalId, Node, Reduction, Subscript, UnaryOp,
    VarId,
};
pub use pool::Pool;
pub use types::{BaseType, Dim, EnumId, EnumType, Field, ObjectId, RecordId, RecordType, Type};
pub use value::{Array, Value};
