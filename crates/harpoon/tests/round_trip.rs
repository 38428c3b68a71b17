//! Flat text is Modelica: it is accepted again, with the same counts, flattening it changes nothing, and it is simulated as
//! the model is.

use std::path::{Path, PathBuf};

use harpoon::{Simulation, SimulationOutcome, Watcher};
use harpoon_result::Trajectory;

/// Flattens the last class of `text`, then flattens the result.
fn check(name: &str, text: &str) -> String {
    let directory = std::env::temp_dir().join(format!("harpoon-round-trip-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a temporary directory");
    let original = directory.join(format!("{name}.mo"));
    std::fs::write(&original, text).expect("the model is written");
    let flat = flatten(&original);
    let again = directory.join(format!("{name}_flat.mo"));
    std::fs::write(&again, &flat).expect("the flat model is written");
    assert_eq!(counts(&original), counts(&again), "{flat}");
    assert_eq!(flatten(&again), flat, "not the same when it is flattened again");
    flat
}

fn options(path: &Path) -> harpoon::Options {
    harpoon::Options {
        model: path.display().to_string(),
        libraries: Vec::<PathBuf>::new(),
        modelica_path: None,
        style: harpoon::source::Style::Plain,
        settings: Vec::new(),
        ..harpoon::Options::default()
    }
}

fn flatten(path: &Path) -> String {
    let outcome = harpoon::flatten(&options(path));
    assert!(!outcome.has_errors, "{}", outcome.messages);
    outcome.output
}

/// `2 unknowns, 2 equations`
fn counts(path: &Path) -> String {
    let outcome = harpoon::check(&options(path));
    assert!(!outcome.has_errors, "{}", outcome.messages);
    let (_, counts) = outcome.output.rsplit_once(": ").expect("name and counts");
    counts.to_string()
}

#[test]
fn components_connections_and_attributes() {
    let flat = check(
        "circuit",
        r#"
package Circuits
  connector Pin Real v(unit = "V"); flow Real i; end Pin;
  type Switching = enumeration(open, closed);
  model Resistor
    Pin p, n;
    parameter Real R[2](each min = 0, start = {1, 2}) = {1, -2.5e-3} "a \"quoted\" text\\";
    parameter Switching state = Switching.closed;
  equation
    p.v - n.v = (if state == Switching.closed then R[1] else -R[2])*p.i;
    p.i + n.i = 0;
  end Resistor;
end Circuits;
model Test
  import Circuits.*;
  Resistor r[2], 'a b';
  Real 'strange name'(start = -1, fixed = true);
equation
  connect(r[1].n, r[2].p);
  connect(r[2].n, 'a b'.p);
  connect('a b'.n, r[1].p);
  der('strange name') = -'strange name'^2 + (-2)^2;
end Test;
"#,
    );
    assert!(flat.contains("type 'Circuits.Switching' = enumeration(open, closed);"), "{flat}");
    assert!(flat.contains(r"'\'a b\'.p.v'"), "{flat}");
}

#[test]
fn functions_of_one_name_that_differ() {
    let flat = check(
        "media",
        r#"
package Media
  partial package Medium
    constant Integer n;
    constant Real table[n];
    record State Real x[n]; Real h; end State;
    function state input Real u; output State s;
    algorithm s := State(fill(u, n), table*fill(u, n));
    end state;
    function enthalpy input State s; output Real h; algorithm h := sum(s.x) + s.h; end enthalpy;
  end Medium;
  model Volume
    replaceable package Medium = Media.Medium(n = 1, table = {1});
    Medium.State s = Medium.state(time);
    Real h = Medium.enthalpy(s);
  end Volume;
end Media;
model Test
  import Media.*;
  Volume a(redeclare package Medium = Media.Medium(n = 2, table = {1, 2}));
  Volume b(redeclare package Medium = Media.Medium(n = 3, table = {1, 2, 3}));
  Volume c(redeclare package Medium = Media.Medium(n = 3, table = {1, 2, 3}));
end Test;
"#,
    );
    assert!(flat.contains("enthalpy$2'"), "{flat}");
    assert!(!flat.contains("enthalpy$3'"), "copies that read the same are one:\n{flat}");
}

#[test]
fn functions_as_arguments_external_functions_and_objects() {
    let flat = check(
        "functions",
        r#"
package P
  class Table
    extends ExternalObject;
    function constructor
      input String name = "none";
      output Table table;
      external "C" table = open_table(name) annotation(Library = "tables", Include = "int \"t.h\"");
    end constructor;
    function destructor
      input Table table;
      external "C" close_table(table);
    end destructor;
  end Table;
  impure function look
    input Table table; input Real x[:]; output Real y;
    external "C" y = look_up(table, x, size(x, 1)) annotation(Library = {"tables", "m"});
  end look;
  partial function Scalar input Real u; output Real y; end Scalar;
  function line extends Scalar; input Real slope = 1; protected Real work[2] = {u, slope};
  algorithm y := work[1]*work[2]; end line;
  function integral
    input Scalar f; input Integer n = 10; output Real sum = 0; output Real largest;
  algorithm
    largest := -1e10;
    for i in 1:n loop
      if f(i/n) > largest then largest := f(i/n); elseif i > 100 then break; else return; end if;
      sum := sum + f(i/n);
    end for;
    while sum > 100 loop sum := sum/2; end while;
  end integral;
end P;
model Test
  import P.*;
  parameter Real slope = 3;
  Table table = Table("a\nb");
  Real i1, m, z;
equation
  (i1, m) = integral(function line(slope = slope), 5);
algorithm
  when time > 1 then z := look(table, {k*time for k in 1:3}); end when;
end Test;
"#,
    );
    assert!(flat.contains("partial function 'function(Real) -> (Real)'"), "{flat}");
    assert!(flat.contains("'P.Table' table = 'P.Table'(\"a\\nb\");"), "{flat}");
    assert!(flat.contains("annotation(Library = {\"tables\"}, Include = \"int \\\"t.h\\\"\")"), "{flat}");
}

#[test]
fn events_clocks_and_algorithms() {
    check(
        "events",
        r#"
model Events
  Real x(start = 1, fixed = true, stateSelect = StateSelect.prefer), v(start = 0);
  discrete Real d; Boolean b, c[2]; Integer n(start = 0, fixed = true); String s; Real u, y;
  parameter Real p(fixed = false); Real empty[0]; Real e;
initial equation
  p = 2*x; pre(d) = 0;
initial algorithm
  v := 3;
equation
  der(x) = v;
  der(v) = if noEvent(x > 0) and not b or time >= 2 then -9.81 elseif x < -1 then 1 - (2 - 3) else -(v + p);
  if x > 2 then y = 1; u = 2; else u = 1; y = 2; end if;
  when {x < 0, initial()} then reinit(v, -0.8*pre(v)); d = time; b = not pre(b);
  elsewhen sample(0, 0.1) then d = pre(d) + 1; b = edge(c[1]); end when;
  when terminal() then terminate("end \"of\" it"); end when;
  s = String(x, significantDigits = 3) + String(n) + String(b);
  c = {x > 1, change(n)};
  empty = zeros(0); e = sum(empty) + smooth(0, abs(x)) + semiLinear(x, 1, 2) + delay(x, 0.1);
  assert(x < 1000, "too far", AssertionLevel.warning);
algorithm
  when x > 1 then n := pre(n) + 1; elsewhen x > 2 then n := integer(x) + mod(pre(n), 3); end when;
end Events;
"#,
    );
    check(
        "clocks",
        r#"
model Clocks
  Real u = sin(time), y(start = 0), z, w, h;
  Clock c = Clock(1, 10);
equation
  y = previous(y) + sample(u, c)*interval(y);
  z = subSample(y, 2);
  w = superSample(z, 3);
  h = hold(w);
end Clocks;
"#,
    );
}

#[test]
fn records_on_the_left() {
    let flat = check(
        "records",
        r#"
package P
  record Inner Real a[2]; Integer n; end Inner;
  record Outer Real x; Inner items[2]; end Outer;
  function make input Real u; output Outer o; output Real y;
  algorithm
    y := u;
    o := Outer(u, {Inner({u, 1}, 2), Inner({3, u}, 4)});
  end make;
  record Constants constant Real limit = 2*half; constant Real half = 21; end Constants;
end P;
model Test
  import P.*;
  Outer a, b, c; Real y, z;
equation
  (a, y) = make(time);
  c = make(2*time);
algorithm
  (b, z) := make(time + Constants.limit);
  b := make(z);
end Test;
"#,
    );
    assert!(flat.contains("'P.make.parts'(time)"), "{flat}");
    assert!(flat.contains("time + 42.0"), "{flat}");
}

struct Deaf;

impl Watcher for Deaf {
    fn is_interrupted(&mut self, _: f64, _: f64, _: f64) -> bool {
        false
    }

    fn warning(&mut self, _: f64, _: &str) {}
}

/// The rows until this time.
fn simulate(path: &Path, stop: f64) -> Trajectory {
    let simulation = Simulation { stop_time: Some(stop), keeps_rows: true, ..Simulation::new(options(path)) };
    match harpoon::simulate(&simulation, &mut Deaf) {
        SimulationOutcome::Done(report, _) => report.rows.expect("rows were asked for"),
        SimulationOutcome::Failed(failed) => panic!("{}", failed.messages),
        SimulationOutcome::Dumped(..) => unreachable!("nothing was to be dumped"),
    }
}

/// Simulates the model and its flat text: `name` must have this value at the end of both.
fn check_simulated(file: &str, text: &str, stop: f64, ends: &[(&str, f64)]) -> String {
    let flat = check(file, text);
    let directory = std::env::temp_dir().join(format!("harpoon-round-trip-{}", std::process::id()));
    for path in [format!("{file}.mo"), format!("{file}_flat.mo")] {
        let rows = simulate(&directory.join(path), stop);
        for (name, value) in ends {
            // Flat text has the same names in quotes.
            let mut signals = rows.signals().iter();
            let signal = signals.find(|signal| signal.name.replace('\'', "") == *name);
            let values = rows.values(signal.unwrap_or_else(|| panic!("{name} is not in the result")));
            let end = *values.last().expect("there are rows");
            assert!((end - value).abs() < 1e-6, "{name} is {end}, not {value}:\n{flat}");
        }
    }
    flat
}

#[test]
fn impacts_keep_their_laws() {
    // Two bodies of the same mass exchange their velocities at each end of the box, at 0.5 s, 1.5 s, …
    let flat = check_simulated(
        "box",
        r#"
model Box
  import BondGraph.Translational.*;
  Mass a(m=1, s(start=0, fixed=true), v(start=1, fixed=true));
  Mass b[1](each m=1, each s(start=0, fixed=true), each v(fixed=true));
  HardStop 'hard stop'(sMin=-0.5, sMax=0.5, epsilon=1);
equation
  connect(a.flange_b, 'hard stop'.flange_b);
  connect('hard stop'.flange_a, b[1].flange_a);
end Box;
"#,
        2.0,
        &[("a.v", 1.0), ("b[1].v", 0.0), ("a.s", 1.0), ("b[1].s", 1.0)],
    );
    assert!(flat.contains(r#""restitution", "effort""#), "{flat}");
    // 1 C on 1 F, joined with 3 F at 1 s: the charge is kept, half of the energy of a difference of 1 V at 0.75 F is lost.
    check_simulated(
        "join",
        r#"
model Join
  inner BondGraph.Defaults defaults;
  BondGraph.Elements.C c1(c=1, q(start={1}, each fixed=true)), c2(c=3, q(start={0}, each fixed=true));
  BondGraph.Junctions.J1 j(m=3);
  BondGraph.Impacts.Equalise join(strikes=time >= 1);
  BondGraph.Bonds.Bond b1, b2, b3;
equation
  connect(c1.port, b1.tail); connect(b1.head, j.port[1]);
  connect(j.port[2], b2.tail); connect(b2.head, c2.port);
  connect(j.port[3], b3.tail); connect(b3.head, join.port);
end Join;
"#,
        2.0,
        &[("c1.e[1]", 0.25), ("c2.e[1]", 0.25), ("join.work", 0.375), ("join.count", 1.0)],
    );
}

#[test]
fn flat_text_with_impacts_is_no_component() {
    let directory = std::env::temp_dir().join(format!("harpoon-round-trip-inside-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a temporary directory");
    let file = directory.join("Whole.mo");
    let text = r#"
package Whole
  model Flat
    Real x;
  equation
    x = time;
    annotation(__Harpoon_impacts = {{"stop.upper", "restitution", "effort"}});
  end Flat;
  model Outer
    Flat part;
  end Outer;
end Whole;
"#;
    std::fs::write(&file, text).expect("the model is written");
    let outcome = harpoon::check(&harpoon::Options {
        model: "Whole.Outer".to_string(),
        libraries: vec![directory.clone()],
        ..options(&file)
    });
    assert!(outcome.has_errors);
    assert!(outcome.messages.contains("`part` is a flat text with impacts"), "{}", outcome.messages);
}

/// A derivative of a derivative has variables of one origin twice; several results are taken by one statement.
#[test]
fn partial_derivatives_of_functions() {
    let text = include_str!("../../../tests/simulation/functions/PartialDerivatives.mo");
    let ends = [("p", 4.0), ("b[1]", 2.6), ("r.c", 5.07), ("s", 5.2), ("v", 5.8), ("w", 15.6)];
    let flat = check_simulated("PartialDerivatives", text, 1.0, &ends);
    assert!(flat.contains("function 'der(Functions.f; x)'"), "{flat}");
}
