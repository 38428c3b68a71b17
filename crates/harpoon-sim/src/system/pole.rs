//! Two points of the unknowns of a system → whether its equations have a pole between them.
//!
//! `x - 1e-8/x = c` has a root on either side of zero, whose determinants have the same sign, and from far away the one that is no continuation
//! lies straight ahead. What is divided by changes its sign on the way there. That alone says nothing: `sin(x)/x` has no pole.

use harpoon_code::program::System;
use harpoon_numerics::Algebraic;

use super::SystemSolver;
use super::equations::Equations;
use crate::machine::Machine;

impl SystemSolver {
    /// What the equations divide by, where the unknowns are and residuals have been computed.
    pub(super) fn note_divisors(&mut self, machine: &mut Machine<'_>, system: &System) {
        self.divisors.clear();
        if let Some(poles) = &system.poles
            && machine.call(poles.routine).is_ok()
        {
            self.divisors.extend(poles.cells.iter().map(|&cell| machine.get(cell)));
        }
    }

    /// Whether there is a pole between the last point that was accepted and `z`.
    pub(super) fn is_beyond_pole(&mut self, machine: &mut Machine<'_>, system: &System) -> bool {
        let (Some(poles), Some(last)) = (&system.poles, self.trail.last()) else { return false };
        let mut equations = Equations { machine, system, shape: &self.shape };
        if equations.residual(&self.z, &mut self.residual).is_err()
            || equations.machine.call(poles.routine).is_err()
        {
            return false;
        }
        let now = poles.cells.iter().map(|&cell| equations.machine.get(cell));
        self.divisors.iter().zip(now).any(|(before, now)| before * now < 0.0)
            && equations.find_pole(last, &self.z)
    }
}

impl Equations<'_, '_> {
    /// Halves the way to where each divisor that changes its sign vanishes: at a pole the residual becomes larger and larger.
    pub(super) fn find_pole(&mut self, from: &[f64], to: &[f64]) -> bool {
        let ends = [self.look(from), self.look(to)];
        let [Some(first), Some(last)] = &ends else { return false };
        let changed = (0..first.divisors.len()).filter(|&k| first.divisors[k] * last.divisors[k] < 0.0);
        let changed: Vec<usize> = changed.collect();
        changed.into_iter().any(|k| self.is_pole(from, to, &[first, last], k))
    }

    /// Whether the residual has a pole where divisor `k` vanishes.
    fn is_pole(&mut self, from: &[f64], to: &[f64], ends: &[&Look; 2], k: usize) -> bool {
        /// Half-ways until the place is known to the digits that there are, and so many to compare with.
        const MOST_HALVES: usize = 60;
        const HALVES: usize = 20;
        /// What is larger by so much has grown without bound.
        const GROWTH: f64 = 10.0;
        let sign = ends[0].divisors[k].signum();
        let (mut near, mut far) = (0.0, 1.0);
        let sizes = |one: &[f64], other: &[f64]| -> Vec<f64> {
            one.iter().zip(other).map(|(a, b)| a.abs().max(b.abs())).collect()
        };
        let mut bounds = sizes(&ends[0].residual, &ends[1].residual);
        let mut around = [ends[0].residual.clone(), ends[1].residual.clone()];
        for n in 0..MOST_HALVES {
            let middle = 0.5 * (near + far);
            let z: Vec<f64> = from.iter().zip(to).map(|(from, to)| from + middle * (to - from)).collect();
            // In the place itself nothing can be computed.
            let Some(look) = self.look(&z) else { return true };
            if look.divisors[k] == 0.0 {
                break;
            }
            let is_near = look.divisors[k].signum() == sign;
            *(if is_near { &mut near } else { &mut far }) = middle;
            around[usize::from(!is_near)] = look.residual;
            if n == HALVES {
                let so_far = sizes(&around[0], &around[1]);
                bounds.iter_mut().zip(so_far).for_each(|(bound, size)| *bound = bound.max(size));
            }
        }
        let largest = sizes(&around[0], &around[1]);
        largest.iter().zip(&bounds).any(|(largest, bound)| *largest > GROWTH * bound)
    }

    fn look(&mut self, z: &[f64]) -> Option<Look> {
        let poles = self.system.poles.as_ref()?;
        let mut residual = vec![0.0; z.len()];
        self.residual(z, &mut residual).ok()?;
        self.machine.call(poles.routine).ok()?;
        let divisors = poles.cells.iter().map(|&cell| self.machine.get(cell)).collect();
        residual.iter().all(|r| r.is_finite()).then_some(Look { divisors, residual })
    }
}

/// What is computed at a point.
struct Look {
    divisors: Vec<f64>,
    residual: Vec<f64>,
}
