//! Text of expressions to typed expressions.

use harpoon_expr::{
    BinaryOp, ExprId, Iterator, Node, Reduction, Type, TypeError, UnaryOp, Value, range_length,
};
use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast::{self, ExprKind};

use crate::tree::*;
use crate::{Growth, Instance, Outcome, Reported};

/// Where an expression stands.
#[derive(Clone)]
pub struct Context {
    pub scope: ScopeId,
    /// Loop variables around it, innermost last.
    pub iterators: Vec<(Name, ExprId)>,
    /// What `end` means in the subscripts around it, innermost last.
    pub ends: Vec<ExprId>,
    pub is_when_condition: bool,
}

impl Context {
    pub fn new(scope: ScopeId) -> Context {
        Context { scope, iterators: Vec::new(), ends: Vec::new(), is_when_condition: false }
    }
}

impl<'s> Instance<'s> {
    /// Adds the place to what the type rules say.
    pub fn typed(&mut self, result: Result<ExprId, TypeError>, span: Span) -> Outcome<ExprId> {
        match result {
            Ok(expr) => Ok(expr),
            Err(TypeError(message)) => self.error(span, message),
        }
    }

    /// The name of a variable, for messages: ` of `x``, or nothing if the expression has none.
    pub(crate) fn of_name(&self, expr: ExprId) -> String {
        match self.pool.node(expr) {
            Node::Var(variable) => format!(" of `{}`", self.variable_name(*variable)),
            Node::Local(local) => {
                let at = self.at.iter().rev().find_map(|frame| self.frames[*frame].function);
                let name = at.and_then(|function| match &self.functions[function].signature {
                    Lazy::Done(Some(signature)) => {
                        signature.locals.get(harpoon_index::Id::index(*local)).copied()
                    }
                    _ => None,
                });
                name.map_or(String::new(), |component| format!(" of `{}`", self.components[component].name))
            }
            Node::Index(base, _) | Node::Field(base, _) => self.of_name(*base),
            _ => String::new(),
        }
    }

    /// Converts to `ty` or says that `what` has the wrong type.
    pub fn expect_type(&mut self, expr: ExprId, ty: &Type, span: Span, what: &str) -> Outcome<ExprId> {
        match self.pool.coerce(expr, ty) {
            Ok(expr) => Ok(expr),
            Err(_) => {
                if self.pool.ty(expr).base == harpoon_expr::BaseType::None
                    && let Node::Call(function, _) = self.pool.node(expr)
                {
                    let name = self.function_name(*function);
                    return self.error(span, format!("`{name}` gives no result, but {what} needs one"));
                }
                if let Node::FunctionValue(function, _) = self.pool.node(expr) {
                    let name = self.function_name(*function);
                    return self.error(span, format!("the inputs and outputs of `{name}` do not fit {what}"));
                }
                let wanted = self.pool.type_name(ty);
                let found = self.pool.ty(expr).clone();
                let found = self.pool.type_name(&found);
                self.error(span, format!("{what} must be {wanted}, this is {found}"))
            }
        }
    }

    pub fn elaborate(&mut self, context: &mut Context, expr: &'s ast::Expr) -> Outcome<ExprId> {
        self.read(expr.span)?;
        match &expr.kind {
            ExprKind::Real(x) => Ok(self.pool.real(*x)),
            ExprKind::Integer(n) => Ok(self.pool.integer(*n)),
            ExprKind::String(text) => Ok(self.pool.string(text)),
            ExprKind::Boolean(b) => Ok(self.pool.boolean(*b)),
            ExprKind::Ref(reference) => self.elaborate_ref(context, reference),
            ExprKind::Call { function, arguments } => {
                self.elaborate_call(context, function, arguments, expr.span)
            }
            ExprKind::FunctionValue { function, arguments } => {
                self.elaborate_function_value(context, function, arguments, expr.span)
            }
            ExprKind::Unary(op, operand) => {
                let operand = self.elaborate(context, operand)?;
                self.unary(*op, operand, expr.span)
            }
            ExprKind::Binary(op, a, b) => {
                let (a_span, b_span) = (a.span, b.span);
                let a = self.elaborate(context, a)?;
                let b = self.elaborate(context, b)?;
                self.check_real_equality(context, binary_op(*op), a, b, a_span.to(b_span))?;
                self.binary(binary_op(*op), a, b, a_span.to(b_span))
            }
            ExprKind::Range { start, step, stop } => {
                let start = self.elaborate_value(context, start)?;
                let step = match step {
                    Some(step) => Some(self.elaborate_value(context, step)?),
                    None => None,
                };
                let stop = self.elaborate_value(context, stop)?;
                self.make_range(start, step, stop, expr.span)
            }
            ExprKind::If { branches, otherwise } => {
                self.elaborate_if(context, branches, otherwise, expr.span)
            }
            ExprKind::Array(elements) => {
                if elements.is_empty() {
                    return self
                        .error(expr.span, "`{}` has no element type: write `fill(0.0, 0)` or the like");
                }
                let mut ids = Vec::with_capacity(elements.len());
                for element in elements {
                    ids.push(self.elaborate_value(context, element)?);
                }
                let array = self.pool.array(ids);
                self.typed(array, expr.span)
            }
            ExprKind::Comprehension { body, iterators } => {
                self.elaborate_comprehension(context, body, iterators, None, expr.span)
            }
            ExprKind::Matrix(rows) => {
                let mut ids = Vec::with_capacity(rows.len());
                for row in rows {
                    let mut row_ids = Vec::with_capacity(row.len());
                    for element in row {
                        row_ids.push(self.elaborate_value(context, element)?);
                    }
                    ids.push(row_ids);
                }
                let matrix = self.pool.matrix(ids);
                self.typed(matrix, expr.span)
            }
            ExprKind::Tuple(parts) => {
                let mut ids = Vec::with_capacity(parts.len());
                for part in parts {
                    ids.push(match part {
                        Some(part) => Some(self.elaborate(context, part)?),
                        None => None,
                    });
                }
                Ok(self.pool.tuple(ids))
            }
            ExprKind::Parenthesis(inner) => self.elaborate(context, inner),
            ExprKind::Index(base, subscripts) => match &base.kind {
                ExprKind::Field(records, field) => {
                    let records = self.elaborate_value(context, records)?;
                    self.field_with_subscripts(context, records, *field, subscripts)
                }
                _ => {
                    let base = self.elaborate_value(context, base)?;
                    self.apply_subscripts(context, base, subscripts, expr.span)
                }
            },
            ExprKind::Field(records, field) => {
                let records = self.elaborate_value(context, records)?;
                self.field_with_subscripts(context, records, *field, &[])
            }
            ExprKind::End => match context.ends.last() {
                Some(end) => Ok(*end),
                None => self.error(expr.span, "`end` is only meaningful in subscripts"),
            },
            ExprKind::Break => self.error(expr.span, "`break` is only allowed as the value of a modifier"),
            // Told by the parser.
            ExprKind::Error => Err(Reported),
        }
    }

    /// As part of a larger expression, a call of a function with several outputs means the first.
    pub fn elaborate_value(&mut self, context: &mut Context, expr: &'s ast::Expr) -> Outcome<ExprId> {
        let id = self.elaborate(context, expr)?;
        Ok(self.first_output(id))
    }

    pub fn first_output(&mut self, id: ExprId) -> ExprId {
        if !matches!(self.pool.ty(id).base, harpoon_expr::BaseType::Tuple(_))
            || matches!(self.pool.node(id), Node::Tuple(_))
        {
            return id;
        }
        self.pool.output(id, 0).unwrap_or(id)
    }

    pub(crate) fn unary(&mut self, op: ast::UnaryOp, operand: ExprId, span: Span) -> Outcome<ExprId> {
        let operand = self.first_output(operand);
        if let Some(result) = self.overloaded_unary(op, operand, span) {
            return result;
        }
        let result = match op {
            ast::UnaryOp::Neg | ast::UnaryOp::ElementNeg => self.pool.unary(UnaryOp::Neg, operand),
            ast::UnaryOp::Not => self.pool.unary(UnaryOp::Not, operand),
            ast::UnaryOp::Plus | ast::UnaryOp::ElementPlus => {
                if !self.pool.ty(operand).is_numeric() {
                    let ty = self.pool.ty(operand).clone();
                    let name = self.pool.type_name(&ty);
                    return self.error(span, format!("`+` needs a number, this is {name}"));
                }
                Ok(operand)
            }
        };
        self.typed(result, span)
    }

    pub fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId, span: Span) -> Outcome<ExprId> {
        let a = self.first_output(a);
        let b = self.first_output(b);
        if let Some(result) = self.overloaded_binary(op, a, b, span) {
            return result;
        }
        let result = self.pool.binary(op, a, b);
        self.typed(result, span)
    }

    /// Reals that vary are hardly ever equal: outside of functions the comparison is refused (3.5).
    fn check_real_equality(
        &mut self,
        context: &Context,
        op: BinaryOp,
        a: ExprId,
        b: ExprId,
        span: Span,
    ) -> Outcome<()> {
        let is_equality = matches!(op, BinaryOp::Equal | BinaryOp::NotEqual);
        let is_real = |id| self.pool.ty(id).base == harpoon_expr::BaseType::Real;
        if !is_equality || !(is_real(a) || is_real(b)) || self.in_function(context.scope) {
            return Ok(());
        }
        let varies = |variable: &harpoon_expr::VarId| {
            self.variables[*variable].prefixes.variability == Variability::Continuous
        };
        let is_time = |pool: &harpoon_expr::Pool, id| matches!(pool.node(id), Node::Time);
        let has_time = self.pool.contains(a, is_time) || self.pool.contains(b, is_time);
        if !has_time && !self.pool.variables(a).iter().chain(&self.pool.variables(b)).any(varies) {
            return Ok(());
        }
        if context.is_when_condition && op == BinaryOp::Equal {
            self.warn(span, "the crossing is meant, not the equality: Reals that vary are hardly ever equal");
            return Ok(());
        }
        self.report(
            Diagnostic::error(span, "Reals that vary cannot be compared for equality")
                .hint("compare with `<` or `>`, or the distance with a tolerance"),
        );
        Err(Reported)
    }

    /// Where the length is not a literal but can be evaluated, it is: `1:n` with a parameter n.
    pub(crate) fn make_range(
        &mut self,
        start: ExprId,
        step: Option<ExprId>,
        stop: ExprId,
        span: Span,
    ) -> Outcome<ExprId> {
        let range = self.pool.range(start, step, stop);
        let range = self.typed(range, span)?;
        if self.pool.ty(range).shape().is_some() || !self.is_closed(range) {
            return Ok(range);
        }
        match self.quietly(|this| this.evaluate(range)) {
            Ok(value) => Ok(self.pool.literal(&value)),
            Err(_) => Ok(range),
        }
    }

    /// Free of loop variables and function locals: it may be evaluated where it stands.
    pub fn is_closed(&self, expr: ExprId) -> bool {
        !self.pool.contains(expr, |pool, id| matches!(pool.node(id), Node::Local(_) | Node::Iter(_)))
    }

    fn elaborate_if(
        &mut self,
        context: &mut Context,
        branches: &'s [(ast::Expr, ast::Expr)],
        otherwise: &'s ast::Expr,
        span: Span,
    ) -> Outcome<ExprId> {
        let mut parts = Vec::new();
        let mut last = None;
        for (condition, value) in branches {
            let id = self.elaborate_value(context, condition)?;
            let id = self.expect_type(id, &Type::boolean(), condition.span, "the condition of `if`")?;
            // A branch that cannot be taken may have other dimensions, or not make sense at all.
            match self.known_condition(id) {
                Some(false) => continue,
                Some(true) => {
                    last = Some(self.elaborate_value(context, value)?);
                    break;
                }
                None => match self.elaborate_branch(context, value) {
                    Some(value_id) => parts.push((id, value_id)),
                    // It makes no sense as things are: then it must not be taken.
                    None => match self.quietly(|this| this.evaluate(id)) {
                        Ok(Value::Boolean(false)) => continue,
                        _ => parts.push((id, self.elaborate_value(context, value)?)),
                    },
                },
            }
        }
        let mut result = match last {
            Some(last) => last,
            None => match self.elaborate_branch(context, otherwise) {
                Some(otherwise) => otherwise,
                None => {
                    let holds = |this: &mut Self, condition: ExprId| {
                        matches!(this.quietly(|this| this.evaluate(condition)), Ok(Value::Boolean(true)))
                    };
                    match parts.iter().position(|(condition, _)| holds(self, *condition)) {
                        Some(at) => {
                            let (_, taken) = parts[at];
                            parts.truncate(at);
                            taken
                        }
                        None => self.elaborate_value(context, otherwise)?,
                    }
                }
            },
        };
        for (condition, value) in parts.into_iter().rev() {
            let in_function = self.in_function(context.scope);
            let joined = if in_function {
                self.pool.if_loose(condition, value, result)
            } else {
                match self.pool.if_as_written(condition, value, result) {
                    Ok(joined) => Ok(joined),
                    // Branches of different size: the condition decides now, if it can.
                    Err(error) if !self.differ_in_size_only(value, result) => Err(error),
                    Err(error) => match self.quietly(|this| this.evaluate(condition)) {
                        Ok(Value::Boolean(true)) => Ok(value),
                        Ok(Value::Boolean(false)) => Ok(result),
                        _ => Err(error),
                    },
                }
            };
            result = self.typed(joined, span)?;
        }
        Ok(result)
    }

    /// A branch, or none if it has errors, which are not told yet.
    fn elaborate_branch(&mut self, context: &mut Context, value: &'s ast::Expr) -> Option<ExprId> {
        self.quietly(|this| this.elaborate_value(context, value)).ok()
    }

    fn differ_in_size_only(&self, a: ExprId, b: ExprId) -> bool {
        let (a, b) = (self.pool.ty(a), self.pool.ty(b));
        let scalar = |ty: &Type| Type::scalar(ty.base.clone());
        a.rank() == b.rank()
            && (self.pool.compatible(&scalar(a), &scalar(b)) || self.pool.compatible(&scalar(b), &scalar(a)))
    }

    /// Literal after folding, or made of constants and final parameters only.
    pub(crate) fn known_condition(&mut self, condition: ExprId) -> Option<bool> {
        if let Some(known) = self.pool.as_boolean(condition) {
            return Some(known);
        }
        let variables = self.pool.variables(condition);
        if variables.is_empty() || !self.is_closed(condition) {
            return None;
        }
        for variable in &variables {
            if !self.is_evaluated(*variable) {
                return None;
            }
        }
        match self.quietly(|this| this.evaluate(condition)) {
            Ok(value) => value.as_boolean(),
            Err(_) => None,
        }
    }

    /// Constants, and parameters marked `final` or `annotation(Evaluate = true)`, or already used structurally.
    pub fn is_evaluated(&mut self, variable: harpoon_expr::VarId) -> bool {
        let Variable { prefixes, component, structural, .. } = self.variables[variable];
        match prefixes.variability {
            Variability::Constant => true,
            Variability::Parameter => {
                structural
                    || prefixes.is_final
                    || has_evaluate(self.components[component].declared.declaration)
            }
            _ => false,
        }
    }

    pub(crate) fn in_function(&self, scope: ScopeId) -> bool {
        self.frames[self.scopes[scope].frame].purpose == Purpose::Function
    }

    pub(crate) fn elaborate_comprehension(
        &mut self,
        context: &mut Context,
        body: &'s ast::Expr,
        iterators: &'s [ast::Iterator],
        reduction: Option<Reduction>,
        span: Span,
    ) -> Outcome<ExprId> {
        let n_before = context.iterators.len();
        let result = self.open_comprehension(context, body, iterators, reduction, span);
        context.iterators.truncate(n_before);
        result
    }

    fn open_comprehension(
        &mut self,
        context: &mut Context,
        body: &'s ast::Expr,
        iterators: &'s [ast::Iterator],
        reduction: Option<Reduction>,
        span: Span,
    ) -> Outcome<ExprId> {
        let mut loops = Vec::new();
        // In models the elements are written out: they may be different components.
        let mut literal_ranges = (!self.in_function(context.scope)).then(Vec::new);
        for iterator in iterators {
            let range = self.iterator_range(context, iterator, Some(body))?;
            let element = self.pool.ty(range).element();
            let iter = self.pool.fresh_iterator();
            let id = self.pool.iter(iter, element);
            context.iterators.push((iterator.ident.name, id));
            loops.push((Iterator { iter, range }, iterator.ident.name));
            if let Some(ranges) = &mut literal_ranges {
                match self.literal_elements(range, Growth::Element, span)? {
                    Some(elements) => ranges.push(elements),
                    None => literal_ranges = None,
                }
            }
        }
        // `{e for i, j}` is `{{e for i} for j}`: the last iterator is the outermost.
        loops.reverse();
        if let Some(mut ranges) = literal_ranges {
            ranges.reverse();
            let names: Vec<Name> = loops.iter().map(|(_, name)| *name).collect();
            let depth = context.iterators.len() - names.len();
            context.iterators.truncate(depth);
            // All of it at once: what is too large is not begun.
            let sizes = ranges.iter().map(Vec::len);
            let passes = sizes.scan(1_usize, |passes, size| {
                *passes = passes.saturating_mul(size);
                Some(*passes)
            });
            self.grow(Growth::Element, passes.fold(0, usize::saturating_add), span)?;
            return self.unroll(context, body, &names, &ranges, reduction, span);
        }
        let body = self.elaborate_value(context, body)?;
        let iterators = loops.into_iter().map(|(iterator, _)| iterator).collect();
        let result = self.pool.comprehension(body, iterators, reduction);
        self.typed(result, span)
    }

    fn unroll(
        &mut self,
        context: &mut Context,
        body: &'s ast::Expr,
        names: &[Name],
        ranges: &[Vec<ExprId>],
        reduction: Option<Reduction>,
        span: Span,
    ) -> Outcome<ExprId> {
        let mut elements = Vec::new();
        let before = self.extent();
        for element in &ranges[0] {
            if elements.len() == 1 {
                self.foresee(before, ranges[0].len(), span)?;
            }
            context.iterators.push((names[0], *element));
            let value = if names.len() == 1 {
                self.elaborate_value(context, body)
            } else {
                self.unroll(context, body, &names[1..], &ranges[1..], reduction, span)
            };
            context.iterators.pop();
            elements.push(value?);
        }
        match reduction {
            None if elements.is_empty() => {
                // The element type is that of the body with any value for the iterator.
                let element = self.type_of_unrolled(context, body, names);
                Ok(self.pool.empty_array(element))
            }
            None => {
                let array = self.pool.array(elements);
                self.typed(array, span)
            }
            Some(reduction) if elements.is_empty() => {
                let element = self.type_of_unrolled(context, body, names);
                Ok(self.empty_reduction(reduction, &element))
            }
            Some(reduction) => self.reduce(reduction, elements, span),
        }
    }

    fn type_of_unrolled(&mut self, context: &mut Context, body: &'s ast::Expr, names: &[Name]) -> Type {
        let one = self.pool.integer(1);
        let n = context.iterators.len();
        context.iterators.extend(names.iter().map(|name| (*name, one)));
        let body = self.quietly(|this| this.elaborate_value(context, body));
        context.iterators.truncate(n);
        match body {
            Ok(body) => {
                let inner = self.pool.ty(body).clone();
                inner.array(&vec![harpoon_expr::Dim::Known(0); names.len() - 1])
            }
            Err(_) => Type::real(),
        }
    }

    /// What a reduction over nothing gives (10.3.4).
    fn empty_reduction(&mut self, reduction: Reduction, element: &Type) -> ExprId {
        let is_integer = element.base == harpoon_expr::BaseType::Integer;
        match (reduction, is_integer) {
            (Reduction::Sum, true) => self.pool.integer(0),
            (Reduction::Product, true) => self.pool.integer(1),
            (Reduction::Min, true) => self.pool.integer(i64::MAX),
            (Reduction::Max, true) => self.pool.integer(i64::MIN),
            (Reduction::Sum, false) => self.pool.real(0.0),
            (Reduction::Product, false) => self.pool.real(1.0),
            (Reduction::Min, false) => self.pool.real(f64::MAX),
            (Reduction::Max, false) => self.pool.real(-f64::MAX),
        }
    }

    fn reduce(&mut self, reduction: Reduction, elements: Vec<ExprId>, span: Span) -> Outcome<ExprId> {
        let mut elements = elements.into_iter();
        let mut result = elements.next().expect("the empty case is another");
        for element in elements {
            result = match reduction {
                Reduction::Sum => self.binary(BinaryOp::Add, result, element, span)?,
                Reduction::Product => self.binary(BinaryOp::Mul, result, element, span)?,
                Reduction::Min | Reduction::Max => {
                    let builtin = match reduction {
                        Reduction::Min => harpoon_expr::Builtin::Min,
                        _ => harpoon_expr::Builtin::Max,
                    };
                    let result = self.pool.builtin(builtin, vec![result, element]);
                    self.typed(result, span)?
                }
            };
        }
        Ok(result)
    }

    /// The elements of a range whose value is known now. Each of them is going to be written out to `what`.
    pub fn literal_elements(
        &mut self,
        range: ExprId,
        what: Growth,
        span: Span,
    ) -> Outcome<Option<Vec<ExprId>>> {
        let value = match self.pool.as_value(range) {
            Some(value) => value,
            None if self.is_closed(range) => match self.quietly(|this| this.evaluate(range)) {
                Ok(value) => value,
                Err(_) => return self.refuse_endless_range(range, what, span).map(|()| None),
            },
            None => return self.refuse_endless_range(range, what, span).map(|()| None),
        };
        match value {
            Value::Array(array) if array.dims.len() == 1 => {
                self.grow(what, array.data.len(), span)?;
                Ok(Some(array.data.iter().map(|element| self.pool.literal(element)).collect()))
            }
            _ => Ok(None),
        }
    }

    /// A range that is known has no elements to write out only if it has more than any array.
    fn refuse_endless_range(&mut self, range: ExprId, what: Growth, span: Span) -> Outcome<()> {
        let Node::Range { start, step, stop } = *self.pool.node(range) else { return Ok(()) };
        let parts = [Some(start), step, Some(stop)];
        if !parts.into_iter().flatten().all(|part| self.is_closed(part)) {
            return Ok(());
        }
        let [start, step, stop] =
            parts.map(|part| part.and_then(|part| self.quietly(|this| this.evaluate(part)).ok()));
        match (start, stop) {
            (Some(start), Some(stop)) => match range_length(&start, step.as_ref(), &stop) {
                Ok(n) => self.grow(what, n, span),
                Err(_) => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// The vector an iterator runs over. Without a range, the subscripts it is used in tell.
    pub fn iterator_range(
        &mut self,
        context: &mut Context,
        iterator: &'s ast::Iterator,
        body: Option<&'s ast::Expr>,
    ) -> Outcome<ExprId> {
        match &iterator.range {
            Some(range) => {
                if let Some(class) = self.type_of_ref(range, context.scope) {
                    return self.type_range(class, range.span);
                }
                let id = self.elaborate_value(context, range)?;
                if self.pool.ty(id).rank() != 1 {
                    let ty = self.pool.ty(id).clone();
                    let name = self.pool.type_name(&ty);
                    return self.error(
                        range.span,
                        format!("`{}` must run over a vector, this is {name}", iterator.ident.name),
                    );
                }
                Ok(id)
            }
            None => {
                let size = match body {
                    Some(body) => self.deduce_range(context, iterator.ident.name, body),
                    None => None,
                };
                match size {
                    Some(range) => Ok(range),
                    None => self.error(
                        iterator.span,
                        format!(
                            "the range of `{}` cannot be deduced: it is not used as a subscript",
                            iterator.ident.name
                        ),
                    ),
                }
            }
        }
    }

    /// All literals of an enumeration, or `{false, true}`.
    fn type_range(&mut self, class: ClassId, span: Span) -> Outcome<ExprId> {
        let base = self.simple_type(class)?.map(|simple| simple.base);
        let elements: Vec<ExprId> = match base {
            Some(SimpleBase::Boolean) => vec![self.pool.boolean(false), self.pool.boolean(true)],
            Some(SimpleBase::Enum(id)) => {
                let n = self.pool.enumeration(id).literals.len() as u32;
                (1..=n).map(|literal| self.pool.enum_literal(id, literal)).collect()
            }
            _ => {
                let name = self.simple_name(class);
                return self.error(span, format!("a loop cannot run over the class `{name}`"));
            }
        };
        let array = self.pool.array(elements);
        self.typed(array, span)
    }

    /// The first array that `name` subscripts in `expr` gives the range.
    pub fn deduce_range(&mut self, context: &mut Context, name: Name, expr: &'s ast::Expr) -> Option<ExprId> {
        let mut found = None;
        visit_refs(expr, &mut |reference| self.join_ranges(context, name, reference, &mut found));
        found
    }

    /// Another array that `name` subscripts: it must have the size of those before (11.2.2.1).
    pub fn join_ranges(
        &mut self,
        context: &mut Context,
        name: Name,
        reference: &'s ast::ComponentRef,
        found: &mut Option<ExprId>,
    ) {
        let Some(range) = self.deduce_from_ref(context, name, reference) else { return };
        let Some(earlier) = *found else {
            *found = Some(range);
            return;
        };
        if let (Some(a), Some(b)) = (self.pool.ty(earlier).shape(), self.pool.ty(range).shape())
            && a != b
        {
            let message = format!("`{name}` subscripts arrays of different size: {} and {}", a[0], b[0]);
            self.report(Diagnostic::error(reference.span, message).hint(format!("give `{name}` a range")));
        }
    }

    /// All indices of a dimension that is declared by a type.
    fn index_range(&mut self, array: ExprId, position: usize) -> Option<ExprId> {
        let Node::Var(variable) = *self.pool.node(array) else { return None };
        let component = self.variables[variable].component;
        let class = self.index_classes(component).get(position).copied().flatten()?;
        let span = self.components[component].declared.declaration.span;
        self.type_range(class, span).ok()
    }

    pub fn deduce_from_ref(
        &mut self,
        context: &mut Context,
        name: Name,
        reference: &'s ast::ComponentRef,
    ) -> Option<ExprId> {
        for (at, part) in reference.parts.iter().enumerate() {
            for (position, subscript) in part.subscripts.iter().enumerate() {
                let ast::Subscript::Expr(ast::Expr { kind: ExprKind::Ref(index), .. }) = subscript else {
                    continue;
                };
                if index.parts.len() != 1 || index.parts[0].ident.name != name {
                    continue;
                }
                // The array itself, without the subscripts of its last part.
                let array = self.quietly(|this| this.elaborate_ref_prefix(context, reference, at)).ok()?;
                if let Some(range) = self.index_range(array, position) {
                    return Some(range);
                }
                let position_expr = self.pool.integer(position as i64 + 1);
                let size = self.pool.builtin(harpoon_expr::Builtin::Size, vec![array, position_expr]).ok()?;
                let one = self.pool.integer(1);
                return self.make_range(one, None, size, reference.span).ok();
            }
        }
        None
    }

    pub fn warn(&mut self, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::warning(span, message));
    }
}

/// Every component reference of an expression, from left to right.
pub fn visit_refs<'s>(expr: &'s ast::Expr, visit: &mut impl FnMut(&'s ast::ComponentRef)) {
    let subscripts = |subscripts: &'s [ast::Subscript], visit: &mut dyn FnMut(&'s ast::Expr)| {
        for subscript in subscripts {
            if let ast::Subscript::Expr(expr) = subscript {
                visit(expr);
            }
        }
    };
    match &expr.kind {
        ExprKind::Ref(reference) => {
            visit(reference);
            for part in &reference.parts {
                subscripts(&part.subscripts, &mut |expr| visit_refs_dyn(expr, visit));
            }
        }
        ExprKind::Call { arguments, .. } | ExprKind::FunctionValue { arguments, .. } => {
            for argument in arguments.positional.iter().chain(arguments.named.iter().map(|(_, value)| value))
            {
                visit_refs_dyn(argument, visit);
            }
        }
        ExprKind::Unary(_, a) | ExprKind::Parenthesis(a) | ExprKind::Field(a, _) => visit_refs_dyn(a, visit),
        ExprKind::Binary(_, a, b) => {
            visit_refs_dyn(a, visit);
            visit_refs_dyn(b, visit);
        }
        ExprKind::Range { start, step, stop } => {
            visit_refs_dyn(start, visit);
            step.iter().for_each(|step| visit_refs_dyn(step, visit));
            visit_refs_dyn(stop, visit);
        }
        ExprKind::If { branches, otherwise } => {
            for (condition, value) in branches {
                visit_refs_dyn(condition, visit);
                visit_refs_dyn(value, visit);
            }
            visit_refs_dyn(otherwise, visit);
        }
        ExprKind::Array(elements) => elements.iter().for_each(|element| visit_refs_dyn(element, visit)),
        ExprKind::Matrix(rows) => rows.iter().flatten().for_each(|element| visit_refs_dyn(element, visit)),
        ExprKind::Tuple(parts) => parts.iter().flatten().for_each(|part| visit_refs_dyn(part, visit)),
        ExprKind::Comprehension { body, .. } => visit_refs_dyn(body, visit),
        ExprKind::Index(base, list) => {
            visit_refs_dyn(base, visit);
            subscripts(list, &mut |expr| visit_refs_dyn(expr, visit));
        }
        ExprKind::Real(_)
        | ExprKind::Integer(_)
        | ExprKind::String(_)
        | ExprKind::Boolean(_)
        | ExprKind::End
        | ExprKind::Break
        | ExprKind::Error => {}
    }
}

fn visit_refs_dyn<'s>(expr: &'s ast::Expr, visit: &mut impl FnMut(&'s ast::ComponentRef)) {
    let mut visit: &mut dyn FnMut(&'s ast::ComponentRef) = visit;
    visit_refs(expr, &mut visit);
}

/// `annotation(Evaluate = true)`
pub(crate) fn has_evaluate(declaration: &ast::Declaration) -> bool {
    evaluate_annotation(declaration) == Some(true)
}

/// What the annotation `Evaluate` says, if it is there.
pub(crate) fn evaluate_annotation(declaration: &ast::Declaration) -> Option<bool> {
    let annotation = declaration.annotation.as_ref()?;
    annotation.arguments.iter().find_map(|argument| match &argument.kind {
        ast::ArgumentKind::Modify { path, modification: Some(modification), .. }
            if path.idents.len() == 1 && path.idents[0].name == "Evaluate" =>
        {
            match modification.binding.as_ref()?.kind {
                ExprKind::Boolean(value) => Some(value),
                _ => None,
            }
        }
        _ => None,
    })
}

pub fn binary_op(op: ast::BinaryOp) -> BinaryOp {
    match op {
        ast::BinaryOp::Add => BinaryOp::Add,
        ast::BinaryOp::Sub => BinaryOp::Sub,
        ast::BinaryOp::Mul => BinaryOp::Mul,
        ast::BinaryOp::Div => BinaryOp::Div,
        ast::BinaryOp::Pow => BinaryOp::Pow,
        ast::BinaryOp::ElementAdd => BinaryOp::ElementAdd,
        ast::BinaryOp::ElementSub => BinaryOp::ElementSub,
        ast::BinaryOp::ElementMul => BinaryOp::ElementMul,
        ast::BinaryOp::ElementDiv => BinaryOp::ElementDiv,
        ast::BinaryOp::ElementPow => BinaryOp::ElementPow,
        ast::BinaryOp::Less => BinaryOp::Less,
        ast::BinaryOp::LessEqual => BinaryOp::LessEqual,
        ast::BinaryOp::Greater => BinaryOp::Greater,
        ast::BinaryOp::GreaterEqual => BinaryOp::GreaterEqual,
        ast::BinaryOp::Equal => BinaryOp::Equal,
        ast::BinaryOp::NotEqual => BinaryOp::NotEqual,
        ast::BinaryOp::And => BinaryOp::And,
        ast::BinaryOp::Or => BinaryOp::Or,
    }
}
