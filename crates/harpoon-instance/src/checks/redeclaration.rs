//! What may replace what: redeclarations and replaceable elements with a constraint (7.3.2, 7.3.3).

use std::rc::Rc;

use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast::{self, ClassBody, ElementKind};

use crate::Instance;
use crate::modifier::{Mod, New};
use crate::tree::*;

/// A redeclaration that was carried out, to be judged when everything is known.
#[derive(Clone)]
pub(crate) struct Replacement<'s> {
    pub span: Span,
    /// The element that is replaced, and where it stands.
    pub element: &'s ast::Element,
    pub scope: ScopeId,
    pub what: Replaced<'s>,
}

#[derive(Clone)]
pub(crate) enum Replaced<'s> {
    Class {
        own: ClassId,
        new: ClassId,
    },
    /// `modifier`: all that holds for the new one.
    Component {
        own: Declared<'s>,
        new: Declared<'s>,
        new_scope: ScopeId,
        modifier: Rc<Mod<'s>>,
    },
}

const REPLACEABLE: &str = "write `redeclare replaceable` there";

fn redeclared_before(name: Name) -> String {
    format!("`{name}` was redeclared before and is not replaceable any more")
}

impl<'s> Instance<'s> {
    /// A redeclaration over a redeclaration: the earlier one must allow it.
    pub(crate) fn check_redeclared_again(&mut self, outer: &Mod<'s>, inner: &Mod<'s>) {
        let Some(span) = outer.span else { return };
        let (Some(new), Some(own)) = (&outer.redeclare, &inner.redeclare) else { return };
        match (&new.new, &own.new) {
            (New::Class(new), New::Class(own)) if new != own => {
                let Some(element) = self.classes[*own].element else { return };
                if self.continues(*new) {
                    return;
                }
                let name = self.simple_name(*own);
                let scope = self.classes[*own].scope;
                if !element.prefixes.replaceable {
                    self.tolerate_fixed(name, scope, span, element.span);
                }
                self.replacements.push(Replacement {
                    span,
                    element,
                    scope,
                    what: Replaced::Class { own: *own, new: *new },
                });
            }
            (
                New::Component { declared: new, scope: new_scope, modifier },
                New::Component { declared: own, scope, .. },
            ) if !std::ptr::eq(new.declaration, own.declaration) => {
                if !own.element.prefixes.replaceable {
                    self.tolerate_fixed(own.declaration.ident.name, *scope, span, own.declaration.span);
                }
                let modifier = modifier.clone();
                let what = Replaced::Component { own: *own, new: *new, new_scope: *new_scope, modifier };
                self.replacements.push(Replacement { span, element: own.element, scope: *scope, what });
            }
            _ => {}
        }
    }

    /// A replaced declaration says `redeclare P = …`, and its replacement has redeclared `P` and left it fixed: that stays.
    /// Whether both mean the same class is judged at the end.
    pub(crate) fn is_redeclared_for_good(&mut self, outer: &Mod<'s>, inner: &Mod<'s>) -> bool {
        let (Some(new), Some(own)) = (&outer.redeclare, &inner.redeclare) else { return false };
        let (New::Class(new), New::Class(own)) = (&new.new, &own.new) else { return false };
        let is_fixed = |element: &ast::Element| !element.prefixes.replaceable;
        if new == own || !self.classes[*own].element.is_some_and(is_fixed) {
            return false;
        }
        if let Some(span) = outer.span {
            self.yielded.push((*new, *own, span));
        }
        true
    }

    fn check_yielded(&mut self) {
        for (new, own, span) in std::mem::take(&mut self.yielded) {
            let text = |this: &mut Self, class| {
                let class = this.quietly(|this| this.resolve_alias(class)).unwrap_or(class);
                std::ptr::from_ref(this.classes[class].definition.ast)
            };
            if text(self, new) != text(self, own)
                && let Some(element) = self.classes[own].element
            {
                let name = self.simple_name(own);
                self.report_fixed(name, span, element.span);
            }
        }
    }

    fn report_fixed(&mut self, name: Name, span: Span, earlier: Span) {
        let diagnostic = Diagnostic::error(span, redeclared_before(name));
        self.report(diagnostic.label(earlier, "redeclared here").hint(REPLACEABLE));
    }

    /// Which of both holds is plain: the one that is further outside.
    fn tolerate_fixed(&mut self, name: Name, scope: ScopeId, span: Span, earlier: Span) {
        let diagnostic = self.tolerated(scope, span, redeclared_before(name));
        self.report(diagnostic.label(earlier, "redeclared here").hint(REPLACEABLE));
    }

    pub(super) fn check_replacements(&mut self) {
        self.check_yielded();
        for replacement in std::mem::take(&mut self.replacements) {
            self.check_replacement(&replacement);
        }
    }

    fn check_replacement(&mut self, replacement: &Replacement<'s>) {
        let Replacement { span, element, scope, ref what } = *replacement;
        let name = match what {
            Replaced::Class { own, .. } => self.simple_name(*own),
            Replaced::Component { own, .. } => own.declaration.ident.name,
        };
        if element.prefixes.final_ {
            self.report(
                Diagnostic::error(span, format!("`{name}` is `final` and cannot be redeclared"))
                    .label(element.span, "made final here"),
            );
            return;
        }
        if let Replaced::Component { own, .. } = what
            && own.clause.variability == Some(ast::Variability::Constant)
        {
            self.report(
                Diagnostic::error(span, format!("`{name}` is a constant and cannot be redeclared"))
                    .label(own.declaration.span, "declared here"),
            );
            return;
        }
        self.check_visibility(name, span, element, what);
        // A redeclaration without a clause of its own leaves the constraint to the declaration that it replaces.
        let has_constraint = element.constrained_by.is_some() || !element.prefixes.redeclare;
        if !element.prefixes.replaceable || !has_constraint {
            return;
        }
        let gap = self.quietly(|this| {
            let wanted = this.constraint(element, scope)?;
            match what {
                Replaced::Class { new, .. } => {
                    this.interface_gap(*new, wanted).map(|gap| (this.simple_name(wanted), gap))
                }
                Replaced::Component { own, new, new_scope, modifier } => {
                    let found = this.lookup_class(&new.clause.type_name, *new_scope).ok()?;
                    let found = this.specialize(found, modifier);
                    let gap = this
                        .dimensions_gap(*own, wanted, *new, found)
                        .or_else(|| this.interface_gap(found, wanted))?;
                    Some((this.simple_name(wanted), gap))
                }
            }
        });
        let message = |gap: &str| format!("`{name}` cannot be redeclared like this: the new `{name}` {gap}");
        let told = |wanted: Name| format!("it must be a subtype of `{wanted}`");
        if let Some((wanted, gap)) = gap {
            self.report(Diagnostic::error(span, message(&gap)).label(element.span, told(wanted)));
        } else if let Replaced::Class { new, .. } = what
            && let Some(wanted) = self.quietly(|this| this.constraint(element, scope))
            && let Some(gap) = self.quietly(|this| this.further_input(*new, wanted))
        {
            let wanted = self.simple_name(wanted);
            let diagnostic = self.tolerated(scope, span, message(&gap));
            self.report(diagnostic.label(element.span, told(wanted)));
        }
        self.check_new_constraint(replacement, name);
    }

    fn new_element(&self, what: &Replaced<'s>) -> Option<(&'s ast::Element, ScopeId)> {
        match what {
            Replaced::Class { new, .. } => Some((self.classes[*new].element?, self.classes[*new].scope)),
            Replaced::Component { new, new_scope, .. } => Some((new.element, *new_scope)),
        }
    }

    /// A constraint of the redeclaration itself must be at least as narrow as the one it replaces.
    fn check_new_constraint(&mut self, replacement: &Replacement<'s>, name: Name) {
        let Replacement { span, element, scope, ref what } = *replacement;
        let Some((new_element, new_scope)) = self.new_element(what) else { return };
        let Some(constraint) = &new_element.constrained_by else { return };
        let gap = self.quietly(|this| {
            let wanted = this.constraint(element, scope)?;
            let found = this.lookup_class(&constraint.base, new_scope).ok()?;
            this.interface_gap(found, wanted)
        });
        if let Some(gap) = gap {
            let constraint = constraint.base.idents.last().expect("never empty").name;
            self.report(Diagnostic::error(
                span,
                format!("the new constraint of `{name}` is wider than the old one: `{constraint}` {gap}"),
            ));
        }
    }

    /// An element of a derived class keeps the section that the inherited one stands in.
    fn check_visibility(&mut self, name: Name, span: Span, element: &'s ast::Element, what: &Replaced<'s>) {
        let Some((new_element, new_scope)) = self.new_element(what) else { return };
        let (ClassBody::Long(composition) | ClassBody::Extends { composition, .. }) =
            &self.scopes[new_scope].definition.ast.body
        else {
            return;
        };
        let is_element = composition.elements.iter().any(|element| std::ptr::eq(element, new_element));
        if is_element && new_element.visibility != element.visibility {
            let (was, is) = match element.visibility {
                ast::Visibility::Public => ("public", "protected"),
                ast::Visibility::Protected => ("protected", "public"),
            };
            self.report(
                Diagnostic::error(span, format!("`{name}` is {was} and cannot be redeclared as {is}"))
                    .label(element.span, format!("{was} here")),
            );
        }
    }

    /// The class that a replacement must be a subtype of.
    fn constraint(&mut self, element: &'s ast::Element, scope: ScopeId) -> Option<ClassId> {
        if let Some(constraint) = &element.constrained_by {
            let class = self.lookup_class(&constraint.base, scope).ok()?;
            let modifier = self.modifier(constraint.modification.as_ref(), scope);
            return Some(self.specialize(class, &modifier));
        }
        match &element.kind {
            ElementKind::Components(clause) => {
                let class = self.lookup_class(&clause.type_name, scope).ok()?;
                let modifier = self.modifier(clause.declarations[0].modification.as_ref(), scope);
                Some(self.specialize(class, &modifier))
            }
            ElementKind::Class(class) => {
                Some(self.add_class(class, None, scope, self.empty_mod.clone(), Some(element)))
            }
            _ => None,
        }
    }

    fn dimensions_gap(
        &mut self,
        own: Declared<'s>,
        wanted: ClassId,
        new: Declared<'s>,
        found: ClassId,
    ) -> Option<String> {
        let of_type = |this: &mut Self, class: ClassId| {
            this.simple_type(class).ok().map(|simple| simple.map_or(0, |simple| simple.dims.len()))
        };
        let declared = match new.declaration.subscripts.is_empty() {
            true => own.declaration.subscripts.len(),
            false => new.declaration.subscripts.len(),
        };
        let old = own.declaration.subscripts.len() + own.clause.subscripts.len() + of_type(self, wanted)?;
        let new = declared + new.clause.subscripts.len() + of_type(self, found)?;
        (old != new).then(|| format!("has {new} dimensions instead of {old}"))
    }

    /// What a replaceable element is by default must satisfy its own constraint.
    pub(super) fn check_constraints(&mut self, scope: ScopeId) {
        let (ClassBody::Long(composition) | ClassBody::Extends { composition, .. }) =
            &self.scopes[scope].definition.ast.body
        else {
            return;
        };
        for element in composition.elements.iter().filter(|element| element.prefixes.replaceable) {
            let Some(constraint) = &element.constrained_by else { continue };
            let found = self.quietly(|this| {
                let wanted = this.lookup_class(&constraint.base, scope).ok()?;
                let (name, found) = match &element.kind {
                    ElementKind::Components(clause) => {
                        (clause.declarations[0].ident, this.lookup_class(&clause.type_name, scope).ok()?)
                    }
                    // The dimensions of `type T = Base[2]` are not part of what is constrained.
                    ElementKind::Class(class) => {
                        let id = match &class.body {
                            ClassBody::Short { base, subscripts, .. } if !subscripts.is_empty() => {
                                this.lookup_class(base, scope).ok()?
                            }
                            _ => this.add_class(class, None, scope, this.empty_mod.clone(), Some(element)),
                        };
                        (class.name, id)
                    }
                    _ => return None,
                };
                this.interface_gap(found, wanted).map(|gap| (name, gap))
            });
            if let Some((ident, gap)) = found {
                let base = constraint.base.idents.last().expect("never empty").name;
                self.report(
                    Diagnostic::error(
                        ident.span,
                        format!("`{}` does not satisfy its own constraint: it {gap}", ident.name),
                    )
                    .label(constraint.span, format!("it must be a subtype of `{base}`")),
                );
            }
        }
    }
}
