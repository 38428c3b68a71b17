//! Class definitions: a tree whose branches grow when they are looked at.

use std::path::{Path, PathBuf};

use harpoon_index::{Name, define_id};
use harpoon_syntax::ast::{Class, ClassBody, ElementKind, StoredDefinition};
use rustc_hash::FxHashMap;
use typed_arena::Arena;

use crate::place::Place;

define_id!(
    /// One class definition, whether it has its own file or stands in the text of another.
    DefId,
    "class"
);

/// Everything that was parsed. It only grows, so references into it stay valid as long as it lives.
#[derive(Default)]
pub struct Trees {
    files: Arena<StoredDefinition>,
    children: Arena<Children>,
    paths: Arena<PathBuf>,
}

impl Trees {
    pub fn new() -> Trees {
        Trees::default()
    }

    pub(crate) fn add(&self, tree: StoredDefinition) -> &StoredDefinition {
        self.files.alloc(tree)
    }

    pub(crate) fn add_children(&self, children: Children) -> &Children {
        self.children.alloc(children)
    }

    pub(crate) fn add_path(&self, path: PathBuf) -> &Path {
        self.paths.alloc(path)
    }
}

pub(crate) struct Definition<'s> {
    pub name: Name,
    pub parent: Option<DefId>,
    pub place: Place<'s>,
    /// Absent until its file is parsed.
    pub class: Option<&'s Class>,
    /// Absent until somebody asks.
    pub children: Option<&'s Children>,
}

/// The classes directly inside a class, each name once.
#[derive(Default, Clone)]
pub(crate) struct Children {
    pub in_order: Vec<(Name, DefId)>,
    pub by_name: FxHashMap<Name, DefId>,
}

impl Children {
    /// The id that had this name before, if any; it keeps the name.
    pub fn insert(&mut self, name: Name, id: DefId) -> Option<DefId> {
        if let Some(&earlier) = self.by_name.get(&name) {
            return Some(earlier);
        }
        self.by_name.insert(name, id);
        self.in_order.push((name, id));
        None
    }

    /// Gives the name to `id`, at the place of the class that had it.
    pub fn replace(&mut self, name: Name, id: DefId) {
        if self.by_name.insert(name, id).is_none() {
            self.in_order.push((name, id));
        } else if let Some(entry) = self.in_order.iter_mut().find(|entry| entry.0 == name) {
            entry.1 = id;
        }
    }
}

/// The classes written inside a class, in the order of the text.
pub(crate) fn nested(class: &Class) -> impl Iterator<Item = &Class> {
    let composition = match &class.body {
        ClassBody::Long(composition) | ClassBody::Extends { composition, .. } => Some(composition),
        ClassBody::Short { .. } | ClassBody::Enumeration { .. } | ClassBody::Derivative { .. } => None,
    };
    let elements = composition.into_iter().flat_map(|composition| &composition.elements);
    elements.filter_map(|element| match &element.kind {
        ElementKind::Class(class) => {
            let class: &Class = class;
            Some(class)
        }
        _ => None,
    })
}
