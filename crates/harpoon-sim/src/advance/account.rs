//! A step of the integrator → whether the derivatives that are met on it account for its change.
//!
//! Where a solution ends, at a root that becomes empty or at a pole, the equations of a step have solutions that have nothing to do with
//! it: beyond the end, or far away. They fit at the nodes of the method, and stiffness that the Jacobian shows at such a place damps every estimate of the
//! error. But between two points a state changes by the mean of its derivative:
//!
//! ```text
//! x(t + h) − x(t) = h·ẋ(somewhere between)
//! ```
//!
//! A step is not believed if ẋ is nowhere large enough on the way, or if it is larger than anything where x is zero. Nor is one in which x stays where it is
//! though ẋ leads away all the time: where a tank was empty, the root of its level makes a Jacobian beyond all measure, with which any residual seems
//! to be a small error. There the state is moved on by a tolerance, to where the Jacobian is what it is for the solution.

use harpoon_numerics::{Failure, Trouble};

use super::Advance;
use crate::machine::Machine;
use crate::problem::Problem;

/// In tolerances: less than this is not asked about.
const SMALL: f64 = 20.0;
/// The part of the change of a state that a derivative has to account for somewhere.
const ENOUGH: f64 = 0.1;
/// Where derivatives are asked for within a step.
const PLACES: [f64; 2] = [0.1, 0.5];
/// In tolerances: where so little turns the derivative, it says nothing. States of stiff equations are so near to where they are pulled.
const LITTLE: f64 = 5.0;

/// A derivative that has grown by this factor over the last step may come to a pole in the next one; ...
const GROWS: f64 = 1.2;
/// ... and has if it is so much larger there than at the ends of the step.
const POLE: f64 = 100.0;
/// Where that is: not at zero itself, where a quotient of two zeros may be no number and have a limit; but as near to it as this
/// part of the state before.
const NEAR: f64 = 1e-9;

/// The part of what its derivatives let expect that a state stays behind at least, if it is stuck.
const STUCK: f64 = 0.1;
/// What stiffness has explained is asked about again after so many steps, or where it is larger.
const EXPLAINED_STEPS: usize = 20;

/// How often in a row a step is taken back.
const MOST: usize = 40;
/// And how often because of a state that is stuck.
const MOST_RELEASES: usize = 3;
/// The next one is shorter by this factor.
const SHORTER: f64 = 0.25;

/// What is known where a step begins.
pub(super) struct Accounts {
    x: Vec<f64>,
    x_dot: Vec<f64>,
    /// Where the step before it began.
    x_dot_before: Vec<f64>,
    /// Whether the derivative has been found to have a pole where the state is zero.
    has_pole: Vec<bool>,
    n_refused: usize,
    /// The derivatives of states that stiffness was found to explain last.
    explained: Vec<f64>,
    n_until_asked: usize,
    /// The end of the last step with the derivatives that belong to it, if everything was computed from another state there.
    unrefined: Option<(f64, Vec<f64>, Vec<f64>)>,
}

impl Accounts {
    pub(super) fn new(n_states: usize) -> Accounts {
        let zeros = || vec![0.0; n_states];
        Accounts {
            x: zeros(),
            x_dot: zeros(),
            x_dot_before: zeros(),
            has_pole: vec![false; n_states],
            n_refused: 0,
            explained: zeros(),
            n_until_asked: 0,
            unrefined: None,
        }
    }

    /// Where a step has ended and everything is computed from its solution, which is refined now: that the derivatives are those
    /// of the step says nothing about the step any more.
    pub(super) fn keep_unrefined(&mut self, machine: &Machine<'_>) {
        let (mut x, mut x_dot) = (self.x.clone(), self.x_dot.clone());
        machine.read_states(&mut x);
        machine.read_derivatives(&mut x_dot);
        self.unrefined = Some((machine.time(), x, x_dot));
    }

    /// An event has made other states of the end of a step.
    pub(super) fn forget(&mut self) {
        self.unrefined = None;
    }

    /// Where everything is computed and a step begins.
    pub(super) fn open(&mut self, machine: &Machine<'_>) {
        std::mem::swap(&mut self.x_dot, &mut self.x_dot_before);
        match self.unrefined.take() {
            Some((time, x, x_dot)) if time == machine.time() => {
                self.x = x;
                self.x_dot = x_dot;
            }
            _ => {
                machine.read_states(&mut self.x);
                machine.read_derivatives(&mut self.x_dot);
            }
        }
        self.n_refused = 0;
    }
}

impl Advance<'_, '_> {
    /// A state that has stayed where it was in the last step, though its derivative leads away from there all the time.
    pub(super) fn find_stuck(&mut self) -> Result<Option<usize>, Trouble> {
        if !self.holds.list.is_empty() || self.accounts.n_refused >= MOST_RELEASES {
            return Ok(None);
        }
        self.accounts.n_until_asked = self.accounts.n_until_asked.saturating_sub(1);
        if self.accounts.n_until_asked == 0 {
            self.accounts.explained.fill(0.0);
            self.accounts.n_until_asked = EXPLAINED_STEPS;
        }
        for i in 0..self.x.len() {
            let x_dot = self.accounts.x_dot[i];
            if self.stays_behind(i, x_dot) && x_dot.abs() > self.accounts.explained[i] {
                if self.is_stuck(i)? {
                    return Ok(Some(i));
                }
                self.accounts.explained[i] = x_dot.abs();
            }
        }
        Ok(None)
    }

    /// Whether a state has moved much less in the last step than such a derivative lets expect.
    fn stays_behind(&self, i: usize, x_dot: f64) -> bool {
        let h = self.integrator.t() - self.integrator.t_previous();
        let (begin, end) = (self.accounts.x[i], self.integrator.x()[i]);
        let expected = STUCK * h * x_dot.abs();
        expected > (end - begin).abs() && expected > SMALL * self.tolerance(i, begin, end)
    }

    /// Whether that is so everywhere in the step, and no deviation within the tolerance explains it.
    fn is_stuck(&mut self, i: usize) -> Result<bool, Trouble> {
        let (begin, end) = (self.integrator.t_previous(), self.integrator.t());
        let sign = self.accounts.x_dot[i].signum();
        for place in PLACES {
            let t = begin + place * (end - begin);
            self.integrator.interpolate(t, &mut self.x);
            let x_dot = self.derivative(i, t)?;
            if !(x_dot * sign > 0.0 && self.stays_behind(i, x_dot)) {
                return Ok(false);
            }
        }
        self.x.copy_from_slice(self.integrator.x());
        let x_dot = self.derivative(i, end)?;
        if !(x_dot * sign > 0.0 && self.stays_behind(i, x_dot)) {
            return Ok(false);
        }
        let still_leads_away = |there: f64| there * sign > 0.5 * x_dot.abs();
        self.integrator.misfit(end, &self.x_dot, &mut self.deviation);
        self.x.iter_mut().zip(&self.deviation).for_each(|(x, deviation)| *x += deviation);
        if !still_leads_away(self.derivative(i, end)?) {
            return Ok(false);
        }
        self.x.copy_from_slice(self.integrator.x());
        self.x[i] += sign * LITTLE * self.tolerance(i, self.accounts.x[i], self.x[i]);
        Ok(still_leads_away(self.derivative(i, end)?))
    }

    /// Moves a state that is stuck on by a tolerance at the begin of the last step, which is made again.
    pub(super) fn release(&mut self, state: usize) -> bool {
        let begin = self.integrator.t_previous();
        if !self.integrator.retract(SHORTER * (self.integrator.t() - begin)) {
            return false;
        }
        self.accounts.n_refused += 1;
        self.x.copy_from_slice(self.integrator.x());
        self.x[state] += self.accounts.x_dot[state].signum() * self.tolerance(state, self.x[state], 0.0);
        let x = self.x.clone();
        self.integrator.restart(begin, &x);
        true
    }

    /// A state that has gone where its derivative does not lead, or through a pole of it.
    pub(super) fn find_unaccounted(&mut self) -> Result<Option<usize>, Trouble> {
        // What keeps the solution on a boundary is no part of the model's derivatives.
        if !self.holds.list.is_empty() {
            return Ok(None);
        }
        let h = self.integrator.t() - self.integrator.t_previous();
        for i in 0..self.x.len() {
            let Accounts { x, x_dot, .. } = &self.accounts;
            let (begin, end) = (x[i], self.integrator.x()[i]);
            let change = end - begin;
            if h * x_dot[i] * change.signum() < ENOUGH * change.abs()
                && change.abs() > SMALL * self.tolerance(i, begin, end)
                && !self.is_accounted(i, change / h)?
            {
                return Ok(Some(i));
            }
            let Accounts { x_dot, x_dot_before, has_pole, .. } = &self.accounts;
            if begin * end < 0.0
                && (has_pole[i] || x_dot[i].abs() > GROWS * x_dot_before[i].abs())
                && self.is_pole(i)?
            {
                return Ok(Some(i));
            }
        }
        Ok(None)
    }

    fn tolerance(&self, i: usize, begin: f64, end: f64) -> f64 {
        self.settings.tolerance * (self.scales.nominal(i) + begin.abs().max(end.abs()))
    }

    /// Whether the derivative of a state is nearly as large somewhere in the step as its mean over the step.
    fn is_accounted(&mut self, i: usize, mean: f64) -> Result<bool, Trouble> {
        let (begin, end) = (self.integrator.t_previous(), self.integrator.t());
        let is_enough = |x_dot: f64| x_dot.is_nan() || x_dot * mean.signum() >= ENOUGH * mean.abs();
        self.x.copy_from_slice(self.integrator.x());
        if is_enough(self.derivative(i, end)?) {
            return Ok(true);
        }
        for place in PLACES {
            let t = begin + place * (end - begin);
            self.integrator.interpolate(t, &mut self.x);
            if is_enough(self.derivative(i, t)?) {
                return Ok(true);
            }
        }
        self.x.copy_from_slice(self.integrator.x());
        self.x[i] -= mean.signum() * LITTLE * self.tolerance(i, self.accounts.x[i], self.x[i]);
        Ok(is_enough(self.derivative(i, end)?))
    }

    /// Whether the derivative of a state that changes its sign in the step is beyond all measure there.
    fn is_pole(&mut self, i: usize) -> Result<bool, Trouble> {
        let (mut low, mut high) = (self.integrator.t_previous(), self.integrator.t());
        let sign = self.accounts.x[i].signum();
        for _ in 0..50 {
            let middle = 0.5 * (low + high);
            self.integrator.interpolate(middle, &mut self.x);
            match self.x[i] * sign > 0.0 {
                true => low = middle,
                false => high = middle,
            }
        }
        self.x[i] = NEAR * self.accounts.x[i];
        let there = self.derivative(i, high)?;
        self.x.copy_from_slice(self.integrator.x());
        let end = self.derivative(i, self.integrator.t())?;
        let usual = self.accounts.x_dot[i].abs().max(end.abs());
        let is_pole = there.is_nan() || there.abs() > POLE * usual;
        self.accounts.has_pole[i] |= is_pole;
        Ok(is_pole)
    }

    /// Where it cannot be computed it is anything.
    fn derivative(&mut self, i: usize, t: f64) -> Result<f64, Trouble> {
        match self.differentiate(t) {
            Ok(()) => Ok(self.x_dot[i]),
            Err(Trouble::Fatal(message)) => Err(Trouble::Fatal(message)),
            Err(_) => Ok(f64::NAN),
        }
    }

    /// The next step is a shorter one; where none is short enough, the solution ends.
    pub(super) fn go_back_from(&mut self, state: usize) -> Result<bool, Problem> {
        let begin = self.integrator.t_previous();
        let length = self.integrator.t() - begin;
        if !self.integrator.retract(SHORTER * length) {
            return Ok(false);
        }
        self.accounts.n_refused += 1;
        if self.accounts.n_refused < MOST {
            return Ok(true);
        }
        self.machine.write_states(&self.accounts.x);
        self.machine.set_time(begin);
        Err(self.end_of_solution(state))
    }

    /// Why there is no step, if it is a state that would have to go through a pole of its derivative.
    pub(super) fn explain_by_pole(&self, failure: &Failure) -> Option<Problem> {
        let state = failure.component.filter(|&state| self.accounts.has_pole[state])?;
        Some(self.end_of_solution(state))
    }

    /// The same if it is a state that grows beyond all bounds within a finite time, by itself or with a pole of time.
    pub(super) fn explain_by_growth(&self, failure: &Failure) -> Option<Problem> {
        /// Beside the time that is simulated: when a state would be twice as large, ...
        const SOON: f64 = 1e-9;
        /// ... and by which factor its derivative has grown in the last step. What jumps grows by more.
        const STEADY: f64 = 1e3;
        let Accounts { x, x_dot, x_dot_before, .. } = &self.accounts;
        let rate = |i: usize| x_dot[i].abs() / (x[i].abs() + self.scales.nominal(i));
        let state = (0..x.len()).max_by(|&i, &k| rate(i).total_cmp(&rate(k)))?;
        let growth = x_dot[state] / x_dot_before[state];
        let time = failure.t.abs() + self.settings.stop - self.settings.start;
        if !(growth > 1.0 && growth <= STEADY && rate(state) * SOON * time >= 1.0) {
            return None;
        }
        let (x, x_dot) = (x[state], x_dot[state]);
        let one = &self.machine.program.states[state];
        let message = match x * x_dot > 0.0 && x.abs() > one.nominal {
            true => format!(
                "`{}` grows without bound: it is {x:.1e} and would be twice as large within {:.0e} s",
                one.name,
                x / x_dot
            ),
            false => format!("the derivative of `{}` grows without bound: it is {x_dot:.1e}", one.name),
        };
        let hint = "there is no solution beyond this time: look for what feeds back on itself, as in `der(x) = x^2`, or for a division by something that becomes zero; end the run before by `terminate`, or write an equation that holds beyond";
        Some(Problem { place: self.machine.place_of_cell(one.derivative), ..Problem::new(message, hint) })
    }

    fn end_of_solution(&self, state: usize) -> Problem {
        let name = &self.machine.program.states[state].name;
        let message = format!(
            "the solution for `{name}` ends here: where its derivative leads, its equation does not hold"
        );
        let hint = "a division by something that becomes zero, or a root of something that becomes negative, has no solution beyond: end the run there by `terminate`, or write an equation that holds afterwards too";
        let place = self.machine.place_of_cell(self.machine.program.states[state].derivative);
        Problem { place, ..Problem::new(message, hint) }
    }
}
