//! Numbers as people read them: six digits, without zeros that say nothing.

/// `-4.42944`, `1.5e-7`, `3`
pub fn six_digits(number: f64) -> String {
    if number == 0.0 || !number.is_finite() {
        return if number == 0.0 { "0".to_string() } else { number.to_string() };
    }
    let scientific = format!("{number:.5e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    match exponent.parse::<i32>() {
        Ok(exponent @ -4..=5) => without_zeros(&format!("{number:.*}", (5 - exponent) as usize)).to_string(),
        _ => format!("{}e{exponent}", without_zeros(mantissa)),
    }
}

/// With all of its digits, but without hundreds of zeros: `0.1`, `1e300`
pub fn all_digits(number: f64) -> String {
    match number.abs() {
        size if size == 0.0 || (1e-5..1e16).contains(&size) => number.to_string(),
        _ => format!("{number:e}"),
    }
}

fn without_zeros(text: &str) -> &str {
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::{all_digits, six_digits};

    #[test]
    fn no_number_fills_the_screen() {
        let texts = [0.1 + 0.2, -3.0, 0.0, 1e-300, 1e308, f64::NEG_INFINITY].map(all_digits);
        assert_eq!(texts, ["0.30000000000000004", "-3", "0", "1e-300", "1e308", "-inf"]);
    }

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (3.0, "3"),
            (-4.429442980053678, "-4.42944"),
            (100000.0, "100000"),
            (999999.6, "1e6"),
            (1234567.0, "1.23457e6"),
            (0.00010127478, "0.000101275"),
            (1.5e-7, "1.5e-7"),
            (0.1 + 0.2, "0.3"),
            (f64::NEG_INFINITY, "-inf"),
            (f64::NAN, "NaN"),
        ];
        for (number, expected) in cases {
            assert_eq!(six_digits(number), expected);
        }
    }
}
