//! A file that grows by rows: collects bytes, and says when they are to be written.
//!
//! The rows go to a file beside the one asked for, which takes its name once the first of them is written: a run that fails before
//! leaves the results of the previous one alone. The file is locked until it is dropped, so that no two runs write to one. A row that
//! cannot be written whole is taken back: the file always ends with a row, and has as many as there is room for.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use harpoon_source::open_itself;

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
            let existing = open_itself(&place, OpenOptions::new().write(true)).map_err(failed)?;
            lock(&existing).map_err(failed)?;
        }
        let beside = beside(&place);
        let file = unpublished(|unpublished| {
            let file = create(&beside)?;
            unpublished.push(beside.clone());
            Ok(file)
        });
        let file = file.map_err(failed)?;
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

    /// The time of the last row that is in the file, if the file is where the user looks for it.
    pub fn written_until(&self) -> Option<f64> {
        self.written_until.filter(|_| self.beside.is_none() && is_at(&self.file, &self.place))
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
            self.check_is_at(&self.place)?;
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
        let Some(beside) = &self.beside else { return Ok(()) };
        self.check_is_at(beside)?;
        unpublished(|unpublished| {
            std::fs::rename(beside, &self.place)?;
            unpublished.retain(|other| other != beside);
            Ok(())
        })
        .map_err(|cause| Error::io("write", &self.path, cause))?;
        self.beside = None;
        Ok(())
    }

    /// Somebody may have removed or replaced the file; rows would go where nobody finds them.
    fn check_is_at(&self, place: &Path) -> Result<(), Error> {
        match is_at(&self.file, place) {
            true => Ok(()),
            false => {
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
            unpublished(|unpublished| {
                if is_at(&self.file, beside) {
                    let _ = std::fs::remove_file(beside);
                }
                unpublished.retain(|other| other != beside);
            });
        }
    }
}

/// Removes files and folders that have not got their names yet. For who ends the program without dropping anything; no file gets its name
/// afterwards.
pub fn abandon() {
    let unpublished = UNPUBLISHED.lock().unwrap_or_else(PoisonError::into_inner);
    for beside in &*unpublished {
        let _ = match beside.is_dir() {
            true => std::fs::remove_dir_all(beside),
            false => std::fs::remove_file(beside),
        };
    }
    std::mem::forget(unpublished);
}

/// Files and folders of this process that have not got their names yet.
static UNPUBLISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

pub(crate) fn unpublished<T>(change: impl FnOnce(&mut Vec<PathBuf>) -> T) -> T {
    change(&mut UNPUBLISHED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Puts a whole file where the user wants it, as results are: all of it or nothing.
pub fn replace(path: &Path, contents: &[u8]) -> Result<(), Error> {
    let mut output = Output::create(path, u64::MAX)?;
    output.pending.extend(contents);
    output.write_pending()?;
    output.publish()
}

/// The file that is meant, which need not exist; its folder must. A link is followed to a file of the same kind beside it, of no hidden
/// name: one that came with the models of somebody else could lead to any file of the user.
fn place_of(path: &Path) -> io::Result<PathBuf> {
    let Some(name) = path.file_name() else { return std::fs::canonicalize(path) };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = std::fs::canonicalize(folder.unwrap_or(Path::new(".")))?;
    let itself = folder.join(name);
    match std::fs::canonicalize(path) {
        Ok(place) if place == itself => Ok(place),
        Ok(place) => {
            let is_same_kind = place.extension().zip(path.extension());
            let is_same_kind = is_same_kind.is_some_and(|(target, link)| target.eq_ignore_ascii_case(link));
            let is_hidden = place.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
            match is_same_kind && !is_hidden && place.parent() == Some(&folder) {
                true => Ok(place),
                false => Err(io::Error::other(format!(
                    "it is a link to `{}`; give that name if it is meant",
                    place.display()
                ))),
            }
        }
        Err(_) => match std::fs::read_link(&itself) {
            // Nothing is there yet, and the name alone tells nothing about what would be.
            Ok(target) if target.parent().is_some_and(|folder| !folder.as_os_str().is_empty()) => {
                Err(io::Error::other(format!(
                    "it is a link to `{}`, where nothing is; give that name if it is meant",
                    target.display()
                )))
            }
            _ => Ok(itself),
        },
    }
}

/// A new file, locked. What a run that was killed has left goes; what else has the name stays, and nothing is written through it.
fn create(beside: &Path) -> io::Result<File> {
    let taken = || io::Error::other("another run is writing it");
    for _ in 0..MOST_LEFT_OVER {
        match OpenOptions::new().write(true).create_new(true).open(beside) {
            Ok(file) => {
                lock(&file)?;
                // Another run may have taken it for left over before it was locked.
                return if is_at(&file, beside) { Ok(file) } else { Err(taken()) };
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => remove_left_over(beside)?,
            Err(error) => return Err(error),
        }
    }
    Err(taken())
}

/// Others may leave something at the same time, but not for ever.
const MOST_LEFT_OVER: usize = 10;

fn remove_left_over(beside: &Path) -> io::Result<()> {
    let in_the_way = |why: io::Error| {
        let name = beside.file_name().unwrap_or_default().to_string_lossy().into_owned();
        io::Error::other(format!("`{name}` beside it is in the way, remove it: {why}"))
    };
    match open_itself(beside, OpenOptions::new().read(true)) {
        Ok(file) => {
            lock(&file)?;
            if is_at(&file, beside) { std::fs::remove_file(beside).map_err(in_the_way) } else { Ok(()) }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(in_the_way(error)),
    }
}

/// Whether the file still has this name.
fn is_at(file: &File, path: &Path) -> bool {
    match (file.metadata(), std::fs::symlink_metadata(path)) {
        (Ok(file), Ok(found)) => is_same(&file, &found),
        _ => false,
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
    fn what_was_left_over_goes_and_nothing_else_does() {
        let folder = folder("left");
        let path = folder.join("a.csv");
        let beside = beside(&path);
        std::fs::write(&beside, "half a row").unwrap();
        let mut output = Output::create(&path, u64::MAX).unwrap();
        output.publish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"");
        drop(output);
        std::fs::create_dir(&beside).unwrap();
        let error = Output::create(&path, u64::MAX).map(drop).unwrap_err().to_string();
        assert!(
            error.ends_with("`.a.csv.part` beside it is in the way, remove it: it is no regular file"),
            "{error}"
        );
        assert!(beside.is_dir());
        std::fs::remove_dir_all(folder).unwrap();
    }

    /// Links that came with the models of somebody else.
    #[test]
    #[cfg(unix)]
    fn nothing_is_written_through_links() {
        let folder = folder("through");
        let path = folder.join("a.csv");
        let [thesis, twin] = ["thesis", "twin"].map(|name| folder.join(name));
        std::fs::write(&thesis, "text").unwrap();
        std::os::unix::fs::symlink(&thesis, beside(&path)).unwrap();
        assert!(replace(&path, b"rows").is_err());
        std::fs::remove_file(beside(&path)).unwrap();
        std::os::unix::fs::symlink(folder.join("new"), beside(&path)).unwrap();
        assert!(replace(&path, b"rows").is_err());
        assert!(!folder.join("new").exists());
        std::fs::remove_file(beside(&path)).unwrap();
        std::fs::hard_link(&thesis, beside(&path)).unwrap();
        replace(&path, b"rows").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"rows");
        std::fs::hard_link(&path, &twin).unwrap();
        replace(&path, b"others").unwrap();
        assert_eq!(
            [&thesis, &path, &twin].map(|path| std::fs::read(path).unwrap()),
            [&b"text"[..], b"others", b"rows"]
        );
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn links_lead_to_files_of_their_kind_in_their_folder() {
        let folder = folder("kind");
        std::fs::create_dir(folder.join("inner")).unwrap();
        let link = |name: &str, target: &str| {
            let link = folder.join("inner").join(name);
            std::os::unix::fs::symlink(target, &link).unwrap();
            replace(&link, b"rows").map_err(|error| error.to_string())
        };
        std::fs::create_dir(folder.join("inner/out")).unwrap();
        let others = ["inner/.profile", "inner/.hidden.csv", "inner/out/p.csv", "thesis.csv"];
        for file in others.iter().chain(&["inner/run7.CSV"]) {
            std::fs::write(folder.join(file), "text").unwrap();
        }
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
        link("latest.csv", "run7.CSV").unwrap();
        assert_eq!(read("inner/run7.CSV"), "rows");
        link("dangling.csv", "nowhere.csv").unwrap();
        assert_eq!(std::fs::read_dir(folder.join("inner")).unwrap().count(), 6);
        let targets = [".profile", ".hidden.csv", "out/p.csv", "out/new.csv", "../thesis.csv", "../new.csv"];
        for (number, target) in targets.into_iter().enumerate() {
            let error = link(&format!("{number}.csv"), target).unwrap_err();
            assert!(error.ends_with("; give that name if it is meant"), "{error}");
        }
        assert_eq!(others.map(read), ["text"; 4]);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_that_vanishes_is_noticed() {
        let folder = folder("vanishes");
        let path = folder.join("a.csv");
        let mut output = Output::create(&path, u64::MAX).unwrap();
        output.publish().unwrap();
        output.write_pending().unwrap();
        output.pending.extend(b"row");
        output.end_row(0.0);
        output.write_pending().unwrap();
        assert_eq!(output.written_until(), Some(0.0));
        std::fs::remove_file(&path).unwrap();
        let error = output.write_pending().unwrap_err().to_string();
        assert!(error.ends_with("removed or replaced during the run"), "{error}");
        assert_eq!(output.written_until(), None);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
