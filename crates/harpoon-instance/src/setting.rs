//! Values given from outside of all classes. No scope tells there what the literals of an enumeration are called: the type of what is
//! set does, so that `two`, `E.two` and the full name mean the same.

use harpoon_classes::noun;
use harpoon_expr::{EnumId, ExprId};
use harpoon_index::Name;
use harpoon_source::Diagnostic;
use harpoon_syntax::ast::{self, ExprKind};

use crate::modifier::{Binding, BindingSource, Mod};
use crate::tree::*;
use crate::{Context, Instance, Outcome};

impl<'s> Instance<'s> {
    /// The enumeration that a component has the type of, if its value is given from outside.
    pub(crate) fn enumeration_to_set(
        &mut self,
        component: CompId,
        binding: &Binding<'s>,
    ) -> Outcome<Option<EnumId>> {
        if self.set_text(binding).is_none() {
            return Ok(None);
        }
        let Component { declared, scope, class, .. } = self.components[component];
        let class = match class {
            Some(class) => class,
            None => self.lookup_class(&declared.clause.type_name, scope)?,
        };
        Ok(match self.simple_type(class)?.map(|simple| simple.base) {
            Some(SimpleBase::Enum(id)) => Some(id),
            _ => None,
        })
    }

    /// What is given from outside for something with the type of an enumeration. None if it is given elsewhere.
    pub(crate) fn set_literals(
        &mut self,
        component: CompId,
        id: EnumId,
        binding: &Binding<'s>,
    ) -> Outcome<Option<ExprId>> {
        let Some(expr) = self.set_text(binding) else { return Ok(None) };
        self.used_settings.insert(expr.span);
        let value = self.literals(component, id, expr)?;
        let name = self.components[component].name;
        self.take_element(value, &binding.indices, binding.span, name.as_str()).map(Some)
    }

    fn set_text(&self, binding: &Binding<'s>) -> Option<&'s ast::Expr> {
        match binding.source {
            BindingSource::Text { expr, scope } if scope == self.root => Some(expr),
            _ => None,
        }
    }

    /// Tells about settings that nothing has taken. A model with errors is not looked at to the end, and may take them later.
    pub fn check_settings(&mut self) {
        if !self.has_errors() {
            self.check_settings_in(&self.settings.clone(), &mut Vec::new());
        }
    }

    fn check_settings_in(&mut self, modifier: &Mod<'s>, path: &mut Vec<Name>) {
        if let Some(binding) = &modifier.binding
            && !self.used_settings.contains(&binding.span)
        {
            let name = path.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(".");
            let message = match self.class_to_set(path) {
                Some(kind) => format!("`{name}` is a {kind} and has no value to set"),
                None => format!("the model has no `{name}` that takes a value"),
            };
            self.report(Diagnostic::error(modifier.span.unwrap_or(binding.span), message));
        }
        for (name, sub) in &modifier.subs {
            path.push(*name);
            self.check_settings_in(sub, path);
            path.pop();
        }
    }

    /// The kind of class that the model has of this name.
    fn class_to_set(&mut self, path: &[Name]) -> Option<&'static str> {
        let [name] = path else { return None };
        let root = self.frames[self.top?].root;
        match self.member(root, *name)?.kind {
            MemberKind::Class(class) => Some(noun(self.classes[class].definition.ast.kind)),
            MemberKind::Component(_) => None,
        }
    }

    pub(crate) fn literals(&mut self, component: CompId, id: EnumId, expr: &'s ast::Expr) -> Outcome<ExprId> {
        let enumeration = self.pool.enumeration(id).clone();
        match &expr.kind {
            ExprKind::Array(elements) if !elements.is_empty() => {
                let values: Outcome<Vec<ExprId>> =
                    elements.iter().map(|element| self.literals(component, id, element)).collect();
                let array = self.pool.array(values?);
                self.typed(array, expr.span)
            }
            ExprKind::Ref(reference) => {
                let names: Vec<&str> = reference.parts.iter().map(|part| part.ident.name.as_str()).collect();
                let (last, around) = names.split_last().expect("a reference has parts");
                let at = enumeration.literals.iter().position(|literal| literal.as_str() == *last);
                let is_type = around.is_empty() || is_same_name(&around.join("."), &enumeration.name);
                match at {
                    Some(at) if is_type => Ok(self.pool.enum_literal(id, at as u32 + 1)),
                    Some(_) => self.elaborate(&mut Context::new(self.root), expr),
                    None => self.no_literal(component, id, expr),
                }
            }
            _ => self.no_literal(component, id, expr),
        }
    }

    fn no_literal(&mut self, component: CompId, id: EnumId, expr: &'s ast::Expr) -> Outcome<ExprId> {
        let literals = self.pool.enumeration(id).literals.iter().map(|literal| format!("`{literal}`"));
        let literals = literals.collect::<Vec<String>>().join(", ");
        let path = self.component_path(component);
        self.error(expr.span, format!("the value of `{path}` is one of {literals}"))
    }
}

/// One of the names may leave out packages and models around the type.
fn is_same_name(a: &str, b: &str) -> bool {
    let (a, b) = (format!(".{a}"), format!(".{b}"));
    a.ends_with(&b) || b.ends_with(&a)
}
