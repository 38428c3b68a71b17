//! Reading the file of a class, and whether it fits its place.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast::{self, Class, ClassBody, ClassKind, Composition, Ident, StoredDefinition};
use rayon::prelude::*;

use crate::definition::DefId;
use crate::directory::sub_entities;
use crate::inside;
use crate::libraries::Libraries;
use crate::place::Place;

impl<'s> Libraries<'s> {
    /// Parses all files of the library that `root` stands for, in parallel.
    pub fn parse_all(&self, root: DefId) {
        let place = self.definitions.borrow()[root].place;
        let mut files = Vec::new();
        self.list_files(place, &mut files);
        files.retain(|path| !self.files.borrow().contains_key(path));
        // Reading is sequential: it numbers the files, and numbers must not depend on timing.
        let texts: Vec<_> = files
            .into_iter()
            .filter_map(|path| Some((inside::load(self.sources, &path).ok()?, path)))
            .map(|(file, path)| (path, file, self.sources.text(file)))
            .collect();
        let parses: Vec<_> = texts
            .into_par_iter()
            .map(|(path, file, text)| (path, harpoon_syntax::parse(file, text)))
            .collect();
        for (path, parse) in parses {
            self.keep(path, parse);
        }
        self.visit(root);
    }

    /// Reads the file of a class and checks that it fits its place.
    pub(crate) fn read_class(&self, name: Name, parent: Option<DefId>, place: Place<'s>) -> &'s Class {
        let enclosing = parent.map(|parent| self.class(parent));
        let tree = match self.tree_at(place) {
            Ok(tree) => tree,
            Err(problem) => {
                self.report(problem);
                let span = enclosing.map(|class| class.name.span);
                return self.empty_class(name, span.expect("a top-level class has been read"));
            }
        };
        if let Some(parent) = parent {
            self.check_within(tree, &self.qualified_name(parent));
        }
        match &tree.classes[..] {
            [class] if class.name.name == name => class,
            // Written where file names have no case.
            [class] if class.name.name.as_str().eq_ignore_ascii_case(name.as_str()) => {
                self.report(Diagnostic::warning(
                    class.name.span,
                    format!(
                        "`{}` is stored under a name that differs in upper and lower case",
                        class.name.name
                    ),
                ));
                class
            }
            classes => {
                let message = format!("this file must contain the class `{name}` and nothing else");
                self.report(Diagnostic::error(
                    classes.first().map_or(tree.span, |class| class.name.span),
                    message,
                ));
                classes
                    .iter()
                    .find(|class| class.name.name == name)
                    .unwrap_or_else(|| self.empty_class(name, tree.span))
            }
        }
    }

    /// A `within` clause that is missing is forgiven: many old libraries have none, and the place tells.
    fn check_within(&self, tree: &StoredDefinition, parent: &str) {
        if let Some(clause) = &tree.within
            && within(tree).map(dotted).as_deref() != Some(parent)
        {
            self.report(
                Diagnostic::warning(clause.span, format!("this file belongs to `{parent}`"))
                    .hint(format!("write `within {parent};`")),
            );
        }
    }

    fn empty_class(&self, name: Name, span: Span) -> &'s Class {
        let class = Class {
            span,
            encapsulated: false,
            partial: false,
            kind: ClassKind::Class,
            purity: None,
            name: Ident { name, span },
            description: None,
            body: ClassBody::Long(Composition::default()),
            annotations: Vec::new(),
        };
        let tree = StoredDefinition { span, within: None, classes: vec![class] };
        &self.trees.add(tree).classes[0]
    }

    pub(crate) fn tree(&self, path: &Path) -> Result<&'s StoredDefinition, Diagnostic> {
        if let Some(&tree) = self.files.borrow().get(path) {
            return Ok(tree);
        }
        let file = inside::load(self.sources, path)?;
        let parse = harpoon_syntax::parse(file, self.sources.text(file));
        Ok(self.keep(path.to_path_buf(), parse))
    }

    pub(crate) fn tree_at(&self, place: Place<'_>) -> Result<&'s StoredDefinition, Diagnostic> {
        self.tree(&place.file().expect("the class has its own file"))
    }

    fn keep(&self, path: PathBuf, parse: harpoon_syntax::Parse) -> &'s StoredDefinition {
        self.diagnostics.borrow_mut().extend(parse.diagnostics);
        let tree = self.trees.add(parse.tree);
        self.files.borrow_mut().insert(path, tree);
        tree
    }

    fn list_files(&self, place: Place<'s>, files: &mut Vec<PathBuf>) {
        files.extend(place.file());
        // A directory that cannot be listed is reported when its children are looked at.
        if let Place::Directory(directory) = place
            && let Ok(entities) = sub_entities(self.sources, self.trees, directory)
        {
            for (_, place) in entities {
                self.list_files(place, files);
            }
        }
    }

    /// Looks at every definition of a library once, so that all its problems are known.
    fn visit(&self, root: DefId) {
        let mut open = vec![root];
        let mut seen = HashSet::new();
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                self.class(id);
                open.extend(self.children(id).iter().rev().map(|child| child.1));
            }
        }
    }
}

/// The package that the file says it belongs to.
pub(crate) fn within(tree: &StoredDefinition) -> Option<&ast::Path> {
    tree.within.as_ref()?.path.as_ref()
}

pub(crate) fn dotted(path: &ast::Path) -> String {
    let names: Vec<_> = path.idents.iter().map(|ident| ident.name.as_str()).collect();
    names.join(".")
}
