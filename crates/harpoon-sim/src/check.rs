//! Assertions and terminations of the model.

use harpoon_code::program::CheckKind;

use crate::Observer;
use crate::machine::Machine;
use crate::problem::Problem;

#[derive(Default)]
pub struct Checks {
    /// Warnings that were given and not taken back since.
    warned: Vec<bool>,
    /// The message of the termination that has happened.
    pub terminated: Option<String>,
}

impl Checks {
    pub fn new(machine: &Machine<'_>) -> Checks {
        Checks { warned: vec![false; machine.program.checks.len()], terminated: None }
    }

    /// Looks at all of them. The first assertion that does not hold ends the run.
    pub fn look(&mut self, machine: &mut Machine<'_>, observer: &mut dyn Observer) -> Result<(), Problem> {
        let program = machine.program.clone();
        if program.checks.is_empty() {
            return Ok(());
        }
        machine.call(program.check_routine)?;
        for (k, check) in program.checks.iter().enumerate() {
            let is_true = machine.is_true(check.condition);
            match check.kind {
                CheckKind::Error if !is_true => {
                    let message = machine.host.message(check.message, &machine.values);
                    let message = format!("an assertion failed: {}", message.trim());
                    return Err(Problem::from(message).at(&check.place));
                }
                CheckKind::Warning if !is_true && !self.warned[k] => {
                    let message = machine.host.message(check.message, &machine.values);
                    observer.warning(machine.time(), &message);
                    self.warned[k] = true;
                }
                CheckKind::Warning if is_true => self.warned[k] = false,
                CheckKind::Terminate if is_true => self.terminate(machine, check.message),
                _ => {}
            }
        }
        Ok(())
    }

    /// Looks for terminations only, which may be asked for by a `when` that is active in one pass of an event.
    pub fn look_for_termination(
        &mut self,
        machine: &mut Machine<'_>,
    ) -> Result<(), harpoon_numerics::Trouble> {
        let program = machine.program.clone();
        if !program.checks.iter().any(|check| check.kind == CheckKind::Terminate) {
            return Ok(());
        }
        machine.call(program.check_routine)?;
        for check in program.checks.iter().filter(|check| check.kind == CheckKind::Terminate) {
            if machine.is_true(check.condition) {
                self.terminate(machine, check.message);
            }
        }
        Ok(())
    }

    fn terminate(&mut self, machine: &mut Machine<'_>, message: u32) {
        if self.terminated.is_none() {
            self.terminated = Some(machine.host.message(message, &machine.values));
        }
    }
}
