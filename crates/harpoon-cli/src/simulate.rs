//! `harpoon simulate`: settings in, progress, statistics and exit code out.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use harpoon::{
    Chattering, Dump, Event, Failed, FailedStage, Method, Report, Simulation, SimulationOutcome, Watcher,
};
use serde_json::{Value, json};

use crate::arguments::Model;
use crate::second_opinion;

#[derive(Args)]
pub struct Simulate {
    #[command(flatten)]
    model: Model,

    /// Where the simulation starts, in seconds
    #[arg(long, value_name = "T", allow_hyphen_values = true, value_parser = finite)]
    start_time: Option<f64>,

    /// Where it ends, in seconds
    #[arg(long, value_name = "T", allow_hyphen_values = true, value_parser = finite)]
    stop_time: Option<f64>,

    /// Relative tolerance of the solver
    #[arg(long, value_name = "R", allow_hyphen_values = true, value_parser = positive)]
    tolerance: Option<f64>,

    /// Number of output intervals; the rows at events come in addition
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    intervals: Option<usize>,

    /// Integration method: dassl, radau, dopri45, euler, heun, rk4, auto (and cvode, ida if built with SUNDIALS)
    #[arg(long, value_name = "NAME", default_value = "dassl")]
    solver: Method,

    /// Length of the steps of solvers with a fixed step, longest step of the others, in seconds
    #[arg(long, value_name = "H", allow_hyphen_values = true, value_parser = positive)]
    step: Option<f64>,

    /// Give a parameter or start value another value, as in --set body.m=2.5; can be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,

    /// File for the results; its name ends in .csv or .mat
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write only the variables whose names match this regular expression
    #[arg(long, value_name = "REGEX")]
    variables: Option<String>,

    /// Print statistics as one JSON object
    #[arg(long)]
    json: bool,

    /// Print what a stage of the compiler made of the model, and stop there
    #[arg(long, value_name = "STAGE")]
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

    /// What to do where events follow each other for ever: keep to the boundary where they happen, or stop with an error
    #[arg(long, value_name = "CHOICE", default_value = "rest")]
    chattering: ChatteringChoice,

    /// Use the reference interpreter instead of native code
    #[arg(long)]
    interpret: bool,
}

fn finite(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err("it must be a number".to_string()),
    }
}

fn positive(text: &str) -> Result<f64, String> {
    match finite(text) {
        Ok(number) if number > 0.0 => Ok(number),
        _ => Err("it must be a number greater than zero".to_string()),
    }
}

fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("it must be a whole number greater than zero".to_string()),
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum ChatteringChoice {
    Rest,
    Error,
}

impl From<ChatteringChoice> for Chattering {
    fn from(choice: ChatteringChoice) -> Chattering {
        match choice {
            ChatteringChoice::Rest => Chattering::Rest,
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

/// The exit code for what does not fit on a command line, as the parser of arguments has it.
const WRONG_ARGUMENTS: u8 = 2;

pub fn run(arguments: Simulate) -> ExitCode {
    let json = arguments.json;
    let mut options: harpoon::Options = arguments.model.into();
    options.settings = arguments.set;
    let simulation = Simulation {
        options,
        start_time: arguments.start_time,
        stop_time: arguments.stop_time,
        tolerance: arguments.tolerance,
        intervals: arguments.intervals,
        method: arguments.solver,
        step: arguments.step,
        output: arguments.output,
        variables: arguments.variables,
        dump: arguments.dump.map(Dump::from),
        interpret: arguments.interpret,
        chattering: arguments.chattering.into(),
        tells_events: arguments.events,
        keeps_ledger: arguments.ledger,
        keeps_rows: false,
    };
    let mut terminal = Terminal::new(json);
    let (outcome, opinion) = match arguments.second_opinion {
        true => harpoon::simulate_twice(&simulation, &mut terminal),
        false => (harpoon::simulate(&simulation, &mut terminal), None),
    };
    terminal.clear();
    // Nobody is left to tell if the reader of a pipe has gone.
    match outcome {
        SimulationOutcome::Dumped(text, messages) => {
            let _ = io::stderr().write_all(messages.as_bytes());
            let _ = io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        SimulationOutcome::Done(report, messages) => {
            let _ = io::stderr().write_all(messages.as_bytes());
            let text = if json {
                let mut object = json_of(&report, simulation.tells_events.then_some(&terminal.events));
                if let Some(opinion) = &opinion {
                    object["second_opinion"] = second_opinion::json_of(opinion);
                }
                format!("{object}\n")
            } else {
                text_of(&report, &simulation)
                    + &opinion.as_ref().map_or(String::new(), second_opinion::text_of)
            };
            let _ = io::stdout().write_all(text.as_bytes());
            if let Some(warning) = opinion.as_ref().and_then(second_opinion::warning_of) {
                let _ = io::stderr().write_all(warning.as_bytes());
            }
            ExitCode::SUCCESS
        }
        SimulationOutcome::Failed(failed) => {
            let _ = io::stderr().write_all(failed.messages.as_bytes());
            if json {
                let _ = io::stdout().write_all(json_of_failure(&failed).as_bytes());
            }
            match failed.stage {
                FailedStage::Model | FailedStage::Settings => ExitCode::from(WRONG_ARGUMENTS),
                _ => ExitCode::FAILURE,
            }
        }
    }
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
        "events_by_relation": report.events_by_relation,
        "interpreted": report.interpreted,
    });
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
    format!("{}\n", json!({ "failed_stage": stage, "message": failed.summary }))
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
    if let Some(message) = &report.terminated {
        text.push_str(&format!("terminated: {message}\n"));
    }
    if let Some(path) = &simulation.output {
        text.push_str(&format!("results in {}\n", path.display()));
    }
    if let Some(sheet) = &report.ledger {
        text.push_str(&format!("\n{sheet}"));
    }
    text
}

/// Progress on a terminal, and the wish of its user to stop.
pub struct Terminal {
    is_interrupted: Arc<AtomicBool>,
    shown: Instant,
    /// Short runs show nothing.
    is_shown: bool,
    is_terminal: bool,
    /// Whether events are kept, or told as they come.
    keeps_events: bool,
    events: Vec<Event>,
}

const FIRST_SHOWN_AFTER: Duration = Duration::from_secs(1);
const SHOWN_EVERY: Duration = Duration::from_millis(200);

impl Terminal {
    pub fn new(keeps_events: bool) -> Terminal {
        let is_interrupted = Arc::new(AtomicBool::new(false));
        let flag = is_interrupted.clone();
        // The second time the user means it: an event or a solver that does not come to an end cannot be asked.
        let handler = move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        // Without a handler the run ends at once, as any program does.
        let _ = ctrlc::set_handler(handler);
        Terminal {
            is_interrupted,
            shown: Instant::now() + FIRST_SHOWN_AFTER - SHOWN_EVERY,
            is_shown: false,
            is_terminal: io::stderr().is_terminal(),
            keeps_events,
            events: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            let _ = io::stderr().write_all(b"\r\x1b[K");
        }
    }
}

impl Watcher for Terminal {
    fn is_interrupted(&mut self, time: f64, start: f64, stop: f64) -> bool {
        if self.is_terminal && self.shown.elapsed() > SHOWN_EVERY && Instant::now() > self.shown {
            self.shown = Instant::now();
            self.is_shown = true;
            let percent = 100.0 * (time - start) / (stop - start);
            let _ = write!(io::stderr(), "\r{percent:5.1} %  {time:.6} s\x1b[K");
        }
        self.is_interrupted.load(Ordering::Relaxed)
    }

    fn warning(&mut self, time: f64, message: &str) {
        self.clear();
        let _ = writeln!(io::stderr(), "warning at time {time}: {message}");
    }

    /// Not to standard output, which has the report.
    fn printed(&mut self, line: &str) {
        self.clear();
        let _ = writeln!(io::stderr(), "{line}");
    }

    fn event(&mut self, event: &Event) {
        if self.keeps_events {
            return self.events.push(event.clone());
        }
        self.clear();
        let _ = writeln!(io::stdout(), "{event}");
    }
}
