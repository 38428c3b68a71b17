//! A routine → functions of bounded size, in which registers are values of Cranelift as far as possible.
//!
//! The time Cranelift takes grows faster than the function: a list of instructions longer than [`LIMIT`] is cut into
//! parts, functions of their own that the entry function calls one after the other. Instructions with bodies that
//! are too long themselves stay in the entry function and their bodies are cut. Registers that more than one function
//! uses live in memory.

use harpoon_code::Routine;
use harpoon_code::ir::{Address, Inst, RegId};
use harpoon_index::IdVec;

/// Instructions of one function, those of nested bodies included.
pub const LIMIT: usize = 1000;

pub struct Outline<'r> {
    /// What the entry function runs.
    pub entry: Vec<Piece<'r>>,
    /// Each is a function that falls off its end, or returns or breaks out for the entry function.
    pub parts: Vec<&'r [Inst]>,
    pub registers: IdVec<RegId, Residence>,
    /// Registers in memory.
    pub n_shared: u32,
}

pub enum Piece<'r> {
    Plain(&'r [Inst]),
    Part(usize),
    If { condition: RegId, then: Vec<Piece<'r>>, otherwise: Vec<Piece<'r>> },
    Loop { body: Vec<Piece<'r>> },
}

impl Piece<'_> {
    pub fn has_loop(&self) -> bool {
        match self {
            Piece::Plain(insts) => has_loop(insts),
            Piece::Part(_) => false,
            Piece::If { then, otherwise, .. } => then.iter().chain(otherwise).any(Piece::has_loop),
            Piece::Loop { .. } => true,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Residence {
    /// Set at one place, to a constant: made anew wherever it is used, which is cheaper than keeping it.
    Real(f64),
    Integer(i64),
    /// Set at one place, which comes before every use.
    Value,
    /// Set at several places of one function.
    Variable,
    /// Used by several functions: the number of its place in memory.
    Shared(u32),
}

pub fn outline(routine: &Routine, limit: usize) -> Outline<'_> {
    let mut cutting = Cutting {
        limit,
        parts: Vec::new(),
        uses: routine
            .registers
            .values()
            .map(|_| Uses { by: None, is_shared: false, n_set: 0, constant: None })
            .collect(),
    };
    let entry = cutting.cut(&routine.body);
    let mut n_shared = 0;
    let registers = cutting.uses.values().map(|uses| uses.residence(&mut n_shared)).collect();
    Outline { entry, parts: cutting.parts, registers, n_shared }
}

struct Cutting<'r> {
    limit: usize,
    parts: Vec<&'r [Inst]>,
    uses: IdVec<RegId, Uses>,
}

/// The entry function or a part by its number.
type Function = Option<usize>;

#[derive(Clone, Copy)]
struct Uses {
    by: Option<Function>,
    is_shared: bool,
    n_set: u32,
    /// What it was last set to, if that is a constant.
    constant: Option<Residence>,
}

impl Uses {
    fn residence(&self, n_shared: &mut u32) -> Residence {
        match self.constant {
            Some(constant) if self.n_set == 1 => constant,
            _ if self.is_shared => {
                *n_shared += 1;
                Residence::Shared(*n_shared - 1)
            }
            _ if self.n_set <= 1 => Residence::Value,
            _ => Residence::Variable,
        }
    }
}

impl<'r> Cutting<'r> {
    fn cut(&mut self, body: &'r [Inst]) -> Vec<Piece<'r>> {
        if bounded_length(body, self.limit) <= self.limit {
            self.note_list(body, None);
            return vec![Piece::Plain(body)];
        }
        let mut pieces = Vec::new();
        let (mut start, mut pending) = (0, 0);
        for (position, inst) in body.iter().enumerate() {
            let added = bounded_length(std::slice::from_ref(inst), self.limit);
            if pending + added > self.limit {
                self.part(&body[start..position], &mut pieces);
                (start, pending) = (position, 0);
            }
            if added > self.limit {
                pieces.push(self.cut_inside(inst));
                start = position + 1;
            } else {
                pending += added;
            }
        }
        self.part(&body[start..], &mut pieces);
        pieces
    }

    fn part(&mut self, insts: &'r [Inst], pieces: &mut Vec<Piece<'r>>) {
        if !insts.is_empty() {
            let part = self.parts.len();
            self.note_list(insts, Some(part));
            self.parts.push(insts);
            pieces.push(Piece::Part(part));
        }
    }

    fn cut_inside(&mut self, inst: &'r Inst) -> Piece<'r> {
        match inst {
            Inst::If { condition, then, otherwise } => {
                self.note(*condition, None);
                Piece::If { condition: *condition, then: self.cut(then), otherwise: self.cut(otherwise) }
            }
            Inst::Loop { body } => Piece::Loop { body: self.cut(body) },
            _ => unreachable!("only instructions with bodies are long"),
        }
    }

    fn note_list(&mut self, body: &[Inst], function: Function) {
        for inst in body {
            self.note_inst(inst, function);
        }
    }

    fn note_inst(&mut self, inst: &Inst, function: Function) {
        match inst {
            Inst::Real { to, value } => {
                self.note_set(*to, function);
                self.uses[*to].constant = Some(Residence::Real(*value));
            }
            Inst::Integer { to, value } => {
                self.note_set(*to, function);
                self.uses[*to].constant = Some(Residence::Integer(*value));
            }
            Inst::Copy { to, from } => {
                self.note(*from, function);
                self.note_set(*to, function);
            }
            Inst::Load { to, from } => {
                self.note_address(*from, function);
                self.note_set(*to, function);
            }
            Inst::Store { to, from } => {
                self.note_address(*to, function);
                self.note(*from, function);
            }
            Inst::Unary { to, a, .. } => {
                self.note(*a, function);
                self.note_set(*to, function);
            }
            Inst::Binary { to, a, b, .. } => {
                self.note(*a, function);
                self.note(*b, function);
                self.note_set(*to, function);
            }
            Inst::Select { to, condition, then, otherwise } => {
                self.note(*condition, function);
                self.note(*then, function);
                self.note(*otherwise, function);
                self.note_set(*to, function);
            }
            Inst::If { condition, then, otherwise } => {
                self.note(*condition, function);
                self.note_list(then, function);
                self.note_list(otherwise, function);
            }
            Inst::Loop { body } => self.note_list(body, function),
            Inst::Break | Inst::Return | Inst::Call { .. } | Inst::Extern { .. } | Inst::Fail { .. } => {}
        }
    }

    fn note_address(&mut self, address: Address, function: Function) {
        if let Some(index) = address.index {
            self.note(index, function);
        }
    }

    fn note_set(&mut self, register: RegId, function: Function) {
        self.note(register, function);
        self.uses[register].n_set += 1;
    }

    fn note(&mut self, register: RegId, function: Function) {
        let uses = &mut self.uses[register];
        uses.is_shared |= uses.by.is_some_and(|other| other != function);
        uses.by = Some(function);
    }
}

/// Whether a `Break` leaves a loop around the list.
pub fn breaks_out(body: &[Inst]) -> bool {
    body.iter().any(|inst| match inst {
        Inst::Break => true,
        Inst::If { then, otherwise, .. } => breaks_out(then) || breaks_out(otherwise),
        _ => false,
    })
}

pub fn has_loop(body: &[Inst]) -> bool {
    body.iter().any(|inst| match inst {
        Inst::Loop { .. } => true,
        Inst::If { then, otherwise, .. } => has_loop(then) || has_loop(otherwise),
        _ => false,
    })
}

/// Those of nested bodies included.
/// The length, or a number beyond the limit if it is longer: each of thousands of bodies inside of each other asks.
fn bounded_length(body: &[Inst], limit: usize) -> usize {
    let mut sum = 0;
    for inst in body {
        if sum > limit {
            break;
        }
        sum += 1;
        let room = limit.saturating_sub(sum);
        sum += match inst {
            Inst::If { then, otherwise, .. } => match bounded_length(then, room) {
                longer if longer > room => longer,
                then => then + bounded_length(otherwise, room - then),
            },
            Inst::Loop { body } => bounded_length(body, room),
            _ => 0,
        };
    }
    sum
}

pub fn length(body: &[Inst]) -> usize {
    body.iter()
        .map(|inst| match inst {
            Inst::If { then, otherwise, .. } => 1 + length(then) + length(otherwise),
            Inst::Loop { body } => 1 + length(body),
            _ => 1,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use harpoon_code::ir::{Base, RegKind};
    use harpoon_index::Id;

    fn reg(index: usize) -> RegId {
        RegId::from_index(index)
    }

    fn set(to: usize) -> Inst {
        Inst::Load { to: reg(to), from: Address { base: Base::Values, offset: 0, index: None } }
    }

    fn copy(to: usize, from: usize) -> Inst {
        Inst::Copy { to: reg(to), from: reg(from) }
    }

    fn routine(body: Vec<Inst>) -> Routine {
        Routine {
            name: String::new(),
            registers: [RegKind::Real; 4].into_iter().collect(),
            frame_size: 0,
            body,
        }
    }

    fn residences(outline: &Outline) -> Vec<Residence> {
        outline.registers.values().copied().collect()
    }

    #[test]
    fn a_short_routine_is_one_function() {
        let routine = routine(vec![set(0), set(1), set(1)]);
        let outline = outline(&routine, 3);
        assert!(matches!(outline.entry[..], [Piece::Plain(list)] if list.len() == 3));
        assert_eq!(residences(&outline)[..2], [Residence::Value, Residence::Variable]);
    }

    #[test]
    fn a_long_list_is_cut_and_shares_what_crosses_the_cuts() {
        let routine = routine(vec![set(0), copy(1, 0), copy(2, 0), copy(3, 2)]);
        let outline = outline(&routine, 2);
        assert!(matches!(outline.entry[..], [Piece::Part(0), Piece::Part(1)]));
        assert_eq!(outline.parts.iter().map(|part| part.len()).collect::<Vec<_>>(), [2, 2]);
        use Residence::{Shared, Value};
        assert_eq!(residences(&outline), [Shared(0), Value, Value, Value]);
        assert_eq!(outline.n_shared, 1);
    }

    #[test]
    fn constants_are_not_shared() {
        let constant = Inst::Real { to: reg(0), value: 2.5 };
        let routine = routine(vec![constant.clone(), copy(1, 0), copy(2, 0), constant, copy(3, 2)]);
        assert_eq!(residences(&outline(&routine, 1))[0], Residence::Shared(0));
        let routine = self::routine(routine.body[..3].to_vec());
        assert_eq!(residences(&outline(&routine, 1))[0], Residence::Real(2.5));
    }

    #[test]
    fn a_long_body_is_cut_inside_its_instruction() {
        let body = vec![set(0), set(1), Inst::Break, set(2)];
        let routine = routine(vec![set(3), Inst::Loop { body }]);
        let outline = outline(&routine, 2);
        let [Piece::Part(0), Piece::Loop { body }] = &outline.entry[..] else { panic!("a part and a loop") };
        assert!(matches!(body[..], [Piece::Part(1), Piece::Part(2)]));
        assert_eq!([0, 1, 2].map(|part| breaks_out(outline.parts[part])), [false, false, true]);
    }
}
