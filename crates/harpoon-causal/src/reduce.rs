//! Index reduction: equations are differentiated until all highest derivatives can be solved for.
//!
//! Input: a system of any index. Output: the same system with the derivatives of equations and variables that
//! Pantelides' algorithm (`harpoon_graph::pantelides`) asks for.

use harpoon_dae::{Dae, Equation, Kind, Variable};
use harpoon_expr::{BaseType, Differentiator, ExprId, Memo, Pool, Type, VarId};
use harpoon_graph::{Adjacency, Reduction, maximum_matching, pantelides};
use harpoon_index::{Id, IdVec};
use harpoon_source::Diagnostic;
use rustc_hash::FxHashMap;

use crate::incidence::{Column, Row, is_discrete};
use crate::{Tools, helper, singular};

pub(crate) struct Reduced {
    /// The continuous unknowns: variables, each with its derivatives in ascending order.
    pub(crate) chains: Vec<Vec<VarId>>,
    /// Numbers of equations that were differentiated, each with its derivatives in ascending order.
    pub(crate) families: Vec<Vec<usize>>,
    /// Derivatives that were not there before.
    pub(crate) made: Vec<VarId>,
}

pub(crate) struct Failure {
    pub(crate) problems: Vec<Diagnostic>,
    /// Of the equation that cannot be differentiated.
    pub(crate) variables: Vec<VarId>,
}

/// `unknowns`: the continuous ones. `derivative`: of each that has one.
pub(crate) fn reduce_index(
    dae: &mut Dae,
    tools: &mut Tools,
    unknowns: &[VarId],
    derivative: &IdVec<VarId, Option<VarId>>,
) -> Result<Reduced, Failure> {
    let mut reducer = Reducer::new(dae, tools, unknowns);
    let rows = reducer.rows();
    let column_of = |var: VarId| reducer.column_of[&var];
    let next: IdVec<Column, Option<Column>> =
        unknowns.iter().map(|&var| derivative[var].map(column_of)).collect();
    let singular = |problems: Vec<Diagnostic>| Failure { problems, variables: Vec::new() };
    reducer.check_regularity(&rows, &next).map_err(singular)?;
    for (&var, derivative) in unknowns.iter().zip(next.values()) {
        reducer.derivative.extend(derivative.map(|derivative| (var, unknowns[derivative.index()])));
    }
    let reduction = pantelides(rows, next, &mut |equation, next| reducer.differentiate(equation, next));
    Ok(reducer.finish(&reduction?))
}

struct Reducer<'a> {
    dae: &'a mut Dae,
    tools: &'a mut Tools,
    variables: FxHashMap<Column, VarId>,
    column_of: FxHashMap<VarId, Column>,
    derivative: FxHashMap<VarId, VarId>,
    /// Numbers of the continuous equations and their derivatives.
    numbers: IdVec<Row, usize>,
    /// How often each has been differentiated.
    order: IdVec<Row, usize>,
    made: Vec<VarId>,
    /// All equations as they will be solved. Those of the system stay as they are for further differentiation.
    inlined: Vec<Equation>,
    calculus: Calculus,
}

/// No model needs more; an equation that loses its unknowns by differentiation would never come to an end.
pub(crate) const HIGHEST_ORDER: usize = 12;

impl<'a> Reducer<'a> {
    fn new(dae: &'a mut Dae, tools: &'a mut Tools, unknowns: &[VarId]) -> Reducer<'a> {
        let is_continuous = |number: &usize| !is_discrete(dae, &dae.equations[*number]);
        let numbers: IdVec<Row, usize> = (0..dae.equations.len()).filter(is_continuous).collect();
        let columns = unknowns.iter().enumerate().map(|(place, &var)| (Column::from_index(place), var));
        let variables: FxHashMap<Column, VarId> = columns.collect();
        let inlined = dae.equations.clone();
        let inlined = inlined.into_iter().map(|equation| tools.solvable(dae, equation)).collect();
        Reducer {
            order: numbers.ids().map(|_| 0).collect(),
            column_of: variables.iter().map(|(&column, &var)| (var, column)).collect(),
            variables,
            derivative: FxHashMap::default(),
            numbers,
            made: Vec::new(),
            inlined,
            calculus: Calculus::new(),
            dae,
            tools,
        }
    }

    fn rows(&mut self) -> IdVec<Row, Vec<Column>> {
        let numbers: Vec<usize> = self.numbers.values().copied().collect();
        numbers.into_iter().map(|number| self.row(self.inlined[number])).collect()
    }

    /// The unknowns of an equation. `x = x`, which aliases may leave behind, says nothing about x.
    fn row(&mut self, equation: Equation) -> Vec<Column> {
        if equation.left == equation.right {
            return Vec::new();
        }
        let variables = self.tools.leaves.variables(&self.dae.pool, &[equation.left, equation.right]);
        variables.into_iter().filter_map(|var| self.column_of.get(&var).copied()).collect()
    }

    /// The unknowns of the derivative of an equation, which is added to the system.
    fn differentiate(
        &mut self,
        row: Row,
        next: &IdVec<Column, Option<Column>>,
    ) -> Result<Vec<Column>, Failure> {
        let number = self.numbers[row];
        let equation = self.dae.equations[number];
        let variables = self.tools.leaves.variables(&self.dae.pool, &[equation.left, equation.right]);
        for &var in &variables {
            let Some(&column) = self.column_of.get(&var) else { continue };
            if let (Some(higher), false) = (next[column], self.derivative.contains_key(&var)) {
                let of = &self.dae.variables[var];
                let derivative = self.dae.variables.push(helper(of, "der", Kind::Derivative(var)));
                self.made.push(derivative);
                self.derivative.insert(var, derivative);
                self.variables.insert(higher, derivative);
                self.column_of.insert(derivative, higher);
            }
        }
        if self.order[row] == HIGHEST_ORDER {
            let text = self.dae.brief_equation_text(&equation);
            let message =
                format!("the equation `{text}` has been differentiated {HIGHEST_ORDER} times in vain");
            return Err(Failure {
                problems: vec![singular::located(self.dae, &equation, message)],
                variables,
            });
        }
        let derivative = self.calculus.time_derivative(self.dae, &self.derivative, equation);
        let derivative = derivative.map_err(|problem| Failure { problems: vec![problem], variables })?;
        let inlined = self.tools.solvable(self.dae, derivative);
        self.numbers.push(self.dae.equations.len());
        self.order.push(self.order[row] + 1);
        self.dae.equations.push(derivative);
        self.inlined.push(inlined);
        Ok(self.row(inlined))
    }

    fn finish(self, reduction: &Reduction<Row, Column>) -> Reduced {
        let Reducer { dae, variables, numbers, inlined, made, .. } = self;
        dae.equations = inlined;
        let mut families = sequences(&reduction.derivative_of_equation, |row| numbers[row]);
        families.retain(|family| family.len() > 1);
        Reduced {
            chains: sequences(&reduction.derivative_of_variable, |column| variables[&column]),
            families,
            made,
        }
    }

    /// With a variable and its derivatives taken for one unknown, each equation must find an unknown of its own.
    fn check_regularity(
        &self,
        rows: &IdVec<Row, Vec<Column>>,
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
        let rows = rows.values().map(|row| {
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
        let unknown = |chain: Column| self.variables[&starts[chain.index()]];
        let equations: Vec<Equation> =
            self.numbers.values().map(|&number| self.dae.equations[number]).collect();
        Err(singular::report(self.dae, &equations, unknown, &graph, &matching))
    }
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

struct Calculus {
    differentiator: Differentiator,
    memo: Memo,
}

impl Calculus {
    fn new() -> Calculus {
        Calculus { differentiator: Differentiator::of_values(), memo: Memo::default() }
    }

    fn time_derivative(
        &mut self,
        dae: &mut Dae,
        derivative: &FxHashMap<VarId, VarId>,
        equation: Equation,
    ) -> Result<Equation, Diagnostic> {
        let sides = [equation.left, equation.right].map(|side| self.of(dae, derivative, side));
        match sides {
            [Ok(left), Ok(right)] => Ok(Equation { left, right, ..equation }),
            [Err(problem), _] | [_, Err(problem)] => {
                let text = dae.brief_equation_text(&equation);
                let message = format!("the equation `{text}` must be differentiated, but {problem}");
                Err(singular::located(dae, &equation, message))
            }
        }
    }

    fn of(
        &mut self,
        dae: &mut Dae,
        derivative: &FxHashMap<VarId, VarId>,
        expr: ExprId,
    ) -> Result<ExprId, String> {
        let Dae { pool, functions, variables, .. } = dae;
        let mut input = None;
        // An unknown that only seems to be in the equation, as an argument that a function does not use, may get a
        // derivative later; then what was found with it is not valid any more.
        let mut is_provisional = false;
        let mut seed = |pool: &mut Pool, var: VarId| match derivative.get(&var) {
            Some(&derivative) => Some(pool.var(derivative, Type::real())),
            None => {
                let Variable { kind, ty, .. } = &variables[var];
                if *kind == Kind::Input && *ty == BaseType::Real {
                    input = Some(var);
                }
                is_provisional |= matches!(kind, Kind::Continuous | Kind::Derivative(_));
                None
            }
        };
        let one = pool.real(1.0);
        let result =
            self.differentiator.derivative(pool, functions, &mut self.memo, expr, &mut seed, Some(one));
        if is_provisional {
            self.memo = Memo::default();
        }
        match input {
            Some(input) => {
                Err(format!("the derivative of the input `{}` is not known", variables[input].name))
            }
            None => result.map_err(|problem| problem.to_string()),
        }
    }
}
