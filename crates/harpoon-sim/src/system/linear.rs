//! Linear equations → their unknowns by factorisation; of many solutions the one next to the last, of none a failure.

use harpoon_code::program::System;
use harpoon_numerics::{Algebraic, NewtonFailure, NewtonStatistics, Trouble, solve_deficient};

use super::SystemSolver;
use super::equations::{Equations, differences, read_unknowns, write_unknowns};
use super::wording::whereabouts;
use crate::crossing::Shaking;
use crate::machine::Machine;

impl SystemSolver {
    /// Equations that contradict each other are fulfilled where the unknowns are so large that the contradiction is rounding.
    pub(super) fn runs_away(
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
    pub(super) fn solve_linear(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
    ) -> Result<bool, Trouble> {
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
        self.refine(machine, system)?;
        Ok(true)
    }

    /// Corrects what growing factors have left of the equations, as those of Wilkinson's matrix do, which double with each row: pivots are looked for in all columns then. Nearly always
    /// there is nothing.
    fn refine(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        const ROUNDING: f64 = 1e-9;
        const MOST: usize = 3;
        for _ in 0..MOST {
            let off = self.residual.iter().fold(0.0_f64, |off, r| off.max(r.abs()));
            let z = &self.z;
            let largest = z.iter().fold(0.0_f64, |largest, z| largest.max(z.abs()));
            let is_off = |i: usize| {
                let terms: f64 = (0..z.len()).map(|j| (self.matrix.get(i, j) * z[j]).abs()).sum();
                self.residual[i].abs() > ROUNDING * terms
            };
            // Entries are looked at only where there is more left than rounding of the unknowns.
            let is_suspect = self.is_factored && machine.shaking.is_none() && off > ROUNDING * largest;
            if !is_suspect || !(0..z.len()).any(is_off) {
                return Ok(());
            }
            let right: Vec<f64> = self.residual.iter().map(|r| -r).collect();
            let Some(change) = solve_deficient(&self.matrix, &right) else { return Ok(()) };
            self.z.iter_mut().zip(&change.x).for_each(|(z, change)| *z += change);
            Equations { machine, system, shape: &self.shape }.residual(&self.z, &mut self.residual)?;
        }
        Ok(())
    }

    /// Some bits of the terms of each equation, where the unknowns are about z and `residual` has what is left of the terms. And at least by what the
    /// solution does not fulfil it: factors are as exact as the largest terms of all equations, and one whose own terms vanish
    /// (a diode beside another one that conducts has neither voltage nor current) is off by rounding of the others.
    pub(super) fn shaken(&self, z: &[f64], shaking: Shaking) -> Vec<f64> {
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
    pub(super) fn solve_deficient(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
    ) -> Result<bool, Trouble> {
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
    pub(super) fn solve_underdetermined(
        &mut self,
        machine: &mut Machine<'_>,
        system: &System,
    ) -> Result<bool, Trouble> {
        let before = self.before.clone();
        let Some(open) = self.open_from(machine, system, &before) else { return Ok(false) };
        Equations { machine, system, shape: &self.shape }.residual(&self.z, &mut self.residual)?;
        self.leave_open(machine, system, open);
        Ok(true)
    }

    /// Tells the user what is not determined.
    pub(super) fn leave_open(&mut self, machine: &mut Machine<'_>, system: &System, open: Vec<usize>) {
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
}
