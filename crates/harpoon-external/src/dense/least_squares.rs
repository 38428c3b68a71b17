//! Least squares: full rank, rank deficient with smallest norm, and with linear constraints.

use super::qr::{self, Side};
use super::svd;
use super::triangular::Triangular;

const UPPER: Triangular = Triangular { right: false, upper: true, transposed: false, unit: false };
const UPPER_TRANSPOSED: Triangular = Triangular { transposed: true, ..UPPER };

/// Minimises ‖A·x − b‖ for m ≥ n, otherwise finds the x of smallest norm with A·x = b; A has full rank.
/// `b` has max(m, n) rows: right-hand sides in the first m, on return solutions in the first n.
/// Returns the first zero on the diagonal of R.
pub fn full_rank(m: usize, n: usize, a: &[f64], columns: usize, b: &mut [f64]) -> Result<(), usize> {
    let rows = m.max(n);
    let k = m.min(n);
    let (tall, long) = if m >= n { (a.to_vec(), m) } else { (super::transposed(m, n, a), n) };
    let mut factors = tall;
    let tau = qr::factor(long, k, &mut factors);
    let r = qr::r(long, k, &factors);
    if let Some(zero) = (0..k).find(|&i| r[i + i * k] == 0.0) {
        return Err(zero);
    }
    for x in b.chunks_exact_mut(rows.max(1)).take(columns) {
        if m >= n {
            qr::multiply_q(Side::Left, true, &factors, &tau, m, 1, x);
            UPPER.solve(n, 1, 1.0, &r, &mut x[..n]);
        } else {
            UPPER_TRANSPOSED.solve(m, 1, 1.0, &r, &mut x[..m]);
            x[m..].fill(0.0);
            qr::multiply_q(Side::Left, false, &factors, &tau, n, 1, x);
        }
    }
    Ok(())
}

/// Of all x that minimise ‖A·x − b‖ the one of smallest norm, for A of any rank: A·P = Q·[R₁₁ R₁₂; 0 0], then
/// [R₁₁ R₁₂]ᵀ is factored once more. The rank is the largest order at which R₁₁ keeps σ_min ≥ rcond·σ_max.
/// `b` as in [`full_rank`]. Returns the rank and where column j of A·P comes from.
pub fn smallest_norm(
    m: usize,
    n: usize,
    a: &[f64],
    first: &[bool],
    rcond: f64,
    columns: usize,
    b: &mut [f64],
) -> (usize, Vec<usize>) {
    let rows = m.max(n);
    let mut factors = a.to_vec();
    let (tau, origin) = qr::factor_pivoted(m, n, &mut factors, first);
    let rank = numerical_rank(m, n, &factors, rcond);
    // [R₁₁ R₁₂]ᵀ = W·T, so that [R₁₁ R₁₂]·y = c has the smallest solution y = W·T⁻ᵀ·c.
    let mut top: Vec<f64> = (0..n * rank)
        .map(|k| (k % n, k / n))
        .map(|(i, j)| if j <= i { factors[j + i * m] } else { 0.0 })
        .collect();
    let tau_top = qr::factor(n, rank, &mut top);
    let t = qr::r(n, rank, &top);
    for x in b.chunks_exact_mut(rows.max(1)).take(columns) {
        qr::multiply_q(Side::Left, true, &factors, &tau, m, 1, &mut x[..m]);
        UPPER_TRANSPOSED.solve(rank, 1, 1.0, &t, &mut x[..rank]);
        let mut y = vec![0.0; n];
        y[..rank].copy_from_slice(&x[..rank]);
        qr::multiply_q(Side::Left, false, &top, &tau_top, n, 1, &mut y);
        for j in 0..n {
            x[origin[j]] = y[j];
        }
    }
    (rank, origin)
}

fn numerical_rank(m: usize, n: usize, factors: &[f64], rcond: f64) -> usize {
    let mut rank = 0;
    for order in 1..=m.min(n) {
        if factors[order - 1 + (order - 1) * m] == 0.0 {
            break;
        }
        let leading: Vec<f64> = (0..order * order)
            .map(|k| (k % order, k / order))
            .map(|(i, j)| if i <= j { factors[i + j * m] } else { 0.0 })
            .collect();
        let sigma = svd::decompose(order, order, &leading).sigma;
        if sigma[order - 1] < rcond * sigma[0] {
            break;
        }
        rank = order;
    }
    rank
}

/// Minimises ‖A·x − c‖ subject to B·x = d, with A m×n, B p×n, p ≤ n ≤ m + p.
/// The elements of `c` from n-p on become the residual of the fit.
/// Returns 1 where B has not full row rank, 2 where the solution is not unique.
pub fn constrained(
    m: usize,
    n: usize,
    p: usize,
    a: &[f64],
    b: &[f64],
    c: &mut [f64],
    d: &[f64],
) -> Result<Vec<f64>, usize> {
    // x = Q·y with Bᵀ = Q·[R; 0]: the constraint fixes y₁ = R⁻ᵀ·d, the fit is over y₂.
    let mut constraint = super::transposed(p, n, b);
    let tau = qr::factor(n, p, &mut constraint);
    let r = qr::r(n, p, &constraint);
    if (0..p).any(|i| r[i + i * p] == 0.0) {
        return Err(1);
    }
    let mut y = vec![0.0; n];
    y[..p].copy_from_slice(d);
    UPPER_TRANSPOSED.solve(p, 1, 1.0, &r, &mut y[..p]);

    let mut turned = a.to_vec();
    qr::multiply_q(Side::Right, false, &constraint, &tau, m, n, &mut turned);
    for (j, &known) in y[..p].iter().enumerate() {
        for i in 0..m {
            c[i] -= turned[i + j * m] * known;
        }
    }
    let free = n - p;
    let mut fit = turned[p * m..].to_vec();
    let tau_fit = qr::factor(m, free, &mut fit);
    let r_fit = qr::r(m, free, &fit);
    if free > m || (0..free).any(|i| r_fit[i + i * free] == 0.0) {
        return Err(2);
    }
    qr::multiply_q(Side::Left, true, &fit, &tau_fit, m, 1, c);
    y[p..].copy_from_slice(&c[..free]);
    UPPER.solve(free, 1, 1.0, &r_fit, &mut y[p..]);
    qr::multiply_q(Side::Left, false, &constraint, &tau, n, 1, &mut y);
    Ok(y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::testing::{Numbers, assert_close};
    use crate::dense::{product, transposed};

    #[test]
    fn a_line_through_three_points() {
        // y = a + b·t through (0,1), (1,3), (2,4): normal equations give a = 7/6, b = 3/2.
        let a = [1.0, 1.0, 1.0, 0.0, 1.0, 2.0];
        let mut b = [1.0, 3.0, 4.0];
        full_rank(3, 2, &a, 1, &mut b).unwrap();
        assert_close(&b[..2], &[7.0 / 6.0, 1.5], 1e-14);
    }

    #[test]
    fn the_shortest_solution_of_one_equation() {
        // x + 2y = 5: the nearest point to the origin is (1, 2).
        let mut b = [5.0, f64::NAN];
        full_rank(1, 2, &[1.0, 2.0], 1, &mut b).unwrap();
        assert_close(&b, &[1.0, 2.0], 1e-14);
        let mut b = [5.0, f64::NAN];
        let (rank, _) = smallest_norm(1, 2, &[1.0, 2.0], &[false; 2], 1e-12, 1, &mut b);
        assert_eq!(rank, 1);
        assert_close(&b, &[1.0, 2.0], 1e-14);
    }

    #[test]
    fn a_rank_deficient_fit_is_stationary_and_in_the_row_space() {
        let mut numbers = Numbers::new(8);
        for (m, n) in [(6, 4), (4, 6), (5, 5)] {
            let a = product(m, 2, n, &numbers.matrix(m, 2), &numbers.matrix(2, n));
            let rows = m.max(n);
            let rhs = numbers.matrix(m, 1);
            let mut x = rhs.clone();
            x.resize(rows, 0.0);
            let (rank, _) = smallest_norm(m, n, &a, &vec![false; n], 1e-10, 1, &mut x);
            assert_eq!(rank, 2);
            let x = &x[..n];
            let residual: Vec<f64> = product(m, n, 1, &a, x).iter().zip(&rhs).map(|(ax, b)| ax - b).collect();
            let a_t = transposed(m, n, &a);
            assert_close(&product(n, m, 1, &a_t, &residual), &vec![0.0; n], 1e-12);
            // x is Aᵀ·w for the w that fits it best.
            let mut w = x.to_vec();
            w.resize(rows, 0.0);
            smallest_norm(n, m, &a_t, &vec![false; m], 1e-10, 1, &mut w);
            assert_close(&product(n, m, 1, &a_t, &w[..m]), x, 1e-12);
        }
    }

    #[test]
    fn a_constrained_fit_on_paper() {
        // The point on x + y = 1 nearest to (1, 1) is (1/2, 1/2).
        let mut c = [1.0, 1.0];
        let x = constrained(2, 2, 1, &[1.0, 0.0, 0.0, 1.0], &[1.0, 1.0], &mut c, &[1.0]).unwrap();
        assert_close(&x, &[0.5, 0.5], 1e-14);
        assert!((c[1].abs() - 0.5f64.sqrt()).abs() < 1e-14);
        assert_eq!(constrained(1, 2, 1, &[0.0, 0.0], &[1.0, 0.0], &mut [1.0], &[1.0]), Err(2));
        assert_eq!(constrained(2, 2, 1, &[1.0, 0.0, 0.0, 1.0], &[0.0, 0.0], &mut c, &[1.0]), Err(1));
    }
}
