//! Numbers of a model as fractions of whole numbers: 0.4 is 2/5, as it was written, not the binary number next to it.
//!
//! So it can be told that 0.2·0.2 = 0.4·0.1, which rounding hides.

/// In lowest terms, with a positive denominator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fraction {
    pub(super) numerator: i64,
    pub(super) denominator: i64,
}

/// What has more digits was computed, and is rounded: 1/3, or a root.
const MOST_DIGITS: usize = 9;
const LARGEST_POWER: u32 = 12;

impl Fraction {
    pub(super) const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };
    pub(super) const ONE: Fraction = Fraction { numerator: 1, denominator: 1 };

    /// None if it is too large.
    fn new(numerator: i128, denominator: i128) -> Option<Fraction> {
        let sign = if denominator < 0 { -1 } else { 1 };
        let common = sign * divisor(numerator.abs(), denominator.abs()).max(1);
        Some(Fraction {
            numerator: i64::try_from(numerator / common).ok()?,
            denominator: i64::try_from(denominator / common).ok()?,
        })
    }

    /// The decimal number of few digits that is read as `x`, if there is one.
    pub(super) fn from_decimal(x: f64) -> Option<Fraction> {
        let text = format!("{x:e}");
        let (digits, exponent) = text.split_once('e')?;
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let exponent = exponent.parse::<i32>().ok()? - i32::try_from(part.len()).ok()?;
        if whole.len() + part.len() > MOST_DIGITS || exponent.unsigned_abs() > LARGEST_POWER {
            return None;
        }
        let number: i128 = format!("{whole}{part}").parse().ok()?;
        let power = 10_i128.pow(exponent.unsigned_abs());
        if exponent < 0 { Fraction::new(number, power) } else { Fraction::new(number * power, 1) }
    }

    pub(super) fn negated(self) -> Fraction {
        Fraction { numerator: -self.numerator, ..self }
    }

    pub(super) fn times(self, other: Fraction) -> Option<Fraction> {
        let wide = |a: i64, b: i64| i128::from(a) * i128::from(b);
        Fraction::new(wide(self.numerator, other.numerator), wide(self.denominator, other.denominator))
    }

    /// None for zero, too.
    pub(super) fn inverted(self) -> Option<Fraction> {
        if self.numerator == 0 {
            return None;
        }
        Fraction::new(i128::from(self.denominator), i128::from(self.numerator))
    }

    pub(super) fn plus(self, other: Fraction) -> Option<Fraction> {
        let wide = |a: i64, b: i64| i128::from(a) * i128::from(b);
        let sum = wide(self.numerator, other.denominator) + wide(other.numerator, self.denominator);
        Fraction::new(sum, wide(self.denominator, other.denominator))
    }
}

/// The smallest whole number that all of them become whole by, if it is no larger than this.
pub(super) fn common_denominator(fractions: impl Iterator<Item = Fraction>, largest: i64) -> Option<i64> {
    let mut common: i64 = 1;
    for fraction in fractions {
        let shared = divisor(i128::from(common), i128::from(fraction.denominator));
        common = common.checked_mul(i64::try_from(i128::from(fraction.denominator) / shared).ok()?)?;
        if common > largest {
            return None;
        }
    }
    Some(common)
}

fn divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_what_was_written() {
        let decimal = |x: f64| Fraction::from_decimal(x).map(|f| (f.numerator, f.denominator));
        assert_eq!(decimal(0.4), Some((2, 5)));
        assert_eq!(decimal(-12.5), Some((-25, 2)));
        assert_eq!(decimal(3e8), Some((300_000_000, 1)));
        assert_eq!(decimal(1e-6), Some((1, 1_000_000)));
        assert_eq!(decimal(0.0), Some((0, 1)));
        assert_eq!(decimal(1.0 / 3.0), None);
        assert_eq!(decimal(2.0_f64.sqrt()), None);
        assert_eq!(decimal(1e30), None);
        assert_eq!(decimal(f64::INFINITY), None);
    }

    #[test]
    fn arithmetic_is_exact() {
        let [a, b, c] = [0.2, 0.4, 0.1].map(|x| Fraction::from_decimal(x).expect("a decimal"));
        assert_eq!(a.times(a), b.times(c));
        assert_eq!(a.plus(b.negated()), Fraction::from_decimal(-0.2));
        assert_eq!(b.inverted(), Fraction::from_decimal(2.5));
        assert_eq!(Fraction::ZERO.inverted(), None);
        assert_eq!(common_denominator([a, b, c].into_iter(), 100), Some(10));
        assert_eq!(common_denominator([a, b, c].into_iter(), 9), None);
    }
}
