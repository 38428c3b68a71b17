//! Models as users get them wrong: the message names their component and line, and says what to try.

use std::path::PathBuf;
use std::process::Command;

/// A model in a file of its own, which goes with the test.
struct Model(PathBuf);

impl Model {
    fn new(name: &str, body: &str) -> Model {
        let folder = std::env::temp_dir().join(format!("harpoon-guidance-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.mo")), format!("model {name}\n{body}\nend {name};\n"))
            .unwrap();
        Model(folder.join(format!("{name}.mo")))
    }

    /// The exit code and everything that was said.
    fn said(&self, command: &str) -> (i32, String) {
        said(&[command, self.0.to_str().unwrap()])
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(self.0.parent().unwrap());
    }
}

fn said(arguments: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_harpoon"))
        .args(arguments)
        .env_remove("MODELICAPATH")
        .current_dir(std::env::temp_dir())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), text)
}

#[track_caller]
fn refused(name: &str, command: &str, body: &str, expected: &[&str]) {
    let (code, text) = Model::new(name, body).said(command);
    assert_eq!(code, 1, "{text}");
    for part in expected {
        assert!(text.contains(part), "`{part}` is not in:\n{text}");
    }
    assert!(!text.contains('$'), "an internal name:\n{text}");
}

const CIRCUIT: &str = "  import BondGraph.Electrical.*;
  ConstantVoltage supply(V=10);
  Resistor r1(R=100);
  Capacitor c1(C=1e-3);";

#[test]
fn a_circuit_without_ground_is_told_with_its_components() {
    let body = format!(
        "{CIRCUIT}
equation
  connect(supply.p, r1.p);
  connect(r1.n, c1.p);
  connect(c1.n, supply.n);"
    );
    let expected = [
        "error: the circuit of `supply`, `r1`, `c1` has no ground",
        "NoGround.mo:3:19",
        "help: add a ground",
    ];
    refused("NoGround", "simulate", &body, &expected);
}

#[test]
fn a_circuit_beside_another_one_with_ground_is_the_one_that_is_told() {
    let body = format!(
        "{CIRCUIT}
  ConstantVoltage battery(V=5);
  Resistor load(R=10);
  Ground ground;
equation
  connect(supply.p, r1.p);
  connect(r1.n, c1.p);
  connect(c1.n, supply.n);
  connect(battery.p, load.p);
  connect(load.n, battery.n);
  connect(ground.p, battery.n);"
    );
    refused("OneGround", "simulate", &body, &["the circuit of `supply`, `r1`, `c1` has no ground"]);
}

#[test]
fn a_forgotten_signal_is_told_with_its_component() {
    let body = "  import BondGraph.Electrical.*;
  SignalVoltage supply;
  Resistor r1(R=1);
  Ground g;
equation
  connect(supply.p, r1.p);
  connect(r1.n, supply.n);
  connect(g.p, supply.n);";
    let expected =
        ["NoSignal.mo:3:17", "the input `supply.v0` is not connected", "connect a signal with `supply.v0`"];
    refused("NoSignal", "simulate", body, &expected);
}

#[test]
fn a_root_of_what_falls_below_zero_is_told_with_what_to_write() {
    let body = "  Real h(start=1, fixed=true);
equation
  der(h) = -sqrt(h) - 0.1;
  annotation(experiment(StopTime=5));";
    let expected =
        ["at time 1.52", "Tank.mo:4:3", "`sqrt(h)` has no value where `h` is below zero: write `max(h, 0)`"];
    refused("Tank", "simulate", body, &expected);
    let power = body.replace("sqrt(h)", "(h - 0.2)^1.5").replace("StopTime=5", "StopTime=10");
    let expected = ["`(h - 0.2)^1.5` has no value where `h - 0.2` is below zero"];
    refused("Weir", "simulate", &power, &expected);
}

#[test]
fn a_body_without_mass_is_suspected() {
    let body = "  model Body
    parameter Real m = 1;
    Real s(start=0, fixed=true), v(start=0, fixed=true), f;
  equation
    der(s) = v;
    m*der(v) = f;
  end Body;
  Body b(m=0);
equation
  b.f = 1 - b.s;";
    refused("Massless", "simulate", body, &["`b.m` is 0, so that `der(b.v)` falls out of its equation"]);
}

#[test]
fn c_in_a_model_is_not_compiled() {
    let body = "  function f
    input Real x;
    output Real y;
    external \"C\" y = my_f(x) annotation(Include=\"double my_f(double x) { return 2*x; }\");
  end f;
  Real x = f(time);";
    let expected =
        ["the external function `my_f` cannot be called", "make a shared library of it, `libmy_f.so`"];
    refused("Foreign", "simulate", body, &expected);
}

#[test]
fn a_parameter_outside_of_its_bounds_is_told_at_its_line() {
    let body = "  type Mass = Real(min=0, unit=\"kg\");
  parameter Mass m = -1;
  Real v(start=1, fixed=true);
equation
  m*der(v) = -1;";
    refused("Negative", "simulate", body, &["`m` is -1, below its minimum 0", "Negative.mo:3:18"]);
}

#[test]
fn an_import_of_nothing_is_told_at_its_line() {
    let body = "  import Hydraulics.Valves;
  Valves.Simple v;";
    let expected = [
        "there is no library `Hydraulics` to import `Hydraulics.Valves` from",
        "Import.mo:2:3",
        "give its directory with `-L` or in MODELICAPATH; neither is given",
    ];
    refused("Import", "check", body, &expected);
    let body = "  import BondGraph.Electrical.Resitor;\n  Real x = time;";
    let expected = ["`BondGraph.Electrical` has no `Resitor`", "did you mean `Resistor`?"];
    refused("Misspelt", "check", body, &expected);
}

#[test]
fn two_sources_at_one_junction_are_both_named() {
    let body = "  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  Sources.Se se1(e0=1), se2(e0=2);
  Junctions.J0 j(m=2);
  Bonds.Bond b1, b2;
equation
  connect(se1.port, b1.tail);
  connect(b1.head, j.port[1]);
  connect(se2.port, b2.tail);
  connect(b2.head, j.port[2]);";
    refused("Sources", "check", body, &["causal conflict: `se1`", "`se2`", "over `j`"]);
}

#[test]
fn a_component_can_be_checked_alone() {
    for component in ["BondGraph.Elements.C", "BondGraph.Electrical.Resistor", "BondGraph.Junctions.J0"] {
        let (code, text) = said(&["check", component]);
        assert_eq!(code, 0, "{text}");
        assert!(
            text.contains(&format!("note: `{component}` is a component: nothing is connected with")),
            "{text}"
        );
    }
    let pin = "  connector Pin
    Real v;
    flow Real i;
  end Pin;
  Pin p, n;";
    // What is wrong about it is told nevertheless.
    let wrong = format!("{pin}\n  Real x;\nequation\n  p.v = n.v;\n  p.i + n.i = 0;\n  p.i = 2*n.i;");
    refused("Wrong", "check", &wrong, &["do not determine all unknowns", "no equation is left for `x`"]);
    let right = format!("{pin}\nequation\n  p.v = n.v;\n  p.i + n.i = 0;");
    let (code, text) = Model::new("Right", &right).said("check");
    assert_eq!(code, 0, "{text}");
    // Alone it has no solution.
    refused("Alone", "simulate", &right, &["do not determine all unknowns"]);
}

#[test]
fn bonds_of_a_model_without_any_are_an_error() {
    let body = "  Real x(start=1);\nequation\n  der(x) = -x;";
    refused("Plain", "bonds", body, &["`Plain` has no bonds", "BondGraph"]);
}

#[test]
fn a_switch_that_interrupts_an_inductor_is_told_with_it() {
    let body = "  import BondGraph.Electrical.*;
  ConstantVoltage supply(V=10);
  Switch s1;
  Inductor l1(L=1);
  Resistor r1(R=1);
  Ground g;
equation
  connect(supply.p, s1.p);
  connect(s1.n, l1.p);
  connect(l1.n, r1.p);
  connect(r1.n, supply.n);
  connect(g.p, supply.n);
  s1.isOpen = time > 0.5;";
    let expected = ["at time 0.5", "while `s1.element.isOpen` is true", "the state `l1.", "(a snubber)"];
    refused("Interrupted", "simulate", body, &expected);
}

#[test]
fn signals_with_directions_connect_with_bonds() {
    let body = "  import BondGraph.Electrical.*;
  Discontinuities.Sources.Sine sine;
  SignalVoltage supply;
  Resistor r1(R=1);
  Ground g;
equation
  connect(sine.y, supply.v0);
  connect(supply.p, r1.p);
  connect(r1.n, supply.n);
  connect(g.p, supply.n);";
    let (code, text) = Model::new("Driven", body).said("check");
    assert_eq!((code, text.lines().count()), (0, 1), "{text}");
}
