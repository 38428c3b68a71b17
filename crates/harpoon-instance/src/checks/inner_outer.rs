//! `outer` declarations against the `inner` ones they mean (5.4).

use harpoon_source::Diagnostic;

use crate::Instance;
use crate::tree::*;

impl<'s> Instance<'s> {
    pub(super) fn check_outer(&mut self, outer: CompId) {
        let Lazy::Done(Kind::Outer(inner)) = self.components[outer].kind else { return };
        let Component { declared, scope, name, ref modifier, .. } = self.components[outer];
        let span = declared.declaration.ident.span;
        if !modifier.subs.is_empty() || modifier.binding.is_some() {
            let at = modifier.binding.as_ref().map(|binding| binding.span).or(modifier.span).unwrap_or(span);
            self.report(
                Diagnostic::error(at, format!("`{name}` is `outer` and cannot be modified"))
                    .hint(format!("modify the `inner {name}`")),
            );
        }
        let path = self.component_path(inner);
        if let Some(gap) = self.quietly(|this| this.outer_gap(outer, scope, inner)) {
            let inner_span = self.components[inner].declared.declaration.ident.span;
            self.report(
                Diagnostic::error(
                    span,
                    format!("the `outer {name}` does not fit its `inner` component: `{path}` {gap}"),
                )
                .label(inner_span, "the inner component"),
            );
        }
    }

    fn outer_gap(&mut self, outer: CompId, scope: ScopeId, inner: CompId) -> Option<String> {
        let wanted = self.lookup_class(&self.components[outer].declared.clause.type_name, scope).ok()?;
        let Component { declared, scope: inner_scope, class, .. } = self.components[inner];
        let found = match class {
            Some(class) => class,
            None => self.lookup_class(&declared.clause.type_name, inner_scope).ok()?,
        };
        let of_wanted = self.simple_type(wanted).ok()?.map(|simple| simple.dims.clone()).unwrap_or_default();
        let wanted_dims = self.dimension_subscripts(outer, &of_wanted);
        let inner = self.behind_outer(inner);
        let found_dims: Vec<usize> = match self.resolve(inner) {
            Kind::Variable(variable) => self.variables[variable].ty.shape()?,
            Kind::Array { dims, .. } => dims.to_vec(),
            Kind::Instance(_) => Vec::new(),
            _ => return None,
        };
        if wanted_dims.len() != found_dims.len() {
            return Some(format!("has {} dimensions instead of {}", found_dims.len(), wanted_dims.len()));
        }
        for ((subscript, scope), found) in wanted_dims.into_iter().zip(&found_dims) {
            let harpoon_syntax::ast::Subscript::Expr(expr) = subscript else { continue };
            if let Ok(wanted) = self.dimension(outer, expr, scope)
                && wanted != *found
            {
                return Some(format!("has the size {found} instead of {wanted}"));
            }
        }
        self.interface_gap(found, wanted)
    }

    /// What an `outer` declaration's own class does not have cannot be seen through it.
    pub(crate) fn is_seen_through_outer(&mut self, outer: CompId, name: harpoon_index::Name) -> bool {
        let Component { declared, scope, class, .. } = self.components[outer];
        self.quietly(|this| {
            let class = match class {
                Some(class) => class,
                None => this.lookup_class(&declared.clause.type_name, scope).ok()?,
            };
            if this.simple_type(class).ok()?.is_some() {
                return None;
            }
            let frame = this.class_frame(class).ok()?;
            let root = this.frames[frame].root;
            Some(this.member(root, name).is_some() || this.is_expandable(frame))
        })
        .unwrap_or(true)
    }
}
