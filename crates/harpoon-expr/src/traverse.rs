//! Walking and rewriting expressions.

use std::collections::HashMap;
use std::hash::BuildHasher;

use harpoon_index::Id;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{BaseType, Builtin, ExprId, Iterator, Node, Pool, Subscript, TypeError, VarId};

impl Pool {
    pub fn for_each_child(&self, id: ExprId, mut f: impl FnMut(ExprId)) {
        match self.node(id) {
            Node::Real(_)
            | Node::Integer(_)
            | Node::Boolean(_)
            | Node::String(_)
            | Node::Enum(..)
            | Node::Time
            | Node::Var(_)
            | Node::Local(_)
            | Node::Iter(_) => {}
            Node::Array(parts) | Node::Record(_, parts) | Node::Builtin(_, parts) | Node::Call(_, parts) => {
                parts.iter().copied().for_each(f);
            }
            Node::Index(a, subscripts) => {
                f(*a);
                for subscript in subscripts.iter() {
                    if let Subscript::Index(e) | Subscript::Slice(e) = subscript {
                        f(*e);
                    }
                }
            }
            Node::Field(e, _) | Node::Unary(_, e) | Node::Output(e, _) => f(*e),
            Node::Range { start, step, stop } => {
                [Some(*start), *step, Some(*stop)].into_iter().flatten().for_each(f);
            }
            Node::Binary(_, a, b) => [*a, *b].into_iter().for_each(f),
            Node::If { condition, then, otherwise } => {
                [*condition, *then, *otherwise].into_iter().for_each(f)
            }
            Node::CallVectorized(_, arguments) => arguments.iter().for_each(|(argument, _)| f(*argument)),
            Node::Comprehension { body, iterators, .. } => {
                f(*body);
                iterators.iter().for_each(|iterator| f(iterator.range));
            }
            Node::FunctionValue(_, given) => given.iter().for_each(|(_, value)| f(*value)),
            Node::CallValue(function, arguments) => {
                f(*function);
                arguments.iter().copied().for_each(f);
            }
            Node::Tuple(parts) => parts.iter().flatten().copied().for_each(f),
        }
    }

    /// The same node over other children, folded anew; the node itself if no child changed.
    pub fn map_children(&mut self, id: ExprId, mut f: impl FnMut(&mut Pool, ExprId) -> ExprId) -> ExprId {
        let mut is_changed = false;
        let node = self.node(id).clone();
        let mut g = |pool: &mut Pool, child: ExprId| {
            let mapped = f(pool, child);
            is_changed |= mapped != child;
            mapped
        };
        let node = match node {
            Node::Real(_)
            | Node::Integer(_)
            | Node::Boolean(_)
            | Node::String(_)
            | Node::Enum(..)
            | Node::Time
            | Node::Var(_)
            | Node::Local(_)
            | Node::Iter(_) => return id,
            Node::Array(parts) => Node::Array(parts.iter().map(|&part| g(self, part)).collect()),
            Node::Record(ty, parts) => Node::Record(ty, parts.iter().map(|&part| g(self, part)).collect()),
            Node::Index(a, subscripts) => {
                let a = g(self, a);
                let map = |subscript: &Subscript| match *subscript {
                    Subscript::Index(e) => Subscript::Index(g(self, e)),
                    Subscript::Slice(e) => Subscript::Slice(g(self, e)),
                    Subscript::All => Subscript::All,
                };
                Node::Index(a, subscripts.iter().map(map).collect())
            }
            Node::Field(e, k) => Node::Field(g(self, e), k),
            Node::Range { start, step, stop } => Node::Range {
                start: g(self, start),
                step: step.map(|step| g(self, step)),
                stop: g(self, stop),
            },
            Node::Unary(op, e) => Node::Unary(op, g(self, e)),
            Node::Binary(op, a, b) => Node::Binary(op, g(self, a), g(self, b)),
            Node::If { condition, then, otherwise } => {
                Node::If { condition: g(self, condition), then: g(self, then), otherwise: g(self, otherwise) }
            }
            Node::Builtin(builtin, arguments) => {
                Node::Builtin(builtin, arguments.iter().map(|&argument| g(self, argument)).collect())
            }
            Node::Call(function, arguments) => {
                Node::Call(function, arguments.iter().map(|&argument| g(self, argument)).collect())
            }
            Node::CallVectorized(function, arguments) => {
                let arguments = arguments.iter().map(|&(argument, is_marked)| (g(self, argument), is_marked));
                Node::CallVectorized(function, arguments.collect())
            }
            Node::Output(call, k) => Node::Output(g(self, call), k),
            Node::Comprehension { body, iterators, reduction } => {
                let body = g(self, body);
                let map =
                    |iterator: &Iterator| Iterator { iter: iterator.iter, range: g(self, iterator.range) };
                Node::Comprehension { body, iterators: iterators.iter().map(map).collect(), reduction }
            }
            Node::FunctionValue(function, given) => {
                Node::FunctionValue(function, given.iter().map(|&(k, value)| (k, g(self, value))).collect())
            }
            Node::CallValue(function, arguments) => {
                let function = g(self, function);
                Node::CallValue(function, arguments.iter().map(|&argument| g(self, argument)).collect())
            }
            Node::Tuple(parts) => {
                Node::Tuple(parts.iter().map(|part| part.map(|part| g(self, part))).collect())
            }
        };
        if is_changed { self.rebuilt(id, node) } else { id }
    }

    /// The node made by its constructor. Where the new children do not fit together it is kept as it is, of the old
    /// type: a rewrite has no place to report to, and the evaluator or a later stage will.
    fn rebuilt(&mut self, old: ExprId, node: Node) -> ExprId {
        let ty = self.ty(old).clone();
        match self.constructed(node.clone(), old) {
            Ok(id) => match (&self.ty(id).base, &ty.base) {
                (BaseType::Integer, BaseType::Real) => self.convert(id, &BaseType::Real),
                _ => id,
            },
            Err(_) => self.add(node, ty),
        }
    }

    fn constructed(&mut self, node: Node, old: ExprId) -> Result<ExprId, TypeError> {
        let ty = self.ty(old).clone();
        match node {
            Node::Array(parts) => self.array(parts.to_vec()),
            Node::Record(ty, parts) => self.make_record(ty, parts.to_vec()),
            Node::Index(a, subscripts) => self.index(a, subscripts.to_vec()),
            Node::Field(e, k) => self.field_at(e, k),
            Node::Range { start, step, stop } => self.range(start, step, stop),
            Node::Unary(op, e) => self.unary(op, e),
            Node::Binary(op, a, b) => self.binary(op, a, b),
            Node::If { condition, then, otherwise } => self.if_loose(condition, then, otherwise),
            Node::Builtin(Builtin::IntegerToReal, arguments) => {
                let real = self.ty(arguments[0]).with_base(BaseType::Real);
                self.coerce(arguments[0], &real)
            }
            Node::Builtin(Builtin::IntegerToEnum, arguments) => match ty.base {
                BaseType::Enum(id) => self.integer_to_enum(id, arguments[0]),
                _ => unreachable!("an enumeration of another type"),
            },
            Node::Builtin(builtin, arguments) => self.builtin(builtin, arguments.to_vec()),
            Node::Call(function, arguments) => self.call(function, arguments.to_vec(), ty),
            Node::Output(call, k) => self.output(call, k),
            Node::Comprehension { body, iterators, reduction } => {
                self.comprehension(body, iterators.to_vec(), reduction)
            }
            Node::Tuple(parts) => Ok(self.tuple(parts.to_vec())),
            other => Ok(self.add(other, ty)),
        }
    }

    /// Replaces from the top: where `f` gives an expression it stands as it is, elsewhere the children are
    /// rewritten. `memo` may be shared between calls with the same `f`.
    pub fn rewrite<S: BuildHasher>(
        &mut self,
        id: ExprId,
        memo: &mut HashMap<ExprId, ExprId, S>,
        mut f: impl FnMut(&mut Pool, ExprId) -> Option<ExprId>,
    ) -> ExprId {
        self.rewrite_with(id, memo, &mut f)
    }

    fn rewrite_with<S: BuildHasher>(
        &mut self,
        id: ExprId,
        memo: &mut HashMap<ExprId, ExprId, S>,
        f: &mut dyn FnMut(&mut Pool, ExprId) -> Option<ExprId>,
    ) -> ExprId {
        if self.is_literal(id) && self.ty(id).is_scalar() {
            return f(self, id).unwrap_or(id);
        }
        if let Some(&known) = memo.get(&id) {
            return known;
        }
        let result = match f(self, id) {
            Some(replacement) => replacement,
            None => self.map_children(id, |pool, child| pool.rewrite_with(child, memo, f)),
        };
        memo.insert(id, result);
        result
    }

    /// Whether the expression or one of its parts fulfils the predicate.
    pub fn contains(&self, id: ExprId, mut predicate: impl FnMut(&Pool, ExprId) -> bool) -> bool {
        let mut found = false;
        self.visit(id, |id| {
            found = found || predicate(self, id);
            !found
        });
        found
    }

    /// The variables of the expression, each once, in order of appearance.
    pub fn variables(&self, id: ExprId) -> Vec<VarId> {
        let mut variables = Vec::new();
        let mut known = FxHashSet::default();
        self.visit(id, |id| {
            if let Node::Var(var) = *self.node(id)
                && known.insert(var)
            {
                variables.push(var);
            }
            true
        });
        variables
    }

    /// Visits every part once, parents first and children from the left, as long as `f` says so.
    fn visit(&self, id: ExprId, mut f: impl FnMut(ExprId) -> bool) {
        let mut seen = FxHashSet::default();
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            if !seen.insert(id) {
                continue;
            }
            if !f(id) {
                return;
            }
            let start = stack.len();
            self.for_each_child(id, |child| stack.push(child));
            stack[start..].reverse();
        }
    }

    /// Replaces `Local(i)` by `replacements[i]` where there is one, as an expression of the type of the local.
    pub fn substitute_locals(&mut self, id: ExprId, replacements: &[Option<ExprId>]) -> ExprId {
        let mut memo = FxHashMap::default();
        self.rewrite(id, &mut memo, |pool, id| {
            let Node::Local(local) = *pool.node(id) else {
                return None;
            };
            let replacement = (*replacements.get(local.index())?)?;
            let ty = pool.ty(id).clone();
            Some(pool.coerce(replacement, &ty).unwrap_or(replacement))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BinaryOp, LocalId, Type};

    fn var(pool: &mut Pool, k: usize) -> ExprId {
        pool.var(VarId::from_index(k), Type::real())
    }

    #[test]
    fn variables_in_order_of_appearance() {
        let pool = &mut Pool::new();
        let (x, y, z) = (var(pool, 2), var(pool, 0), var(pool, 1));
        let sum = pool.binary(BinaryOp::Add, x, y).unwrap();
        let product = pool.binary(BinaryOp::Mul, sum, x).unwrap();
        let array = pool.array(vec![product, z]).unwrap();
        assert_eq!(pool.variables(array), [2, 0, 1].map(VarId::from_index));
        assert!(pool.contains(array, |pool, id| *pool.node(id) == Node::Var(VarId::from_index(1))));
        assert!(!pool.contains(array, |pool, id| *pool.node(id) == Node::Time));
    }

    #[test]
    fn what_changes_folds_anew() {
        let pool = &mut Pool::new();
        let (x, y) = (var(pool, 0), var(pool, 1));
        let product = pool.binary(BinaryOp::Mul, x, y).unwrap();
        let two = pool.real(2.0);
        let sum = pool.binary(BinaryOp::Add, product, two).unwrap();
        let one = pool.real(1.0);
        let rewritten = pool.rewrite(sum, &mut HashMap::new(), |_, id| (id == x).then_some(one));
        assert_eq!(pool.binary(BinaryOp::Add, y, two), Ok(rewritten));
        let same = pool.rewrite(sum, &mut HashMap::new(), |_, _| None);
        assert_eq!(same, sum);
    }

    #[test]
    fn locals_are_replaced_by_their_arguments() {
        let pool = &mut Pool::new();
        let (n, x) = (LocalId::from_index(0), LocalId::from_index(1));
        let (n, x) = (pool.local(n, Type::real()), pool.local(x, Type::real()));
        let body = pool.binary(BinaryOp::Div, n, x).unwrap();
        let (three, two) = (pool.integer(3), pool.integer(2));
        let value = pool.substitute_locals(body, &[Some(three), Some(two)]);
        assert_eq!(pool.as_real(value), Some(1.5));
        let partly = pool.substitute_locals(body, &[None, Some(two)]);
        assert!(matches!(pool.node(partly), Node::Binary(BinaryOp::Div, a, _) if *a == n));
    }

    #[test]
    fn thousands_of_levels_are_walked() {
        let pool = &mut Pool::new();
        let (x, y) = (var(pool, 0), var(pool, 1));
        let mut deep = x;
        for _ in 0..5000 {
            deep = pool.binary(BinaryOp::Add, deep, y).unwrap();
        }
        assert_eq!(pool.variables(deep).len(), 2);
    }
}
