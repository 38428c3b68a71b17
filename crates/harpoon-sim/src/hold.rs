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
mod companions;
mod differences;
mod flip;
mod multiplier;
mod neutral;
mod outside;
mod pressure;
mod sides;
mod spiral;
mod throw;

use std::cell::Cell as Variable;

use harpoon_numerics::Trouble;

use self::blend::{Corner, Exit};
use self::differences::{SHIFT, crossing, field};
pub use self::differences::{evaluate_at, point};
use self::flip::Flip;
pub use self::multiplier::Held;
use self::multiplier::{Linear, solve};
use self::outside::Outside;
use self::pressure::{Pressure, normalise};
use self::sides::is_above;
pub use self::throw::Throw;
use crate::crossing::Margin;
use crate::machine::Machine;

/// By which a multiplier must be outside of its range to end a hold, as a part of its size: what just balances stays.
const DOUBT: f64 = 1e-9;
/// Of a force that presses, which follows from differences that are good for eight digits at best, as a part of the largest one.
const DOUBT_OF_FORCE: f64 = 1e-7;

pub struct Hold {
    pub relation: usize,
    way: Way,
    /// Where what drives it to the boundary is another force outside than inside.
    outside: Option<Box<Outside>>,
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
        Hold {
            relation,
            way,
            outside: None,
            companions: Vec::new(),
            largest: 0.0,
            is_armed: false,
            pull: 0.0,
        }
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

    /// The states on which its resets act, as a force does while it rests.
    pub fn acted_on(&self) -> Vec<usize> {
        match &self.way {
            Way::Rest { d, order: 1, pressure: None } => (0..d.len()).filter(|i| d[*i] != 0.0).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether resets in a `when` have brought it to rest by taking its speed.
    pub fn was_stopped(&self) -> bool {
        matches!(&self.way, Way::Rest { order: 1, pressure: None, .. })
    }

    /// Whether its resets act on the place itself, not on a speed.
    pub fn acts_on_place(&self) -> bool {
        matches!(&self.way, Way::Rest { order: 0, pressure: None, .. })
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
            Way::Rest { .. } => DOUBT_OF_FORCE * self.largest,
        }
    }

    /// What the multiplier may be outside of its range. It leaves at the end itself, where it was clear of it before. What rests and is
    /// pressed by nothing for a while stays where it is: it will be pressed again.
    fn allowance(&self, margin: Margin) -> f64 {
        /// Of the largest force there was.
        const NOTHING: f64 = 1e-12;
        match self.way {
            _ if margin != Margin::Zero || !self.is_armed => self.doubt(),
            Way::Slide(_) | Way::Spiral(_) => 0.0,
            Way::Rest { .. } => NOTHING * self.largest,
        }
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

/// How a hold ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Departure {
    /// As the values are.
    Here,
    /// To the other side.
    There,
}

/// All boundaries that are kept.
pub struct Holds {
    pub list: Vec<Hold>,
    lambda: Vec<f64>,
    /// λ but for what brings the solution back onto the boundary.
    force: Vec<f64>,
    /// What decides when it leaves: the same, or what it is outside where a force switches at the boundary.
    pressed: Vec<f64>,
    /// How large states are, where they are zero now.
    nominal: Vec<f64>,
    /// Which states are larger than their start values say because of what drives them.
    is_driven: Vec<bool>,
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
        let nominal: Vec<f64> = machine.program.states.iter().map(|state| state.nominal).collect();
        Holds {
            is_driven: vec![false; nominal.len()],
            list: Vec::new(),
            lambda: Vec::new(),
            force: Vec::new(),
            pressed: Vec::new(),
            nominal,
            span,
            part: Variable::new(SHIFT),
            corners: Vec::new(),
            exit: None,
        }
    }

    /// States that have been much larger than their nominal values say are so again: a ball that is nearly at rest was fast, and forces are what
    /// made it so.
    pub fn see_sizes(&mut self, x: impl Iterator<Item = f64>) {
        const PART: f64 = 0.1;
        self.nominal.iter_mut().zip(x).for_each(|(nominal, x)| *nominal = nominal.max(PART * x.abs()));
    }

    /// States that start with next to nothing are as large as what drives them makes them in some looks, at most 1 as without a start value: a
    /// ball that has a millionth of a metre per second when it touches the floor is nearly at rest, and not as slow as that. Those with nominal
    /// values are as large as these say. `distance`: of looks.
    pub fn see_drives(&mut self, machine: &Machine<'_>, distance: f64) {
        /// With fewer, a force at a height of 1000 m is known too badly for a tolerance of 1e-8.
        const LOOKS: f64 = 10.0;
        let sizes = self.nominal.iter_mut().zip(&mut self.is_driven);
        for ((nominal, is_driven), state) in sizes.zip(&machine.program.states) {
            let becomes = (machine.get(state.derivative).abs() * LOOKS * distance).min(1.0);
            if !state.is_nominal_given && becomes > *nominal {
                *nominal = becomes;
                *is_driven = true;
            }
        }
    }

    /// How large a state is that is carried at a boundary by a force on it, and has started with next to nothing.
    pub fn size_of_carried(&self, state: usize) -> Option<f64> {
        let carries = |hold: &Hold| matches!(&hold.way, Way::Rest { d, order: 1, .. } if d[state] != 0.0);
        (self.is_driven[state] && self.list.iter().any(carries)).then(|| self.nominal[state])
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

    /// Rests at a boundary, after [`Holds::throw`] has said that it may.
    pub fn rest(&mut self, machine: &mut Machine<'_>, hold: Hold) -> Result<bool, Trouble> {
        let here = hold.go_to_zero(machine);
        let begins = self.begin(machine, vec![hold])?;
        if !begins {
            here.come_back(machine);
            let (t, x) = point(machine);
            evaluate_at(machine, t, &x)?;
        }
        Ok(begins)
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
            let mut new = holds.list.iter().zip(&holds.pressed).skip(n_before);
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

    /// What ends here, and how: the hold whose multiplier is farthest outside of its range, or those on a way off.
    pub fn departing(&self, margin: Margin) -> Vec<(usize, Departure)> {
        let holds = self.list.iter().zip(&self.pressed).enumerate();
        let departing = holds.filter_map(|(k, (hold, lambda))| {
            let (room, departure) = hold.room(*lambda);
            let allowance = hold.allowance(margin);
            let is_sharp = margin == Margin::Zero && hold.is_armed;
            let is_out = if is_sharp { room + allowance <= 0.0 } else { room + allowance < 0.0 };
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
        let holds = self.list.iter().zip(&self.pressed);
        holds
            .map(|(hold, lambda)| hold.room(*lambda).0 + hold.allowance(margin))
            .chain(self.exit.as_ref().map(|exit| exit.room + DOUBT))
            .fold(f64::INFINITY, f64::min)
    }

    /// Takes note of the multipliers at a point where nothing departs.
    pub fn learn(&mut self) {
        for (hold, lambda) in self.list.iter_mut().zip(&self.pressed) {
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
            if let Some(outside) = &hold.outside {
                outside.flip.go_there(machine);
            }
            hold
        };
        departures.iter().map(&mut end).collect()
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
            let slopes = self.slopes(machine, hold, (t, &x))?;
            if move_by(&mut x, -2.0 * g, &slopes) {
                machine.write_states(&x);
            }
        }
        Ok(())
    }

    /// Of the crossing function, by the states.
    fn slopes(&self, machine: &mut Machine<'_>, hold: &Hold, at: (f64, &[f64])) -> Result<Vec<f64>, Trouble> {
        let values = machine.values.clone();
        let slopes = (0..at.1.len()).map(|i| self.slope(machine, hold, at, i, false)).collect();
        machine.values = values;
        slopes
    }

    /// By how much an event has changed the speed at which the solution goes to or from a boundary at which it rests, though it has not
    /// moved any state.
    fn strike(&self, machine: &mut Machine<'_>, hold: &Hold, before: &[f64]) -> Result<f64, Trouble> {
        let (t, x) = point(machine);
        let after = machine.values.clone();
        let speed = self.psi(machine, &[hold], t, &x, false)?[0];
        machine.values.copy_from_slice(before);
        let speed_before = self.psi(machine, &[hold], t, &x, false);
        machine.values.copy_from_slice(&after);
        // What cannot be computed before tells nothing.
        Ok(speed_before.map_or(0.0, |before| speed - before[0]))
    }

    /// After an event: ends the holds that it has ended. `before`: all values before it. `departed`: the relations whose boundaries it leaves. `is_near` says of a relation and its g whether it is still at the
    /// boundary, `clear` which g is clear of it. Says whether something was pushed into its boundary, and what has rested and is not held any more,
    /// though the event has not moved it from there.
    pub fn follow_event(
        &mut self,
        machine: &mut Machine<'_>,
        before: &[f64],
        was_reset: bool,
        departed: &[usize],
        is_near: impl Fn(usize, f64) -> bool,
        clear: impl Fn(usize) -> f64,
    ) -> Result<Followed, Trouble> {
        let (t, x) = point(machine);
        let mut pushed_in = Vec::new();
        let mut dropped = Vec::new();
        let mut is_pushed = false;
        for mut hold in std::mem::take(&mut self.list) {
            // What presses may have jumped.
            hold.is_armed &= !hold.rests();
            self.follow_outside(machine, &mut hold);
            evaluate_at(machine, t, &x)?;
            let g = machine.get(machine.program.relations[hold.relation].crossing);
            let is_kept = match &hold.way {
                // Nothing has moved it: off it by errors of the integrator, it still is what it was. A boundary that jumps away leaves
                // the solution where it is.
                Way::Slide(_) if !was_reset => {
                    let moved = g - before[machine.program.relations[hold.relation].crossing as usize];
                    is_near(hold.relation, g) || is_near(hold.relation, moved)
                }
                Way::Slide(_) | Way::Spiral(_) => is_near(hold.relation, g),
                // Something has given it a push, or its boundary a velocity.
                Way::Rest { order: 1, .. }
                    if was_reset
                        || !is_near(hold.relation, self.span * self.strike(machine, &hold, before)?) =>
                {
                    let motion = self.motion_of(machine, &hold, t, &x)?;
                    // Without a force even the smallest speed leads far in the end, but not what is none.
                    let is_none = is_near(hold.relation, self.span * motion.psi);
                    let height = if is_none { 0.0 } else { motion.psi * motion.psi / motion.free.abs() };
                    let is_kept = is_near(hold.relation, g) && is_near(hold.relation, height);
                    if !is_kept && motion.psi * motion.push < 0.0 {
                        // While it was held it may have come to be a little inside.
                        let way = clear(hold.relation) + (-g * motion.push.signum()).max(0.0);
                        pushed_in.push((way, motion, self.slopes(machine, &hold, (t, &x))?));
                    }
                    is_pushed |= is_kept && height > clear(hold.relation);
                    is_kept
                }
                Way::Rest { .. } => is_near(hold.relation, g),
            };
            // The next ones may rest on this one.
            if is_kept {
                self.list.push(hold);
                continue;
            }
            let moved = g - before[machine.program.relations[hold.relation].crossing as usize];
            if hold.was_stopped() && is_near(hold.relation, moved) {
                dropped.push(hold.relation);
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
        // What is pushed into a boundary comes from outside, a moment ago, and meets it anew. Where it is the boundary that comes, it has not moved.
        let is_pushed_in = !pushed_in.is_empty();
        let mut moment: f64 = 0.0;
        let f = if is_pushed_in { field(machine, t, &x)? } else { Vec::new() };
        let mut outside = x.clone();
        for (way, motion, slopes) in pushed_in {
            let speed: f64 = slopes.iter().zip(&f).map(|(slope, f)| slope * f).sum();
            if 2.0 * speed.abs() > motion.psi.abs() {
                moment = moment.max(way / motion.psi.abs());
            } else {
                move_by(&mut outside, way * motion.push.signum(), &slopes);
            }
        }
        outside.iter_mut().zip(&f).for_each(|(x, f)| *x -= moment * f);
        evaluate_at(machine, t, &outside)?;
        Ok(Followed { is_pushed_in, dropped })
    }
}

impl Holds {
    /// Moves the states a little, so that g of a relation is this.
    pub fn put_at(&self, machine: &mut Machine<'_>, relation: usize, g: f64) -> Result<(), Trouble> {
        let (t, mut x) = point(machine);
        let gradient = self.gradient(machine, relation, t, &x)?;
        evaluate_at(machine, t, &x)?;
        move_by(&mut x, g - crossing(machine, relation), &gradient);
        evaluate_at(machine, t, &x)
    }
}

/// What an event has done to what was held.
pub struct Followed {
    pub is_pushed_in: bool,
    /// The relations of what is left to itself where it was.
    pub dropped: Vec<usize>,
}

/// Moves the states so that a function of them with these slopes changes by `way`; says whether that is possible.
fn move_by(x: &mut [f64], way: f64, slopes: &[f64]) -> bool {
    let square: f64 = slopes.iter().map(|slope| slope * slope).sum();
    if square > 0.0 {
        x.iter_mut().zip(slopes).for_each(|(x, slope)| *x += way * slope / square);
    }
    square > 0.0
}
