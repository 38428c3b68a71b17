//! Balancing before an eigenvalue computation: rows that isolate an eigenvalue are moved to the border, the rest
//! is scaled by powers of two until rows and columns are of like size. Parlett & Reinsch, Numer. Math. 13, 1969,
//! with the Euclidean norm of James, Langou & Lowery, arXiv:1401.5766: it includes the diagonal, so that an element
//! that matters is not scaled away.

use super::norm::euclidean;

/// What was done: rows and columns `low..high` were scaled, the ones outside were exchanged and are triangular.
#[derive(Clone, PartialEq, Debug)]
pub struct Balance {
    pub low: usize,
    pub high: usize,
    /// Inside `low..high` the factor of a row, outside the index it was exchanged with.
    pub scale: Vec<f64>,
}

/// Overwrites A with D⁻¹·Pᵀ·A·P·D.
pub fn balance(n: usize, a: &mut [f64], permute: bool, scale: bool) -> Balance {
    let mut balance = Balance { low: 0, high: n, scale: vec![1.0; n] };
    if permute {
        while let Some(row) = isolated_row(n, a, &balance) {
            balance.high -= 1;
            exchange(n, a, &mut balance.scale, row, balance.high);
            if balance.high == 0 {
                // All is triangular; one row is left that is neither scaled nor exchanged.
                (balance.high, balance.scale[0]) = (1, 1.0);
                return balance;
            }
        }
        while let Some(column) = isolated_column(n, a, &balance) {
            exchange(n, a, &mut balance.scale, column, balance.low);
            balance.low += 1;
        }
    }
    if scale {
        equalise(n, a, &mut balance);
    }
    balance
}

fn isolated_row(n: usize, a: &[f64], balance: &Balance) -> Option<usize> {
    (0..balance.high).rev().find(|&i| (0..balance.high).all(|j| j == i || a[i + j * n] == 0.0))
}

fn isolated_column(n: usize, a: &[f64], balance: &Balance) -> Option<usize> {
    let Balance { low, high, .. } = *balance;
    (low..high).find(|&j| (low..high).all(|i| i == j || a[i + j * n] == 0.0))
}

fn exchange(n: usize, a: &mut [f64], scale: &mut [f64], j: usize, k: usize) {
    scale[k] = j as f64;
    if j != k {
        for i in 0..n {
            a.swap(i + j * n, i + k * n);
        }
        for i in 0..n {
            a.swap(j + i * n, k + i * n);
        }
    }
}

fn equalise(n: usize, a: &mut [f64], balance: &mut Balance) {
    let Balance { low, high, .. } = *balance;
    loop {
        let mut changed = false;
        for k in low..high {
            let column = euclidean(&a[low + k * n..high + k * n]);
            let row = euclidean(&(low..high).map(|j| a[k + j * n]).collect::<Vec<f64>>());
            if column == 0.0 || row == 0.0 || !(column + row).is_finite() {
                continue;
            }
            // The power of two that brings column·f and row/f together best.
            let factor = ((row / column).log2() / 2.0).round().exp2();
            if column * factor + row / factor < 0.95 * (column + row) {
                changed = true;
                balance.scale[k] *= factor;
                for j in 0..n {
                    a[k + j * n] /= factor;
                }
                for i in 0..n {
                    a[i + k * n] *= factor;
                }
            }
        }
        if !changed {
            return;
        }
    }
}

impl Balance {
    /// Turns n×columns right eigenvectors of the balanced matrix into those of the original.
    pub fn undo(&self, n: usize, columns: usize, vectors: &mut [f64]) {
        self.undo_with(n, columns, vectors, |factor| factor);
    }

    /// The same for left eigenvectors.
    pub fn undo_left(&self, n: usize, columns: usize, vectors: &mut [f64]) {
        self.undo_with(n, columns, vectors, |factor| 1.0 / factor);
    }

    fn undo_with(&self, n: usize, columns: usize, vectors: &mut [f64], factor: impl Fn(f64) -> f64) {
        for i in self.low..self.high {
            for j in 0..columns {
                vectors[i + j * n] *= factor(self.scale[i]);
            }
        }
        for i in (0..self.low).rev().chain(self.high..n) {
            let k = self.scale[i] as usize;
            for j in 0..columns {
                vectors.swap(i + j * n, k + j * n);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triangular_matrix_is_all_border() {
        let mut a = vec![1.0, 0.0, 0.0, 2.0, 3.0, 0.0, 4.0, 5.0, 6.0];
        let before = a.clone();
        let balance = balance(3, &mut a, true, true);
        assert_eq!((balance.low, balance.high), (0, 1));
        assert_eq!(a, before);
    }

    #[test]
    fn scaling_is_a_similarity_by_powers_of_two() {
        // [1 1e6; 1e-6 2]: after balancing the off-diagonals are of like size, their product is the same.
        let mut a = vec![1.0, 1e-6, 1e6, 2.0];
        let balance = balance(2, &mut a, true, true);
        assert!((a[1] * a[2] - 1.0).abs() < 1e-15);
        assert!(a[1] > 0.4 && a[2] < 2.5, "{a:?}");
        assert!(balance.scale.iter().all(|s| s.log2().fract() == 0.0));
    }
}
