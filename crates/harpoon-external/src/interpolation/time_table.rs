//! A table over time. The same time may stand twice: a jump. Times at which the formula changes are events, so
//! that an integrator never steps over a kink.
//!
//! Nothing is remembered between calls. Which side of a jump is meant follows from the next event as the model
//! knows it: `next` after, `pre_next` before the event iteration that is going on.
//!
//! ```text
//! next = pre_next, t < next    inside of the interval that ends at next
//! next = pre_next, t ≥ next    the event has come, but is not handled yet: the end of that interval, from the left
//! next > pre_next, t ≥ pre_next    the event is handled: the interval that ends at next, from its start
//! ```

use super::curve::{Curve, Side};
use super::table_1d::split;
use super::{
    Bounds, Extrapolation, Jet, OutOfRange, Outline, Range, Smoothness, TimeEvents, check_increasing,
    nearly_equal, segment,
};

/// The time of an event that never comes.
pub const NEVER: f64 = f64::MAX;

/// Relative to the length of the table: an event this near to the present has been handled.
const SAME_TIME: f64 = 1e-10;

#[derive(Clone, Copy, Debug)]
pub struct TimeTableSettings {
    pub smoothness: Smoothness,
    pub extrapolation: Extrapolation,
    pub time_events: TimeEvents,
    /// The table has no effect (value zero) before this time.
    pub start: f64,
    /// Added to the times in the table.
    pub shift: f64,
}

#[derive(Clone, Debug)]
pub struct TimeTable {
    x: Vec<f64>,
    curves: Vec<Curve>,
    settings: TimeTableSettings,
    /// (first, last) row of the pieces between two events, never empty if there is more than one row.
    intervals: Vec<(usize, usize)>,
}

/// Which formula of the table holds.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Place {
    BeforeStart,
    OnlyRow,
    Segment(usize, f64),
    Outside(Side, f64),
}

impl TimeTable {
    /// From a matrix by rows; `columns` (from 1) are the ones to be interpolated.
    pub fn new(
        rows: usize,
        width: usize,
        matrix: &[f64],
        columns: &[usize],
        settings: TimeTableSettings,
    ) -> Result<TimeTable, String> {
        let (x, values) = split(rows, width, matrix, columns)?;
        check_increasing(&x, settings.smoothness.is_spline(), "the times")?;
        if settings.extrapolation == Extrapolation::Periodic && rows > 1 && x[rows - 1] <= x[0] {
            return Err("a periodic table needs a period longer than zero".to_string());
        }
        let events = if settings.smoothness.is_spline() { TimeEvents::None } else { settings.time_events };
        let intervals = intervals(&x, events);
        let curves = values.into_iter().map(|y| Curve::new(settings.smoothness, &x, y)).collect();
        Ok(TimeTable { x, curves, settings, intervals })
    }

    pub fn minimum(&self) -> f64 {
        self.x[0]
    }

    pub fn maximum(&self) -> f64 {
        self.x[self.x.len() - 1]
    }

    pub fn n_columns(&self) -> usize {
        self.curves.len()
    }

    /// The first event after `t`, or [`NEVER`].
    pub fn next_event(&self, t: f64) -> f64 {
        let TimeTableSettings { start, shift, extrapolation, .. } = self.settings;
        if t < start {
            return start;
        }
        if self.x.len() == 1 {
            return NEVER;
        }
        let (min, period) = (self.minimum(), self.maximum() - self.minimum());
        let now = t - shift + SAME_TIME * period;
        let end_after = |now: f64| {
            let k = self.intervals.partition_point(|(_, last)| self.x[*last] <= now);
            self.intervals.get(k).map(|(_, last)| self.x[*last])
        };
        if extrapolation == Extrapolation::Periodic {
            let n_periods = ((now - min) / period).floor();
            let end = end_after(now - n_periods * period).unwrap_or(self.maximum());
            return end + n_periods * period + shift;
        }
        if now < min {
            return min + shift;
        }
        end_after(now).map_or(NEVER, |end| end + shift)
    }

    /// Of the column that is number `column` (from 0) among those to be interpolated.
    pub fn at(&self, column: usize, t: f64, next: f64, pre_next: f64) -> Result<Jet, OutOfRange> {
        let curve = &self.curves[column];
        let (min, max) = (self.minimum(), self.maximum());
        Ok(match self.place(t, next, pre_next) {
            Place::BeforeStart => Jet::default(),
            Place::OnlyRow => Jet::constant(curve.at_point(0)),
            Place::Segment(k, t) => curve.in_segment(&self.x, k, t),
            Place::Outside(_, now)
                if self.settings.extrapolation == Extrapolation::None && now != min && now != max =>
            {
                return Err(OutOfRange { value: t, min, max });
            }
            Place::Outside(side, t) => curve.outside(&self.x, side, t, self.settings.extrapolation),
        })
    }

    /// What the column, differentiated `order` times, is over stretches of time. [`TimeTable::over`] knows how to ask.
    pub fn outline(&self, column: usize, order: usize) -> Outline {
        Outline::new(&self.x, &self.curves[column], self.settings.extrapolation, order)
    }

    /// Of an outline of this table, over a stretch of time up to the next event.
    pub fn over(&self, outline: &Outline, t: Range, next: f64) -> Bounds {
        let TimeTableSettings { start, shift, extrapolation, .. } = self.settings;
        if t.hi < start || next <= start {
            return Bounds::constant(0.0);
        }
        let before = |offset: f64| Range { lo: t.lo - offset, hi: t.hi - offset };
        if self.x.len() == 1 {
            return outline.over(t);
        }
        if extrapolation == Extrapolation::Periodic && next < NEVER {
            let offset = self.periods_before(next - shift) * (self.maximum() - self.minimum());
            return match self.interval_ending_at(next - shift - offset) {
                Some((first, last)) => outline.within(first, last, before(shift + offset)),
                None => outline.over(before(shift)),
            };
        }
        let now = before(shift);
        match self.interval_ending_at(next - shift) {
            _ if extrapolation == Extrapolation::Periodic => outline.over(now),
            _ if next - shift <= self.minimum() => outline.outside(Side::Left, now),
            Some((first, last)) => outline.within(first, last, now),
            None => outline.outside(Side::Right, now),
        }
    }

    /// Whether it is a line from each of its events to the next one.
    pub fn is_straight_between_events(&self) -> bool {
        self.intervals.iter().all(|(first, last)| last - first == 1) && !self.settings.smoothness.is_spline()
    }

    /// The end of a period belongs to it, not to the next one.
    fn periods_before(&self, now: f64) -> f64 {
        let (min, period) = (self.minimum(), self.maximum() - self.minimum());
        ((now - min) / period - SAME_TIME).ceil() - 1.0
    }

    fn place(&self, t: f64, next: f64, pre_next: f64) -> Place {
        let TimeTableSettings { start, shift, extrapolation, .. } = self.settings;
        let waiting = next == pre_next && next < NEVER && t >= next;
        if t < start || (next == pre_next && next <= start) {
            return Place::BeforeStart;
        }
        if self.x.len() == 1 {
            return Place::OnlyRow;
        }
        let now = t - shift;
        if extrapolation == Extrapolation::Periodic {
            return self.place_in_period(t, next, pre_next, waiting);
        }
        if now < self.minimum() {
            return Place::Outside(Side::Left, now);
        }
        if waiting && next - shift <= self.minimum() {
            return Place::Outside(Side::Left, self.minimum());
        }
        if now >= self.maximum() && !waiting {
            return Place::Outside(Side::Right, now);
        }
        let Some((first, last)) = self.interval_ending_at(next - shift) else {
            return Place::Segment(segment(&self.x, now), now);
        };
        if waiting {
            Place::Segment(last - 1, self.x[last])
        } else {
            Place::Segment(segment(&self.x, now).clamp(first, last - 1), now)
        }
    }

    fn place_in_period(&self, t: f64, next: f64, pre_next: f64, waiting: bool) -> Place {
        let TimeTableSettings { start, shift, .. } = self.settings;
        let (min, period) = (self.minimum(), self.maximum() - self.minimum());
        let known = next < NEVER && next >= t - period;
        let n_periods =
            if known { self.periods_before(next - shift) } else { ((t - shift - min) / period).floor() };
        let offset = n_periods * period;
        let interval = self.interval_ending_at(next - shift - offset).filter(|_| known);
        let now = t - shift - offset;
        let Some((first, last)) = interval else {
            return Place::Segment(segment(&self.x, now), now);
        };
        if waiting {
            Place::Segment(last - 1, self.x[last])
        } else if next > pre_next && t >= pre_next && start < pre_next {
            Place::Segment(first, self.x[first])
        } else {
            let now = now.clamp(self.x[first], self.x[last]);
            Place::Segment(segment(&self.x, now).clamp(first, last - 1), now)
        }
    }

    fn interval_ending_at(&self, time: f64) -> Option<(usize, usize)> {
        let tolerance = SAME_TIME * (self.maximum() - self.minimum());
        let k = self.intervals.partition_point(|(_, last)| self.x[*last] < time - tolerance);
        self.intervals.get(k).copied()
    }
}

/// The pieces of a table between its events; pieces without length are left out.
fn intervals(x: &[f64], events: TimeEvents) -> Vec<(usize, usize)> {
    let last = x.len() - 1;
    let mut pieces = Vec::new();
    let mut first = 0;
    for k in 0..last {
        let jump = nearly_equal(x[k], x[k + 1]);
        let (end, next) = match events {
            TimeEvents::Always if jump => (k, k + 1),
            TimeEvents::Always => (k + 1, k + 1),
            TimeEvents::AtDiscontinuities if jump => (k, k + 1),
            TimeEvents::AtDiscontinuities | TimeEvents::None => continue,
        };
        pieces.push((first, end));
        first = next;
    }
    pieces.push((first, last));
    pieces.retain(|(first, end)| !nearly_equal(x[*first], x[*end]));
    if pieces.is_empty() && last > 0 {
        pieces.push((0, last));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(points: &[[f64; 2]], settings: TimeTableSettings) -> TimeTable {
        TimeTable::new(points.len(), 2, &points.concat(), &[2], settings).unwrap()
    }

    const LINEAR: TimeTableSettings = TimeTableSettings {
        smoothness: Smoothness::Linear,
        extrapolation: Extrapolation::Hold,
        time_events: TimeEvents::Always,
        start: 0.0,
        shift: 0.0,
    };

    /// 0 until 1, a jump to 2, falling to 0 at 3.
    const JUMP: [[f64; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [1.0, 2.0], [3.0, 0.0]];

    fn value(table: &TimeTable, t: f64, next: f64, pre_next: f64) -> f64 {
        table.at(0, t, next, pre_next).unwrap().value
    }

    fn events(table: &TimeTable, mut t: f64, count: usize) -> Vec<f64> {
        (0..count)
            .map(|_| {
                t = table.next_event(t);
                t
            })
            .collect()
    }

    #[test]
    fn both_sides_of_a_jump() {
        let table = table(&JUMP, LINEAR);
        assert_eq!(value(&table, 0.5, 1.0, 1.0), 0.0);
        assert_eq!(value(&table, 1.0, 1.0, 1.0), 0.0, "before the event is handled");
        assert_eq!(value(&table, 1.0, 3.0, 1.0), 2.0, "while it is handled");
        assert_eq!(value(&table, 1.0, 3.0, 3.0), 2.0, "after it");
        assert_eq!(value(&table, 2.0, 3.0, 3.0), 1.0);
        let slope = |t, next, pre_next| table.at(0, t, next, pre_next).unwrap().first;
        assert_eq!((slope(1.0, 1.0, 1.0), slope(1.0, 3.0, 3.0)), (0.0, -1.0));
        // A step that ends a rounding error too late still sees the left side.
        assert_eq!(value(&table, 1.0 + 1e-14, 1.0, 1.0), 0.0);
    }

    #[test]
    fn events_are_the_points_the_jumps_or_the_ends() {
        let with = |time_events| table(&JUMP, TimeTableSettings { time_events, start: -2.0, ..LINEAR });
        assert_eq!(events(&with(TimeEvents::Always), -3.0, 5), [-2.0, 0.0, 1.0, 3.0, NEVER]);
        assert_eq!(events(&with(TimeEvents::AtDiscontinuities), -2.0, 4), [0.0, 1.0, 3.0, NEVER]);
        assert_eq!(events(&with(TimeEvents::None), -2.0, 3), [0.0, 3.0, NEVER]);
        assert_eq!(events(&with(TimeEvents::Always), 0.999_999_999_999_9, 1), [3.0]);
    }

    #[test]
    fn start_and_shift() {
        let table = table(&JUMP, TimeTableSettings { start: 1.0, shift: 10.0, ..LINEAR });
        assert_eq!(events(&table, 0.0, 5), [1.0, 10.0, 11.0, 13.0, NEVER]);
        assert_eq!(value(&table, 0.5, 1.0, 1.0), 0.0);
        assert_eq!(value(&table, 12.0, 13.0, 13.0), 1.0);
        assert_eq!(table.minimum(), 0.0);
    }

    #[test]
    fn a_sawtooth_repeats() {
        let settings = TimeTableSettings { extrapolation: Extrapolation::Periodic, ..LINEAR };
        let saw = table(&[[0.0, 0.0], [1.0, 3.0], [2.0, 4.0]], settings);
        assert_eq!(events(&saw, 0.0, 5), [1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(value(&saw, 2.0, 2.0, 2.0), 4.0, "before the period ends");
        assert_eq!(value(&saw, 2.0, 3.0, 2.0), 0.0, "after it ended");
        assert_eq!(value(&saw, 2.0, 3.0, 3.0), 0.0);
        assert_eq!(value(&saw, 2.5, 3.0, 3.0), 1.5);
        assert_eq!(value(&saw, 3.5, 4.0, 4.0), 3.5);
        assert_eq!(value(&saw, 1001.5, 1002.0, 1002.0), 3.5);
        // From the past: the clock starts before the table.
        let saw = TimeTable { settings: TimeTableSettings { start: -9.0, ..saw.settings }, ..saw };
        assert_eq!(saw.next_event(-0.5), 0.0);
        assert_eq!(value(&saw, -0.5, 0.0, 0.0), 3.5);
    }

    #[test]
    fn the_first_instant() {
        let table = table(&JUMP, LINEAR);
        // next and its pre are still what they start with, 0: the first event is not handled yet.
        assert_eq!(value(&table, 0.0, 0.0, 0.0), 0.0);
        let ramp = self::table(&[[0.0, 5.0], [1.0, 6.0]], LINEAR);
        assert_eq!(value(&ramp, 0.0, 0.0, 0.0), 0.0);
        assert_eq!(value(&ramp, 0.0, 1.0, 0.0), 5.0);
    }

    #[test]
    fn constant_segments_and_the_end() {
        let settings = TimeTableSettings { smoothness: Smoothness::Constant, ..LINEAR };
        let steps = table(&[[0.0, 1.0], [1.0, 2.0], [2.0, 3.0]], settings);
        assert_eq!(value(&steps, 1.0, 1.0, 1.0), 1.0);
        assert_eq!(value(&steps, 1.0, 2.0, 1.0), 2.0);
        assert_eq!(value(&steps, 2.0, 2.0, 2.0), 2.0);
        assert_eq!(value(&steps, 2.0, NEVER, 2.0), 3.0);
        let none = TimeTableSettings { extrapolation: Extrapolation::None, ..LINEAR };
        let ramp = table(&[[0.0, 5.0], [1.0, 6.0]], none);
        assert_eq!(value(&ramp, 1.0, NEVER, 1.0), 6.0);
        assert!(ramp.at(0, 1.1, NEVER, NEVER).is_err());
    }

    #[test]
    fn a_spline_has_events_only_at_its_ends() {
        let settings = TimeTableSettings {
            smoothness: Smoothness::Akima,
            extrapolation: Extrapolation::Linear,
            ..LINEAR
        };
        let curve = table(&[[1.0, 1.0], [2.0, 4.0], [3.0, 9.0], [4.0, 16.0]], settings);
        assert_eq!(events(&curve, 0.0, 3), [1.0, 4.0, NEVER]);
        assert!((value(&curve, 2.5, 4.0, 4.0) - 6.25).abs() < 1e-14);
        assert!((value(&curve, 5.0, NEVER, NEVER) - 24.0).abs() < 1e-13);
        assert!(TimeTable::new(4, 2, &JUMP.concat(), &[2], settings).is_err());
    }

    #[test]
    fn bounds_keep_to_the_piece_between_two_events() {
        let bounds = |table: &TimeTable, lo: f64, hi: f64, next: f64| {
            let Bounds { value, slope } = table.over(&table.outline(0, 0), Range { lo, hi }, next);
            ([value.lo, value.hi], [slope.lo, slope.hi])
        };
        let settings =
            TimeTableSettings { time_events: TimeEvents::AtDiscontinuities, shift: 10.0, ..LINEAR };
        let jump = table(&JUMP, settings);
        assert_eq!(bounds(&jump, 1.0, 9.0, 10.0), ([0.0, 0.0], [0.0, 0.0]));
        assert_eq!(bounds(&jump, 10.5, 11.0, 11.0), ([0.0, 0.0], [0.0, 0.0]));
        assert_eq!(bounds(&jump, 11.0, 13.0, 13.0), ([0.0, 2.0], [-1.0, -1.0]));
        assert_eq!(bounds(&jump, 11.0, 11.0, 13.0), ([2.0, 2.0], [-1.0, -1.0]));
        assert_eq!(bounds(&jump, 13.0, 99.0, NEVER), ([0.0, 0.0], [0.0, 0.0]));
        let late = table(&JUMP, TimeTableSettings { start: 5.0, ..settings });
        assert_eq!(bounds(&late, 0.0, 4.0, 5.0), ([0.0, 0.0], [0.0, 0.0]));
        // Without events a jump is one.
        let quiet = table(&JUMP, TimeTableSettings { time_events: TimeEvents::None, ..settings });
        assert_eq!(bounds(&quiet, 10.5, 11.5, 13.0), ([0.0, 2.0], [f64::NEG_INFINITY, f64::INFINITY]));
        let saw = TimeTableSettings { extrapolation: Extrapolation::Periodic, ..LINEAR };
        let saw = table(&[[0.0, 0.0], [1.0, 3.0], [2.0, 4.0]], saw);
        assert_eq!(bounds(&saw, 3.0, 4.0, 4.0), ([3.0, 4.0], [1.0, 1.0]));
        assert_eq!(bounds(&saw, 4.0, 5.0, 5.0), ([0.0, 3.0], [3.0, 3.0]));
        assert!(saw.is_straight_between_events() && !quiet.is_straight_between_events());
    }

    #[test]
    fn jumps_at_the_ends_are_no_intervals() {
        use TimeEvents::*;
        let x = [0.0, 0.0, 1.0, 2.0, 2.0, 2.0, 3.0, 3.0];
        assert_eq!(intervals(&x, Always), [(1, 2), (2, 3), (5, 6)]);
        assert_eq!(intervals(&x, AtDiscontinuities), [(1, 3), (5, 6)]);
        assert_eq!(intervals(&x, None), [(0, 7)]);
    }
}
