//! Short steps of an explicit method → whether the model is stiff, and its fastest state.
//!
//! An explicit method cannot make steps longer than a few time constants of what decays fastest, even where that has come to rest long
//! ago: its derivative goes to and fro with rounding and errors, which looks as if it jumped. What tells the difference is its
//! slope with respect to the state itself, which a jump does not have: it depends on how far one goes.

use harpoon_numerics::{Failure, Method};

use super::Advance;
use crate::problem::Problem;

/// How far states are moved, as a part of their size, and how much nearer the second time.
const MOVE: f64 = 1e-7;
const NEARER: f64 = 0.25;
/// By how much both slopes may differ, as a part.
const ALIKE: f64 = 0.2;
/// Steps, in time constants, that stability keeps short.
const SHORT: f64 = 0.5;
/// Steps that are this part of the run would take for ever; and how often events are asked whether they make such steps necessary.
const FAR_TOO_SHORT: f64 = 1e-5;
pub(super) const STIFFNESS_LOOKS: usize = 50;
/// A step of so many bits of the time is the shortest there is.
const BITS: f64 = 64.0;

/// What decays fastest.
pub(super) struct Fastest {
    state: usize,
    /// Its time constant.
    time: f64,
}

impl Advance<'_, '_> {
    /// Where the values of the end of a step are computed: what keeps the steps of an explicit method short, if the model is stiff.
    pub(super) fn fastest(&mut self, step: f64) -> Option<Fastest> {
        match self.settings.method == Method::DormandPrince && self.holds.list.is_empty() {
            true => self.fastest_decay(step),
            false => None,
        }
    }

    /// Tells a method that chooses before it takes a step, if an event has made the model stiff: the errors that an explicit method makes in the
    /// steps until it notices, small beside the states, may be large beside what relations compare.
    pub(super) fn foresee_stiffness(&mut self) {
        let may_choose = self.settings.method == Method::Auto && !self.integrator.looks_stiff();
        if !may_choose || !self.holds.list.is_empty() || self.n_stiffness_looks == 0 {
            return;
        }
        self.n_stiffness_looks -= 1;
        let step = FAR_TOO_SHORT * (self.settings.stop - self.machine.time());
        if self.fastest_decay(step).is_some() {
            self.integrator.beware_of_stiffness();
        }
    }

    fn fastest_decay(&mut self, step: f64) -> Option<Fastest> {
        let values = self.machine.values.clone();
        let mark = self.machine.mark_warnings();
        let rates = (0..self.machine.program.states.len()).filter_map(|state| {
            let far = self.rate(state, MOVE, &values)?;
            let near = self.rate(state, NEARER * MOVE, &values)?;
            ((far - near).abs() <= ALIKE * near.abs()).then_some((state, near))
        });
        let fastest = rates.max_by(|(_, a), (_, b)| a.total_cmp(b));
        self.machine.forget_warnings(mark);
        self.machine.values.copy_from_slice(&values);
        let (state, rate) = fastest.filter(|(_, rate)| rate * step > SHORT)?;
        Some(Fastest { state, time: 1.0 / rate })
    }

    /// How fast a state decays by itself.
    fn rate(&mut self, state: usize, part: f64, values: &[f64]) -> Option<f64> {
        self.machine.values.copy_from_slice(values);
        let state = &self.machine.program.states[state];
        let (value, derivative) = (state.value, state.derivative);
        let x = values[value as usize];
        let moved = x + part * (x.abs() + state.nominal.abs());
        self.machine.set(value, moved);
        self.machine.evaluate().ok()?;
        let rate = (values[derivative as usize] - self.machine.get(derivative)) / (moved - x);
        rate.is_finite().then_some(rate)
    }

    /// Of a step that cannot be short enough.
    pub(super) fn explain_by_stiffness(&mut self, failure: &Failure) -> Option<Problem> {
        self.machine.write_states(self.integrator.x());
        self.machine.evaluate().ok()?;
        let shortest = BITS * f64::EPSILON * failure.t.abs();
        let fastest = self.fastest(shortest)?;
        let (message, hint) = self.tell_stiffness(&fastest);
        Some(Problem::new(format!("no step is short enough: {message}"), hint))
    }

    /// Message and hint.
    pub(super) fn tell_stiffness(&self, fastest: &Fastest) -> (String, &'static str) {
        let message = format!(
            "the model is stiff: `{}` decays within {:.1e} s, and steps of `{}` cannot be much longer",
            self.machine.program.states[fastest.state].name,
            fastest.time,
            self.settings.method.name()
        );
        (message, "use a method for stiff models: `--solver dassl`, `radau` or `auto`")
    }
}
