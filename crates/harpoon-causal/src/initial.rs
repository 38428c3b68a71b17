//! The system that determines the start: everything that is unknown while the simulation runs, the states, the values
//! before the first event, and parameters with `fixed = false` (8.6 of the specification).
//!
//! Its equations are those of the running simulation (with `initial()` true), the initial equations, and `x = start`
//! for what is fixed. If they leave something open, start values are assumed: for states first, and only where the
//! structure needs one. If they are too many, start values of variables that are no states are the first to go; they
//! must come out all the same, and the simulator checks that they do.

use std::cmp::Reverse;
use std::ops::Range;

use harpoon_dae::{Dae, Equation, Kind};
use harpoon_expr::{BaseType, Builtin, ExprId, Node, Type, Value, VarId};
use harpoon_graph::{Adjacency, Augmentation, Matching, maximum_matching};
use harpoon_index::{Id, IdVec};
use harpoon_source::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::incidence::{Column, Incidence, Row};
use crate::leaves::Leaves;
use crate::sort::sort_matched;
use crate::unknowns::Unknowns;
use crate::vanishing::{value_at_start, without_vanishing};
use crate::{Block, Eliminated, Selection, StartCheck, StartRow, Tools, singular};

pub(crate) struct Initial {
    pub(crate) blocks: Vec<Block>,
    pub(crate) assumed_starts: Vec<VarId>,
    /// They follow from the others if the model is consistent.
    pub(crate) redundant_starts: Vec<Equation>,
    /// What initial equations and fixed start values determine.
    pub(crate) given: FxHashSet<VarId>,
}

/// `running`: the equations at events. `folded`: fixed start values of what is an expression of parameters; they determine
/// parameters that are open, and are checked in any case.
pub(crate) fn initial_system(
    dae: &mut Dae,
    tools: &mut Tools,
    running: &[Equation],
    folded: &[Equation],
    known: &Unknowns,
    selections: &[Selection],
) -> Result<Initial, Vec<Diagnostic>> {
    let mut parameters = open_parameters(dae, &mut tools.leaves);
    // Texts and objects are no numbers that a system could determine.
    let is_number = |var: &VarId| !matches!(dae.variables[*var].ty, BaseType::String | BaseType::Object(_));
    parameters.retain(is_number);
    // First those of the running simulation.
    let parts = [&known.event, &known.states, &parameters, &known.pre];
    let unknowns: Vec<VarId> = parts.into_iter().flatten().copied().collect();
    let running = tools.homotopies.at_start(dae, running);
    let mut given = dae.initial_equations.clone();
    let is_open: FxHashSet<VarId> = parameters.iter().copied().collect();
    given.extend(folded.iter().filter(|equation| {
        let variables = tools.leaves.variables(&dae.pool, &[equation.left]);
        variables.iter().any(|var| is_open.contains(var))
    }));
    let given = tools.homotopies.at_start(dae, &given);
    let rows = Rows::new(dae, &running, &given, known, &unknowns, &parameters, selections);
    let incidence = Incidence::new(&dae.pool, &mut tools.leaves, &rows.equations, &unknowns);
    let graph = incidence.candidate_graph(dae, &rows.equations);
    let (matching, redundant) = matched_at_start(dae, &rows, &unknowns, &graph, known.event.len())?;

    let chosen: Vec<Row> = graph.sources().filter(|&row| matching.column_of[row].is_some()).collect();
    let equations: Vec<Equation> = chosen.iter().map(|row| rows.equations[row.index()]).collect();
    let incidence =
        Incidence { rows: chosen.iter().map(|&row| incidence.rows[row].clone()).collect(), ..incidence };
    let blocks = sort_matched(dae, tools, &equations, &incidence, &restricted(&matching, &chosen))?;
    let assumed = chosen.iter().filter_map(|row| row.index().checked_sub(rows.n_required));
    let assumed = assumed.map(|place| rows.assumed[place]);
    let assumed_starts: Vec<VarId> =
        assumed.filter(|&var| !matches!(dae.variables[var].kind, Kind::Pre(_))).collect();
    let invented: Vec<Diagnostic> = assumed_starts.iter().filter_map(|&var| undetermined(dae, var)).collect();
    if !invented.is_empty() {
        return Err(invented);
    }
    let is_check = |row: &Row| !rows.found.contains(&row.index());
    let redundant_starts = redundant.into_iter().filter(is_check).map(|row| rows.equations[row.index()]);
    let redundant_starts = redundant_starts.filter(|equation| !folded.contains(equation)).collect();
    let given = (rows.n_running..rows.n_required).filter_map(|row| matching.column_of[Row::from_index(row)]);
    let given = given.map(|column| unknowns[column.index()]).collect();
    Ok(Initial { blocks, assumed_starts, redundant_starts, given })
}

/// Parameters that the initialisation determines: those with `fixed = false`, and others bound to them.
pub(crate) fn open_parameters(dae: &Dae, leaves: &mut Leaves) -> Vec<VarId> {
    let is_open = |var: &VarId| {
        let variable = &dae.variables[*var];
        variable.kind == Kind::Parameter && !variable.fixed && variable.binding.is_none()
    };
    let mut open: Vec<VarId> = dae.variables.ids().filter(is_open).collect();
    if open.is_empty() {
        return open;
    }
    let mut users: FxHashMap<VarId, Vec<VarId>> = FxHashMap::default();
    for (id, variable) in dae.variables.iter().filter(|(_, variable)| variable.is_constant()) {
        if let Some(binding) = variable.binding {
            for var in leaves.variables(&dae.pool, &[binding]) {
                users.entry(var).or_default().push(id);
            }
        }
    }
    let mut known: FxHashSet<VarId> = open.iter().copied().collect();
    let mut next = 0;
    while let Some(&var) = open.get(next) {
        next += 1;
        let more = users.get(&var).into_iter().flatten().filter(|&&user| known.insert(user));
        open.extend(more);
    }
    open
}

/// A parameter whose value nothing tells. Variables start at zero if nothing else is said; a parameter would stay there.
fn undetermined(dae: &Dae, var: VarId) -> Option<Diagnostic> {
    let variable = &dae.variables[var];
    let is_it = variable.kind == Kind::Parameter && variable.start.is_none();
    let message =
        || format!("nothing determines the parameter `{}`, which has `fixed = false`", variable.name);
    let hint = "give an initial equation for it, or a `start` value, which is taken if no initial equation determines it";
    is_it.then(|| Diagnostic::error(variable.origin.span, message()).hint(hint))
}

/// Equations that may take part.
struct Rows {
    /// Those of the running simulation, those that are given for the start, those that may be assumed.
    equations: Vec<Equation>,
    n_running: usize,
    n_required: usize,
    /// Of those that are given: start values that the simulation finds, before the fixed ones that would leave something open.
    found: Range<usize>,
    /// Whose start values may be assumed, in the order of priority.
    assumed: Vec<VarId>,
}

impl Rows {
    fn new(
        dae: &mut Dae,
        running: &[Equation],
        given: &[Equation],
        known: &Unknowns,
        unknowns: &[VarId],
        parameters: &[VarId],
        selections: &[Selection],
    ) -> Rows {
        let mut equations = at_start(dae, running);
        let bound = parameters.iter().filter_map(|&var| Some((var, dae.variables[var].binding?)));
        let bound: Vec<(VarId, ExprId)> = bound.collect();
        for (var, right) in bound {
            let left = variable(dae, var);
            equations.push(Equation { left, right, origin: dae.variables[var].origin });
        }
        let n_running = equations.len();

        let is_state: FxHashSet<VarId> = known.states.iter().copied().collect();
        let (of_states, of_others): (Vec<VarId>, Vec<VarId>) = unknowns
            .iter()
            .copied()
            .filter(|&var| is_start_given(dae, var))
            .partition(|var| is_state.contains(var) || matches!(dae.variables[*var].kind, Kind::Pre(_)));
        for var in of_states {
            equations.push(start_equation(dae, var));
        }
        equations.extend(at_start(dae, given));
        let mut chosen_starts: FxHashMap<VarId, (&Selection, &StartRow)> = FxHashMap::default();
        let n_before = equations.len();
        for selection in selections {
            if leaves_open(dae, selection) {
                equations.extend(selection.start.iter().map(|row| chosen_start(dae, selection, row)));
            }
            let rows = selection.states.iter().copied().zip(&selection.start);
            chosen_starts.extend(rows.map(|(state, row)| (state, (selection, row))));
        }
        let found = n_before..equations.len();
        for var in of_others {
            equations.push(start_equation(dae, var));
        }
        let n_required = equations.len();

        let mut assumed: Vec<VarId> =
            unknowns.iter().copied().filter(|&var| !is_start_given(dae, var)).collect();
        assumed.sort_by_key(|var| {
            let variable = &dae.variables[*var];
            let rank = match variable.kind {
                Kind::Pre(_) => 4,
                _ if dae.free_values.contains(var) => 3,
                _ if is_state.contains(var) => 2,
                Kind::Parameter => 1,
                _ => 0,
            };
            Reverse((rank, variable.start.is_some(), variable.state_select))
        });
        for &var in &assumed {
            equations.push(match chosen_starts.get(&var) {
                Some((selection, row)) => chosen_start(dae, selection, row),
                None => start_equation(dae, var),
            });
        }
        Rows { equations, n_running, n_required, found, assumed }
    }
}

/// The equations with `initial()` true, and without questions about the past: before the start all was as it is then.
pub(crate) fn at_start(dae: &mut Dae, equations: &[Equation]) -> Vec<Equation> {
    let Dae { pool, variables, histories, .. } = dae;
    let yes = pool.boolean(true);
    let mut memo = FxHashMap::default();
    let mut map = |mut expr: ExprId| {
        // What is delayed may be delayed itself: at most as often as there are histories.
        for _ in 0..=histories.len() {
            let before = expr;
            expr = pool.rewrite(expr, &mut memo, |pool, id| match pool.node(id) {
                Node::Var(var) if matches!(variables[*var].kind, Kind::Initial | Kind::Start) => Some(yes),
                Node::Builtin(Builtin::History, arguments) => {
                    let number = |k: usize| usize::try_from(pool.as_integer(arguments[k])?).ok();
                    histories.get(number(0)?)?.at_start(number(1)?)
                }
                _ => None,
            });
            if expr == before {
                break;
            }
        }
        expr
    };
    equations
        .iter()
        .map(|equation| Equation { left: map(equation.left), right: map(equation.right), ..*equation })
        .collect()
}

/// Whether the start value holds whatever else is there. The value of a continuous variable before the first event is
/// its value.
pub(crate) fn is_start_given(dae: &Dae, var: VarId) -> bool {
    match dae.variables[var].kind {
        Kind::Continuous | Kind::Derivative(_) => dae.variables[var].fixed,
        Kind::Pre(of) => dae.variables[of].fixed || dae.variables[of].kind != Kind::Discrete,
        _ => false,
    }
}

pub(crate) fn start_equation(dae: &mut Dae, var: VarId) -> Equation {
    let left = variable(dae, var);
    let origin = dae.variables[var].origin;
    let of = match dae.variables[var].kind {
        Kind::Pre(of) if dae.variables[of].kind == Kind::Discrete => of,
        Kind::Pre(of) => return Equation { left, right: variable(dae, of), origin },
        _ => var,
    };
    Equation { left, right: start_value(dae, of), origin }
}

/// Whether fixed start values of candidates leave others open at the start: `x*vx + y*vy = 0` tells nothing about vy where y is 0. The nearest
/// consistent values have the fixed ones among them, so that those of any candidates will do that determine the others.
fn leaves_open(dae: &mut Dae, selection: &Selection) -> bool {
    let is_open = |&k: &usize| !dae.variables[selection.candidates[k]].fixed;
    let open: Vec<usize> = (0..selection.candidates.len()).filter(is_open).collect();
    let n_constraints = selection.jacobian.len();
    if open.len() == selection.candidates.len() || open.len() < n_constraints {
        return false;
    }
    let mut values = FxHashMap::default();
    let mut rows: Vec<Vec<f64>> = Vec::new();
    for row in &selection.jacobian {
        let entries = open.iter().map(|&k| value_at_start(dae, row[k], &mut values));
        let Some(entries) = entries.collect() else { return false };
        rows.push(entries);
    }
    !is_of_full_rank(rows)
}

/// By elimination with complete pivoting. What is left of entries of size 1 by rounding is nothing.
fn is_of_full_rank(mut rows: Vec<Vec<f64>>) -> bool {
    let largest = rows.iter().flatten().fold(0.0, |largest: f64, entry| largest.max(entry.abs()));
    while let Some(last) = rows.last() {
        let places = (0..rows.len()).flat_map(|row| (0..last.len()).map(move |column| (row, column)));
        let pivot = places.max_by(|a, b| rows[a.0][a.1].abs().total_cmp(&rows[b.0][b.1].abs()));
        let Some((row, column)) = pivot.filter(|&(row, column)| rows[row][column].abs() > 1e-12 * largest)
        else {
            return false;
        };
        let pivot_row = rows.swap_remove(row);
        for other in &mut rows {
            let factor = other[column] / pivot_row[column];
            other.iter_mut().zip(&pivot_row).for_each(|(entry, above)| *entry -= factor * above);
        }
    }
    true
}

/// Which of the candidates start at which values is found out by the simulation.
fn chosen_start(dae: &mut Dae, selection: &Selection, row: &StartRow) -> Equation {
    let mut left = dae.pool.real(0.0);
    for (&factor, &candidate) in row.factors.iter().zip(&selection.candidates) {
        let (factor, candidate) = (variable(dae, factor), variable(dae, candidate));
        let term = dae.pool.times(factor, candidate).expect("a product of numbers");
        left = dae.pool.plus(left, term).expect("a sum of numbers");
    }
    let origin = dae.variables[selection.candidates[0]].origin;
    Equation { left, right: variable(dae, row.value), origin }
}

/// The start value of a variable that is constant: it must be that constant.
pub(crate) fn folded_start(dae: &mut Dae, var: VarId) -> StartCheck {
    let right = start_value(dae, var);
    let equation = Equation { left: variable(dae, var), right, origin: dae.variables[var].origin };
    StartCheck { equation, variable: Some(var) }
}

/// The same as an equation over what is left.
pub(crate) fn start_of_folded(dae: &mut Dae, eliminated: &[Eliminated], var: VarId) -> Equation {
    let left = match eliminated.iter().find(|one| one.variable == var) {
        Some(eliminated) => eliminated.value,
        None => variable(dae, var),
    };
    Equation { left, right: start_value(dae, var), origin: dae.variables[var].origin }
}

/// The start value, or that of the type if none is given.
pub(crate) fn start_value(dae: &mut Dae, var: VarId) -> ExprId {
    let Dae { pool, variables, .. } = dae;
    let ty = Type::scalar(variables[var].ty.clone());
    match variables[var].start {
        Some(start) => pool.coerce(start, &ty).unwrap_or(start),
        None => {
            let value = Value::default_of(pool, &ty).unwrap_or(Value::Real(0.0));
            pool.literal(&value)
        }
    }
}

pub(crate) fn variable(dae: &mut Dae, var: VarId) -> ExprId {
    dae.pool.var(var, Type::scalar(dae.variables[var].ty.clone()))
}

impl Rows {
    /// Given equations that stand there already, such as `s = pre(s)` where a `when` clause says so: they determine nothing more.
    fn repeated(&self) -> FxHashSet<Row> {
        let mut known = FxHashSet::default();
        let required = self.equations[..self.n_required].iter().enumerate();
        let is_again = |&(row, equation): &(usize, &Equation)| {
            let (left, right) = (equation.left, equation.right);
            !known.insert((left.min(right), left.max(right))) && row >= self.n_running
        };
        required.filter(is_again).map(|(row, _)| Row::from_index(row)).collect()
    }
}

/// With the rows that were not needed.
type MatchedRows = (Matching<Row, Column>, Vec<Row>);

/// Where more is given than is needed there is a choice: no equation determines what it says nothing about at the start
/// values, unless there is no other way.
fn matched_at_start(
    dae: &mut Dae,
    rows: &Rows,
    unknowns: &[VarId],
    graph: &Adjacency<Row, Column>,
    n_determined: usize,
) -> Result<MatchedRows, Vec<Diagnostic>> {
    let Matched { matching, redundant, competitors } = matched(dae, rows, unknowns, graph, n_determined)?;
    if !competitors.is_empty()
        && let Some(graph) = without_vanishing(dae, &rows.equations, unknowns, graph, &competitors)
        && let Ok(better) = matched(dae, rows, unknowns, &graph, n_determined)
        && better.redundant.len() <= redundant.len()
        && better.matching.row_of.values().all(Option::is_some)
    {
        return Ok((better.matching, better.redundant));
    }
    Ok((matching, redundant))
}

struct Matched {
    matching: Matching<Row, Column>,
    /// The rows that were given in vain.
    redundant: Vec<Row>,
    /// The rows of the running simulation that stand in their place.
    competitors: Vec<Row>,
}

/// Every unknown with an equation.
fn matched(
    dae: &Dae,
    rows: &Rows,
    unknowns: &[VarId],
    graph: &Adjacency<Row, Column>,
    n_determined: usize,
) -> Result<Matched, Vec<Diagnostic>> {
    // What determines a variable later determines it at the start as well, as far as possible.
    let usual = graph.sources().map(|row| {
        let is_usual = |column: &&Column| row.index() < rows.n_running && column.index() < n_determined;
        graph.row(row).iter().filter(is_usual).copied().collect::<Vec<Column>>()
    });
    let mut matching = maximum_matching(&Adjacency::from_rows(unknowns.len(), usual));
    let mut augmentation = Augmentation::new(unknowns.len());
    let (mut redundant, mut competitors) = (Vec::new(), Vec::new());
    let repeated = rows.repeated();
    for row in graph.sources() {
        if matching.column_of[row].is_some() {
            continue;
        }
        if repeated.contains(&row) {
            redundant.push(row);
            continue;
        }
        let result = augmentation.augment(|row| graph.row(row), &mut matching, row);
        if let Err(here) = result
            && row.index() < rows.n_required
        {
            if row.index() < rows.n_running {
                return Err(vec![overdetermined(dae, rows, unknowns, graph, &here)]);
            }
            redundant.push(row);
            competitors.extend(here.into_iter().filter(|row| row.index() < rows.n_running));
        }
    }
    competitors.sort();
    competitors.dedup();
    Ok(Matched { matching, redundant, competitors })
}

fn overdetermined(
    dae: &Dae,
    rows: &Rows,
    unknowns: &[VarId],
    graph: &Adjacency<Row, Column>,
    competitors: &[Row],
) -> Diagnostic {
    let mut columns: Vec<Column> = competitors.iter().flat_map(|&row| graph.row(row)).copied().collect();
    columns.sort();
    columns.dedup();
    let misfit = singular::Misfit { rows: competitors.to_vec(), columns };
    let unknown = |column: Column| unknowns[column.index()];
    singular::surplus(dae, &rows.equations, &unknown, &misfit, "initialisation")
}

/// The matching of the chosen rows alone, numbered in their order.
pub(crate) fn restricted(matching: &Matching<Row, Column>, chosen: &[Row]) -> Matching<Row, Column> {
    let mut row_of: IdVec<Column, Option<Row>> = matching.row_of.ids().map(|_| None).collect();
    let mut column_of: IdVec<Row, Option<Column>> = IdVec::new();
    for &row in chosen {
        let column = matching.column_of[row];
        let number = column_of.push(column);
        if let Some(column) = column {
            row_of[column] = Some(number);
        }
    }
    Matching { column_of, row_of }
}

#[cfg(test)]
mod tests {
    use crate::testing::{causal, problems};

    #[test]
    fn fixed_start_values_are_equations() {
        let causal = causal("Real x = 3 fixed, y; der(x) = 2*y; y = -x*x");
        assert_eq!(causal.lines("initial"), ["x := 3.0", "y := -x * x", "der(x) := 2.0 * y"]);
        assert_eq!(causal.assumed_starts.len(), 0);
    }

    #[test]
    fn open_states_start_at_their_start_values() {
        let causal = causal("Real x = 3, z; der(x) = -2*x; der(z) = 2*x");
        assert_eq!(causal.assumed_starts.len(), 2);
        assert_eq!(
            causal.lines("initial"),
            ["x := 3.0", "der(x) := (-2.0) * x", "der(z) := 2.0 * x", "z := 0.0"]
        );
    }

    #[test]
    fn initial_equations_determine_states_and_parameters() {
        // Steady state, at a level that the parameter q makes 2.
        let causal = causal("free q = 1; Real x = 3; der(x) = q - 4*x; initial der(x) = 0; initial x = 2");
        assert_eq!(causal.lines("initial"), ["der(x) := 0.0", "x := 2.0", "q := der(x) - (-4.0) * x"]);
        assert_eq!(causal.assumed_starts.len(), 0);
    }

    #[test]
    fn start_values_of_other_variables_determine_states() {
        let causal = causal("Real x, y = 8 fixed; der(x) = -3*y; y = 2*x");
        assert_eq!(causal.lines("initial"), ["y := 8.0", "der(x) := (-3.0) * y", "x := 0.5 * y"]);
    }

    #[test]
    fn superfluous_start_values_are_checked_later() {
        let causal = causal("Real x = 4 fixed, y = 8 fixed; der(x) = -3*y; y = 2*x");
        assert_eq!(causal.lines("initial"), ["x := 4.0", "y := 2.0 * x", "der(x) := (-3.0) * y"]);
        assert_eq!(causal.dae.equation_text(&causal.redundant_starts[0].equation), "y = 8.0");
    }

    #[test]
    fn values_before_the_first_event_are_start_values() {
        let causal = causal(
            "Real x = 0 fixed; discrete d = 5; relation r : x > 1; d = if r then 2 else pre(d); der(x) = d",
        );
        assert!(causal.lines("initial").contains(&"pre(d) := 5.0".to_string()));
        assert_eq!(problems("Real x; Boolean b; x = time; not b = b; b = not b").len(), 1);
    }
}
