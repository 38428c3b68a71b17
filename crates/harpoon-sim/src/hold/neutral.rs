//! Boundaries with a side on which nothing leads the solution away from them: of a peak that is held, of play in a gear.
//!
//! `der(m) = if x > m then der(x) else 0` goes along its boundary by itself once it is beyond it. Only errors of the integrator lead it back, again and again, and
//! there is nothing to slide between: the multiplier of that would be at the very end of its range.

use harpoon_numerics::Trouble;

use super::flip::Flip;
use super::{Hold, Holds, evaluate_at, field, point};
use crate::machine::Machine;

/// Of the speed towards the boundary on the other side: less is what differences leave.
const NOTHING: f64 = 1e-6;

impl Holds {
    /// Whether the solution stays at the zero of a relation on one of its sides, where the machine is just after an event and where it was `before`, and is led
    /// there on the other one, with everything kept that is kept already.
    pub fn is_neutral(
        &mut self,
        machine: &mut Machine<'_>,
        relation: usize,
        before: &[f64],
    ) -> Result<bool, Trouble> {
        let after = machine.values.clone();
        let (part, multipliers) =
            (self.part.get(), (self.lambda.clone(), self.force.clone(), self.pressed.clone()));
        let flip = Flip::of(&machine.program.discrete, &after, before);
        let here = self.speed_at(machine, relation);
        machine.values.copy_from_slice(&after);
        flip.go_there(machine);
        let there = self.speed_at(machine, relation);
        machine.values = after;
        self.part.set(part);
        (self.lambda, self.force, self.pressed) = multipliers;
        let (here, there) = (here?, there?);
        let (least, most) = if here.abs() < there.abs() { (here, there) } else { (there, here) };
        Ok(most != 0.0 && least.abs() <= NOTHING * most.abs())
    }

    /// How fast g of a relation changes.
    fn speed_at(&mut self, machine: &mut Machine<'_>, relation: usize) -> Result<f64, Trouble> {
        let (t, x) = point(machine);
        let x_dot = if self.list.is_empty() {
            field(machine, t, &x)?
        } else {
            let linear = self.multiply(machine, t, &x)?;
            linear.derivatives(&self.force)
        };
        let speed = self.along(machine, &[&Hold::at(relation)], (t, &x), (1.0, &x_dot), &[])?;
        evaluate_at(machine, t, &x)?;
        Ok(speed[0])
    }
}
