//! States that the model demands, or that were chosen for good → a refusal where they do not determine what should follow from them.
//!
//! A bead on the wire y = x² has its place given by y, but for the lowest point: there the constraint cannot be solved for x. A run that comes
//! to it finds x = √y on either side, and goes back on the side that it came from, although the bead goes on. So the determinant of what the
//! constraint is solved for is watched on its way to zero and back:
//! ```text
//! between two points of a step: where the determinant has been smallest, if it fell before and rises now
//! it is singular there if it is nothing, or if errors that states may have make something else of it
//! ```
//! Where another choice would be as bad, it is not the choice that is wrong: the constraints themselves say less there, as those of bars that lie
//! on a line. What has to be said about that is said in [`super::fold`] and [`super::leap`].

use harpoon_code::program;
use harpoon_numerics::Trouble;

use super::Advance;
use crate::machine::Machine;
use crate::problem::Problem;
use crate::selection::eliminate;

/// How far from a point its slope is taken, as a part of the way between two points.
const ASIDE: f64 = 1e-3;

/// Above this part of its largest a determinant is not about to be zero.
const FAR: f64 = 0.5;

/// How often the way to the smallest determinant is halved.
const MOST_HALVINGS: usize = 40;

/// A determinant that has been smallest is known well enough if it is above this part of what was seen on both sides.
const RESOLVED: f64 = 0.5;

/// Below this part of what it was at both points a determinant is nothing.
const NOTHING: f64 = 1e-4;

/// A choice is as good as it can be above this part of its largest determinant: what is left is rounding.
const LARGE: f64 = 0.9;

/// A choice is bad below this part of its share in the best one, unless that is below that part of what it was.
const BAD: f64 = 0.5;
const ROUNDING: f64 = 1e-6;

/// And it is wrong wherever its determinant is below this part of that of the best choice.
const SINGULAR: f64 = 1e-7;

/// Where a run comes to its end, the choice is the reason if its determinant is below this part of the largest.
const SMALL: f64 = 0.03;

/// Errors that states may have, in tolerances: what they are after a while, not after a step.
const ERROR: f64 = 20.0;

/// By how much these may change a determinant that is not close to zero.
const CHANGE: f64 = 2.0;

/// What is known of one choice.
#[derive(Clone, Copy, Default)]
pub(super) struct Watched {
    /// The last point with its slope, if that was looked at.
    last: Option<(f64, Measure, Option<f64>)>,
    /// Ever.
    largest: Measure,
}

/// A determinant, that of the best choice, and what part it is of that.
#[derive(Clone, Copy, Default)]
struct Measure {
    size: f64,
    best: f64,
    part: f64,
}

impl Measure {
    fn max(self, other: Measure) -> Measure {
        Measure {
            size: self.size.max(other.size),
            best: self.best.max(other.best),
            part: self.part.max(other.part),
        }
    }

    /// Whether it is the choice that is bad here, and not the constraints that say less whatever they are solved for: of those rounding is left in
    /// the end.
    fn is_bad(self, largest: Measure) -> bool {
        self.part <= BAD * largest.part && self.best > ROUNDING * largest.best
    }
}

impl Advance<'_, '_> {
    /// After an event what was small may be large.
    pub(super) fn forget_choices(&mut self) {
        self.enforced.iter_mut().for_each(|one| one.last = None);
    }

    /// Where everything is computed, at a point of the last step after `before`: refuses to go on if a choice of states was wrong between them.
    pub(super) fn watch_choices(&mut self, before: f64) -> Result<(), Problem> {
        if self.enforced.is_empty() {
            return Ok(());
        }
        let point = self.machine.time();
        for k in 0..self.enforced.len() {
            let Some(here) = self.measure(k)?.filter(|here| !self.is_far(k, point, *here)) else { continue };
            // All values are many, and seldom needed.
            let (values, signs) = (self.machine.values.clone(), self.machine.branches());
            let wrong = self.find_wrong(k, here, before, point)?;
            self.machine.values.copy_from_slice(&values);
            self.machine.set_branches(&signs);
            if let Some(time) = wrong {
                self.machine.set_time(time);
                return Err(self.refuse_choice(k));
            }
        }
        Ok(())
    }

    /// The choice that is to blame where a run cannot go on.
    pub(super) fn refuse_choices(&self) -> Option<Problem> {
        let is_wrong = |one: &Watched| {
            one.last
                .is_some_and(|(_, last, _)| last.size <= SMALL * one.largest.size && last.is_bad(one.largest))
        };
        self.enforced.iter().position(is_wrong).map(|k| self.refuse_choice(k))
    }

    fn refuse_choice(&self, k: usize) -> Problem {
        let enforced = &self.machine.program.enforced[k];
        let list = |names: &[String]| format!("`{}`", names.join("`, `"));
        let (computed, given) = (list(&enforced.computed), list(&enforced.given));
        let message = format!(
            "{computed} cannot be computed from {given} here: the constraint between them cannot be solved for {computed}, and other states were not to be chosen"
        );
        let near = "a smaller tolerance helps if the motion turns just before that position";
        let hint = match &enforced.demands[..] {
            [] => format!("choose other states by `stateSelect`; {near}"),
            demands => format!(
                "{}: with `StateSelect.prefer` or `StateSelect.avoid` instead, or with none, other states take over where that is needed; {near}",
                demands.join(", ")
            ),
        };
        Problem::new(message, &hint).at(&enforced.place)
    }

    /// Whether the determinant is large, here and at the last point. Steps become short on the way to a singular position: points are close together
    /// where it is small.
    fn is_far(&mut self, k: usize, point: f64, here: Measure) -> bool {
        let watched = &mut self.enforced[k];
        watched.largest = watched.largest.max(here);
        let is_large = |size: f64| size > FAR * watched.largest.size;
        let is_far = is_large(here.size) && watched.last.is_none_or(|(_, last, _)| is_large(last.size));
        if is_far {
            watched.last = Some((point, here, None));
        }
        is_far
    }

    /// When the choice was wrong between two points, if it was. `here`: at the second one.
    fn find_wrong(
        &mut self,
        k: usize,
        here: Measure,
        before: f64,
        point: f64,
    ) -> Result<Option<f64>, Problem> {
        let aside = ASIDE * (point - before);
        let slope = |this: &mut Self, t: f64, at: Measure, side: f64| {
            let beside = this.measure_at(k, t + side * aside)?;
            Some((beside.size - at.size) / (side * aside))
        };
        let last = match self.enforced[k].last {
            Some((time, last, Some(slope))) if time == before => Some((time, last, slope)),
            _ => self
                .measure_at(k, before)
                .and_then(|begin| Some((before, begin, slope(self, before, begin, 1.0)?))),
        };
        let Some(rise) = slope(self, point, here, -1.0) else { return Ok(None) };
        let watched = &mut self.enforced[k];
        watched.last = Some((point, here, Some(rise)));
        watched.largest = watched.largest.max(here);
        let Some((_, begin, fall)) = last else { return Ok(None) };
        watched.largest = watched.largest.max(begin);
        let largest = watched.largest;
        if here.part <= SINGULAR && here.best > ROUNDING * largest.best {
            return Ok(Some(point));
        }
        if fall >= 0.0 || rise <= 0.0 {
            return Ok(None);
        }
        let (mut left, mut right) = ((before, begin, fall), (point, here, rise));
        let nothing = NOTHING * begin.size.min(here.size);
        for _ in 0..MOST_HALVINGS {
            let (smaller, at) =
                if left.1.size < right.1.size { (left.1, left.0) } else { (right.1, right.0) };
            if smaller.size <= nothing {
                return Ok(smaller.is_bad(largest).then_some(at));
            }
            // Where the tangents meet.
            let meet = (left.1.size - right.1.size + right.2 * (right.0 - left.0)) / (right.2 - left.2);
            if left.1.size + left.2 * meet > RESOLVED * smaller.size {
                let is_small = smaller.size <= LARGE * largest.size && smaller.is_bad(largest);
                return Ok((is_small && self.is_doubtful(k, at, smaller)).then_some(at));
            }
            let middle = 0.5 * (left.0 + right.0);
            let way = right.0 - left.0;
            let found = self.measure_at(k, middle).and_then(|found| {
                let beside = self.measure_at(k, middle + ASIDE * way)?;
                Some((middle, found, (beside.size - found.size) / (ASIDE * way)))
            });
            let Some(found) = found else {
                let (at, edge) = self.find_edge(k, (left.0, left.1), middle);
                return Ok(edge.is_bad(largest).then_some(at));
            };
            if found.2 < 0.0 { left = found } else { right = found }
        }
        Ok(None)
    }

    /// The last point before `beyond`, where there is no solution, that has one.
    fn find_edge(&mut self, k: usize, good: (f64, Measure), beyond: f64) -> (f64, Measure) {
        let (mut good, mut beyond) = (good, beyond);
        for _ in 0..MOST_HALVINGS {
            let middle = 0.5 * (good.0 + beyond);
            match self.measure_at(k, middle) {
                Some(found) => good = (middle, found),
                None => beyond = middle,
            }
        }
        good
    }

    /// Whether the determinant is another one if states are a little different.
    fn is_doubtful(&mut self, k: usize, t: f64, here: Measure) -> bool {
        let program = self.machine.program.clone();
        if self.go_to(t).is_err() {
            return true;
        }
        let values = self.machine.values.clone();
        program.enforced[k].states.iter().any(|&state| {
            let cell = program.states[state].value;
            let error =
                self.settings.tolerance * ERROR * (self.scales.nominal(state) + values[cell as usize].abs());
            [error, -error].into_iter().any(|error| {
                self.machine.values.copy_from_slice(&values);
                self.machine.set(cell, values[cell as usize] + error);
                let moved = self.evaluate().and_then(|()| self.measure(k)).ok().flatten();
                moved.is_none_or(|moved| moved.size > CHANGE * here.size || CHANGE * moved.size < here.size)
            })
        })
    }

    fn measure_at(&mut self, k: usize, t: f64) -> Option<Measure> {
        self.go_to(t).and_then(|()| self.measure(k)).ok().flatten()
    }

    /// Where everything is computed. None if nothing can be said.
    fn measure(&mut self, k: usize) -> Result<Option<Measure>, Trouble> {
        measure(&mut self.machine, k)
    }
}

fn measure(machine: &mut Machine<'_>, k: usize) -> Result<Option<Measure>, Trouble> {
    let program = machine.program.clone();
    let enforced = &program.enforced[k];
    machine.call(enforced.jacobian)?;
    let row = |cells: &Vec<program::Cell>| cells.iter().map(|cell| machine.get(*cell)).collect();
    let rows: Vec<Vec<f64>> = enforced.jacobian_cells.iter().map(row).collect();
    let all: Vec<usize> = (0..rows[0].len()).collect();
    let best = eliminate(rows.clone(), &all).1;
    let size = eliminate(rows, &enforced.allowed).1;
    Ok((best > 0.0 && size.is_finite()).then_some(Measure { size, best, part: size / best }))
}
