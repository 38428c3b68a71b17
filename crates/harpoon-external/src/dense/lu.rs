//! Gaussian elimination with partial pivoting: P·A = L·U, and what follows from it.

use super::norm::{self, Norm};

/// Overwrites the m×n matrix with L (unit diagonal, not stored) and U.
/// Row `k` was exchanged with row `pivots[k]` in step `k`. Returns the first step whose pivot is exactly zero.
pub fn factor(m: usize, n: usize, a: &mut [f64], pivots: &mut [usize]) -> Option<usize> {
    let at = |i: usize, j: usize| i + j * m;
    let mut singular = None;
    for k in 0..m.min(n) {
        let mut pivot = k;
        for i in k + 1..m {
            if a[at(i, k)].abs() > a[at(pivot, k)].abs() {
                pivot = i;
            }
        }
        pivots[k] = pivot;
        if a[at(pivot, k)] == 0.0 {
            singular = singular.or(Some(k));
            continue;
        }
        if pivot != k {
            for j in 0..n {
                a.swap(at(k, j), at(pivot, j));
            }
        }
        for i in k + 1..m {
            a[at(i, k)] /= a[at(k, k)];
        }
        for j in k + 1..n {
            let factor = a[at(k, j)];
            if factor != 0.0 {
                for i in k + 1..m {
                    a[at(i, j)] -= a[at(i, k)] * factor;
                }
            }
        }
    }
    singular
}

/// Overwrites the n×columns matrix `b` with the solution of A·X = B, or of Aᵀ·X = B.
pub fn solve(n: usize, lu: &[f64], pivots: &[usize], transposed: bool, columns: usize, b: &mut [f64]) {
    let at = |i: usize, j: usize| i + j * n;
    for x in b.chunks_exact_mut(n.max(1)).take(columns) {
        if transposed {
            for i in 0..n {
                let sum: f64 = (0..i).map(|k| lu[at(k, i)] * x[k]).sum();
                x[i] = (x[i] - sum) / lu[at(i, i)];
            }
            for i in (0..n).rev() {
                let sum: f64 = (i + 1..n).map(|k| lu[at(k, i)] * x[k]).sum();
                x[i] -= sum;
            }
            for k in (0..n).rev() {
                x.swap(k, pivots[k]);
            }
        } else {
            for (k, &pivot) in pivots.iter().enumerate() {
                x.swap(k, pivot);
            }
            for k in 0..n {
                for i in k + 1..n {
                    x[i] -= lu[at(i, k)] * x[k];
                }
            }
            for k in (0..n).rev() {
                x[k] /= lu[at(k, k)];
                for i in 0..k {
                    x[i] -= lu[at(i, k)] * x[k];
                }
            }
        }
    }
}

/// The inverse of the matrix that was factored, or the first zero on the diagonal of U.
pub fn inverse(n: usize, lu: &[f64], pivots: &[usize]) -> Result<Vec<f64>, usize> {
    if let Some(k) = (0..n).find(|&k| lu[k + k * n] == 0.0) {
        return Err(k);
    }
    let mut inverse = super::identity(n);
    solve(n, lu, pivots, false, n, &mut inverse);
    Ok(inverse)
}

/// 1/(‖A‖·‖A⁻¹‖), from the factors and the norm of A. The inverse is formed: for small matrices the exact number
/// costs as much as the factorisation did.
pub fn reciprocal_condition(n: usize, lu: &[f64], pivots: &[usize], norm: Norm, norm_of_a: f64) -> f64 {
    if n == 0 {
        return 1.0;
    }
    if norm_of_a == 0.0 {
        return 0.0;
    }
    match inverse(n, lu, pivots) {
        Ok(inverse) => 1.0 / norm_of_a / norm::norm(norm, n, n, &inverse),
        Err(_) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::testing::{Numbers, assert_close};
    use crate::dense::{identity, product, transposed};

    #[test]
    fn a_factorisation_on_paper() {
        // [1 2; 4 4]: rows are exchanged, L21 = 1/4, U = [4 4; 0 1].
        let mut a = vec![1.0, 4.0, 2.0, 4.0];
        let mut pivots = [0; 2];
        assert_eq!(factor(2, 2, &mut a, &mut pivots), None);
        assert_eq!((a, pivots), (vec![4.0, 0.25, 4.0, 1.0], [1, 1]));
    }

    #[test]
    fn the_first_zero_pivot_is_reported_and_elimination_goes_on() {
        let mut a = vec![0.0, 0.0, 1.0, 2.0];
        let mut pivots = [9; 2];
        assert_eq!(factor(2, 2, &mut a, &mut pivots), Some(0));
        assert_eq!(a, vec![0.0, 0.0, 1.0, 2.0]);
        assert_eq!(inverse(2, &a, &pivots), Err(0));
    }

    #[test]
    fn solutions_satisfy_their_equations() {
        let mut numbers = Numbers::new(1);
        for n in [1, 2, 5, 12] {
            let a = numbers.matrix(n, n);
            let b = numbers.matrix(n, 3);
            let (mut lu, mut pivots) = (a.clone(), vec![0; n]);
            assert_eq!(factor(n, n, &mut lu, &mut pivots), None);
            for flip in [false, true] {
                let mut x = b.clone();
                solve(n, &lu, &pivots, flip, 3, &mut x);
                let left = if flip { transposed(n, n, &a) } else { a.clone() };
                assert_close(&product(n, n, 3, &left, &x), &b, 1e-11);
            }
            let inverse = inverse(n, &lu, &pivots).unwrap();
            assert_close(&product(n, n, n, &a, &inverse), &identity(n), 1e-11);
        }
    }

    #[test]
    fn condition_of_a_diagonal_matrix() {
        let a = vec![4.0, 0.0, 0.0, 0.5];
        let (mut lu, mut pivots) = (a.clone(), [0; 2]);
        factor(2, 2, &mut lu, &mut pivots);
        assert_eq!(reciprocal_condition(2, &lu, &pivots, Norm::One, 4.0), 0.125);
    }
}
