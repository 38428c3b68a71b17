//! The structured body of a routine → a flat list of codes with jumps, for the interpreter.

use harpoon_index::Id;

use crate::ir::{Address, Base, Binary, ExternId, FailureId, Inst, RegId, RegKind, Routine, RoutineId};
use crate::operation::{BinaryFunction, UnaryFunction};

pub struct Flat {
    pub codes: Vec<Code>,
    pub n_registers: usize,
    pub frame_size: usize,
}

/// Registers are numbers in the file of registers, targets are positions in the list of codes. The commonest operations
/// have codes of their own.
#[derive(Clone, Copy)]
pub enum Code {
    Bits {
        to: u32,
        bits: u64,
    },
    Copy {
        to: u32,
        from: u32,
    },
    Load {
        to: u32,
        kind: RegKind,
        base: Base,
        cell: u32,
    },
    Store {
        from: u32,
        kind: RegKind,
        base: Base,
        cell: u32,
    },
    /// The index must be below `limit`, lest it lead out of the memory behind `base`.
    LoadIndexed {
        to: u32,
        kind: RegKind,
        base: Base,
        cell: u32,
        index: u32,
        limit: u32,
    },
    StoreIndexed {
        from: u32,
        kind: RegKind,
        base: Base,
        cell: u32,
        index: u32,
        limit: u32,
    },
    Add {
        to: u32,
        a: u32,
        b: u32,
    },
    Sub {
        to: u32,
        a: u32,
        b: u32,
    },
    Mul {
        to: u32,
        a: u32,
        b: u32,
    },
    Div {
        to: u32,
        a: u32,
        b: u32,
    },
    Unary {
        to: u32,
        a: u32,
        function: UnaryFunction,
    },
    Binary {
        to: u32,
        a: u32,
        b: u32,
        function: BinaryFunction,
    },
    Select {
        to: u32,
        condition: u32,
        then: u32,
        otherwise: u32,
    },
    Jump {
        target: u32,
    },
    JumpUnless {
        condition: u32,
        target: u32,
    },
    Return,
    Call {
        routine: RoutineId,
        frame: u32,
    },
    Extern {
        function: ExternId,
        frame: u32,
    },
    Fail {
        reason: FailureId,
    },
}

pub fn flatten(routine: &Routine, n_values: usize) -> Flat {
    let mut flattening = Flattening { routine, n_values, codes: Vec::new(), breaks: Vec::new() };
    flattening.list(&routine.body);
    flattening.codes.push(Code::Return);
    Flat {
        codes: flattening.codes,
        n_registers: routine.registers.len(),
        frame_size: routine.frame_size as usize,
    }
}

struct Flattening<'m> {
    routine: &'m Routine,
    n_values: usize,
    codes: Vec<Code>,
    /// Positions of the jumps out of each loop around us.
    breaks: Vec<Vec<usize>>,
}

impl Flattening<'_> {
    fn list(&mut self, body: &[Inst]) {
        for inst in body {
            self.inst(inst);
        }
    }

    fn inst(&mut self, inst: &Inst) {
        let code = match inst {
            Inst::Real { to, value } => Code::Bits { to: number(*to), bits: value.to_bits() },
            Inst::Integer { to, value } => Code::Bits { to: number(*to), bits: *value as u64 },
            Inst::Copy { to, from } => Code::Copy { to: number(*to), from: number(*from) },
            Inst::Load { to, from } => self.load(*to, *from),
            Inst::Store { to, from } => self.store(*to, *from),
            Inst::Unary { to, op, a } => {
                Code::Unary { to: number(*to), a: number(*a), function: op.function() }
            }
            Inst::Binary { to, op, a, b } => binary(number(*to), *op, number(*a), number(*b)),
            Inst::Select { to, condition, then, otherwise } => Code::Select {
                to: number(*to),
                condition: number(*condition),
                then: number(*then),
                otherwise: number(*otherwise),
            },
            Inst::If { condition, then, otherwise } => return self.branch(*condition, then, otherwise),
            Inst::Loop { body } => return self.repeat(body),
            Inst::Break => {
                let here = self.codes.len();
                self.breaks.last_mut().expect("the verifier accepts Break only inside Loop").push(here);
                Code::Jump { target: UNKNOWN }
            }
            Inst::Return => Code::Return,
            Inst::Call { routine, frame } => Code::Call { routine: *routine, frame: *frame },
            Inst::Extern { function, frame } => Code::Extern { function: *function, frame: *frame },
            Inst::Fail { reason } => Code::Fail { reason: *reason },
        };
        self.codes.push(code);
    }

    fn branch(&mut self, condition: RegId, then: &[Inst], otherwise: &[Inst]) {
        let to_otherwise = self.codes.len();
        self.codes.push(Code::JumpUnless { condition: number(condition), target: UNKNOWN });
        self.list(then);
        if otherwise.is_empty() {
            return self.jump_here(to_otherwise);
        }
        let to_end = self.codes.len();
        self.codes.push(Code::Jump { target: UNKNOWN });
        self.jump_here(to_otherwise);
        self.list(otherwise);
        self.jump_here(to_end);
    }

    fn repeat(&mut self, body: &[Inst]) {
        let start = self.codes.len() as u32;
        self.breaks.push(Vec::new());
        self.list(body);
        self.codes.push(Code::Jump { target: start });
        for jump in self.breaks.pop().expect("pushed above") {
            self.jump_here(jump);
        }
    }

    fn jump_here(&mut self, jump: usize) {
        let here = self.codes.len() as u32;
        match &mut self.codes[jump] {
            Code::Jump { target } | Code::JumpUnless { target, .. } => *target = here,
            _ => unreachable!("only jumps are directed"),
        }
    }

    fn load(&self, to: RegId, Address { base, offset: cell, index }: Address) -> Code {
        let (kind, to) = (self.routine.registers[to], number(to));
        match index {
            None => Code::Load { to, kind, base, cell },
            Some(index) => Code::LoadIndexed {
                to,
                kind,
                base,
                cell,
                index: number(index),
                limit: self.limit(base, cell),
            },
        }
    }

    fn store(&self, Address { base, offset: cell, index }: Address, from: RegId) -> Code {
        let (kind, from) = (self.routine.registers[from], number(from));
        match index {
            None => Code::Store { from, kind, base, cell },
            Some(index) => Code::StoreIndexed {
                from,
                kind,
                base,
                cell,
                index: number(index),
                limit: self.limit(base, cell),
            },
        }
    }

    fn limit(&self, base: Base, offset: u32) -> u32 {
        self.routine.memory_size(base, self.n_values) - offset
    }
}

/// Until the jump is directed.
const UNKNOWN: u32 = u32::MAX;

fn number(register: RegId) -> u32 {
    register.index() as u32
}

fn binary(to: u32, op: Binary, a: u32, b: u32) -> Code {
    match op {
        Binary::Add => Code::Add { to, a, b },
        Binary::Sub => Code::Sub { to, a, b },
        Binary::Mul => Code::Mul { to, a, b },
        Binary::Div => Code::Div { to, a, b },
        _ => Code::Binary { to, a, b, function: op.function() },
    }
}
