//! What is in the files of results, and `harpoon results` as a user calls it.

mod support;

use std::path::Path;

use serde_json::Value;
use support::Folder;

fn lines_of(folder: &Folder, name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(folder.0.join(name)).unwrap();
    text.lines().map(str::to_string).collect()
}

const BALL: &str = "
model Ball
  constant Real g(unit = \"m/s2\") = 9.81 \"Gravity\";
  parameter String note = \"say \\\"hi\\\", twice\" \"A remark\";
  Real h(unit = \"m\", start = 1, fixed = true) \"Height\";
  Real v(unit = \"m/s\", start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -g;
  when h <= 0 then
    reinit(v, -0.8*pre(v));
  end when;
end Ball;";

#[test]
fn csv_has_units_on_request_and_texts_always() {
    let folder = Folder::new("units");
    folder.write("Ball.mo", BALL);
    folder.output(&["simulate", "Ball.mo", "-o", "plain.csv"]);
    let lines = lines_of(&folder, "plain.csv");
    assert_eq!(lines[0], "time,g,h,v,der(h),der(v),note");
    assert_eq!(lines[1], "0,9.81,1,0,0,-9.81,\"say \"\"hi\"\", twice\"");
    folder.output(&["simulate", "Ball.mo", "-o", "units.csv", "--units"]);
    let lines = lines_of(&folder, "units.csv");
    assert_eq!(lines[1], "s,m/s2,m,m/s,m/s,m/s/s,");
    // What is written is read: a table, and a plot with the unit at its axis.
    let table = folder.output(&["results", "units.csv"]);
    let note = table.lines().find(|line| line.starts_with("note ")).unwrap();
    assert!(note.contains(" text ") && note.ends_with("twice\""), "{table}");
    folder.output(&["plot", "units.csv", "h", "-o", "h.svg"]);
    assert!(std::fs::read_to_string(folder.0.join("h.svg")).unwrap().contains(">m<"));
}

#[test]
fn units_that_cannot_be_written_are_refused() {
    let folder = Folder::new("refused");
    folder.write("Ball.mo", BALL);
    let told = folder.refusal(&["simulate", "Ball.mo", "-o", "r.mat", "--units"], 2);
    assert_eq!(told, "error: --units is for .csv files; a .mat file has the units anyway\n");
    let told = folder.output(&["simulate", "Ball.mo", "-o", "r.mat"]);
    assert!(
        told.ends_with(
            "results in r.mat (but one text: a .mat file has numbers only, a .csv file has both)\n"
        ),
        "{told}"
    );
}

#[test]
fn results_without_a_file_are_not_chosen() {
    let folder = Folder::new("chosen");
    folder.write("Ball.mo", BALL);
    for (option, value) in [("--variables", Some("h")), ("--units", None), ("--internals", None)] {
        let arguments: Vec<&str> = ["simulate", "Ball.mo", option].into_iter().chain(value).collect();
        let told = folder.refusal(&arguments, 2);
        assert!(told.contains("required arguments were not provided"), "{told}");
    }
    let told = folder.output(&["simulate", "Ball.mo", "--variables", "^h$", "--second-opinion"]);
    assert!(
        told.lines().any(|line| line.starts_with("h ")) && !told.lines().any(|line| line.starts_with("v ")),
        "{told}"
    );
    for (option, message) in [
        (
            "--units",
            "the following required arguments were not provided: --output <FILE>; `harpoon simulate --help` tells more",
        ),
        (
            "--unit",
            "unexpected argument '--unit' found; tip: a similar argument exists: '--units'; `harpoon simulate --help` tells more",
        ),
    ] {
        let output = folder.run(&["simulate", "Ball.mo", "--second-opinion", "--json", option]);
        assert_eq!(output.status.code(), Some(2), "{option}");
        let object: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(object["message"], message);
    }
    // Nothing is simulated.
    for option in [
        &["--stop-time", "2"][..],
        &["--solver", "radau"],
        &["--interpret"],
        &["--tolerance", "1e-3"],
        &["--units"],
        &["--max-size", "1GB"],
        &["--variables", "h"],
        &["--internals"],
        &["--ledger"],
    ] {
        let arguments: Vec<&str> =
            ["simulate", "Ball.mo", "--dump", "flat"].iter().chain(option).copied().collect();
        let told = folder.refusal(&arguments, 2);
        assert!(told.contains("cannot be used with"), "{told}");
    }
    let told = folder.refusal(&["bonds", "BondGraph.Examples.RLCCircuit", "--layout", "auto"], 2);
    assert!(told.contains("required arguments were not provided"), "{told}");
}

#[test]
fn parts_of_our_own_components_are_internal() {
    let folder = Folder::new("internals");
    let model = "BondGraph.Examples.BouncingBodies";
    let names = |file: &str| lines_of(&folder, file)[0].split(',').map(str::to_string).collect::<Vec<_>>();
    let has = |names: &[String], name: &str| names.iter().any(|known| known == name);
    folder.output(&["simulate", model, "-o", "r.csv"]);
    let shown = names("r.csv");
    for name in ["large.vy", "large.m", "small.y", "floor.gap", "large.frame.y"] {
        assert!(has(&shown, name), "{name} in {shown:?}");
    }
    assert!(!shown.iter().any(|name| name.contains("inertia.") || name.contains("impact.")), "{shown:?}");
    folder.output(&["simulate", model, "-o", "all.csv", "--internals"]);
    let all = names("all.csv");
    assert!(has(&all, "large.inertia.p[2]") && all.len() > shown.len());
    folder.output(&["simulate", model, "-o", "asked.csv", "--variables", r"inertia\.p"]);
    assert!(has(&names("asked.csv"), "large.inertia.p[2]"));
    // What the user declares is none of our business, wherever it is.
    folder.write("Mine.mo", "model Mine model Inside Real x = time; end Inside; model Outside Inside inside; end Outside; Outside outside; end Mine;");
    folder.output(&["simulate", "Mine.mo", "-o", "mine.csv"]);
    assert_eq!(names("mine.csv"), ["time", "outside.inside.x"]);
}

#[test]
fn active_states_are_in_the_results() {
    let folder = Folder::new("states");
    let model =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/simulation/state_machines/Hierarchical.mo");
    for file in ["r.csv", "r.mat"] {
        folder.output(&["simulate", model.to_str().unwrap(), "-o", file]);
        let rows = harpoon_result::read(&folder.0.join(file)).unwrap();
        let last_at = |name: &str, time: f64| {
            let at = rows.time().iter().rposition(|t| *t == time).unwrap();
            rows.values_of(name).unwrap_or_else(|| panic!("there is no {name}"))[at]
        };
        // By hand, as in the margin of the model.
        for (name, time, expected) in [
            ("activeState(state1)", 21.0, 1.0),
            ("activeState(state1)", 22.0, 0.0),
            ("activeState(state2)", 22.0, 1.0),
            ("activeState(state1.stateA)", 2.0, 1.0),
            ("activeState(state1.stateB)", 3.0, 1.0),
            ("activeState(state1.stateD)", 21.0, 1.0),
            ("activeState(state1.stateD)", 22.0, 0.0),
        ] {
            assert_eq!(last_at(name, time), expected, "{name} at {time} in {file}");
        }
    }
}

#[test]
fn a_result_is_listed() {
    let folder = Folder::new("listed");
    folder.write("Ball.mo", BALL);
    folder.output(&["simulate", "Ball.mo", "-o", "r.mat", "--stop-time", "0.4", "--tolerance", "1e-9"]);
    let table = folder.output(&["results", "r.mat"]);
    let lines: Vec<String> =
        table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(lines[0], "501 rows from 0 to 0.4 s");
    assert_eq!(lines[1], "variable unit range final description");
    assert_eq!(lines[2], "g m/s2 constant 9.81 Gravity");
    assert_eq!(lines[3], "h m 0.2152 .. 1 0.2152 Height");
    assert_eq!(lines[4], "v m/s -3.924 .. 0 -3.924");
    let some = folder.output(&["results", "r.mat", "--variables", "^h$"]);
    assert_eq!(some.lines().count(), 3);
    let object: Value = serde_json::from_str(&folder.output(&["results", "r.mat", "--json"])).unwrap();
    assert_eq!(object["rows"], 501);
    assert_eq!(object["variables"][0]["constant"], 9.81);
    let h = &object["variables"][1];
    assert_eq!(
        (&h["name"], &h["unit"], &h["max"], &h["description"]),
        (&"h".into(), &"m".into(), &1.0.into(), &"Height".into())
    );
    assert!((h["final"].as_f64().unwrap() - (1.0 - 9.81 * 0.08)).abs() < 1e-6);
}

#[test]
fn what_is_no_result_is_told() {
    let folder = Folder::new("none");
    folder.write("text.csv", "a,b\n1,2\n");
    folder.write("binary.mat", "\u{1}\u{2}\u{3}");
    folder.write("notes.txt", "");
    folder.write("good.csv", "time,x\n0,1\n");
    for (arguments, message, code) in [
        (
            &["results", "text.csv"][..],
            "`text.csv`, line 1: the first column must be `time`, but it is `a`",
            1,
        ),
        (&["results", "binary.mat"], "`binary.mat`, byte 0: the file ends in the header of a matrix", 1),
        (&["results", "notes.txt"], "`notes.txt` is no result file: its name must end in .csv or .mat", 1),
        (&["results", "nowhere.csv"], "cannot read `nowhere.csv`: ", 1),
        (
            &["results", "good.csv", "--variables", "y"],
            "--variables: no variable has a name that matches `y`",
            2,
        ),
        (&["results", "good.csv", "--variables", "("], "--variables: `(` is no regular expression: ", 2),
    ] {
        let told = folder.refusal(arguments, code);
        assert!(told.starts_with(&format!("error: {message}")), "{told}");
        let output = folder.run(&[arguments, &["--json"]].concat());
        let object: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(object["message"].as_str().unwrap().starts_with(message), "{object}");
    }
}

#[test]
fn names_in_files_do_not_control_the_terminal() {
    let folder = Folder::new("terminal");
    folder.write("r.csv", "time,\"\u{1b}[2J\"\n0,1\n");
    assert!(!folder.output(&["results", "r.csv"]).contains('\u{1b}'));
}
