//! The method that chooses: explicit Runge–Kutta steps until they look stiff or fail, then backward differences.
//!
//! What was stiff once is taken to be stiff for good: an event rarely changes the time constants, and a wrong guess costs
//! a restart each time.

use crate::dassl::{Dassl, dassl};
use crate::dopri::DormandPrince;
use crate::integrator::Settings;
use crate::pair::{Pair, Passage, Rule, Situation, Which};

pub(crate) type Auto = Pair<DormandPrince, Dassl, Stiff>;

pub(crate) fn auto(settings: Settings) -> Auto {
    Pair::new(&settings, DormandPrince::new, dassl, Stiff { is_known: false })
}

pub(crate) struct Stiff {
    /// Before any step has shown it.
    is_known: bool,
}

impl Rule for Stiff {
    fn after_restart(&mut self, at_work: Which, _: &Passage) -> Which {
        if self.is_known { Which::Second } else { at_work }
    }

    fn before_step(&mut self, at_work: Which, situation: &Situation) -> Which {
        match situation.looks_stiff || !situation.is_explicit {
            true => Which::Second,
            false => at_work,
        }
    }

    fn beware_of_stiffness(&mut self) {
        self.is_known = true;
    }

    fn is_for_stiff(&self, at_work: Which) -> bool {
        at_work == Which::Second
    }

    /// The steps may have become too short for the stiffness to show.
    fn after_failure(&mut self, _: Which) -> Which {
        Which::Second
    }
}
