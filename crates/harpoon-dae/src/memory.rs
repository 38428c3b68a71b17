//! Operators with a memory → variables: `der`, `pre`, `edge`, `change`, `initial`, `sample`, and every relation or
//! rounding between continuous expressions that makes an event (roundings in `rounding.rs`). What remembers more than one value is in `history.rs`.

use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Memo, Node, Type, VarId};
use harpoon_flat::Origin;
use rustc_hash::FxHashMap;

use crate::alike::Alike;
use crate::history::Delay;
use crate::lower::Lowering;
use crate::{About, Dae, Equation, Kind, Relation, Sample, Schedule};

/// What becomes of the relations and roundings of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relations {
    MakeEvents,
    /// In a `when`: those that make events elsewhere are what they are there, the others are computed.
    AsKnown,
    /// In `noEvent`, on a clock, at the start.
    Literal,
}

/// When a relation of time changes: `time op at`.
struct Change {
    op: BinaryOp,
    at: ExprId,
    /// Whether the text says that it changes just after, as `time > at` does.
    is_after: bool,
}

#[derive(Default)]
pub(crate) struct Rewriting {
    /// What became of expressions, by what becomes of their relations.
    with_events: FxHashMap<ExprId, ExprId>,
    as_known: FxHashMap<ExprId, ExprId>,
    pub(crate) without_events: FxHashMap<ExprId, ExprId>,
    derivatives: FxHashMap<VarId, VarId>,
    pre: FxHashMap<VarId, VarId>,
    flags: Vec<(Kind, VarId)>,
    relations: FxHashMap<(BinaryOp, ExprId, ExprId), VarId>,
    pub(crate) alike: Alike,
    samples: FxHashMap<(ExprId, ExprId), VarId>,
    /// The numbers of operators with a history.
    pub(crate) delays: FxHashMap<Delay, usize>,
    /// Variables that stand for an expression.
    named: FxHashMap<ExprId, VarId>,
    pub(crate) roundings: FxHashMap<ExprId, VarId>,
    /// Rests of divisions, and what they are at most where they are rounded.
    pub(crate) rests: FxHashMap<ExprId, ExprId>,
    /// Discrete variables equal to an expression.
    pub(crate) held: FxHashMap<ExprId, VarId>,
    varies: FxHashMap<ExprId, bool>,
    time_derivatives: Memo,
    known_values: FxHashMap<VarId, Option<ExprId>>,
    /// Expressions with each variable replaced by its binding; all bindings are there before the first is asked for.
    pub(crate) bound: FxHashMap<ExprId, ExprId>,
}

impl Rewriting {
    fn memo(&mut self, relations: Relations) -> &mut FxHashMap<ExprId, ExprId> {
        match relations {
            Relations::MakeEvents => &mut self.with_events,
            Relations::AsKnown => &mut self.as_known,
            Relations::Literal => &mut self.without_events,
        }
    }
}

impl Lowering {
    /// The scalar expression over variables alone.
    pub(crate) fn without_memory(&mut self, expr: ExprId, relations: Relations, origin: Origin) -> ExprId {
        if self.dae.pool.is_literal(expr) {
            return expr;
        }
        if let Some(&known) = self.rewriting.memo(relations).get(&expr) {
            return known;
        }
        let result = match self.dae.pool.node(expr).clone() {
            Node::Builtin(builtin, arguments) => self.builtin(expr, builtin, &arguments, relations, origin),
            Node::Binary(op, ..) if op.is_relation() => self.relation(expr, relations, origin),
            Node::Binary(BinaryOp::Mul, a, b) => {
                self.note_vanishing(a, b);
                self.note_vanishing(b, a);
                self.children(expr, relations, origin)
            }
            Node::Var(var) => self.known_value(var).unwrap_or(expr),
            Node::Output(..) | Node::Index(..) => match self.distribution_result(expr) {
                Some((arguments, k, place)) => {
                    let result = self.distribution(&arguments, k, place, relations, origin);
                    result.unwrap_or_else(|| {
                        let message =
                            "the arguments of `spatialDistribution` are not known before the simulation";
                        self.report(origin, message);
                        expr
                    })
                }
                None => self.children(expr, relations, origin),
            },
            _ => self.children(expr, relations, origin),
        };
        self.rewriting.memo(relations).insert(expr, result);
        result
    }

    /// Constants, and parameters that are zero: what they multiply is not there, and nothing may be divided by them.
    /// Other parameters stay variables, so that the system has one text for all their values.
    fn known_value(&mut self, var: VarId) -> Option<ExprId> {
        if let Some(known) = self.rewriting.known_values.get(&var) {
            return *known;
        }
        let variable = &self.dae.variables[var];
        let kind = variable.kind;
        let binding = variable.binding.filter(|_| matches!(kind, Kind::Constant | Kind::Parameter));
        let value = binding.map(|binding| self.with_parameter_values(binding)).filter(|&value| {
            let pool = &self.dae.pool;
            pool.is_literal(value) && (kind == Kind::Constant || pool.as_real(value) == Some(0.0))
        });
        let value = value.filter(|_| self.dae.variables[var].ty != BaseType::String);
        self.rewriting.known_values.insert(var, value);
        value
    }

    /// A parameter that must not be negative, or that multiplies a derivative, is zero: the first of them is remembered.
    fn note_vanishing(&mut self, factor: ExprId, other: ExprId) {
        let Node::Var(parameter) = *self.dae.pool.node(factor) else { return };
        if self.dae.suspect.is_some()
            || self.dae.variables[parameter].kind != Kind::Parameter
            || self.known_value(parameter).is_none()
        {
            return;
        }
        let pool = &self.dae.pool;
        let what = match pool.node(other) {
            Node::Builtin(Builtin::Der, arguments) => format!("`der({})`", self.dae.text(arguments[0])),
            Node::Var(var) => format!("`{}`", self.dae.variables[*var].name),
            _ => "what it multiplies".to_string(),
        };
        let has_minimum = self.dae.variables[parameter].min.is_some_and(|min| pool.as_real(min) == Some(0.0));
        if has_minimum || what.starts_with("`der(") {
            let name = &self.dae.variables[parameter].name;
            self.dae.suspect = Some(format!(
                "`{name}` is 0, so that {what} falls out of its equation; should it be above 0?"
            ));
        }
    }

    fn children(&mut self, expr: ExprId, relations: Relations, origin: Origin) -> ExprId {
        let mut children = Vec::new();
        self.dae.pool.for_each_child(expr, |child| children.push(child));
        let mut mapped = FxHashMap::default();
        for child in children {
            let without = self.without_memory(child, relations, origin);
            mapped.insert(child, without);
        }
        self.dae.pool.map_children(expr, |_, child| mapped[&child])
    }

    fn builtin(
        &mut self,
        expr: ExprId,
        builtin: Builtin,
        arguments: &[ExprId],
        relations: Relations,
        origin: Origin,
    ) -> ExprId {
        match (builtin, arguments) {
            (Builtin::Der, [x]) => self.derivative_of(*x, relations, origin),
            (Builtin::Pre, [x]) => match *self.dae.pool.node(*x) {
                Node::Var(var) => self.pre_of(var, origin),
                _ => self.children(*x, relations, origin),
            },
            (Builtin::Edge | Builtin::Change, [x]) => {
                let now = self.without_memory(*x, relations, origin);
                let before = match *self.dae.pool.node(*x) {
                    Node::Var(var) => self.pre_of(var, origin),
                    _ => now,
                };
                if builtin == Builtin::Change {
                    return self.binary(BinaryOp::NotEqual, now, before);
                }
                let not_before = self.not(before);
                self.and(now, not_before)
            }
            (Builtin::Initial, _) => self.flag(Kind::Initial, origin),
            (Builtin::Terminal, _) => self.flag(Kind::Terminal, origin),
            (Builtin::Sample, [start, interval]) => self.tick(*start, *interval, origin),
            (Builtin::Delay, _) => self.delay(arguments, relations, origin),
            (Builtin::NoEvent, [x]) => {
                let x = self.without_memory(*x, Relations::Literal, origin);
                self.unbent(Builtin::NoEvent, None, x)
            }
            (Builtin::Smooth, [order, x]) => {
                let x = self.without_memory(*x, Relations::Literal, origin);
                self.unbent(Builtin::Smooth, Some(*order), x)
            }
            (Builtin::AtEvent, [x]) => self.without_memory(*x, Relations::AsKnown, origin),
            (Builtin::SemiLinear, [x, positive, negative]) => {
                let [x, positive, negative] =
                    [x, positive, negative].map(|part| self.without_memory(*part, relations, origin));
                let zero = self.dae.pool.real(0.0);
                let condition = self.binary(BinaryOp::GreaterEqual, x, zero);
                // The product is continuous: no event is needed.
                let slope = self.if_then_else(condition, positive, negative);
                let product = self.binary(BinaryOp::Mul, slope, x);
                let order = self.dae.pool.integer(0);
                self.unbent(Builtin::Smooth, Some(order), product)
            }
            (Builtin::Sign, [x]) => self.sign(*x, relations, origin),
            (
                Builtin::Floor
                | Builtin::Ceil
                | Builtin::Integer
                | Builtin::DivInteger
                | Builtin::Mod
                | Builtin::Rem,
                _,
            ) => {
                let rounded = self.children(expr, relations, origin);
                self.event_rounding(rounded, relations, origin)
            }
            (
                Builtin::Previous
                | Builtin::Hold
                | Builtin::SampleClocked
                | Builtin::SubSample
                | Builtin::SuperSample
                | Builtin::ShiftSample
                | Builtin::BackSample
                | Builtin::NoClock
                | Builtin::Interval
                | Builtin::FirstTick,
                _,
            ) => self.clock_operator(builtin, arguments, origin),
            (
                Builtin::SpatialDistribution
                | Builtin::Clock
                | Builtin::Transition
                | Builtin::InitialState
                | Builtin::ActiveState
                | Builtin::TicksInState
                | Builtin::TimeInState,
                _,
            ) => {
                self.report(origin, format!("`{}` cannot be simulated here", builtin.name()));
                expr
            }
            _ => self.children(expr, relations, origin),
        }
    }

    /// A variable for an expression.
    pub(crate) fn named(&mut self, expr: ExprId, origin: Origin) -> ExprId {
        if let Some(&known) = self.rewriting.named.get(&expr) {
            return self.var(known);
        }
        let name = format!("$named[{}]", self.rewriting.named.len() + 1);
        let var = self.add_hidden(name, BaseType::Real, Kind::Continuous, origin);
        self.rewriting.named.insert(expr, var);
        let left = self.var(var);
        self.dae.equations.push(Equation { left, right: expr, origin });
        left
    }

    /// Keeps what the user says of the kinks of an expression: index reduction asks for it.
    fn unbent(&mut self, builtin: Builtin, order: Option<ExprId>, x: ExprId) -> ExprId {
        if *self.dae.pool.ty(x) != Type::real() || !self.has_kinks(x) {
            return x;
        }
        let arguments = order.into_iter().chain([x]).collect();
        self.dae.pool.builtin(builtin, arguments).unwrap_or(x)
    }

    fn has_kinks(&self, expr: ExprId) -> bool {
        self.dae.pool.contains(expr, |pool, part| match pool.node(part) {
            Node::If { .. } => true,
            Node::Builtin(builtin, _) => {
                matches!(builtin, Builtin::Abs | Builtin::Max | Builtin::Min | Builtin::Sqrt)
            }
            _ => false,
        })
    }

    fn derivative_of(&mut self, expr: ExprId, relations: Relations, origin: Origin) -> ExprId {
        let mut inner = self.without_memory(expr, Relations::Literal, origin);
        if relations == Relations::MakeEvents && self.has_kinks(inner) && self.varies(inner) {
            // What bends or jumps is differentiated as any other equation is, so that its impulses are found.
            let with_events = self.without_memory(expr, relations, origin);
            inner = self.named(with_events, origin);
        }
        if let Node::Var(var) = *self.dae.pool.node(inner) {
            return match self.derivative_variable(var, origin) {
                Some(derivative) => self.var(derivative),
                None => self.dae.pool.real(0.0),
            };
        }
        let variables = self.dae.pool.variables(inner);
        let seeds: FxHashMap<VarId, ExprId> = variables
            .into_iter()
            .filter_map(|var| {
                let derivative = self.derivative_variable(var, origin)?;
                Some((var, self.var(derivative)))
            })
            .collect();
        let one = self.dae.pool.real(1.0);
        let seed = &mut |_: &mut harpoon_expr::Pool, var: VarId| seeds.get(&var).copied();
        let Dae { pool, functions, .. } = &mut self.dae;
        // Every variable has one derivative with respect to time, so that one memory serves all.
        let memo = &mut self.rewriting.time_derivatives;
        let derivative = self.differentiator.derivative(pool, functions, memo, inner, seed, Some(one));
        derivative.unwrap_or_else(|problem| {
            self.report(origin, problem.to_string());
            expr
        })
    }

    /// None for what does not change continuously.
    fn derivative_variable(&mut self, var: VarId, origin: Origin) -> Option<VarId> {
        if let Some(discretised) = self.discretised_derivative(var, origin) {
            return Some(discretised);
        }
        if let Some(&known) = self.rewriting.derivatives.get(&var) {
            return Some(known);
        }
        let variable = &self.dae.variables[var];
        if !matches!(variable.kind, Kind::Continuous | Kind::Derivative(_)) {
            return None;
        }
        let (name, origin) = (format!("der({})", variable.name), variable.origin);
        let (is_hidden, is_internal) = (variable.is_hidden, variable.is_internal);
        let unit = variable.unit().map(|unit| format!("{unit}/s").into());
        let derivative = self.add_hidden(name, BaseType::Real, Kind::Derivative(var), origin);
        self.dae.variables[derivative].is_hidden = is_hidden;
        self.dae.variables[derivative].is_internal = is_internal;
        self.dae.variables[derivative].about = About { unit, description: None }.shared();
        self.rewriting.derivatives.insert(var, derivative);
        Some(derivative)
    }

    /// The value before the event; of what never changes, the value itself.
    pub(crate) fn pre_of(&mut self, var: VarId, origin: Origin) -> ExprId {
        if let Some(&known) = self.rewriting.pre.get(&var) {
            return self.var(known);
        }
        let variable = &self.dae.variables[var];
        match variable.kind {
            Kind::Constant | Kind::Parameter => return self.var(var),
            // A tick lasts no longer than its event.
            Kind::Tick(_) => return self.dae.pool.boolean(false),
            _ => {}
        }
        let (name, ty) = (format!("pre({})", variable.name), variable.ty.clone());
        let pre = self.add_hidden(name, ty, Kind::Pre(var), origin);
        self.rewriting.pre.insert(var, pre);
        self.var(pre)
    }

    /// The one variable of its kind.
    pub(crate) fn flag(&mut self, kind: Kind, origin: Origin) -> ExprId {
        if let Some(&(_, var)) = self.rewriting.flags.iter().find(|(known, _)| *known == kind) {
            return self.var(var);
        }
        let name = match kind {
            Kind::Initial => "$initial",
            Kind::Start => "$start",
            _ => "$terminal",
        };
        let var = self.add_hidden(name.into(), BaseType::Boolean, kind, origin);
        self.rewriting.flags.push((kind, var));
        self.var(var)
    }

    fn tick(&mut self, start: ExprId, interval: ExprId, origin: Origin) -> ExprId {
        let var = match self.rewriting.samples.get(&(start, interval)) {
            Some(&known) => known,
            None => {
                let id = harpoon_index::Id::from_index(self.dae.samples.len());
                let name = format!("$sample[{}]", self.dae.samples.len() + 1);
                let variable = self.add_hidden(name, BaseType::Boolean, Kind::Tick(id), origin);
                self.dae.samples.push(Sample { variable, start, interval, clock: None, origin });
                self.rewriting.samples.insert((start, interval), variable);
                variable
            }
        };
        self.var(var)
    }

    fn relation(&mut self, expr: ExprId, relations: Relations, origin: Origin) -> ExprId {
        let relation = self.children(expr, relations, origin);
        self.crossing(relation, relations, origin)
    }

    /// The variable that holds the relation, if it can change between events.
    pub(crate) fn crossing(&mut self, relation: ExprId, relations: Relations, origin: Origin) -> ExprId {
        let Node::Binary(op, left, right) = *self.dae.pool.node(relation) else { return relation };
        let is_real =
            self.dae.pool.ty(left).base == BaseType::Real || self.dae.pool.ty(right).base == BaseType::Real;
        if relations == Relations::Literal || !is_real || !self.varies(relation) {
            return relation;
        }
        if relations == Relations::AsKnown {
            return self.known_relation(op, left, right).unwrap_or(relation);
        }
        if let BinaryOp::Equal | BinaryOp::NotEqual = op {
            let changes = self.sign_change(left, right, origin);
            return if op == BinaryOp::Equal { changes } else { self.not(changes) };
        }
        if let Some(&known) = self.rewriting.relations.get(&(op, left, right)) {
            return self.var(known);
        }
        let name = format!("$relation[{}]", self.dae.relations.len() + 1);
        let variable = self.add_hidden(name, BaseType::Boolean, Kind::Discrete, origin);
        self.rewriting.relations.insert((op, left, right), variable);
        self.rewriting.alike.note(op, left, right, variable);
        let relation = match self.time_of_change(op, left, right) {
            Some(Change { op, at, is_after }) => {
                let left = self.dae.pool.time();
                let right = if is_after { self.after_start(at, origin) } else { at };
                Relation { variable, op, left, right, schedule: Schedule::At(at), origin }
            }
            None => Relation { variable, op, left, right, schedule: Schedule::Crossing, origin },
        };
        self.dae.relations.push(relation);
        self.var(variable)
    }

    /// A relation that nobody reads and that makes an event where its sides have crossed, though the time may be known.
    pub(crate) fn watch(&mut self, op: BinaryOp, left: ExprId, right: ExprId, origin: Origin) {
        let name = format!("$relation[{}]", self.dae.relations.len() + 1);
        let variable = self.add_hidden(name, BaseType::Boolean, Kind::Discrete, origin);
        self.dae.relations.push(Relation { variable, op, left, right, schedule: Schedule::Crossing, origin });
    }

    /// `sign(x)` jumps as `floor` does. The specification lets it make no event, with which a velocity that dry friction
    /// brings to zero would chatter in steps of rounding; so it is what one would write by hand, unless `noEvent` is written.
    fn sign(&mut self, x: ExprId, relations: Relations, origin: Origin) -> ExprId {
        let x = self.without_memory(x, relations, origin);
        let is_plain = self.dae.pool.ty(x).base != BaseType::Real || !self.varies(x);
        let zero = self.dae.pool.real(0.0);
        let is_known = |this: &mut Lowering| this.known_relation(BinaryOp::Greater, x, zero).is_some();
        if is_plain || relations == Relations::Literal || relations == Relations::AsKnown && !is_known(self) {
            return self.dae.pool.builtin(Builtin::Sign, vec![x]).expect("a number has a sign");
        }
        let [is_positive, is_negative] = [BinaryOp::Greater, BinaryOp::Less].map(|op| {
            let relation = self.binary(op, x, zero);
            self.crossing(relation, relations, origin)
        });
        let [one, none, minus_one] = [1, 0, -1].map(|n| self.dae.pool.integer(n));
        let below = self.if_then_else(is_negative, minus_one, none);
        self.if_then_else(is_positive, one, below)
    }

    /// Whether the expression can change between events.
    pub(crate) fn varies(&mut self, expr: ExprId) -> bool {
        if let Some(&known) = self.rewriting.varies.get(&expr) {
            return known;
        }
        let result = match self.dae.pool.node(expr) {
            Node::Time => true,
            Node::Builtin(Builtin::History, arguments) => self.history_varies(arguments[0]),
            Node::Var(var) => matches!(
                self.dae.variables[*var].kind,
                Kind::Continuous | Kind::Derivative(_) | Kind::Input | Kind::Homotopy
            ),
            _ => {
                let mut children = Vec::new();
                self.dae.pool.for_each_child(expr, |child| children.push(child));
                children.into_iter().any(|child| self.varies(child))
            }
        };
        self.rewriting.varies.insert(expr, result);
        result
    }

    /// The time of a change, or a later one while it is the start: there `time > 0` is what its text says, and its event follows.
    fn after_start(&mut self, at: ExprId, origin: Origin) -> ExprId {
        let (time, one) = (self.dae.pool.time(), self.dae.pool.real(1.0));
        let start = self.flag(Kind::Start, origin);
        let is_not_over = self.binary(BinaryOp::LessEqual, time, at);
        let waits = self.and(start, is_not_over);
        let later = self.binary(BinaryOp::Add, time, one);
        self.if_then_else(waits, later, at)
    }

    /// A relation between time and something discrete as `time >= at` or `time < at`. Exactly at the time it has its
    /// new value, also where the text says `>`: an event has to happen at some point of time.
    fn time_of_change(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Option<Change> {
        let has_time = |pool: &harpoon_expr::Pool, id: ExprId| matches!(pool.node(id), Node::Time);
        if ![left, right].into_iter().any(|side| self.dae.pool.contains(side, has_time)) {
            return None;
        }
        // left - right = a*time + b
        let (a, b) = self.affine_in_time(left)?;
        let (c, d) = self.affine_in_time(right)?;
        let slope = a - c;
        let becomes_true = match op {
            BinaryOp::Greater | BinaryOp::GreaterEqual => slope > 0.0,
            BinaryOp::Less | BinaryOp::LessEqual => slope < 0.0,
            _ => return None,
        };
        if slope == 0.0 {
            return None;
        }
        let difference = self.binary(BinaryOp::Sub, d, b);
        let at = if slope == 1.0 {
            difference
        } else {
            let slope = self.dae.pool.real(slope);
            self.binary(BinaryOp::Div, difference, slope)
        };
        let includes_zero = matches!(op, BinaryOp::GreaterEqual | BinaryOp::LessEqual);
        Some(Change {
            op: if becomes_true { BinaryOp::GreaterEqual } else { BinaryOp::Less },
            at,
            is_after: includes_zero != becomes_true,
        })
    }

    /// `expr = a*time + b` with a known number a, and b changing at events only.
    pub(crate) fn affine_in_time(&mut self, expr: ExprId) -> Option<(f64, ExprId)> {
        if self.is_steady(expr) {
            let b = self.real(expr);
            return Some((0.0, b));
        }
        match *self.dae.pool.node(expr) {
            Node::Time => Some((1.0, self.dae.pool.real(0.0))),
            Node::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), x, y) => {
                let ((a, b), (c, d)) = (self.affine_in_time(x)?, self.affine_in_time(y)?);
                let slope = if op == BinaryOp::Add { a + c } else { a - c };
                Some((slope, self.binary(op, b, d)))
            }
            Node::Unary(harpoon_expr::UnaryOp::Neg, x) => {
                let (a, b) = self.affine_in_time(x)?;
                let zero = self.dae.pool.real(0.0);
                Some((-a, self.binary(BinaryOp::Sub, zero, b)))
            }
            Node::Binary(BinaryOp::Mul, x, y) => {
                let (factor, other) = if self.is_steady(x) { (x, y) } else { (y, x) };
                let number = self.number(factor)?;
                let (a, b) = self.affine_in_time(other)?;
                Some((number * a, self.dae.pool.times(factor, b).ok()?))
            }
            Node::Binary(BinaryOp::Div, x, y) => {
                let number = self.number(y).filter(|&number| number != 0.0)?;
                let (a, b) = self.affine_in_time(x)?;
                Some((a / number, self.dae.pool.over(b, y).ok()?))
            }
            _ => None,
        }
    }
}
