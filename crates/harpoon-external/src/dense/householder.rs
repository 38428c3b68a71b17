//! Elementary reflectors H = I − τ·v·vᵀ with v₀ = 1.

use super::norm::euclidean;

/// Finds H with H·[alpha; x] = [beta; 0]. Leaves beta in `alpha`, the rest of v in `x`, returns τ.
/// The sign of beta is opposite to that of alpha; τ = 0 (H = I) where x is zero already.
pub fn reflector(alpha: &mut f64, x: &mut [f64]) -> f64 {
    let length = euclidean(x);
    if length == 0.0 {
        return 0.0;
    }
    let beta = -alpha.hypot(length).copysign(*alpha);
    let tau = (beta - *alpha) / beta;
    let factor = *alpha - beta;
    for x in x {
        *x /= factor;
    }
    *alpha = beta;
    tau
}

/// The reflector of column `j` of an m-row matrix from row `i` down, stored in place. Returns (v, τ) with v₀ = 1.
pub fn eliminate(m: usize, a: &mut [f64], i: usize, j: usize) -> (Vec<f64>, f64) {
    let (head, tail) = a[i + j * m..m + j * m].split_at_mut(1);
    let tau = reflector(&mut head[0], tail);
    let v = std::iter::once(1.0).chain(tail.iter().copied()).collect();
    (v, tau)
}

/// H·A for rows `row..row+v.len()` and the given columns of an m-row matrix.
pub fn apply_left(v: &[f64], tau: f64, m: usize, a: &mut [f64], row: usize, columns: std::ops::Range<usize>) {
    if tau == 0.0 {
        return;
    }
    for j in columns {
        let column = &mut a[row + j * m..row + v.len() + j * m];
        let sum: f64 = tau * v.iter().zip(column.iter()).map(|(v, x)| v * x).sum::<f64>();
        for (x, v) in column.iter_mut().zip(v) {
            *x -= sum * v;
        }
    }
}

/// A·H for columns `column..column+v.len()` and the given rows of an m-row matrix.
pub fn apply_right(
    v: &[f64],
    tau: f64,
    m: usize,
    a: &mut [f64],
    rows: std::ops::Range<usize>,
    column: usize,
) {
    if tau == 0.0 {
        return;
    }
    for i in rows {
        let sum: f64 = tau * (0..v.len()).map(|k| a[i + (column + k) * m] * v[k]).sum::<f64>();
        for k in 0..v.len() {
            a[i + (column + k) * m] -= sum * v[k];
        }
    }
}

/// A rotation with [c s; −s c]·[f; g] = [r; 0]. Returns (c, s, r).
pub fn rotation(f: f64, g: f64) -> (f64, f64, f64) {
    if g == 0.0 {
        (1.0, 0.0, f)
    } else {
        let r = f.hypot(g);
        (f / r, g / r, r)
    }
}

/// Rows i and k of an m-row matrix: [c s; −s c]·[row i; row k].
pub fn rotate_rows(
    c: f64,
    s: f64,
    m: usize,
    a: &mut [f64],
    i: usize,
    k: usize,
    columns: std::ops::Range<usize>,
) {
    for j in columns {
        let (x, y) = (a[i + j * m], a[k + j * m]);
        a[i + j * m] = c * x + s * y;
        a[k + j * m] = c * y - s * x;
    }
}

/// Columns j and k of an m-row matrix: [column j, column k]·[c −s; s c].
pub fn rotate_columns(
    c: f64,
    s: f64,
    m: usize,
    a: &mut [f64],
    j: usize,
    k: usize,
    rows: std::ops::Range<usize>,
) {
    for i in rows {
        let (x, y) = (a[i + j * m], a[i + k * m]);
        a[i + j * m] = c * x + s * y;
        a[i + k * m] = c * y - s * x;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reflector_maps_3_4_to_minus_5() {
        let (mut alpha, mut x) = (3.0, [4.0]);
        let tau = reflector(&mut alpha, &mut x);
        assert_eq!((alpha, x[0], tau), (-5.0, 0.5, 1.6));
        let mut a = vec![3.0, 4.0];
        apply_left(&[1.0, 0.5], tau, 2, &mut a, 0, 0..1);
        assert!((a[0] + 5.0).abs() < 1e-15 && a[1].abs() < 1e-15);
    }
}
