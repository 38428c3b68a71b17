//! A model → the balance of energy of its run, and that as JSON.

use harpoon::bond::{BalanceSheet, Entry, Role};
use harpoon::{Failed, Options, Simulation, SimulationOutcome};
use serde_json::{Value, json};

use crate::terminal::Terminal;

/// With the settings of the experiment annotation. Who asks for a balance wants no files: what the model writes is gone with the run.
pub fn balance(mut options: Options) -> Result<BalanceSheet, Failed> {
    options.permissions.writes_nothing = true;
    let simulation = Simulation { keeps_ledger: true, ..Simulation::new(options) };
    let mut terminal = Terminal::new(true);
    let outcome = harpoon::simulate(&simulation, &mut terminal);
    terminal.clear();
    match outcome {
        SimulationOutcome::Done(report, _) => Ok(report.ledger.expect("it was asked for")),
        SimulationOutcome::Failed(failed) => Err(failed),
        SimulationOutcome::Dumped(..) => unreachable!("nothing was to be dumped"),
    }
}

pub fn json_of(sheet: &BalanceSheet) -> Value {
    let elements: Vec<Value> = sheet.entries.iter().map(json_of_entry).collect();
    json!({
        "supplied": sheet.supplied,
        "dissipated": sheet.dissipated,
        "stored": sheet.stored,
        "taken_by_impacts": sheet.taken_by_impacts,
        "turned_over": sheet.turned_over,
        "residual": sheet.residual(),
        "relative_residual": sheet.relative(sheet.residual()),
        "elements": elements,
    })
}

fn json_of_entry(entry: &Entry) -> Value {
    let role = match entry.role {
        Role::Supplies => "supplies",
        Role::Dissipates => "dissipates",
        Role::Stores => "stores",
        Role::Strikes => "strikes",
        Role::Heats => "heats",
        Role::PassesOn => "passes on",
    };
    json!({
        "path": entry.path,
        "kind": entry.kind,
        "role": role,
        "energy": entry.energy,
        "moved": entry.moved,
        "by_modulation": entry.by_modulation,
        "error": entry.error,
    })
}
