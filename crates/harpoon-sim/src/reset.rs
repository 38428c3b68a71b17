//! `reinit`: states get new values at an event.
//!
//! What is reset may be no state now, because constraints tie it to the states: then the states of its level of
//! differentiation are moved as little as possible such that it gets its value; positions first, because velocities depend on them.

use harpoon_code::program::{Cell, Program, Projection, Reset};
use harpoon_numerics::{Trouble, nearest};

use crate::consistent::set_candidates;
use crate::machine::Machine;
use crate::selection::select;

/// Applies the resets that are active; says whether there was one.
pub fn apply_resets(machine: &mut Machine<'_>) -> Result<bool, Trouble> {
    let program = machine.program.clone();
    if program.resets.is_empty() {
        return Ok(false);
    }
    machine.call(program.reset_routine)?;
    // All values are computed before the first is set: they are functions of what was before.
    let active: Vec<(&Reset, f64)> = program
        .resets
        .iter()
        .filter(|reset| machine.is_true(reset.active))
        .map(|reset| (reset, machine.get(reset.value)))
        .collect();
    let is_state = |cell: Cell| program.states.iter().any(|state| state.value == cell);
    let (direct, mut followed): (Vec<_>, Vec<_>) =
        active.iter().copied().partition(|(reset, _)| is_state(reset.state));
    for &(reset, value) in &direct {
        machine.set(reset.state, value);
    }
    followed.sort_by_key(|(reset, _)| std::cmp::Reverse(reset.level));
    for group in followed.chunk_by(|a, b| a.0.level == b.0.level) {
        let kept: Vec<Cell> = direct.iter().map(|(reset, _)| reset.state).collect();
        reach(machine, &program, group, &kept)?;
    }
    Ok(!active.is_empty())
}

/// Moves the states of one level, except those to be kept, until what follows from them has the given values.
fn reach(
    machine: &mut Machine<'_>,
    program: &Program,
    targets: &[(&Reset, f64)],
    kept: &[Cell],
) -> Result<(), Trouble> {
    let level = targets[0].0.level;
    let free = program.states.iter().filter(|state| state.level == level && !kept.contains(&state.value));
    let free: Vec<_> = free.collect();
    let start: Vec<f64> = free.iter().map(|state| machine.get(state.value)).collect();
    let scale: Vec<f64> = free.iter().map(|state| state.nominal).collect();
    let values = machine.values.clone();
    let mut residuals = |x: &[f64], residuals: &mut [f64]| {
        free.iter().zip(x).for_each(|(state, &x)| machine.set(state.value, x));
        machine.evaluate()?;
        for (residual, (reset, value)) in residuals.iter_mut().zip(targets) {
            *residual = (machine.get(reset.state) - value) / reset.nominal;
        }
        Ok(())
    };
    let found = nearest(&mut residuals, targets.len(), &start, &scale, &vec![false; free.len()]);
    match found {
        Ok(found) => {
            free.iter().zip(&found.z).for_each(|(state, &x)| machine.set(state.value, x));
            machine.evaluate()
        }
        Err(failure) => {
            machine.values.copy_from_slice(&values);
            if choose_anew(machine, program, targets)? {
                return Ok(());
            }
            let texts: Vec<String> = targets.iter().map(|(reset, _)| format!("`{}`", reset.text)).collect();
            let (worst, value) = &targets[failure.worst];
            Err(Trouble::fatal(format!(
                "the constraints do not allow {}: {} cannot become {value}",
                texts.join(" and "),
                worst.text.split(['(', ',']).nth(1).unwrap_or("it"),
            )))
        }
    }
}

/// Where the candidates for states get values at which those that are states now cannot be.
fn choose_anew(
    machine: &mut Machine<'_>,
    program: &Program,
    targets: &[(&Reset, f64)],
) -> Result<bool, Trouble> {
    let targets: Vec<(Cell, f64)> = targets.iter().map(|(reset, value)| (reset.state, *value)).collect();
    let has = |cell: Cell| move |one: &Projection| one.candidates.iter().any(|one| one.cell == cell);
    let mut projections = program.projections.iter();
    let Some(projection) = projections.find(|one| targets.iter().all(|target| has(target.0)(one))) else {
        return Ok(false);
    };
    if !set_candidates(machine, projection, &targets) {
        return Ok(false);
    }
    select(machine, true)?;
    machine.evaluate()?;
    Ok(true)
}
