//! How large crossing functions are: ever, lately, and on the side where they are.
//!
//! What compares volts on one side may compare picoamperes on the other. Their size there counts where it is more than rounding,
//! which is found out by moving time and states by rounding.

use harpoon_numerics::Trouble;

use super::Crossings;
use crate::hold::{evaluate_at, point};
use crate::machine::Machine;

/// Of the size lately.
const LITTLE: f64 = 1e-11;
/// Of the largest size ever on a side: x and y themselves, which may stay close together, are known no better.
pub(super) const ROUNDING: f64 = 1e-14;
/// How much of an earlier size is left after a step.
const MEMORY: f64 = 0.95;

/// How large a crossing function was.
#[derive(Clone, Copy, Default)]
pub(super) struct Size {
    pub(super) largest: f64,
    pub(super) lately: f64,
}

impl Size {
    pub(super) fn note(&mut self, size: f64) {
        self.largest = self.largest.max(size);
        self.lately = size.max(MEMORY * self.lately);
    }

    fn at_most(self, other: Size) -> Size {
        Size { largest: self.largest.min(other.largest), lately: self.lately.min(other.lately) }
    }

    pub(super) fn little(&self) -> f64 {
        (LITTLE * self.lately).max(ROUNDING * self.largest)
    }
}

/// The side on which a relation is.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) is_true: bool,
    pub(super) since: f64,
    /// Whether it is known to be more than rounding there; how large it was when that was asked.
    is_signal: bool,
    asked: f64,
}

impl Side {
    pub(super) fn begin(is_true: bool, since: f64) -> Side {
        Side { is_true, since, is_signal: false, asked: 0.0 }
    }
}

impl Crossings {
    /// On the side where it is, if it is more than rounding there.
    pub(super) fn size(&self, k: usize) -> Size {
        let (ever, side) = (self.sizes[k], self.sides[k]);
        if side.is_signal { ever.at_most(self.on_side(k)) } else { ever }
    }

    fn on_side(&self, k: usize) -> Size {
        self.on_sides[k][usize::from(self.sides[k].is_true)]
    }

    /// Finds out of those that are far smaller on their side than they were on the other whether that is their size or rounding. What
    /// strikes a boundary never gets beyond it, and bodies that move on side by side are apart by rounding only.
    pub fn find_signals(&mut self, machine: &mut Machine<'_>) -> Result<(), Trouble> {
        const FAR: f64 = 1e-2;
        const WHILE: f64 = 100.0;
        const CLEAR: f64 = 1e4;
        const AGAIN: f64 = 10.0;
        let small = |k: &usize| {
            let (side, size) = (self.sides[*k], self.on_side(*k));
            !side.is_signal
                && self.weighed - side.since > WHILE * self.shortest
                && size.little() < FAR * self.sizes[*k].little()
                && size.largest > AGAIN * side.asked
        };
        let small: Vec<usize> = self.watched.iter().copied().filter(small).collect();
        if small.is_empty() {
            return Ok(());
        }
        let noise = roundings(machine, &small)?;
        for (k, noise) in small.into_iter().zip(noise) {
            let largest = self.on_side(k).largest;
            self.sides[k].is_signal = largest > CLEAR * noise;
            self.sides[k].asked = largest;
        }
        Ok(())
    }
}

/// By how much crossing functions move where time and states do so by rounding.
fn roundings(machine: &mut Machine<'_>, relations: &[usize]) -> Result<Vec<f64>, Trouble> {
    const BITS: f64 = 4.0;
    let values = machine.values.clone();
    let (t, mut x) = point(machine);
    for (k, (x, state)) in x.iter_mut().zip(&machine.program.states).enumerate() {
        // To both directions, so that differences of states move as well.
        let direction = if k.is_multiple_of(2) { BITS } else { -BITS };
        *x += direction * f64::EPSILON * (x.abs() + state.nominal.abs());
    }
    let outcome = evaluate_at(machine, t + BITS * f64::EPSILON * t.abs(), &x);
    let size = |k: &usize| {
        let cell = machine.program.relations[*k].crossing;
        (machine.get(cell) - values[cell as usize]).abs()
    };
    let sizes = relations.iter().map(size).collect();
    machine.values = values;
    outcome.map(|()| sizes)
}
