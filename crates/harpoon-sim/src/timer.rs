//! The events that are known beforehand: timers of relations, ticks of samples and clocks.

use harpoon_code::program::Sample;
use harpoon_numerics::Trouble;

use crate::machine::Machine;

/// How many ticks of each sample are over.
#[derive(Clone)]
pub struct Calendar {
    ticks: Vec<u64>,
    /// When the simulation started, and all clocks with it.
    start: f64,
}

impl Calendar {
    /// Ticks before the start of the simulation never happen.
    pub fn new(machine: &Machine<'_>) -> Calendar {
        let start = machine.time();
        let samples = machine.program.samples.iter();
        let ticks =
            samples.map(|sample| if sample.clock.is_some() { 0 } else { first_tick(machine, sample) });
        Calendar { ticks: ticks.collect(), start }
    }

    /// The time of the next event after now, infinity if there is none. Computed from what the last event left.
    pub fn next(&self, machine: &mut Machine<'_>) -> Result<f64, Trouble> {
        let program = machine.program.clone();
        machine.call(program.timers)?;
        let now = machine.time();
        let timers = program.timer_cells.iter().map(|cell| machine.get(*cell)).filter(|time| *time > now);
        let ticks = program.samples.iter().zip(&self.ticks).map(|(sample, k)| self.time(machine, sample, *k));
        Ok(timers.chain(ticks).fold(f64::INFINITY, f64::min))
    }

    /// Raises the flags of the samples that tick now; says whether there are any.
    pub fn raise(&mut self, machine: &mut Machine<'_>) -> bool {
        let program = machine.program.clone();
        let mut is_any = false;
        for (at, sample) in program.samples.iter().enumerate() {
            let ticks = machine.time() >= self.time(machine, sample, self.ticks[at]);
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

    /// Of tick k.
    fn time(&self, machine: &Machine<'_>, sample: &Sample, k: u64) -> f64 {
        let interval = machine.get(sample.interval);
        match sample.clock {
            Some(clock) => self.start + clock.shift.after(clock.factor, k) * interval,
            None => tick_time(machine.get(sample.start), interval, k),
        }
    }
}

/// The number of the first tick that is not before now.
fn first_tick(machine: &Machine<'_>, sample: &Sample) -> u64 {
    let (start, interval) = (machine.get(sample.start), machine.get(sample.interval));
    let mut k = ((machine.time() - start) / interval).floor().max(0.0) as u64;
    while tick_time(start, interval, k) < machine.time() {
        k += 1;
    }
    k
}

/// By multiplication: adding the interval again and again would drift.
fn tick_time(start: f64, interval: f64, k: u64) -> f64 {
    start + k as f64 * interval
}

#[cfg(test)]
mod tests {
    use super::tick_time;

    #[test]
    fn ten_million_ticks_do_not_drift() {
        let mut added = 0.0;
        for k in 0..10_000_000 {
            // No tick is further from its place than the interval itself is rounded.
            let exact = k as f64 / 10.0;
            assert!((tick_time(0.0, 0.1, k) - exact).abs() <= f64::EPSILON * exact);
            added += 0.1;
        }
        assert!((added - 1e6_f64).abs() > 1e-5, "adding up is what drifts");
        assert_eq!(tick_time(0.0, 0.1, 10_000_000), 1e6);
    }
}
