//! One list of variables and equations.
//!
//! Input: the instance of a model. Output: a [`Flat`] model without classes, components or connections: variables
//! identified by index, equations that remember the component and the line they came from.

mod algorithm;
mod balance;
mod bond;
mod checks;
mod collect;
mod connect;
mod declarations;
mod demand;
mod equation;
mod expandable;
mod functions;
mod impact;
mod incidence;
mod matching;
mod open_result;
mod overconstrained;
mod parts;
mod placement;
mod print;
mod sets;
mod state_machine;
mod stream;
mod units;
mod verify;

use std::rc::Rc;

use harpoon_expr::{ExprId, Function, FunctionId, ObjectId, Pool, Statement, Type, VarId};
use harpoon_index::IdVec;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast::Causality;

pub use balance::{Balance, Bound, Conflict, Imbalance, Undetermined};
pub use bond::{BondComponent, BondPort, SharedConnector};
pub use collect::flatten;
pub use equation::visit as visit_expressions;
pub use harpoon_instance::Variability;
pub use impact::ImpactElement;
pub use units::unit_mismatches;

pub struct Flat {
    /// Fully qualified name of the model.
    pub name: String,
    pub pool: Pool,
    pub variables: IdVec<VarId, Variable>,
    /// The variables of the model in the order of its text; the table has others too, such as package constants.
    pub order: Vec<VarId>,
    pub equations: Vec<Equation>,
    pub initial_equations: Vec<Equation>,
    pub algorithms: Vec<Algorithm>,
    /// Those that equations, bindings and other functions call.
    pub functions: Vec<(FunctionId, Rc<Function>)>,
    /// The external objects that are made.
    pub objects: Vec<Object>,
    /// Names of the components of the instance tree, for origins.
    pub components: Vec<String>,
    /// Where the model declares each of them, or the component of its own that it is inside of; none for the model itself.
    pub declared_at: Vec<Option<Span>>,
    /// The connectors of the model itself by which power or matter passes: who checks a component alone connects nothing there.
    pub connectors: Vec<String>,
    /// Bonds, junctions and elements of bond graphs, in the order of the text.
    pub bond_components: Vec<BondComponent>,
    /// Those of them, or of a flat text, that make impulses.
    pub impacts: Vec<ImpactElement>,
}

#[derive(Debug, Clone)]
pub struct Variable {
    pub name: String,
    pub ty: Type,
    pub variability: Variability,
    pub causality: Option<Causality>,
    pub is_flow: bool,
    pub is_stream: bool,
    pub is_protected: bool,
    /// Part of how a component of a library of the program is made, of no interest to who uses it.
    pub is_internal: bool,
    pub is_final: bool,
    /// Shaped the model: changing it needs a new compilation.
    pub is_structural: bool,
    pub binding: Option<ExprId>,
    /// Where that stands: in the declaration, or in a modifier.
    pub bound_at: Span,
    /// The declaration is one of a record.
    pub is_field: bool,
    pub attributes: Vec<(&'static str, ExprId)>,
    /// How many components are around the text that gives the start value: none for the model itself. What only a type
    /// says counts as said by the declaration.
    pub start_depth: u32,
    pub description: Option<String>,
    pub origin: Origin,
    /// A top-level input: known from outside.
    pub is_known: bool,
}

impl Variable {
    /// One that a stage makes for itself, without attributes.
    pub fn hidden(name: String, ty: Type, variability: Variability, origin: Origin) -> Variable {
        Variable {
            name,
            ty,
            variability,
            causality: None,
            is_flow: false,
            is_stream: false,
            is_protected: true,
            is_internal: false,
            is_final: false,
            is_structural: false,
            binding: None,
            bound_at: origin.span,
            is_field: false,
            attributes: Vec::new(),
            start_depth: 0,
            description: None,
            origin,
            is_known: false,
        }
    }
}

/// A class of external objects; its functions stand in [`Flat::functions`].
#[derive(Debug, Clone, Copy)]
pub struct Object {
    pub ty: ObjectId,
    pub constructor: FunctionId,
    pub destructor: Option<FunctionId>,
}

/// Whose equation it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// Index into [`Flat::components`].
    pub component: u32,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub struct Equation {
    pub kind: EquationKind,
    pub origin: Origin,
}

#[derive(Debug, Clone)]
pub enum EquationKind {
    /// Of any type and size; the left side may be a tuple of several results.
    Equal(ExprId, ExprId),
    If {
        branches: Vec<(ExprId, Vec<Equation>)>,
        otherwise: Vec<Equation>,
    },
    When {
        branches: Vec<(ExprId, Vec<Equation>)>,
    },
    /// `assert`, `terminate`, `reinit`, or a function called for its effect.
    Call(ExprId),
}

#[derive(Debug, Clone)]
pub struct Algorithm {
    pub initial: bool,
    pub statements: Vec<Statement>,
    pub origin: Origin,
}

/// A flat model, if there were no errors, and what there is to say about it.
pub struct Outcome {
    pub flat: Option<Flat>,
    pub diagnostics: Vec<Diagnostic>,
}
