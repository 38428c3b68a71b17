//! Interned identifiers: compared and hashed as an address.
//!
//! The table is global and lives as long as the program: identifiers are few and come back in every run of a
//! long-lived shell. Addresses depend on timing; never order by them.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, RwLock};

use rustc_hash::FxHashSet;

#[derive(Clone, Copy)]
pub struct Name(&'static str);

static TABLE: LazyLock<RwLock<FxHashSet<&'static str>>> = LazyLock::new(Default::default);

impl Name {
    pub fn new(text: &str) -> Name {
        if let Some(known) = TABLE.read().expect("no panic while locked").get(text) {
            return Name(known);
        }
        let mut table = TABLE.write().expect("no panic while locked");
        // Another thread may have been here between the two locks.
        if let Some(known) = table.get(text) {
            return Name(known);
        }
        let text: &'static str = Box::leak(text.into());
        table.insert(text);
        Name(text)
    }

    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        // Empty texts may share their address with others, but not their length.
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_ptr().hash(state);
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::new(text)
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, text: &str) -> bool {
        self.0 == text
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, text: &&str) -> bool {
        self.0 == *text
    }
}

impl fmt::Display for Name {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Name;

    #[test]
    fn equal_texts_are_one_name() {
        assert_eq!(Name::new("resistor"), Name::new("resistor"));
        assert_ne!(Name::new("resistor"), Name::new("Resistor"));
        assert_eq!(Name::new("resistor").as_str(), "resistor");
    }
}
