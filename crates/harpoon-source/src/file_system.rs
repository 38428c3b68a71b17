//! All access to files goes through one trait, so that tests need no disk.

use crate::open_regular;
use crate::sources::MAX_FILE_SIZE;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

pub trait FileSystem: Send + Sync {
    /// All bytes of a file. Reading may stop after more than [`MAX_FILE_SIZE`] bytes; such files are refused.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;
    /// What a folder contains, sorted by name.
    fn list(&self, path: &Path) -> io::Result<Vec<DirEntry>>;
    fn is_file(&self, path: &Path) -> bool;
    fn is_dir(&self, path: &Path) -> bool;
    /// Where something really is: links followed, where there are any.
    fn place(&self, path: &Path) -> io::Result<PathBuf> {
        Ok(path.to_path_buf())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DirEntry {
    pub name: String,
    pub is_dir: bool,
}

/// The files of this machine.
#[derive(Clone, Copy, Default, Debug)]
pub struct DiskFiles;

impl FileSystem for DiskFiles {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let file = open_regular(path)?;
        let size = file.metadata()?.len();
        let limit = MAX_FILE_SIZE as u64 + 1;
        let mut bytes = Vec::with_capacity(size.min(limit) as usize);
        file.take(limit).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn list(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        let mut entries = Vec::new();
        for entry in std::fs::read_dir(path)? {
            let entry = entry?;
            // No Modelica class has a name that is not Unicode.
            if let Ok(name) = entry.file_name().into_string() {
                entries.push(DirEntry { name, is_dir: entry.path().is_dir() });
            }
        }
        entries.sort();
        Ok(entries)
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn is_dir(&self, path: &Path) -> bool {
        path.is_dir()
    }

    fn place(&self, path: &Path) -> io::Result<PathBuf> {
        std::fs::canonicalize(path)
    }
}

/// Files that exist only in the program.
#[derive(Clone, Default, Debug)]
pub struct MemoryFiles {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl MemoryFiles {
    pub fn new() -> MemoryFiles {
        MemoryFiles::default()
    }

    pub fn with(mut self, path: impl Into<PathBuf>, bytes: impl Into<Vec<u8>>) -> MemoryFiles {
        self.files.insert(path.into(), bytes.into());
        self
    }

    /// The parts of the paths below `folder`: the name of the entry, and whether more follows.
    fn below<'a>(&'a self, folder: &'a Path) -> impl Iterator<Item = DirEntry> + 'a {
        self.files.keys().filter_map(move |path| {
            let mut parts = path.strip_prefix(folder).ok()?.components();
            let name = parts.next()?.as_os_str().to_str()?.to_owned();
            Some(DirEntry { name, is_dir: parts.next().is_some() })
        })
    }
}

impl FileSystem for MemoryFiles {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.files.get(path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn list(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        let entries: BTreeSet<DirEntry> = self.below(path).collect();
        match entries.is_empty() {
            true => Err(io::ErrorKind::NotFound.into()),
            false => Ok(entries.into_iter().collect()),
        }
    }

    fn is_file(&self, path: &Path) -> bool {
        self.files.contains_key(path)
    }

    fn is_dir(&self, path: &Path) -> bool {
        self.below(path).next().is_some()
    }
}

/// Files that were compiled into the program: paths with `/`, in the order of their bytes, and texts.
///
/// The list is used as it is. A program that starts in milliseconds cannot afford a map of some hundred paths.
#[derive(Clone, Copy, Debug)]
pub struct CompiledFiles(pub &'static [(&'static str, &'static str)]);

impl CompiledFiles {
    fn position(&self, path: &Path) -> Option<usize> {
        let path = path.to_str()?;
        self.0.binary_search_by(|(other, _)| other.cmp(&path)).ok()
    }

    /// The files below a folder, their paths still whole, and how many bytes of them name the folder.
    fn below(&self, folder: &Path) -> (&'static [(&'static str, &'static str)], usize) {
        let Some(folder) = folder.to_str() else { return (&[], 0) };
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let first = self.0.partition_point(|(path, _)| *path < prefix.as_str());
        let count = self.0[first..].partition_point(|(path, _)| path.starts_with(&prefix));
        (&self.0[first..first + count], prefix.len())
    }
}

impl FileSystem for CompiledFiles {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let position = self.position(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(self.0[position].1.as_bytes().to_vec())
    }

    fn list(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        let (files, skip) = self.below(path);
        let mut entries: Vec<DirEntry> = Vec::new();
        for (path, _) in files {
            let (name, is_dir) = match path[skip..].split_once('/') {
                Some((folder, _)) => (folder, true),
                None => (&path[skip..], false),
            };
            // Files of a folder are side by side.
            if entries.last().is_none_or(|last| last.name != name) {
                entries.push(DirEntry { name: name.to_owned(), is_dir });
            }
        }
        entries.sort();
        match entries.is_empty() {
            true => Err(io::ErrorKind::NotFound.into()),
            false => Ok(entries),
        }
    }

    fn is_file(&self, path: &Path) -> bool {
        self.position(path).is_some()
    }

    fn is_dir(&self, path: &Path) -> bool {
        !self.below(path).0.is_empty()
    }
}

/// The files of `outside`, but below one folder those of `inside`, which knows their paths from there.
#[derive(Clone, Debug)]
pub struct Mounted<I, O> {
    pub folder: PathBuf,
    pub inside: I,
    pub outside: O,
}

impl<I: FileSystem, O: FileSystem> Mounted<I, O> {
    fn of<'a>(&'a self, path: &'a Path) -> (&'a dyn FileSystem, &'a Path) {
        match path.strip_prefix(&self.folder) {
            Ok(path) => (&self.inside, path),
            Err(_) => (&self.outside, path),
        }
    }
}

impl<I: FileSystem, O: FileSystem> FileSystem for Mounted<I, O> {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let (files, path) = self.of(path);
        files.read(path)
    }

    fn list(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        let (files, path) = self.of(path);
        files.list(path)
    }

    fn is_file(&self, path: &Path) -> bool {
        let (files, path) = self.of(path);
        files.is_file(path)
    }

    fn is_dir(&self, path: &Path) -> bool {
        let (files, path) = self.of(path);
        files.is_dir(path)
    }

    fn place(&self, path: &Path) -> io::Result<PathBuf> {
        let (files, path) = self.of(path);
        files.place(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mounted_folder_hides_one_outside() {
        let outside = MemoryFiles::new().with("M/a.mo", "outside").with("b.mo", "outside");
        let inside = MemoryFiles::new().with("c.mo", "inside");
        let files = Mounted { folder: "M".into(), inside, outside };
        let names = |folder: &str| -> Vec<String> {
            files.list(Path::new(folder)).unwrap().into_iter().map(|entry| entry.name).collect()
        };
        assert_eq!(names("M"), ["c.mo"]);
        assert_eq!(files.read(Path::new("M/c.mo")).unwrap(), b"inside");
        assert!(!files.is_file(Path::new("M/a.mo")) && files.is_file(Path::new("b.mo")));
        assert!(files.is_dir(Path::new("M")) && !files.is_dir(Path::new("N")));
    }

    #[test]
    fn files_in_memory_form_folders() {
        let files = MemoryFiles::new().with("L/package.mo", "").with("L/B/package.mo", "").with("L/A.mo", "");
        let names: Vec<_> = files.list(Path::new("L")).unwrap().into_iter().map(|entry| entry.name).collect();
        assert_eq!(names, ["A.mo", "B", "package.mo"]);
        assert!(files.is_dir(Path::new("L/B")) && !files.is_dir(Path::new("L/A.mo")));
        assert!(files.is_file(Path::new("L/A.mo")) && !files.is_file(Path::new("L/B")));
        assert!(files.list(Path::new("M")).is_err());
    }

    #[test]
    fn compiled_files_form_folders() {
        let files = CompiledFiles(&[
            ("L/A-B/C.mo", "c"),
            ("L/A.mo", "a"),
            ("L/A/package.mo", ""),
            ("L/package.mo", "p"),
        ]);
        assert!(files.0.is_sorted());
        let entries = files.list(Path::new("L")).unwrap();
        let listed: Vec<_> = entries.iter().map(|entry| (entry.name.as_str(), entry.is_dir)).collect();
        assert_eq!(listed, [("A", true), ("A-B", true), ("A.mo", false), ("package.mo", false)]);
        assert_eq!(files.list(Path::new("")).unwrap(), [DirEntry { name: "L".into(), is_dir: true }]);
        assert_eq!(files.read(Path::new("L/A.mo")).unwrap(), b"a");
        assert!(files.is_dir(Path::new("L/A")) && !files.is_dir(Path::new("L/A.mo")));
        assert!(!files.is_file(Path::new("L/A")) && files.read(Path::new("L")).is_err());
        assert!(files.list(Path::new("M")).is_err());
    }

    #[test]
    fn the_disk_is_listed_in_order() {
        let folder = std::env::temp_dir().join(format!("harpoon-list-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("sub")).unwrap();
        std::fs::write(folder.join("b.mo"), "b").unwrap();
        std::fs::write(folder.join("a.mo"), "a").unwrap();
        let entries = DiskFiles.list(&folder).unwrap();
        let bytes = DiskFiles.read(&folder.join("a.mo")).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let listed: Vec<_> = entries.iter().map(|entry| (entry.name.as_str(), entry.is_dir)).collect();
        assert_eq!(listed, [("a.mo", false), ("b.mo", false), ("sub", true)]);
        assert_eq!(bytes, b"a");
    }
}
