//! Signals, full disks, files that vanish, two writers: nothing is lost that was written, and the exit code says what happened.
//!
//! All formats and signals in all phases take longer than a test should; `FAULTS=all cargo test --release --test faults` runs them.
#![cfg(unix)]

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// A run of ten million rows.
const LONG: &str = "
model Long
  Real x(start = 1, fixed = true);
equation
  der(x) = 1;
  annotation(experiment(StopTime = 1e5, Interval = 0.01));
end Long;";

/// Compiling takes long: a function that counts while the sizes of arrays are found.
const SLOW: &str = "
model Slow
  function count
    input Integer n;
    output Integer m = 0;
  algorithm
    for i in 1:n loop
      for j in 1:n loop
        m := mod(m + i*j, 7) + 1;
      end for;
    end for;
  end count;
  Real x[count(3000)];
equation
  x = fill(time, size(x, 1));
end Slow;";

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("harpoon-faults-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("Long.mo"), LONG).unwrap();
        std::fs::write(folder.join("Slow.mo"), SLOW).unwrap();
        Folder(folder)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
        command.args(arguments).current_dir(&self.0).env_remove("MODELICAPATH");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// By a shell, which can limit what the program may take.
    fn limited(&self, limit: &str, arguments: &[&str]) -> Output {
        let program = env!("CARGO_BIN_EXE_harpoon");
        let script = format!("ulimit {limit}; exec {program} {}", arguments.join(" "));
        Command::new("sh")
            .args(["-c", &script])
            .current_dir(&self.0)
            .env_remove("MODELICAPATH")
            .output()
            .unwrap()
    }

    fn rows(&self, file: &str) -> usize {
        let path = self.0.join(file);
        let run = harpoon_result::read(&path).unwrap_or_else(|error| panic!("{error}"));
        if file.ends_with("csv") {
            let text = std::fs::read_to_string(path).unwrap();
            assert!(text.ends_with('\n'), "{file} does not end with a row");
        }
        run.time().len()
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn is_all() -> bool {
    std::env::var("FAULTS").is_ok_and(|which| which == "all")
}

fn formats() -> &'static [&'static str] {
    if is_all() { &["csv", "mat"] } else { &["mat"] }
}

fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(20), "{what} does not happen");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

/// What it said, and how long it took to end.
fn end_of(mut child: Child) -> (Output, Duration) {
    let began = Instant::now();
    let status = child.wait().unwrap();
    let took = began.elapsed();
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    child.stdout.take().unwrap().read_to_end(&mut stdout).unwrap();
    child.stderr.take().unwrap().read_to_end(&mut stderr).unwrap();
    (Output { status, stdout, stderr }, took)
}

fn json(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.trim_end().lines().count(), 1, "one object: {text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn has_rows(path: &Path) -> bool {
    harpoon_result::read(path).is_ok_and(|run| !run.time().is_empty())
}

#[test]
fn signals_end_a_run_with_all_its_rows() {
    for format in formats() {
        for signal in ["INT", "TERM", "HUP"] {
            let folder = Folder::new(&format!("signal-{format}-{signal}"));
            let result = format!("r.{format}");
            let child = folder.command(&["simulate", "Long.mo", "-o", &result, "--json"]).spawn().unwrap();
            wait_until("a row", || has_rows(&folder.0.join(&result)));
            send(signal, &child);
            let (output, took) = end_of(child);
            assert_eq!(output.status.code(), Some(130), "{signal}");
            assert!(took < Duration::from_secs(2), "{signal} takes {took:?}");
            let object = json(&output);
            assert_eq!(object["interrupted"], true);
            let run = harpoon_result::read(&folder.0.join(&result)).unwrap();
            let (last, stop) = (*run.time().last().unwrap(), object["stop_time"].as_f64().unwrap());
            // Numbers of JSON are read to within one bit.
            assert!(
                last <= stop * (1.0 + f64::EPSILON) && last > 0.9 * stop,
                "rows until {last}, interrupted at {stop}"
            );
        }
    }
}

#[test]
fn a_run_that_is_killed_leaves_whole_rows() {
    for format in formats() {
        let folder = Folder::new(&format!("killed-{format}"));
        let result = format!("r.{format}");
        let mut child = folder.command(&["simulate", "Long.mo", "-o", &result]).spawn().unwrap();
        wait_until("a row", || has_rows(&folder.0.join(&result)));
        child.kill().unwrap();
        child.wait().unwrap();
        let run = harpoon_result::read(&folder.0.join(&result)).unwrap();
        assert!(!run.time().is_empty());
    }
}

#[test]
fn signals_while_compiling_end_at_once_and_touch_nothing() {
    let signals: &[&str] = if is_all() { &["INT", "TERM", "HUP"] } else { &["INT"] };
    for signal in signals {
        let folder = Folder::new(&format!("compiling-{signal}"));
        std::fs::write(folder.0.join("r.csv"), "old").unwrap();
        let child = folder.command(&["simulate", "Slow.mo", "-o", "r.csv", "--json"]).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(300));
        send(signal, &child);
        let (output, took) = end_of(child);
        assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(took < Duration::from_secs(1), "{took:?}");
        assert_eq!(json(&output)["interrupted"], true);
        assert_eq!(std::fs::read(folder.0.join("r.csv")).unwrap(), b"old");
        assert_eq!(folder.names(), ["Long.mo", "Slow.mo", "r.csv"]);
    }
}

/// A function that does not end while the initial values are computed.
const LOOP: &str = "
model Loop
  function f
    input Real u;
    output Real y;
  algorithm
    y := u;
    while y < 2 loop
      y := if y > 1 then 0 else y + 1e-9;
    end while;
  end f;
  Real x(start = 0, fixed = true);
equation
  der(x) = f(x);
end Loop;
";

#[test]
fn signals_before_the_first_row_leave_nothing() {
    let folder = Folder::new("before");
    std::fs::write(folder.0.join("Loop.mo"), LOOP).unwrap();
    let child = folder.command(&["simulate", "Loop.mo", "-o", "r.csv", "--json"]).spawn().unwrap();
    wait_until("a file", || folder.names().iter().any(|name| name.contains("part")));
    send("TERM", &child);
    let (output, _) = end_of(child);
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(folder.names(), ["Long.mo", "Loop.mo", "Slow.mo"]);
}

#[test]
fn a_full_disk_is_told_and_whole_rows_stay() {
    for format in formats() {
        let folder = Folder::new(&format!("full-{format}"));
        let result = format!("r.{format}");
        let output = folder.limited("-f 1000", &["simulate", "Long.mo", "-o", &result, "--json"]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let object = json(&output);
        assert!(
            object["message"].as_str().unwrap().contains(&format!("cannot write `{result}`")),
            "{object}"
        );
        let run = harpoon_result::read(&folder.0.join(&result)).unwrap();
        assert!(folder.rows(&result) > 100);
        assert_eq!(object["rows_until"].as_f64(), run.time().last().copied());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(&format!("are kept in {result}")), "{told}");
    }
}

/// Within what is written at once there are rows too.
#[test]
fn a_small_disk_has_the_rows_that_fit_or_no_file() {
    for format in ["csv", "mat"] {
        let folder = Folder::new(&format!("small-{format}"));
        let result = format!("r.{format}");
        let output = folder.limited("-f 20", &["simulate", "Long.mo", "-o", &result, "--json"]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let run = harpoon_result::read(&folder.0.join(&result)).unwrap();
        assert!(folder.rows(&result) > 100, "{}", folder.rows(&result));
        assert_eq!(json(&output)["rows_until"].as_f64(), run.time().last().copied());
    }
    let folder = Folder::new("none");
    std::fs::write(folder.0.join("r.csv"), "old").unwrap();
    let output = folder.limited("-f 0", &["simulate", "Long.mo", "-o", "r.csv", "--json"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(std::fs::read(folder.0.join("r.csv")).unwrap(), b"old");
    assert_eq!(folder.names(), ["Long.mo", "Slow.mo", "r.csv"]);
}

#[test]
fn a_full_standard_output_is_an_error() {
    let folder = Folder::new("stdout");
    if !Path::new("/dev/full").exists() {
        return;
    }
    for arguments in [
        &["simulate", "Long.mo", "--stop-time", "1", "--json"] as &[&str],
        &["check", "Long.mo"],
        &["flatten", "Long.mo"],
        &["libraries"],
        &["--help"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = folder.command(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("cannot write to standard output"), "{arguments:?}: {told}");
    }
}

#[test]
fn a_closed_pipe_ends_a_run() {
    let folder = Folder::new("pipe");
    let model = "model Ticks Boolean b = sample(0, 0.01); annotation(experiment(StopTime = 1e6)); end Ticks;";
    std::fs::write(folder.0.join("Ticks.mo"), model).unwrap();
    let mut child = folder.command(&["simulate", "Ticks.mo", "--events"]).spawn().unwrap();
    drop(child.stdout.take());
    let began = Instant::now();
    let status = child.wait().unwrap();
    assert!(began.elapsed() < Duration::from_secs(5));
    assert!(!status.success());
}

#[test]
fn a_failed_run_leaves_the_previous_result() {
    let folder = Folder::new("previous");
    let wrong = "model Wrong Real x(start = 1, fixed = true); initial equation x = 2; equation der(x) = 1; end Wrong;";
    std::fs::write(folder.0.join("Wrong.mo"), wrong).unwrap();
    for (arguments, code) in [
        (&["simulate", "Wrong.mo"] as &[&str], 1),
        (&["simulate", "Nowhere.mo"], 1),
        (&["simulate", "Long.mo", "--set", "nothing=1"], 2),
        (&["simulate", "Long.mo", "--tolerance", "0"], 2),
        (&["simulate", "Long.mo", "--stop-time", "-1"], 2),
        (&["simulate", "Long.mo", "--variables", "("], 2),
        (&["simulate", "Long.mo", "--variables", "nothing"], 2),
    ] {
        std::fs::write(folder.0.join("r.csv"), "old").unwrap();
        let output = folder.command(&[arguments, &["-o", "r.csv"]].concat()).output().unwrap();
        assert_eq!(
            output.status.code(),
            Some(code),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert_eq!(std::fs::read(folder.0.join("r.csv")).unwrap(), b"old", "{arguments:?}");
        assert!(!folder.names().iter().any(|name| name.contains("part")), "{:?}", folder.names());
    }
}

#[test]
fn one_file_has_one_run() {
    let folder = Folder::new("two");
    let mut first = folder.command(&["simulate", "Long.mo", "-o", "r.csv"]).spawn().unwrap();
    wait_until("a row", || has_rows(&folder.0.join("r.csv")));
    let second =
        folder.command(&["simulate", "Long.mo", "--stop-time", "1", "-o", "r.csv"]).output().unwrap();
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(second.status.code(), Some(1));
    let told = String::from_utf8_lossy(&second.stderr);
    assert!(told.contains("another run is writing it"), "{told}");
    assert!(folder.rows("r.csv") > 0);
}

#[test]
fn an_output_that_vanishes_is_noticed() {
    let folder = Folder::new("vanishes");
    let child = folder.command(&["simulate", "Long.mo", "-o", "r.csv"]).spawn().unwrap();
    wait_until("a row", || has_rows(&folder.0.join("r.csv")));
    std::fs::remove_file(folder.0.join("r.csv")).unwrap();
    let (output, took) = end_of(child);
    assert_eq!(output.status.code(), Some(1));
    assert!(took < Duration::from_secs(10));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("removed or replaced during the run"), "{told}");
}

#[test]
fn a_read_only_result_stays() {
    let folder = Folder::new("read-only");
    let result = folder.0.join("r.csv");
    std::fs::write(&result, "old").unwrap();
    let mut permissions = std::fs::metadata(&result).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&result, permissions).unwrap();
    // The superuser may write everything.
    if std::fs::OpenOptions::new().write(true).open(&result).is_ok() {
        return;
    }
    let output =
        folder.command(&["simulate", "Long.mo", "--stop-time", "1", "-o", "r.csv"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read(&result).unwrap(), b"old");
}

#[test]
fn little_memory_is_enough_to_look() {
    let folder = Folder::new("memory");
    let output = folder.limited("-v 600000", &["check", "Long.mo"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = folder.limited("-v 600000", &["simulate", "Long.mo", "--stop-time", "1", "-o", "r.csv"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
