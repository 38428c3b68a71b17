//! Decompositions of many small matrices of all kinds: random, of small integers, graded, of rank one, with one
//! eigenvalue, sparse. Each must give back its matrix to rounding, also where eigenvalues are multiple or infinite.

use harpoon_external::dense::eigen::{self, Settings};
use harpoon_external::dense::norm::{Norm, norm};
use harpoon_external::dense::{identity, product, quasi_triangular, qz, reorder, schur, svd, transposed};
use harpoon_external::xorshift::xorshift64star;

const N_KINDS: usize = 7;

struct Numbers([i32; 2]);

impl Numbers {
    /// In (-1, 1).
    fn next(&mut self) -> f64 {
        2.0 * xorshift64star(&mut self.0) - 1.0
    }

    fn matrix(&mut self, n: usize, kind: usize) -> Vec<f64> {
        let mut any = || -> Vec<f64> { (0..n * n).map(|_| self.next()).collect() };
        match kind {
            0 => any(),
            1 => any().iter().map(|x| (2.0 * x).round()).collect(),
            2 => any().iter().map(|x| (1.2 * x).round()).collect(),
            3 => any().iter().map(|x| 10.0 * x.powi(15)).collect(),
            4 => {
                let (u, v) = (any(), any());
                product(n, 1, n, &u[..n], &v[..n])
            }
            5 => {
                let triangle = |(k, x): (usize, f64)| match (k % n).cmp(&(k / n)) {
                    std::cmp::Ordering::Less => x,
                    std::cmp::Ordering::Equal => 1.0,
                    std::cmp::Ordering::Greater => 0.0,
                };
                any().into_iter().enumerate().map(triangle).collect()
            }
            _ => any().iter().zip(any()).map(|(x, y)| if y > 0.0 { *x } else { 0.0 }).collect(),
        }
    }
}

fn size(n: usize, a: &[f64]) -> f64 {
    norm(Norm::Frobenius, n, n, a).max(1e-300)
}

#[track_caller]
fn assert_near(n: usize, a: &[f64], b: &[f64], what: &str) {
    let difference: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
    let relative = norm(Norm::Max, n, n, &difference) / size(n, b);
    assert!(relative < 1e-14, "{what}: {relative:e} of\n{b:?}");
}

#[track_caller]
fn assert_orthogonal(n: usize, q: &[f64], what: &str) {
    assert_near(n, &product(n, n, n, &transposed(n, n, q), q), &identity(n), what);
}

fn for_each_matrix(check: impl Fn(usize, &[f64], &mut Numbers)) {
    for case in 0..1200 {
        let mut numbers = Numbers([case as i32 + 1, 77]);
        let n = 1 + case % 9;
        let a = numbers.matrix(n, case / 9 % N_KINDS);
        check(n, &a, &mut numbers);
    }
}

#[test]
fn schur_forms_and_their_reordering() {
    for_each_matrix(|n, a, _| {
        let mut t = a.to_vec();
        let mut z = schur::decompose(n, &mut t).expect("converges");
        let back = |z: &[f64], t: &[f64]| product(n, n, n, &product(n, n, n, z, t), &transposed(n, n, z));
        assert_orthogonal(n, &z, "Schur vectors");
        assert_near(n, &back(&z, &t), a, "Schur form");
        let selected: Vec<bool> = quasi_triangular::eigenvalues(n, &t).iter().map(|v| v.re < 0.0).collect();
        if reorder::select_first(n, &mut t, &mut z, &selected).is_ok() {
            assert_near(n, &back(&z, &t), a, "reordered");
        }
    });
}

#[test]
fn singular_values() {
    for_each_matrix(|n, a, _| {
        let svd = svd::decompose(n, n, a);
        assert!(svd.converged);
        assert_orthogonal(n, &svd.u, "U");
        assert_orthogonal(n, &svd.v_t, "V");
        let scaled: Vec<f64> = (0..n * n).map(|k| svd.u[k] * svd.sigma[k / n]).collect();
        assert_near(n, &product(n, n, n, &scaled, &svd.v_t), a, "SVD");
    });
}

#[test]
fn pencils() {
    for_each_matrix(|n, a, numbers| {
        for kind in 0..N_KINDS {
            let b = numbers.matrix(n, kind);
            let pencil = qz::decompose(n, a, &b).expect("converges");
            assert_orthogonal(n, &pencil.q, "Q");
            assert_orthogonal(n, &pencil.z, "Z");
            let z_t = transposed(n, n, &pencil.z);
            let back = |m: &[f64]| product(n, n, n, &product(n, n, n, &pencil.q, m), &z_t);
            assert_near(n, &back(&pencil.s), a, "S");
            assert_near(n, &back(&pencil.p), &b, "P");
        }
    });
}

#[test]
fn eigenvectors() {
    for_each_matrix(|n, a, _| {
        let settings = Settings { permute: true, scale: true, left: true, right: true };
        let eigen = eigen::decompose(n, a, settings).expect("converges");
        // A·X = X·Λ; the vectors of nearly defective matrices are those of a matrix that is a little different.
        let mut lambda = vec![0.0; n * n];
        for k in 0..n {
            lambda[k + k * n] = eigen.values[k].re;
            if eigen.values[k].im > 0.0 {
                lambda[k + (k + 1) * n] = eigen.values[k].im;
                lambda[k + 1 + k * n] = -eigen.values[k].im;
            }
        }
        let (left, right) = (product(n, n, n, a, &eigen.right), product(n, n, n, &eigen.right, &lambda));
        let worst = left.iter().zip(&right).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
        assert!(worst / size(n, a) < 1e-9, "{worst:e} of {a:?}");
    });
}

#[test]
fn nothing_to_decompose() {
    assert!(schur::decompose(0, &mut []).unwrap().is_empty());
    assert!(qz::decompose(0, &[], &[]).unwrap().alpha.is_empty());
    let settings = Settings { permute: true, scale: true, left: true, right: true };
    assert!(eigen::decompose(0, &[], settings).unwrap().values.is_empty());
    let svd = svd::decompose(0, 2, &[]);
    assert!(svd.sigma.is_empty() && svd.u.is_empty());
    assert_eq!(svd.v_t, identity(2));
}

#[test]
fn a_nan_ends_every_iteration() {
    let a = [1.0, 2.0, f64::NAN, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0];
    assert!(schur::decompose(3, &mut a.to_vec()).is_err());
    assert!(!svd::decompose(3, 3, &a).converged);
    assert!(qz::decompose(3, &a, &identity(3)).is_err());
    let settings = Settings { permute: true, scale: true, left: true, right: true };
    assert!(eigen::decompose(3, &a, settings).is_err());
}
