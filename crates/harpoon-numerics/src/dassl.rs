//! Backward differences, but implicit Runge–Kutta steps while restarts follow each other closely.
//!
//! After a restart backward differences begin with order 1 and come up to order 5 in ten steps or so. Where the next event is
//! there before, as with a controller that samples every millisecond, they stay at orders whose errors all have the same sign: 10⁵ of them, each below the
//! tolerance, made an oscillation lose 0.3 % of its amplitude, and 6500 lines of an encoder, which nobody knew beforehand, an angle 700 tolerances. One step of radau is
//! of order 5 from the begin.
//! Where something chatters, events follow each other within the first step: of its error that leaves next to nothing, and backward differences, whose first step
//! is long there, are left alone (`conservation/Tanks.mo`). So they are where states are set, because impacts may be about to end at rest (`planar/StackOfBalls.mo`).

use crate::bdf::Bdf;
use crate::integrator::Settings;
use crate::pair::{Pair, Passage, Rule, Situation, Which};
use crate::radau::Radau;

pub(crate) type Dassl = Pair<Bdf, Radau, Often>;

pub(crate) fn dassl(settings: Settings) -> Dassl {
    Pair::new(&settings, Bdf::new, Radau::for_samples, Often { sum: 0.0 })
}

/// Fewer steps than this lead from restart to restart where they follow each other closely.
const FEW: usize = 10;

/// What short ways add up to before there is reason for another method, each by the error of its begin: a few tolerances.
const OFTEN: f64 = 10.0;

/// As much counts a way whose end was known beforehand: samples go on as they begin.
const PLANNED: f64 = 2.0;

/// Several ways that count less, one after the other, are chattering; a single one are events that meet by chance.
const NOTHING: f64 = 0.01;
const SEVERAL: f64 = 5.0;

pub(crate) struct Often {
    /// What short ways from restart to restart, one after the other, add up to.
    sum: f64,
}

impl Rule for Often {
    fn after_restart(&mut self, at_work: Which, passage: &Passage) -> Which {
        let counts = match passage.n_steps {
            _ if passage.was_planned => PLANNED,
            // The error of a first step, of order 1, at a part of it.
            0 | 1 => passage.part * passage.part,
            _ => 1.0,
        };
        let is_nothing = at_work == Which::Second && counts < NOTHING;
        let sum = if is_nothing { self.sum - 1.0 } else { self.sum + counts };
        let goes_on = passage.n_steps < FEW && (passage.was_planned || !passage.has_jumped);
        self.sum = if goes_on { sum.min(OFTEN + SEVERAL) } else { 0.0 };
        if self.sum >= OFTEN { Which::Second } else { Which::First }
    }

    fn before_step(&mut self, at_work: Which, situation: &Situation) -> Which {
        match situation.n_steps < FEW && situation.is_explicit {
            true => at_work,
            false => Which::First,
        }
    }

    fn after_failure(&mut self, _: Which) -> Which {
        Which::First
    }
}
