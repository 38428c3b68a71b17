//! `outer` components are other names of `inner` ones further out (5.4).

use harpoon_index::Name;
use harpoon_source::Diagnostic;
use harpoon_syntax::ast;

use crate::tree::*;
use crate::{Instance, Outcome};

impl<'s> Instance<'s> {
    /// The component behind `outer` declarations.
    pub fn behind_outer(&mut self, mut component: CompId) -> CompId {
        while let Kind::Outer(inner) = self.resolve(component) {
            component = inner;
        }
        component
    }

    /// What the name of a component means where it is declared: of an `inner outer` one the outer; the inner is for
    /// the components inside.
    pub fn meant(&mut self, component: CompId) -> CompId {
        let prefixes = self.components[component].declared.element.prefixes;
        if !(prefixes.inner && prefixes.outer) {
            return component;
        }
        self.find_inner(component).ok().flatten().unwrap_or(component)
    }

    /// The `inner` component of the nearest enclosing component that an `outer` declaration means.
    pub(crate) fn find_inner(&mut self, outer: CompId) -> Outcome<Option<CompId>> {
        let Component { name, owner, declared, .. } = self.components[outer];
        let mut frame = owner;
        loop {
            // An `inner` of the same class serves too: `inner outer` stands for both.
            if frame != owner
                && let Some(found) = self.inner_of(frame, name)
            {
                self.check_added_class(found, outer)?;
                return Ok(Some(found));
            }
            match &self.frames[frame].position {
                Some(position) => frame = self.components[position.component].owner,
                None => break,
            }
        }
        if let Some(found) = self.inner_of(owner, name)
            && found != outer
        {
            return Ok(Some(found));
        }
        self.add_missing_inner(outer, frame, declared)
    }

    fn inner_of(&mut self, frame: FrameId, name: Name) -> Option<CompId> {
        let declared = self.frames[frame].components.get(&name).copied();
        let declared = declared.filter(|found| self.components[*found].written().inner);
        let is_it =
            |added: &CompId| self.components[*added].name == name && self.components[*added].owner == frame;
        declared.or_else(|| self.added_inner.iter().copied().find(is_it))
    }

    /// An `inner` that was added serves others only if they want the same class.
    fn check_added_class(&mut self, added: CompId, outer: CompId) -> Outcome<()> {
        if !self.added_inner.contains(&added) {
            return Ok(());
        }
        let Component { name, declared, scope, .. } = self.components[outer];
        let class = self.lookup_class(&declared.clause.type_name, scope)?;
        let Some(other) = self.components[added].class else { return Ok(()) };
        if std::ptr::eq(self.classes[other].definition.ast, self.classes[class].definition.ast) {
            return Ok(());
        }
        let (a, b) = (self.simple_name(other), self.simple_name(class));
        let span = declared.declaration.span;
        self.error(span, format!("no `inner {name}`, and `outer {name}` is wanted as `{a}` and as `{b}`"))
    }

    /// No `inner` anywhere: one is added at the top of the model if its class can stand alone.
    fn add_missing_inner(
        &mut self,
        outer: CompId,
        top: FrameId,
        declared: Declared<'s>,
    ) -> Outcome<Option<CompId>> {
        let Component { name, scope, .. } = self.components[outer];
        let path = self.component_path(outer);
        let span = declared.declaration.span;
        let class = self.lookup_class(&declared.clause.type_name, scope)?;
        if self.classes[class].definition.ast.partial || Some(top) != self.top {
            // Checking a class on its own: the `inner` comes with the model that uses it.
            if Some(top) == self.top && self.frames[self.components[outer].owner].position.is_none() {
                return Ok(None);
            }
            return self.error(
                span,
                format!("`{path}` is `outer`, but no enclosing component has an `inner {name}`"),
            );
        }
        let mut message = format!("no `inner {name}` for `{path}`: one was added to the model");
        if let Some(words) = self.missing_inner_message(class) {
            message = format!("{message}. {words}");
        }
        self.report(
            Diagnostic::warning(span, message)
                .hint(format!("declare `inner {} {name};` in your model", self.simple_name(class))),
        );
        let component = self.components.push(Component {
            name,
            owner: top,
            scope,
            declared,
            original: None,
            dims_from: None,
            condition: None,
            modifier: self.empty_mod.clone(),
            prefixes: Prefixes::default(),
            class: Some(class),
            given_dims: None,
            kind: Lazy::Pending,
            binding: Lazy::Pending,
        });
        self.added_inner.push(component);
        // Not `outer` any more: resolved as the plain component it is.
        self.components[component].kind = Lazy::Busy;
        self.at.push(top);
        let kind = self.classify_added(component, class).unwrap_or(Kind::Error);
        self.at.pop();
        self.components[component].kind = Lazy::Done(kind);
        Ok(Some(component))
    }

    /// What the class wants to be said when it is missing as `inner`.
    fn missing_inner_message(&self, class: ClassId) -> Option<String> {
        let annotations = &self.classes[class].definition.ast.annotations;
        annotations.iter().flat_map(|annotation| &annotation.arguments).find_map(|argument| {
            match &argument.kind {
                ast::ArgumentKind::Modify { path, modification: Some(modification), .. }
                    if path.idents[0].name == "missingInnerMessage" =>
                {
                    match &modification.binding.as_ref()?.kind {
                        ast::ExprKind::String(text) => Some(text.to_string()),
                        _ => None,
                    }
                }
                _ => None,
            }
        })
    }
}
