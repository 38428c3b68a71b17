//! Linear equations whose terms cancel → what rounding leaves open of their unknowns, told where that is more than errors of the run may be.

use harpoon_code::program::System;
use harpoon_numerics::Algebraic;

use super::SystemSolver;
use super::equations::{Equations, read_unknowns};
use super::wording::whereabouts;
use crate::crossing::Shaking;
use crate::machine::Machine;

impl SystemSolver {
    /// Looks at the solution that was computed last. Costs nothing where the last pivots have not lost so many digits.
    pub fn tell_blurred(&mut self, machine: &mut Machine<'_>, system: &System, tolerance: f64) {
        /// An unknown fits the tolerance if it is off by at most so many of it.
        const MOST: f64 = 100.0;
        /// Of what is shaken: half a bit of each term is rounding.
        const ROUNDING: f64 = 0.125;
        let may_be = self.is_factored && !self.is_blurred;
        if !may_be || self.linear.least_pivot() * MOST * tolerance > f64::EPSILON {
            return;
        }
        let values = machine.values.clone();
        read_unknowns(machine, system, &mut self.z);
        let nothing = vec![0.0; self.z.len()];
        let mut equations = Equations { machine, system, shape: &self.shape };
        let is_known = equations.residual(&nothing, &mut self.residual).is_ok();
        machine.values = values;
        if !is_known {
            return;
        }
        let mut off = nothing;
        for shaking in [Shaking::Alike, Shaking::ByTurns] {
            let mut moved = self.shaken(&self.z, shaking);
            self.linear.solve(&mut moved);
            off.iter_mut().zip(moved).for_each(|(off, moved)| *off = off.max(ROUNDING * moved.abs()));
        }
        let size = |k: usize| self.z[k].abs().max(system.unknowns[k].nominal);
        let worst = (0..off.len()).max_by(|a, b| (off[*a] / size(*a)).total_cmp(&(off[*b] / size(*b))));
        if let Some(k) = worst.filter(|&k| off[k] > MOST * tolerance * size(k)) {
            self.is_blurred = true;
            machine.warn(format!(
                "rounding leaves `{}` uncertain by {:.0e} of its size {}: large terms cancel in these equations; a variable for each of them that is \
                 large, such as the current through a switch, keeps the digits",
                system.unknowns[k].name,
                off[k] / size(k),
                whereabouts(system)
            ));
        }
    }
}
