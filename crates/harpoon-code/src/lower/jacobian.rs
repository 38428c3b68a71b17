//! The Jacobian of a torn system with respect to its tearing variables.
//!
//! Tearing variables whose columns share no row move together. Along each such direction the derivatives of the inner
//! variables follow in order of computation, then those of the residuals. An expression that several directions reach is
//! differentiated once, with respect to the variables in it; the directions are then sums of products.

use harpoon_causal as causal;
use harpoon_expr::{BinaryOp, ExprId, NotDifferentiable, Type, TypeError, UnaryOp, VarId};
use harpoon_flat::Origin;
use rustc_hash::FxHashMap;

use super::Lowering;
use super::colour::colours;
use super::direction::Tangents;
use super::routine::{Item, Target};
use crate::ir::RoutineId;
use crate::program::Cell;

/// Row, column and cell of the entries that do not vanish, by columns.
type Entries = Vec<(u32, u32, Cell)>;

/// The routine that computes the entries.
pub(super) type Jacobian = (RoutineId, Entries);

/// Which tearing variables, by number, each variable depends on.
type Dependence = FxHashMap<VarId, Vec<u32>>;

impl Lowering {
    /// None if something in it has no derivative, or one that no code can be made for.
    pub(super) fn system_jacobian(
        &mut self,
        system: &causal::System,
        residuals: &[ExprId],
    ) -> Option<Jacobian> {
        let (items, entries) = self.system_derivatives(system, residuals).ok()?;
        let routine = self.try_routine_of("jacobian", &items).ok()?;
        Some((routine, entries))
    }

    fn system_derivatives(
        &mut self,
        system: &causal::System,
        residuals: &[ExprId],
    ) -> Result<(Vec<Item>, Entries), NotDifferentiable> {
        let mut depends: Dependence = (0..).zip(&system.tearing).map(|(k, &var)| (var, vec![k])).collect();
        let uses_of = |this: &Self, expr: ExprId| this.build.world.pool.variables(expr);
        let inner_uses: Vec<Vec<VarId>> =
            system.inner.iter().map(|assign| uses_of(self, assign.value)).collect();
        for (assign, uses) in system.inner.iter().zip(&inner_uses) {
            let columns = union(&depends, uses);
            depends.insert(assign.variable, columns);
        }
        let residual_uses: Vec<Vec<VarId>> = residuals.iter().map(|&expr| uses_of(self, expr)).collect();
        let mut rows_of_column = vec![Vec::new(); system.tearing.len()];
        for (row, uses) in residual_uses.iter().enumerate() {
            union(&depends, uses)
                .into_iter()
                .for_each(|column| rows_of_column[column as usize].push(row as u32));
        }
        let groups = colours(&rows_of_column, residuals.len());
        let mut group_of = vec![0; system.tearing.len()];
        for (number, group) in groups.iter().enumerate() {
            group.iter().for_each(|&column| group_of[column as usize] = number);
        }

        let one = self.build.world.pool.real(1.0);
        let mut directions: Vec<Tangents> = Vec::with_capacity(groups.len());
        for group in &groups {
            let mut tangents = Tangents::default();
            group.iter().for_each(|&column| tangents.set(system.tearing[column as usize], one));
            directions.push(tangents);
        }
        let mut items = Vec::new();
        for (assign, uses) in system.inner.iter().zip(&inner_uses) {
            let found = self.derivatives(&mut directions, assign.value, uses, assign.origin, &mut items)?;
            for (direction, value) in found {
                let tangent = self.named(value, assign.origin, &mut items);
                directions[direction].set(assign.variable, tangent);
            }
        }
        let mut entries = Vec::new();
        for (row, (&residual, uses)) in residuals.iter().zip(&residual_uses).enumerate() {
            let origin = system.residuals[row].origin;
            let columns = union(&depends, uses);
            for (direction, value) in self.derivatives(&mut directions, residual, uses, origin, &mut items)? {
                // The only one of the group that the row depends on.
                let column = columns.iter().find(|&&column| group_of[column as usize] == direction);
                let Some(&column) = column else { continue };
                let literal = self.build.world.pool.as_real(value);
                let cell = self.new_cell(literal.unwrap_or(0.0));
                entries.push((row as u32, column, cell));
                if literal.is_none() {
                    items.push(Item { target: Target::Cell(cell), value, origin });
                }
            }
        }
        entries.sort_by_key(|&(row, column, _)| (column, row));
        Ok((items, entries))
    }

    /// The derivatives of an expression along the directions in which it changes.
    fn derivatives(
        &mut self,
        directions: &mut [Tangents],
        expr: ExprId,
        uses: &[VarId],
        origin: Origin,
        items: &mut Vec<Item>,
    ) -> Result<Vec<(usize, ExprId)>, NotDifferentiable> {
        if *self.build.world.pool.ty(expr) != Type::real() {
            return Ok(Vec::new());
        }
        let moves = |tangents: &Tangents| uses.iter().any(|&var| tangents.get(var).is_some());
        let reached: Vec<usize> = (0..directions.len()).filter(|&k| moves(&directions[k])).collect();
        let varying = uses.iter().filter(|&&var| reached.iter().any(|&k| directions[k].get(var).is_some()));
        let mut found = Vec::with_capacity(reached.len());
        if reached.len() < 2 || varying.clone().count() > reached.len() {
            for k in reached {
                let derivative = self.derivative(&mut directions[k], expr, uses)?;
                found.extend(derivative.map(|derivative| (k, derivative)));
            }
            return Ok(found);
        }
        let varying: Vec<VarId> = varying.copied().collect();
        let world = &mut self.build.world;
        let (pool, functions) = (&mut world.pool, &mut world.functions);
        let mut gradient =
            self.differentiator.gradient(pool, functions, expr, &|var| varying.contains(&var))?;
        for (_, partial) in &mut gradient {
            *partial = self.named(*partial, origin, items);
        }
        for k in reached {
            if let Some(sum) = self.along(&gradient, &directions[k])? {
                found.push((k, sum));
            }
        }
        Ok(found)
    }

    /// Σ ∂expr/∂v · dv
    fn along(
        &mut self,
        gradient: &[(VarId, ExprId)],
        tangents: &Tangents,
    ) -> Result<Option<ExprId>, TypeError> {
        let pool = &mut self.build.world.pool;
        let mut sum = None;
        for &(var, partial) in gradient {
            let Some(tangent) = tangents.get(var) else { continue };
            let term = match (pool.as_real(partial), pool.as_real(tangent)) {
                (Some(-1.0), _) => pool.unary(UnaryOp::Neg, tangent)?,
                (_, Some(-1.0)) => pool.unary(UnaryOp::Neg, partial)?,
                _ => pool.binary(BinaryOp::Mul, partial, tangent)?,
            };
            sum = Some(match sum {
                Some(sum) => pool.binary(BinaryOp::Add, sum, term)?,
                None => term,
            });
        }
        Ok(sum.filter(|&sum| pool.as_real(sum) != Some(0.0)))
    }
}

/// What any of the variables depends on, in order.
fn union(depends: &Dependence, uses: &[VarId]) -> Vec<u32> {
    let mut all: Vec<u32> = uses.iter().filter_map(|var| depends.get(var)).flatten().copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}
