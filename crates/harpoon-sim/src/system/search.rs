//! Start values → a solution of nonlinear equations near them, wherever their branches are.

use harpoon_code::program::{System, Whole};
use harpoon_numerics::{Algebraic, Newton, NewtonFailure, Trouble, scan};

use super::SystemSolver;
use super::equations::{Equations, read_unknowns, write_unknowns};
use super::wording::names;
use crate::machine::Machine;

impl SystemSolver {
    /// From where the inverse of a function has led; false if no solution is near.
    pub(super) fn solve_from_guess(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
    ) -> Result<bool, Trouble> {
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
    pub(super) fn search(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
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

    /// Of what Newton's method has found beyond a pole nobody has thought when giving the start value, if there is a way to a solution on its side.
    fn prefer_this_side_of_poles(&mut self, machine: &mut Machine<'_>, system: &System) {
        let mut equations = Equations { machine, system, shape: &self.shape };
        if equations.has_pole_between(&self.before, &self.z) {
            let found = std::mem::replace(&mut self.z, self.before.clone());
            self.newton.forget_branch();
            if self.newton.follow(&mut equations, &mut self.z).is_err() {
                self.z = found;
            }
            self.newton.forget_branch();
        }
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
            Ok(()) => {
                self.prefer_this_side_of_poles(machine, system);
                let mut equations = Equations { machine, system, shape: &self.shape };
                return equations.residual(&self.z, &mut self.residual);
            }
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
}

/// `z` = a solution that Newton's method finds from `before`, or the nearest one of a single equation.
pub(super) fn find(
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
pub(super) fn find_elsewhere(
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

/// One that is zero, as far as the solution is known.
pub(super) fn vanishing_divisor(
    machine: &mut Machine<'_>,
    system: &System,
) -> Result<Option<String>, Trouble> {
    const ZERO: f64 = 1e-13;
    let Some(divisors) = &system.divisors else { return Ok(None) };
    machine.call(divisors.routine)?;
    let mut all = divisors.cells.iter().zip(&divisors.sizes).zip(&divisors.texts);
    let vanishing = all.find(|((cell, size), _)| machine.get(**cell).abs() <= ZERO * **size);
    Ok(vanishing.map(|(_, text)| text.clone()))
}

/// Where a search for the unknowns of a system without tearing begins for those that have no start values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inner {
    /// Where the guesses lead: far away, if there is an `exp` on the way.
    FollowGuesses,
    AreStarts,
}
