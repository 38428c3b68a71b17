//! Sorted equations → program of kernels.
//!
//! Every variable gets a cell of the vector of values; assignments that follow each other become routines, systems get
//! routines for their residuals. What the derivatives do not need is moved behind what they need, so that the integrator
//! can leave it out.

mod called;
mod caution;
mod clearance;
mod coefficients;
mod colour;
mod condition;
mod course;
mod direction;
mod guard;
mod guess;
mod history;
mod impact;
mod jacobian;
mod limited;
mod pole;
mod projection;
mod range;
mod routine;
mod selection;
mod shared;
mod signal;
mod start_check;
mod system;
mod table;
mod tangent;

use std::sync::Arc;

use harpoon_causal::{self as causal, Assign, Block, Causal};
use harpoon_dae::{CheckKind, DISTANCE, Dae, Kind, Relation, Schedule, told};
use harpoon_expr::{
    BaseType, BinaryOp, Builtin, Differentiator, EvalError, ExprId, Names, Node, Pool, UnaryOp, Value, VarId,
    evaluate, print_briefly,
};
use harpoon_flat::Origin;
use harpoon_index::{Id, IdVec};
use harpoon_source::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::emit::{Build, Emitter, Outcome, Unsupported};
use crate::host::{ModelHost, Variables};
use crate::ir::RoutineId;
use crate::layout::{is_alias, lay_out};
use crate::parameters::{Attributes, Parameters, evaluate_parameters, number};
use crate::program::{self, Cell, Computed, Program, Step, System, SystemId};
use crate::world::{Known, Surroundings, World};

use caution::caution;
use range::Ranges;
use routine::{Item, Target};
use start_check::StartChecks;
use system::Kernels;

pub struct Lowered {
    pub program: Program,
    pub host: ModelHost,
    /// Nothing that prevents the simulation.
    pub warnings: Vec<Diagnostic>,
}

/// What is computed at the start.
const INITIAL: &str = "initial";

pub fn lower(causal: Causal, surroundings: Surroundings) -> Result<Lowered, Vec<Diagnostic>> {
    let mut lowering = Lowering::new(causal, surroundings)?;
    lowering.tables = lowering.table_calls();
    lowering.calls = lowering.function_calls();
    let guards = lowering.guards();
    let mut definitions = lowering.definitions();
    let mut moving = lowering.definitions_for_relations(lowering.definitions());
    let outputs = lowering.eliminated_assignments();
    let (needed, rest) = lowering.split_continuous();
    let mut forcings = lowering.forcings(&mut definitions, &needed);
    forcings.extend(lowering.forcings_of_motion(&mut moving, &needed));
    let rest = [rest, outputs.varying.clone()].concat();
    let unseen = lowering.unseen(&needed);
    lowering.share_calls(&[&needed, &rest]);
    let derivatives = lowering.steps(&needed, "derivatives");
    let jacobian = lowering.jacobian(&needed, &derivatives);
    let rest = lowering.steps(&rest, "outputs");
    let continuous = [derivatives.clone(), rest].concat();
    let pre = lowering.pre();
    let impacts = lowering.impacts(&pre);
    let event = std::mem::take(&mut lowering.causal.event);
    let event = lowering.without_memories(event, &impacts);
    let event = [event, outputs.varying.clone()].concat();
    lowering.share_calls(&[&event]);
    let computed = lowering.computed(&event);
    let event = lowering.steps_with_marks(&event, "event");
    let initial = std::mem::take(&mut lowering.causal.initial);
    let initial = [initial, outputs.varying, outputs.constant].concat();
    lowering.share_calls(&[&initial]);
    let initial = lowering.steps_with_marks(&initial, INITIAL);
    lowering.share_calls(&[]);
    let projections = lowering.projections();
    let jumps = lowering.jumps();
    let (samples, late) = lowering.samples();
    let late = lowering.routines("samples", &late, &FxHashSet::default());
    let initial = [initial, late.into_iter().map(Step::Run).collect()].concat();
    let mut definitions = lowering.definitions_for_relations(definitions);
    let (crossings, relations) = lowering.relations(&guards, &mut definitions);
    let (timers, timer_cells) = lowering.timers();
    let histories = lowering.histories();
    let (reset_routine, resets) = lowering.resets();
    let (check_routine, mut checks, messages) = lowering.checks();
    let clearances = lowering.clearances(&mut checks);
    let StartChecks { start_check_routine, start_checks, overruled_starts } = lowering.start_checks();
    let selections = lowering.selections();
    let enforced = lowering.enforced();
    let states = lowering.states();
    let discrete = lowering.discrete();
    let texts = lowering.known_texts();
    let histories =
        program::Histories { questions: std::mem::take(&mut lowering.build.questions), ..histories };
    let flag = |kind: Kind| {
        let found = lowering.dae().variables.iter().find(|(_, variable)| variable.kind == kind);
        found.and_then(|(var, _)| lowering.cell(var))
    };
    let (initial_flag, terminal_flag) = (flag(Kind::Initial), flag(Kind::Terminal));
    let start_flag = flag(Kind::Start);
    let homotopy = flag(Kind::Homotopy);
    if lowering.diagnostics.iter().any(Diagnostic::is_error) {
        return Err(lowering.diagnostics);
    }
    let signals = lowering.signals();
    if lowering.diagnostics.iter().any(Diagnostic::is_error) {
        return Err(lowering.diagnostics);
    }
    let callers = lowering.build.origins.values().map(|origin| Some(lowering.place((*origin)?))).collect();
    let Lowering { mut build, systems, diagnostics, .. } = lowering;
    let mut module = build.module;
    let mut values = std::mem::take(&mut build.values);
    module.n_values = values.len();
    values.shrink_to_fit();
    let program = Program {
        module: Arc::new(module),
        values,
        steady: build.steady,
        states,
        continuous,
        derivatives,
        forcings,
        event,
        initial,
        systems,
        crossings,
        relations,
        timers,
        timer_cells,
        samples,
        histories,
        resets,
        reset_routine,
        impacts,
        checks,
        check_routine,
        clearances,
        start_checks,
        overruled_starts,
        start_check_routine,
        pre,
        discrete,
        selections,
        enforced,
        projections,
        jumps,
        unseen,
        jacobian,
        initial_flag,
        terminal_flag,
        start_flag,
        homotopy,
        signals,
        texts,
        computed,
        callers,
    };
    build.cells.insert(build.time, program::TIME);
    let types = std::mem::take(&mut *build.types.borrow_mut());
    let model = Variables { fixed: build.fixed, cells: build.cells, types };
    let host = ModelHost::new(build.world, build.tasks, messages, model, build.left_to_host);
    Ok(Lowered { program, host, warnings: diagnostics })
}

struct Lowering {
    causal: Causal,
    build: Build,
    /// Values that parameters have before the initialisation, which computes them.
    computed: FxHashMap<VarId, Value>,
    attributes: Attributes,
    ranges: Ranges,
    systems: IdVec<SystemId, System>,
    /// The calls of tables that the continuous system makes, as far as these can be bounded.
    tables: table::TableCalls,
    /// Those of short functions with an algorithm, likewise.
    calls: called::FunctionCalls,
    /// By tearing variables, with the system that they were made for.
    kernels: FxHashMap<Vec<VarId>, (causal::System, Kernels)>,
    /// Names of coefficients of large linear systems, which have cells.
    named_coefficients: FxHashSet<VarId>,
    /// Of hidden Booleans, made when first needed.
    condition_names: Option<FxHashMap<VarId, String>>,
    /// The only variable that each of these is computed from, for messages.
    only_sources: FxHashMap<VarId, VarId>,
    differentiator: Differentiator,
    diagnostics: Vec<Diagnostic>,
}

/// Assignments of eliminated variables that are not simply another variable.
struct Outputs {
    varying: Vec<Block>,
    constant: Vec<Block>,
}

impl Lowering {
    fn new(mut causal: Causal, surroundings: Surroundings) -> Result<Lowering, Vec<Diagnostic>> {
        let pool = std::mem::take(&mut causal.dae.pool);
        let functions = std::mem::take(&mut causal.dae.functions);
        let mut world = World::new(pool, functions, surroundings);
        let objects = causal.dae.objects.iter();
        world.declare(objects.filter_map(|object| Some((object.constructor, object.destructor?))));
        let mut diagnostics = Vec::new();
        let used = used_variables(&world.pool, &causal);
        let (parameters, attributes) =
            evaluate_parameters(&mut world, &causal.dae.variables, &used, &mut diagnostics);
        diagnostics.extend(changing_texts(&causal));
        if diagnostics.iter().any(Diagnostic::is_error) {
            return Err(diagnostics);
        }
        let ranges = Ranges::new(&world.pool, &causal.eliminated, &attributes);
        eliminate(&mut world.pool, &mut causal);
        let Parameters { fixed, computed } = parameters;
        let guesses = guess::guesses(&mut world, &causal, &attributes, &ranges, &fixed);
        let layout = lay_out(&world.pool, &causal, &attributes, &guesses);
        let time = VarId::from_index(causal.dae.variables.len());
        let types = causal.dae.variables.iter().filter(|(_, variable)| variable.ty != BaseType::Real);
        let types = types.map(|(var, variable)| (var, variable.ty.clone())).collect();
        let build = Build::new(world, layout, types, fixed, time);
        Ok(Lowering {
            causal,
            build,
            computed,
            ranges,
            attributes,
            systems: IdVec::new(),
            tables: table::TableCalls::default(),
            calls: called::FunctionCalls::default(),
            kernels: FxHashMap::default(),
            named_coefficients: FxHashSet::default(),
            condition_names: None,
            only_sources: FxHashMap::default(),
            differentiator: Differentiator::new(),
            diagnostics,
        })
    }

    fn dae(&self) -> &Dae {
        &self.causal.dae
    }

    fn place(&self, origin: Origin) -> program::Place {
        let component = self.dae().components.get(origin.component as usize).cloned().unwrap_or_default();
        program::Place { span: origin.span, component }
    }

    /// What the blocks compute, in order.
    fn computed(&self, blocks: &[Block]) -> Vec<Computed> {
        let mut computed = Vec::new();
        let names = ModelNames { dae: self.dae(), world: &self.build.world };
        let mut add = |var: VarId, sides: &[ExprId], origin: Origin| {
            let Some(cell) = self.cell(var) else { return };
            let name = told(&self.dae().variables[var].name);
            let caution = sides.iter().find_map(|&side| caution(&names, side));
            computed.push(Computed { name, cell, place: self.place(origin), caution });
        };
        for block in blocks {
            match block {
                Block::Assign(assign) => add(assign.variable, &[assign.value], assign.origin),
                Block::System(system) => {
                    for (&var, equation) in system.tearing.iter().zip(&system.residuals) {
                        add(var, &[equation.left, equation.right], equation.origin);
                    }
                    for assign in &system.inner {
                        add(assign.variable, &[assign.value], assign.origin);
                    }
                }
            }
        }
        computed
    }

    fn cell(&self, var: VarId) -> Option<Cell> {
        self.build.cells.get(&var).copied()
    }

    /// Of a parameter or constant, before the initialisation.
    fn parameter(&self, var: VarId) -> Option<Value> {
        self.build.fixed.get(var).or_else(|| self.computed.get(&var).cloned())
    }

    fn new_cell(&mut self, value: f64) -> Cell {
        self.build.new_cell(value)
    }

    fn report(&mut self, origin: Origin, what: &str, Unsupported(why): Unsupported) {
        let component = self.dae().components.get(origin.component as usize).cloned().unwrap_or_default();
        let diagnostic = Diagnostic::error(origin.span, format!("no code can be made for {what}: {why}"));
        let diagnostic = if component.is_empty() { diagnostic } else { diagnostic.component(component) };
        self.diagnostics.push(diagnostic);
    }

    /// Writes one routine; expressions that have no code are reported.
    fn routine(&mut self, name: &str, write: impl FnOnce(&mut Emitter, &mut Failures)) -> RoutineId {
        let mut failures = Failures::default();
        let mut emitter = Emitter::new(&mut self.build);
        write(&mut emitter, &mut failures);
        let routine = emitter.finish(name);
        for (origin, what, why) in failures.0 {
            self.report(origin, &what, why);
        }
        routine
    }

    /// What the derivatives of the states need, and the rest, both in order.
    fn split_continuous(&mut self) -> (Vec<Block>, Vec<Block>) {
        let mut needed: FxHashSet<VarId> = self.causal.states.iter().map(|state| state.derivative).collect();
        self.only_sources = self.find_only_sources();
        let (mut derivatives, mut rest) = (Vec::new(), Vec::new());
        for block in std::mem::take(&mut self.causal.continuous).into_iter().rev() {
            if !block.defined().iter().any(|var| needed.contains(var)) {
                rest.push(block);
                continue;
            }
            for expr in block.expressions() {
                needed.extend(self.build.world.pool.variables(expr));
            }
            derivatives.push(block);
        }
        derivatives.reverse();
        rest.reverse();
        (derivatives, rest)
    }

    /// What may jump without an event, and is needed as a derivative or tied to states.
    fn unseen(&self, needed: &[Block]) -> Vec<program::Unseen> {
        let needed: FxHashSet<VarId> = needed.iter().flat_map(Block::defined).collect();
        let pool = &self.build.world.pool;
        let aliases = self.causal.eliminated.iter().filter_map(|one| match *pool.node(one.value) {
            Node::Var(root) => Some((one.variable, (root, 1.0))),
            Node::Unary(UnaryOp::Neg, inner) => match *pool.node(inner) {
                Node::Var(root) => Some((one.variable, (root, -1.0))),
                _ => None,
            },
            _ => None,
        });
        let aliases: FxHashMap<VarId, (VarId, f64)> = aliases.collect();
        let root = |var: VarId| aliases.get(&var).copied().unwrap_or((var, 1.0));
        let made = self.causal.unseen.iter().filter_map(|one| {
            let variable = &self.dae().variables[one.variable];
            let ((value, side), (derivative, other)) = (root(one.variable), root(one.derivative));
            let is_needed = needed.contains(&derivative);
            (is_needed || one.is_tied).then_some(program::Unseen {
                name: told(&variable.name).to_string(),
                value: self.cell(value)?,
                derivative: self.cell(derivative)?,
                sign: side * other,
                is_needed,
                nominal: self.attributes.nominal[one.variable].abs(),
                place: self.place(variable.origin),
            })
        });
        made.collect()
    }

    fn steps(&mut self, blocks: &[Block], name: &str) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut assigns: Vec<Assign> = Vec::new();
        for block in blocks {
            match block {
                Block::Assign(assign) => assigns.push(*assign),
                Block::System(system) => {
                    self.assignments(&std::mem::take(&mut assigns), name, &mut steps);
                    let system = self.system(system, name == INITIAL);
                    steps.push(Step::Solve(system));
                }
            }
        }
        self.assignments(&assigns, name, &mut steps);
        steps
    }

    fn assignments(&mut self, assigns: &[Assign], name: &str, steps: &mut Vec<Step>) {
        let items: Vec<Item> = assigns.iter().map(Item::from).collect();
        self.build.keeps_calls = true;
        let routines = self.routines(name, &items, &FxHashSet::default());
        self.build.keeps_calls = false;
        steps.extend(routines.into_iter().map(Step::Run));
    }

    fn states(&mut self) -> Vec<program::State> {
        let states = self.causal.states.iter().map(|state| program::State {
            name: self.state_name(state.variable),
            level: self.level(state.variable),
            value: self.build.cells[&state.variable],
            derivative: self.build.cells[&state.derivative],
            nominal: self.size_of(state.variable),
            is_nominal_given: self.dae().variables[state.variable].nominal.is_some(),
        });
        states.collect()
    }

    /// The nominal value of a state. Without one, a state that starts smaller than 1 may be as small as that all the time, or grow from
    /// there: its first digits count.
    fn size_of(&self, variable: VarId) -> f64 {
        const SMALLEST: f64 = 1e-20;
        let (nominal, start) =
            (self.attributes.nominal[variable].abs(), self.attributes.start[variable].abs());
        let is_given = self.dae().variables[variable].nominal.is_some();
        if is_given || !(start > 0.0 && start < nominal) { nominal } else { start.max(SMALLEST) }
    }

    fn relations(
        &mut self,
        guards: &guard::Guards,
        definitions: &mut course::Definitions,
    ) -> (RoutineId, Vec<program::Relation>) {
        let relations: Vec<_> = self.dae().relations.values().copied().collect();
        let mut made = Vec::with_capacity(relations.len());
        let mut crossings = Vec::with_capacity(relations.len());
        let mut conditions = Vec::new();
        for relation in relations {
            let (happening, text) = match self.happening(&relation) {
                Some(text) => (true, text),
                None => (false, self.relation_text(&relation)),
            };
            let (left, right) = (relation.left, relation.right);
            let limited = match relation.schedule {
                Schedule::Crossing => self.limited_difference(definitions, relation.op, left, right),
                Schedule::At(_) => None,
            };
            let difference =
                limited.map_or_else(|| self.build.world.pool.binary(BinaryOp::Sub, left, right), Ok);
            let Some(value) = self.cell(relation.variable) else { continue };
            let course = match difference {
                Ok(difference) => {
                    crossings.push((difference, relation.origin));
                    match relation.schedule {
                        Schedule::Crossing => self.crossing_course(definitions, difference),
                        Schedule::At(_) => None,
                    }
                }
                Err(error) => {
                    self.report(relation.origin, &format!("`{text}`"), Unsupported(error.0));
                    continue;
                }
            };
            let guard = guards.get(&relation.variable).map(|&condition| {
                let cell = self.new_cell(1.0);
                conditions.push((cell, condition, relation.origin));
                cell
            });
            made.push(program::Relation {
                text,
                tells_what_happens: happening,
                value,
                crossing: self.new_cell(0.0),
                is_true_above: matches!(relation.op, BinaryOp::Greater | BinaryOp::GreaterEqual),
                includes_zero: matches!(relation.op, BinaryOp::GreaterEqual | BinaryOp::LessEqual),
                is_scheduled: matches!(relation.schedule, Schedule::At(_)),
                changes_after: relation.changes_after(),
                guard,
                course,
            });
        }
        let routine = self.routine("crossings", |emitter, failures| {
            crossings.iter().for_each(|(expr, _)| emitter.announce(*expr));
            for (relation, (expr, origin)) in made.iter().zip(&crossings) {
                failures.note(*origin, &relation.text, emitter.store_expr(relation.crossing, *expr));
            }
            for &(cell, condition, origin) in &conditions {
                failures.note(origin, "a condition", emitter.store_expr(cell, condition));
            }
        });
        (routine, made)
    }

    fn timers(&mut self) -> (RoutineId, Vec<Cell>) {
        let relations = self.dae().relations.values();
        let timers: Vec<(ExprId, Origin)> = relations
            .filter_map(|relation| match relation.schedule {
                Schedule::At(time) => Some((time, relation.origin)),
                Schedule::Crossing => None,
            })
            .collect();
        let cells: Vec<Cell> = timers.iter().map(|_| self.new_cell(f64::INFINITY)).collect();
        let routine = self.routine("timers", |emitter, failures| {
            for (&cell, (time, origin)) in cells.iter().zip(&timers) {
                failures.note(*origin, "the time of an event", emitter.store_expr(cell, *time));
            }
        });
        (routine, cells)
    }

    /// The samples, and what the initialisation has to compute of them.
    fn samples(&mut self) -> (Vec<program::Sample>, Vec<Item>) {
        let samples: Vec<_> = self.dae().samples.values().copied().collect();
        let (mut made, mut late) = (Vec::with_capacity(samples.len()), Vec::new());
        for sample in samples {
            let mut cell = |this: &mut Self, expr: ExprId| {
                let estimate = match this.estimate(expr) {
                    Ok(value) => number(&value).unwrap_or(f64::NAN),
                    Err(error) => {
                        this.report(sample.origin, "a `sample`", Unsupported(error.to_string()));
                        f64::NAN
                    }
                };
                let cell = this.new_cell(estimate);
                if !this.build.is_fixed(expr) {
                    late.push(Item { target: Target::Cell(cell), value: expr, origin: sample.origin });
                }
                cell
            };
            let (start, interval) = (cell(self, sample.start), cell(self, sample.interval));
            if let Some(tick) = self.cell(sample.variable) {
                let place = self.place(sample.origin);
                made.push(program::Sample { tick, start, interval, clock: sample.clock, place });
            }
        }
        (made, late)
    }

    /// The value of an expression over parameters; those that the initialisation computes have their start values.
    fn estimate(&mut self, expr: ExprId) -> Result<Value, EvalError> {
        let (fixed, computed) = (&self.build.fixed, &self.computed);
        let variable = |var: VarId| {
            let value = fixed.get(var).or_else(|| computed.get(&var).cloned());
            value.ok_or_else(|| EvalError::NotConstant("it changes with time".to_string()))
        };
        evaluate(&mut Known { world: &mut self.build.world, variable }, expr)
    }

    fn resets(&mut self) -> (RoutineId, Vec<program::Reset>) {
        let mut resets = self.dae().resets.clone();
        for reset in &resets {
            if self.cell(reset.state).is_none() || self.dae().variables[reset.state].is_constant() {
                let name = &self.dae().variables[reset.state].name;
                let message = format!("`reinit` of `{name}`, which the equations make constant");
                self.diagnostics.push(Diagnostic::error(reset.origin.span, message));
            }
        }
        resets.retain(|reset| self.cell(reset.state).is_some());
        let made: Vec<program::Reset> = resets
            .iter()
            .filter_map(|reset| {
                let text =
                    format!("reinit({}, {})", self.dae().variables[reset.state].name, self.text(reset.value));
                Some(program::Reset {
                    state: self.cell(reset.state)?,
                    level: self.level(reset.state),
                    nominal: self.attributes.nominal[reset.state].abs(),
                    active: self.new_cell(0.0),
                    value: self.new_cell(0.0),
                    text: self.with_component(text, reset.origin),
                })
            })
            .collect();
        let values: Vec<ExprId> = resets.iter().map(|reset| reset.value).collect();
        self.note_repeated_calls(&values);
        self.build.keeps_calls = true;
        let routine = self.routine("resets", |emitter, failures| {
            for (reset, made) in resets.iter().zip(&made) {
                failures.note(reset.origin, &made.text, emitter.store_expr(made.active, reset.active));
                // Not computed where it is not asked for: it may have no value then.
                failures.note(
                    reset.origin,
                    &made.text,
                    emitter.store_if(reset.active, made.value, reset.value),
                );
            }
        });
        self.build.keeps_calls = false;
        let routine = match self.clear_marks("resets") {
            Some(clear) => self.join("resets", &[clear, routine]),
            None => routine,
        };
        (routine, made)
    }

    fn checks(&mut self) -> (RoutineId, Vec<program::Check>, Vec<ExprId>) {
        let checks = self.dae().checks.clone();
        let made: Vec<program::Check> = (0..)
            .zip(&checks)
            .map(|(number, check)| program::Check {
                kind: match check.kind {
                    CheckKind::Error => program::CheckKind::Error,
                    CheckKind::Warning => program::CheckKind::Warning,
                    CheckKind::Terminate => program::CheckKind::Terminate,
                    CheckKind::Call => program::CheckKind::Call,
                },
                condition: self.new_cell(0.0),
                message: number,
                is_at_event: check.is_at_event,
                clearance: None,
                place: self.place(check.origin),
            })
            .collect();
        let routine = self.routine("checks", |emitter, failures| {
            checks.iter().for_each(|check| emitter.announce(check.condition));
            for (check, made) in checks.iter().zip(&made) {
                failures.note(
                    check.origin,
                    "an assertion",
                    emitter.store_expr(made.condition, check.condition),
                );
            }
        });
        let time = self.build.time_variable();
        let pool = &mut self.build.world.pool;
        let mut memo = FxHashMap::default();
        let with_time = |pool: &Pool, expr: ExprId| (*pool.node(expr) == Node::Time).then_some(time);
        let messages =
            checks.iter().map(|check| pool.rewrite(check.message, &mut memo, |pool, e| with_time(pool, e)));
        (routine, made, messages.collect())
    }

    fn pre(&self) -> Vec<program::Pre> {
        let pre = self.dae().variables.iter().filter_map(|(var, variable)| match variable.kind {
            Kind::Pre(of) => {
                let variable = &self.dae().variables[of];
                let (name, is_discrete) = (variable.name.clone(), variable.kind == Kind::Discrete);
                Some(program::Pre { name, variable: self.cell(of)?, pre: self.cell(var)?, is_discrete })
            }
            _ => None,
        });
        pre.collect()
    }

    fn discrete(&self) -> Vec<Cell> {
        let variables = self.dae().variables.iter();
        let discrete = variables.filter(|(_, one)| matches!(one.kind, Kind::Discrete | Kind::Pre(_)));
        discrete.filter_map(|(var, _)| self.cell(var)).collect()
    }

    fn text(&self, expr: ExprId) -> String {
        print_briefly(&self.build.world.pool, &self.names(), expr)
    }

    /// What happens at the events of relations that nobody has written: what rounds passes a number, what was remembered jumps.
    fn happening(&self, relation: &Relation) -> Option<String> {
        let (pool, left) = (&self.build.world.pool, relation.left);
        if let Node::Builtin(Builtin::History, arguments) = pool.node(left)
            && pool.as_integer(arguments[1]) == Some(DISTANCE)
            && let Some(number) = pool.as_integer(arguments[0])
            && let Some(history) = self.dae().histories.get(number as usize)
        {
            let exprs: Vec<String> = history.inputs().into_iter().map(|expr| self.text(expr)).collect();
            let text = format!("a jump leaves {}({})", history.name(), exprs.join(", "));
            return Some(self.with_component(text, relation.origin));
        }
        // What rounds is compared with what it was rounded to, which has no name of the user.
        let variables = pool.variables(relation.threshold());
        let is_rounding = |var: &VarId| {
            self.dae().variables.get(*var).is_some_and(|variable| variable.name.starts_with("$rounding"))
        };
        if !variables.iter().any(is_rounding) {
            return None;
        }
        // Of `mod`: multiples of what it divides by.
        let numbers = match pool.node(relation.threshold()) {
            Node::Binary(BinaryOp::Mul, _, unit) => format!("a multiple of {}", self.text(*unit)),
            _ => "a whole number".to_string(),
        };
        Some(self.with_component(format!("{} passes {numbers}", self.text(left)), relation.origin))
    }

    fn relation_text(&self, relation: &Relation) -> String {
        let (left, right) = (self.text(relation.left), self.text(relation.threshold()));
        let op = match relation.op {
            BinaryOp::GreaterEqual if relation.changes_after() => BinaryOp::Greater,
            BinaryOp::Less if relation.changes_after() => BinaryOp::LessEqual,
            op => op,
        };
        self.with_component(format!("{left} {} {right}", op.symbol()), relation.origin)
    }

    fn equation_text(&self, left: ExprId, right: ExprId, origin: Origin) -> String {
        if let Some(text) = self.choice_text(&[left, right]) {
            return text;
        }
        self.with_component(format!("{} = {}", self.text(left), self.text(right)), origin)
    }

    fn with_component(&self, text: String, origin: Origin) -> String {
        match self.dae().components.get(origin.component as usize).map(String::as_str) {
            None | Some("") => text,
            Some(component) => format!("{component}: {text}"),
        }
    }

    fn names(&self) -> impl Names {
        ModelNames { dae: self.dae(), world: &self.build.world }
    }
}

impl From<&Assign> for Item {
    fn from(assign: &Assign) -> Item {
        Item { target: Target::Variable(assign.variable), value: assign.value, origin: assign.origin }
    }
}

#[derive(Default)]
struct Failures(Vec<(Origin, String, Unsupported)>);

impl Failures {
    fn note(&mut self, origin: Origin, what: &str, outcome: Outcome<()>) {
        if let Err(why) = outcome {
            self.0.push((origin, what.to_string(), why));
        }
    }
}

/// A cell holds a number: a String must be known before the simulation. Those that are not are told by their names.
fn changing_texts(causal: &Causal) -> Vec<Diagnostic> {
    let Dae { variables, components, .. } = &causal.dae;
    let computed =
        causal.event.iter().flat_map(Block::defined).filter(|&var| variables[var].ty == BaseType::String);
    let tell = |var: VarId| {
        let variable = &variables[var];
        let message =
            format!("`{}` is a String that changes with time, which cannot be simulated", variable.name);
        let component = components.get(variable.origin.component as usize).cloned().unwrap_or_default();
        let diagnostic = Diagnostic::error(variable.origin.span, message)
            .hint("write the text where it is used: arguments of functions and messages may change");
        if component.is_empty() { diagnostic } else { diagnostic.component(component) }
    };
    computed.map(tell).collect()
}

/// What is not part of the blocks may still name eliminated variables: they are replaced by what they are equal to.
fn eliminate(pool: &mut Pool, causal: &mut Causal) {
    let values = causal.eliminated.iter().filter(|eliminated| is_alias(pool, eliminated.value));
    let values: FxHashMap<VarId, ExprId> = values.map(|e| (e.variable, e.value)).collect();
    let mut memo = FxHashMap::default();
    let mut replace = |expr: &mut ExprId| *expr = without(pool, &values, &mut memo, *expr);
    let dae = &mut causal.dae;
    for relation in dae.relations.values_mut() {
        replace(&mut relation.left);
        replace(&mut relation.right);
        if let Schedule::At(time) = &mut relation.schedule {
            replace(time);
        }
    }
    dae.histories.iter_mut().flat_map(|history| history.exprs_mut()).for_each(&mut replace);
    for reset in &mut dae.resets {
        replace(&mut reset.active);
        replace(&mut reset.value);
    }
    for check in &mut dae.checks {
        replace(&mut check.condition);
        replace(&mut check.message);
    }
    for check in &mut causal.redundant_starts {
        replace(&mut check.equation.left);
        replace(&mut check.equation.right);
    }
    for equation in causal.projections.iter_mut().flat_map(|projection| &mut projection.given) {
        replace(&mut equation.left);
        replace(&mut equation.right);
    }
    for eliminated in &mut causal.eliminated {
        replace(&mut eliminated.value);
    }
}

fn without(
    pool: &mut Pool,
    values: &FxHashMap<VarId, ExprId>,
    memo: &mut FxHashMap<ExprId, ExprId>,
    expr: ExprId,
) -> ExprId {
    let mut expr = expr;
    // What replaces a variable may itself name one that is replaced: at most as often as there are variables.
    for _ in 0..=values.len() {
        let next = pool.rewrite(expr, memo, |pool, part| match *pool.node(part) {
            Node::Var(var) => values.get(&var).copied(),
            _ => None,
        });
        if next == expr {
            break;
        }
        expr = next;
    }
    expr
}

/// The variables in all expressions of the system.
fn used_variables(pool: &Pool, causal: &Causal) -> FxHashSet<VarId> {
    let blocks = [&causal.continuous, &causal.event, &causal.initial].into_iter().flatten();
    let projected = causal.projections.iter().flat_map(|projection| &projection.blocks);
    let mut stack: Vec<ExprId> = blocks.chain(projected).flat_map(Block::expressions).collect();
    stack.extend(causal.jumps.iter().flat_map(|jumps| &jumps.blocks).flat_map(Block::expressions));
    let rows = causal.projections.iter().flat_map(|one| one.constraints.iter().chain(&one.given));
    let jumping = causal.jumps.iter().flat_map(|jumps| jumps.rows.iter().map(|row| &row.equation));
    stack.extend(rows.chain(jumping).flat_map(|equation| [equation.left, equation.right]));
    let checked = causal.redundant_starts.iter().map(|check| check.equation);
    stack.extend(checked.flat_map(|equation| [equation.left, equation.right]));
    stack.extend(causal.overruled_starts.iter().flat_map(|one| [one.value, one.start]));
    let dae = &causal.dae;
    stack.extend(causal.eliminated.iter().map(|eliminated| eliminated.value));
    stack.extend(dae.relations.values().flat_map(|relation| [relation.left, relation.right]));
    stack.extend(dae.samples.values().flat_map(|sample| [sample.start, sample.interval]));
    stack.extend(dae.histories.iter().flat_map(|history| history.exprs()));
    stack.extend(dae.resets.iter().flat_map(|reset| [reset.active, reset.value]));
    stack.extend(dae.checks.iter().flat_map(|check| [check.condition, check.message]));
    let mut used: FxHashSet<VarId> = dae.impacts.iter().flat_map(|impact| impact.parameters()).collect();
    let mut seen = FxHashSet::default();
    while let Some(expr) = stack.pop() {
        if seen.insert(expr) {
            if let Node::Var(var) = *pool.node(expr) {
                used.insert(var);
            }
            pool.for_each_child(expr, |child| stack.push(child));
        }
    }
    used
}

struct ModelNames<'a> {
    dae: &'a Dae,
    world: &'a World,
}

impl Names for ModelNames<'_> {
    fn var(&self, var: VarId) -> String {
        let Some(variable) = self.dae.variables.get(var) else { return "time".to_string() };
        if !variable.is_hidden {
            return variable.name.clone();
        }
        // A relation is told by what is written.
        match self.dae.relations.values().find(|relation| relation.variable == var) {
            Some(relation) => {
                let side = |side: ExprId| print_briefly(&self.world.pool, self, side);
                let (left, right) = (side(relation.left), side(relation.threshold()));
                format!("{left} {} {right}", relation.op.symbol())
            }
            None => told(&variable.name),
        }
    }

    fn local(&self, local: harpoon_expr::LocalId) -> String {
        format!("{local:?}")
    }

    fn function(&self, function: harpoon_expr::FunctionId) -> String {
        self.world
            .functions
            .get(function)
            .map_or_else(|| "?".to_string(), |function| function.name.to_string())
    }

    fn history(&self, number: ExprId) -> &str {
        let number = self.world.pool.as_integer(number).and_then(|number| usize::try_from(number).ok());
        let history = number.and_then(|number| self.dae.histories.get(number));
        history.map_or("$history", |history| history.name())
    }

    fn record(&self, record: harpoon_expr::RecordId) -> String {
        self.world.pool.record(record).name.to_string()
    }

    fn enum_literal(&self, ty: harpoon_expr::EnumId, literal: u32) -> String {
        let ty = self.world.pool.enumeration(ty);
        let literal = ty.literals.get(literal as usize - 1).map_or("?", |name| name.as_str());
        format!("{}.{literal}", ty.name)
    }
}

#[cfg(test)]
mod tests;
