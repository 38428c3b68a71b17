//! What a run shows of states without a nominal value → how large they are.
//!
//! The error of a step is weighed by the state, or by its nominal value where that is larger. Where the model does not give
//! one, and no start value says it either, 1 would allow errors larger than a charge or a volume ever gets, and nobody
//! would be told. So such a state is as large as it is when it is first seen to move, or as it would become if it went on
//! like that over the whole span, and never larger than what is known otherwise. It is looked at now and then only, after
//! the first of events that follow each other and at the end of a step: what is set in motion by that which an event has
//! set in motion is tiny at first, and that is no size.
//! See docs/decisions/0034.

use harpoon_code::Program;

use crate::machine::Machine;

/// What is smaller may be rounding: a force that is the difference of large ones, times the span.
const NOTHING: f64 = 1e-10;

/// A state is known to three digits less than its size and the tolerance say: what is tiny beside the others costs few steps.
const ROOM: f64 = 1000.0;

pub struct Scales {
    nominal: Vec<f64>,
    /// States whose size is to be found out.
    open: Vec<usize>,
    span: f64,
}

impl Scales {
    pub fn new(program: &Program, span: f64) -> Scales {
        let states = &program.states;
        Scales {
            nominal: states.iter().map(|state| state.nominal).collect(),
            open: (0..states.len()).filter(|&k| !states[k].is_nominal_given).collect(),
            span,
        }
    }

    /// Looks at the states; says whether one was seen to move for the first time.
    pub fn observe(&mut self, machine: &Machine<'_>) -> bool {
        let n_open = self.open.len();
        let (nominal, span, states) = (&mut self.nominal, self.span, &machine.program.states);
        self.open.retain(|&k| {
            let size = machine.get(states[k].value).abs().max(machine.get(states[k].derivative).abs() * span);
            let is_seen = size > NOTHING;
            if is_seen {
                nominal[k] = nominal[k].min(ROOM * size);
            }
            !is_seen
        });
        self.open.len() < n_open
    }

    pub fn atol(&self, tolerance: f64) -> Vec<f64> {
        self.nominal.iter().map(|nominal| tolerance * nominal).collect()
    }
}
