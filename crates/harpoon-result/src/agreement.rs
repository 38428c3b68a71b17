//! Two runs of one model → where each variable differs most, and which events only one of them has.
//!
//! Rows are compared where both runs have one at the same time: between rows nothing is known. An event may happen a
//! little earlier in one run than in the other, and one run may show values at it that the other passes over: before and
//! after, or on either side of a boundary before it slides along it. So around events that both have they agree if some value
//! that the one takes within that shift of time is between values that the other takes; elsewhere only at the same time.

use std::collections::HashMap;

use crate::Trajectory;

/// What is known of a run: its rows, and when its events were.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    pub rows: &'a Trajectory,
    /// In order.
    pub events: &'a [f64],
    /// From when to when events happen that take a while.
    pub whiles: &'a [(f64, f64)],
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
    /// The larger of the range of the variable and its largest magnitude, in both runs.
    pub scale: f64,
    /// A variable of this scale may be nothing but what rounding leaves of larger ones.
    pub noise: f64,
}

/// What a difference says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Fits,
    DoesNotFit,
    /// The variable is so small beside others that its difference says nothing.
    TooSmall,
}

impl Difference {
    /// As a share of the variable's scale.
    pub fn relative(&self) -> f64 {
        if self.size == 0.0 { 0.0 } else { self.size / self.scale }
    }

    /// If so large a share of the scale is `allowed`.
    pub fn verdict(&self, allowed: f64) -> Verdict {
        match self.relative() <= allowed {
            true => Verdict::Fits,
            false if self.scale <= self.noise => Verdict::TooSmall,
            false => Verdict::DoesNotFit,
        }
    }
}

impl Agreement {
    /// One run has ended where the other went on.
    pub fn ends_together(&self) -> bool {
        (self.ends[0] - self.ends[1]).abs() <= self.shift
    }

    /// Whether a variable of one of the runs has several values at this time, farther apart than a share of its scale that is `allowed`.
    pub fn jumps(&self, rows: &Trajectory, time: f64, allowed: f64) -> bool {
        let there = Stretch::between(rows.time(), time, time);
        self.differences.iter().any(|difference| {
            let values = rows.values_of(&difference.name);
            let range = values.and_then(|values| there.range(&values));
            let jump = range.map_or(0.0, |(low, high)| high - low);
            difference.scale > difference.noise && jump > allowed * difference.scale
        })
    }
}

/// What is smaller than this share of the largest variable with the same unit is what is left where large numbers
/// cancel: a balance of forces, the drift of a constraint.
const CANCELLED: f64 = 1e-9;

/// And where all that have its unit cancel, of the largest variable there is: some roundings.
const ROUNDED: f64 = 16.0 * f64::EPSILON;

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
    find_noise(&mut differences, &units);
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

/// What is compared: rows of both runs that belong to one time.
struct Window {
    time: f64,
    first: Stretch,
    second: Stretch,
}

/// A part of a run.
struct Stretch {
    /// Its rows, the last one included; none if it comes before the first.
    from: usize,
    to: usize,
    /// Around events: what the run is at both ends, as a row and the way to the next one.
    ends: Option<[(usize, f64); 2]>,
}

fn windows(first: Told<'_>, second: Told<'_>, shift: f64) -> Vec<Window> {
    let (Some(start), Some(stop)) = (first.rows.time().first(), first.rows.time().last()) else {
        return Vec::new();
    };
    let rounding = SAME_TIME * (stop - start);
    let happens = |events: &[f64], t: f64| {
        let k = events.partition_point(|event| *event < t - shift);
        events.get(k).is_some_and(|event| *event <= t + shift)
    };
    let window = |(row, &time): (usize, &f64)| {
        let lasts =
            first.whiles.iter().chain(second.whiles).filter(|(from, to)| (*from..=*to).contains(&time));
        let (from, to) = lasts.fold((time, time), |(low, high), (from, to)| (low.min(*from), high.max(*to)));
        let alone = Stretch { from: row, to: row, ends: None };
        let around = |rows: &Trajectory| Stretch::around(rows.time(), from - shift, to + shift);
        let happens = [first, second].map(|run| happens(run.events, time));
        match (from < to, happens) {
            (true, _) | (_, [true, true]) => {
                return Some(Window { time, first: around(first.rows), second: around(second.rows) });
            }
            // What only one run has is no excuse for the other values around it.
            (_, [true, false] | [false, true]) => {
                return Some(Window { time, first: around(first.rows), second: alone });
            }
            (_, [false, false]) => {}
        }
        let same = Stretch::between(first.rows.time(), time - rounding, time + rounding);
        (same.from <= same.to).then_some(Window { time, first: same, second: alone })
    };
    second.rows.time().iter().enumerate().filter_map(window).collect()
}

impl Stretch {
    fn between(times: &[f64], from: f64, to: f64) -> Stretch {
        let n_until = times.partition_point(|t| *t <= to);
        // Beyond `to` if there is none.
        let from = times.partition_point(|t| *t < from);
        Stretch { from: if n_until == 0 { 1 } else { from }, to: n_until.saturating_sub(1), ends: None }
    }

    /// With its ends, which are all that is known where it has no row.
    fn around(times: &[f64], from: f64, to: f64) -> Stretch {
        let along = |t: f64| {
            let t = t.clamp(times[0], times[times.len() - 1]);
            let row = times.partition_point(|at| *at <= t).clamp(1, times.len().max(2) - 1) - 1;
            let length = times.get(row + 1).map_or(0.0, |next| next - times[row]);
            (row, if length > 0.0 { (t - times[row]) / length } else { 0.0 })
        };
        Stretch { ends: Some([along(from), along(to)]), ..Stretch::between(times, from, to) }
    }

    /// The least and the largest of the values there; None if one is no number.
    fn range(&self, values: &[f64]) -> Option<(f64, f64)> {
        let inside = values.get(self.from..=self.to).unwrap_or_default().iter().copied();
        let ends = self.ends.into_iter().flatten().map(|(row, part)| {
            let next = values.get(row + 1).copied().unwrap_or(values[row]);
            // Not of infinities.
            if part == 0.0 || next == values[row] {
                values[row]
            } else {
                values[row] + part * (next - values[row])
            }
        });
        let mut all = inside.chain(ends);
        all.try_fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (!value.is_nan()).then(|| (low.min(value), high.max(value)))
        })
    }
}

fn largest(name: &str, windows: &[Window], first: &[f64], second: &[f64]) -> Difference {
    let mut found = Difference {
        name: name.to_string(),
        time: windows.first().map_or(f64::NAN, |window| window.time),
        values: [first, second].map(|values| values.first().copied().unwrap_or(f64::NAN)),
        size: 0.0,
        scale: scale(first).max(scale(second)),
        noise: 0.0,
    };
    for window in windows {
        let (size, values) = gap(window.first.range(first), window.second.range(second));
        if size > found.size {
            found.size = size;
            found.time = window.time;
            found.values = values;
        }
    }
    found
}

/// How far two ranges are apart, and their nearest values; infinite if only one of them is of numbers.
fn gap(first: Option<(f64, f64)>, second: Option<(f64, f64)>) -> (f64, [f64; 2]) {
    let (first, second) = match (first, second) {
        (Some(first), Some(second)) => (first, second),
        (None, None) => return (0.0, [f64::NAN; 2]),
        (first, second) => {
            let value = |range: Option<(f64, f64)>| range.map_or(f64::NAN, |(low, _)| low);
            return (f64::INFINITY, [value(first), value(second)]);
        }
    };
    match (second.0 > first.1, first.0 > second.1) {
        (true, _) => (second.0 - first.1, [first.1, second.0]),
        (_, true) => (first.0 - second.1, [first.0, second.1]),
        // They have a value in common.
        _ => (0.0, [first.0, first.0]),
    }
}

fn find_noise(differences: &mut [Difference], units: &[&str]) {
    let mut largest: HashMap<&str, f64> = HashMap::new();
    for (difference, unit) in differences.iter().zip(units) {
        let known = largest.entry(unit).or_insert(0.0);
        *known = known.max(difference.scale);
    }
    let of_all = largest.values().copied().fold(0.0, f64::max);
    for (difference, unit) in differences.iter_mut().zip(units) {
        difference.noise = (CANCELLED * largest[unit]).max(ROUNDED * of_all);
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
        let told = |rows, events| Told { rows, events, whiles: &[] };
        agreement(told(&a, first.1), told(&b, second.1), 0.01)
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
        let found = {
            let told = |rows| Told { rows, events: &[], whiles: &[] };
            agreement(told(&a), told(&b), 0.0)
        };
        assert_eq!(found.differences[1].verdict(1e-6), Verdict::TooSmall);
    }

    /// However small: nothing larger is there that could have left it.
    #[test]
    fn what_is_small_by_itself_is_compared() {
        let found = compare((&[(0.0, 0.0), (1.0, 1e-17)], &[]), (&[(0.0, 0.0), (1.0, -1e-17)], &[]));
        assert_eq!(found.differences[0].verdict(1e-4), Verdict::DoesNotFit);
    }

    /// One run shows both sides of a boundary before it slides along it, the other only the one it comes from.
    #[test]
    fn values_at_an_event_may_be_passed_over() {
        let few = [(0.0, 2.0), (0.5, 2.0), (0.5, 0.0), (1.0, 0.0)];
        let many = [(0.0, 2.0), (0.5, 2.0), (0.5, -2.0), (0.5, -2.0), (0.5, 0.0), (1.0, 0.0)];
        assert_eq!(compare((&few, &[0.5]), (&many, &[0.5, 0.5])).differences[0].size, 0.0);
        assert_eq!(compare((&many, &[0.5, 0.5]), (&few, &[0.5])).differences[0].size, 0.0);
        // But where it goes on counts.
        let other = [(0.0, 2.0), (0.5, 2.0), (0.5, -2.0), (1.0, -2.0)];
        assert_eq!(compare((&few, &[0.5]), (&other, &[0.5])).differences[0].size, 2.0);
    }

    #[test]
    fn a_run_that_ends_early() {
        let found = compare((&[(0.0, 1.0), (1.0, 1.0)], &[]), (&[(0.0, 1.0), (0.5, 1.0)], &[]));
        assert!(!found.ends_together());
    }
}
