//! Derivatives of expressions, by one calculus for all uses: with respect to time, to one variable, or along a
//! direction. Input: an expression and the derivative of each variable (the *seed*). Output: the expression's.
//!
//! Forward mode, on whole arrays and records; loops stay loops. A derivative that vanishes is no expression at all
//! (`None`), so that no term `0*x` is ever made; hash-consing shares what is common. What does not vary continuously
//! (Integers, Booleans, conditions, `floor`) has a vanishing derivative: the result holds between events.
//! A call is differentiated by the function's `derivative` annotation, or by differentiating its algorithm, which
//! gives a new function ([`function`]). Griewank & Walther, Evaluating Derivatives, 2008, chapter 3.

mod activity;
mod builtin;
mod call;
mod difference;
mod equality;
mod function;
mod gradient;
mod iteration;
mod obstacle;
mod tangent;
#[cfg(test)]
mod tests;
mod unused;

use rustc_hash::FxHashMap;

use crate::{
    BinaryOp, ExprId, FunctionId, Functions, Iterator, LocalId, Node, Pool, Reduction, Subscript, Type,
    TypeError, UnaryOp, VarId,
};
use function::Known;
pub(crate) use obstacle::Obstacle;
pub use unused::remove_unused;

/// Why an expression has no derivative that we can write down, in the user's words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotDifferentiable(pub String);

impl std::fmt::Display for NotDifferentiable {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

/// Parts that do not fit together: a mistake in the expression, found only now.
impl From<TypeError> for NotDifferentiable {
    fn from(TypeError(message): TypeError) -> NotDifferentiable {
        NotDifferentiable(message)
    }
}

/// What derivatives are for.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Purpose {
    /// Their values are part of the solution: those of functions must be derivatives wherever they are asked for.
    Values,
    /// They lead an iteration to a solution that does not depend on them.
    #[default]
    Guidance,
}

/// The functions differentiated so far: keep one for a model, so that none is made twice.
#[derive(Default)]
pub struct Differentiator {
    purpose: Purpose,
    /// By the function and which of its inputs vary.
    known: FxHashMap<Key, Result<Known, NotDifferentiable>>,
    /// Those that succeeded or are being made, in the order in which they were begun.
    order: Vec<Key>,
    /// Of functions reached through `derivative` annotations: which inputs are x, x', x'', … of the same quantity.
    chains: FxHashMap<FunctionId, Vec<Vec<u32>>>,
}

type Key = (FunctionId, Vec<bool>);

/// The derivatives found so far with one seed. It is valid as long as the seed gives the same answers.
#[derive(Default)]
pub struct Memo {
    known: FxHashMap<ExprId, Option<ExprId>>,
}

/// What a variable's derivative is: `None`, or a literal zero, if it does not vary.
pub type Seed<'a> = dyn FnMut(&mut Pool, VarId) -> Option<ExprId> + 'a;

impl Differentiator {
    /// For derivatives that lead an iteration to a solution, as those of a Jacobian.
    pub fn new() -> Differentiator {
        Differentiator::default()
    }

    /// For derivatives that are part of the solution themselves.
    pub fn of_values() -> Differentiator {
        Differentiator { purpose: Purpose::Values, ..Differentiator::default() }
    }

    /// The derivative of `expr`, a Real expression, where `seed` gives that of the variables and `time` that of time:
    /// a literal 0 if it vanishes. `memo` belongs to the seed and `time`; start an empty one for others.
    pub fn derivative(
        &mut self,
        pool: &mut Pool,
        functions: &mut Functions,
        memo: &mut Memo,
        expr: ExprId,
        seed: &mut Seed<'_>,
        time: Option<ExprId>,
    ) -> Result<ExprId, NotDifferentiable> {
        let leaves = &mut Variables { seed, time };
        let mut calculus = Calculus { pool, functions, made: self, known: &mut memo.known, leaves };
        match calculus.derivative(expr)? {
            Some(derivative) => Ok(derivative),
            None => calculus.zero_like(expr),
        }
    }

    /// ∂expr/∂var.
    pub fn partial(
        &mut self,
        pool: &mut Pool,
        functions: &mut Functions,
        expr: ExprId,
        var: VarId,
    ) -> Result<ExprId, NotDifferentiable> {
        let mut seed = |pool: &mut Pool, other: VarId| (other == var).then(|| pool.real(1.0));
        self.derivative(pool, functions, &mut Memo::default(), expr, &mut seed, None)
    }

    /// ∂expr/∂local of an expression in a function, which is computed whenever the function is called.
    pub fn partial_by_local(
        &mut self,
        pool: &mut Pool,
        functions: &mut Functions,
        expr: ExprId,
        local: LocalId,
    ) -> Result<ExprId, NotDifferentiable> {
        let leaves = &mut OneLocal { local, one: pool.real(1.0) };
        let known = &mut FxHashMap::default();
        Calculus { pool, functions, made: self, known, leaves }.derivative_or_zero(expr)
    }
}

/// The derivatives of what an expression is made from.
trait Leaves {
    fn variable(&mut self, pool: &mut Pool, var: VarId) -> Option<ExprId>;
    fn local(&mut self, local: LocalId) -> Option<ExprId>;
    fn time(&mut self) -> Option<ExprId>;

    /// Whether the derivative is computed in any case: what hinders it is told at once.
    fn is_certain(&mut self) -> bool {
        self.time().is_some()
    }
}

struct Variables<'a, 'b> {
    seed: &'a mut Seed<'b>,
    time: Option<ExprId>,
}

impl Leaves for Variables<'_, '_> {
    fn variable(&mut self, pool: &mut Pool, var: VarId) -> Option<ExprId> {
        (self.seed)(pool, var).filter(|&derivative| !pool.is_zero(derivative))
    }

    fn local(&mut self, _: LocalId) -> Option<ExprId> {
        None
    }

    fn time(&mut self) -> Option<ExprId> {
        self.time
    }
}

/// One variable of a function.
struct OneLocal {
    local: LocalId,
    one: ExprId,
}

impl Leaves for OneLocal {
    fn variable(&mut self, _: &mut Pool, _: VarId) -> Option<ExprId> {
        None
    }

    fn local(&mut self, local: LocalId) -> Option<ExprId> {
        (local == self.local).then_some(self.one)
    }

    fn time(&mut self) -> Option<ExprId> {
        None
    }

    fn is_certain(&mut self) -> bool {
        true
    }
}

/// A derivative, or none if it vanishes.
type Derivative = Result<Option<ExprId>, NotDifferentiable>;

struct Calculus<'a> {
    pool: &'a mut Pool,
    functions: &'a mut Functions,
    made: &'a mut Differentiator,
    known: &'a mut FxHashMap<ExprId, Option<ExprId>>,
    leaves: &'a mut dyn Leaves,
}

impl Calculus<'_> {
    fn derivative(&mut self, e: ExprId) -> Derivative {
        if self.pool.is_literal(e) || !tangent::varies(self.pool, self.pool.ty(e)) {
            return Ok(None);
        }
        if let Some(&known) = self.known.get(&e) {
            return Ok(known);
        }
        // Sums of thousands of terms lean to the left: from their first term, for the sake of the stack.
        for part in self.left_operands(e).into_iter().rev() {
            self.derivative(part)?;
        }
        let derivative = self.of_node(e)?.filter(|&derivative| !self.pool.is_zero(derivative));
        self.known.insert(e, derivative);
        Ok(derivative)
    }

    /// The left operand, its left operand and so on, as far as they are operations not yet differentiated.
    fn left_operands(&self, mut e: ExprId) -> Vec<ExprId> {
        let mut operands = Vec::new();
        while let Node::Binary(_, left, _) = *self.pool.node(e)
            && matches!(self.pool.node(left), Node::Binary(..))
            && !self.known.contains_key(&left)
        {
            operands.push(left);
            e = left;
        }
        operands
    }

    /// The derivative, spelled out where it vanishes.
    fn derivative_or_zero(&mut self, e: ExprId) -> Result<ExprId, NotDifferentiable> {
        match self.derivative(e)? {
            Some(derivative) => Ok(derivative),
            None => self.zero_like(e),
        }
    }

    fn of_node(&mut self, e: ExprId) -> Derivative {
        match self.pool.node(e).clone() {
            Node::Real(_)
            | Node::Integer(_)
            | Node::Boolean(_)
            | Node::String(_)
            | Node::Enum(..)
            // One that varies is replaced by an element of what it runs over, see `over_places`.
            | Node::Iter(_) => Ok(None),
            Node::Time => Ok(self.leaves.time()),
            Node::Var(var) => Ok(self.leaves.variable(self.pool, var)),
            Node::Local(local) => Ok(self.leaves.local(local)),
            Node::Array(parts) => {
                let parts = self.of_parts(&parts)?;
                Ok(parts.map(|parts| self.pool.array(parts)).transpose()?)
            }
            Node::Record(id, fields) => {
                let fields: Vec<ExprId> =
                    fields.iter().copied().filter(|&f| tangent::varies(self.pool, self.pool.ty(f))).collect();
                let fields = self.of_parts(&fields)?;
                let id = tangent::record(self.pool, id);
                Ok(fields.map(|fields| self.pool.make_record(id, fields)).transpose()?)
            }
            Node::Index(a, subscripts) => match self.derivative(a)? {
                Some(da) => Ok(Some(self.pool.index(da, subscripts.to_vec())?)),
                None => Ok(None),
            },
            Node::Field(record, k) => match self.derivative(record)? {
                Some(derivative) => {
                    let k = tangent::place_of_field(self.pool, record, k);
                    Ok(Some(self.pool.field_at(derivative, k)?))
                }
                None => Ok(None),
            },
            Node::Range { start, step, .. } => self.of_range(e, start, step),
            Node::Unary(UnaryOp::Neg, a) => {
                let da = self.derivative(a)?;
                self.negative(da)
            }
            Node::Unary(UnaryOp::Not, _) => Ok(None),
            Node::Binary(op, a, b) => self.of_binary(e, op, a, b),
            Node::If { condition, then, otherwise } => {
                let parts = self.of_parts(&[then, otherwise])?;
                // In a function it depends on what the author vouches for, see `check_smoothness`.
                let is_value = self.made.purpose == Purpose::Values && self.leaves.time().is_some();
                if is_value && parts.is_some() && self.is_equality(condition)? {
                    return Err(NotDifferentiable(
                        "it has a branch of its own where two Reals are equal, which does not tell the derivative there".into(),
                    ));
                }
                Ok(parts.map(|parts| self.pool.if_loose(condition, parts[0], parts[1])).transpose()?)
            }
            Node::Builtin(builtin, arguments) => self.of_builtin(e, builtin, &arguments),
            Node::Call(function, arguments) => self.of_call(e, function, &arguments),
            Node::CallVectorized(function, arguments) => self.of_vectorized_call(e, function, &arguments),
            Node::Output(call, k) => self.of_output(call, k),
            Node::Comprehension { body, iterators, reduction } => {
                self.of_comprehension(body, &iterators, reduction)
            }
            Node::FunctionValue(function, given) => self.of_function_value(e, function, &given),
            Node::CallValue(function, arguments) => self.of_value_call(function, &arguments),
            Node::Tuple(_) => Err(NotDifferentiable("several values have no derivative as one".into())),
        }
    }

    /// The derivatives of parts that are put together: none if all vanish, else all of them.
    fn of_parts(&mut self, parts: &[ExprId]) -> Result<Option<Vec<ExprId>>, NotDifferentiable> {
        let mut derivatives = Vec::with_capacity(parts.len());
        for &part in parts {
            derivatives.push(self.derivative(part)?);
        }
        if derivatives.iter().all(Option::is_none) {
            return Ok(None);
        }
        let filled = derivatives.into_iter().zip(parts).map(|(derivative, &part)| match derivative {
            Some(derivative) => Ok(derivative),
            None => self.zero_like(part),
        });
        filled.collect::<Result<Vec<_>, _>>().map(Some)
    }

    /// `{start + k*step}`
    fn of_range(&mut self, e: ExprId, start: ExprId, step: Option<ExprId>) -> Derivative {
        let start = self.derivative(start)?;
        let step = step.map_or(Ok(None), |step| self.derivative(step))?;
        let (iter, one) = (self.pool.fresh_iterator(), self.pool.integer(1));
        let k = self.pool.iter(iter, Type::integer());
        let step = match step {
            Some(step) => {
                let k = self.pool.minus(k, one)?;
                Some(self.pool.times(k, step)?)
            }
            None => None,
        };
        let Some(body) = self.sum(start, step)? else {
            return Ok(None);
        };
        let size = self.size(e, 1)?;
        let range = self.pool.range(one, None, size)?;
        Ok(Some(self.pool.comprehension(body, vec![Iterator { iter, range }], None)?))
    }

    fn of_binary(&mut self, e: ExprId, op: BinaryOp, a: ExprId, b: ExprId) -> Derivative {
        use BinaryOp::*;
        let (da, db) = (self.derivative(a)?, self.derivative(b)?);
        if da.is_none() && db.is_none() {
            return Ok(None);
        }
        match op {
            Add | ElementAdd => {
                let sum = self.sum(da, db)?;
                self.spread(sum, e)
            }
            Sub | ElementSub => {
                let db = self.negative(db)?;
                let difference = self.sum(da, db)?;
                self.spread(difference, e)
            }
            Mul => {
                let left = da.map(|da| self.product(da, b)).transpose()?;
                let right = db.map(|db| self.product(a, db)).transpose()?;
                self.sum(left, right)
            }
            ElementMul => {
                let left = da.map(|da| self.pool.times(da, b)).transpose()?;
                let right = db.map(|db| self.pool.times(a, db)).transpose()?;
                self.sum(left, right)
            }
            // (a/b)' = (a' - (a/b)*b')/b
            Div | ElementDiv => {
                let correction = db.map(|db| self.pool.times(e, db)).transpose()?;
                let correction = self.negative(correction)?;
                match self.sum(da, correction)? {
                    Some(dividend) => Ok(Some(self.pool.over(dividend, b)?)),
                    None => Ok(None),
                }
            }
            Pow if !self.pool.ty(a).is_scalar() => self.of_matrix_power(a, b, da),
            Pow => self.of_power(e, [a, b], [da, db]),
            ElementPow => self.each_element(e, &[a, b], &[da, db], |calculus, e, x, dx| {
                calculus.of_power(e, [x[0], x[1]], [dx[0], dx[1]])
            }),
            Less | LessEqual | Greater | GreaterEqual | Equal | NotEqual | And | Or => Ok(None),
        }
    }

    /// (aᵇ)' = b*aᵇ⁻¹*a' + aᵇ*log(a)*b', where a factor of zero makes a term vanish whatever the other factors are.
    fn of_power(&mut self, e: ExprId, [a, b]: [ExprId; 2], [da, db]: [Option<ExprId>; 2]) -> Derivative {
        let by_base = match da {
            Some(da) => {
                let one = self.pool.integer(1);
                let lower = self.pool.minus(b, one)?;
                let power = self.pool.binary(BinaryOp::Pow, a, lower)?;
                let factor = match self.pool.as_real(b) {
                    Some(exponent) => self.pool.real(exponent),
                    None => b,
                };
                let slope = self.pool.times(factor, power)?;
                let term = self.pool.times(slope, da)?;
                match self.pool.as_real(b) {
                    Some(_) => Some(term),
                    None => {
                        let zero = self.pool.real(0.0);
                        let vanishes = self.no_event_relation(BinaryOp::Equal, b, zero)?;
                        Some(self.pool.if_then_else(vanishes, zero, term)?)
                    }
                }
            }
            None => None,
        };
        let by_exponent = match db {
            Some(db) => {
                let logarithm = self.pool.builtin(crate::Builtin::Log, vec![a])?;
                let slope = self.pool.times(e, logarithm)?;
                let term = self.pool.times(slope, db)?;
                match self.pool.as_real(a) {
                    Some(a) if a > 0.0 => Some(term),
                    _ => {
                        let zero = self.pool.real(0.0);
                        let is_positive = self.no_event_relation(BinaryOp::Greater, a, zero)?;
                        Some(self.pool.if_then_else(is_positive, term, zero)?)
                    }
                }
            }
            None => None,
        };
        self.sum(by_base, by_exponent)
    }

    /// (Aⁿ)' = Σ Aᵏ*A'*Aⁿ⁻¹⁻ᵏ, k = 0 … n-1
    fn of_matrix_power(&mut self, a: ExprId, n: ExprId, da: Option<ExprId>) -> Derivative {
        let Some(da) = da else {
            return Ok(None);
        };
        let (zero, one) = (self.pool.integer(0), self.pool.integer(1));
        let last = self.pool.minus(n, one)?;
        let iter = self.pool.fresh_iterator();
        let k = self.pool.iter(iter, Type::integer());
        let rest = self.pool.minus(last, k)?;
        let (before, after) =
            (self.pool.binary(BinaryOp::Pow, a, k)?, self.pool.binary(BinaryOp::Pow, a, rest)?);
        let left = self.pool.binary(BinaryOp::Mul, before, da)?;
        let body = self.pool.binary(BinaryOp::Mul, left, after)?;
        let range = self.pool.range(zero, None, last)?;
        Ok(Some(self.pool.comprehension(body, vec![Iterator { iter, range }], Some(Reduction::Sum))?))
    }

    fn of_comprehension(
        &mut self,
        body: ExprId,
        iterators: &[Iterator],
        reduction: Option<Reduction>,
    ) -> Derivative {
        let (body, iterators) = self.over_places(body, iterators)?;
        let Some(derivative) = self.derivative(body)? else {
            return Ok(None);
        };
        match reduction {
            None | Some(Reduction::Sum) => {
                Ok(Some(self.pool.comprehension(derivative, iterators, reduction)?))
            }
            // As the function of the array of all terms.
            Some(Reduction::Product | Reduction::Min | Reduction::Max) => {
                let terms = self.pool.comprehension(body, iterators.clone(), None)?;
                let derivatives = self.pool.comprehension(derivative, iterators, None)?;
                match reduction {
                    Some(Reduction::Product) => self.of_product(terms, derivatives),
                    Some(Reduction::Min) => self.of_extremum(crate::Builtin::Min, terms, derivatives),
                    _ => self.of_extremum(crate::Builtin::Max, terms, derivatives),
                }
            }
        }
    }

    /// Iterators that run over values that vary run over their places instead: `x` of `for x in v` becomes `v[k]`.
    fn over_places(
        &mut self,
        mut body: ExprId,
        iterators: &[Iterator],
    ) -> Result<(ExprId, Vec<Iterator>), NotDifferentiable> {
        let mut iterators = iterators.to_vec();
        for n in 0..iterators.len() {
            let Iterator { iter, range } = iterators[n];
            if self.derivative(range)?.is_none() {
                continue;
            }
            let (by_place, element) = self.by_place(range)?;
            let old = self.pool.iter(iter, self.pool.ty(range).element());
            let replace = |_: &mut Pool, id: ExprId| (id == old).then_some(element);
            let memo = &mut FxHashMap::default();
            body = self.pool.rewrite(body, memo, replace);
            iterators[n] = by_place;
            for inner in &mut iterators[n + 1..] {
                inner.range = self.pool.rewrite(inner.range, memo, replace);
            }
        }
        Ok((body, iterators))
    }

    /// An iterator over the places of a vector, and the element there.
    fn by_place(&mut self, vector: ExprId) -> Result<(Iterator, ExprId), NotDifferentiable> {
        let (iter, one) = (self.pool.fresh_iterator(), self.pool.integer(1));
        let k = self.pool.iter(iter, Type::integer());
        let size = self.size(vector, 1)?;
        let range = self.pool.range(one, None, size)?;
        let element = self.pool.index(vector, vec![Subscript::Index(k)])?;
        Ok((Iterator { iter, range }, element))
    }

    /// A rule for scalars applied to arrays element by element: `e` combines `x`, whose derivatives are `dx`. Scalars
    /// among them go with all elements.
    fn each_element(
        &mut self,
        e: ExprId,
        x: &[ExprId],
        dx: &[Option<ExprId>],
        rule: impl FnOnce(&mut Self, ExprId, &[ExprId], &[Option<ExprId>]) -> Derivative,
    ) -> Derivative {
        let rank = self.pool.ty(e).rank();
        if rank == 0 {
            return rule(self, e, x, dx);
        }
        let one = self.pool.integer(1);
        let mut iterators = Vec::with_capacity(rank);
        let mut subscripts = Vec::with_capacity(rank);
        for k in 1..=rank {
            let iter = self.pool.fresh_iterator();
            let size = self.size(e, k)?;
            let range = self.pool.range(one, None, size)?;
            iterators.push(Iterator { iter, range });
            subscripts.push(Subscript::Index(self.pool.iter(iter, Type::integer())));
        }
        let mut element = |array: ExprId| match self.pool.ty(array).is_scalar() {
            true => Ok(array),
            false => self.pool.index(array, subscripts.clone()),
        };
        let x = x.iter().map(|&x| element(x)).collect::<Result<Vec<_>, _>>()?;
        let dx = dx.iter().map(|dx| dx.map(&mut element).transpose()).collect::<Result<Vec<_>, _>>()?;
        let e = element(e)?;
        match rule(self, e, &x, &dx)? {
            Some(body) => Ok(Some(self.pool.comprehension(body, iterators, None)?)),
            None => Ok(None),
        }
    }

    fn sum(&mut self, a: Option<ExprId>, b: Option<ExprId>) -> Derivative {
        match (a, b) {
            (Some(a), Some(b)) => Ok(Some(self.pool.plus(a, b)?)),
            (term, None) | (None, term) => Ok(term),
        }
    }

    fn negative(&mut self, a: Option<ExprId>) -> Derivative {
        Ok(a.map(|a| self.pool.negated(a)).transpose()?)
    }

    /// The product of scalars, or of linear algebra.
    fn product(&mut self, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        match self.pool.ty(a).is_scalar() || self.pool.ty(b).is_scalar() {
            true => self.pool.times(a, b),
            false => self.pool.binary(BinaryOp::Mul, a, b),
        }
    }

    /// A scalar for each element of `e`, where the derivative of the other operand vanished.
    fn spread(&mut self, derivative: Option<ExprId>, e: ExprId) -> Derivative {
        match derivative {
            Some(derivative) if self.pool.ty(derivative).rank() < self.pool.ty(e).rank() => {
                let mut arguments = vec![derivative];
                for k in 1..=self.pool.ty(e).rank() {
                    arguments.push(self.size(e, k)?);
                }
                Ok(Some(self.pool.builtin(crate::Builtin::Fill, arguments)?))
            }
            other => Ok(other),
        }
    }

    fn size(&mut self, e: ExprId, k: usize) -> Result<ExprId, TypeError> {
        let k = self.pool.integer(k as i64);
        self.pool.builtin(crate::Builtin::Size, vec![e, k])
    }

    /// A condition of ours: it chooses between derivatives and makes no event.
    fn no_event_relation(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        let relation = self.pool.binary(op, a, b)?;
        self.pool.builtin(crate::Builtin::NoEvent, vec![relation])
    }
}
