//! Relations that are decided by a boundary that is kept: its own, those that change with its sides, and what comes to zero with it, such as the speed of
//! a ball at rest.

use harpoon_code::program::Cell;
use harpoon_numerics::Trouble;

use super::{Hold, Holds, Way, crossing, evaluate_at, field, point};
use crate::machine::Machine;

impl Hold {
    /// Whether the relation is that of its boundary, or changes with its sides.
    fn is_about(&self, relation: usize, value: Cell) -> bool {
        let is_switched = || self.way.flip().is_some_and(|flip| flip.cells.contains(&value));
        relation == self.relation || self.shares_boundary(value) || is_switched()
    }
}

impl Holds {
    /// The relations that a hold decides about.
    pub fn relations_of<'a>(
        &'a self,
        machine: &'a Machine<'_>,
        k: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let hold = &self.list[k];
        let relations = machine.program.relations.iter().enumerate();
        let is_held = move |k: usize, cell| hold.is_about(k, cell) || hold.companions.contains(&k);
        relations.filter(move |(k, relation)| is_held(*k, relation.value)).map(|(k, _)| k)
    }

    /// Whether a relation that is decided has only come to zero with something at rest: what lies on it may be taken away.
    pub fn is_beside(&self, machine: &Machine<'_>, relation: usize) -> bool {
        let cell = machine.program.relations[relation].value;
        let is_own = |hold: &Hold| {
            let is_rest = matches!(hold.way, Way::Rest { .. });
            hold.is_about(relation, cell) || !is_rest && hold.companions.contains(&relation)
        };
        !self.list.iter().any(is_own)
    }

    /// These relations have changed, so that they are nobody's companions any more.
    pub fn part_from(&mut self, relations: &[usize]) {
        let rests = self.list.iter_mut().filter(|hold| matches!(hold.way, Way::Rest { .. }));
        rests.for_each(|hold| hold.companions.retain(|k| !relations.contains(k)));
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
}
