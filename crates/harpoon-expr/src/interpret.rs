//! Functions with a body, executed on values (12.4, chapter 11 of the specification).

use std::rc::Rc;

use harpoon_index::Id;

use crate::eval::{Environment, EvalError, Evaluator, not_constant, with_sizes};
use crate::intrinsic;
use crate::subscript::{Selector, places, size_of};
use crate::value::{Outcome, failed};
use crate::{Body, Builtin, ExprId, External, Function, FunctionId, LocalId, Node, Statement, Type, Value};

/// A recursion that goes deeper does not end: the stack of the thread holds about a thousand such calls.
const MAX_DEPTH: usize = 2000;

/// The locals of a function while it runs.
pub(crate) struct Frame {
    function: Rc<Function>,
    slots: Vec<Slot>,
}

struct Slot {
    value: Option<Value>,
    binding: Binding,
    sizes: Sizes,
}

/// What the declaration of an array says, without a number for `:`; found when it is needed, at the latest before the
/// algorithm.
#[derive(Clone)]
enum Sizes {
    Pending,
    Running,
    Done(Vec<Option<usize>>),
}

impl Sizes {
    /// The numbers, if there are no others.
    fn all(&self) -> Option<Vec<usize>> {
        match self {
            Sizes::Done(sizes) => sizes.iter().copied().collect(),
            _ => None,
        }
    }
}

/// The initial value of a local: evaluated when another one needs it, at the latest before the algorithm.
#[derive(Clone, Copy, PartialEq)]
enum Binding {
    Done,
    Pending,
    Running,
}

enum Flow {
    Next,
    Break,
    Return,
}

/// A step from a variable to what is assigned: `r[i].x`.
enum Step {
    Index(Vec<Selector>),
    Field(usize),
}

impl Function {
    /// The number of dimensions of input `k`.
    pub(crate) fn input_rank(&self, k: usize) -> usize {
        self.inputs.get(k).map_or(0, |&input| self.locals[input].ty.rank())
    }
}

impl Frame {
    pub(crate) fn get(&self, local: LocalId) -> Option<&Value> {
        self.slots.get(local.index())?.value.as_ref()
    }
}

impl<E: Environment + ?Sized> Evaluator<'_, E> {
    /// Calls a function with the values of its inputs, in order; missing ones at the end have their defaults.
    pub(crate) fn call(&mut self, id: FunctionId, arguments: Vec<Value>) -> Outcome {
        let function = self.env.function(id)?;
        let name = function.name.clone();
        if self.depth == MAX_DEPTH {
            return failed(format!("`{name}` is called more than {MAX_DEPTH} levels deep"));
        }
        let frame = self.new_frame(function.clone(), arguments)?;
        let outer_frame = self.frame.replace(frame);
        let outer_iterators = std::mem::take(&mut self.iterators);
        self.depth += 1;
        let outcome = self.run(&function);
        self.depth -= 1;
        self.iterators = outer_iterators;
        self.frame = outer_frame;
        match outcome {
            // The innermost function is where it happened.
            Err(EvalError::Failed(message)) if !message.contains(", in function `") => {
                failed(format!("{message}, in function `{name}`"))
            }
            outcome => outcome,
        }
    }

    fn new_frame(&mut self, function: Rc<Function>, arguments: Vec<Value>) -> Result<Frame, EvalError> {
        let slot = |local: &crate::Local| Slot {
            value: None,
            binding: if local.binding.is_some() { Binding::Pending } else { Binding::Done },
            sizes: Sizes::Pending,
        };
        let mut slots: Vec<Slot> = function.locals.values().map(slot).collect();
        for (&input, value) in function.inputs.iter().zip(arguments) {
            let slot = &mut slots[input.index()];
            slot.value = Some(self.converted(value, &function.locals[input].ty)?);
            slot.binding = Binding::Done;
        }
        Ok(Frame { function, slots })
    }

    fn converted(&mut self, value: Value, ty: &Type) -> Outcome {
        if value.element_base() != ty.base {
            self.steps(value.extent())?;
        }
        Ok(value.converted(self.env.pool(), ty))
    }

    fn run(&mut self, function: &Rc<Function>) -> Outcome {
        for local in function.locals.ids() {
            self.declare(function, local)?;
        }
        match &function.body {
            Body::Algorithm(statements) => {
                self.execute(statements)?;
            }
            Body::External(external) => self.call_external(function, external)?,
            // Declarations alone make a function too, if they give all the results.
            Body::Missing if self.has_results() => {}
            Body::Missing => return failed(format!("`{}` has no algorithm: it is partial", function.name)),
        }
        match function.outputs[..] {
            [output] => self.local(output),
            _ => {
                let outputs = function.outputs.iter().map(|&output| self.local(output));
                Ok(Value::Tuple(outputs.collect::<Result<_, _>>()?))
            }
        }
    }

    fn has_results(&self) -> bool {
        let frame = self.running();
        let outputs = &frame.function.outputs;
        !outputs.is_empty() && outputs.iter().all(|&output| frame.get(output).is_some())
    }

    /// Finds the sizes and the initial value of a local before the algorithm starts.
    fn declare(&mut self, function: &Rc<Function>, id: LocalId) -> Result<(), EvalError> {
        if self.slot(id).value.is_none() && function.locals[id].ty.rank() > 0 {
            self.find_sizes(id)?;
        }
        if self.slot(id).binding == Binding::Pending {
            self.bind(id)?;
        }
        Ok(())
    }

    fn find_sizes(&mut self, id: LocalId) -> Result<(), EvalError> {
        let function = self.running().function.clone();
        let local = &function.locals[id];
        match self.slot(id).sizes {
            Sizes::Done(_) => return Ok(()),
            Sizes::Running => return failed(format!("the size of `{}` depends on itself", local.name)),
            Sizes::Pending => self.slot(id).sizes = Sizes::Running,
        }
        let mut sizes = Vec::with_capacity(local.ty.rank());
        for (k, dim) in local.ty.dims.iter().enumerate() {
            sizes.push(match (dim.known(), local.dims.get(k)) {
                (Some(n), _) => Some(n),
                (None, Some(Some(size))) => Some(self.size(*size, &local.name)?),
                (None, _) => None,
            });
        }
        self.slot(id).sizes = Sizes::Done(sizes);
        Ok(())
    }

    /// The sizes of an array that has no value yet, if its declaration tells them.
    pub(crate) fn declared_shape(&mut self, id: LocalId) -> Result<Option<Vec<usize>>, EvalError> {
        let Some(slot) = self.frame.as_ref().and_then(|frame| frame.slots.get(id.index())) else {
            return Ok(None);
        };
        if slot.value.is_some() {
            return Ok(None);
        }
        self.find_sizes(id)?;
        Ok(self.slot(id).sizes.all())
    }

    /// The sizes of a local without a value, or of a field of one.
    pub(crate) fn shape_before_assignment(&mut self, e: ExprId) -> Result<Option<Vec<usize>>, EvalError> {
        let Some(root) = self.root(e) else { return Ok(None) };
        match *self.env.pool().node(e) {
            Node::Local(local) => self.declared_shape(local),
            _ if self.frame.as_ref().is_some_and(|frame| frame.get(root).is_none()) => {
                Ok(self.env.pool().ty(e).shape())
            }
            _ => Ok(None),
        }
    }

    fn size(&mut self, size: ExprId, name: &harpoon_index::Name) -> Result<usize, EvalError> {
        let value = self.value(size)?;
        match value.as_integer().map(usize::try_from) {
            Some(Ok(n)) => Ok(n),
            Some(Err(_)) => failed(format!("the size of `{name}` is {}", value.as_integer().unwrap_or(0))),
            None => failed(format!("the size of `{name}` is not an Integer")),
        }
    }

    fn bind(&mut self, id: LocalId) -> Result<(), EvalError> {
        let function = self.running().function.clone();
        let binding = function.locals[id].binding.expect("a pending binding is there");
        self.slot(id).binding = Binding::Running;
        let value = self.value(binding)?;
        self.slot(id).binding = Binding::Done;
        self.assign_local(id, value)
    }

    fn running(&self) -> &Frame {
        self.frame.as_ref().expect("a function is running")
    }

    fn slot(&mut self, id: LocalId) -> &mut Slot {
        &mut self.frame.as_mut().expect("a function is running").slots[id.index()]
    }

    pub(crate) fn local(&mut self, id: LocalId) -> Outcome {
        let Some(frame) = &self.frame else {
            return not_constant("a variable of a function has no value outside of it");
        };
        let Some(slot) = frame.slots.get(id.index()) else {
            return failed("a variable of another function is used");
        };
        if let Some(value) = &slot.value {
            return Ok(value.clone());
        }
        let (name, function) = (frame.function.locals[id].name, frame.function.clone());
        match slot.binding {
            Binding::Running => failed(format!("the initial value of `{name}` depends on itself")),
            Binding::Pending => {
                self.bind(id)?;
                self.local(id)
            }
            Binding::Done => {
                // Nothing has to be assigned to what has no elements.
                let ty = &function.locals[id].ty;
                let open_is_empty = |sizes: &Sizes| match sizes {
                    // An open dimension begins empty and takes the size of what is assigned.
                    Sizes::Done(sizes) => {
                        Some(sizes.iter().map(|size| size.unwrap_or(0)).collect::<Vec<_>>())
                    }
                    _ => None,
                };
                match open_is_empty(&slot.sizes) {
                    Some(sizes) if sizes.contains(&0) => {
                        Ok(Value::array(sizes, Type::scalar(ty.base.clone()), Vec::new()))
                    }
                    _ => failed(format!("`{name}` is used before it is assigned")),
                }
            }
        }
    }

    /// The name of a local, for a message.
    pub(crate) fn name_of(&self, e: ExprId) -> Option<&'static str> {
        match *self.env.pool().node(e) {
            Node::Local(local) => Some(self.frame.as_ref()?.function.locals.get(local)?.name.as_str()),
            _ => None,
        }
    }

    fn execute(&mut self, statements: &[Statement]) -> Result<Flow, EvalError> {
        for statement in statements {
            self.step()?;
            match self.statement(statement)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    fn statement(&mut self, statement: &Statement) -> Result<Flow, EvalError> {
        match statement {
            Statement::Assign { target, value } => {
                let value = self.value(*value)?;
                self.assign(*target, value)?;
                Ok(Flow::Next)
            }
            Statement::Call(call) => {
                self.value(*call)?;
                Ok(Flow::Next)
            }
            Statement::If { branches, otherwise } => {
                for (condition, body) in branches {
                    if self.condition(*condition)? {
                        return self.execute(body);
                    }
                }
                self.execute(otherwise)
            }
            Statement::For { iter, range, body } => {
                let items = self.items(*range)?;
                let place = self.iterators.len();
                for k in 0..items.len() {
                    self.iterators.truncate(place);
                    self.iterators.push((*iter, items.get(k)?));
                    match self.execute(body)? {
                        Flow::Next => {}
                        Flow::Break => break,
                        Flow::Return => return Ok(Flow::Return),
                    }
                }
                self.iterators.truncate(place);
                Ok(Flow::Next)
            }
            Statement::While { condition, body } => {
                while self.condition(*condition)? {
                    self.step()?;
                    match self.execute(body)? {
                        Flow::Next => {}
                        Flow::Break => break,
                        Flow::Return => return Ok(Flow::Return),
                    }
                }
                Ok(Flow::Next)
            }
            Statement::When { .. } => not_constant("`when` is not known before the simulation"),
            Statement::Break => Ok(Flow::Break),
            Statement::Return => Ok(Flow::Return),
        }
    }

    fn assign(&mut self, target: ExprId, value: Value) -> Result<(), EvalError> {
        match (self.env.pool().node(target).clone(), value) {
            (Node::Tuple(parts), Value::Tuple(values)) => {
                for (part, value) in parts.iter().zip(values) {
                    if let Some(part) = part {
                        self.assign(*part, value)?;
                    }
                }
                Ok(())
            }
            (Node::Tuple(parts), value) => match parts.first() {
                Some(Some(first)) => self.assign(*first, value),
                _ => Ok(()),
            },
            // Of several results the first is meant where one is expected.
            (_, Value::Tuple(mut values)) if !values.is_empty() => self.assign(target, values.swap_remove(0)),
            (Node::Record(_, parts), Value::Record(_, values)) => {
                for (&part, value) in parts.iter().zip(values) {
                    self.assign(part, value)?;
                }
                Ok(())
            }
            (Node::Array(parts), Value::Array(array)) if parts.len() == array.dims[0] => {
                for (k, &part) in parts.iter().enumerate() {
                    self.assign(part, array.item(k))?;
                }
                Ok(())
            }
            (Node::Local(local), value) => self.assign_local(local, value),
            (Node::Index(..) | Node::Field(..), value) => self.assign_part(target, value),
            (Node::Var(_), _) => not_constant("a variable of the model cannot be assigned here"),
            _ => failed("this cannot be assigned to"),
        }
    }

    fn assign_local(&mut self, id: LocalId, value: Value) -> Result<(), EvalError> {
        let function = self.running().function.clone();
        let local = &function.locals[id];
        let value = self.converted(value, &local.ty)?;
        let slot = self.slot(id);
        let sizes: &[Option<usize>] = match &slot.sizes {
            Sizes::Done(sizes) => sizes,
            _ => &[],
        };
        let dims = value.dims();
        let differs = |(n, size): (&usize, &Option<usize>)| size.is_some_and(|size| size != *n);
        if dims.len() != local.ty.rank() || dims.iter().zip(sizes).any(differs) {
            let found =
                if dims.is_empty() { "a scalar".into() } else { format!("an array of sizes {dims:?}") };
            let sizes: Vec<String> =
                sizes.iter().map(|size| size.map_or(":".into(), |n| n.to_string())).collect();
            let declared = if sizes.is_empty() { String::new() } else { format!("[{}]", sizes.join(", ")) };
            return failed(format!("{found} is assigned to `{}{declared}`", local.name));
        }
        slot.value = Some(value);
        Ok(())
    }

    fn assign_part(&mut self, target: ExprId, value: Value) -> Result<(), EvalError> {
        let mut steps = Vec::new();
        let root = self.locate(target, &mut steps)?;
        // What is shared is copied before it is written to.
        let copied = match &self.slot(root).value {
            Some(Value::Array(array)) if Rc::strong_count(array) > 1 => array.data.len() as u64,
            _ => 0,
        };
        self.steps(value.extent() + copied)?;
        let place = self.slot(root).value.as_mut().expect("allocated by `locate`");
        match store(place, &steps, value) {
            Err(EvalError::Failed(message)) => {
                let name = self.running().function.locals[root].name;
                failed(format!("{message}, in `{name}`"))
            }
            outcome => outcome,
        }
    }

    /// The variable that a target is part of, and the way to the part. The variable gets its memory.
    fn locate(&mut self, target: ExprId, steps: &mut Vec<Step>) -> Result<LocalId, EvalError> {
        match self.env.pool().node(target).clone() {
            Node::Local(local) => {
                self.allocate(local)?;
                Ok(local)
            }
            Node::Field(e, k) => {
                let root = self.locate(e, steps)?;
                steps.push(Step::Field(k as usize));
                Ok(root)
            }
            Node::Index(e, subscripts) => {
                let root = self.locate(e, steps)?;
                let place = self.slot(root).value.as_ref().expect("allocated just now");
                let dims = peek(place, steps).map_or(Vec::new(), |value| value.dims().to_vec());
                let name = self.running().function.locals[root].name;
                let selectors = self.selectors(&subscripts, &dims).map_err(|error| match error {
                    EvalError::Failed(message) => EvalError::Failed(format!("{message}, in `{name}`")),
                    other => other,
                })?;
                steps.push(Step::Index(selectors));
                Ok(root)
            }
            Node::Var(_) => not_constant("a variable of the model cannot be assigned here"),
            _ => failed("this cannot be assigned to"),
        }
    }

    /// An array or record that is filled part by part starts with zeros.
    fn allocate(&mut self, id: LocalId) -> Result<(), EvalError> {
        if self.slot(id).value.is_some() {
            return Ok(());
        }
        let function = self.running().function.clone();
        let local = &function.locals[id];
        let sizes = if local.ty.is_scalar() { Some(Vec::new()) } else { self.slot(id).sizes.all() };
        sizes.as_deref().map_or(Ok(0), size_of)?;
        let ty = sizes.map(|sizes| with_sizes(&local.ty, &sizes));
        let value = ty.and_then(|ty| Value::default_of(self.env.pool(), &ty));
        let Some(value) = value else {
            let name = local.name;
            return failed(format!("`{name}` has no size yet: it has to be assigned as a whole first"));
        };
        self.slot(id).value = Some(value);
        Ok(())
    }

    fn call_external(&mut self, function: &Rc<Function>, external: &External) -> Result<(), EvalError> {
        if let (Some(builtin), Some(result)) = (elementary(external), external.result) {
            let values = self.values(&external.arguments)?;
            let pool = self.env.pool();
            let value = intrinsic::apply(pool, builtin, &values, pool.ty(result))?;
            return self.assign(result, value);
        }
        let mut values = Vec::with_capacity(external.arguments.len());
        let mut targets: Vec<ExprId> = external.result.into_iter().collect();
        for &argument in &external.arguments {
            match self.root(argument) {
                Some(local) if !function.inputs.contains(&local) => {
                    // Memory to write to: an output, or a working array.
                    self.allocate(local)?;
                    if function.outputs.contains(&local) {
                        targets.push(argument);
                    }
                }
                _ => {}
            }
            values.push(self.value(argument)?);
        }
        let results = self.env.external(external, &function.name, &values)?;
        if results.len() != targets.len() {
            let (n, name) = (results.len(), &external.name);
            return failed(format!("external function `{name}` gave {n} results, not {}", targets.len()));
        }
        for (target, value) in targets.into_iter().zip(results) {
            self.assign(target, value)?;
        }
        Ok(())
    }

    /// The local that an argument is or is a part of. An expression over locals has none.
    fn root(&self, e: ExprId) -> Option<LocalId> {
        match *self.env.pool().node(e) {
            Node::Local(local) => Some(local),
            Node::Field(e, _) | Node::Index(e, _) => self.root(e),
            _ => None,
        }
    }
}

/// The built-in function that an external function is: any for the language `builtin`, those of the C library that
/// have the same name and meaning otherwise.
pub fn elementary(external: &External) -> Option<Builtin> {
    use Builtin::*;
    let builtin = Builtin::from_name(&external.name)?;
    let is_in_c = matches!(
        builtin,
        Sin | Cos
            | Tan
            | Asin
            | Acos
            | Atan
            | Atan2
            | Sinh
            | Cosh
            | Tanh
            | Exp
            | Log
            | Log10
            | Sqrt
            | Ceil
            | Floor
    );
    (is_in_c || &*external.language == "builtin").then_some(builtin)
}

/// The value at the end of the steps; of several the first.
fn peek<'a>(place: &'a Value, steps: &[Step]) -> Option<&'a Value> {
    let Some((step, rest)) = steps.split_first() else {
        return Some(place);
    };
    let part = match (step, place) {
        (Step::Field(k), Value::Record(_, fields)) => fields.get(*k)?,
        (Step::Field(_), Value::Array(array)) => return peek(array.data.first()?, steps),
        (Step::Index(selectors), Value::Array(array)) => {
            let (_, places) = places(&array.dims, selectors).ok()?;
            array.data.get(*places.first()?)?
        }
        _ => return None,
    };
    peek(part, rest)
}

fn store(place: &mut Value, steps: &[Step], value: Value) -> Result<(), EvalError> {
    let Some((step, rest)) = steps.split_first() else {
        *place = fitted(place, value);
        return Ok(());
    };
    match (step, place) {
        (Step::Field(k), Value::Record(_, fields)) => store(&mut fields[*k], rest, value),
        // `r.x := {…}` for an array r of records
        (Step::Field(_), Value::Array(array)) => {
            let array = Rc::make_mut(array);
            let everything = (0..array.data.len()).collect();
            let dims = array.dims.clone();
            store_each(&mut array.data, &dims, everything, steps, value)
        }
        (Step::Index(selectors), Value::Array(array)) => {
            let array = Rc::make_mut(array);
            if let Some(place) = single(&array.dims, selectors) {
                return store(&mut array.data[place], rest, value);
            }
            let (dims, places) = places(&array.dims, selectors)?;
            store_each(&mut array.data, &dims, places, rest, value)
        }
        _ => failed("this cannot be assigned to"),
    }
}

/// The place of the one element that is selected.
fn single(dims: &[usize], selectors: &[Selector]) -> Option<usize> {
    if selectors.len() != dims.len() {
        return None;
    }
    selectors.iter().zip(dims).try_fold(0, |place, (selector, n)| match selector {
        Selector::One(k) => Some(place * n + k),
        _ => None,
    })
}

/// Stores the parts of `value` along its first dimensions, which have to be `dims`, in the given places.
fn store_each(
    data: &mut [Value],
    dims: &[usize],
    places: Vec<usize>,
    rest: &[Step],
    value: Value,
) -> Result<(), EvalError> {
    let Value::Array(parts) = value else {
        return failed(format!("a scalar is assigned to elements of sizes {dims:?}"));
    };
    if !parts.dims.starts_with(dims) {
        return failed(format!(
            "an array of sizes {:?} is assigned to elements of sizes {dims:?}",
            parts.dims
        ));
    }
    for (k, place) in places.into_iter().enumerate() {
        store(&mut data[place], rest, parts.block(dims.len(), k))?;
    }
    Ok(())
}

/// The new value with Integers as Reals where Reals were.
fn fitted(old: &Value, new: Value) -> Value {
    match (old, &new) {
        (Value::Real(_), Value::Integer(n)) => Value::Real(*n as f64),
        (Value::Array(a), Value::Array(b)) if a.element != b.element && b.element == Type::integer() => {
            let data = b.data.iter().map(|x| x.as_real().map_or_else(|| x.clone(), Value::Real)).collect();
            Value::array(b.dims.clone(), a.element.clone(), data)
        }
        _ => new,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Draft, World, assign, known, message, open};
    use crate::{BaseType, BinaryOp, Dim, EnumType, Field, RecordType, Subscript, UnaryOp};

    #[test]
    fn loops_conditions_and_early_ends() {
        // first(v, x): the index of the first element greater than x, or 0
        let w = &mut World::default();
        let mut draft = Draft::new("first");
        let (v, x) = (draft.input(w, "v", open(1)), draft.input(w, "x", Type::real()));
        let k = draft.output(w, "k", Type::integer());
        let iter = w.pool.fresh_iterator();
        let i = w.pool.iter(iter, Type::integer());
        let size = w.size(v, 1);
        let (range, element, zero) = (w.up_to(size), w.at(v, &[i]), w.int(0));
        let is_greater = w.op(BinaryOp::Greater, element, x);
        let found = Statement::If {
            branches: vec![(is_greater, vec![assign(k, i), Statement::Return])],
            otherwise: vec![],
        };
        let body = vec![Statement::For { iter, range, body: vec![found] }, assign(k, zero)];
        let first = draft.finish(w, Body::Algorithm(body));
        let v = Value::real_vector([1.0, 5.0, 7.0]);
        let call = |w: &mut World, x: f64| w.call(first, &[v.clone(), Value::Real(x)], Type::integer());
        assert_eq!(call(w, 4.0), Ok(Value::Integer(2)));
        assert_eq!(call(w, 9.0), Ok(Value::Integer(0)));
    }

    #[test]
    fn while_and_break() {
        // The greatest common divisor by subtraction, with a loop that ends by `break`.
        let w = &mut World::default();
        let mut draft = Draft::new("gcd");
        let (a, b) = (draft.input(w, "a", Type::integer()), draft.input(w, "b", Type::integer()));
        let y = draft.output(w, "y", Type::integer());
        draft.bound_to(a);
        let z = draft.protected(w, "z", Type::integer());
        draft.bound_to(b);
        let yes = w.pool.boolean(true);
        let (same, more) = (w.op(BinaryOp::Equal, y, z), w.op(BinaryOp::Greater, y, z));
        let (less_y, less_z) = (w.op(BinaryOp::Sub, y, z), w.op(BinaryOp::Sub, z, y));
        let step = Statement::If {
            branches: vec![(same, vec![Statement::Break]), (more, vec![assign(y, less_y)])],
            otherwise: vec![assign(z, less_z)],
        };
        let body = vec![Statement::While { condition: yes, body: vec![step] }];
        let gcd = draft.finish(w, Body::Algorithm(body));
        let call = w.call(gcd, &[Value::Integer(12), Value::Integer(18)], Type::integer());
        assert_eq!(call, Ok(Value::Integer(6)));
    }

    #[test]
    fn arrays_are_filled_element_by_element() {
        // table(n): T[i, :] := {i, i^2}; and a slice of the first column
        let w = &mut World::default();
        let mut draft = Draft::new("table");
        let n = draft.input(w, "n", Type::integer());
        let t = draft.output(w, "T", Type::real().array(&[Dim::Unknown, Dim::Known(2)]));
        let two = w.int(2);
        draft.sized(&[n, two]);
        let iter = w.pool.fresh_iterator();
        let i = w.pool.iter(iter, Type::integer());
        let rows = w.size(t, 1);
        let range = w.up_to(rows);
        let square = w.op(BinaryOp::Pow, i, two);
        let row = w.pool.array(vec![i, square]).unwrap();
        let target = w.pool.index(t, vec![Subscript::Index(i)]).unwrap();
        let (one, ten) = (w.int(1), w.pool.real(10.0));
        let corner = w.at(t, &[one, one]);
        let body = vec![Statement::For { iter, range, body: vec![assign(target, row)] }, assign(corner, ten)];
        let table = draft.finish(w, Body::Algorithm(body));
        let value = w.call(table, &[Value::Integer(2)], open(2)).unwrap();
        assert_eq!(value.dims(), [2, 2]);
        assert_eq!(value.as_array().unwrap().data, [10.0, 1.0, 2.0, 4.0].map(Value::Real));
    }

    #[test]
    fn slices_and_wrong_sizes() {
        let w = &mut World::default();
        let mut draft = Draft::new("f");
        let v = draft.input(w, "v", open(1));
        let y = draft.output(w, "y", known(3));
        let (one, three) = (w.int(1), w.int(3));
        let picked = w.pool.array(vec![three, one]).unwrap();
        let target = w.pool.index(y, vec![Subscript::Slice(picked)]).unwrap();
        let f = draft.finish(w, Body::Algorithm(vec![assign(target, v)]));
        let value = w.call(f, &[Value::real_vector([1.0, 2.0])], known(3));
        assert_eq!(value, Ok(Value::real_vector([2.0, 0.0, 1.0])));
        assert_eq!(
            message(w.call(f, &[Value::real_vector([1.0])], known(3))),
            "an array of sizes [1] is assigned to elements of sizes [2], in `y`, in function `f`"
        );
        let mut draft = Draft::new("g");
        let v = draft.input(w, "v", open(1));
        let y = draft.output(w, "y", known(3));
        let g = draft.finish(w, Body::Algorithm(vec![assign(y, v)]));
        assert_eq!(
            message(w.call(g, &[Value::real_vector([1.0])], known(3))),
            "an array of sizes [1] is assigned to `y[3]`, in function `g`"
        );
    }

    #[test]
    fn open_arrays_grow_by_assignment() {
        let w = &mut World::default();
        let mut draft = Draft::new("twice");
        let v = draft.input(w, "v", open(1));
        let y = draft.output(w, "y", open(1));
        let joined = w.pool.cat(1, vec![v, v]).unwrap();
        let again = w.pool.cat(1, vec![y, v]).unwrap();
        let twice = draft.finish(w, Body::Algorithm(vec![assign(y, joined), assign(y, again)]));
        let value = w.call(twice, &[Value::real_vector([1.0])], open(1));
        assert_eq!(value, Ok(Value::real_vector([1.0, 1.0, 1.0])));
        let mut draft = Draft::new("element");
        let y = draft.output(w, "y", open(1));
        let one = w.int(1);
        let (target, x) = (w.at(y, &[one]), w.pool.real(1.0));
        let element = draft.finish(w, Body::Algorithm(vec![assign(target, x)]));
        assert_eq!(
            message(w.call(element, &[], open(1))),
            "`y` has no size yet: it has to be assigned as a whole first, in function `element`"
        );
    }

    fn point(w: &mut World) -> Type {
        let field = |name: &str, ty: Type| Field { name: name.into(), ty };
        let id = w.pool.record_type(RecordType {
            name: "Point".into(),
            fields: vec![field("x", Type::real()), field("v", known(2))],
            is_operator_record: false,
        });
        Type::scalar(BaseType::Record(id))
    }

    #[test]
    fn records_field_by_field() {
        let w = &mut World::default();
        let ty = point(w);
        let mut draft = Draft::new("f");
        let p = draft.output(w, "p", ty.array(&[Dim::Known(2)]));
        let (one, two) = (w.int(1), w.int(2));
        let (first, second) = (w.at(p, &[one]), w.at(p, &[two]));
        let (x, v) = (w.pool.field_at(first, 0).unwrap(), w.pool.field_at(second, 1).unwrap());
        let v2 = w.at(v, &[two]);
        let all_x = w.pool.field_at(p, 0).unwrap();
        let numbers = w.pool.literal(&Value::integer_vector([7, 8]));
        let five = w.int(5);
        let f =
            draft.finish(w, Body::Algorithm(vec![assign(all_x, numbers), assign(x, one), assign(v2, five)]));
        let value = w.call(f, &[], ty.array(&[Dim::Known(2)])).unwrap();
        let BaseType::Record(id) = ty.base else { panic!() };
        let expected = |x: f64, v: [f64; 2]| Value::Record(id, vec![Value::Real(x), Value::real_vector(v)]);
        assert_eq!(value.as_array().unwrap().data, [expected(1.0, [0.0, 0.0]), expected(8.0, [0.0, 5.0])]);
    }

    #[test]
    fn several_outputs() {
        let w = &mut World::default();
        let mut draft = Draft::new("both");
        let x = draft.input(w, "x", Type::real());
        let (a, b) = (draft.output(w, "a", Type::real()), draft.output(w, "b", Type::real()));
        let minus = w.pool.unary(UnaryOp::Neg, x).unwrap();
        let both = draft.finish(w, Body::Algorithm(vec![assign(a, x), assign(b, minus)]));
        let mut draft = Draft::new("second");
        let y = draft.output(w, "y", Type::real());
        let one = w.pool.real(1.0);
        let results = Type::scalar(BaseType::Tuple([Type::real(), Type::real()].into()));
        let call = w.pool.call(both, vec![one], results).unwrap();
        let targets = w.pool.tuple(vec![None, Some(y)]);
        let second = draft.finish(w, Body::Algorithm(vec![assign(targets, call)]));
        assert_eq!(w.call(second, &[], Type::real()), Ok(Value::Real(-1.0)));
        let output = w.pool.output(call, 1).unwrap();
        assert_eq!(w.evaluate(output), Ok(Value::Real(-1.0)));
    }

    #[test]
    fn bindings_in_order_of_need() {
        // y = 2*z is declared before z = x + 1, and both before the algorithm.
        let w = &mut World::default();
        let mut draft = Draft::new("f");
        let x = draft.input(w, "x", Type::real());
        let z = w.pool.local(LocalId::from_index(2), Type::real());
        let (two, one) = (w.pool.real(2.0), w.pool.real(1.0));
        draft.output(w, "y", Type::real());
        let double = w.op(BinaryOp::Mul, two, z);
        draft.bound_to(double);
        draft.protected(w, "z", Type::real());
        let sum = w.op(BinaryOp::Add, x, one);
        draft.bound_to(sum);
        let f = draft.finish(w, Body::Algorithm(vec![]));
        assert_eq!(w.call(f, &[Value::Integer(3)], Type::real()), Ok(Value::Real(8.0)));
        let mut draft = Draft::new("circle");
        let y = draft.output(w, "y", Type::real());
        let next = w.op(BinaryOp::Add, y, one);
        draft.bound_to(next);
        let circle = draft.finish(w, Body::Algorithm(vec![]));
        assert_eq!(
            message(w.call(circle, &[], Type::real())),
            "the initial value of `y` depends on itself, in function `circle`"
        );
    }

    #[test]
    fn what_is_not_assigned_has_no_value() {
        let w = &mut World::default();
        let mut draft = Draft::new("f");
        draft.output(w, "y", Type::real());
        let f = draft.finish(w, Body::Algorithm(vec![]));
        assert_eq!(
            message(w.call(f, &[], Type::real())),
            "`y` is used before it is assigned, in function `f`"
        );
        let mut draft = Draft::new("empty");
        draft.output(w, "y", known(0));
        let empty = draft.finish(w, Body::Algorithm(vec![]));
        assert_eq!(w.call(empty, &[], known(0)), Ok(Value::real_vector([])));
        let mut draft = Draft::new("partial");
        draft.output(w, "y", Type::real());
        let partial = draft.finish(w, Body::Missing);
        assert!(message(w.call(partial, &[], Type::real())).starts_with("`partial` has no algorithm"));
        let mut draft = Draft::new("bound");
        draft.output(w, "y", Type::real());
        let one = w.int(1);
        draft.bound_to(one);
        let bound = draft.finish(w, Body::Missing);
        assert_eq!(w.call(bound, &[], Type::real()), Ok(Value::Real(1.0)));
    }

    #[test]
    fn assertions_stop_unless_they_warn() {
        let w = &mut World::default();
        let level = w.pool.enum_type(EnumType {
            name: "AssertionLevel".into(),
            literals: vec!["warning".into(), "error".into()],
        });
        let (no, text) = (w.pool.boolean(false), w.pool.string("too hot"));
        let mut function = |level: u32, id| {
            let mut draft = Draft::new("f");
            let y = draft.output(w, "y", Type::real());
            let (level, one) = (w.pool.enum_literal(id, level), w.pool.real(1.0));
            let assert = w.built_in(Builtin::Assert, &[no, text, level]);
            let f = draft.finish(w, Body::Algorithm(vec![Statement::Call(assert), assign(y, one)]));
            w.call(f, &[], Type::real())
        };
        assert_eq!(function(1, level), Ok(Value::Real(1.0)));
        assert_eq!(message(function(2, level)), "assertion failed: too hot, in function `f`");
    }

    #[test]
    fn recursion_ends() {
        // f(n) := if n == 0 then 1 else n*f(n - 1)
        let run = || {
            let w = &mut World::default();
            let mut draft = Draft::new("factorial");
            let n = draft.input(w, "n", Type::integer());
            let y = draft.output(w, "y", Type::integer());
            let (zero, one) = (w.int(0), w.int(1));
            let previous = w.op(BinaryOp::Sub, n, one);
            let call = w.pool.call(FunctionId::from_index(0), vec![previous], Type::integer()).unwrap();
            let product = w.op(BinaryOp::Mul, n, call);
            let is_zero = w.op(BinaryOp::Equal, n, zero);
            let value = w.pool.if_then_else(is_zero, one, product).unwrap();
            let f = draft.finish(w, Body::Algorithm(vec![assign(y, value)]));
            assert_eq!(w.call(f, &[Value::Integer(10)], Type::integer()), Ok(Value::Integer(3_628_800)));
            assert_eq!(
                message(w.call(f, &[Value::Integer(-1)], Type::integer())),
                "`factorial` is called more than 2000 levels deep, in function `factorial`"
            );
            assert!(
                message(w.call(f, &[Value::Integer(30)], Type::integer())).starts_with("Integer overflow")
            );
        };
        // As deep as that, the stack of a test is too small.
        std::thread::Builder::new().stack_size(64 << 20).spawn(run).unwrap().join().unwrap();
    }

    #[test]
    fn a_loop_without_end_is_reported() {
        let w = &mut World::default();
        let mut draft = Draft::new("forever");
        draft.output(w, "y", Type::real());
        let yes = w.pool.boolean(true);
        let endless = Statement::While { condition: yes, body: vec![] };
        let forever = draft.finish(w, Body::Algorithm(vec![endless]));
        assert!(message(w.call(forever, &[], Type::real())).contains("too many steps"));
    }

    #[test]
    fn foreign_functions_get_their_arguments_and_fill_outputs() {
        let w = &mut World::default();
        let mut draft = Draft::new("solve");
        let b = draft.input(w, "b", open(1));
        let x = draft.output(w, "x", open(1));
        let n = w.size(b, 1);
        draft.sized(&[n]);
        let info = draft.output(w, "info", Type::integer());
        let external = External {
            language: "C".into(),
            name: "solve_c".into(),
            result: Some(info),
            arguments: vec![b, n, x],
            ..External::default()
        };
        let solve = draft.finish(w, Body::External(external));
        w.foreign_results = vec![Value::Integer(0), Value::real_vector([3.0, 4.0])];
        let results = Type::scalar(BaseType::Tuple([open(1), Type::integer()].into()));
        let value = w.call(solve, &[Value::real_vector([1.0, 2.0])], results.clone());
        assert_eq!(value, Ok(Value::Tuple(vec![Value::real_vector([3.0, 4.0]), Value::Integer(0)])));
        assert_eq!(
            w.foreign_calls,
            [(
                "solve_c".to_string(),
                vec![Value::real_vector([1.0, 2.0]), Value::Integer(2), Value::real_vector([0.0, 0.0])]
            )]
        );
        w.foreign_results = vec![];
        assert_eq!(
            message(w.call(solve, &[Value::real_vector([1.0])], results)),
            "external function `solve_c` gave 0 results, not 2, in function `solve`"
        );
    }

    #[test]
    fn elementary_foreign_functions_are_built_in() {
        let w = &mut World::default();
        for language in ["builtin", "C"] {
            let mut draft = Draft::new("root");
            let u = draft.input(w, "u", Type::real());
            let y = draft.output(w, "y", Type::real());
            let external = External {
                language: language.into(),
                name: "sqrt".into(),
                result: Some(y),
                arguments: vec![u],
                ..External::default()
            };
            let root = draft.finish(w, Body::External(external));
            assert_eq!(w.call(root, &[Value::Real(9.0)], Type::real()), Ok(Value::Real(3.0)));
        }
        assert!(w.foreign_calls.is_empty());
    }

    #[test]
    fn a_size_may_be_that_of_a_later_variable() {
        // y[size(z, 1)], z[n]: the sizes are found in the order of need; in a circle they are an error.
        let w = &mut World::default();
        let mut draft = Draft::new("f");
        let n = draft.input(w, "n", Type::integer());
        let z = w.pool.local(LocalId::from_index(2), open(1));
        let size = w.size(z, 1);
        let y = draft.output(w, "y", open(1));
        draft.sized(&[size]);
        draft.protected(w, "z", open(1));
        draft.sized(&[n]);
        let (one, x) = (w.int(1), w.pool.real(5.0));
        let target = w.at(y, &[one]);
        let f = draft.finish(w, Body::Algorithm(vec![assign(target, x)]));
        let value = w.call(f, &[Value::Integer(2)], open(1));
        assert_eq!(value, Ok(Value::real_vector([5.0, 0.0])));
        let mut draft = Draft::new("circle");
        let y = draft.output(w, "y", open(1));
        let size = w.size(y, 1);
        draft.sized(&[size]);
        let circle = draft.finish(w, Body::Algorithm(vec![]));
        assert_eq!(
            message(w.call(circle, &[], open(1))),
            "the size of `y` depends on itself, in function `circle`"
        );
    }
}
