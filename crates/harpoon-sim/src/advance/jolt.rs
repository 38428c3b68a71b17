//! A step that no length makes good → whether a derivative jumps there without an event, and the point beyond.
//!
//! What jumps inside of a function makes no event, so that an integrator finds the jump by steps that become shorter and shorter. They
//! end where the time has no digits left. The jump is then between two times that are next to each other, and beyond it everything goes on:
//!
//! ```text
//! f before, f beyond, f a little and much farther: a jump if f hardly changes beyond it, and the states not at all
//! ```
//!
//! At a pole, where a solution ends, f changes by as much again wherever one looks.

use harpoon_numerics::{Cause, Failure};

use super::Advance;

/// How far beyond the last step a jump may be, in distances of the times there: steps are given up at four of them.
const NEAREST: f64 = 8.0;
const FARTHEST: f64 = 1024.0;

/// How much farther derivatives are looked at, and what they may change by: a part of the jump, of what they are, or of what matters to the states.
const FARTHER: [f64; 2] = [10.0, 1000.0];
const OF_JUMP: f64 = 0.1;
const OF_ITSELF: f64 = 1e-3;
const OF_TOLERANCE: f64 = 1e-2;

/// What the jump may make of a state on the way over it, as a part of its size: times are not known better.
const LITTLE: f64 = 1e-4;

/// So many jumps within so small a part of the whole time are no progress.
const MANY: (usize, f64) = (50, 1e-9);

impl Advance<'_, '_> {
    /// Whether the integrator has been put beyond a jump of derivatives that it could not step over.
    pub(super) fn step_over_jolt(&mut self, failure: &Failure, limit: f64) -> bool {
        // Where states make the jump the equations of an implicit step may have no solution either.
        let is_short = matches!(failure.cause, Cause::ErrorTest | Cause::Convergence);
        if !is_short || !self.holds.list.is_empty() {
            return false;
        }
        let values = self.machine.values.clone();
        let mark = self.machine.mark_warnings();
        let beyond = self.find_beyond(failure.t, limit);
        self.machine.forget_warnings(mark);
        self.machine.values.copy_from_slice(&values);
        self.machine.lost = None;
        let Some((t, x, x_dot)) = beyond else { return false };
        let span = self.settings.stop - self.settings.start;
        if self.jolts.is_endless(t, span, MANY) {
            return false;
        }
        self.integrator.restart_with_derivative(t, &x, &x_dot);
        true
    }

    /// The nearest point behind `t` from which derivatives go on as they are there, with the states and derivatives.
    fn find_beyond(&mut self, t: f64, limit: f64) -> Option<(f64, Vec<f64>, Vec<f64>)> {
        let spacing = f64::EPSILON * t.abs().max(1e-12 * (limit - t));
        let x = self.integrator.x().to_vec();
        let before = self.derivatives_at(t, &x)?;
        let mut way = NEAREST * spacing;
        while way <= FARTHEST * spacing && t + way < limit {
            let x_beyond = along(&x, &before, way);
            let beyond = self.derivatives_at(t + way, &x_beyond)?;
            // What changes in between makes an event, and that has to be located.
            let has_event = self.look(crate::crossing::Margin::Little).unwrap_or(true);
            if has_event || !self.is_little(&x, &before, &beyond, way) {
                return None;
            }
            let goes_on = FARTHER.iter().all(|farther| {
                let x_there = along(&x_beyond, &beyond, farther * way);
                let there = self.derivatives_at(t + way + farther * way, &x_there);
                there.is_some_and(|there| self.is_as_beyond(&x, [&before, &beyond, &there], farther * way))
            });
            if goes_on {
                let still = self.derivatives_at(t + way, &x)?;
                let leads_back = is_led_back([&before, &beyond, &still]);
                return (!leads_back).then_some((t + way, x_beyond, beyond));
            }
            way *= 2.0;
        }
        None
    }

    fn derivatives_at(&mut self, t: f64, x: &[f64]) -> Option<Vec<f64>> {
        self.x.copy_from_slice(x);
        self.machine.lost = None;
        let is_known = self.differentiate(t).is_ok() && self.machine.lost.is_none();
        (is_known && self.x_dot.iter().all(|x_dot| x_dot.is_finite())).then(|| self.x_dot.clone())
    }

    /// Whether the jump makes next to nothing of the states on a way over it.
    fn is_little(&self, x: &[f64], before: &[f64], beyond: &[f64], way: f64) -> bool {
        (0..x.len()).all(|i| {
            let size = x[i].abs() + self.scales.nominal(i);
            way * (beyond[i] - before[i]).abs() <= LITTLE * size
        })
    }

    /// Whether derivatives are on the way farther what they are beyond the jump.
    fn is_as_beyond(&self, x: &[f64], [before, beyond, there]: [&[f64]; 3], way: f64) -> bool {
        (0..x.len()).all(|i| {
            let change = (there[i] - beyond[i]).abs();
            let tolerance = self.settings.tolerance * (x[i].abs() + self.scales.nominal(i));
            change <= OF_JUMP * (beyond[i] - before[i]).abs() + OF_ITSELF * beyond[i].abs()
                || way * change <= OF_TOLERANCE * tolerance
        })
    }
}

/// Whether it is the state that makes the jump, and the derivative beyond leads back to where it came from: then nothing goes on there, as where
/// `der(x) = -0.5/x` has come to zero. `still`: later, with the state as it was.
fn is_led_back([before, beyond, still]: [&[f64]; 3]) -> bool {
    (0..before.len())
        .any(|i| before[i] * beyond[i] < 0.0 && (still[i] - before[i]).abs() < (still[i] - beyond[i]).abs())
}

fn along(x: &[f64], x_dot: &[f64], way: f64) -> Vec<f64> {
    x.iter().zip(x_dot).map(|(x, x_dot)| x + way * x_dot).collect()
}
