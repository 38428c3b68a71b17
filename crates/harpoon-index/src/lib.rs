//! Typed ids, vectors keyed by them, and interned names.

mod name;
mod vec;

pub use name::Name;
pub use vec::{Id, IdVec};
