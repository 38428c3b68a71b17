//! Runs models in many ways that must not change their answers, and tells where they do; CONTRIBUTING.md says how.
//!
//! Each model has a process of its own, with a limit of time for each run. One that does not end is counted, and the
//! variations after it are tried by a new process. The listing grows as models are done; `--resume` goes on with it.

mod examine;
mod order;
mod rewrite;
mod subject;
mod variation;
#[path = "../watch/mod.rs"]
mod watch;

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use clap::Parser;

use examine::{Examination, REFERENCE_TOLERANCES};
use subject::{Subject, Workshop, subjects};
use variation::{Variation, variations};

/// Simulates models in many ways that must not change their answers. The exit code is 1 if one of them does.
#[derive(Parser)]
#[command(name = "metamorphic")]
struct Arguments {
    /// Files or folders with models [default: tests/simulation and libraries]
    paths: Vec<PathBuf>,
    /// Only the models whose name matches
    #[arg(long, value_name = "REGEX", default_value = "")]
    filter: String,
    /// Only the variations whose name matches
    #[arg(long, value_name = "REGEX", default_value = "")]
    variations: String,
    /// All combinations of method, tolerance and number of intervals
    #[arg(long)]
    thorough: bool,
    /// So many processes at once
    #[arg(long, value_name = "N", default_value_t = std::thread::available_parallelism().map_or(1, usize::from))]
    jobs: usize,
    /// Each run may take so much time of a processor
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    time_limit: u64,
    /// Each process may need so much memory
    #[arg(long, value_name = "MB", default_value_t = 4000)]
    memory_limit: u64,
    /// Where to list what does not agree
    #[arg(long, value_name = "FILE")]
    listing: Option<PathBuf>,
    /// Leave out the models that the listing has already
    #[arg(long)]
    resume: bool,
    /// What a child process runs: one model, from this variation on
    #[arg(long, hide = true)]
    from: Option<usize>,
    /// How many references are known not to end
    #[arg(long, hide = true, default_value_t = 0)]
    reference: usize,
    /// Where the parent has rewritten the libraries
    #[arg(long, hide = true)]
    workshop: Option<PathBuf>,
}

fn main() -> ExitCode {
    let asked = Arguments::parse();
    let result = match (&asked.workshop, asked.from) {
        (Some(workshop), Some(from)) => examine_one(&asked, workshop, from).map(|()| true),
        _ => examine_all(&asked),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Lines that a child prints: a variation begins, or has a verdict.
const BEGINS: &str = "begins ";
const VERDICT: &str = "verdict ";

/// The child: one model, one line for each variation.
fn examine_one(asked: &Arguments, workshop: &Path, from: usize) -> io::Result<()> {
    watch::limit(Duration::from_secs(asked.time_limit), asked.memory_limit);
    let subjects = subjects(&asked.paths)?;
    let subject = subjects.first().ok_or_else(|| io::Error::other("there is no model"))?;
    let libraries = libraries();
    let examination = Examination::begin(subject, &libraries, workshop, asked.reference)?;
    for (k, variation) in chosen(asked)?.iter().enumerate().skip(from) {
        watch::next_round();
        println!("{BEGINS}{k}");
        let verdict = examination.examine(variation);
        println!(
            "{VERDICT}{} | {} | {}",
            verdict.word(),
            variation.name,
            verdict.to_string().replace('\n', " ")
        );
    }
    Ok(())
}

fn chosen(asked: &Arguments) -> io::Result<Vec<Variation>> {
    let pattern = regex_lite::Regex::new(&asked.variations).map_err(io::Error::other)?;
    let mut list = variations(asked.thorough);
    list.retain(|variation| pattern.is_match(&variation.name));
    Ok(list)
}

/// The parent. True if everything agrees.
fn examine_all(asked: &Arguments) -> io::Result<bool> {
    let (root, libraries) = (root(), libraries());
    let paths = match asked.paths.is_empty() {
        true => vec![root.join("tests/simulation"), libraries.clone()],
        false => asked.paths.iter().map(|path| path.canonicalize()).collect::<io::Result<_>>()?,
    };
    let listing =
        asked.listing.clone().unwrap_or_else(|| std::env::temp_dir().join("harpoon-metamorphic.txt"));
    let before = match asked.resume {
        true => std::fs::read_to_string(&listing).unwrap_or_default(),
        false => String::new(),
    };
    let pattern = regex_lite::Regex::new(&asked.filter).map_err(io::Error::other)?;
    let mut subjects = subjects(&paths)?;
    subjects.retain(|subject| pattern.is_match(&subject.name));
    subjects.retain(|subject| !before.lines().any(|line| line == format!("# {}", subject.name)));
    let variations = chosen(asked)?;
    let workshop = Workshop::open(&libraries)?;
    let file = OpenOptions::new()
        .create(true)
        .write(true)
        .append(asked.resume)
        .truncate(!asked.resume)
        .open(&listing)?;
    let file = Mutex::new(file);
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|threads| {
        for _ in 0..asked.jobs.max(1) {
            threads.spawn(|| {
                while let Some(subject) = subjects.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let lines = examine_in_process(asked, subject, &variations, &workshop.folder);
                    let mut file = file.lock().expect("no worker panics");
                    // A listing that cannot be written is noticed by who reads it.
                    let _ = write_block(&mut *file, subject, &lines);
                    results.lock().expect("no worker panics").extend(lines);
                }
            });
        }
    });
    let results = results.into_inner().expect("no worker panics");
    print_table(&results, &variations);
    println!("{} models; listing: {}", subjects.len(), listing.display());
    Ok(results.iter().all(Line::is_fine))
}

/// What became of one variation.
struct Line {
    word: String,
    variation: String,
    detail: String,
}

impl Line {
    fn is_fine(&self) -> bool {
        matches!(self.word.as_str(), "agrees" | "not")
    }
}

fn write_block(file: &mut dyn Write, subject: &Subject, lines: &[Line]) -> io::Result<()> {
    let bad = lines.iter().filter(|line| !line.is_fine());
    let text: String =
        bad.map(|line| format!("  {:<9} {:<24} {}\n", line.word, line.variation, line.detail)).collect();
    write!(file, "# {}\n{text}", subject.name)?;
    file.flush()
}

fn examine_in_process(
    asked: &Arguments,
    subject: &Subject,
    variations: &[Variation],
    workshop: &Path,
) -> Vec<Line> {
    let mut lines = Vec::new();
    let (mut from, mut reference) = (0, 0);
    while from < variations.len() && reference <= REFERENCE_TOLERANCES.len() {
        let (mut found, begun, problem) = match child(asked, subject, workshop, from, reference) {
            Ok(answer) => answer,
            Err(error) => (Vec::new(), None, Some(error.to_string())),
        };
        lines.append(&mut found);
        let Some(problem) = problem else { break };
        // Without a beginning it is the reference that does not end.
        let name = match begun {
            Some(k) => variations[k].name.clone(),
            None => "reference".to_string(),
        };
        lines.push(Line { word: "no answer".into(), variation: name, detail: problem });
        match begun {
            Some(k) => from = k + 1,
            None => reference += 1,
        }
    }
    lines
}

type Answer = (Vec<Line>, Option<usize>, Option<String>);

/// Verdicts, the variation that was begun last, and how the process ended if it was not the end.
fn child(
    asked: &Arguments,
    subject: &Subject,
    workshop: &Path,
    from: usize,
    reference: usize,
) -> io::Result<Answer> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg(&subject.file).stdin(Stdio::null()).env("RUST_BACKTRACE", "0");
    command.args(["--from", &from.to_string()]).arg("--workshop").arg(workshop);
    command.args(["--reference", &reference.to_string(), "--variations", &asked.variations]);
    command.args(["--time-limit", &asked.time_limit.to_string()]);
    command.args(["--memory-limit", &asked.memory_limit.to_string()]);
    if asked.thorough {
        command.arg("--thorough");
    }
    let output = command.output()?;
    let (mut lines, mut begun) = (Vec::new(), None);
    for text in String::from_utf8_lossy(&output.stdout).lines() {
        if let Some(k) = text.strip_prefix(BEGINS) {
            begun = k.parse().ok();
        } else if let Some(verdict) = text.strip_prefix(VERDICT) {
            let mut parts = verdict.splitn(3, " | ").map(str::to_string);
            let mut part = || parts.next().unwrap_or_default();
            lines.push(Line { word: part(), variation: part(), detail: part() });
        }
    }
    let problem = match output.status.code() {
        Some(0) => None,
        Some(watch::TOO_LONG) => Some(format!("does not end in {} s", asked.time_limit)),
        Some(watch::TOO_LARGE) => Some(format!("needs more than {} MB", asked.memory_limit)),
        _ => {
            let words = String::from_utf8_lossy(&output.stderr);
            let words: Vec<&str> = words.lines().filter(|line| !line.is_empty()).take(3).collect();
            Some(format!("{}: {}", output.status, words.join(" / ")))
        }
    };
    Ok((lines, begun, problem))
}

fn print_table(results: &[Line], variations: &[Variation]) {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for line in results {
        *counts.entry((&line.variation, &line.word)).or_default() += 1;
    }
    let words = [
        "agrees",
        "not",
        "sensitive",
        "differs",
        "events",
        "ends",
        "variables",
        "fails",
        "stage",
        "no answer",
    ];
    println!("{:<26}{}", "variation", words.map(|word| format!("{word:>10}")).concat());
    for name in variations.iter().map(|variation| variation.name.as_str()).chain(["reference"]) {
        let cells = words.map(|word| match counts.get(&(name, word)) {
            Some(n) => format!("{n:>10}"),
            None => format!("{:>10}", "."),
        });
        println!("{name:<26}{}", cells.concat());
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there")
}

fn libraries() -> PathBuf {
    root().join("libraries")
}
