//! CSV: the column `time`, then one for every signal, constants and parameters included, then texts, always in quotes. Names are
//! quoted as RFC 4180 says. A second line may tell the units; that of time says which line it is.

mod reader;
mod stream;
mod writer;

pub use stream::{read, read_rows};
pub use writer::CsvWriter;

/// The unit of time, where a line of numbers would have the first time.
const SECOND: &str = "s";
