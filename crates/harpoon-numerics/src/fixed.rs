//! Explicit methods with fixed step: Euler (order 1), Heun (order 2), the classical Runge–Kutta method (order 4).
//! The step is `Settings::max_step`; the last one before a limit is shorter. Between the ends of a step the solution
//! is the cubic through values and derivatives.

use crate::dynamics::{Dynamics, Form};
use crate::integrator::{Cause, Failure, Integrator, Settings, Statistics, StepEnd, evaluate};
use crate::trouble::Trouble;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    Euler,
    Heun,
    RungeKutta4,
}

impl Scheme {
    /// For each stage its node and the weight of the stage before it, and the weights of the result.
    fn tableau(self) -> (&'static [f64], &'static [f64]) {
        match self {
            Scheme::Euler => (&[0.0], &[1.0]),
            Scheme::Heun => (&[0.0, 1.0], &[0.5, 0.5]),
            Scheme::RungeKutta4 => (&[0.0, 0.5, 0.5, 1.0], &[1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0]),
        }
    }
}

pub struct FixedStep {
    scheme: Scheme,
    settings: Settings,
    statistics: Statistics,
    t: f64,
    t_previous: f64,
    x: Vec<f64>,
    x_previous: Vec<f64>,
    /// Derivatives at both ends of the last step.
    f: Vec<f64>,
    f_previous: Vec<f64>,
    knows_derivative: bool,
    stage: Vec<f64>,
    k: Vec<f64>,
    sum: Vec<f64>,
}

impl FixedStep {
    pub fn new(scheme: Scheme, settings: Settings) -> FixedStep {
        let n = settings.n();
        let zeros = || vec![0.0; n];
        FixedStep {
            scheme,
            settings,
            statistics: Statistics::default(),
            t: 0.0,
            t_previous: 0.0,
            x: zeros(),
            x_previous: zeros(),
            f: zeros(),
            f_previous: zeros(),
            knows_derivative: false,
            stage: zeros(),
            k: zeros(),
            sum: zeros(),
        }
    }

    fn advance(&mut self, problem: &mut dyn Dynamics, t: f64) -> Result<(), Trouble> {
        if !matches!(problem.form(), Form::Explicit) {
            return Err(Trouble::fatal("an explicit method needs explicit equations"));
        }
        if !self.knows_derivative {
            evaluate(problem, self.t, &self.x, &mut self.f, &mut self.statistics)?;
            self.knows_derivative = true;
        }
        let h = t - self.t;
        let (nodes, weights) = self.scheme.tableau();
        self.k.copy_from_slice(&self.f);
        self.sum.copy_from_slice(&self.x);
        crate::dense::axpy(h * weights[0], &self.k, &mut self.sum);
        for s in 1..nodes.len() {
            self.stage.copy_from_slice(&self.x);
            crate::dense::axpy(h * nodes[s], &self.k, &mut self.stage);
            let time = if nodes[s] == 1.0 { t } else { self.t + nodes[s] * h };
            evaluate(problem, time, &self.stage, &mut self.k, &mut self.statistics)?;
            crate::dense::axpy(h * weights[s], &self.k, &mut self.sum);
        }
        // The derivative at the end serves the cubic and is the first stage of the next step.
        evaluate(problem, t, &self.sum, &mut self.k, &mut self.statistics)?;
        std::mem::swap(&mut self.x_previous, &mut self.x);
        std::mem::swap(&mut self.x, &mut self.sum);
        std::mem::swap(&mut self.f_previous, &mut self.f);
        std::mem::swap(&mut self.f, &mut self.k);
        self.t_previous = self.t;
        self.t = t;
        self.statistics.steps += 1;
        Ok(())
    }
}

impl Integrator for FixedStep {
    fn restart(&mut self, t: f64, x: &[f64]) {
        self.t = t;
        self.t_previous = t;
        self.x.copy_from_slice(x);
        self.x_previous.copy_from_slice(x);
        self.knows_derivative = false;
        self.statistics.restarts += 1;
    }

    fn restart_with_derivative(&mut self, t: f64, x: &[f64], x_dot: &[f64]) {
        self.restart(t, x);
        self.f.copy_from_slice(x_dot);
        self.knows_derivative = true;
    }

    fn step(&mut self, problem: &mut dyn Dynamics, t_limit: f64) -> Result<StepEnd, Failure> {
        let remaining = t_limit - self.t;
        let h = self.settings.max_step;
        // A limit that is a multiple of the step up to rounding is met without a tiny step at the end.
        let is_last = !(h < remaining * (1.0 - 1e-9));
        let t = if is_last { t_limit } else { self.t + h };
        match self.advance(problem, t) {
            Ok(()) => Ok(if is_last { StepEnd::Limit } else { StepEnd::Inside }),
            Err(trouble) => {
                let cause =
                    if matches!(trouble, Trouble::Fatal(_)) { Cause::Fatal } else { Cause::Evaluation };
                let reason = Some(trouble.message().to_string());
                Err(Failure { cause, t: self.t, step: t - self.t, component: None, reason })
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
            let difference = self.x[i] - self.x_previous[i];
            let bend = h * self.f_previous[i] - difference;
            let twist = difference - h * self.f[i];
            out[i] = self.x_previous[i] + theta * (difference + rest * (rest * bend + theta * twist));
        }
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }
}
