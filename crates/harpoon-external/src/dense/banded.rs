//! Banded and tridiagonal systems by elimination with partial pivoting.

/// Element (i, j) of a matrix with `lower` and `upper` diagonals is `band[lower + upper + i - j + j*rows]` with
/// `rows ≥ 2·lower + upper + 1`: the first `lower` rows take what pivoting fills in.
/// Overwrites the band with its factors and `b` with X; returns the first zero pivot.
pub fn solve(
    n: usize,
    lower: usize,
    upper: usize,
    columns: usize,
    band: &mut [f64],
    rows: usize,
    pivots: &mut [usize],
    b: &mut [f64],
) -> Result<(), usize> {
    let reach = lower + upper;
    let at = |i: usize, j: usize| reach + i - j + j * rows;
    for j in 0..n {
        for i in j.saturating_sub(reach)..j.saturating_sub(upper) {
            band[at(i, j)] = 0.0;
        }
    }
    for k in 0..n {
        let last_row = (k + lower).min(n - 1);
        let last_column = (k + reach).min(n - 1);
        let mut pivot = k;
        for i in k + 1..=last_row {
            if band[at(i, k)].abs() > band[at(pivot, k)].abs() {
                pivot = i;
            }
        }
        pivots[k] = pivot;
        if band[at(pivot, k)] == 0.0 {
            return Err(k);
        }
        if pivot != k {
            for j in k..=last_column {
                band.swap(at(k, j), at(pivot, j));
            }
        }
        for i in k + 1..=last_row {
            band[at(i, k)] /= band[at(k, k)];
            for j in k + 1..=last_column {
                band[at(i, j)] -= band[at(i, k)] * band[at(k, j)];
            }
        }
    }
    for x in b.chunks_exact_mut(n.max(1)).take(columns) {
        for k in 0..n {
            x.swap(k, pivots[k]);
            for i in k + 1..=(k + lower).min(n - 1) {
                x[i] -= band[at(i, k)] * x[k];
            }
        }
        for k in (0..n).rev() {
            x[k] /= band[at(k, k)];
            for i in k.saturating_sub(reach)..k {
                x[i] -= band[at(i, k)] * x[k];
            }
        }
    }
    Ok(())
}

/// Overwrites `b` with the solution; `below` and `above` have n-1 elements. Returns the first zero pivot.
/// On return `above` and `diagonal` hold U, its second superdiagonal stands in `below`.
pub fn solve_tridiagonal(
    n: usize,
    columns: usize,
    below: &mut [f64],
    diagonal: &mut [f64],
    above: &mut [f64],
    b: &mut [f64],
) -> Result<(), usize> {
    for k in 0..n.saturating_sub(1) {
        if diagonal[k].abs() >= below[k].abs() {
            if diagonal[k] == 0.0 {
                return Err(k);
            }
            let factor = below[k] / diagonal[k];
            diagonal[k + 1] -= factor * above[k];
            below[k] = 0.0;
            for x in b.chunks_exact_mut(n).take(columns) {
                x[k + 1] -= factor * x[k];
            }
        } else {
            let factor = diagonal[k] / below[k];
            diagonal[k] = below[k];
            let next = diagonal[k + 1];
            diagonal[k + 1] = above[k] - factor * next;
            above[k] = next;
            below[k] = 0.0;
            if k + 2 < n {
                below[k] = above[k + 1];
                above[k + 1] *= -factor;
            }
            for x in b.chunks_exact_mut(n).take(columns) {
                x.swap(k, k + 1);
                x[k + 1] -= factor * x[k];
            }
        }
    }
    if n > 0 && diagonal[n - 1] == 0.0 {
        return Err(n - 1);
    }
    for x in b.chunks_exact_mut(n.max(1)).take(columns) {
        for k in (0..n).rev() {
            if k + 1 < n {
                x[k] -= above[k] * x[k + 1];
            }
            if k + 2 < n {
                x[k] -= below[k] * x[k + 2];
            }
            x[k] /= diagonal[k];
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::product;
    use crate::dense::testing::{Numbers, assert_close};

    #[test]
    fn banded_systems_with_pivoting() {
        let mut numbers = Numbers::new(3);
        for (n, lower, upper) in [(1, 0, 0), (2, 1, 0), (6, 2, 1), (7, 1, 3), (5, 4, 4)] {
            let rows = 2 * lower + upper + 1;
            let mut full = vec![0.0; n * n];
            let mut band = vec![f64::NAN; rows * n];
            for j in 0..n {
                for i in 0..n {
                    if i <= j + lower && j <= i + upper {
                        full[i + j * n] = numbers.next();
                        band[lower + upper + i - j + j * rows] = full[i + j * n];
                    }
                }
            }
            let b = numbers.matrix(n, 2);
            let (mut x, mut pivots) = (b.clone(), vec![0; n]);
            solve(n, lower, upper, 2, &mut band, rows, &mut pivots, &mut x).unwrap();
            assert_close(&product(n, n, 2, &full, &x), &b, 1e-11);
        }
    }

    #[test]
    fn tridiagonal_systems_with_pivoting() {
        let mut numbers = Numbers::new(4);
        for n in [1, 2, 3, 9] {
            let (mut below, mut diagonal, mut above) =
                (numbers.matrix(n - 1, 1), numbers.matrix(n, 1), numbers.matrix(n - 1, 1));
            if n == 9 {
                diagonal[3] = 0.0; // needs the exchange of rows
            }
            let mut full = vec![0.0; n * n];
            for i in 0..n {
                full[i + i * n] = diagonal[i];
                if i + 1 < n {
                    full[i + 1 + i * n] = below[i];
                    full[i + (i + 1) * n] = above[i];
                }
            }
            let b = numbers.matrix(n, 2);
            let mut x = b.clone();
            solve_tridiagonal(n, 2, &mut below, &mut diagonal, &mut above, &mut x).unwrap();
            assert_close(&product(n, n, 2, &full, &x), &b, 1e-11);
        }
    }

    #[test]
    fn a_singular_system_is_reported() {
        assert_eq!(solve_tridiagonal(2, 1, &mut [0.0], &mut [1.0, 0.0], &mut [1.0], &mut [1.0, 1.0]), Err(1));
        assert_eq!(solve(1, 0, 0, 1, &mut [0.0], 1, &mut [0], &mut [1.0]), Err(0));
    }
}
