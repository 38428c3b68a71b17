//! Cost and accuracy of all methods for stiff systems on the problems of the IVP test set, next to CVODE and IDA when
//! built with `--features sundials`.

#[path = "../tests/problems/mod.rs"]
mod problems;

use std::time::Instant;

use harpoon_numerics::*;
use problems::Problem;

fn main() {
    println!("| rtol | problem | method | digits | steps | f | jac | lu | error failures | time in ms |");
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for rtol in [1e-4, 1e-6, 1e-8] {
        for mut problem in problems::all() {
            let settings = problem.settings(rtol);
            row(&mut problem, rtol, "bdf", &mut Bdf::new(settings.clone()));
            row(&mut problem, rtol, "radau", &mut Radau::new(settings.clone()));
            #[cfg(feature = "sundials")]
            {
                if problem.mass.is_none() {
                    row(&mut problem, rtol, "CVODE", &mut Sundials::cvode(settings.clone()));
                }
                row(&mut problem, rtol, "IDA", &mut Sundials::ida(settings));
            }
        }
    }
}

fn row(problem: &mut Problem, rtol: f64, method: &str, integrator: &mut dyn Integrator) {
    let start = Instant::now();
    let outcome = problem.run(integrator);
    let time = start.elapsed().as_secs_f64() * 1e3;
    let name = problem.name;
    match outcome {
        Ok(run) => {
            let s = run.statistics;
            println!(
                "| {rtol:e} | {name} | {method} | {:.1} | {} | {} | {} | {} | {} | {time:.1} |",
                run.digits, s.steps, s.f_evals, s.jac_evals, s.factorizations, s.error_test_failures
            );
        }
        Err(failure) => println!("| {rtol:e} | {name} | {method} | {failure} |"),
    }
}
