//! Trajectories: writing, reading, comparing, drawing.
//!
//! A simulator hands the rows of a run to a [`Writer`] while the run goes; [`create`] chooses the format by the name of
//! the file. [`read`] gives a [`Trajectory`] back.

mod agreement;
mod compare;
mod csv;
mod digits;
mod error;
mod fresh;
mod mat;
mod output;
mod plot;
mod select;
mod signal;
mod size;
mod summary;
mod trajectory;
mod writer;

use std::path::Path;

use harpoon_source::open_regular;

pub use agreement::{Agreement, Difference, Told, Verdict, agreement};
pub use compare::{Comparison, Deviation, Outcome, Tolerances, Tube, compare};
pub use csv::CsvWriter;
pub use digits::{all_digits, six_digits};
pub use error::{Error, Place};
pub use fresh::create_new;
pub use mat::MatWriter;
pub use output::{abandon, replace};
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
    let file = open_regular(path).map_err(|cause| Error::io("read", path, cause))?;
    let run = match format {
        Format::Csv => csv::read(file, path),
        Format::Mat => mat::read(file, path),
    };
    run.map_err(|error| error.in_file(path))
}

/// The trajectory in the contents of a file.
pub fn parse(format: Format, bytes: &[u8]) -> Result<Trajectory, Error> {
    match format {
        Format::Csv => csv::read(bytes, Path::new("")),
        Format::Mat => mat::parse(bytes),
    }
}
