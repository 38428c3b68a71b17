//! Clocked partitions → equations that hold at all times (chapter 16 of the specification).
//!
//! Which equations and variables share a clock is inferred from the operators between them (`inference.rs`, `resolution.rs`). Each clock gets
//! a Boolean that is true when it ticks (`ticks.rs`); each clocked variable becomes discrete, determined by one
//! equation of its partition (`assignment.rs`): `v = if tick then value else pre(v)`. So a clocked variable keeps its
//! value between the ticks, and the operators need no machinery of their own:
//!
//! ```text
//! previous(v)    pre(v): the value that the last tick left
//! hold(v)        v
//! sample(u)      pre(u): the left limit, as `pre` is taken before anything changes at the event
//! subSample(v)…  v: the value of the last tick, or of the one that is now
//! ```

mod assignment;
mod inference;
mod resolution;
mod ticks;

use std::rc::Rc;

use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, Pool, Type, Value, VarId};
use harpoon_flat::{Equation as FlatEquation, EquationKind, Origin};
use harpoon_index::{IdVec, define_id};
use rustc_hash::FxHashMap;

use crate::equations::Place;
use crate::lower::Lowering;
use crate::memory::Relations;
use crate::{Equation, Kind, Ratio};

define_id!(
    /// Variables and equations that are active at the same ticks.
    SubClockId,
    "sub-clock"
);

define_id!(
    /// A clocked `when`; equal clocks in two of them need not be one: each `Clock()` is inferred on its own.
    WhenId,
    "when"
);

/// What is on one clock as a whole, or on none.
pub(crate) struct Unit {
    pub(crate) body: Body,
    /// What stands in the text and may have vanished from the body: `0*u` has the clock of u.
    pub(crate) references: Vec<ExprId>,
    /// The clocked `when` around it.
    pub(crate) when: Option<WhenId>,
    pub(crate) origin: Origin,
}

pub(crate) enum Body {
    /// Scalars of one equation.
    Equal(ExprId, ExprId),
    /// Everything else.
    Flat(FlatEquation),
}

/// Ticks at `shift + k*factor` intervals of its source.
#[derive(Clone)]
pub(crate) struct SubClock {
    source: Source,
    factor: Ratio,
    shift: Ratio,
    /// How derivatives are discretised.
    solver: Option<Rc<str>>,
    origin: Origin,
}

/// Where the ticks of a base partition come from.
#[derive(Clone, Copy, PartialEq)]
enum Source {
    /// Seconds: the factor says how many.
    Rational,
    /// Equal intervals of so many seconds.
    Real(ExprId),
    /// Each tick says when the next one comes: `interval / resolution` later.
    Variable {
        interval: ExprId,
        resolution: i64,
    },
    Event {
        condition: ExprId,
        start_interval: Option<ExprId>,
    },
}

#[derive(Default)]
pub(crate) struct Clocks {
    sub_clocks: IdVec<SubClockId, SubClock>,
    of_variable: FxHashMap<VarId, SubClockId>,
    /// Variables that stand for arguments of conversion operators.
    arguments: FxHashMap<ExprId, VarId>,
    ticks: ticks::Ticks,
    /// The partition that is being translated.
    current: Option<SubClockId>,
    /// Variables with their discretised derivatives, of the current partition.
    derivatives: Vec<(VarId, VarId)>,
}

impl Lowering {
    /// Whether anything in the model is on a clock.
    pub(crate) fn has_clocks(&self) -> bool {
        let is_clock = |pool: &Pool, id: ExprId| {
            pool.ty(id).base == BaseType::Clock
                || matches!(pool.node(id), Node::Builtin(builtin, _) if is_clock_operator(*builtin))
        };
        let uses = |expr: &ExprId| self.dae.pool.contains(*expr, is_clock);
        self.bindings.iter().any(|(left, right, _)| uses(left) || uses(right))
            || self.flat.equations.iter().any(|equation| any_expression(equation, &uses))
    }

    /// Translates all equations of a model with clocks.
    pub(crate) fn add_clocked_equations(&mut self) {
        let mut whens = IdVec::new();
        let units = self.units(&mut whens);
        let Some((clocks, units, of_unit)) = inference::infer(self, units, &whens) else { return };
        self.fix_before_first_tick(&clocks);
        self.hide_clock_variables();
        self.clocks = clocks;
        let mut of_clock: IdVec<SubClockId, Vec<Unit>> =
            self.clocks.sub_clocks.ids().map(|_| Vec::new()).collect();
        for (unit, clock) in units.into_iter().zip(of_unit) {
            match (&unit.body, clock) {
                // Which clocks are equal is known by now.
                (Body::Equal(left, _), _) if self.dae.pool.ty(*left).base == BaseType::Clock => {}
                (_, Some(clock)) => of_clock[clock].push(unit),
                (_, None) => self.add_unclocked(unit),
            }
        }
        for clock in self.clocks.sub_clocks.ids() {
            self.add_partition(clock, &of_clock[clock]);
        }
    }

    /// Clocked variables are discrete, and have the start value that they declare, or that of their type, before the first tick (16.4: `fixed` is
    /// true). What holds one is equal to it, and its start value is a guess of something else.
    fn fix_before_first_tick(&mut self, clocks: &Clocks) {
        let mut clocked: Vec<VarId> = clocks.of_variable.keys().copied().collect();
        clocked.sort();
        for var in clocked {
            let pool = &mut self.dae.pool;
            let variable = &mut self.dae.variables[var];
            if variable.kind == Kind::Continuous {
                variable.kind = Kind::Discrete;
            }
            if variable.kind == Kind::Discrete {
                let default = Value::default_of(pool, &Type::scalar(variable.ty.clone()));
                variable.start = variable.start.or_else(|| Some(pool.literal(&default?)));
                variable.fixed = true;
            }
        }
    }

    /// Clocks have no values; nothing refers to them any more.
    fn hide_clock_variables(&mut self) {
        let no = self.dae.pool.boolean(false);
        for variable in self.dae.variables.values_mut().filter(|variable| variable.ty == BaseType::Clock) {
            variable.ty = BaseType::Boolean;
            variable.kind = Kind::Constant;
            variable.binding = Some(no);
            variable.is_hidden = true;
        }
    }

    /// `whens`: the clocks of clocked `when`s.
    fn units(&mut self, whens: &mut IdVec<WhenId, ExprId>) -> Vec<Unit> {
        let mut units = Vec::new();
        for (left, right, origin) in std::mem::take(&mut self.bindings) {
            self.add_pairs(left, right, None, origin, &mut units);
        }
        for equation in std::mem::take(&mut self.flat.equations) {
            self.add_units(equation, None, whens, &mut units);
        }
        units
    }

    fn add_units(
        &mut self,
        equation: FlatEquation,
        when: Option<WhenId>,
        whens: &mut IdVec<WhenId, ExprId>,
        units: &mut Vec<Unit>,
    ) {
        let origin = equation.origin;
        match equation.kind {
            EquationKind::Equal(left, right) => self.add_pairs(left, right, when, origin, units),
            EquationKind::When { branches } if self.is_on_clock(&branches) => {
                for (condition, body) in branches {
                    let Some(clock) = self.scalar_of(condition, origin) else { continue };
                    let when = whens.push(clock);
                    for equation in body {
                        self.add_units(equation, Some(when), whens, units);
                    }
                }
            }
            _ => units.push(Unit { body: Body::Flat(equation), references: Vec::new(), when, origin }),
        }
    }

    fn is_on_clock(&self, branches: &[(ExprId, Vec<FlatEquation>)]) -> bool {
        branches.iter().any(|(condition, _)| self.dae.pool.ty(*condition).base == BaseType::Clock)
    }

    fn add_pairs(
        &mut self,
        left: ExprId,
        right: ExprId,
        when: Option<WhenId>,
        origin: Origin,
        units: &mut Vec<Unit>,
    ) {
        let pairs = self.pairs(left, right, origin);
        let mut references = self.references(left, right, pairs.len()).into_iter();
        for (left, right) in pairs {
            let references = references.next().unwrap_or_default();
            units.push(Unit { body: Body::Equal(left, right), references, when, origin });
        }
    }

    fn add_unclocked(&mut self, unit: Unit) {
        match unit.body {
            Body::Equal(left, right) => {
                let equation = self.scalar_equation(left, right, Place::Running, unit.origin);
                self.dae.equations.extend(equation);
                if let Some(equation) = equation.filter(|_| !self.is_of_event(right)) {
                    self.watch_discrete(equation);
                }
            }
            Body::Flat(equation) => self.add_equation(&equation, Place::Running),
        }
    }

    /// The equations of one sub-clock.
    fn add_partition(&mut self, clock: SubClockId, units: &[Unit]) {
        if units.is_empty() {
            return; // It never needs to tick.
        }
        let tick = self.tick_of(clock);
        self.clocks.current = Some(clock);
        // What an expression becomes depends on its clock.
        let outside = std::mem::take(&mut self.rewriting.without_events);
        let mut equations = Vec::new();
        for unit in units {
            match &unit.body {
                Body::Equal(left, right) => {
                    equations.extend(self.scalar_equation(*left, *right, Place::Clocked, unit.origin));
                }
                Body::Flat(equation) => {
                    equations.extend(self.scalar_equations(equation, Place::Clocked, tick));
                }
            }
        }
        let n_equations = equations.len();
        let derivatives = std::mem::take(&mut self.clocks.derivatives);
        equations.extend(derivatives.iter().filter_map(|&(x, x_dot)| self.discretised(clock, x, x_dot)));
        self.rewriting.without_events = outside;
        self.clocks.current = None;
        // What could not be discretised was reported; that nothing determines it would be no news.
        if equations.len() == n_equations + derivatives.len() {
            self.assign(clock, tick, &equations);
        }
    }

    /// An operator of chapter 16 in an expression of the current partition, or `hold` outside of any.
    pub(crate) fn clock_operator(
        &mut self,
        builtin: Builtin,
        arguments: &[ExprId],
        origin: Origin,
    ) -> ExprId {
        let clock = self.clocks.current;
        match (builtin, arguments, clock) {
            (Builtin::Hold, [u], None) => self.without_memory(*u, Relations::MakeEvents, origin),
            (Builtin::Previous, [u], Some(_)) => match *self.dae.pool.node(*u) {
                Node::Var(var) => self.pre_of(var, origin),
                _ => self.without_memory(*u, Relations::Literal, origin),
            },
            (Builtin::SampleClocked, [u, ..], Some(_)) => match self.argument(*u) {
                Some(var) => self.pre_of(var, origin),
                None => self.without_memory(*u, Relations::Literal, origin),
            },
            (
                Builtin::SubSample
                | Builtin::SuperSample
                | Builtin::ShiftSample
                | Builtin::BackSample
                | Builtin::NoClock,
                [u, ..],
                Some(_),
            ) => match self.argument(*u) {
                Some(var) => self.var(var),
                None => self.without_memory(*u, Relations::Literal, origin),
            },
            (Builtin::Interval, _, Some(clock)) => self.interval_of(clock),
            (Builtin::FirstTick, _, Some(clock)) => self.is_first_tick_of(clock),
            _ => {
                let message = format!("`{}` has no clock here", builtin.name());
                self.report(origin, message);
                self.dae.pool.real(0.0)
            }
        }
    }

    /// The variable that an argument of a conversion operator is, or that stands for it.
    fn argument(&self, u: ExprId) -> Option<VarId> {
        self.clocks.arguments.get(&u).copied()
    }

    /// The derivative of a variable on the current clock.
    pub(crate) fn discretised_derivative(&mut self, x: VarId, origin: Origin) -> Option<VarId> {
        let clock = self.clocks.current?;
        if self.clocks.of_variable.get(&x) != Some(&clock) {
            return None;
        }
        if let Some(&(_, known)) = self.clocks.derivatives.iter().find(|(known, _)| *known == x) {
            return Some(known);
        }
        let name = format!("der({})", self.dae.variables[x].name);
        let x_dot = self.add_hidden(name, BaseType::Real, Kind::Discrete, origin);
        self.dae.variables[x_dot].is_hidden = self.dae.variables[x].is_hidden;
        self.dae.variables[x_dot].is_internal = self.dae.variables[x].is_internal;
        self.clocks.of_variable.insert(x_dot, clock);
        self.clocks.derivatives.push((x, x_dot));
        Some(x_dot)
    }

    /// One step of the solver of a clock; at the first tick the state keeps its start value.
    fn discretised(&mut self, clock: SubClockId, x: VarId, x_dot: VarId) -> Option<Equation> {
        let origin = self.dae.variables[x].origin;
        let h = self.interval_of(clock);
        let (before, dot_before, dot) = (self.pre_of(x, origin), self.pre_of(x_dot, origin), self.var(x_dot));
        let slope = match self.clocks.sub_clocks[clock].solver.as_deref() {
            Some("ExplicitEuler") => dot_before,
            Some("ImplicitEuler") => dot,
            Some("ImplicitTrapezoid") => {
                let sum = self.binary(BinaryOp::Add, dot, dot_before);
                let half = self.dae.pool.real(0.5);
                self.binary(BinaryOp::Mul, half, sum)
            }
            Some(other) => {
                let message = format!(
                    "the solver method \"{other}\" is not known; there are \"ExplicitEuler\", \"ImplicitEuler\" \
                     and \"ImplicitTrapezoid\""
                );
                self.report(origin, message);
                return None;
            }
            None => {
                let name = &self.dae.variables[x].name;
                let message = format!("`der({name})` is on a clock that has no solver method");
                self.report(origin, message);
                return None;
            }
        };
        let change = self.binary(BinaryOp::Mul, h, slope);
        let next = self.binary(BinaryOp::Add, before, change);
        let is_first = self.is_first_tick_of(clock);
        let right = self.if_then_else(is_first, before, next);
        let left = self.var(x);
        Some(Equation { left, right, origin })
    }
}

fn is_clock_operator(builtin: Builtin) -> bool {
    use Builtin::*;
    matches!(
        builtin,
        Clock
            | Previous
            | Hold
            | SampleClocked
            | SubSample
            | SuperSample
            | ShiftSample
            | BackSample
            | NoClock
            | Interval
            | FirstTick
    )
}

fn any_expression(equation: &FlatEquation, is_it: &impl Fn(&ExprId) -> bool) -> bool {
    let any = |body: &[FlatEquation]| body.iter().any(|equation| any_expression(equation, is_it));
    match &equation.kind {
        EquationKind::Equal(left, right) => is_it(left) || is_it(right),
        EquationKind::If { branches, otherwise } => {
            branches.iter().any(|(condition, body)| is_it(condition) || any(body)) || any(otherwise)
        }
        EquationKind::When { branches } => {
            branches.iter().any(|(condition, body)| is_it(condition) || any(body))
        }
        EquationKind::Call(call) => is_it(call),
    }
}
