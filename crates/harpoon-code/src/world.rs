//! What the evaluator of expressions finds around it: the pool, the functions of the model, the foreign functions.
//! Shared by the values of parameters before the simulation and by the host while it runs.

use std::path::PathBuf;
use std::rc::Rc;

use harpoon_expr::{
    Body, Environment, EvalError, External, Function, FunctionId, Functions, Pool, Value, VarId,
};
use harpoon_external::{Context, Rights};
use rustc_hash::FxHashMap;

/// Finds the file that a `modelica:` address means.
pub type Resources = Rc<dyn Fn(&str) -> Option<PathBuf>>;

/// What a model finds around it.
#[derive(Clone)]
pub struct Surroundings {
    pub resources: Resources,
    pub rights: Rights,
}

impl Surroundings {
    /// No libraries, no rights.
    pub fn none() -> Surroundings {
        Surroundings { resources: Rc::new(|_| None), rights: Rights::default() }
    }
}

pub struct World {
    pub pool: Pool,
    pub functions: Functions,
    /// Files, opened tables, messages of the model.
    pub foreign: Context,
    pub resources: Resources,
    /// Which arguments of a foreign call are outputs, by the name of the Modelica function.
    outputs: FxHashMap<Rc<str>, Rc<[usize]>>,
}

impl World {
    pub fn new(pool: Pool, functions: Functions, surroundings: Surroundings) -> World {
        let Surroundings { resources, rights } = surroundings;
        let foreign = Context::on_disk(rights);
        World { pool, functions, foreign, resources, outputs: FxHashMap::default() }
    }

    /// C code of the model is compiled together, and objects are closed by those that are named for it: constructors with their
    /// destructors.
    pub fn declare(&mut self, objects: impl IntoIterator<Item = (FunctionId, FunctionId)>) {
        let World { pool, functions, foreign, .. } = self;
        let mut all: Vec<&Rc<Function>> = functions.iter().map(|(_, function)| function).collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        harpoon_external::declare(pool, all, foreign);
        for (constructor, destructor) in objects {
            if let (Some(constructor), Some(destructor)) =
                (functions.get(constructor), functions.get(destructor))
            {
                harpoon_external::declare_object(constructor, destructor, foreign);
            }
        }
    }

    pub fn function(&mut self, id: FunctionId) -> Result<Rc<Function>, EvalError> {
        let Some(function) = self.functions.get(id) else {
            return Err(EvalError::Failed("a function of the model is missing".to_string()));
        };
        let function = function.clone();
        if let Body::External(external) = &function.body
            && !self.outputs.contains_key(&function.name)
        {
            let outputs = harpoon_external::outputs(&self.pool, &external.arguments, &function.outputs);
            self.outputs.insert(function.name.clone(), outputs.into());
        }
        Ok(function)
    }

    pub fn external(
        &mut self,
        external: &External,
        name: &str,
        arguments: &[Value],
    ) -> Result<Vec<Value>, EvalError> {
        let outputs = self.outputs.get(name).cloned().unwrap_or_default();
        let resources = &*self.resources;
        harpoon_external::call_declared(
            &self.pool,
            name,
            external,
            &outputs,
            arguments,
            resources,
            &mut self.foreign,
        )
    }
}

/// A world in which variables have the values that a function tells.
pub struct Known<'a, F: Fn(VarId) -> Result<Value, EvalError>> {
    pub world: &'a mut World,
    pub variable: F,
}

impl<F: Fn(VarId) -> Result<Value, EvalError>> Environment for Known<'_, F> {
    fn pool(&self) -> &Pool {
        &self.world.pool
    }

    fn pool_mut(&mut self) -> &mut Pool {
        &mut self.world.pool
    }

    fn variable(&mut self, var: VarId) -> Result<Value, EvalError> {
        (self.variable)(var)
    }

    fn function(&mut self, function: FunctionId) -> Result<Rc<Function>, EvalError> {
        self.world.function(function)
    }

    fn external(
        &mut self,
        external: &External,
        name: &str,
        arguments: &[Value],
    ) -> Result<Vec<Value>, EvalError> {
        self.world.external(external, name, arguments)
    }
}
