//! Rows → MAT version 4. The number of rows stands in front of them: it is corrected each time rows are written.

use std::collections::HashMap;
use std::path::Path;

use super::{DOUBLE, INTEGER, N_HEADER, TEXT};
use crate::output::Output;
use crate::{Error, Sign, Signal, Source, Text, Writer};

pub struct MatWriter {
    output: Output,
    /// The columns that are written, by their position in the values of a row.
    used: Vec<usize>,
    n_rows: i32,
    first_time: f64,
    places: Places,
}

/// Offsets of what is only known later.
#[derive(Default)]
struct Places {
    /// The two times of the matrix of constants.
    start_time: u64,
    stop_time: u64,
    n_rows: u64,
}

impl MatWriter {
    pub fn create(path: &Path, limit: u64) -> Result<MatWriter, Error> {
        Ok(MatWriter {
            output: Output::create(path, limit)?,
            used: Vec::new(),
            n_rows: 0,
            first_time: 0.0,
            places: Places::default(),
        })
    }

    /// Rows first, then their number: whoever reads in between finds no row that is not there.
    fn write_rows(&mut self) -> Result<(), Error> {
        let written = self.output.write_pending();
        let Some(last_time) = self.output.written_until() else { return written };
        let n_rows = i32::try_from(self.output.n_rows()).map_err(|_| too_large())?;
        self.output.patch(self.places.start_time, &self.first_time.to_le_bytes())?;
        self.output.patch(self.places.stop_time, &last_time.to_le_bytes())?;
        self.output.patch(self.places.n_rows, &n_rows.to_le_bytes())?;
        written
    }
}

impl Writer for MatWriter {
    fn begin(&mut self, signals: &[Signal], _: &[Text]) -> Result<(), Error> {
        let Layout { used, constants, data_info } = Layout::of(signals);
        let names = std::iter::once("Time").chain(signals.iter().map(|signal| signal.name.as_str()));
        let descriptions = std::iter::once("Time in [s]".to_string()).chain(signals.iter().map(description));

        let file = &mut self.output.pending;
        class(file);
        texts(file, "name", &names.collect::<Vec<_>>())?;
        texts(file, "description", &descriptions.collect::<Vec<_>>())?;
        header(file, INTEGER, 4, data_info.len() / 4, "dataInfo")?;
        file.extend(data_info.iter().flat_map(|number| number.to_le_bytes()));

        header(file, DOUBLE, constants.len() + 1, 2, "data_1")?;
        for place in [&mut self.places.start_time, &mut self.places.stop_time] {
            *place = file.len() as u64;
            file.extend(0.0f64.to_le_bytes());
            file.extend(constants.iter().flat_map(|value| value.to_le_bytes()));
        }

        // The number of columns is the third number of the header.
        self.places.n_rows = file.len() as u64 + 8;
        header(file, DOUBLE, used.len() + 1, 0, "data_2")?;
        self.used = used;
        Ok(())
    }

    fn row(&mut self, time: f64, values: &[f64]) -> Result<(), Error> {
        if self.n_rows == 0 {
            self.first_time = time;
        }
        self.n_rows = self.n_rows.checked_add(1).ok_or_else(too_large)?;
        let row = &mut self.output.pending;
        row.extend(time.to_le_bytes());
        row.extend(self.used.iter().flat_map(|&column| values[column].to_le_bytes()));
        self.output.end_row(time);
        if self.output.is_due() { self.write_rows() } else { Ok(()) }
    }

    fn finish(&mut self) -> Result<(), Error> {
        self.write_rows()
    }

    fn written_until(&self) -> Option<f64> {
        self.output.written_until()
    }
}

impl Drop for MatWriter {
    fn drop(&mut self) {
        // Who did not call `finish` did not want to hear of failures.
        let _ = self.write_rows();
    }
}

/// Which signal is found where in the file.
struct Layout {
    used: Vec<usize>,
    constants: Vec<f64>,
    /// Four numbers for each signal, time included.
    data_info: Vec<i32>,
}

impl Layout {
    fn of(signals: &[Signal]) -> Layout {
        // Time is interpolated linearly (0) and not known outside of the run (-1).
        let mut layout = Layout { used: Vec::new(), constants: Vec::new(), data_info: vec![0, 1, 0, -1] };
        let mut positions = HashMap::new();
        for signal in signals {
            let (matrix, column) = match signal.source {
                Source::Constant(value) => {
                    layout.constants.push(value);
                    (1, layout.constants.len() as i32 + 1)
                }
                Source::Column(index, sign) => {
                    let used = &mut layout.used;
                    let position = *positions.entry(index).or_insert_with(|| {
                        used.push(index);
                        // Counted from 1, and time is the first.
                        used.len() as i32 + 1
                    });
                    (2, if sign == Sign::Minus { -position } else { position })
                }
            };
            layout.data_info.extend([matrix, column, 0, if matrix == 1 { 0 } else { -1 }]);
        }
        layout
    }
}

/// Dymola puts the unit at the end of the description.
fn description(signal: &Signal) -> String {
    match (signal.description.as_str(), signal.unit.as_str()) {
        (description, "") => description.to_string(),
        ("", unit) => format!("[{unit}]"),
        (description, unit) => format!("{description} [{unit}]"),
    }
}

/// The only matrix that is not transposed: its bytes go down the rows first.
fn class(file: &mut Vec<u8>) {
    let rows = [b"Atrajectory", b"1.1        ", b"           ", b"binTrans   "];
    let width = rows[0].len();
    header(file, TEXT, rows.len(), width, "Aclass").expect("4 and 11 are small numbers");
    file.extend((0..width).flat_map(|column| rows.map(|row| row[column])));
}

/// Texts of equal length, filled up with spaces.
fn texts(file: &mut Vec<u8>, name: &str, texts: &[impl AsRef<str>]) -> Result<(), Error> {
    let width = texts.iter().map(|text| text.as_ref().len()).max().unwrap_or(0);
    header(file, TEXT, width, texts.len(), name)?;
    for text in texts {
        let text = text.as_ref().as_bytes();
        file.extend(text);
        file.extend(std::iter::repeat_n(b' ', width - text.len()));
    }
    Ok(())
}

fn header(file: &mut Vec<u8>, kind: i32, n_rows: usize, n_columns: usize, name: &str) -> Result<(), Error> {
    let size = |size: usize| i32::try_from(size).map_err(|_| too_large());
    let numbers: [i32; N_HEADER] = [kind, size(n_rows)?, size(n_columns)?, 0, name.len() as i32 + 1];
    file.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    file.extend(name.as_bytes());
    file.push(0);
    Ok(())
}

fn too_large() -> Error {
    Error::Other("a MAT file of version 4 cannot hold more than 2147483647 rows or signals".to_string())
}
