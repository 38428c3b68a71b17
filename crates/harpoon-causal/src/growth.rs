//! Whether a torn linear system can be evaluated in numbers of finite precision.
//!
//! From the guesses on, each inner variable follows from those before it, and so do errors. Along a ladder of resistors
//! every voltage is a multiple of the one before: after a hundred of them nothing is left of the digits of the
//! guess. Such systems are solved as a whole, by sparse elimination, which chooses its pivots.

use harpoon_dae::Dae;
use harpoon_expr::{VarId, linear_in};
use rustc_hash::FxHashMap;

use crate::{System, Tools};

/// By how much values of one unit may differ: ten digits must be left.
const MOST: f64 = 1e6;

/// Follows the values that guesses of one give to the inner variables. Factors that are not known are taken for one.
pub(crate) fn grows_too_much(dae: &mut Dae, tools: &mut Tools, system: &System) -> bool {
    if !system.is_linear {
        return false;
    }
    let mut values: FxHashMap<VarId, f64> = system.tearing.iter().map(|&guess| (guess, 1.0)).collect();
    let mut ranges: FxHashMap<Option<String>, (f64, f64)> = FxHashMap::default();
    for assign in &system.inner {
        let mut variables = tools.leaves.variables(&dae.pool, &[assign.value]);
        variables.retain(|var| values.contains_key(var));
        let Some((factors, _)) = linear_in(&mut dae.pool, assign.value, &variables) else { return false };
        let mut value = 0.0;
        for (var, factor) in factors {
            value += tools.constants.number(dae, factor).unwrap_or(1.0) * values[&var];
        }
        values.insert(assign.variable, value);
        if value != 0.0 {
            let unit = dae.variables[assign.variable].unit().map(str::to_string);
            let (least, most) = ranges.entry(unit).or_insert((value.abs(), value.abs()));
            (*least, *most) = (least.min(value.abs()), most.max(value.abs()));
        }
    }
    // Infinity divided by itself is no proportion.
    ranges.values().any(|(least, most)| most / least > MOST || !most.is_finite())
}

#[cfg(test)]
mod tests {
    use crate::Causal;
    use crate::testing::causal;

    fn ladder(n: usize) -> String {
        let mut text = "Real v0, i0".to_string();
        (1..=n).for_each(|k| text += &format!(", v{k}, i{k}"));
        text += "; v0 = time";
        (0..n).for_each(|k| text += &format!("; v{k} - v{} = i{k}; i{k} - i{} = v{}", k + 1, k + 1, k + 1));
        text + &format!("; i{n} = v{n}")
    }

    #[test]
    fn long_ladders_are_not_torn() {
        assert_eq!(Causal::sizes(&causal(&ladder(8)).continuous), [(16, 1, true)]);
        let sizes = Causal::sizes(&causal(&ladder(50)).continuous);
        assert_eq!(sizes, [(100, 100, true)]);
    }
}
