//! When clocks tick, as expressions of the equations: Booleans that are true for one iteration of an event.

use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, VarId};
use harpoon_flat::Origin;
use harpoon_index::Id;
use rustc_hash::FxHashMap;

use super::{Source, SubClock, SubClockId};
use crate::lower::Lowering;
use crate::memory::Relations;
use crate::{Check, CheckKind, Equation, Kind, Ratio, Sample, Subclock};

#[derive(Default)]
pub(super) struct Ticks {
    of_clock: FxHashMap<SubClockId, ExprId>,
    /// Of clocks with equal intervals.
    periodic: Vec<((ExprId, Ratio, Ratio), ExprId)>,
    /// The ticks of the base clock, for clocks without a period.
    base: Vec<(Source, ExprId)>,
    intervals: FxHashMap<SubClockId, ExprId>,
    first: FxHashMap<SubClockId, ExprId>,
}

impl Lowering {
    /// True when the clock ticks; never while the simulation is initialised.
    pub(super) fn tick_of(&mut self, clock: SubClockId) -> ExprId {
        if let Some(&known) = self.clocks.ticks.of_clock.get(&clock) {
            return known;
        }
        let SubClock { source, factor, shift, origin, .. } = self.clocks.sub_clocks[clock].clone();
        let tick = match source {
            Source::Rational => {
                let second = self.dae.pool.real(1.0);
                self.periodic_tick(second, factor, shift, origin)
            }
            Source::Real(interval) => self.periodic_tick(interval, factor, shift, origin),
            Source::Event { .. } | Source::Variable { .. } => {
                let base = self.base_tick(source, origin);
                self.every(base, factor, shift, origin)
            }
        };
        self.clocks.ticks.of_clock.insert(clock, tick);
        tick
    }

    fn periodic_tick(&mut self, interval: ExprId, factor: Ratio, shift: Ratio, origin: Origin) -> ExprId {
        let key = (interval, factor, shift);
        if let Some(&(_, known)) = self.clocks.ticks.periodic.iter().find(|(known, _)| *known == key) {
            return known;
        }
        let id = Id::from_index(self.dae.samples.len());
        let name = format!("$sample[{}]", self.dae.samples.len() + 1);
        let variable = self.add_hidden(name, BaseType::Boolean, Kind::Tick(id), origin);
        let start = self.dae.pool.real(0.0);
        let clock = Some(Subclock { factor, shift });
        self.dae.samples.push(Sample { variable, start, interval, clock, origin });
        let tick = self.var(variable);
        self.clocks.ticks.periodic.push((key, tick));
        tick
    }

    fn base_tick(&mut self, source: Source, origin: Origin) -> ExprId {
        if let Some(&(_, known)) = self.clocks.ticks.base.iter().find(|(known, _)| *known == source) {
            return known;
        }
        let tick = match source {
            Source::Event { condition, .. } => self.event_tick(condition, origin),
            Source::Variable { interval, resolution } => self.variable_tick(interval, resolution, origin),
            Source::Rational | Source::Real(_) => unreachable!("clocks with a period need no base"),
        };
        self.clocks.ticks.base.push((source, tick));
        tick
    }

    /// `edge(pre(condition))`: one iteration after the condition has become true, so that `sample` sees what has changed
    /// together with it.
    fn event_tick(&mut self, condition: ExprId, origin: Origin) -> ExprId {
        let condition = self.without_memory(condition, Relations::MakeEvents, origin);
        let condition = self.held(condition, origin);
        let before = self.pre_of(condition, origin);
        let was_true = self.clock_variable("condition", BaseType::Boolean, origin);
        self.define(was_true, before, origin);
        let (now, before) = (self.var(was_true), self.pre_of(was_true, origin));
        let not_before = self.not(before);
        let edge = self.and(now, not_before);
        self.unless_initial(edge, origin)
    }

    /// The first tick comes at the start; each later one when the one before said.
    fn variable_tick(&mut self, interval: ExprId, resolution: i64, origin: Origin) -> ExprId {
        const NEVER: f64 = 1e300;
        let never = self.dae.pool.real(NEVER);
        let at_start = self.periodic_tick(never, Ratio::ONE, Ratio::ZERO, origin);
        let next = self.clock_variable("next", BaseType::Real, origin);
        self.dae.variables[next].start = Some(never);
        let due = self.pre_of(next, origin);
        let time = self.dae.pool.time();
        let is_due = self.binary(BinaryOp::GreaterEqual, time, due);
        let is_due = self.crossing(is_due, Relations::MakeEvents, origin);
        let tick = self.or(at_start, is_due);
        let tick = self.unless_initial(tick, origin);
        let interval = self.without_memory(interval, Relations::Literal, origin);
        let interval = self.seconds(interval, resolution);
        self.refuse_to_stand_still(tick, interval, origin);
        let later = self.binary(BinaryOp::Add, time, interval);
        let later = self.if_then_else(tick, later, due);
        self.define(next, later, origin);
        tick
    }

    /// A next tick that does not come later makes an event without end.
    fn refuse_to_stand_still(&mut self, tick: ExprId, interval: ExprId, origin: Origin) {
        let nothing = self.dae.pool.real(0.0);
        let is_ahead = self.binary(BinaryOp::Greater, interval, nothing);
        let idle = self.not(tick);
        let condition = self.or(idle, is_ahead);
        let message = self.dae.pool.string(
            "the interval of this clock is not positive any more: it would tick again at the same time",
        );
        self.dae.checks.push(Check { kind: CheckKind::Error, condition, message, is_at_event: true, origin });
    }

    fn seconds(&mut self, interval: ExprId, resolution: i64) -> ExprId {
        let interval = self.real(interval);
        let resolution = self.dae.pool.real(resolution as f64);
        self.binary(BinaryOp::Div, interval, resolution)
    }

    /// A Boolean variable with this value, but false during the initialisation.
    fn unless_initial(&mut self, value: ExprId, origin: Origin) -> ExprId {
        let initial = self.flag(Kind::Initial, origin);
        let running = self.not(initial);
        let value = self.and(running, value);
        let tick = self.clock_variable("tick", BaseType::Boolean, origin);
        self.define(tick, value, origin);
        self.var(tick)
    }

    /// Every so many ticks of a clock without a period.
    fn every(&mut self, base: ExprId, factor: Ratio, shift: Ratio, origin: Origin) -> ExprId {
        if factor == Ratio::ONE && shift == Ratio::ZERO {
            return base;
        }
        // Ticks before this one.
        let count = self.clock_variable("count", BaseType::Integer, origin);
        let (now, before) = (self.var(count), self.pre_of(count, origin));
        self.dae.variables[count].start = Some(self.dae.pool.integer(-1));
        let one = self.dae.pool.integer(1);
        let more = self.binary(BinaryOp::Add, before, one);
        let counted = self.if_then_else(base, more, before);
        self.define(count, counted, origin);
        let shift = self.dae.pool.integer(shift.numerator);
        let factor = self.dae.pool.integer(factor.numerator);
        let since = self.binary(BinaryOp::Sub, now, shift);
        let rest = self.dae.pool.builtin(Builtin::Mod, vec![since, factor]).expect("whole numbers");
        let zero = self.dae.pool.integer(0);
        let is_turn = self.binary(BinaryOp::Equal, rest, zero);
        let has_begun = self.binary(BinaryOp::GreaterEqual, since, zero);
        let is_turn = self.and(has_begun, is_turn);
        let value = self.and(base, is_turn);
        let tick = self.clock_variable("tick", BaseType::Boolean, origin);
        self.define(tick, value, origin);
        self.var(tick)
    }

    /// Seconds from the tick before to this one.
    pub(super) fn interval_of(&mut self, clock: SubClockId) -> ExprId {
        if let Some(&known) = self.clocks.ticks.intervals.get(&clock) {
            return known;
        }
        let SubClock { source, factor, origin, .. } = self.clocks.sub_clocks[clock].clone();
        let tick = self.tick_of(clock);
        let whole = self.dae.pool.real(f64::from(factor));
        let interval = match source {
            Source::Rational => whole,
            Source::Real(interval) => self.binary(BinaryOp::Mul, whole, interval),
            Source::Variable { interval, resolution } if factor == Ratio::ONE => {
                let before = match *self.dae.pool.node(interval) {
                    harpoon_expr::Node::Var(var) => self.pre_of(var, origin),
                    _ => interval,
                };
                self.seconds(before, resolution)
            }
            Source::Event { .. } | Source::Variable { .. } => {
                let last = self.clock_variable("last", BaseType::Real, origin);
                let (time, before) = (self.dae.pool.time(), self.pre_of(last, origin));
                let value = self.if_then_else(tick, time, before);
                self.define(last, value, origin);
                let passed = self.binary(BinaryOp::Sub, time, before);
                let at_first = match source {
                    Source::Event { start_interval: Some(interval), .. } => {
                        let interval = self.without_memory(interval, Relations::Literal, origin);
                        self.real(interval)
                    }
                    _ => self.dae.pool.real(0.0),
                };
                let is_first = self.is_first_tick_of(clock);
                self.if_then_else(is_first, at_first, passed)
            }
        };
        self.clocks.ticks.intervals.insert(clock, interval);
        interval
    }

    pub(super) fn is_first_tick_of(&mut self, clock: SubClockId) -> ExprId {
        if let Some(&known) = self.clocks.ticks.first.get(&clock) {
            return known;
        }
        let origin = self.clocks.sub_clocks[clock].origin;
        let tick = self.tick_of(clock);
        let has_ticked = self.clock_variable("ticked", BaseType::Boolean, origin);
        let before = self.pre_of(has_ticked, origin);
        let value = self.or(before, tick);
        self.define(has_ticked, value, origin);
        let is_first = self.not(before);
        self.clocks.ticks.first.insert(clock, is_first);
        is_first
    }

    fn clock_variable(&mut self, what: &str, ty: BaseType, origin: Origin) -> VarId {
        let name = format!("$clock_{what}[{}]", self.dae.variables.len());
        self.add_hidden(name, ty, Kind::Discrete, origin)
    }

    fn define(&mut self, var: VarId, right: ExprId, origin: Origin) {
        let left = self.var(var);
        self.dae.equations.push(Equation { left, right, origin });
    }
}
