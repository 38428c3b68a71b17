//! Dense linear algebra on plain slices, for the small matrices of models.
//!
//! A matrix is stored by columns: element (i, j) of an m×n matrix is `a[i + j*m]`, indices from 0. Packed results
//! (LU, reflectors below R, band storage) are laid out as LAPACK does it, because callers combine them.
//! Methods follow Golub & Van Loan, Matrix Computations, 4th edition, unless a file names another source.

pub mod balance;
pub mod banded;
pub mod cholesky;
pub mod complex;
pub mod eigen;
pub mod hessenberg;
pub mod householder;
pub mod least_squares;
pub mod lu;
pub mod norm;
pub mod qr;
pub mod quasi_triangular;
pub mod qz;
pub mod refined;
pub mod reorder;
pub mod schur;
pub mod svd;
pub mod sylvester;
pub mod triangular;

#[cfg(test)]
pub(crate) mod testing;

/// The distance from 1 to the next number below it: what one rounding can cost.
pub const EPS: f64 = f64::EPSILON / 2.0;

/// The identity of order n.
pub fn identity(n: usize) -> Vec<f64> {
    let mut a = vec![0.0; n * n];
    for i in 0..n {
        a[i + i * n] = 1.0;
    }
    a
}

/// The transpose of an m×n matrix.
pub fn transposed(m: usize, n: usize, a: &[f64]) -> Vec<f64> {
    (0..m * n).map(|k| a[k / n + (k % n) * m]).collect()
}

/// A·B of an m×k and a k×n matrix.
pub fn product(m: usize, k: usize, n: usize, a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut c = vec![0.0; m * n];
    for j in 0..n {
        for l in 0..k {
            let factor = b[l + j * k];
            for i in 0..m {
                c[i + j * m] += a[i + l * m] * factor;
            }
        }
    }
    c
}

/// J·Aᵀ·J with J the reversed identity: a lower (quasi-)triangular problem becomes an upper one.
pub fn flipped(n: usize, a: &[f64]) -> Vec<f64> {
    (0..n * n).map(|k| a[(n - 1 - k / n) + (n - 1 - k % n) * n]).collect()
}
