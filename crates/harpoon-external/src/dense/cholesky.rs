//! Cholesky factorisation of a symmetric positive definite matrix: A = Uᵀ·U or A = L·Lᵀ.

/// Overwrites the triangle that is read with the factor; the other triangle is not touched.
/// Returns the order (from 1) of the first leading minor that is not positive definite.
pub fn factor(n: usize, upper: bool, a: &mut [f64]) -> Result<(), usize> {
    // Of L, element (i, j) with i ≥ j; U is its transpose.
    let at = |i: usize, j: usize| if upper { j + i * n } else { i + j * n };
    for j in 0..n {
        let sum: f64 = (0..j).map(|k| a[at(j, k)] * a[at(j, k)]).sum();
        let square = a[at(j, j)] - sum;
        if square <= 0.0 || square.is_nan() {
            a[at(j, j)] = square;
            return Err(j + 1);
        }
        let diagonal = square.sqrt();
        a[at(j, j)] = diagonal;
        for i in j + 1..n {
            let sum: f64 = (0..j).map(|k| a[at(i, k)] * a[at(j, k)]).sum();
            a[at(i, j)] = (a[at(i, j)] - sum) / diagonal;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_on_paper() {
        // [4 2; 2 10] = [2 0; 1 3]·[2 1; 0 3]
        let mut lower = vec![4.0, 2.0, 2.0, 10.0];
        assert_eq!(factor(2, false, &mut lower), Ok(()));
        assert_eq!(lower, vec![2.0, 1.0, 2.0, 3.0]);
        let mut upper = vec![4.0, 2.0, 2.0, 10.0];
        assert_eq!(factor(2, true, &mut upper), Ok(()));
        assert_eq!(upper, vec![2.0, 2.0, 1.0, 3.0]);
    }

    #[test]
    fn an_indefinite_matrix_is_refused_at_its_minor() {
        let mut a = vec![1.0, 2.0, 2.0, 1.0];
        assert_eq!(factor(2, true, &mut a), Err(2));
    }
}
