//! Values at the start: all equations and the initial ones together.

use harpoon_numerics::Trouble;

use crate::event::{remember, settle};
use crate::machine::Machine;
use crate::timer::Calendar;

pub fn initialise(machine: &mut Machine<'_>) -> Result<Calendar, Trouble> {
    let program = machine.program.clone();
    raise(machine, program.initial_flag, 1.0);
    let mut calendar = Calendar::new(machine);
    calendar.raise(machine);
    solve(machine)?;
    raise(machine, program.initial_flag, 0.0);
    remember(machine);
    settle(machine, &calendar)?;
    Ok(calendar)
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
