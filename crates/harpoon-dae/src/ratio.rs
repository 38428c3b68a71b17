//! Exact fractions: the intervals of samples and clocks that must tick together for ever, factors whose products must cancel.

use std::fmt;

/// In lowest terms, with a positive denominator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ratio {
    pub numerator: i64,
    pub denominator: i64,
}

/// A text of so many digits is read as one number only, and written as it was.
const MOST_DIGITS_WITHOUT_ROUNDING: usize = 15;

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
        self.plus(other.negated())
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

    /// The fraction that is meant by a number: 0.1 is 1/10, and so is what rounding has left of it. None where nothing
    /// simple is next to it.
    pub fn near(x: f64) -> Option<Ratio> {
        if !x.is_finite() {
            return None;
        }
        simple_fraction(x).or_else(|| Ratio::from_decimal(x, MOST_DIGITS_WITHOUT_ROUNDING))
    }

    /// The decimal number of at most so many digits that is read as `x`, if there is one: 0.4 is 2/5, as it was written,
    /// not the binary number next to it, so that 0.2·0.2 is 0.4·0.1.
    pub fn from_decimal(x: f64, most_digits: usize) -> Option<Ratio> {
        let text = format!("{x:e}");
        let (digits, exponent) = text.split_once('e')?;
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        if whole.trim_start_matches('-').len() + part.len() > most_digits {
            return None;
        }
        let numerator: i128 = format!("{whole}{part}").parse().ok()?;
        let exponent: i64 = exponent.parse::<i64>().ok()? - part.len() as i64;
        let power = 10_i128.checked_pow(u32::try_from(exponent.unsigned_abs()).ok()?)?;
        match exponent < 0 {
            true => Ratio::reduced(numerator, power),
            false => Ratio::reduced(numerator.checked_mul(power)?, 1),
        }
    }

    /// The smallest whole number that all of them become whole by, if it is no larger than this.
    pub fn common_denominator(ratios: impl Iterator<Item = Ratio>, largest: i64) -> Option<i64> {
        let mut common: i64 = 1;
        for ratio in ratios {
            let shared =
                common_divisor(common.unsigned_abs().into(), ratio.denominator.unsigned_abs().into()) as i64;
            common = common.checked_mul(ratio.denominator / shared)?;
            if common > largest {
                return None;
            }
        }
        Some(common)
    }

    /// `self + k*step`, rounded once: equal fractions give equal numbers, whatever the clocks they belong to.
    pub fn after(self, step: Ratio, k: u64) -> f64 {
        let (a, b) = (i128::from(self.numerator), i128::from(self.denominator));
        let (c, d) = (i128::from(step.numerator), i128::from(step.denominator));
        let numerator = i128::from(k)
            .checked_mul(c)
            .and_then(|passed| passed.checked_mul(b))
            .and_then(|passed| passed.checked_add(a * d));
        match numerator {
            Some(numerator) => quotient(numerator, b * d),
            None => f64::from(self) + k as f64 * f64::from(step),
        }
    }

    pub fn negated(self) -> Ratio {
        Ratio { numerator: -self.numerator, ..self }
    }

    /// None for zero, too.
    pub fn inverted(self) -> Option<Ratio> {
        Ratio::ONE.divided_by(self)
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

/// Both parts are exact below 2^53, where a division rounds correctly; larger ones are brought to lowest terms, so that
/// at least equal fractions are equal numbers.
fn quotient(numerator: i128, denominator: i128) -> f64 {
    const EXACT: u128 = 1 << 53;
    let is_exact = numerator.unsigned_abs() <= EXACT && denominator.unsigned_abs() <= EXACT;
    let divisor = match is_exact {
        true => 1,
        false => common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs()) as i128,
    };
    (numerator / divisor) as f64 / (denominator / divisor) as f64
}

/// By continued fractions, as far as the result is so much simpler than the number that it cannot be next to it by
/// chance: of all numbers one in a thousand is. It costs that one nothing, as its ticks move by a rounding error.
fn simple_fraction(x: f64) -> Option<Ratio> {
    const LARGEST_PRODUCT: f64 = 1e12;
    /// What a few operations with rounded numbers may leave: 3*0.1, 2.1 - 1.8.
    const NEXT: f64 = 2.0 * f64::EPSILON;
    let size = x.abs();
    let ([mut p, mut q], [mut p_before, mut q_before]) = ([1.0, 0.0], [0.0, 1.0]);
    let mut rest = size;
    loop {
        let whole = rest.floor();
        ([p, p_before], [q, q_before]) = ([whole * p + p_before, p], [whole * q + q_before, q]);
        if p.max(1.0) * q > LARGEST_PRODUCT {
            return None;
        }
        if (p / q - size).abs() <= NEXT * size {
            return Ratio::new(p.copysign(x) as i64, q as i64);
        }
        // Not zero: the rest would be whole, and the fraction exact.
        rest = 1.0 / (rest - whole);
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
    fn numbers_that_mean_fractions() {
        let near = |x: f64| Ratio::near(x).map_or("none".to_string(), |ratio| ratio.to_string());
        assert_eq!(near(0.1), "1/10");
        assert_eq!(near(3.0 * 0.1), "3/10");
        assert_eq!(near(-2.5), "-5/2");
        assert_eq!(near(1.0 / 3.0), "1/3");
        assert_eq!(near(0.0), "0");
        assert_eq!(near(86400.0), "86400");
        assert_eq!(near(1e-9), "1/1000000000");
        assert_eq!(near(0.123456789012), "30864197253/250000000000");
        assert_eq!(near(1e30), "none");
        assert_eq!(near(std::f64::consts::PI), "none");
        assert_eq!(near(f64::INFINITY), "none");
    }

    #[test]
    fn decimals_are_what_was_written() {
        let decimal =
            |x: f64| Ratio::from_decimal(x, 9).map_or("none".to_string(), |ratio| ratio.to_string());
        assert_eq!(decimal(0.4), "2/5");
        assert_eq!(decimal(-12.5), "-25/2");
        assert_eq!(decimal(3e8), "300000000");
        assert_eq!(decimal(1e-6), "1/1000000");
        assert_eq!(decimal(0.0), "0");
        assert_eq!(decimal(1.0 / 3.0), "none");
        assert_eq!(decimal(2.0_f64.sqrt()), "none");
        assert_eq!(decimal(1e30), "none");
        assert_eq!(decimal(f64::INFINITY), "none");
    }

    #[test]
    fn products_of_decimals_are_exact() {
        let [a, b, c] = [0.2, 0.4, 0.1].map(|x| Ratio::from_decimal(x, 9).expect("a decimal"));
        assert_eq!(a.times(a), b.times(c));
        assert_eq!(a.minus(b), Some(a.negated()));
        assert_eq!(b.inverted(), Ratio::new(5, 2));
        assert_eq!(Ratio::ZERO.inverted(), None);
        assert_eq!(Ratio::common_denominator([a, b, c].into_iter(), 100), Some(10));
        assert_eq!(Ratio::common_denominator([a, b, c].into_iter(), 9), None);
    }

    #[test]
    fn fractions_beyond_all_bounds_are_numbers() {
        let small = Ratio::new(1, i64::MAX).unwrap();
        assert!((Ratio::ONE.after(small, u64::MAX) - 3.0).abs() < 1e-15);
        let half = Ratio::new(1 << 60, (1 << 61) - 1).unwrap();
        assert_eq!(half.after(half, 1), 1.0);
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
