//! How many digits are left of the factors of a torn linear system.
//!
//! What tearing and elimination leave of a factor is a sum of products. If it cancels, its last digits are all that is left, and where it should be zero
//! it is rounding: a system that is as regular as can be is divided by 1e-16. So factors are computed once in numbers, each with the size of what
//! it is the sum of:
//! ```text
//! inner variable, residual = Σ factor·guess        (value, size) = (Σ fⱼ·valueⱼ, Σ |fⱼ|·sizeⱼ)
//! ```

use std::collections::BTreeMap;

use harpoon_dae::Dae;
use harpoon_expr::{ExprId, VarId, linear_in};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{System, Tools};

/// A factor that is less than this part of what it is made of has lost too many digits to divide by it.
const LEAST: f64 = 1e-6;

#[derive(Clone, Copy, Default)]
struct Number {
    value: f64,
    size: f64,
}

impl Number {
    fn is_good(self) -> bool {
        self.value.abs() > LEAST * self.size
    }
}

/// The factors of the guesses in each residual, as far as they are numbers that are known before the simulation.
#[derive(Clone)]
pub(crate) struct Digits {
    lines: Vec<BTreeMap<VarId, Number>>,
}

impl Digits {
    pub(crate) fn of(dae: &mut Dae, tools: &mut Tools, system: &System) -> Option<Digits> {
        let unit = |&guess: &VarId| (guess, BTreeMap::from([(guess, Number { value: 1.0, size: 1.0 })]));
        let mut forms: FxHashMap<VarId, BTreeMap<VarId, Number>> = system.tearing.iter().map(unit).collect();
        let mut known: FxHashSet<VarId> = system.tearing.iter().copied().collect();
        for assign in &system.inner {
            let form = combined(dae, tools, &forms, &known, assign.value)?;
            forms.insert(assign.variable, form);
            known.insert(assign.variable);
        }
        let mut line = |residual: &harpoon_dae::Equation| {
            let difference = dae.pool.minus(residual.left, residual.right).ok()?;
            combined(dae, tools, &forms, &known, difference)
        };
        Some(Digits { lines: system.residuals.iter().map(&mut line).collect::<Option<_>>()? })
    }

    /// Whether a line may be solved for a guess.
    pub(crate) fn is_good(&self, line: usize, guess: VarId) -> bool {
        self.lines[line].get(&guess).is_some_and(|number| number.is_good())
    }

    /// Solves a line for a guess, which vanishes from the others; the line goes, and the last one takes its place.
    pub(crate) fn eliminate(&mut self, line: usize, guess: VarId) {
        let pivot = self.lines.swap_remove(line);
        for line in &mut self.lines {
            let Some(number) = line.remove(&guess) else { continue };
            let ratio = number.value / pivot[&guess].value;
            for (other, factor) in pivot.iter().filter(|(other, _)| **other != guess) {
                let entry = line.entry(*other).or_default();
                entry.value -= ratio * factor.value;
                entry.size += ratio.abs() * factor.size;
            }
        }
    }

    /// Whether the lines can be solved for all guesses, each time for the one that has most digits.
    pub(crate) fn are_enough(mut self) -> bool {
        while !self.lines.is_empty() {
            let part = |number: &Number| number.value.abs() / number.size;
            let entries = self.lines.iter().enumerate().flat_map(|(line, factors)| {
                factors.iter().map(move |(guess, number)| (line, *guess, part(number)))
            });
            let best = entries.max_by(|a, b| a.2.total_cmp(&b.2));
            match best.filter(|(_, _, part)| *part > LEAST) {
                Some((line, guess, _)) => self.eliminate(line, guess),
                None => return false,
            }
        }
        true
    }
}

fn combined(
    dae: &mut Dae,
    tools: &mut Tools,
    forms: &FxHashMap<VarId, BTreeMap<VarId, Number>>,
    known: &FxHashSet<VarId>,
    expr: ExprId,
) -> Option<BTreeMap<VarId, Number>> {
    let mut variables = tools.leaves.variables(&dae.pool, &[expr]);
    variables.retain(|var| known.contains(var));
    let (factors, _) = linear_in(&mut dae.pool, expr, &variables)?;
    let mut sum: BTreeMap<VarId, Number> = BTreeMap::new();
    for (var, factor) in factors {
        let factor = tools.constants.number(dae, factor)?;
        for (guess, number) in &forms[&var] {
            let entry = sum.entry(*guess).or_default();
            entry.value += factor * number.value;
            entry.size += factor.abs() * number.size;
        }
    }
    Some(sum)
}
