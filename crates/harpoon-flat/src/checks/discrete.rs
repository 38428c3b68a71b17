//! Variables that change at events only, and what they are set equal to (3.8, 4.4.4, appendix B).

use std::collections::HashMap;

use harpoon_expr::{BaseType, Builtin as Op, ExprId, Node, Pool, Statement, VarId};
use harpoon_instance::Variability;
use harpoon_syntax::ast;

use super::Facts;
use crate::collect::Collector;
use crate::{Equation, EquationKind, Origin, Variable};

/// Something that would keep its value until the next event, though what it is set to changes before.
struct Stale {
    origin: Origin,
    message: String,
    /// What changes.
    value: ExprId,
}

impl Collector<'_> {
    pub(super) fn check_discrete(&mut self, variables: &HashMap<VarId, Variable>, facts: &Facts) {
        if facts.is_clocked {
            return;
        }
        for id in self.order.clone() {
            self.check_declared_discrete(id, &variables[&id], facts);
            let Some(binding) = variables[&id].binding else { continue };
            // A field of a record comes with the whole, the phase of a medium with its temperature.
            let is_discrete = variables[&id].variability == Variability::Discrete
                && self.is_stepwise(binding)
                && !matches!(self.instance.pool.node(binding), Node::Field(..));
            if is_discrete && self.is_continuous(binding, facts, false) {
                let component = self.instance.variables[id].component;
                let span = self.instance.binding_span(component);
                let name = &variables[&id].name;
                let message =
                    format!("`{name}` can only change at events, but its value changes continuously");
                self.report_stale(Origin { span, ..variables[&id].origin }, message, binding);
            }
        }
        let mut found: Vec<Stale> = Vec::new();
        self.stale_equations(&self.equations, None, facts, &mut found);
        for algorithm in self.algorithms.iter().filter(|algorithm| !algorithm.initial) {
            self.stale_statements(&algorithm.statements, None, algorithm.origin, facts, &mut found);
        }
        for Stale { origin, message, value } in found {
            self.report_stale(origin, message, value);
        }
    }

    fn report_stale(&mut self, origin: Origin, message: String, value: ExprId) {
        let pool = &self.instance.pool;
        let is_call = |pool: &Pool, id| {
            matches!(pool.node(id), Node::Call(..) | Node::CallVectorized(..) | Node::CallValue(..))
        };
        let is_silent = |pool: &Pool, id| matches!(pool.node(id), Node::Builtin(Op::NoEvent, _));
        let hint = if pool.contains(value, is_silent) {
            Some("without `noEvent` a relation makes events")
        } else if pool.contains(value, is_call) {
            Some(
                "a relation inside of a function makes no event: let the function return a Real and compare it here, \
                 or give the function the annotation `GenerateEvents = true`",
            )
        } else {
            None
        };
        let diagnostic = self.mistake_in(origin.component, origin.span, message);
        self.instance.report(match hint {
            Some(hint) => diagnostic.hint(hint),
            None => diagnostic,
        });
    }

    /// `discrete Real x` needs a `when` that determines it.
    fn check_declared_discrete(&mut self, id: VarId, variable: &Variable, facts: &Facts) {
        let component = self.instance.variables[id].component;
        let declared = &self.instance.components[component];
        let owner = declared.owner;
        if declared.written().variability != Some(ast::Variability::Discrete)
            || variable.ty.base != BaseType::Real
            // What has no elements needs nothing that determines them.
            || variable.ty.shape().is_some_and(|shape| shape.contains(&0))
            || variable.causality == Some(ast::Causality::Input)
            || facts.held.contains(&id)
            || self.instance.variables[id].simple.is_connector
            || self.is_connector(owner)
            || variable.binding.is_some_and(|binding| !self.is_steady(binding, facts))
        {
            return;
        }
        let span = declared.declared.declaration.ident.span;
        let message = format!("`{}` is discrete, but no `when` determines it", variable.name);
        self.report_in(variable.origin.component, span, message);
    }

    /// An expression of other discrete variables keeps the promise as well, if not by the letter.
    fn is_steady(&self, binding: ExprId, facts: &Facts) -> bool {
        self.instance.pool.variables(binding).is_empty() || self.is_continuous(binding, facts, false)
    }

    fn is_stepwise(&self, expr: ExprId) -> bool {
        matches!(self.instance.pool.ty(expr).base, BaseType::Integer | BaseType::Boolean | BaseType::Enum(_))
    }

    /// `chosen`: a condition around the equations that changes continuously.
    fn stale_equations(
        &self,
        equations: &[Equation],
        chosen: Option<ExprId>,
        facts: &Facts,
        out: &mut Vec<Stale>,
    ) {
        for equation in equations {
            let origin = equation.origin;
            match &equation.kind {
                EquationKind::Equal(left, right) => {
                    let mut parts = Vec::new();
                    self.stepwise_parts(*left, *right, &mut parts);
                    for (part, value) in parts {
                        let varying =
                            [value, part].into_iter().find(|side| self.is_continuous(*side, facts, false));
                        let Some(value) = varying.or(chosen) else { continue };
                        let name = self.targets_of(part).first().map(|id| self.instance.variable_name(*id));
                        let what = name.map_or("this".into(), |name| format!("`{name}`"));
                        let message =
                            format!("{what} can only change at events, but its value changes continuously");
                        out.push(Stale { origin, message, value });
                    }
                }
                EquationKind::If { branches, otherwise } => {
                    let mut conditions = branches.iter().map(|(condition, _)| *condition);
                    let chosen = chosen.or_else(|| conditions.find(|c| self.is_continuous(*c, facts, false)));
                    let bodies = branches.iter().map(|(_, body)| body).chain([otherwise]);
                    bodies.for_each(|body| self.stale_equations(body, chosen, facts, out));
                }
                // What stands inside is looked at when the condition becomes true.
                EquationKind::When { branches } => {
                    self.stale_conditions(branches.iter().map(|(c, _)| *c), origin, facts, out)
                }
                EquationKind::Call(_) => {}
            }
        }
    }

    fn stale_statements(
        &self,
        statements: &[Statement],
        chosen: Option<ExprId>,
        origin: Origin,
        facts: &Facts,
        out: &mut Vec<Stale>,
    ) {
        let varying = |expr: ExprId| self.is_continuous(expr, facts, false).then_some(expr);
        for statement in statements {
            match statement {
                Statement::Assign { target, value } => {
                    let mut parts = Vec::new();
                    self.stepwise_parts(*target, *value, &mut parts);
                    for (part, value) in parts {
                        let Some(value) = varying(value).or(chosen) else { continue };
                        let name = self.targets_of(part).first().map(|id| self.instance.variable_name(*id));
                        let message = format!(
                            "`{}` can only change at events, but is given a value that changes continuously",
                            name.unwrap_or_default()
                        );
                        out.push(Stale { origin, message, value });
                    }
                }
                Statement::If { branches, otherwise } => {
                    let mut conditions = branches.iter().map(|(condition, _)| *condition);
                    let chosen = chosen.or_else(|| conditions.find_map(varying));
                    let bodies = branches.iter().map(|(_, body)| body).chain([otherwise]);
                    bodies.for_each(|body| self.stale_statements(body, chosen, origin, facts, out));
                }
                Statement::For { range: decides, body, .. }
                | Statement::While { condition: decides, body } => {
                    let chosen = chosen.or_else(|| varying(*decides));
                    self.stale_statements(body, chosen, origin, facts, out);
                }
                Statement::When { branches } => {
                    self.stale_conditions(branches.iter().map(|(c, _)| *c), origin, facts, out)
                }
                Statement::Call(_) | Statement::Break | Statement::Return => {}
            }
        }
    }

    fn stale_conditions(
        &self,
        conditions: impl Iterator<Item = ExprId>,
        origin: Origin,
        facts: &Facts,
        out: &mut Vec<Stale>,
    ) {
        for value in conditions.filter(|condition| self.is_continuous(*condition, facts, false)) {
            let message =
                "the condition of this `when` must change at events only, but it changes continuously";
            out.push(Stale { origin, message: message.into(), value });
        }
    }

    /// What changes at events only on the left of an equation or assignment, and what it is set to. A record or several results of
    /// a function may mix, as the state of a medium does, and come as a whole: their parts are computed anew where they change.
    fn stepwise_parts(&self, left: ExprId, right: ExprId, out: &mut Vec<(ExprId, ExprId)>) {
        let pool = &self.instance.pool;
        match (pool.node(left), pool.node(right)) {
            (Node::Record(_, parts), Node::Record(_, values)) => {
                parts.iter().zip(values.iter()).for_each(|(part, value)| {
                    self.stepwise_parts(*part, *value, out);
                });
            }
            _ if self.is_stepwise(left) => out.push((left, right)),
            _ => {}
        }
    }

    /// Whether the value may change between events. Relations change at events only, except in `noEvent`.
    pub(super) fn is_continuous(&self, expr: ExprId, facts: &Facts, without_events: bool) -> bool {
        if let Some(known) = facts.continuous.borrow().get(&(expr, without_events)) {
            return *known;
        }
        let found = self.changes_continuously(expr, facts, without_events);
        facts.continuous.borrow_mut().insert((expr, without_events), found);
        found
    }

    fn changes_continuously(&self, expr: ExprId, facts: &Facts, without_events: bool) -> bool {
        let pool = &self.instance.pool;
        let any_child = |without_events: bool| {
            let mut found = false;
            pool.for_each_child(expr, |child| {
                found = found || self.is_continuous(child, facts, without_events);
            });
            found
        };
        match pool.node(expr) {
            Node::Time => true,
            Node::Var(id) => {
                self.instance.variables[*id].prefixes.variability == Variability::Continuous
                    && !facts.held.contains(id)
            }
            // Of Integers none makes events: what they are computed from is no number that crosses another.
            Node::Binary(op, a, b)
                if op.is_relation()
                    && !without_events
                    && [a, b].iter().any(|side| pool.ty(**side).base == BaseType::Real) =>
            {
                false
            }
            // Its relations make events as if they stood here.
            Node::Call(function, _)
                if !without_events
                    && pool.ty(expr).base != BaseType::Real
                    && self.instance.generates_events(*function) =>
            {
                false
            }
            Node::Builtin(op, arguments) => match op {
                Op::Der => true,
                // Events let what is discrete come out as it went in.
                Op::Delay if !without_events => self.is_continuous(arguments[0], facts, false),
                Op::NoEvent | Op::Smooth => any_child(true),
                Op::Ceil | Op::Floor | Op::DivInteger | Op::Integer | Op::Sign if !without_events => false,
                Op::Pre | Op::Edge | Op::Change | Op::Initial | Op::Terminal | Op::Sample => false,
                Op::Size | Op::Ndims | Op::Cardinality | Op::GetInstanceName => false,
                _ => any_child(without_events),
            },
            _ => any_child(without_events),
        }
    }
}
