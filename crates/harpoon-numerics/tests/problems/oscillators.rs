//! Van der Pol's equation with very strong damping.

use harpoon_numerics::Matrix;

use super::Problem;

/// μ = 10³ in time scaled by μ: ε = 1/μ² = 10⁻⁶ (Hairer, Wanner II, IV.10).
pub fn van_der_pol() -> Problem {
    const EPSILON: f64 = 1e-6;
    let f = |_: f64, y: &[f64], f: &mut [f64]| {
        f[0] = y[1];
        f[1] = ((1.0 - y[0] * y[0]) * y[1] - y[0]) / EPSILON;
    };
    let jacobian = |_: f64, y: &[f64], matrix: &mut Matrix| {
        matrix.set(0, 1, 1.0);
        matrix.set(1, 0, (-2.0 * y[0] * y[1] - 1.0) / EPSILON);
        matrix.set(1, 1, (1.0 - y[0] * y[0]) / EPSILON);
    };
    Problem {
        name: "van der Pol",
        f: Box::new(f),
        jacobian: Some(Box::new(jacobian)),
        pattern: None,
        mass: None,
        index: Vec::new(),
        x: vec![2.0, 0.0],
        x_dot: None,
        t_end: 2.0,
        nominal: 1.0,
        reference: vec![0.170_616_773_217_048_3e1, -0.892_809_701_024_797_5],
        n_counted: 2,
    }
}
