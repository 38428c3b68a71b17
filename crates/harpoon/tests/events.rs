//! No event is missed, doubled or in the wrong place: models whose events are known from closed forms or from brute force.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use harpoon::{Event, EventKind, Method, Options, Report, Simulation, SimulationOutcome, Watcher};

#[derive(Default)]
struct Log {
    events: Vec<Event>,
    warnings: Vec<String>,
    times_of_warnings: Vec<f64>,
}

impl Watcher for Log {
    fn is_interrupted(&mut self, _: f64, _: f64, _: f64) -> bool {
        false
    }

    fn warning(&mut self, time: f64, message: &str) {
        self.times_of_warnings.push(time);
        self.warnings.push(message.to_string());
    }

    fn event(&mut self, event: &Event) {
        self.events.push(event.clone());
    }
}

impl Log {
    /// Of the events that have changed a variable.
    fn times_of(&self, name: &str) -> Vec<f64> {
        let changed =
            self.events.iter().filter(|event| event.changes.iter().any(|change| change.name == name));
        changed.map(|event| event.time).collect()
    }
}

struct Ran {
    report: Report,
    log: Log,
    trajectory: harpoon_result::Trajectory,
}

fn run(text: &str, set_up: impl FnOnce(&mut Simulation)) -> Ran {
    match try_to_run(text, set_up) {
        (SimulationOutcome::Done(report, _), log, trajectory) => Ran { report: *report, log, trajectory },
        (SimulationOutcome::Failed(failed), ..) => panic!("{}\n{text}", failed.messages),
        (SimulationOutcome::Dumped(..), ..) => unreachable!("nothing was to be dumped"),
    }
}

fn try_to_run(
    text: &str,
    set_up: impl FnOnce(&mut Simulation),
) -> (SimulationOutcome, Log, harpoon_result::Trajectory) {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let stem = std::env::temp_dir().join(format!("harpoon-events-{}-{number}", std::process::id()));
    let (model, output): (PathBuf, PathBuf) = (stem.with_extension("mo"), stem.with_extension("mat"));
    std::fs::write(&model, text).unwrap();
    let mut simulation = Simulation::new(Options {
        model: model.display().to_string(),
        libraries: Vec::new(),
        modelica_path: None,
        style: harpoon::source::Style::Plain,
        settings: Vec::new(),
        ..Options::default()
    });
    simulation.tells_events = true;
    simulation.output = Some(output.clone());
    set_up(&mut simulation);
    let mut log = Log::default();
    let outcome = harpoon::simulate(&simulation, &mut log);
    let trajectory = harpoon_result::read(&output);
    let _ = std::fs::remove_file(&model);
    let _ = std::fs::remove_file(&output);
    (outcome, log, trajectory.unwrap())
}

fn assert_same_times(found: &[f64], expected: &[f64], within: f64, what: &str) {
    let is_same = found.len() == expected.len()
        && found.iter().zip(expected).all(|(a, b)| (a - b).abs() <= within * b.abs().max(1e-3));
    assert!(is_same, "{what}\nfound    {found:?}\nexpected {expected:?}");
}

/// Numbers that look random and are the same each time.
struct Random(u64);

impl Random {
    /// Between `low` and `high`.
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        low + (high - low) * ((self.0 >> 11) as f64 / (1u64 << 53) as f64)
    }
}

#[test]
fn polynomial_motion_crosses_at_the_roots() {
    // Linear, quadratic and cubic motion from the same start.
    let text = "
        model Polynomials
          Real a(start = 0, fixed = true), b(start = 0, fixed = true), c(start = 0, fixed = true), v(start = 0, fixed = true);
          Boolean pa, pb, pc;
        equation
          der(a) = 0.7;
          der(b) = 1.4*time;
          der(c) = v;
          der(v) = 4.2*time;
          pa = a > 0.5;
          pb = b > 0.5;
          pc = c > 0.5;
          annotation(experiment(StopTime = 2));
        end Polynomials;";
    let root = 0.5_f64 / 0.7;
    for method in [Method::DormandPrince, Method::Auto, Method::Radau] {
        let log = run(text, |simulation| {
            simulation.method = method;
            simulation.tolerance = Some(1e-10);
        })
        .log;
        assert_same_times(&log.times_of("pa"), &[root], 1e-12, "linear");
        assert_same_times(&log.times_of("pb"), &[root.sqrt()], 1e-12, "quadratic");
        assert_same_times(&log.times_of("pc"), &[root.cbrt()], 1e-12, "cubic");
        assert_eq!(log.events.len(), 3);
    }
}

/// One disc lies on the other, or falls on it: by no solver does it fall through, however the run begins.
#[test]
fn discs_come_to_rest_on_each_other() {
    let disc = "m=0.2, J=1e-4, x(fixed=true), phi(fixed=true), vx(fixed=true), vy(fixed=true), w(fixed=true)";
    for (e, lower, upper) in [(0.0, 0.1, 0.3), (0.5, 0.1, 0.5), (0.3, 0.15, 0.36)] {
        let law = format!("redeclare model Law = Impacts.Restitution(epsilon={e})");
        let text = format!(
            "model Discs
               import BondGraph.*;
               inner Planar.World world;
               Planar.Parts.Body lower({disc}, y(start={lower}, fixed=true)), upper({disc}, y(start={upper}, fixed=true));
               Planar.Contacts.BallBall contact({law});
               Planar.Contacts.BallLine floor({law});
               Planar.Parts.Fixed ground;
             equation
               connect(ground.frame, floor.frame_a);
               connect(floor.frame_b, lower.frame);
               connect(lower.frame, contact.frame_a);
               connect(upper.frame, contact.frame_b);
             end Discs;"
        );
        for method in SOLVERS {
            let ran = run(&text, |simulation| {
                simulation.method = method;
                simulation.stop_time = Some(2.0);
            });
            let last = |name: &str| *ran.trajectory.values_of(name).unwrap().last().unwrap();
            let (low, high) = (last("lower.y"), last("upper.y"));
            assert!((low - 0.1).abs() < 1e-7 && (high - 0.3).abs() < 1e-7, "{e}, {method}: {low}, {high}");
            assert!(ran.log.events.len() < 300, "{e}, {method}: {}", ran.log.events.len());
            assert!(ran.report.statistics.steps < 2000, "{e}, {method}: {}", ran.report.statistics.steps);
        }
    }
}

/// The rounding of a large number moves x by more than the tolerance of its size: steps cannot be solved any better.
#[test]
fn rounding_of_large_states_does_not_stop_small_ones() {
    let text = "
        model Noisy
          Real a(start = 0, fixed = true), x(start = 0, fixed = true), u, noise;
        equation
          der(a) = 1;
          u = a + 1e5*x;
          noise = sqrt(1e6 - 2000*u + u^2) - (1000 - u);
          der(x) = 1e6*(noise + 1e-9 - x);
        end Noisy;";
    for method in [Method::Dassl, Method::Radau] {
        let ran = run(text, |simulation| simulation.method = method);
        assert!(ran.report.statistics.steps < 2000, "{method}: {}", ran.report.statistics.steps);
        let x = *ran.trajectory.values_of("x").unwrap().last().unwrap();
        assert!((x - 1e-9).abs() < 1e-12, "{method}: {x}");
    }
}

#[test]
fn relations_that_change_together_are_one_event() {
    let text = "
        model Together
          Real x(start = 0, fixed = true);
          Boolean p[4];
        equation
          der(x) = 1;
          p = {x > 0.3, 2*x > 0.6, -x < -0.3, x + 1 >= 1.3};
        end Together;";
    let ran = run(text, |simulation| simulation.method = Method::DormandPrince);
    // 2*0.3 and 1.3 - 1 differ from 0.6 and 0.3 by rounding.
    assert!(ran.report.statistics.state_events <= 2);
    for k in 1..=4 {
        assert_same_times(&ran.log.times_of(&format!("p[{k}]")), &[0.3], 1e-12, "together");
    }
}

#[test]
fn a_ball_without_a_guard_comes_to_rest() {
    let g = 9.81;
    for (height, restitution) in [(1.0_f64, 0.8), (1.0, 0.3), (20.0, 0.9), (1e-7, 0.8), (1.0, 0.0)] {
        let text = format!(
            "model Ball
               Real h(start = {height}, fixed = true), v(start = 0, fixed = true);
             equation
               der(h) = v;
               der(v) = -{g};
               when h <= 0 then
                 reinit(v, -{restitution}*pre(v));
               end when;
             end Ball;"
        );
        let rest = (2.0 * height / g).sqrt() * (1.0 + 2.0 * restitution / (1.0 - restitution));
        for method in SOLVERS {
            let ran = run(&text, |simulation| {
                simulation.method = method;
                simulation.stop_time = Some(2.0 * rest + 1.0);
            });
            let what = format!("{height} m, {restitution}, {method}");
            let heights = ran.trajectory.values_of("h").unwrap();
            let lowest = heights.iter().copied().fold(f64::INFINITY, f64::min);
            assert!(lowest >= -1e-9, "{what}: falls to {lowest}");
            assert!(heights.last().unwrap().abs() < 1e-9, "{what}");
            let holds: Vec<&Event> =
                ran.log.events.iter().filter(|event| event.kind == EventKind::Hold).collect();
            assert_eq!(holds.len(), 1, "{what}");
            // What is lower than the tolerance is known no better.
            let within = if height > 1e-3 { 2e-3 } else { 1.0 };
            assert!((holds[0].time - rest).abs() < within * rest + 1e-3, "{what}: {}", holds[0].time);
            assert!(ran.log.events.len() < 400, "{what}: {}", ran.log.events.len());
            assert!(
                ran.log.warnings.iter().any(|warning| warning.contains("rests at its boundary")),
                "{what}"
            );
        }
    }
}

/// A tank with an outlet on both sides: the slope of the flow is infinite where it turns. The answers are by an explicit method of
/// order 8 with a tolerance of 1e-12.
#[test]
fn flows_turn_with_every_solver() {
    let models = [
        ("-sqrt(abs(h))*sign(h) + 0.3*sin(2*time)", 0.2, 0.0559854),
        ("-abs(h)^0.3*sign(h) + sin(time)", -1.0, -0.0991616),
        ("-(if h > 0 then sqrt(h) else -sqrt(-h))*5 + 2*cos(3*time)", 0.2, 0.0722986),
        ("(if time < 1 then 0 else 0.3) - (if h > 0 then h^0.3 else 0)", 0.0, 0.0180747),
    ];
    for (flow, start, end) in models {
        let text =
            format!("model Tank Real h(start = {start}, fixed = true); equation der(h) = {flow}; end Tank;");
        for method in SOLVERS {
            for (tolerance, intervals) in [(1e-4, 3), (1e-6, 500), (1e-8, 40), (1e-8, 1)] {
                let ran = run(&text, |simulation| {
                    simulation.method = method;
                    simulation.stop_time = Some(4.0);
                    simulation.tolerance = Some(tolerance);
                    simulation.intervals = Some(intervals);
                });
                let h = *ran.trajectory.values_of("h").unwrap().last().unwrap();
                assert!((h - end).abs() < 3.0 * tolerance + 2e-7, "{flow}, {method}, {tolerance:e}: {h}");
            }
        }
    }
}

/// A triangle between two events, narrow beside the looks: behind its end the branch that made it runs away, and what that moves says nothing
/// about how large the area is.
#[test]
fn a_triangle_between_events_has_its_area_with_every_solver() {
    for width in [0.000201, 0.00313, 0.0207] {
        let text = format!(
            "model Triangle
               Real u = if abs(time - 2.859) < {width} then 1 - abs(time - 2.859)/{width} else 0;
               Real area(start = 0, fixed = true);
             equation
               der(area) = u;
             end Triangle;"
        );
        for method in SOLVERS {
            for (tolerance, intervals) in [(1e-4, 7), (1e-6, 500), (1e-6, 1)] {
                let ran = run(&text, |simulation| {
                    simulation.method = method;
                    simulation.stop_time = Some(10.0);
                    simulation.tolerance = Some(tolerance);
                    simulation.intervals = Some(intervals);
                });
                let part = ran.trajectory.values_of("area").unwrap().last().unwrap() / width;
                assert!((part - 1.0).abs() < 100.0 * tolerance, "{width}, {method}, {tolerance:e}: {part}");
            }
        }
    }
}

/// The branch that holds before the event has no value behind it, were it only by rounding: rows there have those of the near side.
#[test]
fn a_branch_ends_where_it_is_defined_with_every_solver() {
    let text = "model Ends
        Real x(start = 1, fixed = true), r;
      equation
        der(x) = -2;
      algorithm
        r := 0;
        if x > 0 then
          r := sqrt(x) + 5;
        end if;
      end Ends;";
    for method in SOLVERS {
        for intervals in [1, 3, 40, 500] {
            let ran = run(text, |simulation| {
                simulation.method = method;
                simulation.intervals = Some(intervals);
            });
            let values = ran.trajectory.values_of("r").unwrap();
            let is_right = |r: &f64| *r == 0.0 || (5.0 - 1e-9..=6.0).contains(r);
            assert!(values.iter().all(is_right), "{method}, {intervals} intervals: {values:?}");
            assert_eq!(values.last(), Some(&0.0), "{method}, {intervals} intervals");
        }
    }
}

/// The equations of an implicit step have no solution where a state begins such a pulse: radau gave up there.
#[test]
fn a_pulse_of_a_state_without_an_event_is_integrated_with_every_solver() {
    let text = "model Pulse
        Real s(start = 0, fixed = true), z(start = 0, fixed = true);
      equation
        der(s) = 1;
        der(z) = noEvent(if s > 0.7 and s < 0.702 then 500 else 0);
      end Pulse;";
    for method in SOLVERS {
        for tolerance in [1e-3, 1e-4, 1e-5, 1e-6] {
            let ran = run(text, |simulation| {
                simulation.method = method;
                simulation.tolerance = Some(tolerance);
                simulation.stop_time = Some(1.0);
            });
            let z = *ran.trajectory.values_of("z").unwrap().last().unwrap();
            assert!((z - 1.0).abs() < 100.0 * tolerance, "{method}, {tolerance:e}: {z}");
        }
    }
}

const SOLVERS: [Method; 4] = [Method::Dassl, Method::DormandPrince, Method::Radau, Method::Auto];

/// When an assertion fails is a property of the model: not of the steps, nor of the output points. The results end there.
#[test]
fn assertions_fail_when_they_do_with_every_solver() {
    let models = [
        ("assert(x < 3, \"fails\");", 1.5),
        ("assert(x < 3 or x > 3.001, \"fails\");", 1.5),
        ("assert(not (x >= 3 and x <= 3.001), \"fails\");", 1.5),
        ("assert(if x < 3.5 then abs(x - 3) > 0.0005 else true, \"fails\");", 1.49975),
        ("assert(noEvent(x < 3), \"fails\");", 1.5),
        ("assert(max(0, 3 - x) > 0, \"fails\");", 1.5),
        ("assert(sin(7*time) < 0.9999, \"fails\");", 0.9999_f64.asin() / 7.0),
        ("if x > 1 then assert(x < 3, \"fails\"); end if;", 1.5),
        ("if x > 3 then assert(false, \"fails\"); end if;", 1.5),
        ("when x >= 2 then assert(time < 0.5, \"fails\"); end when;", 1.0),
        ("when x >= 2.5 then reinit(x, 0); end when; assert(x < 2.4, \"fails\");", 1.2),
        ("y = f(x);", 1.5),
    ];
    for (check, time) in models {
        let unknown = if check.starts_with("y") { ", y" } else { "" };
        let text = format!(
            "model Fails
               function f
                 input Real x;
                 output Real y;
               algorithm
                 assert(x < 3, \"fails\");
                 y := x;
               end f;
               Real x(start = 0, fixed = true){unknown};
             equation
               der(x) = 2;
               {check}
             end Fails;"
        );
        for method in SOLVERS {
            for intervals in [1, 3, 500] {
                let (outcome, _, trajectory) = try_to_run(&text, |simulation| {
                    simulation.method = method;
                    simulation.stop_time = Some(2.0);
                    simulation.intervals = Some(intervals);
                });
                let SimulationOutcome::Failed(failed) = outcome else {
                    panic!("{check} {method}, {intervals} intervals")
                };
                let messages = &failed.messages;
                let told = messages.split("at time ").nth(1).and_then(|rest| rest.split(':').next());
                let told: f64 = told.and_then(|told| told.parse().ok()).expect("a time is told");
                assert!(messages.contains("fails"), "{messages}");
                assert!((told - time).abs() < 1e-6, "{check} {method}, {intervals} intervals: {messages}");
                let last = *trajectory.time().last().unwrap();
                let before = time - 2.0 / intervals as f64 - 1e-9;
                assert!((before..=told).contains(&last), "{check} {method}, {intervals} intervals: {last}");
            }
        }
    }
}

/// Of a warning each time is told at which its condition becomes false, and the run goes on as if nothing had been.
#[test]
fn warnings_are_told_when_they_come_with_every_solver() {
    let check = "assert(abs(sin(4*time) - 0.5) > 0.01 or time > 1.5, \"near\", AssertionLevel.warning);";
    let text = |check: &str| {
        format!(
            "model Warns Real x(start = 0, fixed = true); equation der(x) = cos(4*time) - x; {check} end Warns;"
        )
    };
    let [rising, falling] = [0.49_f64.asin() / 4.0, (std::f64::consts::PI - 0.51_f64.asin()) / 4.0];
    for method in SOLVERS {
        for intervals in [1, 3, 500] {
            let set_up = |simulation: &mut Simulation| {
                simulation.method = method;
                simulation.stop_time = Some(2.0);
                simulation.intervals = Some(intervals);
            };
            let ran = run(&text(check), set_up);
            let what = format!("{method}, {intervals} intervals");
            assert_same_times(&ran.log.times_of_warnings, &[rising, falling], 1e-9, &what);
            let silent = run(&text(""), set_up);
            assert_eq!(ran.report.statistics.steps, silent.report.statistics.steps, "{what}");
            assert_eq!(ran.report.statistics.f_evals, silent.report.statistics.f_evals, "{what}");
        }
    }
}

/// A ball stands at its boundary when it bounces, and rounding decides on which side; a state that is reset there is never beyond.
#[test]
fn assertions_about_boundaries_of_events_hold() {
    let ball = "model Ball
        Real h(start = 1, fixed = true), v(start = 0, fixed = true);
      equation
        der(h) = v;
        der(v) = -9.81;
        assert(h >= 0, \"below the ground\");
        when h <= 0 then
          reinit(v, -0.8*pre(v));
        end when;
      end Ball;";
    let saw = "model Saw
        Real x(start = 0, fixed = true);
      equation
        der(x) = 2;
        assert(x < 3, \"too large\");
        when x >= 3 then
          reinit(x, 0);
        end when;
      end Saw;";
    for text in [ball, saw] {
        for method in SOLVERS {
            for intervals in [1, 4, 500] {
                run(text, |simulation| {
                    simulation.method = method;
                    simulation.stop_time = Some(2.0);
                    simulation.intervals = Some(intervals);
                });
            }
        }
    }
}

/// Events at the same time may be some bits apart. What one of them has found stays when the next one looks at it.
#[test]
fn roundings_that_meet_are_counted_once_with_every_solver() {
    let text = "model Meet
        Real x(start = 0, fixed = true);
        Integer n(start = 0, fixed = true), coarse(start = 0, fixed = true), fine(start = 0, fixed = true);
      equation
        der(x) = 1 + 0.3*sin(time);
        when floor(2000*x) > pre(n) then
          n = pre(n) + 1;
        end when;
        when mod(x, 1e-3) > 0.9e-3 then
          coarse = pre(coarse) + 1;
        end when;
        when mod(x, 0.2e-3) > 0.1e-3 then
          fine = pre(fine) + 1;
        end when;
      end Meet;";
    for method in SOLVERS {
        let ran = run(text, |simulation| {
            simulation.method = method;
            simulation.tells_events = false;
            simulation.intervals = Some(10);
        });
        let last = |name: &str| *ran.trajectory.values_of(name).unwrap().last().unwrap();
        // x = 1.1379093082395582 in the end
        assert_eq!([last("n"), last("coarse"), last("fine")], [2275.0, 1138.0, 5690.0], "{method}");
    }
}

/// A neuron that integrates and fires: what a synapse takes is steep just behind each of 300 spikes, where a first step would go over it.
#[test]
fn what_is_steep_behind_an_event_is_seen_with_every_solver() {
    let text = "model Neuron
        Real v(start = 0, fixed = true), charge(start = 0, fixed = true);
      equation
        der(v) = (2 - v)/0.05;
        der(charge) = v/(0.01 + v);
        when v >= 1 then
          reinit(v, 0);
        end when;
        annotation(experiment(StopTime = 10.397207707));
      end Neuron;";
    // 300 ∫ v/(0.01 + v)·0.05/(2 − v) dv from 0 to 1, within two tolerances for each spike.
    let exact = 10.001_068_328;
    for method in SOLVERS {
        let ran = run(text, |simulation| {
            simulation.method = method;
            simulation.tolerance = Some(1e-6);
        });
        let charge = *ran.trajectory.values_of("charge").unwrap().last().unwrap();
        assert!((charge - exact).abs() < 600e-6 * exact, "{method}: {charge}");
    }
}

#[test]
fn ten_balls_bounce_a_hundred_thousand_times() {
    let (g, n_bounces) = (9.81_f64, 1e5);
    let mut random = Random(4);
    let heights: Vec<f64> = (0..10).map(|_| random.between(0.5, 2.0)).collect();
    let fall = |h: f64| (2.0 * h / g).sqrt();
    let rate: f64 = heights.iter().map(|h| 0.5 / fall(*h)).sum();
    let stop = n_bounces / rate;
    let starts: Vec<String> = heights.iter().map(f64::to_string).collect();
    let text = format!(
        "model Balls
           parameter Real h0[10] = {{{}}};
           Real h[10](start = h0, each fixed = true), v[10](each start = 0, each fixed = true);
           Integer n[10](each start = 0, each fixed = true);
         equation
           der(h) = v;
           for i in 1:10 loop
             der(v[i]) = -{g};
             when h[i] <= 0 then
               reinit(v[i], -pre(v[i]));
               n[i] = pre(n[i]) + 1;
             end when;
           end for;
         end Balls;",
        starts.join(", ")
    );
    let ran = run(&text, |simulation| {
        simulation.method = Method::DormandPrince;
        simulation.stop_time = Some(stop);
        simulation.tells_events = false;
        simulation.intervals = Some(10);
        simulation.variables = Some(harpoon_result::Selection::new(r"n\[.*").unwrap());
    });
    for (k, h) in heights.iter().enumerate() {
        let expected = ((stop + fall(*h)) / (2.0 * fall(*h))).floor();
        let found = ran.trajectory.values_of(&format!("n[{}]", k + 1)).unwrap().last().copied();
        assert_eq!(found, Some(expected), "ball {} from {h} m", k + 1);
    }
}

#[test]
fn polynomials_of_time_cross_thresholds_at_their_roots() {
    let mut random = Random(1);
    for case in 0..60 {
        let c: [f64; 4] = std::array::from_fn(|_| random.between(-1.0, 1.0));
        let y = |t: f64| c[0] + t * (c[1] + t * (c[2] + t * c[3]));
        // Some thresholds are just below a turning point: two crossings close together.
        let slope = |t: f64| c[1] + t * (2.0 * c[2] + t * 3.0 * c[3]);
        let mut thresholds: Vec<f64> = (0..3).map(|_| y(random.between(-2.0, 2.0))).collect();
        for turn in changes_of_sign(slope, -2.0, 2.0) {
            let depth = 10.0_f64.powf(random.between(-6.0, -1.0));
            let up = (slope(turn - 1e-3) > 0.0) == (slope(turn + 1e-3) < 0.0) && slope(turn - 1e-3) > 0.0;
            thresholds.push(if up { y(turn) - depth } else { y(turn) + depth });
        }
        let conditions: Vec<String> = thresholds.iter().map(|c| format!("y > {c:?}")).collect();
        let text = format!(
            "model Polynomial
               Real y;
               Boolean p[{}];
             equation
               y = {:?} + time*(({:?}) + time*(({:?}) + time*({:?})));
               p = {{{}}};
             end Polynomial;",
            thresholds.len(),
            c[0],
            c[1],
            c[2],
            c[3],
            conditions.join(", ")
        );
        let log = run(&text, |simulation| {
            (simulation.start_time, simulation.stop_time) = (Some(-2.0), Some(2.0));
            simulation.intervals = Some(20);
        })
        .log;
        for (k, threshold) in thresholds.iter().enumerate() {
            let expected = changes_of_sign(|t| y(t) - threshold, -2.0, 2.0);
            let found = log.times_of(&format!("p[{}]", k + 1));
            // Near a turning point a time is known to the root of rounding only.
            assert_same_times(&found, &expected, 1e-9, &format!("case {case}, y > {threshold:?}\n{text}"));
        }
    }
}

/// By brute force.
fn changes_of_sign(g: impl Fn(f64) -> f64, from: f64, to: f64) -> Vec<f64> {
    const PARTS: usize = 200_000;
    let at = |k: usize| from + (to - from) * k as f64 / PARTS as f64;
    let mut found = Vec::new();
    for k in 0..PARTS {
        let (mut a, mut b) = (at(k), at(k + 1));
        let before = g(a) > 0.0;
        if before == (g(b) > 0.0) {
            continue;
        }
        while b > a.next_up() {
            let middle = a + 0.5 * (b - a);
            if (g(middle) > 0.0) == before { a = middle } else { b = middle }
        }
        found.push(b);
    }
    found
}

/// Controllers with two positions, each of which disturbs the next: everything is linear between events.
#[test]
fn piecewise_linear_systems_switch_when_brute_force_says() {
    let mut random = Random(2);
    for case in 0..60 {
        let n = 3;
        let units: Vec<Unit> = (0..n)
            .map(|_| Unit {
                x: random.between(-1.0, 1.0),
                low: random.between(-0.9, -0.2),
                high: random.between(0.2, 0.9),
                up: random.between(0.5, 3.0),
                down: random.between(0.5, 3.0),
                push: random.between(-0.4, 0.4),
            })
            .collect();
        let list = |of: &dyn Fn(&Unit) -> f64| {
            let values: Vec<String> = units.iter().map(|unit| format!("{:?}", of(unit))).collect();
            values.join(", ")
        };
        let text = format!(
            "model Chain
               parameter Real low[{n}] = {{{}}}, high[{n}] = {{{}}}, up[{n}] = {{{}}}, down[{n}] = {{{}}}, push[{n}] = {{{}}};
               parameter Real x0[{n}] = {{{}}};
               Real x[{n}](start = x0, each fixed = true);
               Boolean on[{n}](each start = false, each fixed = true);
             equation
               for i in 1:{n} loop
                 on[i] = pre(on[i]) and x[i] < high[i] or x[i] < low[i];
                 der(x[i]) = (if on[i] then up[i] else -down[i]) + (if on[if i == 1 then {n} else i - 1] then push[i] else 0);
               end for;
             end Chain;",
            list(&|u| u.low), list(&|u| u.high), list(&|u| u.up), list(&|u| u.down), list(&|u| u.push), list(&|u| u.x)
        );
        let expected = switchings(&units, 10.0);
        for (method, intervals) in [(Method::DormandPrince, 1), (Method::Dassl, 100), (Method::Auto, 7)] {
            let log = run(&text, |simulation| {
                simulation.method = method;
                simulation.stop_time = Some(10.0);
                simulation.intervals = Some(intervals);
            })
            .log;
            for (k, expected) in expected.iter().enumerate() {
                let found = log.times_of(&format!("on[{}]", k + 1));
                assert_same_times(
                    &found,
                    expected,
                    1e-11,
                    &format!("case {case}, {method}, unit {k}\n{text}"),
                );
            }
        }
    }
}

struct Unit {
    x: f64,
    low: f64,
    high: f64,
    up: f64,
    down: f64,
    push: f64,
}

/// When each unit switches: straight lines from event to event.
fn switchings(units: &[Unit], stop: f64) -> Vec<Vec<f64>> {
    let n = units.len();
    let mut x: Vec<f64> = units.iter().map(|unit| unit.x).collect();
    let mut on: Vec<bool> = units.iter().map(|unit| unit.x < unit.low).collect();
    let mut times = vec![Vec::new(); n];
    let mut t = 0.0;
    loop {
        let slope: Vec<f64> = (0..n)
            .map(|i| {
                let push = if on[(i + n - 1) % n] { units[i].push } else { 0.0 };
                push + if on[i] { units[i].up } else { -units[i].down }
            })
            .collect();
        let wait = |i: usize| {
            if on[i] { (units[i].high - x[i]) / slope[i] } else { (units[i].low - x[i]) / slope[i] }
        };
        let next = (0..n).min_by(|&a, &b| wait(a).total_cmp(&wait(b))).unwrap();
        let dt = wait(next);
        t += dt;
        if t > stop {
            return times;
        }
        x.iter_mut().zip(&slope).for_each(|(x, slope)| *x += dt * slope);
        on[next] = !on[next];
        times[next].push(t);
    }
}

/// Events that are one with the stop time may be some bits behind it: they happen, and the last row is at the stop time itself.
#[test]
fn the_last_row_is_at_the_stop_time() {
    let cases = [
        ("Real e = if time >= 0.30000000000000004 then 1 else 0;", 0.3, 1.0),
        ("Real e = div(mod(time - 0.2, 1.1), 0.7);", 2.0, 1.0),
        ("Real e = integer(10*time);", 1.0, 10.0),
        ("Real e = if time > 1 then 1/(time - 1) else 2;", 1.0, 2.0),
    ];
    for (declarations, stop, expected) in cases {
        for method in [Method::Dassl, Method::Radau, Method::DormandPrince] {
            for intervals in [1, 3, 500] {
                let ran = run(&format!("model M {declarations} end M;"), |simulation| {
                    simulation.method = method;
                    simulation.stop_time = Some(stop);
                    simulation.intervals = Some(intervals);
                });
                assert_eq!(ran.report.stop_time, stop, "{declarations}");
                assert_eq!(ran.trajectory.time().last(), Some(&stop), "{declarations}");
                assert_eq!(ran.trajectory.values_of("e").unwrap().last(), Some(&expected), "{declarations}");
                assert!(ran.log.events.iter().all(|event| event.time <= stop), "{declarations}");
            }
        }
    }
}

/// A model without states makes one step from event to event: who has had enough is heard on its way too.
#[test]
fn an_interruption_is_heard_within_a_step() {
    struct Impatient(usize);
    impl Watcher for Impatient {
        fn is_interrupted(&mut self, _: f64, _: f64, _: f64) -> bool {
            self.0 += 1;
            self.0 > 10
        }

        fn warning(&mut self, _: f64, _: &str) {}
    }
    let model = std::env::temp_dir().join(format!("harpoon-impatient-{}.mo", std::process::id()));
    std::fs::write(&model, "model M Real e = if sin(time) > 2 then 1 else 0; end M;").unwrap();
    let mut simulation =
        Simulation::new(Options { model: model.display().to_string(), ..Options::default() });
    simulation.stop_time = Some(10.0);
    let outcome = harpoon::simulate(&simulation, &mut Impatient(0));
    let _ = std::fs::remove_file(&model);
    let SimulationOutcome::Done(report, _) = outcome else { panic!("it was only interrupted") };
    assert!(report.interrupted && report.stop_time < 10.0, "it ended at {}", report.stop_time);
}

#[test]
fn a_solver_method_that_is_not_known_is_the_only_problem() {
    let text = "
        model M
          Real x(start = 1);
        equation
          when Clock(Clock(1, 10), solverMethod = \"ExplicitMidPoint2\") then
            der(x) = -x;
          end when;
        end M;";
    let stem = std::env::temp_dir().join(format!("harpoon-method-{}.mo", std::process::id()));
    std::fs::write(&stem, text).unwrap();
    let simulation = Simulation::new(Options { model: stem.display().to_string(), ..Options::default() });
    let outcome = harpoon::simulate(&simulation, &mut Log::default());
    let _ = std::fs::remove_file(&stem);
    let SimulationOutcome::Failed(failed) = outcome else { panic!("there is no such method") };
    assert_eq!(failed.messages.matches("error").count(), 1, "{}", failed.messages);
    assert!(failed.messages.contains("ExplicitMidPoint2"), "{}", failed.messages);
}

/// What starts at its boundary was never far from it: nothing tells how small a flight has to be to be the last. Each ran through the floor, or was
/// refused.
#[test]
fn what_begins_at_the_floor_stays_there() {
    let speeds = ["0", "1e-9", "-1e-9", "1e-6", "-1e-6", "1e-4", "-1e-4"];
    for (floor, restitution) in [(0.0, 0.0), (0.0, 0.5), (0.0, 0.9), (5.0, 0.5)] {
        for speed in speeds {
            let text = format!(
                "model Ball
                   Real h(start = {floor}, fixed = true), v(start = {speed}, fixed = true);
                 equation
                   der(h) = v;
                   der(v) = -9.81;
                   when h < {floor} then
                     reinit(v, -{restitution}*pre(v));
                   end when;
                 end Ball;"
            );
            for (method, tolerance) in SOLVERS.into_iter().flat_map(|method| [(method, 1e-4), (method, 1e-8)])
            {
                let ran = run(&text, |simulation| {
                    simulation.method = method;
                    simulation.stop_time = Some(3.0);
                    simulation.tolerance = Some(tolerance);
                });
                let what = format!("{floor}, {restitution}, {speed}, {method}, {tolerance:e}");
                let heights = ran.trajectory.values_of("h").unwrap();
                // The highest flight is of 1e-8/(2*9.81).
                let is_there = |h: &f64| (h - floor).abs() < 0.1 * tolerance + 1e-9;
                assert!(heights.iter().all(is_there), "{what}: {:?}", heights.last());
                let n_holds = ran.log.events.iter().filter(|event| event.kind == EventKind::Hold).count();
                assert_eq!(n_holds, 1, "{what}");
            }
        }
    }
}

/// Tables as libraries declare them: over an abscissa, and over time.
const TABLES: &str = "
    class Table
      extends ExternalObject;
      function constructor
        input Real data[:, :];
        input Integer smoothness = 1;
        input Integer extrapolation = 1;
        output Table table;
        external \"C\" table = ModelicaStandardTables_CombiTable1D_init2(\"NoName\", \"NoName\", data, size(data, 1),
          size(data, 2), {2, size(data, 2)}, 2, smoothness, extrapolation, false);
      end constructor;
      function destructor
        input Table table;
        external \"C\" ModelicaStandardTables_CombiTable1D_close(table);
      end destructor;
    end Table;
    function value
      input Table table;
      input Integer column;
      input Real u;
      output Real y;
      external \"C\" y = ModelicaStandardTables_CombiTable1D_getValue(table, column, u);
      annotation(derivative(noDerivative = table) = slope);
    end value;
    function slope
      input Table table;
      input Integer column;
      input Real u;
      input Real der_u;
      output Real y;
      external \"C\" y = ModelicaStandardTables_CombiTable1D_getDerValue(table, column, u, der_u);
    end slope;
    class TimeTable
      extends ExternalObject;
      function constructor
        input Real data[:, :];
        input Integer smoothness;
        input Integer extrapolation;
        input Integer events;
        output TimeTable table;
        external \"C\" table = ModelicaStandardTables_CombiTimeTable_init2(\"NoName\", \"NoName\", data, size(data, 1),
          size(data, 2), 0.0, {2}, 1, smoothness, extrapolation, 0.0, events, false);
      end constructor;
      function destructor
        input TimeTable table;
        external \"C\" ModelicaStandardTables_CombiTimeTable_close(table);
      end destructor;
    end TimeTable;
    function nextEvent
      input TimeTable table;
      input Real t;
      output Real next;
      external \"C\" next = ModelicaStandardTables_CombiTimeTable_nextTimeEvent(table, t);
    end nextEvent;
    function valueAt
      input TimeTable table;
      input Real t;
      input Real next;
      input Real preNext;
      output Real y;
      external \"C\" y = ModelicaStandardTables_CombiTimeTable_getValue(table, 1, t, next, preNext);
    end valueAt;";

/// Zero but for a peak from 61.22 to 61.24.
const PEAK: &str = "[0, 0, 0; 61.22, 0, 0; 61.23, 1, 2; 61.24, 0, 0; 100, 0, 0]";
/// The same with points beside it, which splines are flat between.
const BELL: &str = "[0, 0; 61.2, 0; 61.21, 0; 61.22, 0; 61.23, 1; 61.24, 0; 61.25, 0; 61.26, 0; 100, 0]";

/// With every solver and several tolerances.
fn run_with_tables(declarations: &str, equations: &str, mut check: impl FnMut(&Ran, f64, &str)) {
    let text = format!("model M\n{TABLES}\n{declarations}\nequation\n{equations}\nend M;");
    for (method, tolerance) in SOLVERS.into_iter().flat_map(|method| [1e-4, 1e-6, 1e-8].map(|r| (method, r)))
    {
        let ran = run(&text, |simulation| {
            simulation.method = method;
            simulation.stop_time = Some(100.0);
            simulation.tolerance = Some(tolerance);
        });
        check(&ran, tolerance, &format!("{equations} {method}, {tolerance:e}"));
    }
}

/// Areas below peaks that come and go between two looks: each was zero.
#[test]
fn narrow_peaks_of_tables_are_seen_with_every_solver() {
    let table = |data: &str, how: &str| {
        format!("parameter Table table = Table({data}{how}); Real x(start = 0, fixed = true);")
    };
    let peak = table(PEAK, "");
    let of_state = format!("{peak} Real p(start = 0, fixed = true);");
    let bell = |smoothness: u32| table(BELL, &format!(", {smoothness}"));
    let two = format!("{peak} parameter Table other = Table([-1, 0; 0, 0; 0.5, 2; 1, 0; 2, 0]);");
    let periodic = table("[0, 0; 7.22, 0; 7.225, 1; 7.23, 0; 10, 0]", ", extrapolation = 3");
    let of_time = |data: &str, how: &str| {
        format!(
            "parameter TimeTable table = TimeTable({data}, {how});
             discrete Real next(start = 0, fixed = true); Real x(start = 0, fixed = true);"
        )
    };
    let at_time = "when {initial(), time >= pre(next)} then next = nextEvent(table, time); end when;
        der(x) = valueAt(table, time, next, pre(next));";
    let cases = [
        (peak.clone(), "der(x) = value(table, 1, time);", 0.01),
        (of_state.clone(), "der(p) = 1; der(x) = value(table, 1, p);", 0.01),
        (peak.clone(), "der(x) = value(table, 1, time) - value(table, 2, time);", -0.01),
        (peak.clone(), "der(x) = 3*value(table, 1, 2*(time - 10) + 0.001)^2;", 0.01),
        (two, "der(x) = value(other, 1, value(table, 1, time));", 0.02),
        (periodic, "der(x) = value(table, 1, time);", 0.05),
        (table(PEAK, ", 3"), "der(x) = value(table, 1, time);", 0.01),
        (
            format!("{of_state} parameter Table steps = Table({PEAK}, 3);"),
            "der(p) = 1; der(x) = value(steps, 1, p);",
            0.01,
        ),
        // Splines with the slope zero at all these points: half of base times height as well.
        (bell(2), "der(x) = value(table, 1, time);", 0.01),
        (bell(4), "der(x) = value(table, 1, time);", 0.01),
        (bell(5), "der(x) = value(table, 1, time);", 0.01),
        (bell(6), "der(x) = value(table, 1, time);", 0.01),
        // Up by 1 and down again.
        (bell(4), "der(x) = 0.01*abs(der(value(table, 1, time)));", 0.02),
        // Its slope before the event was missing.
        (
            format!("{peak} Integer n(start = 0, fixed = true);"),
            "der(x) = value(table, 1, time); when value(table, 1, time) > 0.5 then n = pre(n) + 1; end when;",
            0.01,
        ),
        (
            "Real x(start = 0, fixed = true); Real y; Integer n(start = 0, fixed = true);".to_string(),
            "y = max(0, 1 - abs(time - 61.23)/0.01); der(x) = y; when y > 0.5 then n = pre(n) + 1; end when;",
            0.01,
        ),
        (of_time(PEAK, "1, 1, 3"), at_time, 0.01),
        (of_time(BELL, "4, 1, 1"), at_time, 0.01),
        (of_time("[0, 0; 7.22, 0; 7.225, 1; 7.23, 0; 10, 0]", "1, 3, 3"), at_time, 0.05),
    ];
    for (declarations, equations, area) in cases {
        run_with_tables(&declarations, equations, |ran, tolerance, what| {
            let x = *ran.trajectory.values_of("x").unwrap().last().unwrap();
            assert!((x - area).abs() < tolerance * (2.0 + 100.0 * f64::abs(area)), "{what}: {x}, not {area}");
        });
    }
}

#[test]
fn relations_of_tables_change_in_their_peaks_with_every_solver() {
    let counted = "Integer n(start = 0, fixed = true);";
    let time = format!("parameter Table table = Table({PEAK}); {counted}");
    let state = format!("{time} Real p(start = 0, fixed = true);");
    let bell = format!("parameter Table table = Table({BELL}, 4); {counted}");
    let steps = format!("parameter Table table = Table({PEAK}, 3); {counted}");
    let periodic = format!(
        "parameter Table table = Table([0, 0; 7.22, 0; 7.225, 1; 7.23, 0; 10, 0], extrapolation = 3); {counted}"
    );
    let each_ten: Vec<f64> = (0..10).map(|k| 7.2225 + 10.0 * f64::from(k)).collect();
    let cases = [
        (time.clone(), "when value(table, 1, time) > 0.5 then n = pre(n) + 1; end when;", vec![61.225]),
        (time, "when value(table, 1, time) > 0 then n = pre(n) + 1; end when;", vec![61.22]),
        (state, "der(p) = 1; when value(table, 1, p) > 0.5 then n = pre(n) + 1; end when;", vec![61.225]),
        (bell, "when value(table, 1, time) > 0.5 then n = pre(n) + 1; end when;", vec![61.225]),
        (steps, "when value(table, 1, time) > 0.5 then n = pre(n) + 1; end when;", vec![61.23]),
        (periodic, "when value(table, 1, time) > 0.5 then n = pre(n) + 1; end when;", each_ten),
    ];
    for (declarations, equations, expected) in cases {
        run_with_tables(&declarations, equations, |ran, _, what| {
            assert_same_times(&ran.log.times_of("n"), &expected, 1e-9, what);
            assert_eq!(ran.report.statistics.state_events, 2 * expected.len(), "{what}");
        });
    }
}

#[test]
fn steps_back_by_rounding_take_nothing_in_at_the_other_end() {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/simulation/history/StepBackByRounding.mo"
    ));
    let turns: Vec<f64> = (0..9).map(|k| std::f64::consts::PI * (0.5 + f64::from(k)) / 0.7).collect();
    let one_length = turns[0] - (2.0_f64 / 3.0).asin() / 0.7;
    let first = (1.0_f64 / 3.0).asin() / 0.7;
    let jumps = std::iter::once(first).chain(turns.iter().map(|turn| turn + one_length));
    let expected: Vec<f64> = jumps.collect();
    for solver in SOLVERS {
        let ran = run(text.as_ref().unwrap(), |simulation| simulation.method = solver);
        let is_jump =
            |event: &&Event| event.causes == ["a jump leaves spatialDistribution(1.0, 9.0, x)".to_string()];
        let times: Vec<f64> = ran.log.events.iter().filter(is_jump).map(|event| event.time).collect();
        assert_same_times(&times, &expected, 1e-6, &format!("{solver:?}"));
        assert_eq!(ran.report.statistics.state_events, turns.len() + expected.len(), "{solver:?}");
    }
}
