//! Potentials of which only the differences count: a circuit without ground.

use std::collections::BTreeSet;

use harpoon_dae::{Dae, Equation};
use harpoon_expr::{BinaryOp, ExprId, Node, UnaryOp, VarId};
use harpoon_index::Id;
use harpoon_source::{Diagnostic, Span};
use rustc_hash::{FxHashMap, FxHashSet};

/// So many components are marked in the text of the model.
const MOST_MARKED: usize = 12;

/// What is missing if the unknowns lack an equation because all potentials among them may rise together.
pub(crate) fn missing_reference(dae: &Dae, all: &[&Equation], unknowns: &[VarId]) -> Option<Diagnostic> {
    let potentials: Vec<VarId> =
        unknowns.iter().copied().filter(|unknown| dae.potentials.contains(unknown)).collect();
    let equations = without_consequences(dae, all, unknowns);
    if potentials.is_empty() || equations.is_empty() {
        return None;
    }
    if !equations.iter().all(|equation| is_of_differences(dae, equation)) {
        return None;
    }
    let members = members(dae, all, &potentials);
    let listed: Vec<String> = members.iter().map(|(path, _)| format!("`{path}`")).collect();
    let listed = listed.join(", ");
    let is_electrical = potentials.iter().any(|&var| dae.variables[var].unit() == Some("V"));
    let (message, hint) = match is_electrical {
        true => (
            format!(
                "the circuit of {listed} has no ground: only the differences of its potentials are determined"
            ),
            "add a ground and connect it with one of the nodes",
        ),
        false => (
            format!(
                "nothing gives the level of the potentials of {listed}: only their differences are determined"
            ),
            "connect one of them with a reference: a ground, a fixed point, a given temperature or pressure",
        ),
    };
    let (_, first) = members.first()?;
    let mut diagnostic =
        Diagnostic::error(first.unwrap_or(dae.variables[potentials[0]].origin.span), message);
    for (path, span) in members.iter().skip(1).take(MOST_MARKED) {
        if let Some(span) = *span {
            diagnostic = diagnostic.label(span, format!("`{path}`"));
        }
    }
    Some(diagnostic.hint(hint))
}

/// The equations but those that only compute something from the others, such as a power: an unknown that is no potential and stands in one
/// equation alone.
fn without_consequences<'e>(dae: &Dae, equations: &[&'e Equation], unknowns: &[VarId]) -> Vec<&'e Equation> {
    let unknowns: FxHashSet<VarId> = unknowns.iter().copied().collect();
    let of_equation = |equation: &Equation| -> BTreeSet<usize> {
        let sides = [equation.left, equation.right];
        let variables = sides.into_iter().flat_map(|side| dae.pool.variables(side));
        variables.filter(|variable| unknowns.contains(variable)).map(Id::index).collect()
    };
    let mut rest: Vec<(&'e Equation, BTreeSet<usize>)> =
        equations.iter().map(|&equation| (equation, of_equation(equation))).collect();
    loop {
        let mut n_uses: FxHashMap<usize, usize> = FxHashMap::default();
        rest.iter()
            .flat_map(|(_, variables)| variables)
            .for_each(|&variable| *n_uses.entry(variable).or_default() += 1);
        let is_computed = |variable: &usize| {
            n_uses[variable] == 1 && !dae.potentials.contains(&VarId::from_index(*variable))
        };
        let n_before = rest.len();
        rest.retain(|(_, variables)| !variables.iter().any(is_computed));
        if rest.len() == n_before || rest.is_empty() {
            break;
        }
    }
    rest.into_iter().map(|(equation, _)| equation).collect()
}

/// Whether the equation stays as it is if all potentials rise by the same.
fn is_of_differences(dae: &Dae, equation: &Equation) -> bool {
    match (rise(dae, equation.left), rise(dae, equation.right)) {
        (Some(left), Some(right)) => left == right,
        _ => false,
    }
}

/// By how much an expression rises if all potentials do so by one, as far as that is the same everywhere.
fn rise(dae: &Dae, expr: ExprId) -> Option<f64> {
    let pool = &dae.pool;
    match *pool.node(expr) {
        Node::Var(var) => Some(f64::from(u8::from(dae.potentials.contains(&var)))),
        Node::Unary(UnaryOp::Neg, a) => Some(-rise(dae, a)?),
        Node::Binary(BinaryOp::Add, a, b) => Some(rise(dae, a)? + rise(dae, b)?),
        Node::Binary(BinaryOp::Sub, a, b) => Some(rise(dae, a)? - rise(dae, b)?),
        Node::Binary(BinaryOp::Mul, a, b) => match (pool.as_real(a), pool.as_real(b)) {
            (Some(factor), _) => Some(factor * rise(dae, b)?),
            (_, Some(factor)) => Some(factor * rise(dae, a)?),
            _ => is_level(dae, expr),
        },
        _ => is_level(dae, expr),
    }
}

/// Zero if no potential stands in the expression.
fn is_level(dae: &Dae, expr: ExprId) -> Option<f64> {
    let has_potential = dae.pool.variables(expr).iter().any(|variable| dae.potentials.contains(variable));
    (!has_potential).then_some(0.0)
}

/// The components of the model whose equations these are, with their declarations, in the order of the model.
fn members(dae: &Dae, equations: &[&Equation], potentials: &[VarId]) -> Vec<(String, Option<Span>)> {
    let of_equations = equations.iter().map(|equation| equation.origin.component);
    let of_potentials = potentials.iter().map(|&var| dae.variables[var].origin.component);
    let numbers: BTreeSet<u32> = of_equations.chain(of_potentials).collect();
    let outermost = |path: &str| path.split('.').next().unwrap_or_default().to_string();
    // What only follows from the circuit, such as a controller, is no member of it.
    let has_potential: FxHashSet<String> =
        dae.potentials.iter().map(|&var| outermost(&dae.variables[var].name)).collect();
    let mut members: Vec<(String, Option<Span>)> = Vec::new();
    for number in numbers {
        let path = dae.components.get(number as usize).map(String::as_str).unwrap_or_default();
        let first = outermost(path);
        if has_potential.contains(&first) && members.iter().all(|(known, _)| *known != first) {
            members.push((first, dae.declared_at.get(number as usize).copied().flatten()));
        }
    }
    members
}
