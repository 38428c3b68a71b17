//! Comparisons of Reals for equality. Those of values that vary hold at single points, where the branch behind them
//! gives the value, but nothing of how the function passes through it: `if x == 0 then 0 else x + x^3*sin(1/x)`.

use super::Calculus;
use super::activity::Varying;
use super::{NotDifferentiable, tangent};
use crate::{BinaryOp, ExprId, Node, Pool, Statement};

/// Whether one of the statements compares what varies. Those that only check something do not matter.
pub(super) fn decides(pool: &Pool, varying: &dyn Fn() -> Varying, statements: &[Statement]) -> bool {
    let mut compared = Vec::new();
    for statement in statements {
        collect(pool, statement, &mut compared);
    }
    if compared.is_empty() {
        return false;
    }
    let varying = varying();
    compared.iter().flatten().any(|&operand| varying.contains(pool, operand))
}

fn collect(pool: &Pool, statement: &Statement, compared: &mut Vec<[ExprId; 2]>) {
    match statement {
        Statement::Assign { value, .. } => compared.extend(comparisons(pool, *value)),
        Statement::If { branches, otherwise } => {
            for (condition, body) in branches {
                compared.extend(comparisons(pool, *condition));
                body.iter().for_each(|statement| collect(pool, statement, compared));
            }
            otherwise.iter().for_each(|statement| collect(pool, statement, compared));
        }
        Statement::For { range: e, body, .. } | Statement::While { condition: e, body } => {
            compared.extend(comparisons(pool, *e));
            body.iter().for_each(|statement| collect(pool, statement, compared));
        }
        Statement::Call(_) | Statement::When { .. } | Statement::Break | Statement::Return => {}
    }
}

impl Calculus<'_> {
    /// Whether the condition compares Reals that vary.
    pub(super) fn is_equality(&mut self, condition: ExprId) -> Result<bool, NotDifferentiable> {
        for operand in comparisons(self.pool, condition).into_iter().flatten() {
            if self.derivative(operand)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// What is compared with what in the expression, as far as they are Reals.
fn comparisons(pool: &Pool, e: ExprId) -> Vec<[ExprId; 2]> {
    let mut found = Vec::new();
    pool.contains(e, |pool, e| {
        if let Node::Binary(BinaryOp::Equal | BinaryOp::NotEqual, a, b) = *pool.node(e)
            && [a, b].iter().any(|&operand| tangent::varies(pool, pool.ty(operand)))
        {
            found.push([a, b]);
        }
        false
    });
    found
}
