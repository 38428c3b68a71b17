//! `harpoon simulate --events` and `--chattering` as a user calls them.

use std::path::PathBuf;
use std::process::{Command, Output};

const BALL: &str = "
model Ball
  model Body
    Real h(start = 1, fixed = true), v(start = 0, fixed = true);
    Integer n(start = 0, fixed = true);
    Boolean rises;
  equation
    der(h) = v;
    der(v) = -9.81;
    rises = v > 0;
    when h <= 0 then
      reinit(v, -0.5*pre(v));
      n = pre(n) + 1;
    end when;
  end Body;
  Body body;
  Boolean late = time > 0.2;
end Ball;";

/// A train that stops once at 2 m and drives on, or stays.
const TRAIN: &str = "
model Train
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = 1;
  when x >= 2 then
    reinit(v, 0);
  end when;
end Train;";

fn simulate(name: &str, arguments: &[&str]) -> Output {
    simulate_model(BALL, name, arguments)
}

fn simulate_model(model: &str, name: &str, arguments: &[&str]) -> Output {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, model).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
    command.arg("simulate").arg(path).args(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The lines with events of a run.
fn listed(model: &str, arguments: &[&str]) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
    let outcome = command.args(["simulate", model, "--events"]).args(arguments).output().unwrap();
    assert!(outcome.status.success(), "{}", text(&outcome.stderr));
    let out = text(&outcome.stdout);
    let is_event = |line: &&str| line.starts_with(|letter: char| letter.is_ascii_digit());
    let lines: Vec<String> = out.lines().filter(is_event).map(str::to_string).collect();
    for line in &lines {
        assert!(line.chars().count() <= 80, "{line}");
    }
    lines
}

fn test_model(name: &str) -> String {
    format!("{}/../../tests/simulation/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn events_are_listed_with_cause_component_and_changes() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("listed.mo");
    std::fs::write(&path, BALL).unwrap();
    let lines = listed(path.to_str().unwrap(), &["--stop-time", "0.6", "--solver", "dopri45"]);
    assert_eq!(
        lines,
        [
            "0.2000000  time   late: false → true",
            "0.4515236  state  body.h <= 0  |  body.v: -4.42945 → 2.21472, and 2 more",
        ]
    );
}

#[test]
fn a_bounce_is_one_line() {
    let ball = format!("{}/../../examples/Ball.mo", env!("CARGO_MANIFEST_DIR"));
    let lines = listed(&ball, &["--stop-time", "2", "--tolerance", "1e-9"]);
    // t = sqrt(2/g), v = sqrt(2*g); each flight lasts 0.8 times as long as the one before.
    assert_eq!(
        lines,
        [
            "0.451524  state  h <= 0  |  v: -4.42945 → 3.54356",
            "1.173961  state  h <= 0  |  v: -3.54356 → 2.83485",
            "1.751912  state  h <= 0  |  v: -2.83485 → 2.26788",
        ]
    );
}

#[test]
fn equal_variables_and_parts_of_our_components_are_not_listed() {
    let lines = listed("BondGraph.Examples.BouncingBodies", &[]);
    assert!(
        lines[0].contains("floor: gap <= skin") && lines[0].contains("large.vy: -4.42945 → 1.47648"),
        "{lines:?}"
    );
    let lines = listed("BondGraph.Examples.NewtonsCradle", &["--stop-time", "0.6"]);
    assert!(lines[0].contains("hinge[1].w: 1.54978 → 0"), "{lines:?}");
    for line in lines.iter().chain(&listed(&test_model("planar/StackOfBalls.mo"), &["--stop-time", "0.2"])) {
        assert!(!line.contains("inertia") && !line.contains("impact") && !line.contains("frame"), "{line}");
    }
    let lines = listed("Discontinuities.Examples.Locomotive", &["--stop-time", "0.001"]);
    assert!(lines[0].contains("deviation > chopper.uUpper  |  chopper.isUpper: false → true"), "{lines:?}");
    assert!(lines[1].contains("not deviation >= chopper.…  |  chopper.isUpper: true → false"), "{lines:?}");
}

#[test]
fn states_of_a_state_machine_are_named() {
    let lines = listed(&test_model("state_machines/Hierarchical.mo"), &[]);
    assert!(lines[2].starts_with("3.00000  time   state1.stateA → state1.stateB, v: 6 → 5, "), "{lines:?}");
}

#[test]
fn the_object_has_events_and_counts() {
    let outcome = simulate("object.mo", &["--events", "--json", "--stop-time", "0.6"]);
    let object: serde_json::Value = serde_json::from_slice(&outcome.stdout).unwrap();
    assert_eq!(object["events"][0]["kind"], "time");
    assert_eq!(object["events"][1]["relations"][0], "body: body.h <= 0");
    assert_eq!(object["time_events"], 1);
    let by_relation = object["events_by_relation"].as_array().unwrap();
    assert!(by_relation.iter().any(|pair| pair[0] == "body: body.h <= 0"), "{by_relation:?}");
}

#[test]
fn bounces_without_end_are_told_or_refused() {
    let outcome = simulate("rest.mo", &["--stop-time", "3"]);
    assert!(outcome.status.success());
    let messages = text(&outcome.stderr);
    assert!(
        messages.contains("`body: body.h <= 0` has changed") && messages.contains("rests at"),
        "{messages}"
    );

    let outcome = simulate("refused.mo", &["--stop-time", "3", "--chattering", "error"]);
    assert_eq!(outcome.status.code(), Some(1));
    let messages = text(&outcome.stderr);
    assert!(messages.contains("`body: body.h <= 0` changes again and again"), "{messages}");
    assert!(messages.contains("--chattering rest"), "{messages}");
}

#[test]
fn what_a_reset_stops_rests_or_goes_on() {
    let last_x = |choice: &str| {
        let results = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("train_{choice}.csv"));
        let output = results.to_str().expect("a path in Unicode");
        let arguments = ["--stop-time", "5", "--intervals", "1", "-o", output, "--chattering", choice];
        let outcome = simulate_model(TRAIN, &format!("train_{choice}.mo"), &arguments);
        assert!(outcome.status.success());
        let rows = std::fs::read_to_string(&results).expect("results");
        let last = rows.lines().last().expect("a last row");
        let x: f64 = last.split(',').nth(1).and_then(|x| x.parse().ok()).expect("a number");
        (x, text(&outcome.stderr))
    };
    let (x, messages) = last_x("rest");
    assert!((x - 2.0).abs() < 1e-9, "{x}");
    assert!(messages.contains("a reset has stopped the solution at the boundary of `x >= 2`"), "{messages}");
    assert!(messages.contains("--chattering follow"), "{messages}");
    let (x, messages) = last_x("follow");
    assert!((x - 6.5).abs() < 1e-5, "{x}");
    assert_eq!(messages.trim(), "");
}
