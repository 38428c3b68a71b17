//! The annotations of a function → folders and files that its code is made of (12.9.4 of the specification).
//!
//! Names of files become absolute paths of files that exist, and other names are plain words behind `-l`, so that nothing a model says
//! is taken for an option of the compiler.

use std::path::{Path, PathBuf};

use harpoon_expr::External;
use harpoon_source::{visible_line, visible_path};

use crate::shared::platforms;
use crate::{Error, Rights};

/// One that is linked with the calls.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The C texts of a library that has not been compiled.
    Sources(Vec<PathBuf>),
    /// A library of code, static or shared.
    Library(PathBuf),
    /// One that the system knows.
    System(String),
}

pub type Resource<'a> = &'a dyn Fn(&str) -> Option<PathBuf>;

/// Folders in which `#include` looks.
pub fn include_folders(
    external: &External,
    resource: Resource,
    rights: &Rights,
) -> Result<Vec<PathBuf>, Error> {
    let mut folders = match &external.include_directory {
        Some(directory) => vec![path_of(directory, resource)],
        None => vec![below(external, "Include", resource)],
    };
    folders.extend(source_folders(external, resource));
    existing(folders, external, rights)
}

/// What the names of libraries mean.
pub fn parts(external: &External, resource: Resource, rights: &Rights) -> Result<Vec<Part>, Error> {
    external.libraries.iter().map(|name| part(name, external, resource, rights)).collect()
}

/// Some library of the function is there as a text, or to be linked statically: somebody has to compile.
pub fn needs_compiler(external: &External, resource: Resource) -> bool {
    let is_static = |path: &PathBuf| !is_shared(path);
    external.libraries.iter().any(|name| {
        find(name, external, resource).is_some_and(|found| match found {
            Part::Library(path) => is_static(&path),
            _ => true,
        })
    })
}

fn part(name: &str, external: &External, resource: Resource, rights: &Rights) -> Result<Part, Error> {
    let Some(part) = find(name, external, resource) else {
        return match is_plain(name) {
            true => Ok(Part::System(name.to_string())),
            false => Err(Error::Failed(format!(
                "the library `{}` is not there, and is no name that the system could know",
                visible_line(name)
            ))),
        };
    };
    let files = match &part {
        Part::Sources(files) => &files[..],
        Part::Library(file) => std::slice::from_ref(file),
        Part::System(_) => &[],
    };
    for file in files {
        admit(file, external, rights)?;
    }
    Ok(part)
}

/// Code that was compiled goes before the text.
fn find(name: &str, external: &External, resource: Resource) -> Option<Part> {
    let folders = library_folders(external, resource);
    let is_file = |path: PathBuf| std::fs::canonicalize(path).ok().filter(|path| path.is_file());
    let names = match ends_with(name, &["a", "o", "so", "dylib"]) || name.contains(".so.") {
        true => vec![name.to_string()],
        false => {
            let shared = libloading::library_filename(name).to_string_lossy().into_owned();
            vec![shared, format!("lib{name}.a"), format!("{name}.a"), format!("{name}.o")]
        }
    };
    for folder in &folders {
        if let Some(found) = names.iter().find_map(|name| is_file(folder.join(name))) {
            return Some(Part::Library(found));
        }
    }
    let sources = source_folders(external, resource);
    let text = if ends_with(name, &["c"]) { name.to_string() } else { format!("{name}.c") };
    let place = include_place(external, resource);
    if let Some(found) =
        sources.iter().chain(&folders).chain(&place).find_map(|folder| is_file(folder.join(&text)))
    {
        return Some(Part::Sources(vec![found]));
    }
    // A folder of its own, or one that is named for it.
    let own = sources.iter().map(|folder| folder.join(name));
    let named = external.source_directory.as_ref().map(|directory| path_of(directory, resource));
    own.chain(named).map(|folder| texts_in(&folder)).find(|texts| !texts.is_empty()).map(Part::Sources)
}

fn texts_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let texts = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == "c"));
    let mut texts: Vec<PathBuf> = texts.filter_map(|path| std::fs::canonicalize(path).ok()).collect();
    texts.sort();
    texts
}

fn library_folders(external: &External, resource: Resource) -> Vec<PathBuf> {
    let Some(directory) = &external.directory else { return Vec::new() };
    let directory = path_of(directory, resource);
    platforms().iter().map(|platform| directory.join(platform)).chain([directory.clone()]).collect()
}

fn source_folders(external: &External, resource: Resource) -> Vec<PathBuf> {
    match &external.source_directory {
        Some(directory) => vec![path_of(directory, resource)],
        None => ["Source", "C-Sources"].map(|folder| below(external, folder, resource)).to_vec(),
    }
}

fn include_place(external: &External, resource: Resource) -> Option<PathBuf> {
    external.include_directory.as_ref().map(|directory| path_of(directory, resource))
}

fn below(external: &External, folder: &str, resource: Resource) -> PathBuf {
    path_of(&format!("{}/{folder}", external.resources), resource)
}

/// The place that an annotation names: an address of Modelica or of a file, or a path.
fn path_of(address: &str, resource: Resource) -> PathBuf {
    match address.split_once(':') {
        Some((scheme, _)) if scheme.eq_ignore_ascii_case("modelica") => {
            // What leads nowhere contains nothing.
            resource(address).unwrap_or_else(|| PathBuf::from("/nonexistent"))
        }
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("file") => {
            PathBuf::from(rest.strip_prefix("//").unwrap_or(rest))
        }
        _ => PathBuf::from(address),
    }
}

/// Links followed; those that are not there contain nothing.
fn existing(folders: Vec<PathBuf>, external: &External, rights: &Rights) -> Result<Vec<PathBuf>, Error> {
    let folders = folders.into_iter().filter_map(|folder| std::fs::canonicalize(folder).ok());
    folders
        .filter(|folder| folder.is_dir())
        .map(|folder| admit(&folder, external, rights).map(|()| folder))
        .collect()
}

fn admit(place: &Path, external: &External, rights: &Rights) -> Result<(), Error> {
    match rights.refusal_to_compile(place, external.home.as_deref()) {
        Some(why) => Err(Error::Failed(format!("`{}` was left alone: {why}", visible_path(place)))),
        None => Ok(()),
    }
}

fn ends_with(name: &str, endings: &[&str]) -> bool {
    name.rsplit_once('.').is_some_and(|(_, ending)| endings.contains(&ending))
}

pub fn is_shared(path: &Path) -> bool {
    let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    ends_with(&name, &["so", "dylib"]) || name.contains(".so.")
}

/// A word behind `-l`.
fn is_plain(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '_')
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_+-.".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_no_names() {
        for name in ["-Wl,-rpath,/tmp", "a b", "../../x", "x\"", "@file", "", "a;b", ":libc.so", "\u{202e}x"]
        {
            assert!(!is_plain(name), "{name}");
        }
        for name in ["m", "stdc++", "X11", "gsl-0.1"] {
            assert!(is_plain(name), "{name}");
        }
    }
}
