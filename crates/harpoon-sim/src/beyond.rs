//! Values a little beyond an event, where those that held before it cannot be computed: `if h > 0 then sqrt(h) else 0` below zero,
//! or `sign(x)*sqrt(abs(x)) = y`, which has no solution for a sign that is not that of y.
//!
//! Between events relations keep their values, and events are found where a crossing function is beyond zero at the end of a step.
//! To get there the equations are computed as they are beyond the event; the relations still wait for it.

use harpoon_code::program::{Relation, SystemId};
use harpoon_numerics::Trouble;

use crate::branch::Pursuit;
use crate::machine::Machine;

/// What would be if relations did not wait.
#[derive(Clone, Copy, PartialEq)]
enum Peek {
    Same,
    Changed,
}

impl Machine<'_> {
    /// Computes the derivatives at the time and the states that are there.
    pub fn derivatives_or_beyond(&mut self) -> Result<(), Trouble> {
        self.or_beyond(Self::evaluate_derivatives)
    }

    /// Computes everything continuous at the time and the states that are there.
    pub fn evaluate_or_beyond(&mut self) -> Result<(), Trouble> {
        self.or_beyond(Self::evaluate)?;
        if !self.is_beyond && self.pursuit == Pursuit::Follow && self.contradicts_own_relations()? {
            self.prefer_what_holds();
        }
        Ok(())
    }

    fn or_beyond(&mut self, compute: fn(&mut Self) -> Result<(), Trouble>) -> Result<(), Trouble> {
        self.is_beyond = false;
        let outcome = compute(self);
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
        let peek = self.peek(&held);
        if peek == Some(Peek::Same) && self.is_found_again(&held, compute) {
            self.lost = None;
            return Ok(());
        }
        self.is_beyond = match peek {
            Some(Peek::Changed) => true,
            Some(Peek::Same) => self.is_next_to_event(lost),
            None => false,
        };
        if !self.is_beyond {
            self.values = held;
            self.lost = lost;
            return outcome;
        }
        self.lost = None;
        self.restore_discrete(&held);
        Ok(())
    }

    /// Everything at the time and the states that are there, as it would be if relations did not wait for their event; nothing if it cannot be computed.
    fn peek(&mut self, held: &[f64]) -> Option<Peek> {
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
        is_computed.then_some(if is_changed { Peek::Changed } else { Peek::Same })
    }

    /// Whether relations over unknowns of nonlinear systems are not what they would be now.
    fn contradicts_own_relations(&mut self) -> Result<bool, Trouble> {
        if self.own_relations.is_empty() {
            return Ok(false);
        }
        let program = self.program.clone();
        self.call(program.crossings)?;
        Ok(self.own_relations.iter().any(|&k| {
            let relation = &program.relations[k];
            let crossing = self.get(relation.crossing);
            let is_asked = relation.guard.is_none_or(|guard| self.is_true(guard));
            is_asked
                && if self.is_true(relation.value) == relation.is_true_above {
                    crossing < 0.0
                } else {
                    crossing > 0.0
                }
        }))
    }

    /// Where relations would be as they are held, on the path from the last point, that is the solution: with its sign held `sign(x)*sqrt(abs(x)) = y`
    /// has another one on the other side of zero, before there is an event.
    fn prefer_what_holds(&mut self) {
        let (held, lost, signs) = (self.values.clone(), self.lost, self.branches());
        let is_same = self.peek(&held) == Some(Peek::Same) && self.is_found_again(&held, Self::evaluate);
        self.lost = lost;
        if !is_same {
            self.values = held;
            self.set_branches(&signs);
        }
    }

    /// Whether what would be with all relations as they are is the solution that was looked for: next to where an orifice closes, a straight
    /// line through the last points leads out of its range.
    fn is_found_again(&mut self, held: &[f64], compute: fn(&mut Self) -> Result<(), Trouble>) -> bool {
        let found = self.values.clone();
        self.restore_discrete(held);
        self.guess_what_is_there();
        let is_found = compute(self).is_ok() && self.is_finite();
        if !is_found {
            self.values = found;
        }
        is_found
    }

    fn restore_discrete(&mut self, held: &[f64]) {
        let program = self.program.clone();
        program.discrete.iter().for_each(|&cell| self.set(cell, held[cell as usize]));
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
