//! Events as they come → lines that fit a terminal, one for each thing that happened.

use std::io::{self, IsTerminal};

use harpoon::Event;
use harpoon_source::visible_name;

/// What a line is at most, if nobody knows how wide the terminal is.
const COLUMNS: usize = 80;

/// Less is not legible.
const FEWEST_COLUMNS: usize = 40;

/// So many digits of the time that is simulated are told.
const DIGITS: i32 = 6;

pub struct Listing {
    columns: usize,
    /// Behind the point of times.
    n_decimals: usize,
    /// The time of the last line.
    before: Option<String>,
}

/// Of the terminal on standard output, if it is one.
pub fn columns() -> usize {
    let size = terminal_size::terminal_size().filter(|_| io::stdout().is_terminal());
    size.map_or(COLUMNS, |(width, _)| usize::from(width.0).max(FEWEST_COLUMNS))
}

impl Listing {
    /// Where the simulation is from `start` to `stop`.
    pub fn new(start: f64, stop: f64) -> Listing {
        let magnitude = (stop - start).abs().log10().floor();
        let magnitude = if magnitude.is_finite() { magnitude as i32 } else { 0 };
        Listing { columns: columns(), n_decimals: (DIGITS - magnitude).clamp(3, 15) as usize, before: None }
    }

    /// None for what belongs to the last line: a ball that has bounced leaves the floor at the same time, as far as the list tells it.
    pub fn line(&mut self, event: &Event) -> Option<String> {
        let time = format!("{:.*}", self.n_decimals, event.time);
        if event.is_return() && self.before.as_ref() == Some(&time) {
            return None;
        }
        let head = format!("{time}  {:<5}", event.kind);
        self.before = Some(time);
        let room = self.columns.saturating_sub(width(&head) + 2);
        let causes: Vec<String> = event.causes.iter().map(|cause| visible_name(&shortened(cause))).collect();
        let changes = event.changes_in_words();
        let changes: Vec<String> = changes.iter().map(|change| visible_name(change)).collect();
        let rest = match (causes.is_empty(), changes.is_empty()) {
            (true, true) => String::new(),
            (false, true) => fitted(&causes, room, cut),
            (true, false) => fitted(&changes, room, cut_name),
            (false, false) => {
                // What changed says more than why.
                let room = room.saturating_sub(width(BETWEEN));
                let all = width(&changes.join(SEPARATOR));
                let least = width(&told(&changes, 1)).min(room - room / 4);
                let wanted = width(&causes.join(SEPARATOR));
                let for_causes = if wanted + all <= room { wanted } else { wanted.min(room - least) };
                let causes = fitted(&causes, for_causes, cut);
                let changes = fitted(&changes, room.saturating_sub(width(&causes)), cut_name);
                format!("{causes}{BETWEEN}{changes}")
            }
        };
        Some(format!("{head}  {rest}").trim_end().to_string())
    }
}

const SEPARATOR: &str = ", ";
const BETWEEN: &str = "  |  ";

fn width(text: &str) -> usize {
    text.chars().count()
}

/// `contact: contact.gap <= contact.skin` says three times where it is: `contact: gap <= skin`. What ceases to hold has a `not`.
fn shortened(cause: &str) -> String {
    let (relation, not) = match cause.strip_suffix(" becomes false") {
        Some(relation) => (relation, "not "),
        None => (cause, ""),
    };
    let Some((component, inside)) = relation.split_once(": ") else { return format!("{not}{relation}") };
    let prefix = format!("{component}.");
    match inside.matches(&prefix).count() {
        0 => format!("{component}: {not}{inside}"),
        1 => format!("{not}{inside}"),
        _ => format!("{component}: {not}{}", inside.replace(&prefix, "")),
    }
}

/// The first parts, and how many are left out.
fn told(parts: &[String], n: usize) -> String {
    match parts.len() - n {
        0 => parts.join(SEPARATOR),
        left_out => format!("{}{SEPARATOR}and {left_out} more", parts[..n].join(SEPARATOR)),
    }
}

/// As many of the parts as there is room for, at least one of them.
fn fitted(parts: &[String], room: usize, cut: fn(&str, usize) -> String) -> String {
    let fits = (1..=parts.len()).rev().map(|n| told(parts, n)).find(|text| width(text) <= room);
    fits.unwrap_or_else(|| {
        let first = told(parts, 1);
        let more = first.strip_prefix(&parts[0]).unwrap_or_default();
        format!("{}{more}", cut(&parts[0], room.saturating_sub(width(more))))
    })
}

fn cut(text: &str, room: usize) -> String {
    match width(text) <= room {
        true => text.to_string(),
        false => text.chars().take(room.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// The end of a name tells more than its beginning, and numbers are whole or not there.
fn cut_name(change: &str, room: usize) -> String {
    let n_left_out = (width(change) + 1).saturating_sub(room);
    match change.split_once(": ") {
        Some((name, _)) if n_left_out > 1 && width(name) > n_left_out => {
            std::iter::once('…').chain(change.chars().skip(n_left_out)).collect()
        }
        _ => cut(change, room),
    }
}

#[cfg(test)]
mod tests {
    use super::{cut, cut_name, fitted, shortened};

    #[test]
    fn parts_that_do_not_fit_are_counted() {
        let parts = ["a: 1 → 2", "b: 3 → 4", "c: 5 → 6"].map(str::to_string);
        assert_eq!(fitted(&parts, 28, cut), "a: 1 → 2, b: 3 → 4, c: 5 → 6");
        assert_eq!(fitted(&parts, 27, cut), "a: 1 → 2, and 2 more");
        assert_eq!(fitted(&parts, 17, cut), "a: 1…, and 2 more");
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "ab…");
        assert_eq!(cut_name("body.vx: 1 → 2", 12), "…y.vx: 1 → 2");
        assert_eq!(cut_name("body.vx: 1 → 2", 14), "body.vx: 1 → 2");
    }

    #[test]
    fn a_component_is_told_once() {
        assert_eq!(shortened("chopper: i > chopper.max"), "i > chopper.max");
        assert_eq!(shortened("ignition: cylinder.v < 0"), "ignition: cylinder.v < 0");
        assert_eq!(shortened("c[1]: c[1].gap <= c[1].skin becomes false"), "c[1]: not gap <= skin");
        assert_eq!(shortened("h <= 0 becomes false"), "not h <= 0");
    }
}
