//! What becomes of one model: simulate it in a process, then compare with the reference.

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use harpoon_result::{Band, Comparison, Curve, Outcome, Panel, Plot, Size, Tolerances, Trajectory, Tube};
use harpoon_source::visible_path;
use serde_json::Value;

use super::child::{self, Ended, How, Limits, Scratch};
use super::reference::Reference;

/// What is the same for all models.
pub struct Judge {
    /// The program that simulates: `PROGRAM simulate MODEL …`.
    pub program: PathBuf,
    pub libraries: Vec<PathBuf>,
    pub limits: Limits,
    pub scratch: Scratch,
    /// Whether to draw signals that differ.
    pub with_pictures: bool,
    pub interrupted: Arc<AtomicBool>,
}

pub struct Verdict {
    pub model: String,
    /// The first stage that failed, and why.
    pub failure: Option<(Stage, String)>,
    pub comparisons: Vec<Comparison>,
    /// What the simulation says about itself: an object with `states`, `f_evals` and more.
    pub statistics: Option<Value>,
    pub seconds: f64,
    /// SVG of signals that differ, the worst first.
    pub pictures: Vec<String>,
}

/// In the order in which a model goes through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    Check,
    Compile,
    Initialise,
    Simulate,
    Verify,
}

impl Stage {
    pub const ALL: [Stage; 5] =
        [Stage::Check, Stage::Compile, Stage::Initialise, Stage::Simulate, Stage::Verify];

    pub fn name(self) -> &'static str {
        match self {
            Stage::Check => "check",
            Stage::Compile => "compile",
            Stage::Initialise => "initialise",
            Stage::Simulate => "simulate",
            Stage::Verify => "verify",
        }
    }
}

/// Pictures are for people: the worst signals are enough to see what is wrong.
const MOST_PICTURES: usize = 3;

impl Verdict {
    pub fn is_verified(&self) -> bool {
        self.failure.is_none()
    }

    pub fn passes(&self, stage: Stage) -> bool {
        self.failure.as_ref().is_none_or(|(failed, _)| *failed > stage)
    }
}

struct Failure {
    stage: Stage,
    message: String,
}

impl Judge {
    /// Nothing if the user interrupts.
    pub fn judge(&self, reference: &Reference) -> Option<Verdict> {
        let started = Instant::now();
        let (result, signals) = (self.scratch.file("mat"), self.scratch.file("txt"));
        let ended = self
            .arguments(reference, &result.0, &signals.0)
            .and_then(|arguments| self.start("simulate", &arguments, reference));
        let mut verdict = Verdict {
            model: reference.model.clone(),
            failure: None,
            comparisons: Vec::new(),
            statistics: None,
            seconds: started.elapsed().as_secs_f64(),
            pictures: Vec::new(),
        };
        let simulated = match ended {
            Ok(ended) if ended.how == How::Interrupted => return None,
            Ok(ended) => self.statistics(ended, reference, &result.0),
            Err(error) => {
                let message = format!("cannot start `{}`: {error}", visible_path(&self.program));
                Err(Failure { stage: Stage::Check, message })
            }
        };
        let outcome = simulated.and_then(|statistics| {
            verdict.statistics = Some(statistics);
            self.verify(reference, &result.0, &mut verdict)
        });
        verdict.failure = outcome.err().map(|failure| (failure.stage, failure.message));
        Some(verdict)
    }

    fn start(&self, command: &str, arguments: &[OsString], reference: &Reference) -> std::io::Result<Ended> {
        let mut all: Vec<OsString> = vec![command.into()];
        for library in &self.libraries {
            all.extend(["-L".into(), library.clone().into_os_string()]);
        }
        all.extend_from_slice(arguments);
        // The name of a folder may look like an option.
        all.extend(["--".into(), reference.model.clone().into()]);
        child::run(&self.program, &all, self.limits, &self.scratch, &self.interrupted)
    }

    /// Of `simulate`. The result is a MAT file, for it has constants too, and only of the signals that count, which stand in a file: there
    /// may be more than an argument can hold.
    fn arguments(
        &self,
        reference: &Reference,
        result: &Path,
        signals: &Path,
    ) -> std::io::Result<Vec<OsString>> {
        let mut arguments: Vec<OsString> = vec!["--json".into(), "-o".into(), result.into()];
        let settings = &reference.settings;
        let numbers = [
            ("--start-time", settings.start_time),
            ("--stop-time", settings.stop_time),
            ("--tolerance", settings.tolerance),
            ("--intervals", settings.n_intervals().map(|n| n as f64)),
        ];
        for (option, number) in numbers {
            if let Some(number) = number {
                // One word, so that a negative number is no option.
                arguments.push(format!("{option}={number}").into());
            }
        }
        if let Some(names) = &reference.signals {
            std::fs::write(signals, names.join("\n"))?;
            arguments.extend(["--signals".into(), signals.into()]);
        }
        Ok(arguments)
    }

    /// What a simulation that ended well says about itself.
    fn statistics(&self, ended: Ended, reference: &Reference, result: &Path) -> Result<Value, Failure> {
        let object = ended.output.lines().rev().find_map(|line| serde_json::from_str::<Value>(line).ok());
        let status = match ended.how {
            How::Exited(status) => status,
            How::TooLong => {
                let message = format!("does not end within {} s", self.limits.time.as_secs_f64());
                return Err(self.failure_without_words(reference, result, message));
            }
            _ => {
                let message = format!("takes more than {} MB of memory", self.limits.megabytes);
                return Err(self.failure_without_words(reference, result, message));
            }
        };
        match object {
            Some(object) if status.success() => Ok(object),
            Some(object) if object["failed_stage"].is_string() => {
                let name = object["failed_stage"].as_str().unwrap_or_default();
                let stage =
                    Stage::ALL.into_iter().find(|stage| stage.name() == name).unwrap_or(Stage::Simulate);
                let message = object["message"].as_str().unwrap_or("no message").to_string();
                Err(Failure { stage, message })
            }
            _ => {
                let message = format!("crashed, {status}: {}", last_words(&ended.messages));
                Err(self.failure_without_words(reference, result, message))
            }
        }
    }

    /// Which stage a process was in that could not say so: rows are written by the simulation, and before that the
    /// check alone tells.
    fn failure_without_words(&self, reference: &Reference, result: &Path, message: String) -> Failure {
        let stage = match harpoon_result::read(result) {
            Ok(run) if run.n_rows() > 0 => Stage::Simulate,
            Ok(_) => Stage::Initialise,
            Err(_) => match self.start("check", &[], reference) {
                Ok(Ended { how: How::Exited(status), .. }) if status.success() => Stage::Compile,
                _ => Stage::Check,
            },
        };
        Failure { stage, message }
    }

    fn verify(&self, reference: &Reference, result: &Path, verdict: &mut Verdict) -> Result<(), Failure> {
        let failure = |message: String| Failure { stage: Stage::Verify, message };
        let tested = harpoon_result::read(result).map_err(|error| failure(error.to_string()))?;
        let Some(trajectory) = &reference.trajectory else {
            return Err(failure("there is no reference trajectory to compare with".to_string()));
        };
        let expected = harpoon_result::read(trajectory).map_err(|error| failure(error.to_string()))?;
        if let Some(name) = named_twice(&expected) {
            return Err(failure(format!(
                "`{}` has two columns `{name}`; keep the right one",
                visible_path(trajectory)
            )));
        }
        let names: Vec<&str> = match &reference.signals {
            Some(signals) => signals.iter().map(String::as_str).collect(),
            None => expected.signals().iter().map(|signal| signal.name.as_str()).collect(),
        };
        if names.is_empty() {
            return Err(failure("the reference has no signal to compare with".to_string()));
        }
        let tolerances = Tolerances::default();
        verdict.comparisons = harpoon_result::compare(&tested, &expected, names, &tolerances);
        let mut differing: Vec<&Comparison> =
            verdict.comparisons.iter().filter(|comparison| !comparison.is_verified()).collect();
        let Some(first) = differing.first() else { return Ok(()) };
        let message = match differing.len() {
            1 => describe(first),
            n => format!("{} (and {} more of {})", describe(first), n - 1, verdict.comparisons.len()),
        };
        if self.with_pictures {
            differing.sort_by(|a, b| severity(b).total_cmp(&severity(a)));
            let drawn =
                differing.iter().filter_map(|comparison| picture(&comparison.name, &tested, &expected));
            verdict.pictures = drawn.take(MOST_PICTURES).collect();
        }
        Err(failure(message))
    }
}

/// A column of a reference that is there twice: which of the two is right is not known.
fn named_twice(expected: &Trajectory) -> Option<String> {
    let mut seen = HashSet::from(["time".to_string()]);
    let names = expected.signals().iter().map(|signal| signal.name.replace(' ', ""));
    names.into_iter().find(|name| !seen.insert(name.clone()))
}

fn last_words(messages: &str) -> String {
    let is_noise = |line: &&str| line.trim().is_empty() || line.starts_with("note: ");
    let lines: Vec<&str> = messages.lines().filter(|line| !is_noise(line)).collect();
    match lines[lines.len().saturating_sub(2)..].join(" / ") {
        words if words.is_empty() => "no message".to_string(),
        words => words,
    }
}

/// What is wrong with a signal, in a line.
pub fn describe(comparison: &Comparison) -> String {
    let name = &comparison.name;
    match &comparison.outcome {
        Outcome::Verified(_) => format!("{name} is verified"),
        Outcome::Outside(deviation) => format!(
            "{name} leaves the tube at {} s, error {:.3} % of the range at {} s, {:.1} % of the points outside",
            short(deviation.first_violation.unwrap_or(deviation.max_error_time)),
            100.0 * deviation.max_error,
            short(deviation.max_error_time),
            100.0 * deviation.fraction_outside
        ),
        Outcome::EndsEarly(time) => format!("{name} ends at {} s, before the reference does", short(*time)),
        Outcome::Missing => format!("{name} is missing in the result"),
        Outcome::MissingInReference => format!("{name} is missing in the reference"),
    }
}

fn severity(comparison: &Comparison) -> f64 {
    match &comparison.outcome {
        Outcome::Outside(deviation) => deviation.max_error,
        _ => 0.0,
    }
}

/// Six digits are enough for people.
fn short(number: f64) -> String {
    let rounded: Option<f64> = format!("{number:.5e}").parse().ok();
    harpoon_result::all_digits(rounded.unwrap_or(number))
}

/// The signal with its reference, and below how far it is away: the tube itself is thinner than a line.
fn picture(name: &str, tested: &Trajectory, expected: &Trajectory) -> Option<String> {
    let (signal, reference) = (tested.signal_like(name)?, expected.signal_like(name)?);
    let (values, reference_values) = (tested.values(signal), expected.values(reference));
    let tube = Tube::around(expected.time(), &reference_values, &Tolerances::default());
    let curve = |name: &str, run: &Trajectory, values: &[f64]| Curve {
        name: name.to_string(),
        description: String::new(),
        time: run.time().to_vec(),
        values: values.to_vec(),
    };
    let both = Panel {
        unit: signal.unit.clone(),
        band: None,
        curves: vec![curve("reference", expected, &reference_values), curve(name, tested, &values)],
    };
    let height = tube.half_height;
    let band = Band {
        name: "tube".to_string(),
        time: vec![tube.start(), tube.end()],
        borders: vec![(-height, height); 2],
    };
    let deviation = Panel {
        unit: signal.unit.clone(),
        band: Some(band),
        curves: vec![curve("distance from the reference", tested, &tube.deviations(tested.time(), &values))],
    };
    let plot = Plot { panels: vec![both, deviation] };
    Some(harpoon_result::svg(&plot, Size { width: 720.0, panel_height: 150.0 }))
}

#[cfg(test)]
mod tests {
    use super::{last_words, short};

    #[test]
    fn numbers_are_short() {
        assert_eq!(short(1.9000000000000001), "1.9");
        assert_eq!(short(-1234567.0), "-1234570");
        assert_eq!(short(0.0), "0");
        assert_eq!(short(f64::NAN), "NaN");
    }

    #[test]
    fn the_last_words_of_a_crash() {
        let messages =
            "warning: x\nthread 'main' panicked at a.rs:1:2:\nindex out of bounds\nnote: run with `RUST…`\n";
        assert_eq!(last_words(messages), "thread 'main' panicked at a.rs:1:2: / index out of bounds");
        assert_eq!(last_words(""), "no message");
    }
}
