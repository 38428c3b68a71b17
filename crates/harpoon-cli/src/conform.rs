//! `harpoon conform`: a library and reference results → how many models are right, and what is wrong with the others.
//!
//! Each model is simulated by a process of its own: a model that never ends, takes all memory or crashes spoils nothing
//! but itself.

mod anchors;
mod child;
mod html;
mod reference;
mod settings;
mod table;
mod verdict;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use clap::Args;
use harpoon_source::{visible_path, visible_text};
use regex_lite::Regex;
use serde_json::json;

use crate::files::{check_ending, save};
use crate::streams::{self, INTERRUPTED, json_line, print, refuse, warn};
use anchors::Anchors;
use child::Limits;
use reference::Reference;
use verdict::{Judge, Verdict};

pub const EXAMPLE: &str = "\
Example:
  harpoon conform --reference ReferenceResults -L ModelicaStandardLibrary --filter '^Modelica\\.Blocks' --report r.html

The reference results are laid out as those of the Modelica Association: for each model a directory with a .csv file of
the same name, with comparisonSignals.txt (the signals that count; without it all in the .csv file do) and creation.txt
(start, stop, interval, tolerance; without it the experiment annotation of the model applies). A file such as
A.B.Model.csv is a reference for the model A.B.Model.

A model is verified when each of its signals lies inside of a tube around the reference: 0.2 % of the range of the
signal high and 0.2 % of the time span wide, to both sides.

The exit code is 0 if all models are verified, 130 if the command was interrupted, and 1 otherwise.";

#[derive(Args)]
pub struct Arguments {
    /// The directory with the reference results
    #[arg(long, value_name = "DIR")]
    reference: PathBuf,

    /// A library: a directory with package.mo, a directory of such directories, or a .mo file; can be repeated
    #[arg(short = 'L', long = "library", value_name = "PATH", required = true)]
    pub libraries: Vec<PathBuf>,

    /// Only models in whose name this regular expression is found
    #[arg(long, value_name = "REGEX")]
    filter: Option<String>,

    /// How many models are simulated at the same time; as many as there are processors if not given
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<u16>,

    /// How long a model may take on the wall clock, in seconds
    #[arg(long, value_name = "S", default_value_t = 120, value_parser = whole)]
    time_limit: u64,

    /// How much memory a model may take, in megabytes; its share of the machine, at most 4096, if not given
    #[arg(long, value_name = "MB", value_parser = whole)]
    memory_limit: Option<u64>,

    /// A page for the browser, with the failing models, their messages, and the signals that differ
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,

    /// Counts of another tool to compare with: a .csv file with columns model, states, nonlinear_torn, f_evals
    #[arg(long, value_name = "FILE.csv")]
    anchors: Option<PathBuf>,

    /// Print one JSON object instead of tables
    #[arg(long)]
    pub json: bool,
}

fn whole(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("it must be a whole number greater than zero".to_string()),
    }
}

fn jobs(text: &str) -> Result<u16, String> {
    u16::try_from(whole(text)?).map_err(|_| format!("it must be a whole number from 1 to {}", u16::MAX))
}

pub fn conform(arguments: &Arguments) -> ExitCode {
    let filter = match usable(arguments) {
        Ok(filter) => filter,
        Err(message) => return refuse(&message, arguments.json),
    };
    match run(arguments, filter) {
        Ok(code) => code,
        Err(message) => {
            warn(&format!("error: {message}\n"));
            match arguments.json {
                true => print(&json_line(&json!({ "message": message })), ExitCode::FAILURE),
                false => ExitCode::FAILURE,
            }
        }
    }
}

/// The filter, or which argument cannot be used.
fn usable(arguments: &Arguments) -> Result<Option<Regex>, String> {
    arguments.report.as_deref().map_or(Ok(()), |path| check_ending("the report", path, &["html"]))?;
    if let Some(folder) = arguments.report.as_deref().and_then(Path::parent)
        && !folder.as_os_str().is_empty()
        && !folder.is_dir()
    {
        return Err(format!("--report: there is no folder `{}`", visible_path(folder)));
    }
    arguments.filter.as_deref().map(regex).transpose()
}

/// The exit code says whether all models are verified.
fn run(arguments: &Arguments, filter: Option<Regex>) -> Result<ExitCode, String> {
    let anchors = arguments.anchors.as_deref().map(Anchors::read).transpose()?;
    let (mut references, left_out) = reference::find(&arguments.reference)?;
    for link in left_out {
        warn(&format!("note: `{}` is a link to a folder and is left out\n", visible_path(&link)));
    }
    references.retain(|reference| filter.as_ref().is_none_or(|filter| filter.is_match(&reference.model)));
    if references.is_empty() {
        return Err(format!("`{}` has no references for such models", visible_path(&arguments.reference)));
    }
    let n_jobs = arguments.jobs.map_or_else(n_processors, usize::from).min(references.len());
    let judge = Judge {
        program: std::env::current_exe()
            .map_err(|error| format!("cannot find this program itself: {error}"))?,
        libraries: absolute(&arguments.libraries)?,
        limits: Limits {
            time: Duration::from_secs(arguments.time_limit),
            megabytes: arguments.memory_limit.unwrap_or_else(|| child::share_of_memory(n_jobs)),
        },
        scratch: child::Scratch::new()?,
        with_pictures: arguments.report.is_some(),
        interrupted: on_interrupt(),
    };
    let verdicts = judge_all(&references, &judge, n_jobs);
    if let Some(path) = &arguments.report {
        save(path, html::page(&verdicts, anchors.as_ref()).as_bytes())?;
    }
    let is_interrupted = judge.interrupted.load(Ordering::Relaxed);
    let text = match arguments.json {
        true => {
            let mut object = table::json(&verdicts, anchors.as_ref());
            object["interrupted"] = json!(is_interrupted);
            json_line(&object)
        }
        false => visible_text(&table::text(&verdicts, anchors.as_ref())).into_owned(),
    };
    if is_interrupted {
        warn(&format!("interrupted after {} of {} models\n", verdicts.len(), references.len()));
    }
    streams::write(&text).map_err(|error| format!("cannot write to standard output: {error}"))?;
    Ok(match verdicts.iter().all(Verdict::is_verified) {
        _ if is_interrupted => ExitCode::from(INTERRUPTED),
        true if verdicts.len() == references.len() => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

/// The models run elsewhere.
fn absolute(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let absolute = |path: &PathBuf| {
        std::path::absolute(path).map_err(|error| format!("cannot find `{}`: {error}", visible_path(path)))
    };
    paths.iter().map(absolute).collect()
}

/// In the order of the references; without those that an interruption left out.
fn judge_all(references: &[Reference], judge: &Judge, n_jobs: usize) -> Vec<Verdict> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let mut verdicts: Vec<(usize, Verdict)> = std::thread::scope(|scope| {
        for _ in 0..n_jobs {
            let (next, sender) = (&next, sender.clone());
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(reference) = references.get(number) else { break };
                    let Some(verdict) = judge.judge(reference) else { break };
                    if sender.send((number, verdict)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut n_done = 0;
        let progress = |(number, verdict): (usize, Verdict)| {
            n_done += 1;
            let line = table::progress(&verdict, n_done, references.len());
            warn(&format!("{line}\n"));
            (number, verdict)
        };
        receiver.into_iter().map(progress).collect()
    });
    verdicts.sort_by_key(|(number, _)| *number);
    verdicts.into_iter().map(|(_, verdict)| verdict).collect()
}

fn regex(expression: &str) -> Result<Regex, String> {
    Regex::new(expression).map_err(|error| format!("`{expression}` is no regular expression: {error}"))
}

fn n_processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Ctrl-C: no more models, and the tables of those that are done.
fn on_interrupt() -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = interrupted.clone();
    // Without a handler the program ends at once, as any program does.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            crate::terminal::end_at_once();
        }
    });
    interrupted
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use harpoon_result::Signal;

    use super::child::{Limits, Scratch};
    use super::verdict::{Judge, Stage, Verdict};
    use super::{html, judge_all, reference};

    /// Instead of the simulator: each model behaves as its name says.
    const FAKE: &str = r#"#!/bin/sh
here=$(dirname "$0")
command=$1
while [ $# -gt 0 ]; do
    if [ "$1" = -o ]; then result=$2; fi
    if [ "$1" = -- ]; then model=$2; fi
    shift
done
case "$command $model" in
    "simulate Lib.Good") cp "$here/ramp.mat" "$result"; echo '{"states":1,"f_evals":7,"nonlinear":[2]}' ;;
    "simulate Lib.Wrong") cp "$here/flat.mat" "$result"; echo '{"states":1}' ;;
    "simulate Lib.Unknown") echo '{"failed_stage":"check","message":"no class"}'; exit 1 ;;
    "simulate Lib.Singular") echo '{"failed_stage":"compile","message":"singular"}'; exit 1 ;;
    "simulate Lib.Slow") exec sleep 60 ;;
    "simulate Lib.Stuck") cp "$here/ramp.mat" "$result"; exec sleep 60 ;;
    "simulate Lib.Crash") echo "thread panicked" >&2; kill -9 $$ ;;
    "check Lib.Slow") exit 0 ;;
    *) exit 1 ;;
esac
"#;

    fn write_mat(path: &Path, values: [f64; 2]) {
        let mut writer = harpoon_result::create(path, u64::MAX, false).unwrap();
        writer.begin(&[Signal::column("x", 0)], &[]).unwrap();
        writer.row(0.0, &values[..1]).unwrap();
        writer.row(1.0, &values[1..]).unwrap();
        writer.finish().unwrap();
    }

    fn verdicts() -> Vec<Verdict> {
        let directory = tempdir();
        let program = directory.join("fake");
        std::fs::write(&program, FAKE).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        write_mat(&directory.join("ramp.mat"), [0.0, 1.0]);
        write_mat(&directory.join("flat.mat"), [0.0, 0.0]);
        let references = directory.join("references");
        for model in ["Good", "Wrong", "Unknown", "Singular", "Slow", "Stuck", "Crash"] {
            let directory = references.join("Lib").join(model);
            std::fs::create_dir_all(&directory).unwrap();
            std::fs::write(directory.join(format!("{model}.csv")), "time,x\n0,0\n1,1\n").unwrap();
            std::fs::write(directory.join("comparisonSignals.txt"), "time\nx\n").unwrap();
        }
        let judge = Judge {
            program,
            libraries: vec!["Lib".into()],
            limits: Limits { time: Duration::from_secs(1), megabytes: 1000 },
            scratch: Scratch::new().unwrap(),
            with_pictures: true,
            interrupted: Arc::new(AtomicBool::new(false)),
        };
        let verdicts = judge_all(&reference::find(&references).unwrap().0, &judge, 4);
        std::fs::remove_dir_all(&directory).unwrap();
        verdicts
    }

    fn tempdir() -> std::path::PathBuf {
        let directory = std::env::temp_dir().join(format!("harpoon-conform-test-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        directory
    }

    #[test]
    fn each_model_fails_where_it_should() {
        let verdicts = verdicts();
        let outcomes: Vec<_> = verdicts
            .iter()
            .map(|verdict| {
                (verdict.model.as_str(), verdict.failure.as_ref().map(|(stage, why)| (*stage, &why[..])))
            })
            .collect();
        let leaves =
            "x leaves the tube at 1 s, error 99.800 % of the range at 1 s, 50.0 % of the points outside";
        let crash = outcomes[0].1.unwrap();
        assert!(
            crash.1.starts_with("crashed, signal: 9") && crash.1.ends_with(": thread panicked"),
            "{crash:?}"
        );
        assert_eq!(crash.0, Stage::Check);
        assert_eq!(
            outcomes[1..],
            [
                ("Lib.Good", None),
                ("Lib.Singular", Some((Stage::Compile, "singular"))),
                ("Lib.Slow", Some((Stage::Compile, "does not end within 1 s"))),
                ("Lib.Stuck", Some((Stage::Simulate, "does not end within 1 s"))),
                ("Lib.Unknown", Some((Stage::Check, "no class"))),
                ("Lib.Wrong", Some((Stage::Verify, leaves))),
            ]
        );
        assert_eq!(verdicts[1].statistics.as_ref().unwrap()["f_evals"], 7);
        let page = html::page(&verdicts, None);
        assert_eq!(page.matches("<svg ").count(), 1);
        assert!(page.contains("<h1>1 of 7 models verified</h1>"));
    }
}
