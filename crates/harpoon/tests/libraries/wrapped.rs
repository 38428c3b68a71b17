//! The wrapped libraries of `BondGraph`, used without knowing bond graphs: their examples against closed-form answers.
//! Single components are under `tests/simulation/wrapped`.

use std::f64::consts::PI;
use std::path::Path;

use crate::run::{Changes, Ran, run};

/// With the settings of its experiment annotation; nothing is to be warned of.
fn example(name: &str) -> Ran {
    let ran = run(&format!("BondGraph.Examples.{name}"), Changes::default());
    assert_eq!(ran.warnings, "", "{name}");
    ran
}

/// A class and its place in the order of its package, its icon and its documentation are not forgotten.
#[test]
fn every_component_is_listed_drawn_and_described() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../libraries/BondGraph");
    for package in ["Electrical", "Translational", "Rotational", "Hydraulic", "Thermal"] {
        for folder in [root.join(package), root.join(package).join("Interfaces")] {
            let order = std::fs::read_to_string(folder.join("package.order")).unwrap();
            for name in order.lines().filter(|name| !folder.join(name).is_dir()) {
                let path = folder.join(name).with_extension("mo");
                let text = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{}", path.display()));
                assert!(text.contains("Documentation(info="), "{}", path.display());
                let is_drawn = text.contains("Icon(graphics=") || text.contains("\npartial model");
                assert!(is_drawn || text.contains("extends Interfaces.VoltageSource"), "{}", path.display());
            }
            let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
            for path in files.filter(|path| path.extension().is_some_and(|end| end == "mo")) {
                let class = path.file_stem().unwrap().to_string_lossy();
                assert!(class == "package" || order.lines().any(|line| line == class), "{}", path.display());
            }
        }
    }
}

#[test]
fn a_circuit_of_pins_is_the_circuit_of_bonds() {
    let ran = example("Electrical.RLC");
    let (u, r, l, c) = (10.0, 2.0, 0.1, 1e-3_f64);
    let delta = r / (2.0 * l);
    let w = (1.0 / (l * c) - delta * delta).sqrt();
    let decay = |t: f64| (-delta * t).exp();
    let voltage = |t: f64| u * (1.0 - decay(t) * ((w * t).cos() + delta / w * (w * t).sin()));
    ran.follows("capacitor.v", voltage, 1e-6 * u);
    ran.follows("inductor.i", |t| u / (w * l) * decay(t) * (w * t).sin(), 1e-6);
    assert_eq!(ran.report.states, 2);
}

#[test]
fn a_rectifier_gives_the_absolute_value() {
    let ran = example("Electrical.Rectifier");
    let sine = |t: f64| (2.0 * PI * 50.0 * t).sin();
    // Before the first event, at 1e-15 s, both diodes conduct and share what rounding leaves.
    ran.follows("load.i", |t| sine(t).abs(), 1e-12);
    // What the load takes comes back through the ratio of the transformer: a sine without harmonics.
    ran.follows("source.i", |t| -0.5 * sine(t), 2e-12);
    assert_eq!(ran.event_times().len(), 10);
}

/// An amplifier whose feedback is R2 and C side by side: -R2/R1/(1 + s·R2·C).
#[test]
fn an_amplifier_inverts_and_filters() {
    let ran = example("Electrical.InvertingAmplifier");
    let (gain, w, tau) = (5.0, 2.0 * PI * 10.0, 0.05);
    let (square, start) = (1.0 + (w * tau) * (w * tau), w * tau);
    let filtered = |t: f64| ((w * t).sin() - w * tau * (w * t).cos() + start * (-t / tau).exp()) / square;
    ran.follows("amplifier.out.v", |t| -gain * filtered(t), 2e-6);
    ran.follows("amplifier.inN.v", |_| 0.0, 1e-12);
}

#[test]
fn a_zener_diode_limits_the_voltage() {
    let ran = example("Electrical.Stabiliser");
    ran.follows("load.v", |t| (8.0 * (2.0 * PI * 50.0 * t).sin()).clamp(0.0, 5.6), 1e-11);
}

/// Coulomb: half swings about ±F/c, each smaller by 2·F/c than the one before.
#[test]
fn dry_friction_ends_in_sticking() {
    let ran = example("Translational.DryOscillator");
    let (w, shift, start) = (10.0, 0.02, 0.11);
    let exact = |t: f64| {
        let half = ((w * t / PI) as usize).min(3);
        if half == 3 {
            return -(start - 6.0 * shift);
        }
        let sign = if half.is_multiple_of(2) { 1.0 } else { -1.0 };
        let amplitude = start - (2 * half + 1) as f64 * shift;
        sign * (shift + amplitude * (w * t - half as f64 * PI).cos())
    };
    ran.follows("mass.s", exact, 1e-6);
    // It sticks from the end of the third half swing on, and nothing moves any more.
    let stuck = ran.changes("friction.isStuck", |before, after| before == 0.0 && after == 1.0);
    assert!((stuck.last().unwrap() - 3.0 * PI / w).abs() < 1e-6, "{stuck:?}");
    assert!(ran.last("mass.v").abs() < 1e-12);
}

#[test]
fn elastic_stops_lose_nothing() {
    let ran = example("Translational.EndStop");
    // Free from stop to stop, then half a swing beyond it.
    let (play, w) = (0.1, 100.0);
    let period = 2.0 * (2.0 * play + PI / w);
    let exact = |t: f64| {
        // From the middle on: the second half of a period is the first, the other way round.
        let t = t % period;
        let (t, sign) = if t < period / 2.0 { (t, 1.0) } else { (t - period / 2.0, -1.0) };
        let beyond = t - play;
        sign * match beyond {
            x if x < 0.0 => t,
            x if x < PI / w => play + (w * x).sin() / w,
            x => play - (x - PI / w),
        }
    };
    ran.follows("mass.s", exact, 1e-5);
}

/// Seen from the load's side of the gear: two inertias that swing against each other.
#[test]
fn geared_shafts_share_their_momentum() {
    // Fourteen swings add up what each step leaves: 7e-5 at the tolerance of the example, 2e-6 at this one.
    let tight = Changes { tolerance: Some(1e-10), ..Changes::default() };
    let ran = run("BondGraph.Examples.Rotational.GearedShafts", tight);
    assert_eq!(ran.warnings, "");
    let (ratio, motor, load, c, d) = (3.0, 0.01, 0.18, 50.0, 0.05_f64);
    let (j1, j2, w1) = (ratio * ratio * motor, load, 30.0 / ratio);
    let (reduced, common) = (j1 * j2 / (j1 + j2), j1 * w1 / (j1 + j2));
    let delta = d / (2.0 * reduced);
    let w = (c / reduced - delta * delta).sqrt();
    let relative = |t: f64| w1 * (-delta * t).exp() * ((w * t).cos() - delta / w * (w * t).sin());
    ran.follows("load.w", |t| common - j1 / (j1 + j2) * relative(t), 1e-5);
    ran.follows("motor.w", |t| ratio * (common + j2 / (j1 + j2) * relative(t)), 1e-5);
}

#[test]
fn a_motor_pulls_a_load_by_gear_and_rack() {
    let ran = example("Drives.MotorWithGear");
    let (u, r, l, k, lever) = (12.0, 0.5, 0.01, 0.1, 0.1 / 5.0_f64);
    // Load and friction as the motor's shaft sees them.
    let (j, b) = (0.002 + 10.0 * lever * lever, 20.0 * lever * lever);
    let speed = u * k / (k * k + r * b);
    let (sum, product) = (r / l + b / j, (r * b + k * k) / (l * j));
    let root = (0.25 * sum * sum - product).sqrt();
    let (slow, fast) = (-0.5 * sum + root, -0.5 * sum - root);
    let exact = |t: f64| speed * (1.0 + (fast * (slow * t).exp() - slow * (fast * t).exp()) / (slow - fast));
    ran.follows("motor.w", exact, 2e-5);
    ran.follows("load.v", |t| lever * exact(t), 1e-6);
    // The gear and the rack leave one degree of freedom; the current is the third state.
    assert_eq!(ran.report.states, 3);
}

/// c·(r·ln(q/q₀) + 2·k·(q - q₀)) = -t, from p = r·q + k·q² and c·p' = -q.
#[test]
fn a_tank_drains_by_torricelli() {
    // Torricelli's law is that of a flow that stays turbulent.
    let settings = ["orifice.ReLaminar=0"];
    let changes = Changes { settings: &settings, ..Changes::default() };
    let ran = run("BondGraph.Examples.Hydraulic.DrainingTank", changes);
    let (density, g, area) = (1000.0, 9.81, 0.1);
    let (c, r, k) = (area / (density * g), 1e4, density / (2.0 * (0.6e-3 * 0.6e-3)));
    let flow = ran.of("orifice.q");
    let compared = ran.rows.time().iter().zip(&flow).filter(|(t, _)| **t < 70.0);
    for (t, q) in compared {
        let error = c * (r * (q / flow[0]).ln() + 2.0 * k * (q - flow[0])) + t;
        assert!(error.abs() < 1e-5, "at {t}: {error:e}");
    }
    assert!(ran.last("tank.level").abs() < 1e-9);
}

/// The volume balance C·p + A·s = q₀·t leaves s'' + w²·s = A·q₀·t/(C·m).
#[test]
fn a_press_follows_its_pump() {
    let ran = example("Hydraulic.Press");
    let (q, c, area, m, stiffness) = (1e-4, 1e-11, 1e-3, 50.0, 2e4_f64);
    let w = ((area * area / c + stiffness) / m).sqrt();
    let slope = area * q / (c * m * w * w);
    ran.follows("piston.s", |t| slope * (t - (w * t).sin() / w), 1e-8);
    ran.follows("hose.p", |t| (q * t - area * slope * (t - (w * t).sin() / w)) / c, 1.0);
    let powers = ran.of("cylinder.hydraulic.power").into_iter().zip(ran.of("cylinder.mechanical.power"));
    for (hydraulic, mechanical) in powers {
        assert!((hydraulic - mechanical).abs() < 1e-11 * hydraulic.abs().max(1.0));
    }
}

#[test]
fn heat_is_kept_and_entropy_grows() {
    let ran = example("Thermal.TwoBodies");
    let (hot, cold, g) = (100.0, 300.0, 2.0_f64);
    let rate = g * (1.0 / hot + 1.0 / cold);
    let difference = |t: f64| 100.0 * (-rate * t).exp();
    let (t1, t2) = (
        |t: f64| 325.0 + difference(t) * cold / (hot + cold),
        |t: f64| 325.0 - difference(t) * hot / (hot + cold),
    );
    ran.follows("hot.T", t1, 1e-4);
    ran.follows("cold.T", t2, 1e-4);
    // Energy is linear in the states, so that integrating loses nothing of it.
    ran.follows("energy", |_| 130_000.0, 1e-9 * 130_000.0);
    ran.follows("entropy", |t| hot * (t1(t) / 293.15).ln() + cold * (t2(t) / 293.15).ln(), 1e-5);
    assert!(ran.of("entropy").windows(2).all(|pair| pair[1] >= pair[0]), "entropy decreases");
    assert!(ran.of("rod.generated").iter().all(|generated| *generated >= 0.0));
}

#[test]
fn electrical_heat_arrives() {
    let ran = example("Thermal.HeatedBody");
    ran.follows("body.T", |t| 293.15 + 50.0 * (1.0 - (-t / 250.0).exp()), 1e-4);
    ran.follows("heater.branch.power", |_| 100.0, 1e-9);
    ran.compare(
        "heater.heatPort.T",
        "heater.heatPort.S",
        |_, temperature, flow| temperature * flow + 100.0,
        1e-9,
    );
}
