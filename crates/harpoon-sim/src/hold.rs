//! Motion along a boundary, where events would follow each other for ever.
//!
//! ```text
//! ẋ = f(t, x) + Σ λₖ·dₖ        λ such that the boundary ψ = 0 is kept
//! ```
//! *Sliding*: a relation chatters because the solution is pushed to its zero g from both sides. Then ψ = g and d = f' - f,
//! where f' is the right side with the discrete values of the other side; 0 ≤ λ ≤ 1. This is the convex combination of
//! Filippov, Differential Equations with Discontinuous Righthand Sides, Kluwer 1988.
//!
//! *Rest*: resets follow each other faster and faster, each throwing the state less far from g = 0. Their limit is a force
//! in the direction d of the resets that is never negative, λ ≥ 0, and keeps ψ = ġ = 0 (ψ = g, if resets act on g itself).
//! A ball at rest is carried by the floor, which is the limit of its bounces.
//!
//! Nothing is known of the model but its values: derivatives along a direction come from differences.
//! docs/decisions/0017 tells more.

mod blend;
mod sides;
mod spiral;

use std::cell::Cell as Variable;

use harpoon_code::program::{Cell, Memory};
use harpoon_numerics::{DenseLu, DenseMatrix, Dynamics, Matrix, Trouble};

use self::blend::{Corner, Exit, Joint};
use self::sides::is_above;
use crate::crossing::Margin;
use crate::impulse::press;
use crate::machine::Machine;

/// Differences move the states by this part of their size, or by less where that is too far for them to be smooth.
const SHIFT: f64 = 1e-3;
const SMALLEST_SHIFT: f64 = 1e-6;

/// Differences over one and over two shifts agree so well that what follows from both has 8 digits.
const AGREEMENT: f64 = 1e-3;

/// What has come off the boundary by rounding comes back within this part of the simulation. Slow beside everything that
/// matters, and fast enough that differences, good for 8 digits, leave no trace.
const RECOVERY: f64 = 1e-3;

/// By which a multiplier must be outside of its range to end a hold, as a part of its size: what just balances stays.
const DOUBT: f64 = 1e-9;

/// A pressure that moves the states by less than this share of what it did first acts on something that is held by
/// something else.
const HELD_FAST: f64 = 1e-9;

/// By which a direction whose largest entry is one does not turn: it is found from differences.
const ROUNDING: f64 = 1e-12;

/// Of the speed before a reset that takes nearly all of it.
const CAUGHT: f64 = 1e-2;

/// In spacings of the numbers about the time of an event: how far from the boundary it may be found, and the shortest flight that can be
/// followed from there. Far from time zero they decide, not the hysteresis.
const ARRIVAL: f64 = 4.0;
const SHORTEST_FLIGHT: f64 = 1000.0;

/// Of the speed before a reset: what differences cannot tell from zero.
const STOPPED: f64 = 1e-8;

pub struct Hold {
    pub relation: usize,
    way: Way,
    /// Relations that are at zero for the same reason, such as that of the speed of a ball at rest.
    companions: Vec<usize>,
    /// The largest multiplier so far.
    largest: f64,
    /// Whether the multiplier was clear of the ends of its range since the hold began.
    is_armed: bool,
    /// How fast both sides lead to it from a little aside, if they do so no more at the boundary itself, as with a root of g.
    pull: f64,
}

impl Hold {
    /// With nothing that keeps the boundary yet.
    pub fn at(relation: usize) -> Hold {
        Hold::new(relation, Way::Rest { d: Vec::new(), order: 0, pressure: None })
    }

    fn new(relation: usize, way: Way) -> Hold {
        Hold { relation, way, companions: Vec::new(), largest: 0.0, is_armed: false, pull: 0.0 }
    }

    /// The force acts in this direction from now on, but not on what g depends on. False if nothing is left.
    pub fn turn(&mut self, direction: &[f64]) -> bool {
        let Way::Rest { d, order, .. } = &mut self.way else { return false };
        let mut turned: Vec<f64> = direction.to_vec();
        if *order == 1 {
            turned.iter_mut().zip(&*d).filter(|(_, d)| **d == 0.0).for_each(|(turned, _)| *turned = 0.0);
        }
        let is_good = normalise(&mut turned);
        if is_good {
            *d = turned;
        }
        is_good
    }

    /// Rather than slides.
    pub fn rests(&self) -> bool {
        matches!(self.way, Way::Rest { .. } | Way::Spiral(_))
    }

    /// Whether its resets act on several states, which may have limits of their own.
    pub fn acts_on_several(&self) -> bool {
        matches!(&self.way, Way::Rest { d, order: 1, .. } if d.iter().filter(|d| **d != 0.0).count() > 1)
    }

    /// On which side of the boundary its relation is that of a solution on its way to it.
    pub fn outwards(&self, machine: &Machine<'_>) -> f64 {
        let relation = &machine.program.relations[self.relation];
        // The reset has come with the change.
        if (machine.is_true(relation.value)) == relation.is_true_above { -1.0 } else { 1.0 }
    }

    /// How far the multiplier is inside of its range, and how the hold ends where it leaves it.
    fn room(&self, lambda: f64) -> (f64, Departure) {
        match self.way {
            Way::Slide(_) | Way::Spiral(_) if lambda > 0.5 => (1.0 - lambda, Departure::There),
            _ => (lambda, Departure::Here),
        }
    }

    fn doubt(&self) -> f64 {
        match self.way {
            Way::Slide(_) | Way::Spiral(_) => DOUBT,
            Way::Rest { .. } => DOUBT * self.largest,
        }
    }

    /// What the multiplier may be outside of its range. It leaves at the end itself, where it was clear of it before.
    fn allowance(&self, margin: Margin) -> f64 {
        if margin == Margin::Zero && self.is_armed { 0.0 } else { self.doubt() }
    }
}

enum Way {
    Slide(Flip),
    /// Stays in the middle of a spiral, between two of its quadrants.
    Spiral(Flip),
    Rest {
        /// The direction of the resets, in the states.
        d: Vec<f64>,
        /// Which derivative of g the resets act on: 0 or 1.
        order: usize,
        /// Of an impact. Its direction changes with the states: the power of a force does with the velocity.
        pressure: Option<Pressure>,
    },
}

impl Way {
    /// What it is between.
    fn flip(&self) -> Option<&Flip> {
        match self {
            Way::Slide(flip) | Way::Spiral(flip) => Some(flip),
            Way::Rest { .. } => None,
        }
    }

    /// Whether ψ is the speed of g rather than g.
    fn keeps_speed(&self) -> bool {
        matches!(self, Way::Rest { order: 1, .. } | Way::Spiral(_))
    }
}

/// Impacts without end, each smaller than the one before: a force at the same place.
struct Pressure {
    /// Of the last impact, of a size that moves the states in a direction whose largest entry is one.
    impulses: Vec<(Memory, f64)>,
    /// Which states g depends on: a force moves no position.
    is_position: Vec<bool>,
}

impl Pressure {
    /// What it adds to the derivatives, which are `f` without it. They are affine in the push.
    fn direction(
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

/// The discrete values that differ between the two sides.
#[derive(Clone)]
struct Flip {
    cells: Vec<Cell>,
    here: Vec<f64>,
    there: Vec<f64>,
}

impl Flip {
    /// `here`, `there`: all values on both sides.
    fn of(discrete: &[Cell], here: &[f64], there: &[f64]) -> Flip {
        let differs = |cell: &Cell| here[*cell as usize] != there[*cell as usize];
        let cells: Vec<Cell> = discrete.iter().copied().filter(differs).collect();
        let values = |of: &[f64]| cells.iter().map(|cell| of[*cell as usize]).collect();
        Flip { here: values(here), there: values(there), cells }
    }

    fn go_there(&self, machine: &mut Machine<'_>) {
        self.cells.iter().zip(&self.there).for_each(|(cell, value)| machine.set(*cell, *value));
    }

    fn field_there(&self, machine: &mut Machine<'_>, t: f64, x: &[f64]) -> Result<Vec<f64>, Trouble> {
        self.go_there(machine);
        let there = field(machine, t, x);
        self.come_back(machine);
        there
    }

    fn come_back(&self, machine: &mut Machine<'_>) {
        self.cells.iter().zip(&self.here).for_each(|(cell, value)| machine.set(*cell, *value));
    }

    /// Follows what an event made of the values; false if they are on neither side.
    fn follow(&mut self, machine: &Machine<'_>) -> bool {
        let is =
            |values: &[f64]| self.cells.iter().zip(values).all(|(cell, value)| machine.get(*cell) == *value);
        if is(&self.there) {
            std::mem::swap(&mut self.here, &mut self.there);
        }
        is(&self.here)
    }
}

/// How a hold ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Departure {
    /// As the values are.
    Here,
    /// To the other side.
    There,
}

/// What a reset at a boundary does.
pub enum Throw {
    /// Too little to be seen: the solution may rest at the boundary. `is_caught`: the reset has taken nearly all of its speed,
    /// so that this one alone has brought it there.
    Ends { hold: Hold, height: f64, duration: f64, is_caught: bool },
    /// It throws the solution so far from the boundary, which it reaches again after that time.
    Flies { height: f64, duration: f64 },
    /// It is inside by this depth, has been stopped or thrown back, and does not get out before it is driven further in.
    Sinks { hold: Hold, depth: f64 },
    /// It goes on into the boundary, where its own reset would have stopped it: another one has acted in its place.
    PassedOver,
    /// Something else.
    None,
}

/// All boundaries that are kept.
pub struct Holds {
    pub list: Vec<Hold>,
    lambda: Vec<f64>,
    /// λ but for what brings the solution back onto the boundary: decides when it leaves.
    force: Vec<f64>,
    nominal: Vec<f64>,
    span: f64,
    /// The part of their size by which differences move the states.
    part: Variable<f64>,
    /// What is discrete on the other side of several boundaries along which it slides.
    corners: Vec<Corner>,
    /// Where everything was computed last.
    exit: Option<Exit>,
}

impl Holds {
    pub fn new(machine: &Machine<'_>, span: f64) -> Holds {
        let nominal = machine.program.states.iter().map(|state| state.nominal).collect();
        Holds {
            list: Vec::new(),
            lambda: Vec::new(),
            force: Vec::new(),
            nominal,
            span,
            part: Variable::new(SHIFT),
            corners: Vec::new(),
            exit: None,
        }
    }

    /// Slides along the zeros of relations between the side where the machine is, just after an event, and the one where
    /// it was `before`, if it is pushed towards all of them. Moves the states onto them. `near`: what cannot be told from zero.
    pub fn slide(
        &mut self,
        machine: &mut Machine<'_>,
        relations: &[usize],
        before: &[f64],
        near: impl Fn(usize) -> f64,
    ) -> Result<bool, Trouble> {
        if self.list.iter().any(|hold| relations.contains(&hold.relation)) {
            return Ok(false);
        }
        let after = machine.values.clone();
        let n_before = self.list.len();
        let part = self.part.get();
        for relation in relations {
            let flip = Flip::of(&machine.program.discrete, &after, before);
            self.list.push(Hold::new(*relation, Way::Slide(flip)));
        }
        // The event tells no more than the sides of one.
        let mut slides = self.find_sides(machine, &[])? || relations.len() == 1;
        if let Some(pulls) = self.pulls(machine)? {
            self.list.iter_mut().zip(pulls).skip(n_before).for_each(|(hold, pull)| hold.pull = pull);
        }
        let new = self.list.split_off(n_before);
        for hold in &new {
            slides = slides && self.may_slide(machine, hold, near(hold.relation))?;
        }
        slides = slides && self.begin(machine, new)?;
        if !slides {
            machine.values = after;
            self.part.set(part);
        }
        Ok(slides)
    }

    /// Where g itself depends on the side there is no boundary to slide along.
    fn may_slide(&self, machine: &mut Machine<'_>, hold: &Hold, near: f64) -> Result<bool, Trouble> {
        let Way::Slide(flip) = &hold.way else { return Ok(false) };
        let (t, x) = point(machine);
        flip.go_there(machine);
        let there = evaluate_at(machine, t, &x).map(|()| crossing(machine, hold.relation));
        flip.come_back(machine);
        evaluate_at(machine, t, &x)?;
        let is_same = |there: f64| (there - crossing(machine, hold.relation)).abs() <= near;
        Ok(!flip.cells.is_empty() && there.is_ok_and(is_same))
    }

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
        if self.list.iter().any(|hold| hold.relation == relation) {
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
        let mut order = 0;
        for i in 0..x.len() {
            if d[i] != 0.0 {
                let (old, shift) = (x[i], self.part.get() * (x[i].abs() + self.nominal[i]));
                x[i] += shift;
                evaluate_at(machine, t, &x)?;
                // A solution of a nonlinear system moves by its own error, which is no dependence.
                if (machine.get(crossing) - g).abs() > near {
                    velocities[i] = 0.0;
                } else {
                    // Not that of something on which nothing depends, such as an account of energy.
                    machine.read_derivatives(&mut f_moved);
                    order |= usize::from(f_moved != f);
                }
                x[i] = old;
            }
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
        let hold = Hold::new(relation, Way::Rest { d, order, pressure });
        let motion = self.motion_of(machine, &hold, t, &x)?;
        let outwards = motion.push.signum();
        let arrival =
            if order == 1 { self.psi(machine, &[&hold], t, &x_before, false)?[0].abs() } else { 0.0 };
        let spacing = f64::EPSILON * t.abs();
        let is_off = g.abs() > near.max(ARRIVAL * spacing * arrival);
        let mut speed = if order == 1 { motion.psi * outwards } else { 0.0 };
        let back = -motion.free * outwards;
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
            return Ok(Throw::None);
        }
        let height = if order == 1 { speed * speed / (2.0 * back) } else { g.abs() };
        let duration = if order == 1 { 2.0 * speed / back } else { g.abs() / back };
        let is_driven = 0.5 * back * self.span * self.span > unseen && back > rounding.of_accelerations;
        if is_off || was_inside {
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
            let flies = speed > 0.0 && is_driven;
            return Ok(if flies { Throw::Flies { height, duration } } else { Throw::None });
        }
        let is_caught = if order == 1 { speed <= CAUGHT * arrival } else { g.abs() <= CAUGHT * near };
        Ok(Throw::Ends { hold, height, duration, is_caught })
    }

    /// Rests at a boundary, after [`Holds::throw`] has said that it may.
    pub fn rest(&mut self, machine: &mut Machine<'_>, hold: Hold) -> Result<bool, Trouble> {
        self.begin(machine, vec![hold])
    }

    /// If all of these are kept by multipliers that are within their ranges.
    fn begin(&mut self, machine: &mut Machine<'_>, new: Vec<Hold>) -> Result<bool, Trouble> {
        let (t, here) = point(machine);
        if self.list.is_empty() {
            self.part.set(SHIFT);
        }
        let n_before = self.list.len();
        self.list.extend(new);
        let is_good = |holds: &mut Holds, machine: &mut Machine<'_>, x: &[f64]| {
            let Ok(linear) = holds.multiply(machine, t, x) else { return false };
            let mut new = holds.list.iter().zip(&holds.force).skip(n_before);
            new.all(|(hold, lambda)| hold.room(*lambda).0 > 0.0)
                && holds.find_exit(machine, &linear).is_none_or(|exit| exit.room > 0.0)
        };
        // On the boundary itself too: what a root or a product lets vanish there does not push.
        let mut there = here.clone();
        let begins = is_good(self, machine, &here) && {
            self.project(machine, t, &mut there)?;
            is_good(self, machine, &there)
        };
        if !begins {
            self.list.truncate(n_before);
        }
        evaluate_at(machine, t, if begins { &there } else { &here })?;
        Ok(begins)
    }

    /// Moves the states along the directions until ψ = 0.
    fn project(&mut self, machine: &mut Machine<'_>, t: f64, x: &mut [f64]) -> Result<(), Trouble> {
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

    /// What ends here, and how: the hold whose multiplier is farthest outside of its range, or those on a way off.
    pub fn departing(&self, margin: Margin) -> Vec<(usize, Departure)> {
        let holds = self.list.iter().zip(&self.force).enumerate();
        let departing = holds.filter_map(|(k, (hold, lambda))| {
            let (room, departure) = hold.room(*lambda);
            let allowance = hold.allowance(margin);
            let is_out = if allowance == 0.0 && hold.is_armed { room <= 0.0 } else { room + allowance < 0.0 };
            is_out.then_some((k, room + allowance, departure))
        });
        match (departing.min_by(|a, b| a.1.total_cmp(&b.1)), &self.exit) {
            (Some((k, _, departure)), _) => vec![(k, departure)],
            (None, Some(exit)) if exit.room < -DOUBT => exit.departures.clone(),
            _ => Vec::new(),
        }
    }

    /// How far the nearest multiplier is from the end of its range: not positive where
    /// [`Holds::departing`] names a hold.
    pub fn room(&self, margin: Margin) -> f64 {
        let holds = self.list.iter().zip(&self.force);
        holds
            .map(|(hold, lambda)| hold.room(*lambda).0 + hold.allowance(margin))
            .chain(self.exit.as_ref().map(|exit| exit.room + DOUBT))
            .fold(f64::INFINITY, f64::min)
    }

    /// Takes note of the multipliers at a point where nothing departs.
    pub fn learn(&mut self) {
        for (hold, lambda) in self.list.iter_mut().zip(&self.force) {
            hold.largest = hold.largest.max(lambda.abs());
            hold.is_armed |= hold.room(*lambda).0 > hold.doubt();
        }
    }

    /// Ends holds, the last of the list first; what they held is on the side where it goes.
    pub fn end(&mut self, machine: &mut Machine<'_>, departures: &[(usize, Departure)]) -> Vec<Hold> {
        self.forget_multipliers();
        let mut end = |(k, departure): &(usize, Departure)| {
            let hold = self.list.remove(*k);
            if let (Some(flip), Departure::There) = (hold.way.flip(), departure) {
                flip.go_there(machine);
            }
            hold
        };
        departures.iter().map(&mut end).collect()
    }

    /// The relations that a hold decides about.
    pub fn relations_of<'a>(
        &'a self,
        machine: &'a Machine<'_>,
        k: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let hold = &self.list[k];
        let flipped = move |cell: Cell| hold.way.flip().is_some_and(|flip| flip.cells.contains(&cell));
        let relations = machine.program.relations.iter().enumerate();
        let is_held =
            move |k: usize, cell| k == hold.relation || flipped(cell) || hold.companions.contains(&k);
        relations.filter(move |(k, relation)| is_held(*k, relation.value)).map(|(k, _)| k)
    }

    /// Lets the newest hold, if it is one of rest, decide about relations that have come to zero with it.
    pub fn take_along(&mut self, relations: impl Iterator<Item = usize>) {
        if let Some(Hold { way: Way::Rest { .. }, companions, .. }) = self.list.last_mut() {
            companions.extend(relations);
        }
    }

    /// Which of these relations stay where they are because the boundaries are kept: by how much do they move in a moment, and by how
    /// much would they if nothing were kept? `near`: what cannot be told from zero.
    pub fn kept_with(
        &mut self,
        machine: &mut Machine<'_>,
        relations: Vec<usize>,
        near: impl Fn(usize) -> f64,
    ) -> Result<Vec<usize>, Trouble> {
        const STAYS: f64 = 1e-3;
        if relations.is_empty() {
            return Ok(relations);
        }
        let (t, x) = point(machine);
        let free = field(machine, t, &x)?;
        let mut held = free.clone();
        self.rhs(machine, t, &x, &mut held)?;
        let moment = self.shift(&x, &free);
        let mut after = |f: &[f64]| {
            let moved: Vec<f64> = x.iter().zip(f).map(|(x, f)| x + moment * f).collect();
            evaluate_at(machine, t + moment, &moved)?;
            Ok::<Vec<f64>, Trouble>(relations.iter().map(|k| crossing(machine, *k)).collect())
        };
        let (free, held) = (after(&free)?, after(&held)?);
        evaluate_at(machine, t, &x)?;
        let stays = |i: &usize| {
            let here = crossing(machine, relations[*i]);
            (held[*i] - here).abs() <= STAYS * (free[*i] - here).abs() + near(relations[*i])
        };
        Ok((0..relations.len()).filter(stays).map(|i| relations[i]).collect())
    }

    /// Which of these relations compare something that the force of the newest hold acts on at once, as a speed is.
    pub fn acted_on(&self, machine: &mut Machine<'_>, relations: &[usize]) -> Result<Vec<usize>, Trouble> {
        let Some(Hold { way: Way::Rest { d, order: 1, .. }, .. }) = self.list.last() else {
            return Ok(Vec::new());
        };
        let (t, x) = point(machine);
        let shift = self.shift(&x, d);
        let moved: Vec<f64> = x.iter().zip(d).map(|(x, d)| x + shift * d).collect();
        evaluate_at(machine, t, &moved)?;
        let there: Vec<f64> = relations.iter().map(|k| crossing(machine, *k)).collect();
        evaluate_at(machine, t, &x)?;
        let is_moved = |(k, there): (&usize, f64)| (crossing(machine, *k) != there).then_some(*k);
        Ok(relations.iter().zip(there).filter_map(is_moved).collect())
    }

    /// Whether a reset that moves the states in this direction moves what the relation compares at once, by more than `near`: a speed
    /// rather than a place.
    pub fn acts_at_once(
        &self,
        machine: &mut Machine<'_>,
        relation: usize,
        jump: &[f64],
        near: f64,
    ) -> Result<bool, Trouble> {
        let mut direction = jump.to_vec();
        if !normalise(&mut direction) {
            return Ok(false);
        }
        let (t, x) = point(machine);
        let shift = self.shift(&x, &direction);
        let moved: Vec<f64> = x.iter().zip(&direction).map(|(x, d)| x + shift * d).collect();
        evaluate_at(machine, t, &moved)?;
        let there = crossing(machine, relation);
        evaluate_at(machine, t, &x)?;
        Ok((crossing(machine, relation) - there).abs() > near)
    }

    /// Before an event of something else: what rests at a boundary is on the side of it that its relation says. By rounding it may have come to the
    /// other, and a `when` would take that for a change, in place of what has happened.
    pub fn keep_sides(&self, machine: &mut Machine<'_>) -> Result<(), Trouble> {
        for hold in self.list.iter().filter(|hold| hold.rests()) {
            let g = crossing(machine, hold.relation);
            if g == 0.0 || (g > 0.0) == is_above(machine, hold.relation) {
                continue;
            }
            let (t, mut x) = point(machine);
            let values = machine.values.clone();
            let slopes: Result<Vec<f64>, Trouble> =
                (0..x.len()).map(|i| self.slope(machine, hold, (t, &x), i, false)).collect();
            machine.values = values;
            let slopes = slopes?;
            let square: f64 = slopes.iter().map(|slope| slope * slope).sum();
            if square > 0.0 {
                x.iter_mut().zip(&slopes).for_each(|(x, slope)| *x -= 2.0 * g * slope / square);
                machine.write_states(&x);
            }
        }
        Ok(())
    }

    /// After an event: ends the holds that it has ended. `departed`: the relations whose boundaries it leaves. `is_near` says of a relation and its g whether it is still at the
    /// boundary, `clear` which g is clear of it. Says whether something was pushed into its boundary.
    pub fn follow_event(
        &mut self,
        machine: &mut Machine<'_>,
        was_reset: bool,
        departed: &[usize],
        is_near: impl Fn(usize, f64) -> bool,
        clear: impl Fn(usize) -> f64,
    ) -> Result<bool, Trouble> {
        let (t, x) = point(machine);
        let mut pushed_in = Vec::new();
        let mut is_pushed = false;
        for hold in std::mem::take(&mut self.list) {
            evaluate_at(machine, t, &x)?;
            let g = machine.get(machine.program.relations[hold.relation].crossing);
            let is_kept = match &hold.way {
                // Nothing has moved the states: off it by errors of the integrator, it still is what it was.
                Way::Slide(_) if !was_reset => true,
                Way::Slide(_) | Way::Spiral(_) => is_near(hold.relation, g),
                // Something has given it a push.
                Way::Rest { order: 1, .. } if was_reset => {
                    let motion = self.motion_of(machine, &hold, t, &x)?;
                    let height = motion.psi * motion.psi / motion.free.abs();
                    let is_kept = is_near(hold.relation, g) && is_near(hold.relation, height);
                    if !is_kept && motion.psi * motion.push < 0.0 {
                        // While it was held it may have come to be a little inside.
                        let inside = (-g * motion.push.signum()).max(0.0);
                        pushed_in.push((inside + clear(hold.relation)) / motion.psi.abs());
                    }
                    is_pushed |= is_kept && height > clear(hold.relation);
                    is_kept
                }
                Way::Rest { .. } => is_near(hold.relation, g),
            };
            // The next ones may rest on this one.
            if is_kept {
                self.list.push(hold);
            }
        }
        if !self.find_sides(machine, departed)? {
            self.follow_sides(machine);
        }
        self.follow_spirals(machine, &is_near)?;
        // A push that is too small to matter is over at once; otherwise the solution would go on with it for a while.
        let mut x = x;
        if is_pushed {
            self.project(machine, t, &mut x)?;
        }
        evaluate_at(machine, t, &x)?;
        // What is pushed into a boundary comes from outside, a moment ago, and meets it anew.
        if let Some(moment) = pushed_in.iter().copied().reduce(f64::max) {
            let f = field(machine, t, &x)?;
            let outside: Vec<f64> = x.iter().zip(&f).map(|(x, f)| x - moment * f).collect();
            evaluate_at(machine, t, &outside)?;
        }
        Ok(!pushed_in.is_empty())
    }

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
    fn multiply(&mut self, machine: &mut Machine<'_>, t: f64, x: &[f64]) -> Result<Linear, Trouble> {
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
        (self.lambda, self.force) = (lambda, force);
        Ok(linear)
    }

    fn contradiction(&self, machine: &Machine<'_>) -> String {
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

    fn linearise(&self, machine: &mut Machine<'_>, t: f64, x: &[f64]) -> Result<Linear, Trouble> {
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

    pub fn nominal(&self, state: usize) -> f64 {
        self.nominal[state]
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
        let crossing = machine.program.relations[relation].crossing;
        let (t, x) = point(machine);
        let f = field(machine, t, &x)?;
        let error = |i: usize| (tolerance * (x[i].abs() + self.nominal[i])).copysign(f[i]);
        let moved: Vec<f64> = (0..x.len()).map(|i| x[i] + error(i)).collect();
        evaluate_at(machine, t, &moved)?;
        let there = machine.get(crossing);
        evaluate_at(machine, t, &x)?;
        Ok((there - machine.get(crossing)).abs())
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

    /// With the boundaries kept that are kept already.
    fn motion_of(
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

    /// The derivatives of ψ in the direction (`t_dot`, `v`) of time and states, good for comparison with these `sizes`, or with the
    /// largest of them: what a push does not act on is rounding.
    fn along(
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
    fn psi(
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

    /// If g depends on the largest state.
    fn rounding(&self, machine: &mut Machine<'_>, t: f64, x: &[f64]) -> Result<Rounding, Trouble> {
        let f = field(machine, t, x)?;
        let shift = self.shift(x, &f);
        let size =
            x.iter().zip(&self.nominal).fold(0.0_f64, |size, (x, nominal)| size.max(x.abs() + nominal));
        Ok(Rounding::new(16.0 * f64::EPSILON * size, shift))
    }

    /// The time after which a motion with this velocity has moved something by the part that differences take.
    pub fn shift(&self, x: &[f64], v: &[f64]) -> f64 {
        let speeds =
            v.iter().zip(x.iter().zip(&self.nominal)).map(|(v, (x, nominal))| v.abs() / (x.abs() + nominal));
        let fastest = speeds.fold(1.0 / self.span, f64::max);
        self.part.get() / fastest
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
        (self.near - self.far).abs() <= AGREEMENT * self.value.abs().max(size) + self.noise
    }
}

/// ψ, what becomes of it without multipliers, and with.
struct Linear {
    f: Vec<f64>,
    psi: Vec<f64>,
    drift: Vec<f64>,
    g: Vec<f64>,
    d: Vec<Vec<f64>>,
    /// By direction, then by boundary.
    pushes: Vec<Vec<f64>>,
    joint: Vec<Joint>,
    /// See [`Hold::pull`], with the sign of the push to the other side.
    pulls: Vec<f64>,
}

struct Motion {
    psi: f64,
    /// ψ̇ without the push of a reset.
    free: f64,
    push: f64,
}

/// The direction of the force that the resets have become: `d`, unless it is that of a pressure here.
fn force(
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

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |size: f64, value| size.max(value.abs()))
}

/// So that the largest is one; false if all are zero.
fn normalise(d: &mut [f64]) -> bool {
    let size = largest(d);
    d.iter_mut().for_each(|d| *d /= size);
    size > 0.0
}

/// Σ λₖ·`columns[k]` = b
fn solve(columns: &[Vec<f64>], mut b: Vec<f64>) -> Option<Vec<f64>> {
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

/// g of a relation.
fn crossing(machine: &Machine<'_>, relation: usize) -> f64 {
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
    machine.evaluate()?;
    machine.call(machine.program.crossings)
}

fn field(machine: &mut Machine<'_>, t: f64, x: &[f64]) -> Result<Vec<f64>, Trouble> {
    machine.set_time(t);
    machine.write_states(x);
    machine.evaluate_derivatives()?;
    let mut f = vec![0.0; x.len()];
    machine.read_derivatives(&mut f);
    Ok(f)
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
