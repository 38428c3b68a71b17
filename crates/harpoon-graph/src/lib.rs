//! Structural algorithms on bare graphs: typed indices in, typed indices out, nothing of Modelica.

mod adjacency;
mod augment;
mod components;
mod dulmage_mendelsohn;
mod matching;
mod pantelides;
mod spanning_tree;
mod tearing;
mod union_find;

pub use adjacency::Adjacency;
pub use augment::Augmentation;
pub use components::strong_components;
pub use dulmage_mendelsohn::{Decomposition, Part, decompose};
pub use matching::{Matching, maximum_matching};
pub use pantelides::{Reduction, pantelides};
pub use spanning_tree::{ConnectionGraph, EdgeRole, Fault, SpanningTrees, spanning_trees};
pub use tearing::{Entangled, Solvability, Torn, tear};
pub use union_find::UnionFind;
