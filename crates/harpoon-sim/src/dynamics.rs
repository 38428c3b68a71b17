//! The running continuous system as integrators see it.

use std::sync::Arc;

use harpoon_numerics::{Dynamics, Matrix, Pattern, Trouble};

use crate::machine::Machine;

pub struct Continuous<'m, 'a> {
    pub machine: &'m mut Machine<'a>,
    pub pattern: Option<Arc<Pattern>>,
}

impl Dynamics for Continuous<'_, '_> {
    fn n(&self) -> usize {
        self.machine.program.states.len()
    }

    fn rhs(&mut self, t: f64, x: &[f64], x_dot: &mut [f64]) -> Result<(), Trouble> {
        self.machine.set_time(t);
        self.machine.write_states(x);
        let program = self.machine.program.clone();
        self.machine.run(&program.derivatives)?;
        self.machine.read_derivatives(x_dot);
        Ok(())
    }

    fn jacobian(&mut self, t: f64, x: &[f64], jacobian: &mut Matrix) -> Result<bool, Trouble> {
        let _ = (t, x, jacobian);
        Ok(false)
    }

    fn pattern(&self) -> Option<Arc<Pattern>> {
        self.pattern.clone()
    }
}

/// Where the Jacobian of the derivatives may differ from zero, if the program knows.
pub fn pattern(machine: &Machine<'_>) -> Option<Arc<Pattern>> {
    let jacobian = machine.program.jacobian.as_ref()?;
    let columns: Vec<Vec<usize>> =
        jacobian.pattern.iter().map(|rows| rows.iter().map(|row| *row as usize).collect()).collect();
    Some(Arc::new(Pattern::from_columns(columns.len(), columns.iter().map(Vec::as_slice))))
}
