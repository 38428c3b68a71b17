//! Diagnostics as text: with an excerpt of the source in the manner of rustc, or on one line.

use crate::{Diagnostic, FileId, Severity, Sources, Span, visible_text};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Style {
    /// For tests, files and pipes.
    #[default]
    Plain,
    Coloured,
}

/// The message, the lines it is about with what matters marked, and the hints. Whatever files and their names have in them, only the
/// colours asked for control a terminal.
pub fn render(sources: &Sources, diagnostic: &Diagnostic, style: Style) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut group = Group::with_title(level.primary_title(visible_text(&diagnostic.message)));
    let files = annotations_by_file(diagnostic);
    let has_excerpt = !files.is_empty();
    for (file, annotations) in files {
        group = group.element(snippet(sources, file, annotations));
    }
    if let Some(component) = &diagnostic.component {
        group = group.element(Level::NOTE.message(format!("in component `{}`", visible_text(component))));
    }
    for hint in &diagnostic.hints {
        group = group.element(Level::HELP.message(visible_text(hint)));
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    };
    let mut text = renderer.render(&[group]);
    text.push('\n');
    if has_excerpt { text } else { without_margin(&text) }
}

/// The renderer draws the margin of an excerpt above notes and hints even where there is none.
fn without_margin(text: &str) -> String {
    let is_margin = |line: &&str| {
        let mut is_control = false;
        let mut seen = line.chars().filter(|&c| {
            let is_seen = !is_control && c != '\x1b' && !c.is_whitespace();
            is_control = c == '\x1b' || is_control && c != 'm';
            is_seen
        });
        seen.next() == Some('|') && seen.next().is_none()
    };
    let mut is_first = true;
    text.split_inclusive('\n')
        .filter(|line| {
            let is_dropped = is_first && is_margin(line);
            is_first &= !is_dropped;
            !is_dropped
        })
        .collect()
}

/// `path:line:column: error: message`
pub fn render_line(sources: &Sources, diagnostic: &Diagnostic) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let message = visible_text(&diagnostic.message);
    match diagnostic.span {
        Some(span) => {
            let position = sources.position(span.file, span.start);
            let path = path(sources, span.file);
            format!("{path}:{}:{}: {severity}: {message}", position.line, position.column)
        }
        None => format!("{severity}: {message}"),
    }
}

type Mark<'d> = (AnnotationKind, Span, Option<&'d str>);

/// The span of the message first, then its labels, file by file.
fn annotations_by_file(diagnostic: &Diagnostic) -> Vec<(FileId, Vec<Mark<'_>>)> {
    let primary = diagnostic.span.map(|span| (AnnotationKind::Primary, span, None));
    let labels = diagnostic.labels.iter();
    let labels = labels.map(|(span, words)| (AnnotationKind::Context, *span, Some(words.as_str())));
    let mut files: Vec<(FileId, Vec<Mark<'_>>)> = Vec::new();
    for mark in primary.into_iter().chain(labels) {
        match files.iter_mut().find(|(file, _)| *file == mark.1.file) {
            Some((_, marks)) => marks.push(mark),
            None => files.push((mark.1.file, vec![mark])),
        }
    }
    files
}

/// Only the lines from the first to the last mark: the renderer reads everything it is given.
fn snippet<'s>(sources: &'s Sources, file: FileId, marks: Vec<Mark<'s>>) -> Snippet<'s, Annotation<'s>> {
    let text = sources.text(file);
    let bounds = |span: Span| character_bounds(text, span.start as usize..span.end as usize);
    let first = marks.iter().map(|mark| mark.1.start).min().unwrap_or(0);
    let last = marks.iter().map(|mark| mark.1.end).max().unwrap_or(0);
    let first_line = sources.position(file, first).line;
    let last_line = sources.position(file, last).line;
    let start = sources.line_start(file, first_line);
    let window = &text[start..sources.line_start(file, last_line + 1)];
    // What is shown instead of a character may have another length, and moves the marks behind it.
    let shown_at = |offset: usize| {
        let before = &window[..offset - start];
        shown(before.strip_suffix('\r').unwrap_or(before)).len()
    };
    let annotations: Vec<_> = marks
        .into_iter()
        .map(|(kind, span, words)| {
            let range = bounds(span);
            kind.span(shown_at(range.start)..shown_at(range.end)).label(words.map(visible_text))
        })
        .collect();
    Snippet::source(shown(window)).line_start(first_line).path(path(sources, file)).annotations(annotations)
}

/// Lines as they are shown, without the marks of those who wrote the file.
fn shown(lines: &str) -> String {
    visible_text(&lines.trim_start_matches('\u{feff}').replace("\r\n", "\n")).into_owned()
}

fn path(sources: &Sources, file: FileId) -> String {
    visible_text(&sources.path(file).to_string_lossy()).replace(['\n', '\t'], " ")
}

/// The range widened to whole characters and cut to the text.
fn character_bounds(text: &str, range: Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(range.start.min(text.len()));
    start..text.ceil_char_boundary(range.end.clamp(start, text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryFiles;

    fn sources() -> (Sources, FileId) {
        let sources = Sources::new(Box::new(MemoryFiles::new()));
        let file = sources.add("ball.mo", "model Ball\n  Real höhe;\nequation\n  der(h) = v\nend Ball;\n");
        (sources, file)
    }

    #[test]
    fn an_excerpt_marks_the_place() {
        let (sources, file) = sources();
        let span = Span::new(file, 46, 46);
        let diagnostic = Diagnostic::error(span, "expected `;` after the equation")
            .label(Span::new(file, 6, 10), "in this model")
            .component("ball")
            .hint("add one");
        let expected = "\
error: expected `;` after the equation
 --> ball.mo:4:13
  |
1 | model Ball
  |       ---- in this model
...
4 |   der(h) = v
  |             ^
  |
  = note: in component `ball`
  = help: add one
";
        assert_eq!(render(&sources, &diagnostic, Style::Plain), expected);
        assert_eq!(
            render_line(&sources, &diagnostic),
            "ball.mo:4:13: error: expected `;` after the equation"
        );
    }

    #[test]
    fn a_message_without_a_place_is_one_line() {
        let (sources, _) = sources();
        let diagnostic = Diagnostic::new(Severity::Error, None, "no library `M`");
        assert_eq!(render(&sources, &diagnostic, Style::Plain), "error: no library `M`\n");
        assert_eq!(render_line(&sources, &diagnostic), "error: no library `M`");
        let advised = diagnostic.hint("get it");
        assert_eq!(render(&sources, &advised, Style::Plain), "error: no library `M`\n = help: get it\n");
        assert_eq!(render(&sources, &advised, Style::Coloured).lines().count(), 2);
    }

    #[test]
    fn colours_are_asked_for() {
        let (sources, file) = sources();
        let diagnostic = Diagnostic::warning(Span::new(file, 0, 5), "a word");
        assert!(render(&sources, &diagnostic, Style::Coloured).contains('\x1b'));
        assert!(!render(&sources, &diagnostic, Style::Plain).contains('\x1b'));
    }

    #[test]
    fn nothing_in_a_file_or_its_name_controls_a_terminal() {
        let sources = Sources::new(Box::new(MemoryFiles::new()));
        let text = "\u{feff}// \u{9b}2J\u{202e}\x1b[31m\r\nReal x = \u{9b}y;\r\n";
        let file = sources.add("\x1b]0;a\x07\n.mo", text);
        let y = text.find('y').unwrap() as u32;
        let diagnostic = Diagnostic::error(Span { file, start: y, end: y + 1 }, "no \u{9b}y")
            .label(Span::new(file, 3, 5), "\u{9b}")
            .component("\u{9b}")
            .hint("\u{9b}");
        let expected = "\
error: no \u{fffd}y
 --> ␛]0;a␇ .mo:2:11
  |
1 | // \u{fffd}2J\u{fffd}␛[31m
  | -- \u{fffd}
2 | Real x = \u{fffd}y;
  |           ^
  |
  = note: in component `\u{fffd}`
  = help: \u{fffd}
";
        assert_eq!(render(&sources, &diagnostic, Style::Plain), expected);
        assert_eq!(render_line(&sources, &diagnostic), "␛]0;a␇ .mo:2:11: error: no \u{fffd}y");
        let coloured = render(&sources, &diagnostic, Style::Coloured);
        assert!(!coloured.contains(['\u{9b}', '\u{202e}', '\x07']) && !coloured.contains("\x1b[31m\n"));
    }

    #[test]
    fn the_end_of_the_file_can_be_marked() {
        let sources = Sources::new(Box::new(MemoryFiles::new()));
        let file = sources.add("a.mo", "model A");
        let diagnostic = Diagnostic::error(Span::new(file, 7, 7), "expected `end A`");
        assert!(render(&sources, &diagnostic, Style::Plain).contains("1 | model A\n  |        ^"));
    }
}
