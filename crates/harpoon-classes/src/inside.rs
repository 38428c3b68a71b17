//! The files of a library lie in its folder: a link that leads out of it would show the contents of any file in a message.

use std::path::{Path, PathBuf};

use harpoon_source::{Diagnostic, FileId, FileSystem, Position, Severity, Sources, Span, visible_path};

use crate::libraries::Libraries;
use crate::place::{PACKAGE_FILE, directory_of};

/// Reads a file. One in the folder of a library must lie there, links followed; the folder itself, and a file that is a library alone,
/// may be links to anywhere.
pub(crate) fn load(sources: &Sources, path: &Path) -> Result<FileId, Diagnostic> {
    let files = sources.file_system();
    let Some(library) = folder_of_library(files, path) else { return sources.load(path) };
    match (files.place(directory_of(&library.join(PACKAGE_FILE))), files.place(path)) {
        (Ok(library), Ok(place)) if !place.starts_with(&library) => {
            let [path, place] = [path.display(), place.display()];
            let message = format!("cannot read `{path}`: it leads to `{place}`, which is not in the library");
            Err(Diagnostic::new(Severity::Error, None, message).hint("copy the file into the library"))
        }
        // What has no place cannot be read either, which says why.
        _ => sources.load(path),
    }
}

impl Libraries<'_> {
    /// The folder of the library that a text lies in, links followed, whatever its `within` says. A single file is in none.
    pub fn home(&self, text: Span) -> Option<PathBuf> {
        let files = self.sources.file_system();
        let place = files.place(self.sources.path(text.file)).ok()?;
        folder_of_library(files, &place).map(Path::to_path_buf)
    }

    /// A place beside the file of a text.
    pub fn beside(&self, text: Span, name: &str) -> PathBuf {
        self.sources.path(text.file).with_file_name(name)
    }

    /// File, line and column of a text, for messages.
    pub fn position(&self, text: Span) -> String {
        let Position { line, column } = self.sources.position(text.file, text.start);
        format!("{}:{line}:{column}", visible_path(self.sources.path(text.file)))
    }
}

/// The outermost of the folders around a file that are packages.
fn folder_of_library<'p>(files: &dyn FileSystem, path: &'p Path) -> Option<&'p Path> {
    let is_package = |folder: &&Path| files.is_file(&folder.join(PACKAGE_FILE));
    directory_of(path).ancestors().take_while(is_package).last()
}
