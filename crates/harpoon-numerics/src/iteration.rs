//! The matrices of implicit methods: the Jacobian of the problem, combined with its mass matrix and factorised.
//! Jacobians come from the problem or from finite differences over groups of columns.

use std::sync::Arc;

use crate::dense::Singular;
use crate::differences::Differences;
use crate::dynamics::{Dynamics, Form};
use crate::integrator::Statistics;
use crate::matrix::{LinearSolver, Matrix};
use crate::sparse::{Pattern, SparseMatrix};
use crate::trouble::{Trouble, all_finite};

/// M and J = ∂f/∂x of a problem; for an implicit one J is the whole iteration matrix.
pub(crate) struct Linearization {
    pub jacobian: Matrix,
    /// The identity for explicit problems; of no meaning for implicit ones.
    pub mass: Matrix,
    pub is_implicit: bool,
    has_unit_mass: bool,
    pattern: Option<Arc<Pattern>>,
    /// Of all columns, made when they are needed.
    differences: Option<Differences>,
    /// Of the columns that the problem leaves open.
    open: Option<Differences>,
}

/// Where a Jacobian is taken.
pub(crate) struct Place<'a> {
    pub t: f64,
    pub x: &'a [f64],
    pub x_dot: &'a [f64],
    /// f(t, x), or F(t, x, ẋ) of an implicit problem.
    pub f: &'a [f64],
    /// The reciprocals of what counts as a small change of each unknown.
    pub inverse_weights: &'a [f64],
    pub h: f64,
    /// The coefficient of ∂F/∂ẋ of implicit problems.
    pub alpha: f64,
}

impl Linearization {
    pub fn new(problem: &dyn Dynamics) -> Linearization {
        let n = problem.n();
        let pattern = problem.pattern();
        let (mass, has_unit_mass, is_implicit) = match problem.form() {
            Form::Explicit => (identity(n), true, false),
            Form::Mass(mass) => (mass.clone(), false, false),
            Form::Implicit => (identity(n), true, true),
        };
        Linearization {
            jacobian: Matrix::for_pattern(n, pattern.as_ref()),
            mass,
            is_implicit,
            has_unit_mass,
            differences: None,
            open: match problem.open_columns() {
                [] => None,
                columns => Some(Differences::of_columns(n, pattern.as_deref(), columns)),
            },
            pattern,
        }
    }

    /// Whether the equations are ẋ = f(t, x).
    pub fn is_explicit(&self) -> bool {
        self.has_unit_mass && !self.is_implicit
    }

    /// `out` = M·v
    pub fn times_mass(&self, v: &[f64], out: &mut [f64]) {
        if self.has_unit_mass { out.copy_from_slice(v) } else { self.mass.multiply(v, out) }
    }

    pub fn evaluate(
        &mut self,
        problem: &mut dyn Dynamics,
        place: &Place,
        statistics: &mut Statistics,
    ) -> Result<(), Trouble> {
        statistics.jac_evals += 1;
        let known = if self.is_implicit {
            problem.iteration_matrix(place.t, place.x, place.x_dot, place.alpha, &mut self.jacobian)?
        } else {
            problem.jacobian(place.t, place.x, &mut self.jacobian)?
        };
        let Linearization { differences, open, jacobian, pattern, .. } = self;
        // A derivative may be infinite where the function is not: sqrt(x) at zero.
        if !known || all_finite("entry of the Jacobian", jacobian.values()).is_err() {
            let all = differences.get_or_insert_with(|| Differences::new(place.x.len(), pattern.as_deref()));
            take_differences(all, jacobian, problem, place, statistics)?;
        } else if let Some(open) = open {
            take_differences(open, jacobian, problem, place, statistics)?;
        }
        all_finite("entry of the Jacobian", self.jacobian.values())
    }
}

fn take_differences(
    differences: &mut Differences,
    jacobian: &mut Matrix,
    problem: &mut dyn Dynamics,
    place: &Place,
    statistics: &mut Statistics,
) -> Result<(), Trouble> {
    statistics.jac_f_evals += differences.n_evaluations();
    choose_increments(place, &mut differences.increments);
    if !matches!(problem.form(), Form::Implicit) {
        return differences.fill(place.x, place.f, jacobian, &mut |x, f| problem.rhs(place.t, x, f));
    }
    let mut x_dot = place.x_dot.to_vec();
    differences.fill(place.x, place.f, jacobian, &mut |x, f| {
        for i in 0..x.len() {
            x_dot[i] = place.x_dot[i] + place.alpha * (x[i] - place.x[i]);
        }
        problem.residual(place.t, x, &x_dot, f)
    })
}

fn identity(n: usize) -> Matrix {
    let mut matrix = SparseMatrix::zeros(Arc::new(Pattern::diagonal(n)));
    matrix.values_mut().fill(1.0);
    Matrix::Sparse(matrix)
}

/// Half of the digits of the unknown, of its change over the step, or of what counts as small, whichever is most;
/// in the direction in which the unknown moves, where its equations are more likely to be defined.
fn choose_increments(place: &Place, increments: &mut [f64]) {
    let half_of_digits = f64::EPSILON.sqrt();
    for (j, increment) in increments.iter_mut().enumerate() {
        let change = place.h * place.x_dot[j];
        let size = place.x[j].abs().max(change.abs()).max(1.0 / place.inverse_weights[j]);
        *increment = (half_of_digits * size).copysign(change);
    }
}

/// Sums of multiples of M and J, in one block or in several blocks by rows and columns, ready to be solved.
pub(crate) struct Combination {
    matrix: Matrix,
    solver: LinearSolver,
    /// For each block, where the values of M and of J go.
    mass_places: Vec<Vec<usize>>,
    jacobian_places: Vec<Vec<usize>>,
    /// Units in which unknowns are counted in the factorised matrix; empty if they are 1.
    units: Vec<f64>,
}

impl Combination {
    /// `uses_jacobian` tells for each block, row after row, whether it contains J; all contain M.
    pub fn new(linearization: &Linearization, uses_jacobian: &[bool]) -> Combination {
        let blocks = uses_jacobian.len().isqrt();
        let n = linearization.jacobian.n();
        let is_dense = matches!(linearization.jacobian, Matrix::Dense(_));
        let mass_entries = entries(&linearization.mass);
        let jacobian_entries = entries(&linearization.jacobian);
        let mut all = Vec::new();
        let mut shifted = Vec::new();
        for (block, &uses_jacobian) in uses_jacobian.iter().enumerate() {
            let shift = |&(i, j): &(usize, usize)| (i + block / blocks * n, j + block % blocks * n);
            let from_mass: Vec<_> = mass_entries.iter().map(shift).collect();
            let from_jacobian: Vec<_> =
                if uses_jacobian { jacobian_entries.iter().map(shift).collect() } else { Vec::new() };
            if !is_dense {
                all.extend_from_slice(&from_mass);
                all.extend_from_slice(&from_jacobian);
            }
            shifted.push((from_mass, from_jacobian));
        }
        let size = blocks * n;
        let pattern = (!is_dense).then(|| Arc::new(Pattern::from_entries(size, &all)));
        let place = |&(i, j): &(usize, usize)| match &pattern {
            Some(pattern) => pattern.position(i, j).expect("an entry just put in"),
            None => j * size + i,
        };
        let mass_places = shifted.iter().map(|(mass, _)| mass.iter().map(place).collect()).collect();
        let jacobian_places = shifted.iter().map(|(_, jac)| jac.iter().map(place).collect()).collect();
        let matrix = match &pattern {
            Some(pattern) => Matrix::sparse(pattern.clone()),
            None => Matrix::dense(size),
        };
        let solver = LinearSolver::new(&matrix);
        Combination { matrix, solver, mass_places, jacobian_places, units: Vec::new() }
    }

    /// Factorises the matrix whose block b is `coefficients[b].0`·M + `coefficients[b].1`·J.
    pub fn factor(
        &mut self,
        linearization: &Linearization,
        coefficients: &[(f64, f64)],
        statistics: &mut Statistics,
    ) -> Result<(), Singular> {
        statistics.factorizations += 1;
        self.matrix.clear();
        let values = self.matrix.values_mut();
        for (block, &(mass, jacobian)) in coefficients.iter().enumerate() {
            if mass != 0.0 {
                for (&place, value) in self.mass_places[block].iter().zip(linearization.mass.values()) {
                    values[place] += mass * value;
                }
            }
            for (&place, value) in self.jacobian_places[block].iter().zip(linearization.jacobian.values()) {
                values[place] += jacobian * value;
            }
        }
        if !self.units.is_empty() {
            self.apply_units();
        }
        self.solver.factor(&self.matrix)
    }

    fn apply_units(&mut self) {
        let n = self.units.len();
        match self.matrix.pattern().cloned() {
            Some(pattern) => {
                for (j, unit) in self.units.iter().enumerate() {
                    self.matrix.values_mut()[pattern.range(j)].iter_mut().for_each(|v| *v *= unit);
                }
            }
            None => {
                for (column, unit) in self.matrix.values_mut().chunks_exact_mut(n).zip(&self.units) {
                    column.iter_mut().for_each(|v| *v *= unit);
                }
            }
        }
    }

    pub fn solve(&mut self, b: &mut [f64]) {
        self.solver.solve(b);
        for (b, unit) in b.iter_mut().zip(&self.units) {
            *b *= unit;
        }
    }

    /// Sets the units of unknowns for the next factorisation. Forces under position constraints change with the
    /// inverse square of the step: without units of that size a short step looks singular.
    pub fn set_units(&mut self, units: impl Iterator<Item = f64>) {
        self.units.clear();
        self.units.extend(units);
    }
}

/// Where corrections, each beside the one before, lead back and are hardly smaller: the part of them after which a secant expects the
/// solution. About a root with an infinite slope, as that of a flow that comes to rest, an iteration goes to and fro for ever otherwise.
pub(crate) fn part_of_turn<'a>(
    corrections: impl IntoIterator<Item = (&'a [f64], &'a [f64])>,
    scale: &[f64],
) -> Option<f64> {
    const HARDLY_SMALLER: f64 = 0.7;
    const BACK: f64 = -0.9;
    let (mut now, mut last, mut along) = (0.0, 0.0, 0.0);
    for (of_now, of_last) in corrections {
        for ((a, b), scale) in of_now.iter().zip(of_last).zip(scale) {
            let (a, b) = (a * scale, b * scale);
            now += a * a;
            last += b * b;
            along += a * b;
        }
    }
    let quotient = (now / last).sqrt();
    let is_turn = quotient >= HARDLY_SMALLER && quotient.is_finite() && along <= BACK * (now * last).sqrt();
    is_turn.then(|| 1.0 / (1.0 + quotient))
}

/// Row and column of each stored value.
fn entries(matrix: &Matrix) -> Vec<(usize, usize)> {
    let n = matrix.n();
    match matrix.pattern() {
        Some(pattern) => (0..n).flat_map(|j| pattern.rows(j).iter().map(move |&i| (i, j))).collect(),
        None => (0..n).flat_map(|j| (0..n).map(move |i| (i, j))).collect(),
    }
}
