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
            let exprs: Vec<String> = history.inputs().into_iter().map(|expr| self.text(expr)).collect();
            let text = format!("{}({})", history.name(), exprs.join(", "));
            let text = self.with_component(text, history.origin);
            let numbers: Vec<Option<f64>> = match &history.operator {
                Operator::Delay(_) => Vec::new(),
                Operator::Distribution(distribution) => {
                    distribution.values.iter().map(|value| self.build.world.pool.as_real(*value)).collect()
                }
            };
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
                    let inputs = distribution.inputs.map(&mut cell);
                    let direction = cell(distribution.direction);
                    let content = distribution.values.iter().zip(&numbers);
                    let values = content.map(|(&value, number)| match number {
                        Some(number) => program::Content::Number(*number),
                        None => program::Content::Cell(cell(value)),
                    });
                    program::Operator::Distribution(program::Distribution {
                        inputs,
                        direction,
                        values: values.collect(),
                        points: distribution.points.clone(),
                        text,
                    })
                }
            });
        }
        Histories { routine: self.routine_of("histories", &items), operators, questions: Vec::new() }
    }
}
