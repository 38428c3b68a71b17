//! The Jacobian of the derivatives with respect to the states, by directional derivatives.
//!
//! Every variable that depends on the states gets a tangent: assignments are differentiated, and a system gives the
//! tangents of its unknowns as the solution of a linear system with its own Jacobian. States whose columns share no row
//! are seeded together. What has no derivative leaves open the columns of the states that it depends on; the other
//! columns do not know of it.

use std::rc::Rc;

use harpoon_causal::{Assign, Block, System};
use harpoon_expr::{ExprId, NotDifferentiable, Type, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowering;
use super::colour::colours;
use super::direction::Tangents;
use super::routine::{Item, Target};
use crate::program::{Cell, Jacobian, Step, SystemId, TangentStep};

/// The states, by number, that each variable depends on.
type Dependence = FxHashMap<VarId, Rc<[u32]>>;

impl Lowering {
    /// `blocks` are those of the derivatives, `steps` what they became.
    pub(super) fn jacobian(&mut self, blocks: &[Block], steps: &[Step]) -> Jacobian {
        let states = self.causal.states.clone();
        let mut making = Making { depends: self.dependence(blocks), ..Making::default() };
        let mut seeds = Vec::with_capacity(states.len());
        for state in &states {
            let (seed, cell) = self.tangent_cell();
            making.tangents.set(state.variable, seed);
            seeds.push(cell);
        }
        let mut systems = steps.iter().filter_map(|step| match step {
            Step::Solve(system) => Some(*system),
            Step::Run(_) => None,
        });
        for block in blocks {
            match block {
                Block::Assign(assign) => self.differentiate_assignment(&mut making, assign),
                Block::System(system) => {
                    self.flush(&mut making);
                    if let Some(id) = systems.next() {
                        self.differentiate_system(&mut making, system, id);
                    }
                }
            }
        }
        let mut tangents = Vec::with_capacity(states.len());
        for state in &states {
            let cell = self.new_cell(0.0);
            tangents.push(cell);
            if let Some(value) = making.tangents.get(state.derivative) {
                let origin = self.dae().variables[state.derivative].origin;
                making.items.push(Item { target: Target::Cell(cell), value, origin });
                making.variables.push(state.derivative);
            }
        }
        self.flush(&mut making);
        let derivatives: Vec<VarId> = states.iter().map(|state| state.derivative).collect();
        making.finish(seeds, tangents, &derivatives)
    }

    fn differentiate_assignment(&mut self, making: &mut Making, assign: &Assign) {
        match self.tangent_of(&mut making.tangents, assign, &mut making.items) {
            Ok(()) => making.variables.resize(making.items.len(), assign.variable),
            Err(NotDifferentiable(_)) => making.leave_open(assign.variable),
        }
    }

    fn differentiate_system(&mut self, making: &mut Making, system: &System, id: SystemId) {
        let step = match self.systems[id].jacobian {
            Some(_) => self.system_step(&mut making.tangents, system, id),
            None => None,
        };
        match step {
            Some(step) => making.steps.push(step),
            None => {
                for var in system.tearing.iter().copied().chain(system.inner.iter().map(|a| a.variable)) {
                    making.tangents.remove(var);
                    making.leave_open(var);
                }
            }
        }
    }

    /// None if something in it has no derivative.
    fn system_step(&mut self, tangents: &mut Tangents, system: &System, id: SystemId) -> Option<TangentStep> {
        // The derivatives of the residuals if the tearing variables do not move.
        let used = system_variables(self, system);
        let mut fixed = tangents.restricted(used.iter().copied());
        let mut items = Vec::new();
        for assign in &system.inner {
            self.tangent_of(&mut fixed, assign, &mut items).ok()?;
        }
        let residuals = self.residuals(system);
        let residual_cells: Vec<Cell> = residuals.iter().map(|_| self.new_cell(0.0)).collect();
        for ((&residual, &cell), equation) in residuals.iter().zip(&residual_cells).zip(&system.residuals) {
            let uses = self.build.world.pool.variables(residual);
            if let Some(value) = self.derivative(&mut fixed, residual, &uses).ok()? {
                items.push(Item { target: Target::Cell(cell), value, origin: equation.origin });
            }
        }
        let residual = self.try_routine_of("tangents", &items).ok()?;

        let mut cells = Vec::with_capacity(system.tearing.len());
        for &var in &system.tearing {
            let (tangent, cell) = self.tangent_cell();
            tangents.set(var, tangent);
            cells.push(cell);
        }
        let mut inner = Vec::new();
        for assign in &system.inner {
            self.tangent_of(tangents, assign, &mut inner).ok()?;
        }
        self.store(&mut inner);
        let inner = self.try_routine_of("tangents", &inner).ok()?;
        Some(TangentStep::Solve { system: id, residual, residual_cells, tangents: cells, inner })
    }

    /// Other steps may need any of the tangents: each gets a cell.
    fn store(&mut self, items: &mut [Item]) {
        for item in items {
            if let Target::Temporary(var) = item.target {
                let cell = self.new_cell(0.0);
                self.build.cells.insert(var, cell);
                item.target = Target::Variable(var);
            }
        }
    }

    fn flush(&mut self, making: &mut Making) {
        let mut items = std::mem::take(&mut making.items);
        let variables = std::mem::take(&mut making.variables);
        self.store(&mut items);
        let (routines, failures) = self.try_routines("tangents", &items, &FxHashSet::default());
        // Its cell stays zero, which is right for the columns that do not depend on it.
        failures.into_iter().for_each(|(item, _)| making.leave_open(variables[item]));
        making.steps.extend(routines.into_iter().map(TangentStep::Run));
    }

    fn tangent_cell(&mut self) -> (ExprId, Cell) {
        let (var, cell) = (self.build.new_variable(), self.new_cell(0.0));
        self.build.cells.insert(var, cell);
        (self.build.world.pool.var(var, Type::real()), cell)
    }

    fn dependence(&self, blocks: &[Block]) -> Dependence {
        let mut depends: Dependence = FxHashMap::default();
        for (k, state) in (0..).zip(&self.causal.states) {
            depends.insert(state.variable, [k].into());
        }
        for block in blocks {
            let mut states: Vec<u32> = Vec::new();
            let mut seen: FxHashSet<VarId> = FxHashSet::default();
            for expr in block.expressions() {
                for var in self.build.world.pool.variables(expr) {
                    if seen.insert(var) {
                        states.extend(depends.get(&var).into_iter().flat_map(|states| states.iter()));
                    }
                }
            }
            if states.is_empty() {
                continue;
            }
            states.sort_unstable();
            states.dedup();
            let states: Rc<[u32]> = states.into();
            for var in block.defined() {
                depends.insert(var, states.clone());
            }
        }
        depends
    }
}

/// The Jacobian as far as it is made.
#[derive(Default)]
struct Making {
    depends: Dependence,
    tangents: Tangents,
    steps: Vec<TangentStep>,
    /// Not yet routines; for each the variable whose tangent it helps to compute.
    items: Vec<Item>,
    variables: Vec<VarId>,
    open: FxHashSet<u32>,
}

impl Making {
    fn leave_open(&mut self, var: VarId) {
        let states = self.depends.get(&var).into_iter().flat_map(|states| states.iter());
        self.open.extend(states);
    }

    fn finish(self, seeds: Vec<Cell>, tangents: Vec<Cell>, derivatives: &[VarId]) -> Jacobian {
        let n = derivatives.len();
        let mut pattern = vec![Vec::new(); n];
        for (row, derivative) in (0..).zip(derivatives) {
            for &column in self.depends.get(derivative).into_iter().flat_map(|states| states.iter()) {
                pattern[column as usize].push(row);
            }
        }
        let known = |columns: Vec<u32>| -> Vec<u32> {
            columns.into_iter().filter(|column| !self.open.contains(column)).collect()
        };
        let groups = colours(&pattern, n).into_iter().map(known);
        let colours = groups.filter(|columns| !columns.is_empty()).collect();
        let mut open: Vec<u32> = self.open.iter().copied().collect();
        open.sort_unstable();
        Jacobian { steps: self.steps, seeds, tangents, pattern, colours, open }
    }
}

/// What the expressions of a system mention.
fn system_variables(lowering: &Lowering, system: &System) -> Vec<VarId> {
    let pool = &lowering.build.world.pool;
    let assigned = system.inner.iter().map(|assign| assign.value);
    let residuals = system.residuals.iter().flat_map(|residual| [residual.left, residual.right]);
    assigned.chain(residuals).flat_map(|expr| pool.variables(expr)).collect()
}
