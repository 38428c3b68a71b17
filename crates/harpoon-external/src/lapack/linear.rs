//! Linear systems, factorisations of square matrices, norms.

use harpoon_expr::Value;

use super::{
    Outcome, is, letter, matrix, pivots, set_info, set_matrix, set_pivots, set_vector, unsupported, vector,
};
use crate::call::Call;
use crate::dense::norm::{self, Norm};
use crate::dense::triangular::Triangular;
use crate::dense::{EPS, banded, cholesky, lu, refined};
use crate::{Context, Error};

/// (m, n, A, lda, ipiv, info)
pub fn dgetrf(call: &mut Call, _: &mut Context) -> Outcome {
    let (m, n) = (call.count(0)?, call.count(1)?);
    let mut a = matrix(call, 2, m, n)?;
    let mut pivots = vec![0; m.min(n)];
    let singular = lu::factor(m, n, &mut a, &mut pivots);
    set_matrix(call, 2, m, n, &a)?;
    set_pivots(call, 4, &pivots)?;
    set_info(call, singular.map_or(0, |k| k + 1))
}

/// (trans, n, nrhs, A, lda, ipiv, B, ldb, info)
pub fn dgetrs(call: &mut Call, _: &mut Context) -> Outcome {
    let (n, columns) = (call.count(1)?, call.count(2)?);
    let (factors, pivots) = (matrix(call, 3, n, n)?, pivots(call, 5, n)?);
    let mut b = matrix(call, 6, n, columns)?;
    lu::solve(n, &factors, &pivots, !is(call, 0, 'N')?, columns, &mut b);
    set_matrix(call, 6, n, columns, &b)?;
    set_info(call, 0)
}

/// (n, A, lda, ipiv, work, lwork, info)
pub fn dgetri(call: &mut Call, _: &mut Context) -> Outcome {
    let n = call.count(0)?;
    let (factors, pivots) = (matrix(call, 1, n, n)?, pivots(call, 3, n)?);
    match lu::inverse(n, &factors, &pivots) {
        Ok(inverse) => {
            set_matrix(call, 1, n, n, &inverse)?;
            set_info(call, 0)
        }
        Err(zero) => set_info(call, zero + 1),
    }
}

/// (n, nrhs, A, lda, ipiv, B, ldb, info)
pub fn dgesv(call: &mut Call, _: &mut Context) -> Outcome {
    let (n, columns) = (call.count(0)?, call.count(1)?);
    let (mut a, mut b) = (matrix(call, 2, n, n)?, matrix(call, 5, n, columns)?);
    let mut pivots = vec![0; n];
    let singular = lu::factor(n, n, &mut a, &mut pivots);
    if singular.is_none() {
        lu::solve(n, &a, &pivots, false, columns, &mut b);
        set_matrix(call, 5, n, columns, &b)?;
    }
    set_matrix(call, 2, n, n, &a)?;
    set_pivots(call, 4, &pivots)?;
    set_info(call, singular.map_or(0, |k| k + 1))
}

/// (fact, trans, n, nrhs, A, lda, AF, ldaf, ipiv, equed, R, C, B, ldb, X, ldx, rcond, ferr, berr, work, iwork, info)
pub fn dgesvx(call: &mut Call, _: &mut Context) -> Outcome {
    let equilibrate = match letter(call, 0)? {
        'N' => false,
        'E' => true,
        _ => return Err(unsupported(call, 0)),
    };
    let flip = !is(call, 1, 'N')?;
    let (n, columns) = (call.count(2)?, call.count(3)?);
    let (a, b) = (matrix(call, 4, n, n)?, matrix(call, 12, n, columns)?);
    let solved = refined::solve(n, columns, &a, &b, flip, equilibrate);
    set_matrix(call, 4, n, n, &solved.a)?;
    set_matrix(call, 6, n, n, &solved.lu)?;
    set_pivots(call, 8, &solved.pivots)?;
    call.set_text(
        9,
        match (solved.rows_scaled, solved.columns_scaled) {
            (false, false) => "N",
            (true, false) => "R",
            (false, true) => "C",
            (true, true) => "B",
        },
    )?;
    set_vector(call, 10, &solved.row_scale)?;
    set_vector(call, 11, &solved.column_scale)?;
    set_matrix(call, 12, n, columns, &solved.b)?;
    set_matrix(call, 14, n, columns, &solved.x)?;
    call.set_real(16, solved.rcond)?;
    set_vector(call, 17, &solved.forward_error)?;
    set_vector(call, 18, &solved.backward_error)?;
    let info = match solved.singular {
        Some(k) => k + 1,
        None if solved.rcond < EPS => n + 1,
        None => 0,
    };
    set_info(call, info)
}

/// (n, kl, ku, nrhs, AB, ldab, ipiv, B, ldb, info)
pub fn dgbsv(call: &mut Call, _: &mut Context) -> Outcome {
    let [n, lower, upper, columns] = [0, 1, 2, 3].map(|k| call.count(k));
    let (n, lower, upper, columns) = (n?, lower?, upper?, columns?);
    let rows = 2 * lower + upper + 1;
    let (mut band, mut b) = (matrix(call, 4, rows, n)?, matrix(call, 7, n, columns)?);
    let mut pivots = vec![0; n];
    let solved = banded::solve(n, lower, upper, columns, &mut band, rows, &mut pivots, &mut b);
    set_matrix(call, 4, rows, n, &band)?;
    set_pivots(call, 6, &pivots)?;
    if solved.is_ok() {
        set_matrix(call, 7, n, columns, &b)?;
    }
    set_info(call, solved.err().map_or(0, |k| k + 1))
}

/// (n, nrhs, DL, D, DU, B, ldb, info)
pub fn dgtsv(call: &mut Call, _: &mut Context) -> Outcome {
    let (n, columns) = (call.count(0)?, call.count(1)?);
    let off = n.saturating_sub(1);
    let (mut below, mut diagonal, mut above) =
        (vector(call, 2, off)?, vector(call, 3, n)?, vector(call, 4, off)?);
    let mut b = matrix(call, 5, n, columns)?;
    let solved = banded::solve_tridiagonal(n, columns, &mut below, &mut diagonal, &mut above, &mut b);
    set_vector(call, 2, &below)?;
    set_vector(call, 3, &diagonal)?;
    set_vector(call, 4, &above)?;
    set_matrix(call, 5, n, columns, &b)?;
    set_info(call, solved.err().map_or(0, |k| k + 1))
}

/// (uplo, n, A, lda, info)
pub fn dpotrf(call: &mut Call, _: &mut Context) -> Outcome {
    let n = call.count(1)?;
    let mut a = matrix(call, 2, n, n)?;
    let factored = cholesky::factor(n, is(call, 0, 'U')?, &mut a);
    set_matrix(call, 2, n, n, &a)?;
    set_info(call, factored.err().unwrap_or(0))
}

/// (side, uplo, transa, diag, m, n, alpha, A, lda, B, ldb)
pub fn dtrsm(call: &mut Call, _: &mut Context) -> Outcome {
    let form = Triangular {
        right: is(call, 0, 'R')?,
        upper: is(call, 1, 'U')?,
        transposed: !is(call, 2, 'N')?,
        unit: is(call, 3, 'U')?,
    };
    let (m, n) = (call.count(4)?, call.count(5)?);
    let order = if form.right { n } else { m };
    let (a, mut b) = (matrix(call, 7, order, order)?, matrix(call, 9, m, n)?);
    form.solve(m, n, call.real(6)?, &a, &mut b);
    set_matrix(call, 9, m, n, &b)
}

fn norm_kind(call: &Call) -> Result<Norm, Error> {
    match letter(call, 0)? {
        'M' => Ok(Norm::Max),
        '1' | 'O' => Ok(Norm::One),
        'I' => Ok(Norm::Infinity),
        'F' | 'E' => Ok(Norm::Frobenius),
        _ => Err(unsupported(call, 0)),
    }
}

/// (norm, m, n, A, lda, work) returns the norm
pub fn dlange(call: &mut Call, _: &mut Context) -> Outcome {
    let (m, n) = (call.count(1)?, call.count(2)?);
    let norm = norm::norm(norm_kind(call)?, m, n, &matrix(call, 3, m, n)?);
    call.return_value(Value::Real(norm));
    Ok(())
}

/// (norm, n, A, lda, anorm, rcond, work, iwork, info). The row exchanges are not given: A⁻¹ = (L·U)⁻¹·P has the
/// columns of (L·U)⁻¹ in another order, which changes neither norm.
pub fn dgecon(call: &mut Call, _: &mut Context) -> Outcome {
    let n = call.count(1)?;
    let factors = matrix(call, 2, n, n)?;
    let none: Vec<usize> = (0..n).collect();
    let rcond = lu::reciprocal_condition(n, &factors, &none, norm_kind(call)?, call.real(4)?);
    call.set_real(5, rcond)?;
    set_info(call, 0)
}
