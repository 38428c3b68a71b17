//! `harpoon simulate`: settings in, progress, statistics and exit code out.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use harpoon::{
    Chattering, Dump, Event, Failed, FailedStage, Method, Report, Simulation, SimulationOutcome, Told,
};
use harpoon_result::{Format, Selection};
use harpoon_source::{open_regular, visible, visible_path, visible_text};
use serde_json::{Value, json};

use crate::arguments::{Model, Strictness};
use crate::second_opinion;
use crate::streams::{self, INTERRUPTED, WRONG_ARGUMENTS, json_line, print, tell, warn};
use crate::terminal::Terminal;

#[derive(Args)]
#[command(group = clap::ArgGroup::new("results").multiple(true).args(["output", "second_opinion"]))]
pub struct Simulate {
    #[command(flatten)]
    pub model: Model,

    /// Where the simulation starts, in seconds
    #[arg(long, value_name = "T", allow_hyphen_values = true, value_parser = Time::parse)]
    start_time: Option<Time>,

    /// Where it ends, in seconds
    #[arg(long, value_name = "T", allow_hyphen_values = true, value_parser = Time::parse)]
    stop_time: Option<Time>,

    /// Relative tolerance of the solver
    #[arg(long, value_name = "R", allow_hyphen_values = true, value_parser = tolerance)]
    tolerance: Option<f64>,

    /// Number of output intervals; the rows at events come in addition
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = intervals)]
    intervals: Option<usize>,

    #[arg(long, value_name = "NAME", default_value = "dassl", help = format!("Integration method: {}", Method::listed()))]
    solver: Method,

    /// Length of the steps of solvers with a fixed step, longest step of the others, in seconds
    #[arg(long, value_name = "H", allow_hyphen_values = true, value_parser = positive)]
    step: Option<f64>,

    /// Give a parameter or start value another value, as in --set body.m=2.5, --set h.start=2 or --set a[3]=1; can be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,

    #[command(flatten)]
    strictness: Strictness,

    /// File for the results; its name ends in .csv or .mat
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Most that the results may take, and most that files which the model writes may take together, as in 500MB or 20GB; 2GB if not given
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    max_size: Option<u64>,

    /// Write only the variables whose names match this regular expression, internal ones included
    #[arg(long, value_name = "REGEX", requires = "results")]
    variables: Option<String>,

    /// The same for exactly the names in the lines of a file, of which there may be more than fit on a command line
    #[arg(long, value_name = "FILE", requires = "results", conflicts_with = "variables", hide = true)]
    signals: Option<PathBuf>,

    /// Write a second line with the units below the names of a .csv file; a .mat file has them anyway
    #[arg(long, requires = "output")]
    units: bool,

    /// Write also what components of the libraries of the program are made of: their parts inside, but connectors
    #[arg(long, requires = "output", conflicts_with = "variables")]
    internals: bool,

    /// Print statistics as one JSON object
    #[arg(long)]
    pub json: bool,

    /// Print what a stage of the compiler made of the model, and stop there: what is about the run is refused
    #[arg(long, value_name = "STAGE", conflicts_with_all = [
        "output", "events", "json", "start_time", "stop_time", "tolerance", "intervals", "solver", "step", "chattering", "interpret",
        "allow_write", "allow_env", "allow_native", "signals", "units", "max_size", "variables", "internals", "ledger",
    ])]
    dump: Option<DumpStage>,

    /// List the events: time, kind, the relations that made it, and what changed
    #[arg(long)]
    events: bool,

    /// Tell what became of the energy of each element of the bond graph: supplied, dissipated, stored, taken by impacts
    #[arg(long)]
    ledger: bool,

    /// Run again by another kind of solver with a tenth of the tolerance, and tell where both disagree: how to trust a result
    #[arg(long, conflicts_with = "dump")]
    second_opinion: bool,

    /// What to do where events follow each other for ever: keep to the boundary where they happen, follow them as the equations say, or stop with an error
    #[arg(long, value_name = "CHOICE", default_value = "rest")]
    chattering: ChatteringChoice,

    /// Use the reference interpreter instead of native code
    #[arg(long)]
    interpret: bool,

    /// Let the model change and remove files in this folder; without, it makes new ones in the working directory and beside the results
    #[arg(long, value_name = "DIR")]
    allow_write: Vec<PathBuf>,

    /// Let the model read this variable of the environment; can be repeated
    #[arg(long, value_name = "NAME", value_parser = environment_name)]
    allow_env: Vec<String>,

    /// Let the model call native code from anywhere; without, only from libraries given with -L or MODELICAPATH
    #[arg(long)]
    allow_native: bool,
}

fn finite(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err("it must be a number".to_string()),
    }
}

/// A time as it was given: two that differ may be the same number.
#[derive(Clone)]
struct Time {
    seconds: f64,
    text: String,
}

impl Time {
    fn parse(text: &str) -> Result<Time, String> {
        finite(text).map(|seconds| Time { seconds, text: text.to_string() })
    }

    /// Sign, digits without zeros around them, and how many of them stand before the point.
    fn digits(&self) -> (bool, String, i64) {
        let text = self.text.to_lowercase();
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let whole = whole.trim_start_matches(['+', '-']);
        let all = format!("{whole}{fraction}");
        let digits = all.trim_start_matches('0');
        let n_before = whole.len() as i64 - (all.len() - digits.len()) as i64;
        let digits = digits.trim_end_matches('0').to_string();
        match digits.is_empty() {
            true => (false, digits, 0),
            false => (text.starts_with('-'), digits, n_before.saturating_add(exponent.parse().unwrap_or(0))),
        }
    }
}

/// A run of no time is one that was asked for.
fn check_times(start: Option<&Time>, stop: Option<&Time>) -> Result<(), String> {
    match (start, stop) {
        (Some(start), Some(stop)) if start.seconds == stop.seconds && start.digits() != stop.digits() => {
            Err(format!(
                "from {} to {} s is too short: numbers have 16 digits, and with these both times are {:e} s",
                start.text, stop.text, start.seconds
            ))
        }
        _ => Ok(()),
    }
}

fn positive(text: &str) -> Result<f64, String> {
    match finite(text) {
        Ok(number) if number > 0.0 => Ok(number),
        _ => Err("it must be a number greater than zero".to_string()),
    }
}

fn environment_name(text: &str) -> Result<String, String> {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    match text.chars().all(is_name) && text.starts_with(|first: char| !first.is_numeric()) {
        true => Ok(text.to_string()),
        false => Err("it must be the name of a variable, without a value".to_string()),
    }
}

/// More rows than any disk holds are a slip of the hand.
const MOST_INTERVALS: usize = 1_000_000_000;

fn intervals(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(number) if (1..=MOST_INTERVALS).contains(&number) => Ok(number),
        _ => Err(format!("it must be a whole number from 1 to {MOST_INTERVALS}")),
    }
}

/// Numbers have 16 digits, so that nothing is known better.
const FINEST: f64 = 1e-14;

fn tolerance(text: &str) -> Result<f64, String> {
    match positive(text)? {
        number if number < FINEST => {
            Err(format!("it is below the rounding of numbers; {FINEST:e} is the least"))
        }
        number if number >= 1.0 => Err("no digit would be right; it must be less than 1".to_string()),
        number => Ok(number),
    }
}

fn bytes(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "kb" | "k" => 1e3,
        "mb" | "m" => 1e6,
        "gb" | "g" => 1e9,
        "tb" | "t" => 1e12,
        _ => return Err("it must be a number with a unit, as in 500MB or 20GB".to_string()),
    };
    positive(digits.trim()).map(|number| (number * unit) as u64)
}

#[derive(Clone, Copy, ValueEnum)]
enum ChatteringChoice {
    Rest,
    Follow,
    Error,
}

impl From<ChatteringChoice> for Chattering {
    fn from(choice: ChatteringChoice) -> Chattering {
        match choice {
            ChatteringChoice::Rest => Chattering::Rest,
            ChatteringChoice::Follow => Chattering::Follow,
            ChatteringChoice::Error => Chattering::Error,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum DumpStage {
    Flat,
    Dae,
    Causal,
    Code,
}

impl From<DumpStage> for Dump {
    fn from(stage: DumpStage) -> Dump {
        match stage {
            DumpStage::Flat => Dump::Flat,
            DumpStage::Dae => Dump::Dae,
            DumpStage::Causal => Dump::Causal,
            DumpStage::Code => Dump::Code,
        }
    }
}

pub fn run(arguments: Simulate) -> ExitCode {
    let json = arguments.json;
    let mut options = arguments.strictness.of(arguments.model);
    options.settings = arguments.set;
    if let Some(missing) = arguments.allow_write.iter().find(|folder| !folder.is_dir()) {
        return refuse(&format!("--allow-write: `{}` is no folder", visible_path(missing)), json);
    }
    if let Err(message) = check_times(arguments.start_time.as_ref(), arguments.stop_time.as_ref()) {
        return refuse(&message, json);
    }
    if let Some(Err(error)) = arguments.output.as_deref().map(Format::of) {
        return refuse(&error.to_string(), json);
    }
    if let (true, Some(Ok(Format::Mat))) = (arguments.units, arguments.output.as_deref().map(Format::of)) {
        return refuse("--units is for .csv files; a .mat file has the units anyway", json);
    }
    let variables = match (&arguments.variables, &arguments.signals) {
        (Some(expression), _) => Selection::new(expression).map_err(|error| error.to_string()).map(Some),
        (None, Some(file)) => names_in(file).map(Some),
        (None, None) => Ok(None),
    };
    let variables = match variables {
        Ok(variables) => variables,
        Err(message) => return refuse(&format!("--variables: {message}"), json),
    };
    options.permissions.write = arguments.allow_write;
    options.permissions.environment = arguments.allow_env;
    options.permissions.native = arguments.allow_native;
    let simulation = Simulation {
        options,
        start_time: arguments.start_time.map(|time| time.seconds),
        stop_time: arguments.stop_time.map(|time| time.seconds),
        tolerance: arguments.tolerance,
        intervals: arguments.intervals,
        method: arguments.solver,
        step: arguments.step,
        output: arguments.output,
        max_size: arguments.max_size.unwrap_or(harpoon::MAX_SIZE),
        variables,
        dump: arguments.dump.map(Dump::from),
        interpret: arguments.interpret,
        chattering: arguments.chattering.into(),
        tells_events: arguments.events,
        keeps_ledger: arguments.ledger,
        keeps_rows: false,
        has_units: arguments.units,
        has_internals: arguments.internals,
    };
    let mut terminal = Terminal::new(json);
    let (outcome, opinion) = match arguments.second_opinion {
        true => harpoon::simulate_twice(&simulation, &mut terminal),
        false => (harpoon::simulate(&simulation, &mut terminal), None),
    };
    terminal.tell_the_rest();
    match outcome {
        SimulationOutcome::Dumped(text, messages) => {
            tell(&messages);
            streams::print_text(&text, ExitCode::SUCCESS)
        }
        SimulationOutcome::Done(report, messages) => {
            tell(&messages);
            let text = if json {
                let mut object = json_of(&report, simulation.tells_events.then_some(&terminal.events));
                if let Some(opinion) = &opinion {
                    object["second_opinion"] = second_opinion::json_of(opinion);
                }
                json_line(&object)
            } else {
                let text = text_of(&report, &simulation)
                    + &opinion.as_ref().map_or(String::new(), second_opinion::text_of);
                visible_text(&text).into_owned()
            };
            let code = if report.interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS };
            let code = print(&text, code);
            if let Some(warning) = opinion.as_ref().and_then(second_opinion::warning_of) {
                warn(&warning);
            }
            code
        }
        SimulationOutcome::Failed(failed) => {
            tell(&failed.messages);
            if let (Some(time), Some(path)) = (failed.rows_until, &simulation.output) {
                warn(&format!("note: the rows until time {time} are kept in {}\n", visible_path(path)));
            }
            let code = match failed.stage {
                FailedStage::Model | FailedStage::Settings => ExitCode::from(WRONG_ARGUMENTS),
                _ => ExitCode::FAILURE,
            };
            if json { print(&json_of_failure(&failed), code) } else { code }
        }
    }
}

fn names_in(file: &Path) -> Result<Selection, String> {
    let text = open_regular(file).and_then(std::io::read_to_string);
    let text = text.map_err(|error| format!("cannot read `{}`: {error}", visible_path(file)))?;
    Ok(Selection::of_names(&text))
}

/// An argument that cannot be used.
fn refuse(message: &str, json: bool) -> ExitCode {
    warn(&format!("error: {message}\n"));
    let code = ExitCode::from(WRONG_ARGUMENTS);
    if !json {
        return code;
    }
    let first = Box::new(Told { is_error: true, message: message.to_string(), ..Told::default() });
    let failed = Failed { stage: FailedStage::Settings, messages: String::new(), first, rows_until: None };
    print(&json_of_failure(&failed), code)
}

/// `events` only if they were asked for.
fn json_of(report: &Report, events: Option<&Vec<Event>>) -> Value {
    let statistics = &report.statistics;
    let mut object = json!({
        "model": report.model,
        "states": report.states,
        "equations": report.equations,
        "linear": report.linear,
        "nonlinear": report.nonlinear,
        "steps": statistics.steps,
        "rejected_steps": statistics.rejected_steps,
        "f_evals": statistics.f_evals,
        "jac_evals": statistics.jac_evals,
        "jac_f_evals": statistics.jac_f_evals,
        "columns_by_differences": statistics.columns_by_differences,
        "systems_by_differences": statistics.systems_by_differences,
        "state_events": statistics.state_events,
        "time_events": statistics.time_events,
        "load_ms": report.load_ms,
        "compile_ms": report.compile_ms,
        "simulate_ms": report.simulate_ms,
        "start_time": report.start_time,
        "stop_time": report.stop_time,
        "terminated": report.terminated,
        "interrupted": report.interrupted,
        "events_by_relation": report.events_by_relation,
        "interpreted": report.interpreted,
    });
    if report.n_texts_left_out > 0 {
        object["texts_left_out"] = json!(report.n_texts_left_out);
    }
    if let Some(sheet) = &report.ledger {
        object["ledger"] = crate::ledger::json_of(sheet);
    }
    if let Some(events) = events {
        object["events"] = events.iter().map(json_of_event).collect();
    }
    object
}

fn json_of_event(event: &Event) -> Value {
    let changes: Vec<Value> = event
        .changes
        .iter()
        .map(|change| json!({ "name": change.name, "before": change.before, "after": change.after }))
        .collect();
    json!({
        "time": event.time,
        "kind": event.kind.to_string(),
        "relations": event.causes,
        "changes": changes,
    })
}

fn json_of_failure(failed: &Failed) -> String {
    let stage = match failed.stage {
        FailedStage::Model => "model",
        FailedStage::Settings => "settings",
        FailedStage::Check => "check",
        FailedStage::Compile => "compile",
        FailedStage::Initialise => "initialise",
        FailedStage::Simulate => "simulate",
    };
    let mut object = streams::json_of(&failed.first);
    object["failed_stage"] = json!(stage);
    if let Some(time) = failed.rows_until {
        object["rows_until"] = json!(time);
    }
    json_line(&object)
}

fn text_of(report: &Report, simulation: &Simulation) -> String {
    let statistics = &report.statistics;
    let mut text = format!(
        "{}: {} states, {} steps, {} evaluations, {} events, from {} to {} s in {:.0} ms\n",
        report.model,
        report.states,
        statistics.steps,
        statistics.f_evals,
        statistics.state_events + statistics.time_events,
        report.start_time,
        report.stop_time,
        report.load_ms + report.compile_ms + report.simulate_ms,
    );
    if report.interrupted {
        text.push_str(&format!("interrupted at time {}\n", report.stop_time));
    }
    if let Some(message) = &report.terminated {
        text.push_str(&format!("terminated: {}\n", visible(message)));
    }
    if let Some(path) = &simulation.output {
        let left_out = match report.n_texts_left_out {
            0 => String::new(),
            1 => " (but one text: a .mat file has numbers only, a .csv file has both)".to_string(),
            n => format!(" (but {n} texts: a .mat file has numbers only, a .csv file has both)"),
        };
        text.push_str(&format!("results in {}{left_out}\n", visible_path(path)));
    }
    if let Some(sheet) = &report.ledger {
        text.push_str(&format!("\n{sheet}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Time, check_times};

    #[test]
    fn times_that_differ_are_no_run_of_no_time() {
        let check = |start: &str, stop: &str| {
            let [start, stop] = [start, stop].map(|text| Time::parse(text).unwrap());
            check_times(Some(&start), Some(&stop)).is_ok()
        };
        for (start, stop) in [("1e20", "100000000000000000001"), ("1", "1.00000000000000000001")] {
            assert!(!check(start, stop), "{start} {stop}");
        }
        for (start, stop) in
            [("1e20", "100000000000000000000"), ("0", "-0.00"), ("2.50", "0.25E1"), ("0", "1"), ("+3", "03.")]
        {
            assert!(check(start, stop), "{start} {stop}");
        }
    }
}
