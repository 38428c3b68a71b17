//! `harpoon simulate --second-opinion` as a user calls it.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

const DECAY: &str = "
model Decay
  parameter Real k = 2;
  Real x(start = 1, fixed = true);
  Boolean isSmall = x < 0.5;
equation
  der(x) = -k*x;
end Decay;";

/// E. Lorenz, J. Atmos. Sci. 20, 1963: after some turns no run tells where it is.
const CHAOS: &str = "
model Lorenz
  Real x(start = 1, fixed = true), y(start = 1, fixed = true), z(start = 1, fixed = true);
  Boolean isLeft = x < 0;
equation
  der(x) = 10*(y - x);
  der(y) = x*(28 - z) - y;
  der(z) = x*y - 8/3*z;
  annotation (experiment(StopTime = 40, Tolerance = 1e-4));
end Lorenz;";

fn simulate(name: &str, model: &str, arguments: &[&str]) -> Output {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, model).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
    command.arg("simulate").arg(path).args(arguments).output().expect("the program starts")
}

fn object(outcome: &Output) -> Value {
    serde_json::from_slice(&outcome.stdout).expect("one object and nothing else")
}

#[test]
fn a_run_that_is_as_accurate_as_was_asked_for() {
    let outcome = simulate("decay.mo", DECAY, &["--second-opinion"]);
    assert!(outcome.status.success());
    assert!(outcome.stderr.is_empty(), "{}", String::from_utf8_lossy(&outcome.stderr));
    let out = String::from_utf8(outcome.stdout).unwrap();
    assert!(out.contains("second opinion: radau, tolerance 1e-7"), "{out}");
    assert!(out.contains("every variable is within 1e-4 of its scale"), "{out}");
    // One line each; parameters do not differ.
    for variable in ["x ", "isSmall ", "der(x) "] {
        assert_eq!(out.lines().filter(|line| line.starts_with(variable)).count(), 1, "{out}");
    }
    assert!(!out.lines().any(|line| line.starts_with("k ")), "{out}");
}

#[test]
fn the_object_has_every_variable() {
    let outcome = simulate("object.mo", DECAY, &["--second-opinion", "--json", "--solver", "radau"]);
    let opinion = &object(&outcome)["second_opinion"];
    assert_eq!(opinion["solver"], "dassl");
    assert_eq!(opinion["fits"], true);
    assert_eq!(opinion["tolerance"], 1e-7);
    let variables = opinion["variables"].as_array().unwrap();
    let x = variables.iter().find(|variable| variable["name"] == "x").unwrap();
    assert!(x["difference"].as_f64().unwrap() < 1e-5, "{x}");
    assert_eq!(x["scale"], 1.0);
    assert_eq!(opinion["events_only_in_first"].as_array().unwrap().len(), 0);
}

#[test]
fn only_what_is_kept_is_compared() {
    let outcome = simulate("kept.mo", DECAY, &["--second-opinion", "--json", "--variables", "^x$"]);
    assert_eq!(object(&outcome)["second_opinion"]["variables"].as_array().unwrap().len(), 1);
}

#[test]
fn a_run_that_nobody_should_believe() {
    let outcome = simulate("chaos.mo", CHAOS, &["--second-opinion"]);
    // The run itself did what it was asked for.
    assert_eq!(outcome.status.code(), Some(0));
    let (out, messages) =
        (String::from_utf8_lossy(&outcome.stdout), String::from_utf8_lossy(&outcome.stderr));
    assert!(
        messages.contains("warning: the second opinion does not fit the tolerance asked for"),
        "{messages}"
    );
    assert!(out.contains("does not fit") && out.contains("only this run has the event at"), "{out}");
    assert!(out.contains("x < 0"), "the relation is named: {out}");
    let outcome = simulate("chaos_object.mo", CHAOS, &["--second-opinion", "--json"]);
    let opinion = &object(&outcome)["second_opinion"];
    assert_eq!(opinion["fits"], false);
    assert!(!opinion["events_only_in_second"].as_array().unwrap().is_empty());
}

/// Right answers, whose events show other values in one of the runs than in the other.
#[test]
fn events_that_look_different() {
    // Two bodies that rub until they move alike: one run switches to and fro more often before it slides.
    let rubbing = "model Rubbing
  Real x(start=0, fixed=true), v(start=3, fixed=true), w(start=0, fixed=true), f;
equation
  der(x) = v;
  f = 2*sign(v - w);
  der(v) = -f;
  0.5*der(w) = f;
  annotation (experiment(StopTime=3));
end Rubbing;";
    // Lifted so slowly that the height is seen to be above zero much later, in each run at another time.
    let lifted = "model Lifted
  Real h(start=1, fixed=true), v(start=0, fixed=true);
  Boolean isDown = h <= 0;
equation
  der(h) = v;
  der(v) = -9.81 + 9.81*time/5;
  when h <= 0 and v <= 0 then
    reinit(v, -0.2*pre(v));
  end when;
  annotation (experiment(StopTime=8));
end Lifted;";
    for (name, model) in [("rubbing.mo", rubbing), ("lifted.mo", lifted)] {
        for solver in ["dassl", "radau", "dopri45"] {
            let arguments = ["--second-opinion", "--json", "--solver", solver];
            let opinion = &object(&simulate(name, model, &arguments))["second_opinion"];
            assert_eq!(opinion["fits"], true, "{name} by {solver}: {opinion:#}");
        }
    }
}

/// Something small may be all there is, or what is left of something large.
#[test]
fn small_variables() {
    // The motion is chaotic, however small it is.
    let scaled = CHAOS.replace("Boolean", "Real tiny = 1e-17*x; Boolean");
    let outcome = simulate("tiny.mo", &scaled, &["--second-opinion", "--json", "--variables", "tiny"]);
    let opinion = &object(&outcome)["second_opinion"];
    assert_eq!(opinion["variables"][0]["fits"], false, "{opinion:#}");
    // Beside x it may be rounding.
    let outcome = simulate("beside.mo", &scaled, &["--second-opinion"]);
    let out = String::from_utf8_lossy(&outcome.stdout);
    assert!(out.contains("too small to be compared, beside other variables: tiny"), "{out}");
}

/// Two bodies that an impact leaves side by side touch and part by rounding, and nothing follows from it. What lies on a floor until it is
/// lifted is kept there by both runs.
#[test]
fn touches_without_a_blow_are_no_differences() {
    let side_by_side = "model SideBySide
  BondGraph.Translational.Mass m0(m=2, s(start=-1, fixed=true), v(start=1.5, fixed=true));
  BondGraph.Translational.Mass m1(m=2, s(start=1, fixed=true), v(fixed=true));
  BondGraph.Translational.Mass m2(m=2, s(start=2, fixed=true), v(fixed=true));
  BondGraph.Translational.HardStop c0(sMin=1, sMax=1e6, epsilon=0);
  BondGraph.Translational.HardStop c1(sMin=1, sMax=1e6, epsilon=0);
equation
  connect(m0.flange_b, c0.flange_a);
  connect(m1.flange_a, c0.flange_b);
  connect(m1.flange_b, c1.flange_a);
  connect(m2.flange_a, c1.flange_b);
  annotation (experiment(StopTime=4));
end SideBySide;";
    let lifted = "model Lifted
  BondGraph.Translational.Mass m(m=1, s(fixed=true), v(fixed=true));
  BondGraph.Translational.HardStop stop(sMin=0, sMax=1e9, epsilon=0);
  BondGraph.Translational.Fixed floor;
  BondGraph.Translational.Force force;
equation
  connect(floor.flange, stop.flange_a);
  connect(stop.flange_b, m.flange_a);
  connect(force.flange, m.flange_b);
  force.f0 = time - 2;
  annotation (experiment(StopTime=4));
end Lifted;";
    for (name, model) in [("side_by_side.mo", side_by_side), ("lifted_by_force.mo", lifted)] {
        for solver in ["dassl", "radau", "dopri45"] {
            let arguments = ["--second-opinion", "--json", "--solver", solver];
            let opinion = &object(&simulate(name, model, &arguments))["second_opinion"];
            assert_eq!(opinion["fits"], true, "{name} by {solver}: {opinion:#}");
        }
    }
    // Advice about switching would fit nobody here.
    let outcome = simulate("lifted_by_force.mo", lifted, &["--chattering", "error"]);
    let messages = String::from_utf8_lossy(&outcome.stderr);
    assert_eq!(outcome.status.code(), Some(1), "{messages}");
    assert!(messages.contains("it belongs to the impact `stop.impact`"), "{messages}");
}
