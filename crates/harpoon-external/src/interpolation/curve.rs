//! One column of a table as a function of the abscissa.

use super::range::Polynomial;
use super::{Extrapolation, Smoothness, nearly_equal, segment, slopes};

/// A value with its first and second derivative.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Jet {
    pub value: f64,
    pub first: f64,
    pub second: f64,
}

impl Jet {
    pub fn constant(value: f64) -> Jet {
        Jet { value, ..Jet::default() }
    }

    /// The derivative by whatever the abscissa depends on.
    pub fn derivative(self, der_u: f64) -> f64 {
        self.first * der_u
    }

    pub fn second_derivative(self, der_u: f64, der2_u: f64) -> f64 {
        self.second * der_u * der_u + self.first * der2_u
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Left,
    Right,
}

#[derive(Clone, Debug)]
pub(super) struct Curve {
    smoothness: Smoothness,
    y: Vec<f64>,
    /// At the points; empty unless a spline.
    slopes: Vec<f64>,
}

impl Curve {
    pub fn new(smoothness: Smoothness, x: &[f64], y: Vec<f64>) -> Curve {
        // Two points are a line for every kind of spline.
        let smoothness = if smoothness.is_spline() && x.len() <= 2 { Smoothness::Linear } else { smoothness };
        let slopes = slopes(smoothness, x, &y);
        Curve { smoothness, y, slopes }
    }

    pub fn at_point(&self, k: usize) -> f64 {
        self.y[k]
    }

    /// Inside of the table; a step takes the value after it.
    pub fn inside(&self, x: &[f64], u: f64) -> Jet {
        let last = x.len() - 1;
        if self.smoothness == Smoothness::Constant && u >= x[last] {
            return Jet::constant(self.y[last]);
        }
        self.in_segment(x, segment(x, u), u)
    }

    /// By the formula of segment k, also beside it.
    pub fn in_segment(&self, x: &[f64], k: usize, u: f64) -> Jet {
        let (x0, x1, y0, y1) = (x[k], x[k + 1], self.y[k], self.y[k + 1]);
        match self.smoothness {
            Smoothness::Constant => Jet::constant(y0),
            Smoothness::Linear if nearly_equal(x0, x1) => Jet::constant(y1),
            Smoothness::Linear => line(u, x0, x1, y0, y1),
            _ => cubic(u - x0, x1 - x0, y0, y1, self.slopes[k], self.slopes[k + 1]),
        }
    }

    /// Segment k as a function of the way from its first point.
    pub fn piece(&self, x: &[f64], k: usize) -> Polynomial {
        let (h, y0, y1) = (x[k + 1] - x[k], self.y[k], self.y[k + 1]);
        match self.smoothness {
            Smoothness::Constant => Polynomial::constant(y0),
            Smoothness::Linear if nearly_equal(x[k], x[k + 1]) => Polynomial::constant(y1),
            Smoothness::Linear => Polynomial([y0, (y1 - y0) / h, 0.0, 0.0]),
            _ => {
                let [c2, c3] = bends(h, y0, y1, self.slopes[k], self.slopes[k + 1]);
                Polynomial([y0, self.slopes[k], c2, c3])
            }
        }
    }

    /// What segment k, differentiated `order` times, is where it ends.
    pub fn end_of_piece(&self, x: &[f64], k: usize, order: usize) -> f64 {
        let jet = self.in_segment(x, k, x[k + 1]);
        match order {
            0 if self.smoothness.is_spline() => self.y[k + 1],
            0 => jet.value,
            1 => jet.first,
            _ => jet.second,
        }
    }

    /// Outside of the table, neither periodic nor refused.
    pub fn outside(&self, x: &[f64], side: Side, u: f64, extrapolation: Extrapolation) -> Jet {
        let last = x.len() - 1;
        let (end, first_of_segment) = match side {
            Side::Left => (0, 0),
            Side::Right => (last, last - 1),
        };
        if extrapolation == Extrapolation::Hold {
            return Jet::constant(self.y[end]);
        }
        if self.smoothness.is_spline() {
            let slope = self.slopes[end];
            return Jet { value: self.y[end] + slope * (u - x[end]), first: slope, second: 0.0 };
        }
        let k = first_of_segment;
        if nearly_equal(x[k], x[k + 1]) {
            return Jet::constant(self.y[end]);
        }
        line(u, x[k], x[k + 1], self.y[k], self.y[k + 1])
    }
}

fn line(u: f64, x0: f64, x1: f64, y0: f64, y1: f64) -> Jet {
    let slope = (y1 - y0) / (x1 - x0);
    // From the nearer point, so that both points are met exactly.
    let value = if u - x0 <= x1 - u { y0 + slope * (u - x0) } else { y1 - slope * (x1 - u) };
    Jet { value, first: slope, second: 0.0 }
}

/// The cubic with values and slopes given at 0 and h.
fn cubic(v: f64, h: f64, y0: f64, y1: f64, s0: f64, s1: f64) -> Jet {
    let [c2, c3] = bends(h, y0, y1, s0, s1);
    Jet {
        value: y0 + ((c3 * v + c2) * v + s0) * v,
        first: (3.0 * c3 * v + 2.0 * c2) * v + s0,
        second: 6.0 * c3 * v + 2.0 * c2,
    }
}

/// The factors of v² and v³ in it.
fn bends(h: f64, y0: f64, y1: f64, s0: f64, s1: f64) -> [f64; 2] {
    let d = (y1 - y0) / h;
    [(3.0 * d - 2.0 * s0 - s1) / h, (s0 + s1 - 2.0 * d) / (h * h)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cubic_meets_its_ends() {
        // v³ on [0, 2]: values 0 and 8, slopes 0 and 12.
        let jet = cubic(1.5, 2.0, 0.0, 8.0, 0.0, 12.0);
        assert_eq!(jet, Jet { value: 3.375, first: 6.75, second: 9.0 });
        assert_eq!(jet.derivative(2.0), 13.5);
        assert_eq!(jet.second_derivative(2.0, 1.0), 42.75);
    }

    #[test]
    fn a_spline_continues_along_its_tangent() {
        let x = [0.0, 1.0, 2.0];
        let curve = Curve::new(Smoothness::Steffen, &x, vec![0.0, 1.0, 3.0]);
        let jet = curve.outside(&x, Side::Right, 3.0, Extrapolation::Linear);
        assert_eq!(jet, Jet { value: 5.0, first: 2.0, second: 0.0 });
        assert_eq!(curve.outside(&x, Side::Left, -1.0, Extrapolation::Hold), Jet::constant(0.0));
    }
}
