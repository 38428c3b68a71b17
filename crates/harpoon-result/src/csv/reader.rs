//! CSV → trajectory. Accepts what tools write: quoted or bare names, numbers in quotes, spaces around fields, CRLF,
//! a byte order mark, `;` or tab between fields, and a file whose last line was cut off.

use std::borrow::Cow;

use crate::error::Place;
use crate::{Error, Signal, Trajectory};

pub fn parse(bytes: &[u8]) -> Result<Trajectory, Error> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut lines = Records { rest: bytes, separator: separator(bytes), line: 1 };
    let Some((_, header)) = lines.next()? else {
        return Err(Error::damaged(Place::Line(1), "the file is empty; a line with names was expected"));
    };
    let names = header.fields;
    if !names[0].eq_ignore_ascii_case("time") {
        let message = format!("the first column must be `time`, but it is `{}`", names[0]);
        return Err(Error::damaged(Place::Line(1), message));
    }
    let mut columns = vec![Vec::new(); names.len()];
    while let Some((line, record)) = lines.next()? {
        let values = match numbers(&record, &names) {
            Ok(values) => values,
            // A writer was killed in the middle of the last line.
            Err(_) if !record.is_complete => break,
            Err(message) => return Err(Error::damaged(Place::Line(line), message)),
        };
        let before = columns[0].last().copied().unwrap_or(f64::NEG_INFINITY);
        if values[0].is_nan() || values[0] < before {
            let message = format!("the time does not go forward, from {before} to {}", values[0]);
            return Err(Error::damaged(Place::Line(line), message));
        }
        columns.iter_mut().zip(values).for_each(|(column, value)| column.push(value));
    }
    let time = columns.remove(0);
    let signals = names[1..].iter().enumerate().map(|(column, name)| Signal::column(name.as_ref(), column));
    Ok(Trajectory::new(signals.collect(), time, columns))
}

/// One value for each column, or what is wrong.
fn numbers(record: &Record<'_>, names: &[Cow<'_, str>]) -> Result<Vec<f64>, String> {
    if record.fields.len() != names.len() {
        return Err(format!("{} values for {} columns", record.fields.len(), names.len()));
    }
    let value = |(field, name): (&Cow<'_, str>, &Cow<'_, str>)| {
        number(field).ok_or_else(|| format!("`{}` in column `{name}` is no number", shortened(field)))
    };
    record.fields.iter().zip(names).map(value).collect()
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
    fields: Vec<Cow<'t, str>>,
    /// Whether a line break follows.
    is_complete: bool,
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
            if record.fields.len() > 1 || !record.fields[0].is_empty() {
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
            fields.push(if self.rest.first() == Some(&b'"') { self.quoted()? } else { self.bare()? });
            match self.rest {
                [] => return Ok(Record { fields, is_complete: false }),
                [b'\n', rest @ ..] => {
                    self.rest = rest;
                    self.line += 1;
                    return Ok(Record { fields, is_complete: true });
                }
                [_, rest @ ..] => self.rest = rest,
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
    use super::parse;

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
    }
}
