//! Singular values by one-sided Jacobi: columns are rotated pairwise until all are orthogonal.
//! Demmel & Veselić, SIAM J. Matrix Anal. Appl. 13(4), 1992: accurate also for small singular values.

use super::householder::rotate_columns;
use super::norm::{Norm, euclidean, norm};
use super::{EPS, identity, qr, transposed};

/// A = U·diag(sigma)·Vᵀ of an m×n matrix, with square U and V and sigma falling.
pub struct Svd {
    pub sigma: Vec<f64>,
    pub u: Vec<f64>,
    pub v_t: Vec<f64>,
    /// False only where the rotations did not end, as for a matrix with a NaN.
    pub converged: bool,
}

pub fn decompose(m: usize, n: usize, a: &[f64]) -> Svd {
    if m < n {
        let Svd { sigma, u, v_t, converged } = decompose(n, m, &transposed(m, n, a));
        return Svd { sigma, u: transposed(m, m, &v_t), v_t: transposed(n, n, &u), converged };
    }
    // By a power of two, so that the squares of the elements neither overflow nor vanish.
    let scale = norm(Norm::Max, m, n, a).log2().floor().exp2();
    let scale = if scale.is_normal() { scale } else { 1.0 };
    let mut scaled: Vec<f64> = a.iter().map(|x| x / scale).collect();
    let mut v = identity(n);
    let converged = orthogonalise(m, n, &mut scaled, &mut v);
    let length = |j: usize| euclidean(&scaled[j * m..(j + 1) * m]);
    let lengths: Vec<f64> = (0..n).map(length).map(|l| if l > NEGLIGIBLE { l } else { 0.0 }).collect();
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|&j, &k| lengths[k].total_cmp(&lengths[j]));
    let sigma = order.iter().map(|&j| lengths[j] * scale).collect();
    let columns: Vec<Vec<f64>> = order
        .iter()
        .filter(|&&j| lengths[j] > 0.0)
        .map(|&j| scaled[j * m..(j + 1) * m].iter().map(|x| x / lengths[j]).collect())
        .collect();
    let sorted_v: Vec<f64> = order.iter().flat_map(|&j| v[j * n..(j + 1) * n].to_vec()).collect();
    Svd { sigma, u: complete(m, &columns), v_t: transposed(n, n, &sorted_v), converged }
}

/// A column in the space of the others shrinks with every sweep and never becomes orthogonal to them; elements
/// are about 1, what is shorter than this is zero.
const NEGLIGIBLE: f64 = 1e-140;

fn orthogonalise(m: usize, n: usize, a: &mut [f64], v: &mut [f64]) -> bool {
    // What rounding leaves of a scalar product of m elements.
    let orthogonal = EPS * (10 + m) as f64;
    // 10 sweeps are usual; the bound only ends what can never converge.
    for _ in 0..60 {
        let mut rotated = false;
        for j in 0..n {
            for k in j + 1..n {
                let scalar =
                    |p: usize, q: usize| -> f64 { (0..m).map(|i| a[i + p * m] * a[i + q * m]).sum() };
                let (jj, kk, jk) = (scalar(j, j), scalar(k, k), scalar(j, k));
                if jk.is_nan() {
                    return false;
                }
                let negligible = jj.min(kk) < NEGLIGIBLE * NEGLIGIBLE;
                if jk.abs() <= orthogonal * jj.sqrt() * kk.sqrt() || negligible {
                    continue;
                }
                rotated = true;
                let zeta = (kk - jj) / (2.0 * jk);
                let t = 1f64.copysign(zeta) / (zeta.abs() + zeta.hypot(1.0));
                let c = 1.0 / t.hypot(1.0);
                rotate_columns(c, -c * t, m, a, j, k, 0..m);
                rotate_columns(c, -c * t, n, v, j, k, 0..n);
            }
        }
        if !rotated {
            return true;
        }
    }
    false
}

/// An orthogonal m×m matrix that starts with the given orthonormal columns.
fn complete(m: usize, columns: &[Vec<f64>]) -> Vec<f64> {
    let mut reflectors = columns.concat();
    let tau = qr::factor(m, columns.len(), &mut reflectors);
    let mut q = qr::form_q(m, m, &reflectors, &tau);
    q[..columns.len() * m].copy_from_slice(&columns.concat());
    q
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::product;
    use crate::dense::testing::{Numbers, assert_close, assert_orthonormal};

    fn check(m: usize, n: usize, a: &[f64]) -> Svd {
        let svd = decompose(m, n, a);
        assert!(svd.converged);
        assert_orthonormal(m, m, &svd.u);
        assert_orthonormal(n, n, &svd.v_t);
        let mut middle = vec![0.0; m * n];
        for (i, sigma) in svd.sigma.iter().enumerate() {
            middle[i + i * m] = *sigma;
        }
        assert_close(&product(m, n, n, &product(m, m, n, &svd.u, &middle), &svd.v_t), a, 1e-13);
        assert!(svd.sigma.is_sorted_by(|a, b| a >= b));
        svd
    }

    #[test]
    fn decompositions_multiply_back() {
        let mut numbers = Numbers::new(9);
        for (m, n) in [(1, 1), (3, 3), (6, 4), (2, 5), (1, 4), (8, 8)] {
            check(m, n, &numbers.matrix(m, n));
        }
    }

    #[test]
    fn singular_values_known_in_closed_form() {
        // [1 1; 0 1] has the golden ratio and its inverse.
        let golden = (1.0 + 5f64.sqrt()) / 2.0;
        assert_close(&check(2, 2, &[1.0, 0.0, 1.0, 1.0]).sigma, &[golden, 1.0 / golden], 1e-15);
        assert_eq!(check(3, 2, &[0.0; 6]).sigma, vec![0.0, 0.0]);
        let svd = check(3, 3, &[1.0, 2.0, 3.0, 2.0, 4.0, 6.0, 0.0, 0.0, 1.0]);
        assert!(svd.sigma[2] < 1e-15);
    }

    #[test]
    fn small_singular_values_keep_their_digits() {
        let svd = decompose(2, 2, &[1.0, 0.0, 1.0, 1e-18]);
        assert!((svd.sigma[1] / (1e-18 / 2f64.sqrt()) - 1.0).abs() < 1e-14);
        assert_eq!(decompose(2, 1, &[3e-200, 4e-200]).sigma, vec![5e-200]);
    }
}
