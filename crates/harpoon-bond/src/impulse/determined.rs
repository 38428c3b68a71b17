//! What the rules of an impulse-bond graph determine: linear relations → those that are independent, without unknowns that stay open.
//!
//! Beside an impulse all finite efforts vanish. Two resistors at one 0-junction both say p = 0, and how they share its flow only
//! their own laws know, which are no part of the impulse. So one of the relations repeats the other, and flows are open. The relations are sums with
//! coefficients that are numbers or not: those that are not are taken as if chosen at random, for which
//! a relation that follows from others does so whatever their values are.

use std::collections::{BTreeSet, HashMap};

use harpoon_expr::{BinaryOp, ExprId, Node, Pool, UnaryOp, VarId};
use harpoon_index::Id;

use super::law::{Row, substitute};

/// The relations of a network whose impacts may have any impulse.
pub struct Determined {
    pub relations: Vec<Relation>,
    /// Unknowns that no impulse determines; they are in none of the rows.
    pub open: BTreeSet<VarId>,
    /// Of these impulses the relations leave no choice.
    pub bound: BTreeSet<VarId>,
    echelon: Echelon,
}

pub struct Relation {
    pub row: Row,
    /// The number it was given with, as long as it is as it was.
    pub number: Option<usize>,
}

impl Determined {
    /// Of an unknown on an impulse.
    pub fn answer(&self, unknown: VarId, impulse: VarId) -> f64 {
        let columns = &self.echelon.columns;
        let (Some(&of), Some(&on)) = (columns.get(&unknown), columns.get(&impulse)) else { return 0.0 };
        let row = self.echelon.rows.iter().find(|row| row.pivot == of);
        row.map(|row| -row.values[on]).filter(|answer| answer.abs() > NOTHING).unwrap_or(0.0)
    }
}

pub fn determine(pool: &mut Pool, rows: Vec<Row>, impulses: &[VarId]) -> Determined {
    let numbered = rows.into_iter().enumerate();
    let mut relations: Vec<Relation> =
        numbered.map(|(number, row)| Relation { row, number: Some(number) }).collect();
    let mut open = BTreeSet::new();
    loop {
        let echelon = Echelon::of(pool, &relations, impulses);
        let mut is_needed = echelon.is_independent.iter();
        relations.retain(|_| is_needed.next() == Some(&true));
        let found = echelon.open();
        if found.is_empty() {
            let bound = echelon.bound.clone();
            return Determined { relations, open, bound, echelon };
        }
        for unknown in found {
            leave_out(pool, &mut relations, unknown);
            open.insert(unknown);
        }
    }
}

/// One relation less: that which would give the unknown.
fn leave_out(pool: &mut Pool, relations: &mut Vec<Relation>, unknown: VarId) {
    let factor = |of: &Relation| of.row.terms.get(&unknown).copied();
    let is_one = |of: &Relation| {
        factor(of).and_then(|factor| pool.as_real(factor)).is_some_and(|factor| factor.abs() == 1.0)
    };
    let simple = relations.iter().position(is_one);
    let Some(at) = simple.or_else(|| relations.iter().position(|of| factor(of).is_some())) else { return };
    let pivot = relations.remove(at).row;
    for relation in relations.iter_mut().filter(|of| of.row.terms.contains_key(&unknown)) {
        substitute(pool, &mut relation.row, unknown, &pivot).expect("only real scalars are combined");
        relation.number = None;
    }
}

struct Echelon {
    columns: HashMap<VarId, usize>,
    unknowns: Vec<VarId>,
    /// The columns from here on are impulses of the impacts: they may be anything.
    first_impulse: usize,
    rows: Vec<Solved>,
    is_independent: Vec<bool>,
    bound: BTreeSet<VarId>,
}

/// A relation that gives one of the unknowns, with the coefficient 1, from those that no relation gives.
struct Solved {
    pivot: usize,
    values: Vec<f64>,
}

/// Of the largest coefficient of a relation: less is rounding.
const NOTHING: f64 = 1e-9;

impl Echelon {
    fn of(pool: &Pool, relations: &[Relation], impulses: &[VarId]) -> Echelon {
        let used: BTreeSet<VarId> = relations.iter().flat_map(|of| of.row.terms.keys().copied()).collect();
        let mut unknowns: Vec<VarId> = used.into_iter().filter(|id| !impulses.contains(id)).collect();
        let first_impulse = unknowns.len();
        unknowns.extend(impulses);
        let columns = unknowns.iter().enumerate().map(|(at, id)| (*id, at)).collect();
        let mut echelon = Echelon {
            columns,
            unknowns,
            first_impulse,
            rows: Vec::new(),
            is_independent: Vec::new(),
            bound: BTreeSet::new(),
        };
        let mut generic = Generic { pool, known: HashMap::new() };
        for Relation { row, .. } in relations {
            let mut values = vec![0.0; echelon.unknowns.len()];
            for (id, factor) in &row.terms {
                values[echelon.columns[id]] = generic.value(*factor);
            }
            let is_independent = echelon.add(values);
            echelon.is_independent.push(is_independent);
        }
        echelon
    }

    /// Gauss and Jordan's step; says whether the relation is a new one.
    fn add(&mut self, mut values: Vec<f64>) -> bool {
        let size = largest(&values);
        for row in &self.rows {
            subtract(&mut values, row.pivot, &row.values);
        }
        values.iter_mut().filter(|value| value.abs() <= NOTHING * size).for_each(|value| *value = 0.0);
        let by_size = |a: &usize, b: &usize| values[*a].abs().total_cmp(&values[*b].abs());
        let pivot = (0..self.first_impulse).filter(|at| values[*at] != 0.0).max_by(by_size);
        let Some(pivot) = pivot else {
            let bound = (self.first_impulse..values.len()).filter(|at| values[*at] != 0.0);
            self.bound.extend(bound.map(|at| self.unknowns[at]));
            return false;
        };
        let factor = values[pivot];
        values.iter_mut().for_each(|value| *value /= factor);
        for row in &mut self.rows {
            subtract(&mut row.values, pivot, &values);
        }
        self.rows.push(Solved { pivot, values });
        true
    }

    /// Unknowns that no relation gives, and those that are given from them.
    fn open(&self) -> Vec<VarId> {
        let given: BTreeSet<usize> = self.rows.iter().map(|row| row.pivot).collect();
        let free: Vec<usize> = (0..self.first_impulse).filter(|at| !given.contains(at)).collect();
        let depends = |row: &&Solved| free.iter().any(|at| row.values[*at].abs() > NOTHING);
        let given = self.rows.iter().filter(depends).map(|row| row.pivot);
        given.chain(free.iter().copied()).map(|at| self.unknowns[at]).collect()
    }
}

fn subtract(values: &mut [f64], pivot: usize, row: &[f64]) {
    let factor = values[pivot];
    if factor != 0.0 {
        values.iter_mut().zip(row).for_each(|(value, other)| *value -= factor * other);
        values[pivot] = 0.0;
    }
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |largest, value| value.abs().max(largest))
}

/// Whether several impacts can all follow their laws: with these answers of flows on impulses each set of flows has its impulses.
pub fn is_regular(answers: &[Vec<f64>]) -> bool {
    let mut rows: Vec<Vec<f64>> = answers.to_vec();
    let size = rows.iter().map(|row| largest(row)).fold(0.0, f64::max);
    for at in 0..rows.len() {
        let by_size = |a: &usize, b: &usize| rows[*a][at].abs().total_cmp(&rows[*b][at].abs());
        let Some(best) = (at..rows.len()).max_by(by_size) else { return false };
        rows.swap(at, best);
        let (done, rest) = rows.split_at_mut(at + 1);
        let pivot = &done[at];
        if pivot[at].abs() <= NOTHING * size {
            return false;
        }
        for row in rest {
            let factor = row[at] / pivot[at];
            row.iter_mut().zip(pivot).for_each(|(value, other)| *value -= factor * other);
        }
    }
    true
}

/// The values of coefficients for variables that are chosen at random.
struct Generic<'p> {
    pool: &'p Pool,
    known: HashMap<ExprId, f64>,
}

impl Generic<'_> {
    fn value(&mut self, expr: ExprId) -> f64 {
        if let Some(known) = self.known.get(&expr) {
            return *known;
        }
        let value = match *self.pool.node(expr) {
            Node::Unary(UnaryOp::Neg, inner) => -self.value(inner),
            Node::Binary(op, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                match op {
                    BinaryOp::Add | BinaryOp::ElementAdd => a + b,
                    BinaryOp::Sub | BinaryOp::ElementSub => a - b,
                    BinaryOp::Mul | BinaryOp::ElementMul => a * b,
                    BinaryOp::Div | BinaryOp::ElementDiv => a / b,
                    _ => random(expr.index()),
                }
            }
            Node::Var(id) => random(id.index()),
            _ => self.pool.as_real(expr).unwrap_or_else(|| random(expr.index())),
        };
        self.known.insert(expr, value);
        value
    }
}

/// Between 1/2 and 3/2, by Vigna's splitmix64.
fn random(seed: usize) -> f64 {
    let mut z = (seed as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    0.5 + (z ^ (z >> 31)) as f64 / u64::MAX as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(pool: &mut Pool, terms: &[(usize, f64)]) -> Row {
        let terms = terms.iter().map(|(id, factor)| (VarId::from_index(*id), pool.real(*factor))).collect();
        Row { terms, rest: pool.real(0.0), has_rest: false }
    }

    /// Two finite elements at a 0-junction: x0 is its impulse, x1 and x2 are what they take of the flow x3, which is given.
    #[test]
    fn what_finite_elements_share_is_open() {
        let mut pool = Pool::new();
        let rows = [
            row(&mut pool, &[(0, 1.0)]),
            row(&mut pool, &[(0, 1.0)]),
            row(&mut pool, &[(1, 1.0), (2, 1.0), (3, -1.0)]),
            row(&mut pool, &[(3, 2.0), (4, 1.0)]),
        ];
        let impulse = VarId::from_index(4);
        let found = determine(&mut pool, rows.to_vec(), &[impulse]);
        assert_eq!(found.open, BTreeSet::from([1, 2].map(VarId::from_index)));
        let numbers: Vec<Option<usize>> = found.relations.iter().map(|of| of.number).collect();
        assert_eq!(numbers, [Some(0), Some(3)]);
        assert!(found.bound.is_empty());
        assert_eq!(found.answer(VarId::from_index(3), impulse), -0.5);
    }

    #[test]
    fn an_impulse_that_must_vanish_is_bound() {
        let mut pool = Pool::new();
        let rows = vec![row(&mut pool, &[(0, 1.0), (1, -1.0)]), row(&mut pool, &[(0, 1.0)])];
        let impulse = VarId::from_index(1);
        assert_eq!(determine(&mut pool, rows, &[impulse]).bound, BTreeSet::from([impulse]));
    }

    #[test]
    fn two_impacts_at_one_flow_cannot_both_have_their_way() {
        assert!(!is_regular(&[vec![2.0, 2.0], vec![2.0, 2.0]]));
        assert!(is_regular(&[vec![2.0, 1.0], vec![1.0, 2.0]]));
        assert!(!is_regular(&[vec![0.0]]));
    }
}
