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

use std::sync::Arc;

use harpoon_code::program::Relation;
use harpoon_code::{Engine, Program};
use harpoon_numerics::{self as numerics, Integrator, Method, StepEnd, Trouble, find_root};

use crate::check::Checks;
use crate::dynamics::{Continuous, Structure};
use crate::event::{remember, settle};
use crate::initialise::initialise;
use crate::machine::Machine;
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
    let calendar = initialise(&mut machine, &mut checks).map_err(|trouble| Failure {
        stage: Stage::Initialise,
        time: settings.start,
        message: format!("the initial values cannot be computed: {trouble}"),
        hints: vec!["give better `start` values for the variables named above".into()],
    })?;
    let mut advance = Advance::new(machine, calendar, checks, settings, observer);
    let outcome = advance.run();
    outcome.map_err(|trouble| Failure {
        stage: Stage::Simulate,
        time: advance.machine.time(),
        message: trouble.message,
        hints: trouble.hints,
    })
}

struct Problem {
    message: String,
    hints: Vec<String>,
}

impl From<Trouble> for Problem {
    fn from(trouble: Trouble) -> Problem {
        Problem { message: trouble.to_string(), hints: Vec::new() }
    }
}

impl From<String> for Problem {
    fn from(message: String) -> Problem {
        Problem { message, hints: Vec::new() }
    }
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
        }
    }

    fn run(&mut self) -> Result<Run, Problem> {
        self.evaluate()?;
        self.check()?;
        self.write_row()?;
        self.outputs = 1;
        self.restart();
        let mut next_event = self.calendar.next(&mut self.machine)?;
        while self.machine.time() < self.settings.stop && self.checks.terminated.is_none() {
            if self.observer.is_interrupted(self.machine.time()) {
                break;
            }
            let limit = next_event.min(self.settings.stop);
            let end = self.step(limit)?;
            let crossed = self.locate()?;
            let is_time_event =
                crossed.is_empty() && end == StepEnd::Limit && next_event <= self.settings.stop;
            self.write_outputs(crossed.is_empty() && !is_time_event)?;
            if !crossed.is_empty() || is_time_event {
                self.event(&crossed, is_time_event)?;
                next_event = self.calendar.next(&mut self.machine)?;
            } else {
                self.check()?;
                if select(&mut self.machine, false)? {
                    self.evaluate()?;
                    self.restart();
                }
            }
        }
        self.finish()
    }

    fn finish(&mut self) -> Result<Run, Problem> {
        if let Some(flag) = self.machine.program.terminal_flag {
            self.machine.set(flag, 1.0);
            settle(&mut self.machine, &self.calendar, &mut self.checks)?;
            self.evaluate()?;
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
            f_evals: counts.f_evals,
            jac_evals: counts.jac_evals,
            jac_f_evals: counts.jac_f_evals,
            columns_by_differences: self.structure.open.len(),
            systems_by_differences: self.machine.n_systems_by_differences(),
            ..self.statistics
        }
    }

    fn restart(&mut self) {
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
        self.go_to(self.integrator.t())?;
        Ok(end)
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

    /// Goes back to the first point of the step at which relations have changed, and says which.
    fn locate(&mut self) -> Result<Vec<usize>, Trouble> {
        let mut changed = self.changed()?;
        if changed.is_empty() {
            return Ok(changed);
        }
        let (t0, t1) = (self.integrator.t_previous(), self.integrator.t());
        // Positive where no relation has changed, negative where one has.
        let g1 = -self.distance(&changed).1;
        let g0 = match self.go_to(t0).and_then(|()| self.changed()) {
            Ok(_) => self.distance(&changed).0,
            // It is a guess only: no relation has changed there.
            Err(_) => -g1,
        };
        // Adjacent numbers, but near time zero, where they come too close.
        let tolerance = f64::EPSILON * (t1 - t0);
        let root = find_root(t0, g0, t1, g1, tolerance, |t| {
            self.go_to(t)?;
            let now = self.changed()?;
            if now.is_empty() {
                return Ok(self.distance(&changed).0);
            }
            changed = now;
            Ok::<f64, Trouble>(-self.distance(&changed).1)
        })?;
        self.go_to(root.map_or(t1, |root| root.after))?;
        self.changed()
    }

    /// How far the nearest and the farthest of these relations are from their change; never zero.
    fn distance(&self, relations: &[usize]) -> (f64, f64) {
        let distances = relations.iter().map(|k| {
            let relation = &self.machine.program.relations[*k];
            self.machine.get(relation.crossing).abs().max(f64::MIN_POSITIVE)
        });
        distances.fold((f64::INFINITY, 0.0), |(least, most), d| (least.min(d), most.max(d)))
    }

    /// The relations whose value differs from the one that is held.
    fn changed(&mut self) -> Result<Vec<usize>, Trouble> {
        let program = self.machine.program.clone();
        if program.relations.is_empty() {
            return Ok(Vec::new());
        }
        self.machine.call(program.crossings)?;
        let is_changed = |relation: &Relation| {
            !relation.is_scheduled
                && holds(relation, self.machine.get(relation.crossing))
                    != self.machine.is_true(relation.value)
        };
        Ok((0..program.relations.len()).filter(|k| is_changed(&program.relations[*k])).collect())
    }

    fn event(&mut self, crossed: &[usize], is_time_event: bool) -> Result<(), Problem> {
        if is_time_event {
            self.statistics.time_events += 1;
        } else {
            self.statistics.state_events += 1;
        }
        self.write_row()?;
        remember(&mut self.machine);
        self.calendar.raise(&mut self.machine);
        settle(&mut self.machine, &self.calendar, &mut self.checks)?;
        self.evaluate()?;
        if select(&mut self.machine, false)? {
            self.evaluate()?;
        }
        self.check()?;
        self.write_row()?;
        let program = self.machine.program.clone();
        let causes: Vec<String> = crossed.iter().map(|k| program.relations[*k].text.clone()).collect();
        self.observer.event(&Event { time: self.machine.time(), causes: &causes });
        self.restart();
        Ok(())
    }

    /// Rows for the output points that the last step has passed. `includes_end`: also for one at the current time.
    fn write_outputs(&mut self, includes_end: bool) -> Result<(), Problem> {
        let now = self.machine.time();
        let mut is_moved = false;
        while self.outputs <= self.settings.intervals {
            let point = self.output_time(self.outputs);
            if point > now || (point == now && !includes_end) {
                break;
            }
            is_moved |= point != self.machine.time();
            self.go_to(point)?;
            self.check()?;
            self.write_row()?;
            self.outputs += 1;
        }
        if is_moved && self.machine.time() != now {
            self.go_to(now)?;
        }
        // An output point that coincides with an event is covered by the rows of the event.
        while !includes_end
            && self.outputs <= self.settings.intervals
            && self.output_time(self.outputs) <= now
        {
            self.outputs += 1;
        }
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
        Ok(self.checks.look(&mut self.machine, self.observer)?)
    }
}

fn holds(relation: &Relation, crossing: f64) -> bool {
    match (relation.is_true_above, relation.includes_zero) {
        (true, false) => crossing > 0.0,
        (true, true) => crossing >= 0.0,
        (false, false) => crossing < 0.0,
        (false, true) => crossing <= 0.0,
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
    Problem {
        message,
        hints: vec!["try a smaller tolerance, or look at the equations of the state named above".into()],
    }
}
