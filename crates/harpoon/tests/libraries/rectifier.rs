//! A source, a resistor and a diode that charge a capacitor with a load: the exact solution, piece by piece.

use std::f64::consts::PI;

const AMPLITUDE: f64 = 10.0;
const FREQUENCY: f64 = 2.0 * PI * 50.0;
const SERIES: f64 = 5.0;
const LOAD: f64 = 50.0;
const CAPACITANCE: f64 = 1e-3;

/// C·u' = (e - u)/Ri - u/RL while it conducts, C·u' = -u/RL while it blocks.
pub struct HalfWave {
    phases: Vec<Phase>,
}

#[derive(Clone, Copy)]
struct Phase {
    start: f64,
    voltage: f64,
    conducts: bool,
}

impl HalfWave {
    /// Where source and capacitor have the same voltage the diode changes.
    pub fn until(stop: f64) -> HalfWave {
        let mut phase = Phase { start: 0.0, voltage: 0.0, conducts: true };
        let mut phases = vec![phase];
        let step = 1e-5;
        let mut t = step;
        while t < stop {
            let has_changed = |t: f64| (source(t) < phase.voltage(t)) == phase.conducts;
            if has_changed(t) {
                let (mut low, mut high) = (t - step, t);
                for _ in 0..60 {
                    let middle = 0.5 * (low + high);
                    if has_changed(middle) { high = middle } else { low = middle }
                }
                phase = Phase { start: high, voltage: phase.voltage(high), conducts: !phase.conducts };
                phases.push(phase);
            }
            t += step;
        }
        HalfWave { phases }
    }

    pub fn voltage(&self, t: f64) -> f64 {
        self.phases.iter().rev().find(|phase| phase.start <= t).unwrap().voltage(t)
    }

    pub fn changes(&self) -> Vec<f64> {
        self.phases.iter().skip(1).map(|phase| phase.start).collect()
    }
}

impl Phase {
    fn voltage(&self, t: f64) -> f64 {
        let since = t - self.start;
        if !self.conducts {
            return self.voltage * (-since / (LOAD * CAPACITANCE)).exp();
        }
        forced(t) + (self.voltage - forced(self.start)) * (-rate() * since).exp()
    }
}

fn source(t: f64) -> f64 {
    AMPLITUDE * (FREQUENCY * t).sin()
}

fn rate() -> f64 {
    (1.0 / SERIES + 1.0 / LOAD) / CAPACITANCE
}

fn forced(t: f64) -> f64 {
    let (a, w) = (rate(), FREQUENCY);
    AMPLITUDE / (SERIES * CAPACITANCE) * (a * (w * t).sin() - w * (w * t).cos()) / (a * a + w * w)
}
