//! The functions that a model calls, directly or through others.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use harpoon_expr::{Body, ExprId, Function, FunctionId, Node, VarId};

use crate::Variable;
use crate::collect::Collector;

impl Collector<'_> {
    pub fn used_functions(
        &mut self,
        variables: &HashMap<VarId, Variable>,
    ) -> Vec<(FunctionId, Rc<Function>)> {
        let mut roots: Vec<ExprId> = Vec::new();
        for id in &self.order {
            let variable = &variables[id];
            roots.extend(variable.binding);
            roots.extend(variable.attributes.iter().map(|(_, value)| *value));
        }
        for equation in self.equations.iter().chain(&self.initial_equations) {
            crate::equation::visit(equation, &mut |expr| roots.push(expr));
        }
        for algorithm in &self.algorithms {
            crate::algorithm::visit(&algorithm.statements, &mut |expr| roots.push(expr));
        }
        let mut found: Vec<(FunctionId, Rc<Function>)> = Vec::new();
        let mut known: HashSet<FunctionId> = HashSet::new();
        let mut seen: HashSet<ExprId> = HashSet::new();
        let mut waiting: Vec<FunctionId> = Vec::new();
        for root in roots {
            self.called(root, &mut seen, &mut waiting);
        }
        waiting.reverse();
        while let Some(id) = waiting.pop() {
            if !known.insert(id) {
                continue;
            }
            let Ok(function) = self.instance.function_body(id) else { continue };
            for local in function.locals.values() {
                for expr in local.binding.iter().chain(local.dims.iter().flatten()) {
                    self.called(*expr, &mut seen, &mut waiting);
                }
            }
            if let Body::Algorithm(statements) = &function.body {
                crate::algorithm::visit(statements, &mut |expr| self.called(expr, &mut seen, &mut waiting));
            }
            found.push((id, function));
        }
        found.sort_by_key(|(id, _)| *id);
        found
    }

    fn called(&self, root: ExprId, seen: &mut HashSet<ExprId>, waiting: &mut Vec<FunctionId>) {
        let mut stack = vec![root];
        while let Some(id) = stack.pop() {
            if !seen.insert(id) {
                continue;
            }
            match self.instance.pool.node(id) {
                Node::Call(function, _)
                | Node::CallVectorized(function, _)
                | Node::FunctionValue(function, _) => waiting.push(*function),
                _ => {}
            }
            self.instance.pool.for_each_child(id, |child| stack.push(child));
        }
    }
}
