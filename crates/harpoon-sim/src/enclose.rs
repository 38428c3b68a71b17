//! A function of time or of the motion, the vector of values and a stretch of time → what the function does there.

mod algorithm;
mod root;

use harpoon_code::course::{Call, Course, Operation, Range, TableColumn};
use harpoon_code::ir::{Binary, Unary};
use harpoon_numerics::{Interval, Jet};

use crate::motion::Motion;
use root::{Equation, Trail};

const UNKNOWN: Jet = Jet { value: Interval::ENTIRE, slope: Interval::ENTIRE };

/// Evaluates functions of time over stretches of it, and of the motion over stretches of a step.
#[derive(Default)]
pub struct Enclosure {
    results: Vec<Jet>,
    /// Of the states that functions depend on.
    pub motion: Motion,
    /// Of the unknowns of systems that a function depends on.
    trails: Vec<Trail>,
}

impl Enclosure {
    pub fn new(motion: Motion) -> Enclosure {
        Enclosure { motion, ..Enclosure::default() }
    }

    pub fn of(&mut self, course: &Course, values: &[f64], stretch: Interval) -> Jet {
        let n = course.operations.len();
        self.results.clear();
        self.results.resize(n, UNKNOWN);
        self.evaluate(course, values, stretch, n);
        self.results.last().copied().unwrap_or(UNKNOWN)
    }

    /// Whether a function of the motion is no faster than the motion over this stretch: no operation of it covers so much that it
    /// turns, bends or breaks off there. What such a function does is seen by looks, as of a polynomial of states.
    pub fn is_as_smooth_as_motion(&mut self, course: &Course, values: &[f64], stretch: Interval) -> bool {
        self.of(course, values, stretch);
        let over = |operand: u32| self.results[operand as usize].value;
        course.operations.iter().zip(&self.results).all(|(operation, result)| match *operation {
            Operation::Unknown(_) | Operation::Root { .. } | Operation::Table { .. } => false,
            Operation::Call(_) => false,
            Operation::Unary(op, a) => is_smooth(op, over(a), result.value),
            Operation::Binary(op, a, b) => is_smooth_of_both(op, over(a), over(b), result.value),
            Operation::Power(a, n) => n >= 0 || keeps_its_size(over(a)),
            Operation::Select { condition, .. } => over(condition).is_point(),
            _ => true,
        })
    }

    /// The results of the first operations.
    fn evaluate(&mut self, course: &Course, values: &[f64], stretch: Interval, n: usize) {
        for at in 0..n {
            self.results[at] = match course.operations[at] {
                Operation::Root { unknown, residual, is_linear } => {
                    let (unknown, residual) = (unknown as usize, residual as usize);
                    let Operation::Unknown(cell) = course.operations[unknown] else { unreachable!() };
                    self.root(&Equation { course, values, unknown, residual, cell, is_linear }, stretch)
                }
                _ => self.operation(course, at, values, stretch, None),
            };
        }
    }

    /// The one with this number. `still`: time stands still, for what comes before this operation too.
    fn operation(
        &self,
        course: &Course,
        number: usize,
        values: &[f64],
        stretch: Interval,
        still: Option<usize>,
    ) -> Jet {
        let stop = |jet: Jet| Jet { slope: Interval::ZERO, ..jet };
        let at = |operand: u32| {
            let result = self.results[operand as usize];
            if still.is_some_and(|first| (operand as usize) < first) { stop(result) } else { result }
        };
        let moving = |jet: Jet| if still.is_some() { stop(jet) } else { jet };
        match course.operations[number] {
            Operation::Time => moving(Jet::time(stretch)),
            Operation::State(state) => moving(self.motion.over(state as usize, stretch)),
            Operation::Unknown(_) | Operation::Root { .. } => UNKNOWN,
            Operation::Constant(value) => Jet::constant(value),
            Operation::Cell(cell) => Jet::constant(values[cell as usize]),
            Operation::Unary(op, a) => unary(op, at(a)),
            Operation::Binary(Binary::Mul, a, b) if a == b => at(a).square(),
            Operation::Binary(op, a, b) => binary(op, at(a), at(b)),
            Operation::Power(a, n) => at(a).power(n),
            Operation::Table { table, abscissa, next } => {
                look_up(&course.tables[table as usize], at(abscissa), next.map(at))
            }
            Operation::Select { condition, then, otherwise } => {
                Jet::select(at(condition), at(then), at(otherwise))
            }
            Operation::Call(call) => {
                let Call { function, arguments, result } = &course.calls[call as usize];
                let arguments: Vec<Jet> = arguments.iter().map(|argument| at(*argument)).collect();
                algorithm::call(function, values, &arguments, *result).unwrap_or(UNKNOWN)
            }
        }
    }
}

/// A table does not know what its abscissa depends on.
fn look_up(table: &TableColumn, u: Jet, next: Option<Jet>) -> Jet {
    let next = next.filter(|next| next.value.is_point()).map(|next| next.value.lo);
    let bounds = table.0.over(Range { lo: u.value.lo, hi: u.value.hi }, next);
    let [value, slope] = [bounds.value, bounds.slope].map(|range| Interval::new(range.lo, range.hi));
    Jet { value, slope: slope * u.slope }
}

fn unary(op: Unary, x: Jet) -> Jet {
    match op {
        Unary::Neg => -x,
        Unary::Abs => x.abs(),
        Unary::Sqrt => x.sqrt(),
        Unary::Floor => x.steps(f64::floor),
        Unary::Ceil => x.steps(f64::ceil),
        Unary::Trunc => x.steps(f64::trunc),
        Unary::Sin => x.sin(),
        Unary::Cos => x.cos(),
        Unary::Tan => x.tan(),
        Unary::Asin => x.asin(),
        Unary::Acos => x.acos(),
        Unary::Atan => x.atan(),
        Unary::Sinh => x.sinh(),
        Unary::Cosh => x.cosh(),
        Unary::Tanh => x.tanh(),
        Unary::Exp => x.exp(),
        Unary::Log => x.ln(),
        Unary::Log10 => x.log10(),
        Unary::Sign => x.steps(|x| if x == 0.0 { 0.0 } else { x.signum() }),
        Unary::Not => x.negation(),
        Unary::NegInteger | Unary::AbsInteger | Unary::ToReal | Unary::ToInteger => {
            unreachable!("functions of time have no Integers")
        }
    }
}

/// In radians, and in the exponent of exp: over so little they are as good as a polynomial of degree two.
const LITTLE: f64 = 0.5;

/// Between `-STEEP` and `STEEP` an arc sine bends as little as a sine.
const STEEP: f64 = 0.9;

fn is_smooth(op: Unary, x: Interval, result: Interval) -> bool {
    let is_short = x.hi - x.lo <= LITTLE;
    match op {
        Unary::Neg | Unary::Sqrt => true,
        Unary::Sin | Unary::Cos | Unary::Atan | Unary::Sinh | Unary::Cosh | Unary::Tanh | Unary::Exp => {
            is_short
        }
        Unary::Tan => is_short && result.hi - result.lo <= LITTLE,
        Unary::Asin | Unary::Acos => x.lo >= -STEEP && x.hi <= STEEP,
        Unary::Log | Unary::Log10 => keeps_its_size(x),
        Unary::Abs => x.lo >= 0.0 || x.hi <= 0.0,
        // They jump.
        _ => result.is_point(),
    }
}

fn is_smooth_of_both(op: Binary, x: Interval, y: Interval, result: Interval) -> bool {
    match op {
        Binary::Add | Binary::Sub | Binary::Mul => true,
        Binary::Div => keeps_its_size(y),
        Binary::Pow => y.is_point() && (y.lo >= 0.0 || keeps_its_size(x)),
        Binary::Min | Binary::Max => x.hi <= y.lo || y.hi <= x.lo,
        _ => result.is_point(),
    }
}

/// Whether it neither vanishes nor becomes twice as large.
fn keeps_its_size(x: Interval) -> bool {
    x.lo > 0.0 && x.hi <= 2.0 * x.lo || x.hi < 0.0 && x.lo >= 2.0 * x.hi
}

fn binary(op: Binary, x: Jet, y: Jet) -> Jet {
    match op {
        Binary::Add => x + y,
        Binary::Sub => x - y,
        Binary::Mul => x * y,
        Binary::Div => x * y.reciprocal(),
        Binary::Pow => x.power_of(y),
        Binary::Min => x.min(y),
        Binary::Max => x.max(y),
        Binary::Less => x.is_less(y),
        Binary::LessEqual => x.is_less_or_equal(y),
        Binary::Equal => x.is_equal(y),
        Binary::NotEqual => x.is_equal(y).negation(),
        Binary::And => x.and(y),
        Binary::Or => x.or(y),
        _ => unreachable!("functions of time have no Integers and no angles of two numbers"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// exp(-((t - c)/w)^2) > 0.5 without an event, times a wave
    #[test]
    fn a_course_is_evaluated() {
        let operations = vec![
            Operation::Time,
            Operation::Cell(1),
            Operation::Binary(Binary::Sub, 0, 1),
            Operation::Constant(0.5),
            Operation::Binary(Binary::Div, 2, 3),
            Operation::Power(4, 2),
            Operation::Unary(Unary::Neg, 5),
            Operation::Unary(Unary::Exp, 6),
            Operation::Binary(Binary::Less, 3, 7),
            Operation::Unary(Unary::Cos, 0),
            Operation::Constant(0.0),
            Operation::Select { condition: 8, then: 9, otherwise: 10 },
        ];
        let course = Course { operations, ..Course::default() };
        course.verify(2).unwrap();
        let values = [0.0, 2.0];
        let mut enclosure = Enclosure::default();
        let mut over = |lo: f64, hi: f64| enclosure.of(&course, &values, Interval::new(lo, hi));
        assert_eq!(over(0.0, 1.5), Jet::constant(0.0));
        let inside = over(1.9, 2.1);
        assert!(inside.value.contains(2.0_f64.cos()) && inside.value.hi < -0.3 && inside.slope.hi < 0.0);
        assert_eq!(over(1.0, 3.0).slope, Interval::ENTIRE);
        // It breaks off, and where it does not a bell is followed over less than its width.
        let mut is_smooth =
            |lo: f64, hi: f64| enclosure.is_as_smooth_as_motion(&course, &values, Interval::new(lo, hi));
        assert!(!is_smooth(1.0, 3.0) && !is_smooth(0.0, 1.0));
        assert!(is_smooth(1.9, 2.1) && is_smooth(0.0, 0.01));
    }
}
