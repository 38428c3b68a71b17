use std::sync::Arc;

use harpoon_causal::Block;
use harpoon_dae::{Check, CheckKind, Kind, Relation, Sample, Schedule};
use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Subscript, VarId};
use harpoon_index::Id;

use crate::ir::Inst;
use crate::program::{Step, TIME};
use crate::testing::{Model, Running, origin};

#[test]
fn assignments_run_in_order_and_the_integrator_runs_only_what_it_needs() {
    let m = &mut Model::new();
    let (_, x, der_x) = m.state("x", 2.0);
    let (a, a_expr) = m.real("a");
    let (y, _) = m.real("y");
    let two = m.number(2.0);
    let three = m.number(3.0);
    let (_, p) = m.parameter("p", Some(three));
    let double = m.op(BinaryOp::Mul, two, x);
    let sum = m.op(BinaryOp::Add, a_expr, p);
    m.assign(a, double); // a = 2*x
    m.assign(y, sum); // y = a + p: output only
    let time = m.pool().time();
    let slope = m.op(BinaryOp::Sub, a_expr, time);
    m.assign(der_x, slope); // der(x) = a - time
    let mut run = std::mem::replace(m, Model::new()).lower();
    assert_eq!(run.program.continuous.len(), 2);
    assert_eq!(run.program.derivatives.len(), 1);
    let state = &run.program.states[0];
    assert_eq!((state.value, state.derivative), (1, 2));
    assert_eq!(run.get("x"), 2.0);
    run.values[TIME as usize] = 0.5;
    let Step::Run(derivatives) = run.program.derivatives[0] else { panic!("a routine") };
    run.run(derivatives);
    assert_eq!((run.get("der(x)"), run.get("y")), (3.5, 0.0));
    run.continuous().unwrap();
    assert_eq!(run.get("y"), 7.0);
}

#[test]
fn eliminated_variables_are_seen_through_others() {
    let mut m = Model::new();
    let (_, x, der_x) = m.state("x", 2.0);
    let (b, b_expr) = m.real("b");
    let (c, _) = m.real("c");
    let (d, _) = m.real("d");
    let (e, _) = m.real("e");
    let minus_x = m.pool().unary(harpoon_expr::UnaryOp::Neg, x).unwrap();
    let minus_b = m.pool().unary(harpoon_expr::UnaryOp::Neg, b_expr).unwrap();
    let (four, square) = (m.number(4.0), m.op(BinaryOp::Mul, x, x));
    m.eliminate(b, minus_x);
    m.eliminate(c, minus_b); // c = -b = x
    m.eliminate(d, four);
    m.eliminate(e, square);
    m.assign(der_x, x);
    let mut run = m.lower();
    run.continuous().unwrap();
    assert_eq!([run.get("b"), run.get("c"), run.get("d"), run.get("e")], [-2.0, 2.0, 4.0, 4.0]);
}

#[test]
fn elements_of_an_array_share_what_is_told_about_them() {
    let mut m = Model::new();
    let one = m.number(1.0);
    let elements = ["p[1]", "p[2]", "q"].map(|name| m.parameter(name, Some(one)).0);
    m.causal.dae.variables[elements[2]].min = Some(one);
    let about = harpoon_dae::About { unit: Some("m".into()), description: None };
    m.causal.dae.variables[elements[2]].about = about.shared();
    let (_, x, der_x) = m.state("x", 2.0);
    m.assign(der_x, x);
    let signals = m.lower().program.signals;
    let names: Vec<&str> = signals.iter().map(|signal| signal.name.as_str()).collect();
    assert_eq!(names, ["p[1]", "p[2]", "q", "x", "der(x)"]);
    assert!(Arc::ptr_eq(&signals[0].about, &signals[1].about));
    assert_eq!((signals[2].about.unit.as_deref(), signals[2].about.min), (Some("m"), 1.0));
    assert_eq!((signals[3].about.unit.as_deref(), signals[3].about.min), (None, f64::NEG_INFINITY));
}

#[test]
fn residuals_of_a_torn_system() {
    // z torn, w = z*z inner, residual w + z - 6
    let mut m = Model::new();
    let (z, z_expr) = m.real("z");
    let (w, w_expr) = m.real("w");
    let six = m.number(6.0);
    let (square, sum) = (m.op(BinaryOp::Mul, z_expr, z_expr), m.op(BinaryOp::Add, w_expr, z_expr));
    m.system(&[z], &[(w, square)], &[(sum, six)]);
    let mut run = m.lower();
    let system = run.program.systems.values().next().unwrap().clone();
    assert_eq!(system.equations, ["w + z = 6.0"]);
    assert_eq!(system.size, 2);
    run.set("z", 3.0);
    run.run(system.residual);
    assert_eq!(run.values[system.residual_cells[0] as usize], 6.0);
    assert_eq!(run.get("w"), 9.0);
}

#[test]
fn relations_have_crossing_functions_and_times() {
    let mut m = Model::new();
    let (_, x, der_x) = m.state("x", 1.0);
    let one = m.number(1.0);
    m.assign(der_x, one);
    let (positive, _) = m.add("positive", BaseType::Boolean, Kind::Discrete);
    let (late, _) = m.add("late", BaseType::Boolean, Kind::Discrete);
    let (time, t1) = (m.pool().time(), m.number(3.0));
    let relation = |variable, op, left, right, schedule| Relation {
        variable,
        op,
        left,
        right,
        schedule,
        origin: origin(),
    };
    let relations = &mut m.causal.dae.relations;
    relations.push(relation(positive, BinaryOp::Less, x, one, Schedule::Crossing));
    relations.push(relation(late, BinaryOp::GreaterEqual, time, t1, Schedule::At(t1)));
    let mut run = m.lower();
    let [below, after] = &run.program.relations.clone()[..] else { panic!("two relations") };
    assert_eq!(below.text, "x < 1.0");
    assert!(!below.is_true_above && !below.includes_zero && !below.is_scheduled);
    assert!(after.is_true_above && after.includes_zero && after.is_scheduled);
    run.set("x", 1.5);
    run.values[TIME as usize] = 1.0;
    run.run(run.program.crossings);
    assert_eq!(run.values[below.crossing as usize], 0.5);
    assert_eq!(run.values[after.crossing as usize], -2.0);
    run.run(run.program.timers);
    assert_eq!(run.values[run.program.timer_cells[0] as usize], 3.0);
}

#[test]
fn checks_make_their_text_when_it_is_needed() {
    let mut m = Model::new();
    let (_, x, der_x) = m.state("x", 1.0);
    let (alias, alias_expr) = m.real("alias");
    let one = m.number(1.0);
    m.assign(der_x, one);
    m.eliminate(alias, x);
    let condition = m.op(BinaryOp::Less, alias_expr, one);
    let (text, time) = (m.pool().string("x is "), m.pool().time());
    let (number, now) = (m.call(Builtin::ToString, &[alias_expr]), m.call(Builtin::ToString, &[time]));
    let at = m.pool().string(" at ");
    let message = [number, at, now].into_iter().fold(text, |sum, part| m.op(BinaryOp::Add, sum, part));
    m.causal.dae.checks.push(Check {
        kind: CheckKind::Error,
        condition,
        message,
        is_at_event: false,
        origin: origin(),
    });
    let mut run = m.lower();
    run.set("x", 2.5);
    run.values[TIME as usize] = 4.0;
    run.run(run.program.check_routine);
    let check = run.program.checks[0].clone();
    assert_eq!(run.values[check.condition as usize], 0.0);
    assert_eq!(run.host.message(check.message, &run.values), "x is 2.5 at 4");
}

#[test]
fn long_lists_are_split() {
    let mut m = Model::new();
    let (_, x, der_x) = m.state("x", 1.0);
    m.assign(der_x, x);
    for k in 0..2000 {
        let (v, _) = m.real(&format!("v{k}"));
        let number = m.number(f64::from(k));
        let sum = m.op(BinaryOp::Add, x, number);
        m.assign(v, sum);
    }
    let mut run = m.lower();
    assert_eq!(run.program.continuous.len(), 7);
    run.continuous().unwrap();
    assert_eq!(run.get("v1999"), 2000.0);
}

#[test]
fn subscripts_that_run_are_checked() {
    let mut m = Model::new();
    let (i, i_expr) = m.add("i", BaseType::Integer, Kind::Discrete);
    let elements: Vec<_> = (1..=3).map(|k| m.real(&format!("v[{k}]"))).collect();
    let (y, _) = m.real("y");
    let (z, _) = m.real("z");
    let array = m.pool().array(elements.iter().map(|(_, expr)| *expr).collect()).unwrap();
    let element = m.pool().index(array, vec![Subscript::Index(i_expr)]).unwrap();
    m.assign(y, element);
    // Not side by side in memory.
    let turned = m.pool().array(vec![elements[2].1, elements[0].1]).unwrap();
    let element = m.pool().index(turned, vec![Subscript::Index(i_expr)]).unwrap();
    m.assign(z, element);
    assert_eq!(i.index(), 0);
    let mut run = m.lower();
    for k in 1..=3 {
        run.set(&format!("v[{k}]"), f64::from(10 * k));
    }
    run.set("i", 2.0);
    run.continuous().unwrap();
    assert_eq!((run.get("y"), run.get("z")), (20.0, 10.0));
    run.set("i", 4.0);
    assert_eq!(
        run.continuous(),
        Err("a subscript is out of bounds in `y`: dimension 1 has size 3".to_string())
    );
}

#[test]
fn the_jacobian_of_a_torn_system() {
    // z1, z2 torn; w = z1*sin(z2) inner; residuals w - 1, z1 + 3*z2 - 2.
    let mut m = Model::new();
    let (z1, z1_expr) = m.real("z1");
    let (z2, z2_expr) = m.real("z2");
    let (w, w_expr) = m.real("w");
    let (one, two, three) = (m.number(1.0), m.number(2.0), m.number(3.0));
    let sine = m.call(Builtin::Sin, &[z2_expr]);
    let product = m.op(BinaryOp::Mul, z1_expr, sine);
    let triple = m.op(BinaryOp::Mul, three, z2_expr);
    let sum = m.op(BinaryOp::Add, z1_expr, triple);
    m.system(&[z1, z2], &[(w, product)], &[(w_expr, one), (sum, two)]);
    let mut run = m.lower();
    let system = run.program.systems.values().next().unwrap().clone();
    run.set("z1", 2.0);
    run.set("z2", 0.5);
    run.run(system.residual);
    run.run(system.jacobian.unwrap());
    let entries: Vec<_> =
        system.entries.iter().map(|&(row, column, cell)| (row, column, run.values[cell as usize])).collect();
    let expected = [(0, 0, 0.5f64.sin()), (1, 0, 1.0), (0, 1, 2.0 * 0.5f64.cos()), (1, 1, 3.0)];
    assert_eq!(entries, expected);
}

#[test]
fn what_parameters_decide_of_a_jacobian_is_computed_once() {
    // z torn; w = a*z inner; residual w + b*z - time
    let mut m = Model::new();
    let (z, z_expr) = m.real("z");
    let (w, w_expr) = m.real("w");
    let (two, three) = (m.number(2.0), m.number(3.0));
    let ((_, a), (_, b)) = (m.parameter("a", Some(two)), m.parameter("b", Some(three)));
    let (aw, bz) = (m.op(BinaryOp::Mul, a, z_expr), m.op(BinaryOp::Mul, b, z_expr));
    let sum = m.op(BinaryOp::Add, w_expr, bz);
    let time = m.pool().time();
    m.system(&[z], &[(w, aw)], &[(sum, time)]);
    let run = m.lower();
    let system = run.program.systems.values().next().unwrap();
    assert_eq!(run.values[system.entries[0].2 as usize], 5.0);
    assert_eq!(run.program.module.routines[system.jacobian.unwrap()].body, []);
}

/// In a large linear system a coefficient is computed with the residuals, and the Jacobian finds it there. What stands in a branch stays.
#[test]
fn coefficients_of_a_large_linear_system_are_computed_once() {
    let mut m = Model::new();
    let unknowns: Vec<(VarId, ExprId)> = (0..40).map(|k| m.real(&format!("z{k}"))).collect();
    let (time, one) = (m.pool().time(), m.number(1.0));
    let mut equations = Vec::new();
    for (k, &(_, z)) in unknowns.iter().enumerate() {
        let number = m.number(k as f64);
        let angle = m.op(BinaryOp::Add, time, number);
        let sine = m.call(Builtin::Sin, &[angle]);
        let product = m.op(BinaryOp::Mul, sine, z);
        equations.push((product, one));
    }
    let torn: Vec<VarId> = unknowns.iter().map(|(var, _)| *var).collect();
    m.system(&torn, &[], &equations);
    if let Some(Block::System(system)) = m.causal.continuous.first_mut() {
        system.is_linear = true;
    }
    let mut run = m.lower();
    let system = run.program.systems.values().next().unwrap().clone();
    assert_eq!(run.program.module.routines[system.jacobian.unwrap()].body, []);
    run.values[0] = 0.5;
    run.run(system.residual);
    for &(row, column, cell) in &system.entries {
        assert_eq!((row, run.values[cell as usize]), (column, (0.5 + f64::from(row)).sin()));
    }
    assert_eq!(system.entries.len(), 40);
}

#[test]
fn the_same_system_has_the_same_routines_everywhere() {
    let mut m = Model::new();
    let (z, z_expr) = m.real("z");
    let cube = m.op(BinaryOp::Mul, z_expr, z_expr);
    let time = m.pool().time();
    m.system(&[z], &[], &[(cube, time)]);
    m.causal.event = m.causal.continuous.clone();
    m.causal.initial = m.causal.continuous.clone();
    let run = m.lower();
    let residuals: Vec<_> = run.program.systems.values().map(|system| system.residual).collect();
    assert_eq!(residuals, [residuals[0]; 3]);
}

/// Each of many items has the same long sum in it.
#[test]
fn what_many_routines_need_is_computed_by_the_first() {
    let mut m = Model::new();
    let sum: Vec<ExprId> = (0..500).map(|k| m.state(&format!("x{k}"), 1.0).1).collect();
    let sum = sum.into_iter().reduce(|sum, x| m.op(BinaryOp::Add, sum, x)).unwrap();
    let n = 100;
    for k in 0..n {
        let (y, _) = m.real(&format!("y{k}"));
        let factor = m.number(f64::from(k));
        let product = m.op(BinaryOp::Mul, factor, sum);
        let sine = m.call(Builtin::Sin, &[product]);
        m.assign(y, sine);
    }
    let mut run = m.lower();
    let lengths = run.program.module.routines.values().map(|routine| routine.body.len());
    assert!(lengths.sum::<usize>() < 2000);
    run.continuous().unwrap();
    assert_eq!(run.get("y7"), 3500f64.sin());
}

#[test]
fn the_jacobian_of_the_derivatives() {
    // der(x) = z - y, z^3 + z = 2*x (torn: z); der(y) = exp(y)
    let mut m = Model::new();
    let (_, x, der_x) = m.state("x", 1.0);
    let (_, y, der_y) = m.state("y", 0.5);
    let (z, z_expr) = m.real("z");
    let (two, three) = (m.number(2.0), m.pool().integer(3));
    let cube = m.op(BinaryOp::Pow, z_expr, three);
    let left = m.op(BinaryOp::Add, cube, z_expr);
    let right = m.op(BinaryOp::Mul, two, x);
    m.system(&[z], &[], &[(left, right)]);
    let difference = m.op(BinaryOp::Sub, z_expr, y);
    let exp = m.call(Builtin::Exp, &[y]);
    m.assign(der_x, difference);
    m.assign(der_y, exp);
    let mut run = m.lower();
    run.set("z", 1.0); // solves the system for x = 1
    let jacobian = run.program.jacobian.clone();
    assert_eq!(jacobian.pattern, [vec![0], vec![0, 1]]);
    assert_eq!(jacobian.colours, [[0], [1]]);
    let mut columns = Vec::new();
    for seed in 0..2 {
        run.values[jacobian.seeds[0] as usize] = f64::from(1 - seed);
        run.values[jacobian.seeds[1] as usize] = f64::from(seed);
        for step in &jacobian.steps {
            match step {
                crate::program::TangentStep::Run(routine) => run.run(*routine),
                crate::program::TangentStep::Solve { system, residual, residual_cells, tangents, inner } => {
                    let system = run.program.systems[*system].clone();
                    run.run(*residual);
                    run.run(system.jacobian.unwrap());
                    let j = run.values[system.entries[0].2 as usize];
                    run.values[tangents[0] as usize] = -run.values[residual_cells[0] as usize] / j;
                    run.run(*inner);
                }
            }
        }
        columns.push([0, 1].map(|row| run.values[jacobian.tangents[row] as usize]));
    }
    // dz/dx = 2/(3z^2 + 1)
    assert_eq!(columns, [[0.5, 0.0], [-1.0, 0.5f64.exp()]]);
}

#[test]
fn a_sample_may_begin_when_the_initialisation_says() {
    // parameter t0(start = 2, fixed = false); sample(t0 + 1, 0.5)
    let mut m = Model::new();
    let (t0, t0_expr) = m.parameter("t0", None);
    m.causal.dae.variables[t0].fixed = false;
    m.causal.dae.variables[t0].start = Some(m.causal.dae.pool.real(2.0));
    let (tick, _) = m.add("tick", BaseType::Boolean, Kind::Discrete);
    let (one, interval) = (m.number(1.0), m.number(0.5));
    let start = m.op(BinaryOp::Add, t0_expr, one);
    m.causal.dae.samples.push(Sample { variable: tick, start, interval, clock: None, origin: origin() });
    let mut run = m.lower();
    let sample = run.program.samples[0].clone();
    let times = |run: &Running| [sample.start, sample.interval].map(|cell| run.values[cell as usize]);
    assert_eq!(times(&run), [3.0, 0.5]);
    run.set("t0", 7.0);
    let Some(Step::Run(last)) = run.program.initial.last().copied() else { panic!("a routine") };
    run.run(last);
    assert_eq!(times(&run), [8.0, 0.5]);
}

#[test]
fn a_call_that_several_routines_need_is_made_once() {
    let mut m = Model::explicit(
        "function turn
           input Real phi;
           output Real c;
           output Real s;
         algorithm
           c := cos(phi);
           s := sin(phi);
           annotation(Inline = false);
         end turn;
         model M
           input Real x;
           Real a, b, w;
         equation
           (a, b) = turn(x);
           w = b;
         end M;",
    );
    // A system stands between the two.
    let (z, z_expr) = m.real("z");
    let two = m.number(2.0);
    let square = m.op(BinaryOp::Mul, z_expr, z_expr);
    let last = m.causal.continuous.split_off(1);
    m.system(&[z], &[], &[(square, two)]);
    m.causal.continuous.extend(last);
    let mut run = m.lower();
    let routines = run.program.continuous.iter().filter_map(|step| match step {
        Step::Run(routine) => Some(&run.program.module.routines[*routine].body),
        Step::Solve(_) => None,
    });
    let calls = routines.flatten().filter(|inst| matches!(inst, Inst::Call { .. })).count();
    assert_eq!((run.program.continuous.len(), calls), (3, 1));
    run.set("x", 0.3);
    run.continuous().unwrap();
    assert_eq!((run.get("a"), run.get("b")), (0.3f64.cos(), 0.3f64.sin()));
}

#[test]
fn what_follows_from_parameters_is_computed_before() {
    // y = if p > 0 then sin(x)*sqrt(p)/q else exp(x)
    let mut m = Model::new();
    let (four, two, zero) = (m.number(4.0), m.number(2.0), m.number(0.0));
    let ((_, p), (_, q)) = (m.parameter("p", Some(four)), m.parameter("q", Some(two)));
    let ((_, x), (y, _)) = (m.real("x"), m.real("y"));
    let (sine, exp, root) =
        (m.call(Builtin::Sin, &[x]), m.call(Builtin::Exp, &[x]), m.call(Builtin::Sqrt, &[p]));
    let factor = m.op(BinaryOp::Div, root, q);
    let product = m.op(BinaryOp::Mul, sine, factor);
    let condition = m.op(BinaryOp::Greater, p, zero);
    let choice = m.pool().if_then_else(condition, product, exp).unwrap();
    m.assign(y, choice);
    let mut run = m.lower();
    let Step::Run(routine) = run.program.continuous[0] else { panic!("a routine") };
    // x, sin, 1.0, *, y
    assert_eq!(run.program.module.routines[routine].body.len(), 5);
    run.set("x", 0.3);
    run.continuous().unwrap();
    assert_eq!(run.get("y"), 0.3f64.sin());
}

#[test]
fn relations_are_guarded_by_what_asks_for_them() {
    let mut m = Model::new();
    let (_, x, der_x) = m.state("x", 1.0);
    let one = m.number(1.0);
    m.assign(der_x, one);
    let boolean = |m: &mut Model, name: &str| m.add(name, BaseType::Boolean, Kind::Discrete);
    let (b, b_expr) = boolean(&mut m, "b");
    let (c, c_expr) = boolean(&mut m, "c");
    let (result, _) = boolean(&mut m, "result");
    let truth = m.pool().boolean(true);
    m.assign(b, truth);
    m.assign(c, truth);
    // b and (r1 or r2) or (r3 and c); r4 is asked for by nobody
    let mut relations = Vec::new();
    for k in 1..=4 {
        let (variable, expr) = boolean(&mut m, &format!("r{k}"));
        let limit = m.number(f64::from(k));
        let compared = m.op(BinaryOp::Less, x, limit);
        m.assign(variable, compared);
        m.causal.dae.relations.push(Relation {
            variable,
            op: BinaryOp::Less,
            left: x,
            right: limit,
            schedule: Schedule::Crossing,
            origin: origin(),
        });
        relations.push(expr);
    }
    let either = m.op(BinaryOp::Or, relations[0], relations[1]);
    let first = m.op(BinaryOp::And, b_expr, either);
    let second = m.op(BinaryOp::And, relations[2], c_expr);
    let all = m.op(BinaryOp::Or, first, second);
    m.assign(result, all);
    m.causal.event = m.causal.continuous.clone();
    let mut run = m.lower();
    let mut asked_for = |b: f64, r1: f64, c: f64| {
        for (name, value) in [("b", b), ("r1", r1), ("r2", 0.0), ("r3", 0.0), ("c", c)] {
            run.set(name, value);
        }
        run.run(run.program.crossings);
        let guards = run.program.relations.iter().map(|relation| relation.guard);
        guards.map(|guard| guard.is_none_or(|cell| run.values[cell as usize] != 0.0)).collect::<Vec<bool>>()
    };
    assert_eq!(asked_for(1.0, 0.0, 1.0), [true, true, true, true]);
    assert_eq!(asked_for(0.0, 0.0, 1.0), [false, false, true, true]);
    assert_eq!(asked_for(1.0, 1.0, 1.0), [true, false, false, true]);
    assert_eq!(asked_for(1.0, 0.0, 0.0), [true, true, false, true]);
}
