//! Signals, full disks, files that vanish, two writers: nothing is lost that was written, and the exit code says what happened.
//!
//! All formats and signals in all phases take longer than a test should; `FAULTS=all cargo test --release --test faults` runs them.
#![cfg(unix)]

mod support;

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Output};
use std::time::{Duration, Instant};

use support::{Folder, json, told};

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

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Long.mo", LONG);
    folder.write("Slow.mo", SLOW);
    folder
}

fn n_rows(folder: &Folder, file: &str) -> usize {
    let path = folder.0.join(file);
    let run = harpoon_result::read(&path).unwrap_or_else(|error| panic!("{error}"));
    if file.ends_with("csv") {
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.ends_with('\n'), "{file} does not end with a row");
    }
    run.time().len()
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

fn has_rows(path: &Path) -> bool {
    harpoon_result::read(path).is_ok_and(|run| !run.time().is_empty())
}

#[test]
fn signals_end_a_run_with_all_its_rows() {
    for format in formats() {
        for signal in ["INT", "TERM", "HUP"] {
            let folder = folder(&format!("signal-{format}-{signal}"));
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
            assert!(last <= stop && last > 0.9 * stop, "rows until {last}, interrupted at {stop}");
        }
    }
}

#[test]
fn a_run_that_is_killed_leaves_whole_rows() {
    for format in formats() {
        let folder = folder(&format!("killed-{format}"));
        let result = format!("r.{format}");
        let mut child = folder.command(&["simulate", "Long.mo", "-o", &result]).spawn().unwrap();
        wait_until("a row", || has_rows(&folder.0.join(&result)));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_rows_are_whole(&folder.0.join(&result));
    }
}

/// Every row that is read has all its numbers. That the system ends a write within the last row of a `.csv` file cannot be ruled out
/// when a process is killed: such a row is none.
fn assert_rows_are_whole(path: &Path) {
    let run = harpoon_result::read(path).unwrap_or_else(|error| panic!("{error}"));
    let x = run.values_of("x").unwrap();
    assert!(!x.is_empty());
    for (row, (time, x)) in run.time().iter().zip(x.iter()).enumerate() {
        assert!((time - 0.01 * row as f64).abs() < 1e-6 * time.max(1.0), "row {row} is at {time}");
        assert!((x - 1.0 - time).abs() < 1e-6 * x, "x is {x} at {time}");
    }
}

#[test]
fn signals_while_compiling_end_at_once_and_touch_nothing() {
    let signals: &[&str] = if is_all() { &["INT", "TERM", "HUP"] } else { &["INT"] };
    for signal in signals {
        let folder = folder(&format!("compiling-{signal}"));
        std::fs::write(folder.0.join("r.csv"), "old").unwrap();
        let child = folder.command(&["simulate", "Slow.mo", "-o", "r.csv", "--json"]).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(300));
        send(signal, &child);
        let (output, took) = end_of(child);
        assert_eq!(output.status.code(), Some(130), "{}", told(&output));
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
    assert_eq!(folder.names(), ["Loop.mo"]);
}

/// Nothing else is heard of it.
#[test]
fn a_loop_that_does_not_end_is_told() {
    let folder = Folder::new("loop");
    std::fs::write(folder.0.join("Loop.mo"), LOOP).unwrap();
    let engines: &[&[&str]] = if is_all() { &[&[], &["--interpret"]] } else { &[&[]] };
    for engine in engines {
        let child = folder.command(&[&["simulate", "Loop.mo"], *engine].concat()).spawn().unwrap();
        std::thread::sleep(Duration::from_secs(8));
        send("TERM", &child);
        let (output, took) = end_of(child);
        assert!(took < Duration::from_secs(2), "{took:?}");
        let said = told(&output);
        let note = "note: a `while` loop in function `f` has been running for more than 5 s, and may not end; Ctrl-C ends the run";
        assert_eq!(said.matches(note).count(), 1, "{said}");
    }
}

/// All rows are written at the end of a short run.
#[test]
fn rows_that_fit_are_told_after_a_short_run() {
    let folder = Folder::new("short");
    let model = "model Short Real x(start = 1, fixed = true); equation der(x) = -x; end Short;";
    std::fs::write(folder.0.join("Short.mo"), model).unwrap();
    let output = folder.limited("-f 8", &["simulate", "Short.mo", "-o", "r.csv"]);
    assert_eq!(output.status.code(), Some(1));
    let said = told(&output);
    assert!(said.contains("note: the rows until time 0.") && said.contains("are kept in r.csv"), "{said}");
}

/// Also of loops inside of each other, none of which turns often.
#[test]
fn a_loop_that_takes_long_is_told() {
    let folder = Folder::new("for");
    let model = "model For function f input Real u; output Real x; algorithm x := 0; \
        for i in 1:100000 loop for j in 1:100000 loop x := x + sin(i*j*u); end for; end for; end f; \
        Real y = f(time); end For;";
    std::fs::write(folder.0.join("For.mo"), model).unwrap();
    let child = folder.command(&["simulate", "For.mo"]).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(9));
    send("TERM", &child);
    let (output, took) = end_of(child);
    assert!(took < Duration::from_secs(2), "{took:?}");
    let said = told(&output);
    let note = "note: a `for` loop in function `f` has been running for more than 5 s; Ctrl-C ends the run";
    assert_eq!(said.matches(note).count(), 1, "{said}");
}

#[test]
fn signals_end_every_command_at_once() {
    let signals: &[&str] = if is_all() { &["INT", "TERM", "HUP"] } else { &["TERM"] };
    let folder = folder("commands");
    for signal in signals {
        for arguments in [
            &["check", "Slow.mo", "--json"][..],
            &["bonds", "Slow.mo", "--json"],
            &["simulate", "Slow.mo", "--dump", "code"],
            &["flatten", "Slow.mo"],
        ] {
            let child = folder.command(arguments).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(300));
            send(signal, &child);
            let (output, took) = end_of(child);
            assert_eq!(output.status.code(), Some(130), "{arguments:?}: {}", told(&output));
            assert!(took < Duration::from_secs(1), "{arguments:?}: {took:?}");
            if arguments.contains(&"--json") {
                assert_eq!(json(&output)["interrupted"], true, "{arguments:?}");
            }
        }
    }
    assert_eq!(folder.names(), ["Long.mo", "Slow.mo"]);
}

#[test]
fn a_full_disk_is_told_and_whole_rows_stay() {
    for format in formats() {
        let folder = folder(&format!("full-{format}"));
        let result = format!("r.{format}");
        let output = folder.limited("-f 1000", &["simulate", "Long.mo", "-o", &result, "--json"]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let object = json(&output);
        assert!(
            object["message"].as_str().unwrap().contains(&format!("cannot write `{result}`")),
            "{object}"
        );
        let run = harpoon_result::read(&folder.0.join(&result)).unwrap();
        assert!(n_rows(&folder, &result) > 100);
        assert_eq!(object["rows_until"].as_f64(), run.time().last().copied());
        let said = told(&output);
        assert!(said.contains(&format!("are kept in {result}")), "{said}");
    }
}

/// Files that were cut off, as the programs that people use read them; where python has these packages.
#[test]
fn cut_off_files_open_elsewhere() {
    const SCRIPT: &str = "import sys, pandas, scipy.io
for file in sys.argv[1:]:
    if file.endswith('csv'):
        table = pandas.read_csv(file)
        rows, holes = len(table), int(table.isna().sum().sum())
    else:
        rows, holes = scipy.io.loadmat(file)['data_2'].shape[1], 0
    print(file, rows, holes)";
    let python = |folder: &Folder, arguments: &[&str]| {
        let program = std::env::var("PYTHON").unwrap_or("python3".to_string());
        Command::new(program).arg("-c").args(arguments).current_dir(&folder.0).output()
    };
    let folder = folder("elsewhere");
    if !is_all() || !python(&folder, &["import scipy.io, pandas"]).is_ok_and(|output| output.status.success())
    {
        return;
    }
    let mut files = Vec::new();
    for format in formats() {
        for limit in [1000, 17] {
            let file = format!("full-{limit}.{format}");
            folder.limited(&format!("-f {limit}"), &["simulate", "Long.mo", "-o", &file]);
            files.push(file);
        }
        for signal in ["INT", "TERM", "HUP"] {
            let file = format!("{signal}.{format}");
            let child = folder.command(&["simulate", "Long.mo", "-o", &file]).spawn().unwrap();
            wait_until("a row", || has_rows(&folder.0.join(&file)));
            send(signal, &child);
            end_of(child);
            files.push(file);
        }
    }
    let arguments: Vec<&str> = [SCRIPT].into_iter().chain(files.iter().map(String::as_str)).collect();
    let output = python(&folder, &arguments).unwrap();
    assert!(output.status.success(), "{}", told(&output));
    let read = String::from_utf8(output.stdout).unwrap();
    let expected: Vec<String> =
        files.iter().map(|file| format!("{file} {} 0", n_rows(&folder, file))).collect();
    assert_eq!(read.lines().collect::<Vec<_>>(), expected);
}

/// Within what is written at once there are rows too.
#[test]
fn a_small_disk_has_the_rows_that_fit_or_no_file() {
    for format in ["csv", "mat"] {
        let folder = folder(&format!("small-{format}"));
        let result = format!("r.{format}");
        let output = folder.limited("-f 20", &["simulate", "Long.mo", "-o", &result, "--json"]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let run = harpoon_result::read(&folder.0.join(&result)).unwrap();
        assert!(n_rows(&folder, &result) > 100, "{}", n_rows(&folder, &result));
        assert_eq!(json(&output)["rows_until"].as_f64(), run.time().last().copied());
    }
    let folder = folder("none");
    std::fs::write(folder.0.join("r.csv"), "old").unwrap();
    let output = folder.limited("-f 0", &["simulate", "Long.mo", "-o", "r.csv", "--json"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(std::fs::read(folder.0.join("r.csv")).unwrap(), b"old");
    assert_eq!(folder.names(), ["Long.mo", "Slow.mo", "r.csv"]);
}

#[test]
fn a_full_standard_output_is_an_error() {
    let folder = folder("stdout");
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
        let said = told(&output);
        assert!(said.contains("cannot write to standard output"), "{arguments:?}: {said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_standard_output_is_an_error() {
    let folder = folder("closed");
    for arguments in [
        &["simulate", "Long.mo", "--stop-time", "1"] as &[&str],
        &["simulate", "Long.mo", "--stop-time", "1", "--events", "--json"],
        &["check", "Long.mo"],
        &["libraries"],
        &["--version"],
    ] {
        let output = folder.limited("-t 60; exec >&-", arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert_eq!(told(&output), "error: cannot write to standard output: it is closed\n", "{arguments:?}");
        // Who throws it away has asked for that, whichever way it is opened.
        for thrown_away in ["-t 60; exec >/dev/null", "-t 60; exec 1<>/dev/null"] {
            assert_eq!(folder.limited(thrown_away, arguments).status.code(), Some(0), "{arguments:?}");
        }
    }
}

#[test]
fn a_closed_pipe_ends_a_run() {
    let folder = folder("pipe");
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
    let folder = folder("previous");
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
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", told(&output));
        assert_eq!(std::fs::read(folder.0.join("r.csv")).unwrap(), b"old", "{arguments:?}");
        assert!(!folder.names().iter().any(|name| name.contains("part")), "{:?}", folder.names());
    }
}

#[test]
fn one_file_has_one_run() {
    for format in formats() {
        let folder = folder(&format!("two-{format}"));
        let result = format!("r.{format}");
        let mut first = folder.command(&["simulate", "Long.mo", "-o", &result]).spawn().unwrap();
        wait_until("a row", || has_rows(&folder.0.join(&result)));
        let second = folder.run(&["simulate", "Long.mo", "--stop-time", "1", "-o", &result]);
        first.kill().unwrap();
        first.wait().unwrap();
        assert_eq!(second.status.code(), Some(1));
        let said = told(&second);
        assert!(said.contains("another run is writing it"), "{said}");
        assert_rows_are_whole(&folder.0.join(&result));
    }
}

#[test]
fn an_output_that_vanishes_is_noticed() {
    for format in formats() {
        let folder = folder(&format!("vanishes-{format}"));
        let result = format!("r.{format}");
        let child = folder.command(&["simulate", "Long.mo", "-o", &result]).spawn().unwrap();
        wait_until("a row", || has_rows(&folder.0.join(&result)));
        std::fs::remove_file(folder.0.join(&result)).unwrap();
        let (output, took) = end_of(child);
        assert_eq!(output.status.code(), Some(1));
        assert!(took < Duration::from_secs(10));
        let said = told(&output);
        assert!(said.contains("removed or replaced during the run"), "{said}");
        assert!(!said.contains("are kept in"), "{said}");
        // Its folder as well.
        std::fs::create_dir(folder.0.join("out")).unwrap();
        let result = format!("out/{result}");
        let child = folder.command(&["simulate", "Long.mo", "-o", &result]).spawn().unwrap();
        wait_until("a row", || has_rows(&folder.0.join(&result)));
        std::fs::remove_dir_all(folder.0.join("out")).unwrap();
        let (output, _) = end_of(child);
        assert_eq!(output.status.code(), Some(1));
        let said = told(&output);
        assert!(said.contains("cannot write") && !said.contains("are kept in"), "{said}");
    }
}

#[test]
fn a_read_only_result_stays() {
    let folder = folder("read-only");
    let nowhere = folder.run(&["simulate", "Long.mo", "--stop-time", "1", "-o", "nowhere/r.csv"]);
    assert_eq!(nowhere.status.code(), Some(1));
    assert!(told(&nowhere).contains("cannot write `nowhere/r.csv`"), "{}", told(&nowhere));
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
    let folder = folder("memory");
    let output = folder.limited("-v 600000", &["check", "Long.mo"]);
    assert!(output.status.success(), "{}", told(&output));
    let output = folder.limited("-v 600000", &["simulate", "Long.mo", "--stop-time", "1", "-o", "r.csv"]);
    assert!(output.status.success(), "{}", told(&output));
}
