//! Calls of the operators and functions of the language itself.

use harpoon_expr::{BaseType, Builtin as Op, ExprId, Reduction, TypeError};
use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast::{self, CallArguments};

use crate::builtins::{builtin_function, parameter_names};
use crate::suggestion::Wanted;
use crate::tree::*;
use crate::{Context, Instance, Outcome, Reported};

impl<'s> Instance<'s> {
    pub(crate) fn language_call(
        &mut self,
        context: &mut Context,
        name: &str,
        arguments: &'s CallArguments,
        span: Span,
    ) -> Outcome<ExprId> {
        if name == "size"
            && let Some(size) = self.size_so_far(context, arguments)
        {
            return Ok(size);
        }
        if !arguments.iterators.is_empty() {
            let reduction = match name {
                "sum" => Some(Reduction::Sum),
                "product" => Some(Reduction::Product),
                "min" => Some(Reduction::Min),
                "max" => Some(Reduction::Max),
                "array" => None,
                _ => return self.error(span, format!("`{name}` does not take a loop as its argument")),
            };
            let body = &arguments.positional[0];
            return self.elaborate_comprehension(context, body, &arguments.iterators, reduction, span);
        }
        if let ("activeState", Some(state)) = (name, arguments.positional.first()) {
            let path = self.state_path(context, state);
            self.asked_states.push((path, span));
        }
        let given = self.language_arguments(context, name, arguments, span)?;
        let mut ids: Vec<ExprId> = given.iter().map(|(id, _)| *id).collect();
        let n_states = match name {
            "transition" => 2,
            "initialState" | "activeState" => 1,
            _ => 0,
        };
        // A state is named by its path: two that hold nothing would be equal as values.
        for (id, state) in ids.iter_mut().zip(&arguments.positional).take(n_states) {
            let path = self.state_path(context, state);
            *id = self.pool.string(&path);
        }
        self.language_operator(context, name, ids, span)
    }

    /// The path of the component that is named as a state.
    pub fn state_path(&self, context: &Context, state: &harpoon_syntax::ast::Expr) -> String {
        let around = self.frame_path(self.scopes[context.scope].frame);
        if around.is_empty() { state.to_string() } else { format!("{around}.{state}") }
    }

    /// `size(A, 1)` in the declaration of `A` itself.
    fn size_so_far(&mut self, context: &Context, arguments: &'s CallArguments) -> Option<ExprId> {
        let [array, position] = &arguments.positional[..] else { return None };
        use harpoon_syntax::ast::ExprKind;
        let (ExprKind::Ref(reference), ExprKind::Integer(position)) = (&array.kind, &position.kind) else {
            return None;
        };
        if self.sizes_so_far.is_empty() || reference.parts.len() != 1 {
            return None;
        }
        let member = self.lookup(reference.parts[0].ident.name, context.scope)?;
        let MemberKind::Component(component) = member.kind else { return None };
        let size =
            *self.sizes_so_far.get(&component)?.get(usize::try_from(*position).ok()?.checked_sub(1)?)?;
        Some(self.pool.integer(size as i64))
    }

    /// Positional arguments, and named ones where the operator names its inputs.
    fn language_arguments(
        &mut self,
        context: &mut Context,
        name: &str,
        arguments: &'s CallArguments,
        span: Span,
    ) -> Outcome<Vec<(ExprId, Span)>> {
        let given = self.elaborate_arguments(context, arguments)?;
        let mut list = given.positional;
        if given.named.is_empty() {
            return Ok(list);
        }
        let given_names: Vec<&str> = given.named.iter().map(|(ident, ..)| ident.name.as_str()).collect();
        let of_real = list.first().is_some_and(|(id, _)| self.pool.ty(*id).base == BaseType::Real);
        // Only a Real has significant digits.
        let operator = if name == "String" && !of_real { "String of a discrete value" } else { name };
        let names = parameter_names(operator, &given_names);
        let mut slots: Vec<Option<(ExprId, Span)>> = list.drain(..).map(Some).collect();
        for (ident, value, value_span) in given.named {
            let Some(at) = names.iter().position(|known| ident.name == *known) else {
                return self.error(ident.span, format!("`{name}` has no input `{}`", ident.name));
            };
            if slots.len() <= at {
                slots.resize(at + 1, None);
            }
            if slots[at].replace((value, value_span)).is_some() {
                return self.error(ident.span, format!("the input `{}` is given twice", ident.name));
            }
        }
        let mut filled = Vec::with_capacity(slots.len());
        for (at, slot) in slots.into_iter().enumerate() {
            filled.push(match slot {
                Some(slot) => slot,
                None => match self.language_default(name, names.get(at).copied().unwrap_or_default()) {
                    Some(value) => (value, span),
                    None => {
                        let input = names.get(at).copied().unwrap_or("an input");
                        return self.error(span, format!("`{input}` of `{name}` is not given"));
                    }
                },
            });
        }
        Ok(filled)
    }

    fn language_default(&mut self, name: &str, input: &str) -> Option<ExprId> {
        Some(match (name, input) {
            ("String", "significantDigits") => self.pool.integer(6),
            ("String", "minimumLength") => self.pool.integer(0),
            ("String", "leftJustified") => self.pool.boolean(true),
            ("transition", "immediate" | "reset") => self.pool.boolean(true),
            ("transition", "synchronize") => self.pool.boolean(false),
            ("spatialDistribution", "positiveVelocity") => self.pool.boolean(true),
            _ => return None,
        })
    }

    fn language_operator(
        &mut self,
        context: &mut Context,
        name: &str,
        mut ids: Vec<ExprId>,
        span: Span,
    ) -> Outcome<ExprId> {
        let Some(mut op) = builtin_function(name) else {
            return match name {
                "pure" if ids.len() == 1 => Ok(ids[0]),
                "array" => {
                    let array = self.pool.array(ids);
                    self.typed(array, span)
                }
                "Connections.branch"
                | "Connections.root"
                | "Connections.potentialRoot"
                | "Connections.uniqueRoot" => {
                    self.error(span, format!("`{name}` is only allowed in an equation section"))
                }
                "Real" | "Boolean" => self.error(span, format!("the type `{name}` is not a function")),
                _ => {
                    let first = Name::new(name.split('.').next().expect("splitting gives a part"));
                    self.report_missing_import(first, context.scope)?;
                    let ident = ast::Ident { name: first, span };
                    let is_first = name.contains('.');
                    let missing = self.missing_library(ident, is_first, context.scope, Wanted::Function);
                    let diagnostic = missing.unwrap_or_else(|| {
                        let diagnostic = Diagnostic::error(span, format!("no function `{name}` found"));
                        self.suggest_around(diagnostic, first, context.scope, Wanted::Function)
                    });
                    self.report(diagnostic);
                    Err(Reported)
                }
            };
        };
        if self.in_function(context.scope) && !allowed_in_functions(op) {
            return self.error(span, format!("`{name}` cannot be used in a function"));
        }
        match op {
            Op::Sample if self.is_clocked_sample(&ids) => op = Op::SampleClocked,
            Op::GetInstanceName => {
                let model = self.top.map(|top| self.frame_class_name(top)).unwrap_or_default();
                let short = model.rsplit('.').next().unwrap_or_default().to_string();
                let frame = self.scopes[context.scope].frame;
                let path = self.frame_path(frame);
                let text = if path.is_empty() { short } else { format!("{short}.{path}") };
                return Ok(self.pool.string(&text));
            }
            Op::Cat if ids.is_empty() => return self.error(span, "`cat` needs a dimension and arrays"),
            Op::Zeros | Op::Ones | Op::Fill | Op::Identity | Op::Linspace | Op::Cat | Op::Promote => {
                // Sizes decide about types: they are evaluated here.
                let (from, to) = match op {
                    Op::Zeros | Op::Ones | Op::Identity => (0, ids.len()),
                    Op::Fill | Op::Promote => (1, ids.len()),
                    Op::Linspace => (2, ids.len().min(3)),
                    _ => (0, ids.len().min(1)),
                };
                for id in ids.iter_mut().take(to).skip(from) {
                    if !self.pool.is_literal(*id)
                        && self.is_closed(*id)
                        && let Ok(value) = self.quietly(|this| this.evaluate(*id))
                        && value.is_writable()
                    {
                        *id = self.pool.literal(&value);
                    }
                }
            }
            Op::Size => {
                if let Some(position) = ids.get_mut(1)
                    && !self.pool.is_literal(*position)
                    && self.is_closed(*position)
                    && let Ok(value) = self.quietly(|this| this.evaluate(*position))
                    && value.is_writable()
                {
                    *position = self.pool.literal(&value);
                }
            }
            Op::Sum | Op::Product if ids.len() == 1 => {
                if let Some(result) = self.overloaded_reduction(op, ids[0], span) {
                    return result;
                }
            }
            Op::ToString if ids.len() == 1 => {
                if let Some(result) = self.overloaded_string(ids[0], span) {
                    return result;
                }
            }
            Op::Cardinality => self.check_counted(&ids, span)?,
            Op::InStream | Op::ActualStream => self.check_stream(context, op, &ids, span)?,
            Op::Asin | Op::Acos | Op::Log | Op::Log10 | Op::Sqrt => self.check_domain(op, &ids, span),
            Op::SubSample | Op::SuperSample | Op::ShiftSample | Op::BackSample | Op::Smooth => {
                let fixed =
                    if op == Op::Smooth { &ids[..ids.len().min(1)] } else { ids.get(1..).unwrap_or(&[]) };
                for argument in fixed {
                    if let Some(variable) = self.varying_variable(*argument) {
                        return self.error(
                            span,
                            format!("`{name}` needs a parameter here, `{variable}` changes with time"),
                        );
                    }
                }
                if op != Op::Smooth {
                    self.check_factors(name, fixed, span)?;
                }
            }
            Op::Transition
                if ids.get(2).is_some_and(|condition| self.pool.ty(*condition).base != BaseType::Boolean) =>
            {
                return self.error(span, "the condition of a transition must be Boolean");
            }
            Op::Der | Op::Pre | Op::Edge | Op::Change | Op::Reinit | Op::Previous | Op::Hold => {
                self.check_operator_argument(op, &ids, span)?;
            }
            _ => {}
        }
        if op == Op::Cat {
            if ids.len() < 2 {
                return self.error(span, "`cat` needs a dimension and arrays");
            }
            let Some(k) = self.pool.as_integer(ids[0]) else {
                return self
                    .error(span, "the first argument of `cat` must be known when the model is compiled");
            };
            if k < 1 {
                return self.error(span, "the first argument of `cat` is a dimension, from 1");
            }
            let array = self.pool.cat(k as usize, ids.split_off(1));
            return self.typed(array, span);
        }
        let first = ids.first().copied();
        let result = self.pool.builtin(op, ids).map_err(|TypeError(message)| {
            let of = first.map(|first| self.of_name(first)).unwrap_or_default();
            TypeError(format!(
                "{message}{}",
                if of.is_empty() { of } else { format!(", as an argument{of}") }
            ))
        });
        self.typed(result, span)
    }

    /// Ticks go forward. Where a factor is not known here, `harpoon-dae` looks at it.
    fn check_factors(&mut self, name: &str, factors: &[ExprId], span: Span) -> Outcome<()> {
        for &factor in factors {
            let value = match self.pool.as_integer(factor) {
                Some(value) => Some(value),
                None if self.is_closed(factor) => {
                    let value = self.quietly(|this| this.evaluate(factor));
                    value.ok().and_then(|value| value.as_integer())
                }
                None => None,
            };
            if let Some(negative) = value.filter(|value| *value < 0) {
                return self
                    .error(span, format!("`{name}` cannot take {negative}: time does not run backwards"));
            }
        }
        Ok(())
    }

    /// A variable in the expression that is neither constant nor parameter.
    fn varying_variable(&self, expr: ExprId) -> Option<String> {
        let varies =
            |id: &harpoon_expr::VarId| self.variables[*id].prefixes.variability > Variability::Parameter;
        self.pool.variables(expr).into_iter().find(varies).map(|id| self.variable_name(id))
    }

    fn is_clocked_sample(&self, ids: &[ExprId]) -> bool {
        match ids {
            [_] => true,
            [_, clock] => self.pool.ty(*clock).base == BaseType::Clock,
            _ => false,
        }
    }
}

/// Operators that need time, events or connections have no meaning in a function (12.2).
fn allowed_in_functions(op: Op) -> bool {
    !matches!(
        op,
        Op::Der
            | Op::Initial
            | Op::Terminal
            | Op::Sample
            | Op::SampleClocked
            | Op::Pre
            | Op::Edge
            | Op::Change
            | Op::Reinit
            | Op::Delay
            | Op::Cardinality
            | Op::InStream
            | Op::ActualStream
            | Op::SpatialDistribution
            | Op::Previous
            | Op::Hold
            | Op::Clock
    )
}
