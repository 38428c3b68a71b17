//! CSV: the column `time`, then one for every signal, constants and parameters included. Names are quoted as RFC 4180 says.

mod reader;
mod writer;

pub use reader::parse;
pub use writer::CsvWriter;
