//! Two points of a step → whether something has jumped between them of which nobody knows, although its derivative drives states.
//!
//! What is computed together with its derivative changes by the integral of that. Where it changes by something else the way is halved, and what is left on
//! ever shorter ways is a jump: its derivative has an impulse there, which was not integrated.

use super::Advance;
use crate::crossing::Margin;
use crate::problem::Problem;

/// What a jump is at least, as a part of the size of the variable, and in tolerances.
const NOTABLE: f64 = 1e-3;
const MANY: f64 = 1e3;

/// A way that was halved so often shows a jump as it is.
const HALVES: usize = 24;

/// Time, value and derivative at the last points.
#[derive(Default)]
pub(super) struct Unseen {
    last: Vec<[f64; 3]>,
    /// How large each has been.
    sizes: Vec<f64>,
}

impl Unseen {
    /// Everything may have jumped.
    pub(super) fn forget(&mut self) {
        self.last.clear();
    }
}

impl Advance<'_, '_> {
    /// At a point that is about to be accepted.
    pub(super) fn find_unseen_jumps(&mut self) -> Result<(), Problem> {
        let n = self.machine.program.unseen.len();
        if n == 0 {
            return Ok(());
        }
        let now: Vec<[f64; 3]> = (0..n).map(|k| self.spot(k)).collect();
        self.unseen.sizes.resize(n, 0.0);
        self.unseen.sizes.iter_mut().zip(&now).for_each(|(size, now)| *size = size.max(now[1].abs()));
        let last = std::mem::take(&mut self.unseen.last);
        let mut is_moved = false;
        for (k, (last, now)) in last.iter().zip(&now).enumerate() {
            let least = (NOTABLE * self.unseen.sizes[k])
                .max(MANY * self.settings.tolerance * self.machine.program.unseen[k].nominal);
            if missing(last, now).abs() > least {
                is_moved = true;
                if let Some([before, after]) = self.find_jump(k, *last, *now, least) {
                    self.tell_unseen_jump(k, before, after)?;
                }
            }
        }
        if is_moved {
            self.go_to(now[0][0])?;
            self.look(Margin::Little)?;
        }
        self.unseen.last = now;
        Ok(())
    }

    fn spot(&self, k: usize) -> [f64; 3] {
        let one = &self.machine.program.unseen[k];
        [self.machine.time(), self.machine.get(one.value), one.sign * self.machine.get(one.derivative)]
    }

    /// What is on both sides of a jump. The half of the way is followed on which more is missing.
    fn find_jump(&mut self, k: usize, from: [f64; 3], to: [f64; 3], least: f64) -> Option<[[f64; 3]; 2]> {
        let (mut from, mut to) = (from, to);
        for _ in 0..HALVES {
            let middle = 0.5 * (from[0] + to[0]);
            if middle <= from[0] || middle >= to[0] {
                break;
            }
            self.go_to(middle).ok()?;
            let middle = self.spot(k);
            match missing(&from, &middle).abs() > missing(&middle, &to).abs() {
                true => to = middle,
                false => from = middle,
            }
            if missing(&from, &to).abs() < least {
                return None;
            }
        }
        Some([from, to])
    }

    /// What drives states is refused. What is tied to them may look on only.
    fn tell_unseen_jump(&mut self, k: usize, before: [f64; 3], after: [f64; 3]) -> Result<(), Problem> {
        let program = self.machine.program.clone();
        let one = &program.unseen[k];
        let jump = format!("`{}` jumps from {} to {} without an event", one.name, before[1], after[1]);
        if one.is_needed {
            self.machine.set_time(after[0]);
            let message = format!("{jump}, and its derivative is needed: the impulse in it would be lost");
            let hint = "conditions in `noEvent` and in functions make no events: write the condition in the equation itself";
            return Err(Problem::new(message, hint).at(&one.place));
        }
        if self.machine.is_new(&one.name) {
            self.machine.warn(format!(
                "{jump}, and a constraint ties it to states: the impulse in its derivative is lost, and what it would do to them; conditions in \
                 `noEvent` and in functions make no events"
            ));
        }
        Ok(())
    }
}

/// What its derivative does not explain of how a variable has changed.
fn missing(from: &[f64; 3], to: &[f64; 3]) -> f64 {
    to[1] - from[1] - 0.5 * (to[0] - from[0]) * (from[2] + to[2])
}
