//! The engine of simulations: a routine is interpreted until it has run so often that native code pays.
//!
//! Much of a program runs a few times only, initialisation above all, and a small model is over before its code would be
//! compiled. Both engines agree to the last bit, so that nobody sees when one takes over from the other.

use std::sync::Arc;

use harpoon_code::{Engine, Host, Interpreter, Module, RoutineId, Trap, with_callees};
use harpoon_index::IdVec;

use crate::Native;
use crate::outline::{LIMIT, length};

/// Compiling takes about as long as interpreting so many times: 0.7 µs for an instruction against 3 ns. Whoever has
/// paid the price once is ready to buy: that is never worse than twice the best choice.
const RUNS_UNTIL_IT_PAYS: u64 = 240;

pub struct Adaptive {
    module: Arc<Module>,
    interpreter: Interpreter,
    native: Native,
    routines: IdVec<RoutineId, Progress>,
}

#[derive(Clone, Copy)]
enum Progress {
    New,
    /// In instructions run by the interpreter, here and in callees.
    Interpreted {
        work: u64,
        pays_at: u64,
    },
    Native,
    /// It could not be compiled: slower, but the results are the same.
    InterpretedForGood,
}

impl Adaptive {
    pub fn new(module: &Arc<Module>) -> Result<Adaptive, String> {
        Ok(Adaptive {
            native: Native::empty(module, LIMIT)?,
            interpreter: Interpreter::new(module),
            routines: module.routines.values().map(|_| Progress::New).collect(),
            module: module.clone(),
        })
    }

    fn interpret(&mut self, routine: RoutineId, values: &mut [f64], host: &mut dyn Host) -> Result<(), Trap> {
        let before = self.interpreter.work();
        let outcome = self.interpreter.run(routine, values, host);
        let added = self.interpreter.work() - before;
        let (work, pays_at) = match self.routines[routine] {
            Progress::Interpreted { work, pays_at } => (work + added, pays_at),
            _ => (added, RUNS_UNTIL_IT_PAYS * self.size(routine)),
        };
        self.routines[routine] = match work < pays_at {
            true => Progress::Interpreted { work, pays_at },
            false => match self.native.add(&self.module, routine) {
                Ok(()) => Progress::Native,
                Err(_) => Progress::InterpretedForGood,
            },
        };
        outcome
    }

    /// How many instructions would be compiled.
    fn size(&self, routine: RoutineId) -> u64 {
        let all = with_callees(&self.module, routine).expect("verified");
        let missing = all.into_iter().filter(|routine| !self.native.has(*routine));
        missing.map(|routine| length(&self.module.routines[routine].body) as u64).sum()
    }
}

impl Engine for Adaptive {
    fn run(&mut self, routine: RoutineId, values: &mut [f64], host: &mut dyn Host) -> Result<(), Trap> {
        match self.routines[routine] {
            Progress::Native => self.native.run(routine, values, host),
            Progress::InterpretedForGood => self.interpreter.run(routine, values, host),
            Progress::New | Progress::Interpreted { .. } => self.interpret(routine, values, host),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harpoon_code::NoHost;
    use harpoon_code::ir::{Address, Base, Binary, Inst, RegId, RegKind, Routine};
    use harpoon_index::Id;

    /// values[0] := values[0] + 1, and values[1] := values[1] + 1 by a callee
    fn counters() -> Module {
        let count = |offset| {
            let [x, one] = [0, 1].map(RegId::from_index);
            let cell = Address { base: Base::Values, offset, index: None };
            vec![
                Inst::Load { to: x, from: cell },
                Inst::Real { to: one, value: 1.0 },
                Inst::Binary { to: x, op: Binary::Add, a: x, b: one },
                Inst::Store { to: cell, from: x },
            ]
        };
        let routine = |body| Routine {
            name: "count".to_string(),
            registers: [RegKind::Real; 2].into_iter().collect(),
            frame_size: 0,
            body,
        };
        let mut main = count(0);
        main.push(Inst::Call { routine: RoutineId::from_index(1), frame: 0 });
        Module {
            routines: [main, count(1)].map(routine).into_iter().collect(),
            n_values: 2,
            ..Module::default()
        }
    }

    #[test]
    fn native_code_takes_over_unnoticed() {
        let module = Arc::new(counters());
        let mut engine = Adaptive::new(&module).unwrap();
        let [main, callee] = [0, 1].map(RoutineId::from_index);
        let mut values = [0.0; 2];
        engine.run(main, &mut values, &mut NoHost).unwrap();
        assert!(!engine.native.has(main));
        for _ in 1..1000 {
            engine.run(main, &mut values, &mut NoHost).unwrap();
        }
        assert_eq!(values, [1000.0, 1000.0]);
        assert!(engine.native.has(main) && engine.native.has(callee));
        // The callee is there already: now it costs nothing.
        engine.run(callee, &mut values, &mut NoHost).unwrap();
        engine.run(callee, &mut values, &mut NoHost).unwrap();
        assert_eq!(values, [1000.0, 1002.0]);
    }
}
