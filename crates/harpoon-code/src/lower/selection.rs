//! Choices of states, those that change while the simulation runs and those that stay → Jacobians of their constraints.

use harpoon_causal::Enforced;
use harpoon_dae::StateSelect;
use harpoon_expr::{ExprId, VarId};
use harpoon_flat::Origin;

use super::{Lowering, told};
use crate::ir::RoutineId;
use crate::program::{self, Cell};

impl Lowering {
    pub(super) fn selections(&mut self) -> Vec<program::Selection> {
        let selections = self.causal.selections.clone();
        let mut made = Vec::with_capacity(selections.len());
        for selection in selections {
            let cells = |vars: &[VarId]| vars.iter().map(|var| self.build.cells[var]).collect::<Vec<Cell>>();
            let (candidates, states) = (cells(&selection.candidates), cells(&selection.states));
            let matrix = selection.matrix.iter().map(|row| cells(row)).collect();
            let origin = self.dae().variables[selection.candidates[0]].origin;
            let (jacobian, jacobian_cells) = self.jacobian_of_constraints(origin, &selection.jacobian);
            let start = selection.start.iter().map(|row| program::StartRow {
                factors: row.factors.iter().map(|var| self.build.cells[var]).collect(),
                value: self.build.cells[&row.value],
            });
            let start = start.collect();
            made.push(program::Selection { candidates, states, matrix, jacobian, jacobian_cells, start });
        }
        made
    }

    pub(super) fn enforced(&mut self) -> Vec<program::Enforced> {
        let enforced = std::mem::take(&mut self.causal.enforced);
        enforced.iter().map(|one| self.enforced_one(one)).collect()
    }

    fn enforced_one(&mut self, one: &Enforced) -> program::Enforced {
        let (jacobian, jacobian_cells) = self.jacobian_of_constraints(one.origin, &one.jacobian);
        let places = |is_allowed: bool| (0..one.allowed.len()).filter(move |&k| one.allowed[k] == is_allowed);
        let variables = &self.dae().variables;
        let name = |var: VarId| told(&variables[var].name);
        let names = |is_allowed: bool| places(is_allowed).map(|k| name(one.candidates[k])).collect();
        let demands = [(false, StateSelect::Always, "always"), (true, StateSelect::Never, "never")];
        let demands = demands.into_iter().flat_map(|(is_allowed, select, word)| {
            let members = places(is_allowed).flat_map(|k| one.members[k].iter().copied());
            let demanded = members.filter(move |&var| variables[var].state_select == select);
            demanded.map(move |var| format!("`{}` has `stateSelect = StateSelect.{word}`", name(var)))
        });
        let states = self.causal.states.iter().enumerate();
        let is_member = |var: VarId| one.members.iter().any(|members| members.contains(&var));
        let states = states.filter(|(_, state)| is_member(state.variable)).map(|(k, _)| k);
        program::Enforced {
            jacobian,
            jacobian_cells,
            allowed: places(true).collect(),
            computed: names(true),
            given: names(false),
            demands: demands.collect(),
            states: states.collect(),
            place: self.place(one.origin),
        }
    }

    /// Of constraints with respect to what they tie together.
    fn jacobian_of_constraints(
        &mut self,
        origin: Origin,
        entries: &[Vec<ExprId>],
    ) -> (RoutineId, Vec<Vec<Cell>>) {
        let cells: Vec<Vec<Cell>> =
            entries.iter().map(|row| row.iter().map(|_| self.new_cell(0.0)).collect()).collect();
        let routine = self.routine("selection", |emitter, failures| {
            for (cell, expr) in cells.iter().flatten().zip(entries.iter().flatten()) {
                failures.note(origin, "the choice of states", emitter.store_expr(*cell, *expr));
            }
        });
        (routine, cells)
    }
}
