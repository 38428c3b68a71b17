//! Several boundaries along which a solution slides → one motion along all of them.
//!
//! With n boundaries there are 2ⁿ right sides about the point where they meet. What one boundary does may depend on the side of
//! another, as in `sign(a)*sign(b)`. So their multilinear combination is taken, which for one boundary is that of Filippov:
//! ```text
//! ẋ = Σ_S Π_{k∈S} λₖ · d_S        f on the other side of the boundaries in S =: Σ_{T⊆S} d_T
//! ```
//! d of two boundaries is what they do together beyond what each does alone; where effects add up it is zero. The multipliers follow by
//! Newton's method.
//!
//! Multipliers within their ranges do not say that the solution stays: it may leave some of the boundaries, each to one side, along the others
//! (*an exit*), and whatever disturbs it makes it do so. It leaves as soon as there is one.
//! Dieci, Lopez: Sliding motion on the intersection of two surfaces, J. Comput. Appl. Math. 236 (2012).

use harpoon_numerics::Trouble;

use super::sides::is_above;
use super::{Departure, Flip, Holds, Linear, Way, evaluate_at, solve};
use crate::machine::Machine;

/// So many boundaries have all of their sides looked at together, more of them in pairs.
const MOST_TOGETHER: usize = 5;

/// Of what leads back to a boundary from a little aside: so much counts as a push where there is less.
pub(super) const LEAST_PUSH: f64 = 1e-2;

/// What is discrete on the other side of several boundaries.
pub(super) struct Corner {
    pub(super) relations: Vec<usize>,
    pub(super) flip: Flip,
}

/// What several boundaries do together beyond what fewer of them do.
pub(super) struct Joint {
    of: Vec<usize>,
    d: Vec<f64>,
    /// By boundary.
    pushes: Vec<f64>,
}

/// A way off the boundaries.
pub(super) struct Exit {
    /// What is left, the last first, and to which sides.
    pub(super) departures: Vec<(usize, Departure)>,
    /// How far it is from being one, as a part of what the sides do; negative if it is.
    pub(super) room: f64,
}

/// Which of n boundaries are crossed, for each other side that is looked at; fewer before more.
pub(super) fn corners_of(n: usize) -> Vec<Vec<usize>> {
    let most = if n <= MOST_TOGETHER { n } else { 2 };
    let mut corners: Vec<Vec<usize>> = (0..n).map(|k| vec![k]).collect();
    let mut first = 0;
    for _ in 1..most {
        let last = corners.len();
        for i in first..last {
            for k in corners[i].last().map_or(0, |k| k + 1)..n {
                corners.push([&corners[i][..], &[k]].concat());
            }
        }
        first = last;
    }
    corners
}

impl Holds {
    /// To begin a search for multipliers with.
    pub(super) fn guess(&self) -> Vec<f64> {
        if self.force.len() == self.list.len() {
            return self.force.clone();
        }
        let middle = |way: &Way| if way.flip().is_some() { 0.5 } else { 0.0 };
        self.list.iter().map(|hold| middle(&hold.way)).collect()
    }

    pub(super) fn forget_multipliers(&mut self) {
        self.lambda.clear();
        self.force.clear();
        self.pressed.clear();
        self.exit = None;
    }

    /// The exit that is the nearest. Where effects add up multipliers tell.
    pub(super) fn find_exit(&self, machine: &Machine<'_>, linear: &Linear) -> Option<Exit> {
        if linear.joint.is_empty() {
            return None;
        }
        let outwards = |way: &Way, relation: usize| match way {
            Way::Slide(_) => Some(if is_above(machine, relation) { 1.0 } else { -1.0 }),
            Way::Rest { .. } | Way::Spiral(_) => None,
        };
        let outwards: Vec<Option<f64>> =
            self.list.iter().map(|hold| outwards(&hold.way, hold.relation)).collect();
        let sliding: Vec<usize> = (0..outwards.len()).filter(|k| outwards[*k].is_some()).collect();
        let exits = choices(sliding.len()).filter_map(|sides| {
            let mut fixed = vec![None; outwards.len()];
            sliding.iter().zip(sides).for_each(|(k, side)| fixed[*k] = side);
            linear.exit(&fixed, &outwards, &self.guess())
        });
        exits.min_by(|a, b| a.room.total_cmp(&b.room))
    }

    /// All other sides of the boundaries along which it slides, with the places in the list of those that are crossed.
    pub(super) fn other_sides(&self) -> impl Iterator<Item = (Vec<usize>, &Flip)> {
        let alone =
            self.list.iter().enumerate().filter_map(|(k, hold)| hold.way.flip().map(|flip| (vec![k], flip)));
        alone.chain(self.corners())
    }

    /// The corners of boundaries that are all kept just now.
    fn corners(&self) -> impl Iterator<Item = (Vec<usize>, &Flip)> {
        let place = |relation: &usize| self.list.iter().position(|hold| hold.relation == *relation);
        self.corners.iter().filter_map(move |corner| {
            let of: Option<Vec<usize>> = corner.relations.iter().map(place).collect();
            Some((of?, &corner.flip))
        })
    }

    /// `d`: of each boundary alone.
    pub(super) fn joint_effects(
        &self,
        machine: &mut Machine<'_>,
        (t, x): (f64, &[f64]),
        f: &[f64],
        d: &[Vec<f64>],
    ) -> Result<Vec<Joint>, Trouble> {
        /// Of what it is the difference of: less is rounding.
        const NOTHING: f64 = 1e-12;
        let holds: Vec<_> = self.list.iter().collect();
        let mut joint: Vec<Joint> = Vec::new();
        for (of, flip) in self.corners() {
            let mut rest = flip.field_there(machine, t, x)?;
            let mut size: Vec<f64> = rest.iter().zip(f).map(|(there, f)| there.abs() + f.abs()).collect();
            let smaller = joint.iter().filter(|other| is_part(&other.of, &of)).map(|other| &other.d);
            for d in of.iter().map(|k| &d[*k]).chain(smaller).chain([&f.to_vec()]) {
                rest.iter_mut().zip(d).for_each(|(rest, d)| *rest -= d);
                size.iter_mut().zip(d).for_each(|(size, d)| *size += d.abs());
            }
            if rest.iter().zip(&size).any(|(rest, size)| rest.abs() > NOTHING * size) {
                let pushes = self.along(machine, &holds, (t, x), (0.0, &rest), &[])?;
                joint.push(Joint { of, d: rest, pushes });
            }
        }
        Ok(joint)
    }

    /// All values, in the same proportion between the sides as the derivatives. Evaluated on this side already.
    pub(super) fn blend(&self, machine: &mut Machine<'_>, t: f64, x: &[f64]) -> Result<Vec<f64>, Trouble> {
        let here = machine.values.clone();
        let mut mixed = here.clone();
        let mut parts: Vec<(Vec<usize>, Vec<f64>)> = Vec::new();
        for (of, flip) in self.other_sides() {
            flip.go_there(machine);
            evaluate_at(machine, t, x)?;
            let mut part: Vec<f64> =
                machine.values.iter().zip(&here).map(|(there, here)| there - here).collect();
            machine.values.copy_from_slice(&here);
            for (_, smaller) in parts.iter().filter(|(other, _)| is_part(other, &of)) {
                part.iter_mut().zip(smaller).for_each(|(part, smaller)| *part -= smaller);
            }
            let share: f64 = of.iter().map(|k| self.force[*k]).product();
            mixed.iter_mut().zip(&part).for_each(|(mixed, part)| *mixed += share * part);
            parts.push((of, part));
        }
        Ok(mixed)
    }
}

fn is_part(of: &[usize], all: &[usize]) -> bool {
    of.iter().all(|k| all.contains(k))
}

impl Linear {
    /// ẋ with these multipliers.
    pub(super) fn derivatives(&self, lambda: &[f64]) -> Vec<f64> {
        self.sum(self.f.clone(), lambda, &self.d, |joint| &joint.d)
    }

    /// ∂ẋ/∂λₖ
    pub(super) fn directions_at(&self, lambda: &[f64]) -> Vec<Vec<f64>> {
        self.slopes(lambda, &self.d, |joint| &joint.d)
    }

    /// ∂ψ̇/∂λₖ
    pub(super) fn pushes_at(&self, lambda: &[f64]) -> Vec<Vec<f64>> {
        let mut slopes = self.slopes(lambda, &self.pushes, |joint| &joint.pushes);
        (0..lambda.len()).for_each(|k| slopes[k][k] += self.missing_push(k));
        slopes
    }

    /// The multipliers that push ψ̇ by what is `wanted`.
    pub(super) fn balance(&self, wanted: Vec<f64>, guess: &[f64]) -> Option<Vec<f64>> {
        if self.is_plain() {
            return solve(&self.pushes, wanted);
        }
        self.balance_some(&wanted, guess, &(0..guess.len()).collect::<Vec<usize>>())
    }

    /// Whether ψ̇ is the sum of what each boundary does, and each does something.
    fn is_plain(&self) -> bool {
        self.joint.is_empty() && (0..self.pulls.len()).all(|k| self.missing_push(k) == 0.0)
    }

    /// What leads to a boundary may vanish at the boundary itself, on both sides alike, as with a root of g. Then the middle between the sides is
    /// meant, as far as nothing else leads away from there.
    fn missing_push(&self, k: usize) -> f64 {
        let least = LEAST_PUSH * self.pulls[k];
        if self.pushes[k][k].abs() < least.abs() { least - self.pushes[k][k] } else { 0.0 }
    }

    /// As [`Linear::balance`], for something else that is `wanted` and so little that it has its share in proportion.
    pub(super) fn correct(&self, force: &[f64], wanted: Vec<f64>) -> Option<Vec<f64>> {
        if self.is_plain() {
            return solve(&self.pushes, wanted);
        }
        let missing = wanted.iter().zip(&self.drift).map(|(wanted, drift)| wanted + drift).collect();
        let more = solve(&self.pushes_at(force), missing)?;
        Some(force.iter().zip(more).map(|(force, more)| force + more).collect())
    }

    /// With all multipliers but these as they are, and as many boundaries kept.
    fn balance_some(&self, wanted: &[f64], guess: &[f64], free: &[usize]) -> Option<Vec<f64>> {
        const MOST_STEPS: usize = 30;
        const ENOUGH: f64 = 1e-13;
        let mut lambda = guess.to_vec();
        if free.is_empty() {
            return Some(lambda);
        }
        for _ in 0..MOST_STEPS {
            let pushed = self.pushed(&lambda);
            let missing = free.iter().map(|k| wanted[*k] - pushed[*k]).collect();
            let slopes = self.pushes_at(&lambda);
            let columns: Vec<Vec<f64>> =
                free.iter().map(|j| free.iter().map(|i| slopes[*j][*i]).collect()).collect();
            let step = solve(&columns, missing)?;
            free.iter().zip(&step).for_each(|(k, step)| lambda[*k] += step);
            if free.iter().zip(&step).all(|(k, step)| step.abs() <= ENOUGH * (1.0 + lambda[*k].abs())) {
                return Some(lambda);
            }
        }
        None
    }

    /// By what these multipliers change ψ̇.
    fn pushed(&self, lambda: &[f64]) -> Vec<f64> {
        let missing = (0..lambda.len()).map(|k| (lambda[k] - 0.5) * self.missing_push(k)).collect();
        self.sum(missing, lambda, &self.pushes, |joint| &joint.pushes)
    }

    /// Whether boundaries can be left to sides that are `fixed` (0 is here, 1 is there), while the others are kept. `outwards`: the sign
    /// of g here where it slides.
    fn exit(&self, fixed: &[Option<f64>], outwards: &[Option<f64>], guess: &[f64]) -> Option<Exit> {
        let (left, kept): (Vec<usize>, Vec<usize>) = (0..fixed.len()).partition(|k| fixed[*k].is_some());
        let guess: Vec<f64> = fixed.iter().zip(guess).map(|(side, guess)| side.unwrap_or(*guess)).collect();
        let wanted: Vec<f64> = self.drift.iter().map(|drift| -drift).collect();
        let lambda = self.balance_some(&wanted, &guess, &kept)?;
        let slopes = self.pushes_at(&lambda);
        let mut room = f64::NEG_INFINITY;
        for &k in kept.iter().filter(|k| outwards[**k].is_some()) {
            // Both sides must lead to what is kept, or it is not.
            let is_led_to = slopes[k][k] * outwards[k]? > 0.0;
            room = if is_led_to { room.max(-lambda[k]).max(lambda[k] - 1.0) } else { f64::INFINITY };
        }
        let speeds = self.pushed(&lambda);
        for &k in &left {
            let size = self.drift[k].abs() + self.pushes.iter().map(|push| push[k].abs()).sum::<f64>();
            let away = outwards[k]? * if fixed[k] == Some(0.0) { 1.0 } else { -1.0 };
            room = room.max(-away * (self.drift[k] + speeds[k]) / size);
        }
        let to = |k: usize| if fixed[k] == Some(0.0) { Departure::Here } else { Departure::There };
        let departures = left.into_iter().rev().map(|k| (k, to(k))).collect();
        room.is_finite().then_some(Exit { departures, room })
    }

    fn sum(
        &self,
        mut sum: Vec<f64>,
        lambda: &[f64],
        alone: &[Vec<f64>],
        together: impl Fn(&Joint) -> &Vec<f64>,
    ) -> Vec<f64> {
        let joint = self.joint.iter().map(|of| (of.of.iter().map(|k| lambda[*k]).product(), together(of)));
        for (share, of) in lambda.iter().copied().zip(alone).chain(joint) {
            add(&mut sum, share, of);
        }
        sum
    }

    fn slopes(
        &self,
        lambda: &[f64],
        alone: &[Vec<f64>],
        together: impl Fn(&Joint) -> &Vec<f64>,
    ) -> Vec<Vec<f64>> {
        let mut slopes = alone.to_vec();
        for joint in &self.joint {
            for k in &joint.of {
                let others = joint.of.iter().filter(|other| *other != k);
                add(&mut slopes[*k], others.map(|other| lambda[*other]).product(), together(joint));
            }
        }
        slopes
    }
}

/// All choices of boundaries that are left, and of the sides they are left to.
fn choices(n: usize) -> impl Iterator<Item = Vec<Option<f64>>> {
    const SIDES: [Option<f64>; 3] = [None, Some(0.0), Some(1.0)];
    (1..3_usize.pow(n as u32))
        .map(move |code| (0..n as u32).map(|digit| SIDES[code / 3_usize.pow(digit) % 3]).collect())
}

fn add(sum: &mut [f64], share: f64, of: &[f64]) {
    sum.iter_mut().zip(of).for_each(|(sum, of)| *sum += share * of);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_the_parts_of_a_set() {
        let three = [vec![0], vec![1], vec![2], vec![0, 1], vec![0, 2], vec![1, 2], vec![0, 1, 2]];
        assert_eq!(corners_of(3), three);
        assert_eq!(corners_of(1), [vec![0]]);
        assert_eq!(corners_of(7).len(), 7 + 21);
    }
}
