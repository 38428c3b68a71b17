//! Backward differentiation formulas of order 1 to 5 with variable step: the default method, for stiff and smooth
//! systems, explicit or implicit, in the manner of DASSL.
//! Brenan, Campbell, Petzold, Numerical Solution of Initial-Value Problems in Differential-Algebraic Equations, SIAM
//! 1996, chapter 5: fixed leading coefficient, modified divided differences φ; names follow the book.
//! As in CVODE (Cohen, Hindmarsh, 1996), the Jacobian is kept when only the step size changed, and the first step
//! follows from an estimate of the second derivative.

use crate::dense::axpy;
use crate::dynamics::{Dynamics, Form};
use crate::integrator::{
    Cause, Failure, Integrator, LONGEST_FIRST_STEP, Misfit, Settings, Statistics, StepEnd, dominant,
    is_at_limit, is_too_short, norm, not_finite, noticeable, step_towards,
};
use crate::iteration::{Combination, Linearization, Place, part_of_turn};
use crate::trouble::{Trouble, all_finite};

const MAX_ORDER: usize = 5;

/// The predictor with k + 1 differences, and one more to estimate the error of the next order.
const N_DIFFERENCES: usize = MAX_ORDER + 2;

/// The part of the tolerance that the iteration error may take. DASSL allows twice as much; then the estimates of
/// errors and orders are so rough that the problems of the test set take a sixth more steps.
const NEWTON_TOLERANCE: f64 = 0.15;
/// The same where equations are solved exactly.
const EXACT: f64 = 1e-8;
const MAX_ITERATIONS: usize = 4;
/// Attempts without a solution after which an iteration that goes to and fro is helped.
const MANY_UNSOLVED: usize = 4;

/// The factorised matrix serves while its leading coefficient is this close to the current one. A factorisation is
/// cheap beside the evaluations that a wrong coefficient costs: DASSL, which evaluates the Jacobian too, has 0.25.
const MAX_COEFFICIENT_CHANGE: f64 = 0.05;

/// The Jacobian is evaluated anew after so many steps.
const MAX_JACOBIAN_AGE: usize = 30;

/// The rate of convergence that is assumed of a Jacobian just made.
const FRESH_RATE: f64 = 0.2;

/// The assumed rate grows with every step that did not measure it, so that it is measured every few steps.
const RATE_DISTRUST: f64 = 1.5;
const RATE_ASSUMED: std::ops::RangeInclusive<f64> = 1e-3..=0.5;

/// A rate worse than this, beyond what a wrong leading coefficient explains, calls for a new Jacobian.
const POOR_RATE: f64 = 0.1;

/// Where errors of steps begin to count by how many steps there are.
const LOOSE: f64 = 3e-5;

/// No step is asked for more digits than this, because of rounding.
const FINE: f64 = 1e-12;

/// How much stricter each step is taken than the tolerance says. Errors of steps add up, mostly with one sign, and with order 5 there are tol^(−1/6) times as
/// many: with the same share of the tolerance each, a relaxation oscillation of 45 events was 3, 84 and 330 tolerances off at 1e-4, 1e-6 and 1e-8.
/// With a share that falls as their number grows, the sum keeps to the tolerance asked for.
fn strictness(rtol: f64) -> f64 {
    (LOOSE / rtol).powf(1.0 / (MAX_ORDER + 1) as f64).min(rtol / FINE).max(1.0)
}

pub struct Bdf {
    settings: Settings,
    strictness: f64,
    max_order: usize,
    statistics: Statistics,

    t: f64,
    t_previous: f64,
    /// Scaled differences φ of the solution at `t`; the first is the solution itself.
    phi: [Vec<f64>; N_DIFFERENCES],
    /// ψᵢ: the length of the last i + 1 steps.
    psi: [f64; N_DIFFERENCES],
    /// Order and length of the last step.
    order_last: usize,
    h_last: f64,
    /// Order and length of the next step.
    order: usize,
    h: f64,
    /// Steps taken with the same order and length.
    steps_alike: usize,
    steps_of_order: usize,
    /// Steps since the last refused attempt.
    steps_since_failure: usize,
    /// Attempts in a row whose equations could not be solved.
    n_unsolved: usize,
    /// The component that was the worst in the last of them.
    worst: Option<usize>,
    phase: Phase,
    /// How it was before the last step, to take that back.
    before: Option<Before>,

    coefficients: Coefficients,
    newton: NewtonState,
    /// Whether steps are solved as exactly as [`MAX_ITERATIONS`] can.
    is_exact: bool,
    linearization: Option<(Linearization, Combination)>,
    /// The index of each variable; empty where no index is above 1.
    index: Vec<i32>,
    inverse_weights: Vec<f64>,
    /// Weights of the error test: those above, times powers of the step size for variables of high index.
    error_scale: Vec<f64>,
    x: Vec<f64>,
    x_dot: Vec<f64>,
    /// Whether the last step was the first, and the solution and its derivative where that began.
    is_first: bool,
    x_start: Vec<f64>,
    x_dot_start: Vec<f64>,
    /// Of a step of order 1 that is not the first: the derivative where it begins.
    x_dot_last: Vec<f64>,
    /// The correction of the prediction.
    e: Vec<f64>,
    delta: Vec<f64>,
    /// The correction of the last iteration.
    last: Vec<f64>,
    f: Vec<f64>,
    f_saved: Vec<f64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Restarted, and nothing but the values at `t` is known.
    Fresh {
        knows_derivative: bool,
    },
    /// Order and step size grow with every step until the error says otherwise.
    Growing,
    Steady,
}

/// What a step changes.
struct Before {
    t_previous: f64,
    phi: [Vec<f64>; N_DIFFERENCES],
    psi: [f64; N_DIFFERENCES],
    order_last: usize,
    h_last: f64,
    order: usize,
    steps_alike: usize,
    steps_of_order: usize,
    is_first: bool,
}

/// The coefficients of one attempted step.
#[derive(Clone, Copy, Default)]
struct Coefficients {
    psi: [f64; N_DIFFERENCES],
    alpha: [f64; N_DIFFERENCES],
    beta: [f64; N_DIFFERENCES],
    gamma: [f64; N_DIFFERENCES],
    sigma: [f64; N_DIFFERENCES],
    /// ẋ = `leading`·x + …
    leading: f64,
    /// The local error in terms of the correction.
    error_constant: f64,
}

#[derive(Clone, Copy)]
struct NewtonState {
    /// The leading coefficient with which the matrix was factorised.
    leading: f64,
    is_factorized: bool,
    /// When the Jacobian was evaluated, counted in steps.
    jacobian_step: Option<usize>,
    /// How much of the error an iteration leaves over.
    rate: f64,
    /// Iterations of the current attempt, and the size of its first correction.
    iterations: usize,
    change_first: f64,
}

impl NewtonState {
    const NOTHING_KNOWN: NewtonState = NewtonState {
        leading: 0.0,
        is_factorized: false,
        jacobian_step: None,
        rate: FRESH_RATE,
        iterations: 0,
        change_first: 0.0,
    };
}

/// What is wrong with an attempted step.
enum Refusal {
    /// Newton's method did not converge; `component` moved most.
    Convergence {
        component: Option<usize>,
    },
    Singular {
        column: usize,
    },
    Evaluation(String),
    Error {
        factor: f64,
        order: usize,
    },
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

/// Error estimates of one order, as DASSL compares them.
struct ErrorEstimates {
    /// Of the step.
    error: f64,
    /// The estimate for the order that is best of those up to the current one.
    est: f64,
    order: usize,
    /// Errors of order k and k − 1, and the terms of the Taylor series that they stand for.
    erk: f64,
    erkm1: f64,
    terk: f64,
    terkm1: f64,
}

impl Bdf {
    pub fn new(settings: Settings) -> Bdf {
        let n = settings.n();
        let zeros = || vec![0.0; n];
        Bdf {
            max_order: settings.max_order.clamp(1, MAX_ORDER),
            strictness: strictness(settings.rtol),
            settings,
            statistics: Statistics::default(),
            t: 0.0,
            t_previous: 0.0,
            phi: std::array::from_fn(|_| zeros()),
            psi: [0.0; N_DIFFERENCES],
            order_last: 0,
            h_last: 0.0,
            order: 1,
            h: 0.0,
            steps_alike: 0,
            steps_of_order: 0,
            steps_since_failure: usize::MAX / 2,
            n_unsolved: 0,
            worst: None,
            phase: Phase::Fresh { knows_derivative: false },
            before: None,
            coefficients: Coefficients::default(),
            newton: NewtonState::NOTHING_KNOWN,
            is_exact: false,
            linearization: None,
            index: Vec::new(),
            inverse_weights: zeros(),
            error_scale: zeros(),
            x: zeros(),
            x_dot: zeros(),
            is_first: false,
            x_start: zeros(),
            x_dot_start: zeros(),
            x_dot_last: zeros(),
            e: zeros(),
            delta: zeros(),
            last: zeros(),
            f: zeros(),
            f_saved: zeros(),
        }
    }

    /// The order of the last step.
    pub fn order_last(&self) -> usize {
        self.order_last
    }

    fn n(&self) -> usize {
        self.x.len()
    }

    // ---- the first step ----

    fn start(
        &mut self,
        problem: &mut dyn Dynamics,
        knows_derivative: bool,
        t_limit: f64,
    ) -> Result<(), Refusal> {
        if self.linearization.is_none() {
            let linearization = Linearization::new(problem);
            let combination = Combination::new(&linearization, &[true]);
            self.linearization = Some((linearization, combination));
            self.index = (0..self.n()).map(|i| problem.index(i)).collect();
            if self.index.iter().all(|&index| index <= 1) {
                self.index.clear();
            }
        }
        self.x.copy_from_slice(&self.phi[0]);
        self.settings.inverse_weights(&self.x, &mut self.inverse_weights);
        if !knows_derivative {
            self.find_derivative(problem, t_limit)?;
        }
        let h = match self.settings.initial_step {
            Some(h) => h,
            None if self.n() == 0 => f64::INFINITY,
            None => noticeable(self.t, self.estimate_first_step(problem, t_limit)?, t_limit),
        };
        self.h = h.min(self.settings.max_step);
        self.order = 1;
        self.order_last = 0;
        self.h_last = 0.0;
        self.steps_alike = 0;
        self.steps_since_failure = usize::MAX / 2;
        self.psi[0] = self.h;
        for i in 0..self.n() {
            self.phi[1][i] = self.h * self.x_dot[i];
        }
        self.x_start.copy_from_slice(&self.phi[0]);
        self.x_dot_start.copy_from_slice(&self.x_dot);
        self.phase = Phase::Growing;
        Ok(())
    }

    /// ẋ from the equations: directly, or by a very short step of Euler's implicit method.
    fn find_derivative(&mut self, problem: &mut dyn Dynamics, t_limit: f64) -> Result<(), Refusal> {
        if matches!(problem.form(), Form::Explicit) {
            crate::integrator::evaluate(problem, self.t, &self.x, &mut self.x_dot, &mut self.statistics)?;
            return Ok(());
        }
        self.x_dot.fill(0.0);
        let h = 1e-8 * (t_limit - self.t);
        let leading = 1.0 / h;
        self.coefficients.leading = leading;
        self.scale_errors(h);
        evaluate_residual(self, problem, self.t + h)?;
        self.linearize(problem, self.t + h, h)?;
        self.factor(leading)?;
        self.delta.copy_from_slice(&self.f);
        if let Some((_, combination)) = &mut self.linearization {
            combination.solve(&mut self.delta);
        }
        all_finite("the derivative of state", &self.delta)?;
        for (x_dot, delta) in self.x_dot.iter_mut().zip(&self.delta) {
            *x_dot = -leading * delta;
        }
        Ok(())
    }

    /// The step at which Euler's method, explicit or implicit, errs by a fraction of the tolerance: ½·h²·‖ẍ‖ = ¼.
    fn estimate_first_step(&mut self, problem: &mut dyn Dynamics, t_limit: f64) -> Result<f64, Refusal> {
        let span = (t_limit - self.t).min(self.settings.max_step);
        let speed = norm(&self.x_dot, &self.inverse_weights);
        // In this time the solution moves by a hundredth of what it is, or of what is nominal.
        let mut h = (0.01 / (self.settings.rtol * speed)).min(LONGEST_FIRST_STEP * span);
        if !matches!(problem.form(), Form::Explicit) {
            return Ok(self.step_within_tolerance(1e-3 * span));
        }
        for _ in 0..4 {
            for i in 0..self.n() {
                self.e[i] = self.x[i] + h * self.x_dot[i];
            }
            self.statistics.f_evals += 1;
            let outcome = problem.rhs(self.t + h, &self.e, &mut self.f);
            let outcome = outcome.and_then(|()| all_finite("the derivative of state", &self.f));
            match outcome {
                Ok(()) => {}
                Err(Trouble::Fatal(message)) => return Err(Refusal::Fatal(message)),
                Err(Trouble::Recoverable(_)) => {
                    h *= 0.01;
                    continue;
                }
            }
            for i in 0..self.n() {
                self.delta[i] = (self.f[i] - self.x_dot[i]) / h;
            }
            let curvature = self.strictness * norm(&self.delta, &self.inverse_weights);
            let proposal = (0.5 / curvature).sqrt();
            if proposal >= 0.1 * h {
                return Ok(proposal.min(200.0 * h).min(span));
            }
            h = proposal;
        }
        Ok(h)
    }

    /// The step, at most as long as given, over which the solution moves by half of the tolerance, as in DASSL.
    /// What counts as half of the tolerance of velocities and forces under constraints depends on the step itself.
    fn step_within_tolerance(&mut self, longest: f64) -> f64 {
        let mut h = longest;
        for _ in 0..100 {
            self.scale_errors(h);
            let movement = h * norm(&self.x_dot, &self.error_scale);
            if movement <= 0.5 {
                break;
            }
            h *= (0.5 / movement).max(0.25);
        }
        h
    }

    // ---- one attempt ----

    fn attempt(&mut self, problem: &mut dyn Dynamics, t: f64, h: f64) -> Result<ErrorEstimates, Refusal> {
        self.coefficients = self.coefficients_for(h);
        self.scale_errors(h);
        if self.order == 1 && self.order_last > 0 {
            let mut x_dot = std::mem::take(&mut self.x_dot_last);
            self.slope(self.t, &mut x_dot);
            self.x_dot_last = x_dot;
        }
        self.correct(problem, t, h)?;
        let mut estimates = self.estimate_errors();
        // One iteration with an old matrix may have overshot: that must not count as an error of the method.
        if self.newton.iterations == 1 && estimates.error > 1.0 {
            self.iterate(problem, t, 1)?;
            estimates = self.estimate_errors();
        }
        if estimates.error > 1.0 {
            let factor = (2.0 * estimates.est + 1e-4).powf(-1.0 / (estimates.order + 1) as f64);
            return Err(Refusal::Error { factor, order: estimates.order });
        }
        Ok(estimates)
    }

    fn coefficients_for(&self, h: f64) -> Coefficients {
        let k = self.order;
        let mut c = Coefficients::default();
        c.psi[0] = h;
        c.alpha[0] = 1.0;
        c.beta[0] = 1.0;
        c.sigma[0] = 1.0;
        // Before the first step φ₁ = h·ẋ, for the step size it was made with.
        let old = &self.psi;
        for i in 1..=k {
            c.psi[i] = old[i - 1] + h;
            c.beta[i] = c.beta[i - 1] * c.psi[i - 1] / old[i - 1];
            c.alpha[i] = h / c.psi[i];
            c.sigma[i] = i as f64 * c.sigma[i - 1] * c.alpha[i];
            c.gamma[i] = c.gamma[i - 1] + c.alpha[i - 1] / h;
        }
        let alpha_s: f64 = -(1..=k).map(|i| 1.0 / i as f64).sum::<f64>();
        let alpha_0: f64 = -c.alpha[..k].iter().sum::<f64>();
        c.leading = -alpha_s / h;
        c.error_constant = (c.alpha[k] + alpha_s - alpha_0).abs().max(c.alpha[k]);
        c
    }

    fn scale_errors(&mut self, h: f64) {
        for (scale, weight) in self.error_scale.iter_mut().zip(&self.inverse_weights) {
            *scale = self.strictness * weight;
        }
        for (scale, index) in self.error_scale.iter_mut().zip(&self.index) {
            *scale *= h.min(1.0).powi(index - 1);
        }
    }

    fn predict(&mut self) {
        let c = &self.coefficients;
        self.x.copy_from_slice(&self.phi[0]);
        self.x_dot.fill(0.0);
        for j in 1..=self.order {
            axpy(c.beta[j], &self.phi[j], &mut self.x);
            axpy(c.beta[j] * c.gamma[j], &self.phi[j], &mut self.x_dot);
        }
    }

    /// Solves the equations of the step, with a new matrix if the one at hand is too old or does not serve.
    fn correct(&mut self, problem: &mut dyn Dynamics, t: f64, h: f64) -> Result<(), Refusal> {
        let leading = self.coefficients.leading;
        let low = (1.0 - MAX_COEFFICIENT_CHANGE) / (1.0 + MAX_COEFFICIENT_CHANGE);
        let ratio = leading / self.newton.leading;
        let is_too_old =
            self.newton.jacobian_step.is_none_or(|s| self.statistics.steps - s > MAX_JACOBIAN_AGE);
        let coefficient_changed = !(ratio > low && ratio < 1.0 / low);
        let is_implicit = self.linearization.as_ref().is_some_and(|(l, _)| l.is_implicit);

        self.predict();
        evaluate_residual(self, problem, t)?;
        let mut is_current = false;
        if is_too_old || (is_implicit && coefficient_changed) {
            self.linearize(problem, t, h)?;
            self.factor(leading)?;
            is_current = true;
        } else if coefficient_changed || !self.newton.is_factorized {
            self.factor(leading)?;
        }
        match self.iterate(problem, t, 0) {
            Err(Refusal::Convergence { .. } | Refusal::Singular { .. } | Refusal::Evaluation(_))
                if !is_current =>
            {
                self.predict();
                evaluate_residual(self, problem, t)?;
                self.linearize(problem, t, h)?;
                self.factor(leading)?;
                self.iterate(problem, t, 0)
            }
            outcome => outcome,
        }
    }

    fn linearize(&mut self, problem: &mut dyn Dynamics, t: f64, h: f64) -> Result<(), Refusal> {
        let Some((linearization, _)) = &mut self.linearization else { return Ok(()) };
        let place = Place {
            t,
            x: &self.x,
            x_dot: &self.x_dot,
            f: &self.f_saved,
            inverse_weights: &self.inverse_weights,
            h,
            alpha: self.coefficients.leading,
        };
        linearization.evaluate(problem, &place, &mut self.statistics)?;
        self.newton.jacobian_step = Some(self.statistics.steps);
        Ok(())
    }

    fn factor(&mut self, leading: f64) -> Result<(), Refusal> {
        let Some((linearization, combination)) = &mut self.linearization else { return Ok(()) };
        let coefficients = if linearization.is_implicit { [(0.0, 1.0)] } else { [(leading, -1.0)] };
        self.newton.is_factorized = false;
        combination.set_units(self.index.iter().map(|index| leading.powi(index - 1)));
        combination
            .factor(linearization, &coefficients, &mut self.statistics)
            .map_err(|singular| Refusal::Singular { column: singular.column })?;
        self.newton.is_factorized = true;
        self.newton.leading = leading;
        if self.newton.jacobian_step == Some(self.statistics.steps) {
            self.newton.rate = self.newton.rate.min(FRESH_RATE);
        }
        Ok(())
    }

    /// Newton's method with a fixed matrix, from the given iteration on. Before the first, `x` and `x_dot` are
    /// predicted and `f` is their residual.
    fn iterate(&mut self, problem: &mut dyn Dynamics, t: f64, first: usize) -> Result<(), Refusal> {
        let leading = self.coefficients.leading;
        let ratio = leading / self.newton.leading;
        // The best multiple of a correction computed with another leading coefficient, for all eigenvalues at
        // once; what it leaves over in the worst case bounds the rate of convergence from below.
        let relaxation = 2.0 / (1.0 + ratio);
        let mismatch = ((ratio - 1.0) / (ratio + 1.0)).abs();
        let mut rate = self.newton.rate + mismatch;
        let size = norm(&self.x, &self.inverse_weights);
        if first == 0 {
            self.e.fill(0.0);
        }
        // Where the rate is measured from.
        let mut begin = 0;
        for iteration in first..MAX_ITERATIONS {
            if iteration > 0 {
                evaluate_residual(self, problem, t)?;
            }
            self.newton.iterations = iteration + 1;
            self.delta.copy_from_slice(&self.f);
            if let Some((_, combination)) = &mut self.linearization {
                combination.solve(&mut self.delta);
            }
            all_finite("the correction of state", &self.delta)?;
            // What a relation makes jump goes to and fro as well; shorter steps get past that.
            let turn = match iteration > 0 && self.n_unsolved >= MANY_UNSOLVED {
                true => part_of_turn([(&self.delta[..], &self.last[..])], &self.error_scale),
                false => None,
            };
            if let Some(part) = turn {
                self.delta.iter_mut().for_each(|delta| *delta *= part);
                begin = iteration;
            }
            self.last.copy_from_slice(&self.delta);
            axpy(-relaxation, &self.delta, &mut self.x);
            axpy(-relaxation, &self.delta, &mut self.e);
            axpy(-relaxation * leading, &self.delta, &mut self.x_dot);
            let change = relaxation * norm(&self.delta, &self.error_scale);
            if iteration == 0 || turn.is_some() {
                self.newton.change_first = change;
            }
            if turn.is_some() {
                // What comes next tells how good that was.
                self.newton.jacobian_step = None;
                continue;
            }
            if iteration > begin {
                rate = (change / self.newton.change_first).powf(1.0 / (iteration - begin) as f64);
                self.newton.rate = (rate - mismatch).max(0.0);
                if rate > mismatch + POOR_RATE {
                    self.newton.jacobian_step = None;
                }
            }
            if change <= 100.0 * f64::EPSILON * size {
                return Ok(());
            }
            if rate > 0.9 {
                break;
            }
            let left = rate / (1.0 - rate) * change;
            let is_enough = !self.is_exact || left <= EXACT || iteration + 1 == MAX_ITERATIONS;
            if left <= NEWTON_TOLERANCE && is_enough {
                if iteration == 0 {
                    self.newton.rate =
                        (self.newton.rate * RATE_DISTRUST).clamp(*RATE_ASSUMED.start(), *RATE_ASSUMED.end());
                }
                return Ok(());
            }
        }
        Err(Refusal::Convergence { component: dominant(&self.delta, &self.error_scale) })
    }

    /// Which order would do best, from the correction and the differences at hand.
    fn estimate_errors(&mut self) -> ErrorEstimates {
        let k = self.order;
        let c = self.coefficients;
        let correction = norm(&self.e, &self.error_scale);
        // The order falls to 1 where something begins or has a kink (`PulseAfterLongSteps.mo`). The past says nothing of that, and may hide it: behind
        // a rise whose mean slope is that of the fall that follows, the prediction is exact (`TrianglesFromRest.mo`).
        let least = if k == 1 && self.order_last > 0 { self.error_of_euler() } else { 0.0 };
        let erk = least.max(c.sigma[k] * correction);
        let terk = (k + 1) as f64 * erk;
        let mut estimates = ErrorEstimates {
            error: least.max(c.error_constant * correction),
            est: erk,
            order: k,
            erk,
            terk,
            terkm1: f64::INFINITY,
            erkm1: f64::INFINITY,
        };
        if k > 1 {
            self.delta.copy_from_slice(&self.e);
            axpy(c.beta[k], &self.phi[k], &mut self.delta);
            estimates.erkm1 = c.sigma[k - 1] * norm(&self.delta, &self.error_scale);
            estimates.terkm1 = k as f64 * estimates.erkm1;
            let is_lower_better = if k > 2 {
                axpy(c.beta[k - 1], &self.phi[k - 1], &mut self.delta);
                let terkm2 = (k - 1) as f64 * c.sigma[k - 2] * norm(&self.delta, &self.error_scale);
                estimates.terkm1.max(terkm2) <= terk
            } else {
                estimates.terkm1 <= 0.5 * terk
            };
            if is_lower_better {
                estimates.order = k - 1;
                estimates.est = estimates.erkm1;
            }
        }
        estimates
    }

    // ---- after an attempt ----

    fn accept(&mut self, estimates: ErrorEstimates, t: f64, h: f64) {
        self.keep();
        self.statistics.steps += 1;
        self.is_first = self.order_last == 0;
        let k = self.order;
        self.n_unsolved = 0;
        self.steps_alike =
            if h == self.h_last && k == self.order_last { (self.steps_alike + 1).min(k + 2) } else { 1 };
        let raised_just_now = k > self.order_last;
        self.steps_since_failure += 1;
        self.steps_of_order = if k == self.order_last { self.steps_of_order + 1 } else { 1 };
        self.t_previous = self.t;
        self.t = t;
        self.order_last = k;
        self.h_last = h;
        self.choose_next(&estimates, raised_just_now, h);
        self.psi = self.coefficients.psi;
        self.update_differences(k);
        if self.is_first {
            self.bend();
        }
    }

    /// The first step knows the derivatives at both of its ends. Of an explicit system it is therefore the parabola that they make, and so is the past that it is believed
    /// to have: the error of Euler's method, though within the tolerance, would grow twentyfold and more while steps double, each time that a ball bounces with the same sign.
    ///
    /// Of what is stiff Euler's method is the better one: a parabola would overshoot by as much as the derivative was large, and make the next event where
    /// a flow that was zero comes back. So the correction goes through the matrix of the step, which leaves the rest as it is.
    fn bend(&mut self) {
        let Some((linearization, combination)) = &mut self.linearization else { return };
        if linearization.is_explicit() && self.newton.is_factorized {
            let rate = 1.0 / self.h_last;
            self.delta.iter_mut().zip(&self.e).for_each(|(delta, e)| *delta = rate * e);
            combination.solve(&mut self.delta);
            let (value, first) = self.phi.split_at_mut(1);
            axpy(-0.5, &self.delta, &mut value[0]);
            axpy(-0.5, &self.delta, &mut first[0]);
        }
    }

    /// Order and size of the next step.
    fn choose_next(&mut self, estimates: &ErrorEstimates, raised_just_now: bool, h: f64) {
        let k = self.order;
        if estimates.order < k || k == self.max_order {
            self.phase = Phase::Steady;
        }
        if self.phase == Phase::Growing {
            self.order = k + 1;
            self.h = 2.0 * h;
            return;
        }
        let (mut order, mut est) = (estimates.order, estimates.est);
        // The first steps of a new order still show the errors of the one before: were they believed, the order of
        // the transistor amplifier would go up and down forever.
        if order < k && self.steps_of_order < k + 2 {
            (order, est) = (k, estimates.erk);
        }
        if order == k && k < self.max_order && k + 1 < self.steps_alike && !raised_just_now {
            self.delta.copy_from_slice(&self.e);
            axpy(-1.0, &self.phi[k + 1], &mut self.delta);
            let terkp1 = norm(&self.delta, &self.error_scale);
            let erkp1 = terkp1 / (k + 2) as f64;
            if k > 1 && estimates.terkm1 <= estimates.terk.min(terkp1) {
                (order, est) = (k - 1, estimates.erkm1);
            } else if terkp1 < if k > 1 { estimates.terk } else { 0.5 * estimates.terk } {
                (order, est) = (k + 1, erkp1);
            }
        }
        self.order = order;
        let factor = (2.0 * est + 1e-4).powf(-1.0 / (order + 1) as f64);
        // A step size that failed is not tried again before there was time to raise the order.
        let may_grow = self.steps_since_failure > k + 1;
        self.h = if factor >= 2.0 && may_grow {
            2.0 * h
        } else if factor <= 1.0 {
            factor.clamp(0.5, 0.9) * h
        } else {
            h
        };
    }

    /// Takes note of how it is before a step counts, but for the differences: see [`Bdf::update_differences`].
    fn keep(&mut self) {
        let before = self.before.get_or_insert_with(|| Before {
            t_previous: 0.0,
            phi: std::array::from_fn(|_| vec![0.0; self.x.len()]),
            psi: [0.0; N_DIFFERENCES],
            order_last: 0,
            h_last: 0.0,
            order: 1,
            steps_alike: 0,
            steps_of_order: 0,
            is_first: false,
        });
        before.t_previous = self.t_previous;
        before.psi = self.psi;
        before.order_last = self.order_last;
        before.h_last = self.h_last;
        before.order = self.order;
        before.steps_alike = self.steps_alike;
        before.steps_of_order = self.steps_of_order;
        before.is_first = self.is_first;
    }

    /// The old ones are kept, so that the step can be taken back. Of an order above the next one none is of use.
    fn update_differences(&mut self, k: usize) {
        let Some(before) = &mut self.before else { return };
        std::mem::swap(&mut before.phi, &mut self.phi);
        let beta = &self.coefficients.beta;
        self.phi[k + 1].copy_from_slice(&self.e);
        for j in (0..=k).rev() {
            let (lower, upper) = self.phi.split_at_mut(j + 1);
            let beta = beta[j];
            // φₖ gets the correction, every lower one the new one above it.
            let above: &[f64] = if j == k { &self.e } else { &upper[0] };
            for ((phi, old), above) in lower[j].iter_mut().zip(&before.phi[j]).zip(above) {
                *phi = beta * old + above;
            }
        }
    }

    /// Of an explicit system: the error of Euler's implicit method, which is half of what slopes at both ends of the step differ by but for what is stiff,
    /// in `delta`, and its size.
    fn error_of_euler(&mut self) -> f64 {
        match &mut self.linearization {
            Some((linearization, combination))
                if linearization.is_explicit() && self.newton.is_factorized =>
            {
                let slopes = self.x_dot.iter().zip(&self.x_dot_last);
                self.delta
                    .iter_mut()
                    .zip(slopes)
                    .for_each(|(delta, (now, last))| *delta = 0.5 * (now - last));
                combination.solve(&mut self.delta);
                norm(&self.delta, &self.error_scale)
            }
            _ => 0.0,
        }
    }

    /// The slope of the solution within the last step.
    fn slope(&self, t: f64, out: &mut [f64]) {
        if self.is_first {
            let (step, from) = (self.t - self.t_previous, t - self.t_previous);
            for i in 0..out.len() {
                let bend = self.phi[0][i] - self.x_start[i] - step * self.x_dot_start[i];
                out[i] = self.x_dot_start[i] + 2.0 * from / (step * step) * bend;
            }
            return;
        }
        out.fill(0.0);
        let back = t - self.t;
        let (mut c, mut c_dot) = (1.0, 0.0);
        let (mut gamma, mut gamma_dot) = (back / self.psi[0], 1.0 / self.psi[0]);
        for j in 1..=self.order_last {
            c_dot = c_dot * gamma + c * gamma_dot;
            c *= gamma;
            gamma = (back + self.psi[j - 1]) / self.psi[j];
            gamma_dot = 1.0 / self.psi[j];
            axpy(c_dot, &self.phi[j], out);
        }
    }

    fn reconsider(&mut self, refusal: &Refusal, h: f64, n_error_failures: &mut usize) {
        self.phase = Phase::Steady;
        self.steps_since_failure = 0;
        match refusal {
            &Refusal::Error { factor, order } => {
                self.statistics.error_test_failures += 1;
                *n_error_failures += 1;
                match *n_error_failures {
                    1 => {
                        self.order = order;
                        self.h = h * (0.9 * factor).clamp(0.25, 0.9);
                    }
                    2 => {
                        self.order = order;
                        self.h = 0.25 * h;
                    }
                    _ => {
                        self.order = 1;
                        self.h = 0.25 * h;
                    }
                }
            }
            _ => {
                self.statistics.convergence_failures += 1;
                self.n_unsolved += 1;
                self.worst = match refusal {
                    Refusal::Convergence { component } => *component,
                    _ => None,
                };
                self.h = 0.25 * h;
            }
        }
        self.rescale_first_difference();
    }

    /// The first step has no past: φ₁ is h·ẋ for whatever h.
    fn rescale_first_difference(&mut self) {
        if self.order_last == 0 && !matches!(self.phase, Phase::Fresh { .. }) {
            let factor = self.h / self.psi[0];
            self.phi[1].iter_mut().for_each(|v| *v *= factor);
            self.psi[0] = self.h;
        }
    }

    fn failure(&self, refusal: Refusal, h: f64) -> Failure {
        let (cause, component, reason) = match refusal {
            Refusal::Convergence { component } => (Cause::Convergence, component, None),
            Refusal::Singular { column } => (Cause::Singular, Some(column), None),
            Refusal::Evaluation(message) => (Cause::Evaluation, not_finite(&self.f_saved), Some(message)),
            Refusal::Error { .. } => (Cause::ErrorTest, dominant(&self.e, &self.error_scale), None),
            Refusal::Fatal(message) => (Cause::Fatal, None, Some(message)),
        };
        Failure { cause, t: self.t, step: h, component, reason }
    }
}

/// `f` = M·ẋ − f(t, x), or F(t, x, ẋ). The raw evaluation stays in `f_saved`, for finite differences.
fn evaluate_residual(bdf: &mut Bdf, problem: &mut dyn Dynamics, t: f64) -> Result<(), Refusal> {
    bdf.statistics.f_evals += 1;
    let Some((linearization, _)) = &bdf.linearization else { return Ok(()) };
    if linearization.is_implicit {
        problem.residual(t, &bdf.x, &bdf.x_dot, &mut bdf.f)?;
        all_finite("residual", &bdf.f)?;
        bdf.f_saved.copy_from_slice(&bdf.f);
    } else {
        problem.rhs(t, &bdf.x, &mut bdf.f_saved)?;
        all_finite("the derivative of state", &bdf.f_saved)?;
        linearization.times_mass(&bdf.x_dot, &mut bdf.f);
        axpy(-1.0, &bdf.f_saved, &mut bdf.f);
    }
    Ok(())
}

impl Integrator for Bdf {
    fn unsolved(&self) -> Option<usize> {
        self.worst
    }

    fn set_atol(&mut self, atol: &[f64]) {
        self.settings.atol.copy_from_slice(atol);
    }

    fn solve_exactly(&mut self, is_wanted: bool) {
        self.is_exact = is_wanted;
    }

    fn renew_matrix(&mut self) {
        self.newton.jacobian_step = None;
    }

    fn restart(&mut self, t: f64, x: &[f64]) {
        self.t = t;
        self.t_previous = t;
        self.phi[0].copy_from_slice(x);
        self.phase = Phase::Fresh { knows_derivative: false };
        self.order_last = 0;
        self.newton = NewtonState::NOTHING_KNOWN;
        self.statistics.restarts += 1;
    }

    fn restart_with_derivative(&mut self, t: f64, x: &[f64], x_dot: &[f64]) {
        self.restart(t, x);
        self.x_dot.copy_from_slice(x_dot);
        self.phase = Phase::Fresh { knows_derivative: true };
    }

    fn step(&mut self, problem: &mut dyn Dynamics, t_limit: f64) -> Result<StepEnd, Failure> {
        if self.n() == 0 {
            return Ok(self.step_without_states(t_limit));
        }
        if is_at_limit(self.t, t_limit) {
            self.t_previous = self.t;
            self.t = t_limit;
            return Ok(StepEnd::Limit);
        }
        if let Phase::Fresh { knows_derivative } = self.phase
            && let Err(refusal) = self.start(problem, knows_derivative, t_limit)
        {
            return Err(self.failure(refusal, 0.0));
        }
        self.settings.inverse_weights(&self.phi[0], &mut self.inverse_weights);
        let mut n_error_failures = 0;
        loop {
            let wished = self.h.min(self.settings.max_step);
            let (h, end) = step_towards(self.t, wished, t_limit);
            let t = if end == StepEnd::Limit { t_limit } else { self.t + h };
            if is_too_short(self.t, h, t_limit) {
                // Accepted steps have shrunk to nothing: the solution is about to be infinite.
                return Err(self.failure(Refusal::Error { factor: 1.0, order: 1 }, h));
            }
            match self.attempt(problem, t, h) {
                Ok(estimates) => {
                    self.accept(estimates, t, h);
                    if end == StepEnd::Limit && self.h >= h {
                        // The limit cut the step short, not its error.
                        self.h = self.h.max(wished);
                    }
                    return Ok(end);
                }
                Err(refusal) => {
                    self.reconsider(&refusal, h, &mut n_error_failures);
                    if matches!(refusal, Refusal::Fatal(_)) || is_too_short(self.t, self.h, t_limit) {
                        return Err(self.failure(refusal, h));
                    }
                }
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
        &self.phi[0]
    }

    fn interpolate(&self, t: f64, out: &mut [f64]) {
        out.copy_from_slice(&self.phi[0]);
        if t == self.t {
            return;
        }
        let back = t - self.t;
        if self.is_first {
            // A straight line would be all that the differences give. The derivative at the begin is known, and what
            // happens just after an event may decide about the next one.
            let (step, from) = (self.t - self.t_previous, t - self.t_previous);
            let part = (from / step) * (from / step);
            for i in 0..out.len() {
                let bend = self.phi[0][i] - self.x_start[i] - step * self.x_dot_start[i];
                out[i] = self.x_start[i] + from * self.x_dot_start[i] + part * bend;
            }
            return;
        }
        let mut c = 1.0;
        let mut gamma = back / self.psi[0];
        for j in 1..=self.order_last {
            c *= gamma;
            gamma = (back + self.psi[j - 1]) / self.psi[j];
            axpy(c, &self.phi[j], out);
        }
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn misfit(&mut self, t: f64, x_dot: &[f64], deviation: &mut [f64]) -> Misfit {
        let is_known = self.newton.is_factorized && self.t > self.t_previous;
        self.slope(t, deviation);
        match &mut self.linearization {
            Some((linearization, combination)) if is_known && linearization.is_explicit() => {
                deviation.iter_mut().zip(x_dot).for_each(|(slope, x_dot)| *slope = x_dot - *slope);
                let h = self.t - self.t_previous;
                Misfit::new(deviation, h, &self.error_scale, |misfit| combination.solve(misfit))
            }
            _ => Misfit::default(),
        }
    }

    fn retract(&mut self, longest: f64) -> bool {
        if matches!(self.phase, Phase::Fresh { .. }) || self.t == self.t_previous {
            return false;
        }
        let Some(before) = &mut self.before else { return false };
        self.statistics.steps -= 1;
        self.statistics.error_test_failures += 1;
        self.t = self.t_previous;
        self.t_previous = before.t_previous;
        std::mem::swap(&mut before.phi, &mut self.phi);
        self.psi = before.psi;
        self.order_last = before.order_last;
        self.h_last = before.h_last;
        self.order = before.order;
        self.steps_alike = before.steps_alike;
        self.steps_of_order = before.steps_of_order;
        self.is_first = before.is_first;
        self.phase = Phase::Steady;
        self.steps_since_failure = 0;
        self.h = longest;
        self.rescale_first_difference();
        true
    }

    fn restrain(&mut self, longest: f64) {
        self.h = self.h.min(longest);
        self.rescale_first_difference();
    }
}

impl Bdf {
    fn step_without_states(&mut self, t_limit: f64) -> StepEnd {
        let (h, end) = step_towards(self.t, self.settings.max_step, t_limit);
        self.t_previous = self.t;
        self.t = if end == StepEnd::Limit { t_limit } else { self.t + h };
        self.statistics.steps += 1;
        end
    }
}
