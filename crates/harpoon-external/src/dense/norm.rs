//! Norms of vectors and matrices.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Norm {
    /// The largest absolute element; not a matrix norm.
    Max,
    /// The largest column sum.
    One,
    /// The largest row sum.
    Infinity,
    Frobenius,
}

pub fn norm(kind: Norm, m: usize, n: usize, a: &[f64]) -> f64 {
    let at = |i: usize, j: usize| a[i + j * m].abs();
    match kind {
        Norm::Max => a[..m * n].iter().fold(0.0, |most, x| largest(most, x.abs())),
        Norm::One => (0..n).map(|j| (0..m).map(|i| at(i, j)).sum()).fold(0.0, largest),
        Norm::Infinity => (0..m).map(|i| (0..n).map(|j| at(i, j)).sum()).fold(0.0, largest),
        Norm::Frobenius => euclidean(&a[..m * n]),
    }
}

/// Unlike `f64::max`, lets a NaN through: a norm must not hide it.
fn largest(a: f64, b: f64) -> f64 {
    if b > a || b.is_nan() { b } else { a }
}

/// √Σx², safe from overflow and underflow of the squares.
pub fn euclidean(x: &[f64]) -> f64 {
    let sum: f64 = x.iter().map(|x| x * x).sum();
    if sum > 1e-280 && sum < f64::INFINITY {
        return sum.sqrt();
    }
    let scale = x.iter().fold(0.0, |most, x| largest(most, x.abs()));
    if scale == 0.0 || !scale.is_finite() {
        return scale;
    }
    scale * x.iter().map(|x| (x / scale) * (x / scale)).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_norms_of_one_matrix() {
        // [1 -2; 3 4]
        let a = [1.0, 3.0, -2.0, 4.0];
        assert_eq!(norm(Norm::Max, 2, 2, &a), 4.0);
        assert_eq!(norm(Norm::One, 2, 2, &a), 6.0);
        assert_eq!(norm(Norm::Infinity, 2, 2, &a), 7.0);
        assert!((norm(Norm::Frobenius, 2, 2, &a) - 30f64.sqrt()).abs() < 1e-14);
    }

    #[test]
    fn squares_neither_overflow_nor_hide_a_nan() {
        assert!((euclidean(&[3e200, 4e200]) / 5e200 - 1.0).abs() < 1e-15);
        assert!((euclidean(&[3e-200, 4e-200]) / 5e-200 - 1.0).abs() < 1e-15);
        assert!(euclidean(&[1.0, f64::NAN]).is_nan());
    }
}
