//! Feeds `check` with damaged models: `fuzz_check [--seconds N] [--seed N] [--findings DIR] PATH…`.
//!
//! The paths are seeds: Modelica files, or directories of them. Inputs are checked in child processes, many in each;
//! an input that crashes the child, hangs, or needs too much memory is saved among the findings, once for each kind
//! of crash. The same seed gives the same inputs. The exit code is 1 if there were findings.

mod mutate;
#[path = "../watch/mod.rs"]
mod watch;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use clap::Parser;
use harpoon::Options;
use harpoon::source::Style;

use mutate::{Random, mutant};

/// Feeds `check` with damaged models
#[derive(Parser)]
struct Arguments {
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the offending inputs go
    #[arg(long, default_value = "fuzz-findings")]
    findings: PathBuf,
    /// Seconds for one input; the models are small
    #[arg(long, default_value_t = 10)]
    time_limit: u64,
    /// Megabytes for one input
    #[arg(long, default_value_t = 1000)]
    memory_limit: u64,
    #[arg(required = true)]
    seeds: Vec<PathBuf>,
    /// What a child runs: the numbers of its inputs
    #[arg(long, hide = true, num_args = 2)]
    batch: Option<Vec<u64>>,
}

/// A child checks so many: starting it is then cheap, and a lost one costs little.
const BATCH: u64 = 500;

/// So many inputs of the same kind of crash are kept.
const KEPT: usize = 3;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match &arguments.batch {
        Some(range) => check_batch(&arguments, range[0], range[1]).map(|()| true),
        None => fuzz(&arguments),
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

/// The parent. Returns whether there were no findings.
fn fuzz(arguments: &Arguments) -> io::Result<bool> {
    fs::create_dir_all(&arguments.findings)?;
    let start = Instant::now();
    let mut next = 0;
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    while start.elapsed() < Duration::from_secs(arguments.seconds) {
        let child = Command::new(std::env::current_exe()?)
            .args(std::env::args_os().skip(1))
            .args(["--batch", &next.to_string(), &(next + BATCH).to_string()])
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .output()?;
        if child.status.success() {
            next += BATCH;
            continue;
        }
        let kind = match child.status.code() {
            Some(watch::TOO_LONG) => "too long".to_string(),
            Some(watch::TOO_LARGE) => "too large".to_string(),
            _ => crash(&String::from_utf8_lossy(&child.stderr)),
        };
        let number: u64 = fs::read_to_string(number_path(arguments))?.parse().map_err(io::Error::other)?;
        let seen = kinds.entry(kind.clone()).or_default();
        *seen += 1;
        if *seen <= KEPT {
            let finding = arguments.findings.join(format!("seed-{}-input-{number}.mo", arguments.seed));
            fs::copy(input_path(arguments), &finding)?;
            println!("{}: {kind}", finding.display());
        }
        next = number + 1;
    }
    let n_findings: usize = kinds.values().sum();
    println!("{next} inputs in {:?}, {n_findings} findings of {} kinds", start.elapsed(), kinds.len());
    for (kind, times) in &kinds {
        println!("{times:6} {kind}");
    }
    Ok(kinds.is_empty())
}

/// The place of a panic, or the last words.
fn crash(messages: &str) -> String {
    let place = messages.lines().find_map(|line| line.split_once(" panicked at ")).map(|(_, place)| place);
    let last = messages.lines().rev().find(|line| !line.trim().is_empty() && !line.starts_with("note:"));
    match place {
        Some(place) => format!("panic at {place} {}", last.unwrap_or_default()),
        None => last.unwrap_or("killed").to_string(),
    }
}

/// The child.
fn check_batch(arguments: &Arguments, first: u64, end: u64) -> io::Result<()> {
    let mut files = Vec::new();
    for path in &arguments.seeds {
        collect(path, &mut files)?;
    }
    if files.is_empty() {
        return Err(io::Error::other("there are no Modelica files"));
    }
    watch::limit(Duration::from_secs(arguments.time_limit), arguments.memory_limit);
    let options = Options {
        model: input_path(arguments).display().to_string(),
        libraries: Vec::new(),
        modelica_path: None,
        style: Style::Plain,
        settings: Vec::new(),
        ..Options::default()
    };
    for number in first..end {
        let mut random = Random::new(arguments.seed, number);
        fs::write(input_path(arguments), mutant(&files, &mut random))?;
        fs::write(number_path(arguments), number.to_string())?;
        watch::next_round();
        harpoon::check(&options);
    }
    Ok(())
}

fn input_path(arguments: &Arguments) -> PathBuf {
    arguments.findings.join("current.mo")
}

fn number_path(arguments: &Arguments) -> PathBuf {
    arguments.findings.join("current.txt")
}

/// The texts of all Modelica files below a path, in order.
fn collect(path: &Path, texts: &mut Vec<String>) -> io::Result<()> {
    if path.is_dir() {
        let mut entries: Vec<PathBuf> =
            fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
        entries.sort();
        return entries.iter().try_for_each(|entry| collect(entry, texts));
    }
    if path.extension().is_some_and(|extension| extension == "mo") {
        texts.push(String::from_utf8_lossy(&fs::read(path)?).into_owned());
    }
    Ok(())
}
