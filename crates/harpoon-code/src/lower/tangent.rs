//! The Jacobian of the derivatives with respect to the states, by directional derivatives.
//!
//! Every variable that depends on the states gets a tangent; assignments are differentiated, a system gives the tangents of
//! its unknowns as the solution of a linear system with its own Jacobian. States whose columns share no row are seeded
//! together.

use harpoon_causal::{self as causal, Block};
use harpoon_expr::{NotDifferentiable, Type, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::colour::colours;
use super::routine::{Item, Target};
use super::system::Tangents;
use super::{Lowering, defined, expressions};
use crate::program::{Cell, Jacobian, Step, TangentStep};

impl Lowering {
    /// `blocks` are those of the derivatives, `steps` what they became. None if something has no derivative.
    pub(super) fn jacobian(&mut self, blocks: &[Block], steps: &[Step]) -> Option<Jacobian> {
        let mut tangents = Tangents::default();
        let mut seeds = Vec::new();
        for state in self.causal.states.clone() {
            let (seed, cell) = self.tangent_cell();
            tangents.set(state.variable, seed);
            seeds.push(cell);
        }
        let steps = self.tangent_steps(&mut tangents, blocks, steps).ok()?;
        let mut results = Vec::new();
        let mut copies = Vec::new();
        for state in self.causal.states.clone() {
            let cell = self.new_cell(0.0);
            results.push(cell);
            let origin = self.dae().variables[state.derivative].origin;
            if let Some(value) = tangents.get(state.derivative) {
                copies.push(Item { target: Target::Cell(cell), value, origin });
            }
        }
        let last = self.routines("tangents", &copies, &FxHashSet::default());
        let steps = steps.into_iter().chain(last.into_iter().map(TangentStep::Run)).collect();
        let pattern = self.pattern(blocks);
        let colours = colours(&pattern, self.causal.states.len());
        Some(Jacobian { steps, seeds, tangents: results, pattern, colours })
    }

    fn tangent_steps(
        &mut self,
        tangents: &mut Tangents,
        blocks: &[Block],
        steps: &[Step],
    ) -> Result<Vec<TangentStep>, NotDifferentiable> {
        let mut systems = steps.iter().filter_map(|step| match step {
            Step::Solve(system) => Some(*system),
            Step::Run(_) => None,
        });
        let mut made = Vec::new();
        let mut items = Vec::new();
        for block in blocks {
            match block {
                Block::Assign(assign) => {
                    let uses = self.build.world.pool.variables(assign.value);
                    items.extend(self.tangent_of(tangents, assign, &uses)?);
                }
                Block::System(system) => {
                    self.flush(&mut items, &mut made);
                    let Some(id) = systems.next() else { continue };
                    let (residual, residual_cells) = self.tangent_residual(tangents, system)?;
                    let mut cells = Vec::new();
                    for &var in &system.tearing {
                        let (tangent, cell) = self.tangent_cell();
                        tangents.set(var, tangent);
                        cells.push(cell);
                    }
                    let mut inner = Vec::new();
                    for assign in &system.inner {
                        let uses = self.build.world.pool.variables(assign.value);
                        inner.extend(self.tangent_of(tangents, assign, &uses)?);
                    }
                    let inner = self.stored(&inner);
                    let inner = self.routine_of("tangents", &inner);
                    made.push(TangentStep::Solve {
                        system: id,
                        residual,
                        residual_cells,
                        tangents: cells,
                        inner,
                    });
                }
            }
        }
        self.flush(&mut items, &mut made);
        Ok(made)
    }

    /// The derivatives of the residuals if the tearing variables do not move.
    fn tangent_residual(
        &mut self,
        tangents: &mut Tangents,
        system: &causal::System,
    ) -> Result<(crate::RoutineId, Vec<Cell>), NotDifferentiable> {
        let mut fixed = tangents.without_memo();
        let mut items = Vec::new();
        for assign in &system.inner {
            let uses = self.build.world.pool.variables(assign.value);
            items.extend(self.tangent_of(&mut fixed, assign, &uses)?);
        }
        let residuals = self.residuals(system);
        let cells: Vec<Cell> = residuals.iter().map(|_| self.new_cell(0.0)).collect();
        for ((&residual, &cell), equation) in residuals.iter().zip(&cells).zip(&system.residuals) {
            let uses = self.build.world.pool.variables(residual);
            if let Some(value) = self.derivative(&mut fixed, residual, &uses)? {
                items.push(Item { target: Target::Cell(cell), value, origin: equation.origin });
            }
        }
        Ok((self.routine_of("tangents", &items), cells))
    }

    /// Other steps may need any of the tangents: each gets a cell.
    fn stored(&mut self, items: &[Item]) -> Vec<Item> {
        let mut stored = items.to_vec();
        for item in &mut stored {
            if let Target::Temporary(var) = item.target {
                let cell = self.new_cell(0.0);
                self.build.cells.insert(var, cell);
                item.target = Target::Variable(var);
            }
        }
        stored
    }

    fn flush(&mut self, items: &mut Vec<Item>, steps: &mut Vec<TangentStep>) {
        let items = self.stored(&std::mem::take(items));
        let routines = self.routines("tangents", &items, &FxHashSet::default());
        steps.extend(routines.into_iter().map(TangentStep::Run));
    }

    fn tangent_cell(&mut self) -> (harpoon_expr::ExprId, Cell) {
        let (var, cell) = (self.build.new_variable(), self.new_cell(0.0));
        self.build.cells.insert(var, cell);
        (self.build.world.pool.var(var, Type::real()), cell)
    }

    /// For each state the derivatives that depend on it.
    fn pattern(&self, blocks: &[Block]) -> Vec<Vec<u32>> {
        let mut depends: FxHashMap<VarId, Vec<u32>> = FxHashMap::default();
        for (k, state) in self.causal.states.iter().enumerate() {
            depends.insert(state.variable, vec![k as u32]);
        }
        for block in blocks {
            let mut states = Vec::new();
            for expr in expressions(block) {
                for var in self.build.world.pool.variables(expr) {
                    states.extend(depends.get(&var).into_iter().flatten().copied());
                }
            }
            states.sort_unstable();
            states.dedup();
            for var in defined(block) {
                depends.insert(var, states.clone());
            }
        }
        let mut pattern = vec![Vec::new(); self.causal.states.len()];
        for (row, state) in self.causal.states.iter().enumerate() {
            for &column in depends.get(&state.derivative).into_iter().flatten() {
                pattern[column as usize].push(row as u32);
            }
        }
        pattern
    }
}
