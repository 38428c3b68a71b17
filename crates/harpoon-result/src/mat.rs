//! MAT version 4 as Dymola writes trajectories: a sequence of matrices, each with a header of five integers and a name.
//!
//! | matrix | contents |
//! |---|---|
//! | `Aclass` | 4 texts: `Atrajectory`, `1.1`, nothing, and `binTrans` or `binNormal` |
//! | `name` | the names of all signals, the first is that of time |
//! | `description` | what they are, with the unit at the end: `Velocity [m/s]` |
//! | `dataInfo` | for each signal: which data matrix; which column of it, negative if negated; two more |
//! | `data_1` | the constants, at the start and at the end: time and values |
//! | `data_2` | all rows: time and values |
//!
//! `binTrans` says that all matrices except the first are transposed: then a row of the run is contiguous, and a file
//! can grow while the run goes.

mod reader;
mod stream;
mod writer;

pub use reader::parse;
pub use stream::{read, read_rows};
pub use writer::MatWriter;

/// The header of a matrix holds so many integers of 4 bytes: type, rows, columns, imaginary part, length of name.
const N_HEADER: usize = 5;

/// The types that are written: numbers are little-endian, texts are bytes.
const DOUBLE: i32 = 0;
const INTEGER: i32 = 20;
const TEXT: i32 = 51;
