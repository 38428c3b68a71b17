//! The invariants of a flat model. A failure here is our mistake, never the user's.

use harpoon_expr::{ExprId, Node};

use crate::Flat;

impl Flat {
    /// No function local and no loop variable is left outside functions; both sides of an equation fit.
    pub fn verify(&self) {
        if !cfg!(debug_assertions) {
            return;
        }
        let check = |expr: ExprId| {
            let free = self.pool.contains(expr, |pool, id| matches!(pool.node(id), Node::Local(_)));
            assert!(!free, "a function's local is left in the flat model");
        };
        for equation in self.equations.iter().chain(&self.initial_equations) {
            crate::equation::visit(equation, &mut |expr| check(expr));
        }
        for id in &self.order {
            if let Some(binding) = self.variables[*id].binding {
                check(binding);
            }
        }
    }
}
