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

fn simulate(name: &str, arguments: &[&str]) -> Output {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, BALL).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
    command.arg("simulate").arg(path).args(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn events_are_listed_with_cause_component_and_changes() {
    let outcome = simulate("listed.mo", &["--events", "--stop-time", "0.6", "--solver", "dopri45"]);
    assert!(outcome.status.success());
    let out = text(&outcome.stdout);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "0.2                  time     |  late: false → true");
    assert!(lines[1].starts_with("0.45152364098573"), "{out}");
    for part in [
        "state",
        "body: body.h <= 0",
        "body.n: 0 → 1",
        "body.v: -4.429",
        " → 2.214",
        "body.rises: false → true",
    ] {
        assert!(lines[1].contains(part), "{part} in {}", lines[1]);
    }
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
