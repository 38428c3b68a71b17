//! Polynomials of degree four through five values at equal distances: at the parameters 0, 1, 2, 3, 4.

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Curve(pub [f64; 5]);

impl Curve {
    /// The straight line between two values.
    pub fn line(first: f64, last: f64) -> Curve {
        Curve([0.0, 0.25, 0.5, 0.75, 1.0].map(|part| first + part * (last - first)))
    }

    pub fn first(&self) -> f64 {
        self.0[0]
    }

    pub fn last(&self) -> f64 {
        self.0[4]
    }

    /// The largest of the values, whatever their sign.
    pub fn size(&self) -> f64 {
        self.0.iter().fold(0.0, |size, value| size.max(value.abs()))
    }

    pub fn map(&self, f: impl Fn(f64) -> f64) -> Curve {
        Curve(self.0.map(f))
    }

    pub fn reversed(&self) -> Curve {
        let [a, b, c, d, e] = self.0;
        Curve([e, d, c, b, a])
    }

    /// By Newton's formula of forward differences.
    pub fn at(&self, s: f64) -> f64 {
        let [d0, d1, d2, d3, d4] = self.differences();
        d0 + s * (d1 + (s - 1.0) / 2.0 * (d2 + (s - 2.0) / 3.0 * (d3 + (s - 3.0) / 4.0 * d4)))
    }

    /// The piece between two parameters, by parameters of its own.
    pub fn part(&self, from: f64, to: f64) -> Curve {
        Curve([0.0, 0.25, 0.5, 0.75, 1.0].map(|share| self.at(from + share * (to - from))))
    }

    /// The parameters inside at which it turns from rising to falling or back.
    pub fn turns(&self) -> Vec<f64> {
        const PARTS: i32 = 16;
        let slope = |s: f64| self.slope(s);
        // A place where it neither rises nor falls may be the turn itself: the next one tells.
        let places = (0..=PARTS).map(|k| 4.0 * f64::from(k) / f64::from(PARTS));
        let places: Vec<f64> = places.filter(|s| slope(*s) != 0.0).collect();
        let is_turn = |ends: &&[f64]| slope(ends[0]) * slope(ends[1]) < 0.0;
        let bisected = |ends: &[f64]| {
            let (mut low, mut high) = (ends[0], ends[1]);
            let sign = slope(low).signum();
            while high - low > 16.0 * f64::EPSILON {
                let middle = 0.5 * (low + high);
                if sign * slope(middle) > 0.0 { low = middle } else { high = middle }
            }
            low
        };
        places.windows(2).filter(is_turn).map(bisected).collect()
    }

    fn slope(&self, s: f64) -> f64 {
        let [_, d1, d2, d3, d4] = self.differences();
        let third = 3.0 * s * s - 6.0 * s + 2.0;
        let fourth = ((4.0 * s - 18.0) * s + 22.0) * s - 6.0;
        d1 + (2.0 * s - 1.0) / 2.0 * d2 + third / 6.0 * d3 + fourth / 24.0 * d4
    }

    pub fn slope_at_end(&self) -> f64 {
        let [a, b, c, d, e] = self.0;
        (3.0 * a - 16.0 * b + 36.0 * c - 48.0 * d + 25.0 * e) / 12.0
    }

    /// Whether a function of this size that goes through the values is met between them within the tolerance. What the
    /// terms of third and fourth order contribute is known. Terms fall like powers, so that the fifth is about
    /// the power 5/3 of the third or 5/4 of the fourth, one of which may vanish by chance.
    pub fn is_close(&self, size: f64, tolerance: f64) -> bool {
        let [.., third, fourth] = self.differences();
        third.abs() / 6.0 <= size * tolerance.powf(0.6) && fourth.abs() / 24.0 <= size * tolerance.powf(0.8)
    }

    fn differences(&self) -> [f64; 5] {
        let mut differences = self.0;
        for order in 1..5 {
            for k in (order..5).rev() {
                differences[k] -= differences[k - 1];
            }
        }
        differences
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polynomial_is_met() {
        let f = |s: f64| 1.0 + s * (2.0 - s * (3.0 - s * (4.0 - s)));
        let curve = Curve([0.0, 1.0, 2.0, 3.0, 4.0].map(f));
        for s in [0.0, 0.3, 1.9, 4.0] {
            assert!((curve.at(s) - f(s)).abs() < 1e-12);
            assert!((curve.reversed().at(4.0 - s) - f(s)).abs() < 1e-12);
        }
        let slope = 2.0 - 6.0 * 4.0 + 12.0 * 16.0 - 4.0 * 64.0;
        assert!((curve.slope_at_end() - slope).abs() < 1e-10);
        assert!((curve.slope(4.0) - slope).abs() < 1e-10);
        assert_eq!(Curve::line(1.0, 3.0).at(1.0), 1.5);
        assert!((curve.part(1.0, 3.0).at(1.0) - f(1.5)).abs() < 1e-12);
    }

    #[test]
    fn where_it_turns() {
        let curve = Curve([0.0, 1.0, 2.0, 3.0, 4.0].map(|s: f64| (s - 0.7) * (s - 0.7)));
        let turns = curve.turns();
        assert_eq!(turns.len(), 1);
        assert!((turns[0] - 0.7).abs() < 1e-14);
        assert!(Curve::line(1.0, 3.0).turns().is_empty());
        assert!(Curve::line(2.0, 2.0).turns().is_empty());
    }

    #[test]
    fn a_sine_is_close_as_far_as_it_is() {
        for n in 1..200 {
            let h = 3.0 / n as f64;
            let curve = Curve(std::array::from_fn(|k| (h * k as f64 / 4.0).sin()));
            let error = (0..40).map(|k| 0.1 * k as f64).map(|s| (curve.at(s) - (0.25 * h * s).sin()).abs());
            let error = error.fold(0.0, f64::max);
            for tolerance in [1e-4, 1e-6, 1e-8] {
                assert!(!curve.is_close(1.0, tolerance) || error < tolerance, "{error} for {tolerance}");
            }
        }
    }
}
