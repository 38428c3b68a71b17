//! Which of several stored versions of a library is loaded.

use std::collections::BTreeSet;

use harpoon_index::Name;
use harpoon_source::{Diagnostic, Severity};
use harpoon_syntax::ast::Class;

use crate::annotation::{Used, provides, version};
use crate::search::{Candidate, Origin, SearchPath};
use crate::version::Version;

/// A candidate whose class has been read.
pub(crate) struct Read<'s> {
    pub candidate: Candidate<'s>,
    pub class: &'s Class,
}

impl Read<'_> {
    /// The name of the directory counts before the annotation: it is what the user sees.
    pub fn version(&self) -> Option<&str> {
        self.candidate.version.as_deref().or(version(self.class))
    }

    fn is_exactly(&self, wanted: &str) -> bool {
        self.version() == Some(wanted) || version(self.class) == Some(wanted)
    }
}

/// The index of the library to load: the version asked for, else one that says it is compatible with it, else the
/// newest of the first path that has any. `candidates` is not empty and in the order of the paths.
pub(crate) fn choose(candidates: &[Read<'_>], wanted: Option<&Used>) -> usize {
    if let Some(wanted) = wanted {
        let exact = candidates.iter().position(|read| read.is_exactly(&wanted.version));
        let compatible = || newest(candidates, |read| provides(read.class, &wanted.version));
        if let Some(found) = exact.or_else(compatible) {
            return found;
        }
    }
    newest(candidates, |_| true).expect("there is a candidate")
}

/// Among the acceptable candidates of the first path that has one, the newest.
fn newest(candidates: &[Read<'_>], acceptable: impl Fn(&Read<'_>) -> bool) -> Option<usize> {
    let first = candidates.iter().find(|read| acceptable(read))?.candidate.path;
    let here =
        candidates.iter().enumerate().filter(|(_, read)| read.candidate.path == first && acceptable(read));
    here.max_by_key(|(_, read)| read.version().map(Version::new)).map(|(index, _)| index)
}

/// The candidates whose files must be read to choose: a version in the name of a directory tells enough.
/// `candidates` is in the order of the paths.
pub(crate) fn shortlist<'s>(mut candidates: Vec<Candidate<'s>>, wanted: Option<&Used>) -> Vec<Candidate<'s>> {
    if let Some(wanted) = wanted {
        let exact = |candidate: &Candidate| candidate.version.as_ref() == Some(&wanted.version);
        if let Some(found) = candidates.iter().position(exact) {
            return vec![candidates.swap_remove(found)];
        }
        return candidates;
    }
    let first = candidates.first().map(|candidate| candidate.path);
    candidates.retain(|candidate| Some(candidate.path) == first);
    if candidates.iter().all(|candidate| candidate.version.is_some()) {
        let newest = |candidate: &Candidate| candidate.version.as_deref().map(Version::new);
        return candidates.into_iter().max_by_key(newest).into_iter().collect();
    }
    candidates
}

/// Two paths that the user gave hold the same library, and no `uses` tells which one is meant.
pub(crate) fn ambiguity(
    name: Name,
    candidates: &[Candidate<'_>],
    paths: &[SearchPath<'_>],
) -> Option<Diagnostic> {
    let given: BTreeSet<usize> = candidates
        .iter()
        .map(|candidate| candidate.path)
        .filter(|&path| paths[path].origin == Origin::Given)
        .collect();
    if given.len() < 2 {
        return None;
    }
    let places: Vec<_> = given.iter().map(|&path| paths[path].path.display().to_string()).collect();
    let message = format!("`{name}` is in several libraries given: {}; the first is used", places.join(", "));
    Some(
        Diagnostic::new(Severity::Warning, None, message)
            .hint("give only one of them, or name the version in a `uses` annotation"),
    )
}
