//! A singular position of a nonlinear system that steps cannot pass → a point beyond it.
//!
//! Where bars lie on a line their angles are known to ε/δ, at a distance of δ, and what follows from them to less: accelerations,
//! from the second derivatives of constraints, to ε/δ³. However smooth the motion is, no step has an error below the tolerance there. So a
//! run that comes to a stand where branches of solutions cross goes back to where derivatives are good, and from there to the
//! other side in one leap, along the polynomial through the last points with their derivatives.
//! ```text
//! for each point of the way, the farthest first of those that predict well:
//!     go ahead as far as it lies behind, or farther, with the polynomial through it and some points before it
//!     it counts if the unknowns are there straight on, and a determinant has another sign than it had at that point
//!     and if they are straight on as close to the singular position as can be seen: branches that only come close end before
//! ```

use std::cmp::Ordering;

use super::Advance;
use crate::branch::{Pursuit, spare};
use crate::crossing::Margin;
use crate::problem::Problem;

/// Polynomials go through two to so many points; the one through a point less tells how good one is. What steps have made of errors is
/// a kink for those through many.
const MOST_OF_ONE: usize = 4;

/// So many points are remembered, closer and closer together towards the last.
const MOST_POINTS: usize = 32;

/// A run stands if so many steps do not lead from one look to the next.
const STEPS_OF_A_STAND: usize = 400;

/// And it comes to its end there if so many do not, next to a point where solutions meet.
const STEPS_OF_AN_END: usize = 5 * STEPS_OF_A_STAND;

/// In tolerances: how well states are known where it comes down, and how well at least.
const WELL: f64 = 1.0;
const AT_LEAST: f64 = 4.0;

/// How far ahead it comes down if it can, as a part of the distance of looks.
const FAR: f64 = 0.125;

/// How close branches that cross are seen to come, as a part of the leap.
const CLOSE: f64 = 1e-4;

/// Where a run has come along since it was restarted, the newest point first.
#[derive(Default)]
pub(super) struct Course {
    points: Vec<Point>,
    /// Where steps are counted from, and how many there were.
    since: f64,
    n_steps: usize,
    has_leapt: bool,
}

struct Point {
    t: f64,
    x: Vec<f64>,
    x_dot: Vec<f64>,
    /// Signs of determinants.
    branches: Vec<Option<bool>>,
}

/// A point beyond, how well the states are known there, in tolerances, and the point of the way that they are predicted from.
struct Landing {
    t: f64,
    error: f64,
    from: usize,
    n_points: usize,
}

impl Course {
    pub(super) fn forget(&mut self) {
        self.points.clear();
        self.n_steps = 0;
    }

    /// Whether there was a leap since this was asked.
    pub(super) fn take_leap(&mut self) -> bool {
        std::mem::take(&mut self.has_leapt)
    }

    fn note(&mut self, point: Point) {
        if self.points.len() == MOST_POINTS {
            let times: Vec<f64> = self.points.iter().map(|point| point.t).collect();
            self.points.remove(spare(&times));
        }
        self.points.insert(0, point);
    }
}

impl Advance<'_, '_> {
    /// At the end of a step: whether the run stood and has leapt.
    pub(super) fn leap_from_a_stand(&mut self) -> Result<bool, Problem> {
        if !self.machine.has_branches() || !self.holds.list.is_empty() {
            return Ok(false);
        }
        let t = self.machine.time();
        let (mut x, mut x_dot) = (self.x.clone(), self.x_dot.clone());
        self.machine.read_states(&mut x);
        self.machine.read_derivatives(&mut x_dot);
        let branches = self.machine.branches();
        self.course.note(Point { t, x, x_dot, branches });
        if t - self.course.since > self.grid.distance() || self.course.n_steps == 0 {
            self.course.since = t;
            self.course.n_steps = 0;
        }
        self.course.n_steps += 1;
        if !self.course.n_steps.is_multiple_of(STEPS_OF_A_STAND) {
            return Ok(false);
        }
        if self.leap()? && self.course.take_leap() {
            return Ok(true);
        }
        match self.refuse_to_meet() {
            Some(problem) if self.course.n_steps >= STEPS_OF_AN_END => Err(problem),
            _ => Ok(false),
        }
    }

    /// Whether the run has got to the other side of a singular position that it stands at.
    pub(super) fn leap(&mut self) -> Result<bool, Problem> {
        if let Some(problem) = self.refuse_choices() {
            return Err(problem);
        }
        let (values, signs, lost) = (self.machine.values.clone(), self.machine.branches(), self.machine.lost);
        for landing in self.find_landings() {
            if let Some(names) = self.land(&landing)
                && self.is_crossing(&landing)
            {
                self.write_rows_up_to(&landing)?;
                self.go_straight_to(&landing, landing.t);
                self.machine.warn(format!(
                    "the equations were singular: several solutions for {names} have met; it has gone straight on"
                ));
                self.restart();
                self.course.has_leapt = true;
                self.check()?;
                return Ok(true);
            }
        }
        self.machine.values.copy_from_slice(&values);
        self.machine.set_branches(&signs);
        self.machine.lost = lost;
        Ok(false)
    }

    /// What is close to the singular position is not known well on its other side either, and Jacobians are known less well than
    /// derivatives: it is better to come down far away.
    fn find_landings(&self) -> Vec<Landing> {
        let far = self.find_landings_behind(FAR * self.grid.distance());
        far.into_iter().chain(self.find_landings_behind(0.0)).collect()
    }

    fn find_landings_behind(&self, least_way: f64) -> Vec<Landing> {
        let points = &self.course.points;
        let limit = if self.is_event_ahead() { self.next_event } else { self.settings.stop };
        let mut landings = Vec::new();
        for from in 1..points.len() {
            let now = points[0].t;
            let t = now + least_way.max(now - points[from].t);
            if t >= limit || t - now > self.grid.distance() {
                break;
            }
            let mut x = extrapolate(&points[from..from + 1], t);
            let mut best = Landing { t, error: AT_LEAST, from, n_points: 0 };
            for n_points in 2..=MOST_OF_ONE.min(points.len() - from) {
                let better = extrapolate(&points[from..from + n_points], t);
                let errors = better.iter().zip(&x).enumerate().map(|(k, (better, x))| {
                    (better - x).abs() / (self.settings.tolerance * (self.scales.nominal(k) + better.abs()))
                });
                let error = errors.fold(0.0, f64::max);
                // Through few points a good one may be so by chance.
                if error < best.error.max(WELL) {
                    best = Landing { error, n_points, ..best };
                }
                x = better;
            }
            if best.n_points > 0 {
                landings.push(best);
            }
        }
        landings.sort_by(|a, b| {
            let is_well_known = |landing: &Landing| landing.error <= WELL;
            match (is_well_known(a), is_well_known(b)) {
                (true, true) => b.t.total_cmp(&a.t),
                (true, false) => Ordering::Less,
                (false, true) => Ordering::Greater,
                (false, false) => a.error.total_cmp(&b.error),
            }
        });
        landings
    }

    /// The unknowns whose branches have crossed on the way, if all unknowns are there straight on.
    fn land(&mut self, landing: &Landing) -> Option<String> {
        let is_there = self.go_straight_to(landing, landing.t) && !self.look(Margin::Little).unwrap_or(true);
        is_there.then(|| self.machine.names_of_crossing(&self.course.points[landing.from].branches))?
    }

    /// Whether the solution straight on is there close to where the determinant changes its sign, too.
    fn is_crossing(&mut self, landing: &Landing) -> bool {
        let (mut before, mut beyond) = (self.course.points[0].t, landing.t);
        let close = CLOSE * (beyond - before);
        while beyond - before > close {
            let middle = 0.5 * (before + beyond);
            if !self.go_straight_to(landing, middle) {
                return false;
            }
            let signs = &self.course.points[landing.from].branches;
            match self.machine.names_of_crossing(signs) {
                Some(_) => beyond = middle,
                None => before = middle,
            }
        }
        true
    }

    fn go_straight_to(&mut self, landing: &Landing, t: f64) -> bool {
        let x = extrapolate(&self.course.points[landing.from..landing.from + landing.n_points], t);
        self.machine.write_states(&x);
        self.machine.set_time(t);
        self.machine.pursuit = Pursuit::Pass;
        let outcome = self.evaluate();
        self.machine.pursuit = Pursuit::Follow;
        outcome.is_ok()
    }

    fn write_rows_up_to(&mut self, landing: &Landing) -> Result<(), Problem> {
        while let Some(output) = self.next_output().filter(|&output| output <= landing.t) {
            let is_there = self.go_straight_to(landing, output) || self.go_straight_to(landing, landing.t);
            if is_there {
                self.write_row()?;
            }
            self.outputs += 1;
        }
        Ok(())
    }
}

/// The polynomial through points with their derivatives (Hermite), by divided differences.
fn extrapolate(points: &[Point], t: f64) -> Vec<f64> {
    let nodes: Vec<f64> = points.iter().flat_map(|point| [point.t, point.t]).collect();
    let n = nodes.len();
    (0..points[0].x.len())
        .map(|k| {
            let mut differences: Vec<f64> =
                points.iter().flat_map(|point| [point.x[k], point.x[k]]).collect();
            for order in 1..n {
                for i in (order..n).rev() {
                    let span = nodes[i] - nodes[i - order];
                    differences[i] = match order == 1 && i % 2 == 1 {
                        true => points[i / 2].x_dot[k],
                        false => (differences[i] - differences[i - 1]) / span,
                    };
                }
            }
            differences
                .iter()
                .zip(&nodes)
                .rev()
                .fold(0.0, |sum, (difference, node)| sum * (t - node) + difference)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_go_on_as_they_are() {
        let cubic = |t: f64| (t.powi(3) - 2.0 * t, 3.0 * t * t - 2.0);
        let points = [2.0, 1.5, 0.5].map(|t| {
            let (x, x_dot) = cubic(t);
            Point { t, x: vec![x], x_dot: vec![x_dot], branches: Vec::new() }
        });
        assert!((extrapolate(&points, 3.0)[0] - cubic(3.0).0).abs() < 1e-12);
        assert!((extrapolate(&points[..2], 3.0)[0] - cubic(3.0).0).abs() < 1e-12);
    }
}
