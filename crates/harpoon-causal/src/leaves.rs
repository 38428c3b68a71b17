//! What an expression is made from: its variables, each once, and whether it needs anything else that changes.

use harpoon_expr::{ExprId, Functions, Node, Pool, VarId};
use harpoon_index::Id;

/// Walks expressions. Parts seen before in the same walk are skipped without hashing.
#[derive(Default)]
pub(crate) struct Leaves {
    /// The walk in which an expression was last seen.
    seen: Vec<u32>,
    n_walks: u32,
    stack: Vec<ExprId>,
}

impl Leaves {
    pub(crate) fn start(&mut self, pool: &Pool) {
        self.seen.resize(pool.len(), 0);
        self.n_walks += 1;
    }

    /// Visits what was not visited since the start, from the left; children only where `descend` says so.
    pub(crate) fn walk(&mut self, pool: &Pool, expr: ExprId, mut descend: impl FnMut(ExprId) -> bool) {
        self.stack.push(expr);
        while let Some(id) = self.stack.pop() {
            if std::mem::replace(&mut self.seen[id.index()], self.n_walks) == self.n_walks || !descend(id) {
                continue;
            }
            let first = self.stack.len();
            let stack = &mut self.stack;
            pool.for_each_child(id, |child| stack.push(child));
            stack[first..].reverse();
        }
    }

    /// The variables of the expressions, each once, in order of appearance.
    pub(crate) fn variables(&mut self, pool: &Pool, exprs: &[ExprId]) -> Vec<VarId> {
        let mut variables = Vec::new();
        self.start(pool);
        for &expr in exprs {
            self.walk(pool, expr, |id| {
                if let Node::Var(var) = *pool.node(id) {
                    variables.push(var);
                }
                true
            });
        }
        variables
    }

    /// Whether the value can change although no variable does: by time, or by a function with a memory.
    pub(crate) fn varies_by_itself(&mut self, pool: &Pool, functions: &Functions, exprs: &[ExprId]) -> bool {
        let mut varies = false;
        self.start(pool);
        for &expr in exprs {
            self.walk(pool, expr, |id| {
                varies |= match *pool.node(id) {
                    Node::Time => true,
                    Node::Call(function, _) | Node::CallVectorized(function, _) => {
                        functions.get(function).is_none_or(|function| !function.pure)
                    }
                    _ => false,
                };
                !varies
            });
        }
        varies
    }
}
