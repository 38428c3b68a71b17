//! Values of parameters and constants, and of the attributes `start`, `nominal`, `min`, `max` of all variables.
//!
//! Bindings are evaluated in the order of need, by the evaluator of expressions. A parameter that the initialisation
//! computes (`fixed = false`) has its start value until then, and so have those that depend on it; they are marked.

use std::ops::Index;
use std::rc::Rc;

use harpoon_dae::{Kind, Variable};
use harpoon_expr::{
    BaseType, Environment, EvalError, ExprId, External, Function, FunctionId, Pool, Type, Value, VarId,
    evaluate,
};
use harpoon_index::{Id, IdVec};
use harpoon_source::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::fixed::Fixed;
use crate::operation::LARGEST_INTEGER;
use crate::world::World;

/// Values of constants and parameters.
pub struct Parameters {
    /// Known before the simulation and not to be changed by it.
    pub fixed: Fixed,
    /// Follow from unknowns of the initialisation, or are some; these are the values before.
    pub computed: FxHashMap<VarId, Value>,
}

/// Numbers for all variables.
pub struct Attributes {
    pub start: IdVec<VarId, f64>,
    pub nominal: Attribute,
    pub min: Attribute,
    pub max: Attribute,
}

/// A number for each variable, which few declarations give.
pub struct Attribute {
    /// Up to the last variable that has one of its own.
    given: IdVec<VarId, f64>,
    otherwise: f64,
    n_variables: usize,
}

impl Attribute {
    fn new(otherwise: f64) -> Attribute {
        Attribute { given: IdVec::new(), otherwise, n_variables: 0 }
    }

    fn push(&mut self, number: f64) {
        if number.to_bits() != self.otherwise.to_bits() {
            while self.given.len() < self.n_variables {
                self.given.push(self.otherwise);
            }
            self.given.push(number);
        }
        self.n_variables += 1;
    }

    pub fn get(&self, var: VarId) -> Option<f64> {
        (var.index() < self.n_variables).then(|| self[var])
    }
}

impl Index<VarId> for Attribute {
    type Output = f64;
    fn index(&self, var: VarId) -> &f64 {
        self.given.get(var).unwrap_or(&self.otherwise)
    }
}

/// Errors and warnings go to `diagnostics`. Constants that are not among the `used` variables and that no parameter needs
/// may have no value: packages declare more than a model needs.
pub fn evaluate_parameters(
    world: &mut World,
    variables: &IdVec<VarId, Variable>,
    used: &FxHashSet<VarId>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Parameters, Attributes) {
    let mut evaluation = Evaluation {
        world,
        variables,
        states: variables.ids().map(|_| State::Pending).collect(),
        values: Fixed::default(),
        failures: FxHashMap::default(),
        calls: FxHashMap::default(),
        is_computed: variables.ids().map(|_| false).collect(),
        reads_computed: false,
        diagnostics,
    };
    let mut n_letters = 0;
    let mut known_texts = FxHashSet::default();
    for var in evaluation.order() {
        let is_used = variables[var].kind != Kind::Constant || used.contains(&var);
        // What the initialisation computes need not have a value before.
        if let Err(error) = evaluation.value(var)
            // What was made of an infinite constant may not show it any more: `inf - inf` is taken for zero.
            && (is_used || is_not_finite(&error))
            && !evaluation.is_computed[var]
        {
            evaluation.report(var, "value", &error);
        }
        // Those that are one in memory count once.
        if let Some(Value::String(text)) = evaluation.values.get(var)
            && known_texts.insert(Rc::as_ptr(&text))
        {
            n_letters += text.len();
            if n_letters > MOST_LETTERS {
                let most = MOST_LETTERS >> 20;
                evaluation.report(
                    var,
                    "value",
                    &EvalError::Failed(format!("the texts of the model take more than {most} MB")),
                );
                break;
            }
        }
    }
    let attributes = evaluation.attributes();
    evaluation.check_bounds(&attributes);
    let Evaluation { values: mut fixed, is_computed, world, .. } = evaluation;
    let computed = is_computed.iter().filter(|(_, is_computed)| **is_computed);
    // A number that has no value before, as `1/p` with an unknown p, has one later and a cell for it.
    let default = |var: VarId| {
        let value = Value::default_of(&world.pool, &Type::scalar(variables[var].ty.clone()));
        value.filter(|value| number(value).is_some())
    };
    let computed = computed.filter_map(|(var, _)| Some((var, fixed.remove(var).or_else(|| default(var))?)));
    let computed = computed.collect();
    (Parameters { fixed, computed }, attributes)
}

/// What a cell holds for a value: a Boolean as 0 or 1, an enumeration as the number of its literal.
pub fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Real(x) => Some(*x),
        Value::Integer(n) => Some(*n as f64),
        Value::Boolean(b) => Some(f64::from(u8::from(*b))),
        Value::Enum(_, literal) => Some(f64::from(*literal)),
        _ => None,
    }
}

/// The value of this type that a cell holds.
pub fn value_of(number: f64, ty: &BaseType) -> Option<Value> {
    match ty {
        BaseType::Real => Some(Value::Real(number)),
        BaseType::Integer => Some(Value::Integer(number as i64)),
        BaseType::Boolean => Some(Value::Boolean(number != 0.0)),
        BaseType::Enum(id) => Some(Value::Enum(*id, number as u32)),
        _ => None,
    }
}

fn in_range(value: Value) -> Result<Value, EvalError> {
    match value {
        Value::Integer(n) if n.unsigned_abs() > LARGEST_INTEGER.unsigned_abs() => {
            Err(EvalError::Failed(format!("Integer overflow: {n} is beyond ±{LARGEST_INTEGER}")))
        }
        // A result that is not finite is none, and a limit that there is not can be a large number.
        Value::Real(x) if x.is_nan() => Err(EvalError::Failed(NOT_A_NUMBER.to_string())),
        Value::Real(x) if x.is_infinite() => Err(EvalError::Failed(INFINITE.to_string())),
        value => Ok(value),
    }
}

fn is_not_finite(error: &EvalError) -> bool {
    error.message().ends_with(INFINITE) || error.message().ends_with(NOT_A_NUMBER)
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Pending,
    Busy,
    Done,
    Failed,
}

/// Of all texts of a model together: names of files and messages are far from it, and memory is not without end.
const MOST_LETTERS: usize = 256 << 20;

/// By which a value may be outside of its bounds, relative to them.
const ROUNDING: f64 = 1e-9;

const NOT_A_NUMBER: &str = "it is not a number";
const INFINITE: &str = "it is infinite";

/// Part of every message about a failed value.
const CANNOT: &str = "cannot be computed";

struct Evaluation<'a> {
    world: &'a mut World,
    variables: &'a IdVec<VarId, Variable>,
    states: IdVec<VarId, State>,
    values: Fixed,
    failures: FxHashMap<VarId, EvalError>,
    /// The results of calls, but for those that may depend on values that are not final.
    calls: FxHashMap<ExprId, Value>,
    is_computed: IdVec<VarId, bool>,
    /// Whether the evaluation that is running has read a value that is not final.
    reads_computed: bool,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Evaluation<'_> {
    /// Parameters and constants, those that others need first: a chain of thousands must not nest as deep. A circle
    /// may be harmless, if a branch of it is not taken: evaluation will find out.
    fn order(&self) -> Vec<VarId> {
        let mut order = Vec::new();
        let mut is_seen: IdVec<VarId, bool> = self.variables.ids().map(|_| false).collect();
        for root in self.variables.ids() {
            let mut stack = vec![(root, false)];
            while let Some((var, is_ready)) = stack.pop() {
                if is_ready {
                    order.push(var);
                    continue;
                }
                if is_seen[var] || !self.variables[var].is_constant() {
                    continue;
                }
                is_seen[var] = true;
                stack.push((var, true));
                let variable = &self.variables[var];
                if let Some(source) = variable.binding.or(variable.start) {
                    stack.extend(self.world.pool.variables(source).into_iter().map(|needed| (needed, false)));
                }
            }
        }
        order
    }

    fn value(&mut self, var: VarId) -> Result<Value, EvalError> {
        let name = &self.variables[var].name;
        if !self.variables[var].is_constant() {
            return Err(EvalError::NotConstant(format!("`{name}` changes with time")));
        }
        match self.states[var] {
            State::Done => {
                self.reads_computed |= self.is_computed[var];
                return Ok(self.values.get(var).expect("it is done"));
            }
            State::Failed => {
                self.reads_computed |= self.is_computed[var];
                return Err(self.failures[&var].clone());
            }
            State::Busy => {
                let circle: Vec<String> = self
                    .variables
                    .ids()
                    .filter(|&v| self.states[v] == State::Busy)
                    .map(|v| format!("`{}`", self.variables[v].name))
                    .collect();
                return Err(EvalError::Failed(match &circle[..] {
                    [_] => format!("the value of `{name}` depends on itself"),
                    _ => format!("the values of {} depend on each other", circle.join(", ")),
                }));
            }
            State::Pending => {}
        }
        self.states[var] = State::Busy;
        let outer = std::mem::take(&mut self.reads_computed);
        let value = self.find(var).and_then(in_range);
        self.is_computed[var] |= self.reads_computed;
        self.reads_computed = outer || self.is_computed[var];
        match value {
            Ok(value) => {
                self.states[var] = State::Done;
                self.values.insert(var, value.clone());
                Ok(value)
            }
            Err(error) => {
                let error = match error {
                    // Where it happened is told by the first.
                    EvalError::Failed(why) if !why.contains(CANNOT) => {
                        EvalError::Failed(format!("the value of `{name}` {CANNOT}: {why}"))
                    }
                    EvalError::NotConstant(why) if !why.contains(CANNOT) => {
                        EvalError::NotConstant(format!("the value of `{name}` {CANNOT}: {why}"))
                    }
                    error => error,
                };
                self.states[var] = State::Failed;
                self.failures.insert(var, error.clone());
                Err(error)
            }
        }
    }

    fn find(&mut self, var: VarId) -> Result<Value, EvalError> {
        let variable = &self.variables[var];
        let ty = Type::scalar(variable.ty.clone());
        if let Some(binding) = variable.binding {
            return self.evaluate(binding, &ty);
        }
        self.is_computed[var] = variable.kind == Kind::Parameter && !variable.fixed;
        let is_missing = !self.is_computed[var];
        let value = match variable.start {
            Some(start) => Some(self.evaluate(start, &ty)?),
            None => Value::default_of(&self.world.pool, &ty),
        };
        let Some(value) = value else {
            return Err(EvalError::NotConstant("it has none".to_string()));
        };
        if is_missing {
            let used = match variable.start {
                Some(_) => "its start value is used".to_string(),
                None => format!("{} is used", shown(&value)),
            };
            let message = format!("the parameter `{}` has no value; {used}", variable.name);
            self.diagnostics.push(Diagnostic::warning(variable.origin.span, message));
        }
        Ok(value)
    }

    fn evaluate(&mut self, expr: ExprId, ty: &Type) -> Result<Value, EvalError> {
        match self.world.pool.as_value(expr) {
            Some(value) => Ok(value.converted(&self.world.pool, ty)),
            None => {
                let value = evaluate(self, expr)?;
                Ok(value.converted(&self.world.pool, ty))
            }
        }
    }

    /// The parameter that failed is told, not the ones that need it.
    fn report(&mut self, var: VarId, what: &str, error: &EvalError) {
        let variable = &self.variables[var];
        let message = match error.message() {
            why if why.contains(CANNOT) => why.to_string(),
            why => format!("the {what} of `{}` {CANNOT}: {why}", variable.name),
        };
        // Once for each declaration: elements of an array, and of an array of components, fail alike.
        let span = Some(variable.origin.span);
        if self.diagnostics.iter().all(|known| known.span != span && known.message != message) {
            self.diagnostics.push(Diagnostic::error(variable.origin.span, message));
        }
    }

    fn attributes(&mut self) -> Attributes {
        let mut attributes = Attributes {
            start: IdVec::new(),
            nominal: Attribute::new(1.0),
            min: Attribute::new(f64::NEG_INFINITY),
            max: Attribute::new(f64::INFINITY),
        };
        for var in self.variables.ids() {
            let Variable { ty, start, nominal, min, max, .. } = &self.variables[var];
            let first = if matches!(ty, BaseType::Enum(_)) { 1.0 } else { 0.0 };
            let start = match self.values.get(var) {
                Some(value) => number(&value).unwrap_or(0.0),
                None => self.attribute(var, "start value", *start, first),
            };
            attributes.start.push(start);
            attributes.nominal.push(self.attribute(
                var,
                "nominal value",
                *nominal,
                attributes.nominal.otherwise,
            ));
            attributes.min.push(self.attribute(var, "minimum", *min, attributes.min.otherwise));
            attributes.max.push(self.attribute(var, "maximum", *max, attributes.max.otherwise));
        }
        attributes
    }

    /// A parameter that its own declaration rules out makes no result that could be right.
    fn check_bounds(&mut self, attributes: &Attributes) {
        for var in self.variables.ids() {
            let variable = &self.variables[var];
            let Some(value) = self.values.get(var) else { continue };
            let is_number = matches!(variable.ty, BaseType::Real | BaseType::Integer);
            let (Some(value), Kind::Parameter, true, false) =
                (number(&value), variable.kind, is_number, self.is_computed[var])
            else {
                continue;
            };
            let (min, max) = (attributes.min[var], attributes.max[var]);
            let (which, limit) =
                if value < min { ("below its minimum", min) } else { ("above its maximum", max) };
            // What is computed may miss its bound by a rounding error.
            let beyond = (min - value).max(value - max);
            if beyond <= ROUNDING * limit.abs().max(value.abs()) || beyond.is_nan() {
                continue;
            }
            let message = format!("`{}` is {value}, {which} {limit}", variable.name);
            let span = variable.origin.span;
            // Once for each declaration, as above.
            if self.diagnostics.iter().all(|known| known.span != Some(span)) {
                let hint = "`min` and `max` of a parameter are what its author has made the equations for";
                self.diagnostics.push(Diagnostic::error(span, message).hint(hint));
            }
        }
    }

    fn attribute(&mut self, var: VarId, what: &str, expr: Option<ExprId>, otherwise: f64) -> f64 {
        let Some(expr) = expr else { return otherwise };
        let ty = Type::scalar(self.variables[var].ty.clone());
        match self.evaluate(expr, &ty) {
            Ok(Value::Real(x)) if x.is_nan() => {
                self.report(var, what, &EvalError::Failed(NOT_A_NUMBER.to_string()));
                otherwise
            }
            Ok(value) => number(&value).unwrap_or(otherwise),
            Err(error) => {
                self.report(var, what, &error);
                otherwise
            }
        }
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Boolean(b) => b.to_string(),
        Value::String(text) => format!("\"{text}\""),
        Value::Enum(..) => "the first literal".to_string(),
        value => format!("{}", number(value).unwrap_or(0.0)),
    }
}

impl Environment for Evaluation<'_> {
    fn pool(&self) -> &Pool {
        &self.world.pool
    }

    fn pool_mut(&mut self) -> &mut Pool {
        &mut self.world.pool
    }

    fn variable(&mut self, var: VarId) -> Result<Value, EvalError> {
        if var.index() >= self.variables.len() {
            return Err(EvalError::NotConstant("a variable is not known".to_string()));
        }
        self.value(var)
    }

    fn results(&self, call: ExprId) -> Option<&Value> {
        self.calls.get(&call)
    }

    fn keep_results(&mut self, call: ExprId, results: &Value) {
        // Each declaration has an object of its own.
        if !self.reads_computed && !matches!(results, Value::Object(..)) {
            self.calls.insert(call, results.clone());
        }
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

#[cfg(test)]
mod tests;
