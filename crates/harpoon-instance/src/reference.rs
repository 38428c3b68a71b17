//! Component references: from `a.b[2].c` to the variables it means.

use harpoon_expr::{
    BaseType, Builtin as Op, Dim, ExprId, Field, Node, RecordType, Subscript, Type, TypeError, Value, VarId,
};
use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast::{self, ExprKind};

use crate::constant::MAX_NESTING;
use crate::suggestion::Wanted;
use crate::tree::*;
use crate::{Context, Growth, Instance, Outcome, Reported};

pub(crate) enum Start {
    Expr(ExprId),
    Component(CompId, usize),
    Class(ClassId),
}

impl<'s> Instance<'s> {
    pub fn elaborate_ref(
        &mut self,
        context: &mut Context,
        reference: &'s ast::ComponentRef,
    ) -> Outcome<ExprId> {
        match self.find_start(context, reference)? {
            Start::Expr(expr) => Ok(expr),
            Start::Component(component, at) => self.walk(context, component, reference, at),
            Start::Class(class) => {
                let name = self.simple_name(class);
                self.error(reference.span, format!("`{name}` is a class, but a value is needed here"))
            }
        }
    }

    /// The reference up to part `last`, whose subscripts are left out.
    pub(crate) fn elaborate_ref_prefix(
        &mut self,
        context: &mut Context,
        reference: &'s ast::ComponentRef,
        last: usize,
    ) -> Outcome<ExprId> {
        let Start::Component(component, at) = self.find_start(context, reference)? else {
            return Err(Reported);
        };
        self.walk_to(context, component, reference, at, last)
    }

    /// The class that an expression names, if it is no more than the name of one.
    pub fn type_of_ref(&mut self, expr: &'s ast::Expr, scope: ScopeId) -> Option<ClassId> {
        let ExprKind::Ref(reference) = &expr.kind else {
            return None;
        };
        if reference.parts.iter().any(|part| !part.subscripts.is_empty()) {
            return None;
        }
        let context = &mut Context::new(scope);
        match self.quietly(|this| this.find_start(context, reference)).ok()? {
            Start::Class(class) => Some(class),
            _ => None,
        }
    }

    /// Everything before the first component: iterators, packages, enumerations.
    pub(crate) fn find_start(
        &mut self,
        context: &mut Context,
        reference: &'s ast::ComponentRef,
    ) -> Outcome<Start> {
        let first = &reference.parts[0];
        let name = first.ident.name;
        if !reference.global
            && let Some((_, iterator)) =
                context.iterators.iter().rev().find(|(iterator, _)| *iterator == name)
        {
            let iterator = *iterator;
            if !first.subscripts.is_empty() {
                return self.error(reference.span, format!("the loop variable `{name}` is a scalar"));
            }
            let mut expr = iterator;
            for part in &reference.parts[1..] {
                expr = self.field_with_subscripts(context, expr, part.ident, &part.subscripts)?;
            }
            return Ok(Start::Expr(expr));
        }
        if !reference.global
            && let Some(literal) = self.imported_literal(name, context.scope)
        {
            return match reference.parts.len() > 1 || !first.subscripts.is_empty() {
                true => self.error(reference.span, "an enumeration literal has no members"),
                false => Ok(Start::Expr(literal)),
            };
        }
        let found = match reference.global {
            true => self.member(self.root, name).map(|found| (found, false)),
            false => self.lookup_around(name, context.scope, true),
        };
        let Some((found, is_around)) = found else {
            if name == "time" && reference.parts.len() == 1 {
                self.check_time(context.scope, first.ident.span);
                return Ok(Start::Expr(self.pool.time()));
            }
            return self.name_not_found(first.ident, context.scope, None);
        };
        let mut class = match found.kind {
            MemberKind::Component(component) => {
                if is_around {
                    self.check_from_around(component, first.ident.span);
                }
                return Ok(Start::Component(self.meant(component), 0));
            }
            MemberKind::Class(class) => class,
        };
        for (at, part) in reference.parts.iter().enumerate().skip(1) {
            if let Some(previous) = reference.parts[at - 1].subscripts.first() {
                let span = match previous {
                    ast::Subscript::All(span) => *span,
                    ast::Subscript::Expr(expr) => expr.span,
                };
                return self.error(span, "a class has no subscripts");
            }
            if let Some(literal) = self.enum_literal(class, part.ident.name)? {
                if at + 1 < reference.parts.len() {
                    return self.error(reference.span, "an enumeration literal has no members");
                }
                return Ok(Start::Expr(literal));
            }
            let frame = self.class_frame(class)?;
            let root = self.frames[frame].root;
            match self.member(root, part.ident.name) {
                None => return self.name_not_found(part.ident, root, Some(class)),
                Some(member) => {
                    if member.protected && !self.is_inside(context.scope, frame) {
                        self.report(Diagnostic::error(
                            part.ident.span,
                            format!("`{}` is protected in `{}`", part.ident.name, self.simple_name(class)),
                        ));
                    }
                    self.check_look_inside(class, frame, member, part.ident, context.scope);
                    match member.kind {
                        MemberKind::Component(component) => return Ok(Start::Component(component, at)),
                        MemberKind::Class(next) => class = next,
                    }
                }
            }
        }
        Ok(Start::Class(class))
    }

    pub(crate) fn enum_literal(&mut self, class: ClassId, name: Name) -> Outcome<Option<ExprId>> {
        // Packages are no types; asking would open them for nothing.
        if self.classes[class].definition.ast.kind == ast::ClassKind::Package {
            return Ok(None);
        }
        let Some(simple) = self.simple_type(class)? else {
            return Ok(None);
        };
        let SimpleBase::Enum(id) = simple.base else {
            return Ok(None);
        };
        let at = self.pool.enumeration(id).literals.iter().position(|literal| *literal == name);
        Ok(at.map(|at| self.pool.enum_literal(id, at as u32 + 1)))
    }

    fn name_not_found<T>(&mut self, ident: ast::Ident, scope: ScopeId, class: Option<ClassId>) -> Outcome<T> {
        let name = ident.name;
        let error = |where_| Diagnostic::error(ident.span, format!("no `{name}` found in {where_}"));
        let diagnostic = match class {
            Some(class) => {
                let diagnostic = error(format!("`{}`", self.simple_name(class)));
                self.suggest_inside(diagnostic, name, scope, Wanted::Value)
            }
            None => {
                self.report_missing_import(name, scope)?;
                // Where a component is meant as often as a library, only one that is known is taken for one.
                match self.missing_library(ident, false, scope, Wanted::Value) {
                    Some(missing) => missing,
                    None => {
                        let around = self.scopes[scope].definition.ast.name.name;
                        let diagnostic = error(format!("`{around}` or around it"));
                        self.suggest_around(diagnostic, name, scope, Wanted::Value)
                    }
                }
            }
        };
        self.report(diagnostic);
        Err(Reported)
    }

    /// `part` is not in the component that `frame` is the inside of.
    pub(crate) fn has_no_member<T>(&mut self, frame: FrameId, part: ast::Ident) -> Outcome<T> {
        let path = self.frame_path(frame);
        let class = self.frame_class_name(frame);
        let diagnostic = Diagnostic::error(part.span, format!("`{path}` ({class}) has no `{}`", part.name));
        let root = self.frames[frame].root;
        let diagnostic = self.suggest_inside(diagnostic, part.name, root, Wanted::Component);
        self.report(diagnostic);
        Err(Reported)
    }

    fn walk(
        &mut self,
        context: &mut Context,
        component: CompId,
        reference: &'s ast::ComponentRef,
        at: usize,
    ) -> Outcome<ExprId> {
        self.walk_to(context, component, reference, at, usize::MAX)
    }

    /// `reference.parts[at]` names `component`. Stops at part `last`, before its subscripts.
    fn walk_to(
        &mut self,
        context: &mut Context,
        component: CompId,
        reference: &'s ast::ComponentRef,
        at: usize,
        last: usize,
    ) -> Outcome<ExprId> {
        let part = &reference.parts[at];
        self.check_unconditional(component, context.scope, part.ident.span);
        let declared = component;
        let component = self.behind_outer(component);
        if declared != component
            && let Some(next) = reference.parts.get(at + 1)
            && !self.is_seen_through_outer(declared, next.ident.name)
        {
            let name = part.ident.name;
            return self.error(
                next.ident.span,
                format!("the `outer {name}` is declared with a class that has no `{}`", next.ident.name),
            );
        }
        let subscripts: &'s [ast::Subscript] = if at == last { &[] } else { &part.subscripts };
        let is_end = at == last || at + 1 == reference.parts.len();
        match self.resolve(component) {
            Kind::Error => Err(Reported),
            Kind::Outer(_) => unreachable!("resolved by behind_outer"),
            Kind::Absent => {
                let path = self.component_path(component);
                self.report(
                    Diagnostic::error(
                        reference.span,
                        format!("`{path}` is not there: its condition is false"),
                    )
                    .hint("a conditional component may only be used in `connect`"),
                );
                Err(Reported)
            }
            Kind::Variable(variable) => {
                let expr = self.variable_expr(variable);
                if !subscripts.is_empty() {
                    self.check_index_types(context, component, subscripts)?;
                }
                let expr = self.apply_subscripts(context, expr, subscripts, part.ident.span)?;
                if !is_end {
                    let next = reference.parts[at + 1].ident;
                    let path = self.component_path(component);
                    return self.error(
                        next.span,
                        format!("`{path}` is a variable and has no member `{}`", next.name),
                    );
                }
                Ok(expr)
            }
            Kind::Local(_) => self.walk_local(context, component, reference, at, last),
            Kind::Instance(frame) => {
                if let Some(subscript) = subscripts.first() {
                    let span = subscript_span(subscript);
                    let path = self.component_path(component);
                    return self.error(span, format!("`{path}` is not an array"));
                }
                self.walk_frame(context, frame, reference, at, last)
            }
            Kind::Array { dims, elements } => match elements.is_empty() {
                true => self.walk_missing(context, component, &dims, subscripts, reference, at, last),
                false => self.walk_array(context, &dims, &elements, subscripts, reference, at, last),
            },
        }
    }

    /// A dimension declared by an enumeration, or by Boolean, is indexed by it alone (10.5).
    fn check_index_types(
        &mut self,
        context: &mut Context,
        component: CompId,
        subscripts: &'s [ast::Subscript],
    ) -> Outcome<()> {
        let classes = self.index_classes(component);
        for (class, subscript) in classes.iter().zip(subscripts) {
            let (Some(class), ast::Subscript::Expr(expr)) = (class, subscript) else { continue };
            let Some(simple) = self.simple_type(*class)? else { continue };
            let integer = self.pool.integer(1);
            context.ends.push(integer);
            let id = self.quietly(|this| this.elaborate_value(context, expr));
            context.ends.pop();
            let Ok(id) = id else { continue };
            let ty = self.pool.ty(id).clone();
            if ty.base != simple.base.base_type() && !contains_end(expr) {
                let path = self.component_path(component);
                let (name, found) = (self.simple_name(*class), self.pool.type_name(&ty));
                return self.error(expr.span, format!("`{path}` is indexed by `{name}`, this is {found}"));
            }
        }
        Ok(())
    }

    fn walk_frame(
        &mut self,
        context: &mut Context,
        frame: FrameId,
        reference: &'s ast::ComponentRef,
        at: usize,
        last: usize,
    ) -> Outcome<ExprId> {
        if at == last || at + 1 == reference.parts.len() {
            return self.record_expr(frame, reference.span);
        }
        let next = &reference.parts[at + 1];
        let root = self.frames[frame].root;
        let expanded = self.frames[frame].components.get(&next.ident.name).copied();
        let member =
            self.member(root, next.ident.name)
                .or(expanded
                    .map(|component| Member { kind: MemberKind::Component(component), protected: false }));
        match member {
            Some(member) => {
                if member.protected && !self.is_inside(context.scope, frame) {
                    let path = self.frame_path(frame);
                    self.report(Diagnostic::error(
                        next.ident.span,
                        format!("`{}` is protected in `{path}`", next.ident.name),
                    ));
                }
                match member.kind {
                    MemberKind::Component(component) => {
                        self.walk_to(context, component, reference, at + 1, last)
                    }
                    MemberKind::Class(class) => self.walk_class(context, class, reference, at + 1),
                }
            }
            None => self.has_no_member(frame, next.ident),
        }
    }

    /// A constant of a package that belongs to a component: `medium.Medium.nX`.
    fn walk_class(
        &mut self,
        context: &mut Context,
        class: ClassId,
        reference: &'s ast::ComponentRef,
        at: usize,
    ) -> Outcome<ExprId> {
        let Some(next) = reference.parts.get(at + 1) else {
            let name = self.simple_name(class);
            return self.error(reference.span, format!("`{name}` is a class, but a value is needed here"));
        };
        if let Some(literal) = self.enum_literal(class, next.ident.name)? {
            return Ok(literal);
        }
        let frame = self.class_frame(class)?;
        let root = self.frames[frame].root;
        match self.member(root, next.ident.name) {
            Some(Member { kind: MemberKind::Component(component), .. }) => {
                self.walk(context, component, reference, at + 1)
            }
            Some(Member { kind: MemberKind::Class(class), .. }) => {
                self.walk_class(context, class, reference, at + 1)
            }
            None => self.name_not_found(next.ident, root, Some(class)),
        }
    }

    fn walk_array(
        &mut self,
        context: &mut Context,
        dims: &[usize],
        elements: &[FrameId],
        subscripts: &'s [ast::Subscript],
        reference: &'s ast::ComponentRef,
        at: usize,
        last: usize,
    ) -> Outcome<ExprId> {
        let chosen = self.component_subscripts(context, dims, subscripts, reference.span)?;
        match chosen {
            Some(chosen) => {
                self.walk_elements(context, dims, elements, &chosen, &mut Vec::new(), reference, at, last)
            }
            None => {
                // A subscript that is only known at run time: all elements, then the choice.
                let all: Vec<Chosen> = dims.iter().map(|n| Chosen::Many((1..=*n).collect())).collect();
                let array =
                    self.walk_elements(context, dims, elements, &all, &mut Vec::new(), reference, at, last)?;
                self.apply_subscripts(context, array, subscripts, reference.span)
            }
        }
    }

    fn walk_elements(
        &mut self,
        context: &mut Context,
        dims: &[usize],
        elements: &[FrameId],
        chosen: &[Chosen],
        index: &mut Vec<usize>,
        reference: &'s ast::ComponentRef,
        at: usize,
        last: usize,
    ) -> Outcome<ExprId> {
        let Some(here) = chosen.get(index.len()) else {
            let frame = elements[flat_index(dims, index)];
            return self.walk_frame(context, frame, reference, at, last);
        };
        match here {
            Chosen::One(i) => {
                index.push(*i);
                let result = self.walk_elements(context, dims, elements, chosen, index, reference, at, last);
                index.pop();
                result
            }
            Chosen::Many(list) => {
                self.grow(Growth::Reached, list.len(), reference.span)?;
                let mut parts = Vec::with_capacity(list.len());
                for i in list {
                    index.push(*i);
                    let part =
                        self.walk_elements(context, dims, elements, chosen, index, reference, at, last);
                    index.pop();
                    parts.push(part?);
                }
                if parts.is_empty() {
                    // An empty choice from elements that are there: any of them tells the type.
                    let inner = self.walk_frame(context, elements[0], reference, at, last)?;
                    let chosen = &chosen[index.len() + 1..];
                    let element = self.pool.ty(inner).array(&counts(chosen));
                    return Ok(self.pool.empty_array(element));
                }
                let array = self.pool.array(parts);
                self.typed(array, reference.span)
            }
        }
    }

    /// The same of an array of components without elements: it has a type nevertheless.
    fn walk_missing(
        &mut self,
        context: &mut Context,
        component: CompId,
        dims: &[usize],
        subscripts: &'s [ast::Subscript],
        reference: &'s ast::ComponentRef,
        at: usize,
        last: usize,
    ) -> Outcome<ExprId> {
        let known = self.component_subscripts(context, dims, subscripts, reference.span)?;
        let is_known = known.is_some();
        let chosen = known.unwrap_or_else(|| dims.iter().map(|n| Chosen::Many((1..=*n).collect())).collect());
        let empty = position_of_empty(&chosen).expect("no subscript fits a dimension without elements");
        let element = match self.missing_element(component) {
            Some(frame) => {
                let inner = self.quietly(|this| this.walk_frame(context, frame, reference, at, last));
                inner.map_or(Type::real(), |inner| self.pool.ty(inner).clone())
            }
            None => Type::real(),
        };
        let mut value = self.pool.empty_array(element.array(&counts(&chosen[empty + 1..])));
        for n in counts(&chosen[..empty]).into_iter().rev() {
            let array = self.pool.array(vec![value; n.known().unwrap_or_default()]);
            value = self.typed(array, reference.span)?;
        }
        match is_known {
            true => Ok(value),
            false => self.apply_subscripts(context, value, subscripts, reference.span),
        }
    }

    /// An element as an empty array of components would have it, to ask for its type.
    fn missing_element(&mut self, component: CompId) -> Option<FrameId> {
        if let Some(known) = self.missing_elements.get(&component) {
            return *known;
        }
        let frame = self.quietly(|this| this.example_element(component)).ok();
        self.missing_elements.insert(component, frame);
        frame
    }

    /// Subscripts of an array of components as numbers; none if they are not known at compile time.
    pub(crate) fn component_subscripts(
        &mut self,
        context: &mut Context,
        dims: &[usize],
        subscripts: &'s [ast::Subscript],
        span: Span,
    ) -> Outcome<Option<Vec<Chosen>>> {
        if subscripts.len() > dims.len() {
            return self.error(
                span,
                format!("{} subscripts for an array of {} dimensions", subscripts.len(), dims.len()),
            );
        }
        let mut chosen = Vec::with_capacity(dims.len());
        for (at, size) in dims.iter().enumerate() {
            let expr = match subscripts.get(at) {
                None | Some(ast::Subscript::All(_)) => {
                    chosen.push(Chosen::Many((1..=*size).collect()));
                    continue;
                }
                Some(ast::Subscript::Expr(expr)) => expr,
            };
            let end = self.pool.integer(*size as i64);
            context.ends.push(end);
            let id = self.elaborate_value(context, expr);
            context.ends.pop();
            let id = id?;
            let value = match self.pool.as_value(id) {
                Some(value) => value,
                None if self.is_closed(id) => match self.quietly(|this| this.evaluate(id)) {
                    Ok(value) => value,
                    Err(_) => return Ok(None),
                },
                None => return Ok(None),
            };
            let check = |this: &mut Self, index: Option<i64>| match index {
                Some(index) if index >= 1 && index <= *size as i64 => Ok(index as usize),
                Some(index) => this.error(expr.span, format!("the subscript {index} is not in 1:{size}")),
                None => this.error(expr.span, "a subscript must be an Integer"),
            };
            chosen.push(match &value {
                Value::Array(array) => {
                    let mut list = Vec::with_capacity(array.data.len());
                    for element in &array.data {
                        list.push(check(self, subscript_value(element))?);
                    }
                    Chosen::Many(list)
                }
                scalar => Chosen::One(check(self, subscript_value(scalar))?),
            });
        }
        Ok(Some(chosen))
    }

    fn walk_local(
        &mut self,
        context: &mut Context,
        component: CompId,
        reference: &'s ast::ComponentRef,
        at: usize,
        last: usize,
    ) -> Outcome<ExprId> {
        let owner = self.components[component].owner;
        let mut expr = match self.is_inside(context.scope, owner) {
            true => self.local_expr(component)?,
            false => self.constant_of_record(component, reference.span)?,
        };
        if at == last {
            return Ok(expr);
        }
        let part = &reference.parts[at];
        expr = self.apply_subscripts(context, expr, &part.subscripts, part.ident.span)?;
        for (offset, part) in reference.parts[at + 1..].iter().enumerate() {
            if at + 1 + offset == last {
                return self.field_with_subscripts(context, expr, part.ident, &[]);
            }
            expr = self.field_with_subscripts(context, expr, part.ident, &part.subscripts)?;
        }
        Ok(expr)
    }

    /// A variable as an expression; a constant as its value.
    pub fn variable_expr(&mut self, variable: VarId) -> ExprId {
        if let Some(literal) = self.variables[variable].literal {
            return literal;
        }
        let ty = self.variables[variable].ty.clone();
        if self.variables[variable].prefixes.variability == Variability::Constant
            && !matches!(self.variables[variable].value, Lazy::Busy)
            && !matches!(ty.base, BaseType::Object(_))
            && let Ok(value) = self.variable_value(variable)
            && value.is_writable()
        {
            let literal = self.pool.literal(&value);
            self.variables[variable].literal = Some(literal);
            return literal;
        }
        self.pool.var(variable, ty)
    }

    /// All components of a record (or connector) as one value.
    pub fn record_expr(&mut self, frame: FrameId, span: Span) -> Outcome<ExprId> {
        if let Some(known) = self.record_exprs.get(&frame) {
            return Ok(*known);
        }
        if self.nesting > MAX_NESTING {
            let name = self.simple_name(self.frames[frame].class);
            return self.error(span, format!("a value of `{name}` would contain itself"));
        }
        let mut fields = Vec::new();
        let mut values = Vec::new();
        for component in self.components_of(frame) {
            self.nesting += 1;
            let value = self.component_expr(component, span);
            self.nesting -= 1;
            let Some(value) = value? else { continue };
            fields.push(Field { name: self.components[component].name, ty: self.pool.ty(value).clone() });
            values.push(value);
        }
        let class = self.frames[frame].class;
        let name = self.class_name(class).into();
        let is_operator_record = self.classes[class].definition.ast.kind == ast::ClassKind::OperatorRecord;
        let id = self.pool.record_type(RecordType { name, fields, is_operator_record });
        self.record_classes.entry(id).or_insert(class);
        let record = self.pool.make_record(id, values);
        let record = self.typed(record, span)?;
        self.record_exprs.insert(frame, record);
        Ok(record)
    }

    /// A whole component as a value; none if it is not there.
    pub fn component_expr(&mut self, component: CompId, span: Span) -> Outcome<Option<ExprId>> {
        let component = self.behind_outer(component);
        match self.resolve(component) {
            Kind::Error => Err(Reported),
            Kind::Absent => Ok(None),
            Kind::Outer(_) => unreachable!("resolved by behind_outer"),
            Kind::Variable(variable) => Ok(Some(self.variable_expr(variable))),
            Kind::Local(_) => self.local_expr(component).map(Some),
            Kind::Instance(frame) => self.record_expr(frame, span).map(Some),
            Kind::Array { dims, elements } => {
                let mut values = Vec::with_capacity(elements.len());
                for frame in elements.iter() {
                    values.push(self.record_expr(*frame, span)?);
                }
                if values.is_empty()
                    && let Some(frame) = self.missing_element(component)
                    && let Ok(record) = self.quietly(|this| this.record_expr(frame, span))
                {
                    let inner: Vec<Dim> = dims[1..].iter().map(|n| Dim::Known(*n)).collect();
                    let element = self.pool.ty(record).array(&inner);
                    return Ok(Some(self.pool.empty_array(element)));
                }
                self.nest(&dims, values, span).map(Some)
            }
        }
    }

    /// Row-major values as a nested array.
    pub fn nest(&mut self, dims: &[usize], values: Vec<ExprId>, span: Span) -> Outcome<ExprId> {
        if dims.is_empty() {
            return Ok(values[0]);
        }
        if values.is_empty() {
            let inner: Vec<Dim> = dims[1..].iter().map(|n| Dim::Known(*n)).collect();
            return Ok(self.pool.empty_array(Type::real().array(&inner)));
        }
        let stride = values.len() / dims[0].max(1);
        let mut parts = Vec::with_capacity(dims[0]);
        for chunk in values.chunks(stride) {
            parts.push(self.nest(&dims[1..], chunk.to_vec(), span)?);
        }
        let array = self.pool.array(parts);
        self.typed(array, span)
    }

    /// `p[:].v[2]`: the subscripts are those of the field, and the dimensions of the array of records stand before them.
    pub(crate) fn field_with_subscripts(
        &mut self,
        context: &mut Context,
        records: ExprId,
        name: ast::Ident,
        subscripts: &'s [ast::Subscript],
    ) -> Outcome<ExprId> {
        let n_before = self.pool.ty(records).rank();
        let field = self.pool.field(records, name.name);
        let field = self.typed(field, name.span)?;
        self.apply_subscripts_behind(context, field, n_before, subscripts, name.span)
    }

    pub(crate) fn apply_subscripts(
        &mut self,
        context: &mut Context,
        base: ExprId,
        subscripts: &'s [ast::Subscript],
        span: Span,
    ) -> Outcome<ExprId> {
        self.apply_subscripts_behind(context, base, 0, subscripts, span)
    }

    /// Subscripts of the dimensions behind the first ones, which are taken whole.
    fn apply_subscripts_behind(
        &mut self,
        context: &mut Context,
        base: ExprId,
        n_before: usize,
        subscripts: &'s [ast::Subscript],
        span: Span,
    ) -> Outcome<ExprId> {
        if subscripts.is_empty() {
            return Ok(base);
        }
        let ty = self.pool.ty(base).clone();
        if n_before + subscripts.len() > ty.rank() {
            let name = self.pool.type_name(&ty);
            let of = part_name(self.of_name(base), "for");
            return self.error(span, format!("{} subscripts{of} {name}", subscripts.len()));
        }
        let mut list = vec![Subscript::All; n_before];
        for (at, subscript) in (n_before..).zip(subscripts) {
            list.push(match subscript {
                ast::Subscript::All(_) => Subscript::All,
                ast::Subscript::Expr(expr) => {
                    let end = match ty.dims[at] {
                        Dim::Known(size) => self.pool.integer(size as i64),
                        Dim::Unknown => {
                            let position = self.pool.integer(at as i64 + 1);
                            let size = self.pool.builtin(Op::Size, vec![base, position]);
                            self.typed(size, span)?
                        }
                    };
                    context.ends.push(end);
                    let id = self.elaborate_value(context, expr);
                    context.ends.pop();
                    let id = self.known_subscript(id?);
                    match self.pool.ty(id).rank() {
                        0 => Subscript::Index(id),
                        1 => Subscript::Slice(id),
                        _ => return self.error(expr.span, "a subscript must be a scalar or a vector"),
                    }
                }
            });
        }
        let result = self.pool.index(base, list).map_err(|TypeError(message)| {
            let of = self.of_name(base);
            TypeError(format!(
                "{message}{}",
                if of.is_empty() { of } else { format!(", as a subscript{of}") }
            ))
        });
        self.typed(result, span)
    }

    /// Subscripts made of parameters are evaluated: they choose variables.
    fn known_subscript(&mut self, id: ExprId) -> ExprId {
        if self.pool.is_literal(id) || !self.is_closed(id) {
            return id;
        }
        let variables = self.pool.variables(id);
        if variables.iter().any(|v| self.variables[*v].prefixes.variability > Variability::Parameter) {
            return id;
        }
        match self.quietly(|this| this.evaluate(id)) {
            Ok(value) if value.is_writable() => self.pool.literal(&value),
            _ => id,
        }
    }

    /// Whether a reference names a single iterator or plain variable; for `Real` equality checks and the like.
    pub fn is_variable(&self, expr: ExprId) -> bool {
        matches!(self.pool.node(expr), Node::Var(_))
    }
}

pub(crate) enum Chosen {
    One(usize),
    Many(Vec<usize>),
}

/// The sizes that remain of the dimensions of an array.
fn counts(chosen: &[Chosen]) -> Vec<Dim> {
    let many = |chosen: &Chosen| match chosen {
        Chosen::One(_) => None,
        Chosen::Many(list) => Some(Dim::Known(list.len())),
    };
    chosen.iter().filter_map(many).collect()
}

fn position_of_empty(chosen: &[Chosen]) -> Option<usize> {
    chosen.iter().position(|chosen| matches!(chosen, Chosen::Many(list) if list.is_empty()))
}

pub fn flat_index(dims: &[usize], index: &[usize]) -> usize {
    dims.iter().zip(index).fold(0, |flat, (dim, i)| flat * dim + (i - 1))
}

fn contains_end(expr: &ast::Expr) -> bool {
    match &expr.kind {
        ExprKind::End => true,
        ExprKind::Range { start, step, stop } => {
            contains_end(start) || contains_end(stop) || step.as_ref().is_some_and(|step| contains_end(step))
        }
        ExprKind::Unary(_, a) | ExprKind::Parenthesis(a) => contains_end(a),
        ExprKind::Binary(_, a, b) => contains_end(a) || contains_end(b),
        _ => false,
    }
}

fn subscript_value(value: &Value) -> Option<i64> {
    match value {
        Value::Integer(i) => Some(*i),
        Value::Boolean(b) => Some(if *b { 2 } else { 1 }),
        Value::Enum(_, literal) => Some(*literal as i64),
        _ => None,
    }
}

fn subscript_span(subscript: &ast::Subscript) -> Span {
    match subscript {
        ast::Subscript::All(span) => *span,
        ast::Subscript::Expr(expr) => expr.span,
    }
}

/// ` for `x`:` or ` for`, as there is a name.
fn part_name(of: String, word: &str) -> String {
    match of.strip_prefix(" of ") {
        Some(name) => format!(" {word} {name}:"),
        None => format!(" {word}"),
    }
}
