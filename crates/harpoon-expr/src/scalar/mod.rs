//! Expressions of any type → the scalars they consist of.
//!
//! Input: an expression over variables that are arrays, with records, ranges, comprehensions and calls. Output: its
//! scalars in row-major order, records field by field, each a scalar expression over the scalars that the owner gives
//! for every variable. A function that is simple enough is replaced by its result ([`inline`]); of another one the
//! scalars are subscripts and fields of one call, which all of them share.
//!
//! Input and output may number their variables differently: what came out is never taken for input.

mod builtin;
mod call;
mod inline;
#[cfg(test)]
mod inline_tests;
mod operator;
#[cfg(test)]
mod random;
mod repeat;
mod select;
mod shape;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use rustc_hash::FxHashMap;

use self::inline::{Attempt, Frame};
use self::shape::{Base, Elements, Shape};
use crate::{BaseType, ExprId, FunctionId, Functions, IterId, Node, Pool, TypeError, VarId};

/// Takes expressions apart, each once: what was found is kept for later calls.
///
/// The pool is passed with every call, so that its owner can use it in between.
pub struct Scalars<'a> {
    functions: Functions,
    variables: Box<Variables<'a>>,
    /// Of expressions that mean the same everywhere.
    memo: FxHashMap<ExprId, Elements>,
    /// Whole arrays and records, made of their scalars again.
    whole: FxHashMap<ExprId, ExprId>,
    /// Whether an expression contains an iterator or a local variable, known for those that were met inside loops and
    /// functions.
    is_open: FxHashMap<ExprId, bool>,
    /// Whether an operand stays that does not matter for the value.
    keeps_operands: bool,
}

/// The scalars of a variable, in row-major order.
type Variables<'a> = dyn FnMut(&mut Pool, VarId) -> Rc<[ExprId]> + 'a;

/// What cannot be done, in the user's words; the caller knows where.
type Outcome<T> = Result<T, String>;

impl<'a> Scalars<'a> {
    /// `functions` are those that may be inlined; a call of an unknown one is kept. `variables` is asked once for each
    /// variable that occurs.
    pub fn new(
        functions: Functions,
        variables: impl FnMut(&mut Pool, VarId) -> Rc<[ExprId]> + 'a,
    ) -> Scalars<'a> {
        Scalars {
            functions,
            variables: Box::new(variables),
            memo: FxHashMap::default(),
            whole: FxHashMap::default(),
            is_open: FxHashMap::default(),
            keeps_operands: false,
        }
    }

    /// Everything that stands in an expression stands in its scalars too: `0*x` stays, and no call is inlined. To find
    /// out what an expression refers to, not to compute it.
    pub fn verbatim(variables: impl FnMut(&mut Pool, VarId) -> Rc<[ExprId]> + 'a) -> Scalars<'a> {
        Scalars { keeps_operands: true, ..Scalars::new(Functions::default(), variables) }
    }

    /// The scalars of an expression; of several results those of each, one after the other.
    pub fn elements(&mut self, pool: &mut Pool, expr: ExprId) -> Result<Rc<[ExprId]>, String> {
        Ok(Splitter::new(self, pool).elements(expr)?.scalars)
    }

    /// The expression as one over scalars: arrays and records of them.
    pub fn whole(&mut self, pool: &mut Pool, expr: ExprId) -> Result<ExprId, String> {
        Splitter::new(self, pool).packed(expr)
    }

    /// The one scalar of a scalar expression: a condition, a message, a start value.
    pub fn scalar(&mut self, pool: &mut Pool, expr: ExprId) -> Result<ExprId, String> {
        Splitter::new(self, pool).scalar(expr)
    }

    /// An equation or assignment between expressions of any type as one between scalars each, of one type. On the left
    /// may be a tuple with gaps, `(a, , b) = f(x)`, which leaves out the results it does not name.
    pub fn pairs(
        &mut self,
        pool: &mut Pool,
        left: ExprId,
        right: ExprId,
    ) -> Result<Vec<(ExprId, ExprId)>, String> {
        let mut splitter = Splitter::new(self, pool);
        let mut pairs = Vec::new();
        for (left, right) in splitter.sides(left, right)? {
            splitter.pair_up(&left, &right, &mut pairs)?;
        }
        Ok(pairs)
    }
}

/// Operations of a whole model, which take about 1 GB: a few lines can ask for any number.
const LARGEST_POOL: usize = 12_000_000;

/// The work on one expression.
pub(crate) struct Splitter<'s, 'a> {
    scalars: &'s mut Scalars<'a>,
    pool: &'s mut Pool,
    /// The function that is being inlined.
    frame: Option<Frame>,
    /// Those of the loops around.
    iterators: Vec<(IterId, ExprId)>,
    /// Of expressions over the present values of iterators and local variables.
    memo: FxHashMap<ExprId, Elements>,
    /// The functions that are being inlined, outermost first.
    callers: Vec<FunctionId>,
    attempt: Attempt,
    /// Whether relations make events here: not inside a function (8.5), unless it says so.
    makes_events: bool,
    /// The size up to which the pool may grow while a function is inlined.
    budget: usize,
}

impl<'s, 'a> Splitter<'s, 'a> {
    fn new(scalars: &'s mut Scalars<'a>, pool: &'s mut Pool) -> Self {
        Splitter {
            scalars,
            pool,
            frame: None,
            iterators: Vec::new(),
            memo: FxHashMap::default(),
            callers: Vec::new(),
            attempt: Attempt::default(),
            makes_events: true,
            budget: LARGEST_POOL,
        }
    }

    fn check_budget(&self) -> Outcome<()> {
        match self.pool.len() <= self.budget {
            true => Ok(()),
            false if self.callers.is_empty() => {
                Err("the equations of the model have too many operations when arrays are written out element by element".into())
            }
            false => Err("the result of a function is too large".into()),
        }
    }

    fn scalar(&mut self, expr: ExprId) -> Outcome<ExprId> {
        if self.pool.is_literal(expr) && self.pool.ty(expr).is_scalar() {
            return Ok(expr);
        }
        match self.elements(expr)?.single() {
            Some(scalar) => Ok(scalar),
            None => Err(format!("a scalar is needed, not {}", self.pool.type_name(self.pool.ty(expr)))),
        }
    }

    fn elements(&mut self, expr: ExprId) -> Outcome<Elements> {
        let is_local = self.depends_on_place(expr);
        let memo = if is_local { &self.memo } else { &self.scalars.memo };
        if let Some(known) = memo.get(&expr) {
            return Ok(known.clone());
        }
        let elements = self.split(expr)?;
        self.check_budget()?;
        if !self.callers.is_empty() {
            self.work(elements.scalars.len())?;
        }
        let base = self.pool.ty(expr).base.clone();
        let elements = self.converted_to(elements, &base);
        let memo = if is_local { &mut self.memo } else { &mut self.scalars.memo };
        memo.insert(expr, elements.clone());
        Ok(elements)
    }

    /// Whether the expression means something else elsewhere: there are iterators and local variables in it, or
    /// relations that make events outside of the function.
    fn depends_on_place(&mut self, expr: ExprId) -> bool {
        if !self.makes_events {
            return !self.pool.is_literal(expr);
        }
        (self.frame.is_some() || !self.iterators.is_empty()) && self.is_open(expr)
    }

    fn is_open(&mut self, expr: ExprId) -> bool {
        if matches!(self.pool.node(expr), Node::Local(_) | Node::Iter(_)) {
            return true;
        }
        if self.pool.is_literal(expr) {
            return false;
        }
        if let Some(&known) = self.scalars.is_open.get(&expr) {
            return known;
        }
        let mut children = Vec::new();
        self.pool.for_each_child(expr, |child| children.push(child));
        let is_open = children.into_iter().any(|child| self.is_open(child));
        self.scalars.is_open.insert(expr, is_open);
        is_open
    }

    fn split(&mut self, expr: ExprId) -> Outcome<Elements> {
        match self.pool.node(expr).clone() {
            Node::Real(_)
            | Node::Integer(_)
            | Node::Boolean(_)
            | Node::String(_)
            | Node::Enum(..)
            | Node::Time => Ok(Elements::scalar(self.pool, expr)),
            Node::Var(var) => {
                let shape = self.shape_of_type(expr)?;
                let scalars = (self.scalars.variables)(self.pool, var);
                match scalars.len() == shape.len() {
                    true => Ok(Elements { shape, scalars }),
                    false => Err(format!("a variable has {} scalars, not {}", shape.len(), scalars.len())),
                }
            }
            Node::Local(local) => self.local(local),
            Node::Iter(iter) => {
                let known = self.iterators.iter().rev().find(|(known, _)| *known == iter);
                Ok(Elements::scalar(self.pool, known.map_or(expr, |(_, value)| *value)))
            }
            Node::Array(parts) => self.array(expr, &parts),
            Node::Record(id, fields) => {
                let fields = self.all(&fields)?;
                Ok(joined(
                    Base::Record(id, fields.iter().map(|field| field.shape.clone()).collect()),
                    &fields,
                ))
            }
            Node::Index(a, subscripts) => self.index(a, &subscripts),
            Node::Field(e, k) | Node::Output(e, k) => {
                let record = self.elements(e)?;
                match record.part(k as usize) {
                    Some(part) => Ok(part),
                    // A single result is the call itself.
                    None if k == 0 && matches!(self.pool.node(expr), Node::Output(..)) => Ok(record),
                    None => Err("only a record has fields".into()),
                }
            }
            Node::Range { start, step, stop } => self.range(expr, start, step, stop),
            Node::Unary(op, a) => self.unary(op, a),
            Node::Binary(op, a, b) => self.binary(op, a, b),
            Node::If { condition, then, otherwise } => {
                let condition = self.scalar(condition)?;
                match self.pool.as_boolean(condition) {
                    Some(holds) => self.elements(if holds { then } else { otherwise }),
                    None => {
                        let (then, otherwise) = (self.elements(then)?, self.elements(otherwise)?);
                        self.choice(condition, &then, &otherwise)
                    }
                }
            }
            Node::Builtin(builtin, arguments) => self.builtin(expr, builtin, &arguments),
            Node::Call(function, arguments) => self.call(expr, function, &arguments),
            Node::CallVectorized(function, arguments) => self.call_vectorized(expr, function, &arguments),
            Node::Comprehension { body, iterators, reduction } => {
                self.comprehension(expr, body, &iterators, reduction)
            }
            Node::FunctionValue(function, given) => {
                let mut packed = Vec::with_capacity(given.len());
                for &(k, value) in given.iter() {
                    packed.push((k, self.packed(value)?));
                }
                let ty = self.pool.ty(expr).clone();
                let value = self.pool.function_value(function, packed, ty);
                Ok(Elements::scalar(self.pool, value))
            }
            Node::CallValue(..) => Err("a function that is an argument is called".into()),
            Node::Tuple(parts) => {
                let parts: Vec<ExprId> = parts.iter().flatten().copied().collect();
                let parts = self.all(&parts)?;
                Ok(joined(Base::Tuple(parts.iter().map(|part| part.shape.clone()).collect()), &parts))
            }
        }
    }

    fn all(&mut self, parts: &[ExprId]) -> Outcome<Vec<Elements>> {
        parts.iter().map(|&part| self.elements(part)).collect()
    }

    fn array(&mut self, expr: ExprId, parts: &[ExprId]) -> Outcome<Elements> {
        let Some(&first) = parts.first() else {
            return Ok(Elements::new(self.shape_of_type(expr)?, []));
        };
        if self.pool.ty(expr).rank() == 1 && !matches!(self.pool.ty(expr).base, BaseType::Record(_)) {
            let scalars = parts.iter().map(|&part| self.scalar(part)).collect::<Outcome<Rc<[ExprId]>>>()?;
            let base = Base::Scalar(self.pool.ty(expr).base.clone());
            return Ok(Elements { shape: Shape { dims: vec![parts.len()], base }, scalars });
        }
        let inner = self.elements(first)?.shape;
        let mut scalars = Vec::with_capacity(parts.len() * inner.len());
        for &part in parts {
            let part = self.elements(part)?;
            if part.shape.dims != inner.dims {
                return Err(format!(
                    "the elements of an array differ in size: {:?} and {:?}",
                    inner.dims, part.shape.dims
                ));
            }
            scalars.extend_from_slice(&part.scalars);
        }
        let dims = [&[parts.len()], &inner.dims[..]].concat();
        Ok(Elements::new(inner.with_dims(dims), scalars))
    }

    /// `if` of each scalar.
    fn choice(&mut self, condition: ExprId, then: &Elements, otherwise: &Elements) -> Outcome<Elements> {
        if then.shape.dims != otherwise.shape.dims || then.scalars.len() != otherwise.scalars.len() {
            return Err(format!(
                "the branches of `if` have sizes {:?} and {:?}, and its condition is not known before the simulation",
                then.shape.dims, otherwise.shape.dims
            ));
        }
        let pairs = then.scalars.iter().zip(otherwise.scalars.iter());
        let keeps = self.scalars.keeps_operands;
        let scalars = pairs.map(|(&a, &b)| match keeps {
            true => self.pool.if_as_written(condition, a, b).map_err(message),
            false => self.pool.if_then_else(condition, a, b).map_err(message),
        });
        Ok(Elements { shape: then.shape.clone(), scalars: scalars.collect::<Outcome<_>>()? })
    }

    /// Integers become Reals where Reals are expected.
    fn converted_to(&mut self, mut elements: Elements, base: &BaseType) -> Elements {
        if *base != BaseType::Real {
            return elements;
        }
        if elements.scalars.iter().any(|&scalar| self.pool.ty(scalar).base == BaseType::Integer) {
            let convert = |&scalar: &ExprId| self.pool.convert(scalar, &BaseType::Real);
            elements.scalars = elements.scalars.iter().map(convert).collect();
        }
        if let Base::Scalar(base) = &mut elements.shape.base {
            *base = BaseType::Real;
        }
        elements
    }

    fn shape_of_type(&self, expr: ExprId) -> Outcome<Shape> {
        let ty = self.pool.ty(expr);
        Shape::of(self.pool, ty).ok_or_else(|| {
            format!(
                "an array of type {} has no size that is known before the simulation",
                self.pool.type_name(ty)
            )
        })
    }

    /// The expression as one over scalars: arrays and records of them.
    fn packed(&mut self, expr: ExprId) -> Outcome<ExprId> {
        if self.pool.is_literal(expr) && self.pool.ty(expr).is_scalar() {
            return Ok(expr);
        }
        let is_local = self.depends_on_place(expr);
        if let (false, Some(&known)) = (is_local, self.scalars.whole.get(&expr)) {
            return Ok(known);
        }
        let elements = self.elements(expr)?;
        let packed = self.pool.packed(&elements);
        if !is_local {
            self.scalars.whole.insert(expr, packed);
        }
        Ok(packed)
    }

    /// Both sides of an equation, result by result if there are several.
    fn sides(&mut self, left: ExprId, right: ExprId) -> Outcome<Vec<(Elements, Elements)>> {
        let Node::Tuple(parts) = self.pool.node(left).clone() else {
            return Ok(vec![(self.elements(left)?, self.elements(right)?)]);
        };
        if let Node::Tuple(values) = self.pool.node(right).clone() {
            let pairs = parts.iter().zip(values.iter()).filter_map(|(part, value)| (*part).zip(*value));
            return pairs.map(|(part, value)| Ok((self.elements(part)?, self.elements(value)?))).collect();
        }
        let results = self.elements(right)?;
        let mut sides = Vec::new();
        for (k, part) in parts.iter().enumerate() {
            let Some(part) = *part else {
                continue;
            };
            let result = match &results.shape.base {
                Base::Tuple(_) => results.part(k),
                _ => (k == 0).then(|| results.clone()),
            };
            let result = result.ok_or_else(|| format!("the call has no result number {}", k + 1))?;
            sides.push((self.elements(part)?, result));
        }
        Ok(sides)
    }

    fn pair_up(
        &mut self,
        left: &Elements,
        right: &Elements,
        pairs: &mut Vec<(ExprId, ExprId)>,
    ) -> Outcome<()> {
        if left.shape.dims != right.shape.dims || left.scalars.len() != right.scalars.len() {
            return Err(format!(
                "the sides of an equation have sizes {:?} and {:?}",
                left.shape.dims, right.shape.dims
            ));
        }
        for (&left, &right) in left.scalars.iter().zip(right.scalars.iter()) {
            let (a, b) = (self.pool.ty(left).base.clone(), self.pool.ty(right).base.clone());
            pairs.push((self.pool.convert(left, &b), self.pool.convert(right, &a)));
        }
        Ok(())
    }
}

/// The parts of a record or the results of a call, one after the other.
fn joined(base: Base, parts: &[Elements]) -> Elements {
    let scalars = parts.iter().flat_map(|part| part.scalars.iter().copied()).collect();
    Elements { shape: Shape { dims: Vec::new(), base }, scalars }
}

fn message(error: TypeError) -> String {
    error.0
}
