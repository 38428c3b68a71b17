//! Two points of a step → what checks have happened between them, each told at its time.
//!
//! The run goes on from the same step, unless a check ends it: a condition that has become false is no event.

use harpoon_numerics::{Trouble, find_root};

use super::Advance;
use crate::clearance::Point;
use crate::crossing::Margin;
use crate::dip::Look;
use crate::problem::Problem;

impl Advance<'_, '_> {
    /// Tells what has happened after `before`, up to where everything is computed now. Says whether that ends the run.
    pub(super) fn watch_checks(
        &mut self,
        before: f64,
        point: Point,
        margin: Margin,
    ) -> Result<bool, Problem> {
        if self.checks.clearances.is_idle() {
            return Ok(false);
        }
        let (mut before, end) = (before, self.machine.time());
        self.checks.clearances.measure(&mut self.machine)?;
        while let Some(found) = self.find_happened(before, end, point, margin)? {
            self.locate_happened(before, found)?;
            if let Err(problem) = self.checks.tell_happened(&mut self.machine, self.observer) {
                self.write_row()?;
                return Err(problem);
            }
            if self.checks.terminated.is_some() {
                self.write_row()?;
                return Ok(true);
            }
            before = self.machine.time();
            self.checks.clearances.past.forget();
            self.checks.clearances.learn(&self.machine);
            self.go_back_to(end, margin)?;
        }
        self.checks.clearances.pass(&self.machine);
        Ok(false)
    }

    /// Where the values cannot be computed at `t1`, because an assertion in a function fails there, as they could at `t0`: the problem
    /// at the first point where that is so.
    pub(super) fn first_failure(&mut self, t0: f64, t1: f64, problem: Problem) -> Problem {
        let (mut good, mut bad, mut problem) = (t0, t1, problem);
        loop {
            let middle = 0.5 * (good + bad);
            if middle <= good || middle >= bad {
                break;
            }
            match self.go_to(middle) {
                Ok(()) => good = middle,
                Err(trouble) => (bad, problem) = (middle, trouble.into()),
            }
        }
        self.machine.set_time(bad);
        problem
    }

    /// A point at which something has happened: the end, or one on the way.
    fn find_happened(
        &mut self,
        before: f64,
        end: f64,
        point: Point,
        margin: Margin,
    ) -> Result<Option<f64>, Problem> {
        let clearances = &mut self.checks.clearances;
        if clearances.has_any_happened(&self.machine) {
            return Ok(Some(end));
        }
        clearances.learn(&self.machine);
        if point == Point::Inside && clearances.is_any_at_zero(&self.machine) {
            const CLOSE: f64 = 1e-3;
            let stays = self.ahead_of_checks(end - CLOSE * (end - before))? < 0.0;
            self.go_back_to(end, margin)?;
            if stays {
                return Ok(Some(end));
            }
        }
        let clearances = &mut self.checks.clearances;
        if !clearances.may_dip(before) {
            return Ok(None);
        }
        let (mut past, sides) = (clearances.past.clone(), clearances.sides());
        let dip = past.find_dip(
            before,
            |i| sides[i],
            |t| {
                self.go_to(t).and_then(|()| self.checks.clearances.measure(&mut self.machine)).ok()?;
                Some(match self.checks.clearances.has_any_happened(&self.machine) {
                    true => Look::Changed,
                    false => Look::Unchanged(self.checks.clearances.values(&self.machine)),
                })
            },
        );
        self.checks.clearances.past = past;
        if dip.is_none() {
            self.go_back_to(end, margin)?;
        }
        Ok(dip)
    }

    fn go_back_to(&mut self, end: f64, margin: Margin) -> Result<(), Trouble> {
        self.go_to(end)?;
        self.look(margin)?;
        self.checks.clearances.measure(&mut self.machine)
    }

    /// Goes to the first point after `t0` at which a check has happened, as it has at `t1`.
    fn locate_happened(&mut self, t0: f64, t1: f64) -> Result<(), Trouble> {
        let g0 = self.ahead_of_checks(t0)?.abs();
        let g1 = self.ahead_of_checks(t1)?;
        let tolerance = f64::EPSILON * (t1 - t0);
        let root = find_root(t0, g0, t1, g1, tolerance, |t| self.ahead_of_checks(t))?;
        self.ahead_of_checks(root.map_or(t1, |root| root.after)).map(drop)
    }

    fn ahead_of_checks(&mut self, t: f64) -> Result<f64, Trouble> {
        self.go_to(t)?;
        self.checks.clearances.measure(&mut self.machine)?;
        Ok(self.checks.clearances.ahead(&self.machine))
    }
}
