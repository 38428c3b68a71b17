//! Algorithms of models: what they assign, and visiting their expressions.

use harpoon_expr::{ExprId, Statement};

/// Every expression of the statements; targets too.
pub fn visit(statements: &[Statement], f: &mut dyn FnMut(ExprId)) {
    for statement in statements {
        match statement {
            Statement::Assign { target, value } => {
                f(*target);
                f(*value);
            }
            Statement::Call(call) => f(*call),
            Statement::If { branches, otherwise } => {
                for (condition, body) in branches {
                    f(*condition);
                    visit(body, f);
                }
                visit(otherwise, f);
            }
            Statement::For { range, body, .. } => {
                f(*range);
                visit(body, f);
            }
            Statement::While { condition, body } => {
                f(*condition);
                visit(body, f);
            }
            Statement::When { branches } => {
                for (condition, body) in branches {
                    f(*condition);
                    visit(body, f);
                }
            }
            Statement::Break | Statement::Return => {}
        }
    }
}

/// Replaces every expression.
pub fn map(statements: &mut [Statement], f: &mut dyn FnMut(ExprId) -> ExprId) {
    for statement in statements {
        match statement {
            Statement::Assign { target, value } => {
                *target = f(*target);
                *value = f(*value);
            }
            Statement::Call(call) => *call = f(*call),
            Statement::If { branches, otherwise } => {
                for (condition, body) in branches {
                    *condition = f(*condition);
                    map(body, f);
                }
                map(otherwise, f);
            }
            Statement::For { range, body, .. } => {
                *range = f(*range);
                map(body, f);
            }
            Statement::While { condition, body } => {
                *condition = f(*condition);
                map(body, f);
            }
            Statement::When { branches } => {
                for (condition, body) in branches {
                    *condition = f(*condition);
                    map(body, f);
                }
            }
            Statement::Break | Statement::Return => {}
        }
    }
}

/// The targets that the statements assign, in order.
pub fn targets(statements: &[Statement], f: &mut dyn FnMut(ExprId)) {
    for statement in statements {
        match statement {
            Statement::Assign { target, .. } => f(*target),
            Statement::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| targets(body, f));
                targets(otherwise, f);
            }
            Statement::For { body, .. } | Statement::While { body, .. } => targets(body, f),
            Statement::When { branches } => branches.iter().for_each(|(_, body)| targets(body, f)),
            Statement::Call(_) | Statement::Break | Statement::Return => {}
        }
    }
}
