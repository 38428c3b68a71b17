//! Equations sorted into the order in which they are solved.
//!
//! Input: a [`Dae`] of any index. Output: a [`Causal`] system: aliases removed, equations differentiated until all
//! derivatives can be solved for, states chosen, and each of the systems that the simulator solves (the running
//! continuous one, the one at events, the initial one) sorted into blocks.

mod alias;
mod constants;
mod digits;
mod growth;
mod homotopy;
mod idle;
mod incidence;
mod initial;
mod inline;
mod jump;
mod kinks;
mod late_objects;
mod leaves;
mod level;
mod overruled;
mod print;
mod projection;
mod rank;
mod reduce;
mod select;
mod singular;
mod sort;
mod states;
mod structure;
mod tear;
#[cfg(test)]
mod testing;
mod tiny;
mod unknowns;
mod unseen;
mod unused;
mod vanishing;
mod verify;

pub use unseen::Unseen;

use harpoon_dae::{Dae, Equation, Kind, Variable};
use harpoon_expr::{ExprId, Simplifier, VarId};
use harpoon_flat::Origin;
use harpoon_source::Diagnostic;
use rustc_hash::FxHashMap;

use constants::Constants;
use homotopy::Homotopies;
use inline::Inlining;
use leaves::Leaves;
use structure::Structure;
use unknowns::Unknowns;

pub struct Causal {
    /// With the derivatives, differentiated equations and helpers that the stage has added. An eliminated variable
    /// occurs in no expression of the blocks.
    pub dae: Dae,
    pub eliminated: Vec<Eliminated>,
    /// Integrated by the solver. The derivative of each is computed by `continuous`, or is a state itself.
    pub states: Vec<State>,
    /// Chosen among more candidates while the simulation runs.
    pub selections: Vec<Selection>,
    /// Chosen for good although that is not right everywhere.
    pub enforced: Vec<Enforced>,
    /// The lowest derivatives first.
    pub projections: Vec<Projection>,
    /// If a constraint can.
    pub jumps: Option<Jumps>,
    /// What is computed together with its derivative, where conditions without events have been differentiated.
    pub unseen: Vec<Unseen>,
    /// How far a variable that has derivatives is below the highest of them.
    pub levels: FxHashMap<VarId, usize>,
    /// Unknown: everything continuous but the states. Known: time, parameters, inputs, states, everything discrete.
    pub continuous: Vec<Block>,
    /// Unknown: in addition everything discrete (but `pre`), relations included.
    pub event: Vec<Block>,
    /// Unknown: in addition the states, and parameters with `fixed = false`.
    pub initial: Vec<Block>,
    /// What the initial equations left open and was set to its start value, to tell the user.
    pub assumed_starts: Vec<VarId>,
    /// What holds at the start if the model is consistent, but was not needed to determine anything: to be checked.
    pub redundant_starts: Vec<StartCheck>,
    /// Start values that others contradict, perhaps: to be told if they do.
    pub overruled_starts: Vec<OverruledStart>,
}

pub fn causalize(mut dae: Dae) -> Result<Causal, Vec<Diagnostic>> {
    let tools = &mut Tools::default();
    let alias::Elimination { eliminated, derivative, folded, overruled } = alias::eliminate(&mut dae, tools);
    for number in 0..dae.initial_equations.len() {
        let equation = dae.initial_equations[number];
        dae.initial_equations[number] = tools.solvable(&mut dae, equation);
    }
    let varying = unknowns::varying(&dae, &eliminated);
    let states::States { chosen, unused, levels } =
        states::find_states(&mut dae, tools, &varying, &derivative)
            .map_err(|problems| suspecting(problems, &dae))?;
    let select::Chosen { states, selections, enforced, .. } = chosen;

    let unknowns = Unknowns::new(&dae, &eliminated, &unused, &states);
    let jumps = jump::jumps(&mut dae, tools, &levels, &unknowns, &selections);
    let unseen = unseen::unseen(&dae, tools, &levels, &unknowns.states);
    let equations = unknowns::continuous_equations(&dae);
    let continuous = sort::sort(&mut dae, tools, &equations, &unknowns.continuous)
        .map_err(|problems| suspecting(problems, &dae))?;
    let equations = unknowns::event_equations(&mut dae);
    let event = sort::sort(&mut dae, tools, &equations, &unknowns.event)?;
    let folded_starts: Vec<Equation> =
        folded.iter().map(|&var| initial::start_of_folded(&mut dae, &eliminated, var)).collect();
    let start = initial::initial_system(&mut dae, tools, &equations, &folded_starts, &unknowns, &selections)?;
    let overruled_starts =
        overruled::overruled_starts(&mut dae, tools, overruled, &levels, &unknowns, &selections, &start);
    let initial::Initial { blocks: initial, assumed_starts, redundant_starts, .. } = start;
    let mut redundant_starts: Vec<StartCheck> =
        redundant_starts.into_iter().map(|equation| StartCheck { equation, variable: None }).collect();
    redundant_starts.extend(folded.into_iter().map(|var| initial::folded_start(&mut dae, var)));
    let projections = projection::projections(&mut dae, tools, &levels, &unknowns, &selections);

    let causal = Causal {
        dae,
        eliminated,
        states,
        selections,
        enforced,
        projections,
        jumps,
        unseen,
        levels: levels.variables,
        continuous,
        event,
        initial,
        assumed_starts,
        redundant_starts,
        overruled_starts,
    };
    debug_assert_eq!(causal.verify(), Ok(()));
    Ok(causal)
}

/// A model that has become singular may have become so by a parameter.
fn suspecting(mut problems: Vec<Diagnostic>, dae: &Dae) -> Vec<Diagnostic> {
    if let (Some(first), Some(suspect)) = (problems.first_mut(), &dae.suspect) {
        first.hints.insert(0, suspect.clone());
    }
    problems
}

/// What the steps share and remember.
#[derive(Default)]
struct Tools {
    leaves: Leaves,
    constants: Constants,
    inlining: Inlining,
    structure: Structure,
    simplifier: Simplifier,
    homotopies: Homotopies,
}

impl Tools {
    /// The equation without what its parameters rule out. Functions whose author gives a derivative are still called.
    fn decided(&mut self, dae: &mut Dae, equation: Equation) -> Equation {
        let [left, right] = [equation.left, equation.right].map(|side| {
            let decided = self.structure.decided(dae, &mut self.constants, side);
            if decided == side { side } else { self.simplifier.simplify(&mut dae.pool, decided) }
        });
        Equation { left, right, ..equation }
    }

    /// The equation in the form in which it is solved: nothing is called that can be inlined, nothing is simplified for
    /// the start.
    fn solvable(&mut self, dae: &mut Dae, equation: Equation) -> Equation {
        let sides = self.inlining.inlined(dae, &mut self.leaves, [equation.left, equation.right]);
        let [left, right] = sides.map(|side| self.simplifier.simplify(&mut dae.pool, side));
        let solvable = self.decided(dae, Equation { left, right, ..equation });
        self.homotopies.actual(&mut dae.pool, solvable)
    }

    /// Must be called when variables have become constant.
    fn forget(&mut self) {
        self.constants = Constants::default();
        self.structure = Structure::default();
    }
}

/// A variable made from another by an operator: `der(x)`, `pre(x)`.
fn helper(of: &Variable, operator: &str, kind: Kind) -> Variable {
    Variable::hidden(format!("{operator}({})", of.name), of.ty.clone(), kind, of.origin)
}

/// `variable = value`, where the value is a literal, or a variable or its negative, or an expression over what
/// is constant while the simulation runs: computed for the results only.
#[derive(Debug, Clone, Copy)]
pub struct Eliminated {
    pub variable: VarId,
    pub value: ExprId,
}

#[derive(Debug, Clone, Copy)]
pub struct State {
    pub variable: VarId,
    pub derivative: VarId,
}

/// Dynamic state selection: `states` (placeholders with derivatives) stand for as many of the `candidates`, such that
/// the constraints stay solvable for the others.
#[derive(Debug, Clone)]
pub struct Selection {
    pub candidates: Vec<VarId>,
    /// Entries of the selection matrix: `states[i] = Σ_k matrix[i][k] * candidates[k]`, each a parameter-like variable
    /// that is 0 or 1 and changed by the simulator only.
    pub matrix: Vec<Vec<VarId>>,
    pub states: Vec<VarId>,
    /// Constraint Jacobian with respect to the candidates, one row for each constraint, to pivot on.
    pub jacobian: Vec<Vec<ExprId>>,
    /// What the initialisation assumes if nothing else is given, one for each state.
    pub start: Vec<StartRow>,
}

/// Constraints that are solved for some of the candidates wherever the motion leads, because the model demands that others are
/// states, or because the choice cannot be changed. It may lead to where these do not determine them.
#[derive(Debug, Clone)]
pub struct Enforced {
    pub candidates: Vec<VarId>,
    /// Each with what it is a derivative of, and with its derivatives.
    pub members: Vec<Vec<VarId>>,
    /// For each, whether the constraints may be solved for it; as many as there are constraints, or more.
    pub allowed: Vec<bool>,
    /// Constraint Jacobian with respect to the candidates, one row for each constraint.
    pub jacobian: Vec<Vec<ExprId>>,
    /// Of one of the constraints.
    pub origin: Origin,
}

/// `Σ_k factors[k] * candidates[k] = value`; the simulator writes both before it solves the initial equations.
#[derive(Debug, Clone)]
pub struct StartRow {
    pub factors: Vec<VarId>,
    pub value: VarId,
}

/// What ties the candidates of dynamic state selection together at one level of differentiation: positions, or
/// velocities once the positions are known.
#[derive(Debug, Clone)]
pub struct Projection {
    pub candidates: Vec<VarId>,
    /// What the rows need, computed from states and candidates.
    pub blocks: Vec<Block>,
    pub constraints: Vec<Equation>,
    /// Fixed start values of other variables and initial equations.
    pub given: Vec<Equation>,
}

/// Constraints that hold no more when something discrete changes.
#[derive(Debug, Clone)]
pub struct Jumps {
    /// What the model differentiates and is no state.
    pub coordinates: Vec<VarId>,
    /// What the rows need, computed from states and coordinates.
    pub blocks: Vec<Block>,
    pub rows: Vec<JumpRow>,
    /// The differentiated equations in which something discrete stands.
    pub causes: Vec<JumpCause>,
}

#[derive(Debug, Clone, Copy)]
pub struct JumpCause {
    pub equation: Equation,
    /// An input, added to its right side.
    pub shift: VarId,
}

#[derive(Debug, Clone, Copy)]
pub struct JumpRow {
    pub equation: Equation,
    /// The row that is its derivative, if that is a constraint too.
    pub derivative: Option<usize>,
    /// An input, added to the right side of the derivative of the equation.
    pub push: VarId,
    /// The same of the equation itself.
    pub shift: VarId,
}

/// An equation that holds at the start if the model is consistent.
#[derive(Debug, Clone, Copy)]
pub struct StartCheck {
    pub equation: Equation,
    /// The variable whose fixed start value it is, where the equation does not show it.
    pub variable: Option<VarId>,
}

/// The free start value of a variable that starts where the start values of others put it.
#[derive(Debug, Clone)]
pub struct OverruledStart {
    pub variable: VarId,
    /// The variable in terms of what is not eliminated.
    pub value: ExprId,
    pub start: ExprId,
    /// Whose start values count.
    pub by: Vec<VarId>,
}

#[derive(Debug, Clone)]
pub enum Block {
    Assign(Assign),
    System(System),
}

impl Block {
    /// The variables that it computes.
    pub fn defined(&self) -> Vec<VarId> {
        match self {
            Block::Assign(assign) => vec![assign.variable],
            Block::System(system) => {
                let inner = system.inner.iter().chain(&system.discrete).map(|assign| assign.variable);
                system.tearing.iter().copied().chain(inner).collect()
            }
        }
    }

    /// Everything that stands in it.
    pub fn expressions(&self) -> Vec<ExprId> {
        match self {
            Block::Assign(assign) => vec![assign.value],
            Block::System(system) => {
                let assigned = system.inner.iter().chain(&system.discrete).map(|assign| assign.value);
                let residuals = system.residuals.iter().flat_map(|residual| [residual.left, residual.right]);
                assigned.chain(residuals).collect()
            }
        }
    }
}

/// `variable := value`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assign {
    pub variable: VarId,
    pub value: ExprId,
    pub origin: Origin,
}

/// Equations that must be solved together, torn: given the tearing variables, `inner` computes the other unknowns in
/// order, and the residuals `left - right` vanish. There are as many residuals as tearing variables.
#[derive(Debug, Clone)]
pub struct System {
    pub tearing: Vec<VarId>,
    pub inner: Vec<Assign>,
    pub residuals: Vec<Equation>,
    /// The residuals depend linearly on the tearing variables.
    pub is_linear: bool,
    /// Discrete unknowns (Boolean, Integer, enumeration; relations) of a mixed system, in order of evaluation once the
    /// continuous ones are known; the system is iterated until they no longer change.
    pub discrete: Vec<Assign>,
    /// Number of unknowns before tearing.
    pub size: usize,
    /// By what a function that is claimed to be an inverse gives, the value of the only unknown: where to begin.
    pub guess: Option<ExprId>,
    /// Divisors that inner equations are multiplied by: where one of them vanishes there is no solution.
    pub divisors: Vec<ExprId>,
}
