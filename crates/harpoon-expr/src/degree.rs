//! Whether an expression is linear in some variables, where functions that are declared to be derivatives of others count.
//!
//! Such a function is linear in the derivatives that it gets: `cp(T)*der(T)`. Its factors cannot be written down without calling it for each of
//! them, so that [`linear_in`](crate::linear_in) does not; that it is linear is enough to solve it at once.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::function::Functions;
use crate::node::{ExprId, Node, VarId};
use crate::{BinaryOp, Builtin, FunctionId, Pool, UnaryOp};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Degree {
    /// None of the variables occurs.
    Free,
    Linear,
    Higher,
}

/// Whether it is a sum of terms that have one of the variables as a factor, or none.
pub fn is_linear_in(pool: &Pool, functions: &Functions, expr: ExprId, vars: &FxHashSet<VarId>) -> bool {
    let derivatives = n_first_inputs(functions);
    let mut degrees: FxHashMap<ExprId, Degree> = FxHashMap::default();
    let mut stack = vec![(expr, false)];
    while let Some((e, are_children_done)) = stack.pop() {
        if degrees.contains_key(&e) {
            continue;
        }
        if are_children_done {
            let degree = degree(pool, &derivatives, vars, &degrees, e);
            degrees.insert(e, degree);
        } else {
            stack.push((e, true));
            pool.for_each_child(e, |child| stack.push((child, false)));
        }
    }
    degrees[&expr] < Degree::Higher
}

/// Of functions that are derivatives of others, how many inputs they share with these; those behind are derivatives.
fn n_first_inputs(functions: &Functions) -> FxHashMap<FunctionId, usize> {
    let mut n_first = FxHashMap::default();
    for (_, function) in functions.iter() {
        for derivative in &function.annotations.derivatives {
            let n = n_first.entry(derivative.function).or_insert(0);
            *n = function.inputs.len().max(*n);
        }
    }
    n_first
}

fn degree(
    pool: &Pool,
    derivatives: &FxHashMap<FunctionId, usize>,
    vars: &FxHashSet<VarId>,
    degrees: &FxHashMap<ExprId, Degree>,
    e: ExprId,
) -> Degree {
    let node = pool.node(e);
    if let Node::Var(var) = node {
        return if vars.contains(var) { Degree::Linear } else { Degree::Free };
    }
    let of = |e: ExprId| degrees[&e];
    let most = |parts: &[ExprId]| parts.iter().map(|&part| of(part)).max().unwrap_or(Degree::Free);
    let mut children = Degree::Free;
    pool.for_each_child(e, |child| children = children.max(of(child)));
    if children != Degree::Linear {
        return children;
    }
    let is_free = |e: ExprId| of(e) == Degree::Free;
    let is_linear = match node {
        Node::Unary(UnaryOp::Neg, _)
        | Node::Binary(BinaryOp::Add | BinaryOp::Sub, ..)
        | Node::Array(_)
        | Node::Record(..)
        | Node::Field(..)
        | Node::Output(..)
        | Node::Builtin(Builtin::NoEvent | Builtin::Homotopy | Builtin::Sum, _) => true,
        Node::Binary(BinaryOp::Mul, a, b) => is_free(*a) || is_free(*b),
        Node::Binary(BinaryOp::Div, _, b) => is_free(*b),
        Node::If { condition, .. } => is_free(*condition),
        Node::Builtin(Builtin::Smooth, arguments) => is_free(arguments[0]),
        Node::Call(function, arguments) => derivatives
            .get(function)
            .is_some_and(|&n| most(&arguments[..n.min(arguments.len())]) == Degree::Free),
        _ => false,
    };
    if is_linear { Degree::Linear } else { Degree::Higher }
}
