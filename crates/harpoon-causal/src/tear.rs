//! Systems of equations: torn, recognised as linear, and solved in symbols where they are tiny.

use harpoon_dae::{Dae, Equation, Kind};
use harpoon_expr::{ExprId, Node, VarId, is_linear_in, linear_in, solve};
use harpoon_graph::{Entangled, Solvability, Torn, tear as tear_graph};
use harpoon_index::{Id, IdVec};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::digits::Digits;
use crate::incidence::{Column, Incidence, Row};
use crate::sort::Pair;
use crate::{Assign, Block, System, Tools, growth, rank, tiny};

/// One block, or assignments if the system is solved in symbols.
pub(crate) fn tear(dae: &mut Dae, tools: &mut Tools, pairs: &[Pair]) -> Vec<Block> {
    let equations: Vec<_> = pairs.iter().map(|pair| pair.equation).collect();
    let unknowns: Vec<VarId> = pairs.iter().map(|pair| pair.variable).collect();
    let incidence = Incidence::new(&dae.pool, &mut tools.leaves, &equations, &unknowns);
    if is_dense(&incidence) {
        let is_linear = is_linear(dae, tools, pairs);
        return vec![Block::System(System { is_linear, ..whole(pairs) })];
    }
    let analysis = Analysis::new(dae, tools, pairs, &incidence);
    if analysis.is_linear && rank::is_deficient(dae, tools, pairs) {
        return vec![Block::System(whole(pairs))];
    }
    let torn = tear_graph(&analysis.entangled);
    let mut system = system(dae, tools, pairs, torn, analysis.is_linear);
    if let [pair] = pairs {
        let Equation { left, right, .. } = pair.equation;
        let claimed = solve(&mut dae.pool, &dae.functions, left, right, pair.variable);
        system.guess = claimed.filter(|solution| solution.is_claimed).map(|solution| solution.value);
    }
    let loses_digits = |dae: &mut Dae, tools: &mut Tools, system: &System| {
        system.is_linear && Digits::of(dae, tools, system).is_some_and(|digits| !digits.are_enough())
    };
    if growth::grows_too_much(dae, tools, &system) || loses_digits(dae, tools, &system) {
        system = whole(pairs);
    }
    match tiny::solution(dae, tools, &system) {
        Some(assigns) => assigns.into_iter().map(Block::Assign).collect(),
        None => vec![Block::System(system)],
    }
}

/// Where equations have more than a hundred unknowns each, tearing gains nothing, and to look for it takes the cube of their number.
fn is_dense(incidence: &Incidence) -> bool {
    let n_entries: usize = incidence.rows.values().map(Vec::len).sum();
    n_entries > 100 * incidence.rows.len()
}

/// Whether the equations are linear in their unknowns together.
pub(crate) fn is_linear(dae: &mut Dae, tools: &mut Tools, pairs: &[Pair]) -> bool {
    let unknowns: FxHashSet<VarId> = pairs.iter().map(|pair| pair.variable).collect();
    pairs.iter().all(|pair| {
        let mut variables = tools.leaves.variables(&dae.pool, &[pair.equation.left, pair.equation.right]);
        variables.retain(|var| unknowns.contains(var));
        factors(dae, pair, &variables).is_some() || is_linear_by_derivatives(dae, pair, &variables)
    })
}

/// Whether it is linear because of functions that are derivatives of others.
fn is_linear_by_derivatives(dae: &Dae, pair: &Pair, unknowns: &[VarId]) -> bool {
    let unknowns = unknowns.iter().copied().collect();
    let sides = [pair.equation.left, pair.equation.right];
    sides.into_iter().all(|side| is_linear_in(&dae.pool, &dae.functions, side, &unknowns))
}

/// The factors of the unknowns, if the equation is linear in them.
fn factors(dae: &mut Dae, pair: &Pair, unknowns: &[VarId]) -> Option<FxHashMap<VarId, ExprId>> {
    let difference = dae.pool.minus(pair.equation.left, pair.equation.right).ok()?;
    linear_in(&mut dae.pool, difference, unknowns).map(|(terms, _)| terms.into_iter().collect())
}

struct Analysis {
    entangled: Entangled<Row, Column>,
    is_linear: bool,
}

impl Analysis {
    fn new(dae: &mut Dae, tools: &mut Tools, pairs: &[Pair], incidence: &Incidence) -> Analysis {
        let unknowns: Vec<VarId> = pairs.iter().map(|pair| pair.variable).collect();
        let mut is_linear = true;
        let mut rows: IdVec<Row, Vec<(Column, Solvability)>> = IdVec::new();
        for (pair, columns) in pairs.iter().zip(incidence.rows.values()) {
            let variables: Vec<VarId> = columns.iter().map(|&column| unknowns[column.index()]).collect();
            let factors = factors(dae, pair, &variables);
            is_linear &= factors.is_some() || is_linear && is_linear_by_derivatives(dae, pair, &variables);
            let solvability = |&column: &Column| {
                let variable = unknowns[column.index()];
                let solvability = match &factors {
                    // Solved for from anything else it would change by the errors of the solution, and each change makes an event go on.
                    _ if dae.variables[variable].kind == Kind::Discrete
                        && !is_defined(dae, pair, variable) =>
                    {
                        Solvability::No
                    }
                    // A variable that cancels is no unknown of the equation, but stands in it all the same.
                    Some(factors) => {
                        factors.get(&variable).map_or(Solvability::No, |&factor| division(dae, tools, factor))
                    }
                    None => isolation(dae, tools, pair, variable),
                };
                (column, solvability)
            };
            rows.push(columns.iter().map(solvability).collect());
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

/// Whether an equation says what a variable is, as those made of `when` clauses do.
fn is_defined(dae: &Dae, pair: &Pair, variable: VarId) -> bool {
    matches!(dae.pool.node(pair.equation.left), Node::Var(var) if *var == variable)
}

/// How safe it is to divide by an expression.
pub(crate) fn division(dae: &mut Dae, tools: &mut Tools, divisor: ExprId) -> Solvability {
    match (dae.pool.as_real(divisor), tools.constants.number(dae, divisor)) {
        (_, None | Some(0.0)) => Solvability::No,
        (Some(_), _) => Solvability::Safe,
        (None, Some(_)) => Solvability::Doubtful,
    }
}

/// How well an equation that is not linear in all of its unknowns can be solved for one.
fn isolation(dae: &mut Dae, tools: &mut Tools, pair: &Pair, variable: VarId) -> Solvability {
    match solve(&mut dae.pool, &dae.functions, pair.equation.left, pair.equation.right, variable) {
        // An inverse that somebody claims may hold in a part of the range only.
        Some(solution) if solution.is_claimed => Solvability::No,
        Some(solution) if solution.undoes_exponential => Solvability::No,
        Some(solution) => {
            let divisors = solution.divisors.iter().map(|&divisor| division(dae, tools, divisor));
            divisors.min().unwrap_or(Solvability::Safe)
        }
        None => Solvability::No,
    }
}

/// A linear system that is not torn.
fn whole(pairs: &[Pair]) -> System {
    System {
        tearing: pairs.iter().map(|pair| pair.variable).collect(),
        inner: Vec::new(),
        residuals: pairs.iter().map(|pair| pair.equation).collect(),
        is_linear: true,
        discrete: Vec::new(),
        size: pairs.len(),
        guess: None,
        divisors: Vec::new(),
    }
}

fn system(
    dae: &mut Dae,
    tools: &mut Tools,
    pairs: &[Pair],
    torn: Torn<Row, Column>,
    is_linear: bool,
) -> System {
    let variable_of = |column: Column| pairs[column.index()].variable;
    let mut multipliers: Vec<ExprId> = Vec::new();
    let assign = |(row, column): (Row, Column)| {
        let (equation, variable) = (pairs[row.index()].equation, variable_of(column));
        let solution = solve(&mut dae.pool, &dae.functions, equation.left, equation.right, variable);
        let solution = solution.expect("tearing solves only what can be solved");
        multipliers.extend(solution.multipliers);
        Assign { variable, value: solution.value, origin: equation.origin }
    };
    let inner = torn.inner.into_iter().map(assign).collect();
    // One that is known beforehand is the user's: only the search may end where it vanishes.
    let unknowns: FxHashSet<VarId> = pairs.iter().map(|pair| pair.variable).collect();
    let is_searched = |&divisor: &ExprId| {
        tools.leaves.variables(&dae.pool, &[divisor]).iter().any(|var| unknowns.contains(var))
    };
    let mut divisors: Vec<ExprId> = multipliers.into_iter().filter(is_searched).collect();
    divisors.sort_unstable();
    divisors.dedup();
    System {
        inner,
        guess: None,
        divisors,
        tearing: torn.tearing.into_iter().map(variable_of).collect(),
        residuals: torn.residuals.into_iter().map(|row| pairs[row.index()].equation).collect(),
        is_linear,
        discrete: Vec::new(),
        size: pairs.len(),
    }
}
