//! Slopes of a cubic spline at its points, each from its neighbours only.

use super::Smoothness;

/// The slope at every point of a spline through (x, y), at least 3 points with x increasing.
pub fn slopes(kind: Smoothness, x: &[f64], y: &[f64]) -> Vec<f64> {
    match kind {
        Smoothness::Akima => akima(x, y, &akima_slope),
        Smoothness::ModifiedAkima => akima(x, y, &modified_akima_slope),
        Smoothness::FritschButland => monotone(x, y, &fritsch_butland_slope),
        Smoothness::Steffen => monotone(x, y, &steffen_slope),
        Smoothness::Linear | Smoothness::Constant => Vec::new(),
    }
}

fn differences(x: &[f64], y: &[f64]) -> Vec<f64> {
    x.windows(2).zip(y.windows(2)).map(|(x, y)| (y[1] - y[0]) / (x[1] - x[0])).collect()
}

/// Akima, J. ACM 17(4), 1970: two more segments on either side continue the change of the slope.
fn akima(x: &[f64], y: &[f64], slope: &dyn Fn([f64; 4]) -> f64) -> Vec<f64> {
    let d = differences(x, y);
    let n = d.len();
    let mut wide = vec![3.0 * d[0] - 2.0 * d[1], 2.0 * d[0] - d[1]];
    wide.extend(&d);
    wide.extend([2.0 * d[n - 1] - d[n - 2], 3.0 * d[n - 1] - 2.0 * d[n - 2]]);
    wide.windows(4).map(|d| slope([d[0], d[1], d[2], d[3]])).collect()
}

/// From the two segments before a point and the two after it.
pub(super) fn akima_slope([d1, d2, d3, d4]: [f64; 4]) -> f64 {
    weighted(d2, d3, (d4 - d3).abs(), (d2 - d1).abs()).unwrap_or(0.5 * d2 + 0.5 * d3)
}

/// Ionita, "Makima piecewise cubic interpolation", 2019: no overshoot where the data are flat.
fn modified_akima_slope([d1, d2, d3, d4]: [f64; 4]) -> f64 {
    let before = (d4 - d3).abs() + 0.5 * (d4 + d3).abs();
    let after = (d2 - d1).abs() + 0.5 * (d2 + d1).abs();
    weighted(d2, d3, before, after).unwrap_or(0.0)
}

fn weighted(before: f64, after: f64, w_before: f64, w_after: f64) -> Option<f64> {
    let sum = w_before + w_after;
    (sum > 0.0).then(|| (w_before * before + w_after * after) / sum)
}

/// Zero at an extremum; at the ends the slope of the segment.
fn monotone(x: &[f64], y: &[f64], slope: &dyn Fn(f64, f64, f64, f64) -> f64) -> Vec<f64> {
    let d = differences(x, y);
    let inner = (1..d.len()).map(|k| {
        let same_direction =
            d[k - 1] * d[k] > 0.0 || (d[k - 1] > 0.0 && d[k] > 0.0) || (d[k - 1] < 0.0 && d[k] < 0.0);
        if same_direction { slope(x[k] - x[k - 1], x[k + 1] - x[k], d[k - 1], d[k]) } else { 0.0 }
    });
    std::iter::once(d[0]).chain(inner).chain([d[d.len() - 1]]).collect()
}

/// Fritsch & Butland, SIAM J. Sci. Stat. Comput. 5(2), 1984: a weighted harmonic mean.
fn fritsch_butland_slope(h1: f64, h2: f64, d1: f64, d2: f64) -> f64 {
    3.0 * (h1 + h2) / ((h1 + 2.0 * h2) / d1 + (h2 + 2.0 * h1) / d2)
}

/// Steffen, Astron. Astrophys. 239, 1990: that of the parabola, at most twice the smaller slope.
fn steffen_slope(h1: f64, h2: f64, d1: f64, d2: f64) -> f64 {
    let parabola = (d1 * h2 + d2 * h1) / (h1 + h2);
    let limit = 2.0 * d1.abs().min(d2.abs());
    if parabola.abs() > limit { limit.copysign(d1) } else { parabola }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: [f64; 5] = [0.0, 1.0, 2.0, 4.0, 5.0];

    fn all(kind: Smoothness, y: [f64; 5]) -> Vec<f64> {
        slopes(kind, &X, &y)
    }

    #[test]
    fn a_straight_line_keeps_its_slope() {
        use Smoothness::*;
        for kind in [Akima, ModifiedAkima, FritschButland, Steffen] {
            for slope in all(kind, [1.0, 3.0, 5.0, 9.0, 11.0]) {
                assert!((slope - 2.0).abs() < 1e-15, "{kind:?} {slope}");
            }
        }
    }

    #[test]
    fn akima_on_paper() {
        // Segments 1, 2, 2, 6; extended 0·(-1), 0 | 1 2 2 6 | 10, 14.
        // At x=1: weights |2−2| = 0 of 1 and |1−0| = 1 of 2: 2. At x=2: |6−2| of 2, |2−1| of 2: 2.
        // At x=4: |10−6| = 4 of 2 and |2−2| = 0 of 6: 2. At x=5: |14−10| of 6, |6−2| of 10: 8.
        // At x=0: |2−1| of 0 and |0+1| of 1: 0.5.
        assert_eq!(all(Smoothness::Akima, [0.0, 1.0, 3.0, 7.0, 13.0]), [0.5, 2.0, 2.0, 2.0, 8.0]);
    }

    #[test]
    fn monotone_slopes_on_paper() {
        // Segments 1, 3, 0, −2.
        let y = [0.0, 1.0, 4.0, 4.0, 2.0];
        // At x=1: 3·2/(3/1 + 3/3) = 1.5; zero at the flat and at the extremum.
        assert_eq!(all(Smoothness::FritschButland, y), [1.0, 1.5, 0.0, 0.0, -2.0]);
        // The parabola has (1+3)/2 = 2 = twice the smaller.
        assert_eq!(all(Smoothness::Steffen, y), [1.0, 2.0, 0.0, 0.0, -2.0]);
    }

    #[test]
    fn the_modified_akima_slope_is_flat_on_flat_data() {
        assert_eq!(modified_akima_slope([0.0; 4]), 0.0);
        // A step 0 0 1 1: Akima gives 0.5 at both sides of it, the modified one 0.
        assert_eq!(akima_slope([0.0, 0.0, 1.0, 1.0]), 0.5);
        assert_eq!(modified_akima_slope([0.0, 0.0, 1.0, 1.0]), 0.0);
    }
}
