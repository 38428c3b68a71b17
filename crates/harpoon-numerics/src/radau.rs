//! Radau IIA of order 5, an implicit Runge–Kutta method for stiff systems: one step needs nothing of the past, so
//! events are cheap. For explicit systems and for those with mass matrix up to index 3.
//! Hairer, Wanner, Solving Ordinary Differential Equations II, Springer 1996, IV.8; names follow the book.

// Digits as published; the compiler rounds them.
#![allow(clippy::excessive_precision)]

use crate::dense::axpy;
use crate::dynamics::{Dynamics, Form};
use crate::integrator::{
    Cause, Failure, Integrator, LONGEST_FIRST_STEP, Misfit, Settings, Statistics, StepEnd, dominant,
    evaluate, is_at_limit, is_too_short, norm, not_finite, noticeable, step_towards,
};
use crate::iteration::{Combination, Linearization, Place, part_of_turn};
use crate::trouble::{Trouble, all_finite};

const SQRT_6: f64 = 2.449_489_742_783_178;
/// The nodes.
const C: [f64; 3] = [(4.0 - SQRT_6) / 10.0, (4.0 + SQRT_6) / 10.0, 1.0];
/// The weights of the stages in the estimate of the error.
const ERROR: [f64; 3] = [-(13.0 + 7.0 * SQRT_6) / 3.0, (-13.0 + 7.0 * SQRT_6) / 3.0, -1.0 / 3.0];
/// The eigenvalues of the inverse coefficient matrix: γ and α ± iβ.
const GAMMA: f64 = 3.637_834_252_744_496;
const ALPHA: f64 = 2.681_082_873_627_752;
const BETA: f64 = 3.050_430_199_247_411;
/// The transformation that makes that matrix block diagonal, and its inverse.
const T: [[f64; 3]; 3] = [
    [9.123_239_487_089_295e-2, -0.141_255_295_020_954_2, -3.002_919_410_514_742_4e-2],
    [0.241_717_932_707_107_02, 0.204_129_352_293_799_93, 0.382_942_112_757_261_94],
    [0.966_048_182_615_092_9, 1.0, 0.0],
];
const T_INVERSE: [[f64; 3]; 3] = [
    [4.325_579_890_063_155, 0.339_199_251_815_809_87, 0.541_770_539_935_874_9],
    [-4.178_718_591_551_905, -0.327_682_820_761_062_4, 0.476_623_554_500_550_45],
    [-0.502_872_634_945_786_9, 2.571_926_949_855_605_4, -0.596_039_204_828_224_9],
];

/// Where a step is looked at inside: where the polynomial through its begin and its nodes errs most.
const LOOK: f64 = 0.87;
/// What may be found there, in tolerances. Stiff components are off by this much at most; of smooth ones it is a
/// slope times the step, several times what it does to them.
const LOOK_TOLERANCE: f64 = 2.0;

const MAX_ITERATIONS: usize = 7;
const SAFETY: f64 = 0.9;
const MAX_GROWTH: f64 = 8.0;
const MAX_SHRINKAGE: f64 = 0.2;
/// The Jacobian is kept while Newton's method converges faster than this.
const KEEPING_RATE: f64 = 1e-3;
/// A Jacobian is too old if an iteration with it leaves more than this of what it should have removed.
const POOR_RATE: f64 = 0.5;
/// What may be left over in spite of that, in tolerances, if the Jacobian were nothing.
const HARMLESS: f64 = 0.1;
/// A step that would grow by less than this is not changed, and the factors serve again.
const UNCHANGED: std::ops::RangeInclusive<f64> = 1.0..=1.2;

pub struct Radau {
    settings: Settings,
    /// The method has an error estimate of lower order than the solution: its tolerance is raised accordingly.
    tolerance: Settings,
    statistics: Statistics,
    t: f64,
    t_previous: f64,
    /// Of the last restart.
    t_begin: f64,
    h: f64,
    /// Whether restarts that were known beforehand are alike, as where a controller samples: then what would have been a good first step after the last one, by its
    /// error, is a good guess for the next, and a step soon leads from sample to sample.
    is_sampled: bool,
    h_first: f64,
    /// How the last step ended.
    end: StepEnd,
    x: Vec<f64>,
    /// f(t, x)
    f: Vec<f64>,
    /// Both at the begin of the last step.
    x_previous: Vec<f64>,
    f_previous: Vec<f64>,
    is_fresh: bool,
    knows_f: bool,
    /// The length of the last step, and Newton's divided differences of its polynomial.
    h_last: f64,
    polynomial: [Vec<f64>; 3],
    /// What is added to it in units of [`correction`].
    correction: Vec<f64>,
    has_polynomial: bool,
    /// Step and error of the last accepted step, for the predictive controller.
    accepted: Option<(f64, f64)>,
    was_refused: bool,
    /// The component that was the worst when the equations of a step could not be solved last.
    worst: Option<usize>,
    newton: NewtonState,
    tools: Option<Tools>,
    index: Vec<i32>,
    scale: Vec<f64>,
    z: [Vec<f64>; 3],
    w: [Vec<f64>; 3],
    /// The corrections of the last iteration.
    last: [Vec<f64>; 3],
    stage: Vec<f64>,
    error: Vec<f64>,
    work: Vec<f64>,
    pair: Vec<f64>,
    /// How far the last iteration moved the end of the step.
    change: Vec<f64>,
    /// What is left of the equations at the end of the step.
    unsolved: Vec<f64>,
}

struct Tools {
    linearization: Linearization,
    real: Combination,
    complex: Combination,
}

#[derive(Clone, Copy, Default)]
struct NewtonState {
    has_jacobian: bool,
    is_jacobian_current: bool,
    /// The step size that the factors belong to.
    h_factorized: Option<f64>,
    /// θ/(1 − θ) of the last step.
    eta: f64,
    rate: f64,
    iterations: usize,
    /// Whether a step was refused because a single iteration had not solved its equations.
    is_doubtful: bool,
}

enum Refusal {
    /// With the factor to change the step size by.
    Convergence(f64),
    Singular {
        column: usize,
    },
    Evaluation(String),
    Error,
    Fatal(String),
}

impl From<Trouble> for Refusal {
    fn from(trouble: Trouble) -> Refusal {
        match trouble {
            Trouble::Recoverable(message) => Refusal::Evaluation(message),
            Trouble::Fatal(message) => Refusal::Fatal(message),
        }
    }
}

impl Radau {
    pub fn new(settings: Settings) -> Radau {
        let n = settings.n();
        let zeros = || vec![0.0; n];
        let rtol = 0.1 * settings.rtol.powf(2.0 / 3.0);
        let atol = inner_atol(&settings, rtol);
        let tolerance = Settings { rtol, atol, ..settings.clone() };
        Radau {
            settings,
            tolerance,
            statistics: Statistics::default(),
            t: 0.0,
            t_previous: 0.0,
            t_begin: 0.0,
            h: 0.0,
            is_sampled: false,
            h_first: 0.0,
            end: StepEnd::Inside,
            x: zeros(),
            f: zeros(),
            x_previous: zeros(),
            f_previous: zeros(),
            is_fresh: true,
            knows_f: false,
            h_last: 0.0,
            polynomial: std::array::from_fn(|_| zeros()),
            correction: zeros(),
            has_polynomial: false,
            accepted: None,
            was_refused: false,
            worst: None,
            newton: NewtonState::default(),
            tools: None,
            index: Vec::new(),
            scale: zeros(),
            z: std::array::from_fn(|_| zeros()),
            w: std::array::from_fn(|_| zeros()),
            last: std::array::from_fn(|_| zeros()),
            stage: zeros(),
            error: zeros(),
            work: zeros(),
            pair: vec![0.0; 2 * n],
            change: zeros(),
            unsolved: zeros(),
        }
    }

    pub(crate) fn for_samples(settings: Settings) -> Radau {
        Radau { is_sampled: true, ..Radau::new(settings) }
    }

    fn n(&self) -> usize {
        self.x.len()
    }

    fn start(&mut self, problem: &mut dyn Dynamics, t_limit: f64) -> Result<(), Refusal> {
        if matches!(problem.form(), Form::Implicit) {
            return Err(Refusal::Fatal("this method needs explicit equations or a mass matrix".into()));
        }
        if self.tools.is_none() {
            let linearization = Linearization::new(problem);
            let real = Combination::new(&linearization, &[true]);
            let complex = Combination::new(&linearization, &[true, false, false, true]);
            self.tools = Some(Tools { linearization, real, complex });
            self.index = (0..self.n()).map(|i| problem.index(i)).collect();
            if self.index.iter().all(|&index| index <= 1) {
                self.index.clear();
            }
        }
        let has_mass = matches!(problem.form(), Form::Mass(_));
        if !self.knows_f || has_mass {
            evaluate(problem, self.t, &self.x, &mut self.f, &mut self.statistics)?;
        }
        let span = (t_limit - self.t).min(self.settings.max_step);
        self.settings.inverse_weights(&self.x, &mut self.scale);
        let speed = norm(&self.f, &self.scale);
        self.h = match self.settings.initial_step {
            Some(h) => h,
            None if self.x.is_empty() => span,
            // With a mass matrix f says little about the speed; from a short step the size recovers fast.
            None if has_mass => 1e-6 * span,
            None => {
                let h = (1e-4 / (self.settings.rtol * speed)).min(LONGEST_FIRST_STEP * span);
                let h = if self.is_sampled { h.max(self.h_first) } else { h };
                noticeable(self.t, h, t_limit)
            }
        };
        self.is_fresh = false;
        Ok(())
    }

    fn attempt(&mut self, problem: &mut dyn Dynamics, t: f64, h: f64) -> Result<f64, Refusal> {
        self.tolerance.inverse_weights(&self.x, &mut self.scale);
        for (scale, index) in self.scale.iter_mut().zip(&self.index) {
            *scale *= h.min(1.0).powi(index - 1);
        }
        self.prepare_matrices(problem, h)?;
        self.predict_stages(h);
        self.iterate(problem, t, h)?;
        let error = self.estimate_error(problem, h)?;
        if error < 1.0 { Ok(error.max(self.look_inside(problem, h)?)) } else { Ok(error) }
    }

    /// The estimate of the error damps stiff components, which are right at the nodes however long the step is, but not
    /// between them. So the equations are asked once between the nodes too: what is found there counts as an error.
    fn look_inside(&mut self, problem: &mut dyn Dynamics, h: f64) -> Result<f64, Refusal> {
        if !self.tools.as_ref().is_some_and(|tools| tools.linearization.is_explicit()) {
            return Ok(0.0);
        }
        let (bend, bend_slope) = correction(LOOK);
        let (weights, slopes) = lagrange(LOOK);
        for i in 0..self.x.len() {
            let between: f64 = (0..3).map(|s| weights[s] * self.z[s][i]).sum();
            self.stage[i] = self.x[i] + between + bend * self.error[i];
        }
        evaluate(problem, self.t + LOOK * h, &self.stage, &mut self.work, &mut self.statistics)?;
        for i in 0..self.x.len() {
            let slope: f64 = (0..3).map(|s| slopes[s] * self.z[s][i]).sum();
            self.work[i] -= (slope + bend_slope * self.error[i]) / h;
        }
        let Some(tools) = &mut self.tools else { return Ok(0.0) };
        tools.real.solve(&mut self.work);
        self.settings.inverse_weights(&self.x, &mut self.scale);
        Ok(norm(&self.work, &self.scale) / LOOK_TOLERANCE)
    }

    fn prepare_matrices(&mut self, problem: &mut dyn Dynamics, h: f64) -> Result<(), Refusal> {
        let Some(tools) = &mut self.tools else { return Ok(()) };
        if !self.newton.has_jacobian {
            let place = Place {
                t: self.t,
                x: &self.x,
                x_dot: &self.f,
                f: &self.f,
                inverse_weights: &self.scale,
                h,
                alpha: 0.0,
            };
            tools.linearization.evaluate(problem, &place, &mut self.statistics)?;
            self.newton.has_jacobian = true;
            self.newton.is_jacobian_current = true;
            self.newton.h_factorized = None;
        }
        if self.newton.h_factorized != Some(h) {
            let units = self.index.iter().map(|index| h.powi(1 - index));
            tools.real.set_units(units.clone());
            tools.complex.set_units(units.clone().chain(units));
            let (gamma, alpha, beta) = (GAMMA / h, ALPHA / h, BETA / h);
            let singular = |s: crate::dense::Singular| s.column;
            let n = self.x.len();
            tools
                .real
                .factor(&tools.linearization, &[(gamma, -1.0)], &mut self.statistics)
                .and_then(|()| {
                    let blocks = [(alpha, -1.0), (-beta, 0.0), (beta, 0.0), (alpha, -1.0)];
                    tools.complex.factor(&tools.linearization, &blocks, &mut self.statistics)
                })
                .map_err(|s| Refusal::Singular { column: singular(s) % n })?;
            self.newton.h_factorized = Some(h);
        }
        Ok(())
    }

    /// The polynomial of the last step, continued.
    fn predict_stages(&mut self, h: f64) {
        if !self.has_polynomial {
            self.z.iter_mut().chain(&mut self.w).for_each(|v| v.fill(0.0));
            return;
        }
        for s in 0..3 {
            let theta = C[s] * h / self.h_last;
            for i in 0..self.x.len() {
                self.z[s][i] = self.polynomial_at(theta, i);
            }
        }
        transform(&T_INVERSE, &self.z, &mut self.w);
    }

    /// The solution less its value at the end of the last step; θ is counted from there in units of the step.
    fn polynomial_at(&self, theta: f64, i: usize) -> f64 {
        let [p, q, r] = &self.polynomial;
        theta * (p[i] + (theta - (C[1] - 1.0)) * (q[i] + (theta - (C[0] - 1.0)) * r[i]))
    }

    /// The same, less its value at the begin of the step, with `theta` counted from there.
    fn polynomial_from_begin(&self, theta: f64, i: usize) -> f64 {
        let [p, q, r] = &self.polynomial;
        let bend = q[i] - r[i];
        let slope = p[i] + (C[0] - 1.0) * q[i] - C[1] * bend;
        theta * (slope + (theta - C[0]) * (bend + (theta - C[1]) * r[i]))
    }

    /// Simplified Newton iteration for the stages, in the transformed variables.
    fn iterate(&mut self, problem: &mut dyn Dynamics, t: f64, h: f64) -> Result<(), Refusal> {
        let enough = self.enough();
        let mut eta = self.newton.eta.max(f64::EPSILON).powf(0.8);
        self.newton.rate = KEEPING_RATE;
        let mut size_last = 0.0;
        let mut quotient_last = None;
        for iteration in 1..=MAX_ITERATIONS {
            self.newton.iterations = iteration;
            self.solve_stages(problem, t, h)?;
            let squares: f64 = self.z.iter().map(|z| norm(z, &self.scale).powi(2)).sum();
            let mut size = (squares / 3.0).sqrt();
            let quotient: f64 = size / size_last;
            let turn = match iteration {
                1 => None,
                _ => part_of_turn((0..3).map(|s| (&self.z[s][..], &self.last[s][..])), &self.scale),
            };
            if let Some(part) = turn {
                self.z.iter_mut().flatten().for_each(|z| *z *= part);
                size *= part;
                // What comes next tells how good that was.
                (eta, quotient_last) = (1.0, None);
                self.newton.rate = 1.0;
            } else if iteration > 1 {
                let rate = quotient_last.map_or(quotient, |last: f64| (quotient * last).sqrt());
                quotient_last = Some(quotient);
                self.newton.rate = rate;
                if !(rate < 0.99) {
                    return Err(Refusal::Convergence(0.5));
                }
                eta = rate / (1.0 - rate);
                if iteration < MAX_ITERATIONS {
                    let remaining = (MAX_ITERATIONS - 1 - iteration) as f64;
                    let expected = eta * size * rate.powf(remaining) / enough;
                    if expected >= 1.0 {
                        let factor = 0.8 * expected.clamp(1e-4, 20.0).powf(-1.0 / (4.0 + remaining));
                        return Err(Refusal::Convergence(factor));
                    }
                }
            }
            size_last = size.max(f64::EPSILON);
            self.last.iter_mut().zip(&self.z).for_each(|(last, z)| last.copy_from_slice(z));
            self.note_change_of_end();
            for s in 0..3 {
                axpy(1.0, &self.z[s], &mut self.w[s]);
            }
            transform(&T, &self.w, &mut self.z);
            if turn.is_none() && eta * size <= enough && (iteration > 1 || !self.newton.is_doubtful) {
                self.newton.eta = eta;
                return Ok(());
            }
        }
        Err(Refusal::Convergence(0.5))
    }

    /// How far the stages may be from the solution of their equations, in tolerances.
    fn enough(&self) -> f64 {
        let rtol = self.tolerance.rtol;
        (10.0 * f64::EPSILON / rtol).max(0.03f64.min(rtol.sqrt()))
    }

    /// Whether the equations at the end of the step, evaluated into `work`, are solved as well as is believed after a
    /// single iteration, which does not measure its rate. A Jacobian that is much too large, such as that next to the
    /// infinite slope of a root, makes every correction small and every error too. If it alone makes the rest look
    /// small, then the iteration has to have made the rest smaller.
    fn is_confirmed(&mut self, h: f64) -> bool {
        let enough = self.enough();
        let Some(tools) = &mut self.tools else { return true };
        if self.newton.iterations > 1 || !tools.linearization.is_explicit() {
            return true;
        }
        let (_, slopes) = lagrange(1.0);
        let rest = &mut self.pair[..self.x.len()];
        for i in 0..self.x.len() {
            let slope: f64 = (0..3).map(|s| slopes[s] * self.z[s][i]).sum();
            rest[i] = self.work[i] - slope / h;
        }
        self.tolerance.inverse_weights(&self.x, &mut self.scale);
        let without_jacobian = h / GAMMA * norm(rest, &self.scale);
        if without_jacobian <= enough {
            return true;
        }
        self.unsolved.copy_from_slice(rest);
        tools.real.solve(rest);
        let rounding = 10.0 * f64::EPSILON / self.tolerance.rtol;
        // Each by itself: what the iteration does to one of them says nothing about another.
        let poor = (0..rest.len()).filter(|&i| {
            let (left, change) = (rest[i] * self.scale[i], self.change[i] * self.scale[i]);
            left.abs() > (POOR_RATE * change.abs()).max(rounding)
        });
        let worst = poor.map(|i| (h / GAMMA * self.unsolved[i] * self.scale[i]).abs()).fold(0.0, f64::max);
        if worst <= enough {
            return true;
        }
        self.newton.rate = 1.0;
        self.newton.is_doubtful = worst > HARMLESS;
        !self.newton.is_doubtful
    }

    /// By how much the corrections in `z` move the last stage.
    fn note_change_of_end(&mut self) {
        for i in 0..self.x.len() {
            self.change[i] = (0..3).map(|s| T[2][s] * self.z[s][i]).sum();
        }
    }

    /// One iteration: from the stages in `z` to their corrections, transformed, in `z`.
    fn solve_stages(&mut self, problem: &mut dyn Dynamics, t: f64, h: f64) -> Result<(), Refusal> {
        let n = self.n();
        for s in 0..3 {
            for i in 0..n {
                self.stage[i] = self.x[i] + self.z[s][i];
            }
            let time = if s == 2 { t } else { self.t + C[s] * h };
            evaluate(problem, time, &self.stage, &mut self.z[s], &mut self.statistics)?;
        }
        for i in 0..n {
            let f = [self.z[0][i], self.z[1][i], self.z[2][i]];
            for s in 0..3 {
                self.z[s][i] = (0..3).map(|k| T_INVERSE[s][k] * f[k]).sum();
            }
        }
        let Some(tools) = &mut self.tools else { return Ok(()) };
        let (gamma, alpha, beta) = (GAMMA / h, ALPHA / h, BETA / h);
        tools.linearization.times_mass(&self.w[0], &mut self.work);
        axpy(-gamma, &self.work, &mut self.z[0]);
        tools.linearization.times_mass(&self.w[1], &mut self.work);
        axpy(-alpha, &self.work, &mut self.z[1]);
        axpy(-beta, &self.work, &mut self.z[2]);
        tools.linearization.times_mass(&self.w[2], &mut self.work);
        axpy(beta, &self.work, &mut self.z[1]);
        axpy(-alpha, &self.work, &mut self.z[2]);
        tools.real.solve(&mut self.z[0]);
        self.pair[..n].copy_from_slice(&self.z[1]);
        self.pair[n..].copy_from_slice(&self.z[2]);
        tools.complex.solve(&mut self.pair);
        self.z[1].copy_from_slice(&self.pair[..n]);
        self.z[2].copy_from_slice(&self.pair[n..]);
        all_finite("the correction of state", &self.z[0])?;
        all_finite("the correction of state", &self.pair)?;
        Ok(())
    }

    fn estimate_error(&mut self, problem: &mut dyn Dynamics, h: f64) -> Result<f64, Refusal> {
        let n = self.n();
        for i in 0..n {
            self.stage[i] = (0..3).map(|s| ERROR[s] / h * self.z[s][i]).sum();
        }
        let Some(tools) = &mut self.tools else { return Ok(0.0) };
        tools.linearization.times_mass(&self.stage, &mut self.work);
        for i in 0..n {
            self.error[i] = self.work[i] + self.f[i];
        }
        tools.real.solve(&mut self.error);
        let mut error = norm(&self.error, &self.scale).max(1e-10);
        if error >= 1.0 && (self.accepted.is_none() || self.was_refused) {
            // The first estimate is too pessimistic for stiff components; a second solution damps them.
            for i in 0..n {
                self.stage[i] = self.x[i] + self.error[i];
            }
            evaluate(problem, self.t, &self.stage, &mut self.error, &mut self.statistics)?;
            axpy(1.0, &self.work, &mut self.error);
            tools.real.solve(&mut self.error);
            error = norm(&self.error, &self.scale).max(1e-10);
        }
        if error.is_finite() { Ok(error) } else { Err(Refusal::Convergence(0.25)) }
    }

    fn accept(&mut self, problem: &mut dyn Dynamics, t: f64, h: f64, error: f64) -> Result<(), Refusal> {
        // The new derivative is needed by the next step; without it the step does not count.
        for i in 0..self.n() {
            self.stage[i] = self.x[i] + self.z[2][i];
        }
        evaluate(problem, t, &self.stage, &mut self.work, &mut self.statistics)?;
        if !self.is_confirmed(h) {
            return Err(Refusal::Convergence(1.0));
        }
        self.statistics.steps += 1;
        std::mem::swap(&mut self.f_previous, &mut self.f);
        std::mem::swap(&mut self.f, &mut self.work);
        std::mem::swap(&mut self.x_previous, &mut self.x);
        std::mem::swap(&mut self.x, &mut self.stage);
        self.interpolate_stages();
        self.t_previous = self.t;
        self.t = t;
        self.h_last = h;
        self.has_polynomial = true;

        let mut factor = self.factor_for(error);
        if let Some((h_last, error_last)) = self.accepted {
            let predicted = SAFETY * (h / h_last) * (error_last / (error * error)).powf(0.25);
            factor = factor.min(predicted.clamp(MAX_SHRINKAGE, MAX_GROWTH));
        }
        if self.was_refused {
            factor = factor.min(1.0);
        }
        self.accepted = Some((h, error.max(1e-2)));
        self.was_refused = false;
        self.newton.is_doubtful = false;
        self.newton.is_jacobian_current = false;
        let keeps_jacobian = self.newton.rate <= KEEPING_RATE;
        self.newton.has_jacobian = keeps_jacobian;
        self.h = if keeps_jacobian && UNCHANGED.contains(&factor) { h } else { h * factor };
        Ok(())
    }

    /// By how much the step may change, given its error; many iterations make cautious.
    fn factor_for(&self, error: f64) -> f64 {
        let caution = (1 + 2 * MAX_ITERATIONS) as f64 / (self.newton.iterations + 2 * MAX_ITERATIONS) as f64;
        (SAFETY * caution.min(1.0) * error.powf(-0.25)).clamp(MAX_SHRINKAGE, MAX_GROWTH)
    }

    /// The collocation polynomial through the stages, counted from the end of the step.
    fn interpolate_stages(&mut self) {
        let [p, q, r] = &mut self.polynomial;
        for i in 0..self.x.len() {
            let (z1, z2, z3) = (self.z[0][i], self.z[1][i], self.z[2][i]);
            p[i] = (z2 - z3) / (C[1] - 1.0);
            let slope = (z1 - z2) / (C[0] - C[1]);
            let bend = (slope - z1 / C[0]) / C[1];
            q[i] = (slope - p[i]) / (C[0] - 1.0);
            r[i] = q[i] - bend;
        }
        self.correction.copy_from_slice(&self.error);
    }

    /// The slope of the solution within the last step.
    fn slope(&self, t: f64, out: &mut [f64]) {
        let theta = (t - self.t) / self.h_last;
        let [p, q, r] = &self.polynomial;
        let (b, a) = (theta - (C[1] - 1.0), theta - (C[0] - 1.0));
        let (_, bend) = correction(1.0 + theta);
        for i in 0..out.len() {
            let slope = p[i] + (theta + b) * q[i] + (a * b + theta * (a + b)) * r[i];
            out[i] = (slope + bend * self.correction[i]) / self.h_last;
        }
    }

    /// The next step size to try.
    fn reconsider(&mut self, refusal: &Refusal, h: f64, error: f64) -> f64 {
        let first = self.accepted.is_none();
        self.was_refused = true;
        if matches!(refusal, Refusal::Error) {
            self.statistics.error_test_failures += 1;
            return if first { 0.1 * h } else { h * self.factor_for(error).min(0.9) };
        }
        self.statistics.convergence_failures += 1;
        self.worst = match refusal {
            Refusal::Convergence(_) => dominant(&self.z[2], &self.scale),
            _ => None,
        };
        self.newton.eta = 1.0;
        self.has_polynomial &= !matches!(refusal, Refusal::Evaluation(_));
        if !self.newton.is_jacobian_current {
            // An old Jacobian is the more likely culprit.
            self.newton.has_jacobian = false;
        }
        match refusal {
            Refusal::Convergence(factor) => factor * h,
            _ => 0.25 * h,
        }
    }

    /// The component that made the last evaluation useless; stages are evaluated into `z`, the derivative at the end
    /// of a step into `work`.
    fn not_finite(&self) -> Option<usize> {
        self.z.iter().chain([&self.f, &self.work]).find_map(|values| not_finite(values))
    }

    fn failure(&self, refusal: Refusal, h: f64) -> Failure {
        let (cause, component, reason) = match refusal {
            Refusal::Convergence(_) => (Cause::Convergence, dominant(&self.z[2], &self.scale), None),
            Refusal::Singular { column } => (Cause::Singular, Some(column), None),
            Refusal::Evaluation(message) => (Cause::Evaluation, self.not_finite(), Some(message)),
            Refusal::Error => (Cause::ErrorTest, dominant(&self.error, &self.scale), None),
            Refusal::Fatal(message) => (Cause::Fatal, None, Some(message)),
        };
        Failure { cause, t: self.t, step: h, component, reason }
    }
}

/// The absolute tolerances that belong to another relative one.
fn inner_atol(settings: &Settings, rtol: f64) -> Vec<f64> {
    settings.atol.iter().map(|atol| atol * rtol / settings.rtol).collect()
}

/// The collocation polynomial agrees with the equations at the three nodes, but not at the begin of the step: the estimate
/// of the error is what their difference there does, with stiff components damped. A polynomial of degree four
/// whose slope is that of the equations there too is better by an order, and the same at the end. The term to add
/// at θ from 0 to 1, for an estimate of 1, and its slope.
fn correction(theta: f64) -> (f64, f64) {
    let value = theta * (0.1 - theta * (0.45 - theta * (0.6 - 0.25 * theta)));
    let slope = (1.0 - theta) * (C[0] - theta) * (C[1] - theta);
    (10.0 * GAMMA * value, 10.0 * GAMMA * slope)
}

/// The polynomials that are 1 at one node and 0 at the others and at the begin of the step: values and slopes.
fn lagrange(theta: f64) -> ([f64; 3], [f64; 3]) {
    let (mut values, mut slopes) = ([0.0; 3], [0.0; 3]);
    for s in 0..3 {
        let (a, b) = (C[(s + 1) % 3], C[(s + 2) % 3]);
        let size = C[s] * (C[s] - a) * (C[s] - b);
        values[s] = theta * (theta - a) * (theta - b) / size;
        slopes[s] = ((theta - a) * (theta - b) + theta * (2.0 * theta - a - b)) / size;
    }
    (values, slopes)
}

/// `out` = matrix · `v`, for the three stages of every component.
fn transform(matrix: &[[f64; 3]; 3], v: &[Vec<f64>; 3], out: &mut [Vec<f64>; 3]) {
    for (row, out) in matrix.iter().zip(out) {
        for i in 0..out.len() {
            out[i] = row[0] * v[0][i] + row[1] * v[1][i] + row[2] * v[2][i];
        }
    }
}

impl Integrator for Radau {
    fn unsolved(&self) -> Option<usize> {
        self.worst
    }

    fn set_atol(&mut self, atol: &[f64]) {
        self.settings.atol.copy_from_slice(atol);
        self.tolerance.atol = inner_atol(&self.settings, self.tolerance.rtol);
    }

    fn restart(&mut self, t: f64, x: &[f64]) {
        // Of an event that was not known beforehand nobody knows how far the next one is, nor what comes after it.
        let was_planned = self.end == StepEnd::Limit && self.t == t;
        if !was_planned {
            self.h_first = 0.0;
        }
        self.t = t;
        self.t_previous = t;
        self.t_begin = t;
        self.x.copy_from_slice(x);
        self.is_fresh = true;
        self.knows_f = false;
        self.has_polynomial = false;
        self.accepted = None;
        self.was_refused = false;
        self.newton = NewtonState { eta: 1.0, ..NewtonState::default() };
        self.statistics.restarts += 1;
    }

    fn restart_with_derivative(&mut self, t: f64, x: &[f64], x_dot: &[f64]) {
        self.restart(t, x);
        self.f.copy_from_slice(x_dot);
        self.knows_f = true;
    }

    fn step(&mut self, problem: &mut dyn Dynamics, t_limit: f64) -> Result<StepEnd, Failure> {
        if self.n() == 0 {
            let (h, end) = step_towards(self.t, self.settings.max_step, t_limit);
            self.t_previous = self.t;
            self.t = if end == StepEnd::Limit { t_limit } else { self.t + h };
            self.statistics.steps += 1;
            return Ok(end);
        }
        if is_at_limit(self.t, t_limit) {
            self.t_previous = self.t;
            self.t = t_limit;
            return Ok(StepEnd::Limit);
        }
        if self.is_fresh
            && let Err(refusal) = self.start(problem, t_limit)
        {
            return Err(self.failure(refusal, 0.0));
        }
        let is_first = self.accepted.is_none();
        let mut wished = self.h;
        loop {
            wished = wished.min(self.settings.max_step);
            let (h, end) = step_towards(self.t, wished, t_limit);
            let t = if end == StepEnd::Limit { t_limit } else { self.t + h };
            if is_too_short(self.t, h, t_limit) {
                // Accepted steps have shrunk to nothing: the solution is about to be infinite.
                return Err(self.failure(Refusal::Error, h));
            }
            let mut size = 0.0;
            let outcome = self.attempt(problem, t, h).and_then(|error| {
                size = error;
                if error < 1.0 { self.accept(problem, t, h, error) } else { Err(Refusal::Error) }
            });
            let Err(refusal) = outcome else {
                if end == StepEnd::Limit && self.h >= h {
                    // The limit cut the step short, not its error.
                    self.h = self.h.max(wished);
                }
                if is_first {
                    self.h_first = self.h;
                }
                self.end = end;
                return Ok(end);
            };
            wished = self.reconsider(&refusal, h, size);
            if matches!(refusal, Refusal::Fatal(_)) || is_too_short(self.t, wished, t_limit) {
                return Err(self.failure(refusal, h));
            }
        }
    }

    fn t(&self) -> f64 {
        self.t
    }

    fn t_previous(&self) -> f64 {
        self.t_previous
    }

    fn x(&self) -> &[f64] {
        &self.x
    }

    fn interpolate(&self, t: f64, out: &mut [f64]) {
        out.copy_from_slice(&self.x);
        if t == self.t || !self.has_polynomial {
            return;
        }
        // Counted from the nearer end, so that rounding does not take back what an event at the begin has found: just behind
        // it the solution is where it was, and goes on from there.
        let from_begin = (t - self.t_previous) / self.h_last;
        if from_begin < 0.5 {
            let (bend, _) = correction(from_begin);
            for i in 0..out.len() {
                let change = self.polynomial_from_begin(from_begin, i) + bend * self.correction[i];
                out[i] = self.x_previous[i] + change;
            }
            return;
        }
        let theta = (t - self.t) / self.h_last;
        let (bend, _) = correction(1.0 + theta);
        for i in 0..out.len() {
            out[i] += self.polynomial_at(theta, i) + bend * self.correction[i];
        }
    }

    fn misfit(&mut self, t: f64, x_dot: &[f64], deviation: &mut [f64]) -> Misfit {
        if !self.has_polynomial || self.newton.h_factorized != Some(self.h_last) {
            return Misfit::default();
        }
        self.slope(t, deviation);
        match &mut self.tools {
            Some(tools) if tools.linearization.is_explicit() => {
                deviation.iter_mut().zip(x_dot).for_each(|(slope, x_dot)| *slope = x_dot - *slope);
                self.settings.inverse_weights(&self.x, &mut self.scale);
                Misfit::new(deviation, self.h_last, &self.scale, |misfit| tools.real.solve(misfit))
            }
            _ => Misfit::default(),
        }
    }

    fn leaps(&self) -> bool {
        self.t_previous == self.t_begin
    }

    fn retract(&mut self, longest: f64) -> bool {
        if self.is_fresh || !self.has_polynomial {
            return false;
        }
        self.statistics.steps -= 1;
        self.statistics.error_test_failures += 1;
        self.t = self.t_previous;
        std::mem::swap(&mut self.x, &mut self.x_previous);
        std::mem::swap(&mut self.f, &mut self.f_previous);
        self.has_polynomial = false;
        self.accepted = None;
        self.was_refused = true;
        self.h = longest;
        true
    }

    fn renew_matrix(&mut self) {
        self.newton.has_jacobian = false;
    }

    fn restrain(&mut self, longest: f64) {
        self.h = self.h.min(longest);
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }
}
