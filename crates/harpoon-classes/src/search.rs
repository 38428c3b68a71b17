//! The library path: where a top-level name may be stored (Modelica specification 3.6, sections 13.3 and 18.8.3).

use std::path::{Path, PathBuf};

use harpoon_index::Name;
use harpoon_source::{Diagnostic, DirEntry, Sources};

use crate::definition::Trees;
use crate::directory::list;
use crate::place::{PACKAGE_FILE, Place, split_version};

/// Who named a path. What the user gave wins over what the machine is set up with, and that over what every user has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// `-L`
    Given,
    /// `MODELICAPATH`
    Environment,
    /// The libraries that the program brings along.
    Program,
}

impl Origin {
    /// In the order in which they are searched.
    pub const ALL: [Origin; 3] = [Origin::Given, Origin::Environment, Origin::Program];
}

impl std::fmt::Display for Origin {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Origin::Given => "-L",
            Origin::Environment => "MODELICAPATH",
            Origin::Program => "the program",
        })
    }
}

pub(crate) struct SearchPath<'s> {
    pub origin: Origin,
    pub path: PathBuf,
    pub kind: SearchKind<'s>,
}

pub(crate) enum SearchKind<'s> {
    /// The path is itself a library; its names come from its text, whatever the directory is called.
    Library { place: Place<'s>, names: Vec<Name> },
    /// The path is a directory of libraries; its names come from its entries, each read when it is looked up.
    Directory { entries: Vec<Entry> },
}

/// `Modelica 4.0.0` or `Modelica 4.0.0.mo` in a directory of libraries.
pub(crate) struct Entry {
    pub name: String,
    version: Option<String>,
    path: PathBuf,
}

impl Entry {
    /// Whether it may hold a class: a folder with `package.mo`, or a `.mo` file.
    pub fn is_class(&self, sources: &Sources) -> bool {
        sources.file_system().is_file(&self.path.join(PACKAGE_FILE))
            || self.path.extension().is_some_and(|extension| extension == "mo")
    }
}

/// A library that may be the one looked for.
#[derive(Clone)]
pub(crate) struct Candidate<'s> {
    /// Number of the search path.
    pub path: usize,
    pub place: Place<'s>,
    /// The version that the name of the file or directory tells.
    pub version: Option<String>,
    /// `ThermoBondlib 2.1` for `ThermoBondLib`: to be accepted only if the class inside has the right name.
    pub differs_in_case: bool,
}

/// The entries of a directory of libraries; what they contain is not looked at.
pub(crate) fn entries(sources: &Sources, directory: &Path) -> Result<Vec<Entry>, Diagnostic> {
    let entry = |file: DirEntry| {
        let (name, version) = split_version(file.name.strip_suffix(".mo").unwrap_or(&file.name));
        Entry {
            name: name.to_string(),
            version: version.map(str::to_string),
            path: directory.join(&file.name),
        }
    };
    Ok(list(sources, directory)?.into_iter().map(entry).collect())
}

/// All libraries on the paths of one origin that may hold the top-level class `name`, in the order of the paths.
pub(crate) fn candidates<'s>(
    sources: &Sources,
    trees: &'s Trees,
    paths: &[SearchPath<'s>],
    origin: Origin,
    name: Name,
) -> Vec<Candidate<'s>> {
    let mut found = Vec::new();
    for (number, path) in paths.iter().enumerate().filter(|(_, path)| path.origin == origin) {
        match &path.kind {
            SearchKind::Library { place, names } => {
                if names.contains(&name) {
                    found.push(Candidate {
                        path: number,
                        place: *place,
                        version: None,
                        differs_in_case: false,
                    });
                }
            }
            SearchKind::Directory { entries } => {
                let same = |entry: &&Entry| entry.name.eq_ignore_ascii_case(name.as_str());
                for entry in entries.iter().filter(same) {
                    if let Some(place) = place_of(sources, trees, &entry.path) {
                        found.push(Candidate {
                            path: number,
                            place,
                            version: entry.version.clone(),
                            differs_in_case: name != entry.name.as_str(),
                        });
                    }
                }
            }
        }
    }
    if found.iter().any(|candidate| !candidate.differs_in_case) {
        found.retain(|candidate| !candidate.differs_in_case);
    }
    found
}

/// How the path stores a class, if it does.
pub(crate) fn place_of<'s>(sources: &Sources, trees: &'s Trees, path: &Path) -> Option<Place<'s>> {
    if sources.file_system().is_file(&path.join(PACKAGE_FILE)) {
        Some(Place::Directory(trees.add_path(path.to_path_buf())))
    } else if path.extension().is_some_and(|extension| extension == "mo")
        && sources.file_system().is_file(path)
    {
        Some(Place::File(trees.add_path(path.to_path_buf())))
    } else {
        None
    }
}
