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
        let place = diagnostic.span.map(|span| (span.file, sources.position(span.file, span.start)));
        Told {
            is_error: diagnostic.severity == Severity::Error,
            message: diagnostic.message.clone(),
            component: diagnostic.component.clone(),
            file: place.map(|(file, _)| sources.path(file).display().to_string()),
            line: place.map(|(_, position)| position.line),
            time: None,
            hints: diagnostic.hints.clone(),
        }
    }
}
