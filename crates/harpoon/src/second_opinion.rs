//! A simulation → the same simulation again, by another kind of method and with a tenth of the tolerance, and where both
//! disagree.
//!
//! Two methods that agree may both be wrong, but seldom in the same way: one with several steps and one with one step
//! place their points differently, estimate their errors differently and look for events between different points.

use harpoon_result::{Agreement, Told, Verdict, agreement};
use harpoon_sim::Method;

use crate::simulate::{Outcome, Report, Simulation, Watcher, simulate};
use crate::{Event, EventKind, Failed};

/// What the second run says about the first.
#[derive(Debug, Clone)]
pub struct SecondOpinion {
    pub method: Method,
    /// Of the second run.
    pub tolerance: f64,
    /// How far a variable may be from the first run to fit the tolerance asked for, as a share of its scale.
    pub allowed: f64,
    pub run: SecondRun,
}

#[derive(Debug, Clone)]
pub enum SecondRun {
    /// Events are those that only one run has.
    Done {
        agreement: Agreement,
        only_first: Vec<Event>,
        only_second: Vec<Event>,
    },
    Failed(Failed),
}

/// The tolerance is one of each step, and errors of steps add up: over the tens of swings that people simulate, a right
/// answer is wrong by some ten times the tolerance (a spring and a mass by dassl: 24 times after ten swings).
const FACTOR: f64 = 100.0;

/// The second run has so many output points for each of the first. A run may look for events at these points too; with the
/// same ones both would overlook the same events.
const POINTS: usize = 3;

/// The second run asks for a tenth of the tolerance of the first.
const SHARE_OF_TOLERANCE: f64 = 0.1;

impl SecondOpinion {
    /// The first run is as accurate as was asked for, as far as the second can tell.
    pub fn fits(&self) -> bool {
        match &self.run {
            SecondRun::Failed(_) => false,
            SecondRun::Done { agreement, only_first, only_second } => {
                let events_agree = only_first.is_empty() && only_second.is_empty();
                events_agree && agreement.ends_together() && self.n_too_far() == 0
            }
        }
    }

    /// How many variables are farther away than the tolerance allows.
    pub fn n_too_far(&self) -> usize {
        match &self.run {
            SecondRun::Done { agreement, .. } => {
                let verdicts =
                    agreement.differences.iter().map(|difference| difference.verdict(self.allowed));
                verdicts.filter(|verdict| *verdict == Verdict::DoesNotFit).count()
            }
            SecondRun::Failed(_) => 0,
        }
    }
}

/// The outcome of the first run; the second opinion, unless the first failed or was interrupted.
pub fn simulate_twice(
    simulation: &Simulation,
    watcher: &mut dyn Watcher,
) -> (Outcome, Option<SecondOpinion>) {
    let first = Simulation { keeps_rows: true, tells_events: true, ..simulation.clone() };
    let mut ear = Ear::new(watcher, if simulation.tells_events { Passes::Everything } else { Passes::Words });
    let outcome = simulate(&first, &mut ear);
    let (events, was_interrupted) = (ear.events, ear.was_interrupted);
    let opinion = match &outcome {
        Outcome::Done(report, _) if !was_interrupted => Some(ask(&first, report, &events, watcher)),
        _ => None,
    };
    (outcome, opinion)
}

fn ask(first: &Simulation, report: &Report, events: &[Event], watcher: &mut dyn Watcher) -> SecondOpinion {
    let method = other_kind(first.method);
    let tolerance = SHARE_OF_TOLERANCE * report.tolerance;
    let mut options = first.options.clone();
    options.permissions.writes_nothing = true;
    let second = Simulation {
        options,
        method,
        tolerance: Some(tolerance),
        intervals: Some(POINTS * report.intervals),
        output: None,
        keeps_ledger: false,
        // Of methods that choose their steps it is the longest: those of a method that does not are short.
        step: first.step.filter(|_| !first.method.has_fixed_step()),
        ..first.clone()
    };
    let mut ear = Ear::new(watcher, Passes::Nothing);
    let outcome = simulate(&second, &mut ear);
    let allowed = FACTOR * report.tolerance;
    let run = match (outcome, &report.rows) {
        (Outcome::Done(other, _), Some(rows)) => {
            compare((rows, events), (&other.rows.unwrap_or_default(), &ear.events), report, allowed)
        }
        (Outcome::Failed(failed), _) => SecondRun::Failed(failed),
        (Outcome::Done(..) | Outcome::Dumped(..), _) => unreachable!("rows are kept, nothing is dumped"),
    };
    SecondOpinion { method, tolerance, allowed, run }
}

type Run<'a> = (&'a harpoon_result::Trajectory, &'a [Event]);

fn compare(first: Run<'_>, second: Run<'_>, report: &Report, allowed: f64) -> SecondRun {
    let [first_moments, second_moments] = [first.1, second.1].map(Moments::of);
    let mut agreement = agreement(
        first_moments.told(first.0),
        second_moments.told(second.0),
        allowed * (report.stop_time - report.start_time),
    );
    // What never changes in either run is a parameter or follows from parameters.
    agreement.differences.retain(|difference| difference.size > 0.0 || varies(first.0, &difference.name));
    let chosen = |moments: &Moments<'_>, which: &[usize], rows: &harpoon_result::Trajectory| {
        let events = which.iter().map(|k| moments.events[*k]);
        events
            .filter(|event| !event.is_touch || agreement.jumps(rows, event.time, allowed))
            .cloned()
            .collect()
    };
    SecondRun::Done {
        only_first: chosen(&first_moments, &agreement.only_first, first.0),
        only_second: chosen(&second_moments, &agreement.only_second, second.0),
        agreement,
    }
}

/// When something happens that both runs should have.
struct Moments<'e> {
    events: Vec<&'e Event>,
    times: Vec<f64>,
    whiles: Vec<(f64, f64)>,
}

impl<'e> Moments<'e> {
    /// Where something that has rested is lifted slowly, the relation follows when it is clear of its error, which is another
    /// one with another tolerance: leaving takes until then.
    fn of(events: &'e [Event]) -> Moments<'e> {
        let mut left: Vec<(&str, f64)> = Vec::new();
        let mut moments = Moments { events: Vec::new(), times: Vec::new(), whiles: Vec::new() };
        for event in events {
            let since =
                |relation: &str| left.iter().find(|(other, _)| *other == relation).map(|(_, since)| *since);
            let ends: Option<Vec<f64>> = event.relations().map(since).collect();
            match ends {
                Some(since) if event.kind == EventKind::State && !since.is_empty() => {
                    moments.whiles.extend(since.into_iter().map(|since| (since, event.time)));
                }
                _ => {
                    moments.events.push(event);
                    moments.times.push(event.time);
                }
            }
            left.retain(|(other, _)| event.relations().all(|relation| relation != *other));
            if event.kind == (EventKind::Departure { has_rested: true }) {
                left.extend(event.relations().map(|relation| (relation, event.time)));
            }
        }
        moments
    }

    fn told<'a>(&'a self, rows: &'a harpoon_result::Trajectory) -> Told<'a> {
        Told { rows, events: &self.times, whiles: &self.whiles }
    }
}

fn varies(rows: &harpoon_result::Trajectory, name: &str) -> bool {
    rows.signal(name).is_some_and(|signal| matches!(signal.source, harpoon_result::Source::Column(..)))
}

/// One step instead of several, implicit instead of explicit: whatever the model is like, it can be solved by it.
fn other_kind(method: Method) -> Method {
    match method {
        Method::Radau | Method::Euler | Method::Heun | Method::RungeKutta4 => Method::Dassl,
        _ => Method::Radau,
    }
}

/// Hears the events of a run, and passes on what somebody else wants to hear too.
struct Ear<'w> {
    watcher: &'w mut dyn Watcher,
    passes: Passes,
    events: Vec<Event>,
    was_interrupted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Passes {
    Everything,
    /// Not the events.
    Words,
    Nothing,
}

impl Ear<'_> {
    fn new(watcher: &mut dyn Watcher, passes: Passes) -> Ear<'_> {
        Ear { watcher, passes, events: Vec::new(), was_interrupted: false }
    }
}

impl Watcher for Ear<'_> {
    fn is_interrupted(&mut self, time: f64, start: f64, stop: f64) -> bool {
        let asks = self.watcher.is_interrupted(time, start, stop);
        self.was_interrupted |= asks;
        asks
    }

    fn warning(&mut self, time: f64, message: &str) {
        if self.passes != Passes::Nothing {
            self.watcher.warning(time, message);
        }
    }

    fn at_once(&self) -> fn(&str) {
        self.watcher.at_once()
    }

    fn printed(&mut self, line: &str) {
        if self.passes != Passes::Nothing {
            self.watcher.printed(line);
        }
    }

    fn event(&mut self, event: &Event) {
        self.events.push(event.clone());
        if self.passes == Passes::Everything {
            self.watcher.event(event);
        }
    }
}
