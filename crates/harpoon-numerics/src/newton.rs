//! Newton's method for the algebraic systems that remain after tearing: residuals become zero to near rounding.
//! Damping by the natural monotonicity test and simplified steps with a kept matrix: Deuflhard, Newton Methods for
//! Nonlinear Problems, Springer 2004, 3.3 (error-oriented, invariant under scaling of the equations).
//! Where the matrix is singular or the damping gets stuck: Levenberg and Marquardt on the scaled residual.

mod follow;
mod trace;

use std::fmt;
use std::sync::Arc;

use crate::dense::{DenseLu, DenseMatrix, dot, largest};
use crate::differences::Differences;
use crate::matrix::{LinearSolver, Matrix};
use crate::sparse::Pattern;
use crate::trouble::{Trouble, all_finite};

/// Equations 0 = r(z).
pub trait Algebraic {
    fn n(&self) -> usize;

    /// `r` = r(z); values that are not finite count as recoverable trouble.
    fn residual(&mut self, z: &[f64], r: &mut [f64]) -> Result<(), Trouble>;

    /// Sets every entry of `jacobian` = ∂r/∂z, or answers `false`: then finite differences are taken.
    fn jacobian(&mut self, z: &[f64], jacobian: &mut Matrix) -> Result<bool, Trouble> {
        let _ = (z, jacobian);
        Ok(false)
    }

    /// Whether r has a pole on the straight way between two points: a root beyond it is none of the same branch.
    fn has_pole_between(&mut self, from: &[f64], to: &[f64]) -> bool {
        let _ = (from, to);
        false
    }

    /// Where ∂r/∂z may differ from zero; all over, if unknown.
    fn pattern(&self) -> Option<Arc<Pattern>> {
        None
    }
}

/// What a solution took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NewtonStatistics {
    pub iterations: usize,
    pub residual_evals: usize,
    pub jacobian_evals: usize,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq)]
pub struct NewtonFailure {
    pub statistics: NewtonStatistics,
    /// The equation with the largest residual, in proportion to what nominal changes of the unknowns do to it.
    pub worst_residual: usize,
    pub residual: f64,
    /// The unknown that the last step moved most, in proportion to its nominal value.
    pub most_moved: usize,
    /// The unknown that the equations do not determine where the iteration ended, if the matrix was singular there.
    pub singular: Option<usize>,
    /// What an evaluation complained about last.
    pub trouble: Option<Trouble>,
}

impl NewtonFailure {
    pub fn is_fatal(&self) -> bool {
        matches!(self.trouble, Some(Trouble::Fatal(_)))
    }
}

impl fmt::Display for NewtonFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no solution after {} iterations: residual {} is {:e}, unknown {} moved most",
            self.statistics.iterations, self.worst_residual, self.residual, self.most_moved
        )?;
        if let Some(column) = self.singular {
            write!(f, "; the equations do not determine unknown {column}")?;
        }
        match &self.trouble {
            Some(trouble) => write!(f, ": {trouble}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NewtonFailure {}

const MAX_ITERATIONS: usize = 100;

/// The error that may be left, relative to the larger of the unknown and its nominal value: close to rounding, so
/// that finite differences over a solution stay smooth.
const TOLERANCE: f64 = 1e-13;

/// Steps this small that shrink no more are rounding errors of the residual.
const NOISE: f64 = 1e-8;

/// An unknown that moves by more than this part of itself may be much smaller than its nominal value, and matter all the same:
/// the current of a diode that determines the voltage by its logarithm. It is looked at more closely.
const PRECISE: f64 = 1e-6;

/// A matrix is kept while an iteration reduces the error at least by this factor.
const KEEPING_RATE: f64 = 0.1;

const MIN_DAMPING: f64 = 1e-5;

/// Larger systems are not attempted with normal equations, which are dense.
const MAX_LEAST_SQUARES: usize = 1000;

/// A solver for one system; it remembers matrix and factors from one solution to the next.
pub struct Newton {
    nominal: Vec<f64>,
    min: Vec<f64>,
    max: Vec<f64>,
    statistics: NewtonStatistics,
    tools: Option<Tools>,
    /// Whether factors of an earlier solution are at hand.
    has_factors: bool,
    /// The sign of the determinant on the branch that is followed.
    is_negative: Option<bool>,
    /// How wrong the last prediction was, in proportion to its length.
    bend: f64,
    z_trial: Vec<f64>,
    r: Vec<f64>,
    r_trial: Vec<f64>,
    step: Vec<f64>,
    step_next: Vec<f64>,
    weights: Vec<f64>,
    singular: Option<usize>,
    trouble: Option<Trouble>,
}

struct Tools {
    jacobian: Matrix,
    solver: LinearSolver,
    pattern: Option<Arc<Pattern>>,
    /// Made when they are needed.
    differences: Option<Differences>,
}

/// The iteration ended without a solution; the fields of `Newton` say why.
struct Stuck;

/// Not zero, but this multiple of these residuals.
type Aim<'a> = Option<(&'a [f64], f64)>;

impl Newton {
    /// Nominal values are the sizes that the unknowns typically have; 1 where nothing is known.
    pub fn new(nominal: &[f64]) -> Newton {
        let n = nominal.len();
        let zeros = || vec![0.0; n];
        let usable = |v: &f64| if v.is_finite() && *v != 0.0 { v.abs() } else { 1.0 };
        Newton {
            nominal: nominal.iter().map(usable).collect(),
            min: vec![f64::NEG_INFINITY; n],
            max: vec![f64::INFINITY; n],
            statistics: NewtonStatistics::default(),
            tools: None,
            has_factors: false,
            is_negative: None,
            bend: 0.0,
            z_trial: zeros(),
            r: zeros(),
            r_trial: zeros(),
            step: zeros(),
            step_next: zeros(),
            weights: zeros(),
            singular: None,
            trouble: None,
        }
    }

    /// Iterates stay between these; a solution outside is not found.
    pub fn with_bounds(mut self, min: &[f64], max: &[f64]) -> Newton {
        self.min.copy_from_slice(min);
        self.max.copy_from_slice(max);
        self
    }

    /// Forgets the factors of earlier solutions: to be called when the equations changed, such as after an event.
    pub fn forget(&mut self) {
        self.has_factors = false;
    }

    /// Starts from `z` and leaves the solution there; after a failure `z` is the best point found.
    pub fn solve(
        &mut self,
        system: &mut dyn Algebraic,
        z: &mut [f64],
    ) -> Result<NewtonStatistics, NewtonFailure> {
        self.prepare(system, z);
        if z.is_empty() {
            return Ok(self.statistics);
        }
        if self.start(system, z).and_then(|()| self.solve_with_fallbacks(system, z)).is_ok() {
            return Ok(self.statistics);
        }
        self.has_factors = false;
        Err(self.failure(system, z))
    }

    /// Whether the matrix was singular at the last solution, which need not be the only one near by then.
    pub fn is_singular(&self) -> bool {
        self.singular.is_some()
    }

    fn prepare(&mut self, system: &dyn Algebraic, z: &mut [f64]) {
        self.statistics = NewtonStatistics::default();
        self.singular = None;
        self.trouble = None;
        self.step.fill(0.0);
        for i in 0..z.len() {
            z[i] = within(z[i], self.min[i], self.max[i]);
        }
        if self.tools.is_none() {
            let pattern = system.pattern();
            let jacobian = Matrix::for_pattern(z.len(), pattern.as_ref());
            let solver = LinearSolver::new(&jacobian);
            self.tools = Some(Tools { jacobian, solver, pattern, differences: None });
        }
    }

    fn start(&mut self, system: &mut dyn Algebraic, z: &[f64]) -> Result<(), Stuck> {
        self.r_trial.fill(0.0);
        self.z_trial.copy_from_slice(z);
        self.evaluate_trial(system)?;
        std::mem::swap(&mut self.r, &mut self.r_trial);
        Ok(())
    }

    fn solve_with_fallbacks(&mut self, system: &mut dyn Algebraic, z: &mut [f64]) -> Result<(), Stuck> {
        if self.damped_newton(system, z).is_ok() {
            return Ok(());
        }
        if self.is_fatal() || z.len() > MAX_LEAST_SQUARES {
            return Err(Stuck);
        }
        // Often least squares lead out of the place where Newton's method got stuck, and sometimes they are all
        // there is: of redundant but consistent equations they find the nearest solution.
        let is_zero = self.least_squares(system, z).is_ok();
        self.has_factors = false;
        match self.damped_newton(system, z) {
            Err(Stuck) if is_zero && !self.is_fatal() => Ok(()),
            outcome => outcome,
        }
    }

    fn is_fatal(&self) -> bool {
        matches!(self.trouble, Some(Trouble::Fatal(_)))
    }

    /// `r_trial` = r(`z_trial`)
    fn evaluate_trial(&mut self, system: &mut dyn Algebraic) -> Result<(), Stuck> {
        self.statistics.residual_evals += 1;
        let outcome = system.residual(&self.z_trial, &mut self.r_trial);
        match outcome.and_then(|()| all_finite("residual", &self.r_trial)) {
            Ok(()) => Ok(()),
            Err(trouble) => {
                self.trouble = Some(trouble);
                Err(Stuck)
            }
        }
    }

    fn linearize(&mut self, system: &mut dyn Algebraic, z: &[f64]) -> Result<(), Stuck> {
        let Some(tools) = &mut self.tools else { return Err(Stuck) };
        self.has_factors = false;
        self.statistics.jacobian_evals += 1;
        let mut outcome = system.jacobian(z, &mut tools.jacobian);
        // A derivative may be infinite where the residual is not: sqrt(z) at zero.
        if outcome == Ok(false) || tools.jacobian.values().iter().any(|entry| !entry.is_finite()) {
            let Tools { pattern, differences, .. } = tools;
            let differences =
                differences.get_or_insert_with(|| Differences::new(z.len(), pattern.as_deref()));
            for i in 0..z.len() {
                let size = f64::EPSILON.sqrt() * z[i].abs().max(self.nominal[i]);
                differences.increments[i] = if z[i] + size > self.max[i] { -size } else { size };
            }
            self.statistics.residual_evals += differences.n_evaluations();
            outcome = differences
                .fill(z, &self.r, &mut tools.jacobian, &mut |z, r| system.residual(z, r))
                .map(|()| true);
        }
        outcome.and_then(|_| all_finite("entry of the Jacobian", tools.jacobian.values())).map_err(
            |trouble| {
                self.trouble = Some(trouble);
                Stuck
            },
        )
    }

    fn factor(&mut self) -> Result<(), Stuck> {
        let Some(tools) = &mut self.tools else { return Err(Stuck) };
        match tools.solver.factor(&tools.jacobian) {
            Ok(()) => {
                self.has_factors = true;
                self.singular = None;
                Ok(())
            }
            Err(singular) => {
                self.singular = Some(singular.column);
                Err(Stuck)
            }
        }
    }

    /// The correction that the factors give for the residual at hand.
    fn correction(&mut self, of_trial: bool) -> Result<(), Stuck> {
        let (r, step) =
            if of_trial { (&self.r_trial, &mut self.step_next) } else { (&self.r, &mut self.step) };
        for (step, r) in step.iter_mut().zip(r) {
            *step = -r;
        }
        if let Some(tools) = &mut self.tools {
            tools.solver.solve(step);
        }
        all_finite("the correction of unknown", step).map_err(|trouble| {
            self.trouble = Some(trouble);
            Stuck
        })
    }

    fn damped_newton(&mut self, system: &mut dyn Algebraic, z: &mut [f64]) -> Result<(), Stuck> {
        let mut damping = 1.0;
        let mut is_current = false;
        if !self.has_factors {
            self.linearize(system, z)?;
            self.factor()?;
            is_current = true;
        }
        self.correction(false)?;
        while self.statistics.iterations < MAX_ITERATIONS {
            self.statistics.iterations += 1;
            self.set_weights(z);
            let size = scaled_size(&self.step, &self.weights);
            // Near enough already; a matrix that is not current is trusted with one more digit at least.
            if size <= TOLERANCE {
                return self.finish(system, z);
            }
            match self.search_along_step(system, z, size, &mut damping) {
                Ok(reduction) => {
                    z.copy_from_slice(&self.z_trial);
                    std::mem::swap(&mut self.r, &mut self.r_trial);
                    let size_next = scaled_size(&self.step_next, &self.weights);
                    let is_full = damping == 1.0;
                    if is_full && reduction < 0.5 && self.is_close(z, rate(reduction, is_current)) {
                        std::mem::swap(&mut self.step, &mut self.step_next);
                        return self.finish(system, z);
                    }
                    if is_full && reduction <= KEEPING_RATE {
                        std::mem::swap(&mut self.step, &mut self.step_next);
                        is_current = false;
                        continue;
                    }
                    if is_full && is_current && reduction > 0.5 && size_next <= NOISE {
                        std::mem::swap(&mut self.step, &mut self.step_next);
                        if self.ends_in_rounding(system, z) {
                            return Ok(());
                        }
                    }
                }
                Err(Stuck) if self.is_fatal() => return Err(Stuck),
                Err(Stuck) if is_current => {
                    // Nothing reduces so small a step any more: it is rounding.
                    let is_solved = size <= NOISE && self.ends_in_rounding(system, z);
                    return if is_solved { Ok(()) } else { Err(Stuck) };
                }
                Err(Stuck) => {
                    damping = 1.0;
                    // What the residual leaves behind belongs to `z` again.
                    self.start(system, z)?;
                }
            }
            self.linearize(system, z)?;
            self.factor()?;
            is_current = true;
            self.step_next.copy_from_slice(&self.step);
            self.correction(false)?;
        }
        Err(Stuck)
    }

    /// Whether the correction `step_next` at `z` is the last, where corrections become smaller at this rate. That it is nothing beside one that
    /// came from far away says nothing about where it leads.
    fn is_close(&mut self, z: &[f64], rate: f64) -> bool {
        const SMALL: f64 = 1e-4;
        self.set_weights(z);
        let size = scaled_size(&self.step_next, &self.weights);
        size <= SMALL && rate / (1.0 - rate) * size <= TOLERANCE
    }

    /// The last correction, and more of them while there is an unknown far below its nominal value for which they lead somewhere.
    /// Fails where the correction is small only because the slope is infinite next to `z`.
    fn finish(&mut self, system: &mut dyn Algebraic, z: &mut [f64]) -> Result<(), Stuck> {
        const MOST: usize = 40;
        for _ in 0..MOST {
            let is_small = |(step, z): (&f64, &f64)| step.abs() <= PRECISE * z.abs();
            if self.step.iter().zip(&*z).all(is_small) || self.is_rounding(system, z, None) {
                break;
            }
            self.statistics.iterations += 1;
            self.z_trial.copy_from_slice(z);
            for i in 0..z.len() {
                self.z_trial[i] = within(z[i] + self.step[i], self.min[i], self.max[i]);
            }
            let size = scaled_size(&self.step, &self.weights);
            let is_better = self.evaluate_trial(system).is_ok()
                && self.correction(true).is_ok()
                && scaled_size(&self.step_next, &self.weights) < size;
            if !is_better {
                self.trouble = None;
                return if self.is_linear_around(system, z) { Ok(()) } else { Err(Stuck) };
            }
            z.copy_from_slice(&self.z_trial);
            std::mem::swap(&mut self.r, &mut self.r_trial);
            let is_known = self.linearize(system, z).and_then(|()| self.factor());
            // They may belong to another branch.
            self.has_factors = false;
            if is_known.is_err() || self.correction(false).is_err() {
                self.trouble = None;
                self.singular = None;
                return Ok(());
            }
        }
        self.move_by_step(z);
        Ok(())
    }

    /// Whether corrections far beyond `step` are what they must be if the equations are linear there. What `step` does not reduce is rounding
    /// then: of some equations more of it is left than of others, so that a part of each step leads to a smaller residual.
    fn is_linear_around(&mut self, system: &mut dyn Algebraic, z: &[f64]) -> bool {
        const MULTIPLES: [f64; 4] = [16.0, 256.0, 4096.0, 65536.0];
        const FARTHEST: f64 = 1e-5;
        const BEND: f64 = 0.1;
        let size = scaled_size(&self.step, &self.weights);
        let is_linear =
            MULTIPLES.into_iter().take_while(|multiple| multiple * size <= FARTHEST).any(|multiple| {
                self.correct_after(system, z, multiple, None).is_ok()
                    && (self.left() - (1.0 - multiple)).abs() <= BEND * multiple
            });
        is_linear && self.start(system, z).is_ok()
    }

    /// Whether `step`, the correction at `z`, comes from errors of the residual, and a root is there. `aim`: not zero is aimed at, but
    /// this multiple of these residuals.
    fn is_rounding(&mut self, system: &mut dyn Algebraic, z: &[f64], aim: Aim<'_>) -> bool {
        !self.is_systematic(system, z, aim) && self.turn(system, z, aim).is_some()
    }

    /// The same, and `z` is as close to the root as it can be.
    fn ends_in_rounding(&mut self, system: &mut dyn Algebraic, z: &mut [f64]) -> bool {
        const MOST_MOVES: usize = 20;
        for k in 0..MOST_MOVES {
            let is_systematic = self.is_systematic(system, z, None);
            let Some(turn) = self.turn(system, z, None) else { return k > 0 };
            if is_systematic && k == 0 {
                return false;
            }
            if self.left() < 0.0 {
                self.halve(system, z, turn);
                return true;
            }
            z.copy_from_slice(&self.z_trial);
            std::mem::swap(&mut self.step, &mut self.step_next);
            if scaled_size(&self.step, &self.weights) <= TOLERANCE {
                return true;
            }
        }
        true
    }

    /// Whether a small part of the step leads to a residual that is smaller by this part, and a larger part to one that is smaller
    /// still. Errors by rounding are not smooth, those of iterations inside of functions not for long.
    fn is_systematic(&mut self, system: &mut dyn Algebraic, z: &[f64], aim: Aim<'_>) -> bool {
        const SMALL: f64 = 1e-3;
        const PARTS: [f64; 4] = [4e-6, 2.5e-4, 0.02, 0.25];
        let relative = |i: usize| self.step[i].abs() / z[i].abs().max(f64::MIN_POSITIVE);
        let Some(i) = (0..z.len()).max_by(|a, b| relative(*a).total_cmp(&relative(*b))) else { return false };
        let mut left = 1.0;
        PARTS.into_iter().all(|part| {
            if self.correct_after(system, z, part, aim).is_err() {
                return false;
            }
            let still_left = self.step_next[i] / self.step[i];
            let progress = (1.0 - still_left) / part;
            let is_smaller = (0.0..left).contains(&still_left);
            left = still_left;
            if part < SMALL { (0.3..=1.5).contains(&progress) } else { is_smaller }
        })
    }

    /// The multiple of these small steps after which the correction turns back, or is much smaller. There is one about a root, whatever
    /// rounding does. There is none next to an infinite slope, where any residual makes a small step: `sqrt(abs(z)) + 0.04` at zero.
    fn turn(&mut self, system: &mut dyn Algebraic, z: &[f64], aim: Aim<'_>) -> Option<f64> {
        const MULTIPLES: [f64; 7] = [4.0, 1.0, 16.0, 64.0, 256.0, 0.5, 1024.0];
        const MUCH_SMALLER: f64 = 0.5;
        MULTIPLES.into_iter().find(|&multiple| {
            self.correct_after(system, z, multiple, aim).is_ok() && self.left() <= MUCH_SMALLER
        })
    }

    /// Where the slope is infinite at the root, corrections lead from one side to the other: `z` becomes the point beyond it. That is not
    /// so where rounding is all that halves of the way show.
    fn halve(&mut self, system: &mut dyn Algebraic, z: &mut [f64], turn: f64) {
        const AT_ONCE: usize = 3;
        const PROGRESS: f64 = 0.6;
        let whole = scaled_size(&self.step, &self.weights);
        let (mut near, mut far) = ((0.0, 1.0), (turn, f64::NEG_INFINITY));
        let mut largest = f64::INFINITY;
        while (far.0 - near.0) * whole > f64::EPSILON {
            for _ in 0..AT_ONCE {
                let middle = 0.5 * (near.0 + far.0);
                if self.correct_after(system, z, middle, None).is_err() {
                    return;
                }
                match self.left() {
                    left if left > 0.0 => near = (middle, left),
                    left => far = (middle, left),
                }
            }
            let larger = near.1.max(-far.1);
            if larger > PROGRESS * largest {
                return;
            }
            largest = larger;
        }
        for k in 0..z.len() {
            z[k] = within(z[k] + far.0 * self.step[k], self.min[k], self.max[k]);
        }
    }

    /// How much of the correction `step` there is in `step_next`.
    fn left(&self) -> f64 {
        let along = |other: &[f64]| -> f64 {
            let parts = self.step.iter().zip(other).zip(&self.weights);
            parts.map(|((step, other), weight)| (step / weight) * (other / weight)).sum()
        };
        along(&self.step_next) / along(&self.step)
    }

    /// `step_next` = the correction after this multiple of the step at `z`.
    fn correct_after(
        &mut self,
        system: &mut dyn Algebraic,
        z: &[f64],
        multiple: f64,
        aim: Aim<'_>,
    ) -> Result<(), Stuck> {
        for k in 0..z.len() {
            self.z_trial[k] = within(z[k] + multiple * self.step[k], self.min[k], self.max[k]);
        }
        self.evaluate_trial(system)?;
        if let Some((residuals, multiple)) = aim {
            self.r_trial.iter_mut().zip(residuals).for_each(|(r, aim)| *r -= multiple * aim);
        }
        self.correction(true)
    }

    /// Finds a damped step after which the next simplified correction is smaller; answers by which factor.
    fn search_along_step(
        &mut self,
        system: &mut dyn Algebraic,
        z: &[f64],
        size: f64,
        damping: &mut f64,
    ) -> Result<f64, Stuck> {
        // Damping may recover by and by; most iterations near a solution take the full step.
        let mut factor = (4.0 * *damping).min(1.0);
        loop {
            for i in 0..z.len() {
                self.z_trial[i] = within(z[i] + factor * self.step[i], self.min[i], self.max[i]);
            }
            let mut proposal = 0.25 * factor;
            if self.evaluate_trial(system).is_ok() && self.correction(true).is_ok() {
                let reduction = scaled_size(&self.step_next, &self.weights) / size;
                if reduction <= 1.0 - 0.25 * factor {
                    *damping = factor;
                    self.trouble = None;
                    return Ok(reduction);
                }
                // How far the correction is from what a linear function would give bounds the step.
                let mut distance = 0.0f64;
                for i in 0..z.len() {
                    let bend = self.step_next[i] - (1.0 - factor) * self.step[i];
                    distance = distance.max((bend / self.weights[i]).abs());
                }
                proposal = (0.5 * size * factor * factor / distance).clamp(0.1 * factor, 0.5 * factor);
            } else if self.is_fatal() {
                return Err(Stuck);
            }
            factor = proposal;
            if !(factor > MIN_DAMPING) {
                return Err(Stuck);
            }
        }
    }

    fn set_weights(&mut self, z: &[f64]) {
        for i in 0..z.len() {
            self.weights[i] = z[i].abs().max(self.nominal[i]);
        }
    }

    fn move_by_step(&self, z: &mut [f64]) {
        for i in 0..z.len() {
            z[i] = within(z[i] + self.step[i], self.min[i], self.max[i]);
        }
    }

    /// Levenberg–Marquardt on residuals scaled by what nominal changes of the unknowns do to them. `Ok` means zero.
    fn least_squares(&mut self, system: &mut dyn Algebraic, z: &mut [f64]) -> Result<(), Stuck> {
        const ENOUGH: f64 = 1e-11;
        let n = z.len();
        let mut damping = 1e-3;
        let mut matrix = DenseMatrix::zeros(n);
        let mut normal = DenseMatrix::zeros(n);
        let mut lu = DenseLu::new(n);
        let mut gradient = vec![0.0; n];
        for _ in 0..MAX_ITERATIONS {
            self.statistics.iterations += 1;
            self.set_weights(z);
            self.linearize(system, z)?;
            let scale = self.scale_rows(&mut matrix);
            let scaled: Vec<f64> = self.r.iter().zip(&scale).map(|(r, s)| r / s).collect();
            let sum = dot(&scaled, &scaled);
            if scaled.iter().all(|r| r.abs() <= ENOUGH) {
                return Ok(());
            }
            matrix.multiply_transposed(&scaled, &mut gradient);
            for i in 0..n {
                for j in 0..n {
                    normal.set(i, j, dot(matrix.column(i), matrix.column(j)));
                }
            }
            let improved = loop {
                let mut damped = normal.clone();
                for i in 0..n {
                    damped.set(i, i, normal.get(i, i) + damping * sum.clamp(1e-30, 1.0));
                }
                if lu.factor(&damped).is_ok() {
                    for i in 0..n {
                        self.step[i] = -gradient[i];
                    }
                    lu.solve(&mut self.step);
                    for i in 0..n {
                        self.step[i] *= self.weights[i];
                        self.z_trial[i] = within(z[i] + self.step[i], self.min[i], self.max[i]);
                    }
                    if self.evaluate_trial(system).is_ok() {
                        let sum_next: f64 =
                            self.r_trial.iter().zip(&scale).map(|(r, s)| (r / s) * (r / s)).sum();
                        if sum_next < sum {
                            damping = if sum_next < 0.25 * sum { 0.1 * damping } else { damping };
                            break true;
                        }
                    }
                    if self.is_fatal() {
                        return Err(Stuck);
                    }
                }
                damping *= 10.0;
                if damping > 1e20 {
                    break false;
                }
            };
            if !improved {
                return Err(Stuck);
            }
            damping = damping.max(1e-12);
            z.copy_from_slice(&self.z_trial);
            std::mem::swap(&mut self.r, &mut self.r_trial);
        }
        Err(Stuck)
    }

    /// The Jacobian for unknowns in units of their weights, each row divided by its largest entry; answers those.
    fn scale_rows(&self, matrix: &mut DenseMatrix) -> Vec<f64> {
        let n = self.weights.len();
        let mut scale = vec![0.0f64; n];
        let Some(tools) = &self.tools else { return scale };
        for j in 0..n {
            matrix.column_mut(j).fill(0.0);
            tools.jacobian.for_column(j, |i, value| {
                let value = value * self.weights[j];
                matrix.set(i, j, value);
                scale[i] = scale[i].max(value.abs());
            });
        }
        scale.iter_mut().for_each(|s| *s = if *s > 0.0 { *s } else { 1.0 });
        for j in 0..n {
            matrix.column_mut(j).iter_mut().zip(&scale).for_each(|(value, s)| *value /= s);
        }
        scale
    }

    fn failure(&mut self, system: &mut dyn Algebraic, z: &[f64]) -> NewtonFailure {
        let mut scaled = self.r.clone();
        self.set_weights(z);
        let trouble = self.trouble.take();
        let singular = self.singular;
        if !matches!(trouble, Some(Trouble::Fatal(_))) && self.linearize(system, z).is_ok() {
            let scale = self.scale_rows(&mut DenseMatrix::zeros(z.len()));
            scaled.iter_mut().zip(&scale).for_each(|(r, s)| *r /= s);
        }
        let worst_residual = largest(&scaled);
        let moved: Vec<f64> =
            self.step.iter().zip(&self.weights).map(|(step, weight)| step / weight).collect();
        NewtonFailure {
            statistics: self.statistics,
            worst_residual,
            residual: self.r[worst_residual],
            most_moved: largest(&moved),
            singular,
            trouble,
        }
    }
}

/// The largest component in units of its weight.
/// At which rate corrections go on to shrink, of which the last one has become this part. With a matrix from before, its error and the
/// curvature of the way may cancel in one of them (`DiodesInSeries.mo` with 2000 intervals): so much luck is not believed.
fn rate(reduction: f64, is_current: bool) -> f64 {
    if is_current { reduction } else { reduction.max(KEEPING_RATE) }
}

fn scaled_size(step: &[f64], weights: &[f64]) -> f64 {
    step.iter().zip(weights).map(|(s, w)| (s / w).abs()).fold(0.0, f64::max)
}

/// As `clamp`, but contradictory bounds do no harm.
fn within(value: f64, min: f64, max: f64) -> f64 {
    value.min(max).max(min)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct System<F> {
        n: usize,
        r: F,
    }

    impl<F: FnMut(&[f64], &mut [f64]) -> Result<(), Trouble>> Algebraic for System<F> {
        fn n(&self) -> usize {
            self.n
        }

        fn residual(&mut self, z: &[f64], r: &mut [f64]) -> Result<(), Trouble> {
            (self.r)(z, r)
        }
    }

    fn solve(
        z: &mut [f64],
        r: impl FnMut(&[f64], &mut [f64]) -> Result<(), Trouble>,
    ) -> Result<NewtonStatistics, NewtonFailure> {
        Newton::new(&vec![1.0; z.len()]).solve(&mut System { n: z.len(), r }, z)
    }

    #[test]
    fn a_circle_and_a_line_meet_to_the_last_digits() {
        let mut z = [2.0, 0.5];
        solve(&mut z, |z, r| {
            r[0] = z[0] * z[0] + z[1] * z[1] - 2.0;
            r[1] = z[0] - z[1];
            Ok(())
        })
        .expect("solution (1, 1)");
        assert!((z[0] - 1.0).abs() < 1e-13 && (z[1] - 1.0).abs() < 1e-13, "{z:?}");
    }

    #[test]
    fn a_linear_system_takes_one_jacobian_and_a_warm_start_none() {
        let mut newton = Newton::new(&[1.0, 1.0]);
        let mut z = [0.0, 0.0];
        for b in [1.0, 2.0, 3.0] {
            let mut system = System {
                n: 2,
                r: |z: &[f64], r: &mut [f64]| {
                    r[0] = 2.0 * z[0] + z[1] - b;
                    r[1] = z[0] - 3.0 * z[1];
                    Ok(())
                },
            };
            let statistics = newton.solve(&mut system, &mut z).expect("regular");
            assert_eq!(statistics.jacobian_evals, usize::from(b == 1.0));
            assert!((z[0] - 3.0 * b / 7.0).abs() < 1e-15 && (z[1] - b / 7.0).abs() < 1e-15);
        }
    }

    #[test]
    fn the_exponential_of_a_diode_is_approached_with_damping() {
        // 5 V through 1 kΩ into a diode, from a guess at which the full step overflows.
        let diode = |z: &[f64], r: &mut [f64]| {
            r[0] = (5.0 - z[0]) / 1e3 - 1e-14 * ((z[0] / 0.02585).exp() - 1.0);
            Ok(())
        };
        for guess in [0.0, 5.0, -5.0, 1.0] {
            let mut z = [guess];
            solve(&mut z, diode).expect("a solution near 0.69 V");
            let mut r = [0.0];
            diode(&z, &mut r).expect("defined");
            assert!((z[0] - 0.69).abs() < 0.02 && r[0].abs() < 1e-14, "{guess}: {z:?} {r:?}");
        }
    }

    #[test]
    fn a_step_out_of_the_domain_is_shortened() {
        // ln z = −1 from z = 6: the full step leads to negative z.
        let mut z = [6.0];
        solve(&mut z, |z, r| {
            if z[0] <= 0.0 {
                return Err(Trouble::recoverable("logarithm of a negative number"));
            }
            r[0] = z[0].ln() + 1.0;
            Ok(())
        })
        .expect("solution 1/e");
        assert!((z[0] - (-1.0f64).exp()).abs() < 1e-13);
    }

    #[test]
    fn redundant_consistent_equations_get_a_near_solution() {
        let mut z = [1.0, 0.0];
        solve(&mut z, |z, r| {
            r[0] = z[0] + z[1] - 2.0;
            r[1] = 2.0 * (z[0] + z[1]) - 4.0;
            Ok(())
        })
        .expect("consistent");
        assert!((z[0] + z[1] - 2.0).abs() < 1e-11 && (z[0] - 1.5).abs() < 1e-3, "{z:?}");
    }

    #[test]
    fn contradictory_equations_name_residual_and_unknown() {
        let failure = solve(&mut [0.0, 0.0], |z, r| {
            r[0] = z[0] - 1.0;
            r[1] = z[0] - 2.0;
            Ok(())
        })
        .unwrap_err();
        assert_eq!(failure.singular, Some(1));
        assert!(failure.to_string().contains("do not determine unknown 1"), "{failure}");
    }

    #[test]
    fn equations_without_solution_fail() {
        let failure = solve(&mut [1.0], |z, r| {
            r[0] = z[0] * z[0] + 1.0;
            Ok(())
        })
        .unwrap_err();
        assert_eq!(failure.worst_residual, 0);
        assert!(failure.residual >= 1.0);
    }

    #[test]
    fn a_small_step_next_to_an_infinite_slope_is_no_solution() {
        let cusp = |z: &[f64], r: &mut [f64]| {
            r[0] = (z[0] - 1.0).abs().sqrt() + 0.04;
            Ok(())
        };
        let orifice = |z: &[f64], r: &mut [f64]| {
            r[0] = (1.0 - z[0]).signum() * (1.0 - z[0]).abs().sqrt() + 0.04;
            Ok(())
        };
        for guess in [-1.0, 0.0, 0.9, 1.0 - 1e-16, 1.0, 1.0 + 1e-15, 2.0] {
            solve(&mut [guess], cusp).unwrap_err();
            let mut z = [guess];
            if solve(&mut z, orifice).is_ok() {
                assert!((z[0] - 1.0016).abs() < 1e-12, "{guess}: {z:?}");
            }
        }
    }

    #[test]
    fn fatal_trouble_ends_at_once() {
        let mut count = 0;
        let failure = solve(&mut [1.0], |_, _| {
            count += 1;
            Err(Trouble::fatal("assertion failed"))
        })
        .unwrap_err();
        assert!(failure.is_fatal() && failure.to_string().contains("assertion failed"));
        assert_eq!(count, 1);
    }

    #[test]
    fn bounds_choose_the_root() {
        let cubic = |z: &[f64], r: &mut [f64]| {
            r[0] = z[0] * (z[0] - 1.0) * (z[0] + 1.0);
            Ok(())
        };
        let mut z = [0.6];
        let mut newton = Newton::new(&[1.0]).with_bounds(&[0.5], &[2.0]);
        newton.solve(&mut System { n: 1, r: cubic }, &mut z).expect("solution 1");
        assert!((z[0] - 1.0).abs() < 1e-13);
    }

    #[test]
    fn units_do_not_matter() {
        // The same two equations in units of 1e9 and 1e-9.
        let mut newton = Newton::new(&[1e9, 1e-9]);
        let mut z = [3e9, 0.5e-9];
        let mut system = System {
            n: 2,
            r: |z: &[f64], r: &mut [f64]| {
                let (a, b) = (z[0] * 1e-9, z[1] * 1e9);
                r[0] = 1e-12 * (a * b - 1.0);
                r[1] = 1e12 * (a - 2.0 * b);
                Ok(())
            },
        };
        newton.solve(&mut system, &mut z).expect("solution (√2, 1/√2)");
        assert!((z[0] * 1e-9 - 2f64.sqrt()).abs() < 1e-14 && (z[1] * 1e9 - 0.5f64.sqrt()).abs() < 1e-14);
    }

    #[test]
    fn rosenbrock_from_the_usual_start() {
        let mut z = [-1.2, 1.0];
        solve(&mut z, |z, r| {
            r[0] = 10.0 * (z[1] - z[0] * z[0]);
            r[1] = 1.0 - z[0];
            Ok(())
        })
        .expect("solution (1, 1)");
        assert!((z[0] - 1.0).abs() < 1e-14 && (z[1] - 1.0).abs() < 1e-14);
    }

    #[test]
    fn powells_singular_function_converges_although_the_matrix_is_singular_at_the_root() {
        let mut z = [3.0, -1.0, 0.0, 1.0];
        solve(&mut z, |z, r| {
            r[0] = z[0] + 10.0 * z[1];
            r[1] = 5f64.sqrt() * (z[2] - z[3]);
            r[2] = (z[1] - 2.0 * z[2]).powi(2);
            r[3] = 10f64.sqrt() * (z[0] - z[3]).powi(2);
            Ok(())
        })
        .expect("solution 0");
        assert!(z.iter().all(|z| z.abs() < 1e-5), "{z:?}");
    }
}
