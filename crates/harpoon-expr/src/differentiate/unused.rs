//! What a derivative function computes for nobody: of `y := f(x)` next to `der(y) := …` the first is needed only if
//! something reads `y`. Assignments that no result depends on go, and with them loops and conditions left empty.

use harpoon_index::Id;

use super::activity::roots;
use crate::{Body, ExprId, Function, LocalId, Node, Pool, Statement, Subscript};

pub fn remove_unused(pool: &mut Pool, function: &mut Function) {
    let Body::Algorithm(statements) = &mut function.body else {
        return;
    };
    let mut used = Used { locals: vec![false; function.locals.len()], is_changed: true };
    function.outputs.iter().for_each(|&output| used.mark(output));
    while std::mem::take(&mut used.is_changed) {
        used.by_statements(pool, statements);
        for (id, local) in function.locals.iter() {
            if used.contains(id) {
                local.binding.iter().chain(local.dims.iter().flatten()).for_each(|&e| used.by_expr(pool, e));
            }
        }
    }
    *statements = used.kept(pool, std::mem::take(statements));
    for id in function.locals.ids() {
        // What is passed is there anyway.
        if !used.contains(id) && !function.inputs.contains(&id) {
            let local = &mut function.locals[id];
            local.binding = None;
            local.dims.fill(None);
        }
    }
}

struct Used {
    locals: Vec<bool>,
    is_changed: bool,
}

impl Used {
    fn contains(&self, local: LocalId) -> bool {
        self.locals[local.index()]
    }

    fn mark(&mut self, local: LocalId) {
        self.is_changed |= !self.contains(local);
        self.locals[local.index()] = true;
    }

    fn by_expr(&mut self, pool: &Pool, e: ExprId) {
        pool.contains(e, |pool, part| {
            if let Node::Local(local) = *pool.node(part) {
                self.mark(local);
            }
            false
        });
    }

    fn by_statements(&mut self, pool: &Pool, statements: &[Statement]) {
        for statement in statements {
            if !self.is_used(pool, statement) {
                continue;
            }
            match statement {
                Statement::Assign { target, value } => {
                    self.by_expr(pool, *value);
                    self.by_subscripts(pool, *target);
                }
                Statement::Call(call) => self.by_expr(pool, *call),
                Statement::If { branches, otherwise } => {
                    for (condition, body) in branches {
                        self.by_expr(pool, *condition);
                        self.by_statements(pool, body);
                    }
                    self.by_statements(pool, otherwise);
                }
                Statement::When { branches } => {
                    for (condition, body) in branches {
                        self.by_expr(pool, *condition);
                        self.by_statements(pool, body);
                    }
                }
                Statement::For { range: e, body, .. } | Statement::While { condition: e, body } => {
                    self.by_expr(pool, *e);
                    self.by_statements(pool, body);
                }
                Statement::Break | Statement::Return => {}
            }
        }
    }

    fn by_subscripts(&mut self, pool: &Pool, target: ExprId) {
        match pool.node(target) {
            Node::Index(e, subscripts) => {
                self.by_subscripts(pool, *e);
                for subscript in subscripts.iter() {
                    if let Subscript::Index(e) | Subscript::Slice(e) = subscript {
                        self.by_expr(pool, *e);
                    }
                }
            }
            Node::Field(e, _) => self.by_subscripts(pool, *e),
            Node::Array(parts) | Node::Record(_, parts) => {
                parts.iter().for_each(|&part| self.by_subscripts(pool, part));
            }
            Node::Tuple(parts) => parts.iter().flatten().for_each(|&part| self.by_subscripts(pool, part)),
            _ => {}
        }
    }

    fn is_used(&self, pool: &Pool, statement: &Statement) -> bool {
        let any = |body: &[Statement]| body.iter().any(|statement| self.is_used(pool, statement));
        match statement {
            Statement::Assign { target, .. } => self.is_target_used(pool, *target),
            Statement::If { branches, otherwise } => {
                branches.iter().any(|(_, body)| any(body)) || any(otherwise)
            }
            Statement::When { branches } => branches.iter().any(|(_, body)| any(body)),
            Statement::For { body, .. } => any(body),
            // Whether it ends is not for us to know.
            Statement::While { .. } => true,
            Statement::Call(_) | Statement::Break | Statement::Return => true,
        }
    }

    fn is_target_used(&self, pool: &Pool, target: ExprId) -> bool {
        roots(pool, target).into_iter().any(|local| self.contains(local))
    }

    fn kept(&self, pool: &mut Pool, statements: Vec<Statement>) -> Vec<Statement> {
        let mut kept = Vec::with_capacity(statements.len());
        for statement in statements {
            if self.is_used(pool, &statement) {
                kept.push(self.trimmed(pool, statement));
            }
        }
        kept
    }

    fn trimmed(&self, pool: &mut Pool, statement: Statement) -> Statement {
        match statement {
            Statement::Assign { target, value } => {
                let Node::Tuple(parts) = pool.node(target).clone() else {
                    return Statement::Assign { target, value };
                };
                let parts = parts.iter().map(|part| part.filter(|&part| self.is_target_used(pool, part)));
                let parts = parts.collect();
                Statement::Assign { target: pool.tuple(parts), value }
            }
            Statement::If { branches, otherwise } => Statement::If {
                branches: self.kept_branches(pool, branches),
                otherwise: self.kept(pool, otherwise),
            },
            Statement::When { branches } => Statement::When { branches: self.kept_branches(pool, branches) },
            Statement::For { iter, range, body } => {
                Statement::For { iter, range, body: self.kept(pool, body) }
            }
            Statement::While { condition, body } => {
                Statement::While { condition, body: self.kept(pool, body) }
            }
            other @ (Statement::Call(_) | Statement::Break | Statement::Return) => other,
        }
    }

    fn kept_branches(
        &self,
        pool: &mut Pool,
        branches: Vec<(ExprId, Vec<Statement>)>,
    ) -> Vec<(ExprId, Vec<Statement>)> {
        branches.into_iter().map(|(condition, body)| (condition, self.kept(pool, body))).collect()
    }
}
