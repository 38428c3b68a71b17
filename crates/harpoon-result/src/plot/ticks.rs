//! Where an axis has marks and what stands at them: a range → round numbers in it.
//! Steps are 1, 2 or 5 times a power of ten, as in Heckbert's "Nice numbers for graph labels", Graphics Gems, 1990.

/// The marks of an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Ticks {
    pub values: Vec<f64>,
    /// What stands at each, to be multiplied with ten to this power.
    pub labels: Vec<String>,
    pub exponent: i32,
}

impl Ticks {
    /// At most `n_most` marks in the range, which is not empty. `n_most` is at least 2.
    pub fn new(lowest: f64, highest: f64, n_most: usize) -> Ticks {
        let step = step((highest - lowest) / n_most as f64);
        let (first, last) = ((lowest / step - 1e-9).ceil(), (highest / step + 1e-9).floor());
        let n = if last >= first { (last - first) as usize + 1 } else { 0 };
        let values: Vec<f64> = (0..n.min(n_most + 1)).map(|k| (first + k as f64) * step).collect();
        let magnitude = values.iter().fold(0.0, |magnitude: f64, value| magnitude.max(value.abs()));
        let exponent = exponent(magnitude, step);
        let unit = 10f64.powi(exponent);
        // One digit more than the step has: 2.5 does not occur, so a digit for each power of ten is enough.
        let n_decimals = (exponent as f64 - step.log10() - 1e-9).ceil().clamp(0.0, 17.0) as usize;
        let label = |value: &f64| {
            let text = format!("{:.n_decimals$}", value / unit);
            if text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.') {
                "0".to_string()
            } else {
                text
            }
        };
        let labels = values.iter().map(label).collect();
        Ticks { values, labels, exponent }
    }

    /// `×10⁻³`, or nothing.
    pub fn factor(&self) -> String {
        if self.exponent == 0 { String::new() } else { format!("×10{}", superscript(self.exponent)) }
    }
}

/// The smallest round number that is not smaller.
fn step(rough: f64) -> f64 {
    let power = 10f64.powf(rough.log10().floor());
    let round = [1.0, 2.0, 5.0].into_iter().map(|digit| digit * power);
    round.into_iter().find(|step| *step >= rough * (1.0 - 1e-9)).unwrap_or(10.0 * power)
}

/// A power of ten that all labels have in common, if they would be long otherwise. Three digits at a time, as in
/// the prefixes of units.
fn exponent(magnitude: f64, step: f64) -> i32 {
    if magnitude == 0.0 {
        return 0;
    }
    let (digits, finest) = (magnitude.log10().floor() as i32, step.log10().floor() as i32);
    // A large number with fine differences would only exchange zeros for decimals.
    if (-2..5).contains(&digits) || (digits >= 5 && finest < 2) { 0 } else { digits.div_euclid(3) * 3 }
}

pub fn superscript(number: i32) -> String {
    let digit = |c: char| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        _ => char::from_u32(u32::from('⁰') + (u32::from(c) - u32::from('0'))).unwrap_or(c),
    };
    number.to_string().chars().map(digit).collect()
}

/// The range that an axis of values shows: what varies with some air around it, what is constant in the middle.
pub fn roomy(lowest: f64, highest: f64) -> (f64, f64) {
    let magnitude = lowest.abs().max(highest.abs());
    // Less is rounding, and a picture of it looks like an important oscillation.
    let is_constant = highest - lowest <= 1e-11 * magnitude;
    let air = match () {
        // Powers of ten end soon below.
        _ if magnitude < 1e-300 => 1.0,
        _ if is_constant => 0.1 * magnitude,
        _ => 0.05 * (highest - lowest),
    };
    (lowest - air, highest + air)
}

#[cfg(test)]
mod tests {
    use super::{Ticks, roomy, superscript};

    fn labels(lowest: f64, highest: f64) -> String {
        let ticks = Ticks::new(lowest, highest, 6);
        format!("{} {}", ticks.labels.join(" "), ticks.factor()).trim().to_string()
    }

    #[test]
    fn marks_are_round() {
        assert_eq!(labels(0.0, 10.0), "0 2 4 6 8 10");
        assert_eq!(labels(0.0, 1.0), "0 0.2 0.4 0.6 0.8 1.0");
        assert_eq!(labels(-1.05, 1.05), "-1.0 -0.5 0 0.5 1.0");
        assert_eq!(labels(0.0, 0.03), "0 0.005 0.010 0.015 0.020 0.025 0.030");
        assert_eq!(labels(3.0, 61.0), "10 20 30 40 50 60");
    }

    #[test]
    fn long_numbers_share_a_factor() {
        assert_eq!(labels(0.0, 5e5), "0 100 200 300 400 500 ×10³");
        assert_eq!(labels(0.0, 4e-9), "0 1 2 3 4 ×10⁻⁹");
        assert_eq!(labels(0.0, 0.003), "0 0.5 1.0 1.5 2.0 2.5 3.0 ×10⁻³");
        assert_eq!(labels(0.0, 2e-5), "0 5 10 15 20 ×10⁻⁶");
        assert_eq!(labels(101325.0, 101326.0), "101325.0 101325.2 101325.4 101325.6 101325.8 101326.0");
    }

    #[test]
    fn powers_are_raised() {
        assert_eq!(superscript(-120), "⁻¹²⁰");
        assert_eq!(superscript(45), "⁴⁵");
    }

    #[test]
    fn constants_are_in_the_middle() {
        assert_eq!(roomy(0.0, 0.0), (-1.0, 1.0));
        assert_eq!(roomy(5.0, 5.0), (4.5, 5.5));
        assert_eq!(roomy(0.0, 10.0), (-0.5, 10.5));
    }
}
