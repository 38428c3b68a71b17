//! Problems with known answers, for tests and measurements of all integrators.

#![allow(dead_code)] // each user takes some of them

use harpoon_numerics::*;

/// One run from start to end: the values there, and what it cost.
pub struct Run {
    pub x: Vec<f64>,
    pub statistics: Statistics,
}

pub fn integrate(
    integrator: &mut dyn Integrator,
    problem: &mut dyn Dynamics,
    t_end: f64,
) -> Result<Run, Failure> {
    while integrator.step(problem, t_end)? == StepEnd::Inside {}
    assert_eq!(integrator.t(), t_end, "lands exactly");
    Ok(Run { x: integrator.x().to_vec(), statistics: *integrator.statistics() })
}

/// The number of correct digits of the worst component, relative to its size (or absolute where that is zero).
pub fn digits(x: &[f64], reference: &[f64]) -> f64 {
    let worst = x
        .iter()
        .zip(reference)
        .map(|(x, r)| if *r == 0.0 { (x - r).abs() } else { ((x - r) / r).abs() })
        .fold(0.0, f64::max);
    -worst.log10()
}

/// Robertson's kinetics, Hairer & Wanner II, IV.10.
pub fn robertson() -> impl Dynamics {
    Explicit::new(3, |_, y: &[f64], f: &mut [f64]| {
        f[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
        f[2] = 3e7 * y[1] * y[1];
        f[1] = -f[0] - f[2];
    })
}
