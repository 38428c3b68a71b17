//! Algebraic systems: linear ones by factorisation, others by Newton's method, mixed ones by iteration.

mod undetermined;

use std::sync::Arc;

use harpoon_code::program::{Condition, Mixed, Signal, Source, System, Whole};
use harpoon_numerics::{
    Algebraic, LinearSolver, Matrix, Newton, NewtonFailure, NewtonStatistics, Pattern, Trouble, scan,
    solve_deficient,
};

use crate::begin::Begin;
use crate::branch::{ALMOST_STRAIGHT, Pursuit, STRAIGHT, Trail};
use crate::crossing::{CREDIBLE, SAFETY, Shaking};
use crate::machine::Machine;
use crate::{freedom, mixed};

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
            open: Vec::new(),
            is_singular: false,
            trail: Trail::default(),
            accepted: None,
            has_crossed: false,
            forgotten: None,
            solved_at: f64::NAN,
            led_to: f64::NAN,
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

    /// With the conditions that follow from the start values, so that the solution is one next to them.
    fn solve_from_starts(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
        mixed: &Mixed,
        begin: &Begin<'_>,
    ) -> Result<(), Trouble> {
        let values = machine.values.clone();
        let mut solve = |machine: &mut Machine<'_>, conditions: &[f64]| {
            machine.values.copy_from_slice(&values);
            mixed::set_values(machine, mixed, conditions);
            self.solve_mixed(machine, system, mixed)
        };
        let conditions = begin.conditions(machine, mixed);
        let mut best = (0, f64::INFINITY);
        if conditions.len() > 1 {
            let mark = machine.mark_warnings();
            for (k, conditions) in conditions.iter().enumerate() {
                if solve(machine, conditions).is_ok() && begin.distance(machine) < best.1 {
                    best = (k, begin.distance(machine));
                }
                machine.forget_warnings(mark);
            }
        }
        solve(machine, &conditions[best.0])
    }

    fn solve_mixed(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
        mixed: &Mixed,
    ) -> Result<(), Trouble> {
        let guesses: Vec<f64> = system.unknowns.iter().map(|unknown| machine.get(unknown.cell)).collect();
        let start = mixed::values(machine, mixed);
        if machine.favours_conditions {
            return self.with_conditions(machine, system, &guesses, |machine, solve| {
                mixed::keep(machine, mixed, solve)
            });
        }
        if machine.is_peeking && !system.is_linear {
            return match self.solve_along(machine, system, mixed, &guesses)? {
                true => Ok(()),
                false => Err(Trouble::recoverable("nothing is known of what comes then")),
            };
        }
        let mark = machine.mark_warnings();
        let mut outcome = self.with_conditions(machine, system, &guesses, |machine, solve| {
            mixed::settle_at_once(machine, mixed, solve)
        });
        if !matches!(outcome, Ok(true)) {
            mixed::set_values(machine, mixed, &start);
            if !system.is_linear && self.solve_along(machine, system, mixed, &guesses)? {
                machine.forget_warnings(mark);
                return Ok(());
            }
            outcome = self.with_conditions(machine, system, &guesses, |machine, solve| {
                mixed::settle_by_turns(machine, mixed, solve)
            });
        }
        if let Ok(true) = outcome {
            // Conditions that were given up have left nothing open.
            if self.open.is_empty() {
                machine.forget_warnings(mark);
            }
            return Ok(());
        }
        let by_choice =
            &mut |machine: &mut Machine<'_>| self.settle_by_choice(machine, system, mixed, &guesses);
        if mixed::any_combination(machine, mixed, &start, by_choice)? {
            return Ok(());
        }
        let but_for_ties = &mut |machine: &mut Machine<'_>| {
            write_unknowns(machine, system, &guesses);
            let is_solved = self.solve_continuous(machine, system).is_ok() && !self.is_open();
            if !is_solved {
                return Ok(false);
            }
            let rounding = self.rounding_of_crossings(machine, system, mixed)?;
            mixed::confirm_but_for_ties(machine, mixed, &rounding)
        };
        // A tie leaves a choice where unknowns move on from it; a condition that nothing but itself decides about is told.
        if !system.unknowns.is_empty() && mixed::any_combination(machine, mixed, &start, but_for_ties)? {
            return Ok(());
        }
        mixed::set_values(machine, mixed, &start);
        if !system.unknowns.is_empty() || !outcome.as_ref().map_or_else(is_overflow, |_| true) {
            outcome?;
        } else {
            let message =
                format!("no consistent set of conditions was found for {}", members(machine, mixed));
            machine.advise(&message, LOOP);
            machine.locate(&message, system.places.first());
            return Err(Trouble::recoverable(message));
        }
        Err(Trouble::recoverable(format!(
            "no consistent set of conditions was found {}",
            whereabouts(system)
        )))
    }

    /// What rounding may make of the crossing functions of a mixed system that has been solved: all of a circuit that a switch has cut off
    /// is at zero, and nothing in it tells what is small.
    fn rounding_of_crossings(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
        mixed: &Mixed,
    ) -> Result<Vec<f64>, Trouble> {
        let still = mixed::crossings(machine, mixed)?;
        let mut rounding = vec![0.0_f64; still.len()];
        if !system.is_linear {
            return Ok(rounding);
        }
        let values = machine.values.clone();
        for shaking in [Shaking::Alike, Shaking::ByTurns] {
            machine.shaking = Some(shaking);
            let outcome = self.solve_continuous(machine, system);
            machine.shaking = None;
            outcome?;
            let moved = mixed::crossings(machine, mixed)?;
            for (rounding, (moved, still)) in rounding.iter_mut().zip(moved.iter().zip(&still)) {
                *rounding = rounding.max(SAFETY * (moved.1 - still.1).abs());
            }
            machine.values.copy_from_slice(&values);
        }
        let nominal = system.unknowns.iter().fold(0.0_f64, |nominal, unknown| nominal.max(unknown.nominal));
        rounding.iter_mut().for_each(|rounding| {
            if *rounding > CREDIBLE * nominal {
                *rounding = 0.0;
            }
        });
        Ok(rounding)
    }

    /// `work` with what solves the equations for the conditions that are there.
    fn with_conditions<T>(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
        guesses: &[f64],
        work: impl FnOnce(&mut Machine<'_>, mixed::Solve<'_>) -> T,
    ) -> T {
        work(machine, &mut |machine: &mut Machine<'_>| {
            // What is not determined keeps its value from before, not one of conditions that were given up.
            write_unknowns(machine, system, guesses);
            self.solve_continuous(machine, system)
        })
    }

    /// With conditions that follow the unknowns on the way to a solution, as if they made no events. False if none was found.
    fn solve_along(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
        mixed: &Mixed,
        guesses: &[f64],
    ) -> Result<bool, Trouble> {
        let start = mixed::values(machine, mixed);
        let (is_path_wanted, is_peeking) = (machine.pursuit != Pursuit::Search, machine.is_peeking);
        self.open.clear();
        self.is_lost = false;
        self.before.copy_from_slice(guesses);
        self.z.copy_from_slice(guesses);
        self.newton.forget_branch();
        let mut equations = Along { equations: Equations { machine, system, shape: &self.shape }, mixed };
        let is_found = is_path_wanted && self.newton.follow(&mut equations, &mut self.z).is_ok()
            || !is_peeking
                && find(&mut self.newton, &mut equations, system, &self.before, &mut self.z).is_ok()
            || !is_path_wanted
                && find_elsewhere(&mut self.newton, &mut equations, system, &self.before, &mut self.z);
        let is_good = is_found && equations.residual(&self.z, &mut self.residual).is_ok();
        self.newton.forget_branch();
        if is_good && vanishing_divisor(machine, system)?.is_none() {
            return Ok(true);
        }
        mixed::set_values(machine, mixed, &start);
        write_unknowns(machine, system, guesses);
        Ok(false)
    }

    /// Whether the equations have not determined all unknowns the last time, or only because rounding hides that they contradict
    /// each other.
    pub fn is_open(&self) -> bool {
        self.is_singular || !self.open.is_empty()
    }

    /// With the conditions as they are, and another value of what is not determined.
    fn settle_by_choice(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
        mixed: &Mixed,
        guesses: &[f64],
    ) -> Result<bool, Trouble> {
        self.before.copy_from_slice(guesses);
        if !self.solve_underdetermined(machine, system).unwrap_or(false) {
            return Ok(false);
        }
        let [open] = self.open[..] else { return Ok(false) };
        let mut solve = |machine: &mut Machine<'_>, value: f64| {
            self.before.copy_from_slice(guesses);
            self.before[open] = value;
            match self.solve_underdetermined(machine, system)? {
                true => Ok(()),
                false => Err(Trouble::recoverable("the equations contradict each other")),
            }
        };
        let around = (guesses[open], system.unknowns[open].nominal);
        let Some(choice) = freedom::choose(machine, mixed, around, &mut solve)? else { return Ok(false) };
        solve(machine, choice)?;
        mixed::confirm(machine, mixed)
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

    /// Equations that contradict each other are fulfilled where the unknowns are so large that the contradiction is rounding.
    fn runs_away(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
        before: &[f64],
    ) -> Result<Option<NewtonFailure>, Trouble> {
        /// In what the equations are made of without them, and where they were before.
        const FAR: f64 = 1e6;
        let z = self.z.clone();
        let mut given = vec![0.0; z.len()];
        let nothing = vec![0.0; z.len()];
        Equations { machine, system, shape: &self.shape }.residual(&nothing, &mut given)?;
        Equations { machine, system, shape: &self.shape }.residual(&z, &mut self.residual)?;
        let terms = |i: usize, z: &[f64]| -> f64 {
            z.iter().enumerate().map(|(j, z)| (self.matrix.get(i, j) * z).abs()).sum()
        };
        let is_far = |i: usize| terms(i, &z) > FAR * (given[i].abs() + terms(i, before));
        let worst =
            (0..z.len()).filter(|i| is_far(*i)).max_by(|a, b| given[*a].abs().total_cmp(&given[*b].abs()));
        let size = |k: usize| z[k].abs() / system.unknowns[k].nominal;
        let largest = (0..z.len()).max_by(|a, b| size(*a).total_cmp(&size(*b)));
        Ok(worst.map(|worst_residual| NewtonFailure {
            singular: largest,
            worst_residual,
            most_moved: largest.unwrap_or_default(),
            residual: given[worst_residual],
            statistics: NewtonStatistics::default(),
            trouble: None,
        }))
    }

    /// False if the equations contradict each other.
    fn solve_linear(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<bool, Trouble> {
        read_unknowns(machine, system, &mut self.before);
        self.open.clear();
        self.z.fill(0.0);
        let mut equations = Equations { machine, system, shape: &self.shape };
        equations.residual(&self.z, &mut self.residual)?;
        if system.jacobian.is_none() {
            differences(&mut equations, &self.z, &self.residual, &mut self.matrix)?;
            self.is_factored = self.linear.factor_clearly(&self.matrix);
        } else {
            self.linearise(machine, system)?;
        }
        self.is_singular = !self.is_factored;
        if self.is_factored {
            self.z.iter_mut().zip(&self.residual).for_each(|(z, r)| *z = -r);
            self.linear.solve(&mut self.z);
            if let Some(shaking) = machine.shaking {
                let mut off = self.shaken(&self.z, shaking);
                self.linear.solve(&mut off);
                self.z.iter_mut().zip(&off).for_each(|(z, off)| *z += off);
            }
        } else if !self.solve_deficient(machine, system)? {
            write_unknowns(machine, system, &self.before);
            return Ok(false);
        }
        Equations { machine, system, shape: &self.shape }.residual(&self.z, &mut self.residual)?;
        Ok(true)
    }

    /// Some bits of the terms of each equation, where the unknowns are about z and `residual` has what is left of the terms. And at least by what the
    /// solution does not fulfil it: factors are as exact as the largest terms of all equations, and one whose own terms vanish
    /// (a diode beside another one that conducts has neither voltage nor current) is off by rounding of the others.
    fn shaken(&self, z: &[f64], shaking: Shaking) -> Vec<f64> {
        const BITS: f64 = 4.0;
        let some_bits = |(i, residual): (usize, &f64)| {
            let terms = z.iter().enumerate().map(|(j, z)| self.matrix.get(i, j) * z);
            let (sum, size) =
                terms.fold((*residual, residual.abs()), |(sum, size), term| (sum + term, size + term.abs()));
            let off = (BITS * f64::EPSILON * size).max(sum.abs());
            let is_turned = shaking == Shaking::ByTurns && i % 2 == 1;
            if is_turned { -off } else { off }
        };
        self.residual.iter().enumerate().map(some_bits).collect()
    }

    /// Factorises the Jacobian at the values that are there; false if it is singular.
    pub fn linearise(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<bool, Trouble> {
        let Some(routine) = system.jacobian else { return Ok(system.unknowns.is_empty()) };
        machine.call(routine)?;
        // Entries that depend on parameters only are the same again and again.
        let mut is_changed = false;
        let values = self.matrix.values_mut();
        for (&(_, _, cell), &place) in system.entries.iter().zip(&self.shape.places) {
            let entry = machine.get(cell);
            is_changed |= values[place] != entry;
            values[place] = entry;
        }
        if is_changed || !self.is_factored {
            self.is_factored = self.linear.factor_clearly(&self.matrix);
        }
        Ok(self.is_factored)
    }

    /// What the unknowns do when the residuals shall move by `b`, by the matrix that was linearised last.
    pub fn solve_linearised(&mut self, b: &mut [f64]) {
        self.linear.solve(b);
    }

    /// Of many solutions the one that keeps what is not determined as it was. False if there is none.
    fn solve_deficient(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<bool, Trouble> {
        Equations { machine, system, shape: &self.shape }.residual(&self.before, &mut self.residual)?;
        let right: Vec<f64> = self.residual.iter().map(|r| -r).collect();
        let Some(change) = solve_deficient(&self.matrix, &right) else { return Ok(false) };
        for (z, (before, dz)) in self.z.iter_mut().zip(self.before.iter().zip(change.x)) {
            *z = before + dz;
        }
        self.leave_open(machine, system, change.open);
        Ok(true)
    }

    /// From `before`, keeping what is open. False if no solution is near.
    fn solve_underdetermined(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<bool, Trouble> {
        let before = self.before.clone();
        let Some(open) = self.open_from(machine, system, &before) else { return Ok(false) };
        Equations { machine, system, shape: &self.shape }.residual(&self.z, &mut self.residual)?;
        self.leave_open(machine, system, open);
        Ok(true)
    }

    /// Tells the user what is not determined.
    fn leave_open(&mut self, machine: &mut Machine<'_>, system: &System, open: Vec<usize>) {
        if open.is_empty() {
            return self.open.clear();
        }
        let names: Vec<&str> = open.iter().map(|&k| &system.unknowns[k].name[..]).collect();
        let keeps = if open.len() == 1 { "keeps its value" } else { "keep their values" };
        machine.warn(format!(
            "the equations do not determine `{}`, which {keeps} {}",
            names.join("`, `"),
            whereabouts(system)
        ));
        self.open = open;
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

    /// From where the inverse of a function has led; false if no solution is near.
    fn solve_from_guess(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<bool, Trouble> {
        let Some(guess) = system.guess else { return Ok(false) };
        let time = machine.time();
        if machine.call(guess).is_ok() {
            read_unknowns(machine, system, &mut self.z);
            self.newton.forget_branch();
            let mut equations = Equations { machine, system, shape: &self.shape };
            if self.z[0].is_finite() && self.newton.correct(&mut equations, &mut self.z) {
                self.solved_at = time;
                equations.residual(&self.z, &mut self.residual)?;
                return Ok(true);
            }
        }
        write_unknowns(machine, system, &self.before);
        Ok(false)
    }

    /// A solution near the start values.
    fn search(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        let Some(whole) = &system.whole else { return self.search_torn(machine, system) };
        let starts = machine.values.clone();
        if whole.has_more_starts && self.search_whole(machine, whole, Inner::FollowGuesses)? {
            read_unknowns(machine, system, &mut self.before);
            if self.search_torn(machine, system).is_ok() {
                return Ok(());
            }
        }
        machine.values.copy_from_slice(&starts);
        read_unknowns(machine, system, &mut self.before);
        let outcome = self.search_torn(machine, system);
        if outcome.is_ok() || whole.has_more_starts {
            return outcome;
        }
        for from in [Inner::FollowGuesses, Inner::AreStarts] {
            machine.values.copy_from_slice(&starts);
            if self.search_whole(machine, whole, from)? {
                read_unknowns(machine, system, &mut self.before);
                if self.search_torn(machine, system).is_ok() {
                    return Ok(());
                }
            }
        }
        machine.values.copy_from_slice(&starts);
        outcome
    }

    /// A solution of the system without tearing, near all start values. What it complains about is told by the other one.
    fn search_whole(
        &mut self,
        machine: &mut Machine<'_>,
        whole: &Whole,
        from: Inner,
    ) -> Result<bool, Trouble> {
        let Some(solver) = &mut self.whole else { return Ok(false) };
        let mark = machine.mark_warnings();
        let begins = from == Inner::AreStarts || machine.call(whole.follow).is_ok();
        let is_found = begins && {
            read_unknowns(machine, &whole.system, &mut solver.before);
            let mut equations = Equations { machine, system: &whole.system, shape: &solver.shape };
            solver.z.copy_from_slice(&solver.before);
            solver.newton.forget();
            solver.newton.solve(&mut equations, &mut solver.z).is_ok() && !solver.newton.is_singular() && {
                write_unknowns(machine, &whole.system, &solver.z);
                true
            }
        };
        machine.forget_warnings(mark);
        Ok(is_found)
    }

    /// A solution near `before` in which nothing is divided by zero. Equations are multiplied by their divisors, so that what makes one
    /// of them vanish looks like a solution.
    fn search_torn(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        self.search_from(machine, system)?;
        let Some(vanishing) = vanishing_divisor(machine, system)? else { return Ok(()) };
        let before = self.before.clone();
        for stride in [1.0, -1.0, 0.1, -0.1, 10.0, -10.0] {
            for (z, (before, unknown)) in self.before.iter_mut().zip(before.iter().zip(&system.unknowns)) {
                *z = before + stride * unknown.nominal.max(before.abs());
            }
            if self.search_from(machine, system).is_ok() && vanishing_divisor(machine, system)?.is_none() {
                return Ok(());
            }
        }
        self.before = before;
        write_unknowns(machine, system, &self.before);
        Err(Trouble::recoverable(format!(
            "no solution was found for {} but one that makes the divisor `{vanishing}` zero; start values may help",
            names(system)
        )))
    }

    fn search_from(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        let mut equations = Equations { machine, system, shape: &self.shape };
        let failure = match find(&mut self.newton, &mut equations, system, &self.before, &mut self.z) {
            Ok(()) if self.newton.is_singular() => {
                let before = self.before.clone();
                if !self.rest_in_range(machine, system, &before)? {
                    Equations { machine, system, shape: &self.shape }
                        .residual(&self.z, &mut self.residual)?;
                }
                return Ok(());
            }
            // The inner variables belong to the last point that was tried, which need not be the solution.
            Ok(()) => return equations.residual(&self.z, &mut self.residual),
            Err(failure) => failure,
        };
        if failure.singular.is_some() && self.solve_underdetermined(machine, system)? {
            return Ok(());
        }
        let mut equations = Equations { machine, system, shape: &self.shape };
        // For given conditions there need not be a solution at all.
        if failure.singular.is_some()
            && system.mixed.is_none()
            && find_elsewhere(&mut self.newton, &mut equations, system, &self.before, &mut self.z)
        {
            return equations.residual(&self.z, &mut self.residual);
        }
        Err(self.refuse(machine, system, &failure))
    }

    fn refuse(&self, machine: &mut Machine<'_>, system: &System, failure: &NewtonFailure) -> Trouble {
        write_unknowns(machine, system, &self.before);
        let message = explain(failure, machine, system);
        machine.locate(&message, system.places.get(failure.worst_residual));
        if system.is_linear {
            machine.advise(&message, remedy(&message).unwrap_or(CONTRADICTION));
        }
        Trouble::recoverable(message)
    }

    /// The solution to which a path leads from `before`, or any.
    fn cross(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        self.newton.forget_branch();
        self.z.copy_from_slice(&self.before);
        let mut equations = Equations { machine, system, shape: &self.shape };
        if self.newton.follow(&mut equations, &mut self.z).is_ok() {
            return equations.residual(&self.z, &mut self.residual);
        }
        self.newton.forget_branch();
        self.search(machine, system)
    }

    /// The solution on the branch of the last point that was accepted.
    fn follow(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        let time = machine.time();
        // At the same time the solution before is nearest: only the states have changed.
        if time == self.solved_at || !self.trail.expect(time, &mut self.z) {
            self.z.copy_from_slice(&self.before);
        }
        self.guess.copy_from_slice(&self.z);
        let mut equations = Equations { machine, system, shape: &self.shape };
        let is_found = self.newton.correct(&mut equations, &mut self.z)
            && self.is_determined(machine, system)
            && self.is_expected(system, time)
            && !self.has_turned_at_crossing(machine, system)
            || self.find_way(machine, system)?;
        if is_found {
            self.solved_at = time;
            return Equations { machine, system, shape: &self.shape }.residual(&self.z, &mut self.residual);
        }
        let last = self.trail.last().unwrap_or(&self.before).to_vec();
        if !self.trail.expect(time, &mut self.z) {
            self.z.copy_from_slice(&last);
        }
        if self.rest_in_range(machine, system, &last)? {
            self.solved_at = time;
            return Ok(());
        }
        // Without a regular matrix there is no branch to keep to.
        if self.newton.branch().is_none() {
            return self.search(machine, system);
        }
        self.is_lost = true;
        write_unknowns(machine, system, &self.before);
        Err(Trouble::recoverable(format!("the solution for {} ends: no other one is near", names(system))))
    }

    /// Whether the unknowns have moved there as they did before, or a path was found that leads there. If not, Newton's method may have led to another branch whose determinant
    /// has the same sign: from beyond the fold of a trigger a full step leads to where its amplifier is limited on the other side.
    fn is_expected(&self, system: &System, time: f64) -> bool {
        self.newton.branch().is_none()
            || time == self.led_to
            || self.trail.is_plausible(time, &self.z, |k| system.unknowns[k].nominal)
    }

    /// A path has led to the values that are there: the next solution is looked for next to them.
    pub fn guess_what_is_there(&mut self, machine: &Machine<'_>) {
        self.solved_at = machine.time();
        self.led_to = machine.time();
        if self.accepted.is_some() {
            self.newton.set_branch(self.accepted);
        }
    }

    /// Whether a guess that needed no correction is the solution because of the equations: where these say nothing any more, a matrix from
    /// before does not notice. What has not moved is as good as it was.
    fn is_determined(&mut self, machine: &mut Machine<'_>, system: &System) -> bool {
        const NOTHING: f64 = 1e-13;
        const MOVED: f64 = 1e-9;
        let size = |k: usize| self.z[k].abs().max(system.unknowns[k].nominal);
        let has_changed =
            |from: &[f64], least: f64| (0..from.len()).any(|k| (self.z[k] - from[k]).abs() > least * size(k));
        let has_moved = self.trail.last().is_some_and(|last| has_changed(last, MOVED));
        if !has_moved || has_changed(&self.guess, NOTHING) {
            return true;
        }
        self.newton.forget();
        let mut equations = Equations { machine, system, shape: &self.shape };
        self.newton.correct(&mut equations, &mut self.z)
    }

    /// Whether the unknowns have turned off where there is a solution straight on, beyond a singular matrix: close to where branches
    /// cross, the one with the same sign of the determinant is near, but the motion has a kink there.
    fn has_turned_at_crossing(&mut self, machine: &mut Machine<'_>, system: &System) -> bool {
        let branch = self.newton.branch();
        if branch.is_none() || !self.trail.is_turn(machine.time(), &self.z, |k| system.unknowns[k].nominal) {
            return false;
        }
        let found = self.z.clone();
        std::mem::swap(&mut self.newton, &mut self.scout);
        self.newton.set_branch(branch);
        let has_turned = (self.cross_branches(machine, system, ALMOST_STRAIGHT)
            || self.cross_opposite(machine, system, &found))
            && self.newton.branch() != branch;
        std::mem::swap(&mut self.newton, &mut self.scout);
        self.z = found;
        has_turned
    }

    /// Straight on to another branch, if there is no other way, or along the branch. Where both are possible the way was too long to tell
    /// branches that cross from those that come close: then neither, and it becomes shorter, until they are as close as if they crossed.
    /// Shorter ways still would let rounding decide, for two solutions that meet are known to half the digits.
    fn find_way(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<bool, Trouble> {
        let branch = self.newton.branch();
        let has_crossed = self.cross_branches(machine, system, STRAIGHT);
        let beyond = self.newton.branch();
        if branch.is_none() || has_crossed && beyond == branch {
            return Ok(has_crossed);
        }
        let straight = self.z.clone();
        self.newton.set_branch(branch);
        let is_close = has_crossed && self.trail.is_close(machine.time());
        if !is_close && self.follow_path(machine, system)? {
            return Ok(!has_crossed && !self.has_turned_at_crossing(machine, system));
        }
        self.z.copy_from_slice(&straight);
        self.newton.set_branch(beyond);
        Ok(has_crossed)
    }

    /// From the last point that was accepted.
    fn follow_path(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<bool, Trouble> {
        self.z.copy_from_slice(self.trail.last().unwrap_or(&self.before));
        let mut equations = Equations { machine, system, shape: &self.shape };
        match self.newton.follow(&mut equations, &mut self.z) {
            Ok(_) => Ok(true),
            Err(failure) if failure.is_fatal() => Err(Trouble::fatal(explain(&failure, machine, system))),
            Err(_) => Ok(false),
        }
    }

    /// Where branches cross, the determinant vanishes and has the other sign beyond; the motion goes straight on.
    fn cross_branches(&mut self, machine: &mut Machine<'_>, system: &System, most: f64) -> bool {
        let (time, branch) = (machine.time(), self.newton.branch());
        let is_expected =
            self.trail.expect_straight(time, &mut self.z) || self.trail.expect(time, &mut self.z);
        if branch.is_none() || !is_expected {
            return false;
        }
        let mut equations = Equations { machine, system, shape: &self.shape };
        // In the very point the matrix is singular, and close to it corrections are rounding: nothing can be improved.
        let is_root = self.newton.is_root(&mut equations, &mut self.z);
        let (has_crossed, is_found) = self.cross_from_here(machine, system, most);
        has_crossed || is_root && !is_found && !self.is_in_range(machine, system)
    }

    /// From what is expected, if it is next to the crossing, Newton's method does not lead to the branch straight on. But there is one
    /// solution, and beside it the residual is a parabola, so that it tells where the other one is.
    fn cross_opposite(&mut self, machine: &mut Machine<'_>, system: &System, turned: &[f64]) -> bool {
        let time = machine.time();
        let mut expected = self.z.clone();
        if !self.trail.expect_straight(time, &mut expected) && !self.trail.expect(time, &mut expected) {
            return false;
        }
        let towards = |part: f64| -> Vec<f64> {
            turned
                .iter()
                .zip(&expected)
                .map(|(turned, expected)| turned + part * (expected - turned))
                .collect()
        };
        let mut equations = Equations { machine, system, shape: &self.shape };
        let mut residual_at = |part: f64| {
            let mut residual = self.residual.clone();
            equations.residual(&towards(part), &mut residual).map(|()| residual)
        };
        let (Ok(there), Ok(half_way)) = (residual_at(1.0), residual_at(0.5)) else { return false };
        let along = |residual: &[f64]| residual.iter().zip(&there).map(|(a, b)| a * b).sum::<f64>();
        // r(k) = c k (k - other)
        let quotient = along(&half_way) / along(&there);
        let other = (quotient - 0.25) / (quotient - 0.5);
        if !other.is_finite() {
            return false;
        }
        self.z = towards(other);
        self.cross_from_here(machine, system, ALMOST_STRAIGHT).0
    }

    /// Whether there is a solution straight on, on whichever branch, and whether there is one at all.
    fn cross_from_here(&mut self, machine: &mut Machine<'_>, system: &System, most: f64) -> (bool, bool) {
        let branch = self.newton.branch();
        let mut equations = Equations { machine, system, shape: &self.shape };
        self.newton.set_branch(None);
        let is_found = self.newton.correct_by_own_matrix(&mut equations, &mut self.z);
        let has_crossed = is_found
            && self.trail.is_straight(machine.time(), &self.z, most, |k| system.unknowns[k].nominal)
            && !self.turns_relations(machine, system);
        if !has_crossed {
            self.newton.set_branch(branch);
        }
        (has_crossed, is_found)
    }

    /// Whether relations change on the way from the last point that was accepted: then a solution that seems to be straight ahead is
    /// one of equations that do not hold there. `sqrt(abs(x)) = y` has one on either side of zero, and the sign of x tells which.
    fn turns_relations(&mut self, machine: &mut Machine<'_>, system: &System) -> bool {
        let Some(last) = self.trail.last() else { return false };
        let program = machine.program.clone();
        let mut crossings_at = |z: &[f64]| -> Result<Vec<f64>, Trouble> {
            Equations { machine, system, shape: &self.shape }.residual(z, &mut self.residual)?;
            machine.call(program.crossings)?;
            Ok(program.relations.iter().map(|relation| machine.get(relation.crossing)).collect())
        };
        match (crossings_at(last), crossings_at(&self.z)) {
            (Ok(last), Ok(now)) => last.iter().zip(now).any(|(last, now)| last * now < 0.0),
            _ => false,
        }
    }

    /// The solution straight ahead, on whichever side of a singular point.
    fn pass(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        const BEND: f64 = 0.3;
        const ROUNDING: f64 = 1e-9;
        let time = machine.time();
        let mut equations = Equations { machine, system, shape: &self.shape };
        self.newton.forget_branch();
        if self.trail.expect_straight(time, &mut self.z) {
            let expected = self.z.clone();
            let last = self.trail.last().unwrap_or(&expected);
            if self.newton.correct_by_own_matrix(&mut equations, &mut self.z)
                && (0..expected.len()).all(|k| {
                    let size = expected[k].abs().max(system.unknowns[k].nominal);
                    let way = (expected[k] - last[k]).abs();
                    (self.z[k] - expected[k]).abs() <= BEND * way + ROUNDING * size
                })
            {
                self.solved_at = time;
                return equations.residual(&self.z, &mut self.residual);
            }
        }
        write_unknowns(machine, system, &self.before);
        Err(Trouble::recoverable("nothing is straight ahead"))
    }

    /// Beyond the end of the branch: the nearest solution in the direction in which there is none any more, which is the one
    /// that its motion had.
    fn jump(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        let mut equations = Equations { machine, system, shape: &self.shape };
        if let Some(last) = self.trail.last() {
            self.before.copy_from_slice(last);
            let direction = direction(&mut equations, last, self.trail.motion(), &mut self.matrix)?;
            self.is_factored = false;
            const FIRST_STRIDE: f64 = 1e-3;
            const LONGEST_STRIDE: f64 = 1e6;
            let mut stride = FIRST_STRIDE;
            while stride < LONGEST_STRIDE {
                for stride in [stride, -stride] {
                    let far = last.iter().zip(&direction).map(|(last, along)| last + stride * along);
                    self.z.iter_mut().zip(far).for_each(|(z, far)| *z = far);
                    self.newton.forget_branch();
                    if self.newton.correct_by_own_matrix(&mut equations, &mut self.z) {
                        return equations.residual(&self.z, &mut self.residual);
                    }
                }
                stride *= 1.3;
            }
        }
        self.newton.forget_branch();
        self.search(machine, system)
    }

    /// The solution that is there will not be taken back.
    pub fn accept(&mut self, machine: &mut Machine<'_>, system: &System) {
        /// What has moved by less is as it was: of a flow at rest rounding decides about the sign.
        const MOVED: f64 = 1e-12;
        read_unknowns(machine, system, &mut self.before);
        // Where the branch begins it is known. A look ahead from there may have passed a point at which the determinant has another sign.
        if self.trail.last().is_none() {
            let mut equations = Equations { machine, system, shape: &self.shape };
            self.newton.begin_branch(&mut equations, &self.before);
        }
        let has_moved = self.trail.last().is_none_or(|last| {
            let mut pairs = last.iter().zip(&self.before).zip(&system.unknowns);
            pairs.any(|((last, now), unknown)| (now - last).abs() > MOVED * unknown.nominal.max(now.abs()))
        });
        self.trail.note(machine.time(), &self.before);
        let branch = self.newton.branch();
        if let (Some(before), Some(now)) = (self.accepted, branch)
            && before != now
        {
            // A point next to the end of a branch may seem to be beyond it, by rounding; the next one is not.
            if !has_moved || !std::mem::replace(&mut self.has_crossed, true) {
                return;
            }
            self.tell_crossing(machine, system);
        }
        self.has_crossed = false;
        self.accepted = branch;
    }

    /// What comes is no next point.
    pub fn tell_last_crossing(&mut self, machine: &mut Machine<'_>, system: &System) {
        if std::mem::take(&mut self.has_crossed) {
            self.tell_crossing(machine, system);
        }
    }

    fn tell_crossing(&self, machine: &mut Machine<'_>, system: &System) {
        machine.warn(format!(
            "the equations were singular: several solutions for {} have met; it has gone straight on",
            names(system)
        ));
    }

    /// The sign of the determinant.
    pub fn branch(&self) -> Option<bool> {
        self.newton.branch()
    }

    pub fn set_branch(&mut self, sign: Option<bool>) {
        self.newton.set_branch(sign);
    }

    /// Everything may have jumped.
    pub fn forget_branch(&mut self) {
        self.forgotten = self.newton.branch().or(self.forgotten);
        self.trail.forget();
        self.newton.forget_branch();
        self.accepted = None;
        self.solved_at = f64::NAN;
    }

    /// Nothing has jumped since the solution that is there.
    pub fn recall_branch(&mut self, machine: &mut Machine<'_>, system: &System) {
        self.newton.set_branch(self.forgotten);
        self.accepted = self.forgotten;
        self.accept(machine, system);
    }

    /// Whether the solution that is there, which was computed last, is on the branch.
    pub fn is_on_branch(&mut self, machine: &mut Machine<'_>, system: &System) -> bool {
        read_unknowns(machine, system, &mut self.before);
        let time = machine.time();
        let branch = self.newton.branch();
        let mut equations = Equations { machine, system, shape: &self.shape };
        if self.newton.is_on_branch(&mut equations, &self.before)
            || self.trail.is_straight(time, &self.before, STRAIGHT, |k| system.unknowns[k].nominal)
        {
            return true;
        }
        self.newton.set_branch(branch);
        false
    }

    /// Whether the solution that is there lies where the last points have led.
    pub fn is_plausible(&mut self, machine: &Machine<'_>, system: &System) -> bool {
        read_unknowns(machine, system, &mut self.before);
        self.trail.is_plausible(machine.time(), &self.before, |k| system.unknowns[k].nominal)
    }

    /// Whether the last point that was accepted, with its values, and the solution that is there are as close as if the equations
    /// between them were linear, there and back, or had a slope that is infinite at most: a flow between large pressures that are almost
    /// the same jumps with their rounding. Where a branch ends, the one that is jumped to was there before: no step leads back from it.
    pub fn is_neighbour(&mut self, machine: &mut Machine<'_>, system: &System, accepted: &[f64]) -> bool {
        /// Parts of the nominal value: two switches may be thrown on a longer way.
        const CLOSE: f64 = 1e-3;
        read_unknowns(machine, system, &mut self.before);
        let (Some(last), now) = (self.trail.last(), &self.before) else { return true };
        let nominal = |k: usize| system.unknowns[k].nominal.max(last[k].abs());
        if !(0..last.len()).all(|k| (now[k] - last[k]).abs() <= CLOSE * nominal(k)) {
            return false;
        }
        let values = machine.values.clone();
        let mut equations = Equations { machine, system, shape: &self.shape };
        let mut is_next = |equations: &mut Equations<'_, '_>, from: &[f64], to: &[f64]| {
            self.newton.is_next(equations, from, to) || self.newton.leads_to(equations, from, to)
        };
        let mut is_neighbour = is_next(&mut equations, last, now);
        if is_neighbour {
            equations.machine.values.copy_from_slice(accepted);
            is_neighbour = is_next(&mut equations, now, last);
        }
        machine.values = values;
        is_neighbour
    }

    /// Whether another solution is about to meet the one that is there: the determinant has another sign not far away, along the direction in
    /// which the equations hardly change. Next to an infinite slope it has the same one on both sides.
    pub fn is_next_to_fold(&mut self, machine: &mut Machine<'_>, system: &System) -> bool {
        const NEAREST: f64 = 1e-9;
        const FARTHEST: f64 = 0.03;
        const FARTHER: f64 = 3.0;
        let Some(branch) = self.newton.branch() else { return false };
        let values = machine.values.clone();
        read_unknowns(machine, system, &mut self.before);
        let z = self.before.clone();
        let mut equations = Equations { machine, system, shape: &self.shape };
        let along = direction(&mut equations, &z, self.trail.motion(), &mut self.matrix).unwrap_or_default();
        self.is_factored = false;
        let (mut stride, mut is_fold) = (NEAREST, false);
        while stride < FARTHEST && !is_fold {
            is_fold = [stride, -stride].into_iter().any(|stride| {
                let far: Vec<f64> = z.iter().zip(&along).map(|(z, along)| z + stride * along).collect();
                self.newton.set_branch(Some(branch));
                far.len() == z.len()
                    && equations.residual(&far, &mut self.residual).is_ok()
                    && !self.newton.is_on_branch(&mut equations, &far)
            });
            stride *= FARTHER;
        }
        self.newton.set_branch(Some(branch));
        machine.values = values;
        is_fold
    }

    /// What has become of the unknowns since the last point that was accepted, if they have jumped.
    pub fn tell_jump(&mut self, machine: &Machine<'_>, system: &System) -> Option<String> {
        const MOST: usize = 4;
        const SEEN: f64 = 1e-3;
        read_unknowns(machine, system, &mut self.before);
        let jumped = |(k, (last, now)): (usize, (&f64, &f64))| {
            let unknown = &system.unknowns[k];
            let is_far = (now - last).abs() > SEEN * unknown.nominal.max(last.abs());
            is_far.then(|| format!("`{}` from {last} to {now}", unknown.name))
        };
        let pairs = self.trail.last()?.iter().zip(&self.before).enumerate();
        let jumps: Vec<String> = pairs.filter_map(jumped).take(MOST).collect();
        self.has_crossed &= jumps.is_empty();
        (!jumps.is_empty()).then(|| jumps.join(", "))
    }
}

/// `z` = a solution that Newton's method finds from `before`, or the nearest one of a single equation.
fn find(
    newton: &mut Newton,
    equations: &mut dyn Algebraic,
    system: &System,
    before: &[f64],
    z: &mut [f64],
) -> Result<(), NewtonFailure> {
    z.copy_from_slice(before);
    let Err(failure) = newton.solve(equations, z) else { return Ok(()) };
    let [unknown] = &system.unknowns[..] else { return Err(failure) };
    match scan(equations, before[0], unknown.nominal, [unknown.min, unknown.max]) {
        Ok(Some(root)) => {
            z[0] = root;
            Ok(())
        }
        _ => Err(failure),
    }
}

/// The same from around `before`, which is a place of its own: pipes without flow, whose loss is proportional to `q*abs(q)`, have no slope.
fn find_elsewhere(
    newton: &mut Newton,
    equations: &mut dyn Algebraic,
    system: &System,
    before: &[f64],
    z: &mut [f64],
) -> bool {
    const MOST_TRIALS: usize = 8;
    /// Multiples of it, without their integral parts, are spread evenly and look like chance.
    const GOLDEN: f64 = 0.618_033_988_749_895;
    (0..MOST_TRIALS).any(|trial| {
        for (k, unknown) in system.unknowns.iter().enumerate() {
            let stride = match trial {
                0 => 1.0,
                1 => -1.0,
                _ => 2.0 * (GOLDEN * (trial * (k + 1)) as f64).fract() - 1.0,
            };
            z[k] = before[k] + stride * unknown.nominal.max(before[k].abs());
        }
        newton.forget();
        newton.solve(equations, z).is_ok()
    })
}

/// The direction in which a system that is nearly singular hardly changes, such that it fits the motion before, in
/// units of the unknowns' sizes.
fn direction(
    equations: &mut Equations<'_, '_>,
    z: &[f64],
    motion: Option<Vec<f64>>,
    matrix: &mut Matrix,
) -> Result<Vec<f64>, Trouble> {
    let mut residual = vec![0.0; z.len()];
    equations.residual(z, &mut residual)?;
    if !equations.jacobian(z, matrix)? {
        differences(equations, z, &residual, matrix)?;
    }
    let unknowns = &equations.system.unknowns;
    let sizes: Vec<f64> = z.iter().zip(unknowns).map(|(z, unknown)| z.abs().max(unknown.nominal)).collect();
    let scaled =
        |v: &[f64]| v.iter().zip(&sizes).fold(0.0_f64, |size, (v, scale)| size.max((v / scale).abs()));
    let motion = motion.filter(|motion| scaled(motion) > 0.0).unwrap_or_else(|| sizes.clone());
    let mut along = motion.clone();
    let mut solver = LinearSolver::new(matrix);
    if solver.factor(matrix).is_ok() {
        for _ in 0..2 {
            solver.solve(&mut along);
            let size = scaled(&along);
            if !(size > 0.0 && size.is_finite()) {
                along.clone_from(&motion);
                break;
            }
            along.iter_mut().for_each(|along| *along /= size);
        }
    }
    let size = scaled(&along);
    let is_back =
        along.iter().zip(&motion).zip(&sizes).map(|((a, b), size)| a * b / size / size).sum::<f64>() < 0.0;
    let scale = if is_back { -1.0 / size } else { 1.0 / size };
    along.iter_mut().for_each(|along| *along *= scale);
    Ok(along)
}

/// Of the unknowns, with the equations that they are in.
pub fn names(system: &System) -> String {
    const MOST: usize = 4;
    let mut names: Vec<String> =
        system.unknowns.iter().take(MOST).map(|unknown| format!("`{}`", unknown.name)).collect();
    if system.unknowns.len() > MOST {
        names.push(format!("{} more", system.unknowns.len() - MOST));
    }
    let equations = match &system.equations[..] {
        [] => String::new(),
        [only] => format!(" in {only}"),
        [first, .., last] => {
            format!(" in the {} equations from {first} to {last}", system.equations.len())
        }
    };
    names.join(", ") + &equations
}

fn read_unknowns(machine: &Machine<'_>, system: &System, z: &mut [f64]) {
    z.iter_mut().zip(&system.unknowns).for_each(|(z, unknown)| *z = machine.get(unknown.cell));
}

fn write_unknowns(machine: &mut Machine<'_>, system: &System, z: &[f64]) {
    z.iter().zip(&system.unknowns).for_each(|(z, unknown)| machine.set(unknown.cell, *z));
}

/// The system as the numerical methods see it.
struct Equations<'m, 'a> {
    machine: &'m mut Machine<'a>,
    system: &'m System,
    shape: &'m Shape,
}

impl Algebraic for Equations<'_, '_> {
    fn n(&self) -> usize {
        self.system.unknowns.len()
    }

    fn residual(&mut self, z: &[f64], residual: &mut [f64]) -> Result<(), Trouble> {
        write_unknowns(self.machine, self.system, z);
        self.machine.call(self.system.residual)?;
        for (residual, cell) in residual.iter_mut().zip(&self.system.residual_cells) {
            *residual = self.machine.get(*cell);
        }
        Ok(())
    }

    fn jacobian(&mut self, z: &[f64], jacobian: &mut Matrix) -> Result<bool, Trouble> {
        let Some(routine) = self.system.jacobian else { return Ok(false) };
        write_unknowns(self.machine, self.system, z);
        self.machine.call(routine)?;
        // What is not an entry is zero from the start.
        let values = jacobian.values_mut();
        for (&(_, _, cell), &place) in self.system.entries.iter().zip(&self.shape.places) {
            values[place] = self.machine.get(cell);
        }
        Ok(true)
    }

    fn pattern(&self) -> Option<Arc<Pattern>> {
        self.shape.pattern.clone()
    }
}

/// The same with conditions that agree with the unknowns, wherever these are.
struct Along<'m, 'a> {
    equations: Equations<'m, 'a>,
    mixed: &'m Mixed,
}

impl Algebraic for Along<'_, '_> {
    fn n(&self) -> usize {
        self.equations.n()
    }

    fn residual(&mut self, z: &[f64], residual: &mut [f64]) -> Result<(), Trouble> {
        let Equations { machine, system, .. } = &mut self.equations;
        write_unknowns(machine, system, z);
        mixed::agree(machine, self.mixed, &mut |machine| machine.call(system.residual))?;
        for (residual, cell) in residual.iter_mut().zip(&system.residual_cells) {
            *residual = machine.get(*cell);
        }
        Ok(())
    }

    fn jacobian(&mut self, z: &[f64], jacobian: &mut Matrix) -> Result<bool, Trouble> {
        let Equations { machine, system, .. } = &mut self.equations;
        write_unknowns(machine, system, z);
        mixed::agree(machine, self.mixed, &mut |machine| machine.call(system.residual))?;
        self.equations.jacobian(z, jacobian)
    }

    fn pattern(&self) -> Option<Arc<Pattern>> {
        self.equations.pattern()
    }
}

/// One that is zero, as far as the solution is known.
fn vanishing_divisor(machine: &mut Machine<'_>, system: &System) -> Result<Option<String>, Trouble> {
    const ZERO: f64 = 1e-13;
    let Some(divisors) = &system.divisors else { return Ok(None) };
    machine.call(divisors.routine)?;
    let mut all = divisors.cells.iter().zip(&divisors.sizes).zip(&divisors.texts);
    let vanishing = all.find(|((cell, size), _)| machine.get(**cell).abs() <= ZERO * **size);
    Ok(vanishing.map(|(_, text)| text.clone()))
}

/// Of linear equations exact up to rounding.
fn differences(
    equations: &mut Equations<'_, '_>,
    z: &[f64],
    at_z: &[f64],
    matrix: &mut Matrix,
) -> Result<(), Trouble> {
    let n = z.len();
    let (mut moved, mut column) = (z.to_vec(), vec![0.0; n]);
    for j in 0..n {
        let step = equations.system.unknowns[j].nominal.abs().max(f64::MIN_POSITIVE);
        moved[j] += step;
        equations.residual(&moved, &mut column)?;
        moved[j] = z[j];
        column.iter_mut().zip(at_z).for_each(|(column, at_z)| *column = (*column - at_z) / step);
        matrix.set_column(j, &column);
    }
    Ok(())
}

/// What to try where linear equations have no solution.
const CONTRADICTION: &str = "some of these equations contradict each other or say the same twice: look for a circuit or mechanism without \
     a ground, for sources that fight each other, for a switch that shorts one, for a transformer without leakage";

/// What to try where Booleans are the opposite of themselves.
const LOOP: &str = "what is named decides about itself at the same instant; `pre` takes the value from before, as in `when time >= pre(t)`; \
     equations of Integers are not solved for them";

/// Integers that are inserted into each other again and again are beyond all bounds at last.
fn is_overflow(trouble: &Trouble) -> bool {
    trouble.to_string().contains("Integer overflow")
}

/// What belongs to a loop of conditions, as the user wrote it: relations, then variables with a name.
fn members(machine: &Machine<'_>, mixed: &Mixed) -> String {
    let program = &machine.program;
    let relations = program.relations.iter().filter(|one| mixed.relation_cells.contains(&one.value));
    let is_member =
        |one: &&Signal| matches!(one.source, Source::Cell { cell, .. } if mixed.other_cells.contains(&cell));
    let variables = program.signals.iter().filter(is_member).filter(|one| !one.about.is_hidden);
    let relations = relations.map(|one| one.text.as_str());
    let names: Vec<String> =
        relations.chain(variables.map(|one| one.name.as_str())).map(|name| format!("`{name}`")).collect();
    match names.is_empty() {
        true => "a hidden condition".to_string(),
        false => names.join(", "),
    }
}

fn whereabouts(system: &System) -> String {
    match &system.equations[..] {
        [] => String::new(),
        [only] => format!("for {}", brief(only)),
        [first, .., last] => {
            let (n, first, last) = (system.equations.len(), brief(first), brief(last));
            match first == last {
                true => format!("for {n} equations, among them {first}"),
                false => format!("for the {n} equations from {first} to {last}"),
            }
        }
    }
}

/// An equation as a message shows it: `component: left = right`, of a long one where it is from.
fn brief(equation: &str) -> String {
    const LONG: usize = 120;
    match equation.split_once(": ") {
        Some((component, _)) if equation.len() > LONG && !component.contains(' ') => {
            format!("an equation of `{component}`")
        }
        _ => equation.to_string(),
    }
}

/// In which position the switches are: ` while `switch.isOpen` is false`. Only a singular matrix is their fault.
fn mode(machine: &Machine<'_>, system: &System) -> String {
    const MOST: usize = 8;
    let state =
        |condition: &Condition| format!("`{}` is {}", condition.name, machine.is_true(condition.cell));
    let mut states: Vec<String> = system.conditions.iter().take(MOST).map(state).collect();
    if system.conditions.len() > MOST {
        states.push(format!("{} more", system.conditions.len() - MOST));
    }
    match states.is_empty() {
        true => String::new(),
        false => format!(" while {}", states.join(", ")),
    }
}

/// Where a search for the unknowns of a system without tearing begins for those that have no start values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inner {
    /// Where the guesses lead: far away, if there is an `exp` on the way.
    FollowGuesses,
    AreStarts,
}

const SINGULAR: &str = "whatever the start values are, its matrix is singular";

/// What may help against a trouble of this text, if start values and tolerances do not.
pub fn remedy(trouble: &str) -> Option<&'static str> {
    let (_, about) = trouble.split_once(SINGULAR)?;
    if about.contains(") while `") {
        return Some(
            "what is named leaves no solution in this position: put a resistor beside a switch or diode (a snubber), a mass or an inertia beside a friction",
        );
    }
    about.starts_with(" and leaves `der(").then_some(
        "up to rounding, a multiple of one of these equations has the same derivatives as others, at all times: what is left of them without derivatives is a constraint between states, as for coils coupled without leakage or capacitors in a loop. Write the constraint instead of one of the equations, numbers in it with few digits, or let them differ clearly (a leakage, a resistance)",
    )
}

/// A trouble of the solver, which knows equations and unknowns by number, in those of the model.
fn in_words(trouble: &str, system: &System) -> String {
    let numbered = |what: &str| {
        let (number, value) = trouble.strip_prefix(what)?.split_once(" is ")?;
        Some((number.parse::<usize>().ok()?, value))
    };
    let equation = numbered("residual ").and_then(|(k, value)| Some((system.equations.get(k)?, value)));
    let unknown =
        numbered("the correction of unknown ").and_then(|(k, value)| Some((system.unknowns.get(k)?, value)));
    match (equation, unknown) {
        (Some((equation, value)), _) => format!("the sides of {} differ by {value}", brief(equation)),
        (None, Some((unknown, value))) => format!("the correction of `{}` is {value}", unknown.name),
        (None, None) => trouble.to_string(),
    }
}

fn explain(failure: &NewtonFailure, machine: &Machine<'_>, system: &System) -> String {
    let mut text = match system.unknowns.len() {
        1 if system.is_linear && system.size > 1 => {
            format!("a system of {} linear equations has no solution", system.size)
        }
        1 => format!("the equation for `{}` could not be solved", system.unknowns[0].name),
        n if system.is_linear => format!("a system of {n} linear equations has no solution"),
        n => format!("a system of {n} nonlinear equations could not be solved"),
    };
    if let Some(column) = failure.singular {
        let open = system.unknowns.get(column).filter(|_| system.is_linear);
        text.push_str(&match open {
            Some(unknown) => format!(" ({SINGULAR} and leaves `{}` open)", unknown.name),
            None => " (its Jacobian is singular)".to_string(),
        });
        text.push_str(&mode(machine, system));
        if let [first, ..] = &system.bound_to[..] {
            text.push_str(&format!("; the state `{first}` cannot jump to follow"));
        }
    }
    if let Some(equation) = system.equations.get(failure.worst_residual) {
        text.push_str(&format!("; the largest residual has {}", brief(equation)));
    }
    if let Some(unknown) = system.unknowns.get(failure.most_moved)
        && !system.is_linear
    {
        text.push_str(&format!("; `{}` moved most", unknown.name));
    }
    match &failure.trouble {
        Some(trouble) => format!("{text}: {}", in_words(&trouble.to_string(), system)),
        None => text,
    }
}
