//! Arguments of operators that are about time and events (3.7.4, 3.7.5).

use std::collections::HashMap;

use harpoon_expr::{BaseType, Builtin as Op, ExprId, Node, VarId};
use harpoon_instance::Variability;

use super::Facts;
use crate::collect::Collector;
use crate::{Equation, EquationKind, Origin, Variable};

impl Collector<'_> {
    pub(super) fn check_operators(&mut self, variables: &HashMap<VarId, Variable>, facts: &Facts) {
        let mut places: Vec<(ExprId, Origin, bool)> = Vec::new();
        for id in &self.order {
            let Some(binding) = variables[id].binding else { continue };
            let span = self.instance.binding_span(self.instance.variables[*id].component);
            places.push((binding, Origin { span, ..variables[id].origin }, false));
        }
        for equation in &self.equations {
            places_of(equation, false, &mut places);
        }
        for (expr, origin, in_when) in places {
            for message in self.operator_mistakes(expr, facts, in_when) {
                self.report_in(origin.component, origin.span, message);
            }
        }
    }

    fn operator_mistakes(&self, expr: ExprId, facts: &Facts, in_when: bool) -> Vec<String> {
        let mut found = Vec::new();
        self.instance.pool.contains(expr, |pool, id| {
            if let Node::Builtin(op, arguments) = pool.node(id) {
                found.push((*op, arguments.to_vec()));
            }
            false
        });
        found.into_iter().filter_map(|(op, arguments)| self.mistake(op, &arguments, facts, in_when)).collect()
    }

    fn mistake(&self, op: Op, arguments: &[ExprId], facts: &Facts, in_when: bool) -> Option<String> {
        let pool = &self.instance.pool;
        let name = |id: VarId| self.instance.variable_name(id);
        match op {
            Op::Sample => {
                let varying = arguments.iter().find_map(|argument| self.varying(*argument))?;
                Some(format!("the arguments of `sample` must be parameters, but {varying} changes with time"))
            }
            Op::Delay => match arguments {
                [_, delay] => {
                    let varying = self.varying(*delay)?;
                    Some(format!(
                        "the time of this `delay` changes with {varying}: it needs a maximum as its third argument"
                    ))
                }
                [_, delay, maximum, ..] => {
                    if let Some(varying) = self.varying(*maximum) {
                        return Some(format!(
                            "the maximum of `delay` must be a parameter, but {varying} changes with time"
                        ));
                    }
                    let number = |id: ExprId| pool.as_value(id).and_then(|value| value.as_real());
                    let (delay, maximum) = (number(*delay)?, number(*maximum)?);
                    (delay > maximum)
                        .then(|| format!("this `delay` of {delay} is longer than its maximum, {maximum}"))
                }
                _ => None,
            },
            Op::Der => {
                let ids = pool.variables(arguments[0]);
                let is_steady = |id: &VarId| {
                    facts.held.contains(id)
                        || self.instance.variables[*id].prefixes.variability == Variability::Discrete
                };
                let varies =
                    |id: &VarId| self.instance.variables[*id].prefixes.variability > Variability::Parameter;
                let mut varying = ids.into_iter().filter(varies).peekable();
                let first = *varying.peek()?;
                let all_steady = varying.all(|id| is_steady(&id));
                (all_steady && !facts.is_clocked)
                    .then(|| format!("`{}` changes at events only and has no derivative", name(first)))
            }
            Op::Pre | Op::Edge | Op::Change if !in_when && !facts.is_clocked => {
                let continuous = self.targets_of(arguments[0]).into_iter().find(|id| {
                    let variable = &self.instance.variables[*id];
                    variable.ty.base == BaseType::Real
                        && variable.prefixes.variability == Variability::Continuous
                        && !facts.held.contains(id)
                })?;
                let op = op.name();
                Some(format!(
                    "`{op}` needs a discrete variable outside of `when`, `{}` is continuous",
                    name(continuous)
                ))
            }
            _ => None,
        }
    }

    /// What makes the expression change with time.
    fn varying(&self, expr: ExprId) -> Option<String> {
        if self.variability_of(expr) <= Variability::Parameter {
            return None;
        }
        let varies = |id: &VarId| self.instance.variables[*id].prefixes.variability > Variability::Parameter;
        let id = self.instance.pool.variables(expr).into_iter().find(varies);
        Some(id.map_or("it".into(), |id| format!("`{}`", self.instance.variable_name(id))))
    }
}

fn places_of(equation: &Equation, in_when: bool, out: &mut Vec<(ExprId, Origin, bool)>) {
    let origin = equation.origin;
    match &equation.kind {
        EquationKind::Equal(a, b) => out.extend([(*a, origin, in_when), (*b, origin, in_when)]),
        EquationKind::If { branches, otherwise } => {
            for (condition, body) in branches {
                out.push((*condition, origin, in_when));
                body.iter().for_each(|equation| places_of(equation, in_when, out));
            }
            otherwise.iter().for_each(|equation| places_of(equation, in_when, out));
        }
        EquationKind::When { branches } => {
            for (condition, body) in branches {
                out.push((*condition, origin, true));
                body.iter().for_each(|equation| places_of(equation, true, out));
            }
        }
        EquationKind::Call(call) => out.push((*call, origin, in_when)),
    }
}
