//! Calls as the `external` clauses of Modelica.Math.Matrices.LAPACK write them. The numerics have their own tests;
//! these are about arguments: order, rows against columns, indices from 1, `info`.

use harpoon_expr::{Array, Type, Value};

use crate::{Context, Error};

/// A matrix as a model writes it: rows.
fn matrix<const M: usize, const N: usize>(rows: [[f64; N]; M]) -> Value {
    Value::array(vec![M, N], Type::real(), rows.concat().into_iter().map(Value::Real).collect())
}

fn zeros(m: usize, n: usize) -> Value {
    Value::array(vec![m, n], Type::real(), vec![Value::Real(0.0); m * n])
}

fn vector(elements: &[f64]) -> Value {
    Value::real_vector(elements.iter().copied())
}

fn int(number: i64) -> Value {
    Value::Integer(number)
}

fn text(text: &str) -> Value {
    Value::String(text.into())
}

fn call(name: &str, arguments: &[Value], outputs: &[usize]) -> Vec<Value> {
    crate::call(name, arguments, outputs, false, &mut Context::default()).unwrap()
}

fn array(value: &Value) -> &Array {
    value.as_array().unwrap()
}

fn reals(value: &Value) -> Vec<f64> {
    array(value).data.iter().map(|x| x.as_real().unwrap()).collect()
}

#[track_caller]
fn assert_reals(value: &Value, expected: &[f64]) {
    let found = reals(value);
    let near =
        found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12);
    assert!(near, "{found:?} is not {expected:?}");
}

/// A·B of matrices by rows.
fn product(a: &Value, b: &Value) -> Value {
    let (m, k, n) = (array(a).dims[0], array(a).dims[1], array(b).dims[1]);
    let (a, b) = (reals(a), reals(b));
    let element = |i: usize, j: usize| (0..k).map(|l| a[i * k + l] * b[l * n + j]).sum();
    let data = (0..m * n).map(|l| Value::Real(element(l / n, l % n))).collect();
    Value::array(vec![m, n], Type::real(), data)
}

const A: [[f64; 2]; 2] = [[1.0, 2.0], [3.0, 4.0]];

#[test]
fn dgesv_solves_and_reports_a_singular_matrix() {
    let solve = |a: Value| {
        let b = matrix([[5.0, 1.0], [11.0, 1.0]]);
        call(
            "dgesv",
            &[int(2), int(2), a, int(2), Value::integer_vector([0, 0]), b, int(2), int(9)],
            &[5, 4, 7],
        )
    };
    let solved = solve(matrix(A));
    assert_reals(&solved[0], &[1.0, -1.0, 2.0, 1.0]);
    assert_eq!(solved[1], Value::integer_vector([2, 2]));
    assert_eq!(solved[2], int(0));
    assert_eq!(solve(matrix([[1.0, 2.0], [2.0, 4.0]]))[2], int(2));
}

#[test]
fn a_vector_is_a_right_hand_side_too() {
    let b = vector(&[5.0, 11.0]);
    let arguments = [int(2), int(1), matrix(A), int(2), Value::integer_vector([0, 0]), b, int(2), int(0)];
    assert_reals(&call("dgesv", &arguments, &[5])[0], &[1.0, 2.0]);
}

#[test]
fn dgetrf_then_dgetrs_and_dgetri() {
    let factored =
        call("dgetrf", &[int(2), int(2), matrix(A), int(2), Value::integer_vector([0, 0]), int(0)], &[2, 4]);
    let (lu, pivots) = (&factored[0], &factored[1]);
    assert_reals(lu, &[3.0, 4.0, 1.0 / 3.0, 2.0 / 3.0]);
    let transposed =
        [text("T"), int(2), int(1), lu.clone(), int(2), pivots.clone(), vector(&[7.0, 10.0]), int(2), int(0)];
    assert_reals(&call("dgetrs", &transposed, &[6])[0], &[1.0, 2.0]);
    let inverse =
        call("dgetri", &[int(2), lu.clone(), int(2), pivots.clone(), vector(&[]), int(0), int(0)], &[1]);
    assert_reals(&inverse[0], &[-2.0, 1.0, 1.5, -0.5]);
    let norm = [
        text("1"),
        int(2),
        lu.clone(),
        int(2),
        Value::Real(6.0),
        Value::Real(0.0),
        vector(&[]),
        vector(&[]),
        int(0),
    ];
    // ‖A‖₁ = 6, ‖A⁻¹‖₁ = 3.5
    let rcond = call("dgecon", &norm, &[5])[0].as_real().unwrap();
    assert!((rcond - 1.0 / 21.0).abs() < 1e-15);
}

#[test]
fn a_rectangular_factorisation_keeps_its_shape() {
    let a = matrix([[0.0, 2.0, 4.0], [2.0, 2.0, 2.0]]);
    let factored =
        call("dgetrf", &[int(2), int(3), a, int(2), Value::integer_vector([0, 0]), int(0)], &[2, 4]);
    assert_eq!(array(&factored[0]).dims, [2, 3]);
    assert_reals(&factored[0], &[2.0, 2.0, 2.0, 0.0, 2.0, 4.0]);
    assert_eq!(factored[1], Value::integer_vector([2, 2]));
}

#[test]
fn dgesvx_solves_with_the_transpose() {
    let arguments = |trans: &str| {
        vec![
            text("N"),
            text(trans),
            int(2),
            int(1),
            matrix(A),
            int(2),
            zeros(2, 2),
            int(2),
            Value::integer_vector([0, 0]),
            text(" "),
            vector(&[0.0; 2]),
            vector(&[0.0; 2]),
            matrix([[7.0], [10.0]]),
            int(2),
            zeros(2, 1),
            int(2),
            Value::Real(0.0),
            vector(&[0.0]),
            vector(&[0.0]),
            vector(&[]),
            vector(&[]),
            int(0),
        ]
    };
    let solved = call("dgesvx", &arguments("T"), &[14, 16, 21]);
    assert_reals(&solved[0], &[1.0, 2.0]);
    assert!(solved[1].as_real().unwrap() > 0.01);
    assert_eq!(solved[2], int(0));
    let mut singular = arguments("N");
    singular[4] = zeros(2, 2);
    assert_eq!(call("dgesvx", &singular, &[16, 21]), [Value::Real(0.0), int(1)]);
    let mut given = arguments("N");
    given[0] = text("F");
    let refused = crate::call("dgesvx", &given, &[14], false, &mut Context::default());
    assert!(matches!(refused, Err(Error::Failed(message)) if message.contains("`F`")));
}

#[test]
fn banded_and_tridiagonal() {
    // [2 1 0; 1 2 1; 0 1 2]·(1, 2, 3) = (4, 8, 8)
    let band = matrix([[0.0; 3], [0.0, 1.0, 1.0], [2.0; 3], [1.0, 1.0, 0.0]]);
    let b = vector(&[4.0, 8.0, 8.0]);
    let pivots = Value::integer_vector([0; 3]);
    let arguments = [int(3), int(1), int(1), int(1), band, int(4), pivots, b.clone(), int(3), int(0)];
    assert_reals(&call("dgbsv", &arguments, &[7])[0], &[1.0, 2.0, 3.0]);
    let off = vector(&[1.0, 1.0]);
    let arguments = [int(3), int(1), off.clone(), vector(&[2.0; 3]), off, b, int(3), int(0)];
    assert_reals(&call("dgtsv", &arguments, &[5])[0], &[1.0, 2.0, 3.0]);
}

#[test]
fn triangles_and_norms() {
    let spd = matrix([[4.0, 2.0], [2.0, 10.0]]);
    let factor = call("dpotrf", &[text("U"), int(2), spd.clone(), int(2), int(0)], &[2, 4]);
    assert_reals(&factor[0], &[2.0, 1.0, 2.0, 3.0]);
    assert_eq!(factor[1], int(0));
    // X·U = B
    let arguments = ["R", "U", "N", "N"].map(text).into_iter().chain([
        int(1),
        int(2),
        Value::Real(1.0),
        factor[0].clone(),
        int(2),
        matrix([[2.0, 7.0]]),
        int(1),
    ]);
    assert_reals(&call("dtrsm", &arguments.collect::<Vec<_>>(), &[9])[0], &[1.0, 2.0]);
    let a = matrix([[1.0, -2.0, 3.0], [4.0, 5.0, 6.0]]);
    let norm = |kind: &str| {
        let arguments = [text(kind), int(2), int(3), a.clone(), int(2), vector(&[])];
        crate::call("dlange", &arguments, &[], true, &mut Context::default()).unwrap()
    };
    assert_eq!(
        (norm("1"), norm("I"), norm("m")),
        (vec![Value::Real(9.0)], vec![Value::Real(15.0)], vec![Value::Real(6.0)])
    );
}

#[test]
fn qr_with_pivoting_then_its_q() {
    let a = matrix([[1.0, 0.0], [0.0, 3.0], [0.0, 4.0]]);
    let none = vector(&[]);
    let arguments = [
        int(3),
        int(2),
        a.clone(),
        int(3),
        Value::integer_vector([0, 0]),
        vector(&[0.0; 2]),
        none.clone(),
        int(0),
        int(0),
    ];
    let factored = call("dgeqp3", &arguments, &[2, 4, 5]);
    assert_eq!(factored[1], Value::integer_vector([2, 1]));
    let (qr, tau) = (&factored[0], &factored[2]);
    assert!((reals(qr)[0].abs() - 5.0).abs() < 1e-14);
    let arguments = [int(3), int(2), int(2), qr.clone(), int(3), tau.clone(), none.clone(), int(0), int(0)];
    let q = call("dorgqr", &arguments, &[3]);
    let r = matrix([[reals(qr)[0], reals(qr)[1]], [0.0, reals(qr)[3]]]);
    assert_reals(&product(&q[0], &r), &[0.0, 1.0, 3.0, 0.0, 4.0, 0.0]);
    // Qᵀ·(A·P) = R
    let exchanged = matrix([[0.0, 1.0], [3.0, 0.0], [4.0, 0.0]]);
    let arguments = [
        text("L"),
        text("T"),
        int(3),
        int(2),
        int(2),
        qr.clone(),
        int(3),
        tau.clone(),
        exchanged,
        int(3),
        none,
        int(0),
        int(0),
    ];
    let image = reals(&call("dormqr", &arguments, &[8])[0]);
    assert!((image[0] - reals(qr)[0]).abs() < 1e-14 && image[2].abs() < 1e-14 && image[5].abs() < 1e-14);
}

#[test]
fn hessenberg_form_and_its_q() {
    let a = matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 10.0]]);
    let head = [int(3), int(1), int(3)];
    let tail = [vector(&[]), int(0), int(0)];
    let with = |a: Value, tau: Value| [&head[..], &[a, int(3), tau], &tail].concat();
    let reduced = call("dgehrd", &with(a.clone(), vector(&[0.0; 2])), &[3, 5]);
    let q = call("dorghr", &with(reduced[0].clone(), reduced[1].clone()), &[3]).remove(0);
    let mut h = reals(&reduced[0]);
    h[6] = 0.0;
    let h = matrix([[h[0], h[1], h[2]], [h[3], h[4], h[5]], [h[6], h[7], h[8]]]);
    assert_reals(&product(&q, &h), &reals(&product(&a, &q)));
    let arguments = [
        &[
            text("L"),
            text("N"),
            int(3),
            int(3),
            int(1),
            int(3),
            reduced[0].clone(),
            int(3),
            reduced[1].clone(),
        ][..],
        &[matrix([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]), int(3)],
        &tail,
    ]
    .concat();
    assert_reals(&call("dormhr", &arguments, &[9])[0], &reals(&q));
}

#[test]
fn least_squares_in_a_longer_vector() {
    let line = matrix([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]);
    let b = vector(&[1.0, 3.0, 4.0]);
    let arguments = [
        text("N"),
        int(3),
        int(2),
        int(1),
        line.clone(),
        int(3),
        b.clone(),
        int(3),
        vector(&[]),
        int(0),
        int(0),
    ];
    let solved = reals(&call("dgels", &arguments, &[6])[0]);
    assert!((solved[0] - 7.0 / 6.0).abs() < 1e-14 && (solved[1] - 1.5).abs() < 1e-14);
    let pivots = Value::integer_vector([0, 0]);
    let arguments = [
        int(3),
        int(2),
        int(1),
        line,
        int(3),
        b,
        int(3),
        pivots,
        Value::Real(1e-12),
        int(0),
        vector(&[]),
        int(0),
    ];
    let solved = call("dgelsx", &arguments, &[5, 9, 11]);
    assert!((reals(&solved[0])[1] - 1.5).abs() < 1e-14);
    assert_eq!(solved[1..], [int(2), int(0)]);
    // Wide: x + 2y = 5.
    let arguments = [
        int(1),
        int(2),
        int(1),
        matrix([[1.0, 2.0]]),
        int(1),
        matrix([[5.0], [0.0]]),
        int(2),
        Value::integer_vector([0, 0]),
        Value::Real(1e-12),
        int(0),
        vector(&[]),
        int(0),
        int(0),
    ];
    let solved = call("dgelsy", &arguments, &[5, 9]);
    assert_reals(&solved[0], &[1.0, 2.0]);
    assert_eq!(solved[1], int(1));
}

#[test]
fn constrained_least_squares() {
    let arguments = [
        int(2),
        int(2),
        int(1),
        matrix([[1.0, 0.0], [0.0, 1.0]]),
        int(2),
        matrix([[1.0, 1.0]]),
        int(1),
        vector(&[1.0, 1.0]),
        vector(&[1.0]),
        vector(&[0.0, 0.0]),
        vector(&[]),
        int(0),
        int(0),
    ];
    let solved = call("dgglse", &arguments, &[9, 12]);
    assert_reals(&solved[0], &[0.5, 0.5]);
    assert_eq!(solved[1], int(0));
}

#[test]
fn singular_values_of_both_routines() {
    let a = matrix([[3.0, 0.0, 0.0], [0.0, 0.0, -4.0]]);
    let common = [
        int(2),
        int(3),
        a.clone(),
        int(2),
        vector(&[0.0; 2]),
        zeros(2, 2),
        int(2),
        zeros(3, 3),
        int(3),
        vector(&[]),
        int(0),
    ];
    let svd = call("dgesvd", &[&[text("A"), text("A")], &common[..], &[int(0)]].concat(), &[6, 7, 9]);
    let sdd = call("dgesdd", &[&[text("A")], &common[..], &[vector(&[]), int(0)]].concat(), &[5, 6, 8]);
    for values in [svd, sdd] {
        assert_reals(&values[0], &[4.0, 3.0]);
        let middle = matrix([[4.0, 0.0, 0.0], [0.0, 3.0, 0.0]]);
        assert_reals(&product(&product(&values[1], &middle), &values[2]), &reals(&a));
    }
    let only = call("dgesvd", &[&[text("N"), text("N")], &common[..], &[int(0)]].concat(), &[6, 7]);
    assert_reals(&only[0], &[4.0, 3.0]);
    assert_reals(&only[1], &[0.0; 4]);
}

#[test]
fn dgeev_with_a_dummy_for_the_left_vectors() {
    let arguments = [
        text("N"),
        text("V"),
        int(2),
        matrix([[2.0, 0.0], [1.0, 3.0]]),
        int(2),
        vector(&[0.0; 2]),
        vector(&[0.0; 2]),
        zeros(1, 1),
        int(1),
        zeros(2, 2),
        int(2),
        vector(&[]),
        int(0),
        int(0),
    ];
    let values = call("dgeev", &arguments, &[5, 6, 7, 9, 13]);
    let (re, vectors) = (reals(&values[0]), reals(&values[3]));
    assert_reals(&values[1], &[0.0, 0.0]);
    assert_eq!((&values[2], &values[4]), (&zeros(1, 1), &int(0)));
    for k in 0..2 {
        let (x, y) = (vectors[k], vectors[2 + k]);
        assert!((2.0 * x - re[k] * x).abs() < 1e-14 && (x + 3.0 * y - re[k] * y).abs() < 1e-14);
        assert!((x.hypot(y) - 1.0).abs() < 1e-14);
    }
}

#[test]
fn dgeevx_gives_schur_form_and_conditions_but_not_all() {
    let n = 2;
    let mut arguments = ["B", "V", "V", "E"].map(text).to_vec();
    arguments.extend([
        int(n),
        matrix([[0.0, 1.0], [-1.0, 0.0]]),
        int(n),
        vector(&[0.0; 2]),
        vector(&[0.0; 2]),
    ]);
    arguments.extend([
        zeros(2, 2),
        int(n),
        zeros(2, 2),
        int(n),
        int(0),
        int(0),
        vector(&[0.0; 2]),
        Value::Real(0.0),
    ]);
    arguments.extend([vector(&[0.0; 2]), vector(&[0.0; 2]), vector(&[]), int(0), vector(&[]), int(0)]);
    let values = call("dgeevx", &arguments, &[7, 8, 13, 14, 16, 17, 22]);
    assert_reals(&values[0], &[0.0, 0.0]);
    assert_reals(&values[1], &[1.0, -1.0]);
    assert_eq!(values[2..5], [int(1), int(2), Value::Real(1.0)]);
    assert_reals(&values[5], &[1.0, 1.0]);
    let refused = crate::call("dgeevx", &arguments, &[18], false, &mut Context::default());
    assert!(matches!(refused, Err(Error::Failed(message)) if message.contains("argument 19")));
}

#[test]
fn schur_form_reordered() {
    let a = matrix([[1.0, 2.0], [0.0, -3.0]]);
    let mut arguments =
        vec![text("V"), text("N"), Value::integer_vector([0]), int(2), a.clone(), int(2), int(0)];
    arguments.extend([vector(&[0.0; 2]), vector(&[0.0; 2]), zeros(2, 2), int(2), vector(&[]), int(0)]);
    arguments.extend([Value::array(vec![2], Type::boolean(), vec![Value::Boolean(false); 2]), int(0)]);
    let schur = call("dgees", &arguments, &[4, 9, 7]);
    assert_reals(&schur[2], &[1.0, -3.0]);
    let select = Value::array(vec![2], Type::boolean(), vec![Value::Boolean(false), Value::Boolean(true)]);
    let mut arguments =
        vec![text("B"), text("V"), select, int(2), schur[0].clone(), int(2), schur[1].clone(), int(2)];
    arguments.extend([vector(&[0.0; 2]), vector(&[0.0; 2]), int(0), Value::Real(0.0), Value::Real(0.0)]);
    arguments.extend([vector(&[]), int(0), vector(&[]), int(0), int(0)]);
    let reordered = call("dtrsen", &arguments, &[4, 6, 8, 10, 12, 17]);
    assert_reals(&reordered[2], &[-3.0, 1.0]);
    assert_eq!((&reordered[3], &reordered[5]), (&int(1), &int(0)));
    assert!((reordered[4].as_real().unwrap() - 4.0).abs() < 1e-14);
    // A·Q = Q·T
    let (t, q) = (&reordered[0], &reordered[1]);
    assert_reals(&product(&a, q), &reals(&product(q, t)));
}

#[test]
fn hessenberg_to_eigenvalues_and_vectors() {
    let h = matrix([[1.0, 4.0], [1.0, 1.0]]);
    let mut arguments = vec![text("S"), text("I"), int(2), int(1), int(2), h.clone(), int(2)];
    arguments.extend([
        vector(&[0.0; 2]),
        vector(&[0.0; 2]),
        zeros(2, 2),
        int(2),
        vector(&[0.0; 6]),
        int(6),
        int(0),
    ]);
    let schur = call("dhseqr", &arguments, &[5, 9, 7]);
    let mut values = reals(&schur[2]);
    values.sort_by(f64::total_cmp);
    assert!((values[0] + 1.0).abs() < 1e-14 && (values[1] - 3.0).abs() < 1e-14);
    let mut arguments =
        vec![text("R"), text("B"), Value::array(vec![2], Type::boolean(), vec![Value::Boolean(false); 2])];
    arguments.extend([int(2), schur[0].clone(), int(2), schur[1].clone(), int(2), schur[1].clone(), int(2)]);
    arguments.extend([int(2), int(2), vector(&[]), int(0)]);
    let vectors = call("dtrevc", &arguments, &[8, 6]);
    assert_eq!(vectors[1], schur[1], "left vectors were not asked for");
    let re = reals(&schur[2]);
    let lambda = matrix([[re[0], 0.0], [0.0, re[1]]]);
    assert_reals(&product(&h, &vectors[0]), &reals(&product(&vectors[0], &lambda)));
}

#[test]
fn what_dgehrd_leaves_below_the_subdiagonal_is_ignored() {
    let mut arguments = vec![text("E"), text("N"), int(3), int(1), int(3)];
    // (x−1)(x−2)(x−3) with rubbish in the corner
    arguments.extend([matrix([[6.0, -11.0, 6.0], [1.0, 0.0, 0.0], [7.0, 1.0, 0.0]]), int(3)]);
    arguments.extend([
        vector(&[0.0; 3]),
        vector(&[0.0; 3]),
        zeros(3, 3),
        int(3),
        vector(&[]),
        int(0),
        int(0),
    ]);
    let mut values = reals(&call("dhseqr", &arguments, &[7])[0]);
    values.sort_by(f64::total_cmp);
    assert!(values.iter().zip([1.0, 2.0, 3.0]).all(|(x, y)| (x - y).abs() < 1e-12), "{values:?}");
}

#[test]
fn the_sylvester_equation() {
    // A·X − X·B = C with A = [2 1; 0 3], B = (1), X = (1, 2): C = (2+2−1, 6−2)
    let mut arguments =
        vec![text("N"), text("N"), int(-1), int(2), int(1), matrix([[2.0, 1.0], [0.0, 3.0]]), int(2)];
    arguments.extend([matrix([[1.0]]), int(1), matrix([[3.0], [4.0]]), int(2), Value::Real(0.0), int(9)]);
    let solved = call("dtrsyl", &arguments, &[9, 11, 12]);
    assert_reals(&solved[0], &[1.0, 2.0]);
    assert_eq!(solved[1..], [Value::Real(1.0), int(0)]);
}

#[test]
fn balancing_counts_from_one() {
    let a = matrix([[1.0, 0.0, 0.0], [2.0, 3.0, 0.0], [4.0, 5.0, 6.0]]);
    let arguments = [text("B"), int(3), a, int(3), int(0), int(0), vector(&[0.0; 3]), int(9)];
    let balanced = call("dgebal", &arguments, &[2, 4, 5, 7]);
    let elements = reals(&balanced[0]);
    assert!(elements[3] == 0.0 && elements[6] == 0.0 && elements[7] == 0.0, "triangular: {elements:?}");
    assert_eq!(balanced[1..], [int(1), int(1), int(0)]);
}

#[test]
fn generalised_eigenvalues_of_a_leading_part() {
    // Of 3×3 arrays only the leading 2×2 counts.
    let a = matrix([[6.0, 0.0, 9.0], [0.0, 1.0, 9.0], [9.0, 9.0, 9.0]]);
    let b = matrix([[2.0, 0.0, 9.0], [0.0, -4.0, 9.0], [9.0, 9.0, 9.0]]);
    let pencil = [a, int(3), b, int(3), vector(&[0.0; 3]), vector(&[0.0; 3]), vector(&[0.0; 3])];
    let vectors = [zeros(3, 3), int(3), zeros(3, 3), int(3)];
    let head = [text("V"), text("V"), int(2)];
    for name in ["dggev", "dgegv"] {
        let arguments = [&head[..], &pencil, &vectors, &[vector(&[]), int(0), int(0)]].concat();
        let values = call(name, &arguments, &[7, 9, 12, 16]);
        let (alpha, beta) = (reals(&values[0]), reals(&values[1]));
        assert!((alpha[0] / beta[0] - 3.0).abs() < 1e-14 && (alpha[1] / beta[1] + 0.25).abs() < 1e-14);
        assert_eq!((alpha[2], beta[2]), (0.0, 0.0));
        assert!(reals(&values[2])[0].abs() == 1.0);
        assert_eq!(values[3], int(0));
    }
    let head = [text("B"), text("V"), text("V"), text("B"), int(2)];
    let mut arguments = [&head[..], &pencil, &vectors].concat();
    arguments.extend([
        int(0),
        int(0),
        vector(&[0.0; 2]),
        vector(&[0.0; 2]),
        Value::Real(0.0),
        Value::Real(0.0),
    ]);
    arguments.extend([
        vector(&[0.0; 2]),
        vector(&[0.0; 2]),
        vector(&[]),
        int(0),
        vector(&[]),
        vector(&[]),
        int(0),
    ]);
    let values = call("dggevx", &arguments, &[9, 11, 28]);
    assert!((reals(&values[0])[0] / reals(&values[1])[0] - 3.0).abs() < 1e-14);
    let head = [text("E"), text("N"), text("N"), int(2), int(1), int(2)];
    let tail = [zeros(1, 1), int(1), zeros(1, 1), int(1), vector(&[]), int(0), int(0)];
    let values = call("dhgeqz", &[&head[..], &pencil, &tail].concat(), &[10, 12, 19]);
    assert!((reals(&values[0])[1] / reals(&values[1])[1] + 0.25).abs() < 1e-14);
}

#[test]
fn wrong_sizes_are_messages() {
    let arguments =
        [int(3), int(1), matrix(A), int(2), Value::integer_vector([0, 0]), vector(&[1.0]), int(2), int(0)];
    let failed = crate::call("dgesv", &arguments, &[5], false, &mut Context::default());
    assert!(matches!(failed, Err(Error::Failed(message)) if message.contains("too few for 3×3")));
    let failed = crate::call("dgesv", &[int(2)], &[], false, &mut Context::default());
    assert!(matches!(failed, Err(Error::Failed(message)) if message.contains("without its argument 2")));
    let unknown = crate::call("dgemm", &[], &[], false, &mut Context::default());
    assert_eq!(unknown, Err(Error::Unknown("dgemm".to_string())));
    assert!(crate::is_known("dgesv") && !crate::is_known("dgemm"));
}

#[test]
fn empty_systems() {
    let empty = zeros(0, 0);
    let none = Value::integer_vector([]);
    let arguments = [int(0), int(0), empty.clone(), int(1), none, empty.clone(), int(1), int(9)];
    assert_eq!(call("dgesv", &arguments, &[5, 7]), [empty, int(0)]);
}
