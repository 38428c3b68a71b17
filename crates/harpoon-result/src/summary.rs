//! File of results → what is in it: each variable with its range and its last value.
//!
//! Rows are looked at as they are read and not kept, so that files of any size take little memory.

use std::fs::File;
use std::path::Path;

use harpoon_source::open_regular;

use crate::{Error, Format, Sign, Signal, Source, csv, mat};

#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    pub n_rows: usize,
    /// The first and the last time, if there is a row.
    pub times: Option<(f64, f64)>,
    /// In the order of the file.
    pub variables: Vec<Variable>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    pub name: String,
    /// Empty if there is none, or if the file does not say.
    pub unit: String,
    pub description: String,
    pub values: Values,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Values {
    /// What is no number does not count for the range, which is not there if nothing is.
    Range {
        min: f64,
        max: f64,
        last: f64,
    },
    Constant(f64),
    Text(String),
    /// There are no rows.
    None,
}

pub fn summarise(path: &Path) -> Result<Summary, Error> {
    let format = Format::of(path)?;
    let file = open_regular(path).map_err(|cause| Error::io("read", path, cause))?;
    let summary = match format {
        Format::Csv => of_csv(file, path),
        Format::Mat => of_mat(file, path),
    };
    summary.map_err(|error| error.in_file(path))
}

/// What is known about the rows so far, column by column; the first is time.
#[derive(Default)]
struct Ranges {
    n_rows: usize,
    first_time: f64,
    min: Vec<f64>,
    max: Vec<f64>,
    last: Vec<f64>,
}

impl Ranges {
    fn add(&mut self, row: &[f64]) {
        if self.n_rows == 0 {
            self.first_time = row[0];
            self.min = vec![f64::INFINITY; row.len()];
            self.max = vec![f64::NEG_INFINITY; row.len()];
        }
        self.n_rows += 1;
        for ((min, max), value) in self.min.iter_mut().zip(&mut self.max).zip(row) {
            // What is no number is neither smaller nor larger.
            *min = min.min(*value);
            *max = max.max(*value);
        }
        self.last.clear();
        self.last.extend(row);
    }

    fn times(&self) -> Option<(f64, f64)> {
        self.last.first().map(|last| (self.first_time, *last))
    }

    fn of(&self, signal: Signal) -> Variable {
        let values = match signal.source {
            Source::Constant(value) => Values::Constant(value),
            Source::Column(_, _) if self.n_rows == 0 => Values::None,
            Source::Column(column, sign) => {
                // Time is the first of them.
                let [min, max, last] =
                    [&self.min, &self.max, &self.last].map(|all| sign.apply(all[column + 1]));
                let (min, max) = if sign == Sign::Minus { (max, min) } else { (min, max) };
                Values::Range { min, max, last }
            }
        };
        Variable { name: signal.name, unit: signal.unit, description: signal.description, values }
    }
}

fn of_csv(file: File, path: &Path) -> Result<Summary, Error> {
    let mut ranges = Ranges::default();
    let header = csv::read_rows(file, path, &mut |row| {
        ranges.add(row);
        Ok(())
    })?;
    let numbers = header.signals().into_iter().map(|signal| ranges.of(signal));
    let texts = header.texts().into_iter().map(|text| Variable {
        name: text.name,
        unit: String::new(),
        description: text.description,
        values: Values::Text(text.value.to_string()),
    });
    let variables = numbers.chain(texts).collect();
    Ok(Summary { n_rows: ranges.n_rows, times: ranges.times(), variables })
}

fn of_mat(file: File, path: &Path) -> Result<Summary, Error> {
    let mut ranges = Ranges::default();
    let head = mat::read_rows(file, path, false, &mut |row| {
        ranges.add(row);
        Ok(())
    })?;
    let variables = head.signals().iter().map(|signal| ranges.of(signal.clone())).collect();
    Ok(Summary { n_rows: ranges.n_rows, times: ranges.times(), variables })
}
