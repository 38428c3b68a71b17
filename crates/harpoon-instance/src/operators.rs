//! Operator records: `'+'`, `'*'`, `'constructor'` … of the class instead of the built-in operators (chapter 14).

use harpoon_expr::{BaseType, BinaryOp, Builtin as Op, Dim, ExprId, FunctionId, Iterator, Subscript, Type};
use harpoon_index::{Id, Name};
use harpoon_source::Span;
use harpoon_syntax::ast::{self, ClassKind};

use crate::calls::Given;
use crate::tree::*;
use crate::{Instance, Outcome};

/// Arrays of operator records are small: phasors of a few phases.
const MAX_RECORDS: usize = 100_000;

impl<'s> Instance<'s> {
    fn operator_record(&self, id: ExprId) -> Option<ClassId> {
        match self.pool.ty(id).base {
            BaseType::Record(record) => self.record_classes.get(&record).copied(),
            _ => None,
        }
    }

    /// The `operator` or `operator function` of that name in the record's class.
    pub(crate) fn operator_class(&mut self, class: ClassId, name: &str) -> Option<ClassId> {
        let frame = self.class_frame(class).ok()?;
        let root = self.frames[frame].root;
        match self.member(root, Name::new(name))?.kind {
            MemberKind::Class(class) => Some(class),
            MemberKind::Component(_) => None,
        }
    }

    /// The call of the first function of an operator that takes these arguments.
    pub(crate) fn overload(
        &mut self,
        operator: ClassId,
        arguments: &[ExprId],
        span: Span,
    ) -> Option<Outcome<ExprId>> {
        let positional = arguments.iter().map(|argument| (*argument, span)).collect();
        self.overload_given(operator, &Given { positional, named: Vec::new() }, span)
    }

    /// Likewise of arguments of which some may be named, as in a call of a constructor (14.3).
    pub(crate) fn overload_given(
        &mut self,
        operator: ClassId,
        given: &Given,
        span: Span,
    ) -> Option<Outcome<ExprId>> {
        let mut found: Vec<(ClassId, FunctionId, bool)> = Vec::new();
        for function in self.operator_functions(operator) {
            if let Some((id, is_exact)) = self.fitting(function, given) {
                found.push((function, id, is_exact));
            }
        }
        // One that takes the arguments as they are goes before those that convert them.
        if found.iter().any(|(.., is_exact)| *is_exact) {
            found.retain(|(.., is_exact)| *is_exact);
        }
        if let [(a, ..), (b, ..), ..] = found[..] {
            let (a, b) = (self.simple_name(a), self.simple_name(b));
            let operator = self.simple_name(operator);
            return Some(
                self.error(span, format!("the operator {operator} is ambiguous here: `{a}` and `{b}` fit")),
            );
        }
        let (_, id, _) = found.into_iter().next()?;
        let bound = self.bind_arguments(id, given.clone(), span);
        Some(bound.and_then(|(all, spans)| self.function_call(id, all, &spans, span)))
    }

    /// The function, if it takes the arguments, and whether it takes them unconverted.
    fn fitting(&mut self, function: ClassId, given: &Given) -> Option<(FunctionId, bool)> {
        let id = self.function_of(function).ok()?;
        let signature = self.signature(id).ok()?;
        let n = given.positional.len();
        if signature.inputs.len() < n {
            return None;
        }
        let mut arguments: Vec<Option<ExprId>> = vec![None; signature.inputs.len()];
        for (slot, (argument, _)) in arguments.iter_mut().zip(&given.positional) {
            *slot = Some(*argument);
        }
        for (ident, argument, _) in &given.named {
            let at = signature.inputs.iter().position(|input| input.name == ident.name)?;
            if arguments[at].replace(*argument).is_some() {
                return None;
            }
        }
        let mut is_exact = true;
        for (input, argument) in signature.inputs.iter().zip(arguments) {
            let Some(argument) = argument else {
                // What is not given needs a default.
                let component = signature.locals[input.local.index()];
                self.components[component].modifier.binding.as_ref()?;
                continue;
            };
            let wanted = &signature.types[input.local.index()];
            let found = self.pool.ty(argument).clone();
            if !self.pool.compatible(&found, wanted) {
                return None;
            }
            is_exact &= found.base == wanted.base;
        }
        Some((id, is_exact))
    }

    pub(crate) fn operator_functions(&mut self, operator: ClassId) -> Vec<ClassId> {
        let ast = self.classes[operator].definition.ast;
        if matches!(ast.kind, ClassKind::OperatorFunction | ClassKind::Function) {
            return vec![operator];
        }
        let ast::ClassBody::Long(composition) = &ast.body else {
            return Vec::new();
        };
        let Ok(frame) = self.class_frame(operator) else {
            return Vec::new();
        };
        let root = self.frames[frame].root;
        let mut functions = Vec::new();
        for element in &composition.elements {
            if let ast::ElementKind::Class(class) = &element.kind
                && let Some(Member { kind: MemberKind::Class(id), .. }) = self.member(root, class.name.name)
            {
                functions.push(id);
            }
        }
        functions
    }

    pub(crate) fn overloaded_unary(
        &mut self,
        op: ast::UnaryOp,
        operand: ExprId,
        span: Span,
    ) -> Option<Outcome<ExprId>> {
        let class = self.operator_record(operand)?;
        let name = match op {
            ast::UnaryOp::Neg | ast::UnaryOp::ElementNeg => "'-'",
            ast::UnaryOp::Not => "'not'",
            ast::UnaryOp::Plus | ast::UnaryOp::ElementPlus => return None,
        };
        let operator = self.operator_class(class, name)?;
        if self.pool.ty(operand).is_scalar() {
            return self.overload(operator, &[operand], span);
        }
        Some(self.map_elements(operand, span, |this, element| this.unary(op, element, span)))
    }

    pub(crate) fn overloaded_binary(
        &mut self,
        op: BinaryOp,
        a: ExprId,
        b: ExprId,
        span: Span,
    ) -> Option<Outcome<ExprId>> {
        let class = self.operator_record(a).or_else(|| self.operator_record(b))?;
        let name = operator_name(op)?;
        let (rank_a, rank_b) = (self.pool.ty(a).rank(), self.pool.ty(b).rank());
        if rank_a > 0 || rank_b > 0 {
            return Some(self.overloaded_array(op, a, b, span));
        }
        let operator = self.operator_class(class, name)?;
        if let Some(result) = self.overload(operator, &[a, b], span) {
            return Some(result);
        }
        // One side becomes the record by its constructor: `2*c`.
        let constructor = self.operator_class(class, "'constructor'")?;
        if self.operator_record(a).is_none() {
            let converted = self.overload(constructor, &[a], span)?;
            return Some(converted.and_then(|a| match self.overload(operator, &[a, b], span) {
                Some(result) => result,
                None => self.no_operator(name, a, b, span),
            }));
        }
        if self.operator_record(b).is_none() {
            let converted = self.overload(constructor, &[b], span)?;
            return Some(converted.and_then(|b| match self.overload(operator, &[a, b], span) {
                Some(result) => result,
                None => self.no_operator(name, a, b, span),
            }));
        }
        None
    }

    fn no_operator(&mut self, name: &str, a: ExprId, b: ExprId, span: Span) -> Outcome<ExprId> {
        let (a, b) = (self.pool.ty(a).clone(), self.pool.ty(b).clone());
        let (a, b) = (self.pool.type_name(&a), self.pool.type_name(&b));
        self.error(span, format!("no operator {name} for {a} and {b}"))
    }

    /// Arrays of operator records: element by element, and the products of linear algebra.
    fn overloaded_array(&mut self, op: BinaryOp, a: ExprId, b: ExprId, span: Span) -> Outcome<ExprId> {
        let (rank_a, rank_b) = (self.pool.ty(a).rank(), self.pool.ty(b).rank());
        match (op, rank_a, rank_b) {
            // The specification does not deduce the product of two vectors (14.5), but the standard library uses it.
            (BinaryOp::Mul, 1, 1) => self.row_times_column(a, b, span),
            (BinaryOp::Mul, 2, 1) => {
                self.map_elements(a, span, |this, row| this.row_times_column(row, b, span))
            }
            (BinaryOp::Mul, 1 | 2, 2) => {
                let transposed = self.pool.builtin(Op::Transpose, vec![b]);
                let transposed = self.typed(transposed, span)?;
                if rank_a == 1 {
                    return self.map_elements(transposed, span, |this, column| {
                        this.row_times_column(a, column, span)
                    });
                }
                self.map_elements(a, span, |this, row| {
                    this.map_elements(transposed, span, |this, column| {
                        this.row_times_column(row, column, span)
                    })
                })
            }
            (_, 0, _) => self.map_elements(b, span, |this, element| this.binary(op, a, element, span)),
            (_, _, 0) => self.map_elements(a, span, |this, element| this.binary(op, element, b, span)),
            _ => self.zip_elements(op, a, b, span),
        }
    }

    fn row_times_column(&mut self, row: ExprId, column: ExprId, span: Span) -> Outcome<ExprId> {
        let products = self.zip_elements(BinaryOp::ElementMul, row, column, span)?;
        self.sum_elements(products, span)
    }

    fn zip_elements(&mut self, op: BinaryOp, a: ExprId, b: ExprId, span: Span) -> Outcome<ExprId> {
        let (ty_a, ty_b) = (self.pool.ty(a).clone(), self.pool.ty(b).clone());
        if ty_a.rank() != ty_b.rank() || !ty_a.dims[0].agrees(ty_b.dims[0]) {
            return self.no_operator(operator_name(op).unwrap_or("?"), a, b, span);
        }
        match ty_a.dims[0].known().or(ty_b.dims[0].known()) {
            Some(n) => {
                self.check_length(n, span)?;
                let mut elements = Vec::with_capacity(n);
                for at in 1..=n {
                    let (x, y) = (self.element_at(a, at, span)?, self.element_at(b, at, span)?);
                    elements.push(self.binary(op, x, y, span)?);
                }
                if elements.is_empty() {
                    return Ok(a);
                }
                let array = self.pool.array(elements);
                self.typed(array, span)
            }
            None => self.comprehend(a, span, |this, index| {
                let x = this.pool.index(a, vec![Subscript::Index(index)]);
                let x = this.typed(x, span)?;
                let y = this.pool.index(b, vec![Subscript::Index(index)]);
                let y = this.typed(y, span)?;
                this.binary(op, x, y, span)
            }),
        }
    }

    fn map_elements(
        &mut self,
        array: ExprId,
        span: Span,
        mut f: impl FnMut(&mut Self, ExprId) -> Outcome<ExprId>,
    ) -> Outcome<ExprId> {
        match self.pool.ty(array).dims[0] {
            Dim::Known(n) => {
                self.check_length(n, span)?;
                let mut elements = Vec::with_capacity(n);
                for at in 1..=n {
                    let element = self.element_at(array, at, span)?;
                    elements.push(f(self, element)?);
                }
                if elements.is_empty() {
                    return Ok(array);
                }
                let array = self.pool.array(elements);
                self.typed(array, span)
            }
            Dim::Unknown => self.comprehend(array, span, |this, index| {
                let element = this.pool.index(array, vec![Subscript::Index(index)]);
                let element = this.typed(element, span)?;
                f(this, element)
            }),
        }
    }

    /// `{f(i) for i in 1:size(array, 1)}`
    fn comprehend(
        &mut self,
        array: ExprId,
        span: Span,
        f: impl FnOnce(&mut Self, ExprId) -> Outcome<ExprId>,
    ) -> Outcome<ExprId> {
        let one = self.pool.integer(1);
        let size = self.pool.builtin(Op::Size, vec![array, one]);
        let size = self.typed(size, span)?;
        let range = self.pool.range(one, None, size);
        let range = self.typed(range, span)?;
        let iter = self.pool.fresh_iterator();
        let index = self.pool.iter(iter, Type::integer());
        let body = f(self, index)?;
        let result = self.pool.comprehension(body, vec![Iterator { iter, range }], None);
        self.typed(result, span)
    }

    /// Operations on records are written out element by element.
    fn check_length(&mut self, n: usize, span: Span) -> Outcome<()> {
        if n > MAX_RECORDS {
            return self.error(span, format!("an operation on {n} records is too large"));
        }
        Ok(())
    }

    fn element_at(&mut self, array: ExprId, at: usize, span: Span) -> Outcome<ExprId> {
        let index = self.pool.integer(at as i64);
        let element = self.pool.index(array, vec![Subscript::Index(index)]);
        self.typed(element, span)
    }

    fn sum_elements(&mut self, array: ExprId, span: Span) -> Outcome<ExprId> {
        let Some(n) = self.pool.ty(array).dims[0].known() else {
            let sum = self.pool.builtin(Op::Sum, vec![array]);
            return self.typed(sum, span);
        };
        self.check_length(n, span)?;
        let mut elements = Vec::with_capacity(n);
        for at in 1..=n {
            elements.push(self.element_at(array, at, span)?);
        }
        if elements.is_empty() {
            return self.zero_of(array, span);
        }
        self.add_all(&elements, span)
    }

    fn zero_of(&mut self, array: ExprId, span: Span) -> Outcome<ExprId> {
        if let Some(class) = self.operator_record(array)
            && let Some(operator) = self.operator_class(class, "'0'")
            && let Some(zero) = self.overload(operator, &[], span)
        {
            return zero;
        }
        self.error(span, "the sum of no elements needs the operator '0'")
    }

    pub(crate) fn overloaded_reduction(
        &mut self,
        op: Op,
        array: ExprId,
        span: Span,
    ) -> Option<Outcome<ExprId>> {
        self.operator_record(array)?;
        if op != Op::Sum || self.pool.ty(array).rank() != 1 {
            return None;
        }
        Some(self.sum_elements(array, span))
    }

    pub(crate) fn overloaded_string(&mut self, value: ExprId, span: Span) -> Option<Outcome<ExprId>> {
        let class = self.operator_record(value)?;
        let operator = self.operator_class(class, "'String'")?;
        self.overload(operator, &[value], span)
    }
}

fn operator_name(op: BinaryOp) -> Option<&'static str> {
    Some(match op {
        BinaryOp::Add | BinaryOp::ElementAdd => "'+'",
        BinaryOp::Sub | BinaryOp::ElementSub => "'-'",
        BinaryOp::Mul | BinaryOp::ElementMul => "'*'",
        BinaryOp::Div | BinaryOp::ElementDiv => "'/'",
        BinaryOp::Pow | BinaryOp::ElementPow => "'^'",
        BinaryOp::Equal => "'=='",
        BinaryOp::NotEqual => "'<>'",
        BinaryOp::Less => "'<'",
        BinaryOp::LessEqual => "'<='",
        BinaryOp::Greater => "'>'",
        BinaryOp::GreaterEqual => "'>='",
        BinaryOp::And => "'and'",
        BinaryOp::Or => "'or'",
    })
}
