//! How a run ends. Where a solution ends no solver goes on as if nothing had been; what a solver is not made for, it says.

mod support;

use std::path::PathBuf;
use std::process::Command;

use support::Folder;

/// Runs either end with an error, or at zero where the solution has ended.
fn ends(name: &str, equation: &str, stop: f64) {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (path, output) = (directory.join(format!("{name}.mo")), directory.join(format!("{name}.csv")));
    let model = format!("model {name} Real x(start = 1, fixed = true); equation {equation} end {name};");
    std::fs::write(&path, model).unwrap();
    for solver in ["dassl", "radau", "dopri45", "auto"] {
        for tolerance in [1e-4, 1e-5, 1e-6] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
            command.arg("simulate").arg(&path).arg("-o").arg(&output).args(["--solver", solver]);
            command.arg(format!("--tolerance={tolerance}")).arg(format!("--stop-time={stop}"));
            if !command.output().expect("the program starts").status.success() {
                continue;
            }
            let rows = std::fs::read_to_string(&output).unwrap();
            let last = rows.lines().last().and_then(|row| row.split(',').nth(1)).unwrap();
            let x: f64 = last.parse().unwrap();
            assert!(x.abs() < 100.0 * tolerance, "{equation} by {solver} at {tolerance}: x = {x}");
        }
    }
}

/// What is left of a concentration is less than its error, which may run away, to 1e7 in Robertson's problem. That is told.
#[test]
fn errors_that_grow() {
    let folder = Folder::new("growing");
    let body = "Real a(start = 1, fixed = true), b(start = 0, fixed = true), c(start = 0, fixed = true); equation \
                der(a) = -0.04*a + 1e4*b*c; der(b) = 0.04*a - 1e4*b*c - 3e7*b^2; der(c) = 3e7*b^2;";
    folder.write("Robertson.mo", &format!("model Robertson {body} end Robertson;"));
    let mut n_told = 0;
    for solver in ["dassl", "radau"] {
        for tolerance in [1e-3, 1e-4, 1e-5, 1e-6] {
            let tolerance_argument = format!("--tolerance={tolerance}");
            let output = folder.run(&[
                "simulate",
                "Robertson.mo",
                "--stop-time=4e10",
                "-o=o.csv",
                "--solver",
                solver,
                &tolerance_argument,
            ]);
            let told = support::told(&output).contains("what has grown are errors");
            let rows = std::fs::read_to_string(folder.0.join("o.csv")).unwrap();
            let last = rows.lines().last().and_then(|row| row.split(',').nth(1)).unwrap();
            let a: f64 = last.parse().unwrap();
            let is_right = a.abs() < 100.0 * tolerance;
            assert!(is_right != told, "{solver} at {tolerance}: a = {a}, told: {told}");
            n_told += usize::from(told);
        }
    }
    assert!(n_told > 0, "nothing has run away");
}

#[test]
fn roots_that_become_empty() {
    ends("Draining", "der(x) = -sqrt(x);", 3.0);
    ends("DrainingLater", "der(x) = -sqrt(x);", 4.0);
    ends("Dissolving", "der(x) = -x^(2/3);", 4.0);
}

#[test]
fn poles() {
    ends("Thinning", "der(x) = -0.5/x;", 2.0);
    ends("Falling", "der(x) = -1/x^2;", 1.0);
}

/// The first line that the explicit method says of an equation that is not made for it.
fn told_by_dopri(name: &str, equations: &str, start: f64, stop: f64) -> String {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (path, output) = (directory.join(format!("{name}.mo")), directory.join(format!("{name}.csv")));
    let model = format!(
        "model {name} Real x(start = 1, fixed = true), y(start = 0, fixed = true); equation {equations} end {name};"
    );
    std::fs::write(&path, model).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
    command.arg("simulate").arg(&path).arg("-o").arg(&output).args(["--solver", "dopri45"]);
    command.arg(format!("--start-time={start}")).arg(format!("--stop-time={stop}"));
    let outcome = command.output().expect("the program starts");
    String::from_utf8(outcome.stderr).unwrap()
}

#[test]
fn stiff_models_by_an_explicit_method() {
    let slow = "der(y) = -y;";
    for (name, x, start, stop) in [
        ("StiffForLong", "der(x) = -1e14*(x - cos(time));", 0.0, 1.0),
        ("StiffForAWhile", "der(x) = -1e9*(x - cos(time));", 0.0, 0.02),
        ("StiffAndLate", "der(x) = -1e12*(x - cos(time));", 1e7, 1e7 + 10.0),
        ("StiffAndNonlinear", "der(x) = -1e14*(x^3 + x - 2*y - sin(time));", 0.0, 1.0),
    ] {
        let told = told_by_dopri(name, &format!("{x} {slow}"), start, stop);
        let says = |what: &str| assert!(told.contains(what), "{name}: {told}");
        says("the model is stiff: `x` decays within");
        says("`--solver dassl`, `radau` or `auto`");
    }
    let jumps = "der(x) = if noEvent(x > 0.5) then -1 else 1; der(y) = -y;";
    let told = told_by_dopri("JumpsToAndFro", jumps, 0.0, 1e3);
    assert!(told.contains("jumps without an event") && !told.contains("stiff"), "{told}");
}

/// Until there is something that cannot be right there are rows, and it is said how long.
#[test]
fn a_run_that_fails_says_what_is_kept() {
    let folder = Folder::new("kept");
    for (name, body, why) in [
        (
            "Infinite",
            "Real y = if time > 0.5 then 1e308*10*time else 0;",
            "error: at time 0.5: `y` is infinite\n",
        ),
        (
            "Asserts",
            "Real y = time; equation assert(y < 0.5, \"too large\");",
            "an assertion failed: too large\n",
        ),
        ("Root", "Real y = sqrt(0.5 - time);", "`y` is not a number"),
    ] {
        folder.write(&format!("{name}.mo"), &format!("model {name} {body} end {name};"));
        for file in ["r.csv", "r.mat"] {
            let told = folder.refusal(&["simulate", &format!("{name}.mo"), "-o", file], 1);
            let rows = harpoon_result::read(&folder.0.join(file)).unwrap();
            let (values, last) = (rows.values_of("y").unwrap(), *rows.time().last().unwrap());
            assert!(values.iter().all(|value| value.is_finite()) && (last - 0.5).abs() < 0.01, "{last}");
            let kept = format!("note: the rows until time {last} are kept in {file}\n");
            assert!(told.contains(why) && told.ends_with(&kept), "{told}");
        }
    }
}

#[test]
fn an_end_that_the_model_asks_for_is_told() {
    let folder = Folder::new("terminate");
    let model =
        "model Ends Real y = time; equation when time > 0.5 then terminate(\"enough\"); end when; end Ends;";
    folder.write("Ends.mo", model);
    let said = folder.output(&["simulate", "Ends.mo", "-o", "r.csv"]);
    assert!(said.contains("from 0 to 0.5 s in ") && said.contains("\nterminated: enough\n"), "{said}");
}
