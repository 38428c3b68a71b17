//! Sums that repeat each other where the highest derivatives are to be found: two capacitors side by side, `u1 = a - b` and `u2 = a - b`,
//! whose voltages follow from their charges. Each equation finds an unknown of its own, so that index reduction is
//! content with them; yet a and b cannot be found, and `u1 = u2` is a constraint between charges. So are the voltages of coils that are
//! coupled without leakage, whose derivatives of currents cannot be found.
//!
//! Factors are fractions, as decimal numbers are written, so that 0.2·0.2 = 0.4·0.1; equations are multiplied until theirs are whole.
//! Index reduction is tried on the structure. Where equations with whole factors depend on each other in what it would solve, they are combined until
//! the unknowns vanish that they cannot determine; then the structure shows the constraint, and index reduction does the rest. `integers.rs`
//! finds the same where the constraint is between states themselves, in one go. After Iwata and Takamatsu, "Index Reduction via Unimodular
//! Transformations", SIAM J. Matrix Anal. Appl. 39, 2018, for equations that need no differentiation to be combined.

use std::collections::BTreeMap;

use harpoon_dae::{Equation, Ratio};
use harpoon_expr::{BinaryOp, ExprId, Node, UnaryOp, VarId};
use harpoon_graph::{Adjacency, maximum_matching, pantelides};
use harpoon_index::{Id, IdVec};
use rustc_hash::FxHashMap;

use super::dependent::{Dependence, Entries, dependences};
use super::integers::{Sum, constraints};
use super::{Search, Signed, leaf};
use crate::alias::affine::Leaf;
use crate::incidence::{Column, Row, is_discrete};
use crate::reduce::HIGHEST_ORDER;

/// Factors of an equation that are larger, after it was multiplied until they are whole, are not worth the search.
const LARGEST_FACTOR: i64 = 1_000_000_000;

/// Sums of more terms are looked at for whole factors only: dense systems took twice as long to compile.
const LONGEST_OF_DECIMALS: usize = 50;

/// What has more digits was computed, and is rounded: 1/3, or a root.
fn decimal(x: f64) -> Option<Ratio> {
    Ratio::from_decimal(x, 9)
}

/// What stands in a sum with a factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Term {
    Unknown(VarId),
    /// Anything else.
    Other(ExprId),
}

/// The continuous equations as index reduction sees them.
struct Structure {
    /// Of the equations of the system.
    numbers: IdVec<Row, usize>,
    sums: IdVec<Row, Sum<Term>>,
    rows: IdVec<Row, Vec<Column>>,
    column_of: FxHashMap<VarId, Column>,
    /// The derivative of each unknown that has one, and whether it is the negative of that.
    next: IdVec<Column, Option<(Column, bool)>>,
}

/// What index reduction would solve for what.
struct Solved {
    /// How often each equation is differentiated.
    order: IdVec<Row, usize>,
    next: IdVec<Column, Option<(Column, bool)>>,
    /// The columns of terms that are no unknowns, for each order of the equations that they stand in.
    others: FxHashMap<(ExprId, usize), Column>,
}

impl Search<'_> {
    /// Whether equations were replaced by others that show a constraint.
    pub(super) fn reveal_hidden_constraints(&mut self) -> bool {
        let mut structure = self.structure();
        let Some(mut solved) = structure.solve() else { return false };
        let (n_columns, entries) = self.entries(&structure, &mut solved);
        let mut is_changed = false;
        for dependence in dependences(n_columns, &entries) {
            let combined = self.combined(&structure, &solved, &dependence);
            let rows = structure.rows.clone();
            for (row, sum) in &combined {
                structure.rows[*row] = self.columns(&structure, sum);
            }
            // Two sources side by side: no constraint between states, but a mistake, or the same said twice.
            if combined.is_empty() || !structure.is_regular() {
                structure.rows = rows;
                continue;
            }
            for (row, sum) in combined {
                let terms = sum.iter().map(|(&term, &factor)| match term {
                    Term::Unknown(var) => (self.var(var), factor),
                    Term::Other(expr) => (expr, factor),
                });
                let terms: Vec<(ExprId, i64)> = terms.collect();
                self.replace(structure.numbers[row], &terms);
            }
            is_changed = true;
        }
        is_changed
    }

    fn structure(&mut self) -> Structure {
        let is_open = |number: &usize| {
            !self.rows[*number].is_removed && !is_discrete(self.dae, &self.dae.equations[*number])
        };
        let numbers: IdVec<Row, usize> = (0..self.dae.equations.len()).filter(is_open).collect();
        let mut structure = Structure {
            sums: IdVec::new(),
            rows: IdVec::new(),
            column_of: FxHashMap::default(),
            next: IdVec::new(),
            numbers,
        };
        for number in structure.numbers.values().copied().collect::<Vec<usize>>() {
            let equation = self.dae.equations[number];
            let sum = self.whole_terms(equation);
            let Equation { left, right, .. } = self.tools.solvable(self.dae, equation);
            // `x = x`, which aliases may leave behind, says nothing about x.
            let unknowns = if left == right { Vec::new() } else { self.unknowns(&[left, right]) };
            let row = unknowns.into_iter().map(|var| self.column(&mut structure, var)).collect();
            structure.sums.push(sum);
            structure.rows.push(row);
        }
        structure
    }

    /// The column of an unknown; it and its derivatives get one if they have none.
    fn column(&mut self, structure: &mut Structure, var: VarId) -> Column {
        if let Some(&column) = structure.column_of.get(&var) {
            return column;
        }
        let column = structure.next.push(None);
        structure.column_of.insert(var, column);
        let derivative = self.sets.set(var).and_then(|set| set.derivative);
        if let Some(derivative) = derivative {
            let root = self.sets.find(derivative.variable).times(derivative.is_negative);
            if self.is_sought(root.variable) {
                structure.next[column] = Some((self.column(structure, root.variable), root.is_negative));
            }
        }
        column
    }

    /// Both sides as a sum with whole factors that is zero.
    fn whole_terms(&mut self, equation: Equation) -> Sum<Term> {
        let sum = self.whole_sum_of(equation, LONGEST_OF_DECIMALS, decimal);
        let of_whole_numbers = |x: f64| decimal(x).filter(|number| number.is_whole());
        let sum = sum.or_else(|| self.whole_sum_of(equation, usize::MAX, of_whole_numbers));
        sum.unwrap_or_else(|| {
            let sides = [(equation.left, 1), (equation.right, -1)];
            sides.into_iter().map(|(side, factor)| (Term::Other(side), factor)).collect()
        })
    }

    /// The same with such numbers as factors. None if they become too large.
    fn whole_sum_of(
        &mut self,
        equation: Equation,
        longest: usize,
        number: fn(f64) -> Option<Ratio>,
    ) -> Option<Sum<Term>> {
        if self.is_longer([equation.left, equation.right], longest) {
            return None;
        }
        let mut terms: BTreeMap<Term, Ratio> = BTreeMap::new();
        self.add_terms(equation.left, Ratio::ONE, number, &mut terms)?;
        self.add_terms(equation.right, Ratio::ONE.negated(), number, &mut terms)?;
        terms.retain(|_, factor| *factor != Ratio::ZERO);
        let common = Ratio::common_denominator(terms.values().copied(), LARGEST_FACTOR)?;
        let whole = |factor: Ratio| factor.numerator.checked_mul(common / factor.denominator);
        let is_small = |factor: &i64| factor.abs() <= LARGEST_FACTOR;
        terms.into_iter().map(|(term, factor)| Some((term, whole(factor).filter(is_small)?))).collect()
    }

    /// Whether sums have more terms together.
    fn is_longer(&self, sums: [ExprId; 2], most: usize) -> bool {
        let mut stack = sums.to_vec();
        let mut n = 0;
        while let Some(expr) = stack.pop()
            && n <= most
        {
            match *self.dae.pool.node(expr) {
                Node::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => stack.extend([a, b]),
                _ => n += 1,
            }
        }
        n > most
    }

    /// Adds the terms of an expression; what is no sum of unknowns with such numbers as factors is a term as it is.
    fn add_terms(
        &mut self,
        expr: ExprId,
        factor: Ratio,
        number: fn(f64) -> Option<Ratio>,
        sum: &mut BTreeMap<Term, Ratio>,
    ) -> Option<()> {
        let mut term = Term::Other(expr);
        let mut own = factor;
        match *self.dae.pool.node(expr) {
            _ if self.dae.pool.as_real(expr) == Some(0.0) => return Some(()),
            Node::Var(var) => {
                if let Leaf::Unknown(Signed { variable, is_negative }) = leaf(self.dae, &mut self.sets, var)
                    && self.is_sought(variable)
                {
                    own = if is_negative { factor.negated() } else { factor };
                    term = Term::Unknown(variable);
                }
            }
            Node::Unary(UnaryOp::Neg, a) => return self.add_terms(a, factor.negated(), number, sum),
            Node::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
                self.add_terms(a, factor, number, sum)?;
                let factor = if op == BinaryOp::Sub { factor.negated() } else { factor };
                return self.add_terms(b, factor, number, sum);
            }
            Node::Binary(BinaryOp::Mul, a, b) => {
                for (constant, other) in [(a, b), (b, a)] {
                    let constant = self.tools.constants.number(self.dae, constant).and_then(number);
                    if let Some(factor) = constant.and_then(|constant| factor.times(constant)) {
                        return self.add_terms(other, factor, number, sum);
                    }
                }
            }
            Node::Binary(BinaryOp::Div, a, b) => {
                let constant = self.tools.constants.number(self.dae, b).and_then(number);
                let inverse = constant.and_then(Ratio::inverted);
                if let Some(factor) = inverse.and_then(|inverse| factor.times(inverse)) {
                    return self.add_terms(a, factor, number, sum);
                }
            }
            _ => {}
        }
        let entry = sum.entry(term).or_insert(Ratio::ZERO);
        *entry = entry.plus(own)?;
        Some(())
    }

    /// What stands before the highest derivatives, and how many of them there are. Terms of which that is not known are unknowns of their
    /// own, with an equation that tells nothing but what they depend on.
    fn entries(&mut self, structure: &Structure, solved: &mut Solved) -> (usize, Vec<Entries>) {
        let mut others: FxHashMap<(ExprId, usize), Column> = FxHashMap::default();
        let mut n_columns = solved.next.len();
        let (mut entries, mut defining) = (Vec::new(), Vec::new());
        for (row, &order) in solved.order.iter() {
            let highest = |column: &Column| solved.highest(*column, order).map(|(column, _)| column);
            let mut whole: Vec<(Column, i64)> = Vec::new();
            let mut is_sum = false;
            for (&term, &factor) in &structure.sums[row] {
                match term {
                    Term::Unknown(var) => {
                        let found = structure.column_of.get(&var);
                        let found = found.and_then(|&column| solved.highest(column, order));
                        is_sum |= found.is_some();
                        whole.extend(
                            found.map(|(column, sign)| (column, if sign { -factor } else { factor })),
                        );
                    }
                    Term::Other(expr) => {
                        let unknowns = self.unknowns(&[expr]);
                        let columns = unknowns.iter().filter_map(|var| structure.column_of.get(var));
                        let columns: Vec<Column> = columns.filter_map(highest).collect();
                        if columns.is_empty() {
                            continue;
                        }
                        let column = *others.entry((expr, order)).or_insert_with(|| {
                            let own = Column::from_index(n_columns);
                            n_columns += 1;
                            defining.push(Entries::General(columns.into_iter().chain([own]).collect()));
                            own
                        });
                        whole.push((column, factor));
                    }
                }
            }
            entries.push(match is_sum {
                true => Entries::Whole(whole),
                false => Entries::General(structure.rows[row].iter().filter_map(highest).collect()),
            });
        }
        entries.extend(defining);
        solved.others = others;
        (n_columns, entries)
    }

    /// Equations in which the unknowns that these do not determine have vanished, each instead of one of them.
    fn combined(
        &mut self,
        structure: &Structure,
        solved: &Solved,
        dependence: &Dependence,
    ) -> Vec<(Row, Sum<Term>)> {
        let mut by_order: BTreeMap<usize, Vec<(usize, Sum<Term>)>> = BTreeMap::new();
        for &row in dependence.rows.iter().filter(|row| row.index() < structure.numbers.len()) {
            let sum = structure.sums[row].clone();
            by_order.entry(solved.order[row]).or_default().push((row.index(), sum));
        }
        let mut combined = Vec::new();
        // Equations that are differentiated differently often have no highest derivative in common but where one of them has a derivative in it.
        for (order, sums) in by_order {
            let is_kept = |term: Term| {
                let column = match term {
                    Term::Unknown(var) => {
                        let column = structure.column_of.get(&var);
                        column.and_then(|&column| solved.highest(column, order)).map(|(column, _)| column)
                    }
                    Term::Other(expr) => solved.others.get(&(expr, order)).copied(),
                };
                column.is_none_or(|column| !dependence.vanishing.contains(&column))
            };
            let found = constraints(&sums, is_kept).unwrap_or_default();
            combined.extend(found.into_iter().map(|(at, sum)| (Row::from_index(sums[at].0), sum)));
        }
        combined
    }

    /// The columns of a sum.
    fn columns(&mut self, structure: &Structure, sum: &Sum<Term>) -> Vec<Column> {
        let mut columns: Vec<Column> = Vec::new();
        for &term in sum.keys() {
            let unknowns = match term {
                Term::Unknown(var) => vec![var],
                Term::Other(expr) => self.unknowns(&[expr]),
            };
            columns.extend(unknowns.iter().filter_map(|var| structure.column_of.get(var)));
        }
        columns.sort();
        columns.dedup();
        columns
    }

    /// The continuous unknowns of expressions, each once.
    fn unknowns(&mut self, exprs: &[ExprId]) -> Vec<VarId> {
        let mut unknowns: Vec<VarId> = Vec::new();
        for var in self.tools.leaves.variables(&self.dae.pool, exprs) {
            let root = self.sets.find(var).variable;
            if self.is_sought(root) && !unknowns.contains(&root) {
                unknowns.push(root);
            }
        }
        unknowns
    }

    /// Whether it is the root of a set that index reduction seeks.
    fn is_sought(&self, root: VarId) -> bool {
        self.sets.set(root).is_some_and(|set| set.value.is_none() && !set.is_anchored && !set.is_discrete)
    }
}

impl Structure {
    /// None if the equations do not determine the unknowns anyway: others will tell.
    fn solve(&self) -> Option<Solved> {
        if !self.is_regular() {
            return None;
        }
        let next = self.next.values().map(|next| next.map(|(column, _)| column)).collect();
        let mut rows = self.rows.clone();
        let mut order: IdVec<Row, usize> = self.rows.ids().map(|_| 0).collect();
        let mut differentiate = |row: Row, next: &IdVec<Column, Option<Column>>| {
            let higher = rows[row].iter().filter_map(|&column| next[column]);
            let mut derivative: Vec<Column> = rows[row].iter().copied().chain(higher).collect();
            derivative.sort();
            derivative.dedup();
            rows.push(derivative.clone());
            order.push(order[row] + 1);
            if order[row] < HIGHEST_ORDER { Ok(derivative) } else { Err(()) }
        };
        let reduction = pantelides(self.rows.clone(), next, &mut differentiate).ok()?;
        let orders = self.rows.ids().map(|row| {
            std::iter::successors(Some(row), |&row| reduction.derivative_of_equation[row]).count() - 1
        });
        let sign = |column: Column| self.next.get(column).copied().flatten().is_some_and(|(_, sign)| sign);
        let derivative = reduction.derivative_of_variable.iter();
        Some(Solved {
            order: orders.collect(),
            next: derivative.map(|(column, next)| next.map(|next| (next, sign(column)))).collect(),
            others: FxHashMap::default(),
        })
    }

    /// Whether each equation finds an unknown of its own, if one and its derivatives count as one.
    fn is_regular(&self) -> bool {
        let mut lowest: IdVec<Column, Column> = self.next.ids().collect();
        let mut is_first: IdVec<Column, bool> = self.next.ids().map(|_| true).collect();
        self.next.values().flatten().for_each(|(column, _)| is_first[*column] = false);
        for first in self.next.ids().filter(|&column| is_first[column]) {
            let mut at = first;
            while let Some((derivative, _)) = self.next[at] {
                lowest[derivative] = first;
                at = derivative;
            }
        }
        let rows = self.rows.values().map(|row| row.iter().map(|&column| lowest[column]));
        let graph: Adjacency<Row, Column> = Adjacency::from_rows(self.next.len(), rows);
        let n_chains = is_first.values().filter(|first| **first).count();
        n_chains == self.rows.len() && maximum_matching(&graph).size() == n_chains
    }
}

impl Solved {
    /// The derivative of this order, if it is a highest one, and whether it is the negative of its column.
    fn highest(&self, column: Column, order: usize) -> Option<(Column, bool)> {
        let (mut at, mut is_negative) = (column, false);
        for _ in 0..order {
            let (next, sign) = self.next[at]?;
            (at, is_negative) = (next, is_negative != sign);
        }
        self.next[at].is_none().then_some((at, is_negative))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::causal;

    #[test]
    fn capacitors_side_by_side_not_at_ground() {
        // 1 V, 1 Ω, two capacitors, 2 Ω, ground; a and b are the potentials at both ends of the capacitors.
        let circuit = "Real q1 = 1 fixed, q2, u1, u2, i1, i2, i, a, b;
            der(q1) = i1; der(q2) = i2; u1 = q1/0.1; u2 = q2/0.2; i = i1 + i2; a - b = u1; a - b = u2; 1 - a = i; b = 2*i";
        assert_eq!(causal(circuit).state_names().len(), 1);
    }

    #[test]
    fn coils_coupled_without_leakage() {
        let coils = "Real i1 = 0 fixed, i2 = 0, u; u = sin(time);
            u = i1 + 0.4*der(i1) + 0.2*der(i2); 0 = 2*i2 + 0.2*der(i1) + 0.1*der(i2)";
        assert_eq!(causal(coils).states.len(), 1);
        assert_eq!(causal(&coils.replace("0.1*", "0.11*")).states.len(), 2);
        // A computed number that happens to be next to the right one says nothing about a constraint.
        assert_eq!(causal(&coils.replace("0.1*", "0.10000000000000002*")).states.len(), 2);
    }

    #[test]
    fn a_capacitor_at_a_source_not_at_ground() {
        let circuit = "Real u, s, i, j, a, b; der(u) = i; s = sin(time); a - b = u; a - b = s; 1 - a = i + j; b = 2*(i + j)";
        assert_eq!(causal(circuit).states.len(), 0);
        assert_eq!(
            causal(&circuit.replace("s = sin(time)", "s = 3*u").replace("a - b = s", "s = j")).states.len(),
            1
        );
    }

    #[test]
    fn sources_side_by_side_are_left_as_they_are() {
        let circuit = "Real s, r, i, j, a, b; r = 2*time; s = sin(time); a - b = r; a - b = s; 1 - a = i + j; b = 2*(i + j)";
        assert_eq!(causal(circuit).states.len(), 0);
    }
}
