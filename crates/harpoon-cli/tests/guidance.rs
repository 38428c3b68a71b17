//! Models as users get them wrong: the message names their component and line, and says what to try.

mod support;

use support::{Folder, told};

/// The exit code and everything that was said about the model.
fn said(name: &str, command: &str, body: &str) -> (i32, String) {
    let folder = Folder::new(name);
    let file = format!("{name}.mo");
    folder.write(&file, &format!("model {name}\n{body}\nend {name};\n"));
    let output = folder.run(&[command, &file]);
    (output.status.code().unwrap(), String::from_utf8_lossy(&output.stdout).into_owned() + &told(&output))
}

/// Name, body, and what is said about it.
type Mistake<'m> = (&'m str, &'m str, &'m [&'m str]);

#[track_caller]
fn refused(command: &str, mistakes: &[Mistake]) {
    for (name, body, expected) in mistakes {
        let (code, text) = said(name, command, body);
        assert_eq!(code, 1, "{text}");
        for part in *expected {
            assert!(text.contains(part), "`{part}` is not in:\n{text}");
        }
        assert!(!text.contains('$'), "an internal name:\n{text}");
    }
}

/// Components of `BondGraph.Electrical` and what is connected.
fn circuit(components: &str, connections: &[(&str, &str)]) -> String {
    let mut body = format!("  import BondGraph.Electrical.*;\n{components}\nequation\n");
    connections.iter().for_each(|(a, b)| body += &format!("  connect({a}, {b});\n"));
    body
}

const FLOATING: &str = "  ConstantVoltage supply(V=10);
  Resistor r1(R=100);
  Capacitor c1(C=1e-3);";
const LOOP: [(&str, &str); 3] = [("supply.p", "r1.p"), ("r1.n", "c1.p"), ("c1.n", "supply.n")];

#[test]
fn a_circuit_without_ground_is_told_with_its_components() {
    let expected = [
        "error: the circuit of `supply`, `r1`, `c1` has no ground",
        "NoGround.mo:3:19",
        "help: add a ground",
    ];
    refused("simulate", &[("NoGround", &circuit(FLOATING, &LOOP), &expected)]);
}

#[test]
fn a_circuit_beside_another_one_with_ground_is_the_one_that_is_told() {
    let components =
        format!("{FLOATING}\n  ConstantVoltage battery(V=5);\n  Resistor load(R=10);\n  Ground ground;");
    let grounded = [("battery.p", "load.p"), ("load.n", "battery.n"), ("ground.p", "battery.n")];
    let body = circuit(&components, &[LOOP, grounded].concat());
    refused("simulate", &[("OneGround", &body, &["the circuit of `supply`, `r1`, `c1` has no ground"])]);
}

const DRIVEN: [(&str, &str); 3] = [("supply.p", "r1.p"), ("r1.n", "supply.n"), ("g.p", "supply.n")];

#[test]
fn a_forgotten_signal_is_told_with_its_component() {
    let body = circuit("  SignalVoltage supply;\n  Resistor r1(R=1);\n  Ground g;", &DRIVEN);
    let expected =
        ["NoSignal.mo:3:17", "the input `supply.v0` is not connected", "connect a signal with `supply.v0`"];
    refused("simulate", &[("NoSignal", &body, &expected)]);
}

#[test]
fn signals_with_directions_connect_with_bonds() {
    let components =
        "  Discontinuities.Sources.Sine sine;\n  SignalVoltage supply;\n  Resistor r1(R=1);\n  Ground g;";
    let body = circuit(components, &[&[("sine.y", "supply.v0")], &DRIVEN[..]].concat());
    let (code, text) = said("Driven", "check", &body);
    assert_eq!((code, text.lines().count()), (0, 1), "{text}");
}

#[test]
fn a_switch_that_interrupts_an_inductor_is_told_with_it() {
    let components = "  ConstantVoltage supply(V=10);
  Switch s1;
  Inductor l1(L=1);
  Resistor r1(R=1);
  Ground g;";
    let series =
        [("supply.p", "s1.p"), ("s1.n", "l1.p"), ("l1.n", "r1.p"), ("r1.n", "supply.n"), ("g.p", "supply.n")];
    let body = circuit(components, &series) + "  s1.isOpen = time > 0.5;";
    let expected = ["at time 0.5", "while `s1.element.isOpen` is true", "the state `l1.", "(a snubber)"];
    refused("simulate", &[("Interrupted", &body, &expected)]);
}

#[test]
fn a_root_of_what_falls_below_zero_is_told_with_what_to_write() {
    let tank = "  Real h(start=1, fixed=true);
equation
  der(h) = -sqrt(h) - 0.1;
  annotation(experiment(StopTime=5));";
    let weir = tank.replace("sqrt(h)", "(h - 0.2)^1.5").replace("StopTime=5", "StopTime=10");
    let root = "`sqrt(h)` has no value where `h` is below zero: write `max(h, 0)`";
    let power = "`(h - 0.2)^1.5` has no value where `h - 0.2` is below zero";
    refused(
        "simulate",
        &[
            ("Tank", tank, &["at time 1.52", "Tank.mo:4:3", root]),
            ("Weir", &weir, &[power, "`if noEvent(h - 0.2 > 0) then"]),
        ],
    );
}

/// A body whose mass is zero, and a shaft without any.
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
    let shaft = "  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  model Drive
    Flange flange;
  equation
    flange.tau = -1;
  end Drive;
  model Spring
    Flange a, b;
  equation
    b.tau = 10*(b.phi - a.phi);
    a.tau = -b.tau;
  end Spring;
  Drive drive;
  Spring spring;
equation
  connect(drive.flange, spring.a);";
    let advice = "`drive`, `spring` determine the same force, torque or current twice";
    refused(
        "simulate",
        &[
            ("Massless", body, &["`b.m` is 0, so that `der(b.v)` falls out of its equation"]),
            ("Shaft", shaft, &[advice, "a mass, an inertia or a capacitor may be missing"]),
        ],
    );
}

#[test]
fn c_in_a_model_is_not_compiled_unasked() {
    let body = "  function f
    input Real x;
    output Real y;
    external \"C\" y = my_f(x) annotation(Include=\"double my_f(double x) { return 2*x; }\");
  end f;
  Real x = f(time);";
    let expected = [
        "the external function `my_f` (`f`, ",
        "is C code, which is left alone",
        "`--allow-native` compiles any",
    ];
    refused("simulate", &[("Foreign", body, &expected)]);
}

#[test]
fn a_parameter_outside_of_its_bounds_is_told_at_its_line() {
    let body = "  type Mass = Real(min=0, unit=\"kg\");
  parameter Mass m = -1;
  Real v(start=1, fixed=true);
equation
  m*der(v) = -1;";
    refused("simulate", &[("Negative", body, &["`m` is -1, below its minimum 0", "Negative.mo:3:18"])]);
}

#[test]
fn an_import_of_nothing_is_told_at_its_line() {
    let missing = [
        "there is no library `Hydraulics`",
        "Import.mo:2:3",
        "give its directory with `-L` or in MODELICAPATH; neither is given",
    ];
    let misspelt = ["`BondGraph.Electrical` has no `Resitor`", "did you mean `Resistor`?"];
    refused(
        "check",
        &[
            ("Import", "  import Hydraulics.Valves;\n  Valves.Simple v;", &missing),
            ("Misspelt", "  import BondGraph.Electrical.Resitor;\n  Real x = time;", &misspelt),
        ],
    );
}

/// Of a bond graph, and of a circuit of components that are none.
#[test]
fn two_sources_at_one_junction_are_both_named() {
    let junction = "  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  Sources.Se se1(e0=1), se2(e0=2);
  Junctions.J0 j(m=2);
  Bonds.Bond b1, b2;
equation
  connect(se1.port, b1.tail);
  connect(b1.head, j.port[1]);
  connect(se2.port, b2.tail);
  connect(b2.head, j.port[2]);";
    let node = "  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Source
    parameter Real V;
    Pin p;
  equation
    p.v = V;
  end Source;
  Source one(V=1), two(V=2);
equation
  connect(one.p, two.p);";
    refused(
        "check",
        &[
            ("Sources", junction, &["causal conflict: `se1`", "`se2`", "over `j`"]),
            ("Node", node, &["`one`, `two` determine the same voltage, speed or angle twice"]),
        ],
    );
}

#[test]
fn names_that_are_not_there_come_with_the_nearest() {
    let known = "  model Body
    parameter Real mass = 1;
    Real position = time;
  end Body;";
    for (name, line, expected) in [
        ("Class", "  Bodi b;", ["no class `Bodi`", "did you mean `Body`?"]),
        ("Modifier", "  Body b(mas=2);", ["Modifier.mo:6:10", "did you mean `mass`?"]),
        ("Attribute", "  Body b(mass(unti=\"kg\"));", ["no attribute `unti`", "did you mean `unit`?"]),
        ("Member", "  Body b;\n  Real x = b.positon;", ["has no `positon`", "did you mean `position`?"]),
        ("Function", "  Real x = sqr(time);", ["no function `sqr`", "did you mean `sqrt`?"]),
        ("Library", "  BondGraf.Elements.C c;", ["`BondGraf`", "did you mean `BondGraph`?"]),
    ] {
        refused("check", &[(name, &format!("{known}\n{line}"), &expected)]);
    }
}

#[test]
fn a_component_can_be_checked_alone() {
    let folder = Folder::new("alone");
    for component in ["BondGraph.Elements.C", "BondGraph.Electrical.Resistor", "BondGraph.Junctions.J0"] {
        let output = folder.run(&["check", component]);
        let text = told(&output);
        assert_eq!(output.status.code(), Some(0), "{text}");
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
    let right = format!("{pin}\nequation\n  p.v = n.v;\n  p.i + n.i = 0;");
    let (code, text) = said("Right", "check", &right);
    assert_eq!(code, 0, "{text}");
    // What is wrong about it is told nevertheless.
    let wrong = format!("{pin}\n  Real x;\nequation\n  p.v = n.v;\n  p.i + n.i = 0;\n  p.i = 2*n.i;");
    refused("check", &[("Wrong", &wrong, &["do not determine all unknowns", "no equation is left for `x`"])]);
    // Alone it has no solution.
    refused("simulate", &[("Alone", &right, &["do not determine all unknowns"])]);
}

/// Who checks a package may take its models for checked.
#[test]
fn a_package_that_is_checked_says_what_is_not() {
    let folder = Folder::new("package");
    folder
        .write("Parts.mo", "package Parts model A Real x = y; end A; model B Real x = 1; end B; end Parts;");
    let output = folder.run(&["check", "Parts.mo"]);
    let text = told(&output);
    assert!(text.starts_with("note: `Parts` is a package: the models inside are not checked\n"), "{text}");
    assert!(text.contains("as in `check NAME -L Parts.mo`: `Parts.A`, `Parts.B`\n"), "{text}");
}

#[test]
fn bonds_of_a_model_without_any_are_an_error() {
    let body = "  Real x(start=1);\nequation\n  der(x) = -x;";
    refused("bonds", &[("Plain", body, &["`Plain` has no bonds", "BondGraph"])]);
}

/// Of thirty warnings of a kind one is shown, of fifteen kinds ten; while a model is looked at and while it runs.
#[test]
fn warnings_of_a_kind_are_told_once_with_a_count() {
    let units: String = (0..30)
        .map(|k| format!("  Real a{k}(unit=\"m\") = time, b{k}(unit=\"kg\") = 2, c{k} = a{k} + b{k};\n"))
        .collect();
    let (code, text) = said("Units", "check", &units);
    assert_eq!((code, text.matches("warning: ").count()), (0, 1), "{text}");
    assert!(text.contains("there are 29 more like this"), "{text}");
    let kinds: String = ('a'..='o')
        .map(|kind| format!("  assert(time < 0.5, \"{kind} is too late\", AssertionLevel.warning);\n"))
        .collect();
    let bounds: String = (0..20).map(|k| format!("  Real x{k}(max={k}) = 100*time;\n")).collect();
    let (code, text) = said("Kinds", "simulate", &format!("{bounds}equation\n{kinds}"));
    assert_eq!((code, text.matches("warning at time ").count()), (0, 10), "{text}");
    assert!(text.contains("warning: there are 25 more warnings like these\n"), "{text}");
}

#[test]
fn solvers_name_equations_and_states_of_the_model() {
    let body = "  Real p;\nequation\n  0 = homotopy(1/p - time, p - time);";
    let expected = ["the largest residual has 0.0 = homotopy(1 / p - time, p - time)", "differ by -inf"];
    refused("simulate", &[("Homotopy", body, &expected)]);
}

/// What cannot be solved is shown with its line, and start values are not all that is suspected.
#[test]
fn what_cannot_be_solved_is_told_at_its_line() {
    let root = "  Real x;\nequation\n  x^2 = -1 - time;";
    let told = ["Root.mo:4:3", "x^2 = -1 - time", "have a solution at all", "`start` values"];
    let integers = "  Integer a;\n  Integer b;\nequation\n  a = 2*b + 1;\n  b = a - 3;";
    let loops = ["Integers.mo:5:3", "found for `a`, `b`", "equations of Integers are not solved for them"];
    refused("simulate", &[("Root", root, &told), ("Integers", integers, &loops)]);
}
