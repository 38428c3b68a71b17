//! Relations of time alone, and those of states within a step → the next point at which one of them may have changed.
//!
//! What their crossing functions do until the next look is known beforehand, see [`foresee`]. A look is added where one may
//! be beyond its zero; the rest is done as for any other relation.

use harpoon_code::Program;
use harpoon_code::course::Operation;
use harpoon_code::program::Cell;
use harpoon_numerics::{Interval, Jet};

use super::Advance;
use crate::crossing::little_at;
use crate::enclose::Enclosure;
use crate::foresee::{ENOUGH, ENOUGH_FOR_RESTS, Foresight, find_rest, foresee};
use crate::machine::Machine;
use crate::motion::Motion;

/// What is shorter than this part of the simulated time is not looked for.
const SHORTEST: f64 = 1e-12;

/// Evaluations where unknowns of systems have to be found in each, or routines of functions gone through: they cost twenty times as much.
const ENOUGH_OF_DEAR_ONES: usize = ENOUGH / 20;

/// Evaluations that are always made, so that a relation of which nothing could be foreseen for a while is foreseen again later.
const FEWEST: usize = 8;

/// So many looks before the next one of the grid that find nothing are no progress: what can be computed of the
/// functions and what their relations do differ by rounding.
const MOST_LOOKS: usize = 100;

/// A function that could cover its range this often on the way to the next look goes up and down in between: a sine does within
/// two thirds of its period.
const TURNS: f64 = 4.0;

/// By halving a way of many turns their number is halved. Next to one turning point it stays as it is.
const FEWER: f64 = 0.75;

/// How often the way to the next look is halved: a run of days has a million periods of a mains voltage between two looks.
const MOST_HALVINGS: usize = 20;

pub(super) struct Foreseen {
    /// Those whose crossing functions are functions of time or of the motion.
    relations: Vec<Watched>,
    /// Functions of time that drive the model, if there are relations of which nothing is foreseen.
    drives: Vec<usize>,
    enclosure: Enclosure,
    /// From here to there nothing changes but what may be found at the end.
    from: f64,
    until: f64,
}

struct Watched {
    relation: usize,
    /// Otherwise what is known of it ends with the step.
    is_of_time: bool,
    /// Whether it depends on unknowns of systems, or on functions with an algorithm.
    has_unknowns: bool,
    has_calls: bool,
    /// Whether it may be nothing for a while.
    may_rest: bool,
    /// What the crossing function depends on besides time, and what that was.
    cells: Vec<Cell>,
    values: Vec<f64>,
    /// The side of zero on which it was foreseen, and from where to where; zero if it is of no interest.
    side: f64,
    from: f64,
    until: f64,
    /// The look of the grid that comes next, and how many before it have found nothing.
    next: f64,
    n_looks: usize,
    /// How much may be done to foresee it: less and less where that does not succeed.
    most: usize,
    most_for_rests: usize,
}

impl Foreseen {
    pub(super) fn new(program: &Program) -> Foreseen {
        let watched = program.relations.iter().enumerate().filter_map(|(relation, one)| {
            let course = one.course.as_ref()?;
            let cells = course.operations.iter().filter_map(|operation| match operation {
                Operation::Cell(cell) => Some(*cell),
                _ => None,
            });
            let (from, until) = (f64::INFINITY, f64::NEG_INFINITY);
            let (cells, values) = (cells.collect(), Vec::new());
            let (is_of_time, side, next) = (course.is_of_time(), 0.0, until);
            let has_unknowns = course.unknowns().next().is_some();
            let has_calls = !course.calls.is_empty();
            let may_rest = course.may_rest();
            let (n_looks, most) = (0, enough(has_unknowns || has_calls));
            Some(Watched {
                relation,
                is_of_time,
                has_unknowns,
                has_calls,
                may_rest,
                cells,
                values,
                side,
                from,
                until,
                next,
                n_looks,
                most,
                most_for_rests: ENOUGH_FOR_RESTS,
            })
        });
        let courses = program.relations.iter().filter_map(|relation| relation.course.as_ref());
        let motion = Motion::new(courses.flat_map(|course| course.states()).collect());
        let enclosure = Enclosure::new(motion);
        let (from, until) = (f64::INFINITY, f64::NEG_INFINITY);
        let is_blind = program.relations.iter().any(|one| !one.is_scheduled && one.course.is_none());
        let drives = program.forcings.iter().enumerate();
        let drives = drives.filter(|(_, course)| is_blind && course.is_of_time()).map(|(k, _)| k).collect();
        Foreseen { relations: watched.collect(), drives, enclosure, from, until }
    }

    /// Something may have changed that the functions depend on.
    pub(super) fn doubt(&mut self) {
        (self.from, self.until) = (f64::INFINITY, f64::NEG_INFINITY);
        self.enclosure.motion.forget();
        let of_states = self.relations.iter_mut().filter(|watched| !watched.is_of_time);
        of_states.for_each(|watched| watched.until = f64::NEG_INFINITY);
    }
}

fn enough(is_dear: bool) -> usize {
    if is_dear { ENOUGH_OF_DEAR_ONES } else { ENOUGH }
}

impl Watched {
    /// Whether what was foreseen is still so, and tells what comes after this time.
    fn is_known(&self, machine: &Machine<'_>, side: f64, after: f64) -> bool {
        let mut values = self.cells.iter().zip(&self.values);
        side == self.side
            && self.from <= after
            && after < self.until
            && values.all(|(cell, value)| machine.get(*cell) == *value)
    }
}

impl Advance<'_, '_> {
    /// The next point after this one at which relations are looked at, if there is something to look at.
    pub(super) fn next_look(&mut self, after: f64) -> f64 {
        if self.crossings.is_idle() && self.holds.list.is_empty() && self.checks.clearances.is_idle() {
            return f64::INFINITY;
        }
        let look = self.grid.after(after).min(self.settings.stop);
        if look <= after {
            return f64::INFINITY; // behind the stop time there is nothing to look at
        }
        let look = self.resolve_drives(after, look);
        if self.foreseen.relations.is_empty() {
            return look;
        }
        let is_known = self.foreseen.from <= after && after < self.foreseen.until;
        if !is_known {
            self.foreseen.from = after;
            self.foreseen.until = self.foresee(after, look);
        }
        self.foreseen.until
    }

    /// The next look, or one before it where what drives the model turns on the way: relations of which nothing is foreseen, such as those
    /// of diodes in a circuit, follow it, and a step over whole periods in which they block shows nothing of that.
    fn resolve_drives(&mut self, after: f64, look: f64) -> f64 {
        let Foreseen { drives, enclosure, .. } = &mut self.foreseen;
        let mut way = look.min(self.integrator.t()) - after;
        if drives.is_empty() || way <= 0.0 {
            return look;
        }
        let Machine { program, values, .. } = &self.machine;
        // How often those that turn could cover their ranges.
        let mut turns = |way: f64| {
            let stretch = Interval::new(after, after + way);
            let each = drives.iter().map(|drive| {
                let jet = enclosure.of(&program.forcings[*drive], values, stretch);
                let (range, slopes) = (jet.value.hi - jet.value.lo, jet.slope.hi - jet.slope.lo);
                let is_turn = jet.slope.lo < 0.0 && jet.slope.hi > 0.0 && slopes.is_finite() && range > 0.0;
                if is_turn { slopes * way / range } else { 0.0 }
            });
            each.fold(0.0, f64::max)
        };
        let mut before = turns(way);
        if before <= TURNS {
            return look;
        }
        for _ in 0..MOST_HALVINGS {
            way *= 0.5;
            let now = turns(way);
            if now <= 1.0 || now > FEWER * before {
                break;
            }
            before = now;
        }
        after + 0.5 * way
    }

    /// The first point up to the next look at which something may have changed.
    fn foresee(&mut self, after: f64, next: f64) -> f64 {
        let span = self.settings.stop - self.settings.start;
        let shortest = SHORTEST * span + 4.0 * f64::EPSILON * next.abs();
        let mut until = next;
        let mut unknown = None;
        let Foreseen { relations, enclosure, .. } = &mut self.foreseen;
        for watched in relations.iter_mut() {
            let k = watched.relation;
            let side = self.crossings.side_of(&self.machine, k);
            let next = if watched.is_of_time { next } else { next.min(self.integrator.t()) };
            if !watched.is_known(&self.machine, side, after) {
                let is_as_before = watched.next == next && watched.side == side;
                watched.n_looks = if is_as_before { watched.n_looks + 1 } else { 0 };
                watched.next = next;
                (watched.side, watched.from, watched.until) = (side, after, next);
                let values = &self.machine.values;
                watched.values.clear();
                watched.values.extend(watched.cells.iter().map(|cell| values[*cell as usize]));
                let Some(course) = &self.machine.program.relations[k].course else { continue };
                if side != 0.0 && watched.has_unknowns {
                    let begin = self.followed.unwrap_or(after);
                    enclosure.begin(course, begin, &self.accepted);
                }
                let is_seen_by_looks = !watched.is_of_time && {
                    enclosure.motion.learn(&*self.integrator);
                    enclosure.is_as_smooth_as_motion(course, values, Interval::new(after, next))
                };
                let (side_jet, little) = (Jet::constant(side), Jet::constant(self.crossings.little(k)));
                let is_of_time = watched.is_of_time;
                let mut ahead = |stretch: Interval| {
                    let jet = side_jet * enclosure.of(course, values, stretch);
                    if !is_of_time || jet.value.lo > 0.0 {
                        return jet + little;
                    }
                    // Twice, so that where it is beyond zero it is so at a look as well.
                    let rounding = 2.0 * little_at(stretch.hi, enclosure, course, values);
                    jet + Jet::constant(rounding.min(little.value.hi))
                };
                let mut foresight = match side {
                    0.0 => Foresight::Stays,
                    _ if is_seen_by_looks => Foresight::Stays,
                    _ => foresee(after, next, shortest, watched.most, &mut ahead),
                };
                // Where a branch of solutions comes to its end nothing is known of them.
                if let Foresight::Until(point) = foresight
                    && watched.has_unknowns
                    && (watched.n_looks > MOST_LOOKS || !ahead(Interval::point(point)).slope.is_finite())
                {
                    foresight = Foresight::Unknown;
                }
                // There it changes if its text says so, though it never is beyond.
                if watched.is_of_time && watched.may_rest && self.crossings.ends_at_zero(&self.machine, k) {
                    let limit = match foresight {
                        Foresight::Until(point) => point,
                        Foresight::Stays | Foresight::Unknown => next,
                    };
                    let over = |stretch| side_jet * enclosure.of(course, values, stretch);
                    let (rest, effort) = find_rest(after, limit, watched.most_for_rests, over);
                    foresight = rest.map_or(foresight, Foresight::Until);
                    watched.most_for_rests = match effort > watched.most_for_rests {
                        true => watched.most_for_rests / 2,
                        false => (2 * watched.most_for_rests).clamp(1, ENOUGH_FOR_RESTS),
                    };
                }
                match foresight {
                    Foresight::Stays => {
                        let enough = enough(watched.has_unknowns || watched.has_calls);
                        watched.most = (2 * watched.most).clamp(1, enough);
                    }
                    // What goes along its boundary by itself may be on either side of it by errors.
                    Foresight::Until(_) if watched.n_looks > MOST_LOOKS => {
                        let g = self.machine.get(self.machine.program.relations[k].crossing);
                        if watched.is_of_time || !self.crossings.is_about_zero(k, g) {
                            unknown = Some(k);
                        }
                    }
                    Foresight::Until(point) => watched.until = point,
                    Foresight::Unknown if watched.is_of_time && !watched.has_calls => unknown = Some(k),
                    // One that keeps close to zero, such as the size of a speed at rest, is looked at as any other.
                    Foresight::Unknown => watched.most = (watched.most / 2).max(FEWEST),
                }
            }
            until = until.min(watched.until);
        }
        if let Some(k) = unknown {
            let text = self.machine.program.relations[k].text.clone();
            // Told once for each relation, whatever the times.
            if self.machine.is_new(&text) {
                self.machine.warn(format!(
                    "it cannot be told whether `{text}` changes between {after} and {next}: if it changes there and back again that is missed"
                ));
            }
        }
        until
    }
}
