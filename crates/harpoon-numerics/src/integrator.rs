//! The interface of all integrators: one step at a time, with a continuous solution over the last step.

use std::fmt;

use crate::dynamics::Dynamics;
use crate::trouble::{Trouble, all_finite};

/// The longest first step, as a part of the way to the limit. An input that begins at rest and is periodic (the sine that
/// drives a mass from standstill) looks like nothing at all at both ends of a step of whole periods; a short step
/// whose part is no round number sees it. Test: `a_drive_that_begins_at_rest_is_seen`.
pub(crate) const LONGEST_FIRST_STEP: f64 = 7.31e-4;

/// What every method is told.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The local error of unknown i stays below `rtol`·|xᵢ| + `atol[i]`, in the mean of squares over all i.
    pub rtol: f64,
    pub atol: Vec<f64>,
    /// No step is longer. Methods with fixed step take this one.
    pub max_step: f64,
    /// The length of the first step after a restart, where the method shall not estimate it.
    pub initial_step: Option<f64>,
    /// The highest order of a method that varies it.
    pub max_order: usize,
}

impl Settings {
    /// Absolute tolerances follow from nominal values: `atol[i]` = rtol·|nominalᵢ|.
    pub fn new(rtol: f64, nominal: &[f64]) -> Settings {
        let atol = nominal.iter().map(|nominal| rtol * nominal.abs()).collect();
        Settings { rtol, atol, max_step: f64::INFINITY, initial_step: None, max_order: 5 }
    }

    pub fn with_atol(rtol: f64, atol: &[f64]) -> Settings {
        Settings { atol: atol.to_vec(), ..Settings::new(rtol, &[]) }
    }

    pub fn n(&self) -> usize {
        self.atol.len()
    }

    /// What an error of one tolerance in unknown i is multiplied with to give 1.
    pub(crate) fn inverse_weights(&self, x: &[f64], out: &mut [f64]) {
        for ((out, x), atol) in out.iter_mut().zip(x).zip(&self.atol) {
            // Both x and the absolute tolerance may be zero; the smallest positive number keeps 0/0 out.
            *out = 1.0 / (self.rtol * x.abs() + atol).max(f64::MIN_POSITIVE);
        }
    }
}

/// The root of the mean of squares of vᵢ·sᵢ.
pub(crate) fn norm(v: &[f64], scale: &[f64]) -> f64 {
    if v.is_empty() {
        return 0.0;
    }
    let sum: f64 = v.iter().zip(scale).map(|(v, s)| (v * s) * (v * s)).sum();
    (sum / v.len() as f64).sqrt()
}

/// The component that contributes most to the norm.
pub(crate) fn dominant(v: &[f64], scale: &[f64]) -> Option<usize> {
    let size = |i: &usize| (v[*i] * scale[*i]).abs();
    (0..v.len()).max_by(|a, b| size(a).total_cmp(&size(b)))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepEnd {
    /// The step ended before the limit.
    Inside,
    /// The step ended at the limit, to the last bit.
    Limit,
}

/// Counts since the integrator was made, over all restarts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Accepted steps.
    pub steps: usize,
    /// Evaluations of the equations, except those for finite differences.
    pub f_evals: usize,
    pub jac_evals: usize,
    /// Evaluations of the equations for finite differences.
    pub jac_f_evals: usize,
    pub factorizations: usize,
    pub error_test_failures: usize,
    pub convergence_failures: usize,
    pub restarts: usize,
}

impl Statistics {
    pub(crate) fn plus(&self, other: &Statistics) -> Statistics {
        Statistics {
            steps: self.steps + other.steps,
            f_evals: self.f_evals + other.f_evals,
            jac_evals: self.jac_evals + other.jac_evals,
            jac_f_evals: self.jac_f_evals + other.jac_f_evals,
            factorizations: self.factorizations + other.factorizations,
            error_test_failures: self.error_test_failures + other.error_test_failures,
            convergence_failures: self.convergence_failures + other.convergence_failures,
            restarts: self.restarts + other.restarts,
        }
    }
}

/// Why an integration cannot go on.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    pub cause: Cause,
    /// Where the last accepted step ended.
    pub t: f64,
    /// The step size at which the method gave up.
    pub step: f64,
    /// The unknown that was the worst in the last failed attempt, or whose derivative was not finite, if one can be
    /// named.
    pub component: Option<usize>,
    /// What the last evaluation complained about.
    pub reason: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Even the smallest step has too large an error: the solution jumps or is about to be infinite.
    ErrorTest,
    /// The equations of a step could not be solved however small the step.
    Convergence,
    /// The matrix of a step was singular however small the step: `component` is not determined.
    Singular,
    /// The equations could not be evaluated however small the step.
    Evaluation,
    /// The problem asked to end.
    Fatal,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cause {
            Cause::ErrorTest => f.write_str("the error stays above the tolerance")?,
            Cause::Convergence => {
                f.write_str("the equations of a step have no solution that Newton's method finds")?
            }
            Cause::Singular => f.write_str("the equations of a step are singular")?,
            Cause::Evaluation => f.write_str("the equations cannot be evaluated")?,
            Cause::Fatal => f.write_str("the equations ended the integration")?,
        }
        if self.cause != Cause::Fatal {
            f.write_str(" however small the step")?;
        }
        match (self.cause, self.component) {
            (Cause::ErrorTest | Cause::Convergence, Some(component)) => {
                write!(f, "; state {component} is the worst")?;
            }
            (Cause::Singular, Some(component)) => write!(f, "; they do not determine state {component}")?,
            _ => {} // the reason, if there is one, says where
        }
        match &self.reason {
            Some(reason) => write!(f, ": {reason}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Failure {}

/// What a slope that is not the one of the equations means, in tolerances.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Misfit {
    /// What it does to the solution over a step of the last length, if nothing else acts.
    pub by_slope: f64,
    /// The deviation from the solution that explains it. Much smaller than what it does where the equations are stiff.
    pub deviation: f64,
    /// Whether the slope leads to where the equations agree. At a pole it leads away from there.
    pub is_damped: bool,
}

impl Misfit {
    /// Of what slopes differ by, which `explain` makes the deviation of that explains it.
    pub(crate) fn new(misfit: &mut [f64], h: f64, scale: &[f64], explain: impl FnOnce(&mut [f64])) -> Misfit {
        let slope = misfit.to_vec();
        explain(misfit);
        let terms = slope.iter().zip(&*misfit).zip(scale);
        let along: f64 = terms.map(|((slope, deviation), scale)| slope * scale * deviation * scale).sum();
        Misfit { by_slope: h * norm(&slope, scale), deviation: norm(misfit, scale), is_damped: along > 0.0 }
    }

    /// Whether stiffness explains it: a deviation that is small for a solution makes a derivative that has nothing to do with it.
    pub fn is_stiff(&self) -> bool {
        const MUCH: f64 = 10.0;
        self.is_damped && self.by_slope > 1.0 && self.by_slope > MUCH * self.deviation
    }
}

/// An initial value problem solver that goes step by step.
pub trait Integrator {
    /// Starts anew from these values: after an event nothing of the past is of use.
    fn restart(&mut self, t: f64, x: &[f64]);

    /// The same with known derivatives: saves an evaluation, and implicit equations need it.
    fn restart_with_derivative(&mut self, t: f64, x: &[f64], x_dot: &[f64]) {
        let _ = x_dot;
        self.restart(t, x);
    }

    /// Whether the last step was the first of a method that may go far in it.
    fn leaps(&self) -> bool {
        false
    }

    /// Takes one step of the method, never past `t_limit`. A failure leaves the last accepted step in place.
    fn step(&mut self, problem: &mut dyn Dynamics, t_limit: f64) -> Result<StepEnd, Failure>;

    /// The end of the last step.
    fn t(&self) -> f64;

    /// The begin of the last step.
    fn t_previous(&self) -> f64;

    /// The solution at `t()`.
    fn x(&self) -> &[f64];

    /// The solution within the last step, `t_previous()` ≤ t ≤ `t()`.
    fn interpolate(&self, t: f64, out: &mut [f64]);

    fn statistics(&self) -> &Statistics;

    /// How far the solution at a point within the last step is from one that the equations agree with; `x_dot` is what they say there.
    /// Where the equations are stiff `deviation` becomes what is missing to that. Nothing where nothing is known.
    fn misfit(&mut self, t: f64, x_dot: &[f64], deviation: &mut [f64]) -> Misfit {
        let _ = (t, x_dot, deviation);
        Misfit::default()
    }

    /// Takes the last step back, so that the next one is from the same begin and no longer than `longest`; says whether
    /// that is possible. The solution within the step before is forgotten.
    fn retract(&mut self, longest: f64) -> bool {
        let _ = longest;
        false
    }

    /// The unknown that was the worst when the equations of a step could not be solved last.
    fn unsolved(&self) -> Option<usize> {
        None
    }

    /// From now on these are the absolute tolerances, as in [`Settings`].
    fn set_atol(&mut self, atol: &[f64]) {
        let _ = atol;
    }

    /// Whether equations of steps are solved until rounding ends it from now on, not only as well as the tolerance asks for.
    fn solve_exactly(&mut self, is_wanted: bool) {
        let _ = is_wanted;
    }

    /// The matrix of steps is not that of the equations where the solution is now.
    fn renew_matrix(&mut self) {}

    /// The next step is no longer than this.
    fn restrain(&mut self, longest: f64) {
        let _ = longest;
    }

    /// What comes after the next restart is stiff: a method that chooses need not find that out.
    fn beware_of_stiffness(&mut self) {}

    /// Whether the last steps looked as if a method for stiff systems would do better.
    fn looks_stiff(&self) -> bool {
        false
    }
}

/// Evaluates an explicit right-hand side, counts it and refuses values that are not finite.
pub(crate) fn evaluate(
    problem: &mut dyn Dynamics,
    t: f64,
    x: &[f64],
    f: &mut [f64],
    statistics: &mut Statistics,
) -> Result<(), Trouble> {
    statistics.f_evals += 1;
    problem.rhs(t, x, f)?;
    all_finite("the derivative of state", f)
}

/// The first component that is infinite or not a number.
pub(crate) fn not_finite(values: &[f64]) -> Option<usize> {
    values.iter().position(|value| !value.is_finite())
}

/// The part of the way to the limit that a step of the wished length shall take: the limit itself when it is
/// near, and half of the way when a full step would leave a very short one.
pub(crate) fn step_towards(t: f64, wished: f64, t_limit: f64) -> (f64, StepEnd) {
    let remaining = t_limit - t;
    if wished >= remaining * (1.0 - 1e-10) {
        (remaining, StepEnd::Limit)
    } else {
        /// Of a step: less does not matter however often, and methods do better with steps that are all alike.
        const NOTICEABLE: f64 = 1e-11;
        let h = if 2.0 * wished > remaining { 0.5 * remaining } else { wished };
        // Far from zero the rounding of times is not small beside a step, and would add up: then it is as long as they say.
        let by_times = (t + h) - t;
        let is_same = (by_times - h).abs() <= NOTICEABLE * h;
        (if is_same { h } else { by_times }, StepEnd::Inside)
    }
}

/// Whether a step of this length moves the time by enough digits to mean anything. The way to the limit always does.
pub(crate) fn is_too_short(t: f64, h: f64, t_limit: f64) -> bool {
    // A few units in the last place of the times involved; near zero the distance to the limit sets the scale.
    h < 4.0 * spacing(t, t_limit) && t + h < t_limit
}

/// A first step that moves the time by enough digits: a part of a short way far from time zero may not, nor one from a state of
/// nothing that changes fast.
pub(crate) fn noticeable(t: f64, h: f64, t_limit: f64) -> f64 {
    h.max(16.0 * spacing(t, t_limit))
}

/// Of the times between here and the limit.
fn spacing(t: f64, t_limit: f64) -> f64 {
    f64::EPSILON * t.abs().max(1e-12 * (t_limit - t).abs())
}

/// Whether the limit is so near that a step to it would be rounding only: then the time moves and nothing else.
pub(crate) fn is_at_limit(t: f64, t_limit: f64) -> bool {
    t_limit - t <= 16.0 * f64::EPSILON * t.abs()
}
