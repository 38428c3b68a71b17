//! Events that follow each other too fast → motion along the boundary where they happen, and what the user is told.
//! See [`crate::hold`] for the motion itself.

use super::{Advance, Chattering};
use crate::hold::Throw;
use crate::impulse::friction_at;
use crate::problem::Problem;

/// A flight from a boundary back to it.
pub(super) struct Flight {
    /// The relation whose boundary it is.
    pub(super) relation: usize,
    pub(super) until: f64,
    /// No step is longer.
    pub(super) step: f64,
}

impl Advance<'_, '_> {
    /// Where the changes of relations come too fast for events: slides along their boundaries or rests there. Says of
    /// which relation.
    pub(super) fn keep_to_boundaries(&mut self, was_reset: bool) -> Result<Option<usize>, Problem> {
        for i in 0..self.crossings.changed.len() {
            let k = self.crossings.changed[i];
            let near = self.crossings.resolution(k);
            if was_reset {
                let unseen = self.settings.tolerance * self.crossings.largest(k);
                match self.holds.rest(&mut self.machine, k, &self.before, near, unseen)? {
                    Throw::Rests => {
                        self.refuse_friction(k)?;
                        self.holds.take_along(self.crossings.come_to_zero(&self.machine, &self.before));
                        self.tell_hold(k, "rests at")?;
                        return Ok(Some(k));
                    }
                    Throw::Flies { height, duration } => self.follow_flight(k, height, duration),
                    Throw::None => {}
                }
            } else if self.crossings.is_chattering(k)
                && self.holds.slide(&mut self.machine, k, &self.before, near)?
            {
                self.tell_hold(k, "slides along")?;
                return Ok(Some(k));
            }
            if self.crossings.is_stuck(k) {
                return Err(self.chattering(k));
            }
            if self.crossings.is_worth_telling(k) {
                let message = self.chattering(k).message;
                self.observer.warning(self.machine.time(), &message);
            }
        }
        Ok(None)
    }

    /// A contact with friction comes to last.
    fn refuse_friction(&self, k: usize) -> Result<(), Problem> {
        let program = &self.machine.program;
        let Some(impact) = friction_at(&self.machine, program, k) else { return Ok(()) };
        let message = format!(
            "friction while a contact lasts is not supported: the impacts `{}` have become so small that what strikes stays in contact from here on",
            impact.component
        );
        let hint = "stop the simulation before, take a law of impact without friction, or for a wheel that stays on its line \
                    `BondGraph.Planar.Joints.Wheel`";
        Err(Problem::new(message, hint).at(&impact.place))
    }

    /// Flights lower than what the tolerance lets the integrator see are followed in short steps, so that they become
    /// shorter and shorter until they end, and none is passed over.
    fn follow_flight(&mut self, relation: usize, height: f64, duration: f64) {
        const SEEN_WELL: f64 = 1e4;
        const STEPS: f64 = 16.0;
        let size = self.crossings.largest(relation);
        if height < SEEN_WELL * self.settings.tolerance * size {
            let until = self.machine.time() + 1.1 * duration;
            self.flights.push(Flight { relation, until, step: duration / STEPS });
        }
    }

    fn tell_hold(&mut self, k: usize, what: &str) -> Result<(), Problem> {
        if self.settings.chattering == Chattering::Error {
            return Err(self.chattering(k));
        }
        let relation = &self.machine.program.relations[k].text;
        let n = self.crossings.haste(k).n_ever;
        let message = format!(
            "`{relation}` has changed {n} times, faster than can be simulated: the solution {what} its boundary from here on"
        );
        self.observer.warning(self.machine.time(), &message);
        self.crossings.calm_down(k);
        Ok(())
    }

    fn chattering(&self, k: usize) -> Problem {
        let relation = &self.machine.program.relations[k].text;
        let haste = self.crossings.haste(k);
        let message = format!(
            "`{relation}` changes again and again: {} times so far, the last {} times within {:.3e} s",
            haste.n_ever,
            haste.n + 1,
            haste.last - haste.first
        );
        let mut problem =
            Problem::new(message, "give the switching a hysteresis, or smooth what it switches");
        if self.settings.chattering == Chattering::Error {
            let hint = "with `--chattering rest` the solution keeps to the boundary where it can";
            problem.hints.push(hint.to_string());
        }
        problem
    }

    pub(super) fn mark_held(&mut self) {
        self.crossings.is_held.fill(false);
        for k in 0..self.holds.list.len() {
            for relation in self.holds.relations_of(&self.machine, k) {
                self.crossings.is_held[relation] = true;
            }
        }
    }
}
