//! Two methods, of which one is at work, and a rule that says which.
//!
//! Steps are told from the method that took them.

use crate::dynamics::{Dynamics, Form};
use crate::integrator::{Failure, Integrator, Misfit, Settings, Statistics, StepEnd};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    First,
    Second,
}

pub(crate) trait Rule {
    fn after_restart(&mut self, at_work: Which, passage: &Passage) -> Which {
        let _ = passage;
        at_work
    }

    fn before_step(&mut self, at_work: Which, situation: &Situation) -> Which;

    /// The problem is known to be stiff.
    fn beware_of_stiffness(&mut self) {}

    fn is_for_stiff(&self, at_work: Which) -> bool {
        let _ = at_work;
        false
    }

    /// Whether the other one is tried where the method at work cannot go on.
    fn after_failure(&mut self, at_work: Which) -> Which {
        at_work
    }
}

/// From one restart to the next.
pub(crate) struct Passage {
    pub(crate) n_steps: usize,
    /// Its end was known beforehand: a step ends there.
    pub(crate) was_planned: bool,
    /// Of the last step, up to its end.
    pub(crate) part: f64,
    /// The next one begins somewhere else than this one ended.
    pub(crate) has_jumped: bool,
}

/// What is known before a step.
pub(crate) struct Situation {
    pub(crate) n_steps: usize,
    pub(crate) looks_stiff: bool,
    pub(crate) is_explicit: bool,
}

pub(crate) struct Pair<A, B, R> {
    first: A,
    second: B,
    at_work: Which,
    rule: R,
    /// Since the last restart.
    n_steps: usize,
    /// How the last step ended.
    end: StepEnd,
    statistics: Statistics,
}

impl<A: Integrator, B: Integrator, R: Rule> Pair<A, B, R> {
    pub(crate) fn new(
        settings: &Settings,
        first: fn(Settings) -> A,
        second: fn(Settings) -> B,
        rule: R,
    ) -> Self {
        Pair {
            first: first(settings.clone()),
            second: second(settings.clone()),
            at_work: Which::First,
            rule,
            n_steps: 0,
            end: StepEnd::Inside,
            statistics: Statistics::default(),
        }
    }

    fn chosen(&self) -> &dyn Integrator {
        match self.at_work {
            Which::First => &self.first,
            Which::Second => &self.second,
        }
    }

    fn chosen_mut(&mut self) -> &mut dyn Integrator {
        match self.at_work {
            Which::First => &mut self.first,
            Which::Second => &mut self.second,
        }
    }

    /// The other one goes on from where this one is.
    fn change(&mut self, to: Which) {
        if to == self.at_work {
            return;
        }
        let (t, x) = (self.chosen().t(), self.chosen().x().to_vec());
        self.at_work = to;
        self.chosen_mut().restart(t, &x);
    }

    fn count(&mut self) {
        self.statistics = self.first.statistics().plus(self.second.statistics());
    }

    /// Whether states are set, by more than what makes stiff equations agree.
    fn jumps(&self, t: f64, x: &[f64]) -> bool {
        const MUCH: f64 = 0.01;
        let mut x_before = vec![0.0; x.len()];
        self.chosen().interpolate(t, &mut x_before);
        x.iter().zip(&x_before).any(|(x, before)| (x - before).abs() > MUCH * before.abs())
    }

    fn begin(&mut self, t: f64, x: &[f64]) {
        let (begin, end) = (self.chosen().t_previous(), self.chosen().t());
        let was_planned = self.end == StepEnd::Limit && end == t;
        let part = if end > begin { ((t - begin) / (end - begin)).clamp(0.0, 1.0) } else { 0.0 };
        let passage = Passage { n_steps: self.n_steps, was_planned, part, has_jumped: self.jumps(t, x) };
        self.at_work = self.rule.after_restart(self.at_work, &passage);
        self.n_steps = 0;
    }
}

impl<A: Integrator, B: Integrator, R: Rule> Integrator for Pair<A, B, R> {
    fn set_atol(&mut self, atol: &[f64]) {
        self.first.set_atol(atol);
        self.second.set_atol(atol);
    }

    fn unsolved(&self) -> Option<usize> {
        self.chosen().unsolved()
    }

    fn solve_exactly(&mut self, is_wanted: bool) {
        self.first.solve_exactly(is_wanted);
        self.second.solve_exactly(is_wanted);
    }

    fn renew_matrix(&mut self) {
        self.chosen_mut().renew_matrix();
    }

    fn restart(&mut self, t: f64, x: &[f64]) {
        self.begin(t, x);
        self.chosen_mut().restart(t, x);
    }

    fn restart_with_derivative(&mut self, t: f64, x: &[f64], x_dot: &[f64]) {
        self.begin(t, x);
        self.chosen_mut().restart_with_derivative(t, x, x_dot);
    }

    fn step(&mut self, problem: &mut dyn Dynamics, t_limit: f64) -> Result<StepEnd, Failure> {
        let situation = Situation {
            n_steps: self.n_steps,
            looks_stiff: self.chosen().looks_stiff(),
            is_explicit: matches!(problem.form(), Form::Explicit),
        };
        let next = self.rule.before_step(self.at_work, &situation);
        self.change(next);
        let mut outcome = self.chosen_mut().step(problem, t_limit);
        if outcome.is_err() {
            let next = self.rule.after_failure(self.at_work);
            if next != self.at_work {
                self.change(next);
                outcome = self.chosen_mut().step(problem, t_limit);
            }
        }
        self.n_steps += 1;
        self.end = *outcome.as_ref().unwrap_or(&StepEnd::Inside);
        self.count();
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

    fn misfit(&mut self, t: f64, x_dot: &[f64], deviation: &mut [f64]) -> Misfit {
        self.chosen_mut().misfit(t, x_dot, deviation)
    }

    fn leaps(&self) -> bool {
        self.chosen().leaps()
    }

    fn retract(&mut self, longest: f64) -> bool {
        let is_done = self.chosen_mut().retract(longest);
        self.count();
        is_done
    }

    fn restrain(&mut self, longest: f64) {
        self.chosen_mut().restrain(longest);
    }

    fn looks_stiff(&self) -> bool {
        self.rule.is_for_stiff(self.at_work) || self.chosen().looks_stiff()
    }

    fn beware_of_stiffness(&mut self) {
        self.rule.beware_of_stiffness();
    }
}
