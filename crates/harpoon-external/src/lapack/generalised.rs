//! Generalised eigenvalues. The pencils are not balanced first; LAPACK's expert driver does it.

use super::{Outcome, is, letter, matrix, set_eigenvalues, set_info, set_matrix, set_vector, unsupported};
use crate::Context;
use crate::call::Call;
use crate::dense::norm::{Norm, norm};
use crate::dense::qz::{self, Generalised, NotConverged};
use crate::dense::{hessenberg, product, qr};

/// (jobvl, jobvr, n, A, lda, B, ldb, alphar, alphai, beta, VL, ldvl, VR, ldvr, work, lwork, info); also `dgegv`.
pub fn dggev(call: &mut Call, _: &mut Context) -> Outcome {
    let n = call.count(2)?;
    match qz::decompose(n, &matrix(call, 3, n, n)?, &matrix(call, 5, n, n)?) {
        Ok(pencil) => {
            let wanted = [is(call, 0, 'V')?, is(call, 1, 'V')?];
            set_results(call, n, 3, wanted, &pencil)?;
            set_info(call, 0)
        }
        Err(NotConverged(k)) => set_info(call, k),
    }
}

/// From argument `k` on: A, lda, B, ldb, alphar, alphai, beta, VL, ldvl, VR, ldvr.
fn set_results(
    call: &mut Call,
    n: usize,
    k: usize,
    [left, right]: [bool; 2],
    pencil: &Generalised,
) -> Outcome {
    set_matrix(call, k, n, n, &pencil.s)?;
    set_matrix(call, k + 2, n, n, &pencil.p)?;
    set_eigenvalues(call, k + 4, &pencil.alpha)?;
    set_vector(call, k + 6, &pencil.beta)?;
    if left {
        set_matrix(call, k + 7, n, n, &pencil.left_vectors())?;
    }
    if right {
        set_matrix(call, k + 9, n, n, &pencil.right_vectors())?;
    }
    Ok(())
}

/// (balanc, jobvl, jobvr, sense, n, A, lda, B, ldb, alphar, alphai, beta, VL, ldvl, VR, ldvr, ilo, ihi, lscale,
/// rscale, abnrm, bbnrm, rconde, rcondv, work, lwork, iwork, bwork, info)
pub fn dggevx(call: &mut Call, _: &mut Context) -> Outcome {
    let n = call.count(4)?;
    let (a, b) = (matrix(call, 5, n, n)?, matrix(call, 7, n, n)?);
    match qz::decompose(n, &a, &b) {
        Ok(pencil) => {
            let wanted = [is(call, 1, 'V')?, is(call, 2, 'V')?];
            set_results(call, n, 5, wanted, &pencil)?;
            call.set_integer(16, 1)?;
            call.set_integer(17, n as i64)?;
            set_vector(call, 18, &vec![1.0; n])?;
            set_vector(call, 19, &vec![1.0; n])?;
            call.set_real(20, norm(Norm::One, n, n, &a))?;
            call.set_real(21, norm(Norm::One, n, n, &b))?;
            call.refuse(22);
            call.refuse(23);
            set_info(call, 0)
        }
        Err(NotConverged(k)) => set_info(call, k),
    }
}

/// (job, compq, compz, n, ilo, ihi, H, ldh, T, ldt, alphar, alphai, beta, Q, ldq, Z, ldz, work, lwork, info)
pub fn dhgeqz(call: &mut Call, _: &mut Context) -> Outcome {
    let n = call.count(3)?;
    // Below what is used stands what earlier routines left there.
    let h = hessenberg::hessenberg(n, &matrix(call, 6, n, n)?);
    let t = qr::r(n, n, &matrix(call, 8, n, n)?);
    match qz::decompose(n, &h, &t) {
        Ok(pencil) => {
            set_matrix(call, 6, n, n, &pencil.s)?;
            set_matrix(call, 8, n, n, &pencil.p)?;
            set_eigenvalues(call, 10, &pencil.alpha)?;
            set_vector(call, 12, &pencil.beta)?;
            for (option, k, basis) in [(1, 13, &pencil.q), (2, 15, &pencil.z)] {
                match letter(call, option)? {
                    'N' => {}
                    'I' => set_matrix(call, k, n, n, basis)?,
                    'V' => {
                        let given = matrix(call, k, n, n)?;
                        set_matrix(call, k, n, n, &product(n, n, n, &given, basis))?;
                    }
                    _ => return Err(unsupported(call, option)),
                }
            }
            set_info(call, 0)
        }
        Err(NotConverged(k)) => set_info(call, k),
    }
}
