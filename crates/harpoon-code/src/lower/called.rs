//! Calls of the continuous system → the routines of short functions, what these are given, and where their results are.
//!
//! So that bounds of what a function with an algorithm does are found by going through its routine.

use harpoon_causal::Block;
use harpoon_expr::{BaseType, ExprId, Node};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowering;
use crate::course::Called;
use crate::emit::Emitter;

/// Longer ones cost more than looking.
const MOST_INSTRUCTIONS: usize = 400;

pub(super) struct FunctionCall {
    pub function: Called,
    /// The scalars that are passed, in order.
    pub arguments: Vec<ExprId>,
    /// The cell of the frame where the results begin.
    results: u32,
}

pub(super) type FunctionCalls = FxHashMap<ExprId, FunctionCall>;

impl Lowering {
    pub(super) fn function_calls(&mut self) -> FunctionCalls {
        let mut calls = FunctionCalls::default();
        for expr in self.continuous_calls() {
            if !self.tables.contains_key(&expr)
                && let Some(call) = self.short_call(expr)
            {
                calls.insert(expr, call);
            }
        }
        calls
    }

    /// The calls that blocks, eliminated variables and relations make.
    pub(super) fn continuous_calls(&self) -> Vec<ExprId> {
        let eliminated = self.causal.eliminated.iter().map(|eliminated| eliminated.value);
        let relations = self.dae().relations.values().flat_map(|relation| [relation.left, relation.right]);
        let mut stack: Vec<ExprId> = self.causal.continuous.iter().flat_map(Block::expressions).collect();
        stack.extend(eliminated.chain(relations));
        let pool = &self.build.world.pool;
        let mut seen = FxHashSet::default();
        let mut calls = Vec::new();
        while let Some(expr) = stack.pop() {
            if seen.insert(expr) {
                pool.for_each_child(expr, |child| stack.push(child));
                if matches!(pool.node(expr), Node::Call(..)) {
                    calls.push(expr);
                }
            }
        }
        calls
    }

    fn short_call(&mut self, expr: ExprId) -> Option<FunctionCall> {
        let Node::Call(function, arguments) = self.build.world.pool.node(expr).clone() else { return None };
        let mut emitter = Emitter::new(&mut self.build);
        let (compiled, arguments) = emitter.routine_of_call(expr, function, &arguments).ok()?;
        let function = Called::new(&self.build.module, compiled.routine)?;
        let is_short = function.n_instructions() <= MOST_INSTRUCTIONS;
        is_short.then_some(FunctionCall { function, arguments, results: compiled.results })
    }

    /// A scalar result of a call, with the cell that it is in.
    pub(super) fn function_call(&self, expr: ExprId) -> Option<(&FunctionCall, u32)> {
        let pool = &self.build.world.pool;
        let (call, k) = match *pool.node(expr) {
            Node::Output(call, k) => (call, k as usize),
            _ => (expr, 0),
        };
        let found = self.calls.get(&call)?;
        let before = match &pool.ty(call).base {
            BaseType::Tuple(types) => types[..k].iter().map(|ty| pool.size(ty)).sum::<Option<usize>>()?,
            _ => 0,
        };
        Some((found, found.results + u32::try_from(before).ok()?))
    }
}
