//! `function fx = der(f, x)`: the partial derivative of a function (12.7.2 of the specification).
//!
//! It becomes an algorithm that computes ∂f/∂x from the inputs of `f`, by the calculus of `harpoon-expr`; the functions
//! which that makes on the way are functions of the model as others are. Several inputs, `der(f, x, y)`, are one after
//! the other.

use std::collections::HashSet;
use std::rc::Rc;

use harpoon_expr::{
    BaseType, Body, Differentiator, ExprId, Function, FunctionId, Functions, LocalId, Node, Pool, Statement,
    Type,
};
use harpoon_index::Id;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::tree::*;
use crate::{Instance, Outcome, Reported};

/// What was differentiated so far, so that no derivative is made twice.
pub(crate) struct Derivatives {
    differentiator: Differentiator,
    /// Those that were differentiated, those that they call, and those made of them.
    functions: Functions,
}

impl Derivatives {
    pub(crate) fn new() -> Derivatives {
        Derivatives { differentiator: Differentiator::of_values(), functions: Functions::default() }
    }
}

/// What is differentiated by, and where that is said.
#[derive(Clone, Copy)]
struct Direction {
    input: LocalId,
    span: Span,
}

/// Functions found, each once.
#[derive(Default)]
struct Found {
    functions: Vec<(FunctionId, Rc<Function>)>,
    seen: HashSet<FunctionId>,
}

impl<'s> Instance<'s> {
    /// The algorithm of `der(function, inputs)` over the variables of the class that is defined so.
    pub(crate) fn partial_derivative(
        &mut self,
        scope: ScopeId,
        function: &'s ast::Path,
        inputs: &'s [ast::Ident],
        signature: &Signature,
    ) -> Outcome<Body> {
        let (id, of) = self.differentiated_function(scope, function)?;
        let name = of.name.clone();
        for output in &of.outputs {
            let ty = &of.types[output.index()];
            if !is_made_of_reals(&self.pool, ty) {
                let output = self.components[of.locals[output.index()]].name;
                let ty = self.pool.type_name(ty);
                let message = format!("`{name}` has no derivative: its result `{output}` is {ty}, not Real");
                return self.error(function.span, message);
            }
        }
        let mut directions = Vec::with_capacity(inputs.len());
        for input in inputs {
            let local = self.direction(input, &of, signature)?;
            directions.push(Direction { input: local, span: input.span });
        }
        let frame = self.scopes[scope].frame;
        self.gather_for(id, function.span)?;
        let call = self.call_with_inputs(id, &of, signature, function.span)?;
        let mut assignments = Vec::with_capacity(of.outputs.len());
        for (k, &output) in signature.outputs.iter().enumerate() {
            let value = self.pool.output(call, k as u32);
            let mut value = self.typed(value, function.span)?;
            for &direction in &directions {
                value = self.partial(value, direction, frame, &name)?;
            }
            let target = self.pool.local(output, signature.types[output.index()].clone());
            assignments.push((target, value));
        }
        let statements = self.together(assignments);
        Ok(Body::Algorithm(statements))
    }

    /// Results of one call are taken by one statement: `(a, b) := f(x)`.
    fn together(&mut self, assignments: Vec<(ExprId, ExprId)>) -> Vec<Statement> {
        let mut statements = Vec::with_capacity(assignments.len());
        let mut calls: Vec<(ExprId, Vec<Option<ExprId>>)> = Vec::new();
        for (target, value) in assignments {
            let Node::Output(call, k) = *self.pool.node(value) else {
                statements.push(Statement::Assign { target, value });
                continue;
            };
            let at = calls.iter().position(|(known, _)| *known == call).unwrap_or_else(|| {
                calls.push((call, Vec::new()));
                calls.len() - 1
            });
            let targets = &mut calls[at].1;
            targets.resize(targets.len().max(k as usize + 1), None);
            targets[k as usize] = Some(target);
        }
        for (value, targets) in calls {
            let target = self.pool.tuple(targets);
            statements.push(Statement::Assign { target, value });
        }
        statements
    }

    /// Whether the class is `der(f, x)`, or another name of such a one.
    pub(crate) fn is_partial_derivative(&self, scope: ScopeId) -> bool {
        match &self.scopes[scope].definition.ast.body {
            ast::ClassBody::Derivative { .. } => true,
            ast::ClassBody::Short { .. } => {
                self.scopes[scope].bases.iter().any(|base| self.is_partial_derivative(*base))
            }
            _ => false,
        }
    }

    fn differentiated_function(
        &mut self,
        scope: ScopeId,
        path: &'s ast::Path,
    ) -> Outcome<(FunctionId, Rc<Signature>)> {
        let lexical = self.scopes[scope].lexical.unwrap_or(self.root);
        let class = self.lookup_class(path, lexical)?;
        let class = self.resolve_alias(class)?;
        let definition = self.classes[class].definition;
        let name = definition.ast.name.name;
        if definition.builtin.is_some() {
            let message = format!(
                "`{name}` is built in: only functions with inputs that have names have partial derivatives"
            );
            return self.error(path.span, message);
        }
        if definition.ast.purity == Some(ast::Purity::Impure) {
            let message = format!("`{name}` is impure: its result does not depend on its inputs alone");
            return self.error(path.span, message);
        }
        let id = self.function_of(class)?;
        let signature = self.signature(id)?;
        if signature.outputs.is_empty() {
            return self.error(path.span, format!("`{name}` has no result that could be differentiated"));
        }
        Ok((id, signature))
    }

    /// The input to differentiate by: a Real.
    fn direction(&mut self, input: &ast::Ident, of: &Signature, signature: &Signature) -> Outcome<LocalId> {
        let (name, function) = (input.name, &of.name);
        let Some(found) = signature.inputs.iter().find(|known| known.name == name) else {
            let names: Vec<String> = of.inputs.iter().map(|input| format!("`{}`", input.name)).collect();
            let hint = match names.len() {
                0 => "it has no inputs".to_string(),
                _ => format!("its inputs are {}", names.join(", ")),
            };
            self.report(
                Diagnostic::error(input.span, format!("`{function}` has no input `{name}`")).hint(hint),
            );
            return Err(Reported);
        };
        let ty = &signature.types[found.local.index()];
        if *ty == Type::real() {
            return Ok(found.local);
        }
        let ty = self.pool.type_name(ty);
        let message = format!(
            "a partial derivative is with respect to a scalar Real, `{name}` of `{function}` is {ty}"
        );
        self.error(input.span, message)
    }

    /// `f(x, y)` where the inputs of the derivative are called as those of `f`.
    fn call_with_inputs(
        &mut self,
        id: FunctionId,
        of: &Signature,
        signature: &Signature,
        span: Span,
    ) -> Outcome<ExprId> {
        let mut arguments = Vec::with_capacity(of.inputs.len());
        for input in &of.inputs {
            let own = signature.inputs.iter().find(|own| own.name == input.name).ok_or(Reported)?;
            let ty = signature.types[own.local.index()].clone();
            arguments.push(self.pool.local(own.local, ty));
        }
        let mut types: Vec<Type> = of.outputs.iter().map(|local| of.types[local.index()].clone()).collect();
        let ty = match types.len() {
            1 => types.remove(0),
            _ => Type::scalar(BaseType::Tuple(types.into())),
        };
        let call = self.pool.call(id, arguments, ty);
        self.typed(call, span)
    }

    /// ∂value/∂direction; the functions made for it become functions of the model.
    fn partial(&mut self, value: ExprId, direction: Direction, frame: FrameId, of: &str) -> Outcome<ExprId> {
        let n = self.functions.len();
        let Derivatives { differentiator, functions } = &mut self.derivatives;
        functions.reserve(n);
        let outcome = differentiator.partial_by_local(&mut self.pool, functions, value, direction.input);
        let made = (n..).map_while(|k| functions.get(FunctionId::from_index(k)).cloned());
        let made: Vec<Rc<Function>> = made.collect();
        let class = self.frames[frame].class;
        for function in made {
            let body = Lazy::Done(Ok(function));
            let signature = Lazy::Done(None);
            self.functions.push(FunctionSlot { frame, class, signature, body, is_made: true });
        }
        outcome.or_else(|reason| {
            self.error(direction.span, format!("the derivative of `{of}` is not known: {reason}"))
        })
    }

    /// Makes the function known to the calculus, with all that it calls, and with the derivatives that their annotations
    /// name. One of these with mistakes, or one that needs the derivative which is being made, is as if it were not there.
    fn gather_for(&mut self, root: FunctionId, span: Span) -> Outcome<()> {
        let mut found = Found::default();
        self.gather(root, &mut found, span)?;
        let mut at = 0;
        while at < found.functions.len() {
            let (id, function) = found.functions[at].clone();
            let mut annotations = self.related_functions(id);
            annotations.derivatives.retain(|derivative| {
                self.quietly(|this| this.gather(derivative.function, &mut found, span)).is_ok()
            });
            found.functions[at].1 = Rc::new(Function { annotations, ..Function::clone(&function) });
            at += 1;
        }
        for (id, function) in found.functions {
            self.derivatives.functions.insert(id, function);
        }
        Ok(())
    }

    /// Adds a function and those it calls, directly or through others; all or none.
    fn gather(&mut self, root: FunctionId, found: &mut Found, span: Span) -> Outcome<()> {
        let n_before = found.functions.len();
        let outcome = self.gather_all(root, found, span);
        if outcome.is_err() {
            for (id, _) in found.functions.split_off(n_before) {
                found.seen.remove(&id);
            }
        }
        outcome
    }

    fn gather_all(&mut self, root: FunctionId, found: &mut Found, span: Span) -> Outcome<()> {
        let mut waiting = vec![root];
        while let Some(id) = waiting.pop() {
            if self.derivatives.functions.get(id).is_some() || found.seen.contains(&id) {
                continue;
            }
            if matches!(self.functions[id].body, Lazy::Busy) {
                let name = self.function_name(id);
                return self
                    .error(span, format!("the derivative depends on itself: `{name}` is needed for it"));
            }
            let function = self.function_body(id)?;
            called_by(&self.pool, &function, &mut waiting);
            found.seen.insert(id);
            found.functions.push((id, function));
        }
        Ok(())
    }
}

fn is_made_of_reals(pool: &Pool, ty: &Type) -> bool {
    match &ty.base {
        BaseType::Real => true,
        BaseType::Record(id) => pool.record(*id).fields.iter().all(|field| is_made_of_reals(pool, &field.ty)),
        _ => false,
    }
}

fn called_by(pool: &Pool, function: &Function, called: &mut Vec<FunctionId>) {
    let mut look = |expr: ExprId| {
        pool.contains(expr, |pool, part| {
            if let Node::Call(id, _) | Node::CallVectorized(id, _) | Node::FunctionValue(id, _) =
                pool.node(part)
            {
                called.push(*id);
            }
            false
        });
    };
    for local in function.locals.values() {
        local.binding.iter().chain(local.dims.iter().flatten()).for_each(|expr| look(*expr));
    }
    match &function.body {
        Body::Algorithm(statements) => {
            statements.iter().for_each(|statement| statement.for_each_expr(&mut look));
        }
        Body::External(external) => external.arguments.iter().for_each(|expr| look(*expr)),
        Body::Missing => {}
    }
}
