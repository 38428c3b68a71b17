//! Lists of things to compute → routines of bearable length.

use harpoon_dae::told;
use harpoon_expr::{ExprId, Node, Type, VarId};
use harpoon_flat::Origin;
use harpoon_index::IdVec;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowering;
use crate::emit::{Emitter, Outcome, Unsupported};
use crate::ir::{Inst, Routine, RoutineId};
use crate::program::Cell;

/// Longer routines are split: native code of one of them takes more than its share of time to make.
const MAX_INSTRUCTIONS: usize = 1000;

/// Expressions with more parts are kept for other routines of a list.
const LONG: usize = 30;

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
        items: &[Item],
        later: &FxHashSet<VarId>,
    ) -> Vec<RoutineId> {
        let (routines, failures) = self.try_routines(name, items, later);
        for (item, why) in failures {
            self.report(items[item].origin, "an equation", why);
        }
        routines
    }

    /// The same; tells which items no code could be made for.
    pub(super) fn try_routines(
        &mut self,
        name: &str,
        items: &[Item],
        later: &FxHashSet<VarId>,
    ) -> (Vec<RoutineId>, Vec<(usize, Unsupported)>) {
        let last_uses = self.last_uses(items);
        self.build.common = self.common_parts(items);
        let (mut routines, mut failures) = (Vec::new(), Vec::new());
        let mut done = 0;
        while done < items.len() {
            let first = done;
            let mut emitter = Emitter::new(&mut self.build);
            // More will not become part of this routine: each takes an instruction, or nearly so.
            for item in items[first..].iter().take(2 * MAX_INSTRUCTIONS) {
                emitter.announce(item.value);
                if emitter.n_announced() > 2 * MAX_INSTRUCTIONS {
                    break;
                }
            }
            while done < items.len() && emitter.length() <= MAX_INSTRUCTIONS {
                let item = items[done];
                let subject = match item.target {
                    Target::Variable(var) | Target::Temporary(var) => self.causal.dae.variables.get(var),
                    Target::Cell(_) => None,
                };
                // What is ours alone has no name for messages.
                let subject = subject.filter(|variable| !variable.name.starts_with('$'));
                emitter.build.subject = subject.map_or_else(String::new, |variable| told(&variable.name));
                emitter.build.origin = Some(item.origin);
                let outcome = match item.target {
                    Target::Cell(cell) => emitter.store_expr(cell, item.value),
                    Target::Variable(var) => emitter.assign(var, item.value),
                    Target::Temporary(var) => emitter.define(var, item.value),
                };
                failures.extend(outcome.err().map(|why| (done, why)));
                done += 1;
            }
            for item in &items[first..done] {
                if let Target::Temporary(var) = item.target
                    && (later.contains(&var) || last_uses.get(&var).is_some_and(|&last| last >= done))
                {
                    let cell = emitter.build.new_cell(0.0);
                    emitter.keep(var, cell);
                }
            }
            routines.push(emitter.finish(name));
        }
        self.build.origin = None;
        self.build.common.clear();
        self.build.kept_parts.clear();
        (routines, failures)
    }

    /// What several items have in common and is worth a cell, if the items are more than one routine: otherwise each routine would
    /// compute it again.
    fn common_parts(&self, items: &[Item]) -> FxHashSet<ExprId> {
        let pool = &self.build.world.pool;
        let mut common = FxHashSet::default();
        let mut seen: FxHashMap<ExprId, usize> = FxHashMap::default();
        for (k, item) in items.iter().enumerate() {
            let mut stack = vec![item.value];
            while let Some(expr) = stack.pop() {
                match seen.insert(expr, k) {
                    None if matches!(pool.node(expr), Node::Comprehension { .. }) => {}
                    None => pool.for_each_child(expr, |child| stack.push(child)),
                    Some(before) if before < k => drop(common.insert(expr)),
                    Some(_) => {}
                }
            }
        }
        if seen.len() <= MAX_INSTRUCTIONS {
            return FxHashSet::default();
        }
        common.retain(|&expr| *pool.ty(expr) == Type::real() && self.is_long(expr));
        common
    }

    fn is_long(&self, expr: ExprId) -> bool {
        let (mut n, mut stack) = (0, vec![expr]);
        while let Some(expr) = stack.pop() {
            n += 1;
            if n > LONG {
                return true;
            }
            self.build.world.pool.for_each_child(expr, |child| stack.push(child));
        }
        false
    }

    /// Which item is the last to use a temporary.
    fn last_uses(&self, items: &[Item]) -> FxHashMap<VarId, usize> {
        let is_temporary = |item: &Item| matches!(item.target, Target::Temporary(_));
        let mut last_uses = FxHashMap::default();
        if items.iter().any(is_temporary) {
            let pool = &self.build.world.pool;
            let mut seen = FxHashSet::default();
            // From the last item on: what was seen before is used later.
            for (k, item) in items.iter().enumerate().rev() {
                let mut stack = vec![item.value];
                while let Some(expr) = stack.pop() {
                    if !seen.insert(expr) {
                        continue;
                    }
                    if let Node::Var(var) = *pool.node(expr) {
                        last_uses.entry(var).or_insert(k);
                    }
                    pool.for_each_child(expr, |child| stack.push(child));
                }
            }
        }
        last_uses
    }

    /// One routine that computes the items in order, by calling others if there are many.
    pub(super) fn routine_of(&mut self, name: &str, items: &[Item]) -> RoutineId {
        let routines = self.routines(name, items, &FxHashSet::default());
        self.join(name, &routines)
    }

    /// The same, if code can be made for all of them.
    pub(super) fn try_routine_of(&mut self, name: &str, items: &[Item]) -> Outcome<RoutineId> {
        let (routines, failures) = self.try_routines(name, items, &FxHashSet::default());
        match failures.into_iter().next() {
            None => Ok(self.join(name, &routines)),
            Some((_, why)) => Err(why),
        }
    }

    pub(super) fn join(&mut self, name: &str, routines: &[RoutineId]) -> RoutineId {
        if let [routine] = *routines {
            return routine;
        }
        let module = &mut self.build.module;
        let sizes = routines.iter().map(|routine| module.routines[*routine].frame_size);
        let frame_size = sizes.max().unwrap_or(0);
        let body = routines.iter().map(|routine| Inst::Call { routine: *routine, frame: 0 }).collect();
        module.routines.push(Routine { name: name.to_string(), registers: IdVec::new(), frame_size, body })
    }
}
