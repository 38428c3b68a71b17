//! When relations change between events.
//!
//! A relation `x > y` that is true changes when x - y has fallen below zero by a little, and back when it has risen above
//! zero by as much. Without that, the solution after an event would stand so close to zero that
//! rounding decides about the relation, and friction or diodes would change for ever. How little is relative to the
//! size that x - y had lately: a diode whose current dies away must still find out when it vanishes.

use harpoon_code::program::Relation;
use harpoon_numerics::Trouble;

use crate::machine::Machine;

/// Of the size lately.
const LITTLE: f64 = 1e-11;
/// Of the largest size ever: x and y themselves, which may stay close together, are known no better.
const ROUNDING: f64 = 1e-14;
/// How much of an earlier size is left after a step.
const MEMORY: f64 = 0.95;

/// The sizes of x - y of each relation.
pub struct Crossings {
    largest: Vec<f64>,
    lately: Vec<f64>,
    /// By which the little is larger for a while.
    patience: Vec<f64>,
    /// When it changed last, and how often it has changed in a row without much time in between.
    last: Vec<f64>,
    n_hasty: Vec<u32>,
    /// Less than this between changes is haste.
    shortest: f64,
}

impl Crossings {
    /// `span`: of the whole simulation.
    pub fn new(machine: &Machine<'_>, span: f64) -> Crossings {
        let n = machine.program.relations.len();
        Crossings {
            largest: vec![0.0; n],
            lately: vec![0.0; n],
            patience: vec![1.0; n],
            last: vec![f64::NEG_INFINITY; n],
            n_hasty: vec![0; n],
            shortest: 1e-6 * span,
        }
    }

    /// The relations that have changed.
    pub fn changed(&self, machine: &mut Machine<'_>) -> Result<Vec<usize>, Trouble> {
        let program = machine.program.clone();
        if program.relations.is_empty() {
            return Ok(Vec::new());
        }
        machine.call(program.crossings)?;
        let relations = program.relations.iter().enumerate();
        let changed = relations
            .filter(|(k, relation)| !relation.is_scheduled && is_changed(relation, machine, self.little(*k)));
        Ok(changed.map(|(k, _)| k).collect())
    }

    /// How far a relation goes beyond zero before it changes.
    fn little(&self, k: usize) -> f64 {
        let haste = 10.0_f64.powi((self.n_hasty[k] / 10).min(5) as i32);
        self.patience[k] * haste * (LITTLE * self.lately[k]).max(ROUNDING * self.largest[k])
    }

    /// Takes note of an event. A relation that changes again and again, such as that of a flow which comes to rest between
    /// two directions, becomes less sensitive.
    pub fn note_event(&mut self, relations: &[usize], time: f64) {
        for &k in relations {
            let is_hasty = time - self.last[k] < self.shortest;
            self.n_hasty[k] = if is_hasty { self.n_hasty[k] + 1 } else { 0 };
            self.last[k] = time;
        }
    }

    /// Lets these relations go further before they change. False if they have gone far enough.
    pub fn wait(&mut self, relations: &[usize]) -> bool {
        const MORE: f64 = 100.0;
        const MOST: f64 = 1e6;
        for &k in relations {
            self.patience[k] *= MORE;
        }
        !relations.is_empty() && relations.iter().all(|&k| self.patience[k] <= MOST)
    }

    pub fn wait_no_more(&mut self) {
        self.patience.fill(1.0);
    }

    /// How far the nearest and the farthest of these relations are from their change, after [`Crossings::changed`]; never
    /// zero.
    pub fn distance(&self, machine: &Machine<'_>, relations: &[usize]) -> (f64, f64) {
        let distances = relations.iter().map(|&k| {
            let relation = &machine.program.relations[k];
            let little = self.little(k);
            let above = above(relation, machine);
            let distance = if machine.is_true(relation.value) { above + little } else { above - little };
            distance.abs().max(f64::MIN_POSITIVE)
        });
        distances.fold((f64::INFINITY, 0.0), |(least, most), d| (least.min(d), most.max(d)))
    }

    /// Takes note of the values after [`Crossings::changed`].
    pub fn learn(&mut self, machine: &Machine<'_>) {
        for (k, relation) in machine.program.relations.iter().enumerate() {
            let size = machine.get(relation.crossing).abs();
            if size.is_finite() {
                self.largest[k] = self.largest[k].max(size);
                self.lately[k] = size.max(MEMORY * self.lately[k]);
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
