//! `harpoon convert`: a model or library for older versions of libraries → new files for those on the path, and what was done.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use harpoon::conversion::{Change, ChangeKind};
use harpoon::{Converted, Options, Outcome, Told};
use harpoon_source::{visible_line, visible_path};
use serde_json::{Value, json};

use crate::arguments::LibraryPaths;
use crate::streams::{json_line, json_of, json_of_all, warn};

pub const EXAMPLE: &str = "\
Example:
  harpoon convert Circuit.mo -L ModelicaStandardLibrary
  harpoon convert Circuit.mo -L ModelicaStandardLibrary -o converted
  harpoon convert MyLibrary -L ModelicaStandardLibrary --to Modelica=4.0.0 -o converted

The `uses` annotation of the model says which versions it was made for. A library on the path that has a conversion from there brings a
script of rules along (names of classes and elements that have changed, modifiers that are written otherwise), which is applied to the
text; comments and layout stay. Only rules are read from a script, nothing in it is executed.

Without -o nothing is written, and what would be done is listed. With -o DIR the file or folder appears in DIR under its own name, all of
it at once and never over something that exists; whatever else is in the folder is copied. What no rule can do is listed with its line.
The exit code is 1 if something is wrong, 2 if an argument cannot be used.";

#[derive(Args)]
pub struct Arguments {
    /// A .mo file, or the directory of a library
    #[arg(value_name = "FILE|DIRECTORY")]
    input: PathBuf,

    #[command(flatten)]
    pub paths: LibraryPaths,

    /// Convert to this version instead of the one that would be loaded: 4.0.0, or Modelica=4.0.0 for one of several; can be repeated
    #[arg(long, value_name = "[LIBRARY=]VERSION")]
    to: Vec<String>,

    /// The directory in which the new file or folder is made
    #[arg(short = 'o', long = "output", value_name = "DIRECTORY")]
    output: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

pub fn convert(arguments: Arguments) -> Result<Outcome, String> {
    let Arguments { input, paths, to, output, json } = arguments;
    let target = output.as_deref().map(|output| target(&input, output)).transpose()?;
    let model = input.to_str().ok_or("the name of the file is no Unicode")?.to_string();
    let is_model = input.is_dir() || input.extension().is_some_and(|extension| extension == "mo");
    if !is_model {
        return Err(format!("`{}` is neither a .mo file nor a directory", visible_path(&input)));
    }
    let mut converted = harpoon::convert(&Options { model, ..paths.into() }, &to)?;
    let mut outcome = std::mem::take(&mut converted.outcome);
    let written = match &target {
        Some(target) if !outcome.has_errors => match write(&input, &converted, target) {
            Ok(()) => Some(target.as_path()),
            Err(message) => {
                let failed = Outcome::failed(&message);
                outcome.messages.push_str(&failed.messages);
                outcome.told.extend(failed.told);
                outcome.has_errors = true;
                None
            }
        },
        _ => None,
    };
    outcome.output = match json {
        true => json_of_conversion(&converted, &outcome, written),
        false if outcome.has_errors => String::new(),
        false => text_of(&converted, written),
    };
    Ok(outcome)
}

/// Where the new file or folder will be. Folders above it are made, but for one inside of what is converted.
fn target(input: &Path, output: &Path) -> Result<PathBuf, String> {
    let place = std::fs::canonicalize(input)
        .map_err(|error| format!("cannot read `{}`: {error}", visible_path(input)))?;
    let name = place.file_name().ok_or_else(|| format!("`{}` has no name", visible_path(input)))?;
    let target = output.join(name);
    if target.symlink_metadata().is_ok() {
        return Err(format!("-o: `{}` exists, and nothing is written over it", visible_path(&target)));
    }
    if output.exists() && !output.is_dir() {
        return Err(format!("-o: `{}` is no directory", visible_path(output)));
    }
    let above = std::path::absolute(output).ok();
    let above = above
        .as_deref()
        .into_iter()
        .flat_map(Path::ancestors)
        .find_map(|path| std::fs::canonicalize(path).ok());
    match above.is_some_and(|above| place.is_dir() && above.starts_with(&place)) {
        true => Err(format!("-o: `{}` is in the folder that is converted", visible_path(output))),
        false => Ok(target),
    }
}

fn write(input: &Path, converted: &Converted, target: &Path) -> Result<(), String> {
    if let Some(folder) = target.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("cannot make `{}`: {error}", visible_path(folder)))?;
    }
    let made = harpoon_result::create_new(target, |place| match &converted.files[..] {
        [file] if file.path == input => std::fs::write(place, &file.contents),
        _ => copy(input, place, converted),
    });
    made.map_err(|error| error.to_string())
}

/// Converted files, and everything else as it is. Hidden names are those of tools, and links could lead anywhere.
fn copy(from: &Path, to: &Path, converted: &Converted) -> io::Result<()> {
    std::fs::create_dir(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let (path, place) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type()?;
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if let Some(file) = converted.files.iter().find(|file| file.path == path) {
            std::fs::write(place, &file.contents)?;
        } else if kind.is_dir() {
            copy(&path, &place, converted)?;
        } else if kind.is_file() {
            std::fs::copy(&path, &place)?;
        } else {
            warn(&format!(
                "warning: `{}` is a link or no regular file, and not copied\n",
                visible_path(&path)
            ));
        }
    }
    Ok(())
}

fn text_of(converted: &Converted, written: Option<&Path>) -> String {
    let mut text = String::new();
    for (name, from, to) in &converted.libraries {
        text.push_str(&format!("{}\n", visible_line(&format!("{name} {from} → {to}"))));
    }
    for (change, n) in &converted.changes {
        let words = match change.kind {
            ChangeKind::Uses => format!("uses {} as well", change.new),
            ChangeKind::Modifiers if change.new.is_empty() => format!("{} left out", change.old),
            ChangeKind::Class | ChangeKind::Element | ChangeKind::Modifiers => {
                format!("{} → {}", change.old, change.new)
            }
        };
        text.push_str(&format!("{n:>6}  {}\n", visible_line(&words)));
    }
    if !converted.notes.is_empty() {
        text.push_str("A person has to look at:\n");
        converted
            .notes
            .iter()
            .for_each(|note| text.push_str(&format!("  {}\n", visible_line(&note_line(note)))));
    }
    let n_changed = converted.files.iter().filter(|file| file.is_changed).count();
    let files = match converted.files.len() {
        1 if n_changed == 1 => "The file changes".to_string(),
        1 => "The file stays as it is".to_string(),
        n => format!("{n_changed} of {n} files change"),
    };
    text.push_str(&match written {
        Some(path) => format!("{files}; written to {}\n", visible_path(path)),
        None => format!("{files}; nothing is written without -o\n"),
    });
    text
}

fn note_line(note: &Told) -> String {
    let file = note.file.as_deref().unwrap_or_default();
    format!("{file}:{}: {}", note.line.unwrap_or_default(), note.message)
}

fn json_of_conversion(converted: &Converted, outcome: &Outcome, written: Option<&Path>) -> String {
    let mut object = json_of_all(&outcome.told);
    let library =
        |(name, from, to): &(String, String, String)| json!({ "name": name, "from": from, "to": to });
    object["libraries"] = converted.libraries.iter().map(library).collect();
    let change = |(change, n): &(Change, usize)| {
        let kind = match change.kind {
            ChangeKind::Uses => "uses",
            ChangeKind::Class => "class",
            ChangeKind::Element => "element",
            ChangeKind::Modifiers => "modifiers",
        };
        json!({ "kind": kind, "old": change.old, "new": change.new, "count": n })
    };
    object["changes"] = converted.changes.iter().map(change).collect();
    object["notes"] = converted.notes.iter().map(json_of).collect();
    let changed = converted.files.iter().filter(|file| file.is_changed);
    object["changed_files"] = changed.map(|file| Value::from(file.path.display().to_string())).collect();
    object["written_to"] = json!(written.map(|path| path.display().to_string()));
    json_line(&object)
}
