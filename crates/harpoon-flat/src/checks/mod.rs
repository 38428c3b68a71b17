//! Rules of the language about variables and equations, looked at when the model is flat.

mod assertion;
mod dependence;
mod discrete;
mod operator;
mod reset;
mod when;

pub(crate) use when::each_target;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use harpoon_expr::{Builtin as Op, ExprId, Node, Statement, VarId};
use harpoon_source::{Diagnostic, Span};

use crate::collect::Collector;
use crate::{Equation, EquationKind, Variable};

/// What the rules need to know about the whole model.
pub(crate) struct Facts {
    /// Variables that `when` equations and statements determine.
    pub held: HashSet<VarId>,
    /// Variables whose derivative is asked for.
    pub differentiated: HashSet<VarId>,
    /// Whether anything is clocked: then a variable can be discrete without any `when`.
    pub is_clocked: bool,
    /// What is known about expressions: continuous, with and without events.
    pub continuous: RefCell<HashMap<(ExprId, bool), bool>>,
}

impl Collector<'_> {
    pub fn check_rules(&mut self, variables: &HashMap<VarId, Variable>) {
        let facts = self.facts(variables);
        self.check_when_equations();
        self.check_resets(&facts);
        self.check_discrete(variables, &facts);
        self.check_operators(variables, &facts);
        self.check_constants(variables);
        self.check_cycles(variables);
        self.check_assertions();
    }

    fn facts(&self, variables: &HashMap<VarId, Variable>) -> Facts {
        let mut facts = Facts {
            held: HashSet::new(),
            differentiated: HashSet::new(),
            is_clocked: false,
            continuous: RefCell::default(),
        };
        let mut targets = HashSet::new();
        for equation in &self.equations {
            self.held_by(equation, &mut targets);
        }
        for algorithm in self.algorithms.iter().filter(|algorithm| !algorithm.initial) {
            self.held_by_statements(&algorithm.statements, &mut targets);
        }
        facts.held.extend(targets);
        self.each_expression(variables, &mut |expr| {
            self.instance.pool.contains(expr, |pool, id| {
                if let Node::Builtin(op, arguments) = pool.node(id) {
                    match op {
                        Op::Der => facts.differentiated.extend(pool.variables(arguments[0])),
                        Op::Clock | Op::SampleClocked | Op::Previous | Op::Hold | Op::Interval => {
                            facts.is_clocked = true
                        }
                        Op::InitialState | Op::Transition => facts.is_clocked = true,
                        _ => {}
                    }
                }
                false
            });
        });
        facts
    }

    fn held_by(&self, equation: &Equation, out: &mut HashSet<VarId>) {
        match &equation.kind {
            EquationKind::When { branches } => {
                for (_, body) in branches {
                    when::each_target(body, &mut |target, _| out.extend(self.targets_of(target)));
                }
            }
            EquationKind::If { branches, otherwise } => {
                let bodies = branches.iter().map(|(_, body)| body).chain([otherwise]);
                bodies.flatten().for_each(|equation| self.held_by(equation, out));
            }
            _ => {}
        }
    }

    fn held_by_statements(&self, statements: &[Statement], out: &mut HashSet<VarId>) {
        for statement in statements {
            match statement {
                Statement::When { branches } => {
                    for (_, body) in branches {
                        crate::algorithm::targets(body, &mut |target| out.extend(self.targets_of(target)));
                    }
                }
                Statement::If { branches, otherwise } => {
                    let bodies = branches.iter().map(|(_, body)| body).chain([otherwise]);
                    bodies.for_each(|body| self.held_by_statements(body, out));
                }
                Statement::For { body, .. } | Statement::While { body, .. } => {
                    self.held_by_statements(body, out)
                }
                _ => {}
            }
        }
    }

    /// The variables of a left side, without those in its subscripts.
    pub(crate) fn targets_of(&self, target: ExprId) -> Vec<VarId> {
        let pool = &self.instance.pool;
        match pool.node(target) {
            Node::Var(variable) => vec![*variable],
            Node::Index(base, _) | Node::Field(base, _) | Node::Unary(_, base) => self.targets_of(*base),
            Node::Array(parts) | Node::Record(_, parts) => {
                parts.iter().flat_map(|part| self.targets_of(*part)).collect()
            }
            Node::Tuple(parts) => parts.iter().flatten().flat_map(|part| self.targets_of(*part)).collect(),
            _ => Vec::new(),
        }
    }

    /// Bindings, equations and algorithms.
    fn each_expression(&self, variables: &HashMap<VarId, Variable>, f: &mut dyn FnMut(ExprId)) {
        for id in &self.order {
            if let Some(binding) = variables[id].binding {
                f(binding);
            }
        }
        for equation in self.equations.iter().chain(&self.initial_equations) {
            crate::equation::visit(equation, f);
        }
        for algorithm in &self.algorithms {
            crate::algorithm::visit(&algorithm.statements, f);
        }
    }

    fn report_in(&mut self, component: u32, span: Span, message: String) {
        let diagnostic = self.mistake_in(component, span, message);
        self.instance.report(diagnostic);
    }

    fn mistake_in(&self, component: u32, span: Span, message: String) -> Diagnostic {
        let diagnostic = Diagnostic::error(span, message);
        let path = &self.component_names[component as usize];
        if path.is_empty() { diagnostic } else { diagnostic.component(path.clone()) }
    }
}
