//! A system that cannot be solved, told in the user's terms: the smallest set of equations that contradict or repeat
//! each other, and the unknowns that nothing determines.

use harpoon_dae::{Dae, Equation, Kind};
use harpoon_expr::{BaseType, VarId};
use harpoon_graph::{Adjacency, Matching};
use harpoon_index::Id;
use harpoon_source::Diagnostic;

use crate::incidence::{Column, Row};
use crate::level;

/// Equations and unknowns that do not fit together: one equation too many, or one unknown too many.
pub(crate) struct Misfit {
    pub(crate) rows: Vec<Row>,
    pub(crate) columns: Vec<Column>,
}

/// The smallest set of rows with too few columns, if there is one.
pub(crate) fn smallest_surplus(
    graph: &Adjacency<Row, Column>,
    matching: &Matching<Row, Column>,
) -> Option<Misfit> {
    let reach = |start: Row| {
        let (rows, mut columns) =
            reachable(start, |row: Row| graph.row(row), |column| matching.row_of[column]);
        columns.sort();
        Misfit { rows, columns }
    };
    matching.free_rows().take(MOST_STARTS).map(reach).min_by_key(|misfit| misfit.rows.len())
}

/// The smallest set of columns with too few rows, if there is one.
pub(crate) fn smallest_lack(
    graph: &Adjacency<Row, Column>,
    matching: &Matching<Row, Column>,
) -> Option<Misfit> {
    let rows_of = graph.transposed();
    let reach = |start: Column| {
        let (mut columns, rows) =
            reachable(start, |column| rows_of.row(column), |row: Row| matching.column_of[row]);
        columns.sort();
        Misfit { rows, columns }
    };
    matching.free_columns().take(MOST_STARTS).map(reach).min_by_key(|misfit| misfit.columns.len())
}

/// Each start costs a search; a model with more faults than these has many small ones.
const MOST_STARTS: usize = 20;

/// What alternating paths reach from a free node.
fn reachable<'a, A: Id, B: Id + 'a>(
    start: A,
    edges: impl Fn(A) -> &'a [B],
    partner: impl Fn(B) -> Option<A>,
) -> (Vec<A>, Vec<B>) {
    let mut nodes = vec![start];
    let mut seen = rustc_hash::FxHashSet::default();
    let mut others = Vec::new();
    let mut next = 0;
    while let Some(&node) = nodes.get(next) {
        next += 1;
        for &other in edges(node) {
            if seen.insert(other.index()) {
                others.push(other);
                nodes.extend(partner(other));
            }
        }
    }
    (nodes, others)
}

/// How many equations and unknowns of a set are shown.
const MOST_SHOWN: usize = 8;

pub(crate) fn report(
    dae: &Dae,
    equations: &[Equation],
    unknowns: impl Fn(Column) -> VarId,
    graph: &Adjacency<Row, Column>,
    matching: &Matching<Row, Column>,
) -> Vec<Diagnostic> {
    let surplus = smallest_surplus(graph, matching)
        .map(|misfit| (misfit.columns.is_empty(), surplus(dae, equations, &unknowns, &misfit, "model")));
    let lacking = smallest_lack(graph, matching);
    let reference = lacking.as_ref().and_then(|misfit| {
        let rows: Vec<&Equation> = misfit.rows.iter().map(|row| &equations[row.index()]).collect();
        let columns: Vec<VarId> = misfit.columns.iter().map(|&column| unknowns(column)).collect();
        level::missing_reference(dae, &rows, &columns)
    });
    // An equation of a circuit without ground follows from the others.
    if let Some(reference) = reference {
        return vec![reference];
    }
    let lack = lacking.map(|misfit| lack(dae, equations, &unknowns, &misfit));
    match (surplus, lack) {
        // What says nothing is no mistake by itself.
        (Some((true, surplus)), Some(lack)) => vec![lack, surplus],
        (surplus, lack) => surplus.map(|(_, surplus)| surplus).into_iter().chain(lack).collect(),
    }
}

/// `what`: "model" or "initialisation".
pub(crate) fn surplus(
    dae: &Dae,
    equations: &[Equation],
    unknowns: &impl Fn(Column) -> VarId,
    misfit: &Misfit,
    what: &str,
) -> Diagnostic {
    let first = &equations[misfit.rows[0].index()];
    let n = misfit.rows.len();
    let message = match misfit.columns.len() {
        0 if first.left == first.right => {
            format!("the equation `{}` of the {what} says nothing", dae.brief_equation_text(first))
        }
        0 => format!("the equation `{}` of the {what} contains no unknown", dae.brief_equation_text(first)),
        m => format!(
            "the {what} is singular: {n} equations determine only {m} {}: {}",
            if m == 1 { "unknown" } else { "unknowns" },
            names(dae, misfit.columns.iter().map(|&column| unknowns(column)))
        ),
    };
    let mut diagnostic = located(dae, first, message);
    for row in misfit.rows.iter().take(MOST_SHOWN) {
        let equation = &equations[row.index()];
        let place = component(dae, equation);
        diagnostic =
            diagnostic.label(equation.origin.span, format!("{place}`{}`", dae.brief_equation_text(equation)));
    }
    if let Some(whole) = whole_number(dae, equations, misfit) {
        let hint = format!(
            "`{}` is an Integer and changes at events only: an equation with Real expressions does not determine it; `integer(…)` \
             makes one of them",
            dae.variables[whole].name
        );
        return diagnostic.hint(hint);
    }
    diagnostic
        .hint("one of these equations repeats or contradicts the others; a component may be connected twice")
}

/// An unknown Integer in the equations.
fn whole_number(dae: &Dae, equations: &[Equation], misfit: &Misfit) -> Option<VarId> {
    let sides = misfit.rows.iter().map(|row| equations[row.index()]);
    let mut variables =
        sides.flat_map(|equation| [equation.left, equation.right]).flat_map(|side| dae.pool.variables(side));
    variables
        .find(|&var| dae.variables[var].ty == BaseType::Integer && dae.variables[var].kind == Kind::Discrete)
}

fn lack(
    dae: &Dae,
    equations: &[Equation],
    unknowns: &impl Fn(Column) -> VarId,
    misfit: &Misfit,
) -> Diagnostic {
    let n = misfit.columns.len();
    let first = unknowns(misfit.columns[0]);
    let listed = names(dae, misfit.columns.iter().map(|&column| unknowns(column)));
    let message = match misfit.rows.len() {
        0 => format!("nothing determines `{}`", dae.told(first)),
        m => format!(
            "the model is singular: {n} unknowns have only {m} {}: {listed}",
            if m == 1 { "equation" } else { "equations" }
        ),
    };
    let mut diagnostic = Diagnostic::error(dae.variables[first].origin.span, message);
    for row in misfit.rows.iter().take(MOST_SHOWN) {
        let equation = &equations[row.index()];
        let place = component(dae, equation);
        diagnostic =
            diagnostic.label(equation.origin.span, format!("{place}`{}`", dae.brief_equation_text(equation)));
    }
    diagnostic.hint("one more equation is needed: a circuit or a mechanism needs a ground or another reference, an input a source")
}

/// An error at an equation and its component.
pub(crate) fn located(dae: &Dae, equation: &Equation, message: String) -> Diagnostic {
    let diagnostic = Diagnostic::error(equation.origin.span, message);
    match dae.components.get(equation.origin.component as usize) {
        Some(component) if !component.is_empty() => diagnostic.component(component),
        _ => diagnostic,
    }
}

fn component(dae: &Dae, equation: &Equation) -> String {
    match dae.components.get(equation.origin.component as usize) {
        Some(component) if !component.is_empty() => format!("{component}: "),
        _ => String::new(),
    }
}

fn names(dae: &Dae, variables: impl ExactSizeIterator<Item = VarId>) -> String {
    let n = variables.len();
    let shown: Vec<String> = variables.take(MOST_SHOWN).map(|var| format!("`{}`", dae.told(var))).collect();
    let more = if n > shown.len() { format!(" and {} more", n - shown.len()) } else { String::new() };
    shown.join(", ") + &more
}
