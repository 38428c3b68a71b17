//! `harpoon docs`: a class → its documentation, in the terminal or as a page.

mod markup;
mod page;
mod text;

use std::path::PathBuf;

use clap::Args;
use harpoon::Outcome;

use crate::arguments::Model;
use crate::events::columns;
use crate::files::{check_ending, save};

pub const EXAMPLE: &str = "\
Example:
  harpoon docs BondGraph.Planar.Parts.Body
  harpoon docs BondGraph
  harpoon docs BondGraph.Planar.Parts.Body -o body.html

Shown are the description of the class, what it extends, its parameters with unit and default, its connectors, what else it has, and
the page that its author wrote. Of that page a list of harmless tags is kept; nothing in it runs, and pictures are named only.";

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    pub model: Model,

    /// Write a page for the browser instead; a file that exists is replaced
    #[arg(short = 'o', long = "output", value_name = "FILE.html")]
    output: Option<PathBuf>,
}

pub fn docs(arguments: Arguments) -> Result<Outcome, String> {
    let Arguments { model, output } = arguments;
    output.as_deref().map_or(Ok(()), |path| check_ending("the page", path, &["html"]))?;
    let documentation = match harpoon::document(&model.into()) {
        Ok(documentation) => documentation,
        Err(outcome) => return Ok(outcome),
    };
    Ok(match output {
        None => Outcome::of(text::text(&documentation, columns())),
        Some(path) => match save(&path, page::page(&documentation).as_bytes()) {
            Ok(()) => Outcome::default(),
            Err(message) => Outcome::failed(&message),
        },
    })
}
