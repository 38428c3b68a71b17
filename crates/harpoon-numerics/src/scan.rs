//! One equation with one unknown, and a guess from which Newton's method leads nowhere, become a solution: the nearest
//! change of sign on either side, in strides that double.
//!
//! That is what an electronic trigger needs when the branch of solutions that it was on comes to an end.

use crate::root::find_root;
use crate::{Algebraic, Trouble};

/// The search starts with this part of the size of the unknown and ends with its inverse.
const FIRST_STRIDE: f64 = 1e-6;

/// A solution near `z`, if there is one between the bounds. `size` is that of the unknown.
pub fn scan(
    system: &mut dyn Algebraic,
    z: f64,
    size: f64,
    [min, max]: [f64; 2],
) -> Result<Option<f64>, Trouble> {
    let mut f = |z: f64| -> Result<f64, Trouble> {
        let mut r = [0.0];
        system.residual(&[z], &mut r)?;
        match r[0].is_finite() {
            true => Ok(r[0]),
            false => Err(Trouble::recoverable("the residual is not finite")),
        }
    };
    let at_start = f(z)?;
    if at_start == 0.0 {
        return Ok(Some(z));
    }
    let size = size.max(z.abs()).max(f64::MIN_POSITIVE);
    // Up and down, as long as there is something to evaluate.
    let mut ends: [Option<(f64, f64)>; 2] = [Some((z, at_start)); 2];
    let mut stride = FIRST_STRIDE * size;
    while stride <= size / FIRST_STRIDE && ends.iter().any(Option::is_some) {
        for (end, direction) in ends.iter_mut().zip([1.0, -1.0]) {
            let Some((last, value)) = *end else { continue };
            let next = (z + direction * stride).clamp(min, max);
            *end = match f(next) {
                Ok(_) if next == last => None,
                Ok(found) if (found > 0.0) != (value > 0.0) => {
                    // What cannot be evaluated in between is a pole.
                    if let Ok(Some(root)) = zero_between((last, value), (next, found), &mut f) {
                        return Ok(Some(root));
                    }
                    Some((next, found))
                }
                Ok(found) => Some((next, found)),
                Err(_) => None,
            };
        }
        stride *= 2.0;
    }
    Ok(None)
}

/// Unless the function jumps there, as at a pole.
fn zero_between(
    a: (f64, f64),
    b: (f64, f64),
    f: &mut dyn FnMut(f64) -> Result<f64, Trouble>,
) -> Result<Option<f64>, Trouble> {
    const SMALL: f64 = 1e-6;
    let (left, right) = if a.0 < b.0 { (a, b) } else { (b, a) };
    let Some(root) = find_root(left.0, left.1, right.0, right.1, 0.0, &mut *f)? else { return Ok(None) };
    let (before, after) = (f(root.before)?, f(root.after)?);
    let (z, value) = if before.abs() < after.abs() { (root.before, before) } else { (root.after, after) };
    Ok((value.abs() <= SMALL * (left.1.abs() + right.1.abs())).then_some(z))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Function(fn(f64) -> f64);

    impl Algebraic for Function {
        fn n(&self) -> usize {
            1
        }

        fn residual(&mut self, z: &[f64], r: &mut [f64]) -> Result<(), Trouble> {
            r[0] = self.0(z[0]);
            Ok(())
        }
    }

    fn solution(f: fn(f64) -> f64, z: f64) -> Option<f64> {
        scan(&mut Function(f), z, 1.0, [f64::NEG_INFINITY, f64::INFINITY]).unwrap()
    }

    #[test]
    fn the_nearest_change_of_sign_is_the_solution() {
        // A trigger beyond its threshold: limited gain with positive feedback, on the wrong side.
        let trigger = |v: f64| v - 8.0 - (1e4 * v).clamp(-7.5, 7.5);
        assert!((solution(trigger, -1.0).unwrap() - 15.5).abs() < 1e-9);
        assert!((solution(|z| z * z - 4.0, 1.5).unwrap() - 2.0).abs() < 1e-12);
        assert!((solution(|z| z * z - 4.0, -1.5).unwrap() + 2.0).abs() < 1e-12);
    }

    #[test]
    fn poles_and_positive_functions_have_none() {
        assert_eq!(solution(|z| 1.0 / (z - 3.0), 1.0), None);
        assert_eq!(solution(|z| z * z + 1.0, 1.0), None);
    }

    #[test]
    fn bounds_are_kept() {
        let found = scan(&mut Function(|z| z - 5.0), 1.0, 1.0, [0.0, 4.0]);
        assert_eq!(found.unwrap(), None);
    }
}
