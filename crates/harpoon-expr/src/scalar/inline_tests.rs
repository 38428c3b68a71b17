//! Functions and the expressions that are left of their calls.

use std::rc::Rc;

use super::inline::written_out;
use super::tests::Bench;
use crate::testing::{Draft, World, assign, known, open};
use crate::{
    Annotations, BaseType, BinaryOp, Body, Builtin, Derivative, Dim, ExprId, FunctionId, Inline, Statement,
    Subscript, Type, UnaryOp, Value,
};
use harpoon_index::Id;

fn annotate(w: &mut World, annotations: Annotations) {
    let function = w.functions.last_mut().expect("a function");
    Rc::get_mut(function).expect("not shared yet").annotations = annotations;
}

fn inline(inline: Inline) -> Annotations {
    Annotations { inline, ..Annotations::default() }
}

/// `y := x*x + 1`
fn parabola(w: &mut World) -> FunctionId {
    let mut draft = Draft::new("parabola");
    let (x, y) = (draft.input(w, "x", Type::real()), draft.output(w, "y", Type::real()));
    let (square, one) = (w.op(BinaryOp::Mul, x, x), w.pool.real(1.0));
    let body = w.op(BinaryOp::Add, square, one);
    draft.finish(w, Body::Algorithm(vec![assign(y, body)]))
}

fn call(b: &mut Bench, f: FunctionId, arguments: &[ExprId], ty: Type) -> String {
    let call = b.w.pool.call(f, arguments.to_vec(), ty).unwrap();
    b.text(call)
}

#[test]
fn the_annotation_decides_before_the_size() {
    let b = &mut Bench::new(&[Type::real()]);
    let (x, f) = (b.var(0), parabola(&mut b.w));
    assert_eq!(call(b, f, &[x], Type::real()), "x1 * x1 + 1.0");
    annotate(&mut b.w, inline(Inline::Never));
    assert_eq!(call(b, f, &[x], Type::real()), "f0(x1)");
    annotate(&mut b.w, inline(Inline::Always));
    assert_eq!(call(b, f, &[x], Type::real()), "x1 * x1 + 1.0");
    // The author's derivative is better than ours; only an explicit wish goes before it.
    let derivative = Derivative { function: f, order: 1, zero_derivative: vec![], no_derivative: vec![] };
    annotate(&mut b.w, Annotations { derivatives: vec![derivative], ..Annotations::default() });
    assert_eq!(call(b, f, &[x], Type::real()), "f0(x1)");
}

#[test]
fn calls_over_arrays_are_inlined_one_by_one() {
    let b = &mut Bench::new(&[known(2)]);
    let (x, f) = (b.var(0), parabola(&mut b.w));
    let each = b.w.pool.call_vectorized(f, vec![(x, true)], 1, Type::real()).unwrap();
    assert_eq!(b.text(each), "x1 * x1 + 1.0 | x2 * x2 + 1.0");
}

/// `T*v`, as `Frames.resolve2` of the multi-body library
#[test]
fn a_rotation_is_as_sparse_as_its_matrix() {
    let b = &mut Bench::new(&[known(3), Type::real()]);
    let (v, phi) = (b.var(0), b.var(1));
    let matrix = Type::real().array(&[Dim::Known(3); 2]);
    let w = &mut b.w;
    let mut draft = Draft::new("resolve2");
    let (t, v1) = (draft.input(w, "T", matrix), draft.input(w, "v1", known(3)));
    let v2 = draft.output(w, "v2", known(3));
    let product = w.op(BinaryOp::Mul, t, v1);
    let f = draft.finish(w, Body::Algorithm(vec![assign(v2, product)]));
    let (sine, cosine) = (w.built_in(Builtin::Sin, &[phi]), w.built_in(Builtin::Cos, &[phi]));
    let (zero, one) = (w.pool.real(0.0), w.pool.real(1.0));
    let minus = w.pool.unary(UnaryOp::Neg, sine).unwrap();
    let rotation =
        w.pool.matrix(vec![vec![cosine, sine, zero], vec![minus, cosine, zero], vec![zero, zero, one]]);
    let text = call(b, f, &[rotation.unwrap(), v], known(3));
    assert_eq!(text, "cos(y1) * x1 + sin(y1) * x2 | cos(y1) * x2 - sin(y1) * x1 | x3");
}

/// Fills an array by a loop, with the size of the argument.
#[test]
fn loops_are_unrolled_and_parts_assigned() {
    let b = &mut Bench::new(&[known(3)]);
    let x = b.var(0);
    let w = &mut b.w;
    let mut draft = Draft::new("differences");
    let (v, d) = (draft.input(w, "v", open(1)), draft.output(w, "d", open(1)));
    let one = w.int(1);
    let n = w.size(v, 1);
    let length = w.op(BinaryOp::Sub, n, one);
    draft.sized(&[length]);
    let iter = w.pool.fresh_iterator();
    let i = w.pool.iter(iter, Type::integer());
    let range = w.up_to(length);
    let next = w.op(BinaryOp::Add, i, one);
    let (a, b_) = (w.at(v, &[next]), w.at(v, &[i]));
    let (difference, target) = (w.op(BinaryOp::Sub, a, b_), w.at(d, &[i]));
    let body = vec![Statement::For { iter, range, body: vec![assign(target, difference)] }];
    let f = draft.finish(w, Body::Algorithm(body));
    assert_eq!(call(b, f, &[x], known(2)), "x2 - x1 | x3 - x2");
    // Kept, the size of the result still comes from the declaration.
    annotate(&mut b.w, inline(Inline::Never));
    assert_eq!(call(b, f, &[x], open(1)), "(f0({x1, x2, x3}))[1] | (f0({x1, x2, x3}))[2]");
}

/// `if x < 0 then y := -x; elseif n == 1 then y := x; else y := 2*x; end if;`
fn branching(w: &mut World) -> FunctionId {
    let mut draft = Draft::new("branching");
    let (x, n) = (draft.input(w, "x", Type::real()), draft.input(w, "n", Type::integer()));
    let y = draft.output(w, "y", Type::real());
    let (zero, one, two) = (w.pool.real(0.0), w.int(1), w.pool.real(2.0));
    let (is_negative, is_one) = (w.op(BinaryOp::Less, x, zero), w.op(BinaryOp::Equal, n, one));
    let (minus, twice) = (w.pool.unary(UnaryOp::Neg, x).unwrap(), w.op(BinaryOp::Mul, two, x));
    let body = Statement::If {
        branches: vec![(is_negative, vec![assign(y, minus)]), (is_one, vec![assign(y, x)])],
        otherwise: vec![assign(y, twice)],
    };
    draft.finish(w, Body::Algorithm(vec![body]))
}

#[test]
fn branches_become_conditions_without_events() {
    let b = &mut Bench::new(&[Type::real(), Type::integer()]);
    let (x, n, f) = (b.var(0), b.var(1), branching(&mut b.w));
    assert_eq!(
        call(b, f, &[x, n], Type::real()),
        "if noEvent(x1 < 0.0) then -x1 elseif y1 == 1 then x1 else 2.0 * x1"
    );
    let one = b.w.int(1);
    assert_eq!(call(b, f, &[x, one], Type::real()), "if noEvent(x1 < 0.0) then -x1 else x1");
    annotate(&mut b.w, Annotations { generate_events: true, ..Annotations::default() });
    assert_eq!(call(b, f, &[x, one], Type::real()), "if x1 < 0.0 then -x1 else x1");
}

/// A function may read a variable of the model it stands in; there the same relation does make events.
#[test]
fn the_same_relation_makes_events_outside() {
    let b = &mut Bench::new(&[Type::real()]);
    let x = b.var(0);
    let w = &mut b.w;
    let mut draft = Draft::new("is_positive");
    let y = draft.output(w, "y", Type::boolean());
    let zero = w.pool.real(0.0);
    let relation = w.op(BinaryOp::Greater, x, zero);
    let f = draft.finish(w, Body::Algorithm(vec![assign(y, relation)]));
    let inside = w.pool.call(f, vec![], Type::boolean()).unwrap();
    let both = w.op(BinaryOp::Or, inside, relation);
    assert_eq!(b.text(both), "noEvent(x1 > 0.0) or x1 > 0.0");
}

#[test]
fn assertions_that_may_fail_keep_the_call() {
    let b = &mut Bench::new(&[Type::real()]);
    let x = b.var(0);
    let w = &mut b.w;
    let mut draft = Draft::new("root");
    let (u, y) = (draft.input(w, "u", Type::real()), draft.output(w, "y", Type::real()));
    let (zero, text) = (w.pool.real(0.0), w.pool.string("negative"));
    let condition = w.op(BinaryOp::GreaterEqual, u, zero);
    let check = w.built_in(Builtin::Assert, &[condition, text]);
    let root = w.built_in(Builtin::Sqrt, &[u]);
    let f = draft.finish(w, Body::Algorithm(vec![Statement::Call(check), assign(y, root)]));
    annotate(&mut b.w, inline(Inline::Always));
    assert_eq!(call(b, f, &[x], Type::real()), "f0(x1)");
    let four = b.w.pool.real(4.0);
    assert_eq!(call(b, f, &[four], Type::real()), "2.0");
}

/// `y := if n <= 1 then 1 else n*f(n - 1)`, with a statement for the condition
#[test]
fn recursion_stops_at_the_first_call() {
    let b = &mut Bench::new(&[Type::integer()]);
    let x = b.var(0);
    let w = &mut b.w;
    let mut draft = Draft::new("factorial");
    let (n, y) = (draft.input(w, "n", Type::integer()), draft.output(w, "y", Type::integer()));
    let one = w.int(1);
    let rest = w.op(BinaryOp::Sub, n, one);
    let itself = w.pool.call(FunctionId::from_index(0), vec![rest], Type::integer()).unwrap();
    let product = w.op(BinaryOp::Mul, n, itself);
    let condition = w.op(BinaryOp::LessEqual, n, one);
    let value = w.pool.if_then_else(condition, one, product).unwrap();
    let f = draft.finish(w, Body::Algorithm(vec![assign(y, value)]));
    assert_eq!(call(b, f, &[x], Type::integer()), "if x1 <= 1 then 1 else x1 * f0(x1 - 1)");
}

#[test]
fn results_that_grow_too_large_keep_the_call() {
    let b = &mut Bench::new(&[known(400), Type::real()]);
    let (x, s) = (b.var(0), b.var(1));
    let w = &mut b.w;
    let mut draft = Draft::new("powers");
    let (v, u) = (draft.input(w, "v", open(1)), draft.input(w, "u", Type::real()));
    let y = draft.output(w, "y", Type::real());
    let zero = w.pool.real(0.0);
    draft.bound_to(zero);
    let iter = w.pool.fresh_iterator();
    let i = w.pool.iter(iter, Type::integer());
    let n = w.size(v, 1);
    let (range, element) = (w.up_to(n), w.at(v, &[i]));
    let horner = w.op(BinaryOp::Mul, y, u);
    let horner = w.op(BinaryOp::Add, horner, element);
    let body = vec![Statement::For { iter, range, body: vec![assign(y, horner)] }];
    let f = draft.finish(w, Body::Algorithm(body));
    let (one, three) = (w.int(1), w.int(3));
    let few = w.pool.range(one, None, three).unwrap();
    let few = w.pool.index(x, vec![Subscript::Slice(few)]).unwrap();
    assert_eq!(call(b, f, &[few, s], Type::real()), "(x1 * y1 + x2) * y1 + x3");
    assert!(call(b, f, &[x, s], Type::real()).starts_with("f0({x1, x2, "));
    annotate(&mut b.w, inline(Inline::Always));
    assert!(call(b, f, &[x, s], Type::real()).starts_with("((("));
}

#[test]
fn several_results_and_records() {
    let b = &mut Bench::new(&[Type::real(), Type::real()]);
    let (x, y) = (b.var(0), b.var(1));
    let w = &mut b.w;
    let mut draft = Draft::new("both");
    let (u, v) = (draft.input(w, "u", Type::real()), draft.input(w, "v", Type::real()));
    let (s, d) = (draft.output(w, "s", Type::real()), draft.output(w, "d", Type::real()));
    let (sum, difference) = (w.op(BinaryOp::Add, u, v), w.op(BinaryOp::Sub, u, v));
    let f = draft.finish(w, Body::Algorithm(vec![assign(s, sum), assign(d, difference)]));
    let ty = Type::scalar(BaseType::Tuple([Type::real(), Type::real()].into()));
    assert_eq!(call(b, f, &[x, y], ty.clone()), "x1 + y1 | x1 - y1");
    let both = b.w.pool.call(f, vec![x, y], ty).unwrap();
    let second = b.w.pool.output(both, 1).unwrap();
    assert_eq!(b.text(second), "x1 - y1");
    // A function of a function: swapped(u, v) gives (d, s).
    let w = &mut b.w;
    let mut draft = Draft::new("swapped");
    let (u, v) = (draft.input(w, "u", Type::real()), draft.input(w, "v", Type::real()));
    let (p, q) = (draft.output(w, "p", Type::real()), draft.output(w, "q", Type::real()));
    let ty = Type::scalar(BaseType::Tuple([Type::real(), Type::real()].into()));
    let inner = w.pool.call(f, vec![u, v], ty.clone()).unwrap();
    let target = w.pool.tuple(vec![Some(q), Some(p)]);
    let g = draft.finish(w, Body::Algorithm(vec![assign(target, inner)]));
    assert_eq!(call(b, g, &[x, y], ty), "x1 - y1 | x1 + y1");
}

/// What is inlined has the value that the interpreter finds for the call.
#[test]
fn inlined_results_have_the_value_of_the_call() {
    let b = &mut Bench::new(&[Type::real(), Type::integer()]);
    let (x, n, f) = (b.var(0), b.var(1), branching(&mut b.w));
    let call = b.w.pool.call(f, vec![x, n], Type::real()).unwrap();
    let [inlined] = b.elements(call).unwrap()[..] else { panic!("a scalar") };
    for (u, k) in [(-2.0, 1), (-0.5, 2), (0.0, 1), (1.5, 1), (1.5, 2)] {
        for id in [harpoon_index::Id::from_index(0), Bench::scalar_id(0, 0)] {
            b.w.variables.insert(id, Value::Real(u));
        }
        for id in [harpoon_index::Id::from_index(1), Bench::scalar_id(1, 0)] {
            b.w.variables.insert(id, Value::Integer(k));
        }
        assert_eq!(b.w.evaluate(inlined), b.w.evaluate(call));
    }
}

/// `f0(x) = x`, and each of the others calls the last one twice, with the same arguments again and again
#[test]
fn calls_stay_where_the_result_would_be_written_out_without_end() {
    let b = &mut Bench::new(&[Type::real()]);
    let x = b.var(0);
    let mut last = None;
    for _ in 0..60 {
        let w = &mut b.w;
        let mut draft = Draft::new("f");
        let (x, y) = (draft.input(w, "x", Type::real()), draft.output(w, "y", Type::real()));
        let body = match last {
            None => x,
            Some(f) => {
                let one = w.pool.real(1.0);
                let next = w.op(BinaryOp::Add, x, one);
                let calls = [x, next].map(|argument| w.pool.call(f, vec![argument], Type::real()).unwrap());
                w.op(BinaryOp::Add, calls[0], calls[1])
            }
        };
        last = Some(draft.finish(w, Body::Algorithm(vec![assign(y, body)])));
        annotate(w, inline(Inline::Always));
    }
    let call = b.w.pool.call(last.unwrap(), vec![x], Type::real()).unwrap();
    let elements = b.elements(call).unwrap();
    assert!(written_out(&b.w.pool, &elements) <= 1e6);
}

#[test]
fn products_of_large_matrices_stay_in_their_function() {
    let b = &mut Bench::new(&[Type::real()]);
    let x = b.var(0);
    let w = &mut b.w;
    let mut draft = Draft::new("square");
    let (t, y) = (draft.input(w, "t", Type::real()), draft.output(w, "y", Type::real()));
    let n = w.int(300);
    let matrix = w.built_in(Builtin::Fill, &[t, n, n]);
    let square = w.op(BinaryOp::Mul, matrix, matrix);
    let sum = w.built_in(Builtin::Sum, &[square]);
    let f = draft.finish(w, Body::Algorithm(vec![assign(y, sum)]));
    assert_eq!(call(b, f, &[x], Type::real()), "f0(x1)");
}
