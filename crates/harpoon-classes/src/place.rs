//! Where a class is stored.

use std::path::{Component, Path, PathBuf};

/// The file or directory that stands for a class (Modelica specification 3.6, section 13.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place<'s> {
    /// A directory with `package.mo`, whose other files and directories are further classes.
    Directory(&'s Path),
    /// A `.mo` file.
    File(&'s Path),
    /// In the text of the enclosing class.
    Text,
}

impl Place<'_> {
    /// The file with the text of the class; a class in the text of another has none of its own.
    pub fn file(self) -> Option<PathBuf> {
        match self {
            Place::Directory(directory) => Some(directory.join(PACKAGE_FILE)),
            Place::File(file) => Some(file.to_path_buf()),
            Place::Text => None,
        }
    }
}

pub(crate) const PACKAGE_FILE: &str = "package.mo";

/// Splits `Modelica 4.0.0` into name and version; the first space separates them.
pub(crate) fn split_version(stem: &str) -> (&str, Option<&str>) {
    match stem.split_once(' ') {
        Some((name, version)) => (name, Some(version)),
        None => (stem, None),
    }
}

/// The path without `.` components, so that one file has one name.
pub(crate) fn normal(path: &Path) -> PathBuf {
    let normal: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
    if normal.as_os_str().is_empty() { PathBuf::from(".") } else { normal }
}

pub(crate) fn is_package_file(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == PACKAGE_FILE)
}

pub(crate) fn directory_of(file: &Path) -> &Path {
    match file.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => directory,
        _ => Path::new("."),
    }
}
