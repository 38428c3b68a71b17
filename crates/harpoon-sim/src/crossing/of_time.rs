//! How far rounding moves crossing functions that depend on time alone.
//!
//! Time is known to the last bit, so what is certain of such a function at a time says how much of it is rounding there. That counts, not how
//! large it was at other times: `1 - 1e10*(time - 5)^2` is 1e11 before its window and 1 in it.

use harpoon_code::course::Course;
use harpoon_code::program::Relation;
use harpoon_numerics::Interval;

use crate::enclose::Enclosure;
use crate::machine::Machine;

pub(super) struct OfTime {
    enclosure: Enclosure,
    /// How far beyond zero each of them is more than rounding, where it was looked at last; infinite for all others.
    little: Vec<f64>,
}

impl OfTime {
    pub(super) fn new(n_relations: usize) -> OfTime {
        OfTime { enclosure: Enclosure::default(), little: vec![f64::INFINITY; n_relations] }
    }

    pub(super) fn look(&mut self, relation: &Relation, k: usize, machine: &Machine<'_>) {
        if let Some(course) = relation.course.as_ref().filter(|course| course.is_of_time()) {
            self.little[k] = little_at(machine.time(), &mut self.enclosure, course, &machine.values);
        }
    }

    pub(super) fn little(&self, k: usize) -> f64 {
        self.little[k]
    }
}

/// How far beyond zero a function of time is more than rounding.
pub fn little_at(time: f64, enclosure: &mut Enclosure, course: &Course, values: &[f64]) -> f64 {
    const BITS: f64 = 4.0;
    const SAFETY: f64 = 4.0;
    let doubt = BITS * f64::EPSILON * time.abs();
    let certain = enclosure.of(course, values, Interval::new(time - doubt, time + doubt)).value;
    SAFETY * (certain.hi - certain.lo)
}
