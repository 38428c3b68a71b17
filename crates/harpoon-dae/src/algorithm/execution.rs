//! The statements of an algorithm, one after the other, on expressions instead of values.
//!
//! ```text
//! v          starts as pre(v), or as its start value if it is continuous       (11.1.2 of the specification)
//! v := e     v is now h, with the equation h = e over the values that e sees
//! if c …     each branch is executed on its own; then v is h, with h = if c then v₁ else v₂
//! when c …   the same, with `edge` of a variable that is equal to c
//! for …      turn by turn; `break` makes the rest depend on a condition
//! at last    the equation v = value
//! ```
//! An equation of a statement in a branch is `h = if reached then e else 0`: what is not reached is not computed, and its relations
//! are not asked for.

use std::rc::Rc;

use harpoon_expr::{
    BaseType, BinaryOp, Builtin, Dim, ExprId, Functions, Node, Pool, Statement, Subscript, Type, Value, VarId,
};
use harpoon_flat::{Algorithm, Equation, EquationKind, Flat, Origin, Variability, Variable};
use harpoon_source::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};

use super::targets::assigned_variables;
use super::{Action, Outcome};
use crate::occurrence::{with_own_arguments, with_own_calls};

/// Statements of one algorithm, with those that loops repeat.
const MOST_STEPS: usize = 100_000;

pub(super) struct Execution<'a> {
    pub(super) flat: &'a mut Flat,
    pub(super) functions: &'a mut Functions,
    /// Real variables that equations in a `when` determine.
    pub(super) discrete: &'a FxHashSet<VarId>,
    pub(super) origin: Origin,
    pub(super) is_initial: bool,
    pub(super) is_in_when: bool,
    pub(super) outcome: &'a mut Outcome,
    /// In the order of the text.
    assigned: Vec<VarId>,
    /// What each of them holds.
    values: FxHashMap<VarId, Held>,
    /// For each branch that is being executed: what its variables held before.
    journal: Vec<Changes>,
    /// Variables whose value after the statement at hand is their last.
    last: FxHashSet<VarId>,
    /// What the results of a procedure are where it is not reached.
    unreached: FxHashMap<ExprId, Held>,
    /// When the statement at hand is reached; always, if there is none.
    pub(super) guard: Option<ExprId>,
    /// Whether a loop around the statement goes on, as a variable that only exists here.
    goes_on: Option<VarId>,
    /// Hidden variables that change at events only though they are Real.
    pub(super) steady: FxHashSet<VarId>,
    /// Relations over values, with the condition that they were guarded with, and their variables.
    pub(super) known_relations: FxHashMap<(ExprId, Option<ExprId>), ExprId>,
    parameters: FxHashMap<ExprId, ExprId>,
    n_steps: usize,
}

#[derive(Clone, PartialEq)]
enum Held {
    Whole(ExprId),
    /// Of an array, row by row.
    Elements(Rc<Vec<ExprId>>),
}

#[derive(Default)]
struct Changes {
    order: Vec<VarId>,
    values: FxHashMap<VarId, Held>,
}

impl<'a> Execution<'a> {
    pub(super) fn new(
        flat: &'a mut Flat,
        functions: &'a mut Functions,
        discrete: &'a FxHashSet<VarId>,
        algorithm: &Algorithm,
        outcome: &'a mut Outcome,
    ) -> Execution<'a> {
        let assigned = assigned_variables(&flat.pool, &algorithm.statements);
        let mut execution = Execution {
            flat,
            functions,
            discrete,
            origin: algorithm.origin,
            is_initial: algorithm.initial,
            is_in_when: false,
            outcome,
            assigned: assigned.clone(),
            values: FxHashMap::default(),
            journal: Vec::new(),
            last: FxHashSet::default(),
            unreached: FxHashMap::default(),
            guard: None,
            goes_on: None,
            steady: FxHashSet::default(),
            known_relations: FxHashMap::default(),
            parameters: FxHashMap::default(),
            n_steps: 0,
        };
        for var in assigned {
            let value = execution.first_value(var);
            execution.values.insert(var, Held::Whole(value));
        }
        execution
    }

    pub(super) fn run(mut self, algorithm: &Algorithm) {
        if self.is_initial || self.is_plain(&algorithm.statements) {
            let results = self.assigned.iter().map(|&var| (var, var)).collect();
            return self.call_procedure(&algorithm.statements, results);
        }
        self.last = self.assigned.iter().copied().collect();
        self.block(&algorithm.statements);
        for var in self.assigned.clone() {
            let left = self.variable(var);
            let right = self.value(var);
            if left != right {
                self.equation(left, right);
            }
        }
    }

    /// Whether no event is made or seen, and each discrete variable gets its value whatever it was before: then nothing has to be
    /// known of what is inside.
    fn is_plain(&self, statements: &[Statement]) -> bool {
        let pool = &self.flat.pool;
        let is_set = |var: VarId| {
            statements.iter().any(|statement| match statement {
                Statement::Assign { target, .. } => *pool.node(*target) == Node::Var(var),
                _ => false,
            })
        };
        !has_actions(pool, statements)
            && self.event_in_statements(statements).is_none()
            && self.assigned.iter().all(|&var| !self.is_discrete(var) || is_set(var))
    }

    fn is_discrete(&self, var: VarId) -> bool {
        let variable = &self.flat.variables[var];
        variable.variability == Variability::Discrete || variable.ty.base != BaseType::Real
    }

    // --------------------------------------------------------------------------------------------- values

    pub(super) fn is_assigned(&self, var: VarId) -> bool {
        self.values.contains_key(&var)
    }

    fn variable(&mut self, var: VarId) -> ExprId {
        let ty = self.flat.variables[var].ty.clone();
        self.flat.pool.var(var, ty)
    }

    /// What the variable holds, in one piece.
    pub(super) fn value(&mut self, var: VarId) -> ExprId {
        let Some(held) = self.values.get(&var).cloned() else { return self.variable(var) };
        match held {
            Held::Whole(value) => value,
            Held::Elements(elements) => {
                let shape = self.flat.variables[var].ty.shape().unwrap_or_default();
                self.array(&shape, &elements)
            }
        }
    }

    /// The expressions that it holds.
    pub(super) fn value_parts(&self, var: VarId) -> &[ExprId] {
        match &self.values[&var] {
            Held::Whole(value) => std::slice::from_ref(value),
            Held::Elements(elements) => elements,
        }
    }

    pub(super) fn element(&self, var: VarId, place: usize) -> Option<ExprId> {
        match self.values.get(&var)? {
            Held::Whole(_) => None,
            Held::Elements(elements) => elements.get(place).copied(),
        }
    }

    /// The place of an element in its array, if all subscripts are known.
    pub(super) fn place(&mut self, var: VarId, subscripts: &[Subscript]) -> Option<usize> {
        let is_element = subscripts.iter().all(|subscript| matches!(subscript, Subscript::Index(_)));
        let places = is_element.then(|| self.places(var, subscripts))??;
        (places.len() == 1).then(|| places[0])
    }

    fn array(&mut self, shape: &[usize], elements: &[ExprId]) -> ExprId {
        let [n, inner @ ..] = shape else { return elements[0] };
        let size: usize = inner.iter().product();
        let parts = (0..*n).map(|k| self.array(inner, &elements[k * size..(k + 1) * size])).collect();
        self.flat.pool.array(parts).expect("elements of one type")
    }

    /// What is held, element by element.
    fn elements(&mut self, var: VarId, held: &Held) -> Vec<ExprId> {
        let value = match held {
            Held::Elements(elements) => return elements.to_vec(),
            Held::Whole(value) => *value,
        };
        let shape = self.flat.variables[var].ty.shape().unwrap_or_default();
        let n: usize = shape.iter().product();
        (0..n).map(|place| self.element_at(value, &shape, place)).collect()
    }

    /// Row by row; a scalar stands for each element of an array.
    fn element_at(&mut self, value: ExprId, shape: &[usize], place: usize) -> ExprId {
        let mut rest = place;
        let mut subscripts = vec![Subscript::All; shape.len()];
        for (subscript, &n) in subscripts.iter_mut().zip(shape).rev() {
            *subscript = Subscript::Index(self.flat.pool.integer((rest % n) as i64 + 1));
            rest /= n;
        }
        if subscripts.is_empty() { value } else { self.element_of(value, subscripts) }
    }

    /// `pre(x)[i]` is `pre(x[i])`.
    fn element_of(&mut self, value: ExprId, subscripts: Vec<Subscript>) -> ExprId {
        if let Node::Builtin(Builtin::Pre, arguments) = self.flat.pool.node(value).clone() {
            let element = self.element_of(arguments[0], subscripts);
            let ty = self.flat.pool.ty(element).clone();
            return self.flat.pool.add(Node::Builtin(Builtin::Pre, Rc::new([element])), ty);
        }
        self.flat.pool.index(value, subscripts).expect("subscripts within the shape")
    }

    fn set(&mut self, var: VarId, held: Held) {
        let before = self.values.insert(var, held).expect("only what is assigned is set");
        if let Some(changes) = self.journal.last_mut()
            && !changes.values.contains_key(&var)
        {
            changes.order.push(var);
            changes.values.insert(var, before);
        }
    }

    /// The value that the variable has before the first statement.
    fn first_value(&mut self, var: VarId) -> ExprId {
        let x = self.variable(var);
        let ty = self.flat.pool.ty(x).clone();
        if self.is_discrete(var) && !self.is_initial {
            return self.flat.pool.add(Node::Builtin(Builtin::Pre, Rc::new([x])), ty);
        }
        let attributes = &self.flat.variables[var].attributes;
        let start = attributes.iter().find(|(name, _)| *name == "start").map(|(_, start)| *start);
        let Some(start) = start else { return self.default_value(&ty).unwrap_or(x) };
        let shape = ty.shape().unwrap_or_default();
        if shape.is_empty() || !self.flat.pool.ty(start).is_scalar() {
            return start;
        }
        let mut arguments = vec![start];
        arguments.extend(shape.iter().map(|&n| self.flat.pool.integer(n as i64)));
        self.flat.pool.builtin(Builtin::Fill, arguments).unwrap_or(start)
    }

    fn default_value(&mut self, ty: &Type) -> Option<ExprId> {
        let value = Value::default_of(&self.flat.pool, ty)?;
        Some(self.flat.pool.literal(&value))
    }

    // --------------------------------------------------------------------------------------------- equations

    pub(super) fn equation(&mut self, left: ExprId, right: ExprId) {
        let equation = Equation { kind: EquationKind::Equal(left, right), origin: self.origin };
        match self.is_initial {
            true => self.flat.initial_equations.push(equation),
            false => self.flat.equations.push(equation),
        }
    }

    /// A new variable that is equal to the expression.
    pub(super) fn hidden(&mut self, name: &str, ty: Type, variability: Variability, value: ExprId) -> ExprId {
        let var = self.add_hidden(name, ty.clone(), variability);
        if !self.varies(value) {
            self.steady.insert(var);
        }
        let left = self.flat.pool.var(var, ty);
        self.equation(left, value);
        left
    }

    pub(super) fn add_hidden(&mut self, name: &str, ty: Type, variability: Variability) -> VarId {
        let name = format!("{name}${}", self.flat.variables.len());
        let var = self.flat.variables.push(Variable::hidden(name, ty, variability, self.origin));
        self.flat.order.push(var);
        var
    }

    /// The value of a variable, short enough to be written wherever it is read. It gets a name unless it has one.
    fn named(&mut self, var: VarId, value: ExprId, is_last: bool) -> ExprId {
        let ty = self.flat.pool.ty(value).clone();
        let has_place =
            matches!(ty.base, BaseType::Real | BaseType::Integer | BaseType::Boolean | BaseType::Enum(_));
        // What is discrete keeps its value between events; `noEvent` does not let it.
        let is_literal_relation = ty.base != BaseType::Real && !self.is_in_when && self.varies(value);
        if self.is_short(value) || !has_place || is_literal_relation {
            return value;
        }
        let value = self.reached(value);
        if is_last {
            let left = self.variable(var);
            if !self.varies(value) {
                self.steady.insert(var);
            }
            self.equation(left, value);
            return left;
        }
        let variability = if self.is_discrete(var) { Variability::Discrete } else { Variability::Continuous };
        let name = self.flat.variables[var].name.clone();
        self.hidden(&name, ty, variability, value)
    }

    /// The last value of a variable needs no other name than that of the variable.
    fn named_whole(&mut self, var: VarId, value: ExprId) -> ExprId {
        let is_last = self.guard.is_none() && self.last.contains(&var);
        self.named(var, value, is_last)
    }

    /// The value where the statement is reached, and nothing in particular elsewhere.
    fn reached(&mut self, value: ExprId) -> ExprId {
        let value = match self.is_in_when {
            true => self.flat.pool.builtin(Builtin::AtEvent, vec![value]).unwrap_or(value),
            false => value,
        };
        let ty = self.flat.pool.ty(value).clone();
        match (self.guard, self.default_value(&ty)) {
            (Some(guard), Some(nothing)) => self.choice(guard, value, nothing),
            _ => value,
        }
    }

    fn is_short(&self, value: ExprId) -> bool {
        let pool = &self.flat.pool;
        match pool.node(value) {
            Node::Var(_) | Node::Time => true,
            Node::Unary(_, inner) => matches!(pool.node(*inner), Node::Var(_)),
            // The time at which it gets somewhere is known beforehand, if nothing hides it.
            Node::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => {
                let is_time = |side: ExprId| *pool.node(side) == Node::Time;
                is_time(*a) && self.is_short(*b) || is_time(*b) && self.is_short(*a)
            }
            Node::Builtin(Builtin::Pre | Builtin::IntegerToReal, arguments) => self.is_short(arguments[0]),
            Node::Index(base, subscripts) => {
                let is_known = |subscript: &Subscript| match subscript {
                    Subscript::Index(e) | Subscript::Slice(e) => pool.is_literal(*e),
                    Subscript::All => true,
                };
                self.is_short(*base) && subscripts.iter().all(is_known)
            }
            _ => pool.is_literal(value),
        }
    }

    fn named_held(&mut self, var: VarId, held: Held) -> Held {
        match held {
            Held::Whole(value) => Held::Whole(self.named_whole(var, value)),
            Held::Elements(elements) => Held::Elements(Rc::new(
                elements.iter().map(|&element| self.named(var, element, false)).collect(),
            )),
        }
    }

    /// A condition that is read more than once.
    fn named_condition(&mut self, condition: ExprId) -> ExprId {
        if self.is_short(condition) || self.varies(condition) && !self.is_in_when {
            return condition;
        }
        let condition = self.reached(condition);
        self.hidden("$condition", Type::boolean(), Variability::Discrete, condition)
    }

    // --------------------------------------------------------------------------------------------- statements

    fn block(&mut self, statements: &[Statement]) {
        let last = self.last.clone();
        let final_targets = self.final_targets(statements);
        self.each_statement(statements, &final_targets);
        self.last = last;
    }

    /// For each statement of a block the variables that are not set again, neither in the block nor afterwards.
    fn final_targets(&self, statements: &[Statement]) -> Vec<FxHashSet<VarId>> {
        let mut open = self.last.clone();
        let mut targets: Vec<FxHashSet<VarId>> = statements
            .iter()
            .rev()
            .map(|statement| match open.is_empty() {
                true => FxHashSet::default(),
                false => {
                    let assigned = assigned_variables(&self.flat.pool, std::slice::from_ref(statement));
                    assigned.into_iter().filter(|var| open.remove(var)).collect()
                }
            })
            .collect();
        targets.reverse();
        targets
    }

    fn each_statement(&mut self, statements: &[Statement], final_targets: &[FxHashSet<VarId>]) {
        for (k, statement) in statements.iter().enumerate() {
            self.last.clone_from(&final_targets[k]);
            self.n_steps += 1;
            if self.n_steps == MOST_STEPS {
                self.report(format!("the algorithm has more than {MOST_STEPS} statements, loops included"));
            }
            if self.n_steps >= MOST_STEPS {
                return;
            }
            self.statement(statement);
            if let Some(goes_on) = self.goes_on {
                let condition = self.value(goes_on);
                match self.flat.pool.as_boolean(condition) {
                    Some(true) => {}
                    Some(false) => return,
                    None => return self.choose(&[(condition, &statements[k + 1..])], &[]),
                }
            }
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Assign { target, value } => self.assign(*target, *value),
            Statement::Call(call) => self.call(*call),
            Statement::If { branches, otherwise } => self.if_statement(branches, otherwise),
            Statement::When { branches } => self.when(branches),
            Statement::For { iter, range, body } => match self.turns(*range) {
                Some(turns) => {
                    let bodies: Vec<Vec<Statement>> = turns
                        .into_iter()
                        .map(|turn| {
                            let mut memo = FxHashMap::default();
                            let pool = &mut self.flat.pool;
                            let mut at = |expr: ExprId| {
                                pool.rewrite(expr, &mut memo, |pool, id| match *pool.node(id) {
                                    Node::Iter(other) if other == *iter => Some(turn),
                                    _ => None,
                                })
                            };
                            body.iter().map(|statement| statement.map_exprs(&mut at)).collect()
                        })
                        .collect();
                    self.turn_by_turn(&bodies);
                }
                None => self.procedure(statement, "a loop whose number of turns is not known"),
            },
            Statement::While { .. } => self.procedure(statement, "`while`"),
            Statement::Break => {
                if let Some(goes_on) = self.goes_on {
                    let stop = self.flat.pool.boolean(false);
                    self.set(goes_on, Held::Whole(stop));
                }
            }
            Statement::Return => {}
        }
    }

    /// The elements of a range that parameters decide about.
    fn turns(&mut self, range: ExprId) -> Option<Vec<ExprId>> {
        let range = self.read(range);
        let range = self.with_parameters(range);
        let value = self.flat.pool.as_value(range)?;
        let element = self.flat.pool.ty(range).element();
        let items: Vec<Value> = value.as_array()?.items().collect();
        Some(
            items
                .into_iter()
                .map(|item| {
                    let item = item.converted(&self.flat.pool, &element);
                    self.flat.pool.literal(&item)
                })
                .collect(),
        )
    }

    fn turn_by_turn(&mut self, bodies: &[Vec<Statement>]) {
        // The next turn sets them again.
        self.last.clear();
        let ty = Type::boolean();
        let hidden = Variable::hidden("$goes_on".into(), ty, Variability::Discrete, self.origin);
        let goes_on = self.flat.variables.push(hidden);
        let truth = self.flat.pool.boolean(true);
        self.values.insert(goes_on, Held::Whole(truth));
        let outer = self.goes_on.replace(goes_on);
        for body in bodies {
            let condition = self.value(goes_on);
            match self.flat.pool.as_boolean(condition) {
                Some(true) => self.block(body),
                Some(false) => break,
                None => self.choose(&[(condition, body)], &[]),
            }
        }
        self.goes_on = outer;
    }

    /// With parameters replaced by their values, as far as these are known.
    pub(super) fn with_parameters(&mut self, expr: ExprId) -> ExprId {
        let Flat { pool, variables, .. } = &mut *self.flat;
        let mut current = expr;
        // As deep as bindings refer to each other.
        for _ in 0..20 {
            let next = pool.rewrite(current, &mut self.parameters, |pool, id| match *pool.node(id) {
                Node::Var(var) if variables[var].variability <= Variability::Parameter => {
                    variables[var].binding
                }
                _ => None,
            });
            if next == current {
                break;
            }
            current = next;
        }
        current
    }

    fn if_statement(&mut self, branches: &[(ExprId, Vec<Statement>)], otherwise: &[Statement]) {
        let Some(((condition, body), rest)) = branches.split_first() else {
            return self.block(otherwise);
        };
        let condition = with_own_calls(&mut self.flat.pool, self.functions, *condition);
        let condition = self.read(condition);
        let decided = self.with_parameters(condition);
        match self.flat.pool.as_boolean(decided) {
            Some(true) => return self.block(body),
            Some(false) => return self.if_statement(rest, otherwise),
            None => {}
        }
        let condition = self.named_condition(condition);
        let then = self.branch(condition, |execution| execution.block(body));
        let opposite = self.not(condition);
        let otherwise = self.branch(opposite, |execution| execution.if_statement(rest, otherwise));
        self.join(condition, then, otherwise);
    }

    /// The first branch whose condition holds; all conditions are known.
    fn choose(&mut self, branches: &[(ExprId, &[Statement])], otherwise: &[Statement]) {
        let Some(((condition, body), rest)) = branches.split_first() else {
            return self.block(otherwise);
        };
        let then = self.branch(*condition, |execution| execution.block(body));
        let opposite = self.not(*condition);
        let otherwise = self.branch(opposite, |execution| execution.choose(rest, otherwise));
        self.join(*condition, then, otherwise);
    }

    /// What a branch leaves; afterwards everything is as it was.
    fn branch(&mut self, condition: ExprId, f: impl FnOnce(&mut Self)) -> Changes {
        let outer = self.guard;
        let guard = match outer {
            Some(outer) => self.and(outer, condition),
            None => condition,
        };
        self.guard = Some(guard);
        self.journal.push(Changes::default());
        f(self);
        self.guard = outer;
        let mut changes = self.journal.pop().expect("pushed above");
        for (&var, before) in &mut changes.values {
            let held = self.values.get_mut(&var).expect("what was set");
            std::mem::swap(held, before);
        }
        changes
    }

    fn join(&mut self, condition: ExprId, then: Changes, otherwise: Changes) {
        let Changes { mut order, values } = then;
        order.extend(otherwise.order.iter().filter(|var| !values.contains_key(var)));
        for var in order {
            let now = self.values[&var].clone();
            let a = values.get(&var).unwrap_or(&now);
            let b = otherwise.values.get(&var).unwrap_or(&now);
            let held = self.joined(var, condition, a, b);
            let held = self.named_held(var, held);
            self.set(var, held);
        }
    }

    fn joined(&mut self, var: VarId, condition: ExprId, a: &Held, b: &Held) -> Held {
        match (a, b) {
            _ if a == b => a.clone(),
            // A procedure that is not reached leaves things as they were. At the top of the algorithm the choice is written all
            // the same: that `v` is `pre(v)` at the start can be seen then.
            (Held::Whole(result), _) if self.guard.is_some() && self.unreached.get(result) == Some(b) => {
                a.clone()
            }
            (_, Held::Whole(result)) if self.guard.is_some() && self.unreached.get(result) == Some(a) => {
                b.clone()
            }
            (Held::Whole(a), Held::Whole(b)) => Held::Whole(self.choice(condition, *a, *b)),
            _ => {
                let (a, b) = (self.elements(var, a), self.elements(var, b));
                let elements = a.into_iter().zip(b).map(|(a, b)| self.choice(condition, a, b)).collect();
                Held::Elements(Rc::new(elements))
            }
        }
    }

    fn when(&mut self, branches: &[(ExprId, Vec<Statement>)]) {
        // All conditions are evaluated before the first branch is.
        let conditions: Vec<ExprId> =
            branches.iter().map(|(condition, _)| self.becomes_true(*condition)).collect();
        let bodies = branches.iter().map(|(_, body)| &body[..]);
        let branches: Vec<(ExprId, &[Statement])> = conditions.into_iter().zip(bodies).collect();
        let outer = std::mem::replace(&mut self.is_in_when, true);
        self.choose(&branches, &[]);
        self.is_in_when = outer;
    }

    /// Whether one of the conditions has just become true.
    fn becomes_true(&mut self, condition: ExprId) -> ExprId {
        let conditions = match self.flat.pool.node(condition) {
            Node::Array(parts) => parts.to_vec(),
            _ => vec![condition],
        };
        let mut at_start = false;
        let mut edges = self.flat.pool.boolean(false);
        for condition in conditions {
            if matches!(self.flat.pool.node(condition), Node::Builtin(Builtin::Initial, _)) {
                at_start = true;
                continue;
            }
            // A tick lasts no longer than its event.
            let is_tick = matches!(self.flat.pool.node(condition), Node::Builtin(Builtin::Sample, _));
            let value = self.read(condition);
            for value in self.each(value) {
                let edge = if is_tick { value } else { self.edge_of(value) };
                edges = self.or(edges, edge);
            }
        }
        let initial = self.initial();
        let at_start = self.flat.pool.boolean(at_start);
        // Not named: what a `when` leaves alone at the start is seen to be equal to `pre` there, and can be given an initial value.
        self.choice(initial, at_start, edges)
    }

    /// Of a vector of conditions each.
    fn each(&mut self, value: ExprId) -> Vec<ExprId> {
        let Some(&Dim::Known(n)) = self.flat.pool.ty(value).dims.first() else { return vec![value] };
        let element = |k: i64| {
            let k = self.flat.pool.integer(k);
            self.element_of(value, vec![Subscript::Index(k)])
        };
        (1..=n as i64).map(element).collect()
    }

    /// Whether the condition has become true, for which its value is kept.
    fn edge_of(&mut self, value: ExprId) -> ExprId {
        if self.flat.pool.is_literal(value) {
            return self.flat.pool.boolean(false);
        }
        let var = match *self.flat.pool.node(value) {
            Node::Var(_) => value,
            _ => self.hidden("$when", Type::boolean(), Variability::Discrete, value),
        };
        self.flat.pool.add(Node::Builtin(Builtin::Edge, Rc::new([var])), Type::boolean())
    }

    fn call(&mut self, call: ExprId) {
        let call = with_own_arguments(&mut self.flat.pool, self.functions, call);
        let call = match self.flat.pool.node(call).clone() {
            // The state is the variable, not what it holds.
            Node::Builtin(Builtin::Reinit, arguments) => {
                let value = self.read(arguments[1]);
                let ty = self.flat.pool.ty(call).clone();
                self.flat.pool.add(Node::Builtin(Builtin::Reinit, Rc::new([arguments[0], value])), ty)
            }
            _ => self.read_call(call),
        };
        let active = self.guard.unwrap_or_else(|| self.flat.pool.boolean(true));
        let Execution { is_in_when, is_initial, origin, .. } = *self;
        self.outcome.actions.push(Action { active, call, is_in_when, is_initial, origin });
    }

    // --------------------------------------------------------------------------------------------- assignments

    fn assign(&mut self, target: ExprId, value: ExprId) {
        let value = with_own_calls(&mut self.flat.pool, self.functions, value);
        let value = self.read(value);
        match self.flat.pool.node(target).clone() {
            Node::Tuple(parts) => self.store_results(target, &parts, value),
            _ => self.store(target, value),
        }
    }

    /// `(a, b) := f(x)`. Where it is not always reached the call is one of a procedure that knows.
    fn store_results(&mut self, target: ExprId, parts: &[Option<ExprId>], value: ExprId) {
        if self.guard.is_some() {
            return self.procedure(&Statement::Assign { target, value }, "a call");
        }
        for (k, part) in parts.iter().enumerate() {
            let Some(part) = part else { continue };
            match self.flat.pool.output(value, k as u32) {
                Ok(result) => self.store(*part, result),
                Err(_) => self.report("the results of the call do not fit"),
            }
        }
    }

    /// `value` is over values already.
    fn store(&mut self, target: ExprId, value: ExprId) {
        match self.flat.pool.node(target).clone() {
            Node::Var(var) => {
                let ty = self.flat.variables[var].ty.clone();
                let value = self.flat.pool.coerce(value, &ty).unwrap_or(value);
                let held = match self.flat.pool.node(value) {
                    Node::Array(_) if ty.shape().is_some() => {
                        Held::Elements(Rc::new(self.elements(var, &Held::Whole(value))))
                    }
                    _ => Held::Whole(value),
                };
                let held = self.named_held(var, held);
                self.set(var, held);
            }
            Node::Index(base, subscripts) => {
                let subscripts = self.read_target(&subscripts);
                let places = match *self.flat.pool.node(base) {
                    Node::Var(var) => self.places(var, &subscripts).map(|places| (var, places)),
                    _ => None,
                };
                match places {
                    Some((var, places)) => self.store_elements(var, &places, value),
                    None => {
                        let target = self.flat.pool.index(base, subscripts).unwrap_or(target);
                        let statement = Statement::Assign { target, value };
                        self.procedure(&statement, "an assignment to an element");
                    }
                }
            }
            Node::Record(_, fields) => {
                for (k, field) in fields.iter().enumerate() {
                    match self.flat.pool.field_at(value, k as u32) {
                        Ok(part) => self.store(*field, part),
                        Err(_) => self.report("the fields of the record do not fit"),
                    }
                }
            }
            Node::Array(parts) => {
                for (k, part) in parts.iter().enumerate() {
                    let subscript = Subscript::Index(self.flat.pool.integer(k as i64 + 1));
                    let element = self.element_of(value, vec![subscript]);
                    self.store(*part, element);
                }
            }
            _ => self.procedure(&Statement::Assign { target, value }, "this assignment"),
        }
    }

    /// The places that subscripts select, in their order; none if they are not known.
    fn places(&mut self, var: VarId, subscripts: &[Subscript]) -> Option<Vec<usize>> {
        let shape = self.flat.variables[var].ty.shape()?;
        let mut places = vec![0];
        for (k, &n) in shape.iter().enumerate() {
            let selected: Vec<usize> = match subscripts.get(k).copied().unwrap_or(Subscript::All) {
                Subscript::All => (0..n).collect(),
                Subscript::Index(e) => vec![self.place_along(n, e)?],
                Subscript::Slice(e) => {
                    let e = self.with_parameters(e);
                    let value = self.flat.pool.as_value(e)?;
                    let items: Vec<Value> = value.as_array()?.items().collect();
                    let place = |item: Value| match item {
                        Value::Integer(k) => usize::try_from(k).ok()?.checked_sub(1).filter(|k| *k < n),
                        _ => None,
                    };
                    items.into_iter().map(place).collect::<Option<_>>()?
                }
            };
            places = places.iter().flat_map(|place| selected.iter().map(move |k| place * n + k)).collect();
        }
        Some(places)
    }

    fn place_along(&mut self, n: usize, subscript: ExprId) -> Option<usize> {
        let subscript = self.with_parameters(subscript);
        let k = match *self.flat.pool.node(subscript) {
            Node::Integer(k) => usize::try_from(k).ok()?.checked_sub(1)?,
            Node::Enum(_, literal) => (literal as usize).checked_sub(1)?,
            Node::Boolean(b) => usize::from(b),
            _ => return None,
        };
        (k < n).then_some(k)
    }

    fn store_elements(&mut self, var: VarId, places: &[usize], value: ExprId) {
        let held = self.values[&var].clone();
        let mut elements = self.elements(var, &held);
        let ty = Type::scalar(self.flat.variables[var].ty.base.clone());
        let shape = self.flat.pool.ty(value).shape().unwrap_or_default();
        for (k, &place) in places.iter().enumerate() {
            let element = self.element_at(value, &shape, k);
            let element = self.flat.pool.coerce(element, &ty).unwrap_or(element);
            elements[place] = self.named(var, element, false);
        }
        self.set(var, Held::Elements(Rc::new(elements)));
    }

    // --------------------------------------------------------------------------------------------- procedures

    /// A statement that cannot be taken apart: it is executed as a whole, and may make no event.
    fn procedure(&mut self, statement: &Statement, what: &str) {
        let statements = std::slice::from_ref(statement);
        if !self.is_in_when
            && let Some(event) = self.event_in_statements(statements)
        {
            let text = self.text(event);
            return self.refuse(
                format!("`{text}` in {what} would have to make an event each time it changes, and there is no telling how often it is evaluated"),
                format!("write `noEvent({text})` if no event is needed, or a loop whose number of turns is known before the simulation"),
            );
        }
        if has_actions(&self.flat.pool, statements) {
            return self.report(format!("`when`, `reinit` and `terminate` cannot stand in {what}"));
        }
        let assigned = assigned_variables(&self.flat.pool, statements);
        let mut results = Vec::new();
        for &var in &assigned {
            let Variable { name, ty, .. } = self.flat.variables[var].clone();
            let variability =
                if self.is_discrete(var) { Variability::Discrete } else { Variability::Continuous };
            results.push((var, self.add_hidden(&name, ty, variability)));
        }
        let varying = self.varying_after(statements);
        self.call_procedure(statements, results.clone());
        for (var, result) in results {
            if !varying.contains(&var) {
                self.steady.insert(result);
            }
            let value = self.variable(result);
            self.unreached.insert(value, self.values[&var].clone());
            self.set(var, Held::Whole(value));
        }
    }

    pub(super) fn report(&mut self, message: impl Into<String>) {
        self.refuse(message, "");
    }

    fn refuse(&mut self, message: impl Into<String>, hint: impl Into<String>) {
        let component = self.flat.components[self.origin.component as usize].clone();
        let mut diagnostic = Diagnostic::error(self.origin.span, message);
        let hint: String = hint.into();
        if !hint.is_empty() {
            diagnostic = diagnostic.hint(hint);
        }
        if !component.is_empty() {
            diagnostic = diagnostic.component(component);
        }
        self.outcome.problems.push(diagnostic);
    }
}

/// Whether there is a statement that is neither an assignment nor a check or call.
fn has_actions(pool: &Pool, statements: &[Statement]) -> bool {
    let any = |statements: &[Statement]| has_actions(pool, statements);
    statements.iter().any(|statement| match statement {
        Statement::When { .. } => true,
        Statement::Call(call) => {
            matches!(pool.node(*call), Node::Builtin(Builtin::Reinit | Builtin::Terminate, _))
        }
        Statement::If { branches, otherwise } => branches.iter().any(|(_, body)| any(body)) || any(otherwise),
        Statement::For { body, .. } | Statement::While { body, .. } => any(body),
        Statement::Assign { .. } | Statement::Break | Statement::Return => false,
    })
}
