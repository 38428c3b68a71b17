//! Planar mechanics and impulses of the library `BondGraph`: its examples against closed-form answers and conservation
//! laws, and what their simulation costs.

use std::ops::Range;

use crate::run::{Changes, Ran, run};

const G: f64 = 9.81;

/// With the settings of its experiment annotation.
fn example(name: &str) -> Ran {
    example_with(name, &[])
}

fn example_with(name: &str, settings: &[&str]) -> Ran {
    run(&format!("BondGraph.Examples.{name}"), Changes { settings, ..Changes::default() })
}

fn close(value: f64, expected: f64, relative: f64) {
    let error = (value - expected).abs();
    assert!(error <= relative * expected.abs(), "{value} instead of {expected}");
}

/// Rows of one point of time that are more than one: the first is before the events of it, the last after them.
fn events(ran: &Ran) -> Vec<Range<usize>> {
    let times = ran.rows.time();
    let mut found = Vec::new();
    let mut start = 0;
    for k in 1..=times.len() {
        if k == times.len() || times[k] != times[start] {
            if k - start > 1 {
                found.push(start..k - 1);
            }
            start = k;
        }
    }
    found
}

/// Values before and after each event at which the number of impacts changes.
fn jumps(ran: &Ran, count: &str, name: &str) -> Vec<(f64, f64)> {
    let (counts, values) = (ran.of(count), ran.of(name));
    let impacts = events(ran).into_iter().filter(|rows| counts[rows.start] != counts[rows.end]);
    impacts.map(|rows| (values[rows.start], values[rows.end])).collect()
}

/// What table 3 of the paper on multi-bond graphs measures: nonlinear systems after tearing, and steps.
#[test]
fn simulations_cost_no_more_than_told() {
    for (name, nonlinear, steps) in [
        ("DoublePendulum", 0, 549),
        ("CraneCrab", 0, 205),
        ("CraneCrabBonds", 0, 205),
        ("PlanarLoop", 2, 372),
    ] {
        let changes = Changes { tolerance: Some(1e-4), ..Changes::default() };
        let report = run(&format!("BondGraph.Examples.{name}"), changes).report;
        assert!(report.nonlinear.iter().sum::<usize>() <= nonlinear, "{name}: {:?}", report.nonlinear);
        // Two thirds more: states that start at zero are resolved as far as they go, not as if they went to 1 (0034).
        assert!(3 * report.statistics.steps <= 5 * steps, "{name}: {} steps", report.statistics.steps);
        assert_eq!(report.states, 4, "{name}");
    }
}

#[test]
fn wrapped_graphs_move_as_their_bonds_do() {
    for (wrapped, bonds, pairs) in [
        ("WrappedPendulum", "PlanarPendulum", [("hinge.phi", "angle.y[1]"), ("energy", "energy")]),
        ("CraneCrab", "CraneCrabBonds", [("hinge.phi", "angle.y[1]"), ("rail.s", "position.y[1]")]),
    ] {
        let (wrapped, bonds) = (example(wrapped), example(bonds));
        for (in_joint, in_bonds) in pairs {
            for (a, b) in wrapped.of(in_joint).into_iter().zip(bonds.of(in_bonds)) {
                assert!((a - b).abs() < 1e-5, "{in_joint}: {a} instead of {b}");
            }
        }
    }
}

#[test]
fn a_double_pendulum_keeps_its_energy() {
    let ran = example("DoublePendulum");
    let energy = (2.0 * 2.0 + 0.5) * G;
    ran.follows("energy", |_| energy, 2e-5 * energy);
}

/// Nothing acts along the rail, so that the centre of mass stays there.
#[test]
fn a_crane_crab_keeps_its_centre() {
    let ran = example("CraneCrab");
    let (trolley, load) = (ran.of("trolley.x"), ran.of("load.x"));
    for (trolley, load) in trolley.into_iter().zip(load) {
        assert!((2.0 * trolley + load - 1.0).abs() < 1e-5, "{trolley} {load}");
    }
    ran.follows("momentum", |_| 0.0, 1e-5);
    ran.follows("energy", |_| 3.0 * G, 1e-4);
}

/// Two legs of 3 m form an isosceles triangle with the slide.
#[test]
fn a_planar_loop_stays_closed() {
    let ran = example("PlanarLoop");
    ran.compare("slide.s", "hinge1.phi", |_, s, phi| s - 6.0 * phi.sin(), 1e-9);
    ran.compare("hinge1.phi", "hinge2.phi", |_, a, b| a + b, 1e-9);
    // The velocity of the loop is that of its positions.
    let (s, w) = (ran.of("slide.v"), ran.of("hinge1.w"));
    for ((v, w), phi) in s.into_iter().zip(w).zip(ran.of("hinge1.phi")) {
        assert!((v - 6.0 * phi.cos() * w).abs() < 1e-9, "{v} {w}");
    }
}

/// Reduced inertia μ = 1·2/(1 + 2); at the first impact the pendulum is vertical and the body at rest.
#[test]
fn a_pendulum_hits_a_body_on_a_spring() {
    for epsilon in [1.0, 0.6, 0.0] {
        let setting = format!("epsilon={epsilon}");
        let ran = example_with("PendulumAgainstSpringBody", &[&setting]);
        let jumps = |name: &str| jumps(&ran, "contact.impact.count", name);
        let (speed, momentum, kinetic) = (jumps("contact.approach"), jumps("momentum"), jumps("kinetic"));
        let arrival = (2.0 * G * (1.0 - 0.8_f64.cos())).sqrt();
        close(speed[0].0, arrival, 1e-6);
        close(momentum[0].1, momentum[0].0, 1e-9);
        let loss = 0.5 * (2.0 / 3.0) * (1.0 - epsilon * epsilon) * speed[0].0.powi(2);
        assert!((kinetic[0].0 - kinetic[0].1 - loss).abs() < 1e-9 * kinetic[0].0, "{:?} {loss}", kinetic[0]);
        for (before, after) in speed {
            assert!((after + epsilon * before).abs() < 1e-9 * arrival, "{before} {after}");
        }
        if epsilon == 1.0 {
            kinetic.into_iter().for_each(|(before, after)| close(after, before, 1e-9));
        }
    }
}

/// As many balls leave as came, with their velocity, and the others stand still.
#[test]
fn balls_of_newtons_cradle_pass_on_their_motion() {
    let rows = [2, 3, 5, 8].into_iter().flat_map(|n| (1..n).map(move |k| (n, k)));
    for (n, k) in rows.chain([(20, 1), (20, 7), (20, 19)]) {
        let (balls, raised) = (format!("n={n}"), format!("k={k}"));
        let settings = [balls.as_str(), raised.as_str()];
        let changes = Changes { settings: &settings, span: Some((0.0, 0.6)), ..Changes::default() };
        let ran = run("BondGraph.Examples.NewtonsCradle", changes);
        let (before, after) = {
            // Balls that leave side by side may touch again, at no speed, any time later.
            let (rows, times) = (events(&ran), ran.rows.time());
            let of_impact = |rows: &&Range<usize>| times[rows.start] < times[events(&ran)[0].start] + 1e-6;
            (rows[0].start, rows.iter().rfind(of_impact).unwrap().end)
        };
        let w = |i: usize, row: usize| ran.of(&format!("hinge[{i}].w"))[row];
        let arrival = (2.0 * G * (1.0 - 0.5_f64.cos())).sqrt();
        close(w(k, before), arrival, 1e-6);
        for i in 1..=n {
            let expected = if i > n - k { w(k, before) } else { 0.0 };
            let error = (w(i, after) - expected).abs();
            assert!(error < 1e-9 * arrival, "n = {n}, k = {k}: ball {i} is wrong by {error:e}");
        }
        let energy = ran.of("energy");
        for row in &energy[before..=after] {
            assert!((row - energy[before]).abs() < 1e-9 * energy[before].abs(), "n = {n}, k = {k}: {row}");
        }
        assert_eq!(ran.warnings, "", "n = {n}, k = {k}");
    }
}

/// To and fro for four seconds.
#[test]
fn newtons_cradle_keeps_its_energy() {
    let ran = example("NewtonsCradle");
    let energy = ran.of("energy")[0];
    ran.follows("energy", |_| energy, 1e-6 * energy.abs());
}

#[test]
fn a_small_ball_on_a_large_one_leaves_with_five_thirds_of_its_speed() {
    let ran = example("BouncingBodies");
    let v = (2.0 * G).sqrt();
    let jump = |name: &str| jumps(&ran, "between.impact.count", name)[0];
    for (name, factor) in [("large.vy", 1.0 / 3.0), ("small.vy", 5.0 / 3.0)] {
        let (before, after) = jump(name);
        // As exact as the integration, the impact as exact as rounding.
        close(before, -v, 1e-7);
        close(after, -factor * before, 1e-9);
    }
    assert_eq!(jump("floor.impact.count"), (0.0, 2.0));
    let energy = ran.of("energy")[0];
    ran.follows("energy", |_| energy, 1e-7 * energy);
}

/// Routh's solution for a rod with the inclination α that hits the ground with one end. Along the growing normal
/// impulse λ the velocities of the end are n = n⁻ + a·λ + b·τ and t = t⁻ + b·λ + c·τ.
#[test]
fn rods_slip_stick_and_slip_backwards() {
    let ran = example("FrictionImpact");
    let epsilon = 0.5;
    for (k, (slope, slip, mu)) in
        [(1.3_f64, 3.0, 0.2), (1.3, 0.2, 0.8), (0.7, 0.1, 0.2)].into_iter().enumerate()
    {
        let of = |name: &str| format!("contact[{}].impact.{name}", k + 1);
        let inertia = 1.0 / 3.0;
        // The end is at −(cos α, sin α) from the middle.
        let (a, c) = (1.0 + slope.cos().powi(2) / inertia, 1.0 + slope.sin().powi(2) / inertia);
        let b = -slope.cos() * slope.sin() / inertia;
        let (n, t) = (-1.0, slip);
        let direction = if t < 0.0 { mu } else { -mu };
        let (lambda, tau) = match k {
            // Slips to the end.
            0 => {
                let lambda = (1.0 + epsilon) / (a + b * direction);
                (lambda, direction * lambda)
            }
            _ => {
                // Slip ends at λ₁; from there on it sticks, or slips backwards if friction is too weak for that.
                let first = -t / (b + c * direction);
                let then = if k == 1 { -b / c } else { -direction };
                let at_first = n + (a + b * direction) * first;
                let lambda = (1.0 + epsilon) * (first - at_first / (a + b * then));
                (lambda, direction * first + then * (lambda - first))
            }
        };
        let (normal, slip) = (n + a * lambda + b * tau, t + b * lambda + c * tau);
        // The element's flows are those of the ground against the rod.
        let [before, after] = [0, 1].map(|side: usize| {
            let both = |name: &str| jumps(&ran, &of("count"), &of(name))[0];
            let pick = |(before, after): (f64, f64)| if side == 0 { before } else { after };
            [pick(both("f[1]")), pick(both("f[2]"))]
        });
        close(before[0], 1.0, 1e-9);
        close(before[1], -t, 1e-9);
        close(after[0], -normal, 1e-9);
        assert!((after[1] + slip).abs() < 1e-9, "{} instead of {}", after[1], -slip);
        close(ran.last(&of("p[1]")), lambda, 1e-9);
        close(ran.last(&of("p[2]")), tau, 1e-9);
        match k {
            0 => assert!(after[1] * before[1] > 0.0, "slips on"),
            1 => assert!(after[1].abs() < 1e-12, "sticks"),
            _ => assert!(after[1] * before[1] < 0.0, "slips backwards"),
        }
    }
}

/// Friction does not change the angular momentum about a line on the table.
#[test]
fn a_marble_rolls_with_five_sevenths_of_its_speed() {
    let ran = example("RollingMarble");
    for (direction, v0) in [(1, 1.2), (2, 0.5)] {
        close(ran.last(&format!("translation.f[{direction}]")), 5.0 / 7.0 * v0, 1e-9);
    }
    assert!(ran.last("friction.slip") < 1e-14, "{}", ran.last("friction.slip"));
    let jump = |name: &str| jumps(&ran, "transition.count", name)[0];
    let (kinetic, work) = (jump("kinetic"), jump("transition.work"));
    assert!(
        (kinetic.0 - kinetic.1 - work.1).abs() < 1e-12 * kinetic.0 && work.1 > 0.0,
        "{kinetic:?} {work:?}"
    );
    let lost = ran.of("kinetic")[0] - ran.last("kinetic");
    close(lost, 2.0 / 7.0 * 0.5 * 0.02 * (1.2 * 1.2 + 0.5 * 0.5), 1e-9);
    close(ran.last("heat") + ran.last("transition.work"), lost, 1e-7);
}

/// With spin the final velocity is 5/7·v0 and 2/7 of what the spin would roll.
#[test]
fn a_spinning_marble_turns_aside() {
    let ran = example_with("RollingMarble", &["w0={200,-50,30}"]);
    close(ran.last("translation.f[1]"), (5.0 * 1.2 + 2.0 * 0.01 * -50.0) / 7.0, 1e-7);
    close(ran.last("translation.f[2]"), (5.0 * 0.5 - 2.0 * 0.01 * 200.0) / 7.0, 1e-7);
    close(ran.last("inertia.f[3]"), 30.0, 1e-12);
}

#[test]
fn each_ignition_of_an_engine_adds_its_energy() {
    let ran = example("PistonEngine");
    let jumps = jumps(&ran, "ignition.count", "kinetic");
    assert!(jumps.len() >= 9, "{}", jumps.len());
    for (before, after) in &jumps {
        close(after - before, 30.0, 1e-9);
    }
    assert_eq!(ran.last("ignition.count"), jumps.len() as f64);
    close(ran.last("ignition.work"), -30.0 * jumps.len() as f64, 1e-9);
    assert_eq!(ran.report.states, 2);
    // The loop stays closed: s = r·cos φ + √(l² − r²·sin² φ).
    let closed = |phi: f64| 0.05 * phi.cos() + (0.15_f64.powi(2) - (0.05 * phi.sin()).powi(2)).sqrt();
    ran.compare("cylinder.s", "crankshaft.phi", |_, s, phi| s - closed(phi), 1e-9);
}

#[test]
fn two_capacitors_come_to_one_voltage() {
    let ran = example("TwoCapacitors");
    close(ran.last("first.e[1]"), 7.0, 1e-12);
    close(ran.last("second.e[1]"), 7.0, 1e-12);
    close(ran.last("join.work"), 0.5 * (2e-6 / 3e-3) * 81.0, 1e-12);
    close(ran.of("energy")[0] - ran.last("energy"), ran.last("join.work"), 1e-12);
}

/// p₁ = r·q₂ and e₂_m = r·f₁_m.
#[test]
fn a_gyrator_joins_regions_of_impulses() {
    let ran = example("GyratorImpact");
    let jump = |name: &str| {
        let (before, after) = jumps(&ran, "stop.count", name)[0];
        (after - before, 0.5 * (after + before))
    };
    let (momentum, velocity) = (jump("flywheel.p[1]").0, jump("shaft.f[1]").1);
    let (charge, voltage) = (jump("capacitor.q[1]").0, jump("capacitor.e[1]").1);
    // What the stop takes is what flywheel and motor give.
    close(-ran.last("stop.p[1]") - momentum, 0.4 * charge, 1e-12);
    close(voltage, 0.4 * velocity, 1e-12);
    close(ran.last("stop.fm[1]"), velocity, 1e-12);
    close(ran.last("stop.p[1]"), 1.5 * 30.0 * (2.0 + 0.4 * 0.4 * 0.5), 1e-12);
    close(-jump("energy").0, ran.last("stop.work"), 1e-12);
}
