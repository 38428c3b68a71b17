//! Start values → the conditions that a mixed system begins with.
//!
//! A loop through conditions may have several solutions: `v = if v > 0 then 1 else -1` has two. The one that is meant is next to the start
//! values, however its relations are written. So the relations are evaluated where the unknowns start, and what
//! nobody has given a start value is computed from what somebody has. Where the start value of a Boolean says something else than those of the
//! unknowns it depends on, both are tried, and the solution that is nearer to what was given is taken.

use harpoon_code::program::{Mixed, Starts};

use crate::machine::Machine;
use crate::mixed;

/// The start values that somebody has given the unknowns of a system.
pub struct Begin<'s> {
    starts: &'s Starts,
    given: Vec<f64>,
}

impl Begin<'_> {
    pub fn new<'s>(machine: &Machine<'_>, starts: &'s Starts) -> Begin<'s> {
        Begin { starts, given: starts.given.iter().map(|given| machine.get(given.cell)).collect() }
    }

    /// The conditions to try, one or two sets. The values stay as they are.
    pub fn conditions(&self, machine: &mut Machine<'_>, mixed: &Mixed) -> Vec<Vec<f64>> {
        let values = machine.values.clone();
        let mut conditions = Vec::new();
        for follow in [self.starts.follow, self.starts.follow_continuous] {
            // Until all agree, or for as many rounds as could be needed.
            for _ in 0..=mixed.relation_cells.len() + mixed.other_cells.len() {
                let before = mixed::values(machine, mixed);
                if machine.call(follow).is_err() {
                    // What cannot be evaluated here may be evaluated where the solution is.
                    let _ = machine.call(mixed.relations).and_then(|()| machine.call(mixed.others));
                    break;
                }
                if mixed::values(machine, mixed) == before {
                    break;
                }
            }
            conditions.push(mixed::values(machine, mixed));
            machine.values.copy_from_slice(&values);
        }
        conditions.dedup();
        conditions
    }

    /// How far the solution that is there is from what was given.
    pub fn distance(&self, machine: &Machine<'_>) -> f64 {
        let parts =
            self.starts.given.iter().zip(&self.given).map(|(given, start)| {
                (machine.get(given.cell) - start).abs() / start.abs().max(given.nominal)
            });
        parts.sum()
    }
}
