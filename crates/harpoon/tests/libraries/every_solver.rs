//! Models of `tests/simulation` whose answers were wrong by some solvers only: by all that choose their steps.

use harpoon::Method;

use crate::run::{Changes, Ran, run};

fn by_every_solver(model: &str, tolerance: f64, check: impl Fn(&Ran)) {
    let file = format!("{}/../../tests/simulation/wrapped/{model}.mo", env!("CARGO_MANIFEST_DIR"));
    for method in [Method::Dassl, Method::Radau, Method::DormandPrince, Method::Auto] {
        println!("{model} by {method}, tolerance {tolerance}");
        check(&run(
            &file,
            Changes { method: Some(method), tolerance: Some(tolerance), ..Changes::default() },
        ));
    }
}

/// Errors as large as the library believes flows to be let the valve open backwards.
#[test]
fn a_check_valve_keeps_microlitres() {
    for (tolerance, within) in [(1e-4, 20.0), (1e-6, 2.0)] {
        by_every_solver("CheckValveBehindAPipe", tolerance, |ran| {
            assert!((ran.last("volume.p") - 199_373.650_014).abs() < within, "{}", ran.last("volume.p"));
            assert_eq!(ran.report.statistics.state_events, 1);
        });
    }
}

#[test]
fn a_circuit_of_millivolts_is_as_accurate_as_one_of_volts() {
    for (tolerance, within) in [(1e-4, 5e-3), (1e-6, 5e-5)] {
        by_every_solver("CircuitOfMillivolts", tolerance, |ran| ran.follows("error", |_| 0.0, within));
    }
}

/// What touches from the start is kept at its place: few events, and no drift.
#[test]
fn blocks_follow_the_floor_that_they_lie_on() {
    for (tolerance, within) in [(1e-4, 5e-5), (1e-6, 5e-7)] {
        by_every_solver("BlocksOnAMovingFloor", tolerance, |ran| {
            ran.follows("error", |_| 0.0, within);
            ran.follows("errorAbove", |_| 0.0, within);
            assert!(ran.report.statistics.state_events <= 2, "{} events", ran.report.statistics.state_events);
        });
    }
}

#[test]
fn a_shaken_block_flies_and_is_caught() {
    let (leaves, lands) = (2.0 * std::f64::consts::PI / 30.0, 0.675_324_657_810_475_5);
    let height = |t: f64| match t > leaves && t < lands {
        true => 0.3 + 3.0_f64.sqrt() * (t - leaves) - 5.0 * (t - leaves).powi(2),
        false => 0.2 * (1.0 - (10.0 * t).cos()),
    };
    for (tolerance, within) in [(1e-4, 5e-4), (1e-6, 5e-6)] {
        by_every_solver("ShakenBlock", tolerance, |ran| ran.follows("body.s", height, within));
    }
}
