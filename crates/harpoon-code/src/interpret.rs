//! The reference interpreter: the structured body of each routine becomes a flat list of codes with jumps, once, and is
//! then run on a file of registers.

use harpoon_index::{Id, IdVec};

use crate::call_graph::{callees, callees_first};
use crate::engine::{Engine, Host, Trap};
use crate::ir::{
    Address, Base, Binary, ExternId, FailureId, Inst, Module, RegId, RegKind, Routine, RoutineId, Unary,
};
use crate::operation::{BinaryFunction, UnaryFunction, cell_to_integer};

pub struct Interpreter {
    routines: IdVec<RoutineId, Flat>,
    extern_frames: IdVec<ExternId, usize>,
    n_values: usize,
    /// Memory for the frame and the registers of any routine with all it calls, allocated once.
    frame: Vec<f64>,
    registers: Vec<u64>,
}

impl Interpreter {
    /// Of a module that [`crate::verify()`] accepts.
    pub fn new(module: &Module) -> Interpreter {
        let frame_size =
            module.routines.values().map(|routine| routine.frame_size as usize).max().unwrap_or(0);
        let n_registers = registers_with_callees(module).values().copied().max().unwrap_or(0);
        Interpreter {
            routines: module.routines.values().map(|routine| flatten(routine, module.n_values)).collect(),
            extern_frames: module.externs.values().map(|function| function.frame_size as usize).collect(),
            n_values: module.n_values,
            frame: vec![0.0; frame_size],
            registers: vec![0; n_registers],
        }
    }
}

impl Engine for Interpreter {
    fn run(&mut self, routine: RoutineId, values: &mut [f64], host: &mut dyn Host) -> Result<(), Trap> {
        assert_eq!(
            values.len(),
            self.n_values,
            "the vector of values has another length than the module says"
        );
        let mut machine =
            Machine { routines: &self.routines, extern_frames: &self.extern_frames, values, host };
        machine.execute(routine, &mut self.frame, &mut self.registers)
    }
}

struct Flat {
    codes: Vec<Code>,
    n_registers: usize,
    frame_size: usize,
}

/// Registers are numbers in the file of registers, targets are positions in the list of codes. The commonest operations
/// have codes of their own.
#[derive(Clone, Copy)]
enum Code {
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

struct Machine<'r> {
    routines: &'r IdVec<RoutineId, Flat>,
    extern_frames: &'r IdVec<ExternId, usize>,
    values: &'r mut [f64],
    host: &'r mut dyn Host,
}

impl Machine<'_> {
    /// `frame` and `memory` begin with the frame and the registers of the routine; those of its callees follow.
    fn execute(&mut self, routine: RoutineId, frame: &mut [f64], memory: &mut [u64]) -> Result<(), Trap> {
        let Flat { codes, n_registers, frame_size } = &self.routines[routine];
        let frame = &mut frame[..*frame_size];
        let (registers, memory_of_callees) = memory.split_at_mut(*n_registers);
        macro_rules! real {
            ($register:expr) => {
                f64::from_bits(registers[$register as usize])
            };
        }
        macro_rules! integer {
            ($register:expr) => {
                registers[$register as usize] as i64
            };
        }
        macro_rules! set_real {
            ($register:expr, $value:expr) => {
                registers[$register as usize] = f64::to_bits($value)
            };
        }
        macro_rules! set_integer {
            ($register:expr, $value:expr) => {
                registers[$register as usize] = ($value) as u64
            };
        }
        let mut position = 0;
        loop {
            let code = codes[position];
            position += 1;
            match code {
                Code::Bits { to, bits } => registers[to as usize] = bits,
                Code::Copy { to, from } => registers[to as usize] = registers[from as usize],
                Code::Load { to, kind, base, cell } => {
                    let cell = self.memory(base, frame)[cell as usize];
                    registers[to as usize] = from_cell(kind, cell);
                }
                Code::Store { from, kind, base, cell } => {
                    self.memory(base, frame)[cell as usize] = to_cell(kind, registers[from as usize]);
                }
                Code::LoadIndexed { to, kind, base, cell, index, limit } => {
                    let index = checked(integer!(index), limit).ok_or(Trap::Address(routine))?;
                    let cell = self.memory(base, frame)[cell as usize + index];
                    registers[to as usize] = from_cell(kind, cell);
                }
                Code::StoreIndexed { from, kind, base, cell, index, limit } => {
                    let index = checked(integer!(index), limit).ok_or(Trap::Address(routine))?;
                    self.memory(base, frame)[cell as usize + index] = to_cell(kind, registers[from as usize]);
                }
                Code::Add { to, a, b } => set_real!(to, real!(a) + real!(b)),
                Code::Sub { to, a, b } => set_real!(to, real!(a) - real!(b)),
                Code::Mul { to, a, b } => set_real!(to, real!(a) * real!(b)),
                Code::Div { to, a, b } => set_real!(to, real!(a) / real!(b)),
                Code::Unary { to, a, function } => match function {
                    UnaryFunction::Real(function) => set_real!(to, function(real!(a))),
                    UnaryFunction::Integer(function) => set_integer!(to, function(integer!(a))),
                    UnaryFunction::ToReal(function) => set_real!(to, function(integer!(a))),
                    UnaryFunction::ToInteger(function) => set_integer!(to, function(real!(a))),
                },
                Code::Binary { to, a, b, function } => match function {
                    BinaryFunction::Real(function) => set_real!(to, function(real!(a), real!(b))),
                    BinaryFunction::Compare(function) => set_integer!(to, function(real!(a), real!(b))),
                    BinaryFunction::Integer(function) => set_integer!(to, function(integer!(a), integer!(b))),
                },
                Code::Select { to, condition, then, otherwise } => {
                    let chosen = if registers[condition as usize] != 0 { then } else { otherwise };
                    registers[to as usize] = registers[chosen as usize];
                }
                Code::Jump { target } => position = target as usize,
                Code::JumpUnless { condition, target } => {
                    if registers[condition as usize] == 0 {
                        position = target as usize;
                    }
                }
                Code::Return => return Ok(()),
                Code::Call { routine, frame: start } => {
                    self.execute(routine, &mut frame[start as usize..], memory_of_callees)?;
                }
                Code::Extern { function, frame: start } => {
                    let start = start as usize;
                    let its_frame = &mut frame[start..start + self.extern_frames[function]];
                    self.host.call(function, its_frame).map_err(Trap::Host)?;
                }
                Code::Fail { reason } => return Err(Trap::Failure(reason)),
            }
        }
    }

    fn memory<'m>(&'m mut self, base: Base, frame: &'m mut [f64]) -> &'m mut [f64] {
        match base {
            Base::Values => self.values,
            Base::Frame => frame,
        }
    }
}

fn checked(index: i64, limit: u32) -> Option<usize> {
    usize::try_from(index).ok().filter(|index| *index < limit as usize)
}

fn from_cell(kind: RegKind, cell: f64) -> u64 {
    match kind {
        RegKind::Real => cell.to_bits(),
        RegKind::Integer => cell_to_integer(cell) as u64,
    }
}

fn to_cell(kind: RegKind, bits: u64) -> f64 {
    match kind {
        RegKind::Real => f64::from_bits(bits),
        RegKind::Integer => bits as i64 as f64,
    }
}

fn flatten(routine: &Routine, n_values: usize) -> Flat {
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
            Inst::Unary { to, op, a } => unary(number(*to), *op, number(*a)),
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

fn unary(to: u32, op: Unary, a: u32) -> Code {
    Code::Unary { to, a, function: op.function() }
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

/// For each routine how many registers it needs, those of its callees included, which call no routine in a circle.
fn registers_with_callees(module: &Module) -> IdVec<RoutineId, usize> {
    let mut needs: IdVec<RoutineId, usize> = module.routines.values().map(|_| 0).collect();
    for routine in callees_first(module).expect("the verifier accepts no recursion") {
        let routine_needs = &module.routines[routine];
        let callees = callees(&routine_needs.body).into_iter().map(|callee| needs[callee]).max().unwrap_or(0);
        needs[routine] = routine_needs.registers.len() + callees;
    }
    needs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::NoHost;
    use crate::ir::Extern;
    use crate::verify;
    use RegKind::{Integer, Real};

    fn reg(index: usize) -> RegId {
        RegId::from_index(index)
    }

    fn at(base: Base, offset: u32) -> Address {
        Address { base, offset, index: None }
    }

    fn load(to: usize, from: Address) -> Inst {
        Inst::Load { to: reg(to), from }
    }

    fn store(to: Address, from: usize) -> Inst {
        Inst::Store { to, from: reg(from) }
    }

    fn binary(to: usize, op: Binary, a: usize, b: usize) -> Inst {
        Inst::Binary { to: reg(to), op, a: reg(a), b: reg(b) }
    }

    fn integer(to: usize, value: i64) -> Inst {
        Inst::Integer { to: reg(to), value }
    }

    fn break_if(condition: usize) -> Inst {
        Inst::If { condition: reg(condition), then: vec![Inst::Break], otherwise: vec![] }
    }

    fn routine(name: &str, registers: &[RegKind], frame_size: u32, body: Vec<Inst>) -> Routine {
        Routine { name: name.to_string(), registers: registers.iter().copied().collect(), frame_size, body }
    }

    fn module(n_values: usize, routines: Vec<Routine>) -> Module {
        Module { routines: routines.into_iter().collect(), n_values, ..Module::default() }
    }

    fn run(module: &Module, values: &mut [f64], host: &mut dyn Host) -> Result<(), Trap> {
        assert_eq!(verify(module), Ok(()));
        Interpreter::new(module).run(RoutineId::from_index(0), values, host)
    }

    /// values[n + 1] := sum of values[1..=n], where n = values[0]
    fn sum() -> Module {
        let body = vec![
            load(0, at(Base::Values, 0)),
            integer(1, 0),
            integer(2, 1),
            Inst::Real { to: reg(4), value: 0.0 },
            Inst::Loop {
                body: vec![
                    binary(3, Binary::LessEqualInteger, 0, 1),
                    break_if(3),
                    load(5, Address { base: Base::Values, offset: 1, index: Some(reg(1)) }),
                    binary(4, Binary::Add, 4, 5),
                    binary(1, Binary::AddInteger, 1, 2),
                ],
            },
            store(Address { base: Base::Values, offset: 1, index: Some(reg(0)) }, 4),
        ];
        module(5, vec![routine("sum", &[Integer, Integer, Integer, Integer, Real, Real], 0, body)])
    }

    #[test]
    fn a_loop_over_an_array() {
        let mut values = [3.0, 0.5, 20.0, 100.0, -1.0];
        assert_eq!(run(&sum(), &mut values, &mut NoHost), Ok(()));
        assert_eq!(values, [3.0, 0.5, 20.0, 100.0, 120.5]);
    }

    #[test]
    fn an_index_out_of_the_memory_ends_the_run() {
        for n in [5.0, 1e300, -1.0] {
            let mut values = [n, 1.0, 1.0, 1.0, 1.0];
            let sum = sum();
            let trap = run(&sum, &mut values, &mut NoHost).unwrap_err();
            assert_eq!(
                trap.display(&sum).to_string(),
                "internal error: an index of `sum` leads out of its memory"
            );
        }
    }

    #[test]
    fn an_integer_lies_in_a_cell_as_a_number() {
        let body = vec![
            load(0, at(Base::Values, 0)),
            binary(0, Binary::MulInteger, 0, 0),
            store(at(Base::Values, 1), 0),
        ];
        let mut values = [-7.0, 0.0];
        assert_eq!(
            run(&module(2, vec![routine("square", &[Integer], 0, body)]), &mut values, &mut NoHost),
            Ok(())
        );
        assert_eq!(values, [-7.0, 49.0]);
    }

    /// `main` computes hypot(values[0], values[1]) in a callee whose frame lies at 1 in its own: input, input, output.
    #[test]
    fn a_call_passes_its_arguments_in_the_frame() {
        let hypot = vec![
            load(0, at(Base::Frame, 0)),
            load(1, at(Base::Frame, 1)),
            binary(0, Binary::Mul, 0, 0),
            binary(1, Binary::Mul, 1, 1),
            binary(0, Binary::Add, 0, 1),
            Inst::Unary { to: reg(0), op: Unary::Sqrt, a: reg(0) },
            store(at(Base::Frame, 2), 0),
            Inst::Return,
            store(at(Base::Frame, 2), 1),
        ];
        let main = vec![
            load(0, at(Base::Values, 0)),
            store(at(Base::Frame, 1), 0),
            load(0, at(Base::Values, 1)),
            store(at(Base::Frame, 2), 0),
            Inst::Call { routine: RoutineId::from_index(1), frame: 1 },
            load(1, at(Base::Frame, 3)),
            // Its own registers are as they were.
            binary(1, Binary::Add, 1, 0),
            store(at(Base::Values, 2), 1),
        ];
        let module = module(
            3,
            vec![routine("main", &[Real, Real], 4, main), routine("hypot", &[Real, Real], 3, hypot)],
        );
        let mut values = [3.0, 4.0, 0.0];
        assert_eq!(run(&module, &mut values, &mut NoHost), Ok(()));
        assert_eq!(values[2], 5.0 + 4.0);
    }

    struct Doubling;

    impl Host for Doubling {
        fn call(&mut self, _: ExternId, frame: &mut [f64]) -> Result<(), String> {
            match frame {
                [x, y] if *x > 0.0 => *y = 2.0 * *x,
                _ => return Err("the argument must be positive".to_string()),
            }
            Ok(())
        }
    }

    /// values[1] := twice values[0] as the host has it, failing if values[0] is too large.
    #[test]
    fn the_host_is_called_and_failures_are_told() {
        let body = vec![
            load(0, at(Base::Values, 0)),
            store(at(Base::Frame, 1), 0),
            Inst::Real { to: reg(1), value: 10.0 },
            binary(2, Binary::Less, 1, 0),
            Inst::If {
                condition: reg(2),
                then: vec![Inst::Fail { reason: FailureId::from_index(0) }],
                otherwise: vec![Inst::Extern { function: ExternId::from_index(0), frame: 1 }],
            },
            load(0, at(Base::Frame, 2)),
            store(at(Base::Values, 1), 0),
        ];
        let mut module = module(2, vec![routine("main", &[Real, Real, Integer], 3, body)]);
        module.externs.push(Extern { name: "double".to_string(), frame_size: 2 });
        module.failures.push("values[0] is too large".to_string());
        let outcome = |x| {
            let mut values = [x, 0.0];
            run(&module, &mut values, &mut Doubling)
                .map(|()| values[1])
                .map_err(|trap| trap.display(&module).to_string())
        };
        assert_eq!(outcome(4.0), Ok(8.0));
        assert_eq!(outcome(11.0), Err("values[0] is too large".to_string()));
        assert_eq!(outcome(-1.0), Err("the argument must be positive".to_string()));
    }

    #[test]
    fn text() {
        let expected = "\
values 5

routine r0 `sum` frame 0 integer %0, %1, %2, %3
  %0 = values[0]
  %1 = 0
  %2 = 1
  %4 = 0.0
  loop
    %3 = %0 <= %1
    if %3
      break
    end
    %5 = values[1 + %1]
    %4 = %4 + %5
    %1 = %1 + %2
  end
  values[1 + %0] = %4
";
        assert_eq!(sum().to_string(), expected);
    }
}
