//! Tiny linear systems solved in symbols: Gauss elimination with pivots that are constant and not zero.

use std::collections::BTreeMap;

use harpoon_dae::{Dae, Equation};
use harpoon_expr::{ExprId, Node, VarId, linear_in};
use harpoon_graph::Solvability;
use rustc_hash::FxHashMap;

use crate::digits::Digits;
use crate::tear::division;
use crate::{Assign, System, Tools};

/// What is solved in symbols is computed twice, with and without the guesses, so that it must not be much.
const MOST_UNKNOWNS: usize = 12;
const MOST_GUESSES: usize = 3;

/// The unknowns in order of evaluation, if the system is so small and simple.
pub(crate) fn solution(dae: &mut Dae, tools: &mut Tools, system: &System) -> Option<Vec<Assign>> {
    if !system.is_linear || system.size > MOST_UNKNOWNS || system.tearing.len() > MOST_GUESSES {
        return None;
    }
    let rows = rows(dae, system)?;
    let digits = Digits::of(dae, tools, system);
    let mut assigns = eliminate(dae, tools, system, rows, digits)?;
    assigns.extend(&system.inner);
    Some(assigns)
}

/// `Σ factors*guesses + rest = 0`
struct Line {
    factors: BTreeMap<VarId, ExprId>,
    rest: ExprId,
    equation: Equation,
}

/// The residuals in terms of the guesses alone.
fn rows(dae: &mut Dae, system: &System) -> Option<Vec<Line>> {
    let mut values: FxHashMap<VarId, ExprId> = FxHashMap::default();
    for assign in &system.inner {
        let value = substituted(dae, &values, assign.value);
        values.insert(assign.variable, value);
    }
    let mut line = |equation: &Equation| {
        let difference = dae.pool.minus(equation.left, equation.right).ok()?;
        let residual = substituted(dae, &values, difference);
        let (factors, rest) = linear_in(&mut dae.pool, residual, &system.tearing)?;
        Some(Line { factors: factors.into_iter().collect(), rest, equation: *equation })
    };
    system.residuals.iter().map(&mut line).collect()
}

fn substituted(dae: &mut Dae, values: &FxHashMap<VarId, ExprId>, expr: ExprId) -> ExprId {
    dae.pool.rewrite(expr, &mut FxHashMap::default(), |pool, id| match pool.node(id) {
        Node::Var(var) => values.get(var).copied(),
        _ => None,
    })
}

fn eliminate(
    dae: &mut Dae,
    tools: &mut Tools,
    system: &System,
    mut lines: Vec<Line>,
    mut digits: Option<Digits>,
) -> Option<Vec<Assign>> {
    let mut solved: Vec<Assign> = Vec::new();
    for &variable in &system.tearing {
        let is_pivot = |dae: &mut Dae, tools: &mut Tools, place: usize, line: &Line| {
            let is_good = digits.as_ref().is_none_or(|digits| digits.is_good(place, variable));
            is_good
                && line.factors.get(&variable).is_some_and(|&factor| {
                    division(dae, tools, factor) > Solvability::No && !is_rounding(dae, tools, line, factor)
                })
        };
        let place = (0..lines.len()).find(|&place| is_pivot(dae, tools, place, &lines[place]))?;
        let pivot = lines.swap_remove(place);
        if let Some(digits) = &mut digits {
            digits.eliminate(place, variable);
        }
        let value = isolated(dae, &pivot, variable)?;
        for line in &mut lines {
            subtract(dae, line, &pivot, variable)?;
        }
        solved.push(Assign { variable, value, origin: pivot.equation.origin });
    }
    // Each value contains guesses eliminated later.
    solved.reverse();
    Some(solved)
}

/// Whether a factor is so little beside the others of its line that it may be what is left of terms that cancel.
fn is_rounding(dae: &mut Dae, tools: &mut Tools, line: &Line, factor: ExprId) -> bool {
    const LITTLE: f64 = 1e-12;
    let mut size = |factor: ExprId| tools.constants.number(dae, factor).map(f64::abs);
    let others = line.factors.values().filter_map(|&other| size(other)).fold(0.0, f64::max);
    size(factor).is_some_and(|size| size <= LITTLE * others)
}

/// `variable = -(Σ other factors*guesses + rest)/factor`
fn isolated(dae: &mut Dae, line: &Line, variable: VarId) -> Option<ExprId> {
    let pool = &mut dae.pool;
    let mut sum = line.rest;
    for (&var, &factor) in line.factors.iter().filter(|(var, _)| **var != variable) {
        let var = pool.var(var, harpoon_expr::Type::real());
        let term = pool.times(factor, var).ok()?;
        sum = pool.plus(sum, term).ok()?;
    }
    let negative = pool.negated(sum).ok()?;
    pool.over(negative, line.factors[&variable]).ok()
}

/// Subtracts a multiple of the pivot line such that the variable vanishes.
fn subtract(dae: &mut Dae, line: &mut Line, pivot: &Line, variable: VarId) -> Option<()> {
    let Some(factor) = line.factors.remove(&variable) else { return Some(()) };
    let pool = &mut dae.pool;
    let ratio = pool.over(factor, pivot.factors[&variable]).ok()?;
    for (&var, &other) in pivot.factors.iter().filter(|(var, _)| **var != variable) {
        let term = pool.times(ratio, other).ok()?;
        let difference = match line.factors.get(&var) {
            Some(&before) => pool.minus(before, term).ok()?,
            None => pool.negated(term).ok()?,
        };
        line.factors.insert(var, difference);
    }
    let term = pool.times(ratio, pivot.rest).ok()?;
    line.rest = pool.minus(line.rest, term).ok()?;
    Some(())
}
