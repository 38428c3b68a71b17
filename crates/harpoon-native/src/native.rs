//! The engine that runs native code.

use harpoon_code::ir::FailureId;
use harpoon_code::{Engine, ExternId, Host, Module, RoutineId, Trap, callees_first, verify};
use harpoon_index::{Id, IdVec};

use crate::compile::Compiler;
use crate::machine::{Entry, Surroundings};
use crate::outline::LIMIT;
use crate::translate::status;

/// Native code for the machine we run on.
pub struct Native {
    compiler: Compiler,
    entries: IdVec<RoutineId, Option<Entry>>,
    extern_frames: IdVec<ExternId, usize>,
    n_values: usize,
    n_failures: usize,
    /// Memory for the frame of any routine.
    frame: Vec<f64>,
}

impl Native {
    /// Everything at once.
    pub fn compile(module: &Module) -> Result<Native, String> {
        Native::compile_in_parts(module, LIMIT)
    }

    /// See [`outline`](crate::outline).
    pub(crate) fn compile_in_parts(module: &Module, limit: usize) -> Result<Native, String> {
        verify(module)?;
        let frame_size =
            module.routines.values().map(|routine| routine.frame_size as usize).max().unwrap_or(0);
        let mut compiler = Compiler::new(module, limit)?;
        for routine in callees_first(module).expect("verified") {
            compiler.define(module, routine)?;
        }
        compiler.finalize()?;
        let entry = |function: &Option<_>| function.map(|function| compiler.machine.entry(function));
        Ok(Native {
            entries: compiler.routines.values().map(entry).collect(),
            compiler,
            extern_frames: module.externs.values().map(|function| function.frame_size as usize).collect(),
            n_values: module.n_values,
            n_failures: module.failures.len(),
            frame: vec![0.0; frame_size],
        })
    }

    fn trap(&self, status: u32, refusal: Option<String>) -> Trap {
        if status == status::HOST {
            return Trap::Host(refusal.unwrap_or_default());
        }
        let number = (status - status::FIRST_FAILURE) as usize;
        match number.checked_sub(self.n_failures) {
            None => Trap::Failure(FailureId::from_index(number)),
            Some(routine) => Trap::Address(RoutineId::from_index(routine)),
        }
    }
}

impl Engine for Native {
    fn run(&mut self, routine: RoutineId, values: &mut [f64], host: &mut dyn Host) -> Result<(), Trap> {
        assert_eq!(
            values.len(),
            self.n_values,
            "the vector of values has another length than the module says"
        );
        let entry = self.entries[routine].expect("everything is compiled");
        let surroundings = Surroundings { frame: &mut self.frame, extern_frames: &self.extern_frames, host };
        match self.compiler.machine.run(entry, values, surroundings) {
            (status::DONE, _) => Ok(()),
            (status, refusal) => Err(self.trap(status, refusal)),
        }
    }
}
