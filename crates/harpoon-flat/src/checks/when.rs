//! `when` equations: what stands on the left, and who else determines it (8.3.5).

use std::collections::{HashMap, HashSet};

use harpoon_expr::{BaseType, ExprId, Node, VarId};
use harpoon_source::Diagnostic;

use crate::balance::scalars;
use crate::collect::Collector;
use crate::{Equation, EquationKind, Origin};

impl Collector<'_> {
    pub(super) fn check_when_equations(&mut self) {
        let mut wrong: Vec<Origin> = Vec::new();
        let mut first: HashMap<(VarId, usize), Origin> = HashMap::new();
        let mut twice: Vec<(VarId, Origin, Origin)> = Vec::new();
        for equation in &self.equations {
            let EquationKind::When { branches } = &equation.kind else { continue };
            if branches.iter().any(|(condition, _)| self.instance.pool.ty(*condition).base == BaseType::Clock)
            {
                // A clocked `when` holds equations of any form.
                continue;
            }
            let mut own: HashSet<(VarId, usize)> = HashSet::new();
            for (_, body) in branches {
                each_target(body, &mut |target, origin| {
                    if !self.is_variable(target) {
                        wrong.push(origin);
                    }
                    scalars(&self.instance.pool, target, &mut own);
                });
            }
            for scalar in own {
                if let Some(earlier) = first.insert(scalar, equation.origin) {
                    twice.push((scalar.0, earlier, equation.origin));
                }
            }
        }
        for origin in wrong {
            self.report_in(
                origin.component,
                origin.span,
                "in `when` the left side must be a variable".into(),
            );
        }
        twice.sort_by_key(|(variable, ..)| *variable);
        for (variable, earlier, later) in twice {
            let name = self.instance.variable_name(variable);
            self.instance.report(
                Diagnostic::error(later.span, format!("`{name}` is determined by two `when` equations"))
                    .label(earlier.span, "here as well")
                    .hint("join them with `elsewhen`"),
            );
        }
    }

    fn is_variable(&self, target: ExprId) -> bool {
        let pool = &self.instance.pool;
        match pool.node(target) {
            Node::Var(_) => true,
            Node::Index(base, _) | Node::Field(base, _) => self.is_variable(*base),
            Node::Array(parts) | Node::Record(_, parts) => parts.iter().all(|part| self.is_variable(*part)),
            Node::Tuple(parts) => parts.iter().flatten().all(|part| self.is_variable(*part)),
            _ => false,
        }
    }
}

/// The left sides of equations in a `when`.
pub(crate) fn each_target(equations: &[Equation], f: &mut dyn FnMut(ExprId, Origin)) {
    for equation in equations {
        match &equation.kind {
            EquationKind::Equal(left, _) => f(*left, equation.origin),
            EquationKind::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| each_target(body, f));
                each_target(otherwise, f);
            }
            EquationKind::When { branches } => branches.iter().for_each(|(_, body)| each_target(body, f)),
            EquationKind::Call(_) => {}
        }
    }
}
