//! Measures the front end on public libraries; CONTRIBUTING.md says where they are and what to ask.
//!
//! Every model is compiled in a process of its own, with limits: what crashes or hangs is counted, not suffered.

mod anchors;
mod arguments;
mod classes;
mod compliance;
mod examples;
mod growth;
mod listing;
mod one;
mod parse;
mod round_trip;
#[path = "../watch/mod.rs"]
mod watch;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, What};

fn main() -> ExitCode {
    let result = match Arguments::parse().what {
        What::Parse(asked) => parse::measure(&asked),
        What::Anchors(asked) => anchors::measure(&asked),
        What::Examples(asked) => examples::measure(&asked),
        What::Compliance(asked) => compliance::measure(&asked),
        What::RoundTrip(asked) => round_trip::measure(&asked),
        What::Growth(asked) => growth::measure(&asked),
        What::One(asked) => one::run(&asked),
    };
    match result {
        Ok(Health::Sound) => ExitCode::SUCCESS,
        Ok(Health::Broken) => ExitCode::FAILURE,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// A diagnostic is a result like any other; a crash or a hang is not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Health {
    Sound,
    /// Something crashed, hung, or needed too much memory.
    Broken,
}

type Measured = Result<Health, io::Error>;
