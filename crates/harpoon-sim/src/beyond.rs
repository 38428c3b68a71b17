//! Values a little beyond an event, where those that held before it cannot be computed: `if h > 0 then sqrt(h) else 0` below zero,
//! or `sign(x)*sqrt(abs(x)) = y`, which has no solution for a sign that is not that of y.
//!
//! Between events relations keep their values, and events are found where a crossing function is beyond zero at the end of a step.
//! To get there the equations are computed as they are beyond the event; the relations still wait for it.

use harpoon_code::program::Relation;
use harpoon_numerics::Trouble;

use crate::branch::Pursuit;
use crate::machine::Machine;

impl Machine<'_> {
    /// Computes the derivatives at the time and the states that are there.
    pub fn derivatives_or_beyond(&mut self) -> Result<(), Trouble> {
        let outcome = self.evaluate_derivatives();
        self.or_beyond(outcome)
    }

    /// Computes everything continuous at the time and the states that are there.
    pub fn evaluate_or_beyond(&mut self) -> Result<(), Trouble> {
        let outcome = self.evaluate();
        self.or_beyond(outcome)
    }

    fn or_beyond(&mut self, outcome: Result<(), Trouble>) -> Result<(), Trouble> {
        self.is_beyond = false;
        let is_hopeless = matches!(outcome, Err(Trouble::Fatal(_)))
            || self.pursuit != Pursuit::Follow
            || self.program.relations.is_empty();
        if is_hopeless || outcome.is_ok() && self.is_finite() {
            return outcome;
        }
        let (held, lost) = (self.values.clone(), self.lost);
        self.pursuit = Pursuit::Cross;
        self.is_peeking = true;
        let is_computed = self.evaluate_event().is_ok() && self.is_finite();
        self.is_peeking = false;
        self.pursuit = Pursuit::Follow;
        let program = self.program.clone();
        let has_changed = |relation: &Relation| {
            !relation.is_scheduled && self.get(relation.value) != held[relation.value as usize]
        };
        self.is_beyond = is_computed && program.relations.iter().any(has_changed);
        if !self.is_beyond {
            self.values = held;
            self.lost = lost;
            return outcome;
        }
        self.lost = None;
        program.discrete.iter().for_each(|&cell| self.set(cell, held[cell as usize]));
        Ok(())
    }

    fn is_finite(&self) -> bool {
        self.program.states.iter().all(|state| self.get(state.derivative).is_finite())
    }
}
