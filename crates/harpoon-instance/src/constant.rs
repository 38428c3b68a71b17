//! Compile-time values: constants, structural parameters, calls of functions with known arguments.

use std::rc::Rc;

use harpoon_expr::{
    Environment, EvalError, ExprId, External, Function, FunctionId, MAX_STEPS, Pool, Value, VarId, evaluate,
};
use harpoon_source::{Diagnostic, Span};

use crate::tree::*;
use crate::{Instance, Outcome, Reported};

/// Nested questions (a parameter whose value needs a parameter whose value …) beyond this are endless.
pub(crate) const MAX_NESTING: u32 = 1000;

/// What all evaluations for one model may take together before our patience ends. The longest one for a model of the
/// Modelica Standard Library takes less than a thousandth of it.
const MAX_STEPS_TOGETHER: u64 = 2 * MAX_STEPS;

/// What each may take after that: enough for a size that is written as a formula. See the language test
/// `exponential_recursion_in_many_components`.
const STEPS_WITHOUT_PATIENCE: u64 = 10_000;

impl<'s> Instance<'s> {
    /// The value of an expression that must be known before the model exists: sizes, conditions.
    pub fn evaluate_structural(&mut self, expr: ExprId, span: Span) -> Outcome<Value> {
        match self.evaluate(expr) {
            Ok(value) => Ok(value),
            Err(EvalError::NotConstant(what)) => {
                self.report(
                    Diagnostic::error(span, format!("this must be known when the model is compiled, but {what}"))
                        .hint("sizes, conditions of components and ranges of loops may use constants and parameters with a value"),
                );
                Err(Reported)
            }
            Err(EvalError::Failed(what)) => self.error(span, what),
        }
    }

    pub fn evaluate(&mut self, expr: ExprId) -> Result<Value, EvalError> {
        if let Some(value) = self.pool.as_value(expr) {
            return Ok(value);
        }
        if self.nesting > MAX_NESTING {
            return Err(EvalError::Failed("the evaluation does not come to an end".into()));
        }
        self.nesting += 1;
        let value = evaluate(self, expr);
        self.nesting -= 1;
        value
    }

    /// The value of a constant or parameter.
    pub fn variable_value(&mut self, variable: VarId) -> Result<Value, EvalError> {
        match &self.variables[variable].value {
            Lazy::Done(Ok(value)) => return Ok(value.clone()),
            Lazy::Done(Err(why)) => return Err(EvalError::NotConstant(why.clone())),
            Lazy::Busy => {
                let path = self.variable_name(variable);
                let span = self.binding_span(self.variables[variable].component);
                let message = format!("the value of `{path}` depends on itself");
                self.report(Diagnostic::error(span, message.clone()));
                return Err(EvalError::Failed(message));
            }
            Lazy::Pending => {}
        }
        self.variables[variable].value = Lazy::Busy;
        let value = self.find_value(variable);
        self.variables[variable].value = match &value {
            Ok(value) => Lazy::Done(Ok(value.clone())),
            Err(EvalError::NotConstant(why)) | Err(EvalError::Failed(why)) => Lazy::Done(Err(why.clone())),
        };
        value
    }

    fn find_value(&mut self, variable: VarId) -> Result<Value, EvalError> {
        let path = |this: &Self| this.variable_name(variable);
        if self.variables[variable].prefixes.variability > Variability::Parameter {
            return Err(EvalError::NotConstant(format!("`{}` changes with time", path(self))));
        }
        let is_fixed = match self.attribute(variable, "fixed") {
            Ok(Some(fixed)) => self.pool.as_boolean(fixed).unwrap_or(true),
            _ => true,
        };
        if !is_fixed {
            return Err(EvalError::NotConstant(format!(
                "`{}` is computed at initialization (`fixed = false`)",
                path(self)
            )));
        }
        let component = self.variables[variable].component;
        let binding = match self.variable_binding(variable) {
            Ok(binding) => binding,
            Err(Reported) => {
                return Err(EvalError::Failed(format!("the value of `{}` is not usable", path(self))));
            }
        };
        if let Some(binding) = binding {
            return self.evaluate(binding);
        }
        if self.variables[variable].ty.shape().is_some_and(|shape| shape.contains(&0)) {
            let Variable { ty, .. } = &self.variables[variable];
            let element = harpoon_expr::Type::scalar(ty.base.clone());
            let dims = ty.shape().unwrap_or_default();
            return Ok(Value::array(dims, element, Vec::new()));
        }
        // A parameter without value: its start value stands in, and the user is told.
        if let Ok(Some(start)) = self.attribute(variable, "start")
            && self.variables[variable].prefixes.variability == Variability::Parameter
        {
            let ty = self.variables[variable].ty.clone();
            let start = self.fill_to(start, &ty);
            let value = self.evaluate(start)?;
            let span = self.components[component].declared.declaration.span;
            self.report(Diagnostic::warning(
                span,
                format!("the parameter `{}` has no value; its start value is used", path(self)),
            ));
            return Ok(value);
        }
        Err(EvalError::NotConstant(format!("`{}` has no value", path(self))))
    }

    /// A scalar repeated to the dimensions of `ty`; anything else as it is.
    pub fn fill_to(&mut self, value: ExprId, ty: &harpoon_expr::Type) -> ExprId {
        if ty.is_scalar() || !self.pool.ty(value).is_scalar() {
            return value;
        }
        let Some(shape) = ty.shape() else { return value };
        let mut arguments = vec![value];
        arguments.extend(shape.iter().map(|size| self.pool.integer(*size as i64)));
        self.pool.builtin(harpoon_expr::Builtin::Fill, arguments).unwrap_or(value)
    }
}

impl Environment for Instance<'_> {
    fn pool(&self) -> &Pool {
        &self.pool
    }

    fn pool_mut(&mut self) -> &mut Pool {
        &mut self.pool
    }

    fn allowance(&self) -> u64 {
        if self.steps < MAX_STEPS_TOGETHER { MAX_STEPS } else { STEPS_WITHOUT_PATIENCE }
    }

    fn spend(&mut self, steps: u64) {
        self.steps += steps;
    }

    fn variable(&mut self, variable: VarId) -> Result<Value, EvalError> {
        self.variables[variable].structural = true;
        self.variable_value(variable)
    }

    fn function(&mut self, function: FunctionId) -> Result<Rc<Function>, EvalError> {
        self.function_body(function).map_err(|Reported| {
            EvalError::Failed(format!("the function `{}` has errors", self.function_name(function)))
        })
    }

    fn external(
        &mut self,
        function: &External,
        name: &str,
        arguments: &[Value],
    ) -> Result<Vec<Value>, EvalError> {
        let outputs = self.external_outputs.get(name).cloned().unwrap_or_default();
        let libraries = &self.libraries;
        let resource = |uri: &str| libraries.resource(uri);
        harpoon_external::call_declared(
            &self.pool,
            name,
            function,
            &outputs,
            arguments,
            resource,
            &mut self.external,
        )
    }
}
