//! Operators with a history (3.7.4 of the specification) → questions about the past, `$history(n, k, time, …)`, which the
//! simulation answers: it records the inputs of operator n and gives its result k for the arguments that follow.
//!
//! An input that asks itself (a delay of what is delayed) is a variable of its own: at the start, when nothing is recorded
//! yet, its equation is solved with the others.
//!
//! A question names no input, so that equations which are connected through a delay only are solved without a loop. The
//! input is an argument of its own where the delay may vanish: then it is the answer.
//!
//! What jumps when it goes in jumps when it comes out. Where the time of that is not known before, result
//! [`DISTANCE`] is how far the next jump has to go, and a relation that nobody reads makes the event.

use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, Pool, Subscript, Type};
use harpoon_flat::Origin;

use crate::lower::Lowering;
use crate::memory::Relations;

/// The result that tells how far away the next jump is; zero or less when it has come.
pub const DISTANCE: i64 = 2;

#[derive(Debug, Clone)]
pub struct History {
    pub operator: Operator,
    pub origin: Origin,
}

#[derive(Debug, Clone)]
pub enum Operator {
    Delay(Delay),
    Distribution(Distribution),
}

/// `delay(input, time, maximum)`, asked with the time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Delay {
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
}

/// `spatialDistribution(in0, in1, x, positiveVelocity, points, values)`, asked with x for the content at the left end
/// (result 0) or at the right end (result 1), and with x and the direction for the distance of the next jump.
#[derive(Debug, Clone, PartialEq)]
pub struct Distribution {
    /// in0, in1, x
    pub inputs: [ExprId; 3],
    /// 1 where the model says that it moves to the right, 0 where to the left.
    pub direction: ExprId,
    /// The content at the start.
    pub points: Vec<f64>,
    /// Numbers, or over parameters that the initialisation computes.
    pub values: Vec<ExprId>,
    /// The results at the start.
    starts: [ExprId; 3],
    /// Whether the content may move between events.
    varies: bool,
}

impl History {
    /// What a result is while the simulation is initialised.
    pub fn at_start(&self, result: usize) -> Option<ExprId> {
        match &self.operator {
            // Before the start everything was as it is then.
            Operator::Delay(delay) => Some(delay.input),
            Operator::Distribution(distribution) => distribution.starts.get(result).copied(),
        }
    }

    /// All expressions that it is made of.
    pub fn exprs_mut(&mut self) -> Vec<&mut ExprId> {
        match &mut self.operator {
            Operator::Delay(delay) => {
                [&mut delay.input, &mut delay.time].into_iter().chain(&mut delay.maximum).collect()
            }
            Operator::Distribution(distribution) => {
                let Distribution { inputs, direction, values, starts, .. } = distribution;
                inputs.iter_mut().chain([direction]).chain(values).chain(starts).collect()
            }
        }
    }

    /// What is recorded, without the direction: as the user writes it.
    pub fn inputs(&self) -> Vec<ExprId> {
        match &self.operator {
            Operator::Delay(delay) => [delay.input, delay.time].into_iter().chain(delay.maximum).collect(),
            Operator::Distribution(distribution) => distribution.inputs.to_vec(),
        }
    }

    pub fn exprs(&self) -> Vec<ExprId> {
        self.clone().exprs_mut().into_iter().map(|expr| *expr).collect()
    }

    /// Of the operator, as the user writes it.
    pub fn name(&self) -> &'static str {
        match self.operator {
            Operator::Delay(_) => "delay",
            Operator::Distribution(_) => "spatialDistribution",
        }
    }

    /// Whether the results may change between events.
    fn varies(&self) -> bool {
        match &self.operator {
            Operator::Delay(delay) => delay.varies || delay.time_varies,
            Operator::Distribution(distribution) => distribution.varies,
        }
    }
}

impl Lowering {
    /// `delay` of what is recorded as a number; the result has the type of the input.
    pub(crate) fn delay(&mut self, arguments: &[ExprId], relations: Relations, origin: Origin) -> ExprId {
        let input = self.without_memory(arguments[0], relations, origin);
        let ty = self.dae.pool.ty(input).clone();
        let number = match ty.base {
            BaseType::Boolean => {
                let (one, zero) = (self.dae.pool.real(1.0), self.dae.pool.real(0.0));
                self.if_then_else(input, one, zero)
            }
            BaseType::Enum(_) => {
                let ordinal = self.dae.pool.builtin(Builtin::EnumToInteger, vec![input]);
                self.real(ordinal.expect("an enumeration has ordinals"))
            }
            _ => self.real(input),
        };
        let delayed = self.delayed_number(number, &arguments[1..], relations, origin);
        if delayed == number {
            return input;
        }
        if ty.base == BaseType::Real {
            return delayed;
        }
        let half = self.dae.pool.real(0.5);
        if ty.base == BaseType::Boolean {
            let relation = self.binary(BinaryOp::Greater, delayed, half);
            return self.crossing(relation, relations, origin);
        }
        let above = self.binary(BinaryOp::Add, delayed, half);
        let whole = self.dae.pool.builtin(Builtin::Integer, vec![above]).expect("a number can be rounded");
        let whole = self.event_rounding(whole, relations, origin);
        match ty.base {
            BaseType::Enum(_) => self.dae.pool.add(Node::Builtin(Builtin::IntegerToEnum, [whole].into()), ty),
            _ => whole,
        }
    }

    /// `times`: the time and, if there is one, the maximum.
    fn delayed_number(
        &mut self,
        input: ExprId,
        times: &[ExprId],
        relations: Relations,
        origin: Origin,
    ) -> ExprId {
        let mut numbers = Vec::with_capacity(times.len());
        for &time in times {
            let number = self.without_memory(time, relations, origin);
            numbers.push(self.real(number));
        }
        let (time, maximum) = (numbers[0], numbers.get(1).copied());
        let known = self.known_number(time);
        match known {
            Some(0.0) => return input,
            Some(known) if known < 0.0 => {
                self.report(origin, format!("the time of this `delay` is {known} and must not be negative"));
                return input;
            }
            _ => {}
        }
        if let (Some(time), Some(maximum)) = (known, maximum.and_then(|maximum| self.known_number(maximum)))
            && time > maximum
        {
            self.report(origin, format!("this `delay` of {time} is longer than its maximum, {maximum}"));
        }
        let (varies, time_varies) = (self.varies(input), self.varies(time));
        let is_asked_with_input = known.is_none();
        let [input, time] = [input, time].map(|expr| self.recordable(expr, origin));
        let delay = Delay { input, time, maximum, varies, time_varies, is_asked_with_input };
        let number = match self.rewriting.delays.get(&delay) {
            Some(&known) => known,
            None => {
                let number = self.add_history(Operator::Delay(delay), origin);
                self.rewriting.delays.insert(delay, number);
                number
            }
        };
        if relations == Relations::MakeEvents && time_varies {
            self.watch_jumps(number, &[time], origin);
        }
        let with_input = [time, input];
        self.question(number, 0, if is_asked_with_input { &with_input } else { &with_input[..1] })
    }

    /// Result `k` of the operator; of arrays of inputs the one for element `place`.
    pub(crate) fn distribution(
        &mut self,
        arguments: &[ExprId],
        k: u32,
        place: Option<usize>,
        relations: Relations,
        origin: Origin,
    ) -> Option<ExprId> {
        let element = |this: &Lowering, expr: ExprId| match (this.dae.pool.node(expr), place) {
            (Node::Array(parts), Some(place)) => parts.get(place).copied(),
            _ => Some(expr),
        };
        let mut inputs = [element(self, arguments[0])?, element(self, arguments[1])?, arguments[2]];
        for input in &mut inputs {
            let number = self.without_memory(*input, relations, origin);
            let number = self.real(number);
            *input = self.recordable(number, origin);
        }
        let is_positive = self.without_memory(arguments[3], relations, origin);
        let (one, zero) = (self.dae.pool.real(1.0), self.dae.pool.real(0.0));
        let direction = self.if_then_else(is_positive, one, zero);
        let (points, values) = match *arguments {
            [_, _, _, _, points, values] => {
                let is_by_element = |this: &Lowering, expr: ExprId| this.dae.pool.ty(expr).dims.len() > 1;
                let [points, values] = [points, values].map(|numbers| match is_by_element(self, numbers) {
                    true => element(self, numbers).unwrap_or(numbers),
                    false => numbers,
                });
                (self.known_numbers(points)?, self.content(values, origin)?)
            }
            _ => (vec![0.0, 1.0], vec![self.dae.pool.real(0.0); 2]),
        };
        if let Err(mistake) = check_content(&points, values.len()) {
            self.report(origin, mistake);
            return None;
        }
        let starts = [values[0], values[values.len() - 1], self.dae.pool.real(1.0)];
        let varies = self.varies(inputs[2]);
        let recorded = self.recordable(direction, origin);
        let distribution = Distribution { inputs, direction: recorded, points, values, starts, varies };
        let known = self.dae.histories.iter().position(|history| match &history.operator {
            Operator::Distribution(known) => *known == distribution,
            Operator::Delay(_) => false,
        });
        let number = match known {
            Some(known) => known,
            None => self.add_history(Operator::Distribution(distribution), origin),
        };
        let [in0, in1, x] = inputs;
        if relations == Relations::MakeEvents {
            self.watch_jumps(number, &[x, direction], origin);
        }
        let content = self.question(number, i64::from(k), &[x]);
        Some(match k {
            0 => self.if_then_else(is_positive, in0, content),
            _ => self.if_then_else(is_positive, content, in1),
        })
    }

    /// The operator and the result that a part of its results means.
    pub(crate) fn distribution_result(&self, expr: ExprId) -> Option<(Vec<ExprId>, u32, Option<usize>)> {
        let pool = &self.dae.pool;
        match pool.node(expr) {
            Node::Output(call, k) => match pool.node(*call) {
                Node::Builtin(Builtin::SpatialDistribution, arguments) => {
                    Some((arguments.to_vec(), *k, None))
                }
                _ => None,
            },
            Node::Index(array, subscripts) => {
                let (arguments, k, _) = self.distribution_result(*array)?;
                let [Subscript::Index(subscript)] = subscripts[..] else { return None };
                let place = usize::try_from(pool.as_integer(subscript)? - 1).ok()?;
                Some((arguments, k, Some(place)))
            }
            _ => None,
        }
    }

    /// The expression, or a variable for it if there is a question in it.
    fn recordable(&mut self, expr: ExprId, origin: Origin) -> ExprId {
        let asks = |pool: &Pool, id: ExprId| matches!(pool.node(id), Node::Builtin(Builtin::History, _));
        if !self.dae.pool.contains(expr, asks) {
            return expr;
        }
        self.named(expr, origin)
    }

    fn add_history(&mut self, operator: Operator, origin: Origin) -> usize {
        self.dae.histories.push(History { operator, origin });
        self.dae.histories.len() - 1
    }

    fn question(&mut self, number: usize, result: i64, arguments: &[ExprId]) -> ExprId {
        let pool = &mut self.dae.pool;
        let mut question = vec![pool.integer(number as i64), pool.integer(result), pool.time()];
        question.extend(arguments);
        pool.add(Node::Builtin(Builtin::History, question.into()), Type::real())
    }

    fn watch_jumps(&mut self, number: usize, arguments: &[ExprId], origin: Origin) {
        let distance = self.question(number, DISTANCE, arguments);
        let zero = self.dae.pool.real(0.0);
        let has_come = self.binary(BinaryOp::Less, distance, zero);
        self.crossing(has_come, Relations::MakeEvents, origin);
    }

    fn known_number(&mut self, expr: ExprId) -> Option<f64> {
        let value = self.with_parameter_values(expr);
        self.dae.pool.as_real(value)
    }

    /// Numbers, or expressions of parameters that are known when the simulation starts.
    fn content(&mut self, values: ExprId, origin: Origin) -> Option<Vec<ExprId>> {
        if let Some(numbers) = self.known_numbers(values) {
            return Some(numbers.into_iter().map(|number| self.dae.pool.real(number)).collect());
        }
        let Node::Array(parts) = self.dae.pool.node(values).clone() else { return None };
        let is_steady = |this: &Lowering, expr: ExprId| {
            let variables = this.dae.pool.variables(expr);
            variables.into_iter().all(|var| this.dae.variables[var].is_constant())
        };
        let mut content = Vec::with_capacity(parts.len());
        for &part in parts.iter() {
            let value = self.without_memory(part, Relations::Literal, origin);
            content.push(self.real(value));
        }
        content.iter().all(|value| is_steady(self, *value)).then_some(content)
    }

    fn known_numbers(&mut self, expr: ExprId) -> Option<Vec<f64>> {
        let value = self.with_parameter_values(expr);
        let array = self.dae.pool.as_value(value)?;
        array.as_array()?.data.iter().map(|value| value.as_real()).collect()
    }

    /// Whether the answers of an operator change between events.
    pub(crate) fn history_varies(&self, number: ExprId) -> bool {
        self.dae.history(number).is_none_or(History::varies)
    }

    pub(crate) fn real(&mut self, expr: ExprId) -> ExprId {
        match self.dae.pool.ty(expr).base {
            BaseType::Real => expr,
            _ => self.dae.pool.builtin(Builtin::IntegerToReal, vec![expr]).expect("an Integer is a number"),
        }
    }
}

impl crate::Dae {
    /// The operator whose number a literal is.
    pub fn history(&self, number: ExprId) -> Option<&History> {
        self.histories.get(usize::try_from(self.pool.as_integer(number)?).ok()?)
    }
}

/// The points of `spatialDistribution` go from 0 to 1, and there is a value for each.
fn check_content(points: &[f64], n_values: usize) -> Result<(), String> {
    let is_sorted = points.is_sorted();
    let spans_all = points.first() == Some(&0.0) && points.last() == Some(&1.0);
    if !is_sorted || !spans_all {
        return Err(format!("the initial points of `spatialDistribution` must go from 0 to 1: {points:?}"));
    }
    match points.len() == n_values {
        true => Ok(()),
        false => Err(format!(
            "`spatialDistribution` has {} initial points, but {n_values} initial values",
            points.len()
        )),
    }
}
