//! Operators with a history → what the simulator records for them.

use crate::program::{Delay, Histories};

use super::Lowering;
use super::routine::{Item, Target};

impl Lowering {
    /// The questions are noted while routines are written and are not among them yet.
    pub(super) fn histories(&mut self) -> Histories {
        let histories = self.dae().histories.clone();
        let (mut items, mut delays) = (Vec::new(), Vec::with_capacity(histories.len()));
        for history in histories {
            let maximum = history.maximum.unwrap_or(history.time);
            let [input, time, maximum] = [history.input, history.time, maximum].map(|value| {
                let cell = self.new_cell(0.0);
                items.push(Item { target: Target::Cell(cell), value, origin: history.origin });
                cell
            });
            let text = format!("delay({}, {})", self.text(history.input), self.text(history.time));
            delays.push(Delay {
                input,
                time,
                maximum,
                varies: history.varies,
                time_varies: history.time_varies,
                is_asked_with_input: history.is_asked_with_input,
                text: self.with_component(text, history.origin),
            });
        }
        Histories { routine: self.routine_of("histories", &items), delays, questions: Vec::new() }
    }
}
