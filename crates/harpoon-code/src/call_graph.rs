//! Which routines call which, and an order in which callees come before their callers.

use rustc_hash::FxHashMap;

use crate::ir::{Inst, Module, RoutineId};

/// None if routines call each other in a circle.
pub fn callees_first(module: &Module) -> Option<Vec<RoutineId>> {
    in_order(module, module.routines.ids())
}

/// A routine and all it leads to, callees first, itself last. None as above.
pub fn with_callees(module: &Module, routine: RoutineId) -> Option<Vec<RoutineId>> {
    in_order(module, [routine])
}

fn in_order(module: &Module, routines: impl IntoIterator<Item = RoutineId>) -> Option<Vec<RoutineId>> {
    let mut order = Vec::new();
    let mut progress = FxHashMap::default();
    for routine in routines {
        visit(module, routine, &mut progress, &mut order)?;
    }
    Some(order)
}

/// The routines called in a body, each as often as it is.
pub fn callees(body: &[Inst]) -> Vec<RoutineId> {
    let mut found = Vec::new();
    collect(body, &mut found);
    found
}

#[derive(Clone, Copy, PartialEq)]
enum Progress {
    Busy,
    Done,
}

fn visit(
    module: &Module,
    routine: RoutineId,
    progress: &mut FxHashMap<RoutineId, Progress>,
    order: &mut Vec<RoutineId>,
) -> Option<()> {
    match progress.insert(routine, Progress::Busy) {
        Some(Progress::Busy) => return None,
        Some(Progress::Done) => {}
        None => {
            for callee in callees(&module.routines[routine].body) {
                visit(module, callee, progress, order)?;
            }
            order.push(routine);
        }
    }
    progress.insert(routine, Progress::Done);
    Some(())
}

fn collect(body: &[Inst], found: &mut Vec<RoutineId>) {
    for inst in body {
        match inst {
            Inst::Call { routine, .. } => found.push(*routine),
            Inst::If { then, otherwise, .. } => {
                collect(then, found);
                collect(otherwise, found);
            }
            Inst::Loop { body } => collect(body, found),
            _ => {}
        }
    }
}
