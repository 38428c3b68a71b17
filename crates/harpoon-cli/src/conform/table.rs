//! Verdicts → a table by package and the list of what failed, as text or as JSON.

use std::fmt::Write;

use harpoon_source::visible_line;
use serde_json::{Value, json};

use super::anchors::Anchors;
use super::verdict::{Stage, Verdict, describe};

/// How many models of a package come how far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    pub package: String,
    pub models: usize,
    pub checked: usize,
    pub compiled: usize,
    pub simulated: usize,
    pub verified: usize,
}

impl Row {
    pub fn counts(&self) -> [usize; 5] {
        [self.models, self.checked, self.compiled, self.simulated, self.verified]
    }

    fn add(&mut self, verdict: &Verdict) {
        self.models += 1;
        self.checked += usize::from(verdict.passes(Stage::Check));
        self.compiled += usize::from(verdict.passes(Stage::Compile));
        self.simulated += usize::from(verdict.passes(Stage::Simulate));
        self.verified += usize::from(verdict.is_verified());
    }
}

pub const COLUMNS: [&str; 5] = ["models", "checked", "compiled", "simulated", "verified"];

/// One row for each package, in the order of their names, and one for all.
pub fn rows(verdicts: &[Verdict]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut all = Row { package: "all".to_string(), ..Row::default() };
    for verdict in verdicts {
        let package = package(&verdict.model);
        let position = rows.iter().position(|row| row.package == package).unwrap_or_else(|| {
            rows.push(Row { package, ..Row::default() });
            rows.len() - 1
        });
        rows[position].add(verdict);
        all.add(verdict);
    }
    rows.sort_by(|a, b| a.package.cmp(&b.package));
    rows.push(all);
    rows
}

/// What stands before `Examples`, at most three names; without examples the first two.
fn package(model: &str) -> String {
    let names: Vec<&str> = model.split('.').collect();
    let n = match names.iter().position(|name| *name == "Examples") {
        Some(position) => position.clamp(1, 3),
        None => names.len().saturating_sub(1).clamp(1, 2),
    };
    names[..n].join(".")
}

pub fn progress(verdict: &Verdict, n_done: usize, n_all: usize) -> String {
    let width = n_all.to_string().len();
    let result = match &verdict.failure {
        None => "verified".to_string(),
        Some((stage, _)) => format!("{} failed", stage.name()),
    };
    let model = visible_line(&verdict.model);
    format!("[{n_done:>width$}/{n_all}] {result:<17} {:>6.1} s  {model}", verdict.seconds)
}

pub fn text(verdicts: &[Verdict], anchors: Option<&Anchors>) -> String {
    let rows = rows(verdicts);
    let width = rows.iter().map(|row| row.package.len()).max().unwrap_or(0).max(7);
    let mut text = format!("{:<width$}", "package");
    for title in COLUMNS {
        let _ = write!(text, " {title:>9}");
    }
    text.push('\n');
    for row in &rows {
        let _ = write!(text, "{:<width$}", visible_line(&row.package));
        for count in row.counts() {
            let _ = write!(text, " {count:>9}");
        }
        text.push('\n');
    }
    for stage in Stage::ALL {
        let failed: Vec<(&Verdict, &str)> = failed(verdicts, stage).collect();
        if failed.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n{} failed for {}:", stage.name(), failed.len());
        for (verdict, message) in failed {
            let model = visible_line(&verdict.model);
            let _ = writeln!(text, "  {model}\n    {}", message.lines().next().unwrap_or_default());
        }
    }
    if let Some(anchors) = anchors {
        let _ = write!(text, "\n{}", anchors.sums(verdicts).text());
    }
    text
}

/// The models whose first failing stage is this one, with the message.
pub fn failed(verdicts: &[Verdict], stage: Stage) -> impl Iterator<Item = (&Verdict, &str)> {
    verdicts.iter().filter_map(move |verdict| match &verdict.failure {
        Some((failed, message)) if *failed == stage => Some((verdict, message.as_str())),
        _ => None,
    })
}

pub fn json(verdicts: &[Verdict], anchors: Option<&Anchors>) -> Value {
    let package = |row: &Row| {
        let counts = COLUMNS.iter().zip(row.counts()).map(|(title, count)| (title.to_string(), json!(count)));
        let mut object: serde_json::Map<String, Value> = counts.collect();
        object.insert("package".to_string(), json!(row.package));
        Value::Object(object)
    };
    let model = |verdict: &Verdict| {
        let differing = verdict.comparisons.iter().filter(|comparison| !comparison.is_verified());
        json!({
            "model": verdict.model,
            "verified": verdict.is_verified(),
            "failed_stage": verdict.failure.as_ref().map(|(stage, _)| stage.name()),
            "message": verdict.failure.as_ref().map(|(_, message)| message),
            "differing": differing.map(describe).collect::<Vec<_>>(),
            "seconds": verdict.seconds,
            "statistics": verdict.statistics,
        })
    };
    json!({
        "packages": rows(verdicts).iter().map(package).collect::<Vec<_>>(),
        "models": verdicts.iter().map(model).collect::<Vec<_>>(),
        "anchors": anchors.map(|anchors| anchors.sums(verdicts).json()),
    })
}

#[cfg(test)]
mod tests {
    use super::{package, rows, text};
    use crate::conform::verdict::{Stage, Verdict};

    fn verdict(model: &str, failure: Option<Stage>) -> Verdict {
        Verdict {
            model: model.to_string(),
            failure: failure.map(|stage| (stage, "why\nmore".to_string())),
            comparisons: Vec::new(),
            statistics: None,
            seconds: 0.0,
            pictures: Vec::new(),
        }
    }

    #[test]
    fn packages_of_models() {
        assert_eq!(
            package("Modelica.Mechanics.MultiBody.Examples.Loops.Fourbar1"),
            "Modelica.Mechanics.MultiBody"
        );
        assert_eq!(package("Modelica.Blocks.Examples.Filter"), "Modelica.Blocks");
        assert_eq!(package("ModelicaTest.Tables.CombiTable2Ds.Test9"), "ModelicaTest.Tables");
        assert_eq!(package("Library.Model"), "Library");
        assert_eq!(package("Model"), "Model");
    }

    #[test]
    fn a_model_counts_up_to_where_it_fails() {
        let verdicts = [
            verdict("A.B.Examples.One", None),
            verdict("A.B.Examples.Two", Some(Stage::Initialise)),
            verdict("A.C.Three", Some(Stage::Verify)),
            verdict("A.C.Four", Some(Stage::Check)),
        ];
        let counts: Vec<_> = rows(&verdicts).iter().map(|row| (row.package.clone(), row.counts())).collect();
        let expected = [("A.B", [2, 2, 2, 1, 1]), ("A.C", [2, 1, 1, 1, 0]), ("all", [4, 3, 3, 2, 1])];
        assert_eq!(counts, expected.map(|(package, counts)| (package.to_string(), counts)));
        let expected = "\
package    models   checked  compiled simulated  verified
A.B             2         2         2         1         1
A.C             2         1         1         1         0
all             4         3         3         2         1

check failed for 1:
  A.C.Four
    why

initialise failed for 1:
  A.B.Examples.Two
    why

verify failed for 1:
  A.C.Three
    why
";
        assert_eq!(text(&verdicts, None), expected);
    }
}
