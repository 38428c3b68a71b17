//! Functions → functions that notice when a variable is used before it is assigned, or a result is not assigned at all
//! (12.4.4 of the specification).
//!
//! The statements are followed with the scalars that are assigned on every way up to there. Those that are used where they may
//! not be get a Boolean beside them, which is set with them, and an assertion before each doubtful use. A function without
//! such variables, as nearly all are, stays as it is. Arrays and records, which may be assigned part by part, are not followed.

use std::rc::Rc;

use harpoon_index::{Id, Name};
use rustc_hash::FxHashMap;

use crate::{BaseType, Body, Builtin, ExprId, Function, Local, LocalId, Node, Pool, Statement, Type};

impl Function {
    pub fn with_assignments_checked(self: Rc<Self>, pool: &mut Pool) -> Rc<Function> {
        let Body::Algorithm(statements) = &self.body else { return self };
        let is_simple = |base: &BaseType| {
            use BaseType::*;
            matches!(base, Real | Integer | Boolean | String | Enum(_))
        };
        let is_scalar = |local: &Local| local.ty.is_scalar() && is_simple(&local.ty.base);
        let is_open = |id: LocalId, local: &Local| {
            local.binding.is_none() && !self.inputs.contains(&id) && is_scalar(local)
        };
        let assigned: Vec<bool> = self.locals.iter().map(|(id, local)| !is_open(id, local)).collect();
        if assigned.iter().all(|&is_assigned| is_assigned) {
            return self;
        }
        let mut walk =
            Walk { pool, function: &self, assigned: assigned.clone(), flags: FxHashMap::default() };
        walk.whole(statements);
        if walk.flags.is_empty() {
            return self;
        }
        // Now with a Boolean for each that is in doubt.
        let mut function = (*self).clone();
        let mut doubtful: Vec<LocalId> = walk.flags.keys().copied().collect();
        doubtful.sort();
        for id in doubtful {
            let name = Name::new(&format!("{} is assigned", self.locals[id].name));
            let no = walk.pool.boolean(false);
            let flag = Local { name, ty: Type::boolean(), dims: Vec::new(), binding: Some(no) };
            let flag = function.locals.push(flag);
            let flag = walk.pool.local(flag, Type::boolean());
            walk.flags.insert(id, Some(flag));
        }
        walk.assigned = assigned;
        function.body = Body::Algorithm(walk.whole(statements));
        Rc::new(function)
    }
}

struct Walk<'a> {
    pool: &'a mut Pool,
    function: &'a Function,
    /// Which locals have a value on every way that leads here.
    assigned: Vec<bool>,
    /// Those in doubt, with their Boolean once there is one.
    flags: FxHashMap<LocalId, Option<ExprId>>,
}

impl Walk<'_> {
    fn whole(&mut self, statements: &[Statement]) -> Vec<Statement> {
        let (mut written, goes_on) = self.statements(statements);
        if goes_on {
            self.check_results(&mut written);
        }
        written
    }

    /// With assertions. Says whether anything can follow.
    fn statements(&mut self, statements: &[Statement]) -> (Vec<Statement>, bool) {
        let mut written = Vec::with_capacity(statements.len());
        for statement in statements {
            if !self.statement(statement, &mut written) {
                return (written, false);
            }
        }
        (written, true)
    }

    fn statement(&mut self, statement: &Statement, written: &mut Vec<Statement>) -> bool {
        match statement {
            Statement::Assign { target, value } => {
                self.check(*value, written);
                self.check_subscripts(*target, written);
                written.push(statement.clone());
                self.assign(*target, written);
                true
            }
            Statement::Call(call) => {
                self.check(*call, written);
                written.push(statement.clone());
                !self.ends(*call)
            }
            Statement::If { branches, otherwise } => self.branches(branches, otherwise, written),
            Statement::For { iter, range, body } => {
                self.check(*range, written);
                let before = self.assigned.clone();
                let (body, goes_on) = self.statements(body);
                // A turn that is made for sure, to its end, leaves what it assigns.
                if !(goes_on && self.has_items(*range)) || body.iter().any(has_break) {
                    self.assigned = before;
                }
                written.push(Statement::For { iter: *iter, range: *range, body });
                true
            }
            Statement::While { condition, body } => {
                // What has a value keeps it: once before the loop is enough.
                self.check(*condition, written);
                let before = self.assigned.clone();
                let (body, _) = self.statements(body);
                self.assigned = before;
                written.push(Statement::While { condition: *condition, body });
                true
            }
            Statement::When { .. } => {
                written.push(statement.clone());
                true
            }
            Statement::Break => {
                written.push(Statement::Break);
                false
            }
            Statement::Return => {
                self.check_results(written);
                written.push(Statement::Return);
                false
            }
        }
    }

    fn branches(
        &mut self,
        branches: &[(ExprId, Vec<Statement>)],
        otherwise: &[Statement],
        written: &mut Vec<Statement>,
    ) -> bool {
        let Some(((condition, body), rest)) = branches.split_first() else {
            let (mut statements, goes_on) = self.statements(otherwise);
            written.append(&mut statements);
            return goes_on;
        };
        self.check(*condition, written);
        let before = self.assigned.clone();
        let (then, then_goes_on) = self.statements(body);
        let after_then = std::mem::replace(&mut self.assigned, before);
        let mut otherwise_written = Vec::new();
        let otherwise_goes_on = self.branches(rest, otherwise, &mut otherwise_written);
        match (then_goes_on, otherwise_goes_on) {
            (true, true) => self.assigned.iter_mut().zip(after_then).for_each(|(one, other)| *one &= other),
            (true, false) => self.assigned = after_then,
            _ => {}
        }
        written.push(Statement::If { branches: vec![(*condition, then)], otherwise: otherwise_written });
        then_goes_on || otherwise_goes_on
    }

    /// `assert(false, …)`
    fn ends(&self, call: ExprId) -> bool {
        match self.pool.node(call) {
            Node::Builtin(Builtin::Assert, arguments) => {
                arguments.len() == 2 && self.pool.as_boolean(arguments[0]) == Some(false)
            }
            _ => false,
        }
    }

    fn has_items(&self, range: ExprId) -> bool {
        match *self.pool.node(range) {
            Node::Range { start, step: None, stop } => {
                let ends = (self.pool.as_integer(start), self.pool.as_integer(stop));
                matches!(ends, (Some(start), Some(stop)) if start <= stop)
            }
            Node::Array(_) => true,
            _ => false,
        }
    }

    /// Notes what a target assigns.
    fn assign(&mut self, target: ExprId, written: &mut Vec<Statement>) {
        match self.pool.node(target).clone() {
            Node::Local(local) => {
                self.assigned[local.index()] = true;
                if let Some(&Some(flag)) = self.flags.get(&local) {
                    let value = self.pool.boolean(true);
                    written.push(Statement::Assign { target: flag, value });
                }
            }
            Node::Tuple(parts) => parts.iter().flatten().for_each(|&part| self.assign(part, written)),
            Node::Array(parts) | Node::Record(_, parts) => {
                parts.iter().for_each(|&part| self.assign(part, written));
            }
            _ => {}
        }
    }

    fn check_subscripts(&mut self, target: ExprId, written: &mut Vec<Statement>) {
        if let Node::Index(..) = self.pool.node(target) {
            self.check(target, written);
        }
    }

    fn check_results(&mut self, written: &mut Vec<Statement>) {
        for &output in &self.function.outputs {
            if !self.assigned[output.index()] {
                let flag = *self.flags.entry(output).or_default();
                let name = self.function.locals[output].name;
                self.assert(flag, &format!("the result `{name}` is not assigned"), written);
            }
        }
    }

    /// Asserts that everything in an expression has a value.
    fn check(&mut self, expr: ExprId, written: &mut Vec<Statement>) {
        let mut open: Vec<LocalId> = Vec::new();
        self.pool.contains(expr, |pool, part| {
            if let Node::Local(local) = *pool.node(part)
                && !self.assigned[local.index()]
                && !open.contains(&local)
            {
                open.push(local);
            }
            false
        });
        for local in open {
            let is_known = self.flags.contains_key(&local);
            let flag = self.flags.get(&local).copied().flatten();
            let unknown = self.pool.boolean(false);
            let Some(guard) = self.guard(expr, local, flag.unwrap_or(unknown)) else { continue };
            if !is_known {
                self.flags.insert(local, None);
            }
            let name = self.function.locals[local].name;
            let message = format!("`{name}` is used before it is assigned");
            self.assert(flag.map(|_| guard), &message, written);
        }
    }

    /// What must hold so that the expression can be evaluated: the branch of an `if` that is not taken is not. None: there is
    /// nothing to ask for. Inside a comprehension there are other variables; there nothing is asked.
    fn guard(&mut self, expr: ExprId, local: LocalId, flag: ExprId) -> Option<ExprId> {
        match self.pool.node(expr).clone() {
            Node::Local(other) => (other == local).then_some(flag),
            Node::Builtin(Builtin::Size | Builtin::Ndims, _) | Node::Comprehension { .. } => None,
            Node::If { condition, then, otherwise } => {
                let of_condition = self.guard(condition, local, flag);
                let branches = [then, otherwise].map(|branch| self.guard(branch, local, flag));
                if branches == [None, None] {
                    return of_condition;
                }
                let yes = self.pool.boolean(true);
                let [then, otherwise] = branches.map(|branch| branch.unwrap_or(yes));
                let chosen = self.pool.if_then_else(condition, then, otherwise).ok()?;
                self.both(of_condition, Some(chosen))
            }
            _ => {
                let mut children = Vec::new();
                self.pool.for_each_child(expr, |child| children.push(child));
                let mut all = None;
                for child in children {
                    let one = self.guard(child, local, flag);
                    all = self.both(all, one);
                }
                all
            }
        }
    }

    fn both(&mut self, a: Option<ExprId>, b: Option<ExprId>) -> Option<ExprId> {
        match (a, b) {
            (Some(a), Some(b)) => self.pool.binary(crate::BinaryOp::And, a, b).ok(),
            (a, b) => a.or(b),
        }
    }

    /// `condition` is absent as long as doubts are collected only.
    fn assert(&mut self, condition: Option<ExprId>, message: &str, written: &mut Vec<Statement>) {
        let Some(condition) = condition else { return };
        let message = self.pool.string(message);
        if let Ok(assertion) = self.pool.builtin(Builtin::Assert, vec![condition, message]) {
            written.push(Statement::Call(assertion));
        }
    }
}

fn has_break(statement: &Statement) -> bool {
    match statement {
        Statement::Break | Statement::Return => true,
        Statement::If { branches, otherwise } => {
            branches.iter().any(|(_, body)| body.iter().any(has_break)) || otherwise.iter().any(has_break)
        }
        _ => false,
    }
}
