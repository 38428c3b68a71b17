//! Crossing functions that are nothing but rounding of what they are computed from.
//!
//! Where all sources of a circuit are negative, an ideal diode between two outputs has neither voltage nor current. Its crossing function
//! is then the difference of terms that cancel, some bits of them, of either sign: the size that it had lately is its own noise, and a part of
//! that would let it change for ever. So what changes though it was never more than a trace of the unknowns is asked how far rounding moves it:
//! the linear equations are solved with each of them off by some bits of its own terms. It stays as it is within that.

use harpoon_code::program::{Program, Step};
use harpoon_numerics::Trouble;

use super::Crossings;
use crate::hold::{evaluate_at, point};
use crate::machine::Machine;

/// What is larger than this part of the largest unknown is more than rounding of it, whatever the equations are.
const TRACE: f64 = 1e-9;
/// Both estimates are of some bits in each equation. Rounding may add up otherwise, but not to much more.
pub const SAFETY: f64 = 8.0;

/// Rounding that is more than this part of what unknowns usually are comes from equations that are next to singular: to keep a relation as
/// it is would hide that from the user. How large the unknowns are does not count there, for they may be anything.
pub const CREDIBLE: f64 = 1e-6;

/// How the equations of linear systems are off by rounding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shaking {
    /// All to the same direction.
    Alike,
    /// Every other one to the other direction: what cancels in the one shows in the other.
    ByTurns,
}

impl Crossings {
    /// Finds out how large rounding is in those that have changed where they were looked at last. Says whether that is more than was known, so
    /// that they have to be looked at again.
    pub fn learn_noise(&mut self, machine: &mut Machine<'_>) -> Result<bool, Trouble> {
        let Some((size, nominal)) = largest_unknown(machine) else { return Ok(false) };
        let is_trace = |k: &usize| self.highest[*k] <= TRACE * size;
        let traces: Vec<usize> = self.changed.iter().copied().filter(is_trace).collect();
        if traces.is_empty() {
            return Ok(false);
        }
        let noise = noise(machine, &traces)?;
        let mut is_more = false;
        for (k, noise) in traces.into_iter().zip(noise) {
            let noise = if noise <= CREDIBLE * nominal { noise } else { 0.0 };
            let known = &mut self.noise[k][usize::from(machine.is_true(machine.program.relations[k].value))];
            is_more |= SAFETY * noise > *known;
            *known = SAFETY * noise;
            // What was taken for clear of zero was not.
            self.is_armed[k] &= self.highest[k] > *known;
        }
        Ok(is_more)
    }
}

/// How large unknowns of the linear systems of the running simulation are, and how large they usually are; nothing if there are none.
fn largest_unknown(machine: &Machine<'_>) -> Option<(f64, f64)> {
    let program: &Program = &machine.program;
    let unknowns = program.continuous.iter().filter_map(|step| match *step {
        Step::Solve(id) if program.systems[id].is_linear => Some(&program.systems[id].unknowns),
        _ => None,
    });
    let sizes = unknowns.flatten().map(|unknown| (machine.get(unknown.cell).abs(), unknown.nominal));
    sizes.reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)))
}

/// By how much rounding in linear equations moves the crossing functions.
fn noise(machine: &mut Machine<'_>, relations: &[usize]) -> Result<Vec<f64>, Trouble> {
    let values = machine.values.clone();
    let mark = machine.mark_warnings();
    let outcome = moved_by_shaking(machine, relations);
    machine.shaking = None;
    machine.forget_warnings(mark);
    machine.values = values;
    outcome
}

fn moved_by_shaking(machine: &mut Machine<'_>, relations: &[usize]) -> Result<Vec<f64>, Trouble> {
    let (t, x) = point(machine);
    let mut moved = vec![0.0_f64; relations.len()];
    let mut still = Vec::new();
    for shaking in [None, Some(Shaking::Alike), Some(Shaking::ByTurns)] {
        machine.shaking = shaking;
        evaluate_at(machine, t, &x)?;
        let now: Vec<f64> =
            relations.iter().map(|&k| machine.get(machine.program.relations[k].crossing)).collect();
        if shaking.is_none() {
            still = now;
            continue;
        }
        for (moved, (now, still)) in moved.iter_mut().zip(now.iter().zip(&still)) {
            *moved = moved.max((now - still).abs());
        }
    }
    Ok(moved)
}
