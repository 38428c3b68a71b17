//! Constraints that jump at an event: what they conserve is compared before and after.
//!
//! ```text
//! z⁻ := what the model differentiates and is no state, before the event
//! r  := g(x, z⁻) with everything discrete as it is after the event
//! if r ≠ 0: the derivative of g has an impulse -r; states that depend on it answer
//!     x⁺ := x - ∂ẋ/∂ġ·r
//! ```
//! Where the answer is not proportional to the impulse, or where the derivative of an impulse would be needed, the run
//! ends: there is no limit that would not depend on how fast the jump is.

use harpoon_code::program::{JumpRow, Jumps};
use harpoon_numerics::Trouble;

use crate::machine::Machine;

/// Jumps smaller than this part of a value are left to the integrator.
const SMALL: f64 = 1e-6;

/// What belongs to the values before something changes.
#[derive(Default)]
pub struct Conserved {
    z: Vec<f64>,
}

impl Conserved {
    /// From now on this is what was before.
    pub fn note(&mut self, machine: &Machine<'_>) {
        let Some(jumps) = &machine.program.jumps else { return };
        self.z.clear();
        self.z.extend(jumps.coordinates.iter().map(|coordinate| machine.get(coordinate.cell)));
    }

    /// The same after states were set. Everything discrete is as it is.
    pub fn note_anew(&mut self, machine: &mut Machine<'_>) -> Result<(), Trouble> {
        if !self.z.is_empty() {
            machine.evaluate()?;
            self.note(machine);
        }
        Ok(())
    }

    /// After everything was computed anew: moves the states if they take part in a jump. Says whether they do; then everything
    /// has to be computed again.
    pub fn restore(&mut self, machine: &mut Machine<'_>) -> Result<bool, Trouble> {
        let program = machine.program.clone();
        let Some(jumps) = program.jumps.as_ref().filter(|jumps| self.has_jumped(machine, jumps)) else {
            return Ok(false);
        };
        let values = machine.values.clone();
        let residuals = self.residuals(machine, jumps)?;
        machine.values.copy_from_slice(&values);
        let violated = jumps.rows.iter().zip(residuals).filter(|(_, r)| r.abs() > f64::EPSILON);
        let violated: Vec<(&JumpRow, f64)> = violated.collect();
        machine.evaluate()?;
        let mut change = vec![0.0; program.states.len()];
        let mut answers = Vec::new();
        for &(row, residual) in &violated {
            if let Some(derivative) = row.derivative {
                let answer = answer(machine, &jumps.rows[derivative])?;
                if is_any(machine, &answer) {
                    return Err(refusal(machine, row, "it is the derivative of one"));
                }
            }
            let answer = answer(machine, row)?;
            change.iter_mut().zip(&answer).for_each(|(change, answer)| *change -= answer * residual);
            answers.push(answer);
        }
        if !is_any(machine, &change) {
            machine.values.copy_from_slice(&values);
            self.note(machine);
            return Ok(false);
        }
        for (state, change) in program.states.iter().zip(&change) {
            machine.set(state.value, machine.get(state.value) + change);
        }
        machine.evaluate()?;
        for (&(row, residual), before) in violated.iter().zip(&answers) {
            let after = answer(machine, row)?;
            let differs: Vec<f64> =
                before.iter().zip(&after).map(|(before, after)| (after - before) * residual * 1e-3).collect();
            if is_any(machine, &differs) {
                return Err(refusal(machine, row, "the answer to an impulse depends on what it changes"));
            }
        }
        Ok(true)
    }

    fn has_jumped(&self, machine: &Machine<'_>, jumps: &Jumps) -> bool {
        jumps.coordinates.iter().zip(&self.z).any(|(coordinate, before)| {
            let now = machine.get(coordinate.cell);
            let size = now.abs().max(before.abs());
            (now - before).abs() > SMALL * size + SMALL * SMALL * coordinate.nominal
        })
    }

    fn residuals(&self, machine: &mut Machine<'_>, jumps: &Jumps) -> Result<Vec<f64>, Trouble> {
        for (coordinate, before) in jumps.coordinates.iter().zip(&self.z) {
            machine.set(coordinate.cell, *before);
        }
        machine.run(&jumps.steps)?;
        machine.call(jumps.residual)?;
        Ok(jumps.rows.iter().map(|row| machine.get(row.cell)).collect())
    }
}

/// Whether changes of the states are more than rounding.
fn is_any(machine: &Machine<'_>, change: &[f64]) -> bool {
    machine.program.states.iter().zip(change).any(|(state, change)| {
        change.abs() > SMALL * SMALL.sqrt() * machine.get(state.value).abs().max(state.nominal)
    })
}

/// How the derivatives of the states change with that of a constraint.
fn answer(machine: &mut Machine<'_>, row: &JumpRow) -> Result<Vec<f64>, Trouble> {
    let n = machine.program.states.len();
    let mut derivatives = [vec![0.0; n], vec![0.0; n], vec![0.0; n]];
    for (push, derivatives) in [1.0, 2.0, 0.0].into_iter().zip(&mut derivatives) {
        machine.set(row.push, push);
        machine.evaluate()?;
        machine.read_derivatives(derivatives);
    }
    let [one, two, none] = derivatives;
    for ((one, two), none) in one.iter().zip(&two).zip(&none) {
        let (first, second) = (one - none, two - one);
        if (first - second).abs() > 1e-6 * first.abs().max(second.abs()) + 1e-9 * none.abs() {
            return Err(refusal(machine, row, "the derivatives of states are not proportional to it"));
        }
    }
    Ok(one.iter().zip(&none).map(|(one, none)| one - none).collect())
}

fn refusal(machine: &mut Machine<'_>, row: &JumpRow, why: &str) -> Trouble {
    machine.blamed = Some(row.place.clone());
    Trouble::fatal(format!(
        "what the constraint {} ties together would have to jump, which needs an impulse that cannot be computed: {why}",
        row.text
    ))
}
