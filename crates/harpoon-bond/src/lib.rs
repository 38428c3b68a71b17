//! The bond graph that stands in a model.
//!
//! Input: a flat model, whose components remember the bond elements they were. Output: a [`BondGraph`] of elements and
//! directed bonds, and its [`Causality`]: which end of each bond imposes the effort.

mod balance_sheet;
mod causality;
mod diagram;
mod drawing;
mod extract;
mod graph;
mod impulse;
mod layout;
mod ledger;
mod listing;
mod owner;
mod said;

pub use balance_sheet::{BalanceSheet, Books, Entry, Reading};
pub use causality::{Causality, Choice, Conflict, Derivative, assign};
pub use drawing::{Arrangement, Picture, svg};
pub use extract::{Extracted, extract};
pub use graph::{Bond, BondGraph, BondId, Element, ElementId, End, Kind, Port};
pub use impulse::{
    Clash, Impulse, ImpulseGraph, ImpulseListing, Refusal, Rule, StartValues, Unfit, derive, model,
};
pub use ledger::{Account, Role, keep_ledger};
pub use listing::Listing;
pub use owner::owners;

#[cfg(test)]
mod random;
