//! Interned identifiers: four bytes, compared and hashed as a number.
//!
//! The table is global and lives as long as the program: identifiers are few and come back in every run of a
//! long-lived shell. Files are parsed in parallel, so the numbers depend on timing; never order by them.

use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, RwLock};

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name(u32);

#[derive(Default)]
struct Table {
    numbers: HashMap<&'static str, u32>,
    texts: Vec<&'static str>,
}

static TABLE: LazyLock<RwLock<Table>> = LazyLock::new(Default::default);

impl Name {
    pub fn new(text: &str) -> Name {
        if let Some(&number) = TABLE.read().expect("no panic while locked").numbers.get(text) {
            return Name(number);
        }
        let mut table = TABLE.write().expect("no panic while locked");
        // Another thread may have been here between the two locks.
        if let Some(&number) = table.numbers.get(text) {
            return Name(number);
        }
        let number = u32::try_from(table.texts.len()).expect("fewer than 2^32 identifiers");
        let text: &'static str = Box::leak(text.into());
        table.texts.push(text);
        table.numbers.insert(text, number);
        Name(number)
    }

    pub fn as_str(self) -> &'static str {
        TABLE.read().expect("no panic while locked").texts[self.0 as usize]
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::new(text)
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, text: &str) -> bool {
        self.as_str() == text
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, text: &&str) -> bool {
        self.as_str() == *text
    }
}

impl fmt::Display for Name {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.as_str())
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
