//! Boundaries with a side on which nothing leads the solution away from them: of a peak that is held, of play in a gear.
//!
//! `der(m) = if x > m then der(x) else 0` goes along its boundary by itself once it is beyond it. Only errors of the integrator lead it back, again and again, and
//! there is nothing to slide between: the multiplier of that would be at the very end of its range.

use harpoon_numerics::Trouble;

use super::flip::Flip;
use super::{Hold, Holds, Way};
use crate::machine::Machine;

/// Of the speed towards the boundary on the other side: less is what differences leave.
const NOTHING: f64 = 1e-6;

impl Holds {
    /// Whether the solution stays at the zero of a relation on one of its sides, where the machine is just after an event and where it was `before`, and is led
    /// there on the other one.
    pub fn is_neutral(
        &mut self,
        machine: &mut Machine<'_>,
        relation: usize,
        before: &[f64],
    ) -> Result<bool, Trouble> {
        if !self.list.is_empty() {
            return Ok(false);
        }
        let after = machine.values.clone();
        let part = self.part.get();
        let flip = Flip::of(&machine.program.discrete, &after, before);
        self.list.push(Hold::new(relation, Way::Slide(flip)));
        let (t, x) = super::point(machine);
        let linear = self.linearise(machine, t, &x);
        self.list.pop();
        machine.values = after;
        self.part.set(part);
        let linear = linear?;
        let here = linear.drift[0];
        let there = here + linear.pushes[0][0];
        let (least, most) = if here.abs() < there.abs() { (here, there) } else { (there, here) };
        Ok(most != 0.0 && least.abs() <= NOTHING * most.abs())
    }
}
