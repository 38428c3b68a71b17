//! Folders → the models in them, and copies of the libraries that are written anew.

use std::io;
use std::path::{Path, PathBuf};

use harpoon_syntax::ast::{ArgumentKind, Class};

use crate::rewrite::{self, Rewriting};
use crate::variation::rewritings;

/// A model that is simulated in many ways.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What a person calls it.
    pub name: String,
    /// What is simulated: a file, or a class of a library.
    pub model: String,
    /// Where it is written.
    pub file: PathBuf,
    /// The class belongs to one of our own libraries.
    pub is_example: bool,
}

/// The models of files, folders of files, and folders of our libraries.
pub fn subjects(paths: &[PathBuf]) -> io::Result<Vec<Subject>> {
    let mut found = Vec::new();
    for path in paths {
        for file in files(path)? {
            let text = std::fs::read_to_string(&file)?;
            let tree = rewrite::parse(&text);
            let Some(class) = tree.classes.last() else { continue };
            let within = tree.within.as_ref().and_then(|within| within.path.as_ref());
            let package: Option<Vec<String>> =
                within.map(|path| path.idents.iter().map(|ident| ident.name.to_string()).collect());
            let subject = match package {
                // Other classes of a library are parts of models.
                Some(_) if !has_experiment(class) => continue,
                Some(package) => {
                    let model = format!("{}.{}", package.join("."), class.name.name);
                    Subject { name: model.clone(), model, file, is_example: true }
                }
                None if file.file_name().is_some_and(|name| name == "package.mo") => continue,
                None => {
                    let parent = file.parent().and_then(Path::file_name).unwrap_or_default();
                    let name = Path::new(parent).join(file.file_name().unwrap_or_default());
                    let name = name.with_extension("").to_string_lossy().into_owned();
                    Subject { name, model: file.display().to_string(), file, is_example: false }
                }
            };
            found.push(subject);
        }
    }
    Ok(found)
}

fn has_experiment(class: &Class) -> bool {
    class.annotations.iter().flat_map(|annotation| &annotation.arguments).any(|argument| {
        matches!(&argument.kind, ArgumentKind::Modify { path, .. } if path.idents[0].name == "experiment")
    })
}

fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut found = Vec::new();
    let mut pending = vec![path.to_path_buf()];
    while let Some(directory) = pending.pop() {
        for entry in std::fs::read_dir(&directory)? {
            let path = entry?.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|end| end == "mo") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// A folder for rewritten texts, removed at the end.
pub struct Workshop {
    pub folder: PathBuf,
}

impl Workshop {
    /// With a copy of our libraries for each rewriting.
    pub fn open(libraries: &Path) -> io::Result<Workshop> {
        let folder = std::env::temp_dir().join(format!("harpoon-metamorphic-{}", std::process::id()));
        let workshop = Workshop { folder };
        for (name, rewriting) in rewritings() {
            if rewriting != Rewriting::Renamed {
                copy_libraries(libraries, &workshop.folder.join(name), &|_, text| {
                    rewrite::library(text, rewriting)
                })?;
            }
        }
        Ok(workshop)
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        // What cannot be removed is among the temporary files.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Copies the folder of all libraries, each text changed.
pub fn copy_libraries(
    from: &Path,
    to: &Path,
    change: &dyn Fn(&Path, &str) -> Result<String, String>,
) -> io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let path = entry?.path();
        let copy = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_libraries(&path, &copy, change)?;
        } else if path.extension().is_some_and(|end| end == "mo") {
            let changed = change(&path, &std::fs::read_to_string(&path)?);
            std::fs::write(&copy, changed.map_err(io::Error::other)?)?;
        } else {
            std::fs::copy(&path, &copy)?;
        }
    }
    Ok(())
}
