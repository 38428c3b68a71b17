//! Real Schur form: A = Z·T·Zᵀ with T upper triangular but for 2×2 blocks of conjugate pairs.
//! Francis' implicit double-shift QR on a Hessenberg matrix, The Computer Journal 4(3–4), 1961/62.

use super::householder::{apply_left, apply_right, reflector, rotate_columns, rotate_rows};
use super::{EPS, hessenberg, quasi_triangular};

/// Overwrites A with T; returns Z.
pub fn decompose(n: usize, a: &mut [f64]) -> Result<Vec<f64>, NotConverged> {
    let tau = hessenberg::reduce(n, 0, n, a);
    let mut z = hessenberg::form_q(n, 0, n, a, &tau);
    let h = hessenberg::hessenberg(n, a);
    a.copy_from_slice(&h);
    from_hessenberg(n, 0, n, a, Some(&mut z))?;
    Ok(z)
}

/// Rows and columns from this index on are in Schur form, the rest is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotConverged(pub usize);

/// Overwrites the Hessenberg matrix with T and `z` with Z·(the transformations); only `low..high` is not triangular.
/// Every 2×2 block on the diagonal of T has equal diagonal elements and off-diagonals of opposite sign.
pub fn from_hessenberg(
    n: usize,
    low: usize,
    high: usize,
    h: &mut [f64],
    mut z: Option<&mut [f64]>,
) -> Result<(), NotConverged> {
    let mut end = high;
    let mut n_steps = 0;
    while end > low {
        let start = deflate(n, low, end, h);
        match end - start {
            1 => (end, n_steps) = (start, 0),
            2 => {
                standardise(n, start, h, z.as_deref_mut());
                (end, n_steps) = (start, 0);
            }
            _ if n_steps == 30 * (high - low).max(10) => return Err(NotConverged(end)),
            _ => {
                n_steps += 1;
                let shifts = Shifts::choose(n, end, h, n_steps);
                double_step(n, start, end, h, z.as_deref_mut(), &shifts);
            }
        }
    }
    Ok(())
}

/// Finds where the unreduced block that ends at `end` begins, and clears the negligible element before it.
fn deflate(n: usize, low: usize, end: usize, h: &mut [f64]) -> usize {
    let at = |i: usize, j: usize| i + j * n;
    let mut start = end - 1;
    while start > low {
        let mut neighbours = h[at(start - 1, start - 1)].abs() + h[at(start, start)].abs();
        if neighbours == 0.0 {
            neighbours = (low..end).map(|k| h[at(k, k)].abs()).sum::<f64>()
                + (low + 1..end).map(|k| h[at(k, k - 1)].abs()).sum::<f64>();
        }
        let coupling = h[at(start, start - 1)].abs();
        if coupling <= EPS * neighbours || coupling < f64::MIN_POSITIVE / EPS {
            h[at(start, start - 1)] = 0.0;
            break;
        }
        start -= 1;
    }
    start
}

/// The 2×2 matrix [a b; c d] whose eigenvalues are the two shifts.
struct Shifts {
    a: f64,
    bc: f64,
    d: f64,
}

impl Shifts {
    fn choose(n: usize, end: usize, h: &[f64], n_steps: usize) -> Shifts {
        let at = |i: usize, j: usize| h[i + j * n];
        if n_steps.is_multiple_of(10) {
            // The usual shifts can cycle; anything of the right size breaks the cycle.
            let size = at(end - 1, end - 2).abs() + at(end - 2, end - 3).abs();
            return Shifts { a: 0.75 * size, bc: -0.4375 * size * size, d: 0.75 * size };
        }
        Shifts {
            a: at(end - 2, end - 2),
            bc: at(end - 2, end - 1) * at(end - 1, end - 2),
            d: at(end - 1, end - 1),
        }
    }
}

/// One step on `start..end`, at least 3 rows: the first column of (H−σ₁)(H−σ₂) gives a reflector, the bulge it
/// makes is chased down.
fn double_step(
    n: usize,
    start: usize,
    end: usize,
    h: &mut [f64],
    mut z: Option<&mut [f64]>,
    shifts: &Shifts,
) {
    let at = |i: usize, j: usize| i + j * n;
    let (h00, h10) = (h[at(start, start)], h[at(start + 1, start)]);
    let mut bulge = vec![
        ((h00 - shifts.a) * (h00 - shifts.d) - shifts.bc) / h10 + h[at(start, start + 1)],
        (h00 - shifts.a) + (h[at(start + 1, start + 1)] - shifts.d),
        h[at(start + 2, start + 1)],
    ];
    for k in start..end - 1 {
        let length = bulge.len().min(end - k);
        bulge.truncate(length);
        let (alpha, x) = bulge.split_at_mut(1);
        let tau = reflector(&mut alpha[0], x);
        if k > start {
            h[at(k, k - 1)] = alpha[0];
            for i in 1..length {
                h[at(k + i, k - 1)] = 0.0;
            }
        }
        bulge[0] = 1.0;
        apply_left(&bulge, tau, n, h, k, k..n);
        apply_right(&bulge, tau, n, h, 0..(k + 4).min(end), k);
        if let Some(z) = z.as_deref_mut() {
            apply_right(&bulge, tau, n, z, 0..n, k);
        }
        bulge = (k + 1..(k + 4).min(end)).map(|i| h[at(i, k)]).collect();
    }
}

/// Rotates the block at k, k+1 so that it is triangular if its eigenvalues are real, and otherwise has equal
/// diagonal elements.
pub fn standardise(n: usize, k: usize, t: &mut [f64], z: Option<&mut [f64]>) {
    let at = |i: usize, j: usize| i + j * n;
    let block = [t[at(k, k)], t[at(k, k + 1)], t[at(k + 1, k)], t[at(k + 1, k + 1)]];
    let (c, s) = standard_rotation(block);
    rotate_rows(c, s, n, t, k, k + 1, k..n);
    rotate_columns(c, s, n, t, k, k + 1, 0..k + 2);
    if let Some(z) = z {
        rotate_columns(c, s, n, z, k, k + 1, 0..n);
    }
    if quasi_triangular::discriminant(block) >= 0.0 {
        t[at(k + 1, k)] = 0.0;
    } else {
        let mean = 0.5 * (t[at(k, k)] + t[at(k + 1, k + 1)]);
        (t[at(k, k)], t[at(k + 1, k + 1)]) = (mean, mean);
    }
}

/// (cos θ, sin θ) of the rotation R that makes R·[a b; c d]·Rᵀ standard.
fn standard_rotation(block: [f64; 4]) -> (f64, f64) {
    let [a, b, c, d] = block;
    let half_difference = 0.5 * (a - d);
    let discriminant = quasi_triangular::discriminant(block);
    if c == 0.0 {
        (1.0, 0.0)
    } else if discriminant >= 0.0 {
        // Eigenvector (z, c) of the eigenvalue d + z that is farther from d.
        let z = half_difference + discriminant.sqrt().copysign(half_difference);
        let length = z.hypot(c);
        (z / length, c / length)
    } else {
        // tan 2θ = −(a−d)/(b+c)
        let sum = b + c;
        let length = sum.hypot(a - d);
        if length == 0.0 {
            return (1.0, 0.0);
        }
        let cos = (0.5 * (1.0 + sum.abs() / length)).sqrt();
        (cos, -(half_difference / (length * cos)).copysign(half_difference * sum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::testing::{Numbers, assert_close, assert_orthonormal};
    use crate::dense::{product, transposed};

    fn check(n: usize, a: &[f64]) -> Vec<f64> {
        let mut t = a.to_vec();
        let z = decompose(n, &mut t).unwrap();
        assert_orthonormal(n, n, &z);
        let back = product(n, n, n, &product(n, n, n, &z, &t), &transposed(n, n, &z));
        assert_close(&back, a, 1e-12);
        for j in 0..n {
            for i in j + 1..n {
                let below = t[i + j * n];
                if i > j + 1 {
                    assert_eq!(below, 0.0);
                } else if below != 0.0 {
                    assert_eq!(t[j + j * n], t[i + i * n]);
                    assert!(below * t[j + i * n] < 0.0);
                    assert!(j == 0 || t[j + (j - 1) * n] == 0.0);
                }
            }
        }
        t
    }

    #[test]
    fn random_matrices() {
        let mut numbers = Numbers::new(11);
        for n in [1, 2, 3, 4, 7, 15, 30] {
            check(n, &numbers.matrix(n, n));
        }
    }

    #[test]
    fn matrices_that_are_hard_for_the_iteration() {
        // A cyclic permutation: its eigenvalues are the roots of unity, the usual shifts are all zero.
        let cycle: Vec<f64> = (0..25).map(|k| if (k % 5) == (k / 5 + 1) % 5 { 1.0 } else { 0.0 }).collect();
        check(5, &cycle);
        check(4, &[0.0; 16]);
        let jordan: Vec<f64> = (0..16).map(|k| [1.0, 0.0, 0.0, 0.0, 1.0][k % 5]).collect();
        check(4, &jordan);
        check(2, &[1.0, 1.0, 1.0, 1.0]);
        check(2, &[0.0, 1.0, 0.0, 0.0]);
        check(2, &[1.0, -1.0, 1.0, 1.0]);
        check(2, &[1.0, -3.0, 0.0, 1.0]);
    }

    #[test]
    fn a_companion_matrix_shows_its_roots() {
        // (x−1)(x−2)(x−3) = x³ − 6x² + 11x − 6
        let t = check(3, &[6.0, 1.0, 0.0, -11.0, 0.0, 1.0, 6.0, 0.0, 0.0]);
        let mut roots = [t[0], t[4], t[8]];
        roots.sort_by(f64::total_cmp);
        assert_close(&roots, &[1.0, 2.0, 3.0], 1e-12);
    }
}
