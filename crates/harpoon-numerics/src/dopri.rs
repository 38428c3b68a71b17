//! The explicit Runge–Kutta method of order 5(4) of Dormand and Prince, for systems that are not stiff.
//! Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, Springer 1993, II.4 to II.6: coefficients,
//! continuous extension of order 4, step size control; part II, IV.2: detection of stiffness.

use crate::dynamics::{Dynamics, Form};
use crate::integrator::{
    Cause, Failure, Integrator, LONGEST_FIRST_STEP, Misfit, Settings, Statistics, StepEnd, dominant,
    evaluate, is_at_limit, is_too_short, norm, not_finite, noticeable, step_towards,
};
use crate::trouble::Trouble;

const C: [f64; 7] = [0.0, 0.2, 0.3, 0.8, 8.0 / 9.0, 1.0, 1.0];
const A: [[f64; 6]; 7] = [
    [0.0; 6],
    [0.2, 0.0, 0.0, 0.0, 0.0, 0.0],
    [3.0 / 40.0, 9.0 / 40.0, 0.0, 0.0, 0.0, 0.0],
    [44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0, 0.0, 0.0, 0.0],
    [19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0, 0.0, 0.0],
    [9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0, 0.0],
    [35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
];
/// The weights of order 5 less those of order 4.
const ERROR: [f64; 7] =
    [71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0];
/// The last term of the continuous extension.
const DENSE: [f64; 7] = [
    -12715105075.0 / 11282082432.0,
    0.0,
    87487479700.0 / 32700410799.0,
    -10690763975.0 / 1880347072.0,
    701980252875.0 / 199316789632.0,
    -1453857185.0 / 822651844.0,
    69997945.0 / 29380423.0,
];

/// Step size control with memory: the exponent of the previous error, which damps oscillations.
const BETA: f64 = 0.04;
const SAFETY: f64 = 0.9;
const MAX_GROWTH: f64 = 10.0;
const MAX_SHRINKAGE: f64 = 0.2;

/// What is left in the solution of a slope that is wrong for a part of a step: the slope of the continuous extension errs to
/// both sides.
const LASTING: f64 = 0.2;

/// What jumps or is very steep within a fifth behind the begin of a step counts in the estimate of its error a hundredth of what it does to
/// the solution. An error that is so many times the tolerance, or two refusals one after the other, come from such a place; so many steps from there are looked at inside,
/// and a slope that is off by more than so many tolerances is not believed: `(s - c)/(abs(s - c) + 1e-4)` was passed with errors of 3000 tolerances.
const SUDDEN: f64 = 30.0;
const STEPS_NEAR_BY: usize = 12;
const LOOKS: [f64; 3] = [0.1, 0.5, 0.9];
const NOT_BELIEVED: f64 = 4.0;

/// The boundary of stability on the negative real axis, and how many steps in sequence must lie on it.
const STABILITY_BOUNDARY: f64 = 3.25;
const STIFF_STEPS: usize = 15;

pub struct DormandPrince {
    settings: Settings,
    statistics: Statistics,
    t: f64,
    t_previous: f64,
    /// Of the last restart.
    t_begin: f64,
    h: f64,
    x: Vec<f64>,
    x_previous: Vec<f64>,
    /// The stages of the last step; the first is the derivative at its begin, the last the one at its end.
    k: [Vec<f64>; 7],
    /// Whether the first stage of the next step is known.
    knows_derivative: bool,
    is_fresh: bool,
    error_previous: f64,
    was_refused: bool,
    /// How many steps are to be looked at inside.
    to_look_at: usize,
    stiff_steps: usize,
    smooth_steps: usize,
    inverse_weights: Vec<f64>,
    stage: Vec<f64>,
    before_last_stage: Vec<f64>,
    error: Vec<f64>,
}

impl DormandPrince {
    pub fn new(settings: Settings) -> DormandPrince {
        let n = settings.n();
        let zeros = || vec![0.0; n];
        DormandPrince {
            settings,
            statistics: Statistics::default(),
            t: 0.0,
            t_previous: 0.0,
            t_begin: 0.0,
            h: 0.0,
            x: zeros(),
            x_previous: zeros(),
            k: std::array::from_fn(|_| zeros()),
            knows_derivative: false,
            is_fresh: true,
            error_previous: 1e-4,
            was_refused: false,
            to_look_at: 0,
            stiff_steps: 0,
            smooth_steps: 0,
            inverse_weights: zeros(),
            stage: zeros(),
            before_last_stage: zeros(),
            error: zeros(),
        }
    }

    /// The first stage, and the first step size if the past gives none.
    fn start(&mut self, problem: &mut dyn Dynamics, t_limit: f64) -> Result<(), Trouble> {
        if !matches!(problem.form(), Form::Explicit) {
            return Err(Trouble::fatal("an explicit method needs explicit equations"));
        }
        if !self.knows_derivative {
            evaluate(problem, self.t, &self.x, &mut self.k[6], &mut self.statistics)?;
            self.knows_derivative = true;
        }
        let span = (t_limit - self.t).min(self.settings.max_step);
        self.h = match self.settings.initial_step {
            Some(h) => h,
            None if self.x.is_empty() => span,
            None => noticeable(self.t, self.estimate_first_step(problem, span)?, t_limit),
        };
        self.is_fresh = false;
        Ok(())
    }

    /// Hairer, Nørsett, Wanner I, II.4: the step at which terms of the size of ẋ and ẍ are a hundredth of the tolerance.
    fn estimate_first_step(&mut self, problem: &mut dyn Dynamics, span: f64) -> Result<f64, Trouble> {
        self.settings.inverse_weights(&self.x, &mut self.inverse_weights);
        let speed = norm(&self.k[6], &self.inverse_weights);
        let h = (0.01 / (self.settings.rtol * speed)).min(LONGEST_FIRST_STEP * span);
        for i in 0..self.x.len() {
            self.stage[i] = self.x[i] + h * self.k[6][i];
        }
        match evaluate(problem, self.t + h, &self.stage, &mut self.k[5], &mut self.statistics) {
            Ok(()) => {}
            Err(Trouble::Recoverable(_)) => return Ok(0.01 * h),
            Err(fatal) => return Err(fatal),
        }
        for i in 0..self.x.len() {
            self.error[i] = (self.k[5][i] - self.k[6][i]) / h;
        }
        let curvature = norm(&self.error, &self.inverse_weights);
        let proposal = (0.01 / speed.max(curvature)).powf(0.2);
        Ok(proposal.min(200.0 * h).min(span))
    }

    /// All stages of a step of length `h`; the result is in `stage`, its error in `error`.
    fn attempt(&mut self, problem: &mut dyn Dynamics, t: f64, h: f64) -> Result<f64, Trouble> {
        for s in 1..7 {
            if s == 6 {
                self.before_last_stage.copy_from_slice(&self.stage);
            }
            combine(&self.x, h, &A[s][..s], &self.k, &mut self.stage);
            let time = if C[s] == 1.0 { t } else { self.t + C[s] * h };
            evaluate(problem, time, &self.stage, &mut self.k[s], &mut self.statistics)?;
        }
        self.error.fill(0.0);
        for (weight, k) in ERROR.iter().zip(&self.k) {
            crate::dense::axpy(h * weight, k, &mut self.error);
        }
        // The tolerance follows the larger of the values at both ends.
        for i in 0..self.x.len() {
            let size = self.x[i].abs().max(self.stage[i].abs());
            self.inverse_weights[i] =
                1.0 / (self.settings.rtol * size + self.settings.atol[i]).max(f64::MIN_POSITIVE);
        }
        Ok(norm(&self.error, &self.inverse_weights))
    }

    fn accept(&mut self, t: f64, h: f64, error: f64) {
        self.statistics.steps += 1;
        self.detect_stiffness(h);
        let factor = SAFETY * error.max(1e-10).powf(BETA * 0.75 - 0.2) * self.error_previous.powf(BETA);
        let limit = if self.was_refused { 1.0 } else { MAX_GROWTH };
        self.h = h * factor.clamp(MAX_SHRINKAGE, limit);
        self.error_previous = error.max(1e-4);
        self.was_refused = false;
        self.t_previous = self.t;
        self.t = t;
        std::mem::swap(&mut self.x, &mut self.x_previous);
        self.x.copy_from_slice(&self.stage);
    }

    /// Accepts the step, unless it is next to something sudden and the solution inside of it is not what the equations say. Then it is taken back.
    fn is_believed(&mut self, problem: &mut dyn Dynamics, t: f64, h: f64, error: f64) -> bool {
        self.accept(t, h, error);
        if self.to_look_at == 0 {
            return true;
        }
        self.to_look_at -= 1;
        let (mut x, mut x_dot) =
            (std::mem::take(&mut self.stage), std::mem::take(&mut self.before_last_stage));
        let is_believed = LOOKS.into_iter().all(|part| {
            let look = self.t_previous + part * h;
            self.interpolate(look, &mut x);
            let is_known = evaluate(problem, look, &x, &mut x_dot, &mut self.statistics).is_ok();
            is_known && self.misfit(look, &x_dot, &mut []).by_slope <= NOT_BELIEVED
        });
        (self.stage, self.before_last_stage) = (x, x_dot);
        if !is_believed {
            self.retract(h);
            self.to_look_at = STEPS_NEAR_BY;
        }
        is_believed
    }

    /// The last two stages belong to the same time: their quotient of differences is an eigenvalue if it is large.
    fn detect_stiffness(&mut self, h: f64) {
        let (mut numerator, mut denominator) = (0.0, 0.0);
        for i in 0..self.x.len() {
            numerator += (self.k[6][i] - self.k[5][i]).powi(2);
            denominator += (self.stage[i] - self.before_last_stage[i]).powi(2);
        }
        if denominator > 0.0 && h * (numerator / denominator).sqrt() > STABILITY_BOUNDARY {
            self.smooth_steps = 0;
            self.stiff_steps += 1;
        } else {
            self.smooth_steps += 1;
            if self.smooth_steps == 6 {
                self.stiff_steps = 0;
            }
        }
    }

    /// The coefficients of the continuous extension: x = x₀ + θ·(d + (1 − θ)·(b + θ·(w + (1 − θ)·l))).
    fn extension(&self, h: f64, i: usize) -> [f64; 4] {
        let difference = self.x[i] - self.x_previous[i];
        let bend = h * self.k[0][i] - difference;
        let twist = difference - h * self.k[6][i] - bend;
        let last: f64 = h * DENSE.iter().zip(&self.k).map(|(weight, k)| weight * k[i]).sum::<f64>();
        [difference, bend, twist, last]
    }

    fn failure(&self, cause: Cause, h: f64, reason: Option<String>) -> Failure {
        let component = match cause {
            Cause::ErrorTest => dominant(&self.error, &self.inverse_weights),
            Cause::Evaluation => self.k.iter().find_map(|k| not_finite(k)),
            _ => None,
        };
        Failure { cause, t: self.t, step: h, component, reason }
    }

    fn fail_with(&self, trouble: Trouble, h: f64) -> Failure {
        match trouble {
            Trouble::Recoverable(message) => self.failure(Cause::Evaluation, h, Some(message)),
            Trouble::Fatal(message) => self.failure(Cause::Fatal, h, Some(message)),
        }
    }
}

/// `out` = x + h·Σ wₛ·kₛ
fn combine(x: &[f64], h: f64, weights: &[f64], k: &[Vec<f64>], out: &mut [f64]) {
    out.copy_from_slice(x);
    for (weight, k) in weights.iter().zip(k) {
        if *weight != 0.0 {
            crate::dense::axpy(h * weight, k, out);
        }
    }
}

impl Integrator for DormandPrince {
    fn set_atol(&mut self, atol: &[f64]) {
        self.settings.atol.copy_from_slice(atol);
    }

    fn restart(&mut self, t: f64, x: &[f64]) {
        self.t = t;
        self.t_previous = t;
        self.t_begin = t;
        self.x.copy_from_slice(x);
        self.x_previous.copy_from_slice(x);
        self.knows_derivative = false;
        self.is_fresh = true;
        self.error_previous = 1e-4;
        self.was_refused = false;
        self.to_look_at = 0;
        self.stiff_steps = 0;
        self.statistics.restarts += 1;
    }

    fn restart_with_derivative(&mut self, t: f64, x: &[f64], x_dot: &[f64]) {
        self.restart(t, x);
        self.k[6].copy_from_slice(x_dot);
        self.knows_derivative = true;
    }

    fn step(&mut self, problem: &mut dyn Dynamics, t_limit: f64) -> Result<StepEnd, Failure> {
        if is_at_limit(self.t, t_limit) {
            self.t_previous = self.t;
            self.t = t_limit;
            self.x_previous.copy_from_slice(&self.x);
            return Ok(StepEnd::Limit);
        }
        if self.is_fresh {
            self.start(problem, t_limit).map_err(|trouble| self.fail_with(trouble, 0.0))?;
        }
        let mut wished = self.h;
        if is_too_short(self.t, wished, t_limit) {
            // Accepted steps have shrunk to nothing: the solution is about to be infinite.
            return Err(self.failure(Cause::ErrorTest, wished, None));
        }
        self.k.swap(0, 6); // the last stage of the last step is the first of this one
        loop {
            wished = wished.min(self.settings.max_step);
            let (h, end) = step_towards(self.t, wished, t_limit);
            let t = if end == StepEnd::Limit { t_limit } else { self.t + h };
            let trouble = match self.attempt(problem, t, h) {
                Ok(error) if error <= 1.0 => {
                    if self.is_believed(problem, t, h, error) {
                        if end == StepEnd::Limit && self.h >= h {
                            // The limit cut the step short, not its error.
                            self.h = self.h.max(wished);
                        }
                        return Ok(end);
                    }
                    self.k.swap(0, 6);
                    wished = 0.25 * h;
                    None
                }
                Ok(error) => {
                    self.statistics.error_test_failures += 1;
                    if self.was_refused || error > SUDDEN {
                        self.to_look_at = STEPS_NEAR_BY;
                    }
                    wished = h * (SAFETY * error.powf(-0.2)).clamp(MAX_SHRINKAGE, 1.0);
                    None
                }
                Err(trouble) => {
                    self.statistics.convergence_failures += 1;
                    wished = 0.25 * h;
                    Some(trouble)
                }
            };
            self.was_refused = true;
            let is_fatal = matches!(trouble, Some(Trouble::Fatal(_)));
            if is_fatal || is_too_short(self.t, wished, t_limit) {
                self.k.swap(0, 6);
                return Err(match trouble {
                    Some(trouble) => self.fail_with(trouble, h),
                    None => self.failure(Cause::ErrorTest, h, None),
                });
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
        let h = self.t - self.t_previous;
        if t == self.t || h == 0.0 {
            out.copy_from_slice(&self.x);
            return;
        }
        let theta = (t - self.t_previous) / h;
        let rest = 1.0 - theta;
        for i in 0..out.len() {
            let [difference, bend, twist, last] = self.extension(h, i);
            out[i] =
                self.x_previous[i] + theta * (difference + rest * (bend + theta * (twist + rest * last)));
        }
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn misfit(&mut self, t: f64, x_dot: &[f64], _: &mut [f64]) -> Misfit {
        let h = self.t - self.t_previous;
        if h == 0.0 {
            return Misfit::default();
        }
        let theta = (t - self.t_previous) / h;
        let rest = 1.0 - theta;
        for i in 0..x_dot.len() {
            let [difference, bend, twist, last] = self.extension(h, i);
            let slope = difference
                + (rest - theta) * bend
                + theta * (2.0 * rest - theta) * twist
                + 2.0 * theta * rest * (rest - theta) * last;
            self.error[i] = LASTING * (h * x_dot[i] - slope);
        }
        let size = norm(&self.error, &self.inverse_weights);
        Misfit { by_slope: size, deviation: size, is_damped: false }
    }

    fn retract(&mut self, longest: f64) -> bool {
        if self.is_fresh || self.t == self.t_previous {
            return false;
        }
        self.statistics.steps -= 1;
        self.statistics.error_test_failures += 1;
        self.t = self.t_previous;
        std::mem::swap(&mut self.x, &mut self.x_previous);
        self.x_previous.copy_from_slice(&self.x);
        self.k.swap(0, 6); // as before the step, which swaps them again
        self.h = longest;
        self.was_refused = true;
        true
    }

    fn restrain(&mut self, longest: f64) {
        self.h = self.h.min(longest);
    }

    fn leaps(&self) -> bool {
        self.t_previous == self.t_begin
    }

    fn looks_stiff(&self) -> bool {
        self.stiff_steps >= STIFF_STEPS
    }
}
