//! What runs routines: the interpreter and native code look alike from outside.

use std::fmt;

use crate::ir::{ExternId, FailureId, Module, RoutineId};

/// Runs routines of a module on a vector of values.
pub trait Engine {
    /// `values` has the length that the module says. After a trap they are as far as the routine had come.
    fn run(&mut self, routine: RoutineId, values: &mut [f64], host: &mut dyn Host) -> Result<(), Trap>;
}

/// Supplies the functions that routines cannot express.
pub trait Host {
    /// `frame` holds the arguments and gets the results.
    fn call(&mut self, function: ExternId, frame: &mut [f64]) -> Result<(), String>;
}

/// For modules without functions of the host.
pub struct NoHost;

impl Host for NoHost {
    fn call(&mut self, function: ExternId, _: &mut [f64]) -> Result<(), String> {
        Err(format!("there is no host to call {function:?}"))
    }
}

/// Why a routine ended early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trap {
    Failure(FailureId),
    Host(String),
    /// An index led out of the memory: whoever made the routine forgot to check it.
    Address(RoutineId),
}

impl Trap {
    pub fn display<'m>(&'m self, module: &'m Module) -> impl fmt::Display + 'm {
        fmt::from_fn(move |out| match self {
            Trap::Failure(reason) => out.write_str(&module.failures[*reason]),
            Trap::Host(message) => out.write_str(message),
            Trap::Address(routine) => {
                write!(
                    out,
                    "internal error: an index of `{}` leads out of its memory",
                    module.routines[*routine].name
                )
            }
        })
    }
}
