//! Values at the start: all equations and the initial ones together.

use harpoon_code::program::{Cell, OverruledStart, StartCheck, Step};
use harpoon_numerics::Trouble;

use crate::ahead::Ahead;
use crate::check::Checks;
use crate::consistent::{Findings, NOTICEABLE, project_starts};
use crate::event::{remember, settle_impacts};
use crate::impulse::Pending;
use crate::machine::Machine;
use crate::problem::Problem;
use crate::reset::apply_resets;
use crate::selection::select;
use crate::timer::Calendar;

pub fn initialise(
    machine: &mut Machine<'_>,
    checks: &mut Checks,
    ahead: &Ahead,
) -> Result<Calendar, Problem> {
    let program = machine.program.clone();
    raise(machine, program.initial_flag, 1.0);
    let mark = machine.mark_warnings();
    let findings = solve_from_starts(machine)?;
    check_starts(machine)?;
    findings.tell(machine);
    tell_overruled_starts(machine);
    checks.look_at_event(machine)?;
    select(machine, true)?;
    // `when initial()` may hold a `reinit` of what the initial equations have determined.
    let is_reset = apply_resets(machine)?;
    raise(machine, program.initial_flag, 0.0);
    if is_reset {
        machine.evaluate()?;
    }
    machine.start_histories()?;
    remember(machine);
    let mut calendar = Calendar::new(machine)?;
    // What is sampled at the start is an event of its own, after the initialisation.
    calendar.raise(machine);
    if settle(machine, &calendar, checks, ahead)? {
        machine.forget_warnings(mark);
    }
    check_derivatives(machine)?;
    Ok(calendar)
}

/// The first event, such that there is a solution after it. Says whether the conditions are others than those that were found
/// at first.
fn settle(
    machine: &mut Machine<'_>,
    calendar: &Calendar,
    checks: &mut Checks,
    ahead: &Ahead,
) -> Result<bool, Trouble> {
    let start = machine.values.clone();
    let pending = Pending::at_start(machine);
    let outcome = settle_impacts(machine, calendar, checks, pending);
    let Some(conditions) = ahead.reconsider(machine, &outcome) else { return outcome.map(|_| false) };
    let mut pending = Pending::default();
    if !matches!(outcome, Ok(true)) {
        machine.values = start;
        checks.forget();
        pending = Pending::at_start(machine);
    }
    machine.favour(&conditions);
    let outcome = settle_impacts(machine, calendar, checks, pending);
    machine.favour_nothing();
    outcome.map(|_| true)
}

/// Constraints may depend on conditions that the initial equations decide.
fn solve_from_starts(machine: &mut Machine<'_>) -> Result<Findings, Problem> {
    const MOST_ROUNDS: usize = 4;
    let program = machine.program.clone();
    let candidates = program.projections.iter().flat_map(|one| one.candidates.iter().map(|one| one.cell));
    let candidates: Vec<Cell> = candidates.collect();
    let starts: Vec<f64> = candidates.iter().map(|cell| machine.get(*cell)).collect();
    let mut round = 1;
    machine.is_at_start = true;
    loop {
        let discrete = |machine: &Machine<'_>| -> Vec<f64> {
            program.discrete.iter().map(|cell| machine.get(*cell)).collect()
        };
        let before = discrete(machine);
        let findings = project_starts(machine);
        let outcome = solve(machine).map_err(|trouble| unsolved(machine, &trouble));
        machine.is_at_start = false;
        // What contradicts the constraints does so with the conditions that hold.
        let is_settled =
            candidates.is_empty() || round == MOST_ROUNDS || outcome.is_err() || discrete(machine) == before;
        if is_settled {
            let findings = findings?;
            return outcome.map(|()| findings);
        }
        round += 1;
        candidates.iter().zip(&starts).for_each(|(cell, start)| machine.set(*cell, *start));
    }
}

/// Start values help where something is iterated.
fn unsolved(machine: &Machine<'_>, trouble: &Trouble) -> Problem {
    let program = &machine.program;
    let is_iterated = program
        .initial
        .iter()
        .any(|step| matches!(step, Step::Solve(system) if !program.systems[*system].is_linear));
    let mut problem = Problem::from(trouble.to_string());
    if is_iterated && machine.advice(&problem.message).is_none() {
        let hint = "look whether the equations named above have a solution at all; if they have, better `start` values of their variables help";
        problem.hints.push(hint.to_string());
    }
    problem
}

/// Fixed start values that the initialisation did not need must agree with what it found.
fn check_starts(machine: &mut Machine<'_>) -> Result<(), Problem> {
    let program = machine.program.clone();
    if program.start_checks.is_empty() && program.overruled_starts.is_empty() {
        return Ok(());
    }
    machine.call(program.start_check_routine)?;
    for check in &program.start_checks {
        let (left, right) = (machine.get(check.left), machine.get(check.right));
        // As far as a Newton iteration and rounding may leave them apart.
        let is_equal = (left - right).abs() <= 1e-5 * left.abs().max(right.abs()).max(1.0);
        if !is_equal {
            return Err(too_many(machine, check, [left, right]).at(&check.place));
        }
    }
    Ok(())
}

/// Of more conditions than unknowns one is not needed, and does not hold. It contradicts the others only if these leave nothing open: of
/// conditions that follow from each other the wrong one may have been left out.
fn too_many(machine: &mut Machine<'_>, check: &StartCheck, [left, right]: [f64; 2]) -> Problem {
    let open = open_at_start(machine);
    if open.is_empty() {
        let message = format!("the other initial equations contradict {}: {left} is not {right}", check.text);
        let hint = "leave out one of the conditions: an initial equation, or `fixed = true` of a variable";
        return Problem::new(message, hint);
    }
    let message = format!(
        "there are more initial equations than unknowns, some of them follow from others, and those that were chosen leave `{}` open: \
         {} is not fulfilled, {left} is not {right}",
        open.join("`, `"),
        check.text
    );
    Problem::new(message, "leave out the initial equation that the others imply")
}

/// The unknowns of systems that are singular where the initialisation has ended.
fn open_at_start(machine: &mut Machine<'_>) -> Vec<String> {
    let program = machine.program.clone();
    let mut open = Vec::new();
    for step in program.initial.iter() {
        if let Step::Solve(system) = step
            && let Ok(false) = machine.linearise(*system)
        {
            open.extend(program.systems[*system].unknowns.iter().map(|unknown| unknown.name.to_string()));
        }
    }
    open
}

/// Start values without effect, computed by the check before. Where all of them agree with those that count, nothing is said.
fn tell_overruled_starts(machine: &mut Machine<'_>) {
    const MOST_TOLD: usize = 5;
    let program = machine.program.clone();
    let contradicts = |one: &&OverruledStart| {
        let (value, start) = (machine.get(one.value), machine.get(one.start));
        (value - start).abs() > NOTICEABLE * start.abs().max(one.nominal)
    };
    let told = program.overruled_starts.iter().filter(contradicts).map(|one| {
        let by = if one.by.is_empty() { String::new() } else { format!(" because of {}", one.by) };
        format!(
            "`{}` starts at {} instead of {}{by}",
            one.name,
            machine.get(one.value),
            machine.get(one.start)
        )
    });
    let mut told: Vec<String> = told.collect();
    if told.len() > MOST_TOLD {
        let n_more = told.len() - MOST_TOLD;
        told.truncate(MOST_TOLD);
        told.push(format!("and {n_more} more"));
    }
    if !told.is_empty() {
        machine.warn(format!(
            "start values contradict each other: {}; `fixed = true` says which of them count",
            told.join(", ")
        ));
    }
}

/// An infinite derivative at the start is told here, where its cause is near.
fn check_derivatives(machine: &Machine<'_>) -> Result<(), Problem> {
    let unusable = machine.program.states.iter().find(|state| !machine.get(state.derivative).is_finite());
    match unusable {
        Some(state) => {
            let value = machine.get(state.derivative);
            let message = format!("the derivative of `{}` is {value}", state.name);
            Err(Problem::new(
                message,
                "look for a division by zero or a root of a negative number in what it needs",
            ))
        }
        None => Ok(()),
    }
}

/// With the actual equations, or along the way from the simplified ones.
fn solve(machine: &mut Machine<'_>) -> Result<(), Trouble> {
    let program = machine.program.clone();
    let start = machine.values.clone();
    raise(machine, program.homotopy, 1.0);
    let direct = machine.run(&program.initial);
    let (Err(trouble), Some(homotopy)) = (&direct, program.homotopy) else { return direct };
    machine.values.clone_from(&start);
    match follow(machine, homotopy) {
        Ok(()) => Ok(()),
        Err(_) => Err(trouble.clone()),
    }
}

/// From λ = 0 to λ = 1, each solution being the guess for the next, in steps that become shorter where it fails.
fn follow(machine: &mut Machine<'_>, homotopy: u32) -> Result<(), Trouble> {
    let program = machine.program.clone();
    machine.set(homotopy, 0.0);
    machine.run(&program.initial)?;
    machine.is_at_start = false;
    let (mut reached, mut step) = (0.0_f64, 0.1);
    while reached < 1.0 {
        let good = machine.values.clone();
        let next = (reached + step).min(1.0);
        machine.set(homotopy, next);
        match machine.run(&program.initial) {
            Ok(()) => {
                reached = next;
                step *= 2.0;
            }
            // A thousandth of the way is no progress any more.
            Err(trouble) if step < 1e-3 => return Err(trouble),
            Err(_) => {
                machine.values = good;
                step /= 4.0;
            }
        }
    }
    Ok(())
}

fn raise(machine: &mut Machine<'_>, flag: Option<u32>, value: f64) {
    if let Some(flag) = flag {
        machine.set(flag, value);
    }
}
