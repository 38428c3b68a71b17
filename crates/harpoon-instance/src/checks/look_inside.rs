//! What a name may reach: into which classes it can look, and what it can take from around its own (5.3, 13.2).

use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast::{self, ClassKind};

use crate::Instance;
use crate::tree::*;

impl<'s> Instance<'s> {
    /// `A.b` with a class `A`: all of a package can be seen from outside, of other classes only what is encapsulated.
    pub(crate) fn check_look_inside(
        &mut self,
        class: ClassId,
        frame: FrameId,
        member: Member,
        ident: ast::Ident,
        scope: ScopeId,
    ) {
        let ast = self.classes[class].definition.ast;
        let (name, inside) = (ident.name, ast.name.name);
        if let MemberKind::Component(_) = member.kind
            && ast.partial
            && !self.is_inside(scope, frame)
        {
            self.report(
                Diagnostic::error(
                    ident.span,
                    format!("`{name}` cannot be taken from `{inside}`, which is partial"),
                )
                .hint("use a complete class that inherits from it"),
            );
            return;
        }
        if self.is_encapsulated(member) || self.is_package_like(frame) {
            return;
        }
        let message = format!("`{name}` cannot be looked up in `{inside}`, which is not a package");
        // With the name of the class around it, a class means what it means without that name.
        let diagnostic = match (member.kind, self.is_around(scope, ast)) {
            (MemberKind::Class(_), true) => self.tolerated(scope, ident.span, message),
            _ => self.stricter(scope, ident.span, message),
        };
        self.report(
            diagnostic.hint(format!("only encapsulated elements of `{inside}` can be seen from outside")),
        );
    }

    /// Whether text in `scope` stands in this class, or in one nested in it.
    fn is_around(&self, scope: ScopeId, class: &ast::Class) -> bool {
        let mut at = Some(scope);
        while let Some(scope) = at {
            if std::ptr::eq(self.scopes[scope].definition.ast, class) {
                return true;
            }
            at = self.scopes[scope].lexical;
        }
        false
    }

    fn is_encapsulated(&self, member: Member) -> bool {
        match member.kind {
            MemberKind::Class(class) => self.classes[class].definition.ast.encapsulated,
            MemberKind::Component(_) => false,
        }
    }

    /// A package, or a class that could be one: nothing but classes and constants.
    fn is_package_like(&self, frame: FrameId) -> bool {
        let ast = self.classes[self.frames[frame].class].definition.ast;
        if matches!(ast.kind, ClassKind::Package | ClassKind::Operator) {
            return true;
        }
        self.components_of(frame).into_iter().all(|component| {
            self.components[component].written().variability == Some(ast::Variability::Constant)
        })
    }

    /// A class sees only the constants of the classes around it.
    pub(crate) fn check_from_around(&mut self, found: CompId, span: Span) {
        let component = &self.components[found];
        if component.written().variability == Some(ast::Variability::Constant) {
            return;
        }
        let name = component.name;
        let around = self.classes[self.frames[component.owner].class].definition.ast.name.name;
        self.report(
            Diagnostic::error(span, format!("`{name}` of the enclosing class `{around}` is not a constant"))
                .hint("hand it to the inner class by a modifier, or use `inner` and `outer`"),
        );
    }

    /// `time` is there for models and blocks; a function gets it as an argument.
    pub(crate) fn check_time(&mut self, scope: ScopeId, span: Span) {
        let ast = self.scopes[scope].definition.ast;
        let kind = match ast.kind {
            ClassKind::Function | ClassKind::OperatorFunction => "function",
            ClassKind::Record | ClassKind::OperatorRecord => "record",
            ClassKind::Connector | ClassKind::ExpandableConnector => "connector",
            _ => return,
        };
        self.report(Diagnostic::error(
            span,
            format!("`time` cannot be used in the {kind} `{}`", ast.name.name),
        ));
    }

    /// A component with a condition may not be there: only `connect` can cope with that (4.4.5).
    pub(crate) fn check_unconditional(&mut self, component: CompId, scope: ScopeId, span: Span) {
        if self.components[component].declared.declaration.condition.is_none() {
            return;
        }
        // That it is not there is told where its value is needed.
        if !self.strict && matches!(self.resolve(component), Kind::Absent) {
            return;
        }
        let path = self.component_path(component);
        let message = format!("`{path}` has a condition and can only be used in `connect`");
        let diagnostic = self.tolerated(scope, span, message);
        self.report(diagnostic);
    }

    /// Imports that were used: from packages, of what is public (13.2.1).
    pub(super) fn check_imports(&mut self, scope: ScopeId) {
        for at in 0..self.scopes[scope].imports.len() {
            let Import { span, name, ref path, used, .. } = self.scopes[scope].imports[at];
            let path: Vec<Name> = path.iter().map(|ident| ident.name).collect();
            let earlier =
                self.scopes[scope].imports[..at].iter().any(|other| name.is_some() && other.name == name);
            if let (true, Some(name)) = (earlier, name) {
                self.report(Diagnostic::error(span, format!("`{name}` is imported twice")));
            }
            if used {
                self.check_import(scope, &path, name.is_none(), span);
            } else {
                // Told; the other imports are looked at nevertheless.
                let _ = self.check_import_exists(at, scope);
            }
        }
    }

    fn check_import(&mut self, scope: ScopeId, path: &[Name], is_unqualified: bool, span: Span) {
        let mut parent: Option<ClassId> = None;
        let mut found = self.member(self.root, path[0]);
        for name in &path[1..] {
            let Some(Member { kind: MemberKind::Class(class), .. }) = found else { return };
            let Ok(frame) = self.quietly(|this| this.class_frame(class)) else { return };
            parent = Some(class);
            let root = self.frames[frame].root;
            found = self.member(root, *name);
            if found.is_some_and(|found| found.protected) {
                self.report(Diagnostic::error(span, format!("`{name}` is protected and cannot be imported")));
                return;
            }
        }
        let last = path.last().expect("never empty");
        let is_package =
            |this: &Self, class: ClassId| this.classes[class].definition.ast.kind == ClassKind::Package;
        let target = match found {
            Some(Member { kind: MemberKind::Class(class), .. }) => is_package(self, class),
            _ => false,
        };
        if is_unqualified && !target {
            self.report(Diagnostic::error(
                span,
                format!("`{last}` is not a package: its elements cannot be imported"),
            ));
        }
        if let Some(parent) = parent
            && !target
            && !is_unqualified
            && !is_package(self, parent)
        {
            // The literal of an enumeration is as definite as a constant.
            let is_literal =
                found.is_none() && self.enum_literal(parent, *last).is_ok_and(|literal| literal.is_some());
            let parent = self.simple_name(parent);
            let message = format!("`{last}` cannot be imported: neither it nor `{parent}` is a package");
            let diagnostic = match is_literal {
                true => self.tolerated(scope, span, message),
                false => Diagnostic::error(span, message),
            };
            self.report(diagnostic);
        }
    }
}
