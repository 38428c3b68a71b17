//! Where files come from: the disk, or the memory of a test.

use std::collections::BTreeMap;
use std::io;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// Nothing of this name exists.
    None,
    Regular,
    Directory,
    /// A device, a pipe.
    Special,
}

/// What the external functions need of a file system. Names are as the model gives them.
pub trait FileSystem {
    fn kind(&self, name: &str) -> FileKind;
    fn read(&self, name: &str) -> io::Result<Vec<u8>>;
    /// Names of the entries of a directory, sorted.
    fn list(&self, name: &str) -> io::Result<Vec<String>>;
    /// The absolute name of something that exists.
    fn full_name(&self, name: &str) -> io::Result<String>;
    fn write(&mut self, name: &str, bytes: &[u8]) -> io::Result<()>;
    fn append(&mut self, name: &str, bytes: &[u8]) -> io::Result<()>;
    fn create_directory(&mut self, name: &str) -> io::Result<()>;
    fn rename(&mut self, old: &str, new: &str) -> io::Result<()>;
    fn remove_file(&mut self, name: &str) -> io::Result<()>;
    /// Fails if the directory is not empty.
    fn remove_directory(&mut self, name: &str) -> io::Result<()>;
}

#[derive(Clone, Copy, Default, Debug)]
pub struct Disk;

impl FileSystem for Disk {
    fn kind(&self, name: &str) -> FileKind {
        match std::fs::metadata(name) {
            Err(_) => FileKind::None,
            Ok(metadata) if metadata.is_file() => FileKind::Regular,
            Ok(metadata) if metadata.is_dir() => FileKind::Directory,
            Ok(_) => FileKind::Special,
        }
    }

    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        std::fs::read(name)
    }

    fn list(&self, name: &str) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in std::fs::read_dir(name)? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        Ok(names)
    }

    fn full_name(&self, name: &str) -> io::Result<String> {
        let full = std::fs::canonicalize(name)?.to_string_lossy().replace('\\', "/");
        Ok(full)
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        std::fs::write(name, bytes)
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        use std::io::Write;
        std::fs::OpenOptions::new().append(true).create(true).open(name)?.write_all(bytes)
    }

    fn create_directory(&mut self, name: &str) -> io::Result<()> {
        std::fs::create_dir(name)
    }

    fn rename(&mut self, old: &str, new: &str) -> io::Result<()> {
        std::fs::rename(old, new)
    }

    fn remove_file(&mut self, name: &str) -> io::Result<()> {
        std::fs::remove_file(name)
    }

    fn remove_directory(&mut self, name: &str) -> io::Result<()> {
        std::fs::remove_dir(name)
    }
}

/// Files by their name; `None` is a directory. Names are compared as they are.
#[derive(Clone, Default, Debug)]
pub struct Memory {
    pub entries: BTreeMap<String, Option<Vec<u8>>>,
}

impl Memory {
    pub fn with(files: impl IntoIterator<Item = (&'static str, Vec<u8>)>) -> Memory {
        Memory { entries: files.into_iter().map(|(name, bytes)| (name.to_string(), Some(bytes))).collect() }
    }
}

impl FileSystem for Memory {
    fn kind(&self, name: &str) -> FileKind {
        match self.entries.get(name) {
            None => FileKind::None,
            Some(None) => FileKind::Directory,
            Some(Some(_)) => FileKind::Regular,
        }
    }

    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        self.entries.get(name).cloned().flatten().ok_or(io::ErrorKind::NotFound.into())
    }

    fn list(&self, name: &str) -> io::Result<Vec<String>> {
        if self.kind(name) != FileKind::Directory {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        let inside = |entry: &String| Some(entry.strip_prefix(name)?.strip_prefix('/')?.to_string());
        Ok(self.entries.keys().filter_map(inside).filter(|rest| !rest.contains('/')).collect())
    }

    fn full_name(&self, name: &str) -> io::Result<String> {
        match self.kind(name) {
            FileKind::None => Err(io::ErrorKind::NotFound.into()),
            _ => Ok(format!("/{}", name.trim_start_matches('/'))),
        }
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.entries.insert(name.to_string(), Some(bytes.to_vec()));
        Ok(())
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let file = self.entries.entry(name.to_string()).or_insert(Some(Vec::new()));
        file.as_mut().ok_or(io::ErrorKind::IsADirectory)?.extend(bytes);
        Ok(())
    }

    fn create_directory(&mut self, name: &str) -> io::Result<()> {
        match self.kind(name) {
            FileKind::None => self.entries.insert(name.to_string(), None),
            _ => return Err(io::ErrorKind::AlreadyExists.into()),
        };
        Ok(())
    }

    fn rename(&mut self, old: &str, new: &str) -> io::Result<()> {
        let entry = self.entries.remove(old).ok_or(io::ErrorKind::NotFound)?;
        self.entries.insert(new.to_string(), entry);
        Ok(())
    }

    fn remove_file(&mut self, name: &str) -> io::Result<()> {
        self.read(name)?;
        self.entries.remove(name);
        Ok(())
    }

    fn remove_directory(&mut self, name: &str) -> io::Result<()> {
        if !self.list(name)?.is_empty() {
            return Err(io::ErrorKind::DirectoryNotEmpty.into());
        }
        self.entries.remove(name);
        Ok(())
    }
}
