//! A column of a table, or a derivative of it, and a stretch of its abscissa → all values that it takes there, and all slopes that it has.
//!
//! Between two points the column is a polynomial of degree three at most, whose extremes are known in closed form. Pieces that lie inside of
//! the stretch are in trees of extremes, so that a question about a long table costs no more than the logarithm of its length.

use super::curve::{Curve, Side};
use super::extremes::Extremes;
use super::range::{Polynomial, Range};
use super::{Extrapolation, segment, wrapped};

/// Slopes are those of the lines through any two points of the stretch: at a kink those on both sides. One that jumps can have any.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub value: Range,
    pub slope: Range,
}

impl Bounds {
    pub fn constant(value: f64) -> Bounds {
        Bounds { value: Range::point(value), slope: Range::point(0.0) }
    }
}

#[derive(Clone, Debug)]
pub struct Outline {
    x: Vec<f64>,
    /// Between the points.
    pieces: Vec<Polynomial>,
    /// What each of them is where it ends.
    lasts: Vec<f64>,
    /// Over each whole piece.
    values: Extremes,
    slopes: Extremes,
    /// How many points before each of them are jumps; one more than there are points.
    jumps: Vec<u32>,
    /// Before the first point, and from the last one on.
    beyond: [Polynomial; 2],
    is_periodic: bool,
}

/// What has been seen of a stretch.
struct Seen {
    value: Range,
    slope: Range,
    jumps: bool,
}

impl Outline {
    /// `order`: how often the curve is differentiated, twice at most. What must not be extrapolated is taken as held: it is refused where it is asked for.
    pub(super) fn new(x: &[f64], curve: &Curve, extrapolation: Extrapolation, order: usize) -> Outline {
        let n = x.len() - 1;
        let derived = |piece: Polynomial| (0..order).fold(piece, |piece, _| piece.derivative());
        let pieces: Vec<Polynomial> = (0..n).map(|k| derived(curve.piece(x, k))).collect();
        let end = |side: Side, k: usize| {
            let value = curve.at_point(k);
            derived(match extrapolation {
                Extrapolation::Linear if n > 0 => {
                    let slope = curve.outside(x, side, x[k], extrapolation).first;
                    Polynomial([value, slope, 0.0, 0.0])
                }
                _ => Polynomial::constant(value),
            })
        };
        let mut outline = Outline {
            x: x.to_vec(),
            lasts: (0..n).map(|k| curve.end_of_piece(x, k, order)).collect(),
            pieces,
            values: Extremes::default(),
            slopes: Extremes::default(),
            jumps: vec![0],
            beyond: [end(Side::Left, 0), end(Side::Right, n)],
            is_periodic: extrapolation == Extrapolation::Periodic && n > 0,
        };
        for k in 0..=n {
            let before = outline.jumps[k];
            outline.jumps.push(before + u32::from(outline.is_jump(k)));
        }
        let whole: Vec<Bounds> = (0..n).map(|k| outline.of_piece(k, 0.0, outline.length(k))).collect();
        outline.values = Extremes::new(whole.iter().map(|bounds| bounds.value));
        outline.slopes = Extremes::new(whole.iter().map(|bounds| bounds.slope));
        outline
    }

    fn min(&self) -> f64 {
        self.x[0]
    }

    fn max(&self) -> f64 {
        self.x[self.x.len() - 1]
    }

    fn length(&self, k: usize) -> f64 {
        self.x[k + 1] - self.x[k]
    }

    /// A part of piece k. At its points it has their values, whatever rounding says.
    fn of_piece(&self, k: usize, from: f64, to: f64) -> Bounds {
        let (piece, last) = (self.pieces[k], self.lasts[k]);
        let slope = piece.derivative().over(from, to);
        let value = match (to == self.length(k), piece.is_line()) {
            (_, true) => piece.over(from, to).limited(Range::point(piece.at(0.0)).hull(Range::point(last))),
            (true, false) => piece.over_up_to(from, to, last),
            (false, false) => piece.over(from, to),
        };
        Bounds { value, slope }
    }

    /// The formulas on both sides of a point, and how far the point is along the first.
    fn sides(&self, k: usize) -> (Polynomial, f64, Polynomial) {
        let n = self.pieces.len();
        let (before, way) = match k {
            0 if self.is_periodic => (self.pieces[n - 1], self.length(n - 1)),
            0 => (self.beyond[0], 0.0),
            _ => (self.pieces[k - 1], self.length(k - 1)),
        };
        let after = match self.pieces.get(k) {
            Some(piece) => *piece,
            None if self.is_periodic => self.pieces[0],
            None => self.beyond[1],
        };
        (before, way, after)
    }

    fn is_jump(&self, k: usize) -> bool {
        /// Of what is added up before and after it.
        const ROUNDING: f64 = 1e-12;
        let (before, way, after) = self.sides(k);
        let size = before.0.iter().rev().fold(0.0, |sum, c| sum * way + c.abs());
        (before.at(way) - after.at(0.0)).abs() > ROUNDING * (size + after.at(0.0).abs())
    }

    /// Whether it jumps at one of these points.
    fn has_jump(&self, first: usize, last: usize) -> bool {
        self.jumps[last + 1] > self.jumps[first]
    }

    /// Whether it is one line for all abscissas.
    pub fn is_straight(&self) -> bool {
        let n = self.pieces.len();
        let ends = self.beyond.map(|line| line.derivative().at(0.0));
        let slopes = self.slopes.over(0, n).hull(Range::point(ends[0])).hull(Range::point(ends[1]));
        slopes.is_point() && !self.has_jump(0, n)
    }

    pub fn over(&self, u: Range) -> Bounds {
        // What is not known may be anything.
        let u = if u.lo <= u.hi { u } else { Range::ENTIRE };
        let mut seen = Seen { value: Range::EMPTY, slope: Range::EMPTY, jumps: false };
        match (self.is_periodic, self.pieces.len()) {
            (_, 0) => return Bounds::constant(self.beyond[0].at(0.0)),
            (true, _) => self.see_periods(u, &mut seen),
            (false, _) => self.see_all(u, &mut seen),
        }
        seen.bounds()
    }

    /// By the formulas of the pieces from `first` to the one before `end` alone, of which those at the ends hold beyond their points as well.
    pub(super) fn within(&self, first: usize, end: usize, u: Range) -> Bounds {
        let mut seen = Seen { value: Range::EMPTY, slope: Range::EMPTY, jumps: false };
        let (min, max) = (self.x[first], self.x[end]);
        self.see(first, end, Range { lo: u.lo.clamp(min, max), hi: u.hi.clamp(min, max) }, &mut seen);
        seen.bounds()
    }

    /// Before the first point, or after the last one.
    pub(super) fn outside(&self, side: Side, u: Range) -> Bounds {
        let (line, [from, to]) = match side {
            Side::Left => (self.beyond[0], [u.lo, u.hi].map(|u| (u - self.min()).min(0.0))),
            Side::Right => (self.beyond[1], [u.lo, u.hi].map(|u| (u - self.max()).max(0.0))),
        };
        Bounds { value: line.over(from, to), slope: line.derivative().over(from, to) }
    }

    fn see_all(&self, u: Range, seen: &mut Seen) {
        let (min, max, n) = (self.min(), self.max(), self.pieces.len());
        if u.is_point() && (u.lo == min || u.lo == max) {
            return self.see_point(if u.lo == min { 0 } else { n }, seen);
        }
        if u.lo < min {
            seen.add(self.outside(Side::Left, u));
            seen.jumps |= u.hi >= min && self.has_jump(0, 0);
        }
        if u.lo < max && u.hi >= min {
            self.see(0, n, Range { lo: u.lo.max(min), hi: u.hi.min(max) }, seen);
        }
        if u.hi >= max {
            seen.jumps |= u.lo < max && self.has_jump(n, n);
            seen.value = seen.value.hull(Range::point(self.beyond[1].at(0.0)));
        }
        if u.hi > max {
            seen.add(self.outside(Side::Right, u));
        }
    }

    fn see_periods(&self, u: Range, seen: &mut Seen) {
        let (min, max, n) = (self.min(), self.max(), self.pieces.len());
        let (period, way) = (max - min, u.hi - u.lo);
        if way >= period || way.is_nan() {
            let all = Range { lo: min, hi: max };
            self.see(0, n, all, seen);
            return self.see_turn(seen);
        }
        let mut lo = wrapped(u.lo, min, max);
        if u.is_point() && (lo == min || lo == max) {
            return self.see_point(if lo == min { 0 } else { n }, seen);
        }
        if lo == max {
            lo = min;
        }
        let hi = lo + way;
        self.see(0, n, Range { lo, hi: hi.min(max) }, seen);
        if hi >= max {
            self.see_turn(seen);
        }
        if hi > max {
            self.see(0, n, Range { lo: min, hi: hi - period }, seen);
        }
    }

    /// Where a period ends and the next one begins.
    fn see_turn(&self, seen: &mut Seen) {
        let n = self.pieces.len();
        seen.jumps |= self.has_jump(n, n);
        seen.value = seen.value.hull(Range::point(self.beyond[1].at(0.0)));
        seen.value = seen.value.hull(Range::point(self.pieces[0].at(0.0)));
    }

    /// What is between the ends of these pieces.
    fn see(&self, first: usize, end: usize, u: Range, seen: &mut Seen) {
        let piece = |u: f64| segment(&self.x, u).clamp(first, end - 1);
        let (i, j) = (piece(u.lo), piece(u.hi));
        let (from, to) = (u.lo - self.x[i], u.hi - self.x[j]);
        if i == j {
            return match u.is_point() && from == 0.0 && i > first {
                true => self.see_point(i, seen),
                false => seen.add(self.of_piece(i, from, to)),
            };
        }
        seen.add(self.of_piece(i, from, self.length(i)));
        seen.value = seen.value.hull(self.values.over(i + 1, j));
        seen.slope = seen.slope.hull(self.slopes.over(i + 1, j));
        seen.jumps |= self.has_jump(i + 1, j);
        match to > 0.0 {
            true => seen.add(self.of_piece(j, 0.0, to)),
            // The slope after its last point is none of the stretch.
            false => seen.value = seen.value.hull(Range::point(self.pieces[j].at(0.0))),
        }
    }

    fn see_point(&self, k: usize, seen: &mut Seen) {
        let (before, way, after) = self.sides(k);
        let value = if k == self.pieces.len() { self.beyond[1] } else { after };
        seen.value = Range::point(value.at(0.0));
        seen.slope = before.derivative().over(way, way).hull(after.derivative().over(0.0, 0.0));
        seen.jumps = self.has_jump(k, k);
    }
}

impl Seen {
    fn add(&mut self, part: Bounds) {
        self.value = self.value.hull(part.value);
        self.slope = self.slope.hull(part.slope);
    }

    fn bounds(self) -> Bounds {
        Bounds { value: self.value, slope: if self.jumps { Range::ENTIRE } else { self.slope } }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Smoothness, Table1D};
    use super::*;

    fn outline(points: &[[f64; 2]], kind: Smoothness, beyond: Extrapolation, order: usize) -> Outline {
        let table = Table1D::new(points.len(), 2, &points.concat(), &[2], kind, beyond).unwrap();
        table.outline(0, order)
    }

    fn over(outline: &Outline, lo: f64, hi: f64) -> ([f64; 2], [f64; 2]) {
        let Bounds { value, slope } = outline.over(Range { lo, hi });
        ([value.lo, value.hi], [slope.lo, slope.hi])
    }

    fn is_near((value, slope): ([f64; 2], [f64; 2]), expected: ([f64; 2], [f64; 2])) -> bool {
        let is_close = |(a, b): (&f64, &f64)| a == b || (a - b).abs() < 1e-12;
        value.iter().zip(&expected.0).all(is_close) && slope.iter().zip(&expected.1).all(is_close)
    }

    const INF: f64 = f64::INFINITY;

    /// Nothing, a peak from 1 to 3 that is 4 high, nothing.
    const PEAK: [[f64; 2]; 5] = [[0.0, 0.0], [1.0, 0.0], [2.0, 4.0], [3.0, 0.0], [5.0, 0.0]];

    #[test]
    fn lines_are_bounded_by_their_points() {
        let peak = outline(&PEAK, Smoothness::Linear, Extrapolation::Hold, 0);
        assert_eq!(over(&peak, -INF, 1.0), ([0.0, 0.0], [0.0, 0.0]));
        assert_eq!(over(&peak, 3.0, INF), ([0.0, 0.0], [0.0, 0.0]));
        assert_eq!(over(&peak, 0.5, 4.5), ([0.0, 4.0], [-4.0, 4.0]));
        assert!(is_near(over(&peak, 1.25, 1.5), ([1.0, 2.0], [4.0, 4.0])));
        assert!(is_near(over(&peak, 1.75, 2.5), ([2.0, 4.0], [-4.0, 4.0])));
        assert_eq!(over(&peak, 2.0, 2.0), ([4.0, 4.0], [-4.0, 4.0]));
        assert!(is_near(over(&peak, 1.5, 2.0), ([2.0, 4.0], [4.0, 4.0])));
        assert!(is_near(over(&peak, 2.0, 2.5), ([2.0, 4.0], [-4.0, -4.0])));
        assert!(!peak.is_straight());
    }

    #[test]
    fn beyond_the_points_lines_go_on() {
        let ramp = [[0.0, 0.0], [1.0, 1.0], [2.0, 4.0]];
        let linear = outline(&ramp, Smoothness::Linear, Extrapolation::Linear, 0);
        assert!(is_near(over(&linear, -2.0, -1.0), ([-2.0, -1.0], [1.0, 1.0])));
        assert!(is_near(over(&linear, 1.5, 4.0), ([2.5, 10.0], [3.0, 3.0])));
        assert_eq!(over(&linear, 3.0, INF).0[1], INF);
        assert_eq!(over(&linear, 2.0, 2.0), ([4.0, 4.0], [3.0, 3.0]));
        let held = outline(&ramp, Smoothness::Linear, Extrapolation::None, 0);
        assert_eq!(over(&held, 1.0, 9.0), ([1.0, 4.0], [0.0, 3.0]));
        assert_eq!(over(&held, 2.0, 2.0), ([4.0, 4.0], [0.0, 3.0]));
        let line = outline(&ramp[..2], Smoothness::Akima, Extrapolation::Linear, 0);
        assert!(line.is_straight());
        let point = outline(&ramp[1..2], Smoothness::Linear, Extrapolation::Periodic, 0);
        assert_eq!(over(&point, -9.0, 9.0), ([1.0, 1.0], [0.0, 0.0]));
    }

    #[test]
    fn steps_jump() {
        let steps = [[0.0, 0.0], [1.0, 0.0], [2.0, 7.0], [3.0, 0.0], [4.0, 5.0]];
        let steps = outline(&steps, Smoothness::Constant, Extrapolation::Hold, 0);
        assert_eq!(over(&steps, -1.0, 1.5), ([0.0, 0.0], [0.0, 0.0]));
        assert_eq!(over(&steps, 2.0, 2.9), ([7.0, 7.0], [0.0, 0.0]));
        assert_eq!(over(&steps, 1.5, 2.0), ([0.0, 7.0], [-INF, INF]));
        assert_eq!(over(&steps, 2.0, 2.0), ([7.0, 7.0], [-INF, INF]));
        assert_eq!(over(&steps, 3.5, 4.0), ([0.0, 5.0], [-INF, INF]));
        assert_eq!(over(&steps, 4.0, 9.0), ([5.0, 5.0], [0.0, 0.0]));
        assert_eq!(over(&steps, 4.0, 4.0), ([5.0, 5.0], [-INF, INF]));
    }

    #[test]
    fn what_repeats_is_bounded_in_every_period() {
        let peak = outline(&PEAK, Smoothness::Linear, Extrapolation::Periodic, 0);
        assert_eq!(over(&peak, 53.0, 56.0), ([0.0, 0.0], [0.0, 0.0]));
        assert!(is_near(over(&peak, -4.0, -3.5), ([0.0, 2.0], [4.0, 4.0])));
        assert!(is_near(over(&peak, 4.0, 6.5), ([0.0, 2.0], [0.0, 4.0])));
        assert_eq!(over(&peak, 3.0, 8.0), ([0.0, 4.0], [-4.0, 4.0]));
        assert_eq!(over(&peak, 10.0, 10.0), ([0.0, 0.0], [0.0, 0.0]));
        let saw = outline(&[[0.0, 0.0], [1.0, 1.0]], Smoothness::Linear, Extrapolation::Periodic, 0);
        assert!(is_near(over(&saw, 6.25, 6.5), ([0.25, 0.5], [1.0, 1.0])));
        assert_eq!(over(&saw, 6.5, 7.25), ([0.0, 1.0], [-INF, INF]));
        assert_eq!(over(&saw, -INF, INF), ([0.0, 1.0], [-INF, INF]));
    }

    #[test]
    fn a_spline_reaches_beyond_its_points() {
        // Akima's slopes of t² are 2t: the pieces are t² itself.
        let squares: Vec<[f64; 2]> = (-3..=3).map(|t| [f64::from(t), f64::from(t * t)]).collect();
        let square = outline(&squares, Smoothness::Akima, Extrapolation::Linear, 0);
        assert!(is_near(over(&square, -0.5, 2.5), ([0.0, 6.25], [-1.0, 5.0])));
        assert!(is_near(over(&square, 2.0, 4.0), ([4.0, 15.0], [4.0, 6.0])));
        let slope = outline(&squares, Smoothness::Akima, Extrapolation::Linear, 1);
        assert!(is_near(over(&slope, -0.5, 2.5), ([-1.0, 5.0], [2.0, 2.0])));
        // From the parabola to the tangent.
        assert!(is_near(over(&slope, 2.5, 4.0), ([5.0, 6.0], [0.0, 2.0])));
        let bend = outline(&squares, Smoothness::Akima, Extrapolation::Linear, 2);
        assert!(is_near(over(&bend, -1.5, 1.5), ([2.0, 2.0], [0.0, 0.0])));
        assert_eq!(over(&bend, 2.5, 4.0).1, [-INF, INF]);
    }

    #[test]
    fn the_slope_of_lines_jumps() {
        let slope = outline(&PEAK, Smoothness::Linear, Extrapolation::Hold, 1);
        assert_eq!(over(&slope, 1.5, 1.75), ([4.0, 4.0], [0.0, 0.0]));
        assert_eq!(over(&slope, 1.5, 2.5), ([-4.0, 4.0], [-INF, INF]));
        assert_eq!(over(&slope, 3.0, 9.0), ([0.0, 0.0], [0.0, 0.0]));
    }

    /// Values and slopes of all kinds of tables keep within what is said of them.
    #[test]
    fn tables_keep_within_their_bounds() {
        use Extrapolation::{Hold, Periodic};
        use Smoothness::*;
        let points: Vec<[f64; 2]> = (0..40_i32)
            .map(|k| [f64::from(k) + 0.3 * f64::from(k % 3), f64::from((k * k * 7) % 11) - 4.0])
            .collect();
        for kind in [Linear, Constant, Akima, ModifiedAkima, FritschButland, Steffen] {
            for extrapolation in [Hold, Extrapolation::Linear, Periodic] {
                let table =
                    Table1D::new(points.len(), 2, &points.concat(), &[2], kind, extrapolation).unwrap();
                let outlines = [0, 1, 2].map(|order| table.outline(0, order));
                for k in 0..2000_u32 {
                    let (lo, way) = (-10.0 + 0.03 * f64::from(k), 0.013 * f64::from(k * k % 401));
                    let bounds = outlines.each_ref().map(|one| one.over(Range { lo, hi: lo + way }));
                    for i in 0..=8 {
                        let jet = table.at(0, lo + way * f64::from(i) / 8.0).unwrap();
                        for (bounds, value) in bounds.iter().zip([jet.value, jet.first, jet.second]) {
                            let doubt = 1e-9 * (1.0 + value.abs());
                            assert!(
                                bounds.value.lo - doubt <= value && value <= bounds.value.hi + doubt,
                                "{kind:?} {extrapolation:?} {lo} {way} {i}: {bounds:?}, {value}"
                            );
                        }
                        // The slope after the end is none of the stretch.
                        let (doubt, slope) = (1e-9 * (1.0 + jet.first.abs()), bounds[0].slope);
                        let is_inside = slope.lo - doubt <= jet.first && jet.first <= slope.hi + doubt;
                        assert!(is_inside || i == 8, "{kind:?} {extrapolation:?} {lo} {way} {i}: {slope:?}");
                    }
                }
            }
        }
    }
}
