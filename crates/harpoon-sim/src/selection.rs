//! Dynamic state selection: which candidates are integrated is decided while the simulation runs.
//!
//! Constraints tie the candidates together. Those that the constraints can best be solved for (pivots of the constraint
//! Jacobian) are computed, the others are states. The choice is kept as long as it is good enough, because every change
//! restarts the integrator.

use harpoon_code::program::{Cell, Selection};
use harpoon_numerics::Trouble;

use crate::machine::Machine;

/// The choice changes when its determinant falls below this part of that of the best choice. Near 1 a pendulum that
/// swings through a diagonal would change to and fro; near 0 the equations become badly conditioned.
const GOOD_ENOUGH: f64 = 0.3;

/// Chooses where it is needed, or everywhere; says whether a state has become another one. Everything must have been
/// computed at the current time, and has to be computed again after a change.
pub fn select(machine: &mut Machine<'_>, is_first: bool) -> Result<bool, Trouble> {
    let program = machine.program.clone();
    let mut decided: Vec<&[Vec<Cell>]> = Vec::new();
    let mut is_changed = false;
    for selection in &program.selections {
        // Velocities are selected by the matrix of their positions.
        if !decided.contains(&&selection.matrix[..]) {
            decided.push(&selection.matrix);
            is_changed |= choose(machine, selection, is_first)?;
        }
    }
    if is_changed {
        machine.forget_branches();
        for selection in &program.selections {
            copy_states(machine, selection);
        }
    }
    Ok(is_changed)
}

fn choose(machine: &mut Machine<'_>, selection: &Selection, is_first: bool) -> Result<bool, Trouble> {
    machine.call(selection.jacobian)?;
    let jacobian: Vec<Vec<f64>> = selection
        .jacobian_cells
        .iter()
        .map(|row| row.iter().map(|cell| machine.get(*cell)).collect())
        .collect();
    let n = selection.candidates.len();
    let (best, best_size) = eliminate(jacobian.clone(), &(0..n).collect::<Vec<usize>>());
    if best_size == 0.0 {
        return Err(Trouble::recoverable("the constraints between states are singular"));
    }
    if !is_first {
        let is_state = |k: usize| selection.matrix.iter().any(|row| machine.is_true(row[k]));
        let computed: Vec<usize> = (0..n).filter(|k| !is_state(*k)).collect();
        if eliminate(jacobian, &computed).1 >= GOOD_ENOUGH * best_size {
            return Ok(false);
        }
    }
    let states: Vec<usize> = (0..n).filter(|k| !best.contains(k)).collect();
    let mut is_changed = is_first;
    for (row, state) in selection.matrix.iter().zip(states) {
        for (k, &cell) in row.iter().enumerate() {
            let entry = f64::from(u8::from(k == state));
            is_changed |= machine.get(cell) != entry;
            machine.set(cell, entry);
        }
    }
    Ok(is_changed)
}

/// The columns among the given ones in which elimination with complete pivoting finds its pivots, and the size of
/// their determinant: zero if there are not enough.
pub fn eliminate(mut rows: Vec<Vec<f64>>, columns: &[usize]) -> (Vec<usize>, f64) {
    let (mut chosen, mut size) = (Vec::new(), 1.0);
    for k in 0..rows.len() {
        let free = columns.iter().filter(|column| !chosen.contains(*column));
        let entries = free.flat_map(|&column| (k..rows.len()).map(move |row| (row, column)));
        let Some((row, column)) =
            entries.max_by(|a, b| rows[a.0][a.1].abs().total_cmp(&rows[b.0][b.1].abs()))
        else {
            return (chosen, 0.0);
        };
        let pivot = rows[row][column];
        size *= pivot.abs();
        if pivot == 0.0 || !pivot.is_finite() {
            return (chosen, 0.0);
        }
        rows.swap(k, row);
        chosen.push(column);
        let pivot_row = rows[k].clone();
        for lower in &mut rows[k + 1..] {
            let factor = lower[column] / pivot;
            lower.iter_mut().zip(&pivot_row).for_each(|(value, above)| *value -= factor * above);
        }
    }
    (chosen, size)
}

fn copy_states(machine: &mut Machine<'_>, selection: &Selection) {
    for (row, &state) in selection.matrix.iter().zip(&selection.states) {
        let chosen = row.iter().position(|cell| machine.is_true(*cell));
        if let Some(k) = chosen {
            machine.set(state, machine.get(selection.candidates[k]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_entries_are_the_pivots() {
        let (chosen, size) = eliminate(vec![vec![1.0, 4.0, 0.0], vec![0.0, 8.0, 3.0]], &[0, 1, 2]);
        // 8 in the second row, then -1.5 in the first, of which 4 - 8/2 is nothing.
        assert_eq!(chosen, [1, 2]);
        assert_eq!(size, 12.0);
        assert_eq!(eliminate(vec![vec![0.0, 1.0]], &[0]).1, 0.0);
    }
}
