//! Numbers as text: `String(x, …)` of the specification, 3.7.1, and the conversions of C's `printf` it refers to.

/// One conversion specification of `printf` without the `%`: `-12.6g`.
struct Format {
    left: bool,
    plus: bool,
    space: bool,
    zero: bool,
    alternate: bool,
    width: usize,
    precision: Option<usize>,
    conversion: char,
}

/// A wider field than anything a model prints, against `String(x, format = "999999999g")`.
const MAX_WIDTH: usize = 4096;

/// `String(x, significantDigits, minimumLength, leftJustified)`
pub(crate) fn real(x: f64, significant_digits: usize) -> String {
    general(x, significant_digits.min(MAX_WIDTH), false, false)
}

pub(crate) fn justify(text: &str, minimum_length: usize, left_justified: bool) -> String {
    let width = minimum_length.min(MAX_WIDTH);
    if left_justified { format!("{text:<width$}") } else { format!("{text:>width$}") }
}

/// `String(x, format)` of a Real.
pub(crate) fn real_as(x: f64, format: &str) -> Result<String, String> {
    let format = parse(format)?;
    if "dioxXuc".contains(format.conversion) {
        // Deprecated: the specification lets tools round.
        return Ok(format.integer(x.round() as i64));
    }
    Ok(format.real(x))
}

/// `String(n, format)` of an Integer.
pub(crate) fn integer_as(n: i64, format: &str) -> Result<String, String> {
    let format = parse(format)?;
    if "feEgG".contains(format.conversion) {
        return Ok(format.real(n as f64));
    }
    Ok(format.integer(n))
}

fn parse(text: &str) -> Result<Format, String> {
    let invalid = || format!("`{text}` is not a format such as \".3f\" or \"-8d\"");
    let mut format = Format {
        left: false,
        plus: false,
        space: false,
        zero: false,
        alternate: false,
        width: 0,
        precision: None,
        conversion: 'g',
    };
    // A leading % is not legal, but common in old libraries.
    let mut rest = text.strip_prefix('%').unwrap_or(text);
    while let Some(flag) = rest.chars().next().filter(|c| "-+ 0#".contains(*c)) {
        match flag {
            '-' => format.left = true,
            '+' => format.plus = true,
            ' ' => format.space = true,
            '0' => format.zero = true,
            _ => format.alternate = true,
        }
        rest = &rest[1..];
    }
    let number = |text: &str| -> Result<usize, String> {
        match text {
            "" => Ok(0),
            _ => text.parse().ok().filter(|&n| n <= MAX_WIDTH).ok_or_else(invalid),
        }
    };
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    format.width = number(&rest[..end])?;
    rest = &rest[end..];
    if let Some(after) = rest.strip_prefix('.') {
        let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        format.precision = Some(number(&after[..end])?);
        rest = &after[end..];
    }
    let mut rest = rest.chars();
    match (rest.next(), rest.next()) {
        (Some(conversion), None) if "diouxXcfeEgG".contains(conversion) => format.conversion = conversion,
        _ => return Err(invalid()),
    }
    Ok(format)
}

impl Format {
    fn real(&self, x: f64) -> String {
        let precision = self.precision.unwrap_or(6);
        let magnitude = x.abs();
        let digits = match self.conversion {
            _ if !x.is_finite() => non_finite(magnitude),
            'f' => {
                let point = if self.alternate && precision == 0 { "." } else { "" };
                format!("{magnitude:.precision$}{point}")
            }
            'e' | 'E' => exponential(magnitude, precision, self.conversion == 'E', self.alternate),
            _ => general(magnitude, precision, self.conversion == 'G', self.alternate),
        };
        self.pad(x.is_sign_negative() && !x.is_nan(), &digits, self.zero && x.is_finite())
    }

    fn integer(&self, n: i64) -> String {
        // Unsigned conversions show the bits, as C does.
        let digits = match self.conversion {
            'o' => format!("{}{n:o}", if self.alternate { "0" } else { "" }),
            'x' => format!("{}{n:x}", if self.alternate { "0x" } else { "" }),
            'X' => format!("{}{n:X}", if self.alternate { "0X" } else { "" }),
            'u' => (n as u64).to_string(),
            'c' => char::from_u32(n as u32).map(String::from).unwrap_or_default(),
            _ => n.unsigned_abs().to_string(),
        };
        let digits = match self.precision {
            Some(precision) if self.conversion != 'c' => format!("{digits:0>precision$}"),
            _ => digits,
        };
        let is_signed = matches!(self.conversion, 'd' | 'i');
        let fill = self.zero && self.precision.is_none() && self.conversion != 'c';
        self.pad(is_signed && n < 0, &digits, fill)
    }

    fn pad(&self, is_negative: bool, digits: &str, fill_with_zeros: bool) -> String {
        let sign = match is_negative {
            true => "-",
            false if "ouxXc".contains(self.conversion) => "",
            false if self.plus => "+",
            false if self.space => " ",
            false => "",
        };
        let width = self.width;
        let text = format!("{sign}{digits}");
        if self.left {
            format!("{text:<width$}")
        } else if fill_with_zeros {
            let width = width.saturating_sub(sign.len());
            format!("{sign}{digits:0>width$}")
        } else {
            format!("{text:>width$}")
        }
    }
}

fn non_finite(x: f64) -> String {
    if x.is_nan() {
        "nan".into()
    } else if x < 0.0 {
        "-inf".into()
    } else {
        "inf".into()
    }
}

/// `%e`: at least two digits of exponent.
fn exponential(x: f64, precision: usize, upper: bool, alternate: bool) -> String {
    if !x.is_finite() {
        return non_finite(x);
    }
    let text = format!("{x:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').expect("`e` in the exponential form");
    let exponent: i32 = exponent.parse().expect("a number after `e`");
    let point = if alternate && precision == 0 { "." } else { "" };
    let e = if upper { 'E' } else { 'e' };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}{point}{e}{sign}{:02}", exponent.abs())
}

/// `%g`: the shorter of `%e` and `%f` for the precision, without trailing zeros.
fn general(x: f64, precision: usize, upper: bool, alternate: bool) -> String {
    if !x.is_finite() {
        return non_finite(x);
    }
    let precision = precision.max(1);
    // The exponent after rounding decides: 999999.5 is 1e+06.
    let rounded = format!("{x:.*e}", precision - 1);
    let exponent: i32 =
        rounded.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).expect("a number after `e`");
    if exponent < -4 || exponent >= precision as i32 {
        let text = exponential(x, precision - 1, upper, alternate);
        if alternate {
            return text;
        }
        let e = text.find(['e', 'E']).expect("`e` in the exponential form");
        return format!("{}{}", without_trailing_zeros(&text[..e]), &text[e..]);
    }
    let decimals = (precision as i32 - 1 - exponent) as usize;
    let text = format!("{x:.decimals$}");
    if alternate { text } else { without_trailing_zeros(&text).into() }
}

fn without_trailing_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_significant_digits_as_the_specification_shows() {
        assert_eq!(real(12.3456, 6), "12.3456");
        assert_eq!(real(0.0123456, 6), "0.0123456");
        assert_eq!(real(12345600.0, 6), "1.23456e+07");
        assert_eq!(real(1.23456e-10, 6), "1.23456e-10");
        assert_eq!(real(4.0, 6), "4");
        assert_eq!(real(0.0, 6), "0");
        assert_eq!(real(-0.5, 6), "-0.5");
    }

    #[test]
    fn rounding_may_change_the_exponent() {
        assert_eq!(real(999999.5, 6), "1e+06");
        assert_eq!(real(99999.96, 6), "100000");
        assert_eq!(real(0.00001, 6), "1e-05");
        assert_eq!(real(0.0001, 6), "0.0001");
        assert_eq!(real(1.0 / 3.0, 15), "0.333333333333333");
        assert_eq!(real(1e100, 1), "1e+100");
    }

    #[test]
    fn formats_of_c() {
        // Compared with printf of glibc.
        assert_eq!(real_as(2.71459, ".2f").unwrap(), "2.71");
        assert_eq!(real_as(2.71459, "8.2f").unwrap(), "    2.71");
        assert_eq!(real_as(-2.71459, "-8.2fx").ok(), None);
        assert_eq!(real_as(-2.71459, "-8.2f").unwrap(), "-2.71   ");
        assert_eq!(real_as(-2.71459, "08.2f").unwrap(), "-0002.71");
        assert_eq!(real_as(1500.0, ".3e").unwrap(), "1.500e+03");
        assert_eq!(real_as(1500.0, "+E").unwrap(), "+1.500000E+03");
        assert_eq!(real_as(1500.0, "#.6g").unwrap(), "1500.00");
        assert_eq!(integer_as(42, "d").unwrap(), "42");
        assert_eq!(integer_as(-42, "05d").unwrap(), "-0042");
        assert_eq!(integer_as(42, "-5i").unwrap(), "42   ");
        assert_eq!(integer_as(255, "x").unwrap(), "ff");
        assert_eq!(integer_as(255, "#X").unwrap(), "0XFF");
        assert_eq!(integer_as(4, ".3f").unwrap(), "4.000");
        assert_eq!(integer_as(65, "c").unwrap(), "A");
        assert!(integer_as(1, "").is_err());
        assert!(real_as(1.0, "*f").is_err());
    }

    #[test]
    fn justification_fills_with_blanks() {
        assert_eq!(justify("ab", 4, true), "ab  ");
        assert_eq!(justify("ab", 4, false), "  ab");
        assert_eq!(justify("abcdef", 4, false), "abcdef");
    }
}
