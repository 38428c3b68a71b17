//! Equations with whole factors that hide a constraint: in a machine whose star point is not connected, `i1 + i2 + i3 = 0`
//! and `3*i0 = i1 + i2 + i3` say that the current i0, which an inductance makes a state, is zero. The structure of the
//! equations does not show it.
//!
//! Elimination without fractions of all variables that are no states; a row from which all of them vanish is a
//! constraint between states, and takes the place of its equation. After Otter and Elmqvist, "Transformation of Differential
//! Algebraic Array Equations to Index One Form", Modelica Conference 2017.

use std::collections::BTreeMap;
use std::hash::Hash;

use harpoon_dae::Equation;
use harpoon_expr::{BaseType, BinaryOp, ExprId, Node, UnaryOp, VarId};
use rustc_hash::FxHashMap;

use super::affine::Leaf;
use super::{Search, Signed, leaf};

/// Factors of terms (in this file: of variables) whose sum is zero.
pub(super) type Sum<T = VarId> = BTreeMap<T, i64>;

/// Longer sums are not worth the search, and larger factors are not exact as numbers of the model.
const LONGEST: usize = 300;
const LARGEST: i64 = 1_000_000_000_000_000;

impl Search<'_> {
    /// Whether equations were replaced by constraints.
    pub(super) fn reveal_constraints(&mut self) -> bool {
        let mut sums: Vec<(usize, Sum)> = Vec::new();
        for number in 0..self.dae.equations.len() {
            if !self.rows[number].is_removed && !self.rows[number].varies {
                sums.extend(self.whole_sum(number).map(|sum| (number, sum)));
            }
        }
        let found = constraints(&sums, |var| self.is_state(var)).unwrap_or_default();
        for (at, sum) in &found {
            let terms: Vec<(ExprId, i64)> =
                sum.iter().map(|(&var, &factor)| (self.var(var), factor)).collect();
            self.replace(sums[*at].0, &terms);
        }
        !found.is_empty()
    }

    fn is_state(&self, var: VarId) -> bool {
        self.sets.set(var).is_none_or(|set| set.derivative.is_some() || set.is_anchored)
    }

    fn whole_sum(&mut self, number: usize) -> Option<Sum> {
        let Equation { left, right, .. } = self.dae.equations[number];
        if self.dae.pool.ty(left).base != BaseType::Real {
            return None;
        }
        let mut sum = Sum::new();
        self.add(left, 1, &mut sum)?;
        self.add(right, -1, &mut sum)?;
        sum.retain(|_, factor| *factor != 0);
        (!sum.is_empty() && sum.len() <= LONGEST).then_some(sum)
    }

    /// None if the expression is no sum of variables with whole factors.
    fn add(&mut self, expr: ExprId, factor: i64, sum: &mut Sum) -> Option<()> {
        if let Some(x) = self.dae.pool.as_real(expr) {
            return (x == 0.0).then_some(());
        }
        match *self.dae.pool.node(expr) {
            Node::Var(var) => match leaf(self.dae, &mut self.sets, var) {
                Leaf::Unknown(Signed { variable, is_negative }) => {
                    *sum.entry(variable).or_default() += if is_negative { -factor } else { factor };
                    Some(())
                }
                _ => None,
            },
            Node::Unary(UnaryOp::Neg, a) => self.add(a, -factor, sum),
            Node::Binary(BinaryOp::Add, a, b) => {
                self.add(a, factor, sum)?;
                self.add(b, factor, sum)
            }
            Node::Binary(BinaryOp::Sub, a, b) => {
                self.add(a, factor, sum)?;
                self.add(b, -factor, sum)
            }
            Node::Binary(BinaryOp::Mul, a, b) => match self.whole_number(a) {
                Some(n) => self.add(b, factor.checked_mul(n)?, sum),
                None => {
                    let n = self.whole_number(b)?;
                    self.add(a, factor.checked_mul(n)?, sum)
                }
            },
            _ => None,
        }
    }

    fn whole_number(&mut self, expr: ExprId) -> Option<i64> {
        let x = self.tools.constants.number(self.dae, expr)?;
        (x.fract() == 0.0 && x.abs() <= 1e6).then_some(x as i64)
    }

    /// Writes the equation `Σ factor*term = 0` instead.
    pub(super) fn replace(&mut self, number: usize, sum: &[(ExprId, i64)]) {
        let mut left = self.dae.pool.real(0.0);
        for &(term, factor) in sum {
            let factor = self.dae.pool.real(factor as f64);
            let Ok(term) = self.dae.pool.times(factor, term) else { return };
            let Ok(longer) = self.dae.pool.plus(left, term) else { return };
            left = longer;
        }
        let right = self.dae.pool.real(0.0);
        self.dae.equations[number] = Equation { left, right, ..self.dae.equations[number] };
        self.rows[number] = self.row(number);
        self.enter(number as u32);
    }
}

/// The sums that become sums of what is kept alone, with the place of the equation whose they are. None if it is too much.
pub(super) fn constraints<T: Copy + Ord + Hash>(
    sums: &[(usize, Sum<T>)],
    is_kept: impl Fn(T) -> bool,
) -> Option<Vec<(usize, Sum<T>)>> {
    let mut rows_with: FxHashMap<T, Vec<usize>> = FxHashMap::default();
    for (at, (_, sum)) in sums.iter().enumerate() {
        for &term in sum.keys().filter(|term| !is_kept(**term)) {
            rows_with.entry(term).or_default().push(at);
        }
    }
    let mut order: Vec<T> = rows_with.keys().copied().collect();
    order.sort_by_key(|term| (rows_with[term].len(), *term));
    let mut rows: Vec<Sum<T>> = sums.iter().map(|(_, sum)| sum.clone()).collect();
    let mut is_pivot = vec![false; rows.len()];
    for term in order {
        let mut with = std::mem::take(rows_with.get_mut(&term)?);
        with.sort_unstable();
        with.dedup();
        with.retain(|&at| !is_pivot[at] && rows[at].contains_key(&term));
        let Some(&pivot) = with.iter().min_by_key(|&&at| (rows[at].len(), at)) else { continue };
        is_pivot[pivot] = true;
        let pivot_row = rows[pivot].clone();
        for &at in with.iter().filter(|&&at| at != pivot) {
            rows[at] = without(&rows[at], &pivot_row, term)?;
            for &other in rows[at].keys() {
                if let Some(list) = rows_with.get_mut(&other) {
                    list.push(at);
                }
            }
        }
    }
    let is_new = |at: &usize| !is_pivot[*at] && !rows[*at].is_empty() && rows[*at] != sums[*at].1;
    Some((0..rows.len()).filter(is_new).map(|at| (at, rows[at].clone())).collect())
}

/// A multiple of the row minus a multiple of the pivot row, such that the term vanishes.
fn without<T: Copy + Ord>(row: &Sum<T>, pivot: &Sum<T>, term: T) -> Option<Sum<T>> {
    let (a, b) = (pivot[&term], row[&term]);
    let mut result: Sum<T> = BTreeMap::new();
    for (&term, &factor) in row {
        result.insert(term, factor.checked_mul(a)?);
    }
    for (&term, &factor) in pivot {
        let entry = result.entry(term).or_default();
        *entry = entry.checked_sub(factor.checked_mul(b)?)?;
    }
    result.retain(|_, factor| *factor != 0);
    let common = result.values().fold(0, |common, factor| divisor(common, factor.abs()));
    if common > 1 {
        result.values_mut().for_each(|factor| *factor /= common);
    }
    let is_small = result.len() <= LONGEST && result.values().all(|factor| factor.abs() <= LARGEST);
    is_small.then_some(result)
}

fn divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use crate::testing::causal;

    #[test]
    fn a_hidden_constraint_makes_a_state_zero() {
        // Inductances in a star without a neutral wire: the zero component of the current vanishes.
        let star = "parameter n = 3; Real i0 = 1, u0, a, b, c, v, w = 1;
            n*i0 = a + b + c; a + b + c = 0; 2*der(i0) = u0; a = time - v; b = w - v; c = 1 - v - u0; der(w) = -a";
        let causal = causal(star);
        assert_eq!(causal.state_names(), ["w"]);
        assert!(causal.eliminated_texts().contains(&"i0 = 0.0".to_string()));
    }

    #[test]
    fn constraints_that_show_are_left_as_they_are() {
        let masses = "Real x = 0, y = 0, f; der(x) = f; der(y) = -f + x; x - y = 0";
        assert_eq!(causal(masses).state_names(), ["x"]);
    }
}
