//! Whether one class can stand where another is asked for (chapter 6).

use harpoon_syntax::ast::{self, ClassKind};

use crate::Instance;
use crate::tree::*;

/// Types nested deeper than this are taken to fit.
const MAX_DEPTH: u32 = 8;

impl<'s> Instance<'s> {
    /// What `found` lacks to be a subtype of `wanted`, as the rest of a sentence about it.
    pub(crate) fn interface_gap(&mut self, found: ClassId, wanted: ClassId) -> Option<String> {
        self.gap(found, wanted, 0)
    }

    fn gap(&mut self, found: ClassId, wanted: ClassId, depth: u32) -> Option<String> {
        let found = self.resolve_alias(found).ok()?;
        let wanted = self.resolve_alias(wanted).ok()?;
        if found == wanted
            || depth > MAX_DEPTH
            || std::ptr::eq(self.classes[found].definition.ast, self.classes[wanted].definition.ast)
        {
            return None;
        }
        match (self.simple_type(found).ok()?, self.simple_type(wanted).ok()?) {
            (Some(a), Some(b)) => return self.simple_gap(&a, &b),
            (Some(_), None) if !self.is_empty(wanted) => return Some("is a built-in type".into()),
            (None, Some(_)) => return Some("is not a built-in type".into()),
            (Some(_), None) => return None,
            (None, None) => {}
        }
        let kinds = (self.family(found), self.family(wanted));
        if kinds.0 != kinds.1 {
            return Some(format!("is a {}, not a {}", kinds.0, kinds.1));
        }
        if kinds.0 == "function" {
            return self.function_gap(found, wanted);
        }
        self.member_gap(found, wanted, depth)
    }

    fn family(&self, class: ClassId) -> &'static str {
        match self.classes[class].definition.ast.kind {
            ClassKind::Package => "package",
            ClassKind::Function | ClassKind::OperatorFunction => "function",
            _ => "model, record or connector",
        }
    }

    fn is_empty(&mut self, class: ClassId) -> bool {
        self.class_frame(class).is_ok_and(|frame| self.components_of(frame).is_empty())
    }

    fn simple_gap(&mut self, found: &SimpleType<'s>, wanted: &SimpleType<'s>) -> Option<String> {
        let same = match (found.base, wanted.base) {
            (SimpleBase::Enum(a), SimpleBase::Enum(b)) => {
                let wanted = &self.pool.enumeration(b).literals;
                // `enumeration(:)` stands for any.
                wanted.is_empty() || self.pool.enumeration(a).literals == *wanted
            }
            (a, b) => std::mem::discriminant(&a) == std::mem::discriminant(&b),
        };
        if !same {
            let name = |this: &Self, base: SimpleBase| {
                this.pool.type_name(&harpoon_expr::Type::scalar(base.base_type()))
            };
            return Some(format!("is {}, not {}", name(self, found.base), name(self, wanted.base)));
        }
        if found.dims.len() != wanted.dims.len() {
            return Some(format!("has {} dimensions instead of {}", found.dims.len(), wanted.dims.len()));
        }
        None
    }

    /// Every public component of the one must be there in the other.
    fn member_gap(&mut self, found: ClassId, wanted: ClassId, depth: u32) -> Option<String> {
        let of_found = self.class_frame(found).ok()?;
        let of_wanted = self.class_frame(wanted).ok()?;
        let (root, wanted_root) = (self.frames[of_found].root, self.frames[of_wanted].root);
        let members = self.components_of(of_wanted);
        for member in &members {
            let name = self.components[*member].name;
            if self.member(wanted_root, name).is_none_or(|member| member.protected) {
                continue;
            }
            let other = match self.member(root, name) {
                None => return Some(format!("has no `{name}`")),
                Some(Member { protected: true, .. }) => return Some(format!("has `{name}` protected")),
                Some(Member { kind: MemberKind::Class(_), .. }) => {
                    return Some(format!("has a class instead of the component `{name}`"));
                }
                Some(Member { kind: MemberKind::Component(other), .. }) => other,
            };
            if let Some(gap) = self.component_gap(other, *member, depth) {
                return Some(gap);
            }
        }
        self.surplus_input(of_found, &members)
    }

    /// An input that the other class does not have stays without a value (6.5).
    fn surplus_input(&mut self, found: FrameId, wanted: &[CompId]) -> Option<String> {
        let names: Vec<_> = wanted.iter().map(|member| self.components[*member].name).collect();
        for component in self.components_of(found) {
            let Component { declared, name, prefixes, ref modifier, .. } = self.components[component];
            if declared.clause.causality == Some(ast::Causality::Input)
                && modifier.binding.is_none()
                && !prefixes.protected
                && !names.contains(&name)
            {
                return Some(format!("has the additional input `{name}`"));
            }
        }
        None
    }

    fn component_gap(&mut self, found: CompId, wanted: CompId, depth: u32) -> Option<String> {
        let name = self.components[found].name;
        let (a, b) = (self.components[found].written(), self.components[wanted].written());
        let rank = |variability: Option<ast::Variability>| match variability {
            Some(ast::Variability::Constant) => 0,
            Some(ast::Variability::Parameter) => 1,
            _ => 2,
        };
        if rank(a.variability) > rank(b.variability) {
            return Some(format!("has `{name}` as a variable that changes with time"));
        }
        if a.flow != b.flow && self.components[found].class.is_none() {
            return Some(format!("has `{name}` with another `flow` or `stream` prefix"));
        }
        let class_of = |this: &mut Self, component: CompId| {
            let Component { declared, scope, .. } = this.components[component];
            this.lookup_class(&declared.clause.type_name, scope).ok()
        };
        let class_a = class_of(self, found)?;
        let class_b = class_of(self, wanted)?;
        let dims = |this: &mut Self, component: CompId, class: ClassId| {
            let of_type = this.simple_type(class).ok()?.map(|simple| simple.dims.clone()).unwrap_or_default();
            Some((this.dimension_subscripts(component, &of_type).len(), of_type.len()))
        };
        let (rank_a, rank_b) = (dims(self, found, class_a)?, dims(self, wanted, class_b)?);
        if rank_a.0 != rank_b.0 {
            return Some(format!("has `{name}` with {} dimensions instead of {}", rank_a.0, rank_b.0));
        }
        if rank_a.1 != rank_b.1 {
            return None;
        }
        let gap = self.gap(class_a, class_b, depth + 1)?;
        Some(format!("has another `{name}`, which {gap}"))
    }

    /// A function with a further input that has no default: calls by its own signature are right nevertheless, and others are
    /// refused where they stand.
    pub(crate) fn further_input(&mut self, found: ClassId, wanted: ClassId) -> Option<String> {
        let [found, wanted] = [found, wanted].map(|class| self.resolve_alias(class).unwrap_or(class));
        if self.family(found) != "function" || self.family(wanted) != "function" {
            return None;
        }
        let (a, b) = (self.function_of(found).ok()?, self.function_of(wanted).ok()?);
        let (a, b) = (self.signature(a).ok()?, self.signature(b).ok()?);
        let mut further = a.inputs.iter().skip(b.inputs.len());
        let open =
            further.find(|input| !self.has_default(a.locals[harpoon_index::Id::index(input.local)]))?;
        Some(format!("has the additional input `{}` without a default", open.name))
    }

    /// The same inputs in the same order, perhaps further ones; the same outputs.
    fn function_gap(&mut self, found: ClassId, wanted: ClassId) -> Option<String> {
        let (a, b) = (self.function_of(found).ok()?, self.function_of(wanted).ok()?);
        let (a, b) = (self.signature(a).ok()?, self.signature(b).ok()?);
        for (at, input) in b.inputs.iter().enumerate() {
            match a.inputs.get(at) {
                Some(other) if other.name == input.name => {}
                Some(other) if a.inputs.iter().any(|known| known.name == input.name) => {
                    return Some(format!(
                        "has the input `{}` where `{}` is expected",
                        other.name, input.name
                    ));
                }
                _ => return Some(format!("has no input `{}`", input.name)),
            }
        }
        for (at, output) in b.outputs.iter().enumerate() {
            let name = self.components[b.locals[harpoon_index::Id::index(*output)]].name;
            let other = a.outputs.get(at).map(|other| a.locals[harpoon_index::Id::index(*other)]);
            if other.is_none_or(|other| self.components[other].name != name) {
                return Some(format!("has no output `{name}`"));
            }
        }
        None
    }

    fn has_default(&self, component: CompId) -> bool {
        let modifier = &self.components[component].modifier;
        modifier.binding.is_some() || !modifier.subs.is_empty()
    }
}
