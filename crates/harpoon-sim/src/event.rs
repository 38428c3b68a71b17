//! What happens at one point of time, until nothing changes any more.
//!
//! ```text
//! v⁻ := values before the event                (`pre`)
//! repeat
//!     solve all equations for v⁺, x fixed      (discrete and continuous ones together)
//!     x⁺ := what constraints that jump make of x
//!     x⁺ := values of active resets
//!     x⁺ := what impacts make of x             (those that begin to strike)
//!     until v⁺ = v⁻ and nothing was reset; else v⁻ := v⁺
//! ```

use harpoon_code::program::Program;
use harpoon_numerics::Trouble;

use crate::check::Checks;
use crate::impulse::{Pending, endless, strike};
use crate::jump::Conserved;
use crate::machine::Machine;
use crate::reset::apply_resets;
use crate::timer::Calendar;

/// An event that has not settled by then repeats itself, unless its resets move the states less and less: bodies between which a blow
/// goes to and fro come to rest.
const MAX_ITERATIONS: usize = 200;
const MAX_SHRINKING: usize = 100_000;

/// What goes on for so long by so small a part of itself has come to its end: sampled values that depend on each other through
/// equations are known no better than these are solved.
const SOME_ITERATIONS: usize = 20;
const ROUNDING: f64 = 1e-11;

/// Impacts that follow each other at one moment: in a chain of bodies that is not elastic they do so until the last
/// velocity is small.
const MAX_IMPACTS: usize = 20_000;

/// No cycle of conditions that a person could read is longer.
const LONGEST_CYCLE: usize = 16;

/// Iterates; `calendar` has raised the flags of samples that tick now, which last for one iteration. Says whether a state
/// was reset.
pub fn settle(machine: &mut Machine<'_>, calendar: &Calendar, checks: &mut Checks) -> Result<bool, Trouble> {
    let mut conserved = Conserved::default();
    conserved.note(machine);
    iterate(machine, calendar, checks, Pending::default(), conserved)
}

/// At the start, with impacts that strike to begin with. There is nothing before that constraints could conserve.
pub fn settle_impacts(
    machine: &mut Machine<'_>,
    calendar: &Calendar,
    checks: &mut Checks,
    pending: Pending,
) -> Result<bool, Trouble> {
    iterate(machine, calendar, checks, pending, Conserved::default())
}

fn iterate(
    machine: &mut Machine<'_>,
    calendar: &Calendar,
    checks: &mut Checks,
    mut pending: Pending,
    mut conserved: Conserved,
) -> Result<bool, Trouble> {
    let mut was_reset = false;
    machine.blows.clear();
    let (mut n_iterations, mut n_impacts) = (0, 0);
    let mut shrinking = Shrinking::default();
    while shrinking.may_go_on(n_iterations) && n_impacts < MAX_IMPACTS {
        machine.evaluate_event()?;
        let is_pushed = conserved.restore(machine)?;
        checks.look_at_event(machine)?;
        shrinking.look(machine, n_iterations);
        let is_set = apply_resets(machine)?;
        shrinking.note(machine);
        pending.notice(machine);
        let is_changed =
            remember_beyond(machine, if n_iterations < SOME_ITERATIONS { 0.0 } else { ROUNDING });
        // After that: what an impact changes is new to the next iteration.
        let is_struck = strike(machine, &mut pending)?;
        let is_reset = is_set || is_struck || is_pushed;
        if is_reset {
            conserved.note_anew(machine)?;
        }
        n_impacts += usize::from(is_struck);
        n_iterations += usize::from(!is_struck);
        let had_ticks = calendar.lower(machine);
        was_reset |= is_reset;
        if !is_reset && !is_changed && !had_ticks {
            return Ok(was_reset);
        }
    }
    if n_impacts == MAX_IMPACTS {
        return Err(endless(machine, &pending));
    }
    let program = machine.program.clone();
    Err(Trouble::fatal(name_cycle(machine, &program)?))
}

/// How far resets move the states, from where an event looks as if it had no end.
#[derive(Default)]
struct Shrinking {
    x: Vec<f64>,
    moved: f64,
    moved_before: f64,
}

impl Shrinking {
    const WINDOW: usize = MAX_ITERATIONS / 2;

    fn may_go_on(&mut self, n_iterations: usize) -> bool {
        if n_iterations < MAX_ITERATIONS || !n_iterations.is_multiple_of(Shrinking::WINDOW) {
            return true;
        }
        let shrinks = n_iterations == MAX_ITERATIONS || self.moved < 0.99 * self.moved_before;
        self.moved_before = std::mem::take(&mut self.moved);
        shrinks && self.moved_before > 0.0 && n_iterations < MAX_SHRINKING
    }

    fn look(&mut self, machine: &Machine<'_>, n_iterations: usize) {
        if n_iterations >= Shrinking::WINDOW {
            self.x.resize(machine.program.states.len(), 0.0);
            machine.read_states(&mut self.x);
        }
    }

    fn note(&mut self, machine: &Machine<'_>) {
        if !self.x.is_empty() {
            let states = machine.program.states.iter().zip(&self.x);
            self.moved += states.map(|(state, x)| (machine.get(state.value) - x).abs()).sum::<f64>();
        }
    }
}

/// `pre` becomes what is now; says whether anything discrete was different.
pub fn remember(machine: &mut Machine<'_>) -> bool {
    remember_beyond(machine, 0.0)
}

/// The same, if a part of a value counts as no change. That of an Integer is at least one.
fn remember_beyond(machine: &mut Machine<'_>, part: f64) -> bool {
    let Machine { program, values, .. } = machine;
    let mut is_changed = false;
    for pre in &program.pre {
        let (before, now) = (values[pre.pre as usize], values[pre.variable as usize]);
        // Of what is not a number nothing is the same part.
        let is_part = (now - before).abs() <= (part * now.abs()).min(0.5);
        is_changed |= pre.is_discrete && before != now && !is_part;
        values[pre.pre as usize] = now;
    }
    is_changed
}

/// An event that goes round in circles: the conditions that change in one round, and what they change.
fn name_cycle(machine: &mut Machine<'_>, program: &Program) -> Result<String, Trouble> {
    let (mut relations, mut variables, mut resets) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..LONGEST_CYCLE {
        machine.evaluate_event()?;
        let differs = |machine: &Machine<'_>, k: usize| {
            let pre = &program.pre[k];
            pre.is_discrete && machine.get(pre.pre) != machine.get(pre.variable)
        };
        for (k, pre) in program.pre.iter().enumerate().filter(|(k, _)| differs(machine, *k)) {
            match program.relations.iter().position(|relation| relation.value == pre.variable) {
                Some(relation) => relations.push(relation),
                // A condition without a name of its own is known by what it changes.
                None if pre.name.starts_with('$') => {}
                None => variables.push(k),
            }
        }
        apply_resets(machine)?;
        resets.extend((0..program.resets.len()).filter(|k| machine.is_true(program.resets[*k].active)));
        remember(machine);
    }
    let list = |mut items: Vec<usize>, name: &dyn Fn(usize) -> String| {
        items.sort_unstable();
        items.dedup();
        items.into_iter().map(|k| format!("`{}`", name(k))).collect::<Vec<String>>()
    };
    let mut names = list(relations, &|k| program.relations[k].text.clone());
    names.extend(list(variables, &|k| program.pre[k].name.clone()));
    names.extend(list(resets, &|k| program.resets[k].text.clone()));
    let names = if names.is_empty() { "a hidden condition".to_string() } else { names.join(", ") };
    Ok(format!("an event does not come to an end, because these change each other again and again: {names}"))
}
