//! A function of time or of the motion between two points → a point at which it is not what the two let expect.
//!
//! Expected is the cubic with the values and slopes at both ends. Where bounds of the function over a part of the way prove that it keeps
//! to that, there is nothing to see; elsewhere the part is halved, the earlier half first, until a point is found that is off, or the parts
//! are too short to matter.

use harpoon_numerics::{Interval, Jet};

use crate::foresee::lowest;

/// In parts of the size of the function. What a bump that is narrower than two looks are apart and lower than this adds to its
/// integral is less than a millionth.
const OFF: f64 = 1e-3;

/// Evaluations for one pair of points.
const MOST: usize = 400;

/// `scale`: of the size that the function has had so far; it grows with what is seen.
pub fn find_bump(
    begin: f64,
    end: f64,
    shortest: f64,
    scale: &mut f64,
    mut over: impl FnMut(Interval) -> Jet,
) -> Option<f64> {
    let whole = over(Interval::new(begin, end));
    if whole.slope == Interval::ZERO {
        return None;
    }
    let (first, last) = (over(Interval::point(begin)), over(Interval::point(end)));
    let (Some(u0), Some(u1)) = (middle(first.value), middle(last.value)) else { return None };
    *scale = scale.max(u0.abs()).max(u1.abs());
    let size = if whole.value.is_finite() { scale.max(whole.value.magnitude()) } else { *scale };
    let little = OFF * size;
    if whole.value.hi - whole.value.lo <= little {
        return None;
    }
    let cubic = Cubic::new(begin, end - begin, [u0, u1], [first.slope, last.slope].map(middle));
    let mut parts = vec![(begin, end, whole)];
    let mut n = 0;
    while let Some((t0, t1, jet)) = parts.pop() {
        n += 1;
        if n > MOST {
            return None;
        }
        if is_expected(&cubic, &mut over, (t0, t1), jet, little) || t1 - t0 <= shortest {
            continue;
        }
        let t = 0.5 * (t0 + t1);
        let is_off = middle(over(Interval::point(t)).value).is_none_or(|u| (u - cubic.at(t)).abs() > little);
        if is_off && t > begin && t < end {
            return Some(t);
        }
        parts.push((t, t1, over(Interval::new(t, t1))));
        parts.push((t0, t, over(Interval::new(t0, t))));
    }
    None
}

/// Of what is known nearly exactly.
fn middle(x: Interval) -> Option<f64> {
    x.is_finite().then_some(0.5 * (x.lo + x.hi))
}

/// Whether the function keeps to the cubic on the way.
fn is_expected(
    cubic: &Cubic,
    over: &mut impl FnMut(Interval) -> Jet,
    (t0, t1): (f64, f64),
    jet: Jet,
    little: f64,
) -> bool {
    let (low, high) = cubic.range(t0, t1);
    if jet.value.hi - low <= little && high - jet.value.lo <= little {
        return true;
    }
    let mut off = |t: f64| middle(over(Interval::point(t)).value).map(|u| u - cubic.at(t));
    let (Some(first), Some(last)) = (off(t0), off(t1)) else { return false };
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

    #[test]
    fn what_is_smooth_is_as_expected() {
        let mut scale = 0.0;
        let wave = |t: Interval| (constant(5.0) * Jet::time(t)).sin();
        assert_eq!(find_bump(0.3, 0.4, 1e-9, &mut scale, wave), None);
        let line = |t: Interval| constant(5.0) * Jet::time(t);
        assert_eq!(find_bump(0.3, 0.4, 1e-9, &mut scale, line), None);
        assert_eq!(find_bump(0.3, 0.4, 1e-9, &mut scale, |_| constant(3.0)), None);
    }

    #[test]
    fn bells_roofs_and_jumps_are_found() {
        let bell = |t: Interval| (-((Jet::time(t) - constant(0.712)) * constant(1e4)).square()).exp();
        let found = find_bump(0.0, 1.0, 1e-12, &mut 0.0, bell).unwrap();
        assert!((found - 0.712).abs() < 3e-4, "{found}");
        let roof = |t: Interval| {
            (constant(1.0) - ((Jet::time(t) - constant(0.1234)) * constant(1e5)).abs()).max(constant(0.0))
        };
        let found = find_bump(0.0, 1.0, 1e-12, &mut 0.0, roof).unwrap();
        assert!((found - 0.1234).abs() < 1e-5, "{found}");
        let jump =
            |t: Interval| Jet::select(Jet::time(t).is_less(constant(0.6)), Jet::time(t), constant(2.0));
        assert!(find_bump(0.0, 1.0, 1e-12, &mut 0.0, jump).is_some());
    }
}
