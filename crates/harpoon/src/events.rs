//! Events of the simulator → what a person reads: why, and which variables changed.

use std::fmt;

use harpoon_code::Program;
use harpoon_code::program::{Cell, Source};
use harpoon_sim::Cause;
use rustc_hash::FxHashSet;

/// Stands behind a relation that is false from here on.
const BECOMES_FALSE: &str = " becomes false";

/// What happened at one point of time.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    pub time: f64,
    pub kind: EventKind,
    /// The relations that made it, each with its component, and whether it is false from here on.
    pub causes: Vec<String>,
    /// Discrete variables and states that the event has changed.
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
    pub before: f64,
    pub after: f64,
    is_boolean: bool,
}

impl Event {
    /// The relations that made it.
    pub fn relations(&self) -> impl Iterator<Item = &str> {
        self.causes.iter().map(|cause| cause.strip_suffix(BECOMES_FALSE).unwrap_or(cause))
    }
}

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

/// One line: `0.451523640985728  state  h <= 0  v: -4.43 → 3.54`.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<20} {:<6} {}", self.time, self.kind, self.causes.join(", "))?;
        for (k, change) in self.changes.iter().enumerate() {
            write!(f, "{}{change}", if k == 0 { "  |  " } else { ", " })?;
        }
        Ok(())
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_boolean {
            true => write!(f, "{}: {} → {}", self.name, self.before != 0.0, self.after != 0.0),
            false => write!(f, "{}: {} → {}", self.name, self.before, self.after),
        }
    }
}

/// Counts events by relation, and tells about them.
pub(crate) struct Events {
    /// Of each relation.
    counts: Vec<usize>,
    /// What events change: name, cell, whether it has the opposite sign there, whether it is a Boolean.
    watched: Vec<(String, Cell, bool, bool)>,
}

impl Events {
    pub fn new(program: &Program) -> Events {
        let discrete = program.discrete.iter().copied();
        let states = program.states.iter().map(|state| state.value);
        let changing: FxHashSet<Cell> = discrete.chain(states).collect();
        let signals =
            program.signals.iter().filter(|signal| !signal.is_hidden && !signal.name.starts_with("der("));
        let watched = signals.filter_map(|signal| match signal.source {
            Source::Cell { cell, negated, varies: true } if changing.contains(&cell) => {
                Some((signal.name.clone(), cell, negated, signal.is_boolean))
            }
            _ => None,
        });
        Events { counts: vec![0; program.relations.len()], watched: watched.collect() }
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
                let became = |k: &usize| match event.after[program.relations[*k].value as usize] != 0.0 {
                    true => text(k),
                    false => format!("{}{BECOMES_FALSE}", text(k)),
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
        let changes = self.watched.iter().filter_map(|(name, cell, negated, is_boolean)| {
            let sign = if *negated && !is_boolean { -1.0 } else { 1.0 };
            let [before, after] = [event.before, event.after].map(|values| sign * values[*cell as usize]);
            let [before, after] = match *negated && *is_boolean {
                true => [1.0 - before, 1.0 - after],
                false => [before, after],
            };
            (before != after).then(|| Change { name: name.clone(), before, after, is_boolean: *is_boolean })
        });
        let changes: Vec<Change> = changes.collect();
        let decides = |k: &usize| {
            let condition = program.relations[*k].value;
            program.impacts.iter().any(|impact| impact.conditions.contains(&condition))
        };
        let is_touch = changes.is_empty()
            && matches!(event.cause, Cause::Relations(relations) if relations.iter().all(decides));
        Event { time: event.time, kind, causes, changes, is_touch }
    }
}
