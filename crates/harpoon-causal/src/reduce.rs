//! Index reduction: equations are differentiated until all highest derivatives can be solved for.
//!
//! Input: a system of any index. Output: the same system with the derivatives of equations and variables that
//! Pantelides' algorithm (`harpoon_graph::pantelides`) asks for.

use harpoon_dae::{Dae, Equation, Kind};
use harpoon_expr::{BaseType, Differentiator, ExprId, Memo, Pool, Type, VarId};
use harpoon_graph::{Adjacency, Reduction, maximum_matching, pantelides};
use harpoon_index::{Id, IdVec};
use harpoon_source::Diagnostic;
use rustc_hash::FxHashMap;

use crate::incidence::{Column, Incidence, Row, is_discrete};
use crate::leaves::Leaves;
use crate::{helper, singular};

pub(crate) struct Reduced {
    /// The continuous unknowns: variables, each with its derivatives in ascending order.
    pub(crate) chains: Vec<Vec<VarId>>,
    /// Numbers of equations that were differentiated, each with its derivatives in ascending order.
    pub(crate) families: Vec<Vec<usize>>,
}

/// `unknowns`: the continuous ones. `derivative`: of each that has one.
pub(crate) fn reduce_index(
    dae: &mut Dae,
    leaves: &mut Leaves,
    unknowns: &[VarId],
    derivative: &IdVec<VarId, Option<VarId>>,
) -> Result<Reduced, Vec<Diagnostic>> {
    let numbers: Vec<usize> =
        (0..dae.equations.len()).filter(|&number| !is_discrete(dae, &dae.equations[number])).collect();
    let equations: Vec<Equation> = numbers.iter().map(|&number| dae.equations[number]).collect();
    let incidence = Incidence::new(&dae.pool, leaves, &equations, unknowns);
    let column_of = |var: VarId| incidence.column_of[&var];
    let next: IdVec<Column, Option<Column>> =
        unknowns.iter().map(|&var| derivative[var].map(column_of)).collect();
    check_regularity(dae, &equations, &incidence, &next)?;
    let reduction = pantelides(incidence.rows, next);
    differentiate(dae, numbers, unknowns, &reduction)
}

/// With a variable and its derivatives taken for one unknown, each equation must find an unknown of its own.
fn check_regularity(
    dae: &Dae,
    equations: &[Equation],
    incidence: &Incidence,
    next: &IdVec<Column, Option<Column>>,
) -> Result<(), Vec<Diagnostic>> {
    let mut lowest: IdVec<Column, Column> = next.ids().collect();
    let starts = first_of_chains(next);
    for &start in &starts {
        let mut at = start;
        while let Some(derivative) = next[at] {
            lowest[derivative] = start;
            at = derivative;
        }
    }
    let mut number: IdVec<Column, Column> = next.ids().collect();
    for (k, &start) in starts.iter().enumerate() {
        number[start] = Column::from_index(k);
    }
    let rows = incidence.rows.values().map(|row| {
        let mut chains: Vec<Column> = row.iter().map(|&column| number[lowest[column]]).collect();
        chains.sort();
        chains.dedup();
        chains
    });
    let graph: Adjacency<Row, Column> = Adjacency::from_rows(starts.len(), rows);
    let matching = maximum_matching(&graph);
    if matching.is_perfect() {
        return Ok(());
    }
    let unknown = |chain: Column| incidence.unknowns[starts[chain.index()]];
    Err(singular::report(dae, equations, unknown, &graph, &matching))
}

/// Makes the variables and equations that the reduction names.
fn differentiate(
    dae: &mut Dae,
    mut numbers: Vec<usize>,
    unknowns: &[VarId],
    reduction: &Reduction<Row, Column>,
) -> Result<Reduced, Vec<Diagnostic>> {
    let mut variables: IdVec<Column, VarId> = unknowns.iter().copied().collect();
    let mut derivative: FxHashMap<VarId, VarId> = FxHashMap::default();
    for (lower, higher) in in_order_of_making(&reduction.derivative_of_variable) {
        if higher.index() == variables.len() {
            variables.push(add_derivative(dae, variables[lower]));
        }
        derivative.insert(variables[lower], variables[higher]);
    }
    let mut calculus =
        TimeDerivative { derivative, differentiator: Differentiator::new(), memo: Memo::default() };
    let mut problems = Vec::new();
    for (lower, _) in in_order_of_making(&reduction.derivative_of_equation) {
        let number = numbers[lower.index()];
        numbers.push(dae.equations.len());
        match calculus.of_equation(dae, dae.equations[number]) {
            Ok(equation) => dae.equations.push(equation),
            Err(problem) => {
                problems.push(problem);
                dae.equations.push(dae.equations[number]);
            }
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let chains = sequences(&reduction.derivative_of_variable, |column| variables[column]);
    let mut families = sequences(&reduction.derivative_of_equation, |row: Row| numbers[row.index()]);
    families.retain(|family| family.len() > 1);
    Ok(Reduced { chains, families })
}

/// What has a derivative, with it, in the order of the numbers of the derivatives.
fn in_order_of_making<I: Id>(next: &IdVec<I, Option<I>>) -> Vec<(I, I)> {
    let mut pairs: Vec<(I, I)> =
        next.iter().filter_map(|(lower, higher)| higher.map(|higher| (lower, higher))).collect();
    pairs.sort_by_key(|(_, higher)| higher.index());
    pairs
}

/// Everything that is no derivative itself, followed by its derivatives.
fn sequences<I: Id, T>(next: &IdVec<I, Option<I>>, name: impl Fn(I) -> T) -> Vec<Vec<T>> {
    first_of_chains(next)
        .into_iter()
        .map(|first| std::iter::successors(Some(first), |&at| next[at]).map(&name).collect())
        .collect()
}

fn first_of_chains<I: Id>(next: &IdVec<I, Option<I>>) -> Vec<I> {
    let mut is_first: IdVec<I, bool> = next.ids().map(|_| true).collect();
    for &derivative in next.values().flatten() {
        is_first[derivative] = false;
    }
    is_first.iter().filter(|(_, first)| **first).map(|(id, _)| id).collect()
}

fn add_derivative(dae: &mut Dae, of: VarId) -> VarId {
    dae.variables.push(helper(&dae.variables[of], "der", Kind::Derivative(of)))
}

struct TimeDerivative {
    derivative: FxHashMap<VarId, VarId>,
    differentiator: Differentiator,
    memo: Memo,
}

impl TimeDerivative {
    fn of_equation(&mut self, dae: &mut Dae, equation: Equation) -> Result<Equation, Diagnostic> {
        let left = self.of(dae, equation.left);
        let right = self.of(dae, equation.right);
        match (left, right) {
            (Ok(left), Ok(right)) => Ok(Equation { left, right, ..equation }),
            (Err(problem), _) | (_, Err(problem)) => {
                let text = dae.equation_text(&equation);
                let message = format!("the equation `{text}` must be differentiated, but {problem}");
                Err(singular::located(dae, &equation, message))
            }
        }
    }

    fn of(&mut self, dae: &mut Dae, expr: ExprId) -> Result<ExprId, String> {
        let Dae { pool, functions, variables, .. } = dae;
        let mut input = None;
        let mut seed = |pool: &mut Pool, var: VarId| match self.derivative.get(&var) {
            Some(&derivative) => Some(pool.var(derivative, Type::real())),
            None => {
                if variables[var].kind == Kind::Input && variables[var].ty == BaseType::Real {
                    input = Some(var);
                }
                None
            }
        };
        let one = pool.real(1.0);
        let result =
            self.differentiator.derivative(pool, functions, &mut self.memo, expr, &mut seed, Some(one));
        match input {
            Some(input) => {
                Err(format!("the derivative of the input `{}` is not known", variables[input].name))
            }
            None => result.map_err(|problem| problem.to_string()),
        }
    }
}
