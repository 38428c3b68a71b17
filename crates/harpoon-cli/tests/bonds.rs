//! `harpoon bonds` on small models: what is listed, what is refused.

use std::process::{Command, Output};

const LIBRARY: &str = r#"
  connector Port Real e[1]; flow Real f[1]; input Real d; end Port;
  connector BondEnd Real e[1]; flow Real f[1]; output Real d; end BondEnd;
  model Bond
    BondEnd tail, head;
  equation
    tail.e = head.e; tail.f + head.f = {0}; tail.d = -1; head.d = 1;
    annotation (__Harpoon_bond(kind="Bond"));
  end Bond;
  model Se Port port; equation port.e = {1}; annotation (__Harpoon_bond(kind="Se")); end Se;
  model R Port port; equation port.e = port.f; annotation (__Harpoon_bond(kind="R")); end R;
  model C Port port; equation der(port.e) = port.f; annotation (__Harpoon_bond(kind="C")); end C;
  model J0
    parameter Integer m = 3;
    Port port[m];
  equation
    for i in 2:m loop port[i].e = port[1].e; end for;
    sum(port[i].f[1] for i in 1:m) = 0;
    annotation (__Harpoon_bond(kind="0"));
  end J0;
"#;

/// Runs `harpoon bonds` on a model with these declarations and equations.
fn bonds(name: &str, body: &str, options: &[&str]) -> Output {
    let file = std::env::temp_dir().join(format!("harpoon-bonds-{}-{name}.mo", std::process::id()));
    std::fs::write(&file, format!("model {name}\n{LIBRARY}\n{body}\nend {name};\n")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
    command.arg("bonds").arg(&file).args(options).env_remove("MODELICAPATH").env("NO_COLOR", "1");
    let output = command.output().expect("the program starts");
    std::fs::remove_file(&file).unwrap();
    output
}

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr))
}

const PARALLEL: &str = "
  Se u; J0 j; R r; C c; Bond b1, b2, b3;
equation
  connect(u.port, b1.tail); connect(b1.head, j.port[1]);
  connect(j.port[2], b2.tail); connect(b2.head, r.port);
  connect(j.port[3], b3.tail); connect(b3.head, c.port);";

#[test]
fn elements_bonds_and_causality_are_listed() {
    let outcome = bonds("Parallel", PARALLEL, &[]);
    let (output, messages) = texts(&outcome);
    assert!(outcome.status.success(), "{messages}");
    let expected = "\
Parallel: 3 elements, 1 junction, 3 bonds
elements:
  Se  u  n=1
  R   r  n=1
  C   c  n=1
junctions:
  0  j  n=1  b1, b2, b3
bonds:
  b1  u   ⇀|  j
  b2  j   ⇀|  r
  b3  j   ⇀|  c
derivative causality:
  C  c
";
    assert_eq!(output, expected);
}

#[test]
fn json_has_the_same() {
    let outcome = bonds("Parallel2", PARALLEL, &["--json"]);
    let value: serde_json::Value = serde_json::from_slice(&outcome.stdout).unwrap();
    assert_eq!(value["elements"].as_array().unwrap().len(), 4);
    assert_eq!(value["bonds"][0]["tail"]["element"], "u");
    assert_eq!(value["bonds"][0]["head"]["port"], "port[1]");
    assert_eq!(value["bonds"][0]["strokes"][0], "head");
    assert_eq!(value["bonds"][0]["domain"], serde_json::Value::Null);
    assert_eq!(value["derivative"][0]["element"], "c");
}

#[test]
fn wrapped_components_share_junctions_and_bonds_have_domains() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
    command.args(["bonds", "BondGraph.Examples.Drives.MotorWithGear", "--json"]).env_remove("MODELICAPATH");
    let outcome = command.output().expect("the program starts");
    assert_eq!(texts(&outcome).1, "");
    let value: serde_json::Value = serde_json::from_slice(&outcome.stdout).unwrap();
    let bonds = value["bonds"].as_array().unwrap();
    let bond = |path: &str| bonds.iter().find(|bond| bond["path"] == path).unwrap();
    assert_eq!(bond("motor.inlet")["domain"], "Electrical");
    assert_eq!(bond("motor.drive")["domain"], "Rotational");
    assert_eq!(bond("load.kinetic")["domain"], "Translational");
    // The load, the rack and the guide move alike.
    for (path, end) in [("rack.bond_b", "head"), ("load.kinetic", "tail"), ("guide.bond_a", "head")] {
        assert_eq!(bond(path)[end]["element"], "rack.flange_b");
    }
}

#[test]
fn the_graph_is_drawn() {
    let picture = std::env::temp_dir().join(format!("harpoon-bonds-{}.svg", std::process::id()));
    let outcome = bonds("Drawn", PARALLEL, &["-o", picture.to_str().unwrap()]);
    assert!(outcome.status.success());
    let text = std::fs::read_to_string(&picture).unwrap();
    std::fs::remove_file(&picture).unwrap();
    assert_eq!(text.matches("<polyline").count(), 3, "{text}");
    assert!(["Se:u", "0:j", "R:r", "C:c"].iter().all(|name| text.contains(name)), "{text}");
}

#[test]
fn two_sources_on_a_junction_are_refused_by_naming_both() {
    let body = "
  Se u, v; J0 j; R r; Bond b1, b2, b3;
equation
  connect(u.port, b1.tail); connect(b1.head, j.port[1]);
  connect(v.port, b2.tail); connect(b2.head, j.port[2]);
  connect(j.port[3], b3.tail); connect(b3.head, r.port);";
    let outcome = bonds("Clash", body, &[]);
    assert_eq!(outcome.status.code(), Some(1));
    let (_, messages) = texts(&outcome);
    let expected = "causal conflict: `u` imposes the effort and `v` imposes the effort, which contradict each other over `j`";
    assert!(messages.contains(expected), "{messages}");
}

#[test]
fn an_open_bond_is_refused_by_naming_it() {
    let body = "Se u; Bond b; equation connect(u.port, b.tail);";
    let outcome = bonds("Open", body, &[]);
    assert_eq!(outcome.status.code(), Some(1));
    let (_, messages) = texts(&outcome);
    assert!(messages.contains("the bond `b` is open: `b.head` is connected with no element"), "{messages}");
}
