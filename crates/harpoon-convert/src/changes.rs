//! What was done to the texts, counted, and what is left for a person.

use std::collections::BTreeMap;

use harpoon_index::Name;
use harpoon_source::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeKind {
    Uses,
    Class,
    Element,
    Modifiers,
}

/// A rule that was applied.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    pub kind: ChangeKind,
    pub old: String,
    pub new: String,
}

/// Something that no rule can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub span: Span,
    pub message: String,
}

#[derive(Default, Debug)]
pub struct Changes {
    /// With how often.
    pub counts: BTreeMap<Change, usize>,
    pub notes: Vec<Note>,
    /// The top-level classes that new names begin with, in the order in which they came up.
    pub(crate) roots: Vec<Name>,
}

impl Changes {
    pub fn count(&mut self, change: Change) {
        *self.counts.entry(change).or_default() += 1;
    }

    pub fn note(&mut self, span: Span, message: impl Into<String>) {
        let note = Note { span, message: message.into() };
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}
