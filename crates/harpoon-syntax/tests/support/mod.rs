//! One function that knows the API, for all tests.
#![allow(dead_code)]

use harpoon_source::{MemoryFiles, Sources, render_line};
use harpoon_syntax::Parse;

pub fn parse(text: &str) -> Parse {
    let sources = Sources::new(Box::new(MemoryFiles::new()));
    let file = sources.add("test.mo", text);
    harpoon_syntax::parse(file, sources.text(file))
}

/// All messages as `line:column: message`.
pub fn messages(text: &str) -> Vec<String> {
    let sources = Sources::new(Box::new(MemoryFiles::new()));
    let file = sources.add("test.mo", text);
    let parse = harpoon_syntax::parse(file, sources.text(file));
    let lines = parse.diagnostics.iter().map(|diagnostic| render_line(&sources, diagnostic));
    lines.map(|line| line.replacen("test.mo:", "", 1).replacen(" error:", "", 1)).collect()
}

#[track_caller]
pub fn check_message(text: &str, message: &str) {
    assert_eq!(messages(text), [message], "{text}");
}

#[track_caller]
pub fn check_clean(text: &str) {
    assert_eq!(messages(text), [""; 0], "{text}");
}

/// Each line with a mistake says so in a comment: `// 5: message`, where 5 is the column.
#[track_caller]
pub fn check_margin(text: &str) {
    let margin = text.lines().enumerate().flat_map(|(index, line)| {
        let comments = line.split_once("// ").map_or("", |(_, comments)| comments);
        let expected = comments.split(" // ").filter(|comment| !comment.is_empty());
        expected.map(move |comment| format!("{}:{comment}", index + 1)).collect::<Vec<_>>()
    });
    let expected: Vec<String> = margin.collect();
    assert_eq!(messages(text), expected);
}
