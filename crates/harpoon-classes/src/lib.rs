//! Which files form which library. Input: paths. Output: class definitions, parsed when first looked up.
//!
//! Modelica specification 3.6, chapter 13 (packages and their mapping to files) and section 18.8 (versions).
//! Only the tree of definitions as it is written lives here; inheritance, imports and modifiers do not.

mod annotation;
mod choice;
mod definition;
mod directory;
mod inside;
mod libraries;
mod library_path;
mod listing;
mod missing;
mod model;
mod place;
mod reading;
mod resource;
mod search;
mod spelling;
#[cfg(test)]
mod tests;
mod user_file;
mod version;

pub use annotation::{Conversion, ConversionRules, Used, conversions, uses, version};
pub use definition::{DefId, Trees};
pub use libraries::Libraries;
pub use listing::{Found, Listed, Standing};
pub use model::noun;
pub use resource::resource;
pub use search::Origin;
pub use spelling::{nearest, nearest_within};
pub use version::Version;
