//! The examples of the library `Discontinuities`, which are those of the papers about discontinuities and combined
//! simulation, against their closed-form answers.

use std::f64::consts::PI;

use harpoon::Method;

use crate::rectifier::HalfWave;
use crate::run::{Changes, Ran, run};

fn example(name: &str) -> Ran {
    run(&format!("Discontinuities.Examples.{name}"), Changes::default())
}

fn assert_close(found: &[f64], expected: &[f64], within: f64) {
    assert_eq!(found.len(), expected.len(), "{found:?}, expected {expected:?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() <= within, "{found} instead of {expected}");
    }
}

/// A user's model in a file of its own.
fn run_text(name: &str, text: &str, changes: Changes) -> Ran {
    let file = std::env::temp_dir().join(format!("harpoon-{}-{name}.mo", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let ran = run(file.to_str().unwrap(), changes);
    let _ = std::fs::remove_file(&file);
    ran
}

#[test]
fn every_example_runs_without_a_warning() {
    let order = include_str!("../../../../libraries/Discontinuities/Examples/package.order");
    for name in order.lines() {
        let ran = example(name);
        assert_eq!(ran.warnings, "", "{name}");
    }
}

/// A library explains itself: a description on every declaration, an icon and documentation for every class, an experiment
/// for every example.
#[test]
fn every_class_is_described() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../libraries");
    let mut folders = vec![root];
    let mut n_classes = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "mo") {
                n_classes += 1;
                complain_about_descriptions(&path);
            }
        }
    }
    assert!(n_classes > 60, "only {n_classes} classes were found");
}

fn complain_about_descriptions(path: &std::path::Path) {
    let text = std::fs::read_to_string(path).unwrap();
    let name = path.display();
    let header = text.lines().nth(usize::from(text.starts_with("within"))).unwrap();
    assert!(header.contains('"'), "{name}: `{header}` has no description");
    let is_connector = header.starts_with("connector");
    let is_icon = path.parent().unwrap().ends_with("Icons");
    assert!(text.contains("Documentation(info=") || is_icon || is_connector, "{name} is not documented");
    let inherits_icon = text.contains("extends Icons.") || text.contains("extends Interfaces.");
    assert!(
        text.contains("Icon(graphics") || inherits_icon || text.contains("extends Package"),
        "{name} has no icon"
    );
    if path.parent().unwrap().ends_with("Examples") && !path.ends_with("package.mo") {
        assert!(text.contains("experiment(StopTime=") && text.contains("ook at"), "{name}: what to look at?");
    }
    let is_over = |line: &str| ["equation", "algorithm"].iter().any(|part| line.ends_with(part));
    let declarations = text.lines().take_while(|line| !is_over(line) && !line.contains("annotation ("));
    for line in declarations.skip(2).filter(|line| line.ends_with(';')) {
        let is_described =
            line.contains('"') || line.trim_start().starts_with("extends ") || line.starts_with("end ");
        assert!(is_described, "{name}: `{line}` has no description");
    }
}

#[test]
fn three_regions_have_their_events_at_the_thresholds_and_nowhere_else() {
    let ran = example("ThreeRegions");
    assert_close(&ran.event_times(), &[1.0, 2.5, 3.0, 3.5, 5.0], 1e-11);
    assert_eq!(ran.report.statistics.state_events, 4);
    assert_eq!(ran.last("crossings"), 4.0);
    // At a threshold itself the function may belong to either side.
    let region = |x: f64| {
        if (x + 1.0).abs() < 1e-9 || (x - 2.0).abs() < 1e-9 {
            None
        } else if x < -1.0 {
            Some(x)
        } else if x < 2.0 {
            Some(1.0 - 2.0 * x)
        } else {
            Some(0.5 * x + 4.0)
        }
    };
    ran.compare("x", "f.y", |_, x, y| region(x).map_or(0.0, |expected| y - expected), 1e-14);
}

#[test]
fn a_touched_threshold_does_not_leave_the_model_in_the_wrong_region() {
    let ran = example("TouchingThreshold");
    assert_eq!(ran.last("touches"), 32.0);
    assert_eq!(ran.last("counter.count"), 0.0);
    // A step ends at each extreme, where either region is right; 1e-5 s later only one is.
    let from_extreme = |t: f64| ((t / PI + 0.5).round() - 0.5 - t / PI).abs() * PI;
    ran.compare("x", "f.y", |t, x, y| if from_extreme(t) < 1e-5 { 0.0 } else { y - x }, 1e-9);
}

#[test]
fn an_equation_is_turned_round_in_every_region() {
    let inverse = |y: f64| {
        if y < -1.0 {
            2.0 * y + 1.0
        } else if y < 1.0 {
            y
        } else {
            (y + 2.0) / 3.0
        }
    };
    let ran = example("HorizontalSorting");
    ran.compare("x", "y", |_, x, y| x - inverse(y), 1e-10);
    assert_eq!(ran.report.statistics.state_events, 7);
}

#[test]
fn dry_hysteresis_is_one_loop_in_three_ways() {
    let ran = example("DryHysteresisLoop");
    ran.compare("byWhen", "byBoolean", |_, a, b| a - b, 0.0);
    ran.compare("byWhen", "byBlock.y", |_, a, b| a - b, 0.0);
    let up = |k: f64| PI / 6.0 + 2.0 * PI * k;
    let jumps = ran.changes("byWhen", |before, after| before != after);
    assert_close(
        &jumps,
        &[up(0.0), up(0.0) + PI, up(1.0), up(1.0) + PI, up(2.0), up(2.0) + PI, up(3.0)],
        1e-10,
    );
}

#[test]
fn events_that_trip_each_other_settle() {
    let ran = example("EventChain");
    assert_close(&ran.event_times(), &[1.0], 1e-9);
    let end = |name| ran.last(name);
    assert_eq!((end("first"), end("second"), end("third"), end("tripped")), (0.0, 1.0, 1.0, 1.0));
}

#[test]
fn a_switch_has_no_position_that_divides_by_zero() {
    let ran = example("SwitchedDivider");
    let (open, closed) = (10.0 * 300.0 / 400.0, 0.0);
    let is_open = ran.of("switch.isOpen").to_vec();
    let mut k = 0;
    ran.compare(
        "r2.v",
        "switch.i",
        |_, v, i| {
            let (wanted_v, wanted_i) = if is_open[k] == 1.0 { (open, 0.0) } else { (closed, 0.1) };
            k += 1;
            (v - wanted_v).abs() + (i - wanted_i).abs()
        },
        1e-14,
    );
    assert!(is_open.contains(&0.0) && is_open.contains(&1.0));
}

#[test]
fn a_half_wave_rectifier_follows_the_exact_piecewise_solution() {
    let ran = example("HalfWaveRectifier");
    let exact = HalfWave::until(0.1);
    assert_close(&ran.event_times(), &exact.changes(), 1e-9);
    ran.compare("capacitor.v", "diode.s", |t, u, _| u - exact.voltage(t), 1e-6);
    ran.compare(
        "diode.isBlocking",
        "diode.s",
        |_, blocks, s| f64::from(u8::from((blocks == 1.0) != (s < 0.0) && s.abs() > 1e-9)),
        0.0,
    );
    let crossing_functions: Vec<&str> =
        ran.report.events_by_relation.iter().map(|(text, _)| &text[..]).collect();
    assert_eq!(crossing_functions, ["diode: diode.s < 0"]);
}

#[test]
fn a_thyristor_conducts_from_its_firing_to_the_zero_of_its_current() {
    let ran = example("PhaseControl");
    // L·i' + R·i = V·sin(ωt) from the firing angle on: closed form, its zero by bisection.
    let (v, w, r, l, alpha) = (300.0, 2.0 * PI * 50.0 / 3.0, 2.0, 0.02, 1.0_f64);
    let (z, phi) = ((r * r + w * w * l * l).sqrt(), (w * l / r).atan());
    let fired = alpha / w;
    let current = |t: f64| v / z * ((w * t - phi).sin() - (alpha - phi).sin() * (-r / l * (t - fired)).exp());
    let (mut low, mut high) = (PI / w, 2.0 * PI / w);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if current(middle) < 0.0 { high = middle } else { low = middle }
    }
    let changes = ran.changes("thyristor.isBlocking", |before, after| before != after);
    let period = 0.06;
    let expected: Vec<f64> = (0..3).flat_map(|k| [fired, high].map(|t| t + f64::from(k) * period)).collect();
    // The snubber lets 0.03 A through, which is 3e-4 of the current.
    assert_close(&changes, &expected, 1e-5);
    ran.compare(
        "inductor.i",
        "thyristor.v",
        |t, i, _| {
            if (fired..high).contains(&t) { i - current(t) } else { 0.0 }
        },
        0.05,
    );
}

#[test]
fn of_four_positions_of_switch_and_diode_those_with_a_solution_are_found() {
    let ran = example("Chopper");
    let current = |t: f64| match (t / 1e-3).fract() {
        s if s < 0.25 => 1.0 + 36.0 * s,
        s => 10.0 - 12.0 * (s - 0.25),
    };
    ran.compare("inductor.i", "switch.v", |t, i, _| i - current(t), 1e-9);
    // A switch that conducts has no voltage, and the diode has the other position.
    ran.compare("diode.isBlocking", "switch.isOpen", |_, blocks, is_open| blocks - (1.0 - is_open), 0.0);
}

/// Amplitude of a harmonic by Fourier's integral over whole periods.
fn harmonic(samples: &[f64], n_periods: usize, order: usize) -> f64 {
    let n = samples.len() as f64;
    let angle = |k: usize| 2.0 * PI * (order * n_periods * k) as f64 / n;
    let (mut re, mut im) = (0.0, 0.0);
    for (k, sample) in samples.iter().enumerate() {
        re += sample * angle(k).cos();
        im += sample * angle(k).sin();
    }
    2.0 / n * re.hypot(im)
}

fn at(ran: &Ran, name: &str, t: f64) -> f64 {
    let (times, values) = (ran.rows.time(), ran.of(name));
    let after = times.partition_point(|time| *time <= t).clamp(1, times.len() - 1);
    let (t0, t1) = (times[after - 1], times[after]);
    if t1 == t0 {
        values[after]
    } else {
        values[after - 1] + (t - t0) / (t1 - t0) * (values[after] - values[after - 1])
    }
}

#[test]
fn the_current_of_the_locomotive_stays_in_its_band() {
    let ran = example("Locomotive");
    let worst = ran.of("deviation").iter().fold(0.0_f64, |worst, d| worst.max(d.abs()));
    assert!(worst <= 25.0 * (1.0 + 1e-9), "{worst}");
    let switchings = ran.changes("chopper.y", |before, after| before != after).len();
    assert!(switchings > 600, "{switchings}");
    // The step size does not collapse: a few steps from one switching to the next.
    let statistics = ran.report.statistics;
    assert!(statistics.steps <= 12 * switchings, "{switchings} switchings, {statistics:?}");
    let n = 6000;
    let samples: Vec<f64> = (0..n).map(|k| at(&ran, "i", 0.12 * f64::from(k) / f64::from(n))).collect();
    let (first, third) = (harmonic(&samples, 2, 1), harmonic(&samples, 2, 3));
    assert!((first - 500.0).abs() < 5.0, "{first}");
    assert!(third < 1e-3 * first, "{third}");
}

#[test]
fn a_square_wave_switches_exactly_and_rejects_no_step() {
    square_wave(Method::DormandPrince, 0);
    square_wave(Method::Radau, 0);
    // Building up its order it takes back one step after each restart, also where nothing switches. Not trying that step
    // costs accuracy: the step size that it finds instead is smaller.
    square_wave(Method::Dassl, 20);
}

fn square_wave(method: Method, n_rejected: usize) {
    let changes = Changes { method: Some(method), ..Changes::default() };
    let ran = run("Discontinuities.Examples.SquareWave", changes);
    let begin = |k: i32| f64::from(1 + 7 * k) / 10.0;
    let expected: Vec<f64> =
        (0..10).flat_map(|k| [begin(k), begin(k) + 0.7 / 2.0]).filter(|t| *t <= 7.0).collect();
    let times = ran.event_times();
    assert_eq!(times.len(), expected.len());
    assert!(times.iter().zip(&expected).all(|(a, b)| (a - b).abs() <= 4.0 * f64::EPSILON * b), "{times:?}");
    assert_eq!(ran.report.statistics.state_events, 0);
    assert!(ran.report.statistics.rejected_steps <= n_rejected, "{:?}", ran.report.statistics);
    // x' = (u - x)/T, exactly from one switching to the next.
    let exact = |t: f64| {
        let (mut x, mut from, mut u) = (0.0_f64, 0.0, 0.0);
        for &switching in expected.iter().take_while(|switching| **switching <= t) {
            x = u + (x - u) * (-(switching - from) / 0.3).exp();
            (from, u) = (switching, 1.0 - u);
        }
        u + (x - u) * (-(t - from) / 0.3).exp()
    };
    ran.compare("x", "u.y", |t, x, _| x - exact(t), 1e-6);
}

#[test]
fn a_run_ends_at_the_crossing() {
    let ran = example("PilotEjection");
    assert_eq!(ran.report.terminated.as_deref(), Some("the pilot is above the tail"));
    assert!((ran.last("x") + 18.3).abs() < 1e-9, "{}", ran.last("x"));
    // Known in closed form: 1 + 2·t - 4.905·t² = 0.
    let text = "model Fall
  Real h(start=1, fixed=true);
  Real v(start=2, fixed=true);
  Discontinuities.Logical.StopWhen stop(condition=h < 0);
equation
  der(h) = v;
  der(v) = -9.81;
end Fall;";
    let ran = run_text("Fall", text, Changes { tolerance: Some(1e-12), ..Changes::default() });
    let exact = (2.0 + (4.0 + 2.0 * 9.81_f64).sqrt()) / 9.81;
    assert!((ran.report.stop_time - exact).abs() < 1e-10, "{} instead of {exact}", ran.report.stop_time);
}

#[test]
fn samples_of_several_rates_come_at_exact_multiples() {
    let ran = example("SampledControl");
    let multiples = |period: i32| (1..=5000 / period).map(move |k| f64::from(k * period) / 1000.0);
    let mut expected: Vec<f64> = [10, 30, 7].into_iter().flat_map(multiples).collect();
    expected.sort_by(f64::total_cmp);
    expected.dedup();
    assert_eq!(ran.event_times(), expected);
    for (name, period) in [("force", 10), ("vWanted", 30), ("peak", 7)] {
        let ticks: Vec<f64> = multiples(period).collect();
        let changes = ran.changes(name, |before, after| before != after);
        assert!(!changes.is_empty() && changes.iter().all(|t| ticks.contains(t)), "`{name}`: {changes:?}");
    }
}

#[test]
fn ten_million_ticks_do_not_drift() {
    let text = "model Late
  Integer n(start=0, fixed=true);
equation
  when sample(0, 0.1) then
    n = pre(n) + 1;
  end when;
end Late;";
    let ran =
        run_text("Late", text, Changes { span: Some((999_999.95, 1_000_000.55)), ..Changes::default() });
    let expected: Vec<f64> = (10_000_000..=10_000_005).map(|k| f64::from(k) / 10.0).collect();
    assert_eq!(ran.event_times(), expected);
}

#[test]
fn rules_fire_once_per_crossing() {
    let ran = example("RuleBasedControl");
    // The level falls 0.2 in 10 s, then rises 0.6 in 20 s and falls 0.6 in 30 s, again and again.
    assert_eq!((ran.last("fired[1]"), ran.last("fired[2]")), (5.0, 5.0));
    let times = ran.changes("isFilling", |before, after| after > before);
    assert_close(&times, &[10.0, 60.0, 110.0, 160.0, 210.0], 1e-6);
    let turned_on = ran.changes("isHeating", |before, after| after > before).len();
    assert_eq!(ran.last("fired[3]"), turned_on as f64);
}

#[test]
fn a_heated_rod_follows_the_series() {
    let step = |t: f64| {
        let terms = (1..200).map(|n| {
            let k = f64::from(n) * PI;
            2.0 / k * (0.5 * k).sin() * (-k * k * t).exp()
        });
        if t <= 0.0 { 0.0 } else { 0.5 - terms.sum::<f64>() }
    };
    let exact = |t: f64| step(t) - step(t - 0.1);
    // The error of the method of lines goes with the square of the distance of its points.
    for (n, within) in [("n = 50", 2.5e-4), ("n = 100", 6.5e-5)] {
        let ran = run("Discontinuities.Examples.HeatedRod", Changes { settings: &[n], ..Changes::default() });
        ran.compare("middle", "T[1]", |t, middle, _| if t < 0.01 { 0.0 } else { middle - exact(t) }, within);
    }
}

#[test]
fn functions_have_their_characteristics() {
    let ran = example("SingleValuedFunctions");
    let corner = |u: f64, at: &[f64]| at.iter().any(|c| (u - c).abs() < 1e-9);
    ran.compare("sine.y", "limiter.y", |_, u, y| y - u.clamp(-1.0, 1.0), 1e-9);
    ran.compare("sine.y", "deadSpace.y", |_, u, y| y - (u - u.clamp(-0.5, 0.5)), 1e-9);
    ran.compare(
        "sine.y",
        "quantizer.y",
        // Halfway between two multiples either is right.
        |_, u, y| ((y - u).abs() - 0.25).max(0.0) + (y / 0.5).fract().abs(),
        1e-9,
    );
    ran.compare("sine.y", "sign.y", |_, u, y| if corner(u, &[0.0]) { 0.0 } else { y - u.signum() }, 0.0);
}

/// The play operator by its definition: y stays unless the gap pushes it.
#[test]
fn functions_with_a_memory_remember() {
    let ran = example("MultiValuedFunctions");
    let (mut play, mut wide) = (0.0_f64, 0.0_f64);
    ran.compare(
        "u",
        "backlash.y",
        |_, u, y| {
            play = play.clamp(u - 0.4, u + 0.4);
            y - play
        },
        1e-3,
    );
    ran.compare(
        "u",
        "continuous.y",
        |_, u, y| {
            wide = wide.clamp(u - 0.5, u + 0.5);
            y - (4.0 * wide).clamp(-1.0, 1.0)
        },
        4e-3,
    );
    ran.compare("dry.isUpper", "comparator.y", |_, a, b| a - b, 0.0);
    ran.compare(
        "relay.y",
        "u",
        |_, y, u| {
            if u.abs() > 0.61 {
                y - u.signum()
            } else if u.abs() < 0.39 {
                y
            } else {
                0.0
            }
        },
        0.0,
    );
}

#[test]
fn generators_have_their_corners_at_exact_times() {
    let ran = example("Generators");
    assert_eq!(ran.report.statistics.state_events, 0);
    assert_eq!(ran.report.statistics.rejected_steps, 0);
    let phase = |t: f64, period: f64| (t / period).fract();
    let away = |t: f64, period: f64| phase(t, period) > 1e-9 && phase(t, period) < 1.0 - 1e-9;
    ran.compare("saw.y", "x", |t, y, _| if away(t, 0.8) { y - phase(t, 0.8) } else { 0.0 }, 1e-9);
    ran.compare(
        "trapezoid.y",
        "x",
        |t, y, _| y - (phase(t, 1.0) / 0.2).min((0.7 - phase(t, 1.0)) / 0.2).clamp(0.0, 1.0),
        1e-9,
    );
    ran.compare("x", "square.y", |t, x, _| x - 0.5 * (phase(t, 1.0).min(1.0 - phase(t, 1.0))), 1e-9);
    ran.compare("ramp.y", "x", |t, y, _| y - ((t - 0.5) / 2.0).clamp(0.0, 1.0), 1e-12);
}

#[test]
fn samplers_hold() {
    let ran = example("Holding");
    let sine = |t: f64| (PI * t).sin();
    let tick = |t: f64| (t / 0.25 + 1e-9).floor() * 0.25;
    let times = ran.rows.time().to_vec();
    // At a tick itself the row before still has the last value.
    let is_tick = |t: f64| times.contains(&t) && (t - tick(t)).abs() < 1e-9;
    ran.compare("hold.y", "sine.y", |t, y, _| if is_tick(t) { 0.0 } else { y - sine(tick(t)) }, 1e-9);
    ran.compare(
        "delayed.y",
        "sine.y",
        |t, y, _| if is_tick(t) || t < 0.5 { 0.0 } else { y - sine(tick(t) - 0.25) },
        1e-9,
    );
    assert!((ran.last("sampleAndHold.y") - 0.5).abs() < 1e-9);
}

#[test]
fn rates_are_limited() {
    let ran = example("LimitedRates");
    let follower = |t: f64| match t % 4.0 {
        s if s < 1.0 => -1.0 + 2.0 * s,
        s if s < 2.0 => 1.0,
        s => 1.0 - (s - 2.0),
    };
    ran.compare("follower.y", "square.y", |t, y, _| y - follower(t), 3e-3);
    let integrator = |t: f64| match t {
        t if t < 2.0 => t.min(1.5),
        t if t < 4.0 => (1.5 - (t - 2.0)).max(-0.25),
        t if t < 6.0 => (-0.25 + (t - 4.0)).min(1.5),
        t => (1.5 - (t - 6.0)).max(-0.25),
    };
    ran.compare("integrator.y", "square.y", |t, y, _| y - integrator(t), 1e-6);
}
