//! Functions of time: their values between two events depend on time and on what stays as it is there, on nothing else.
//! Functions of the motion depend on states too, which are known within a step of the integrator, and on unknowns of systems that
//! have one unknown each: a residual between an unknown and its root says what it is.
//!
//! A list of operations, each on results of earlier ones; the last is the function. What stays is read from the vector of
//! values. Booleans are 0 and 1. Unlike a routine it can be evaluated with other things than numbers: the simulator
//! takes intervals of time and learns what the function does anywhere in them.

use std::sync::Arc;

use harpoon_external::Profile;
pub use harpoon_external::interpolation::Range;
use rustc_hash::FxHashMap;

use crate::call_graph::with_callees;
use crate::ir::{Binary, Inst, Module, Routine, RoutineId, Unary};
use crate::program::Cell;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Course {
    pub operations: Vec<Operation>,
    /// That the operations look into.
    pub tables: Vec<TableColumn>,
    /// That the operations make.
    pub calls: Vec<Call>,
}

/// Of a function with an algorithm, one result of which is asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    pub function: Called,
    /// The operations that it is given, as they lie in its frame.
    pub arguments: Vec<u32>,
    /// The cell of its frame that the result is in.
    pub result: u32,
}

/// A routine with all that it calls: they do not change, whatever the module gets later.
#[derive(Clone)]
pub struct Called(Arc<(RoutineId, FxHashMap<RoutineId, Routine>)>);

impl Called {
    pub fn new(module: &Module, routine: RoutineId) -> Option<Called> {
        let routines = with_callees(module, routine)?;
        let routines = routines.into_iter().map(|id| (id, module.routines[id].clone()));
        Some(Called(Arc::new((routine, routines.collect()))))
    }

    pub fn routine(&self) -> &Routine {
        self.callee(self.0.0)
    }

    pub fn callee(&self, id: RoutineId) -> &Routine {
        &self.0.1[&id]
    }

    /// Of all routines together.
    pub fn n_instructions(&self) -> usize {
        fn count(body: &[Inst]) -> usize {
            let inside = body.iter().map(|inst| match inst {
                Inst::If { then, otherwise, .. } => count(then) + count(otherwise),
                Inst::Loop { body } => count(body),
                _ => 0,
            });
            body.len() + inside.sum::<usize>()
        }
        self.0.1.values().map(|routine| count(&routine.body)).sum()
    }
}

impl PartialEq for Called {
    fn eq(&self, other: &Called) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl std::fmt::Debug for Called {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.routine().name)
    }
}

/// A column of a table, or a derivative of it. Tables are made once and do not change: nothing of a run is needed to ask them.
#[derive(Clone)]
pub struct TableColumn(pub Arc<Profile>);

impl PartialEq for TableColumn {
    fn eq(&self, other: &TableColumn) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl std::fmt::Debug for TableColumn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("table")
    }
}

/// An operand is the index of an operation before this one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Operation {
    Time,
    /// By its index in the program.
    State(u32),
    Constant(f64),
    /// Does not change between events.
    Cell(Cell),
    /// The unknown of a system, until its [`Operation::Root`].
    Unknown(Cell),
    /// The unknown is such that the residual is zero, which is computed after it.
    Root {
        unknown: u32,
        residual: u32,
        is_linear: bool,
    },
    /// From f64 to f64, or `Not`.
    Unary(Unary, u32),
    /// From f64 to f64, a comparison of these, `And` or `Or`; none of `Atan2`, `Mod`, `Rem`.
    Binary(Binary, u32, u32),
    Power(u32, i32),
    /// Of the course, by its index. `next`: the next event of a table over time.
    Table {
        table: u32,
        abscissa: u32,
        next: Option<u32>,
    },
    Select {
        condition: u32,
        then: u32,
        otherwise: u32,
    },
    /// Of the course, by its index.
    Call(u32),
}

impl Course {
    fn operands(&self, operation: Operation) -> impl Iterator<Item = u32> {
        let arguments: &[u32] = match operation {
            Operation::Call(call) => &self.calls[call as usize].arguments,
            _ => &[],
        };
        let (operands, n) = match operation {
            Operation::Call(_) => ([0; 3], 0),
            Operation::Time | Operation::State(_) | Operation::Constant(_) => ([0; 3], 0),
            Operation::Cell(_) | Operation::Unknown(_) => ([0; 3], 0),
            Operation::Root { unknown, residual, .. } => ([unknown, residual, 0], 2),
            Operation::Unary(_, a) | Operation::Power(a, _) => ([a, 0, 0], 1),
            Operation::Binary(_, a, b) => ([a, b, 0], 2),
            Operation::Table { abscissa, next: None, .. } => ([abscissa, 0, 0], 1),
            Operation::Table { abscissa, next: Some(next), .. } => ([abscissa, next, 0], 2),
            Operation::Select { condition, then, otherwise } => ([condition, then, otherwise], 3),
        };
        operands.into_iter().take(n).chain(arguments.iter().copied())
    }

    /// Whether it depends on time and on what stays only.
    pub fn is_of_time(&self) -> bool {
        self.states().next().is_none() && self.unknowns().next().is_none()
    }

    /// The unknowns of systems that it depends on.
    pub fn unknowns(&self) -> impl Iterator<Item = Cell> {
        self.operations.iter().filter_map(|operation| match operation {
            Operation::Unknown(cell) => Some(*cell),
            _ => None,
        })
    }

    /// The states that it depends on.
    pub fn states(&self) -> impl Iterator<Item = usize> {
        self.operations.iter().filter_map(|operation| match operation {
            Operation::State(state) => Some(*state as usize),
            _ => None,
        })
    }

    /// Whether it is made of sums, products, powers and roots, which are no faster than what they are made of. A quotient is,
    /// where its divisor comes near to zero, and so is the unknown of a nonlinear system.
    pub fn is_algebraic(&self) -> bool {
        let moves = self.moves();
        self.operations.iter().all(|operation| match *operation {
            Operation::Time | Operation::State(_) | Operation::Constant(_) | Operation::Cell(_) => true,
            Operation::Unknown(_) => true,
            Operation::Root { is_linear, .. } => is_linear,
            Operation::Unary(op, _) => matches!(op, Unary::Neg | Unary::Sqrt),
            Operation::Binary(Binary::Div, _, divisor) => !moves[divisor as usize],
            Operation::Binary(Binary::Pow, _, exponent) => {
                matches!(self.operations[exponent as usize], Operation::Constant(n) if n >= 0.0)
            }
            Operation::Binary(op, ..) => matches!(op, Binary::Add | Binary::Sub | Binary::Mul),
            Operation::Power(_, n) => n >= 0,
            Operation::Table { table, .. } => self.tables[table as usize].0.is_straight(),
            Operation::Select { .. } | Operation::Call(_) => false,
        })
    }

    /// Whether it is a polynomial of time and states, which has no more to show between two points than it shows at them.
    pub fn is_straight(&self) -> bool {
        let moves = self.moves();
        self.operations.iter().all(|operation| match *operation {
            Operation::Time | Operation::State(_) | Operation::Constant(_) | Operation::Cell(_) => true,
            Operation::Unknown(_) | Operation::Root { .. } => false,
            Operation::Unary(op, _) => op == Unary::Neg,
            Operation::Binary(Binary::Div, _, divisor) => !moves[divisor as usize],
            Operation::Binary(op, ..) => matches!(op, Binary::Add | Binary::Sub | Binary::Mul),
            Operation::Power(_, n) => n >= 0,
            Operation::Table { table, .. } => self.tables[table as usize].0.is_straight(),
            Operation::Select { .. } | Operation::Call(_) => false,
        })
    }

    /// Whether it may be the same for a while, because of an operation that chooses or limits, or of a table that is flat there.
    pub fn may_rest(&self) -> bool {
        self.operations.iter().any(|operation| match *operation {
            Operation::Select { .. } | Operation::Call(_) => true,
            Operation::Binary(Binary::Min | Binary::Max, ..) => true,
            Operation::Table { table, .. } => !self.tables[table as usize].0.is_straight(),
            _ => false,
        })
    }

    /// Of each operation whether it may change between events.
    fn moves(&self) -> Vec<bool> {
        let mut moves: Vec<bool> = Vec::with_capacity(self.operations.len());
        for operation in &self.operations {
            let is_moving =
                matches!(operation, Operation::Time | Operation::State(_) | Operation::Unknown(_));
            moves.push(is_moving || self.operands(*operation).any(|operand| moves[operand as usize]));
        }
        moves
    }

    /// Operands come before their operations, cells exist, and time or a state is among them. A failure is our mistake.
    pub fn verify(&self, n_values: usize) -> Result<(), String> {
        if !self.operations.contains(&Operation::Time) && self.is_of_time() {
            return Err("a function of time does without time".to_string());
        }
        for (at, operation) in self.operations.iter().enumerate() {
            if self.operands(*operation).any(|operand| operand as usize >= at) {
                return Err(format!("operation {at} needs a later one: {operation:?}"));
            }
            let is_known = match *operation {
                Operation::Cell(cell) | Operation::Unknown(cell) => (cell as usize) < n_values,
                Operation::Root { unknown, residual, .. } => {
                    matches!(self.operations[unknown as usize], Operation::Unknown(_)) && unknown < residual
                }
                Operation::Table { table, .. } => (table as usize) < self.tables.len(),
                Operation::Call(call) => {
                    let Call { function, arguments, result } = &self.calls[call as usize];
                    let size = function.routine().frame_size;
                    arguments.len() <= size as usize && *result < size
                }
                Operation::Unary(op, _) => {
                    !matches!(op, Unary::NegInteger | Unary::AbsInteger | Unary::ToReal | Unary::ToInteger)
                }
                Operation::Binary(op, ..) => matches!(
                    op,
                    Binary::Add
                        | Binary::Sub
                        | Binary::Mul
                        | Binary::Div
                        | Binary::Pow
                        | Binary::Min
                        | Binary::Max
                        | Binary::Less
                        | Binary::LessEqual
                        | Binary::Equal
                        | Binary::NotEqual
                        | Binary::And
                        | Binary::Or
                ),
                _ => true,
            };
            if !is_known {
                return Err(format!("operation {at} is none of a function of time: {operation:?}"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verification_finds_what_is_wrong() {
        let course =
            |operations: &[Operation]| Course { operations: operations.to_vec(), ..Course::default() };
        let wave = course(&[Operation::Time, Operation::Unary(Unary::Sin, 0)]);
        assert_eq!(wave.verify(1), Ok(()));
        assert!(!wave.is_straight());
        assert!(course(&[Operation::Time, Operation::Unary(Unary::Neg, 0)]).is_straight());
        assert!(course(&[Operation::Constant(1.0)]).verify(1).is_err());
        assert!(course(&[Operation::Time, Operation::Unary(Unary::Sin, 1)]).verify(1).is_err());
        assert!(course(&[Operation::Time, Operation::Cell(7)]).verify(7).is_err());
        assert!(course(&[Operation::Time, Operation::Unary(Unary::ToInteger, 0)]).verify(1).is_err());
        let table = Operation::Table { table: 0, abscissa: 0, next: None };
        assert!(course(&[Operation::Time, table]).verify(1).is_err());
    }
}
