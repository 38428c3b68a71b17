//! Calls whose results several routines of one list of steps need: made once, where they are needed first.

use harpoon_causal::Block;
use harpoon_expr::{ExprId, Node};
use rustc_hash::FxHashMap;

use super::Lowering;

/// So many assignments that follow each other are likely to stand in one routine.
const RUN: usize = 100;

impl Lowering {
    /// Notes the calls that different routines of this list of steps will share; what was kept for another list is
    /// forgotten.
    pub(super) fn share_calls(&mut self, lists: &[&[Block]]) {
        self.build.shared.clear();
        self.build.kept.clear();
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
