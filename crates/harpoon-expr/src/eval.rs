//! The value of an expression.
//!
//! The environment may add to the pool while it looks up a variable or a function, so nothing here holds a borrow of
//! the pool across such a call: nodes are cheap to clone.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::arithmetic;
use crate::interpret::Frame;
use crate::intrinsic;
use crate::subscript::{Selector, places, select, size_of, stack};
use crate::value::{Outcome, failed};
use crate::{
    Array, BaseType, BinaryOp, Builtin, Dim, ExprId, External, Function, FunctionId, IterId, Iterator, Node,
    Pool, Reduction, Subscript, Type, UnaryOp, Value, VarId,
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EvalError {
    /// What could not be evaluated, in the user's words: "`time` is not known before the simulation".
    NotConstant(String),
    /// A violated assertion, a subscript out of bounds, a division by zero.
    Failed(String),
}

impl EvalError {
    pub fn message(&self) -> &str {
        match self {
            EvalError::NotConstant(message) | EvalError::Failed(message) => message,
        }
    }
}

impl std::fmt::Display for EvalError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.message())
    }
}

/// Where the evaluator finds what an expression refers to.
pub trait Environment {
    fn pool(&self) -> &Pool;
    fn pool_mut(&mut self) -> &mut Pool;
    fn variable(&mut self, var: VarId) -> Result<Value, EvalError>;
    fn function(&mut self, function: FunctionId) -> Result<Rc<Function>, EvalError>;
    /// Calls a foreign function for the Modelica function `name`. `arguments` are in the foreign order; outputs
    /// among them are placeholders of the right size. Returns the result, if any, then each output in order.
    fn external(
        &mut self,
        external: &External,
        name: &str,
        arguments: &[Value],
    ) -> Result<Vec<Value>, EvalError>;
    /// The results of a call outside of functions and loops that was made before: it is made once for all its parts. Only where variables keep
    /// their values from one evaluation to the next.
    fn results(&self, _call: ExprId) -> Option<&Value> {
        None
    }
    /// Told of the results of such a call.
    fn keep_results(&mut self, _call: ExprId, _results: &Value) {}
    /// How many steps the next evaluation may take.
    fn allowance(&self) -> u64 {
        MAX_STEPS
    }
    /// Told after an evaluation how many it took.
    fn spend(&mut self, _steps: u64) {}
}

pub fn evaluate<E: Environment + ?Sized>(env: &mut E, expr: ExprId) -> Result<Value, EvalError> {
    within_allowance(env, |evaluator| evaluator.value(expr))
}

/// Calls a function with values for all its inputs. Several outputs are a `Value::Tuple`.
pub fn evaluate_call<E: Environment + ?Sized>(
    env: &mut E,
    function: FunctionId,
    arguments: Vec<Value>,
) -> Result<Value, EvalError> {
    within_allowance(env, |evaluator| evaluator.call(function, arguments))
}

fn within_allowance<E: Environment + ?Sized>(
    env: &mut E,
    work: impl FnOnce(&mut Evaluator<'_, E>) -> Outcome,
) -> Outcome {
    let allowance = env.allowance();
    let mut evaluator = Evaluator::new(env, allowance);
    let outcome = work(&mut evaluator);
    let spent = allowance - evaluator.steps_left;
    env.spend(spent);
    outcome
}

/// The value of an expression that refers to nothing outside of itself, if it has one and takes little time.
pub(crate) fn evaluate_closed(pool: &mut Pool, expr: ExprId) -> Option<Value> {
    Evaluator::new(&mut Closed(pool), MAX_FOLDING_STEPS).value(expr).ok()
}

/// Some seconds of work: far more than any function of a library needs, and a loop that does not end is reported.
/// An operation on an array counts as one on each of its elements.
pub const MAX_STEPS: u64 = 50_000_000;

/// Larger values are not kept for another use, which would fill the memory.
const MAX_KNOWN_EXTENT: u64 = 1000;

/// A comprehension that takes longer is worth keeping as a loop; a product of matrices is for who counts steps.
pub(crate) const MAX_FOLDING_STEPS: u64 = 100_000;

/// The evaluation of one expression: the function that is running, and the iterators around.
pub(crate) struct Evaluator<'e, E: Environment + ?Sized> {
    pub(crate) env: &'e mut E,
    pub(crate) frame: Option<Frame>,
    pub(crate) iterators: Vec<(IterId, Value)>,
    pub(crate) depth: usize,
    /// Arrays of literals, which a loop may use a thousand times.
    tables: FxHashMap<ExprId, Value>,
    /// What was found outside of functions and loops, where an expression has one value: parts that stand in many
    /// places, such as each element of an array that is computed from all elements before it, are evaluated once.
    known: FxHashMap<ExprId, Value>,
    steps_left: u64,
}

impl<'e, E: Environment + ?Sized> Evaluator<'e, E> {
    fn new(env: &'e mut E, steps: u64) -> Self {
        Evaluator {
            env,
            frame: None,
            iterators: Vec::new(),
            depth: 0,
            tables: FxHashMap::default(),
            known: FxHashMap::default(),
            steps_left: steps,
        }
    }

    pub(crate) fn step(&mut self) -> Result<(), EvalError> {
        self.steps(1)
    }

    /// What takes as long as so many steps: an operation on an array.
    pub(crate) fn steps(&mut self, n: u64) -> Result<(), EvalError> {
        match self.steps_left.checked_sub(n) {
            Some(left) => {
                self.steps_left = left;
                Ok(())
            }
            None => {
                self.steps_left = 0;
                failed("the evaluation takes too many steps")
            }
        }
    }

    /// A value that was just made: each element took a step.
    fn made(&mut self, outcome: Outcome) -> Outcome {
        let value = outcome?;
        self.steps(value.extent())?;
        Ok(value)
    }

    pub(crate) fn value(&mut self, expr: ExprId) -> Outcome {
        self.step()?;
        if let Some(value) = self.borrowed(expr) {
            return Ok(value.clone());
        }
        if !self.is_outside() {
            return self.computed(expr);
        }
        if let Some(value) = self.known.get(&expr) {
            return Ok(value.clone());
        }
        let value = self.computed(expr)?;
        if is_laborious(self.env.pool().node(expr)) && value.extent() <= MAX_KNOWN_EXTENT {
            self.known.insert(expr, value.clone());
        }
        Ok(value)
    }

    /// Of each level of an expression a frame lies on the stack, so those of operators, which are the deep ones, are
    /// small: every kind that needs more room has a function of its own.
    fn computed(&mut self, expr: ExprId) -> Outcome {
        match *self.env.pool().node(expr) {
            Node::Unary(op, a) => self.unary(op, a),
            Node::Binary(op, a, b) => self.binary(op, a, b),
            Node::If { condition, then, otherwise } => {
                let part = if self.condition(condition)? { then } else { otherwise };
                self.value(part)
            }
            Node::Array(_) => self.array(expr),
            Node::Index(..) => self.indexed(expr),
            Node::Builtin(..) => self.builtin(expr),
            Node::Call(..) => self.called(expr),
            _ => self.other(expr),
        }
    }

    #[inline(never)]
    fn unary(&mut self, op: UnaryOp, a: ExprId) -> Outcome {
        let x = self.value(a)?;
        self.made(arithmetic::unary(op, &x))
    }

    #[inline(never)]
    fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Outcome {
        let x = self.value(a)?;
        // What decides already is not followed by the rest: `n > 0 and x[n] > 0`.
        if let (BinaryOp::And, Value::Boolean(false)) | (BinaryOp::Or, Value::Boolean(true)) = (op, &x) {
            return Ok(x);
        }
        let y = self.value(b)?;
        self.steps(arithmetic::work(op, &x, &y))?;
        self.made(arithmetic::binary(op, &x, &y))
    }

    #[inline(never)]
    fn called(&mut self, expr: ExprId) -> Outcome {
        let Node::Call(function, arguments) = self.env.pool().node(expr).clone() else {
            unreachable!("a call")
        };
        let arguments = self.values(&arguments)?;
        let results = self.call(function, arguments)?;
        if self.is_outside() {
            self.env.keep_results(expr, &results);
        }
        Ok(results)
    }

    /// Of functions and loops.
    fn is_outside(&self) -> bool {
        self.frame.is_none() && self.iterators.is_empty()
    }

    #[inline(never)]
    fn other(&mut self, expr: ExprId) -> Outcome {
        match self.env.pool().node(expr).clone() {
            Node::Real(bits) => Ok(Value::Real(f64::from_bits(bits))),
            Node::Integer(n) => Ok(Value::Integer(n)),
            Node::Boolean(b) => Ok(Value::Boolean(b)),
            Node::String(text) => Ok(Value::String(text)),
            Node::Enum(ty, literal) => Ok(Value::Enum(ty, literal)),
            Node::Time => not_constant("`time` is not known before the simulation"),
            Node::Var(var) => self.env.variable(var),
            Node::Local(local) => self.local(local),
            Node::Iter(_) => not_constant("an iterator has no value outside of its loop"),
            Node::Record(ty, fields) => Ok(Value::Record(ty, self.values(&fields)?)),
            Node::Field(e, k) => {
                let ty = self.env.pool().ty(expr).clone();
                let record = self.value(e)?;
                self.made(field(record, k as usize, &ty))
            }
            Node::Range { start, step, stop } => {
                let (start, stop) = (self.value(start)?, self.value(stop)?);
                let step = step.map(|step| self.value(step)).transpose()?;
                self.made(intrinsic::range(&start, step.as_ref(), &stop))
            }
            Node::CallVectorized(function, arguments) => {
                let ty = self.env.pool().ty(expr).clone();
                self.call_vectorized(function, &arguments, &ty)
            }
            Node::Output(call, k) => match self.value(call)? {
                Value::Tuple(mut values) if (k as usize) < values.len() => Ok(values.swap_remove(k as usize)),
                value if k == 0 => Ok(value),
                _ => failed(format!("a call has no result number {}", k + 1)),
            },
            Node::Comprehension { body, iterators, reduction } => {
                self.comprehension(expr, body, &iterators, reduction)
            }
            Node::FunctionValue(function, given) => {
                let given = given.iter().map(|&(k, e)| Ok((k as usize, self.value(e)?)));
                Ok(Value::Function(function, given.collect::<Result<_, _>>()?))
            }
            Node::CallValue(function, arguments) => {
                let Value::Function(function, given) = self.value(function)? else {
                    return failed("what is called is not a function");
                };
                let arguments = self.values(&arguments)?;
                self.call_partial(function, given, arguments)
            }
            Node::Tuple(parts) => {
                let parts: Option<Vec<ExprId>> = parts.iter().copied().collect();
                match parts {
                    Some(parts) => Ok(Value::Tuple(self.values(&parts)?)),
                    None => failed("a list with gaps has no value"),
                }
            }
            Node::Unary(..)
            | Node::Binary(..)
            | Node::If { .. }
            | Node::Array(_)
            | Node::Index(..)
            | Node::Builtin(..)
            | Node::Call(..) => unreachable!("these have functions of their own"),
        }
    }

    #[inline(never)]
    fn array(&mut self, expr: ExprId) -> Outcome {
        if self.env.pool().is_literal(expr) {
            if let Some(table) = self.tables.get(&expr) {
                return Ok(table.clone());
            }
            if let Some(table) = self.env.pool().as_value(expr) {
                self.tables.insert(expr, table.clone());
                return Ok(table);
            }
        }
        let Node::Array(parts) = self.env.pool().node(expr).clone() else { unreachable!("an array") };
        let values = self.values(&parts)?;
        let element = self.env.pool().ty(expr).element();
        self.made(stack(vec![parts.len()], values, &element))
    }

    pub(crate) fn values(&mut self, parts: &[ExprId]) -> Result<Vec<Value>, EvalError> {
        parts.iter().map(|&part| self.value(part)).collect()
    }

    pub(crate) fn condition(&mut self, condition: ExprId) -> Result<bool, EvalError> {
        match self.value(condition)? {
            Value::Boolean(holds) => Ok(holds),
            _ => failed("a condition is not Boolean"),
        }
    }

    /// The value where it stands: a local, an iterator, results that are kept, a part of one. Nothing is copied to read a part of it.
    fn borrowed(&self, expr: ExprId) -> Option<&Value> {
        match *self.env.pool().node(expr) {
            Node::Local(local) => self.frame.as_ref()?.get(local),
            Node::Iter(iter) => {
                let mut known = self.iterators.iter().rev();
                known.find(|(known, _)| *known == iter).map(|(_, value)| value)
            }
            Node::Field(e, k) => match self.borrowed(e)? {
                Value::Record(_, fields) => fields.get(k as usize),
                _ => None,
            },
            Node::Call(..) if self.is_outside() => self.env.results(expr),
            Node::Output(call, k) => match self.borrowed(call)? {
                Value::Tuple(values) => values.get(k as usize),
                value if k == 0 => Some(value),
                _ => None,
            },
            _ => None,
        }
    }

    #[inline(never)]
    fn indexed(&mut self, expr: ExprId) -> Outcome {
        let Node::Index(a, subscripts) = self.env.pool().node(expr).clone() else {
            unreachable!("an element")
        };
        self.index(a, &subscripts)
    }

    fn index(&mut self, a: ExprId, subscripts: &[Subscript]) -> Outcome {
        // Of a constructor only the element is evaluated: a table in a function is not built for each access.
        if let (Node::Array(parts), Subscript::Index(e)) = (self.env.pool().node(a).clone(), subscripts[0])
            && !parts.is_empty()
        {
            let subscript = self.value(e)?;
            let Selector::One(place) = Selector::one(&subscript, 1, parts.len())? else {
                unreachable!("a scalar subscript selects one element");
            };
            return match &subscripts[1..] {
                [] => self.value(parts[place]),
                rest if rest.iter().all(|subscript| *subscript == Subscript::All) => self.value(parts[place]),
                rest => self.index(parts[place], rest),
            };
        }
        if let Some(empty) = self.empty_slice(a, subscripts)? {
            return Ok(empty);
        }
        let outcome = match self.borrowed(a) {
            Some(Value::Array(array)) => {
                let dims = array.dims.clone();
                self.step()?;
                let selectors = self.selectors(subscripts, &dims);
                selectors.and_then(|selectors| match self.borrowed(a) {
                    Some(Value::Array(array)) => select(array, &selectors),
                    _ => unreachable!("subscripts change no array"),
                })
            }
            _ => match self.value(a)? {
                Value::Array(array) => {
                    let selectors = self.selectors(subscripts, &array.dims);
                    selectors.and_then(|selectors| select(&array, &selectors))
                }
                _ => return failed("only an array has subscripts"),
            },
        };
        let outcome = self.made(outcome);
        match (outcome, self.name_of(a)) {
            (Err(EvalError::Failed(message)), Some(name)) => failed(format!("{message}, in `{name}`")),
            (outcome, _) => outcome,
        }
    }

    /// A slice without elements reads nothing: nothing need have been assigned to what it is a slice of.
    fn empty_slice(&mut self, a: ExprId, subscripts: &[Subscript]) -> Result<Option<Value>, EvalError> {
        if !subscripts.iter().any(|subscript| matches!(subscript, Subscript::Slice(_))) {
            return Ok(None);
        }
        let Some(dims) = self.shape_before_assignment(a)? else { return Ok(None) };
        let selectors = self.selectors(subscripts, &dims)?;
        let (dims, places) = places(&dims, &selectors)?;
        let element = Type::scalar(self.env.pool().ty(a).base.clone());
        Ok(places.is_empty().then(|| Value::array(dims, element, Vec::new())))
    }

    pub(crate) fn selectors(
        &mut self,
        subscripts: &[Subscript],
        dims: &[usize],
    ) -> Result<Vec<Selector>, EvalError> {
        if subscripts.len() > dims.len() {
            return failed("there are more subscripts than dimensions");
        }
        let mut selectors = Vec::with_capacity(subscripts.len());
        for (k, (subscript, &n)) in subscripts.iter().zip(dims).enumerate() {
            selectors.push(match *subscript {
                Subscript::Index(e) => Selector::one(&self.value(e)?, k + 1, n)?,
                Subscript::Slice(e) => Selector::many(&self.value(e)?, k + 1, n)?,
                Subscript::All => Selector::All,
            });
        }
        Ok(selectors)
    }

    #[inline(never)]
    fn builtin(&mut self, expr: ExprId) -> Outcome {
        let Node::Builtin(builtin, arguments) = self.env.pool().node(expr).clone() else {
            unreachable!("a built-in function")
        };
        if let Some(reason) = why_not_constant(builtin) {
            return not_constant(format!("`{}(…)` is not known {reason}", builtin.name()));
        }
        match (builtin, &*arguments) {
            (Builtin::Size, [a]) => {
                let dims = self.shape(*a)?;
                return Ok(Value::integer_vector(dims.iter().map(|&n| n as i64)));
            }
            (Builtin::Size, [a, k]) => {
                let (dims, k) = (self.shape(*a)?, self.value(*k)?);
                return intrinsic::size_along(&dims, k.as_integer().unwrap_or(0));
            }
            // The other one of the arguments need not have a value.
            (Builtin::Homotopy, [actual, _]) => {
                let value = self.value(*actual)?;
                return Ok(value.converted(self.env.pool(), self.env.pool().ty(expr)));
            }
            (Builtin::Assert, [condition, ..]) if self.condition(*condition)? => {
                return Ok(Value::Tuple(Vec::new()));
            }
            _ => {}
        }
        // Each is a copy: they are counted one by one, before all of them fill the memory.
        let mut values = Vec::with_capacity(arguments.len());
        for &argument in &*arguments {
            let value = self.value(argument)?;
            self.steps(value.extent())?;
            values.push(value);
        }
        let pool = self.env.pool();
        self.made(intrinsic::apply(pool, builtin, &values, pool.ty(expr)))
    }

    /// The sizes of an array, which a local has before it has a value.
    fn shape(&mut self, a: ExprId) -> Result<Vec<usize>, EvalError> {
        if let Node::Local(local) = *self.env.pool().node(a)
            && let Some(dims) = self.declared_shape(local)?
        {
            return Ok(dims);
        }
        if let Some(value) = self.borrowed(a) {
            return Ok(value.dims().to_vec());
        }
        Ok(self.value(a)?.dims().to_vec())
    }

    fn comprehension(
        &mut self,
        expr: ExprId,
        body: ExprId,
        iterators: &[Iterator],
        reduction: Option<Reduction>,
    ) -> Outcome {
        let mut results =
            Results { dims: vec![None; iterators.len()], reduction, reduced: None, values: Vec::new() };
        let n_outer = self.iterators.len();
        let outcome = self.iterate(body, iterators, 0, &mut results);
        self.iterators.truncate(n_outer);
        outcome?;
        let pool = self.env.pool();
        let ty = pool.ty(expr);
        if let Some(reduction) = reduction {
            return match results.reduced {
                Some(value) => Ok(value),
                None => intrinsic::neutral(pool, reduction, ty),
            };
        }
        let n = iterators.len();
        let element = Type { base: ty.base.clone(), dims: ty.dims[n..].to_vec() };
        // Where an outer loop has no turn, only the type knows the length of the inner ones.
        let from_type = ty.dims[..n].iter().map(|dim| dim.known().unwrap_or(0));
        let dims = results.dims.into_iter().zip(from_type).map(|(dim, from_type)| dim.unwrap_or(from_type));
        self.made(stack(dims.collect(), results.values, &element))
    }

    fn iterate(
        &mut self,
        body: ExprId,
        iterators: &[Iterator],
        level: usize,
        results: &mut Results,
    ) -> Result<(), EvalError> {
        let Some(iterator) = iterators.get(level) else {
            let value = self.value(body)?;
            return results.add(value);
        };
        let items = self.items(iterator.range)?;
        let n = *results.dims[level].get_or_insert(items.len());
        if n != items.len() && results.reduction.is_none() {
            return failed(format!("the rows of an array have {n} and {} elements", items.len()));
        }
        // What is only added up needs no room.
        if results.reduction.is_none() {
            let sizes: Vec<usize> = results.dims.iter().map_while(|dim| *dim).collect();
            size_of(&sizes)?;
        }
        let place = self.iterators.len();
        for k in 0..items.len() {
            self.iterators.truncate(place);
            self.iterators.push((iterator.iter, items.get(k)?));
            self.iterate(body, iterators, level + 1, results)?;
        }
        self.iterators.truncate(place);
        Ok(())
    }

    /// What a loop runs over; a range is not spelled out.
    pub(crate) fn items(&mut self, range: ExprId) -> Result<Items, EvalError> {
        if let Node::Range { start, step, stop } = *self.env.pool().node(range) {
            let is_real = self.env.pool().ty(range).base == BaseType::Real;
            let (start, stop) = (self.value(start)?, self.value(stop)?);
            let step = step.map(|step| self.value(step)).transpose()?;
            let n = intrinsic::range_length(&start, step.as_ref(), &stop)?;
            return Ok(Items::Range { start, step, is_real, n });
        }
        match self.value(range)? {
            Value::Array(array) => Ok(Items::Array(array)),
            _ => failed("a loop needs a vector to run over"),
        }
    }

    fn call_vectorized(&mut self, id: FunctionId, arguments: &[(ExprId, bool)], ty: &Type) -> Outcome {
        let function = self.env.function(id)?;
        let mut values = Vec::with_capacity(arguments.len());
        for &(argument, _) in arguments {
            values.push(self.value(argument)?);
        }
        let mut dims: Option<Vec<usize>> = None;
        for (k, &(_, is_marked)) in arguments.iter().enumerate() {
            if !is_marked {
                continue;
            }
            let n = values[k].dims().len().saturating_sub(function.input_rank(k));
            let leading = &values[k].dims()[..n];
            match &dims {
                Some(dims) if dims != leading => {
                    return failed(format!(
                        "the arguments of `{}` over arrays differ in size: {dims:?} and {leading:?}",
                        function.name
                    ));
                }
                _ => dims = Some(leading.to_vec()),
            }
        }
        let dims = dims.unwrap_or_default();
        let n = size_of(&dims)?;
        let mut results = Vec::with_capacity(n);
        for place in 0..n {
            let arguments = values.iter().zip(arguments).map(|(value, &(_, is_marked))| match value {
                Value::Array(array) if is_marked => array.block(dims.len(), place),
                _ => value.clone(),
            });
            results.push(self.call(id, arguments.collect())?);
        }
        let element = Type { base: ty.base.clone(), dims: ty.dims.get(dims.len()..).unwrap_or(&[]).to_vec() };
        match dims.is_empty() {
            true => Ok(results.swap_remove(0)),
            false => self.made(stack(dims, results, &element)),
        }
    }

    fn call_partial(&mut self, id: FunctionId, given: Vec<(usize, Value)>, arguments: Vec<Value>) -> Outcome {
        let n = self.env.function(id)?.inputs.len();
        let mut open = arguments.into_iter();
        let mut all = Vec::with_capacity(n);
        for k in 0..n {
            let known = given.iter().find(|(known, _)| *known == k).map(|(_, value)| value.clone());
            match known.or_else(|| open.next()) {
                Some(value) => all.push(value),
                // The rest have their defaults.
                None => break,
            }
        }
        self.call(id, all)
    }
}

pub(crate) fn not_constant<T>(message: impl Into<String>) -> Result<T, EvalError> {
    Err(EvalError::NotConstant(message.into()))
}

/// What is worth remembering: copies of constructed values and of parts of others are as fast as looking them up.
fn is_laborious(node: &Node) -> bool {
    use Node::*;
    matches!(
        node,
        Unary(..)
            | Binary(..)
            | If { .. }
            | Builtin(..)
            | Call(..)
            | CallVectorized(..)
            | CallValue(..)
            | Comprehension { .. }
            | Index(..)
    )
}

fn why_not_constant(builtin: Builtin) -> Option<&'static str> {
    use Builtin::*;
    match builtin {
        Der | Delay | SpatialDistribution | History | Initial | Terminal | Sample | Pre | Edge | Change
        | Reinit | Clock | Previous | Hold | SampleClocked | SubSample | SuperSample | ShiftSample
        | BackSample | NoClock | Interval | FirstTick | Transition | InitialState | ActiveState
        | TicksInState | TimeInState => Some("before the simulation"),
        Cardinality | InStream | ActualStream | ConnectionsIsRoot | ConnectionsRooted => {
            Some("before the connections are")
        }
        GetInstanceName => Some("here"),
        _ => None,
    }
}

/// Field `k` of a record, or of each in an array of them; `ty` is the type of the result.
fn field(value: Value, k: usize, ty: &Type) -> Outcome {
    match value {
        Value::Record(_, mut fields) if k < fields.len() => Ok(fields.swap_remove(k)),
        Value::Array(array) => {
            let values = array.data.iter().map(|record| field(record.clone(), k, ty));
            let values = values.collect::<Result<_, _>>()?;
            let element =
                Type { base: ty.base.clone(), dims: ty.dims.get(array.dims.len()..).unwrap_or(&[]).to_vec() };
            stack(array.dims.clone(), values, &element)
        }
        _ => failed("only a record has fields"),
    }
}

pub(crate) enum Items {
    Range { start: Value, step: Option<Value>, is_real: bool, n: usize },
    Array(Rc<Array>),
}

impl Items {
    pub(crate) fn len(&self) -> usize {
        match self {
            Items::Range { n, .. } => *n,
            Items::Array(array) => array.dims[0],
        }
    }

    pub(crate) fn get(&self, k: usize) -> Outcome {
        match self {
            Items::Range { start, step, is_real, .. } => {
                intrinsic::range_element(start, step.as_ref(), *is_real, k)
            }
            Items::Array(array) => Ok(array.item(k)),
        }
    }
}

/// What the turns of a comprehension gave so far.
struct Results {
    dims: Vec<Option<usize>>,
    reduction: Option<Reduction>,
    reduced: Option<Value>,
    values: Vec<Value>,
}

impl Results {
    fn add(&mut self, value: Value) -> Result<(), EvalError> {
        let Some(reduction) = self.reduction else {
            self.values.push(value);
            return Ok(());
        };
        self.reduced = Some(match self.reduced.take() {
            Some(reduced) => intrinsic::combine(reduction, &reduced, &value)?,
            None => value,
        });
        Ok(())
    }
}

/// Knows nothing but the pool.
struct Closed<'a>(&'a mut Pool);

impl Environment for Closed<'_> {
    fn pool(&self) -> &Pool {
        self.0
    }

    fn pool_mut(&mut self) -> &mut Pool {
        self.0
    }

    fn variable(&mut self, _: VarId) -> Outcome {
        not_constant("a variable is not a constant")
    }

    fn function(&mut self, _: FunctionId) -> Result<Rc<Function>, EvalError> {
        not_constant("a function is not a constant")
    }

    fn external(&mut self, _: &External, _: &str, _: &[Value]) -> Result<Vec<Value>, EvalError> {
        not_constant("a function is not a constant")
    }
}

/// The type with these sizes.
pub(crate) fn with_sizes(ty: &Type, dims: &[usize]) -> Type {
    Type { base: ty.base.clone(), dims: dims.iter().map(|&n| Dim::Known(n)).collect() }
}

#[cfg(test)]
mod tests {
    use harpoon_index::Id;

    use super::*;
    use crate::testing::{Draft, World, assign, known, message, open};
    use crate::{Field, RecordType};

    #[test]
    fn variables_come_from_the_environment() {
        let w = &mut World::default();
        w.variables.insert(VarId::from_index(0), Value::Real(2.0));
        let (x, y) =
            (w.pool.var(Id::from_index(0), Type::real()), w.pool.var(Id::from_index(1), Type::real()));
        let square = w.op(BinaryOp::Mul, x, x);
        assert_eq!(w.evaluate(square), Ok(Value::Real(4.0)));
        let sum = w.op(BinaryOp::Add, x, y);
        assert_eq!(message(w.evaluate(sum)), "not constant: `x` is not a constant");
    }

    #[test]
    fn shared_parts_are_evaluated_once() {
        let w = &mut World::default();
        w.variables.insert(VarId::from_index(0), Value::Real(1.0));
        let mut sum = w.pool.var(Id::from_index(0), Type::real());
        // A tree of 2^60 leaves.
        for _ in 0..60 {
            let half = w.pool.real(0.5);
            let square = w.op(BinaryOp::Mul, sum, sum);
            let total = w.op(BinaryOp::Add, square, sum);
            sum = w.op(BinaryOp::Mul, half, total);
        }
        assert_eq!(w.evaluate(sum), Ok(Value::Real(1.0)));
    }

    #[test]
    fn what_changes_with_time_is_not_constant() {
        let w = &mut World::default();
        w.variables.insert(VarId::from_index(0), Value::Real(2.0));
        let x = w.pool.var(Id::from_index(0), Type::real());
        let time = w.pool.time();
        assert_eq!(message(w.evaluate(time)), "not constant: `time` is not known before the simulation");
        let der = w.built_in(Builtin::Der, &[x]);
        assert_eq!(message(w.evaluate(der)), "not constant: `der(…)` is not known before the simulation");
        let initial = w.built_in(Builtin::Initial, &[]);
        assert!(matches!(w.evaluate(initial), Err(EvalError::NotConstant(_))));
        let homotopy = w.built_in(Builtin::Homotopy, &[x, time]);
        assert_eq!(w.evaluate(homotopy), Ok(Value::Real(2.0)));
        let no_event = w.built_in(Builtin::NoEvent, &[x]);
        assert_eq!(w.evaluate(no_event), Ok(Value::Real(2.0)));
    }

    #[test]
    fn what_is_not_taken_is_not_evaluated() {
        let w = &mut World::default();
        w.variables.insert(VarId::from_index(0), Value::Boolean(false));
        let b = w.pool.var(Id::from_index(0), Type::boolean());
        let (unknown, one) = (w.pool.var(Id::from_index(1), Type::boolean()), w.pool.real(1.0));
        let and = w.op(BinaryOp::And, b, unknown);
        assert_eq!(w.evaluate(and), Ok(Value::Boolean(false)));
        let time = w.pool.time();
        let choice = w.pool.if_then_else(b, time, one).unwrap();
        assert_eq!(w.evaluate(choice), Ok(Value::Real(1.0)));
    }

    #[test]
    fn elements_of_arrays_and_fields_of_records() {
        let w = &mut World::default();
        let v = VarId::from_index(0);
        w.variables.insert(v, Value::real_vector([1.0, 2.0, 3.0]));
        w.variables.insert(VarId::from_index(1), Value::Integer(3));
        let (x, i) = (w.pool.var(v, known(3)), w.pool.var(Id::from_index(1), Type::integer()));
        let element = w.at(x, &[i]);
        assert_eq!(w.evaluate(element), Ok(Value::Real(3.0)));
        let (one, two) = (w.int(1), w.int(2));
        let range = w.pool.range(one, Some(two), i).unwrap();
        let slice = w.pool.index(x, vec![Subscript::Slice(range)]).unwrap();
        assert_eq!(w.evaluate(slice), Ok(Value::real_vector([1.0, 3.0])));
        let next = w.op(BinaryOp::Add, i, one);
        let outside = w.at(x, &[next]);
        assert_eq!(message(w.evaluate(outside)), "subscript 4 is out of bounds: dimension 1 has size 3");
        let record = w.pool.record_type(RecordType {
            name: "R".into(),
            fields: vec![Field { name: "a".into(), ty: Type::real() }],
            is_operator_record: false,
        });
        let records = VarId::from_index(2);
        let item = |x: f64| Value::Record(record, vec![Value::Real(x)]);
        let ty = Type::scalar(BaseType::Record(record));
        w.variables.insert(records, Value::array(vec![2], ty.clone(), vec![item(5.0), item(6.0)]));
        let e = w.pool.var(records, ty.array(&[Dim::Known(2)]));
        let fields = w.pool.field_at(e, 0).unwrap();
        assert_eq!(w.evaluate(fields), Ok(Value::real_vector([5.0, 6.0])));
    }

    #[test]
    fn comprehensions_and_reductions() {
        let w = &mut World::default();
        let n = VarId::from_index(0);
        w.variables.insert(n, Value::Integer(3));
        let n = w.pool.var(n, Type::integer());
        let iter = w.pool.fresh_iterator();
        let i = w.pool.iter(iter, Type::integer());
        let range = w.up_to(n);
        let square = w.op(BinaryOp::Mul, i, i);
        let iterators = vec![Iterator { iter, range }];
        let squares = w.pool.comprehension(square, iterators.clone(), None).unwrap();
        assert_eq!(w.evaluate(squares), Ok(Value::integer_vector([1, 4, 9])));
        let sum = w.pool.comprehension(square, iterators.clone(), Some(Reduction::Sum)).unwrap();
        assert_eq!(w.evaluate(sum), Ok(Value::Integer(14)));
        w.variables.insert(VarId::from_index(0), Value::Integer(0));
        assert_eq!(w.evaluate(sum), Ok(Value::Integer(0)));
        let max = w.pool.comprehension(square, iterators, Some(Reduction::Max)).unwrap();
        assert_eq!(w.evaluate(max), Ok(Value::Integer(i64::MIN)));
        assert_eq!(w.evaluate(squares).unwrap().dims(), [0]);
    }

    #[test]
    fn thousands_of_levels_are_evaluated() {
        let evaluate = || {
            let w = &mut World::default();
            w.variables.insert(VarId::from_index(0), Value::Real(1.0));
            let x = w.pool.var(Id::from_index(0), Type::real());
            let deep = (0..2000).fold(x, |sum, _| w.op(BinaryOp::Add, sum, x));
            assert_eq!(w.evaluate(deep), Ok(Value::Real(2001.0)));
        };
        // Two thirds of what the thread of a test has: frames that grow show here before they end a run.
        std::thread::Builder::new().stack_size(1_400_000).spawn(evaluate).unwrap().join().unwrap();
    }

    /// `y := x*x`
    fn square(w: &mut World) -> FunctionId {
        let mut draft = Draft::new("square");
        let (x, y) = (draft.input(w, "x", Type::real()), draft.output(w, "y", Type::real()));
        let body = w.op(BinaryOp::Mul, x, x);
        draft.finish(w, crate::Body::Algorithm(vec![assign(y, body)]))
    }

    #[test]
    fn calls_over_arrays() {
        let w = &mut World::default();
        let f = square(w);
        let m =
            w.pool.literal(&Value::array(vec![1, 2], Type::real(), vec![Value::Real(2.0), Value::Real(3.0)]));
        let call = w.pool.call_vectorized(f, vec![(m, true)], 2, Type::real()).unwrap();
        let value = w.evaluate(call).unwrap();
        assert_eq!(value.dims(), [1, 2]);
        assert_eq!(value.as_array().unwrap().data, [Value::Real(4.0), Value::Real(9.0)]);
    }

    #[test]
    fn functions_as_values() {
        let w = &mut World::default();
        // apply(g, x): y := g(x)
        let ty = Type::scalar(BaseType::Function {
            inputs: Rc::new(vec![Type::real()]),
            outputs: Rc::new(vec![Type::real()]),
        });
        let mut draft = Draft::new("apply");
        let (g, x) = (draft.input(w, "g", ty.clone()), draft.input(w, "x", Type::real()));
        let y = draft.output(w, "y", Type::real());
        let call = w.pool.call_value(g, vec![x]).unwrap();
        let apply = draft.finish(w, crate::Body::Algorithm(vec![assign(y, call)]));
        // scale(k, x): y := k*x
        let mut draft = Draft::new("scale");
        let (k, x) = (draft.input(w, "k", Type::real()), draft.input(w, "x", Type::real()));
        let y = draft.output(w, "y", Type::real());
        let product = w.op(BinaryOp::Mul, k, x);
        let scale = draft.finish(w, crate::Body::Algorithm(vec![assign(y, product)]));
        let (ten, four) = (w.pool.real(10.0), w.pool.real(4.0));
        let partial = w.pool.function_value(scale, vec![(0, ten)], ty);
        let call = w.pool.call(apply, vec![partial, four], Type::real()).unwrap();
        assert_eq!(w.evaluate(call), Ok(Value::Real(40.0)));
    }

    #[test]
    fn sizes_of_what_is_passed() {
        let w = &mut World::default();
        let mut draft = Draft::new("rows");
        let a = draft.input(w, "A", open(2));
        let n = draft.output(w, "n", Type::integer());
        let size = w.size(a, 1);
        let rows = draft.finish(w, crate::Body::Algorithm(vec![assign(n, size)]));
        let m = Value::array(vec![2, 3], Type::real(), vec![Value::Real(0.0); 6]);
        assert_eq!(w.call(rows, &[m], Type::integer()), Ok(Value::Integer(2)));
    }
}
