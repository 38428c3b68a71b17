//! The boundaries that are kept → the multipliers that keep them, and the motion with these.
//!
//! ```text
//! ψ̇ = drift + pushes·λ = 0        and a little more, where ψ is not zero: what has come off the boundary comes back
//! ```

use harpoon_numerics::{DenseLu, DenseMatrix, Dynamics, Matrix, Trouble};

use super::blend::Joint;
use super::pressure::force;
use super::sides::is_above;
use super::{Hold, Holds, Way, evaluate_at, field};
use crate::machine::Machine;

/// What has come off the boundary by rounding comes back within this part of the simulation. Slow beside everything that
/// matters, and fast enough that differences, good for 8 digits, leave no trace.
const RECOVERY: f64 = 1e-3;

/// ψ, what becomes of it without multipliers, and with.
pub(super) struct Linear {
    pub(super) f: Vec<f64>,
    pub(super) psi: Vec<f64>,
    pub(super) drift: Vec<f64>,
    pub(super) g: Vec<f64>,
    pub(super) d: Vec<Vec<f64>>,
    /// By direction, then by boundary.
    pub(super) pushes: Vec<Vec<f64>>,
    pub(super) joint: Vec<Joint>,
    /// See [`Hold::pull`], with the sign of the push to the other side.
    pub(super) pulls: Vec<f64>,
}

impl Holds {
    /// ẋ with all boundaries kept.
    pub fn rhs(
        &mut self,
        machine: &mut Machine<'_>,
        t: f64,
        x: &[f64],
        x_dot: &mut [f64],
    ) -> Result<(), Trouble> {
        let linear = self.multiply(machine, t, x)?;
        x_dot.copy_from_slice(&linear.derivatives(&self.lambda));
        Ok(())
    }

    /// Finds the multipliers.
    pub(super) fn multiply(
        &mut self,
        machine: &mut Machine<'_>,
        t: f64,
        x: &[f64],
    ) -> Result<Linear, Trouble> {
        let linear = self.linearise(machine, t, x)?;
        let Linear { psi, drift, g, .. } = &linear;
        let rate = 1.0 / (RECOVERY * self.span);
        let wanted = self.list.iter().enumerate().map(|(i, hold)| match hold.way.keeps_speed() {
            true => -drift[i] - 2.0 * rate * psi[i] - rate * rate * g[i],
            false => -drift[i] - rate * psi[i],
        });
        let balanced: Vec<f64> = drift.iter().map(|drift| -drift).collect();
        let force = linear.balance(balanced, &self.guess());
        let lambda = force.as_ref().and_then(|force| linear.correct(force, wanted.collect()));
        let (Some(lambda), Some(force)) = (lambda, force) else {
            return Err(Trouble::recoverable(self.contradiction(machine)));
        };
        self.pressed = self.press(machine, (t, x), &force)?;
        (self.lambda, self.force) = (lambda, force);
        Ok(linear)
    }

    /// What holds each of them: where a force switches at the boundary itself, against that of outside.
    fn press(
        &self,
        machine: &mut Machine<'_>,
        (t, x): (f64, &[f64]),
        force: &[f64],
    ) -> Result<Vec<f64>, Trouble> {
        let mut pressed = force.to_vec();
        if self.list.iter().all(|hold| hold.outside.is_none()) {
            return Ok(pressed);
        }
        let inside = self.go_outside(machine, None);
        let linear = self.linearise(machine, t, x);
        inside.come_back(machine);
        let linear = linear?;
        evaluate_at(machine, t, x)?;
        let balanced = linear.drift.iter().map(|drift| -drift).collect();
        let Some(there) = linear.balance(balanced, force) else {
            return Err(Trouble::recoverable(self.contradiction(machine)));
        };
        for (k, _) in self.list.iter().enumerate().filter(|(_, hold)| hold.outside.is_some()) {
            pressed[k] = there[k];
        }
        Ok(pressed)
    }

    pub(super) fn contradiction(&self, machine: &Machine<'_>) -> String {
        let text = |hold: &Hold| format!("`{}`", machine.program.relations[hold.relation].text);
        match &self.list[..] {
            [only] => format!("nothing keeps the solution at the boundary of {} any more", text(only)),
            several => {
                let names: Vec<String> = several.iter().map(text).collect();
                format!("no motion keeps to the boundaries of {} at once", names.join(" and "))
            }
        }
    }

    /// Computes everything at this point, with all boundaries kept: what is continuous is in the same proportion between
    /// the sides as the derivatives.
    pub fn evaluate(&mut self, machine: &mut Machine<'_>, t: f64, x: &[f64]) -> Result<(), Trouble> {
        let linear = self.multiply(machine, t, x)?;
        self.exit = self.find_exit(machine, &linear);
        // What brings the solution back onto the boundary is ours, not the model's.
        let x_dot = linear.derivatives(&self.force);
        evaluate_at(machine, t, x)?;
        let here = machine.values.clone();
        let mut mixed = self.blend(machine, t, x)?;
        machine.values.copy_from_slice(&here);
        for &cell in &machine.program.discrete {
            mixed[cell as usize] = here[cell as usize];
        }
        for (state, x_dot) in machine.program.states.iter().zip(&x_dot) {
            mixed[state.derivative as usize] = *x_dot;
        }
        machine.values = mixed;
        Ok(())
    }

    pub(super) fn linearise(&self, machine: &mut Machine<'_>, t: f64, x: &[f64]) -> Result<Linear, Trouble> {
        let f = field(machine, t, x)?;
        let d: Vec<Vec<f64>> = self
            .list
            .iter()
            .map(|hold| match &hold.way {
                Way::Rest { d, pressure, .. } => force(machine, (t, x), &f, d, pressure.as_ref()),
                Way::Slide(flip) | Way::Spiral(flip) => {
                    let there = flip.field_there(machine, t, x);
                    Ok(there?.iter().zip(&f).map(|(there, here)| there - here).collect())
                }
            })
            .collect::<Result<_, Trouble>>()?;
        let holds: Vec<&Hold> = self.list.iter().collect();
        let g = self.psi(machine, &holds, t, x, true)?;
        let psi = self.psi(machine, &holds, t, x, false)?;
        let pushes: Vec<Vec<f64>> =
            d.iter().map(|d| self.along(machine, &holds, (t, x), (0.0, d), &[])).collect::<Result<_, _>>()?;
        let sizes: Vec<f64> = (0..holds.len()).map(|k| pushes[k][k].abs()).collect();
        let drift = self.along(machine, &holds, (t, x), (1.0, &f), &sizes)?;
        let joint = self.joint_effects(machine, (t, x), &f, &d)?;
        evaluate_at(machine, t, x)?;
        let pull = |hold: &Hold| if is_above(machine, hold.relation) { hold.pull } else { -hold.pull };
        let pulls = self.list.iter().map(pull).collect();
        Ok(Linear { f, psi, drift, g, d, pushes, joint, pulls })
    }

    /// Moves the states along the directions until ψ = 0.
    pub(super) fn project(
        &mut self,
        machine: &mut Machine<'_>,
        t: f64,
        x: &mut [f64],
    ) -> Result<(), Trouble> {
        let linear = self.linearise(machine, t, x)?;
        let guess = self.guess();
        let Some(moves) = solve(&linear.pushes_at(&guess), linear.psi.iter().map(|psi| -psi).collect())
        else {
            return Ok(());
        };
        for (d, by) in linear.directions_at(&guess).iter().zip(moves) {
            x.iter_mut().zip(d).for_each(|(x, d)| *x += by * d);
        }
        Ok(())
    }
}

/// Σ λₖ·`columns[k]` = b
pub(super) fn solve(columns: &[Vec<f64>], mut b: Vec<f64>) -> Option<Vec<f64>> {
    let n = b.len();
    let mut matrix = DenseMatrix::zeros(n);
    for (j, column) in columns.iter().enumerate() {
        for (i, entry) in column.iter().enumerate() {
            matrix.set(i, j, *entry);
        }
    }
    let mut lu = DenseLu::new(n);
    lu.factor(&matrix).ok()?;
    lu.solve(&mut b);
    b.iter().all(|b| b.is_finite()).then_some(b)
}

/// The system with boundaries as integrators see it.
pub struct Held<'m, 'a> {
    pub machine: &'m mut Machine<'a>,
    pub holds: &'m mut Holds,
}

impl Dynamics for Held<'_, '_> {
    fn n(&self) -> usize {
        self.machine.program.states.len()
    }

    fn rhs(&mut self, t: f64, x: &[f64], x_dot: &mut [f64]) -> Result<(), Trouble> {
        self.holds.rhs(self.machine, t, x, x_dot)
    }

    /// Multipliers have some 9 digits: differences over half of the digits of a number would be nothing but their noise.
    fn jacobian(&mut self, t: f64, x: &[f64], jacobian: &mut Matrix) -> Result<bool, Trouble> {
        const STEP: f64 = 1e-5;
        let mut here = vec![0.0; x.len()];
        let (mut there, mut moved) = (here.clone(), x.to_vec());
        self.rhs(t, x, &mut here)?;
        for j in 0..x.len() {
            moved[j] = x[j] + STEP * (x[j].abs() + self.holds.nominal[j]);
            self.rhs(t, &moved, &mut there)?;
            let column = there.iter().zip(&here).map(|(there, here)| (there - here) / (moved[j] - x[j]));
            jacobian.set_column(j, &column.collect::<Vec<f64>>());
            moved[j] = x[j];
        }
        Ok(true)
    }
}
