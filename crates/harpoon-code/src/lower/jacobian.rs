//! The Jacobian of a torn system with respect to its tearing variables.
//!
//! Tearing variables whose columns share no row move together. Along each such direction the derivatives of the inner
//! variables follow in order of computation, then those of the residuals. An expression that several directions reach is
//! differentiated once, with respect to the variables in it; the directions are then sums of products.

use std::collections::BTreeMap;

use harpoon_causal as causal;
use harpoon_expr::{BinaryOp, ExprId, Node, NotDifferentiable, Type, TypeError, UnaryOp, VarId};
use harpoon_flat::Origin;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowering;
use super::colour::colours;
use super::direction::Tangents;
use super::routine::{Item, Target};
use crate::ir::RoutineId;
use crate::program::Cell;

/// Row, column and cell of the entries that do not vanish, by columns.
pub(super) type Entries = Vec<(u32, u32, Cell)>;

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
        let mut directions = Directions::new(groups.len());
        for (number, group) in groups.iter().enumerate() {
            group.iter().for_each(|&column| directions.set(number, system.tearing[column as usize], one));
        }
        let mut items = Vec::new();
        for (assign, uses) in system.inner.iter().zip(&inner_uses) {
            let found = self.derivatives(&mut directions, assign.value, uses, assign.origin, &mut items)?;
            for (direction, value) in found {
                let tangent = self.named(value, assign.origin, &mut items);
                directions.set(direction, assign.variable, tangent);
            }
        }
        let mut entries = Vec::new();
        for (row, (&residual, uses)) in residuals.iter().zip(&residual_uses).enumerate() {
            let origin = system.residuals[row].origin;
            // The only one of a group that the row depends on.
            let column_of: FxHashMap<usize, u32> =
                union(&depends, uses).into_iter().map(|column| (group_of[column as usize], column)).collect();
            for (direction, value) in self.derivatives(&mut directions, residual, uses, origin, &mut items)? {
                let Some(&column) = column_of.get(&direction) else { continue };
                // A coefficient is in a cell already.
                if let Node::Var(var) = self.build.world.pool.node(value)
                    && self.named_coefficients.contains(var)
                {
                    entries.push((row as u32, column, self.build.cells[var]));
                    continue;
                }
                let literal = self.build.lasting_number(value);
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
        directions: &mut Directions,
        expr: ExprId,
        uses: &[VarId],
        origin: Origin,
        items: &mut Vec<Item>,
    ) -> Result<Vec<(usize, ExprId)>, NotDifferentiable> {
        if *self.build.world.pool.ty(expr) != Type::real() {
            return Ok(Vec::new());
        }
        let varying: FxHashSet<VarId> =
            uses.iter().copied().filter(|&var| directions.move_any(var)).collect();
        let reached = directions.reached(uses);
        // Along each direction the whole expression is walked through, and the code is as short as can be. Where there are many of
        // them the walks would take n³ in a dense system, and the sums of products are no longer than what they replace.
        let most = if reached.len() < MANY { reached.len() } else { 2 * reached.len() };
        if reached.len() < 2 || varying.len() > most {
            let mut found = Vec::with_capacity(reached.len());
            for k in reached {
                let derivative = self.derivative(&mut directions.tangents[k], expr, uses)?;
                found.extend(derivative.map(|derivative| (k, derivative)));
            }
            return Ok(found);
        }
        let world = &mut self.build.world;
        let (pool, functions) = (&mut world.pool, &mut world.functions);
        let mut gradient =
            self.differentiator.gradient(pool, functions, expr, &|var| varying.contains(&var))?;
        // In a sum many have the same one.
        let mut names: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        for (_, partial) in &mut gradient {
            let name = names.entry(*partial);
            *partial = *name.or_insert_with(|| self.named(*partial, origin, items));
        }
        Ok(self.along(&gradient, directions)?)
    }

    /// Σ ∂expr/∂v · dv along each direction in which it does not vanish.
    fn along(
        &mut self,
        gradient: &[(VarId, ExprId)],
        directions: &Directions,
    ) -> Result<Vec<(usize, ExprId)>, TypeError> {
        let pool = &mut self.build.world.pool;
        let mut sums: BTreeMap<usize, ExprId> = BTreeMap::new();
        for &(var, partial) in gradient {
            for &k in directions.of(var) {
                let Some(tangent) = directions.tangents[k].get(var) else { continue };
                let term = match (pool.as_real(partial), pool.as_real(tangent)) {
                    (Some(-1.0), _) => pool.unary(UnaryOp::Neg, tangent)?,
                    (_, Some(-1.0)) => pool.unary(UnaryOp::Neg, partial)?,
                    _ => pool.binary(BinaryOp::Mul, partial, tangent)?,
                };
                let sum = match sums.get(&k) {
                    Some(&sum) => pool.binary(BinaryOp::Add, sum, term)?,
                    None => term,
                };
                sums.insert(k, sum);
            }
        }
        Ok(sums.into_iter().filter(|&(_, sum)| pool.as_real(sum) != Some(0.0)).collect())
    }
}

/// So many directions are reached only in dense systems.
const MANY: usize = 16;

/// The tangents along all directions, and along which of them a variable moves.
struct Directions {
    tangents: Vec<Tangents>,
    of: FxHashMap<VarId, Vec<usize>>,
}

impl Directions {
    fn new(n: usize) -> Directions {
        let tangents = std::iter::repeat_with(Tangents::default).take(n).collect();
        Directions { tangents, of: FxHashMap::default() }
    }

    fn set(&mut self, direction: usize, var: VarId, tangent: ExprId) {
        self.tangents[direction].set(var, tangent);
        self.of.entry(var).or_default().push(direction);
    }

    fn of(&self, var: VarId) -> &[usize] {
        self.of.get(&var).map_or(&[], Vec::as_slice)
    }

    fn move_any(&self, var: VarId) -> bool {
        self.of.contains_key(&var)
    }

    /// Along which any of the variables moves, in order.
    fn reached(&self, vars: &[VarId]) -> Vec<usize> {
        let mut all: Vec<usize> = vars.iter().flat_map(|&var| self.of(var)).copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// What any of the variables depends on, in order.
fn union(depends: &Dependence, uses: &[VarId]) -> Vec<u32> {
    let mut all: Vec<u32> = uses.iter().filter_map(|var| depends.get(var)).flatten().copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}
