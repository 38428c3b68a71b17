//! A vector that can only be indexed by the id type made for it.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A small integer that names one entry of an [`IdVec`].
pub trait Id: Copy + Eq {
    fn from_index(index: usize) -> Self;
    fn index(self) -> usize;
}

/// Declares a typed id: `define_id!(VarId, "v")` prints as `v12`.
#[macro_export]
macro_rules! define_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        // One more than the index, so that an id that may be absent takes no more space than one that may not.
        pub struct $name(std::num::NonZeroU32);

        impl $crate::Id for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                let number = u32::try_from(index + 1).ok().and_then(std::num::NonZeroU32::new);
                $name(number.expect("more than 2^32 entries"))
            }
            #[inline]
            fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl std::hash::Hash for $name {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                state.write_u32(self.0.get() - 1);
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(out, concat!($prefix, "{}"), self.0.get() - 1)
            }
        }
    };
}

#[derive(Clone)]
pub struct IdVec<I, T> {
    entries: Vec<T>,
    id: PhantomData<fn(I)>,
}

impl<I: Id, T> IdVec<I, T> {
    pub fn new() -> Self {
        IdVec { entries: Vec::new(), id: PhantomData }
    }

    pub fn push(&mut self, entry: T) -> I {
        let id = I::from_index(self.entries.len());
        self.entries.push(entry);
        id
    }

    /// Forgets the last entries, so that `len` remain.
    pub fn truncate(&mut self, len: usize) {
        self.entries.truncate(len);
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn get(&self, id: I) -> Option<&T> {
        self.entries.get(id.index())
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.entries.len()).map(I::from_index)
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> {
        self.entries.iter().enumerate().map(|(index, entry)| (I::from_index(index), entry))
    }

    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.entries.iter()
    }

    pub fn into_values(self) -> std::vec::IntoIter<T> {
        self.entries.into_iter()
    }

    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.entries.iter_mut()
    }
}

impl<I: Id, T> Default for IdVec<I, T> {
    fn default() -> Self {
        IdVec::new()
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.entries[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.entries[id.index()]
    }
}

impl<I: Id, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(entries: It) -> Self {
        IdVec { entries: entries.into_iter().collect(), id: PhantomData }
    }
}

impl<I: Id, T: std::fmt::Debug> std::fmt::Debug for IdVec<I, T> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.entries.fmt(out)
    }
}
