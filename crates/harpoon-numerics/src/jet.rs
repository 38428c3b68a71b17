//! Functions of time over a stretch of it: all values that they take there, and all slopes that they have.
//!
//! Slopes are those of the lines through any two points of the stretch, so that a function with a kink has those on both
//! sides of it. One that jumps can have any.

use std::ops::{Add, Mul, Neg, Sub};

use crate::interval::Interval;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Jet {
    pub value: Interval,
    pub slope: Interval,
}

impl Jet {
    pub fn constant(value: f64) -> Jet {
        Jet { value: Interval::point(value), slope: Interval::ZERO }
    }

    /// Time itself.
    pub fn time(stretch: Interval) -> Jet {
        Jet { value: stretch, slope: Interval::ONE }
    }

    fn of(self, value: Interval, derivative: Interval) -> Jet {
        Jet { value, slope: derivative * self.slope }
    }

    pub fn abs(self) -> Jet {
        if self.value.lo >= 0.0 {
            self
        } else if self.value.hi <= 0.0 {
            -self
        } else {
            Jet { value: self.value.abs(), slope: self.slope.hull(-self.slope) }
        }
    }

    pub fn max(self, other: Jet) -> Jet {
        if self.value.lo >= other.value.hi {
            self
        } else if other.value.lo >= self.value.hi {
            other
        } else {
            Jet { value: self.value.max(other.value), slope: self.slope.hull(other.slope) }
        }
    }

    pub fn min(self, other: Jet) -> Jet {
        -(-self).max(-other)
    }

    pub fn reciprocal(self) -> Jet {
        let inverse = self.value.reciprocal();
        // Across a pole there is no slope.
        let derivative = if inverse == Interval::ENTIRE { Interval::ENTIRE } else { -inverse.square() };
        if self.slope == Interval::ZERO {
            Jet { value: inverse, slope: Interval::ZERO }
        } else {
            self.of(inverse, derivative)
        }
    }

    pub fn square(self) -> Jet {
        self.of(self.value.square(), self.value + self.value)
    }

    pub fn power(self, n: i32) -> Jet {
        match n {
            0 => Jet::constant(1.0),
            1 => self,
            2 => self.square(),
            _ if n < 0 => self.power(-n).reciprocal(),
            _ => self.of(self.value.power(n), Interval::point(f64::from(n)) * self.value.power(n - 1)),
        }
    }

    pub fn power_of(self, exponent: Jet) -> Jet {
        let value = self.value.power_of(exponent.value);
        let ln = Jet { value: self.value.ln(), slope: self.value.reciprocal() * self.slope };
        let product = exponent * ln;
        Jet { value, slope: value * product.slope }
    }

    pub fn sqrt(self) -> Jet {
        let root = self.value.sqrt();
        self.of(root, (root + root).reciprocal())
    }

    pub fn exp(self) -> Jet {
        let value = self.value.exp();
        self.of(value, value)
    }

    pub fn ln(self) -> Jet {
        self.of(self.value.ln(), self.value.reciprocal())
    }

    pub fn log10(self) -> Jet {
        let scale = Interval::point(10.0).ln();
        self.of(self.value.log10(), (scale * self.value).reciprocal())
    }

    pub fn sin(self) -> Jet {
        self.of(self.value.sin(), self.value.cos())
    }

    pub fn cos(self) -> Jet {
        self.of(self.value.cos(), -self.value.sin())
    }

    pub fn tan(self) -> Jet {
        let value = self.value.tan();
        self.of(value, Interval::ONE + value.square())
    }

    pub fn asin(self) -> Jet {
        self.of(self.value.asin(), (Interval::ONE - self.value.square()).sqrt().reciprocal())
    }

    pub fn acos(self) -> Jet {
        self.of(self.value.acos(), -(Interval::ONE - self.value.square()).sqrt().reciprocal())
    }

    pub fn atan(self) -> Jet {
        self.of(self.value.atan(), (Interval::ONE + self.value.square()).reciprocal())
    }

    pub fn sinh(self) -> Jet {
        self.of(self.value.sinh(), self.value.cosh())
    }

    pub fn cosh(self) -> Jet {
        self.of(self.value.cosh(), self.value.sinh())
    }

    pub fn tanh(self) -> Jet {
        let value = self.value.tanh();
        self.of(value, (Interval::ONE - value.square()).max(Interval::ZERO))
    }

    /// A function that grows in steps, such as `floor`.
    pub fn steps(self, f: impl Fn(f64) -> f64) -> Jet {
        Jet::piecewise(self.value.steps(f))
    }

    /// A function that jumps from value to value.
    fn piecewise(value: Interval) -> Jet {
        Jet { value, slope: if value.is_point() { Interval::ZERO } else { Interval::ENTIRE } }
    }

    /// 1 where it holds, 0 where it does not.
    fn truth(holds: bool, fails: bool) -> Jet {
        let (lo, hi) = (if holds { 1.0 } else { 0.0 }, if fails { 0.0 } else { 1.0 });
        Jet::piecewise(Interval { lo, hi })
    }

    pub fn is_less(self, other: Jet) -> Jet {
        Jet::truth(self.value.hi < other.value.lo, self.value.lo >= other.value.hi)
    }

    pub fn is_less_or_equal(self, other: Jet) -> Jet {
        Jet::truth(self.value.hi <= other.value.lo, self.value.lo > other.value.hi)
    }

    pub fn is_equal(self, other: Jet) -> Jet {
        let are_points = self.value.is_point() && other.value.is_point();
        let is_apart = self.value.hi < other.value.lo || other.value.hi < self.value.lo;
        Jet::truth(are_points && !is_apart, is_apart)
    }

    /// Of truth values, as the next two.
    pub fn negation(self) -> Jet {
        Jet { value: Interval::ONE - self.value, slope: self.slope }
    }

    pub fn and(self, other: Jet) -> Jet {
        Jet::piecewise(self.value.min(other.value))
    }

    pub fn or(self, other: Jet) -> Jet {
        Jet::piecewise(self.value.max(other.value))
    }

    pub fn select(condition: Jet, then: Jet, otherwise: Jet) -> Jet {
        if condition.value.lo > 0.0 {
            then
        } else if condition.value.hi == 0.0 {
            otherwise
        } else {
            Jet { value: then.value.hull(otherwise.value), slope: Interval::ENTIRE }
        }
    }
}

impl Neg for Jet {
    type Output = Jet;

    fn neg(self) -> Jet {
        Jet { value: -self.value, slope: -self.slope }
    }
}

impl Add for Jet {
    type Output = Jet;

    fn add(self, other: Jet) -> Jet {
        Jet { value: self.value + other.value, slope: self.slope + other.slope }
    }
}

impl Sub for Jet {
    type Output = Jet;

    fn sub(self, other: Jet) -> Jet {
        self + -other
    }
}

impl Mul for Jet {
    type Output = Jet;

    fn mul(self, other: Jet) -> Jet {
        Jet { value: self.value * other.value, slope: self.slope * other.value + self.value * other.slope }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values lie in the value, and lines through two points have one of the slopes.
    #[test]
    fn functions_keep_within_what_is_said_about_them() {
        type One = (&'static str, fn(Jet) -> Jet, fn(f64) -> f64);
        let functions: [One; 9] = [
            ("wave", |t| (t * Jet::constant(3.0)).sin() * t.cos(), |t| (t * 3.0).sin() * t.cos()),
            ("bell", |t| (-(t - Jet::constant(0.7)).square()).exp(), |t| (-(t - 0.7) * (t - 0.7)).exp()),
            (
                "roof",
                |t| (Jet::constant(1.0) - (t - Jet::constant(0.5)).abs()).max(Jet::constant(0.0)),
                |t| (1.0 - (t - 0.5).abs()).max(0.0),
            ),
            ("root", |t| (t.square() + Jet::constant(0.1)).sqrt(), |t| (t * t + 0.1).sqrt()),
            ("quotient", |t| t * (t.square() + Jet::constant(1.0)).reciprocal(), |t| t / (t * t + 1.0)),
            ("power", |t| (t.abs() + Jet::constant(0.1)).power_of(t), |t| (t.abs() + 0.1).powf(t)),
            ("cubic", |t| t.power(3) - t, |t| t * t * t - t),
            ("steps", |t| t.steps(f64::floor) + t, |t| t.floor() + t),
            (
                "choice",
                |t| Jet::select(t.is_less(Jet::constant(0.3)), t.tanh(), t.atan()),
                |t| if t < 0.3 { t.tanh() } else { t.atan() },
            ),
        ];
        for (name, over, f) in functions {
            for k in 0..200 {
                let (middle, half) = (-2.0 + 0.0203 * f64::from(k), 0.003 * f64::from(k % 37));
                let stretch = Interval::new(middle - half, middle + half);
                let jet = over(Jet::time(stretch));
                let at =
                    |i: u32| (stretch.lo + f64::from(i) / 7.0 * 2.0 * half).clamp(stretch.lo, stretch.hi);
                for (a, b) in (0..7).map(|i| (at(i), at(i + 1))) {
                    // The function itself is computed with rounding here.
                    let near = |x: Interval, y: f64| {
                        y >= x.lo - 1e-9 * (1.0 + x.lo.abs()) && y <= x.hi + 1e-9 * (1.0 + x.hi.abs())
                    };
                    assert!(near(jet.value, f(a)), "{name} at {a}: {jet:?}");
                    let slope = (f(b) - f(a)) / (b - a);
                    let is_far = (b - a) > 1e-6;
                    assert!(!is_far || near(jet.slope, slope), "{name} from {a} to {b}: {jet:?}, {slope}");
                }
            }
        }
    }

    #[test]
    fn far_from_its_kinks_a_roof_is_flat() {
        let roof = |t: Jet| (Jet::constant(1.0) - (t - Jet::constant(5.0)).abs()).max(Jet::constant(0.0));
        assert_eq!(roof(Jet::time(Interval::new(0.0, 3.0))), Jet::constant(0.0));
        assert_eq!(roof(Jet::time(Interval::new(4.25, 4.5))).slope, Interval::ONE);
    }
}
