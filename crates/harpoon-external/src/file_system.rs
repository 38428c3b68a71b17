//! Where files come from: the disk, or the memory of a test.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// No file that a model reads is larger: tables are not, and memory is not without end.
const MOST_BYTES: u64 = 512 << 20;

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
    /// The absolute name, links followed, of something that exists or could be made in a directory that exists.
    fn place(&self, name: &str) -> io::Result<String>;
    /// Fails if something of this name exists.
    fn create(&mut self, name: &str, bytes: &[u8]) -> io::Result<()>;
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
        // A link that leads nowhere is something too.
        match std::fs::metadata(name).or_else(|_| std::fs::symlink_metadata(name)) {
            Err(_) => FileKind::None,
            Ok(metadata) if metadata.is_file() => FileKind::Regular,
            Ok(metadata) if metadata.is_dir() => FileKind::Directory,
            Ok(_) => FileKind::Special,
        }
    }

    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        // Opening a pipe would wait for somebody to write.
        if self.kind(name) == FileKind::Special {
            return Err(io::Error::other("it is no regular file"));
        }
        let file = std::fs::File::open(name)?;
        let mut bytes = Vec::new();
        file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
        match bytes.len() as u64 > MOST_BYTES {
            true => Err(io::Error::other(format!("it has more than {} MB", MOST_BYTES >> 20))),
            false => Ok(bytes),
        }
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

    fn place(&self, name: &str) -> io::Result<String> {
        let path = Path::new(name);
        let place = match (std::fs::canonicalize(path), path.file_name()) {
            (Ok(place), _) => place,
            (Err(_), Some(last)) => {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                std::fs::canonicalize(folder.unwrap_or(Path::new(".")))?.join(last)
            }
            (Err(error), None) => return Err(error),
        };
        unicode(place)
    }

    fn create(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        std::fs::OpenOptions::new().write(true).create_new(true).open(name)?.write_all(bytes)
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        std::fs::write(name, bytes)
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        std::fs::OpenOptions::new().append(true).open(name)?.write_all(bytes)
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

fn unicode(path: PathBuf) -> io::Result<String> {
    path.into_os_string().into_string().map_err(|_| io::Error::other("its name is no Unicode"))
}

/// The disk, with what is written kept in memory: for a run whose files have been written by another.
#[derive(Clone, Default, Debug)]
pub struct DiskAsItIs {
    /// By their places.
    written: Memory,
}

impl DiskAsItIs {
    /// The name in memory, if it is there.
    fn in_memory(&self, name: &str) -> Option<String> {
        self.place(name).ok().filter(|place| self.written.entries.contains_key(place))
    }
}

impl FileSystem for DiskAsItIs {
    fn kind(&self, name: &str) -> FileKind {
        self.in_memory(name).map_or_else(|| Disk.kind(name), |place| self.written.kind(&place))
    }

    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        self.in_memory(name).map_or_else(|| Disk.read(name), |place| self.written.read(&place))
    }

    fn list(&self, name: &str) -> io::Result<Vec<String>> {
        self.in_memory(name).map_or_else(|| Disk.list(name), |place| self.written.list(&place))
    }

    fn full_name(&self, name: &str) -> io::Result<String> {
        self.in_memory(name).map_or_else(|| Disk.full_name(name), Ok)
    }

    fn place(&self, name: &str) -> io::Result<String> {
        // What is in a folder that exists in memory only has no place on the disk.
        Disk.place(name).or_else(|_| unicode(std::path::absolute(name)?))
    }

    fn create(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.written.write(&self.place(name)?, bytes)
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.written.write(&self.place(name)?, bytes)
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        match self.in_memory(name) {
            Some(place) => self.written.append(&place, bytes),
            None => self.create(name, bytes),
        }
    }

    fn create_directory(&mut self, name: &str) -> io::Result<()> {
        self.written.create_directory(&self.place(name)?)
    }

    fn rename(&mut self, old: &str, new: &str) -> io::Result<()> {
        self.written.rename(&self.place(old)?, &self.place(new)?)
    }

    fn remove_file(&mut self, name: &str) -> io::Result<()> {
        self.written.remove_file(&self.place(name)?)
    }

    fn remove_directory(&mut self, name: &str) -> io::Result<()> {
        self.written.remove_directory(&self.place(name)?)
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

    fn place(&self, name: &str) -> io::Result<String> {
        Ok(format!("/{}", name.trim_start_matches('/')))
    }

    fn create(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        match self.kind(name) {
            FileKind::None => self.write(name, bytes),
            _ => Err(io::ErrorKind::AlreadyExists.into()),
        }
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.entries.insert(name.to_string(), Some(bytes.to_vec()));
        Ok(())
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let file = self.entries.get_mut(name).ok_or(io::ErrorKind::NotFound)?;
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
