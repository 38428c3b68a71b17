//! The files of a library lie in its folder: a link that leads out of it would show the contents of any file in a message.

use std::path::Path;

use harpoon_source::{Diagnostic, FileId, Severity, Sources};

use crate::place::{PACKAGE_FILE, directory_of};

/// Reads a file. One in the folder of a library must lie there, links followed; the folder itself, and a file that is a library alone,
/// may be links to anywhere.
pub(crate) fn load(sources: &Sources, path: &Path) -> Result<FileId, Diagnostic> {
    let files = sources.file_system();
    let is_package = |folder: &&Path| files.is_file(&folder.join(PACKAGE_FILE));
    let library = directory_of(path).ancestors().take_while(is_package).last();
    let Some(library) = library else { return sources.load(path) };
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
