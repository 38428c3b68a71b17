//! The problems of the IVP test set reach their published end values, at a cost that is written down here: a change
//! of the methods that makes them more expensive shows. Radau's method looks at the equations once more in each step.

mod problems;

use harpoon_numerics::*;
use problems::*;

/// Asserts correct digits and evaluations at most.
fn check(method: Method, mut problem: Problem, rtol: f64, digits: f64, f_evals: usize) {
    let mut integrator = method.integrator(problem.settings(rtol));
    let run = problem.run(&mut *integrator).unwrap_or_else(|failure| panic!("{}: {failure}", problem.name));
    let name = problem.name;
    let statistics = run.statistics;
    println!("{method} {name} {rtol:e}: {:.2} digits, {statistics:?}", run.digits);
    assert!(run.digits >= digits, "{method} {name} {rtol:e}: {:.2} digits", run.digits);
    assert!(statistics.f_evals <= f_evals, "{method} {name} {rtol:e}: {statistics:?}");
}

#[test]
fn robertson_to_the_end_of_time() {
    check(Method::Dassl, robertson(), 1e-4, 3.5, 800);
    check(Method::Dassl, robertson(), 1e-6, 6.0, 1400);
    check(Method::Dassl, robertson(), 1e-8, 8.0, 2800);
    check(Method::Radau, robertson(), 1e-6, 6.0, 2300);
    check(Method::Radau, robertson(), 1e-10, 10.0, 12_000);
}

#[test]
fn hires_in_the_light() {
    check(Method::Dassl, hires(), 1e-4, 2.5, 400);
    check(Method::Dassl, hires(), 1e-6, 5.0, 700);
    check(Method::Dassl, hires(), 1e-8, 7.5, 1200);
    check(Method::Radau, hires(), 1e-6, 5.5, 1400);
    check(Method::Radau, hires(), 1e-10, 9.5, 6500);
}

#[test]
fn van_der_pol_with_strong_damping() {
    check(Method::Dassl, van_der_pol(), 1e-4, 2.8, 1300);
    check(Method::Dassl, van_der_pol(), 1e-6, 5.0, 2500);
    check(Method::Dassl, van_der_pol(), 1e-8, 7.5, 5000);
    check(Method::Radau, van_der_pol(), 1e-6, 6.0, 4800);
    check(Method::Radau, van_der_pol(), 1e-10, 10.0, 24_000);
}

#[test]
fn oregonator_over_its_oscillation() {
    check(Method::Dassl, oregonator(), 1e-4, 2.0, 1800);
    check(Method::Dassl, oregonator(), 1e-6, 4.8, 3200);
    check(Method::Dassl, oregonator(), 1e-8, 7.0, 6000);
    check(Method::Radau, oregonator(), 1e-6, 5.5, 6500);
    check(Method::Radau, oregonator(), 1e-10, 8.5, 29_000);
}

/// Oscillations at 30 MHz that nearly nothing damps: errors add up, in every code.
#[test]
fn ring_modulator_with_parasitic_capacitances() {
    check(Method::Dassl, ring_modulator(), 1e-6, 2.0, 210_000);
    check(Method::Radau, ring_modulator(), 1e-6, 3.5, 480_000);
}

#[test]
fn transistor_amplifier_of_index_1() {
    check(Method::Dassl, transistor_amplifier(), 1e-4, 3.5, 5000);
    check(Method::Dassl, transistor_amplifier(), 1e-6, 6.0, 9000);
    check(Method::Dassl, transistor_amplifier(), 1e-8, 8.8, 16_000);
    check(Method::Radau, transistor_amplifier(), 1e-6, 6.0, 15_000);
    check(Method::Radau, transistor_amplifier(), 1e-10, 9.0, 58_000);
}

/// Errors of forces grow with the inverse square of the step: an index of 3 is for the one-step method.
#[test]
fn squeezer_of_index_3() {
    check(Method::Dassl, squeezer(), 1e-6, 2.0, 800);
    check(Method::Dassl, squeezer(), 1e-8, 3.3, 1500); // with a much shorter first step all digits are lost
    check(Method::Radau, squeezer(), 1e-6, 3.5, 1300);
    check(Method::Radau, squeezer(), 1e-10, 6.0, 4000);
}

#[test]
fn car_axis_of_index_3() {
    check(Method::Dassl, car_axis(), 1e-6, 1.8, 1400);
    check(Method::Dassl, car_axis(), 1e-8, 3.8, 2500);
    check(Method::Radau, car_axis(), 1e-6, 2.5, 2200);
    check(Method::Radau, car_axis(), 1e-10, 5.5, 10_000);
}

/// At most 1.5 times the evaluations of CVODE (explicit problems) or IDA (the others), for at least about their accuracy.
#[cfg(feature = "sundials")]
#[test]
fn evaluations_compare_with_sundials() {
    for rtol in [1e-4, 1e-6, 1e-8] {
        for mut problem in problems::all() {
            let ours = problem.run(&mut Bdf::new(problem.settings(rtol))).expect("we solve all of them");
            let mut theirs = match problem.mass {
                None => Sundials::cvode(problem.settings(rtol)),
                Some(_) => Sundials::ida(problem.settings(rtol)),
            };
            let Ok(theirs) = problem.run(&mut theirs) else { continue }; // IDA does not start with the squeezer
            let (f, f_theirs) = (ours.statistics.f_evals, theirs.statistics.f_evals);
            assert!(2 * f <= 3 * f_theirs, "{} {rtol:e}: {f} evaluations, theirs {f_theirs}", problem.name);
            assert!(ours.digits > theirs.digits - 1.3, "{} {rtol:e}: {} digits", problem.name, ours.digits);
        }
    }
}
