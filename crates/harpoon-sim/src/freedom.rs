//! What equations leave open is chosen such that the conditions hold.
//!
//! Two brakes on one shaft share its torque in any proportion while both are locked. Each slips when its share exceeds what it
//! can hold, and with the share that it happened to have one of them may seem to slip where both together would
//! hold. Then the unknown that is open is moved to the middle of the range in which all conditions stay as they
//! are. The conditions are linear in it: two points tell the range.

use harpoon_code::program::{Mixed, Relation};
use harpoon_numerics::Trouble;

use crate::machine::Machine;

/// The value of the open unknown for which all relations of a mixed system keep their values, if there is one. `at`: solves
/// the system with a given value of it.
pub fn choose(
    machine: &mut Machine<'_>,
    mixed: &Mixed,
    (now, step): (f64, f64),
    mut at: impl FnMut(&mut Machine<'_>, f64) -> Result<(), Trouble>,
) -> Result<Option<f64>, Trouble> {
    let program = machine.program.clone();
    let is_own = |relation: &&Relation| mixed.relation_cells.contains(&relation.value);
    let relations: Vec<&Relation> = program.relations.iter().filter(is_own).collect();
    let mut distances = |machine: &mut Machine<'_>, value: f64| -> Result<Vec<f64>, Trouble> {
        at(machine, value)?;
        machine.call(program.crossings)?;
        Ok(relations.iter().map(|relation| distance(machine, relation)).collect())
    };
    let (here, there) = (distances(machine, now)?, distances(machine, now + step)?);
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    for (here, there) in here.into_iter().zip(there) {
        let slope = (there - here) / step;
        let bound = now - here / slope;
        if slope > 0.0 {
            low = low.max(bound);
        } else if slope < 0.0 {
            high = high.min(bound);
        } else if here < 0.0 {
            return Ok(None);
        }
    }
    let inside = match (low.is_finite(), high.is_finite()) {
        (true, true) => 0.5 * (low + high),
        (true, false) => low + step.abs().max(low.abs()),
        (false, true) => high - step.abs().max(high.abs()),
        (false, false) => now,
    };
    Ok((low < high).then_some(inside))
}

/// Positive as long as the relation has its value.
fn distance(machine: &Machine<'_>, relation: &Relation) -> f64 {
    let crossing = machine.get(relation.crossing);
    if machine.is_true(relation.value) == relation.is_true_above { crossing } else { -crossing }
}
