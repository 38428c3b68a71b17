//! Of several consistent sets of conditions the one that has a solution just after.
//!
//! Where two phases of a rectifier commutate, or where all voltages of a bridge pass through zero, equations and conditions of ideal
//! diodes have more than one solution at that point of time: current and voltage of a diode are both zero, and either
//! position agrees with that. What comes after decides, as the signs of the derivatives do in a lexicographic rule.
//!
//! ```text
//! h := so short that nothing else happens in it
//! conditions c last, if with them fixed there is a solution at t and at t + h, and it confirms c at t, or where a
//! crossing function is zero at t, at t + h
//! x(t + h) = x + h/2·(ẋ(t, x) + ẋ(t + h, x + h·ẋ))        by the rule of Heun: a current may begin with its second derivative
//! ```
//! Conditions that do not last are replaced by those that the equations settle on at t + h, or by the first
//! combination that lasts. If there is none they stay: then the event that follows will tell.

use std::ops::Range;

use harpoon_code::program::{Cell, Mixed, Relation, Step, SystemId};
use harpoon_numerics::Trouble;

use crate::branch::Pursuit;
use crate::machine::Machine;
use crate::mixed;

/// h, by the length of the simulation.
const SOON: f64 = 1e-8;
/// And no state changes by more than this part of its size in it.
const SHIFT: f64 = 1e-4;
/// A crossing function that is so small beside the others of its kind is zero but for rounding.
const ROUNDING: f64 = 1e-12;
/// Those of which there may be doubt at the event itself.
const DOUBT: f64 = 1e-6;

pub struct Ahead {
    systems: Vec<Loop>,
    nominal: Vec<f64>,
    span: f64,
}

/// A mixed system of events.
struct Loop {
    id: SystemId,
    mixed: Mixed,
    /// The relations in it.
    relations: Vec<usize>,
}

/// Conditions that would last.
pub type Conditions = Vec<(Cell, f64)>;

impl Ahead {
    pub fn new(machine: &Machine<'_>, span: f64) -> Ahead {
        let program = &machine.program;
        let mixed = program.event.iter().filter_map(|step| match *step {
            Step::Solve(id) => program.systems[id].mixed.clone().map(|mixed| (id, mixed)),
            Step::Run(_) => None,
        });
        let relations_of = |mixed: &Mixed| -> Vec<usize> {
            let relations = program.relations.iter().enumerate();
            relations.filter(|(_, r)| mixed.relation_cells.contains(&r.value)).map(|(k, _)| k).collect()
        };
        let systems = mixed.map(|(id, mixed)| Loop { id, relations: relations_of(&mixed), mixed });
        Ahead {
            systems: systems.filter(|system| !system.relations.is_empty()).collect(),
            nominal: program.states.iter().map(|state| state.nominal).collect(),
            span,
        }
    }

    /// After an event has settled, or has failed to: other conditions to settle it with, which last, if it needs
    /// some. The values stay as they are.
    pub fn reconsider(
        &self,
        machine: &mut Machine<'_>,
        outcome: &Result<bool, Trouble>,
    ) -> Option<Conditions> {
        if self.systems.is_empty() || matches!(outcome, Err(Trouble::Fatal(_))) {
            return None;
        }
        let values = machine.values.clone();
        let mark = machine.mark_warnings();
        let pursuit = search(machine);
        // The running simulation has systems of its own, which have not been solved yet with what the event has decided.
        let is_open = self.systems.iter().any(|system| machine.is_system_open(system.id));
        let are_in_doubt = outcome.is_err() || self.are_in_doubt(machine);
        let is_good = outcome.is_ok() && (!are_in_doubt && !is_open || self.judge(machine).is_good());
        machine.values.copy_from_slice(&values);
        let found = if is_good { None } else { self.find(machine, outcome.is_ok()) };
        // What leaves something open and nothing else in doubt gives way to what leaves nothing open: one that does is no better.
        let found = found.filter(|found| are_in_doubt || found.is_determined).map(|found| found.conditions);
        machine.pursuit = pursuit;
        machine.forget_warnings(mark);
        machine.values.copy_from_slice(&values);
        found
    }

    /// Whether the conditions as they are now hold just after.
    pub fn is_good(&self, machine: &mut Machine<'_>) -> bool {
        let values = machine.values.clone();
        let mark = machine.mark_warnings();
        let pursuit = search(machine);
        let is_good = self.judge(machine).is_good();
        machine.pursuit = pursuit;
        machine.forget_warnings(mark);
        machine.values.copy_from_slice(&values);
        is_good
    }

    /// Whether a crossing function is near zero, or something is not determined.
    fn are_in_doubt(&self, machine: &mut Machine<'_>) -> bool {
        if machine.call(machine.program.crossings).is_err() {
            return true;
        }
        let is_near_zero = |system: &Loop| {
            let size = largest(machine, &system.relations);
            let mut relations = system.relations.iter().map(|k| &machine.program.relations[*k]);
            relations.any(|relation| {
                is_asked(machine, relation) && machine.get(relation.crossing).abs() <= DOUBT * size
            })
        };
        self.systems.iter().any(is_near_zero) || machine.n_open() > 0
    }

    /// Mends one system after the other; where they depend on each other, all of them together.
    fn find(&self, machine: &mut Machine<'_>, is_settled: bool) -> Option<Found> {
        let values = machine.values.clone();
        let now = self.conditions(machine);
        let later = self.settle_later(machine, is_settled);
        let mut try_out = |conditions: &Conditions| {
            machine.values.copy_from_slice(&values);
            self.try_out(machine, conditions)
        };
        let (mut best, mut verdict) = (now.clone(), try_out(&now));
        for (k, own) in self.by_suspicion(&verdict) {
            let is_better = |one: &Verdict, other: &Verdict| one.n_bad < other.n_bad && !one.contradicted[k];
            let mut found: Option<(Conditions, Verdict)> = None;
            for conditions in candidates(&best, later.as_deref(), own) {
                if verdict.is_good() {
                    break;
                }
                let other = try_out(&conditions);
                if !is_better(&other, &verdict) {
                    continue;
                }
                // One that determines everything is worth the search.
                let is_determined = other.n_open < verdict.n_open || other.n_open == 0;
                if is_determined || found.is_none() {
                    found = Some((conditions, other));
                }
                if is_determined {
                    break;
                }
            }
            if let Some((conditions, other)) = found {
                (best, verdict) = (conditions, other);
            }
        }
        if !verdict.is_good() && self.systems.len() > 1 {
            let all = candidates(&now, later.as_deref(), 0..now.len());
            return all.into_iter().find_map(|conditions| try_out(&conditions).accept(conditions));
        }
        verdict.accept(best).filter(|found| found.conditions != now)
    }

    /// The systems, each with where its conditions stand, those first that have something to mend: else all combinations of the others
    /// would be tried in vain before.
    fn by_suspicion(&self, verdict: &Verdict) -> Vec<(usize, Range<usize>)> {
        let mut end = 0;
        let ranges = self.systems.iter().map(|system| {
            let start = end;
            end += system.mixed.relation_cells.len();
            start..end
        });
        let mut systems: Vec<(usize, Range<usize>)> = ranges.enumerate().collect();
        systems.sort_by_key(|(k, _)| !(verdict.contradicted[*k] || verdict.left_open[*k]));
        systems
    }

    fn conditions(&self, machine: &Machine<'_>) -> Conditions {
        let cells = self.systems.iter().flat_map(|system| &system.mixed.relation_cells);
        cells.map(|&cell| (cell, machine.get(cell))).collect()
    }

    /// What equations and conditions settle on at t + h. The values stay as they are.
    fn settle_later(&self, machine: &mut Machine<'_>, is_settled: bool) -> Option<Conditions> {
        let values = machine.values.clone();
        let (t, mut x) = point(machine);
        let mut x_dot = vec![0.0; x.len()];
        if is_settled {
            machine.read_derivatives(&mut x_dot);
        }
        let h = self.soon(&x, &x_dot);
        x.iter_mut().zip(&x_dot).for_each(|(x, x_dot)| *x += h * x_dot);
        machine.set_time(t + h);
        machine.write_states(&x);
        let outcome = machine.evaluate_event();
        let later = self.conditions(machine);
        machine.values.copy_from_slice(&values);
        outcome.is_ok().then_some(later)
    }

    fn try_out(&self, machine: &mut Machine<'_>, conditions: &Conditions) -> Verdict {
        machine.favour(conditions);
        let outcome = machine.evaluate_event_leniently();
        machine.favour_nothing();
        let left_open = self.systems.iter().map(|system| machine.is_system_open(system.id)).collect();
        let mut verdict = self.judge(machine);
        verdict.left_open = left_open;
        verdict.n_bad += outcome.unwrap_or(HOPELESS);
        verdict
    }

    /// Of the conditions as they are now.
    fn judge(&self, machine: &mut Machine<'_>) -> Verdict {
        // Equations that leave something open contradict each other only after a while, for rounding hides it at first.
        const WHILE: f64 = 1e3;
        let values = machine.values.clone();
        let hopeless = |_| Verdict {
            n_bad: HOPELESS,
            n_open: 0,
            contradicted: vec![true; self.systems.len()],
            left_open: Vec::new(),
        };
        let verdict = self.judge_after(machine, 1.0).unwrap_or_else(hopeless);
        if verdict.n_open == 0 {
            return verdict;
        }
        machine.values.copy_from_slice(&values);
        self.judge_after(machine, WHILE).unwrap_or_else(hopeless)
    }

    fn judge_after(&self, machine: &mut Machine<'_>, stretch: f64) -> Result<Verdict, Trouble> {
        let (t, x) = point(machine);
        let n = x.len();
        let (mut first, mut second) = (vec![0.0; n], vec![0.0; n]);
        let mut n_bad = machine.evaluate_leniently()?;
        machine.read_derivatives(&mut first);
        machine.call(machine.program.crossings)?;
        let crossings = machine.program.relations.iter().map(|relation| machine.get(relation.crossing));
        let at_once: Vec<f64> = crossings.collect();
        let h = stretch * self.soon(&x, &first);
        let moved =
            |x_dot: &dyn Fn(usize) -> f64| -> Vec<f64> { (0..n).map(|k| x[k] + h * x_dot(k)).collect() };
        machine.set_time(t + h);
        machine.write_states(&moved(&|k| first[k]));
        n_bad += machine.evaluate_leniently()?;
        machine.read_derivatives(&mut second);
        machine.write_states(&moved(&|k| 0.5 * (first[k] + second[k])));
        n_bad += machine.evaluate_leniently()?;
        machine.call(machine.program.crossings)?;
        let is_contradicted = |system: &Loop| {
            let rounding = ROUNDING * largest(machine, &system.relations);
            !system
                .relations
                .iter()
                .all(|&k| is_confirmed(machine, &machine.program.relations[k], at_once[k], rounding))
        };
        let contradicted: Vec<bool> = self.systems.iter().map(is_contradicted).collect();
        n_bad += contradicted.iter().filter(|is| **is).count();
        Ok(Verdict { n_bad, n_open: machine.n_open(), contradicted, left_open: Vec::new() })
    }

    fn soon(&self, x: &[f64], x_dot: &[f64]) -> f64 {
        let rates = x_dot
            .iter()
            .zip(x.iter().zip(&self.nominal))
            .map(|(v, (x, nominal))| v.abs() / (x.abs() + nominal));
        let fastest = rates.filter(|rate| rate.is_finite()).fold(0.0, f64::max);
        (SOON * self.span).min(SHIFT / fastest)
    }
}

/// Conditions that last.
struct Found {
    conditions: Conditions,
    /// Whether they leave nothing open.
    is_determined: bool,
}

/// What is to be said about conditions.
struct Verdict {
    /// Systems of equations without a solution, and systems whose conditions are not confirmed.
    n_bad: usize,
    /// Systems that do not determine their unknowns.
    n_open: usize,
    /// Which of the mixed systems have conditions that are not confirmed.
    contradicted: Vec<bool>,
    /// Which of them leave something open, where they were tried out.
    left_open: Vec<bool>,
}

impl Verdict {
    fn is_good(&self) -> bool {
        self.n_bad == 0
    }

    fn accept(&self, conditions: Conditions) -> Option<Found> {
        self.is_good().then_some(Found { conditions, is_determined: self.n_open == 0 })
    }
}

/// Of conditions with which nothing can be computed at all.
const HOPELESS: usize = 1 << 20;

/// Other conditions of the system whose conditions are those in `own`: those that it will have later, then all combinations, those first that turn the
/// fewest relations; not too many of them.
fn candidates(now: &Conditions, later: Option<&[(Cell, f64)]>, own: Range<usize>) -> Vec<Conditions> {
    const MOST: usize = 1 << mixed::MOST_TO_COMBINE;
    let mut all = Vec::new();
    if let Some(later) = later {
        let mut conditions = now.clone();
        conditions[own.clone()].copy_from_slice(&later[own.clone()]);
        all.push(conditions);
    }
    // By the number of relations that are turned: each set, and what can be added to it behind its last.
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    while !sets.is_empty() && all.len() < MOST {
        let larger = sets.iter().flat_map(|set| {
            let next = set.last().map_or(own.start, |last| last + 1);
            (next..own.end).map(|k| set.iter().copied().chain([k]).collect())
        });
        sets = larger.take(MOST).collect();
        all.extend(sets.iter().map(|set: &Vec<usize>| {
            let mut conditions = now.clone();
            set.iter().for_each(|&k| conditions[k].1 = 1.0 - conditions[k].1);
            conditions
        }));
    }
    all
}

/// Other conditions may have solutions on other branches.
fn search(machine: &mut Machine<'_>) -> Pursuit {
    let pursuit = machine.pursuit;
    if pursuit == Pursuit::Follow {
        machine.pursuit = Pursuit::Cross;
    }
    pursuit
}

fn point(machine: &Machine<'_>) -> (f64, Vec<f64>) {
    let mut x = vec![0.0; machine.program.states.len()];
    machine.read_states(&mut x);
    (machine.time(), x)
}

fn is_asked(machine: &Machine<'_>, relation: &Relation) -> bool {
    relation.guard.is_none_or(|guard| machine.is_true(guard))
}

fn largest(machine: &Machine<'_>, relations: &[usize]) -> f64 {
    let sizes = relations.iter().map(|k| machine.get(machine.program.relations[*k].crossing).abs());
    sizes.fold(0.0, f64::max)
}

/// Whether the value of a relation is the one that follows from its crossing function at t; or at t + h, if it is zero at t. `at_once`: the
/// crossing function at t.
fn is_confirmed(machine: &Machine<'_>, relation: &Relation, at_once: f64, rounding: f64) -> bool {
    // What is small beside the change within h is zero: to the precision with which an event is found.
    const TIE: f64 = 1e-2;
    let soon = machine.get(relation.crossing);
    let is_tie = at_once.abs() <= rounding || at_once.abs() <= TIE * soon.abs();
    let crossing = if is_tie { soon } else { at_once };
    let above = if relation.is_true_above { crossing } else { -crossing };
    let follows = above > 0.0 || relation.includes_zero && above == 0.0;
    !is_asked(machine, relation) || follows == machine.is_true(relation.value) || crossing.abs() <= rounding
}
