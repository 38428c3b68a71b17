//! Lists of things to compute → routines of bearable length.

use harpoon_expr::{ExprId, VarId};
use harpoon_flat::Origin;
use harpoon_index::IdVec;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowering;
use crate::emit::Emitter;
use crate::ir::{Inst, Routine, RoutineId};
use crate::program::Cell;

/// Longer routines are split: native code of one of them takes more than its share of time to make.
const MAX_INSTRUCTIONS: usize = 1000;

/// As many operands and operators as surely make a routine of that length. What a routine does not come to need not
/// be announced to it: long lists would be read anew for each of their routines.
const MAX_ANNOUNCED: usize = 4 * MAX_INSTRUCTIONS;

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
        let last_uses = self.last_uses(items);
        let mut n_before = 0;
        while !items.is_empty() {
            let mut n_done = 0;
            let mut emitter = Emitter::new(&mut self.build);
            for item in items {
                emitter.announce(item.value);
                if emitter.n_announced() > MAX_ANNOUNCED {
                    break;
                }
            }
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
            n_before += n_done;
            for item in done {
                let Target::Temporary(var) = item.target else { continue };
                if later.contains(&var) || last_uses.get(&var).is_some_and(|at| *at >= n_before) {
                    let cell = emitter.build.new_cell(0.0);
                    emitter.keep(var, cell);
                }
            }
            routines.push(emitter.finish(name));
            for (origin, why) in failures {
                self.report(origin, "an equation", why);
            }
            items = rest;
        }
        routines
    }

    /// For each temporary the position of the last item that needs it.
    fn last_uses(&self, items: &[Item]) -> FxHashMap<VarId, usize> {
        let mut last_uses: FxHashMap<VarId, usize> = FxHashMap::default();
        for item in items {
            if let Target::Temporary(var) = item.target {
                last_uses.insert(var, 0);
            }
        }
        if last_uses.is_empty() {
            return last_uses;
        }
        for (at, item) in items.iter().enumerate() {
            for var in self.build.world.pool.variables(item.value) {
                if let Some(last) = last_uses.get_mut(&var) {
                    *last = at;
                }
            }
        }
        last_uses
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
