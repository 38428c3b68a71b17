//! Flat text is Modelica: it is accepted again, with the same counts, and flattening it changes nothing.

use std::path::{Path, PathBuf};

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
