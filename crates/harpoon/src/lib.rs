//! The façade: load, check, flatten, simulate.

mod balance;
mod believable;
mod bonds;
mod compile;
mod convert;
mod docs;
mod events;
mod experiment;
mod impulse;
mod ledger;
mod libraries;
mod messages;
mod own_libraries;
mod permissions;
mod second_opinion;
mod settings;
mod simulate;
mod storages;
mod told;

use std::ffi::OsString;
use std::path::PathBuf;

use harpoon_source::{Diagnostic, Style};

use crate::compile::{Purpose, compile_for};
use crate::messages::messages;

pub use bonds::{BondView, Bonds, bonds};
pub use compile::{Model, compile};
pub use convert::{Converted, ConvertedFile, convert};
pub use docs::{Documentation, Entry, document};
pub use events::{Change, Event, EventKind};
pub use experiment::Experiment;
pub use harpoon_bond as bond;
pub use harpoon_classes::{Conversion, ConversionRules, Found, Listed, Origin, Standing};
pub use harpoon_convert as conversion;
pub use harpoon_external::abandon;
pub use harpoon_sim::{Chattering, Method};
pub use harpoon_source as source;
pub use impulse::flatten_impulse;
pub use libraries::{OnPath, libraries};
pub use messages::Kinds;
pub use permissions::Permissions;
pub use second_opinion::{SecondOpinion, SecondRun, simulate_twice};
pub use simulate::{
    Dump, Failed, FailedStage, MAX_SIZE, Outcome as SimulationOutcome, Report, Simulation, Watcher, simulate,
};
pub use storages::{AlgebraicLoop, Comparison, ComparisonListing, Stored};
pub use told::Told;

/// What to compile, and how to talk about it.
#[derive(Clone, Default)]
pub struct Options {
    /// A class name, or the path of a `.mo` file.
    pub model: String,
    /// Libraries given by the user, in order.
    pub libraries: Vec<PathBuf>,
    /// Further directories of libraries, separated as the operating system does.
    pub modelica_path: Option<OsString>,
    pub style: Style,
    /// Modifications of the model: `name = value`.
    pub settings: Vec<String>,
    pub permissions: Permissions,
    /// Refuse what the specification forbids even where its meaning is plain and libraries do it.
    pub strict: bool,
}

/// What the user gets to see.
#[derive(Default)]
pub struct Outcome {
    /// The product, for standard output.
    pub output: String,
    /// The diagnostics, for standard error.
    pub messages: String,
    /// The same in parts.
    pub told: Vec<Told>,
    pub has_errors: bool,
}

impl Outcome {
    /// What went well without a word.
    pub fn of(output: String) -> Outcome {
        Outcome { output, ..Outcome::default() }
    }

    /// What the user is told in one line.
    pub fn failed(message: &str) -> Outcome {
        let told = Told { is_error: true, message: message.to_string(), ..Told::default() };
        let messages = format!("error: {}\n", source::visible_text(message));
        Outcome { messages, told: vec![told], has_errors: true, ..Outcome::default() }
    }
}

/// Counts unknowns and equations, and says who is short or over.
pub fn check(options: &Options) -> Outcome {
    compile_for(Purpose::Check, options, |model| {
        let output = match &model.balance {
            Some(balance) => {
                format!("{}: {} unknowns, {} equations\n", model.name, balance.unknowns, balance.equations)
            }
            None => String::new(),
        };
        outcome(options, model, output)
    })
}

/// The flat model as Modelica text.
pub fn flatten(options: &Options) -> Outcome {
    compile(options, |model| {
        let output = model.flat.as_ref().map(|flat| flat.to_string()).unwrap_or_default();
        outcome(options, model, output)
    })
}

fn outcome(options: &Options, model: &Model<'_>, output: String) -> Outcome {
    Outcome {
        output,
        messages: messages(model.sources, model.diagnostics.iter(), options.style),
        told: model.diagnostics.iter().map(|diagnostic| Told::of(model.sources, diagnostic)).collect(),
        has_errors: model.diagnostics.iter().any(Diagnostic::is_error),
    }
}
