//! The continuous solution over a step of the integrator → where states are, and how fast, anywhere in a part of it.
//!
//! Every method's solution within a step is a polynomial of degree five at most: six points of it are all of it.

use harpoon_numerics::{Integrator, Interval, Jet};

const N: usize = 6;

/// In units of the last place of the largest point: coefficients are known no better.
const DOUBT: f64 = 32.0;

#[derive(Default)]
pub struct Motion {
    /// Those that somebody asks for.
    states: Vec<usize>,
    /// Of each of them, in s from -1 to 1 over the step, with the doubt about its values.
    polynomials: Vec<([f64; N], f64)>,
    /// The step; none if it is not known.
    step: Option<(f64, f64)>,
    x: Vec<f64>,
}

impl Motion {
    pub fn new(mut states: Vec<usize>) -> Motion {
        states.sort_unstable();
        states.dedup();
        Motion { polynomials: vec![([0.0; N], 0.0); states.len()], states, ..Motion::default() }
    }

    /// Another step may begin where this one did.
    pub fn forget(&mut self) {
        self.step = None;
    }

    /// Takes note of the last step.
    pub fn learn(&mut self, integrator: &dyn Integrator) {
        let (begin, end) = (integrator.t_previous(), integrator.t());
        if self.step == Some((begin, end)) {
            return;
        }
        self.step = Some((begin, end));
        self.x.resize(integrator.x().len(), 0.0);
        for i in 0..N {
            let t = if i == N - 1 { end } else { begin + (end - begin) * (0.5 * (1.0 + node(i))) };
            integrator.interpolate(t, &mut self.x);
            for ((points, _), &state) in self.polynomials.iter_mut().zip(&self.states) {
                points[i] = self.x[state];
            }
        }
        for (points, doubt) in &mut self.polynomials {
            *doubt = DOUBT * f64::EPSILON * points.iter().fold(0.0, |size: f64, point| size.max(point.abs()));
            interpolate(points);
        }
    }

    /// A state over a stretch of the step.
    pub fn over(&self, state: usize, stretch: Interval) -> Jet {
        let unknown = Jet { value: Interval::ENTIRE, slope: Interval::ENTIRE };
        let Some((begin, end)) = self.step else { return unknown };
        let Ok(k) = self.states.binary_search(&state) else { return unknown };
        let (mut c, doubt) = self.polynomials[k];
        let scale = 2.0 / (end - begin);
        let place = |t: f64| scale * (t - begin) - 1.0;
        let (s0, s1) = (place(stretch.lo), place(stretch.hi));
        shift(&mut c, 0.5 * (s0 + s1));
        let half = 0.5 * (s1 - s0);
        let (mut value, mut slope) = (doubt, 0.0);
        for i in (1..N).rev() {
            value += c[i].abs() * half.powi(i as i32);
            if i > 1 {
                slope += i as f64 * c[i].abs() * half.powi(i as i32 - 1);
            }
        }
        // The straight line through two points of the stretch has the slope of a point between them.
        slope = scale * (slope + doubt);
        let (middle, rate) = (c[0], scale * c[1]);
        Jet {
            value: Interval::new(middle - value, middle + value),
            slope: Interval::new(rate - slope, rate + slope),
        }
    }
}

/// From -1 to 1.
fn node(i: usize) -> f64 {
    2.0 * i as f64 / (N - 1) as f64 - 1.0
}

/// Values at the nodes → coefficients, by Newton's divided differences.
fn interpolate(c: &mut [f64; N]) {
    for order in 1..N {
        for i in (order..N).rev() {
            c[i] = (c[i] - c[i - 1]) / (node(i) - node(i - order));
        }
    }
    for order in (0..N - 1).rev() {
        for i in order..N - 1 {
            c[i] -= node(order) * c[i + 1];
        }
    }
}

/// Coefficients about zero → those about a place (Horner).
fn shift(c: &mut [f64; N], place: f64) {
    for order in 0..N - 1 {
        for i in (order..N - 1).rev() {
            c[i] += place * c[i + 1];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_points_are_a_polynomial_of_degree_five() {
        let p = |s: f64| 3.0 - s + 0.5 * s * s - 2.0 * s.powi(4) + 7.0 * s.powi(5);
        let mut c = std::array::from_fn(|i| p(node(i)));
        interpolate(&mut c);
        for (c, expected) in c.iter().zip([3.0, -1.0, 0.5, 0.0, -2.0, 7.0]) {
            assert!((c - expected).abs() < 1e-13, "{c} {expected}");
        }
        shift(&mut c, 0.3);
        assert!((c[0] - p(0.3)).abs() < 1e-14);
        let slope = (p(0.3 + 1e-6) - p(0.3 - 1e-6)) / 2e-6;
        assert!((c[1] - slope).abs() < 1e-8);
    }

    #[test]
    fn states_keep_within_what_is_said_about_them() {
        let p = |s: f64| 3.0 - s + 0.5 * s * s - 2.0 * s.powi(4) + 7.0 * s.powi(5);
        let mut c = std::array::from_fn(|i| p(node(i)));
        interpolate(&mut c);
        let motion =
            Motion { states: vec![4], polynomials: vec![(c, 1e-13)], step: Some((-1.0, 1.0)), x: Vec::new() };
        for k in 0..40 {
            let lo = -1.0 + 0.05 * f64::from(k);
            for way in [0.0, 1e-6, 0.01, 0.05] {
                let jet = motion.over(4, Interval::new(lo, lo + way));
                for part in [0.0, 0.3, 1.0] {
                    assert!(jet.value.contains(p(lo + part * way)));
                }
                let slope = (p(lo + way) - p(lo)) / way;
                assert!(way < 0.01 || jet.slope.contains(slope));
                assert!(jet.value.hi - jet.value.lo < 50.0 * way + 1e-12);
            }
        }
        assert_eq!(motion.over(3, Interval::ZERO).value, Interval::ENTIRE);
    }
}
