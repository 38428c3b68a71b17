//! Small causal systems, built by hand.
use harpoon_causal::{Assign, Block, Causal, Eliminated, State, System};
use harpoon_classes::{Libraries, Trees};
use harpoon_dae::{Dae, Equation, Kind, Variable};
use harpoon_expr::{
    BaseType, BinaryOp, Builtin, EvalError, ExprId, Functions, Node, Pool, Type, Value, VarId,
};
use harpoon_flat::Origin;
use harpoon_index::{Id, IdVec};
use harpoon_instance::{Instance, PRELUDE};
use harpoon_source::{FileId, MemoryFiles, Sources, Span};
use rustc_hash::FxHashMap;

use crate::parameters::{number, value_of};
use crate::world::{Known, Surroundings, World};
use crate::{Engine, Interpreter, Lowered, Program, RoutineId};

pub struct Model {
    pub causal: Causal,
}

pub fn origin() -> Origin {
    Origin { component: 0, span: Span::new(FileId::from_index(0), 0, 1) }
}

impl Model {
    pub fn new() -> Model {
        let dae = Dae {
            name: "Model".to_string(),
            pool: Pool::new(),
            functions: Functions::default(),
            objects: Vec::new(),
            variables: IdVec::new(),
            equations: Vec::new(),
            initial_equations: Vec::new(),
            relations: IdVec::new(),
            warnings: Vec::new(),
            samples: IdVec::new(),
            histories: Vec::new(),
            resets: Vec::new(),
            impacts: Vec::new(),
            checks: Vec::new(),
            components: vec![String::new()],
            declared_at: vec![None],
            potentials: Default::default(),
            free_values: Default::default(),
            suspect: None,
        };
        let causal = Causal {
            dae,
            eliminated: Vec::new(),
            states: Vec::new(),
            selections: Vec::new(),
            enforced: Vec::new(),
            projections: Vec::new(),
            jumps: None,
            unseen: Vec::new(),
            levels: Default::default(),
            continuous: Vec::new(),
            event: Vec::new(),
            initial: Vec::new(),
            assumed_starts: Vec::new(),
            overruled_starts: Vec::new(),
            redundant_starts: Vec::new(),
        };
        Model { causal }
    }

    pub fn pool(&mut self) -> &mut Pool {
        &mut self.causal.dae.pool
    }

    pub fn add(&mut self, name: &str, ty: BaseType, kind: Kind) -> (VarId, ExprId) {
        let made = Variable::hidden(name.to_string(), ty.clone(), kind, origin());
        let made = Variable { fixed: kind != Kind::Continuous, is_hidden: false, ..made };
        let var = self.causal.dae.variables.push(made);
        (var, self.pool().var(var, Type::scalar(ty)))
    }

    pub fn real(&mut self, name: &str) -> (VarId, ExprId) {
        self.add(name, BaseType::Real, Kind::Continuous)
    }

    pub fn parameter(&mut self, name: &str, binding: Option<ExprId>) -> (VarId, ExprId) {
        let (var, expr) = self.add(name, BaseType::Real, Kind::Parameter);
        self.causal.dae.variables[var].binding = binding;
        (var, expr)
    }

    pub fn state(&mut self, name: &str, start: f64) -> (VarId, ExprId, VarId) {
        let (var, expr) = self.real(name);
        self.causal.dae.variables[var].start = Some(self.pool().real(start));
        let (derivative, _) = self.add(&format!("der({name})"), BaseType::Real, Kind::Derivative(var));
        self.causal.states.push(State { variable: var, derivative });
        (var, expr, derivative)
    }

    pub fn number(&mut self, x: f64) -> ExprId {
        self.pool().real(x)
    }

    pub fn op(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        self.pool().binary(op, a, b).unwrap()
    }

    pub fn call(&mut self, builtin: Builtin, arguments: &[ExprId]) -> ExprId {
        self.pool().builtin(builtin, arguments.to_vec()).unwrap()
    }

    pub fn assign(&mut self, variable: VarId, value: ExprId) {
        self.causal.continuous.push(Block::Assign(Assign { variable, value, origin: origin() }));
    }

    pub fn eliminate(&mut self, variable: VarId, value: ExprId) {
        self.causal.eliminated.push(Eliminated { variable, value });
    }

    pub fn system(&mut self, tearing: &[VarId], inner: &[(VarId, ExprId)], residuals: &[(ExprId, ExprId)]) {
        let system = System {
            tearing: tearing.to_vec(),
            inner: inner
                .iter()
                .map(|&(variable, value)| Assign { variable, value, origin: origin() })
                .collect(),
            residuals: residuals
                .iter()
                .map(|&(left, right)| Equation { left, right, origin: origin() })
                .collect(),
            is_linear: false,
            discrete: Vec::new(),
            size: tearing.len() + inner.len(),
            guess: None,
            divisors: Vec::new(),
        };
        self.causal.continuous.push(Block::System(system));
    }

    pub fn lower(self) -> Running {
        let lowered = crate::lower(self.causal, Surroundings::none());
        let Lowered { program, host, warnings } = lowered.unwrap_or_else(|errors| panic!("{errors:?}"));
        crate::verify(&program.module).unwrap();
        let courses = program.relations.iter().filter_map(|relation| relation.course.as_ref());
        courses.for_each(|course| course.verify(program.values.len()).unwrap());
        let engine = Interpreter::new(&program.module);
        Running { values: program.values.clone(), program, host, engine, warnings }
    }

    pub fn errors(self) -> Vec<String> {
        match crate::lower(self.causal, Surroundings::none()) {
            Ok(_) => Vec::new(),
            Err(errors) => errors.into_iter().map(|error| error.message).collect(),
        }
    }
}

/// A program and its values.
pub struct Running {
    pub program: Program,
    pub host: crate::ModelHost,
    pub engine: Interpreter,
    pub values: Vec<f64>,
    pub warnings: Vec<harpoon_source::Diagnostic>,
}

impl Running {
    pub fn run(&mut self, routine: RoutineId) {
        self.try_run(routine).unwrap();
    }

    pub fn try_run(&mut self, routine: RoutineId) -> Result<(), String> {
        let outcome = self.engine.run(routine, &mut self.values, &mut self.host);
        outcome.map_err(|trap| trap.display(&self.program.module).to_string())
    }

    pub fn get(&self, name: &str) -> f64 {
        let signal = self.program.signals.iter().find(|signal| signal.name == name).unwrap();
        match signal.source {
            crate::program::Source::Cell { cell, negated, .. } => {
                let value = self.values[cell as usize];
                if negated { -value } else { value }
            }
            crate::program::Source::Constant(value) => value,
        }
    }

    pub fn set(&mut self, name: &str, value: f64) {
        let signal = self.program.signals.iter().find(|signal| signal.name == name).unwrap();
        match signal.source {
            crate::program::Source::Cell { cell, .. } => self.values[cell as usize] = value,
            crate::program::Source::Constant(_) => panic!("`{name}` is constant"),
        }
    }

    /// Runs all steps that are routines.
    pub fn continuous(&mut self) -> Result<(), String> {
        for step in self.program.continuous.clone() {
            if let crate::program::Step::Run(routine) = step {
                self.try_run(routine)?;
            }
        }
        Ok(())
    }
}

/// A model of explicit equations `variable = expression` in order, from its text: each is run and evaluated, and both
/// must agree to the last bit.
pub struct Explicit {
    pub run: Running,
    world: World,
    inputs: Vec<(String, VarId, BaseType)>,
    parameters: Vec<(String, VarId, BaseType)>,
    values: Vec<(String, VarId, ExprId)>,
}

impl Explicit {
    pub fn new(text: &str) -> Explicit {
        let Causal { mut dae, continuous, .. } = Model::explicit(text).causal;
        let name = |var: VarId| dae.variables[var].name.clone();
        let of_kind = |kind: Kind| {
            let variables = dae.variables.iter().filter(|(_, variable)| variable.kind == kind);
            variables.map(|(var, variable)| (name(var), var, variable.ty.clone())).collect()
        };
        let (inputs, parameters) = (of_kind(Kind::Input), of_kind(Kind::Parameter));
        let assigned = continuous.iter().filter_map(|block| match block {
            Block::Assign(assign) => Some((name(assign.variable), assign.variable, assign.value)),
            Block::System(_) => None,
        });
        let values = assigned.collect();
        let (pool, functions) = (std::mem::take(&mut dae.pool), std::mem::take(&mut dae.functions));
        let world = World::new(pool, functions, Surroundings::none());
        Explicit { run: Model::explicit(text).lower(), world, inputs, parameters, values }
    }

    /// Runs with these inputs and compares all variables with what the evaluator says.
    pub fn check(&mut self, inputs: &[f64]) {
        let mut known: FxHashMap<VarId, Value> = FxHashMap::default();
        for ((name, var, ty), &value) in self.inputs.iter().zip(inputs) {
            self.run.set(name, value);
            known.insert(*var, value_of(value, ty).unwrap());
        }
        for (name, var, value) in &self.parameters {
            known.insert(*var, value_of(self.run.get(name), value).unwrap());
        }
        let outcome = self.run.continuous();
        for (name, var, expr) in &self.values {
            let variable = |var: VarId| known.get(&var).cloned().ok_or(EvalError::Failed("no value".into()));
            let value = harpoon_expr::evaluate(&mut Known { world: &mut self.world, variable }, *expr);
            match (&outcome, value) {
                (Ok(()), Ok(value)) => {
                    let (found, expected) = (self.run.get(name), number(&value).unwrap());
                    assert_eq!(found.to_bits(), expected.to_bits(), "{name} is {found}, not {expected}");
                    known.insert(*var, value);
                }
                (Err(_), Err(_)) => return,
                // The one that failed comes later.
                (Err(_), Ok(value)) => drop(known.insert(*var, value)),
                (run, evaluated) => panic!("{name}: run {run:?}, evaluated {evaluated:?}"),
            }
        }
        assert_eq!(outcome, Ok(()), "the evaluator did not fail");
    }

    /// No function needs the host.
    pub fn without_host(self) -> Explicit {
        assert!(self.run.host.left_to_host().is_empty(), "{:?}", self.run.host.left_to_host());
        self
    }
}

impl Model {
    /// The last class of a text, whose equations all are `variable = expression`.
    pub fn explicit(text: &str) -> Model {
        let sources = Sources::new(Box::new(MemoryFiles::new().with("M.mo", text)));
        let trees = Trees::new();
        let libraries = Libraries::new(&sources, &trees);
        let file = sources.add("<built-in>", PRELUDE);
        let prelude = harpoon_syntax::parse(file, sources.text(file)).tree;
        let mut instance = Instance::new(&libraries, &prelude);
        let def = libraries.model("M.mo").unwrap_or_else(|problem| panic!("{problem:?}"));
        let class = instance.find_class(&libraries.qualified_name(def)).unwrap();
        let (none, root) = (None, instance.root);
        let modifier = instance.modifier(none, root);
        let outcome = harpoon_flat::flatten(instance, class, modifier);
        let flat = outcome.flat.unwrap_or_else(|| panic!("{:?}", outcome.diagnostics));
        let dae = harpoon_dae::lower(flat).unwrap_or_else(|problems| panic!("{problems:?}"));
        let assigns = dae.equations.iter().map(|equation| {
            let (variable, value) = match (dae.pool.node(equation.left), dae.pool.node(equation.right)) {
                (Node::Var(var), _) => (*var, equation.right),
                (_, Node::Var(var)) => (*var, equation.left),
                _ => panic!("an equation is not explicit"),
            };
            Block::Assign(Assign { variable, value, origin: equation.origin })
        });
        let continuous = assigns.collect();
        let mut model = Model::new();
        model.causal.continuous = continuous;
        model.causal.dae = dae;
        model
    }
}
