//! Roots, powers and logarithms that have no value for all arguments, in the user's terms.

use harpoon_expr::{BinaryOp, Builtin, ExprId, Node, print_briefly};
use rustc_hash::FxHashSet;

use super::ModelNames;

/// The first operation in an expression that has no value where its argument falls below zero, and what to write instead.
pub(super) fn caution(names: &ModelNames<'_>, expr: ExprId) -> Option<Box<str>> {
    let ModelNames { dae, world } = names;
    let pool = &world.pool;
    let varies = |argument: ExprId| {
        let mut variables = pool.variables(argument).into_iter();
        variables.any(|var| dae.variables.get(var).is_none_or(|variable| !variable.is_constant()))
    };
    let mut waiting = vec![expr];
    let mut seen = FxHashSet::default();
    while let Some(expr) = waiting.pop() {
        if !seen.insert(expr) {
            continue;
        }
        let argument = match pool.node(expr) {
            Node::Builtin(Builtin::Sqrt | Builtin::Log | Builtin::Log10, arguments) => {
                arguments.first().copied()
            }
            Node::Binary(BinaryOp::Pow | BinaryOp::ElementPow, base, exponent) => {
                let is_whole = pool.as_real(*exponent).is_some_and(|exponent| exponent.fract() == 0.0);
                (!is_whole).then_some(*base)
            }
            _ => None,
        };
        if let Some(argument) = argument.filter(|&argument| varies(argument)) {
            let text = |expr: ExprId| print_briefly(pool, names, expr);
            return Some(words(&text(expr), &text(argument)).into());
        }
        pool.for_each_child(expr, |child| waiting.push(child));
    }
    None
}

fn words(whole: &str, part: &str) -> String {
    format!(
        "`{whole}` has no value where `{part}` is below zero: write `max({part}, 0)` for it, or \
         `if noEvent({part} > 0) then … else …`"
    )
}
