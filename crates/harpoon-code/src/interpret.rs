//! The reference interpreter: runs the flat codes of routines on a file of registers.

use harpoon_index::IdVec;

use crate::call_graph::{callees, callees_first};
use crate::engine::{Engine, Host, Trap};
use crate::flatten::{Code, Flat, flatten};
use crate::ir::{Base, ExternId, Module, RegKind, RoutineId};
use crate::operation::{BinaryFunction, UnaryFunction, cell_to_integer};

pub struct Interpreter {
    routines: IdVec<RoutineId, Flat>,
    extern_frames: IdVec<ExternId, usize>,
    n_values: usize,
    /// Memory for the frame and the registers of any routine with all it calls, allocated once.
    frame: Vec<f64>,
    registers: Vec<u64>,
    work: u64,
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
            work: 0,
        }
    }

    /// Instructions run so far.
    pub fn work(&self) -> u64 {
        self.work
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
            Machine { routines: &self.routines, extern_frames: &self.extern_frames, values, host, work: 0 };
        let outcome = machine.execute(routine, &mut self.frame, &mut self.registers);
        self.work += machine.work;
        outcome
    }
}

struct Machine<'r> {
    routines: &'r IdVec<RoutineId, Flat>,
    extern_frames: &'r IdVec<ExternId, usize>,
    values: &'r mut [f64],
    host: &'r mut dyn Host,
    work: u64,
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
            self.work += 1;
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
    use crate::ir::{Address, Binary, Extern, FailureId, Inst, RegId, Routine, Unary};
    use crate::verify;
    use RegKind::{Integer, Real};
    use harpoon_index::Id;

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
