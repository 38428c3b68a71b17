//! Events of the simulator → what a person reads: why, and which variables changed.

use std::fmt;
use std::sync::Arc;

use harpoon_code::Program;
use harpoon_code::program::{Cell, Signal, SignalType, Source};
use harpoon_result::six_digits;
use harpoon_sim::Cause;
use rustc_hash::{FxHashMap, FxHashSet};

/// Stands behind a relation that is false from here on.
const BECOMES_FALSE: &str = " becomes false";

/// How results call what tells whether a state of a state machine is active.
const ACTIVE_STATE: &str = "activeState(";

/// What happened at one point of time.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    pub time: f64,
    pub kind: EventKind,
    /// The relations that made it, each with its component, and whether it is false from here on.
    pub causes: Vec<String>,
    /// Discrete variables and states that the event has changed, each once, whatever else is equal to it. What components of the
    /// program's libraries are made of is left out.
    pub changes: Vec<Change>,
    /// Whether its relations do nothing but decide whether impacts strike, and none has: bodies that move on side by side touch and part by
    /// rounding.
    pub(crate) is_touch: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    /// A relation has changed.
    State,
    /// Its time was known beforehand.
    Time,
    /// The solution keeps to the boundary of a relation from here on.
    Hold,
    /// It leaves the boundary, at which it has rested or along which it has slid.
    Departure { has_rested: bool },
    /// A branch of solutions of a nonlinear system has ended.
    Jump,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    pub name: String,
    pub unit: Option<Arc<str>>,
    pub before: f64,
    pub after: f64,
    ty: SignalType,
}

impl Event {
    /// The relations that made it.
    pub fn relations(&self) -> impl Iterator<Item = &str> {
        self.causes.iter().map(|cause| cause.strip_suffix(BECOMES_FALSE).unwrap_or(cause))
    }

    /// It only says that relations which were true do not hold any more: a ball that bounces has left the floor.
    pub fn is_return(&self) -> bool {
        let is_false = |cause: &String| cause.ends_with(BECOMES_FALSE);
        self.kind == EventKind::State && self.changes.is_empty() && self.causes.iter().all(is_false)
    }

    /// What the event changed, in words; what is rounding beside the rest is left out.
    pub fn changes_in_words(&self) -> Vec<String> {
        let size = |change: &Change| (change.after - change.before).abs();
        let largest_like = |change: &Change| {
            let alike =
                self.changes.iter().filter(|other| other.ty == change.ty && other.unit == change.unit);
            alike.map(size).fold(0.0, f64::max)
        };
        let told = self.changes.iter().filter(|change| size(change) > ROUNDING * largest_like(change));
        let (states, others): (Vec<&Change>, Vec<&Change>) =
            told.partition(|change| change.state().is_some());
        let of_states = |is_left: bool| {
            let found = states.iter().filter(move |change| (change.before != 0.0) == is_left);
            found.filter_map(|change| change.state()).collect::<Vec<_>>()
        };
        let states = match (&of_states(true)[..], &of_states(false)[..]) {
            ([left], [entered]) => vec![format!("{left} → {entered}")],
            (left, entered) => {
                let left = left.iter().map(|state| format!("leaves {state}"));
                left.chain(entered.iter().map(|state| format!("enters {state}"))).collect()
            }
        };
        states.into_iter().chain(others.iter().map(|change| change.to_string())).collect()
    }
}

/// A change so much smaller than another one of the same unit at the same event is what rounding left of it.
const ROUNDING: f64 = 1e-9;

impl fmt::Display for EventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EventKind::State => "state",
            EventKind::Time => "time",
            EventKind::Hold => "hold",
            EventKind::Departure { .. } => "leave",
            EventKind::Jump => "jump",
        })
    }
}

impl Change {
    /// The state of a state machine that becomes active or ceases to be.
    fn state(&self) -> Option<&str> {
        self.name.strip_prefix(ACTIVE_STATE)?.strip_suffix(')')
    }

    fn in_words(&self, value: f64) -> String {
        match &self.ty {
            SignalType::Boolean => (value != 0.0).to_string(),
            SignalType::Enumeration(literals) => {
                let literal = literals.get((value as usize).wrapping_sub(1));
                literal.map_or_else(|| six_digits(value), String::clone)
            }
            // Beside the other value it is nothing.
            SignalType::Number if value.abs() < 1e-12 * self.before.abs().max(self.after.abs()) => {
                "0".to_string()
            }
            SignalType::Number => six_digits(value),
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} → {}", self.name, self.in_words(self.before), self.in_words(self.after))
    }
}

/// Counts events by relation, and tells about them.
pub(crate) struct Events {
    /// Of each relation.
    counts: Vec<usize>,
    watched: Vec<Watched>,
}

/// What events change.
struct Watched {
    name: String,
    unit: Option<Arc<str>>,
    ty: SignalType,
    cell: Cell,
    /// It has the opposite sign there.
    negated: bool,
    /// It is computed all the time, and jumps only where its equations have no other solution near.
    is_unknown: bool,
}

impl Events {
    pub fn new(program: &Program) -> Events {
        Events { counts: vec![0; program.relations.len()], watched: watched(program) }
    }

    pub fn count(&mut self, event: &harpoon_sim::Event<'_>) {
        match event.cause {
            Cause::Relations(relations) => relations.iter().for_each(|k| self.counts[*k] += 1),
            Cause::Hold(k) | Cause::Departure { relation: k, .. } => self.counts[k] += 1,
            Cause::Time | Cause::Jump => {}
        }
    }

    /// Relations with the number of their events, the most frequent first.
    pub fn by_relation(&self, program: &Program) -> Vec<(String, usize)> {
        let relations = program.relations.iter().zip(&self.counts).filter(|(_, n)| **n > 0);
        let mut events: Vec<(String, usize)> = relations.map(|(r, n)| (r.text.clone(), *n)).collect();
        events.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        events
    }

    pub fn describe(&self, program: &Program, event: &harpoon_sim::Event<'_>) -> Event {
        let text = |k: &usize| program.relations[*k].text.clone();
        let (kind, causes) = match event.cause {
            Cause::Relations(relations) => {
                let became = |k: &usize| {
                    let relation = &program.relations[*k];
                    let holds = event.after[relation.value as usize] != 0.0;
                    match holds || relation.tells_what_happens {
                        true => text(k),
                        false => format!("{}{BECOMES_FALSE}", text(k)),
                    }
                };
                (EventKind::State, relations.iter().map(became).collect())
            }
            Cause::Time => (EventKind::Time, Vec::new()),
            Cause::Jump => (EventKind::Jump, Vec::new()),
            Cause::Hold(k) => (EventKind::Hold, vec![text(&k)]),
            Cause::Departure { relation, has_rested } => {
                (EventKind::Departure { has_rested }, vec![text(&relation)])
            }
        };
        let is_jump = matches!(event.cause, Cause::Jump);
        let watched = self.watched.iter().filter(|watched| is_jump || !watched.is_unknown);
        let changes = watched.filter_map(|Watched { name, unit, ty, cell, negated, .. }| {
            let [before, after] = [event.before, event.after].map(|values| values[*cell as usize]);
            let [before, after] = match (negated, ty) {
                (false, _) => [before, after],
                (true, SignalType::Boolean) => [1.0 - before, 1.0 - after],
                (true, _) => [-before, -after],
            };
            let change = || Change { name: name.clone(), unit: unit.clone(), before, after, ty: ty.clone() };
            (before != after).then(change)
        });
        let changes: Vec<Change> = changes.collect();
        let decides = |k: &usize| {
            let condition = program.relations[*k].value;
            program.impacts.iter().any(|impact| impact.conditions.contains(&condition))
        };
        let is_touch = changes.is_empty()
            && match event.cause {
                Cause::Relations(relations) => relations.iter().all(decides),
                Cause::Hold(relation) | Cause::Departure { relation, .. } => decides(&relation),
                Cause::Time | Cause::Jump => false,
            };
        Event { time: event.time, kind, causes, changes, is_touch }
    }
}

/// Discrete variables, states and unknowns of nonlinear systems, each under the one of its names that is nearest to the user.
fn watched(program: &Program) -> Vec<Watched> {
    let discrete = program.discrete.iter().copied();
    let states = program.states.iter().map(|state| state.value);
    let mut changing: FxHashSet<Cell> = discrete.chain(states).collect();
    changing.extend(velocities(program));
    let nonlinear = program.systems.iter().map(|(_, system)| system).filter(|system| !system.is_linear);
    let unknowns: FxHashSet<Cell> =
        nonlinear.flat_map(|system| &system.unknowns).map(|unknown| unknown.cell).collect();
    let is_unknown = |cell: Cell| unknowns.contains(&cell) && !changing.contains(&cell);
    let mut nearest: FxHashMap<Cell, (usize, &Signal)> = FxHashMap::default();
    for (at, signal) in program.signals.iter().enumerate().filter(|(_, signal)| is_of_user(signal)) {
        let Some(cell) = cell_of(signal).filter(|cell| changing.contains(cell) || unknowns.contains(cell))
        else {
            continue;
        };
        let known = nearest.entry(cell).or_insert((at, signal));
        if distance(signal) < distance(known.1) {
            *known = (at, signal);
        }
    }
    let mut nearest: Vec<(usize, &Signal)> = nearest.into_values().collect();
    nearest.sort_by_key(|(at, _)| *at);
    let watched = nearest.into_iter().filter_map(|(_, signal)| match signal.source {
        Source::Cell { cell, negated, .. } => Some(Watched {
            name: signal.name.clone(),
            unit: signal.about.unit.as_deref().map(Arc::from),
            ty: signal.about.ty.clone(),
            cell,
            negated,
            is_unknown: is_unknown(cell),
        }),
        Source::Constant(_) => None,
    });
    watched.collect()
}

/// A body of a library may have its momentum for a state, which is its own affair: its velocity, the derivative of its position, tells
/// the same to who uses it.
fn velocities(program: &Program) -> FxHashSet<Cell> {
    let derivatives: FxHashSet<Cell> = program.states.iter().map(|state| state.derivative).collect();
    let states: FxHashSet<Cell> = program.states.iter().map(|state| state.value).collect();
    let varying = || program.signals.iter().filter_map(|signal| Some((signal, cell_of(signal)?)));
    let shown: FxHashSet<Cell> =
        varying().filter(|(signal, _)| is_of_user(signal)).map(|(_, cell)| cell).collect();
    let hidden = varying()
        .filter(|(signal, cell)| signal.about.is_internal && states.contains(cell) && !shown.contains(cell));
    let components: FxHashSet<&str> = hidden.flat_map(|(signal, _)| around(&signal.name)).collect();
    let is_of_component = |name: &str| around(name).next().is_some_and(|around| components.contains(around));
    let velocities = varying().filter(|(signal, cell)| {
        is_of_user(signal) && derivatives.contains(cell) && is_of_component(&signal.name)
    });
    velocities.map(|(_, cell)| cell).collect()
}

/// `a.b.c` → `a.b`, `a`
fn around(name: &str) -> impl Iterator<Item = &str> {
    name.rmatch_indices('.').map(|(at, _)| &name[..at])
}

fn cell_of(signal: &Signal) -> Option<Cell> {
    match signal.source {
        Source::Cell { cell, varies: true, .. } => Some(cell),
        _ => None,
    }
}

fn is_of_user(signal: &Signal) -> bool {
    !signal.about.is_hidden && !signal.about.is_internal && !signal.name.starts_with("der(")
}

/// Of several names of one thing that of a state machine says most, then the one inside of the fewest components.
fn distance(signal: &Signal) -> (bool, usize) {
    (!signal.name.starts_with(ACTIVE_STATE), signal.name.matches('.').count())
}
