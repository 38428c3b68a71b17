//! Calls whose results several routines of one list of steps need: made once, where they are needed first.
//!
//! At events they often stand in branches, of which it is not known which will run. Those are made by the first branch that needs
//! them, which leaves a mark; marks are cleared before the list begins.

use harpoon_causal::Block;
use harpoon_expr::{ExprId, Node};
use rustc_hash::FxHashMap;

use super::Lowering;
use crate::emit::values;
use crate::ir::RoutineId;
use crate::program::Step;
use crate::world::World;

/// So many assignments that follow each other are likely to stand in one routine.
const RUN: usize = 100;

impl Lowering {
    /// Notes the calls that different routines of this list of steps will share; what was kept for another list is
    /// forgotten.
    pub(super) fn share_calls(&mut self, lists: &[&[Block]]) {
        self.build.shared.clear();
        self.build.kept.clear();
        self.build.repeated.clear();
        let pool = &self.build.world.pool;
        let mut place = Place { routine: 0, n_assignments: 0 };
        let (mut seen, mut first): (FxHashMap<ExprId, usize>, FxHashMap<ExprId, usize>) = Default::default();
        for list in lists {
            place.next();
            for block in *list {
                place.enter(block);
                let mut stack = block.expressions();
                while let Some(expr) = stack.pop() {
                    if seen.insert(expr, place.routine) == Some(place.routine) {
                        continue;
                    }
                    let is_call = matches!(pool.node(expr), Node::Call(..));
                    if is_call && *first.entry(expr).or_insert(place.routine) != place.routine {
                        self.build.shared.insert(expr);
                    }
                    pool.for_each_child(expr, |child| stack.push(child));
                }
            }
        }
    }
}

impl Lowering {
    /// The steps of a list whose calls are made once for all branches that need them.
    pub(super) fn steps_with_marks(&mut self, blocks: &[Block], name: &str) -> Vec<Step> {
        let assigned = blocks.iter().filter_map(|block| match block {
            Block::Assign(assign) => Some(assign.value),
            Block::System(_) => None,
        });
        let assigned: Vec<ExprId> = assigned.collect();
        self.note_repeated_calls(&assigned);
        let steps = self.steps(blocks, name);
        let clear = self.clear_marks(name).map(Step::Run);
        clear.into_iter().chain(steps).collect()
    }

    /// Those with several results that stand in several of the expressions, and all whose results may be different each time.
    pub(super) fn note_repeated_calls(&mut self, exprs: &[ExprId]) {
        let World { pool, functions, .. } = &self.build.world;
        let has_parts = |call| pool.size(pool.ty(call)).is_some_and(|n| n > 1);
        // The only expression that each part stands in, if there is one.
        let mut seen: FxHashMap<ExprId, Option<usize>> = FxHashMap::default();
        for (k, &expr) in exprs.iter().enumerate() {
            let mut stack = vec![expr];
            while let Some(expr) = stack.pop() {
                let only = match seen.get(&expr) {
                    None => Some(k),
                    Some(Some(only)) if *only != k => None,
                    Some(_) => continue,
                };
                seen.insert(expr, only);
                match pool.node(expr) {
                    // What its body calls depends on the turn.
                    Node::Comprehension { .. } => continue,
                    &Node::Call(function, _)
                        if !functions[function].pure || only.is_none() && has_parts(expr) =>
                    {
                        self.build.repeated.insert(expr);
                    }
                    _ => {}
                }
                pool.for_each_child(expr, |child| stack.push(child));
            }
        }
    }

    /// A routine that is to run before those that were written with marks.
    pub(super) fn clear_marks(&mut self, name: &str) -> Option<RoutineId> {
        self.build.repeated.clear();
        let mut marks: Vec<_> = self.build.made.drain().map(|(_, made)| made.mark).collect();
        marks.sort_unstable();
        (!marks.is_empty()).then(|| {
            self.routine(name, |emitter, _| {
                let zero = emitter.integer_constant(0);
                marks.iter().for_each(|&mark| emitter.store(values(mark), zero));
            })
        })
    }
}

/// Which routine a block is likely to become part of.
struct Place {
    routine: usize,
    n_assignments: usize,
}

impl Place {
    fn enter(&mut self, block: &Block) {
        match block {
            Block::Assign(_) if self.n_assignments < RUN => self.n_assignments += 1,
            Block::Assign(_) => {
                self.next();
                self.n_assignments = 1;
            }
            Block::System(_) => {
                self.next();
                // What follows stands in another one.
                self.n_assignments = RUN;
            }
        }
    }

    fn next(&mut self) {
        self.routine += 1;
        self.n_assignments = 0;
    }
}
