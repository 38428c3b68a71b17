//! States that have passed zero → whether solutions of their equations can.
//!
//! A concentration that reacts away stays positive for ever: where it is zero, nothing takes more of it. What is left of it falls below the
//! tolerance, and errors may give it the other sign. Mostly that does no harm; but there the equations may lead away from zero, and a result runs off that
//! has nothing to do with the solution. By Nagumo's theorem (Proc. Phys.-Math. Soc. Japan 24, 1942) a solution does not leave the part of
//! the space in which states have their signs, if at each of its walls the derivative does not lead out of it.

use super::Advance;

/// In tolerances: less is noise, and more than the larger one is a wrong result.
const NOISE: f64 = 10.0;
const WRONG: f64 = 100.0;

/// At the ends of so many steps it leads away from zero on the wrong side.
const STEPS: usize = 3;

/// A state that has passed zero so often as its equations say may do so.
const OFTEN: usize = 3;

/// Of the derivative beyond the wall: less is rounding.
const ROUNDING: f64 = 1e-9;

/// What is known of a state.
#[derive(Clone, Default)]
pub(super) struct Passage {
    /// The sign that it had when it was clear of zero; zero if it was not, since the last event.
    sign: f64,
    /// How often in a row, and how far it was beyond zero then.
    n_beyond: usize,
    last: f64,
    n_allowed: usize,
    is_told: bool,
}

impl Advance<'_, '_> {
    /// An event may put states anywhere.
    pub(super) fn forget_signs(&mut self) {
        self.passages.iter_mut().for_each(|passage| (passage.sign, passage.n_beyond) = (0.0, 0));
    }

    /// After a step; the values are those of its end.
    pub(super) fn tell_of_passages(&mut self) {
        if !self.holds.list.is_empty() {
            return;
        }
        for i in 0..self.passages.len() {
            let x = self.machine.get(self.machine.program.states[i].value);
            let tolerance = self.settings.tolerance * self.scales.nominal(i);
            let Passage { sign, n_beyond, last, n_allowed, is_told } = self.passages[i];
            if x.abs() < NOISE * tolerance || is_told || n_allowed >= OFTEN {
                continue;
            }
            if sign * x >= 0.0 {
                self.passages[i].sign = x.signum();
                self.passages[i].n_beyond = 0;
            } else if n_beyond > 0 && x.abs() <= last || !self.is_walled(i) {
                self.passages[i] =
                    Passage { sign: x.signum(), n_allowed: n_allowed + 1, ..Passage::default() };
            } else if n_beyond + 1 >= STEPS && x.abs() > WRONG * tolerance {
                self.passages[i].is_told = true;
                self.tell_of_passage(i, x);
            } else {
                self.passages[i].n_beyond += 1;
                self.passages[i].last = x.abs();
            }
        }
    }

    fn tell_of_passage(&mut self, state: usize, x: f64) {
        let message = format!(
            "`{0}` is {x:.3e}, but its equations do not let it pass zero: errors within the tolerance gave it the wrong sign, and it has run away since. From here on the result is not to be trusted; a smaller tolerance helps, or a `nominal` of `{0}` as small as it becomes",
            self.machine.program.states[state].name
        );
        self.observer.warning(self.machine.time(), &message);
    }

    /// Whether the derivative of a state leads back, or nowhere, where it is zero, and so do those of the others that have passed zero where they
    /// are zero and it is not.
    fn is_walled(&mut self, state: usize) -> bool {
        let n = self.passages.len();
        let (mut x, mut x_dot, mut there) = (vec![0.0; n], vec![0.0; n], vec![0.0; n]);
        self.machine.read_states(&mut x);
        self.machine.read_derivatives(&mut x_dot);
        let has_passed = |i: &usize| self.passages[*i].sign * x[*i] < 0.0;
        let passed: Vec<usize> = (0..n).filter(has_passed).collect();
        let mut inside = x.clone();
        passed.iter().for_each(|&i| inside[i] = -x[i]);
        let values = self.machine.values.clone();
        let mut is_walled = passed.contains(&state);
        for &i in &passed {
            let mut wall = inside.clone();
            wall[i] = 0.0;
            self.machine.write_states(&wall);
            let is_known = self.machine.evaluate().is_ok();
            self.machine.read_derivatives(&mut there);
            is_walled &= is_known && there[i] * self.passages[i].sign >= -ROUNDING * x_dot[i].abs();
        }
        self.machine.values.copy_from_slice(&values);
        is_walled
    }
}
