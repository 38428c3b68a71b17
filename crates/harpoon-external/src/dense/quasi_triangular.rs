//! What can be read off a quasi-triangular matrix: its blocks, eigenvalues and eigenvectors.
//! Also for a pencil (S, P) of a quasi-triangular S and a triangular P; one matrix is the pencil (T, I).

use super::complex::{Complex, ONE, ZERO};
use super::{EPS, flipped};

/// Of [a b; c d]: ((a−d)/2)² + b·c; negative for a conjugate pair.
pub fn discriminant([a, b, c, d]: [f64; 4]) -> f64 {
    let half_difference = 0.5 * (a - d);
    half_difference * half_difference + b * c
}

/// The eigenvalues of [a b; c d]; of a conjugate pair the one with positive imaginary part first.
pub fn eigenvalues_of_block(block: [f64; 4]) -> [Complex; 2] {
    let [a, b, c, d] = block;
    let half_difference = 0.5 * (a - d);
    let discriminant = discriminant(block);
    if discriminant < 0.0 {
        let (mean, im) = (0.5 * (a + d), (-discriminant).sqrt());
        return [Complex::new(mean, im), Complex::new(mean, -im)];
    }
    // Without cancellation: the larger correction first, the other from the product of the eigenvalues.
    let z = half_difference + discriminant.sqrt().copysign(half_difference);
    let other = if z == 0.0 { d } else { d - b * c / z };
    [Complex::from(d + z), Complex::from(other)]
}

/// (first row, order) of every diagonal block.
pub fn blocks(n: usize, t: &[f64]) -> Vec<(usize, usize)> {
    let mut blocks = Vec::new();
    let mut k = 0;
    while k < n {
        let order = if k + 1 < n && t[k + 1 + k * n] != 0.0 { 2 } else { 1 };
        blocks.push((k, order));
        k += order;
    }
    blocks
}

/// In the order of the diagonal.
pub fn eigenvalues(n: usize, t: &[f64]) -> Vec<Complex> {
    let at = |i: usize, j: usize| t[i + j * n];
    let mut values = Vec::new();
    for (k, order) in blocks(n, t) {
        if order == 1 {
            values.push(Complex::from(at(k, k)));
        } else {
            values.extend(eigenvalues_of_block([at(k, k), at(k, k + 1), at(k + 1, k), at(k + 1, k + 1)]));
        }
    }
    values
}

/// A pencil β·S − α·P, both n×n, with one (α, β) for each row.
pub struct Pencil<'a> {
    pub n: usize,
    pub s: &'a [f64],
    pub p: &'a [f64],
    pub alpha: &'a [Complex],
    pub beta: &'a [f64],
}

impl Pencil<'_> {
    /// x with (β·S − α·P)·x = 0 for the eigenvalue of every row, by back substitution. Of a conjugate pair only
    /// the first has a vector, the second is its conjugate. The largest element of a vector has magnitude 1.
    pub fn right_vectors(&self) -> Vec<Vec<Complex>> {
        let blocks = blocks(self.n, self.s);
        let mut vectors = Vec::new();
        for (number, &(k, order)) in blocks.iter().enumerate() {
            let x = self.vector(&blocks[..number], k, order);
            if order == 2 {
                let conjugate = x.iter().map(|x| x.conj()).collect();
                vectors.extend([x, conjugate]);
            } else {
                vectors.push(x);
            }
        }
        vectors
    }

    /// y with yᴴ·(β·S − α·P) = 0.
    pub fn left_vectors(&self) -> Vec<Vec<Complex>> {
        // u = conj(y) has (β·S − α·P)ᵀ·u = 0; seen from the other corner that matrix is quasi-upper-triangular.
        let alpha: Vec<Complex> = self.alpha.iter().rev().copied().collect();
        let beta: Vec<f64> = self.beta.iter().rev().copied().collect();
        let (s, p) = (flipped(self.n, self.s), flipped(self.n, self.p));
        let seen = Pencil { n: self.n, s: &s, p: &p, alpha: &alpha, beta: &beta };
        let conjugate = |u: Vec<Complex>| u.into_iter().rev().map(|u| u.conj()).collect();
        seen.right_vectors().into_iter().rev().map(conjugate).collect()
    }

    fn vector(&self, above: &[(usize, usize)], k: usize, order: usize) -> Vec<Complex> {
        let n = self.n;
        let (alpha, beta) = (self.alpha[k], self.beta[k]);
        let element =
            |i: usize, j: usize| Complex::from(beta * self.s[i + j * n]) - alpha * self.p[i + j * n];
        let size = |a: &[f64]| a.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        // A pivot below this is rounding: a double eigenvalue gets a vector of its perturbed matrix.
        let smallest = (EPS * (beta.abs() * size(self.s)).max(alpha.abs() * size(self.p))).max(1e-290);
        let mut x = vec![ZERO; n];
        if order == 1 {
            x[k] = ONE;
        } else {
            // The null vector of a 2×2 block, from its larger row.
            let [a, b, c, d] = [element(k, k), element(k, k + 1), element(k + 1, k), element(k + 1, k + 1)];
            let (first, second) = if a.abs() + b.abs() >= c.abs() + d.abs() { (-b, a) } else { (d, -c) };
            let scale = first.abs().max(second.abs()).max(smallest);
            (x[k], x[k + 1]) = (first * (1.0 / scale), second * (1.0 / scale));
        }
        for &(row, order) in above.iter().rev() {
            let right = |i: usize, x: &[Complex]| -> Complex {
                (row + order..n).fold(ZERO, |sum, j| sum - element(i, j) * x[j])
            };
            if order == 1 {
                x[row] = right(row, &x) / away_from_zero(element(row, row), smallest);
            } else {
                let (f, g) = (right(row, &x), right(row + 1, &x));
                let block = [
                    [element(row, row), element(row, row + 1)],
                    [element(row + 1, row), element(row + 1, row + 1)],
                ];
                [x[row], x[row + 1]] = solve_block(block, [f, g], smallest);
            }
            normalise_beyond(&mut x, 1e100);
        }
        normalise_beyond(&mut x, 0.0);
        x
    }
}

fn away_from_zero(pivot: Complex, smallest: f64) -> Complex {
    if pivot.abs() < smallest { Complex::from(smallest) } else { pivot }
}

/// Gaussian elimination of two rows, the larger leading element first.
fn solve_block(m: [[Complex; 2]; 2], f: [Complex; 2], smallest: f64) -> [Complex; 2] {
    let (p, q) = if m[0][0].abs() >= m[1][0].abs() { (0, 1) } else { (1, 0) };
    let factor = m[q][0] / away_from_zero(m[p][0], smallest);
    let second = (f[q] - factor * f[p]) / away_from_zero(m[q][1] - factor * m[p][1], smallest);
    [(f[p] - m[p][1] * second) / away_from_zero(m[p][0], smallest), second]
}

/// Divides by the largest element if that exceeds the limit.
fn normalise_beyond(x: &mut [Complex], limit: f64) {
    let largest = x.iter().fold(0.0f64, |most, x| most.max(x.abs()));
    if largest > limit {
        for x in x {
            *x = *x * (1.0 / largest);
        }
    }
}

/// Scales eigenvectors that are stored as columns: the largest element of each gets |re| + |im| = 1. `is_pair` says
/// whether column k and the next are the parts of one vector.
pub fn normalise_columns(n: usize, is_pair: impl Fn(usize) -> bool, columns: &mut [f64]) {
    let mut k = 0;
    while k < n {
        let width = if is_pair(k) { 2 } else { 1 };
        let vector = &mut columns[k * n..(k + width) * n];
        let size = |i: usize| (0..width).map(|part| vector[i + part * n].abs()).sum::<f64>();
        let largest = (0..n).map(size).fold(0.0, f64::max);
        if largest > 0.0 {
            vector.iter_mut().for_each(|x| *x /= largest);
        }
        k += width;
    }
}

/// Vectors as columns of a real matrix: a conjugate pair as real part and imaginary part.
pub fn as_columns(n: usize, values_im: impl Fn(usize) -> f64, vectors: &[Vec<Complex>]) -> Vec<f64> {
    let mut columns = vec![0.0; n * vectors.len()];
    for (k, vector) in vectors.iter().enumerate() {
        for i in 0..n {
            columns[i + k * n] = if values_im(k) < 0.0 { -vector[i].im } else { vector[i].re };
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::identity;
    use crate::dense::testing::Numbers;

    #[test]
    fn eigenvalues_of_2_by_2_blocks() {
        assert_eq!(eigenvalues_of_block([1.0, -2.0, 2.0, 1.0])[0], Complex::new(1.0, 2.0));
        assert_eq!(eigenvalues_of_block([2.0, 1.0, 1.0, 2.0]).map(|v| v.re), [3.0, 1.0]);
        // No cancellation: 1e8 and 1e-8.
        let [large, small] = eigenvalues_of_block([1e8, 0.0, 0.0, 1e-8]);
        assert_eq!((large.re, small.re), (1e8, 1e-8));
    }

    #[test]
    fn vectors_satisfy_their_equations() {
        let mut numbers = Numbers::new(12);
        let n = 6;
        let mut t = numbers.matrix(n, n);
        for j in 0..n {
            for i in j + 1..n {
                t[i + j * n] = 0.0;
            }
        }
        // A pair in rows 2, 3.
        (t[3 + 2 * n], t[2 + 3 * n], t[3 + 3 * n]) = (0.7, -0.4, t[2 + 2 * n]);
        let alpha = eigenvalues(n, &t);
        let beta = vec![1.0; n];
        let pencil = Pencil { n, s: &t, p: &identity(n), alpha: &alpha, beta: &beta };
        for (k, x) in pencil.right_vectors().iter().enumerate() {
            for i in 0..n {
                let image = (0..n).fold(ZERO, |sum, j| sum + x[j] * t[i + j * n]);
                assert!((image - x[i] * alpha[k]).abs() < 1e-14);
            }
        }
        for (k, y) in pencil.left_vectors().iter().enumerate() {
            for j in 0..n {
                let image = (0..n).fold(ZERO, |sum, i| sum + y[i].conj() * t[i + j * n]);
                assert!((image - y[j].conj() * alpha[k]).abs() < 1e-14, "{k}: {image:?}");
            }
        }
    }
}
