//! Start values → the conditions that a mixed system begins with.
//!
//! A loop through conditions may have several solutions: `v = if v > 0 then 1 else -1` has two. The one that is meant is next to the start
//! values, however its relations are written. So the relations are evaluated where the unknowns start, and what
//! nobody has given a start value is computed from what somebody has. Where the start value of a Boolean says something else than those of the
//! unknowns it depends on, both are tried, and the solution that is nearer to what was given is taken.

use harpoon_code::program::{Cell, Given, Mixed, System};

use crate::machine::Machine;
use crate::mixed;

/// The start values that somebody has given the unknowns of a system.
pub struct Starts {
    given: Vec<(Given, f64)>,
}

impl Starts {
    pub fn of(machine: &Machine<'_>, system: &System) -> Starts {
        let given = system.given.iter().map(|given| (given.clone(), machine.get(given.cell)));
        Starts { given: given.collect() }
    }

    /// The conditions to try, one or two sets. The values stay as they are.
    pub fn conditions(&self, machine: &mut Machine<'_>, system: &System, mixed: &Mixed) -> Vec<Vec<f64>> {
        let values = machine.values.clone();
        let conditions = [true, false].map(|keeps_discrete| {
            machine.values.copy_from_slice(&values);
            self.evaluate(machine, system, mixed, keeps_discrete)
        });
        machine.values.copy_from_slice(&values);
        let mut conditions = conditions.to_vec();
        conditions.dedup();
        conditions
    }

    /// Until conditions and what is computed from them agree, or for as many rounds as could be needed.
    fn evaluate(
        &self,
        machine: &mut Machine<'_>,
        system: &System,
        mixed: &Mixed,
        keeps_discrete: bool,
    ) -> Vec<f64> {
        let is_kept = |given: &Given| keeps_discrete || !given.is_discrete;
        let kept: Vec<(Cell, f64)> =
            self.given.iter().filter(|(given, _)| is_kept(given)).map(|(given, x)| (given.cell, *x)).collect();
        let restore = |machine: &mut Machine<'_>| kept.iter().for_each(|&(cell, x)| machine.set(cell, x));
        let mut before = mixed::values(machine, mixed);
        for _ in 0..=before.len() {
            // What cannot be evaluated here may be evaluated where the solution is.
            let _ = machine.call(system.residual);
            restore(machine);
            let _ = machine.call(mixed.relations);
            restore(machine);
            let _ = machine.call(mixed.others);
            restore(machine);
            let after = mixed::values(machine, mixed);
            if after == before {
                break;
            }
            before = after;
        }
        mixed::values(machine, mixed)
    }

    /// How far the solution that is there is from what was given.
    pub fn distance(&self, machine: &Machine<'_>) -> f64 {
        let parts = self.given.iter().map(|(given, start)| {
            (machine.get(given.cell) - start).abs() / start.abs().max(given.nominal)
        });
        parts.sum()
    }
}
