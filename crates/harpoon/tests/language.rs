//! The language, chapter by chapter: small models in `tests/language` with their expectations in the margin.
//! What an expectation looks like is told in `support/expectation.rs`.
//!
//! `LANGUAGE_FILTER=redeclare cargo test --test language` runs only the files whose path contains the word.

mod support;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use support::{expectation, run, verdict};

/// A model of some lines compiles in milliseconds; what takes longer than this does not end.
const PATIENCE: Duration = Duration::from_secs(20);

macro_rules! chapters {
    ($($name:ident = $directory:literal, $runner:ident;)*) => {
        $(#[test]
        fn $name() {
            report($directory, $runner);
        })*

        #[test]
        fn every_chapter_has_a_test() {
            assert_eq!(directories(), [$($directory),*]);
        }
    };
}

chapters! {
    lexical = "02-lexical", in_a_thread;
    operators = "03-operators", in_a_thread;
    classes_and_types = "04-classes-and-types", in_a_thread;
    scoping_and_lookup = "05-scoping-and-lookup", in_a_thread;
    interface_and_type_relations = "06-interface-and-type-relations", in_a_thread;
    inheritance_modification_redeclaration = "07-inheritance-modification-redeclaration", in_a_thread;
    equations = "08-equations", in_a_thread;
    connectors = "09-connectors", in_a_thread;
    arrays = "10-arrays", in_a_thread;
    algorithms = "11-algorithms", in_a_thread;
    functions = "12-functions", in_a_thread;
    packages = "13-packages", in_a_thread;
    operator_records = "14-operator-records", in_a_thread;
    streams = "15-streams", in_a_thread;
    clocked = "16-clocked", in_a_thread;
    state_machines = "17-state-machines", in_a_thread;
    annotations = "18-annotations", in_a_thread;
    old_modelica = "90-old-modelica", in_a_thread;
    // An overflow of the stack ends the whole process.
    limits = "91-limits", in_a_process;
}

/// The expectations themselves can be read.
#[test]
fn every_file_has_an_expectation() {
    let complaints: Vec<String> = directories()
        .iter()
        .flat_map(|directory| files(directory))
        .filter_map(|file| {
            let problem = expectation::parse(&read(&file)).err()?;
            Some(format!("{}: {problem}", file.display()))
        })
        .collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// Runs all files of a chapter and tells about every one that is not as expected.
fn report(directory: &str, runner: fn(&Path) -> Vec<String>) {
    let files = files(directory);
    let complaints = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    thread::scope(|threads| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            threads.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = runner(file);
                    if !found.is_empty() {
                        complaints.lock().unwrap().push((file, found));
                    }
                }
            });
        }
    });
    let mut complaints = complaints.into_inner().unwrap();
    complaints.sort();
    let text: String = complaints
        .iter()
        .map(|(file, found)| format!("{}\n    {}\n", file.display(), found.join("\n    ")))
        .collect();
    assert!(complaints.is_empty(), "{} of {} files failed\n{text}", complaints.len(), files.len());
}

/// What is wrong with one file.
fn check(file: &Path) -> Vec<String> {
    let expected = match expectation::parse(&read(file)) {
        Ok(expected) => expected,
        Err(problem) => return vec![problem],
    };
    let strictly = expected.if_strict();
    let complaints = compare(file, false, &expected);
    let strict = strictly.map_or(Vec::new(), |expected| compare(file, true, &expected));
    complaints
        .into_iter()
        .chain(strict.into_iter().map(|complaint| format!("with --strict: {complaint}")))
        .collect()
}

fn compare(file: &Path, strict: bool, expected: &expectation::Expectations) -> Vec<String> {
    match catch_unwind(AssertUnwindSafe(|| run::run(file, strict))) {
        Ok(outcome) => verdict::judge(expected, &outcome),
        Err(panic) => {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words.or(panic.downcast_ref::<&str>().copied());
            vec![format!("panicked: {}", words.unwrap_or("without a message"))]
        }
    }
}

/// A thread that does not end is left behind.
fn in_a_thread(file: &Path) -> Vec<String> {
    let (sender, receiver) = mpsc::channel();
    let path = file.to_path_buf();
    thread::spawn(move || sender.send(check(&path)));
    receiver.recv_timeout(PATIENCE).unwrap_or_else(|_| vec![format!("no answer in {PATIENCE:?}")])
}

/// Runs this program again for one file, so that nothing it does can harm the other files.
fn in_a_process(file: &Path) -> Vec<String> {
    let program = std::env::current_exe().expect("a test knows its program");
    let mut child = Command::new(program)
        .args(["--exact", "one_file", "--ignored", "--nocapture"])
        .env("LANGUAGE_FILE", file)
        .env("RUST_BACKTRACE", "0")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a test can run itself");
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("a child can be asked") {
            let messages = child.wait_with_output().map(|output| output.stderr).unwrap_or_default();
            return match status.success() {
                true => Vec::new(),
                false => vec![format!("{status}: {}", tail(&String::from_utf8_lossy(&messages)))],
            };
        }
        thread::sleep(Duration::from_millis(10));
    }
    let _ = child.kill();
    let _ = child.wait();
    vec![format!("no answer in {PATIENCE:?}")]
}

/// The last lines of what a child had to say.
fn tail(messages: &str) -> String {
    let lines: Vec<&str> = messages.lines().filter(|line| !line.trim().is_empty()).collect();
    let shown: Vec<String> =
        lines[lines.len().saturating_sub(8)..].iter().map(|line| line.chars().take(300).collect()).collect();
    shown.join("\n    ")
}

#[test]
#[ignore = "a part of `limits`: one file in a process of its own"]
fn one_file() {
    let Some(file) = std::env::var_os("LANGUAGE_FILE") else { return };
    let complaints = check(Path::new(&file));
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/language")
}

fn directories() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(root())
        .expect("the language tests are there")
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// The models of a chapter in order, as far as the filter lets them pass.
fn files(directory: &str) -> Vec<PathBuf> {
    let filter = std::env::var("LANGUAGE_FILTER").unwrap_or_default();
    let mut files: Vec<PathBuf> = std::fs::read_dir(root().join(directory))
        .expect("the chapter is there")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "mo"))
        .filter(|path| path.to_string_lossy().contains(&filter))
        .collect();
    files.sort();
    files
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
