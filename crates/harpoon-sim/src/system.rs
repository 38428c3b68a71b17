//! Algebraic systems: linear ones by factorisation, others by Newton's method, mixed ones by iteration.

use std::sync::Arc;

use harpoon_code::program::System;
use harpoon_numerics::{
    Algebraic, LinearSolver, Matrix, Newton, NewtonFailure, Pattern, Trouble, solve_deficient,
};

use crate::machine::Machine;
use crate::mixed;

/// What is kept from one solution to the next.
#[derive(Default)]
pub struct SystemSolver {
    z: Vec<f64>,
    residual: Vec<f64>,
    pattern: Option<Arc<Pattern>>,
    matrix: Option<Matrix>,
    linear: Option<LinearSolver>,
    newton: Option<Newton>,
    is_deficiency_told: bool,
}

impl SystemSolver {
    pub fn new(system: &System) -> SystemSolver {
        let n = system.unknowns.len();
        let pattern = system.jacobian.map(|_| {
            let entries: Vec<(usize, usize)> =
                system.entries.iter().map(|&(row, column, _)| (row as usize, column as usize)).collect();
            Arc::new(Pattern::from_entries(n, &entries))
        });
        let matrix = Matrix::for_pattern(n, pattern.as_ref());
        let nominal: Vec<f64> = system.unknowns.iter().map(|unknown| unknown.nominal).collect();
        let min: Vec<f64> = system.unknowns.iter().map(|unknown| unknown.min).collect();
        let max: Vec<f64> = system.unknowns.iter().map(|unknown| unknown.max).collect();
        SystemSolver {
            z: vec![0.0; n],
            residual: vec![0.0; n],
            linear: Some(LinearSolver::new(&matrix)),
            newton: Some(Newton::new(&nominal).with_bounds(&min, &max)),
            matrix: Some(matrix),
            pattern,
            is_deficiency_told: false,
        }
    }

    pub fn solve(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        let Some(mixed) = &system.mixed else { return self.solve_continuous(machine, system) };
        let guesses: Vec<f64> = system.unknowns.iter().map(|unknown| machine.get(unknown.cell)).collect();
        let mut solve = |machine: &mut Machine<'_>| {
            // What is not determined keeps its value from before, not one of conditions that were given up.
            for (unknown, guess) in system.unknowns.iter().zip(&guesses) {
                machine.set(unknown.cell, *guess);
            }
            self.solve_continuous(machine, system)
        };
        if mixed::settle(machine, mixed, &mut solve)? {
            return Ok(());
        }
        let place = whereabouts(system);
        Err(Trouble::recoverable(format!("no consistent set of conditions was found {place}")))
    }

    fn solve_continuous(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        if system.unknowns.is_empty() {
            return machine.call(system.residual);
        }
        if system.is_linear && self.solve_linear(machine, system)? {
            return Ok(());
        }
        self.solve_nonlinear(machine, system)
    }

    /// False if the equations contradict each other.
    fn solve_linear(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<bool, Trouble> {
        let (Some(matrix), Some(linear)) = (&mut self.matrix, &mut self.linear) else { return Ok(false) };
        let before: Vec<f64> = system.unknowns.iter().map(|unknown| machine.get(unknown.cell)).collect();
        self.z.fill(0.0);
        let mut equations = Equations { machine, system, pattern: self.pattern.clone() };
        equations.residual(&self.z, &mut self.residual)?;
        if !equations.jacobian(&self.z, matrix)? {
            differences(&mut equations, &self.z, &self.residual, matrix)?;
        }
        if linear.factor(matrix).is_ok() {
            self.z.iter_mut().zip(&self.residual).for_each(|(z, r)| *z = -r);
            linear.solve(&mut self.z);
        } else {
            // Of many solutions the one that keeps what is not determined as it was.
            equations.residual(&before, &mut self.residual)?;
            let right: Vec<f64> = self.residual.iter().map(|r| -r).collect();
            let Some(change) = solve_deficient(matrix, &right) else {
                equations.residual(&before, &mut self.residual)?;
                return Ok(false);
            };
            self.z.iter_mut().zip(before.iter().zip(change.x)).for_each(|(z, (before, dz))| *z = before + dz);
            if !std::mem::replace(&mut self.is_deficiency_told, true) {
                let open: Vec<&str> = change.open.iter().map(|&k| &system.unknowns[k].name[..]).collect();
                let names = open.join("`, `");
                equations.machine.warnings.push(format!(
                    "the equations do not determine `{names}`, which keeps its value {}",
                    whereabouts(system)
                ));
            }
        }
        equations.residual(&self.z, &mut self.residual)?;
        Ok(true)
    }

    /// Factorises the Jacobian at the values that are there; false if it is singular.
    pub fn linearise(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<bool, Trouble> {
        let (Some(matrix), Some(linear)) = (&mut self.matrix, &mut self.linear) else { return Ok(false) };
        let Some(routine) = system.jacobian else { return Ok(system.unknowns.is_empty()) };
        machine.call(routine)?;
        read_entries(machine, system, matrix);
        Ok(linear.factor(matrix).is_ok())
    }

    /// What the unknowns do when the residuals shall move by `b`, by the matrix that was linearised last.
    pub fn solve_linearised(&mut self, b: &mut [f64]) {
        if let Some(linear) = &mut self.linear {
            linear.solve(b);
        }
    }

    fn solve_nonlinear(&mut self, machine: &mut Machine<'_>, system: &System) -> Result<(), Trouble> {
        let Some(newton) = &mut self.newton else { return Ok(()) };
        for (z, unknown) in self.z.iter_mut().zip(&system.unknowns) {
            *z = machine.get(unknown.cell);
        }
        let before = self.z.clone();
        let mut equations = Equations { machine, system, pattern: self.pattern.clone() };
        let outcome = newton.solve(&mut equations, &mut self.z);
        match outcome {
            // The inner variables belong to the last point that was tried, which need not be the solution.
            Ok(_) => equations.residual(&self.z, &mut self.residual),
            Err(failure) => {
                for (unknown, z) in system.unknowns.iter().zip(before) {
                    machine.set(unknown.cell, z);
                }
                Err(Trouble::recoverable(explain(&failure, system)))
            }
        }
    }
}

/// The system as the numerical methods see it.
struct Equations<'m, 'a> {
    machine: &'m mut Machine<'a>,
    system: &'m System,
    pattern: Option<Arc<Pattern>>,
}

impl Algebraic for Equations<'_, '_> {
    fn n(&self) -> usize {
        self.system.unknowns.len()
    }

    fn residual(&mut self, z: &[f64], residual: &mut [f64]) -> Result<(), Trouble> {
        for (z, unknown) in z.iter().zip(&self.system.unknowns) {
            self.machine.set(unknown.cell, *z);
        }
        self.machine.call(self.system.residual)?;
        for (residual, cell) in residual.iter_mut().zip(&self.system.residual_cells) {
            *residual = self.machine.get(*cell);
        }
        Ok(())
    }

    fn jacobian(&mut self, z: &[f64], jacobian: &mut Matrix) -> Result<bool, Trouble> {
        let Some(routine) = self.system.jacobian else { return Ok(false) };
        for (z, unknown) in z.iter().zip(&self.system.unknowns) {
            self.machine.set(unknown.cell, *z);
        }
        self.machine.call(routine)?;
        read_entries(self.machine, self.system, jacobian);
        Ok(true)
    }

    fn pattern(&self) -> Option<Arc<Pattern>> {
        self.pattern.clone()
    }
}

fn read_entries(machine: &Machine<'_>, system: &System, jacobian: &mut Matrix) {
    jacobian.clear();
    for &(row, column, cell) in &system.entries {
        jacobian.set(row as usize, column as usize, machine.get(cell));
    }
}

/// Of linear equations exact up to rounding.
fn differences(
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

fn whereabouts(system: &System) -> String {
    match &system.equations[..] {
        [] => String::new(),
        [only] => format!("for {only}"),
        [first, .., last] => format!("for the {} equations from {first} to {last}", system.equations.len()),
    }
}

fn explain(failure: &NewtonFailure, system: &System) -> String {
    let mut text = match system.unknowns.len() {
        1 => format!("the equation for `{}` could not be solved", system.unknowns[0].name),
        n => format!("a system of {n} nonlinear equations could not be solved"),
    };
    if failure.singular.is_some() {
        text.push_str(" (its Jacobian is singular)");
    }
    if let Some(equation) = system.equations.get(failure.worst_residual) {
        text.push_str(&format!("; the largest residual has {equation}"));
    }
    if let Some(unknown) = system.unknowns.get(failure.most_moved) {
        text.push_str(&format!("; `{}` moved most", unknown.name));
    }
    match &failure.trouble {
        Some(trouble) => format!("{text}: {trouble}"),
        None => text,
    }
}
