//! From a declaration to what the component is: its type, dimensions, condition and inside.

use std::rc::Rc;

use harpoon_expr::{BaseType, Dim, ExprId, Type, Value, VarId};
use harpoon_index::{Id, Name};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::modifier::{Binding, BindingSource, Mod};
use crate::tree::*;
use crate::{Context, Instance, Outcome, Reported};

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

    /// The component behind `outer` declarations.
    pub fn behind_outer(&mut self, mut component: CompId) -> CompId {
        if self.reading_outer == Some(component)
            && let Ok(Some(inner)) = self.find_inner(component)
        {
            component = inner;
        }
        while let Kind::Outer(inner) = self.resolve(component) {
            component = inner;
        }
        component
    }

    fn classify(&mut self, component: CompId) -> Outcome<Kind> {
        let Component { declared, scope, name, .. } = self.components[component];
        if !self.condition_holds(component)? {
            return Ok(Kind::Absent);
        }
        let written = self.components[component].written();
        if written.outer
            && !written.inner
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

    /// Dimensions from `model Pair = Single[2]`, outermost first.
    fn class_dims(&mut self, class: ClassId) -> Outcome<Vec<(&'s ast::Subscript, ScopeId)>> {
        let Class { definition, scope, .. } = self.classes[class];
        let ast::ClassBody::Short { base, subscripts, .. } = &definition.ast.body else {
            return Ok(Vec::new());
        };
        let mut dims: Vec<_> = subscripts.iter().map(|subscript| (subscript, scope)).collect();
        let base = self.lookup_class(base, scope)?;
        dims.extend(self.class_dims(base)?);
        Ok(dims)
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
            self.report(Diagnostic::error(span, format!("`each` is for arrays, `{name}` is none")));
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

    // ------------------------------------------------------------------------------------------- dimensions

    /// Sizes of the declaration, then of its clause, then of its type.
    fn declared_dims(
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
            dims.push(match subscript {
                ast::Subscript::Expr(expr) => self.dimension(component, expr, scope)?,
                ast::Subscript::All(span) => self.dimension_of_binding(component, at, *span)?,
            });
        }
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

    // -------------------------------------------------------------------------------------------- bindings

    /// The value given to the component as a whole, by a modifier, by its declaration, or by the record around it.
    pub fn component_binding(&mut self, component: CompId) -> Outcome<Option<ExprId>> {
        match &self.components[component].binding {
            Lazy::Done(binding) => return Ok(*binding),
            Lazy::Busy => {
                let path = self.component_path(component);
                let span = self.components[component].declared.declaration.span;
                return self.error(span, format!("the value of `{path}` depends on itself"));
            }
            Lazy::Pending => {}
        }
        self.components[component].binding = Lazy::Busy;
        let owner = self.components[component].owner;
        self.at.push(owner);
        let binding = self.find_binding(component);
        self.at.pop();
        self.components[component].binding = match binding {
            Ok(binding) => Lazy::Done(binding),
            Err(_) => Lazy::Pending,
        };
        binding
    }

    fn find_binding(&mut self, component: CompId) -> Outcome<Option<ExprId>> {
        if let Some(record) = self.binding_record(component) {
            let owner = self.components[component].owner;
            let index = self.frames[owner].position.as_ref().expect("inside a component").index.clone();
            let name = self.components[component].name;
            let span = self.binding_span(record);
            let Some(value) = self.component_binding(record)? else {
                return Ok(None);
            };
            let element = self.take_element(value, &index, span, name.as_str())?;
            let field = self.pool.field(element, name);
            return self.typed(field, span).map(Some);
        }
        let Some(binding) = self.components[component].modifier.binding.clone() else { return Ok(None) };
        let Component { declared, scope, .. } = self.components[component];
        let prefixes = declared.element.prefixes;
        let written_here = matches!(binding.source, BindingSource::Text { scope: at, .. } if at == scope);
        if prefixes.inner && prefixes.outer && written_here {
            // The value of an `inner outer` element reads the outer one and sets the inner one.
            self.reading_outer = Some(component);
        }
        let name = self.components[component].name;
        let value = self.binding_expr(&binding, name.as_str());
        self.reading_outer = None;
        value
    }

    /// The record component around, if its binding decides about this one.
    fn binding_record(&mut self, component: CompId) -> Option<CompId> {
        let owner = self.components[component].owner;
        let position = self.frames[owner].position.clone()?;
        let declared = self.components[component].declared;
        let written = self.components[component].written();
        if written.variability == Some(ast::Variability::Constant) || declared.element.prefixes.final_ {
            // The record's class fixes it.
            return None;
        }
        let record_depth = self.binding_depth(position.component)?;
        match self.own_binding_depth(component) {
            Some(depth) if depth <= record_depth => {
                if self.components[position.component].modifier.binding.is_some() {
                    let record = self.component_path(position.component);
                    let span = self.binding_span(component);
                    let name = self.components[component].name;
                    let message = format!("`{name}` is modified although `{record}` has a value as a whole");
                    self.report(Diagnostic::warning(span, message).hint("the modifier wins"));
                }
                None
            }
            _ => Some(position.component),
        }
    }

    /// How far out the deciding binding is written: the smaller, the further.
    fn binding_depth(&mut self, component: CompId) -> Option<(u32, usize)> {
        let own = self.own_binding_depth(component);
        let owner = self.components[component].owner;
        let around = match self.frames[owner].position.clone() {
            Some(position) => self.binding_depth(position.component),
            None => None,
        };
        match (own, around) {
            (Some(own), Some(around)) => Some(own.min(around)),
            (own, around) => own.or(around),
        }
    }

    fn own_binding_depth(&self, component: CompId) -> Option<(u32, usize)> {
        let binding = self.components[component].modifier.binding.as_ref()?;
        Some(match binding.source {
            // Within one frame the scopes of derived classes were opened before those of their bases.
            BindingSource::Text { scope, .. } => (self.frames[self.scopes[scope].frame].depth, scope.index()),
            BindingSource::Given(_) | BindingSource::Removed => (0, 0),
        })
    }

    pub fn binding_span(&self, component: CompId) -> Span {
        match &self.components[component].modifier.binding {
            Some(binding) => binding.span,
            None => self.components[component].declared.declaration.span,
        }
    }

    /// The expression of a binding, with the element taken that array components ask for.
    pub(crate) fn binding_expr(&mut self, binding: &Binding<'s>, name: &str) -> Outcome<Option<ExprId>> {
        let value = match binding.source {
            BindingSource::Text { expr, scope } if binding.indices.is_empty() => {
                self.binding_text(expr, scope)?
            }
            BindingSource::Text { expr, scope } => {
                match self.dealt_out.get(&(std::ptr::from_ref(expr), scope)) {
                    Some(&value) => value,
                    None => {
                        let value = self.binding_text(expr, scope)?;
                        self.dealt_out.insert((std::ptr::from_ref(expr), scope), value);
                        value
                    }
                }
            }
            BindingSource::Given(expr) => expr,
            BindingSource::Removed => return Ok(None),
        };
        self.take_element(value, &binding.indices, binding.span, name).map(Some)
    }

    fn binding_text(&mut self, expr: &'s ast::Expr, scope: ScopeId) -> Outcome<ExprId> {
        let frame = self.scopes[scope].frame;
        self.at.push(frame);
        let value = self.elaborate_value(&mut Context::new(scope), expr);
        self.at.pop();
        value
    }

    /// One element of a value given to an array of components.
    fn take_element(&mut self, value: ExprId, indices: &[usize], span: Span, name: &str) -> Outcome<ExprId> {
        if indices.is_empty() {
            return Ok(value);
        }
        let ty = self.pool.ty(value).clone();
        if ty.rank() < indices.len() {
            let ty_name = self.pool.type_name(&ty);
            self.report(
                Diagnostic::error(
                    span,
                    format!("`{name}` of an array of components is given {ty_name}, not an array with a value for each"),
                )
                .hint("write `each` before the modifier to give all elements the same value"),
            );
            return Err(Reported);
        }
        for (at, index) in indices.iter().enumerate() {
            if ty.dims[at].known().is_some_and(|size| *index > size) {
                let size = ty.dims[at].known().unwrap_or_default();
                return self.error(
                    span,
                    format!(
                        "the value for `{name}` has {size} elements, but the array of components has at least {index}"
                    ),
                );
            }
        }
        let subscripts = indices
            .iter()
            .map(|index| harpoon_expr::Subscript::Index(self.pool.integer(*index as i64)))
            .collect();
        let element = self.pool.index(value, subscripts);
        self.typed(element, span)
    }

    /// The binding of a variable, converted to its type.
    pub fn variable_binding(&mut self, variable: VarId) -> Outcome<Option<ExprId>> {
        match &self.variables[variable].binding {
            Lazy::Done(binding) => return Ok(*binding),
            Lazy::Busy => {
                let path = self.variable_name(variable);
                let span = self.binding_span(self.variables[variable].component);
                return self.error(span, format!("the value of `{path}` depends on itself"));
            }
            Lazy::Pending => {}
        }
        self.variables[variable].binding = Lazy::Busy;
        let component = self.variables[variable].component;
        let binding = self.component_binding(component).and_then(|binding| {
            let Some(binding) = binding else { return Ok(None) };
            let ty = self.variables[variable].ty.clone();
            if *self.pool.ty(binding) == ty {
                return Ok(Some(binding));
            }
            let span = self.binding_span(component);
            let path = self.component_path(component);
            self.expect_type(binding, &ty, span, &format!("the value of `{path}`")).map(Some)
        });
        self.variables[variable].binding = match binding {
            Ok(binding) => Lazy::Done(binding),
            Err(_) => Lazy::Pending,
        };
        binding
    }

    // ------------------------------------------------------------------------------------------ attributes

    /// The attribute's value as given for this variable or its type, in the variable's dimensions or scalar.
    pub fn attribute(&mut self, variable: VarId, name: &str) -> Outcome<Option<ExprId>> {
        let component = self.variables[variable].component;
        let own = self.components[component].modifier.sub(Name::new(name)).cloned();
        let of_type = || self.variables[variable].simple.attributes.sub(Name::new(name)).cloned();
        let Some(modifier) = own.filter(|own| own.binding.is_some()).or_else(of_type) else {
            return Ok(None);
        };
        let Some(binding) = modifier.binding.clone() else {
            return Ok(None);
        };
        let owner = self.components[component].owner;
        self.at.push(owner);
        let value = self.binding_expr(&binding, name);
        self.at.pop();
        let Some(value) = value? else { return Ok(None) };
        let ty = self.variables[variable].ty.clone();
        let wanted = self.attribute_type(&ty, name);
        // A scalar holds for all elements: by `each`, or because it comes from the type.
        let wanted =
            if self.pool.ty(value).is_scalar() { Type::scalar(wanted) } else { ty.with_base(wanted) };
        if *self.pool.ty(value) == wanted {
            return Ok(Some(value));
        }
        let path = self.component_path(component);
        self.expect_type(value, &wanted, binding.span, &format!("`{name}` of `{path}`")).map(Some)
    }

    fn attribute_type(&mut self, ty: &Type, name: &str) -> BaseType {
        match name {
            "unit" | "displayUnit" | "quantity" => BaseType::String,
            "fixed" | "unbounded" => BaseType::Boolean,
            "stateSelect" => self.state_select_type(),
            "nominal" => BaseType::Real,
            _ => ty.base.clone(),
        }
    }

    fn state_select_type(&mut self) -> BaseType {
        let class = self.find_class("StateSelect").expect("part of the prelude");
        match self.simple_type(class) {
            Ok(Some(simple)) => simple.base.base_type(),
            _ => unreachable!("an enumeration of the prelude"),
        }
    }

    // ----------------------------------------------------------------------------------------- inner, outer

    /// The `inner` component of the nearest enclosing component that an `outer` declaration means.
    fn find_inner(&mut self, outer: CompId) -> Outcome<Option<CompId>> {
        let Component { name, owner, declared, .. } = self.components[outer];
        let mut frame = owner;
        loop {
            // An `inner` of the same class serves too: `inner outer` stands for both.
            if frame != owner
                && let Some(found) = self.inner_of(frame, name)
            {
                self.check_added_class(found, outer)?;
                return Ok(Some(found));
            }
            match &self.frames[frame].position {
                Some(position) => frame = self.components[position.component].owner,
                None => break,
            }
        }
        if let Some(found) = self.inner_of(owner, name)
            && found != outer
        {
            return Ok(Some(found));
        }
        self.add_missing_inner(outer, frame, declared)
    }

    fn inner_of(&mut self, frame: FrameId, name: Name) -> Option<CompId> {
        let found = self.frames[frame].components.get(&name).copied();
        let found = found.or_else(|| {
            self.added_inner
                .iter()
                .copied()
                .find(|added| self.components[*added].name == name && self.components[*added].owner == frame)
        })?;
        self.components[found]
            .written()
            .inner
            .then_some(found)
            .or_else(|| self.added_inner.contains(&found).then_some(found))
    }

    /// An `inner` that was added serves others only if they want the same class.
    fn check_added_class(&mut self, added: CompId, outer: CompId) -> Outcome<()> {
        if !self.added_inner.contains(&added) {
            return Ok(());
        }
        let Component { name, declared, scope, .. } = self.components[outer];
        let class = self.lookup_class(&declared.clause.type_name, scope)?;
        let Some(other) = self.components[added].class else { return Ok(()) };
        if std::ptr::eq(self.classes[other].definition.ast, self.classes[class].definition.ast) {
            return Ok(());
        }
        let (a, b) = (self.simple_name(other), self.simple_name(class));
        let span = declared.declaration.span;
        self.error(span, format!("no `inner {name}`, and `outer {name}` is wanted as `{a}` and as `{b}`"))
    }

    /// No `inner` anywhere: one is added at the top of the model if its class can stand alone.
    fn add_missing_inner(
        &mut self,
        outer: CompId,
        top: FrameId,
        declared: Declared<'s>,
    ) -> Outcome<Option<CompId>> {
        let Component { name, scope, .. } = self.components[outer];
        let path = self.component_path(outer);
        let span = declared.declaration.span;
        let class = self.lookup_class(&declared.clause.type_name, scope)?;
        if self.classes[class].definition.ast.partial || Some(top) != self.top {
            // Checking a class on its own: the `inner` comes with the model that uses it.
            if Some(top) == self.top && self.frames[self.components[outer].owner].position.is_none() {
                return Ok(None);
            }
            return self.error(
                span,
                format!("`{path}` is `outer`, but no enclosing component has an `inner {name}`"),
            );
        }
        let mut message = format!("no `inner {name}` for `{path}`: one was added to the model");
        if let Some(words) = self.missing_inner_message(class) {
            message = format!("{message}. {words}");
        }
        self.report(
            Diagnostic::warning(span, message)
                .hint(format!("declare `inner {} {name};` in your model", self.simple_name(class))),
        );
        let component = self.components.push(Component {
            name,
            owner: top,
            scope,
            declared,
            original: None,
            dims_from: None,
            condition: None,
            modifier: self.empty_mod.clone(),
            prefixes: Prefixes::default(),
            class: Some(class),
            given_dims: None,
            kind: Lazy::Pending,
            binding: Lazy::Pending,
        });
        self.added_inner.push(component);
        // Not `outer` any more: resolved as the plain component it is.
        self.components[component].kind = Lazy::Busy;
        self.at.push(top);
        let kind = self.classify_added(component, class).unwrap_or(Kind::Error);
        self.at.pop();
        self.components[component].kind = Lazy::Done(kind);
        Ok(Some(component))
    }

    /// What the class wants to be said when it is missing as `inner`.
    fn missing_inner_message(&self, class: ClassId) -> Option<String> {
        let annotations = &self.classes[class].definition.ast.annotations;
        annotations.iter().flat_map(|annotation| &annotation.arguments).find_map(|argument| {
            match &argument.kind {
                ast::ArgumentKind::Modify { path, modification: Some(modification), .. }
                    if path.idents[0].name == "missingInnerMessage" =>
                {
                    match &modification.binding.as_ref()?.kind {
                        ast::ExprKind::String(text) => Some(text.to_string()),
                        _ => None,
                    }
                }
                _ => None,
            }
        })
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

    fn classify_added(&mut self, component: CompId, class: ClassId) -> Outcome<Kind> {
        if let Some(simple) = self.simple_type(class)? {
            return self.make_variable(component, simple);
        }
        let position = Position { component, index: Rc::from([]) };
        let empty = self.empty_mod.clone();
        let frame = self.new_frame(class, empty, Purpose::Component, Some(position), Prefixes::default())?;
        Ok(Kind::Instance(frame))
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
