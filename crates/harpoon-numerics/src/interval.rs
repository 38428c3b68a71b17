//! Arithmetic of intervals: what is known of the operands → what is certain of the result.
//!
//! The result of an operation contains the results for all numbers of its operands; rounding goes outwards, and where an
//! operation is exact nothing is added, so that zero stays zero. Where nothing is known the result is the whole line
//! (Moore, Kearfott, Cloud: Introduction to Interval Analysis, 2009).

use std::f64::consts::{FRAC_PI_2, PI, TAU};
use std::ops::{Add, Mul, Neg, Sub};

/// `lo <= hi`, neither is NaN.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    pub lo: f64,
    pub hi: f64,
}

/// How many units in the last place functions of the standard library may err.
const ULPS: f64 = 4.0;

impl Interval {
    pub const ENTIRE: Interval = Interval { lo: f64::NEG_INFINITY, hi: f64::INFINITY };
    pub const ZERO: Interval = Interval { lo: 0.0, hi: 0.0 };
    pub const ONE: Interval = Interval { lo: 1.0, hi: 1.0 };

    /// The whole line if an end is not known.
    pub fn new(lo: f64, hi: f64) -> Interval {
        if lo <= hi { Interval { lo, hi } } else { Interval::ENTIRE }
    }

    pub fn point(x: f64) -> Interval {
        Interval::new(x, x)
    }

    pub fn is_point(self) -> bool {
        self.lo == self.hi
    }

    pub fn contains(self, x: f64) -> bool {
        self.lo <= x && x <= self.hi
    }

    pub fn is_finite(self) -> bool {
        self.lo.is_finite() && self.hi.is_finite()
    }

    /// The largest absolute value.
    pub fn magnitude(self) -> f64 {
        self.lo.abs().max(self.hi.abs())
    }

    pub fn hull(self, other: Interval) -> Interval {
        Interval { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// Of a function that grows: its values at the ends, with their doubt. `range` is all that it can be.
    fn growing(self, f: impl Fn(f64) -> f64, range: Interval) -> Interval {
        let (lo, hi) = (f(self.lo), f(self.hi));
        let doubt = |x: f64| if x == 0.0 { 0.0 } else { ULPS * f64::EPSILON * x.abs() + f64::MIN_POSITIVE };
        Interval::new((lo - doubt(lo)).max(range.lo), (hi + doubt(hi)).min(range.hi))
    }

    /// What lies in the domain of a function; none if nothing does.
    fn within(self, lo: f64, hi: f64) -> Option<Interval> {
        let inside = Interval { lo: self.lo.max(lo), hi: self.hi.min(hi) };
        (inside.lo <= inside.hi).then_some(inside)
    }

    pub fn abs(self) -> Interval {
        if self.lo >= 0.0 {
            self
        } else if self.hi <= 0.0 {
            -self
        } else {
            Interval { lo: 0.0, hi: self.magnitude() }
        }
    }

    pub fn min(self, other: Interval) -> Interval {
        Interval { lo: self.lo.min(other.lo), hi: self.hi.min(other.hi) }
    }

    pub fn max(self, other: Interval) -> Interval {
        Interval { lo: self.lo.max(other.lo), hi: self.hi.max(other.hi) }
    }

    pub fn reciprocal(self) -> Interval {
        let inverse = |x: f64| {
            let y = 1.0 / x;
            (y, y.mul_add(x, -1.0) == 0.0)
        };
        if self.lo < 0.0 && self.hi > 0.0 || self == Interval::ZERO {
            return Interval::ENTIRE;
        }
        let lo = if self.hi == 0.0 { f64::NEG_INFINITY } else { below(inverse(self.hi)) };
        let hi = if self.lo == 0.0 { f64::INFINITY } else { above(inverse(self.lo)) };
        Interval::new(lo, hi)
    }

    pub fn square(self) -> Interval {
        let size = self.abs();
        Interval::new(below(product(size.lo, size.lo)), above(product(size.hi, size.hi)))
    }

    pub fn power(self, n: i32) -> Interval {
        if n < 0 {
            return self.power(-n).reciprocal();
        }
        let base = if n % 2 == 0 { self.abs() } else { self };
        let of_end = |x: f64| {
            let (mut result, mut square, mut left) = (Interval::ONE, Interval::point(x), n);
            while left > 0 {
                if left % 2 == 1 {
                    result = result * square;
                }
                square = square * square;
                left /= 2;
            }
            result
        };
        Interval::new(of_end(base.lo).lo, of_end(base.hi).hi)
    }

    /// For any exponent where the base is positive.
    pub fn power_of(self, exponent: Interval) -> Interval {
        if self.lo < 0.0 {
            return Interval::ENTIRE;
        }
        (exponent * self.ln()).exp()
    }

    pub fn sqrt(self) -> Interval {
        let positive = Interval { lo: 0.0, hi: f64::INFINITY };
        self.within(0.0, f64::INFINITY).map_or(Interval::ENTIRE, |x| x.growing(f64::sqrt, positive))
    }

    pub fn exp(self) -> Interval {
        self.growing(f64::exp, Interval { lo: 0.0, hi: f64::INFINITY })
    }

    pub fn ln(self) -> Interval {
        self.within(0.0, f64::INFINITY).map_or(Interval::ENTIRE, |x| x.growing(f64::ln, Interval::ENTIRE))
    }

    pub fn log10(self) -> Interval {
        self.within(0.0, f64::INFINITY).map_or(Interval::ENTIRE, |x| x.growing(f64::log10, Interval::ENTIRE))
    }

    pub fn cos(self) -> Interval {
        if !self.is_finite() || self.hi - self.lo >= TAU {
            return Interval { lo: -1.0, hi: 1.0 };
        }
        let (at_lo, at_hi) = (self.lo.cos(), self.hi.cos());
        let doubt = ULPS * f64::EPSILON;
        let hi = if self.meets(0.0, TAU) { 1.0 } else { (at_lo.max(at_hi) + doubt).min(1.0) };
        let lo = if self.meets(PI, TAU) { -1.0 } else { (at_lo.min(at_hi) - doubt).max(-1.0) };
        Interval { lo, hi }
    }

    pub fn sin(self) -> Interval {
        if !self.is_finite() || self.hi - self.lo >= TAU {
            return Interval { lo: -1.0, hi: 1.0 };
        }
        let (at_lo, at_hi) = (self.lo.sin(), self.hi.sin());
        let doubt = |x: f64| if x == 0.0 { 0.0 } else { ULPS * f64::EPSILON };
        let hi = if self.meets(FRAC_PI_2, TAU) {
            1.0
        } else {
            (at_lo.max(at_hi) + doubt(at_lo.max(at_hi))).min(1.0)
        };
        let lo = if self.meets(-FRAC_PI_2, TAU) {
            -1.0
        } else {
            (at_lo.min(at_hi) - doubt(at_lo.min(at_hi))).max(-1.0)
        };
        Interval { lo, hi }
    }

    pub fn tan(self) -> Interval {
        let has_pole = !self.is_finite() || self.hi - self.lo >= PI || self.meets(FRAC_PI_2, PI);
        if has_pole { Interval::ENTIRE } else { self.growing(f64::tan, Interval::ENTIRE) }
    }

    /// Whether one of `phase + k*period` may lie inside.
    fn meets(self, phase: f64, period: f64) -> bool {
        let doubt = ULPS * f64::EPSILON * (self.magnitude() + period);
        ((self.lo - doubt - phase) / period).ceil() <= ((self.hi + doubt - phase) / period).floor()
    }

    pub fn asin(self) -> Interval {
        let range = Interval { lo: -FRAC_PI_2 - 1e-15, hi: FRAC_PI_2 + 1e-15 };
        self.within(-1.0, 1.0).map_or(Interval::ENTIRE, |x| x.growing(f64::asin, range))
    }

    pub fn acos(self) -> Interval {
        let falls = |x: Interval| (-x).growing(|x| (-x).acos(), Interval { lo: 0.0, hi: PI + 1e-15 });
        self.within(-1.0, 1.0).map_or(Interval::ENTIRE, falls)
    }

    pub fn atan(self) -> Interval {
        self.growing(f64::atan, Interval::ENTIRE)
    }

    pub fn sinh(self) -> Interval {
        self.growing(f64::sinh, Interval::ENTIRE)
    }

    pub fn cosh(self) -> Interval {
        self.abs().growing(f64::cosh, Interval { lo: 1.0, hi: f64::INFINITY })
    }

    pub fn tanh(self) -> Interval {
        self.growing(f64::tanh, Interval { lo: -1.0, hi: 1.0 })
    }

    /// A function that grows and is computed without rounding.
    pub fn steps(self, f: impl Fn(f64) -> f64) -> Interval {
        Interval::new(f(self.lo), f(self.hi))
    }
}

/// The sum, and whether it is exact (Knuth's two-sum).
fn sum(a: f64, b: f64) -> (f64, bool) {
    let s = a + b;
    let part = s - a;
    (s, (a - (s - part)) + (b - part) == 0.0)
}

/// Zero times infinity is zero: the factors are limits.
fn times(a: f64, b: f64) -> f64 {
    if a == 0.0 || b == 0.0 { 0.0 } else { a * b }
}

/// Whether the product is exact.
fn is_product(a: f64, b: f64, p: f64) -> bool {
    // Below that the error itself would vanish.
    const SMALL: f64 = 1e-280;
    a == 0.0 || b == 0.0 || p.abs() > SMALL && a.mul_add(b, -p) == 0.0
}

fn product(a: f64, b: f64) -> (f64, bool) {
    let p = times(a, b);
    (p, is_product(a, b, p))
}

fn below((x, is_exact): (f64, bool)) -> f64 {
    if is_exact { x } else { x.next_down() }
}

fn above((x, is_exact): (f64, bool)) -> f64 {
    if is_exact { x } else { x.next_up() }
}

impl Neg for Interval {
    type Output = Interval;

    fn neg(self) -> Interval {
        Interval { lo: -self.hi, hi: -self.lo }
    }
}

impl Add for Interval {
    type Output = Interval;

    fn add(self, other: Interval) -> Interval {
        Interval::new(below(sum(self.lo, other.lo)), above(sum(self.hi, other.hi)))
    }
}

impl Sub for Interval {
    type Output = Interval;

    fn sub(self, other: Interval) -> Interval {
        self + -other
    }
}

impl Mul for Interval {
    type Output = Interval;

    fn mul(self, other: Interval) -> Interval {
        let corners = [(self.lo, other.lo), (self.lo, other.hi), (self.hi, other.lo), (self.hi, other.hi)];
        let products = corners.map(|(a, b)| times(a, b));
        let lo = products.into_iter().fold(f64::INFINITY, f64::min);
        let hi = products.into_iter().fold(f64::NEG_INFINITY, f64::max);
        // Which of them are exact costs more than the rest: that is asked of the ends only.
        let is_exact = |end: f64| {
            let mut those = corners.into_iter().zip(products).filter(|(_, p)| *p == end);
            those.all(|((a, b), p)| is_product(a, b, p))
        };
        Interval::new(below((lo, is_exact(lo))), above((hi, is_exact(hi))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sequence of numbers that looks random and is the same each time.
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 11) as f64 / (1u64 << 53) as f64
        }

        fn interval(&mut self) -> Interval {
            let scale = 10.0_f64.powf(4.0 * self.next() - 2.0);
            let (a, b) = (scale * (self.next() - 0.5), scale * (self.next() - 0.5));
            Interval::new(a.min(b), a.max(b))
        }

        fn inside(&mut self, x: Interval) -> f64 {
            (x.lo + self.next() * (x.hi - x.lo)).clamp(x.lo, x.hi)
        }
    }

    #[test]
    fn results_contain_the_results_of_all_numbers() {
        type One = (&'static str, fn(Interval) -> Interval, fn(f64) -> f64);
        let functions: [One; 19] = [
            ("neg", |x| -x, |x| -x),
            ("abs", Interval::abs, f64::abs),
            ("reciprocal", Interval::reciprocal, |x| 1.0 / x),
            ("square", Interval::square, |x| x * x),
            ("cube", |x| x.power(3), |x| x * x * x),
            ("fourth", |x| x.power(4), |x| x.powi(4)),
            ("inverse square", |x| x.power(-2), |x| 1.0 / (x * x)),
            ("sqrt", Interval::sqrt, f64::sqrt),
            ("exp", Interval::exp, f64::exp),
            ("ln", Interval::ln, f64::ln),
            ("log10", Interval::log10, f64::log10),
            ("sin", Interval::sin, f64::sin),
            ("cos", Interval::cos, f64::cos),
            ("tan", Interval::tan, f64::tan),
            ("asin", Interval::asin, f64::asin),
            ("acos", Interval::acos, f64::acos),
            ("atan", Interval::atan, f64::atan),
            ("tanh", Interval::tanh, f64::tanh),
            ("cosh", Interval::cosh, f64::cosh),
        ];
        let mut numbers = Numbers(1);
        for (name, over, f) in functions {
            for _ in 0..3000 {
                let x = numbers.interval();
                let at = numbers.inside(x);
                let (range, value) = (over(x), f(at));
                assert!(
                    value.is_nan() || range.contains(value),
                    "{name} of {x:?}: {range:?}, {value} at {at}"
                );
            }
        }
        for _ in 0..20_000 {
            let (x, y) = (numbers.interval(), numbers.interval());
            let (a, b) = (numbers.inside(x), numbers.inside(y));
            assert!((x + y).contains(a + b) && (x - y).contains(a - b) && (x * y).contains(a * b));
            assert!((x * y.reciprocal()).contains(a / b), "{x:?} {y:?} {a} {b}");
            assert!(x.min(y).contains(a.min(b)) && x.max(y).contains(a.max(b)));
            let power = x.abs().power_of(y);
            assert!(power.contains(a.abs().powf(b)), "{x:?} {y:?} {power:?}");
        }
    }

    #[test]
    fn ranges_are_tight() {
        let close = |x: Interval, lo: f64, hi: f64| (x.lo - lo).abs() < 1e-14 && (x.hi - hi).abs() < 1e-14;
        assert!(close(Interval::new(0.1, 0.2).sin(), 0.1_f64.sin(), 0.2_f64.sin()));
        assert!(close(Interval::new(1.0, 2.0).sin(), 1.0_f64.sin(), 1.0));
        assert!(close(Interval::new(3.0, 3.5).cos(), -1.0, 3.5_f64.cos()));
        assert!(close(Interval::new(-1.0, 2.0).square(), 0.0, 4.0));
        assert!(close(Interval::new(-2.0, 1.0).power(3), -8.0, 1.0));
    }

    #[test]
    fn what_is_exact_stays_so() {
        let (half, three) = (Interval::point(0.5), Interval::point(3.0));
        assert_eq!(half + three, Interval::point(3.5));
        assert_eq!(half * three, Interval::point(1.5));
        assert_eq!(half - half, Interval::ZERO);
        assert_eq!(half.reciprocal(), Interval::point(2.0));
        assert_eq!(Interval::new(-3.0, -1.0).max(Interval::ZERO), Interval::ZERO);
        assert!(!(Interval::point(0.1) + Interval::point(0.2)).is_point());
    }

    #[test]
    fn what_is_not_known_is_the_whole_line() {
        assert_eq!(Interval::new(-1.0, 1.0).reciprocal(), Interval::ENTIRE);
        assert_eq!(Interval::point(f64::NAN), Interval::ENTIRE);
        assert_eq!(Interval::new(1.0, 2.0).tan(), Interval::ENTIRE);
        assert_eq!(Interval::ENTIRE * Interval::ZERO, Interval::ZERO);
        assert_eq!(Interval::new(0.0, 2.0).reciprocal(), Interval { lo: 0.5, hi: f64::INFINITY });
    }
}
