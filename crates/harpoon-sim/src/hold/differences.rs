//! Derivatives of the functions g whose zeros are boundaries, and of ψ, from differences: nothing is known of the model but its values.
//!
//! Over four points, with a shift that becomes smaller where the differences over one and over two shifts disagree.

use harpoon_numerics::Trouble;

use super::{Hold, Holds, Way};
use crate::machine::Machine;

/// Differences move the states by this part of their size, or by less where that is too far for them to be smooth.
pub(super) const SHIFT: f64 = 1e-3;
const SMALLEST_SHIFT: f64 = 1e-6;

/// Differences over one and over two shifts agree so well that what follows from both has 8 digits.
const AGREEMENT: f64 = 1e-3;

impl Holds {
    pub fn nominal(&self, state: usize) -> f64 {
        self.nominal[state]
    }

    /// The time after which a motion with this velocity has moved something by the part that differences take.
    pub fn shift(&self, x: &[f64], v: &[f64]) -> f64 {
        let speeds =
            v.iter().zip(x.iter().zip(&self.nominal)).map(|(v, (x, nominal))| v.abs() / (x.abs() + nominal));
        let fastest = speeds.fold(1.0 / self.span, f64::max);
        self.part.get() / fastest
    }

    /// Of g of a relation, where nothing keeps it. Leaves everything as it was. None where it cannot be computed a little aside.
    pub fn speed(&self, machine: &mut Machine<'_>, relation: usize) -> Option<f64> {
        let (t, x) = point(machine);
        let values = machine.values.clone();
        let part = self.part.get();
        let f = field(machine, t, &x);
        let speed = f.and_then(|f| self.along(machine, &[&Hold::at(relation)], (t, &x), (1.0, &f), &[]));
        machine.values.copy_from_slice(&values);
        self.part.set(part);
        speed.ok().map(|speed| speed[0])
    }

    /// Of g of a relation.
    pub fn gradient(
        &self,
        machine: &mut Machine<'_>,
        relation: usize,
        t: f64,
        x: &[f64],
    ) -> Result<Vec<f64>, Trouble> {
        let hold = Hold::at(relation);
        (0..x.len()).map(|i| self.slope(machine, &hold, (t, x), i, false)).collect()
    }

    /// The derivative of g, or of ψ, with respect to one state.
    pub fn slope(
        &self,
        machine: &mut Machine<'_>,
        hold: &Hold,
        (t, x): (f64, &[f64]),
        state: usize,
        of_psi: bool,
    ) -> Result<f64, Trouble> {
        let mut x = x.to_vec();
        let (here, shift) = (x[state], self.part.get() * (x[state].abs() + self.nominal[state]));
        let mut psi = |by: f64| {
            x[state] = here + by;
            self.psi(machine, &[hold], t, &x, !of_psi).map(|psi| psi[0])
        };
        Ok((psi(shift)? - psi(-shift)?) / (2.0 * shift))
    }

    /// How far off g of a relation may be where each state is off by its tolerance, whatever the direction.
    pub fn error(&self, machine: &mut Machine<'_>, relation: usize, tolerance: f64) -> Result<f64, Trouble> {
        let (t, x) = point(machine);
        let hold = Hold::at(relation);
        let mut error = 0.0;
        for i in 0..x.len() {
            let slope = self.slope(machine, &hold, (t, &x), i, false)?;
            error += slope.abs() * tolerance * (x[i].abs() + self.nominal[i]);
        }
        evaluate_at(machine, t, &x)?;
        Ok(error)
    }

    /// How far off g of a relation may be where each state is off by its tolerance in the direction in which it moves.
    pub fn uncertainty(
        &self,
        machine: &mut Machine<'_>,
        relation: usize,
        tolerance: f64,
    ) -> Result<f64, Trouble> {
        self.uncertainty_by(machine, relation, |i, x| tolerance * (x.abs() + self.nominal[i]))
    }

    /// The same with known errors of states.
    pub fn uncertainty_by(
        &self,
        machine: &mut Machine<'_>,
        relation: usize,
        error: impl Fn(usize, f64) -> f64,
    ) -> Result<f64, Trouble> {
        let crossing = machine.program.relations[relation].crossing;
        let (t, x) = point(machine);
        let f = field(machine, t, &x)?;
        let moved: Vec<f64> = (0..x.len()).map(|i| x[i] + error(i, x[i]).copysign(f[i])).collect();
        evaluate_at(machine, t, &moved)?;
        let there = machine.get(crossing);
        evaluate_at(machine, t, &x)?;
        Ok((there - machine.get(crossing)).abs())
    }

    /// The derivatives of ψ in the direction (`t_dot`, `v`) of time and states, good for comparison with these `sizes`, or with the
    /// largest of them: what a push does not act on is rounding.
    pub(super) fn along(
        &self,
        machine: &mut Machine<'_>,
        holds: &[&Hold],
        (t, x): (f64, &[f64]),
        (t_dot, v): (f64, &[f64]),
        sizes: &[f64],
    ) -> Result<Vec<f64>, Trouble> {
        loop {
            let shift = self.shift(x, v);
            let mut psi = |by: f64| {
                let moved: Vec<f64> = x.iter().zip(v).map(|(x, v)| x + by * v).collect();
                self.psi(machine, holds, t + t_dot * by, &moved, false)
            };
            let values = [psi(-2.0 * shift)?, psi(-shift)?, psi(shift)?, psi(2.0 * shift)?];
            let slopes: Vec<Slope> = (0..holds.len()).map(|i| Slope::of(&values, i, shift)).collect();
            let part = self.part.get();
            let largest = slopes.iter().fold(0.0_f64, |size, slope| size.max(slope.value.abs()));
            let mut slopes_and_sizes = slopes.iter().zip(sizes.iter().chain(std::iter::repeat(&largest)));
            let are_smooth = slopes_and_sizes.all(|(slope, size)| slope.is_smooth(*size));
            if part <= SMALLEST_SHIFT || are_smooth {
                return Ok(slopes.iter().map(|slope| slope.value).collect());
            }
            self.part.set(0.25 * part);
        }
    }

    /// ψ of each hold; or g.
    pub(super) fn psi(
        &self,
        machine: &mut Machine<'_>,
        holds: &[&Hold],
        t: f64,
        x: &[f64],
        only_g: bool,
    ) -> Result<Vec<f64>, Trouble> {
        let read = |machine: &Machine<'_>| -> Vec<f64> {
            holds.iter().map(|h| machine.get(machine.program.relations[h.relation].crossing)).collect()
        };
        evaluate_at(machine, t, x)?;
        let mut psi = read(machine);
        if only_g || !holds.iter().any(|hold| hold.way.keeps_speed()) {
            return Ok(psi);
        }
        let f = field(machine, t, x)?;
        let speeds = |machine: &mut Machine<'_>, f: &[f64]| {
            let shift = self.shift(x, f);
            let mut g = |by: f64| {
                let moved: Vec<f64> = x.iter().zip(f).map(|(x, f)| x + by * f).collect();
                evaluate_at(machine, t + by, &moved).map(|()| read(machine))
            };
            let values = [g(-2.0 * shift)?, g(-shift)?, g(shift)?, g(2.0 * shift)?];
            let speed = |i: usize| Slope::of(&values, i, shift).value;
            Ok::<Vec<f64>, Trouble>((0..holds.len()).map(speed).collect())
        };
        let here = match holds.iter().any(|hold| matches!(hold.way, Way::Rest { order: 1, .. })) {
            true => speeds(machine, &f)?,
            false => Vec::new(),
        };
        for (i, hold) in holds.iter().enumerate() {
            match &hold.way {
                Way::Rest { order: 1, .. } => psi[i] = here[i],
                Way::Spiral(flip) => {
                    let there = flip.field_there(machine, t, x)?;
                    let middle: Vec<f64> = f.iter().zip(there).map(|(f, there)| 0.5 * (f + there)).collect();
                    psi[i] = speeds(machine, &middle)?[i];
                }
                _ => {}
            }
        }
        Ok(psi)
    }
}

/// A derivative from values at four points around it.
struct Slope {
    value: f64,
    /// Over the two points next to it, and over the other two.
    near: f64,
    far: f64,
    /// What rounding makes of it.
    noise: f64,
}

impl Slope {
    fn of(values: &[Vec<f64>; 4], i: usize, shift: f64) -> Slope {
        let [a, b, c, d] = [0, 1, 2, 3].map(|k: usize| values[k][i]);
        let (near, far) = ((c - b) / (2.0 * shift), (d - a) / (4.0 * shift));
        let noise = 1e-12 * [a, b, c, d].iter().fold(0.0_f64, |size, value| size.max(value.abs())) / shift;
        Slope { value: (4.0 * near - far) / 3.0, near, far, noise }
    }

    fn is_smooth(&self, size: f64) -> bool {
        (self.near - self.far).abs() <= AGREEMENT * self.value.abs().max(size.abs()) + self.noise
    }
}

/// g of a relation.
pub(super) fn crossing(machine: &Machine<'_>, relation: usize) -> f64 {
    machine.get(machine.program.relations[relation].crossing)
}

pub fn point(machine: &Machine<'_>) -> (f64, Vec<f64>) {
    let mut x = vec![0.0; machine.program.states.len()];
    machine.read_states(&mut x);
    (machine.time(), x)
}

/// Everything continuous and the crossing functions.
pub fn evaluate_at(machine: &mut Machine<'_>, t: f64, x: &[f64]) -> Result<(), Trouble> {
    machine.set_time(t);
    machine.write_states(x);
    machine.compute_or_beyond(|machine| machine.evaluate())?;
    machine.call(machine.program.crossings)
}

pub(super) fn field(machine: &mut Machine<'_>, t: f64, x: &[f64]) -> Result<Vec<f64>, Trouble> {
    machine.set_time(t);
    machine.write_states(x);
    machine.compute_or_beyond(|machine| machine.evaluate_derivatives())?;
    let mut f = vec![0.0; x.len()];
    machine.read_derivatives(&mut f);
    Ok(f)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_little_beside_a_push_is_smooth() {
        // Rounding of a speed that is zero.
        let values = [2.5e-12, 2.3e-12, -1.5e-12, -4.0e-12].map(|value| vec![value]);
        let slope = Slope::of(&values, 0, 6e-4);
        assert!(slope.is_smooth(1.0) && slope.is_smooth(-1.0));
        assert!(!slope.is_smooth(0.0));
    }
}
