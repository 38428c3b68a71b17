//! Rules of the language about classes and components that a model may break and still be understood.
//!
//! They are looked at once everything that the model needs has been opened, so that a question asked in passing
//! neither hides a mistake nor tells it twice.

mod class_body;
mod connector;
mod inheritance;
mod inner_outer;
mod look_inside;
mod operator_record;
mod prefixes;
mod redeclaration;
mod subtype;

pub(crate) use redeclaration::{Replaced, Replacement};

use std::collections::HashSet;

use harpoon_classes::Version;
use harpoon_index::Id;
use harpoon_source::{Diagnostic, Severity, Span};
use harpoon_syntax::ast;

use crate::Instance;
use crate::tree::*;

impl<'s> Instance<'s> {
    /// All rules, over all that was opened for the model.
    pub fn check_opened(&mut self) {
        self.at.clear();
        let mut seen: HashSet<*const ast::Class> = HashSet::new();
        for at in 0..self.scopes.len() {
            let scope = ScopeId::from_index(at);
            let ast: &'s ast::Class = self.scopes[scope].definition.ast;
            if self.scopes[scope].lexical.is_some() && seen.insert(ast) {
                self.check_class_body(ast);
                self.check_bases(scope);
                self.check_operators(scope);
                self.check_constraints(scope);
                self.check_imports(scope);
            }
        }
        for at in 0..self.classes.len() {
            let class = ClassId::from_index(at);
            let ast: &'s ast::Class = self.classes[class].definition.ast;
            if matches!(self.classes[class].simple, Lazy::Done(Some(_))) && seen.insert(ast) {
                self.check_class_body(ast);
                self.check_simple_base(class);
            }
        }
        for at in 0..self.components.len() {
            let component = CompId::from_index(at);
            self.check_prefixes(component);
            self.check_outer(component);
        }
        self.check_declared_again();
        self.check_connectors();
        self.check_replacements();
    }

    /// Libraries written before Modelica 3.0 know nothing of balanced connectors and of some other restrictions.
    pub fn is_old(&self, scope: ScopeId) -> bool {
        let mut at = Some(scope);
        while let Some(scope) = at {
            if let Some(def) = self.scopes[scope].definition.def {
                let root = self.libraries.root(def);
                let class = self.libraries.class(root);
                let of_itself =
                    (class.name.name == "Modelica").then(|| harpoon_classes::version(class)).flatten();
                let used = self.libraries.uses(def).into_iter().find(|used| used.name == "Modelica");
                let version = of_itself.map(str::to_string).or(used.map(|used| used.version));
                return version.is_some_and(|version| Version::new(&version) < Version::new("3.0"));
            }
            at = self.scopes[scope].lexical;
        }
        false
    }

    /// An error, but only a warning in a library that is older than the rule.
    pub fn stricter(&self, scope: ScopeId, span: Span, message: impl Into<String>) -> Diagnostic {
        let severity = if self.is_old(scope) { Severity::Warning } else { Severity::Error };
        Diagnostic::new(severity, Some(span), message)
    }

    /// A warning about what the specification forbids but published libraries do and other tools accept: its meaning is
    /// plain. An error with `--strict`.
    pub fn tolerated(&self, scope: ScopeId, span: Span, message: impl Into<String>) -> Diagnostic {
        match self.strict {
            true => self.stricter(scope, span, message),
            false => Diagnostic::warning(span, message).hint("accepted nevertheless; `--strict` refuses it"),
        }
    }
}
