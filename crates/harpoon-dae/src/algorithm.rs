//! Algorithms of models → functions of what they read, and equations that call them.
//!
//! Inside, `pre`, `der`, `initial()` and relations over what the algorithm does not itself assign are inputs; a `when` is
//! an `if` on a Boolean output that remembers its condition. So an algorithm is one unit with several results, and
//! the stages after it know equations only.

use std::rc::Rc;

use harpoon_expr::{
    BaseType, BinaryOp, Body, Builtin, Dim, ExprId, Function, Functions, Local, LocalId, Node, Pool,
    Statement, Subscript, Type, UnaryOp, VarId,
};
use harpoon_flat::{Algorithm, Equation, EquationKind, Flat, Origin, Variability, Variable};
use harpoon_index::{IdVec, Name};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Reset;
use crate::lower::Lowering;
use crate::when::base_variables;

/// `reinit` in an algorithm: the flat variables that say whether and to what.
pub(crate) struct AlgorithmReset {
    state: ExprId,
    active: VarId,
    value: VarId,
    origin: Origin,
}

/// `terminate` in an algorithm, or a call for its effect in a `when` of it.
pub(crate) struct AlgorithmAction {
    active: VarId,
    /// As it is written.
    call: ExprId,
    is_in_when: bool,
    origin: Origin,
}

pub(crate) fn into_functions(
    flat: &mut Flat,
    functions: &mut Functions,
) -> (Vec<AlgorithmReset>, Vec<AlgorithmAction>) {
    let (mut resets, mut actions) = (Vec::new(), Vec::new());
    for algorithm in std::mem::take(&mut flat.algorithms) {
        if let Some(equations) = assertions_only(&flat.pool, &algorithm) {
            let place = if algorithm.initial { &mut flat.initial_equations } else { &mut flat.equations };
            place.extend(equations);
            continue;
        }
        let mut conversion = Conversion::new(flat, &algorithm);
        let body = conversion.statements(&algorithm.statements);
        conversion.finish(functions, body);
        resets.append(&mut conversion.resets);
        actions.append(&mut conversion.actions);
    }
    (resets, actions)
}

/// An algorithm that assigns nothing and only checks is a list of equations.
fn assertions_only(pool: &Pool, algorithm: &Algorithm) -> Option<Vec<Equation>> {
    let origin = algorithm.origin;
    let call = |statement: &Statement| match statement {
        Statement::Call(call) if matches!(pool.node(*call), Node::Builtin(Builtin::Assert, _)) => {
            Some(Equation { kind: EquationKind::Call(*call), origin })
        }
        _ => None,
    };
    algorithm
        .statements
        .iter()
        .map(|statement| match statement {
            Statement::If { branches, otherwise } => {
                let body = |body: &[Statement]| body.iter().map(call).collect::<Option<Vec<Equation>>>();
                let branches = branches.iter().map(|(c, statements)| Some((*c, body(statements)?)));
                let kind = EquationKind::If {
                    branches: branches.collect::<Option<_>>()?,
                    otherwise: body(otherwise)?,
                };
                Some(Equation { kind, origin })
            }
            _ => call(statement),
        })
        .collect()
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Atom {
    Variable(VarId),
    Pre(VarId),
    Derivative(VarId),
    /// An expression over the variables of the model, computed before the algorithm starts.
    Given(ExprId),
}

struct Conversion<'a> {
    flat: &'a mut Flat,
    origin: Origin,
    is_initial: bool,
    assigned: FxHashSet<VarId>,
    n_assignments: FxHashMap<VarId, usize>,
    /// Relations that make an event although they are evaluated inside.
    watched: FxHashSet<ExprId>,
    /// Whether the statements at hand are part of a `when`: they are only executed at events and make none.
    is_in_when: bool,
    locals: IdVec<LocalId, Local>,
    local_of: FxHashMap<Atom, LocalId>,
    inputs: Vec<(LocalId, ExprId)>,
    outputs: Vec<(LocalId, VarId)>,
    resets: Vec<AlgorithmReset>,
    actions: Vec<AlgorithmAction>,
}

impl<'a> Conversion<'a> {
    fn new(flat: &'a mut Flat, algorithm: &Algorithm) -> Conversion<'a> {
        let mut targets = Vec::new();
        for_each_target(&algorithm.statements, &mut |target| targets.push(target));
        let mut order = Vec::new();
        for target in targets {
            base_variables(&flat.pool, target, &mut |var| order.push(var));
        }
        let mut n_assignments: FxHashMap<VarId, usize> = FxHashMap::default();
        order.iter().for_each(|&var| *n_assignments.entry(var).or_default() += 1);
        let assigned: FxHashSet<VarId> = order.iter().copied().collect();
        mark_discrete(flat, &algorithm.statements, &assigned);
        let mut conversion = Conversion {
            flat,
            origin: algorithm.origin,
            is_initial: algorithm.initial,
            assigned,
            n_assignments,
            watched: FxHashSet::default(),
            is_in_when: false,
            locals: IdVec::new(),
            local_of: FxHashMap::default(),
            inputs: Vec::new(),
            outputs: Vec::new(),
            resets: Vec::new(),
            actions: Vec::new(),
        };
        for var in order {
            conversion.output(var);
        }
        conversion
    }

    fn finish(&mut self, functions: &mut Functions, body: Vec<Statement>) {
        let component = &self.flat.components[self.origin.component as usize];
        let name = match component.is_empty() {
            true => "algorithm".to_string(),
            false => format!("algorithm of {component}"),
        };
        let function = Function {
            name: name.into(),
            locals: std::mem::take(&mut self.locals),
            inputs: self.inputs.iter().map(|(local, _)| *local).collect(),
            outputs: self.outputs.iter().map(|(local, _)| *local).collect(),
            body: Body::Algorithm(body),
            pure: true,
            annotations: Default::default(),
        };
        let types: Vec<Type> =
            function.outputs.iter().map(|local| function.locals[*local].ty.clone()).collect();
        let ty = match &types[..] {
            [] => return, // It has no result and only checks, which the function cannot be called for.
            [ty] => ty.clone(),
            _ => Type::scalar(BaseType::Tuple(types.into())),
        };
        let id = functions.add(function);
        let arguments = self.inputs.iter().map(|(_, argument)| *argument).collect();
        let Ok(call) = self.flat.pool.call(id, arguments, ty) else { return };
        let outputs: Vec<Option<ExprId>> = std::mem::take(&mut self.outputs)
            .into_iter()
            .map(|(_, var)| {
                let ty = self.flat.variables[var].ty.clone();
                Some(self.flat.pool.var(var, ty))
            })
            .collect();
        let left = match outputs[..] {
            [Some(only)] => only,
            _ => self.flat.pool.tuple(outputs),
        };
        let equation = Equation { kind: EquationKind::Equal(left, call), origin: self.origin };
        match self.is_initial {
            true => self.flat.initial_equations.push(equation),
            false => self.flat.equations.push(equation),
        }
    }

    /// The local of a variable that the algorithm assigns. It starts from the value before the event, or from the start
    /// value if it is continuous (11.1.2 of the specification).
    fn output(&mut self, var: VarId) -> LocalId {
        if let Some(&known) = self.local_of.get(&Atom::Variable(var)) {
            return known;
        }
        let variable = self.flat.variables[var].clone();
        let is_discrete = variable.variability == Variability::Discrete || variable.ty.base != BaseType::Real;
        let binding = if is_discrete && !self.is_initial {
            Some(self.base(Atom::Pre(var), &variable))
        } else {
            self.start_of(&variable)
        };
        let local = self.add_local(Atom::Variable(var), &variable.name, variable.ty.clone(), binding);
        self.outputs.push((local, var));
        local
    }

    fn start_of(&mut self, variable: &Variable) -> Option<ExprId> {
        let start = variable.attributes.iter().find(|(name, _)| *name == "start").map(|(_, start)| *start);
        let start = match start {
            Some(start) => self.expr(start, false),
            None => match variable.ty.base {
                BaseType::Real => self.flat.pool.real(0.0),
                BaseType::Integer => self.flat.pool.integer(0),
                BaseType::Boolean => self.flat.pool.boolean(false),
                _ => return None,
            },
        };
        let shape = variable.ty.shape().unwrap_or_default();
        if shape.is_empty() || !self.flat.pool.ty(start).is_scalar() {
            return Some(start);
        }
        let mut arguments = vec![start];
        arguments.extend(shape.iter().map(|&n| self.flat.pool.integer(n as i64)));
        self.flat.pool.builtin(Builtin::Fill, arguments).ok()
    }

    fn add_local(&mut self, atom: Atom, name: &str, ty: Type, binding: Option<ExprId>) -> LocalId {
        let dims = ty.shape().unwrap_or_default();
        let dims = dims.into_iter().map(|n| Some(self.flat.pool.integer(n as i64))).collect();
        let local = self.locals.push(Local { name: Name::new(name), ty, dims, binding });
        self.local_of.insert(atom, local);
        local
    }

    /// The local that stands for an input of the algorithm.
    fn base(&mut self, atom: Atom, variable: &Variable) -> ExprId {
        let ty = variable.ty.clone();
        let local = match self.local_of.get(&atom) {
            Some(&known) => known,
            None => {
                let var = |conversion: &mut Self, var| conversion.flat.pool.var(var, ty.clone());
                let (name, argument) = match atom {
                    Atom::Variable(id) => (variable.name.clone(), var(self, id)),
                    Atom::Pre(id) => {
                        let x = var(self, id);
                        (format!("pre({})", variable.name), self.memory(Builtin::Pre, x, &ty))
                    }
                    Atom::Derivative(id) => {
                        let x = var(self, id);
                        (format!("der({})", variable.name), self.memory(Builtin::Der, x, &ty))
                    }
                    Atom::Given(_) => unreachable!("has no variable"),
                };
                let local = self.add_local(atom, &name, ty.clone(), None);
                self.inputs.push((local, argument));
                local
            }
        };
        self.flat.pool.local(local, ty)
    }

    fn memory(&mut self, builtin: Builtin, x: ExprId, ty: &Type) -> ExprId {
        self.flat.pool.add(Node::Builtin(builtin, Rc::new([x])), ty.clone())
    }

    fn given(&mut self, expr: ExprId) -> ExprId {
        let ty = self.flat.pool.ty(expr).clone();
        let atom = Atom::Given(expr);
        let local = match self.local_of.get(&atom) {
            Some(&known) => known,
            None => {
                let name = format!("$given[{}]", self.inputs.len() + 1);
                let local = self.add_local(atom, &name, ty.clone(), None);
                self.inputs.push((local, expr));
                local
            }
        };
        self.flat.pool.local(local, ty)
    }

    /// The expression over locals. `makes_events`: relations over inputs alone are computed outside.
    fn expr(&mut self, expr: ExprId, makes_events: bool) -> ExprId {
        if self.flat.pool.is_literal(expr) {
            return expr;
        }
        match self.flat.pool.node(expr).clone() {
            Node::Var(var) => {
                let variable = self.flat.variables[var].clone();
                match self.local_of.get(&Atom::Variable(var)) {
                    Some(&local) => self.flat.pool.local(local, variable.ty),
                    None => self.base(Atom::Variable(var), &variable),
                }
            }
            Node::Time => self.given(expr),
            Node::Builtin(Builtin::Initial | Builtin::Terminal | Builtin::Sample, _) => self.given(expr),
            Node::Builtin(Builtin::Pre, arguments) => self.remembered(arguments[0], Atom::Pre, makes_events),
            Node::Builtin(Builtin::Der, arguments) => {
                self.remembered(arguments[0], Atom::Derivative, makes_events)
            }
            Node::Builtin(builtin @ (Builtin::Edge | Builtin::Change), arguments) => {
                let now = self.expr(arguments[0], makes_events);
                let before = self.remembered(arguments[0], Atom::Pre, makes_events);
                match builtin {
                    Builtin::Edge => self.edge(now, before),
                    _ => self.flat.pool.binary(BinaryOp::NotEqual, now, before).unwrap_or(now),
                }
            }
            Node::Builtin(Builtin::NoEvent, arguments) => self.expr(arguments[0], false),
            Node::Binary(op, ..) if op.is_relation() && makes_events && self.is_given(expr) => {
                self.given(expr)
            }
            Node::Binary(op, ..) if op.is_relation() && makes_events => {
                self.watch(expr);
                self.children(expr, makes_events)
            }
            _ => self.children(expr, makes_events),
        }
    }

    fn children(&mut self, expr: ExprId, makes_events: bool) -> ExprId {
        let mut children = Vec::new();
        self.flat.pool.for_each_child(expr, |child| children.push(child));
        let mapped: FxHashMap<ExprId, ExprId> =
            children.into_iter().map(|child| (child, self.expr(child, makes_events))).collect();
        self.flat.pool.map_children(expr, |_, child| mapped[&child])
    }

    /// `pre(x[i])` is an element of the local that holds `pre(x)`.
    fn remembered(&mut self, expr: ExprId, atom: fn(VarId) -> Atom, makes_events: bool) -> ExprId {
        match self.flat.pool.node(expr).clone() {
            Node::Var(var) => {
                let variable = self.flat.variables[var].clone();
                self.base(atom(var), &variable)
            }
            Node::Index(base, subscripts) => {
                let base = self.remembered(base, atom, makes_events);
                let subscripts: Vec<Subscript> = subscripts
                    .iter()
                    .map(|subscript| match *subscript {
                        Subscript::Index(e) => Subscript::Index(self.expr(e, makes_events)),
                        Subscript::Slice(e) => Subscript::Slice(self.expr(e, makes_events)),
                        Subscript::All => Subscript::All,
                    })
                    .collect();
                self.flat.pool.index(base, subscripts).unwrap_or(base)
            }
            _ => {
                let mut children = Vec::new();
                self.flat.pool.for_each_child(expr, |child| children.push(child));
                let mapped: FxHashMap<ExprId, ExprId> = children
                    .into_iter()
                    .map(|child| (child, self.remembered(child, atom, makes_events)))
                    .collect();
                self.flat.pool.map_children(expr, |_, child| mapped[&child])
            }
        }
    }

    /// A relation over results of the algorithm is evaluated where it stands, but makes an event when it changes.
    fn watch(&mut self, relation: ExprId) {
        if self.is_initial || !self.is_result(relation) || !self.watched.insert(relation) {
            return;
        }
        let var = self.add_hidden("watch", Type::boolean());
        let left = self.flat.pool.var(var, Type::boolean());
        let kind = EquationKind::Equal(left, relation);
        self.flat.equations.push(Equation { kind, origin: self.origin });
    }

    /// Whether what is assigned in the relation has one value from event to event, or one at each time, so that it
    /// can be told outside of the algorithm; and whether it can change between events.
    fn is_result(&self, expr: ExprId) -> bool {
        let mut is_result = true;
        let mut varies = false;
        let _ = self.flat.pool.contains(expr, |pool, id| {
            match pool.node(id) {
                Node::Var(var) => {
                    let variable = &self.flat.variables[*var];
                    let is_continuous =
                        variable.variability == Variability::Continuous && variable.ty.base == BaseType::Real;
                    varies |= is_continuous;
                    is_result &= !is_continuous || self.n_assignments.get(var).is_none_or(|n| *n == 1);
                }
                Node::Time => varies = true,
                Node::Local(_) | Node::Iter(_) => is_result = false,
                _ => {}
            }
            false
        });
        is_result && varies
    }

    /// Whether the expression is known before the algorithm starts, and can change between events.
    fn is_given(&self, expr: ExprId) -> bool {
        let mut is_given = true;
        let mut varies = false;
        let _ = self.flat.pool.contains(expr, |pool, id| {
            match pool.node(id) {
                Node::Var(var) => {
                    is_given &= !self.assigned.contains(var);
                    let variable = &self.flat.variables[*var];
                    varies |=
                        variable.variability == Variability::Continuous && variable.ty.base == BaseType::Real;
                }
                Node::Time => varies = true,
                Node::Local(_) | Node::Iter(_) => is_given = false,
                _ => {}
            }
            false
        });
        is_given && varies
    }

    fn edge(&mut self, now: ExprId, before: ExprId) -> ExprId {
        let pool = &mut self.flat.pool;
        let not_before = pool.unary(UnaryOp::Not, before).unwrap_or(before);
        pool.binary(BinaryOp::And, now, not_before).unwrap_or(now)
    }

    fn statements(&mut self, statements: &[Statement]) -> Vec<Statement> {
        let mut converted = Vec::new();
        for statement in statements {
            self.statement(statement, &mut converted);
        }
        converted
    }

    fn statement(&mut self, statement: &Statement, out: &mut Vec<Statement>) {
        match statement {
            Statement::Assign { target, value } => {
                let (target, value) = (self.expr(*target, false), self.expr_at(*value));
                out.push(Statement::Assign { target, value });
            }
            Statement::Call(call) => self.call(*call, out),
            Statement::If { branches, otherwise } => {
                let branches = branches
                    .iter()
                    .map(|(condition, body)| (self.expr_at(*condition), self.statements(body)))
                    .collect();
                let otherwise = self.statements(otherwise);
                out.push(Statement::If { branches, otherwise });
            }
            Statement::For { iter, range, body } => {
                let range = self.expr(*range, false);
                out.push(Statement::For { iter: *iter, range, body: self.statements(body) });
            }
            Statement::While { condition, body } => {
                let condition = self.expr(*condition, false);
                out.push(Statement::While { condition, body: self.statements(body) });
            }
            Statement::When { branches } => self.when(branches, out),
            Statement::Break => out.push(Statement::Break),
            Statement::Return => out.push(Statement::Return),
        }
    }

    /// The expression over locals; outside of `when` its relations make events.
    fn expr_at(&mut self, expr: ExprId) -> ExprId {
        if !self.is_in_when {
            return self.expr(expr, true);
        }
        let expr = self.expr(expr, false);
        self.flat.pool.builtin(Builtin::NoEvent, vec![expr]).unwrap_or(expr)
    }

    fn when(&mut self, branches: &[(ExprId, Vec<Statement>)], out: &mut Vec<Statement>) {
        let mut converted = Vec::new();
        for (condition, body) in branches {
            let conditions = match self.flat.pool.node(*condition) {
                Node::Array(parts) => parts.to_vec(),
                _ => vec![*condition],
            };
            let mut at_start = false;
            let mut active = self.flat.pool.boolean(false);
            for condition in conditions {
                if matches!(self.flat.pool.node(condition), Node::Builtin(Builtin::Initial, _)) {
                    at_start = true;
                    continue;
                }
                // A tick lasts no longer than its event.
                let is_tick = matches!(self.flat.pool.node(condition), Node::Builtin(Builtin::Sample, _));
                let value = self.expr(condition, true);
                for value in self.elements(value) {
                    let edge = if is_tick { value } else { self.edge_of(value, out) };
                    active = self.flat.pool.binary(BinaryOp::Or, active, edge).unwrap_or(edge);
                }
            }
            let initial = self.flat.pool.add(Node::Builtin(Builtin::Initial, Rc::new([])), Type::boolean());
            let initial = self.given(initial);
            let at_start = self.flat.pool.boolean(at_start);
            let active = self.flat.pool.if_then_else(initial, at_start, active).unwrap_or(active);
            self.is_in_when = true;
            converted.push((active, self.statements(body)));
            self.is_in_when = false;
        }
        out.push(Statement::If { branches: converted, otherwise: Vec::new() });
    }

    /// Of a vector of conditions each.
    fn elements(&mut self, value: ExprId) -> Vec<ExprId> {
        let pool = &mut self.flat.pool;
        let Some(&Dim::Known(n)) = pool.ty(value).dims.first() else { return vec![value] };
        let mut element = |k: i64| {
            let k = pool.integer(k);
            pool.index(value, vec![Subscript::Index(k)]).unwrap_or(value)
        };
        (1..=n as i64).map(&mut element).collect()
    }

    /// Whether the condition has become true, for which its value is kept.
    fn edge_of(&mut self, value: ExprId, out: &mut Vec<Statement>) -> ExprId {
        let var = self.add_hidden("when", Type::boolean());
        let local = self.output(var);
        let target = self.flat.pool.local(local, Type::boolean());
        out.push(Statement::Assign { target, value });
        let variable = self.flat.variables[var].clone();
        let before = self.base(Atom::Pre(var), &variable);
        self.edge(target, before)
    }

    fn add_hidden(&mut self, what: &str, ty: Type) -> VarId {
        let name = format!("${what}.algorithm[{}]", self.flat.variables.len());
        let is_discrete = ty.base != BaseType::Real;
        let variability = if is_discrete { Variability::Discrete } else { Variability::Continuous };
        let var = self.flat.variables.push(Variable::hidden(name, ty, variability, self.origin));
        self.flat.order.push(var);
        var
    }

    /// `reinit` and `terminate` are results of the algorithm; everything else is a call.
    fn call(&mut self, call: ExprId, out: &mut Vec<Statement>) {
        let truth = self.flat.pool.boolean(true);
        match self.flat.pool.node(call).clone() {
            Node::Builtin(Builtin::Reinit, arguments) => {
                let active = self.add_hidden("reinit", Type::boolean());
                let value = self.add_hidden("reinit", Type::real());
                self.raise(active, truth, out);
                let target = self.output(value);
                let target = self.flat.pool.local(target, Type::real());
                let assigned = self.expr(arguments[1], false);
                out.push(Statement::Assign { target, value: assigned });
                self.resets.push(AlgorithmReset { state: arguments[0], active, value, origin: self.origin });
            }
            Node::Builtin(Builtin::Terminate, _) => {
                let active = self.add_hidden("terminate", Type::boolean());
                self.raise(active, truth, out);
                let (is_in_when, origin) = (self.is_in_when, self.origin);
                self.actions.push(AlgorithmAction { active, call, is_in_when, origin });
            }
            // What depends on a loop is called where it stands.
            Node::Call(..) if self.is_in_when && !self.depends_on_loop(call) => {
                let active = self.add_hidden("call", Type::boolean());
                self.raise(active, truth, out);
                let (is_in_when, origin) = (self.is_in_when, self.origin);
                self.actions.push(AlgorithmAction { active, call, is_in_when, origin });
            }
            _ => {
                let call = self.children(call, false);
                out.push(Statement::Call(call));
            }
        }
    }

    fn depends_on_loop(&self, expr: ExprId) -> bool {
        self.flat.pool.contains(expr, |pool, id| matches!(pool.node(id), Node::Iter(_) | Node::Local(_)))
    }

    /// A flag that is false unless the statement is reached.
    fn raise(&mut self, flag: VarId, truth: ExprId, out: &mut Vec<Statement>) {
        let local = self.output(flag);
        self.locals[local].binding = Some(self.flat.pool.boolean(false));
        let target = self.flat.pool.local(local, Type::boolean());
        out.push(Statement::Assign { target, value: truth });
    }
}

/// Variables that are assigned in `when` statements only are discrete.
fn mark_discrete(flat: &mut Flat, statements: &[Statement], assigned: &FxHashSet<VarId>) {
    let mut outside = FxHashSet::default();
    let mut targets = Vec::new();
    for_each_target_outside_when(statements, &mut |target| targets.push(target));
    for target in targets {
        base_variables(&flat.pool, target, &mut |var| {
            outside.insert(var);
        });
    }
    for &var in assigned {
        if !outside.contains(&var) && flat.variables[var].variability == Variability::Continuous {
            flat.variables[var].variability = Variability::Discrete;
        }
    }
}

fn for_each_target_outside_when(statements: &[Statement], f: &mut dyn FnMut(ExprId)) {
    let without_when: Vec<&Statement> =
        statements.iter().filter(|statement| !matches!(statement, Statement::When { .. })).collect();
    for statement in without_when {
        walk(statement, false, f);
    }
}

fn for_each_target(statements: &[Statement], f: &mut dyn FnMut(ExprId)) {
    statements.iter().for_each(|statement| walk(statement, true, f));
}

fn walk(statement: &Statement, into_when: bool, f: &mut dyn FnMut(ExprId)) {
    let mut all = |statements: &[Statement]| statements.iter().for_each(|inner| walk(inner, into_when, f));
    match statement {
        Statement::Assign { target, .. } => f(*target),
        Statement::If { branches, otherwise } => {
            branches.iter().for_each(|(_, body)| all(body));
            all(otherwise);
        }
        Statement::For { body, .. } | Statement::While { body, .. } => all(body),
        Statement::When { branches } if into_when => branches.iter().for_each(|(_, body)| all(body)),
        Statement::When { .. } | Statement::Call(_) | Statement::Break | Statement::Return => {}
    }
}

impl Lowering {
    pub(crate) fn add_algorithm_actions(
        &mut self,
        resets: Vec<AlgorithmReset>,
        actions: Vec<AlgorithmAction>,
    ) {
        for reset in resets {
            let origin = reset.origin;
            let Some(state) = self.scalar_of(reset.state, origin) else { continue };
            let flags: Vec<VarId> =
                [reset.active, reset.value].iter().flat_map(|flat| self.element_ids(*flat)).collect();
            let (active, value) = (self.var(flags[0]), self.var(flags[1]));
            match *self.dae.pool.node(state) {
                Node::Var(state) => self.dae.resets.push(Reset { state, active, value, origin }),
                _ => self.report(origin, "`reinit` needs a variable"),
            }
        }
        for AlgorithmAction { active, call, is_in_when, origin } in actions {
            let flags: Vec<VarId> = self.element_ids(active).collect();
            let condition = self.var(flags[0]);
            match self.dae.pool.node(call).clone() {
                Node::Builtin(Builtin::Terminate, arguments) => {
                    self.add_terminate(&arguments, condition, is_in_when, origin);
                }
                _ => self.add_call(call, condition, origin),
            }
        }
    }
}
