//! Kernels over one vector of values, and their reference interpreter.
//!
//! Input: a causal system. Output: a [`Program`]: routines in a small register language ([`ir`]), the steps in which the
//! simulator runs them, and which cell of the vector of values holds what. The simulator knows no Modelica: a program
//! is all it gets.

mod call_graph;
pub mod engine;
pub mod interpret;
pub mod ir;
pub mod operation;
pub mod program;
mod text;
mod verify;

pub use call_graph::{callees, callees_first};
pub use engine::{Engine, Host, NoHost, Trap};
pub use interpret::Interpreter;
pub use ir::{ExternId, Module, Routine, RoutineId};
pub use program::Program;
pub use verify::verify;
