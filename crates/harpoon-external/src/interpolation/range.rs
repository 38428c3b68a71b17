//! All numbers between two, and what a polynomial of degree three makes of them.

/// From `lo` to `hi`, none if `lo > hi`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    pub lo: f64,
    pub hi: f64,
}

impl Range {
    pub const EMPTY: Range = Range { lo: f64::INFINITY, hi: f64::NEG_INFINITY };
    pub const ENTIRE: Range = Range { lo: f64::NEG_INFINITY, hi: f64::INFINITY };

    pub fn point(x: f64) -> Range {
        Range { lo: x, hi: x }
    }

    pub fn is_point(self) -> bool {
        self.lo == self.hi
    }

    pub fn hull(self, other: Range) -> Range {
        Range { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// What of it lies in another one, which it meets but for rounding.
    pub fn limited(self, other: Range) -> Range {
        Range { lo: self.lo.clamp(other.lo, other.hi), hi: self.hi.clamp(other.lo, other.hi) }
    }

    /// Up to a number that is computed with rounding.
    fn reach(self, (x, doubt): (f64, f64)) -> Range {
        self.hull(Range { lo: x - doubt, hi: x + doubt })
    }
}

/// c₀ + c₁ v + c₂ v² + c₃ v³
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Polynomial(pub [f64; 4]);

impl Polynomial {
    pub fn constant(value: f64) -> Polynomial {
        Polynomial([value, 0.0, 0.0, 0.0])
    }

    pub fn derivative(self) -> Polynomial {
        let Polynomial([_, c1, c2, c3]) = self;
        Polynomial([c1, 2.0 * c2, 3.0 * c3, 0.0])
    }

    pub fn at(self, v: f64) -> f64 {
        self.with_doubt(v).0
    }

    /// The value, and how far rounding may have moved it; none where nothing is added.
    fn with_doubt(self, v: f64) -> (f64, f64) {
        const ULPS: f64 = 8.0;
        let Polynomial([c0, c1, c2, c3]) = self;
        if v == 0.0 || c1 == 0.0 && c2 == 0.0 && c3 == 0.0 {
            return (c0, 0.0);
        }
        // Zero times infinity is zero: beyond a table lines go on without end.
        let times = |a: f64| if a == 0.0 { 0.0 } else { a * v };
        let value = c0 + times(c1 + times(c2 + times(c3)));
        let size = c0.abs() + (times(c1.abs() + times(c2.abs() + times(c3.abs()).abs()).abs())).abs();
        (value, ULPS * f64::EPSILON * size)
    }

    pub fn is_line(self) -> bool {
        self.0[2] == 0.0 && self.0[3] == 0.0
    }

    /// For v from `a` to `b`: the extremes are at the ends or where the derivative vanishes.
    pub fn over(self, a: f64, b: f64) -> Range {
        self.between(a, b, Range::EMPTY.reach(self.with_doubt(a)).reach(self.with_doubt(b)))
    }

    /// Where the value at `b` is known.
    pub fn over_up_to(self, a: f64, b: f64, last: f64) -> Range {
        self.between(a, b, Range::EMPTY.reach(self.with_doubt(a)).reach((last, 0.0)))
    }

    fn between(self, a: f64, b: f64, ends: Range) -> Range {
        let inner = self.derivative().roots_of_parabola().into_iter().flatten();
        inner.filter(|v| a < *v && *v < b).fold(ends, |range, v| range.reach(self.with_doubt(v)))
    }

    fn roots_of_parabola(self) -> [Option<f64>; 2] {
        let Polynomial([c, b, a, _]) = self;
        if a == 0.0 {
            return [(b != 0.0).then(|| -c / b), None];
        }
        let discriminant = b * b - 4.0 * a * c;
        // A double root is no extreme.
        if discriminant <= 0.0 {
            return [None, None];
        }
        let q = -0.5 * (b + discriminant.sqrt().copysign(b));
        [Some(q / a), (q != 0.0).then(|| c / q)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(range: Range, lo: f64, hi: f64) -> bool {
        let is_close = |a: f64, b: f64| (a - b).abs() < 1e-13;
        range.lo <= lo && range.hi >= hi && is_close(range.lo, lo) && is_close(range.hi, hi)
    }

    #[test]
    fn extremes_of_a_cubic() {
        // v³ - 3v: 2 at -1, -2 at 1.
        let cubic = Polynomial([0.0, -3.0, 0.0, 1.0]);
        assert!(is_near(cubic.over(-1.5, 1.5), -2.0, 2.0));
        assert!(is_near(cubic.over(0.0, 3.0), -2.0, 18.0));
        assert!(is_near(cubic.over(0.0, 0.5), -1.375, 0.0));
        // 3v² - 3: -3 at 0.
        assert!(is_near(cubic.derivative().over(-1.0, 2.0), -3.0, 9.0));
    }

    #[test]
    fn what_is_flat_is_exact_and_lines_have_no_end() {
        assert_eq!(Polynomial::constant(0.1).over(0.0, f64::INFINITY), Range::point(0.1));
        assert_eq!(Polynomial([1.0, 2.0, 0.0, 0.0]).over(0.0, f64::INFINITY).hi, f64::INFINITY);
        assert_eq!(Polynomial([1.0, 2.0, 0.0, 0.0]).over(f64::NEG_INFINITY, 0.0).lo, f64::NEG_INFINITY);
    }
}
