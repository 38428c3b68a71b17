//! What happens at one point of time, until nothing changes any more.
//!
//! ```text
//! v⁻ := values before the event                (`pre`)
//! repeat
//!     solve all equations for v⁺, x fixed      (discrete and continuous ones together)
//!     x⁺ := values of active resets
//!     until v⁺ = v⁻ and nothing was reset; else v⁻ := v⁺
//! ```

use harpoon_numerics::Trouble;

use crate::check::Checks;
use crate::machine::Machine;
use crate::timer::Calendar;

/// An event that has not settled by then repeats itself.
const MAX_ITERATIONS: usize = 200;

/// Iterates; `calendar` has raised the flags of samples that tick now, which last for one iteration.
pub fn settle(machine: &mut Machine<'_>, calendar: &Calendar, checks: &mut Checks) -> Result<(), Trouble> {
    let program = machine.program.clone();
    for _ in 0..MAX_ITERATIONS {
        machine.run(&program.event)?;
        checks.look_at_event(machine)?;
        let is_reset = apply_resets(machine)?;
        let changed = remember(machine);
        let had_ticks = calendar.lower(machine);
        if !is_reset && changed.is_empty() && !had_ticks {
            return Ok(());
        }
    }
    machine.run(&program.event)?;
    let names: Vec<String> = remember(machine).into_iter().map(|k| program.pre[k].name.clone()).collect();
    let names = if names.is_empty() { "a state".to_string() } else { names.join(", ") };
    Err(Trouble::fatal(format!("an event does not come to an end: {names} changes again and again")))
}

/// `pre` becomes what is now; says which were different.
pub fn remember(machine: &mut Machine<'_>) -> Vec<usize> {
    let program = machine.program.clone();
    let mut changed = Vec::new();
    for (k, pre) in program.pre.iter().enumerate() {
        let now = machine.get(pre.variable);
        if machine.get(pre.pre) != now {
            machine.set(pre.pre, now);
            if pre.is_discrete {
                changed.push(k);
            }
        }
    }
    changed
}

fn apply_resets(machine: &mut Machine<'_>) -> Result<bool, Trouble> {
    let program = machine.program.clone();
    if program.resets.is_empty() {
        return Ok(false);
    }
    machine.call(program.reset_routine)?;
    let mut is_any = false;
    // All values are computed before the first is set: they are functions of what was before.
    for reset in &program.resets {
        if machine.is_true(reset.active) {
            machine.set(reset.state, machine.get(reset.value));
            is_any = true;
        }
    }
    Ok(is_any)
}
