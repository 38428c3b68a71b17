//! Calls: which function is meant, its arguments in order, the type of the result.

use std::rc::Rc;

use harpoon_expr::{BaseType, BinaryOp, Dim, ExprId, FunctionId, Node, Type};
use harpoon_index::Id;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast::{self, CallArguments, ClassKind, ExprKind};

use crate::builtins::builtin_function;
use crate::suggestion::Wanted;
use crate::tree::*;
use crate::{Context, Instance, Outcome, Reported};

/// What a name before parentheses means.
pub(crate) enum Callee {
    Class(ClassId),
    /// A function-typed input.
    Value(ExprId),
    /// No such name in the model: an operator of the language, perhaps.
    Language(String),
}

/// Arguments as written, elaborated.
#[derive(Clone)]
pub(crate) struct Given {
    pub positional: Vec<(ExprId, Span)>,
    pub named: Vec<(ast::Ident, ExprId, Span)>,
}

impl<'s> Instance<'s> {
    pub(crate) fn elaborate_call(
        &mut self,
        context: &mut Context,
        function: &'s ast::ComponentRef,
        arguments: &'s CallArguments,
        span: Span,
    ) -> Outcome<ExprId> {
        match self.find_callee(context, function)? {
            Callee::Language(name) => self.language_call(context, &name, arguments, span),
            Callee::Value(value) => {
                let given = self.elaborate_arguments(context, arguments)?;
                let ids = given.positional.iter().map(|(id, _)| *id).collect();
                let call = self.pool.call_value(value, ids);
                self.typed(call, span)
            }
            Callee::Class(class) => self.class_call(context, class, arguments, span),
        }
    }

    pub(crate) fn find_callee(
        &mut self,
        context: &mut Context,
        function: &'s ast::ComponentRef,
    ) -> Outcome<Callee> {
        let first = &function.parts[0];
        let written = || {
            let parts: Vec<&str> = function.parts.iter().map(|part| part.ident.name.as_str()).collect();
            parts.join(".")
        };
        let found = if function.global {
            self.member(self.root, first.ident.name)
        } else {
            self.lookup(first.ident.name, context.scope)
        };
        let Some(mut member) = found else {
            return Ok(Callee::Language(written()));
        };
        let through_component = matches!(member.kind, MemberKind::Component(_)) && function.parts.len() > 1;
        let mut after_class = false;
        for (at, part) in function.parts.iter().enumerate().skip(1) {
            let previous = &function.parts[at - 1];
            let frame = match member.kind {
                MemberKind::Class(class) => {
                    after_class = true;
                    self.class_frame(class)?
                }
                MemberKind::Component(component) => {
                    if after_class && through_component {
                        let name = previous.ident.name;
                        return self.error(
                            previous.ident.span,
                            format!(
                                "`{name}` is a component: no function can be looked up in it through a class"
                            ),
                        );
                    }
                    self.check_unconditional(component, context.scope, previous.ident.span);
                    let component = self.behind_outer(component);
                    match self.resolve(component) {
                        Kind::Instance(frame) => frame,
                        Kind::Array { .. } if previous.subscripts.is_empty() => {
                            let name = previous.ident.name;
                            return self.error(
                                previous.ident.span,
                                format!("`{name}` is an array: a function is looked up in one component"),
                            );
                        }
                        // Any element will do: only the class matters.
                        Kind::Array { elements, .. } if !elements.is_empty() => elements[0],
                        Kind::Error => return Err(Reported),
                        _ => {
                            let name = function.parts[at - 1].ident.name;
                            return self.error(function.span, format!("`{name}` has no functions"));
                        }
                    }
                }
            };
            let root = self.frames[frame].root;
            match self.member(root, part.ident.name) {
                Some(next) => {
                    if next.protected && !self.is_inside(context.scope, frame) {
                        let name = part.ident.name;
                        let class = self.classes[self.frames[frame].class].definition.ast.name.name;
                        let message = format!("`{name}` is protected in `{class}`");
                        let diagnostic = self.stricter(context.scope, part.ident.span, message);
                        self.report(diagnostic);
                    }
                    if let MemberKind::Class(class) = member.kind {
                        self.check_look_inside(class, frame, next, part.ident, context.scope);
                    }
                    member = next;
                }
                None => {
                    let class = self.frame_class_name(frame);
                    let name = part.ident.name;
                    let message = format!("no function `{name}` found in `{class}`");
                    let diagnostic = Diagnostic::error(part.ident.span, message);
                    let diagnostic = self.suggest_inside(diagnostic, name, root, Wanted::Function);
                    self.report(diagnostic);
                    return Err(Reported);
                }
            }
        }
        match member.kind {
            MemberKind::Class(class) => {
                if through_component {
                    self.check_function_of_component(class, function.span);
                }
                let class = self.inner_class(class, context.scope, function.span)?;
                Ok(Callee::Class(class))
            }
            MemberKind::Component(component) => {
                let component = self.behind_outer(component);
                if let Kind::Local(_) = self.resolve(component) {
                    let value = self.local_expr(component)?;
                    if matches!(self.pool.ty(value).base, BaseType::Function { .. }) {
                        return Ok(Callee::Value(value));
                    }
                }
                // `time`-like names do not hide operators of the language.
                let name = written();
                if builtin_function(&name).is_some() {
                    return Ok(Callee::Language(name));
                }
                self.error(function.span, format!("`{name}` is not a function"))
            }
        }
    }

    /// Operators are not called by way of a component (5.3.2).
    fn check_function_of_component(&mut self, class: ClassId, span: Span) {
        let frame = self.scopes[self.classes[class].scope].frame;
        let around = self.classes[self.frames[frame].class].definition.ast.kind;
        let kind = self.classes[class].definition.ast.kind;
        if kind == ClassKind::OperatorFunction || around == ClassKind::Operator {
            let name = self.simple_name(class);
            self.report(Diagnostic::error(
                span,
                format!("the operator function `{name}` cannot be looked up in a component"),
            ));
        }
    }

    pub(crate) fn elaborate_arguments(
        &mut self,
        context: &mut Context,
        arguments: &'s CallArguments,
    ) -> Outcome<Given> {
        let mut given = Given { positional: Vec::new(), named: Vec::new() };
        for argument in &arguments.positional {
            let id = self.elaborate_argument(context, argument)?;
            given.positional.push((id, argument.span));
        }
        for (name, argument) in &arguments.named {
            let id = self.elaborate_argument(context, argument)?;
            given.named.push((*name, id, argument.span));
        }
        Ok(given)
    }

    /// An argument may also be the bare name of a function.
    fn elaborate_argument(&mut self, context: &mut Context, argument: &'s ast::Expr) -> Outcome<ExprId> {
        if let ExprKind::Ref(_) = &argument.kind
            && let Some(class) = self.type_of_ref(argument, context.scope)
            && self.classes[class].definition.ast.kind == ClassKind::Function
        {
            let ty = Type::scalar(self.function_type(class)?);
            let function = self.function_of(class)?;
            return Ok(self.pool.function_value(function, Vec::new(), ty));
        }
        self.elaborate_value(context, argument)
    }

    /// `function f(p = 1)` as an argument.
    pub(crate) fn elaborate_function_value(
        &mut self,
        context: &mut Context,
        path: &'s ast::Path,
        arguments: &'s CallArguments,
        span: Span,
    ) -> Outcome<ExprId> {
        let class = self.lookup_class(path, context.scope)?;
        let function = self.function_of(class)?;
        let signature = self.signature(function)?;
        if !arguments.positional.is_empty() {
            return self.error(span, "a function as an argument takes only named inputs");
        }
        let given = self.elaborate_arguments(context, arguments)?;
        let mut fixed = Vec::new();
        for (ident, value, value_span) in given.named {
            let Some(at) = signature.inputs.iter().position(|input| input.name == ident.name) else {
                return self.error(ident.span, format!("`{}` has no input `{}`", signature.name, ident.name));
            };
            let ty = signature.types[signature.inputs[at].local.index()].clone();
            let value = self.expect_type(value, &ty, value_span, &format!("`{}`", ident.name))?;
            fixed.push((at as u32, value));
        }
        let open = |at: usize| !fixed.iter().any(|(given, _)| *given as usize == at);
        let inputs = (0..signature.inputs.len())
            .filter(|at| open(*at))
            .map(|at| signature.types[signature.inputs[at].local.index()].clone())
            .collect();
        let outputs = signature.outputs.iter().map(|local| signature.types[local.index()].clone()).collect();
        let ty = Type::scalar(BaseType::Function { inputs: Rc::new(inputs), outputs: Rc::new(outputs) });
        Ok(self.pool.function_value(function, fixed, ty))
    }

    pub(crate) fn class_call(
        &mut self,
        context: &mut Context,
        class: ClassId,
        arguments: &'s CallArguments,
        span: Span,
    ) -> Outcome<ExprId> {
        if !arguments.iterators.is_empty()
            && let Ok(frame) = self.class_frame(class)
            && self.external_clause(self.frames[frame].root).is_none()
        {
            let name = self.simple_name(class);
            return self.error(span, format!("`{name}` does not take a loop as its argument"));
        }
        if let Some(builtin) = self.classes[class].definition.builtin {
            let name = match builtin {
                Builtin::Integer => "Integer",
                Builtin::String => "String",
                Builtin::Clock => "Clock",
                Builtin::Real => "Real",
                Builtin::Boolean => "Boolean",
                Builtin::ExternalObject => "ExternalObject",
            };
            if builtin == Builtin::String
                && let Some(result) = self.overloaded_string_call(context, arguments, span)
            {
                return result;
            }
            return self.language_call(context, name, arguments, span);
        }
        let class = self.resolve_alias(class)?;
        let kind = self.classes[class].definition.ast.kind;
        if !matches!(kind, ClassKind::Function | ClassKind::OperatorFunction)
            && let Some(simple) = self.simple_type(class)?
        {
            return self.type_call(context, class, &simple, arguments, span);
        }
        match kind {
            ClassKind::Function | ClassKind::OperatorFunction => {
                if let Some(operator) = self.external_builtin(class)? {
                    self.check_callable(class, span)?;
                    return self.language_call(context, &operator, arguments, span);
                }
                let given = self.elaborate_arguments(context, arguments)?;
                let function = self.function_of(class)?;
                let around = self.frames[self.scopes[context.scope].frame].class;
                if self.in_function(context.scope)
                    && self.is_impure(function)
                    // A function that does not say what it is is what it calls: so old libraries have it.
                    && self.classes[around].definition.ast.purity == Some(ast::Purity::Pure)
                {
                    let name = self.simple_name(class);
                    return self.error(
                        span,
                        format!("`{name}` is impure and cannot be called from a pure function"),
                    );
                }
                self.check_callable(class, span)?;
                let (ids, spans) = self.bind_arguments(function, given, span)?;
                self.function_call(function, ids, &spans, span)
            }
            ClassKind::Operator => {
                let given = self.elaborate_arguments(context, arguments)?;
                match self.overload_given(class, &given, span) {
                    Some(result) => result,
                    None => self.error(span, "no function of this operator takes these arguments"),
                }
            }
            ClassKind::Record
            | ClassKind::OperatorRecord
            | ClassKind::Class
            | ClassKind::Connector
            | ClassKind::Model
            | ClassKind::Block
            | ClassKind::Type
            | ClassKind::ExpandableConnector => {
                if !matches!(kind, ClassKind::Record | ClassKind::OperatorRecord) {
                    let name = self.simple_name(class);
                    return self
                        .error(span, format!("`{name}` is not a function or record and cannot be called"));
                }
                self.record_call(context, class, arguments, span)
            }
            ClassKind::Package => {
                let name = self.simple_name(class);
                self.error(span, format!("`{name}` is a package and cannot be called"))
            }
        }
    }

    /// The operator that a function with `external "builtin"` stands for.
    fn external_builtin(&mut self, class: ClassId) -> Outcome<Option<String>> {
        let frame = self.class_frame(class)?;
        let root = self.frames[frame].root;
        let Some(external) = self.external_clause(root) else {
            return Ok(None);
        };
        let name = match external.function {
            Some(name) => name.name,
            None => self.simple_name(class),
        };
        let language = external.language.as_ref().map_or("C", |language| &language.text);
        let is_builtin = match language {
            "builtin" => builtin_function(name.as_str()).is_some(),
            // The C library's mathematics is ours too.
            "C" => {
                external.annotation.is_none()
                    && matches!(
                        name.as_str(),
                        "sin"
                            | "cos"
                            | "tan"
                            | "asin"
                            | "acos"
                            | "atan"
                            | "atan2"
                            | "sinh"
                            | "cosh"
                            | "tanh"
                            | "exp"
                            | "log"
                            | "log10"
                            | "sqrt"
                    )
            }
            _ => false,
        };
        Ok(is_builtin.then(|| name.to_string()))
    }

    /// Puts arguments into the order of the inputs and fills in defaults.
    pub(crate) fn bind_arguments(
        &mut self,
        function: FunctionId,
        given: Given,
        span: Span,
    ) -> Outcome<(Vec<ExprId>, Vec<Span>)> {
        let signature = self.signature(function)?;
        let name = &signature.name;
        let n_inputs = signature.inputs.len();
        if given.positional.len() > n_inputs {
            let n = given.positional.len();
            return self.error(span, format!("`{name}` takes {n_inputs} arguments, {n} are given"));
        }
        let mut slots: Vec<Option<(ExprId, Span)>> = vec![None; n_inputs];
        for (slot, argument) in slots.iter_mut().zip(given.positional) {
            *slot = Some(argument);
        }
        for (ident, value, value_span) in given.named {
            let Some(at) = signature.inputs.iter().position(|input| input.name == ident.name) else {
                return self.error(ident.span, format!("`{name}` has no input `{}`", ident.name));
            };
            if slots[at].is_some() {
                return self.error(ident.span, format!("the input `{}` is given twice", ident.name));
            }
            slots[at] = Some((value, value_span));
        }
        // Defaults may use other inputs, given or by default themselves.
        let mut by_local: Vec<Option<ExprId>> = vec![None; signature.locals.len()];
        for (input, slot) in signature.inputs.iter().zip(&slots) {
            by_local[input.local.index()] = slot.map(|(id, _)| id);
        }
        for (at, input) in signature.inputs.iter().enumerate() {
            if slots[at].is_none() {
                let value = self.default_value(&signature, input.local.index(), &mut by_local, span, 0)?;
                slots[at] = Some((value, span));
            }
        }
        Ok(slots.into_iter().flatten().unzip())
    }

    /// `Constants.limit`, where `Constants` is a record: its constants may be used like those of a package.
    pub(crate) fn constant_of_record(&mut self, component: CompId, span: Span) -> Outcome<ExprId> {
        let Kind::Local(local) = self.resolve(component) else {
            return Err(Reported);
        };
        let class = self.frames[self.components[component].owner].class;
        let function = self.function_of(class)?;
        let signature = self.signature(function)?;
        let mut by_local = vec![None; signature.locals.len()];
        let value = self.default_value(&signature, local.index(), &mut by_local, span, 0)?;
        let value = self.expect_type(value, &signature.types[local.index()], span, "the constant")?;
        match self.quietly(|this| this.evaluate(value)) {
            Ok(known) if known.is_writable() => Ok(self.pool.literal(&known)),
            _ => Ok(value),
        }
    }

    fn default_value(
        &mut self,
        signature: &Signature,
        local: usize,
        by_local: &mut Vec<Option<ExprId>>,
        span: Span,
        depth: u32,
    ) -> Outcome<ExprId> {
        if let Some(known) = by_local[local] {
            return Ok(known);
        }
        let component = signature.locals[local];
        let name = self.components[component].name;
        let binding = if depth > 100 { None } else { self.component_binding(component)? };
        let Some(binding) = binding else {
            return self.error(span, format!("the input `{name}` of `{}` is not given", signature.name));
        };
        let mut needed = Vec::new();
        self.pool.contains(binding, |pool, id| {
            if let Node::Local(local) = pool.node(id) {
                needed.push(local.index());
            }
            false
        });
        for other in needed {
            if other != local && by_local[other].is_none() {
                self.default_value(signature, other, by_local, span, depth + 1)?;
            }
        }
        let value = self.pool.substitute_locals(binding, by_local);
        by_local[local] = Some(value);
        Ok(value)
    }

    /// A function that is passed may have more inputs than are wanted, if these have defaults (12.4.2).
    fn with_further_inputs_given(&mut self, argument: ExprId, wanted: &Type, span: Span) -> ExprId {
        let Node::FunctionValue(function, given) = self.pool.node(argument).clone() else {
            return argument;
        };
        let (BaseType::Function { inputs: wanted, .. }, BaseType::Function { inputs: found, outputs }) =
            (&wanted.base, self.pool.ty(argument).base.clone())
        else {
            return argument;
        };
        if found.len() <= wanted.len() {
            return argument;
        }
        let n_wanted = wanted.len();
        let further = self.quietly(|this| {
            let signature = this.signature(function)?;
            let mut by_local: Vec<Option<ExprId>> = vec![None; signature.locals.len()];
            for &(at, value) in given.iter() {
                by_local[signature.inputs[at as usize].local.index()] = Some(value);
            }
            let is_open = |at: &u32| !given.iter().any(|(given, _)| given == at);
            let open = (0..signature.inputs.len() as u32).filter(is_open).skip(n_wanted);
            open.map(|at| {
                let local = signature.inputs[at as usize].local.index();
                let value = this.default_value(&signature, local, &mut by_local, span, 0)?;
                Ok((at, this.expect_type(value, &signature.types[local], span, "the default")?))
            })
            .collect::<Outcome<Vec<(u32, ExprId)>>>()
        });
        let Ok(further) = further else {
            return argument;
        };
        let given = given.iter().copied().chain(further).collect();
        let ty = Type::scalar(BaseType::Function { inputs: Rc::new(found[..n_wanted].to_vec()), outputs });
        self.pool.function_value(function, given, ty)
    }

    /// A call made by the compiler itself.
    pub fn call_class(&mut self, class: ClassId, arguments: Vec<ExprId>, span: Span) -> Outcome<ExprId> {
        let function = self.function_of(class)?;
        let spans = vec![span; arguments.len()];
        self.function_call(function, arguments, &spans, span)
    }

    /// A call with all arguments: types checked, applied element by element where arrays meet scalar inputs.
    pub(crate) fn function_call(
        &mut self,
        function: FunctionId,
        arguments: Vec<ExprId>,
        spans: &[Span],
        span: Span,
    ) -> Outcome<ExprId> {
        let signature = self.signature(function)?;
        let mut vectorized: Option<Vec<Dim>> = None;
        let mut marked = Vec::with_capacity(arguments.len());
        for (at, input) in signature.inputs.iter().enumerate() {
            let wanted = &signature.types[input.local.index()];
            let found = self.pool.ty(arguments[at]).clone();
            let extra = found.rank().saturating_sub(wanted.rank());
            let argument_span = spans.get(at).copied().unwrap_or(span);
            let what = format!("`{}` of `{}`", input.name, signature.name);
            if extra > 0 && !matches!(wanted.base, BaseType::Function { .. }) {
                let lead = found.dims[..extra].to_vec();
                match &vectorized {
                    Some(known)
                        if known.len() != lead.len()
                            || !known.iter().zip(&lead).all(|(a, b)| a.agrees(*b)) =>
                    {
                        return self
                            .error(argument_span, format!("{what}: arrays of different size in one call"));
                    }
                    Some(_) => {}
                    None => vectorized = Some(lead.clone()),
                }
                let wanted = wanted.array(&lead);
                let id = self.expect_type(arguments[at], &wanted, argument_span, &what)?;
                marked.push((id, true));
            } else {
                let argument = self.with_further_inputs_given(arguments[at], wanted, argument_span);
                let id = self.expect_type(argument, wanted, argument_span, &what)?;
                marked.push((id, false));
            }
        }
        let by_local = {
            let mut by_local = vec![None; signature.locals.len()];
            for (input, (id, is_vector)) in signature.inputs.iter().zip(&marked) {
                by_local[input.local.index()] = (!is_vector).then_some(*id);
            }
            by_local
        };
        let mut outputs = Vec::new();
        for output in &signature.outputs {
            outputs.push(self.output_type(&signature, output.index(), &by_local));
        }
        let result = match outputs.len() {
            0 => Type::scalar(BaseType::None),
            1 => outputs.remove(0),
            _ => Type::scalar(BaseType::Tuple(outputs.into())),
        };
        let call = match vectorized {
            None => {
                let ids = marked.into_iter().map(|(id, _)| id).collect();
                self.pool.call(function, ids, result)
            }
            Some(lead) => self.pool.call_vectorized(function, marked, lead.len(), result),
        };
        self.typed(call, span)
    }

    /// Dimensions of an output that follow from the arguments.
    fn output_type(&mut self, signature: &Signature, local: usize, by_local: &[Option<ExprId>]) -> Type {
        let mut ty = signature.types[local].clone();
        for at in 0..ty.rank() {
            if ty.dims[at] != Dim::Unknown {
                continue;
            }
            let Some(size) = signature.dims[local].get(at).copied().flatten() else {
                continue;
            };
            let size = self.pool.substitute_locals(size, by_local);
            let known = match self.pool.as_integer(size) {
                Some(known) => Some(known),
                None if self.is_closed(size) => {
                    self.quietly(|this| this.evaluate(size)).ok().and_then(|value| value.as_integer())
                }
                None => None,
            };
            if let Some(known) = known {
                ty.dims[at] = Dim::Known(known.max(0) as usize);
            }
        }
        ty
    }

    pub(crate) fn add_all(&mut self, ids: &[ExprId], span: Span) -> Outcome<ExprId> {
        let mut sum = ids[0];
        for id in &ids[1..] {
            sum = self.binary(BinaryOp::Add, sum, *id, span)?;
        }
        Ok(sum)
    }
}
