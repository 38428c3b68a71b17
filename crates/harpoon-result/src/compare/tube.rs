//! The tube around a reference curve: a rectangle swept along it.
//!
//! A point (t, y) is inside when some point (s, r) of the curve has |t − s| ≤ half width and |y − r| ≤ half height.
//! At an event the curve goes straight up or down. Since the curve is connected, its part in the window
//! [t − half width, t + half width] covers all values from its minimum to its maximum: the tube at t is the interval
//! [minimum − half height, maximum + half height], and a minimum and maximum that slide along are all there is to do.
//! Lemire, Nordic J. Computing 13(4), 2006, has the sliding minimum.

use std::collections::VecDeque;

/// How wide a tube is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerances {
    /// Half the height, as a share of the range of the reference.
    pub value: f64,
    /// Half the width, as a share of the time span of the reference.
    pub time: f64,
    /// Half the height at least, as a share of the largest magnitude of the reference: a temperature that varies by
    /// a thousandth of a degree around 300 K is not known to 0.2 % of that from a run with tolerance 10⁻⁶.
    pub relative: f64,
}

impl Default for Tolerances {
    fn default() -> Tolerances {
        Tolerances { value: 0.002, time: 0.002, relative: 1e-6 }
    }
}

/// A reference that nowhere gets larger is zero up to rounding. Measured on the reference results of the Modelica
/// Standard Library 4.0.0: such noise stays below 10⁻¹³, the smallest signal with a meaning is 8·10⁻⁹.
const ROUNDING: f64 = 1e-12;

#[derive(Clone, Copy, Debug)]
pub struct Tube<'r> {
    time: &'r [f64],
    values: &'r [f64],
    pub half_width: f64,
    pub half_height: f64,
    /// What an error is divided by.
    scale: f64,
}

impl<'r> Tube<'r> {
    /// Values that are no numbers count as absent.
    pub fn around(time: &'r [f64], values: &'r [f64], tolerances: &Tolerances) -> Tube<'r> {
        let finite = || values.iter().copied().filter(|value| value.is_finite());
        let (lowest, highest) =
            (finite().fold(f64::INFINITY, f64::min), finite().fold(f64::NEG_INFINITY, f64::max));
        let range = (highest - lowest).max(0.0);
        let magnitude = finite().fold(0.0, |magnitude: f64, value| magnitude.max(value.abs()));
        // Nothing is known about the size of a signal that is zero: take its unit.
        let nominal = if magnitude < ROUNDING { 1.0 } else { magnitude };
        let half_height = (tolerances.value * range).max(tolerances.relative * nominal);
        let mut tube =
            Tube { time, values, half_width: 0.0, half_height, scale: half_height / tolerances.value };
        tube.half_width = tolerances.time * (tube.end() - tube.start());
        tube
    }

    pub fn start(&self) -> f64 {
        self.time.first().copied().unwrap_or(0.0)
    }

    pub fn end(&self) -> f64 {
        self.time.last().copied().unwrap_or(0.0)
    }

    /// A distance as a share of the range.
    pub fn relative(&self, distance: f64) -> f64 {
        distance / self.scale
    }

    /// The lower and upper border of the tube at times that do not decrease.
    pub fn borders(&self, times: &[f64]) -> Vec<(f64, f64)> {
        let widened = |(lower, upper)| (lower - self.half_height, upper + self.half_height);
        self.sweep(times).into_iter().map(widened).collect()
    }

    /// How far each point is above (or below, if negative) all that the reference is within half a width of its time.
    /// A point is inside of the tube if that is no more than half the height.
    pub fn deviations(&self, times: &[f64], values: &[f64]) -> Vec<f64> {
        let deviation = |(&value, (least, largest)): (&f64, (f64, f64))| match value {
            _ if value > largest => value - largest,
            _ if value < least => value - least,
            _ if value.is_nan() => f64::NAN,
            _ => 0.0,
        };
        values.iter().zip(self.sweep(times)).map(deviation).collect()
    }

    /// The least and the largest value of the reference within half a width of times that do not decrease.
    fn sweep(&self, times: &[f64]) -> Vec<(f64, f64)> {
        let mut least = Extreme::new(self.values, |a, b| a <= b);
        let mut largest = Extreme::new(self.values, |a, b| a >= b);
        // The points of the reference with index in first..next are inside of the window.
        let (mut first, mut next) = (0, 0);
        let interval = |&t: &f64| {
            let (from, to) = (t - self.half_width, t + self.half_width);
            while next < self.time.len() && self.time[next] <= to {
                least.push(next);
                largest.push(next);
                next += 1;
            }
            while first < self.time.len() && self.time[first] < from {
                first += 1;
            }
            // The window cuts the curve at both ends, between two points or beyond the last.
            let (left, right) = (self.cut(first, from), self.cut(next, to));
            let values = [left, right, least.from(first), largest.from(first)];
            let values = || values.into_iter().flatten();
            (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max))
        };
        times.iter().map(interval).collect()
    }

    /// The reference at a time that lies between the points `after - 1` and `after`; constant beyond the ends.
    fn cut(&self, after: usize, t: f64) -> Option<f64> {
        let n = self.time.len();
        let value = match after {
            _ if n == 0 => return None,
            0 => self.values[0],
            _ if after >= n => self.values[n - 1],
            _ => {
                let (t0, t1) = (self.time[after - 1], self.time[after]);
                let (r0, r1) = (self.values[after - 1], self.values[after]);
                if t1 > t0 { r0 + (r1 - r0) * ((t - t0) / (t1 - t0)) } else { r0 }
            }
        };
        value.is_finite().then_some(value)
    }
}

/// The extreme of a window that slides over values: candidates in the order in which they become the extreme.
struct Extreme<'r, Better: Fn(f64, f64) -> bool> {
    values: &'r [f64],
    better: Better,
    candidates: VecDeque<usize>,
}

impl<'r, Better: Fn(f64, f64) -> bool> Extreme<'r, Better> {
    fn new(values: &'r [f64], better: Better) -> Self {
        Extreme { values, better, candidates: VecDeque::new() }
    }

    fn push(&mut self, index: usize) {
        let value = self.values[index];
        if !value.is_finite() {
            return;
        }
        while self.candidates.back().is_some_and(|&last| (self.better)(value, self.values[last])) {
            self.candidates.pop_back();
        }
        self.candidates.push_back(index);
    }

    /// The extreme of what was pushed, from this index on.
    fn from(&mut self, first: usize) -> Option<f64> {
        while self.candidates.front().is_some_and(|&index| index < first) {
            self.candidates.pop_front();
        }
        self.candidates.front().map(|&index| self.values[index])
    }
}

#[cfg(test)]
mod tests {
    use super::{Tolerances, Tube};

    const WIDE: Tolerances = Tolerances { value: 0.1, time: 0.1, relative: 0.0 };

    #[test]
    fn borders_of_a_ramp_and_of_a_step() {
        // A ramp with slope 1 over 10 s: half width 1, half height 1.
        let tube = Tube::around(&[0.0, 10.0], &[0.0, 10.0], &WIDE);
        let borders = tube.borders(&[0.0, 0.5, 5.0, 10.0]);
        assert_eq!(borders, [(-1.0, 2.0), (-1.0, 2.5), (3.0, 7.0), (8.0, 11.0)]);
        // A step from 0 to 2 at 4: half height 0.2, and both values within 1 of the step.
        let tube = Tube::around(&[0.0, 4.0, 4.0, 10.0], &[0.0, 0.0, 2.0, 2.0], &WIDE);
        let borders = tube.borders(&[2.9, 3.0, 4.0, 5.0, 5.1]);
        assert_eq!(borders, [(-0.2, 0.2), (-0.2, 2.2), (-0.2, 2.2), (-0.2, 2.2), (1.8, 2.2)]);
    }

    #[test]
    fn deviations_have_a_sign() {
        let tube = Tube::around(&[0.0, 10.0], &[0.0, 10.0], &WIDE);
        let deviations = tube.deviations(&[5.0, 5.0, 5.0, 5.0], &[3.0, 5.5, 7.0, f64::NAN]);
        assert_eq!(deviations[..3], [-1.0, 0.0, 1.0]);
        assert!(deviations[3].is_nan());
    }

    #[test]
    fn a_short_peak_is_in_all_windows_that_see_it() {
        let tube = Tube::around(&[0.0, 4.9, 5.0, 5.1, 10.0], &[0.0, 0.0, 10.0, 0.0, 0.0], &WIDE);
        let borders = tube.borders(&[3.0, 4.0, 5.0, 6.0, 7.0]);
        assert_eq!(borders, [(-1.0, 1.0), (-1.0, 11.0), (-1.0, 11.0), (-1.0, 11.0), (-1.0, 1.0)]);
    }

    /// The sliding window against looking at many points of the curve for each time.
    #[test]
    fn the_sweep_is_what_the_definition_says() {
        let time: Vec<f64> = (0..60).map(|k| f64::from(k / 2) * 0.31 + f64::from(k % 2) * 0.1).collect();
        let values: Vec<f64> = (0..60).map(|k| f64::from(k * k * 37 % 101)).collect();
        let tube = Tube::around(&time, &values, &WIDE);
        let times: Vec<f64> = (0..200).map(|k| f64::from(k) * 0.046).collect();
        for (t, (lower, upper)) in times.iter().zip(tube.sweep(&times)) {
            let n = 4000;
            let window = (0..=n).map(|k| t + tube.half_width * (2.0 * f64::from(k) / f64::from(n) - 1.0));
            let at = |s: f64| {
                let after = time.partition_point(|point| *point < s);
                tube.cut(after, s).unwrap()
            };
            let seen: Vec<f64> = window.map(at).collect();
            let least = seen.iter().copied().fold(f64::INFINITY, f64::min);
            let largest = seen.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            // Sampling misses the corners by at most a step times the steepest slope.
            assert!(lower <= least && least - lower < 0.6, "{t}: {lower} {least}");
            assert!(upper >= largest && upper - largest < 0.6, "{t}: {upper} {largest}");
        }
    }
}
