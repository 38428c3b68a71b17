//! A file that grows by rows: collects bytes, and says when they are to be written.
//!
//! The rows go to a file beside the one asked for, which takes its name once the first of them is written: a run that fails before
//! leaves the results of the previous one alone. The file is locked until it is dropped, so that no two runs write to one. What cannot
//! be written whole is taken back: the file always ends with a row.

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
    /// What was not written yet.
    pub pending: Vec<u8>,
    pending_until: Option<f64>,
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
            pending: Vec::new(),
            pending_until: None,
            last_write: Instant::now(),
        })
    }

    /// What is pending ends with the row of this time.
    pub fn end_row(&mut self, time: f64) {
        self.pending_until = Some(time);
    }

    /// The time of the last row that is in the file.
    pub fn written_until(&self) -> Option<f64> {
        self.written_until
    }

    /// Whether enough has gathered, or enough time has passed, to write.
    pub fn is_due(&self) -> bool {
        self.pending.len() >= CHUNK || (!self.pending.is_empty() && self.last_write.elapsed() >= PERIOD)
    }

    /// Puts what is pending at the end of the file.
    pub fn write_pending(&mut self) -> Result<(), Error> {
        if self.beside.is_none() {
            self.check_place()?;
        }
        let written = match self.length + self.pending.len() as u64 <= self.limit {
            true => self.file.write_all(&self.pending),
            false => {
                Err(io::Error::other(format!("it would become larger than {}", crate::size(self.limit))))
            }
        };
        match &written {
            Ok(()) => {
                self.length += self.pending.len() as u64;
                self.written_until = self.pending_until;
            }
            // There is no room for all of it. Nothing can be done if what there is cannot be taken back.
            Err(_) => {
                self.pending_until = self.written_until;
                let _ = self.file.set_len(self.length);
                let _ = self.file.seek(SeekFrom::End(0));
            }
        }
        self.pending.clear();
        self.last_write = Instant::now();
        written.map_err(|cause| Error::io("write", &self.path, cause))
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
    pub fn publish(&mut self) -> Result<(), Error> {
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
        output.publish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
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
