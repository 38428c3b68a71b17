//! All class definitions that a run can see, from the library paths and the user's own files.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use harpoon_index::{IdVec, Name};
use harpoon_source::{Diagnostic, Sources, Span};
use harpoon_syntax::ast::{Class, StoredDefinition};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::annotation::{self, Used};
use crate::definition::{Children, DefId, Definition, Trees, nested};
use crate::directory::{Order, sub_entities};
use crate::place::{Place, directory_of};
use crate::search::{Origin, SearchPath};

/// The tree of class definitions. Files are read and parsed when a lookup reaches them; all methods take `&self`,
/// and what they return lives as long as the sources and trees.
pub struct Libraries<'s> {
    pub(crate) sources: &'s Sources,
    pub(crate) trees: &'s Trees,
    pub(crate) paths: RefCell<Vec<SearchPath<'s>>>,
    pub(crate) definitions: RefCell<IdVec<DefId, Definition<'s>>>,
    /// What lookups of top-level names found, also where they found nothing.
    pub(crate) top_level: RefCell<FxHashMap<Name, Option<DefId>>>,
    /// Every file that was parsed.
    pub(crate) files: RefCell<FxHashMap<PathBuf, &'s StoredDefinition>>,
    /// Classes in modifiers, by address: a tree never moves.
    local: RefCell<FxHashMap<*const Class, DefId>>,
    /// The versions that the classes loaded so far ask for, with who asks.
    pub(crate) wanted: RefCell<Vec<(Name, Used)>>,
    pub(crate) diagnostics: RefCell<Vec<Diagnostic>>,
}

impl<'s> Libraries<'s> {
    pub fn new(sources: &'s Sources, trees: &'s Trees) -> Self {
        Libraries {
            sources,
            trees,
            paths: RefCell::default(),
            definitions: RefCell::default(),
            top_level: RefCell::default(),
            files: RefCell::default(),
            local: RefCell::default(),
            wanted: RefCell::default(),
            diagnostics: RefCell::default(),
        }
    }

    /// The top-level class of this name, loaded from the library path if need be. Which version: see `choice`.
    pub fn top_level(&self, name: Name) -> Option<DefId> {
        if let Some(&known) = self.top_level.borrow().get(&name) {
            return known;
        }
        let found = self.find_library(name);
        self.top_level.borrow_mut().insert(name, found);
        if let Some(id) = found {
            self.check_versions(id);
        }
        found
    }

    /// The class as it is written, parsed now if it was not. If its file does not contain it, there is a
    /// diagnostic and the class is empty.
    pub fn class(&self, id: DefId) -> &'s Class {
        let (name, parent, place) = {
            let definition = &self.definitions.borrow()[id];
            if let Some(class) = definition.class {
                return class;
            }
            (definition.name, definition.parent, definition.place)
        };
        let class = self.read_class(name, parent, place);
        self.definitions.borrow_mut()[id].class = Some(class);
        class
    }

    /// The class as it is written, if its file has been parsed.
    pub fn class_if_read(&self, id: DefId) -> Option<&'s Class> {
        self.definitions.borrow()[id].class
    }

    /// The classes directly inside, in order: those of the text, then those with their own files, unless
    /// `package.order` says otherwise. The files are not parsed.
    pub fn children(&self, id: DefId) -> &'s [(Name, DefId)] {
        &self.children_of(id).in_order
    }

    /// The class `name` directly inside `id`; neither inherited nor imported.
    pub fn child(&self, id: DefId, name: Name) -> Option<DefId> {
        let children = self.children_of(id);
        children.by_name.get(&name).copied().or_else(|| self.child_of_other_case(children, name))
    }

    /// `Parts` in a file `parts.mo`: libraries written where file names have no case.
    fn child_of_other_case(&self, children: &Children, name: Name) -> Option<DefId> {
        let is_similar = |known: Name| known != name && known.as_str().eq_ignore_ascii_case(name.as_str());
        let (_, child) = children.in_order.iter().find(|(known, _)| is_similar(*known))?;
        if matches!(self.definitions.borrow()[*child].place, Place::Text) {
            return None;
        }
        (self.class(*child).name.name == name).then_some(*child)
    }

    /// The class that a dotted name such as `Modelica.Blocks.Sources.Sine` means at top level, without inheritance
    /// and imports.
    pub fn find(&self, dotted: &str) -> Option<DefId> {
        let mut names = split_dotted(dotted).into_iter().map(Name::new);
        let first = self.top_level(names.next()?)?;
        names.try_fold(first, |id, name| self.child(id, name))
    }

    /// The definition of a class that stands in a modifier, as in `redeclare model M = N`, whose names are looked
    /// up in `scope`. The same class has the same id.
    pub fn local(&self, scope: DefId, class: &'s Class) -> DefId {
        *self
            .local
            .borrow_mut()
            .entry(class)
            .or_insert_with(|| self.define(class.name.name, Some(scope), Place::Text, Some(class)))
    }

    pub fn name(&self, id: DefId) -> Name {
        self.definitions.borrow()[id].name
    }

    /// The enclosing class; a top-level class has none.
    pub fn parent(&self, id: DefId) -> Option<DefId> {
        self.definitions.borrow()[id].parent
    }

    /// The top-level class around `id`, or `id` itself.
    pub fn root(&self, id: DefId) -> DefId {
        std::iter::successors(Some(id), |&id| self.parent(id)).last().expect("starts with id")
    }

    /// `Modelica.Blocks.Sources.Sine`
    pub fn qualified_name(&self, id: DefId) -> String {
        let mut names: Vec<_> =
            std::iter::successors(Some(id), |&id| self.parent(id)).map(|id| self.name(id).as_str()).collect();
        names.reverse();
        names.join(".")
    }

    /// The file in which the class is written.
    pub fn file(&self, id: DefId) -> PathBuf {
        let definitions = self.definitions.borrow();
        let mut id = id;
        loop {
            let definition = &definitions[id];
            match definition.place.file() {
                Some(file) => return file,
                None => id = definition.parent.expect("a top-level class has a file"),
            }
        }
    }

    /// The directory of the library that the class belongs to, where its resources are looked for.
    pub fn library_directory(&self, id: DefId) -> &'s Path {
        match self.definitions.borrow()[self.root(id)].place {
            Place::Directory(directory) => directory,
            Place::File(file) => directory_of(file),
            Place::Text => unreachable!("a top-level class has a file"),
        }
    }

    /// The libraries that the library of `id` says it uses.
    pub fn uses(&self, id: DefId) -> Vec<Used> {
        annotation::uses(self.class(self.root(id)))
    }

    /// Whether a text belongs to a library that the program brings along.
    pub fn is_of_program(&self, span: Span) -> bool {
        let file = self.sources.path(span.file);
        let paths = self.paths.borrow();
        paths.iter().any(|known| known.origin == Origin::Program && file.starts_with(&known.path))
    }

    /// The source text of a part of a file.
    pub fn text(&self, span: Span) -> &'s str {
        self.sources.excerpt(span)
    }

    /// What was noticed since the last call: errors of syntax and encoding, files that do not fit their place.
    pub fn take_diagnostics(&self) -> Vec<Diagnostic> {
        let mut diagnostics = self.sources.take_warnings();
        diagnostics.append(&mut self.diagnostics.borrow_mut());
        diagnostics
    }

    pub(crate) fn define(
        &self,
        name: Name,
        parent: Option<DefId>,
        place: Place<'s>,
        class: Option<&'s Class>,
    ) -> DefId {
        self.definitions.borrow_mut().push(Definition { name, parent, place, class, children: None })
    }

    pub(crate) fn children_of(&self, id: DefId) -> &'s Children {
        if let Some(children) = self.definitions.borrow()[id].children {
            return children;
        }
        let class = self.class(id);
        let define = |class: &'s Class| {
            let name = class.name.name;
            (name, self.define(name, Some(id), Place::Text, Some(class)))
        };
        let mut all: Vec<(Name, DefId)> = nested(class).map(define).collect();
        let place = self.definitions.borrow()[id].place;
        if let Place::Directory(directory) = place
            && let Err(problem) = self.add_sub_entities(id, class, directory, &mut all)
        {
            self.report(problem);
        }
        let mut children = Children::default();
        let mut told = FxHashSet::default();
        for (name, child) in all {
            if let Some(earlier) = children.insert(name, child)
                && told.insert(name)
            {
                self.report_duplicate(earlier, child);
            }
        }
        let children = self.trees.add_children(children);
        self.definitions.borrow_mut()[id].children = Some(children);
        children
    }

    fn add_sub_entities(
        &self,
        id: DefId,
        class: &Class,
        directory: &Path,
        all: &mut Vec<(Name, DefId)>,
    ) -> Result<(), Diagnostic> {
        for (name, place) in sub_entities(self.sources, self.trees, directory)? {
            all.push((name, self.define(name, Some(id), place, None)));
        }
        let order = Order::read(self.sources, directory)?;
        order.apply(all);
        self.diagnostics.borrow_mut().extend(order.compare(class, all));
        Ok(())
    }

    fn report_duplicate(&self, earlier: DefId, later: DefId) {
        let message = format!("`{}` is defined twice", self.qualified_name(later));
        self.report(
            Diagnostic::error(self.class(later).name.span, message)
                .label(self.class(earlier).name.span, "the first definition, which is used"),
        );
    }

    pub(crate) fn report(&self, diagnostic: Diagnostic) {
        self.diagnostics.borrow_mut().push(diagnostic);
    }
}

/// Splits at the dots outside of quoted identifiers: `A.'b.c'.D` has three parts.
pub(crate) fn split_dotted(text: &str) -> Vec<&str> {
    let mut quoted = false;
    let is_separator = |c: char| {
        quoted ^= c == '\'';
        c == '.' && !quoted
    };
    text.split(is_separator).collect()
}
