//! Constraints between candidates for states → routines that tell how far they are from being satisfied.

use harpoon_causal as causal;
use harpoon_dae::{Equation, Kind, Variable};
use harpoon_expr::{BaseType, BinaryOp, ExprId, VarId};

use super::Lowering;
use super::routine::{Item, Target};
use crate::emit::Unsupported;
use crate::ir::RoutineId;
use crate::program::{Candidate, Cell, Coordinate, JumpCauses, JumpRow, Jumps, Projection, ProjectionRow};

impl Lowering {
    pub(super) fn projections(&mut self) -> Vec<Projection> {
        let projections = std::mem::take(&mut self.causal.projections);
        projections.iter().map(|projection| self.projection(projection)).collect()
    }

    fn projection(&mut self, projection: &causal::Projection) -> Projection {
        let candidates = projection.candidates.iter().map(|&var| {
            let variable = &self.dae().variables[var];
            Candidate {
                name: variable.name.clone(),
                cell: self.build.cells[&var],
                nominal: self.attributes.nominal[var].abs(),
                has_start: variable.start.is_some(),
                is_fixed: variable.fixed,
            }
        });
        let candidates = candidates.collect();
        let steps = self.steps(&projection.blocks, "projection");
        let equations = [&projection.constraints[..], &projection.given].concat();
        let (residual, rows) = self.constraint_rows(&equations);
        Projection { candidates, steps, residual, rows, n_constraints: projection.constraints.len() }
    }

    pub(super) fn jumps(&mut self) -> Option<Jumps> {
        let jumps = std::mem::take(&mut self.causal.jumps)?;
        let coordinates = jumps.coordinates.iter().map(|&var| Coordinate {
            name: self.dae().variables[var].name.clone(),
            cell: self.build.cells[&var],
            nominal: self.attributes.nominal[var].abs(),
        });
        let coordinates = coordinates.collect();
        let steps = self.steps(&jumps.blocks, "jumps");
        let equations: Vec<Equation> = jumps.rows.iter().map(|row| row.equation).collect();
        let (residual, rows) = self.constraint_rows(&equations);
        let rows = rows.into_iter().zip(&jumps.rows).map(|(made, row)| JumpRow {
            cell: made.cell,
            derivative: row.derivative,
            push: self.build.cells[&row.push],
            shift: self.build.cells[&row.shift],
            text: made.text,
            place: made.place,
        });
        let rows = rows.collect();
        let causes = self.jump_causes(&jumps.causes);
        Some(Jumps { coordinates, steps, residual, rows, causes })
    }

    fn jump_causes(&mut self, causes: &[causal::JumpCause]) -> JumpCauses {
        let equations: Vec<Equation> = causes.iter().map(|cause| cause.equation).collect();
        let (residual, rows) = self.constraint_rows(&equations);
        let sides = equations.iter().flat_map(|equation| [equation.left, equation.right]);
        let variables = sides.flat_map(|side| self.build.world.pool.variables(side));
        let variables: Vec<VarId> = variables.collect();
        let cells = |is_wanted: &dyn Fn(&Variable) -> bool| -> Vec<Cell> {
            let wanted = variables.iter().filter(|var| is_wanted(&self.dae().variables[**var]));
            wanted.filter_map(|var| self.build.cells.get(var).copied()).collect()
        };
        let is_continuous =
            |variable: &Variable| matches!(variable.kind, Kind::Continuous | Kind::Derivative(_));
        let is_discrete =
            |variable: &Variable| variable.kind == Kind::Discrete && variable.ty == BaseType::Real;
        JumpCauses {
            residual,
            residuals: rows.iter().map(|row| row.cell).collect(),
            shifts: causes.iter().map(|cause| self.build.cells[&cause.shift]).collect(),
            variables: cells(&is_continuous),
            discrete: cells(&is_discrete),
        }
    }

    fn constraint_rows(&mut self, equations: &[Equation]) -> (RoutineId, Vec<ProjectionRow>) {
        let (mut items, mut rows) = (Vec::new(), Vec::new());
        for equation in equations {
            let text = self.equation_text(equation.left, equation.right, equation.origin);
            match self.build.world.pool.binary(BinaryOp::Sub, equation.left, equation.right) {
                Ok(value) => {
                    let cell = self.new_cell(0.0);
                    items.push(Item { target: Target::Cell(cell), value, origin: equation.origin });
                    rows.push(ProjectionRow { cell, text, place: self.place(equation.origin) });
                }
                Err(error) => self.report(equation.origin, &format!("`{text}`"), Unsupported(error.0)),
            }
        }
        (self.routine_of("constraints", &items), rows)
    }

    /// See `program::State::level`; 1 for what has no derivative that anything asks for.
    pub(super) fn level(&self, var: VarId) -> u32 {
        self.causal.levels.get(&var).map_or(1, |&level| level as u32)
    }

    /// An equation that chooses states, in the user's terms.
    pub(super) fn choice_text(&self, sides: &[ExprId]) -> Option<String> {
        if self.causal.selections.is_empty() {
            return None;
        }
        let pool = &self.build.world.pool;
        let variables: Vec<VarId> = sides.iter().flat_map(|&side| pool.variables(side)).collect();
        let mut selections = self.causal.selections.iter();
        let selection = selections.find(|selection| {
            let starts = selection.start.iter().map(|row| &row.value);
            selection.states.iter().chain(starts).any(|var| variables.contains(var))
        })?;
        Some(format!("the choice of states among {}", self.listed(&selection.candidates)))
    }

    fn listed(&self, variables: &[VarId]) -> String {
        let names: Vec<&str> = variables.iter().map(|&var| &self.dae().variables[var].name[..]).collect();
        names.join(", ")
    }

    /// A state in the user's terms: one that is chosen while the simulation runs has no name of its own.
    pub(super) fn state_name(&self, var: VarId) -> String {
        let selections = self.causal.selections.iter();
        let chosen = selections
            .filter_map(|selection| selection.states.contains(&var).then_some(&selection.candidates));
        chosen
            .map(|candidates| format!("one of {}", self.listed(candidates)))
            .next()
            .unwrap_or_else(|| self.dae().variables[var].name.clone())
    }
}
