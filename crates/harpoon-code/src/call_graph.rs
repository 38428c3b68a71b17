//! Which routines call which, and an order in which callees come before their callers.

use harpoon_index::IdVec;

use crate::ir::{Inst, Module, RoutineId};

/// None if routines call each other in a circle.
pub fn callees_first(module: &Module) -> Option<Vec<RoutineId>> {
    let mut order = Vec::new();
    let mut progress: IdVec<RoutineId, Progress> = module.routines.values().map(|_| Progress::New).collect();
    for routine in module.routines.ids() {
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
    New,
    Busy,
    Done,
}

fn visit(
    module: &Module,
    routine: RoutineId,
    progress: &mut IdVec<RoutineId, Progress>,
    order: &mut Vec<RoutineId>,
) -> Option<()> {
    match progress[routine] {
        Progress::Done => return Some(()),
        Progress::Busy => return None,
        Progress::New => progress[routine] = Progress::Busy,
    }
    for callee in callees(&module.routines[routine].body) {
        visit(module, callee, progress, order)?;
    }
    progress[routine] = Progress::Done;
    order.push(routine);
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
