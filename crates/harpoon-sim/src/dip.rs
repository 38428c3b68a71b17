//! Crossing functions at three points in sequence → where between the last two one of them may be beyond zero for a while.
//!
//! At both ends nothing has changed. What is known in between is guessed: a smooth function from the parabola through the
//! points, one with a kink (`abs(x - a) - w`) from the lines before and behind it. Guesses are looked at and made anew
//! with what is found. Where three points say too little about a function as near to zero as it is, there have to be
//! more of them.

/// A turning point is looked at where the way left to zero is less than this multiple of the way that a parabola says was
/// made: it may err by as much.
const DIP: f64 = 2.0;

/// The same beside what a look at a turning point has left to be made: there a parabola is known better.
const DEEPER: f64 = 8.0;

/// Points are too far apart where a function leaves the straight line through the last two of them by more than this part
/// of what it is away from zero.
const COARSE: f64 = 0.5;

/// So near to zero, beside how large it has been, a function that bends away from it all the time is no oscillation between points:
/// a piston at the end of its stroke (EngineV6 of the Modelica Standard Library took a third more instructions).
const NEAR: f64 = 0.01;

/// How often a turning point is looked for, for each function that may have one below zero.
const MOST_LOOKS: usize = 8;

/// How often the way between two points is halved where they are too far apart.
const MOST_HALVINGS: usize = 3;

/// What is found at a point.
pub enum Look {
    /// A function is beyond zero.
    Changed,
    /// None is; these are their values.
    Unchanged(Vec<f64>),
}

/// Where the point in the middle of a parabola is from.
#[derive(Clone, Copy)]
enum Known {
    /// From the motion, or a look half-way.
    Before,
    /// From a look at where a parabola has its turning point.
    There,
}

/// Functions at the last points, the newest first, which may lie between the others: where an event has been located.
#[derive(Clone)]
pub struct Past {
    /// How many points there are, and their times.
    n: usize,
    t: [f64; 3],
    g: [Vec<f64>; 3],
    /// How large each has been.
    largest: Vec<f64>,
}

impl Past {
    /// Of so many functions.
    pub fn new(n_functions: usize) -> Past {
        Past {
            n: 0,
            t: [0.0; 3],
            g: std::array::from_fn(|_| vec![0.0; n_functions]),
            largest: vec![0.0; n_functions],
        }
    }

    pub fn forget(&mut self) {
        self.n = 0;
    }

    /// Adds a point.
    pub fn learn(&mut self, t: f64, g: impl Iterator<Item = f64>) {
        self.g.rotate_right(1);
        self.t.rotate_right(1);
        self.t[0] = t;
        self.n = (self.n + 1).min(3);
        for ((mine, largest), g) in self.g[0].iter_mut().zip(&mut self.largest).zip(g) {
            *mine = g;
            *largest = largest.max(g.abs());
        }
    }

    /// Whether the look ahead behind an event went as far as the point that has come after it, or farther: it says little about the way there.
    pub fn looks_beyond(&self) -> bool {
        const SAME: f64 = 1e-6;
        let [t2, t1, t0] = self.t;
        self.n == 3 && t1 > t2 - SAME * (t2 - t0)
    }

    /// Takes another point for that look ahead.
    pub fn look_ahead(&mut self, t: f64, g: Vec<f64>) {
        self.t[1] = t;
        self.g[1] = g;
    }

    /// Whether functions seem to turn between the last two points, the first of which is `before`, close to zero. Nearly always none does.
    pub fn may_dip(&self, before: f64, side: impl Fn(usize) -> f64) -> bool {
        self.turning_point(before, &side, Known::Before).is_some()
            || !self.turns(&side).is_empty()
            || self.is_coarse(&side)
    }

    /// A point between the last two at which one is beyond zero that is not at both. `look` says what is there, or nothing
    /// where nothing can be computed.
    pub fn find_dip(
        &mut self,
        before: f64,
        side: impl Fn(usize) -> f64,
        mut look: impl FnMut(f64) -> Option<Look>,
    ) -> Option<f64> {
        let mut parts = vec![(before, self.clone(), 0)];
        while let Some((after, part, n_halvings)) = parts.pop() {
            self.clone_from(&part);
            let is_coarse = n_halvings < MOST_HALVINGS && self.is_coarse(&side);
            if let Some(turn) = self.find_turn(after, &side, &mut look) {
                return Some(turn);
            }
            if !is_coarse {
                continue;
            }
            self.clone_from(&part);
            match look(part.middle()) {
                Some(Look::Changed) => return Some(part.middle()),
                Some(Look::Unchanged(g)) => {
                    self.refine(part.middle(), g.into_iter());
                    let [first, second] = part.halves(self);
                    parts.push((second.before(), second, n_halvings + 1));
                    parts.push((first.before(), first, n_halvings + 1));
                }
                None => {}
            }
        }
        None
    }

    /// The same with the points that there are.
    fn find_turn(
        &mut self,
        after: f64,
        side: &impl Fn(usize) -> f64,
        look: &mut impl FnMut(f64) -> Option<Look>,
    ) -> Option<f64> {
        let turns = self.turns(side);
        for k in 0..MOST_LOOKS {
            let known = if k == 0 { Known::Before } else { Known::There };
            let Some(t) = self.turning_point(after, side, known) else { break };
            match look(t)? {
                Look::Changed => return Some(t),
                Look::Unchanged(g) => self.refine(t, g.into_iter()),
            }
        }
        for mut turn in turns {
            for _ in 0..MOST_LOOKS {
                let Some(t) = turn.place() else { break };
                match look(t)? {
                    Look::Changed => return Some(t),
                    Look::Unchanged(g) => turn.learn(t, side(turn.function) * g[turn.function]),
                }
            }
        }
        None
    }

    /// Puts a point between the last two.
    fn refine(&mut self, t: f64, g: impl Iterator<Item = f64>) {
        self.g.swap(1, 2);
        self.t.swap(1, 2);
        self.t[1] = t;
        self.g[1].iter_mut().zip(g).for_each(|(mine, g)| *mine = g);
    }

    fn middle(&self) -> f64 {
        0.5 * (self.t[0] + self.t[1])
    }

    /// The point before the last.
    fn before(&self) -> f64 {
        self.t[1]
    }

    /// With a point between the last two: what is up to that, and what comes after it.
    fn halves(&self, refined: &Past) -> [Past; 2] {
        let mut first = self.clone();
        first.t[0] = refined.t[1];
        first.g[0].clone_from(&refined.g[1]);
        [first, refined.clone()]
    }

    /// Whether the newest point comes after the others. These say how the functions move, in either order: after an event
    /// the second is a look ahead.
    fn is_in_order(&self) -> bool {
        let [t2, t1, t0] = self.t;
        t1 < t2 && t0 < t2 && t0 != t1
    }

    /// The functions with their sides: what each is multiplied with to be positive, zero if it is of no interest. For each,
    /// the values from the oldest to the newest, positive.
    fn sequences(&self, side: impl Fn(usize) -> f64) -> impl Iterator<Item = (usize, [f64; 3])> {
        let n = if self.n < 3 { 0 } else { self.g[0].len() };
        (0..n).filter_map(move |i| {
            let [c, b, a] = [0, 1, 2].map(|k| self.g[k][i]);
            // Most are far away and do not move.
            if a == b && b == c {
                return None;
            }
            let side = side(i);
            (side != 0.0).then_some((i, [side * a, side * b, side * c]))
        })
    }

    /// A point after `after` at which a function may be beyond zero: where the parabola through three points has its
    /// turning point, close to zero or beyond. None nearly always.
    fn turning_point(&self, after: f64, side: impl Fn(usize) -> f64, known: Known) -> Option<f64> {
        let [t2, t1, t0] = self.t;
        let way = t2 - after;
        // What rounding has taken back may lie before.
        if way <= 0.0 {
            return None;
        }
        let close = 1e-4 * way;
        let dips = self.sequences(side).filter_map(|(_, [a, b, c])| {
            // Most move away from zero, or faster and faster in one direction. Behind an event the second point may come after
            // the last, and where one was put between two others the third may: then a bend upwards has the other sign.
            let bend = (c - b) * (t1 - t0) - (b - a) * (t2 - t1);
            if bend * ((t2 - t1) * (t1 - t0) * (t2 - t0)).signum() <= 0.0 {
                return None;
            }
            let (t, g) = vertex([t0, t1, t2], [a, b, c])?;
            // It may be wrong by a part of the way.
            let is_near = t > after - 0.5 * way && t < t2 + 0.5 * way;
            let is_inside = t > after + close && t < t2 - close;
            let t = if is_inside { t } else { t.clamp(after + 0.1 * way, t2 - 0.1 * way) };
            let is_new = (t - t1).abs() > close;
            let is_deep = match known {
                Known::Before => g < DIP * (b.max(c) - g),
                Known::There => g < DEEPER * (b.min(c) - g),
            };
            (is_near && is_new && is_deep).then_some(t)
        });
        dips.reduce(f64::min)
    }

    /// The functions that were on their way to zero, straight on would have been there before the last point, and are not.
    fn turns(&self, side: impl Fn(usize) -> f64) -> Vec<Turn> {
        if !self.is_in_order() {
            return Vec::new();
        }
        let [t2, t1, t0] = self.t;
        let turns = self.sequences(side).filter_map(|(function, [a, b, c])| {
            let slope = (b - a) / (t1 - t0);
            let has_turned = b > 0.0 && c > 0.0 && b + slope * (t2 - t1) < 0.0;
            has_turned.then_some(Turn { function, down: (t1, b, slope), up: (t2, c), up_slope: None })
        });
        turns.collect()
    }

    /// Whether three points say too little about a function.
    fn is_coarse(&self, side: impl Fn(usize) -> f64) -> bool {
        if !self.is_in_order() {
            return false;
        }
        let [t2, t1, t0] = self.t;
        let ratio = (t2 - t1) / (t1 - t0);
        self.sequences(side).any(|(i, [a, b, c])| {
            let away = b.min(c);
            let bend = c - b - ratio * (b - a);
            let comes_or_goes = (b - a) * (c - b) > 0.0 && a.max(c) <= NEAR * self.largest[i];
            away > 0.0 && bend.abs() > COARSE * away && !(bend > 0.0 && comes_or_goes)
        })
    }
}

/// A function that goes down in a line towards zero and up again in another.
struct Turn {
    function: usize,
    /// A point of the first line and its slope.
    down: (f64, f64, f64),
    /// A point of the second line, and its slope as soon as there is another.
    up: (f64, f64),
    up_slope: Option<f64>,
}

impl Turn {
    /// Where to look: where the lines meet, if that is below zero.
    fn place(&self) -> Option<f64> {
        let ((t1, b, down), (t2, c)) = (self.down, self.up);
        let zero = t1 - b / down;
        if zero.is_nan() || zero >= t2 {
            return None;
        }
        // As steep as it goes down, if nothing is known.
        let up = self.up_slope.unwrap_or(-down);
        let t = t1 + (c - b - up * (t2 - t1)) / (down - up);
        let t = match self.up_slope {
            None if t <= zero => zero + 0.1 * (t2 - zero),
            _ => t,
        };
        (t > zero && t < t2).then_some(t)
    }

    /// Takes note of the value where it was looked at.
    fn learn(&mut self, t: f64, g: f64) {
        let ((t1, b, down), (t2, c)) = (self.down, self.up);
        // What lies above the line that goes down belongs to the other, unless that line is one of the tangents of a curve.
        const CURVED: f64 = 0.002;
        let line = b + down * (t - t1);
        if g - line < CURVED * (b - line) {
            self.down = (t, g, (g - b) / (t - t1));
        } else {
            self.up = (t, g);
            self.up_slope = Some((c - g) / (t2 - t));
        }
    }
}

/// Of the parabola through three points: its turning point and its value there.
fn vertex(t: [f64; 3], g: [f64; 3]) -> Option<(f64, f64)> {
    let first = (g[1] - g[0]) / (t[1] - t[0]);
    let second = ((g[2] - g[1]) / (t[2] - t[1]) - first) / (t[2] - t[0]);
    let turn = 0.5 * (t[0] + t[1]) - first / (2.0 * second);
    let value = g[0] + (turn - t[0]) * (first + second * (turn - t[1]));
    (turn.is_finite() && value.is_finite()).then_some((turn, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn past(t: [f64; 3], g: impl Fn(f64) -> f64) -> Past {
        let mut past = Past::new(1);
        t.into_iter().for_each(|t| past.learn(t, std::iter::once(g(t))));
        past
    }

    #[test]
    fn a_parabola_turns_where_it_should() {
        let g = |t: f64| 2.0 * (t - 0.7) * (t - 0.7) - 0.25;
        let (t, value) = vertex([0.0, 0.5, 2.0], [g(0.0), g(0.5), g(2.0)]).unwrap();
        assert!((t - 0.7).abs() < 1e-14 && (value + 0.25).abs() < 1e-14);
        assert_eq!(vertex([0.0, 1.0, 2.0], [1.0, 2.0, 3.0]), None);
    }

    /// Kinks anywhere between two points, as steep behind as before, less steep or much steeper: the point below zero is
    /// found with a few looks.
    #[test]
    fn a_kink_is_found() {
        for steepness in [0.2, 1.0, 3.0, 50.0] {
            for place in [2.1, 2.5, 2.9, 2.99] {
                let depth = 1e-3;
                let g = |t: f64| (place - t).max(steepness * (t - place)) - depth;
                let past = past([1.0, 2.0, 3.0], g);
                if g(3.0) < 0.0 {
                    continue;
                }
                let mut turns = past.turns(|_| 1.0);
                assert_eq!(turns.len(), 1, "{steepness} {place}");
                let found = (0..8).any(|_| match turns[0].place() {
                    Some(t) if g(t) < 0.0 => true,
                    Some(t) => {
                        turns[0].learn(t, g(t));
                        false
                    }
                    None => false,
                });
                assert!(found, "{steepness} {place}");
            }
        }
    }

    /// What has been looked at for another function lies before the middle then.
    #[test]
    fn the_order_of_points_does_not_matter() {
        let g = |t: f64| (t - 1.0) * (t - 2.0);
        for times in [[0.0, 2.4, 5.0], [2.4, 0.5, 5.0], [0.0, 6.0, 5.0]] {
            let turn = past(times, g).turning_point(0.0, |_| 1.0, Known::Before).unwrap();
            assert!((turn - 1.5).abs() < 1e-12, "{times:?}: {turn}");
        }
    }

    #[test]
    fn what_moves_in_a_line_or_far_from_zero_is_not_coarse() {
        let times = [0.0, 1.0, 2.0];
        assert!(!past(times, |t| 3.0 - t).is_coarse(|_| 1.0));
        assert!(!past(times, |t| 10.0 + t.cos()).is_coarse(|_| 1.0));
        assert!(past(times, |t| 1.01 - (2.0 * t).sin()).is_coarse(|_| 1.0));
        assert!(!past(times, |t| 1.01 - (2.0 * t).sin()).is_coarse(|_| 0.0), "of no interest");
    }
}
