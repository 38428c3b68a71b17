//! Backward differences, but implicit Runge–Kutta steps while restarts follow each other closely.
//!
//! After a restart backward differences begin with order 1 and come up to order 5 in ten steps or so. Where the next event is
//! there before, as with a controller that samples every millisecond, they stay at orders whose errors all have the same sign: 10⁵ of them, each below the
//! tolerance, made an oscillation lose 0.3 % of its amplitude, and 6500 lines of an encoder, which nobody knew beforehand, an angle 700 tolerances. One step of radau is
//! of order 5 from the begin, but costs five times the evaluations of one of order 1: where a few events follow each other something chatters
//! and soon slides, and what a few restarts do is within what is asked for. Nor are impacts meant, by which something comes to rest: flights become
//! shorter and shorter, and backward differences make their way through them in long steps of order 1 (`planar/StackOfBalls.mo`).

use crate::bdf::Bdf;
use crate::integrator::Settings;
use crate::pair::{Pair, Passage, Rule, Situation, Which};
use crate::radau::Radau;

pub(crate) type Dassl = Pair<Bdf, Radau, Often>;

pub(crate) fn dassl(settings: Settings) -> Dassl {
    Pair::new(&settings, Bdf::new, Radau::for_samples, Often { n_short: 0 })
}

/// Fewer steps than this lead from restart to restart where they follow each other closely.
const FEW: usize = 10;

/// So often in sequence: 100 restarts add up to some ten tolerances. What chatters slides before that, and begins to slide elsewhere if the method
/// changes while it does (`conservation/Tanks.mo`).
const OFTEN: usize = 100;

/// As much counts a restart that was known beforehand: samples go on as they begin.
const PLANNED: usize = 20;

pub(crate) struct Often {
    /// How many ways from restart to restart were short, one after the other; planned ones count more.
    n_short: usize,
}

impl Rule for Often {
    fn after_restart(&mut self, _: Which, passage: &Passage) -> Which {
        let counts = if passage.was_planned { PLANNED } else { 1 };
        let is_short = passage.n_steps < FEW && (passage.was_planned || !passage.is_jump);
        self.n_short = if is_short { self.n_short + counts } else { 0 };
        if self.n_short >= OFTEN { Which::Second } else { Which::First }
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
