//! The functions that a model calls, directly or through others, and the external objects it makes.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use harpoon_expr::{BaseType, Body, ExprId, Function, FunctionId, Node, VarId};
use harpoon_index::Name;
use harpoon_instance::{Member, MemberKind};

use crate::collect::Collector;
use crate::{Object, Variable};

/// What is found, and what still has to be looked into.
#[derive(Default)]
struct Search {
    seen: HashSet<ExprId>,
    waiting: Vec<FunctionId>,
    objects: Vec<Object>,
}

impl Collector<'_> {
    pub fn used_functions(
        &mut self,
        variables: &HashMap<VarId, Variable>,
    ) -> (Vec<(FunctionId, Rc<Function>)>, Vec<Object>) {
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
        let mut search = Search::default();
        roots.into_iter().for_each(|root| self.search(root, variables, &mut search));
        let mut found: Vec<(FunctionId, Rc<Function>)> = Vec::new();
        let mut known: HashSet<FunctionId> = HashSet::new();
        while let Some(id) = search.waiting.pop() {
            if !known.insert(id) {
                continue;
            }
            let Ok(function) = self.instance.function_body(id) else { continue };
            self.search_function(&function, variables, &mut search);
            found.push((id, function));
        }
        found.sort_by_key(|(id, _)| *id);
        (found, search.objects)
    }

    /// Completes the annotations of the functions, and adds their derivatives and inverses and what those call. What
    /// of it has mistakes is left out: nobody asked for it.
    pub fn add_related_functions(
        &mut self,
        found: &mut Vec<(FunctionId, Rc<Function>)>,
        variables: &HashMap<VarId, Variable>,
    ) {
        let mut known: HashSet<FunctionId> = found.iter().map(|(id, _)| *id).collect();
        let mut at = 0;
        while at < found.len() {
            let (id, function) = found[at].clone();
            at += 1;
            let mut annotations = self.instance.related_functions(id);
            let mut search = Search::default();
            annotations.derivatives.retain(|derivative| {
                search.waiting.push(derivative.function);
                self.has_body(derivative.function)
            });
            annotations
                .inverses
                .iter()
                .for_each(|inverse| self.search(inverse.value, variables, &mut search));
            if !annotations.derivatives.is_empty() || !annotations.inverses.is_empty() {
                found[at - 1].1 = Rc::new(Function { annotations, ..Function::clone(&function) });
            }
            while let Some(id) = search.waiting.pop() {
                if known.contains(&id) || !self.has_body(id) {
                    continue;
                }
                let Ok(function) = self.instance.function_body(id) else { continue };
                known.insert(id);
                self.search_function(&function, variables, &mut search);
                found.push((id, function));
            }
        }
        found.sort_by_key(|(id, _)| *id);
    }

    fn has_body(&mut self, function: FunctionId) -> bool {
        let function = self.instance.quietly(|instance| instance.function_body(function));
        function.is_ok_and(|function| function.has_body())
    }

    fn search_function(
        &mut self,
        function: &Function,
        variables: &HashMap<VarId, Variable>,
        search: &mut Search,
    ) {
        for local in function.locals.values() {
            for expr in local.binding.iter().chain(local.dims.iter().flatten()) {
                self.search(*expr, variables, search);
            }
        }
        match &function.body {
            Body::Algorithm(statements) => {
                crate::algorithm::visit(statements, &mut |expr| self.search(expr, variables, search));
            }
            Body::External(external) => {
                external.arguments.iter().for_each(|expr| self.search(*expr, variables, search));
            }
            Body::Missing => {}
        }
    }

    fn search(&mut self, root: ExprId, variables: &HashMap<VarId, Variable>, search: &mut Search) {
        let mut stack = vec![root];
        while let Some(id) = stack.pop() {
            if !search.seen.insert(id) {
                continue;
            }
            match *self.instance.pool.node(id) {
                Node::Call(function, _) => {
                    search.waiting.push(function);
                    self.search_object(id, function, search);
                }
                Node::CallVectorized(function, _) | Node::FunctionValue(function, _) => {
                    search.waiting.push(function);
                }
                // A constant of a package whose value is not known at compile time.
                Node::Var(variable) if !variables.contains_key(&variable) => {
                    stack.extend(self.instance.variable_binding(variable).ok().flatten());
                }
                _ => {}
            }
            self.instance.pool.for_each_child(id, |child| stack.push(child));
        }
    }

    /// Only constructors have an external object as their result.
    fn search_object(&mut self, call: ExprId, constructor: FunctionId, search: &mut Search) {
        let BaseType::Object(ty) = self.instance.pool.ty(call).base else { return };
        if search.objects.iter().any(|object| object.ty == ty) {
            return;
        }
        let class = self.instance.functions[constructor].class;
        let scope = self.instance.classes[class].scope;
        let destructor = match self.instance.member(scope, Name::new("destructor")) {
            Some(Member { kind: MemberKind::Class(class), .. }) => self.instance.function_of(class).ok(),
            _ => None,
        };
        search.waiting.extend(destructor);
        search.objects.push(Object { ty, constructor, destructor });
    }
}
