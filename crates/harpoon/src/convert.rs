//! A model or library that uses older versions of libraries → the same one for the versions on the path, by their conversion scripts.

use std::path::{Path, PathBuf};

use harpoon_classes::{ConversionRules, Libraries, Listed, Trees, Used, resource, uses};
use harpoon_convert::{Change, ChangeKind, Changes, Rules, steps, update_uses};
use harpoon_index::Name;
use harpoon_source::{Diagnostic, Encoding, FileId, Severity, Sources, Span, visible_path};
use harpoon_syntax::ast::StoredDefinition;
use harpoon_syntax::edit::{Edit, apply};

use crate::compile::{add_libraries, on_large_stack};
use crate::messages::messages;
use crate::{Options, Outcome, Told, own_libraries};

/// What became of the texts. With errors there are none.
#[derive(Default)]
pub struct Converted {
    pub files: Vec<ConvertedFile>,
    /// Name, old version, new version.
    pub libraries: Vec<(String, String, String)>,
    /// With how often each was made.
    pub changes: Vec<(Change, usize)>,
    /// What a person has to do, with the place in the old text.
    pub notes: Vec<Told>,
    pub outcome: Outcome,
}

pub struct ConvertedFile {
    pub path: PathBuf,
    /// In the encoding of the old one.
    pub contents: Vec<u8>,
    pub is_changed: bool,
}

/// Converts `options.model`, a `.mo` file or a folder of them, to the versions that are wanted, `4.0.0` or `Modelica=4.0.0`, else to those
/// that would be loaded. Nothing is written. What cannot be used of the wishes is the error.
pub fn convert(options: &Options, wishes: &[String]) -> Result<Converted, String> {
    on_large_stack(|| {
        let sources = Sources::new(Box::new(own_libraries::file_system()));
        let trees = Trees::new();
        let libraries = Libraries::new(&sources, &trees);
        let diagnostics = add_libraries(&libraries, options);
        // What is remarkable about files on the path is told by who uses them.
        let listed = libraries.list();
        let mut conversion = Conversion {
            sources: &sources,
            listed: &listed,
            diagnostics,
            converted: Converted::default(),
            left: Vec::new(),
        };
        let converted = conversion.convert(Path::new(&options.model), wishes)?;
        let Conversion { diagnostics, converted: mut result, .. } = conversion;
        let has_errors = diagnostics.iter().any(Diagnostic::is_error);
        result.files = if has_errors { Vec::new() } else { converted };
        result.outcome = Outcome {
            output: String::new(),
            messages: messages(&sources, diagnostics.iter(), options.style),
            told: diagnostics.iter().map(|diagnostic| Told::of(&sources, diagnostic)).collect(),
            has_errors,
        };
        Ok(result)
    })
}

struct Conversion<'s> {
    sources: &'s Sources,
    listed: &'s [Listed],
    diagnostics: Vec<Diagnostic>,
    converted: Converted,
    /// Of libraries that stay in their old version.
    left: Vec<Diagnostic>,
}

/// A file and its newest text.
struct Text {
    path: PathBuf,
    original: FileId,
    file: FileId,
}

impl Conversion<'_> {
    fn convert(&mut self, input: &Path, wishes: &[String]) -> Result<Vec<ConvertedFile>, String> {
        let Some(mut texts) = self.read(input) else { return Ok(Vec::new()) };
        let trees = self.parse(&texts);
        let Some(used) = self.used(input, &trees) else { return Ok(Vec::new()) };
        let targets = self.targets(&used, wishes)?;
        let (mut versions, mut new) = (Vec::new(), Vec::new());
        for (used, target) in targets {
            let Some(version) = self.one_library(&used, target, &mut texts, &mut new) else { continue };
            self.converted.libraries.push((used.name.to_string(), used.version.clone(), version.clone()));
            versions.push((used.name, version));
        }
        self.judge_left(!versions.is_empty());
        self.update_uses(&mut texts, &versions, &used, &new);
        Ok(texts.into_iter().filter_map(|text| self.bytes(text)).collect())
    }

    /// All Modelica files; nothing if one of them cannot be read.
    fn read(&mut self, input: &Path) -> Option<Vec<Text>> {
        let mut paths = Vec::new();
        let files = self.sources.file_system();
        if files.is_dir(input) {
            if let Err(problem) = self.list(input, &mut paths) {
                self.diagnostics.push(problem);
                return None;
            }
        } else {
            paths.push(input.to_path_buf());
        }
        if paths.is_empty() {
            self.error(format!("`{}` has no .mo file in it", visible_path(input)), None);
            return None;
        }
        let mut texts = Vec::new();
        for path in paths {
            match self.sources.load(&path) {
                Ok(file) => texts.push(Text { path, original: file, file }),
                Err(problem) => {
                    self.diagnostics.push(problem);
                    return None;
                }
            }
        }
        // What is not UTF-8 is written as it was read.
        self.sources.take_warnings();
        Some(texts)
    }

    /// Hidden folders are those of tools.
    fn list(&self, folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Diagnostic> {
        let files = self.sources.file_system();
        let refuse = |path: &Path, why: &str| {
            let message = format!("cannot read `{}`: {why}", visible_path(path));
            Diagnostic::new(Severity::Error, None, message)
        };
        let entries = files.list(folder).map_err(|error| refuse(folder, &error.to_string()))?;
        for entry in entries.into_iter().filter(|entry| !entry.name.starts_with('.')) {
            let path = folder.join(&entry.name);
            if !entry.is_dir && !entry.name.ends_with(".mo") {
                continue;
            }
            // A link may lead anywhere, or round in a circle.
            let place = files.place(&path).map_err(|error| refuse(&path, &error.to_string()))?;
            let is_itself = files.place(folder).is_ok_and(|folder| folder.join(&entry.name) == place);
            match (is_itself, entry.is_dir) {
                (false, _) => return Err(refuse(&path, "it is a link; put the file itself there")),
                (true, true) => self.list(&path, found)?,
                (true, false) => found.push(path),
            }
        }
        Ok(())
    }

    /// Every text is read anew after each step.
    fn parse(&mut self, texts: &[Text]) -> Vec<StoredDefinition> {
        let mut trees = Vec::new();
        for text in texts {
            let parse = harpoon_syntax::parse(text.file, self.sources.text(text.file));
            // Texts that are read again have warned before.
            let is_new = text.file == text.original;
            self.diagnostics.extend(parse.diagnostics.into_iter().filter(|one| is_new || one.is_error()));
            trees.push(parse.tree);
        }
        trees
    }

    /// What the classes at the top say that they use.
    fn used(&mut self, input: &Path, trees: &[StoredDefinition]) -> Option<Vec<Used>> {
        let names: Vec<Name> = top_classes(trees).map(|class| class.name.name).collect();
        let within = trees.iter().find_map(|tree| {
            let path = tree.within.as_ref()?.path.as_ref()?;
            (!names.contains(&path.idents[0].name)).then_some(path)
        });
        if let Some(within) = within {
            let message = format!("this is a part of `{}`, which is not here", within.idents[0].name);
            let hint = "give the directory of the whole library";
            self.diagnostics.push(Diagnostic::error(within.span, message).hint(hint));
        }
        let mut all: Vec<Used> = Vec::new();
        for used in top_classes(trees).flat_map(uses) {
            match all.iter().find(|other| other.name == used.name) {
                None => all.push(used),
                Some(other) if other.version == used.version => {}
                Some(other) => {
                    let message = format!(
                        "`{}` is used in two versions, {} and {}",
                        used.name, other.version, used.version
                    );
                    let hint = "convert the classes in separate files";
                    self.diagnostics.push(Diagnostic::error(used.span, message).hint(hint));
                }
            }
        }
        if all.is_empty() && !self.has_errors() {
            let hint = "write `annotation(uses(Modelica(version=\"3.2.3\")))` into the outermost class, with the version that the model was made for";
            let message =
                format!("nothing in `{}` says which version of a library it uses", visible_path(input));
            self.error(message, Some(hint));
        }
        (!self.has_errors()).then_some(all)
    }

    /// The library on the path that each used one is converted to.
    fn targets(&mut self, used: &[Used], wishes: &[String]) -> Result<Vec<(Used, Listed)>, String> {
        let mut targets = Vec::new();
        let mut is_met = vec![false; wishes.len()];
        for used in used {
            let known = || self.listed.iter().filter(|listed| listed.name == used.name);
            let mut target = known().find(|listed| listed.standing.is_taken());
            for (wish, is_met) in wishes.iter().zip(&mut is_met) {
                let (library, version) = wish
                    .split_once('=')
                    .map_or((None, wish.as_str()), |(name, version)| (Some(name), version));
                let found = known().find(|listed| {
                    listed.version.as_deref() == Some(version)
                        && library.is_none_or(|library| used.name == library)
                });
                *is_met |= found.is_some();
                target = found.or(target);
            }
            match target {
                Some(target) => targets.push((used.clone(), target.clone())),
                None => {
                    let message = format!(
                        "`{}` {} is not on the path, and its names stay as they are",
                        used.name, used.version
                    );
                    self.left
                        .push(Diagnostic::warning(used.span, message).hint("give its directory with -L"));
                }
            }
        }
        match wishes.iter().zip(is_met).find(|(_, is_met)| !is_met) {
            Some((wish, _)) => Err(format!("--to: no library that is used has `{wish}` on the path")),
            None => Ok(targets),
        }
    }

    /// A library that stays is worth a warning beside others that do not; alone it is a failure.
    fn judge_left(&mut self, has_others: bool) {
        let severity = if has_others { Severity::Warning } else { Severity::Error };
        let left = self.left.drain(..).map(|left| Diagnostic { severity, ..left });
        self.diagnostics.extend(left);
    }

    /// The version that the texts use then, or nothing if they stay.
    fn one_library(
        &mut self,
        used: &Used,
        target: Listed,
        texts: &mut [Text],
        new: &mut Vec<Name>,
    ) -> Option<String> {
        let version = target.version.clone()?;
        let Some(steps) = steps(&target.conversions, &used.version, &version) else {
            let message = format!(
                "`{}` {version} has no conversion from {}: its names stay as they are",
                used.name, used.version
            );
            self.left.push(Diagnostic::warning(used.span, message));
            return None;
        };
        if steps.is_empty() {
            return None;
        }
        let trees = Trees::new();
        let library = Libraries::new(self.sources, &trees);
        if let Err(problem) = library.add_path(&target.path) {
            self.diagnostics.push(problem);
            return None;
        }
        for step in steps {
            let rules = match self.rules(&target, &step.rules) {
                Ok(Some(rules)) => rules,
                Ok(None) => continue,
                Err(problems) => {
                    self.diagnostics.extend(problems);
                    return None;
                }
            };
            let trees = self.parse(texts);
            let is_there = |name: &str| library.find(name).is_some();
            let (edits, changes) =
                harpoon_convert::convert(self.sources, &trees, used.name, &rules, &is_there);
            self.apply(texts, &edits);
            new.extend(changes.libraries());
            self.remember(changes);
        }
        Some(version)
    }

    /// Nothing if models stay as they are.
    fn rules(&self, library: &Listed, rules: &ConversionRules) -> Result<Option<Rules>, Vec<Diagnostic>> {
        match rules {
            ConversionRules::None => Ok(None),
            ConversionRules::Script(script) => {
                let file = self.script(library, script).map_err(|problem| vec![problem])?;
                Rules::read(file, self.sources.text(file), None).map(Some)
            }
            ConversionRules::Change(span) => {
                // Without the parentheses around it.
                let inside = Span { start: span.start + 1, end: span.end - 1, ..*span };
                Rules::read(span.file, self.sources.text(span.file), Some(inside)).map(Some)
            }
        }
    }

    /// A script lies in the folder of its library.
    fn script(&self, library: &Listed, script: &str) -> Result<FileId, Diagnostic> {
        let files = self.sources.file_system();
        let folder = match files.is_dir(&library.path) {
            true => library.path.clone(),
            false => library.path.parent().unwrap_or(Path::new("")).to_path_buf(),
        };
        let path = resource(script, &[(library.name, folder.clone())]).unwrap_or_else(|| folder.join(script));
        let is_inside = match (files.place(&folder), files.place(&path)) {
            (Ok(folder), Ok(place)) => place.starts_with(folder),
            // It cannot be read either, which says why.
            _ => true,
        };
        match is_inside && !script.contains("..") {
            true => self.sources.load(&path),
            false => {
                let message =
                    format!("the conversion script `{script}` of `{}` is not in its folder", library.name);
                Err(Diagnostic::new(Severity::Error, None, message))
            }
        }
    }

    fn apply(&mut self, texts: &mut [Text], edits: &[Edit]) {
        for text in texts {
            let own: Vec<Edit> = edits.iter().filter(|edit| edit.span.file == text.file).cloned().collect();
            if own.is_empty() {
                continue;
            }
            match apply(self.sources.text(text.file), &own) {
                Ok(new) => text.file = self.sources.add(&text.path, new),
                Err(problem) => {
                    let message = format!("`{}` cannot be converted: {problem}", visible_path(&text.path));
                    self.diagnostics.push(Diagnostic::new(Severity::Error, None, message));
                }
            }
        }
    }

    fn remember(&mut self, changes: Changes) {
        for note in changes.notes {
            let told = Told::of(self.sources, &Diagnostic::warning(note.span, note.message));
            self.converted.notes.push(told);
        }
        for (change, n) in changes.counts {
            match self.converted.changes.iter_mut().find(|(known, _)| *known == change) {
                Some((_, count)) => *count += n,
                None => self.converted.changes.push((change, n)),
            }
        }
    }

    /// `names` are the top-level classes that new names begin with.
    fn update_uses(
        &mut self,
        texts: &mut [Text],
        versions: &[(Name, String)],
        used: &[Used],
        names: &[Name],
    ) {
        let trees = self.parse(texts);
        let own: Vec<Name> = top_classes(&trees).map(|class| class.name.name).collect();
        let mut new: Vec<(Name, String)> = Vec::new();
        for name in names {
            let is_known = used.iter().any(|used| used.name == *name) || own.contains(name);
            if is_known || new.iter().any(|(known, _)| known == name) {
                continue;
            }
            let listed = self.listed.iter().find(|listed| listed.name == *name && listed.standing.is_taken());
            match listed.and_then(|listed| listed.version.clone()) {
                Some(version) => new.push((*name, version)),
                None => {
                    let message = format!(
                        "new names begin with `{name}`, which is not on the path: it is not in `uses`"
                    );
                    self.diagnostics.push(Diagnostic::new(Severity::Warning, None, message));
                }
            }
        }
        let edits: Vec<Edit> =
            top_classes(&trees).flat_map(|class| update_uses(class, versions, &new)).collect();
        self.apply(texts, &edits);
        for (name, version) in new {
            let change =
                Change { kind: ChangeKind::Uses, old: String::new(), new: format!("{name} {version}") };
            self.converted.changes.push((change, 1));
        }
        // What cannot be read any more must not be written.
        self.parse(texts);
    }

    fn bytes(&mut self, text: Text) -> Option<ConvertedFile> {
        let new = self.sources.text(text.file);
        let contents = match self.sources.encoding(text.original) {
            Encoding::Utf8 => Some(new.as_bytes().to_vec()),
            Encoding::Latin1 => new.chars().map(|letter| u8::try_from(u32::from(letter)).ok()).collect(),
        };
        if contents.is_none() {
            self.error(
                format!(
                    "new names in `{}` cannot be written as Latin-1: save it as UTF-8",
                    visible_path(&text.path)
                ),
                None,
            );
        }
        let is_changed = text.file != text.original;
        contents.map(|contents| ConvertedFile { path: text.path, contents, is_changed })
    }

    fn error(&mut self, message: String, hint: Option<&str>) {
        let error = Diagnostic::new(Severity::Error, None, message);
        self.diagnostics.push(match hint {
            Some(hint) => error.hint(hint),
            None => error,
        });
    }

    fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

fn top_classes(trees: &[StoredDefinition]) -> impl Iterator<Item = &harpoon_syntax::ast::Class> {
    let at_top = trees.iter().filter(|tree| tree.within.as_ref().is_none_or(|within| within.path.is_none()));
    at_top.flat_map(|tree| &tree.classes)
}
