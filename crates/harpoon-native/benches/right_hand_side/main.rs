//! How fast native code is made and how fast it runs: `cargo bench -p harpoon-native`.
//!
//! Each figure is the best of several runs: other processes can only make a run slower. `count native N` and
//! `count interpreter N` run the arm of six joints N times and nothing else, for callgrind; `c` prints the same
//! equations in C; `compile N` compiles the arm of N joints, for a profiler.

mod arm;
mod dot;
mod equation;

use std::time::{Duration, Instant};

use harpoon_code::{Engine, Interpreter, Module, NoHost, RoutineId};
use harpoon_index::Id;
use harpoon_native::Native;

use arm::arm;
use dot::dot;

const RUNS: usize = 15;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => measure(),
        ["c"] => print!("{}", arm(6).c()),
        ["compile", n_joints] => {
            let module = arm(n_joints.parse().expect("a number of joints")).module();
            println!("{:.1?}", best(|| drop(Native::compile(&module).expect("verified"))));
        }
        ["count", engine, n] => count(engine, n.parse().expect("a number of runs")),
        _ => panic!("nothing, `c`, or `count native|interpreter N`"),
    }
}

fn measure() {
    for n_joints in [1, 6, 12, 240] {
        let system = arm(n_joints);
        let module = system.module();
        let n_operations = system.n_operations();
        let compile = best(|| drop(Native::compile(&module).expect("verified")));
        let [native, interpreted] = times(&module, &system.start_values());
        println!(
            "{n_operations} operations: compiled in {compile:.1?}, run in {native:.2?}, interpreted in {interpreted:.2?}"
        );
    }
    let [native, interpreted] = times(&dot(1000), &vec![1.5; 2001]);
    println!("1000 rounds of a loop: run in {native:.2?}, interpreted in {interpreted:.2?}");
}

/// Of one run, native and interpreted.
fn times(module: &Module, values: &[f64]) -> [Duration; 2] {
    let native = run(&mut Native::compile(module).expect("verified"), values);
    let interpreted = run(&mut Interpreter::new(module), values);
    assert_eq!(native.1, interpreted.1, "the same values to the last bit");
    [native.0, interpreted.0]
}

fn run(engine: &mut dyn Engine, values: &[f64]) -> (Duration, Vec<f64>) {
    let mut values = values.to_vec();
    let n = 1 + 200_000 / values.len();
    let time = best(|| {
        for _ in 0..n {
            engine.run(RoutineId::from_index(0), &mut values, &mut NoHost).expect("no traps");
        }
    });
    (time / n as u32, values)
}

fn count(engine: &str, n: usize) {
    let system = arm(6);
    let module = system.module();
    let mut engine: Box<dyn Engine> = match engine {
        "native" => Box::new(Native::compile(&module).expect("verified")),
        _ => Box::new(Interpreter::new(&module)),
    };
    let mut values = system.start_values();
    for _ in 0..n {
        engine.run(RoutineId::from_index(0), &mut values, &mut NoHost).expect("no traps");
    }
    println!("{:?}", values.iter().sum::<f64>());
}

fn best(mut run: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..RUNS).map(time).min().expect("some runs")
}
