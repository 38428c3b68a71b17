//! A message for the user: what, where, and what to try.

use std::collections::HashMap;

use harpoon_index::Name;

use crate::Span;

#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Severity {
    Note,
    Warning,
    Error,
}

#[derive(Clone, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    /// Absent only where no source exists, as for a library that was not found.
    pub span: Option<Span>,
    pub message: String,
    /// Further places that matter, each with its own words.
    pub labels: Vec<(Span, String)>,
    pub hints: Vec<String>,
    /// The user's component that is affected, such as `body2.frame_a`.
    pub component: Option<String>,
    /// What errors of one cause have in common, such as the library that is not there: see [`one_of_each_subject`]. In a box, because every
    /// `Result` has room for it.
    pub subject: Option<Box<Name>>,
}

impl Diagnostic {
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, Some(span), message)
    }

    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, Some(span), message)
    }

    pub fn new(severity: Severity, span: Option<Span>, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity,
            span,
            message: message.into(),
            labels: Vec::new(),
            hints: Vec::new(),
            component: None,
            subject: None,
        }
    }

    pub fn label(mut self, span: Span, words: impl Into<String>) -> Diagnostic {
        self.labels.push((span, words.into()));
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hints.push(hint.into());
        self
    }

    pub fn component(mut self, path: impl Into<String>) -> Diagnostic {
        self.component = Some(path.into());
        self
    }

    pub fn about(mut self, subject: Name) -> Diagnostic {
        self.subject = Some(Box::new(subject));
        self
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Of several diagnostics about one subject the first, which says how many there are.
pub fn one_of_each_subject(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut kept: Vec<(Diagnostic, usize)> = Vec::new();
    let mut first_of: HashMap<Name, usize> = HashMap::new();
    for diagnostic in diagnostics {
        match diagnostic.subject.as_ref().and_then(|subject| first_of.get(subject)) {
            Some(&first) => kept[first].1 += 1,
            None => {
                first_of.extend(diagnostic.subject.iter().map(|subject| (**subject, kept.len())));
                kept.push((diagnostic, 0));
            }
        }
    }
    let with_count = |(diagnostic, n_others): (Diagnostic, usize)| match n_others {
        0 => diagnostic,
        1 => diagnostic.hint("it is needed in one more place"),
        _ => diagnostic.hint(format!("it is needed in {n_others} more places")),
    };
    kept.into_iter().map(with_count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_each_subject_is_told() {
        let note = |message: &str| Diagnostic::new(Severity::Error, None, message);
        let [a, d] = ["A", "D"].map(Name::new);
        let all = vec![note("a").about(a), note("b"), note("c").about(a), note("b"), note("d").about(d)];
        let told = one_of_each_subject(all);
        let words: Vec<(&str, &[String])> =
            told.iter().map(|one| (one.message.as_str(), &one.hints[..])).collect();
        let more = ["it is needed in one more place".to_string()];
        assert_eq!(words, [("a", &more[..]), ("b", &[]), ("b", &[]), ("d", &[])]);
    }
}
