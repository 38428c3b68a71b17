//! Variables that change at events only, and what they are set equal to (3.8, 4.4.4, appendix B).

use std::collections::HashMap;

use harpoon_expr::{BaseType, Builtin as Op, ExprId, Node, Statement, VarId};
use harpoon_instance::Variability;
use harpoon_syntax::ast;

use super::Facts;
use crate::collect::Collector;
use crate::{Equation, EquationKind, Origin, Variable};

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
                self.report_in(variables[&id].origin.component, span, message);
            }
        }
        let mut wrong: Vec<(Origin, String)> = Vec::new();
        self.stepwise_equations(&self.equations, facts, &mut wrong);
        for algorithm in self.algorithms.iter().filter(|algorithm| !algorithm.initial) {
            self.stepwise_statements(&algorithm.statements, algorithm.origin, facts, &mut wrong);
        }
        for (origin, message) in wrong {
            self.report_in(origin.component, origin.span, message);
        }
    }

    /// `discrete Real x` needs a `when` that determines it.
    fn check_declared_discrete(&mut self, id: VarId, variable: &Variable, facts: &Facts) {
        let component = self.instance.variables[id].component;
        let declared = &self.instance.components[component];
        let owner = declared.owner;
        if declared.written().variability != Some(ast::Variability::Discrete)
            || variable.ty.base != BaseType::Real
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

    fn stepwise_equations(&self, equations: &[Equation], facts: &Facts, wrong: &mut Vec<(Origin, String)>) {
        for equation in equations {
            match &equation.kind {
                EquationKind::Equal(a, b)
                    if self.is_stepwise(*a)
                        && self.is_stepwise(*b)
                        && [*a, *b].iter().any(|side| self.is_continuous(*side, facts, false)) =>
                {
                    let name = self.targets_of(*a).first().map(|id| self.instance.variable_name(*id));
                    let what = name.map_or("this".into(), |name| format!("`{name}`"));
                    let message =
                        format!("{what} can only change at events, but its value changes continuously");
                    wrong.push((equation.origin, message));
                }
                EquationKind::If { branches, otherwise } => {
                    branches.iter().for_each(|(_, body)| self.stepwise_equations(body, facts, wrong));
                    self.stepwise_equations(otherwise, facts, wrong);
                }
                _ => {}
            }
        }
    }

    fn stepwise_statements(
        &self,
        statements: &[Statement],
        origin: Origin,
        facts: &Facts,
        wrong: &mut Vec<(Origin, String)>,
    ) {
        for statement in statements {
            match statement {
                Statement::Assign { target, value }
                    if self.is_stepwise(*target) && self.is_continuous(*value, facts, false) =>
                {
                    let name = self.targets_of(*target).first().map(|id| self.instance.variable_name(*id));
                    let message = format!(
                        "`{}` can only change at events, but is given a value that changes continuously",
                        name.unwrap_or_default()
                    );
                    wrong.push((origin, message));
                }
                Statement::If { branches, otherwise } => {
                    branches
                        .iter()
                        .for_each(|(_, body)| self.stepwise_statements(body, origin, facts, wrong));
                    self.stepwise_statements(otherwise, origin, facts, wrong);
                }
                _ => {}
            }
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
            Node::Binary(op, a, _) if op.is_relation() && pool.ty(*a).is_numeric() && !without_events => {
                false
            }
            Node::Builtin(op, arguments) => match op {
                Op::Der => true,
                // Events let what is discrete come out as it went in.
                Op::Delay if !without_events => self.is_continuous(arguments[0], facts, false),
                Op::NoEvent => any_child(true),
                Op::Ceil | Op::Floor | Op::DivInteger | Op::Integer if !without_events => false,
                Op::Pre | Op::Edge | Op::Change | Op::Initial | Op::Terminal | Op::Sample => false,
                Op::Size | Op::Ndims | Op::Cardinality | Op::GetInstanceName => false,
                _ => any_child(without_events),
            },
            _ => any_child(without_events),
        }
    }
}
