//! Text to flat model, all stages in a row.

use std::path::Path;
use std::rc::Rc;
use std::sync::Mutex;

use harpoon_classes::{Libraries, Trees};
use harpoon_flat::{Balance, Flat};
use harpoon_instance::{Instance, PRELUDE};
use harpoon_source::{Diagnostic, Severity, Sources};
use harpoon_syntax::ast::StoredDefinition;

use harpoon_code::Surroundings;

use crate::Options;
use crate::experiment::Experiment;
use crate::settings::Concern;
use crate::{own_libraries, permissions};

/// What the stages made of the model, as far as they came.
pub struct Model<'s> {
    pub name: String,
    pub(crate) purpose: Purpose,
    pub sources: &'s Sources,
    pub flat: Option<Flat>,
    pub experiment: Experiment,
    pub surroundings: Surroundings,
    pub balance: Option<Balance>,
    pub diagnostics: Vec<Diagnostic>,
    /// Its settings are wrong, and the diagnostics say no more than that.
    pub refuses_settings: bool,
    pub(crate) concerns: Vec<Concern>,
    /// It is to be simulated and nothing that can be.
    pub is_no_model: bool,
}

/// What a model is compiled for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Any class may be looked at, a component alone as well.
    Check,
    /// Any class may be looked at.
    Look,
    Simulate,
}

/// Trees of models are walked recursively; the parser's limit of nesting keeps this within bounds. Where a process may not have so much,
/// less must do: only the most nested models notice.
const STACK_SIZES: [usize; 3] = [1 << 30, 1 << 28, 1 << 26];

/// Compiles the model and hands it to `inspect`.
pub fn compile<T: Send>(options: &Options, inspect: impl FnOnce(&mut Model<'_>) -> T + Send) -> T {
    compile_for(Purpose::Look, options, inspect)
}

pub(crate) fn compile_for<T: Send>(
    purpose: Purpose,
    options: &Options,
    inspect: impl FnOnce(&mut Model<'_>) -> T + Send,
) -> T {
    on_large_stack(|| compile_here(purpose, options, inspect))
}

/// Does the work where trees of any depth can be walked.
pub(crate) fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let work = Mutex::new(Some(work));
    let begin = || {
        let work = work.lock().ok().and_then(|mut work| work.take());
        work.expect("one thread is started")()
    };
    std::thread::scope(|threads| {
        let start = |size| std::thread::Builder::new().stack_size(size).spawn_scoped(threads, begin);
        match STACK_SIZES.into_iter().find_map(|size| start(size).ok()) {
            Some(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            None => begin(),
        }
    })
}

/// The libraries that the user named, those of the environment, and our own.
pub(crate) fn add_libraries(libraries: &Libraries<'_>, options: &Options) -> Vec<Diagnostic> {
    let mut diagnostics: Vec<Diagnostic> =
        options.libraries.iter().filter_map(|path| libraries.add_path(path).err()).collect();
    if let Some(path) = &options.modelica_path {
        libraries.add_modelica_path(path);
    }
    diagnostics.extend(libraries.add_own_path(Path::new(own_libraries::FOLDER)).err());
    diagnostics
}

fn compile_here<T>(purpose: Purpose, options: &Options, inspect: impl FnOnce(&mut Model<'_>) -> T) -> T {
    let sources = Sources::new(Box::new(own_libraries::file_system()));
    let trees = Trees::new();
    let libraries = Libraries::new(&sources, &trees);
    let mut diagnostics = add_libraries(&libraries, options);
    let file = sources.add("<built-in>", PRELUDE);
    let prelude = harpoon_syntax::parse(file, sources.text(file)).tree;
    let mut model = Model {
        name: options.model.clone(),
        purpose,
        sources: &sources,
        flat: None,
        experiment: Experiment::default(),
        surroundings: Surroundings { rights: permissions::rights(options), ..Surroundings::none() },
        balance: None,
        diagnostics: Vec::new(),
        refuses_settings: false,
        concerns: Vec::new(),
        is_no_model: false,
    };
    let (settings, problems) = crate::settings::parse(&sources, &options.settings);
    diagnostics.extend(problems);
    let texts = Texts { purpose, prelude: &prelude, settings: &settings };
    flatten(&libraries, texts, options, &mut model, &mut diagnostics);
    let directories = libraries.directories();
    model.surroundings.resources = Rc::new(move |address| harpoon_classes::resource(address, &directories));
    diagnostics.extend(libraries.take_diagnostics());
    model.diagnostics = harpoon_source::one_of_each_subject(diagnostics);
    crate::bonds::check(&mut model);
    crate::settings::check(&mut model, &options.settings, &settings);
    if let Some(flat) = model.flat.as_ref().filter(|_| !model.diagnostics.iter().any(Diagnostic::is_error)) {
        model.diagnostics.extend(harpoon_flat::unit_mismatches(flat));
    }
    inspect(&mut model)
}

/// What is read besides the files of the user, and what for.
struct Texts<'s> {
    purpose: Purpose,
    prelude: &'s StoredDefinition,
    settings: &'s StoredDefinition,
}

fn flatten<'s>(
    libraries: &'s Libraries<'s>,
    texts: Texts<'s>,
    options: &Options,
    model: &mut Model<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut instance = Instance::new(libraries, texts.prelude);
    instance.strict = options.strict;
    // Who only looks at a model has no right to native code; who simulates it may need it for the size of an array.
    instance.external.rights = model.surroundings.rights.clone();
    let name = match libraries.model(&options.model) {
        Ok(named) => {
            let def = match texts.purpose {
                Purpose::Check | Purpose::Look => Ok(named),
                Purpose::Simulate => libraries.runnable(&options.model, named),
            };
            let def = match def {
                Ok(def) => def,
                Err(refusal) => {
                    model.is_no_model = true;
                    diagnostics.push(refusal);
                    return;
                }
            };
            if texts.purpose == Purpose::Check {
                diagnostics.extend(libraries.only_a_package(&options.model, def));
            }
            model.experiment = Experiment::of(libraries.class(def));
            libraries.qualified_name(def)
        }
        Err(problem) => match instance.find_class(&options.model) {
            // Inherited by the package it is named in.
            Some(_) => options.model.clone(),
            None => {
                diagnostics.extend(instance.take_diagnostics());
                diagnostics.push(problem);
                return;
            }
        },
    };
    let Some(class) = instance.find_class(&name) else {
        diagnostics.extend(instance.take_diagnostics());
        if !diagnostics.iter().any(Diagnostic::is_error) {
            let message = format!("`{name}` cannot be opened");
            diagnostics.push(Diagnostic::new(Severity::Error, None, message));
        }
        return;
    };
    model.name = name;
    let root = instance.root;
    let modifier = instance.modifier(crate::settings::modification(texts.settings), root);
    instance.element_settings = crate::settings::elements(texts.settings, diagnostics);
    let outcome = harpoon_flat::flatten(instance, class, modifier);
    diagnostics.extend(outcome.diagnostics);
    if let Some(flat) = outcome.flat {
        model.balance = Some(flat.balance());
        model.flat = Some(flat);
    }
}
