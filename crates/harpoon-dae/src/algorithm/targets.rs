//! Statements → the variables that they assign, each once, in the order of the text.

use harpoon_expr::{ExprId, Pool, Statement, VarId};
use rustc_hash::FxHashSet;

use crate::when::base_variables;

pub(super) fn assigned_variables(pool: &Pool, statements: &[Statement]) -> Vec<VarId> {
    collected(pool, statements, true)
}

pub(super) fn assigned_variables_outside_when(pool: &Pool, statements: &[Statement]) -> Vec<VarId> {
    collected(pool, statements, false)
}

fn collected(pool: &Pool, statements: &[Statement], into_when: bool) -> Vec<VarId> {
    let mut order = Vec::new();
    let mut known = FxHashSet::default();
    for statement in statements {
        walk(statement, into_when, &mut |target| {
            base_variables(pool, target, &mut |var| {
                if known.insert(var) {
                    order.push(var);
                }
            });
        });
    }
    order
}

fn walk(statement: &Statement, into_when: bool, f: &mut dyn FnMut(ExprId)) {
    let mut all = |statements: &[Statement]| statements.iter().for_each(|inner| walk(inner, into_when, f));
    match statement {
        Statement::Assign { target, .. } => f(*target),
        Statement::If { branches, otherwise } => {
            branches.iter().for_each(|(_, body)| all(body));
            all(otherwise);
        }
        Statement::For { body, .. } | Statement::While { body, .. } => all(body),
        Statement::When { branches } if into_when => branches.iter().for_each(|(_, body)| all(body)),
        Statement::When { .. } | Statement::Call(_) | Statement::Break | Statement::Return => {}
    }
}
