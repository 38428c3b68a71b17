//! The library path → what lies there.

use harpoon_classes::{Libraries, Listed, Trees};
use harpoon_source::{Diagnostic, Sources};

use crate::compile::{add_libraries, on_large_stack};
use crate::messages::messages;
use crate::{Options, Outcome, Told, own_libraries};

/// All libraries that a model could use, and what was noticed on the way.
pub struct OnPath {
    pub libraries: Vec<Listed>,
    pub outcome: Outcome,
}

/// Reads the file of every library that was given, that MODELICAPATH names and that comes with the program.
pub fn libraries(options: &Options) -> OnPath {
    on_large_stack(|| {
        let sources = Sources::new(Box::new(own_libraries::file_system()));
        let trees = Trees::new();
        let libraries = Libraries::new(&sources, &trees);
        let mut diagnostics = add_libraries(&libraries, options);
        let listed = libraries.list();
        diagnostics.extend(libraries.take_diagnostics());
        let outcome = Outcome {
            output: String::new(),
            messages: messages(&sources, diagnostics.iter(), options.style),
            told: diagnostics.iter().map(|diagnostic| Told::of(&sources, diagnostic)).collect(),
            has_errors: diagnostics.iter().any(Diagnostic::is_error),
        };
        OnPath { libraries: listed, outcome }
    })
}
