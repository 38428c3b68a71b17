//! Compares the number of unknowns with that of another tool, model by model.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use regex_lite::Regex;

use crate::Measured;
use crate::arguments::Table;
use crate::listing::{Listing, in_parallel, summarize};
use crate::one::{Report, compile};

pub struct Anchor {
    pub model: String,
    pub unknowns: Option<usize>,
}

pub fn measure(asked: &Table) -> Measured {
    let anchors = read(asked)?;
    let reports =
        in_parallel(&anchors, asked.crowd.jobs, |anchor| compile(&anchor.model, &asked.crowd, None, false))?;
    let mut listing = Listing::create(&asked.crowd, "anchors")?;
    let mut packages: BTreeMap<String, Tally> = BTreeMap::new();
    let mut sum = Tally::default();
    for (anchor, report) in anchors.iter().zip(&reports) {
        packages.entry(package(&anchor.model)).or_default().add(anchor, report);
        sum.add(anchor, report);
        listing.write(&entry(anchor, report))?;
    }
    println!("{:60} {:>6} {:>6} {:>6}", "package", "models", "check", "same");
    for (package, tally) in &packages {
        tally.print(package);
    }
    sum.print("all");
    listing.close()?;
    Ok(summarize(anchors.iter().map(|anchor| anchor.model.as_str()).zip(&reports)))
}

/// The models of the table that were asked for.
pub fn read(asked: &Table) -> io::Result<Vec<Anchor>> {
    let text = read_file(&asked.table)?;
    let filter = Regex::new(&asked.crowd.filter).map_err(io::Error::other)?;
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let column = |name: &str| header.iter().position(|&column| column == name);
    let Some(model) = column("model") else {
        return Err(io::Error::other(format!("{} has no column `model`", asked.table.display())));
    };
    let anchors = lines.filter_map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let unknowns = column("equations").and_then(|column| fields.get(column)?.trim().parse().ok());
        Some(Anchor { model: fields.get(model)?.to_string(), unknowns })
    });
    Ok(anchors
        .filter(|anchor| anchor.model.starts_with(&asked.prefix) && filter.is_match(&anchor.model))
        .collect())
}

fn read_file(path: &Path) -> io::Result<String> {
    std::fs::read_to_string(path).map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
}

/// `Modelica.Electrical.Machines` of `Modelica.Electrical.Machines.Examples.Transformers.Rectifier`
fn package(model: &str) -> String {
    let parts: Vec<&str> = model.split('.').collect();
    let end = parts.iter().position(|&part| part == "Examples").unwrap_or(parts.len().saturating_sub(1));
    parts[..end].join(".")
}

#[derive(Default)]
struct Tally {
    models: usize,
    checked: usize,
    same: usize,
}

impl Tally {
    fn add(&mut self, anchor: &Anchor, report: &Report) {
        self.models += 1;
        self.checked += usize::from(report.accepted());
        self.same += usize::from(same(anchor, report));
    }

    fn print(&self, name: &str) {
        println!("{name:60} {:>6} {:>6} {:>6}", self.models, self.checked, self.same);
    }
}

fn same(anchor: &Anchor, report: &Report) -> bool {
    report.accepted() && report.unknowns == anchor.unknowns
}

/// Nothing for a model that is as expected.
fn entry(anchor: &Anchor, report: &Report) -> String {
    if same(anchor, report) {
        return String::new();
    }
    let number = |n: Option<usize>| n.map_or("?".to_string(), |n| n.to_string());
    let (ours, theirs) = (number(report.unknowns), number(anchor.unknowns));
    let verdict = if report.accepted() { "differs" } else { "fails" };
    let difference = match (report.unknowns, anchor.unknowns) {
        (Some(ours), Some(theirs)) => format!(" ({:+})", ours as i64 - theirs as i64),
        _ => String::new(),
    };
    let line = format!("{verdict} {} {ours} unknowns, expected {theirs}{difference}\n", anchor.model);
    if report.accepted() { line } else { line + &report.excerpt(8) }
}
