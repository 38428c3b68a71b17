//! A torn system of equations → routines for its residuals and their derivatives.
//!
//! The Jacobian with respect to the tearing variables is found column by column: the derivatives of the inner variables in
//! order of computation, each over the derivatives before it, then those of the residuals. What vanishes makes no code.

use harpoon_causal::{self as causal, Assign};
use harpoon_expr::{BinaryOp, ExprId, Memo, Node, NotDifferentiable, Pool, Type, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowering;
use super::routine::{Item, Target};
use crate::emit::Unsupported;
use crate::ir::RoutineId;
use crate::program::{Cell, Mixed, System, SystemId, Unknown};

/// Row, column and cell of the entries that do not vanish, and the routine that computes them.
type Jacobian = (RoutineId, Vec<(u32, u32, Cell)>);

impl Lowering {
    pub(super) fn system(&mut self, system: &causal::System) -> SystemId {
        let residuals = self.residuals(system);
        let residual_cells: Vec<Cell> = residuals.iter().map(|_| self.new_cell(0.0)).collect();
        let mut items: Vec<Item> = system.inner.iter().map(Item::from).collect();
        for ((&cell, &value), equation) in residual_cells.iter().zip(&residuals).zip(&system.residuals) {
            items.push(Item { target: Target::Cell(cell), value, origin: equation.origin });
        }
        self.build.keeps_calls = true;
        let residual = self.routine_of("residual", &items);
        self.build.keeps_calls = false;
        let (jacobian, entries) = match self.system_jacobian(system, &residuals) {
            Ok((routine, entries)) => (Some(routine), entries),
            // By differences, then.
            Err(_) => (None, Vec::new()),
        };
        let mixed = (!system.discrete.is_empty()).then(|| self.mixed(system));
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
            jacobian,
            entries,
            mixed,
            equations: system
                .residuals
                .iter()
                .map(|equation| self.equation_text(equation.left, equation.right, equation.origin))
                .collect(),
            size: system.size,
        };
        self.systems.push(system)
    }

    fn mixed(&mut self, system: &causal::System) -> Mixed {
        let relations: FxHashSet<VarId> = self.dae().relations.values().map(|one| one.variable).collect();
        let (relations, others): (Vec<Assign>, Vec<Assign>) =
            system.discrete.iter().copied().partition(|assign| relations.contains(&assign.variable));
        let mut part = |name: &str, assigns: &[Assign]| {
            let items: Vec<Item> = assigns.iter().map(Item::from).collect();
            let routine = self.routine_of(name, &items);
            (routine, assigns.iter().filter_map(|assign| self.cell(assign.variable)).collect())
        };
        let (relations, relation_cells) = part("relations", &relations);
        let (others, other_cells) = part("conditions", &others);
        Mixed { relations, relation_cells, others, other_cells }
    }

    /// `left - right` of each residual equation.
    pub(super) fn residuals(&mut self, system: &causal::System) -> Vec<ExprId> {
        let mut residuals = Vec::with_capacity(system.residuals.len());
        for equation in &system.residuals {
            match self.build.world.pool.binary(BinaryOp::Sub, equation.left, equation.right) {
                Ok(residual) => residuals.push(residual),
                Err(error) => {
                    let text = self.equation_text(equation.left, equation.right, equation.origin);
                    self.report(equation.origin, &format!("`{text}`"), Unsupported(error.0));
                }
            }
        }
        residuals
    }

    fn system_jacobian(
        &mut self,
        system: &causal::System,
        residuals: &[ExprId],
    ) -> Result<Jacobian, NotDifferentiable> {
        let mut items = Vec::new();
        let mut entries = Vec::new();
        let uses = |this: &Self, expr: ExprId| -> Vec<VarId> { this.build.world.pool.variables(expr) };
        let inner_uses: Vec<Vec<VarId>> =
            system.inner.iter().map(|assign| uses(self, assign.value)).collect();
        let residual_uses: Vec<Vec<VarId>> = residuals.iter().map(|&expr| uses(self, expr)).collect();
        for (column, &var) in system.tearing.iter().enumerate() {
            let mut tangents = Tangents::default();
            tangents.set(var, self.build.world.pool.real(1.0));
            for (assign, uses) in system.inner.iter().zip(&inner_uses) {
                let item = self.tangent_of(&mut tangents, assign, uses)?;
                items.extend(item);
            }
            for (row, (&residual, uses)) in residuals.iter().zip(&residual_uses).enumerate() {
                let Some(value) = self.derivative(&mut tangents, residual, uses)? else { continue };
                let literal = self.build.world.pool.as_real(value);
                let cell = self.new_cell(literal.unwrap_or(0.0));
                entries.push((row as u32, column as u32, cell));
                if literal.is_none() {
                    let origin = system.residuals[row].origin;
                    items.push(Item { target: Target::Cell(cell), value, origin });
                }
            }
        }
        Ok((self.routine_of("jacobian", &items), entries))
    }

    /// The tangent of an assigned variable: a value that is noted, and the item that computes it if it is worth one.
    pub(super) fn tangent_of(
        &mut self,
        tangents: &mut Tangents,
        assign: &causal::Assign,
        uses: &[VarId],
    ) -> Result<Option<Item>, NotDifferentiable> {
        let Some(value) = self.derivative(tangents, assign.value, uses)? else { return Ok(None) };
        let pool = &mut self.build.world.pool;
        if pool.is_literal(value) || matches!(pool.node(value), Node::Var(_)) {
            tangents.set(assign.variable, value);
            return Ok(None);
        }
        let tangent = self.build.new_variable();
        let name = self.build.world.pool.var(tangent, Type::real());
        tangents.set(assign.variable, name);
        Ok(Some(Item { target: Target::Temporary(tangent), value, origin: assign.origin }))
    }

    /// The derivative of an expression along the direction in which variables have these tangents; none if it vanishes.
    pub(super) fn derivative(
        &mut self,
        tangents: &mut Tangents,
        expr: ExprId,
        uses: &[VarId],
    ) -> Result<Option<ExprId>, NotDifferentiable> {
        let Tangents { known, memo } = tangents;
        if !uses.iter().any(|var| known.contains_key(var)) || *self.build.world.pool.ty(expr) != Type::real()
        {
            return Ok(None);
        }
        let mut seed = |_: &mut Pool, var: VarId| known.get(&var).copied();
        let world = &mut self.build.world;
        let derivative = self.differentiator.derivative(
            &mut world.pool,
            &mut world.functions,
            memo,
            expr,
            &mut seed,
            None,
        )?;
        Ok(Some(derivative).filter(|&derivative| world.pool.as_real(derivative) != Some(0.0)))
    }
}

/// The derivatives of variables along one direction; those that are not there vanish.
#[derive(Default)]
pub(super) struct Tangents {
    known: FxHashMap<VarId, ExprId>,
    memo: Memo,
}

impl Tangents {
    /// To be set before any expression with the variable is differentiated.
    pub fn set(&mut self, var: VarId, tangent: ExprId) {
        self.known.insert(var, tangent);
    }

    /// The same direction, to be continued otherwise.
    pub fn without_memo(&self) -> Tangents {
        Tangents { known: self.known.clone(), memo: Memo::default() }
    }

    pub fn get(&self, var: VarId) -> Option<ExprId> {
        self.known.get(&var).copied()
    }
}
