//! A message for the user: what, where, and what to try.

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

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
