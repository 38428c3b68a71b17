//! A function of time or of the motion, the vector of values and a stretch of time → what the function does there.

use harpoon_code::course::{Course, Operation};
use harpoon_code::ir::{Binary, Unary};
use harpoon_numerics::{Interval, Jet};

use crate::motion::Motion;

/// Evaluates functions of time over stretches of it, and of the motion over stretches of a step.
#[derive(Default)]
pub struct Enclosure {
    results: Vec<Jet>,
    /// Of the states that functions depend on.
    pub motion: Motion,
}

impl Enclosure {
    pub fn new(motion: Motion) -> Enclosure {
        Enclosure { results: Vec::new(), motion }
    }

    pub fn of(&mut self, course: &Course, values: &[f64], stretch: Interval) -> Jet {
        self.results.clear();
        for operation in &course.operations {
            let result = self.operation(*operation, values, stretch);
            self.results.push(result);
        }
        self.results.last().copied().unwrap_or(Jet { value: Interval::ENTIRE, slope: Interval::ENTIRE })
    }

    fn operation(&self, operation: Operation, values: &[f64], stretch: Interval) -> Jet {
        let at = |operand: u32| self.results[operand as usize];
        match operation {
            Operation::Time => Jet::time(stretch),
            Operation::State(state) => self.motion.over(state as usize, stretch),
            Operation::Constant(value) => Jet::constant(value),
            Operation::Cell(cell) => Jet::constant(values[cell as usize]),
            Operation::Unary(op, a) => unary(op, at(a)),
            Operation::Binary(Binary::Mul, a, b) if a == b => at(a).square(),
            Operation::Binary(op, a, b) => binary(op, at(a), at(b)),
            Operation::Power(a, n) => at(a).power(n),
            Operation::Select { condition, then, otherwise } => {
                Jet::select(at(condition), at(then), at(otherwise))
            }
        }
    }
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
        let course = Course { operations };
        course.verify(2).unwrap();
        let values = [0.0, 2.0];
        let mut enclosure = Enclosure::default();
        let mut over = |lo: f64, hi: f64| enclosure.of(&course, &values, Interval::new(lo, hi));
        assert_eq!(over(0.0, 1.5), Jet::constant(0.0));
        let inside = over(1.9, 2.1);
        assert!(inside.value.contains(2.0_f64.cos()) && inside.value.hi < -0.3 && inside.slope.hi < 0.0);
        assert_eq!(over(1.0, 3.0).slope, Interval::ENTIRE);
    }
}
