//! Equations with conditions that depend on their unknowns → unknowns and conditions that agree.
//!
//! Conditions are settled by solving for those that are there (`mixed.rs`), along the way to a solution, or by trying combinations; what the equations
//! leave open may be chosen so that they agree.

use harpoon_code::program::{Mixed, System};
use harpoon_numerics::{Algebraic, Matrix, Pattern, Trouble};
use std::sync::Arc;

use super::SystemSolver;
use super::equations::{Equations, write_unknowns};
use super::search::{find, find_elsewhere, vanishing_divisor};
use super::wording::{LOOP, members, whereabouts};
use crate::begin::Begin;
use crate::branch::Pursuit;
use crate::crossing::{CREDIBLE, SAFETY, Shaking};
use crate::machine::Machine;
use crate::{freedom, mixed};

impl SystemSolver {
    /// With the conditions that follow from the start values, so that the solution is one next to them.
    pub(super) fn solve_from_starts(
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

    pub(super) fn solve_mixed(
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

/// Integers that are inserted into each other again and again are beyond all bounds at last.
fn is_overflow(trouble: &Trouble) -> bool {
    trouble.to_string().contains("Integer overflow")
}
