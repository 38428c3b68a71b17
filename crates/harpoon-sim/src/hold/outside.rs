//! A force that switches at the very boundary where resets bring a solution to rest: `der(v) = if h > 0 then -9.81 else 0`.
//!
//! Between two resets the solution is outside, however low its flights are; inside it is by as little as an event needs to be seen. So it is the force of
//! outside that presses it to the boundary, and the resets hold it against that:
//! ```text
//! ψ̇⁺ + λ·∇ψ·d = 0        ψ̇⁺ with the discrete values of outside; it rests as long as λ ≥ 0, whatever the force inside is
//! ```
//! It leaves to the outside. While it rests everything else is what the model says where g = 0: `h <= 0` is true there, and `h > 0` is not.

use harpoon_code::program::Cell;
use harpoon_numerics::Trouble;

use super::sides::{AtZero, is_above, settle_at};
use super::{Flip, Hold, Holds, crossing, evaluate_at, field, point};
use crate::machine::Machine;

/// What is discrete outside of a boundary.
pub(super) struct Outside {
    pub(super) flip: Flip,
    /// The sign of g there.
    sign: f64,
}

impl Outside {
    /// Says what was discrete before.
    fn enter(&self, machine: &mut Machine<'_>) -> Vec<(Cell, f64)> {
        let inside = self.flip.cells.iter().map(|cell| (*cell, machine.get(*cell))).collect();
        self.flip.go_there(machine);
        inside
    }
}

/// What is discrete inside of the boundaries that were left by [`Holds::go_outside`].
#[must_use]
pub struct Inside(Vec<(Cell, f64)>);

impl Inside {
    pub fn come_back(self, machine: &mut Machine<'_>) {
        self.0.into_iter().rev().for_each(|(cell, value)| machine.set(cell, value));
    }
}

impl Hold {
    /// Puts what is discrete to the side that its relation says of the boundary itself.
    pub(super) fn go_to_zero(&self, machine: &mut Machine<'_>) -> Inside {
        let relation = &machine.program.relations[self.relation];
        let is_there = machine.is_true(relation.value) == relation.includes_zero;
        let outside = self.outside.as_ref().filter(|_| !is_there);
        Inside(outside.map_or_else(Vec::new, |outside| outside.enter(machine)))
    }

    /// Whether another relation has its zero at the same boundary, and with it what presses there.
    pub(super) fn shares_boundary(&self, value: Cell) -> bool {
        self.outside.as_ref().is_some_and(|outside| outside.flip.cells.contains(&value))
    }

    /// The relations of a boundary that is left to the outside. None if it is left as the values are.
    pub fn relations_outside(&self, machine: &Machine<'_>) -> Option<Vec<usize>> {
        self.outside.as_ref()?;
        let relations = &machine.program.relations;
        Some((0..relations.len()).filter(|k| self.shares_boundary(relations[*k].value)).collect())
    }
}

impl Holds {
    /// Puts what is discrete to the outside of all boundaries where something rests, and of that of one more.
    pub fn go_outside(&self, machine: &mut Machine<'_>, more: Option<&Hold>) -> Inside {
        let mut inside = Vec::new();
        for outside in self.list.iter().chain(more).filter_map(|hold| hold.outside.as_ref()) {
            inside.extend(outside.enter(machine));
        }
        Inside(inside)
    }

    /// Whether something that moves the states differs between here and what it was `before`.
    pub(super) fn is_switched(&self, machine: &mut Machine<'_>, before: &[f64]) -> Result<bool, Trouble> {
        let (t, x) = point(machine);
        let flip = Flip::of(&machine.program.discrete, &machine.values, before);
        let here = field(machine, t, &x)?;
        // Where it cannot be computed it is another one.
        Ok(flip.field_there(machine, t, &x).is_ok_and(|there| there != here))
    }

    /// What an event makes of everything discrete a little outside of a boundary, where g has this sign. None if that is not known, or if another
    /// boundary is crossed on the way. Leaves everything as it is.
    pub(super) fn find_outside(
        &self,
        machine: &mut Machine<'_>,
        relation: usize,
        sign: f64,
    ) -> Option<Box<Outside>> {
        let now = machine.values.clone();
        let outside = self.look_outside(machine, relation, sign);
        machine.values = now;
        outside.unwrap_or(None)
    }

    fn look_outside(
        &self,
        machine: &mut Machine<'_>,
        relation: usize,
        sign: f64,
    ) -> Result<Option<Box<Outside>>, Trouble> {
        let now = machine.values.clone();
        let (t, x) = point(machine);
        let sizes = x.iter().enumerate().map(|(i, x)| x.abs() + self.nominal(i)).collect();
        let mut at_zero = AtZero::new(sizes);
        // What it may lie on stays on its side.
        let kept = self.list.iter().map(|hold| hold.relation).filter(|kept| *kept != relation);
        let mut signs = Vec::new();
        for k in [relation].into_iter().chain(kept) {
            let gradient = self.gradient(machine, k, t, &x)?;
            evaluate_at(machine, t, &x)?;
            let above = is_above(machine, k);
            if !at_zero.add(k, above, crossing(machine, k), &gradient) {
                return Ok(None);
            }
            signs.push(if above { 1.0 } else { -1.0 });
        }
        let Some(steps) = at_zero.steps() else { return Ok(None) };
        let centre = at_zero.projected(&x, &steps);
        let mut side = |sign: f64| {
            machine.values.copy_from_slice(&now);
            signs[0] = sign;
            let mut beside = centre.clone();
            for (step, sign) in steps.iter().zip(&signs) {
                beside.iter_mut().zip(step).for_each(|(x, step)| *x += sign * step);
            }
            settle_at(machine, t, &beside).then(|| machine.values.clone())
        };
        let (Some(inside), Some(there)) = (side(-sign), side(sign)) else { return Ok(None) };
        machine.values.copy_from_slice(&now);
        let flip = Flip::of(&machine.program.discrete, &inside, &there);
        let switches = |k: &usize| flip.cells.contains(&machine.program.relations[*k].value);
        let switched: Vec<usize> = (0..machine.program.relations.len()).filter(switches).collect();
        if !switched.contains(&relation) {
            return Ok(None);
        }
        for k in switched.into_iter().filter(|k| *k != relation) {
            let gradient = self.gradient(machine, k, t, &x)?;
            if at_zero.add(k, true, 0.0, &gradient) {
                return Ok(None);
            }
        }
        Ok(Some(Box::new(Outside { flip, sign })))
    }

    /// After an event: what is discrete may be another one outside too.
    pub(super) fn follow_outside(&self, machine: &mut Machine<'_>, hold: &mut Hold) {
        let Some(sign) = hold.outside.as_ref().map(|outside| outside.sign) else { return };
        if let Some(outside) = self.find_outside(machine, hold.relation, sign) {
            hold.outside = Some(outside);
        }
    }
}
