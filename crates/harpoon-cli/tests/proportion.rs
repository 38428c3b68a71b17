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
    // Nor is one that changes computed more than once.
    folder.write(
        "Changing.mo",
        "model Changing Real x[300]; equation for i in 1:300 loop sum(x[j]*sin(i*j + time) for j in 1:300) = i; end for; end Changing;",
    );
    let code = folder.output(&["simulate", "Changing.mo", "--dump", "code"]);
    let n_sines = code.lines().filter(|line| line.contains(" = sin ")).count();
    assert!(n_sines < 300 * 300 / 2, "{n_sines} sines");
    assert!(code.lines().count() < 6 * 300 * 300, "{} lines", code.lines().count());
    let output = folder.limited("-t 8; ulimit -v 900000", &["simulate", "Changing.mo", "--intervals", "100"]);
    assert!(output.status.success(), "{}", told(&output));
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

/// A comprehension or loop that is too large is refused before it is written out.
#[test]
fn what_becomes_too_large_is_refused_soon() {
    let folder = Folder::new("soon");
    for text in [
        "model Large Real x = sum(i*j*k for i in 1:1000, j in 1:1000, k in 1:1000); end Large;",
        "model Large Real x = sum(i*j*k*l for i in 1:1000, j in 1:1000, k in 1:1000, l in 1:1000); end Large;",
        "model Large Real x = max(i for i in 1:1000000000) + time; end Large;",
        "model Large parameter Integer n = 1000000000; Real x = max(i*time for i in 1:n); end Large;",
        "model Large parameter Real p = sum(2.0*i for i in 1:300000000); Real x = p*time; end Large;",
        "model Large Real x; equation for i in 1:1000000000 loop x = time; end for; end Large;",
        "model Large Real x[300] = {sum(sum(i*j*k for k in 1:300) for j in 1:300) for i in 1:300}; end Large;",
    ] {
        folder.write("Large.mo", text);
        let output = folder.limited("-t 2", &["check", "Large.mo"]);
        assert_eq!(output.status.code(), Some(1), "{}", told(&output));
        assert!(told(&output).starts_with("error: the model becomes too large\n"), "{}", told(&output));
    }
}

#[test]
fn arrays_that_are_too_large_are_refused_soon() {
    let folder = Folder::new("linspace");
    for array in ["linspace(0, 1, 1000000000)", "linspace(0, time, 1000000000)", "fill(time, 1000000000)"] {
        folder.write("Large.mo", &format!("model Large Real x = sum({array}) + time; end Large;"));
        let output = folder.limited("-t 2; ulimit -v 500000", &["simulate", "Large.mo"]);
        assert_eq!(output.status.code(), Some(1), "{}", told(&output));
        assert!(told(&output).contains("an array of sizes [1000000000] is too large"), "{}", told(&output));
    }
}

/// What is declared, stated or modified takes more memory than its text.
#[test]
fn the_tree_of_a_file_has_a_size() {
    let folder = Folder::new("tree");
    let many = |inside: &str| inside.repeat(20_000_000 / inside.len());
    for text in [
        format!("model Many {} end Many;", many("Real x=y; ")),
        format!("model Many Real x; equation {} end Many;", many("x=1; ")),
        format!("model Many {} end Many;", many("annotation(a(a(a)));")),
        format!("package Many {} end Many;", many("model x end x; ")),
        format!("model Many Real x[:] = {{{} 1}}; end Many;", many("1,")),
    ] {
        folder.write("Many.mo", &text);
        let output = folder.limited("-t 20; ulimit -v 4000000", &["check", "Many.mo"]);
        assert_eq!(output.status.code(), Some(1), "{}", told(&output));
        let why = "the declarations, equations and modifiers of this file take more than 512 MB of memory";
        assert!(told(&output).contains(why), "{}", told(&output));
    }
}

/// A hundred bytes of text may mean hundreds of unknowns that all depend on each other.
#[test]
fn dense_nonlinear_systems() {
    let folder = Folder::new("nonlinear");
    folder.write(
        "Dense.mo",
        "model Dense Real x[300](each start = 1); equation for i in 1:300 loop x[i]^3 + sum(x) = i; end for; end Dense;",
    );
    let output = folder.limited("-t 10", &["simulate", "Dense.mo"]);
    assert!(output.status.success(), "{}", told(&output));
}

/// Arrays that are copied side by side, and arrays that are small one by one.
#[test]
fn arrays_are_counted_together() {
    let folder = Folder::new("together");
    let thousand = |name: &str| vec![name; 1000].join(", ");
    let (a, b) = (thousand("a"), thousand("b"));
    folder.write(
        "Joined.mo",
        &format!(
            "model Joined constant Real a[:] = fill(1, 1000); constant Real b[:] = cat(1, {a}); constant Real c[:] = cat(1, {b}); Real x = sum(c); end Joined;"
        ),
    );
    let output = folder.limited("-t 10; ulimit -v 4000000", &["check", "Joined.mo"]);
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    for (kind, n) in [("parameter", 10), ("constant", 300)] {
        let arrays: String =
            (0..n).map(|k| format!("  {kind} Real a{k}[900000] = fill({k}, 900000);\n")).collect();
        folder.write("Many.mo", &format!("model Many\n{arrays}  Real x = a1[1];\nend Many;"));
        let output = folder.limited("-t 5; ulimit -v 2000000", &["simulate", "Many.mo"]);
        assert_eq!(output.status.code(), Some(1), "{}", told(&output));
        assert!(told(&output).starts_with("error: the model becomes too large\n"), "{}", told(&output));
    }
}

/// An equation that cannot be used is quoted, not written out: its parts may stand in it thousands of times.
#[test]
fn equations_in_messages_are_short() {
    let folder = Folder::new("short");
    let chain: String = (1..14).map(|k| format!("x[{}] = der(x[{k}]); ", k + 1)).collect();
    folder.write(
        "Chain.mo",
        &format!(
            "model Chain Real x[14]; equation {chain} x[1] = exp(sin(time)*cos(time)^2)/(1 + time^2); end Chain;"
        ),
    );
    let output = folder.limited("-t 5; ulimit -v 1000000", &["simulate", "Chain.mo"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(told(&output).len() < 3000, "{}", told(&output).len());
}

#[test]
fn long_texts_take_no_longer_than_they_are() {
    let folder = Folder::new("long");
    let ampersands = "&".repeat(2_000_000);
    folder.write(
        "Guide.mo",
        &format!("model Guide annotation(Documentation(info = \"<html>{ampersands}</html>\")); end Guide;"),
    );
    assert!(folder.limited("-t 10", &["docs", "Guide.mo"]).status.success());
    let choices = "if time > 1 then 1 else ".repeat(20_000);
    folder.write("Choices.mo", &format!("model Choices Real x = {choices} 2; end Choices;"));
    let output = folder.limited("-t 10", &["simulate", "Choices.mo"]);
    assert!(output.status.success(), "{}", told(&output));
    let unknown: String = (0..50_000).map(|k| format!("Real x{k} = y{k};")).collect();
    folder.write("Unknown.mo", &format!("model Unknown {unknown} end Unknown;"));
    let output = folder.limited("-t 8", &["check", "Unknown.mo"]);
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    folder.write("r.csv", &format!("time,{}\n0,1\n1,2\n", "a".repeat(100)));
    let why = folder.refusal(&["plot", "r.csv", &("*a".repeat(60) + "b")], 2);
    assert!(why.contains("there is no signal"), "{why}");
}

#[test]
fn libraries_that_are_deep_or_say_everything_twice() {
    let folder = Folder::new("deep");
    let mut path = "P".to_string();
    for depth in 0..600 {
        std::fs::create_dir(folder.0.join(&path)).unwrap();
        let within = if depth == 0 { String::new() } else { format!("within P{};", ".Q".repeat(depth - 1)) };
        let name = if depth == 0 { "P" } else { "Q" };
        folder.write(&format!("{path}/package.mo"), &format!("{within} package {name} end {name};"));
        path.push_str("/Q");
    }
    let output = folder.limited("-t 5", &["check", "P", "-L", "."]);
    assert!(told(&output).contains("has packages inside of more than 100 others"), "{}", told(&output));
    std::fs::create_dir(folder.0.join("L")).unwrap();
    folder.write("L/package.mo", "package L model M Real x = 1; end M; end L;");
    folder.write("L/package.order", &"Gone\n".repeat(1_000_000));
    let output = folder.limited("-t 5; ulimit -v 1000000", &["check", "L.M", "-L", "."]);
    assert!(output.status.success(), "{}", told(&output));
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

/// A row for each flow with all columns of the array took 2.9 GB.
#[test]
fn chains_of_connectors_of_the_model_itself() {
    let folder = Folder::new("chain");
    let chain = "connector C Real e; flow Real f; end C; model N C c[8000]; equation \
        for i in 1:7999 loop connect(c[i], c[i+1]); end for; end N;";
    folder.write("N.mo", chain);
    let output = folder.limited("-t 20; ulimit -v 600000", &["check", "N.mo"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn steps_and_events_that_lead_nowhere_are_told() {
    let folder = Folder::new("nowhere");
    folder.write("Delay.mo", "model Delay Real x = delay(sin(time), 1e-300); end Delay;");
    folder.write(
        "Chase.mo",
        "model Chase discrete Real n(start = 0); equation when time > pre(n) then n = pre(n) + 1e-9; end when; end Chase;",
    );
    for (file, told) in [
        (
            "Delay.mo",
            "the steps are very short: at this pace another 1e9 are needed; no step is much longer than the delay of `delay(sin(time), 1e-300)`",
        ),
        ("Chase.mo", "makes events so often that another 1e9 would come until the stop time"),
    ] {
        let output = folder.limited("-t 5", &["simulate", file]);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(text.matches(told).count(), 1, "{file}: {text}");
    }
}
