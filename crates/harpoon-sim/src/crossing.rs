//! When relations change between events.
//!
//! A relation `x > y` that is true has changed when x - y is below zero by a little, and back when it is above zero by as
//! much. Without that, the solution after an event would stand so close to zero that rounding decides about the
//! relation, and a trajectory that touches the threshold could end on the wrong side. How little is relative to the size
//! that x - y had lately: a diode whose current dies away must still find out when it vanishes. And it is relative to the size on
//! this side: what is a voltage of 100 V while a diode blocks may be a current of 1e-12 A while it conducts.
//!
//! The event is at the zero itself, where x - y has been clear of it before ([`Margin::Zero`]). A relation that stands at
//! zero from its last event on is only armed again by going away from it ([`Margin::Little`]).

mod noise;
mod of_time;
mod size;

use harpoon_code::program::Relation;
use harpoon_numerics::Trouble;

use crate::dip::Past;
use crate::machine::Machine;
pub use noise::{CREDIBLE, SAFETY, Shaking};
use of_time::OfTime;
pub use of_time::little_at;
use size::{ROUNDING, Side, Size};

/// Changes in a row without much time in between that count as chattering.
const CHATTERING: u32 = 6;
const WORTH_TELLING: u32 = 1000;
/// So many of them are no progress: at this pace the run would have a million and more.
const STUCK: u32 = 50_000;
/// How far from zero, in multiples of the little, a motion must get to be seen.
const RESOLUTION: f64 = 10.0;

/// Where an event belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Margin {
    /// At the zero, for what was clear of it.
    Zero,
    /// Where everything is beyond the zero by a little: rounding cannot take it back.
    Little,
}

/// What is known of the crossing functions x - y.
pub struct Crossings {
    /// Relations that only crossings can change.
    watched: Vec<usize>,
    /// Those that have changed at the point that was looked at last, in ascending order.
    pub changed: Vec<usize>,
    sizes: Vec<Size>,
    /// The same while the relation is false, and while it is true.
    on_sides: Vec<[Size; 2]>,
    /// How much of it is rounding, on the same sides, where that was asked last.
    noise: Vec<[f64; 2]>,
    of_time: OfTime,
    /// On which each was at the last step.
    sides: Vec<Side>,
    /// The end of the last step, or the event within it.
    weighed: f64,
    /// Since the last change that was an event.
    highest: Vec<f64>,
    /// Whether it was clear of zero since its last change.
    is_armed: Vec<bool>,
    /// Whether something else takes care of it for now.
    pub is_held: Vec<bool>,
    /// How far from zero those may be that have only come there with a boundary that is kept, and may leave it; infinity for all others.
    pub reins: Vec<f64>,
    /// Whether somebody asks for it on another side of a boundary along which the solution slides.
    is_asked_there: Vec<bool>,
    /// By which the little is larger for a while, all in all and because the relation had to wait.
    coarseness: Vec<f64>,
    patience: Vec<f64>,
    /// How far off crossing functions may be after their boundary was left, and the time from which they are clear of it.
    leeway: Vec<(f64, f64)>,
    /// When they were looked at last.
    looked: f64,
    /// How far off they may be where the boundary is kept.
    error: Vec<f64>,
    has_waited: bool,
    haste: Vec<Haste>,
    /// Less than this between changes is haste.
    shortest: f64,
    pub past: Past,
}

/// How often a relation has changed in a row without much time in between.
#[derive(Clone, Copy)]
pub struct Haste {
    pub n: u32,
    /// Of the first and the last of these changes.
    pub first: f64,
    pub last: f64,
    /// All changes that were events.
    pub n_ever: usize,
    is_told: bool,
    /// Between the last changes, the newest first.
    durations: [f64; 3],
    /// How far from zero it was seen between the last two.
    height: f64,
    /// The last resets at this boundary, the newest first.
    resets: [f64; 3],
}

/// From one change of a relation to the next one.
pub struct NextFlight {
    /// How long it lasts at most, and how far from zero it gets at most.
    pub duration: f64,
    pub height: f64,
    /// Than those before, clearly: unlike an oscillation whose amplitude dies out for ever, as of a relay behind a lag.
    pub is_shorter: bool,
}

impl Haste {
    /// Whether something is reset at this boundary: what comes to rest there does so by resets.
    fn has_resets(&self) -> bool {
        self.resets[0] > f64::NEG_INFINITY
    }
}

impl Crossings {
    /// `span`: of the whole simulation.
    pub fn new(machine: &Machine<'_>, span: f64) -> Crossings {
        let relations = &machine.program.relations;
        let n = relations.len();
        let watched: Vec<usize> = (0..n).filter(|k| !relations[*k].is_scheduled).collect();
        Crossings {
            changed: Vec::with_capacity(n),
            sizes: vec![Size::default(); n],
            on_sides: vec![[Size::default(); 2]; n],
            noise: vec![[0.0; 2]; n],
            of_time: OfTime::new(n),
            sides: vec![Side::begin(false, f64::NEG_INFINITY); n],
            weighed: f64::NEG_INFINITY,
            highest: vec![0.0; n],
            is_armed: vec![false; n],
            is_held: vec![false; n],
            reins: vec![f64::INFINITY; n],
            is_asked_there: vec![false; n],
            coarseness: vec![1.0; n],
            patience: vec![1.0; n],
            leeway: vec![(0.0, f64::NEG_INFINITY); n],
            looked: f64::NEG_INFINITY,
            error: vec![0.0; n],
            has_waited: false,
            haste: vec![
                Haste {
                    n: 0,
                    first: 0.0,
                    last: f64::NEG_INFINITY,
                    n_ever: 0,
                    is_told: false,
                    durations: [f64::INFINITY; 3],
                    height: 0.0,
                    resets: [f64::NEG_INFINITY; 3]
                };
                n
            ],
            shortest: 1e-6 * span,
            past: Past::new(watched.len()),
            watched,
        }
    }

    /// Finds the relations that have changed; says whether there are any.
    pub fn look(&mut self, machine: &mut Machine<'_>, margin: Margin) -> Result<bool, Trouble> {
        self.changed.clear();
        if self.watched.is_empty() {
            return Ok(false);
        }
        machine.call(machine.program.crossings)?;
        self.looked = machine.time();
        for &k in &self.watched {
            let relation = &machine.program.relations[k];
            if self.is_held[k] && self.reins[k].is_infinite() || !self.is_asked(machine, k) {
                continue;
            }
            if !self.is_armed[k] || machine.get(relation.crossing).abs() <= self.size(k).little() {
                self.of_time.look(relation, k, machine);
            }
            if is_changed(relation, machine, self.margin(k, margin)) {
                self.changed.push(k);
            } else if !self.is_armed[k] {
                let above = above(relation, machine);
                let clear = if machine.is_true(relation.value) { above } else { -above };
                self.is_armed[k] = clear > self.little(k);
                if self.is_armed[k] {
                    // What came before in the same step may still be looked at.
                    self.leeway[k].1 = self.leeway[k].1.min(self.looked);
                }
            }
        }
        Ok(!self.changed.is_empty())
    }

    fn is_asked(&self, machine: &Machine<'_>, k: usize) -> bool {
        let guard = machine.program.relations[k].guard;
        self.is_asked_there[k] || guard.is_none_or(|guard| machine.is_true(guard))
    }

    /// Nothing slides, as far as is known.
    pub fn forget_other_sides(&mut self) {
        self.is_asked_there.fill(false);
    }

    /// Takes note of the relations that somebody asks for with these values, those of another side.
    pub fn note_other_side(&mut self, machine: &Machine<'_>) {
        for &k in &self.watched {
            self.is_asked_there[k] |= self.is_asked(machine, k);
        }
    }

    /// How far a relation goes beyond zero before it changes.
    pub fn little(&self, k: usize) -> f64 {
        let noise = self.noise[k][usize::from(self.sides[k].is_true)];
        let size = self.size(k).little().min(self.of_time.little(k));
        let little = (self.coarseness[k] * size).max(noise);
        if self.is_leaving(k) { little.max(self.leeway[k].0) } else { little }
    }

    /// Whether it was not yet clear of a boundary that it has left, where it was looked at last.
    fn is_leaving(&self, k: usize) -> bool {
        self.looked < self.leeway[k].1
    }

    /// The boundary of a relation is left so slowly that errors of this size may seem to lead back to it.
    pub fn leave(&mut self, k: usize, error: f64) {
        self.is_armed[k] = false;
        self.leeway[k] = (error, f64::INFINITY);
    }

    /// Those that are not clear yet of boundaries that they have left.
    pub fn leaving(&self) -> Vec<usize> {
        self.watched.iter().copied().filter(|k| self.is_leaving(*k)).collect()
    }

    /// Errors are smaller than was believed when the boundary was left.
    pub fn leave_less(&mut self, k: usize, error: f64) {
        self.leeway[k].0 = self.leeway[k].0.min(error);
    }

    /// Relations that change in haste or had to wait become less sensitive.
    fn adjust(&mut self, k: usize) {
        let haste = 10.0_f64.powi((self.haste[k].n / 10).min(5) as i32);
        self.coarseness[k] = self.patience[k] * haste;
    }

    fn margin(&self, k: usize, margin: Margin) -> f64 {
        if self.reins[k].is_finite() {
            return self.reins[k];
        }
        let is_sharp = margin == Margin::Zero && self.is_armed[k] && !self.is_leaving(k);
        if is_sharp { 0.0 } else { self.little(k) }
    }

    /// Whether those in `of` that have not changed will do so at once, if they do: rounding alone keeps them apart.
    pub fn are_about_to_change(&self, machine: &Machine<'_>, of: &[usize]) -> bool {
        let mut late = of.iter().filter(|k| self.changed.binary_search(k).is_err());
        late.any(|&k| {
            let g = machine.get(machine.program.relations[k].crossing);
            self.is_armed[k] && g.abs() <= ROUNDING * self.size(k).largest
        })
    }

    /// Whether rounding may be all that keeps one from changing.
    pub fn is_any_about_to_change(&self, machine: &Machine<'_>) -> bool {
        const ABOUT: f64 = 1e-9;
        let size = |k: usize| machine.get(machine.program.relations[k].crossing).abs();
        self.watched.iter().any(|&k| self.is_armed[k] && size(k) <= ABOUT * self.largest(k))
    }

    /// Whether one stands at zero that was clear of it, and is not what its text says there.
    pub fn is_any_at_zero(&self, machine: &Machine<'_>) -> bool {
        self.watched.iter().any(|&k| {
            let relation = &machine.program.relations[k];
            machine.get(relation.crossing) == 0.0 && self.is_armed[k] && self.ends_at_zero(machine, k)
        })
    }

    /// Whether a relation is another one already where its sides are equal.
    pub fn ends_at_zero(&self, machine: &Machine<'_>, k: usize) -> bool {
        let relation = &machine.program.relations[k];
        machine.is_true(relation.value) != relation.includes_zero && self.side_of(machine, k) != 0.0
    }

    /// Whether a relation is so near to zero that its side is not certain, where it was looked at last.
    pub fn is_near_zero(&self, machine: &Machine<'_>, k: usize) -> bool {
        machine.get(machine.program.relations[k].crossing).abs() <= self.little(k)
    }

    /// Takes note of an event at which the relations in `changed` have changed. One that changes again and again, such as
    /// that of a flow which comes to rest between two directions, becomes less sensitive.
    pub fn note_event(&mut self, machine: &Machine<'_>, before: &[f64]) {
        let time = machine.time();
        for i in 0..self.changed.len() {
            let k = self.changed[i];
            let near = self.finest_resolution(k);
            let haste = &mut self.haste[k];
            haste.durations.rotate_right(1);
            haste.durations[0] = time - haste.last;
            haste.height = std::mem::take(&mut self.highest[k]);
            // What nothing tells from zero all the time has not gone anywhere, as where what leads to the boundary vanishes there.
            if time - haste.last < self.shortest || haste.height <= near {
                haste.n += 1;
            } else {
                (haste.n, haste.first) = (0, time);
            }
            haste.last = time;
            haste.n_ever += 1;
            self.adjust(k);
        }
        self.note_change(machine, before);
        self.past.forget(); // what comes has nothing to do with what was before
    }

    /// Relations that are not what they were, at their boundaries.
    pub fn reached(&self, machine: &Machine<'_>, before: &[f64]) -> Vec<usize> {
        let is_reached = |k: &usize| {
            let relation = &machine.program.relations[*k];
            machine.get(relation.value) != before[relation.value as usize]
                && self.is_about_zero(*k, machine.get(relation.crossing))
        };
        self.watched.iter().copied().filter(is_reached).collect()
    }

    /// Takes note of relations that are not what they were.
    pub fn note_change(&mut self, machine: &Machine<'_>, before: &[f64]) {
        self.weighed = machine.time(); // the step may have gone beyond
        for &k in &self.watched {
            let relation = &machine.program.relations[k];
            let cell = relation.value;
            if machine.get(cell) != before[cell as usize] {
                self.of_time.look(relation, k, machine);
                self.sides[k] = Side::begin(machine.is_true(cell), machine.time());
                self.is_armed[k] = false;
            }
        }
    }

    /// Whether one has changed, where it was looked at last, that has not done so in an event at this time, of its own or because another
    /// one did, or that is further beyond its zero than an event leaves it.
    pub fn is_any_changed_since(&self, machine: &Machine<'_>, event: f64) -> bool {
        let is_beyond = |k: usize| machine.get(machine.program.relations[k].crossing).abs() > self.little(k);
        let was_in_it = |k: usize| self.haste[k].last == event || self.sides[k].since == event;
        self.changed.is_empty() || self.changed.iter().any(|&k| !was_in_it(k) || is_beyond(k))
    }

    /// After an event, when it was looked at: a crossing function that has jumped to zero, as `x - n` does with a counter n, is not clear
    /// of it, though its relation is what it was.
    pub fn note_jumps(&mut self, machine: &Machine<'_>, before: &[f64]) {
        for &k in &self.watched {
            let cell = machine.program.relations[k].crossing;
            let (g, little) = (machine.get(cell), self.little(k));
            if g.abs() <= little && (g - before[cell as usize]).abs() > little {
                self.is_armed[k] = false;
            }
        }
    }

    /// Takes note of a reset at the boundary of a relation. Says whether flights away from it have become shorter and shorter,
    /// so that one of this `duration` is the next: a single short one is by chance.
    pub fn note_reset(&mut self, k: usize, time: f64, duration: f64) -> bool {
        let resets = &mut self.haste[k].resets;
        resets.rotate_right(1);
        resets[0] = time;
        let [newest, middle, oldest] = *resets;
        // Of bodies that lie on each other not all flights are shorter than the one before.
        const LAST: f64 = 1e3;
        let duration = duration.max(f64::EPSILON * time.abs());
        newest - middle <= LAST * duration && middle - oldest <= LAST * LAST * duration
    }

    /// What changes too fast to go on like this. Not said at each change: it takes some work to find out what to do.
    pub fn is_chattering(&self, k: usize) -> bool {
        let n = self.haste[k].n;
        n >= CHATTERING && n.is_multiple_of(CHATTERING)
    }

    /// The time since the change before, if it may be one of infinitely many round a point. Not said at each change, as above.
    pub fn may_wind_up(&self, k: usize) -> Option<f64> {
        const SHORT: f64 = 100.0;
        const NOW_AND_THEN: usize = 3;
        let haste = &self.haste[k];
        let is_due = haste.n_ever >= CHATTERING as usize && haste.n_ever.is_multiple_of(NOW_AND_THEN);
        let are_short = || haste.durations.iter().all(|duration| *duration < SHORT * self.shortest);
        (is_due && !haste.has_resets() && are_short()).then_some(haste.durations[0])
    }

    /// What comes until the next change, where changes follow each other faster and faster, or as fast as they do.
    pub fn next_flight(&self, k: usize) -> Option<NextFlight> {
        const FASTER: f64 = 0.9;
        const AS_FAST: f64 = 1.1;
        let Haste { durations: [newest, middle, oldest], height, .. } = self.haste[k];
        let shrinks = |by: f64| newest < by * middle && middle < by * oldest && oldest.is_finite();
        shrinks(AS_FAST).then_some(NextFlight { duration: newest, height, is_shorter: shrinks(FASTER) })
    }

    /// Whether it has changed a moment ago, and not for the first time.
    pub fn is_hasty(&self, k: usize, now: f64) -> bool {
        let haste = &self.haste[k];
        haste.n_ever >= CHATTERING as usize && now - haste.last < self.shortest
    }

    /// Whether one has changed now and, but for rounding, just before as well.
    pub fn is_any_back_at_once(&self, now: f64) -> bool {
        const BITS: f64 = 16.0;
        let at_once = BITS * f64::EPSILON * now.abs();
        let is_back = |k: &usize| self.haste[*k].last == now && self.haste[*k].durations[0] <= at_once;
        self.watched.iter().any(is_back)
    }

    /// What has changed so often in a row that the user should know; said once.
    pub fn is_worth_telling(&mut self, k: usize) -> bool {
        self.haste[k].n >= WORTH_TELLING && !std::mem::replace(&mut self.haste[k].is_told, true)
    }

    /// Whether its changes have come faster and faster, by much more than those of something that chatters; said once.
    pub fn has_accumulated(&mut self, k: usize) -> bool {
        const MUCH_FASTER: f64 = 1e-3;
        let haste = &mut self.haste[k];
        let on_average = (haste.last - haste.first) / f64::from(haste.n);
        let now = 0.5 * (haste.durations[0] + haste.durations[1]);
        haste.n >= 2 * CHATTERING
            && now < MUCH_FASTER * on_average
            && !std::mem::replace(&mut haste.is_told, true)
    }

    /// What changes so fast that the simulation does not come forward.
    pub fn is_stuck(&self, k: usize) -> bool {
        self.haste[k].n >= STUCK
    }

    /// The largest size of the crossing function so far.
    pub fn largest(&self, k: usize) -> f64 {
        self.sizes[k].largest
    }

    /// As [`Crossings::resolution`], for relations that are as sensitive as at first.
    pub fn finest_resolution(&self, k: usize) -> f64 {
        RESOLUTION * self.size(k).little()
    }

    /// Whether nothing has been reset at any boundary so far.
    pub fn is_free_of_resets(&self) -> bool {
        self.haste.iter().all(|haste| !haste.has_resets())
    }

    /// Nothing nearer to zero than this can be told from zero.
    pub fn resolution(&self, k: usize) -> f64 {
        RESOLUTION * self.little(k)
    }

    /// The relations whose crossing functions, as they were computed last, nothing tells from zero, and were something else
    /// `before`.
    pub fn come_to_zero<'a>(
        &'a self,
        machine: &'a Machine<'_>,
        before: &'a [f64],
    ) -> impl Iterator<Item = usize> + 'a {
        self.watched.iter().copied().filter(move |&k| {
            let cell = machine.program.relations[k].crossing;
            let now = machine.get(cell);
            now.abs() <= self.resolution(k) && now != before[cell as usize]
        })
    }

    /// Whether the value of a crossing function may still be one of a boundary that the solution keeps to.
    pub fn is_about_zero(&self, k: usize, g: f64) -> bool {
        const ABOUT: f64 = 1e-6;
        g.abs() <= (ABOUT * self.largest(k)).max(self.error[k]).max(f64::MIN_POSITIVE)
    }

    /// What keeps to the boundary of a relation may be off by this much, though it was never far from it.
    pub fn note_error(&mut self, k: usize, error: f64) {
        self.error[k] = error;
    }

    /// The relation that has changed most often.
    pub fn busiest(&self) -> Option<usize> {
        (0..self.haste.len()).max_by_key(|k| self.haste[*k].n_ever)
    }

    pub fn haste(&self, k: usize) -> Haste {
        self.haste[k]
    }

    pub fn calm_down(&mut self, k: usize) {
        self.haste[k].n = 0;
        self.adjust(k);
    }

    /// Lets the changed relations go further before they change. False if they have gone far enough.
    pub fn wait(&mut self) -> bool {
        const MORE: f64 = 100.0;
        const MOST: f64 = 1e6;
        for i in 0..self.changed.len() {
            let k = self.changed[i];
            self.patience[k] *= MORE;
            self.has_waited = true;
            self.adjust(k);
        }
        !self.changed.is_empty() && self.changed.iter().all(|&k| self.patience[k] <= MOST)
    }

    pub fn wait_no_more(&mut self) {
        if std::mem::take(&mut self.has_waited) {
            self.patience.fill(1.0);
            (0..self.patience.len()).for_each(|k| self.adjust(k));
        }
    }

    /// How far the relations in `of` are from their change, after [`Crossings::look`]: positive before it, negative
    /// behind; that of the first to change, never zero.
    pub fn distance(&self, machine: &Machine<'_>, of: &[usize], margin: Margin) -> f64 {
        let distances = of.iter().map(|&k| {
            let relation = &machine.program.relations[k];
            let above = above(relation, machine);
            let little = self.margin(k, margin);
            let ahead = if machine.is_true(relation.value) { above + little } else { little - above };
            let size = ahead.abs().max(f64::MIN_POSITIVE);
            if is_changed(relation, machine, little) { -size } else { size }
        });
        distances.fold(f64::INFINITY, f64::min)
    }

    /// Takes note of the sizes where it was looked at last: a little is a part of them. Where a relation has just changed it is at
    /// zero, or at a pole, whose size says nothing.
    pub fn weigh(&mut self, machine: &Machine<'_>) {
        let now = machine.time();
        self.weighed = now;
        for &k in &self.watched {
            let relation = &machine.program.relations[k];
            let is_true = machine.is_true(relation.value);
            // What rests or slides at its boundary is on neither side.
            if is_true != self.sides[k].is_true || self.is_held[k] {
                self.sides[k] = Side::begin(is_true, now);
            }
            let mut size = machine.get(relation.crossing).abs();
            if self.haste[k].last == now {
                size = size.min(self.sizes[k].lately);
            }
            if size.is_finite() {
                self.sizes[k].note(size);
                if !self.is_held[k] {
                    self.on_sides[k][usize::from(is_true)].note(size);
                }
                self.highest[k] = self.highest[k].max(size);
            }
        }
    }

    /// The points before the last one that was looked at say nothing any more.
    pub fn begin_anew(&mut self, machine: &Machine<'_>) {
        self.past.forget();
        self.learn(machine);
    }

    /// Takes note of the values at a point from which the next ones are guessed.
    pub fn learn(&mut self, machine: &Machine<'_>) {
        let crossing = |k: &usize| machine.get(machine.program.relations[*k].crossing);
        self.past.learn(machine.time(), self.watched.iter().map(crossing));
    }

    /// The crossing functions where they were looked at last.
    pub fn functions(&self, machine: &Machine<'_>) -> Vec<f64> {
        self.watched.iter().map(|k| machine.get(machine.program.relations[*k].crossing)).collect()
    }

    /// What the crossing function of the relation number k is multiplied with to be positive where it has not changed; zero if it
    /// is of no interest now.
    pub fn side_of(&self, machine: &Machine<'_>, k: usize) -> f64 {
        let relation = &machine.program.relations[k];
        match machine.is_true(relation.value) == relation.is_true_above {
            _ if self.is_held[k] || !self.is_asked(machine, k) => 0.0,
            true => 1.0,
            false => -1.0,
        }
    }

    /// See [`Past::may_dip`].
    pub fn may_dip(&self, machine: &Machine<'_>, before: f64) -> bool {
        self.past.may_dip(before, |i| self.side_of(machine, self.watched[i]))
    }

    /// The sides of all that are watched.
    pub fn sides(&self, machine: &Machine<'_>) -> Vec<f64> {
        self.watched.iter().map(|&k| self.side_of(machine, k)).collect()
    }

    /// Whether there is nothing to look at.
    pub fn is_idle(&self) -> bool {
        self.watched.is_empty()
    }
}

/// Whether the relation is another one than it was, its crossing function being beyond zero by more than a little.
pub fn is_changed(relation: &Relation, machine: &Machine<'_>, little: f64) -> bool {
    let above = above(relation, machine);
    match (machine.is_true(relation.value), relation.includes_zero) {
        (true, true) => above < -little,
        (true, false) => above <= -little,
        (false, true) => above >= little,
        (false, false) => above > little,
    }
}

/// Positive where the relation is true but for a little.
fn above(relation: &Relation, machine: &Machine<'_>) -> f64 {
    let crossing = machine.get(relation.crossing);
    if relation.is_true_above { crossing } else { -crossing }
}
