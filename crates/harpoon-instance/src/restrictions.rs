//! What a class, a modification or a redeclaration may not do.

use std::rc::Rc;

use harpoon_expr::{BaseType, Builtin as Op, ExprId, Node};
use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast::{self, ClassKind};

use crate::modifier::{Mod, New};
use crate::suggestion::{Wanted, suggest};
use crate::tree::*;
use crate::{Instance, Outcome};

impl<'s> Instance<'s> {
    /// Every name that an extends clause, a short class or a setting modifies must be there.
    pub fn check_modified_names(&mut self, modifier: &Rc<Mod<'s>>, base: ScopeId, span: Span) {
        let class = self.scopes[base].definition.ast.name.name;
        for (name, sub) in &modifier.subs {
            if self.member(base, *name).is_none() && !self.is_attribute_scope(base, *name) {
                let message = format!("`{class}` has no `{name}` to modify");
                let diagnostic = Diagnostic::error(sub.span.unwrap_or(span), message);
                let diagnostic = self.suggest_inside(diagnostic, *name, base, modified(sub));
                self.report(diagnostic);
            }
        }
    }

    /// A scope that ends in a built-in type has attributes instead of elements.
    fn is_attribute_scope(&self, scope: ScopeId, name: Name) -> bool {
        if self.scopes[scope].definition.builtin.is_some()
            || matches!(self.scopes[scope].definition.ast.body, ast::ClassBody::Enumeration { .. })
        {
            return is_attribute(name.as_str());
        }
        self.scopes[scope].bases.iter().any(|base| self.is_attribute_scope(*base, name))
    }

    /// Every name that a component's declaration or an outer modifier modifies must be there, and public.
    pub(crate) fn check_component_modifiers(&mut self, modifier: &Rc<Mod<'s>>, frame: FrameId) {
        let root = self.frames[frame].root;
        for (name, sub) in &modifier.subs {
            let Some(span) = sub.span else { continue };
            let path = self.frame_path(frame);
            match self.member(root, *name) {
                None if self.is_attribute_scope(root, *name) || self.is_expandable(frame) => {}
                None => {
                    let class = self.frame_class_name(frame);
                    let message = format!("`{path}` ({class}) has no `{name}` to modify");
                    let diagnostic = Diagnostic::error(span, message);
                    let diagnostic = self.suggest_inside(diagnostic, *name, root, modified(sub));
                    self.report(diagnostic);
                }
                Some(member) if member.protected && self.is_written_outside(sub, frame) => {
                    self.report(Diagnostic::error(
                        span,
                        format!("`{name}` is protected in `{path}` and cannot be modified"),
                    ));
                }
                Some(Member { kind: MemberKind::Component(component), .. })
                    if self.is_expandable(frame)
                        && sub.binding.is_some()
                        && !matches!(
                            self.components[component].written().variability,
                            Some(ast::Variability::Parameter | ast::Variability::Constant)
                        ) =>
                {
                    self.report(Diagnostic::error(
                        span,
                        format!("`{name}` may not be there and cannot be modified: `{path}` is expandable"),
                    ));
                }
                Some(_) => {}
            }
        }
    }

    /// Models modify components that may be absent; who sets something from outside of all classes must know that it is.
    pub(crate) fn check_not_set(&mut self, component: CompId) {
        let Component { ref modifier, name, .. } = self.components[component];
        if let Some(span) = self.setting_in(modifier) {
            self.report(Diagnostic::error(span, format!("`{name}` is not there: its condition is false")));
        }
    }

    fn setting_in(&self, modifier: &Mod<'s>) -> Option<Span> {
        let is_set = |binding: &crate::Binding<'s>| match binding.source {
            crate::BindingSource::Text { scope, .. } => scope == self.root,
            _ => false,
        };
        match &modifier.binding {
            Some(binding) if is_set(binding) => modifier.span,
            _ => modifier.subs.iter().find_map(|(_, sub)| self.setting_in(sub)),
        }
    }

    fn is_written_outside(&self, modifier: &Mod<'s>, frame: FrameId) -> bool {
        match (&modifier.binding, modifier.redeclare.as_ref().map(|redeclare| &redeclare.new)) {
            (Some(binding), _) => match binding.source {
                crate::BindingSource::Text { scope, .. } => !self.is_inside(scope, frame),
                _ => false,
            },
            (None, Some(New::Component { scope, .. })) => !self.is_inside(*scope, frame),
            (None, Some(New::Class(class))) => !self.is_inside(self.classes[*class].scope, frame),
            (None, None) => modifier.subs.iter().any(|(_, sub)| self.is_written_outside(sub, frame)),
        }
    }

    /// A variable of a built-in type has only the attributes of that type.
    pub(crate) fn check_attribute_names(&mut self, modifier: &Rc<Mod<'s>>, simple: &SimpleType<'s>) {
        for (name, sub) in &modifier.subs {
            if let Some(of_type) = simple.attributes.sub(*name)
                && of_type.is_final
                && let Some(binding) = &sub.binding
            {
                let mut diagnostic = Diagnostic::error(
                    binding.span,
                    format!("`{name}` is `final` in the type and cannot be modified"),
                );
                if let Some(at) = of_type.span {
                    diagnostic = diagnostic.label(at, "made final here");
                }
                self.report(diagnostic);
            }
            // `redeclare type SignalType`: a type with a replaceable type inside.
            if attribute_allowed(name.as_str(), simple.base) || sub.redeclare.is_some() {
                continue;
            }
            if let Some(span) = sub.span {
                let ty = match simple.base {
                    SimpleBase::Real => "Real",
                    SimpleBase::Integer => "Integer",
                    SimpleBase::Boolean => "Boolean",
                    SimpleBase::String => "String",
                    SimpleBase::Clock => "Clock",
                    SimpleBase::Enum(_) => "an enumeration",
                    SimpleBase::Object(..) => "an external object",
                };
                let diagnostic = Diagnostic::error(span, format!("{ty} has no attribute `{name}`"));
                let known = ATTRIBUTES.iter().filter(|known| attribute_allowed(known, simple.base));
                self.report(suggest(diagnostic, *name, known.map(|known| Name::new(known)).collect()));
            }
        }
    }

    pub(crate) fn check_base(&mut self, scope: ScopeId, extends: &'s ast::Extends, base: ClassId) {
        let own = self.scopes[scope].definition.ast;
        let inherited = self.classes[base].definition.ast;
        if std::ptr::eq(own, inherited) {
            self.report(Diagnostic::error(extends.span, format!("`{}` inherits from itself", own.name.name)));
        }
        self.check_base_kind(own, extends, base);
    }

    pub(crate) fn check_redeclared_class(
        &mut self,
        own: ClassId,
        new: ClassId,
        element: &'s ast::Element,
        span: Option<Span>,
    ) {
        let Some(span) = span else { return };
        let name = self.simple_name(own);
        let new_element = self.classes[new].element;
        let says_redeclare = new_element.is_none_or(|new| new.prefixes.redeclare);
        if !element.prefixes.replaceable && (says_redeclare || self.continues(new)) {
            let message = format!("`{name}` is not replaceable and cannot be redeclared");
            // `redeclare model extends M` of any class is how old libraries refine packages.
            let diagnostic = match self.continues(new) {
                true => self.stricter(self.classes[new].scope, span, message),
                false => Diagnostic::error(span, message),
            };
            self.report(diagnostic.label(element.span, "declared here without `replaceable`"));
        }
    }

    /// `redeclare model extends M`
    pub(crate) fn continues(&self, class: ClassId) -> bool {
        matches!(self.classes[class].definition.ast.body, ast::ClassBody::Extends { .. })
    }

    pub(crate) fn check_redeclared_component(
        &mut self,
        original: Declared<'s>,
        new: Declared<'s>,
        span: Option<Span>,
    ) {
        let Some(span) = span else { return };
        let name = original.declaration.ident.name;
        if !original.element.prefixes.replaceable && new.element.prefixes.redeclare {
            // Changing only prefixes of the same type is no redeclaration in the strict sense.
            let same_type = path_text(&original.clause.type_name) == path_text(&new.clause.type_name);
            if !same_type {
                self.report(
                    Diagnostic::error(span, format!("`{name}` is not replaceable and cannot be redeclared"))
                        .label(original.declaration.span, "declared here without `replaceable`"),
                );
            }
        }
    }

    /// An element inherited twice, or declared again, must be the same both times.
    pub(crate) fn check_declared_again(&mut self) {
        for (known, scope, inherited) in std::mem::take(&mut self.declared_again) {
            let frame = self.components[known].owner;
            self.enter(frame);
            self.check_same_declaration(known, scope, inherited);
            self.leave();
        }
    }

    fn check_same_declaration(&mut self, known: CompId, scope: ScopeId, inherited: Declared<'s>) {
        let own = self.components[known].declared;
        let own_scope = self.components[known].scope;
        let name = self.components[known].name;
        let same_type = self.quietly(|this| {
            let a = this.lookup_class(&own.clause.type_name, own_scope);
            let b = this.lookup_class(&inherited.clause.type_name, scope);
            match (a, b) {
                (Ok(a), Ok(b)) => {
                    let (a, b) = (this.resolve_alias(a).unwrap_or(a), this.resolve_alias(b).unwrap_or(b));
                    std::ptr::eq(this.classes[a].definition.ast, this.classes[b].definition.ast)
                }
                _ => false,
            }
        });
        // Attributes may differ in real libraries; values may not.
        let value = |declared: Declared<'s>| {
            let binding = declared.declaration.modification.as_ref()?.binding.as_ref()?;
            Some(binding.to_string())
        };
        let same_value = value(own) == value(inherited);
        if !same_type || !same_value || own.clause.variability != inherited.clause.variability {
            self.report(
                Diagnostic::error(
                    own.declaration.span,
                    format!("`{name}` is inherited as well, but declared differently there"),
                )
                .label(inherited.declaration.span, "the inherited declaration")
                .hint("use `redeclare` if the inherited one is replaceable, or another name"),
            );
        }
    }

    pub(crate) fn check_component_class(&mut self, component: CompId, class: ClassId) {
        let Component { declared, owner, name, .. } = self.components[component];
        let ast = self.classes[class].definition.ast;
        let span = declared.declaration.span;
        match ast.kind {
            ClassKind::Package | ClassKind::Function | ClassKind::OperatorFunction | ClassKind::Operator => {
                let kind = kind_name(ast.kind);
                self.report(Diagnostic::error(
                    span,
                    format!("`{name}` cannot be a component: `{}` is a {kind}", ast.name.name),
                ));
            }
            _ => {}
        }
        let is_checked_part = self.frames[owner].position.is_some()
            || self.top.is_some_and(|top| !self.class_is_partial(self.frames[top].class));
        if self.is_partial(class) && is_checked_part && !declared.element.prefixes.outer {
            let mut diagnostic = Diagnostic::error(
                span,
                format!("`{name}` has the partial class `{}`", declared.clause.type_name),
            );
            diagnostic = match declared.element.prefixes.replaceable {
                true => diagnostic.hint(format!("redeclare `{name}` with a complete class")),
                false => diagnostic.hint("a partial class is only a base for others"),
            };
            self.report(diagnostic);
        }
    }

    /// Partial itself, or another name of a partial class.
    fn is_partial(&mut self, class: ClassId) -> bool {
        let Class { definition, scope, .. } = self.classes[class];
        if definition.ast.partial {
            return true;
        }
        match &definition.ast.body {
            ast::ClassBody::Short { base, .. } => match self.quietly(|this| this.lookup_class(base, scope)) {
                Ok(base) => self.is_partial(base),
                Err(_) => false,
            },
            _ => false,
        }
    }

    pub fn class_is_partial(&self, class: ClassId) -> bool {
        self.classes[class].definition.ast.partial
    }

    pub(crate) fn check_variable_prefixes(&mut self, component: CompId, simple: &SimpleType<'s>) {
        let Component { declared, name, owner, .. } = self.components[component];
        let span = declared.declaration.span;
        if declared.clause.flow == Some(ast::FlowPrefix::Flow) && simple.base != SimpleBase::Real {
            self.report(Diagnostic::error(span, format!("the flow variable `{name}` must be Real")));
        }
        let owner_kind = self.classes[self.frames[owner].class].definition.ast.kind;
        if declared.clause.flow == Some(ast::FlowPrefix::Stream) {
            if simple.base != SimpleBase::Real {
                self.report(Diagnostic::error(span, format!("the stream variable `{name}` must be Real")));
            }
            if matches!(owner_kind, ClassKind::Model | ClassKind::Block) {
                self.report(Diagnostic::error(
                    span,
                    format!("the stream variable `{name}` must be part of a connector"),
                ));
            }
        }
        if self.frames[owner].purpose == Purpose::Package
            && owner_kind == ClassKind::Package
            && self.components[component].written().variability != Some(ast::Variability::Constant)
        {
            self.report(Diagnostic::error(span, format!("a package has only constants, `{name}` is none")));
        }
    }

    pub(crate) fn check_callable(&mut self, class: ClassId, span: Span) -> Outcome<()> {
        let name = self.simple_name(class);
        if self.class_is_partial(class) {
            self.report(
                Diagnostic::error(span, format!("the function `{name}` is partial and cannot be called"))
                    .hint("call a complete function that inherits from it"),
            );
        }
        Ok(())
    }

    /// `der(x)`, `pre(x)` and their kin are about variables.
    pub(crate) fn check_operator_argument(&mut self, op: Op, ids: &[ExprId], span: Span) -> Outcome<()> {
        let name = match op {
            Op::Der => return Ok(()),
            Op::Pre => "pre",
            Op::Edge => "edge",
            Op::Change => "change",
            Op::Reinit => "reinit",
            Op::Previous => "previous",
            Op::Hold => "hold",
            _ => return Ok(()),
        };
        let Some(first) = ids.first() else { return Ok(()) };
        if !self.is_reference(*first) || op == Op::Reinit && self.pool.is_literal(*first) {
            return self.error(span, format!("`{name}` needs a variable"));
        }
        Ok(())
    }

    /// Arguments outside of what a function is defined for, as far as they are known now.
    pub(crate) fn check_domain(&mut self, op: Op, ids: &[ExprId], span: Span) {
        let Some(x) = ids.first().and_then(|id| self.pool.as_value(*id)?.as_real()) else { return };
        let wanted = match op {
            Op::Asin | Op::Acos if x.abs() > 1.0 => "an argument between -1 and 1",
            Op::Log | Op::Log10 if x <= 0.0 => "a positive argument",
            Op::Sqrt if x < 0.0 => "an argument that is not negative",
            _ => return,
        };
        let name = op.name();
        self.report(Diagnostic::error(span, format!("`{name}` needs {wanted}, this is {x}")));
    }

    /// `inStream` and `actualStream` are about stream variables of connectors (15.2, 15.3).
    pub(crate) fn check_stream(
        &mut self,
        context: &crate::Context,
        op: Op,
        ids: &[ExprId],
        span: Span,
    ) -> Outcome<()> {
        let op = op.name();
        if self.in_function(context.scope) {
            return self.error(span, format!("`{op}` cannot be used in a function"));
        }
        let Some(&id) = ids.first() else { return Ok(()) };
        let variables = self.pool.variables(id);
        let other = variables
            .iter()
            .find(|variable| self.variables[**variable].prefixes.flow != Some(ast::FlowPrefix::Stream));
        match other {
            Some(other) => {
                let name = self.variable_name(*other);
                self.error(span, format!("`{op}` needs a stream variable, `{name}` is none"))
            }
            None => Ok(()),
        }
    }

    /// `cardinality(c)` counts the connections of a connector.
    pub(crate) fn check_counted(&mut self, ids: &[ExprId], span: Span) -> Outcome<()> {
        let is_connector = match ids.first().map(|id| self.pool.node(*id)) {
            Some(Node::Var(variable)) => {
                let component = self.variables[*variable].component;
                let owner = self.components[component].owner;
                let around = self.classes[self.frames[owner].class].definition.ast.kind;
                self.variables[*variable].simple.is_connector
                    || matches!(around, ClassKind::Connector | ClassKind::ExpandableConnector)
            }
            _ => true,
        };
        match is_connector {
            true => Ok(()),
            false => self.error(span, "`cardinality` needs a connector"),
        }
    }

    /// Made of variables only, not of operations.
    pub fn is_reference(&self, id: ExprId) -> bool {
        match self.pool.node(id) {
            Node::Var(_) | Node::Local(_) | Node::Iter(_) => true,
            Node::Index(base, _) | Node::Field(base, _) => self.is_reference(*base),
            Node::Array(elements) => elements.iter().all(|element| self.is_reference(*element)),
            Node::Record(_, fields) => fields.iter().all(|field| self.is_reference(*field)),
            _ => self.pool.is_literal(id) || matches!(self.pool.ty(id).base, BaseType::Clock),
        }
    }
}

/// What a modifier of this form modifies.
fn modified(modifier: &Mod<'_>) -> Wanted {
    match modifier.redeclared_class() {
        Some(_) => Wanted::Class,
        None => Wanted::Component,
    }
}

/// Of the predefined types (4.9 of the specification).
pub const ATTRIBUTES: &[&str] = &[
    "quantity",
    "unit",
    "displayUnit",
    "min",
    "max",
    "start",
    "fixed",
    "nominal",
    "unbounded",
    "stateSelect",
];

fn is_attribute(name: &str) -> bool {
    ATTRIBUTES.contains(&name)
}

fn attribute_allowed(name: &str, base: SimpleBase) -> bool {
    match base {
        SimpleBase::Real => is_attribute(name),
        SimpleBase::Integer => matches!(name, "quantity" | "min" | "max" | "start" | "fixed"),
        SimpleBase::Boolean | SimpleBase::String => matches!(name, "quantity" | "start" | "fixed"),
        SimpleBase::Enum(_) => matches!(name, "quantity" | "min" | "max" | "start" | "fixed"),
        SimpleBase::Clock | SimpleBase::Object(..) => false,
    }
}

pub fn kind_name(kind: ClassKind) -> &'static str {
    match kind {
        ClassKind::Class => "class",
        ClassKind::Model => "model",
        ClassKind::Record => "record",
        ClassKind::OperatorRecord => "operator record",
        ClassKind::Block => "block",
        ClassKind::Connector => "connector",
        ClassKind::ExpandableConnector => "expandable connector",
        ClassKind::Type => "type",
        ClassKind::Package => "package",
        ClassKind::Function => "function",
        ClassKind::OperatorFunction => "operator function",
        ClassKind::Operator => "operator",
    }
}

fn path_text(path: &ast::Path) -> Vec<Name> {
    path.idents.iter().map(|ident| ident.name).collect()
}
