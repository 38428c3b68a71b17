//! Eigenvalues and eigenvectors of a real matrix: balance, Hessenberg form, Schur form, back substitution.

use super::balance::{Balance, balance};
use super::complex::Complex;
use super::quasi_triangular::{Pencil, as_columns, eigenvalues};
use super::schur::{NotConverged, from_hessenberg};
use super::{hessenberg, identity, norm, product};

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub permute: bool,
    pub scale: bool,
    pub left: bool,
    pub right: bool,
}

pub struct Eigen {
    /// Conjugate pairs stand together, the one with positive imaginary part first.
    pub values: Vec<Complex>,
    /// As columns of length 1, a pair as real part and imaginary part; the largest element of a vector is real.
    /// Empty if not asked for, as `left`.
    pub right: Vec<f64>,
    pub left: Vec<f64>,
    /// Schur form of the balanced matrix.
    pub schur: Vec<f64>,
    pub balance: Balance,
    /// ‖·‖₁ of the balanced matrix.
    pub balanced_norm: f64,
}

pub fn decompose(n: usize, a: &[f64], settings: Settings) -> Result<Eigen, NotConverged> {
    let mut t = a.to_vec();
    let balance = balance(n, &mut t, settings.permute, settings.scale);
    let balanced_norm = norm::norm(norm::Norm::One, n, n, &t);
    let tau = hessenberg::reduce(n, balance.low, balance.high, &mut t);
    let mut z = hessenberg::form_q(n, balance.low, balance.high, &t, &tau);
    t = hessenberg::hessenberg(n, &t);
    from_hessenberg(n, balance.low, balance.high, &mut t, Some(&mut z))?;

    let values = eigenvalues(n, &t);
    let (unit, ones) = (identity(n), vec![1.0; n]);
    let pencil = Pencil { n, s: &t, p: &unit, alpha: &values, beta: &ones };
    let turned = |vectors: &[Vec<Complex>]| product(n, n, n, &z, &as_columns(n, |k| values[k].im, vectors));
    let mut right = Vec::new();
    if settings.right {
        right = turned(&pencil.right_vectors());
        balance.undo(n, n, &mut right);
        normalise(n, &values, &mut right);
    }
    let mut left = Vec::new();
    if settings.left {
        left = turned(&pencil.left_vectors());
        balance.undo_left(n, n, &mut left);
        normalise(n, &values, &mut left);
    }
    Ok(Eigen { values, right, left, schur: t, balance, balanced_norm })
}

fn normalise(n: usize, values: &[Complex], vectors: &mut [f64]) {
    let mut k = 0;
    while k < n {
        let pair = values[k].im != 0.0;
        let columns = &mut vectors[k * n..(k + 1 + usize::from(pair)) * n];
        let length = norm::euclidean(columns);
        if length == 0.0 {
            k += 1;
            continue;
        }
        for x in columns.iter_mut() {
            *x /= length;
        }
        if pair {
            let (re, im) = columns.split_at_mut(n);
            let largest = (0..n)
                .fold(0, |best, i| if re[i].hypot(im[i]) > re[best].hypot(im[best]) { i } else { best });
            let direction = Complex::new(re[largest], im[largest]);
            let turn = direction.conj() * (1.0 / direction.abs());
            for i in 0..n {
                let x = Complex::new(re[i], im[i]) * turn;
                (re[i], im[i]) = (x.re, x.im);
            }
            im[largest] = 0.0;
            k += 1;
        }
        k += 1;
    }
}

/// |yᴴ·x|/(‖x‖·‖y‖) of every eigenvalue: the reciprocal of how much a change of the matrix can move it.
pub fn value_conditions(n: usize, values: &[Complex], left: &[f64], right: &[f64]) -> Vec<f64> {
    let vector = |columns: &[f64], k: usize| -> Vec<Complex> {
        let first = if values[k].im < 0.0 { k - 1 } else { k };
        let part = |i: usize| {
            if values[k].im == 0.0 { 0.0 } else { columns[i + (first + 1) * n] }
        };
        (0..n)
            .map(|i| Complex::new(columns[i + first * n], part(i).copysign(values[k].im * part(i))))
            .collect()
    };
    (0..n)
        .map(|k| {
            let (y, x) = (vector(left, k), vector(right, k));
            let length = |v: &[Complex]| v.iter().map(|v| v.abs() * v.abs()).sum::<f64>().sqrt();
            let scalar = y.iter().zip(&x).fold(Complex::default(), |sum, (y, x)| sum + y.conj() * *x);
            scalar.abs() / (length(&x) * length(&y))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::testing::{Numbers, assert_close};
    use crate::dense::transposed;

    const ALL: Settings = Settings { permute: true, scale: true, left: true, right: true };

    /// ‖A·X − X·Λ‖ with Λ made of 2×2 blocks for pairs.
    fn residual(n: usize, a: &[f64], values: &[Complex], vectors: &[f64]) -> f64 {
        let mut lambda = vec![0.0; n * n];
        for k in 0..n {
            lambda[k + k * n] = values[k].re;
            if values[k].im > 0.0 {
                lambda[k + (k + 1) * n] = values[k].im;
                lambda[k + 1 + k * n] = -values[k].im;
            }
        }
        let (ax, xl) = (product(n, n, n, a, vectors), product(n, n, n, vectors, &lambda));
        crate::dense::testing::distance(&ax, &xl)
    }

    #[test]
    fn right_and_left_vectors_of_random_matrices() {
        let mut numbers = Numbers::new(13);
        for n in [1, 2, 3, 6, 12] {
            let mut a = numbers.matrix(n, n);
            if n == 6 {
                a[1] *= 1e5; // something for the balancing
                a[6] *= 1e-5;
                for j in 0..5 {
                    a[5 + j * 6] = 0.0; // an isolated row
                }
            }
            let eigen = decompose(n, &a, ALL).unwrap();
            let size = 1.0 + norm::norm(norm::Norm::One, n, n, &a);
            assert!(residual(n, &a, &eigen.values, &eigen.right) < 1e-13 * size);
            // yᴴ·A = λ·yᴴ is Aᵀ·conj(y) = λ·conj(y).
            let conjugate: Vec<f64> = (0..n * n)
                .map(|k| if eigen.values[k / n].im < 0.0 { -eigen.left[k] } else { eigen.left[k] })
                .collect();
            assert!(residual(n, &transposed(n, n, &a), &eigen.values, &conjugate) < 1e-12 * size);
        }
    }

    #[test]
    fn a_rotation_has_the_pair_plus_minus_i() {
        let eigen = decompose(2, &[0.0, 1.0, -1.0, 0.0], ALL).unwrap();
        assert_eq!(eigen.values, vec![Complex::new(0.0, 1.0), Complex::new(0.0, -1.0)]);
        assert_close(&value_conditions(2, &eigen.values, &eigen.left, &eigen.right), &[1.0, 1.0], 1e-14);
    }

    #[test]
    fn condition_of_a_nearly_double_eigenvalue() {
        // [1 1; 0 1+e]: x = (1,0) and (1,e)/√(1+e²), y = (e,−1)/√(1+e²) and (0,1): |yᴴx| = e/√(1+e²).
        let e = 1e-3;
        let eigen = decompose(2, &[1.0, 0.0, 1.0, 1.0 + e], ALL).unwrap();
        let expected = e / 1f64.hypot(e);
        let conditions = value_conditions(2, &eigen.values, &eigen.left, &eigen.right);
        assert_close(&conditions, &[expected, expected], 1e-12);
    }
}
