//! What a user may have meant by a name that is not there, and where libraries were looked for.
//! One notion of nearness for all names: `nearest` in `harpoon-classes`.

use harpoon_classes::nearest;
use harpoon_index::Name;
use harpoon_source::Diagnostic;
use harpoon_syntax::ast::{self, ClassKind};

use crate::builtins::FUNCTION_NAMES;
use crate::tree::*;
use crate::{Instance, Outcome, Reported};

/// Nobody reads so many, and each takes a look at all names.
const MOST_SUGGESTIONS: usize = 100;

/// Which names fit where the missing one stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// Types, and packages that hold them.
    Class,
    Component,
    /// A component, a package that holds one, or an enumeration: the first part of `Constants.pi`.
    Value,
    Function,
}

impl Wanted {
    fn takes_components(self) -> bool {
        matches!(self, Wanted::Component | Wanted::Value)
    }

    fn takes(self, kind: ClassKind) -> bool {
        let is_function = matches!(kind, ClassKind::Function | ClassKind::OperatorFunction);
        match self {
            Wanted::Component => false,
            Wanted::Class => !is_function,
            Wanted::Value => matches!(kind, ClassKind::Package | ClassKind::Type),
            Wanted::Function => is_function || kind == ClassKind::Package,
        }
    }
}

impl<'s> Instance<'s> {
    /// Adds the nearest name inside of `scope`.
    pub(crate) fn suggest_inside(
        &self,
        diagnostic: Diagnostic,
        name: Name,
        scope: ScopeId,
        wanted: Wanted,
    ) -> Diagnostic {
        self.suggest_of(diagnostic, name, |known| self.collect_names(scope, wanted, known))
    }

    /// Adds the nearest name in `scope` or around it, those inside before those outside.
    pub(crate) fn suggest_around(
        &self,
        diagnostic: Diagnostic,
        name: Name,
        scope: ScopeId,
        wanted: Wanted,
    ) -> Diagnostic {
        self.suggest_of(diagnostic, name, |known| {
            self.collect_names_around(scope, wanted, known);
            match wanted {
                Wanted::Class => {
                    known.extend(self.libraries.top_level_names().iter().map(|name| Name::new(name)))
                }
                Wanted::Component | Wanted::Value => known.push(Name::new("time")),
                Wanted::Function => known.extend(FUNCTION_NAMES.iter().map(|name| Name::new(name))),
            }
        })
    }

    /// Adds the nearest of the names that `collect` finds, where somebody will read it.
    fn suggest_of(
        &self,
        diagnostic: Diagnostic,
        name: Name,
        collect: impl FnOnce(&mut Vec<Name>),
    ) -> Diagnostic {
        if !self.is_heard() {
            return diagnostic;
        }
        let mut known = Vec::new();
        collect(&mut known);
        suggest(diagnostic, name, known)
    }

    /// The names of a class and its bases, in the order of the text: which of two equally near ones is offered
    /// must not depend on the order of a table.
    fn collect_names(&self, scope: ScopeId, wanted: Wanted, known: &mut Vec<Name>) {
        let Scope { definition, ref items, ref bases, .. } = self.scopes[scope];
        if wanted.takes_components() {
            known.extend(items.iter().filter_map(|item| match item {
                Item::Component(component) => Some(self.components[*component].name),
                Item::Base(_) => None,
            }));
        }
        if let ast::ClassBody::Enumeration { literals: Some(literals) } = &definition.ast.body
            && wanted.takes_components()
        {
            known.extend(literals.iter().map(|literal| literal.ident.name));
        }
        if let Some(def) = definition.def {
            for (name, child) in self.libraries.children(def) {
                // Reading a file only to learn what kind of class it holds is too much for a guess.
                let kind = self.libraries.class_if_read(*child).map(|class| class.kind);
                if kind.map_or(wanted != Wanted::Component, |kind| wanted.takes(kind)) {
                    known.push(*name);
                }
            }
        }
        // The classes of the language are in no file.
        if let (None, ast::ClassBody::Long(composition)) = (definition.def, &definition.ast.body) {
            known.extend(composition.elements.iter().filter_map(|element| match &element.kind {
                ast::ElementKind::Class(class) if wanted.takes(class.kind) => Some(class.name.name),
                _ => None,
            }));
        }
        bases.iter().for_each(|base| self.collect_names(*base, wanted, known));
    }

    fn collect_names_around(&self, scope: ScopeId, wanted: Wanted, known: &mut Vec<Name>) {
        let mut at = Some(scope);
        while let Some(scope) = at {
            self.collect_names(scope, wanted, known);
            if wanted == Wanted::Class {
                known.extend(self.scopes[scope].imports.iter().filter_map(|import| import.name));
            }
            at = self.scopes[scope].lexical;
        }
    }

    /// The first of several names, which is not there, as a library that is missing: if it is known to be one, or if nothing in the text is
    /// similar to it.
    pub(crate) fn missing_library(
        &self,
        ident: ast::Ident,
        is_first: bool,
        scope: ScopeId,
        wanted: Wanted,
    ) -> Option<Diagnostic> {
        let plain = || {
            Diagnostic::error(ident.span, format!("there is no library `{}`", ident.name)).about(ident.name)
        };
        if self.is_known_to_miss(ident.name) {
            return Some(self.libraries.missing_library(ident.name, ident.span));
        }
        if !is_first {
            return None;
        }
        let local =
            self.suggest_of(plain(), ident.name, |known| self.collect_names_around(scope, wanted, known));
        local.hints.is_empty().then(|| match self.is_heard() {
            true => self.libraries.missing_library(ident.name, ident.span),
            false => plain(),
        })
    }

    /// Whether a class says that it uses this library, or another name has been missing because of it.
    pub(crate) fn is_known_to_miss(&self, library: Name) -> bool {
        let is_about = |told: &Diagnostic| told.subject.as_deref() == Some(&library);
        self.is_heard() && (self.libraries.is_wanted(library) || self.diagnostics.iter().any(is_about))
    }

    /// Whether somebody will read what is told now.
    fn is_heard(&self) -> bool {
        self.quiet == 0 && self.n_diagnostics() <= MOST_SUGGESTIONS
    }

    /// Whether an import brings `name`, but from where there is nothing: the mistake is there, and told there.
    pub(crate) fn report_missing_import(&mut self, name: Name, scope: ScopeId) -> Outcome<()> {
        let mut at = Some(scope);
        while let Some(scope) = at {
            for import in 0..self.scopes[scope].imports.len() {
                if self.scopes[scope].imports[import].name == Some(name) {
                    self.check_import_exists(import, scope)?;
                }
            }
            at = self.scopes[scope].lexical;
        }
        Ok(())
    }

    /// An import of what does not exist brings nothing, which would show only in names that are missing.
    pub(crate) fn check_import_exists(&mut self, at: usize, scope: ScopeId) -> Outcome<()> {
        let Import { span, name, ref path, .. } = self.scopes[scope].imports[at];
        let path = path.clone();
        let (mut found, mut n_found, mut inside) = (self.member(self.root, path[0].name), 0, self.root);
        while let Some(member) = found {
            n_found += 1;
            let (Some(next), MemberKind::Class(class)) = (path.get(n_found), member.kind) else { break };
            let Ok(frame) = self.quietly(|this| this.class_frame(class)) else { return Ok(()) };
            inside = self.frames[frame].root;
            found = self.member(inside, next.name);
        }
        if n_found == path.len() || name.is_some() && self.literal_at(&path).is_some() {
            return Ok(());
        }
        let names: Vec<&str> = path.iter().map(|ident| ident.name.as_str()).collect();
        let missing = path[n_found].name;
        let what = if name.is_none() { "package " } else { "" };
        let diagnostic = if n_found == 0 {
            self.libraries.missing_library(missing, span)
        } else {
            let message = format!(
                "there is no {what}`{}` to import: `{}` has no `{missing}`",
                names.join("."),
                names[..n_found].join(".")
            );
            self.suggest_inside(Diagnostic::error(span, message), missing, inside, Wanted::Class)
        };
        self.report(diagnostic);
        Err(Reported)
    }
}

pub(crate) fn suggest(diagnostic: Diagnostic, name: Name, known: Vec<Name>) -> Diagnostic {
    match nearest(name.as_str(), known.into_iter().map(Name::as_str)) {
        Some(similar) => diagnostic.hint(format!("did you mean `{similar}`?")),
        None => diagnostic,
    }
}
