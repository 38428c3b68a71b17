//! The seam to the `harpoon` crate: everything that the command line asks of the compiler goes through here.
//!
//! SEAM: `Options` and `Outcome` are what `harpoon::check` and `harpoon::flatten` are to take and give. When that
//! crate offers them, this file becomes `pub use harpoon::{Options, Outcome, check, flatten};`.

use std::ffi::OsString;
use std::path::PathBuf;

use harpoon_classes::{Libraries, Trees};
use harpoon_source::{Diagnostic, DiskFiles, Severity, Sources, Style, render};

/// What to compile, and how to talk about it.
pub struct Options {
    /// A class name, or the path of a `.mo` file.
    pub model: String,
    /// Libraries given by the user, in order.
    pub libraries: Vec<PathBuf>,
    /// Further directories of libraries, separated as the operating system does.
    pub modelica_path: Option<OsString>,
    pub style: Style,
}

/// What the user gets to see.
pub struct Outcome {
    /// The product, for standard output.
    pub output: String,
    /// The diagnostics, for standard error.
    pub messages: String,
    pub has_errors: bool,
}

pub fn check(options: &Options) -> Outcome {
    load(options, "checked")
}

pub fn flatten(options: &Options) -> Outcome {
    load(options, "flattened")
}

/// SEAM: as far as it goes today. The model is found and its text read; that it cannot be done more is told.
fn load(options: &Options, verb: &str) -> Outcome {
    let sources = Sources::new(Box::new(DiskFiles));
    let trees = Trees::new();
    let libraries = Libraries::new(&sources, &trees);
    let mut diagnostics: Vec<Diagnostic> = options
        .libraries
        .iter()
        .filter_map(|path| libraries.add_path(path).err())
        .collect();
    if let Some(path) = &options.modelica_path {
        libraries.add_modelica_path(path);
    }
    let problem = match libraries.model(&options.model) {
        Ok(model) => {
            libraries.class(model);
            let message = format!("`{}` cannot be {verb} yet", libraries.qualified_name(model));
            Diagnostic::new(Severity::Error, None, message)
        }
        Err(problem) => problem,
    };
    diagnostics.extend(libraries.take_diagnostics());
    diagnostics.push(problem);
    Outcome {
        output: String::new(),
        messages: diagnostics
            .iter()
            .map(|diagnostic| render(&sources, diagnostic, options.style))
            .collect(),
        has_errors: diagnostics.iter().any(Diagnostic::is_error),
    }
}
