//! The routines of a system → residuals and Jacobian as numerical methods ask for them.

use harpoon_code::program::System;
use harpoon_numerics::{Algebraic, Matrix, Pattern, Trouble};
use std::sync::Arc;

use super::Shape;
use crate::machine::Machine;

/// The system as the numerical methods see it.
pub(super) struct Equations<'m, 'a> {
    pub machine: &'m mut Machine<'a>,
    pub system: &'m System,
    pub shape: &'m Shape,
}

impl Algebraic for Equations<'_, '_> {
    fn n(&self) -> usize {
        self.system.unknowns.len()
    }

    fn residual(&mut self, z: &[f64], residual: &mut [f64]) -> Result<(), Trouble> {
        write_unknowns(self.machine, self.system, z);
        self.machine.call(self.system.residual)?;
        for (residual, cell) in residual.iter_mut().zip(&self.system.residual_cells) {
            *residual = self.machine.get(*cell);
        }
        Ok(())
    }

    fn jacobian(&mut self, z: &[f64], jacobian: &mut Matrix) -> Result<bool, Trouble> {
        let Some(routine) = self.system.jacobian else { return Ok(false) };
        write_unknowns(self.machine, self.system, z);
        self.machine.call(routine)?;
        // What is not an entry is zero from the start.
        let values = jacobian.values_mut();
        for (&(_, _, cell), &place) in self.system.entries.iter().zip(&self.shape.places) {
            values[place] = self.machine.get(cell);
        }
        Ok(true)
    }

    fn has_pole_between(&mut self, from: &[f64], to: &[f64]) -> bool {
        self.system.poles.is_some() && self.find_pole(from, to)
    }

    fn pattern(&self) -> Option<Arc<Pattern>> {
        self.shape.pattern.clone()
    }
}

pub(super) fn read_unknowns(machine: &Machine<'_>, system: &System, z: &mut [f64]) {
    z.iter_mut().zip(&system.unknowns).for_each(|(z, unknown)| *z = machine.get(unknown.cell));
}

pub(super) fn write_unknowns(machine: &mut Machine<'_>, system: &System, z: &[f64]) {
    z.iter().zip(&system.unknowns).for_each(|(z, unknown)| machine.set(unknown.cell, *z));
}

/// Of linear equations exact up to rounding.
pub(super) fn differences(
    equations: &mut Equations<'_, '_>,
    z: &[f64],
    at_z: &[f64],
    matrix: &mut Matrix,
) -> Result<(), Trouble> {
    let n = z.len();
    let (mut moved, mut column) = (z.to_vec(), vec![0.0; n]);
    for j in 0..n {
        let step = equations.system.unknowns[j].nominal.abs().max(f64::MIN_POSITIVE);
        moved[j] += step;
        equations.residual(&moved, &mut column)?;
        moved[j] = z[j];
        column.iter_mut().zip(at_z).for_each(|(column, at_z)| *column = (*column - at_z) / step);
        matrix.set_column(j, &column);
    }
    Ok(())
}
