//! The last solution of nonlinear equations → the one it has become: on its branch, straight on where branches cross, elsewhere where it ends
//! (docs/decisions/0030).

use harpoon_code::program::System;
use harpoon_numerics::{Algebraic, LinearSolver, Matrix, Trouble};

use super::SystemSolver;
use super::equations::{Equations, differences, write_unknowns};
use super::wording::{explain, names};
use crate::branch::{ALMOST_STRAIGHT, STRAIGHT};
use crate::machine::Machine;

impl SystemSolver {
    /// The solution to which a path leads from `before`, or any.
    pub(super) fn cross(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
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
    pub(super) fn follow(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
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
            && !self.is_beyond_pole(machine, system)
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
            && !self.turns_relations(machine, system)
            && !self.is_beyond_pole(machine, system);
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
    pub(super) fn pass(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
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
    pub(super) fn jump(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
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
}

/// The direction in which a system that is nearly singular hardly changes, such that it fits the motion before, in
/// units of the unknowns' sizes.
pub(super) fn direction(
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
