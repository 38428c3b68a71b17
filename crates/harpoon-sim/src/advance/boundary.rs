//! Events that follow each other too fast → motion along the boundary where they happen, and what the user is told.
//! See [`crate::hold`] for the motion itself.

use harpoon_code::program::{Cell, Relation};
use harpoon_numerics::Trouble;

use super::progress::Often;
use super::{Advance, Chattering};
use crate::accumulate::{Limit, brings_back, limit, probe};
use crate::crossing::NextFlight;
use crate::event::{remember, settle};
use crate::hold::{Hold, Throw, evaluate_at, point};
use crate::impulse::friction_at;
use crate::machine::Machine;
use crate::problem::Problem;

/// A flight from a boundary back to it.
pub(super) struct Flight {
    /// The relation whose boundary it is.
    pub(super) relation: usize,
    pub(super) until: f64,
    /// No step is longer.
    pub(super) step: f64,
    /// How low it is, as a part of how far from the boundary the solution ever was. States that turn back there are as small.
    share: f64,
}

/// In tolerances: flights that are so high need no care.
const SEEN_WELL: f64 = 1e4;
/// And of these nothing is known but that they are there.
const SEEN_BADLY: f64 = 100.0;

/// What becomes of the solution at a boundary after a reset.
enum Judgement {
    Rests,
    Flies,
    /// Nothing drives it into the boundary, as far as is known of what else is held.
    Undriven,
    /// Nor has it a speed into it.
    Leaves(Hold),
    /// It goes on into the boundary, because another reset has acted in place of its own.
    PassedOver,
}

/// Why the solution may go through a boundary.
pub(super) enum Entry {
    /// A reset has stopped it there, or thrown it back not far enough, while the relation is what it was.
    Stopped { value: f64 },
    /// A reset has thrown it back, and it cannot be told how far, while the relation is what it was.
    Thrown { value: f64 },
    /// The reset there has not acted, because another one has at the same time.
    PassedOver,
    /// Nothing pressed it to the boundary, and it may be pressed again before it is clear of it, while the relation is what it was.
    Left { hold: Hold, value: f64 },
    /// Its reset has pushed something at rest, which may be thrown back before it is clear of it, while the relation is what it was.
    Struck { value: f64 },
}

impl Advance<'_, '_> {
    /// Where the changes of relations come too fast for events: slides along their boundaries or rests there. Says of
    /// which relation, or of the first of several.
    pub(super) fn keep_to_boundaries(&mut self, was_reset: bool) -> Result<Option<usize>, Problem> {
        if let Some(&k) = self.crossings.changed.first()
            && self.progress.note_event(self.machine.time(), self.settings.stop)
        {
            return Err(self.too_many_events(k));
        }
        if self.settings.chattering == Chattering::Follow {
            let stuck = self.crossings.changed.iter().find(|k| self.crossings.is_stuck(**k));
            return stuck.map_or(Ok(None), |k| Err(self.chattering(*k)));
        }
        if was_reset {
            let held = self.rest_where_resets_end()?;
            if held.is_some() {
                return Ok(held);
            }
        }
        for i in 0..self.crossings.changed.len() {
            let k = self.crossings.changed[i];
            if !was_reset && self.wind_up(k)? {
                return Ok(Some(k));
            }
            if !was_reset {
                self.follow_way_round(k);
            }
            if !was_reset && self.crossings.is_chattering(k) {
                if self.holds.is_neutral(&mut self.machine, k, &self.before)? {
                    self.stay_beside(k)?;
                } else if self.slide(k)? {
                    return Ok(Some(k));
                }
            }
            if !was_reset && self.crossings.has_accumulated(k) {
                self.tell_accumulation(k)?;
            }
            if self.crossings.is_stuck(k) {
                return Err(self.chattering(k));
            }
            if self.crossings.is_worth_telling(k) {
                let message = self.chattering(k).message;
                self.observer.warning(self.machine.time(), &message);
            }
        }
        Ok(None)
    }

    /// Comes to rest where the solution goes round a point so closely that nothing tells it from there.
    fn wind_up(&mut self, k: usize) -> Result<bool, Problem> {
        let Some(duration) = self.crossings.may_wind_up(k) else { return Ok(false) };
        let near = self.crossings.finest_resolution(k);
        let winds_up = self.holds.wind_up(&mut self.machine, k, duration, near)?;
        if winds_up {
            self.tell_hold(k, "rests at")?;
        }
        Ok(winds_up)
    }

    /// What goes along a boundary by itself is at its side as long as it is there but for errors of the integrator.
    fn stay_beside(&mut self, k: usize) -> Result<(), Problem> {
        /// In errors of a step, of which many add up.
        const SOME: f64 = 10.0;
        let error = self.leeway(k)?;
        self.crossings.leave(k, SOME * error);
        Ok(())
    }

    /// Slides along the boundary of a relation that chatters. A solution that goes round the point where two of them meet, closer and closer,
    /// is driven to both, though to none of them alone.
    fn slide(&mut self, k: usize) -> Result<bool, Problem> {
        let now = self.machine.time();
        let chatters_too = |other: &usize| *other != k && self.crossings.is_hasty(*other, now);
        let others: Vec<usize> = (0..self.machine.program.relations.len()).filter(chatters_too).collect();
        let mut choices: Vec<Vec<usize>> = others.into_iter().map(|other| vec![k, other]).collect();
        // What was kept alone and chatters again and again is not to be kept alone.
        const OFTEN: usize = 24;
        let at = if self.crossings.haste(k).n_ever < OFTEN { 0 } else { choices.len() };
        choices.insert(at, vec![k]);
        for relations in choices {
            let Advance { machine, holds, crossings, before, .. } = self;
            if holds.slide(machine, &relations, before, |k| crossings.resolution(k))? {
                for k in relations {
                    self.tell_hold(k, "slides along")?;
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Several boundaries may be reached at once, each with a reset of its own. What rests on something else is driven
    /// into its boundary only when that is held: so those that are left are judged again. Says which is held first.
    fn rest_where_resets_end(&mut self) -> Result<Option<usize>, Problem> {
        let mut held = None;
        let mut left = self.resets()?;
        loop {
            let n = self.holds.list.len();
            let mut passed_over = Vec::new();
            let mut leaving = Vec::new();
            for (k, jump) in std::mem::take(&mut left) {
                match self.judge(k, &jump)? {
                    Judgement::Rests => held = held.or(Some(k)),
                    Judgement::Flies => {}
                    Judgement::Undriven => left.push((k, jump)),
                    Judgement::Leaves(hold) => {
                        leaving.push(hold);
                        left.push((k, jump));
                    }
                    Judgement::PassedOver => {
                        passed_over.push(k);
                        left.push((k, jump));
                    }
                }
            }
            if self.holds.list.len() == n {
                self.leaving.extend(leaving);
                passed_over.into_iter().for_each(|k| self.watch(k, Entry::PassedOver));
                return Ok(held);
            }
            self.rest_where_blows_end()?;
        }
    }

    /// The relations at whose boundaries this event has reset states, and by what each has moved them, or would have.
    fn resets(&mut self) -> Result<Vec<(usize, Vec<f64>)>, Problem> {
        let relations = self.crossings.changed.clone();
        let states = &self.machine.program.states;
        let moved = |value: Cell| self.machine.get(value) - self.before[value as usize];
        let all: Vec<f64> = states.iter().map(|state| moved(state.value)).collect();
        let n_moved = all.iter().filter(|jump| **jump != 0.0).count();
        let n_resets = relations.iter().filter(|k| self.machine.blow_at(**k).is_none()).count();
        let mut resets = Vec::with_capacity(relations.len());
        for k in relations {
            let is_shared = n_resets > 1 && self.machine.blow_at(k).is_none();
            let mut jump = all.clone();
            if n_moved == 0 || is_shared {
                let own = self.jump_at(k)?;
                if n_moved == 0 || own.iter().any(|jump| *jump != 0.0) {
                    jump = own;
                }
            }
            resets.push((k, jump));
        }
        resets.extend(self.blows_inside());
        self.put_positions_first(&mut resets)?;
        Ok(resets)
    }

    /// An impact strikes where bodies touch and have a speed towards each other. What rests is kept at the place: kept at the speed alone it
    /// would leave the place bit by bit, by the errors of the integrator, when what it touches moves.
    fn put_positions_first(&mut self, resets: &mut [(usize, Vec<f64>)]) -> Result<(), Problem> {
        if self.machine.blows.is_empty() || resets.len() < 2 {
            return Ok(());
        }
        let mut speeds = Vec::new();
        for (k, jump) in resets.iter() {
            let near = self.crossings.resolution(*k);
            if self.machine.blow_at(*k).is_some()
                && self.holds.acts_at_once(&mut self.machine, *k, jump, near)?
            {
                speeds.push(*k);
            }
        }
        resets.sort_by_key(|(k, _)| speeds.contains(k));
        Ok(())
    }

    /// The boundaries at which impacts have struck that were inside already, as bodies that touch from the beginning are: only the
    /// relation of their speed has changed.
    fn blows_inside(&self) -> Vec<(usize, Vec<f64>)> {
        if self.machine.blows.is_empty() {
            return Vec::new();
        }
        let relations = &self.machine.program.relations;
        let was_true = |k: &usize| {
            let cell = relations[*k].value;
            self.machine.is_true(cell) && self.before[cell as usize] != 0.0
        };
        let is_free = |k: &usize| {
            !self.crossings.changed.contains(k) && self.crossings.side_of(&self.machine, *k) != 0.0
        };
        let blow = |k: usize| self.machine.blow_at(k).map(|blow| (k, blow.jump.clone()));
        (0..relations.len()).filter(was_true).filter(is_free).filter_map(blow).collect()
    }

    /// What has come to rest may carry other bodies, to which its impact was passed on in this event: they are at rest beside it
    /// though no relation of theirs has changed.
    fn rest_where_blows_end(&mut self) -> Result<(), Problem> {
        /// Of what the impact has moved: less is rounding.
        const NOTHING: f64 = 1e-6;
        if self.machine.blows.is_empty() {
            return Ok(());
        }
        let is_beside = |k: &usize| {
            !self.crossings.changed.contains(k) && self.crossings.side_of(&self.machine, *k) != 0.0
        };
        let blow = |k: usize| self.machine.blow_at(k).map(|blow| (k, blow.jump.clone()));
        let mut blows: Vec<(usize, Vec<f64>)> =
            (0..self.machine.program.relations.len()).filter(is_beside).filter_map(blow).collect();
        self.put_positions_first(&mut blows)?;
        for (k, jump) in blows {
            let moved = jump.iter().fold(0.0_f64, |size, jump| size.max(jump.abs()));
            let near = self.crossings.resolution(k).max(NOTHING * moved);
            let unseen = self.settings.tolerance * self.crossings.largest(k);
            let throw = self.holds.throw(&mut self.machine, k, &self.before, &jump, near, unseen)?;
            match throw {
                Throw::Ends { hold, is_caught: true, .. } => {
                    self.come_to_rest(hold, near)?;
                }
                Throw::Sinks { hold, depth } => {
                    self.rest_inside(hold, depth, near)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Comes to rest at a boundary, if what is inside of it is so by the errors of the integrator only.
    fn rest_inside(&mut self, hold: Hold, depth: f64, near: f64) -> Result<bool, Problem> {
        let k = hold.relation;
        let error = self.holds.error(&mut self.machine, k, self.settings.tolerance)?;
        let rests = depth <= error && self.come_to_rest(hold, near)?;
        if rests {
            self.crossings.note_error(k, error);
        }
        Ok(rests)
    }

    /// By what a reset at the boundary of this relation alone moves the states that were there before the event.
    fn jump_at(&mut self, relation: usize) -> Result<Vec<f64>, Problem> {
        let near = self.crossings.resolution(relation);
        let Advance { machine, holds, calendar, checks, before, .. } = self;
        let (after, blows, contacts) =
            (machine.values.clone(), machine.blows.clone(), machine.contacts.clone());
        let x: Vec<f64> = machine.program.states.iter().map(|state| before[state.value as usize]).collect();
        machine.write_states(&x);
        let mut settle = |machine: &mut Machine<'_>| {
            remember(machine);
            settle(machine, calendar, checks)
        };
        let jump = probe(machine, holds, relation, near, &mut settle);
        checks.forget();
        (machine.values, machine.blows, machine.contacts) = (after, blows, contacts);
        Ok(jump?)
    }

    /// Whether the resets at a boundary keep the solution there.
    fn resets_bring_back(&mut self, relation: usize, near: f64) -> Result<bool, Problem> {
        /// So far beyond, in what can be told from zero, that what is left of earlier resets is little.
        const BEYOND: f64 = 1e4;
        let Advance { machine, holds, calendar, checks, before, .. } = self;
        let Relation { value, is_true_above, .. } = machine.program.relations[relation];
        let was_above = (before[value as usize] != 0.0) == is_true_above;
        let outwards = if was_above { 1.0 } else { -1.0 };
        let (values, blows, contacts) =
            (machine.values.clone(), machine.blows.clone(), machine.contacts.clone());
        let mut settle = |machine: &mut Machine<'_>| {
            remember(machine);
            settle(machine, calendar, checks)
        };
        let brings_back = brings_back(machine, holds, relation, outwards * BEYOND * near, &mut settle);
        checks.forget();
        (machine.values, machine.blows, machine.contacts) = (values, blows, contacts);
        Ok(brings_back?)
    }

    /// Whether the solution rests from now on at a boundary where a reset has moved it by `jump`.
    fn judge(&mut self, k: usize, jump: &[f64]) -> Result<Judgement, Problem> {
        let near = self.resolution_of_rest(k)?;
        let unseen = self.settings.tolerance * self.crossings.largest(k);
        let time = self.machine.time();
        match self.holds.throw(&mut self.machine, k, &self.before, jump, near, unseen)? {
            Throw::Ends { hold, .. } if hold.acts_on_place() && !self.resets_bring_back(k, near)? => {}
            Throw::Ends { hold, height, duration, is_caught } => {
                let is_next = self.crossings.note_reset(k, time, duration);
                let is_last = is_next || is_caught || self.stays_inside(&hold, height)?;
                if is_last && self.come_to_rest(hold, near)? {
                    self.note_error_of_rest(k)?;
                    return Ok(Judgement::Rests);
                }
                self.follow_flight(k, height, duration)?;
                self.watch_stopped(k);
            }
            Throw::Flies { height, duration } => {
                self.crossings.note_reset(k, time, duration);
                self.follow_flight(k, height, duration)?;
            }
            Throw::Sinks { hold, depth } => {
                // From there it does not get out any more.
                if self.rest_inside(hold, depth, near)? {
                    return Ok(Judgement::Rests);
                }
                self.watch_stopped(k);
            }
            Throw::Reversed => {
                self.watch_stopped(k);
                return Ok(Judgement::Undriven);
            }
            Throw::PassedOver => return Ok(Judgement::PassedOver),
            Throw::Leaves { hold } => return Ok(Judgement::Leaves(hold)),
            Throw::None => {
                /// Of the largest distance from the boundary: rounding of coordinates that hides the last flights.
                const COARSE: f64 = 1e-9;
                let is_coarse = self.rounding_at(k)? > COARSE * self.crossings.largest(k);
                if is_coarse && self.is_thrown_back(k)? {
                    let value = self.machine.get(self.machine.program.relations[k].value);
                    self.watch(k, Entry::Thrown { value });
                }
                return Ok(Judgement::Undriven);
            }
        }
        Ok(Judgement::Flies)
    }

    /// Whether what came to the boundary before the event goes away from it now.
    fn is_thrown_back(&mut self, k: usize) -> Result<bool, Problem> {
        let outwards = Hold::at(k).outwards(&self.machine);
        let (t, x) = point(&self.machine);
        let slopes = self.holds.gradient(&mut self.machine, k, t, &x)?;
        evaluate_at(&mut self.machine, t, &x)?;
        let states = &self.machine.program.states;
        let speed = |values: &[f64]| -> f64 {
            states.iter().zip(&slopes).map(|(state, slope)| slope * values[state.derivative as usize]).sum()
        };
        Ok(speed(&self.before) * outwards < 0.0 && speed(&self.machine.values) * outwards > 0.0)
    }

    /// Nothing nearer to the boundary than this can be told from it. What was never far from it says nothing about how large the states are that it is
    /// computed from, and how they are rounded.
    fn resolution_of_rest(&mut self, k: usize) -> Result<f64, Problem> {
        Ok(self.crossings.resolution(k).max(self.rounding_at(k)?))
    }

    fn rounding_at(&mut self, k: usize) -> Result<f64, Problem> {
        const BITS: f64 = 16.0;
        Ok(self.holds.error(&mut self.machine, k, BITS * f64::EPSILON)?)
    }

    /// Whether a flight of this height, but for rounding, does not lead out of the boundary again. What lies there from the beginning is found to
    /// be inside by as little as can be seen, and no reset that takes energy brings it out: there is no second one to wait for.
    fn stays_inside(&mut self, hold: &Hold, height: f64) -> Result<bool, Problem> {
        let k = hold.relation;
        let rounding = self.rounding_at(k)?;
        let g = self.machine.get(self.machine.program.relations[k].crossing);
        let depth = -hold.outwards(&self.machine) * g;
        Ok(depth > 0.0 && height <= depth + rounding)
    }

    /// What has never been as far from its boundary as its states are large may be off it by their errors all the same.
    fn note_error_of_rest(&mut self, k: usize) -> Result<(), Problem> {
        let tolerance = self.settings.tolerance;
        let error = self.holds.error(&mut self.machine, k, tolerance)?;
        if tolerance * self.crossings.largest(k) < error {
            self.crossings.note_error(k, error);
        }
        Ok(())
    }

    fn come_to_rest(&mut self, hold: Hold, near: f64) -> Result<bool, Problem> {
        let k = hold.relation;
        if !self.rest(hold, near)? {
            return Ok(false);
        }
        self.refuse_friction(k)?;
        let at_zero: Vec<usize> = self.crossings.come_to_zero(&self.machine, &self.before).collect();
        let Advance { machine, holds, crossings, .. } = self;
        let kept = holds.kept_with(machine, at_zero, |k| crossings.resolution(k))?;
        self.holds.take_along(kept.into_iter());
        // The speed at which an impact strikes is zero now but for errors, which are no impacts.
        let conditions = self.conditions_beside(k);
        let speeds = self.holds.acted_on(&mut self.machine, &conditions)?;
        self.holds.take_along(speeds.into_iter());
        self.tell_hold(k, "rests at")?;
        Ok(true)
    }

    /// The other relations that decide whether the impacts at this boundary strike.
    fn conditions_beside(&self, k: usize) -> Vec<usize> {
        let program = &self.machine.program;
        let condition = program.relations[k].value;
        let impacts = program.impacts.iter().filter(|impact| impact.conditions.contains(&condition));
        let beside: Vec<Cell> = impacts.flat_map(|impact| impact.conditions.iter().copied()).collect();
        let is_beside = |j: &usize| *j != k && beside.contains(&program.relations[*j].value);
        (0..program.relations.len()).filter(is_beside).collect()
    }

    /// A relation that has its new value cannot change once more, whatever happens inside of its boundary.
    fn watch(&mut self, k: usize, entry: Entry) {
        let cell = self.machine.program.relations[k].value;
        if self.machine.get(cell) != self.before[cell as usize] {
            self.pressed_in.push((k, entry));
        }
    }

    fn watch_stopped(&mut self, k: usize) {
        let value = self.machine.get(self.machine.program.relations[k].value);
        self.watch(k, Entry::Stopped { value });
    }

    /// Nothing holds any more what has rested at this boundary, and it may be pressed on.
    pub(super) fn watch_dropped(&mut self, k: usize) {
        let value = self.machine.get(self.machine.program.relations[k].value);
        self.pressed_in.push((k, Entry::Stopped { value }));
    }

    /// The resets of this event have pushed what rests into its boundary, from where it may come back at once.
    pub(super) fn watch_struck(&mut self) {
        for i in 0..self.crossings.changed.len() {
            let k = self.crossings.changed[i];
            let value = self.machine.get(self.machine.program.relations[k].value);
            self.watch(k, Entry::Struck { value });
        }
    }

    /// What has come back before it was clear of a boundary is outside of it, so that it strikes again.
    pub(super) fn strike_again(&mut self) -> Result<(), Problem> {
        for i in 0..self.pressed_in.len() {
            let (k, Entry::Struck { value }) = self.pressed_in[i] else { continue };
            let Relation { value: cell, crossing, is_true_above, .. } = self.machine.program.relations[k];
            self.machine.call(self.machine.program.crossings)?;
            let g = self.machine.get(crossing);
            let inwards = if (value != 0.0) == is_true_above { 1.0 } else { -1.0 };
            let is_back = self.machine.get(cell) == value
                && self.crossings.is_about_zero(k, g)
                && self.holds.speed(&mut self.machine, k).is_some_and(|speed| inwards * speed > 0.0);
            if is_back {
                let way = 4.0 * self.crossings.little(k);
                self.holds.put_at(&mut self.machine, k, -inwards * way)?;
                self.machine.evaluate_event()?;
                remember(&mut self.machine);
            }
        }
        Ok(())
    }

    /// How far off a boundary that is left the solution may be by the errors of the integrator.
    pub(super) fn leeway(&mut self, relation: usize) -> Result<f64, Trouble> {
        let (scales, tolerance) = (&self.scales, self.settings.tolerance);
        let error = |i: usize, x: f64| tolerance * (x.abs() + scales.nominal(i));
        self.holds.uncertainty_by(&mut self.machine, relation, error)
    }

    /// What has left its boundary, and how far off it may seem to be for errors.
    pub(super) fn leave(&mut self, holds: Vec<Hold>) -> Result<(), Problem> {
        for hold in holds {
            let k = hold.relation;
            let error = self.leeway(k)?;
            if let Some(relations) = hold.relations_outside(&self.machine) {
                // If it comes back they change, and there is a reset.
                relations.into_iter().for_each(|k| self.crossings.leave(k, error));
                continue;
            }
            self.crossings.leave(k, error);
            if hold.was_stopped() && self.pressed_in.iter().all(|(other, _)| *other != k) {
                let value = self.machine.get(self.machine.program.relations[k].value);
                self.pressed_in.push((k, Entry::Left { hold, value }));
            }
        }
        Ok(())
    }

    /// After an event: what is still where it was left, and is pressed again, rests there again. Says of which relation.
    pub(super) fn hold_again(&mut self) -> Result<Option<usize>, Problem> {
        let mut held = None;
        for (k, entry) in std::mem::take(&mut self.pressed_in) {
            let Entry::Left { hold, value } = entry else {
                self.pressed_in.push((k, entry));
                continue;
            };
            let relation = &self.machine.program.relations[k];
            let is_over = self.crossings.is_held[k] || self.machine.get(relation.value) != value;
            if is_over {
                continue;
            }
            if self.is_pressed(&hold)? {
                let near = self.crossings.resolution(k);
                if self.come_to_rest(hold, near)? {
                    held = held.or(Some(k));
                } else {
                    self.pressed_in.push((k, Entry::Stopped { value }));
                }
            } else {
                self.pressed_in.push((k, Entry::Left { hold, value }));
            }
        }
        Ok(held)
    }

    /// Whether what was left at a boundary is there, without a speed that would lead it away, and driven into it.
    fn is_pressed(&mut self, hold: &Hold) -> Result<bool, Problem> {
        let k = hold.relation;
        let (t, x) = point(&self.machine);
        self.machine.call(self.machine.program.crossings)?;
        let g = self.machine.get(self.machine.program.relations[k].crossing);
        let values = self.machine.values.clone();
        let motion = self.holds.speed_and_return(&mut self.machine, hold, t, &x);
        self.machine.values.copy_from_slice(&values);
        let (speed, back) = motion?;
        let span = self.settings.stop - t;
        let unseen = self.settings.tolerance * self.crossings.largest(k);
        let height = speed * speed / (2.0 * back);
        Ok(self.crossings.is_about_zero(k, g)
            && 0.5 * back * span * span > unseen
            && self.crossings.is_about_zero(k, height))
    }

    /// A reset has stopped the solution at a boundary, or thrown it back, and nothing more can happen there because its
    /// relation is true already: what goes on through it does so by the limits of this program, not by the model.
    pub(super) fn refuse_to_fall_through(&mut self) -> Result<(), Problem> {
        if self.pressed_in.is_empty() {
            return Ok(());
        }
        self.machine.call(self.machine.program.crossings)?;
        for (k, entry) in std::mem::take(&mut self.pressed_in) {
            let outwards = Hold::at(k).outwards(&self.machine);
            let g = self.machine.get(self.machine.program.relations[k].crossing);
            let has_changed = |value: f64| self.machine.get(self.machine.program.relations[k].value) != value;
            let is_over = match entry {
                Entry::Left { value, .. } | Entry::Thrown { value } => has_changed(value),
                Entry::Stopped { value } | Entry::Struck { value } => {
                    outwards * g > 0.0 || has_changed(value)
                }
                Entry::PassedOver => outwards * g > 0.0,
            };
            if self.crossings.is_held[k] || is_over {
                continue;
            }
            // Not by the errors of the integrator either. Since it was at the boundary it has moved little, however large its coordinates are.
            let tolerance = self.settings.tolerance;
            let error = self.holds.uncertainty(&mut self.machine, k, tolerance)?;
            let error = error.min(tolerance * self.crossings.largest(k));
            let is_there = self.crossings.is_about_zero(k, g) || g.abs() <= 100.0 * error;
            let is_outside = outwards * g > 0.0;
            // What was left is outside only once its relation says so: until then nothing would happen if it came back.
            if is_there || is_outside && matches!(entry, Entry::Left { .. } | Entry::Thrown { .. }) {
                self.pressed_in.push((k, entry));
                continue;
            }
            if is_outside {
                continue;
            }
            let (why, hint) = match entry {
                Entry::Stopped { .. } => (
                    "a reset has brought it to rest there, it is pressed on, and what holds it could not be found",
                    "let what comes to rest at this point of time do so at different times, or end the simulation before",
                ),
                Entry::Left { .. } => (
                    "nothing pressed it there, and it was pressed again before it had left",
                    "let the force that presses it begin at an event, or be a little different from zero; a smaller tolerance may help",
                ),
                Entry::Thrown { .. } => (
                    "a reset has thrown it back by less than its coordinates are rounded, so that it has come back unseen",
                    "measure its place from the boundary, or from a point near to it, or let the resets end below some speed",
                ),
                Entry::Struck { .. } => (
                    "what it has pushed there was thrown back at the same time",
                    "let there be a small distance between what rests together, or end the simulation before",
                ),
                Entry::PassedOver => (
                    "it was reached together with another one, whose reset has acted in place of its own",
                    "of the branches of a `when` only the first acts whose condition becomes true: give each reset a `when` of its own",
                ),
            };
            let relation = &self.machine.program.relations[k].text;
            let message = format!("the solution falls through the boundary of `{relation}`: {why}");
            return Err(Problem::new(message, hint));
        }
        Ok(())
    }

    /// Comes to rest at a boundary, with what the resets that are left would make of the states.
    fn rest(&mut self, mut hold: Hold, near: f64) -> Result<bool, Problem> {
        // What impacts of bond graphs do to the states is proportional to the speed.
        if hold.acts_on_several() && self.machine.blow_at(hold.relation).is_none() {
            let Advance { machine, holds, calendar, checks, .. } = self;
            let mut settle = |machine: &mut Machine<'_>| {
                remember(machine);
                settle(machine, calendar, checks)
            };
            let until = self.next_event.min(self.settings.stop);
            match limit(machine, holds, &hold, near, until, &mut settle)? {
                Limit::Reached(direction) => {
                    if !hold.turn(&direction) {
                        return Ok(false);
                    }
                }
                Limit::Open(state) => return Err(self.without_limit(hold.relation, state)),
            }
        }
        Ok(self.holds.rest(&mut self.machine, hold)?)
    }

    fn without_limit(&self, relation: usize, state: usize) -> Problem {
        let program = &self.machine.program;
        let (relation, state) = (&program.relations[relation].text, &program.states[state].name);
        let message = format!(
            "`{relation}` changes infinitely often until this time, and each time `{state}` is reset by as much: it has no value from here on"
        );
        Problem::new(message, "end the resets below some speed, or let them leave this state alone")
    }

    /// A contact with friction comes to last.
    fn refuse_friction(&self, k: usize) -> Result<(), Problem> {
        let program = &self.machine.program;
        let Some(impact) = friction_at(&self.machine, program, k) else { return Ok(()) };
        let message = format!(
            "friction while a contact lasts is not supported: the impacts `{}` have become so small that what strikes stays in contact from here on",
            impact.component
        );
        let hint = "stop the simulation before, take a law of impact without friction, or for a wheel that stays on its line \
                    `BondGraph.Planar.Joints.Wheel`";
        Err(Problem::new(message, hint).at(&impact.place))
    }

    /// Flights lower than what the tolerance lets the integrator see are followed in short steps, so that they become
    /// shorter and shorter until they end, and none is passed over.
    fn follow_flight(&mut self, relation: usize, height: f64, duration: f64) -> Result<(), Problem> {
        let tolerance = self.settings.tolerance;
        let is_low = height < SEEN_WELL * tolerance * self.crossings.largest(relation)
            || height < SEEN_WELL * self.holds.uncertainty(&mut self.machine, relation, tolerance)?;
        if is_low {
            // Resets act on what rounding leaves of states that are tiny: nothing would be gained by more digits of them.
            self.look_closely(relation, duration, 1.0);
        }
        Ok(())
    }

    /// At the start: what begins at a boundary where it may be reset, with next to no speed, makes its first flight from there.
    pub(super) fn follow_first_flights(&mut self) -> Result<(), Problem> {
        let program = self.machine.program.clone();
        if program.resets.is_empty() && program.impacts.is_empty() {
            return Ok(());
        }
        for k in 0..program.relations.len() {
            if self.crossings.side_of(&self.machine, k) == 0.0 {
                continue;
            }
            if let Some((height, duration)) = self.holds.flight(&mut self.machine, k)
                && duration < self.grid.distance()
            {
                self.follow_flight(k, height, duration)?;
            }
        }
        Ok(())
    }

    /// As [`Advance::follow_flight`], where nothing is reset but changes follow each other faster and faster.
    fn follow_way_round(&mut self, relation: usize) {
        /// Errors of this part of a tolerance are too small to matter, and smaller ones may be rounding.
        const LEAST: f64 = 1e-6;
        let Some(flight) = self.crossings.next_flight(relation) else { return };
        let tolerance = self.settings.tolerance * self.crossings.largest(relation);
        // Those between resets are followed by their own rule, and so is what comes to rest beside them.
        if !self.crossings.is_free_of_resets() {
            return;
        }
        let NextFlight { duration, height, is_shorter } = flight;
        let share = (height / self.crossings.largest(relation)).clamp(LEAST, 1.0);
        self.flights.retain(|flight| flight.relation != relation);
        if is_shorter && height < SEEN_WELL * tolerance {
            self.look_closely(relation, duration, share);
        } else if is_shorter
            // There is no rest to come, only events: but their pace should be that of the model, not of errors.
            || height < SEEN_BADLY * tolerance
                && height > SEEN_BADLY * self.crossings.finest_resolution(relation)
        {
            self.follow(relation, duration, share, f64::INFINITY);
        }
    }

    fn look_closely(&mut self, relation: usize, duration: f64, share: f64) {
        const STEPS: f64 = 16.0;
        // Time must go on: a change and the next may be as near to each other as its last digits.
        let shortest = 4.0 * f64::EPSILON * self.machine.time().abs();
        self.follow(relation, duration, share, (duration / STEPS).max(shortest));
    }

    fn follow(&mut self, relation: usize, duration: f64, share: f64, step: f64) {
        let until = self.machine.time() + 1.1 * duration;
        self.flights.push(Flight { relation, until, step, share });
    }

    /// Flights that have not come back in time are none.
    pub(super) fn end_flights(&mut self) {
        let (now, n) = (self.machine.time(), self.flights.len());
        self.flights.retain(|flight| flight.until > now);
        if self.flights.len() < n {
            self.tell_sizes();
        }
    }

    /// Lets the integrator know how large states are: on low flights as small as these are, or the next one would begin with an
    /// error as large as itself.
    pub(super) fn tell_sizes(&mut self) {
        let now = self.machine.time();
        let low = self.flights.iter().filter(|flight| flight.until > now).map(|flight| flight.share);
        let lowest = low.fold(1.0, f64::min);
        let mut atol = self.scales.atol(self.settings.tolerance);
        // What keeps it at a boundary comes from differences over the sizes that states have there: digits below these are noise.
        for (i, atol) in atol.iter_mut().enumerate() {
            if let Some(size) = self.holds.size_of_carried(i) {
                *atol = atol.max(self.settings.tolerance * size);
            }
        }
        atol.iter_mut().for_each(|atol| *atol *= lowest);
        self.integrator.set_atol(&atol);
    }

    fn tell_hold(&mut self, k: usize, what: &str) -> Result<(), Problem> {
        if self.settings.chattering == Chattering::Error {
            return Err(self.chattering(k));
        }
        let relation = &self.machine.program.relations[k].text;
        let n = self.crossings.haste(k).n_ever;
        let message = match n {
            0 | 1 => format!(
                "a reset has stopped the solution at the boundary of `{relation}`, and it is driven on: it {what} its boundary from here on (with `--chattering follow` it goes on)"
            ),
            _ => format!(
                "`{relation}` has changed {n} times, faster than can be simulated: the solution {what} its boundary from here on"
            ),
        };
        let message = message + &self.moved_by_resets(k) + &self.kept_by_events();
        self.observer.warning(self.machine.time(), &message);
        self.crossings.calm_down(k);
        Ok(())
    }

    /// What resets do to several states they go on to do while the solution rests, as a force.
    fn moved_by_resets(&self, k: usize) -> String {
        let hold = self.holds.list.iter().find(|hold| hold.relation == k);
        let states = hold.map(Hold::acted_on).unwrap_or_default();
        if states.len() < 2 {
            return String::new();
        }
        let name = |i: &usize| format!("`{}`", self.machine.program.states[*i].name);
        let names: Vec<String> = states.iter().map(name).collect();
        format!("; what resets do to {} goes on as a force", names.join(", "))
    }

    /// What is discrete and changes with each of events without end has no last value: what becomes of it.
    fn kept_by_events(&self) -> String {
        let is_truth = |value: f64| value == 0.0 || value == 1.0;
        let program = &self.machine.program;
        let names = program.pre.iter().filter(|pre| {
            let (before, now) = (self.before[pre.variable as usize], self.machine.get(pre.variable));
            let is_seen = pre.is_discrete && !pre.name.starts_with('$');
            is_seen && before != now && !(is_truth(before) && is_truth(now))
        });
        let names: Vec<String> = names.map(|pre| format!("`{}`", pre.name)).collect();
        match names.len() {
            0 => String::new(),
            1 => format!("; {} keeps the value that the last event has given it", names[0]),
            _ => format!("; {} keep the values that the last event has given them", names.join(", ")),
        }
    }

    fn too_many_events(&self, k: usize) -> Problem {
        let busiest = self.crossings.busiest().unwrap_or(k);
        let relation = &self.machine.program.relations[busiest].text;
        let n = self.crossings.haste(busiest).n_ever;
        let message = format!(
            "events follow each other faster and faster, {} so far: the run does not come forward; `{relation}` has changed {n} times",
            self.statistics.state_events
        );
        Problem::new(
            message,
            &self.advice_on(busiest, "give the switching a hysteresis, or a relay its own lag"),
        )
    }

    /// After an event that was known beforehand.
    pub(super) fn refuse_endless_time_events(&mut self) -> Result<(), Problem> {
        let (now, stop) = (self.machine.time(), self.settings.stop);
        let Some(Often { needed, is_too_often }) = self.progress.note_time_event(now, stop) else {
            return Ok(());
        };
        let (what, place) = self.calendar.next_cause(&self.machine, now);
        let message = format!(
            "{what} makes events so often that another {needed:.0e} would come until the stop time ({} so far)",
            self.statistics.time_events
        );
        let hint = "stop earlier, or make these events less often";
        if !is_too_often {
            self.observer.warning(now, &message);
            return Ok(());
        }
        Err(Problem { place, ..Problem::new(message, hint) })
    }

    fn chattering(&self, k: usize) -> Problem {
        let relation = &self.machine.program.relations[k].text;
        let haste = self.crossings.haste(k);
        let message = match haste.n_ever {
            0 | 1 => format!("`{relation}` would change again at once, again and again"),
            n_ever => format!(
                "`{relation}` changes again and again: {n_ever} times so far, the last {} times within {:.3e} s",
                haste.n + 1,
                haste.last - haste.first
            ),
        };
        let switching = "give the switching a hysteresis, or smooth what it switches";
        let mut problem = Problem::new(message, &self.advice_on(k, switching));
        if self.settings.chattering == Chattering::Error {
            let hint = "with `--chattering rest` the solution keeps to the boundary where it can";
            problem.hints.push(hint.to_string());
        }
        problem
    }

    /// Changes that have come faster and faster until nothing tells their times apart: the model does not say what comes behind them.
    fn tell_accumulation(&mut self, k: usize) -> Result<(), Problem> {
        let relation = &self.machine.program.relations[k].text;
        let message = format!(
            "`{relation}` has changed {} times, faster and faster, up to this time: events accumulate here, and what comes after them is decided by rounding",
            self.crossings.haste(k).n_ever
        );
        match self.settings.chattering {
            Chattering::Error => {
                Err(Problem::new(message, "give the switching a hysteresis or a shortest duration"))
            }
            Chattering::Rest | Chattering::Follow => {
                self.observer.warning(self.machine.time(), &message);
                Ok(())
            }
        }
    }

    /// What to try where a relation changes too often: it may belong to an impact, or switch something.
    fn advice_on(&self, k: usize, switching: &'static str) -> String {
        let program = &self.machine.program;
        let condition = program.relations[k].value;
        let mut impacts = program.impacts.iter();
        match impacts.find(|impact| impact.conditions.contains(&condition)) {
            None => switching.to_string(),
            Some(impact) => format!(
                "it belongs to the impact `{}`: give that contact an elasticity of its own, as `BondGraph.Translational.Stop` has, or end \
                 the simulation before",
                impact.component
            ),
        }
    }

    /// What is held is not watched, but all that somebody asks for on one of the sides between which it slides.
    pub(super) fn mark_held(&mut self) -> Result<(), Trouble> {
        let strayed = self.crossings.changed.iter().copied().filter(|&k| self.crossings.reins[k].is_finite());
        self.holds.part_from(&strayed.collect::<Vec<usize>>());
        self.crossings.is_held.fill(false);
        self.crossings.reins.fill(f64::INFINITY);
        self.crossings.forget_other_sides();
        let Advance { machine, holds, crossings, .. } = self;
        holds.see_other_sides(machine, |machine| crossings.note_other_side(machine))?;
        for k in 0..self.holds.list.len() {
            for relation in self.holds.relations_of(&self.machine, k) {
                self.crossings.is_held[relation] = true;
            }
        }
        self.rein_companions()?;
        let program = self.machine.program.clone();
        for (k, impact) in program.impacts.iter().enumerate() {
            let rests = |hold: &Hold| impact.conditions.contains(&program.relations[hold.relation].value);
            self.machine.contacts[k].is_resting = self.holds.list.iter().any(rests);
        }
        Ok(())
    }

    /// What has come to zero beside something that rests need not rest with it: a body that lies on another one is held by nothing but resets. It
    /// is on its own where it is off by more than errors. Conditions of impacts are not: these have holds of their own.
    fn rein_companions(&mut self) -> Result<(), Trouble> {
        /// Of the largest value, and in errors of the integrator.
        const FAR: f64 = 1e-5;
        const SOME: f64 = 10.0;
        for k in 0..self.crossings.reins.len() {
            let cell = self.machine.program.relations[k].value;
            let is_of_impact =
                self.machine.program.impacts.iter().any(|impact| impact.conditions.contains(&cell));
            if self.crossings.is_held[k] && !is_of_impact && self.holds.is_beside(&self.machine, k) {
                let error = self.holds.uncertainty(&mut self.machine, k, self.settings.tolerance)?;
                self.crossings.reins[k] = (FAR * self.crossings.largest(k)).max(SOME * error);
            }
        }
        Ok(())
    }
}
