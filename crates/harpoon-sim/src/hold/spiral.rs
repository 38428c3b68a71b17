//! Rest where a solution winds itself up round a point, with infinitely many events in finite time.
//!
//! What a relation switches may act on ġ only: preload and dry friction, `der(v) = -2*sign(x) - sign(v)`, or a controller that goes along a
//! curve to its end. Then nothing drives the solution to g = 0 from both sides, it goes round g = ġ = 0, closer and closer:
//! ```text
//! ψ = ∇g·(f + f')/2        f, f' on both sides of g = 0
//! g̈ = a(±, ±)              in the four quadrants between g = 0 and ψ = 0
//! a(+, ·) < 0 < a(-, ·)    it goes round
//! a(+, -)·a(-, +) ≥ a(+, +)·a(-, -)      and not outwards: |ψ| changes by √(a(+, -)/a(+, +)) on the one side, so on the other
//! ```
//! Where both products are the same it goes neither inwards nor outwards, as a relay behind a lag does for ever; then it rests only if both
//! sides drive it to g = 0 as well, as the curve of a time-optimal controller does. From where it cannot be seen any more it stays there: between the two quadrants that lead back most, such that ψ̇ = 0. Levant, Sliding order
//! and sliding accuracy in sliding mode control, Int. J. Control 58 (1993), where it is called the twisting algorithm.

use harpoon_numerics::Trouble;

use super::sides::{AtZero, is_above, settle_at};
use super::{Flip, Hold, Holds, Way, crossing, evaluate_at, field, point};
use crate::machine::Machine;

/// What rounding may make of products of accelerations.
const ROUNDING: f64 = 1e-6;

/// Their ratio where a solution clearly goes inwards.
const INWARDS: f64 = 0.99;

/// Of the speed of g: by which both sides lead to g = 0 where they do.
const DRIVEN: f64 = 0.1;

impl Holds {
    /// Comes to rest in the point where g of a relation and its speed are zero, if the solution winds itself up round it and is so near that
    /// nothing tells it from there. `duration`: since the relation has changed before.
    pub fn wind_up(
        &mut self,
        machine: &mut Machine<'_>,
        relation: usize,
        duration: f64,
        near: f64,
    ) -> Result<bool, Trouble> {
        if self.list.iter().any(|hold| hold.relation == relation) {
            return Ok(false);
        }
        let (t, x) = point(machine);
        let after = machine.values.clone();
        // What is tried here is close to zero and asks for differences that are too narrow for anything else.
        let part = self.part.get();
        if self.is_low(machine, relation, duration, near) {
            // Where something cannot be computed aside it is not known.
            let found = self.find_spiral(machine, relation, false, |height| height <= near);
            machine.values.copy_from_slice(&after);
            self.part.set(part);
            if let Ok(Some(Spiral { hold, flip, centre })) = found {
                flip.come_back(machine);
                evaluate_at(machine, t, &centre)?;
                if self.begin(machine, vec![hold])? {
                    return Ok(true);
                }
                machine.values.copy_from_slice(&after);
            }
        }
        self.part.set(part);
        evaluate_at(machine, t, &x)?;
        Ok(false)
    }

    /// Whether a parabola that comes back to zero after as long as the last one is hidden. Nearly always it is too high, and there is nothing more
    /// to compute.
    fn is_low(&self, machine: &mut Machine<'_>, relation: usize, duration: f64, near: f64) -> bool {
        self.speed(machine, relation).is_some_and(|speed| 0.25 * speed.abs() * duration <= near)
    }

    /// After an event: finds the quadrants anew, and ends what does not rest any more. `is_near`: of a relation and a height above it.
    pub(super) fn follow_spirals(
        &mut self,
        machine: &mut Machine<'_>,
        is_near: impl Fn(usize, f64) -> bool,
    ) -> Result<(), Trouble> {
        for k in (0..self.list.len()).rev() {
            if !matches!(self.list[k].way, Way::Spiral(_)) {
                continue;
            }
            let now = machine.values.clone();
            let relation = self.list[k].relation;
            let found = self.find_spiral(machine, relation, true, |height| is_near(relation, height));
            machine.values.copy_from_slice(&now);
            self.forget_multipliers();
            match found? {
                Some(spiral) => {
                    spiral.flip.come_back(machine);
                    self.list[k] = spiral.hold;
                }
                None => drop(self.list.remove(k)),
            }
        }
        Ok(())
    }

    /// `rests`: it does so already. Leaves the machine anywhere.
    fn find_spiral(
        &self,
        machine: &mut Machine<'_>,
        relation: usize,
        rests: bool,
        is_near: impl Fn(f64) -> bool,
    ) -> Result<Option<Spiral>, Trouble> {
        let (t, x) = point(machine);
        let now = machine.values.clone();
        let mut at_zero = AtZero::new(x.iter().enumerate().map(|(i, x)| x.abs() + self.nominal(i)).collect());
        let gradient = self.gradient(machine, relation, t, &x)?;
        evaluate_at(machine, t, &x)?;
        // Not of time only.
        if !at_zero.add(relation, true, crossing(machine, relation), &gradient) {
            return Ok(None);
        }
        let Some(steps) = at_zero.steps() else { return Ok(None) };
        let on_surface = at_zero.projected(&x, &steps);
        // What is discrete where the states are a little aside.
        let beside = |machine: &mut Machine<'_>, from: &[f64], steps: &[(f64, &Vec<f64>)]| {
            let mut x = from.to_vec();
            for (sign, step) in steps {
                x.iter_mut().zip(*step).for_each(|(x, step)| *x += sign * step);
            }
            machine.values.copy_from_slice(&now);
            let is_known = settle_at(machine, t, &x) && is_above(machine, relation) == (steps[0].0 > 0.0);
            is_known.then(|| machine.values.clone())
        };
        let above = beside(machine, &on_surface, &[(1.0, &steps[0])]);
        let below = beside(machine, &on_surface, &[(-1.0, &steps[0])]);
        let (Some(above), Some(below)) = (above, below) else { return Ok(None) };
        let sides = Flip::of(&machine.program.discrete, &above, &below);
        let hold = Hold::new(relation, Way::Spiral(sides));
        machine.values.copy_from_slice(&above);
        let psi = self.psi(machine, &[&hold], t, &x, false)?[0];
        let mut drive = 0.0;
        for (values, sign) in [(&above, -1.0), (&below, 1.0)] {
            machine.values.copy_from_slice(values);
            let f = field(machine, t, &x)?;
            drive += sign * self.along(machine, &[&Hold::at(relation)], (t, &x), (1.0, &f), &[])?[0];
        }
        machine.values.copy_from_slice(&above);
        let slope = |i: usize| self.slope(machine, &hold, (t, &x), i, true);
        let gradient: Vec<f64> = (0..x.len()).map(slope).collect::<Result<_, _>>()?;
        if !at_zero.add(relation, true, psi, &gradient) {
            return Ok(None);
        }
        let Some(steps) = at_zero.steps() else { return Ok(None) };
        let centre = at_zero.projected(&x, &steps);
        let mut quadrants = Vec::new();
        for (sign, sign_of_psi) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
            let steps = [(sign, &steps[0]), (sign_of_psi, &steps[1])];
            let Some(values) = beside(machine, &centre, &steps) else { return Ok(None) };
            let f = field(machine, t, &centre)?;
            machine.values.copy_from_slice(&above);
            let acceleration = self.along(machine, &[&hold], (t, &centre), (1.0, &f), &[])?[0];
            quadrants.push((acceleration, values));
        }
        let a: Vec<f64> = quadrants.iter().map(|(acceleration, _)| *acceleration).collect();
        let (above, below) = (if a[0] <= a[1] { 0 } else { 1 }, if a[3] >= a[2] { 3 } else { 2 });
        if !is_led_back(&a, drive > DRIVEN * psi.abs(), rests)
            || !is_near(psi * psi / (2.0 * a[above].abs().min(a[below].abs())))
        {
            return Ok(None);
        }
        let (here, there) = (&quadrants[above].1, &quadrants[below].1);
        let flip = Flip::of(&machine.program.discrete, here, there);
        let mut hold = Hold::new(relation, Way::Spiral(flip.clone()));
        let differs = |k: &usize| {
            let cell = machine.program.relations[*k].value as usize;
            quadrants.iter().any(|(_, values)| values[cell] != quadrants[0].1[cell])
        };
        hold.companions = (0..machine.program.relations.len()).filter(differs).collect();
        Ok(Some(Spiral { hold, flip, centre }))
    }
}

/// Whether what `rests` already stays, or whether the solution goes round and not outwards. `a`: in the quadrants, as in their order above.
fn is_led_back(a: &[f64], is_driven: bool, rests: bool) -> bool {
    if rests {
        return a[0].min(a[1]) < 0.0 && a[2].max(a[3]) > 0.0;
    }
    let goes_round = a[0].max(a[1]) < 0.0 && a[2].min(a[3]) > 0.0;
    let ratio = (a[1] * a[2]) / (a[0] * a[3]);
    // What the quadrants neither lead in nor out must be driven to g = 0 on the way: a relay behind a lag is not.
    goes_round && (ratio < INWARDS || is_driven && ratio <= 1.0 + ROUNDING)
}

struct Spiral {
    hold: Hold,
    flip: Flip,
    /// The states there.
    centre: Vec<f64>,
}
