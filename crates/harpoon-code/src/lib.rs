//! Kernels over one vector of values, and their reference interpreter.
//!
//! Input: a causal system. Output: a [`Program`]: routines in a small register language ([`ir`]), the steps in which the
//! simulator runs them, and which cell of the vector of values holds what. The simulator knows no Modelica: a program
//! is all it gets.

mod call_graph;
pub mod course;
mod delay;
mod emit;
pub mod engine;
mod fixed;
mod flatten;
mod functions;
mod host;
pub mod interpret;
pub mod ir;
mod layout;
mod lower;
pub mod operation;
mod parameters;
mod per_variable;
pub mod program;
#[cfg(test)]
mod testing;
mod text;
mod verify;
mod world;

pub use call_graph::{callees, callees_first, with_callees};
pub use engine::{Engine, Host, NoHost, Trap};
pub use host::ModelHost;
pub use interpret::Interpreter;
pub use ir::{ExternId, Module, Routine, RoutineId};
pub use lower::{Lowered, lower};
pub use program::Program;
pub use verify::verify;
pub use world::{Resources, Surroundings};
