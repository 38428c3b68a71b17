//! The run: from event to event.
//!
//! ```text
//! initialise
//! while t < t_stop:
//!     step from t towards min(next time event, t_stop), x by the integrator
//!     t* := first point of the step at which a relation changes; x := x(t*)
//!     rows for the output points up to t
//!     if a relation changed or the time event has come:
//!         row of the values before; settle the event; row of the values after; restart the integrator
//! ```

mod record;

use std::sync::Arc;

use harpoon_code::{Engine, Program};
use harpoon_numerics::{self as numerics, Integrator, Method, StepEnd, Trouble, find_root};

use crate::check::Checks;
use crate::crossing::Crossings;
use crate::delay::CLOSE;
use crate::dynamics::{Continuous, Structure};
use crate::event::{remember, settle};
use crate::history::Recorded;
use crate::initialise::initialise;
use crate::machine::Machine;
use crate::problem::Problem;
use crate::selection::select;
use crate::timer::Calendar;
use crate::{Event, Failure, ModelHost, Observer, Stage, Statistics};

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
    let mut checks = Checks::new(&machine);
    let outcome = initialise(&mut machine, &mut checks);
    let outcome = checks.tell(&mut machine, observer).and(outcome);
    let calendar = outcome.map_err(|problem| {
        let message = format!("the initial values cannot be computed: {}", problem.message);
        failure(Stage::Initialise, &machine, Problem { message, ..problem })
    })?;
    let mut advance = Advance::new(machine, calendar, checks, settings, observer);
    let outcome = advance.run();
    outcome.map_err(|problem| failure(Stage::Simulate, &advance.machine, problem))
}

/// Where NaN came into the values is told too; or infinity, which a model may use for a limit, if a derivative has
/// become infinite.
fn failure(stage: Stage, machine: &Machine<'_>, problem: Problem) -> Failure {
    let Problem { mut message, hints, mut place } = problem;
    let program = &machine.program;
    let find = |is_it: fn(f64) -> bool| program.computed.iter().find(|one| is_it(machine.get(one.cell)));
    let is_spoilt = program.states.iter().any(|state| !machine.get(state.derivative).is_finite());
    let infinite = || if is_spoilt { find(f64::is_infinite) } else { None };
    if place.is_none()
        && let Some(first) = find(f64::is_nan).or_else(infinite)
    {
        message.push_str(&format!("; the first value that is not finite is that of `{}`", first.name));
        place = Some(first.place.clone());
    }
    Failure { stage, time: machine.time(), message, hints, place }
}

struct Advance<'r, 'a> {
    machine: Machine<'a>,
    calendar: Calendar,
    settings: &'r Settings,
    observer: &'r mut dyn Observer,
    integrator: Box<dyn Integrator>,
    structure: Structure,
    statistics: Statistics,
    /// Output points that are written.
    outputs: usize,
    /// State at the output and event points.
    x: Vec<f64>,
    checks: Checks,
    crossings: Crossings,
    /// What the histories have recorded last.
    recorded: Recorded,
}

impl<'r, 'a> Advance<'r, 'a> {
    fn new(
        machine: Machine<'a>,
        calendar: Calendar,
        checks: Checks,
        settings: &'r Settings,
        observer: &'r mut dyn Observer,
    ) -> Advance<'r, 'a> {
        let integrator = integrator(&machine, settings);
        let n_states = machine.program.states.len();
        let structure = Structure::new(&machine.program.jacobian);
        let crossings = Crossings::new(&machine, settings.stop - settings.start);
        Advance {
            machine,
            calendar,
            settings,
            observer,
            integrator,
            structure,
            statistics: Statistics::default(),
            outputs: 0,
            x: vec![0.0; n_states],
            checks,
            crossings,
            recorded: Vec::new(),
        }
    }

    fn run(&mut self) -> Result<Run, Problem> {
        self.evaluate()?;
        self.record_event()?;
        self.check()?;
        self.write_row()?;
        self.outputs = 1;
        self.restart();
        let mut next_event = self.next_event()?;
        while self.machine.time() < self.settings.stop && self.checks.terminated.is_none() {
            if self.observer.is_interrupted(self.machine.time()) {
                break;
            }
            let limit = next_event.min(self.settings.stop);
            if self.is_at(limit) {
                self.jump(limit, next_event <= self.settings.stop)?;
                next_event = self.next_event()?;
                continue;
            }
            let limit = limit.min(self.machine.histories.limit(self.settings.stop - self.settings.start));
            let end = self.step(limit)?;
            let ends_with_event = end == StepEnd::Limit && limit == next_event;
            let crossed = self.pass(ends_with_event)?;
            if !crossed.is_empty() || ends_with_event {
                self.event(&crossed)?;
                next_event = self.next_event()?;
            } else {
                self.check()?;
                let time = self.machine.time();
                let has_bent = self.machine.histories.pass_bends(time);
                if select(&mut self.machine, false)? || has_bent {
                    self.evaluate()?;
                    self.restart();
                }
            }
        }
        self.finish()
    }

    /// The time of the next event that is known before.
    fn next_event(&mut self) -> Result<f64, Trouble> {
        Ok(self.calendar.next(&mut self.machine)?.min(self.machine.histories.next_jump()))
    }

    /// Whether the time is so close that no method could make a step.
    fn is_at(&self, time: f64) -> bool {
        let now = self.machine.time();
        time - now <= CLOSE * now.abs().max(time.abs())
    }

    /// Goes to a time that is next to now. The states stay as they are.
    fn jump(&mut self, time: f64, is_event: bool) -> Result<(), Problem> {
        self.machine.set_time(time);
        self.evaluate()?;
        if is_event {
            return self.event(&[]);
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
        Ok(Run {
            statistics: self.statistics(),
            time: self.machine.time(),
            terminated: self.checks.terminated.take(),
        })
    }

    fn statistics(&self) -> Statistics {
        let counts = self.integrator.statistics();
        Statistics {
            steps: counts.steps,
            rejected_steps: counts.error_test_failures + counts.convergence_failures,
            f_evals: counts.f_evals,
            jac_evals: counts.jac_evals,
            jac_f_evals: counts.jac_f_evals,
            columns_by_differences: self.structure.open.len(),
            systems_by_differences: self.machine.n_systems_by_differences(),
            ..self.statistics
        }
    }

    fn restart(&mut self) {
        self.machine.accept();
        let n = self.machine.program.states.len();
        let (mut x, mut x_dot) = (vec![0.0; n], vec![0.0; n]);
        self.machine.read_states(&mut x);
        self.machine.read_derivatives(&mut x_dot);
        self.integrator.restart_with_derivative(self.machine.time(), &x, &x_dot);
    }

    /// Computes everything at the current time and states.
    fn evaluate(&mut self) -> Result<(), Trouble> {
        self.machine.evaluate()
    }

    fn step(&mut self, limit: f64) -> Result<StepEnd, Problem> {
        let mut continuous = Continuous { machine: &mut self.machine, structure: &self.structure };
        let end = self.integrator.step(&mut continuous, limit);
        let end = end.map_err(|failure| {
            self.machine.set_time(failure.t);
            explain(&failure, &self.machine.program)
        })?;
        Ok(end)
    }

    /// Goes through the last step and writes the rows of its output points, up to the end or to the first point at which
    /// relations have changed; says which. Relations are looked at at the output points too, because a step may be
    /// so long that they change and change back: the steps of a model without states only end at time events.
    fn pass(&mut self, ends_with_event: bool) -> Result<Vec<usize>, Problem> {
        let end = self.integrator.t();
        let mut before = self.integrator.t_previous();
        loop {
            let output = self.next_output();
            let point = output.map_or(end, |output| output.min(end));
            self.go_to(point)?;
            let changed = self.crossings.changed(&mut self.machine)?;
            self.crossings.learn(&self.machine);
            if !changed.is_empty() {
                return Ok(self.locate(before, point)?);
            }
            // An output point that coincides with an event is covered by the rows of the event.
            if output == Some(point) && !(point == end && ends_with_event) {
                self.check()?;
                self.write_row()?;
                self.outputs += 1;
            }
            self.machine.accept();
            self.record()?;
            if point == end {
                return Ok(changed);
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
        self.evaluate()
    }

    /// Goes to the first point after `t0` at which relations have changed, as some have at `t1`, and says which.
    fn locate(&mut self, t0: f64, t1: f64) -> Result<Vec<usize>, Trouble> {
        let mut changed = self.crossings.changed(&mut self.machine)?;
        // Positive where no relation has changed, negative where one has.
        let g1 = -self.crossings.distance(&self.machine, &changed).1;
        let g0 = match self.go_to(t0).and_then(|()| self.crossings.changed(&mut self.machine)) {
            Ok(_) => self.crossings.distance(&self.machine, &changed).0,
            // It is a guess only: no relation has changed there.
            Err(_) => -g1,
        };
        // Adjacent numbers, but near time zero, where they come too close.
        let tolerance = f64::EPSILON * (t1 - t0);
        let root = find_root(t0, g0, t1, g1, tolerance, |t| {
            self.go_to(t)?;
            let now = self.crossings.changed(&mut self.machine)?;
            if now.is_empty() {
                return Ok(self.crossings.distance(&self.machine, &changed).0);
            }
            changed = now;
            Ok::<f64, Trouble>(-self.crossings.distance(&self.machine, &changed).1)
        })?;
        self.go_to(root.map_or(t1, |root| root.after))?;
        self.crossings.changed(&mut self.machine)
    }

    /// `crossed`: the relations that have changed; none at a time event.
    fn event(&mut self, crossed: &[usize]) -> Result<(), Problem> {
        self.record()?;
        let before = self.machine.values.clone();
        let calendar = self.calendar.clone();
        let time = self.machine.time();
        self.machine.histories.pass_at_event(time);
        remember(&mut self.machine);
        self.calendar.raise(&mut self.machine);
        if let Err(trouble) = settle(&mut self.machine, &self.calendar, &mut self.checks) {
            // Too close to the crossing to tell what comes then; a little later it may be clear.
            let may_pass = matches!(trouble, Trouble::Recoverable(_));
            if !may_pass || !self.crossings.wait(crossed) {
                self.checks.tell(&mut self.machine, self.observer)?;
                return Err(trouble.into());
            }
            self.checks.forget();
            self.machine.values = before;
            self.calendar = calendar;
            self.restart();
            return Ok(());
        }
        self.crossings.wait_no_more();
        self.crossings.note_event(crossed, self.machine.time());
        if crossed.is_empty() {
            self.statistics.time_events += 1;
        } else {
            self.statistics.state_events += 1;
        }
        self.observer.row(&before)?;
        self.evaluate()?;
        if select(&mut self.machine, false)? {
            self.evaluate()?;
        }
        self.record_event()?;
        self.checks.tell(&mut self.machine, self.observer)?;
        self.check()?;
        self.write_row()?;
        while self.next_output().is_some_and(|output| output <= self.machine.time()) {
            self.outputs += 1;
        }
        let program = self.machine.program.clone();
        let causes: Vec<String> = crossed.iter().map(|k| program.relations[*k].text.clone()).collect();
        self.observer.event(&Event { time: self.machine.time(), causes: &causes });
        self.restart();
        Ok(())
    }

    fn output_time(&self, k: usize) -> f64 {
        let Settings { start, stop, intervals, .. } = *self.settings;
        if k >= intervals { stop } else { start + (stop - start) * (k as f64 / intervals as f64) }
    }

    fn write_row(&mut self) -> Result<(), Problem> {
        Ok(self.observer.row(&self.machine.values)?)
    }

    fn check(&mut self) -> Result<(), Problem> {
        for warning in std::mem::take(&mut self.machine.warnings) {
            self.observer.warning(self.machine.time(), &warning);
        }
        self.machine.host.take_printed().iter().for_each(|line| self.observer.printed(line));
        self.checks.look(&mut self.machine, self.observer)
    }
}

fn integrator(machine: &Machine<'_>, settings: &Settings) -> Box<dyn Integrator> {
    let nominal: Vec<f64> = machine.program.states.iter().map(|state| state.nominal).collect();
    let mut numerics = numerics::Settings::new(settings.tolerance, &nominal);
    if let Some(step) = settings.step {
        numerics.max_step = step;
    }
    settings.method.integrator(numerics)
}

fn explain(failure: &numerics::Failure, program: &Program) -> Problem {
    let mut message = failure.to_string();
    if let Some(state) = failure.component.and_then(|k| program.states.get(k)) {
        message = message.replace(
            &format!("state {}", failure.component.unwrap_or_default()),
            &format!("state `{}`", state.name),
        );
    }
    let hint =
        "look at the equations of what is named above just before this time; a smaller tolerance may help";
    Problem::new(message, hint)
}
