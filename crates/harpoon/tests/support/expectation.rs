//! Expectations, read from the comments of a model.
//!
//! ```modelica
//! // check: 2 unknowns             as many unknowns, as many equations, no errors
//! // check: balanced               as many equations as unknowns, no errors; the number does not matter
//! // check: ends                   any outcome will do, as long as there is one
//! // value: a.n = 3                a parameter, constant or bound variable has this value
//! // size: x = {2, 3}              a variable has these dimensions
//! // flat: r.v = r.R*r.i;          the flat model says this; see `flat_text`
//! Real x = absent; // error: absent      an error at this line; its message contains these words
//! // error: absent                 alone on its line: an error wherever it points to
//! // warning: absent               likewise
//! import A.E.x; // tolerated: E    a warning; with `--strict` the only errors are those
//! ```
//!
//! The words after `error:` are compared without regard to case; without words any message will do.

use crate::support::literal::Literal;
use crate::support::margin::{self, Margin};

#[derive(Debug, Default, PartialEq)]
pub struct Expectations {
    pub check: Option<Check>,
    pub values: Vec<(String, Literal)>,
    pub sizes: Vec<(String, Vec<usize>)>,
    pub flat: Vec<String>,
    pub messages: Vec<Message>,
    /// Errors of a strict compilation; warnings otherwise, which are among the messages.
    pub tolerated: Vec<Message>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Check {
    Unknowns(usize),
    Balanced,
    Ends,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    pub severity: Severity,
    /// Counted from 1; absent if the message may point anywhere.
    pub line: Option<usize>,
    pub words: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    Warning,
    Error,
}

const KINDS: [&str; 7] = ["check", "value", "size", "flat", "error", "warning", "tolerated"];

/// Reads the expectations of a model, or says what is wrong with them.
pub fn parse(text: &str) -> Result<Expectations, String> {
    let mut expectations = Expectations::default();
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let at_line = |problem| format!("line {}: {problem}", index + 1);
        let margin = margin::read(line, &|keyword| KINDS.contains(&keyword)).map_err(at_line)?;
        if let Some(Margin { code, keyword, words }) = margin {
            let line = (!code.trim().is_empty()).then_some(index + 1);
            add(&mut expectations, keyword, words, line).map_err(at_line)?;
        }
    }
    match (&expectations.check, expectations.has_errors()) {
        (None, false) => Err("the file expects neither a check nor an error".into()),
        (Some(_), true) => Err("a model with errors has no check".into()),
        (None, true) if expectations.asks_the_model() => {
            Err("values, sizes and flat text of a model with errors are not looked at".into())
        }
        (Some(Check::Ends), _) if expectations.asks_the_model() || !expectations.messages.is_empty() => {
            Err("with `check: ends` nothing else is looked at".into())
        }
        _ => Ok(expectations),
    }
}

impl Expectations {
    /// Something is expected that only a model without errors can tell.
    fn asks_the_model(&self) -> bool {
        !(self.values.is_empty() && self.sizes.is_empty() && self.flat.is_empty())
    }

    /// What is expected of a strict compilation, if it differs.
    pub fn if_strict(&self) -> Option<Expectations> {
        let messages = self.tolerated.clone();
        (!messages.is_empty()).then(|| Expectations { messages, ..Expectations::default() })
    }

    pub fn has_errors(&self) -> bool {
        self.messages.iter().any(|message| message.severity == Severity::Error)
    }
}

fn add(to: &mut Expectations, kind: &str, words: &str, line: Option<usize>) -> Result<(), String> {
    match kind {
        "check" => {
            if to.check.replace(parse_check(words)?).is_some() {
                return Err("a second check".into());
            }
        }
        "value" => {
            let (name, value) = split(words)?;
            to.values.push((name.into(), Literal::parse(value)?));
        }
        "size" => {
            let (name, value) = split(words)?;
            to.sizes.push((name.into(), parse_sizes(value)?));
        }
        "flat" => to.flat.push(words.into()),
        "tolerated" => {
            to.messages.push(Message { severity: Severity::Warning, line, words: words.into() });
            to.tolerated.push(Message { severity: Severity::Error, line, words: words.into() });
        }
        "error" => to.messages.push(Message { severity: Severity::Error, line, words: words.into() }),
        _ => to.messages.push(Message { severity: Severity::Warning, line, words: words.into() }),
    }
    Ok(())
}

fn parse_check(words: &str) -> Result<Check, String> {
    match words {
        "balanced" => Ok(Check::Balanced),
        "ends" => Ok(Check::Ends),
        _ => words
            .strip_suffix(" unknowns")
            .and_then(|count| count.parse().ok())
            .map(Check::Unknowns)
            .ok_or_else(|| format!("`{words}` is no check")),
    }
}

fn split(words: &str) -> Result<(&str, &str), String> {
    words
        .split_once(" = ")
        .map(|(name, value)| (name.trim(), value.trim()))
        .ok_or_else(|| format!("`{words}` has no ` = `"))
}

fn parse_sizes(words: &str) -> Result<Vec<usize>, String> {
    let refuse = || format!("`{words}` is no list of sizes");
    let Literal::Array(sizes) = Literal::parse(words)? else { return Err(refuse()) };
    sizes
        .iter()
        .map(|size| match size {
            Literal::Number(n) if *n >= 0.0 && n.fract() == 0.0 => Ok(*n as usize),
            _ => Err(refuse()),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_of_a_good_model() {
        let text = "// check: 2 unknowns\n// value: a.n = 3\nmodel M // no expectation\n  Real x; // size: x = {2, 3}\n";
        let found = parse(text).unwrap();
        assert_eq!(found.check, Some(Check::Unknowns(2)));
        assert_eq!(found.values, [("a.n".to_string(), Literal::Number(3.0))]);
        assert_eq!(found.sizes, [("x".to_string(), vec![2, 3])]);
        assert!(found.messages.is_empty());
    }

    #[test]
    fn an_error_in_the_margin_has_a_line_and_one_alone_has_none() {
        let text = "model M\r\n  Real x = y; // error: y\r\n  // warning: anywhere\r\nend M;\r\n";
        let found = parse(text).unwrap();
        let margin = Message { severity: Severity::Error, line: Some(2), words: "y".into() };
        let alone = Message { severity: Severity::Warning, line: None, words: "anywhere".into() };
        assert_eq!(found.messages, [margin, alone]);
    }

    #[test]
    fn what_is_tolerated_is_an_error_of_a_strict_compilation() {
        let found = parse("// check: balanced\nimport A.E.x; // tolerated: E\n").unwrap();
        let message = |severity| Message { severity, line: Some(2), words: "E".into() };
        assert_eq!(found.messages, [message(Severity::Warning)]);
        assert_eq!(found.if_strict().unwrap().messages, [message(Severity::Error)]);
        assert_eq!(parse("// check: balanced\n").unwrap().if_strict(), None);
    }

    #[test]
    fn a_byte_order_mark_is_no_code() {
        let found = parse("\u{feff}// error: x\n").unwrap();
        assert_eq!(found.messages[0].line, None);
    }

    #[test]
    fn a_file_without_expectation_is_refused() {
        assert!(parse("model M end M;").is_err());
        assert!(parse("// check: many unknowns").is_err());
        assert!(parse("// check: 1 unknowns\nReal x; // error: x").is_err());
        assert!(parse("// check: 1 unknowns\n// check: balanced").is_err());
        assert!(parse("// check: balanced\n// value: x: 3").is_err());
        assert!(parse("// check: balanced\n// size: x = {1.5}").is_err());
    }
}
