//! Models that use an older version of a library → models that use this one, by the script that the library brings along.
//! Input: texts and the rules of a script. Output: edits; everything else of the texts stays, comments and layout included.
//!
//! Modelica specification 3.6, section 18.8.2. A script is data: its calls are read, nothing is executed. The old version of the library is
//! not needed; what a name means follows from the imports and the inheritance of the user's own classes.

mod changes;
mod meaning;
mod plan;
mod project;
mod rules;
mod script;
mod site;
#[cfg(test)]
mod tests;
mod uses;
mod walk;

use std::cell::RefCell;

use harpoon_index::Name;
use harpoon_source::Sources;
use harpoon_syntax::ast::StoredDefinition;
use harpoon_syntax::edit::Edit;
use rustc_hash::FxHashMap;

use crate::meaning::{BaseTable, Names};
use crate::project::Project;
use crate::walk::Walker;

pub use changes::{Change, ChangeKind, Changes, Note};
pub use plan::{Step, steps};
pub use rules::Rules;
pub use uses::update_uses;

/// Edits for all texts, in no order. `is_there` tells whether the new version of the library has a class of this name.
pub fn convert(
    sources: &Sources,
    trees: &[StoredDefinition],
    library: Name,
    rules: &Rules,
    is_there: &dyn Fn(&str) -> bool,
) -> (Vec<Edit>, Changes) {
    let project = Project::new(trees);
    let known = RefCell::new(FxHashMap::default());
    let is_there = |name: &[Name]| {
        if let Some(&known) = known.borrow().get(name) {
            return known;
        }
        let found = is_there(&rules::text(name));
        known.borrow_mut().insert(name.to_vec(), found);
        found
    };
    let bases = BaseTable::default();
    let names = Names { project: &project, rules, library, is_there: &is_there, bases: &bases };
    let mut walker = Walker {
        sources,
        names,
        edits: Vec::new(),
        changes: Changes::default(),
        pending: Vec::new(),
        iterators: Vec::new(),
    };
    let mut edits = Vec::new();
    for class in trees.iter().flat_map(|tree| &tree.classes) {
        walker.class(class);
        edits.append(&mut walker.edits);
    }
    (edits, walker.changes)
}

impl Changes {
    /// The top-level classes that new names begin with, in the order in which they came up.
    pub fn libraries(&self) -> &[Name] {
        &self.roots
    }
}
