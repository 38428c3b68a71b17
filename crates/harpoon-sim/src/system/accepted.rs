//! Solutions that will not be taken back → the branch that they are on, and what is told of it.

use harpoon_code::program::System;
use harpoon_numerics::Algebraic;

use super::SystemSolver;
use super::equations::{Equations, read_unknowns};
use super::pursue::direction;
use super::wording::names;
use crate::branch::STRAIGHT;
use crate::machine::Machine;

impl SystemSolver {
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
        self.note_divisors(machine, system);
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
