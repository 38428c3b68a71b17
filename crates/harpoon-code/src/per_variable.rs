//! A table of what is known of most variables. Without holes it takes less than half of what a hash map takes.

use std::ops::Index;

use harpoon_expr::VarId;
use harpoon_index::{Id, IdVec};

pub struct PerVariable<T> {
    entries: IdVec<VarId, Option<T>>,
}

impl<T> PerVariable<T> {
    pub fn get(&self, var: &VarId) -> Option<&T> {
        self.entries.get(*var)?.as_ref()
    }

    pub fn contains_key(&self, var: &VarId) -> bool {
        self.get(var).is_some()
    }

    pub fn insert(&mut self, var: VarId, entry: T) {
        while self.entries.len() <= var.index() {
            self.entries.push(None);
        }
        self.entries[var] = Some(entry);
    }
}

impl<T> Default for PerVariable<T> {
    fn default() -> Self {
        PerVariable { entries: IdVec::new() }
    }
}

impl<T> Index<&VarId> for PerVariable<T> {
    type Output = T;
    fn index(&self, var: &VarId) -> &T {
        self.get(var).expect("the variable has an entry")
    }
}
