//! The past of one signal, and what it was some time ago.
//!
//! Between events the signal is kept in pieces: polynomials of degree four through five points at equal distances. At
//! events it may jump or bend. No piece reaches across such a break, and neither does the delayed signal between events:
//! while the delay keeps its length, the delayed signal passes a break exactly at an event of its own, up
//! to which it has the values from before.

use std::collections::VecDeque;

use harpoon_code::program::Delay;

/// Times that are closer to each other, relative to their size, are the same.
pub const CLOSE: f64 = 100.0 * f64::EPSILON;

/// Of the largest value: what an event changes by less is the error of a solution, not a jump.
const SMALLEST_JUMP: f64 = 1e-10;

pub struct DelayLine {
    pub delay: Delay,
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

struct Piece {
    from: f64,
    to: f64,
    /// At equal distances, the ends included.
    values: [f64; 5],
}

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

    /// The value `length` before now. `input`: the value now, where the delay may be so short that it matters.
    pub fn value(&self, now: f64, length: f64, input: Option<f64>) -> Result<f64, String> {
        if length.is_nan() || length < 0.0 {
            return Err(format!("the time of `{}` is {length}, which is not positive", self.delay.text));
        }
        if length > self.maximum * (1.0 + CLOSE) {
            let DelayLine { delay: Delay { text, .. }, maximum, .. } = self;
            return Err(format!("the time of `{text}` is {length}, longer than its maximum {maximum}"));
        }
        let time = now - length;
        let (end, last) = self.end;
        let is_all_passed = self.delay.time_varies || self.n_passed == self.breaks.len();
        if let Some(input) = input
            && is_all_passed
            && time > end
        {
            return Ok(if length == 0.0 { input } else { self.between(time, now, input) });
        }
        if is_all_passed && time >= end {
            return Ok(last);
        }
        Ok(self.recorded(time))
    }

    /// After the record and before now: by the parabola that leaves the record smoothly.
    fn between(&self, time: f64, now: f64, input: f64) -> f64 {
        let (end, last) = self.end;
        let (x, span) = (time - end, now - end);
        let chord = (input - last) / span;
        let is_smooth = self.breaks.back().is_none_or(|last| last.time < end);
        let slope = match self.pieces.back() {
            Some(piece) if is_smooth => piece.slope_at_end(),
            _ => chord,
        };
        last + x * (slope + (chord - slope) * (x / span))
    }

    fn recorded(&self, time: f64) -> f64 {
        let (passed, to_come) = match self.delay.time_varies {
            true => (self.breaks.partition_point(|one| one.time <= time), self.breaks.len()),
            false => (self.n_passed, self.n_passed),
        };
        let last = passed.checked_sub(1).map(|k| &self.breaks[k]);
        let first_piece = last.map_or(0, |last| last.n_pieces.saturating_sub(self.n_forgotten));
        let after = self.breaks.get(to_come).map_or(self.pieces.len(), |next| next.n_pieces - self.n_forgotten);
        let n_before = self.pieces.partition_point(|piece| piece.from <= time);
        match n_before.clamp(first_piece, after).max((first_piece + 1).min(after)).checked_sub(1) {
            Some(k) if k >= first_piece => self.pieces[k].value(time),
            _ => last.map_or(self.before, |last| last.value),
        }
    }

    /// A piece after the end of the record.
    pub fn push(&mut self, to: f64, values: [f64; 5], length: f64) {
        self.length = length;
        let from = self.end.0;
        self.largest = values.iter().fold(self.largest, |largest, value| largest.max(value.abs()));
        if self.delay.varies {
            self.pieces.push_back(Piece { from, to, values });
        }
        self.end = (to, values[4]);
        self.forget(to - self.maximum);
    }

    /// Whether a polynomial of degree four is so close to the signal that goes through these values at equal distances.
    /// What the term of fourth order contributes is known; that of fifth order is smaller than it as it is than 1.
    pub fn is_smooth(&self, values: &[f64; 5], tolerance: f64) -> bool {
        let [a, b, c, d, e] = values;
        let fourth = (a - 4.0 * b + 6.0 * c - 4.0 * d + e).abs() / 24.0;
        let largest = values.iter().fold(self.largest, |largest, value| largest.max(value.abs()));
        !self.delay.varies || fourth <= largest * tolerance.powf(0.8)
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

    /// Passes the breaks whose time has come; says whether there were any.
    pub fn pass(&mut self, now: f64) -> bool {
        if self.delay.time_varies {
            return false;
        }
        let time = now - self.length;
        let little = CLOSE * now.abs().max(time.abs());
        let n_passed = self.breaks.partition_point(|one| one.time <= time + little);
        let is_any = n_passed != self.n_passed;
        self.n_passed = n_passed;
        is_any
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
        while self.breaks.len() > 1 && self.breaks[1].time < time && (self.delay.time_varies || self.n_passed > 1) {
            self.breaks.pop_front();
            self.n_passed = self.n_passed.saturating_sub(1);
        }
    }
}

impl Piece {
    /// By Newton's formula of forward differences; outside as at the nearer end.
    fn value(&self, time: f64) -> f64 {
        let s = (4.0 * (time - self.from) / (self.to - self.from)).clamp(0.0, 4.0);
        let [d0, d1, d2, d3, d4] = self.differences();
        d0 + s * (d1 + (s - 1.0) / 2.0 * (d2 + (s - 2.0) / 3.0 * (d3 + (s - 3.0) / 4.0 * d4)))
    }

    fn differences(&self) -> [f64; 5] {
        let mut differences = self.values;
        for order in 1..5 {
            for k in (order..5).rev() {
                differences[k] -= differences[k - 1];
            }
        }
        differences
    }

    fn slope_at_end(&self) -> f64 {
        let [a, b, c, d, e] = self.values;
        // Of the polynomial through the five points.
        (3.0 * a - 16.0 * b + 36.0 * c - 48.0 * d + 25.0 * e) / 12.0 * (4.0 / (self.to - self.from))
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
        line.push(to, std::array::from_fn(|k| f(from + (to - from) * k as f64 / 4.0)));
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
        let slope = line.pieces[1].slope_at_end();
        assert!((slope - (1.0 - 12.0 + 81.0 - 108.0)).abs() < 1e-10, "{slope}");
    }

    #[test]
    fn a_jump_is_passed_at_its_event() {
        let mut line = line(false);
        quartic(&mut line, 0.5, |_| 0.0);
        line.note_event(1.0, 1.0);
        quartic(&mut line, 1.4, |_| 1.0);
        assert_eq!(line.next_break(), 1.0);
        assert_eq!(line.next_jump(), 1.5);
        assert!(line.pass(1.0));
        assert_eq!(line.value(1.5, 1.0, None), Ok(0.0));
        assert!(line.pass(1.5));
        assert_eq!(line.value(1.5, 1.0, None), Ok(1.0));
        assert_eq!(line.value(1.6, 1.0, None), Ok(1.0));
        assert_eq!(line.next_break(), f64::INFINITY);
    }

    #[test]
    fn what_changes_at_events_only_needs_no_pieces() {
        let mut line = line(false);
        line.delay.varies = false;
        for (k, to) in [0.25, 0.5, 0.75].into_iter().enumerate() {
            line.push(to, [k as f64; 5], 1.0);
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
