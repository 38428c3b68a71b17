//! `--ledger` on the command line.

use std::process::Command;

fn harpoon(arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
    command.args(arguments).env_remove("MODELICAPATH").env("NO_COLOR", "1");
    let output = command.output().expect("the program starts");
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn simulate_prints_the_balance() {
    let (done, text) = harpoon(&["simulate", "BondGraph.Examples.RLCCircuit", "--ledger"]);
    assert!(done, "{text}");
    for line in [
        "dissipated",
        "  R   resistor ",
        "stored",
        "  C   capacitor ",
        "residual",
        "largest error of one element: ",
    ] {
        assert!(text.lines().any(|found| found.starts_with(line)), "no line `{line}` in\n{text}");
    }
}

#[test]
fn bonds_prints_the_same_balance() {
    let (_, simulated) = harpoon(&["simulate", "BondGraph.Examples.DCMotor", "--ledger"]);
    let (done, listed) = harpoon(&["bonds", "BondGraph.Examples.DCMotor", "--ledger"]);
    assert!(done, "{listed}");
    let balance = simulated.split_once("\n\n").unwrap().1;
    assert!(
        listed.starts_with("BondGraph.Examples.DCMotor: 6 elements") && listed.ends_with(balance),
        "{listed}"
    );
}

#[test]
fn the_balance_is_an_object_of_json() {
    let (done, text) = harpoon(&["simulate", "BondGraph.Examples.TwoMasses", "--ledger", "--json"]);
    assert!(done, "{text}");
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    let ledger = &report["ledger"];
    let number = |key: &str| ledger[key].as_f64().unwrap();
    let difference =
        number("supplied") - number("dissipated") - number("stored") - number("taken_by_impacts");
    assert!((number("residual") - difference).abs() <= 1e-14 * number("turned_over"), "{ledger}");
    assert!(number("relative_residual") < 1e-6, "{ledger}");
    let spring =
        ledger["elements"].as_array().unwrap().iter().find(|element| element["path"] == "spring").unwrap();
    assert_eq!((spring["kind"].as_str(), spring["role"].as_str()), (Some("C"), Some("stores")));
}

/// Hundreds of impacts and a stack at rest: what the ledger adds must not stop the run.
#[test]
fn a_stack_of_balls_costs_no_more_steps_with_a_ledger() {
    let stack = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/simulation/planar/StackOfBalls.mo");
    for solver in ["dassl", "radau"] {
        let report = |more: &[&str]| -> serde_json::Value {
            let arguments = [&["simulate", stack, "--solver", solver, "--json"], more].concat();
            let (done, text) = harpoon(&arguments);
            assert!(done, "{text}");
            serde_json::from_str(&text).unwrap()
        };
        let (plain, booked) = (report(&[]), report(&["--ledger"]));
        let steps = |report: &serde_json::Value| report["steps"].as_u64().unwrap();
        assert!(steps(&booked) < 2 * steps(&plain), "{solver}: {} and {}", steps(&plain), steps(&booked));
        let residual = booked["ledger"]["relative_residual"].as_f64().unwrap();
        assert!(residual.abs() < 1e-5, "{solver}: {residual}");
    }
}
