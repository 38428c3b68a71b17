//! ARCHITECTURE.md names every crate of the workspace, in an order in which each uses only those above it; docs/promises.md names tests
//! that there are.

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

/// `hostile::name` is in a file of tests of this crate, `harpoon-result/output::name` somewhere in the crate that is named.
fn has_test(place: &str, name: &str) -> bool {
    let (folder, file) = match place.split_once('/') {
        Some((package, file)) => (workspace().join("crates").join(package), file),
        None => (workspace().join("crates/harpoon-cli/tests"), place),
    };
    let (mut folders, wanted) = (vec![folder], format!("{file}.rs"));
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|found| *found == *wanted) {
                let text = std::fs::read_to_string(path).unwrap();
                let mut before = "";
                for line in text.lines().map(str::trim).filter(|line| !line.starts_with("#[cfg")) {
                    if before == "#[test]" && line.starts_with(&format!("fn {name}(")) {
                        return true;
                    }
                    before = line;
                }
            }
        }
    }
    false
}

#[test]
fn promises_have_tests() {
    let page = std::fs::read_to_string(workspace().join("docs/promises.md")).unwrap();
    for promise in page.split("\n## ").skip(1) {
        let title = promise.lines().next().unwrap();
        let is_promise = promise.contains("\nHeld by ");
        assert!(
            is_promise || title.contains("matrix of faults") || title.contains("not promised"),
            "{title}"
        );
        for (place, name) in promise.split('`').skip(1).step_by(2).filter_map(|code| code.split_once("::")) {
            // How a test is named, at the top of the page.
            assert!(name == "name" || has_test(place, name), "{title}: there is no test {place}::{name}");
        }
    }
}
