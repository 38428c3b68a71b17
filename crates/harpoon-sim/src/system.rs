//! Algebraic systems: linear ones by factorisation, others by Newton's method, mixed ones by iteration.

mod accepted;
mod blurred;
mod conditions;
mod equations;
mod linear;
mod pole;
mod pursue;
mod search;
mod undetermined;
mod wording;

use std::sync::Arc;

use harpoon_code::program::System;
use harpoon_numerics::{LinearSolver, Matrix, Newton, Pattern, Trouble};

use crate::begin::Begin;
use crate::branch::{Pursuit, Trail};
use crate::machine::Machine;
use crate::mixed;
use equations::{read_unknowns, write_unknowns};

pub use wording::{names, remedy};

/// What is kept from one solution to the next.
pub struct SystemSolver {
    z: Vec<f64>,
    residual: Vec<f64>,
    /// The unknowns before an attempt.
    before: Vec<f64>,
    /// Where they were expected.
    guess: Vec<f64>,
    shape: Shape,
    matrix: Matrix,
    linear: LinearSolver,
    /// Whether `linear` has the factors of `matrix`.
    is_factored: bool,
    newton: Newton,
    /// For solutions that are only looked at: what the other one remembers decides about the last digits.
    scout: Newton,
    /// Whether it was told that rounding leaves much of them open.
    is_blurred: bool,
    /// Points that were accepted, of which one in many is looked at for what grows.
    n_accepted: usize,
    /// What the linear equations have not determined the last time.
    open: Vec<usize>,
    /// Whether they were linear and their matrix was singular the last time.
    is_singular: bool,
    trail: Trail,
    /// The sign of the determinant at the last point that was accepted.
    accepted: Option<bool>,
    /// Whether it had the other sign at the points since.
    has_crossed: bool,
    /// That of the branch before an event, which may turn out not to happen.
    forgotten: Option<bool>,
    /// The time of the last solution on the branch.
    solved_at: f64,
    /// The time of the last solution that a path through changes of relations has led to.
    led_to: f64,
    /// What the equations divided by at the last point that was accepted.
    divisors: Vec<f64>,
    /// Whether the branch has been lost in the last attempt.
    pub is_lost: bool,
    /// Of the system without tearing.
    whole: Option<Box<SystemSolver>>,
}

/// Of the matrices of a system.
struct Shape {
    /// None if the Jacobian comes from differences.
    pattern: Option<Arc<Pattern>>,
    /// Where the entries of the Jacobian stand among the values of its matrix.
    places: Vec<usize>,
}

impl SystemSolver {
    pub fn new(system: &System) -> SystemSolver {
        let n = system.unknowns.len();
        let pattern = system.jacobian.map(|_| {
            let entries: Vec<(usize, usize)> =
                system.entries.iter().map(|&(row, column, _)| (row as usize, column as usize)).collect();
            Arc::new(Pattern::from_entries(n, &entries))
        });
        let matrix = Matrix::for_pattern(n, pattern.as_ref());
        let places =
            system.entries.iter().map(|&(row, column, _)| matrix.place(row as usize, column as usize));
        let nominal: Vec<f64> = system.unknowns.iter().map(|unknown| unknown.nominal).collect();
        let min: Vec<f64> = system.unknowns.iter().map(|unknown| unknown.min).collect();
        let max: Vec<f64> = system.unknowns.iter().map(|unknown| unknown.max).collect();
        SystemSolver {
            z: vec![0.0; n],
            residual: vec![0.0; n],
            before: vec![0.0; n],
            guess: vec![0.0; n],
            shape: Shape { pattern, places: places.collect() },
            linear: LinearSolver::new(&matrix),
            is_factored: false,
            newton: Newton::new(&nominal).with_bounds(&min, &max),
            scout: Newton::new(&nominal).with_bounds(&min, &max),
            matrix,
            is_blurred: false,
            n_accepted: 0,
            open: Vec::new(),
            is_singular: false,
            trail: Trail::default(),
            accepted: None,
            has_crossed: false,
            forgotten: None,
            solved_at: f64::NAN,
            led_to: f64::NAN,
            divisors: Vec::new(),
            is_lost: false,
            whole: system.whole.as_ref().map(|whole| Box::new(SystemSolver::new(&whole.system))),
        }
    }

    pub fn solve(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        let Some(mixed) = &system.mixed else { return self.solve_continuous(machine, system) };
        if let Some(starts) = system.starts.as_ref().filter(|_| machine.is_at_start) {
            let begin = Begin::new(machine, starts);
            return self.solve_from_starts(machine, system, mixed, &begin);
        }
        let start: Vec<f64> = mixed::values(machine, mixed);
        let guesses: Vec<f64> = system.unknowns.iter().map(|unknown| machine.get(unknown.cell)).collect();
        let outcome = self.solve_mixed(machine, system, mixed);
        if outcome.is_ok() || system.is_linear || machine.pursuit != Pursuit::Cross {
            return outcome;
        }
        // No path leads to a consistent solution, but there may be one elsewhere.
        mixed::set_values(machine, mixed, &start);
        write_unknowns(machine, system, &guesses);
        machine.pursuit = Pursuit::Search;
        let outcome = self.solve_mixed(machine, system, mixed);
        machine.pursuit = Pursuit::Cross;
        outcome
    }

    /// Whether the equations have not determined all unknowns the last time, or only because rounding hides that they contradict
    /// each other.
    pub fn is_open(&self) -> bool {
        self.is_singular || !self.open.is_empty()
    }

    fn solve_continuous(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        if system.unknowns.is_empty() {
            return machine.call(system.residual);
        }
        if !system.is_linear {
            return self.solve_nonlinear(machine, system);
        }
        if self.solve_linear(machine, system)? {
            return Ok(());
        }
        let before = self.before.clone();
        self.solve_nonlinear(machine, system)?;
        match self.runs_away(machine, system, &before)? {
            Some(failure) => {
                self.before = before;
                Err(self.refuse(machine, system, &failure))
            }
            None => Ok(()),
        }
    }

    fn solve_nonlinear(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        self.open.clear();
        self.is_lost = false;
        read_unknowns(machine, system, &mut self.before);
        if self.solve_from_guess(machine, system)? {
            return Ok(());
        }
        match machine.pursuit {
            Pursuit::Search => self.search(machine, system),
            Pursuit::Cross => self.cross(machine, system),
            Pursuit::Follow => self.follow(machine, system),
            Pursuit::Pass => self.pass(machine, system),
            Pursuit::Jump => self.jump(machine, system),
        }
    }
}
