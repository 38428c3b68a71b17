//! The class that a user asks for: by its name, or as a file.

use std::path::Path;

use harpoon_index::Name;
use harpoon_source::{Diagnostic, Severity};

use crate::definition::DefId;
use crate::libraries::{Libraries, split_dotted};
use crate::search::SearchKind;
use crate::spelling::nearest;

impl Libraries<'_> {
    /// `Modelica.Blocks.Sources.Sine`, or the path of a `.mo` file, of which the last class is meant. A name is
    /// looked up as it is written in packages: neither through inheritance nor through imports.
    pub fn model(&self, model: &str) -> Result<DefId, Diagnostic> {
        if model.ends_with(".mo") {
            let classes = self.load_file(Path::new(model))?;
            return Ok(*classes.last().expect("a file without classes is refused"));
        }
        let names = split_dotted(model);
        let mut found: Option<DefId> = None;
        for name in names {
            let next = match found {
                Some(package) => self.child(package, Name::new(name)),
                None => self.top_level(Name::new(name)),
            };
            found = Some(next.ok_or_else(|| self.not_found(found, name))?);
        }
        Ok(found.expect("splitting gives at least one name"))
    }

    fn not_found(&self, package: Option<DefId>, name: &str) -> Diagnostic {
        let error = |message| Diagnostic::new(Severity::Error, None, message);
        let (diagnostic, known) = match package {
            Some(package) => (
                error(format!("`{}` has no class `{name}`", self.qualified_name(package))),
                self.children(package).iter().map(|child| child.0.to_string()).collect(),
            ),
            None => (error(format!("there is no class or library `{name}`")), self.top_level_names()),
        };
        match nearest(name, known.iter().map(String::as_str)) {
            Some(similar) => diagnostic.hint(format!("did you mean `{similar}`?")),
            None if package.is_none() => diagnostic.hint("give the library that holds it with -L"),
            None => diagnostic,
        }
    }

    /// All names that may be found at top level, from the library path and the user's files, sorted.
    fn top_level_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for path in self.paths.borrow().iter() {
            match &path.kind {
                SearchKind::Library { names: found, .. } => names.extend(found.iter().map(Name::to_string)),
                SearchKind::Directory { entries } => {
                    names.extend(entries.iter().map(|entry| entry.name.clone()));
                }
            }
        }
        let loaded = self.top_level.borrow();
        names.extend(loaded.iter().filter(|(_, id)| id.is_some()).map(|(name, _)| name.to_string()));
        names.sort();
        names.dedup();
        names
    }
}
