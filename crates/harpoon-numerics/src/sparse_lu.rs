//! A sparse matrix becomes its factors P·R·A·Q = L·U; the next matrix of the same pattern takes the same pivots.
//! Column by column after Gilbert and Peierls, SIAM J. Sci. Stat. Comput. 9, 1988. Columns are ordered by approximate
//! minimum degree (Amestoy, Davis, Duff, 1996); the diagonal is kept as pivot where it is large enough, as KLU does.

use std::sync::Arc;

use crate::dense::{CLEAR_PIVOT, Singular};
use crate::sparse::{Pattern, SparseMatrix};

/// A diagonal entry this much smaller than the largest of its column is still taken, for the sake of fill.
const DIAGONAL_PREFERENCE: f64 = 0.1;

/// A reused pivot smaller than this part of its column has decayed: its error would be amplified as much.
const PIVOT_DECAY: f64 = 1e-4;

const NONE: usize = usize::MAX;

#[derive(Clone, Debug)]
pub struct SparseLu {
    n: usize,
    pattern: Arc<Pattern>,
    /// The column of A that is eliminated k-th.
    column_order: Vec<usize>,
    keeps_diagonal: bool,
    factors: Option<Factors>,
    row_scale: Vec<f64>,
    work: Vec<f64>,
    n_full: usize,
}

/// Rows are named by the position of their pivot.
#[derive(Clone, Debug)]
struct Factors {
    /// The pivot position of each row of A.
    position: Vec<usize>,
    lower: Columns,
    /// Without the diagonal.
    upper: Columns,
    pivots: Vec<f64>,
    /// Whether the exchanges of rows and columns together change the sign of the determinant.
    is_odd: bool,
    /// The smallest pivot, as a part of its column.
    least: f64,
}

#[derive(Clone, Debug, Default)]
struct Columns {
    starts: Vec<usize>,
    rows: Vec<usize>,
    values: Vec<f64>,
}

impl SparseLu {
    pub fn new(pattern: Arc<Pattern>) -> SparseLu {
        let n = pattern.n();
        let keeps_diagonal = (0..n).all(|j| pattern.contains(j, j));
        let column_order =
            if keeps_diagonal { minimum_degree(&pattern) } else { minimum_degree(&ata(&pattern)) };
        SparseLu {
            n,
            pattern,
            column_order,
            keeps_diagonal,
            factors: None,
            row_scale: vec![1.0; n],
            work: vec![0.0; n],
            n_full: 0,
        }
    }

    /// After an error the factors are unusable until the next success.
    pub fn factor(&mut self, matrix: &SparseMatrix) -> Result<(), Singular> {
        assert!(Arc::ptr_eq(matrix.pattern(), &self.pattern) || **matrix.pattern() == *self.pattern);
        self.scale_rows(matrix);
        if let Some(mut factors) = self.factors.take()
            && self.refactor(matrix, &mut factors)
        {
            self.factors = Some(factors);
            return Ok(());
        }
        self.factors = Some(self.factor_with_pivoting(matrix)?);
        Ok(())
    }

    /// Solves A·x = b in place.
    pub fn solve(&mut self, b: &mut [f64]) {
        let Some(factors) = &self.factors else { return };
        let y = &mut self.work;
        for i in 0..self.n {
            y[factors.position[i]] = b[i] * self.row_scale[i];
        }
        for k in 0..self.n {
            if y[k] != 0.0 {
                factors.lower.subtract(k, y[k], y);
            }
        }
        for k in (0..self.n).rev() {
            let value = y[k] / factors.pivots[k];
            if value != 0.0 {
                factors.upper.subtract(k, value, y);
            }
            b[self.column_order[k]] = value;
            y[k] = 0.0;
        }
    }

    /// As a part of its column.
    pub fn least_pivot(&self) -> f64 {
        self.factors.as_ref().map_or(0.0, |factors| factors.least)
    }

    /// Whether the determinant is negative; nothing if rounding may have made its sign.
    pub fn is_negative(&self) -> Option<bool> {
        let factors = self.factors.as_ref().filter(|factors| factors.least > CLEAR_PIVOT)?;
        let is_negative = factors.pivots.iter().filter(|pivot| **pivot < 0.0).count() % 2 == 1;
        Some(is_negative != factors.is_odd)
    }

    /// How often pivots were chosen anew; the other factorisations reused them.
    pub fn n_full_factorizations(&self) -> usize {
        self.n_full
    }

    pub fn n_factor_entries(&self) -> usize {
        self.factors.as_ref().map_or(0, |f| f.lower.rows.len() + f.upper.rows.len() + self.n)
    }

    fn scale_rows(&mut self, matrix: &SparseMatrix) {
        self.row_scale.fill(0.0);
        for (&i, value) in self.pattern.all_rows().iter().zip(matrix.values()) {
            self.row_scale[i] = self.row_scale[i].max(value.abs());
        }
        for scale in &mut self.row_scale {
            *scale = if *scale > 0.0 { 1.0 / *scale } else { 1.0 };
        }
    }

    /// Says whether all pivots are still good.
    fn refactor(&mut self, matrix: &SparseMatrix, factors: &mut Factors) -> bool {
        let x = &mut self.work;
        factors.least = 1.0;
        for k in 0..self.n {
            for (i, value) in matrix.column(self.column_order[k]) {
                x[factors.position[i]] = value * self.row_scale[i];
            }
            let mut size = 0.0f64;
            for e in factors.upper.range(k) {
                let i = factors.upper.rows[e];
                let value = std::mem::take(&mut x[i]);
                factors.upper.values[e] = value;
                size = size.max(value.abs());
                if value != 0.0 {
                    factors.lower.subtract(i, value, x);
                }
            }
            let pivot = std::mem::take(&mut x[k]);
            let mut largest = pivot.abs();
            for e in factors.lower.range(k) {
                let value = std::mem::take(&mut x[factors.lower.rows[e]]);
                largest = largest.max(value.abs());
                factors.lower.values[e] = value / pivot;
            }
            factors.pivots[k] = pivot;
            // Also catches NaN, after which the work vector must be clean again.
            if !(pivot.abs() > PIVOT_DECAY * largest && pivot.abs() > f64::EPSILON * size) {
                x.fill(0.0);
                return false;
            }
            factors.least = factors.least.min(pivot.abs() / largest.max(size));
        }
        true
    }

    fn factor_with_pivoting(&mut self, matrix: &SparseMatrix) -> Result<Factors, Singular> {
        self.n_full += 1;
        let n = self.n;
        let mut position = vec![NONE; n];
        let mut lower = Columns { starts: vec![0], ..Columns::default() }; // rows of A until all pivots are known
        let mut upper = Columns { starts: vec![0], ..Columns::default() };
        let mut pivots = vec![0.0; n];
        let mut least = 1.0f64;
        let mut reach = Reach::new(n);
        let x = &mut self.work;
        for k in 0..n {
            let column = self.column_order[k];
            reach.search(self.pattern.rows(column), &lower, &position);
            for (i, value) in matrix.column(column) {
                x[i] = value * self.row_scale[i];
            }
            let mut pivot_row = NONE;
            let mut size = 0.0f64;
            for &i in reach.order.iter().rev() {
                let p = position[i];
                if p == NONE {
                    if pivot_row == NONE || x[i].abs() > x[pivot_row].abs() {
                        pivot_row = i;
                    }
                } else {
                    upper.rows.push(p);
                    let value = std::mem::take(&mut x[i]);
                    upper.values.push(value);
                    size = size.max(value.abs());
                    lower.subtract(p, value, x);
                }
            }
            upper.starts.push(upper.rows.len());
            // What rounding alone leaves of a column that depends on the others, whose upper part holds what was taken away
            // from it. A column is small as a whole where its unknown has a large unit: it is no less regular then.
            if pivot_row == NONE || !(x[pivot_row].abs() > f64::EPSILON * size) {
                x.fill(0.0);
                return Err(Singular { column });
            }
            if self.keeps_diagonal
                && position[column] == NONE
                && x[column].abs() >= DIAGONAL_PREFERENCE * x[pivot_row].abs()
            {
                pivot_row = column;
            }
            let pivot = x[pivot_row];
            least = least.min(pivot.abs() / size.max(pivot.abs()));
            pivots[k] = pivot;
            position[pivot_row] = k;
            for &i in &reach.order {
                let value = std::mem::take(&mut x[i]);
                if position[i] == NONE {
                    lower.rows.push(i);
                    lower.values.push(value / pivot);
                }
            }
            lower.starts.push(lower.rows.len());
        }
        for row in &mut lower.rows {
            *row = position[*row];
        }
        let is_odd = is_odd(&position) != is_odd(&self.column_order);
        Ok(Factors { position, lower, upper: upper.with_rows_ascending(), pivots, is_odd, least })
    }
}

impl Columns {
    fn range(&self, column: usize) -> std::ops::Range<usize> {
        self.starts[column]..self.starts[column + 1]
    }

    /// x −= factor · column
    fn subtract(&self, column: usize, factor: f64, x: &mut [f64]) {
        let range = self.range(column);
        for (&i, value) in self.rows[range.clone()].iter().zip(&self.values[range]) {
            x[i] -= factor * value;
        }
    }

    /// Ascending pivots are an order in which a column can be eliminated again.
    fn with_rows_ascending(mut self) -> Columns {
        let mut entries: Vec<(usize, f64)> = Vec::new();
        for column in 0..self.starts.len() - 1 {
            let range = self.range(column);
            entries.clear();
            entries.extend(range.clone().map(|e| (self.rows[e], self.values[e])));
            entries.sort_unstable_by_key(|entry| entry.0);
            for (e, &(row, value)) in range.zip(&entries) {
                self.rows[e] = row;
                self.values[e] = value;
            }
        }
        self
    }
}

/// Whether a permutation is made of an odd number of exchanges: each cycle of even length has one too many.
fn is_odd(permutation: &[usize]) -> bool {
    let mut is_seen = vec![false; permutation.len()];
    let mut is_odd = false;
    for start in 0..permutation.len() {
        let mut k = start;
        let mut length = 0;
        while !std::mem::replace(&mut is_seen[k], true) {
            k = permutation[k];
            length += 1;
        }
        is_odd ^= length > 0 && length % 2 == 0;
    }
    is_odd
}

/// Which rows a column fills when the columns before it are eliminated: depth-first search through L.
struct Reach {
    /// Rows in reverse topological order.
    order: Vec<usize>,
    visited: Vec<usize>,
    mark: usize,
    stack: Vec<(usize, usize)>,
}

impl Reach {
    fn new(n: usize) -> Reach {
        Reach { order: Vec::new(), visited: vec![0; n], mark: 0, stack: Vec::new() }
    }

    fn search(&mut self, rows: &[usize], lower: &Columns, position: &[usize]) {
        self.order.clear();
        self.mark += 1;
        for &root in rows {
            if self.visited[root] == self.mark {
                continue;
            }
            self.visited[root] = self.mark;
            self.stack.push((root, 0));
            while let Some((row, next)) = self.stack.pop() {
                let below: &[usize] =
                    if position[row] == NONE { &[] } else { &lower.rows[lower.range(position[row])] };
                let unseen = below[next..].iter().position(|&i| self.visited[i] != self.mark);
                match unseen {
                    Some(k) => {
                        let child = below[next + k];
                        self.visited[child] = self.mark;
                        self.stack.push((row, next + k + 1));
                        self.stack.push((child, 0));
                    }
                    None => self.order.push(row),
                }
            }
        }
    }
}

/// An order of elimination with little fill for the pattern A + Aᵀ.
fn minimum_degree(pattern: &Pattern) -> Vec<usize> {
    let with_diagonal = pattern.union(&Pattern::diagonal(pattern.n()));
    let control = amd::Control::default();
    match amd::order(with_diagonal.n(), with_diagonal.starts(), with_diagonal.all_rows(), &control) {
        Ok((order, _, _)) => order,
        Err(_) => (0..pattern.n()).collect(), // only for malformed patterns, which `Pattern` excludes
    }
}

/// Columns that share a row: whatever row becomes the pivot, the fill stays within this pattern.
fn ata(pattern: &Pattern) -> Pattern {
    let n = pattern.n();
    let by_rows = pattern.transposed();
    let mut columns = vec![Vec::new(); n];
    let mut last_seen = vec![NONE; n];
    for (j, column) in columns.iter_mut().enumerate() {
        for &i in pattern.rows(j) {
            for &other in by_rows.rows(i) {
                if last_seen[other] != j {
                    last_seen[other] = j;
                    column.push(other);
                }
            }
        }
    }
    Pattern::from_columns(n, columns.iter().map(Vec::as_slice))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_of_the_determinant_is_that_of_dense_factors() {
        let mut dice = 12345u64;
        let mut roll = || {
            dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (dice >> 33) as f64 / f64::from(1u32 << 31) - 0.5
        };
        for _ in 0..20 {
            let mut sparse = ring(9, 1.0);
            let mut dense = crate::dense::DenseMatrix::zeros(9);
            let pattern = sparse.pattern().clone();
            for j in 0..9 {
                for (k, &i) in pattern.range(j).zip(pattern.rows(j)) {
                    let value = roll();
                    sparse.values_mut()[k] = value;
                    dense.set(i, j, value);
                }
            }
            let (mut lu, mut full) = (SparseLu::new(pattern), crate::dense::DenseLu::new(9));
            lu.factor(&sparse).expect("regular");
            full.factor(&dense).expect("regular");
            assert_eq!(lu.is_negative(), full.is_negative());
        }
    }

    /// The one-dimensional heat equation with a ring closure: tridiagonal with two corners.
    fn ring(n: usize, diagonal: f64) -> SparseMatrix {
        let mut entries = Vec::new();
        for i in 0..n {
            entries.extend([(i, i), (i, (i + 1) % n), ((i + 1) % n, i)]);
        }
        let mut matrix = SparseMatrix::zeros(Arc::new(Pattern::from_entries(n, &entries)));
        for (i, j) in entries {
            matrix.set(i, j, if i == j { diagonal } else { -1.0 });
        }
        matrix
    }

    fn residual(matrix: &SparseMatrix, x: &[f64], b: &[f64]) -> f64 {
        let mut ax = vec![0.0; b.len()];
        matrix.multiply(x, &mut ax);
        ax.iter().zip(b).map(|(ax, b)| (ax - b).abs()).fold(0.0, f64::max)
    }

    #[test]
    fn a_ring_is_factorised_with_little_fill_and_refactorised() {
        let n = 1000;
        let mut lu = SparseLu::new(ring(n, 4.0).pattern().clone());
        let b: Vec<f64> = (0..n).map(|i| (i as f64).sin()).collect();
        for diagonal in [4.0, 3.0, -5.0] {
            let matrix = ring(n, diagonal);
            lu.factor(&matrix).expect("regular");
            let mut x = b.clone();
            lu.solve(&mut x);
            assert!(residual(&matrix, &x, &b) < 1e-14);
        }
        assert_eq!(lu.n_full_factorizations(), 1);
        assert!(lu.n_factor_entries() < 6 * n, "{}", lu.n_factor_entries());
    }

    #[test]
    fn a_decayed_pivot_is_chosen_anew() {
        let pattern = Arc::new(Pattern::full(2));
        let mut lu = SparseLu::new(pattern.clone());
        let mut matrix = SparseMatrix::zeros(pattern);
        for diagonal in [1.0, 1e-9] {
            matrix.values_mut().copy_from_slice(&[diagonal, 1.0, 1.0, diagonal]);
            if diagonal == 1.0 {
                matrix.set(0, 1, 0.5);
            }
            lu.factor(&matrix).expect("regular");
            let mut x = [1.0, 2.0];
            lu.solve(&mut x);
            assert!(residual(&matrix, &x, &[1.0, 2.0]) < 1e-15);
        }
        assert_eq!(lu.n_full_factorizations(), 2);
    }

    #[test]
    fn an_empty_diagonal_is_no_obstacle() {
        // A cyclic permutation with values 2, 3, 4: x₁ = 1/2, x₂ = 1/3, x₀ = 1/4.
        let mut matrix = SparseMatrix::zeros(Arc::new(Pattern::from_entries(3, &[(0, 1), (1, 2), (2, 0)])));
        matrix.set(0, 1, 2.0);
        matrix.set(1, 2, 3.0);
        matrix.set(2, 0, 4.0);
        let mut lu = SparseLu::new(matrix.pattern().clone());
        lu.factor(&matrix).expect("regular");
        let mut x = [1.0; 3];
        lu.solve(&mut x);
        assert_eq!(x, [0.25, 0.5, 1.0 / 3.0]);
    }

    #[test]
    fn a_singular_matrix_names_a_dependent_column_and_leaves_no_traces() {
        let pattern = Arc::new(Pattern::from_entries(3, &[(0, 0), (1, 0), (0, 1), (1, 1), (2, 2)]));
        let mut matrix = SparseMatrix::zeros(pattern.clone());
        matrix.values_mut().copy_from_slice(&[1.0, 2.0, 2.0, 4.0, 1.0]);
        let mut lu = SparseLu::new(pattern);
        let singular = lu.factor(&matrix).unwrap_err();
        assert!(singular.column < 2);
        matrix.set(1, 1, 5.0);
        lu.factor(&matrix).expect("regular");
        let mut x = [3.0, 7.0, 1.0];
        lu.solve(&mut x);
        assert!(residual(&matrix, &x, &[3.0, 7.0, 1.0]) < 1e-15);
    }

    #[test]
    fn a_column_of_small_numbers_is_regular() {
        let pattern = Arc::new(Pattern::full(2));
        let mut matrix = SparseMatrix::zeros(pattern.clone());
        matrix.values_mut().copy_from_slice(&[1.0, 1.0, 2e-30, 3e-30]);
        let mut lu = SparseLu::new(pattern);
        // With new pivots and with those of before.
        for _ in 0..2 {
            lu.factor(&matrix).expect("its determinant is 1e-30");
            let mut x = [5.0, 7.0];
            lu.solve(&mut x);
            assert!((x[0] - 1.0).abs() < 1e-12 && (x[1] - 2e30).abs() < 1e18, "{x:?}");
        }
        assert_eq!(lu.n_full_factorizations(), 1);
    }

    #[test]
    fn random_matrices_agree_with_dense_elimination() {
        use crate::dense::{DenseLu, DenseMatrix};
        let mut seed = 12345u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as f64 / (1u64 << 31) as f64
        };
        for n in [1, 2, 5, 20, 60] {
            let mut entries: Vec<(usize, usize)> = (0..n).map(|i| (i, (i * 7 + 3) % n)).collect();
            for _ in 0..3 * n {
                entries.push(((random() * n as f64) as usize, (random() * n as f64) as usize));
            }
            let pattern = Arc::new(Pattern::from_entries(n, &entries));
            let mut sparse = SparseMatrix::zeros(pattern.clone());
            sparse.values_mut().iter_mut().for_each(|v| *v = random() - 0.5);
            let mut dense = DenseMatrix::zeros(n);
            for j in 0..n {
                for (i, value) in sparse.column(j) {
                    dense.set(i, j, value);
                }
            }
            let mut dense_lu = DenseLu::new(n);
            let mut sparse_lu = SparseLu::new(pattern);
            if dense_lu.factor(&dense).is_err() || dense_lu.reciprocal_condition() < 1e-8 {
                continue;
            }
            sparse_lu.factor(&sparse).expect("regular");
            sparse_lu.factor(&sparse).expect("regular again");
            let b: Vec<f64> = (0..n).map(|_| random()).collect();
            let (mut x, mut y) = (b.clone(), b);
            dense_lu.solve(&mut x);
            sparse_lu.solve(&mut y);
            for (x, y) in x.iter().zip(&y) {
                assert!((x - y).abs() <= 1e-8 * (1.0 + x.abs()), "{x} {y}");
            }
        }
    }
}
