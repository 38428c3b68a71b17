//! Linear equations that do not determine all unknowns, but do not contradict each other, become one of their solutions.
//! Gaussian elimination with complete pivoting; what remains undetermined is zero.

use crate::Matrix;

/// Entries that are this small relative to their row count as zero.
const NOTHING: f64 = 1e-11;

pub struct DeficientSolution {
    pub x: Vec<f64>,
    /// Unknowns that the equations leave open.
    pub open: Vec<usize>,
}

/// A solution of A·x = b for any square A, or nothing if the equations contradict each other.
pub fn solve_deficient(matrix: &Matrix, b: &[f64]) -> Option<DeficientSolution> {
    let n = b.len();
    let mut rows: Vec<Row> = (0..n).map(|i| Row::new(matrix, i, b[i])).collect();
    let mut pivots: Vec<(usize, usize)> = Vec::new();
    while let Some((place, column)) = largest(&rows[pivots.len()..]) {
        let step = pivots.len();
        rows.swap(step, step + place);
        let (done, open) = rows.split_at_mut(step + 1);
        for row in open {
            row.subtract(&done[step], column);
        }
        pivots.push((step, column));
    }
    if rows[pivots.len()..].iter().any(|row| !row.is_satisfied()) {
        return None;
    }
    let mut x = vec![0.0; n];
    for &(row, column) in pivots.iter().rev() {
        let row = &rows[row];
        // The unknown itself is still zero here.
        let others: f64 = row.factors.iter().zip(&x).map(|(factor, x)| factor * x).sum();
        x[column] = (row.right - others) / row.factors[column];
    }
    let open = (0..n).filter(|column| pivots.iter().all(|(_, pivot)| pivot != column)).collect();
    x.iter().all(|x| x.is_finite()).then_some(DeficientSolution { x, open })
}

/// An equation, scaled such that its largest factor is 1.
struct Row {
    factors: Vec<f64>,
    right: f64,
    /// What the right side was made from, which tells how much rounding there is in it.
    size: f64,
}

impl Row {
    fn new(matrix: &Matrix, i: usize, right: f64) -> Row {
        let mut factors: Vec<f64> = (0..matrix.n()).map(|j| matrix.get(i, j)).collect();
        let largest = factors.iter().fold(0.0_f64, |largest, factor| largest.max(factor.abs()));
        let scale = if largest > 0.0 { 1.0 / largest } else { 1.0 };
        factors.iter_mut().for_each(|factor| *factor *= scale);
        Row { factors, right: right * scale, size: (right * scale).abs() }
    }

    /// Subtracts a multiple of the other such that the column vanishes.
    fn subtract(&mut self, pivot: &Row, column: usize) {
        let ratio = self.factors[column] / pivot.factors[column];
        for (factor, other) in self.factors.iter_mut().zip(&pivot.factors) {
            *factor -= ratio * other;
        }
        self.factors[column] = 0.0;
        self.right -= ratio * pivot.right;
        self.size = self.size.max((ratio * pivot.right).abs());
    }

    /// Whether an equation without unknowns holds.
    fn is_satisfied(&self) -> bool {
        const ROUNDING: f64 = 1e-9;
        self.right.abs() <= ROUNDING * self.size.max(1e-3)
    }
}

/// Row and column of the largest entry, unless all of them count as zero.
fn largest(rows: &[Row]) -> Option<(usize, usize)> {
    let mut found = None;
    let mut size = NOTHING;
    for (place, row) in rows.iter().enumerate() {
        for (column, factor) in row.factors.iter().enumerate() {
            if factor.abs() > size {
                size = factor.abs();
                found = Some((place, column));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DenseMatrix;

    fn solution(rows: &[&[f64]], b: &[f64]) -> Option<Vec<f64>> {
        solve_deficient(&Matrix::Dense(DenseMatrix::from_rows(rows)), b).map(|solution| solution.x)
    }

    #[test]
    fn what_is_not_determined_is_zero() {
        assert_eq!(solution(&[&[0.0]], &[0.0]), Some(vec![0.0]));
        assert_eq!(solution(&[&[2.0, 0.0], &[4.0, 0.0]], &[6.0, 12.0]), Some(vec![3.0, 0.0]));
        // Currents in two parallel superconductors: only their sum is known.
        let x = solution(&[&[1.0, 1.0], &[1e6, 1e6]], &[5.0, 5e6]).unwrap();
        assert_eq!(x[0] + x[1], 5.0);
    }

    #[test]
    fn what_is_determined_is_solved() {
        let x = solution(&[&[0.0, 2.0, 0.0], &[3.0, 0.0, 0.0], &[1.0, 1.0, 1.0]], &[4.0, 9.0, 6.0]).unwrap();
        assert_eq!(x, [3.0, 2.0, 1.0]);
    }

    #[test]
    fn contradictions_have_no_solution() {
        assert_eq!(solution(&[&[0.0]], &[1.0]), None);
        assert_eq!(solution(&[&[1.0, 1.0], &[1.0, 1.0]], &[1.0, 2.0]), None);
    }
}
