//! The texts of all files, read once and kept: a `&str` of a file stays valid while more are added.

use crate::{Diagnostic, FileId, FileSystem, Severity, Span, visible_path};
use elsa::sync::FrozenVec;
use harpoon_index::Id;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Larger files are refused. The largest library files have a few megabytes, and spans count bytes in 32 bits.
pub const MAX_FILE_SIZE: usize = 256 << 20;

/// How the bytes of a file were read, and are to be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    Utf8,
    /// As tools before Modelica 3 wrote it.
    Latin1,
}

/// Counted from 1; columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

/// All files that were read. Files are only added, through `&self` and from several threads.
pub struct Sources {
    file_system: Box<dyn FileSystem>,
    files: FrozenVec<Box<SourceFile>>,
    by_path: Mutex<HashMap<PathBuf, FileId>>,
    warnings: Mutex<Vec<Diagnostic>>,
}

struct SourceFile {
    path: PathBuf,
    /// With the byte order mark, if there is one: an edit writes it back.
    text: String,
    encoding: Encoding,
    line_starts: OnceLock<Vec<u32>>,
}

impl Sources {
    pub fn new(file_system: Box<dyn FileSystem>) -> Sources {
        Sources {
            file_system,
            files: FrozenVec::new(),
            by_path: Mutex::default(),
            warnings: Mutex::default(),
        }
    }

    pub fn file_system(&self) -> &dyn FileSystem {
        &*self.file_system
    }

    /// Reads a file, or finds it among those already read.
    pub fn load(&self, path: &Path) -> Result<FileId, Diagnostic> {
        if let Some(file) = self.find(path) {
            return Ok(file);
        }
        let refuse = |why: &str| {
            Diagnostic::new(Severity::Error, None, format!("cannot read `{}`: {why}", visible_path(path)))
        };
        let bytes = self.file_system.read(path).map_err(|error| refuse(&error.to_string()))?;
        if bytes.len() > MAX_FILE_SIZE {
            return Err(refuse(&format!("the file is larger than {} MB", MAX_FILE_SIZE >> 20)));
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(self.insert(path, text, Encoding::Utf8, None)),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let text: String = error.as_bytes().iter().map(|&byte| char::from(byte)).collect();
                // Bytes before the first invalid one may be non-ASCII as well, and grow.
                let start = text.chars().take(valid).map(char::len_utf8).sum();
                Ok(self.insert(path, text, Encoding::Latin1, Some(start)))
            }
        }
    }

    /// Adds a text that was not read from a file, or a newer one: the path then means this text.
    pub fn add(&self, path: impl Into<PathBuf>, text: impl Into<String>) -> FileId {
        let path = path.into();
        let file = self.push(&path, text.into(), Encoding::Utf8);
        lock(&self.by_path).insert(path, file);
        file
    }

    /// The file read from, or added under, this path.
    pub fn find(&self, path: &Path) -> Option<FileId> {
        lock(&self.by_path).get(path).copied()
    }

    pub fn text(&self, file: FileId) -> &str {
        &self.file(file).text
    }

    pub fn path(&self, file: FileId) -> &Path {
        &self.file(file).path
    }

    pub fn encoding(&self, file: FileId) -> Encoding {
        self.file(file).encoding
    }

    /// The text that a span covers.
    pub fn excerpt(&self, span: Span) -> &str {
        &self.text(span.file)[span.start as usize..span.end as usize]
    }

    /// Where the byte `offset` of a file stands.
    pub fn position(&self, file: FileId, offset: u32) -> Position {
        let text = self.text(file);
        let line = self.line(file, offset);
        let start = self.line_starts(file)[line - 1] as usize;
        let before = text.get(start..offset as usize).unwrap_or("");
        Position { line, column: before.trim_start_matches('\u{feff}').chars().count() + 1 }
    }

    /// The line of this byte, counted from 1. Columns take as long to count as a line is.
    pub fn line(&self, file: FileId, offset: u32) -> usize {
        self.line_starts(file).partition_point(|&start| start <= offset)
    }

    /// The byte where a line starts, counted from 1. Lines behind the end start at the end.
    pub fn line_start(&self, file: FileId, line: usize) -> usize {
        let starts = self.line_starts(file);
        starts.get(line - 1).map_or(self.text(file).len(), |&start| start as usize)
    }

    /// What was remarkable about the files read since the last call.
    pub fn take_warnings(&self) -> Vec<Diagnostic> {
        std::mem::take(&mut lock(&self.warnings))
    }

    fn insert(&self, path: &Path, text: String, encoding: Encoding, first_byte: Option<usize>) -> FileId {
        let mut by_path = lock(&self.by_path);
        // Another thread may have read the same file.
        if let Some(&file) = by_path.get(path) {
            return file;
        }
        let file = self.push(path, text, encoding);
        by_path.insert(path.into(), file);
        if let Some(start) = first_byte {
            let span = Span::new(
                file,
                start,
                start + self.text(file)[start..].chars().next().map_or(0, char::len_utf8),
            );
            let warning = Diagnostic::warning(span, "the file is not UTF-8 and is read as Latin-1")
                .hint("save it as UTF-8, as the specification asks for");
            lock(&self.warnings).push(warning);
        }
        file
    }

    fn push(&self, path: &Path, text: String, encoding: Encoding) -> FileId {
        let file = SourceFile { path: path.into(), text, encoding, line_starts: OnceLock::new() };
        FileId::from_index(self.files.push_get_index(Box::new(file)))
    }

    fn file(&self, file: FileId) -> &SourceFile {
        self.files.get(file.index()).expect("ids are made by this table")
    }

    fn line_starts(&self, file: FileId) -> &[u32] {
        let file = self.file(file);
        file.line_starts.get_or_init(|| {
            let ends = file.text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
            std::iter::once(0).chain(ends.map(|(offset, _)| offset as u32 + 1)).collect()
        })
    }
}

/// A panic elsewhere does not make these tables invalid: every change to them is a single step.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryFiles;

    fn sources(path: &str, bytes: &[u8]) -> Sources {
        Sources::new(Box::new(MemoryFiles::new().with(path, bytes)))
    }

    #[test]
    fn a_text_stays_while_files_are_added() {
        let sources = sources("a.mo", b"model A end A;");
        let a = sources.load(Path::new("a.mo")).unwrap();
        let text = sources.text(a);
        for number in 0..100 {
            sources.add(format!("{number}.mo"), "");
        }
        assert_eq!(text, "model A end A;");
        assert_eq!(sources.load(Path::new("a.mo")).unwrap(), a);
        assert_eq!(sources.path(a), Path::new("a.mo"));
    }

    #[test]
    fn latin1_gives_one_warning() {
        let sources = sources("old.mo", b"// gr\xf6\xdfer \xe9");
        let file = sources.load(Path::new("old.mo")).unwrap();
        sources.load(Path::new("old.mo")).unwrap();
        assert_eq!(sources.text(file), "// größer é");
        assert_eq!(sources.encoding(file), Encoding::Latin1);
        let warnings = sources.take_warnings();
        assert_eq!(warnings.len(), 1);
        assert_eq!(sources.excerpt(warnings[0].span.unwrap()), "ö");
        assert!(sources.take_warnings().is_empty());
    }

    #[test]
    fn a_missing_file_is_a_diagnostic() {
        let error = sources("a.mo", b"").load(Path::new("b.mo")).unwrap_err();
        assert_eq!(error.message, "cannot read `b.mo`: entity not found");
        assert!(error.span.is_none());
    }

    #[test]
    fn positions_count_lines_and_characters() {
        let sources = sources("a.mo", "\u{feff}ab\r\nüx\n".as_bytes());
        let file = sources.load(Path::new("a.mo")).unwrap();
        let at = |offset| {
            let position = sources.position(file, offset);
            (position.line, position.column)
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(4), (1, 2));
        assert_eq!(at(7), (2, 1));
        assert_eq!(at(9), (2, 2));
        assert_eq!(at(11), (3, 1));
        assert_eq!(sources.line_start(file, 2), 7);
    }

    #[test]
    fn too_large_files_are_refused() {
        struct Huge;
        impl FileSystem for Huge {
            fn read(&self, _: &Path) -> std::io::Result<Vec<u8>> {
                Ok(vec![b' '; MAX_FILE_SIZE + 1])
            }
            fn list(&self, _: &Path) -> std::io::Result<Vec<crate::DirEntry>> {
                Ok(Vec::new())
            }
            fn is_file(&self, _: &Path) -> bool {
                true
            }
            fn is_dir(&self, _: &Path) -> bool {
                false
            }
        }
        let error = Sources::new(Box::new(Huge)).load(Path::new("huge.mo")).unwrap_err();
        assert_eq!(error.message, "cannot read `huge.mo`: the file is larger than 256 MB");
    }
}
