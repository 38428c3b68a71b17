//! Files, spans and diagnostics.

mod diagnostic;
mod file_system;
mod regular;
mod render;
mod sources;
mod span;
mod visible;

pub use diagnostic::{Diagnostic, Severity, one_of_each_subject};
pub use file_system::{CompiledFiles, DirEntry, DiskFiles, FileSystem, MemoryFiles, Mounted};
pub use regular::{is_of_the_system, open_itself, open_regular};
pub use render::{Style, render, render_line};
pub use sources::{Encoding, MAX_FILE_SIZE, Position, Sources};
pub use span::{FileId, Span};
pub use visible::{
    is_control, visible, visible_json, visible_line, visible_name, visible_path, visible_text,
};
