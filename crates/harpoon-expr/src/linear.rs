//! Expressions taken apart into a linear form: `Σ coefficient*variable + rest`, with coefficients and rest free of the
//! variables. Seen through: sums, products, quotients, conditions and the wrappers `noEvent`, `smooth`, `homotopy`.

use std::collections::BTreeMap;

use harpoon_index::Id;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{BinaryOp, Builtin, ExprId, Node, Pool, Type, TypeError, UnaryOp, VarId};

/// `expr = coefficient*var + rest` as `(coefficient, rest)`, both free of `var`. The coefficient is a literal 0 if the
/// variable does not occur.
pub fn linear(pool: &mut Pool, expr: ExprId, var: VarId) -> Option<(ExprId, ExprId)> {
    let (terms, rest) = linear_in(pool, expr, &[var])?;
    let coefficient = terms.first().map(|&(_, coefficient)| coefficient);
    Some((coefficient.unwrap_or_else(|| pool.real(0.0)), rest))
}

/// `expr = Σ coefficient*variable + rest`, free of all `vars`; the terms are those that occur, in the order of their
/// variables.
pub fn linear_in(pool: &mut Pool, expr: ExprId, vars: &[VarId]) -> Option<(Vec<(VarId, ExprId)>, ExprId)> {
    let real = Type::real();
    let form = Decomposition::new(pool, vars).form(expr)?;
    let mut terms = Vec::with_capacity(form.terms.len());
    for (var, coefficient) in form.terms {
        terms.push((VarId::from_index(var), pool.coerce(coefficient, &real).ok()?));
    }
    let rest = match form.rest {
        Some(rest) => pool.coerce(rest, &real).ok()?,
        None => pool.real(0.0),
    };
    Some((terms, rest))
}

/// `Σ terms + rest`; a rest that vanishes is none.
#[derive(Clone, Default)]
struct Form {
    /// By the index of the variable.
    terms: BTreeMap<usize, ExprId>,
    rest: Option<ExprId>,
}

#[derive(Clone)]
enum Part {
    /// None of the variables occurs.
    Free,
    Linear(Form),
    Nonlinear,
}

/// Works from the leaves upwards, without recursion, since sums have thousands of terms; the form of a part is handed
/// to its last user instead of copied.
struct Decomposition<'a> {
    pool: &'a mut Pool,
    vars: FxHashSet<VarId>,
    parts: FxHashMap<ExprId, Part>,
    n_users: FxHashMap<ExprId, usize>,
}

impl<'a> Decomposition<'a> {
    fn new(pool: &'a mut Pool, vars: &[VarId]) -> Decomposition<'a> {
        let vars = vars.iter().copied().collect();
        Decomposition { pool, vars, parts: FxHashMap::default(), n_users: FxHashMap::default() }
    }

    fn form(mut self, expr: ExprId) -> Option<Form> {
        match self.part(expr) {
            Part::Free => Some(Form { terms: BTreeMap::new(), rest: Some(expr) }),
            Part::Linear(form) => Some(form),
            Part::Nonlinear => None,
        }
    }

    fn part(&mut self, expr: ExprId) -> Part {
        for e in self.leaves_first(expr) {
            let part = self.of_node(e).unwrap_or(Part::Nonlinear);
            self.parts.insert(e, part);
        }
        self.parts.remove(&expr).expect("the expression itself comes last")
    }

    fn leaves_first(&mut self, expr: ExprId) -> Vec<ExprId> {
        let mut order = Vec::new();
        let mut stack = vec![(expr, false)];
        while let Some((e, are_children_done)) = stack.pop() {
            if are_children_done {
                order.push(e);
                continue;
            }
            let n_users = self.n_users.entry(e).or_insert(0);
            *n_users += 1;
            if *n_users > 1 {
                continue;
            }
            stack.push((e, true));
            self.pool.for_each_child(e, |child| {
                if !self.pool.is_literal(child) {
                    stack.push((child, false));
                }
            });
        }
        order
    }

    fn of_node(&mut self, e: ExprId) -> Result<Part, TypeError> {
        let node = self.pool.node(e).clone();
        if let Node::Var(var) = node
            && self.vars.contains(&var)
        {
            if *self.pool.ty(e) != Type::real() {
                return Ok(Part::Nonlinear);
            }
            let one = self.pool.real(1.0);
            return Ok(Part::Linear(Form { terms: BTreeMap::from([(var.index(), one)]), rest: None }));
        }
        let mut is_free = true;
        self.pool.for_each_child(e, |child| is_free = is_free && self.is_free(child));
        if is_free {
            return Ok(Part::Free);
        }
        let form = match node {
            Node::Unary(UnaryOp::Neg, a) => self.take(a).map(|a| self.negative(a)),
            Node::Binary(BinaryOp::Add, a, b) => self.take_both(a, b).map(|[a, b]| self.sum(a, b)),
            Node::Binary(BinaryOp::Sub, a, b) => self.take_both(a, b).map(|[a, b]| self.difference(a, b)),
            Node::Binary(BinaryOp::Mul, a, b) if self.is_free(a) => {
                self.take(b).map(|b| self.scaled(b, |pool, x| pool.times(a, x)))
            }
            Node::Binary(BinaryOp::Mul, a, b) if self.is_free(b) => {
                self.take(a).map(|a| self.scaled(a, |pool, x| pool.times(x, b)))
            }
            Node::Binary(BinaryOp::Div, a, b) if self.is_free(b) => {
                self.take(a).map(|a| self.scaled(a, |pool, x| pool.over(x, b)))
            }
            Node::If { condition, then, otherwise } if self.is_free(condition) => {
                self.take_both(then, otherwise).map(|[then, otherwise]| {
                    self.combined(then, otherwise, |pool, a, b| pool.if_then_else(condition, a, b))
                })
            }
            Node::Builtin(builtin @ Builtin::NoEvent, ref arguments) => {
                let wrap = |pool: &mut Pool, x: ExprId| pool.builtin(builtin, vec![x]);
                self.take(arguments[0]).map(|x| self.scaled(x, wrap))
            }
            Node::Builtin(builtin @ Builtin::Smooth, ref arguments) if self.is_free(arguments[0]) => {
                let wrap = |pool: &mut Pool, x: ExprId| pool.builtin(builtin, vec![arguments[0], x]);
                self.take(arguments[1]).map(|x| self.scaled(x, wrap))
            }
            Node::Builtin(builtin @ Builtin::Homotopy, ref arguments) => {
                self.take_both(arguments[0], arguments[1]).map(|[actual, simplified]| {
                    self.combined(actual, simplified, |pool, a, b| pool.builtin(builtin, vec![a, b]))
                })
            }
            _ => None,
        };
        match form {
            Some(form) => Ok(Part::Linear(form?)),
            None => Ok(Part::Nonlinear),
        }
    }

    fn is_free(&self, e: ExprId) -> bool {
        self.pool.is_literal(e) || matches!(self.parts.get(&e), Some(Part::Free))
    }

    /// The form of a part that is used once more.
    fn take(&mut self, e: ExprId) -> Option<Form> {
        if self.is_free(e) {
            return Some(Form { terms: BTreeMap::new(), rest: Some(e) });
        }
        let n_users = self.n_users.get_mut(&e)?;
        *n_users -= 1;
        let is_last = *n_users == 0;
        match self.parts.get_mut(&e)? {
            Part::Free | Part::Nonlinear => None,
            Part::Linear(form) if is_last => Some(std::mem::take(form)),
            Part::Linear(form) => Some(form.clone()),
        }
    }

    fn take_both(&mut self, a: ExprId, b: ExprId) -> Option<[Form; 2]> {
        Some([self.take(a)?, self.take(b)?])
    }

    /// Every coefficient and the rest under an operation that is linear.
    fn scaled(
        &mut self,
        mut form: Form,
        mut f: impl FnMut(&mut Pool, ExprId) -> Result<ExprId, TypeError>,
    ) -> Result<Form, TypeError> {
        for part in form.terms.values_mut().chain(form.rest.as_mut()) {
            *part = f(self.pool, *part)?;
        }
        self.without_zeros(form)
    }

    fn negative(&mut self, form: Form) -> Result<Form, TypeError> {
        self.scaled(form, |pool, x| pool.negated(x))
    }

    fn sum(&mut self, a: Form, b: Form) -> Result<Form, TypeError> {
        // The smaller is added to the larger; the rest keeps the order of the text.
        let is_swapped = a.terms.len() < b.terms.len();
        let (mut sum, other) = if is_swapped { (b, a) } else { (a, b) };
        for (var, x) in other.terms {
            let total = match sum.terms.get(&var) {
                Some(&known) => self.pool.plus(known, x)?,
                None => x,
            };
            self.put(&mut sum.terms, var, total);
        }
        sum.rest = match (sum.rest, other.rest) {
            (Some(x), Some(y)) if is_swapped => Some(self.pool.plus(y, x)?),
            (Some(x), Some(y)) => Some(self.pool.plus(x, y)?),
            (rest, None) | (None, rest) => rest,
        };
        Ok(sum)
    }

    fn difference(&mut self, mut a: Form, b: Form) -> Result<Form, TypeError> {
        for (var, x) in b.terms {
            let total = match a.terms.get(&var) {
                Some(&known) => self.pool.minus(known, x)?,
                None => self.pool.negated(x)?,
            };
            self.put(&mut a.terms, var, total);
        }
        a.rest = match (a.rest, b.rest) {
            (Some(x), Some(y)) => Some(self.pool.minus(x, y)?),
            (None, Some(y)) => Some(self.pool.negated(y)?),
            (rest, None) => rest,
        };
        Ok(a)
    }

    /// Coefficient by coefficient, with zeros for those that are missing.
    fn combined(
        &mut self,
        a: Form,
        b: Form,
        mut f: impl FnMut(&mut Pool, ExprId, ExprId) -> Result<ExprId, TypeError>,
    ) -> Result<Form, TypeError> {
        let zero = self.pool.real(0.0);
        let mut form = Form::default();
        let vars: Vec<usize> =
            a.terms.keys().chain(b.terms.keys().filter(|var| !a.terms.contains_key(var))).copied().collect();
        for var in vars {
            let [x, y] = [&a, &b].map(|form| form.terms.get(&var).copied().unwrap_or(zero));
            form.terms.insert(var, f(self.pool, x, y)?);
        }
        if a.rest.is_some() || b.rest.is_some() {
            form.rest = Some(f(self.pool, a.rest.unwrap_or(zero), b.rest.unwrap_or(zero))?);
        }
        self.without_zeros(form)
    }

    fn put(&self, terms: &mut BTreeMap<usize, ExprId>, var: usize, coefficient: ExprId) {
        if self.pool.is_zero(coefficient) {
            terms.remove(&var);
        } else {
            terms.insert(var, coefficient);
        }
    }

    fn without_zeros(&self, mut form: Form) -> Result<Form, TypeError> {
        form.terms.retain(|_, coefficient| !self.pool.is_zero(*coefficient));
        form.rest = form.rest.filter(|&rest| !self.pool.is_zero(rest));
        Ok(form)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::World;

    #[test]
    fn forms_of_several_variables() {
        let w = &mut World::default();
        let [x, y, z] = ["x", "y", "z"].map(|letter| w.letter(letter));
        let [vx, vy, vz] = [0, 1, 2].map(VarId::from_index);
        let product = w.op(BinaryOp::Mul, z, x);
        let sum = w.op(BinaryOp::Add, product, y);
        let expr = w.op(BinaryOp::Sub, sum, z);
        let (terms, rest) = linear_in(&mut w.pool, expr, &[vx, vy]).unwrap();
        let minus_z = w.pool.unary(UnaryOp::Neg, z).unwrap();
        let one = w.pool.real(1.0);
        assert_eq!((terms, rest), (vec![(vx, z), (vy, one)], minus_z));
        assert_eq!(linear_in(&mut w.pool, expr, &[vx, vz]), None);
        assert_eq!(linear(&mut w.pool, expr, vy), Some((one, w.op(BinaryOp::Sub, product, z))));
    }

    #[test]
    fn a_sum_of_many_terms_takes_little_time() {
        let pool = &mut Pool::new();
        let vars: Vec<VarId> = (0..100_000).map(VarId::from_index).collect();
        let mut sum = pool.real(1.0);
        for &var in &vars {
            let term = pool.var(var, Type::real());
            sum = pool.binary(BinaryOp::Add, sum, term).unwrap();
        }
        let (terms, rest) = linear_in(pool, sum, &vars).unwrap();
        assert_eq!((terms.len(), pool.as_real(rest)), (vars.len(), Some(1.0)));
    }
}
