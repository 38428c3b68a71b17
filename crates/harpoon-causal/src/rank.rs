//! Whether a linear system determines its unknowns, or only seems to by rounding.
//!
//! The potentials of resistors without a ground, currents through coils that are coupled without leakage: some equations are sums of others, but for the
//! last bits of their factors. In symbols, and in what tearing leaves of a system, these bits cannot be told from a factor. So they are looked
//! for in the system as a whole, and one that does not determine its unknowns is solved as a whole, which finds and tells that.

use harpoon_dae::Dae;
use harpoon_expr::{VarId, linear_in};
use rustc_hash::FxHashMap;

use crate::Tools;
use crate::sort::Pair;

/// Larger ones are not looked at: elimination takes the cube of their number.
const MOST_UNKNOWNS: usize = 100;

/// A pivot below so many bits of its column is rounding.
const BITS: f64 = 16.0;

/// As far as factors are known before the simulation.
pub(crate) fn is_deficient(dae: &mut Dae, tools: &mut Tools, pairs: &[Pair]) -> bool {
    if pairs.len() < 2 || pairs.len() > MOST_UNKNOWNS {
        return false;
    }
    matrix(dae, tools, pairs).is_some_and(lacks_a_pivot)
}

fn matrix(dae: &mut Dae, tools: &mut Tools, pairs: &[Pair]) -> Option<Vec<Vec<f64>>> {
    let column_of: FxHashMap<VarId, usize> =
        pairs.iter().enumerate().map(|(column, pair)| (pair.variable, column)).collect();
    let mut row = |pair: &Pair| {
        let equation = pair.equation;
        let mut unknowns = tools.leaves.variables(&dae.pool, &[equation.left, equation.right]);
        unknowns.retain(|var| column_of.contains_key(var));
        let difference = dae.pool.minus(equation.left, equation.right).ok()?;
        let (factors, _) = linear_in(&mut dae.pool, difference, &unknowns)?;
        let mut row = vec![0.0; pairs.len()];
        for (var, factor) in factors {
            row[column_of[&var]] = tools.constants.number(dae, factor)?;
        }
        Some(row)
    };
    pairs.iter().map(&mut row).collect()
}

/// Gaussian elimination with partial pivoting, the rows scaled.
fn lacks_a_pivot(mut rows: Vec<Vec<f64>>) -> bool {
    let n = rows.len();
    for row in &mut rows {
        let largest = row.iter().fold(0.0_f64, |largest, entry| largest.max(entry.abs()));
        row.iter_mut().for_each(|entry| *entry /= largest);
    }
    for k in 0..n {
        let size = rows.iter().fold(0.0_f64, |size, row| size.max(row[k].abs()));
        let largest = (k..n).max_by(|a, b| rows[*a][k].abs().total_cmp(&rows[*b][k].abs()));
        let Some(place) = largest.filter(|row| rows[*row][k].abs() > BITS * f64::EPSILON * size) else {
            return true;
        };
        rows.swap(k, place);
        let (done, open) = rows.split_at_mut(k + 1);
        let pivot = &done[k];
        for row in open.iter_mut().filter(|row| row[k] != 0.0) {
            let ratio = row[k] / pivot[k];
            row.iter_mut().zip(pivot).skip(k + 1).for_each(|(entry, pivot)| *entry -= ratio * pivot);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::Causal;
    use crate::testing::causal;

    #[test]
    fn what_rounding_determines_is_not_torn() {
        let regular = "Real x, y, z; x + 3*y + 7*z = 1; 2*x + 5*y + 11*z = 2; 3*x + 8*y + 19*z = 3";
        assert_eq!(Causal::sizes(&causal(regular).continuous), []);
        let singular = regular.replace("19*z", "18*z");
        assert_eq!(Causal::sizes(&causal(&singular).continuous), [(3, 3, true)]);
        // Nor with parameters, and coils that are coupled without leakage.
        let coils = "parameter a = 0.1; parameter b = 0.3; parameter c = sqrt(0.1*0.3);
            Real i, j; a*der(i) + c*der(j) = 1; c*der(i) + b*der(j) = 2";
        assert_eq!(Causal::sizes(&causal(coils).continuous), [(2, 2, true)]);
    }
}
