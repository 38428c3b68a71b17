//! The initial value of a record in a function, from what its declaration and its class say of the fields (12.4.4).
//!
//! `output R r(a = x)` with `record R Real a = 0; Real b = a; end R` begins as `R(x, x)`. The text of `a = x` stands in the
//! function and that of `b = a` in the record, and each numbers its own variables: what stands in a record is rewritten
//! over the values of its fields before it meets anything else.

use std::rc::Rc;

use harpoon_expr::{BaseType, Builtin, ExprId, Node, RecordId, Type, Value};
use harpoon_index::Id;

use crate::component::Indices;
use crate::modifier::{BindingSource, Mod};
use crate::tree::*;
use crate::{Instance, Outcome};

/// Larger arrays of records begin without values, as those of unknown size do.
const MAX_ELEMENTS: usize = 1000;

/// How a record begins.
pub(crate) struct Beginning {
    pub value: ExprId,
    /// Whether declarations give all of it; fields without a value begin with zeros, as what is filled part by part does.
    pub is_complete: bool,
}

/// A record whose fields are being found.
struct Fields {
    frame: FrameId,
    signature: Rc<Signature>,
    /// None for a field that has neither a value nor a size.
    values: Vec<Lazy<Option<ExprId>>>,
}

#[derive(Default)]
struct Search {
    /// The records around what is looked at, outermost first.
    records: Vec<Fields>,
    is_incomplete: bool,
    /// Something was said about a field: its value, or its size.
    is_told: bool,
}

impl<'s> Instance<'s> {
    /// None if the declarations tell nothing, or too little to make a record.
    pub(crate) fn record_by_declarations(&mut self, component: CompId) -> Outcome<Option<Beginning>> {
        let mut search = Search::default();
        let value = self.record_of_fields(&mut search, component)?;
        Ok(value
            .filter(|_| search.is_told)
            .map(|value| Beginning { value, is_complete: !search.is_incomplete }))
    }

    /// The record, or the array of records; none if it is neither, or if something is missing.
    fn record_of_fields(&mut self, search: &mut Search, component: CompId) -> Outcome<Option<ExprId>> {
        let ty = self.local_type(component)?;
        let BaseType::Record(record) = ty.base else { return Ok(None) };
        let own = self.components[component].modifier.without_binding();
        if ty.is_scalar() {
            return self.one_record(search, component, record, &own);
        }
        // Elements differ where modifiers are arrays; how many there are must be known to deal them out.
        let Some(dims) = ty.shape().filter(|dims| dims.iter().product::<usize>() <= MAX_ELEMENTS) else {
            return Ok(None);
        };
        let mut elements = Vec::new();
        for index in Indices::new(&dims) {
            match self.one_record(search, component, record, &own.for_element(&index))? {
                Some(element) => elements.push(element),
                None => return Ok(None),
            }
        }
        if elements.is_empty() {
            return Ok(None);
        }
        let span = self.components[component].declared.declaration.span;
        // Elements with arrays of different sizes have no common type.
        Ok(self.quietly(|this| this.nest(&dims, elements, span)).ok())
    }

    fn one_record(
        &mut self,
        search: &mut Search,
        component: CompId,
        record: RecordId,
        own: &Rc<Mod<'s>>,
    ) -> Outcome<Option<ExprId>> {
        let Component { declared, scope, class, .. } = self.components[component];
        let class = match class {
            Some(class) => class,
            None => self.lookup_class(&declared.clause.type_name, scope)?,
        };
        let class = self.resolve_alias(class)?;
        let inner = self.classes[class].modifier.clone();
        let merged = self.merge(own, &inner);
        let special = self.modified_class(class, merged);
        let function = self.function_of(special)?;
        let signature = self.signature(function)?;
        let n_fields = signature.locals.len();
        let level = search.records.len();
        search.records.push(Fields {
            frame: self.functions[function].frame,
            signature,
            values: vec![Lazy::Pending; n_fields],
        });
        let mut values = Vec::with_capacity(n_fields);
        for at in 0..n_fields {
            match self.field_value(search, level, at) {
                Ok(Some(value)) => values.push(value),
                outcome => {
                    search.records.truncate(level);
                    return outcome;
                }
            }
        }
        search.records.truncate(level);
        // The sizes of arrays are known now.
        let mut sized = self.pool.record(record).clone();
        for (field, value) in sized.fields.iter_mut().zip(&values) {
            let found = self.pool.ty(*value);
            if matches!(found.base, BaseType::Record(_)) {
                field.ty.base = found.base.clone();
            }
            if found.rank() == field.ty.rank() {
                field.ty.dims = found.dims.clone();
            }
        }
        let sized = self.pool.record_type(sized);
        self.record_classes.entry(sized).or_insert(class);
        let value = self.pool.make_record(sized, values);
        self.typed(value, declared.declaration.span).map(Some)
    }

    fn field_value(&mut self, search: &mut Search, level: usize, at: usize) -> Outcome<Option<ExprId>> {
        let component = search.records[level].signature.locals[at];
        match search.records[level].values[at] {
            Lazy::Done(value) => return Ok(value),
            Lazy::Busy => {
                let Component { name, declared, .. } = self.components[component];
                let span = declared.declaration.span;
                return self.error(span, format!("the initial value of `{name}` depends on itself"));
            }
            Lazy::Pending => search.records[level].values[at] = Lazy::Busy,
        }
        let value = self.find_field_value(search, level, at, component)?;
        search.records[level].values[at] = Lazy::Done(value);
        Ok(value)
    }

    fn find_field_value(
        &mut self,
        search: &mut Search,
        level: usize,
        at: usize,
        component: CompId,
    ) -> Outcome<Option<ExprId>> {
        if let Some(value) = self.component_binding(component)? {
            search.is_told = true;
            let scope = match self.components[component].modifier.binding.as_ref().map(|it| &it.source) {
                Some(BindingSource::Text { scope, .. }) => Some(*scope),
                _ => None,
            };
            return self.over_the_function(search, value, scope);
        }
        if let Some(record) = self.record_of_fields(search, component)? {
            return Ok(Some(record));
        }
        search.is_incomplete = true;
        let signature = search.records[level].signature.clone();
        let ty = signature.types[at].clone();
        let Some(zero) = Value::default_of(&self.pool, &Type::scalar(ty.base.clone())) else {
            return Ok(None);
        };
        let zero = self.pool.literal(&zero);
        if ty.is_scalar() {
            return Ok(Some(zero));
        }
        let mut arguments = vec![zero];
        let subscripts = self.local_subscripts(component)?;
        for (size, (_, scope)) in signature.dims[at].iter().zip(subscripts) {
            let Some(size) = size else { return Ok(None) };
            search.is_told |= self.pool.as_integer(*size).is_none();
            match self.over_the_function(search, *size, Some(scope))? {
                Some(size) => arguments.push(size),
                None => return Ok(None),
            }
        }
        let array = self.pool.builtin(Builtin::Fill, arguments);
        self.typed(array, self.components[component].declared.declaration.span).map(Some)
    }

    /// An expression that stands in one of the records, over variables of the function only.
    fn over_the_function(
        &mut self,
        search: &mut Search,
        expr: ExprId,
        scope: Option<ScopeId>,
    ) -> Outcome<Option<ExprId>> {
        let frame = scope.map(|scope| self.scopes[scope].frame);
        let Some(level) = search.records.iter().position(|fields| Some(fields.frame) == frame) else {
            return Ok(Some(expr));
        };
        let mut needed = Vec::new();
        self.pool.contains(expr, |pool, part| {
            if let Node::Local(local) = pool.node(part) {
                needed.push(local.index());
            }
            false
        });
        let mut values = vec![None; search.records[level].values.len()];
        for at in needed {
            match self.field_value(search, level, at)? {
                Some(value) => values[at] = Some(value),
                None => return Ok(None),
            }
        }
        Ok(Some(self.pool.substitute_locals(expr, &values)))
    }
}
