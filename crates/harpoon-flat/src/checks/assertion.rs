//! Assertions that fail whatever the model does (8.3.7).

use harpoon_expr::{Builtin as Op, ExprId, Node, Statement, Value};

use crate::EquationKind;
use crate::collect::Collector;

impl Collector<'_> {
    pub(super) fn check_assertions(&mut self) {
        let mut failing = Vec::new();
        for equation in &self.equations {
            if let EquationKind::Call(call) = equation.kind
                && let Some(words) = self.failure(call)
            {
                failing.push((equation.origin, words));
            }
        }
        for algorithm in &self.algorithms {
            for statement in &algorithm.statements {
                if let Statement::Call(call) = statement
                    && let Some(words) = self.failure(*call)
                {
                    failing.push((algorithm.origin, words));
                }
            }
        }
        for (origin, words) in failing {
            self.report_in(origin.component, origin.span, format!("this assertion fails always: {words}"));
        }
    }

    fn failure(&self, call: ExprId) -> Option<String> {
        let pool = &self.instance.pool;
        let Node::Builtin(Op::Assert, arguments) = pool.node(call) else { return None };
        let is_error = match arguments.get(2).map(|level| pool.as_value(*level)) {
            None => true,
            // `AssertionLevel.error`
            Some(Some(Value::Enum(_, literal))) => literal == 2,
            Some(_) => false,
        };
        if pool.as_boolean(arguments[0]) != Some(false) || !is_error {
            return None;
        }
        Some(match pool.as_value(arguments[1]) {
            Some(Value::String(words)) => words.to_string(),
            _ => "its condition is false".into(),
        })
    }
}
