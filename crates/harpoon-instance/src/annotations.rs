//! What annotations say about a function: inlining, smoothness, derivatives and inverses (12.7, 12.8, 18.3).
//!
//! They help, but nothing depends on them: one that is not understood, or names a function that cannot be found, is as
//! if it were not there.

use harpoon_expr::{Annotations, Derivative, FunctionId, Inline, Inverse};
use harpoon_index::Id;
use harpoon_syntax::ast;

use crate::calls::Callee;
use crate::tree::*;
use crate::{Context, Instance};

/// An argument of an annotation: its name, what stands in parentheses, and what it is set to.
pub struct Entry<'s> {
    pub name: &'static str,
    arguments: &'s [ast::Argument],
    pub value: Option<&'s ast::Expr>,
    scope: ScopeId,
}

impl<'s> Entry<'s> {
    /// Of `name(key = value, …)`.
    pub fn values(&self) -> Vec<(&'static str, &'s ast::Expr)> {
        let values = entries_of(self.arguments, self.scope);
        values.filter_map(|value| Some((value.name, value.value?))).collect()
    }
}

impl<'s> Instance<'s> {
    /// What needs no other function.
    pub(crate) fn own_annotations(&self, root: ScopeId) -> Annotations {
        let mut annotations = Annotations::default();
        let entries = self.annotation_entries(root);
        let flag = |name: &str| {
            let entry = entries.iter().find(|entry| entry.name == name)?;
            match entry.value.map(|value| &value.kind) {
                Some(ast::ExprKind::Boolean(flag)) => Some(*flag),
                _ => None,
            }
        };
        // The two differ in whether terms are collected in between, which we do not.
        let is_late = [flag("LateInline"), flag("InlineAfterIndexReduction")].contains(&Some(true));
        annotations.inline = match (flag("Inline"), is_late) {
            (Some(true), _) => Inline::Always,
            (_, true) => Inline::Late,
            (Some(false), _) => Inline::Never,
            _ => Inline::Unspecified,
        };
        annotations.generate_events = flag("GenerateEvents") == Some(true);
        let smooth = entries.iter().find(|entry| entry.name == "smoothOrder");
        annotations.smooth_order = smooth.and_then(|entry| number(entry.value?));
        annotations
    }

    /// Whether the relations of the function make events where it is called.
    pub fn generates_events(&self, function: FunctionId) -> bool {
        let root = self.frames[self.functions[function].frame].root;
        self.own_annotations(root).generate_events
    }

    /// All annotations of a function; those it is related to are found, but not looked into.
    pub fn related_functions(&mut self, function: FunctionId) -> Annotations {
        if let FunctionSlot { body: Lazy::Done(Ok(body)), is_made: true, .. } = &self.functions[function] {
            return body.annotations.clone();
        }
        let root = self.frames[self.functions[function].frame].root;
        let mut annotations = self.own_annotations(root);
        let Ok(signature) = self.quietly(|this| this.signature(function)) else {
            return annotations;
        };
        for entry in self.annotation_entries(root) {
            match entry.name {
                "derivative" => annotations.derivatives.extend(self.derivative(&entry, &signature)),
                "inverse" => annotations.inverses.extend(self.inverses(&entry, &signature)),
                _ => {}
            }
        }
        annotations
    }

    /// `derivative(order = 2, noDerivative = n) = f_der`
    fn derivative(&mut self, entry: &Entry<'s>, signature: &Signature) -> Option<Derivative> {
        let ast::ExprKind::Ref(name) = &entry.value?.kind else {
            return None;
        };
        let function = self.quietly(|this| match this.find_callee(&mut Context::new(entry.scope), name) {
            Ok(Callee::Class(class)) => this.function_of(class).ok(),
            _ => None,
        })?;
        let mut derivative =
            Derivative { function, order: 1, zero_derivative: Vec::new(), no_derivative: Vec::new() };
        for option in entries_of(entry.arguments, entry.scope) {
            match option.name {
                "order" => derivative.order = number(option.value?)?,
                "zeroDerivative" => derivative.zero_derivative.extend(inputs_of(&option, signature)?),
                "noDerivative" => derivative.no_derivative.extend(inputs_of(&option, signature)?),
                _ => {}
            }
        }
        Some(derivative)
    }

    /// `inverse(x = f_inv(y), n = g(x, y))`
    fn inverses(&mut self, entry: &Entry<'s>, signature: &Signature) -> Vec<Inverse> {
        let mut inverses = Vec::new();
        for option in entries_of(entry.arguments, entry.scope) {
            let input = signature.inputs.iter().position(|input| input.name == option.name);
            let (Some(input), Some(value)) = (input, option.value) else {
                continue;
            };
            let ty = signature.types[signature.inputs[input].local.index()].clone();
            let elaborated = self.quietly(|this| {
                let elaborated = this.elaborate_value(&mut Context::new(entry.scope), value)?;
                this.expect_type(elaborated, &ty, value.span, "an inverse")
            });
            inverses.extend(elaborated.ok().map(|value| Inverse { input: input as u32, value }));
        }
        inverses
    }

    /// What the class of a frame, or else the nearest class it inherits from, says in an annotation with one of these names.
    pub fn class_annotation(&self, frame: FrameId, names: &[&str]) -> Option<Entry<'s>> {
        let entries = self.annotation_entries(self.frames[frame].root);
        entries.into_iter().find(|entry| names.contains(&entry.name))
    }

    /// Of the class and of those it inherits from, nearest first.
    fn annotation_entries(&self, scope: ScopeId) -> Vec<Entry<'s>> {
        let ast: &'s ast::Class = self.scopes[scope].definition.ast;
        let arguments =
            ast.annotations.iter().flat_map(|annotation| entries_of(&annotation.arguments, scope));
        let mut entries: Vec<Entry<'s>> = arguments.collect();
        // What is said about a function does not hold for its derivative.
        let is_derivative = matches!(ast.body, ast::ClassBody::Derivative { .. });
        for &base in self.scopes[scope].bases.iter().filter(|_| !is_derivative) {
            entries.extend(self.annotation_entries(base));
        }
        entries
    }
}

fn entries_of<'s>(arguments: &'s [ast::Argument], scope: ScopeId) -> impl Iterator<Item = Entry<'s>> {
    arguments.iter().filter_map(move |argument| match &argument.kind {
        ast::ArgumentKind::Modify { path, modification: Some(modification), .. } => Some(Entry {
            name: path.idents[0].name.as_str(),
            arguments: &modification.arguments,
            value: modification.binding.as_ref(),
            scope,
        }),
        _ => None,
    })
}

fn number(value: &ast::Expr) -> Option<u32> {
    match value.kind {
        ast::ExprKind::Integer(n) => u32::try_from(n).ok(),
        _ => None,
    }
}

/// `noDerivative = x`, or as older libraries write it, `noDerivative(x, y)`.
fn inputs_of(option: &Entry<'_>, signature: &Signature) -> Option<Vec<u32>> {
    let mut names = Vec::new();
    if let Some(value) = option.value {
        match &value.kind {
            ast::ExprKind::Ref(name) => names.push(name.parts[0].ident.name),
            _ => return None,
        }
    }
    for argument in option.arguments {
        if let ast::ArgumentKind::Modify { path, .. } = &argument.kind {
            names.push(path.idents[0].name);
        }
    }
    let place = |name| signature.inputs.iter().position(|input| input.name == name);
    names.into_iter().map(|name| place(name).map(|at| at as u32)).collect()
}
