//! Relations that are one and the same though their texts differ: `x > 1`, `1 < x`, `not x <= 1`, `2*x >= 2*p` with p = 1.
//!
//! Both sides are taken apart into `Σ coefficient*part + constant`, parameters by their values. Relations whose differences are
//! multiples of each other have one crossing function, and at an event one of them decides about all: in
//! `when time > 0.5 then d = if time > 0.5 …` the second one is the first, which has become true, though time is 0.5.

use harpoon_expr::{BinaryOp, Builtin, ExprId, Node, UnaryOp, VarId};
use rustc_hash::FxHashMap;

use crate::lower::Lowering;

/// The relations that make events, by their crossing functions.
#[derive(Default)]
pub(crate) struct Alike {
    /// Not looked at yet: nobody asks in a model without `when`.
    new: Vec<(BinaryOp, ExprId, ExprId, VarId)>,
    known: FxHashMap<Form, Vec<Known>>,
}

struct Known {
    variable: VarId,
    is_true_above: bool,
    includes_zero: bool,
}

/// `Σ coefficient*part + constant`, the first coefficient 1; numbers by their bits.
#[derive(PartialEq, Eq, Hash)]
struct Form {
    terms: Vec<(ExprId, u64)>,
    constant: u64,
}

#[derive(Default)]
struct Sum {
    /// In the order of their first appearance.
    terms: Vec<(ExprId, f64)>,
    constant: f64,
}

impl Alike {
    pub(crate) fn note(&mut self, op: BinaryOp, left: ExprId, right: ExprId, variable: VarId) {
        self.new.push((op, left, right, variable));
    }
}

impl Lowering {
    /// The relation by the variables of those that make events elsewhere.
    pub(crate) fn known_relation(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Option<ExprId> {
        for (op, left, right, variable) in std::mem::take(&mut self.rewriting.alike.new) {
            if let Some((form, is_true_above)) = self.crossing_function(op, left, right) {
                let known = Known { variable, is_true_above, includes_zero: includes_zero(op) };
                self.rewriting.alike.known.entry(form).or_default().push(known);
            }
        }
        let (form, is_true_above) = self.crossing_function(op, left, right)?;
        let all = self.rewriting.alike.known.get(&form)?;
        // One that is at zero what this one is, or its opposite, is nearest; else the first.
        let is_same = |known: &&Known| {
            (known.includes_zero == includes_zero(op)) == (known.is_true_above == is_true_above)
        };
        let known = all.iter().find(is_same).or(all.first())?;
        let (variable, is_opposite) = (known.variable, known.is_true_above != is_true_above);
        let variable = self.var(variable);
        Some(if is_opposite { self.not(variable) } else { variable })
    }

    /// What passes through zero where the relation changes, and whether the relation is true above.
    fn crossing_function(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Option<(Form, bool)> {
        let is_true_above = match op {
            BinaryOp::Greater | BinaryOp::GreaterEqual => true,
            BinaryOp::Less | BinaryOp::LessEqual => false,
            _ => return None,
        };
        let mut sum = Sum::default();
        self.take_apart(left, 1.0, &mut sum);
        self.take_apart(right, -1.0, &mut sum);
        sum.terms.retain(|&(_, coefficient)| coefficient != 0.0);
        sum.terms.sort_by_key(|&(part, _)| part);
        let &(_, first) = sum.terms.first()?;
        // Adding zero turns -0 into 0.
        let bits = |x: f64| (x / first + 0.0).to_bits();
        let terms = sum.terms.iter().map(|&(part, coefficient)| (part, bits(coefficient))).collect();
        Some((Form { terms, constant: bits(sum.constant) }, is_true_above == (first > 0.0)))
    }

    fn take_apart(&mut self, expr: ExprId, factor: f64, sum: &mut Sum) {
        let mut stack = vec![(expr, factor)];
        while let Some((expr, factor)) = stack.pop() {
            if let Some(number) = self.number(expr) {
                sum.constant += factor * number;
                continue;
            }
            match *self.dae.pool.node(expr) {
                Node::Binary(BinaryOp::Add, a, b) => stack.extend([(b, factor), (a, factor)]),
                Node::Binary(BinaryOp::Sub, a, b) => stack.extend([(b, -factor), (a, factor)]),
                Node::Binary(BinaryOp::Mul, a, b) => match (self.number(a), self.number(b)) {
                    (Some(number), _) => stack.push((b, factor * number)),
                    (_, Some(number)) => stack.push((a, factor * number)),
                    _ => sum.add(expr, factor),
                },
                Node::Binary(BinaryOp::Div, a, b) => match self.number(b) {
                    Some(number) if number != 0.0 => stack.push((a, factor / number)),
                    _ => sum.add(expr, factor),
                },
                Node::Unary(UnaryOp::Neg, a) => stack.push((a, -factor)),
                Node::Builtin(Builtin::IntegerToReal, ref arguments) => stack.push((arguments[0], factor)),
                _ => sum.add(expr, factor),
            }
        }
    }

    /// Of literals, and of parameters with a value.
    pub(crate) fn number(&mut self, expr: ExprId) -> Option<f64> {
        let value = match self.dae.pool.is_literal(expr) {
            true => expr,
            false if self.varies(expr) => return None,
            false => self.with_parameter_values(expr),
        };
        self.dae.pool.as_real(value)
    }
}

impl Sum {
    fn add(&mut self, part: ExprId, factor: f64) {
        match self.terms.iter_mut().find(|(known, _)| *known == part) {
            Some((_, coefficient)) => *coefficient += factor,
            None => self.terms.push((part, factor)),
        }
    }
}

fn includes_zero(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::GreaterEqual | BinaryOp::LessEqual)
}
