//! Functions executed on scalars: the result is an expression over the scalars of the arguments.
//!
//! What the statements do must not depend on what is not known before the simulation, except for branches that only
//! assign: these become `if` expressions. Everything else, such as an assertion that may fail, is a reason to keep the
//! call. Relations make no events inside (8.5), so they are marked with `noEvent`.

use std::rc::Rc;

use harpoon_index::Id;
use rustc_hash::{FxHashMap, FxHashSet};

use super::shape::{Base, Elements, Shape};
use super::{Outcome, Splitter, joined};
use crate::interpret::elementary;
use crate::{
    BaseType, Body, Builtin, ExprId, External, Function, FunctionId, LocalId, Node, Pool, Statement, Type,
    Value,
};

/// Turns of loops and statements of one call and of those it makes: no result of modest size takes more.
const MAX_STEPS: usize = 20_000;

/// On elements of arrays, within these steps and in the products of one expression.
const MAX_OPERATIONS: usize = 5_000_000;

/// Operations of a result when what stands in it twice counts twice: who follows its sums and products term by term would not
/// come to an end.
const MOST_WRITTEN_OUT: f64 = 1e6;

/// The local variables of a function while it is inlined.
pub(crate) struct Frame {
    function: Rc<Function>,
    slots: Vec<Slot>,
}

/// What an attempt to inline a call outside of functions has found out about the calls inside.
#[derive(Default)]
pub(crate) struct Attempt {
    n_steps: usize,
    n_operations: usize,
    /// Where each function calls another one twice, the same calls come back again and again: a few dozen functions
    /// would take for ever.
    results: FxHashMap<CallOf, Option<Elements>>,
}

/// A call of scalars: the function, whether its relations make events, sizes and scalars of the arguments.
type CallOf = (FunctionId, bool, Vec<(Vec<usize>, Rc<[ExprId]>)>);

#[derive(Clone)]
struct Slot {
    value: Option<Elements>,
    binding: Binding,
}

/// The initial value of a local: found when another one needs it, at the latest before the algorithm.
#[derive(Clone, Copy, PartialEq)]
enum Binding {
    Done,
    Pending,
    Running,
}

#[derive(PartialEq)]
enum Flow {
    Next,
    Break,
    Return,
}

impl Splitter<'_, '_> {
    /// The result of a call, at the price of at most `limit` new operations; none if the call has to stay.
    pub(super) fn inlined(&mut self, id: FunctionId, values: &[Elements], limit: usize) -> Option<Elements> {
        let function = self.scalars.functions.get(id)?.clone();
        let is_function =
            |value: &Elements| matches!(value.shape.base, Base::Scalar(BaseType::Function { .. }));
        if values.len() != function.inputs.len() || values.iter().any(is_function) {
            return None;
        }
        if self.callers.is_empty() {
            return self.tried(id, &function, values, limit);
        }
        let arguments = values.iter().map(|value| (value.shape.dims.clone(), value.scalars.clone()));
        let call: CallOf = (id, self.makes_events, arguments.collect());
        if let Some(known) = self.attempt.results.get(&call) {
            return known.clone();
        }
        let result = self.tried(id, &function, values, limit);
        self.attempt.results.insert(call, result.clone());
        result
    }

    fn tried(
        &mut self,
        id: FunctionId,
        function: &Rc<Function>,
        values: &[Elements],
        limit: usize,
    ) -> Option<Elements> {
        let outer_budget = self.budget;
        self.budget = outer_budget.min(self.pool.len() + limit);
        let result = self.inside(id, function, values, |splitter| splitter.run(function));
        self.budget = outer_budget;
        result.ok().filter(|result| written_out(self.pool, &result.scalars) <= MOST_WRITTEN_OUT)
    }

    /// Does something where the locals of the function are known.
    pub(super) fn inside<T>(
        &mut self,
        id: FunctionId,
        function: &Rc<Function>,
        values: &[Elements],
        f: impl FnOnce(&mut Self) -> Outcome<T>,
    ) -> Outcome<T> {
        let slot = |local: &crate::Local| Slot {
            value: None,
            binding: if local.binding.is_some() { Binding::Pending } else { Binding::Done },
        };
        let mut slots: Vec<Slot> = function.locals.values().map(slot).collect();
        for (&input, value) in function.inputs.iter().zip(values) {
            let value = self.converted_to(value.clone(), &function.locals[input].ty.base);
            slots[input.index()] = Slot { value: Some(value), binding: Binding::Done };
        }
        if self.callers.is_empty() {
            self.attempt = Attempt::default();
        }
        let frame = Frame { function: function.clone(), slots };
        let outer_frame = self.frame.replace(frame);
        let outer_iterators = std::mem::take(&mut self.iterators);
        let outer_memo = std::mem::take(&mut self.memo);
        let outer_events = self.makes_events;
        self.makes_events &= function.annotations.generate_events;
        self.callers.push(id);
        let outcome = f(self);
        self.callers.pop();
        self.makes_events = outer_events;
        self.memo = outer_memo;
        self.iterators = outer_iterators;
        self.frame = outer_frame;
        outcome
    }

    fn run(&mut self, function: &Function) -> Outcome<Elements> {
        for local in function.locals.ids() {
            if self.slot(local).binding == Binding::Pending {
                self.bind(local)?;
            }
        }
        match &function.body {
            Body::Algorithm(statements) => {
                self.execute(statements)?;
            }
            Body::External(external) => self.call_elementary(external)?,
            // Declarations alone make a function too, if they give all the results.
            Body::Missing => {}
        }
        let outputs = function.outputs.iter().map(|&output| self.local(output));
        let mut outputs = outputs.collect::<Outcome<Vec<Elements>>>()?;
        match outputs.len() {
            1 => Ok(outputs.swap_remove(0)),
            _ => {
                Ok(joined(Base::Tuple(outputs.iter().map(|output| output.shape.clone()).collect()), &outputs))
            }
        }
    }

    fn call_elementary(&mut self, external: &External) -> Outcome<()> {
        let (Some(builtin), Some(result)) = (elementary(external), external.result) else {
            return Err("the function is external".into());
        };
        let value = self.builtin(result, builtin, &external.arguments)?;
        self.assign(result, value)
    }

    // --------------------------------------------------------------------------------------------- locals

    fn slot(&mut self, id: LocalId) -> &mut Slot {
        &mut self.frame.as_mut().expect("a function is being inlined").slots[id.index()]
    }

    fn declaration(&self, id: LocalId) -> Outcome<(Rc<Function>, LocalId)> {
        match &self.frame {
            Some(frame) if id.index() < frame.slots.len() => Ok((frame.function.clone(), id)),
            _ => Err("a variable of a function has no value outside of it".into()),
        }
    }

    pub(super) fn local(&mut self, id: LocalId) -> Outcome<Elements> {
        let (function, id) = self.declaration(id)?;
        if let Some(value) = &self.slot(id).value {
            return Ok(value.clone());
        }
        let name = function.locals[id].name;
        match self.slot(id).binding {
            Binding::Running => Err(format!("the initial value of `{name}` depends on itself")),
            Binding::Pending => {
                self.bind(id)?;
                self.local(id)
            }
            // Nothing has to be assigned to what has no elements.
            Binding::Done => match self.declared_shape(id)? {
                Some(shape) if shape.len() == 0 => Ok(Elements::new(shape, [])),
                _ => Err(format!("`{name}` is used before it is assigned")),
            },
        }
    }

    fn bind(&mut self, id: LocalId) -> Outcome<()> {
        let (function, id) = self.declaration(id)?;
        let binding = function.locals[id].binding.expect("a pending binding is there");
        self.slot(id).binding = Binding::Running;
        let value = self.elements(binding)?;
        self.slot(id).binding = Binding::Done;
        self.assign_local(id, value)
    }

    /// The sizes of a local: of its value, or else of its declaration if that tells them all.
    pub(super) fn declared_shape(&mut self, id: LocalId) -> Outcome<Option<Shape>> {
        let (function, id) = self.declaration(id)?;
        if let Some(value) = &self.slot(id).value {
            return Ok(Some(value.shape.clone()));
        }
        let local = &function.locals[id];
        let mut dims = Vec::with_capacity(local.ty.rank());
        for (k, dim) in local.ty.dims.iter().enumerate() {
            match (dim.known(), local.dims.get(k)) {
                (Some(n), _) => dims.push(n),
                (None, Some(Some(size))) => dims.push(self.count(*size)?),
                (None, _) => return Ok(None),
            }
        }
        let element = Shape::of(self.pool, &Type::scalar(local.ty.base.clone()));
        Ok(element.map(|element| element.with_dims(dims)))
    }

    /// The sizes of a local without a value, if its declaration tells them.
    pub(super) fn shape_before_assignment(&mut self, e: ExprId) -> Outcome<Option<Shape>> {
        let Node::Local(id) = *self.pool.node(e) else { return Ok(None) };
        let (_, id) = self.declaration(id)?;
        let slot = self.slot(id);
        match slot.value.is_none() && slot.binding == Binding::Done {
            true => self.declared_shape(id),
            false => Ok(None),
        }
    }

    // ----------------------------------------------------------------------------------------- statements

    fn execute(&mut self, statements: &[Statement]) -> Outcome<Flow> {
        for statement in statements {
            self.step()?;
            match self.statement(statement)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    /// What takes as long as so many operations, even if all of them are the same one.
    pub(super) fn work(&mut self, n_operations: usize) -> Outcome<()> {
        self.attempt.n_operations = self.attempt.n_operations.saturating_add(n_operations);
        match self.attempt.n_operations > MAX_OPERATIONS {
            true => Err("the function takes too many operations".into()),
            false => Ok(()),
        }
    }

    fn step(&mut self) -> Outcome<()> {
        self.attempt.n_steps += 1;
        match self.attempt.n_steps > MAX_STEPS {
            true => Err("the function takes too many steps".into()),
            false => Ok(()),
        }
    }

    fn statement(&mut self, statement: &Statement) -> Outcome<Flow> {
        match statement {
            Statement::Assign { target, value } => {
                let value = self.elements(*value)?;
                self.assign(*target, value)?;
                Ok(Flow::Next)
            }
            Statement::Call(call) => match self.pool.node(*call).clone() {
                Node::Builtin(Builtin::Assert, arguments) => {
                    let condition = self.scalar(arguments[0])?;
                    match self.pool.as_boolean(condition) {
                        Some(true) => Ok(Flow::Next),
                        _ => Err("an assertion may fail".into()),
                    }
                }
                _ => Err("a function is called for its effect".into()),
            },
            Statement::If { branches, otherwise } => self.branch(branches, otherwise),
            Statement::For { iter, range, body } => {
                let items = self.elements(*range)?;
                for &item in items.scalars.iter() {
                    self.step()?;
                    self.iterators.push((*iter, item));
                    self.memo = FxHashMap::default();
                    let flow = self.execute(body);
                    self.iterators.pop();
                    self.memo = FxHashMap::default();
                    match flow? {
                        Flow::Next => {}
                        Flow::Break => break,
                        Flow::Return => return Ok(Flow::Return),
                    }
                }
                Ok(Flow::Next)
            }
            Statement::While { condition, body } => loop {
                self.step()?;
                let condition = self.scalar(*condition)?;
                match self.pool.as_boolean(condition) {
                    Some(true) => {}
                    Some(false) => return Ok(Flow::Next),
                    None => return Err("the number of turns is not known".into()),
                }
                match self.execute(body)? {
                    Flow::Next => {}
                    Flow::Break => return Ok(Flow::Next),
                    Flow::Return => return Ok(Flow::Return),
                }
            },
            Statement::When { .. } => Err("`when` in a function".into()),
            Statement::Break => Ok(Flow::Break),
            Statement::Return => Ok(Flow::Return),
        }
    }

    /// If the condition is not known, both sides are executed and each local chooses between its two values.
    fn branch(&mut self, branches: &[(ExprId, Vec<Statement>)], otherwise: &[Statement]) -> Outcome<Flow> {
        let Some(((condition, body), rest)) = branches.split_first() else {
            return self.execute(otherwise);
        };
        let condition = self.scalar(*condition)?;
        match self.pool.as_boolean(condition) {
            Some(true) => return self.execute(body),
            Some(false) => return self.branch(rest, otherwise),
            None => {}
        }
        let before = self.slots().clone();
        let flow = self.execute(body)?;
        let then = std::mem::replace(self.slots(), before);
        self.memo = FxHashMap::default();
        if flow != Flow::Next || self.branch(rest, otherwise)? != Flow::Next {
            return Err("it depends on a condition where the function ends".into());
        }
        for (at, slot) in then.into_iter().enumerate() {
            let merged = match (slot.value, self.slots()[at].value.take()) {
                (Some(then), Some(otherwise)) if then.scalars == otherwise.scalars => Some(then),
                (Some(then), Some(otherwise)) => Some(self.choice(condition, &then, &otherwise)?),
                // Not assigned on one of the ways: it must not be used any more.
                _ => None,
            };
            self.slots()[at].value = merged;
        }
        self.memo = FxHashMap::default();
        Ok(Flow::Next)
    }

    fn slots(&mut self) -> &mut Vec<Slot> {
        &mut self.frame.as_mut().expect("a function is being inlined").slots
    }

    // ---------------------------------------------------------------------------------------- assignments

    fn assign(&mut self, target: ExprId, value: Elements) -> Outcome<()> {
        match self.pool.node(target).clone() {
            Node::Tuple(parts) => {
                for (k, part) in parts.iter().enumerate() {
                    let Some(part) = *part else {
                        continue;
                    };
                    let result =
                        if k == 0 && !is_tuple(&value) { Some(value.clone()) } else { value.part(k) };
                    self.assign(part, result.ok_or("a call has fewer results")?)?;
                }
                Ok(())
            }
            // Of several results the first is meant where one is expected.
            _ if is_tuple(&value) => {
                let first = value.part(0).ok_or("a call has no result")?;
                self.assign(target, first)
            }
            Node::Record(_, parts) => {
                for (k, &part) in parts.iter().enumerate() {
                    self.assign(part, value.part(k).ok_or("a record has fewer fields")?)?;
                }
                Ok(())
            }
            Node::Array(parts) if value.shape.dims.first() == Some(&parts.len()) => {
                for (k, &part) in parts.iter().enumerate() {
                    self.assign(part, value.block(1, k))?;
                }
                Ok(())
            }
            Node::Local(local) => self.assign_local(local, value),
            Node::Index(..) | Node::Field(..) => self.assign_part(target, value),
            _ => Err("this cannot be assigned to".into()),
        }
    }

    fn assign_local(&mut self, id: LocalId, value: Elements) -> Outcome<()> {
        let (function, id) = self.declaration(id)?;
        let local = &function.locals[id];
        let dims = &value.shape.dims;
        let mut fits = dims.len() == local.ty.rank();
        for (k, &n) in dims.iter().enumerate().take(local.ty.rank()) {
            fits &= match (local.ty.dims[k].known(), local.dims.get(k)) {
                (Some(known), _) => known == n,
                (None, Some(Some(size))) => self.count(*size)? == n,
                (None, _) => true,
            };
        }
        if !fits {
            return Err(format!("an array of sizes {dims:?} is assigned to `{}`", local.name));
        }
        let value = self.converted_to(value, &local.ty.base);
        self.slot(id).value = Some(value);
        self.memo = FxHashMap::default();
        Ok(())
    }

    fn assign_part(&mut self, target: ExprId, value: Elements) -> Outcome<()> {
        let (root, shape, places) = self.locate(target)?;
        if shape.dims != value.shape.dims || places.len() != value.scalars.len() {
            return Err(format!("an array of sizes {:?} is assigned to {:?}", value.shape.dims, shape.dims));
        }
        let value = match &shape.base {
            Base::Scalar(base) => self.converted_to(value, base),
            _ => value,
        };
        // Forgotten first, so that the scalars have one owner and need not be copied.
        self.memo = FxHashMap::default();
        let whole = self.slot(root).value.as_mut().expect("allocated by `locate`");
        let scalars = Rc::make_mut(&mut whole.scalars);
        for (&place, &scalar) in places.iter().zip(value.scalars.iter()) {
            scalars[place] = scalar;
        }
        Ok(())
    }

    /// The variable that a target is part of, the shape of the part, and where its scalars are in the variable, which
    /// gets its memory.
    fn locate(&mut self, target: ExprId) -> Outcome<(LocalId, Shape, Vec<usize>)> {
        match self.pool.node(target).clone() {
            Node::Local(local) => {
                let shape = self.allocate(local)?;
                let places = (0..shape.len()).collect();
                Ok((local, shape, places))
            }
            Node::Field(e, k) => {
                let (root, shape, places) = self.locate(e)?;
                let (shape, inner) = shape.part(k as usize).ok_or("only a record has fields")?;
                Ok((root, shape, inner.into_iter().map(|place| places[place]).collect()))
            }
            Node::Index(e, subscripts) => {
                let (root, shape, places) = self.locate(e)?;
                let (shape, inner) = self.known_places(&shape, &subscripts)?;
                Ok((root, shape, inner.into_iter().map(|place| places[place]).collect()))
            }
            _ => Err("this cannot be assigned to".into()),
        }
    }

    /// An array or record that is filled part by part starts with zeros.
    fn allocate(&mut self, id: LocalId) -> Outcome<Shape> {
        let (function, id) = self.declaration(id)?;
        if let Some(value) = &self.slot(id).value {
            return Ok(value.shape.clone());
        }
        let name = function.locals[id].name;
        let shape = self.declared_shape(id)?.ok_or_else(|| format!("`{name}` has no size yet"))?;
        let value = Value::default_of(self.pool, &shape.ty());
        let value = value.ok_or_else(|| format!("`{name}` has to be assigned as a whole first"))?;
        let literal = self.pool.literal(&value);
        let scalars = self.elements(literal)?.scalars;
        self.slot(id).value = Some(Elements { shape: shape.clone(), scalars });
        Ok(shape)
    }
}

fn is_tuple(value: &Elements) -> bool {
    matches!(value.shape.base, Base::Tuple(_))
}

pub(super) fn written_out(pool: &Pool, roots: &[ExprId]) -> f64 {
    let mut parts: FxHashSet<ExprId> = FxHashSet::default();
    let mut left = roots.to_vec();
    while let Some(part) = left.pop() {
        if parts.insert(part) {
            pool.for_each_child(part, |child| left.push(child));
        }
    }
    let mut parts: Vec<ExprId> = parts.into_iter().collect();
    parts.sort_unstable();
    // What an expression is made of is older than itself.
    let mut sizes: FxHashMap<ExprId, f64> = FxHashMap::default();
    for part in parts {
        let mut size = 1.0;
        pool.for_each_child(part, |child| size += sizes[&child]);
        sizes.insert(part, size);
    }
    roots.iter().map(|root| sizes[root]).sum()
}
