//! Nonlinear equations that leave an unknown open over a whole range → the value in it that is next to the last one.
//!
//! `max(q, 0.3) = y` says nothing about q where y is 0.3, but that it is at most 0.3. Newton's method stops anywhere there, and a guess that goes straight
//! on would lead away, farther with longer steps. So what is open stays where it was, or moves as little as the equations
//! ask for, and the user is told. A matrix that is singular in one point only, where branches cross or turn, leaves nothing open.

use harpoon_code::program::System;
use harpoon_numerics::{Algebraic, Trouble, solve_deficient};

use super::SystemSolver;
use super::equations::{Equations, differences};
use crate::machine::Machine;

/// How far an unknown must be free to move, beside its size.
const RANGE: f64 = 1e-4;

/// What counts as the same value, beside the size.
const SAME: f64 = 1e-11;

impl SystemSolver {
    /// Whether there are solutions next to `z` that differ in an unknown which the equations leave open there; then `z` becomes the one
    /// in which it is next to where it was `last`.
    pub(super) fn rest_in_range(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
        last: &[f64],
    ) -> Result<bool, Trouble> {
        let open = self.free_unknowns(machine, system);
        if open.is_empty() {
            return Ok(false);
        }
        let found = self.z.clone();
        // As much of the way back as leads to a solution.
        let back = |part: f64| -> Vec<f64> {
            let mut z = found.clone();
            open.iter().for_each(|&k| z[k] += part * (last[k] - found[k]));
            z
        };
        let (mut here, mut beyond) = (0.0, 1.0);
        if self.stays_from(machine, system, &back(1.0), &open) {
            here = 1.0;
        }
        while here < 1.0 && beyond - here > f64::EPSILON {
            let middle = 0.5 * (here + beyond);
            match self.stays_from(machine, system, &back(middle), &open) {
                true => here = middle,
                false => beyond = middle,
            }
        }
        if !self.stays_from(machine, system, &back(here), &open) {
            self.z.copy_from_slice(&found);
        }
        Equations { machine, system, shape: &self.shape }.residual(&self.z, &mut self.residual)?;
        self.leave_open(machine, system, open);
        Ok(true)
    }

    /// Whether a range of solutions is about `z`.
    pub(super) fn is_in_range(&mut self, machine: &mut Machine<'_>, system: &System) -> bool {
        let begin = self.z.clone();
        let is_in_range = !self.free_unknowns(machine, system).is_empty();
        self.z = begin;
        is_in_range
    }

    /// What may be moved from a solution next to `z`, which `z` becomes then.
    fn free_unknowns(&mut self, machine: &mut Machine<'_>, system: &System) -> Vec<usize> {
        let begin = self.z.clone();
        let open = self.open_from(machine, system, &begin).unwrap_or_default();
        let found = self.z.clone();
        let is_free = |&k: &usize| {
            [1.0, -1.0].iter().any(|side| {
                let mut moved = found.clone();
                moved[k] += side * RANGE * found[k].abs().max(system.unknowns[k].nominal);
                self.stays_from(machine, system, &moved, &[k])
            })
        };
        let free: Vec<usize> = open.into_iter().filter(is_free).collect();
        self.z = if free.is_empty() { begin } else { found };
        free
    }

    /// Whether there is a solution with these unknowns as they are in `from`; then it is in `z`.
    fn stays_from(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
        from: &[f64],
        held: &[usize],
    ) -> bool {
        self.open_from(machine, system, from).is_some()
            && held.iter().all(|&k| {
                let size = from[k].abs().max(system.unknowns[k].nominal);
                (self.z[k] - from[k]).abs() <= SAME * size
            })
    }

    /// Newton's method for equations that leave something open, which keeps its value: what is open in the solution, which is in `z`. Nothing
    /// if it does not converge: it is meant for equations that are linear but for a few branches, and gives up soon.
    pub(super) fn open_from(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
        from: &[f64],
    ) -> Option<Vec<usize>> {
        const MOST_STEPS: usize = 10;
        const CONVERGED: f64 = 1e-12;
        self.z.copy_from_slice(from);
        self.is_factored = false;
        let mut equations = Equations { machine, system, shape: &self.shape };
        for _ in 0..MOST_STEPS {
            equations.residual(&self.z, &mut self.residual).ok()?;
            if !equations.jacobian(&self.z, &mut self.matrix).ok()? {
                let (z, residual) = (&self.z, &self.residual);
                differences(&mut equations, z, residual, &mut self.matrix).ok()?;
            }
            let right: Vec<f64> = self.residual.iter().map(|r| -r).collect();
            let change = solve_deficient(&self.matrix, &right)?;
            let mut is_converged = true;
            for ((z, dz), unknown) in self.z.iter_mut().zip(&change.x).zip(&system.unknowns) {
                is_converged &= dz.abs() <= CONVERGED * z.abs().max(unknown.nominal);
                *z += dz;
            }
            if is_converged {
                return Some(change.open);
            }
        }
        None
    }
}
