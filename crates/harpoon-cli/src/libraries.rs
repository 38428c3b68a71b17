//! `harpoon libraries`: what is on the library path, for people and for programs.

use clap::Args;
use harpoon::{Conversion, ConversionRules, Found, Listed, OnPath, Origin, Outcome, Standing};
use harpoon_source::{visible_line, visible_path};
use serde_json::{Value, json};

use crate::arguments::LibraryPaths;
use crate::streams::{json_line, json_of_all};

pub const EXAMPLE: &str = "\
Example:
  harpoon libraries
  harpoon libraries -L ModelicaStandardLibrary
  harpoon libraries -L ModelicaStandardLibrary --json

Listed are the libraries given with -L, those in the directories of the variable MODELICAPATH, and those of the program, each with what
it uses and whether that is on the path too. Of several versions of a library a model gets the one that its `uses` annotation asks for;
if it asks for none, the newest in the first place that has any.";

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    pub paths: LibraryPaths,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

pub fn libraries(arguments: Arguments) -> Outcome {
    let Arguments { paths, json } = arguments;
    let OnPath { libraries, mut outcome } = harpoon::libraries(&paths.into());
    outcome.output = match json {
        true => {
            let mut object = json_of_all(&outcome.told);
            object["libraries"] = libraries.iter().map(json_of).collect();
            json_line(&object)
        }
        false => libraries.iter().map(text_of).collect::<Vec<_>>().join("\n"),
    };
    outcome
}

fn text_of(library: &Listed) -> String {
    let mut lines = vec![heading(library)];
    if !library.description.is_empty() {
        lines.push(format!("  {}", visible_line(&library.description)));
    }
    lines.push(format!("  in {} ({})", visible_path(&library.path), library.origin));
    if !library.uses.is_empty() {
        let uses = library.uses.iter().map(|(used, found)| {
            let note = match found {
                Found::Exactly => "on the path".to_string(),
                Found::Compatible(version) => format!("{version} on the path does as well"),
                Found::Other(Some(version)) => format!("only {version} is on the path"),
                Found::Other(None) => "on the path without a version".to_string(),
                Found::Nothing => "not on the path".to_string(),
            };
            format!("{} {} ({note})", used.name, used.version)
        });
        lines.push(format!("  uses {}", visible_line(&uses.collect::<Vec<_>>().join(", "))));
    }
    let as_they_are = library.conversions.iter().filter(|one| one.rules == ConversionRules::None);
    let as_they_are: Vec<&str> = as_they_are.flat_map(|one| &one.from).map(String::as_str).collect();
    if !as_they_are.is_empty() {
        lines.push(format!("  takes models of {} as they are", visible_line(&as_they_are.join(", "))));
    }
    lines.extend(
        library.conversions.iter().filter_map(conversion).map(|line| format!("  {}", visible_line(&line))),
    );
    lines.join("\n") + "\n"
}

fn heading(library: &Listed) -> String {
    let name = visible_line(library.name.as_str());
    let version = library.version.as_deref().map_or_else(String::new, |version| format!(" {version}"));
    match standing(library.standing) {
        "" => format!("{name}{}", visible_line(&version)),
        words => format!("{name}{}: {words}", visible_line(&version)),
    }
}

/// Of a library that is the only one of its name there is nothing to say.
fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Only => "",
        Standing::Newest => "taken, the newest in the first place that has any",
        Standing::First => "taken, in the first place that has any",
        Standing::Older => "not taken, there is a newer one in the same place",
        Standing::Behind(Origin::Given) => "not taken, there is one in a place given before",
        Standing::Behind(Origin::Environment) => "not taken, there is one in a place of MODELICAPATH before",
        Standing::Behind(Origin::Program) => "not taken, there is one in a place of the program before",
    }
}

fn conversion(conversion: &Conversion) -> Option<String> {
    let from = conversion.from.join(", ");
    let to = conversion.to.as_ref().map_or_else(String::new, |to| format!(" to {to}"));
    match &conversion.rules {
        ConversionRules::None => None,
        ConversionRules::Script(script) => Some(format!("converts models of {from}{to} by {script}")),
        ConversionRules::Change(_) => Some(format!("converts models of {from}{to}")),
    }
}

fn json_of(library: &Listed) -> Value {
    let uses: Vec<Value> = library
        .uses
        .iter()
        .map(|(used, found)| {
            let (found, version) = match found {
                Found::Exactly => ("exactly", Some(&used.version)),
                Found::Compatible(version) => ("compatible", Some(version)),
                Found::Other(version) => ("other", version.as_ref()),
                Found::Nothing => ("nothing", None),
            };
            json!({ "name": used.name.as_str(), "version": used.version, "found": found, "found_version": version })
        })
        .collect();
    let conversions: Vec<Value> = library
        .conversions
        .iter()
        .map(|conversion| {
            let script = match &conversion.rules {
                ConversionRules::Script(script) => Some(script),
                ConversionRules::None | ConversionRules::Change(_) => None,
            };
            let is_needed = conversion.rules != ConversionRules::None;
            json!({ "from": conversion.from, "to": conversion.to, "is_needed": is_needed, "script": script })
        })
        .collect();
    json!({
        "name": library.name.as_str(),
        "version": library.version,
        "path": library.path.display().to_string(),
        "origin": library.origin.to_string(),
        "description": library.description,
        "is_taken": library.standing.is_taken(),
        "why": standing(library.standing),
        "uses": uses,
        "conversions": conversions,
    })
}
