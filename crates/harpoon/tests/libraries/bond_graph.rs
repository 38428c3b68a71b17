//! The library `BondGraph`: its examples against their closed-form answers, and what every class of it says about itself.
//! The laws of single elements are under `tests/simulation/bond_graphs`.

use std::f64::consts::PI;
use std::path::{Path, PathBuf};

use crate::rectifier::HalfWave;
use crate::run::{Changes, Ran, run};

/// With the settings of its experiment annotation.
fn example(name: &str) -> Ran {
    run(&format!("BondGraph.Examples.{name}"), Changes::default())
}

#[test]
fn every_example_runs_without_a_warning() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../libraries/BondGraph/Examples");
    let order = std::fs::read_to_string(folder.join("package.order")).unwrap();
    // Packages of examples have tests of their own.
    for name in order.lines().filter(|name| !folder.join(name).is_dir()) {
        assert_eq!(example(name).warnings, "", "{name}");
    }
}

/// The compiler finds the bond graph in a model by this annotation.
#[test]
fn every_element_says_its_kind() {
    let kinds = [
        "Bond",
        "0",
        "1",
        "R",
        "G",
        "C",
        "I",
        "Se",
        "Sf",
        "TF",
        "GY",
        "RS",
        "De",
        "Df",
        "Dp",
        "Dq",
        "Sw",
        "D",
        "ISw",
        "Compose",
        "Decompose",
        "Permute",
    ];
    let mut missing: Vec<&str> = kinds.to_vec();
    for path in element_files() {
        let (text, name) = (std::fs::read_to_string(&path).unwrap(), path.display());
        let annotation = text.split("__Harpoon_bond(kind=\"").nth(1);
        let annotation = annotation.unwrap_or_else(|| panic!("{name} does not say its kind"));
        let (kind, rest) = annotation.split_once('"').unwrap();
        assert!(kinds.contains(&kind), "{name}: no kind `{kind}`");
        missing.retain(|known| *known != kind);
        let settings = rest.lines().next().unwrap();
        // Positions beside bonds are signals too, and modulate nothing.
        let says_position = path.to_string_lossy().contains("Mechanics") && !path.ends_with("StopR.mo");
        let is_modulated = (text.contains("Interfaces.RealInput") || text.contains("Interfaces.Signal"))
            && !path.to_string_lossy().contains("Sensors")
            && !says_position;
        assert_eq!(
            settings.contains("modulated=true"),
            is_modulated || path.ends_with("Thyristor.mo"),
            "{name}"
        );
        assert_eq!(settings.contains("law="), kind == "ISw", "{name}");
    }
    assert!(missing.is_empty(), "no element of the kinds {missing:?}");
}

/// A class and its place in the order of its package are not forgotten.
#[test]
fn every_class_has_its_place_in_the_order() {
    for path in element_files() {
        let order = std::fs::read_to_string(path.with_file_name("package.order")).unwrap();
        let class = path.file_stem().unwrap().to_string_lossy();
        assert!(order.lines().any(|line| line == class), "{}", path.display());
    }
}

fn element_files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../libraries/BondGraph");
    let folders = [
        "Bonds",
        "Junctions",
        "Elements",
        "Switches",
        "Impacts",
        "Conversions",
        "Mechanics",
        "Planar/Elements",
        "Sensors",
        "Sources",
    ];
    let entries = folders.iter().flat_map(|folder| std::fs::read_dir(root.join(folder)).unwrap());
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "mo") && !path.ends_with("package.mo"))
        .collect();
    files.sort();
    files
}

#[test]
fn a_circuit_is_a_damped_oscillation() {
    let ran = example("RLCCircuit");
    let (u, r, l, c) = (10.0, 2.0, 0.1, 1e-3_f64);
    let delta = r / (2.0 * l);
    let w = (1.0 / (l * c) - delta * delta).sqrt();
    let decay = |t: f64| (-delta * t).exp();
    ran.follows(
        "capacitor.e[1]",
        |t| u * (1.0 - decay(t) * ((w * t).cos() + delta / w * (w * t).sin())),
        1e-6 * u,
    );
    ran.follows("mesh.f[1]", |t| u / (w * l) * decay(t) * (w * t).sin(), 1e-6);
    // At a junction no power is lost.
    let power = |name: &str| ran.of(&format!("{name}.power"));
    let parts = power("loss").into_iter().zip(power("kinetic")).zip(power("potential"));
    for (supply, ((loss, kinetic), potential)) in power("supply").into_iter().zip(parts) {
        assert!((supply - loss - kinetic - potential).abs() < 1e-12, "{supply}");
    }
}

#[test]
fn two_masses_swing_against_each_other_and_keep_their_momentum() {
    let ran = example("TwoMasses");
    ran.follows("momentum", |_| 1.0, 1e-12);
    // The distance is the oscillation of the reduced mass, which starts with the velocity 1.
    let (m1, m2, k, d) = (1.0, 3.0, 100.0, 0.5_f64);
    let reduced = m1 * m2 / (m1 + m2);
    let delta = d / (2.0 * reduced);
    let w = (k / reduced - delta * delta).sqrt();
    let relative = |t: f64| (-delta * t).exp() * ((w * t).cos() - delta / w * (w * t).sin());
    // The errors of steps add up over these nine swings, by dassl to between 30 and 170 times the tolerance, whichever it is.
    for tolerance in [1e-8, 1e-10] {
        let changes = Changes { tolerance: Some(tolerance), ..Changes::default() };
        let (ran, within) = (run("BondGraph.Examples.TwoMasses", changes), 200.0 * tolerance);
        ran.follows("gap.f[1]", relative, within);
        ran.follows("mass1.f[1]", |t| 0.25 + m2 / (m1 + m2) * relative(t), within);
        ran.follows("mass2.f[1]", |t| 0.25 - m1 / (m1 + m2) * relative(t), within);
    }
}

#[test]
fn a_motor_comes_to_its_speed() {
    let ran = example("DCMotor");
    let (u, r, l, k, j, b) = (12.0, 0.5, 0.01, 0.1, 0.005, 0.002_f64);
    let speed = u * k / (k * k + r * b);
    // s² + (r/l + b/j)·s + (r·b + k²)/(l·j) = 0 has a fast and a slow root.
    let (sum, product) = (r / l + b / j, (r * b + k * k) / (l * j));
    let root = (0.25 * sum * sum - product).sqrt();
    let (slow, fast) = (-0.5 * sum + root, -0.5 * sum - root);
    // At rest and without current at first, so that speed and acceleration are zero.
    let exact = |t: f64| speed * (1.0 + (fast * (slow * t).exp() - slow * (fast * t).exp()) / (slow - fast));
    ran.follows("shaft.f[1]", exact, 2e-5);
    assert!((ran.last("shaft.f[1]") - speed).abs() < speed * (2.0 * slow).exp() * 1.2);
    // The slow root is near the mechanical time constant.
    let time_constant = j / (b + k * k / r);
    assert!((-1.0 / slow / time_constant - 1.0).abs() < 0.2, "{slow}");
    for (electrical, mechanical) in ran.of("b4.power").into_iter().zip(ran.of("b5.power")) {
        assert!((electrical - mechanical).abs() < 1e-11 * electrical.abs().max(1.0));
    }
}

/// K(k) = π/(2·agm(1, √(1 - k²))).
fn complete_elliptic_integral(modulus: f64) -> f64 {
    let (mut a, mut g) = (1.0_f64, (1.0 - modulus * modulus).sqrt());
    while (a - g).abs() > 1e-15 {
        (a, g) = (0.5 * (a + g), (a * g).sqrt());
    }
    PI / (2.0 * a)
}

#[test]
fn a_pendulum_of_multi_bonds_has_the_period_of_the_elliptic_integral() {
    let ran = example("PlanarPendulum");
    let (m, l, j, g) = (2.0, 0.8, 0.1, 9.81_f64);
    let w = (m * g * l / (j + m * l * l)).sqrt();
    let quarter = complete_elliptic_integral(0.75_f64.sin()) / w;
    let zeros = ran.zeros("angle.y[1]");
    assert_eq!(zeros.len(), ((10.0 / quarter + 1.0) / 2.0) as usize);
    for (k, zero) in zeros.into_iter().enumerate() {
        let expected = (2 * k + 1) as f64 * quarter;
        assert!((zero - expected).abs() < 2e-5, "{zero} instead of {expected}");
    }
    let energy = ran.of("energy")[0];
    assert!((energy + m * g * l * 1.5_f64.cos()).abs() < 1e-12, "{energy}");
    let worst = ran.worst("energy", |_| energy);
    assert!(worst < 1e-6 * m * g * l, "{worst:e}");
    assert_eq!(ran.report.states, 2);
}

#[test]
fn a_half_wave_rectifier_follows_the_exact_piecewise_solution() {
    let ran = example("HalfWaveRectifier");
    let exact = HalfWave::until(0.1);
    ran.follows("node.e[1]", |t| exact.voltage(t), 1e-6);
    assert_eq!(ran.event_times().len(), exact.changes().len());
    // Zero times something, but for the rounding of the linear system.
    ran.follows("b3.power", |_| 0.0, 1e-13);
}
