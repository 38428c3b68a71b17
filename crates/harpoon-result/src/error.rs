//! What can go wrong with a result file, said with the file and the place in it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use harpoon_source::visible_path;

#[derive(Debug)]
pub enum Error {
    /// The operating system refused; `attempt` is what was tried, as in "cannot write".
    Io { attempt: &'static str, path: PathBuf, cause: io::Error },
    /// The contents are not what the format asks for.
    Damaged { path: Option<PathBuf>, place: Place, message: String },
    /// What the user asked for is not in the file; said in full.
    NotThere(String),
    /// Something else, said in full.
    Other(String),
}

/// Where in a file something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Counted from 1.
    Line(usize),
    /// In bytes, counted from 0.
    Offset(usize),
}

impl Error {
    pub(crate) fn io(attempt: &'static str, path: &Path, cause: io::Error) -> Error {
        Error::Io { attempt, path: path.to_path_buf(), cause }
    }

    pub(crate) fn damaged(place: Place, message: impl Into<String>) -> Error {
        Error::Damaged { path: None, place, message: message.into() }
    }

    /// Readers work on bytes; the file they came from is added here.
    pub(crate) fn in_file(self, file: &Path) -> Error {
        match self {
            Error::Damaged { path: None, place, message } => {
                Error::Damaged { path: Some(file.to_path_buf()), place, message }
            }
            other => other,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io { attempt, path, cause } => {
                write!(f, "cannot {attempt} `{}`: {cause}", visible_path(path))
            }
            Error::Damaged { path, place, message } => {
                if let Some(path) = path {
                    write!(f, "`{}`, ", visible_path(path))?;
                }
                match place {
                    Place::Line(line) => write!(f, "line {line}: {message}"),
                    Place::Offset(offset) => write!(f, "byte {offset}: {message}"),
                }
            }
            Error::NotThere(message) | Error::Other(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Io { cause, .. } => Some(cause),
            _ => None,
        }
    }
}
