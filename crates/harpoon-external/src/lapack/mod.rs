//! `external "FORTRAN 77"`: the routines of LAPACK that libraries call, with LAPACK's arguments in LAPACK's order.
//!
//! Workspaces are ignored. Indices count from 1, `info` is the last argument, a leading dimension follows its
//! matrix. What every routine does is described in the LAPACK Users' Guide; here stands only how its arguments
//! reach the functions of [`crate::dense`].

pub mod eigen;
pub mod generalised;
pub mod linear;
pub mod orthogonal;

use crate::Error;
use crate::call::Call;
use crate::dense::complex::Complex;
use crate::dense::qr::Side;

type Outcome = Result<(), Error>;

/// Sets `info`, which is the last argument also where a library writes a workspace too many.
fn set_info(call: &mut Call, info: usize) -> Outcome {
    call.set_integer(call.n_arguments() - 1, info as i64)
}

/// An option: one letter, of which case does not matter.
fn letter(call: &Call, k: usize) -> Result<char, Error> {
    Ok(call.text(k)?.chars().next().unwrap_or(' ').to_ascii_uppercase())
}

fn is(call: &Call, k: usize, option: char) -> Result<bool, Error> {
    Ok(letter(call, k)? == option)
}

fn unsupported(call: &Call, k: usize) -> Error {
    let option = call.text(k).unwrap_or_default();
    Error::Failed(format!("`{}` is not available with `{option}` as its argument {}", call.name(), k + 1))
}

fn side(call: &Call, k: usize) -> Result<Side, Error> {
    Ok(if is(call, k, 'R')? { Side::Right } else { Side::Left })
}

/// The leading rows×columns of the matrix in argument `k`, whose leading dimension follows it.
fn matrix(call: &Call, k: usize, rows: usize, columns: usize) -> Result<Vec<f64>, Error> {
    let image = call.columns(k)?;
    let leading = call.count(k + 1)?;
    check(call, k, image.len(), leading, rows, columns)?;
    Ok((0..rows * columns).map(|l| image[l % rows + l / rows * leading]).collect())
}

/// Overwrites that part; the rest of the argument keeps its values.
fn set_matrix(call: &mut Call, k: usize, rows: usize, columns: usize, data: &[f64]) -> Outcome {
    let mut image = call.columns(k)?;
    let leading = call.count(k + 1)?;
    check(call, k, image.len(), leading, rows, columns)?;
    for l in 0..rows * columns {
        image[l % rows + l / rows * leading] = data[l];
    }
    call.set_columns(k, &image)
}

fn check(call: &Call, k: usize, size: usize, leading: usize, rows: usize, columns: usize) -> Outcome {
    let needed = if rows * columns == 0 { 0 } else { leading * (columns - 1) + rows };
    if leading < rows || size < needed {
        return Err(Error::Failed(format!(
            "argument {} of `{}` has {size} elements with leading dimension {leading}, too few for {rows}×{columns}",
            k + 1,
            call.name()
        )));
    }
    Ok(())
}

/// The first `length` elements of a vector.
fn vector(call: &Call, k: usize, length: usize) -> Result<Vec<f64>, Error> {
    let mut vector = call.columns(k)?;
    if vector.len() < length {
        return Err(Error::Failed(format!(
            "argument {} of `{}` has {} elements, {length} are needed",
            k + 1,
            call.name(),
            vector.len()
        )));
    }
    vector.truncate(length);
    Ok(vector)
}

fn set_vector(call: &mut Call, k: usize, data: &[f64]) -> Outcome {
    vector(call, k, data.len())?;
    let mut image = call.columns(k)?;
    image[..data.len()].copy_from_slice(data);
    call.set_columns(k, &image)
}

/// Integers of a vector, which may be longer.
fn set_indices(call: &mut Call, k: usize, data: impl IntoIterator<Item = usize>) -> Outcome {
    let mut image = call.integers(k)?;
    for (place, number) in image.iter_mut().zip(data) {
        *place = number as i64;
    }
    call.set_integers(k, image)
}

/// Row exchanges from 1 to from 0.
fn pivots(call: &Call, k: usize, n: usize) -> Result<Vec<usize>, Error> {
    let pivots: Vec<usize> =
        call.integers(k)?.iter().take(n).map(|p| (*p as usize).wrapping_sub(1)).collect();
    if pivots.len() < n || pivots.iter().any(|p| *p >= n) {
        return Err(Error::Failed(format!("argument {} of `{}` are no pivots", k + 1, call.name())));
    }
    Ok(pivots)
}

fn set_pivots(call: &mut Call, k: usize, pivots: &[usize]) -> Outcome {
    set_indices(call, k, pivots.iter().map(|p| p + 1))
}

/// Real and imaginary parts in two arguments.
fn set_eigenvalues(call: &mut Call, k: usize, values: &[Complex]) -> Outcome {
    let (re, im): (Vec<f64>, Vec<f64>) = values.iter().map(|v| (v.re, v.im)).unzip();
    set_vector(call, k, &re)?;
    set_vector(call, k + 1, &im)
}

/// The range `ilo..ihi` in two arguments, from 1 and inclusive, as from 0 and exclusive.
fn range(call: &Call, k: usize, n: usize) -> Result<(usize, usize), Error> {
    let (low, high) = (call.count(k)?, call.count(k + 1)?);
    if n == 0 {
        return Ok((0, 0));
    }
    if low < 1 || high > n || high + 1 < low {
        return Err(Error::Failed(format!("`{}` cannot work on {low} to {high} of {n}", call.name())));
    }
    Ok((low - 1, high))
}

#[cfg(test)]
mod tests;
