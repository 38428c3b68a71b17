//! Velocities that are there twice: `2*der(x) = v`.
//!
//! If the motion chooses states among positions, their derivatives are states with them, and v follows from der(x). What the model says about the start
//! of v it says about der(x).

use harpoon_dae::{Dae, Kind};
use harpoon_expr::{ExprId, VarId, linear_in};

use crate::Tools;
use crate::reduce::Reduced;

/// Start values of derivatives from those of what they are in proportion to.
pub(super) fn inherit_starts(dae: &mut Dae, tools: &mut Tools, reduced: &Reduced) {
    let derivatives: Vec<VarId> =
        reduced.chains.iter().flat_map(|chain| chain.iter().skip(1).copied()).collect();
    for family in &reduced.families {
        let Some((derivative, twin)) = pair(dae, tools, family[0], &derivatives) else { continue };
        let Some(value) = proportional(dae, tools, family[0], derivative, twin) else { continue };
        let (fixed, start_depth) = (dae.variables[twin].fixed, dae.variables[twin].start_depth);
        let variable = &mut dae.variables[derivative];
        (variable.start, variable.start_depth, variable.fixed) = (Some(value), start_depth, fixed);
        dae.variables[twin].fixed = false;
    }
}

/// The unknowns of an equation, if these are a derivative of which the start says nothing and another one of which it does.
fn pair(dae: &Dae, tools: &mut Tools, equation: usize, derivatives: &[VarId]) -> Option<(VarId, VarId)> {
    let equation = dae.equations[equation];
    let mut unknowns = tools.leaves.variables(&dae.pool, &[equation.left, equation.right]);
    unknowns.retain(|&var| !dae.variables[var].is_constant());
    let [a, b] = unknowns[..] else { return None };
    let says_nothing = |var: VarId| dae.variables[var].start.is_none() && !dae.variables[var].fixed;
    let is_it = |var: VarId, twin: VarId| {
        derivatives.contains(&var)
            && says_nothing(var)
            && !says_nothing(twin)
            && dae.variables[twin].kind == Kind::Continuous
    };
    if is_it(a, b) { Some((a, b)) } else { is_it(b, a).then_some((b, a)) }
}

/// The start of the derivative, if the equation is linear in both with constant factors.
fn proportional(
    dae: &mut Dae,
    tools: &mut Tools,
    equation: usize,
    derivative: VarId,
    twin: VarId,
) -> Option<ExprId> {
    let equation = dae.equations[equation];
    let Dae { pool, variables, functions, .. } = dae;
    let difference = pool.minus(equation.left, equation.right).ok()?;
    let (terms, rest) = linear_in(pool, difference, &[derivative, twin])?;
    let factor = |of: VarId| terms.iter().find(|(var, _)| *var == of).map(|(_, factor)| *factor);
    let (own, other) = (factor(derivative)?, factor(twin)?);
    if tools.leaves.varies_by_itself(pool, functions, &[own, other, rest]) {
        return None;
    }
    let start = variables[twin].start.unwrap_or_else(|| pool.real(0.0));
    let known = pool.times(other, start).ok()?;
    let known = pool.plus(known, rest).ok()?;
    let value = pool.over(known, own).ok()?;
    pool.negated(value).ok()
}
