//! A dense square matrix becomes its factors P·R·A = L·U, R scaling the rows, and those solve A·x = b.
//! Gaussian elimination with partial pivoting by columns; the condition is estimated after Hager, SIAM J. Sci. Stat.
//! Comput. 5, 1984, as improved by Higham, ACM TOMS 14, 1988.

/// A square matrix, stored by columns.
#[derive(Clone, Debug, PartialEq)]
pub struct DenseMatrix {
    n: usize,
    values: Vec<f64>,
}

impl DenseMatrix {
    pub fn zeros(n: usize) -> DenseMatrix {
        DenseMatrix { n, values: vec![0.0; n * n] }
    }

    /// Takes rows as one writes them.
    pub fn from_rows(rows: &[&[f64]]) -> DenseMatrix {
        let mut matrix = DenseMatrix::zeros(rows.len());
        for (i, row) in rows.iter().enumerate() {
            assert_eq!(row.len(), rows.len(), "the matrix is square");
            for (j, &value) in row.iter().enumerate() {
                matrix.set(i, j, value);
            }
        }
        matrix
    }

    pub fn n(&self) -> usize {
        self.n
    }

    pub fn get(&self, i: usize, j: usize) -> f64 {
        self.values[j * self.n + i]
    }

    pub fn set(&mut self, i: usize, j: usize, value: f64) {
        self.values[j * self.n + i] = value;
    }

    pub fn column(&self, j: usize) -> &[f64] {
        &self.values[j * self.n..(j + 1) * self.n]
    }

    pub fn column_mut(&mut self, j: usize) -> &mut [f64] {
        &mut self.values[j * self.n..(j + 1) * self.n]
    }

    /// All values, column after column.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    pub fn values_mut(&mut self) -> &mut [f64] {
        &mut self.values
    }

    /// `out` = A·x
    pub fn multiply(&self, x: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        for (j, &xj) in x.iter().enumerate() {
            axpy(xj, self.column(j), out);
        }
    }

    /// `out` = Aᵀ·x
    pub fn multiply_transposed(&self, x: &[f64], out: &mut [f64]) {
        for (j, value) in out.iter_mut().enumerate() {
            *value = dot(self.column(j), x);
        }
    }
}

/// The matrix has no inverse, as far as numbers of this precision can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Singular {
    /// The unknown that the equations do not determine: its column depends on the ones before it.
    pub column: usize,
}

/// Factors of a dense matrix; factorising again reuses the memory.
#[derive(Clone, Debug)]
pub struct DenseLu {
    n: usize,
    lu: Vec<f64>,
    /// The row exchanged with row k at step k.
    exchanges: Vec<usize>,
    row_scale: Vec<f64>,
    /// The 1-norm of the scaled matrix, for the estimate of its condition.
    norm: f64,
    /// The smallest pivot, as a part of its column.
    least: f64,
}

/// The sign of a determinant with a pivot smaller than this part of its column may be made by rounding.
pub(crate) const CLEAR_PIVOT: f64 = 1e-9;

impl DenseLu {
    pub fn new(n: usize) -> DenseLu {
        DenseLu {
            n,
            lu: vec![0.0; n * n],
            exchanges: vec![0; n],
            row_scale: vec![1.0; n],
            norm: 0.0,
            least: 0.0,
        }
    }

    /// After an error the factors are unusable until the next success.
    pub fn factor(&mut self, matrix: &DenseMatrix) -> Result<(), Singular> {
        assert_eq!(matrix.n, self.n);
        self.load_scaled(matrix);
        let n = self.n;
        self.least = 1.0;
        for k in 0..n {
            let (left, right) = self.lu.split_at_mut((k + 1) * n);
            let pivot_column = &mut left[k * n..];
            let p = k + largest(&pivot_column[k..]);
            let pivot = pivot_column[p];
            // What rounding alone leaves of a column that depends on the others. Its upper part holds what was taken
            // away from it; a column is small as a whole where its unknown has a large unit, and then it is no less regular.
            let size = pivot_column.iter().fold(0.0, |size: f64, value| size.max(value.abs()));
            if !(pivot.abs() > f64::EPSILON * size) {
                return Err(Singular { column: k });
            }
            self.least = self.least.min(pivot.abs() / size);
            self.exchanges[k] = p;
            pivot_column.swap(k, p);
            for value in &mut pivot_column[k + 1..] {
                *value /= pivot;
            }
            for column in right.chunks_exact_mut(n) {
                column.swap(k, p);
                let factor = column[k];
                if factor != 0.0 {
                    axpy(-factor, &pivot_column[k + 1..], &mut column[k + 1..]);
                }
            }
        }
        Ok(())
    }

    /// Solves A·x = b in place.
    pub fn solve(&self, b: &mut [f64]) {
        for (value, scale) in b.iter_mut().zip(&self.row_scale) {
            *value *= scale;
        }
        self.solve_scaled(b);
    }

    /// As a part of its column.
    pub fn least_pivot(&self) -> f64 {
        self.least
    }

    /// Whether the determinant is negative; nothing if rounding may have made its sign.
    pub fn is_negative(&self) -> Option<bool> {
        let is_turned = |k: &usize| (self.exchanges[*k] != *k) != (self.lu[*k * self.n + *k] < 0.0);
        (self.least > CLEAR_PIVOT).then(|| (0..self.n).filter(is_turned).count() % 2 == 1)
    }

    /// A lower bound of 1/(‖A‖·‖A⁻¹‖) in the 1-norm of the row-scaled matrix, rarely off by more than a factor of 3.
    pub fn reciprocal_condition(&self) -> f64 {
        if self.n == 0 {
            return 1.0;
        }
        let mut x = vec![1.0 / self.n as f64; self.n];
        let mut estimate = 0.0;
        for _ in 0..5 {
            self.solve_scaled(&mut x);
            let norm: f64 = x.iter().map(|v| v.abs()).sum();
            if norm <= estimate {
                break;
            }
            estimate = norm;
            x.iter_mut().for_each(|v| *v = v.signum());
            self.solve_scaled_transposed(&mut x);
            let j = largest(&x);
            x.fill(0.0);
            x[j] = 1.0;
        }
        1.0 / (estimate * self.norm)
    }

    fn load_scaled(&mut self, matrix: &DenseMatrix) {
        let n = self.n;
        self.row_scale.fill(0.0);
        for column in matrix.values.chunks_exact(n.max(1)) {
            for (scale, value) in self.row_scale.iter_mut().zip(column) {
                *scale = scale.max(value.abs());
            }
        }
        for scale in &mut self.row_scale {
            // An empty row makes the elimination find the column that lacks an equation.
            *scale = if *scale > 0.0 { 1.0 / *scale } else { 1.0 };
        }
        self.norm = 0.0;
        for (out, column) in self.lu.chunks_exact_mut(n.max(1)).zip(matrix.values.chunks_exact(n.max(1))) {
            let mut sum = 0.0;
            for ((out, value), scale) in out.iter_mut().zip(column).zip(&self.row_scale) {
                *out = value * scale;
                sum += out.abs();
            }
            self.norm = sum.max(self.norm);
        }
    }

    fn solve_scaled(&self, b: &mut [f64]) {
        let n = self.n;
        for k in 0..n {
            b.swap(k, self.exchanges[k]);
            let bk = b[k];
            if bk != 0.0 {
                axpy(-bk, &self.lu[k * n + k + 1..(k + 1) * n], &mut b[k + 1..]);
            }
        }
        for k in (0..n).rev() {
            b[k] /= self.lu[k * n + k];
            let bk = b[k];
            if bk != 0.0 {
                axpy(-bk, &self.lu[k * n..k * n + k], &mut b[..k]);
            }
        }
    }

    fn solve_scaled_transposed(&self, b: &mut [f64]) {
        let n = self.n;
        for k in 0..n {
            b[k] = (b[k] - dot(&self.lu[k * n..k * n + k], &b[..k])) / self.lu[k * n + k];
        }
        for k in (0..n).rev() {
            b[k] -= dot(&self.lu[k * n + k + 1..(k + 1) * n], &b[k + 1..]);
            b.swap(k, self.exchanges[k]);
        }
    }
}

/// y += a·x
pub(crate) fn axpy(a: f64, x: &[f64], y: &mut [f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y += a * x;
    }
}

pub(crate) fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

/// The position of the largest magnitude.
pub(crate) fn largest(values: &[f64]) -> usize {
    let mut best = 0;
    for (i, value) in values.iter().enumerate() {
        if value.abs() > values[best].abs() {
            best = i;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(rows: &[&[f64]], b: &[f64]) -> Vec<f64> {
        let matrix = DenseMatrix::from_rows(rows);
        let mut lu = DenseLu::new(b.len());
        lu.factor(&matrix).expect("regular");
        let mut x = b.to_vec();
        lu.solve(&mut x);
        x
    }

    #[test]
    fn a_column_of_small_numbers_is_regular() {
        let matrix = DenseMatrix::from_rows(&[&[1.0, 2e-30], &[1.0, 3e-30]]);
        let mut lu = DenseLu::new(2);
        lu.factor(&matrix).expect("its determinant is 1e-30");
        let mut x = [5.0, 7.0];
        lu.solve(&mut x);
        assert!((x[0] - 1.0).abs() < 1e-12 && (x[1] - 2e30).abs() < 1e18, "{x:?}");
    }

    #[test]
    fn a_zero_diagonal_is_pivoted_away() {
        // x₁ = 3, 2·x₀ + x₁ + x₂ = 9, x₀ − x₂ = −2
        let x = solve(&[&[0.0, 1.0, 0.0], &[2.0, 1.0, 1.0], &[1.0, 0.0, -1.0]], &[3.0, 9.0, -2.0]);
        for (value, expected) in x.iter().zip([4.0 / 3.0, 3.0, 10.0 / 3.0]) {
            assert!((value - expected).abs() < 1e-15);
        }
    }

    #[test]
    fn rows_of_very_different_units_do_not_harm() {
        // Without scaling, 1 is chosen over 1e-10·1e10 and x₀ is lost.
        let x = solve(&[&[1.0, 1e20], &[1.0, 1.0]], &[1e20, 2.0]);
        assert!((x[0] - 1.0).abs() < 1e-15 && (x[1] - 1.0).abs() < 1e-15);
    }

    #[test]
    fn a_singular_matrix_names_the_column() {
        let matrix = DenseMatrix::from_rows(&[&[1.0, 2.0, 3.0], &[2.0, 4.0, 1.0], &[3.0, 6.0, 5.0]]);
        assert_eq!(DenseLu::new(3).factor(&matrix), Err(Singular { column: 1 }));
        assert_eq!(DenseLu::new(2).factor(&DenseMatrix::zeros(2)), Err(Singular { column: 0 }));
    }

    #[test]
    fn not_a_number_counts_as_singular() {
        let matrix = DenseMatrix::from_rows(&[&[f64::NAN]]);
        assert!(DenseLu::new(1).factor(&matrix).is_err());
    }

    #[test]
    fn the_condition_of_a_hilbert_matrix() {
        let n = 6;
        let mut matrix = DenseMatrix::zeros(n);
        for i in 0..n {
            for j in 0..n {
                // Rows scaled so that the largest entry is already 1: the condition is of the same matrix.
                matrix.set(i, j, (i + 1) as f64 / (i + j + 1) as f64);
            }
        }
        let mut lu = DenseLu::new(n);
        lu.factor(&matrix).expect("regular");
        let mut inverse_norm = 0.0f64;
        for j in 0..n {
            let mut e = vec![0.0; n];
            e[j] = 1.0;
            lu.solve(&mut e);
            inverse_norm = inverse_norm.max(e.iter().map(|v| v.abs()).sum());
        }
        let norm = 6.0; // column 0 is all ones
        let exact = 1.0 / (norm * inverse_norm);
        assert!((lu.reciprocal_condition() / exact - 1.0).abs() < 1e-6);
    }

    #[test]
    fn the_sign_of_determinants() {
        let is_negative = |rows: &[&[f64]]| {
            let mut lu = DenseLu::new(rows.len());
            lu.factor(&DenseMatrix::from_rows(rows)).expect("regular");
            lu.is_negative().expect("far from singular")
        };
        assert!(!is_negative(&[&[2.0]]) && is_negative(&[&[-2.0]]));
        assert!(is_negative(&[&[0.0, 1.0], &[1.0, 0.0]]) && !is_negative(&[&[0.0, 1.0], &[-1.0, 0.0]]));
        // Determinant −3.
        assert!(is_negative(&[&[1.0, 2.0, 3.0], &[4.0, 5.0, 6.0], &[7.0, 8.0, 10.0]]));
    }

    #[test]
    fn an_empty_system_is_solved() {
        let mut lu = DenseLu::new(0);
        assert_eq!(lu.factor(&DenseMatrix::zeros(0)), Ok(()));
        lu.solve(&mut []);
        assert_eq!(lu.reciprocal_condition(), 1.0);
    }
}
