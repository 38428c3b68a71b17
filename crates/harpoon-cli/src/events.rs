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
        let causes: Vec<String> = event.causes.iter().map(|cause| visible_name(without_component(cause))).collect();
        let changes = event.changes_in_words();
        let changes: Vec<String> = changes.iter().map(|change| visible_name(change)).collect();
        let rest = match (causes.is_empty(), changes.is_empty()) {
            (true, true) => String::new(),
            (false, true) => fitted(&causes, room),
            (true, false) => fitted(&changes, room),
            (false, false) => {
                let room = room.saturating_sub(width(BETWEEN));
                let wanted = width(&changes.join(SEPARATOR));
                let causes = fitted(&causes, room.saturating_sub(wanted).max(room / 2));
                let changes = fitted(&changes, room.saturating_sub(width(&causes)));
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

/// `chopper: i > chopper.max` says twice where it is.
fn without_component(cause: &str) -> &str {
    match cause.split_once(": ") {
        Some((component, relation)) if relation.contains(&format!("{component}.")) => relation,
        _ => cause,
    }
}

/// As many of the parts as there is room for, and how many are left out.
fn fitted(parts: &[String], room: usize) -> String {
    let told = |n: usize| match parts.len() - n {
        0 => parts.join(SEPARATOR),
        left_out => format!("{}{SEPARATOR}and {left_out} more", parts[..n].join(SEPARATOR)),
    };
    let fits = (1..=parts.len()).rev().map(told).find(|text| width(text) <= room);
    fits.unwrap_or_else(|| {
        let more = match parts.len() - 1 {
            0 => String::new(),
            left_out => format!("{SEPARATOR}and {left_out} more"),
        };
        format!("{}{more}", cut(&parts[0], room.saturating_sub(width(&more))))
    })
}

fn cut(text: &str, room: usize) -> String {
    match width(text) <= room {
        true => text.to_string(),
        false => text.chars().take(room.saturating_sub(1)).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{cut, fitted, without_component};

    #[test]
    fn parts_that_do_not_fit_are_counted() {
        let parts = ["a: 1 → 2", "b: 3 → 4", "c: 5 → 6"].map(str::to_string);
        assert_eq!(fitted(&parts, 28), "a: 1 → 2, b: 3 → 4, c: 5 → 6");
        assert_eq!(fitted(&parts, 27), "a: 1 → 2, and 2 more");
        assert_eq!(fitted(&parts, 17), "a: 1…, and 2 more");
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "ab…");
    }

    #[test]
    fn a_component_is_told_once() {
        assert_eq!(without_component("chopper: i > chopper.max"), "i > chopper.max");
        assert_eq!(without_component("ignition: cylinder.v < 0"), "ignition: cylinder.v < 0");
    }
}
