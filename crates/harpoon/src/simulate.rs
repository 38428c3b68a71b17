//! Model → trajectory, all stages in a row.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use harpoon_bond::{Account, BalanceSheet, keep_ledger};
use harpoon_code::program::{Signal as CodeSignal, Source as CellSource};
use harpoon_code::{Engine, Interpreter, Lowered, Program};
use harpoon_dae::Dae;
use harpoon_native::Adaptive;
use harpoon_result::{Format, Selection, Sign, Signal, Source, Text, Trajectory, Writer, all_digits};
use harpoon_sim::{Chattering, Method, Stage, Statistics};
use harpoon_source::{Diagnostic, Severity};

use crate::believable::{Believable, NotANumber};
use crate::compile::{Purpose, compile_for};
use crate::events::{Event, Events};
use crate::impulse::Impacts;
use crate::ledger::{self, Ledger, Pilot};
use crate::messages::messages;
use crate::{Model, Options, Told};

/// What to simulate, and how. What is not given comes from the `experiment` annotation, then from the default.
#[derive(Clone)]
pub struct Simulation {
    pub options: Options,
    pub start_time: Option<f64>,
    pub stop_time: Option<f64>,
    pub tolerance: Option<f64>,
    pub intervals: Option<usize>,
    pub method: Method,
    /// Length of the steps of methods that do not choose it.
    pub step: Option<f64>,
    pub output: Option<PathBuf>,
    /// How many bytes of results there may be.
    pub max_size: u64,
    /// Only these are written.
    pub variables: Option<Selection>,
    /// Print what this stage made of the model instead of simulating it.
    pub dump: Option<Dump>,
    /// By the reference interpreter instead of native code.
    pub interpret: bool,
    /// What to do where events follow each other for ever.
    pub chattering: Chattering,
    /// The watcher is told about each event.
    pub tells_events: bool,
    /// Energy of the elements of bond graphs is accounted for; the balance stands in the report.
    pub keeps_ledger: bool,
    /// The rows stand in the report.
    pub keeps_rows: bool,
    /// Units are written where a format leaves it open.
    pub has_units: bool,
    /// What components of the program's libraries are made of is written too.
    pub has_internals: bool,
}

impl Simulation {
    /// As the model says, without output.
    pub fn new(options: Options) -> Simulation {
        Simulation {
            options,
            start_time: None,
            stop_time: None,
            tolerance: None,
            intervals: None,
            method: Method::Dassl,
            step: None,
            output: None,
            max_size: MAX_SIZE,
            variables: None,
            dump: None,
            interpret: false,
            chattering: Chattering::default(),
            tells_events: false,
            keeps_ledger: false,
            keeps_rows: false,
            has_units: false,
            has_internals: false,
        }
    }
}

/// From this size of results on the user is told beforehand, and so large they may be unless the user says otherwise.
const MUCH: u64 = 100_000_000;
pub const MAX_SIZE: u64 = 2_000_000_000;

/// So many times there must be to choose from between start and stop. With fewer, steps of the solvers are lost in rounding.
const FEWEST_TIMES: f64 = 1000.0;

/// More steps take days.
const MOST_STEPS: f64 = 1e10;

/// Of the run that finds the scale of energies, which needs not even their first digit.
const ROUGH_TOLERANCE: f64 = 1e-4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dump {
    Flat,
    Dae,
    Causal,
    Code,
}

/// Who wants to know how far a run is.
pub trait Watcher: Send {
    /// Called once, before everything else.
    fn begins(&mut self, start: f64, stop: f64) {
        let _ = (start, stop);
    }

    /// Called often. True ends the run as if its stop time had come.
    fn is_interrupted(&mut self, time: f64, start: f64, stop: f64) -> bool;

    fn warning(&mut self, time: f64, message: &str);

    /// What the user should know before it is over.
    fn note(&mut self, message: &str) {
        let _ = message;
    }

    /// Tells what cannot wait until the run goes on.
    fn at_once(&self) -> fn(&str) {
        |_| {}
    }

    /// The model has printed a line.
    fn printed(&mut self, line: &str) {
        let _ = line;
    }

    /// Called for each event, if the simulation is asked to.
    fn event(&mut self, event: &Event) {
        let _ = event;
    }
}

#[derive(Debug, Clone, Default)]
pub struct Report {
    pub model: String,
    pub equations: usize,
    pub states: usize,
    /// Sizes of the torn systems of the running simulation.
    pub linear: Vec<usize>,
    pub nonlinear: Vec<usize>,
    pub statistics: Statistics,
    pub load_ms: f64,
    pub compile_ms: f64,
    pub simulate_ms: f64,
    /// What was asked for.
    pub tolerance: f64,
    pub intervals: usize,
    pub start_time: f64,
    /// Where it ended.
    pub stop_time: f64,
    pub terminated: Option<String>,
    /// The user did not want to wait for the end.
    pub interrupted: bool,
    /// The relations that made state events, and how many each, the most frequent first.
    pub events_by_relation: Vec<(String, usize)>,
    /// Functions that no machine code could be made for, which makes them slow, and why.
    pub interpreted: Vec<(String, String)>,
    /// If it was asked for.
    pub ledger: Option<BalanceSheet>,
    /// If they were asked for.
    pub rows: Option<Trajectory>,
    /// How many texts the file of results has no place for.
    pub n_texts_left_out: usize,
}

/// A simulation that did not reach its end.
#[derive(Debug, Clone)]
pub struct Failed {
    pub stage: FailedStage,
    /// For a person, with excerpts of the source.
    pub messages: String,
    /// The first error.
    pub first: Box<Told>,
    /// Until when there are rows in the file of results.
    pub rows_until: Option<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailedStage {
    /// What was named is no model.
    Model,
    /// The model does not have what was to be set.
    Settings,
    Check,
    Compile,
    Initialise,
    Simulate,
}

pub enum Outcome {
    /// With warnings for standard error.
    Done(Box<Report>, String),
    Dumped(String, String),
    Failed(Failed),
}

pub fn simulate(simulation: &Simulation, watcher: &mut dyn Watcher) -> Outcome {
    let began = Instant::now();
    let mut options = simulation.options.clone();
    options.permissions.runs = simulation.dump.is_none();
    options.permissions.output = simulation.output.clone();
    options.permissions.max_size = Some(simulation.max_size);
    compile_for(Purpose::Simulate, &options, |model| {
        let loaded = Instant::now();
        let load_ms = milliseconds(began, loaded);
        let mut run = Run { simulation, model, watcher };
        match run.go(loaded) {
            Ok(Product::Dump(text)) => Outcome::Dumped(text, run.messages(&[])),
            Ok(Product::Report(mut report)) => {
                report.load_ms = load_ms;
                Outcome::Done(report, run.messages(&[]))
            }
            Err(failed) => Outcome::Failed(failed),
        }
    })
}

/// Nobody reads that much, and where expressions share their parts the text may be longer than any memory.
const LONGEST_DUMP: usize = 256 << 20;

#[derive(Default)]
struct BoundedText(String);

impl Write for BoundedText {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        if self.0.len() + text.len() > LONGEST_DUMP {
            return Err(std::fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

enum Product {
    Dump(String),
    Report(Box<Report>),
}

struct Run<'r, 's> {
    simulation: &'r Simulation,
    model: &'r mut Model<'s>,
    watcher: &'r mut dyn Watcher,
}

impl Run<'_, '_> {
    fn go(&mut self, loaded: Instant) -> Result<Product, Failed> {
        let dump = self.simulation.dump;
        let mut flat = match self.model.flat.take() {
            Some(flat) if !self.model.diagnostics.iter().any(Diagnostic::is_error) => flat,
            _ if self.model.is_no_model => return Err(self.failed(FailedStage::Model, Vec::new())),
            _ if self.model.refuses_settings => return Err(self.failed(FailedStage::Settings, Vec::new())),
            _ => return Err(self.failed(FailedStage::Check, Vec::new())),
        };
        let accounts = match self.simulation.keeps_ledger {
            true => {
                keep_ledger(&mut flat).map_err(|problem| self.failed(FailedStage::Check, vec![problem]))?
            }
            false => Vec::new(),
        };
        if dump == Some(Dump::Flat) {
            return self.dump(&flat);
        }
        let impacts = Impacts::of(&flat);
        let mut dae: Dae =
            harpoon_dae::lower(flat).map_err(|problems| self.failed(FailedStage::Compile, problems))?;
        self.model.diagnostics.append(&mut dae.warnings);
        if dump == Some(Dump::Dae) {
            return self.dump(&dae);
        }
        let impulses = impacts.map(|impacts| (impacts.derive(&mut dae), impacts));
        let causal =
            harpoon_causal::causalize(dae).map_err(|problems| self.failed(FailedStage::Compile, problems))?;
        if let Some((derived, impacts)) = impulses {
            let refusals = impacts.refusals(&derived, &causal);
            if !refusals.is_empty() {
                return Err(self.failed(FailedStage::Compile, refusals));
            }
        }
        let idle = crate::settings::idle_starts(&self.model.concerns, &causal);
        if !idle.is_empty() {
            return Err(self.failed(FailedStage::Settings, idle));
        }
        if dump == Some(Dump::Causal) {
            return self.dump(&causal);
        }
        let suspect = causal.dae.suspect.clone();
        let lowered = harpoon_code::lower(causal, self.model.surroundings.clone())
            .map_err(|problems| self.failed(FailedStage::Compile, problems))?;
        if dump == Some(Dump::Code) {
            return self.dump(&lowered.program.module);
        }
        self.simulate(lowered, &accounts, suspect, loaded)
    }

    fn dump(&mut self, stage: &dyn std::fmt::Display) -> Result<Product, Failed> {
        let mut text = BoundedText::default();
        if write!(text, "{stage}").is_ok() {
            return Ok(Product::Dump(text.0));
        }
        let longest = harpoon_result::size(LONGEST_DUMP as u64);
        let message = format!("the text of this stage would be longer than {longest}");
        Err(self.failed(FailedStage::Compile, vec![Diagnostic::new(Severity::Error, None, message)]))
    }

    fn simulate(
        &mut self,
        lowered: Lowered,
        accounts: &[Account],
        suspect: Option<String>,
        loaded: Instant,
    ) -> Result<Product, Failed> {
        let Lowered { mut program, mut host, warnings } = lowered;
        self.model.diagnostics.extend(warnings);
        let interpreted = host.left_to_host().iter().map(|(name, why)| (name.clone(), why.clone())).collect();
        let mut engine = self.engine(&program)?;
        let compiled = Instant::now();
        let mut settings = self.settings();
        self.check_times(&settings)?;
        self.check_variables(&program)?;
        self.choose_step(&mut settings);
        self.estimate_size(&program, &settings)?;
        let tolerance = settings.tolerance;
        if self.simulation.keeps_ledger {
            settings.tolerance *= ledger::share_of_tolerance(&program, accounts);
            self.scale_ledger(&mut program, accounts, &mut *engine, &mut HostOf(&mut host), &settings)?;
        }
        let program = Arc::new(program);
        let ledger = self.ledger(&program, accounts)?;
        let n_texts_left_out = match self.simulation.output.as_deref().map(Format::of) {
            Some(Ok(format)) if !format.has_texts() => texts(&program, &Choice::of(self.simulation)).len(),
            _ => 0,
        };
        host.tell_delays(self.watcher.at_once());
        let mut observer = self.observer(&program, &settings, ledger)?;
        host.allow_writing();
        let mut host = HostOf(&mut host);
        let outcome =
            harpoon_sim::simulate(program.clone(), &mut *engine, &mut host, &settings, &mut observer);
        let ledger = observer.ledger.as_ref().map(Ledger::balance);
        let events_by_relation = observer.events.by_relation(&program);
        let written = observer.writer.as_mut().map_or(Ok(()), |writer| writer.finish());
        let rows = observer.rows.take();
        let not_a_number = observer.not_a_number.take();
        let was_interrupted = observer.was_interrupted;
        let rows_until = observer.writer.as_ref().and_then(|writer| writer.written_until());
        drop(observer);
        host.0.close();
        // What was printed last may tell why the run has failed.
        for line in host.0.take_messages() {
            self.watcher.printed(&line);
        }
        let run = outcome.map_err(|failure| {
            let stage = match failure.stage {
                Stage::Initialise => FailedStage::Initialise,
                Stage::Simulate => FailedStage::Simulate,
            };
            let message = format!("at time {}: {}", all_digits(failure.time), failure.message);
            let mut diagnostic = Diagnostic::new(Severity::Error, None, message);
            if let Some(place) = failure.place {
                diagnostic.span = Some(place.span);
                diagnostic.component = Some(place.component).filter(|component| !component.is_empty());
            }
            diagnostic.hints = failure.hints;
            if failure.stage == Stage::Initialise {
                diagnostic.hints.extend(suspect);
            }
            if let Some(place) = not_a_number.and_then(|found| found.place) {
                diagnostic.span = Some(place.span);
                diagnostic.component = Some(place.component).filter(|component| !component.is_empty());
            }
            let mut failed = self.failed(stage, vec![diagnostic]);
            failed.first.time = Some(failure.time);
            Failed { rows_until, ..failed }
        })?;
        written.map_err(|error| Failed { rows_until, ..self.failed_to_write(&error.to_string()) })?;
        for complaint in ledger.iter().flat_map(BalanceSheet::complaints) {
            self.model.diagnostics.push(Diagnostic::new(Severity::Warning, None, complaint));
        }
        let size = |is_linear: bool| {
            let used = program.continuous.iter().filter_map(|step| match step {
                harpoon_code::program::Step::Solve(system) => Some(&program.systems[*system]),
                harpoon_code::program::Step::Run(_) => None,
            });
            used.filter(|system| system.is_linear == is_linear).map(|system| system.unknowns.len()).collect()
        };
        Ok(Product::Report(Box::new(Report {
            model: self.model.name.clone(),
            equations: self.model.balance.as_ref().map_or(0, |balance| balance.equations),
            states: program.states.len(),
            linear: size(true),
            nonlinear: size(false),
            statistics: run.statistics,
            load_ms: 0.0,
            compile_ms: milliseconds(loaded, compiled),
            simulate_ms: milliseconds(compiled, Instant::now()),
            tolerance,
            intervals: settings.intervals,
            start_time: settings.start,
            stop_time: run.time,
            terminated: run.terminated,
            interrupted: was_interrupted,
            events_by_relation,
            interpreted,
            ledger,
            rows,
            n_texts_left_out,
        })))
    }

    fn ledger(&self, program: &Program, accounts: &[Account]) -> Result<Option<Ledger>, Failed> {
        let made = self.simulation.keeps_ledger.then(|| Ledger::new(accounts, program)).transpose();
        made.map_err(|problem| {
            self.failed(FailedStage::Compile, vec![Diagnostic::new(Severity::Error, None, problem)])
        })
    }

    /// A first run with little accuracy tells how much energy there is to be accounted for.
    fn scale_ledger(
        &mut self,
        program: &mut Program,
        accounts: &[Account],
        engine: &mut dyn Engine,
        host: &mut HostOf<'_>,
        settings: &harpoon_sim::Settings,
    ) -> Result<(), Failed> {
        let Some(mut ledger) = self.ledger(program, accounts)? else { return Ok(()) };
        let rough =
            harpoon_sim::Settings { tolerance: settings.tolerance.max(ROUGH_TOLERANCE), ..settings.clone() };
        let watcher = &mut *self.watcher;
        let mut is_interrupted = |time| watcher.is_interrupted(time, settings.start, settings.stop);
        let mut pilot = Pilot { ledger: &mut ledger, is_interrupted: &mut is_interrupted };
        // Where it fails the run itself most likely fails too, and tells why; until there it has seen energies enough.
        let outcome = harpoon_sim::simulate(Arc::new(program.clone()), engine, host, &rough, &mut pilot);
        drop(outcome);
        ledger.scale(program);
        Ok(())
    }

    fn engine(&self, program: &Program) -> Result<Box<dyn Engine>, Failed> {
        if self.simulation.interpret {
            return Ok(Box::new(Interpreter::new(&program.module)));
        }
        match Adaptive::new(&program.module) {
            Ok(engine) => Ok(Box::new(engine)),
            Err(problem) => {
                let message = format!("internal error: no machine code could be made: {problem}");
                Err(self.failed(FailedStage::Compile, vec![Diagnostic::new(Severity::Error, None, message)]))
            }
        }
    }

    fn settings(&self) -> harpoon_sim::Settings {
        let (simulation, experiment) = (self.simulation, &self.model.experiment);
        let start = simulation.start_time.or(experiment.start_time).unwrap_or(0.0);
        let stop = simulation.stop_time.or(experiment.stop_time).unwrap_or(start + 1.0);
        let by_interval = experiment.interval.filter(|interval| *interval > 0.0);
        let by_interval = by_interval.map(|interval| ((stop - start) / interval).round().max(1.0) as usize);
        harpoon_sim::Settings {
            start,
            stop,
            tolerance: simulation.tolerance.or(experiment.tolerance).unwrap_or(1e-6),
            intervals: simulation.intervals.or(by_interval).unwrap_or(500),
            method: simulation.method,
            step: simulation.step,
            chattering: simulation.chattering,
        }
    }

    /// Whether there is a time between start and stop, and steps lead through it.
    fn check_times(&self, settings: &harpoon_sim::Settings) -> Result<(), Failed> {
        let (start, stop) = (settings.start, settings.stop);
        let span = stop - start;
        let refused = |message: String, hint: &str, is_asked_for: bool| {
            let problem = Diagnostic::new(Severity::Error, None, message).hint(hint);
            let stage = if is_asked_for { FailedStage::Settings } else { FailedStage::Initialise };
            Err(self.failed(stage, vec![problem]))
        };
        let is_asked_for = self.simulation.start_time.or(self.simulation.stop_time).is_some();
        let annotation = "`--start-time` and `--stop-time` override the experiment annotation of the model";
        if span < 0.0 {
            let [start, stop] = [start, stop].map(all_digits);
            let message = format!("the simulation is to stop at {stop} s, before it starts at {start} s");
            return refused(message, annotation, is_asked_for);
        }
        if !span.is_finite() {
            let message =
                format!("from {start:e} to {stop:e} s is too long: there is no number for this time");
            return refused(message, annotation, is_asked_for);
        }
        let digit = f64::EPSILON * start.abs().max(stop.abs());
        if span > 0.0 && span < FEWEST_TIMES * digit.max(f64::MIN_POSITIVE) {
            let message = format!(
                "from {start:e} to {stop:e} s is too short: numbers have 16 digits, and steps in between would be no longer than the last of them"
            );
            return refused(message, annotation, is_asked_for);
        }
        if let Some(step) = settings.step.filter(|step| span / step > MOST_STEPS) {
            let message = format!(
                "steps of {step:e} s are too short: from {} to {} s there would be {:.0e} of them",
                all_digits(start),
                all_digits(stop),
                span / step
            );
            let hint =
                format!("nobody waits for more than {MOST_STEPS:.0e}; `--tolerance` makes a run accurate");
            return refused(message, &hint, true);
        }
        Ok(())
    }

    fn observer(
        &mut self,
        program: &Arc<Program>,
        settings: &harpoon_sim::Settings,
        ledger: Option<Ledger>,
    ) -> Result<Observer<'_>, Failed> {
        let created = self
            .simulation
            .output
            .as_deref()
            .map(|path| harpoon_result::create(path, self.simulation.max_size, self.simulation.has_units))
            .transpose();
        let writer = created.map_err(|error| self.failed_to_write(&error.to_string()))?;
        self.watcher.begins(settings.start, settings.stop);
        Ok(Observer {
            writer,
            rows: self.simulation.keeps_rows.then(Trajectory::default),
            has_begun: false,
            program: program.clone(),
            choice: Choice::of(self.simulation),
            watcher: self.watcher,
            start: settings.start,
            stop: settings.stop,
            events: Events::new(program),
            tells_events: self.simulation.tells_events,
            ledger,
            believable: Believable::new(program, settings.tolerance),
            not_a_number: None,
            was_interrupted: false,
        })
    }

    /// Methods that do not choose their step have one between two rows unless the user says otherwise.
    fn choose_step(&mut self, settings: &mut harpoon_sim::Settings) {
        if !settings.method.has_fixed_step() {
            return;
        }
        if self.simulation.tolerance.is_some() {
            let message = format!(
                "`--tolerance` does not change the steps of {}, which are fixed: it is for nonlinear systems and events only",
                settings.method
            );
            let note =
                Diagnostic::new(Severity::Note, None, message).hint("`--step H` makes the run accurate");
            self.model.diagnostics.push(note);
        }
        if settings.step.is_some() {
            return;
        }
        let step = (settings.stop - settings.start) / settings.intervals as f64;
        settings.step = Some(step).filter(|step| *step > 0.0);
        let message =
            format!("{} takes steps of {} s, the interval of the output", settings.method, all_digits(step));
        let note = Diagnostic::new(Severity::Note, None, message).hint("`--step H` sets another length");
        self.model.diagnostics.push(note);
    }

    /// Nobody wants to find out by a full disk.
    fn estimate_size(&mut self, program: &Program, settings: &harpoon_sim::Settings) -> Result<(), Failed> {
        let format = self.simulation.output.as_deref().and_then(|path| Format::of(path).ok());
        let Some(format) = format else { return Ok(()) };
        let choice = Choice::of(self.simulation);
        let written = || program.signals.iter().filter(|signal| choice.is_written(signal));
        let varies = |source: &CellSource| matches!(source, CellSource::Cell { varies: true, .. });
        // Each has a column in a text, and shares it with its aliases in a matrix; constants are in both.
        let n_columns = match format {
            Format::Csv => written().count(),
            Format::Mat => {
                let cells =
                    written().filter(|signal| varies(&signal.source)).map(|signal| cell_of(&signal.source));
                cells.collect::<std::collections::HashSet<_>>().len()
            }
        };
        let n_rows = settings.intervals.saturating_add(1);
        let mut bytes = harpoon_result::estimate(format, n_rows, n_columns);
        // Texts stand in each row, whatever their length is.
        if format == Format::Csv {
            let n_letters: u64 = texts(program, &choice).iter().map(|text| text.value.len() as u64 + 3).sum();
            bytes = bytes.saturating_add(n_letters.saturating_mul(n_rows as u64));
        }
        let (size, limit) = (harpoon_result::size(bytes), harpoon_result::size(self.simulation.max_size));
        let fewer = "`--intervals N` writes fewer rows, `--variables REGEX` fewer columns";
        if bytes > self.simulation.max_size {
            let message = format!("the results would take about {size}, more than {limit}");
            let hint = format!("{fewer}, `--max-size` allows more");
            let problem = Diagnostic::new(Severity::Error, None, message).hint(hint);
            return Err(self.failed(FailedStage::Settings, vec![problem]));
        }
        if bytes > MUCH {
            let message = format!("the results will take about {size}");
            self.watcher.note(&format!("{message}; {fewer}"));
        }
        Ok(())
    }

    /// Whether anything is left to be written.
    fn check_variables(&self, program: &Program) -> Result<(), Failed> {
        let refused = |message: String| {
            let problem = Diagnostic::new(Severity::Error, None, message);
            self.failed(FailedStage::Settings, vec![problem])
        };
        let Some(selection) = &self.simulation.variables else { return Ok(()) };
        let mut numbers =
            program.signals.iter().filter(|signal| is_seen(&signal.name, signal.about.is_hidden));
        let mut texts = program.texts.iter().filter(|text| is_seen(&text.name, text.is_hidden));
        let is_any = numbers.any(|signal| selection.contains(&signal.name))
            || texts.any(|text| selection.contains(&text.name));
        match is_any {
            true => Ok(()),
            false => Err(refused(format!("--variables: no variable has {selection}"))),
        }
    }

    fn failed_to_write(&self, message: &str) -> Failed {
        let diagnostic = Diagnostic::new(Severity::Error, None, message);
        self.failed(FailedStage::Simulate, vec![diagnostic])
    }

    fn failed(&self, stage: FailedStage, problems: Vec<Diagnostic>) -> Failed {
        let (stage, problems) = match crate::settings::blamed(&self.model.concerns, &problems) {
            refusals if refusals.is_empty() => (stage, problems),
            refusals => (FailedStage::Settings, refusals),
        };
        let first = self.model.diagnostics.iter().chain(&problems).find(|diagnostic| diagnostic.is_error());
        let first = first.map_or_else(Told::default, |first| Told::of(self.model.sources, first));
        Failed { stage, messages: self.messages(&problems), first: Box::new(first), rows_until: None }
    }

    fn messages(&self, problems: &[Diagnostic]) -> String {
        let style = self.simulation.options.style;
        let all = self.model.diagnostics.iter().chain(problems);
        messages(self.model.sources, all, style)
    }
}

struct Observer<'w> {
    writer: Option<Box<dyn Writer>>,
    rows: Option<Trajectory>,
    has_begun: bool,
    program: Arc<Program>,
    choice: Choice,
    watcher: &'w mut dyn Watcher,
    start: f64,
    stop: f64,
    events: Events,
    tells_events: bool,
    ledger: Option<Ledger>,
    believable: Believable,
    /// What ended the run.
    not_a_number: Option<NotANumber>,
    was_interrupted: bool,
}

impl harpoon_sim::Observer for Observer<'_> {
    fn row(&mut self, values: &[f64]) -> Result<(), String> {
        if let Some(ledger) = &mut self.ledger {
            ledger.row(values);
        }
        self.not_a_number = self.believable.not_a_number(&self.program, values);
        if let Some(NotANumber { name, value, .. }) = &self.not_a_number {
            let what = if value.is_nan() { "not a number" } else { "infinite" };
            return Err(format!("`{name}` is {what}"));
        }
        for warning in self.believable.outside(values) {
            self.watcher.warning(values[0], &warning);
        }
        self.write(values).map_err(|error| error.to_string())
    }

    fn step(&mut self, values: &[f64]) {
        if let Some(ledger) = &mut self.ledger {
            ledger.step(values);
        }
    }

    fn event(&mut self, event: &harpoon_sim::Event<'_>) {
        if let Some(ledger) = &mut self.ledger {
            ledger.event(event);
        }
        self.events.count(event);
        if self.tells_events {
            self.watcher.event(&self.events.describe(&self.program, event));
        }
    }

    fn is_interrupted(&mut self, time: f64) -> bool {
        self.was_interrupted |= self.watcher.is_interrupted(time, self.start, self.stop);
        self.was_interrupted
    }

    fn warning(&mut self, time: f64, message: &str) {
        self.watcher.warning(time, message);
    }

    fn printed(&mut self, line: &str) {
        self.watcher.printed(line);
    }
}

impl Observer<'_> {
    fn write(&mut self, values: &[f64]) -> Result<(), harpoon_result::Error> {
        if !self.has_begun {
            self.has_begun = true;
            let of_file = |signal: &CodeSignal| self.choice.is_written(signal);
            let of_memory = |signal: &CodeSignal| self.choice.is_kept(signal);
            if let Some(file) = &mut self.writer {
                let texts = texts(&self.program, &self.choice);
                file.begin(&signals(&self.program, values, of_file), &texts)?;
            }
            if let Some(memory) = &mut self.rows {
                memory.begin(&signals(&self.program, values, of_memory), &[])?;
            }
        }
        if let Some(file) = &mut self.writer {
            file.row(values[0], values)?;
        }
        self.rows.as_mut().map_or(Ok(()), |memory| memory.row(values[0], values))
    }
}

fn cell_of(source: &CellSource) -> Option<u32> {
    match source {
        CellSource::Cell { cell, .. } => Some(*cell),
        CellSource::Constant(_) => None,
    }
}

/// Which variables go into the results.
struct Choice {
    selection: Option<Selection>,
    has_internals: bool,
}

impl Choice {
    fn of(simulation: &Simulation) -> Choice {
        Choice { selection: simulation.variables.clone(), has_internals: simulation.has_internals }
    }

    fn is_written(&self, signal: &CodeSignal) -> bool {
        is_seen(&signal.name, signal.about.is_hidden) && self.contains(&signal.name, signal.about.is_internal)
    }

    /// In memory there is everything, for who asks for a variable by its name.
    fn is_kept(&self, signal: &CodeSignal) -> bool {
        is_seen(&signal.name, signal.about.is_hidden)
            && self.selection.as_ref().is_none_or(|selection| selection.contains(&signal.name))
    }

    /// Who asks for names gets what has them, whatever it is.
    fn contains(&self, name: &str, is_internal: bool) -> bool {
        match &self.selection {
            Some(selection) => selection.contains(name),
            None => !is_internal || self.has_internals,
        }
    }
}

/// What no stage has made for itself.
fn is_seen(name: &str, is_hidden: bool) -> bool {
    !is_hidden || !name.contains('$')
}

/// What is written. Parameters have their values once the initialisation is done.
fn signals(program: &Program, values: &[f64], is_wanted: impl Fn(&CodeSignal) -> bool) -> Vec<Signal> {
    let signals = program.signals.iter().filter(|signal| is_wanted(signal)).map(|signal| Signal {
        name: signal.name.clone(),
        unit: signal.about.unit.clone().unwrap_or_default(),
        description: signal.about.description.clone().unwrap_or_default(),
        source: match signal.source {
            CellSource::Cell { cell, negated, varies: true } => {
                Source::Column(cell as usize, if negated { Sign::Minus } else { Sign::Plus })
            }
            CellSource::Cell { cell, negated, varies: false } => {
                let value = values[cell as usize];
                Source::Constant(if negated { -value } else { value })
            }
            CellSource::Constant(value) => Source::Constant(value),
        },
    });
    signals.collect()
}

fn texts(program: &Program, choice: &Choice) -> Vec<Text> {
    let is_written = |text: &&harpoon_code::program::Text| {
        is_seen(&text.name, text.is_hidden) && choice.contains(&text.name, text.is_internal)
    };
    let texts = program.texts.iter().filter(is_written).map(|text| Text {
        name: text.name.clone(),
        description: text.description.clone().unwrap_or_default(),
        value: text.value.clone(),
    });
    texts.collect()
}

/// The model's host with the face that the simulator asks for.
pub(crate) struct HostOf<'a>(pub &'a mut harpoon_code::ModelHost);

impl harpoon_code::Host for HostOf<'_> {
    fn call(&mut self, function: harpoon_code::ExternId, frame: &mut [f64]) -> Result<(), String> {
        self.0.call(function, frame)
    }
}

impl harpoon_sim::ModelHost for HostOf<'_> {
    fn message(&mut self, number: u32, values: &[f64]) -> String {
        self.0.message(number, values)
    }

    fn perform(&mut self, number: u32, values: &[f64]) -> Result<(), String> {
        self.0.perform(number, values)
    }

    fn take_printed(&mut self) -> Vec<String> {
        self.0.take_messages()
    }
}

fn milliseconds(from: Instant, to: Instant) -> f64 {
    (to - from).as_secs_f64() * 1e3
}
