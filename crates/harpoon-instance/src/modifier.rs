//! Modifications as a tree, ready to be handed down: outer ones win over inner ones.

use std::rc::Rc;

use harpoon_expr::ExprId;
use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::Instance;
use crate::tree::{Class, ClassId, Declared, ScopeId};

#[derive(Default, Clone)]
pub struct Mod<'s> {
    pub span: Option<Span>,
    pub is_final: bool,
    pub binding: Option<Binding<'s>>,
    pub subs: Vec<(Name, Rc<Mod<'s>>)>,
    pub redeclare: Option<Redeclare<'s>>,
}

#[derive(Clone)]
pub struct Binding<'s> {
    pub span: Span,
    pub source: BindingSource<'s>,
    /// Subscripts collected while passing through elements of component arrays, outermost first.
    pub indices: Vec<usize>,
    /// Bit `r`: `each` was written so that the array `r` levels above takes no element out of this binding.
    pub each: u64,
}

#[derive(Clone)]
pub enum BindingSource<'s> {
    Text {
        expr: &'s ast::Expr,
        scope: ScopeId,
    },
    Given(ExprId),
    /// `= break`
    Removed,
}

#[derive(Clone)]
pub struct Redeclare<'s> {
    pub new: New<'s>,
    /// What it hides and what still holds for it: modifications of the element that is replaced, and what the
    /// constraining clauses of declarations between say.
    pub below: Rc<Mod<'s>>,
    /// A declaration that was replaced handed it on: it yields to what its replacement has redeclared for good.
    pub is_handed_on: bool,
}

/// What takes the place of an element, with the modifiers of its declaration and of its constraining clause.
#[derive(Clone)]
pub enum New<'s> {
    Class(ClassId),
    Component { declared: Declared<'s>, scope: ScopeId, modifier: Rc<Mod<'s>> },
}

impl<'s> Mod<'s> {
    pub fn is_empty(&self) -> bool {
        self.binding.is_none() && self.subs.is_empty() && self.redeclare.is_none() && !self.is_final
    }

    pub fn redeclared_class(&self) -> Option<ClassId> {
        match self.redeclare.as_ref()?.new {
            New::Class(class) => Some(class),
            New::Component { .. } => None,
        }
    }

    pub fn sub(&self, name: Name) -> Option<&Rc<Mod<'s>>> {
        self.subs.iter().find(|(sub, _)| *sub == name).map(|(_, modifier)| modifier)
    }

    /// Without binding: what applies to the inside of the component or class.
    pub fn without_binding(self: &Rc<Self>) -> Rc<Mod<'s>> {
        if self.binding.is_none() && self.redeclare.is_none() {
            return self.clone();
        }
        Rc::new(Mod { binding: None, redeclare: None, ..(**self).clone() })
    }

    /// For one element of a component array: every binding below gets the element's index.
    pub fn for_element(self: &Rc<Self>, index: &[usize]) -> Rc<Mod<'s>> {
        fn descend<'s>(modifier: &Rc<Mod<'s>>, distance: u32, index: &[usize]) -> Rc<Mod<'s>> {
            if modifier.subs.is_empty() && modifier.binding.is_none() && modifier.redeclare.is_none() {
                return modifier.clone();
            }
            let mut copy = (**modifier).clone();
            if let Some(binding) = &mut copy.binding
                && binding.each & (1 << distance.min(63)) == 0
            {
                binding.indices.extend_from_slice(index);
            }
            for (_, sub) in &mut copy.subs {
                *sub = descend(sub, distance + 1, index);
            }
            if let Some(Redeclare { new, below, .. }) = &mut copy.redeclare {
                *below = descend(below, distance, index);
                if let New::Component { modifier, .. } = new {
                    *modifier = descend(modifier, distance, index);
                }
            }
            Rc::new(copy)
        }
        if index.is_empty() {
            return self.clone();
        }
        descend(self, 0, index)
    }
}

impl<'s> Instance<'s> {
    /// The tree of a modification written in `scope`.
    pub fn modifier(&mut self, modification: Option<&'s ast::Modification>, scope: ScopeId) -> Rc<Mod<'s>> {
        match modification {
            None => self.empty_mod.clone(),
            Some(modification) => Rc::new(self.modifier_at(modification, scope, 0)),
        }
    }

    /// `each`: bit `r` as in [`Binding::each`].
    fn modifier_at(&mut self, modification: &'s ast::Modification, scope: ScopeId, each: u64) -> Mod<'s> {
        let mut result = Mod { span: Some(modification.span), ..Mod::default() };
        if let Some(expr) = &modification.binding {
            let source = match expr.kind {
                ast::ExprKind::Break => BindingSource::Removed,
                _ => BindingSource::Text { expr, scope },
            };
            result.binding = Some(Binding { span: expr.span, source, indices: Vec::new(), each });
        }
        self.add_arguments(&mut result, &modification.arguments, scope, each);
        result
    }

    pub fn arguments_modifier(&mut self, arguments: &'s [ast::Argument], scope: ScopeId) -> Rc<Mod<'s>> {
        let mut result = Mod::default();
        self.add_arguments(&mut result, arguments, scope, 0);
        Rc::new(result)
    }

    fn add_arguments(
        &mut self,
        result: &mut Mod<'s>,
        arguments: &'s [ast::Argument],
        scope: ScopeId,
        each: u64,
    ) {
        for argument in arguments {
            match &argument.kind {
                ast::ArgumentKind::Modify { path, modification, .. } => {
                    let n_names = path.idents.len();
                    // Each name is one step further from the arrays above; `each` is about all arrays around.
                    let here = if argument.each { !1u64 } else { 0 };
                    let each_at_end = each << n_names | here;
                    let modifier = match modification {
                        Some(modification) => self.modifier_at(modification, scope, each_at_end),
                        None => Mod::default(),
                    };
                    // What is wrong about it is told where its name stands, not behind.
                    let span = Some(argument.span);
                    let mut modifier = Rc::new(Mod { span, is_final: argument.final_, ..modifier });
                    for ident in path.idents[1..].iter().rev() {
                        modifier =
                            Rc::new(Mod { span, subs: vec![(ident.name, modifier)], ..Mod::default() });
                    }
                    self.add_sub(result, path.idents[0].name, modifier, argument.span);
                }
                ast::ArgumentKind::Redeclare(element) => self.add_redeclare(result, argument, element, scope),
                ast::ArgumentKind::BreakElement(_) | ast::ArgumentKind::BreakConnect(..) => {}
            }
        }
    }

    fn add_redeclare(
        &mut self,
        result: &mut Mod<'s>,
        argument: &'s ast::Argument,
        element: &'s ast::Element,
        scope: ScopeId,
    ) {
        match &element.kind {
            ast::ElementKind::Class(class) => {
                let id = self.add_class(class, None, scope, self.empty_mod.clone(), Some(element));
                let modifier = Mod {
                    span: Some(argument.span),
                    is_final: argument.final_,
                    redeclare: Some(self.redeclare(New::Class(id))),
                    ..Mod::default()
                };
                self.add_sub(result, class.name.name, Rc::new(modifier), argument.span);
            }
            ast::ElementKind::Components(clause) => {
                for declaration in &clause.declarations {
                    let declared = Declared { element, clause, declaration };
                    let own = self.modifier(declaration.modification.as_ref(), scope);
                    let modifier = self.with_clause(&own, element, scope);
                    let modifier = Mod {
                        span: Some(argument.span),
                        is_final: argument.final_,
                        redeclare: Some(self.redeclare(New::Component { declared, scope, modifier })),
                        ..Mod::default()
                    };
                    self.add_sub(result, declaration.ident.name, Rc::new(modifier), argument.span);
                }
            }
            _ => {}
        }
    }

    /// `a(x = 1), a(y = 2)` join; `a.x = 1, a.x = 2` do not.
    fn add_sub(&mut self, result: &mut Mod<'s>, name: Name, modifier: Rc<Mod<'s>>, span: Span) {
        match result.subs.iter().position(|(sub, _)| *sub == name) {
            None => result.subs.push((name, modifier)),
            Some(at) => {
                let earlier = result.subs[at].1.clone();
                if let Some(twice) = same_place(&earlier, &modifier, name.as_str()) {
                    self.report(
                        Diagnostic::error(span, format!("`{twice}` is modified twice in one modification"))
                            .hint("keep one of the two"),
                    );
                }
                result.subs[at].1 = self.merge(&modifier, &earlier);
            }
        }
    }

    pub(crate) fn redeclare(&self, new: New<'s>) -> Redeclare<'s> {
        Redeclare { new, below: self.empty_mod.clone(), is_handed_on: false }
    }

    /// Both modifications, `outer` winning where they meet.
    pub fn merge(&mut self, outer: &Rc<Mod<'s>>, inner: &Rc<Mod<'s>>) -> Rc<Mod<'s>> {
        self.merge_at(None, outer, inner)
    }

    /// The same for the element of that name, which messages mention.
    pub fn merge_at(&mut self, name: Option<Name>, outer: &Rc<Mod<'s>>, inner: &Rc<Mod<'s>>) -> Rc<Mod<'s>> {
        self.combine(name, outer, inner, Meeting::Modification)
    }

    /// What a declaration says, over what a constraining clause or a replaced declaration says.
    pub(crate) fn constrain(&mut self, own: &Rc<Mod<'s>>, below: &Rc<Mod<'s>>) -> Rc<Mod<'s>> {
        self.combine(None, own, below, Meeting::Constraint)
    }

    fn combine(
        &mut self,
        name: Option<Name>,
        outer: &Rc<Mod<'s>>,
        inner: &Rc<Mod<'s>>,
        meeting: Meeting,
    ) -> Rc<Mod<'s>> {
        if outer.is_empty() {
            return inner.clone();
        }
        if inner.is_empty() || Rc::ptr_eq(outer, inner) {
            return outer.clone();
        }
        // What comes back along another way is no second modification.
        let is_same = outer.span.is_some() && outer.span == inner.span;
        let gives = match meeting {
            Meeting::Modification => {
                outer.binding.is_some() || outer.redeclare.is_some() || !outer.subs.is_empty()
            }
            Meeting::Constraint => outer.binding.is_some(),
        };
        if inner.is_final
            && gives
            && !is_same
            && let Some(span) = outer.span
        {
            let path = modified_path(name, outer);
            let mut diagnostic = Diagnostic::error(span, format!("{path} is `final` and cannot be modified"))
                .hint("remove the modifier, or the `final` where the element is declared");
            if let Some(at) = inner.span {
                diagnostic = diagnostic.label(at, "made final here");
            }
            self.report(diagnostic);
        }
        if let Some(redeclare) = &outer.redeclare {
            if meeting == Meeting::Modification {
                if redeclare.is_handed_on && self.is_redeclared_for_good(outer, inner) {
                    return inner.clone();
                }
                self.check_redeclared_again(outer, inner);
            }
            let hidden = self.still_holding(inner, &redeclare.new);
            let below = self.constrain(&redeclare.below, &hidden);
            let redeclare = Some(Redeclare { below, ..redeclare.clone() });
            return Rc::new(Mod {
                is_final: outer.is_final || inner.is_final,
                redeclare,
                ..(**outer).clone()
            });
        }
        let mut result = Mod {
            span: outer.span.or(inner.span),
            is_final: outer.is_final || inner.is_final,
            binding: outer.binding.clone().or_else(|| inner.binding.clone()),
            subs: inner.subs.clone(),
            redeclare: inner.redeclare.clone(),
        };
        for (name, modifier) in &outer.subs {
            match result.subs.iter().position(|(sub, _)| sub == name) {
                Some(at) => {
                    result.subs[at].1 = self.combine(Some(*name), modifier, &inner.subs[at].1, meeting);
                }
                None => result.subs.push((*name, modifier.clone())),
            }
        }
        Rc::new(result)
    }

    /// What a modification of an element says about that which replaces it.
    pub(crate) fn still_holding(&mut self, modifier: &Rc<Mod<'s>>, new: &New<'s>) -> Rc<Mod<'s>> {
        let Some(Redeclare { new: earlier, below, .. }) = &modifier.redeclare else {
            return modifier.clone();
        };
        if earlier.is_same(new) {
            return below.clone();
        }
        let handed_on = match earlier {
            New::Class(class) => {
                let Class { element, scope, .. } = self.classes[*class];
                element.and_then(|element| self.clause_modifier(element, scope))
            }
            New::Component { declared, scope, .. } => self.clause_modifier(declared.element, *scope),
        };
        let plain = Rc::new(Mod { redeclare: None, ..(**modifier).clone() });
        let handed_on = handed_on.map_or(self.empty_mod.clone(), |clause| as_handed_on(&clause));
        let holding = self.constrain(&handed_on, below);
        self.constrain(&plain, &holding)
    }

    /// The modifiers of the constraining clause, if the element has one.
    fn clause_modifier(&mut self, element: &'s ast::Element, scope: ScopeId) -> Option<Rc<Mod<'s>>> {
        let clause = element.constrained_by.as_ref()?;
        Some(self.modifier(clause.modification.as_ref(), scope))
    }

    /// The modifiers of a declaration; those of its constraining clause hold where it says nothing itself.
    pub(crate) fn with_clause(
        &mut self,
        own: &Rc<Mod<'s>>,
        element: &'s ast::Element,
        scope: ScopeId,
    ) -> Rc<Mod<'s>> {
        match self.clause_modifier(element, scope) {
            Some(clause) => self.constrain(own, &clause),
            None => own.clone(),
        }
    }

    /// What a declaration that nothing else replaced hands on to its replacement: its constraining clause, or its own
    /// modifiers if it has none. A redeclaration without a clause leaves that to the declaration that it replaces.
    pub(crate) fn handed_on(
        &mut self,
        element: &'s ast::Element,
        own: &Rc<Mod<'s>>,
        scope: ScopeId,
    ) -> Rc<Mod<'s>> {
        match self.clause_modifier(element, scope) {
            Some(clause) => as_handed_on(&clause),
            None if element.prefixes.redeclare => self.empty_mod.clone(),
            None => as_handed_on(own),
        }
    }
}

/// The same, all redeclarations marked.
fn as_handed_on<'s>(modifier: &Rc<Mod<'s>>) -> Rc<Mod<'s>> {
    if modifier.subs.is_empty() && modifier.redeclare.is_none() {
        return modifier.clone();
    }
    let mut copy = (**modifier).clone();
    for (_, sub) in &mut copy.subs {
        *sub = as_handed_on(sub);
    }
    if let Some(redeclare) = &mut copy.redeclare {
        redeclare.is_handed_on = true;
    }
    Rc::new(copy)
}

impl New<'_> {
    fn is_same(&self, other: &New<'_>) -> bool {
        match (self, other) {
            (New::Class(a), New::Class(b)) => a == b,
            (New::Component { declared: a, .. }, New::Component { declared: b, .. }) => {
                std::ptr::eq(a.declaration, b.declaration)
            }
            _ => false,
        }
    }
}

/// In what way two modifications of one element meet.
#[derive(Clone, Copy, PartialEq)]
enum Meeting {
    /// One from outside, one from inside: only what is `replaceable` and not `final` may be given again.
    Modification,
    /// A declaration and what constrains it, which may both redeclare the same.
    Constraint,
}

/// The dotted name at which both trees have a binding or redeclaration.
fn same_place(a: &Mod<'_>, b: &Mod<'_>, path: &str) -> Option<String> {
    if a.binding.is_some() && b.binding.is_some() || a.redeclare.is_some() && b.redeclare.is_some() {
        return Some(path.to_string());
    }
    a.subs.iter().find_map(|(name, sub)| same_place(sub, b.sub(*name)?, &format!("{path}.{name}")))
}

/// The first place below that the modification gives something to: `part.gain`.
fn modified_path(name: Option<Name>, modifier: &Mod<'_>) -> String {
    let mut path: Vec<&str> = name.iter().map(|name| name.as_str()).collect();
    let mut at = modifier;
    while at.binding.is_none()
        && at.redeclare.is_none()
        && let Some((name, sub)) = at.subs.first()
    {
        path.push(name.as_str());
        at = sub;
    }
    match path.is_empty() {
        true => "this element".to_string(),
        false => format!("`{}`", path.join(".")),
    }
}
