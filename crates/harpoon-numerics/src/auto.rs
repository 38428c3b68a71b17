//! The method that chooses: explicit Runge–Kutta steps until they look stiff or fail, then backward differences.
//!
//! What was stiff once is taken to be stiff for good: an event rarely changes the time constants, and a wrong guess costs
//! a restart each time. Steps are told from the method that took them.

use crate::bdf::Bdf;
use crate::dopri::DormandPrince;
use crate::dynamics::{Dynamics, Form};
use crate::integrator::{Failure, Integrator, Settings, Statistics, StepEnd};

pub struct Auto {
    explicit: DormandPrince,
    implicit: Bdf,
    is_stiff: bool,
    statistics: Statistics,
}

impl Auto {
    pub fn new(settings: Settings) -> Auto {
        Auto {
            explicit: DormandPrince::new(settings.clone()),
            implicit: Bdf::new(settings),
            is_stiff: false,
            statistics: Statistics::default(),
        }
    }

    fn chosen(&self) -> &dyn Integrator {
        if self.is_stiff { &self.implicit } else { &self.explicit }
    }

    fn chosen_mut(&mut self) -> &mut dyn Integrator {
        if self.is_stiff { &mut self.implicit } else { &mut self.explicit }
    }

    fn change(&mut self) {
        self.is_stiff = true;
        self.implicit.restart(self.explicit.t(), self.explicit.x());
    }
}

impl Integrator for Auto {
    fn set_atol(&mut self, atol: &[f64]) {
        self.explicit.set_atol(atol);
        self.implicit.set_atol(atol);
    }

    fn restart(&mut self, t: f64, x: &[f64]) {
        if self.is_stiff { self.implicit.restart(t, x) } else { self.explicit.restart(t, x) }
    }

    fn restart_with_derivative(&mut self, t: f64, x: &[f64], x_dot: &[f64]) {
        match self.is_stiff {
            true => self.implicit.restart_with_derivative(t, x, x_dot),
            false => self.explicit.restart_with_derivative(t, x, x_dot),
        }
    }

    fn step(&mut self, problem: &mut dyn Dynamics, t_limit: f64) -> Result<StepEnd, Failure> {
        if !self.is_stiff && (self.explicit.looks_stiff() || !matches!(problem.form(), Form::Explicit)) {
            self.change();
        }
        let mut outcome = match self.is_stiff {
            true => self.implicit.step(problem, t_limit),
            false => self.explicit.step(problem, t_limit),
        };
        // The steps may have become too short for the stiffness to show.
        if outcome.is_err() && !self.is_stiff {
            self.change();
            outcome = self.implicit.step(problem, t_limit);
        }
        self.statistics = self.explicit.statistics().plus(self.implicit.statistics());
        outcome
    }

    fn t(&self) -> f64 {
        self.chosen().t()
    }

    fn t_previous(&self) -> f64 {
        self.chosen().t_previous()
    }

    fn x(&self) -> &[f64] {
        self.chosen().x()
    }

    fn interpolate(&self, t: f64, out: &mut [f64]) {
        self.chosen().interpolate(t, out);
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn defect(&mut self, t: f64, x_dot: &[f64]) -> f64 {
        self.chosen_mut().defect(t, x_dot)
    }

    fn retract(&mut self, longest: f64) -> bool {
        let is_done = self.chosen_mut().retract(longest);
        self.statistics = self.explicit.statistics().plus(self.implicit.statistics());
        is_done
    }

    fn restrain(&mut self, longest: f64) {
        self.chosen_mut().restrain(longest);
    }

    fn looks_stiff(&self) -> bool {
        self.is_stiff
    }
}
