//! The ledger: the energy of every example balances, and of what does not the element is named.

use std::path::Path;

use harpoon::bond::{BalanceSheet, Role};
use harpoon::{Options, Simulation, SimulationOutcome, Watcher};

struct Nobody;

impl Watcher for Nobody {
    fn is_interrupted(&mut self, _: f64, _: f64, _: f64) -> bool {
        false
    }

    fn warning(&mut self, _: f64, _: &str) {}
}

fn run(model: &str, tolerance: f64) -> SimulationOutcome {
    let options = Options {
        model: model.to_string(),
        libraries: Vec::new(),
        modelica_path: None,
        style: harpoon::source::Style::Plain,
        settings: Vec::new(),
    };
    let simulation =
        Simulation { tolerance: Some(tolerance), keeps_ledger: true, ..Simulation::new(options) };
    harpoon::simulate(&simulation, &mut Nobody)
}

fn ledger(model: &str, tolerance: f64) -> BalanceSheet {
    match run(model, tolerance) {
        SimulationOutcome::Done(report, _) => report.ledger.expect("it was asked for"),
        SimulationOutcome::Failed(failed) => panic!("{model}: {}", failed.messages),
        SimulationOutcome::Dumped(..) => unreachable!("nothing was to be dumped"),
    }
}

/// Of a model that is written here.
fn ledger_of(name: &str, body: &str) -> BalanceSheet {
    let file = std::env::temp_dir().join(format!("harpoon-ledger-{}-{name}.mo", std::process::id()));
    std::fs::write(&file, format!("model {name}\n{body}\nend {name};\n")).unwrap();
    let sheet = ledger(file.to_str().unwrap(), 1e-8);
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

#[test]
fn a_model_without_elements_has_no_ledger() {
    let SimulationOutcome::Failed(failed) = run("Discontinuities.Examples.Locomotive", 1e-8) else {
        panic!()
    };
    assert!(failed.summary.contains("has no element of a bond graph"), "{}", failed.summary);
}
