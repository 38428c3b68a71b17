//! Algorithms of models → equations.
//!
//! An algorithm is executed once, on expressions instead of values (`execution.rs`): what a variable holds after a statement is an
//! expression, or a hidden variable with an equation of its own. `if` and `when` choose between what their branches leave. So a
//! relation or rounding stands in an equation, over the values that it sees where it stands, and everything that equations have is
//! there for it: a crossing function, a value that is kept between events, a time that is known beforehand (docs/decisions/0025).
//!
//! Loops whose number of turns is not known, and algorithms that are about no event at all, become functions instead
//! (`procedure.rs`).

mod events;
mod execution;
mod expression;
mod procedure;
mod targets;
mod text;

use harpoon_expr::{Builtin, ExprId, Functions, Node, Pool, Statement, VarId};
use harpoon_flat::{Algorithm, Equation, EquationKind, Flat, Origin, Variability};
use harpoon_source::Diagnostic;
use rustc_hash::FxHashSet;

use crate::Kind;
use crate::lower::Lowering;
use crate::memory::Relations;
use execution::Execution;
use targets::{assigned_variables, assigned_variables_outside_when};

/// A statement that is no assignment: `reinit`, `assert`, `terminate`, or a call for its effect.
pub(crate) struct Action {
    /// When it is reached.
    active: ExprId,
    /// Over the values that it sees where it stands.
    call: ExprId,
    is_in_when: bool,
    /// It stands in an initial algorithm and is of no concern later.
    is_initial: bool,
    origin: Origin,
}

#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) actions: Vec<Action>,
    /// Results of procedures that are called in a `when`.
    pub(crate) set_at_events: Vec<VarId>,
    pub(crate) problems: Vec<Diagnostic>,
}

pub(crate) fn into_equations(flat: &mut Flat, functions: &mut Functions) -> Outcome {
    let mut outcome = Outcome::default();
    let algorithms = std::mem::take(&mut flat.algorithms);
    algorithms.iter().for_each(|algorithm| mark_discrete(flat, &algorithm.statements));
    let discrete = crate::variables::when_targets(&flat.pool, &flat.equations);
    for algorithm in &algorithms {
        if let Some(equations) = assertions_only(&flat.pool, algorithm) {
            let place = if algorithm.initial { &mut flat.initial_equations } else { &mut flat.equations };
            place.extend(equations);
            continue;
        }
        Execution::new(flat, functions, &discrete, algorithm, &mut outcome).run(algorithm);
    }
    outcome
}

/// An algorithm that assigns nothing and only checks is a list of equations.
fn assertions_only(pool: &Pool, algorithm: &Algorithm) -> Option<Vec<Equation>> {
    let origin = algorithm.origin;
    let call = |statement: &Statement| match statement {
        Statement::Call(call) if matches!(pool.node(*call), Node::Builtin(Builtin::Assert, _)) => {
            Some(Equation { kind: EquationKind::Call(*call), origin })
        }
        _ => None,
    };
    algorithm
        .statements
        .iter()
        .map(|statement| match statement {
            Statement::If { branches, otherwise } => {
                let body = |body: &[Statement]| body.iter().map(call).collect::<Option<Vec<Equation>>>();
                let branches = branches.iter().map(|(c, statements)| Some((*c, body(statements)?)));
                let kind = EquationKind::If {
                    branches: branches.collect::<Option<_>>()?,
                    otherwise: body(otherwise)?,
                };
                Some(Equation { kind, origin })
            }
            _ => call(statement),
        })
        .collect()
}

/// Variables that are assigned in `when` statements only are discrete.
fn mark_discrete(flat: &mut Flat, statements: &[Statement]) {
    let outside: FxHashSet<VarId> =
        assigned_variables_outside_when(&flat.pool, statements).into_iter().collect();
    for var in assigned_variables(&flat.pool, statements) {
        if !outside.contains(&var) && flat.variables[var].variability == Variability::Continuous {
            flat.variables[var].variability = Variability::Discrete;
        }
    }
}

impl Lowering {
    pub(crate) fn add_algorithm_actions(&mut self, actions: Vec<Action>) {
        for Action { active, call, is_in_when, is_initial, origin } in actions {
            let Some(active) = self.scalar_of(active, origin) else { continue };
            let mut active = self.without_memory(active, Relations::MakeEvents, origin);
            if is_initial {
                let start = self.flag(Kind::Start, origin);
                active = self.and(start, active);
            }
            match is_in_when {
                true => self.add_event_action(call, active, origin),
                false => self.add_action(call, active, origin),
            }
        }
    }
}
