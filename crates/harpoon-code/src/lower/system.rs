//! A torn system of equations → routines for its residuals and their derivatives.

use harpoon_causal as causal;
use harpoon_expr::{BinaryOp, ExprId};

use super::Lowering;
use crate::emit::Unsupported;
use crate::program::{Cell, System, SystemId, Unknown};

impl Lowering {
    pub(super) fn system(&mut self, system: &causal::System) -> SystemId {
        let mut residuals: Vec<ExprId> = Vec::with_capacity(system.residuals.len());
        for equation in &system.residuals {
            match self.build.world.pool.binary(BinaryOp::Sub, equation.left, equation.right) {
                Ok(residual) => residuals.push(residual),
                Err(error) => {
                    let text = self.equation_text(equation.left, equation.right, equation.origin);
                    self.report(equation.origin, &format!("`{text}`"), Unsupported(error.0));
                }
            }
        }
        let residual_cells: Vec<Cell> = residuals.iter().map(|_| self.new_cell(0.0)).collect();
        let residual = self.routine("residual", |emitter, failures| {
            system.inner.iter().for_each(|assign| emitter.announce(assign.value));
            residuals.iter().for_each(|residual| emitter.announce(*residual));
            for assign in &system.inner {
                failures.note(assign.origin, "an equation", emitter.assign(assign.variable, assign.value));
            }
            for ((cell, residual), equation) in residual_cells.iter().zip(&residuals).zip(&system.residuals) {
                failures.note(equation.origin, "an equation", emitter.store_expr(*cell, *residual));
            }
        });
        let discrete = (!system.discrete.is_empty()).then(|| {
            self.routine("discrete", |emitter, failures| {
                system.discrete.iter().for_each(|assign| emitter.announce(assign.value));
                for assign in &system.discrete {
                    failures.note(
                        assign.origin,
                        "an equation",
                        emitter.assign(assign.variable, assign.value),
                    );
                }
            })
        });
        let unknowns = system.tearing.iter().map(|&var| Unknown {
            name: self.dae().variables[var].name.clone(),
            cell: self.build.cells[&var],
            nominal: self.attributes.nominal[var].abs(),
            min: self.attributes.min[var],
            max: self.attributes.max[var],
        });
        let system = System {
            unknowns: unknowns.collect(),
            is_linear: system.is_linear,
            residual,
            residual_cells,
            jacobian: None,
            entries: Vec::new(),
            discrete,
            discrete_cells: system.discrete.iter().filter_map(|assign| self.cell(assign.variable)).collect(),
            equations: system
                .residuals
                .iter()
                .map(|equation| self.equation_text(equation.left, equation.right, equation.origin))
                .collect(),
            size: system.size,
        };
        self.systems.push(system)
    }
}
