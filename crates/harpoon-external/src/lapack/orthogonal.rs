//! Orthogonal factorisations and what is solved with them.

use super::{
    Outcome, is, letter, matrix, range, set_indices, set_info, set_matrix, set_vector, side, unsupported,
    vector,
};
use crate::call::Call;
use crate::dense::qr::{self, Side};
use crate::dense::svd::{self, Svd};
use crate::dense::{hessenberg, least_squares, transposed};
use crate::{Context, Error};

/// (m, n, A, lda, tau, work, lwork, info)
pub fn dgeqrf(call: &mut Call, _: &mut Context) -> Outcome {
    let (m, n) = (call.count(0)?, call.count(1)?);
    let mut a = matrix(call, 2, m, n)?;
    let tau = qr::factor(m, n, &mut a);
    set_matrix(call, 2, m, n, &a)?;
    set_vector(call, 4, &tau)?;
    set_info(call, 0)
}

/// Columns that were given a number come first.
fn first_columns(call: &Call, k: usize, n: usize) -> Result<Vec<bool>, Error> {
    let mut first: Vec<bool> = call.integers(k)?.iter().map(|number| *number != 0).collect();
    first.resize(n, false);
    Ok(first)
}

/// (m, n, A, lda, jpvt, tau, work, lwork, info); `dgeqpf` has no lwork.
pub fn dgeqp3(call: &mut Call, _: &mut Context) -> Outcome {
    let (m, n) = (call.count(0)?, call.count(1)?);
    let mut a = matrix(call, 2, m, n)?;
    let (tau, origin) = qr::factor_pivoted(m, n, &mut a, &first_columns(call, 4, n)?);
    set_matrix(call, 2, m, n, &a)?;
    set_indices(call, 4, origin.iter().map(|j| j + 1))?;
    set_vector(call, 5, &tau)?;
    set_info(call, 0)
}

/// (m, n, k, A, lda, tau, work, lwork, info)
pub fn dorgqr(call: &mut Call, _: &mut Context) -> Outcome {
    let (m, n, k) = (call.count(0)?, call.count(1)?, call.count(2)?);
    let q = qr::form_q(m, n, &matrix(call, 3, m, n)?, &vector(call, 5, k)?);
    set_matrix(call, 3, m, n, &q)?;
    set_info(call, 0)
}

/// (side, trans, m, n, k, A, lda, tau, C, ldc, work, lwork, info)
pub fn dormqr(call: &mut Call, _: &mut Context) -> Outcome {
    let (m, n, k) = (call.count(2)?, call.count(3)?, call.count(4)?);
    let side = side(call, 0)?;
    let order = if side == Side::Left { m } else { n };
    let (a, tau, mut c) = (matrix(call, 5, order, k)?, vector(call, 7, k)?, matrix(call, 8, m, n)?);
    qr::multiply_q(side, !is(call, 1, 'N')?, &a, &tau, m, n, &mut c);
    set_matrix(call, 8, m, n, &c)?;
    set_info(call, 0)
}

/// (n, ilo, ihi, A, lda, tau, work, lwork, info)
pub fn dgehrd(call: &mut Call, _: &mut Context) -> Outcome {
    let n = call.count(0)?;
    let (low, high) = range(call, 1, n)?;
    let mut a = matrix(call, 3, n, n)?;
    let tau = hessenberg::reduce(n, low, high, &mut a);
    set_matrix(call, 3, n, n, &a)?;
    set_vector(call, 5, &tau)?;
    set_info(call, 0)
}

/// (n, ilo, ihi, A, lda, tau, work, lwork, info)
pub fn dorghr(call: &mut Call, _: &mut Context) -> Outcome {
    let n = call.count(0)?;
    let (low, high) = range(call, 1, n)?;
    let tau = vector(call, 5, n.saturating_sub(1))?;
    let q = hessenberg::form_q(n, low, high, &matrix(call, 3, n, n)?, &tau);
    set_matrix(call, 3, n, n, &q)?;
    set_info(call, 0)
}

/// (side, trans, m, n, ilo, ihi, A, lda, tau, C, ldc, work, lwork, info)
pub fn dormhr(call: &mut Call, _: &mut Context) -> Outcome {
    let (m, n) = (call.count(2)?, call.count(3)?);
    let side = side(call, 0)?;
    let order = if side == Side::Left { m } else { n };
    let (low, high) = range(call, 4, order)?;
    let tau = vector(call, 8, order.saturating_sub(1))?;
    let (a, mut c) = (matrix(call, 6, order, order)?, matrix(call, 9, m, n)?);
    hessenberg::multiply_q(side, !is(call, 1, 'N')?, low, high, &a, &tau, m, n, &mut c);
    set_matrix(call, 9, m, n, &c)?;
    set_info(call, 0)
}

/// (trans, m, n, nrhs, A, lda, B, ldb, work, lwork, info)
pub fn dgels(call: &mut Call, _: &mut Context) -> Outcome {
    let (m, n, columns) = (call.count(1)?, call.count(2)?, call.count(3)?);
    let a = matrix(call, 4, m, n)?;
    let rows = m.max(n);
    let mut b = matrix(call, 6, rows, columns)?;
    let solved = if is(call, 0, 'N')? {
        least_squares::full_rank(m, n, &a, columns, &mut b)
    } else {
        least_squares::full_rank(n, m, &transposed(m, n, &a), columns, &mut b)
    };
    if solved.is_ok() {
        set_matrix(call, 6, rows, columns, &b)?;
    }
    set_info(call, solved.err().map_or(0, |k| k + 1))
}

/// (m, n, nrhs, A, lda, B, ldb, jpvt, rcond, rank, work, lwork, info); `dgelsx` has no lwork.
pub fn dgelsy(call: &mut Call, _: &mut Context) -> Outcome {
    let (m, n, columns) = (call.count(0)?, call.count(1)?, call.count(2)?);
    let rows = m.max(n);
    let (a, mut b) = (matrix(call, 3, m, n)?, matrix(call, 5, rows, columns)?);
    let first = first_columns(call, 7, n)?;
    let (rank, origin) = least_squares::smallest_norm(m, n, &a, &first, call.real(8)?, columns, &mut b);
    set_matrix(call, 5, rows, columns, &b)?;
    set_indices(call, 7, origin.iter().map(|j| j + 1))?;
    call.set_integer(9, rank as i64)?;
    set_info(call, 0)
}

/// (m, n, p, A, lda, B, ldb, c, d, x, work, lwork, info)
pub fn dgglse(call: &mut Call, _: &mut Context) -> Outcome {
    let (m, n, p) = (call.count(0)?, call.count(1)?, call.count(2)?);
    if p > n || n > m + p {
        return Err(Error::Failed(format!("`dgglse` needs {p} ≤ {n} ≤ {m} + {p}")));
    }
    let (a, b) = (matrix(call, 3, m, n)?, matrix(call, 5, p, n)?);
    let (mut c, d) = (vector(call, 7, m)?, vector(call, 8, p)?);
    let solved = least_squares::constrained(m, n, p, &a, &b, &mut c, &d);
    if let Ok(x) = &solved {
        set_vector(call, 7, &c)?;
        set_vector(call, 9, x)?;
    }
    set_info(call, solved.err().unwrap_or(0))
}

/// (jobu, jobvt, m, n, A, lda, S, U, ldu, VT, ldvt, work, lwork, info)
pub fn dgesvd(call: &mut Call, _: &mut Context) -> Outcome {
    singular_values(call, [0, 1], 2)
}

/// (jobz, m, n, A, lda, S, U, ldu, VT, ldvt, work, lwork, iwork, info)
pub fn dgesdd(call: &mut Call, _: &mut Context) -> Outcome {
    singular_values(call, [0, 0], 1)
}

/// `jobs` are the options for U and Vᵀ, `first` is the argument m.
fn singular_values(call: &mut Call, jobs: [usize; 2], first: usize) -> Outcome {
    let (m, n) = (call.count(first)?, call.count(first + 1)?);
    let k = m.min(n);
    let Svd { sigma, u, v_t, converged } = svd::decompose(m, n, &matrix(call, first + 2, m, n)?);
    if !converged {
        return set_info(call, 1);
    }
    set_vector(call, first + 4, &sigma[..k])?;
    match letter(call, jobs[0])? {
        'A' => set_matrix(call, first + 5, m, m, &u)?,
        'S' => set_matrix(call, first + 5, m, k, &u[..m * k])?,
        'N' => {}
        _ => return Err(unsupported(call, jobs[0])),
    }
    match letter(call, jobs[1])? {
        'A' => set_matrix(call, first + 7, n, n, &v_t)?,
        'S' => {
            let top: Vec<f64> = (0..k * n).map(|l| v_t[l % k + l / k * n]).collect();
            set_matrix(call, first + 7, k, n, &top)?;
        }
        'N' => {}
        _ => return Err(unsupported(call, jobs[1])),
    }
    set_info(call, 0)
}
