//! How far checks are from happening, between events.
//!
//! The condition of an assertion as a whole has one crossing function, its clearance, which is watched as those of relations are: by its sign
//! at the points that are looked at, and for dips between them. A change of it is no event: nothing is restarted.
//!
//! Rounding decides nothing here. Where a clearance is below zero by a little only, a condition such as `x >= 0` still counts as
//! true; one that is false at zero, such as `x > 0`, has failed if it stays there.

use harpoon_code::program::{self, Program};
use harpoon_numerics::Trouble;

use crate::dip::Past;
use crate::machine::Machine;

/// Of the size lately, and of the largest size ever.
const LITTLE: f64 = 1e-11;
const ROUNDING: f64 = 1e-14;
/// How much of an earlier size is left after a point.
const MEMORY: f64 = 0.95;

pub struct Clearances {
    watched: Vec<Watched>,
    /// For all checks, whether they have happened and were told: they are of no interest until that is over.
    pub is_told: Vec<bool>,
    pub past: Past,
}

struct Watched {
    check: usize,
    clearance: program::Clearance,
    largest: f64,
    lately: f64,
}

/// What a point is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Point {
    /// One of a step.
    Inside,
    /// An event follows, which may be at the same zero: it goes first.
    BeforeEvent,
}

impl Clearances {
    pub fn new(program: &Program) -> Clearances {
        let watched = program.checks.iter().enumerate().filter_map(|(check, one)| {
            let clearance = one.clearance?;
            Some(Watched { check, clearance, largest: 0.0, lately: 0.0 })
        });
        let watched: Vec<Watched> = watched.collect();
        Clearances { past: Past::new(watched.len()), is_told: vec![false; program.checks.len()], watched }
    }

    pub fn is_idle(&self) -> bool {
        self.watched.is_empty()
    }

    /// Computes them where everything else is computed.
    pub fn measure(&self, machine: &mut Machine<'_>) -> Result<(), Trouble> {
        machine.program.clearances.map_or(Ok(()), |routine| machine.call(routine))
    }

    /// Whether one has happened that was not told.
    pub fn has_any_happened(&self, machine: &Machine<'_>) -> bool {
        self.untold().any(|one| {
            let g = one.get(machine);
            g.is_nan() || g < -one.little()
        })
    }

    /// Whether one stands where it has happened, if it stays there.
    pub fn is_any_at_zero(&self, machine: &Machine<'_>) -> bool {
        self.untold().any(|one| !one.clearance.includes_zero && one.fails_at(one.get(machine)))
    }

    /// The checks that were not told and whose conditions, to the last bit, say that they have happened.
    pub fn happened(&self, machine: &Machine<'_>) -> Vec<usize> {
        self.untold().filter(|one| one.fails_at(one.get(machine))).map(|one| one.check).collect()
    }

    /// How far the next one is that was not told: negative where it has happened, never zero.
    pub fn ahead(&self, machine: &Machine<'_>) -> f64 {
        let ahead = self.untold().map(|one| {
            let g = one.get(machine);
            let size = g.abs().max(f64::MIN_POSITIVE);
            if one.fails_at(g) { -size } else { size }
        });
        ahead.fold(f64::INFINITY, f64::min)
    }

    /// Whether rounding alone may be what makes a condition false that holds at its zero.
    pub fn is_at_zero(&self, machine: &Machine<'_>, check: usize) -> bool {
        let watched = self.untold().find(|one| one.check == check);
        watched.is_some_and(|one| one.clearance.includes_zero && one.get(machine).abs() <= one.little())
    }

    /// Takes note of a point up to which nothing has happened.
    pub fn pass(&mut self, machine: &Machine<'_>) {
        for one in &mut self.watched {
            let g = one.get(machine);
            self.is_told[one.check] &= g <= one.little();
            if g.is_finite() {
                one.largest = one.largest.max(g.abs());
                one.lately = g.abs().max(MEMORY * one.lately);
            }
        }
    }

    /// After an event, which is at the first point of all that comes.
    pub fn begin_anew(&mut self, machine: &mut Machine<'_>) -> Result<(), Trouble> {
        if !self.is_idle() {
            self.measure(machine)?;
            self.past.forget();
            self.learn(machine);
        }
        Ok(())
    }

    /// Takes note of values from which those between two points are guessed.
    pub fn learn(&mut self, machine: &Machine<'_>) {
        self.past.learn(machine.time(), self.watched.iter().map(|one| one.get(machine)));
    }

    pub fn values(&self, machine: &Machine<'_>) -> Vec<f64> {
        self.watched.iter().map(|one| one.get(machine)).collect()
    }

    /// What each is multiplied with to be positive where it has not happened; zero if it is of no interest.
    pub fn sides(&self) -> Vec<f64> {
        (0..self.watched.len()).map(|i| self.side(i)).collect()
    }

    pub fn may_dip(&self, before: f64) -> bool {
        self.past.may_dip(before, |i| self.side(i))
    }

    fn side(&self, i: usize) -> f64 {
        if self.is_told[self.watched[i].check] { 0.0 } else { 1.0 }
    }

    fn untold(&self) -> impl Iterator<Item = &Watched> {
        self.watched.iter().filter(|one| !self.is_told[one.check])
    }
}

impl Watched {
    fn get(&self, machine: &Machine<'_>) -> f64 {
        machine.get(self.clearance.cell)
    }

    fn fails_at(&self, g: f64) -> bool {
        if self.clearance.includes_zero { g.is_nan() || g < 0.0 } else { g.is_nan() || g <= 0.0 }
    }

    fn little(&self) -> f64 {
        (LITTLE * self.lately).max(ROUNDING * self.largest)
    }
}
