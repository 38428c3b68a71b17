//! A part of the metamorphic test (CONTRIBUTING.md): some models of each kind, run in ways that must not change their
//! answers. The whole of it is `cargo run --release --example metamorphic`.

#[path = "../examples/metamorphic/examine.rs"]
mod examine;
#[path = "../examples/metamorphic/order.rs"]
mod order;
#[path = "../examples/metamorphic/rewrite.rs"]
mod rewrite;
#[path = "../examples/metamorphic/subject.rs"]
mod subject;
#[path = "../examples/metamorphic/variation.rs"]
mod variation;

use std::path::{Path, PathBuf};

use examine::Examination;
use subject::{Workshop, subjects};
use variation::variations;

/// One of each kind: linear, algebraic loop, higher index, events, time events, clock, bond graph, impact, failure.
const MODELS: [&str; 9] = [
    "tests/simulation/algebraic/Bilinear.mo",
    "tests/simulation/continuous/Parameters.mo",
    "tests/simulation/continuous/Decay.mo",
    "tests/simulation/index/ParallelCapacitors.mo",
    "tests/simulation/events/Ball.mo",
    "tests/simulation/events/TimeStep.mo",
    "tests/simulation/clocks/Conversions.mo",
    "tests/simulation/impulses/TwoCapacitors.mo",
    "tests/simulation/failures/NoSolution.mo",
];

#[test]
fn what_must_not_change_an_answer_does_not() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let libraries = root.join("libraries");
    let workshop = Workshop::open(&libraries).unwrap();
    let paths: Vec<PathBuf> = MODELS.iter().map(|model| root.join(model)).collect();
    let mut complaints = Vec::new();
    for subject in subjects(&paths).unwrap() {
        let examination = Examination::begin(&subject, &libraries, &workshop.folder, 0).unwrap();
        for variation in variations(false) {
            let verdict = examination.examine(&variation);
            if !matches!(verdict.word(), "agrees" | "not" | "sensitive") {
                complaints.push(format!("{} {}: {verdict}", subject.name, variation.name));
            }
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
