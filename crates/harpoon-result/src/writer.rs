//! Results while a run goes: one row after the other, and what was written stays if the run is interrupted.

use std::path::Path;

use harpoon_source::visible_path;

use crate::{CsvWriter, Error, MatWriter, Signal, Text};

/// Takes the rows of a run. The order is: `begin` once, `row` as often as needed, `finish` once. A file is readable at
/// all times after the first row, with the rows of up to a second ago; `finish` or dropping the writer brings the last ones.
pub trait Writer {
    /// What will be written. A column index in a [`crate::Source`] is the position in the values of each row; columns
    /// that no signal refers to are left out. Texts are left out where a format has numbers only, see [`Format::has_texts`].
    fn begin(&mut self, signals: &[Signal], texts: &[Text]) -> Result<(), Error>;

    /// The values of all columns at a time. At an event this is called before and after it, with the same time.
    fn row(&mut self, time: f64, values: &[f64]) -> Result<(), Error>;

    fn finish(&mut self) -> Result<(), Error>;

    /// The time of the last row that has arrived where it is to be kept.
    fn written_until(&self) -> Option<f64>;
}

/// The formats of result files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Csv,
    Mat,
}

impl Format {
    /// By the end of the name of a file.
    pub fn of(path: &Path) -> Result<Format, Error> {
        if path.as_os_str().to_string_lossy().ends_with(std::path::is_separator) {
            let message = format!("`{}` is the name of a folder, not of a file", visible_path(path));
            return Err(Error::Other(message));
        }
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
        match extension.as_deref() {
            Some("csv") => Ok(Format::Csv),
            Some("mat") => Ok(Format::Mat),
            _ => Err(Error::Other(format!(
                "`{}` is no result file: its name must end in .csv or .mat",
                visible_path(path)
            ))),
        }
    }
}

impl Format {
    /// Whether there is a place for texts among the numbers.
    pub fn has_texts(self) -> bool {
        self == Format::Csv
    }
}

/// Creates a result file of at most so many bytes. An existing file is replaced once there is a row. Units are told by a second line
/// of a CSV file if `has_units`, and by every MAT file.
pub fn create(path: &Path, limit: u64, has_units: bool) -> Result<Box<dyn Writer>, Error> {
    Ok(match Format::of(path)? {
        Format::Csv => Box::new(CsvWriter::create(path, limit, has_units)?),
        Format::Mat => Box::new(MatWriter::create(path, limit)?),
    })
}
