//! A message in parts, for programs that read it.

use harpoon_source::{Diagnostic, Severity, Sources};

#[derive(Debug, Clone, Default)]
pub struct Told {
    pub is_error: bool,
    pub message: String,
    /// The component of the user that it is about.
    pub component: Option<String>,
    pub file: Option<String>,
    /// Counted from 1.
    pub line: Option<usize>,
    /// Where the simulation was.
    pub time: Option<f64>,
    pub hints: Vec<String>,
}

impl Told {
    pub fn of(sources: &Sources, diagnostic: &Diagnostic) -> Told {
        let file = diagnostic.span.map(|span| sources.path(span.file).display().to_string());
        let line = diagnostic.span.map(|span| sources.line(span.file, span.start));
        Told {
            is_error: diagnostic.severity == Severity::Error,
            message: diagnostic.message.clone(),
            component: diagnostic.component.clone(),
            file,
            line,
            time: None,
            hints: diagnostic.hints.clone(),
        }
    }
}
