//! Equations whose terms cancel, or that are solved by way of one unknown in which rounding grows → what rounding leaves open of the others, told where
//! that is more than errors of the run may be.

use harpoon_code::program::System;
use harpoon_numerics::Algebraic;

use super::SystemSolver;
use super::equations::{Equations, read_unknowns};
use super::wording::{names, whereabouts};
use crate::crossing::Shaking;
use crate::machine::Machine;

/// An unknown fits the tolerance if it is off by at most so many of it.
const MOST: f64 = 100.0;

impl SystemSolver {
    /// Looks at the solution that was computed last. Costs nothing where the last pivots have not lost so many digits.
    pub fn tell_blurred(&mut self, machine: &mut Machine<'_>, system: &System, tolerance: f64) {
        /// The smallest pivot tells of a Hilbert matrix a thousand times less than there is.
        const OPTIMISM: f64 = 1e-3;
        /// Of what is shaken: half a bit of each term is rounding.
        const ROUNDING: f64 = 0.125;
        let may_be = self.is_factored && !self.is_blurred;
        if !may_be || self.linear.least_pivot() * OPTIMISM * MOST * tolerance > f64::EPSILON {
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
    /// The same for a nonlinear system: what the last bits of the unknowns that are searched for do to those that follow from them. A chain of equations that is solved from
    /// one end grows in each cell.
    pub fn tell_grown(&mut self, machine: &mut Machine<'_>, system: &System, tolerance: f64) {
        /// Shorter chains do not grow so much. Values are copied and computed anew for it, which is not done at each point.
        const LONG: usize = 8;
        const EVERY: usize = 256;
        /// Newton's method ends where an unknown is known to this part of it.
        const KNOWN: f64 = 5e-14;
        if self.is_blurred || system.size < LONG || system.size == system.unknowns.len() {
            return;
        }
        self.n_accepted += 1;
        if self.n_accepted % EVERY != 1 {
            return;
        }
        let values = machine.values.clone();
        read_unknowns(machine, system, &mut self.before);
        let moved: Vec<f64> = self.before.iter().map(|z| z * (1.0 + KNOWN)).collect();
        let mut equations = Equations { machine, system, shape: &self.shape };
        let is_known = equations.residual(&moved, &mut self.residual).is_ok();
        let program = machine.program.clone();
        let off = program.computed.iter().map(|one| {
            let (before, now) = (values[one.cell as usize], machine.values[one.cell as usize]);
            (one, (now - before).abs() / before.abs().max(1.0))
        });
        let worst =
            off.max_by(|a, b| a.1.total_cmp(&b.1)).filter(|(_, off)| is_known && *off > MOST * tolerance);
        machine.values = values;
        if let Some((one, off)) = worst {
            self.is_blurred = true;
            machine.warn(format!(
                "rounding leaves `{}` uncertain by {off:.0e} of its size: {} equations are solved for {}, and what is left of its error grows from one to the next",
                one.name,
                system.size,
                names(system)
            ));
        }
    }
}
