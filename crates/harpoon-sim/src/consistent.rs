//! Free start values of variables that constraints tie together: the nearest consistent ones.
//!
//! The candidates of dynamic state selection are more than there are states. Those that are fixed are kept, the others are
//! moved as little as possible until the constraints hold: the positions first, then the velocities. What the initial equations
//! assume (`StartRow`) are the values found here, of candidates for which that determines the others.

use harpoon_code::program::{Cell, Projection, ProjectionRow, Selection};
use harpoon_numerics::{Nearest, NotNear, nearest};

use crate::machine::Machine;
use crate::problem::Problem;
use crate::selection::eliminate;

/// A start value that nobody has given counts this much less than one that was given.
const WEIGHT_OF_A_GUESS: f64 = 0.01;

/// Changes that are told, relative to the value or its nominal value: smaller ones are the rounding of the user.
pub const NOTICEABLE: f64 = 1e-4;

/// What was found, to be told once the initial equations are solved.
#[derive(Default)]
pub struct Findings {
    changed: Vec<Change>,
}

struct Change {
    cell: Cell,
    to: f64,
    text: String,
}

/// Moves the candidates from their start values to consistent ones. What the equations leave open on the way is not told: the initial equations, which are
/// solved at the end of it, tell what they leave open there.
pub fn project_starts(machine: &mut Machine<'_>) -> Result<Findings, Problem> {
    let mark = machine.mark_warnings();
    let findings = project(machine);
    machine.forget_warnings(mark);
    findings
}

fn project(machine: &mut Machine<'_>) -> Result<Findings, Problem> {
    let program = machine.program.clone();
    let mut findings = Findings::default();
    for selection in &program.selections {
        assume_by_jacobian(machine, selection);
    }
    for projection in &program.projections {
        let start: Vec<f64> = projection.candidates.iter().map(|one| machine.get(one.cell)).collect();
        let found = find(machine, projection, &start);
        match found {
            Ok(found) => {
                write(machine, projection, &found.z);
                findings.note(projection, &start, &found);
                let selections = program.selections.iter();
                let is_here =
                    |one: &&Selection| projection.candidates[..].iter().any(|c| c.cell == one.candidates[0]);
                for selection in selections.filter(is_here) {
                    assume(machine, projection, selection, &found);
                }
            }
            Err(failure) => {
                write(machine, projection, &start);
                refuse(projection, &start, &failure)?;
            }
        }
    }
    Ok(findings)
}

/// Gives some of the candidates new values and moves the others as little as possible; false if the constraints do not
/// allow that.
pub fn set_candidates(machine: &mut Machine<'_>, projection: &Projection, targets: &[(Cell, f64)]) -> bool {
    let target = |cell: Cell| targets.iter().find(|target| target.0 == cell).map(|target| target.1);
    let candidates = projection.candidates.iter();
    let start: Vec<f64> =
        candidates.map(|one| target(one.cell).unwrap_or_else(|| machine.get(one.cell))).collect();
    let is_free = |k: usize| target(projection.candidates[k].cell).is_none();
    match solve(machine, projection, &start, projection.n_constraints, &is_free) {
        Ok(found) => {
            write(machine, projection, &found.z);
            true
        }
        Err(_) => false,
    }
}

/// Start values that were given are kept if that is possible at all. What else is given beside the constraints may need
/// more than the candidates at this level.
fn find(machine: &mut Machine<'_>, projection: &Projection, start: &[f64]) -> Result<Nearest, NotNear> {
    let candidates = &projection.candidates;
    let is_free = |k: usize| !candidates[k].is_fixed;
    let is_guess = |k: usize| is_free(k) && !candidates[k].has_start;
    let has_both = (0..start.len()).any(is_guess) && (0..start.len()).any(|k| is_free(k) && !is_guess(k));
    let n_rows = projection.rows.len();
    let mut outcome = Err(NotNear { worst: 0, residual: f64::NAN });
    for n_rows in [n_rows, projection.n_constraints] {
        if has_both && outcome.is_err() {
            outcome = solve(machine, projection, start, n_rows, &is_guess);
        }
        if outcome.is_err() {
            outcome = solve(machine, projection, start, n_rows, &is_free);
        }
    }
    outcome
}

fn write(machine: &mut Machine<'_>, projection: &Projection, z: &[f64]) {
    for (candidate, &z) in projection.candidates.iter().zip(z) {
        machine.set(candidate.cell, z);
    }
}

/// Moves those that are free. The Jacobian of the result has a column for each candidate; others have zeros there.
fn solve(
    machine: &mut Machine<'_>,
    projection: &Projection,
    start: &[f64],
    n_rows: usize,
    is_free: &dyn Fn(usize) -> bool,
) -> Result<Nearest, NotNear> {
    let free: Vec<usize> = (0..start.len()).filter(|&k| is_free(k)).collect();
    let weight = |k: usize| if projection.candidates[k].has_start { 1.0 } else { WEIGHT_OF_A_GUESS };
    let scale: Vec<f64> = free.iter().map(|&k| projection.candidates[k].nominal / weight(k)).collect();
    let loose: Vec<bool> = free.iter().map(|&k| !projection.candidates[k].has_start).collect();
    let from: Vec<f64> = free.iter().map(|&k| start[k]).collect();
    write(machine, projection, start);
    let mut residuals = |z: &[f64], residuals: &mut [f64]| {
        for (&k, &z) in free.iter().zip(z) {
            machine.set(projection.candidates[k].cell, z);
        }
        machine.run(&projection.steps)?;
        machine.call(projection.residual)?;
        for (residual, row) in residuals.iter_mut().zip(&projection.rows) {
            *residual = machine.get(row.cell);
        }
        Ok(())
    };
    let found = nearest(&mut residuals, n_rows, &from, &scale, &loose)?;
    let mut z = start.to_vec();
    free.iter().zip(&found.z).for_each(|(&k, &found)| z[k] = found);
    let widened = |row: &Vec<f64>| {
        let mut wide = vec![0.0; start.len()];
        free.iter().zip(row).for_each(|(&k, &entry)| wide[k] = entry);
        wide
    };
    Ok(Nearest { z, jacobian: found.jacobian.iter().map(widened).collect(), ..found })
}

/// Those candidates are assumed that the rows leave free, then those that are fixed.
fn assume(machine: &mut Machine<'_>, projection: &Projection, selection: &Selection, found: &Nearest) {
    let place = |cell: &u32| projection.candidates.iter().position(|candidate| candidate.cell == *cell);
    let places: Vec<usize> = selection.candidates.iter().filter_map(place).collect();
    let open: Vec<usize> =
        (0..projection.candidates.len()).filter(|&k| !projection.candidates[k].is_fixed).collect();
    let (computed, _) = eliminate(found.jacobian.clone(), &open);
    let rank = |k: &usize| (computed.contains(k), projection.candidates[*k].is_fixed);
    let mut order = places.clone();
    order.sort_by_key(rank);
    let order: Vec<usize> = order.iter().filter_map(|k| places.iter().position(|place| place == k)).collect();
    set_rows(machine, selection, &order);
}

/// Before anything is known: the candidates that the constraints are least solved for.
fn assume_by_jacobian(machine: &mut Machine<'_>, selection: &Selection) {
    let n = selection.candidates.len();
    let mut computed = Vec::new();
    if machine.call(selection.jacobian).is_ok() {
        let row = |row: &Vec<u32>| row.iter().map(|cell| machine.get(*cell)).collect();
        let rows: Vec<Vec<f64>> = selection.jacobian_cells.iter().map(row).collect();
        (computed, _) = eliminate(rows, &(0..n).collect::<Vec<usize>>());
    }
    let (others, free): (Vec<usize>, Vec<usize>) = (0..n).partition(|k| computed.contains(k));
    set_rows(machine, selection, &free.into_iter().chain(others).collect::<Vec<usize>>());
}

/// The first of the candidates start at the values that they have.
fn set_rows(machine: &mut Machine<'_>, selection: &Selection, order: &[usize]) {
    for (row, &chosen) in selection.start.iter().zip(order) {
        for (k, &cell) in row.factors.iter().enumerate() {
            machine.set(cell, f64::from(u8::from(k == chosen)));
        }
        machine.set(row.value, machine.get(selection.candidates[chosen]));
    }
}

/// Without anything fixed the initial equations may still find a solution.
fn refuse(projection: &Projection, start: &[f64], failure: &NotNear) -> Result<(), Problem> {
    let fixed = projection.candidates.iter().zip(start).filter(|(candidate, _)| candidate.is_fixed);
    let fixed: Vec<String> = fixed.map(|(one, value)| format!("{} = {value}", one.name)).collect();
    let row: Option<&ProjectionRow> = projection.rows.get(failure.worst);
    let (Some(row), false) = (row, fixed.is_empty() || failure.residual.is_nan()) else { return Ok(()) };
    let message = format!(
        "no state has the fixed start values {} and satisfies {}: its sides differ by {:.6}",
        fixed.join(", "),
        row.text,
        failure.residual.abs()
    );
    let hint = "leave one of them free, or give values that satisfy the equation";
    Err(Problem::new(message, hint).at(&row.place))
}

impl Findings {
    /// Only what nothing but start values decides about is of interest: with a fixed value or an initial equation beside it,
    /// a start value is a guess.
    fn note(&mut self, projection: &Projection, start: &[f64], found: &Nearest) {
        let is_given = projection.rows.len() > projection.n_constraints;
        if is_given || projection.candidates.iter().any(|candidate| candidate.is_fixed) && !found.is_moved {
            return;
        }
        for (candidate, (start, z)) in projection.candidates.iter().zip(start.iter().zip(&found.z)) {
            let is_changed = (z - start).abs() > NOTICEABLE * start.abs().max(candidate.nominal);
            if is_changed && (candidate.has_start || found.is_moved) {
                let text = format!("{} = {z:.6} instead of {start}", candidate.name);
                self.changed.push(Change { cell: candidate.cell, to: *z, text });
            }
        }
    }

    /// Unless the initial equations have found another state.
    pub fn tell(self, machine: &mut Machine<'_>) {
        let is_taken = |change: &Change| {
            (machine.get(change.cell) - change.to).abs() <= 1e-6 * change.to.abs().max(1e-3)
        };
        if self.changed.is_empty() || !self.changed.iter().all(is_taken) {
            return;
        }
        let changed: Vec<&str> = self.changed.iter().map(|change| &change.text[..]).collect();
        machine.warn(format!(
            "the start values do not satisfy the constraints between them; the nearest ones that do are taken: {}",
            changed.join(", ")
        ));
    }
}
