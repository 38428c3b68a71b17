//! What a state must satisfy to be consistent, as a function of the candidates for states.
//!
//! Input: the running system. Output: for each level of differentiation the constraints between the candidates of
//! dynamic state selection, with the blocks that compute everything else that stands in them. While the simulation runs
//! the candidates follow from the states; here all of them are known, so that as many equations are left over as there
//! are constraints.

use harpoon_dae::{Dae, Equation, Kind};
use harpoon_expr::{BaseType, ExprId, VarId};
use harpoon_graph::{Adjacency, Augmentation, maximum_matching};
use harpoon_index::Id;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::incidence::{Column, Incidence, Row, is_discrete, variable_of};
use crate::initial::{at_start, restricted, start_equation};
use crate::sort::sort_matched;
use crate::states::Levels;
use crate::unknowns::Unknowns;
use crate::{Block, Projection, Selection, Tools};

/// The lowest derivatives first. Empty if there is nothing to choose, or no order in which the rest could be computed.
pub(crate) fn projections(
    dae: &mut Dae,
    tools: &mut Tools,
    levels: &Levels,
    unknowns: &Unknowns,
    selections: &[Selection],
) -> Vec<Projection> {
    let mut by_level: Vec<Vec<VarId>> = Vec::new();
    for selection in selections {
        let level = levels.variables[&selection.candidates[0]];
        by_level.resize(by_level.len().max(level + 1), Vec::new());
        by_level[level].extend(&selection.candidates);
    }
    let known: FxHashSet<VarId> = by_level.iter().flatten().copied().collect();
    let placeholders: FxHashSet<VarId> =
        selections.iter().flat_map(|selection| selection.states.iter().copied()).collect();
    if known.is_empty() {
        return Vec::new();
    }
    let Some(released) = release(dae, tools, levels, unknowns, &known, &placeholders) else {
        return Vec::new();
    };
    let given = given_at_start(dae, tools, unknowns, &known);
    let mut masks: FxHashMap<VarId, u32> = FxHashMap::default();
    for (level, candidates) in by_level.iter().enumerate() {
        masks.extend(candidates.iter().map(|&var| (var, 1 << level)));
    }
    spread(dae, tools, &released.blocks, &mut masks);
    let level_of = |dae: &Dae, tools: &mut Tools, equation: &Equation| {
        let mask = mask_of(dae, tools, &masks, &[equation.left, equation.right]);
        (mask != 0).then(|| mask.trailing_zeros() as usize)
    };
    let given: Vec<(Option<usize>, Equation)> =
        given.into_iter().map(|equation| (level_of(dae, tools, &equation), equation)).collect();
    let levels = (1..by_level.len()).rev().filter(|&level| !by_level[level].is_empty());
    let projection = |level: usize| {
        let constraints: Vec<Equation> =
            released.rows.iter().filter(|row| row.level == level).map(|row| row.equation).collect();
        let given: Vec<Equation> =
            given.iter().filter(|(at, _)| *at == Some(level)).map(|(_, equation)| *equation).collect();
        let rows = [&constraints[..], &given[..]].concat();
        let blocks = needed(dae, tools, &released.blocks, &rows);
        Projection { candidates: by_level[level].clone(), blocks, constraints, given }
    };
    levels.map(projection).collect()
}

/// The running system with some of its unknowns known.
pub(crate) struct Released {
    /// They compute the other unknowns.
    pub(crate) blocks: Vec<Block>,
    /// Equations that are left over.
    pub(crate) rows: Vec<LeftOver>,
}

#[derive(Clone, Copy)]
pub(crate) struct LeftOver {
    pub(crate) equation: Equation,
    /// Among the equations of the system.
    pub(crate) number: usize,
    pub(crate) level: usize,
}

/// `left_out`: variables whose definitions do not count. None if what is left does not determine the rest.
pub(crate) fn release(
    dae: &mut Dae,
    tools: &mut Tools,
    levels: &Levels,
    unknowns: &Unknowns,
    known: &FxHashSet<VarId>,
    left_out: &FxHashSet<VarId>,
) -> Option<Released> {
    let is_left_out = |equation: &Equation| {
        variable_of(&dae.pool, equation.left).is_some_and(|var| left_out.contains(&var))
    };
    let rows = dae.equations.iter().enumerate();
    let rows = rows.filter(|(_, equation)| !is_discrete(dae, equation) && !is_left_out(equation));
    let rows: Vec<LeftOver> = rows
        .map(|(number, &equation)| LeftOver { equation, number, level: levels.of_equation(number) })
        .collect();
    let equations: Vec<Equation> = rows.iter().map(|row| row.equation).collect();
    let wanted: Vec<VarId> = unknowns.continuous.iter().copied().filter(|var| !known.contains(var)).collect();
    let incidence = Incidence::new(&dae.pool, &mut tools.leaves, &equations, &wanted);
    let graph = incidence.candidate_graph(dae, &equations);
    // The highest derivatives first, so that those below are left over.
    let highest = graph.sources().map(|row| {
        let is_highest = rows[row.index()].level == 0;
        if is_highest { graph.row(row).to_vec() } else { Vec::new() }
    });
    let mut matching = maximum_matching(&Adjacency::<Row, Column>::from_rows(wanted.len(), highest));
    let mut augmentation = Augmentation::new(wanted.len());
    // Then what says which velocity a derivative is, as `2*der(x) = v` does whatever happens.
    let mut is_velocity = |row: &Row| {
        let Equation { left, right, .. } = equations[row.index()];
        let is_derivative =
            |column: &Column| matches!(dae.variables[wanted[column.index()]].kind, Kind::Derivative(_));
        let mut variables = tools.leaves.variables(&dae.pool, &[left, right]);
        variables.retain(|var| !dae.variables[*var].is_constant());
        variables.len() == 2 && matches!(graph.row(*row), [column] if is_derivative(column))
    };
    let velocities: Vec<Row> = graph.sources().filter(|row| is_velocity(row)).collect();
    // Then what does not contain anything that has inertia: it takes its value at once, and is no constraint.
    let states: FxHashSet<VarId> = unknowns.states.iter().copied().collect();
    let (inertial, light): (Vec<Row>, Vec<Row>) = graph.sources().partition(|row| {
        let Equation { left, right, .. } = equations[row.index()];
        let variables = tools.leaves.variables(&dae.pool, &[left, right]);
        variables.iter().any(|var| known.contains(var) || states.contains(var))
    });
    for row in velocities.into_iter().chain(light).chain(inertial) {
        if matching.column_of[row].is_none() {
            let _ = augmentation.augment(|row| graph.row(row), &mut matching, row);
        }
    }
    if matching.row_of.values().any(Option::is_none) {
        return None;
    }
    let (chosen, over): (Vec<Row>, Vec<Row>) =
        graph.sources().partition(|&row| matching.column_of[row].is_some());
    let kept: Vec<Equation> = chosen.iter().map(|row| equations[row.index()]).collect();
    let incidence =
        Incidence { rows: chosen.iter().map(|&row| incidence.rows[row].clone()).collect(), ..incidence };
    let blocks = sort_matched(dae, tools, &kept, &incidence, &restricted(&matching, &chosen)).ok()?;
    Some(Released { blocks, rows: over.iter().map(|row| rows[row.index()]).collect() })
}

/// Initial equations, and fixed start values of what is neither state nor candidate.
fn given_at_start(
    dae: &mut Dae,
    tools: &mut Tools,
    unknowns: &Unknowns,
    known: &FxHashSet<VarId>,
) -> Vec<Equation> {
    let given = dae.initial_equations.clone();
    let given = tools.homotopies.at_start(dae, &given);
    let mut given = at_start(dae, &given);
    given.retain(|equation| dae.pool.ty(equation.left).base == BaseType::Real && !is_discrete(dae, equation));
    for &var in unknowns.continuous.iter().filter(|var| !known.contains(var)) {
        if dae.variables[var].fixed {
            given.push(start_equation(dae, var));
        }
    }
    given
}

/// Which levels of candidates each unknown depends on.
fn spread(dae: &Dae, tools: &mut Tools, blocks: &[Block], masks: &mut FxHashMap<VarId, u32>) {
    for block in blocks {
        let mask = mask_of(dae, tools, masks, &block.expressions());
        if mask != 0 {
            masks.extend(block.defined().into_iter().map(|var| (var, mask)));
        }
    }
}

fn mask_of(dae: &Dae, tools: &mut Tools, masks: &FxHashMap<VarId, u32>, exprs: &[ExprId]) -> u32 {
    let variables = tools.leaves.variables(&dae.pool, exprs);
    variables.iter().filter_map(|var| masks.get(var)).fold(0, |all, mask| all | mask)
}

/// Those of the blocks that the equations need, in order.
pub(crate) fn needed(dae: &Dae, tools: &mut Tools, blocks: &[Block], rows: &[Equation]) -> Vec<Block> {
    let exprs: Vec<ExprId> = rows.iter().flat_map(|equation| [equation.left, equation.right]).collect();
    let mut wanted: FxHashSet<VarId> = tools.leaves.variables(&dae.pool, &exprs).into_iter().collect();
    let mut kept: Vec<Block> = Vec::new();
    for block in blocks.iter().rev() {
        if block.defined().iter().any(|var| wanted.contains(var)) {
            wanted.extend(tools.leaves.variables(&dae.pool, &block.expressions()));
            kept.push(block.clone());
        }
    }
    kept.reverse();
    kept
}

#[cfg(test)]
mod tests {
    use crate::testing::causal;

    #[test]
    fn a_pendulum_has_a_constraint_for_its_position_and_one_for_its_velocity() {
        let causal = causal(
            "Real x = 0.6, y = -0.8, u, v, f;
            der(x) = u; der(y) = v; der(u) = f*x; der(v) = f*y - 9.81; x*x + y*y = 1",
        );
        let texts = |k: usize| {
            let rows = causal.projections[k].constraints.iter();
            rows.map(|equation| causal.dae.equation_text(equation)).collect::<Vec<String>>()
        };
        assert_eq!(causal.projections.len(), 2);
        assert_eq!(texts(0), ["x * x + y * y = 1.0"]);
        assert_eq!(texts(1).len(), 1);
        assert!(causal.projections.iter().all(|projection| projection.blocks.is_empty()));
    }
}
