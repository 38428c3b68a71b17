//! Steps that fail again and again for a state that is very small → a state that counts as larger from now on.
//!
//! How large a state without a nominal value is (`scale.rs`) says how well it is to be known. The rounding of larger ones may know it
//! worse: then shorter and shorter steps are taken for nothing. See docs/decisions/0034.

use harpoon_numerics as numerics;

use super::Advance;

/// Failures within a short part of the distance between two looks, or within so many steps.
const MANY: usize = 25;
const PART: f64 = 1e-3;
const STEPS: usize = 400;

/// How much of what a step may err by rounding takes where it makes steps fail. Measured where the sum of three currents of 100 A is a state:
/// 0.05 to 10 in steps of BDF that fail every sixth time.
const NOTABLE: f64 = 0.03;

/// How often equations of steps could not be solved, and steps were not good enough, since when.
#[derive(Default)]
pub(super) struct Struggle {
    since: f64,
    n_unsolved: usize,
    n_steps: usize,
    n_rejected: usize,
}

impl Advance<'_, '_> {
    /// Where no step is short enough for a state that is very small: whether it counts as larger from now on.
    pub(super) fn relax(&mut self, failure: &numerics::Failure) -> bool {
        let (numerics::Cause::ErrorTest, Some(state)) = (failure.cause, failure.component) else {
            return false;
        };
        if !self.scales.relax(state) {
            return false;
        }
        self.x.copy_from_slice(self.integrator.x());
        self.integrator.set_atol(&self.scales.atol(self.settings.tolerance));
        self.integrator.restart(failure.t, &self.x);
        true
    }

    /// After a step: whether the last ones struggled with equations that cannot be solved, or with errors that are rounding.
    pub(super) fn end_struggle(&mut self) {
        self.relax_unsolved();
        self.relax_rounded();
    }

    fn relax_unsolved(&mut self) {
        let n_unsolved = self.integrator.statistics().convergence_failures;
        let t = self.integrator.t();
        let Struggle { since, n_unsolved: before, .. } = self.struggle;
        let is_many = n_unsolved >= before + MANY;
        if n_unsolved < before || is_many || t - since > PART * self.grid.distance() {
            self.struggle.since = t;
            self.struggle.n_unsolved = n_unsolved;
        }
        if is_many
            && t - since <= PART * self.grid.distance()
            && self.integrator.unsolved().is_some_and(|state| self.scales.relax(state))
        {
            self.integrator.set_atol(&self.scales.atol(self.settings.tolerance));
        }
    }

    /// Most steps that are not good enough are too long for the motion. Rounding shows when the equations are asked where they
    /// should say the same.
    fn relax_rounded(&mut self) {
        let statistics = self.integrator.statistics();
        let (n_steps, n_rejected) = (statistics.steps, statistics.error_test_failures);
        let Struggle { n_steps: steps_before, n_rejected: rejected_before, .. } = self.struggle;
        let is_many = n_rejected >= rejected_before + MANY;
        if is_many || n_rejected < rejected_before || n_steps > steps_before + STEPS {
            self.struggle.n_steps = n_steps;
            self.struggle.n_rejected = n_rejected;
        }
        if !is_many || n_steps > steps_before + STEPS || !self.holds.list.is_empty() {
            return;
        }
        let h = self.integrator.t() - self.integrator.t_previous();
        let Some(rounding) = self.find_rounding() else { return };
        let tolerance = self.settings.tolerance;
        let mut is_news = false;
        for (state, rounding) in rounding.into_iter().enumerate() {
            let may_err = tolerance * (self.integrator.x()[state].abs() + self.scales.nominal(state));
            is_news |= rounding * h > NOTABLE * may_err && self.scales.relax(state);
        }
        if is_news {
            self.integrator.set_atol(&self.scales.atol(tolerance));
        }
    }

    /// By how much each derivative changes at the end of the last step when states change by their last digit.
    fn find_rounding(&mut self) -> Option<Vec<f64>> {
        const TRIALS: usize = 5;
        let x = self.integrator.x().to_vec();
        let mut trial = vec![0.0; x.len()];
        let (mut least, mut most) = (vec![f64::INFINITY; x.len()], vec![f64::NEG_INFINITY; x.len()]);
        let (values, now) = (self.machine.values.clone(), self.machine.time());
        let mut is_known = true;
        for k in 0..TRIALS {
            for (i, (trial, x)) in trial.iter_mut().zip(&x).enumerate() {
                // Another change for each state: what cancels when all change alike would not show.
                let digits = ((7 * i + 3 * k) % TRIALS) as f64 - 2.0;
                *trial = x * (1.0 + digits * f64::EPSILON);
            }
            self.machine.write_states(&trial);
            self.machine.set_time(self.integrator.t());
            is_known &= self.machine.evaluate().is_ok();
            self.machine.read_derivatives(&mut trial);
            for (i, x_dot) in trial.iter().enumerate() {
                least[i] = least[i].min(*x_dot);
                most[i] = most[i].max(*x_dot);
            }
        }
        self.machine.values.copy_from_slice(&values);
        self.machine.set_time(now);
        is_known.then(|| most.iter().zip(&least).map(|(most, least)| most - least).collect())
    }
}
