//! Two runs of one model → where each variable differs most, and which events only one of them has.
//!
//! Rows are compared where both runs have one at the same time: between rows nothing is known. An event may happen a
//! little earlier in one run than in the other. Around events a value agrees with every value that the other run takes
//! within that shift of time; elsewhere only with the one at the same time.

use std::collections::HashMap;

use crate::Trajectory;

/// What is known of a run: its rows, and when its events were.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    pub rows: &'a Trajectory,
    /// In order.
    pub events: &'a [f64],
}

#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// One for each variable that both runs have, in the order of the first.
    pub differences: Vec<Difference>,
    /// Variables that only one run has.
    pub missing: Vec<String>,
    /// Positions in the lists of events of those that have no partner in the other run.
    pub only_first: Vec<usize>,
    pub only_second: Vec<usize>,
    /// When the runs ended.
    pub ends: [f64; 2],
    /// How much earlier or later an event may be.
    pub shift: f64,
}

/// Where a variable of the second run is farthest from the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    pub name: String,
    pub time: f64,
    /// There, in the first and the second run.
    pub values: [f64; 2],
    /// Infinite where one is a number and the other is not.
    pub size: f64,
    /// The larger of the range of the variable and its largest magnitude, in both runs; at least what rounding makes of
    /// the largest variable with the same unit.
    pub scale: f64,
}

impl Difference {
    /// As a share of the variable's scale.
    pub fn relative(&self) -> f64 {
        self.size / self.scale
    }
}

impl Agreement {
    /// One run has ended where the other went on.
    pub fn ends_together(&self) -> bool {
        (self.ends[0] - self.ends[1]).abs() <= self.shift
    }
}

/// What is smaller than this share of the largest variable with the same unit is what is left where large numbers
/// cancel: a balance of forces, the drift of a constraint.
const CANCELLED: f64 = 1e-9;

/// Where everything cancels.
const SMALLEST_SCALE: f64 = 1e-10;

/// Rows that belong to one time: their distance is less than this share of the time simulated.
const SAME_TIME: f64 = 1e-10;

/// Compares the second run with the first; `shift` is how far apart the same event may be.
pub fn agreement(first: Told<'_>, second: Told<'_>, shift: f64) -> Agreement {
    let windows = windows(first, second, shift);
    let mut missing: Vec<String> = Vec::new();
    let mut differences = Vec::new();
    let mut units = Vec::new();
    for signal in first.rows.signals() {
        let Some(values) = second.rows.values_of(&signal.name) else {
            missing.push(signal.name.clone());
            continue;
        };
        differences.push(largest(&signal.name, &windows, &first.rows.values(signal), &values));
        units.push(signal.unit.as_str());
    }
    raise_scales(&mut differences, &units);
    let is_new = |name: &&str| first.rows.signal(name).is_none();
    let names = second.rows.signals().iter().map(|signal| signal.name.as_str());
    missing.extend(names.filter(is_new).map(str::to_string));
    let end = |rows: &Trajectory| rows.time().last().copied().unwrap_or(f64::NAN);
    Agreement {
        differences,
        missing,
        only_first: without_partner(first.events, second.events, shift),
        only_second: without_partner(second.events, first.events, shift),
        ends: [end(first.rows), end(second.rows)],
        shift,
    }
}

/// Which rows of the first run a row of the second is compared with.
struct Window {
    /// Of the second run.
    row: usize,
    time: f64,
    /// Rows of the first run, the last one included.
    from: usize,
    to: usize,
    /// Around events: what the first run is at both ends of the window, as a row and the way to the next one.
    ends: Option<[(usize, f64); 2]>,
}

fn windows(first: Told<'_>, second: Told<'_>, shift: f64) -> Vec<Window> {
    let (times, rows) = (first.rows.time(), second.rows.time());
    let (Some(start), Some(stop)) = (times.first(), times.last()) else { return Vec::new() };
    let rounding = SAME_TIME * (stop - start);
    let between = |from: f64, to: f64| {
        (times.partition_point(|t| *t < from), times.partition_point(|t| *t <= to).checked_sub(1))
    };
    let happens = |events: &[f64], t: f64| {
        let k = events.partition_point(|event| *event < t - shift);
        events.get(k).is_some_and(|event| *event <= t + shift)
    };
    let along = |t: f64| {
        let t = t.clamp(*start, *stop);
        let row = times.partition_point(|at| *at <= t).clamp(1, times.len().max(2) - 1) - 1;
        let length = times.get(row + 1).map_or(0.0, |next| next - times[row]);
        (row, if length > 0.0 { (t - times[row]) / length } else { 0.0 })
    };
    let window = |(row, &time): (usize, &f64)| {
        if happens(first.events, time) || happens(second.events, time) {
            let (from, to) = between(time - shift, time + shift);
            let ends = Some([along(time - shift), along(time + shift)]);
            // With no row inside, the ends alone are compared with.
            return Some(Window { row, time, from, to: to.unwrap_or(from), ends });
        }
        let (from, to) = between(time - rounding, time + rounding);
        let to = to.filter(|to| *to >= from)?;
        Some(Window { row, time, from, to, ends: None })
    };
    rows.iter().enumerate().filter_map(window).collect()
}

fn largest(name: &str, windows: &[Window], first: &[f64], second: &[f64]) -> Difference {
    let mut found = Difference {
        name: name.to_string(),
        time: windows.first().map_or(f64::NAN, |window| window.time),
        values: [first, second].map(|values| values.first().copied().unwrap_or(f64::NAN)),
        size: 0.0,
        scale: scale(first).max(scale(second)),
    };
    for window in windows {
        let value = second[window.row];
        let inside = first.get(window.from..=window.to).unwrap_or_default().iter().copied();
        let ends = window.ends.into_iter().flatten().map(|(row, part)| {
            let next = first.get(row + 1).copied().unwrap_or(first[row]);
            first[row] + part * (next - first[row])
        });
        let (mut low, mut high, mut is_number) = (f64::INFINITY, f64::NEG_INFINITY, true);
        for candidate in inside.chain(ends) {
            (low, high) = (low.min(candidate), high.max(candidate));
            is_number &= !candidate.is_nan();
        }
        let nearest = if value < low { low } else { value.min(high) };
        let size = match (is_number, value.is_nan()) {
            (false, true) => 0.0,
            (true, false) if value == nearest => 0.0,
            (true, false) if (value - nearest).is_finite() => (value - nearest).abs(),
            _ => f64::INFINITY,
        };
        if size > found.size {
            found.size = size;
            found.time = window.time;
            found.values = [if is_number { nearest } else { f64::NAN }, value];
        }
    }
    found
}

fn raise_scales(differences: &mut [Difference], units: &[&str]) {
    let mut largest: HashMap<&str, f64> = HashMap::new();
    for (difference, unit) in differences.iter().zip(units) {
        let known = largest.entry(unit).or_insert(0.0);
        *known = known.max(difference.scale);
    }
    for (difference, unit) in differences.iter_mut().zip(units) {
        difference.scale = difference.scale.max(CANCELLED * largest[unit]).max(SMALLEST_SCALE);
    }
}

fn scale(values: &[f64]) -> f64 {
    let finite = values.iter().copied().filter(|value| value.is_finite());
    let (mut low, mut high, mut largest) = (f64::INFINITY, f64::NEG_INFINITY, 0.0_f64);
    for value in finite {
        (low, high, largest) = (low.min(value), high.max(value), largest.max(value.abs()));
    }
    largest.max(high - low)
}

fn without_partner(events: &[f64], others: &[f64], shift: f64) -> Vec<usize> {
    let has_partner = |t: f64| {
        let k = others.partition_point(|other| *other < t - shift);
        others.get(k).is_some_and(|other| *other <= t + shift)
    };
    (0..events.len()).filter(|k| !has_partner(events[*k])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Signal;

    fn rows(points: &[(f64, f64)]) -> Trajectory {
        let (time, x) = points.iter().copied().unzip();
        Trajectory::new(vec![Signal::column("x", 0)], time, vec![x])
    }

    fn compare(first: (&[(f64, f64)], &[f64]), second: (&[(f64, f64)], &[f64])) -> Agreement {
        let (a, b) = (rows(first.0), rows(second.0));
        agreement(Told { rows: &a, events: first.1 }, Told { rows: &b, events: second.1 }, 0.01)
    }

    #[test]
    fn only_rows_at_the_same_time_are_compared() {
        let fine = [(0.0, 0.0), (0.25, 7.0), (0.5, 1.0), (1.0, 2.0)];
        let found = compare((&fine, &[]), (&[(0.0, 0.0), (0.5, 1.5), (1.0, 2.1)], &[]));
        assert_eq!(found.differences[0].size, 0.5);
        assert_eq!(found.differences[0].time, 0.5);
        assert_eq!(found.differences[0].values, [1.0, 1.5]);
        assert_eq!(found.differences[0].scale, 7.0);
    }

    #[test]
    fn a_jump_may_be_earlier_in_one_run() {
        let early = [(0.0, 0.0), (0.495, 0.0), (0.495, 1.0), (0.5, 1.0), (1.0, 1.0)];
        let late = [(0.0, 0.0), (0.5, 0.0), (0.502, 0.0), (0.502, 1.0), (1.0, 1.0)];
        let found = compare((&early, &[0.495]), (&late, &[0.502]));
        assert_eq!(found.differences[0].size, 0.0);
        assert_eq!((found.only_first.len(), found.only_second.len()), (0, 0));
        // Too early to be the same event.
        let early = [(0.0, 0.0), (0.45, 0.0), (0.45, 1.0), (0.5, 1.0), (1.0, 1.0)];
        let found = compare((&early, &[0.45]), (&late, &[0.502]));
        assert_eq!(found.differences[0].size, 1.0);
        assert_eq!((found.only_first, found.only_second), (vec![0], vec![0]));
    }

    #[test]
    fn what_is_no_number_differs_from_every_number() {
        let found = compare((&[(0.0, 1.0), (1.0, 1.0)], &[]), (&[(0.0, 1.0), (1.0, f64::NAN)], &[]));
        assert_eq!(found.differences[0].size, f64::INFINITY);
        let infinite = [(0.0, f64::INFINITY), (1.0, f64::INFINITY)];
        assert_eq!(compare((&infinite, &[]), (&infinite, &[])).differences[0].size, 0.0);
    }

    #[test]
    fn what_is_left_of_large_numbers_does_not_count() {
        let rows = |left: f64| {
            let signals = vec![Signal::column("force", 0), Signal::column("balance", 1)];
            Trajectory::new(signals, vec![0.0, 1.0], vec![vec![0.0, 1e6], vec![0.0, left]])
        };
        let (a, b) = (rows(1e-10), rows(-2e-10));
        let found = agreement(Told { rows: &a, events: &[] }, Told { rows: &b, events: &[] }, 0.0);
        assert!(found.differences[1].relative() < 1e-6);
    }

    #[test]
    fn a_run_that_ends_early() {
        let found = compare((&[(0.0, 1.0), (1.0, 1.0)], &[]), (&[(0.0, 1.0), (0.5, 1.0)], &[]));
        assert!(!found.ends_together());
    }
}
