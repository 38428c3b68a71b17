//! Reordering a real Schur form: selected eigenvalues are brought to the top by exchanging neighbouring blocks.
//! Bai & Demmel, Linear Algebra Appl. 186, 1993.

use super::norm::{Norm, euclidean, norm};
use super::qr::{self, Side};
use super::quasi_triangular::blocks;
use super::schur::standardise;
use super::sylvester::Sylvester;
use super::{EPS, identity};

const DIFFERENCE: Sylvester = Sylvester { a_transposed: false, b_transposed: false, minus: true };

/// Two blocks are too close to be exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooClose;

/// Overwrites T and Z. Returns how many eigenvalues were selected: a conjugate pair counts as two if one of it is.
pub fn select_first(n: usize, t: &mut [f64], z: &mut [f64], selected: &[bool]) -> Result<usize, TooClose> {
    let mut n_selected = 0;
    for (row, order) in blocks(n, t) {
        if !selected[row..row + order].contains(&true) {
            continue;
        }
        // Blocks behind this one did not move, the ones before it did.
        let mut position = row;
        while position > n_selected {
            let above = if position > 1 && t[position - 1 + (position - 2) * n] != 0.0 { 2 } else { 1 };
            position -= above;
            exchange(n, t, z, position, above, order)?;
        }
        n_selected += order;
    }
    Ok(n_selected)
}

/// Exchanges the neighbouring blocks of order `upper` and `lower` that begin at `row`.
pub fn exchange(
    n: usize,
    t: &mut [f64],
    z: &mut [f64],
    row: usize,
    upper: usize,
    lower: usize,
) -> Result<(), TooClose> {
    let order = upper + lower;
    let block = |row: usize, m: usize, column: usize, k: usize, t: &[f64]| -> Vec<f64> {
        (0..m * k).map(|l| t[row + l % m + (column + l / m) * n]).collect()
    };
    let t11 = block(row, upper, row, upper, t);
    let t22 = block(row + upper, lower, row + upper, lower, t);
    let mut x = block(row, upper, row + upper, lower, t);
    let size = norm(Norm::Max, order, order, &block(row, order, row, order, t));
    // With T₁₁·X − X·T₂₂ = T₁₂ the columns of [−X; I] span the space of the lower block.
    DIFFERENCE.solve(upper, lower, &t11, &t22, &mut x);
    let mut basis = vec![0.0; order * lower];
    for j in 0..lower {
        for i in 0..upper {
            basis[i + j * order] = -x[i + j * upper];
        }
        basis[upper + j + j * order] = 1.0;
    }
    let tau = qr::factor(order, lower, &mut basis);

    let mut rows: Vec<f64> = block(row, order, 0, n, t);
    qr::multiply_q(Side::Left, true, &basis, &tau, order, n, &mut rows);
    let mut moved = t.to_vec();
    for j in 0..n {
        moved[row + j * n..row + order + j * n].copy_from_slice(&rows[j * order..(j + 1) * order]);
    }
    let columns = row * n..(row + order) * n;
    qr::multiply_q(Side::Right, false, &basis, &tau, n, order, &mut moved[columns.clone()]);
    for j in 0..lower {
        for i in lower..order {
            let remainder = &mut moved[row + i + (row + j) * n];
            if remainder.abs() > 10.0 * EPS * size.max(f64::MIN_POSITIVE / EPS) {
                return Err(TooClose);
            }
            *remainder = 0.0;
        }
    }
    t.copy_from_slice(&moved);
    qr::multiply_q(Side::Right, false, &basis, &tau, n, order, &mut z[columns]);
    for (start, order) in [(row, lower), (row + lower, upper)] {
        if order == 2 {
            standardise(n, start, t, Some(z));
        }
    }
    Ok(())
}

/// Of the leading m eigenvalues: the reciprocal condition number of their mean, a lower bound.
pub fn cluster_condition(n: usize, m: usize, t: &[f64]) -> f64 {
    let (t11, t22, mut r) = partition(n, m, t);
    DIFFERENCE.solve(m, n - m, &t11, &t22, &mut r);
    1.0 / euclidean(&r).hypot(1.0)
}

/// Of the space of the leading m eigenvalues: 1/‖S⁻¹‖₁ of the operator S(X) = T₁₁·X − X·T₂₂, which estimates
/// the smallest ‖S(X)‖/‖X‖.
pub fn separation(n: usize, m: usize, t: &[f64]) -> f64 {
    let (t11, t22, _) = partition(n, m, t);
    let order = m * (n - m);
    let mut inverse = identity(order);
    for unit in inverse.chunks_exact_mut(order.max(1)) {
        DIFFERENCE.solve(m, n - m, &t11, &t22, unit);
    }
    1.0 / norm(Norm::One, order, order, &inverse)
}

fn partition(n: usize, m: usize, t: &[f64]) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
    let block = |row: usize, rows: usize, column: usize, columns: usize| -> Vec<f64> {
        (0..rows * columns).map(|k| t[row + k % rows + (column + k / rows) * n]).collect()
    };
    (block(0, m, 0, m), block(m, n - m, m, n - m), block(0, m, m, n - m))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::quasi_triangular::eigenvalues;
    use crate::dense::testing::{Numbers, assert_close, assert_orthonormal};
    use crate::dense::{product, schur, transposed};

    #[test]
    fn stable_eigenvalues_come_first() {
        let mut numbers = Numbers::new(15);
        for n in [2, 5, 9] {
            let a = numbers.matrix(n, n);
            let mut t = a.clone();
            let mut z = schur::decompose(n, &mut t).unwrap();
            let selected: Vec<bool> = eigenvalues(n, &t).iter().map(|v| v.re < 0.0).collect();
            let expected = selected.iter().filter(|s| **s).count();
            assert_eq!(select_first(n, &mut t, &mut z, &selected), Ok(expected));
            let values = eigenvalues(n, &t);
            assert!(values[..expected].iter().all(|v| v.re < 0.0));
            assert!(values[expected..].iter().all(|v| v.re >= 0.0));
            assert_orthonormal(n, n, &z);
            let back = product(n, n, n, &product(n, n, n, &z, &t), &transposed(n, n, &z));
            assert_close(&back, &a, 1e-12);
        }
    }

    #[test]
    fn condition_and_separation_of_a_2_by_2_matrix() {
        // [1 3; 0 2]: R = 3/(1−2) = −3, sep = |1−2|.
        let t = [1.0, 0.0, 3.0, 2.0];
        assert!((cluster_condition(2, 1, &t) - 0.1f64.sqrt()).abs() < 1e-15);
        assert_eq!(separation(2, 1, &t), 1.0);
    }
}
