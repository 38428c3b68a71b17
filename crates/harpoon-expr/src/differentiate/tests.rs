//! Derivatives written out by hand, and random expressions and functions against central differences.

use std::rc::Rc;

use harpoon_index::Id;

use super::*;
use crate::testing::{N_LETTERS, World};
use crate::{Function, Value};

impl World {
    /// The derivative along the direction of `dx`, `dy`, …, where time passes at pace 1. Derivative functions join those
    /// of the world.
    fn derivative(&mut self, expr: ExprId) -> Result<ExprId, NotDifferentiable> {
        let mut functions: Functions =
            (0..).map(FunctionId::from_index).zip(self.functions.iter().cloned()).collect();
        let mut seed = |pool: &mut Pool, var: VarId| {
            let direction = VarId::from_index(var.index() + N_LETTERS);
            // Directions do not vary themselves.
            (var.index() < N_LETTERS).then(|| pool.var(direction, Type::real()))
        };
        let one = self.pool.real(1.0);
        let outcome = Differentiator::new().derivative(
            &mut self.pool,
            &mut functions,
            &mut Memo::default(),
            expr,
            &mut seed,
            Some(one),
        );
        let new = (self.functions.len()..).map(FunctionId::from_index);
        let new: Vec<Rc<Function>> = new.map_while(|id| functions.get(id).cloned()).collect();
        self.functions.extend(new);
        outcome
    }

    fn shows(&mut self, expr: ExprId, expected: &str) {
        let derivative = self.derivative(expr).unwrap();
        assert_eq!(self.text(derivative), expected);
        assert!(self.pool.compatible(self.pool.ty(derivative), self.pool.ty(expr)));
    }

    fn set(&mut self, values: &[f64]) {
        for (k, &x) in values.iter().enumerate() {
            self.variables.insert(VarId::from_index(k), Value::Real(x));
        }
    }

    fn real(&mut self, expr: ExprId) -> f64 {
        let value = self.evaluate(expr);
        value
            .as_ref()
            .ok()
            .and_then(Value::as_real)
            .unwrap_or_else(|| panic!("{value:?} of {}", self.text(expr)))
    }

    /// Compares the derivative of a scalar with a central difference, from `x` along `direction`.
    fn agrees(&mut self, expr: ExprId, x: &[f64], direction: &[f64]) {
        let derivative = self.derivative(expr).unwrap();
        self.agrees_with(expr, derivative, x, direction);
    }

    fn agrees_with(&mut self, expr: ExprId, derivative: ExprId, x: &[f64], direction: &[f64]) {
        const STEP: f64 = 1e-5;
        let mut moved = |h: f64| {
            let point: Vec<f64> = x.iter().zip(direction).map(|(x, d)| x + h * d).collect();
            self.set(&point);
            self.real(expr)
        };
        let (above, below) = (moved(STEP), moved(-STEP));
        let expected = (above - below) / (2.0 * STEP);
        self.set(x);
        for (k, &d) in direction.iter().enumerate() {
            self.variables.insert(VarId::from_index(N_LETTERS + k), Value::Real(d));
        }
        let found = self.real(derivative);
        let scale = 1.0 + expected.abs() + above.abs();
        assert!(
            (found - expected).abs() <= 1e-6 * scale,
            "{found} is not {expected}: {} of {}",
            self.text(derivative),
            self.text(expr)
        );
    }
}

#[test]
fn sums_products_and_quotients() {
    let w = &mut World::default();
    let (x, y, two) = (w.letter("x"), w.letter("y"), w.pool.real(2.0));
    let sum = w.op(BinaryOp::Add, x, two);
    w.shows(sum, "dx");
    let product = w.op(BinaryOp::Mul, x, y);
    w.shows(product, "dx * y + x * dy");
    let scaled = w.op(BinaryOp::Mul, two, x);
    w.shows(scaled, "2.0 * dx");
    let quotient = w.op(BinaryOp::Div, x, y);
    w.shows(quotient, "(dx - x / y * dy) / y");
    let reciprocal = w.op(BinaryOp::Div, two, y);
    w.shows(reciprocal, "-2.0 / y * dy / y");
    let time = w.pool.time();
    let ramp = w.op(BinaryOp::Mul, two, time);
    w.shows(ramp, "2.0");
    w.shows(two, "0.0");
}

#[test]
fn powers() {
    let w = &mut World::default();
    let (x, y) = (w.letter("x"), w.letter("y"));
    let (two, three, ten) = (w.int(2), w.int(3), w.pool.real(10.0));
    let square = w.op(BinaryOp::Pow, x, two);
    w.shows(square, "2 * x * dx");
    let cube = w.op(BinaryOp::Pow, x, three);
    w.shows(cube, "3 * x^2 * dx");
    let exponential = w.op(BinaryOp::Pow, ten, y);
    w.agrees(exponential, &[0.0, 0.3], &[0.0, 0.7]);
    let general = w.op(BinaryOp::Pow, x, y);
    w.agrees(general, &[1.7, 0.3], &[0.2, 0.7]);
    // At 0 neither the logarithm nor a vanishing exponent spoil the result: 0² along (1, 1), and 0⁰ along (1, 0).
    let derivative = w.derivative(general).unwrap();
    w.set(&[0.0, 2.0]);
    for (k, d) in [1.0, 1.0].into_iter().enumerate() {
        w.variables.insert(VarId::from_index(N_LETTERS + k), Value::Real(d));
    }
    assert_eq!(w.real(derivative), 0.0);
    w.set(&[0.0, 0.0]);
    assert_eq!(w.real(derivative), 0.0);
}
