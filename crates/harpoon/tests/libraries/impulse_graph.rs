//! Impulse-bond graphs derived from bond graphs: their models are solved by Harpoon itself and compared with closed forms, and with
//! what the simulation did at the same impact.

use harpoon::source::Style;
use harpoon::{Options, Outcome};

use crate::run::{Changes, Ran, run};

pub fn options(model: &str) -> Options {
    Options {
        model: model.to_string(),
        libraries: Vec::new(),
        modelica_path: None,
        style: Style::Plain,
        settings: Vec::new(),
        ..Options::default()
    }
}

/// A file that lasts as long as it is needed.
pub struct Written(std::path::PathBuf);

impl Written {
    pub fn new(name: &str, text: &str) -> Written {
        let file = std::env::temp_dir().join(format!("harpoon-impulse-{}-{name}.mo", std::process::id()));
        std::fs::write(&file, text).unwrap();
        Written(file)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn impulse_model(model: &str) -> String {
    let Outcome { output, messages, has_errors, .. } = harpoon::flatten_impulse(&options(model));
    assert!(!has_errors, "{messages}");
    output
}

pub fn solve(name: &str, text: &str) -> Ran {
    let file = Written::new(name, text);
    run(file.path(), Changes { span: Some((0.0, 0.1)), ..Changes::default() })
}

/// The impulse model of declarations and equations over the library, solved; names are those of the model.
fn solved(name: &str, body: &str) -> impl Fn(&str) -> f64 {
    let text =
        format!("model {name}\n  import BondGraph.*;\n  inner Defaults defaults;\n{body}\nend {name};\n");
    let file = Written::new(name, &text);
    let ran = solve(&format!("{name}Impulse"), &impulse_model(file.path()));
    move |variable| ran.last(&format!("'{variable}'"))
}

#[track_caller]
fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-12 * expected.abs().max(1.0), "{found} instead of {expected}");
}

const WALL: &str = "
  Elements.I mass(i=2, f(start={3}, each fixed=true));
  Elements.C spring(c=0.1, q(each fixed=true));
  Elements.R damper(r=0.3);
  Sources.Se weight(e0=20);
  Junctions.J1 motion(m=5);
  Impacts.Restitution wall(epsilon=0.25, strikes=time >= 1);
  Bonds.Bond b[5];
equation
  connect(motion.port[1], b[1].tail); connect(b[1].head, mass.port);
  connect(motion.port[2], b[2].tail); connect(b[2].head, wall.port);
  connect(motion.port[3], b[3].tail); connect(b[3].head, spring.port);
  connect(motion.port[4], b[4].tail); connect(b[4].head, damper.port);
  connect(weight.port, b[5].tail); connect(b[5].head, motion.port[5]);";

#[test]
fn a_mass_against_a_wall_loses_what_restitution_says() {
    let value = solved("Wall", WALL);
    close(value("mass.f_post[1]"), -0.75);
    close(value("b[2].p[1]"), 2.0 * 3.75);
    close(value("wall.work"), 0.5 * 2.0 * 9.0 * (1.0 - 0.0625));
}

#[test]
fn springs_dampers_and_weights_are_removed() {
    let text =
        format!("model Removed\n  import BondGraph.*;\n  inner Defaults defaults;\n{WALL}\nend Removed;\n");
    let file = Written::new("Removed", &text);
    let view = harpoon::bonds(&options(file.path())).view.unwrap();
    let impulse = view.impulse.unwrap();
    let listing = harpoon::bond::ImpulseListing { graph: &view.graph, impulse: &impulse }.to_string();
    let expected = "\
impulse layer:
  I    mass    p = 2·I·(f_m − f_pre)
  C    spring  removed
  R    damper  removed
  Se   weight  removed
  1    motion  stays
  ISw  wall    law restitution
impulse bonds:
  b[1]: motion ⇉ mass  (p, f_m)
  b[2]: motion ⇉ wall  (p, f_m)
";
    assert_eq!(listing, expected);
}

#[test]
fn two_masses_keep_momentum_and_energy() {
    let value = solved(
        "TwoMasses",
        "
  Elements.I a(i=2, f(start={3}, each fixed=true)), b(i=5, f(start={-1}, each fixed=true));
  Junctions.J1 left(m=2), right(m=2);
  Junctions.J0 force(m=3);
  Impacts.Elastic contact(strikes=time >= 1);
  Bonds.Bond bond[5];
equation
  connect(left.port[1], bond[1].tail); connect(bond[1].head, a.port);
  connect(left.port[2], bond[2].tail); connect(bond[2].head, force.port[1]);
  connect(force.port[2], bond[3].tail); connect(bond[3].head, right.port[1]);
  connect(right.port[2], bond[4].tail); connect(bond[4].head, b.port);
  connect(force.port[3], bond[5].tail); connect(bond[5].head, contact.port);",
    );
    let (va, vb) = (value("a.f_post[1]"), value("b.f_post[1]"));
    close(2.0 * va + 5.0 * vb, 1.0);
    close(va - vb, -4.0);
    close(value("contact.work"), 0.0);
}

/// The tangential velocity of a rod of length l with a mass m and a moment of inertia j is stopped at its end.
#[test]
fn a_pendulum_has_its_moment_of_inertia_about_the_hinge() {
    let value = solved(
        "Pendulum",
        "
  Sources.Sf wall(n=2, domain=Types.Domain.Translational, f0=0);
  Sources.Se free(domain=Types.Domain.Rotational, e0=0);
  Junctions.J1 turning(m=4, domain=Types.Domain.Rotational), body(m=2, n=3, domain=Types.Domain.Planar);
  Sensors.Dq angle(domain=Types.Domain.Rotational, y(start={0.4}, each fixed=true, each stateSelect=StateSelect.always));
  Conversions.Compose hinge(n1=2, n2=1, domain1=Types.Domain.Translational, domain2=Types.Domain.Rotational, domain=Types.Domain.Planar);
  Planar.Elements.PlanarTF rod(r0={0,-0.8});
  Elements.I inertia(n=3, domain=Types.Domain.Planar, iEach={2,2,0.1}, f(start={0,0,1.5}, fixed={false,false,true}));
  Impacts.Inelastic stop(domain=Types.Domain.Rotational, strikes=time >= 1);
  Bonds.Bond b1(n=2, domain=Types.Domain.Translational), b2(domain=Types.Domain.Rotational), b3(domain=Types.Domain.Rotational);
  Bonds.Bond b4(domain=Types.Domain.Rotational), b8(domain=Types.Domain.Rotational);
  Bonds.Bond b5(n=3, domain=Types.Domain.Planar), b6(n=3, domain=Types.Domain.Planar), b7(n=3, domain=Types.Domain.Planar);
equation
  connect(wall.port, b1.tail); connect(b1.head, hinge.port1);
  connect(free.port, b2.tail); connect(b2.head, turning.port[1]);
  connect(turning.port[2], b3.tail); connect(b3.head, angle.port);
  connect(turning.port[3], b4.tail); connect(b4.head, hinge.port2);
  connect(hinge.port, b5.tail); connect(b5.head, rod.port1);
  connect(rod.port2, b6.tail); connect(b6.head, body.port[1]);
  connect(body.port[2], b7.tail); connect(b7.head, inertia.port);
  connect(turning.port[4], b8.tail); connect(b8.head, stop.port);
  connect(angle.y[1], rod.phi);",
    );
    let moment = 0.1 + 2.0 * 0.8 * 0.8;
    close(value("b8.p[1]"), moment * 1.5);
    close(value("stop.work"), 0.5 * moment * 1.5 * 1.5);
    for strand in 1..=3 {
        close(value(&format!("inertia.f_post[{strand}]")), 0.0);
    }
}

#[test]
fn two_capacitors_share_their_charge() {
    let value = solved(
        "TwoCapacitors",
        "
  Elements.C first(c=2, q(start={6}, each fixed=true)), second(c=1, q(start={0.5}, each fixed=true));
  Elements.I coil(i=3, f(start={0}, each fixed=true));
  Junctions.J0 node(m=3);
  Junctions.J1 mesh(m=3);
  Impacts.Equalise join(strikes=time >= 1);
  Bonds.Bond b[5];
equation
  connect(first.port, b[1].tail); connect(b[1].head, node.port[1]);
  connect(node.port[2], b[2].tail); connect(b[2].head, mesh.port[1]);
  connect(mesh.port[2], b[3].tail); connect(b[3].head, second.port);
  connect(mesh.port[3], b[4].tail); connect(b[4].head, join.port);
  connect(node.port[3], b[5].tail); connect(b[5].head, coil.port);",
    );
    let voltage = (2.0 * 3.0 + 0.5) / 3.0;
    close(value("first.e_post[1]"), voltage);
    close(value("second.e_post[1]"), voltage);
    close(value("join.work"), 0.5 * 2.0 / 3.0 * 2.5 * 2.5);
}

/// p1 = r·q2, e2_m = r·f1_m
#[test]
fn a_gyrator_joins_impulses_of_effort_and_of_flow() {
    let value = solved(
        "Gyrator",
        "
  Elements.I body(i=2, f(start={3}, each fixed=true));
  Elements.C capacitor(c=0.5);
  Elements.GY machine(r=0.4);
  Junctions.J1 motion(m=3);
  Impacts.Restitution stop(epsilon=0.5, strikes=time >= 1);
  Bonds.Bond b[4];
equation
  connect(motion.port[1], b[1].tail); connect(b[1].head, body.port);
  connect(motion.port[2], b[2].tail); connect(b[2].head, stop.port);
  connect(motion.port[3], b[3].tail); connect(b[3].head, machine.port1);
  connect(machine.port2, b[4].tail); connect(b[4].head, capacitor.port);",
    );
    close(value("b[3].p[1]"), 0.4 * value("b[4].q[1]"));
    close(value("b[4].e_m[1]"), 0.4 * value("b[3].f_m[1]"));
    // The capacitor is an inertia of c·r² to the body.
    close(value("b[2].p[1]"), (2.0 + 0.5 * 0.16) * 4.5);
}

#[test]
fn a_gyrator_within_one_region_passes_on_nothing() {
    let value = solved(
        "Gyroscope",
        "
  Elements.I x(i=2, f(start={1}, each fixed=true)), y(i=3, f(start={1}, each fixed=true));
  Elements.GY spin(r=7);
  Junctions.J1 alongX(m=3), alongY(m=3);
  Impacts.Elastic stopX(strikes=time >= 1), stopY(strikes=time >= 1);
  Bonds.Bond b[6];
equation
  connect(alongX.port[1], b[1].tail); connect(b[1].head, x.port);
  connect(alongX.port[2], b[2].tail); connect(b[2].head, stopX.port);
  connect(alongX.port[3], b[3].tail); connect(b[3].head, spin.port1);
  connect(spin.port2, b[4].tail); connect(b[4].head, alongY.port[1]);
  connect(alongY.port[2], b[5].tail); connect(b[5].head, y.port);
  connect(alongY.port[3], b[6].tail); connect(b[6].head, stopY.port);",
    );
    close(value("x.f_post[1]"), -1.0);
    close(value("y.f_post[1]"), -1.0);
    close(value("b[3].p[1]"), 0.0);
}

/// Of the three rods the first slips on throughout the impact. Gravity is none and nothing turns, so that the values at the start are those before
/// the impact.
#[test]
fn friction_that_slips_on_is_printed_as_it_is_simulated() {
    let rods = "BondGraph.Examples.FrictionImpact";
    let mut printed = impulse_model(rods);
    for other in [2, 3] {
        let strikes = format!("'contact[{other}].impact.strikes_now' = ");
        assert!(printed.contains(&format!("{strikes}true")), "{printed}");
        printed = printed.replace(&format!("{strikes}true"), &format!("{strikes}false"));
    }
    let printed = solve("SlipsOn", &printed);
    let simulated = run(rods, Changes::default());
    for p in ["p[1]", "p[2]"] {
        let expected = simulated.last(&format!("contact[1].impact.{p}"));
        let found = printed.last(&format!("'contact[1].b6.{p}'"));
        assert!((found - expected).abs() < 1e-12, "{p}: {found} instead of {expected}");
    }
}

/// The second rod sticks on the way and the third slips backwards: no equation between before and after says so.
#[test]
fn friction_that_changes_on_the_way_is_refused_by_the_printed_model() {
    let printed = impulse_model("BondGraph.Examples.FrictionImpact");
    let file = Written::new("ChangesOnTheWay", &printed);
    let message = failure(file.path());
    assert!(message.contains("the slip at contact[2].impact begins or ends during the impulse"), "{message}");
}

// ------------------------------------------------------------------------------------------------ refusals

fn refused(name: &str, body: &str) -> String {
    let text =
        format!("model {name}\n  import BondGraph.*;\n  inner Defaults defaults;\n{body}\nend {name};\n");
    let file = Written::new(name, &text);
    let printed = harpoon::flatten_impulse(&options(file.path()));
    assert!(printed.has_errors && printed.output.is_empty(), "{}", printed.output);
    let message = failure(file.path());
    assert!(printed.messages.contains(&message), "{message}");
    printed.messages
}

/// What the simulation of the model fails with.
fn failure(model: &str) -> String {
    struct Nobody;
    impl harpoon::Watcher for Nobody {
        fn is_interrupted(&mut self, _: f64, _: f64, _: f64) -> bool {
            false
        }
        fn warning(&mut self, _: f64, _: &str) {}
    }
    let simulation = harpoon::Simulation::new(options(model));
    match harpoon::simulate(&simulation, &mut Nobody) {
        harpoon::SimulationOutcome::Failed(failed) => failed.first.message,
        _ => panic!("`{model}` is simulated"),
    }
}

#[test]
fn a_transformer_that_a_velocity_modulates_is_refused() {
    let messages = refused(
        "Modulated",
        "
  Elements.I body(i=2, f(start={3}, each fixed=true)), load(i=1);
  Elements.mTF gear;
  Junctions.J1 motion(m=4);
  Sensors.Df speed;
  Impacts.Elastic stop(strikes=time >= 1);
  Bonds.Bond b[5];
equation
  gear.m = 1 + speed.y[1];
  connect(motion.port[1], b[1].tail); connect(b[1].head, body.port);
  connect(motion.port[2], b[2].tail); connect(b[2].head, stop.port);
  connect(motion.port[3], b[3].tail); connect(b[3].head, gear.port1);
  connect(gear.port2, b[4].tail); connect(b[4].head, load.port);
  connect(motion.port[4], b[5].tail); connect(b[5].head, speed.port);",
    );
    let expected =
        "an impulse reaches `gear`, but it is not linear: its coefficients depend on `gear.m`, which jumps";
    assert!(messages.contains(expected), "{messages}");
}

#[test]
fn a_storage_that_is_not_linear_is_refused_by_name() {
    let messages = refused(
        "Nonlinear",
        "
  model Fast \"f = p/sqrt(1 + p^2)\"
    extends Interfaces.OnePort(n=1);
    Real p(start=1, fixed=true);
  equation
    der(p) = e[1];
    f[1] = p/sqrt(1 + p^2);
    annotation (__Harpoon_bond(kind=\"I\"));
  end Fast;
  Fast body;
  Impacts.Restitution stop(epsilon=0.5, strikes=time >= 0.5);
  Bonds.Bond b;
equation
  connect(body.port, b.tail); connect(b.head, stop.port);",
    );
    assert!(
        messages.contains("an impulse reaches `body`, but its law is not linear in what jumps"),
        "{messages}"
    );
}

#[test]
fn impulses_of_both_types_on_one_strand_are_refused_by_naming_the_switches() {
    let messages = refused(
        "Both",
        "
  Elements.I body(i=2, f(start={3}, each fixed=true));
  Elements.C store(c=1, q(start={1}, each fixed=true));
  Junctions.J1 motion(m=3);
  Junctions.J0 node(m=3);
  Impacts.Elastic stop(strikes=time >= 1);
  Impacts.Equalise join(strikes=time >= 1);
  Bonds.Bond b[5];
equation
  connect(motion.port[1], b[1].tail); connect(b[1].head, body.port);
  connect(motion.port[2], b[2].tail); connect(b[2].head, stop.port);
  connect(motion.port[3], b[3].tail); connect(b[3].head, node.port[1]);
  connect(node.port[2], b[4].tail); connect(b[4].head, store.port);
  connect(node.port[3], b[5].tail); connect(b[5].head, join.port);",
    );
    assert!(messages.contains("impulses of effort and of flow meet at"), "{messages}");
    assert!(messages.contains("they come from `stop` and `join`"), "{messages}");
}

// ------------------------------------------------------------------------------- against the simulation

/// The values before and after each time at which impacts happened, each impact at most once.
fn impacts(ran: &Ran, counts: &[String]) -> Vec<[usize; 2]> {
    let times = ran.rows.time();
    let counted: Vec<Vec<f64>> = counts.iter().map(|name| ran.of(name)).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < times.len() {
        let last = (at..times.len()).take_while(|row| times[*row] == times[at]).last().unwrap();
        let changes: Vec<f64> = counted.iter().map(|count| count[last] - count[at]).collect();
        if changes.iter().any(|change| *change > 0.0) && changes.iter().all(|change| *change <= 1.0) {
            found.push([at, last]);
        }
        at = last + 1;
    }
    found
}

/// The printed impulse model with the values of a row in place of those at the start.
pub fn with_values(text: &str, value: &dyn Fn(&str) -> Option<f64>) -> String {
    let replaced = |line: &str| -> Option<String> {
        let rest = line.strip_prefix("  parameter ")?;
        let (ty, rest) = rest.split_once(' ')?;
        let (quoted, rest) = rest.split_once(" = ")?;
        let value = value(quoted.trim_matches('\''))?;
        let value = if ty == "Boolean" { (value != 0.0).to_string() } else { format!("{value:e}") };
        let description = rest.find('"').map_or(";", |at| &rest[at..]);
        Some(format!("  parameter {ty} {quoted} = {value} {description}"))
    };
    text.lines().map(|line| replaced(line).unwrap_or_else(|| line.to_string()) + "\n").collect()
}

/// `mass.f_pre[1]` → `mass.port.f[1]`, `x.port1.e_post[2]` → `x.port1.e[2]`.
pub fn at_port(ran: &Ran, name: &str, ending: &str) -> Option<String> {
    let (path, rest) = name.split_once(&format!("_{ending}["))?;
    let (path, letter) = path.rsplit_once('.')?;
    let names = [format!("{path}.port.{letter}[{rest}"), format!("{path}.{letter}[{rest}")];
    names.into_iter().find(|name| ran.rows.values_of(name).is_some())
}

/// Solves the derived impulse model at each impact of the run and compares what it says about afterwards.
fn agrees_with_the_run(example: &str, within: f64) {
    let name = format!("BondGraph.Examples.{example}");
    let ran = run(&name, Changes::default());
    let text = impulse_model(&name);
    let switches: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_once(".strikes_now'")?.0.split_once('\'').map(|(_, path)| path))
        .collect();
    let counts: Vec<String> = switches.iter().map(|path| format!("{path}.count")).collect();
    let found = impacts(&ran, &counts);
    assert!(!found.is_empty(), "{example}: no impacts");
    for (number, [before, after]) in found.into_iter().take(6).enumerate() {
        let value = |name: &str| -> Option<f64> {
            if let Some(path) = name.strip_suffix(".strikes_now") {
                let count = ran.of(&format!("{path}.count"));
                return Some(f64::from(count[after] > count[before]));
            }
            let column = at_port(&ran, name, "pre").unwrap_or_else(|| name.to_string());
            ran.rows.values_of(&column).map(|values| values[before])
        };
        let solved = solve(&format!("{example}{number}"), &with_values(&text, &value));
        let mut n_compared = 0;
        for line in text.lines() {
            let Some(name) = line.strip_prefix("  Real '").and_then(|rest| rest.split('\'').next()) else {
                continue;
            };
            let Some(column) = at_port(&ran, name, "post") else { continue };
            let (found, expected) = (solved.last(&format!("'{name}'")), ran.of(&column)[after]);
            let before = ran.of(&column)[before];
            let scale = expected.abs().max(before.abs()).max(1.0);
            assert!(
                (found - expected).abs() <= within * scale,
                "{example}, impact {number}: {name} = {found}, the run has {expected}, before {before}"
            );
            n_compared += 1;
        }
        assert!(n_compared > 0, "{example}");
    }
}

#[test]
fn the_derived_graph_and_the_run_agree_about_plain_bond_graphs() {
    for example in ["GyratorImpact", "TwoCapacitors", "RollingMarble"] {
        agrees_with_the_run(example, 1e-9);
    }
}

#[test]
fn the_derived_graph_and_the_run_agree_about_planar_mechanics() {
    for example in ["BouncingBodies", "PendulumAgainstSpringBody", "PistonEngine"] {
        agrees_with_the_run(example, 1e-9);
    }
}
