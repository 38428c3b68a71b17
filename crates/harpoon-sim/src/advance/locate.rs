//! A step in which something has changed → the first point where it has, and the event there.
//!
//! ```text
//! t* := the zero of the crossing function; settle the event there
//! if there is no consistent state, or rounding takes the change back:
//!     t* := where the crossing function is beyond its zero by a little; settle the event there
//! if there still is none: wait until it is farther beyond
//! ```

use harpoon_numerics::{Trouble, find_root};

use super::Advance;
use crate::clearance::Point;
use crate::crossing::Margin;
use crate::dip::Look;
use crate::problem::Problem;

/// What became of a crossing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Crossed {
    Event,
    /// It was rounding only.
    Nothing,
}

impl Advance<'_, '_> {
    /// Whether all relations that have changed have their new values after the event.
    fn has_taken_over_all(&self) -> bool {
        self.crossings.changed.iter().all(|&k| {
            let cell = self.machine.program.relations[k].value;
            self.machine.get(cell) != self.before[cell as usize]
        })
    }

    /// Where the crossing functions seem to turn between the last two points, close to zero: goes to a point at which
    /// something has changed that is as it was at the end. Nearly always there is none, and nothing is computed.
    pub(super) fn find_dip(&mut self, before: f64, end: f64, margin: Margin) -> Result<Option<f64>, Problem> {
        if self.crossings.past.looks_beyond() {
            let middle = 0.5 * (before + end);
            match self.is_changed_at(middle) {
                Some(true) => return Ok(Some(middle)),
                Some(false) => {
                    let functions = self.crossings.functions(&self.machine);
                    self.crossings.past.look_ahead(middle, functions);
                }
                None => {}
            }
            self.go_to(end)?;
            self.look(margin)?;
        }
        if !self.crossings.may_dip(&self.machine, before) {
            return Ok(None);
        }
        let mut past = self.crossings.past.clone();
        let sides = self.crossings.sides(&self.machine);
        let dip = past.find_dip(
            before,
            |i| sides[i],
            |t| match self.is_changed_at(t)? {
                true => Some(Look::Changed),
                false => Some(Look::Unchanged(self.crossings.functions(&self.machine))),
            },
        );
        self.crossings.past = past;
        if dip.is_none() {
            self.go_to(end)?;
            self.look(margin)?;
        }
        Ok(dip)
    }

    /// Where nothing can be computed nothing is to be found.
    fn is_changed_at(&mut self, t: f64) -> Option<bool> {
        self.go_to(t).ok()?;
        let is_changed = self.look(Margin::Little).ok()?;
        self.is_more_than_noise(is_changed).ok()
    }

    /// Whether what has changed where it was looked at last is more than rounding.
    pub(super) fn is_more_than_noise(&mut self, is_changed: bool) -> Result<bool, Trouble> {
        match is_changed && self.crossings.learn_noise(&mut self.machine)? {
            true => self.look(Margin::Little),
            false => Ok(is_changed),
        }
    }

    /// Goes to the first point after `t0` at which something has changed, as it has at `t1`.
    fn locate(&mut self, t0: f64, t1: f64, margin: Margin) -> Result<(), Trouble> {
        self.go_to(t1)?;
        self.look(margin)?;
        self.candidates.clone_from(&self.crossings.changed);
        let g1 = self.ahead(margin);
        let g0 = match self.go_to(t0).and_then(|()| self.look(margin)) {
            // It was too little to be seen. What has changed in the event there does not change back at once: it has only become
            // clear of its zero since.
            Ok(true) if self.crossings.is_any_changed_since(&self.machine, t0) => return Ok(()),
            Ok(_) => self.ahead(margin).abs(),
            // It is a guess only: nothing has changed there.
            Err(_) => -g1,
        };
        // Adjacent numbers, but near time zero, where they come too close.
        let tolerance = f64::EPSILON * (t1 - t0);
        self.at_end.clone_from(&self.candidates);
        let root = find_root(t0, g0, t1, g1, tolerance, |t| {
            self.go_to(t)?;
            if self.look(margin)? {
                self.candidates.clone_from(&self.crossings.changed);
            }
            Ok::<f64, Trouble>(self.ahead(margin))
        })?;
        let root = root.map_or(t1, |root| root.after);
        self.go_to(root)?;
        self.look(margin)?;
        // What happens at the same time is one event, as far as rounding may keep it apart.
        let mut wait = (root.next_up() - root).max(tolerance);
        for _ in 0..8 {
            if root + wait >= t1 || !self.crossings.are_about_to_change(&self.machine, &self.at_end) {
                break;
            }
            self.go_to(root + wait)?;
            self.look(margin)?;
            wait *= 2.0;
        }
        Ok(())
    }

    /// How far the next change is, positive before it and negative behind.
    fn ahead(&self, margin: Margin) -> f64 {
        self.crossings.distance(&self.machine, &self.candidates, margin).min(self.holds.room(margin))
    }

    /// Something has changed between `t0` and `t1`.
    pub(super) fn cross(&mut self, t0: f64, t1: f64) -> Result<Crossed, Problem> {
        for margin in [Margin::Zero, Margin::Little] {
            self.locate(t0, t1, margin)?;
            if margin == Margin::Zero {
                self.crossings.learn(&self.machine);
                let found = self.machine.time();
                if let Some(dip) = self.find_dip(t0, found, margin)? {
                    return self.cross(t0, dip);
                }
                if self.watch_checks(t0, Point::BeforeEvent, margin)? {
                    return Ok(Crossed::Event);
                }
            }
            let departures = self.holds.departing(margin);
            if !departures.is_empty() {
                self.depart(&departures)?;
                return Ok(Crossed::Event);
            }
            if self.crossings.changed.is_empty() {
                // Rounding moved it out of sight.
                continue;
            }
            let outcome = self.settle();
            match (outcome, margin) {
                (Ok(was_reset), Margin::Little) => return self.state_event(was_reset),
                (Ok(was_reset), Margin::Zero) if self.is_clear(was_reset)? => {
                    return self.state_event(was_reset);
                }
                (Err(trouble), Margin::Little) => {
                    // Too close to the crossing to tell what comes then; a little later it may be clear.
                    let may_pass = matches!(trouble, Trouble::Recoverable(_));
                    if !may_pass || !self.crossings.wait() {
                        return Err(self.unsettled(trouble));
                    }
                    self.undo();
                    self.restart();
                    return Ok(Crossed::Event);
                }
                (_, Margin::Zero) => self.undo(),
            }
        }
        self.crossings.learn(&self.machine);
        Ok(Crossed::Nothing)
    }

    /// A crossing function that comes to zero and stays there, such as `max(0, x)`, is never beyond it: the relation changes where it
    /// comes there, if its text says so. One that only touches zero at this point does not. Says whether there was an event.
    pub(super) fn cross_at_rest(&mut self, before: f64, point: f64) -> Result<bool, Problem> {
        const CLOSE: f64 = 1e-3;
        let stays = self.is_changed_at(point - CLOSE * (point - before)) == Some(false)
            && self.crossings.is_any_at_zero(&self.machine);
        if stays {
            self.locate(before, point, Margin::Zero)?;
            if self.watch_checks(before, Point::BeforeEvent, Margin::Zero)? {
                return Ok(true);
            }
            match self.settle() {
                Ok(was_reset) if !self.crossings.changed.is_empty() && self.is_clear(was_reset)? => {
                    self.state_event(was_reset)?;
                    return Ok(true);
                }
                Ok(_) | Err(Trouble::Recoverable(_)) => self.undo(),
                Err(trouble) => return Err(self.unsettled(trouble)),
            }
        }
        self.go_to(point)?;
        self.look(Margin::Little)?;
        Ok(false)
    }

    /// At the stop time nothing comes later that would make a change clear: what is at its zero changes there if its text
    /// says so. Says whether there was an event.
    pub(super) fn cross_at_stop(&mut self) -> Result<bool, Problem> {
        if !self.look(Margin::Zero)? || self.crossings.changed.is_empty() {
            return Ok(false);
        }
        match self.settle() {
            Ok(was_reset) if self.is_clear(was_reset)? => {
                self.state_event(was_reset)?;
                Ok(true)
            }
            // Rounding alone, or too close to the change to tell what comes then: it stays as it was.
            Ok(_) | Err(Trouble::Recoverable(_)) => {
                self.undo();
                self.evaluate()?;
                Ok(false)
            }
            Err(trouble) => Err(self.unsettled(trouble)),
        }
    }

    /// Whether the relations that have changed stay so after the event, and not because rounding says so.
    fn is_clear(&mut self, was_reset: bool) -> Result<bool, Trouble> {
        if was_reset || self.has_taken_over_all() {
            return Ok(true);
        }
        self.machine.call(self.machine.program.crossings)?;
        Ok(!self.crossings.changed.iter().any(|&k| self.crossings.is_near_zero(&self.machine, k)))
    }
}
