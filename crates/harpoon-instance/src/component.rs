//! From a declaration to what the component is: its type, dimensions, condition and inside.

use std::rc::Rc;

use harpoon_expr::{Dim, Type, Value};
use harpoon_index::Name;
use harpoon_source::Diagnostic;
use harpoon_syntax::ast;

use crate::modifier::{BindingSource, Mod};
use crate::tree::*;
use crate::{Context, Growth, Instance, Outcome, Reported};

/// An array of components with more elements than this is a mistake or cannot be simulated anyway.
const MAX_COMPONENTS: usize = 400_000;
/// Likewise for an array of numbers.
const MAX_ELEMENTS: usize = 100_000_000;

impl<'s> Instance<'s> {
    /// What the component is, worked out on the first question.
    pub fn resolve(&mut self, component: CompId) -> Kind {
        match &self.components[component].kind {
            Lazy::Done(kind) => return kind.clone(),
            Lazy::Busy => {
                let path = self.component_path(component);
                let span = self.components[component].declared.declaration.span;
                self.report(Diagnostic::error(
                    span,
                    format!("the type, size or condition of `{path}` depends on `{path}` itself"),
                ));
                return Kind::Error;
            }
            Lazy::Pending => {}
        }
        let owner = self.components[component].owner;
        if self.frames[owner].purpose == Purpose::Function {
            return self.resolve_local(component);
        }
        self.components[component].kind = Lazy::Busy;
        self.at.push(owner);
        let kind = self.classify(component).unwrap_or(Kind::Error);
        self.at.pop();
        self.components[component].kind = match kind {
            Kind::Error if self.quiet > 0 => Lazy::Pending,
            _ => Lazy::Done(kind.clone()),
        };
        kind
    }

    fn classify(&mut self, component: CompId) -> Outcome<Kind> {
        let Component { declared, scope, name, .. } = self.components[component];
        if !self.condition_holds(component)? {
            self.check_not_set(component);
            return Ok(Kind::Absent);
        }
        let written = self.components[component].written();
        // `inner outer output` hands a variable through a state to the states inside: it is one variable (17.3.5).
        let is_handed_through = written.inner && written.causality == Some(ast::Causality::Output);
        if written.outer
            && (!written.inner || is_handed_through)
            && let Some(inner) = self.find_inner(component)?
        {
            return Ok(Kind::Outer(inner));
        }
        let class = match self.components[component].class {
            Some(class) => class,
            None => self.lookup_class(&declared.clause.type_name, scope)?,
        };
        let handed_down = self.effective_prefixes(component);
        self.components[component].prefixes = handed_down;
        let modifier = self.components[component].modifier.clone();
        let special = self.specialize(class, &modifier);
        if let Some(simple) = self.simple_type(special)? {
            return self.make_variable(component, simple);
        }
        let class = self.resolve_alias(class)?;
        self.check_component_class(component, class);
        let mut handed_down = handed_down;
        let (causality, flow) = self.class_prefixes(class);
        handed_down.causality = handed_down.causality.or(causality);
        handed_down.flow = handed_down.flow.or(flow);
        let of_class = self.class_dims(class)?;
        let dims = self.declared_dims(component, &of_class)?;
        let mut modifier = self.components[component].modifier.without_binding();
        if modifier.is_final {
            modifier = Rc::new(Mod { is_final: false, ..(*modifier).clone() });
        }
        let n_elements = dims.iter().try_fold(1usize, |n, dim| n.checked_mul(*dim)).unwrap_or(usize::MAX);
        if n_elements > MAX_COMPONENTS {
            return self.error(
                declared.declaration.span,
                format!("`{name}` would be an array of {n_elements} components"),
            );
        }
        if dims.is_empty() {
            self.check_each(component);
            let position = Position { component, index: Rc::from([]) };
            let frame =
                self.new_frame(class, modifier.clone(), Purpose::Component, Some(position), handed_down)?;
            self.check_component_modifiers(&modifier, frame);
            return Ok(Kind::Instance(frame));
        }
        let mut elements = Vec::with_capacity(n_elements);
        for index in Indices::new(&dims) {
            let modifier = modifier.for_element(&index);
            let position = Position { component, index: index.into() };
            let frame = self.new_frame(class, modifier, Purpose::Component, Some(position), handed_down)?;
            elements.push(frame);
        }
        if let Some(&first) = elements.first() {
            self.check_component_modifiers(&modifier, first);
        }
        Ok(Kind::Array { dims: dims.into(), elements: elements.into() })
    }

    /// The first element of an array of components that has none: it shows what type its elements would have.
    pub(crate) fn example_element(&mut self, component: CompId) -> Outcome<FrameId> {
        let Component { declared, scope, prefixes, .. } = self.components[component];
        let class = match self.components[component].class {
            Some(class) => class,
            None => self.lookup_class(&declared.clause.type_name, scope)?,
        };
        let class = self.resolve_alias(class)?;
        let Lazy::Done(Kind::Array { dims, .. }) = self.components[component].kind.clone() else {
            return Err(Reported);
        };
        let index = vec![1; dims.len()];
        let modifier = self.components[component].modifier.without_binding().for_element(&index);
        let position = Position { component, index: index.into() };
        self.new_frame(class, modifier, Purpose::Component, Some(position), prefixes)
    }

    /// `each` is about the elements of an array; a scalar has none.
    fn check_each(&mut self, component: CompId) {
        let Component { scope, ref modifier, .. } = self.components[component];
        let mut spans = Vec::new();
        for (_, sub) in &modifier.subs {
            if let (Some(binding), Some(span)) = (&sub.binding, sub.span)
                && binding.each & 0b10 != 0
                && matches!(binding.source, BindingSource::Text { scope: at, .. } if at == scope)
            {
                spans.push(span);
            }
        }
        for span in spans {
            let name = self.components[component].name;
            self.report(Diagnostic::warning(span, format!("`each` is for arrays, `{name}` is none")));
        }
    }

    fn condition_holds(&mut self, component: CompId) -> Outcome<bool> {
        let Some((condition, scope)) = self.components[component].condition else {
            return Ok(true);
        };
        let expr = self.elaborate(&mut Context::new(scope), condition)?;
        let expr = self.expect_type(expr, &Type::boolean(), condition.span, "a condition")?;
        match self.evaluate_structural(expr, condition.span)? {
            Value::Boolean(holds) => Ok(holds),
            _ => unreachable!("typed Boolean"),
        }
    }

    /// The clause's own prefixes, narrowed by those of the component around it.
    fn effective_prefixes(&mut self, component: CompId) -> Prefixes {
        let Component { owner, prefixes, .. } = self.components[component];
        let written = self.components[component].written();
        let around = self.frames[owner].prefixes;
        let declared_variability = match written.variability {
            None => Variability::Continuous,
            Some(ast::Variability::Discrete) => Variability::Discrete,
            Some(ast::Variability::Parameter) => Variability::Parameter,
            Some(ast::Variability::Constant) => Variability::Constant,
        };
        Prefixes {
            variability: declared_variability.min(around.variability),
            causality: written.causality.or(around.causality),
            flow: written.flow.or(around.flow),
            protected: prefixes.protected || around.protected,
            is_final: prefixes.is_final || self.components[component].modifier.is_final || around.is_final,
        }
    }

    /// The prefixes of `connector In = input Bus`: they hold for everything inside.
    pub(crate) fn class_prefixes(
        &mut self,
        class: ClassId,
    ) -> (Option<ast::Causality>, Option<ast::FlowPrefix>) {
        let mut prefixes = (None, None);
        let mut at = class;
        // A definition by itself is found elsewhere.
        for _ in 0..100 {
            let Class { definition, scope, .. } = self.classes[at];
            let ast::ClassBody::Short { causality, flow, base, .. } = &definition.ast.body else { break };
            prefixes.0 = prefixes.0.or(*causality);
            prefixes.1 = prefixes.1.or(*flow);
            match self.quietly(|this| this.lookup_class(base, scope)) {
                Ok(base) => at = base,
                Err(_) => break,
            }
        }
        prefixes
    }

    fn make_variable(&mut self, component: CompId, simple: Rc<SimpleType<'s>>) -> Outcome<Kind> {
        let dims = self.declared_dims(component, &simple.dims)?;
        let span = self.components[component].declared.declaration.span;
        let n_elements = dims.iter().try_fold(1usize, |n, dim| n.checked_mul(*dim)).unwrap_or(usize::MAX);
        if n_elements > MAX_ELEMENTS {
            let name = self.components[component].name;
            return self.error(span, format!("`{name}` would have {n_elements} elements"));
        }
        let mut prefixes = self.components[component].prefixes;
        prefixes.causality = prefixes.causality.or(simple.causality);
        prefixes.flow = prefixes.flow.or(simple.flow);
        if prefixes.variability == Variability::Continuous && simple.base != SimpleBase::Real {
            prefixes.variability = match simple.base {
                // An external object is built once.
                SimpleBase::Object(..) => Variability::Parameter,
                _ => Variability::Discrete,
            };
        }
        let ty =
            Type { base: simple.base.base_type(), dims: dims.iter().map(|dim| Dim::Known(*dim)).collect() };
        let name = self.components[component].name;
        match simple.base {
            SimpleBase::Clock if prefixes.variability <= Variability::Parameter => {
                return self.error(span, format!("the clock `{name}` cannot be a parameter or constant"));
            }
            SimpleBase::Enum(id) if self.pool.enumeration(id).literals.is_empty() => {
                return self.error(span, format!("`{name}` has an enumeration without literals as its type"));
            }
            _ => {}
        }
        let growth = match prefixes.variability {
            Variability::Constant => Growth::Constant,
            Variability::Parameter => Growth::Parameter,
            _ => Growth::Unknown,
        };
        self.grow(growth, n_elements, span)?;
        if dims.is_empty() {
            self.check_each(component);
        }
        let modifier = self.components[component].modifier.clone();
        self.check_attribute_names(&modifier, &simple);
        self.check_variable_prefixes(component, &simple);
        let variable = self.variables.push(Variable {
            component,
            ty,
            prefixes,
            simple,
            binding: Lazy::Pending,
            value: Lazy::Pending,
            literal: None,
            structural: false,
        });
        Ok(Kind::Variable(variable))
    }

    /// For each dimension the enumeration, or Boolean, that it is declared by.
    pub(crate) fn index_classes(&mut self, component: CompId) -> Rc<[Option<ClassId>]> {
        if let Some(known) = self.index_types.get(&component) {
            return known.clone();
        }
        let of_type = match self.components[component].kind {
            Lazy::Done(Kind::Variable(variable)) => self.variables[variable].simple.dims.clone(),
            _ => Vec::new(),
        };
        let subscripts = self.dimension_subscripts(component, &of_type);
        let classes: Rc<[Option<ClassId>]> = subscripts
            .into_iter()
            .map(|(subscript, scope)| match subscript {
                ast::Subscript::Expr(expr) => self.type_of_ref(expr, scope),
                ast::Subscript::All(_) => None,
            })
            .collect();
        self.index_types.insert(component, classes.clone());
        classes
    }

    /// A member that a connection added to an expandable connector: like its model, but neither `outer` nor conditional.
    pub fn resolve_member(&mut self, component: CompId) {
        let class = self.components[component].class.expect("given with the member");
        let owner = self.components[component].owner;
        self.components[component].kind = Lazy::Busy;
        self.at.push(owner);
        let kind = self.classify_added(component, class).unwrap_or(Kind::Error);
        self.at.pop();
        self.components[component].kind = Lazy::Done(kind);
    }

    pub(crate) fn classify_added(&mut self, component: CompId, class: ClassId) -> Outcome<Kind> {
        if let Some(simple) = self.simple_type(class)? {
            return self.make_variable(component, simple);
        }
        let dims = self.components[component].given_dims.clone().unwrap_or_default();
        let mut elements = Vec::new();
        for index in Indices::new(&dims) {
            let position = Position { component, index: index.into() };
            let empty = self.empty_mod.clone();
            let prefixes = Prefixes::default();
            elements.push(self.new_frame(class, empty, Purpose::Component, Some(position), prefixes)?);
        }
        match (&dims[..], &elements[..]) {
            ([], [frame]) => Ok(Kind::Instance(*frame)),
            _ => Ok(Kind::Array { dims: dims.into(), elements: elements.into() }),
        }
    }

    /// All components of a frame in the order of the text, base classes where their clause stands.
    pub fn components_of(&self, frame: FrameId) -> Vec<CompId> {
        fn collect(instance: &Instance<'_>, scope: ScopeId, removed: &mut Vec<Name>, out: &mut Vec<CompId>) {
            for item in &instance.scopes[scope].items {
                match *item {
                    Item::Component(component) => {
                        if !removed.contains(&instance.components[component].name) {
                            out.push(component);
                        }
                    }
                    Item::Base(base) if base != scope => {
                        let n = removed.len();
                        removed.extend(&instance.scopes[base].removed);
                        collect(instance, base, removed, out);
                        removed.truncate(n);
                    }
                    Item::Base(_) => {}
                }
            }
        }
        let mut out = Vec::new();
        collect(self, self.frames[frame].root, &mut Vec::new(), &mut out);
        out.extend(&self.frames[frame].expanded);
        if Some(frame) == self.top {
            out.extend(&self.added_inner);
        }
        out
    }
}

/// All index tuples of an array, from 1, the last index fastest.
pub struct Indices {
    dims: Vec<usize>,
    next: Option<Vec<usize>>,
}

impl Indices {
    pub fn new(dims: &[usize]) -> Indices {
        let next = dims.iter().all(|dim| *dim > 0).then(|| vec![1; dims.len()]);
        Indices { dims: dims.to_vec(), next }
    }
}

impl Iterator for Indices {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let current = self.next.take()?;
        let mut following = current.clone();
        for at in (0..following.len()).rev() {
            if following[at] < self.dims[at] {
                following[at] += 1;
                self.next = Some(following);
                break;
            }
            following[at] = 1;
        }
        Some(current)
    }
}
