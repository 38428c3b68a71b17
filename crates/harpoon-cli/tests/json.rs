//! With `--json` standard output has one object, whatever happens: what is wrong, where and when are its fields.

mod support;

use serde_json::{Value, json};
use support::{Folder, json, told};

const PARTS: &str = "model Parts
  model Tank
    Real h(start=1, fixed=true);
  equation
    der(h) = -sqrt(h) - 0.1;
  end Tank;
  Tank tank;
  annotation(experiment(StopTime=5));
end Parts;
";

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Parts.mo", PARTS);
    folder.write("Typo.mo", "model Typo\n  Real x = time\nend Typo;\n");
    folder.write(
        "Short.mo",
        "model Short\n  model Part\n    Real x = y;\n  end Part;\n  Part part;\nend Short;\n",
    );
    folder.write("Start.mo", "model Start\n  Real x(start=1, fixed=true);\ninitial equation\n  x = 2;\nequation\n  der(x) = 1;\nend Start;\n");
    folder
}

#[test]
fn failures_have_fields() {
    let folder = folder("fields");
    for (arguments, code, fields) in [
        (
            &["simulate", "Parts.mo", "-o", "r.csv"][..],
            1,
            json!({ "failed_stage": "simulate", "component": "tank", "file": "Parts.mo", "line": 5 }),
        ),
        (&["simulate", "Typo.mo"], 1, json!({ "failed_stage": "check", "file": "Typo.mo", "line": 2 })),
        (
            &["simulate", "Short.mo"],
            1,
            json!({ "failed_stage": "check", "component": "part", "file": "Short.mo", "line": 3 }),
        ),
        (&["simulate", "Start.mo"], 1, json!({ "failed_stage": "initialise", "time": 0.0 })),
        (&["simulate", "Nowhere.mo"], 1, json!({ "failed_stage": "check" })),
        (&["simulate", "Parts.mo", "--set", "x=1"], 2, json!({ "failed_stage": "settings" })),
        (&["simulate", "Parts.mo", "--tolerance", "0"], 2, json!({ "failed_stage": "arguments" })),
        (&["simulate", "Parts.mo", "--fly"], 2, json!({ "failed_stage": "arguments" })),
        (&["simulate"], 2, json!({ "failed_stage": "arguments" })),
        (&["simulate", "BondGraph"], 2, json!({ "failed_stage": "model" })),
        (&["simulate", "Parts.mo", "-o", "nowhere/r.csv"], 1, json!({})),
        (&["results", "nowhere.csv"], 1, json!({})),
        (&["conform", "--reference", "nowhere", "-L", "Parts.mo"], 1, json!({})),
    ] {
        let output = folder.run(&[arguments, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", told(&output));
        let object = json(&output);
        assert!(!object["message"].as_str().unwrap().is_empty(), "{arguments:?}: {object}");
        for (name, expected) in fields.as_object().unwrap() {
            assert_eq!(&object[name], expected, "{arguments:?}: {name} of {object}");
        }
    }
    // When, and until when there are rows.
    let object = json(&folder.run(&["simulate", "Parts.mo", "-o", "r.csv", "--json"]));
    let (time, rows_until) = (object["time"].as_f64().unwrap(), object["rows_until"].as_f64().unwrap());
    assert!((1.51..1.53).contains(&time) && (1.51..=time).contains(&rows_until), "{object}");
}

#[test]
fn checking_has_counts_errors_and_warnings() {
    let folder = folder("check");
    let object = json(&folder.run(&["check", "Parts.mo", "--json"]));
    assert_eq!(object, json!({ "counts": "Parts: 1 unknowns, 1 equations", "errors": [], "warnings": [] }));
    let output = folder.run(&["check", "Short.mo", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let object = json(&output);
    let error = &object["errors"][0];
    assert_eq!((&error["component"], &error["line"]), (&json!("part"), &json!(3)), "{object}");
    for arguments in
        [&["check", "--json"][..], &["check", "Nowhere.mo", "--json"], &["bonds", "Parts.mo", "--json"]]
    {
        let output = folder.run(arguments);
        assert!(!output.status.success());
        assert!(json(&output).is_object(), "{arguments:?}");
    }
}

#[test]
fn what_the_model_prints_is_not_in_it() {
    let folder = Folder::new("prints");
    folder.write(
        "Noisy.mo",
        "model Noisy\n  Real x = time;\nequation\n  assert(time < 0.5, \"late\", AssertionLevel.warning);\n  when time > 0.7 then\n    terminate(\"enough\");\n  end when;\nend Noisy;\n",
    );
    let output = folder.run(&["simulate", "Noisy.mo", "--events", "--ledger", "--json"]);
    assert_eq!(json(&output)["failed_stage"], "check", "there is no energy");
    let output = folder.run(&["simulate", "Noisy.mo", "--events", "--json"]);
    let object = json(&output);
    assert_eq!(object["terminated"], "enough");
    assert_eq!(object["events"].as_array().map(Vec::len), Some(1), "{object}");
    assert_eq!(object["interrupted"], Value::Bool(false));
    assert!(told(&output).contains("late"));
}
