//! What holds for every [`Dae`]; a violation is a mistake of ours.

use harpoon_expr::{Builtin, ExprId, Node, Pool};

use crate::Dae;

impl Dae {
    pub fn verify(&self) -> Result<(), String> {
        for equation in self.equations.iter().chain(&self.initial_equations) {
            for side in [equation.left, equation.right] {
                if !self.pool.ty(side).is_scalar() {
                    return Err(format!("a side of an equation is an array: {:?}", self.pool.node(side)));
                }
                self.verify_memoryless(side)?;
            }
        }
        Ok(())
    }

    fn verify_memoryless(&self, expr: ExprId) -> Result<(), String> {
        let has_memory = |pool: &Pool, id: ExprId| {
            matches!(
                pool.node(id),
                Node::Builtin(
                    Builtin::Der | Builtin::Pre | Builtin::Edge | Builtin::Change | Builtin::Sample,
                    _
                )
            )
        };
        match self.pool.contains(expr, has_memory) {
            true => Err(format!("an operator with a memory is left in {:?}", self.pool.node(expr))),
            false => Ok(()),
        }
    }
}
