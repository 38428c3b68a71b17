//! Householder QR: A = Q·R, with and without column pivoting.
//! R stands on and above the diagonal, the reflectors of Q below it with their factors in `tau`.

use super::householder::{apply_left, apply_right, eliminate};
use super::norm::euclidean;

/// Overwrites the m×n matrix; returns the min(m, n) factors.
pub fn factor(m: usize, n: usize, a: &mut [f64]) -> Vec<f64> {
    (0..m.min(n)).map(|k| step(m, n, a, k)).collect()
}

fn step(m: usize, n: usize, a: &mut [f64], k: usize) -> f64 {
    let (v, tau) = eliminate(m, a, k, k);
    apply_left(&v, tau, m, a, k, k + 1..n);
    tau
}

/// A·P = Q·R with a diagonal of R that does not grow. The columns marked `first` come first, not exchanged with
/// others. Returns the factors and where column j of A·P comes from.
pub fn factor_pivoted(m: usize, n: usize, a: &mut [f64], first: &[bool]) -> (Vec<f64>, Vec<usize>) {
    let mut origin: Vec<usize> = (0..n).collect();
    let mut n_fixed = 0;
    for (j, &is_first) in first.iter().enumerate() {
        if is_first {
            swap_columns(m, a, n_fixed, j);
            origin.swap(n_fixed, j);
            n_fixed += 1;
        }
    }
    let mut factors = Vec::new();
    for k in 0..m.min(n) {
        if k >= n_fixed {
            // Norms are computed afresh: updating them saves work that matters only for large matrices.
            let length = |j: usize| euclidean(&a[k + j * m..m + j * m]);
            let mut longest = (k, length(k));
            for j in k + 1..n {
                if length(j) > longest.1 {
                    longest = (j, length(j));
                }
            }
            swap_columns(m, a, k, longest.0);
            origin.swap(k, longest.0);
        }
        factors.push(step(m, n, a, k));
    }
    (factors, origin)
}

fn swap_columns(m: usize, a: &mut [f64], j: usize, k: usize) {
    if j != k {
        for i in 0..m {
            a.swap(i + j * m, i + k * m);
        }
    }
}

/// v of reflector k, from row k down.
fn stored(m: usize, qr: &[f64], k: usize) -> Vec<f64> {
    std::iter::once(1.0).chain(qr[k + 1 + k * m..m + k * m].iter().copied()).collect()
}

/// The first n columns of Q = H₀·H₁···, of a factorisation with m rows.
pub fn form_q(m: usize, n: usize, qr: &[f64], tau: &[f64]) -> Vec<f64> {
    let mut q = vec![0.0; m * n];
    for j in 0..n.min(m) {
        q[j + j * m] = 1.0;
    }
    for k in (0..tau.len()).rev() {
        apply_left(&stored(m, qr, k), tau[k], m, &mut q, k, k..n);
    }
    q
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Left,
    Right,
}

/// Overwrites the m×n matrix `c` with op(Q)·C or C·op(Q); the reflectors have the length of the side they act on.
pub fn multiply_q(side: Side, transposed: bool, qr: &[f64], tau: &[f64], m: usize, n: usize, c: &mut [f64]) {
    let order = if side == Side::Left { m } else { n };
    // Q·C = H₀(H₁(…C)) starts with the last reflector, Qᵀ·C with the first; from the right it is the other way.
    let last_first = (side == Side::Left) != transposed;
    for step in 0..tau.len() {
        let k = if last_first { tau.len() - 1 - step } else { step };
        let v = stored(order, qr, k);
        match side {
            Side::Left => apply_left(&v, tau[k], m, c, k, 0..n),
            Side::Right => apply_right(&v, tau[k], m, c, 0..m, k),
        }
    }
}

/// The upper trapezoid of a factorisation, min(m, n)×n.
pub fn r(m: usize, n: usize, qr: &[f64]) -> Vec<f64> {
    let rows = m.min(n);
    (0..rows * n)
        .map(|k| (k % rows, k / rows))
        .map(|(i, j)| if i <= j { qr[i + j * m] } else { 0.0 })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::testing::{Numbers, assert_close, assert_orthonormal};
    use crate::dense::{identity, product, transposed};

    #[test]
    fn factors_multiply_back() {
        let mut numbers = Numbers::new(5);
        for (m, n) in [(1, 1), (4, 4), (6, 3), (3, 5)] {
            let a = numbers.matrix(m, n);
            let mut qr = a.clone();
            let tau = factor(m, n, &mut qr);
            let k = m.min(n);
            let q = form_q(m, k, &qr, &tau);
            assert_orthonormal(m, k, &q);
            assert_close(&product(m, k, n, &q, &r(m, n, &qr)), &a, 1e-14);
        }
    }

    #[test]
    fn pivoting_sorts_the_diagonal_and_reports_the_columns() {
        let mut numbers = Numbers::new(6);
        let (m, n) = (5, 4);
        let a = numbers.matrix(m, n);
        let mut qr = a.clone();
        let (tau, origin) = factor_pivoted(m, n, &mut qr, &[false; 4]);
        let permuted: Vec<f64> = origin.iter().flat_map(|&j| a[j * m..(j + 1) * m].to_vec()).collect();
        let q = form_q(m, n, &qr, &tau);
        assert_close(&product(m, n, n, &q, &r(m, n, &qr)), &permuted, 1e-14);
        for k in 1..n {
            assert!(qr[k + k * m].abs() <= qr[k - 1 + (k - 1) * m].abs());
        }
        let (_, origin) = factor_pivoted(m, n, &mut a.clone(), &[false, false, true, false]);
        assert_eq!(origin[0], 2);
    }

    #[test]
    fn q_is_applied_from_both_sides() {
        let mut numbers = Numbers::new(7);
        let (m, n) = (5, 3);
        let mut qr = numbers.matrix(m, n);
        let tau = factor(m, n, &mut qr);
        let mut q = identity(m);
        multiply_q(Side::Left, false, &qr, &tau, m, m, &mut q);
        assert_close(&q, &form_q(m, m, &qr, &tau), 1e-14);
        let q_t = transposed(m, m, &q);
        let c = numbers.matrix(m, 2);
        let mut image = c.clone();
        multiply_q(Side::Left, true, &qr, &tau, m, 2, &mut image);
        assert_close(&image, &product(m, m, 2, &q_t, &c), 1e-14);
        let c = numbers.matrix(2, m);
        for (flip, factor) in [(false, &q), (true, &q_t)] {
            let mut image = c.clone();
            multiply_q(Side::Right, flip, &qr, &tau, 2, m, &mut image);
            assert_close(&image, &product(2, m, m, &c, factor), 1e-14);
        }
    }
}
