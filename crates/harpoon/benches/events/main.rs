//! What events cost: `cargo bench -p harpoon --bench events`.
//!
//! A buck converter that switches 10⁴ times, beside the same loop written by hand with the same integrator; and `when`
//! conditions that become true together, whose cost must grow with their number and not faster.

use std::path::PathBuf;
use std::time::Instant;

use harpoon::source::Style;
use harpoon::{Method, Options, Report, Simulation, SimulationOutcome, Watcher};
use harpoon_numerics::{DormandPrince, Explicit, Integrator, Settings, StepEnd, find_root};

const N_SWITCHINGS: f64 = 1e4;

fn main() {
    buck();
    conditions();
}

fn buck() {
    println!("{:<10} {:>12} {:>16} {:>12}", "buck", "steps/switch", "evaluations/sw.", "µs/switch");
    for method in [Method::DormandPrince, Method::Auto, Method::Radau, Method::Dassl] {
        let report = best(5, || simulate("Buck", Vec::new(), method));
        let statistics = &report.statistics;
        let n_events = (statistics.state_events + statistics.time_events) as f64;
        assert!((n_events - N_SWITCHINGS).abs() < 20.0, "{n_events} events");
        println!(
            "{:<10} {:>12.2} {:>16.1} {:>12.3}",
            method.name(),
            statistics.steps as f64 / n_events,
            (statistics.f_evals + statistics.jac_f_evals) as f64 / n_events,
            report.simulate_ms * 1e3 / n_events,
        );
    }
    let runs: Vec<(f64, usize, usize)> = (0..5).map(|_| by_hand()).collect();
    let (ms, steps, evaluations) = runs.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).expect("five runs");
    println!(
        "{:<10} {:>12.2} {:>16.1} {:>12.3}",
        "by hand",
        steps as f64 / N_SWITCHINGS,
        evaluations as f64 / N_SWITCHINGS,
        ms * 1e3 / N_SWITCHINGS
    );
    let simulated = best(5, || simulate("Buck", Vec::new(), Method::DormandPrince)).simulate_ms;
    println!("ratio to the loop by hand: {:.2}\n", simulated / ms);
}

/// Milliseconds, steps and evaluations.
fn by_hand() -> (f64, usize, usize) {
    let (u_in, l, c, r, period, stop) = (24.0, 1e-3, 1e-4, 10.0, 1e-4, 0.49995);
    let began = Instant::now();
    let mut integrator = DormandPrince::new(Settings::new(1e-6, &[1.0, 1.0]));
    let mut x = [1.2, 12.0];
    let (mut t, mut t0, mut k, mut on) = (0.0, 0.0, 1.0, true);
    let mut out = [0.0; 2];
    let above = |t: f64, t0: f64, x: &[f64]| 0.5 + 0.02 * (12.0 - x[1]) - (t - t0) / period;
    while t < stop {
        let is_on = on;
        let f = move |_: f64, x: &[f64], f: &mut [f64]| {
            let conducts = is_on || x[0] > 0.0;
            f[0] = if conducts { (if is_on { u_in } else { 0.0 } - x[1]) / l } else { 0.0 };
            f[1] = (x[0] - x[1] / r) / c;
        };
        let mut problem = Explicit::new(2, f);
        integrator.restart(t, &x);
        let limit = (k * period).min(stop);
        loop {
            let end = integrator.step(&mut problem, limit).expect("nothing is difficult here");
            let (before, after) = (integrator.t_previous(), integrator.t());
            if on && above(after, t0, integrator.x()) <= 0.0 {
                integrator.interpolate(before, &mut out);
                let (g0, g1) = (above(before, t0, &out), above(after, t0, integrator.x()));
                let root = find_root(before, g0, after, g1, 0.0, |t| {
                    integrator.interpolate(t, &mut out);
                    Ok::<f64, ()>(above(t, t0, &out))
                });
                t = root.ok().flatten().map_or(after, |root| root.after);
                integrator.interpolate(t, &mut x);
                on = false;
                break;
            }
            if end == StepEnd::Limit {
                t = limit;
                x.copy_from_slice(integrator.x());
                (t0, k, on) = (t, k + 1.0, true);
                break;
            }
        }
    }
    let statistics = integrator.statistics();
    (began.elapsed().as_secs_f64() * 1e3, statistics.steps, statistics.f_evals)
}

fn conditions() {
    println!("{:<10} {:>12} {:>16}", "conditions", "ms", "µs/condition");
    let mut last = None;
    for n in [250, 500, 1000, 2000] {
        let report = best(3, || simulate("Conditions", vec![format!("n={n}")], Method::DormandPrince));
        let ms = report.simulate_ms;
        println!("{n:<10} {ms:>12.1} {:>16.3}", ms * 1e3 / n as f64);
        if let Some(before) = last.replace(ms) {
            println!("{:<10} {:>12.2} times as long for twice as many", "", ms / before);
        }
    }
}

fn best(n: usize, run: impl Fn() -> Report) -> Report {
    let runs = (0..n).map(|_| run());
    runs.min_by(|a, b| a.simulate_ms.total_cmp(&b.simulate_ms)).expect("at least one run")
}

fn simulate(model: &str, settings: Vec<String>, method: Method) -> Report {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("benches/events/{model}.mo"));
    let options = Options {
        model: file.display().to_string(),
        libraries: Vec::new(),
        modelica_path: None,
        style: Style::Plain,
        settings,
        ..Options::default()
    };
    let simulation = Simulation { method, ..Simulation::new(options) };
    match harpoon::simulate(&simulation, &mut Silent) {
        SimulationOutcome::Done(report, _) => *report,
        SimulationOutcome::Failed(failed) => panic!("{}", failed.messages),
        SimulationOutcome::Dumped(..) => unreachable!("nothing is dumped"),
    }
}

struct Silent;

impl Watcher for Silent {
    fn is_interrupted(&mut self, _: f64, _: f64, _: f64) -> bool {
        false
    }

    fn warning(&mut self, time: f64, message: &str) {
        eprintln!("at {time}: {message}");
    }
}
