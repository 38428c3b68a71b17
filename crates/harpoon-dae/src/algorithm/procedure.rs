//! Statements that stay together → a function of what they read, and an equation that calls it.
//!
//! The function knows nothing of time and of events: `pre`, `der`, `time`, `initial()` and ticks are inputs, relations are evaluated
//! literally. Where it is not always reached, whether it is is an input too.

use harpoon_expr::{
    BaseType, BinaryOp, Body, Builtin, ExprId, Function, Local, LocalId, Node, Statement, Subscript, Type,
    UnaryOp, VarId,
};
use harpoon_index::{IdVec, Name};
use rustc_hash::FxHashMap;

use super::execution::Execution;
use crate::occurrence::is_pure;

/// What the locals of the function stand for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Atom {
    /// A variable that it assigns.
    Result(VarId),
    /// An expression that is computed before it is called.
    Given(ExprId),
}

struct Procedure<'e, 'a> {
    execution: &'e mut Execution<'a>,
    locals: IdVec<LocalId, Local>,
    local_of: FxHashMap<Atom, LocalId>,
    inputs: Vec<(LocalId, ExprId)>,
}

impl<'a> Execution<'a> {
    /// Calls the statements as a function. `results`: which variables they assign, and which get what is left in these.
    pub(super) fn call_procedure(&mut self, statements: &[Statement], results: Vec<(VarId, VarId)>) {
        let component = &self.flat.components[self.origin.component as usize];
        let name = match component.is_empty() {
            true => "algorithm".to_string(),
            false => format!("algorithm of {component}"),
        };
        let guard = self.guard;
        let mut procedure = Procedure {
            execution: self,
            locals: IdVec::new(),
            local_of: FxHashMap::default(),
            inputs: Vec::new(),
        };
        let outputs: Vec<LocalId> = results.iter().map(|&(var, _)| procedure.result(var)).collect();
        let mut body = procedure.statements(statements);
        if let Some(guard) = guard {
            let reached = procedure.given(guard);
            body = vec![Statement::If { branches: vec![(reached, body)], otherwise: Vec::new() }];
        }
        let Procedure { locals, inputs, .. } = procedure;
        let types: Vec<Type> = outputs.iter().map(|local| locals[*local].ty.clone()).collect();
        let ty = match &types[..] {
            [] => return, // It has no result and only checks, which the function cannot be called for.
            [ty] => ty.clone(),
            _ => Type::scalar(BaseType::Tuple(types.into())),
        };
        let body = Body::Algorithm(body);
        let pure = is_pure(&self.flat.pool, self.functions, &body);
        let function = Function {
            name: name.into(),
            locals,
            inputs: inputs.iter().map(|(local, _)| *local).collect(),
            outputs,
            body,
            pure,
            annotations: Default::default(),
        };
        let id = self.functions.add(function);
        let arguments = inputs.into_iter().map(|(_, argument)| argument).collect();
        let Ok(call) = self.flat.pool.call(id, arguments, ty) else { return };
        if self.is_in_when {
            self.outcome.set_at_events.extend(results.iter().map(|&(_, result)| result));
        }
        let parts = results.into_iter().map(|(_, result)| {
            let ty = self.flat.variables[result].ty.clone();
            Some(self.flat.pool.var(result, ty))
        });
        let parts: Vec<Option<ExprId>> = parts.collect();
        let left = match parts[..] {
            [Some(only)] => only,
            _ => self.flat.pool.tuple(parts),
        };
        self.equation(left, call);
    }
}

impl Procedure<'_, '_> {
    /// The local of a variable that the statements assign. It starts from what the variable holds.
    fn result(&mut self, var: VarId) -> LocalId {
        let atom = Atom::Result(var);
        if let Some(&known) = self.local_of.get(&atom) {
            return known;
        }
        let variable = self.execution.flat.variables[var].clone();
        let value = self.execution.value(var);
        let has_value = !matches!(*self.execution.flat.pool.node(value), Node::Var(same) if same == var);
        let binding = has_value.then(|| self.given(value));
        self.add_local(atom, &variable.name, variable.ty, binding)
    }

    fn add_local(&mut self, atom: Atom, name: &str, ty: Type, binding: Option<ExprId>) -> LocalId {
        let dims = ty.shape().unwrap_or_default();
        let dims = dims.into_iter().map(|n| Some(self.execution.flat.pool.integer(n as i64))).collect();
        let local = self.locals.push(Local { name: Name::new(name), ty, dims, binding });
        self.local_of.insert(atom, local);
        local
    }

    /// What is computed before the function is called.
    fn given(&mut self, expr: ExprId) -> ExprId {
        let pool = &mut self.execution.flat.pool;
        if pool.is_literal(expr) {
            return expr;
        }
        let ty = pool.ty(expr).clone();
        let atom = Atom::Given(expr);
        let local = match self.local_of.get(&atom) {
            Some(&known) => known,
            None => {
                let name = match pool.node(expr) {
                    Node::Var(var) => self.execution.flat.variables[*var].name.clone(),
                    _ => format!("$given[{}]", self.inputs.len() + 1),
                };
                let local = self.add_local(atom, &name, ty.clone(), None);
                self.inputs.push((local, expr));
                local
            }
        };
        self.execution.flat.pool.local(local, ty)
    }

    /// The expression over locals.
    fn expr(&mut self, expr: ExprId) -> ExprId {
        let pool = &self.execution.flat.pool;
        if pool.is_literal(expr) {
            return expr;
        }
        match pool.node(expr).clone() {
            Node::Var(var) => match self.local_of.get(&Atom::Result(var)) {
                Some(&local) => {
                    let ty = self.execution.flat.variables[var].ty.clone();
                    self.execution.flat.pool.local(local, ty)
                }
                None => {
                    let value = self.execution.value(var);
                    self.given(value)
                }
            },
            Node::Time | Node::Builtin(Builtin::Initial | Builtin::Terminal | Builtin::Sample, _) => {
                self.given(expr)
            }
            Node::Builtin(builtin @ (Builtin::Pre | Builtin::Der | Builtin::Previous), arguments) => {
                self.remembered(arguments[0], builtin)
            }
            Node::Builtin(builtin @ (Builtin::Edge | Builtin::Change), arguments) => {
                let now = self.expr(arguments[0]);
                let before = self.remembered(arguments[0], Builtin::Pre);
                let pool = &mut self.execution.flat.pool;
                let changed = match builtin {
                    Builtin::Edge => pool
                        .unary(UnaryOp::Not, before)
                        .and_then(|not_before| pool.binary(BinaryOp::And, now, not_before)),
                    _ => pool.binary(BinaryOp::NotEqual, now, before),
                };
                changed.unwrap_or(now)
            }
            Node::Builtin(Builtin::NoEvent, arguments) => self.expr(arguments[0]),
            _ => self.children(expr),
        }
    }

    fn children(&mut self, expr: ExprId) -> ExprId {
        let mut children = Vec::new();
        self.execution.flat.pool.for_each_child(expr, |child| children.push(child));
        let mapped: FxHashMap<ExprId, ExprId> =
            children.into_iter().map(|child| (child, self.expr(child))).collect();
        self.execution.flat.pool.map_children(expr, |_, child| mapped[&child])
    }

    /// `pre(x[i])` is an element of the local that holds `pre(x)`.
    fn remembered(&mut self, expr: ExprId, memory: Builtin) -> ExprId {
        let pool = &mut self.execution.flat.pool;
        match pool.node(expr).clone() {
            Node::Var(_) => {
                let ty = pool.ty(expr).clone();
                let whole = pool.add(Node::Builtin(memory, std::rc::Rc::new([expr])), ty);
                self.given(whole)
            }
            Node::Index(base, subscripts) => {
                let base = self.remembered(base, memory);
                let subscript = |subscript: &Subscript| match *subscript {
                    Subscript::Index(e) => Subscript::Index(self.expr(e)),
                    Subscript::Slice(e) => Subscript::Slice(self.expr(e)),
                    Subscript::All => Subscript::All,
                };
                let subscripts: Vec<Subscript> = subscripts.iter().map(subscript).collect();
                self.execution.flat.pool.index(base, subscripts).unwrap_or(base)
            }
            _ => {
                let mut children = Vec::new();
                pool.for_each_child(expr, |child| children.push(child));
                let mapped: FxHashMap<ExprId, ExprId> =
                    children.into_iter().map(|child| (child, self.remembered(child, memory))).collect();
                self.execution.flat.pool.map_children(expr, |_, child| mapped[&child])
            }
        }
    }

    fn statements(&mut self, statements: &[Statement]) -> Vec<Statement> {
        statements.iter().map(|statement| statement.map_exprs(&mut |expr| self.expr(expr))).collect()
    }
}
