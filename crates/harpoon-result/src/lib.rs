//! Trajectories: writing, reading, comparing, drawing.
//!
//! A simulator hands the rows of a run to a [`Writer`] while the run goes; [`create`] chooses the format by the name of
//! the file. [`read`] gives a [`Trajectory`] back.

mod agreement;
mod compare;
mod csv;
mod digits;
mod error;
mod mat;
mod output;
mod plot;
mod select;
mod signal;
mod size;
mod summary;
mod trajectory;
mod writer;

use std::fs::File;
use std::io::Read;
use std::path::Path;

pub use agreement::{Agreement, Difference, Told, Verdict, agreement};
pub use compare::{Comparison, Deviation, Outcome, Tolerances, Tube, compare};
pub use csv::CsvWriter;
pub use digits::six_digits;
pub use error::{Error, Place};
pub use mat::MatWriter;
pub use output::replace;
pub use plot::{Band, Curve, Panel, Plot, Size, Terminal, svg, terminal};
pub use select::Selection;
pub use signal::{Sign, Signal, Source, Text};
pub use size::{estimate, size};
pub use summary::{Summary, Values, Variable, summarise};
pub use trajectory::Trajectory;
pub use writer::{Format, Writer, create};

/// Reads a result file, whose format is told by the end of its name.
pub fn read(path: &Path) -> Result<Trajectory, Error> {
    let format = Format::of(path)?;
    let bytes = contents(path).map_err(|cause| Error::io("read", path, cause))?;
    parse(format, &bytes).map_err(|error| error.in_file(path))
}

fn contents(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opening a pipe would wait for somebody to write, and a device may have no end.
fn open(path: &Path) -> std::io::Result<File> {
    match std::fs::metadata(path)?.is_file() {
        true => File::open(path),
        false => Err(std::io::Error::other("it is no regular file")),
    }
}

/// The trajectory in the contents of a file.
pub fn parse(format: Format, bytes: &[u8]) -> Result<Trajectory, Error> {
    match format {
        Format::Csv => csv::parse(bytes),
        Format::Mat => mat::parse(bytes),
    }
}
