//! The Sylvester equation A·X ± X·B = C with quasi-triangular A and B, block by block.
//! Bartels & Stewart, Comm. ACM 15(9), 1972.

use super::quasi_triangular::blocks;
use super::{EPS, flipped, lu};

#[derive(Clone, Copy, Debug)]
pub struct Sylvester {
    pub a_transposed: bool,
    pub b_transposed: bool,
    /// op(A)·X − X·op(B) = C
    pub minus: bool,
}

impl Sylvester {
    /// Overwrites the m×n matrix `c` with X. Returns false where A and ∓B share an eigenvalue (nearly): then the
    /// equation was solved with perturbed values.
    pub fn solve(self, m: usize, n: usize, a: &[f64], b: &[f64], c: &mut [f64]) -> bool {
        // With J the reversed identity, Aᵀ·X = (J·A'·J)·X for the upper A' = J·Aᵀ·J: rows of X are reversed. The
        // same with the columns for B.
        let a = if self.a_transposed { flipped(m, a) } else { a.to_vec() };
        let b = if self.b_transposed { flipped(n, b) } else { b.to_vec() };
        let reverse = |c: &mut [f64]| {
            if self.a_transposed {
                c.chunks_exact_mut(m.max(1)).for_each(|column| column.reverse());
            }
            if self.b_transposed {
                for j in 0..n / 2 {
                    for i in 0..m {
                        c.swap(i + j * m, i + (n - 1 - j) * m);
                    }
                }
            }
        };
        reverse(c);
        let regular = solve_upper(m, n, &a, &b, if self.minus { -1.0 } else { 1.0 }, c);
        reverse(c);
        regular
    }
}

fn solve_upper(m: usize, n: usize, a: &[f64], b: &[f64], sign: f64, x: &mut [f64]) -> bool {
    let size = |a: &[f64]| a.iter().fold(0.0f64, |most, x| most.max(x.abs()));
    let smallest = (EPS * size(a).max(size(b))).max(f64::MIN_POSITIVE / EPS);
    let mut regular = true;
    let rows = blocks(m, a);
    for (column, columns) in blocks(n, b) {
        for &(row, height) in rows.iter().rev() {
            let mut right: Vec<f64> = Vec::new();
            for j in column..column + columns {
                for i in row..row + height {
                    let below: f64 = (row + height..m).map(|k| a[i + k * m] * x[k + j * m]).sum();
                    let before: f64 = (0..column).map(|k| x[i + k * m] * b[k + j * n]).sum();
                    right.push(x[i + j * m] - below - sign * before);
                }
            }
            let block_a: Vec<f64> = square(m, a, row, height);
            let block_b: Vec<f64> = square(n, b, column, columns);
            regular &= solve_block(height, columns, &block_a, &block_b, sign, smallest, &mut right);
            for j in 0..columns {
                for i in 0..height {
                    x[row + i + (column + j) * m] = right[i + j * height];
                }
            }
        }
    }
    regular
}

fn square(n: usize, a: &[f64], first: usize, order: usize) -> Vec<f64> {
    (0..order * order).map(|k| a[first + k % order + (first + k / order) * n]).collect()
}

/// At most 2×2 unknowns: the equation written out for vec(X).
fn solve_block(
    m: usize,
    n: usize,
    a: &[f64],
    b: &[f64],
    sign: f64,
    smallest: f64,
    right: &mut [f64],
) -> bool {
    let order = m * n;
    let mut matrix = vec![0.0; order * order];
    for j in 0..n {
        for i in 0..m {
            for k in 0..m {
                matrix[i + j * m + (k + j * m) * order] += a[i + k * m];
            }
            for k in 0..n {
                matrix[i + j * m + (i + k * m) * order] += sign * b[k + j * n];
            }
        }
    }
    let mut pivots = vec![0; order];
    lu::factor(order, order, &mut matrix, &mut pivots);
    let mut regular = true;
    for k in 0..order {
        if matrix[k + k * order].abs() < smallest {
            matrix[k + k * order] = smallest;
            regular = false;
        }
    }
    lu::solve(order, &matrix, &pivots, false, 1, right);
    regular
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::testing::{Numbers, assert_close};
    use crate::dense::{product, schur, transposed};

    #[test]
    fn all_eight_forms_satisfy_their_equation() {
        let mut numbers = Numbers::new(14);
        let (m, n) = (5, 4);
        let (mut a, mut b) = (numbers.matrix(m, m), numbers.matrix(n, n));
        schur::decompose(m, &mut a).unwrap();
        schur::decompose(n, &mut b).unwrap();
        assert!(blocks(m, &a).len() < m, "a conjugate pair is wanted");
        for form in 0..8 {
            let [a_transposed, b_transposed, minus] = [1, 2, 4].map(|bit| form & bit != 0);
            let c = numbers.matrix(m, n);
            let mut x = c.clone();
            assert!(Sylvester { a_transposed, b_transposed, minus }.solve(m, n, &a, &b, &mut x));
            let op_a = if a_transposed { transposed(m, m, &a) } else { a.clone() };
            let op_b = if b_transposed { transposed(n, n, &b) } else { b.clone() };
            let sign = if minus { -1.0 } else { 1.0 };
            let left: Vec<f64> = product(m, m, n, &op_a, &x)
                .iter()
                .zip(product(m, n, n, &x, &op_b))
                .map(|(ax, xb)| ax + sign * xb)
                .collect();
            assert_close(&left, &c, 1e-12);
        }
    }

    #[test]
    fn a_common_eigenvalue_is_noticed() {
        let form = Sylvester { a_transposed: false, b_transposed: false, minus: true };
        assert!(!form.solve(1, 1, &[2.0], &[2.0], &mut [1.0]));
    }
}
