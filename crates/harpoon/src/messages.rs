//! Diagnostics → what the user reads. Of warnings of a kind the first is shown, with the number of the others; of very many errors the
//! first ones. The rest would hide what matters.

use harpoon_source::{Diagnostic, Severity, Sources, Style, render};

const MOST_ERRORS: usize = 50;
const MOST_KINDS: usize = 10;

/// In the order in which they were found.
pub fn messages<'d>(
    sources: &Sources,
    diagnostics: impl Iterator<Item = &'d Diagnostic>,
    style: Style,
) -> String {
    let mut n_errors = 0;
    let mut warnings = Kinds::default();
    let mut shown: Vec<(&Diagnostic, Option<usize>)> = Vec::new();
    for diagnostic in diagnostics {
        match diagnostic.severity {
            Severity::Error => {
                n_errors += 1;
                if n_errors <= MOST_ERRORS {
                    shown.push((diagnostic, None));
                }
            }
            Severity::Warning | Severity::Note => {
                if let Some(kind) = warnings.first_of_its_kind(&diagnostic.message) {
                    shown.push((diagnostic, Some(kind)));
                }
            }
        }
    }
    let mut text = String::new();
    for (diagnostic, kind) in shown {
        let n_others = kind.map_or(0, |kind| warnings.counts[kind].1 - 1);
        match n_others {
            0 => text.push_str(&render(sources, diagnostic, style)),
            _ => {
                let diagnostic = diagnostic.clone().hint(format!("there are {n_others} more like this"));
                text.push_str(&render(sources, &diagnostic, style));
            }
        }
    }
    if n_errors > MOST_ERRORS {
        text.push_str(&format!("error: there are {} more errors\n", n_errors - MOST_ERRORS));
    }
    text + &warnings.rest()
}

/// Warnings are of one kind if they differ in names and numbers only.
#[derive(Default)]
pub struct Kinds {
    /// Words, and how often.
    counts: Vec<(String, usize)>,
    n_left_out: usize,
}

impl Kinds {
    /// The number of its kind, if this is the first of it and there are not too many kinds.
    pub fn first_of_its_kind(&mut self, message: &str) -> Option<usize> {
        let words = words(message);
        match self.counts.iter().position(|(known, _)| *known == words) {
            Some(kind) => {
                self.counts[kind].1 += 1;
                None
            }
            None if self.counts.len() < MOST_KINDS => {
                self.counts.push((words, 1));
                Some(self.counts.len() - 1)
            }
            None => {
                self.n_left_out += 1;
                None
            }
        }
    }

    /// How many there were beyond those that were shown.
    pub fn n_others(&self) -> usize {
        self.counts.iter().map(|(_, count)| count - 1).sum::<usize>() + self.n_left_out
    }

    fn rest(&self) -> String {
        match self.n_left_out {
            0 => String::new(),
            n => format!("warning: there are {n} more warnings of other kinds\n"),
        }
    }
}

/// Without what stands in backquotes, and without numbers.
fn words(message: &str) -> String {
    let outside = message.split('`').step_by(2);
    outside
        .flat_map(|part| part.chars().filter(|letter| !letter.is_numeric() && !".-+e".contains(*letter)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use harpoon_source::MemoryFiles;

    #[test]
    fn one_of_a_kind_and_a_count() {
        let sources = Sources::new(Box::new(MemoryFiles::new()));
        let warning = |text: String| Diagnostic::new(Severity::Warning, None, text);
        let mut all: Vec<Diagnostic> = (0..4).map(|k| warning(format!("`x[{k}]` is {k}.5"))).collect();
        all.extend((0..12).map(|k| warning(format!("of kind {}", ["a"; 12][..k].concat()))));
        let told = messages(&sources, all.iter(), Style::Plain);
        assert!(told.starts_with("warning: `x[0]` is 0.5\n = help: there are 3 more like this\n"), "{told}");
        assert!(told.ends_with("warning: there are 3 more warnings of other kinds\n"), "{told}");
    }

    #[test]
    fn many_errors_are_counted() {
        let sources = Sources::new(Box::new(MemoryFiles::new()));
        let all: Vec<Diagnostic> =
            (0..60).map(|k| Diagnostic::new(Severity::Error, None, format!("no `x{k}`"))).collect();
        let told = messages(&sources, all.iter(), Style::Plain);
        assert_eq!(told.lines().count(), 51);
        assert!(told.ends_with("error: there are 10 more errors\n"));
    }
}
