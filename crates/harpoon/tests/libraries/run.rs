//! A model of a library → the rows and the report of its simulation.

use std::sync::atomic::{AtomicUsize, Ordering};

use harpoon::{Method, Options, Report, Simulation, SimulationOutcome, Watcher};
use harpoon_result::Trajectory;

/// What a run gave. Each event has a row before and a row after.
pub struct Ran {
    pub report: Box<Report>,
    pub rows: Trajectory,
    pub warnings: String,
}

impl Ran {
    pub fn of(&self, name: &str) -> Vec<f64> {
        self.rows.values_of(name).unwrap_or_else(|| panic!("there is no `{name}`")).into_owned()
    }

    pub fn last(&self, name: &str) -> f64 {
        *self.of(name).last().unwrap()
    }

    /// When the value changes from one row to the next as asked for.
    pub fn changes(&self, name: &str, is_change: impl Fn(f64, f64) -> bool) -> Vec<f64> {
        let values = self.of(name);
        let pairs = values.windows(2).zip(&self.rows.time()[1..]);
        pairs.filter(|(pair, _)| is_change(pair[0], pair[1])).map(|(_, t)| *t).collect()
    }

    /// Points of time with two rows.
    pub fn event_times(&self) -> Vec<f64> {
        let times = self.rows.time();
        let mut found: Vec<f64> =
            times.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        found.dedup();
        found
    }

    /// In every row the variable has the value of the function of time.
    pub fn follows(&self, name: &str, exact: impl Fn(f64) -> f64, within: f64) {
        let worst = self.worst(name, exact);
        assert!(worst <= within, "`{name}` is wrong by {worst:e}");
    }

    pub fn worst(&self, name: &str, exact: impl Fn(f64) -> f64) -> f64 {
        let rows = self.rows.time().iter().zip(self.of(name));
        rows.map(|(&t, value)| (value - exact(t)).abs()).fold(0.0, f64::max)
    }

    /// Where the variable goes through zero, by a line through the two rows around it.
    pub fn zeros(&self, name: &str) -> Vec<f64> {
        let (times, values) = (self.rows.time(), self.of(name));
        let crossings = (1..times.len()).filter(|&k| values[k - 1] * values[k] < 0.0);
        crossings
            .map(|k| times[k - 1] - values[k - 1] * (times[k] - times[k - 1]) / (values[k] - values[k - 1]))
            .collect()
    }

    /// All rows: `holds(time, a, b)`.
    pub fn compare(&self, a: &str, b: &str, mut difference: impl FnMut(f64, f64, f64) -> f64, within: f64) {
        for ((&t, &a_value), &b_value) in self.rows.time().iter().zip(&self.of(a)).zip(&self.of(b)) {
            let error = difference(t, a_value, b_value).abs();
            assert!(error <= within, "at {t}: `{a}` = {a_value}, `{b}` = {b_value}, the error is {error:e}");
        }
    }
}

#[derive(Default)]
struct Warnings(String);

impl Watcher for Warnings {
    fn is_interrupted(&mut self, _: f64, _: f64, _: f64) -> bool {
        false
    }

    fn warning(&mut self, _: f64, message: &str) {
        self.0.push_str(message);
    }
}

/// What differs from the experiment annotation.
#[derive(Default)]
pub struct Changes<'a> {
    pub settings: &'a [&'a str],
    pub method: Option<Method>,
    pub tolerance: Option<f64>,
    pub span: Option<(f64, f64)>,
}

pub fn run(model: &str, changes: Changes) -> Ran {
    try_to_run(model, changes).unwrap_or_else(|messages| panic!("{messages}"))
}

/// What went wrong otherwise.
pub fn try_to_run(model: &str, changes: Changes) -> Result<Ran, String> {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let output = std::env::temp_dir().join(format!("harpoon-libraries-{}-{number}.mat", std::process::id()));
    let options = Options {
        model: model.to_string(),
        libraries: Vec::new(),
        modelica_path: None,
        style: harpoon::source::Style::Plain,
        settings: changes.settings.iter().map(|setting| setting.to_string()).collect(),
        ..Options::default()
    };
    let simulation = Simulation {
        start_time: changes.span.map(|span| span.0),
        stop_time: changes.span.map(|span| span.1),
        tolerance: changes.tolerance,
        method: changes.method.unwrap_or(Method::Dassl),
        output: Some(output.clone()),
        has_internals: true,
        ..Simulation::new(options)
    };
    let mut warnings = Warnings::default();
    let outcome = harpoon::simulate(&simulation, &mut warnings);
    let rows = harpoon_result::read(&output);
    let _ = std::fs::remove_file(&output);
    match outcome {
        SimulationOutcome::Done(report, messages) => {
            Ok(Ran { report, rows: rows.unwrap(), warnings: warnings.0 + &messages })
        }
        SimulationOutcome::Failed(failed) => Err(failed.messages),
        SimulationOutcome::Dumped(..) => unreachable!("nothing was to be dumped"),
    }
}
