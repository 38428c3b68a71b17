//! What is discrete on both sides of the boundaries along which a solution slides, and whether it still does.
//!
//! The events that lead to a boundary do not tell: several relations may have changed in one of them, and `sign` has a value of its own at
//! zero. So the states are moved a little to each side, where an event says what is discrete there:
//! ```text
//! x + Σ sₖ·δₖ        ∇gₖ·δₖ > 0, ∇gⱼ·δₖ = 0, sₖ = ±1
//! ```
//! A relation that has its zero there just now, and not all the time as those of one `sign` have, stays on the side on which it is: such
//! as `x > 1` where x follows a surface that moves. If states alone cannot keep it there, time is moved with them.
//!
//! An event of something else may end the sliding: then the solution goes where the right side leads away from the boundary.

use harpoon_numerics::Trouble;

use super::blend::{Corner, corners_of};
use super::{DOUBT, Departure, Flip, Hold, Holds, Way, crossing, evaluate_at, field, point, solve};
use crate::event::remember;
use crate::machine::Machine;

/// By which part of their size the states are moved: more than rounding and the hysteresis of relations, and too little for anything else.
const ASIDE: f64 = 1e-9;

/// By which part of the time span differences move time.
const TIME_SHIFT: f64 = 1e-7;

/// What is discrete comes to an end after so many rounds, or it is not known.
const MOST_ROUNDS: usize = 10;

impl Holds {
    fn sliding(&self) -> Vec<usize> {
        let slides = |k: &usize| matches!(self.list[*k].way, Way::Slide(_));
        (0..self.list.len()).filter(slides).collect()
    }

    /// Finds the sides of all boundaries along which it slides anew. `left`: relations whose boundaries are left just now, to the
    /// side that they have. Says whether they could be found.
    pub(super) fn find_sides(&mut self, machine: &mut Machine<'_>, left: &[usize]) -> Result<bool, Trouble> {
        let sliding = self.sliding();
        if sliding.is_empty() {
            return Ok(true);
        }
        let (t, x) = point(machine);
        let now = machine.values.clone();
        let sides = self.sides_at(machine, &sliding, left);
        machine.values.copy_from_slice(&now);
        // Which side is meant by a multiplier changes with this.
        self.forget_multipliers();
        let Some(Sides { here, there }) = sides? else { return Ok(false) };
        self.corners.clear();
        for (flipped, there) in there {
            let flip = Flip::of(&machine.program.discrete, &here, &there);
            flip.come_back(machine);
            match flipped[..] {
                [only] => self.list[sliding[only]].way = Way::Slide(flip),
                _ => self.corners.push(Corner {
                    relations: flipped.iter().map(|i| self.list[sliding[*i]].relation).collect(),
                    flip,
                }),
            }
        }
        evaluate_at(machine, t, &x)?;
        Ok(true)
    }

    /// All values on this side, and on the other side of each boundary along which it slides and of several.
    fn sides_at(
        &self,
        machine: &mut Machine<'_>,
        sliding: &[usize],
        left: &[usize],
    ) -> Result<Option<Sides>, Trouble> {
        let now = machine.values.clone();
        let found = self.sides_among(machine, sliding, left, Moved::States)?;
        if !matches!(found, Found::NeedsTime) {
            return Ok(found.sides());
        }
        machine.values.copy_from_slice(&now);
        Ok(self.sides_among(machine, sliding, left, Moved::StatesAndTime)?.sides())
    }

    fn sides_among(
        &self,
        machine: &mut Machine<'_>,
        sliding: &[usize],
        left: &[usize],
        moved: Moved,
    ) -> Result<Found, Trouble> {
        let (t, x) = point(machine);
        let now = machine.values.clone();
        let mut sizes: Vec<f64> = x.iter().enumerate().map(|(i, x)| x.abs() + self.nominal(i)).collect();
        if moved == Moved::StatesAndTime {
            sizes.push(self.span);
        }
        let mut at_zero = AtZero::new(sizes);
        for relation in sliding.iter().map(|k| self.list[*k].relation) {
            let above = is_above(machine, relation);
            let gradient = self.gradient_among(machine, relation, (t, &x), moved)?;
            evaluate_at(machine, t, &x)?;
            if !at_zero.add(relation, above, crossing(machine, relation), &gradient) {
                return Ok(Found::Nothing);
            }
        }
        let mut others = left.to_vec();
        loop {
            // What stands at zero beside them stays on its side. Not what has the same zero, as the relations of `sign` have.
            for relation in std::mem::take(&mut others) {
                machine.values.copy_from_slice(&now);
                let above = is_above(machine, relation);
                let gradient = self.gradient_among(machine, relation, (t, &x), moved)?;
                evaluate_at(machine, t, &x)?;
                let g = crossing(machine, relation);
                if at_zero.is_near(g, &gradient)
                    && !at_zero.add(relation, above, g, &gradient)
                    && self.parts_later(machine, relation, &at_zero.relations, (t, &x))
                {
                    return Ok(match moved {
                        Moved::States => Found::NeedsTime,
                        // It only touches its zero there: no side of the boundary is free of it.
                        Moved::StatesAndTime => Found::Nothing,
                    });
                }
            }
            let Some(steps) = at_zero.steps() else { return Ok(Found::Nothing) };
            let mut side = |flipped: &[usize]| {
                machine.values.copy_from_slice(&now);
                let above: Vec<bool> = at_zero
                    .above
                    .iter()
                    .enumerate()
                    .map(|(i, above)| *above != flipped.contains(&i))
                    .collect();
                let mut beside = x.clone();
                beside.push(t);
                for (k, (step, above)) in steps.iter().zip(&above).enumerate() {
                    let by = if *above { 1.0 } else { -1.0 } - at_zero.g[k] / at_zero.step_of_g(k);
                    beside.iter_mut().zip(step).for_each(|(x, step)| *x += by * step);
                }
                let t = beside.pop().unwrap_or(t);
                let is_known = settle_at(machine, t, &beside)
                    && at_zero.relations.iter().zip(&above).all(|(k, above)| is_above(machine, *k) == *above);
                is_known.then(|| machine.values.clone())
            };
            let here = side(&[]);
            let others_sides = corners_of(sliding.len()).into_iter();
            let there: Option<Vec<(Vec<usize>, Vec<f64>)>> =
                others_sides.map(|flipped| side(&flipped).map(|values| (flipped, values))).collect();
            let (Some(here), Some(there)) = (here, there) else { return Ok(Found::Nothing) };
            let changes = |k: usize| {
                let cell = machine.program.relations[k].value as usize;
                there.iter().map(|(_, side)| side).chain([&here]).any(|side| side[cell] != now[cell])
            };
            let is_new = |k: &usize| changes(*k) && !at_zero.seen.contains(k);
            others = (0..machine.program.relations.len()).filter(is_new).collect();
            if others.is_empty() {
                return Ok(Found::Sides(Sides { here, there }));
            }
            at_zero.seen.extend(&others);
        }
    }

    /// Whether a relation that has its zero where `others` have theirs does not have it there all the time. Where it only touches it nothing can be
    /// told from slopes; so one looks how far it is from zero elsewhere on their boundaries. Where nothing can be computed it is not known.
    fn parts_later(
        &self,
        machine: &mut Machine<'_>,
        relation: usize,
        others: &[usize],
        (t, x): (f64, &[f64]),
    ) -> bool {
        const LATER: [f64; 2] = [1e-3, 0.37e-3];
        let f = field(machine, t, x).unwrap_or_else(|_| vec![0.0; x.len()]);
        let moment = self.shift(x, &f);
        let moved: Vec<f64> = x.iter().zip(&f).map(|(x, f)| x + moment * f).collect();
        let elsewhere =
            LATER.map(|part| (t + part * self.span, x)).into_iter().chain([(t + moment, &moved[..])]);
        let parts = elsewhere
            .into_iter()
            .any(|(t, x)| self.is_apart(machine, relation, others, (t, x)).is_ok_and(|is_apart| is_apart));
        let _ = evaluate_at(machine, t, x);
        parts
    }

    /// Whether a relation is not at zero where `others` are, near to these states.
    fn is_apart(
        &self,
        machine: &mut Machine<'_>,
        relation: usize,
        others: &[usize],
        (t, x): (f64, &[f64]),
    ) -> Result<bool, Trouble> {
        const MOST_STEPS: usize = 8;
        /// Of how far g goes where each state goes as far as it is large.
        const AT_ZERO: f64 = 1e-12;
        const APART: f64 = 1e-9;
        let mut x = x.to_vec();
        for _ in 0..MOST_STEPS {
            let sizes: Vec<f64> = x.iter().enumerate().map(|(i, x)| x.abs() + self.nominal(i)).collect();
            let way = |gradient: &[f64]| -> f64 {
                gradient.iter().zip(&sizes).map(|(slope, size)| (slope * size).abs()).sum()
            };
            let mut at_zero = AtZero::new(sizes.clone());
            let mut is_there = true;
            for &other in others {
                let gradient = self.gradient(machine, other, t, &x)?;
                evaluate_at(machine, t, &x)?;
                let g = crossing(machine, other);
                is_there &= g.abs() <= AT_ZERO * way(&gradient);
                at_zero.add(other, true, g, &gradient);
            }
            if is_there {
                let gradient = self.gradient(machine, relation, t, &x)?;
                evaluate_at(machine, t, &x)?;
                return Ok(crossing(machine, relation).abs() > APART * way(&gradient));
            }
            let Some(steps) = at_zero.steps() else { break };
            x = at_zero.projected(&x, &steps);
        }
        Ok(false)
    }

    /// Of g of a relation, with respect to time as the last if that is moved too.
    fn gradient_among(
        &self,
        machine: &mut Machine<'_>,
        relation: usize,
        (t, x): (f64, &[f64]),
        moved: Moved,
    ) -> Result<Vec<f64>, Trouble> {
        let mut gradient = self.gradient(machine, relation, t, x)?;
        if moved == Moved::StatesAndTime {
            let shift = TIME_SHIFT * self.span;
            let mut at = |t: f64| {
                evaluate_at(machine, t, x)?;
                Ok::<f64, Trouble>(crossing(machine, relation))
            };
            gradient.push((at(t + shift)? - at(t - shift)?) / (2.0 * shift));
            evaluate_at(machine, t, x)?;
        }
        Ok(gradient)
    }

    /// How fast both sides lead to each of the boundaries along which it slides from a little aside of it, but at all others. None if one
    /// of them does not.
    pub(super) fn pulls(&self, machine: &mut Machine<'_>) -> Result<Option<Vec<f64>>, Trouble> {
        let (t, x) = point(machine);
        let pulls = self.pulls_at(machine, t, &x);
        evaluate_at(machine, t, &x)?;
        pulls
    }

    fn pulls_at(&self, machine: &mut Machine<'_>, t: f64, x: &[f64]) -> Result<Option<Vec<f64>>, Trouble> {
        let mut at_zero = AtZero::new(x.iter().enumerate().map(|(i, x)| x.abs() + self.nominal(i)).collect());
        let sliding = self.sliding();
        for relation in sliding.iter().map(|k| self.list[*k].relation) {
            let gradient = self.gradient(machine, relation, t, x)?;
            if !at_zero.add(relation, is_above(machine, relation), 0.0, &gradient) {
                return Ok(None);
            }
        }
        let Some(steps) = at_zero.steps() else { return Ok(None) };
        let mut pulls = vec![0.0; self.list.len()];
        for ((k, step), here_above) in sliding.into_iter().zip(steps).zip(at_zero.above) {
            let hold = &self.list[k];
            let Way::Slide(flip) = &hold.way else { continue };
            let mut pull = f64::INFINITY;
            for (is_above, sign) in [(true, 1.0), (false, -1.0)] {
                let beside: Vec<f64> = x.iter().zip(&step).map(|(x, step)| x + sign * step).collect();
                if is_above != here_above {
                    flip.go_there(machine);
                }
                let f = field(machine, t, &beside);
                let speed = f.and_then(|f| self.along(machine, &[hold], (t, &beside), (1.0, &f), &[]));
                flip.come_back(machine);
                pull = pull.min(-sign * speed?[0]);
            }
            pulls[k] = pull;
            if pull <= 0.0 {
                return Ok(None);
            }
        }
        Ok(Some(pulls))
    }

    /// Keeps those whose sides an event has left as they were, where sides cannot be found.
    pub(super) fn follow_sides(&mut self, machine: &Machine<'_>) {
        self.list.retain_mut(|hold| match &mut hold.way {
            Way::Slide(flip) => flip.follow(machine),
            Way::Rest { .. } | Way::Spiral(_) => true,
        });
        self.corners.retain_mut(|corner| corner.flip.follow(machine));
    }

    /// Ends the holds along whose boundaries nothing slides any more.
    pub fn release(&mut self, machine: &mut Machine<'_>) -> Result<Vec<Hold>, Trouble> {
        let mut released: Vec<Hold> = Vec::new();
        while let Some(loose) = self.loosest(machine)? {
            match loose {
                Loose::Somewhere(k) => released.push(self.let_go(machine, k)?),
                Loose::To(departures) => released.extend(self.end(machine, &departures)),
            }
            let left: Vec<usize> = released.iter().map(|hold| hold.relation).collect();
            self.find_sides(machine, &left)?;
        }
        Ok(released)
    }

    /// The sliding whose multiplier is farthest outside of its range, with the others kept.
    fn loosest(&mut self, machine: &mut Machine<'_>) -> Result<Option<Loose>, Trouble> {
        let sliding = self.sliding();
        if sliding.is_empty() {
            return Ok(None);
        }
        let (t, x) = point(machine);
        let linear = self.linearise(machine, t, &x)?;
        let room = |k: usize, lambda: &[f64]| self.list[k].room(lambda[k]).0;
        let pushes = &linear.pushes;
        let exit = self.find_exit(machine, &linear).filter(|exit| exit.room < -DOUBT);
        let exit = exit.map(|exit| Loose::To(exit.departures));
        Ok(match linear.balance(linear.drift.iter().map(|drift| -drift).collect(), &self.guess()) {
            Some(lambda) => {
                let loose = sliding.into_iter().filter(|k| room(*k, &lambda) < -DOUBT);
                let loosest = loose.min_by(|a, b| room(*a, &lambda).total_cmp(&room(*b, &lambda)));
                loosest.map(Loose::Somewhere).or(exit)
            }
            None if exit.is_some() => exit,
            // Nothing depends on the side any more.
            None => {
                let weakest =
                    sliding.into_iter().min_by(|a, b| pushes[*a][*a].abs().total_cmp(&pushes[*b][*b].abs()));
                weakest.map(Loose::Somewhere)
            }
        })
    }

    /// Ends a hold, on the side where the right side leads away from the boundary.
    fn let_go(&mut self, machine: &mut Machine<'_>, k: usize) -> Result<Hold, Trouble> {
        let hold = self.list.remove(k);
        self.forget_multipliers();
        let Way::Slide(flip) = &hold.way else { return Ok(hold) };
        let mut leads_away = |machine: &mut Machine<'_>| {
            let relation = &machine.program.relations[hold.relation];
            let is_above = machine.is_true(relation.value) == relation.is_true_above;
            let (t, x) = point(machine);
            let mut f = vec![0.0; x.len()];
            // Where the other boundaries cannot be kept it is not known.
            if self.rhs(machine, t, &x, &mut f).is_err() {
                evaluate_at(machine, t, &x)?;
                return Ok(false);
            }
            let speed = self.along(machine, &[&hold], (t, &x), (1.0, &f), &[])?[0];
            evaluate_at(machine, t, &x)?;
            Ok::<bool, Trouble>(if is_above { speed > 0.0 } else { speed < 0.0 })
        };
        if !leads_away(machine)? {
            flip.go_there(machine);
            if !leads_away(machine)? {
                flip.come_back(machine);
            }
        }
        let (t, x) = point(machine);
        evaluate_at(machine, t, &x)?;
        Ok(hold)
    }

    /// Lets `look` see the conditions of relations on all sides but this one.
    pub fn see_other_sides(
        &self,
        machine: &mut Machine<'_>,
        mut look: impl FnMut(&Machine<'_>),
    ) -> Result<(), Trouble> {
        if self.sliding().is_empty() {
            return Ok(());
        }
        let now = machine.values.clone();
        let mut outcome = Ok(());
        for (_, flip) in self.other_sides() {
            flip.go_there(machine);
            outcome = outcome.and(machine.call(machine.program.crossings));
            look(machine);
            machine.values.copy_from_slice(&now);
        }
        outcome
    }
}

pub(super) fn is_above(machine: &Machine<'_>, relation: usize) -> bool {
    let relation = &machine.program.relations[relation];
    machine.is_true(relation.value) == relation.is_true_above
}

/// What is left, and to which sides, if that is known.
enum Loose {
    Somewhere(usize),
    To(Vec<(usize, Departure)>),
}

/// What is moved to get to the sides.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moved {
    States,
    StatesAndTime,
}

enum Found {
    Sides(Sides),
    /// Another relation is at zero, and states cannot be moved to a side without it.
    NeedsTime,
    Nothing,
}

impl Found {
    fn sides(self) -> Option<Sides> {
        match self {
            Found::Sides(sides) => Some(sides),
            Found::NeedsTime | Found::Nothing => None,
        }
    }
}

/// All values on this side, and on the other side of one or several of the boundaries.
struct Sides {
    here: Vec<f64>,
    there: Vec<(Vec<usize>, Vec<f64>)>,
}

/// Relations that stand at zero, in directions that do not depend on each other.
pub(super) struct AtZero {
    relations: Vec<usize>,
    above: Vec<bool>,
    /// How far off they are: a boundary is kept to the errors of the integrator.
    g: Vec<f64>,
    /// For states in units of their sizes.
    gradients: Vec<Vec<f64>>,
    sizes: Vec<f64>,
    /// Those that were looked at, these and others.
    seen: Vec<usize>,
}

impl AtZero {
    pub(super) fn new(sizes: Vec<f64>) -> AtZero {
        let (relations, above, g, gradients, seen) = Default::default();
        AtZero { relations, above, g, gradients, sizes, seen }
    }

    /// Whether a g may go through its zero where the states are moved to the boundaries and aside.
    fn is_near(&self, g: f64, gradient: &[f64]) -> bool {
        const NEAR: f64 = 1e-6;
        let by: f64 = gradient.iter().zip(&self.sizes).map(|(slope, size)| (slope * size).abs()).sum();
        g.abs() <= NEAR * by
    }

    /// False if others are at zero where this one is.
    pub(super) fn add(&mut self, relation: usize, above: bool, g: f64, gradient: &[f64]) -> bool {
        /// Of the length of a gradient: less is rounding.
        const NOTHING: f64 = 1e-6;
        let gradient: Vec<f64> = gradient.iter().zip(&self.sizes).map(|(slope, size)| slope * size).collect();
        self.seen.push(relation);
        let along: Vec<f64> = self.gradients.iter().map(|other| product(other, &gradient)).collect();
        let Some(shares) = solve(&self.products(), along) else { return false };
        let mut rest = gradient.clone();
        for (share, other) in shares.iter().zip(&self.gradients) {
            rest.iter_mut().zip(other).for_each(|(rest, other)| *rest -= share * other);
        }
        let is_new = product(&rest, &rest) > NOTHING * NOTHING * product(&gradient, &gradient);
        if is_new {
            self.relations.push(relation);
            self.above.push(above);
            self.g.push(g);
            self.gradients.push(gradient);
        }
        is_new
    }

    fn products(&self) -> Vec<Vec<f64>> {
        self.gradients.iter().map(|a| self.gradients.iter().map(|b| product(a, b)).collect()).collect()
    }

    /// By which a step aside moves g.
    fn step_of_g(&self, k: usize) -> f64 {
        ASIDE * self.gradients[k].iter().map(|slope| slope.abs()).sum::<f64>()
    }

    /// For each a change of the states that moves its g up and no other.
    pub(super) fn steps(&self) -> Option<Vec<Vec<f64>>> {
        let n = self.relations.len();
        let products = self.products();
        let step = |k: usize| {
            let mut moves = vec![0.0; n];
            moves[k] = self.step_of_g(k);
            let shares = solve(&products, moves)?;
            let along = |(i, size): (usize, &f64)| {
                (0..n).map(|j| shares[j] * self.gradients[j][i]).sum::<f64>() * size
            };
            Some(self.sizes.iter().enumerate().map(along).collect())
        };
        (0..n).map(step).collect()
    }

    /// The states where all of them are zero.
    pub(super) fn projected(&self, x: &[f64], steps: &[Vec<f64>]) -> Vec<f64> {
        let mut projected = x.to_vec();
        for (k, step) in steps.iter().enumerate() {
            let by = self.g[k] / self.step_of_g(k);
            projected.iter_mut().zip(step).for_each(|(x, step)| *x -= by * step);
        }
        projected
    }
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Everything as an event at this point makes it; false if it does not come to an end.
pub(super) fn settle_at(machine: &mut Machine<'_>, t: f64, x: &[f64]) -> bool {
    machine.set_time(t);
    machine.write_states(x);
    (0..MOST_ROUNDS).any(|_| machine.evaluate_event().is_ok() && !remember(machine))
}
