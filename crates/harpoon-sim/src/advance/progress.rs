//! Steps → whether the run comes forward, and which state holds it up if not.
//!
//! Steps are counted in windows. One that would have to be repeated a million times until the stop time makes the next ones be
//! watched: each state's range, the way that its derivative says it has made, and how often the derivative jumps, which it does not do where
//! steps resolve an oscillation. A derivative that jumps to and fro in nearly every step while its state stays where it is, to the tolerance, *chatters*: something in its equation jumps
//! without an event. Steps may end on the same side of the jump all the time; then the state would have gone far, and has not. That has no end worth waiting for. Anything else may be a long run that is meant so: it
//! is told, and only ended where it would take days.

use super::stiff::Fastest;
use super::{Advance, Settings};
use crate::machine::Machine;
use crate::problem::Problem;

const WINDOW: usize = 5000;
/// Steps to the end, at the pace of the last window, that make the next one be watched; ...
const MANY: f64 = 1e6;
/// ... that the user is told about; ...
const VERY_MANY: f64 = 1e8;
/// ... and that nobody waits for.
const TOO_MANY: f64 = 1e10;
/// Windows in a row after which there is no doubt.
const ENOUGH: usize = 4;
/// What chatters jumps, or goes as far as its range, at least in this part of the steps.
const TO_AND_FRO: f64 = 0.05;
/// A jump is as large as this part of the range of the derivative. Where twelve steps make an oscillation, one changes by a quarter.
const JUMP: f64 = 0.5;
/// And the range of its state is less than so many tolerances.
pub(super) const STANDSTILL: f64 = 100.0;

/// State events are counted in windows as well. A frequency that is as it was is meant so; one that grows without end is not.
const EVENTS: usize = 10_000;
/// Events to the end, at the pace of the last window, where the frequency grows; and where nobody waits for them.
const MANY_EVENTS: f64 = 3e6;
const TOO_MANY_EVENTS: f64 = 1e9;
/// How much shorter than the one before a window is whose frequency grows.
const SHORTER: f64 = 0.99;

/// Time events are cheaper, and many of them may come at once for a while.
const TIME_EVENTS: usize = 200_000;

#[derive(Default)]
pub(super) struct Progress {
    n_steps: usize,
    since: f64,
    /// Of the last window, on average.
    step: f64,
    /// Empty unless the window is watched.
    watched: Vec<Watched>,
    /// Windows in a row without much progress, and with a chattering state.
    n_slow: usize,
    n_chattering: usize,
    is_told: bool,
    is_told_to_be_stiff: bool,
    /// Whether an event has happened since the last step: what jumps there is meant to.
    has_had_event: bool,
    n_events: usize,
    events_since: f64,
    /// How long the last windows of events took.
    durations: [f64; 2],
    n_time_events: usize,
    time_events_since: f64,
    is_told_of_events: bool,
}

/// Events that have come so often that they are told about.
pub(super) struct Often {
    /// How many more there are to be at this pace, and whether nobody waits for them.
    pub needed: f64,
    pub is_too_often: bool,
}

#[derive(Clone, Copy)]
struct Watched {
    low: f64,
    high: f64,
    slope: f64,
    slope_low: f64,
    slope_high: f64,
    /// The way of the slope up and down, how many steps made it jump, and how far away the state is by what slopes say.
    way: f64,
    n_jumps: usize,
    travelled: f64,
    time: f64,
}

impl Watched {
    fn new(time: f64, x: f64, slope: f64) -> Watched {
        let (low, high, slope_low, slope_high) = (x, x, slope, slope);
        Watched { low, high, slope, slope_low, slope_high, way: 0.0, n_jumps: 0, travelled: 0.0, time }
    }

    fn note(&mut self, time: f64, x: f64, slope: f64) {
        self.travelled += slope * (time - self.time);
        self.time = time;
        (self.low, self.high) = (self.low.min(x), self.high.max(x));
        (self.slope_low, self.slope_high) = (self.slope_low.min(slope), self.slope_high.max(slope));
        let change = (slope - self.slope).abs();
        self.way += change;
        self.n_jumps += usize::from(change > JUMP * (self.slope_high - self.slope_low));
        self.slope = slope;
    }

    /// After an event.
    fn go_on_from(&mut self, time: f64, slope: f64) {
        (self.time, self.slope) = (time, slope);
    }

    fn chatters(&self, tolerance: f64) -> bool {
        let often = TO_AND_FRO * WINDOW as f64;
        let range = self.high - self.low;
        let jumps = self.n_jumps as f64 > often;
        let turns = range > 0.0 && self.travelled.abs() > often * range;
        (jumps || turns) && range <= STANDSTILL * tolerance
    }

    /// What the changes of its slope mean in tolerances, were they made in one step.
    fn trouble(&self, tolerance: f64) -> f64 {
        (self.way + self.slope.abs()) / tolerance
    }
}

/// What a window has shown.
enum Finding {
    Chatters(usize),
    /// Of a model without states nothing is named by them.
    Stands(Option<usize>),
    Slow(Option<usize>, f64),
}

impl Advance<'_, '_> {
    /// After a step; the values are those of its end.
    pub(super) fn note_progress(&mut self) -> Result<(), Problem> {
        let Some(finding) = self.progress.note(&self.machine, self.settings) else { return Ok(()) };
        let step = self.progress.step;
        if let Some(fastest) = self.fastest(step) {
            return self.tell_that_it_is_stiff(&fastest, step);
        }
        if let Finding::Chatters(state) = finding
            && self.holds.list.is_empty()
            && let Some(problem) = self.explain_by_steepness(state)
        {
            return Err(problem);
        }
        let program = &self.machine.program;
        let name = |state: usize| &program.states[state].name;
        let steps = self.integrator.statistics().steps;
        match finding {
            Finding::Chatters(state) if !self.holds.list.is_empty() => {
                let message = format!(
                    "the derivative of `{}` jumps to and fro in nearly every step, while `{0}` stays where it is: what keeps the solution at the boundary of `{}` is not determined there ({steps} steps so far)",
                    name(state),
                    program.relations[self.holds.list[0].relation].text
                );
                Err(Problem::new(message, "give the switching a hysteresis, or smooth what it switches"))
            }
            Finding::Chatters(state) => {
                let message = format!(
                    "the derivative of `{}` jumps to and fro in nearly every step, while `{0}` stays where it is: something in its equation jumps without an event ({steps} steps so far)",
                    name(state)
                );
                let hint = "write what jumps as a relation that makes an event, such as `if x > 0 then ... else ...` without `noEvent`: then the solution slides along its boundary; or smooth it";
                let cell = program.states[state].derivative;
                let place = program.computed.iter().find(|one| one.cell == cell).map(|one| one.place.clone());
                Err(Problem { place, ..Problem::new(message, hint) })
            }
            Finding::Stands(state) => {
                let message = format!(
                    "the steps have become so short that the run does not come forward ({steps} so far); {}",
                    self.what_shortens_steps(state)
                );
                Err(Problem::new(
                    message,
                    "look at the equations of what is named above: a root or a power near zero may have an infinite slope there",
                ))
            }
            Finding::Slow(state, needed) => {
                let message = format!(
                    "the steps are very short: at this pace another {needed:.0e} are needed; {}",
                    self.what_shortens_steps(state)
                );
                self.observer.warning(self.machine.time(), &message);
                Ok(())
            }
        }
    }

    fn what_shortens_steps(&self, state: Option<usize>) -> String {
        match (state, self.machine.histories.shortest()) {
            (Some(state), _) => {
                format!("the state that changes fastest is `{}`", self.machine.program.states[state].name)
            }
            (None, Some((text, length))) => {
                format!("no step is much longer than the delay of `{text}`, which is {length:e} s")
            }
            (None, None) => "something changes very fast, and there are no states".to_string(),
        }
    }
}

impl Advance<'_, '_> {
    /// A long run may be meant so: it is told, and only ended where it would take days.
    fn tell_that_it_is_stiff(&mut self, fastest: &Fastest, step: f64) -> Result<(), Problem> {
        let needed = (self.settings.stop - self.machine.time()) / step;
        let (message, hint) = self.tell_stiffness(fastest);
        let message = format!("{message}: at this pace another {needed:.0e} are needed");
        if needed > TOO_MANY {
            return Err(Problem::new(message, hint));
        }
        if !std::mem::replace(&mut self.progress.is_told_to_be_stiff, true) {
            self.observer.warning(self.machine.time(), &format!("{message}; {hint}"));
        }
        Ok(())
    }
}

impl Progress {
    pub(super) fn new(start: f64) -> Progress {
        Progress { since: start, events_since: start, time_events_since: start, ..Progress::default() }
    }

    /// Takes note of a state event; says whether there are too many of them to go on.
    pub(super) fn note_event(&mut self, now: f64, stop: f64) -> bool {
        self.has_had_event = true;
        self.n_events += 1;
        if self.n_events < EVENTS {
            return false;
        }
        let duration = now - self.events_since;
        let needed = EVENTS as f64 * (stop - now) / duration;
        let [last, before] = self.durations;
        let grows = duration < SHORTER * last && last < SHORTER * before;
        self.durations = [duration, last];
        (self.n_events, self.events_since) = (0, now);
        needed > TOO_MANY_EVENTS || (grows && needed > MANY_EVENTS)
    }

    /// Takes note of an event that was known beforehand; says how many more there are to be, if that takes long. Once, and where nobody
    /// waits for them.
    pub(super) fn note_time_event(&mut self, now: f64, stop: f64) -> Option<Often> {
        self.n_time_events += 1;
        if self.n_time_events < TIME_EVENTS {
            return None;
        }
        let needed = TIME_EVENTS as f64 * (stop - now) / (now - self.time_events_since);
        (self.n_time_events, self.time_events_since) = (0, now);
        self.tell_once(needed)
    }

    fn tell_once(&mut self, needed: f64) -> Option<Often> {
        let is_too_often = needed > TOO_MANY_EVENTS;
        let is_told = needed > VERY_MANY && !std::mem::replace(&mut self.is_told_of_events, true);
        (is_told || is_too_often).then_some(Often { needed, is_too_often })
    }

    fn note(&mut self, machine: &Machine<'_>, settings: &Settings) -> Option<Finding> {
        self.n_steps += 1;
        let states = &machine.program.states;
        let is_first = std::mem::take(&mut self.has_had_event);
        for (watched, state) in self.watched.iter_mut().zip(states) {
            if is_first {
                watched.go_on_from(machine.time(), machine.get(state.derivative));
            }
            watched.note(machine.time(), machine.get(state.value), machine.get(state.derivative));
        }
        if self.n_steps < WINDOW {
            return None;
        }
        let now = machine.time();
        self.step = (now - self.since) / WINDOW as f64;
        let needed = (settings.stop - now) / self.step;
        let finding = self.judge(machine, settings, needed);
        self.n_steps = 0;
        self.since = now;
        self.watched.clear();
        if needed > MANY {
            let watch = |state: &harpoon_code::program::State| {
                Watched::new(now, machine.get(state.value), machine.get(state.derivative))
            };
            self.watched.extend(states.iter().map(watch));
        }
        finding
    }

    fn judge(&mut self, machine: &Machine<'_>, settings: &Settings, needed: f64) -> Option<Finding> {
        let states = machine.program.states.iter();
        let tolerances: Vec<f64> = states
            .map(|state| settings.tolerance * (machine.get(state.value).abs() + state.nominal.abs()))
            .collect();
        let trouble = |i: &usize| self.watched[*i].trouble(tolerances[*i]);
        // What chatters carries others along: the one whose own equation jumps has the longest way.
        let worst = (0..self.watched.len()).max_by(|a, b| trouble(a).total_cmp(&trouble(b)));
        // This window was not watched.
        if worst.is_none() && !machine.program.states.is_empty() {
            return None;
        }
        let mut watched = self.watched.iter().zip(&tolerances);
        let is_chattering = watched.any(|(watched, tolerance)| watched.chatters(*tolerance));
        self.n_chattering = if is_chattering { self.n_chattering + 1 } else { 0 };
        self.n_slow = if needed > VERY_MANY { self.n_slow + 1 } else { 0 };
        if self.n_chattering >= ENOUGH
            && let Some(worst) = worst
        {
            return Some(Finding::Chatters(worst));
        }
        if self.n_slow < ENOUGH {
            return None;
        }
        if needed > TOO_MANY {
            return Some(Finding::Stands(worst));
        }
        (!std::mem::replace(&mut self.is_told, true)).then_some(Finding::Slow(worst, needed))
    }
}
