//! Functions and statements: what an algorithm does.

use std::rc::Rc;

use harpoon_index::{IdVec, Name};

use crate::{ExprId, IterId, LocalId, Type};

#[derive(Clone, Debug)]
pub struct Function {
    /// Fully qualified, as the user knows it.
    pub name: Rc<str>,
    pub locals: IdVec<LocalId, Local>,
    pub inputs: Vec<LocalId>,
    pub outputs: Vec<LocalId>,
    pub body: Body,
    pub pure: bool,
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

#[derive(Clone, Debug)]
pub struct External {
    /// `C`, `FORTRAN 77`, `builtin`
    pub language: Rc<str>,
    pub name: Rc<str>,
    /// The local that gets the returned value.
    pub result: Option<ExprId>,
    /// In the order of the foreign function; locals that are outputs are filled by it.
    pub arguments: Vec<ExprId>,
    /// From the annotations `Library`, `Include`.
    pub libraries: Vec<Rc<str>>,
    pub include: Option<Rc<str>>,
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
