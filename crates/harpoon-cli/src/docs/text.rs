//! Documentation → text for a terminal. Nothing that somebody wrote into a model controls it.

use harpoon::{Documentation, Entry};
use harpoon_source::{visible_name, visible_text};

use super::markup::{Part, parts};

/// Lines are not longer than people like to read, however wide the terminal is.
const WIDEST: usize = 100;

pub fn text(documentation: &Documentation, columns: usize) -> String {
    let columns = columns.min(WIDEST);
    let Documentation { name, kind, description, bases, lists, info } = documentation;
    let mut text = format!("{} {}\n", kind, visible_name(name));
    if !description.is_empty() {
        text.push_str(&wrapped(&visible_text(description), "", columns));
    }
    if !bases.is_empty() {
        let bases: Vec<String> = bases.iter().map(|base| visible_name(base)).collect();
        text.push_str(&wrapped(&format!("extends {}", bases.join(", ")), "", columns));
    }
    for (heading, entries) in lists {
        text.push_str(&format!("\n{heading}\n"));
        text.push_str(&table(entries, columns));
    }
    if let Some(info) = info {
        text.push('\n');
        text.push_str(&page(info, columns));
    }
    text
}

/// A name, its type, unit and default, and what it is; what is longer than most has a line of its own.
fn table(entries: &[Entry], columns: usize) -> String {
    const WIDEST_LEFT: usize = 34;
    let left = |entry: &Entry| {
        let mut left = entry.name.clone();
        if !entry.unit.is_empty() {
            left.push_str(&format!(" [{}]", entry.unit));
        }
        if !entry.default.is_empty() {
            left.push_str(&format!(" = {}", entry.default));
        }
        visible_text(&left).replace(['\n', '\t'], " ")
    };
    let lefts: Vec<String> = entries.iter().map(left).collect();
    let width =
        lefts.iter().map(|left| left.chars().count()).filter(|n| *n <= WIDEST_LEFT).max().unwrap_or(0);
    let mut text = String::new();
    for (entry, left) in entries.iter().zip(lefts) {
        let what = match (entry.description.is_empty(), entry.ty.is_empty()) {
            (true, false) => format!("({})", entry.ty),
            (false, false) => format!("{} ({})", entry.description, entry.ty),
            (_, true) => entry.description.clone(),
        };
        let indent = " ".repeat(width + 4);
        let what = wrapped(&visible_text(&what), &indent, columns.max(width + 30));
        match left.chars().count() <= width {
            true => text.push_str(&format!("  {left:<width$}  {}", what.trim_start())),
            false => text.push_str(&format!("  {left}\n{what}")),
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
    }
    text
}

/// The words in lines, each behind the indent.
fn wrapped(words: &str, indent: &str, columns: usize) -> String {
    let mut text = String::new();
    let mut line = String::new();
    for word in words.split_whitespace() {
        let is_full = line.chars().count() + 1 + word.chars().count() + indent.chars().count() > columns;
        if !line.is_empty() && is_full {
            text.push_str(&format!("{indent}{line}\n"));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        text.push_str(&format!("{indent}{line}\n"));
    }
    text
}

/// The page of an annotation in plain text.
fn page(html: &str, columns: usize) -> String {
    let mut page = Page { columns, ..Page::default() };
    for part in parts(html) {
        page.add(part);
    }
    page.end_paragraph();
    page.text
}

#[derive(Default)]
struct Page {
    text: String,
    words: String,
    columns: usize,
    /// How many lists are around.
    depth: usize,
    /// What stands before the next words of an item.
    mark: &'static str,
    wants_space: bool,
    /// Where the link leads that is open.
    target: Option<String>,
}

impl Page {
    fn add(&mut self, part: Part) {
        match part {
            Part::Words(words) => self.words.push_str(&words),
            Part::Open("pre") => self.end_paragraph(),
            Part::Close("pre") => {
                let code = std::mem::take(&mut self.words);
                for line in visible_text(code.trim_matches('\n')).lines() {
                    self.text.push_str(&format!("    {line}\n"));
                }
                self.wants_space = true;
            }
            Part::Open("ul" | "ol" | "dl") => {
                self.end_paragraph();
                self.depth += 1;
            }
            Part::Close("ul" | "ol" | "dl") => {
                self.end_paragraph();
                self.depth = self.depth.saturating_sub(1);
                self.wants_space = self.depth == 0;
            }
            Part::Open("li" | "dt") => {
                self.end_paragraph();
                self.wants_space = false;
                self.mark = "- ";
            }
            Part::Open("br" | "tr") => {
                self.end_paragraph();
                self.wants_space = false;
            }
            Part::Open("td" | "th") => self.words.push_str("  "),
            Part::Open(
                "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "hr" | "table" | "blockquote" | "dd",
            ) => {
                self.end_paragraph();
            }
            Part::Close(
                "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "table" | "blockquote" | "dd" | "tr" | "li",
            ) => {
                self.end_paragraph();
            }
            Part::Open("sup") => self.words.push('^'),
            Part::Open("sub") => self.words.push('_'),
            Part::Link(target) => self.target = Some(target),
            Part::Close("a") => {
                if let Some(target) = self.target.take() {
                    self.words.push_str(&format!(" <{target}>"));
                }
            }
            Part::Picture(words) if !words.is_empty() => self.words.push_str(&format!("[{words}]")),
            Part::Picture(_) | Part::Open(_) | Part::Close(_) => {}
        }
    }

    fn end_paragraph(&mut self) {
        let words = std::mem::take(&mut self.words);
        if words.trim().is_empty() {
            return;
        }
        if std::mem::replace(&mut self.wants_space, self.depth == 0) && !self.text.is_empty() {
            self.text.push('\n');
        }
        let indent = "  ".repeat(self.depth);
        let lines = wrapped(&visible_text(&words), &indent, self.columns);
        match std::mem::take(&mut self.mark) {
            "" => self.text.push_str(&lines),
            mark => {
                let outer = "  ".repeat(self.depth.saturating_sub(1));
                self.text.push_str(&format!("{outer}{mark}{}", lines.trim_start()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{page, wrapped};

    #[test]
    fn pages_are_text() {
        let html = "<html><p>One &amp; two.</p><ul><li>first</li><li>second <b>item</b></li></ul><pre>a = 1;\n  b</pre>\n<p>m/s<sup>2</sup></p></html>";
        assert_eq!(page(html, 80), "One & two.\n- first\n- second item\n    a = 1;\n      b\n\nm/s^2\n");
    }

    #[test]
    fn terminals_are_not_controlled() {
        assert!(!page("<p>\u{1b}[31m &#27;[2J</p>", 80).contains('\u{1b}'));
    }

    #[test]
    fn lines_are_not_long() {
        assert_eq!(wrapped("a bb ccc", "  ", 6), "  a bb\n  ccc\n");
    }
}
