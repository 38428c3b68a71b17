//! Does the flat model say this?
//!
//! White space and the quotes around names do not matter. An equation that only adds and subtracts variables, as connections make them, is
//! found however its terms are ordered and signed: `a.i + b.i = 0` is also `(-b.i) = a.i`. Everything else is found
//! as text; with a semicolon at its end it must be complete, but for a description.

use std::collections::BTreeMap;

pub fn says(flat: &str, expected: &str) -> bool {
    match linear(expected.trim_end_matches(';')) {
        Some(equation) => statements(flat).any(|statement| linear(&statement).as_ref() == Some(&equation)),
        None => contains(&squeeze(flat), &squeeze(expected)),
    }
}

fn contains(flat: &str, expected: &str) -> bool {
    let complete = expected.ends_with(';');
    let expected = expected.trim_end_matches(';');
    flat.match_indices(expected).any(|(at, _)| {
        let before = flat[..at].chars().next_back();
        let after = flat[at + expected.len()..].chars().next();
        let starts = !before.is_some_and(|c| part_of_name(c) && !part_of_keyword(&flat[..at]));
        let ends = match complete {
            true => matches!(after, Some(';' | '"')),
            false => !after.is_some_and(part_of_name),
        };
        starts && ends
    })
}

/// A section keyword runs into the first statement once white space is gone.
fn part_of_keyword(before: &str) -> bool {
    ["equation", "algorithm", "then", "else", "loop"].iter().any(|keyword| before.ends_with(keyword))
}

fn part_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.')
}

fn squeeze(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '\'').collect()
}

/// The statements of the flat text, without descriptions and section keywords.
fn statements(flat: &str) -> impl Iterator<Item = String> {
    let is_keyword = |line: &str| ["equation", "initial equation", "algorithm"].contains(&line);
    let lines: Vec<&str> =
        flat.lines().map(str::trim).map(|line| if is_keyword(line) { ";" } else { line }).collect();
    let text = lines.join(" ");
    let statements: Vec<String> =
        text.split(';').map(|part| part.split('"').next().unwrap_or("").trim().to_string()).collect();
    statements.into_iter()
}

/// The coefficients of an equation that only adds and subtracts names and zeros; the first is positive.
fn linear(equation: &str) -> Option<BTreeMap<String, i32>> {
    let equation = squeeze(equation);
    let (left, right) = equation.split_once('=')?;
    let mut coefficients = BTreeMap::new();
    add_terms(left, 1, &mut coefficients)?;
    add_terms(right, -1, &mut coefficients)?;
    coefficients.retain(|_, coefficient| *coefficient != 0);
    let first = *coefficients.values().next()?;
    coefficients.values_mut().for_each(|coefficient| *coefficient *= first.signum());
    Some(coefficients)
}

fn add_terms(side: &str, mut sign: i32, to: &mut BTreeMap<String, i32>) -> Option<()> {
    let outer = sign;
    let mut rest = side;
    while !rest.is_empty() {
        if let Some(tail) = rest.strip_prefix('(') {
            let (inside, tail) = tail.split_once(')')?;
            add_terms(inside, sign, to)?;
            rest = tail;
        } else {
            let end = rest.find(|c| "+-()".contains(c)).unwrap_or(rest.len());
            add_term(&rest[..end], sign, to)?;
            rest = &rest[end..];
        }
        sign = match rest.chars().next() {
            Some('+') => outer,
            Some('-') => -outer,
            None => return Some(()),
            Some(_) => return None,
        };
        rest = &rest[1..];
    }
    Some(())
}

/// A name, a zero, or the nothing before a leading sign.
fn add_term(term: &str, sign: i32, to: &mut BTreeMap<String, i32>) -> Option<()> {
    let is_name = term.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && term.chars().all(|c| part_of_name(c) || "[],".contains(c));
    match term {
        "" | "0" | "0.0" => {}
        name if is_name => *to.entry(name.to_string()).or_default() += sign,
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAT: &str = r#"
        class M "A flat model"
          parameter Real r.R(unit = "Ohm") = 5.0 "Resistance";
          Real r[2].p.i;
        equation
          r[2].p.i = r.R*r.v "Ohm's law; no more";
          a.p.v = b.p.v;
          (-m.p.i) + m.r.p.i = 0.0;
          0.0 = 'a.i' + 'b.i' + 'c.i';
        end M;"#;

    #[test]
    fn text_is_found_without_regard_to_white_space() {
        assert!(says(FLAT, "r[2].p.i=r.R * r.v;"));
        assert!(says(FLAT, "parameter Real r.R(unit = \"Ohm\") = 5.0;"));
        assert!(says(FLAT, "parameter Real r.R"));
        assert!(!says(FLAT, "parameter Real r;"));
        assert!(!says(FLAT, "r.R*r;"));
    }

    #[test]
    fn linear_equations_are_found_in_any_order() {
        assert!(says(FLAT, "b.p.v = a.p.v;"));
        assert!(says(FLAT, "m.r.p.i - m.p.i = 0;"));
        assert!(says(FLAT, "m.p.i = m.r.p.i;"));
        assert!(says(FLAT, "c.i + b.i + a.i = 0;"));
        assert!(!says(FLAT, "m.p.i + m.r.p.i = 0;"));
        assert!(!says(FLAT, "a.i + b.i = 0;"));
        assert!(!says(FLAT, "a.i = 0;"));
    }
}
