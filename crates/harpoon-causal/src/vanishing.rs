//! Which unknowns an equation does not determine at the start values, although it contains them: `x^2 + y^2 = 1` tells
//! nothing about y where y starts at 0. Where more is given for the start than is needed, the start value is taken for
//! such an unknown, and the equation for what it does determine.

use harpoon_dae::{Dae, Equation, Kind};
use harpoon_expr::{Differentiator, ExprId, Node, VarId};
use harpoon_graph::Adjacency;
use harpoon_index::Id;
use rustc_hash::FxHashMap;

use crate::incidence::{Column, Row};
use crate::initial::{is_start_given, start_value};

/// A system of more is left as it is: its derivatives would take longer to find than all the rest.
const MOST_EDGES: usize = 2000;

/// A parameter may be bound to a parameter, and so on.
const DEPTH: usize = 8;

/// The graph without edges of these rows to unknowns with a given start where the derivatives vanish at the start values; none if
/// it is the same.
pub(crate) fn without_vanishing(
    dae: &mut Dae,
    equations: &[Equation],
    unknowns: &[VarId],
    graph: &Adjacency<Row, Column>,
    rows: &[Row],
) -> Option<Adjacency<Row, Column>> {
    let n_edges: usize = rows.iter().map(|&row| graph.row(row).len()).sum();
    if n_edges > MOST_EDGES {
        return None;
    }
    let (mut differentiator, mut values) = (Differentiator::new(), FxHashMap::default());
    let mut is_same = true;
    let mut filtered: Vec<Vec<Column>> = graph.sources().map(|row| graph.row(row).to_vec()).collect();
    for &row in rows {
        let Equation { left, right, .. } = equations[row.index()];
        let Ok(residual) = dae.pool.minus(left, right) else { continue };
        filtered[row.index()].retain(|column| {
            let var = unknowns[column.index()];
            if !is_start_given(dae, var) {
                return true;
            }
            let Dae { pool, functions, .. } = &mut *dae;
            let partial = differentiator.partial(pool, functions, residual, var);
            let vanishes =
                partial.is_ok_and(|partial| value_at_start(dae, partial, &mut values) == Some(0.0));
            is_same &= !vanishes;
            !vanishes
        });
    }
    (!is_same).then(|| Adjacency::from_rows(unknowns.len(), filtered))
}

/// The value of the expression at the start values, as far as they are known now.
pub(crate) fn value_at_start(
    dae: &mut Dae,
    mut expr: ExprId,
    values: &mut FxHashMap<VarId, Option<ExprId>>,
) -> Option<f64> {
    for _ in 0..DEPTH {
        for var in dae.pool.variables(expr) {
            values.entry(var).or_insert_with(|| match dae.variables[var].kind {
                Kind::Continuous => Some(start_value(dae, var)),
                Kind::Parameter => dae.variables[var].binding,
                _ => None,
            });
        }
        let put = |_: &mut harpoon_expr::Pool, var: VarId| values.get(&var).copied().flatten();
        let mut memo = FxHashMap::default();
        expr = dae.pool.rewrite(expr, &mut memo, |pool, e| match *pool.node(e) {
            Node::Var(var) => put(pool, var),
            _ => None,
        });
        if let Some(value) = dae.pool.as_real(expr) {
            return Some(value);
        }
    }
    None
}
