//! A derivative that goes to and fro while its state stays where it is → whether it jumps there, or is infinitely steep.
//!
//! `v` in `v*abs(v) = 1 - x` is a continuous function of x, whose slope is infinite where x is 1. Between two sides that are closer and closer
//! together what jumps keeps its difference, and what is steep does not.

use super::Advance;
use super::progress::STANDSTILL;
use crate::problem::Problem;

impl Advance<'_, '_> {
    /// Of a state whose derivative is continuous, but changes infinitely fast with it.
    pub(super) fn explain_by_steepness(&mut self, state: usize) -> Option<Problem> {
        let values = self.machine.values.clone();
        let mark = self.machine.mark_warnings();
        let problem = self.steepness(state, &values);
        self.machine.forget_warnings(mark);
        self.machine.values.copy_from_slice(&values);
        self.machine.lost = None;
        problem
    }

    fn steepness(&mut self, state: usize, values: &[f64]) -> Option<Problem> {
        /// A difference that has become so much smaller is none of a jump; one of so few bits of the state is not divided any more.
        const LESS: f64 = 0.1;
        const BITS: f64 = 2.0;
        let one = self.machine.program.states[state].clone();
        let x = values[one.value as usize];
        let reach = STANDSTILL * self.settings.tolerance * (x.abs() + one.nominal.abs());
        let (mut low, mut high) = (x - reach, x + reach);
        let mut at_low = self.slope_at(state, low, values)?;
        let mut at_high = self.slope_at(state, high, values)?;
        let others = self.machine.values.clone();
        let whole = (at_high - at_low).abs();
        while high - low > BITS * f64::EPSILON * x.abs() {
            let middle = 0.5 * (low + high);
            if middle <= low || middle >= high {
                break;
            }
            let at_middle = self.slope_at(state, middle, values)?;
            if (at_middle - at_low).abs() > (at_high - at_middle).abs() {
                (high, at_high) = (middle, at_middle);
            } else {
                (low, at_low) = (middle, at_middle);
            }
        }
        if !(whole > 0.0 && (at_high - at_low).abs() <= LESS * whole) {
            return None;
        }
        let steps = self.integrator.statistics().steps;
        let because = match self.machine.names_of_moved(&others) {
            Some(names) => format!(", as {names} does"),
            None => String::new(),
        };
        let message = format!(
            "the derivative of `{}` changes infinitely fast with `{0}` where that comes to rest{because}: no step is short enough ({steps} steps so far)",
            one.name
        );
        let hint = "give the law a finite slope at zero, as in `v*sqrt(v^2 + small^2)` instead of `v*abs(v)`; a larger tolerance may help";
        Some(Problem { place: self.machine.place_of_cell(one.derivative), ..Problem::new(message, hint) })
    }

    /// The derivative of a state where it has another value.
    fn slope_at(&mut self, state: usize, x: f64, values: &[f64]) -> Option<f64> {
        self.machine.values.copy_from_slice(values);
        let (value, derivative) = {
            let state = &self.machine.program.states[state];
            (state.value, state.derivative)
        };
        self.machine.set(value, x);
        self.machine.evaluate().ok()?;
        Some(self.machine.get(derivative))
    }
}
