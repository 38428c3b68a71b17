//! Elements that are set from outside: `a[3] = 1`, `body[2].m = 5`, `x[2].start = 1`. No modification can say that. The value that the
//! model gives is replaced where it is asked for, so that everything follows that depends on it, sizes and conditions too.

use harpoon_classes::nearest;
use harpoon_expr::{BaseType, ExprId, Subscript, VarId};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::tree::*;
use crate::{Context, Instance, Outcome};

pub struct ElementSetting<'s> {
    /// As results write it: `table[2,1]`, `body[2].m`, `x[2].start`.
    pub name: String,
    pub value: &'s ast::Expr,
    pub span: Span,
    /// The model has it.
    is_used: bool,
}

impl<'s> ElementSetting<'s> {
    /// None if a subscript is no literal.
    pub fn new(
        target: &'s ast::ComponentRef,
        value: &'s ast::Expr,
        span: Span,
    ) -> Option<ElementSetting<'s>> {
        let mut parts = Vec::new();
        for part in &target.parts {
            let index = part.subscripts.iter().map(|subscript| match subscript {
                ast::Subscript::Expr(ast::Expr { kind: ast::ExprKind::Integer(index), .. }) if *index > 0 => {
                    Some(index.to_string())
                }
                _ => None,
            });
            let index: Vec<String> = index.collect::<Option<_>>()?;
            parts.push(match index.is_empty() {
                true => part.ident.name.to_string(),
                false => format!("{}[{}]", part.ident.name, index.join(",")),
            });
        }
        Some(ElementSetting { name: parts.join("."), value, span, is_used: false })
    }
}

impl<'s> Instance<'s> {
    /// The value of a component, or its attribute if one is named, with what is set of it from outside.
    pub(crate) fn with_elements(
        &mut self,
        component: CompId,
        attribute: Option<&str>,
        mut value: Option<ExprId>,
    ) -> Outcome<Option<ExprId>> {
        if self.element_settings.is_empty() {
            return Ok(value);
        }
        let path = self.component_path(component);
        for at in 0..self.element_settings.len() {
            let ElementSetting { name, value: expr, span, .. } = &self.element_settings[at];
            let (expr, span) = (*expr, *span);
            let target = match attribute {
                Some(attribute) => name.strip_suffix(attribute).and_then(|name| name.strip_suffix('.')),
                None => Some(name.as_str()),
            };
            let Some(index) = target.and_then(|target| index_of(target, &path)) else { continue };
            self.element_settings[at].is_used = true;
            self.check_settable(component, &path, span)?;
            let new = self.set_value(component, expr)?;
            value = Some(match (index.is_empty(), value) {
                (true, _) => new,
                (false, Some(value)) => self.replaced(value, &index, new, &path, span)?,
                (false, None) => {
                    return self.error(span, self.nothing_to_replace(component, &path, expr, attribute));
                }
            });
        }
        Ok(value)
    }

    pub(crate) fn attribute_with_elements(
        &mut self,
        variable: VarId,
        name: &str,
        written: Option<ExprId>,
    ) -> Outcome<Option<ExprId>> {
        let is_about = |setting: &&ElementSetting<'s>| {
            setting.name.strip_suffix(name).is_some_and(|element| element.ends_with('.'))
        };
        let Some(setting) = self.element_settings.iter().find(is_about) else { return Ok(written) };
        let span = setting.span;
        let component = self.variables[variable].component;
        let ty = self.variables[variable].ty.clone();
        let written = match written {
            None if name == "start" => self.zero(&ty.base),
            written => written,
        };
        // One value for all elements becomes one for each.
        let each = match (written, ty.shape()) {
            (Some(value), Some(shape)) if self.pool.ty(value).is_scalar() && !shape.is_empty() => {
                Some(self.filled(value, &shape, span)?)
            }
            (written, _) => written,
        };
        let set = self.with_elements(component, Some(name), each)?;
        if set == each {
            return Ok(written);
        }
        let Some(set) = set else { return Ok(None) };
        let base = self.attribute_type(&ty, name);
        let path = self.component_path(component);
        self.expect_type(set, &ty.with_base(base), span, &format!("`{name}` of `{path}`")).map(Some)
    }

    /// What variables start from unless the model says otherwise.
    fn zero(&mut self, base: &BaseType) -> Option<ExprId> {
        match base {
            BaseType::Real => Some(self.pool.real(0.0)),
            BaseType::Integer => Some(self.pool.integer(0)),
            BaseType::Boolean => Some(self.pool.boolean(false)),
            _ => None,
        }
    }

    fn filled(&mut self, value: ExprId, shape: &[usize], span: Span) -> Outcome<ExprId> {
        let Some((size, rest)) = shape.split_first() else { return Ok(value) };
        let element = self.filled(value, rest, span)?;
        let array = match size {
            0 => Ok(self.pool.empty_array(self.pool.ty(element).clone())),
            _ => self.pool.array(vec![element; *size]),
        };
        self.typed(array, span)
    }

    fn check_settable(&mut self, component: CompId, path: &str, span: Span) -> Outcome<()> {
        let known = &self.components[component];
        let is_final = known.declared.element.prefixes.final_ || known.modifier.is_final;
        if is_final {
            return self.error(span, format!("`{path}` is `final` and cannot be modified"));
        }
        match known.prefixes.protected && Some(known.owner) != self.top {
            true => self.error(span, format!("`{path}` is protected and cannot be modified")),
            false => Ok(()),
        }
    }

    fn set_value(&mut self, component: CompId, expr: &'s ast::Expr) -> Outcome<ExprId> {
        let Component { declared, scope, class, .. } = self.components[component];
        let class = match class {
            Some(class) => class,
            None => self.lookup_class(&declared.clause.type_name, scope)?,
        };
        match self.simple_type(class)?.map(|simple| simple.base) {
            Some(SimpleBase::Enum(id)) => self.literals(component, id, expr),
            _ => self.elaborate(&mut Context::new(self.root), expr),
        }
    }

    fn nothing_to_replace(
        &self,
        component: CompId,
        path: &str,
        expr: &ast::Expr,
        attribute: Option<&str>,
    ) -> String {
        let value = self.libraries.text(expr.span);
        let variability = self.components[component].prefixes.variability;
        match attribute {
            Some(attribute) => format!(
                "`{path}` has no `{attribute}`; set that of all elements, as in `{path}.{attribute}={{1, 2, 3}}`"
            ),
            None if variability <= Variability::Parameter => {
                format!("`{path}` has no value; set all of its elements, as in `{path}={{1, 2, 3}}`")
            }
            None => {
                format!("`{path}` is computed by the model; `{path}[…].start={value}` sets a start value")
            }
        }
    }

    /// The array with another element.
    fn replaced(
        &mut self,
        value: ExprId,
        index: &[usize],
        new: ExprId,
        path: &str,
        span: Span,
    ) -> Outcome<ExprId> {
        let Some(shape) = self.pool.ty(value).shape() else {
            return self.error(span, format!("the size of `{path}` is not known; set all of its elements"));
        };
        if shape.len() != index.len() {
            let wanted = ["i", "j", "k"].iter().take(shape.len()).copied().collect::<Vec<_>>().join(",");
            let message = match shape.len() {
                0 => format!("`{path}` is no array; write `{path}=VALUE`"),
                1 => format!("`{path}` has one dimension; write `{path}[{wanted}]=VALUE`"),
                n => format!("`{path}` has {n} dimensions; write `{path}[{wanted}]=VALUE`"),
            };
            return self.error(span, message);
        }
        if index.iter().zip(&shape).any(|(index, size)| index > size) {
            let shape: Vec<String> = shape.iter().map(usize::to_string).collect();
            let size = match &shape[..] {
                [size] => format!("{size} elements"),
                _ => format!("{} elements", shape.join("×")),
            };
            let index: Vec<String> = index.iter().map(usize::to_string).collect();
            return self
                .error(span, format!("`{path}` has {size}, there is no `{path}[{}]`", index.join(",")));
        }
        self.replaced_within(value, index, new, span)
    }

    fn replaced_within(
        &mut self,
        value: ExprId,
        index: &[usize],
        new: ExprId,
        span: Span,
    ) -> Outcome<ExprId> {
        let Some((first, rest)) = index.split_first() else { return Ok(new) };
        let size = self.pool.ty(value).dims.first().and_then(|size| size.known()).unwrap_or(0);
        let mut elements = Vec::with_capacity(size);
        for at in 1..=size {
            let subscript = Subscript::Index(self.pool.integer(at as i64));
            let element = self.pool.index(value, vec![subscript]);
            let element = self.typed(element, span)?;
            elements.push(match at == *first {
                true => self.replaced_within(element, rest, new, span)?,
                false => element,
            });
        }
        let array = self.pool.array(elements);
        self.typed(array, span)
    }

    /// Tells about settings of what is not there. `names`: all variables of the model.
    pub fn check_element_settings(&mut self, names: &[String]) {
        let unused: Vec<(String, Span)> = self
            .element_settings
            .iter()
            .filter(|setting| !setting.is_used)
            .map(|setting| (setting.name.clone(), setting.span))
            .collect();
        for (name, span) in unused {
            let (wanted, ending) = match name.strip_suffix(".start") {
                Some(variable) => (variable, ".start"),
                None => (name.as_str(), ""),
            };
            let plain = without_subscripts(wanted);
            let alike: Vec<&String> = names.iter().filter(|name| without_subscripts(name) == plain).collect();
            let message = match alike[..] {
                [] => {
                    let known: Vec<String> = names.iter().map(|name| without_subscripts(name)).collect();
                    let model = "the model has no";
                    match nearest(&plain, known.iter().map(String::as_str)) {
                        Some(similar) => format!("{model} `{plain}`; did you mean `{similar}{ending}`?"),
                        None => format!("{model} `{plain}`"),
                    }
                }
                [only] => format!("there is no `{name}`, only `{only}{ending}`"),
                [first, .., last] => {
                    format!("there is no `{name}`, only `{first}{ending}` to `{last}{ending}`")
                }
            };
            self.report(Diagnostic::error(span, message));
        }
    }
}

/// The subscripts of `target` behind the path, if it is the path or an element of what has it.
fn index_of(target: &str, path: &str) -> Option<Vec<usize>> {
    match target.strip_prefix(path)? {
        "" => Some(Vec::new()),
        rest => {
            let inside = rest.strip_prefix('[')?.strip_suffix(']')?;
            inside.split(',').map(|index| index.parse().ok()).collect()
        }
    }
}

/// `cells[2].v[1]` is an element of what `cells.v` means.
pub fn without_subscripts(name: &str) -> String {
    let mut depth = 0;
    name.chars()
        .filter(|letter| {
            depth += i32::from(*letter == '[');
            let is_outside = depth == 0;
            depth -= i32::from(*letter == ']');
            is_outside
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{index_of, without_subscripts};

    #[test]
    fn names_without_subscripts() {
        assert_eq!(without_subscripts("cells[2].v[1, i[3]]"), "cells.v");
        assert_eq!(without_subscripts("h"), "h");
    }

    #[test]
    fn subscripts_behind_a_path() {
        assert_eq!(index_of("a.b[2,1]", "a.b"), Some(vec![2, 1]));
        assert_eq!(index_of("a[2].b", "a[2].b"), Some(vec![]));
        assert_eq!(index_of("a[2].b", "a"), None);
        assert_eq!(index_of("ab[2]", "a"), None);
    }
}
