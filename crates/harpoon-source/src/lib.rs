//! Files, spans and diagnostics.

mod diagnostic;
mod file_system;
mod render;
mod sources;
mod span;
mod visible;

pub use diagnostic::{Diagnostic, Severity};
pub use file_system::{CompiledFiles, DirEntry, DiskFiles, FileSystem, MemoryFiles, Mounted};
pub use render::{Style, render, render_line};
pub use sources::{Encoding, MAX_FILE_SIZE, Position, Sources};
pub use span::{FileId, Span};
pub use visible::{visible, visible_name, visible_text};
