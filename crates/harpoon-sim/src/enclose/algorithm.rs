//! What a function is given over a stretch of time → what it returns there, by going through its routine.
//!
//! The same way through the routine must be right for the whole stretch: where a condition holds in a part of it only, nothing is known, and
//! the stretch is to be halved. Subscripts and numbers of turns are therefore known wherever something is.

use harpoon_code::course::Called;
use harpoon_code::ir::{Address, Base, Binary, Inst, RegId, Routine, Unary};
use harpoon_index::Id;
use harpoon_numerics::{Interval, Jet};

/// Instructions that are enough.
const ENOUGH: usize = 4000;

enum Flow {
    On,
    Break,
    Return,
}

struct Run<'a> {
    function: &'a Called,
    values: &'a [f64],
    n_left: usize,
}

struct Memory {
    registers: Vec<Jet>,
    frame: Vec<Jet>,
}

/// None if it cannot be told.
pub(super) fn call(function: &Called, values: &[f64], arguments: &[Jet], result: u32) -> Option<Jet> {
    let routine = function.routine();
    let mut frame = vec![Jet::constant(0.0); routine.frame_size as usize];
    frame[..arguments.len()].copy_from_slice(arguments);
    let frame = Run { function, values, n_left: ENOUGH }.routine(routine, frame)?;
    frame.get(result as usize).copied()
}

impl Run<'_> {
    /// The frame that the routine leaves.
    fn routine(&mut self, routine: &Routine, frame: Vec<Jet>) -> Option<Vec<Jet>> {
        let registers = vec![Jet::constant(0.0); routine.registers.len()];
        let mut memory = Memory { registers, frame };
        self.list(routine, &routine.body, &mut memory)?;
        Some(memory.frame)
    }

    fn list(&mut self, routine: &Routine, body: &[Inst], memory: &mut Memory) -> Option<Flow> {
        for inst in body {
            match self.inst(routine, inst, memory)? {
                Flow::On => {}
                flow => return Some(flow),
            }
        }
        Some(Flow::On)
    }

    fn inst(&mut self, routine: &Routine, inst: &Inst, memory: &mut Memory) -> Option<Flow> {
        self.n_left = self.n_left.checked_sub(1)?;
        match inst {
            Inst::Real { to, value } => memory.set(*to, Jet::constant(*value)),
            Inst::Integer { to, value } => memory.set(*to, Jet::constant(*value as f64)),
            Inst::Copy { to, from } => memory.set(*to, memory.get(*from)),
            Inst::Load { to, from } => {
                let cell = memory.cell(*from)?;
                let jet = match from.base {
                    // Tables of literals.
                    Base::Values => Jet::constant(*self.values.get(cell)?),
                    Base::Frame => *memory.frame.get(cell)?,
                };
                memory.set(*to, jet);
            }
            Inst::Store { to, from } => {
                let (cell, jet) = (memory.cell(*to)?, memory.get(*from));
                match to.base {
                    Base::Values => return None,
                    Base::Frame => *memory.frame.get_mut(cell)? = jet,
                }
            }
            Inst::Unary { to, op, a } => memory.set(*to, unary(*op, memory.get(*a))),
            Inst::Binary { to, op, a, b } => memory.set(*to, binary(*op, memory.get(*a), memory.get(*b))?),
            Inst::Select { to, condition, then, otherwise } => {
                let [condition, then, otherwise] = [condition, then, otherwise].map(|part| memory.get(*part));
                memory.set(*to, Jet::select(condition, then, otherwise));
            }
            Inst::If { condition, then, otherwise } => {
                let branch = if is_true(memory.get(*condition))? { then } else { otherwise };
                return self.list(routine, branch, memory);
            }
            Inst::Loop { body } => loop {
                match self.list(routine, body, memory)? {
                    Flow::On => {}
                    Flow::Break => break,
                    Flow::Return => return Some(Flow::Return),
                }
            },
            Inst::Break => return Some(Flow::Break),
            Inst::Return => return Some(Flow::Return),
            Inst::Call { routine: callee, frame } => {
                let (callee, start) = (self.function.callee(*callee), *frame as usize);
                let its = start..start + callee.frame_size as usize;
                let left = self.routine(callee, memory.frame.get(its.clone())?.to_vec())?;
                memory.frame[its].copy_from_slice(&left);
            }
            // What the host would do nobody knows here, and what fails has no value.
            Inst::Extern { .. } | Inst::Fail { .. } => return None,
        }
        Some(Flow::On)
    }
}

impl Memory {
    fn get(&self, register: RegId) -> Jet {
        self.registers[register.index()]
    }

    fn set(&mut self, register: RegId, jet: Jet) {
        self.registers[register.index()] = jet;
    }

    fn cell(&self, address: Address) -> Option<usize> {
        let index = match address.index {
            Some(index) => integer(self.get(index))?,
            None => 0,
        };
        usize::try_from(i64::from(address.offset) + index).ok()
    }
}

fn is_true(condition: Jet) -> Option<bool> {
    match condition.value {
        Interval { lo, .. } if lo > 0.0 => Some(true),
        Interval { lo, hi } if lo == 0.0 && hi == 0.0 => Some(false),
        _ => None,
    }
}

/// If it is the same all the time.
fn integer(jet: Jet) -> Option<i64> {
    (jet.value.is_point() && jet.value.lo.fract() == 0.0).then_some(jet.value.lo as i64)
}

fn unary(op: Unary, x: Jet) -> Jet {
    match op {
        Unary::NegInteger => -x,
        Unary::AbsInteger => x.abs(),
        Unary::ToReal => x,
        Unary::ToInteger => x.steps(f64::floor),
        _ => super::unary(op, x),
    }
}

/// Integers are as exact as their intervals: where these are points, they are what the routine computes.
fn binary(op: Binary, x: Jet, y: Jet) -> Option<Jet> {
    let integers = || Some((integer(x)?, integer(y).filter(|y| *y != 0)?));
    let exactly = |n: i64| Jet::constant(n as f64);
    Some(match op {
        Binary::AddInteger => x + y,
        Binary::SubInteger => x - y,
        Binary::MulInteger => x * y,
        Binary::DivInteger => integers().map(|(x, y)| exactly(x.wrapping_div(y)))?,
        Binary::RemInteger => integers().map(|(x, y)| exactly(x.wrapping_rem(y)))?,
        Binary::ModInteger => integers().map(|(x, y)| exactly((x.wrapping_rem(y) + y).wrapping_rem(y)))?,
        Binary::MinInteger => x.min(y),
        Binary::MaxInteger => x.max(y),
        Binary::LessInteger => x.is_less(y),
        Binary::LessEqualInteger => x.is_less_or_equal(y),
        Binary::EqualInteger => x.is_equal(y),
        Binary::NotEqualInteger => x.is_equal(y).negation(),
        Binary::Mod | Binary::Rem => {
            let quotient = x * y.reciprocal();
            let whole = if op == Binary::Mod { f64::floor } else { f64::trunc };
            x - quotient.steps(whole) * y
        }
        Binary::Atan2 => return None,
        _ => super::binary(op, x, y),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use harpoon_code::course::Called;
    use harpoon_code::ir::{Module, RegKind, RoutineId};

    fn reg(index: usize) -> RegId {
        RegId::from_index(index)
    }

    fn cell(offset: u32) -> Address {
        Address { base: Base::Frame, offset, index: None }
    }

    /// frame[0] = t, frame[1] := the number of the first of values[0..3] that is not below t
    fn search() -> Called {
        let binary = |to, op, a, b| Inst::Binary { to: reg(to), op, a: reg(a), b: reg(b) };
        let stop =
            |condition| Inst::If { condition: reg(condition), then: vec![Inst::Break], otherwise: vec![] };
        let body = vec![
            Inst::Load { to: reg(0), from: cell(0) },
            Inst::Integer { to: reg(1), value: 0 },
            Inst::Integer { to: reg(2), value: 1 },
            Inst::Integer { to: reg(3), value: 3 },
            Inst::Loop {
                body: vec![
                    binary(4, Binary::EqualInteger, 1, 3),
                    stop(4),
                    Inst::Load {
                        to: reg(5),
                        from: Address { base: Base::Values, offset: 0, index: Some(reg(1)) },
                    },
                    binary(6, Binary::LessEqual, 0, 5),
                    stop(6),
                    binary(1, Binary::AddInteger, 1, 2),
                ],
            },
            Inst::Store { to: cell(1), from: reg(1) },
        ];
        use RegKind::{Integer, Real};
        let registers = [Real, Integer, Integer, Integer, Integer, Real, Integer].into_iter().collect();
        let routine = Routine { name: "search".to_string(), registers, frame_size: 2, body };
        let module = Module { routines: [routine].into_iter().collect(), n_values: 3, ..Module::default() };
        assert_eq!(harpoon_code::verify(&module), Ok(()));
        Called::new(&module, RoutineId::from_index(0)).unwrap()
    }

    #[test]
    fn a_loop_is_known_where_its_way_is() {
        let (function, values) = (search(), [1.0, 2.0, 4.0]);
        let over = |lo, hi| call(&function, &values, &[Jet::time(Interval::new(lo, hi))], 1);
        assert_eq!(over(0.0, 1.0), Some(Jet::constant(0.0)));
        assert_eq!(over(2.5, 3.5), Some(Jet::constant(2.0)));
        assert_eq!(over(4.5, 9.0), Some(Jet::constant(3.0)));
        assert_eq!(over(1.5, 2.5), None);
    }
}
