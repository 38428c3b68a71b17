//! Expectations against the outcome.

use crate::support::expectation::{Check, Expectations, Message, Severity};
use crate::support::flat_text;
use crate::support::run::{Diagnostic, Outcome};

/// What is not as expected, in words; nothing if all is well.
pub fn judge(expected: &Expectations, outcome: &Outcome) -> Vec<String> {
    if expected.check == Some(Check::Ends) {
        return Vec::new();
    }
    let mut complaints = judge_messages(expected, &outcome.diagnostics);
    if complaints.is_empty() && !expected.has_errors() {
        complaints.extend(judge_balance(expected, outcome));
        complaints.extend(judge_values(expected, outcome));
        complaints.extend(judge_flat(expected, outcome));
    }
    complaints
}

fn judge_messages(expected: &Expectations, diagnostics: &[Diagnostic]) -> Vec<String> {
    let missing = expected
        .messages
        .iter()
        .filter(|message| !diagnostics.iter().any(|diagnostic| fits(message, diagnostic)))
        .map(|message| format!("expected {}", describe(message)));
    let unexpected = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Error)
        .filter(|diagnostic| !expected.messages.iter().any(|message| accounts_for(message, diagnostic)))
        .map(|diagnostic| format!("unexpected error {}", diagnostic));
    missing.chain(unexpected).collect()
}

fn fits(expected: &Message, diagnostic: &Diagnostic) -> bool {
    expected.severity == diagnostic.severity
        && (expected.line.is_none() || expected.line == diagnostic.line)
        && diagnostic.message.to_lowercase().contains(&expected.words.to_lowercase())
}

/// A line where one error is expected may have several.
fn accounts_for(expected: &Message, diagnostic: &Diagnostic) -> bool {
    expected.severity == Severity::Error
        && match expected.line {
            Some(line) => diagnostic.line == Some(line),
            None => fits(expected, diagnostic),
        }
}

fn describe(message: &Message) -> String {
    let severity = match message.severity {
        Severity::Error => "an error",
        Severity::Warning => "a warning",
    };
    let place = message.line.map_or(String::new(), |line| format!(" at line {line}"));
    match message.words.as_str() {
        "" => format!("{severity}{place}"),
        words => format!("{severity}{place} with the words `{words}`"),
    }
}

fn judge_balance(expected: &Expectations, outcome: &Outcome) -> Option<String> {
    let (unknowns, equations) = (outcome.unknowns, outcome.equations);
    let right = match expected.check? {
        Check::Unknowns(n) => unknowns == Some(n) && equations == Some(n),
        Check::Balanced => unknowns.is_some() && unknowns == equations,
        Check::Ends => true,
    };
    let count = |n: Option<usize>| n.map_or("?".to_string(), |n| n.to_string());
    (!right).then(|| {
        let wanted = match expected.check {
            Some(Check::Unknowns(n)) => format!("{n} unknowns"),
            _ => "a balanced model".to_string(),
        };
        format!("expected {wanted}, got {} unknowns and {} equations", count(unknowns), count(equations))
    })
}

fn judge_values(expected: &Expectations, outcome: &Outcome) -> Vec<String> {
    let values = expected.values.iter().filter_map(|(name, wanted)| match outcome.values.get(name) {
        Some(Ok(value)) if value.agrees(wanted) => None,
        Some(Ok(value)) => Some(format!("expected {name} = {wanted}, got {value}")),
        Some(Err(why)) => Some(format!("expected {name} = {wanted}, got no value: {why}")),
        None => Some(format!("expected {name} = {wanted}, got no such variable")),
    });
    let sizes = expected.sizes.iter().filter_map(|(name, wanted)| match outcome.sizes.get(name) {
        Some(size) if size == wanted => None,
        size => Some(format!("expected {name} to have the size {wanted:?}, got {size:?}")),
    });
    values.chain(sizes).collect()
}

fn judge_flat(expected: &Expectations, outcome: &Outcome) -> Option<String> {
    let missing: Vec<String> = expected
        .flat
        .iter()
        .filter(|statement| !flat_text::says(&outcome.flat_text, statement))
        .map(|statement| format!("`{statement}`"))
        .collect();
    (!missing.is_empty())
        .then(|| format!("the flat model does not say {}:\n{}", missing.join(", "), outcome.flat_text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::expectation::parse;
    use crate::support::literal::Literal;

    fn outcome(diagnostics: &[(Severity, usize, &str)]) -> Outcome {
        let diagnostic = |&(severity, line, message): &(Severity, usize, &str)| Diagnostic {
            severity,
            line: Some(line),
            message: message.into(),
        };
        Outcome {
            diagnostics: diagnostics.iter().map(diagnostic).collect(),
            unknowns: Some(2),
            equations: Some(2),
            flat_text: "class M\n  Real x;\nequation\n  x = y;\nend M;\n".into(),
            values: [("n".into(), Ok(Literal::Number(3.0)))].into(),
            sizes: [("x".into(), vec![2])].into(),
        }
    }

    fn verdict(expectations: &str, diagnostics: &[(Severity, usize, &str)]) -> Vec<String> {
        judge(&parse(expectations).unwrap(), &outcome(diagnostics))
    }

    #[test]
    fn a_good_model() {
        let text = "// check: 2 unknowns\n// value: n = 3\n// size: x = {2}\n// flat: y = x;\n";
        assert_eq!(verdict(text, &[(Severity::Warning, 1, "never mind")]), [""; 0]);
    }

    #[test]
    fn each_expectation_is_missed() {
        assert_eq!(verdict("// check: 3 unknowns", &[]).len(), 1);
        assert_eq!(verdict("// check: balanced\n// value: n = 4", &[]).len(), 1);
        assert_eq!(verdict("// check: balanced\n// value: m = 3", &[]).len(), 1);
        assert_eq!(verdict("// check: balanced\n// size: x = {3}", &[]).len(), 1);
        assert_eq!(verdict("// check: balanced\n// flat: x = z;", &[]).len(), 1);
        assert_eq!(verdict("// check: balanced\n// warning: careful", &[]).len(), 1);
        assert_eq!(verdict("// check: balanced", &[(Severity::Error, 1, "no")]).len(), 1);
    }

    #[test]
    fn an_error_is_expected() {
        let text = "model M\nReal x = y; // error: `Y`";
        assert_eq!(verdict(text, &[(Severity::Error, 2, "`y` is unknown")]), [""; 0]);
        assert_eq!(verdict(text, &[]).len(), 1);
        assert_eq!(verdict(text, &[(Severity::Warning, 2, "`y` is unknown")]).len(), 1);
        // The right words at the wrong line: one missing, one unexpected.
        assert_eq!(verdict(text, &[(Severity::Error, 1, "`y` is unknown")]).len(), 2);
        assert_eq!(verdict("// error: unknown", &[(Severity::Error, 7, "`y` is unknown")]), [""; 0]);
    }

    #[test]
    fn anything_that_ends() {
        assert_eq!(verdict("// check: ends", &[(Severity::Error, 1, "no")]), [""; 0]);
    }
}
