//! Impacts without end, each smaller than the one before → a force at the same place.
//!
//! Its direction is that of the last impact, in proportion of its impulses, and turns with the mechanism.

use harpoon_code::program::Memory;
use harpoon_numerics::Trouble;

use super::field;
use crate::impulse::press;
use crate::machine::Machine;

/// A pressure that moves the states by less than this share of what it did first acts on something that is held by
/// something else.
const HELD_FAST: f64 = 1e-9;

/// By which a direction whose largest entry is one does not turn: it is found from differences.
const ROUNDING: f64 = 1e-12;

/// Impacts without end, each smaller than the one before: a force at the same place.
pub(super) struct Pressure {
    /// Of the last impact, of a size that moves the states in a direction whose largest entry is one.
    pub(super) impulses: Vec<(Memory, f64)>,
    /// Which states g depends on: a force moves no position.
    pub(super) is_position: Vec<bool>,
}

impl Pressure {
    /// What it adds to the derivatives, which are `f` without it. They are affine in the push.
    pub(super) fn direction(
        &self,
        machine: &mut Machine<'_>,
        (t, x): (f64, &[f64]),
        f: &[f64],
    ) -> Result<Vec<f64>, Trouble> {
        let size = if largest(f) > 0.0 { largest(f) } else { 1.0 };
        press(machine, &self.impulses, size);
        let pressed = field(machine, t, x);
        press(machine, &self.impulses, 0.0);
        let change = pressed?.into_iter().zip(f).map(|(pressed, f)| (pressed - f) / size);
        let of_force =
            change.zip(&self.is_position).map(|(d, is_position)| if *is_position { 0.0 } else { d });
        Ok(of_force.collect())
    }
}

/// The direction of the force that the resets have become: `d`, unless it is that of a pressure here.
pub(super) fn force(
    machine: &mut Machine<'_>,
    at: (f64, &[f64]),
    f: &[f64],
    d: &[f64],
    pressure: Option<&Pressure>,
) -> Result<Vec<f64>, Trouble> {
    let Some(pressure) = pressure else { return Ok(d.to_vec()) };
    let direction = pressure.direction(machine, at, f)?;
    if largest(&direction) <= HELD_FAST {
        return Ok(d.to_vec());
    }
    let turned = |(new, d): (f64, &f64)| if (new - d).abs() <= ROUNDING { *d } else { new };
    Ok(direction.into_iter().zip(d).map(turned).collect())
}

pub(super) fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |size: f64, value| size.max(value.abs()))
}

/// So that the largest is one; false if all are zero.
pub(super) fn normalise(d: &mut [f64]) -> bool {
    let size = largest(d);
    d.iter_mut().for_each(|d| *d /= size);
    size > 0.0
}
