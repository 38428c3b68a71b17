//! Modelica text to syntax tree.

pub mod ast;
pub mod edit;
mod lexer;
mod parser;
mod print;
mod token;

use harpoon_source::{Diagnostic, FileId};

/// A tree for every text, and what was wrong with it.
pub struct Parse {
    pub tree: ast::StoredDefinition,
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses one file. Never fails: what cannot be read becomes an `Error` node and a diagnostic.
pub fn parse(file: FileId, text: &str) -> Parse {
    parser::parse(file, text)
}
