//! What lies between the ends of a step: how good it is, how a step that has not seen something is told from a good one, and
//! that it can be taken back.

use std::f64::consts::TAU;

use harpoon_numerics::*;

const ADAPTIVE: [Method; 4] = [Method::Dassl, Method::DormandPrince, Method::Radau, Method::Auto];

/// The largest errors at the ends of steps and inside of them.
fn errors(
    method: Method,
    rtol: f64,
    problem: &mut dyn Dynamics,
    exact: impl Fn(f64) -> f64,
    stop: f64,
) -> [f64; 2] {
    let n = problem.n();
    let mut integrator = method.integrator(Settings::new(rtol, &vec![1.0; n]));
    let mut start = vec![0.0; n];
    start[0] = exact(0.0);
    integrator.restart(0.0, &start);
    let mut x = vec![0.0; n];
    let mut worst = [0.0_f64; 2];
    while integrator.t() < stop {
        integrator.step(problem, stop).expect("smooth");
        worst[0] = worst[0].max((integrator.x()[0] - exact(integrator.t())).abs());
        for k in 1..20 {
            let part = k as f64 / 20.0;
            let t = integrator.t_previous() + part * (integrator.t() - integrator.t_previous());
            integrator.interpolate(t, &mut x);
            worst[1] = worst[1].max((x[0] - exact(t)).abs());
        }
    }
    worst
}

/// Right at the nodes of Radau's method however long the step, and wrong by 0.25 between them unless it looks there.
#[test]
fn a_component_that_follows_at_once_is_right_inside_of_steps() {
    for method in [Method::Dassl, Method::Radau] {
        for rtol in [1e-4, 1e-6, 1e-8] {
            let mut stiff = Explicit::new(1, |t: f64, x: &[f64], f: &mut [f64]| {
                f[0] = 1e6 * ((TAU * t).sin() - x[0]);
            });
            let lag = TAU / 1e6;
            let exact = |t: f64| (TAU * t).sin() - lag * (TAU * t).cos() + lag * (-1e6 * t).exp();
            let [_, inside] = errors(method, rtol, &mut stiff, exact, 3.0);
            assert!(inside < 10.0 * rtol, "{method} {rtol:e}: {inside:e}");
        }
    }
}

#[test]
fn smooth_solutions_are_as_good_inside_of_steps_as_at_their_ends() {
    for method in ADAPTIVE {
        for rtol in [1e-4, 1e-6, 1e-8, 1e-10] {
            let mut oscillator = Explicit::new(2, |_, x: &[f64], f: &mut [f64]| {
                f[0] = x[1];
                f[1] = -x[0];
            });
            let [ends, inside] = errors(method, rtol, &mut oscillator, f64::cos, 20.0);
            assert!(inside < 2.0 * ends + rtol, "{method} {rtol:e}: {inside:e} inside, {ends:e} at ends");
        }
    }
}

/// Rest, and a short push: a step that has jumped over the push shows it, one that has not does not.
#[test]
fn what_a_step_has_not_seen_is_a_defect() {
    for method in ADAPTIVE {
        let push = |t: f64| (-16.0 * (t - 53.0).powi(2)).exp();
        let mut pushed = Explicit::new(2, |t: f64, x: &[f64], f: &mut [f64]| {
            f[0] = x[1];
            f[1] = push(t) - x[0];
        });
        let mut integrator = method.integrator(Settings::new(1e-6, &[1.0; 2]));
        integrator.restart(0.0, &[0.0, 0.0]);
        while integrator.t() < 54.0 {
            integrator.step(&mut pushed, 100.0).expect("smooth");
        }
        assert!(integrator.t_previous() < 52.0, "{method} must jump over it for this test");
        assert!(integrator.misfit(53.0, &[0.0, push(53.0)], &mut [0.0; 2]).deviation > 1000.0, "{method}");
        assert!(integrator.misfit(51.0, &[0.0, push(51.0)], &mut [0.0; 2]).deviation < 1.0, "{method}");
    }
}

#[test]
fn steps_that_were_taken_back_leave_no_trace() {
    for method in ADAPTIVE {
        for n_before in [0, 1, 2, 7, 30] {
            let mut pendulum = Explicit::new(2, |t: f64, x: &[f64], f: &mut [f64]| {
                f[0] = x[1];
                f[1] = -x[0].sin() + 0.1 * t.sin();
            });
            let settings = || Settings::new(1e-7, &[1.0; 2]);
            let mut integrator = method.integrator(settings());
            integrator.restart(0.0, &[1.0, 0.0]);
            for _ in 0..n_before {
                integrator.step(&mut pendulum, 100.0).expect("smooth");
            }
            let (begin, x) = (integrator.t(), integrator.x().to_vec());
            integrator.step(&mut pendulum, 100.0).expect("smooth");
            let length = integrator.t() - begin;
            assert!(integrator.retract(0.5 * length), "{method}");
            assert_eq!((integrator.t(), integrator.x()), (begin, &x[..]), "{method} after {n_before}");
            integrator.step(&mut pendulum, 100.0).expect("smooth");
            assert_eq!(integrator.t_previous(), begin);
            assert!(integrator.t() - begin <= 0.5 * length * (1.0 + 1e-12), "{method} after {n_before}");
            let mut fine = method.integrator(Settings::new(1e-12, &[1.0; 2]));
            fine.restart(begin, &x);
            while fine.t() < integrator.t() {
                fine.step(&mut pendulum, integrator.t()).expect("smooth");
            }
            let error = (0..2).map(|i| (fine.x()[i] - integrator.x()[i]).abs()).fold(0.0, f64::max);
            assert!(error < 1e-6, "{method} after {n_before}: {error:e}");
        }
    }
}
