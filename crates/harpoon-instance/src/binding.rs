//! Values of components: by a modifier, by the declaration, or by the record around them; and attributes.

use std::rc::Rc;

use harpoon_expr::{Array, BaseType, ExprId, Field, Node, Type, Value, VarId};
use harpoon_index::{Id, Name};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::element::{ElementSetting, without_subscripts};
use crate::modifier::{Binding, BindingSource};
use crate::tree::*;
use crate::{Context, Instance, Outcome, Reported};

impl<'s> Instance<'s> {
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
        let binding = binding.and_then(|binding| self.with_elements(component, None, binding));
        let binding = binding.map(|binding| binding.map(|value| self.with_known_sizes(value)));
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
        let name = self.components[component].name;
        if let Some(enumeration) = self.enumeration_to_set(component, &binding)? {
            return self.set_literals(component, enumeration, &binding);
        }
        self.binding_expr(&binding, name.as_str())
    }

    /// A call that gives a record with arrays, whose sizes its type leaves open: what it gives tells them, if it depends on
    /// parameters only.
    fn with_known_sizes(&mut self, value: ExprId) -> ExprId {
        let Node::Call(function, arguments) = self.pool.node(value).clone() else { return value };
        let ty = self.pool.ty(value).clone();
        if !self.has_open_sizes(&ty)
            || !matches!(ty.base, BaseType::Record(_))
            || !self.is_closed(value)
            || self.is_impure(function)
        {
            return value;
        }
        match self.quietly(|this| this.evaluate(value)) {
            Ok(known) => {
                let ty = self.sized_type(&known);
                self.pool.call(function, arguments.to_vec(), ty).unwrap_or(value)
            }
            Err(_) => value,
        }
    }

    fn has_open_sizes(&self, ty: &Type) -> bool {
        let is_open = |field: &Field| self.has_open_sizes(&field.ty);
        ty.shape().is_none()
            || matches!(ty.base, BaseType::Record(id) if self.pool.record(id).fields.iter().any(is_open))
    }

    /// The type of a value, records in it with the sizes of what they hold.
    fn sized_type(&mut self, value: &Value) -> Type {
        let Value::Record(id, fields) = value else { return value.ty(&self.pool) };
        let mut record = self.pool.record(*id).clone();
        for (field, value) in record.fields.iter_mut().zip(fields) {
            field.ty = self.sized_type(value);
        }
        let sized = self.pool.record_type(record);
        if let Some(&class) = self.record_classes.get(id) {
            self.record_classes.entry(sized).or_insert(class);
        }
        Type::scalar(BaseType::Record(sized))
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
    fn binding_expr(&mut self, binding: &Binding<'s>, name: &str) -> Outcome<Option<ExprId>> {
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
        if scope == self.root {
            self.used_settings.insert(expr.span);
        }
        let frame = self.scopes[scope].frame;
        self.at.push(frame);
        let value = self.elaborate_value(&mut Context::new(scope), expr);
        self.at.pop();
        value
    }

    /// One element of a value given to an array of components.
    pub(crate) fn take_element(
        &mut self,
        value: ExprId,
        indices: &[usize],
        span: Span,
        name: &str,
    ) -> Outcome<ExprId> {
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

    /// The attribute's value, in the variable's dimensions or scalar.
    pub fn attribute(&mut self, variable: VarId, name: &str) -> Outcome<Option<ExprId>> {
        let written = self.written_attribute(variable, name)?;
        let value = self.attribute_with_elements(variable, name, written)?;
        match value.filter(|_| name == "nominal").and_then(|value| self.pool.as_value(value)) {
            Some(nominal) if !is_positive(&nominal) => self.magnitude_of(variable, &nominal).map(Some),
            _ => Ok(value),
        }
    }

    /// Accuracy is measured by it: zero means nothing. A negative one has been written for what is usually negative.
    fn magnitude_of(&mut self, variable: VarId, nominal: &Value) -> Outcome<ExprId> {
        let component = self.variables[variable].component;
        let path = self.component_path(component);
        let ending = ".nominal";
        let of_element = |setting: &&ElementSetting<'s>| match setting.name.strip_suffix(ending) {
            Some(name) => without_subscripts(name) == without_subscripts(&path),
            None => false,
        };
        let of_element = self.element_settings.iter().find(of_element).map(|setting| setting.span);
        let own = self.components[component].modifier.sub(Name::new("nominal"));
        let own = own.and_then(|own| own.binding.as_ref()).map(|binding| binding.span);
        let is_set = of_element.is_some() || own.is_some_and(|own| self.used_settings.contains(&own));
        let span = of_element.or(own).unwrap_or(self.components[component].declared.declaration.span);
        let message = format!("`nominal` of `{path}` is its usual magnitude, a number greater than zero");
        match magnitude(nominal) {
            Some(magnitude) if !is_set && !self.strict => {
                let diagnostic = self.tolerated(self.components[component].scope, span, message);
                self.report(diagnostic);
                Ok(self.pool.literal(&magnitude))
            }
            _ => self.error(span, message),
        }
    }

    /// As given for this variable or its type.
    fn written_attribute(&mut self, variable: VarId, name: &str) -> Outcome<Option<ExprId>> {
        let component = self.variables[variable].component;
        let known_as = Name::new(name);
        let own = self.components[component].modifier.sub(known_as).cloned();
        let of_type = || self.variables[variable].simple.attributes.sub(known_as).cloned();
        let Some(modifier) = own.filter(|own| own.binding.is_some()).or_else(of_type) else {
            return Ok(None);
        };
        let Some(binding) = modifier.binding.clone() else {
            return Ok(None);
        };
        let owner = self.components[component].owner;
        self.at.push(owner);
        let value = match self.variables[variable].simple.base {
            SimpleBase::Enum(id) if name == "start" => match self.set_literals(component, id, &binding) {
                Ok(None) => self.binding_expr(&binding, name),
                set => set,
            },
            _ => self.binding_expr(&binding, name),
        };
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

    /// The frame whose text gives this attribute to the variable, if not its type does.
    pub fn attribute_frame(&self, variable: VarId, name: &str) -> Option<FrameId> {
        let component = self.variables[variable].component;
        match self.components[component].modifier.sub(Name::new(name))?.binding.as_ref()?.source {
            BindingSource::Text { scope, .. } => Some(self.scopes[scope].frame),
            BindingSource::Given(_) | BindingSource::Removed => None,
        }
    }

    pub(crate) fn attribute_type(&mut self, ty: &Type, name: &str) -> BaseType {
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
}

/// Whether all numbers of a value are greater than zero.
/// None if there is none.
fn magnitude(value: &Value) -> Option<Value> {
    match value {
        Value::Array(array) => {
            let data = array.data.iter().map(magnitude).collect::<Option<Vec<_>>>()?;
            Some(Value::Array(Rc::new(Array { data, ..(**array).clone() })))
        }
        value => value.as_real().map(f64::abs).filter(|x| *x > 0.0).map(Value::Real),
    }
}

fn is_positive(value: &Value) -> bool {
    match value {
        Value::Array(array) => array.data.iter().all(is_positive),
        value => value.as_real().is_none_or(|x| x > 0.0),
    }
}
