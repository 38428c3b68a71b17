//! One model → what became of it under each variation, compared with a reference.
//!
//! The reference is the model itself, run with little tolerance and many output points. A variation agrees if every
//! variable is within [`FACTOR`] times its tolerance of the reference, as a share of the variable's scale, and if both
//! have the same events. What does not agree is run again with another tolerance: an error that follows the tolerance is
//! what the sensitivity of the model makes of small ones, one that does not is a wrong answer.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

use harpoon::source::Style;
use harpoon::{
    Event, Experiment, Failed, FailedStage, Options, Permissions, Report, Simulation, SimulationOutcome,
    Watcher,
};
use harpoon_result::{Agreement, Difference, Signal, Told, Trajectory, agreement};

use crate::rewrite::{self, Rewriting};
use crate::subject::{Subject, copy_libraries};
use crate::variation::{REFERENCE_INTERVALS, Variation};

/// Errors of steps add up, and both runs have them.
const FACTOR: f64 = 10.0;

/// Of the reference: the first that works, before the model's own. Not every model can be solved so accurately.
pub const REFERENCE_TOLERANCES: [f64; 2] = [1e-12, 1e-9];

/// No other run is asked for less.
const SMALLEST_TOLERANCE: f64 = 1e-11;

/// The error of the reference over a whole run is thought to be so many times its tolerance.
const REFERENCE_ERROR: f64 = 10.0;

#[derive(Debug, Clone)]
pub enum Verdict {
    Agrees,
    /// The worst variable, how many are not as they should be, and what another tolerance makes of it.
    Differs {
        worst: Difference,
        n_variables: usize,
        allowed: f64,
        trend: Trend,
    },
    /// Events that only one run has: these in the reference, these in the variation.
    Events {
        missing: Vec<f64>,
        additional: Vec<f64>,
        trend: Trend,
    },
    /// The runs end at different times.
    Ends([f64; 2]),
    /// Only one of both has these variables.
    Variables(Vec<String>),
    /// The reference reaches its end, this does not.
    Fails(FailedStage, String),
    /// The reference fails in another stage, or this does not fail.
    FailsElsewhere(FailedStage, Option<FailedStage>, String),
    /// The variation has no meaning for this model.
    NotApplicable(String),
}

/// What becomes of a difference with another tolerance: that one, and the difference as a share of the scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Trend {
    Follows(f64, f64),
    Stays(f64, f64),
    Fails(f64),
    Unknown,
}

impl Verdict {
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Differs { trend: Trend::Follows(..), .. }
            | Verdict::Events { trend: Trend::Follows(..), .. } => "sensitive",
            Verdict::Differs { .. } => "differs",
            Verdict::Events { .. } => "events",
            Verdict::Ends(_) => "ends",
            Verdict::Variables(_) => "variables",
            Verdict::Fails(..) => "fails",
            Verdict::FailsElsewhere(..) => "stage",
            Verdict::NotApplicable(_) => "not",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |times: &[f64]| {
            let shown: Vec<String> = times.iter().take(4).map(f64::to_string).collect();
            let rest = if times.len() > 4 { format!(", … ({})", times.len()) } else { String::new() };
            shown.join(", ") + &rest
        };
        match self {
            Verdict::Agrees => f.write_str("agrees"),
            Verdict::Differs { worst, n_variables, allowed, trend } => write!(
                f,
                "`{}` at {}: {} instead of {}, {:.1e} of its scale, {allowed:.0e} allowed; {n_variables} variables; {trend}",
                worst.name,
                worst.time,
                worst.values[1],
                worst.values[0],
                worst.relative(),
            ),
            Verdict::Events { missing, additional, trend } => {
                write!(f, "no event at [{}], events at [{}]; {trend}", list(missing), list(additional))
            }
            Verdict::Ends([first, second]) => write!(f, "ends at {second} instead of {first}"),
            Verdict::Variables(names) => write!(f, "only one has {}", names.join(", ")),
            Verdict::Fails(stage, message) => write!(f, "fails in {stage:?}: {message}"),
            Verdict::FailsElsewhere(expected, found, message) => match found {
                Some(found) => write!(f, "fails in {found:?} instead of {expected:?}: {message}"),
                None => write!(f, "should fail in {expected:?}: {message}"),
            },
            Verdict::NotApplicable(why) => f.write_str(why),
        }
    }
}

impl fmt::Display for Trend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trend::Follows(tolerance, share) | Trend::Stays(tolerance, share) => {
                write!(f, "{share:.1e} with tolerance {tolerance:.0e}")
            }
            Trend::Fails(tolerance) => write!(f, "fails with tolerance {tolerance:.0e}"),
            Trend::Unknown => f.write_str("no other tolerance tried"),
        }
    }
}

/// A model with its reference.
pub struct Examination<'s> {
    subject: &'s Subject,
    text: String,
    experiment: Experiment,
    /// Where our libraries are, and their rewritten copies.
    libraries: &'s Path,
    workshop: &'s Path,
    reference: Result<Ran, Failed>,
    reference_tolerance: f64,
}

struct Ran {
    rows: Trajectory,
    events: Vec<f64>,
}

impl<'s> Examination<'s> {
    /// The first references are left out if they are known not to end.
    pub fn begin(
        subject: &'s Subject,
        libraries: &'s Path,
        workshop: &'s Path,
        first_reference: usize,
    ) -> std::io::Result<Examination<'s>> {
        let text = std::fs::read_to_string(&subject.file)?;
        let options = options(&subject.model, Vec::new(), settings(&text));
        let experiment = harpoon::compile(&options, |model| model.experiment);
        let usual = experiment.tolerance.unwrap_or(1e-6);
        let mut examination = Examination {
            subject,
            text,
            experiment,
            libraries,
            workshop,
            reference: Err(Failed {
                stage: FailedStage::Check,
                messages: String::new(),
                first: Default::default(),
                rows_until: None,
            }),
            reference_tolerance: usual,
        };
        for tolerance in REFERENCE_TOLERANCES.into_iter().chain([usual]).skip(first_reference) {
            let simulation = Simulation {
                tolerance: Some(tolerance),
                intervals: Some(REFERENCE_INTERVALS),
                ..Simulation::new(options.clone())
            };
            examination.reference = run(simulation);
            examination.reference_tolerance = tolerance;
            if examination.reference.is_ok() {
                break;
            }
        }
        Ok(examination)
    }

    pub fn examine(&self, variation: &Variation) -> Verdict {
        let tolerance = variation.tolerance.or(self.experiment.tolerance).unwrap_or(1e-6);
        let ran = match self.run(variation, tolerance) {
            Ok(ran) => ran,
            Err(why) => return Verdict::NotApplicable(why),
        };
        let (reference, ran) = match (&self.reference, ran) {
            (Ok(reference), Ok(ran)) => (reference, ran),
            (Ok(_), Err(failed)) => return Verdict::Fails(failed.stage, failed.first.message),
            (Err(expected), Ok(_)) => {
                return Verdict::FailsElsewhere(expected.stage, None, expected.first.message.clone());
            }
            (Err(expected), Err(failed)) if expected.stage != failed.stage => {
                return Verdict::FailsElsewhere(expected.stage, Some(failed.stage), failed.first.message);
            }
            (Err(_), Err(_)) => return Verdict::Agrees,
        };
        let allowed = self.allowed(tolerance);
        let found = compare(reference, &ran, allowed);
        if !found.ends_together() {
            return Verdict::Ends(found.ends);
        }
        // Which derivatives there are depends on which variables were chosen as states.
        let missing: Vec<String> =
            found.missing.iter().filter(|name| !name.starts_with("der(")).cloned().collect();
        if !missing.is_empty() {
            return Verdict::Variables(missing);
        }
        let has_same_events = found.only_first.is_empty() && found.only_second.is_empty();
        let relevant = relevant(&found, variation);
        let n_variables = relevant.iter().filter(|difference| difference.relative() > allowed).count();
        let worst = relevant.into_iter().max_by(|a, b| a.relative().total_cmp(&b.relative()));
        let worst = worst.filter(|worst| worst.relative() > allowed).cloned();
        if worst.is_none() && has_same_events {
            return Verdict::Agrees;
        }
        let trend = self.with_another_tolerance(variation, tolerance, worst.as_ref());
        match worst {
            Some(worst) => Verdict::Differs { worst, n_variables, allowed, trend },
            None => Verdict::Events {
                missing: found.only_first.iter().map(|k| reference.events[*k]).collect(),
                additional: found.only_second.iter().map(|k| ran.events[*k]).collect(),
                trend,
            },
        }
    }

    /// As a share of a variable's scale, and of the time simulated for events.
    fn allowed(&self, tolerance: f64) -> f64 {
        FACTOR * tolerance.max(REFERENCE_ERROR * self.reference_tolerance)
    }

    /// What becomes of the worst variable, or of the events, when the tolerance changes: an error that follows the
    /// tolerance is one of accuracy. Where there is no room for a smaller tolerance, a larger one tells it.
    fn with_another_tolerance(
        &self,
        variation: &Variation,
        tolerance: f64,
        worst: Option<&Difference>,
    ) -> Trend {
        let Ok(reference) = &self.reference else { return Trend::Unknown };
        let before = worst.map_or(1.0, Difference::relative);
        let others = match tolerance < SMALLEST_TOLERANCE * 10.0 {
            true => vec![tolerance * 1e2, tolerance * 1e4],
            false => vec![tolerance / 100.0, SMALLEST_TOLERANCE],
        };
        let mut last = Trend::Unknown;
        for other in others {
            let Ok(Ok(ran)) = self.run(variation, other) else { return Trend::Fails(other) };
            // The same shift of events, so that their times can show a trend too.
            let found = compare(reference, &ran, self.allowed(tolerance));
            let after = match worst {
                Some(worst) => {
                    let same = found.differences.iter().find(|difference| difference.name == worst.name);
                    same.map_or(f64::INFINITY, Difference::relative)
                }
                None if found.only_first.is_empty() && found.only_second.is_empty() => 0.0,
                None => 1.0,
            };
            let follows = match other < tolerance {
                true => after < 0.1 * before,
                false => after > 10.0 * before,
            };
            last = if follows { Trend::Follows(other, after) } else { Trend::Stays(other, after) };
            if follows {
                break;
            }
        }
        last
    }

    /// `Err` says why the variation does not apply.
    fn run(&self, variation: &Variation, tolerance: f64) -> Result<Result<Ran, Failed>, String> {
        let start = self.experiment.start_time.unwrap_or(0.0);
        let stop = self.experiment.stop_time.unwrap_or(start + 1.0);
        let (shift, factor) = match variation.rewriting {
            Some(Rewriting::Later(shift)) => (shift, 1.0),
            Some(Rewriting::Slower(factor)) => (0.0, factor),
            _ => (0.0, 1.0),
        };
        let written = self.written(variation)?;
        let simulation = Simulation {
            start_time: Some(shift + factor * start),
            stop_time: Some(shift + factor * stop),
            tolerance: Some(tolerance),
            intervals: Some(variation.intervals),
            method: variation.method,
            interpret: variation.interpret,
            ..Simulation::new(written)
        };
        let ran = run(simulation);
        let names = match variation.rewriting {
            Some(Rewriting::Renamed) => rewrite::renamable(&self.text),
            _ => BTreeSet::new(),
        };
        let old_time = |t: f64| (t - shift) / factor;
        Ok(ran.map(|ran| Ran {
            rows: translated(&ran.rows, &old_time, &self.old_names(&names)),
            events: ran.events.into_iter().map(old_time).collect(),
        }))
    }

    /// The model, written anew if the variation asks for it.
    fn written(&self, variation: &Variation) -> Result<Options, String> {
        let settings = settings(&self.text);
        let Some(rewriting) = variation.rewriting else {
            return Ok(options(&self.subject.model, Vec::new(), settings));
        };
        // Says whether it applies, also to an example, whose copy is there already.
        let text = rewrite::model(&self.text, rewriting)?;
        let copy = self.workshop.join(&variation.name);
        if rewriting != Rewriting::Renamed && self.subject.is_example {
            return Ok(options(&self.subject.model, vec![copy], settings));
        }
        let own = self.workshop.join(format!("own-{}", self.subject.name.replace('/', "-")));
        if rewriting == Rewriting::Renamed && self.subject.is_example {
            let change = |path: &Path, old: &str| {
                Ok(if path == self.subject.file { text.clone() } else { old.to_string() })
            };
            copy_libraries(self.libraries, &own, &change).map_err(|error| error.to_string())?;
            return Ok(options(&self.subject.model, vec![own], settings));
        }
        std::fs::create_dir_all(&own).map_err(|error| error.to_string())?;
        let file = own.join(self.subject.file.file_name().unwrap_or_default());
        std::fs::write(&file, text).map_err(|error| error.to_string())?;
        let names = rewrite::renamable(&self.text);
        let rename = |setting: String| match rewriting {
            Rewriting::Renamed => rewrite::new_name(&setting, &names),
            _ => setting,
        };
        let libraries = if copy.exists() { vec![copy] } else { Vec::new() };
        let settings = settings.into_iter().map(rename).collect();
        Ok(options(&file.display().to_string(), libraries, settings))
    }

    /// New names to those of the reference.
    fn old_names(&self, renamed: &BTreeSet<String>) -> Vec<(String, String)> {
        let Ok(reference) = &self.reference else { return Vec::new() };
        let names = reference.rows.signals().iter().map(|signal| signal.name.clone());
        let pairs = names.map(|name| (rewrite::new_name(&name, renamed), name));
        pairs.filter(|(new, old)| new != old).collect()
    }
}

fn compare(reference: &Ran, ran: &Ran, allowed: f64) -> Agreement {
    let times = reference.rows.time();
    let span = times.last().zip(times.first()).map_or(0.0, |(last, first)| last - first);
    agreement(
        Told { rows: &reference.rows, events: &reference.events, whiles: &[] },
        Told { rows: &ran.rows, events: &ran.events, whiles: &[] },
        allowed * span,
    )
}

/// With another unit of time, derivatives are others. What may be rounding says nothing.
fn relevant<'a>(found: &'a Agreement, variation: &Variation) -> Vec<&'a Difference> {
    let is_slower = matches!(variation.rewriting, Some(Rewriting::Slower(_)));
    let is_same = |difference: &&Difference| !(is_slower && difference.name.starts_with("der("));
    let is_large = |difference: &&Difference| difference.scale > difference.noise;
    found.differences.iter().filter(is_same).filter(is_large).collect()
}

fn translated(rows: &Trajectory, time: &dyn Fn(f64) -> f64, names: &[(String, String)]) -> Trajectory {
    let old_name = |name: &str| names.iter().find(|(new, _)| new == name).map(|(_, old)| old.clone());
    let mut signals = Vec::new();
    let mut columns = Vec::new();
    for signal in rows.signals() {
        let name = old_name(&signal.name).unwrap_or_else(|| signal.name.clone());
        let column = Signal::column(name, columns.len());
        signals.push(Signal { unit: signal.unit.clone(), ..column });
        columns.push(rows.values(signal).into_owned());
    }
    Trajectory::new(signals, rows.time().iter().map(|t| time(*t)).collect(), columns)
}

fn run(simulation: Simulation) -> Result<Ran, Failed> {
    let simulation = Simulation { keeps_rows: true, tells_events: true, ..simulation };
    let mut events = EventTimes::default();
    match harpoon::simulate(&simulation, &mut events) {
        SimulationOutcome::Done(report, _) => {
            let Report { rows, .. } = *report;
            Ok(Ran { rows: rows.unwrap_or_default(), events: events.0 })
        }
        SimulationOutcome::Failed(failed) => Err(failed),
        SimulationOutcome::Dumped(..) => unreachable!("nothing was to be dumped"),
    }
}

#[derive(Default)]
struct EventTimes(Vec<f64>);

impl Watcher for EventTimes {
    fn is_interrupted(&mut self, _: f64, _: f64, _: f64) -> bool {
        false
    }

    fn warning(&mut self, _: f64, _: &str) {}

    fn event(&mut self, event: &Event) {
        self.0.push(event.time);
    }
}

fn options(model: &str, libraries: Vec<PathBuf>, settings: Vec<String>) -> Options {
    // The tests are ours.
    let permissions = Permissions { native: true, ..Permissions::default() };
    Options {
        model: model.to_string(),
        libraries,
        modelica_path: None,
        style: Style::Plain,
        settings,
        permissions,
        strict: false,
    }
}

/// What the margin of a test sets.
fn settings(text: &str) -> Vec<String> {
    text.lines().filter_map(|line| Some(line.split_once("// set: ")?.1.trim().to_string())).collect()
}
