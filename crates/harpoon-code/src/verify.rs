//! The invariants of a module. Native code trusts them: a module that passes touches no memory but its own.
//!
//! Every register is used as what it is and only after it was set, whichever way the control took; every cell without an
//! index exists; the frames of callees lie inside the frame of the caller; no routine calls itself; `Break` stands inside
//! `Loop`.

use harpoon_index::IdVec;

use crate::call_graph::callees_first;
use crate::ir::{Address, Base, Inst, Module, RegId, RegKind, Routine};

/// A failure is our mistake, never the user's.
pub fn verify(module: &Module) -> Result<(), String> {
    if u32::try_from(module.n_values).is_err() {
        return Err("more values than 32 bits can address".to_string());
    }
    for routine in module.routines.values() {
        verify_routine(module, routine)
            .map_err(|message| format!("routine `{}`: {message}", routine.name))?;
    }
    match callees_first(module) {
        Some(_) => Ok(()),
        None => Err("routines call each other in a circle".to_string()),
    }
}

fn verify_routine(module: &Module, routine: &Routine) -> Result<(), String> {
    let is_set = routine.registers.values().map(|_| false).collect();
    let mut check =
        Check { module, routine, is_set, trail: Vec::new(), loops: Vec::new(), is_reachable: true };
    check.list(&routine.body)
}

struct Check<'m> {
    module: &'m Module,
    routine: &'m Routine,
    /// Certainly set on every way to here.
    is_set: IdVec<RegId, bool>,
    /// The registers that are set, in the order in which they were: cut back to undo.
    trail: Vec<RegId>,
    loops: Vec<Loop>,
    /// False after `Break`, `Return`, `Fail`: what follows is never run, and everything may count as set.
    is_reachable: bool,
}

struct Loop {
    trail_before: usize,
    /// What each `Break` found set since the loop began; the loop ends with what all of them have.
    set_at_breaks: Option<Vec<RegId>>,
}

impl Check<'_> {
    fn list(&mut self, body: &[Inst]) -> Result<(), String> {
        body.iter().try_for_each(|inst| self.inst(inst))
    }

    fn inst(&mut self, inst: &Inst) -> Result<(), String> {
        use RegKind::{Integer, Real};
        match inst {
            Inst::Real { to, .. } => self.set(*to, Real),
            Inst::Integer { to, .. } => self.set(*to, Integer),
            Inst::Copy { to, from } => {
                let kind = self.kind(*to)?;
                self.used(*from, kind)?;
                self.set(*to, kind)
            }
            Inst::Load { to, from } => {
                self.address(*from)?;
                let kind = self.kind(*to)?;
                self.set(*to, kind)
            }
            Inst::Store { to, from } => {
                let kind = self.kind(*from)?;
                self.used(*from, kind)?;
                self.address(*to)
            }
            Inst::Unary { to, op, a } => {
                self.used(*a, op.operand_kind())?;
                self.set(*to, op.result_kind())
            }
            Inst::Binary { to, op, a, b } => {
                self.used(*a, op.operand_kind())?;
                self.used(*b, op.operand_kind())?;
                self.set(*to, op.result_kind())
            }
            Inst::Select { to, condition, then, otherwise } => {
                let kind = self.kind(*to)?;
                self.used(*condition, Integer)?;
                self.used(*then, kind)?;
                self.used(*otherwise, kind)?;
                self.set(*to, kind)
            }
            Inst::If { condition, then, otherwise } => {
                self.used(*condition, Integer)?;
                self.branches(then, otherwise)
            }
            Inst::Loop { body } => self.repeat(body),
            Inst::Break => self.leave_loop(),
            Inst::Return => {
                self.is_reachable = false;
                Ok(())
            }
            Inst::Call { routine, frame } => {
                let Some(callee) = self.module.routines.get(*routine) else {
                    return Err(format!("there is no {routine:?}"));
                };
                self.frame_part(*frame, callee.frame_size)
            }
            Inst::Extern { function, frame } => {
                let Some(callee) = self.module.externs.get(*function) else {
                    return Err(format!("there is no {function:?}"));
                };
                self.frame_part(*frame, callee.frame_size)
            }
            Inst::Fail { reason } => {
                self.is_reachable = false;
                match self.module.failures.get(*reason) {
                    Some(_) => Ok(()),
                    None => Err(format!("there is no {reason:?}")),
                }
            }
        }
    }

    fn kind(&self, register: RegId) -> Result<RegKind, String> {
        self.routine.registers.get(register).copied().ok_or_else(|| format!("there is no {register:?}"))
    }

    fn of_kind(&self, register: RegId, expected: RegKind) -> Result<(), String> {
        match self.kind(register)? {
            kind if kind == expected => Ok(()),
            kind => Err(format!("{register:?} is {kind:?}, but {expected:?} is needed")),
        }
    }

    fn used(&self, register: RegId, expected: RegKind) -> Result<(), String> {
        self.of_kind(register, expected)?;
        if self.is_reachable && !self.is_set[register] {
            return Err(format!("{register:?} may be used before it is set"));
        }
        Ok(())
    }

    fn set(&mut self, register: RegId, expected: RegKind) -> Result<(), String> {
        self.of_kind(register, expected)?;
        self.mark(register);
        Ok(())
    }

    fn mark(&mut self, register: RegId) {
        if self.is_reachable && !self.is_set[register] {
            self.is_set[register] = true;
            self.trail.push(register);
        }
    }

    /// Forgets what was set since the trail had this length.
    fn undo(&mut self, length: usize) -> Vec<RegId> {
        let since = self.trail.split_off(length);
        for register in &since {
            self.is_set[*register] = false;
        }
        since
    }

    fn branches(&mut self, then: &[Inst], otherwise: &[Inst]) -> Result<(), String> {
        let (before, was_reachable) = (self.trail.len(), self.is_reachable);
        self.list(then)?;
        let set_by_then = self.is_reachable.then(|| self.trail[before..].to_vec());
        self.undo(before);
        self.is_reachable = was_reachable;
        self.list(otherwise)?;
        let set_by_otherwise = self.is_reachable.then(|| self.trail[before..].to_vec());
        let set_by_both = match (set_by_then, set_by_otherwise) {
            // Those that `otherwise` set are still marked.
            (Some(then), Some(_)) => Some(self.marked_among(then)),
            (then, otherwise) => then.or(otherwise),
        };
        self.undo(before);
        self.go_on_with(set_by_both);
        Ok(())
    }

    /// The body runs at least to its first `Break`, but is entered again with no more than was set before the loop.
    fn repeat(&mut self, body: &[Inst]) -> Result<(), String> {
        let trail_before = self.trail.len();
        self.loops.push(Loop { trail_before, set_at_breaks: None });
        self.list(body)?;
        let finished = self.loops.pop().expect("pushed above");
        self.undo(trail_before);
        self.go_on_with(finished.set_at_breaks);
        Ok(())
    }

    fn leave_loop(&mut self) -> Result<(), String> {
        let Some(mut innermost) = self.loops.pop() else {
            return Err("`break` outside a loop".to_string());
        };
        if self.is_reachable {
            innermost.set_at_breaks = Some(match innermost.set_at_breaks {
                None => self.trail[innermost.trail_before..].to_vec(),
                Some(at_others) => self.marked_among(at_others),
            });
        }
        self.loops.push(innermost);
        self.is_reachable = false;
        Ok(())
    }

    fn marked_among(&self, mut registers: Vec<RegId>) -> Vec<RegId> {
        registers.retain(|register| self.is_set[*register]);
        registers
    }

    /// None: there is no way to here.
    fn go_on_with(&mut self, set: Option<Vec<RegId>>) {
        self.is_reachable = set.is_some();
        for register in set.into_iter().flatten() {
            self.mark(register);
        }
    }

    fn address(&self, address: Address) -> Result<(), String> {
        if address.offset >= self.routine.memory_size(address.base, self.module.n_values) {
            let base = match address.base {
                Base::Values => "values",
                Base::Frame => "frame",
            };
            return Err(format!("there is no cell {base}[{}]", address.offset));
        }
        address.index.map_or(Ok(()), |index| self.used(index, RegKind::Integer))
    }

    fn frame_part(&self, start: u32, size: u32) -> Result<(), String> {
        match start.checked_add(size) {
            Some(end) if end <= self.routine.frame_size => Ok(()),
            _ => Err(format!("a frame of {size} cells at {start} is not inside {}", self.routine.frame_size)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Binary, Extern, ExternId, FailureId, RoutineId, Unary};
    use RegKind::{Integer, Real};
    use harpoon_index::Id;

    fn reg(index: usize) -> RegId {
        RegId::from_index(index)
    }

    fn values(offset: u32) -> Address {
        Address { base: Base::Values, offset, index: None }
    }

    /// Registers %0, %1 are Real, %2, %3 Integer; two values, a frame of three cells.
    fn check(body: Vec<Inst>) -> Result<(), String> {
        let registers = [Real, Real, Integer, Integer].into_iter().collect();
        let routine = Routine { name: "tested".to_string(), registers, frame_size: 3, body };
        let callee =
            Routine { name: "callee".to_string(), registers: IdVec::new(), frame_size: 2, body: vec![] };
        verify(&Module {
            routines: [routine, callee].into_iter().collect(),
            externs: [Extern { name: "host".to_string(), frame_size: 1 }].into_iter().collect(),
            failures: ["reason".to_string()].into_iter().collect(),
            n_values: 2,
        })
    }

    #[track_caller]
    fn rejects(body: Vec<Inst>, message: &str) {
        assert_eq!(check(body), Err(format!("routine `tested`: {message}")));
    }

    fn set(to: usize) -> Inst {
        match to {
            0 | 1 => Inst::Real { to: reg(to), value: 1.0 },
            _ => Inst::Integer { to: reg(to), value: 1 },
        }
    }

    fn use_(from: usize) -> Inst {
        Inst::Store { to: values(1), from: reg(from) }
    }

    #[test]
    fn registers_exist_and_have_the_right_kind() {
        rejects(vec![use_(4)], "there is no %4");
        rejects(vec![Inst::Real { to: reg(2), value: 1.0 }], "%2 is Integer, but Real is needed");
        rejects(vec![set(2), Inst::Copy { to: reg(0), from: reg(2) }], "%2 is Integer, but Real is needed");
        let less = |to| Inst::Binary { to: reg(to), op: Binary::Less, a: reg(0), b: reg(0) };
        assert_eq!(check(vec![set(0), less(2)]), Ok(()));
        rejects(vec![set(0), less(1)], "%1 is Real, but Integer is needed");
        rejects(
            vec![set(2), Inst::Unary { to: reg(0), op: Unary::Sin, a: reg(2) }],
            "%2 is Integer, but Real is needed",
        );
    }

    #[test]
    fn a_register_is_set_on_every_way() {
        let branch = |then, otherwise| Inst::If { condition: reg(2), then, otherwise };
        let unset = "%0 may be used before it is set";
        rejects(vec![use_(0)], unset);
        rejects(vec![set(2), branch(vec![set(0)], vec![]), use_(0)], unset);
        assert_eq!(check(vec![set(2), branch(vec![set(0)], vec![set(0)]), use_(0)]), Ok(()));
        assert_eq!(check(vec![set(2), branch(vec![set(0)], vec![Inst::Return]), use_(0)]), Ok(()));
    }

    #[test]
    fn a_loop_sets_what_all_its_breaks_have() {
        let leave_if = |before: Vec<Inst>| Inst::If {
            condition: reg(2),
            then: before.into_iter().chain([Inst::Break]).collect(),
            otherwise: vec![],
        };
        let body = vec![leave_if(vec![set(0)]), set(0), leave_if(vec![])];
        assert_eq!(check(vec![set(2), Inst::Loop { body }, use_(0)]), Ok(()));
        let body = vec![leave_if(vec![]), set(0), leave_if(vec![])];
        rejects(vec![set(2), Inst::Loop { body }, use_(0)], "%0 may be used before it is set");
        // The second round is no better off than the first.
        let body = vec![use_(0), set(0)];
        rejects(vec![Inst::Loop { body }], "%0 may be used before it is set");
        rejects(vec![Inst::Break], "`break` outside a loop");
    }

    #[test]
    fn addresses_and_frames_are_inside() {
        let store = |to| vec![set(0), set(2), Inst::Store { to, from: reg(0) }];
        assert_eq!(check(store(values(1))), Ok(()));
        rejects(store(values(2)), "there is no cell values[2]");
        rejects(store(Address { base: Base::Frame, offset: 3, index: None }), "there is no cell frame[3]");
        assert_eq!(check(store(Address { base: Base::Frame, offset: 0, index: Some(reg(2)) })), Ok(()));
        rejects(
            store(Address { base: Base::Frame, offset: 0, index: Some(reg(0)) }),
            "%0 is Real, but Integer is needed",
        );
        let call = |frame| vec![Inst::Call { routine: RoutineId::from_index(1), frame }];
        assert_eq!(check(call(1)), Ok(()));
        rejects(call(2), "a frame of 2 cells at 2 is not inside 3");
        let function = ExternId::from_index(0);
        assert_eq!(check(vec![Inst::Extern { function, frame: 2 }]), Ok(()));
        rejects(
            vec![Inst::Extern { function, frame: u32::MAX }],
            "a frame of 1 cells at 4294967295 is not inside 3",
        );
        rejects(vec![Inst::Fail { reason: FailureId::from_index(1) }], "there is no fail1");
    }

    #[test]
    fn no_routine_calls_itself() {
        let recursion = check(vec![Inst::Call { routine: RoutineId::from_index(0), frame: 0 }]);
        assert_eq!(recursion, Err("routines call each other in a circle".to_string()));
    }
}
