//! Values a little beyond an event, where those that held before it cannot be computed: `if h > 0 then sqrt(h) else 0` below zero,
//! or `sign(x)*sqrt(abs(x)) = y`, which has no solution for a sign that is not that of y.
//!
//! Between events relations keep their values, and events are found where a crossing function is beyond zero at the end of a step.
//! To get there the equations are computed as they are beyond the event; the relations still wait for it.

use harpoon_code::program::{Relation, SystemId};
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
        // Linear equations without a solution are a matter of the positions of switches, not of how far they are beyond an event.
        let is_linear = self.unsolved.take().is_some_and(|id| self.program.systems[id].is_linear);
        let is_hopeless = matches!(outcome, Err(Trouble::Fatal(_)))
            || outcome.is_err() && is_linear
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
        let is_changed = program.relations.iter().any(has_changed);
        self.is_beyond = is_computed && (is_changed || self.is_next_to_event(lost));
        if !self.is_beyond {
            self.values = held;
            self.lost = lost;
            return outcome;
        }
        self.lost = None;
        program.discrete.iter().for_each(|&cell| self.set(cell, held[cell as usize]));
        Ok(())
    }

    /// Computes by `compute` at the time and the states that are there, while others keep to boundaries, which must not be left by that: where it gives no
    /// number because one relation is beyond its event, it is computed with that one alone as it is beyond.
    pub fn compute_or_beyond(
        &mut self,
        compute: impl Fn(&mut Self) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        compute(self)?;
        if self.is_finite() {
            return Ok(());
        }
        let values = self.values.clone();
        let program = self.program.clone();
        self.call(program.crossings)?;
        for relation in program.relations.iter().filter(|relation| !relation.is_scheduled) {
            let crossing = self.get(relation.crossing);
            let is_true = self.is_true(relation.value);
            let is_beyond = if is_true == relation.is_true_above { crossing < 0.0 } else { crossing > 0.0 };
            if !is_beyond {
                continue;
            }
            let held = self.get(relation.value);
            self.set(relation.value, f64::from(u8::from(!is_true)));
            let is_computed = compute(self).is_ok() && self.is_finite();
            self.set(relation.value, held);
            if is_computed {
                return Ok(());
            }
            self.values.copy_from_slice(&values);
            self.call(program.crossings)?;
        }
        self.values = values;
        Ok(())
    }

    /// Whether a crossing function is zero as far as the unknowns of the system are known whose solution ends there.
    fn is_next_to_event(&mut self, lost: Option<SystemId>) -> bool {
        const KNOWN: f64 = 1e-12;
        let program = self.program.clone();
        let Some(id) = lost else { return false };
        if self.call(program.crossings).is_err() {
            return false;
        }
        let sizes = program.systems[id].unknowns.iter().map(|u| self.get(u.cell).abs().max(u.nominal));
        let size = sizes.fold(0.0, f64::max);
        let mut relations = program.relations.iter().filter(|relation| !relation.is_scheduled);
        relations.any(|relation| self.get(relation.crossing).abs() <= KNOWN * size)
    }

    fn is_finite(&self) -> bool {
        self.program.states.iter().all(|state| self.get(state.derivative).is_finite())
    }
}
