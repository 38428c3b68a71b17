//! Which unknowns each equation contains, and which of them it can determine.

use harpoon_dae::{Dae, Equation, Kind};
use harpoon_expr::{BaseType, ExprId, Node, Pool, UnaryOp, VarId};
use harpoon_graph::Adjacency;
use harpoon_index::{Id, IdVec, define_id};
use rustc_hash::FxHashMap;

use crate::leaves::Leaves;

define_id!(
    /// An equation of a system to be solved.
    Row,
    "equation"
);
define_id!(
    /// An unknown of a system to be solved.
    Column,
    "unknown"
);

pub(crate) struct Incidence {
    pub(crate) unknowns: IdVec<Column, VarId>,
    /// The column of a variable that is unknown.
    pub(crate) column_of: FxHashMap<VarId, Column>,
    /// All unknowns of an equation, each once, in order of appearance.
    pub(crate) rows: IdVec<Row, Vec<Column>>,
}

impl Incidence {
    pub(crate) fn new(
        pool: &Pool,
        leaves: &mut Leaves,
        equations: &[Equation],
        unknowns: &[VarId],
    ) -> Incidence {
        let columns = unknowns.iter().enumerate();
        let column_of: FxHashMap<VarId, Column> =
            columns.map(|(place, &var)| (var, Column::from_index(place))).collect();
        let mut row = |equation: &Equation| -> Vec<Column> {
            let variables = leaves.variables(pool, &[equation.left, equation.right]);
            variables.into_iter().filter_map(|var| column_of.get(&var).copied()).collect()
        };
        let rows = equations.iter().map(&mut row).collect();
        Incidence { unknowns: unknowns.iter().copied().collect(), column_of, rows }
    }

    /// Which equation may determine which unknowns.
    pub(crate) fn candidate_graph(&self, dae: &Dae, equations: &[Equation]) -> Adjacency<Row, Column> {
        let rows = equations.iter().zip(self.rows.ids());
        let candidates = rows.map(|(equation, row)| self.candidates(dae, row, equation));
        Adjacency::from_rows(self.unknowns.len(), candidates)
    }

    /// The unknowns that the equation may determine: any, if it is one between numbers that change continuously;
    /// otherwise those that stand alone on a side.
    pub(crate) fn candidates(&self, dae: &Dae, row: Row, equation: &Equation) -> Vec<Column> {
        if !is_discrete(dae, equation) {
            return self.rows[row].clone();
        }
        let sides = [equation.left, equation.right];
        let alone = sides.into_iter().filter_map(|side| variable_of(&dae.pool, side));
        let mut columns: Vec<Column> = alone.filter_map(|var| self.column_of.get(&var).copied()).collect();
        columns.dedup();
        columns
    }
}

/// Whether the equation determines something that changes at events only.
pub(crate) fn is_discrete(dae: &Dae, equation: &Equation) -> bool {
    dae.pool.ty(equation.left).base != BaseType::Real
        || variable_of(&dae.pool, equation.left)
            .is_some_and(|var| matches!(dae.variables[var].kind, Kind::Discrete))
}

/// The variable of `v`, `-v` or `not v`.
pub(crate) fn variable_of(pool: &Pool, expr: ExprId) -> Option<VarId> {
    match *pool.node(expr) {
        Node::Var(var) => Some(var),
        Node::Unary(UnaryOp::Neg | UnaryOp::Not, inner) => match *pool.node(inner) {
            Node::Var(var) => Some(var),
            _ => None,
        },
        _ => None,
    }
}
