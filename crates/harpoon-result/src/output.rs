//! A file that grows by rows: collects bytes, and says when they are to be written.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::Error;

/// So much is written at once: few system calls, yet nothing that memory would feel.
const CHUNK: usize = 1 << 18;

/// A slow run must show its rows to somebody who looks on, and must not lose more than this when it is killed.
const PERIOD: Duration = Duration::from_secs(1);

pub struct Output {
    path: PathBuf,
    file: File,
    /// What was not written yet.
    pub pending: Vec<u8>,
    last_write: Instant,
}

impl Output {
    pub fn create(path: &Path) -> Result<Output, Error> {
        let file = File::create(path).map_err(|cause| Error::io("write", path, cause))?;
        Ok(Output { path: path.to_path_buf(), file, pending: Vec::new(), last_write: Instant::now() })
    }

    /// Whether enough has gathered, or enough time has passed, to write.
    pub fn is_due(&self) -> bool {
        self.pending.len() >= CHUNK || (!self.pending.is_empty() && self.last_write.elapsed() >= PERIOD)
    }

    /// Puts what is pending at the end of the file.
    pub fn write_pending(&mut self) -> Result<(), Error> {
        let written = self.file.write_all(&self.pending);
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
}
