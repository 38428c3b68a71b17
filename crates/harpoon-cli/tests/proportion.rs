//! What a model or a file takes is in proportion to it. Seconds are those of the processor, which other work does not lengthen.
#![cfg(unix)]

mod support;

use support::{Folder, json, told};

#[test]
fn many_errors_take_no_longer_than_their_text() {
    let folder = Folder::new("errors");
    let lines: String = (0..20_000).map(|k| format!("  Foo{k} x{k};\n")).collect();
    folder.write("Wrong.mo", &format!("model Wrong\n{lines}end Wrong;\n"));
    let output = folder.limited("-t 5", &["check", "Wrong.mo"]);
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    assert!(told(&output).ends_with("error: there are 19950 more errors\n"));
}

#[test]
fn dense_systems_and_large_arrays() {
    let folder = Folder::new("dense");
    folder.write(
        "Dense.mo",
        "model Dense
  parameter Integer n = 300;
  parameter Real A[n, n] = {{(if i == j then n else 0) + 1/(i + j) for j in 1:n} for i in 1:n};
  Real x[n];
equation
  A*x = fill(time, n);
end Dense;",
    );
    let output = folder.limited("-t 6; ulimit -v 900000", &["simulate", "Dense.mo"]);
    assert!(output.status.success(), "{}", told(&output));
    // A coefficient is a number, and what solves the system between events solves it at events too.
    let code = folder.output(&["simulate", "Dense.mo", "--dump", "code"]);
    assert!(code.lines().count() < 5 * 300 * 300, "{} lines", code.lines().count());
    folder.write(
        "Million.mo",
        "model Million
  parameter Integer n = 1000000;
  parameter Real p[n] = fill(2.0, n);
  Real x = p[3]*time;
end Million;",
    );
    for command in ["check", "simulate"] {
        let output = folder.limited("-t 5; ulimit -v 900000", &[command, "Million.mo"]);
        assert!(output.status.success(), "{}", told(&output));
    }
    #[cfg(target_os = "linux")]
    {
        let peak = most_memory(&folder, &["simulate", "Million.mo"]);
        assert!(peak < 300_000, "{peak} kB");
    }
}

/// Of a run that ends by itself, in kB.
#[cfg(target_os = "linux")]
fn most_memory(folder: &Folder, arguments: &[&str]) -> u64 {
    let mut child = folder.command(arguments).spawn().unwrap();
    let mut peak = 0;
    loop {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let known = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        peak = known.unwrap_or(0).max(peak);
        if child.try_wait().unwrap().is_some() {
            return peak;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// A dense system of nonlinear equations with a sum that all of them share.
#[test]
fn what_equations_share_is_computed_once() {
    let folder = Folder::new("shared");
    folder.write(
        "Shared.mo",
        "model Shared
  Real x[800];
equation
  for i in 1:800 loop
    x[i] = sin(sum(x)*i) + time;
  end for;
end Shared;",
    );
    let output = folder.limited("-t 10; ulimit -v 1500000", &["simulate", "Shared.mo", "--dump", "code"]);
    assert!(output.status.success(), "{}", told(&output));
    let n_lines = output.stdout.iter().filter(|byte| **byte == b'\n').count();
    assert!(n_lines < 4 * 800 * 800, "{n_lines} lines");
}

/// Told beforehand if it is much, refused if it is too much, and ended where events make more than was to be expected.
#[test]
fn results_have_a_size_that_is_known() {
    let folder = Folder::new("size");
    folder.write(
        "Many.mo",
        "model Many Real x[100](each start = 1, each fixed = true); equation der(x) = -x; end Many;",
    );
    let why = folder.refusal(&["simulate", "Many.mo", "-o", "r.csv", "--intervals", "100000000"], 2);
    assert!(why.starts_with("error: the results would take about 402.0 GB, more than 2.0 GB\n"), "{why}");
    let why = folder.refusal(&["simulate", "Many.mo", "-o", "r.mat", "--max-size", "100kB"], 2);
    assert!(
        why.starts_with("error: the results would take about ") && why.contains("`--max-size` allows more")
    );
    assert_eq!(folder.names(), ["Many.mo"]);
    let output = folder.limited("-f 100", &["simulate", "Many.mo", "-o", "r.csv", "--intervals", "100000"]);
    assert!(told(&output).starts_with("note: the results will take about 402 MB; "), "{}", told(&output));
    folder.write(
        "Ticks.mo",
        "model Ticks discrete Real n(start = 0, fixed = true); equation when sample(0, 1e-3) then n = pre(n) + 1; end when; end Ticks;",
    );
    let ticks = ["simulate", "Ticks.mo", "--stop-time", "1000", "--intervals", "1", "--max-size", "1MB"];
    let output = folder.run(&[&ticks[..], &["-o", "t.csv", "--json"]].concat());
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    let kept = harpoon_result::read(&folder.0.join("t.csv")).unwrap();
    assert_eq!(json(&output)["rows_until"].as_f64(), kept.time().last().copied());
    assert!(std::fs::metadata(folder.0.join("t.csv")).unwrap().len() <= 1_000_000);
}

#[test]
fn strange_numbers_are_drawn() {
    let folder = Folder::new("strange");
    folder.write("r.csv", "time,x,y\n0,-1e308,inf\n1,1e308,-inf\n2,nan,1.7976931348623157e308\n");
    for arguments in
        [&["plot", "r.csv"][..], &["plot", "r.csv", "-o", "r.svg"], &["plot", "r.csv", "-o", "r.png"]]
    {
        folder.output(arguments);
    }
    assert!(folder.output(&["results", "r.csv"]).contains("-1e308 .. 1e308"));
    let picture = std::fs::read_to_string(folder.0.join("r.svg")).unwrap();
    assert!(!picture.contains("NaN") && !picture.contains("inf"), "{picture}");
}
