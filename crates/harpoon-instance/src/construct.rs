//! Records, enumerations and external objects made by calling their class.

use harpoon_expr::{BaseType, ExprId};
use harpoon_index::{Id, Name};
use harpoon_source::Span;
use harpoon_syntax::ast::CallArguments;

use crate::calls::Given;
use crate::tree::*;
use crate::{Context, Instance, Outcome};

impl<'s> Instance<'s> {
    /// `String(r, …)` of an operator record with its own `'String'`.
    pub(crate) fn overloaded_string_call(
        &mut self,
        context: &mut Context,
        arguments: &'s CallArguments,
        span: Span,
    ) -> Option<Outcome<ExprId>> {
        if arguments.named.is_empty() {
            return None;
        }
        let first = self.quietly(|this| this.elaborate_value(context, arguments.positional.first()?).ok())?;
        let BaseType::Record(record) = self.pool.ty(first).base else { return None };
        let class = self.record_classes.get(&record).copied()?;
        let operator = self.operator_class(class, "'String'")?;
        let function = self.operator_functions(operator).into_iter().next()?;
        Some(self.class_call(context, function, arguments, span))
    }

    /// An enumeration or external object called by its name.
    pub(crate) fn type_call(
        &mut self,
        context: &mut Context,
        class: ClassId,
        simple: &SimpleType<'s>,
        arguments: &'s CallArguments,
        span: Span,
    ) -> Outcome<ExprId> {
        match simple.base {
            SimpleBase::Enum(id) => {
                let given = self.elaborate_arguments(context, arguments)?;
                match given.positional[..] {
                    [(number, _)] => {
                        let n_literals = self.pool.enumeration(id).literals.len() as i64;
                        if let Some(k) = self.pool.as_integer(number)
                            && !(1..=n_literals).contains(&k)
                        {
                            let name = self.simple_name(class);
                            return self.error(
                                span,
                                format!("`{name}` has {n_literals} literals, there is no number {k}"),
                            );
                        }
                        let result = self.pool.integer_to_enum(id, number);
                        self.typed(result, span)
                    }
                    _ => self.error(span, "an enumeration is made of one Integer"),
                }
            }
            SimpleBase::Object(_, class) => {
                let frame = self.class_frame(class)?;
                let root = self.frames[frame].root;
                let Some(Member { kind: MemberKind::Class(constructor), .. }) =
                    self.member(root, Name::new("constructor"))
                else {
                    let name = self.simple_name(class);
                    return self.error(span, format!("the external object `{name}` has no constructor"));
                };
                let given = self.elaborate_arguments(context, arguments)?;
                let function = self.function_of(constructor)?;
                let (ids, spans) = self.bind_arguments(function, given, span)?;
                self.function_call(function, ids, &spans, span)
            }
            _ => {
                let name = self.simple_name(class);
                self.error(span, format!("the type `{name}` cannot be called"))
            }
        }
    }

    pub(crate) fn record_call(
        &mut self,
        context: &mut Context,
        class: ClassId,
        arguments: &'s CallArguments,
        span: Span,
    ) -> Outcome<ExprId> {
        let given = self.elaborate_arguments(context, arguments)?;
        if let Some(constructor) = self.operator_class(class, "'constructor'")
            && let Some(result) = self.overload_given(constructor, &given, span)
        {
            return result;
        }
        if let ([(value, _)], true) = (&given.positional[..], given.named.is_empty())
            && let Some(cast) = self.record_cast(class, *value, span)
        {
            return cast;
        }
        self.construct_record(class, given, span)
    }

    /// A record made of the fields of the same name of one component (12.6.1).
    fn record_cast(&mut self, class: ClassId, value: ExprId, span: Span) -> Option<Outcome<ExprId>> {
        let BaseType::Record(found) = self.pool.ty(value).base else { return None };
        let function = self.function_of(class).ok()?;
        let signature = self.signature(function).ok()?;
        let first = &signature.types[signature.inputs.first()?.local.index()];
        let ty = self.pool.ty(value).clone();
        if self.pool.compatible(&ty, first) {
            return None;
        }
        let has = |name: Name| self.pool.record(found).fields.iter().any(|field| field.name == name);
        if !signature.inputs.iter().all(|input| has(input.name)) {
            return None;
        }
        let mut positional = Vec::new();
        for input in &signature.inputs {
            let field = self.pool.field(value, input.name);
            match self.typed(field, span) {
                Ok(field) => positional.push((field, span)),
                Err(reported) => return Some(Err(reported)),
            }
        }
        Some(self.construct_record(class, Given { positional, named: Vec::new() }, span))
    }

    fn construct_record(&mut self, class: ClassId, given: Given, span: Span) -> Outcome<ExprId> {
        let function = self.function_of(class)?;
        let signature = self.signature(function)?;
        let Some(record) = signature.is_record else {
            let name = self.simple_name(class);
            return self.error(span, format!("`{name}` is not a record"));
        };
        let (ids, _) = self.bind_arguments(function, given, span)?;
        let mut fields: Vec<Option<ExprId>> = vec![None; signature.locals.len()];
        for (input, id) in signature.inputs.iter().zip(&ids) {
            fields[input.local.index()] = Some(*id);
        }
        // Fixed fields follow from the others.
        for at in 0..fields.len() {
            if fields[at].is_none() {
                let component = signature.locals[at];
                let Some(binding) = self.component_binding(component)? else {
                    let name = self.components[component].name;
                    return self.error(span, format!("no value for `{name}`"));
                };
                let value = self.pool.substitute_locals(binding, &fields);
                let ty = signature.types[at].clone();
                fields[at] = Some(self.expect_type(value, &ty, span, "a field")?);
            }
        }
        let values: Vec<ExprId> = fields.into_iter().flatten().collect();
        // Sizes known only here make a record type of their own.
        let mut ty = self.pool.record(record).clone();
        let mut changed = false;
        for (field, value) in ty.fields.iter_mut().zip(&values) {
            let actual = self.pool.ty(*value);
            if field.ty.shape().is_none() && actual.shape().is_some() && actual.rank() == field.ty.rank() {
                field.ty.dims = actual.dims.clone();
                changed = true;
            }
        }
        let record = if changed {
            let special = self.pool.record_type(ty);
            self.record_classes.entry(special).or_insert(class);
            special
        } else {
            record
        };
        let result = self.pool.make_record(record, values);
        self.typed(result, span)
    }
}
