//! The vector of values, and the steps that compute it.

use std::sync::Arc;

use harpoon_code::program::{Cell, Step, SystemId, TIME};
use harpoon_code::{Engine, Program, RoutineId};
use harpoon_index::IdVec;
use harpoon_numerics::Trouble;

use crate::ModelHost;
use crate::system::SystemSolver;

pub struct Machine<'a> {
    pub program: Arc<Program>,
    pub values: Vec<f64>,
    engine: &'a mut dyn Engine,
    pub host: &'a mut dyn ModelHost,
    solvers: IdVec<SystemId, SystemSolver>,
}

impl<'a> Machine<'a> {
    pub fn new(
        program: Arc<Program>,
        engine: &'a mut dyn Engine,
        host: &'a mut dyn ModelHost,
    ) -> Machine<'a> {
        let solvers = program.systems.values().map(SystemSolver::new).collect();
        Machine { values: program.values.clone(), program, engine, host, solvers }
    }

    pub fn time(&self) -> f64 {
        self.values[TIME as usize]
    }

    pub fn set_time(&mut self, time: f64) {
        self.values[TIME as usize] = time;
    }

    pub fn get(&self, cell: Cell) -> f64 {
        self.values[cell as usize]
    }

    pub fn set(&mut self, cell: Cell, value: f64) {
        self.values[cell as usize] = value;
    }

    pub fn is_true(&self, cell: Cell) -> bool {
        self.get(cell) != 0.0
    }

    pub fn read_states(&self, x: &mut [f64]) {
        for (x, state) in x.iter_mut().zip(&self.program.states) {
            *x = self.values[state.value as usize];
        }
    }

    pub fn write_states(&mut self, x: &[f64]) {
        for (x, state) in x.iter().zip(&self.program.states) {
            self.values[state.value as usize] = *x;
        }
    }

    pub fn read_derivatives(&self, x_dot: &mut [f64]) {
        for (x_dot, state) in x_dot.iter_mut().zip(&self.program.states) {
            *x_dot = self.values[state.derivative as usize];
        }
    }

    pub fn run(&mut self, steps: &[Step]) -> Result<(), Trouble> {
        for step in steps {
            match *step {
                Step::Run(routine) => self.call(routine)?,
                Step::Solve(system) => self.solve(system)?,
            }
        }
        Ok(())
    }

    pub fn call(&mut self, routine: RoutineId) -> Result<(), Trouble> {
        let outcome = self.engine.run(routine, &mut self.values, &mut HostOf(self.host));
        outcome.map_err(|trap| Trouble::recoverable(trap.display(&self.program.module).to_string()))
    }

    pub(crate) fn solver(&mut self, system: SystemId) -> &mut SystemSolver {
        &mut self.solvers[system]
    }

    fn solve(&mut self, id: SystemId) -> Result<(), Trouble> {
        // Taken out so that it can run routines of the machine meanwhile.
        let mut solver = std::mem::take(&mut self.solvers[id]);
        let program = self.program.clone();
        let outcome = solver.solve(self, &program.systems[id]);
        self.solvers[id] = solver;
        outcome
    }
}

/// A model's host as the plain host that an engine asks for.
struct HostOf<'a>(&'a mut dyn ModelHost);

impl harpoon_code::Host for HostOf<'_> {
    fn call(&mut self, function: harpoon_code::ExternId, frame: &mut [f64]) -> Result<(), String> {
        self.0.call(function, frame)
    }
}
