//! Comparisons of Reals for equality. Those of values that vary hold at single points, where the branch behind them
//! gives the value, but nothing of how the function passes through it: `if x == 0 then 0 else x + x^3*sin(1/x)`.

use super::Calculus;
use super::activity::Varying;
use super::{NotDifferentiable, tangent};
use crate::{BinaryOp, ExprId, Node, Pool, Statement};

/// Whether one of the statements compares what varies. Those that only check something do not matter.
pub(super) fn decides(pool: &Pool, varying: &dyn Fn() -> Varying, statements: &[Statement]) -> bool {
    let mut all = Vec::new();
    collect(pool, statements, &mut all);
    if all.is_empty() {
        return false;
    }
    let varying = varying();
    all.iter().flatten().any(|&operand| varying.contains(pool, operand))
}

/// The scalars that vary which a statement compares itself, not those inside it.
pub(super) fn compared(pool: &Pool, varying: &Varying, statement: &Statement) -> Vec<[ExprId; 2]> {
    let mut found = Vec::new();
    own_expressions(statement, &mut |e| found.extend(comparisons(pool, e)));
    found.retain(|pair| {
        pair.iter().all(|&operand| pool.ty(operand).is_scalar())
            && pair.iter().any(|&operand| varying.contains(pool, operand))
    });
    found
}

fn collect(pool: &Pool, statements: &[Statement], all: &mut Vec<[ExprId; 2]>) {
    for statement in statements {
        own_expressions(statement, &mut |e| all.extend(comparisons(pool, e)));
        match statement {
            Statement::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| collect(pool, body, all));
                collect(pool, otherwise, all);
            }
            Statement::For { body, .. } | Statement::While { body, .. } => collect(pool, body, all),
            _ => {}
        }
    }
}

/// The expressions that decide what a statement does.
fn own_expressions(statement: &Statement, f: &mut dyn FnMut(ExprId)) {
    match statement {
        Statement::Assign { value: e, .. }
        | Statement::For { range: e, .. }
        | Statement::While { condition: e, .. } => f(*e),
        Statement::If { branches, .. } => branches.iter().for_each(|(condition, _)| f(*condition)),
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
