//! The little complex arithmetic that eigenvectors need.

use std::ops::{Add, Div, Mul, Neg, Sub};

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Complex {
    pub re: f64,
    pub im: f64,
}

pub const ZERO: Complex = Complex { re: 0.0, im: 0.0 };
pub const ONE: Complex = Complex { re: 1.0, im: 0.0 };

impl Complex {
    pub const fn new(re: f64, im: f64) -> Complex {
        Complex { re, im }
    }

    pub fn abs(self) -> f64 {
        self.re.hypot(self.im)
    }

    pub fn conj(self) -> Complex {
        Complex::new(self.re, -self.im)
    }
}

impl From<f64> for Complex {
    fn from(re: f64) -> Complex {
        Complex::new(re, 0.0)
    }
}

impl Add for Complex {
    type Output = Complex;
    fn add(self, other: Complex) -> Complex {
        Complex::new(self.re + other.re, self.im + other.im)
    }
}

impl Sub for Complex {
    type Output = Complex;
    fn sub(self, other: Complex) -> Complex {
        Complex::new(self.re - other.re, self.im - other.im)
    }
}

impl Neg for Complex {
    type Output = Complex;
    fn neg(self) -> Complex {
        Complex::new(-self.re, -self.im)
    }
}

impl Mul for Complex {
    type Output = Complex;
    fn mul(self, other: Complex) -> Complex {
        Complex::new(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)
    }
}

impl Mul<f64> for Complex {
    type Output = Complex;
    fn mul(self, factor: f64) -> Complex {
        Complex::new(self.re * factor, self.im * factor)
    }
}

impl Div for Complex {
    type Output = Complex;
    /// Smith's division: the larger part of the divisor is taken out, so that its square cannot overflow.
    fn div(self, other: Complex) -> Complex {
        if other.re.abs() >= other.im.abs() {
            let ratio = other.im / other.re;
            let divisor = other.re + other.im * ratio;
            Complex::new((self.re + self.im * ratio) / divisor, (self.im - self.re * ratio) / divisor)
        } else {
            let ratio = other.re / other.im;
            let divisor = other.re * ratio + other.im;
            Complex::new((self.re * ratio + self.im) / divisor, (self.im * ratio - self.re) / divisor)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_inverts_multiplication() {
        let (a, b) = (Complex::new(3.0, -4.0), Complex::new(1.0, 2.0));
        assert_eq!(a * b, Complex::new(11.0, 2.0));
        assert_eq!(a * b / b, a);
        assert_eq!(a / Complex::new(0.0, 1e200), Complex::new(-4e-200, -3e-200));
    }
}
