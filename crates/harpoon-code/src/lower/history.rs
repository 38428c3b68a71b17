//! Operators with a history → what the simulator records for them.

use harpoon_dae::Operator;
use harpoon_expr::ExprId;

use crate::program::{self, Cell, Histories};

use super::Lowering;
use super::routine::{Item, Target};

impl Lowering {
    /// The questions are noted while routines are written and are not among them yet.
    pub(super) fn histories(&mut self) -> Histories {
        let histories = self.dae().histories.clone();
        let (mut items, mut operators) = (Vec::new(), Vec::with_capacity(histories.len()));
        for history in &histories {
            let exprs: Vec<String> = history.exprs().into_iter().map(|expr| self.text(expr)).collect();
            let text = format!("{}({})", history.name(), exprs.join(", "));
            let text = self.with_component(text, history.origin);
            let mut cell = |value: ExprId| -> Cell {
                let cell = self.new_cell(0.0);
                items.push(Item { target: Target::Cell(cell), value, origin: history.origin });
                cell
            };
            operators.push(match &history.operator {
                Operator::Delay(delay) => program::Operator::Delay(program::Delay {
                    input: cell(delay.input),
                    time: cell(delay.time),
                    maximum: cell(delay.maximum.unwrap_or(delay.time)),
                    varies: delay.varies,
                    time_varies: delay.time_varies,
                    is_asked_with_input: delay.is_asked_with_input,
                    text,
                }),
                Operator::Distribution(distribution) => {
                    program::Operator::Distribution(program::Distribution {
                        inputs: distribution.inputs.map(cell),
                        points: distribution.points.clone(),
                        values: distribution.values.clone(),
                        text,
                    })
                }
            });
        }
        Histories { routine: self.routine_of("histories", &items), operators, questions: Vec::new() }
    }
}
