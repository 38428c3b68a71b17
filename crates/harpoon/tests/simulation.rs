//! Simulations with known answers: small models in `tests/simulation` with their expectations in the margin.
//! What an expectation looks like is told in `tests/simulation/README.md`.
//!
//! `SIMULATION_FILTER=pendulum cargo test --test simulation` runs only the files whose path contains the word.

#[path = "support/margin.rs"]
mod margin;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use harpoon::{Failed, FailedStage, Options, Permissions, Report, Simulation, SimulationOutcome, Watcher};
use harpoon_result::Trajectory;
use margin::Margin;

#[test]
fn simulations_have_their_known_answers() {
    let files = files();
    let complaints = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    std::thread::scope(|threads| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            threads.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = check(file).into_iter().map(|text| format!("{}: {text}", file.display()));
                    complaints.lock().unwrap().extend(found);
                }
            });
        }
    });
    let complaints = complaints.into_inner().unwrap();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// For models with C code; without one they are left out.
fn has_compiler() -> bool {
    ["cc", "gcc", "clang"].iter().any(|name| {
        let output = std::process::Command::new(name).arg("--version").output();
        output.is_ok_and(|output| output.status.success())
    })
}

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/simulation");
    let filter = std::env::var("SIMULATION_FILTER").unwrap_or_default();
    let mut files = Vec::new();
    let mut directories = vec![root];
    while let Some(directory) = directories.pop() {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|end| end == "mo")
                && path.to_string_lossy().contains(&filter)
            {
                files.push(path);
            }
        }
    }
    if !has_compiler() {
        let is_c = |file: &PathBuf| file.components().any(|part| part.as_os_str() == "c_code");
        let n_files = files.len();
        files.retain(|file| !is_c(file));
        eprintln!("skipped: {} models with C code, for there is no C compiler", n_files - files.len());
    }
    files.sort();
    files
}

#[derive(Debug, PartialEq)]
enum Expectation {
    At {
        time: Option<f64>,
        name: String,
        value: f64,
        within: f64,
    },
    Constant {
        name: String,
        within: f64,
    },
    States(usize),
    Linear(Vec<usize>),
    Nonlinear(Vec<usize>),
    Events(usize),
    StateEvents(usize),
    ColumnsByDifferences(usize),
    Terminates(String),
    Fails {
        stage: FailedStage,
        text: String,
    },
    Warns(String),
    /// All lines, in order.
    Prints(Vec<String>),
    Set(String),
    AllowsNative,
}

fn parse(line: &str) -> Result<Option<Expectation>, String> {
    let Some(Margin { keyword, words: rest, .. }) = margin::read(line, &is_known)? else { return Ok(None) };
    if rest.is_empty() {
        return Err(format!("nothing is expected after `{keyword}:`"));
    }
    let number = |text: &str| text.trim().parse::<f64>().map_err(|_| format!("`{text}` is no number"));
    let count = |text: &str| text.trim().parse::<usize>().map_err(|_| format!("`{text}` is no count"));
    let sizes = |text: &str| match text {
        "none" => Ok(Vec::new()),
        _ => text.split_whitespace().map(count).collect::<Result<Vec<usize>, String>>(),
    };
    let value_of = |time: Option<f64>| {
        let (name, rest) = rest.split_once(" = ").ok_or("`name = value within error` is expected")?;
        let (value, within) = rest.split_once(" within ").ok_or("`within` is missing")?;
        Ok::<_, String>(Expectation::At {
            time,
            name: name.trim().to_string(),
            value: number(value)?,
            within: number(within)?,
        })
    };
    Ok(Some(match keyword {
        "end" => value_of(None)?,
        "constant" => {
            let (name, within) = rest.split_once(" within ").ok_or("`within` is missing")?;
            Expectation::Constant { name: name.trim().to_string(), within: number(within)? }
        }
        "states" => Expectation::States(count(rest)?),
        "linear" => Expectation::Linear(sizes(rest)?),
        "nonlinear" => Expectation::Nonlinear(sizes(rest)?),
        "events" => Expectation::Events(count(rest)?),
        "state events" => Expectation::StateEvents(count(rest)?),
        "columns by differences" => Expectation::ColumnsByDifferences(count(rest)?),
        "terminates" => Expectation::Terminates(rest.to_string()),
        "warns" => Expectation::Warns(rest.to_string()),
        "prints" => Expectation::Prints(rest.split(" | ").map(str::to_string).collect()),
        "set" => Expectation::Set(rest.to_string()),
        "allows" if rest == "native" => Expectation::AllowsNative,
        "allows" => return Err(format!("`{rest}` cannot be allowed")),
        "fails model" => Expectation::Fails { stage: FailedStage::Model, text: rest.to_string() },
        "fails settings" => Expectation::Fails { stage: FailedStage::Settings, text: rest.to_string() },
        "fails check" => Expectation::Fails { stage: FailedStage::Check, text: rest.to_string() },
        "fails compile" => Expectation::Fails { stage: FailedStage::Compile, text: rest.to_string() },
        "fails initialise" => Expectation::Fails { stage: FailedStage::Initialise, text: rest.to_string() },
        "fails simulate" => Expectation::Fails { stage: FailedStage::Simulate, text: rest.to_string() },
        _ => value_of(Some(number(keyword.trim_start_matches("at "))?))?,
    }))
}

fn is_known(keyword: &str) -> bool {
    const KEYWORDS: [&str; 19] = [
        "end",
        "constant",
        "states",
        "linear",
        "nonlinear",
        "events",
        "state events",
        "columns by differences",
        "terminates",
        "warns",
        "prints",
        "set",
        "allows",
        "fails model",
        "fails settings",
        "fails check",
        "fails compile",
        "fails initialise",
        "fails simulate",
    ];
    let time = keyword.strip_prefix("at ").map(str::parse::<f64>);
    KEYWORDS.contains(&keyword) || time.is_some_and(|time| time.is_ok())
}

fn check(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let expectations: Result<Vec<_>, String> =
        text.lines().filter_map(|line| parse(line).transpose()).collect();
    let expectations = match expectations {
        Ok(expectations) if !expectations.is_empty() => expectations,
        Ok(_) => return vec!["has no expectation".to_string()],
        Err(problem) => return vec![problem],
    };
    let (native, interpreted) = (run(file, &expectations, false), run(file, &expectations, true));
    let mut complaints: Vec<String> =
        expectations.iter().filter_map(|expectation| complaint(expectation, &native)).collect();
    let expects_failure =
        expectations.iter().any(|expectation| matches!(expectation, Expectation::Fails { .. }));
    if let (Outcome::Failed(failed, _), false) = (&native.outcome, expects_failure) {
        return vec![failed.messages.clone()];
    }
    let expects_warning = expectations.iter().any(|expectation| matches!(expectation, Expectation::Warns(_)));
    if !expects_warning && !expects_failure && !native.messages.is_empty() {
        complaints.push(format!("warns, which nobody expects: {}", native.messages));
    }
    if native.bytes != interpreted.bytes {
        complaints.push("native code and the interpreter disagree".to_string());
    }
    complaints
}

struct Ran {
    outcome: Outcome,
    messages: String,
    printed: Vec<String>,
    bytes: Vec<u8>,
}

enum Outcome {
    Done(Box<Report>, Trajectory),
    /// With the rows until then, if there are any.
    Failed(Failed, Option<Trajectory>),
}

#[derive(Default)]
struct Warnings(String, Vec<String>);

impl Watcher for Warnings {
    fn is_interrupted(&mut self, _: f64, _: f64, _: f64) -> bool {
        false
    }

    fn warning(&mut self, _: f64, message: &str) {
        self.0.push_str(message);
    }

    fn printed(&mut self, line: &str) {
        self.1.push(line.to_string());
    }
}

fn run(file: &Path, expectations: &[Expectation], interpret: bool) -> Ran {
    let settings = expectations.iter().filter_map(|expectation| match expectation {
        Expectation::Set(setting) => Some(setting.clone()),
        _ => None,
    });
    let stem = file.file_stem().unwrap().to_string_lossy();
    let directory = file.parent().unwrap().file_name().unwrap().to_string_lossy();
    let engine = if interpret { "interpreted" } else { "native" };
    let output =
        std::env::temp_dir().join(format!("harpoon-{}-{directory}-{stem}-{engine}.mat", std::process::id()));
    let options = Options {
        model: file.display().to_string(),
        libraries: Vec::new(),
        modelica_path: None,
        style: harpoon::source::Style::Plain,
        settings: settings.collect(),
        permissions: Permissions {
            native: expectations.contains(&Expectation::AllowsNative),
            ..Permissions::default()
        },
        strict: false,
    };
    let simulation = Simulation {
        output: Some(output.clone()),
        has_internals: true,
        interpret,
        ..Simulation::new(options)
    };
    let mut warnings = Warnings::default();
    let outcome = harpoon::simulate(&simulation, &mut warnings);
    let bytes = std::fs::read(&output).unwrap_or_default();
    let trajectory = harpoon_result::read(&output);
    let _ = std::fs::remove_file(&output);
    match outcome {
        SimulationOutcome::Done(report, messages) => {
            let outcome = Outcome::Done(report, trajectory.expect("what was written can be read"));
            Ran { outcome, messages: messages + &warnings.0, printed: warnings.1, bytes }
        }
        SimulationOutcome::Failed(failed) => {
            let messages = failed.messages.clone() + &warnings.0;
            Ran { messages, printed: warnings.1, outcome: Outcome::Failed(failed, trajectory.ok()), bytes }
        }
        SimulationOutcome::Dumped(..) => unreachable!("nothing was to be dumped"),
    }
}

fn complaint(expectation: &Expectation, ran: &Ran) -> Option<String> {
    if let Expectation::Warns(text) = expectation {
        return (!ran.messages.contains(text))
            .then(|| format!("no warning contains `{text}`: {}", ran.messages));
    }
    if let Expectation::Prints(lines) = expectation {
        return (ran.printed != *lines).then(|| format!("prints {:?}", ran.printed));
    }
    match (expectation, &ran.outcome) {
        (Expectation::Fails { stage, text }, Outcome::Failed(failed, _)) => {
            let is_right = failed.stage == *stage && failed.messages.contains(text);
            (!is_right).then(|| format!("failed otherwise, in {:?}: {}", failed.stage, failed.messages))
        }
        (Expectation::Fails { .. }, Outcome::Done(..)) => Some("should fail, but does not".to_string()),
        (
            Expectation::Set(_) | Expectation::AllowsNative | Expectation::Warns(_) | Expectation::Prints(_),
            _,
        ) => None,
        (Expectation::At { .. } | Expectation::Constant { .. }, Outcome::Failed(_, None)) => {
            Some("there are no rows".to_string())
        }
        (
            Expectation::At { .. } | Expectation::Constant { .. },
            Outcome::Done(_, rows) | Outcome::Failed(_, Some(rows)),
        ) => complaint_about_rows(expectation, rows),
        (_, Outcome::Failed(..)) => Some(format!("{expectation:?} is not known of a run that fails")),
        (_, Outcome::Done(report, _)) => complaint_about_report(expectation, report),
    }
}

fn complaint_about_rows(expectation: &Expectation, rows: &Trajectory) -> Option<String> {
    match expectation {
        Expectation::At { time, name, value, within } => {
            let found = match value_at(rows, name, *time) {
                Ok(found) => found,
                Err(problem) => return Some(problem),
            };
            let error = (found - value).abs() / value.abs().max(1.0);
            let is_right = error <= *within;
            (!is_right).then(|| format!("`{name}` is {found}, expected {value}: the error is {error:e}"))
        }
        Expectation::Constant { name, within } => {
            let values = match rows.values_of(name) {
                Some(values) => values,
                None => return Some(format!("there is no `{name}`")),
            };
            let first = values.first().copied().unwrap_or(f64::NAN);
            // Not `f64::max`, which takes NaN for the smallest number.
            let is_right = values.iter().all(|value| (value - first).abs() <= within * first.abs().max(1.0));
            let worst = values.iter().map(|value| (value - first).abs()).fold(0.0, f64::max);
            (!is_right).then(|| format!("`{name}` changes by {worst:e} from {first}"))
        }
        _ => None,
    }
}

fn complaint_about_report(expectation: &Expectation, report: &Report) -> Option<String> {
    let differs = |found: &[usize], expected: &[usize], what: &str| {
        (found != expected).then(|| format!("{what}: {found:?}, expected {expected:?}"))
    };
    match expectation {
        Expectation::States(n) => differs(&[report.states], &[*n], "states"),
        Expectation::Linear(sizes) => differs(&report.linear, sizes, "linear systems"),
        Expectation::Nonlinear(sizes) => differs(&report.nonlinear, sizes, "nonlinear systems"),
        Expectation::StateEvents(n) => differs(&[report.statistics.state_events], &[*n], "state events"),
        Expectation::Events(n) => {
            differs(&[report.statistics.state_events + report.statistics.time_events], &[*n], "events")
        }
        Expectation::ColumnsByDifferences(n) => {
            differs(&[report.statistics.columns_by_differences], &[*n], "columns by differences")
        }
        Expectation::Terminates(text) => {
            let is_right = report.terminated.as_ref().is_some_and(|message| message.contains(text));
            (!is_right).then(|| format!("terminated: {:?}", report.terminated))
        }
        _ => None,
    }
}

/// The last value at a time, or at the end. Events that rounding alone keeps apart happen at the last of their times.
fn value_at(trajectory: &Trajectory, name: &str, time: Option<f64>) -> Result<f64, String> {
    let values = trajectory.values_of(name).ok_or_else(|| format!("there is no `{name}`"))?;
    let times = trajectory.time();
    let Some(time) = time else { return values.last().copied().ok_or("there are no rows".to_string()) };
    let rounded = time + 1e-14 * time.abs();
    let after = times.iter().rposition(|t| *t <= rounded).ok_or("the time is before the start")?;
    if times[after] >= time || after + 1 == times.len() {
        return Ok(values[after]);
    }
    let part = (time - times[after]) / (times[after + 1] - times[after]);
    Ok(values[after] + part * (values[after + 1] - values[after]))
}
