//! CSV → its rows, one after the other, or all of them. Pieces are read and forgotten, so that a file takes no more memory than what is
//! kept of it.

use std::io::Read;
use std::path::Path;

use super::reader::{Columns, Header};
use crate::error::Place;
use crate::trajectory::Rows;
use crate::{Error, Trajectory};

/// So much is read at once.
const CHUNK: u64 = 1 << 20;

/// No line of a result is longer.
const LONGEST_LINE: usize = 64 << 20;

pub fn read(file: impl Read, path: &Path) -> Result<Trajectory, Error> {
    let mut rows = Rows::default();
    let header =
        read_rows(file, path, &mut |row| rows.add(row).map_err(|cause| Error::io("read", path, cause)))?;
    Ok(rows.trajectory(header.signals(), header.n_numbers()).with_texts(header.texts()))
}

/// Gives each row, time first, to `row`.
pub fn read_rows(
    mut file: impl Read,
    path: &Path,
    row: &mut dyn FnMut(&[f64]) -> Result<(), Error>,
) -> Result<Header, Error> {
    let mut columns = Columns::default();
    let mut lines = Lines::default();
    loop {
        let n = file.by_ref().take(CHUNK).read_to_end(&mut lines.bytes);
        if n.map_err(|cause| Error::io("read", path, cause))? == 0 {
            columns.read(&lines.bytes, row)?;
            return columns.finish();
        }
        if let Err(n_before) = lines.look() {
            let message = "there is a byte of zero, which no text has";
            return Err(Error::damaged(Place::Line(columns.n_lines + n_before + 1), message));
        }
        columns.read(&lines.bytes[..lines.end], row)?;
        lines.forget();
        if lines.bytes.len() > LONGEST_LINE {
            let size = crate::size(LONGEST_LINE as u64);
            let message = format!("the line has more than {size}");
            return Err(Error::damaged(Place::Line(columns.n_lines + 1), message));
        }
    }
}

/// What was read and not yet understood. Each byte is looked at once, however long a line is.
#[derive(Default)]
struct Lines {
    bytes: Vec<u8>,
    n_seen: usize,
    /// Where the last line ends that is there as a whole; breaks between quotes end no line.
    end: usize,
    is_quoted: bool,
}

impl Lines {
    /// Fails with the number of line breaks before a byte of zero.
    fn look(&mut self) -> Result<(), usize> {
        for (at, byte) in self.bytes.iter().enumerate().skip(self.n_seen) {
            match byte {
                b'"' => self.is_quoted = !self.is_quoted,
                b'\n' if !self.is_quoted => self.end = at + 1,
                0 => return Err(self.bytes[..at].iter().filter(|byte| **byte == b'\n').count()),
                _ => {}
            }
        }
        self.n_seen = self.bytes.len();
        Ok(())
    }

    fn forget(&mut self) {
        self.bytes.drain(..self.end);
        self.n_seen -= self.end;
        self.end = 0;
    }
}
