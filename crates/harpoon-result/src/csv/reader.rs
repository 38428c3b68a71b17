//! Lines of CSV → rows. Accepts what tools write: quoted or bare names, numbers in quotes, spaces around fields, CRLF,
//! a byte order mark, `;` or tab between fields, a second line with units, texts in quotes, and a file whose last line was cut off.

use std::borrow::Cow;

use super::SECOND;
use crate::error::Place;
use crate::{Error, Signal, Text, all_digits};

/// No result has more: the largest models have some ten thousand variables.
const MOST_COLUMNS: usize = 1_000_000;

/// Takes a file in pieces that end with a line, and gives the numbers of each row, time first.
#[derive(Default)]
pub struct Columns {
    header: Option<Header>,
    has_rows: bool,
    last_time: Option<f64>,
    separator: u8,
    /// How many lines were read.
    pub n_lines: usize,
    numbers: Vec<f64>,
}

#[derive(Default)]
pub struct Header {
    names: Vec<String>,
    /// If the file tells them.
    units: Vec<String>,
    /// The texts of columns that have no numbers. Which ones these are is known with the first row.
    texts: Vec<Option<String>>,
}

impl Header {
    /// Without time.
    pub fn n_numbers(&self) -> usize {
        self.texts.iter().skip(1).filter(|text| text.is_none()).count()
    }

    /// Those with numbers, in their order, without time.
    pub fn signals(&self) -> Vec<Signal> {
        let named = self.names.iter().zip(&self.texts).enumerate().skip(1);
        let numbers = named.filter(|(_, (_, text))| text.is_none()).enumerate();
        let signal = |(column, (at, (name, _))): (usize, (usize, (&String, _)))| Signal {
            unit: self.units.get(at).cloned().unwrap_or_default(),
            ..Signal::column(name, column)
        };
        numbers.map(signal).collect()
    }

    pub fn texts(&self) -> Vec<Text> {
        let text = |(name, text): (&String, &Option<String>)| {
            Some(Text { name: name.clone(), description: String::new(), value: text.as_deref()?.into() })
        };
        self.names.iter().zip(&self.texts).filter_map(text).collect()
    }
}

impl Columns {
    pub fn read(
        &mut self,
        bytes: &[u8],
        row: &mut dyn FnMut(&[f64]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let is_start = self.n_lines == 0;
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").filter(|_| is_start).unwrap_or(bytes);
        if is_start {
            self.separator = separator(bytes);
        }
        let mut records = Records { rest: bytes, separator: self.separator, line: self.n_lines + 1 };
        while let Some((line, record)) = records.next()? {
            let Some(header) = &mut self.header else {
                self.header = Some(names(record)?);
                continue;
            };
            if !self.has_rows && header.units.is_empty() && is_of_units(header, &record) {
                header.units = record.fields.into_iter().map(|field| field.text.into_owned()).collect();
                continue;
            }
            if !self.has_rows {
                header.note_texts(&record);
            }
            match header.numbers(&record, &mut self.numbers) {
                Ok(()) => {}
                // A writer was killed in the middle of the last line.
                Err(_) if !record.is_complete => break,
                Err(message) => return Err(Error::damaged(Place::Line(line), message)),
            }
            let (time, before) = (self.numbers[0], self.last_time.unwrap_or(f64::NEG_INFINITY));
            if time.is_nan() || time < before {
                let [before, time] = [before, time].map(all_digits);
                let message = format!("the time does not go forward, from {before} to {time}");
                return Err(Error::damaged(Place::Line(line), message));
            }
            self.has_rows = true;
            self.last_time = Some(time);
            row(&self.numbers)?;
        }
        self.n_lines = records.line - 1;
        Ok(())
    }

    /// After the last piece.
    pub fn finish(self) -> Result<Header, Error> {
        let message = "the file is empty; a line with names was expected";
        self.header.ok_or_else(|| Error::damaged(Place::Line(1), message))
    }
}

fn names(record: Record<'_>) -> Result<Header, Error> {
    let names: Vec<String> = record.fields.into_iter().map(|field| field.text.into_owned()).collect();
    if !names[0].eq_ignore_ascii_case("time") {
        let message = format!("the first column must be `time`, but it is `{}`", shortened(&names[0]));
        return Err(Error::damaged(Place::Line(1), message));
    }
    if names.iter().any(|name| name.contains('\r')) {
        let message = "lines end with carriage returns alone; they must end with line feeds";
        return Err(Error::damaged(Place::Line(1), message));
    }
    Ok(Header { texts: vec![None; names.len()], names, units: Vec::new() })
}

fn is_of_units(header: &Header, record: &Record<'_>) -> bool {
    record.fields.len() == header.names.len() && record.fields[0].text == SECOND
}

impl Header {
    /// The first row tells which columns have texts: in quotes, and no number.
    fn note_texts(&mut self, record: &Record<'_>) {
        let is_text = |field: &Field<'_>| field.is_quoted && number(&field.text).is_none();
        for (text, _) in self.texts.iter_mut().zip(&record.fields).skip(1).filter(|(_, field)| is_text(field))
        {
            *text = Some(String::new());
        }
    }

    /// One value for each column of numbers, or what is wrong. Texts are those of the last row.
    fn numbers(&mut self, record: &Record<'_>, numbers: &mut Vec<f64>) -> Result<(), String> {
        if record.fields.len() != self.names.len() {
            return Err(format!("{} values for {} columns", record.fields.len(), self.names.len()));
        }
        numbers.clear();
        for ((field, name), text) in record.fields.iter().zip(&self.names).zip(&mut self.texts) {
            match text {
                Some(text) if *text == field.text => {}
                Some(text) => *text = field.text.to_string(),
                None => numbers.push(number(&field.text).ok_or_else(|| {
                    format!("`{}` in column `{name}` is no number", shortened(&field.text))
                })?),
            }
        }
        Ok(())
    }
}

/// What stands between fields: the first candidate in the header that is outside of quotes.
fn separator(bytes: &[u8]) -> u8 {
    let mut quoted = false;
    for &byte in bytes {
        match byte {
            b'"' => quoted = !quoted,
            b',' | b';' | b'\t' if !quoted => return byte,
            b'\n' if !quoted => break,
            _ => {}
        }
    }
    b','
}

/// Modelica's Booleans are 0 and 1 in a result; some tools write words.
fn number(field: &str) -> Option<f64> {
    match field {
        "true" | "True" => Some(1.0),
        "false" | "False" => Some(0.0),
        _ => field.parse().ok(),
    }
}

fn shortened(field: &str) -> Cow<'_, str> {
    match field.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &field[..end]).into(),
        None => field.into(),
    }
}

struct Records<'t> {
    rest: &'t [u8],
    separator: u8,
    /// The number of the line where `rest` starts.
    line: usize,
}

struct Record<'t> {
    fields: Vec<Field<'t>>,
    /// Whether a line break follows.
    is_complete: bool,
}

struct Field<'t> {
    text: Cow<'t, str>,
    is_quoted: bool,
}

impl<'t> Records<'t> {
    /// The next record that is not empty, with the number of its first line.
    fn next(&mut self) -> Result<Option<(usize, Record<'t>)>, Error> {
        loop {
            if self.rest.is_empty() {
                return Ok(None);
            }
            let line = self.line;
            let record = self.record()?;
            if record.fields.len() > 1 || !record.fields[0].text.is_empty() {
                return Ok(Some((line, record)));
            }
        }
    }

    fn record(&mut self) -> Result<Record<'t>, Error> {
        let mut fields = Vec::new();
        loop {
            while let [b' ', rest @ ..] = self.rest {
                self.rest = rest;
            }
            let is_quoted = self.rest.first() == Some(&b'"');
            fields.push(Field { text: if is_quoted { self.quoted()? } else { self.bare()? }, is_quoted });
            match self.rest {
                [] => return Ok(Record { fields, is_complete: false }),
                [b'\n', rest @ ..] => {
                    self.rest = rest;
                    self.line += 1;
                    return Ok(Record { fields, is_complete: true });
                }
                [_, rest @ ..] => self.rest = rest,
            }
            if fields.len() > MOST_COLUMNS {
                let message = format!("there are more than {MOST_COLUMNS} columns");
                return Err(Error::damaged(Place::Line(self.line), message));
            }
        }
    }

    /// Up to the next separator or line break.
    fn bare(&mut self) -> Result<Cow<'t, str>, Error> {
        let ends = |byte: &u8| *byte == self.separator || *byte == b'\n';
        let end = self.rest.iter().position(ends).unwrap_or(self.rest.len());
        let (field, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok(self.text(field)?.trim().into())
    }

    /// Between quotes; two quotes stand for one.
    fn quoted(&mut self) -> Result<Cow<'t, str>, Error> {
        let opened = self.line;
        let mut field = Vec::new();
        let mut rest = &self.rest[1..];
        loop {
            match rest {
                [b'"', b'"', after @ ..] => {
                    field.push(b'"');
                    rest = after;
                }
                [b'"', after @ ..] => {
                    rest = after;
                    break;
                }
                [byte, after @ ..] => {
                    self.line += usize::from(*byte == b'\n');
                    field.push(*byte);
                    rest = after;
                }
                [] => return Err(Error::damaged(Place::Line(opened), "a quote is opened and not closed")),
            }
        }
        self.rest = rest;
        if !self.bare()?.is_empty() {
            return Err(Error::damaged(Place::Line(self.line), "text follows a closing quote"));
        }
        Ok(self.text(&field)?.to_string().into())
    }

    fn text<'f>(&self, field: &'f [u8]) -> Result<&'f str, Error> {
        let message = "there are bytes that are not UTF-8";
        std::str::from_utf8(field).map_err(|_| Error::damaged(Place::Line(self.line), message))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Error, Format, Trajectory};

    fn parse(bytes: &[u8]) -> Result<Trajectory, Error> {
        crate::parse(Format::Csv, bytes)
    }

    fn error(text: &str) -> String {
        parse(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn names_with_commas_and_quotes() {
        let text =
            "\u{feff}\"time\",\"a[1,2]\", \"say \"\"hi\"\"\" ,b\r\n0,1,2,3\r\n\r\n0.5,4,\"5\",true\r\n";
        let run = parse(text.as_bytes()).unwrap();
        assert_eq!(run.time(), [0.0, 0.5]);
        assert_eq!(run.values_of("a[1,2]").unwrap().as_ref(), [1.0, 4.0]);
        assert_eq!(run.values_of("say \"hi\"").unwrap().as_ref(), [2.0, 5.0]);
        assert_eq!(run.values_of("b").unwrap().as_ref(), [3.0, 1.0]);
    }

    #[test]
    fn units_and_texts() {
        let run = parse(b"time,h,file,v\ns,m,,m/s\n0,1,\"a,b\",2\n1,3,\"a,b\",4\n").unwrap();
        assert_eq!(run.values_of("v").unwrap().as_ref(), [2.0, 4.0]);
        assert_eq!(run.signal("v").unwrap().unit, "m/s");
        assert_eq!((&*run.texts()[0].name, &*run.texts()[0].value), ("file", "a,b"));
        assert_eq!(run.signals().len(), 2);
        assert_eq!(error("time,a\ns,m\n0,1\ns,m\n"), "line 4: `s` in column `time` is no number");
        assert_eq!(parse(b"time,a\n").unwrap().signals().len(), 1);
    }

    #[test]
    fn other_separators() {
        let run = parse(b"time;a[1,2];b\n0;1;2\n").unwrap();
        assert_eq!(run.values_of("a[1,2]").unwrap().as_ref(), [1.0]);
        assert_eq!(parse(b"Time\tx\n0\t7").unwrap().values_of("x").unwrap().as_ref(), [7.0]);
    }

    #[test]
    fn a_line_that_was_cut_off_is_left_out() {
        for rest in ["0.1,1", "0.1,1,", "0.1,1,-", "0.1,1,2e"] {
            let run = parse(format!("time,a,b\n0,1,2\n{rest}").as_bytes()).unwrap();
            assert_eq!(run.time(), [0.0]);
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        assert!(error("time,x\r0,1\r1,2\r").contains("carriage returns"));
        assert_eq!(error(""), "line 1: the file is empty; a line with names was expected");
        assert_eq!(error("x,y\n"), "line 1: the first column must be `time`, but it is `x`");
        assert_eq!(error("time,a\n0,1\n1,2,3\n"), "line 3: 3 values for 2 columns");
        assert_eq!(error("time,a\n\n0,one\n"), "line 3: `one` in column `a` is no number");
        assert_eq!(error("time,a\n1,0\n0,0\n"), "line 3: the time does not go forward, from 1 to 0");
        assert_eq!(error("time,\"a\n0,0\n"), "line 1: a quote is opened and not closed");
        assert_eq!(error("time,\"a\"b\n0,0\n"), "line 1: text follows a closing quote");
        assert_eq!(
            parse(b"time,a\n0,\xff\n").unwrap_err().to_string(),
            "line 2: there are bytes that are not UTF-8"
        );
        assert_eq!(error("time,a\n0,0\n\0"), "line 3: there is a byte of zero, which no text has");
        let commas = format!("time{}", ",".repeat(1_000_001));
        assert_eq!(error(&commas), "line 1: there are more than 1000000 columns");
        let long = format!("time,a\n0,{}", "0".repeat(65 << 20));
        assert!(error(&long).starts_with("line 2: the line has more than 6"), "{}", error(&long));
    }
}
