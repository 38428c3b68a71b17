//! Text of equations to flat equations: loops unrolled, structural conditions decided.

use harpoon_expr::{BaseType, Builtin as Op, ExprId, Node, Pool, Type, Value};
use harpoon_instance::{Context, FrameId, Growth, Reported, Variability};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast::{self, EquationKind as Text};

use crate::collect::{Collector, Deferred};
use crate::connect::Connection;
use crate::{Equation, EquationKind};

/// A loop that makes so many mistakes makes them in every pass.
const MAX_MISTAKES: usize = 100;

impl<'s> Collector<'s> {
    /// All that one equation of the text becomes; nothing if it had errors, which are told.
    pub fn equation(
        &mut self,
        frame: FrameId,
        context: &mut Context,
        equation: &'s ast::Equation,
        initial: bool,
    ) -> Vec<Equation> {
        if let Text::If { branches, .. } = &equation.kind
            && branches.iter().any(|(condition, _)| asks_connections(condition))
        {
            let context = context.clone();
            self.deferred.push(Deferred { frame, context, equation, initial });
            return Vec::new();
        }
        self.equation_now(frame, context, equation, initial)
    }

    pub fn equation_now(
        &mut self,
        frame: FrameId,
        context: &mut Context,
        equation: &'s ast::Equation,
        initial: bool,
    ) -> Vec<Equation> {
        self.instance.enter(frame);
        let result = self.lower(frame, context, equation, initial);
        self.instance.leave();
        result.unwrap_or_default()
    }

    fn list(
        &mut self,
        frame: FrameId,
        context: &mut Context,
        equations: &'s [ast::Equation],
        initial: bool,
    ) -> Vec<Equation> {
        let mut result = Vec::new();
        for equation in equations {
            result.extend(self.equation(frame, context, equation, initial));
        }
        result
    }

    fn lower(
        &mut self,
        frame: FrameId,
        context: &mut Context,
        equation: &'s ast::Equation,
        initial: bool,
    ) -> Result<Vec<Equation>, Reported> {
        let origin = self.origin(frame, equation.span);
        let one = |kind| Ok(vec![Equation { kind, origin }]);
        match &equation.kind {
            Text::Equality { lhs, rhs } => {
                let kind = self.equality(context, lhs, rhs, equation.span)?;
                one(kind)
            }
            Text::Connect(a, b) => {
                if initial {
                    return self
                        .instance
                        .error(equation.span, "`connect` is not allowed in an initial equation");
                }
                let context = context.clone();
                self.connects.push(Connection { frame, context, a, b, span: equation.span });
                Ok(Vec::new())
            }
            Text::If { branches, otherwise } => {
                self.if_equation(frame, context, equation, branches, otherwise, initial)
            }
            Text::For { iterators, body } => self.for_equation(frame, context, iterators, body, initial),
            Text::When { branches } => {
                if initial {
                    return self
                        .instance
                        .error(equation.span, "`when` is not allowed in an initial equation");
                }
                let mut list = Vec::new();
                for (condition, body) in branches {
                    let id = self.instance.when_condition(context, condition)?;
                    self.check_when_body(body);
                    self.check_graph_operators(body);
                    let n_connects = self.connects.len();
                    let body = self.list(frame, context, body, initial);
                    if self.connects.len() > n_connects {
                        let span = self.connects[n_connects].span;
                        self.connects.truncate(n_connects);
                        self.instance.report(Diagnostic::error(span, "`connect` is not allowed in `when`"));
                    }
                    self.check_owner(frame, &body);
                    list.push((id, body));
                }
                self.check_when_targets(&list, equation.span)?;
                one(EquationKind::When { branches: list })
            }
            Text::Call(call) => self.call_equation(context, call, equation.span).map(|kind| match kind {
                Some(kind) => vec![Equation { kind, origin }],
                None => Vec::new(),
            }),
            Text::Error => Err(Reported),
        }
    }

    fn equality(
        &mut self,
        context: &mut Context,
        lhs: &'s ast::Expr,
        rhs: &'s ast::Expr,
        span: Span,
    ) -> Result<EquationKind, Reported> {
        let left = self.instance.elaborate(context, lhs)?;
        let right = self.instance.elaborate(context, rhs)?;
        if matches!(self.instance.pool.node(left), Node::Tuple(_)) {
            return self.tuple_equality(left, right, span);
        }
        let mut left = self.instance.first_output(left);
        let mut right = self.instance.first_output(right);
        let (left_type, right_type) =
            (self.instance.pool.ty(left).clone(), self.instance.pool.ty(right).clone());
        // Integer on one side only: it becomes Real.
        if let Ok(converted) = self.instance.pool.coerce(right, &left_type) {
            right = converted;
        } else if let Ok(converted) = self.instance.pool.coerce(left, &right_type) {
            left = converted;
        } else {
            let (a, b) =
                (self.instance.pool.type_name(&left_type), self.instance.pool.type_name(&right_type));
            return self.instance.error(span, format!("the left side is {a}, the right side is {b}"));
        }
        Ok(EquationKind::Equal(left, right))
    }

    fn tuple_equality(&mut self, left: ExprId, right: ExprId, span: Span) -> Result<EquationKind, Reported> {
        let Node::Tuple(parts) = self.instance.pool.node(left).clone() else { unreachable!("asked before") };
        if !matches!(
            self.instance.pool.node(right),
            Node::Call(..) | Node::CallVectorized(..) | Node::CallValue(..) | Node::Builtin(..)
        ) {
            return self
                .instance
                .error(span, "a list of variables gets its values from the call of a function");
        }
        if parts.iter().flatten().any(|part| !self.instance.is_reference(*part)) {
            return self.instance.error(span, "only variables can receive the results of a function");
        }
        let types = match &self.instance.pool.ty(right).base {
            BaseType::Tuple(types) => types.to_vec(),
            _ => vec![self.instance.pool.ty(right).clone()],
        };
        if parts.len() > types.len() {
            return self.instance.error(
                span,
                format!("{} results are wanted, but the function gives {}", parts.len(), types.len()),
            );
        }
        for (part, ty) in parts.iter().zip(&types) {
            let Some(part) = part else { continue };
            let wanted = self.instance.pool.ty(*part).clone();
            if !self.instance.pool.compatible(ty, &wanted) {
                let (a, b) = (self.instance.pool.type_name(&wanted), self.instance.pool.type_name(ty));
                return self.instance.error(span, format!("a result is {b}, but {a} is wanted"));
            }
        }
        if let [Some(single)] = parts[..] {
            let right = self.instance.first_output(right);
            return Ok(EquationKind::Equal(single, right));
        }
        Ok(EquationKind::Equal(left, right))
    }

    fn if_equation(
        &mut self,
        frame: FrameId,
        context: &mut Context,
        equation: &'s ast::Equation,
        branches: &'s [(ast::Expr, Vec<ast::Equation>)],
        otherwise: &'s [ast::Equation],
        initial: bool,
    ) -> Result<Vec<Equation>, Reported> {
        let mut kept: Vec<(ExprId, &'s [ast::Equation])> = Vec::new();
        let mut last = otherwise;
        let must_decide = branches.iter().map(|(_, body)| &body[..]).chain([otherwise]).any(has_connections);
        for (condition, body) in branches {
            let id = self.instance.elaborate_value(context, condition)?;
            let id =
                self.instance.expect_type(id, &Type::boolean(), condition.span, "the condition of `if`")?;
            let id = self.replace_connection_operators(id);
            match self.decide(id, must_decide, condition.span)? {
                Some(true) => {
                    last = body;
                    break;
                }
                Some(false) => {}
                None => kept.push((id, body)),
            }
        }
        if kept.is_empty() {
            return Ok(self.list(frame, context, last, initial));
        }
        if let Some(span) = kept.iter().map(|(_, body)| *body).chain([last]).find_map(first_when)
            && kept.iter().any(|(id, _)| self.variability_of(*id) > Variability::Parameter)
        {
            return self.instance.error(span, "`when` cannot depend on a condition that changes with time");
        }
        let mut list = Vec::new();
        for (id, body) in &kept {
            list.push((*id, self.list(frame, context, body, initial)));
        }
        let otherwise = self.list(frame, context, last, initial);
        // Branches of different size only make sense if the condition is settled at compile time.
        let sizes: Vec<Option<usize>> =
            list.iter().map(|(_, body)| body).chain([&otherwise]).map(|body| self.size_of(body)).collect();
        if !initial && sizes.windows(2).any(|pair| pair[0] != pair[1]) {
            for at in 0..list.len() {
                match self.instance.quietly(|instance| instance.evaluate(list[at].0)) {
                    Ok(Value::Boolean(true)) => return Ok(list.swap_remove(at).1),
                    Ok(_) => {}
                    Err(_) => {
                        if self.only_calls(&list, &otherwise) {
                            break;
                        }
                        return self.instance.error(
                            equation.span,
                            "the branches of this `if` have different numbers of equations, \
                             and its condition is only known when the model runs",
                        );
                    }
                }
                if at + 1 == list.len() {
                    return Ok(otherwise);
                }
            }
        }
        let origin = self.origin(frame, equation.span);
        Ok(vec![Equation { kind: EquationKind::If { branches: list, otherwise }, origin }])
    }

    fn only_calls(&self, branches: &[(ExprId, Vec<Equation>)], otherwise: &[Equation]) -> bool {
        branches
            .iter()
            .flat_map(|(_, body)| body)
            .chain(otherwise)
            .all(|equation| matches!(equation.kind, EquationKind::Call(_)))
    }

    /// Whether a condition is settled now: it must be where connections depend on it, and it is where it is made of
    /// parameters that are no Reals, because such parameters switch structure.
    fn decide(&mut self, condition: ExprId, must: bool, span: Span) -> Result<Option<bool>, Reported> {
        if let Some(known) = self.instance.pool.as_boolean(condition) {
            return Ok(Some(known));
        }
        if self.variability_of(condition) > Variability::Parameter {
            if must {
                return self.instance.error(
                    span,
                    "`connect` depends on this condition, which is only known when the model runs",
                );
            }
            return Ok(None);
        }
        let has_real = self
            .instance
            .pool
            .variables(condition)
            .iter()
            .any(|variable| self.instance.variables[*variable].ty.base == BaseType::Real);
        if must {
            return match self.instance.evaluate_structural(condition, span)? {
                Value::Boolean(known) => Ok(Some(known)),
                _ => unreachable!("typed Boolean"),
            };
        }
        if has_real {
            return Ok(None);
        }
        match self.instance.quietly(|instance| instance.evaluate(condition)) {
            Ok(Value::Boolean(known)) => Ok(Some(known)),
            _ => Ok(None),
        }
    }

    fn for_equation(
        &mut self,
        frame: FrameId,
        context: &mut Context,
        iterators: &'s [ast::Iterator],
        body: &'s [ast::Equation],
        initial: bool,
    ) -> Result<Vec<Equation>, Reported> {
        let Some((first, rest)) = iterators.split_first() else {
            return Ok(self.list(frame, context, body, initial));
        };
        let range = match &first.range {
            Some(_) => self.instance.iterator_range(context, first, None)?,
            None => self.deduced_range(context, first, body)?,
        };
        let span = first.range.as_ref().map_or(first.span, |range| range.span);
        let elements = match self.instance.literal_elements(range, Growth::Equation, span)? {
            Some(elements) => elements,
            None => {
                // Says why it is not known.
                self.instance.evaluate_structural(range, span)?;
                return Err(Reported);
            }
        };
        self.instance.grow(Growth::Equation, elements.len() * body.len().saturating_sub(1), span)?;
        let n = context.iterators.len();
        let before = self.instance.n_diagnostics();
        let mut list = Vec::new();
        let mut n_fruitless = 0;
        let (extent, n_passes) = (self.instance.extent(), elements.len());
        for (k, element) in elements.into_iter().enumerate() {
            if k == 1 {
                self.instance.foresee(extent, n_passes, span)?;
            }
            // The same mistake is reported once: a pass that leads to nothing after an error counts as one, too.
            let n_mistakes = self.instance.n_diagnostics().saturating_sub(before);
            if n_mistakes.max(n_fruitless) > MAX_MISTAKES && self.instance.has_errors() {
                return Err(Reported);
            }
            context.iterators.push((first.ident.name, element));
            let passes = self.for_equation(frame, context, rest, body, initial);
            context.iterators.truncate(n);
            let passes = passes?;
            n_fruitless += usize::from(passes.is_empty());
            list.extend(passes);
        }
        Ok(list)
    }

    fn deduced_range(
        &mut self,
        context: &mut Context,
        iterator: &'s ast::Iterator,
        body: &'s [ast::Equation],
    ) -> Result<ExprId, Reported> {
        let mut found = None;
        visit_text(body, &mut |expr, reference| {
            let name = iterator.ident.name;
            let mut join = |reference| self.instance.join_ranges(context, name, reference, &mut found);
            match (expr, reference) {
                (Some(expr), _) => harpoon_instance::visit_refs(expr, &mut join),
                (_, Some(reference)) => join(reference),
                _ => {}
            }
        });
        match found {
            Some(range) => Ok(range),
            None => self.instance.error(
                iterator.span,
                format!(
                    "the range of `{}` cannot be deduced: it is not used as a subscript",
                    iterator.ident.name
                ),
            ),
        }
    }

    fn call_equation(
        &mut self,
        context: &mut Context,
        call: &'s ast::Expr,
        span: Span,
    ) -> Result<Option<EquationKind>, Reported> {
        if let ast::ExprKind::Call { function, arguments } = &call.kind {
            let parts: Vec<&str> = function.parts.iter().map(|part| part.ident.name.as_str()).collect();
            let name = parts.join(".");
            if matches!(name.as_str(), "transition" | "initialState") {
                self.note_state_operator(context, &name, arguments, span);
            }
            let operator = match name.as_str() {
                "Connections.root" | "defineRoot" => Some("root"),
                "Connections.branch" | "defineBranch" => Some("branch"),
                "Connections.potentialRoot" | "definePotentialRoot" => Some("potentialRoot"),
                "Connections.uniqueRoot" => Some("root"),
                _ => None,
            };
            if let Some(operator) = operator {
                self.graph_operator(context, operator, arguments, span)?;
                return Ok(None);
            }
        }
        let id = self.instance.elaborate(context, call)?;
        match self.instance.pool.node(id) {
            // Conditions that hold for certain say nothing.
            _ if is_true_assertion(&self.instance.pool, id) => return Ok(None),
            Node::Builtin(Op::Assert | Op::Terminate | Op::Reinit | Op::Transition | Op::InitialState, _)
            | Node::Call(..)
            | Node::CallVectorized(..)
            | Node::CallValue(..) => {}
            _ if matches!(call.kind, ast::ExprKind::Call { .. }) => {}
            _ => return self.instance.error(span, "an equation is missing its `=`"),
        }
        Ok(Some(EquationKind::Call(id)))
    }

    /// The structure of connections is the same at all times.
    fn check_graph_operators(&mut self, body: &'s [ast::Equation]) {
        for equation in body {
            if let Text::Call(ast::Expr { kind: ast::ExprKind::Call { function, .. }, .. }) = &equation.kind
                && function.parts[0].ident.name == "Connections"
            {
                let name: Vec<&str> = function.parts.iter().map(|part| part.ident.name.as_str()).collect();
                let message = format!("`{}` is not allowed in `when`", name.join("."));
                self.instance.report(Diagnostic::error(equation.span, message));
            }
        }
    }

    /// All branches of `when` and of an `if` in it determine the same variables (8.3.5.2).
    fn check_when_targets(
        &mut self,
        branches: &[(ExprId, Vec<Equation>)],
        span: Span,
    ) -> Result<(), Reported> {
        if branches.iter().any(|(condition, _)| self.instance.pool.ty(*condition).base == BaseType::Clock) {
            return Ok(());
        }
        let pool = &self.instance.pool;
        let bodies: Vec<&[Equation]> = branches.iter().map(|(_, body)| &body[..]).collect();
        let unequal = crate::balance::unequal_branches(pool, &bodies).or_else(|| {
            bodies.iter().flat_map(|body| body.iter()).find_map(|equation| match &equation.kind {
                EquationKind::If { branches, otherwise } => {
                    let inner: Vec<&[Equation]> =
                        branches.iter().map(|(_, body)| &body[..]).chain([&otherwise[..]]).collect();
                    crate::balance::unequal_branches(pool, &inner)
                }
                _ => None,
            })
        });
        match unequal {
            Some(variable) => {
                let name = self.instance.variable_name(variable);
                self.instance
                    .error(span, format!("`{name}` is determined in one branch of `when` and not in another"))
            }
            None => Ok(()),
        }
    }

    fn check_when_body(&mut self, body: &'s [ast::Equation]) {
        for equation in body {
            match &equation.kind {
                Text::When { .. } => {
                    self.instance.report(Diagnostic::error(
                        equation.span,
                        "`when` equations cannot be nested in `when`",
                    ));
                }
                Text::If { branches, otherwise } => {
                    for (_, body) in branches {
                        self.check_when_body(body);
                    }
                    self.check_when_body(otherwise);
                }
                Text::For { body, .. } => self.check_when_body(body),
                _ => {}
            }
        }
    }

    /// A `when` determines variables of its own class, not those of a component that is a model (4.4.4).
    fn check_owner(&mut self, frame: FrameId, body: &[Equation]) {
        let mut targets = Vec::new();
        crate::checks::each_target(body, &mut |target, origin| {
            targets.extend(self.targets_of(target).into_iter().map(|variable| (variable, origin)));
        });
        for (variable, origin) in targets {
            let mut owner = self.instance.components[self.instance.variables[variable].component].owner;
            while owner != frame {
                let class = self.instance.frames[owner].class;
                let kind = self.instance.classes[class].definition.ast.kind;
                let Some(position) = &self.instance.frames[owner].position else { break };
                if matches!(kind, ast::ClassKind::Model | ast::ClassKind::Block) {
                    let name = self.instance.variable_name(variable);
                    let path = self.instance.frame_path(owner);
                    self.instance.report(Diagnostic::error(
                        origin.span,
                        format!("`{name}` cannot be determined by this `when`: it belongs to the component `{path}`"),
                    ));
                    break;
                }
                owner = self.instance.components[position.component].owner;
            }
        }
    }

    /// Number of scalar equations, if it is known.
    pub fn size_of(&self, equations: &[Equation]) -> Option<usize> {
        crate::balance::size_of(&self.instance.pool, equations)
    }
}

/// Whether the text calls an operator whose value depends on the connections of the model.
fn asks_connections(expr: &ast::Expr) -> bool {
    let any = |list: &[ast::Expr]| list.iter().any(asks_connections);
    match &expr.kind {
        ast::ExprKind::Call { function, arguments } => {
            let last = function.parts.last().expect("never empty").ident.name;
            matches!(last.as_str(), "isRoot" | "rooted" | "cardinality") || any(&arguments.positional)
        }
        ast::ExprKind::Unary(_, a) | ast::ExprKind::Parenthesis(a) => asks_connections(a),
        ast::ExprKind::Binary(_, a, b) => asks_connections(a) || asks_connections(b),
        _ => false,
    }
}

fn first_when(equations: &[ast::Equation]) -> Option<Span> {
    equations.iter().find_map(|equation| match &equation.kind {
        Text::When { .. } => Some(equation.span),
        Text::If { branches, otherwise } => {
            branches.iter().find_map(|(_, body)| first_when(body)).or_else(|| first_when(otherwise))
        }
        Text::For { body, .. } => first_when(body),
        _ => None,
    })
}

fn has_connections(equations: &[ast::Equation]) -> bool {
    equations.iter().any(|equation| match &equation.kind {
        Text::Connect(..) => true,
        Text::Call(ast::Expr { kind: ast::ExprKind::Call { function, .. }, .. }) => {
            function.parts[0].ident.name == "Connections"
        }
        Text::If { branches, otherwise } => {
            branches.iter().any(|(_, body)| has_connections(body)) || has_connections(otherwise)
        }
        Text::For { body, .. } => has_connections(body),
        _ => false,
    })
}

fn visit_text<'s>(
    equations: &'s [ast::Equation],
    visit: &mut dyn FnMut(Option<&'s ast::Expr>, Option<&'s ast::ComponentRef>),
) {
    for equation in equations {
        match &equation.kind {
            Text::Equality { lhs, rhs } => {
                visit(Some(lhs), None);
                visit(Some(rhs), None);
            }
            Text::Connect(a, b) => {
                visit(None, Some(a));
                visit(None, Some(b));
            }
            Text::If { branches, otherwise } => {
                for (condition, body) in branches {
                    visit(Some(condition), None);
                    visit_text(body, visit);
                }
                visit_text(otherwise, visit);
            }
            Text::For { body, .. } => visit_text(body, visit),
            Text::When { branches } => {
                for (condition, body) in branches {
                    visit(Some(condition), None);
                    visit_text(body, visit);
                }
            }
            Text::Call(call) => visit(Some(call), None),
            Text::Error => {}
        }
    }
}

/// An assertion that holds for certain.
pub fn is_always_true(pool: &Pool, equation: &Equation) -> bool {
    matches!(equation.kind, EquationKind::Call(call) if is_true_assertion(pool, call))
}

fn is_true_assertion(pool: &Pool, call: ExprId) -> bool {
    let Node::Builtin(Op::Assert, arguments) = pool.node(call) else {
        return false;
    };
    pool.as_boolean(arguments[0]) == Some(true)
}

/// Every expression of an equation.
pub fn visit(equation: &Equation, f: &mut dyn FnMut(ExprId)) {
    match &equation.kind {
        EquationKind::Equal(a, b) => {
            f(*a);
            f(*b);
        }
        EquationKind::If { branches, otherwise } => {
            for (condition, body) in branches {
                f(*condition);
                body.iter().for_each(|equation| visit(equation, f));
            }
            otherwise.iter().for_each(|equation| visit(equation, f));
        }
        EquationKind::When { branches } => {
            for (condition, body) in branches {
                f(*condition);
                body.iter().for_each(|equation| visit(equation, f));
            }
        }
        EquationKind::Call(call) => f(*call),
    }
}

/// Replaces every expression of an equation.
pub fn map(equation: &mut Equation, f: &mut dyn FnMut(ExprId) -> ExprId) {
    match &mut equation.kind {
        EquationKind::Equal(a, b) => {
            *a = f(*a);
            *b = f(*b);
        }
        EquationKind::If { branches, otherwise } => {
            for (condition, body) in branches {
                *condition = f(*condition);
                body.iter_mut().for_each(|equation| map(equation, f));
            }
            otherwise.iter_mut().for_each(|equation| map(equation, f));
        }
        EquationKind::When { branches } => {
            for (condition, body) in branches {
                *condition = f(*condition);
                body.iter_mut().for_each(|equation| map(equation, f));
            }
        }
        EquationKind::Call(call) => *call = f(*call),
    }
}
