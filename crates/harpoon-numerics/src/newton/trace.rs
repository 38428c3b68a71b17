//! A root and equations that have changed a little → the root that it has become, where it changes infinitely fast with them.
//!
//! The root of `v*abs(v) = d` has an infinite slope at d = 0: no step in d is short enough there, and Newton's method hardly converges.
//! But the curve r(z) = ρ·r(z₀), from ρ = 1 to 0, is smooth in z: one of the unknowns is the parameter, and ρ is searched for.
//! As long as ρ falls, determinants keep their sign, and the root is the only one near by. Where ρ rises again the branch has turned: a fold.
//! Local parameters: Rheinboldt and Burkardt, ACM TOMS 9(2), 1983.

use super::*;
use crate::root::find_root;

/// Larger systems are not attempted: the matrices are dense.
const LARGEST: usize = 200;

const MOST_STEPS: usize = 200;

/// A step on the curve may miss by this part what a cubic through its ends lets expect of its middle; one that is so short, in sizes of the
/// parameter, hides nothing.
const SMOOTH: f64 = 0.1;
const SHORT: f64 = 1e-6;

/// A change of ρ that is so small for a step as long as the parameter is large.
const FLAT: f64 = 1e-3;

/// In sizes of the parameter: where such a step is too long, nothing goes on.
const SHORTEST: f64 = 1e-15;

/// A point of the curve.
#[derive(Clone)]
struct Spot {
    z: Vec<f64>,
    /// ρ, the part of the residuals that is left.
    rest: f64,
    /// How z and ρ change with the parameter.
    tangent: Vec<f64>,
}

impl Spot {
    /// How fast ρ falls.
    fn descent(&self) -> f64 {
        -self.tangent[self.z.len()]
    }
}

/// Where the curve has led.
#[derive(PartialEq, Eq)]
enum Arrival {
    Root,
    /// As close as ρ says, where Newton's method leads to none or to another one.
    NextToIt,
}

struct Curve {
    r_0: Vec<f64>,
    /// Which unknown is the parameter, and whether it grows (1) or falls (-1).
    parameter: usize,
    forward: f64,
    matrix: DenseMatrix,
    lu: DenseLu,
}

impl Newton {
    /// Whether the curve leads from a root of equations that were a little different to `z`, a root now.
    pub fn leads_to(&mut self, system: &mut dyn Algebraic, from: &[f64], z: &[f64]) -> bool {
        const ALIKE: f64 = 0.1;
        const ROUNDING: f64 = 1e-9;
        let mut found = from.to_vec();
        self.prepare(system, &mut found);
        let is_found = self.start(system, &found).and_then(|()| self.trace(system, &mut found)).is_ok();
        self.has_factors = false;
        let is_there =
            |k: usize| (found[k] - z[k]).abs() <= ALIKE * (from[k] - z[k]).abs() + ROUNDING * self.nominal[k];
        is_found && (0..z.len()).all(is_there)
    }

    /// From `z` with its residual to the root. Of several unknowns ρ is known to some digits only, which say nothing where a residual is
    /// 10³⁰ times another one, as those of diodes in series are: then the way goes on from where it has led.
    pub(super) fn trace(&mut self, system: &mut dyn Algebraic, z: &mut [f64]) -> Result<(), Stuck> {
        const MOST_WAYS: usize = 8;
        const LESS: f64 = 1e-3;
        if z.len() > LARGEST {
            return Err(Stuck);
        }
        let mut before = f64::INFINITY;
        for _ in 0..MOST_WAYS {
            if self.go_to_root(system, z)? == Arrival::Root {
                return Ok(());
            }
            let left = self.r.iter().fold(0.0_f64, |largest, r| largest.max(r.abs()));
            if z.len() == 1 || !(left < LESS * before) {
                break;
            }
            before = left;
        }
        if self.is_as_good_as_a_root(system, z) { self.start(system, z) } else { Err(Stuck) }
    }

    /// Whether the correction at `z` is as small as it can be told at a root where branches meet, or cannot be told there.
    fn is_as_good_as_a_root(&mut self, system: &mut dyn Algebraic, z: &[f64]) -> bool {
        const HALF_THE_DIGITS: f64 = 1e-6;
        self.set_weights(z);
        let is_told =
            self.linearize(system, z).and_then(|()| self.factor()).and_then(|()| self.correction(false));
        self.has_factors = false;
        if is_told.is_err() {
            (self.singular, self.trouble) = (None, None);
            return true;
        }
        scaled_size(&self.step, &self.weights) <= HALF_THE_DIGITS
    }

    /// Once along the curve.
    fn go_to_root(&mut self, system: &mut dyn Algebraic, z: &mut [f64]) -> Result<Arrival, Stuck> {
        self.has_factors = false;
        self.set_weights(z);
        self.linearize(system, z)?;
        // Of the equations as they are now the last root may be beyond a fold: the way down leads to another branch from there.
        if self.is_off_branch() {
            return Err(Stuck);
        }
        let r_0 = self.r.clone();
        // Where ρ hardly falls at first, rounding may have decided about the direction: then both are tried.
        for is_turned in [false, true] {
            let Some((mut curve, begin)) = self.begin_curve(z, &r_0, is_turned) else { return Err(Stuck) };
            let is_flat = begin.descent().abs() * self.weights[curve.parameter] <= FLAT;
            if let Ok(arrival) = self.go_down(system, &mut curve, begin, z) {
                return Ok(arrival);
            }
            if !is_flat || self.is_fatal() {
                break;
            }
        }
        Err(Stuck)
    }

    /// The begin of the curve, at `z` with its residual and its Jacobian, with the unknown as its parameter that changes fastest.
    fn begin_curve(&mut self, z: &[f64], r_0: &[f64], is_turned: bool) -> Option<(Curve, Spot)> {
        let n = z.len();
        let (matrix, lu) = (DenseMatrix::zeros(n + 1), DenseLu::new(n + 1));
        let mut curve = Curve { r_0: r_0.to_vec(), parameter: 0, forward: 1.0, matrix, lu };
        let mut begin = Spot { z: z.to_vec(), rest: 1.0, tangent: Vec::new() };
        let k = (0..n).find(|&k| {
            curve.parameter = k;
            self.border(&mut curve)
        })?;
        curve.parameter = k;
        begin.tangent = curve.tangent();
        if (begin.descent() < 0.0) != is_turned {
            begin.tangent.iter_mut().for_each(|along| *along = -*along);
        }
        self.choose_parameter(&mut curve, &mut begin);
        Some((curve, begin))
    }

    fn choose_parameter(&self, curve: &mut Curve, spot: &mut Spot) {
        let n = spot.z.len();
        let speed = |k: usize| (spot.tangent[k] / self.weights[k]).abs();
        let Some(k) = (0..n).max_by(|a, b| speed(*a).total_cmp(&speed(*b))) else { return };
        curve.parameter = k;
        curve.forward = spot.tangent[k].signum();
        let scale = 1.0 / spot.tangent[k].abs();
        spot.tangent.iter_mut().for_each(|along| *along *= scale);
    }

    /// Along the curve to where ρ is zero.
    fn go_down(
        &mut self,
        system: &mut dyn Algebraic,
        curve: &mut Curve,
        begin: Spot,
        z: &mut [f64],
    ) -> Result<Arrival, Stuck> {
        const FIRST_PART: f64 = 0.25;
        let mut here = begin;
        let mut way = f64::INFINITY;
        for _ in 0..MOST_STEPS {
            let size = self.weights[curve.parameter];
            if way.is_infinite() && here.descent() > 0.0 {
                way = FIRST_PART / here.descent();
            }
            way = way.min(size);
            let Some(there) = self.step_down(system, curve, &here, way, size) else {
                way *= 0.25;
                if self.is_fatal() || way < SHORTEST * size {
                    return Err(Stuck);
                }
                continue;
            };
            if there.rest <= 0.0 {
                return self.finish_between(system, curve, &here, (way, there.rest), z);
            }
            here = there;
            let before = curve.parameter;
            self.choose_parameter(curve, &mut here);
            way = if curve.parameter == before { 2.0 * way } else { f64::INFINITY };
        }
        Err(Stuck)
    }

    /// The root between a point of the curve and the one with this parameter and this ρ, beyond it. Where it is singular, what is known of it
    /// by the curve is as good as rounding lets it be.
    fn finish_between(
        &mut self,
        system: &mut dyn Algebraic,
        curve: &mut Curve,
        here: &Spot,
        (way, rest): (f64, f64),
        z: &mut [f64],
    ) -> Result<Arrival, Stuck> {
        const ROUNDING: f64 = 1e-9;
        let rest_after = |way: f64| self.rest_after(system, curve, here, way);
        let Some(root) = find_root(0.0, here.rest, way, rest, 0.0, rest_after)? else {
            return Err(Stuck);
        };
        let found = self.spot(system, curve, here, root.after)?.z;
        z.copy_from_slice(&found);
        let is_solved = self.start(system, z).and_then(|()| self.contract(system, z)).is_ok();
        let k = curve.parameter;
        // Next to an infinite slope a root may be found that is another one.
        if is_solved && (z[k] - found[k]).abs() <= ROUNDING * self.weights[k] {
            return Ok(Arrival::Root);
        }
        z.copy_from_slice(&found);
        self.has_factors = false;
        self.start(system, z)?;
        Ok(Arrival::NextToIt)
    }

    /// ρ where the parameter has gone so far. If it is the only unknown, one residual tells.
    fn rest_after(
        &mut self,
        system: &mut dyn Algebraic,
        curve: &mut Curve,
        from: &Spot,
        way: f64,
    ) -> Result<f64, Stuck> {
        if let ([z], [r_0]) = (&from.z[..], &curve.r_0[..]) {
            self.start(system, &[z + way * from.tangent[0]])?;
            return Ok(self.r[0] / r_0);
        }
        Ok(self.spot(system, curve, from, way)?.rest)
    }

    /// The end of a step in which ρ falls all the way.
    fn step_down(
        &mut self,
        system: &mut dyn Algebraic,
        curve: &mut Curve,
        here: &Spot,
        way: f64,
        size: f64,
    ) -> Option<Spot> {
        let there = self.spot(system, curve, here, way).ok()?;
        let middle = self.spot(system, curve, here, 0.5 * way).ok()?;
        let falls = there.descent() >= 0.0
            && middle.descent() >= 0.0
            && there.rest <= middle.rest
            && middle.rest <= here.rest
            && there.rest < here.rest;
        let expected = 0.5 * (here.rest + there.rest) - way * (here.descent() - there.descent()) / 8.0;
        let is_smooth = (middle.rest - expected).abs() <= SMOOTH * (here.rest - there.rest);
        let is_next =
            falls && (is_smooth || way <= SHORT * size) && !system.has_pole_between(&here.z, &there.z);
        is_next.then_some(there)
    }

    /// The point of the curve at which the parameter has gone so far.
    fn spot(
        &mut self,
        system: &mut dyn Algebraic,
        curve: &mut Curve,
        from: &Spot,
        way: f64,
    ) -> Result<Spot, Stuck> {
        let n = from.z.len();
        let mut z: Vec<f64> = from.z.iter().zip(&from.tangent).map(|(z, along)| z + way * along).collect();
        let mut rest = from.rest + way * from.tangent[n];
        let mut last = f64::INFINITY;
        for _ in 0..MOST_ITERATIONS {
            if (0..n).any(|k| z[k] < self.min[k] || z[k] > self.max[k]) {
                return Err(Stuck);
            }
            self.start(system, &z)?;
            self.linearize(system, &z)?;
            if !self.border(curve) {
                return Err(Stuck);
            }
            let mut step: Vec<f64> = self.r.iter().zip(&curve.r_0).map(|(r, r_0)| rest * r_0 - r).collect();
            step.push(0.0);
            curve.lu.solve(&mut step);
            step[curve.parameter] = 0.0;
            rest += step[n];
            z.iter_mut().zip(&step).for_each(|(z, step)| *z += step);
            let size = scaled_size(&step[..n], &self.weights).max(step[n].abs());
            if n == 1 {
                // The only unknown is the parameter: ρ is known by one evaluation, however small it is.
                rest = self.r[0] / curve.r_0[0];
                return Ok(Spot { z, rest, tangent: curve.tangent() });
            }
            if size <= TOLERANCE || size > SHRINKS * last && size <= NOISE {
                return Ok(Spot { z, rest, tangent: curve.tangent() });
            }
            if !(size <= SHRINKS * last) {
                return Err(Stuck);
            }
            last = size;
        }
        Err(Stuck)
    }

    /// Factorises the matrix of z and ρ with the parameter held; false if it is singular.
    fn border(&self, curve: &mut Curve) -> bool {
        let Some(tools) = &self.tools else { return false };
        let n = curve.r_0.len();
        for k in 0..n {
            let column = curve.matrix.column_mut(k);
            column.fill(0.0);
            tools.jacobian.for_column(k, |i, value| column[i] = value);
            column[n] = f64::from(u8::from(k == curve.parameter));
        }
        let last = curve.matrix.column_mut(n);
        last[n] = 0.0;
        last.iter_mut().zip(&curve.r_0).for_each(|(entry, r_0)| *entry = -r_0);
        curve.lu.factor(&curve.matrix).is_ok()
    }
}

/// Corrections until a point of the curve is found, each at most this part of the one before.
const MOST_ITERATIONS: usize = 12;
const SHRINKS: f64 = 0.5;

impl Curve {
    /// By the factors at hand.
    fn tangent(&self) -> Vec<f64> {
        let mut tangent = vec![0.0; self.r_0.len() + 1];
        tangent[self.r_0.len()] = self.forward;
        self.lu.solve(&mut tangent);
        tangent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct One<F>(F);

    impl<F: Fn(f64) -> f64> Algebraic for One<F> {
        fn n(&self) -> usize {
            1
        }

        fn residual(&mut self, z: &[f64], r: &mut [f64]) -> Result<(), Trouble> {
            r[0] = self.0(z[0]);
            Ok(())
        }
    }

    fn trace(from: f64, r: impl Fn(f64) -> f64) -> Option<f64> {
        let (mut newton, mut z) = (Newton::new(&[1.0]), [from]);
        let mut system = One(r);
        newton.prepare(&system, &mut z);
        newton.start(&mut system, &z).ok()?;
        newton.trace(&mut system, &mut z).ok()?;
        Some(z[0])
    }

    #[test]
    fn infinite_slopes_are_passed() {
        for (from, d) in [(1.0, -1.0), (1e-3, 0.0), (0.0, 1e-4), (1e-10, -1e-8), (1.0, 1e-20), (-2.0, 1e-30)]
        {
            let z = trace(from, |v| v * v.abs() - d).expect("a root");
            assert!((z - d.signum() * d.abs().sqrt()).abs() <= 1e-11, "{from} {d}: {z}");
            let z = trace(from, |v| v.powi(3) - d).expect("a root");
            assert!((z - d.cbrt()).abs() <= 1e-9, "{from} {d}: {z}");
        }
    }

    #[test]
    fn folds_are_not() {
        assert_eq!(trace(0.5, |y| y * y + 0.01), None);
        assert_eq!(trace(-2.5, |y| 3.0 * y - y.powi(3) + 3.0), None);
        let root = trace(-2.5, |y| 3.0 * y - y.powi(3) - 0.5).expect("on the same branch");
        assert!((-2.0..-1.0).contains(&root), "{root}");
    }
}
