//! How time and memory grow with the model: `cargo bench -p harpoon --bench growth`.
//!
//! Chains of n elements, in `chains`, are simulated; twice the equations should take little more than twice of each.
//! Each run has a process of its own, whose memory no other run has enlarged.

use std::path::PathBuf;
use std::process::Command;

use harpoon::source::Style;
use harpoon::{Options, Simulation, SimulationOutcome, Watcher};

/// With the number of equations that one element makes.
const CHAINS: [(&str, usize); 3] = [("Ladder", 9), ("Rod", 2), ("Masses", 13)];
const EQUATIONS: [usize; 4] = [100, 1_000, 10_000, 20_000];

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    if let (Some(chain), Some(n)) = (arguments.next(), arguments.next()) {
        return run(&chain, &n);
    }
    println!(
        "{:<8} {:>9} {:>7} {:>9} {:>11} {:>12} {:>12} {:>5}",
        "chain", "equations", "states", "check ms", "compile ms", "simulate ms", "µs/equation", "MB"
    );
    let program = std::env::current_exe().expect("this program has a name");
    for (chain, per_element) in CHAINS {
        for equations in EQUATIONS {
            let n = (equations / per_element).to_string();
            let status = Command::new(&program).args([chain, &n]).status().expect("it was started before");
            assert!(status.success(), "{chain} with {n} elements failed");
        }
    }
}

fn run(chain: &str, n: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("benches/chains/{chain}.mo"));
    let options = Options {
        model: file.display().to_string(),
        libraries: Vec::new(),
        modelica_path: None,
        style: Style::Plain,
        settings: vec![format!("n={n}")],
        ..Options::default()
    };
    let simulation = Simulation { intervals: Some(10), ..Simulation::new(options) };
    let report = match harpoon::simulate(&simulation, &mut Silent) {
        SimulationOutcome::Done(report, _) => report,
        SimulationOutcome::Failed(failed) => panic!("{}", failed.messages),
        SimulationOutcome::Dumped(..) => unreachable!("nothing is dumped"),
    };
    println!(
        "{chain:<8} {:>9} {:>7} {:>9.1} {:>11.1} {:>12.1} {:>12.1} {:>5}",
        report.equations,
        report.states,
        report.load_ms,
        report.compile_ms,
        report.simulate_ms,
        (report.load_ms + report.compile_ms) * 1e3 / report.equations as f64,
        peak_megabytes().map_or("-".to_string(), |peak| peak.to_string()),
    );
}

/// What this process needed at most, where the system tells.
fn peak_megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1000)
}

struct Silent;

impl Watcher for Silent {
    fn is_interrupted(&mut self, _: f64, _: f64, _: f64) -> bool {
        false
    }

    fn warning(&mut self, _: f64, _: &str) {}
}
