//! Everything on the library path → a list: each library with its version, what it uses, what it converts, and whether it is the one that
//! its name means.

use std::path::PathBuf;

use harpoon_index::Name;
use harpoon_syntax::ast::Class;

use crate::annotation::{self, Conversion, Used, conversions, provides};
use crate::choice::{Read, choose};
use crate::libraries::Libraries;
use crate::place::Place;
use crate::search::{Origin, SearchKind, candidates};

/// A library on the path, whether it would be loaded or not.
#[derive(Clone, Debug)]
pub struct Listed {
    pub name: Name,
    /// As the name of its folder tells, else as its annotation does.
    pub version: Option<String>,
    pub path: PathBuf,
    pub origin: Origin,
    pub description: String,
    pub uses: Vec<(Used, Found)>,
    pub conversions: Vec<Conversion>,
    pub standing: Standing,
}

/// What of a library that another one uses is on the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The version that is asked for.
    Exactly,
    /// A version that says of itself that it does as well.
    Compatible(String),
    /// Only this one, which need not fit.
    Other(Option<String>),
    Nothing,
}

/// Whether a library is the one that its name means where nobody asks for a version, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// There is no other.
    Only,
    /// Of those in the first place that has any.
    Newest,
    /// Those of other places come later.
    First,
    /// A newer one, or another one of the same version, is in the same place.
    Older,
    /// This place comes before, and has one.
    Behind(Origin),
}

impl Standing {
    pub fn is_taken(self) -> bool {
        matches!(self, Standing::Only | Standing::Newest | Standing::First)
    }
}

impl<'s> Libraries<'s> {
    /// All libraries that are on the path, by name; those of one name in the order in which they are looked for. The file of each is read.
    pub fn list(&self) -> Vec<Listed> {
        let mut names = self.names_on_path();
        names.sort_by_key(|name| (name.as_str().to_lowercase(), name.as_str()));
        names.dedup();
        let all: Vec<(Name, Vec<Read<'s>>)> =
            names.into_iter().map(|name| (name, self.stored(name))).collect();
        let of =
            |name: Name| all.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, stored)| stored);
        let uses = |class: &Class| -> Vec<(Used, Found)> {
            annotation::uses(class)
                .into_iter()
                .map(|used| (used.clone(), found(&used, of(used.name))))
                .collect()
        };
        let mut listed = Vec::new();
        let origin = |read: &Read<'_>| self.paths.borrow()[read.candidate.path].origin;
        for (name, stored) in all.iter().filter(|(_, stored)| !stored.is_empty()) {
            let taken = choose(stored, None);
            for (at, read) in stored.iter().enumerate() {
                listed.push(Listed {
                    name: *name,
                    version: read.version().map(str::to_string),
                    path: place_path(read.candidate.place),
                    origin: origin(read),
                    description: read
                        .class
                        .description
                        .as_ref()
                        .map_or_else(String::new, |text| text.text.to_string()),
                    uses: uses(read.class),
                    conversions: conversions(read.class),
                    standing: standing(stored, at, taken, origin(&stored[taken])),
                });
            }
        }
        listed
    }

    /// Names under which something lies that may be a library.
    fn names_on_path(&self) -> Vec<Name> {
        let mut names = Vec::new();
        for path in self.paths.borrow().iter() {
            match &path.kind {
                SearchKind::Library { names: found, .. } => names.extend(found),
                SearchKind::Directory { entries } => {
                    let classes = entries.iter().filter(|entry| entry.is_class(self.sources));
                    names.extend(classes.map(|entry| Name::new(&entry.name)));
                }
            }
        }
        names
    }

    /// All that is stored under a name and is that class, in the order in which it is looked for.
    fn stored(&self, name: Name) -> Vec<Read<'s>> {
        let paths = self.paths.borrow();
        let mut stored = Vec::new();
        for origin in Origin::ALL {
            for candidate in candidates(self.sources, self.trees, &paths, origin, name) {
                if candidate.differs_in_case || self.is_part(candidate.place) {
                    continue;
                }
                if let Some(class) = self.library_class(name, candidate.place, false) {
                    stored.push(Read { candidate, class });
                }
            }
        }
        stored
    }

    /// A file of the inside of a package, among others that somebody put into one folder.
    fn is_part(&self, place: Place<'s>) -> bool {
        self.tree_at(place).is_ok_and(|tree| crate::reading::within(tree).is_some())
    }
}

fn standing(stored: &[Read<'_>], at: usize, taken: usize, before: Origin) -> Standing {
    let path = |at: usize| stored[at].candidate.path;
    let has_rivals_here = (0..stored.len()).any(|other| other != taken && path(other) == path(taken));
    match (at == taken, path(at) == path(taken)) {
        (true, _) if stored.len() == 1 => Standing::Only,
        (true, _) if has_rivals_here => Standing::Newest,
        (true, _) => Standing::First,
        (false, true) => Standing::Older,
        (false, false) => Standing::Behind(before),
    }
}

fn found(used: &Used, stored: &[Read<'_>]) -> Found {
    let version = |other: &Read<'_>| other.version().map(str::to_string);
    if stored.iter().any(|other| version(other).as_ref() == Some(&used.version)) {
        return Found::Exactly;
    }
    let compatible = stored.iter().find(|other| provides(other.class, &used.version));
    match compatible {
        Some(other) => Found::Compatible(version(other).unwrap_or_default()),
        None if stored.is_empty() => Found::Nothing,
        None => Found::Other(version(&stored[choose(stored, None)])),
    }
}

fn place_path(place: Place<'_>) -> PathBuf {
    match place {
        Place::Directory(path) | Place::File(path) => path.to_path_buf(),
        Place::Text => unreachable!("a library has its own file"),
    }
}
