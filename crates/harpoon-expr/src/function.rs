//! Functions and statements: what an algorithm does.

use std::path::Path;
use std::rc::Rc;

use harpoon_index::{Id, IdVec, Name};
use rustc_hash::FxHashMap;

use crate::{ExprId, FunctionId, IterId, LocalId, Type};

#[derive(Clone, Debug)]
pub struct Function {
    /// Fully qualified, as the user knows it.
    pub name: Rc<str>,
    pub locals: IdVec<LocalId, Local>,
    pub inputs: Vec<LocalId>,
    pub outputs: Vec<LocalId>,
    pub body: Body,
    pub pure: bool,
    pub annotations: Annotations,
}

impl Function {
    /// Whether it can be called: it has an algorithm, comes from outside, or the declarations of its outputs say it all.
    pub fn has_body(&self) -> bool {
        let is_bound = |output: &LocalId| self.locals[*output].binding.is_some();
        !matches!(self.body, Body::Missing) || self.outputs.iter().all(is_bound)
    }
}

/// What the annotation of a function tells about its use (12.7, 12.8, 18.3 of the specification).
#[derive(Clone, Debug, Default)]
pub struct Annotations {
    pub inline: Inline,
    /// Relations in the function make events, as they do in a model.
    pub generate_events: bool,
    /// How often it can be differentiated with continuous results.
    pub smooth_order: Option<u32>,
    /// In the order in which they are tried.
    pub derivatives: Vec<Derivative>,
    pub inverses: Vec<Inverse>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Inline {
    /// As the compiler sees fit.
    #[default]
    Unspecified,
    /// `Inline = true`
    Always,
    /// `LateInline = true`, `InlineAfterIndexReduction = true`: after the equations were differentiated.
    Late,
    /// `Inline = false`
    Never,
}

/// A function that gives the derivative of the results with respect to time (12.7.1). Inputs are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivative {
    pub function: FunctionId,
    pub order: u32,
    /// Fits only if the derivatives of these inputs are zero, and does not get them.
    pub zero_derivative: Vec<u32>,
    /// The derivatives of these inputs are not passed.
    pub no_derivative: Vec<u32>,
}

/// An input from the result and the other inputs (12.8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inverse {
    /// Counted from 0.
    pub input: u32,
    /// A call over the locals of the function.
    pub value: ExprId,
}

/// The functions that expressions call, by number.
#[derive(Clone, Debug, Default)]
pub struct Functions {
    known: FxHashMap<FunctionId, Rc<Function>>,
    next: usize,
}

impl Functions {
    pub fn get(&self, id: FunctionId) -> Option<&Rc<Function>> {
        self.known.get(&id)
    }

    /// All of them, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (FunctionId, &Rc<Function>)> {
        self.known.iter().map(|(&id, function)| (id, function))
    }

    /// A function made by a stage of the compiler.
    pub fn add(&mut self, function: Function) -> FunctionId {
        let id = FunctionId::from_index(self.next);
        self.insert(id, Rc::new(function));
        id
    }

    /// Leaves the first `n` numbers to others.
    pub fn reserve(&mut self, n: usize) {
        self.next = self.next.max(n);
    }

    pub fn insert(&mut self, id: FunctionId, function: Rc<Function>) {
        self.next = self.next.max(id.index() + 1);
        self.known.insert(id, function);
    }
}

impl std::ops::Index<FunctionId> for Functions {
    type Output = Rc<Function>;

    fn index(&self, id: FunctionId) -> &Rc<Function> {
        &self.known[&id]
    }
}

impl FromIterator<(FunctionId, Rc<Function>)> for Functions {
    fn from_iter<T: IntoIterator<Item = (FunctionId, Rc<Function>)>>(entries: T) -> Functions {
        let mut functions = Functions::default();
        entries.into_iter().for_each(|(id, function)| functions.insert(id, function));
        functions
    }
}

#[derive(Clone, Debug)]
pub struct Local {
    pub name: Name,
    pub ty: Type,
    /// One entry for each dimension of the declaration: its expression over other locals, absent for `:`.
    pub dims: Vec<Option<ExprId>>,
    /// Default of an input, initial value of an output or protected variable; over other locals.
    pub binding: Option<ExprId>,
}

#[derive(Clone, Debug)]
pub enum Body {
    Algorithm(Vec<Statement>),
    External(External),
    /// A function without algorithm: a partial one, or an interface; it cannot be called.
    Missing,
}

#[derive(Clone, Default, Debug)]
pub struct External {
    /// `C`, `FORTRAN 77`, `builtin`
    pub language: Rc<str>,
    pub name: Rc<str>,
    /// The local that gets the returned value.
    pub result: Option<ExprId>,
    /// In the order of the foreign function; locals that are outputs are filled by it.
    pub arguments: Vec<ExprId>,
    /// From the annotation `Library`.
    pub libraries: Vec<Rc<str>>,
    /// Where the libraries are: a path or a `modelica:` address.
    pub directory: Option<Rc<str>>,
    /// The folder of the library that the declaration is part of, links followed; a single file is part of none.
    pub home: Option<Rc<Path>>,
    /// C text, from the annotation `Include`.
    pub include: Option<Rc<str>>,
    /// Where the library has its resources: a path or a `modelica:` address.
    pub resources: Rc<str>,
    /// Where C texts are, if it is said: paths or addresses.
    pub include_directory: Option<Rc<str>>,
    pub source_directory: Option<Rc<str>>,
    /// File, line and column of the clause, for messages.
    pub place: Rc<str>,
}

/// Targets are expressions made of `Var`, `Local`, `Index`, `Field` and `Tuple`, `Record`, `Array` of them.
#[derive(Clone, Debug)]
pub enum Statement {
    Assign {
        target: ExprId,
        value: ExprId,
    },
    /// `assert`, `terminate`, `reinit`, or a function called for its effect
    Call(ExprId),
    If {
        branches: Vec<(ExprId, Vec<Statement>)>,
        otherwise: Vec<Statement>,
    },
    For {
        iter: IterId,
        range: ExprId,
        body: Vec<Statement>,
    },
    While {
        condition: ExprId,
        body: Vec<Statement>,
    },
    /// Only in algorithms of models.
    When {
        branches: Vec<(ExprId, Vec<Statement>)>,
    },
    Break,
    Return,
}

impl Statement {
    /// Visits every expression of the statement and of those inside it, targets included.
    pub fn for_each_expr(&self, f: &mut dyn FnMut(ExprId)) {
        let each = |statements: &[Statement], f: &mut dyn FnMut(ExprId)| {
            statements.iter().for_each(|statement| statement.for_each_expr(f));
        };
        match self {
            Statement::Assign { target, value } => [*target, *value].into_iter().for_each(f),
            Statement::Call(call) => f(*call),
            Statement::If { branches, otherwise } => {
                for (condition, body) in branches {
                    f(*condition);
                    each(body, f);
                }
                each(otherwise, f);
            }
            Statement::For { range, body, .. } => {
                f(*range);
                each(body, f);
            }
            Statement::While { condition, body } => {
                f(*condition);
                each(body, f);
            }
            Statement::When { branches } => {
                for (condition, body) in branches {
                    f(*condition);
                    each(body, f);
                }
            }
            Statement::Break | Statement::Return => {}
        }
    }

    /// The same statement over other expressions.
    pub fn map_exprs(&self, f: &mut dyn FnMut(ExprId) -> ExprId) -> Statement {
        let each = |statements: &[Statement], f: &mut dyn FnMut(ExprId) -> ExprId| -> Vec<Statement> {
            statements.iter().map(|statement| statement.map_exprs(f)).collect()
        };
        match self {
            Statement::Assign { target, value } => Statement::Assign { target: f(*target), value: f(*value) },
            Statement::Call(call) => Statement::Call(f(*call)),
            Statement::If { branches, otherwise } => Statement::If {
                branches: branches.iter().map(|(condition, body)| (f(*condition), each(body, f))).collect(),
                otherwise: each(otherwise, f),
            },
            Statement::For { iter, range, body } => {
                Statement::For { iter: *iter, range: f(*range), body: each(body, f) }
            }
            Statement::While { condition, body } => {
                Statement::While { condition: f(*condition), body: each(body, f) }
            }
            Statement::When { branches } => Statement::When {
                branches: branches.iter().map(|(condition, body)| (f(*condition), each(body, f))).collect(),
            },
            Statement::Break => Statement::Break,
            Statement::Return => Statement::Return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pool, VarId};
    use harpoon_index::Id;

    #[test]
    fn statements_inside_statements_are_reached() {
        let pool = &mut Pool::new();
        let (x, y) =
            (pool.var(VarId::from_index(0), Type::real()), pool.var(VarId::from_index(1), Type::real()));
        let c = pool.var(VarId::from_index(2), Type::boolean());
        let assign = Statement::Assign { target: x, value: y };
        let outer = Statement::If { branches: vec![(c, vec![assign])], otherwise: vec![Statement::Break] };
        let mapped = outer.map_exprs(&mut |e| if e == y { x } else { e });
        let mut seen = Vec::new();
        mapped.for_each_expr(&mut |e| seen.push(e));
        assert_eq!(seen, [c, x, x]);
    }
}
