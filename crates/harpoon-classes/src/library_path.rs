//! Libraries on the paths given, on `MODELICAPATH` and in the program: which one a top-level name means.

use std::ffi::OsStr;
use std::path::Path;

use harpoon_index::Name;
use harpoon_source::{Diagnostic, Severity};
use harpoon_syntax::ast::Class;

use crate::annotation::{self, Used, provides};
use crate::choice::{Read, ambiguity, choose, shortlist};
use crate::definition::DefId;
use crate::libraries::Libraries;
use crate::place::{Place, directory_of, is_package_file, normal};
use crate::reading::{dotted, within};
use crate::search::{Origin, SearchKind, SearchPath, candidates, entries, place_of};

impl<'s> Libraries<'s> {
    /// Adds `-L path`: a directory with `package.mo`, a directory of libraries, or a `.mo` file.
    pub fn add_path(&self, path: &Path) -> Result<(), Diagnostic> {
        self.add_search_path(path, Origin::Given)
    }

    /// Adds the directories of `MODELICAPATH`, separated as the operating system does. One that does not exist is
    /// skipped: the variable is set for all programs of a machine.
    pub fn add_modelica_path(&self, value: &OsStr) {
        for path in std::env::split_paths(value).filter(|path| !path.as_os_str().is_empty()) {
            if let Err(problem) = self.add_search_path(&path, Origin::Environment) {
                self.report(Diagnostic { severity: Severity::Warning, ..problem });
            }
        }
    }

    /// Adds a directory of libraries that the program brings along; any other of the same name wins.
    pub fn add_own_path(&self, path: &Path) -> Result<(), Diagnostic> {
        self.add_search_path(path, Origin::Program)
    }

    fn add_search_path(&self, path: &Path, origin: Origin) -> Result<(), Diagnostic> {
        let mut path = normal(path);
        if is_package_file(&path) {
            path = directory_of(&path).to_path_buf();
        }
        if self.paths.borrow().iter().any(|known| known.path == path && known.origin == origin) {
            return Ok(());
        }
        let kind = if let Some(place) = place_of(self.sources, self.trees, &path) {
            let tree = self.tree_at(place)?;
            if let Some(within) = within(tree) {
                let message =
                    format!("`{}` is not a library but a part of `{}`", path.display(), dotted(within));
                return Err(Diagnostic::error(within.span, message)
                    .hint("give the directory of the whole library with -L"));
            }
            let names = tree.classes.iter().map(|class| class.name.name).collect();
            SearchKind::Library { place, names }
        } else if self.sources.file_system().is_dir(&path) {
            let entries = entries(self.sources, &path)?;
            SearchKind::Directory { entries }
        } else {
            let message = format!("there is no library at `{}`", path.display());
            return Err(Diagnostic::new(Severity::Error, None, message)
                .hint("a library is a directory with package.mo, a directory of libraries, or a .mo file"));
        };
        // What was not found before may be found now.
        self.top_level.borrow_mut().retain(|_, found| found.is_some());
        self.paths.borrow_mut().push(SearchPath { origin, path, kind });
        Ok(())
    }

    pub(crate) fn find_library(&self, name: Name) -> Option<DefId> {
        let paths = self.paths.borrow();
        let wanted = self.wanted.borrow();
        let wanted = wanted.iter().map(|(_, used)| used).find(|used| used.name == name);
        for origin in Origin::ALL {
            let candidates = candidates(self.sources, self.trees, &paths, origin, name);
            if wanted.is_none() {
                self.diagnostics.borrow_mut().extend(ambiguity(name, &candidates, &paths));
            }
            let mut read = Vec::new();
            for candidate in shortlist(candidates, wanted) {
                if let Some(class) = self.library_class(name, candidate.place, candidate.differs_in_case) {
                    read.push(Read { candidate, class });
                }
            }
            if !read.is_empty() {
                let chosen = &read[choose(&read, wanted)];
                return Some(self.define(name, None, chosen.candidate.place, Some(chosen.class)));
            }
        }
        None
    }

    /// The class `name` in a file on the library path. A file that does not hold exactly this class is no library
    /// (Modelica specification 3.6, section 13.4.4), unless it was itself given as one.
    pub(crate) fn library_class(
        &self,
        name: Name,
        place: Place<'s>,
        differs_in_case: bool,
    ) -> Option<&'s Class> {
        let tree = match self.tree_at(place) {
            Ok(tree) => tree,
            Err(problem) => {
                self.report(problem);
                return None;
            }
        };
        let class = tree.classes.iter().find(|class| class.name.name == name);
        match class {
            Some(class) if differs_in_case => self.report(Diagnostic::warning(
                class.name.span,
                format!("`{name}` is stored under a name that differs in upper and lower case"),
            )),
            None if !differs_in_case => self.report(Diagnostic::warning(
                tree.span,
                format!("this file does not define `{name}`, as its own name tells"),
            )),
            _ => {}
        }
        class
    }

    /// Warns where the loaded version of a library is not what another one asks for: for all that `id` uses, and
    /// for all that use `id`.
    pub(crate) fn check_versions(&self, id: DefId) {
        let name = self.name(id);
        let asked: Vec<_> =
            self.wanted.borrow().iter().filter(|(_, used)| used.name == name).cloned().collect();
        for (by, used) in asked {
            self.check_version(by, &used, self.class(id));
        }
        for used in annotation::uses(self.class(id)) {
            let loaded = self.top_level.borrow().get(&used.name).copied().flatten();
            if let Some(loaded) = loaded {
                self.check_version(name, &used, self.class(loaded));
            }
            self.wanted.borrow_mut().push((name, used));
        }
    }

    fn check_version(&self, by: Name, used: &Used, loaded: &Class) {
        let Some(version) = annotation::version(loaded) else {
            return;
        };
        if !provides(loaded, &used.version) {
            let Used { name, version: asked, .. } = used;
            self.report(
                Diagnostic::warning(
                    used.span,
                    format!("`{by}` uses {name} {asked}, but version {version} is loaded"),
                )
                .hint(format!("give the directory that holds {name} {asked} with -L")),
            );
        }
    }
}
