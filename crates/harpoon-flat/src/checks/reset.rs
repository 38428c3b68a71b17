//! `reinit`: of states, in `when`, by one equation (8.3.6).

use std::collections::HashMap;

use harpoon_expr::{BaseType, Builtin as Op, ExprId, Node, VarId};
use harpoon_instance::Variability;

use super::Facts;
use crate::collect::Collector;
use crate::{Equation, EquationKind, Origin};

impl Collector<'_> {
    pub(super) fn check_resets(&mut self, facts: &Facts) {
        let mut resets: Vec<(ExprId, Origin, Option<usize>)> = Vec::new();
        for (at, equation) in self.equations.iter().enumerate() {
            let when = matches!(equation.kind, EquationKind::When { .. }).then_some(at);
            self.resets_of(std::slice::from_ref(equation), when, &mut resets);
        }
        let mut by: HashMap<VarId, usize> = HashMap::new();
        for (target, origin, when) in resets {
            let Some(when) = when else {
                self.report_in(origin.component, origin.span, "`reinit` is only allowed in `when`".into());
                continue;
            };
            for variable in self.targets_of(target) {
                self.check_reset(variable, origin, facts);
                let name = self.instance.variable_name(variable);
                let is_scalar = self.instance.variables[variable].ty.is_scalar();
                if is_scalar && by.insert(variable, when).is_some_and(|earlier| earlier != when) {
                    let message = format!("`{name}` is reset by two `when` equations");
                    let hint = "write one `when {a, b} then` with `if`, or `when a then ... elsewhen b then ...`: what happens first counts";
                    let diagnostic = self.mistake_in(origin.component, origin.span, message).hint(hint);
                    self.instance.report(diagnostic);
                }
            }
        }
    }

    fn check_reset(&mut self, variable: VarId, origin: Origin, facts: &Facts) {
        let name = self.instance.variable_name(variable);
        let known = &self.instance.variables[variable];
        let message = if known.ty.base != BaseType::Real {
            format!("`reinit` needs a Real variable, `{name}` is none")
        } else if known.prefixes.variability < Variability::Continuous || facts.held.contains(&variable) {
            format!("`reinit` needs a continuous variable, `{name}` is none")
        } else if !facts.differentiated.contains(&variable) && !self.is_alias(variable) {
            format!("`reinit` needs a state, but `{name}` is not differentiated")
        } else {
            return;
        };
        self.report_in(origin.component, origin.span, message);
    }

    /// Connected or set equal to something else, which may be a state.
    fn is_alias(&self, variable: VarId) -> bool {
        let pool = &self.instance.pool;
        let names = |expr: &ExprId| match pool.node(*expr) {
            Node::Var(found) => Some(*found),
            Node::Index(base, _) => match pool.node(*base) {
                Node::Var(found) => Some(*found),
                _ => None,
            },
            _ => None,
        };
        self.equations.iter().any(|equation| match &equation.kind {
            EquationKind::Equal(a, b) => {
                let (a, b) = (names(a), names(b));
                a.is_some() && b.is_some() && (a == Some(variable) || b == Some(variable))
            }
            _ => false,
        })
    }

    fn resets_of(
        &self,
        equations: &[Equation],
        when: Option<usize>,
        out: &mut Vec<(ExprId, Origin, Option<usize>)>,
    ) {
        for equation in equations {
            match &equation.kind {
                EquationKind::Call(call) => {
                    if let Node::Builtin(Op::Reinit, arguments) = self.instance.pool.node(*call) {
                        out.push((arguments[0], equation.origin, when));
                    }
                }
                EquationKind::If { branches, otherwise } => {
                    branches.iter().for_each(|(_, body)| self.resets_of(body, when, out));
                    self.resets_of(otherwise, when, out);
                }
                EquationKind::When { branches } => {
                    branches
                        .iter()
                        .for_each(|(_, body)| self.resets_of(body, when.or(Some(usize::MAX)), out));
                }
                EquationKind::Equal(..) => {}
            }
        }
    }
}
