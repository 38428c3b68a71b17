//! What is on its way between two ends: `spatialDistribution` (3.7.4.2 of the Modelica specification).
//!
//! The content is kept where it moves along: a place of it has the label ξ - x, which never changes. What comes in during
//! a step is a piece, a curve (label, value) over the time of the step. Nothing is ever sampled again, so that the
//! content does not spread. What has left is cut off: if the flow turns, it does not come back. Where values of adjacent
//! pieces differ, the content jumps: what comes out has the values before the jump until an event lets it pass.
//!
//! Which way it moves is seen by x. Where that is against what the model says, by no more than errors of solutions, it
//! stands still: else a step back by rounding would take in what is given at the other end, and that would come out as a jump.

use std::collections::VecDeque;

use harpoon_code::program::Distribution;

use crate::curve::Curve;

/// Of the largest value: adjacent pieces that differ by less do so by the errors of solutions.
const SMALLEST_JUMP: f64 = 1e-9;

#[derive(Clone)]
pub struct Pipe {
    distribution: Distribution,
    /// From the left to the right end, with labels that rise; never empty.
    pieces: VecDeque<Piece>,
    /// How far it has moved.
    x: f64,
    largest: f64,
}

#[derive(Clone)]
struct Piece {
    labels: Curve,
    values: Curve,
    /// The labels that are still there, and the values at both ends.
    first: f64,
    last: f64,
    value_at_first: f64,
    value_at_last: f64,
}

/// Which way the model says that it moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    ToTheLeft,
    ToTheRight,
    /// Without an event it may say both.
    Both,
}

impl Said {
    fn between(direction: &Curve, from: f64, to: f64) -> Said {
        let points = &direction.0[from.floor() as usize..=to.ceil() as usize];
        match (points.iter().all(|point| *point > 0.5), points.iter().all(|point| *point < 0.5)) {
            (true, _) => Said::ToTheRight,
            (_, true) => Said::ToTheLeft,
            _ => Said::Both,
        }
    }
}

impl Pipe {
    /// `values`: the content at the start.
    pub fn new(distribution: Distribution, values: &[f64], x: f64) -> Result<Pipe, String> {
        let points = distribution.points.iter().map(|point| point - x);
        let points: Vec<(f64, f64)> = points.zip(values.iter().copied()).collect();
        // Two values at one point are a jump, not a piece.
        let pieces = points
            .windows(2)
            .filter(|ends| ends[1].0 > ends[0].0)
            .map(|ends| Piece::new(Curve::line(ends[0].0, ends[1].0), Curve::line(ends[0].1, ends[1].1)));
        let pieces: VecDeque<Piece> = pieces.collect();
        let largest = pieces.iter().fold(0.0, |largest: f64, piece| largest.max(piece.values.size()));
        if pieces.is_empty() {
            return Err(format!(
                "the position in `{}` starts at {x:e}, where numbers do not tell its ends apart",
                distribution.text
            ));
        }
        Ok(Pipe { distribution, pieces, x, largest })
    }

    /// The content at the left end.
    pub fn at_left(&self, x: f64) -> Result<f64, String> {
        let label = -x;
        let mut k = 0;
        while label > self.pieces[k].last && !self.jumps_after(k) {
            k += 1;
            if k == self.pieces.len() {
                return Err(self.moves_too_far());
            }
        }
        Ok(self.pieces[k].value(label))
    }

    /// The content at the right end.
    pub fn at_right(&self, x: f64) -> Result<f64, String> {
        let label = 1.0 - x;
        let mut k = self.pieces.len() - 1;
        while label < self.pieces[k].first && !self.jumps_before(k) {
            if k == 0 {
                return Err(self.moves_too_far());
            }
            k -= 1;
        }
        Ok(self.pieces[k].value(label))
    }

    fn moves_too_far(&self) -> String {
        format!("a step moves `{}` by more than its whole length", self.distribution.text)
    }

    /// How far the first jump is from the end that it moves to; negative if its event is due.
    pub fn distance(&self, x: f64, is_to_the_right: bool) -> f64 {
        let mut numbers = 0..self.pieces.len();
        let distance = match is_to_the_right {
            true => {
                let jump = numbers.rfind(|k| self.jumps_before(*k));
                jump.map(|k| 1.0 - x - self.pieces[k].first)
            }
            false => numbers.find(|k| self.jumps_after(*k)).map(|k| self.pieces[k].last + x),
        };
        distance.unwrap_or(1.0)
    }

    fn jumps_after(&self, k: usize) -> bool {
        self.jumps_before(k + 1)
    }

    fn jumps_before(&self, k: usize) -> bool {
        let (Some(left), Some(right)) = (self.pieces.get(k.wrapping_sub(1)), self.pieces.get(k)) else {
            return false;
        };
        (left.value_at_last - right.value_at_first).abs() > SMALLEST_JUMP * self.largest
    }

    /// Whether curves follow what comes in and the movement closely enough.
    pub fn is_smooth(&self, inputs: &[Curve; 3], tolerance: f64) -> bool {
        let [left, right, x] = inputs;
        let entering = if x.last() >= x.first() { left } else { right };
        let moved = (x.last() - x.first()).abs();
        entering.is_close(self.largest.max(entering.size()), tolerance)
            && x.is_close(moved.max(1.0), tolerance)
    }

    /// What comes in at the left and at the right, and x, since they were given last; and whether the model says that it moves to
    /// the right (1) or to the left (0).
    pub fn push(&mut self, inputs: [Curve; 3], direction: Curve, tolerance: f64) {
        let mut from = 0.0;
        for to in inputs[2].turns().into_iter().chain([4.0]) {
            let is_whole = from == 0.0 && to == 4.0;
            let part = if is_whole { inputs } else { inputs.map(|input| input.part(from, to)) };
            self.push_one_way(part, Said::between(&direction, from, to), tolerance);
            from = to;
        }
    }

    /// What comes in while it does not turn.
    fn push_one_way(&mut self, [left, right, x]: [Curve; 3], said: Said, tolerance: f64) {
        let error = tolerance * x.last().abs().max(1.0);
        let is_close = |a: f64, b: f64| (a - b).abs() <= error;
        let is_to_the_right = x.last() > x.first();
        let is_contrary = said == if is_to_the_right { Said::ToTheLeft } else { Said::ToTheRight };
        // Behind where it stands still comes nothing new until it is there again.
        let is_behind = if is_to_the_right { x.last() <= self.x } else { x.last() >= self.x };
        if is_close(x.first(), self.x) && (is_behind || is_contrary && is_close(x.last(), self.x)) {
            return;
        }
        self.x = x.last();
        if is_to_the_right {
            self.largest = self.largest.max(left.size());
            let mut piece = Piece::new(x.reversed().map(|x| -x), left.reversed());
            let neighbour = self.pieces[0].first;
            if is_close(piece.last, neighbour) {
                piece.last = neighbour.max(piece.first);
                piece.value_at_last = piece.value(piece.last);
            }
            self.pieces.push_front(piece);
        } else if x.last() < x.first() {
            self.largest = self.largest.max(right.size());
            let mut piece = Piece::new(x.map(|x| 1.0 - x), right);
            let neighbour = self.pieces[self.pieces.len() - 1].last;
            if is_close(piece.first, neighbour) {
                piece.first = neighbour.min(piece.last);
                piece.value_at_first = piece.value(piece.first);
            }
            self.pieces.push_back(piece);
        }
        self.let_go(false);
    }

    /// Lets jumps pass that have come to an end: to be called at events.
    pub fn pass(&mut self) {
        self.let_go(true);
    }

    fn let_go(&mut self, with_jumps: bool) {
        let (left, right) = (-self.x, 1.0 - self.x);
        // An event is where a jump has come to an end for those who looked for it: by rounding it may lie short of it here, and there would be no other event.
        let rounding = if with_jumps { 8.0 * f64::EPSILON * (1.0 + self.x.abs()) } else { 0.0 };
        while let last @ 1.. = self.pieces.len() - 1
            && self.pieces[last].first >= right - rounding
            && (with_jumps || !self.jumps_before(last))
        {
            self.pieces.pop_back();
        }
        while self.pieces.len() > 1
            && self.pieces[0].last <= left + rounding
            && (with_jumps || !self.jumps_after(0))
        {
            self.pieces.pop_front();
        }
        // Pieces lie side by side: behind one that is inside there is nothing to cut.
        let outside = |piece: &&mut Piece| piece.first < left || piece.last > right;
        self.pieces.iter_mut().take_while(outside).for_each(|piece| piece.cut(left, right));
        self.pieces.iter_mut().rev().take_while(outside).for_each(|piece| piece.cut(left, right));
    }
}

impl Piece {
    fn new(labels: Curve, values: Curve) -> Piece {
        Piece {
            labels,
            values,
            first: labels.first(),
            last: labels.last(),
            value_at_first: values.first(),
            value_at_last: values.last(),
        }
    }

    /// Takes away what has left; of a piece that has left as a whole, the end at which it hangs on to the others stays.
    fn cut(&mut self, left: f64, right: f64) {
        if self.last > right {
            self.last = right.max(self.first);
            self.value_at_last = self.value(self.last);
        }
        if self.first < left {
            self.first = left.min(self.last);
            self.value_at_first = self.value(self.first);
        }
    }

    /// Outside as at the nearer end.
    fn value(&self, label: f64) -> f64 {
        let label = label.clamp(self.first, self.last);
        if label <= self.labels.first() {
            return self.values.first();
        }
        if label >= self.labels.last() {
            return self.values.last();
        }
        let offset = |s: f64| self.labels.at(s) - label;
        let (mut low, mut high) = (0.0, 4.0);
        let (mut at_low, mut at_high) = (offset(low), offset(high));
        // Secants that keep the root between them (the Illinois method). Labels are smooth: a few are enough.
        for _ in 0..100 {
            let s: f64 = ((low * at_high - high * at_low) / (at_high - at_low)).clamp(low, high);
            let at_s = offset(s);
            if at_s <= 0.0 {
                (low, at_low) = (s, at_s);
                at_high *= 0.5;
            }
            if at_s >= 0.0 {
                (high, at_high) = (s, at_s);
                at_low *= 0.5;
            }
            if high - low <= 4.0 * f64::EPSILON {
                break;
            }
        }
        self.values.at(0.5 * (low + high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pipe(points: &[f64], values: &[f64]) -> Pipe {
        let distribution = Distribution {
            inputs: [0; 3],
            direction: 0,
            points: points.to_vec(),
            values: Vec::new(),
            text: "spatialDistribution".to_string(),
        };
        Pipe::new(distribution, values, 0.0).expect("a position that can be told")
    }

    /// The model does not say which way it moves.
    fn push(pipe: &mut Pipe, inputs: [Curve; 3]) {
        pipe.push(inputs, Curve([0.0, 1.0, 0.0, 1.0, 0.0]), 1e-8);
    }

    fn curve(from: f64, to: f64, f: impl Fn(f64) -> f64) -> Curve {
        Curve::line(from, to).map(f)
    }

    #[test]
    fn the_content_of_the_start_leaves_first() {
        let mut pipe = pipe(&[0.0, 0.5, 0.5, 1.0], &[1.0, 2.0, 4.0, 6.0]);
        assert_eq!(pipe.at_right(0.0), Ok(6.0));
        assert_eq!(pipe.at_right(0.25), Ok(5.0));
        assert_eq!(pipe.distance(0.25, true), 0.25);
        assert_eq!(pipe.at_right(0.6), Ok(4.0), "held until the event");
        push(&mut pipe, [Curve::line(1.0, 1.0), Curve::line(0.0, 0.0), Curve::line(0.0, 0.6)]);
        assert_eq!(pipe.at_right(0.6), Ok(4.0));
        pipe.pass();
        assert!((pipe.at_right(0.6).unwrap() - 1.8).abs() < 1e-15);
        assert_eq!(pipe.at_left(0.6), Ok(1.0));
    }

    #[test]
    fn a_jump_that_is_short_of_its_end_by_rounding_passes() {
        let mut pipe = pipe(&[0.0, 0.5, 0.5, 1.0], &[0.0, 0.0, 1.0, 1.0]);
        let short = 0.5 - f64::EPSILON;
        push(&mut pipe, [curve(0.0, 0.0, |_| 0.0), curve(0.0, 0.0, |_| 0.0), curve(0.0, short, |x| x)]);
        pipe.pass();
        assert_eq!(pipe.at_right(0.6), Ok(0.0));
        assert_eq!(pipe.distance(0.6, true), 1.0);
    }

    #[test]
    fn what_comes_in_comes_out_as_it_was() {
        let mut pipe = pipe(&[0.0, 1.0], &[0.0, 0.0]);
        // Faster and faster: x = t².
        for k in 0..20 {
            let (a, b) = (0.1 * k as f64, 0.1 * (k + 1) as f64);
            push(&mut pipe, [curve(a, b, f64::sin), Curve::line(9.0, 9.0), curve(a, b, |t| t * t)]);
        }
        for x in [4.0_f64, 4.1, 4.7, 4.99] {
            let value = pipe.at_right(x).unwrap();
            // It came in when x was less by the length.
            let expected = (x - 1.0).sqrt().sin();
            assert!((value - expected).abs() < 1e-8, "{value} is not {expected}");
        }
        assert!(pipe.at_right(5.1).is_err());
    }

    #[test]
    fn it_goes_back_where_it_came_from() {
        let mut pipe = pipe(&[0.0, 1.0], &[0.0, 0.0]);
        push(&mut pipe, [curve(0.0, 0.5, f64::cos), Curve::line(7.0, 7.0), Curve::line(0.0, 0.5)]);
        push(&mut pipe, [Curve::line(3.0, 3.0), Curve::line(7.0, 7.0), Curve::line(0.5, 0.25)]);
        assert!((pipe.at_left(0.25).unwrap() - 0.25_f64.cos()).abs() < 1e-6);
        assert_eq!(pipe.at_right(0.25), Ok(7.0));
        assert_eq!(pipe.distance(0.25, false), 0.25);
    }

    #[test]
    fn what_has_left_does_not_come_back() {
        let mut pipe = pipe(&[0.0, 1.0], &[0.0, 1.0]);
        let (five, seven) = (Curve::line(5.0, 5.0), Curve::line(7.0, 7.0));
        push(&mut pipe, [five, seven, Curve::line(0.0, 0.5)]);
        assert_eq!(pipe.at_right(0.5), Ok(0.5));
        push(&mut pipe, [five, seven, Curve::line(0.5, 0.0)]);
        assert_eq!(pipe.distance(0.0, false), 0.0, "the end of what came in at the left");
        pipe.pass();
        assert_eq!(pipe.at_left(0.0), Ok(0.0));
        push(&mut pipe, [five, seven, Curve::line(0.0, -0.5)]);
        assert_eq!(pipe.at_left(-0.5), Ok(0.5));
        pipe.pass();
        assert_eq!(pipe.at_left(-0.7), Ok(7.0));
        assert_eq!(pipe.at_right(-0.5), Ok(7.0));
    }

    #[test]
    fn a_step_back_by_an_error_takes_nothing_in() {
        let mut pipe = pipe(&[0.0, 1.0], &[1.0, 1.0]);
        let (one, seven, to_the_right) =
            (Curve::line(1.0, 1.0), Curve::line(7.0, 7.0), Curve::line(1.0, 1.0));
        let mut go = |x: Curve| pipe.push([one, seven, x], to_the_right, 1e-8);
        go(Curve::line(0.0, 0.25));
        go(Curve([0.25, 0.25 - 1e-16, 0.25 + 1e-16, 0.25 - 1e-16, 0.25 - 2e-9]));
        go(Curve::line(0.25 - 2e-9, 0.25 - 1e-9));
        go(Curve::line(0.25 - 1e-9, 0.5));
        assert_eq!(pipe.at_right(0.5), Ok(1.0));
        assert_eq!(pipe.distance(0.5, true), 1.0, "there is no jump");
    }

    #[test]
    fn what_turns_though_the_model_says_otherwise_is_believed() {
        let mut pipe = pipe(&[0.0, 1.0], &[1.0, 1.0]);
        let (one, seven, to_the_right) =
            (Curve::line(1.0, 1.0), Curve::line(7.0, 7.0), Curve::line(1.0, 1.0));
        // A hundred small steps are a large one.
        for k in 0..100 {
            let x = Curve::line(-1e-3 * f64::from(k), -1e-3 * f64::from(k + 1));
            pipe.push([one, seven, x], to_the_right, 1e-2);
        }
        assert_eq!(pipe.at_right(-0.1), Ok(7.0));
        // But for the last of them, which are together less than the error.
        assert!((pipe.distance(-0.1, true) - 0.1).abs() <= 1e-2);
    }

    #[test]
    fn it_may_turn_within_a_step() {
        let mut pipe = pipe(&[0.0, 1.0], &[0.0, 1.0]);
        let (five, seven) = (Curve::line(5.0, 5.0), Curve::line(7.0, 7.0));
        // To 0.5 and back.
        push(&mut pipe, [five, seven, Curve([0.0, 1.0, 2.0, 3.0, 4.0].map(|s: f64| 0.125 * s * (4.0 - s)))]);
        pipe.pass();
        assert!((pipe.at_left(-0.25).unwrap() - 0.25).abs() < 1e-14);
        assert_eq!(pipe.at_right(0.1), Ok(7.0));
        assert!((pipe.distance(0.0, false) - 0.5).abs() < 1e-14);
    }
}
