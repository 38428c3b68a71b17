//! What a run shows of states without a nominal value → how large they are.
//!
//! The error of a step is weighed by the state, or by its nominal value where that is larger. Where the model does not give
//! one, and no start value says it either, 1 would allow errors larger than a charge or a volume ever gets, and nobody
//! would be told. So such a state is as large as it was lately, up to 1; while it has just begun to move, as large as it
//! becomes within the distance of two looks. So is one whose nominal value is given, up to that value, if it starts at zero: a library
//! says that flows are about 1, and does not know of the user's microlitres. A step at whose end a state is first seen to move was made without knowing
//! that, and is made again. See docs/decisions/0034.

use harpoon_code::program::Cell;

use crate::crossing::Shaking;
use crate::machine::Machine;

/// The first motion of a state that is smaller may be rounding: a force that is the difference of large ones.
const DOUBTFUL: f64 = 1e-6;

/// It is none if the derivative stays as it is, to this part, when states change by as little as rounding may and time goes on by
/// a part of the distance of looks.
const STEADY: f64 = 1e-2;
const ROUNDING: f64 = 1e-13;
const AHEAD: f64 = 1e-6;

/// By how much states change that may be rounding themselves: enough that what follows from them is not steady, and so little that what
/// drives them is.
const DOUBT: f64 = 0.05;

/// What begins with the tail of a bell passes through all sizes on its way, and needs none of them.
const LITTLE: f64 = 1e-20;

/// What was taken for rounding is asked about again when it has become so many times larger: rounding does not, and the tail of a bell, too steep to be
/// known for a signal at its begin, does.
const GROWN: f64 = 1e3;

/// What initial equations leave of a state beside others that are larger than that may be their rounding.
const TRACE: f64 = 1e-12;

/// A state is known to half a digit less than its size and the tolerance say: what is tiny beside the others costs few steps.
const ROOM: f64 = 3.0;
/// The same, and a whole digit, where resets and impacts act: boundaries are met, held and left with errors of that size.
const ROOM_AT_BOUNDARIES: f64 = 10.0;

/// Integrators are told of sizes that have changed by this factor.
const MUCH: f64 = 2.0;

/// What is left of a size from one look to the next. What oscillates is still large where it passes through zero; what has died
/// away is small after some looks, but not smaller than this part of what it has been.
const MEMORY: f64 = 0.9;
const LEAST: f64 = 0.1;

/// How much larger a state counts where no step is short enough.
const MORE: f64 = 100.0;

#[derive(Clone)]
pub struct Scales {
    /// What integrators have.
    nominal: Vec<f64>,
    derived: Vec<Derived>,
    /// Of those, how many have not been seen to move.
    n_at_rest: usize,
    /// Whether resets and impacts act on states: what they bring to rest stays as large as it was. Boundaries are met and left with
    /// errors of that size.
    has_resets: bool,
    /// The distance of looks.
    distance: f64,
    stop: f64,
}

/// A state without a nominal value of its own, or one that may be far below it.
#[derive(Clone)]
struct Derived {
    state: usize,
    /// What its nominal value says, or its start value, or 1.
    given: f64,
    /// It never counts as larger than this.
    most: f64,
    /// Not smaller than this, because integrators found no step that would do.
    least: f64,
    room: f64,
    motion: Motion,
}

#[derive(Clone)]
enum Motion {
    /// With what was taken for rounding.
    Rest(Doubted),
    Seen {
        since: f64,
        at: f64,
        lately: f64,
        highest: f64,
        /// For how long it can go on as it began.
        straight: f64,
    },
    /// As large as its start value, or as it was lately.
    Started { at: f64, lately: f64 },
}

/// How large a state was, and what it would have become until the next look.
#[derive(Clone, Copy, Default)]
struct Doubted {
    x: f64,
    size: f64,
}

impl Scales {
    /// Of a machine with its initial values.
    pub fn new(machine: &Machine<'_>, distance: f64, stop: f64) -> Scales {
        let program = &machine.program;
        let states = program.states.iter().enumerate();
        let has_resets = !program.resets.is_empty() || !program.impacts.is_empty();
        let room = if has_resets { ROOM_AT_BOUNDARIES } else { ROOM };
        let derived: Vec<Derived> = states
            .filter(|(_, state)| !state.is_nominal_given || machine.get(state.value) == 0.0)
            .map(|(k, state)| Derived {
                state: k,
                given: state.nominal,
                most: if state.is_nominal_given { state.nominal } else { 1.0 },
                least: 0.0,
                room,
                motion: Motion::Rest(Doubted::default()),
            })
            .collect();
        let nominal = program.states.iter().map(|state| state.nominal).collect();
        let mut scales = Scales { nominal, n_at_rest: derived.len(), derived, has_resets, distance, stop };
        scales.begin(machine);
        scales
    }

    /// Where initial equations put states is how large they are, unless that is rounding of others.
    fn begin(&mut self, machine: &Machine<'_>) {
        let size = |state: usize| machine.get(machine.program.states[state].value).abs();
        let largest = (0..self.nominal.len()).map(size).fold(0.0, f64::max);
        for one in &mut self.derived {
            let x = size(one.state);
            if x < LITTLE.max(TRACE * largest) || x >= 0.1 * one.given {
                continue;
            }
            let at = machine.time();
            one.motion = Motion::Seen { since: at, at, lately: x, highest: x, straight: 0.0 };
            self.nominal[one.state] = one.size(0.0, self.distance, 0.0);
            self.n_at_rest -= 1;
        }
    }

    /// How large a state counts for integrators.
    pub fn nominal(&self, state: usize) -> f64 {
        self.nominal[state]
    }

    pub fn has_resets(&self) -> bool {
        self.has_resets
    }

    /// How many states were not seen to move.
    pub fn n_at_rest(&self) -> usize {
        self.n_at_rest
    }

    /// Whether a state that was at rest so far is somewhere else than at zero.
    pub fn is_any_moved(&self, x: &[f64]) -> bool {
        self.n_at_rest > 0
            && self.derived.iter().any(|one| match one.motion {
                Motion::Rest(doubted) => x[one.state].abs() > LITTLE.max(GROWN * doubted.x).min(DOUBTFUL),
                _ => false,
            })
    }

    /// Looks for states at rest that have begun to move, where everything is computed; says whether one of them is much smaller than
    /// integrators believe. What an event has set may stay where it is; what a step leaves behind without a derivative is rounding.
    pub fn see(&mut self, machine: &mut Machine<'_>, may_try: bool, is_event: bool) -> bool {
        if self.n_at_rest == 0 {
            return false;
        }
        let doubtful = if may_try { self.find_doubtful(machine) } else { Vec::new() };
        let program = machine.program.clone();
        let resets = |state: Cell| program.resets.iter().any(|reset| reset.state == state);
        let (mut signals, mut straight) = (None, None);
        let mut is_news = false;
        for one in &mut self.derived {
            let Motion::Rest(doubted) = &mut one.motion else { continue };
            let state = &program.states[one.state];
            let (x, x_dot) = (machine.get(state.value).abs(), machine.get(state.derivative).abs());
            let reach = self.distance.min(self.stop - machine.time());
            let size = x.max(x_dot * reach);
            if size < LITTLE {
                continue;
            }
            let (mut x, mut x_dot) = (x, x_dot);
            if size < DOUBTFUL {
                let is_larger = size > GROWN * doubted.size || x > GROWN * doubted.x;
                if !is_larger || !may_try {
                    continue;
                }
                // What a reset gives to a state is what the model wants it to be, however little.
                let is_set = is_event && x > GROWN * doubted.x && resets(state.value);
                let signals = signals.get_or_insert_with(|| find_signals(machine, &doubtful, self.distance));
                match signals[one.state] {
                    _ if is_set => {}
                    Signal::Derivative if x_dot != 0.0 || is_event => {}
                    Signal::Force(force) => {
                        x_dot = force.abs();
                        x = x.min(x_dot * reach);
                    }
                    _ => {
                        *doubted = Doubted { x: x.max(doubted.x).max(LITTLE), size: size.max(doubted.size) };
                        continue;
                    }
                }
            }
            let at = machine.time();
            let motion = match x >= 0.1 * one.given {
                true => Motion::Started { at, lately: x },
                false => {
                    let known = straight.get_or_insert_with(|| match may_try {
                        true => find_straight(machine, self.distance),
                        false => vec![self.distance; machine.program.states.len()],
                    });
                    let straight = known[one.state];
                    Motion::Seen { since: at, at, lately: x, highest: x, straight }
                }
            };
            let before = self.nominal[one.state];
            let nominal = one.size_in(&motion, x_dot, self.distance, reach);
            self.nominal[one.state] = nominal;
            let is_much_smaller = MUCH * nominal < before;
            is_news |= is_much_smaller;
            // What a step has made of it that allowed errors of its whole size is not how large it is: it is seen again in the step that is made instead.
            if !is_much_smaller || is_event {
                one.motion = motion;
                self.n_at_rest -= 1;
            }
        }
        is_news
    }

    /// Which states have values that may be rounding: those not seen to move, and not as large as their start values either.
    fn find_doubtful(&self, machine: &Machine<'_>) -> Vec<bool> {
        let mut doubtful = vec![false; self.nominal.len()];
        for one in &self.derived {
            let x = machine.get(machine.program.states[one.state].value).abs();
            doubtful[one.state] = matches!(one.motion, Motion::Rest(_)) && x < DOUBTFUL.min(0.1 * one.given);
        }
        doubtful
    }

    /// Follows the sizes of states that move, where everything is computed; says whether one is much larger or smaller than lately.
    pub fn follow(&mut self, machine: &Machine<'_>) -> bool {
        let now = machine.time();
        let reach = self.distance.min(self.stop - now);
        let mut is_news = false;
        for one in &mut self.derived {
            let state = &machine.program.states[one.state];
            let x = machine.get(state.value).abs();
            match &mut one.motion {
                Motion::Rest(_) => continue,
                Motion::Started { at, lately } => {
                    *lately = x.max(fade(*lately, now - *at, self.distance));
                    *at = now;
                }
                Motion::Seen { at, lately, highest, .. } => {
                    *lately = x.max(fade(*lately, now - *at, self.distance));
                    *highest = highest.max(if self.has_resets { one.room * x / LEAST } else { x });
                    *at = now;
                }
            }
            let nominal = one.size(machine.get(state.derivative).abs(), self.distance, reach);
            if nominal > MUCH * self.nominal[one.state] || MUCH * nominal < self.nominal[one.state] {
                self.nominal[one.state] = nominal;
                is_news = true;
            }
        }
        is_news
    }

    /// Where no step is short enough: whether the state may count as larger than it is. One that rises from nothing at a kink may
    /// be so small there that time has too few digits.
    pub fn relax(&mut self, state: usize) -> bool {
        let Some(one) = self.derived.iter_mut().find(|one| one.state == state) else { return false };
        if self.nominal[state] >= one.given {
            return false;
        }
        one.least = (MORE * self.nominal[state]).min(one.given);
        self.nominal[state] = one.least;
        true
    }

    pub fn atol(&self, tolerance: f64) -> Vec<f64> {
        self.nominal.iter().map(|nominal| tolerance * nominal).collect()
    }
}

impl Derived {
    /// `reach`: for how long it can go on as it does before it is looked at again, or the run ends.
    fn size(&self, x_dot: f64, distance: f64, reach: f64) -> f64 {
        self.size_in(&self.motion, x_dot, distance, reach)
    }

    fn size_in(&self, motion: &Motion, x_dot: f64, distance: f64, reach: f64) -> f64 {
        match *motion {
            Motion::Rest(_) => self.given,
            Motion::Started { lately, .. } => lately.min(self.most).max(self.given),
            Motion::Seen { since, at, lately, highest, straight } => {
                let becomes = if at - since < distance { x_dot * reach.min(straight) } else { 0.0 };
                let size = (self.room * lately.max(becomes)).max(LEAST * highest);
                size.max(self.least).max(LITTLE).min(self.given)
            }
        }
    }
}

/// What is left of a size after a time; nothing of it is gone where a step was taken back.
fn fade(size: f64, time: f64, distance: f64) -> f64 {
    size * MEMORY.powf(time.max(0.0) / distance)
}

/// For how long each state can go on as it does before its derivative turns against it or is gone, at most the distance of looks: a charge behind a small resistance, a
/// concentration that reacts at once, what a short pulse drives stay far below what their derivatives let expect.
fn find_straight(machine: &mut Machine<'_>, distance: f64) -> Vec<f64> {
    const SHORTER: f64 = 0.1;
    const STILL: f64 = 0.1;
    const MOST: usize = 12;
    let n = machine.program.states.len();
    let (mut x, mut x_dot, mut trial) = (vec![0.0; n], vec![0.0; n], vec![0.0; n]);
    machine.read_states(&mut x);
    machine.read_derivatives(&mut x_dot);
    let values = machine.values.clone();
    let mut straight = vec![distance; n];
    let mut time = distance;
    for _ in 0..MOST {
        for i in 0..n {
            trial[i] = x[i] + time * x_dot[i];
        }
        machine.write_states(&trial);
        machine.set_time(machine.time() + time);
        let is_known = machine.evaluate().is_ok();
        machine.read_derivatives(&mut trial);
        machine.values.copy_from_slice(&values);
        let mut has_turned = false;
        for i in 0..n {
            let goes_on = is_known && trial[i] * x_dot[i] >= STILL * x_dot[i] * x_dot[i];
            if straight[i] == time && !goes_on {
                straight[i] = SHORTER * time;
                has_turned = true;
            }
        }
        if !has_turned {
            break;
        }
        time *= SHORTER;
    }
    straight
}

/// What moves a state that may be rounding.
#[derive(Clone, Copy, PartialEq)]
enum Signal {
    Rounding,
    /// Its derivative is more than rounding.
    Derivative,
    /// So is what its derivative would be were all states in doubt still at zero, though they hide it: a step that allowed errors of a whole size brought a current of
    /// 1 µA, which a sine drives through a resistance, to whatever value.
    Force(f64),
}

/// Which states have derivatives that are more than rounding. Rounding comes in few sizes, so that it may be the same by chance.
/// What follows from a state that is rounding itself is rounding too, however steady: a position is as doubtful as its velocity. So
/// states in doubt are changed by a notable part, and asked about again once it is known which of the others are signals.
fn find_signals(machine: &mut Machine<'_>, doubtful: &[bool], distance: f64) -> Vec<Signal> {
    let mut doubtful = doubtful.to_vec();
    let mut signals = vec![Signal::Rounding; doubtful.len()];
    loop {
        let derivatives = find_steady(machine, &doubtful, 1.0, distance);
        let forces = find_steady(machine, &doubtful, 0.0, distance);
        let mut is_news = false;
        for (i, signal) in signals.iter_mut().enumerate().filter(|(_, signal)| **signal == Signal::Rounding) {
            *signal = match (derivatives[i], forces[i]) {
                (Some(_), _) => Signal::Derivative,
                (None, Some(force)) if force != 0.0 => Signal::Force(force),
                _ => continue,
            };
            is_news |= doubtful[i];
            // What is hidden by a wrong value says nothing about what follows from that.
            doubtful[i] &= *signal != Signal::Derivative;
        }
        if !is_news {
            return signals;
        }
    }
}

/// Those derivatives that stay as they are while states change, or grow evenly meanwhile: states in doubt by a notable part of the given one of their values, the others by rounding.
/// So do the terms of linear systems, whose rounding may be the same for long.
fn find_steady(machine: &mut Machine<'_>, doubtful: &[bool], part: f64, distance: f64) -> Vec<Option<f64>> {
    const TRIALS: usize = 4;
    const SHAKINGS: [Option<Shaking>; 3] = [None, Some(Shaking::Alike), Some(Shaking::ByTurns)];
    let n = machine.program.states.len();
    let (mut x, mut x_dot) = (vec![0.0; n], vec![0.0; n]);
    machine.read_states(&mut x);
    machine.read_derivatives(&mut x_dot);
    let values = machine.values.clone();
    let mut courses = Vec::with_capacity(TRIALS + 1);
    for k in 0..=TRIALS {
        let ahead = AHEAD * distance * k as f64;
        let mut trial = vec![0.0; n];
        for (i, trial) in trial.iter_mut().enumerate() {
            let (part, size) = if doubtful[i] { (part, DOUBT) } else { (1.0, k as f64 * ROUNDING) };
            let change = if k == 0 { 0.0 } else { size * scattered(i, k) * x[i] };
            *trial = part * (x[i] + ahead * x_dot[i] + change);
        }
        machine.write_states(&trial);
        machine.set_time(machine.time() + ahead);
        machine.shaking = SHAKINGS[k % SHAKINGS.len()];
        let is_known = machine.evaluate().is_ok();
        machine.shaking = None;
        machine.read_derivatives(&mut trial);
        machine.values.copy_from_slice(&values);
        if !is_known {
            return vec![None; n];
        }
        courses.push(trial);
    }
    let course = |i: usize| courses.iter().map(|x_dot| x_dot[i]).collect::<Vec<f64>>();
    (0..n).map(|i| is_steady(&course(i)).then_some(courses[0][i])).collect()
}

/// Whether numbers are all the same, or each is the same multiple of the one before, as in the steep tail of a bell. Rounding is
/// the same by chance now and then, but does not grow evenly.
fn is_steady(course: &[f64]) -> bool {
    let is_same = |a: f64, b: f64| (a - b).abs() <= STEADY * b.abs();
    course.iter().all(|&v| is_same(v, course[0]))
        || course.iter().all(|&v| v * course[0] > 0.0)
            && course.windows(3).all(|v| is_same(v[0] / v[1], v[1] / v[2]))
}

/// Between -1 and 1, another number for each state and trial: bodies that lie as in a mirror would hide their rounding if they were
/// changed alike.
fn scattered(i: usize, k: usize) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    2.0 * (GOLDEN * ((i + 1) * k) as f64).fract() - 1.0
}
