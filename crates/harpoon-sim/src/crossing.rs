//! When relations change between events.
//!
//! A relation `x > y` that is true changes when x - y has fallen below zero by a little, and back when it has risen above
//! zero by as much. Without that, the solution after an event would stand so close to zero that
//! rounding decides about the relation, and friction or diodes would change for ever. How little is relative to the
//! largest |x - y| that was seen.

use harpoon_code::program::Relation;
use harpoon_numerics::Trouble;

use crate::machine::Machine;

const LITTLE: f64 = 1e-10;

#[derive(Default)]
pub struct Crossings {
    /// The largest |x - y| of each relation.
    largest: Vec<f64>,
}

impl Crossings {
    pub fn new(machine: &Machine<'_>) -> Crossings {
        Crossings { largest: vec![0.0; machine.program.relations.len()] }
    }

    /// The relations that have changed.
    pub fn changed(&self, machine: &mut Machine<'_>) -> Result<Vec<usize>, Trouble> {
        let program = machine.program.clone();
        if program.relations.is_empty() {
            return Ok(Vec::new());
        }
        machine.call(program.crossings)?;
        let relations = program.relations.iter().zip(&self.largest).enumerate();
        let changed = relations.filter(|(_, (relation, largest))| {
            !relation.is_scheduled && is_changed(relation, machine, LITTLE * **largest)
        });
        Ok(changed.map(|(k, _)| k).collect())
    }

    /// How far the nearest and the farthest of these relations are from their change, after [`Crossings::changed`]; never
    /// zero.
    pub fn distance(&self, machine: &Machine<'_>, relations: &[usize]) -> (f64, f64) {
        let distances = relations.iter().map(|&k| {
            let relation = &machine.program.relations[k];
            let little = LITTLE * self.largest[k];
            let above = above(relation, machine);
            let distance = if machine.is_true(relation.value) { above + little } else { above - little };
            distance.abs().max(f64::MIN_POSITIVE)
        });
        distances.fold((f64::INFINITY, 0.0), |(least, most), d| (least.min(d), most.max(d)))
    }

    /// Takes note of the values after [`Crossings::changed`].
    pub fn learn(&mut self, machine: &Machine<'_>) {
        for (largest, relation) in self.largest.iter_mut().zip(&machine.program.relations) {
            let size = machine.get(relation.crossing).abs();
            if size.is_finite() {
                *largest = largest.max(size);
            }
        }
    }
}

fn is_changed(relation: &Relation, machine: &Machine<'_>, little: f64) -> bool {
    let above = above(relation, machine);
    match (machine.is_true(relation.value), relation.includes_zero) {
        (true, true) => above < -little,
        (true, false) => above <= -little,
        (false, true) => above >= little,
        (false, false) => above > little,
    }
}

/// Positive where the relation is true but for a little.
fn above(relation: &Relation, machine: &Machine<'_>) -> f64 {
    let crossing = machine.get(relation.crossing);
    if relation.is_true_above { crossing } else { -crossing }
}
