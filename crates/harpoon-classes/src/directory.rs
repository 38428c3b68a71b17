//! A package directory: its files and subdirectories as classes, in the order that `package.order` gives.

use std::path::Path;

use harpoon_index::Name;
use harpoon_source::{Diagnostic, DirEntry, Severity, Sources, Span};
use harpoon_syntax::ast::{Class, ClassBody, ElementKind};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::definition::Trees;
use crate::inside;
use crate::place::{PACKAGE_FILE, Place};

/// Folders of packages inside of each other. The system finds a file the slower the deeper it is, so that all files of a deep library would
/// take the cube of its depth.
const DEEPEST: usize = 100;

/// The classes that have their own file or directory here, sorted by name, so that every machine agrees. A
/// directory without `package.mo` (pictures, resources) is none; nor is a file of another kind.
pub(crate) fn sub_entities<'s>(
    sources: &Sources,
    trees: &'s Trees,
    directory: &Path,
) -> Result<Vec<(Name, Place<'s>)>, Diagnostic> {
    let is_package = |folder: &&Path| sources.file_system().is_file(&folder.join(PACKAGE_FILE));
    let around = directory.ancestors().take_while(is_package);
    if around.take(DEEPEST + 1).count() > DEEPEST {
        let message = format!("`{}` has packages inside of more than {DEEPEST} others", directory.display());
        return Err(Diagnostic::new(Severity::Error, None, message));
    }
    let mut found = Vec::new();
    for DirEntry { name, is_dir } in list(sources, directory)? {
        let path = directory.join(&name);
        if is_dir {
            if sources.file_system().is_file(&path.join(PACKAGE_FILE)) {
                found.push((Name::new(&name), Place::Directory(trees.add_path(path))));
            }
        } else if let Some(stem) = name.strip_suffix(".mo")
            && name != PACKAGE_FILE
        {
            found.push((Name::new(stem), Place::File(trees.add_path(path))));
        }
    }
    found.sort_by_key(|(name, _)| name.as_str());
    Ok(found)
}

pub(crate) fn list(sources: &Sources, directory: &Path) -> Result<Vec<DirEntry>, Diagnostic> {
    sources.file_system().list(directory).map_err(|error| {
        let message = format!("cannot list `{}`: {error}", directory.display());
        Diagnostic::new(Severity::Error, None, message)
    })
}

/// A file of names that are nowhere is damaged, and the first ones say so.
const MOST_WARNINGS: usize = 100;

/// The contents of `package.order`: every name with its line.
pub(crate) struct Order {
    lines: Vec<(Name, Span)>,
}

impl Order {
    /// Empty if the directory has no `package.order`.
    pub fn read(sources: &Sources, directory: &Path) -> Result<Order, Diagnostic> {
        let path = directory.join("package.order");
        if !sources.file_system().is_file(&path) {
            return Ok(Order { lines: Vec::new() });
        }
        let file = inside::load(sources, &path)?;
        let mut lines = Vec::new();
        let mut known = FxHashSet::default();
        let mut start = 0;
        for line in sources.text(file).split_inclusive('\n') {
            let name = line.trim();
            // Of a line that is there again the first counts.
            if !name.is_empty() && known.insert(name) {
                lines.push((Name::new(name), Span::new(file, start, start + line.trim_end().len())));
            }
            start += line.len();
        }
        Ok(Order { lines })
    }

    /// Sorts by the lines; what has no line keeps its place at the end.
    pub fn apply<T>(&self, entries: &mut [(Name, T)]) {
        let mut rank = FxHashMap::default();
        for (line, (name, _)) in self.lines.iter().enumerate() {
            rank.entry(*name).or_insert(line);
        }
        entries.sort_by_key(|(name, _)| rank.get(name).copied().unwrap_or(usize::MAX));
    }

    /// What does not agree with the classes and constants of the package.
    pub fn compare<T>(&self, class: &Class, entries: &[(Name, T)]) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        let named: FxHashSet<Name> = self.lines.iter().map(|line| line.0).collect();
        let mut known: FxHashSet<Name> = component_names(class).into_iter().collect();
        known.extend(entries.iter().map(|entry| entry.0));
        for &(name, span) in self.lines.iter().filter(|line| !known.contains(&line.0)).take(MOST_WARNINGS) {
            let message = format!("`{name}` is not in the package `{}`", class.name.name);
            diagnostics.push(Diagnostic::warning(span, message).hint("remove the line, or add the class"));
        }
        let missing: Vec<_> = entries
            .iter()
            .map(|entry| entry.0)
            .filter(|name| !named.contains(name))
            .map(|name| format!("`{name}`"))
            .collect();
        if let (false, Some(&(_, last))) = (missing.is_empty(), self.lines.last()) {
            let message = format!("`package.order` does not name {}", missing.join(", "));
            diagnostics.push(
                Diagnostic::warning(last, message).hint("classes without a line come after all others"),
            );
        }
        diagnostics
    }
}

fn component_names(class: &Class) -> Vec<Name> {
    let ClassBody::Long(composition) = &class.body else {
        return Vec::new();
    };
    let clauses = composition.elements.iter().filter_map(|element| match &element.kind {
        ElementKind::Components(clause) => Some(clause),
        _ => None,
    });
    clauses.flat_map(|clause| &clause.declarations).map(|declaration| declaration.ident.name).collect()
}
