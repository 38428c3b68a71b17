//! The running continuous system as integrators see it.

use std::sync::Arc;

use harpoon_code::program::{Jacobian, TangentStep};
use harpoon_numerics::{Dynamics, Matrix, Pattern, Trouble};

use crate::machine::Machine;

pub struct Continuous<'m, 'a> {
    pub machine: &'m mut Machine<'a>,
    pub structure: &'m Structure,
}

/// What stays of the Jacobian of the derivatives while the values change.
pub struct Structure {
    /// Where it may differ from zero.
    pub pattern: Arc<Pattern>,
    /// Columns that only finite differences can find.
    pub open: Vec<usize>,
}

impl Structure {
    pub fn new(jacobian: &Jacobian) -> Structure {
        let columns: Vec<Vec<usize>> =
            jacobian.pattern.iter().map(|rows| rows.iter().map(|row| *row as usize).collect()).collect();
        Structure {
            pattern: Arc::new(Pattern::from_columns(columns.len(), columns.iter().map(Vec::as_slice))),
            open: jacobian.open.iter().map(|column| *column as usize).collect(),
        }
    }
}

impl Dynamics for Continuous<'_, '_> {
    fn n(&self) -> usize {
        self.machine.program.states.len()
    }

    fn rhs(&mut self, t: f64, x: &[f64], x_dot: &mut [f64]) -> Result<(), Trouble> {
        self.machine.set_time(t);
        self.machine.write_states(x);
        self.machine.derivatives_or_beyond()?;
        self.machine.read_derivatives(x_dot);
        Ok(())
    }

    fn jacobian(&mut self, t: f64, x: &[f64], jacobian: &mut Matrix) -> Result<bool, Trouble> {
        let program = self.machine.program.clone();
        if program.jacobian.colours.is_empty() {
            return Ok(false);
        }
        if !self.machine.is_evaluated_at(t, x) {
            self.machine.set_time(t);
            self.machine.write_states(x);
            self.machine.derivatives_or_beyond()?;
        }
        if self.machine.is_beyond {
            return Ok(false); // the equations are those before the event
        }
        match fill(self.machine, &program.jacobian, jacobian) {
            // A derivative may have no value where the function has one.
            Err(Trouble::Recoverable(_)) => Ok(false),
            outcome => outcome,
        }
    }

    fn open_columns(&self) -> &[usize] {
        &self.structure.open
    }

    fn pattern(&self) -> Option<Arc<Pattern>> {
        Some(self.structure.pattern.clone())
    }
}

/// By columns, where the derivatives were computed last; false if a system is singular there.
fn fill(machine: &mut Machine<'_>, tangents: &Jacobian, jacobian: &mut Matrix) -> Result<bool, Trouble> {
    for step in &tangents.steps {
        if let TangentStep::Solve { system, .. } = step
            && !machine.linearise(*system)?
        {
            return Ok(false);
        }
    }
    for columns in &tangents.colours {
        take_columns(machine, tangents, columns, jacobian)?;
    }
    Ok(true)
}

/// The derivatives along the direction in which the states of these columns move together.
fn take_columns(
    machine: &mut Machine<'_>,
    tangents: &Jacobian,
    columns: &[u32],
    jacobian: &mut Matrix,
) -> Result<(), Trouble> {
    for &column in columns {
        machine.set(tangents.seeds[column as usize], 1.0);
    }
    let outcome = machine.run_tangents(&tangents.steps);
    for &column in columns {
        machine.set(tangents.seeds[column as usize], 0.0);
        for &row in &tangents.pattern[column as usize] {
            let tangent = machine.get(tangents.tangents[row as usize]);
            jacobian.set(row as usize, column as usize, tangent);
        }
    }
    outcome
}
