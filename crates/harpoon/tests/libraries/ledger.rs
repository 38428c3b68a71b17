//! The ledger: the energy of every example balances, and of what does not the element is named.

use std::path::Path;

use harpoon::bond::{BalanceSheet, Role};
use harpoon::{Method, Options, Simulation, SimulationOutcome, Watcher};

struct Nobody;

impl Watcher for Nobody {
    fn is_interrupted(&mut self, _: f64, _: f64, _: f64) -> bool {
        false
    }

    fn warning(&mut self, _: f64, _: &str) {}
}

fn run(model: &str, tolerance: f64) -> SimulationOutcome {
    run_by(model, tolerance, Method::Dassl, None)
}

fn run_by(model: &str, tolerance: f64, method: Method, intervals: Option<usize>) -> SimulationOutcome {
    let options = Options {
        model: model.to_string(),
        libraries: Vec::new(),
        modelica_path: None,
        style: harpoon::source::Style::Plain,
        settings: Vec::new(),
        ..Options::default()
    };
    let simulation = Simulation {
        tolerance: Some(tolerance),
        method,
        intervals,
        keeps_ledger: true,
        ..Simulation::new(options)
    };
    harpoon::simulate(&simulation, &mut Nobody)
}

fn ledger(model: &str, tolerance: f64) -> BalanceSheet {
    sheet(model, run(model, tolerance))
}

fn sheet(model: &str, outcome: SimulationOutcome) -> BalanceSheet {
    match outcome {
        SimulationOutcome::Done(report, _) => report.ledger.expect("it was asked for"),
        SimulationOutcome::Failed(failed) => panic!("{model}: {}", failed.messages),
        SimulationOutcome::Dumped(..) => unreachable!("nothing was to be dumped"),
    }
}

/// Of a model that is written here.
fn ledger_of(name: &str, body: &str) -> BalanceSheet {
    ledger_by(name, body, Method::Dassl, None)
}

fn ledger_by(name: &str, body: &str, method: Method, intervals: Option<usize>) -> BalanceSheet {
    let file = std::env::temp_dir().join(format!("harpoon-ledger-{}-{name}.mo", std::process::id()));
    std::fs::write(&file, format!("model {name}\n{body}\nend {name};\n")).unwrap();
    let model = file.to_str().unwrap();
    let sheet = sheet(model, run_by(model, 1e-8, method, intervals));
    std::fs::remove_file(&file).unwrap();
    sheet
}

fn energy(sheet: &BalanceSheet, path: &str) -> f64 {
    sheet.entries.iter().find(|entry| entry.path == path).unwrap_or_else(|| panic!("no `{path}`")).energy
}

#[track_caller]
fn near(value: f64, expected: f64, within: f64) {
    assert!((value - expected).abs() <= within, "{value} instead of {expected}");
}

/// Must hold of all examples there are and all that will be.
#[test]
fn the_energy_of_every_example_balances() {
    let names = examples("BondGraph/Examples");
    assert!(names.len() > 20, "{names:?}");
    let mut wrong = Vec::new();
    for name in names {
        let sheet = ledger(&name, 1e-8);
        assert!(sheet.turned_over > 0.0, "{name}: nothing happens");
        let residual = sheet.relative(sheet.residual());
        let errors = sheet.entries.iter().filter_map(|entry| entry.error);
        let largest = sheet.relative(errors.fold(0.0, f64::max));
        println!("{residual:.1e} in all, {largest:.1e} at one element: {name}");
        if residual >= 1e-6 || largest >= 1e-6 {
            wrong.push(format!("{name}\n{sheet}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The models of a package and of the packages in it.
fn examples(package: &str) -> Vec<String> {
    let libraries = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../libraries");
    let order = std::fs::read_to_string(libraries.join(package).join("package.order")).unwrap();
    let inside = order.lines().map(|name| format!("{package}/{name}"));
    inside
        .flat_map(|name| match libraries.join(&name).is_dir() {
            true => examples(&name),
            false => vec![name.replace('/', ".")],
        })
        .collect()
}

/// The battery gives c·u², of which half is in the capacitor at the end.
#[test]
fn a_charged_capacitor_has_half_of_the_energy() {
    let sheet = ledger("BondGraph.Examples.RLCCircuit", 1e-10);
    let (u, c, decay) = (10.0, 1e-3, (-5.0_f64).exp());
    // What is not settled at the end of the run.
    let within = u * u * c * decay;
    near(energy(&sheet, "source"), u * u * c, within);
    near(energy(&sheet, "resistor"), 0.5 * u * u * c, within);
    near(energy(&sheet, "capacitor"), 0.5 * u * u * c, within);
    near(energy(&sheet, "inductor"), 0.0, within);
}

const DISCHARGE: &str = "
  inner BondGraph.Defaults defaults(domain=BondGraph.Types.Domain.Electrical);
  BondGraph.Elements.C capacitor(c=1e-9, q(start={3e-9}, each fixed=true));
  BondGraph.Elements.R resistor(r=1e8);
  BondGraph.Bonds.Bond bond;";

const DISCHARGE_EQUATIONS: &str = "
equation
  connect(capacitor.port, bond.tail);
  connect(bond.head, resistor.port);";

/// Half a microjoule, told as exactly as a joule would be. Nothing but the ledger asks for small steps here.
#[test]
fn small_energies_are_computed_on_their_own_scale() {
    let sheet = ledger_of(
        "Sine",
        "
  BondGraph.Sources.SineSe source(amplitude=1e-3, frequency=10);
  BondGraph.Elements.R resistor(r=1);
  BondGraph.Bonds.Bond bond;
equation
  connect(source.port, bond.tail);
  connect(bond.head, resistor.port);",
    );
    near(energy(&sheet, "resistor"), 0.5e-6, 0.5e-12);
    near(energy(&sheet, "source"), 0.5e-6, 0.5e-12);
    near(sheet.turned_over, 0.5e-6, 0.5e-12);
}

/// Energy out of nothing is told as a residual, with its place.
#[test]
fn a_state_that_jumps_for_no_reason_shows() {
    let jump = "when time >= 0.1 then reinit(capacitor.q[1], 4e-9); end when;";
    let sheet = ledger_of("Jump", &format!("{DISCHARGE}{DISCHARGE_EQUATIONS}{jump}"));
    let before = 3e-9 * (-1.0_f64).exp();
    let gained = (4e-9 * 4e-9 - before * before) / 2e-9;
    near(sheet.residual(), -gained, 1e-6 * gained);
    assert_eq!(sheet.worst().unwrap().path, "capacitor");
    assert!(sheet.to_string().contains("J, `capacitor`"), "{sheet}");
}

/// Whatever f1 is, e1·f1 is not e2·f2.
#[test]
fn a_transformer_that_is_none_is_named() {
    let sheet = ledger_of(
        "Leak",
        "
  model Leaky
    extends BondGraph.Interfaces.TwoPort;
  equation
    e1 = 2*e2;
    f2 = 3*f1;
    annotation (__Harpoon_bond(kind=\"TF\"));
  end Leaky;
  BondGraph.Sources.Se source(e0=10);
  Leaky wrong;
  BondGraph.Elements.R resistor(r=1);
  BondGraph.Bonds.Bond b1, b2;
equation
  connect(source.port, b1.tail);
  connect(b1.head, wrong.port1);
  connect(wrong.port2, b2.tail);
  connect(b2.head, resistor.port);",
    );
    // e2 = 5, f2 = 5, f1 = 5/3.
    near(sheet.residual(), 50.0 / 3.0 - 25.0, 1e-7);
    let worst = sheet.worst().unwrap();
    assert_eq!((worst.path.as_str(), worst.role), ("wrong", Role::PassesOn));
    near(worst.energy, 25.0 - 50.0 / 3.0, 1e-9);
}

/// Plates pulled apart: c falls from 2 to 1 at a constant charge of 2, so that q²/(2·c) grows by 1.
#[test]
fn what_modulates_a_storage_does_work() {
    let sheet = ledger_of(
        "Plates",
        "
  BondGraph.Elements.mC plates(q(start={2}, each fixed=true));
  BondGraph.Sources.Sf open(f0=0);
  BondGraph.Bonds.Bond bond;
equation
  plates.c = 2 - time;
  connect(open.port, bond.tail);
  connect(bond.head, plates.port);",
    );
    near(sheet.stored, 1.0, 1e-9);
    near(sheet.supplied, 1.0, 1e-9);
    near(energy(&sheet, "open"), 0.0, 1e-12);
    assert!(sheet.to_string().contains("plates (modulation)"), "{sheet}");
}

/// e = q³ stores q⁴/4, which is not q·e/2.
#[test]
fn a_storage_may_declare_its_energy() {
    let model = |declared: &str| {
        format!(
            "
  model Hard
    extends BondGraph.Interfaces.OnePort(final n=1);
    Real q(start=0, fixed=true);
    {declared}
  equation
    der(q) = f[1];
    e[1] = q^3;
    annotation (__Harpoon_bond(kind=\"C\"));
  end Hard;
  BondGraph.Sources.Sf source(f0=2);
  Hard spring;
  BondGraph.Bonds.Bond bond;
equation
  connect(source.port, bond.tail);
  connect(bond.head, spring.port);"
        )
    };
    let sheet = ledger_of("Declared", &model("Real energy = q^4/4;"));
    near(sheet.stored, 4.0, 1e-6);
    near(sheet.residual(), 0.0, 1e-6);
    let sheet = ledger_of("Undeclared", &model(""));
    near(sheet.residual(), 4.0 - 8.0, 1e-6);
    assert_eq!(sheet.worst().unwrap().path, "spring");
}

/// A brake heats a wall: what the inertia loses is heat in the network, and lost to nobody.
#[test]
fn heat_is_passed_on() {
    let sheet = ledger_of(
        "Brake",
        "
  import BondGraph.Types.Domain;
  BondGraph.Elements.I wheel(domain=Domain.Rotational, i=2, f(start={3}, each fixed=true));
  BondGraph.Elements.RS brake(domain=Domain.Rotational, r=4);
  BondGraph.Sources.Se room(domain=Domain.Thermal, e0=300);
  BondGraph.Bonds.Bond b1(domain=Domain.Rotational), b2(domain=Domain.Thermal);
equation
  connect(wheel.port, b1.tail);
  connect(b1.head, brake.port);
  connect(brake.thermalPort, b2.tail);
  connect(b2.head, room.port);",
    );
    let heat = 9.0 * (1.0 - (-4.0_f64).exp());
    near(energy(&sheet, "brake"), heat, 1e-6);
    near(energy(&sheet, "room"), -heat, 1e-6);
    near(sheet.dissipated, 0.0, 0.0);
    near(sheet.residual(), 0.0, 1e-6);
    assert!(sheet.to_string().contains("turned into heat and passed on"), "{sheet}");
}

/// Classes of the library with a kind of storage, by their files.
fn storages(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            storages(&path, found);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let kind =
            ["C", "I"].into_iter().find(|kind| text.contains(&format!("__Harpoon_bond(kind=\"{kind}\"")));
        if let Some(kind) = kind {
            let within = text.lines().next().unwrap().trim_start_matches("within ").trim_end_matches(';');
            let name = path.file_stem().unwrap().to_str().unwrap();
            found.push((format!("{within}.{name}"), kind.to_string()));
        }
    }
}

/// What the storage `s` needs besides a source at its port: modifiers and equations.
fn needs(class: &str) -> (&str, &str) {
    match class {
        "BondGraph.Elements.ThermalC" => ("e(start={300}, each fixed=true)", ""),
        "BondGraph.Elements.mC" => ("q(start={0.3}, each fixed=true)", "s.c = 2;"),
        "BondGraph.Elements.mI" => ("p(start={0.3}, each fixed=true)", "s.i = 2;"),
        "BondGraph.Mechanics.PositionC" => {
            ("k=3, q0=0.4, q(start={0.7}, each fixed=true)", "der(s.q) = s.f;")
        }
        "BondGraph.Mechanics.StopC" => {
            ("k=3, qMin=-1, qMax=1.2, q(start=-1.3, fixed=true)", "der(s.q) = s.f[1];")
        }
        _ if class.contains("I") => ("p(start={0.3}, each fixed=true)", ""),
        _ => ("q(start={0.3}, each fixed=true)", ""),
    }
}

/// Whatever its law, a storage holds what it has taken: all there are, and all that will be.
#[test]
fn every_storage_holds_what_it_has_taken() {
    let mut found = Vec::new();
    storages(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../libraries/BondGraph"), &mut found);
    assert!(found.len() >= 9, "{found:?}");
    for (class, kind) in found {
        let (modifiers, equations) = needs(&class);
        let source = if kind == "I" { "SineSe" } else { "SineSf" };
        let body = format!(
            "
  BondGraph.Sources.{source} source(amplitude=8, frequency=0.8);
  {class} s({modifiers});
  BondGraph.Bonds.Bond bond;
equation
  {equations}
  connect(source.port, bond.tail);
  connect(bond.head, s.port);"
        );
        let sheet = ledger_of(&format!("Storage{}", class.replace('.', "")), &body);
        assert!(sheet.turned_over > 0.1, "{class}\n{sheet}");
        let entry = sheet.entries.iter().find(|entry| entry.path == "s").unwrap();
        let errors = [entry.strayed.0, entry.by_modulation.unwrap_or(0.0), sheet.residual()];
        for error in errors {
            assert!(sheet.relative(error) < 1e-6, "{class}: {errors:?}\n{sheet}");
        }
    }
}

/// Pressed in by 1 mm by 100 N: 0.05 J, wherever the stop is.
#[test]
fn an_elastic_stop_stores_what_it_is_pressed_in() {
    for (package, mass, force, stop) in [
        (
            "Translational",
            "Mass m(m=1, s(start=1, fixed=true), v(start=0, fixed=true))",
            "ConstantForce F(f0=100)",
            "sMin=-90, sMax=1",
        ),
        (
            "Rotational",
            "Inertia m(J=1, phi(start=1, fixed=true), w(start=0, fixed=true))",
            "ConstantTorque F(tau0=100)",
            "phiMin=-90, phiMax=1",
        ),
    ] {
        let sheet = ledger_of(
            &format!("Pressed{package}"),
            &format!(
                "
  BondGraph.{package}.{force};
  BondGraph.{package}.{mass};
  BondGraph.{package}.Stop h({stop}, c=1e5, d=500);
  BondGraph.{package}.Fixed f;
equation
  connect(F.flange, m.flange_a);
  connect(f.flange, h.flange_a);
  connect(h.flange_b, m.flange_b);"
            ),
        );
        near(energy(&sheet, "h.spring"), 0.05, 1e-7);
        near(sheet.residual(), 0.0, 1e-7);
    }
}

/// A mass that strikes a stop and rests there under this force.
fn resting(force: &str, epsilon: f64) -> String {
    format!(
        "
  import T = BondGraph.Translational;
  T.{force};
  T.Mass m(m=1, s(start=0, fixed=true), v(start=0, fixed=true));
  T.HardStop h(sMin=-90, sMax=0.5, epsilon={epsilon});
  T.Fixed f;
equation
  connect(F.flange, m.flange_a);
  connect(f.flange, h.flange_a);
  connect(h.flange_b, m.flange_b);
  annotation (experiment(StopTime=10));"
    )
}

const BALL_ON_A_PLATFORM: &str = "
  import T = BondGraph.Translational;
  T.ConstantForce F(f0=-20);
  T.Mass ball(m=2, s(start=1, fixed=true), v(start=0, fixed=true));
  T.Mass platform(m=10, s(start=0, fixed=true), v(start=0, fixed=true));
  T.Spring k(c=2000);
  T.HardStop h(sMin=0, sMax=100, epsilon=0.3);
  T.Fixed f;
equation
  connect(F.flange, ball.flange_a);
  connect(f.flange, k.flange_a);
  connect(k.flange_b, platform.flange_a);
  connect(platform.flange_b, h.flange_a);
  connect(h.flange_b, ball.flange_b);
  annotation (experiment(StopTime=5));";

const WHEEL_AT_A_STOP: &str = "
  import R = BondGraph.Rotational;
  R.SineTorque T(tau0=3, frequency=0.1);
  R.Inertia wheel(J=2, phi(start=0, fixed=true), w(start=0, fixed=true));
  R.HardStop h(phiMin=-1, phiMax=1, epsilon=0.4);
  R.Fixed f;
equation
  connect(T.flange, wheel.flange_a);
  connect(f.flange, h.flange_a);
  connect(h.flange_b, wheel.flange_b);
  annotation (experiment(StopTime=20));";

/// What holds a body at a stop does the work of its force along the motion that there is, not along that before the impact: none
/// where the stop stands still, and as much to the one as from the other where it moves. Every element's own account
/// shows, as errors of two may cancel.
#[test]
fn what_rests_does_no_work() {
    let models = [
        ("Pushed", resting("ConstantForce F(f0=1)", 0.0)),
        ("Bouncing", resting("ConstantForce F(f0=1)", 0.5)),
        ("Lifted", resting("SineForce F(f0=1, frequency=0.15915494309189535)", 0.0)),
        ("Carried", BALL_ON_A_PLATFORM.to_string()),
        ("Turned", WHEEL_AT_A_STOP.to_string()),
    ];
    for (name, body) in models {
        for (method, intervals) in [(Method::Dassl, 1), (Method::Radau, 40), (Method::DormandPrince, 500)] {
            let sheet = ledger_by(&format!("Rest{name}"), &body, method, Some(intervals));
            let errors = sheet.entries.iter().filter_map(|entry| entry.error);
            let largest = errors.fold(sheet.residual().abs(), f64::max);
            assert!(sheet.relative(largest) < 1e-5, "{name} by {method} with {intervals}\n{sheet}");
            if name == "Pushed" {
                near(sheet.supplied, 0.5, 1e-6);
                near(sheet.taken_by_impacts, 0.5, 1e-6);
            }
        }
    }
}

/// Half a joule goes into the stop and comes out again within a hundredth of a second, whether or not a row is written there.
#[test]
fn energy_turned_over_does_not_depend_on_rows() {
    let body = "
  import T = BondGraph.Translational;
  T.Mass m(m=1, s(start=0, fixed=true), v(start=1, fixed=true));
  T.Stop h(sMin=-90, sMax=1);
  T.Fixed f;
equation
  connect(f.flange, h.flange_a);
  connect(h.flange_b, m.flange_b);
  annotation (experiment(StopTime=2));";
    for method in [Method::Dassl, Method::Radau, Method::DormandPrince] {
        for intervals in [1, 3, 40, 500] {
            let sheet = ledger_by("Bump", body, method, Some(intervals));
            near(sheet.turned_over, 1.0, 1e-3);
            assert!(sheet.complaints().is_empty(), "{sheet}");
        }
    }
}

#[test]
fn a_model_without_elements_has_no_ledger() {
    let SimulationOutcome::Failed(failed) = run("Discontinuities.Examples.Locomotive", 1e-8) else {
        panic!()
    };
    assert!(failed.first.message.contains("has no element of a bond graph"), "{}", failed.first.message);
}
