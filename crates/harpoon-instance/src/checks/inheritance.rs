//! What a class may inherit from, and what it may have besides (7.1.3, 7.1.4, 4.5.2, 4.6).

use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast::{self, ClassBody, ClassKind, ElementKind};

use crate::Instance;
use crate::restrictions::kind_name;
use crate::tree::*;

/// Icons inherit from icons, but not so many times.
const MAX_ICON_DEPTH: u32 = 20;

/// Which kinds of classes may be inherited by which: the table of 7.1.3.
fn may_inherit(own: ClassKind, base: ClassKind) -> bool {
    use ClassKind::*;
    match (own, base) {
        (_, Class) | (Class, _) => true,
        (OperatorFunction, Function) => true,
        (Connector, Type | Record | OperatorRecord) => true,
        (Block, Record) => true,
        (Model, Record | Block) => true,
        _ => own == base,
    }
}

impl<'s> Instance<'s> {
    pub(super) fn check_bases(&mut self, scope: ScopeId) {
        let (ClassBody::Long(composition) | ClassBody::Extends { composition, .. }) =
            &self.scopes[scope].definition.ast.body
        else {
            return;
        };
        let mut bases: Vec<(&'s ast::Extends, ClassId)> = Vec::new();
        for element in &composition.elements {
            if let ElementKind::Extends(extends) = &element.kind
                && let Ok(base) = self.quietly(|this| this.lookup_base_class(&extends.base, scope))
            {
                bases.push((extends, base));
            }
        }
        for (extends, base) in &bases {
            self.check_replaceable_base(scope, extends, *base);
            self.check_operator_base(extends, *base);
        }
        self.check_company(scope, composition, &bases);
        self.check_inherited_classes(scope, composition);
    }

    /// A class that is a built-in type is never opened: its base is looked at here.
    pub(super) fn check_simple_base(&mut self, class: ClassId) {
        let Class { definition, scope, .. } = self.classes[class];
        let ClassBody::Long(composition) = &definition.ast.body else { return };
        for element in &composition.elements {
            if let ElementKind::Extends(extends) = &element.kind
                && let Ok(base) = self.quietly(|this| this.lookup_class(&extends.base, scope))
            {
                self.check_base_kind(definition.ast, extends, base);
            }
        }
    }

    pub(crate) fn check_base_kind(&mut self, own: &'s ast::Class, extends: &'s ast::Extends, base: ClassId) {
        let inherited = self.classes[base].definition.ast;
        if !may_inherit(own.kind, inherited.kind) {
            let message = format!(
                "the {} `{}` cannot inherit from the {} `{}`",
                kind_name(own.kind),
                own.name.name,
                kind_name(inherited.kind),
                inherited.name.name
            );
            let diagnostic = match self.is_mere_icon(base, 0) {
                true => self.tolerated(self.classes[base].scope, extends.span, message),
                false => Diagnostic::error(extends.span, message),
            };
            self.report(diagnostic);
        }
    }

    /// A class with nothing in it but drawings and texts: whatever inherits it stays what it is.
    fn is_mere_icon(&mut self, class: ClassId, depth: u32) -> bool {
        let Class { definition, scope, .. } = self.classes[class];
        let ClassBody::Long(composition) = &definition.ast.body else { return false };
        if definition.builtin.is_some()
            || depth > MAX_ICON_DEPTH
            || !composition.sections.is_empty()
            || composition.external.is_some()
        {
            return false;
        }
        composition.elements.iter().all(|element| match &element.kind {
            ElementKind::Extends(extends) => {
                match self.quietly(|this| this.lookup_class(&extends.base, scope)) {
                    Ok(base) => self.is_mere_icon(base, depth + 1),
                    Err(_) => false,
                }
            }
            _ => false,
        })
    }

    /// What a class is made from must be fixed before its own modifiers are looked at.
    fn check_replaceable_base(&mut self, scope: ScopeId, extends: &'s ast::Extends, base: ClassId) {
        let name = self.simple_name(base);
        if let Some(element) = self.classes[base].element.filter(|element| element.prefixes.replaceable) {
            let message = format!("the base class `{name}` is replaceable");
            let diagnostic = self.stricter(scope, extends.span, message).label(element.span, "declared here");
            self.report(diagnostic);
        }
    }

    fn check_operator_base(&mut self, extends: &'s ast::Extends, base: ClassId) {
        let ast = self.classes[base].definition.ast;
        let name = ast.name.name;
        if ast.kind == ClassKind::OperatorRecord {
            self.report(
                Diagnostic::error(extends.span, format!("the operator record `{name}` cannot be inherited"))
                    .hint("a short class is possible: `operator record New = Old`"),
            );
        }
        if let Some(record) = contained_operator_record(ast) {
            self.report(Diagnostic::error(
                extends.span,
                format!("`{name}` cannot be inherited: it contains the operator record `{record}`"),
            ));
        }
    }

    /// A class that is a number, an array or has a prefix is nothing else besides.
    fn check_company(
        &mut self,
        scope: ScopeId,
        composition: &'s ast::Composition,
        bases: &[(&'s ast::Extends, ClassId)],
    ) {
        let Some((special, what)) =
            bases.iter().find_map(|(extends, base)| Some((*extends, self.special(*base)?)))
        else {
            return;
        };
        let own = self.scopes[scope].definition.ast.name.name;
        let base = special.base.idents.last().expect("never empty").name;
        let mut report = |span: Span, extra: String| {
            self.report(Diagnostic::error(
                span,
                format!("`{own}` inherits from `{base}`, which is {what}, and cannot have {extra} as well"),
            ));
        };
        let component = composition.elements.iter().find_map(|element| match &element.kind {
            ElementKind::Components(clause) => Some(clause.declarations[0].ident),
            _ => None,
        });
        if let Some(ident) = component {
            return report(ident.span, format!("the component `{}`", ident.name));
        }
        for (extends, other) in bases.iter().filter(|(extends, _)| !std::ptr::eq(*extends, special)) {
            if self.has_components(*other) {
                let name = self.simple_name(*other);
                return self.report(Diagnostic::error(
                    extends.span,
                    format!("`{own}` inherits from `{base}`, which is {what}, and cannot inherit from `{name}` as well"),
                ));
            }
        }
    }

    fn special(&mut self, base: ClassId) -> Option<&'static str> {
        let ast = self.classes[base].definition.ast;
        if let ClassBody::Short { causality, flow, subscripts, .. } = &ast.body {
            if !subscripts.is_empty() {
                return Some("an array");
            }
            if causality.is_some() || flow.is_some() {
                return Some("an input, output, flow or stream");
            }
        }
        let simple = self.quietly(|this| this.simple_type(base)).ok()??;
        (!matches!(simple.base, SimpleBase::Object(..))).then_some("a built-in type")
    }

    fn has_components(&mut self, class: ClassId) -> bool {
        if self.quietly(|this| this.simple_type(class)).is_ok_and(|simple| simple.is_some()) {
            return true;
        }
        let frame = self.quietly(|this| this.class_frame(class));
        frame.is_ok_and(|frame| !self.components_of(frame).is_empty())
    }

    /// A class that is inherited as well must be the same, word for word (7.1).
    fn check_inherited_classes(&mut self, scope: ScopeId, composition: &'s ast::Composition) {
        for element in &composition.elements {
            let ElementKind::Class(class) = &element.kind else { continue };
            if element.prefixes.redeclare || matches!(class.body, ClassBody::Extends { .. }) {
                continue;
            }
            let name = class.name.name;
            for base in self.scopes[scope].bases.clone() {
                let Some(other) = self.written_class(base, name) else { continue };
                if std::ptr::eq(other, &**class) || self.same_class(class, other) {
                    continue;
                }
                self.report(
                    Diagnostic::error(
                        class.name.span,
                        format!(
                            "the class `{name}` is inherited as well, but differs from the inherited one"
                        ),
                    )
                    .label(other.name.span, "the inherited class")
                    .hint("use `redeclare` if the inherited one is replaceable, or another name"),
                );
            }
        }
    }

    /// The class of that name as the text of the scope or of its bases has it, redeclared or not.
    fn written_class(&self, scope: ScopeId, name: Name) -> Option<&'s ast::Class> {
        let own = match &self.scopes[scope].definition.ast.body {
            ClassBody::Long(composition) | ClassBody::Extends { composition, .. } => {
                composition.elements.iter().find_map(|element| match &element.kind {
                    ElementKind::Class(class) if class.name.name == name => Some(&**class),
                    _ => None,
                })
            }
            _ => None,
        };
        own.or_else(|| self.scopes[scope].bases.iter().find_map(|base| self.written_class(*base, name)))
    }

    fn same_text(&self, a: Span, b: Span) -> bool {
        self.libraries.text(a).split_whitespace().eq(self.libraries.text(b).split_whitespace())
    }

    /// Equal but for descriptions and annotations.
    fn same_class(&self, a: &ast::Class, b: &ast::Class) -> bool {
        match (&a.body, &b.body) {
            (
                ClassBody::Short { base, modification, .. },
                ClassBody::Short { base: other, modification: of_other, .. },
            ) => {
                let text = |modification: &Option<ast::Modification>| {
                    modification.as_ref().map(|modification| {
                        self.libraries.text(modification.span).split_whitespace().collect::<String>()
                    })
                };
                self.same_text(base.span, other.span) && text(modification) == text(of_other)
            }
            _ => self.same_text(a.span, b.span),
        }
    }
}

fn contained_operator_record(class: &ast::Class) -> Option<Name> {
    let ClassBody::Long(composition) = &class.body else { return None };
    composition.elements.iter().find_map(|element| match &element.kind {
        ElementKind::Class(class) if class.kind == ClassKind::OperatorRecord => Some(class.name.name),
        ElementKind::Class(class) => contained_operator_record(class),
        _ => None,
    })
}
