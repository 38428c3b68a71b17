//! Derivatives written out by hand, and random expressions and functions against central differences.

use std::rc::Rc;

use harpoon_index::Id;

use super::*;
use crate::testing::{Dice, Draft, Letters, N_LETTERS, World, assign, known, open, random_expr};
use crate::{
    BaseType, Body, Builtin, External, Field, Function, RecordType, Statement, Value, function,
    print_function,
};

impl World {
    /// The derivative along the direction of `dx`, `dy`, …, where time passes at pace 1. Derivative functions join those
    /// of the world.
    fn derivative(&mut self, expr: ExprId) -> Result<ExprId, NotDifferentiable> {
        let mut functions = self.table_of_functions();
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
        self.adopt(&functions);
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

    /// Compares the first and second derivative of a scalar with central differences, from `x` along `direction`.
    fn agrees(&mut self, expr: ExprId, x: &[f64], direction: &[f64]) {
        let first = self.derivative(expr).unwrap();
        self.agrees_with(expr, first, x, direction);
        let second = self.derivative(first).unwrap();
        self.agrees_with(first, second, x, direction);
    }

    /// Compares each component of the gradient with that found in forward mode.
    fn gradient_agrees(&mut self, expr: ExprId, x: &[f64]) {
        let mut functions = self.table_of_functions();
        let mut differentiator = Differentiator::new();
        let gradient = differentiator.gradient(&mut self.pool, &mut functions, expr, &|_| true).unwrap();
        let mut pairs = Vec::new();
        for var in (0..x.len()).map(VarId::from_index) {
            let found = gradient.iter().find(|(known, _)| *known == var).map(|&(_, partial)| partial);
            let found = found.unwrap_or_else(|| self.pool.real(0.0));
            let expected = differentiator.partial(&mut self.pool, &mut functions, expr, var).unwrap();
            pairs.push((found, expected));
        }
        self.adopt(&functions);
        self.set(x);
        for (found, expected) in pairs {
            let (found, expected) = (self.real(found), self.real(expected));
            assert!((found - expected).abs() <= 1e-12 * (1.0 + expected.abs()), "{found} is not {expected}");
        }
    }

    fn table_of_functions(&self) -> Functions {
        (0..).map(FunctionId::from_index).zip(self.functions.iter().cloned()).collect()
    }

    /// Takes over the functions that were made.
    fn adopt(&mut self, functions: &Functions) {
        let new = (self.functions.len()..).map(FunctionId::from_index);
        let new: Vec<Rc<Function>> = new.map_while(|id| functions.get(id).cloned()).collect();
        self.functions.extend(new);
    }

    fn agrees_with(&mut self, expr: ExprId, derivative: ExprId, x: &[f64], direction: &[f64]) {
        const STEP: f64 = 1e-5;
        for (k, &d) in direction.iter().enumerate() {
            self.variables.insert(VarId::from_index(N_LETTERS + k), Value::Real(d));
        }
        let mut moved = |h: f64| {
            let point: Vec<f64> = x.iter().zip(direction).map(|(x, d)| x + h * d).collect();
            self.set(&point);
            self.real(expr)
        };
        let (above, below) = (moved(STEP), moved(-STEP));
        let expected = (above - below) / (2.0 * STEP);
        self.set(x);
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
fn sums_of_many_terms() {
    let w = &mut World::default();
    let (x, y) = (w.letter("x"), w.letter("y"));
    let mut sum = x;
    for k in 1..100_000 {
        let factor = w.pool.real(f64::from(k));
        let term = w.op(BinaryOp::Mul, factor, y);
        sum = w.op(BinaryOp::Add, sum, term);
    }
    let (one, sum_of_factors) = (w.pool.real(1.0), w.pool.real(99_999.0 * 100_000.0 / 2.0));
    let (pool, functions) = (&mut w.pool, &mut Functions::default());
    for (var, expected) in [(0, one), (1, sum_of_factors)] {
        let partial = Differentiator::new().partial(pool, functions, sum, VarId::from_index(var));
        assert_eq!(partial, Ok(expected));
    }
    let gradient = Differentiator::new().gradient(pool, functions, sum, &|_| true).unwrap();
    assert_eq!(gradient.len(), 2);
}

#[test]
fn all_partial_derivatives_at_once() {
    let w = &mut World::default();
    let n = 20_000;
    let mut sum = w.pool.real(0.0);
    for k in 0..n {
        let x = w.pool.var(VarId::from_index(k), Type::real());
        let factor = w.pool.real(k as f64);
        let term = w.op(BinaryOp::Mul, factor, x);
        sum = w.op(BinaryOp::Add, sum, term);
    }
    let sine = w.built_in(Builtin::Sin, &[sum]);
    let (pool, functions) = (&mut w.pool, &mut Functions::default());
    let gradient = Differentiator::new().gradient(pool, functions, sine, &|_| true).unwrap();
    // The first has the factor 0.
    assert_eq!(gradient.len(), n - 1);
    let (var, partial) = gradient[6];
    assert_eq!(var, VarId::from_index(7));
    let cosine = pool.builtin(Builtin::Cos, vec![sum]).unwrap();
    let seven = pool.real(7.0);
    assert_eq!(pool.times(seven, cosine), Ok(partial));
    let some = Differentiator::new().gradient(pool, functions, sine, &|var| var.index() % 2 == 0).unwrap();
    assert_eq!(some.len(), n / 2 - 1);
}

#[test]
fn powers() {
    let w = &mut World::default();
    let (x, y) = (w.letter("x"), w.letter("y"));
    let (two, three, ten) = (w.int(2), w.int(3), w.pool.real(10.0));
    let square = w.op(BinaryOp::Pow, x, two);
    w.shows(square, "2.0 * x * dx");
    let cube = w.op(BinaryOp::Pow, x, three);
    w.shows(cube, "3.0 * x^2 * dx");
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

#[test]
fn built_in_functions() {
    use Builtin::*;
    let w = &mut World::default();
    let (x, y) = (w.letter("x"), w.letter("y"));
    for builtin in [Abs, Sqrt, Sin, Cos, Tan, Asin, Acos, Atan, Sinh, Cosh, Tanh, Exp, Log, Log10] {
        let e = w.built_in(builtin, &[x]);
        w.agrees(e, &[0.4], &[0.8]);
        let square = w.op(BinaryOp::Mul, x, y);
        let e = w.built_in(builtin, &[square]);
        w.agrees(e, &[0.7, 0.6], &[0.3, -0.4]);
    }
    for builtin in [Atan2, Min, Max, Mod, Rem] {
        for (a, b) in [(x, y), (y, x)] {
            let e = w.built_in(builtin, &[a, b]);
            w.agrees(e, &[2.3, -0.7], &[0.3, 0.9]);
        }
    }
    for builtin in [Floor, Ceil, Sign] {
        let e = w.built_in(builtin, &[x]);
        let e = w.op(BinaryOp::Mul, e, y);
        w.agrees(e, &[2.3, 0.7], &[0.3, 0.9]);
    }
    let minus_x = w.pool.negated(x).unwrap();
    for side in [x, minus_x] {
        let e = w.built_in(Abs, &[side]);
        w.agrees(e, &[0.5], &[0.7]);
        let e = w.built_in(SemiLinear, &[side, x, y]);
        w.agrees(e, &[0.5, 0.2], &[0.7, -0.3]);
    }
    // At zero, where it has two slopes, one of them.
    let e = w.built_in(Abs, &[x]);
    w.shows(e, "if noEvent(x >= 0.0) then dx else -dx");
    let sine = w.built_in(Sin, &[x]);
    w.shows(sine, "cos(x) * dx");
}

#[test]
fn what_changes_at_events_only_does_not_vary() {
    let w = &mut World::default();
    let (x, y) = (w.letter("x"), w.letter("y"));
    let floor = w.built_in(Builtin::Floor, &[x]);
    w.shows(floor, "0.0");
    let quotient = w.built_in(Builtin::DivInteger, &[x, y]);
    w.shows(quotient, "0.0");
    let n = w.pool.var(VarId::from_index(9), Type::integer());
    let product = w.op(BinaryOp::Mul, n, x);
    w.shows(product, "n * dx");
    let before = w.built_in(Builtin::Pre, &[x]);
    w.shows(before, "0.0");
}

#[test]
fn operators_of_models() {
    let w = &mut World::default();
    let (x, y, zero) = (w.letter("x"), w.letter("y"), w.pool.real(0.0));
    let positive = w.op(BinaryOp::Greater, x, zero);
    let choice = w.pool.if_then_else(positive, x, zero).unwrap();
    w.shows(choice, "if x > 0.0 then dx else 0.0");
    let (two, none) = (w.int(2), w.int(0));
    let smooth = w.built_in(Builtin::Smooth, &[two, choice]);
    w.shows(smooth, "smooth(1, if x > 0.0 then dx else 0.0)");
    let smooth = w.built_in(Builtin::Smooth, &[none, choice]);
    w.shows(smooth, "noEvent(if x > 0.0 then dx else 0.0)");
    let quiet = w.built_in(Builtin::NoEvent, &[choice]);
    w.shows(quiet, "noEvent(if x > 0.0 then dx else 0.0)");
    let homotopy = w.built_in(Builtin::Homotopy, &[x, y]);
    w.shows(homotopy, "homotopy(dx, dy)");
    let tenth = w.pool.real(0.1);
    let delayed = w.built_in(Builtin::Delay, &[x, tenth]);
    w.shows(delayed, "delay(dx, 0.1)");
    // Not along time: what was is past.
    let (pool, functions) = (&mut w.pool, &mut Functions::default());
    let partial = Differentiator::new().partial(pool, functions, delayed, VarId::from_index(0)).unwrap();
    assert!(pool.is_zero(partial));
    let derivative = w.pool.add(Node::Builtin(Builtin::Der, [x].into()), Type::real());
    assert_eq!(w.derivative(derivative).unwrap_err().0, "the derivative of `der(…)` is not known");
}

/// `{x, y, x*y}`
fn vector(w: &mut World) -> ExprId {
    let (x, y) = (w.letter("x"), w.letter("y"));
    let product = w.op(BinaryOp::Mul, x, y);
    w.pool.array(vec![x, y, product]).unwrap()
}

/// `[x, y; sin(y), 2]`
fn matrix(w: &mut World) -> ExprId {
    let (x, y, two) = (w.letter("x"), w.letter("y"), w.pool.real(2.0));
    let sine = w.built_in(Builtin::Sin, &[y]);
    w.pool.matrix(vec![vec![x, y], vec![sine, two]]).unwrap()
}

/// A number made of all elements, with different weights.
fn weighted(w: &mut World, a: ExprId) -> ExprId {
    let (squares, sum) = (w.pool.times(a, a).unwrap(), w.built_in(Builtin::Sum, &[a]));
    let squares = w.built_in(Builtin::Sum, &[squares]);
    let three = w.pool.real(3.0);
    let sum = w.pool.times(three, sum).unwrap();
    w.op(BinaryOp::Add, sum, squares)
}

#[test]
fn array_operators_and_functions() {
    use BinaryOp::*;
    let w = &mut World::default();
    let (v, m, x) = (vector(w), matrix(w), w.letter("x"));
    let (point, direction) = ([0.7, -0.4], [0.3, 0.9]);
    let constant = w.pool.literal(&Value::real_vector([1.0, 2.0, 3.0]));
    let two = w.int(2);
    let mut results = Vec::new();
    for op in [ElementAdd, ElementSub, ElementMul, ElementDiv] {
        results.extend([
            w.op(op, v, x),
            w.op(op, x, v),
            w.op(op, v, v),
            w.op(op, constant, x),
            w.op(op, v, constant),
        ]);
    }
    let positive = w.built_in(Builtin::Exp, &[v]);
    results.extend([w.op(ElementPow, v, two), w.op(ElementPow, positive, v), w.op(ElementPow, two, v)]);
    results.extend([w.op(Mul, m, m), w.op(Mul, x, m), w.op(Div, m, x), w.op(Pow, m, two)]);
    let three = w.int(3);
    results.push(w.op(Pow, m, three));
    for builtin in [Builtin::Sin, Builtin::Abs, Builtin::Tanh, Builtin::Diagonal, Builtin::Skew] {
        results.push(w.built_in(builtin, &[v]));
    }
    for builtin in [Builtin::Transpose, Builtin::Symmetric] {
        results.push(w.built_in(builtin, &[m]));
    }
    for builtin in [Builtin::Cross, Builtin::OuterProduct, Builtin::Max, Builtin::Atan2] {
        results.extend([
            w.built_in(builtin, &[v, constant]),
            w.built_in(builtin, &[constant, v]),
            w.built_in(builtin, &[v, positive]),
        ]);
    }
    results.push(w.built_in(Builtin::Linspace, &[x, two, three]));
    results.push(w.built_in(Builtin::Fill, &[x, two, three]));
    results.push(w.pool.cat(1, vec![v, constant]).unwrap());
    for result in results {
        let scalar = weighted(w, result);
        w.agrees(scalar, &point, &direction);
    }
    let scalars = [
        w.op(Mul, v, v),
        w.op(Mul, v, constant),
        w.built_in(Builtin::Product, &[v]),
        w.built_in(Builtin::Product, &[m]),
        w.built_in(Builtin::Min, &[v]),
        w.built_in(Builtin::Max, &[m]),
    ];
    for scalar in scalars {
        w.agrees(scalar, &point, &direction);
    }
}

#[test]
fn comprehensions_and_their_reductions() {
    let w = &mut World::default();
    let (x, y) = (w.letter("x"), w.letter("y"));
    let (one, five) = (w.int(1), w.int(5));
    let integers = w.pool.range(one, None, five).unwrap();
    // Values that vary: 1, 1 + y, 1 + 2*y
    let three = w.pool.real(3.2);
    let numbers = w.pool.range(one, Some(y), three).unwrap();
    for range in [integers, numbers] {
        let iter = w.pool.fresh_iterator();
        let i = w.pool.iter(iter, w.pool.ty(range).element());
        let scaled = w.op(BinaryOp::Mul, i, x);
        let body = w.built_in(Builtin::Sin, &[scaled]);
        let array = w.pool.comprehension(body, vec![Iterator { iter, range }], None).unwrap();
        let scalar = weighted(w, array);
        w.agrees(scalar, &[0.4, 0.9], &[0.8, 0.3]);
        for reduction in [Reduction::Sum, Reduction::Product, Reduction::Min, Reduction::Max] {
            let reduced =
                w.pool.comprehension(body, vec![Iterator { iter, range }], Some(reduction)).unwrap();
            w.agrees(reduced, &[0.4, 0.9], &[0.8, 0.3]);
        }
    }
}

/// `x*sum(sin(i*x*y) for i in 1:5) + sum({x, y, x})`
#[test]
fn gradients_through_loops_and_sums() {
    let w = &mut World::default();
    let (x, y, five) = (w.letter("x"), w.letter("y"), w.int(5));
    let (iter, range) = (w.pool.fresh_iterator(), w.up_to(five));
    let i = w.pool.iter(iter, Type::integer());
    let product = w.op(BinaryOp::Mul, x, y);
    let scaled = w.op(BinaryOp::Mul, i, product);
    let body = w.built_in(Builtin::Sin, &[scaled]);
    let loop_sum = w.pool.comprehension(body, vec![Iterator { iter, range }], Some(Reduction::Sum)).unwrap();
    let left = w.op(BinaryOp::Mul, x, loop_sum);
    let array = w.pool.array(vec![x, y, x]).unwrap();
    let right = w.built_in(Builtin::Sum, &[array]);
    w.shows(right, "dx + dy + dx");
    let e = w.op(BinaryOp::Add, left, right);
    w.agrees(e, &[0.4, 0.9], &[0.8, 0.3]);
    w.gradient_agrees(e, &[0.4, 0.9]);
}

/// `y := a*x^2 + sin(x)`
fn polynomial(w: &mut World) -> FunctionId {
    let mut draft = Draft::new("polynomial");
    let (a, x) = (draft.input(w, "a", Type::real()), draft.input(w, "x", Type::real()));
    let y = draft.output(w, "y", Type::real());
    let two = w.int(2);
    let square = w.op(BinaryOp::Pow, x, two);
    let left = w.op(BinaryOp::Mul, a, square);
    let right = w.built_in(Builtin::Sin, &[x]);
    let sum = w.op(BinaryOp::Add, left, right);
    draft.finish(w, Body::Algorithm(vec![assign(y, sum)]))
}

fn call(w: &mut World, function: FunctionId, arguments: &[ExprId]) -> ExprId {
    w.pool.call(function, arguments.to_vec(), Type::real()).unwrap()
}

#[test]
fn a_function_gets_the_derivatives_of_what_varies() {
    let w = &mut World::default();
    let f = polynomial(w);
    let (x, y, two) = (w.letter("x"), w.letter("y"), w.pool.real(2.0));
    let e = call(w, f, &[two, x]);
    let derivative = w.derivative(e).unwrap();
    let Node::Call(id, arguments) = w.pool.node(derivative).clone() else { panic!() };
    assert_eq!(arguments.len(), 3);
    let made = w.functions[id.index()].clone();
    assert_eq!(&*made.name, "der(polynomial; x)");
    let expected = "\
function der(polynomial; x)
  input Real a;
  input Real x;
  input Real der(x);
  output Real der(y);
protected
  Real y;
algorithm
  der(y) := a * (2.0 * x * der(x)) + cos(x) * der(x);
end der(polynomial; x);
";
    assert_eq!(print_function(&w.pool, &Letters, &made), expected);
    w.agrees(e, &[0.4], &[0.8]);
    let e = call(w, f, &[x, y]);
    w.agrees(e, &[0.4, 0.6], &[0.8, 0.3]);
    let e = call(w, f, &[two, two]);
    w.shows(e, "0.0");
}

#[test]
fn external_functions() {
    let w = &mut World::default();
    let mut finish = |name: &'static str, language: &str| {
        let mut draft = Draft::new(name);
        let (u, y) = (draft.input(w, "u", Type::real()), draft.output(w, "y", Type::real()));
        let external = External {
            language: language.into(),
            name: name.into(),
            result: Some(y),
            arguments: vec![u],
            ..External::default()
        };
        draft.finish(w, Body::External(external))
    };
    let (sine, own) = (finish("sin", "builtin"), finish("density", "C"));
    let x = w.letter("x");
    let e = call(w, sine, &[x]);
    w.shows(e, "cos(x) * dx");
    let e = call(w, own, &[x]);
    assert_eq!(
        w.derivative(e).unwrap_err().0,
        "function `density` is external and has no `derivative` annotation that fits"
    );
}

/// `y := if n <= 0 then 1 else x*power(x, n - 1)`
#[test]
fn recursion() {
    let w = &mut World::default();
    let id = FunctionId::from_index(0);
    let mut draft = Draft::new("power");
    let (x, n) = (draft.input(w, "x", Type::real()), draft.input(w, "n", Type::integer()));
    let y = draft.output(w, "y", Type::real());
    let (zero, one, real_one) = (w.int(0), w.int(1), w.pool.real(1.0));
    let ends = w.op(BinaryOp::LessEqual, n, zero);
    let lower = w.op(BinaryOp::Sub, n, one);
    let inner = call(w, id, &[x, lower]);
    let product = w.op(BinaryOp::Mul, x, inner);
    let statement = Statement::If {
        branches: vec![(ends, vec![assign(y, real_one)])],
        otherwise: vec![assign(y, product)],
    };
    assert_eq!(draft.finish(w, Body::Algorithm(vec![statement])), id);
    let (x, four) = (w.letter("x"), w.int(4));
    let e = call(w, id, &[x, four]);
    w.agrees(e, &[1.3], &[0.7]);
    // One of the first derivative, then that again and one of the second.
    assert_eq!(w.functions.len(), 1 + 1 + 2);
}

/// `(s, n, p) := f(x, v)`, `y := s*p` over a function with three results, one of them an Integer.
#[test]
fn several_results() {
    let w = &mut World::default();
    let mut draft = Draft::new("sums");
    let (x, v) = (draft.input(w, "x", Type::real()), draft.input(w, "v", open(1)));
    let s = draft.output(w, "s", Type::real());
    let n = draft.output(w, "n", Type::integer());
    let p = draft.output(w, "p", Type::real());
    let (sum, size) = (w.built_in(Builtin::Sum, &[v]), w.size(v, 1));
    let scaled = w.op(BinaryOp::Mul, sum, x);
    let product = w.built_in(Builtin::Product, &[v]);
    let body = vec![assign(s, scaled), assign(n, size), assign(p, product)];
    let sums = draft.finish(w, Body::Algorithm(body));
    let tuple = Type::scalar(BaseType::Tuple([Type::real(), Type::integer(), Type::real()].into()));

    let mut draft = Draft::new("outer");
    let (x, v) = (draft.input(w, "x", Type::real()), draft.input(w, "v", open(1)));
    let y = draft.output(w, "y", Type::real());
    let s = draft.protected(w, "s", Type::real());
    let p = draft.protected(w, "p", Type::real());
    let value = w.pool.call(sums, vec![x, v], tuple.clone()).unwrap();
    let target = w.pool.tuple(vec![Some(s), None, Some(p)]);
    let product = w.op(BinaryOp::Mul, s, p);
    let outer = draft.finish(w, Body::Algorithm(vec![assign(target, value), assign(y, product)]));

    let (x, v) = (w.letter("x"), vector(w));
    let e = call(w, outer, &[x, v]);
    w.agrees(e, &[0.7, 1.2], &[0.3, 0.5]);
    let constant = w.pool.literal(&Value::real_vector([2.0, 3.0]));
    let e = call(w, outer, &[x, constant]);
    w.agrees(e, &[0.7], &[0.3]);
    // In an expression: the first result varies with x, the third does not.
    let whole = w.pool.call(sums, vec![x, constant], tuple).unwrap();
    let (first, third) = (w.pool.output(whole, 0).unwrap(), w.pool.output(whole, 2).unwrap());
    w.agrees(first, &[0.7], &[0.3]);
    w.shows(third, "0.0");
}

#[test]
fn records_with_other_fields_too() {
    let w = &mut World::default();
    let field = |name: &str, ty: Type| Field { name: name.into(), ty };
    let fields = vec![field("phase", Type::integer()), field("p", Type::real()), field("c", known(2))];
    let id = w.pool.record_type(RecordType { name: "State".into(), fields, is_operator_record: false });
    let ty = Type::scalar(BaseType::Record(id));
    // state(p, q): s.phase := 2; s.p := p*q; s.c := {p, q}
    let mut draft = Draft::new("state");
    let (p, q) = (draft.input(w, "p", Type::real()), draft.input(w, "q", Type::real()));
    let s = draft.output(w, "s", ty.clone());
    let (phase, s_p, s_c) =
        (w.pool.field_at(s, 0).unwrap(), w.pool.field_at(s, 1).unwrap(), w.pool.field_at(s, 2).unwrap());
    let (two, product, pair) = (w.int(2), w.op(BinaryOp::Mul, p, q), w.pool.array(vec![p, q]).unwrap());
    let first = w.int(1);
    let s_c1 = w.at(s_c, &[first]);
    let doubled = w.op(BinaryOp::Mul, two, s_c1);
    let body = vec![assign(phase, two), assign(s_p, product), assign(s_c, pair), assign(s_c1, doubled)];
    let state = draft.finish(w, Body::Algorithm(body));
    // density(s): d := s.p*s.phase + s.c[1]*s.c[2]
    let mut draft = Draft::new("density");
    let s = draft.input(w, "s", ty.clone());
    let d = draft.output(w, "d", Type::real());
    let (phase, s_p, s_c) =
        (w.pool.field_at(s, 0).unwrap(), w.pool.field_at(s, 1).unwrap(), w.pool.field_at(s, 2).unwrap());
    let (c1, c2) = (w.at(s_c, &[first]), w.at(s_c, &[two]));
    let (left, right) = (w.op(BinaryOp::Mul, s_p, phase), w.op(BinaryOp::Mul, c1, c2));
    let sum = w.op(BinaryOp::Add, left, right);
    let density = draft.finish(w, Body::Algorithm(vec![assign(d, sum)]));

    let (x, y) = (w.letter("x"), w.letter("y"));
    let s = w.pool.call(state, vec![x, y], ty.clone()).unwrap();
    let e = call(w, density, &[s]);
    w.agrees(e, &[0.7, 1.2], &[0.3, 0.5]);
    // Given field by field
    let pair = w.pool.array(vec![y, y]).unwrap();
    let s = w.pool.make_record(id, vec![two, x, pair]).unwrap();
    let e = call(w, density, &[s]);
    w.agrees(e, &[0.7, 1.2], &[0.3, 0.5]);
    let p = w.pool.field_at(s, 1).unwrap();
    w.shows(p, "dx");
}

/// Targets that are assigned at once: `{a, b} := {b, a*x}`, where each sees the old values.
#[test]
fn assigned_together() {
    let w = &mut World::default();
    let mut draft = Draft::new("swap");
    let x = draft.input(w, "x", Type::real());
    let y = draft.output(w, "y", Type::real());
    let (a, b) = (draft.protected(w, "a", Type::real()), draft.protected(w, "b", Type::real()));
    let two = w.pool.real(2.0);
    let product = w.op(BinaryOp::Mul, a, x);
    let (target, value) = (w.pool.array(vec![a, b]).unwrap(), w.pool.array(vec![b, product]).unwrap());
    let quotient = w.op(BinaryOp::Div, a, b);
    let swap = assign(target, value);
    let body = vec![assign(a, two), assign(b, x), swap.clone(), swap, assign(y, quotient)];
    let f = draft.finish(w, Body::Algorithm(body));
    let x = w.letter("x");
    let e = call(w, f, &[x]);
    w.agrees(e, &[0.7], &[0.3]);
}

/// Initial values of locals, of outputs, and functions of declarations alone.
#[test]
fn bindings() {
    let w = &mut World::default();
    let mut draft = Draft::new("bound");
    let x = draft.input(w, "x", Type::real());
    let y = draft.output(w, "y", Type::real());
    let a = draft.protected(w, "a", Type::real());
    let square = w.op(BinaryOp::Mul, x, x);
    draft.bound_to(square);
    let sum = w.op(BinaryOp::Add, a, x);
    let product = w.op(BinaryOp::Mul, a, sum);
    let f = draft.finish(w, Body::Algorithm(vec![assign(a, sum), assign(y, product)]));
    let mut draft = Draft::new("declared");
    let x = draft.input(w, "x", Type::real());
    draft.output(w, "y", Type::real());
    let cosine = w.built_in(Builtin::Cos, &[x]);
    draft.bound_to(cosine);
    let g = draft.finish(w, Body::Missing);
    let x = w.letter("x");
    for function in [f, g] {
        let e = call(w, function, &[x]);
        w.agrees(e, &[0.7], &[0.3]);
    }
}

#[test]
fn calls_over_arrays() {
    let w = &mut World::default();
    let f = polynomial(w);
    let (x, v, constant) = (w.letter("x"), vector(w), w.pool.literal(&Value::real_vector([1.0, 2.0, 3.0])));
    for arguments in [[(x, false), (v, true)], [(constant, true), (v, true)], [(v, true), (x, false)]] {
        let result = w.pool.call_vectorized(f, arguments.to_vec(), 1, Type::real()).unwrap();
        let scalar = weighted(w, result);
        w.agrees(scalar, &[0.7, 1.2], &[0.3, 0.5]);
    }
}

/// `integral(function polynomial(a = x), y)`, where the integral is a sum over the function that is passed.
#[test]
fn functions_that_are_passed() {
    let w = &mut World::default();
    let f = polynomial(w);
    let ty = Type::scalar(BaseType::Function {
        inputs: Rc::new(vec![Type::real()]),
        outputs: Rc::new(vec![Type::real()]),
    });
    let mut draft = Draft::new("integral");
    let (g, to) = (draft.input(w, "g", ty.clone()), draft.input(w, "to", Type::real()));
    let y = draft.output(w, "y", Type::real());
    let zero = w.pool.real(0.0);
    draft.bound_to(zero);
    let iter = w.pool.fresh_iterator();
    let k = w.pool.iter(iter, Type::integer());
    let ten = w.int(10);
    let range = w.up_to(ten);
    let (share, tenth) = (w.op(BinaryOp::Mul, k, to), w.pool.real(0.1));
    let place = w.op(BinaryOp::Mul, share, tenth);
    let value = w.pool.call_value(g, vec![place]).unwrap();
    let (scaled, step) = (w.op(BinaryOp::Mul, value, tenth), to);
    let scaled = w.op(BinaryOp::Mul, scaled, step);
    let sum = w.op(BinaryOp::Add, y, scaled);
    let statement = Statement::For { iter, range, body: vec![assign(y, sum)] };
    let integral = draft.finish(w, Body::Algorithm(vec![statement]));
    let (x, y, two) = (w.letter("x"), w.letter("y"), w.pool.real(2.0));
    for (a, to) in [(x, y), (x, two), (two, y)] {
        let passed = w.pool.function_value(f, vec![(0, a)], ty.clone());
        let e = call(w, integral, &[passed, to]);
        w.agrees(e, &[0.7, 1.2], &[0.3, 0.5]);
    }
    let passed = w.pool.function_value(f, vec![(0, two)], ty);
    let e = call(w, integral, &[passed, two]);
    w.shows(e, "0.0");
}

/// A foreign function `name(x…)` with Real inputs, which cannot be differentiated but by its annotation.
fn foreign(w: &mut World, name: &'static str, inputs: &[&str]) -> FunctionId {
    let mut draft = Draft::new(name);
    let arguments = inputs.iter().map(|input| draft.input(w, input, Type::real())).collect();
    let result = Some(draft.output(w, "y", Type::real()));
    let (language, name) = ("C".into(), name.into());
    let external = External { language, name, result, arguments, ..External::default() };
    draft.finish(w, Body::External(external))
}

impl World {
    fn annotate(&mut self, function: FunctionId, derivative: function::Derivative) {
        let function = Rc::make_mut(&mut self.functions[function.index()]);
        function.annotations.derivatives.push(derivative);
    }
}

fn by(function: FunctionId, order: u32) -> function::Derivative {
    function::Derivative { function, order, zero_derivative: Vec::new(), no_derivative: Vec::new() }
}

#[test]
fn annotations_are_used_where_they_fit() {
    let w = &mut World::default();
    let f = foreign(w, "f", &["x", "y"]);
    let f_x = foreign(w, "f_x", &["x", "y", "der_x"]);
    let f_d = foreign(w, "f_d", &["x", "y", "der_x", "der_y"]);
    w.annotate(f, function::Derivative { zero_derivative: vec![1], ..by(f_x, 1) });
    w.annotate(f, by(f_d, 1));
    let (x, y, two) = (w.letter("x"), w.letter("y"), w.pool.real(2.0));
    let e = call(w, f, &[x, two]);
    w.shows(e, "f1(x, 2.0, dx)");
    let e = call(w, f, &[x, y]);
    w.shows(e, "f2(x, y, dx, dy)");
    let e = call(w, f, &[two, y]);
    w.shows(e, "f2(2.0, y, 0.0, dy)");
}

/// Along time an input with `noDerivative` changes as the others make it. A partial derivative is another matter: the
/// algorithm is differentiated, if there is one.
#[test]
fn inputs_that_depend_on_others() {
    let w = &mut World::default();
    let f = polynomial(w);
    let g = foreign(w, "g", &["a", "x"]);
    let f_d = foreign(w, "f_d", &["a", "x", "der_x"]);
    for function in [f, g] {
        w.annotate(function, function::Derivative { no_derivative: vec![0], ..by(f_d, 1) });
    }
    let (x, y) = (w.letter("x"), w.letter("y"));
    let e = call(w, f, &[y, x]);
    w.shows(e, "f2(y, x, dx)");
    w.gradient_agrees(e, &[0.4, 0.9]);
    let foreign = call(w, g, &[y, x]);
    let mut functions = w.table_of_functions();
    let x = VarId::from_index(0);
    let partial = Differentiator::new().partial(&mut w.pool, &mut functions, e, x).unwrap();
    assert!(!w.text(partial).starts_with("f2"));
    assert!(Differentiator::new().partial(&mut w.pool, &mut functions, foreign, x).is_err());
}

/// `foo0`, `foo1`, `foo2` of section 12.7.1.
#[test]
fn derivatives_of_higher_order() {
    let w = &mut World::default();
    let foo_0 = foreign(w, "foo0", &["x", "k"]);
    let foo_1 = foreign(w, "foo1", &["x", "k", "der_x"]);
    let foo_2 = foreign(w, "foo2", &["x", "k", "der_x", "der_2_x"]);
    w.annotate(foo_0, function::Derivative { zero_derivative: vec![1], ..by(foo_1, 1) });
    w.annotate(foo_1, function::Derivative { zero_derivative: vec![1], ..by(foo_2, 2) });
    let mut functions = w.table_of_functions();
    // x' is `dx`, x'' is `y`.
    let (y, two) = (w.letter("y"), w.pool.real(2.0));
    let dx = w.pool.var(VarId::from_index(N_LETTERS), Type::real());
    let mut seed = |_: &mut Pool, var: VarId| match var.index() {
        0 => Some(dx),
        N_LETTERS => Some(y),
        _ => None,
    };
    let x = w.letter("x");
    let mut e = call(w, foo_0, &[x, two]);
    let (mut differentiator, mut memo) = (Differentiator::new(), Memo::default());
    for expected in ["f1(x, 2.0, dx)", "f2(x, 2.0, dx, y)"] {
        let one = w.pool.real(1.0);
        let (pool, functions) = (&mut w.pool, &mut functions);
        e = differentiator.derivative(pool, functions, &mut memo, e, &mut seed, Some(one)).unwrap();
        assert_eq!(w.text(e), expected);
    }
    // A call that somebody wrote is no derivative, whatever its inputs are called.
    let e = call(w, foo_1, &[x, two, y]);
    assert!(w.derivative(e).is_err());
}

#[test]
fn random_expressions() {
    let dice = &mut Dice(0x9E37_79B9_7F4A_7C15);
    for _ in 0..300 {
        let w = &mut World::default();
        let leaves = ["x", "y", "z"].map(|letter| w.letter(letter));
        let e = random_expr(w, dice, &leaves, 5);
        let point = [dice.real(), dice.real(), dice.real()];
        let direction = [dice.real(), dice.real(), dice.real()];
        w.agrees(e, &point, &direction);
        w.gradient_agrees(e, &point);
    }
}

/// The locals of a function that is being made up.
struct Inside {
    x: ExprId,
    v: ExprId,
    a: ExprId,
    b: ExprId,
    w: ExprId,
    m: ExprId,
}

/// Statements over `a`, `b`, the vector `w`, the matrix `m` and the inputs.
fn random_statements(w: &mut World, dice: &mut Dice, inside: &Inside, depth: usize) -> Vec<Statement> {
    let n = 2 + dice.roll(3);
    (0..n).map(|_| random_statement(w, dice, inside, depth)).collect()
}

fn random_statement(w: &mut World, dice: &mut Dice, inside: &Inside, depth: usize) -> Statement {
    let Inside { x, v, a, b, w: vec, m } = *inside;
    let first = w.int(1);
    let element = w.at(vec, &[first]);
    let leaves = [x, a, b, element];
    let bounded = |w: &mut World, dice: &mut Dice, leaves: &[ExprId]| {
        let e = random_expr(w, dice, leaves, 2);
        w.built_in(Builtin::Tanh, &[e])
    };
    let target = [a, b][dice.roll(2)];
    match dice.roll(if depth == 0 { 5 } else { 9 }) {
        0 => assign(target, bounded(w, dice, &leaves)),
        1 => {
            let dot = w.op(BinaryOp::Mul, v, vec);
            assign(target, bounded(w, dice, &[dot, a, x]))
        }
        // w := 0.5*m*w + a*v
        2 => {
            let (half, product) = (w.pool.real(0.5), w.op(BinaryOp::Mul, m, vec));
            let (left, right) = (w.op(BinaryOp::Mul, half, product), w.op(BinaryOp::Mul, a, v));
            assign(vec, w.op(BinaryOp::Add, left, right))
        }
        // m[1, :] := sin(w)
        3 => {
            let row = w.at(m, &[first]);
            assign(row, w.built_in(Builtin::Sin, &[vec]))
        }
        4 => {
            let sum = w.built_in(Builtin::Sum, &[m]);
            assign(target, bounded(w, dice, &[sum, b]))
        }
        5 => {
            let condition = w.op(BinaryOp::Less, a, x);
            let branches = vec![(condition, random_statements(w, dice, inside, depth - 1))];
            Statement::If { branches, otherwise: random_statements(w, dice, inside, depth - 1) }
        }
        // for k in 1:size(w, 1) loop w[k] := …; …
        6 => {
            let (iter, size) = (w.pool.fresh_iterator(), w.size(vec, 1));
            let k = w.pool.iter(iter, Type::integer());
            let range = w.up_to(size);
            let (w_k, v_k) = (w.at(vec, &[k]), w.at(v, &[k]));
            let value = bounded(w, dice, &[w_k, v_k, a]);
            let mut body = random_statements(w, dice, inside, depth - 1);
            body.push(assign(w_k, value));
            Statement::For { iter, range, body }
        }
        // for e in v loop a := …
        7 => {
            let iter = w.pool.fresh_iterator();
            let e = w.pool.iter(iter, Type::real());
            let value = bounded(w, dice, &[e, a, x]);
            Statement::For { iter, range: v, body: vec![assign(target, value)] }
        }
        // while a < 0.5 loop a := a + 0.3; …: it ends, since the last assignment is that of a
        _ => {
            let (limit, step) = (w.pool.real(0.5), w.pool.real(0.3));
            let condition = w.op(BinaryOp::Less, a, limit);
            let value = bounded(w, dice, &[b, x]);
            let square = w.op(BinaryOp::Mul, value, value);
            let (larger, quarter) = (w.op(BinaryOp::Add, a, step), w.op(BinaryOp::Mul, square, limit));
            let larger = w.op(BinaryOp::Add, larger, quarter);
            Statement::While { condition, body: vec![assign(b, value), assign(a, larger)] }
        }
    }
}

#[test]
fn random_functions() {
    let dice = &mut Dice(0xD1B5_4A32_D192_ED03);
    for _ in 0..150 {
        let w = &mut World::default();
        let mut draft = Draft::new("f");
        let (x, v) = (draft.input(w, "x", Type::real()), draft.input(w, "v", open(1)));
        let y = draft.output(w, "y", Type::real());
        let (a, b) = (draft.protected(w, "a", Type::real()), draft.protected(w, "b", Type::real()));
        let size = w.size(v, 1);
        let vec = draft.protected(w, "w", open(1));
        draft.sized(&[size]);
        let m = draft.protected(w, "m", open(2));
        draft.sized(&[size, size]);
        let product = w.built_in(Builtin::OuterProduct, &[v, v]);
        let zero = w.pool.real(0.0);
        let inside = Inside { x, v, a, b, w: vec, m };
        let mut body = vec![assign(a, zero), assign(b, x), assign(vec, v), assign(m, product)];
        body.extend(random_statements(w, dice, &inside, 2));
        let (dot, total) = (w.op(BinaryOp::Mul, vec, vec), w.built_in(Builtin::Sum, &[m]));
        let parts = [a, b, dot, total];
        let result = parts[1..].iter().fold(a, |sum, &part| w.op(BinaryOp::Add, sum, part));
        body.push(assign(y, result));
        let f = draft.finish_smooth(w, Body::Algorithm(body));
        let leaves = ["x", "y", "z"].map(|letter| w.letter(letter));
        let argument = w.pool.array(leaves.to_vec()).unwrap();
        let e = call(w, f, &[leaves[0], argument]);
        let point = [dice.real(), dice.real(), dice.real()];
        let direction = [dice.real(), dice.real(), dice.real()];
        w.agrees(e, &point, &direction);
        let both = w.op(BinaryOp::Mul, e, leaves[1]);
        w.gradient_agrees(both, &point);
        // Only some inputs vary.
        let constant = w.pool.literal(&Value::real_vector([0.3, -0.8]));
        let e = call(w, f, &[leaves[0], constant]);
        w.agrees(e, &point, &direction);
    }
}
