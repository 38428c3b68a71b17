use harpoon_dae::Kind;
use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, UnaryOp};

use crate::ir::Inst;
use crate::testing::{Model, Running};

/// The value of y, where `y = expression over x, n, b`.
fn run(make: impl FnOnce(&mut Model, ExprId, ExprId, ExprId) -> ExprId) -> Running {
    let mut m = Model::new();
    let (y, _) = m.real("y");
    let (_, x) = m.real("x");
    let (_, n) = m.add("n", BaseType::Integer, Kind::Discrete);
    let (_, b) = m.add("b", BaseType::Boolean, Kind::Discrete);
    let value = make(&mut m, x, n, b);
    m.assign(y, value);
    m.lower()
}

impl Running {
    fn y(&mut self, x: f64, n: i64, b: bool) -> Result<f64, String> {
        self.set("x", x);
        self.set("n", n as f64);
        self.set("b", f64::from(u8::from(b)));
        self.continuous()?;
        Ok(self.get("y"))
    }

    fn count(&self, is_wanted: fn(&Inst) -> bool) -> usize {
        fn count(body: &[Inst], is_wanted: fn(&Inst) -> bool) -> usize {
            let inner = |inst: &Inst| match inst {
                Inst::If { then, otherwise, .. } => count(then, is_wanted) + count(otherwise, is_wanted),
                Inst::Loop { body } => count(body, is_wanted),
                _ => 0,
            };
            body.iter().map(|inst| usize::from(is_wanted(inst)) + inner(inst)).sum()
        }
        self.program.module.routines.values().map(|routine| count(&routine.body, is_wanted)).sum()
    }
}

fn is_unary(inst: &Inst) -> bool {
    matches!(inst, Inst::Unary { .. })
}

#[test]
fn integers_and_reals_meet() {
    let mut run = run(|m, x, n, _| {
        let two = m.pool().integer(2);
        let double = m.op(BinaryOp::Mul, n, two);
        m.op(BinaryOp::Add, x, double)
    });
    assert_eq!(run.y(0.5, 3, false), Ok(6.5));
}

#[test]
fn reals_never_fail() {
    let mut run = run(|m, x, _, _| {
        let one = m.number(1.0);
        let quotient = m.op(BinaryOp::Div, one, x);
        m.call(Builtin::Sqrt, &[quotient])
    });
    assert_eq!(run.y(0.0, 0, false), Ok(f64::INFINITY));
    assert!(run.y(-1.0, 0, false).unwrap().is_nan());
}

#[test]
fn integer_division_by_zero_is_told() {
    let mut run = run(|m, _, n, _| {
        let seven = m.pool().integer(7);
        let quotient = m.call(Builtin::DivInteger, &[seven, n]);
        m.pool().coerce(quotient, &harpoon_expr::Type::real()).unwrap()
    });
    assert_eq!(run.y(0.0, -2, false), Ok(-3.0));
    assert_eq!(run.y(0.0, 0, false), Err("division by zero in `div`".to_string()));
}

#[test]
fn small_powers_are_products() {
    for (exponent, expected) in [(2.0, 2.25), (3.0, 3.375), (-2.0, 1.0 / 2.25), (0.5, 1.5f64.sqrt())] {
        let mut run = run(|m, x, _, _| {
            let exponent = m.number(exponent);
            m.op(BinaryOp::Pow, x, exponent)
        });
        assert_eq!(run.y(1.5, 0, false), Ok(expected));
        assert_eq!(run.count(|inst| matches!(inst, Inst::Binary { op: crate::ir::Binary::Pow, .. })), 0);
    }
}

#[test]
fn what_is_common_is_computed_once() {
    let run = run(|m, x, _, _| {
        let sine = m.call(Builtin::Sin, &[x]);
        let square = m.op(BinaryOp::Mul, sine, sine);
        m.op(BinaryOp::Add, square, sine)
    });
    assert_eq!(run.count(is_unary), 1);
}

#[test]
fn a_branch_computes_what_only_it_needs() {
    // if b then sin(x) + cos(x) else sin(x)
    let mut run = run(|m, x, _, b| {
        let (sine, cosine) = (m.call(Builtin::Sin, &[x]), m.call(Builtin::Cos, &[x]));
        let sum = m.op(BinaryOp::Add, sine, cosine);
        m.pool().if_then_else(b, sum, sine).unwrap()
    });
    assert_eq!(run.y(0.3, 0, true), Ok(0.3f64.sin() + 0.3f64.cos()));
    assert_eq!(run.y(0.3, 0, false), Ok(0.3f64.sin()));
    assert_eq!(run.count(|inst| matches!(inst, Inst::If { .. })), 1);
    assert_eq!(run.count(is_unary), 3);
}

#[test]
fn what_runs_in_any_case_is_computed_before_the_branch() {
    // (if b then sin(x)*exp(x) else exp(x)) + sin(x)
    let mut run = run(|m, x, _, b| {
        let (sine, exp) = (m.call(Builtin::Sin, &[x]), m.call(Builtin::Exp, &[x]));
        let product = m.op(BinaryOp::Mul, sine, exp);
        let choice = m.pool().if_then_else(b, product, exp).unwrap();
        m.op(BinaryOp::Add, choice, sine)
    });
    assert_eq!(run.y(0.3, 0, true), Ok(0.3f64.sin() * 0.3f64.exp() + 0.3f64.sin()));
    assert_eq!(run.count(|inst| matches!(inst, Inst::Unary { op: crate::ir::Unary::Sin, .. })), 1);
}

#[test]
fn cheap_branches_are_selected() {
    let mut run = run(|m, x, _, b| {
        let minus = m.pool().unary(UnaryOp::Neg, x).unwrap();
        m.pool().if_then_else(b, x, minus).unwrap()
    });
    assert_eq!(run.count(|inst| matches!(inst, Inst::If { .. })), 0);
    assert_eq!((run.y(2.0, 0, true), run.y(2.0, 0, false)), (Ok(2.0), Ok(-2.0)));
}

#[test]
fn what_decides_spares_the_rest() {
    // if n <> 0 and mod(7, n) == 1 then 1 else x
    let mut run = run(|m, x, n, _| {
        let (zero, one, seven) = (m.pool().integer(0), m.pool().integer(1), m.pool().integer(7));
        let is_not_zero = m.op(BinaryOp::NotEqual, n, zero);
        let rest = m.call(Builtin::Mod, &[seven, n]);
        let is_one = m.op(BinaryOp::Equal, rest, one);
        let condition = m.op(BinaryOp::And, is_not_zero, is_one);
        let one = m.number(1.0);
        m.pool().if_then_else(condition, one, x).unwrap()
    });
    assert_eq!(run.y(5.0, 0, false), Ok(5.0));
    assert_eq!(run.y(5.0, 3, false), Ok(1.0));
    assert_eq!(run.y(5.0, 4, false), Ok(5.0));
}

#[test]
fn sums_of_elements() {
    let mut run = run(|m, x, n, _| {
        let n = m.pool().coerce(n, &harpoon_expr::Type::real()).unwrap();
        let two = m.number(2.0);
        let array = m.pool().array(vec![x, n, two]).unwrap();
        m.call(Builtin::Sum, &[array])
    });
    assert_eq!(run.y(0.5, 3, false), Ok(5.5));
}
