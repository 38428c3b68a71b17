//! The engine that runs native code.

use harpoon_code::ir::FailureId;
use harpoon_code::{Engine, ExternId, Host, Module, RoutineId, Trap, callees_first, verify, with_callees};
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
    /// Of all routines.
    pub fn compile(module: &Module) -> Result<Native, String> {
        Native::compile_in_parts(module, LIMIT)
    }

    /// `limit` as in [`outline`](crate::outline::outline).
    pub(crate) fn compile_in_parts(module: &Module, limit: usize) -> Result<Native, String> {
        let mut native = Native::empty(module, limit)?;
        native.define(module, callees_first(module).expect("verified"))?;
        Ok(native)
    }

    /// Of no routine yet.
    pub(crate) fn empty(module: &Module, limit: usize) -> Result<Native, String> {
        verify(module)?;
        let frame_size =
            module.routines.values().map(|routine| routine.frame_size as usize).max().unwrap_or(0);
        Ok(Native {
            compiler: Compiler::new(module, limit)?,
            entries: module.routines.values().map(|_| None).collect(),
            extern_frames: module.externs.values().map(|function| function.frame_size as usize).collect(),
            n_values: module.n_values,
            n_failures: module.failures.len(),
            frame: vec![0.0; frame_size],
        })
    }

    /// Adds a routine of the module that this is for, and all it calls.
    pub(crate) fn add(&mut self, module: &Module, routine: RoutineId) -> Result<(), String> {
        self.define(module, with_callees(module, routine).expect("verified"))
    }

    pub(crate) fn has(&self, routine: RoutineId) -> bool {
        self.entries[routine].is_some()
    }

    fn define(&mut self, module: &Module, routines: Vec<RoutineId>) -> Result<(), String> {
        let new: Vec<RoutineId> = routines.into_iter().filter(|routine| !self.has(*routine)).collect();
        for routine in &new {
            self.compiler.define(module, *routine)?;
        }
        self.compiler.finalize()?;
        for routine in new {
            self.entries[routine] = self.compiler.entry(routine);
        }
        Ok(())
    }

    #[cold]
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
        let entry = self.entries[routine].expect("only what was compiled is run");
        let surroundings = Surroundings { frame: &mut self.frame, extern_frames: &self.extern_frames, host };
        match self.compiler.machine.run(entry, values, surroundings) {
            (status::DONE, _) => Ok(()),
            (status, refusal) => Err(self.trap(status, refusal)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harpoon_code::ir::{Address, Base, Extern, Inst, RegId, RegKind, Routine};
    use std::panic::{AssertUnwindSafe, catch_unwind};

    struct Moody;

    impl Host for Moody {
        fn call(&mut self, _: ExternId, frame: &mut [f64]) -> Result<(), String> {
            match frame {
                [1.0] => return Err("not one".to_string()),
                [2.0] => panic!("not two"),
                _ => frame[0] *= 10.0,
            }
            Ok(())
        }
    }

    /// values[0] := what the host makes of it
    fn module() -> Module {
        let x = RegId::from_index(0);
        let [value, argument] =
            [Base::Values, Base::Frame].map(|base| Address { base, offset: 0, index: None });
        let body = vec![
            Inst::Load { to: x, from: value },
            Inst::Store { to: argument, from: x },
            Inst::Extern { function: ExternId::from_index(0), frame: 0 },
            // In a register it would not have changed.
            Inst::Load { to: x, from: argument },
            Inst::Store { to: value, from: x },
        ];
        let registers = [RegKind::Real].into_iter().collect();
        Module {
            routines: [Routine { name: "main".to_string(), registers, frame_size: 1, body }]
                .into_iter()
                .collect(),
            externs: [Extern { name: "moody".to_string(), frame_size: 1 }].into_iter().collect(),
            n_values: 1,
            ..Module::default()
        }
    }

    #[test]
    fn the_host_answers_refuses_and_panics() {
        let mut native = Native::compile(&module()).unwrap();
        let mut run = |x| {
            let mut values = [x];
            native.run(RoutineId::from_index(0), &mut values, &mut Moody).map(|()| values[0])
        };
        assert_eq!(run(3.0), Ok(30.0));
        assert_eq!(run(1.0), Err(Trap::Host("not one".to_string())));
        let panic = catch_unwind(AssertUnwindSafe(|| run(2.0))).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"not two"));
        assert_eq!(run(4.0), Ok(40.0));
    }

    #[test]
    fn what_is_not_verified_is_not_compiled() {
        let mut module = module();
        module.n_values = 0;
        let message = Native::compile(&module).err();
        assert_eq!(message.as_deref(), Some("routine `main`: there is no cell values[0]"));
    }
}
