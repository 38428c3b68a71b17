//! A file that grows by rows: collects bytes, and says when they are to be written.
//!
//! The rows go to a file beside the one asked for, which takes its name once the first of them is written: a run that fails before
//! leaves the results of the previous one alone. The file is locked until it is dropped, so that no two runs write to one. A row that
//! cannot be written whole is taken back: the file always ends with a row, and has as many as there is room for.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::Error;

/// So much is written at once: few system calls, yet nothing that memory would feel.
const CHUNK: usize = 1 << 18;

/// A slow run must show its rows to somebody who looks on, and must not lose more than this when it is killed.
const PERIOD: Duration = Duration::from_secs(1);

pub struct Output {
    /// As the user calls it.
    path: PathBuf,
    /// Where the file will be, links followed.
    place: PathBuf,
    /// Where it is until then.
    beside: Option<PathBuf>,
    file: File,
    /// How much of it is written, and the time of the last row of that.
    length: u64,
    limit: u64,
    written_until: Option<f64>,
    n_rows: usize,
    /// What was not written yet.
    pub pending: Vec<u8>,
    /// Where its rows end, each with its time. What comes before the first row belongs to it.
    row_ends: Vec<(usize, f64)>,
    last_write: Instant,
}

impl Output {
    /// A file of at most so many bytes.
    pub fn create(path: &Path, limit: u64) -> Result<Output, Error> {
        let failed = |cause| Error::io("write", path, cause);
        let place = place_of(path).map_err(failed)?;
        if place.exists() {
            if !place.is_file() {
                return Err(failed(io::Error::other("it is no regular file")));
            }
            // Who made it read-only does not want another.
            let existing = OpenOptions::new().write(true).open(&place).map_err(failed)?;
            lock(&existing).map_err(failed)?;
        }
        let beside = beside(&place);
        let file =
            OpenOptions::new().write(true).create(true).truncate(false).open(&beside).map_err(failed)?;
        lock(&file).map_err(failed)?;
        // A run that was killed has left something.
        file.set_len(0).map_err(failed)?;
        Ok(Output {
            path: path.to_path_buf(),
            place,
            beside: Some(beside),
            file,
            length: 0,
            limit,
            written_until: None,
            n_rows: 0,
            pending: Vec::new(),
            row_ends: Vec::new(),
            last_write: Instant::now(),
        })
    }

    /// What is pending ends with the row of this time.
    pub fn end_row(&mut self, time: f64) {
        self.row_ends.push((self.pending.len(), time));
    }

    /// How many rows are in the file.
    pub fn n_rows(&self) -> usize {
        self.n_rows
    }

    /// The time of the last row that is in the file.
    pub fn written_until(&self) -> Option<f64> {
        self.written_until
    }

    /// Whether enough has gathered, or enough time has passed, to write. The first row is not kept waiting: it tells that there is a run.
    pub fn is_due(&self) -> bool {
        let is_first = self.n_rows == 0 && !self.row_ends.is_empty();
        is_first
            || self.pending.len() >= CHUNK
            || (!self.pending.is_empty() && self.last_write.elapsed() >= PERIOD)
    }

    /// Puts what is pending at the end of the file, which takes its name with the first row. Of what there is no room for the rows that
    /// fit are written.
    pub fn write_pending(&mut self) -> Result<(), Error> {
        if self.beside.is_none() {
            self.check_place()?;
        }
        let (n_bytes, written) = self.append();
        let n_whole = match &written {
            Ok(()) => self.row_ends.len(),
            Err(_) => self.row_ends.partition_point(|(end, _)| *end <= n_bytes),
        };
        let last = n_whole.checked_sub(1).map(|last| self.row_ends[last]);
        self.length += match (&written, last) {
            (Ok(()), _) => n_bytes,
            (Err(_), last) => last.map_or(0, |(end, _)| end),
        } as u64;
        self.n_rows += n_whole;
        self.written_until = last.map(|(_, time)| time).or(self.written_until);
        self.pending.clear();
        self.row_ends.clear();
        self.last_write = Instant::now();
        if written.is_err() {
            // Nothing can be done if what there is cannot be taken back.
            let _ = self.file.set_len(self.length);
            let _ = self.file.seek(SeekFrom::End(0));
        }
        let published = if self.n_rows > 0 { self.publish() } else { Ok(()) };
        written.map_err(|cause| Error::io("write", &self.path, cause)).and(published)
    }

    /// Writes as much of what is pending as there is room for: how many bytes that were, and what stood in the way.
    fn append(&mut self) -> (usize, io::Result<()>) {
        let room = usize::try_from(self.limit - self.length).unwrap_or(usize::MAX);
        let n_allowed = self.pending.len().min(room);
        let mut n_bytes = 0;
        while n_bytes < n_allowed {
            match self.file.write(&self.pending[n_bytes..n_allowed]) {
                Ok(0) => return (n_bytes, Err(io::ErrorKind::WriteZero.into())),
                Ok(n) => n_bytes += n,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return (n_bytes, Err(error)),
            }
        }
        match n_allowed < self.pending.len() {
            true => {
                let message = format!("it would become larger than {}", crate::size(self.limit));
                (n_bytes, Err(io::Error::other(message)))
            }
            false => (n_bytes, Ok(())),
        }
    }

    /// Replaces bytes that were written before.
    pub fn patch(&mut self, offset: u64, bytes: &[u8]) -> Result<(), Error> {
        let mut patch = || {
            self.file.seek(SeekFrom::Start(offset))?;
            self.file.write_all(bytes)?;
            self.file.seek(SeekFrom::End(0))
        };
        patch().map(|_| ()).map_err(|cause| Error::io("write", &self.path, cause))
    }

    /// There is something to read now: the file takes its name, and the place of the previous one.
    fn publish(&mut self) -> Result<(), Error> {
        let Some(beside) = self.beside.take() else { return Ok(()) };
        let renamed = std::fs::rename(&beside, &self.place);
        renamed.map_err(|cause| {
            self.beside = Some(beside);
            Error::io("write", &self.path, cause)
        })
    }

    /// Somebody may have removed or replaced the file; rows would go where nobody finds them.
    fn check_place(&self) -> Result<(), Error> {
        let ours = self.file.metadata().map_err(|cause| Error::io("write", &self.path, cause))?;
        match std::fs::metadata(&self.place) {
            Ok(found) if is_same(&ours, &found) => Ok(()),
            _ => {
                let cause = io::Error::other("it was removed or replaced during the run");
                Err(Error::io("write", &self.path, cause))
            }
        }
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        // Nothing was written that would be worth to keep.
        if let Some(beside) = &self.beside {
            let _ = std::fs::remove_file(beside);
        }
    }
}

/// Puts a whole file where the user wants it, as results are: all of it or nothing.
pub fn replace(path: &Path, contents: &[u8]) -> Result<(), Error> {
    let mut output = Output::create(path, u64::MAX)?;
    output.pending.extend(contents);
    output.write_pending()?;
    output.publish()
}

/// The file that is meant, which need not exist; its folder must.
fn place_of(path: &Path) -> io::Result<PathBuf> {
    match (std::fs::canonicalize(path), path.file_name()) {
        (Ok(place), _) => Ok(place),
        (Err(_), Some(name)) => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            Ok(std::fs::canonicalize(folder.unwrap_or(Path::new(".")))?.join(name))
        }
        (Err(error), None) => Err(error),
    }
}

/// A hidden name in the same folder.
fn beside(place: &Path) -> PathBuf {
    let name = place.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    place.with_file_name(format!(".{name}.part"))
}

fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another run is writing it")),
        // Some file systems have no locks.
        Err(TryLockError::Error(_)) => Ok(()),
    }
}

#[cfg(unix)]
fn is_same(one: &std::fs::Metadata, other: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Elsewhere a file that is open is not removed.
#[cfg(not(unix))]
fn is_same(_: &std::fs::Metadata, _: &std::fs::Metadata) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("harpoon-output-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn what_was_there_stays_until_there_is_something_new() {
        let folder = folder("stays");
        let path = folder.join("a.csv");
        std::fs::write(&path, "old").unwrap();
        drop(Output::create(&path, u64::MAX).unwrap());
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        let mut output = Output::create(&path, u64::MAX).unwrap();
        output.pending.extend(b"new");
        output.write_pending().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        output.pending.extend(b" row");
        output.end_row(0.0);
        output.write_pending().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new row");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn rows_that_fit_are_kept() {
        let folder = folder("fit");
        let path = folder.join("a.csv");
        std::fs::write(&path, "old").unwrap();
        let write = |limit| {
            let mut output = Output::create(&path, limit).unwrap();
            output.pending.extend(b"names\n");
            for (row, time) in [("one\n", 1.0), ("two\n", 2.0)] {
                output.pending.extend(row.as_bytes());
                output.end_row(time);
            }
            assert!(output.write_pending().is_err());
            (output.n_rows(), output.written_until())
        };
        assert_eq!(write(9), (0, None));
        assert_eq!(std::fs::read(&path).unwrap(), b"old", "names alone are no results");
        assert_eq!(write(13), (1, Some(1.0)));
        assert_eq!(std::fs::read(&path).unwrap(), b"names\none\n");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn one_file_has_one_writer() {
        let folder = folder("one");
        let path = folder.join("a.csv");
        let refused = |path: &Path| match Output::create(path, u64::MAX) {
            Ok(_) => panic!("it is being written"),
            Err(error) => assert!(error.to_string().ends_with("another run is writing it"), "{error}"),
        };
        let mut output = Output::create(&path, u64::MAX).unwrap();
        refused(&path);
        output.publish().unwrap();
        refused(&path);
        drop(output);
        Output::create(&path, u64::MAX).unwrap();
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_that_vanishes_is_noticed() {
        let folder = folder("vanishes");
        let path = folder.join("a.csv");
        let mut output = Output::create(&path, u64::MAX).unwrap();
        output.publish().unwrap();
        output.write_pending().unwrap();
        std::fs::remove_file(&path).unwrap();
        let error = output.write_pending().unwrap_err().to_string();
        assert!(error.ends_with("removed or replaced during the run"), "{error}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
