//! The bond graph that stands in a model.
//!
//! Input: a flat model, whose components remember the bond elements they were. Output: a [`BondGraph`] of elements and
//! directed bonds, and its [`Causality`]: which end of each bond imposes the effort.

mod causality;
mod graph;

pub use causality::{Causality, Choice, Conflict, assign};
pub use graph::{Bond, BondGraph, BondId, Element, ElementId, End, Kind, Port};

#[cfg(test)]
mod random;
