//! A run in memory: columns over time.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io;

use crate::{Error, Sign, Signal, Source, Text, Writer};

/// The values of many signals over time. At an event there are two rows (or more) with the same time:
/// the first is before it, the last after.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trajectory {
    signals: Vec<Signal>,
    time: Vec<f64>,
    columns: Vec<Vec<f64>>,
    by_name: HashMap<String, usize>,
    texts: Vec<Text>,
}

impl Trajectory {
    /// Panics if the columns are not all as long as `time`, or if a signal refers to a column that does not exist.
    pub fn new(signals: Vec<Signal>, time: Vec<f64>, columns: Vec<Vec<f64>>) -> Trajectory {
        assert!(columns.iter().all(|column| column.len() == time.len()), "columns as long as time");
        assert!(n_columns(&signals) <= columns.len(), "signals refer to columns");
        let by_name = index(&signals);
        Trajectory { signals, time, columns, by_name, texts: Vec::new() }
    }

    pub fn with_texts(self, texts: Vec<Text>) -> Trajectory {
        Trajectory { texts, ..self }
    }

    /// What is no number, if the file has it.
    pub fn texts(&self) -> &[Text] {
        &self.texts
    }

    /// All signals except time, in the order of the file.
    pub fn signals(&self) -> &[Signal] {
        &self.signals
    }

    pub fn time(&self) -> &[f64] {
        &self.time
    }

    pub fn n_rows(&self) -> usize {
        self.time.len()
    }

    pub fn signal(&self, name: &str) -> Option<&Signal> {
        self.by_name.get(name).map(|&position| &self.signals[position])
    }

    /// The signal with this name, whatever its blanks: tools differ in `a[1, 2]` and `a[1,2]`.
    pub fn signal_like(&self, name: &str) -> Option<&Signal> {
        let letters = |name: &str| name.replace(' ', "");
        self.signal(name).or_else(|| {
            let wanted = letters(name);
            self.signal(&wanted)
                .or_else(|| self.signals.iter().find(|signal| letters(&signal.name) == wanted))
        })
    }

    /// One value for each time.
    pub fn values(&self, signal: &Signal) -> Cow<'_, [f64]> {
        match signal.source {
            Source::Column(column, Sign::Plus) => Cow::Borrowed(&self.columns[column]),
            Source::Column(column, Sign::Minus) => self.columns[column].iter().map(|value| -value).collect(),
            Source::Constant(value) => Cow::Owned(vec![value; self.n_rows()]),
        }
    }

    /// The columns that signals refer to.
    pub(crate) fn columns(&self) -> impl Iterator<Item = &[f64]> {
        self.columns.iter().map(Vec::as_slice)
    }

    /// The values of the signal with this name.
    pub fn values_of(&self, name: &str) -> Option<Cow<'_, [f64]>> {
        self.signal(name).map(|signal| self.values(signal))
    }
}

/// How many columns the signals refer to: the largest index and one.
pub(crate) fn n_columns(signals: &[Signal]) -> usize {
    let column = |signal: &Signal| match signal.source {
        Source::Column(column, _) => column + 1,
        Source::Constant(_) => 0,
    };
    signals.iter().map(column).max().unwrap_or(0)
}

/// The first of several signals with the same name is found.
fn index(signals: &[Signal]) -> HashMap<String, usize> {
    let mut by_name = HashMap::with_capacity(signals.len());
    for (position, signal) in signals.iter().enumerate() {
        by_name.entry(signal.name.clone()).or_insert(position);
    }
    by_name
}

/// A run that is kept instead of being written.
impl Writer for Trajectory {
    fn begin(&mut self, signals: &[Signal], texts: &[Text]) -> Result<(), Error> {
        let columns = vec![Vec::new(); n_columns(signals)];
        *self = Trajectory::new(signals.to_vec(), Vec::new(), columns).with_texts(texts.to_vec());
        Ok(())
    }

    fn row(&mut self, time: f64, values: &[f64]) -> Result<(), Error> {
        self.time.push(time);
        for (column, value) in self.columns.iter_mut().zip(values) {
            column.push(*value);
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn written_until(&self) -> Option<f64> {
        self.time.last().copied()
    }
}

/// The rows of a file as they are read, column by column; the first is time.
#[derive(Default)]
pub(crate) struct Rows {
    columns: Vec<Vec<f64>>,
}

/// So many numbers are kept at once, a gigabyte; a few bytes can claim to be more.
const MOST_NUMBERS: usize = 1 << 27;

/// Whether so many rows can be kept.
pub(crate) fn check_room(n_rows: usize, n_columns: usize) -> io::Result<()> {
    match n_rows.saturating_mul(n_columns) <= MOST_NUMBERS {
        true => Ok(()),
        false => {
            let most = MOST_NUMBERS / 1_000_000;
            let message = format!(
                "it has more than {most} million numbers, too many at once; `--intervals` or `--variables` of the simulation make fewer"
            );
            Err(io::Error::other(message))
        }
    }
}

impl Rows {
    pub fn add(&mut self, row: &[f64]) -> io::Result<()> {
        check_room(self.columns.first().map_or(0, Vec::len) + 1, row.len())?;
        self.columns.resize(row.len(), Vec::new());
        self.columns.iter_mut().zip(row).for_each(|(column, value)| column.push(*value));
        Ok(())
    }

    /// A file without rows has columns too, so that their number is told; without time.
    pub fn trajectory(mut self, signals: Vec<Signal>, n_columns: usize) -> Trajectory {
        self.columns.resize(n_columns + 1, Vec::new());
        let time = self.columns.remove(0);
        Trajectory::new(signals, time, self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::Trajectory;
    use crate::{Sign, Signal, Source, Writer};

    #[test]
    fn aliases_and_constants_need_no_column() {
        let alias = Signal { source: Source::Column(0, Sign::Minus), ..Signal::column("b", 0) };
        let constant = Signal { source: Source::Constant(9.81), ..Signal::column("g", 0) };
        let mut run = Trajectory::default();
        run.begin(&[Signal::column("a", 0), alias, constant], &[]).unwrap();
        run.row(0.0, &[1.0]).unwrap();
        run.row(0.5, &[2.0]).unwrap();
        run.finish().unwrap();
        assert_eq!(run.time(), [0.0, 0.5]);
        assert_eq!(run.values_of("b").unwrap().as_ref(), [-1.0, -2.0]);
        assert_eq!(run.values_of("g").unwrap().as_ref(), [9.81, 9.81]);
        assert!(run.values_of("c").is_none());
    }
}
