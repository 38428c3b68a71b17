//! The past of one signal, and what it was some time ago.
//!
//! Between events the signal is kept in pieces: polynomials of degree four through five points at equal distances. At
//! events it may jump or bend. No piece reaches across such a break, and neither does the delayed signal between events:
//! it passes a jump at an event of its own, up to which it has the values from before. While the delay keeps its
//! length that time is known, and it passes bends in the same way; else the event is found by the distance of the jump.

use std::collections::VecDeque;

use harpoon_code::program::Delay;

use crate::curve::Curve;

/// Times that are closer to each other, relative to their size, are the same.
pub const CLOSE: f64 = 100.0 * f64::EPSILON;

/// Of the largest value: what an event changes by less is the error of a solution, not a jump.
const SMALLEST_JUMP: f64 = 1e-10;

#[derive(Clone)]
pub struct DelayLine {
    delay: Delay,
    /// The length of the delay when it was recorded last.
    length: f64,
    maximum: f64,
    pieces: VecDeque<Piece>,
    /// Pieces that are not needed any more.
    n_forgotten: usize,
    /// In order of time. The first is the start, or the last one that the delayed signal has passed.
    breaks: VecDeque<Break>,
    /// How many breaks the delayed signal has passed.
    n_passed: usize,
    /// The value before the first break.
    before: f64,
    /// Where the record ends, and the value there.
    end: (f64, f64),
    largest: f64,
}

#[derive(Clone)]
struct Piece {
    from: f64,
    to: f64,
    values: Curve,
}

#[derive(Clone)]
struct Break {
    time: f64,
    /// After it.
    value: f64,
    jumps: bool,
    /// Number of pieces before it, the forgotten ones included.
    n_pieces: usize,
}

impl DelayLine {
    /// Before the start the signal has always had its value of the start.
    pub fn new(delay: Delay, start: f64, value: f64, length: f64, maximum: f64) -> DelayLine {
        DelayLine {
            delay,
            length,
            maximum,
            pieces: VecDeque::new(),
            n_forgotten: 0,
            breaks: VecDeque::from([Break { time: start, value, jumps: false, n_pieces: 0 }]),
            n_passed: 0,
            before: value,
            end: (start, value),
            largest: value.abs(),
        }
    }

    /// What it is written as, and its length when it was recorded last.
    pub fn length(&self) -> (&str, f64) {
        (&self.delay.text, self.length)
    }

    /// The value `length` before now. `input`: the value now, where the delay may be so short that it matters.
    pub fn value(&self, now: f64, length: f64, input: Option<f64>) -> Result<f64, String> {
        if length.is_nan() || length < 0.0 {
            return Err(format!("the time of `{}` is {length} and must not be negative", self.delay.text));
        }
        if length > self.maximum * (1.0 + CLOSE) {
            let DelayLine { delay: Delay { text, .. }, maximum, .. } = self;
            return Err(format!("the time of `{text}` is {length}, longer than its maximum {maximum}"));
        }
        let time = now - length;
        let (end, last) = self.end;
        let is_all_passed = self.bounds().1.is_none();
        match input {
            Some(input) if length == 0.0 => Ok(input),
            Some(input) if is_all_passed && time > end => Ok(self.between(time, now, input)),
            _ if is_all_passed && time >= end => Ok(last),
            _ => Ok(self.recorded(time)),
        }
    }

    /// After the record and before now: by the parabola that leaves the record smoothly.
    fn between(&self, time: f64, now: f64, input: f64) -> f64 {
        let (end, last) = self.end;
        let (x, span) = (time - end, now - end);
        let chord = (input - last) / span;
        let is_smooth = self.breaks.back().is_none_or(|last| last.time < end);
        let slope = match self.pieces.back() {
            Some(piece) if is_smooth => piece.values.slope_at_end() * 4.0 / (piece.to - piece.from),
            _ => chord,
        };
        last + x * (slope + (chord - slope) * (x / span))
    }

    fn recorded(&self, time: f64) -> f64 {
        let (last, next) = self.bounds();
        let first = last.map_or(0, |last| last.n_pieces.saturating_sub(self.n_forgotten));
        let after = next.map_or(self.pieces.len(), |next| next.n_pieces.saturating_sub(self.n_forgotten));
        if first >= after {
            return last.map_or(self.before, |last| last.value);
        }
        let n_before = self.pieces.partition_point(|piece| piece.from <= time);
        self.pieces[n_before.clamp(first + 1, after) - 1].value(time)
    }

    /// The breaks between which the delayed signal is.
    fn bounds(&self) -> (Option<&Break>, Option<&Break>) {
        let (mut passed, mut to_come) =
            (self.breaks.range(..self.n_passed).rev(), self.breaks.range(self.n_passed..));
        match self.delay.time_varies {
            true => (passed.find(|one| one.jumps), to_come.find(|one| one.jumps)),
            false => (passed.next(), to_come.next()),
        }
    }

    /// How far the delayed signal is from the next jump, behind or before it; negative if an event is due.
    pub fn distance(&self, now: f64, length: f64) -> f64 {
        let time = now - length;
        let (last, next) = self.bounds();
        let distances = [last.map(|last| time - last.time), next.map(|next| next.time - time)];
        distances.into_iter().flatten().fold(1.0, f64::min)
    }

    /// A piece after the end of the record.
    pub fn push(&mut self, to: f64, values: Curve, length: f64) {
        self.length = length;
        let from = self.end.0;
        self.largest = self.largest.max(values.size());
        if self.delay.varies {
            self.pieces.push_back(Piece { from, to, values });
        }
        self.end = (to, values.last());
        self.forget(to - self.maximum);
    }

    /// Whether a curve follows the signal closely enough.
    pub fn is_smooth(&self, values: &Curve, tolerance: f64) -> bool {
        !self.delay.varies || values.is_close(self.largest.max(values.size()), tolerance)
    }

    /// Whether the signal changes between events.
    pub fn varies(&self) -> bool {
        self.delay.varies
    }

    /// An event has happened at the end of the record.
    pub fn note_event(&mut self, value: f64, length: f64) {
        self.length = length;
        let (time, before) = self.end;
        self.largest = self.largest.max(value.abs());
        let jumps = (value - before).abs() > SMALLEST_JUMP * self.largest;
        if jumps || self.delay.varies {
            let n_pieces = self.n_forgotten + self.pieces.len();
            self.breaks.push_back(Break { time, value, jumps, n_pieces });
        }
        self.end.1 = value;
    }

    /// Passes the breaks whose time has come.
    pub fn pass(&mut self, now: f64) {
        self.n_passed = self.n_due(now);
    }

    /// Passes bends whose time has come; says whether there were any. At a jump an event is needed.
    pub fn pass_bends(&mut self, now: f64) -> bool {
        let n_due = self.n_due(now);
        if self.delay.time_varies || n_due <= self.n_passed {
            return false;
        }
        let mut due = self.breaks.range(self.n_passed..n_due);
        let is_smooth = due.all(|one| !one.jumps);
        if is_smooth {
            self.n_passed = n_due;
        }
        is_smooth
    }

    fn n_due(&self, now: f64) -> usize {
        let time = now - self.length;
        // What an event was planned for is due at it, however the time of it was rounded.
        let little = if self.delay.time_varies { 0.0 } else { CLOSE * now.abs().max(time.abs()) };
        self.breaks.partition_point(|one| one.time <= time + little)
    }

    /// When the delayed signal passes its next break.
    pub fn next_break(&self) -> f64 {
        self.time_of(self.breaks.get(self.n_passed))
    }

    /// When the delayed signal jumps next.
    pub fn next_jump(&self) -> f64 {
        self.time_of(self.breaks.iter().skip(self.n_passed).find(|one| one.jumps))
    }

    fn time_of(&self, one: Option<&Break>) -> f64 {
        match one {
            Some(one) if !self.delay.time_varies => one.time + self.length,
            _ => f64::INFINITY,
        }
    }

    /// How long a step may be, so that it asks for nothing after the end of the record. Where the input is known
    /// too, a part of the span of the simulation is short enough to find the values between; elsewhere it is the
    /// digits of the time that set a limit to how short a delay can be.
    pub fn longest_step(&self, span: f64) -> f64 {
        match self.delay.varies {
            true if self.delay.is_asked_with_input => self.length.max(1e-3 * span),
            true => self.length.max(1e-9 * span),
            false => f64::INFINITY,
        }
    }

    /// Drops what lies before `time`.
    fn forget(&mut self, time: f64) {
        while self.pieces.front().is_some_and(|piece| piece.to < time) {
            self.pieces.pop_front();
            self.n_forgotten += 1;
        }
        while self.breaks.len() > 1 && self.breaks[1].time < time && self.n_passed > 1 {
            self.breaks.pop_front();
            self.n_passed -= 1;
        }
    }
}

impl Piece {
    /// Outside as at the nearer end.
    fn value(&self, time: f64) -> f64 {
        self.values.at((4.0 * (time - self.from) / (self.to - self.from)).clamp(0.0, 4.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(time_varies: bool) -> DelayLine {
        let delay = Delay {
            input: 0,
            time: 0,
            maximum: 0,
            varies: true,
            time_varies,
            is_asked_with_input: time_varies,
            text: "delay(u, T)".to_string(),
        };
        DelayLine::new(delay, 0.0, 0.0, 1.0, if time_varies { 5.0 } else { 1.0 })
    }

    fn quartic(line: &mut DelayLine, to: f64, f: impl Fn(f64) -> f64) {
        let from = line.end.0;
        line.push(to, Curve::line(from, to).map(f), 1.0);
    }

    #[test]
    fn polynomials_come_back() {
        let f = |t: f64| t * (1.0 - t * (2.0 - t * (3.0 - t)));
        let mut line = line(true);
        quartic(&mut line, 1.0, f);
        quartic(&mut line, 3.0, f);
        for t in [0.1, 0.77, 1.0, 1.9, 2.999] {
            let value = line.value(3.0, 3.0 - t, Some(7.0)).unwrap();
            assert!((value - f(t)).abs() < 1e-12, "{value} at {t}");
        }
        assert_eq!(line.value(3.0, 0.0, Some(7.0)), Ok(7.0));
        assert_eq!(line.value(3.0, 5.0, Some(7.0)), Ok(0.0));
        assert!(line.value(3.0, 6.0, Some(7.0)).is_err());
        assert!(line.value(3.0, -1.0, Some(7.0)).is_err());
    }

    #[test]
    fn a_jump_is_passed_at_its_event() {
        let mut line = line(false);
        quartic(&mut line, 0.5, |_| 0.0);
        line.note_event(1.0, 1.0);
        quartic(&mut line, 1.4, |_| 1.0);
        assert_eq!(line.next_break(), 1.0);
        assert_eq!(line.next_jump(), 1.5);
        line.pass_bends(1.0);
        assert_eq!(line.value(1.5, 1.0, None), Ok(0.0));
        assert!(!line.pass_bends(1.5));
        line.pass(1.5);
        assert_eq!(line.value(1.5, 1.0, None), Ok(1.0));
        assert_eq!(line.value(1.6, 1.0, None), Ok(1.0));
        assert_eq!(line.next_break(), f64::INFINITY);
    }

    #[test]
    fn a_jump_is_passed_in_both_directions() {
        let mut line = line(true);
        quartic(&mut line, 0.5, |_| 0.0);
        line.note_event(1.0, 1.0);
        quartic(&mut line, 1.5, |_| 1.0);
        assert_eq!(line.distance(1.5, 1.25), 0.25);
        assert_eq!(line.value(1.5, 0.75, Some(1.0)), Ok(0.0), "held until the event");
        line.length = 0.75;
        line.pass(1.5);
        assert_eq!(line.value(1.5, 0.75, Some(1.0)), Ok(1.0));
        assert_eq!(line.distance(1.5, 0.75), 0.25);
        assert_eq!(line.value(1.5, 1.25, Some(1.0)), Ok(1.0));
        line.length = 1.25;
        line.pass(1.5);
        assert_eq!(line.value(1.5, 1.25, Some(1.0)), Ok(0.0));
    }

    #[test]
    fn what_changes_at_events_only_needs_no_pieces() {
        let mut line = line(false);
        line.delay.varies = false;
        for (k, to) in [0.25, 0.5, 0.75].into_iter().enumerate() {
            line.push(to, Curve::line(k as f64, k as f64), 1.0);
            line.note_event(k as f64 + 1.0, 1.0);
        }
        assert!(line.pieces.is_empty());
        line.pass(1.0);
        assert_eq!(line.value(1.1, 1.0, None), Ok(0.0));
        line.pass(1.25);
        assert_eq!(line.value(1.25, 1.0, None), Ok(1.0));
        line.pass(1.75);
        assert_eq!(line.value(1.8, 1.0, None), Ok(3.0));
    }

    #[test]
    fn the_distant_past_is_forgotten() {
        let mut line = line(false);
        for k in 1..100 {
            quartic(&mut line, 0.1 * k as f64, |t| t);
            line.note_event(0.1 * k as f64, 1.0);
            line.pass(0.1 * k as f64);
        }
        assert!(line.pieces.len() < 13 && line.breaks.len() < 14);
        assert!((line.value(9.95, 1.0, None).unwrap() - 8.95).abs() < 1e-12);
    }
}
