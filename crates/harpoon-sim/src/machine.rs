//! The vector of values, and the steps that compute it.

use std::sync::Arc;

use harpoon_code::program::{Cell, Place, Step, System, SystemId, TIME, TangentStep};
use harpoon_code::{Engine, Program, RoutineId};
use harpoon_index::IdVec;
use harpoon_numerics::Trouble;
use rustc_hash::FxHashSet;

use crate::ModelHost;
use crate::branch::Pursuit;
use crate::crossing::Shaking;
use crate::history::Histories;
use crate::impulse::{Contact, Done};
use crate::system::{SystemSolver, names};

pub struct Machine<'a> {
    pub program: Arc<Program>,
    pub values: Vec<f64>,
    engine: &'a mut dyn Engine,
    pub host: &'a mut dyn ModelHost,
    /// Each is absent while it is at work.
    /// They are large, and taken out while they work.
    solvers: IdVec<SystemId, Option<Box<SystemSolver>>>,
    pub histories: Histories,
    /// Not told yet.
    pub warnings: Vec<String>,
    /// All warnings that there were.
    warned: FxHashSet<String>,
    /// Whether everything continuous belongs to the time and the states that are there.
    is_evaluated: bool,
    /// What impacts have done in this event, each by its number.
    pub blows: Vec<(usize, Done)>,
    /// What is known of each impact.
    pub contacts: Vec<Contact>,
    /// What an error that is about to be told has to do with.
    pub blamed: Option<Place>,
    /// What to try about the last error of this text.
    advice: Option<(String, &'static str)>,
    /// Where the last error of this text comes from.
    located: Option<(String, Place)>,
    /// Whether the unknowns have their start values, see [`crate::begin`].
    pub is_at_start: bool,
    /// Whether mixed systems keep the conditions that they have.
    pub favours_conditions: bool,
    /// Whether what comes beyond an event is only looked at, see [`crate::beyond`].
    pub is_peeking: bool,
    /// Whether linear equations are off by rounding, to see what becomes of it.
    pub shaking: Option<Shaking>,
    /// Whether the values are those beyond an event.
    pub is_beyond: bool,
    /// The nonlinear systems of the running simulation.
    followed: Vec<SystemId>,
    /// And the linear ones.
    linear: Vec<SystemId>,
    /// The relations over their unknowns.
    pub own_relations: Vec<usize>,
    /// How their solutions are looked for.
    pub pursuit: Pursuit,
    /// The system that has ended an evaluation.
    pub unsolved: Option<SystemId>,
    /// The system whose branch was lost last.
    pub lost: Option<SystemId>,
    /// The system whose solution was last not where it was expected.
    pub doubted: Option<SystemId>,
}

impl<'a> Machine<'a> {
    pub fn new(
        program: Arc<Program>,
        engine: &'a mut dyn Engine,
        host: &'a mut dyn ModelHost,
    ) -> Machine<'a> {
        let solvers =
            program.systems.values().map(|system| Some(Box::new(SystemSolver::new(system)))).collect();
        let followed = running(&program, false);
        let own_relations = if followed.is_empty() { Vec::new() } else { own_relations(&program) };
        let linear = running(&program, true);
        Machine {
            values: program.values.clone(),
            histories: Histories::new(&program.histories),
            contacts: vec![Contact::default(); program.impacts.len()],
            program,
            engine,
            host,
            solvers,
            warnings: Vec::new(),
            warned: FxHashSet::default(),
            is_evaluated: false,
            blows: Vec::new(),
            blamed: None,
            advice: None,
            located: None,
            is_at_start: false,
            favours_conditions: false,
            is_peeking: false,
            shaking: None,
            is_beyond: false,
            followed,
            linear,
            own_relations,
            pursuit: Pursuit::Search,
            unsolved: None,
            lost: None,
            doubted: None,
        }
    }

    pub fn advise(&mut self, message: &str, advice: &'static str) {
        self.advice = Some((message.to_string(), advice));
    }

    /// What to try about an error, if something is known.
    pub fn advice(&self, message: &str) -> Option<&'static str> {
        let (about, advice) = self.advice.as_ref()?;
        message.contains(&about[..]).then_some(*advice)
    }

    pub fn locate(&mut self, message: &str, place: Option<&Place>) {
        self.located = place.map(|place| (message.to_string(), place.clone()));
    }

    /// Where an error comes from, if it is known.
    pub fn place_of(&self, message: &str) -> Option<Place> {
        let (about, place) = self.located.as_ref()?;
        message.contains(&about[..]).then(|| place.clone())
    }

    /// The equation that a value is computed by.
    pub fn place_of_cell(&self, cell: Cell) -> Option<Place> {
        let mut computed = self.program.computed.iter();
        computed.find(|one| one.cell == cell).map(|one| one.place.clone())
    }

    pub fn time(&self) -> f64 {
        self.values[TIME as usize]
    }

    pub fn set_time(&mut self, time: f64) {
        self.is_evaluated = false;
        self.values[TIME as usize] = time;
    }

    /// What the impact whose condition this relation is has done in this event.
    pub fn blow_at(&self, relation: usize) -> Option<&Done> {
        let condition = self.program.relations[relation].value;
        let is_at = |k: usize| self.program.impacts[k].conditions.contains(&condition);
        self.blows.iter().find(|(k, _)| is_at(*k)).map(|(_, done)| done)
    }

    /// Whether nobody has been warned about this before.
    pub fn is_new(&mut self, subject: &str) -> bool {
        self.warned.insert(subject.to_string())
    }

    /// To be told to the user once.
    pub fn warn(&mut self, message: String) {
        if self.is_new(&message) {
            self.warnings.push(message);
        }
    }

    /// How many warnings there are that nobody was told.
    pub fn mark_warnings(&self) -> usize {
        self.warnings.len()
    }

    /// Those that came after the mark were about something that was only tried.
    pub fn forget_warnings(&mut self, mark: usize) {
        for warning in self.warnings.drain(mark..) {
            self.warned.remove(&warning);
        }
    }

    /// Until [`Machine::favour_nothing`] mixed systems have these conditions.
    pub fn favour(&mut self, conditions: &[(Cell, f64)]) {
        conditions.iter().for_each(|&(cell, value)| self.set(cell, value));
        self.favours_conditions = true;
    }

    pub fn favour_nothing(&mut self) {
        self.favours_conditions = false;
    }

    /// How many systems of the running simulation left something open the last time.
    pub fn n_open(&self) -> usize {
        let is_open = |step: &&Step| match **step {
            Step::Solve(system) => self.is_system_open(system),
            Step::Run(_) => false,
        };
        self.program.continuous.iter().filter(is_open).count()
    }

    /// Whether this one left something open the last time.
    pub fn is_system_open(&self, system: SystemId) -> bool {
        self.solvers[system].as_ref().is_some_and(|solver| solver.is_open())
    }

    /// The values are those of a point that will not be taken back.
    pub fn accept(&mut self) {
        for k in 0..self.followed.len() {
            self.with_solver(self.followed[k], |solver, machine, system| solver.accept(machine, system));
        }
    }

    /// Tells what rounding leaves open of the unknowns of systems, if that is much more than the tolerance.
    pub fn tell_blurred(&mut self, tolerance: f64) {
        for k in 0..self.linear.len() {
            self.with_solver(self.linear[k], |solver, machine, system| {
                solver.tell_blurred(machine, system, tolerance);
            });
        }
        for k in 0..self.followed.len() {
            self.with_solver(self.followed[k], |solver, machine, system| {
                solver.tell_grown(machine, system, tolerance);
            });
        }
    }

    /// Whether the running simulation has branches of solutions to keep to.
    pub fn has_branches(&self) -> bool {
        !self.followed.is_empty()
    }

    /// Something has jumped, or other variables are states: what was known about branches of solutions means nothing now.
    pub fn forget_branches(&mut self) {
        for k in 0..self.followed.len() {
            self.with_solver(self.followed[k], |solver, machine, system| {
                solver.tell_last_crossing(machine, system);
                solver.forget_branch();
            });
        }
    }

    /// Nothing has jumped after all, and the values are those that were accepted last.
    pub fn recall_branches(&mut self) {
        for k in 0..self.followed.len() {
            self.with_solver(self.followed[k], |solver, machine, system| {
                solver.recall_branch(machine, system);
            });
        }
    }

    /// Solutions are looked for next to the values that are there.
    pub fn guess_what_is_there(&mut self) {
        for k in 0..self.followed.len() {
            self.with_solver(self.followed[k], |solver, machine, _| solver.guess_what_is_there(machine));
        }
    }

    /// The signs of their determinants, where they are known.
    pub fn branches(&mut self) -> Vec<Option<bool>> {
        (0..self.followed.len())
            .map(|k| self.with_solver(self.followed[k], |solver, _, _| solver.branch()))
            .collect()
    }

    pub fn set_branches(&mut self, signs: &[Option<bool>]) {
        for (k, &sign) in signs.iter().enumerate() {
            self.with_solver(self.followed[k], |solver, _, _| solver.set_branch(sign));
        }
    }

    /// The unknowns of the first system with another sign, with their equations.
    pub fn names_of_crossing(&mut self, signs: &[Option<bool>]) -> Option<String> {
        let now = self.branches();
        let k = now
            .iter()
            .zip(signs)
            .position(|signs| matches!(signs, (Some(now), Some(before)) if now != before))?;
        Some(names(&self.program.systems[self.followed[k]]))
    }

    /// The first system one of whose other solutions is about to meet the one that is there.
    pub fn next_to_fold(&mut self) -> Option<SystemId> {
        self.followed.clone().into_iter().find(|&id| {
            self.with_solver(id, |solver, machine, system| solver.is_next_to_fold(machine, system))
        })
    }

    /// The system whose unknowns differ most from what they are in other values, in nominal values, with their equations.
    pub fn names_of_moved(&self, others: &[f64]) -> Option<String> {
        let way = |id: &SystemId| {
            let unknowns = self.program.systems[*id].unknowns.iter();
            let ways =
                unknowns.map(|one| (self.get(one.cell) - others[one.cell as usize]).abs() / one.nominal);
            ways.fold(0.0, f64::max)
        };
        let most = self.followed.iter().copied().max_by(|a, b| way(a).total_cmp(&way(b)));
        most.filter(|id| way(id) > 0.0).map(|id| names(&self.program.systems[id]))
    }

    /// Whether all solutions are on their branches; else one that is not is lost.
    pub fn is_on_branches(&mut self) -> bool {
        self.lost = self.followed.clone().into_iter().find(|&id| {
            !self.with_solver(id, |solver, machine, system| solver.is_on_branch(machine, system))
        });
        self.lost.is_none()
    }

    /// Whether all solutions lie where the last points that were accepted have led, or next to the last one with its values.
    pub fn is_plausible(&mut self, accepted: &[f64]) -> bool {
        let doubted = self.followed.clone().into_iter().find(|&id| {
            !self.with_solver(id, |solver, machine, system| {
                solver.is_plausible(machine, system) || solver.is_neighbour(machine, system, accepted)
            })
        });
        self.doubted = doubted.or(self.doubted);
        doubted.is_none()
    }

    /// Which unknowns have jumped since the last point that was accepted.
    pub fn tell_jumps(&mut self) -> Vec<String> {
        let told = (0..self.followed.len()).filter_map(|k| {
            self.with_solver(self.followed[k], |solver, machine, system| solver.tell_jump(machine, system))
        });
        told.collect()
    }

    /// The unknowns of the branch that was lost, with their equations.
    pub fn lost_names(&self) -> String {
        self.names_of(self.lost)
    }

    /// The unknowns of a system, with their equations.
    pub fn names_of(&self, system: Option<SystemId>) -> String {
        system.map(|id| names(&self.program.systems[id])).unwrap_or_default()
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
        self.is_evaluated = false;
        for (x, state) in x.iter().zip(&self.program.states) {
            self.values[state.value as usize] = *x;
        }
    }

    pub fn read_derivatives(&self, x_dot: &mut [f64]) {
        for (x_dot, state) in x_dot.iter_mut().zip(&self.program.states) {
            *x_dot = self.values[state.derivative as usize];
        }
    }

    /// Whether the derivatives were computed at this time and these states, and nothing else since.
    pub fn is_evaluated_at(&self, t: f64, x: &[f64]) -> bool {
        let mut states = self.program.states.iter().zip(x);
        self.is_evaluated && self.time() == t && states.all(|(state, x)| self.get(state.value) == *x)
    }

    /// Computes the derivatives at the time and the states that are there.
    pub fn evaluate_derivatives(&mut self) -> Result<(), Trouble> {
        self.run_all(|program| &program.derivatives)?;
        self.is_evaluated = true;
        Ok(())
    }

    /// Computes everything continuous at the time and the states that are there.
    pub fn evaluate(&mut self) -> Result<(), Trouble> {
        self.run_all(|program| &program.continuous)?;
        self.is_evaluated = true;
        Ok(())
    }

    /// Computes everything, discrete variables and relations included.
    pub fn evaluate_event(&mut self) -> Result<(), Trouble> {
        // What its mixed systems leave open in conditions that last, the continuous equations leave open too.
        let mark = self.mark_warnings();
        let outcome = self.run_all(|program| &program.event);
        self.forget_warnings(mark);
        outcome
    }

    /// Like [`Machine::evaluate`], but goes on where equations have no solution; says how often.
    pub fn evaluate_leniently(&mut self) -> Result<usize, Trouble> {
        self.run_leniently(|program| &program.continuous)
    }

    /// Like [`Machine::evaluate_event`], but goes on where equations have no solution; says how often.
    pub fn evaluate_event_leniently(&mut self) -> Result<usize, Trouble> {
        self.run_leniently(|program| &program.event)
    }

    fn run_leniently(&mut self, steps: fn(&Program) -> &[Step]) -> Result<usize, Trouble> {
        self.is_evaluated = false;
        let mut n_failures = 0;
        for k in 0..steps(&self.program).len() {
            match steps(&self.program)[k] {
                Step::Run(routine) => self.call(routine)?,
                Step::Solve(system) => n_failures += usize::from(self.solve(system).is_err()),
            }
        }
        Ok(n_failures)
    }

    fn run_all(&mut self, steps: fn(&Program) -> &[Step]) -> Result<(), Trouble> {
        self.is_evaluated = false;
        for k in 0..steps(&self.program).len() {
            match steps(&self.program)[k] {
                Step::Run(routine) => self.call(routine)?,
                Step::Solve(system) => self.solve(system)?,
            }
        }
        Ok(())
    }

    pub fn run(&mut self, steps: &[Step]) -> Result<(), Trouble> {
        self.is_evaluated = false;
        for step in steps {
            match *step {
                Step::Run(routine) => self.call(routine)?,
                Step::Solve(system) => self.solve(system)?,
            }
        }
        Ok(())
    }

    /// Carries the seeds through to the tangents; all systems in the steps are linearised.
    pub fn run_tangents(&mut self, steps: &[TangentStep]) -> Result<(), Trouble> {
        for step in steps {
            match step {
                TangentStep::Run(routine) => self.call(*routine)?,
                TangentStep::Solve { system, residual, residual_cells, tangents, inner } => {
                    self.call(*residual)?;
                    let mut dz: Vec<f64> = residual_cells.iter().map(|cell| -self.get(*cell)).collect();
                    self.with_solver(*system, |solver, _, _| solver.solve_linearised(&mut dz));
                    for (cell, dz) in tangents.iter().zip(dz) {
                        self.set(*cell, dz);
                    }
                    self.call(*inner)?;
                }
            }
        }
        Ok(())
    }

    /// Factorises the Jacobian of a system where it was solved last; false if it is singular.
    pub fn linearise(&mut self, id: SystemId) -> Result<bool, Trouble> {
        self.with_solver(id, |solver, machine, system| solver.linearise(machine, system))
    }

    /// Of the running simulation.
    pub fn n_systems_by_differences(&self) -> usize {
        let systems = self.program.continuous.iter().filter_map(|step| match *step {
            Step::Solve(system) => Some(&self.program.systems[system]),
            Step::Run(_) => None,
        });
        systems.filter(|system| system.jacobian.is_none() && !system.unknowns.is_empty()).count()
    }

    pub fn call(&mut self, routine: RoutineId) -> Result<(), Trouble> {
        let mut host = HostOf { model: self.host, histories: &self.histories, failed: None };
        let outcome = self.engine.run(routine, &mut self.values, &mut host);
        let failed = host.failed;
        outcome.map_err(|trap| {
            let message = trap.display(&self.program.module).to_string();
            if let Some(Some(caller)) = failed.and_then(|function| self.program.callers.get(function)) {
                self.located = Some((message.clone(), caller.clone()));
            }
            Trouble::recoverable(message)
        })
    }

    fn solve(&mut self, id: SystemId) -> Result<(), Trouble> {
        let (outcome, is_lost) = self.with_solver(id, |solver, machine, system| {
            let outcome = solver.solve(machine, system);
            (outcome, solver.is_lost)
        });
        if is_lost {
            self.lost = Some(id);
        }
        if outcome.is_err() {
            self.unsolved = Some(id);
        }
        outcome
    }

    fn with_solver<T>(
        &mut self,
        id: SystemId,
        work: impl FnOnce(&mut SystemSolver, &mut Machine<'a>, &System) -> T,
    ) -> T {
        let mut solver = self.solvers[id].take().expect("a system does not solve itself");
        let program = self.program.clone();
        let outcome = work(&mut solver, self, &program.systems[id]);
        self.solvers[id] = Some(solver);
        outcome
    }
}

/// The relations that nonlinear systems of events decide together with their unknowns.
fn own_relations(program: &Program) -> Vec<usize> {
    let mixed = program.event.iter().filter_map(|step| match *step {
        Step::Solve(id) if !program.systems[id].is_linear => program.systems[id].mixed.as_ref(),
        _ => None,
    });
    let cells: FxHashSet<Cell> = mixed.flat_map(|mixed| mixed.relation_cells.iter().copied()).collect();
    let relations = program.relations.iter().enumerate();
    relations.filter(|(_, relation)| cells.contains(&relation.value)).map(|(k, _)| k).collect()
}

/// Those that the running simulation solves: linear ones, or those that it searches for, whose unknowns are continuous between events.
fn running(program: &Program, is_linear: bool) -> Vec<SystemId> {
    let mut systems: Vec<SystemId> = Vec::new();
    for step in program.continuous.iter().chain(&program.derivatives) {
        if let Step::Solve(id) = *step
            && program.systems[id].is_linear == is_linear
            && !program.systems[id].unknowns.is_empty()
            && !systems.contains(&id)
        {
            systems.push(id);
        }
    }
    systems
}

/// A model's host as the plain host that an engine asks for. Questions about the past are answered here.
struct HostOf<'a> {
    model: &'a mut dyn ModelHost,
    histories: &'a Histories,
    /// What could not be computed.
    failed: Option<harpoon_code::ExternId>,
}

impl harpoon_code::Host for HostOf<'_> {
    fn call(&mut self, function: harpoon_code::ExternId, frame: &mut [f64]) -> Result<(), String> {
        let outcome = match self.histories.question(function) {
            Some(question) => self.histories.answer(question, frame),
            None => self.model.call(function, frame),
        };
        if outcome.is_err() {
            self.failed = Some(function);
        }
        outcome
    }
}
