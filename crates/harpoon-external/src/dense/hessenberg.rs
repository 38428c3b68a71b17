//! Reduction to Hessenberg form: A = Q·H·Qᵀ with H zero below its first subdiagonal.
//! The reflectors of Q stand below the subdiagonal, as many as `low..high` needs.

use super::householder::{apply_left, apply_right, eliminate};
use super::qr::{self, Side};

/// Reduces rows and columns `low..high`; outside the matrix is upper triangular already. Returns n-1 factors.
pub fn reduce(n: usize, low: usize, high: usize, a: &mut [f64]) -> Vec<f64> {
    let mut factors = vec![0.0; n.saturating_sub(1)];
    for k in low..high.saturating_sub(1) {
        // The reflector acts on rows k+1..high; what stands below `high` is zero and stays so.
        let mut column: Vec<f64> = a[k + 1 + k * n..high + k * n].to_vec();
        let length = column.len();
        let (v, tau) = eliminate(length, &mut column, 0, 0);
        a[k + 1 + k * n..high + k * n].copy_from_slice(&column);
        apply_right(&v, tau, n, a, 0..high, k + 1);
        apply_left(&v, tau, n, a, k + 1, k + 1..n);
        factors[k] = tau;
    }
    factors
}

/// The n×n matrix Q.
pub fn form_q(n: usize, low: usize, high: usize, a: &[f64], tau: &[f64]) -> Vec<f64> {
    let mut q = super::identity(n);
    multiply_q(Side::Left, false, low, high, a, tau, n, n, &mut q);
    q
}

/// Overwrites the m×n matrix `c` with op(Q)·C or C·op(Q).
pub fn multiply_q(
    side: Side,
    transposed: bool,
    low: usize,
    high: usize,
    a: &[f64],
    tau: &[f64],
    m: usize,
    n: usize,
    c: &mut [f64],
) {
    let order = if side == Side::Left { m } else { n };
    if high <= low + 1 {
        return;
    }
    // One column to the left and one row up, the reflectors are those of a QR factorisation of rows low+1..high.
    let active = high - low - 1;
    let reflectors: Vec<f64> =
        (0..active).flat_map(|j| (0..active).map(move |i| a[low + 1 + i + (low + j) * order])).collect();
    let tau = &tau[low..high - 1];
    match side {
        Side::Left => {
            let mut rows: Vec<f64> =
                (0..n).flat_map(|j| (low + 1..high).map(move |i| i + j * m)).map(|k| c[k]).collect();
            qr::multiply_q(side, transposed, &reflectors, tau, active, n, &mut rows);
            for j in 0..n {
                c[low + 1 + j * m..high + j * m].copy_from_slice(&rows[j * active..(j + 1) * active]);
            }
        }
        Side::Right => {
            let columns = &mut c[(low + 1) * m..high * m];
            qr::multiply_q(side, transposed, &reflectors, tau, m, active, columns);
        }
    }
}

/// H alone, without the reflectors.
pub fn hessenberg(n: usize, a: &[f64]) -> Vec<f64> {
    (0..n * n).map(|k| if k % n <= k / n + 1 { a[k] } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::testing::{Numbers, assert_close, assert_orthonormal};
    use crate::dense::{product, transposed};

    #[test]
    fn the_reduction_is_a_similarity() {
        let mut numbers = Numbers::new(10);
        for (n, low, high) in [(1, 0, 1), (2, 0, 2), (6, 0, 6), (6, 1, 5)] {
            let mut a = numbers.matrix(n, n);
            for j in 0..n {
                for i in j + 1..n {
                    if j < low || i >= high {
                        a[i + j * n] = 0.0;
                    }
                }
            }
            let mut packed = a.clone();
            let tau = reduce(n, low, high, &mut packed);
            let q = form_q(n, low, high, &packed, &tau);
            assert_orthonormal(n, n, &q);
            let h = hessenberg(n, &packed);
            let back = product(n, n, n, &product(n, n, n, &q, &h), &transposed(n, n, &q));
            assert_close(&back, &a, 1e-13);
            let c = numbers.matrix(2, n);
            let mut image = c.clone();
            multiply_q(Side::Right, true, low, high, &packed, &tau, 2, n, &mut image);
            assert_close(&image, &product(2, n, n, &c, &transposed(n, n, &q)), 1e-13);
        }
    }
}
