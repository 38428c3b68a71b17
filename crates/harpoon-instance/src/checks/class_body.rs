//! What the text of a class may contain, by the kind of the class (4.6, 12.2, 4.8.5.1).

use std::collections::HashSet;

use harpoon_source::Diagnostic;
use harpoon_syntax::ast::{self, ClassBody, ClassKind, ElementKind, Section, Visibility};

use crate::Instance;
use crate::restrictions::kind_name;

impl<'s> Instance<'s> {
    pub(super) fn check_class_body(&mut self, class: &'s ast::Class) {
        match &class.body {
            ClassBody::Long(composition) | ClassBody::Extends { composition, .. } => {
                match class.kind {
                    ClassKind::Record
                    | ClassKind::OperatorRecord
                    | ClassKind::Connector
                    | ClassKind::ExpandableConnector => self.check_data_class(class, composition),
                    ClassKind::Function | ClassKind::OperatorFunction => {
                        self.check_function_class(class, composition)
                    }
                    ClassKind::Operator => self.check_operator_class(class, composition),
                    _ => {}
                }
                self.check_names(composition);
            }
            ClassBody::Enumeration { literals: Some(literals) } => self.check_literals(literals),
            _ => {}
        }
    }

    /// Records and connectors hold components, all of them for everybody to see, and no behaviour.
    fn check_data_class(&mut self, class: &'s ast::Class, composition: &'s ast::Composition) {
        let kind = kind_name(class.kind);
        let name = class.name.name;
        if let Some(section) = composition.sections.iter().find_map(section_span) {
            let message = format!("the {kind} `{name}` cannot have equations or algorithms");
            self.report(Diagnostic::error(section, message));
        }
        let is_record = matches!(class.kind, ClassKind::Record | ClassKind::OperatorRecord);
        for element in &composition.elements {
            let ElementKind::Components(clause) = &element.kind else { continue };
            let component = clause.declarations[0].ident;
            let mut report = |what: &str| {
                let message = format!("the {kind} `{name}` cannot have {what}: `{}`", component.name);
                self.report(Diagnostic::error(component.span, message));
            };
            if element.visibility == Visibility::Protected {
                report("protected components");
            }
            if element.prefixes.inner {
                report("`inner` components");
            }
            if element.prefixes.outer {
                report("`outer` components");
            }
            if is_record {
                match clause.causality {
                    Some(ast::Causality::Input) => report("`input` components"),
                    Some(ast::Causality::Output) => report("`output` components"),
                    None => {}
                }
                match clause.flow {
                    Some(ast::FlowPrefix::Flow) => report("`flow` components"),
                    Some(ast::FlowPrefix::Stream) => report("`stream` components"),
                    None => {}
                }
            }
            if class.kind == ClassKind::ExpandableConnector && clause.flow == Some(ast::FlowPrefix::Flow) {
                report("`flow` components");
            }
        }
    }

    fn check_function_class(&mut self, class: &'s ast::Class, composition: &'s ast::Composition) {
        let name = class.name.name;
        let mut n_algorithms = 0;
        for section in &composition.sections {
            let Section::Algorithm { span, initial, .. } = section else { continue };
            n_algorithms += 1;
            if *initial {
                let message = format!("the function `{name}` cannot have an initial algorithm");
                self.report(Diagnostic::error(*span, message));
            } else if n_algorithms == 2 {
                let message = format!("the function `{name}` has more than one algorithm section");
                self.report(Diagnostic::error(*span, message).hint("join the sections"));
            }
        }
        for element in &composition.elements {
            let ElementKind::Components(clause) = &element.kind else { continue };
            let component = clause.declarations[0].ident;
            if element.prefixes.inner || element.prefixes.outer {
                let message = format!(
                    "the function `{name}` cannot have `inner` or `outer` components: `{}`",
                    component.name
                );
                self.report(Diagnostic::error(component.span, message));
            }
            if element.visibility == Visibility::Protected && clause.causality == Some(ast::Causality::Input)
            {
                let message = format!("the input `{}` of the function `{name}` is protected", component.name);
                self.report(
                    Diagnostic::error(component.span, message).hint("declare inputs before `protected`"),
                );
            }
        }
    }

    fn check_operator_class(&mut self, class: &'s ast::Class, composition: &'s ast::Composition) {
        for element in &composition.elements {
            let found = match &element.kind {
                ElementKind::Components(clause) => clause.declarations[0].ident,
                ElementKind::Class(inner)
                    if !matches!(inner.kind, ClassKind::Function | ClassKind::OperatorFunction) =>
                {
                    inner.name
                }
                _ => continue,
            };
            let message = format!(
                "the operator {} can only contain functions, `{}` is none",
                class.name.name, found.name
            );
            self.report(Diagnostic::error(found.span, message));
        }
    }

    /// A component hides a class of the same name, so its own type cannot be found (5.3.2).
    fn check_names(&mut self, composition: &'s ast::Composition) {
        for element in &composition.elements {
            let ElementKind::Components(clause) = &element.kind else { continue };
            let first = clause.type_name.idents[0].name;
            if clause.type_name.global {
                continue;
            }
            for declaration in
                clause.declarations.iter().filter(|declaration| declaration.ident.name == first)
            {
                let message = format!("the component `{first}` has the same name as its type");
                self.report(
                    Diagnostic::error(declaration.ident.span, message)
                        .hint("components and classes share their names: the component hides the type"),
                );
            }
        }
    }

    fn check_literals(&mut self, literals: &'s [ast::EnumLiteral]) {
        let mut earlier = HashSet::new();
        for literal in literals {
            let name = literal.ident.name;
            if !earlier.insert(name) {
                let message = format!("the literal `{name}` is there twice");
                self.report(Diagnostic::error(literal.ident.span, message));
            }
            if matches!(name.as_str(), "quantity" | "min" | "max" | "start" | "fixed") {
                let message = format!("`{name}` is an attribute of enumerations and cannot be a literal");
                self.report(Diagnostic::error(literal.ident.span, message));
            }
        }
    }
}

/// Where the section begins, if there is anything in it.
fn section_span(section: &Section) -> Option<harpoon_source::Span> {
    match section {
        Section::Equations { equations, .. } => equations.first().map(|equation| equation.span),
        Section::Algorithm { statements, .. } => statements.first().map(|statement| statement.span),
    }
}
