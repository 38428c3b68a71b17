//! Sizes of arrays: from expressions, from index types, from the value.

use harpoon_expr::{Dim, Type, Value};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::tree::*;
use crate::{Context, Instance, Outcome, Reported};

impl<'s> Instance<'s> {
    /// Dimensions from `model Pair = Single[2]`, outermost first.
    pub(crate) fn class_dims(&mut self, class: ClassId) -> Outcome<Vec<(&'s ast::Subscript, ScopeId)>> {
        let Class { definition, scope, .. } = self.classes[class];
        let ast::ClassBody::Short { base, subscripts, .. } = &definition.ast.body else {
            return Ok(Vec::new());
        };
        let mut dims: Vec<_> = subscripts.iter().map(|subscript| (subscript, scope)).collect();
        let base = self.lookup_class(base, scope)?;
        dims.extend(self.class_dims(base)?);
        Ok(dims)
    }

    /// Sizes of the declaration, then of its clause, then of its type.
    pub(crate) fn declared_dims(
        &mut self,
        component: CompId,
        of_type: &[(&'s ast::Subscript, ScopeId)],
    ) -> Outcome<Vec<usize>> {
        if let Some(dims) = &self.components[component].given_dims {
            return Ok(dims.clone());
        }
        let subscripts = self.dimension_subscripts(component, of_type);
        let mut dims = Vec::with_capacity(subscripts.len());
        for (at, (subscript, scope)) in subscripts.into_iter().enumerate() {
            let size = match subscript {
                ast::Subscript::Expr(expr) => self.dimension(component, expr, scope),
                ast::Subscript::All(span) => self.dimension_of_binding(component, at, *span),
            };
            let Ok(size) = size else {
                self.sizes_so_far.remove(&component);
                return Err(Reported);
            };
            dims.push(size);
            self.sizes_so_far.insert(component, dims.clone());
        }
        self.sizes_so_far.remove(&component);
        Ok(dims)
    }

    pub(crate) fn dimension_subscripts(
        &self,
        component: CompId,
        of_type: &[(&'s ast::Subscript, ScopeId)],
    ) -> Vec<(&'s ast::Subscript, ScopeId)> {
        let Component { declared, scope, dims_from, .. } = self.components[component];
        let (own, own_scope) = dims_from.unwrap_or((&declared.declaration.subscripts, scope));
        let own = own.iter().map(|subscript| (subscript, own_scope));
        let clause = declared.clause.subscripts.iter().map(|subscript| (subscript, scope));
        own.chain(clause).chain(of_type.iter().copied()).collect()
    }

    /// The size that a subscript in a declaration stands for.
    pub(crate) fn dimension(
        &mut self,
        component: CompId,
        expr: &'s ast::Expr,
        scope: ScopeId,
    ) -> Outcome<usize> {
        if let Some(size) = self.index_type_size(expr, scope)? {
            return Ok(size);
        }
        let id = self.elaborate(&mut Context::new(scope), expr)?;
        let ty = self.pool.ty(id).clone();
        if ty != Type::integer() {
            let name = self.pool.type_name(&ty);
            return self.error(expr.span, format!("an array dimension must be an Integer, this is {name}"));
        }
        for variable in self.pool.variables(id) {
            let declaration = self.components[self.variables[variable].component].declared.declaration;
            if crate::expression::evaluate_annotation(declaration) == Some(false) {
                let name = self.variable_name(variable);
                return self.error(
                    expr.span,
                    format!("`{name}` must stay free (`Evaluate = false`) and cannot be a size"),
                );
            }
        }
        match self.evaluate_structural(id, expr.span)? {
            Value::Integer(size) if size >= 0 => Ok(size as usize),
            value => {
                let size = value.as_integer().unwrap_or_default();
                let name = self.components[component].name;
                self.error(expr.span, format!("a dimension of `{name}` cannot be negative: {size}"))
            }
        }
    }

    /// `Real x[Color]`, `Real x[Boolean]`: the number of literals.
    pub(crate) fn index_type_size(&mut self, expr: &'s ast::Expr, scope: ScopeId) -> Outcome<Option<usize>> {
        let Some(class) = self.type_of_ref(expr, scope) else {
            return Ok(None);
        };
        Ok(match self.simple_type(class)?.map(|simple| simple.base) {
            Some(SimpleBase::Boolean) => Some(2),
            Some(SimpleBase::Enum(id)) => Some(self.pool.enumeration(id).literals.len()),
            _ => None,
        })
    }

    fn dimension_of_binding(&mut self, component: CompId, at: usize, span: Span) -> Outcome<usize> {
        let path = self.component_path(component);
        let Some(binding) = self.component_binding(component)? else {
            self.report(
                Diagnostic::error(span, format!("the size of `{path}` is not known"))
                    .hint("a dimension `:` gets its size from the value: give one"),
            );
            return Err(Reported);
        };
        match self.pool.ty(binding).dims.get(at) {
            Some(Dim::Known(size)) => Ok(*size),
            Some(Dim::Unknown) => match self.evaluate_structural(binding, span)? {
                Value::Array(array) => Ok(array.dims[at]),
                _ => unreachable!("typed as an array"),
            },
            None => {
                let ty = self.pool.ty(binding).clone();
                let name = self.pool.type_name(&ty);
                self.error(span, format!("the value of `{path}` has fewer dimensions than `{path}`: {name}"))
            }
        }
    }
}
