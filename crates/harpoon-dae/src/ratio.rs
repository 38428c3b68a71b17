//! Exact fractions: the intervals of clocks that must tick together for ever.

use std::fmt;

/// In lowest terms, with a positive denominator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ratio {
    pub numerator: i64,
    pub denominator: i64,
}

impl Ratio {
    pub const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };
    pub const ONE: Ratio = Ratio { numerator: 1, denominator: 1 };

    /// None for a denominator of zero, and beyond 64 bits.
    pub fn new(numerator: i64, denominator: i64) -> Option<Ratio> {
        Ratio::reduced(i128::from(numerator), i128::from(denominator))
    }

    fn reduced(numerator: i128, denominator: i128) -> Option<Ratio> {
        if denominator == 0 {
            return None;
        }
        let divisor = common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs()) as i128;
        let divisor = if denominator < 0 { -divisor } else { divisor };
        Some(Ratio {
            numerator: i64::try_from(numerator / divisor).ok()?,
            denominator: i64::try_from(denominator / divisor).ok()?,
        })
    }

    pub fn plus(self, other: Ratio) -> Option<Ratio> {
        let (a, b) = (i128::from(self.numerator), i128::from(self.denominator));
        let (c, d) = (i128::from(other.numerator), i128::from(other.denominator));
        Ratio::reduced(a * d + c * b, b * d)
    }

    pub fn minus(self, other: Ratio) -> Option<Ratio> {
        self.plus(Ratio { numerator: -other.numerator, ..other })
    }

    pub fn times(self, other: Ratio) -> Option<Ratio> {
        let (a, b) = (i128::from(self.numerator), i128::from(self.denominator));
        let (c, d) = (i128::from(other.numerator), i128::from(other.denominator));
        Ratio::reduced(a * c, b * d)
    }

    pub fn divided_by(self, other: Ratio) -> Option<Ratio> {
        let (a, b) = (i128::from(self.numerator), i128::from(self.denominator));
        let (c, d) = (i128::from(other.numerator), i128::from(other.denominator));
        Ratio::reduced(a * d, b * c)
    }

    /// `self + k*step`, rounded once: equal fractions give equal numbers, whatever the clocks they belong to.
    pub fn after(self, step: Ratio, k: u64) -> f64 {
        let (a, b) = (i128::from(self.numerator), i128::from(self.denominator));
        let (c, d) = (i128::from(step.numerator), i128::from(step.denominator));
        // Both are exact below 2^53, where a division rounds correctly.
        (a * d + i128::from(k) * c * b) as f64 / (b * d) as f64
    }

    pub fn is_whole(self) -> bool {
        self.denominator == 1
    }

    pub fn is_negative(self) -> bool {
        self.numerator < 0
    }
}

impl From<Ratio> for f64 {
    fn from(ratio: Ratio) -> f64 {
        ratio.numerator as f64 / ratio.denominator as f64
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::Ratio;

    #[test]
    fn clocks_of_one_base_meet_exactly() {
        let (fast, slow) = (Ratio::new(1, 1000).unwrap(), Ratio::new(3, 1000).unwrap());
        for k in [0, 1, 7, 10_000_000, 3_333_333_333] {
            assert_eq!(Ratio::ZERO.after(slow, k), Ratio::ZERO.after(fast, 3 * k));
        }
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        let third = Ratio::new(2, -6).unwrap();
        assert_eq!((third.numerator, third.denominator), (-1, 3));
        assert_eq!(third.plus(Ratio::new(1, 3).unwrap()), Some(Ratio::ZERO));
        assert_eq!(third.divided_by(Ratio::ZERO), None);
        assert_eq!(Ratio::new(i64::MAX, 2).unwrap().times(Ratio::new(4, 1).unwrap()), None);
    }
}
