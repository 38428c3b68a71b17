//! A function of time or of the motion between two points → a point at which it is not what the two let expect.
//!
//! Expected is the cubic with the values and slopes at both ends. Where bounds of the function over a part of the way prove that it keeps
//! to that, there is nothing to see; elsewhere the part is halved, long parts first, until a point is found that is off, or the parts
//! are too short to matter. So a search that is given up has at least looked at points all along the way.

use std::collections::VecDeque;

use harpoon_numerics::{Interval, Jet};

use crate::foresee::lowest;

/// In parts of the size of the function. What a bump that is narrower than two looks are apart and lower than this adds to its
/// integral is less than a millionth.
const OFF: f64 = 1e-3;

/// Where a part is halved, and where else if nothing is known of the function there.
const BESIDE: [f64; 3] = [0.5, 0.47, 0.54];

/// The same for an end.
const NEXT_TO_END: [f64; 3] = [0.0, 1e-9, 1e-6];

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Search {
    Bump(f64),
    /// Proven.
    Nothing,
    /// Nothing found, nothing proven.
    GivenUp,
}

/// Between which points, and how far to go.
pub struct Reach {
    pub begin: f64,
    pub end: f64,
    /// Parts that are shorter do not matter.
    pub shortest: f64,
    /// Parts that are looked at.
    pub most: usize,
}

/// A part of the way, how far the function is off at its ends, and what it does between them.
struct Part {
    t: [f64; 2],
    off: [Option<f64>; 2],
    jet: Jet,
}

/// `scale`: of the size that the function has had so far; it grows with what is seen.
pub fn find_bump(reach: &Reach, scale: &mut f64, mut over: impl FnMut(Interval) -> Jet) -> Search {
    let &Reach { begin, end, .. } = reach;
    let whole = over(Interval::new(begin, end));
    *scale = scale.max(whole.value.lo).max(-whole.value.hi);
    // A line, or nearly: of a table most steps see one segment.
    if (whole.slope.hi - whole.slope.lo) * (end - begin) <= OFF * *scale {
        return Search::Nothing;
    }
    // Rounding may leave a condition of an algorithm open at the very end: `time/10 < 601` at 6010.
    let mut known_at = |at: f64, inwards: f64| {
        let points = NEXT_TO_END.into_iter().map(|part| at + part * inwards);
        points.map(|t| (t, over(Interval::point(t)))).find_map(|(t, jet)| Some((t, jet, middle(jet.value)?)))
    };
    let (Some((begin, first, u0)), Some((end, last, u1))) =
        (known_at(begin, end - begin), known_at(end, begin - end))
    else {
        return Search::GivenUp;
    };
    *scale = scale.max(u0.abs()).max(u1.abs());
    let size = if whole.value.is_finite() { scale.max(whole.value.magnitude()) } else { *scale };
    let little = OFF * size;
    if whole.value.hi - whole.value.lo <= little {
        return Search::Nothing;
    }
    // Where it has a kink at an end, its slope there is none that it has on the way.
    let steep = size / (end - begin);
    let slope = |x: Interval| middle(x).filter(|_| x.hi - x.lo <= OFF * (steep + x.magnitude()));
    let cubic = Cubic::new(begin, end - begin, [u0, u1], [slope(first.slope), slope(last.slope)]);
    let mut parts = VecDeque::from([Part { t: [begin, end], off: [Some(0.0); 2], jet: whole }]);
    let mut n = 0;
    while let Some(part) = parts.pop_front() {
        n += 1;
        if n > reach.most {
            return Search::GivenUp;
        }
        let [t0, t1] = part.t;
        if is_expected(&cubic, &part, little) || t1 - t0 <= reach.shortest {
            continue;
        }
        let mut off_at = |t: f64| middle(over(Interval::point(t)).value).map(|u| u - cubic.at(t));
        let somewhere = BESIDE.into_iter().map(|part| t0 + part * (t1 - t0));
        let known = somewhere.into_iter().find_map(|t| Some((t, Some(off_at(t)?))));
        let (t, off) = known.unwrap_or((0.5 * (t0 + t1), None));
        if off.is_none_or(|off| off.abs() > little) && t > begin && t < end {
            return Search::Bump(t);
        }
        parts.push_back(Part { t: [t0, t], off: [part.off[0], off], jet: over(Interval::new(t0, t)) });
        parts.push_back(Part { t: [t, t1], off: [off, part.off[1]], jet: over(Interval::new(t, t1)) });
    }
    Search::Nothing
}

/// Of what is known nearly exactly.
fn middle(x: Interval) -> Option<f64> {
    x.is_finite().then_some(0.5 * (x.lo + x.hi))
}

/// Whether the function keeps to the cubic on the way.
fn is_expected(cubic: &Cubic, part: &Part, little: f64) -> bool {
    let ([t0, t1], jet) = (part.t, part.jet);
    let (low, high) = cubic.range(t0, t1);
    if jet.value.hi - low <= little && high - jet.value.lo <= little {
        return true;
    }
    let [Some(first), Some(last)] = part.off else { return false };
    let (least, most) = cubic.slopes(t0, t1);
    let slope = Interval::new(jet.slope.lo - most, jet.slope.hi - least);
    lowest(first, last, slope, t1 - t0) >= -little && lowest(-first, -last, -slope, t1 - t0) >= -little
}

/// By Hermite: c0 + c1 s + c2 s² + c3 s³ with s from 0 to 1.
struct Cubic {
    begin: f64,
    way: f64,
    c: [f64; 4],
}

impl Cubic {
    /// A slope that is not known is that of the straight line.
    fn new(begin: f64, way: f64, [u0, u1]: [f64; 2], slopes: [Option<f64>; 2]) -> Cubic {
        let rise = u1 - u0;
        let [d0, d1] = slopes.map(|slope| slope.map_or(rise, |slope| slope * way));
        Cubic { begin, way, c: [u0, d0, 3.0 * rise - 2.0 * d0 - d1, d0 + d1 - 2.0 * rise] }
    }

    fn at(&self, t: f64) -> f64 {
        let s = (t - self.begin) / self.way;
        let [c0, c1, c2, c3] = self.c;
        c0 + s * (c1 + s * (c2 + s * c3))
    }

    fn slope(&self, t: f64) -> f64 {
        let s = (t - self.begin) / self.way;
        let [_, c1, c2, c3] = self.c;
        (c1 + s * (2.0 * c2 + s * 3.0 * c3)) / self.way
    }

    /// Bounds: a parabola leaves the line through its ends by no more than an eighth of its bend.
    fn slopes(&self, t0: f64, t1: f64) -> (f64, f64) {
        let (first, last) = (self.slope(t0), self.slope(t1));
        let part = (t1 - t0) / self.way;
        let bend = (6.0 * self.c[3] / self.way).abs() * part * part / 8.0;
        (first.min(last) - bend, first.max(last) + bend)
    }

    fn range(&self, t0: f64, t1: f64) -> (f64, f64) {
        let (least, most) = self.slopes(t0, t1);
        let (first, way) = (self.at(t0), t1 - t0);
        let (low, high) = (first + least.min(0.0) * way, first + most.max(0.0) * way);
        let last = self.at(t1);
        (low.min(last), high.max(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn constant(x: f64) -> Jet {
        Jet::constant(x)
    }

    fn search(begin: f64, end: f64, over: impl FnMut(Interval) -> Jet) -> Search {
        find_bump(&Reach { begin, end, shortest: 1e-12, most: 400 }, &mut 0.0, over)
    }

    fn found(over: impl FnMut(Interval) -> Jet) -> f64 {
        match search(0.0, 1.0, over) {
            Search::Bump(t) => t,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_smooth_is_as_expected() {
        let wave = |t: Interval| (constant(5.0) * Jet::time(t)).sin();
        assert_eq!(search(0.3, 0.4, wave), Search::Nothing);
        let line = |t: Interval| constant(5.0) * Jet::time(t);
        assert_eq!(search(0.3, 0.4, line), Search::Nothing);
        assert_eq!(search(0.3, 0.4, |_| constant(3.0)), Search::Nothing);
    }

    #[test]
    fn bells_roofs_and_jumps_are_found() {
        let bell = |t: Interval| (-((Jet::time(t) - constant(0.712)) * constant(1e4)).square()).exp();
        let at = found(bell);
        assert!((at - 0.712).abs() < 3e-4, "{at}");
        let roof = |t: Interval| {
            (constant(1.0) - ((Jet::time(t) - constant(0.1234)) * constant(1e5)).abs()).max(constant(0.0))
        };
        let at = found(roof);
        assert!((at - 0.1234).abs() < 1e-5, "{at}");
        let jump =
            |t: Interval| Jet::select(Jet::time(t).is_less(constant(0.6)), Jet::time(t), constant(2.0));
        found(jump);
    }

    #[test]
    fn a_kink_at_an_end_is_none_on_the_way() {
        let roof = |t: Interval| (Jet::time(t) - constant(0.5)).abs();
        let mut n = 0;
        for (begin, end) in [(0.25, 0.5), (0.5, 0.75)] {
            let counted = |t: Interval| {
                n += 1;
                roof(t)
            };
            assert_eq!(search(begin, end, counted), Search::Nothing);
        }
        assert!(n <= 8, "{n}");
        assert!(matches!(search(0.4, 0.75, roof), Search::Bump(_)));
    }

    #[test]
    fn a_search_that_is_given_up_has_looked_everywhere() {
        let mut looks = Vec::new();
        let nothing_is_known = |t: Interval| {
            if t.lo == t.hi {
                looks.push(t.lo);
                return constant(1.0);
            }
            Jet { value: Interval::ENTIRE, slope: Interval::ENTIRE }
        };
        let reach = Reach { begin: 0.0, end: 1.0, shortest: 1e-12, most: 32 };
        assert_eq!(find_bump(&reach, &mut 0.0, nothing_is_known), Search::GivenUp);
        looks.sort_by(f64::total_cmp);
        assert!(looks.windows(2).all(|pair| pair[1] - pair[0] <= 1.0 / 16.0), "{looks:?}");
    }
}
