//! Rows → CSV. Numbers have as many digits as needed to read the same number back, and no more.

use std::ops::Range;
use std::path::Path;

use super::SECOND;
use crate::output::Output;
use crate::{Error, Sign, Signal, Source, Text, Writer};

pub struct CsvWriter {
    output: Output,
    /// The columns that are written, by their position in the values of a row.
    used: Vec<usize>,
    signals: Vec<Field>,
    /// The texts of signals that do not change, formatted once.
    constants: Vec<u8>,
    /// The numbers of a row: a column with many aliases is formatted once.
    text: Vec<u8>,
    spans: Vec<Range<usize>>,
    has_units: bool,
}

/// Where the text of a signal is.
enum Field {
    /// By the position in `used`.
    Column(usize, Sign),
    /// Of all neighbours that do not change.
    Constants(Range<usize>),
}

impl CsvWriter {
    pub fn create(path: &Path, limit: u64, has_units: bool) -> Result<CsvWriter, Error> {
        Ok(CsvWriter {
            output: Output::create(path, limit)?,
            used: Vec::new(),
            signals: Vec::new(),
            constants: Vec::new(),
            text: Vec::new(),
            spans: Vec::new(),
            has_units,
        })
    }
}

impl CsvWriter {
    /// Constants that stand side by side are one piece of text: large models have thousands of them.
    fn add(&mut self, field: Field) {
        match (self.signals.last_mut(), field) {
            (Some(Field::Constants(before)), Field::Constants(span)) => {
                self.constants.insert(span.start, b',');
                before.end = span.end + 1;
            }
            (_, field) => self.signals.push(field),
        }
    }
}

impl Writer for CsvWriter {
    fn begin(&mut self, signals: &[Signal], texts: &[Text]) -> Result<(), Error> {
        let mut position_of_column = std::collections::HashMap::new();
        for signal in signals {
            let field = match signal.source {
                Source::Column(column, sign) => {
                    let used = &mut self.used;
                    let position = *position_of_column.entry(column).or_insert_with(|| {
                        used.push(column);
                        used.len() - 1
                    });
                    Field::Column(position, sign)
                }
                Source::Constant(value) => {
                    let start = self.constants.len();
                    format(value, &mut self.constants);
                    Field::Constants(start..self.constants.len())
                }
            };
            self.add(field);
        }
        for text in texts {
            let start = self.constants.len();
            in_quotes(&text.value, &mut self.constants);
            self.add(Field::Constants(start..self.constants.len()));
        }
        let names = signals.iter().map(|signal| &signal.name).chain(texts.iter().map(|text| &text.name));
        let header = &mut self.output.pending;
        line("time", names.map(String::as_str), header);
        if self.has_units {
            let units = signals.iter().map(|signal| signal.unit.as_str());
            line(SECOND, units.chain(texts.iter().map(|_| "")), header);
        }
        Ok(())
    }

    fn row(&mut self, time: f64, values: &[f64]) -> Result<(), Error> {
        self.text.clear();
        self.spans.clear();
        for &column in &self.used {
            let start = self.text.len();
            format(values[column], &mut self.text);
            self.spans.push(start..self.text.len());
        }
        let line = &mut self.output.pending;
        format(time, line);
        for field in &self.signals {
            line.push(b',');
            match field {
                Field::Column(position, sign) => {
                    let number = &self.text[self.spans[*position].clone()];
                    match sign {
                        Sign::Plus => line.extend_from_slice(number),
                        Sign::Minus => negate(number, line),
                    }
                }
                Field::Constants(span) => line.extend_from_slice(&self.constants[span.clone()]),
            }
        }
        line.push(b'\n');
        self.output.end_row(time);
        if self.output.is_due() { self.output.write_pending() } else { Ok(()) }
    }

    fn finish(&mut self) -> Result<(), Error> {
        self.output.write_pending()
    }

    fn written_until(&self) -> Option<f64> {
        self.output.written_until()
    }
}

impl Drop for CsvWriter {
    fn drop(&mut self) {
        // Who did not call `finish` did not want to hear of failures.
        let _ = self.output.write_pending();
    }
}

/// What is said about time, then about the others.
fn line<'t>(first: &str, others: impl Iterator<Item = &'t str>, file: &mut Vec<u8>) {
    file.extend(first.as_bytes());
    for text in others {
        file.push(b',');
        quote(text, file);
    }
    file.push(b'\n');
}

/// `a[1,2]` → `"a[1,2]"`
fn quote(name: &str, line: &mut Vec<u8>) {
    match name.contains(['"', ',', '\n', '\r']) || name.trim() != name {
        true => in_quotes(name, line),
        false => line.extend(name.as_bytes()),
    }
}

/// A quote inside is doubled.
fn in_quotes(text: &str, line: &mut Vec<u8>) {
    line.push(b'"');
    line.extend(text.replace('"', "\"\"").as_bytes());
    line.push(b'"');
}

/// The shortest text that reads as the same number. Zero has no sign, whole numbers no point.
fn format(value: f64, line: &mut Vec<u8>) {
    if value == 0.0 {
        return line.push(b'0');
    }
    let mut buffer = zmij::Buffer::new();
    let text = buffer.format(value);
    line.extend(text.strip_suffix(".0").unwrap_or(text).as_bytes());
}

/// The text of the negated number.
fn negate(number: &[u8], line: &mut Vec<u8>) {
    match number {
        b"0" | b"NaN" => line.extend(number),
        [b'-', rest @ ..] => line.extend(rest),
        _ => {
            line.push(b'-');
            line.extend(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{format, negate, quote};

    fn text(value: f64) -> String {
        let mut line = Vec::new();
        format(value, &mut line);
        String::from_utf8(line).unwrap()
    }

    #[test]
    fn numbers_are_short_and_exact() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (3.0, "3"),
            (-2.5, "-2.5"),
            (0.1, "0.1"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1e300, "1e+300"),
            (1.5e-7, "1.5e-7"),
            (f64::MIN_POSITIVE, "2.2250738585072014e-308"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-inf"),
        ];
        for (value, expected) in cases {
            assert_eq!(text(value), expected);
            let read: f64 = expected.parse().unwrap();
            assert!(read == value || (read.is_nan() && value.is_nan()));
        }
    }

    #[test]
    fn negation_of_text_is_negation_of_numbers() {
        for value in [0.0, 1.0, -1.0, 2.5e-30, f64::INFINITY, f64::NAN] {
            let mut line = Vec::new();
            negate(text(value).as_bytes(), &mut line);
            assert_eq!(String::from_utf8(line).unwrap(), text(-value));
        }
    }

    #[test]
    fn only_names_that_need_quotes_get_them() {
        let quoted = |name| {
            let mut line = Vec::new();
            quote(name, &mut line);
            String::from_utf8(line).unwrap()
        };
        assert_eq!(quoted("a[1]"), "a[1]");
        assert_eq!(quoted("a[1,2]"), "\"a[1,2]\"");
        assert_eq!(quoted("'say \"hi\"'"), "\"'say \"\"hi\"\"'\"");
    }
}
