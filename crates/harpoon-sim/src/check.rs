//! Assertions, terminations and calls for effect of the model.
//!
//! All are looked at after events; those whose conditions can change in between are watched, see [`crate::clearance`]. Those in a `when` hold in one iteration of an event. What happens then is noted with the values of that iteration and
//! told when the event is settled: an event that must be tried again later has not happened.

use harpoon_code::program::CheckKind;
use harpoon_numerics::Trouble;

use crate::Observer;
use crate::clearance::Clearances;
use crate::machine::Machine;
use crate::problem::Problem;

pub struct Checks {
    pub clearances: Clearances,
    /// What has happened in the event that is being settled: which check, and the values then.
    happened: Vec<(usize, Vec<f64>)>,
    /// The message of the termination that has happened.
    pub terminated: Option<String>,
}

impl Checks {
    pub fn new(machine: &Machine<'_>) -> Checks {
        Checks { clearances: Clearances::new(&machine.program), happened: Vec::new(), terminated: None }
    }

    /// Looks at all that are not bound to events. The first assertion that does not hold ends the run.
    pub fn look(&mut self, machine: &mut Machine<'_>, observer: &mut dyn Observer) -> Result<(), Problem> {
        let program = machine.program.clone();
        if program.checks.iter().all(|check| check.is_at_event) {
            return Ok(());
        }
        machine.call(program.check_routine)?;
        self.clearances.measure(machine)?;
        let mut happened = Vec::new();
        for (k, check) in program.checks.iter().enumerate().filter(|(_, check)| !check.is_at_event) {
            let has_happened = has_happened(check.kind, machine.get(check.condition))
                && !self.clearances.is_at_zero(machine, k);
            let was_told = std::mem::replace(&mut self.clearances.is_told[k], has_happened);
            if has_happened && !was_told {
                happened.push(k);
            }
        }
        self.clearances.pass(machine);
        self.tell_all(machine, observer, &happened)
    }

    /// Tells what has happened between events, where it is looked at.
    pub fn tell_happened(
        &mut self,
        machine: &mut Machine<'_>,
        observer: &mut dyn Observer,
    ) -> Result<(), Problem> {
        let happened = self.clearances.happened(machine);
        happened.iter().for_each(|&k| self.clearances.is_told[k] = true);
        self.tell_all(machine, observer, &happened)
    }

    fn tell_all(
        &mut self,
        machine: &mut Machine<'_>,
        observer: &mut dyn Observer,
        happened: &[usize],
    ) -> Result<(), Problem> {
        let values = std::mem::take(&mut machine.values);
        let outcome = happened.iter().try_for_each(|&k| self.tell_one(machine, observer, k, &values));
        machine.values = values;
        outcome
    }

    /// Notes what happens in this iteration of an event.
    pub fn look_at_event(&mut self, machine: &mut Machine<'_>) -> Result<(), Trouble> {
        let program = machine.program.clone();
        if !program.checks.iter().any(|check| check.is_at_event) {
            return Ok(());
        }
        machine.call(program.check_routine)?;
        for (k, check) in program.checks.iter().enumerate().filter(|(_, check)| check.is_at_event) {
            if has_happened(check.kind, machine.get(check.condition)) {
                self.happened.push((k, machine.values.clone()));
            }
        }
        Ok(())
    }

    /// Tells what has happened in the event, in its order.
    pub fn tell(&mut self, machine: &mut Machine<'_>, observer: &mut dyn Observer) -> Result<(), Problem> {
        for (k, values) in std::mem::take(&mut self.happened) {
            self.tell_one(machine, observer, k, &values)?;
        }
        Ok(())
    }

    /// The event has not happened.
    pub fn forget(&mut self) {
        self.happened.clear();
    }

    fn tell_one(
        &mut self,
        machine: &mut Machine<'_>,
        observer: &mut dyn Observer,
        k: usize,
        values: &[f64],
    ) -> Result<(), Problem> {
        let check = &machine.program.checks[k];
        let time = values[harpoon_code::program::TIME as usize];
        match check.kind {
            CheckKind::Error => {
                let message = machine.host.message(check.message, values);
                let message = format!("an assertion failed: {}", message.trim());
                return Err(Problem::from(message).at(&check.place));
            }
            CheckKind::Warning => observer.warning(time, &machine.host.message(check.message, values)),
            CheckKind::Terminate if self.terminated.is_none() => {
                self.terminated = Some(machine.host.message(check.message, values));
            }
            CheckKind::Terminate => {}
            CheckKind::Call => {
                let outcome = machine.host.perform(check.message, values);
                machine.host.take_printed().iter().for_each(|line| observer.printed(line));
                outcome.map_err(|message| Problem::from(message).at(&check.place))?;
            }
        }
        Ok(())
    }
}

/// Assertions hold, everything else happens, where the condition is true.
fn has_happened(kind: CheckKind, condition: f64) -> bool {
    let is_true = condition != 0.0;
    match kind {
        CheckKind::Error | CheckKind::Warning => !is_true,
        CheckKind::Terminate | CheckKind::Call => is_true,
    }
}
