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
    bonds_of(name, LIBRARY, body, options)
}

/// The same with other classes.
fn bonds_of(name: &str, classes: &str, body: &str, options: &[&str]) -> Output {
    let file = std::env::temp_dir().join(format!("harpoon-bonds-{}-{name}.mo", std::process::id()));
    std::fs::write(&file, format!("model {name}\n{classes}\n{body}\nend {name};\n")).unwrap();
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

/// A body against a wall, held by a spring.
const IMPACT: &str = "
  import BondGraph.*;
  inner Defaults defaults;
  Elements.I body(i=2, f(start={3}, each fixed=true)) annotation (Placement(transformation(extent={{-70,-10},{-50,10}})));
  Elements.C spring(q(each fixed=true)) annotation (Placement(transformation(extent={{-10,50},{10,70}})));
  Junctions.J1 motion(m=3) annotation (Placement(transformation(extent={{-10,-10},{10,10}})));
  Impacts.Elastic wall(strikes=time >= 0.5) annotation (Placement(transformation(extent={{50,-10},{70,10}})));
  Bonds.Bond b[3];
equation
  connect(motion.port[1], b[1].tail); connect(b[1].head, body.port);
  connect(motion.port[2], b[2].tail); connect(b[2].head, wall.port);
  connect(motion.port[3], b[3].tail); connect(b[3].head, spring.port);";

#[test]
fn the_impulse_layer_is_listed_and_drawn() {
    let picture = std::env::temp_dir().join(format!("harpoon-impulse-{}.svg", std::process::id()));
    let outcome = bonds_of("Impact", "", IMPACT, &["--impulse", "-o", picture.to_str().unwrap()]);
    let (output, messages) = texts(&outcome);
    assert!(outcome.status.success(), "{messages}");
    let expected = "\
impulse layer:
  I    body    p = 2·I·(f_m − f_pre)
  C    spring  removed
  1    motion  stays
  ISw  wall    law elastic
impulse bonds:
  b[1]: motion ⇉ body  (p, f_m)
  b[2]: motion ⇉ wall  (p, f_m)
";
    assert!(output.ends_with(expected), "{output}");
    let text = std::fs::read_to_string(&picture).unwrap();
    std::fs::remove_file(&picture).unwrap();
    let colour_of = |name: &str| {
        let line = text.lines().find(|line| line.contains(name)).unwrap();
        line.split("fill=\"").nth(1).unwrap()[..7].to_string()
    };
    assert_ne!(colour_of("C:spring"), colour_of("I:body"), "what is removed is grey");
    // A harpoon is a line and a barb; an impulse has two barbs.
    let heads = |bond: &str| {
        let group =
            text.split("<g ").find(|group| group.contains(&format!("<title>{bond}</title>"))).unwrap();
        group.matches("<line").count()
    };
    assert_eq!([heads("b[1]"), heads("b[2]"), heads("b[3]")], [2, 2, 1]);
}

#[test]
fn elements_are_drawn_where_the_diagram_has_them() {
    let picture = std::env::temp_dir().join(format!("harpoon-diagram-{}.svg", std::process::id()));
    let height_of = |layout: &str, name: &str| {
        let options = ["--layout", layout, "-o", picture.to_str().unwrap()];
        assert!(bonds_of(&format!("Placed{layout}"), "", IMPACT, &options).status.success());
        let text = std::fs::read_to_string(&picture).unwrap();
        let line = text.lines().find(|line| line.contains(name)).unwrap();
        line.split(" y=\"").nth(1).unwrap().split('"').next().unwrap().parse::<f64>().unwrap()
    };
    assert_eq!(height_of("diagram", "I:body"), height_of("diagram", "ISw:wall"));
    assert!(height_of("diagram", "C:spring") < height_of("diagram", "1:motion"));
    assert_ne!(height_of("auto", "I:body"), height_of("auto", "1:motion"));
    std::fs::remove_file(&picture).unwrap();
}

#[test]
fn a_causal_bond_that_is_wrong_about_its_stroke_is_refused() {
    let body = "
  import BondGraph.*;
  inner Defaults defaults;
  Sources.Se source(e0=1);
  Elements.R load(r=2);
  Bonds.CausalBond b(flowComputedAt=Types.End.Tail);
equation
  connect(source.port, b.tail); connect(b.head, load.port);";
    let outcome = bonds_of("Stroke", "", body, &[]);
    assert_eq!(outcome.status.code(), Some(1));
    let (_, messages) = texts(&outcome);
    let expected = "`b` says that the flow is computed at its tail, but it is computed at its head";
    assert!(messages.contains(expected), "{messages}");
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
storages, by the strokes and by the equations:
  C c  derivative  follows from states
  both find 0 independent
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
