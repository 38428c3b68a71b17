//! The events that are known beforehand: timers of relations, ticks of samples.

use harpoon_numerics::Trouble;

use crate::machine::Machine;

/// How many ticks of each sample are over.
#[derive(Clone)]
pub struct Calendar {
    ticks: Vec<u64>,
}

impl Calendar {
    /// Ticks before the start of the simulation never happen.
    pub fn new(machine: &Machine<'_>) -> Calendar {
        let time = machine.time();
        let ticks = machine
            .program
            .samples
            .iter()
            .map(|sample| {
                let (start, interval) = (machine.get(sample.start), machine.get(sample.interval));
                let mut k = ((time - start) / interval).floor().max(0.0) as u64;
                while tick_time(start, interval, k) < time {
                    k += 1;
                }
                k
            })
            .collect();
        Calendar { ticks }
    }

    /// The time of the next event after now, infinity if there is none. Computed from what the last event left.
    pub fn next(&self, machine: &mut Machine<'_>) -> Result<f64, Trouble> {
        let program = machine.program.clone();
        machine.call(program.timers)?;
        let now = machine.time();
        let timers = program.timer_cells.iter().map(|cell| machine.get(*cell)).filter(|time| *time > now);
        let ticks = program
            .samples
            .iter()
            .zip(&self.ticks)
            .map(|(sample, k)| tick_time(machine.get(sample.start), machine.get(sample.interval), *k));
        Ok(timers.chain(ticks).fold(f64::INFINITY, f64::min))
    }

    /// Raises the flags of the samples that tick now; says whether there are any.
    pub fn raise(&mut self, machine: &mut Machine<'_>) -> bool {
        let program = machine.program.clone();
        let mut is_any = false;
        for (sample, k) in program.samples.iter().zip(&mut self.ticks) {
            let time = tick_time(machine.get(sample.start), machine.get(sample.interval), *k);
            let ticks = machine.time() >= time;
            if ticks {
                *k += 1;
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
