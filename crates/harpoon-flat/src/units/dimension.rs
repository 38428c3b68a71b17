//! Text of a unit → its dimension: powers of the base units.
//!
//! `kg.m2/s2`, `J/(kg.K)`, `mV`, as chapter 19 of the specification writes them. Size does not count: kW and W have the same dimension, and
//! so have degC and K. Angles have none.

use std::fmt;
use std::ops::{Add, Sub};

const BASE: [&str; 7] = ["kg", "m", "s", "A", "K", "mol", "cd"];

/// Powers of kg, m, s, A, K, mol, cd. Roots make them fractions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dimension([f64; 7]);

impl Dimension {
    pub const NONE: Dimension = Dimension([0.0; 7]);
    pub const TIME: Dimension = Dimension([0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);

    /// None of a text that names no unit, or one that is not known.
    pub fn of(text: &str) -> Option<Dimension> {
        let mut reader = Reader { rest: text.trim() };
        let dimension = reader.quotient()?;
        reader.rest.is_empty().then_some(dimension)
    }

    pub fn power(self, exponent: f64) -> Dimension {
        Dimension(self.0.map(|power| power * exponent))
    }

    /// Powers may be fractions, with a rounding error.
    pub fn is(self, other: Dimension) -> bool {
        self.0.iter().zip(other.0).all(|(a, b)| (a - b).abs() < 1e-6)
    }
}

impl Add for Dimension {
    type Output = Dimension;

    /// Of a product.
    fn add(self, other: Dimension) -> Dimension {
        Dimension(std::array::from_fn(|k| self.0[k] + other.0[k]))
    }
}

impl Sub for Dimension {
    type Output = Dimension;

    /// Of a quotient.
    fn sub(self, other: Dimension) -> Dimension {
        self + other.power(-1.0)
    }
}

/// `kg.m2/s2`, `1` without dimension.
impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |sign: f64| {
            let powers = BASE.iter().zip(self.0).filter(|(_, power)| power * sign > 1e-6);
            let factors = powers.map(|(unit, power)| match (power * sign - 1.0).abs() < 1e-6 {
                true => unit.to_string(),
                false => format!("{unit}{}", power * sign),
            });
            factors.collect::<Vec<String>>()
        };
        let (above, below) = (part(1.0), part(-1.0));
        f.write_str(&if above.is_empty() { "1".to_string() } else { above.join(".") })?;
        match below.len() {
            0 => Ok(()),
            1 => write!(f, "/{}", below[0]),
            _ => write!(f, "/({})", below.join(".")),
        }
    }
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn take(&mut self, sign: char) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn quotient(&mut self) -> Option<Dimension> {
        let above = self.product()?;
        if !self.take('/') {
            return Some(above);
        }
        Some(above - self.factor()?)
    }

    fn product(&mut self) -> Option<Dimension> {
        let mut product = self.factor()?;
        while self.take('.') {
            product = product + self.factor()?;
        }
        Some(product)
    }

    fn factor(&mut self) -> Option<Dimension> {
        if self.take('(') {
            let inner = self.quotient()?;
            return self.take(')').then_some(inner);
        }
        if self.take('1') {
            return Some(Dimension::NONE);
        }
        let end = self.rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(self.rest.len());
        let (symbol, rest) = self.rest.split_at(end);
        let digits = |c: char| !(c.is_ascii_digit() || c == '-' || c == '+');
        let end = rest.find(digits).unwrap_or(rest.len());
        let (exponent, rest) = rest.split_at(end);
        self.rest = rest;
        let exponent = if exponent.is_empty() { 1.0 } else { exponent.parse().ok()? };
        Some(of_symbol(symbol)?.power(exponent))
    }
}

/// Of a symbol, with or without a prefix.
fn of_symbol(symbol: &str) -> Option<Dimension> {
    const PREFIXES: [&str; 20] =
        ["da", "Y", "Z", "E", "P", "T", "G", "M", "k", "h", "d", "c", "m", "u", "n", "p", "f", "a", "z", "y"];
    let with_prefix = |prefix: &&str| of_plain(symbol.strip_prefix(prefix)?);
    of_plain(symbol).or_else(|| PREFIXES.iter().find_map(with_prefix))
}

fn of_plain(symbol: &str) -> Option<Dimension> {
    Some(Dimension(match symbol {
        "g" | "t" => [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        "m" => [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        "s" | "min" | "h" | "d" => [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
        "A" => [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        "K" | "degC" | "degF" | "degRk" => [0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        "mol" => [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0],
        "cd" | "lm" => [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
        "rad" | "deg" | "sr" | "rev" => [0.0; 7],
        "Hz" | "Bq" | "rpm" => [0.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0],
        "N" => [1.0, 1.0, -2.0, 0.0, 0.0, 0.0, 0.0],
        "Pa" | "bar" => [1.0, -1.0, -2.0, 0.0, 0.0, 0.0, 0.0],
        "J" | "eV" => [1.0, 2.0, -2.0, 0.0, 0.0, 0.0, 0.0],
        "W" | "var" => [1.0, 2.0, -3.0, 0.0, 0.0, 0.0, 0.0],
        "C" => [0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0],
        "V" => [1.0, 2.0, -3.0, -1.0, 0.0, 0.0, 0.0],
        "F" => [-1.0, -2.0, 4.0, 2.0, 0.0, 0.0, 0.0],
        "Ohm" => [1.0, 2.0, -3.0, -2.0, 0.0, 0.0, 0.0],
        "S" => [-1.0, -2.0, 3.0, 2.0, 0.0, 0.0, 0.0],
        "Wb" => [1.0, 2.0, -2.0, -1.0, 0.0, 0.0, 0.0],
        "T" => [1.0, 0.0, -2.0, -1.0, 0.0, 0.0, 0.0],
        "H" => [1.0, 2.0, -2.0, -2.0, 0.0, 0.0, 0.0],
        "l" | "L" => [0.0, 3.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        "lx" => [0.0, -2.0, 0.0, 0.0, 0.0, 0.0, 1.0],
        "Gy" | "Sv" => [0.0, 2.0, -2.0, 0.0, 0.0, 0.0, 0.0],
        "kat" => [0.0, 0.0, -1.0, 0.0, 0.0, 1.0, 0.0],
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_units() {
        let same = [
            ("N.m", "J"),
            ("J/(kg.K)", "m2/(s2.K)"),
            ("kW", "V.A"),
            ("rad/s", "1/s"),
            ("Hz", "s-1"),
            ("mm2", "m2"),
            ("W/(m2.K)", "kg/(s3.K)"),
            ("Wb", "V.s"),
            ("1/(V.s)", "(1/V)/s"),
        ];
        for (a, b) in same {
            assert!(Dimension::of(a).unwrap().is(Dimension::of(b).unwrap()), "{a} and {b}");
        }
        assert!(!Dimension::of("kg").unwrap().is(Dimension::of("m").unwrap()));
        assert_eq!(Dimension::of("1"), Some(Dimension::NONE));
        for unknown in ["", "dollar", "m/s/", "kg m", "%"] {
            assert_eq!(Dimension::of(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn a_dimension_is_told_in_base_units() {
        let told = |text| Dimension::of(text).unwrap().to_string();
        assert_eq!(told("J/(kg.K)"), "m2/(s2.K)");
        assert_eq!(told("1/s"), "1/s");
        assert_eq!(told("rad"), "1");
    }
}
