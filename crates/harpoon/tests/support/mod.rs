//! What the language tests are made of: expectations read from the margin of a model, the outcome of compiling
//! it, and the verdict on both.

pub mod expectation;
pub mod flat_text;
pub mod literal;
pub mod margin;
pub mod run;
pub mod verdict;
