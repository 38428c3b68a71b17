//! ARCHITECTURE.md names every crate of the workspace, in an order in which each uses only those above it.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The crates in the first column of the table, as in "| `harpoon-index` | …".
fn documented() -> Vec<String> {
    let text = std::fs::read_to_string(workspace().join("ARCHITECTURE.md")).unwrap();
    text.lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .filter_map(|rest| Some(rest.split_once("` |")?.0.to_string()))
        .collect()
}

/// The packages of the workspace, each with its dependencies (not those of tests alone).
fn packages() -> Vec<(String, Vec<String>)> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(workspace())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let name = |value: &Value| value["name"].as_str().unwrap().to_string();
    let list = |value: &Value| value.as_array().unwrap().clone();
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let dependencies = list(&package["dependencies"]);
            let normal = dependencies.iter().filter(|dependency| dependency["kind"].is_null());
            (name(package), normal.map(name).collect())
        })
        .collect()
}

#[test]
fn the_table_of_crates_is_complete() {
    let mut documented = documented();
    let mut packages: Vec<_> = packages().into_iter().map(|(name, _)| name).collect();
    documented.sort();
    packages.sort();
    assert_eq!(documented, packages);
}

#[test]
fn a_crate_uses_only_crates_above_it() {
    let documented = documented();
    let position = |name: &str| documented.iter().position(|found| found == name);
    for (name, dependencies) in packages() {
        for dependency in dependencies {
            // Crates from outside are in no row.
            if let Some(above) = position(&dependency) {
                assert!(Some(above) < position(&name), "{name} uses {dependency}");
            }
        }
    }
}
