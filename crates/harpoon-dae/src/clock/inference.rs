//! Which clock everything is on: partitions as connected components, and the ticks of each (16.7).
//!
//! A node of the graph is a variable, an equation or a clock; nodes that must tick together are joined. Conversion
//! operators are links between nodes: they say how many times slower or later one ticks than the other.

use std::rc::Rc;

use harpoon_expr::{BaseType, Builtin, ExprId, Node, VarId};
use harpoon_flat::{Equation as FlatEquation, EquationKind, Origin};
use harpoon_graph::UnionFind;
use harpoon_index::{IdVec, define_id};
use harpoon_source::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Body, Clocks, Source, SubClockId, Unit, WhenId};
use crate::lower::Lowering;
use crate::{Kind, Ratio};

define_id!(
    /// Of the graph.
    NodeId,
    "node"
);

/// `to` ticks at the ticks of `from`, converted.
pub(super) struct Link {
    pub(super) from: NodeId,
    pub(super) to: NodeId,
    pub(super) conversion: Conversion,
    pub(super) origin: Origin,
}

#[derive(Clone, Copy)]
pub(super) enum Conversion {
    /// So many times slower.
    Scale(Ratio),
    /// Later, by a part of the interval.
    Shift(Ratio),
    /// `subSample` or `superSample` without a factor.
    AnyWhole,
    /// `noClock`: on the same base clock.
    Any,
}

/// The clocks, the units with those that stand for arguments of operators, and the clock of each.
pub(super) type Inferred = (Clocks, Vec<Unit>, Vec<Option<SubClockId>>);

/// None if there were problems.
pub(super) fn infer(
    lowering: &mut Lowering,
    units: Vec<Unit>,
    whens: &IdVec<WhenId, ExprId>,
) -> Option<Inferred> {
    let n_problems = lowering.problems.len();
    let mut inference = Inference {
        lowering,
        units,
        nodes: UnionFind::new(0),
        of_unit: Vec::new(),
        of_variable: FxHashMap::default(),
        of_clock: FxHashMap::default(),
        arguments: FxHashMap::default(),
        links: Vec::new(),
        sources: Vec::new(),
        solvers: Vec::new(),
        clocked: Vec::new(),
        unclocked: Vec::new(),
    };
    inference.build(whens);
    let inferred = inference.resolve();
    let is_sound = !lowering.problems[n_problems..].iter().any(Diagnostic::is_error);
    is_sound.then_some(inferred)
}

pub(super) struct Inference<'l> {
    pub(super) lowering: &'l mut Lowering,
    pub(super) units: Vec<Unit>,
    pub(super) nodes: UnionFind<NodeId>,
    pub(super) of_unit: Vec<NodeId>,
    pub(super) of_variable: FxHashMap<VarId, NodeId>,
    pub(super) of_clock: FxHashMap<ExprId, NodeId>,
    pub(super) arguments: FxHashMap<ExprId, VarId>,
    pub(super) links: Vec<Link>,
    pub(super) sources: Vec<(NodeId, Source, Ratio, Origin)>,
    pub(super) solvers: Vec<(NodeId, Rc<str>)>,
    pub(super) clocked: Vec<(NodeId, Origin)>,
    pub(super) unclocked: Vec<(NodeId, Origin)>,
}

impl Inference<'_> {
    fn build(&mut self, whens: &IdVec<WhenId, ExprId>) {
        let mut of_when: IdVec<WhenId, Option<NodeId>> = whens.ids().map(|_| None).collect();
        let mut next = 0;
        while next < self.units.len() {
            let node = self.nodes.push();
            self.of_unit.push(node);
            let Unit { when, origin, .. } = self.units[next];
            if let Some(when) = when {
                let clock = of_when[when].unwrap_or_else(|| self.clock(whens[when], origin));
                of_when[when] = Some(clock);
                self.nodes.union(node, clock);
                self.clocked.push((node, origin));
            }
            match &self.units[next].body {
                &Body::Equal(left, right) if self.is_clock(left) => {
                    let (left, right) = (self.clock(left, origin), self.clock(right, origin));
                    self.nodes.union(left, right);
                }
                &Body::Equal(left, right) => {
                    let mut all = vec![left, right];
                    all.extend(&self.units[next].references);
                    self.visit_all(&all, node, origin);
                }
                Body::Flat(equation) => {
                    let equation = equation.clone();
                    self.visit_equation(&equation, node);
                }
            }
            next += 1;
        }
    }

    fn visit_equation(&mut self, equation: &FlatEquation, node: NodeId) {
        let origin = equation.origin;
        match &equation.kind {
            EquationKind::Equal(left, right) => {
                let pairs = self.lowering.pairs(*left, *right, origin);
                let mut references = self.lowering.references(*left, *right, pairs.len()).into_iter();
                for (left, right) in pairs {
                    let mut all = vec![left, right];
                    all.extend(references.next().unwrap_or_default());
                    self.visit_all(&all, node, origin);
                }
            }
            EquationKind::If { branches, otherwise } => {
                self.visit_branches(branches, node, origin);
                otherwise.iter().for_each(|equation| self.visit_equation(equation, node));
            }
            EquationKind::When { branches } => self.visit_branches(branches, node, origin),
            EquationKind::Call(call) => {
                let mut arguments = Vec::new();
                self.lowering.dae.pool.for_each_child(*call, |argument| arguments.push(argument));
                for argument in arguments {
                    let scalars = self.lowering.scalars_of(argument, origin);
                    self.visit_all(&scalars, node, origin);
                }
            }
        }
    }

    fn visit_branches(&mut self, branches: &[(ExprId, Vec<FlatEquation>)], node: NodeId, origin: Origin) {
        for (condition, body) in branches {
            let conditions = self.lowering.scalars_of(*condition, origin);
            self.visit_all(&conditions, node, origin);
            body.iter().for_each(|equation| self.visit_equation(equation, node));
        }
    }

    fn visit_all(&mut self, expressions: &[ExprId], node: NodeId, origin: Origin) {
        let mut seen = FxHashSet::default();
        expressions.iter().for_each(|&expr| self.visit(expr, node, origin, &mut seen));
    }

    /// Joins everything that stands in an expression with the node of its equation, up to operators that convert.
    fn visit(&mut self, expr: ExprId, node: NodeId, origin: Origin, seen: &mut FxHashSet<ExprId>) {
        if self.lowering.dae.pool.is_literal(expr) || !seen.insert(expr) {
            return;
        }
        match self.lowering.dae.pool.node(expr).clone() {
            Node::Var(var) => {
                if !self.lowering.dae.variables[var].is_constant() {
                    let variable = self.variable(var);
                    self.nodes.union(node, variable);
                }
            }
            Node::Builtin(Builtin::Hold, arguments) => {
                self.unclocked.push((node, origin));
                if let Node::Var(var) = *self.lowering.dae.pool.node(arguments[0])
                    && !self.lowering.dae.variables[var].is_constant()
                {
                    let variable = self.variable(var);
                    self.clocked.push((variable, origin));
                }
            }
            Node::Builtin(Builtin::SampleClocked, arguments) => {
                self.clocked.push((node, origin));
                if let Some(&clock) = arguments.get(1) {
                    let clock = self.clock(clock, origin);
                    self.nodes.union(node, clock);
                }
                if let Some(sampled) = self.argument(arguments[0], origin) {
                    let sampled = self.variable(sampled);
                    self.unclocked.push((sampled, origin));
                }
            }
            Node::Builtin(builtin, arguments) if is_conversion(builtin) => {
                self.clocked.push((node, origin));
                if let Some(from) = self.argument(arguments[0], origin) {
                    let from = self.variable(from);
                    self.clocked.push((from, origin));
                    self.link(builtin, &arguments, from, node, origin);
                }
            }
            Node::Builtin(builtin, arguments) => {
                if matches!(builtin, Builtin::Previous | Builtin::Interval | Builtin::FirstTick) {
                    self.clocked.push((node, origin));
                }
                arguments.iter().for_each(|&argument| self.visit(argument, node, origin, seen));
            }
            _ => {
                let mut children = Vec::new();
                self.lowering.dae.pool.for_each_child(expr, |child| children.push(child));
                children.into_iter().for_each(|child| self.visit(child, node, origin, seen));
            }
        }
    }

    fn link(&mut self, builtin: Builtin, arguments: &[ExprId], from: NodeId, to: NodeId, origin: Origin) {
        let whole = |this: &mut Self, at: usize, default: i64| match arguments.get(at) {
            Some(&argument) => this.integer(argument, builtin, origin),
            None => Some(default),
        };
        let conversion = match builtin {
            Builtin::SubSample | Builtin::SuperSample => {
                let Some(factor) = whole(self, 1, 0) else { return };
                if factor < 0 {
                    let message = format!(
                        "the factor of `{}` is {factor}: time does not run backwards",
                        builtin.name()
                    );
                    return self.report(origin, message);
                }
                match (builtin, factor) {
                    (_, 0) => Some(Conversion::AnyWhole),
                    (Builtin::SubSample, factor) => Ratio::new(factor, 1).map(Conversion::Scale),
                    (_, factor) => Ratio::new(1, factor).map(Conversion::Scale),
                }
            }
            Builtin::ShiftSample | Builtin::BackSample => {
                let (Some(counter), Some(resolution)) = (whole(self, 1, 0), whole(self, 2, 1)) else {
                    return;
                };
                if let Some((what, negative)) = [("shiftCounter", counter), ("resolution", resolution)]
                    .into_iter()
                    .find(|(_, value)| *value < 0)
                {
                    let name = builtin.name();
                    let what = if builtin == Builtin::BackSample && what == "shiftCounter" {
                        "backCounter"
                    } else {
                        what
                    };
                    return self.report(
                        origin,
                        format!("`{what}` of `{name}` is {negative}, and must not be negative"),
                    );
                }
                let counter = if builtin == Builtin::ShiftSample { counter } else { -counter };
                Ratio::new(counter, resolution).map(Conversion::Shift)
            }
            _ => Some(Conversion::Any),
        };
        match conversion {
            Some(conversion) => self.links.push(Link { from, to, conversion, origin }),
            None => self.report(origin, format!("`{}` divides by zero", builtin.name())),
        }
    }

    /// The node of a clock.
    fn clock(&mut self, expr: ExprId, origin: Origin) -> NodeId {
        // Every `Clock()` is one of its own.
        let is_inferred = matches!(self.lowering.dae.pool.node(expr), Node::Builtin(Builtin::Clock, args) if args.is_empty());
        if let Some(&known) = self.of_clock.get(&expr)
            && !is_inferred
        {
            return known;
        }
        let node = match self.lowering.dae.pool.node(expr).clone() {
            Node::Var(var) => self.variable(var),
            Node::Builtin(Builtin::Clock, arguments) => self.constructed(&arguments, origin),
            Node::Builtin(builtin, arguments) if is_conversion(builtin) => {
                let (from, node) = (self.clock(arguments[0], origin), self.nodes.push());
                self.link(builtin, &arguments, from, node, origin);
                node
            }
            Node::If { condition, then, otherwise } => {
                let condition = self.lowering.with_parameter_values(condition);
                match self.lowering.dae.pool.as_boolean(condition) {
                    Some(true) => self.clock(then, origin),
                    Some(false) => self.clock(otherwise, origin),
                    None => {
                        self.report(origin, "which clock is meant cannot depend on what changes");
                        self.nodes.push()
                    }
                }
            }
            _ => {
                self.report(origin, "this is no clock");
                self.nodes.push()
            }
        };
        self.clocked.push((node, origin));
        self.of_clock.insert(expr, node);
        node
    }

    /// `Clock(…)`
    fn constructed(&mut self, arguments: &[ExprId], origin: Origin) -> NodeId {
        let node = self.nodes.push();
        let Some(&first) = arguments.first() else { return node };
        let second = arguments.get(1).copied();
        let (source, factor) = match self.lowering.dae.pool.ty(first).base {
            BaseType::Clock => {
                let from = self.clock(first, origin);
                self.links.push(Link { from, to: node, conversion: Conversion::Scale(Ratio::ONE), origin });
                let method = second.map(|method| self.lowering.with_parameter_values(method));
                match method.and_then(|method| self.lowering.dae.pool.as_string(method)) {
                    Some(method) => self.solvers.push((node, method)),
                    None => self.report(origin, "the solver method of a clock must be known beforehand"),
                }
                return node;
            }
            BaseType::Boolean => {
                for var in self.lowering.dae.pool.variables(first) {
                    if !self.lowering.dae.variables[var].is_constant() {
                        let variable = self.variable(var);
                        self.unclocked.push((variable, origin));
                    }
                }
                (Source::Event { condition: first, start_interval: second }, Ratio::ONE)
            }
            BaseType::Integer => {
                let resolution =
                    second.map_or(Some(1), |second| self.integer(second, Builtin::Clock, origin));
                let Some(resolution) = resolution else { return node };
                let counter = self.lowering.with_parameter_values(first);
                match self.lowering.dae.pool.as_integer(counter) {
                    Some(0) => return node,
                    Some(counter) => match Ratio::new(counter, resolution) {
                        Some(seconds) if !seconds.is_negative() => (Source::Rational, seconds),
                        _ => {
                            self.report(origin, "the interval of a clock must be positive");
                            return node;
                        }
                    },
                    None => {
                        self.visit_all(&[first], node, origin);
                        (Source::Variable { interval: first, resolution }, Ratio::ONE)
                    }
                }
            }
            BaseType::Real if self.is_constant(first) => (Source::Real(first), Ratio::ONE),
            BaseType::Real => {
                self.visit_all(&[first], node, origin);
                (Source::Variable { interval: first, resolution: 1 }, Ratio::ONE)
            }
            _ => {
                self.report(origin, "a clock is made of an interval, a condition or another clock");
                return node;
            }
        };
        self.sources.push((node, source, factor, origin));
        node
    }

    /// The variable that is, or stands for, the argument of a conversion; none for what never changes.
    fn argument(&mut self, u: ExprId, origin: Origin) -> Option<VarId> {
        if let Some(&known) = self.arguments.get(&u) {
            return Some(known);
        }
        if self.is_constant(u) {
            return None;
        }
        let var = match *self.lowering.dae.pool.node(u) {
            Node::Var(var) => var,
            _ => {
                let ty = self.lowering.dae.pool.ty(u).base.clone();
                let kind = if ty == BaseType::Real { Kind::Continuous } else { Kind::Discrete };
                let name = format!("$argument[{}]", self.arguments.len() + 1);
                let var = self.lowering.add_hidden(name, ty, kind, origin);
                let left = self.lowering.var(var);
                let references = Vec::new();
                self.units.push(Unit { body: Body::Equal(left, u), references, when: None, origin });
                var
            }
        };
        self.arguments.insert(u, var);
        Some(var)
    }

    fn variable(&mut self, var: VarId) -> NodeId {
        let nodes = &mut self.nodes;
        *self.of_variable.entry(var).or_insert_with(|| nodes.push())
    }

    fn is_clock(&self, expr: ExprId) -> bool {
        self.lowering.dae.pool.ty(expr).base == BaseType::Clock
    }

    fn is_constant(&self, expr: ExprId) -> bool {
        let variables = &self.lowering.dae.variables;
        !self.lowering.dae.pool.contains(expr, |pool, id| match *pool.node(id) {
            Node::Time => true,
            Node::Var(var) => !variables[var].is_constant(),
            // A constant on a clock still ticks.
            Node::Builtin(builtin, _) => is_conversion(builtin) || builtin == Builtin::SampleClocked,
            _ => false,
        })
    }

    fn integer(&mut self, expr: ExprId, of: Builtin, origin: Origin) -> Option<i64> {
        let value = self.lowering.with_parameter_values(expr);
        let value = self.lowering.dae.pool.as_integer(value);
        if value.is_none() {
            self.report(origin, format!("the factors of `{}` must be known beforehand", of.name()));
        }
        value
    }

    pub(super) fn report(&mut self, origin: Origin, message: impl Into<String>) {
        self.lowering.report(origin, message);
    }
}

fn is_conversion(builtin: Builtin) -> bool {
    use Builtin::*;
    matches!(builtin, SubSample | SuperSample | ShiftSample | BackSample | NoClock)
}
