//! The command line: arguments in, text and exit code out.

mod arguments;
mod bonds;
mod conform;
mod ledger;
mod plot;
mod second_opinion;
mod simulate;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Command, Flatten};

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Check(model) => harpoon::check(&model.into()),
        Command::Flatten(Flatten { model, impulse: true }) => harpoon::flatten_impulse(&model.into()),
        Command::Flatten(Flatten { model, impulse: false }) => harpoon::flatten(&model.into()),
        Command::Bonds(arguments) => bonds::bonds(arguments),
        Command::Simulate(simulation) => return simulate::run(simulation),
        Command::Plot(arguments) => plot::plot(&arguments),
        Command::Libraries => {
            let (output, messages) = (harpoon::own_libraries(), String::new());
            harpoon::Outcome { output, messages, has_errors: false }
        }
        Command::Conform(arguments) => return conform::conform(&arguments),
    };
    // Nobody is left to tell if the reader of a pipe has gone.
    let _ = io::stderr().write_all(outcome.messages.as_bytes());
    let _ = io::stdout().write_all(outcome.output.as_bytes());
    if outcome.has_errors { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
