//! A root and equations that have changed a little → the root that it has become, on the same branch of solutions.
//!
//! Newton's method with full steps that contract quickly stays on the branch (Newton and Kantorovich: where the corrections
//! shrink to a quarter there is one root near by, and no singular matrix between). Otherwise the root is followed along
//! r(z) = (1 − s)·r(z₀) from s = 0 to 1 with predictor and corrector, in steps that become shorter until each correction is
//! small beside its prediction. The determinant keeps its sign all the way: it vanishes where branches meet or end. Where it
//! only touches zero, the root changes infinitely fast (`trace.rs`).
//! Allgower and Georg, Introduction to Numerical Continuation Methods, SIAM 2003, chapters 2 and 11.

use super::*;

/// Corrections that shrink at least to this part lead to the root of the branch.
const NEAR: f64 = 0.25;

/// Steps that are so small that they lead to no other branch may shrink more slowly: next to an infinite slope they do.
const STILL_LESS: f64 = 0.7;

/// Full steps until another way is better.
const MOST_CORRECTIONS: usize = 12;

/// A prediction may be wrong by this part of its length.
const MOST_BEND: f64 = 0.3;

/// A branch that cannot be followed for so small a part of the way ends here. An amplifier of gain 10⁶ that leaves its limits
/// takes the millionth part of the way to do so.
const SHORTEST_PART: f64 = 1e-10;

impl Newton {
    /// Says that the next root may be on any branch: to be called when the equations have jumped.
    pub fn forget_branch(&mut self) {
        self.is_negative = None;
        self.has_factors = false;
    }

    /// The sign of the determinant on the branch that is followed; nothing if the matrix was singular where it began.
    pub fn branch(&self) -> Option<bool> {
        self.is_negative
    }

    pub fn set_branch(&mut self, is_negative: Option<bool>) {
        self.is_negative = is_negative;
        self.has_factors = false;
    }

    /// From a root of equations that were a little different, or close to it, to the one that it has become. A failure leaves
    /// `z` as it was.
    pub fn follow(
        &mut self,
        system: &mut dyn Algebraic,
        z: &mut [f64],
    ) -> Result<NewtonStatistics, NewtonFailure> {
        self.prepare(system, z);
        if z.is_empty() {
            return Ok(self.statistics);
        }
        let begin = z.to_vec();
        if self.start(system, z).and_then(|()| self.contract(system, z)).is_ok()
            && self.is_confirmed_by_own_matrix(system, z)
            && !system.has_pole_between(&begin, z)
        {
            return Ok(self.statistics);
        }
        // Of a single unknown the curve is known without a search.
        let ways = match z.len() {
            1 => [Newton::trace, Newton::follow_path],
            _ => [Newton::follow_path, Newton::trace],
        };
        for go in ways {
            if self.is_fatal() {
                break;
            }
            z.copy_from_slice(&begin);
            if self.start(system, z).and_then(|()| go(self, system, z)).is_ok() {
                return Ok(self.statistics);
            }
        }
        z.copy_from_slice(&begin);
        self.has_factors = false;
        Err(self.failure(system, z))
    }

    /// As [`Newton::follow`], but only if `z` is so close that nothing has to be followed.
    pub fn correct(&mut self, system: &mut dyn Algebraic, z: &mut [f64]) -> bool {
        self.prepare(system, z);
        let begin = z.to_vec();
        let is_found = self.start(system, z).and_then(|()| self.contract(system, z)).is_ok();
        if !is_found {
            z.copy_from_slice(&begin);
            self.has_factors = false;
        }
        is_found
    }

    /// As [`Newton::correct`], and by the matrix at the solution itself, whatever its sign: one from the other side of a kink, where the
    /// equations are much steeper, makes a small step of a residual that is none.
    pub fn correct_by_own_matrix(&mut self, system: &mut dyn Algebraic, z: &mut [f64]) -> bool {
        self.correct(system, z) && {
            self.forget();
            self.forget_branch();
            self.correct(system, z)
        }
    }

    /// Whether the matrix at `z` itself leaves next to nothing to correct. One from before a kink may be so steep that no residual behind it matters.
    /// A matrix that is singular tells nothing.
    fn is_confirmed_by_own_matrix(&mut self, system: &mut dyn Algebraic, z: &mut [f64]) -> bool {
        self.has_factors = false;
        let is_told = self.start(system, z).and_then(|()| self.linearize_on_branch(system, z));
        let is_told = is_told.and_then(|()| self.correction(false)).is_ok();
        self.trouble = None;
        if self.singular.take().is_some() {
            return true;
        }
        self.set_weights(z);
        let size = scaled_size(&self.step, &self.weights);
        let mut is_rounding = |newton: &mut Newton, z: &mut [f64]| {
            newton.ends_in_rounding(system, z) || newton.is_linear_around(system, z)
        };
        is_told && (size <= TOLERANCE || size <= NOISE && is_rounding(self, z))
    }

    /// Whether nothing can be improved at `z`: the residual is nothing but rounding, beside what small changes of the unknowns do to
    /// it. In and near a singular point corrections are larger than that, because they are made of rounding. Next to an infinite slope any
    /// residual is nothing beside what the tangents say: there changes that can be seen tell.
    pub fn is_root(&mut self, system: &mut dyn Algebraic, z: &mut [f64]) -> bool {
        const ROUNDING: f64 = 1e-11;
        self.prepare(system, z);
        self.has_factors = false;
        if self.start(system, z).and_then(|()| self.linearize(system, z)).is_err() {
            return false;
        }
        self.set_weights(z);
        let scale = self.scale_rows(&mut DenseMatrix::zeros(z.len()));
        self.r.iter().zip(&scale).all(|(r, scale)| r.abs() <= ROUNDING * scale)
            && self.is_small_beside_changes(system, z)
    }

    /// Whether the residual at `z` is nothing beside what changes of unknowns do to it that are small, but not as small as rounding.
    fn is_small_beside_changes(&mut self, system: &mut dyn Algebraic, z: &[f64]) -> bool {
        const CHANGE: f64 = 1e-6;
        const NOTHING: f64 = 1e-10;
        let mut scale = vec![0.0_f64; z.len()];
        for j in 0..z.len() {
            for change in [CHANGE, -CHANGE] {
                self.z_trial.copy_from_slice(z);
                self.z_trial[j] = within(z[j] + change * self.weights[j], self.min[j], self.max[j]);
                if self.evaluate_trial(system).is_ok() {
                    for (scale, (there, here)) in scale.iter_mut().zip(self.r_trial.iter().zip(&self.r)) {
                        *scale = scale.max((there - here).abs() / CHANGE);
                    }
                }
            }
        }
        self.trouble = None;
        self.r.iter().zip(&scale).all(|(r, scale)| r.abs() <= NOTHING * scale)
    }

    fn factor_on_branch(&mut self) -> Result<(), Stuck> {
        self.factor()?;
        let Some(is_negative) = self.tools.as_ref().and_then(|tools| tools.solver.is_negative()) else {
            return Ok(());
        };
        if *self.is_negative.get_or_insert(is_negative) == is_negative {
            return Ok(());
        }
        self.has_factors = false;
        Err(Stuck)
    }

    /// Whether the determinant has the sign of the branch at a root whose residual was computed last. If not, it is the
    /// branch with this sign from now on. Where there is no Jacobian but from differences it is not looked at.
    pub fn is_on_branch(&mut self, system: &mut dyn Algebraic, z: &[f64]) -> bool {
        let (Some(tools), Some(_)) = (&mut self.tools, self.is_negative) else { return true };
        self.has_factors = false;
        let is_known = system.jacobian(z, &mut tools.jacobian) == Ok(true)
            && tools.jacobian.values().iter().all(|entry| entry.is_finite());
        // A matrix that is singular has no sign.
        if !is_known || self.factor_on_branch().is_ok() || self.singular.take().is_some() {
            return true;
        }
        self.is_negative = self.is_negative.map(|is_negative| !is_negative);
        false
    }

    /// The branch that the root `z` is on, whose residual was computed last, is the one to follow, unless that is known already.
    pub fn begin_branch(&mut self, system: &mut dyn Algebraic, z: &[f64]) {
        let (Some(tools), None) = (&mut self.tools, self.is_negative) else { return };
        self.has_factors = false;
        let is_known = system.jacobian(z, &mut tools.jacobian) == Ok(true)
            && tools.jacobian.values().iter().all(|entry| entry.is_finite());
        if is_known && self.factor_on_branch().is_err() {
            self.singular = None;
        }
    }

    /// Whether the determinant has another sign than that of the branch where the matrix was computed last.
    pub(super) fn is_off_branch(&mut self) -> bool {
        let sign = self.factor().ok().and_then(|()| self.tools.as_ref()?.solver.is_negative());
        self.has_factors = false;
        self.singular = None;
        matches!((sign, self.is_negative), (Some(sign), Some(branch)) if sign != branch)
    }

    /// Whether a single step of Newton's method leads from a root of equations that were a little different to `z`, a root now:
    /// between the two the equations are as good as linear. What the residual leaves behind does not belong to `z`.
    pub fn is_next(&mut self, system: &mut dyn Algebraic, from: &[f64], z: &[f64]) -> bool {
        const BEND: f64 = 0.1;
        self.has_factors = false;
        let is_known = self
            .start(system, from)
            .and_then(|()| self.linearize_on_branch(system, from))
            .and_then(|()| self.correction(false))
            .is_ok();
        let steps = from.iter().zip(&self.step).zip(z);
        let is_near = |((from, step), z): ((&f64, &f64), &f64)| (from + step - z).abs() <= BEND * step.abs();
        let is_next = is_known && steps.into_iter().all(is_near);
        self.has_factors = false;
        is_next
    }

    fn linearize_on_branch(&mut self, system: &mut dyn Algebraic, z: &[f64]) -> Result<(), Stuck> {
        self.linearize(system, z)?;
        self.factor_on_branch()
    }

    /// Newton's method with full steps, from `z` with its residual.
    pub(super) fn contract(&mut self, system: &mut dyn Algebraic, z: &mut [f64]) -> Result<(), Stuck> {
        let mut is_current = false;
        if !self.has_factors || self.is_negative.is_none() {
            self.linearize_on_branch(system, z)?;
            is_current = true;
        }
        self.correction(false)?;
        for _ in 0..MOST_CORRECTIONS {
            self.statistics.iterations += 1;
            self.set_weights(z);
            let size = scaled_size(&self.step, &self.weights);
            if size <= TOLERANCE {
                return self.finish(system, z);
            }
            self.z_trial.copy_from_slice(z);
            for i in 0..z.len() {
                self.z_trial[i] = within(z[i] + self.step[i], self.min[i], self.max[i]);
            }
            let is_known = self.evaluate_trial(system).is_ok() && self.correction(true).is_ok();
            if self.is_fatal() {
                return Err(Stuck);
            }
            let size_next = scaled_size(&self.step_next, &self.weights);
            let reduction = size_next / size;
            let is_near = reduction <= NEAR || size <= NOISE && reduction <= STILL_LESS;
            if is_known && is_near {
                self.trouble = None;
                z.copy_from_slice(&self.z_trial);
                std::mem::swap(&mut self.r, &mut self.r_trial);
                if reduction <= NEAR && self.is_close(z, rate(reduction, is_current)) {
                    std::mem::swap(&mut self.step, &mut self.step_next);
                    return self.finish(system, z);
                }
                if reduction <= KEEPING_RATE {
                    std::mem::swap(&mut self.step, &mut self.step_next);
                    is_current = false;
                    continue;
                }
            } else if is_current {
                // Nothing reduces so small a step any more: it is rounding.
                let is_solved =
                    size <= NOISE && (self.ends_in_rounding(system, z) || self.is_linear_around(system, z));
                return if is_solved { Ok(()) } else { Err(Stuck) };
            } else {
                // The matrix was too old. What the residual leaves behind belongs to `z` again.
                self.start(system, z)?;
            }
            self.linearize_on_branch(system, z)?;
            is_current = true;
            self.correction(false)?;
        }
        Err(Stuck)
    }

    /// Along r(z) = (1 − s)·r(z₀), from `z` = z₀ with its residual.
    fn follow_path(&mut self, system: &mut dyn Algebraic, z: &mut [f64]) -> Result<(), Stuck> {
        let mut path = Path { r_0: self.r.clone(), reached: 0.0, part: 0.25 };
        self.linearize_on_branch(system, z)?;
        let mut base = z.to_vec();
        let mut tangent = self.tangent(&path)?;
        while path.reached < 1.0 {
            path.part = path.part.min(1.0 - path.reached);
            let step = match self.path_step(system, z, &path, &tangent) {
                Ok(_) if system.has_pole_between(&base, z) => {
                    self.bend = f64::INFINITY;
                    Err(Stuck)
                }
                step => step,
            };
            match step {
                Ok(bend) => {
                    path.reached = path.next();
                    path.part *= if bend < 0.1 * MOST_BEND { 4.0 } else { 1.5 };
                    base.copy_from_slice(z);
                    tangent = self.tangent(&path)?;
                }
                Err(Stuck) => {
                    // A kink that makes the slope much steeper is behind this part of the step; otherwise the bend
                    // grows with the step.
                    path.part *= if self.bend < 1.0 { (1.15 * (1.0 - self.bend)).min(0.6) } else { 0.25 };
                    z.copy_from_slice(&base);
                    if self.is_fatal() || path.part < SHORTEST_PART {
                        return Err(Stuck);
                    }
                }
            }
        }
        self.start(system, z)?;
        self.contract(system, z)
    }

    /// dz/ds by the factors at hand.
    fn tangent(&mut self, path: &Path) -> Result<Vec<f64>, Stuck> {
        let mut tangent: Vec<f64> = path.r_0.iter().map(|r| -r).collect();
        if let Some(tools) = &mut self.tools {
            tools.solver.solve(&mut tangent);
        }
        match all_finite("the tangent of unknown", &tangent) {
            Ok(()) => Ok(tangent),
            Err(trouble) => {
                self.trouble = Some(trouble);
                Err(Stuck)
            }
        }
    }

    /// One prediction with its corrections; says how wrong it was, in proportion to its length. The factors are those at the
    /// new point then.
    fn path_step(
        &mut self,
        system: &mut dyn Algebraic,
        z: &mut [f64],
        path: &Path,
        tangent: &[f64],
    ) -> Result<f64, Stuck> {
        self.set_weights(z);
        self.bend = f64::INFINITY;
        let length = path.part * scaled_size(tangent, &self.weights);
        for i in 0..z.len() {
            z[i] = within(z[i] + path.part * tangent[i], self.min[i], self.max[i]);
        }
        self.start(system, z)?;
        self.linearize_on_branch(system, z)?;
        let rest = 1.0 - path.next();
        let mut size = 0.0;
        for k in 0..MOST_CORRECTIONS {
            self.statistics.iterations += 1;
            self.r.iter_mut().zip(&path.r_0).for_each(|(r, r_0)| *r -= rest * r_0);
            self.correction(false)?;
            let size_next = scaled_size(&self.step, &self.weights);
            if k == 0 {
                self.bend = if length > 0.0 { size_next / length } else { 0.0 };
            }
            let limit = if k == 0 { MOST_BEND * length } else { 0.5 * size };
            let is_rounding = |newton: &mut Newton, system: &mut dyn Algebraic| {
                size_next <= NOISE && newton.is_rounding(system, z, Some((&path.r_0, rest)))
            };
            let is_over =
                size_next <= 1e-3 * length || (k > 0 || !(size_next <= limit)) && is_rounding(self, system);
            if !is_over && !(size_next <= limit) {
                return Err(Stuck);
            }
            size = size_next;
            self.move_by_step(z);
            self.start(system, z)?;
            if is_over {
                self.linearize_on_branch(system, z)?;
                return Ok(self.bend);
            }
        }
        Err(Stuck)
    }
}

/// From one root to the next.
struct Path {
    r_0: Vec<f64>,
    reached: f64,
    /// Of the next step.
    part: f64,
}

impl Path {
    fn next(&self) -> f64 {
        (self.reached + self.part).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Cubic {
        u: f64,
    }

    /// y³ − 3·y = u has three roots for |u| < 2; they meet at y = ±1.
    impl Algebraic for Cubic {
        fn n(&self) -> usize {
            1
        }

        fn residual(&mut self, z: &[f64], r: &mut [f64]) -> Result<(), Trouble> {
            r[0] = z[0].powi(3) - 3.0 * z[0] - self.u;
            Ok(())
        }
    }

    /// y = 2·cos(φ) with cos(3·φ) = u/2.
    fn root(u: f64, k: f64) -> f64 {
        2.0 * (((u / 2.0).acos() + 2.0 * std::f64::consts::PI * k) / 3.0).cos()
    }

    #[test]
    fn each_root_stays_on_its_branch_however_far_the_equation_moves() {
        for k in [0.0, 1.0, 2.0] {
            let mut newton = Newton::new(&[1.0]);
            let mut z = [root(0.0, k)];
            newton.follow(&mut Cubic { u: 0.0 }, &mut z).expect("a root");
            for u in [1.9, -1.9, 1.99, 0.3, -1.9999, 1.5] {
                newton.follow(&mut Cubic { u }, &mut z).expect("the branch goes on");
                assert!((z[0] - root(u, k)).abs() < 1e-9, "{u}: {} instead of {}", z[0], root(u, k));
            }
        }
    }

    /// z² − u·z = 1e-4: two branches, one above and one below zero, with a fold between them at u/2.
    struct Parabola {
        u: f64,
    }

    impl Algebraic for Parabola {
        fn n(&self) -> usize {
            1
        }

        fn residual(&mut self, z: &[f64], r: &mut [f64]) -> Result<(), Trouble> {
            r[0] = z[0] * z[0] - self.u * z[0] - 1e-4;
            Ok(())
        }

        fn jacobian(&mut self, z: &[f64], jacobian: &mut Matrix) -> Result<bool, Trouble> {
            jacobian.set_column(0, &[2.0 * z[0] - self.u]);
            Ok(true)
        }
    }

    #[test]
    fn a_last_root_beyond_the_fold_does_not_lead_to_the_other_branch() {
        let mut newton = Newton::new(&[1.0]);
        let mut z = [0.01];
        newton.solve(&mut Parabola { u: 0.0 }, &mut z).expect("it is there");
        newton.forget_branch();
        newton.begin_branch(&mut Parabola { u: 0.0 }, &z);
        assert_eq!(newton.branch(), Some(false));
        assert!(newton.follow(&mut Parabola { u: 0.1 }, &mut z).is_err());
        assert_eq!((z, newton.branch()), ([0.01], Some(false)));
        newton.follow(&mut Parabola { u: 0.015 }, &mut z).expect("this side of the fold");
        assert!((z[0] - 0.02).abs() < 1e-12, "{z:?}");
        newton.follow(&mut Parabola { u: 0.02 }, &mut z).expect("this side of the fold");
        assert!((z[0] - (0.01 + 2e-4_f64.sqrt())).abs() < 1e-12, "{z:?}");
    }

    #[test]
    fn a_branch_that_ends_is_a_failure() {
        let mut newton = Newton::new(&[1.0]);
        let mut z = [root(0.0, 2.0)];
        newton.follow(&mut Cubic { u: 0.0 }, &mut z).expect("a root");
        for u in [2.001, 3.0, -2.5, 100.0] {
            let before = z;
            assert!(newton.follow(&mut Cubic { u }, &mut z).is_err());
            assert_eq!(z, before);
        }
        newton.follow(&mut Cubic { u: 1.0 }, &mut z).expect("still there");
        assert!((z[0] - root(1.0, 2.0)).abs() < 1e-12);
    }

    #[test]
    fn the_next_root_is_one_step_away() {
        let mut newton = Newton::new(&[1.0]);
        let mut z = [root(0.0, 1.0)];
        newton.follow(&mut Cubic { u: 0.0 }, &mut z).expect("a root");
        // However large it is beside the steps before: nothing was between.
        assert!(newton.is_next(&mut Cubic { u: 0.1 }, &z, &[root(0.1, 1.0)]));
        // The same sign of the determinant, but another branch; and a bend that another branch could hide behind.
        assert!(!newton.is_next(&mut Cubic { u: 0.1 }, &z, &[root(0.1, 0.0)]));
        assert!(!newton.is_next(&mut Cubic { u: 1.9 }, &z, &[root(1.9, 1.0)]));
    }

    #[test]
    fn a_kink_is_passed_and_a_kink_that_turns_back_is_not() {
        struct Kink(f64, f64);
        impl Algebraic for Kink {
            fn n(&self) -> usize {
                1
            }

            fn residual(&mut self, z: &[f64], r: &mut [f64]) -> Result<(), Trouble> {
                let slope = if z[0] > 1.0 { self.1 } else { 1.0 };
                r[0] = 1.0 + slope * (z[0] - 1.0) - self.0;
                Ok(())
            }
        }
        for slope in [1e3, 0.01] {
            let mut newton = Newton::new(&[1.0]);
            let mut z = [0.0];
            newton.follow(&mut Kink(0.0, slope), &mut z).expect("before the kink");
            newton.follow(&mut Kink(4.0, slope), &mut z).expect("behind the kink");
            assert!((z[0] - 1.0 - 3.0 / slope).abs() < 1e-9 * z[0], "{z:?}");
        }
        let mut newton = Newton::new(&[1.0]);
        let mut z = [0.0];
        newton.follow(&mut Kink(0.0, -1.0), &mut z).expect("before the kink");
        assert!(newton.follow(&mut Kink(4.0, -1.0), &mut z).is_err());
    }
}
