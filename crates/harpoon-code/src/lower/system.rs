//! A torn system of equations → routines for its residuals and their derivatives.

use harpoon_causal::{self as causal, Assign};
use harpoon_dae::{Equation, Kind};
use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, Type, VarId};
use harpoon_index::Id;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowering;
use super::jacobian::Entries;
use super::routine::{Item, Target};
use crate::emit::Unsupported;
use crate::ir::RoutineId;
use crate::program::{Cell, Divisors, Given, Mixed, Starts, System, SystemId, Unknown, Whole};

/// The routines of a system and the cells that they write.
#[derive(Clone)]
pub(super) struct Kernels {
    residual: RoutineId,
    residual_cells: Vec<Cell>,
    jacobian: Option<RoutineId>,
    entries: Entries,
}

/// Larger systems are hardly solved better without tearing, and their matrices are.
const LARGEST_WHOLE: usize = 100;

impl Lowering {
    pub(super) fn system(&mut self, system: &causal::System, is_initial: bool) -> SystemId {
        let mut lowered = self.lowered(system, is_initial);
        let is_torn = !system.inner.is_empty() && !system.tearing.is_empty();
        if is_initial
            && is_torn
            && !system.is_linear
            && system.discrete.is_empty()
            && system.size <= LARGEST_WHOLE
        {
            lowered.whole = Some(self.whole(system));
        }
        self.systems.push(lowered)
    }

    fn whole(&mut self, system: &causal::System) -> Whole {
        let mut whole = system.clone();
        for Assign { variable, value, origin } in std::mem::take(&mut whole.inner) {
            let ty = Type::scalar(self.dae().variables[variable].ty.clone());
            let left = self.build.world.pool.var(variable, ty);
            whole.tearing.push(variable);
            whole.residuals.push(Equation { left, right: value, origin });
        }
        let is_given = |assign: &&Assign| self.is_start_given(assign.variable);
        let follow: Vec<Item> =
            system.inner.iter().filter(|assign| !is_given(assign)).map(Item::from).collect();
        Whole {
            has_more_starts: system.inner.iter().any(|assign| is_given(&assign)),
            follow: self.routine_of("starts", &follow),
            system: Box::new(self.lowered(&whole, true)),
        }
    }

    fn lowered(&mut self, system: &causal::System, is_initial: bool) -> System {
        let Kernels { residual, residual_cells, jacobian, entries } = self.kernels(system);
        let mixed = (!system.discrete.is_empty()).then(|| self.mixed(system));
        let starts = (mixed.is_some() && is_initial).then(|| self.starts(system));
        let conditions = self.conditions(system);
        let bound_to = if conditions.is_empty() { Vec::new() } else { self.states_of(system) };
        let guess = system.guess.map(|value| {
            let target = Target::Cell(self.build.cells[&system.tearing[0]]);
            self.routine_of("guess", &[Item { target, value, origin: system.residuals[0].origin }])
        });
        let divisors = (!system.divisors.is_empty() && !system.is_linear).then(|| self.divisors(system));
        let poles = if system.is_linear { None } else { self.poles(system) };
        let equations = self.told_equations(system);
        let places = equations.iter().map(|equation| self.place(equation.origin)).collect();
        let unknowns = system.tearing.iter().map(|&var| {
            let [min, max] = self.ranges.of(&self.attributes, var);
            let name = super::told(&self.dae().variables[var].name);
            Unknown {
                name,
                cell: self.build.cells[&var],
                nominal: self.attributes.nominal[var].abs(),
                min,
                max,
            }
        });
        let unknowns = unknowns.collect();
        System {
            guess,
            divisors,
            poles,
            whole: None,
            unknowns,
            is_linear: system.is_linear,
            residual,
            residual_cells,
            jacobian,
            entries,
            mixed,
            starts,
            equations: self.texts(equations),
            places,
            conditions,
            bound_to,
            size: system.size,
        }
    }

    /// Systems without anything discrete are often the same between events, at events and at the start: then their routines are too.
    /// What calls are shared with is another matter each time.
    fn kernels(&mut self, system: &causal::System) -> Kernels {
        let known = self.kernels.get(&system.tearing);
        if let Some((of, kernels)) = known
            && is_same(of, system)
        {
            return kernels.clone();
        }
        let kernels = self.new_kernels(system);
        if self.build.shared.is_empty() {
            self.kernels.insert(system.tearing.clone(), (system.clone(), kernels.clone()));
        }
        kernels
    }

    fn new_kernels(&mut self, system: &causal::System) -> Kernels {
        let residuals = self.residuals(system);
        let (system, residuals, mut items) = self.with_coefficients(system, &residuals);
        let system = &system;
        let residual_cells: Vec<Cell> = residuals.iter().map(|_| self.new_cell(0.0)).collect();
        items.extend(system.inner.iter().map(Item::from));
        for ((&cell, &value), equation) in residual_cells.iter().zip(&residuals).zip(&system.residuals) {
            items.push(Item { target: Target::Cell(cell), value, origin: equation.origin });
        }
        self.build.keeps_calls = true;
        let residual = self.routine_of("residual", &items);
        self.build.keeps_calls = false;
        let (jacobian, entries) = match self.system_jacobian(system, &residuals) {
            Some((routine, entries)) => (Some(routine), entries),
            // By differences, then.
            None => (None, Vec::new()),
        };
        Kernels { residual, residual_cells, jacobian, entries }
    }

    fn divisors(&mut self, system: &causal::System) -> Divisors {
        let origin = system.residuals[0].origin;
        let mut divisors = Divisors {
            routine: RoutineId::from_index(0),
            cells: Vec::new(),
            sizes: Vec::new(),
            texts: Vec::new(),
        };
        let mut items = Vec::new();
        for &value in &system.divisors {
            let cell = self.new_cell(0.0);
            items.push(Item { target: Target::Cell(cell), value, origin });
            let variables = self.build.world.pool.variables(value);
            let sizes = variables.iter().filter_map(|&var| self.attributes.nominal.get(var));
            divisors.sizes.push(sizes.fold(0.0, |size: f64, nominal| size.max(nominal.abs())));
            divisors.texts.push(self.text(value));
            divisors.cells.push(cell);
        }
        divisors.routine = self.routine_of("divisors", &items);
        divisors
    }

    /// The residual equations or, where there are none, what Booleans are equal to.
    fn told_equations(&mut self, system: &causal::System) -> Vec<Equation> {
        let mut equations = system.residuals.clone();
        if equations.is_empty() {
            for &Assign { variable, value, origin } in &system.discrete {
                let ty = Type::scalar(self.dae().variables[variable].ty.clone());
                let left = self.build.world.pool.var(variable, ty);
                equations.push(Equation { left, right: value, origin });
            }
        }
        equations
    }

    fn texts(&mut self, equations: Vec<Equation>) -> Vec<String> {
        let mut texts = Vec::with_capacity(equations.len());
        for Equation { left, right, origin } in equations {
            let [left, right] = [left, right].map(|side| self.with_homotopy(side));
            texts.push(self.equation_text(left, right, origin));
        }
        texts
    }

    /// `s + λ*(a - s)` as it was written: `homotopy(a, s)`.
    fn with_homotopy(&mut self, expr: ExprId) -> ExprId {
        let is_lambda = |var: VarId| {
            self.causal.dae.variables.get(var).is_some_and(|variable| variable.kind == Kind::Homotopy)
        };
        let pool = &mut self.build.world.pool;
        if !pool.variables(expr).into_iter().any(is_lambda) {
            return expr;
        }
        pool.rewrite(expr, &mut FxHashMap::default(), |pool, part| {
            let &Node::Binary(BinaryOp::Add, simplified, product) = pool.node(part) else { return None };
            let &Node::Binary(BinaryOp::Mul, lambda, difference) = pool.node(product) else { return None };
            let (&Node::Var(lambda), &Node::Binary(BinaryOp::Sub, actual, _)) =
                (pool.node(lambda), pool.node(difference))
            else {
                return None;
            };
            match is_lambda(lambda) {
                true => pool.builtin(Builtin::Homotopy, vec![actual, simplified]).ok(),
                false => None,
            }
        })
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

    fn starts(&mut self, system: &causal::System) -> Starts {
        let unknowns = system.inner.iter().chain(&system.discrete);
        let (given, others): (Vec<Assign>, Vec<Assign>) =
            unknowns.copied().partition(|assign| self.is_start_given(assign.variable));
        let is_discrete = |var: VarId| system.discrete.iter().any(|assign| assign.variable == var);
        let guesses = system.tearing.iter().copied().filter(|&var| self.is_start_given(var));
        let variables: Vec<VarId> = guesses.chain(given.iter().map(|assign| assign.variable)).collect();
        let made = variables.into_iter().filter_map(|var| {
            let nominal = if is_discrete(var) { 1.0 } else { self.attributes.nominal[var].abs() };
            Some(Given { cell: self.cell(var)?, nominal, is_discrete: is_discrete(var) })
        });
        let made: Vec<Given> = made.collect();
        let follow = self.routine_of("starts", &others.iter().map(Item::from).collect::<Vec<Item>>());
        let also_discrete =
            others.iter().filter(|assign| !is_discrete(assign.variable)).chain(&system.discrete);
        let also_discrete: Vec<Item> = also_discrete.map(Item::from).collect();
        Starts { given: made, follow, follow_continuous: self.routine_of("starts", &also_discrete) }
    }

    /// The fixed start value of something discrete is the one that it has before the start.
    fn is_start_given(&self, var: VarId) -> bool {
        let variable = &self.dae().variables[var];
        variable.start.is_some() && (variable.ty == BaseType::Real || !variable.fixed)
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
}

/// Whether the continuous equations are the same, one by one.
fn is_same(one: &causal::System, other: &causal::System) -> bool {
    one.tearing == other.tearing && one.inner == other.inner && one.residuals == other.residuals
}
