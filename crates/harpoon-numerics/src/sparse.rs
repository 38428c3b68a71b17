//! Sparse square matrices with a pattern that stays while the values change, stored by compressed columns.

use std::sync::Arc;

/// Where a square matrix may have values other than zero. Rows within a column ascend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    n: usize,
    starts: Vec<usize>,
    rows: Vec<usize>,
}

impl Pattern {
    /// Takes the rows of each column, in any order; repeated ones count once.
    pub fn from_columns<'a>(n: usize, columns: impl IntoIterator<Item = &'a [usize]>) -> Pattern {
        let mut pattern = Pattern { n, starts: vec![0], rows: Vec::new() };
        for column in columns {
            let start = pattern.rows.len();
            pattern.rows.extend_from_slice(column);
            pattern.rows[start..].sort_unstable();
            let mut end = start;
            for k in start..pattern.rows.len() {
                let row = pattern.rows[k];
                assert!(row < n, "row {row} of a matrix of size {n}");
                if end == start || pattern.rows[end - 1] != row {
                    pattern.rows[end] = row;
                    end += 1;
                }
            }
            pattern.rows.truncate(end);
            pattern.starts.push(end);
        }
        assert_eq!(pattern.starts.len(), n + 1, "the matrix is square");
        pattern
    }

    /// Takes pairs of row and column, in any order; repeated ones count once.
    pub fn from_entries(n: usize, entries: &[(usize, usize)]) -> Pattern {
        let mut columns = vec![Vec::new(); n];
        for &(i, j) in entries {
            columns[j].push(i);
        }
        Pattern::from_columns(n, columns.iter().map(Vec::as_slice))
    }

    pub fn diagonal(n: usize) -> Pattern {
        Pattern { n, starts: (0..=n).collect(), rows: (0..n).collect() }
    }

    pub fn full(n: usize) -> Pattern {
        Pattern { n, starts: (0..=n).map(|j| j * n).collect(), rows: (0..n * n).map(|k| k % n).collect() }
    }

    pub fn n(&self) -> usize {
        self.n
    }

    pub fn n_entries(&self) -> usize {
        self.rows.len()
    }

    pub fn rows(&self, column: usize) -> &[usize] {
        &self.rows[self.range(column)]
    }

    /// Where the entries of a column stand among all entries.
    pub fn range(&self, column: usize) -> std::ops::Range<usize> {
        self.starts[column]..self.starts[column + 1]
    }

    /// Where the entry stands among all entries, if the pattern has it.
    pub fn position(&self, i: usize, j: usize) -> Option<usize> {
        self.rows(j).binary_search(&i).ok().map(|k| self.starts[j] + k)
    }

    pub fn contains(&self, i: usize, j: usize) -> bool {
        self.position(i, j).is_some()
    }

    pub fn transposed(&self) -> Pattern {
        let mut columns = vec![Vec::new(); self.n];
        for j in 0..self.n {
            for &i in self.rows(j) {
                columns[i].push(j);
            }
        }
        Pattern::from_columns(self.n, columns.iter().map(Vec::as_slice))
    }

    /// The entries of either.
    pub fn union(&self, other: &Pattern) -> Pattern {
        assert_eq!(self.n, other.n);
        let columns: Vec<Vec<usize>> = (0..self.n).map(|j| [self.rows(j), other.rows(j)].concat()).collect();
        Pattern::from_columns(self.n, columns.iter().map(Vec::as_slice))
    }

    pub(crate) fn starts(&self) -> &[usize] {
        &self.starts
    }

    pub(crate) fn all_rows(&self) -> &[usize] {
        &self.rows
    }
}

/// Values on a pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct SparseMatrix {
    pattern: Arc<Pattern>,
    values: Vec<f64>,
}

impl SparseMatrix {
    pub fn zeros(pattern: Arc<Pattern>) -> SparseMatrix {
        let values = vec![0.0; pattern.n_entries()];
        SparseMatrix { pattern, values }
    }

    pub fn n(&self) -> usize {
        self.pattern.n
    }

    pub fn pattern(&self) -> &Arc<Pattern> {
        &self.pattern
    }

    /// The values in the order of the pattern: column after column, rows ascending.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    pub fn values_mut(&mut self) -> &mut [f64] {
        &mut self.values
    }

    pub fn column(&self, j: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.pattern.rows(j).iter().copied().zip(self.values[self.pattern.range(j)].iter().copied())
    }

    pub fn get(&self, i: usize, j: usize) -> f64 {
        self.pattern.position(i, j).map_or(0.0, |k| self.values[k])
    }

    /// The pattern must have the entry.
    pub fn set(&mut self, i: usize, j: usize, value: f64) {
        let k = self.pattern.position(i, j).expect("an entry of the pattern");
        self.values[k] = value;
    }

    /// `out` = A·x
    pub fn multiply(&self, x: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        for (j, &xj) in x.iter().enumerate() {
            for (i, value) in self.column(j) {
                out[i] += value * xj;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_sorted_and_once() {
        let pattern = Pattern::from_entries(3, &[(2, 0), (0, 0), (2, 0), (1, 2)]);
        assert_eq!(pattern.rows(0), [0, 2]);
        assert_eq!(pattern.rows(1), [0usize; 0]);
        assert_eq!(pattern.position(1, 2), Some(2));
        assert_eq!(pattern.transposed().rows(2), [0]);
        assert_eq!(pattern.union(&Pattern::diagonal(3)).n_entries(), 5);
    }

    #[test]
    fn a_matrix_times_a_vector() {
        let mut matrix = SparseMatrix::zeros(Arc::new(Pattern::from_entries(2, &[(0, 1), (1, 0)])));
        matrix.set(0, 1, 3.0);
        matrix.set(1, 0, -1.0);
        let mut out = [9.0; 2];
        matrix.multiply(&[2.0, 5.0], &mut out);
        assert_eq!(out, [15.0, -2.0]);
        assert_eq!(matrix.get(0, 0), 0.0);
    }
}
