//! Systems of equations: torn, recognised as linear, and solved in symbols where they are tiny.

use harpoon_dae::Dae;
use harpoon_expr::{ExprId, VarId, linear_in, solve};
use harpoon_graph::{Entangled, Solvability, Torn, tear as tear_graph};
use harpoon_index::{Id, IdVec};
use rustc_hash::FxHashSet;

use crate::incidence::{Column, Incidence, Row};
use crate::leaves::Leaves;
use crate::sort::Pair;
use crate::{Assign, Block, System};

/// One block, or assignments if the system is solved in symbols.
pub(crate) fn tear(dae: &mut Dae, leaves: &mut Leaves, pairs: &[Pair]) -> Vec<Block> {
    let analysis = Analysis::new(dae, leaves, pairs);
    let torn = tear_graph(&analysis.entangled);
    let is_linear = analysis.is_linear;
    let system = system(dae, leaves, pairs, torn, is_linear);
    vec![Block::System(system)]
}

/// Whether the equations are linear in their unknowns together.
pub(crate) fn is_linear(dae: &mut Dae, leaves: &mut Leaves, pairs: &[Pair]) -> bool {
    let unknowns: FxHashSet<VarId> = pairs.iter().map(|pair| pair.variable).collect();
    pairs.iter().all(|pair| {
        let mut variables = leaves.variables(&dae.pool, &[pair.equation.left, pair.equation.right]);
        variables.retain(|var| unknowns.contains(var));
        coefficients(dae, pair, &variables).is_some()
    })
}

/// The factors of the unknowns, if the equation is linear in them.
fn coefficients(dae: &mut Dae, pair: &Pair, unknowns: &[VarId]) -> Option<Vec<(VarId, ExprId)>> {
    let difference = dae.pool.minus(pair.equation.left, pair.equation.right).ok()?;
    linear_in(&mut dae.pool, difference, unknowns).map(|(terms, _)| terms)
}

struct Analysis {
    entangled: Entangled<Row, Column>,
    is_linear: bool,
}

impl Analysis {
    fn new(dae: &mut Dae, leaves: &mut Leaves, pairs: &[Pair]) -> Analysis {
        let equations: Vec<_> = pairs.iter().map(|pair| pair.equation).collect();
        let unknowns: Vec<VarId> = pairs.iter().map(|pair| pair.variable).collect();
        let incidence = Incidence::new(&dae.pool, leaves, &equations, &unknowns);
        let mut is_linear = true;
        let mut rows: IdVec<Row, Vec<(Column, Solvability)>> = IdVec::new();
        for (pair, (_, columns)) in pairs.iter().zip(incidence.rows.iter()) {
            let variables: Vec<VarId> = columns.iter().map(|&column| unknowns[column.index()]).collect();
            rows.push(match coefficients(dae, pair, &variables) {
                Some(terms) => {
                    let term = |&(variable, factor): &(VarId, ExprId)| {
                        (incidence.column_of[&variable], division(dae, leaves, factor))
                    };
                    terms.iter().map(term).collect()
                }
                None => {
                    is_linear = false;
                    let isolated =
                        |&column: &Column| (column, isolation(dae, leaves, pair, unknowns[column.index()]));
                    columns.iter().map(isolated).collect()
                }
            });
        }
        let preference = unknowns.iter().map(|&variable| preference(dae, variable)).collect();
        Analysis { entangled: Entangled { rows, preference }, is_linear }
    }
}

/// A better guess is one whose start value somebody has thought about.
fn preference(dae: &Dae, variable: VarId) -> u32 {
    let variable = &dae.variables[variable];
    u32::from(variable.start.is_some()) + u32::from(!variable.is_hidden)
}

/// How safe it is to divide by an expression.
fn division(dae: &Dae, leaves: &mut Leaves, divisor: ExprId) -> Solvability {
    if let Some(x) = dae.pool.as_real(divisor) {
        return if x != 0.0 && x.is_finite() { Solvability::Safe } else { Solvability::No };
    }
    let is_constant =
        leaves.variables(&dae.pool, &[divisor]).iter().all(|&var| dae.variables[var].is_constant())
            && !leaves.varies_by_itself(&dae.pool, &dae.functions, &[divisor]);
    if is_constant { Solvability::Doubtful } else { Solvability::No }
}

/// How well an equation that is not linear in all of its unknowns can be solved for one.
fn isolation(dae: &mut Dae, leaves: &mut Leaves, pair: &Pair, variable: VarId) -> Solvability {
    match solve(&mut dae.pool, &dae.functions, pair.equation.left, pair.equation.right, variable) {
        Some(solution) => {
            let divisors = solution.divisors.iter().map(|&divisor| division(dae, leaves, divisor));
            divisors.min().unwrap_or(Solvability::Safe)
        }
        None => Solvability::No,
    }
}

fn system(
    dae: &mut Dae,
    leaves: &mut Leaves,
    pairs: &[Pair],
    torn: Torn<Row, Column>,
    is_linear: bool,
) -> System {
    let _ = leaves;
    let variable_of = |column: Column| pairs[column.index()].variable;
    let assign = |(row, column): (Row, Column)| {
        let (equation, variable) = (pairs[row.index()].equation, variable_of(column));
        let solution = solve(&mut dae.pool, &dae.functions, equation.left, equation.right, variable);
        let value = solution.expect("tearing solves only what can be solved").value;
        Assign { variable, value, origin: equation.origin }
    };
    System {
        inner: torn.inner.into_iter().map(assign).collect(),
        tearing: torn.tearing.into_iter().map(variable_of).collect(),
        residuals: torn.residuals.into_iter().map(|row| pairs[row.index()].equation).collect(),
        is_linear,
        discrete: Vec::new(),
        size: pairs.len(),
    }
}
