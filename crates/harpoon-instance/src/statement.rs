//! Text of statements to typed statements.

use harpoon_expr::{BaseType, ExprId, Node, Statement, Type};
use harpoon_source::Diagnostic;
use harpoon_syntax::ast::{self, StatementKind};

use crate::{Context, Growth, Instance, Outcome, Reported};

impl<'s> Instance<'s> {
    pub fn elaborate_statements(
        &mut self,
        context: &mut Context,
        statements: &'s [ast::Statement],
    ) -> Outcome<Vec<Statement>> {
        let mut result = Vec::with_capacity(statements.len());
        let mut failed = false;
        for statement in statements {
            match self.elaborate_statement(context, statement) {
                Ok(list) => result.extend(list),
                Err(Reported) => failed = true,
            }
        }
        if failed { Err(Reported) } else { Ok(result) }
    }

    fn elaborate_statement(
        &mut self,
        context: &mut Context,
        statement: &'s ast::Statement,
    ) -> Outcome<Vec<Statement>> {
        let one = |statement| Ok(vec![statement]);
        self.check_nested_when(statement);
        match &statement.kind {
            StatementKind::Assign { target, value } => {
                let target_id = self.elaborate_target(context, target)?;
                let value_id = self.elaborate_value(context, value)?;
                let ty = self.pool.ty(target_id).clone();
                let name = last_name(target);
                let value_id =
                    self.expect_type(value_id, &ty, value.span, &format!("the value for `{name}`"))?;
                one(Statement::Assign { target: target_id, value: value_id })
            }
            StatementKind::AssignTuple { targets, value } => {
                self.elaborate_tuple_assignment(context, targets, value, statement)
            }
            StatementKind::Call(call) => {
                let call_id = self.elaborate(context, call)?;
                one(Statement::Call(call_id))
            }
            StatementKind::If { branches, otherwise } => {
                let mut list = Vec::new();
                let mut otherwise_taken = None;
                for (condition, body) in branches {
                    let id = self.elaborate_value(context, condition)?;
                    let id =
                        self.expect_type(id, &Type::boolean(), condition.span, "the condition of `if`")?;
                    match self.known_condition(id) {
                        Some(false) => continue,
                        Some(true) => {
                            otherwise_taken = Some(self.elaborate_statements(context, body)?);
                            break;
                        }
                        None => {
                            let body = self.elaborate_statements(context, body)?;
                            list.push((id, body));
                        }
                    }
                }
                let otherwise = match otherwise_taken {
                    Some(taken) => taken,
                    None => self.elaborate_statements(context, otherwise)?,
                };
                if list.is_empty() {
                    return Ok(otherwise);
                }
                one(Statement::If { branches: list, otherwise })
            }
            StatementKind::For { iterators, body } => self.elaborate_for(context, iterators, body),
            StatementKind::While { condition, body } => {
                let id = self.elaborate_value(context, condition)?;
                let id =
                    self.expect_type(id, &Type::boolean(), condition.span, "the condition of `while`")?;
                let body = self.elaborate_statements(context, body)?;
                one(Statement::While { condition: id, body })
            }
            StatementKind::When { branches } => {
                if self.in_function(context.scope) {
                    return self.error(statement.span, "`when` is not allowed in a function");
                }
                let mut list = Vec::new();
                for (condition, body) in branches {
                    let id = self.when_condition(context, condition)?;
                    if self.pool.ty(id).base == BaseType::Clock {
                        return self
                            .error(condition.span, "a clocked `when` is only possible among equations");
                    }
                    list.push((id, self.elaborate_statements(context, body)?));
                }
                one(Statement::When { branches: list })
            }
            StatementKind::Break => one(Statement::Break),
            StatementKind::Return => {
                if !self.in_function(context.scope) {
                    return self.error(statement.span, "`return` is only allowed in a function");
                }
                one(Statement::Return)
            }
            StatementKind::Error => Err(Reported),
        }
    }

    /// A `when` stands at the top of an algorithm (11.2.7.1).
    fn check_nested_when(&mut self, statement: &'s ast::Statement) {
        let (word, bodies): (&str, Vec<&'s [ast::Statement]>) = match &statement.kind {
            StatementKind::If { branches, otherwise } => {
                ("if", branches.iter().map(|(_, body)| &body[..]).chain([&otherwise[..]]).collect())
            }
            StatementKind::For { body, .. } => ("for", vec![body]),
            StatementKind::While { body, .. } => ("while", vec![body]),
            StatementKind::When { branches } => {
                ("when", branches.iter().map(|(_, body)| &body[..]).collect())
            }
            _ => return,
        };
        for inner in bodies.into_iter().flatten() {
            if let StatementKind::When { branches } = &inner.kind {
                self.report(Diagnostic::error(
                    branches[0].0.span,
                    format!("a `when` statement cannot stand inside `{word}`"),
                ));
            }
        }
    }

    /// A Boolean, a vector of them, or a clock.
    pub fn when_condition(&mut self, context: &mut Context, condition: &'s ast::Expr) -> Outcome<ExprId> {
        context.is_when_condition = true;
        let id = self.elaborate_value(context, condition);
        context.is_when_condition = false;
        let id = id?;
        if matches!(self.pool.node(id), Node::Builtin(harpoon_expr::Builtin::NoEvent, _)) {
            return self.error(condition.span, "`noEvent` takes away the event that `when` needs");
        }
        let ty = self.pool.ty(id);
        let fits = matches!(ty.base, BaseType::Boolean) && ty.rank() <= 1
            || matches!(ty.base, BaseType::Clock) && ty.is_scalar();
        if !fits {
            let ty = ty.clone();
            let name = self.pool.type_name(&ty);
            return self
                .error(condition.span, format!("the condition of `when` must be Boolean, this is {name}"));
        }
        Ok(id)
    }

    fn elaborate_for(
        &mut self,
        context: &mut Context,
        iterators: &'s [ast::Iterator],
        body: &'s [ast::Statement],
    ) -> Outcome<Vec<Statement>> {
        let Some((first, rest)) = iterators.split_first() else {
            return self.elaborate_statements(context, body);
        };
        let range = match &first.range {
            Some(_) => self.iterator_range(context, first, None)?,
            None => {
                self.check_steady_range(first.ident.name, body);
                self.deduce_statement_range(context, first, body)?
            }
        };
        let n = context.iterators.len();
        // In models the loop is written out when it can be: its body may be about different components.
        if !self.in_function(context.scope)
            && !contains_break(body)
            && let Some(elements) = self.literal_elements(range, Growth::Statement, first.span)?
        {
            self.grow(Growth::Statement, elements.len() * body.len().saturating_sub(1), first.span)?;
            let mut list = Vec::new();
            for element in elements {
                context.iterators.push((first.ident.name, element));
                let body = self.elaborate_for(context, rest, body);
                context.iterators.truncate(n);
                list.extend(body?);
            }
            return Ok(list);
        }
        let element = self.pool.ty(range).element();
        let iter = self.pool.fresh_iterator();
        let id = self.pool.iter(iter, element);
        context.iterators.push((first.ident.name, id));
        let body = self.elaborate_for(context, rest, body);
        context.iterators.truncate(n);
        Ok(vec![Statement::For { iter, range, body: body? }])
    }

    /// A loop over the elements of an array must leave the array its size (11.2.2).
    fn check_steady_range(&mut self, iterator: harpoon_index::Name, body: &'s [ast::Statement]) {
        let mut arrays = Vec::new();
        visit_statements(body, &mut |expr, target| {
            let mut note = |reference: &'s ast::ComponentRef| {
                let last = reference.parts.last().expect("never empty");
                if last.subscripts.iter().any(|subscript| is_name(subscript, iterator)) {
                    arrays.push(last_name(reference));
                }
            };
            if let Some(expr) = expr {
                crate::expression::visit_refs(expr, &mut note);
            }
            if let Some(target) = target {
                note(target);
            }
        });
        visit_statements(body, &mut |_, target| {
            if let Some(target) = target
                && target.parts.iter().all(|part| part.subscripts.is_empty())
                && arrays.contains(&last_name(target))
            {
                self.report(Diagnostic::error(
                    target.span,
                    format!("`{}` gives this loop its range and cannot be assigned in it", last_name(target)),
                ));
            }
        });
    }

    fn deduce_statement_range(
        &mut self,
        context: &mut Context,
        iterator: &'s ast::Iterator,
        body: &'s [ast::Statement],
    ) -> Outcome<ExprId> {
        let mut found = None;
        visit_statements(body, &mut |expr, target| {
            let name = iterator.ident.name;
            if let Some(expr) = expr {
                crate::expression::visit_refs(expr, &mut |reference| {
                    self.join_ranges(context, name, reference, &mut found)
                });
            }
            if let Some(target) = target {
                self.join_ranges(context, name, target, &mut found);
            }
        });
        match found {
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

    fn elaborate_target(&mut self, context: &mut Context, target: &'s ast::ComponentRef) -> Outcome<ExprId> {
        let id = self.elaborate_ref(context, target)?;
        self.check_target(context, id, target)?;
        Ok(id)
    }

    fn elaborate_tuple_assignment(
        &mut self,
        context: &mut Context,
        targets: &'s [Option<ast::ComponentRef>],
        value: &'s ast::Expr,
        statement: &'s ast::Statement,
    ) -> Outcome<Vec<Statement>> {
        let value_id = self.elaborate(context, value)?;
        let types = match &self.pool.ty(value_id).base {
            BaseType::Tuple(types) => types.to_vec(),
            _ => vec![self.pool.ty(value_id).clone()],
        };
        if targets.len() > types.len() {
            return self.error(
                statement.span,
                format!("{} results are wanted, but the function gives {}", targets.len(), types.len()),
            );
        }
        let mut parts = Vec::new();
        for (target, ty) in targets.iter().zip(&types) {
            parts.push(match target {
                None => None,
                Some(target) => {
                    let id = self.elaborate_target(context, target)?;
                    let wanted = self.pool.ty(id).clone();
                    if !self.pool.compatible(ty, &wanted) {
                        let wanted = self.pool.type_name(&wanted);
                        let found = self.pool.type_name(ty);
                        return self.error(
                            target.span,
                            format!("`{}` is {wanted}, but the result is {found}", last_name(target)),
                        );
                    }
                    Some(id)
                }
            });
        }
        if let [Some(target)] = parts[..] {
            let value = self.first_output(value_id);
            return Ok(vec![Statement::Assign { target, value }]);
        }
        let target = self.pool.tuple(parts);
        Ok(vec![Statement::Assign { target, value: value_id }])
    }

    /// Only what can be stored to: variables, locals, parts of them.
    fn check_target(&mut self, context: &Context, id: ExprId, target: &'s ast::ComponentRef) -> Outcome<()> {
        let mut base = id;
        while let Node::Index(inner, _) | Node::Field(inner, _) = self.pool.node(base) {
            base = *inner;
        }
        let name = last_name(target);
        match self.pool.node(base).clone() {
            Node::Local(local) => {
                let frame = self.scopes[context.scope].frame;
                let class = self.frames[frame].class;
                let function = self.function_of(class)?;
                let signature = self.signature(function)?;
                let component = signature.locals[harpoon_index::Id::index(local)];
                let clause = self.components[component].written();
                if clause.causality == Some(ast::Causality::Input) {
                    return self.error(target.span, format!("`{name}` is an input and cannot be assigned"));
                }
                if clause.variability == Some(ast::Variability::Constant) {
                    return self.error(target.span, format!("`{name}` is a constant and cannot be assigned"));
                }
                Ok(())
            }
            Node::Iter(_) => {
                self.error(target.span, format!("the loop variable `{name}` cannot be assigned"))
            }
            Node::Var(variable) => {
                let prefixes = self.variables[variable].prefixes;
                let is_fixed = !matches!(self.attribute(variable, "fixed"), Ok(Some(fixed)) if self.pool.as_boolean(fixed) == Some(false));
                if prefixes.variability == crate::Variability::Parameter && is_fixed {
                    return self
                        .error(target.span, format!("`{name}` is a parameter and cannot be assigned"));
                }
                if prefixes.variability == crate::Variability::Constant {
                    return self.error(target.span, format!("`{name}` is a constant and cannot be assigned"));
                }
                Ok(())
            }
            Node::Record(record, _)
                if self.record_classes.get(&record).is_some_and(|class| {
                    matches!(
                        self.classes[*class].definition.ast.kind,
                        ast::ClassKind::Model | ast::ClassKind::Block
                    )
                }) =>
            {
                self.error(target.span, format!("`{name}` is a model, not a value"))
            }
            Node::Record(..) | Node::Array(_) => Ok(()),
            _ if self.pool.is_literal(base) => {
                self.error(target.span, format!("`{name}` is a constant and cannot be assigned"))
            }
            _ => self.error(target.span, "this cannot be assigned to"),
        }
    }
}

fn last_name(reference: &ast::ComponentRef) -> String {
    reference.parts.iter().map(|part| part.ident.name.as_str()).collect::<Vec<_>>().join(".")
}

fn is_name(subscript: &ast::Subscript, name: harpoon_index::Name) -> bool {
    match subscript {
        ast::Subscript::Expr(ast::Expr { kind: ast::ExprKind::Ref(reference), .. }) => {
            reference.parts.len() == 1 && reference.parts[0].ident.name == name
        }
        _ => false,
    }
}

fn contains_break(statements: &[ast::Statement]) -> bool {
    statements.iter().any(|statement| match &statement.kind {
        StatementKind::Break => true,
        StatementKind::If { branches, otherwise } => {
            branches.iter().any(|(_, body)| contains_break(body)) || contains_break(otherwise)
        }
        StatementKind::When { branches } => branches.iter().any(|(_, body)| contains_break(body)),
        _ => false,
    })
}

fn visit_statements<'s>(
    statements: &'s [ast::Statement],
    visit: &mut dyn FnMut(Option<&'s ast::Expr>, Option<&'s ast::ComponentRef>),
) {
    for statement in statements {
        match &statement.kind {
            StatementKind::Assign { target, value } => {
                visit(None, Some(target));
                visit(Some(value), None);
            }
            StatementKind::AssignTuple { targets, value } => {
                targets.iter().flatten().for_each(|target| visit(None, Some(target)));
                visit(Some(value), None);
            }
            StatementKind::Call(call) => visit(Some(call), None),
            StatementKind::If { branches, otherwise } => {
                for (condition, body) in branches {
                    visit(Some(condition), None);
                    visit_statements(body, visit);
                }
                visit_statements(otherwise, visit);
            }
            StatementKind::For { body, .. } => visit_statements(body, visit),
            StatementKind::While { condition, body } => {
                visit(Some(condition), None);
                visit_statements(body, visit);
            }
            StatementKind::When { branches } => {
                for (condition, body) in branches {
                    visit(Some(condition), None);
                    visit_statements(body, visit);
                }
            }
            StatementKind::Break | StatementKind::Return | StatementKind::Error => {}
        }
    }
}
