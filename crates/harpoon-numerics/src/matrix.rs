//! One front for dense and sparse matrices: whoever fills or solves need not know which it is.

use std::sync::Arc;

use crate::dense::{DenseLu, DenseMatrix, Singular};
use crate::sparse::{Pattern, SparseMatrix};
use crate::sparse_lu::SparseLu;

#[derive(Clone, Debug, PartialEq)]
pub enum Matrix {
    Dense(DenseMatrix),
    Sparse(SparseMatrix),
}

impl Matrix {
    pub fn dense(n: usize) -> Matrix {
        Matrix::Dense(DenseMatrix::zeros(n))
    }

    pub fn sparse(pattern: Arc<Pattern>) -> Matrix {
        Matrix::Sparse(SparseMatrix::zeros(pattern))
    }

    /// Dense or sparse, whichever will be solved faster. No pattern means that all entries are possible.
    pub fn for_pattern(n: usize, pattern: Option<&Arc<Pattern>>) -> Matrix {
        match pattern {
            Some(pattern) if is_worth_sparsity(pattern) => Matrix::sparse(pattern.clone()),
            _ => Matrix::dense(n),
        }
    }

    pub fn n(&self) -> usize {
        match self {
            Matrix::Dense(matrix) => matrix.n(),
            Matrix::Sparse(matrix) => matrix.n(),
        }
    }

    pub fn get(&self, i: usize, j: usize) -> f64 {
        match self {
            Matrix::Dense(matrix) => matrix.get(i, j),
            Matrix::Sparse(matrix) => matrix.get(i, j),
        }
    }

    /// The entry must be in the pattern, if there is one.
    pub fn set(&mut self, i: usize, j: usize, value: f64) {
        match self {
            Matrix::Dense(matrix) => matrix.set(i, j, value),
            Matrix::Sparse(matrix) => matrix.set(i, j, value),
        }
    }

    /// Where the entry stands in `values`; the pattern must have it, if there is one.
    pub fn place(&self, i: usize, j: usize) -> usize {
        match self {
            Matrix::Dense(matrix) => j * matrix.n() + i,
            Matrix::Sparse(matrix) => matrix.pattern().position(i, j).expect("an entry of the pattern"),
        }
    }

    pub fn clear(&mut self) {
        self.values_mut().fill(0.0);
    }

    /// Takes from a full column what the pattern has.
    pub fn set_column(&mut self, j: usize, column: &[f64]) {
        match self {
            Matrix::Dense(matrix) => matrix.column_mut(j).copy_from_slice(column),
            Matrix::Sparse(matrix) => {
                let pattern = matrix.pattern().clone();
                for (k, &i) in pattern.range(j).zip(pattern.rows(j)) {
                    matrix.values_mut()[k] = column[i];
                }
            }
        }
    }

    /// Calls `visit(i, value)` for the entries of a column.
    pub fn for_column(&self, j: usize, mut visit: impl FnMut(usize, f64)) {
        match self {
            Matrix::Dense(matrix) => {
                matrix.column(j).iter().enumerate().for_each(|(i, &value)| visit(i, value))
            }
            Matrix::Sparse(matrix) => matrix.column(j).for_each(|(i, value)| visit(i, value)),
        }
    }

    /// `out` = A·x
    pub fn multiply(&self, x: &[f64], out: &mut [f64]) {
        match self {
            Matrix::Dense(matrix) => matrix.multiply(x, out),
            Matrix::Sparse(matrix) => matrix.multiply(x, out),
        }
    }

    /// The stored values, column after column: all of a dense matrix, those of the pattern of a sparse one.
    pub fn values(&self) -> &[f64] {
        match self {
            Matrix::Dense(matrix) => matrix.values(),
            Matrix::Sparse(matrix) => matrix.values(),
        }
    }

    pub fn values_mut(&mut self) -> &mut [f64] {
        match self {
            Matrix::Dense(matrix) => matrix.values_mut(),
            Matrix::Sparse(matrix) => matrix.values_mut(),
        }
    }

    pub(crate) fn pattern(&self) -> Option<&Arc<Pattern>> {
        match self {
            Matrix::Dense(_) => None,
            Matrix::Sparse(matrix) => Some(matrix.pattern()),
        }
    }
}

/// Dense elimination of 50 unknowns takes some 20 µs, about the same as a sparse one of a quarter of the entries.
fn is_worth_sparsity(pattern: &Pattern) -> bool {
    pattern.n() > 50 && 4 * pattern.n_entries() < pattern.n() * pattern.n()
}

/// Factorises matrices of one shape.
#[derive(Clone, Debug)]
pub enum LinearSolver {
    Dense(DenseLu),
    Sparse(Box<SparseLu>),
}

impl LinearSolver {
    /// For matrices that look like this one.
    pub fn new(matrix: &Matrix) -> LinearSolver {
        match matrix {
            Matrix::Dense(matrix) => LinearSolver::Dense(DenseLu::new(matrix.n())),
            Matrix::Sparse(matrix) => LinearSolver::Sparse(Box::new(SparseLu::new(matrix.pattern().clone()))),
        }
    }

    /// After an error the factors are unusable until the next success.
    pub fn factor(&mut self, matrix: &Matrix) -> Result<(), Singular> {
        match (self, matrix) {
            (LinearSolver::Dense(lu), Matrix::Dense(matrix)) => lu.factor(matrix),
            (LinearSolver::Sparse(lu), Matrix::Sparse(matrix)) => lu.factor(matrix),
            _ => panic!("a linear solver takes matrices of the shape it was made for"),
        }
    }

    /// Whether the matrix has an inverse that is more than the rounding of its entries. If not the factors are of no use.
    pub fn factor_clearly(&mut self, matrix: &Matrix) -> bool {
        /// Below so many bits of its column a pivot is what rounding leaves of a column that depends on the others.
        const BITS: f64 = 16.0;
        self.factor(matrix).is_ok() && self.least_pivot() > BITS * f64::EPSILON
    }

    /// The smallest pivot of the matrix that was factorised last, as a part of its column.
    pub fn least_pivot(&self) -> f64 {
        match self {
            LinearSolver::Dense(lu) => lu.least_pivot(),
            LinearSolver::Sparse(lu) => lu.least_pivot(),
        }
    }

    /// Whether the determinant of the matrix that was factorised last is negative; nothing if rounding may have made its sign.
    pub fn is_negative(&self) -> Option<bool> {
        match self {
            LinearSolver::Dense(lu) => lu.is_negative(),
            LinearSolver::Sparse(lu) => lu.is_negative(),
        }
    }

    /// Solves A·x = b in place.
    pub fn solve(&mut self, b: &mut [f64]) {
        match self {
            LinearSolver::Dense(lu) => lu.solve(b),
            LinearSolver::Sparse(lu) => lu.solve(b),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_or_full_systems_are_dense_and_large_thin_ones_sparse() {
        let is_sparse = |pattern: Pattern| {
            let pattern = Arc::new(pattern);
            matches!(Matrix::for_pattern(pattern.n(), Some(&pattern)), Matrix::Sparse(_))
        };
        assert!(!is_sparse(Pattern::diagonal(50)));
        assert!(is_sparse(Pattern::diagonal(51)));
        assert!(!is_sparse(Pattern::full(51)));
        assert!(matches!(Matrix::for_pattern(100, None), Matrix::Dense(_)));
    }

    #[test]
    fn both_kinds_take_columns_and_solve() {
        let pattern = Arc::new(Pattern::from_entries(2, &[(0, 0), (1, 1), (0, 1)]));
        for mut matrix in [Matrix::dense(2), Matrix::sparse(pattern)] {
            matrix.set_column(0, &[2.0, 0.0]);
            matrix.set_column(1, &[1.0, 4.0]);
            let mut solver = LinearSolver::new(&matrix);
            solver.factor(&matrix).expect("regular");
            let mut x = [4.0, 8.0];
            solver.solve(&mut x);
            assert_eq!(x, [1.0, 2.0]);
        }
    }
}
