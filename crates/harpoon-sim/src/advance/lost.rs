//! States that fell below the tolerance → whether what has become of them since is known.
//!
//! What is left of a population between two outbreaks, or of an oscillation that dies away, may be less than its error. That does no harm as long as
//! it stays so, and none where something else drives it afterwards. Where it grows again by itself, it is the error that grows.

use super::Advance;

/// In tolerances: what is less is not known, what is more is not noise, and more than the largest is a result.
const UNKNOWN: f64 = 1.0;
const NOISE: f64 = 10.0;
const RESULT: f64 = 100.0;

/// At the ends of so many steps it grows by itself.
const STEPS: usize = 3;

/// What drives it, as a part of its derivative, where it grows by itself.
const DRIVEN: f64 = 1e-3;

/// What is known of a state.
#[derive(Clone, Default)]
pub(super) struct Trace {
    /// Whether it was clear of zero since the last event.
    is_known: bool,
    /// Whether it was less than its tolerance since then, and nothing has driven it.
    is_lost: bool,
    /// At the ends of how many steps it has grown, and what it was at the last.
    n_growing: usize,
    last: f64,
    is_told: bool,
}

impl Advance<'_, '_> {
    /// An event may drive states in every way.
    pub(super) fn forget_traces(&mut self) {
        for trace in &mut self.traces {
            *trace = Trace { is_told: trace.is_told, ..Trace::default() };
        }
    }

    /// After a step; the values are those of its end.
    pub(super) fn tell_of_growing_errors(&mut self) {
        if !self.holds.list.is_empty() {
            return;
        }
        for i in 0..self.traces.len() {
            let x = self.machine.get(self.machine.program.states[i].value).abs();
            let tolerance = self.settings.tolerance * self.scales.nominal(i);
            let trace = &mut self.traces[i];
            if trace.is_told || x < NOISE * tolerance && !trace.is_known {
                continue;
            }
            trace.is_known |= x >= NOISE * tolerance;
            if x < NOISE * tolerance {
                trace.is_lost |= x < UNKNOWN * tolerance;
                (trace.n_growing, trace.last) = (0, 0.0);
                continue;
            }
            if !trace.is_lost || x <= trace.last {
                continue;
            }
            trace.last = x;
            trace.n_growing += 1;
            let is_result = trace.n_growing >= STEPS && x > RESULT * tolerance;
            if self.is_driven(i) {
                self.traces[i].is_lost = false;
            } else if is_result {
                self.traces[i].is_told = true;
                self.tell_of_growing_error(i, x);
            }
        }
    }

    fn tell_of_growing_error(&mut self, state: usize, x: f64) {
        let message = format!(
            "`{0}` was less than its tolerance and has grown by itself to {x:.3e} since: what has grown are errors. From here on the result is not to be trusted; a smaller tolerance helps, or a `nominal` of `{0}` as small as it becomes",
            self.machine.program.states[state].name
        );
        self.observer.warning(self.machine.time(), &message);
    }

    /// Whether a state has a derivative where it and all others that are lost are zero.
    fn is_driven(&mut self, state: usize) -> bool {
        let n = self.traces.len();
        let (mut x, mut x_dot, mut there) = (vec![0.0; n], vec![0.0; n], vec![0.0; n]);
        self.machine.read_states(&mut x);
        self.machine.read_derivatives(&mut x_dot);
        x.iter_mut().zip(&self.traces).filter(|(_, trace)| trace.is_lost).for_each(|(x, _)| *x = 0.0);
        let values = self.machine.values.clone();
        self.machine.write_states(&x);
        let is_known = self.machine.evaluate().is_ok();
        self.machine.read_derivatives(&mut there);
        self.machine.values.copy_from_slice(&values);
        !is_known || there[state].abs() > DRIVEN * x_dot[state].abs()
    }
}
