//! Values of expressions over parameters, as far as they are known before the simulation: a guide for choices, because
//! parameters may still change.

use std::rc::Rc;

use harpoon_dae::Dae;
use harpoon_expr::{
    Environment, EvalError, ExprId, External, Function, FunctionId, Pool, Value, VarId, evaluate,
};
use rustc_hash::FxHashMap;

#[derive(Default)]
pub(crate) struct Constants {
    /// What is being evaluated has no value yet, which ends cycles.
    variables: FxHashMap<VarId, Option<Value>>,
    exprs: FxHashMap<ExprId, Option<Value>>,
    /// The results of calls.
    calls: FxHashMap<ExprId, Value>,
}

impl Constants {
    /// The number that the expression is, unless it depends on more than parameters with a known value.
    pub(crate) fn number(&mut self, dae: &mut Dae, expr: ExprId) -> Option<f64> {
        match dae.pool.as_real(expr) {
            Some(x) => Some(x),
            None => self.value(dae, expr)?.as_real().filter(|x| x.is_finite()),
        }
    }

    pub(crate) fn truth(&mut self, dae: &mut Dae, expr: ExprId) -> Option<bool> {
        self.value(dae, expr)?.as_boolean()
    }

    fn value(&mut self, dae: &mut Dae, expr: ExprId) -> Option<Value> {
        if let Some(known) = self.exprs.get(&expr) {
            return known.clone();
        }
        let value =
            evaluate(&mut Parameters { dae, known: &mut self.variables, calls: &mut self.calls }, expr).ok();
        self.exprs.insert(expr, value.clone());
        value
    }
}

struct Parameters<'a> {
    dae: &'a mut Dae,
    known: &'a mut FxHashMap<VarId, Option<Value>>,
    calls: &'a mut FxHashMap<ExprId, Value>,
}

impl Environment for Parameters<'_> {
    fn pool(&self) -> &Pool {
        &self.dae.pool
    }

    fn pool_mut(&mut self) -> &mut Pool {
        &mut self.dae.pool
    }

    fn variable(&mut self, var: VarId) -> Result<Value, EvalError> {
        let not_constant =
            |dae: &Dae| EvalError::NotConstant(format!("`{}` is not a constant", dae.variables[var].name));
        if let Some(known) = self.known.get(&var) {
            return known.clone().ok_or_else(|| not_constant(self.dae));
        }
        self.known.insert(var, None);
        let variable = &self.dae.variables[var];
        let binding = match variable.binding {
            _ if !variable.is_constant() => None,
            None if variable.fixed => variable.start,
            binding => binding,
        };
        let value = evaluate(self, binding.ok_or_else(|| not_constant(self.dae))?)?;
        self.known.insert(var, Some(value.clone()));
        Ok(value)
    }

    fn results(&self, call: ExprId) -> Option<&Value> {
        self.calls.get(&call)
    }

    fn keep_results(&mut self, call: ExprId, results: &Value) {
        self.calls.insert(call, results.clone());
    }

    fn function(&mut self, function: FunctionId) -> Result<Rc<Function>, EvalError> {
        let found = self.dae.functions.get(function).cloned();
        found.ok_or_else(|| EvalError::NotConstant("a function without a body has no value".into()))
    }

    fn external(&mut self, _: &External, name: &str, _: &[Value]) -> Result<Vec<Value>, EvalError> {
        Err(EvalError::NotConstant(format!("`{name}` is evaluated by the simulation only")))
    }
}
