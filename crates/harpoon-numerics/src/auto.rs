//! The method that chooses: explicit Runge–Kutta steps until they look stiff or fail, then backward differences.
//!
//! What was stiff once is taken to be stiff for good: an event rarely changes the time constants, and a wrong guess costs
//! a restart each time.

use crate::dassl::{Dassl, dassl};
use crate::dopri::DormandPrince;
use crate::integrator::Settings;
use crate::pair::{Pair, Rule, Situation, Which};

pub(crate) type Auto = Pair<DormandPrince, Dassl, Stiff>;

pub(crate) fn auto(settings: Settings) -> Auto {
    Pair::new(&settings, DormandPrince::new, dassl, Stiff)
}

pub(crate) struct Stiff;

impl Rule for Stiff {
    fn before_step(&mut self, at_work: Which, situation: &Situation) -> Which {
        match situation.looks_stiff || !situation.is_explicit {
            true => Which::Second,
            false => at_work,
        }
    }

    /// The steps may have become too short for the stiffness to show.
    fn after_failure(&mut self, _: Which) -> Which {
        Which::Second
    }
}
