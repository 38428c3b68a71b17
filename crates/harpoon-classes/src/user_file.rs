//! The user's own files: their classes at top level, or in the package that `within` names.

use std::path::{Path, PathBuf};

use harpoon_source::{Diagnostic, Severity};
use harpoon_syntax::ast::{self, Class};

use crate::definition::DefId;
use crate::libraries::Libraries;
use crate::place::{PACKAGE_FILE, Place, directory_of, is_package_file, normal};
use crate::reading::{dotted, within};

impl<'s> Libraries<'s> {
    /// Loads a user's file: its classes, at top level or in the package that its `within` clause names. They hide
    /// classes of the same name in libraries.
    pub fn load_file(&self, path: &Path) -> Result<Vec<DefId>, Diagnostic> {
        let path = self.trees.add_path(self.with_ancestors(path));
        let tree = self.tree(path)?;
        if tree.classes.is_empty() {
            let message = format!("`{}` contains no class", path.display());
            return Err(Diagnostic::new(Severity::Error, Some(tree.span), message));
        }
        let place =
            if is_package_file(path) { Place::Directory(directory_of(path)) } else { Place::File(path) };
        let parent = match within(tree) {
            Some(within) => Some(self.enclosing_package(place, within)?),
            None => None,
        };
        let ids = tree.classes.iter().map(|class| match parent {
            Some(parent) => self.put_into(parent, class, place),
            None => self.put_at_top(class, place),
        });
        Ok(ids.collect())
    }

    /// A file in a package directory gets its full path, since the library may begin above the current directory.
    /// Other files keep the name that the user gave, which messages show.
    fn with_ancestors(&self, path: &Path) -> PathBuf {
        let path = normal(path);
        let files = self.sources.file_system();
        if files.is_file(&directory_of(&path).join(PACKAGE_FILE))
            && let Ok(full) = std::path::absolute(&path)
            && files.is_file(&full)
        {
            return full;
        }
        path
    }

    /// Where the classes of a file with `within a.b` belong. The file may lie in the directories of that package;
    /// then these are the library, unless one of this name is already loaded.
    fn enclosing_package(&self, place: Place<'s>, within: &ast::Path) -> Result<DefId, Diagnostic> {
        let first = within.idents[0].name;
        let is_known = matches!(self.top_level.borrow().get(&first), Some(Some(_)));
        if let (Place::Directory(path) | Place::File(path), false) = (place, is_known) {
            self.load_surrounding_library(path, within);
        }
        let not_found = || {
            Diagnostic::error(within.span, format!("the package `{}` was not found", dotted(within)))
                .hint("give the library that holds it with -L")
        };
        let root = self.top_level(first).ok_or_else(not_found)?;
        let mut rest = within.idents[1..].iter();
        rest.try_fold(root, |id, ident| self.child(id, ident.name)).ok_or_else(not_found)
    }

    fn load_surrounding_library(&self, path: &'s Path, within: &ast::Path) {
        // One directory up for each name: `A/B/C.mo` is within `A.B`.
        let Some(root) = path.ancestors().nth(within.idents.len()) else {
            return;
        };
        let directories = path.ancestors().skip(1).take(within.idents.len());
        let are_packages = directories
            .into_iter()
            .all(|directory| self.sources.file_system().is_file(&directory.join(PACKAGE_FILE)));
        if !are_packages {
            return;
        }
        if let Ok(tree) = self.tree(&root.join(PACKAGE_FILE))
            && let Some(class) = tree.classes.iter().find(|class| class.name.name == within.idents[0].name)
        {
            self.put_at_top(class, Place::Directory(root));
        }
    }

    fn put_at_top(&self, class: &'s Class, place: Place<'s>) -> DefId {
        let name = class.name.name;
        let known = self.top_level.borrow().get(&name).copied().flatten();
        if let Some(known) = known {
            if std::ptr::eq(self.class(known), class) {
                return known;
            }
            self.report_hidden(class, known);
        }
        let id = self.define(name, None, place, Some(class));
        self.top_level.borrow_mut().insert(name, Some(id));
        self.check_versions(id);
        id
    }

    fn put_into(&self, parent: DefId, class: &'s Class, place: Place<'s>) -> DefId {
        let name = class.name.name;
        if let Some(known) = self.child(parent, name) {
            if self.definitions.borrow()[known].place == place {
                return known;
            }
            self.report_hidden(class, known);
        }
        let id = self.define(name, Some(parent), place, Some(class));
        let mut children = self.children_of(parent).clone();
        children.replace(name, id);
        self.definitions.borrow_mut()[parent].children = Some(self.trees.add_children(children));
        id
    }

    fn report_hidden(&self, class: &Class, hidden: DefId) {
        let message = format!("this class hides another `{}`", self.qualified_name(hidden));
        self.report(
            Diagnostic::warning(class.name.span, message)
                .label(self.class(hidden).name.span, "the hidden class"),
        );
    }
}
