//! Kernels over one vector of values, and their reference interpreter.
//!
//! Input: a causal system. Output: a [`Program`]: routines in a small register language ([`ir`]), the steps in which the
//! simulator runs them, and which cell of the vector of values holds what. The simulator knows no Modelica: a program
//! is all it gets.

pub mod ir;
pub mod program;

pub use ir::{ExternId, Module, Routine, RoutineId};
pub use program::Program;
