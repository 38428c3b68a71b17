//! Calls of impure functions → calls of a function for each place in the text.
//!
//! Equal expressions are one, and a call is made once for all that needs its results: the elements of `y = g()` are those of one
//! array, and `{1, 2}*g()` has one factor. But `a = g()` and `b = g()` are two calls with perhaps different results, and so are those of
//! `g() - g()`; they differ by the function that they name.

use harpoon_expr::{BaseType, Body, ExprId, Function, FunctionId, Functions, Node, Pool, Statement};
use harpoon_flat::{Equation, EquationKind, Flat};
use rustc_hash::FxHashSet;

/// Those of equations and declarations; an algorithm does the same for each statement that it executes.
pub(crate) fn tell_apart(flat: &mut Flat, functions: &mut Functions) {
    if functions.iter().all(|(_, function)| function.pure) {
        return;
    }
    let Flat { pool, variables, equations, initial_equations, .. } = flat;
    for variable in variables.values_mut() {
        if let Some(binding) = &mut variable.binding
            && !matches!(variable.ty.base, BaseType::Object(_))
        {
            *binding = with_own_calls(pool, functions, *binding);
        }
    }
    in_equations(pool, functions, equations);
    in_equations(pool, functions, initial_equations);
}

fn in_equations(pool: &mut Pool, functions: &mut Functions, equations: &mut [Equation]) {
    for equation in equations {
        match &mut equation.kind {
            EquationKind::Equal(_, right) => *right = with_own_calls(pool, functions, *right),
            EquationKind::If { branches, otherwise } => {
                branches.iter_mut().for_each(|(_, body)| in_equations(pool, functions, body));
                in_equations(pool, functions, otherwise);
            }
            EquationKind::When { branches } => {
                branches.iter_mut().for_each(|(_, body)| in_equations(pool, functions, body));
            }
            // It is made for its effect, at its own place; what it calls for its arguments is told apart.
            EquationKind::Call(call) => *call = with_own_arguments(pool, functions, *call),
        }
    }
}

/// The expression with functions of its own in place of the impure ones.
pub(crate) fn with_own_calls(pool: &mut Pool, functions: &mut Functions, expr: ExprId) -> ExprId {
    match calls_impure(pool, functions, expr) {
        true => rewritten(pool, functions, &mut FxHashSet::default(), expr),
        false => expr,
    }
}

/// The same for the arguments of a call.
pub(crate) fn with_own_arguments(pool: &mut Pool, functions: &mut Functions, call: ExprId) -> ExprId {
    pool.map_children(call, |pool, argument| with_own_calls(pool, functions, argument))
}

/// Goes through the text, in which equal parts stand at several places: `g() - g()` is not zero. `pure` are the parts that call nothing impure.
fn rewritten(
    pool: &mut Pool,
    functions: &mut Functions,
    pure: &mut FxHashSet<ExprId>,
    expr: ExprId,
) -> ExprId {
    if pure.contains(&expr) {
        return expr;
    }
    let result = pool.map_children(expr, |pool, part| rewritten(pool, functions, pure, part));
    let ty = pool.ty(result).clone();
    match pool.node(result).clone() {
        Node::Call(id, arguments) if is_impure(functions, id) => {
            let own = functions.add(Function::clone(&functions[id]));
            pool.add(Node::Call(own, arguments), ty)
        }
        _ => {
            if result == expr {
                pure.insert(expr);
            }
            result
        }
    }
}

fn is_impure(functions: &Functions, id: FunctionId) -> bool {
    functions.get(id).is_some_and(|function| !function.pure)
}

fn calls_impure(pool: &Pool, functions: &Functions, expr: ExprId) -> bool {
    pool.contains(expr, |pool, part| match *pool.node(part) {
        Node::Call(id, _) | Node::CallVectorized(id, _) => is_impure(functions, id),
        _ => false,
    })
}

/// Whether what statements do is pure as far as the functions are that they call.
pub(crate) fn is_pure(pool: &Pool, functions: &Functions, body: &Body) -> bool {
    let Body::Algorithm(statements) = body else { return true };
    let mut is_pure = true;
    let mut look = |expr: ExprId| is_pure &= !calls_impure(pool, functions, expr);
    statements.iter().for_each(|statement: &Statement| statement.for_each_expr(&mut look));
    is_pure
}
