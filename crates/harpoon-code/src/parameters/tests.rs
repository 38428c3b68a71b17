use harpoon_dae::Kind;
use harpoon_expr::{BaseType, BinaryOp};

use crate::testing::Model;

#[test]
fn parameters_are_evaluated_in_the_order_of_need() {
    let mut m = Model::new();
    let (p, p_expr) = m.parameter("p", None);
    let three = m.number(3.0);
    let (_, q_expr) = m.parameter("q", Some(three));
    let double = m.op(BinaryOp::Add, q_expr, q_expr);
    m.causal.dae.variables[p].binding = Some(double);
    let (x, _, der_x) = m.state("x", 0.0);
    m.causal.dae.variables[x].start = Some(p_expr);
    m.assign(der_x, p_expr);
    let run = m.lower();
    assert_eq!((run.get("p"), run.get("q"), run.get("x")), (6.0, 3.0, 6.0));
    assert!(run.warnings.is_empty());
}

#[test]
fn a_parameter_without_value_has_its_start_value() {
    let mut m = Model::new();
    let (p, _) = m.parameter("p", None);
    m.causal.dae.variables[p].start = Some(m.causal.dae.pool.real(2.0));
    m.parameter("q", None);
    let run = m.lower();
    assert_eq!((run.get("p"), run.get("q")), (2.0, 0.0));
    let messages: Vec<&str> = run.warnings.iter().map(|warning| warning.message.as_str()).collect();
    let expected = [
        "the parameter `p` has no value; its start value is used",
        "the parameter `q` has no value; 0 is used",
    ];
    assert_eq!(messages, expected);
}

#[test]
fn circles_and_failures_are_told_once() {
    let mut m = Model::new();
    let (p, p_expr) = m.parameter("p", None);
    let (_, q_expr) = m.parameter("q", Some(p_expr));
    m.causal.dae.variables[p].binding = Some(q_expr);
    m.parameter("r", Some(q_expr));
    assert_eq!(
        m.errors(),
        ["the value of `p` cannot be computed: the values of `p`, `q` depend on each other"]
    );
    let mut m = Model::new();
    let zero = m.number(0.0);
    let (_, p_expr) = m.parameter("p", Some(zero));
    let quotient = m.op(BinaryOp::Div, p_expr, p_expr);
    m.parameter("q", Some(quotient));
    assert_eq!(m.errors(), ["the value of `q` cannot be computed: division by zero: 0.0 / 0.0"]);
}

#[test]
fn a_branch_that_is_not_taken_makes_no_circle() {
    let mut m = Model::new();
    let (p, p_expr) = m.parameter("p", None);
    let (b, b_expr) = m.add("b", BaseType::Boolean, Kind::Parameter);
    m.causal.dae.variables[b].binding = Some(m.causal.dae.pool.boolean(false));
    let one = m.number(1.0);
    let choice = m.pool().if_then_else(b_expr, p_expr, one).unwrap();
    let (_, q_expr) = m.parameter("q", Some(choice));
    m.causal.dae.variables[p].binding = Some(q_expr);
    let run = m.lower();
    assert_eq!((run.get("p"), run.get("q")), (1.0, 1.0));
}

#[test]
fn long_chains_do_not_nest() {
    let mut m = Model::new();
    let one = m.number(1.0);
    let ids: Vec<_> = (0..20_000).map(|k| m.parameter(&format!("p[{k}]"), None)).collect();
    for pair in ids.windows(2) {
        let next = m.op(BinaryOp::Add, pair[1].1, one);
        m.causal.dae.variables[pair[0].0].binding = Some(next);
    }
    m.causal.dae.variables[ids[19_999].0].binding = Some(one);
    assert_eq!(m.lower().get("p[0]"), 20_000.0);
}

#[test]
fn what_the_initialisation_computes_starts_with_its_start_value() {
    let mut m = Model::new();
    let (p, p_expr) = m.parameter("p", None);
    m.causal.dae.variables[p].fixed = false;
    m.causal.dae.variables[p].start = Some(m.causal.dae.pool.integer(5));
    let double = m.op(BinaryOp::Add, p_expr, p_expr);
    m.parameter("q", Some(double));
    let run = m.lower();
    assert_eq!((run.get("p"), run.get("q")), (5.0, 10.0));
    assert!(run.warnings.is_empty());
}

#[test]
fn a_constant_that_nobody_needs_may_fail() {
    let mut m = Model::new();
    let zero = m.number(0.0);
    let (_, p) = m.parameter("p", Some(zero));
    let quotient = m.op(BinaryOp::Div, p, p);
    let (c, c_expr) = m.add("c", BaseType::Real, Kind::Constant);
    m.causal.dae.variables[c].binding = Some(quotient);
    let (_, _, der_x) = m.state("x", 0.0);
    m.assign(der_x, c_expr);
    assert_eq!(m.errors(), ["the value of `c` cannot be computed: division by zero: 0.0 / 0.0"]);
    let mut m = Model::new();
    let zero = m.number(0.0);
    let (_, p) = m.parameter("p", Some(zero));
    let quotient = m.op(BinaryOp::Div, p, p);
    let (c, _) = m.add("c", BaseType::Real, Kind::Constant);
    m.causal.dae.variables[c].binding = Some(quotient);
    let run = m.lower();
    assert_eq!(run.program.signals.iter().map(|signal| &signal.name[..]).collect::<Vec<_>>(), ["p"]);
}
