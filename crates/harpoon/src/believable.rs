//! Rows of a run → what cannot be right in them: values that are no numbers, and values outside of `min` and `max`.
//!
//! Parameters that are known before the run are not looked at here: the compiler refuses those that it cannot compute, that
//! are not finite, or that are outside of their bounds. Those that the initialisation computes are looked at in the first row.

use harpoon_code::Program;
use harpoon_code::program::{Cell, Place, Source};
use rustc_hash::FxHashSet;

pub struct Believable {
    /// Numbers that are computed: where they are, and the signal that names them.
    numbers: Vec<(Cell, usize)>,
    /// Those that have one value for the whole run, until it was looked at.
    settled: Vec<(Cell, usize)>,
    bounds: Vec<Bound>,
    /// Errors of the solver are thought to be less than this, relative to what is usual for a variable.
    accuracy: f64,
}

struct Bound {
    name: String,
    cell: Cell,
    sign: f64,
    min: f64,
    max: f64,
    /// The largest magnitude so far, or what is nominal: what errors are relative to.
    usual: f64,
    is_told: bool,
}

/// A value that is infinite or no number at all.
pub struct NotANumber {
    pub name: String,
    pub value: f64,
    /// Of the equation that computes it.
    pub place: Option<Place>,
}

/// Integration errors add up to some tolerances; a tank that runs dry may be a little less than empty.
const ERRORS: f64 = 100.0;

impl Believable {
    pub fn new(program: &Program, tolerance: f64) -> Believable {
        let mut known = FxHashSet::default();
        let mut numbers = Vec::new();
        let mut settled = Vec::new();
        let mut bounds = Vec::new();
        for (number, signal) in program.signals.iter().enumerate() {
            let Source::Cell { cell, negated, varies } = signal.source else { continue };
            if known.insert(cell) {
                let numbers = if varies { &mut numbers } else { &mut settled };
                numbers.push((cell, number));
            }
            if !varies {
                continue;
            }
            if signal.about.min.is_finite() || signal.about.max.is_finite() {
                bounds.push(Bound {
                    name: signal.name.clone(),
                    cell,
                    sign: if negated { -1.0 } else { 1.0 },
                    min: signal.about.min,
                    max: signal.about.max,
                    usual: signal.about.nominal.abs(),
                    is_told: false,
                });
            }
        }
        // One of several names is enough.
        let mut known = FxHashSet::default();
        bounds.retain(|bound| {
            let [low, high] = match bound.sign > 0.0 {
                true => [bound.min, bound.max],
                false => [-bound.max, -bound.min],
            };
            known.insert((bound.cell, low.to_bits(), high.to_bits()))
        });
        Believable { numbers, settled, bounds, accuracy: ERRORS * tolerance }
    }

    /// The value in the row that is computed first and no number.
    pub fn not_a_number(&mut self, program: &Program, values: &[f64]) -> Option<NotANumber> {
        let is_wrong = |cell: Cell| !values[cell as usize].is_finite();
        let settled = std::mem::take(&mut self.settled);
        if let Some(&(cell, signal)) = settled.iter().find(|(cell, _)| is_wrong(*cell)) {
            let first = program.computed.iter().find(|computed| computed.cell == cell);
            let place = first.map(|computed| computed.place.clone());
            let name = program.signals[signal].name.clone();
            return Some(NotANumber { name, value: values[cell as usize], place });
        }
        let (cell, signal) = *self.numbers.iter().find(|(cell, _)| is_wrong(*cell))?;
        // What is computed from it is no number either: the first in the order of computation is to blame.
        if let Some(first) = program.computed.iter().find(|computed| is_wrong(computed.cell)) {
            let is_seen = self.numbers.iter().any(|(cell, _)| *cell == first.cell);
            if is_seen || first.cell == cell {
                let value = values[first.cell as usize];
                return Some(NotANumber {
                    name: first.name.clone(),
                    value,
                    place: Some(first.place.clone()),
                });
            }
        }
        let name = program.signals[signal].name.clone();
        Some(NotANumber { name, value: values[cell as usize], place: None })
    }

    /// Words about the variables that have left their bounds, once for each.
    pub fn outside(&mut self, values: &[f64]) -> Vec<String> {
        let accuracy = self.accuracy;
        let mut told = Vec::new();
        for bound in self.bounds.iter_mut().filter(|bound| !bound.is_told) {
            let value = bound.sign * values[bound.cell as usize];
            bound.usual = bound.usual.max(value.abs());
            let (which, limit, by) = match value < bound.min {
                true => ("below its minimum", bound.min, bound.min - value),
                false => ("above its maximum", bound.max, value - bound.max),
            };
            if by > accuracy * bound.usual.max(limit.abs()) {
                bound.is_told = true;
                told.push(format!("`{}` is {value}, {which} {limit}", bound.name));
            }
        }
        told
    }
}
