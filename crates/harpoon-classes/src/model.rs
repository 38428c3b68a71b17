//! The class that a user asks for: by its name, or as a file.

use std::path::Path;

use harpoon_index::Name;
use harpoon_source::{Diagnostic, Severity};
use harpoon_syntax::ast::ClassKind;

use crate::definition::DefId;
use crate::libraries::{Libraries, split_dotted};
use crate::search::SearchKind;
use crate::spelling::nearest;

/// So many models are named where one has to be chosen.
const MOST_NAMED: usize = 12;

impl Libraries<'_> {
    /// `Modelica.Blocks.Sources.Sine`, or the path of a `.mo` file, of which the last class is meant. A name is
    /// looked up as it is written in packages: neither through inheritance nor through imports.
    pub fn model(&self, model: &str) -> Result<DefId, Diagnostic> {
        if model.ends_with(".mo") {
            let classes = self.load_file(Path::new(model))?;
            return Ok(*classes.last().expect("a file without classes is refused"));
        }
        if is_path(model) {
            let message = format!("`{model}` is neither the name of a class nor a file that ends in .mo");
            let hint = "a library is given with `-L`, and one of its classes by its name, as in `Library.Examples.Ball`";
            return Err(Diagnostic::new(Severity::Error, None, message).hint(hint));
        }
        let names = split_dotted(model);
        let mut found: Option<DefId> = None;
        for name in names {
            let next = match found {
                Some(package) => self.child(package, Name::new(name)),
                None => self.top_level(Name::new(name)),
            };
            found = Some(next.ok_or_else(|| self.not_found(found, name))?);
        }
        Ok(found.expect("splitting gives at least one name"))
    }

    /// What is simulated where the user has asked for `model`, which is `class`: itself, or the only model in a file whose last class is
    /// something else. Packages, functions and whatever else has no equations are refused.
    pub fn runnable(&self, model: &str, class: DefId) -> Result<DefId, Diagnostic> {
        let kind = self.class(class).kind;
        if is_runnable(kind) {
            return Ok(class);
        }
        let is_file = model.ends_with(".mo");
        let around = if is_file { self.load_file(Path::new(model))? } else { vec![class] };
        let mut inside = Vec::new();
        around.iter().for_each(|&class| self.collect_runnable(class, &mut inside));
        if let ([only], true) = (&inside[..], is_file) {
            return Ok(*only);
        }
        let message =
            format!("`{}` is a {}, which cannot be simulated", self.qualified_name(class), noun(kind));
        let refusal = Diagnostic::new(Severity::Error, None, message);
        Err(refusal.hint(match inside.is_empty() {
            true => "name a model or a block".to_string(),
            false => self.one_of(&inside, model, "simulate"),
        }))
    }

    /// Who checks a package may take its models for checked.
    pub fn only_a_package(&self, model: &str, class: DefId) -> Option<Diagnostic> {
        let mut inside = Vec::new();
        self.collect_runnable(class, &mut inside);
        if self.class(class).kind != ClassKind::Package || inside.is_empty() {
            return None;
        }
        let message =
            format!("`{}` is a package: the models inside are not checked", self.qualified_name(class));
        let note = Diagnostic::new(Severity::Note, None, message);
        Some(note.hint(self.one_of(&inside, model, "check")))
    }

    fn one_of(&self, inside: &[DefId], model: &str, command: &str) -> String {
        let mut names: Vec<String> =
            inside.iter().take(MOST_NAMED).map(|&one| format!("`{}`", self.qualified_name(one))).collect();
        if inside.len() > MOST_NAMED {
            names.push("…".to_string());
        }
        let is_file = model.ends_with(".mo");
        let how = if is_file { format!(", as in `{command} NAME -L {model}`") } else { String::new() };
        format!("name one of the models inside{how}: {}", names.join(", "))
    }

    /// The models in a class and itself, as many as are named and one more.
    fn collect_runnable(&self, class: DefId, found: &mut Vec<DefId>) {
        if found.len() > MOST_NAMED {
            return;
        }
        let text = self.class(class);
        if is_runnable(text.kind) && !text.partial {
            found.push(class);
        }
        // A guide is made of classes, but they are texts.
        if text.kind == ClassKind::Package && text.name.name.as_str() != "UsersGuide" {
            self.children(class).iter().for_each(|(_, child)| self.collect_runnable(*child, found));
        }
    }

    fn not_found(&self, package: Option<DefId>, name: &str) -> Diagnostic {
        let error = |message| Diagnostic::new(Severity::Error, None, message);
        let (diagnostic, known) = match package {
            Some(package) => (
                error(format!("`{}` has no class `{name}`", self.qualified_name(package))),
                self.children(package).iter().map(|child| child.0.to_string()).collect(),
            ),
            None => (error(format!("there is no class or library `{name}`")), self.top_level_names()),
        };
        // The name itself is listed where its file cannot be read.
        let similar = nearest(name, known.iter().map(String::as_str).filter(|known| *known != name));
        let diagnostic = match similar {
            Some(similar) => diagnostic.hint(format!("did you mean `{similar}`?")),
            None => diagnostic,
        };
        match package {
            Some(_) => diagnostic,
            None => diagnostic.hint(self.where_looked_for(name)),
        }
    }

    /// All names that may be found at top level, from the library path and the user's files, sorted.
    pub fn top_level_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for path in self.paths.borrow().iter() {
            match &path.kind {
                SearchKind::Library { names: found, .. } => names.extend(found.iter().map(Name::to_string)),
                SearchKind::Directory { entries } => {
                    let classes = entries.iter().filter(|entry| entry.is_class(self.sources));
                    names.extend(classes.map(|entry| entry.name.clone()));
                }
            }
        }
        let loaded = self.top_level.borrow();
        names.extend(loaded.iter().filter(|(_, id)| id.is_some()).map(|(name, _)| name.to_string()));
        names.sort();
        names.dedup();
        names
    }
}

/// Names in quotes may have any character.
fn is_path(model: &str) -> bool {
    !model.contains('\'') && (model.contains(['/', '\\']) || model.split('.').any(str::is_empty))
}

fn is_runnable(kind: ClassKind) -> bool {
    matches!(kind, ClassKind::Model | ClassKind::Block | ClassKind::Class)
}

/// What people call it.
pub fn noun(kind: ClassKind) -> &'static str {
    match kind {
        ClassKind::Class => "class",
        ClassKind::Model => "model",
        ClassKind::Block => "block",
        ClassKind::Record | ClassKind::OperatorRecord => "record",
        ClassKind::Connector | ClassKind::ExpandableConnector => "connector",
        ClassKind::Type => "type",
        ClassKind::Package => "package",
        ClassKind::Function | ClassKind::OperatorFunction => "function",
        ClassKind::Operator => "package of operators",
    }
}
