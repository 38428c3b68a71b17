//! A step of the integrator → a step that the equations agree with between its ends too.
//!
//! A method looks at the equations where it needs them for its formula: BDF only at the end of a step. What comes and goes
//! in between, such as a force that acts for a while after a long time of rest, leaves no trace there, and the estimate
//! of the error sees nothing. So every step is looked at inside, at points of a grid that has nothing to do with the
//! output: the slope of the continuous solution has to be what the equations say (Enright, Numer. Algorithms 9, 1995: defect
//! control). Where it is not, the step is taken back, and made again up to where it was right.

use harpoon_code::Program;
use harpoon_numerics::{self as numerics, Dynamics, Misfit, StepEnd, Trouble};

use super::{Advance, explain};
use crate::bump::{Reach, Search, find_bump};
use crate::crossing::Margin;
use crate::dynamics::Continuous;
use crate::enclose::Enclosure;
use crate::hold::Held;
use crate::motion::Motion;
use crate::problem::Problem;

/// As many as there are rows by default, so that such a run is looked at where it is written.
const LOOKS: usize = 500;

/// In tolerances. Of the steps of all small models in tests at tolerances from 1e-4 to 1e-8, one in a hundred is off by more
/// than 2 at most, whatever the method; where a force begins that the step has not seen it is thousands.
/// See docs/decisions/0026.
const DEFECT: f64 = 4.0;

/// Steps shorter than this part of the distance between two looks are believed.
const SHORT: f64 = 1.0 / 16.0;

/// Where a first step is looked at whose length follows from derivatives at its begin. What is steep just behind an event, as the logarithm of an angle that begins
/// anew, hardly counts in the formulas of explicit methods: their estimates of such an error are seventy times too small.
const EARLY: f64 = 0.1;

/// How often a step is looked at between two looks, where what drives the model is not what these let expect.
const MOST_BUMPS: usize = 16;

/// Where steps are looked at.
pub(super) struct Grid {
    pub(super) start: f64,
    pub(super) stop: f64,
}

impl Grid {
    pub(super) fn distance(&self) -> f64 {
        (self.stop - self.start) / LOOKS as f64
    }

    fn point(&self, k: usize) -> f64 {
        self.start + (self.stop - self.start) * (k as f64 / LOOKS as f64)
    }

    /// The first point after `t`; infinity after the last.
    pub(super) fn after(&self, t: f64) -> f64 {
        let mut k = ((t - self.start) / self.distance()).floor().max(0.0) as usize;
        while k < LOOKS && self.point(k) <= t {
            k += 1;
        }
        if k < LOOKS { self.point(k) } else { f64::INFINITY }
    }
}

/// What is known of the functions of time and of the motion that drive the model.
pub(super) struct Forcings {
    enclosure: Enclosure,
    /// How large each has been.
    scales: Vec<f64>,
    /// To bound each.
    efforts: Vec<Effort>,
}

/// What is done to bound a function of the motion. Bounds that take long and find nothing, step after step, are left out for a while, for
/// longer each time: then long steps get a glance at a few points, and short ones nothing.
#[derive(Clone, Copy)]
struct Effort {
    /// Parts of the way that are looked at, where bounds are asked for.
    most: usize,
    pause: u32,
    left: u32,
}

impl Effort {
    const FULL: Effort = Effort { most: 400, pause: 0, left: 0 };
    /// Of what proves nothing.
    const LEAST: usize = 32;
    const GLANCE: usize = 4;
    /// Evaluations that are no effort.
    const LITTLE: usize = 20;

    fn longest_pause(is_short: bool) -> u32 {
        if is_short { 64 } else { 16 }
    }

    /// Parts of the way to look at now.
    fn parts(&mut self, is_short: bool) -> usize {
        if self.left == 0 {
            return self.most;
        }
        self.left = (self.left - 1).min(Effort::longest_pause(is_short));
        if is_short { 0 } else { Effort::GLANCE }
    }

    /// After bounds were asked for.
    fn note(&mut self, n_evaluations: usize, outcome: Search, is_short: bool) {
        self.most = match outcome {
            Search::GivenUp => (self.most / 2).max(Effort::LEAST),
            Search::Nothing | Search::Bump(_) => (2 * self.most).min(Effort::FULL.most),
        };
        let was_in_vain = !matches!(outcome, Search::Bump(_)) && n_evaluations > Effort::LITTLE;
        self.pause = match was_in_vain {
            true => (2 * self.pause + 1).min(Effort::longest_pause(is_short)),
            false => 0,
        };
        self.left = self.pause;
    }
}

/// How far slopes were off where stiffness was found to explain it.
#[derive(Clone, Copy, Default)]
pub(super) struct Explained {
    by_slope: f64,
    n_left: usize,
}

impl Explained {
    /// By how much slopes are off, in proportion to the deviation, where stiffness explains so much that it is asked whether it is there.
    const MUCH: f64 = 100.0;
    /// What is left of it if it is not: that of a matrix ten times as large as the right one.
    const HARDLY: f64 = 0.9;
    const LOOKS: usize = 20;
    const MORE: f64 = 2.0;
}

impl Forcings {
    pub(super) fn new(program: &Program) -> Forcings {
        let motion = Motion::new(program.forcings.iter().flat_map(|course| course.states()).collect());
        let n = program.forcings.len();
        Forcings { enclosure: Enclosure::new(motion), scales: vec![0.0; n], efforts: vec![Effort::FULL; n] }
    }

    fn is_idle(&self) -> bool {
        self.scales.is_empty()
    }
}

impl Advance<'_, '_> {
    /// Makes a step that can be believed. None if there is none because a branch of solutions ends, or if there was a leap or an
    /// interruption.
    pub(super) fn step(&mut self, limit: f64) -> Result<Option<StepEnd>, Problem> {
        self.accounts.open(&self.machine);
        let mut is_again = false;
        loop {
            let begin = self.integrator.t();
            if is_again && self.observer.is_interrupted(begin) {
                self.is_interrupted = true;
                self.go_to(begin)?;
                return Ok(None);
            }
            is_again = true;
            let Some(end) = self.try_step(limit)? else { return Ok(None) };
            if let Some(state) = self.find_unaccounted()?
                && self.go_back_from(state)?
            {
                continue;
            }
            if let Some(state) = self.find_stuck()?
                && self.release(state)
            {
                continue;
            }
            if self.begins_to_move()
                && self.integrator.retract(SHORT * (self.integrator.t() - self.integrator.t_previous()))
            {
                continue;
            }
            let early = EARLY * (self.integrator.t() - self.integrator.t_previous());
            if self.integrator.leaps()
                && !self.fits(self.integrator.t_previous() + early)?
                && self.integrator.retract(early)
            {
                continue;
            }
            match self.find_misfit()? {
                Some(right_until) if self.integrator.retract(right_until) => {}
                _ => return Ok(Some(end)),
            }
        }
    }

    /// Whether a state that was at rest when the step began is much smaller than was believed while it was made. Then integrators
    /// know it now.
    fn begins_to_move(&mut self) -> bool {
        let end = self.integrator.t();
        self.scales.is_any_moved(self.integrator.x())
            && self.go_to(end).is_ok()
            && self.sees_motion_before_events(end)
    }

    /// The same at a point of the last step. A state that is large behind an event only is made so by what does not hold there; not where resets and
    /// impacts act, whose boundaries rounding seems to cross.
    fn sees_motion_before_events(&mut self, t: f64) -> bool {
        if self.scales.n_at_rest() == 0 {
            return false;
        }
        let before = self.scales.clone();
        let is_news = self.see_motion(false);
        let is_seen = self.scales.n_at_rest() < before.n_at_rest();
        if !is_news && is_seen && !self.scales.has_resets() && matches!(self.is_behind_event(t), Ok(true)) {
            self.scales = before;
        }
        is_news
    }

    /// Where everything is computed: whether a state has begun to move that is much smaller than was believed.
    pub(super) fn see_motion(&mut self, is_event: bool) -> bool {
        let is_news = self.scales.see(&mut self.machine, self.holds.list.is_empty(), is_event);
        if is_news {
            self.integrator.set_atol(&self.scales.atol(self.settings.tolerance));
            for k in self.crossings.leaving() {
                let error = self.leeway(k);
                self.crossings.leave_less(k, error.unwrap_or(f64::INFINITY));
            }
        }
        is_news
    }

    fn try_step(&mut self, limit: f64) -> Result<Option<StepEnd>, Problem> {
        loop {
            self.machine.lost = None;
            let end = if self.holds.list.is_empty() {
                let mut continuous = Continuous { machine: &mut self.machine, structure: &self.structure };
                self.integrator.step(&mut continuous, limit)
            } else {
                let mut held = Held { machine: &mut self.machine, holds: &mut self.holds };
                self.integrator.step(&mut held, limit)
            };
            match end {
                Ok(_) if self.machine.lost.is_some() && self.leap()? => return Ok(None),
                Ok(end) => {
                    self.end_struggle();
                    return Ok(Some(end));
                }
                Err(failure) if failure.cause != numerics::Cause::Fatal && self.leap()? => return Ok(None),
                Err(failure) if failure.cause != numerics::Cause::Fatal && self.machine.lost.is_some() => {
                    return Ok(None);
                }
                Err(failure) if self.step_over_jolt(&failure, limit) => {}
                Err(failure) if self.relax(&failure) => {}
                Err(failure) => {
                    self.machine.set_time(failure.t);
                    let mut problem =
                        self.explain_by_pole(&failure).or_else(|| self.explain_by_growth(&failure));
                    if problem.is_none() && failure.cause == numerics::Cause::ErrorTest {
                        problem = self.explain_by_stiffness(&failure);
                    }
                    return Err(problem.unwrap_or_else(|| explain(&failure, &self.machine)));
                }
            }
        }
    }

    /// The length up to which the last step is right, if it is not right up to its end or to its first event.
    fn find_misfit(&mut self) -> Result<Option<f64>, Trouble> {
        let (begin, end) = (self.integrator.t_previous(), self.integrator.t());
        let is_short = end - begin <= SHORT * self.grid.distance();
        if self.x.is_empty() || is_short && self.forcings.is_idle() {
            return Ok(None);
        }
        self.forcings.enclosure.motion.forget();
        self.forcings.enclosure.motion.learn(&*self.integrator);
        let mut right = begin;
        // A look next to the begin of the step tells rounding only: no shorter step would be better.
        let mut next_look = self.grid.after(begin + SHORT * self.grid.distance());
        loop {
            let look = if is_short { end } else { next_look.min(end) };
            next_look = self.grid.after(look);
            // What drives the model may come and go between two looks too. Where a point of a bump fits, it may be its end: the bump is then before it. So
            // it may be where the point is behind an event, of which this step knows nothing.
            let mut n_bumps = 0;
            let mut ends = vec![(look, false)];
            while let Some(&(end, is_behind_event)) = ends.last() {
                match self.find_bump(right, end, is_short) {
                    Some(bump) if n_bumps < MOST_BUMPS => {
                        n_bumps += 1;
                        let is_wrong = !self.fits(bump)?;
                        let is_behind_event = is_wrong && self.is_behind_event(bump)?;
                        if is_wrong && !is_behind_event {
                            return Ok(Some(right_length(begin, right, bump)));
                        }
                        ends.push((bump, is_behind_event));
                    }
                    _ if is_behind_event => return self.misfit_before_event(begin, right, end),
                    _ => {
                        ends.pop();
                        if !ends.is_empty() {
                            right = end;
                        }
                    }
                }
            }
            if look >= end {
                return Ok(None);
            }
            if !self.fits(look)? {
                return match self.is_behind_event(look)? {
                    true => self.misfit_before_event(begin, right, look),
                    false => Ok(Some(right_length(begin, right, look))),
                };
            }
            right = look;
        }
    }

    fn fits(&mut self, look: f64) -> Result<bool, Trouble> {
        match self.defect(look) {
            // What begins to move was not known when the step was made.
            Ok(defect) => Ok(defect <= DEFECT && !self.sees_motion_before_events(look)),
            Err(Trouble::Fatal(message)) => Err(Trouble::Fatal(message)),
            Err(_) => Ok(false),
        }
    }

    /// The same where the step is not right at a point behind an event: what makes the event may have begun before it.
    fn misfit_before_event(&mut self, begin: f64, right: f64, behind: f64) -> Result<Option<f64>, Trouble> {
        const CLOSE: f64 = 1e-3;
        let (mut before, mut after) = (right, behind);
        while after - before > CLOSE * (behind - right) {
            let middle = 0.5 * (before + after);
            match self.is_behind_event(middle)? {
                true => after = middle,
                false => before = middle,
            }
        }
        if before > right {
            // It may be gone again just before the event.
            for part in [0.25, 0.5, 0.75, 1.0] {
                let point = right + part * (before - right);
                if !self.fits(point)? {
                    return Ok(Some(right_length(begin, right, point)));
                }
            }
        }
        Ok(None)
    }

    /// What comes after an event has nothing to do with this step.
    fn is_behind_event(&mut self, t: f64) -> Result<bool, Trouble> {
        Ok(self.go_to(t).is_ok() && self.look(Margin::Little)?)
    }

    /// Where what drives the model is something else than two points let expect.
    fn find_bump(&mut self, begin: f64, end: f64, is_short: bool) -> Option<f64> {
        let shortest = 4.0 * f64::EPSILON * end.abs() + 1e-12 * self.grid.distance();
        let Forcings { enclosure, scales, efforts } = &mut self.forcings;
        let values = &self.machine.values;
        let courses = self.machine.program.forcings.iter().zip(scales).zip(efforts);
        let bumps = courses.filter_map(|((course, scale), effort)| {
            // Going through routines takes its time.
            let is_cheap = course.is_of_time() && course.calls.is_empty();
            let is_paused = effort.left > 0;
            let most = if is_cheap { Effort::FULL.most } else { effort.parts(is_short) };
            if most == 0 {
                return None;
            }
            let mut n_evaluations = 0;
            let outcome = find_bump(&Reach { begin, end, shortest, most }, scale, |stretch| {
                n_evaluations += 1;
                enclosure.of(course, values, stretch)
            });
            if !is_cheap && !is_paused {
                effort.note(n_evaluations, outcome, is_short);
            }
            match outcome {
                Search::Bump(bump) => Some(bump),
                Search::Nothing | Search::GivenUp => None,
            }
        });
        bumps.reduce(f64::min)
    }

    fn defect(&mut self, t: f64) -> Result<f64, Trouble> {
        self.integrator.interpolate(t, &mut self.x);
        self.differentiate(t)?;
        let misfit = self.integrator.misfit(t, &self.x_dot, &mut self.deviation);
        let defect = match self.is_explained(t, &misfit)? {
            true => misfit.deviation,
            false => misfit.by_slope,
        };
        match defect.is_nan() {
            true => Err(Trouble::recoverable("a derivative is not finite")),
            false => Ok(defect),
        }
    }

    /// Whether the equations agree with the deviation that shall explain how far slopes are off, as they do if the matrix is theirs. What was
    /// found so is believed for a while.
    fn is_explained(&mut self, t: f64, misfit: &Misfit) -> Result<bool, Trouble> {
        if misfit.by_slope <= DEFECT.max(Explained::MUCH * misfit.deviation) || misfit.deviation > DEFECT {
            return Ok(true);
        }
        let Explained { by_slope, n_left } = &mut self.explained;
        *n_left = n_left.saturating_sub(1);
        if misfit.by_slope <= *by_slope && *n_left > 0 {
            return Ok(true);
        }
        self.x.iter_mut().zip(&self.deviation).for_each(|(x, deviation)| *x += deviation);
        self.differentiate(t)?;
        let after = self.integrator.misfit(t, &self.x_dot, &mut self.deviation);
        if after.by_slope <= Explained::HARDLY * misfit.by_slope {
            self.explained =
                Explained { by_slope: Explained::MORE * misfit.by_slope, n_left: Explained::LOOKS };
            return Ok(true);
        }
        self.integrator.renew_matrix();
        Ok(false)
    }

    /// Where everything is computed from a solution at a point of the last step: if equations are stiff, from the one that they agree with.
    /// A deviation within the tolerance, divided by a small resistance, is a current that has nothing to do with the right one, and
    /// relations would change whenever it likes (Shampine, SIAM J. Sci. Stat. Comput. 6, 1985, filters residuals in this way).
    pub(super) fn refine(&mut self, t: f64) -> Result<(), Trouble> {
        /// One is enough where equations are linear.
        const MOST: usize = 3;
        /// In tolerances: what slopes that differ by less do in a step is no error.
        const NOTABLE: f64 = 2.0;
        let mut misfit = self.stiff_misfit(t);
        if misfit.is_some() && t == self.integrator.t() {
            self.accounts.keep_unrefined(&self.machine);
        }
        for _ in 0..MOST {
            let Some(before) = misfit else { break };
            self.machine.read_states(&mut self.x);
            let x = self.x.clone();
            self.x.iter_mut().zip(&self.deviation).for_each(|(x, deviation)| *x += deviation);
            self.machine.write_states(&self.x);
            self.evaluate()?;
            misfit = self.stiff_misfit(t);
            // The matrix is that of other states. Steps that are made with it seem to be right where they are not, however far that leads.
            if misfit.is_some_and(|after| after > 0.5 * before) {
                if before > NOTABLE && misfit.is_some_and(|after| after > Explained::HARDLY * before) {
                    self.integrator.renew_matrix();
                }
                self.machine.write_states(&x);
                return self.evaluate();
            }
        }
        Ok(())
    }

    /// By how much slopes differ, if that is because of stiffness, within what is believed of a step.
    fn stiff_misfit(&mut self, t: f64) -> Option<f64> {
        self.machine.read_derivatives(&mut self.x_dot);
        let misfit = self.integrator.misfit(t, &self.x_dot, &mut self.deviation);
        (misfit.is_stiff() && misfit.deviation <= DEFECT).then_some(misfit.by_slope)
    }

    /// The derivatives of the states in `x`.
    pub(super) fn differentiate(&mut self, t: f64) -> Result<(), Trouble> {
        if self.holds.list.is_empty() {
            let mut continuous = Continuous { machine: &mut self.machine, structure: &self.structure };
            continuous.rhs(t, &self.x, &mut self.x_dot)
        } else {
            let mut held = Held { machine: &mut self.machine, holds: &mut self.holds };
            held.rhs(t, &self.x, &mut self.x_dot)
        }
    }
}

/// Of a step that was right at one point and is not at the next one.
fn right_length(begin: f64, right: f64, wrong: f64) -> f64 {
    (right - begin).max(0.5 * (wrong - begin))
}
