//! Lists of things to compute → routines of bearable length.

use harpoon_expr::{ExprId, VarId};
use harpoon_flat::Origin;
use harpoon_index::IdVec;
use rustc_hash::FxHashSet;

use super::Lowering;
use crate::emit::Emitter;
use crate::ir::{Inst, Routine, RoutineId};
use crate::program::Cell;

/// Longer routines are split: native code of one of them takes more than its share of time to make.
const MAX_INSTRUCTIONS: usize = 1000;

/// One thing to compute.
#[derive(Clone, Copy)]
pub(super) struct Item {
    pub target: Target,
    pub value: ExprId,
    pub origin: Origin,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Target {
    Cell(Cell),
    Variable(VarId),
    /// A variable without a cell: it gets one only if another routine needs it.
    Temporary(VarId),
}

impl Lowering {
    /// The routines that compute the items in order. `later` are temporaries that others will need.
    pub(super) fn routines(
        &mut self,
        name: &str,
        mut items: &[Item],
        later: &FxHashSet<VarId>,
    ) -> Vec<RoutineId> {
        let mut routines = Vec::new();
        while !items.is_empty() {
            let mut n_done = 0;
            let mut emitter = Emitter::new(&mut self.build);
            items.iter().for_each(|item| emitter.announce(item.value));
            let mut failures = Vec::new();
            for item in items {
                let outcome = match item.target {
                    Target::Cell(cell) => emitter.store_expr(cell, item.value),
                    Target::Variable(var) => emitter.assign(var, item.value),
                    Target::Temporary(var) => emitter.define(var, item.value),
                };
                failures.extend(outcome.err().map(|why| (item.origin, why)));
                n_done += 1;
                if emitter.length() > MAX_INSTRUCTIONS {
                    break;
                }
            }
            let (done, rest) = items.split_at(n_done);
            let kept = emitter.used_later(done, rest, later);
            for var in kept {
                let cell = emitter.build.new_cell(0.0);
                emitter.keep(var, cell);
            }
            routines.push(emitter.finish(name));
            for (origin, why) in failures {
                self.report(origin, "an equation", why);
            }
            items = rest;
        }
        routines
    }

    /// One routine that computes the items in order, by calling others if there are many.
    pub(super) fn routine_of(&mut self, name: &str, items: &[Item]) -> RoutineId {
        let routines = self.routines(name, items, &FxHashSet::default());
        if let [routine] = routines[..] {
            return routine;
        }
        let module = &mut self.build.module;
        let sizes = routines.iter().map(|routine| module.routines[*routine].frame_size);
        let frame_size = sizes.max().unwrap_or(0);
        let body = routines.iter().map(|routine| Inst::Call { routine: *routine, frame: 0 }).collect();
        module.routines.push(Routine { name: name.to_string(), registers: IdVec::new(), frame_size, body })
    }
}

impl Emitter<'_> {
    /// The temporaries of this routine that the rest of the items or others need.
    fn used_later(&self, done: &[Item], rest: &[Item], later: &FxHashSet<VarId>) -> Vec<VarId> {
        let temporaries = done.iter().filter_map(|item| match item.target {
            Target::Temporary(var) => Some(var),
            _ => None,
        });
        let mut wanted: FxHashSet<VarId> = FxHashSet::default();
        for item in rest {
            wanted.extend(self.build.world.pool.variables(item.value));
        }
        temporaries.filter(|var| wanted.contains(var) || later.contains(var)).collect()
    }
}
