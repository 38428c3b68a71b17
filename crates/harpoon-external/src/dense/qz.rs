//! Generalised eigenvalues: A·x = λ·B·x through A = Q·S·Zᵀ, B = Q·P·Zᵀ with quasi-triangular S, triangular P.
//! Moler & Stewart, SIAM J. Numer. Anal. 10(2), 1973; the double-shift step as in Golub & Van Loan, 7.7.

use super::complex::Complex;
use super::householder::{apply_left, apply_right, reflector, rotate_columns, rotate_rows, rotation};
use super::norm::{Norm, norm};
use super::qr::{self, Side};
use super::quasi_triangular::{Pencil, as_columns, blocks, normalise_columns};
use super::{EPS, identity, product};

pub struct Generalised {
    /// λ = alpha/beta with beta ≥ 0; an infinite eigenvalue has beta = 0. Of a conjugate pair the one with
    /// positive imaginary part is first.
    pub alpha: Vec<Complex>,
    pub beta: Vec<f64>,
    pub s: Vec<f64>,
    pub p: Vec<f64>,
    pub q: Vec<f64>,
    pub z: Vec<f64>,
}

/// Rows and columns from this index on are in Schur form, the rest is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotConverged(pub usize);

pub fn decompose(n: usize, a: &[f64], b: &[f64]) -> Result<Generalised, NotConverged> {
    let mut qz = Qz { n, a: a.to_vec(), b: b.to_vec(), q: identity(n), z: identity(n) };
    qz.reduce_to_hessenberg_triangular();
    qz.iterate()?;
    let (alpha, beta) = qz.eigenvalues();
    Ok(Generalised { alpha, beta, s: qz.a, p: qz.b, q: qz.q, z: qz.z })
}

impl Generalised {
    /// As columns; the largest element of a vector has |re| + |im| = 1.
    pub fn right_vectors(&self) -> Vec<f64> {
        self.turned(&self.z, self.pencil().right_vectors())
    }

    pub fn left_vectors(&self) -> Vec<f64> {
        self.turned(&self.q, self.pencil().left_vectors())
    }

    fn pencil(&self) -> Pencil<'_> {
        Pencil { n: self.beta.len(), s: &self.s, p: &self.p, alpha: &self.alpha, beta: &self.beta }
    }

    fn turned(&self, basis: &[f64], vectors: Vec<Vec<Complex>>) -> Vec<f64> {
        let n = self.beta.len();
        let mut columns = product(n, n, n, basis, &as_columns(n, |k| self.alpha[k].im, &vectors));
        normalise_columns(n, |k| self.alpha[k].im != 0.0, &mut columns);
        columns
    }
}

struct Qz {
    n: usize,
    a: Vec<f64>,
    b: Vec<f64>,
    q: Vec<f64>,
    z: Vec<f64>,
}

impl Qz {
    fn reduce_to_hessenberg_triangular(&mut self) {
        let n = self.n;
        let mut reflectors = self.b.clone();
        let tau = qr::factor(n, n, &mut reflectors);
        self.b = qr::r(n, n, &reflectors);
        qr::multiply_q(Side::Left, true, &reflectors, &tau, n, n, &mut self.a);
        self.q = qr::form_q(n, n, &reflectors, &tau);
        for j in 0..n.saturating_sub(2) {
            for i in (j + 2..n).rev() {
                let (c, s, _) = rotation(self.a[i - 1 + j * n], self.a[i + j * n]);
                self.rotate_rows(c, s, i - 1, i, j..n);
                self.a[i + j * n] = 0.0;
                self.clear_below_diagonal_of_b(i - 1);
            }
        }
    }

    /// Rows i, k of A from column `columns.start`, of B in full; Q along.
    fn rotate_rows(&mut self, c: f64, s: f64, i: usize, k: usize, columns: std::ops::Range<usize>) {
        let n = self.n;
        rotate_rows(c, s, n, &mut self.a, i, k, columns);
        rotate_rows(c, s, n, &mut self.b, i, k, 0..n);
        rotate_columns(c, s, n, &mut self.q, i, k, 0..n);
    }

    fn rotate_columns(&mut self, c: f64, s: f64, j: usize, k: usize) {
        let n = self.n;
        for matrix in [&mut self.a, &mut self.b, &mut self.z] {
            rotate_columns(c, s, n, matrix, j, k, 0..n);
        }
    }

    /// Zeroes B(k+1, k) by a rotation of columns k and k+1.
    fn clear_below_diagonal_of_b(&mut self, k: usize) {
        let n = self.n;
        let (c, s, _) = rotation(self.b[k + 1 + (k + 1) * n], self.b[k + 1 + k * n]);
        self.rotate_columns(c, s, k + 1, k);
        self.b[k + 1 + k * n] = 0.0;
    }

    fn iterate(&mut self) -> Result<(), NotConverged> {
        let n = self.n;
        let small_a = EPS * norm(Norm::Frobenius, n, n, &self.a).max(f64::MIN_POSITIVE / EPS);
        let small_b = EPS * norm(Norm::Frobenius, n, n, &self.b).max(f64::MIN_POSITIVE / EPS);
        let mut end = n;
        let mut n_steps = 0;
        while end > 0 {
            let mut start = end - 1;
            while start > 0 {
                let coupling = &mut self.a[start + (start - 1) * n];
                if coupling.abs() <= small_a {
                    *coupling = 0.0;
                    break;
                }
                start -= 1;
            }
            if end - start == 1 {
                (end, n_steps) = (start, 0);
                continue;
            }
            let zero = (start..end).find(|&k| self.b[k + k * n].abs() <= small_b);
            if let Some(k) = zero {
                self.b[k + k * n] = 0.0;
                self.deflate_infinite(start, k, end);
            } else if end - start == 2 {
                self.split_pair(start);
                (end, n_steps) = (start, 0);
            } else if n_steps == 30 * n.max(10) {
                return Err(NotConverged(end));
            } else {
                n_steps += 1;
                self.double_step(start, end, n_steps);
            }
        }
        Ok(())
    }

    /// B(k, k) = 0: the zero is moved to the last row of the block, where A decouples too.
    fn deflate_infinite(&mut self, start: usize, k: usize, end: usize) {
        let n = self.n;
        for k in k..end - 1 {
            // Moves the zero one down: row k+1 of B gets it, A gets an element two below its diagonal.
            let (c, s, _) = rotation(self.b[k + (k + 1) * n], self.b[k + 1 + (k + 1) * n]);
            self.rotate_rows(c, s, k, k + 1, 0..n);
            self.b[k + 1 + (k + 1) * n] = 0.0;
            if k > start {
                let (c, s, _) = rotation(self.a[k + 1 + k * n], self.a[k + 1 + (k - 1) * n]);
                self.rotate_columns(c, s, k, k - 1);
                self.a[k + 1 + (k - 1) * n] = 0.0;
            }
        }
        let last = end - 1;
        let (c, s, _) = rotation(self.a[last + last * n], self.a[last + (last - 1) * n]);
        self.rotate_columns(c, s, last, last - 1);
        self.a[last + (last - 1) * n] = 0.0;
    }

    /// A 2×2 block with real eigenvalues becomes triangular, one with a conjugate pair stays.
    fn split_pair(&mut self, k: usize) {
        let n = self.n;
        let values = self.pair(k);
        if values[0].im != 0.0 {
            return;
        }
        // The eigenvector of the larger eigenvalue (the better determined one) becomes the first column of Z. The
        // larger row of A − λ·B gives it.
        let lambda = if values[1].re.abs() > values[0].re.abs() { values[1].re } else { values[0].re };
        let element = |i: usize, j: usize| self.a[k + i + (k + j) * n] - lambda * self.b[k + i + (k + j) * n];
        let top = element(0, 0).abs() + element(0, 1).abs() >= element(1, 0).abs() + element(1, 1).abs();
        let (x, y) = if top { (-element(0, 1), element(0, 0)) } else { (element(1, 1), -element(1, 0)) };
        let (c, s, _) = rotation(x, y);
        self.rotate_columns(c, s, k, k + 1);
        // A and B map it to the same direction; the image that is larger for its matrix shows it better.
        let image = |m: &[f64]| (m[k + k * n], m[k + 1 + k * n]);
        let relative = |m: &[f64]| {
            let ((x, y), (u, v)) = (image(m), (m[k + (k + 1) * n], m[k + 1 + (k + 1) * n]));
            x.hypot(y) / (x.hypot(y) + u.hypot(v))
        };
        let (f, g) = if relative(&self.b) > relative(&self.a) { image(&self.b) } else { image(&self.a) };
        let (c, s, _) = rotation(f, g);
        self.rotate_rows(c, s, k, k + 1, 0..n);
        self.a[k + 1 + k * n] = 0.0;
        self.b[k + 1 + k * n] = 0.0;
    }

    /// Eigenvalues of the 2×2 block of A·B⁻¹ at k.
    fn pair(&self, k: usize) -> [Complex; 2] {
        let m = |i: usize, j: usize| self.quotient(k, i, j);
        super::quasi_triangular::eigenvalues_of_block([m(0, 0), m(0, 1), m(1, 0), m(1, 1)])
    }

    /// Element (i, j) of A·B⁻¹ for the first two columns of the block that begins at k.
    fn quotient(&self, k: usize, i: usize, j: usize) -> f64 {
        let n = self.n;
        let a = |j: usize| self.a[k + i + (k + j) * n];
        let b = |i: usize, j: usize| self.b[k + i + (k + j) * n];
        let first = a(0) / b(0, 0);
        if j == 0 { first } else { (a(1) - first * b(0, 1)) / b(1, 1) }
    }

    /// Trailing 2×2 of A·B⁻¹ as (m00, m01·m10, m11); the block has at least 3 rows.
    fn shifts(&self, end: usize, n_steps: usize) -> (f64, f64, f64) {
        let n = self.n;
        let (r, k) = (end - 3, end - 2);
        let row = |i: usize| -> [f64; 2] {
            let a = |j: usize| self.a[i + j * n];
            let b = |i: usize, j: usize| self.b[i + j * n];
            // A row times B⁻¹, from the left; the elements before column r vanish in both rows.
            let m0 = if i == k { a(r) / b(r, r) } else { 0.0 };
            let m1 = (a(k) - m0 * b(r, k)) / b(k, k);
            let m2 = (a(k + 1) - m0 * b(r, k + 1) - m1 * b(k, k + 1)) / b(k + 1, k + 1);
            [m1, m2]
        };
        let ([m00, m01], [m10, m11]) = (row(k), row(k + 1));
        if n_steps.is_multiple_of(10) {
            let size = m10.abs() + (self.a[k + r * n] / self.b[r + r * n]).abs();
            return (0.75 * size, -0.4375 * size * size, 0.75 * size);
        }
        (m00, m01 * m10, m11)
    }

    fn double_step(&mut self, start: usize, end: usize, n_steps: usize) {
        let n = self.n;
        let (m00, product, m11) = self.shifts(end, n_steps);
        let m = |i: usize, j: usize| self.quotient(start, i, j);
        let mut bulge = vec![
            ((m(0, 0) - m00) * (m(0, 0) - m11) - product) / m(1, 0) + m(0, 1),
            (m(0, 0) - m00) + (m(1, 1) - m11),
            m(2, 1),
        ];
        for k in start..end - 1 {
            bulge.truncate(end - k);
            let length = bulge.len();
            let (alpha, x) = bulge.split_at_mut(1);
            let tau = reflector(&mut alpha[0], x);
            if k > start {
                self.a[k + (k - 1) * n] = bulge[0];
                for i in 1..length {
                    self.a[k + i + (k - 1) * n] = 0.0;
                }
            }
            bulge[0] = 1.0;
            apply_left(&bulge, tau, n, &mut self.a, k, k..n);
            apply_left(&bulge, tau, n, &mut self.b, k, k..n);
            apply_right(&bulge, tau, n, &mut self.q, 0..n, k);
            if length == 3 {
                self.clear_row_of_b(k);
            }
            self.clear_below_diagonal_of_b(k);
            bulge = (k + 1..(k + 4).min(end)).map(|i| self.a[i + k * n]).collect();
        }
    }

    /// Zeroes B(k+2, k) and B(k+2, k+1) by a reflector of columns k..k+3.
    fn clear_row_of_b(&mut self, k: usize) {
        let n = self.n;
        let row = |j: usize| self.b[k + 2 + (k + j) * n];
        // The reflector is built from the back, so that the last element is the one that stays.
        let (mut alpha, mut x) = (row(2), [row(1), row(0)]);
        let tau = reflector(&mut alpha, &mut x);
        let v = [x[1], x[0], 1.0];
        for matrix in [&mut self.a, &mut self.b, &mut self.z] {
            apply_right(&v, tau, n, matrix, 0..n, k);
        }
        self.b[k + 2 + (k + 2) * n] = alpha;
        self.b[k + 2 + k * n] = 0.0;
        self.b[k + 2 + (k + 1) * n] = 0.0;
    }

    fn eigenvalues(&self) -> (Vec<Complex>, Vec<f64>) {
        let n = self.n;
        let (mut alpha, mut beta) = (Vec::new(), Vec::new());
        for (k, order) in blocks(n, &self.a) {
            let (a, b) = (self.a[k + k * n], self.b[k + k * n]);
            if order == 1 {
                alpha.push(Complex::from(if b < 0.0 { -a } else { a }));
                beta.push(b.abs());
            } else {
                let scale = (b.abs().sqrt()) * self.b[k + 1 + (k + 1) * n].abs().sqrt();
                for value in self.pair(k) {
                    alpha.push(value * scale);
                    beta.push(scale);
                }
            }
        }
        (alpha, beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::testing::{Numbers, assert_close, assert_orthonormal};
    use crate::dense::transposed;

    fn check(n: usize, a: &[f64], b: &[f64]) -> Generalised {
        let qz = decompose(n, a, b).unwrap();
        assert_orthonormal(n, n, &qz.q);
        assert_orthonormal(n, n, &qz.z);
        let z_t = transposed(n, n, &qz.z);
        let back = |m: &[f64]| product(n, n, n, &product(n, n, n, &qz.q, m), &z_t);
        assert_close(&back(&qz.s), a, 1e-12);
        assert_close(&back(&qz.p), b, 1e-12);
        for j in 0..n {
            for i in j + 1..n {
                assert_eq!(qz.p[i + j * n], 0.0);
                assert!(i == j + 1 || qz.s[i + j * n] == 0.0);
            }
        }
        check_vectors(n, a, b, &qz, &qz.right_vectors());
        // yᴴ·(βA − αB) = 0 is (βAᵀ − conj(α)·Bᵀ)·y = 0.
        let conjugate =
            Generalised { alpha: qz.alpha.iter().map(|a| a.conj()).collect(), ..decompose(n, a, b).unwrap() };
        check_vectors(n, &transposed(n, n, a), &transposed(n, n, b), &conjugate, &qz.left_vectors());
        qz
    }

    fn check_vectors(n: usize, a: &[f64], b: &[f64], qz: &Generalised, columns: &[f64]) {
        let mut k = 0;
        while k < n {
            let pair = qz.alpha[k].im != 0.0;
            let x: Vec<Complex> = (0..n)
                .map(|i| Complex::new(columns[i + k * n], if pair { columns[i + (k + 1) * n] } else { 0.0 }))
                .collect();
            for i in 0..n {
                let of = |m: &[f64]| (0..n).fold(Complex::default(), |sum, j| sum + x[j] * m[i + j * n]);
                let residual = of(a) * qz.beta[k] - of(b) * qz.alpha[k];
                assert!(residual.abs() < 1e-12, "{k}: {residual:?}");
            }
            k += 1 + usize::from(pair);
        }
    }

    #[test]
    fn random_pencils() {
        let mut numbers = Numbers::new(16);
        for n in [1, 2, 3, 4, 5, 8, 14] {
            let (a, b) = (numbers.matrix(n, n), numbers.matrix(n, n));
            check(n, &a, &b);
            check(n, &a, &identity(n));
        }
    }

    #[test]
    fn infinite_eigenvalues_of_a_singular_b() {
        let mut numbers = Numbers::new(17);
        let n = 5;
        let b = product(n, 3, n, &numbers.matrix(n, 3), &numbers.matrix(3, n));
        let qz = check(n, &numbers.matrix(n, n), &b);
        assert_eq!(qz.beta.iter().filter(|b| **b < 1e-12).count(), 2);
        let qz = check(3, &numbers.matrix(3, 3), &[0.0; 9]);
        assert_eq!(qz.beta, vec![0.0; 3]);
        // An index-1 DAE: x' = y, 0 = x + y has the one finite eigenvalue −1.
        let qz = check(2, &[0.0, 1.0, 1.0, 1.0], &[1.0, 0.0, 0.0, 0.0]);
        let finite: Vec<f64> =
            (0..2).filter(|&k| qz.beta[k] > 1e-12).map(|k| qz.alpha[k].re / qz.beta[k]).collect();
        assert_close(&finite, &[-1.0], 1e-14);
    }

    #[test]
    fn a_diagonal_pencil_shows_its_quotients() {
        let qz = check(2, &[6.0, 0.0, 0.0, 1.0], &[2.0, 0.0, 0.0, -4.0]);
        let mut values: Vec<f64> = (0..2).map(|k| qz.alpha[k].re / qz.beta[k]).collect();
        values.sort_by(f64::total_cmp);
        assert_close(&values, &[-0.25, 3.0], 1e-15);
    }
}
