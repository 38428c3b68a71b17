//! Files, spans and diagnostics.

mod diagnostic;
mod span;

pub use diagnostic::{Diagnostic, Severity};
pub use span::{FileId, Span};
