//! The causal strokes of a bond graph and the sorted equations agree about the storages of every example; `storages.rs` of the
//! façade says what agreeing means.

use std::path::Path;

use harpoon::source::Style;
use harpoon::{BondView, Bonds, Options};

fn view(model: &str) -> BondView {
    let options = Options {
        model: model.to_string(),
        libraries: Vec::new(),
        modelica_path: None,
        style: Style::Plain,
        settings: Vec::new(),
        ..Options::default()
    };
    let Bonds { view, messages, has_errors, .. } = harpoon::bonds(&options);
    assert!(!has_errors, "{model}: {messages}");
    view.unwrap_or_else(|| panic!("{model}: {messages}"))
}

/// All models of a package of examples and the packages in it.
fn examples(folder: &Path, package: &str) -> Vec<String> {
    let mut names = Vec::new();
    let order = std::fs::read_to_string(folder.join("package.order")).unwrap();
    for name in order.lines() {
        let full = format!("{package}.{name}");
        if folder.join(name).is_dir() {
            names.extend(examples(&folder.join(name), &full));
        } else {
            names.push(full);
        }
    }
    names
}

#[test]
fn strokes_and_equations_agree_on_every_example() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../libraries/BondGraph/Examples");
    let mut wrong = Vec::new();
    for name in examples(&folder, "BondGraph.Examples") {
        let BondView { comparison, graph, .. } = view(&name);
        match comparison {
            Some(comparison) if comparison.agrees() => {}
            Some(comparison) => {
                let listing = harpoon::ComparisonListing { graph: &graph, comparison: &comparison };
                wrong.push(format!("{name}:\n{listing}"));
            }
            None => wrong.push(format!("{name}: not compared")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Of three momenta of a pendulum one is free; its angle, which a sensor integrates, is no business of the strokes.
#[test]
fn a_pendulum_has_one_independent_momentum() {
    let comparison = view("BondGraph.Examples.PlanarPendulum").comparison.unwrap();
    assert_eq!((comparison.n_integral, comparison.n_states), (1, 1));
    assert_eq!(comparison.storages.len(), 3);
    assert_eq!(comparison.storages.iter().filter(|stored| stored.is_integral).count(), 1);
}

#[test]
fn both_storages_of_a_circuit_are_states() {
    let comparison = view("BondGraph.Examples.RLCCircuit").comparison.unwrap();
    assert!(comparison.storages.iter().all(|stored| stored.is_integral && stored.is_state));
    assert!(comparison.loops.is_empty());
}
