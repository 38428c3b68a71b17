//! Differentiated equations → variables whose jumps nobody would see.
//!
//! The derivative of `noEvent(if time < 1 then 0 else 1)`, or of a function with branches, is taken between its jumps. Where it jumps there is no event,
//! and what depends on the derivative misses an impulse. So all that is computed together with its derivative, instead of being integrated, is
//! compared with that while the simulation runs (`advance/unseen.rs` in `harpoon-sim`).

use harpoon_dae::{Dae, Equation};
use harpoon_expr::{Body, Builtin, ExprId, FunctionId, Node, Pool, Statement, VarId};
use rustc_hash::FxHashSet;

use crate::Tools;
use crate::states::Levels;

/// A variable that is computed together with its derivative.
#[derive(Debug, Clone)]
pub struct Unseen {
    pub variable: VarId,
    pub derivative: VarId,
    /// Whether an equation that is differentiated ties it to a state.
    pub is_tied: bool,
}

/// None if every condition in a differentiated equation makes events.
pub(crate) fn unseen(dae: &Dae, tools: &mut Tools, levels: &Levels, states: &[VarId]) -> Vec<Unseen> {
    let states: FxHashSet<VarId> = states.iter().copied().collect();
    let numbers: Vec<usize> =
        (0..dae.equations.len()).filter(|&number| levels.of_equation(number) > 0).collect();
    let hides =
        |&number: &usize| hides_condition(dae, tools, levels.of_equation(number), dae.equations[number]);
    if !numbers.iter().any(hides) {
        return Vec::new();
    }
    let mut tied = FxHashSet::default();
    for number in numbers {
        let equation = dae.equations[number];
        let variables = tools.leaves.variables(&dae.pool, &[equation.left, equation.right]);
        if variables.iter().any(|var| states.contains(var)) {
            tied.extend(variables.iter().copied());
        }
    }
    let pairs = levels.pairs.iter().filter(|(variable, _)| !states.contains(variable));
    let made = pairs.map(|&(variable, derivative)| {
        let is_tied = levels.inert.contains(&variable) && tied.contains(&variable);
        Unseen { variable, derivative, is_tied }
    });
    made.collect()
}

fn hides_condition(dae: &Dae, tools: &mut Tools, order: usize, equation: Equation) -> bool {
    let varies = |tools: &mut Tools, expr: ExprId| {
        !tools.leaves.variables(&dae.pool, &[expr]).is_empty()
            || tools.leaves.varies_by_itself(&dae.pool, &dae.functions, &[expr])
    };
    let mut is_hidden = |pool: &Pool, part: ExprId| match pool.node(part) {
        Node::Builtin(Builtin::Ceil | Builtin::Floor | Builtin::Integer | Builtin::Sign, _) => {
            varies(tools, part)
        }
        Node::If { condition, .. } => has_relation(pool, *condition) && varies(tools, *condition),
        Node::Builtin(Builtin::NoEvent, arguments) => {
            pool.contains(arguments[0], is_bent) && varies(tools, arguments[0])
        }
        Node::Call(function, _) => has_branches(dae, *function, order),
        _ => false,
    };
    [equation.left, equation.right].into_iter().any(|side| dae.pool.contains(side, &mut is_hidden))
}

/// Relations that make events are variables by now.
fn has_relation(pool: &Pool, condition: ExprId) -> bool {
    pool.contains(condition, |pool, part| matches!(pool.node(part), Node::Binary(op, ..) if op.is_relation()))
}

fn is_bent(pool: &Pool, part: ExprId) -> bool {
    use Builtin::{Abs, Ceil, Floor, Integer, Max, Min, Sign};
    matches!(pool.node(part), Node::Builtin(Abs | Ceil | Floor | Integer | Max | Min | Sign, _))
}

/// Whether a function has several branches and does not say that it is smooth enough.
fn has_branches(dae: &Dae, function: FunctionId, order: usize) -> bool {
    let Some(function) = dae.functions.get(function) else { return false };
    let is_smooth = function.annotations.smooth_order.is_some_and(|smooth| smooth as usize >= order);
    match &function.body {
        Body::Algorithm(statements) => !is_smooth && has_branch(&dae.pool, statements),
        _ => false,
    }
}

fn has_branch(pool: &Pool, statements: &[Statement]) -> bool {
    let bends = |pool: &Pool, part: ExprId| is_bent(pool, part) || matches!(pool.node(part), Node::If { .. });
    statements.iter().any(|statement| match statement {
        Statement::If { .. } | Statement::While { .. } => true,
        Statement::For { body, .. } => has_branch(pool, body),
        Statement::Assign { value, .. } => pool.contains(*value, bends),
        _ => false,
    })
}
