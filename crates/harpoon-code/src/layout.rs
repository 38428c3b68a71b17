//! Which cell of the vector of values holds what.
//!
//! Time, states and their derivatives come first, so that the integrator reads and writes them in a row, then what stays as it is while the
//! simulation runs; these and the others keep the order of the model, which leaves the elements of an array side by side.

use std::ops::Range;

use harpoon_causal::Causal;
use harpoon_dae::{Kind, Variable};
use harpoon_expr::{BaseType, Node, Pool, UnaryOp, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::parameters::Attributes;
use crate::per_variable::PerVariable;
use crate::program::Cell;

pub struct Layout {
    pub cells: PerVariable<Cell>,
    /// Before initialisation: parameters and start values.
    pub values: Vec<f64>,
    /// Cells of parameters and constants.
    pub steady: Range<usize>,
}

/// `guesses`: of what has no start value.
pub fn lay_out(
    pool: &Pool,
    causal: &Causal,
    attributes: &Attributes,
    guesses: &FxHashMap<VarId, f64>,
) -> Layout {
    let variables = &causal.dae.variables;
    let aliases = causal.eliminated.iter().filter(|eliminated| is_alias(pool, eliminated.value));
    let aliases: FxHashSet<VarId> = aliases.map(|eliminated| eliminated.variable).collect();
    let mut layout = Layout { cells: PerVariable::default(), values: vec![0.0], steady: 0..0 };
    let states = causal.states.iter().map(|state| state.variable);
    let derivatives = causal.states.iter().map(|state| state.derivative);
    let place = |layout: &mut Layout, var: VarId| {
        if has_cell(&variables[var]) && !aliases.contains(&var) && !layout.cells.contains_key(&var) {
            layout.cells.insert(var, layout.values.len() as Cell);
            let start = start(variables[var].kind, var, attributes);
            layout.values.push(guesses.get(&var).copied().unwrap_or(start));
        }
    };
    states.chain(derivatives).for_each(|var| place(&mut layout, var));
    let begin = layout.values.len();
    let is_steady = |var: &VarId| matches!(variables[*var].kind, Kind::Parameter | Kind::Constant);
    variables.ids().filter(is_steady).for_each(|var| place(&mut layout, var));
    layout.steady = begin..layout.values.len();
    variables.ids().for_each(|var| place(&mut layout, var));
    layout
}

fn has_cell(variable: &Variable) -> bool {
    matches!(variable.ty, BaseType::Real | BaseType::Integer | BaseType::Boolean | BaseType::Enum(_))
}

/// What a variable has before an event is what its variable had.
fn start(kind: Kind, var: VarId, attributes: &Attributes) -> f64 {
    match kind {
        Kind::Pre(of) => attributes.start[of],
        Kind::Homotopy => 1.0,
        _ => attributes.start[var],
    }
}

/// Another variable, its negative, or a literal: needs no cell of its own.
pub fn is_alias(pool: &Pool, value: harpoon_expr::ExprId) -> bool {
    match *pool.node(value) {
        Node::Var(_) => true,
        Node::Unary(UnaryOp::Neg, inner) => matches!(pool.node(inner), Node::Var(_)),
        _ => pool.is_literal(value),
    }
}
