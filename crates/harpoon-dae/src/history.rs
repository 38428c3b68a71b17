//! Operators with a history (3.7.4 of the specification) → questions about the past, `$history(n, k, time, …)`, which the
//! simulation answers: it records the inputs of operator n and gives its result k for the arguments that follow.
//!
//! A question names no input, so that a model whose equations are connected through a delay only is solved
//! without a loop. The input is an argument of its own where the delay may vanish: then it is the answer.

use harpoon_expr::{BaseType, Builtin, ExprId};
use harpoon_flat::Origin;

use crate::lower::Lowering;

/// Where it comes from: `delay(input, time, maximum)`.
#[derive(Debug, Clone, Copy)]
pub struct History {
    pub input: ExprId,
    /// How long ago.
    pub time: ExprId,
    pub maximum: Option<ExprId>,
    /// Whether the input may change between events.
    pub varies: bool,
    /// Whether the time may change between events.
    pub time_varies: bool,
    /// Whether questions have the input as their last argument.
    pub is_asked_with_input: bool,
    pub origin: Origin,
}

impl History {
    /// What it gives while the simulation is initialised: before the start everything was as at the start.
    pub fn at_start(&self) -> ExprId {
        self.input
    }

    pub fn exprs_mut(&mut self) -> impl Iterator<Item = &mut ExprId> {
        [&mut self.input, &mut self.time].into_iter().chain(&mut self.maximum)
    }

    pub fn exprs(&self) -> impl Iterator<Item = ExprId> {
        [self.input, self.time].into_iter().chain(self.maximum)
    }
}

impl Lowering {
    pub(crate) fn delay(&mut self, arguments: &[ExprId], makes_events: bool, origin: Origin) -> ExprId {
        let mut numbers = Vec::with_capacity(arguments.len());
        for &argument in arguments {
            let number = self.without_memory(argument, makes_events, origin);
            numbers.push(self.real(number));
        }
        let (input, time, maximum) = (numbers[0], numbers[1], numbers.get(2).copied());
        let known = self.known_number(time);
        match known {
            Some(0.0) => return input,
            Some(known) if known < 0.0 => {
                self.report(origin, format!("the time of this `delay` is negative: {known}"));
                return input;
            }
            _ => {}
        }
        if let (Some(time), Some(maximum)) = (known, maximum.and_then(|maximum| self.known_number(maximum)))
            && time > maximum
        {
            self.report(origin, format!("this `delay` of {time} is longer than its maximum, {maximum}"));
        }
        let key = (input, time, maximum);
        let number = match self.rewriting.histories.get(&key) {
            Some(&known) => known,
            None => {
                let (varies, time_varies) = (self.varies(input), self.varies(time));
                let is_asked_with_input = known.is_none();
                self.dae.histories.push(History {
                    input,
                    time,
                    maximum,
                    varies,
                    time_varies,
                    is_asked_with_input,
                    origin,
                });
                self.rewriting.histories.insert(key, self.dae.histories.len() - 1);
                self.dae.histories.len() - 1
            }
        };
        let pool = &mut self.dae.pool;
        let mut question = vec![pool.integer(number as i64), pool.integer(0), pool.time(), time];
        if known.is_none() {
            question.push(input);
        }
        pool.builtin(Builtin::History, question).expect("a question has a type of its own")
    }

    fn known_number(&mut self, expr: ExprId) -> Option<f64> {
        let value = self.with_parameter_values(expr);
        self.dae.pool.as_real(value)
    }

    /// Whether the answers of an operator change between events.
    pub(crate) fn history_varies(&self, number: ExprId) -> bool {
        let number = self.dae.pool.as_integer(number).and_then(|number| usize::try_from(number).ok());
        let history = number.and_then(|number| self.dae.histories.get(number));
        history.is_none_or(|history| history.varies || history.time_varies)
    }

    pub(crate) fn real(&mut self, expr: ExprId) -> ExprId {
        match self.dae.pool.ty(expr).base {
            BaseType::Real => expr,
            _ => self.dae.pool.builtin(Builtin::IntegerToReal, vec![expr]).expect("an Integer is a number"),
        }
    }
}
