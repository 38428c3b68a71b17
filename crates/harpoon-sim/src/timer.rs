//! The events that are known beforehand: timers of relations, ticks of samples and clocks. Those that differ by rounding
//! alone are one event (docs/decisions/0032).

use std::sync::Arc;

use harpoon_code::program::{Place, Ratio, Sample, Subclock};
use harpoon_numerics::Trouble;

use crate::delay::CLOSE;
use crate::machine::Machine;
use crate::problem::Problem;

/// How many ticks of each sample are over.
#[derive(Clone)]
pub struct Calendar {
    ticks: Vec<u64>,
    schedules: Arc<[Schedule]>,
}

/// When a sample ticks.
enum Schedule {
    /// At `first + k*step`.
    Exact { first: Ratio, step: Ratio },
    /// Where start or interval mean no fraction: at `start + (shift + k*factor)*interval`.
    Rounded { start: f64, interval: f64, clock: Subclock },
}

impl Calendar {
    /// Ticks before now never happen.
    pub fn new(machine: &Machine<'_>) -> Result<Calendar, Problem> {
        let samples = machine.program.samples.iter();
        let schedules: Result<Arc<[Schedule]>, Problem> =
            samples.map(|sample| schedule(machine, sample)).collect();
        let schedules = schedules?;
        let firsts = schedules.iter().zip(&machine.program.samples).map(|(schedule, sample)| {
            schedule.first_tick(machine.time()).ok_or_else(|| cannot_be_told_apart(machine, sample))
        });
        let ticks: Result<Vec<u64>, Problem> = firsts.collect();
        Ok(Calendar { ticks: ticks?, schedules })
    }

    /// The time of the next event after now, infinity if there is none. Computed from what the last event left.
    /// `jump`: another one that is known. Of events that are one the last, because then all of them have come.
    pub fn next(&self, machine: &mut Machine<'_>, jump: f64) -> Result<f64, Trouble> {
        let program = machine.program.clone();
        machine.call(program.timers)?;
        let now = machine.time();
        let timers = program.timer_cells.iter().map(|cell| machine.get(*cell)).filter(|time| *time > now);
        let ticks = self.schedules.iter().zip(&self.ticks).map(|(schedule, k)| schedule.time(*k));
        let times = timers.chain(ticks).chain([jump]);
        let first = times.clone().fold(f64::INFINITY, f64::min);
        Ok(times.filter(|time| is_reached(*time, first)).fold(first, f64::max))
    }

    /// What makes the event that comes first after now, and where it stands if that is known. The timers are those of the last event.
    pub fn next_cause(&self, machine: &Machine<'_>, now: f64) -> (String, Option<Place>) {
        let program = &machine.program;
        let scheduled = program.relations.iter().filter(|relation| relation.is_scheduled);
        let timers = program.timer_cells.iter().zip(scheduled);
        let timers =
            timers.map(|(cell, relation)| (machine.get(*cell), format!("`{}`", relation.text), None));
        let ticks = self.schedules.iter().zip(&self.ticks).map(|(schedule, k)| schedule.time(*k));
        let ticks = ticks.zip(&program.samples).map(|(time, sample)| {
            let what = if sample.clock.is_some() { "a clock" } else { "a `sample`" };
            let what = format!("{what} that ticks every {} s", machine.get(sample.interval));
            (time, what, Some(sample.place.clone()))
        });
        let coming = timers.chain(ticks).filter(|(time, ..)| *time > now);
        let first = coming.min_by(|a, b| a.0.total_cmp(&b.0));
        first.map_or(("something".to_string(), None), |(_, what, place)| (what, place))
    }

    /// Raises the flags of the samples that tick now; says whether there are any.
    pub fn raise(&mut self, machine: &mut Machine<'_>) -> bool {
        let program = machine.program.clone();
        let mut is_any = false;
        for (at, sample) in program.samples.iter().enumerate() {
            let ticks = is_reached(self.schedules[at].time(self.ticks[at]), machine.time());
            if ticks {
                self.ticks[at] += 1;
                is_any = true;
            }
            machine.set(sample.tick, f64::from(u8::from(ticks)));
        }
        is_any
    }

    /// Lowers all flags; says whether any was raised.
    pub fn lower(&self, machine: &mut Machine<'_>) -> bool {
        let program = machine.program.clone();
        let mut is_any = false;
        for sample in &program.samples {
            is_any |= machine.is_true(sample.tick);
            machine.set(sample.tick, 0.0);
        }
        is_any
    }
}

/// Whether `now` is the time, or so close before it that no step could lead there: what is between them is what adding and
/// multiplying rounded numbers leaves.
pub fn is_reached(time: f64, now: f64) -> bool {
    time <= now || time - now <= CLOSE * now.abs()
}

/// Clocks start with the simulation.
fn schedule(machine: &Machine<'_>, sample: &Sample) -> Result<Schedule, Problem> {
    let interval = machine.get(sample.interval);
    let (start, clock) = match sample.clock {
        Some(clock) => (machine.time(), clock),
        None => (machine.get(sample.start), Subclock { factor: Ratio::ONE, shift: Ratio::ZERO }),
    };
    // As well when they are not numbers.
    if !(interval > 0.0 && interval < f64::INFINITY && start.is_finite()) {
        let what = if sample.clock.is_some() { "a clock" } else { "a `sample`" };
        let message = format!("{what} that starts at {start} s cannot tick every {interval} s");
        return Err(Problem::new(message, "give an interval that is positive").at(&sample.place));
    }
    Ok(exact(start, interval, clock).unwrap_or(Schedule::Rounded { start, interval, clock }))
}

/// Of a sample that starts too far away for its interval.
fn cannot_be_told_apart(machine: &Machine<'_>, sample: &Sample) -> Problem {
    let (start, interval) = (machine.get(sample.start), machine.get(sample.interval));
    let message = format!(
        "a `sample` that starts at {start:e} s cannot tick every {interval} s: its ticks cannot be told apart"
    );
    Problem::new(message, "let it start near the start time").at(&sample.place)
}

fn exact(start: f64, interval: f64, clock: Subclock) -> Option<Schedule> {
    let (start, interval) = (Ratio::near(start)?, Ratio::near(interval)?);
    let first = start.plus(clock.shift.times(interval)?)?;
    Some(Schedule::Exact { first, step: clock.factor.times(interval)? })
}

impl Schedule {
    /// Of tick k. By multiplication: adding the interval again and again would drift.
    fn time(&self, k: u64) -> f64 {
        match *self {
            Schedule::Exact { first, step } => first.after(step, k),
            Schedule::Rounded { start, interval, clock } => {
                start + clock.shift.after(clock.factor, k) * interval
            }
        }
    }

    /// The number of the first tick that is not before now; none where numbers cannot tell ticks apart.
    fn first_tick(&self, now: f64) -> Option<u64> {
        // From there on not even ticks can be counted.
        const MOST: f64 = (1_u64 << 53) as f64;
        let (step, first) = (self.step(), self.time(0));
        if first >= now {
            return Some(0);
        }
        let estimate = ((now - first) / step).floor();
        let is_rounded = matches!(self, Schedule::Rounded { .. });
        if estimate >= MOST || (is_rounded && step <= 4.0 * f64::EPSILON * first.abs()) {
            return None;
        }
        let mut k = estimate as u64;
        while k > 0 && is_reached(now, self.time(k - 1)) {
            k -= 1;
        }
        while !is_reached(now, self.time(k)) {
            k += 1;
        }
        Some(k)
    }

    /// From tick to tick. Not the difference of two times: that of times far away is what rounding leaves.
    fn step(&self) -> f64 {
        match *self {
            Schedule::Exact { step, .. } => f64::from(step),
            Schedule::Rounded { interval, clock, .. } => f64::from(clock.factor) * interval,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sampled(start: f64, interval: f64) -> Schedule {
        let clock = Subclock { factor: Ratio::ONE, shift: Ratio::ZERO };
        exact(start, interval, clock).unwrap_or(Schedule::Rounded { start, interval, clock })
    }

    #[test]
    fn ten_million_ticks_do_not_drift() {
        let tenths = sampled(0.0, 0.1);
        let mut added = 0.0;
        for k in 0..10_000_000 {
            assert_eq!(tenths.time(k), k as f64 / 10.0);
            added += 0.1;
        }
        assert!((added - 1e6_f64).abs() > 1e-5, "adding up is what drifts");
    }

    #[test]
    fn rates_that_are_multiples_meet() {
        let (tenths, parts) = (sampled(0.0, 0.1), sampled(0.5, 0.7));
        for k in 0..100_000 {
            assert_eq!(parts.time(k), tenths.time(7 * k + 5));
        }
        let (fast, slow) = (sampled(0.0, std::f64::consts::PI / 10.0), sampled(0.0, std::f64::consts::PI));
        for k in 0..100_000 {
            let (a, b) = (fast.time(10 * k), slow.time(k));
            assert!(is_reached(a, b) && is_reached(b, a), "{a} is not {b}");
        }
    }

    #[test]
    fn ticks_before_the_start_do_not_happen() {
        assert_eq!(sampled(-1.0, 0.1).first_tick(0.0), Some(10));
        assert_eq!(sampled(0.05, 0.1).first_tick(0.3), Some(3));
        assert_eq!(sampled(5.0, 0.1).first_tick(0.0), Some(0));
        // One that rounding puts just before the start.
        assert_eq!(sampled(0.0, 0.1).first_tick(3.0 * 0.1), Some(3));
    }

    /// `time(1) - time(0)` is wrong by a part in a thousand there, and the ticks after the start were lost.
    #[test]
    fn ticks_that_begin_far_away() {
        for start in [-1e9, -1e10, -1e12, -1e10 * std::f64::consts::PI] {
            let thousandths = sampled(start, 1e-3);
            let first = thousandths.first_tick(0.0).map(|k| [k - 1, k].map(|k| thousandths.time(k)));
            assert!(
                first.is_some_and(|[before, first]| before < 0.0 && (0.0..1.1e-3).contains(&first)),
                "{start}: {first:?}"
            );
        }
        assert_eq!(sampled(-1e14, 1e-3).first_tick(0.0), None);
        assert_eq!(sampled(-1e300, 1e-3).first_tick(0.0), None);
        assert_eq!(sampled(1e300, 1e-3).first_tick(0.0), Some(0));
    }
}
