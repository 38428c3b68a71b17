//! `harpoon results`: a result file → a table of its variables.

use std::path::PathBuf;

use clap::Args;
use harpoon::Outcome;
use harpoon_result::{Selection, Summary, Values, Variable, six_digits, summarise};
use harpoon_source::{visible_json, visible_name};
use serde_json::{Value, json};

use crate::streams::json_line;

pub const EXAMPLE: &str = "\
Example:
  harpoon results ball.csv
  harpoon results ball.mat --variables '^body\\.' --json

Units and descriptions are in .mat files; a .csv file has units if it was written with --units. Files of any size can be looked at:
their rows are read one after the other and not kept.";

#[derive(Args)]
pub struct Arguments {
    /// A result: a .csv or .mat file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Only variables whose names match this regular expression
    #[arg(long, value_name = "REGEX")]
    variables: Option<String>,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

pub fn results(arguments: &Arguments) -> Result<Outcome, String> {
    let selection = arguments.variables.as_deref().map(Selection::new).transpose();
    let selection = selection.map_err(|error| format!("--variables: {error}"))?;
    let mut summary = match summarise(&arguments.file).map_err(|error| error.to_string()) {
        Ok(summary) => summary,
        Err(message) if arguments.json => {
            let output = json_line(&json!({ "message": message }));
            return Ok(Outcome { output, ..Outcome::failed(&message) });
        }
        Err(message) => return Ok(Outcome::failed(&message)),
    };
    if let Some(selection) = selection {
        summary.variables.retain(|variable| selection.contains(&variable.name));
        if summary.variables.is_empty() {
            return Err(format!("--variables: no variable has {selection}"));
        }
    }
    Ok(Outcome::of(if arguments.json { json_of(&summary) } else { text_of(&summary) }))
}

fn text_of(summary: &Summary) -> String {
    let mut text = match summary.times {
        Some((start, stop)) => {
            format!("{} rows from {} to {} s\n", summary.n_rows, six_digits(start), six_digits(stop))
        }
        None => "no rows\n".to_string(),
    };
    let rows: Vec<[String; 5]> = summary.variables.iter().map(row).collect();
    let heading = ["variable", "unit", "range", "final", "description"].map(str::to_string);
    let rows: Vec<[String; 5]> = std::iter::once(heading).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..5).map(width).collect();
    // Columns that have a heading only are left out.
    let is_used = |column: usize| rows[1..].iter().any(|row| !row[column].is_empty());
    let used: Vec<usize> = (0..5).filter(|&column| column == 0 || is_used(column)).collect();
    for row in &rows {
        let fields: Vec<String> = used
            .iter()
            .map(|&column| {
                let (field, width) = (&row[column], widths[column]);
                if column == 3 { format!("{field:>width$}") } else { format!("{field:<width$}") }
            })
            .collect();
        text.push_str(fields.join("  ").trim_end());
        text.push('\n');
    }
    text
}

fn row(variable: &Variable) -> [String; 5] {
    let (range, last) = match &variable.values {
        Values::Range { min, max, last } if min <= max => {
            (format!("{} .. {}", six_digits(*min), six_digits(*max)), six_digits(*last))
        }
        Values::Range { last, .. } => ("no numbers".to_string(), six_digits(*last)),
        Values::Constant(value) => ("constant".to_string(), six_digits(*value)),
        Values::Text(text) => ("text".to_string(), format!("\"{}\"", visible_name(text))),
        Values::None => (String::new(), String::new()),
    };
    [
        visible_name(&variable.name),
        visible_name(&variable.unit),
        range,
        last,
        visible_name(&variable.description),
    ]
}

/// As text at once: a file may have a million variables, and an object in memory is many times as large as its text.
fn json_of(summary: &Summary) -> String {
    let time = |time: Option<f64>| json!(time);
    let mut text = format!(
        "{{\"rows\":{},\"start_time\":{},\"stop_time\":{},\"variables\":[",
        summary.n_rows,
        time(summary.times.map(|times| times.0)),
        time(summary.times.map(|times| times.1)),
    );
    for (k, variable) in summary.variables.iter().enumerate() {
        let comma = if k == 0 { "" } else { "," };
        text.push_str(comma);
        text.push_str(&visible_json(&json_of_variable(variable).to_string()));
    }
    text.push_str("]}\n");
    text
}

/// What is not known, or no number, is null.
fn json_of_variable(variable: &Variable) -> Value {
    let known = |text: &String| Some(text).filter(|text| !text.is_empty()).cloned();
    let mut object = json!({
        "name": variable.name,
        "unit": known(&variable.unit),
        "description": known(&variable.description),
    });
    match &variable.values {
        Values::Range { min, max, last } => {
            (object["min"], object["max"], object["final"]) = (json!(min), json!(max), json!(last));
        }
        Values::Constant(value) => object["constant"] = json!(value),
        Values::Text(text) => object["text"] = json!(text),
        Values::None => {}
    }
    object
}
