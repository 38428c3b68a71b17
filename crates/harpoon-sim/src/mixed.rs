//! Mixed systems: continuous unknowns that depend on conditions, which depend on these unknowns.
//!
//! First all conditions are updated at once, which settles nearly always. Where that goes round in circles or meets
//! equations without solution, one relation is turned at a time, the first of those that contradict the solution. For
//! circuits with ideal diodes, which are linear complementarity problems, this is the method of least index of
//! Murty, "Note on a Bard-type Scheme for Solving the Complementarity Problem", Opsearch 11, 1974. Relations that exclude
//! each other, as those of friction do, may need more than one turn at once; then all combinations are tried, as long
//! as there are not too many, those first that turn the fewest relations.
//!
//! Nonlinear equations are solved with conditions that follow the unknowns on the way, before single relations are turned:
//! of `sign(x)*sqrt(abs(x)) = y` the equations for a fixed sign have no solution where the sign is wrong, so that nothing says which
//! one is right.

use harpoon_code::program::{Cell, Mixed};
use harpoon_numerics::Trouble;

use crate::machine::Machine;

pub type Solve<'a> = &'a mut dyn FnMut(&mut Machine<'_>) -> Result<(), Trouble>;

/// What is not settled by then goes on for ever.
const MOST_UPDATES: usize = 100;

/// Relations of which all combinations can be tried.
pub const MOST_TO_COMBINE: usize = 12;

/// `solve` finds the continuous unknowns for given conditions. False if no consistent set of conditions was found.
pub fn settle_at_once(machine: &mut Machine<'_>, mixed: &Mixed, solve: Solve) -> Result<bool, Trouble> {
    repeat(machine, mixed, solve, Update::All)
}

/// The same where that went round in circles.
pub fn settle_by_turns(machine: &mut Machine<'_>, mixed: &Mixed, solve: Solve) -> Result<bool, Trouble> {
    let start = values(machine, mixed);
    let outcome = repeat(machine, mixed, solve, Update::OneRelation);
    if let Ok(true) = outcome {
        return outcome;
    }
    let is_consistent =
        &mut |machine: &mut Machine<'_>| Ok(solve(machine).is_ok() && confirm(machine, mixed)?);
    if any_combination(machine, mixed, &start, is_consistent)? {
        return Ok(true);
    }
    set_values(machine, mixed, &start);
    outcome
}

/// Updates the conditions where `evaluate` has computed what they depend on, which may depend on them in turn, until they agree with it.
/// Conditions that are about to change may make it fail.
pub fn agree(
    machine: &mut Machine<'_>,
    mixed: &Mixed,
    evaluate: &mut dyn FnMut(&mut Machine<'_>) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let mut before = values(machine, mixed);
    for _ in 0..=mixed.relation_cells.len() + mixed.other_cells.len() {
        let outcome = evaluate(machine);
        machine.call(mixed.relations)?;
        machine.call(mixed.others)?;
        let after = values(machine, mixed);
        if after == before {
            return outcome;
        }
        before = after;
    }
    Err(Trouble::recoverable("the conditions contradict themselves"))
}

/// Which conditions an update may change.
#[derive(Clone, Copy, PartialEq)]
enum Update {
    All,
    OneRelation,
}

/// Solves and updates until nothing changes. False where it comes back to conditions that were there before.
fn repeat(machine: &mut Machine<'_>, mixed: &Mixed, solve: Solve, update: Update) -> Result<bool, Trouble> {
    let mut seen: Vec<Vec<f64>> = vec![values(machine, mixed)];
    for _ in 0..MOST_UPDATES + 10 * mixed.relation_cells.len() {
        solve(machine)?;
        let before = values(machine, mixed);
        machine.call(mixed.relations)?;
        if update == Update::OneRelation {
            keep_first_change(machine, &mixed.relation_cells, &before);
        }
        machine.call(mixed.others)?;
        let after = values(machine, mixed);
        if after == before {
            return Ok(true);
        }
        if seen.contains(&after) {
            return Ok(false);
        }
        seen.push(after);
    }
    Ok(false)
}

/// Goes through the combinations of relations, if they are not too many, up to one that is accepted.
pub fn any_combination(
    machine: &mut Machine<'_>,
    mixed: &Mixed,
    start: &[f64],
    is_accepted: &mut dyn FnMut(&mut Machine<'_>) -> Result<bool, Trouble>,
) -> Result<bool, Trouble> {
    if mixed.relation_cells.len() > MOST_TO_COMBINE {
        return Ok(false);
    }
    let mut combinations: Vec<u32> = (0..1 << mixed.relation_cells.len()).collect();
    combinations.sort_by_key(|turned| turned.count_ones());
    for turned in combinations {
        set_values(machine, mixed, start);
        for (k, &cell) in mixed.relation_cells.iter().enumerate() {
            if turned >> k & 1 == 1 {
                machine.set(cell, 1.0 - start[k]);
            }
        }
        machine.call(mixed.others)?;
        if is_accepted(machine)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the conditions are those that follow from the solution.
pub fn confirm(machine: &mut Machine<'_>, mixed: &Mixed) -> Result<bool, Trouble> {
    let before = values(machine, mixed);
    machine.call(mixed.relations)?;
    machine.call(mixed.others)?;
    Ok(values(machine, mixed) == before)
}

/// Whether the conditions are those that follow from the solution but where a crossing function is zero: a diode without current
/// and without voltage may be in either position. Which of them lasts is found out afterwards ([`crate::ahead`]). `rounding`: what is zero
/// of each crossing function, in the order of [`crossings`].
pub fn confirm_but_for_ties(
    machine: &mut Machine<'_>,
    mixed: &Mixed,
    rounding: &[f64],
) -> Result<bool, Trouble> {
    const TIE: f64 = 1e-12;
    let before = values(machine, mixed);
    machine.call(mixed.relations)?;
    let own = crossings(machine, mixed)?;
    let size = own.iter().fold(0.0_f64, |size, (_, crossing)| size.max(crossing.abs()));
    let is_tie = |cell: Cell| {
        let mut ties = own.iter().zip(rounding);
        ties.any(|((value, crossing), rounding)| *value == cell && crossing.abs() <= rounding.max(TIE * size))
    };
    let mut relations = mixed.relation_cells.iter().zip(&before);
    let is_good = relations.all(|(&cell, &before)| machine.get(cell) == before || is_tie(cell));
    set_values(machine, mixed, &before);
    machine.call(mixed.others)?;
    Ok(is_good && values(machine, mixed) == before)
}

/// The relations of a mixed system, each with its crossing function.
pub fn crossings(machine: &mut Machine<'_>, mixed: &Mixed) -> Result<Vec<(Cell, f64)>, Trouble> {
    machine.call(machine.program.crossings)?;
    let relations = &machine.program.relations;
    let own = relations.iter().filter(|relation| mixed.relation_cells.contains(&relation.value));
    Ok(own.map(|relation| (relation.value, machine.get(relation.crossing))).collect())
}

/// Solves with the conditions as they are, whatever the relations say; the others follow from them.
pub fn keep(machine: &mut Machine<'_>, mixed: &Mixed, solve: Solve) -> Result<(), Trouble> {
    machine.call(mixed.others)?;
    solve(machine)?;
    let before = values(machine, mixed);
    machine.call(mixed.others)?;
    match values(machine, mixed) == before {
        true => Ok(()),
        false => Err(Trouble::recoverable("discrete variables change with the solution")),
    }
}

/// Takes back all changes but the first.
fn keep_first_change(machine: &mut Machine<'_>, cells: &[Cell], before: &[f64]) {
    let changed = cells.iter().zip(before).filter(|(cell, before)| machine.get(**cell) != **before);
    let taken_back: Vec<(Cell, f64)> = changed.skip(1).map(|(cell, before)| (*cell, *before)).collect();
    for (cell, before) in taken_back {
        machine.set(cell, before);
    }
}

/// Those of the relations first.
pub fn values(machine: &Machine<'_>, mixed: &Mixed) -> Vec<f64> {
    mixed.relation_cells.iter().chain(&mixed.other_cells).map(|&cell| machine.get(cell)).collect()
}

pub fn set_values(machine: &mut Machine<'_>, mixed: &Mixed, values: &[f64]) {
    for (&cell, &value) in mixed.relation_cells.iter().chain(&mixed.other_cells).zip(values) {
        machine.set(cell, value);
    }
}
