//! The run: from event to event.
//!
//! ```text
//! initialise
//! while t < t_stop:
//!     step from t towards min(next time event, t_stop), x by the integrator
//!     t* := first point of the step at which a relation changes that is of interest; x := x(t*)
//!     rows for the output points up to t
//!     if there is t*, or the time event has come:
//!         row of the values before; settle the event; row of the values after
//!         if events follow each other for ever: keep to the boundary where they happen
//!         restart the integrator
//! ```

mod account;
mod believe;
mod boundary;
mod enforced;
mod fold;
mod foreseen;
mod jolt;
mod leap;
mod locate;
mod lost;
mod progress;
mod record;
mod right_after;
mod steep;
mod stiff;
mod struggle;
mod unseen;
mod watch;

use std::sync::Arc;

use harpoon_code::program::{Relation, TIME};
use harpoon_code::{Engine, Program};
use harpoon_numerics::{self as numerics, Integrator, Method, StepEnd, Trouble};

use crate::ahead::{Ahead, Conditions};
use crate::branch::Pursuit;
use crate::check::Checks;
use crate::clearance::Point;
use crate::crossing::{Crossings, Margin, is_changed};
use crate::delay::CLOSE;
use crate::dynamics::Structure;
use crate::event::{remember, settle};
use crate::history::{Record, Recorded};
use crate::hold::{Departure, Hold, Holds};
use crate::initialise::initialise;
use crate::machine::Machine;
use crate::problem::Problem;
use crate::scale::Scales;
use crate::selection::select;
use crate::system::remedy;
use crate::timer::{Calendar, is_reached};
use crate::{Cause, Event, Failure, ModelHost, Observer, Stage, Statistics};

use account::Accounts;
use believe::{Explained, Forcings, Grid};
use boundary::{Entry, Flight};
use enforced::Watched;
use fold::{Followed, Repetition};
use foreseen::Foreseen;
use leap::Course;
use locate::Crossed;
use lost::Trace;
use progress::Progress;
use stiff::STIFFNESS_LOOKS;
use struggle::Struggle;
use unseen::Unseen;

#[derive(Debug, Clone)]
pub struct Settings {
    pub start: f64,
    pub stop: f64,
    pub tolerance: f64,
    /// Number of output intervals; points at events come in addition.
    pub intervals: usize,
    pub method: Method,
    /// Length of the steps of methods that do not choose it.
    pub step: Option<f64>,
    pub chattering: Chattering,
}

/// What to do where events follow each other for ever.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Chattering {
    /// Keep to the boundary where they happen: slide along it, or rest there.
    #[default]
    Rest,
    /// Follow the events as the equations say, as far as that leads: what a reset stops and the equations drive on goes on.
    Follow,
    /// End the run.
    Error,
}

#[derive(Debug)]
pub struct Run {
    pub statistics: Statistics,
    /// Where it ended: the stop time, or earlier by `terminate` or an interruption.
    pub time: f64,
    /// The message of `terminate`.
    pub terminated: Option<String>,
}

pub fn simulate(
    program: Arc<Program>,
    engine: &mut dyn Engine,
    host: &mut dyn ModelHost,
    settings: &Settings,
    observer: &mut dyn Observer,
) -> Result<Run, Failure> {
    let mut machine = Machine::new(program, engine, host);
    machine.set_time(settings.start);
    if let Some(flag) = machine.program.start_flag {
        machine.set(flag, 1.0);
    }
    let mut checks = Checks::new(&machine);
    let ahead = Ahead::new(&machine, settings.stop - settings.start);
    let outcome = initialise(&mut machine, &mut checks, &ahead);
    let outcome = checks.tell(&mut machine, observer).and(outcome);
    let calendar = outcome.map_err(|problem| {
        let message = format!("the initial values cannot be computed: {}", problem.message);
        failure(Stage::Initialise, &machine, Problem { message, ..problem })
    })?;
    let mut advance = Advance::new(machine, calendar, checks, ahead, settings, observer);
    let outcome = advance.run();
    outcome.map_err(|problem| failure(Stage::Simulate, &advance.machine, problem))
}

/// Where NaN came into the values is told too; or infinity, which a model may use for a limit, if a derivative has
/// become infinite.
fn failure(stage: Stage, machine: &Machine<'_>, problem: Problem) -> Failure {
    let Problem { mut message, mut hints, mut place } = problem;
    if hints.is_empty() {
        hints.extend(machine.advice(&message).map(str::to_string));
    }
    place = place.or_else(|| machine.blamed.clone()).or_else(|| machine.place_of(&message));
    let program = &machine.program;
    let find = |is_it: fn(f64) -> bool| program.computed.iter().find(|one| is_it(machine.get(one.cell)));
    let is_spoilt = program.states.iter().any(|state| !machine.get(state.derivative).is_finite());
    let infinite = || if is_spoilt { find(f64::is_infinite) } else { None };
    if place.is_none()
        && let Some(first) = find(f64::is_nan).or_else(infinite)
    {
        message.push_str(&format!("; the first value that is not finite is that of `{}`", first.name));
        place = Some(first.place.clone());
        if let Some(caution) = &first.caution {
            hints = vec![caution.to_string()];
        }
    }
    Failure { stage, time: machine.time(), message, hints, place }
}

struct Advance<'r, 'a> {
    machine: Machine<'a>,
    calendar: Calendar,
    settings: &'r Settings,
    observer: &'r mut dyn Observer,
    integrator: Box<dyn Integrator>,
    /// The one for free motion, while `integrator` is for motion along boundaries.
    idle: Option<Box<dyn Integrator>>,
    /// How many events may still be asked whether they have made the model stiff.
    n_stiffness_looks: usize,
    /// How large the states are, for the absolute tolerances of integrators.
    scales: Scales,
    /// Where it has come along, if branches of solutions are followed.
    course: Course,
    structure: Structure,
    /// What is known of choices of states that stay.
    enforced: Vec<Watched>,
    grid: Grid,
    statistics: Statistics,
    /// Of the next event that is known beforehand.
    next_event: f64,
    /// When the event is that is being settled a little later.
    meant: Option<f64>,
    /// A relation by which that event has led to values that are not finite.
    strict: Option<usize>,
    /// Output points that are written.
    outputs: usize,
    /// States and derivatives at output and event points.
    x: Vec<f64>,
    x_dot: Vec<f64>,
    /// What is missing from a state there to one that stiff equations agree with.
    deviation: Vec<f64>,
    /// All values before an event.
    before: Vec<f64>,
    ticks_before: Calendar,
    checks: Checks,
    crossings: Crossings,
    /// What the histories have recorded last.
    recorded: Recorded,
    /// And what they had recorded before an event.
    recorded_before: Recorded,
    record_before: Record,
    /// Relations that may be the first to change, while their change is being located.
    candidates: Vec<usize>,
    /// Those that have changed at the end of the interval.
    at_end: Vec<usize>,
    foreseen: Foreseen,
    forcings: Forcings,
    struggle: Struggle,
    unseen: Unseen,
    traces: Vec<Trace>,
    accounts: Accounts,
    explained: Explained,
    holds: Holds,
    ahead: Ahead,
    /// When other conditions were chosen last.
    reconsidered: f64,
    /// Flights from a boundary back to it that are so low that the integrator might not see them.
    flights: Vec<Flight>,
    /// What leaves boundaries in this event, as slowly as what drives it away from there lets it.
    leaving: Vec<Hold>,
    /// Relations at whose boundaries what is driven on should be stopped by resets, and nothing holds it.
    pressed_in: Vec<(usize, Entry)>,
    /// The last point at which the solutions of nonlinear systems were accepted, and how far they are followed at once.
    followed: Option<f64>,
    way: f64,
    /// How often branches have ended, and how many points there were on them.
    ends: Repetition,
    points: Repetition,
    /// And how often derivatives have jumped without an event.
    jolts: Repetition,
    /// All values there.
    accepted: Vec<f64>,
    /// Whether a branch of solutions has ended in this event.
    has_jumped: bool,
    /// Whether the user has had enough in the middle of a step.
    is_interrupted: bool,
    progress: Progress,
}

/// How a step was gone through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passed {
    ToTheEnd,
    ToAnEvent,
}

impl<'r, 'a> Advance<'r, 'a> {
    fn new(
        machine: Machine<'a>,
        calendar: Calendar,
        checks: Checks,
        ahead: Ahead,
        settings: &'r Settings,
        observer: &'r mut dyn Observer,
    ) -> Advance<'r, 'a> {
        let span = settings.stop - settings.start;
        let n_states = machine.program.states.len();
        let grid = Grid { start: settings.start, stop: settings.stop };
        Advance {
            integrator: integrator(&machine, settings),
            course: Course::default(),
            n_stiffness_looks: STIFFNESS_LOOKS,
            scales: Scales::new(&machine, grid.distance(), settings.stop),
            grid,
            enforced: vec![Watched::default(); machine.program.enforced.len()],
            idle: None,
            structure: Structure::new(&machine.program.jacobian),
            crossings: Crossings::new(&machine, span),
            candidates: Vec::with_capacity(machine.program.relations.len()),
            at_end: Vec::with_capacity(machine.program.relations.len()),
            foreseen: Foreseen::new(&machine.program),
            forcings: Forcings::new(&machine.program),
            struggle: Struggle::default(),
            unseen: Unseen::default(),
            traces: vec![Trace::default(); n_states],
            accounts: Accounts::new(n_states),
            explained: Explained::default(),
            holds: Holds::new(&machine, span),
            ahead,
            reconsidered: f64::NEG_INFINITY,
            before: machine.values.clone(),
            accepted: machine.values.clone(),
            ticks_before: calendar.clone(),
            machine,
            calendar,
            settings,
            observer,
            statistics: Statistics::default(),
            next_event: f64::INFINITY,
            meant: None,
            strict: None,
            outputs: 0,
            x: vec![0.0; n_states],
            x_dot: vec![0.0; n_states],
            deviation: vec![0.0; n_states],
            checks,
            recorded: Vec::new(),
            recorded_before: Vec::new(),
            record_before: Record::default(),
            flights: Vec::new(),
            leaving: Vec::new(),
            pressed_in: Vec::new(),
            followed: None,
            way: f64::INFINITY,
            ends: Repetition::default(),
            points: Repetition::default(),
            jolts: Repetition::default(),
            has_jumped: false,
            is_interrupted: false,
            progress: Progress::new(settings.start),
        }
    }

    fn run(&mut self) -> Result<Run, Problem> {
        self.follow_anew();
        self.evaluate()?;
        self.record_event()?;
        self.check()?;
        self.leave_start()?;
        while self.machine.time() < self.settings.stop && self.checks.terminated.is_none() {
            if self.is_interrupted || self.observer.is_interrupted(self.machine.time()) {
                break;
            }
            let limit = self.next_event.min(self.settings.stop);
            if self.is_at(limit) {
                self.jump(limit)?;
                continue;
            }
            let now = self.machine.time();
            self.end_flights();
            let seen = limit.min(self.machine.histories.limit(self.settings.stop - self.settings.start));
            let seen = self.flights.iter().map(|flight| now + flight.step).fold(seen, f64::min);
            let Some(end) = self.step(seen)? else {
                if !self.is_interrupted && !self.course.take_leap() {
                    self.end_branch(now)?;
                }
                continue;
            };
            let ends_with_event = end == StepEnd::Limit && seen == limit && self.is_event_ahead();
            match self.pass(ends_with_event)? {
                Passed::ToAnEvent => {}
                Passed::ToTheEnd if ends_with_event => self.time_event()?,
                Passed::ToTheEnd => {
                    self.tell();
                    self.refuse_to_fall_through()?;
                    self.observer.step(&self.machine.values);
                    self.note_progress()?;
                    self.tell_of_growing_errors();
                    // What a boundary holds is as large as it was before.
                    if self.holds.list.is_empty() && self.scales.follow(&self.machine) {
                        self.tell_sizes();
                    }
                    if self.leap_from_a_stand()? {
                        continue;
                    }
                    let time = self.machine.time();
                    let has_bent = self.machine.histories.pass_bends(time);
                    if select(&mut self.machine, false)? || has_bent {
                        self.evaluate()?;
                        self.restart();
                    }
                }
            }
        }
        self.finish()
    }

    /// Writes the first row. Relations such as `time > 0` change just after it, in an event at the same time.
    fn leave_start(&mut self) -> Result<(), Problem> {
        if let Some(flag) = self.machine.program.start_flag {
            self.machine.set(flag, 0.0);
            self.machine.call(self.machine.program.crossings)?;
            let has_changed = |relation: &Relation| is_changed(relation, &self.machine, 0.0);
            let mut scheduled = self.machine.program.relations.iter().filter(|one| one.is_scheduled);
            // Of a run without duration there is no time after its start.
            if self.machine.time() < self.settings.stop && scheduled.any(has_changed) {
                self.begin_anew()?;
                self.time_event()?;
                return self.follow_first_flights();
            }
        }
        self.write_row()?;
        self.outputs = 1;
        self.begin_anew()?;
        self.find_next_event()?;
        self.follow_first_flights()
    }

    /// The next event that is known beforehand.
    fn find_next_event(&mut self) -> Result<(), Trouble> {
        let jump = self.machine.histories.next_jump();
        self.next_event = self.calendar.next(&mut self.machine, jump)?;
        Ok(())
    }

    /// Whether the next event that is known beforehand comes before the run ends, or with its end.
    fn is_event_ahead(&self) -> bool {
        is_reached(self.next_event, self.settings.stop)
    }

    /// Whether the time is so close that no method could make a step.
    fn is_at(&self, time: f64) -> bool {
        let now = self.machine.time();
        time - now <= CLOSE * now.abs().max(time.abs())
    }

    /// Goes to a time that is next to now. The states stay as they are.
    fn jump(&mut self, time: f64) -> Result<(), Problem> {
        self.machine.set_time(time);
        self.evaluate()?;
        if self.is_event_ahead() {
            return self.time_event();
        }
        self.check()?;
        self.write_row()
    }

    fn finish(&mut self) -> Result<Run, Problem> {
        if let Some(flag) = self.machine.program.terminal_flag {
            self.machine.set(flag, 1.0);
            settle(&mut self.machine, &self.calendar, &mut self.checks)?;
            self.evaluate()?;
            self.checks.tell(&mut self.machine, self.observer)?;
            self.write_row()?;
        }
        self.machine.forget_branches();
        self.tell();
        Ok(Run {
            statistics: self.statistics(),
            time: self.told_time(),
            terminated: self.checks.terminated.take(),
        })
    }

    fn statistics(&self) -> Statistics {
        let mut all = Statistics {
            columns_by_differences: self.structure.open.len(),
            systems_by_differences: self.machine.n_systems_by_differences(),
            ..self.statistics
        };
        add(&mut all, &*self.integrator);
        if let Some(idle) = &self.idle {
            add(&mut all, &**idle);
        }
        all
    }

    fn restart(&mut self) {
        self.course.forget();
        self.accounts.forget();
        self.forget_traces();
        self.forget_choices();
        self.foreseen.doubt();
        self.follow_anew();
        self.accept();
        self.machine.read_states(&mut self.x);
        self.machine.read_derivatives(&mut self.x_dot);
        let program = &self.machine.program;
        if self.holds.list.is_empty() && !(program.resets.is_empty() && program.impacts.is_empty()) {
            self.holds.see_drives(&self.machine, self.grid.distance());
        }
        // The Jacobian of the free motion says nothing about the one along a boundary.
        if self.holds.list.is_empty() {
            if let Some(free) = self.idle.take() {
                let held = std::mem::replace(&mut self.integrator, free);
                add(&mut self.statistics, &*held);
            }
        } else if self.idle.is_none() {
            let held = integrator(&self.machine, self.settings);
            self.idle = Some(std::mem::replace(&mut self.integrator, held));
        }
        // What an event sets in motion has to be seen before the first step.
        self.see_motion(true);
        if self.holds.list.is_empty() {
            self.scales.follow(&self.machine);
        }
        self.tell_sizes();
        self.foresee_stiffness();
        let time = self.machine.time();
        // A boundary layer thinner than the tolerance: what is left of an iteration would lead out of it again and again.
        self.integrator.solve_exactly(self.crossings.is_any_back_at_once(time));
        match self.holds.list.is_empty() {
            true => self.integrator.restart_with_derivative(time, &self.x, &self.x_dot),
            // What brings the solution back onto a boundary is no part of the model's derivatives, but of those that are integrated.
            false => self.integrator.restart(time, &self.x),
        }
    }

    /// Computes everything at the current time and states.
    fn evaluate(&mut self) -> Result<(), Trouble> {
        if self.holds.list.is_empty() {
            return self.machine.evaluate_or_beyond();
        }
        self.machine.read_states(&mut self.x);
        let time = self.machine.time();
        self.holds.evaluate(&mut self.machine, time, &self.x)
    }

    /// Goes through the last step and writes the rows of its output points, up to the end or to the first event. Relations
    /// are looked at on the way too, because a step may be so long that they change and change back: the steps of a
    /// model without states only end at time events. Where does not depend on the output points, see [`believe`].
    fn pass(&mut self, ends_with_event: bool) -> Result<Passed, Problem> {
        let end = self.integrator.t();
        let mut before = self.integrator.t_previous();
        let mut is_on_the_way = false;
        loop {
            if std::mem::replace(&mut is_on_the_way, true) && self.observer.is_interrupted(before) {
                self.is_interrupted = true;
                self.go_to(before)?;
                return Ok(Passed::ToAnEvent);
            }
            let output = self.next_output();
            let target = output.map_or(end, |output| output.min(end)).min(self.next_look(before));
            let followed = match self.follow_to(target) {
                Ok(followed) => followed,
                Err(problem) => {
                    let problem = self.first_failure(before, target, problem);
                    return Err(self.refuse_choices().unwrap_or(problem));
                }
            };
            let Followed::To(point) = followed else {
                self.end_branch(self.followed.unwrap_or(before))?;
                return Ok(Passed::ToAnEvent);
            };
            let is_crossed = self.look(Margin::Little)?;
            self.crossings.weigh(&self.machine);
            if self.is_more_than_noise(is_crossed)? {
                match self.cross(before, point)? {
                    Crossed::Event => return Ok(Passed::ToAnEvent),
                    Crossed::Nothing if self.machine.time() > before => {
                        before = self.machine.time();
                        continue;
                    }
                    // What rounding takes back where the event before was is not looked for there again.
                    Crossed::Nothing => {
                        self.go_to(point)?;
                        self.look(Margin::Little)?;
                    }
                }
            } else {
                self.crossings.find_signals(&mut self.machine)?;
            }
            if self.crossings.is_any_at_zero(&self.machine) && self.cross_at_rest(before, point)? {
                return Ok(Passed::ToAnEvent);
            }
            self.crossings.learn(&self.machine);
            self.holds.learn();
            if let Some(dip) = self.find_dip(before, point, Margin::Little)? {
                if let Crossed::Event = self.cross(before, dip)? {
                    return Ok(Passed::ToAnEvent);
                }
                self.crossings.begin_anew(&self.machine);
                // What rounding takes back where the event before was is not looked for there again.
                let now = self.machine.time();
                before = if now > before { now } else { dip };
                continue;
            }
            let is_before_event = point == end && ends_with_event;
            let kind = if is_before_event { Point::BeforeEvent } else { Point::Inside };
            if self.watch_checks(before, kind, Margin::Little)? {
                return Ok(Passed::ToAnEvent);
            }
            if point == self.settings.stop && !ends_with_event {
                if self.cross_at_stop()? {
                    return Ok(Passed::ToAnEvent);
                }
                self.check()?;
            }
            self.watch_choices(before)?;
            // An output point that coincides with an event is covered by the rows of the event.
            if output == Some(point) && !is_before_event {
                self.tell();
                self.write_output()?;
                self.outputs += 1;
            }
            self.find_unseen_jumps()?;
            self.machine.tell_blurred(self.settings.tolerance);
            self.accept();
            self.record()?;
            if point == end {
                return Ok(Passed::ToTheEnd);
            }
            before = point;
        }
    }

    /// The first output point whose row is not written.
    fn next_output(&self) -> Option<f64> {
        (self.outputs <= self.settings.intervals).then(|| self.output_time(self.outputs))
    }

    /// Computes everything at a point of the last step.
    fn go_to(&mut self, t: f64) -> Result<(), Trouble> {
        if t == self.integrator.t() {
            self.machine.write_states(self.integrator.x());
        } else {
            self.integrator.interpolate(t, &mut self.x);
            self.machine.write_states(&self.x);
        }
        self.machine.set_time(t);
        self.evaluate()?;
        if self.holds.list.is_empty() { self.refine(t) } else { Ok(()) }
    }

    /// Whether a relation has changed, or a boundary is left, after [`Advance::go_to`].
    fn look(&mut self, margin: Margin) -> Result<bool, Trouble> {
        Ok(self.crossings.look(&mut self.machine, margin)? || !self.holds.departing(margin).is_empty())
    }

    /// Iterates an event such that there is a solution after it; says whether states were reset.
    fn settle(&mut self) -> Result<bool, Trouble> {
        if !self.machine.histories.is_empty() {
            self.machine.histories.keep(&mut self.record_before);
            self.recorded_before.clone_from(&self.recorded);
        }
        self.record()?;
        self.holds.keep_sides(&mut self.machine)?;
        self.before.copy_from_slice(&self.machine.values);
        self.ticks_before.clone_from(&self.calendar);
        let mark = self.machine.mark_warnings();
        let outcome = self.iterate(None);
        // What was chosen at this very time and did not last is no better the second time.
        let time = self.machine.time();
        if self.reconsidered == time {
            return outcome;
        }
        let Some(conditions) = self.ahead.reconsider(&mut self.machine, &outcome) else { return outcome };
        self.reconsidered = time;
        if let Ok(true) = outcome {
            // The states are new: what they were before has nothing to do with the conditions that last.
            return self.settle_with(Some(&conditions)).map(|_| true);
        }
        self.undo();
        let other = self.iterate(Some(&conditions));
        if other.is_ok() && self.ahead.is_good(&mut self.machine) {
            self.machine.forget_warnings(mark);
            return other;
        }
        self.undo();
        self.iterate(None)
    }

    fn iterate(&mut self, favoured: Option<&Conditions>) -> Result<bool, Trouble> {
        let time = self.machine.time();
        self.machine.histories.pass_at_event(time);
        remember(&mut self.machine);
        self.calendar.raise(&mut self.machine);
        self.settle_with(favoured)
    }

    fn settle_with(&mut self, favoured: Option<&Conditions>) -> Result<bool, Trouble> {
        if let Some(conditions) = favoured {
            self.machine.favour(conditions);
        }
        self.machine.forget_branches();
        self.machine.pursuit = Pursuit::Cross;
        let outcome = settle(&mut self.machine, &self.calendar, &mut self.checks);
        self.machine.pursuit = Pursuit::Follow;
        self.machine.favour_nothing();
        outcome
    }

    fn undo(&mut self) {
        if self.machine.has_branches() {
            // They still come from where they were accepted last.
            self.machine.values.copy_from_slice(&self.accepted);
            self.machine.recall_branches();
        }
        self.machine.values.copy_from_slice(&self.before);
        self.calendar.clone_from(&self.ticks_before);
        self.checks.forget();
        if !self.machine.histories.is_empty() {
            self.machine.histories.take_back(&self.record_before);
            self.recorded.clone_from(&self.recorded_before);
        }
    }

    /// The event cannot be settled. An assertion that failed in it tells more.
    fn unsettled(&mut self, trouble: Trouble) -> Problem {
        match self.checks.tell(&mut self.machine, self.observer) {
            Err(problem) => problem,
            Ok(()) => trouble.into(),
        }
    }

    /// A relation such as `time/period >= n` changes at a tick of `n*period`, but rounding may put it some bits behind: then it
    /// is one event, there.
    fn wait_for_relations(&mut self) -> Result<(), Problem> {
        const BITS: f64 = 4.0;
        self.look(Margin::Zero)?;
        if !self.crossings.is_any_about_to_change(&self.machine) {
            return Ok(());
        }
        let in_time = std::mem::take(&mut self.crossings.changed);
        let now = self.machine.time();
        let later = now + BITS * f64::EPSILON * now.abs();
        if later > self.settings.stop {
            return Ok(()); // what happens exactly there is found out in another way
        }
        self.before.copy_from_slice(&self.machine.values);
        self.machine.set_time(later);
        self.evaluate()?;
        self.look(Margin::Zero)?;
        if self.crossings.changed.iter().all(|late| in_time.contains(late)) {
            self.machine.values.copy_from_slice(&self.before);
        }
        Ok(())
    }

    fn time_event(&mut self) -> Result<(), Problem> {
        self.go_to_event()?;
        self.wait_for_relations()?;
        let was_reset = match self.settle_right_after() {
            Ok(was_reset) => was_reset,
            Err(trouble) => {
                let problem = self.unsettled(trouble);
                return Err(self.name_strict_relation(problem));
            }
        };
        self.statistics.time_events += 1;
        // A boundary may be reached at the very time of the event.
        self.crossings.changed.clear();
        if was_reset {
            self.crossings.changed = self.crossings.reached(&self.machine, &self.before);
        }
        let outcome = self.after_event(was_reset, Vec::new());
        self.meant = None;
        outcome.map_err(|problem| self.name_strict_relation(problem))?;
        self.refuse_endless_time_events()
    }

    /// An event that is one with the stop time may be some bits behind it: relations hold there, so that is where it is settled.
    fn go_to_event(&mut self) -> Result<(), Trouble> {
        let now = self.machine.time();
        if self.next_event > now && is_reached(self.next_event, now) {
            self.machine.set_time(self.next_event);
            self.evaluate()?;
        }
        // As at the start: `time > 2` is not true at 2, and no later time comes.
        if let Some(flag) = self.machine.program.start_flag
            && now >= self.settings.stop
        {
            self.machine.set(flag, 1.0);
        }
        Ok(())
    }

    fn state_event(&mut self, was_reset: bool) -> Result<Crossed, Problem> {
        self.statistics.state_events += 1;
        self.after_event(was_reset, Vec::new())?;
        Ok(Crossed::Event)
    }

    /// Leaves boundaries.
    fn depart(&mut self, departures: &[(usize, Departure)]) -> Result<(), Problem> {
        self.record()?;
        self.before.copy_from_slice(&self.machine.values);
        let ended = self.holds.end(&mut self.machine, departures);
        self.statistics.state_events += 1;
        self.crossings.changed.clear();
        self.after_event(false, ended)
    }

    /// What follows when an event has settled. `departed`: what is not held any more.
    fn after_event(&mut self, was_reset: bool, departed: Vec<Hold>) -> Result<(), Problem> {
        self.crossings.wait_no_more();
        self.crossings.note_event(&self.machine, &self.before);
        let states = self.machine.program.states.iter();
        self.holds.see_sizes(states.map(|state| self.before[state.value as usize]));
        let changed = &self.crossings.changed;
        self.flights.retain(|flight| !(was_reset && changed.contains(&flight.relation)));
        // A jump from branch to branch is no discontinuity that the model asks for: it has rows where something discrete
        // has changed with it.
        let (before, values) = (&self.before, &self.machine.values);
        let is_seen = |cell: &u32| before[*cell as usize] != values[*cell as usize];
        let has_rows = !self.has_jumped || was_reset || self.machine.program.discrete.iter().any(is_seen);
        if has_rows {
            let before = std::mem::take(&mut self.before);
            self.before = self.just_before(&before).unwrap_or(before);
            self.tell_row(true)?;
        }
        if !self.holds.list.is_empty() {
            let crossings = &self.crossings;
            let is_near = |k: usize, g: f64| crossings.is_about_zero(k, g);
            let clear = |k: usize| 4.0 * crossings.little(k);
            let left: Vec<usize> = departed.iter().map(|hold| hold.relation).collect();
            let before = &self.before;
            let followed =
                self.holds.follow_event(&mut self.machine, before, was_reset, &left, is_near, clear)?;
            followed.dropped.into_iter().for_each(|k| self.watch_dropped(k));
            if followed.is_pushed_in {
                self.machine.evaluate_event()?;
                remember(&mut self.machine);
                self.watch_struck();
            }
        }
        if was_reset {
            self.strike_again()?;
        }
        let mut released = self.holds.release(&mut self.machine)?;
        let mut held = self.keep_to_boundaries(was_reset)?;
        if let Some(again) = self.hold_again()? {
            held = held.or(Some(again));
        }
        if held.is_some() {
            released.extend(self.holds.release(&mut self.machine)?);
        }
        self.mark_held()?;
        self.evaluate()?;
        if select(&mut self.machine, false)? {
            self.evaluate()?;
        }
        self.record_event()?;
        self.checks.tell(&mut self.machine, self.observer)?;
        self.check()?;
        if has_rows || self.next_output().is_some_and(|output| output <= self.machine.time()) {
            self.write_row()?;
        }
        while self.next_output().is_some_and(|output| output <= self.machine.time()) {
            self.outputs += 1;
        }
        let changed = &self.crossings.changed;
        let cause = match (departed.first(), held) {
            _ if std::mem::take(&mut self.has_jumped) => Cause::Jump,
            (Some(hold), _) => Cause::Departure { relation: hold.relation, has_rested: hold.rests() },
            (None, Some(k)) => Cause::Hold(k),
            (None, None) if changed.is_empty() => Cause::Time,
            (None, None) => Cause::Relations(changed),
        };
        let (before, after) = (&self.before[..], &self.machine.values[..]);
        self.observer.event(&Event { time: self.told_time(), cause, before, after });
        self.begin_anew()?;
        let left = std::mem::take(&mut self.leaving);
        self.leave(released.into_iter().chain(departed).chain(left).collect())?;
        self.find_next_event()?;
        Ok(())
    }

    /// Rounding may put a point just beyond where the values that hold before an event can be computed, such as `sqrt(x)` up
    /// to where x is zero: then those of the instant before are meant.
    fn just_before(&mut self, spoilt: &[f64]) -> Option<Vec<f64>> {
        const MOST_BITS: i32 = 8;
        let program = self.machine.program.clone();
        if !is_spoilt(&program, spoilt) || !self.holds.list.is_empty() {
            return None;
        }
        let here = self.machine.values.clone();
        let time = self.machine.time();
        let found = (0..MOST_BITS).find_map(|bits| {
            let earlier = time - (time - time.next_down()) * f64::from(1 << bits);
            self.machine.values.copy_from_slice(spoilt);
            self.integrator.interpolate(earlier, &mut self.x);
            self.machine.write_states(&self.x);
            self.machine.set_time(earlier);
            let is_sound = self.machine.evaluate().is_ok() && !is_spoilt(&program, &self.machine.values);
            self.machine.set_time(time);
            is_sound.then(|| self.machine.values.clone())
        });
        self.machine.values.copy_from_slice(&here);
        found
    }

    /// Starts the integrator, and finds out where the crossing functions are going: they may come back before the first
    /// step ends.
    fn begin_anew(&mut self) -> Result<(), Trouble> {
        self.restart();
        self.unseen.forget();
        self.look(Margin::Little)?;
        self.crossings.note_jumps(&self.machine, &self.before);
        self.crossings.weigh(&self.machine);
        self.crossings.learn(&self.machine);
        self.holds.learn();
        self.checks.clearances.begin_anew(&mut self.machine)?;
        if self.crossings.is_idle() && self.checks.clearances.is_idle() {
            return Ok(());
        }
        self.before.copy_from_slice(&self.machine.values);
        let shift = self.holds.shift(&self.x, &self.x_dot);
        self.x.iter_mut().zip(&self.x_dot).for_each(|(x, x_dot)| *x += shift * x_dot);
        self.machine.write_states(&self.x);
        self.machine.set_time(self.machine.time() + shift);
        // Where it cannot be computed it is not known.
        if self.machine.evaluate().is_ok() && self.machine.call(self.machine.program.crossings).is_ok() {
            self.crossings.learn(&self.machine);
            if self.checks.clearances.measure(&mut self.machine).is_ok() {
                self.checks.clearances.learn(&self.machine);
            }
        }
        self.machine.values.copy_from_slice(&self.before);
        Ok(())
    }

    fn output_time(&self, k: usize) -> f64 {
        let Settings { start, stop, intervals, .. } = *self.settings;
        if k >= intervals { stop } else { start + (stop - start) * (k as f64 / intervals as f64) }
    }

    fn write_output(&mut self) -> Result<(), Problem> {
        if is_spoilt(&self.machine.program, &self.machine.values)
            && let Some(values) = self.just_before(&self.machine.values.clone())
        {
            return Ok(self.observer.row(&values)?);
        }
        self.write_row()
    }

    fn write_row(&mut self) -> Result<(), Problem> {
        self.tell_row(false)
    }

    /// The values where the machine is, or those before the event. An event is told when it is, not where it is settled.
    fn tell_row(&mut self, is_before: bool) -> Result<(), Problem> {
        let told = self.told_time();
        let values = if is_before { &mut self.before } else { &mut self.machine.values };
        let time = std::mem::replace(&mut values[TIME as usize], told);
        let outcome = self.observer.row(values);
        values[TIME as usize] = time;
        Ok(outcome?)
    }

    fn told_time(&self) -> f64 {
        self.meant.unwrap_or(self.machine.time()).min(self.settings.stop)
    }

    /// At the start, after events and at the end.
    fn check(&mut self) -> Result<(), Problem> {
        self.tell();
        self.checks.look(&mut self.machine, self.observer)
    }

    /// Tells what the machine and its functions have to say.
    fn tell(&mut self) {
        for warning in std::mem::take(&mut self.machine.warnings) {
            self.observer.warning(self.machine.time(), &warning);
        }
        self.machine.host.take_printed().iter().for_each(|line| self.observer.printed(line));
    }
}

/// Whether something that the model computes is not a number.
fn is_spoilt(program: &Program, values: &[f64]) -> bool {
    program.computed.iter().any(|one| values[one.cell as usize].is_nan())
}

fn add(statistics: &mut Statistics, integrator: &dyn Integrator) {
    let counts = integrator.statistics();
    statistics.steps += counts.steps;
    statistics.rejected_steps += counts.error_test_failures + counts.convergence_failures;
    statistics.f_evals += counts.f_evals;
    statistics.jac_evals += counts.jac_evals;
    statistics.jac_f_evals += counts.jac_f_evals;
}

fn integrator(machine: &Machine<'_>, settings: &Settings) -> Box<dyn Integrator> {
    let nominal: Vec<f64> = machine.program.states.iter().map(|state| state.nominal).collect();
    let mut numerics = numerics::Settings::new(settings.tolerance, &nominal);
    if let Some(step) = settings.step {
        numerics.max_step = step;
    }
    settings.method.integrator(numerics)
}

fn explain(failure: &numerics::Failure, machine: &Machine<'_>) -> Problem {
    let message = with_names(&failure.to_string(), &machine.program);
    let usual = match failure.cause {
        numerics::Cause::ErrorTest => {
            "look at the equations of what is named above just behind this time: something in them jumps, becomes infinite, or is infinitely steep"
        }
        _ => {
            "look at the equations of what is named above just before this time; a smaller tolerance may help"
        }
    };
    let hint = remedy(&message).or_else(|| machine.advice(&message)).unwrap_or(usual);
    // What an evaluation has complained about tells by itself where that was.
    let state = failure.component.filter(|_| failure.reason.is_none());
    let place = state.and_then(|state| machine.place_of_cell(machine.program.states.get(state)?.derivative));
    Problem { place, ..Problem::new(message, hint) }
}

/// A method knows states by number: `state 3`.
fn with_names(message: &str, program: &Program) -> String {
    let mut parts = message.split("state ");
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let digits = part.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(part.len());
        match part[..digits].parse::<usize>().ok().and_then(|k| program.states.get(k)) {
            Some(state) => text.push_str(&format!("state `{}`{}", state.name, &part[digits..])),
            None => text.push_str(&format!("state {part}")),
        }
    }
    text
}
