//! Triangular systems with many right-hand sides.

/// op(A)·X = α·B or X·op(A) = α·B, with A triangular.
#[derive(Clone, Copy, Debug)]
pub struct Triangular {
    pub right: bool,
    pub upper: bool,
    pub transposed: bool,
    /// The diagonal is taken as ones and not read.
    pub unit: bool,
}

impl Triangular {
    /// Overwrites the m×n matrix `b` with X; A has the order of the side it stands on.
    pub fn solve(self, m: usize, n: usize, alpha: f64, a: &[f64], b: &mut [f64]) {
        for x in b[..m * n].iter_mut() {
            *x *= alpha;
        }
        if self.right {
            // X·op(A) = B is op(A)ᵀ·Xᵀ = Bᵀ: every row of B is a right-hand side.
            for i in 0..m {
                let mut row: Vec<f64> = (0..n).map(|j| b[i + j * m]).collect();
                self.solve_vector(n, a, !self.transposed, &mut row);
                for j in 0..n {
                    b[i + j * m] = row[j];
                }
            }
        } else {
            for column in b[..m * n].chunks_exact_mut(m.max(1)) {
                self.solve_vector(m, a, self.transposed, column);
            }
        }
    }

    fn solve_vector(self, n: usize, a: &[f64], transposed: bool, x: &mut [f64]) {
        let element = |i: usize, j: usize| if transposed { a[j + i * n] } else { a[i + j * n] };
        let backward = self.upper != transposed;
        for step in 0..n {
            let i = if backward { n - 1 - step } else { step };
            let known = if backward { i + 1..n } else { 0..i };
            let sum: f64 = known.map(|k| element(i, k) * x[k]).sum();
            x[i] -= sum;
            if !self.unit {
                x[i] /= element(i, i);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::testing::{Numbers, assert_close};
    use crate::dense::{product, transposed};

    #[test]
    fn all_sixteen_forms_satisfy_their_equation() {
        let mut numbers = Numbers::new(2);
        let (m, n) = (4, 3);
        for form in 0..16 {
            let [right, upper, flip, unit] = [1, 2, 4, 8].map(|bit| form & bit != 0);
            let order = if right { n } else { m };
            let stored = numbers.matrix(order, order);
            let triangle: Vec<f64> = (0..order * order)
                .map(|k| match (k % order).cmp(&(k / order)) {
                    std::cmp::Ordering::Equal if unit => 1.0,
                    std::cmp::Ordering::Less if !upper => 0.0,
                    std::cmp::Ordering::Greater if upper => 0.0,
                    _ => stored[k],
                })
                .collect();
            let op = if flip { transposed(order, order, &triangle) } else { triangle };
            let b = numbers.matrix(m, n);
            let mut x = b.clone();
            let triangular = Triangular { right, upper, transposed: flip, unit };
            triangular.solve(m, n, 2.0, &stored, &mut x);
            let left = if right { product(m, n, n, &x, &op) } else { product(m, m, n, &op, &x) };
            let twice: Vec<f64> = b.iter().map(|b| 2.0 * b).collect();
            assert_close(&left, &twice, 1e-10);
        }
    }
}
