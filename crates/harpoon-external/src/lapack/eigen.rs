//! Eigenvalues, Schur forms, the Sylvester equation.

use super::{
    Outcome, is, letter, matrix, range, set_eigenvalues, set_info, set_matrix, set_vector, unsupported,
};
use crate::call::Call;
use crate::dense::balance::{Balance, balance};
use crate::dense::eigen::{self, Eigen, Settings, value_conditions};
use crate::dense::quasi_triangular::{Pencil, as_columns, eigenvalues, normalise_columns};
use crate::dense::schur::{self, NotConverged};
use crate::dense::sylvester::Sylvester;
use crate::dense::{hessenberg, identity, product, reorder};
use crate::{Context, Error};

/// (jobvl, jobvr, n, A, lda, wr, wi, VL, ldvl, VR, ldvr, work, lwork, info)
pub fn dgeev(call: &mut Call, _: &mut Context) -> Outcome {
    let n = call.count(2)?;
    let settings = Settings { permute: true, scale: true, left: is(call, 0, 'V')?, right: is(call, 1, 'V')? };
    match eigen::decompose(n, &matrix(call, 3, n, n)?, settings) {
        Ok(eigen) => {
            set_matrix(call, 3, n, n, &eigen.schur)?;
            set_eigenvalues(call, 5, &eigen.values)?;
            set_eigenvectors(call, 7, n, &eigen)?;
            set_info(call, 0)
        }
        Err(NotConverged(k)) => set_info(call, k),
    }
}

/// Left vectors in argument `k`, right ones two further.
fn set_eigenvectors(call: &mut Call, k: usize, n: usize, eigen: &Eigen) -> Outcome {
    if !eigen.left.is_empty() {
        set_matrix(call, k, n, n, &eigen.left)?;
    }
    if !eigen.right.is_empty() {
        set_matrix(call, k + 2, n, n, &eigen.right)?;
    }
    Ok(())
}

/// What is balanced: nothing, by permuting, by scaling, both.
fn balancing(call: &Call, k: usize) -> Result<(bool, bool), Error> {
    match letter(call, k)? {
        'N' => Ok((false, false)),
        'P' => Ok((true, false)),
        'S' => Ok((false, true)),
        'B' => Ok((true, true)),
        _ => Err(unsupported(call, k)),
    }
}

/// `ilo`, `ihi` and `scale`, as LAPACK counts them.
fn set_balance(call: &mut Call, k: usize, balance: &Balance) -> Outcome {
    let Balance { low, high, scale } = balance;
    call.set_integer(k, *low as i64 + 1)?;
    call.set_integer(k + 1, *high as i64)?;
    let scale: Vec<f64> = scale
        .iter()
        .enumerate()
        .map(|(i, s)| if (*low..*high).contains(&i) { *s } else { s + 1.0 })
        .collect();
    set_vector(call, k + 2, &scale)
}

/// (balanc, jobvl, jobvr, sense, n, A, lda, wr, wi, VL, ldvl, VR, ldvr, ilo, ihi, scale, abnrm, rconde, rcondv, work,
/// lwork, iwork, info)
pub fn dgeevx(call: &mut Call, _: &mut Context) -> Outcome {
    let (permute, scale) = balancing(call, 0)?;
    let conditions = match letter(call, 3)? {
        'N' => false,
        'E' => true,
        _ => return Err(unsupported(call, 3)),
    };
    let n = call.count(4)?;
    let settings = Settings {
        permute,
        scale,
        left: is(call, 1, 'V')? || conditions,
        right: is(call, 2, 'V')? || conditions,
    };
    match eigen::decompose(n, &matrix(call, 5, n, n)?, settings) {
        Ok(eigen) => {
            set_matrix(call, 5, n, n, &eigen.schur)?;
            set_eigenvalues(call, 7, &eigen.values)?;
            set_eigenvectors(call, 9, n, &eigen)?;
            set_balance(call, 13, &eigen.balance)?;
            call.set_real(16, eigen.balanced_norm)?;
            if conditions {
                let conditions = value_conditions(n, &eigen.values, &eigen.left, &eigen.right);
                set_vector(call, 17, &conditions)?;
            }
            call.refuse(18);
            set_info(call, 0)
        }
        Err(NotConverged(k)) => set_info(call, k),
    }
}

/// (job, n, A, lda, ilo, ihi, scale, info)
pub fn dgebal(call: &mut Call, _: &mut Context) -> Outcome {
    let n = call.count(1)?;
    let mut a = matrix(call, 2, n, n)?;
    let (permute, scale) = balancing(call, 0)?;
    let balance = balance(n, &mut a, permute, scale);
    set_matrix(call, 2, n, n, &a)?;
    set_balance(call, 4, &balance)?;
    set_info(call, 0)
}

/// (jobvs, sort, select, n, A, lda, sdim, wr, wi, VS, ldvs, work, lwork, bwork, info)
pub fn dgees(call: &mut Call, _: &mut Context) -> Outcome {
    if !is(call, 1, 'N')? {
        return Err(unsupported(call, 1));
    }
    let n = call.count(3)?;
    let mut t = matrix(call, 4, n, n)?;
    match schur::decompose(n, &mut t) {
        Ok(z) => {
            set_matrix(call, 4, n, n, &t)?;
            call.set_integer(6, 0)?;
            set_eigenvalues(call, 7, &eigenvalues(n, &t))?;
            if is(call, 0, 'V')? {
                set_matrix(call, 9, n, n, &z)?;
            }
            set_info(call, 0)
        }
        Err(NotConverged(k)) => set_info(call, k),
    }
}

/// (job, compz, n, ilo, ihi, H, ldh, wr, wi, Z, ldz, work, lwork, info)
pub fn dhseqr(call: &mut Call, _: &mut Context) -> Outcome {
    let n = call.count(2)?;
    let (low, high) = range(call, 3, n)?;
    // Below the subdiagonal stands what an earlier routine left there.
    let mut h = hessenberg::hessenberg(n, &matrix(call, 5, n, n)?);
    let mut z = match letter(call, 1)? {
        'N' => None,
        'I' => Some(identity(n)),
        'V' => Some(matrix(call, 9, n, n)?),
        _ => return Err(unsupported(call, 1)),
    };
    match schur::from_hessenberg(n, low, high, &mut h, z.as_deref_mut()) {
        Ok(()) => {
            set_matrix(call, 5, n, n, &h)?;
            set_eigenvalues(call, 7, &eigenvalues(n, &h))?;
            if let Some(z) = z {
                set_matrix(call, 9, n, n, &z)?;
            }
            set_info(call, 0)
        }
        Err(NotConverged(k)) => set_info(call, k),
    }
}

/// (side, howmny, select, n, T, ldt, VL, ldvl, VR, ldvr, mm, m, work, info)
pub fn dtrevc(call: &mut Call, _: &mut Context) -> Outcome {
    let back_transform = match letter(call, 1)? {
        'A' => false,
        'B' => true,
        _ => return Err(unsupported(call, 1)),
    };
    let (left, right) = (!is(call, 0, 'R')?, !is(call, 0, 'L')?);
    let n = call.count(3)?;
    let t = matrix(call, 4, n, n)?;
    let (values, unit, ones) = (eigenvalues(n, &t), identity(n), vec![1.0; n]);
    let pencil = Pencil { n, s: &t, p: &unit, alpha: &values, beta: &ones };
    for (k, wanted) in [(6, left), (8, right)] {
        if !wanted {
            continue;
        }
        let vectors = if k == 6 { pencil.left_vectors() } else { pencil.right_vectors() };
        let mut columns = as_columns(n, |k| values[k].im, &vectors);
        if back_transform {
            columns = product(n, n, n, &matrix(call, k, n, n)?, &columns);
        }
        normalise_columns(n, |k| values[k].im != 0.0, &mut columns);
        set_matrix(call, k, n, n, &columns)?;
    }
    call.set_integer(11, n as i64)?;
    set_info(call, 0)
}

/// (job, compq, select, n, T, ldt, Q, ldq, wr, wi, m, s, sep, work, lwork, iwork, liwork, info)
pub fn dtrsen(call: &mut Call, _: &mut Context) -> Outcome {
    let (job, with_q) = (letter(call, 0)?, is(call, 1, 'V')?);
    let n = call.count(3)?;
    let selected: Vec<bool> = call.integers(2)?.iter().map(|s| *s != 0).collect();
    if selected.len() < n {
        return Err(Error::Failed(format!("`dtrsen` needs {n} selections, not {}", selected.len())));
    }
    let mut t = matrix(call, 4, n, n)?;
    let mut q = if with_q { matrix(call, 6, n, n)? } else { identity(n) };
    let Ok(m) = reorder::select_first(n, &mut t, &mut q, &selected) else {
        set_matrix(call, 4, n, n, &t)?;
        return set_info(call, 1);
    };
    set_matrix(call, 4, n, n, &t)?;
    if with_q {
        set_matrix(call, 6, n, n, &q)?;
    }
    set_eigenvalues(call, 8, &eigenvalues(n, &t))?;
    call.set_integer(10, m as i64)?;
    let all_or_none = m == 0 || m == n;
    if matches!(job, 'E' | 'B') {
        call.set_real(11, if all_or_none { 1.0 } else { reorder::cluster_condition(n, m, &t) })?;
    }
    if matches!(job, 'V' | 'B') {
        use crate::dense::norm::{Norm, norm};
        call.set_real(
            12,
            if all_or_none { norm(Norm::One, n, n, &t) } else { reorder::separation(n, m, &t) },
        )?;
    }
    set_info(call, 0)
}

/// (trana, tranb, isgn, m, n, A, lda, B, ldb, C, ldc, scale, info)
pub fn dtrsyl(call: &mut Call, _: &mut Context) -> Outcome {
    let form = Sylvester {
        a_transposed: !is(call, 0, 'N')?,
        b_transposed: !is(call, 1, 'N')?,
        minus: call.integer(2)? < 0,
    };
    let (m, n) = (call.count(3)?, call.count(4)?);
    let (a, b, mut c) = (matrix(call, 5, m, m)?, matrix(call, 7, n, n)?, matrix(call, 9, m, n)?);
    let regular = form.solve(m, n, &a, &b, &mut c);
    set_matrix(call, 9, m, n, &c)?;
    call.set_real(11, 1.0)?;
    set_info(call, usize::from(!regular))
}
