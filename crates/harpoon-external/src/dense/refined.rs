//! Linear systems with all that can be known about the solution: scaling, iterative refinement, error bounds.
//! Arioli, Demmel & Duff, SIAM J. Matrix Anal. Appl. 10(2), 1989.

use super::norm::{Norm, norm};
use super::{EPS, lu, transposed};

pub struct Refined {
    pub x: Vec<f64>,
    /// The scaled matrix, its factors, and the scaled right-hand sides.
    pub a: Vec<f64>,
    pub lu: Vec<f64>,
    pub pivots: Vec<usize>,
    pub b: Vec<f64>,
    /// Factors of rows and columns; ones where nothing was scaled.
    pub row_scale: Vec<f64>,
    pub column_scale: Vec<f64>,
    pub rows_scaled: bool,
    pub columns_scaled: bool,
    pub rcond: f64,
    /// For every column of X: a bound of the relative error, and how much relative change of A and B makes it exact.
    pub forward_error: Vec<f64>,
    pub backward_error: Vec<f64>,
    /// The first zero pivot; then there is no solution.
    pub singular: Option<usize>,
}

/// Solves A·X = B or Aᵀ·X = B. With `equilibrate`, badly scaled rows and columns are scaled first.
pub fn solve(n: usize, columns: usize, a: &[f64], b: &[f64], flip: bool, equilibrate: bool) -> Refined {
    let (row_scale, column_scale) = if equilibrate { scales(n, a) } else { (None, None) };
    let (rows_scaled, columns_scaled) = (row_scale.is_some(), column_scale.is_some());
    let row_scale = row_scale.unwrap_or(vec![1.0; n]);
    let column_scale = column_scale.unwrap_or(vec![1.0; n]);
    let a: Vec<f64> = (0..n * n).map(|k| a[k] * row_scale[k % n] * column_scale[k / n]).collect();
    let (of_b, of_x) = if flip { (&column_scale, &row_scale) } else { (&row_scale, &column_scale) };
    let b: Vec<f64> = (0..n * columns).map(|k| b[k] * of_b[k % n]).collect();

    let (mut factors, mut pivots) = (a.clone(), vec![0; n]);
    let singular = lu::factor(n, n, &mut factors, &mut pivots);
    let kind = if flip { Norm::Infinity } else { Norm::One };
    let rcond = lu::reciprocal_condition(n, &factors, &pivots, kind, norm(kind, n, n, &a));
    let mut x = vec![0.0; n * columns];
    let (mut forward_error, mut backward_error) = (vec![0.0; columns], vec![0.0; columns]);
    if singular.is_none() {
        x.copy_from_slice(&b);
        lu::solve(n, &factors, &pivots, flip, columns, &mut x);
        let op = if flip { transposed(n, n, &a) } else { a.clone() };
        let refinement = Refinement { n, op: &op, lu: &factors, pivots: &pivots, flip };
        for j in 0..columns {
            let range = j * n..(j + 1) * n;
            (forward_error[j], backward_error[j]) = refinement.refine(&mut x[range.clone()], &b[range]);
        }
        for k in 0..n * columns {
            x[k] *= of_x[k % n];
        }
        let spread =
            of_x.iter().fold(f64::MAX, |a, b| a.min(*b)) / of_x.iter().fold(0.0, |a: f64, b| a.max(*b));
        forward_error.iter_mut().for_each(|error| *error /= spread);
    }
    Refined {
        x,
        a,
        lu: factors,
        pivots,
        b,
        row_scale,
        column_scale,
        rows_scaled,
        columns_scaled,
        rcond,
        forward_error,
        backward_error,
        singular,
    }
}

/// Reciprocals of the largest elements of rows, then of columns; absent where they are of like size already.
fn scales(n: usize, a: &[f64]) -> (Option<Vec<f64>>, Option<Vec<f64>>) {
    let differ = |largest: &[f64]| {
        let (least, most) = largest.iter().fold((f64::MAX, 0.0f64), |(a, b), x| (a.min(*x), b.max(*x)));
        least > 0.0 && least < 0.1 * most
    };
    let reciprocal = |largest: Vec<f64>| largest.into_iter().map(|x| 1.0 / x).collect::<Vec<f64>>();
    let row = |i: usize| (0..n).map(|j| a[i + j * n].abs()).fold(0.0, f64::max);
    let largest: Vec<f64> = (0..n).map(row).collect();
    let rows = differ(&largest).then(|| reciprocal(largest));
    let factor = |i: usize| rows.as_ref().map_or(1.0, |rows| rows[i]);
    let column = |j: usize| (0..n).map(|i| factor(i) * a[i + j * n].abs()).fold(0.0, f64::max);
    let largest: Vec<f64> = (0..n).map(column).collect();
    let columns = differ(&largest).then(|| reciprocal(largest));
    (rows, columns)
}

struct Refinement<'a> {
    n: usize,
    /// The matrix of the equation, transposed if that is asked for.
    op: &'a [f64],
    lu: &'a [f64],
    pivots: &'a [usize],
    flip: bool,
}

impl Refinement<'_> {
    /// Improves x while it helps; returns the bounds of the forward and backward error.
    fn refine(&self, x: &mut [f64], b: &[f64]) -> (f64, f64) {
        let n = self.n;
        let mut last = f64::MAX;
        for step in 0.. {
            let (residual, size) = self.residual(x, b);
            let error = (0..n).map(|i| if size[i] > 0.0 { residual[i].abs() / size[i] } else { 0.0 });
            let backward = error.fold(0.0, f64::max);
            if backward <= EPS || 2.0 * backward > last || step == 5 {
                return (self.forward(x, &residual, &size), backward);
            }
            last = backward;
            let mut correction = residual;
            lu::solve(n, self.lu, self.pivots, self.flip, 1, &mut correction);
            for i in 0..n {
                x[i] += correction[i];
            }
        }
        unreachable!("the loop ends in its sixth step")
    }

    /// b − A·x and |A|·|x| + |b|
    fn residual(&self, x: &[f64], b: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let (mut residual, mut size) = (b.to_vec(), b.iter().map(|b| b.abs()).collect::<Vec<f64>>());
        for (j, x) in x.iter().enumerate() {
            for i in 0..self.n {
                let term = self.op[i + j * self.n] * x;
                residual[i] -= term;
                size[i] += term.abs();
            }
        }
        (residual, size)
    }

    /// ‖ |A⁻¹|·(|r| + rounding of r) ‖/‖x‖
    fn forward(&self, x: &[f64], residual: &[f64], size: &[f64]) -> f64 {
        let n = self.n;
        let inverse = lu::inverse(n, self.lu, self.pivots).unwrap_or_default();
        let inverse = if self.flip { transposed(n, n, &inverse) } else { inverse };
        let uncertain: Vec<f64> =
            (0..n).map(|i| residual[i].abs() + (n + 1) as f64 * EPS * size[i]).collect();
        let bound = |i: usize| (0..n).map(|j| inverse[i + j * n].abs() * uncertain[j]).sum::<f64>();
        let largest = x.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        let error = (0..n).map(bound).fold(0.0, f64::max);
        if largest > 0.0 { error / largest } else { error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::product;
    use crate::dense::testing::{Numbers, assert_close};

    #[test]
    fn solutions_are_exact_to_their_bounds() {
        let mut numbers = Numbers::new(18);
        let n = 6;
        let exact = numbers.matrix(n, 2);
        for flip in [false, true] {
            for equilibrate in [false, true] {
                let mut a = numbers.matrix(n, n);
                for j in 0..n {
                    a[2 + j * n] *= 1e8;
                }
                let op = if flip { transposed(n, n, &a) } else { a.clone() };
                let b = product(n, n, 2, &op, &exact);
                let refined = solve(n, 2, &a, &b, flip, equilibrate);
                assert_eq!(refined.rows_scaled, equilibrate);
                assert!(refined.backward_error.iter().all(|e| *e < 1e-15), "{:?}", refined.backward_error);
                let bound = refined.forward_error.iter().fold(0.0, |a: f64, b| a.max(*b));
                assert!(bound < 1e-5);
                assert_close(&refined.x, &exact, bound.max(1e-12));
            }
        }
    }

    #[test]
    fn a_singular_matrix_has_no_solution() {
        let refined = solve(2, 1, &[1.0, 2.0, 2.0, 4.0], &[1.0, 1.0], false, false);
        assert_eq!((refined.singular, refined.rcond), (Some(1), 0.0));
    }
}
