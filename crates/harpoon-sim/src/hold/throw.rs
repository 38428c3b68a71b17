//! What a reset at a boundary does: whether it throws the solution so far away that it can be seen, or ends there.

use harpoon_numerics::Trouble;

use super::pressure::{Pressure, force, largest, normalise};
use super::{Hold, Holds, Way, evaluate_at, field, point};
use crate::machine::Machine;

/// Of the speed before a reset that takes nearly all of it.
const CAUGHT: f64 = 1e-2;

/// In spacings of the numbers about the time of an event: how far from the boundary it may be found, and the shortest flight that can be
/// followed from there. Far from time zero they decide, not the hysteresis.
const ARRIVAL: f64 = 4.0;
const SHORTEST_FLIGHT: f64 = 1000.0;

/// Of the speed before a reset: what differences cannot tell from zero.
const STOPPED: f64 = 1e-8;

/// Of an acceleration: what differences cannot tell from the same one.
const SWITCHED: f64 = 1e-6;

/// What a reset at a boundary does.
pub enum Throw {
    /// Too little to be seen: the solution may rest at the boundary. `is_caught`: the reset has taken nearly all of its speed,
    /// so that this one alone has brought it there.
    Ends { hold: Hold, height: f64, duration: f64, is_caught: bool },
    /// It throws the solution so far from the boundary, which it reaches again after that time.
    Flies { height: f64, duration: f64 },
    /// It is inside by this depth, has been stopped or thrown back, and does not get out before it is driven further in.
    Sinks { hold: Hold, depth: f64 },
    /// It has come to the boundary with a speed away from it, as errors of the integrator let it, and is thrown in.
    Reversed,
    /// It goes on into the boundary, where its own reset would have stopped it: another one has acted in its place.
    PassedOver,
    /// It has no speed any more, and nothing drives it back to the boundary; `hold` would keep it if something did.
    Leaves { hold: Hold },
    /// Something else.
    None,
}

impl Holds {
    /// What a reset at the zero of a relation does, which has moved the states by `jump` from what they were `before`: whether it throws them
    /// farther than `near` before they come back. If nothing drives them through the boundary by more than `unseen` in
    /// the whole run they are left alone: bodies that move on side by side.
    pub fn throw(
        &mut self,
        machine: &mut Machine<'_>,
        relation: usize,
        before: &[f64],
        jump: &[f64],
        near: f64,
        unseen: f64,
    ) -> Result<Throw, Trouble> {
        let cell = machine.program.relations[relation].value;
        if self.list.iter().any(|hold| hold.relation == relation || hold.shares_boundary(cell)) {
            return Ok(Throw::None);
        }
        let (t, x) = point(machine);
        let throw = self.throw_of(machine, relation, before, jump, near, unseen);
        evaluate_at(machine, t, &x)?;
        throw
    }

    fn throw_of(
        &mut self,
        machine: &mut Machine<'_>,
        relation: usize,
        before: &[f64],
        jump: &[f64],
        near: f64,
        unseen: f64,
    ) -> Result<Throw, Trouble> {
        let (t, mut x) = point(machine);
        let crossing = machine.program.relations[relation].crossing;
        evaluate_at(machine, t, &x)?;
        let g = machine.get(crossing);
        let mut f = vec![0.0; x.len()];
        machine.read_derivatives(&mut f);
        let mut f_moved = f.clone();
        let states = &machine.program.states;
        let x_before: Vec<f64> = states.iter().map(|state| before[state.value as usize]).collect();
        // Of several impacts at once only the one at this boundary holds there.
        let blow = machine.blow_at(relation).cloned();
        let mut d: Vec<f64> = blow.as_ref().map_or(jump, |blow| &blow.jump).to_vec();
        // States that g depends on are positions: a force must not move them by itself.
        let mut velocities = d.clone();
        let mut is_driven_by_them = vec![false; x.len()];
        for i in 0..x.len() {
            if d[i] != 0.0 {
                let (old, shift) = (x[i], self.part.get() * (x[i].abs() + self.nominal[i]));
                x[i] += shift;
                evaluate_at(machine, t, &x)?;
                // A solution of a nonlinear system moves by its own error, which is no dependence.
                if (machine.get(crossing) - g).abs() > near {
                    velocities[i] = 0.0;
                } else {
                    machine.read_derivatives(&mut f_moved);
                    let moved = f_moved.iter().zip(&f).map(|(moved, f)| moved != f);
                    is_driven_by_them
                        .iter_mut()
                        .zip(moved)
                        .for_each(|(is_driven, moved)| *is_driven |= moved);
                }
                x[i] = old;
            }
        }
        // Not where only something is driven on which g does not depend, such as an account of energy.
        let mut order = 0;
        for i in (0..x.len()).filter(|i| is_driven_by_them[*i]) {
            let (old, shift) = (x[i], self.part.get() * (x[i].abs() + self.nominal[i]));
            x[i] += shift;
            // What cannot be computed there is not known to be independent.
            let is_computed = evaluate_at(machine, t, &x).is_ok();
            x[i] = old;
            if !is_computed || (machine.get(crossing) - g).abs() > near {
                order = 1;
                break;
            }
        }
        // A reset of something else than what comes to this boundary, such as one at a time that a function of time tells.
        if order == 0 && velocities == d {
            return Ok(Throw::None);
        }
        let is_position = d.iter().zip(&velocities).map(|(d, v)| order == 1 && d != v).collect();
        if order == 1 {
            d = velocities;
        }
        let mut pressure = blow.map(|blow| Pressure { impulses: blow.impulses, is_position });
        if let Some(Pressure { impulses, .. }) = &mut pressure {
            impulses.iter_mut().for_each(|(_, p)| *p /= largest(&d));
        }
        if !normalise(&mut d) {
            return Ok(Throw::None);
        }
        let mut hold = Hold::new(relation, Way::Rest { d, order, pressure });
        let motion = self.motion_of(machine, &hold, t, &x)?;
        let outwards = motion.push.signum();
        let approach = if order == 1 { self.approach(machine, &hold, before, &x_before)? } else { 0.0 };
        let arrival = approach.abs();
        let spacing = f64::EPSILON * t.abs();
        let is_off = g.abs() > near.max(ARRIVAL * spacing * arrival);
        let mut speed = if order == 1 { motion.psi * outwards } else { 0.0 };
        let mut back = -motion.free * outwards;
        let mut rounding = self.rounding(machine, t, &x)?;
        if speed.abs() <= rounding.of_speeds || back <= rounding.of_accelerations {
            // Not all states are so large that g depends on.
            let shift = rounding.of_speeds / rounding.of_accelerations;
            rounding = Rounding::new(self.error(machine, hold.relation, 16.0 * f64::EPSILON)?, shift);
        }
        if speed.abs() <= (STOPPED * arrival).max(rounding.of_speeds) {
            speed = 0.0;
        }
        // Back to the side where it came from, unless it was inside all the time.
        let relation = &machine.program.relations[hold.relation];
        let was_above = (before[relation.value as usize] != 0.0) == relation.is_true_above;
        let was_inside = (outwards > 0.0) != was_above;
        if was_inside && machine.get(relation.value) != before[relation.value as usize] {
            return Ok(if approach * outwards < 0.0 { Throw::Reversed } else { Throw::None });
        }
        let is_thrown_out = speed > 0.0 || back < -rounding.of_accelerations;
        if is_thrown_out
            && hold.was_stopped()
            && !is_off
            && !was_inside
            && self.is_switched(machine, before)?
        {
            hold.outside = self.find_outside(machine, hold.relation, outwards);
            // What cannot be computed outside tells nothing.
            let there = self.speed_and_return(machine, &hold, t, &x).ok();
            let presses = |(_, there): &(f64, f64)| {
                *there > rounding.of_accelerations && (there - back).abs() > SWITCHED * there
            };
            match there.filter(presses) {
                Some((speed_there, back_there)) => {
                    back = back_there;
                    speed = if speed > 0.0 { speed_there } else { 0.0 };
                }
                None => hold.outside = None,
            }
        }
        let height = if order == 1 { speed * speed / (2.0 * back) } else { g.abs() };
        let duration = if order == 1 { 2.0 * speed / back } else { g.abs() / back };
        let is_driven = 0.5 * back * self.span * self.span > unseen && back > rounding.of_accelerations;
        if is_off || was_inside {
            // Where the event itself has put it is where the model wants it, inside or not.
            if (g - before[crossing as usize]).abs() > near {
                return Ok(Throw::None);
            }
            // What is outside by less than can be seen is still inside to its relation.
            let depth = -g * outwards;
            let is_inside = if was_inside { depth >= -near } else { depth >= 0.0 };
            let sinks = is_inside && speed >= 0.0 && is_driven && order == 1 && height <= depth.max(near);
            return Ok(if sinks { Throw::Sinks { hold, depth } } else { Throw::None });
        }
        if order == 1 && speed < 0.0 {
            let alone: Vec<f64> = x_before.iter().zip(jump).map(|(x, jump)| x + jump).collect();
            let speed_alone = self.psi(machine, &[&hold], t, &alone, false)?[0] * outwards;
            let is_passed_over = speed_alone >= -STOPPED * arrival;
            return Ok(if is_passed_over { Throw::PassedOver } else { Throw::None });
        }
        let is_hidden = height <= near || duration <= SHORTEST_FLIGHT * spacing;
        if !(speed >= 0.0 && is_driven && is_hidden) {
            return Ok(match is_driven {
                true if speed > 0.0 => Throw::Flies { height, duration },
                // What is thrown off is on its way, and may be turned round at any time.
                false if speed == 0.0 && hold.was_stopped() => Throw::Leaves { hold },
                _ => Throw::None,
            });
        }
        let is_caught = if order == 1 { speed <= CAUGHT * arrival } else { g.abs() <= CAUGHT * near };
        Ok(Throw::Ends { hold, height, duration, is_caught })
    }

    /// The speed with which the solution has come to the boundary. What the event has switched was still as it was `before`: with the new
    /// branch and the old states it would be a motion that there never was.
    fn approach(
        &self,
        machine: &mut Machine<'_>,
        hold: &Hold,
        before: &[f64],
        x_before: &[f64],
    ) -> Result<f64, Trouble> {
        let t = machine.time();
        let after = machine.values.clone();
        machine.values.copy_from_slice(before);
        let speed = self.psi(machine, &[hold], t, x_before, false);
        machine.values.copy_from_slice(&after);
        // What held before may end at the boundary, as `sqrt(h)` does.
        Ok(speed.or_else(|_| self.psi(machine, &[hold], t, x_before, false))?[0])
    }

    /// The speed away from the boundary, and the acceleration back to it.
    pub fn speed_and_return(
        &mut self,
        machine: &mut Machine<'_>,
        hold: &Hold,
        t: f64,
        x: &[f64],
    ) -> Result<(f64, f64), Trouble> {
        let motion = self.motion_of(machine, hold, t, x)?;
        let outwards = motion.push.signum();
        Ok((motion.psi * outwards, -motion.free * outwards))
    }

    /// How high g of a relation flies from where it is, and when it is back at zero. None if nothing leads it back, or
    /// if it cannot be computed a little aside. Leaves everything as it was.
    pub fn flight(&self, machine: &mut Machine<'_>, relation: usize) -> Option<(f64, f64)> {
        let (t, x) = point(machine);
        let (values, part) = (machine.values.clone(), self.part.get());
        let hold = Hold::new(relation, Way::Rest { d: Vec::new(), order: 1, pressure: None });
        let mut motion = || -> Result<(f64, f64, f64), Trouble> {
            let f = field(machine, t, &x)?;
            let g = self.psi(machine, &[&hold], t, &x, true)?[0];
            let speed = self.psi(machine, &[&hold], t, &x, false)?[0];
            Ok((g, speed, self.along(machine, &[&hold], (t, &x), (1.0, &f), &[])?[0]))
        };
        let motion = motion();
        machine.values.copy_from_slice(&values);
        self.part.set(part);
        let (g, speed, acceleration) = motion.ok()?;
        // At zero the relation does not say on which side it will be.
        let side = speed.signum();
        let (g, speed, back) = (side * g, side * speed, -side * acceleration);
        let flies = g >= 0.0 && speed > 0.0 && back > 0.0;
        let height = g + speed * speed / (2.0 * back);
        flies.then(|| (height, (speed + (2.0 * back * height).sqrt()) / back))
    }

    /// With the boundaries kept that are kept already, outside of all of them.
    pub(super) fn motion_of(
        &mut self,
        machine: &mut Machine<'_>,
        hold: &Hold,
        t: f64,
        x: &[f64],
    ) -> Result<Motion, Trouble> {
        let inside = self.go_outside(machine, Some(hold));
        let motion = self.motion_there(machine, hold, t, x);
        inside.come_back(machine);
        motion
    }

    fn motion_there(
        &mut self,
        machine: &mut Machine<'_>,
        hold: &Hold,
        t: f64,
        x: &[f64],
    ) -> Result<Motion, Trouble> {
        let Way::Rest { d, pressure, .. } = &hold.way else { unreachable!("only resets throw") };
        let free = field(machine, t, x)?;
        let d = force(machine, (t, x), &free, d, pressure.as_ref())?;
        let mut f = vec![0.0; x.len()];
        self.rhs(machine, t, x, &mut f)?;
        let psi = self.psi(machine, &[hold], t, x, false)?[0];
        let push = self.along(machine, &[hold], (t, x), (0.0, &d), &[])?[0];
        let free = self.along(machine, &[hold], (t, x), (1.0, &f), &[push])?[0];
        Ok(Motion { psi, free, push })
    }

    /// If g depends on the largest state.
    fn rounding(&self, machine: &mut Machine<'_>, t: f64, x: &[f64]) -> Result<Rounding, Trouble> {
        let f = field(machine, t, x)?;
        let shift = self.shift(x, &f);
        let size =
            x.iter().zip(&self.nominal).fold(0.0_f64, |size, (x, nominal)| size.max(x.abs() + nominal));
        Ok(Rounding::new(16.0 * f64::EPSILON * size, shift))
    }
}

/// What it makes of first and of second differences.
struct Rounding {
    of_speeds: f64,
    of_accelerations: f64,
}

impl Rounding {
    /// Of a value that is known to this error, over such a shift.
    fn new(error: f64, shift: f64) -> Rounding {
        Rounding { of_speeds: error / shift, of_accelerations: error / (shift * shift) }
    }
}

pub(super) struct Motion {
    pub(super) psi: f64,
    /// ψ̇ without the push of a reset.
    pub(super) free: f64,
    pub(super) push: f64,
}
