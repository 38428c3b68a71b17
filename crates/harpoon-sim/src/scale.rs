//! What a run shows of states without a nominal value → how large they are.
//!
//! The error of a step is weighed by the state, or by its nominal value where that is larger. Where the model does not give
//! one, and no start value says it either, 1 would allow errors larger than a charge or a volume ever gets, and nobody
//! would be told. So such a state is as large as it is when it is first seen to move, or as it would become if it went on
//! like that over the whole span, and never larger than what is known otherwise. It is looked at now and then only, after
//! the first of events that follow each other and at the end of a step: what is set in motion by that which an event has
//! set in motion is tiny at first, and that is no size. While it is larger, or was lately, its size counts, up to 1.
//! See docs/decisions/0034.

use harpoon_code::Program;

use crate::machine::Machine;

/// What is smaller may be rounding: a force that is the difference of large ones, times the span.
const NOTHING: f64 = 1e-10;

/// A smaller size, but one that can grow, counts if it is a signal: if the derivative stays as it is, to this part, when time goes on by a part of the span and
/// states change by as little as rounding may.
const LEAST: f64 = 1e-20;
const STEADY: f64 = 1e-3;
const AHEAD: f64 = 1e-6;
const ROUNDING: f64 = 1e-13;

/// How often one is asked whether it is a signal.
const MOST_QUESTIONS: usize = 3;

/// A state is known to three digits less than its size and the tolerance say: what is tiny beside the others costs few steps.
const ROOM: f64 = 1000.0;

/// Integrators are told of sizes that have changed by this factor.
const MUCH: f64 = 2.0;

/// What is left of a size from one look to the next. What oscillates is still large where it passes through zero; what has died
/// away is small after some looks.
const MEMORY: f64 = 0.9;

pub struct Scales {
    /// The least nominal values, and those that integrators have.
    least: Vec<f64>,
    nominal: Vec<f64>,
    /// States without a nominal value of their own, with their sizes lately.
    derived: Vec<(usize, f64)>,
    /// Those whose size is to be found out.
    open: Vec<usize>,
    /// How often each state was taken for rounding.
    n_doubts: Vec<usize>,
    /// Whether one has begun as a tiny signal: then others may follow it. What only becomes large from a tail of its force passes through
    /// all sizes on its way, and needs none of them.
    pub has_signals: bool,
    span: f64,
}

impl Scales {
    pub fn new(program: &Program, span: f64) -> Scales {
        let states = &program.states;
        let open: Vec<usize> = (0..states.len()).filter(|&k| !states[k].is_nominal_given).collect();
        let nominal: Vec<f64> = states.iter().map(|state| state.nominal).collect();
        let derived = open.iter().map(|&k| (k, 0.0)).collect();
        let n_doubts = vec![0; states.len()];
        Scales { least: nominal.clone(), nominal, derived, open, n_doubts, has_signals: false, span }
    }

    /// Whether a state moves by so little that it may be rounding, and nobody knows yet.
    pub fn is_any_tiny(&self, machine: &Machine<'_>) -> bool {
        self.open.iter().any(|&k| self.is_tiny(machine, k))
    }

    fn is_tiny(&self, machine: &Machine<'_>, k: usize) -> bool {
        let size = self.size(machine, k);
        size > LEAST && size <= NOTHING && self.n_doubts[k] < MOST_QUESTIONS
    }

    /// As it is, or as it would become.
    fn size(&self, machine: &Machine<'_>, k: usize) -> f64 {
        let state = &machine.program.states[k];
        machine.get(state.value).abs().max(machine.get(state.derivative).abs() * self.span)
    }

    /// Finds those tiny sizes that are no rounding: what grows from them has to be right from its first digit.
    pub fn find_signals(&mut self, machine: &mut Machine<'_>) {
        let n = machine.program.states.len();
        let (mut x, mut x_dot, mut later) = (vec![0.0; n], vec![0.0; n], vec![0.0; n]);
        machine.read_states(&mut x);
        machine.read_derivatives(&mut x_dot);
        let tiny: Vec<(usize, f64)> = self
            .open
            .iter()
            .filter(|&&k| self.is_tiny(machine, k))
            .map(|&k| (k, self.size(machine, k)))
            .collect();
        let values = machine.values.clone();
        let ahead = AHEAD * self.span;
        for (k, x) in x.iter_mut().enumerate() {
            let rounding = if k % 2 == 0 { ROUNDING } else { -ROUNDING };
            *x += ahead * x_dot[k] + rounding * *x;
        }
        machine.write_states(&x);
        machine.set_time(machine.time() + ahead);
        let is_known = machine.evaluate().is_ok();
        machine.read_derivatives(&mut later);
        machine.values.copy_from_slice(&values);
        for (k, size) in tiny {
            if is_known && (later[k] - x_dot[k]).abs() <= STEADY * x_dot[k].abs() {
                self.least[k] = self.least[k].min(size);
                self.open.retain(|open| *open != k);
                self.has_signals = true;
            } else {
                self.n_doubts[k] += 1;
            }
        }
    }

    /// Looks at the states; says whether that is news: one was seen to move for the first time, or is much larger or smaller
    /// than lately.
    pub fn observe(&mut self, machine: &Machine<'_>) -> bool {
        let sizes: Vec<f64> = self.open.iter().map(|&k| self.size(machine, k)).collect();
        let (least, states) = (&mut self.least, &machine.program.states);
        let mut sizes = sizes.into_iter();
        self.open.retain(|&k| {
            let size = sizes.next().unwrap_or(0.0);
            let is_seen = size > NOTHING;
            if is_seen {
                least[k] = least[k].min(ROOM * size);
            }
            !is_seen
        });
        let mut is_news = false;
        for (k, lately) in &mut self.derived {
            *lately = machine.get(states[*k].value).abs().max(MEMORY * *lately);
            let nominal = lately.min(1.0).max(self.least[*k]);
            if nominal > MUCH * self.nominal[*k] || MUCH * nominal < self.nominal[*k] {
                self.nominal[*k] = nominal;
                is_news = true;
            }
        }
        is_news
    }

    pub fn atol(&self, tolerance: f64) -> Vec<f64> {
        self.nominal.iter().map(|nominal| tolerance * nominal).collect()
    }
}
