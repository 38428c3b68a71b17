//! Problems with published answers, for tests and measurements of all integrators.
//! Test Set for Initial Value Problem Solvers (Mazzia, Magherini, University of Bari, release 2.4, 2008) and Hairer,
//! Wanner, Solving Ordinary Differential Equations II.

#![allow(dead_code)] // each user takes some of them
#![allow(clippy::excessive_precision)] // digits as published
#![allow(clippy::needless_range_loop)] // matrices read best by index

mod chemistry;
mod circuits;
mod mechanisms;
mod oscillators;

use std::sync::Arc;

use harpoon_numerics::*;

pub use chemistry::{hires, oregonator, robertson};
pub use circuits::{ring_modulator, transistor_amplifier};
pub use mechanisms::{car_axis, squeezer};
pub use oscillators::van_der_pol;

type Function = Box<dyn Fn(f64, &[f64], &mut [f64])>;
type JacobianFunction = Box<dyn Fn(f64, &[f64], &mut Matrix)>;

pub struct Problem {
    pub name: &'static str,
    pub f: Function,
    pub jacobian: Option<JacobianFunction>,
    pub pattern: Option<Arc<Pattern>>,
    /// The mass matrix, unless it is the identity.
    pub mass: Option<Matrix>,
    /// The index of each variable; empty where all have index 1.
    pub index: Vec<i32>,
    pub x: Vec<f64>,
    /// Consistent derivatives at the start, of problems with mass matrix.
    pub x_dot: Option<Vec<f64>>,
    pub t_end: f64,
    /// What tolerances are relative to, besides the solution itself: `atol` = `rtol`·`nominal`.
    pub nominal: f64,
    /// The published solution at the end.
    pub reference: Vec<f64>,
    /// How many components, from the first, the test set counts for the accuracy.
    pub n_counted: usize,
}

impl Problem {
    pub fn settings(&self, rtol: f64) -> Settings {
        Settings::new(rtol, &vec![self.nominal; self.x.len()])
    }

    pub fn restart(&self, integrator: &mut dyn Integrator) {
        match &self.x_dot {
            Some(x_dot) => integrator.restart_with_derivative(0.0, &self.x, x_dot),
            None => integrator.restart(0.0, &self.x),
        }
    }

    /// Correct digits at the end, relative to the solution and to what is nominal (the test set's `mescd`).
    pub fn digits(&self, x: &[f64]) -> f64 {
        let counted = x.iter().zip(&self.reference).take(self.n_counted);
        -counted.map(|(x, r)| (x - r).abs() / (self.nominal + r.abs())).fold(0.0, f64::max).log10()
    }

    pub fn run(&mut self, integrator: &mut dyn Integrator) -> Result<Run, Failure> {
        self.restart(integrator);
        let t_end = self.t_end;
        let x = integrate(integrator, self, t_end)?;
        Ok(Run { digits: self.digits(&x), statistics: *integrator.statistics(), x })
    }
}

impl Dynamics for Problem {
    fn n(&self) -> usize {
        self.x.len()
    }

    fn form(&self) -> Form<'_> {
        self.mass.as_ref().map_or(Form::Explicit, Form::Mass)
    }

    fn rhs(&mut self, t: f64, x: &[f64], f: &mut [f64]) -> Result<(), Trouble> {
        (self.f)(t, x, f);
        Ok(())
    }

    fn jacobian(&mut self, t: f64, x: &[f64], matrix: &mut Matrix) -> Result<bool, Trouble> {
        if let Some(jacobian) = &self.jacobian {
            matrix.clear();
            jacobian(t, x, matrix);
        }
        Ok(self.jacobian.is_some())
    }

    fn pattern(&self) -> Option<Arc<Pattern>> {
        self.pattern.clone()
    }

    fn index(&self, i: usize) -> i32 {
        self.index.get(i).copied().unwrap_or(1)
    }
}

/// What a run from start to end gave and what it cost.
pub struct Run {
    pub x: Vec<f64>,
    pub digits: f64,
    pub statistics: Statistics,
}

pub fn integrate(
    integrator: &mut dyn Integrator,
    problem: &mut dyn Dynamics,
    t_end: f64,
) -> Result<Vec<f64>, Failure> {
    while integrator.step(problem, t_end)? == StepEnd::Inside {}
    assert_eq!(integrator.t().to_bits(), t_end.to_bits(), "lands exactly");
    Ok(integrator.x().to_vec())
}

pub fn all() -> Vec<Problem> {
    vec![
        robertson(),
        hires(),
        van_der_pol(),
        oregonator(),
        ring_modulator(),
        transistor_amplifier(),
        squeezer(),
        car_axis(),
    ]
}

/// A diagonal mass matrix.
fn diagonal(values: &[f64]) -> Matrix {
    let mut matrix = SparseMatrix::zeros(Arc::new(Pattern::diagonal(values.len())));
    matrix.values_mut().copy_from_slice(values);
    Matrix::Sparse(matrix)
}
