//! All partial derivatives of a scalar at once: from the result back to the variables (reverse mode), so that a sum of
//! n terms costs n steps and not n². Griewank & Walther, Evaluating Derivatives, 2008, section 3.2.
//!
//! Each part e of the result r has an adjoint ∂r/∂e. The rules of forward mode give what reaches an operand x of e:
//! they are linear in the derivatives of the operands, so with ∂r/∂e for that of x, and none for the others, the rule
//! for e yields ∂r/∂e * ∂e/∂x.

use std::rc::Rc;

use harpoon_index::Id;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Calculus, Differentiator, Leaves, NotDifferentiable, tangent};
use crate::{BaseType, Builtin, ExprId, Functions, LocalId, Node, Pool, TypeError, VarId};

impl Differentiator {
    /// ∂expr/∂var for each of the Real variables of the expression that is `wanted`, in the order of their numbers. Those
    /// that vanish are left out.
    pub fn gradient(
        &mut self,
        pool: &mut Pool,
        functions: &mut Functions,
        expr: ExprId,
        wanted: &dyn Fn(VarId) -> bool,
    ) -> Result<Vec<(VarId, ExprId)>, NotDifferentiable> {
        let mut adjoints = FxHashMap::from_iter([(expr, pool.real(1.0))]);
        let mut gradient = Vec::new();
        let (order, varying) = users_first(pool, expr, wanted);
        for e in order {
            let Some(adjoint) = adjoints.remove(&e).filter(|&adjoint| !pool.is_zero(adjoint)) else {
                continue;
            };
            if let Node::Var(var) = *pool.node(e) {
                gradient.push((var, adjoint));
                continue;
            }
            if let Some(terms) = terms_of_sum(pool, e) {
                for &term in terms.iter() {
                    add(pool, &mut adjoints, term, adjoint)?;
                }
                continue;
            }
            let operands = operands(pool, e);
            for &operand in operands.iter().filter(|operand| varying.contains(operand)) {
                let mut known: FxHashMap<ExprId, Option<ExprId>> =
                    operands.iter().map(|&other| (other, None)).collect();
                known.insert(operand, Some(adjoint));
                let (known, leaves) = (&mut known, &mut Nothing);
                let mut calculus = Calculus { pool, functions, made: self, known, leaves };
                if let Some(share) = calculus.of_node(e)? {
                    add(pool, &mut adjoints, operand, share)?;
                }
            }
        }
        gradient.sort_by_key(|(var, _)| var.index());
        Ok(gradient)
    }
}

/// What is not an operand does not vary.
struct Nothing;

impl Leaves for Nothing {
    fn variable(&mut self, _: &mut Pool, _: VarId) -> Option<ExprId> {
        None
    }

    fn local(&mut self, _: LocalId) -> Option<ExprId> {
        None
    }

    fn time(&mut self) -> Option<ExprId> {
        None
    }
}

fn add(
    pool: &mut Pool,
    adjoints: &mut FxHashMap<ExprId, ExprId>,
    operand: ExprId,
    share: ExprId,
) -> Result<(), TypeError> {
    let sum = match adjoints.get(&operand) {
        Some(&before) => pool.plus(before, share)?,
        None => share,
    };
    adjoints.insert(operand, sum);
    Ok(())
}

/// The numbers of `sum({a, b, c})`, of which there may be thousands: the adjoint reaches each as it is.
pub(super) fn terms_of_sum(pool: &Pool, e: ExprId) -> Option<Rc<[ExprId]>> {
    match pool.node(e) {
        Node::Builtin(Builtin::Sum, arguments) => match pool.node(arguments[0]) {
            Node::Array(terms) if pool.ty(arguments[0]).rank() == 1 => Some(terms.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// The Real scalars that a node combines, each once: arrays and records among its children are looked into. What is
/// inside a loop depends on its iterator and has no adjoint outside; there the variables themselves are the operands.
fn operands(pool: &Pool, e: ExprId) -> Vec<ExprId> {
    let mut operands = Operands { scalars: Vec::new(), known: FxHashSet::default() };
    match pool.node(e) {
        Node::Comprehension { .. } => operands.add_variables(pool, e),
        _ => pool.for_each_child(e, |child| operands.add(pool, child)),
    }
    operands.scalars
}

struct Operands {
    scalars: Vec<ExprId>,
    known: FxHashSet<ExprId>,
}

impl Operands {
    fn add(&mut self, pool: &Pool, e: ExprId) {
        let ty = pool.ty(e);
        if pool.is_literal(e) || !tangent::varies(pool, ty) || !self.known.insert(e) {
            return;
        }
        match pool.node(e) {
            _ if ty.is_scalar() && ty.base == BaseType::Real => self.scalars.push(e),
            Node::Comprehension { .. } => self.add_variables(pool, e),
            _ => pool.for_each_child(e, |child| self.add(pool, child)),
        }
    }

    fn add_variables(&mut self, pool: &Pool, e: ExprId) {
        pool.contains(e, |pool, part| {
            if let Node::Var(_) = pool.node(part) {
                self.add(pool, part);
            }
            false
        });
    }
}

/// The Real scalars inside `expr` that contain a wanted variable, each before its operands; in order and as a set.
fn users_first(
    pool: &Pool,
    expr: ExprId,
    wanted: &dyn Fn(VarId) -> bool,
) -> (Vec<ExprId>, FxHashSet<ExprId>) {
    let mut order = Vec::new();
    let (mut seen, mut varying) = (FxHashSet::default(), FxHashSet::default());
    let mut stack = vec![(expr, false)];
    while let Some((e, are_operands_done)) = stack.pop() {
        if are_operands_done {
            let varies = match *pool.node(e) {
                Node::Var(var) => wanted(var),
                _ => operands(pool, e).iter().any(|operand| varying.contains(operand)),
            };
            if varies {
                varying.insert(e);
                order.push(e);
            }
        } else if seen.insert(e) {
            stack.push((e, true));
            stack.extend(operands(pool, e).into_iter().map(|operand| (operand, false)));
        }
    }
    order.reverse();
    (order, varying)
}
