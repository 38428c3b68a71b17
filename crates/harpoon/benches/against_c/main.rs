//! How many machine instructions a right-hand side takes, and how many the same equations take in C:
//! `cargo bench -p harpoon --bench against_c`.
//!
//! The C is made from the instructions of the register language, with local variables for all but the derivatives, and
//! compiled with `cc -O2`. Valgrind counts both; without it or without `cc` nothing is compared. A right-hand side
//! with algebraic systems counts one evaluation of their residuals and Jacobians. What an empty function takes to be
//! called is not counted on either side, and told apart.
//!
//! `count NAME N` runs one of them N times and nothing else, for a profiler; `c NAME` prints its C.

mod c;
mod models;

use std::path::{Path, PathBuf};
use std::process::Command;

use harpoon_code::program::Step;
use harpoon_code::{Engine, ExternId, Host, Lowered, Program, RoutineId};
use harpoon_native::Native;

/// The model whose routine is empty.
const EMPTY: &str = "empty";

/// What the native code may take, as a multiple of what the C takes.
const LIMIT: f64 = 2.0;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => measure(),
        ["count", name, n] => count(name, n.parse().expect("a number of runs")),
        ["c", name] => {
            with_model(name, |Lowered { program, .. }| print!("{}", c::write(&program, &routines(&program))))
        }
        _ => panic!("nothing, `count NAME N` or `c NAME`"),
    }
}

fn measure() {
    let tools = ["cc", "valgrind"].map(|tool| Command::new(tool).arg("--version").output().is_ok());
    if tools != [true; 2] {
        println!("there is no `cc` or no `valgrind`: nothing is compared");
        return;
    }
    let directory = std::env::temp_dir().join(format!("harpoon-against-c-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory for C");
    let entering = [native(EMPTY, &directory), in_c(EMPTY, &directory)];
    println!("to call an empty function takes {:.0} instructions, in C {:.0}", entering[0], entering[1]);
    let mut is_good = true;
    for (name, _) in models::ALL.into_iter().filter(|(name, _)| *name != EMPTY) {
        let n_calls = with_model(name, |Lowered { program, .. }| routines(&program).len());
        let ours = native(name, &directory) - n_calls as f64 * entering[0];
        let theirs = in_c(name, &directory) - entering[1];
        let ratio = ours / theirs;
        println!("{name}: {ours:.0} instructions, in C {theirs:.0}, ratio {ratio:.2}");
        is_good &= ratio <= LIMIT;
    }
    std::fs::remove_dir_all(&directory).expect("our own directory");
    assert!(is_good, "some right-hand sides take more than {LIMIT} times what they take in C");
}

/// Instructions of one run of native code.
fn native(name: &str, directory: &Path) -> f64 {
    let this = std::env::current_exe().expect("this program");
    per_run(&this, &["count", name], directory)
}

fn in_c(name: &str, directory: &Path) -> f64 {
    per_run(&compiled_c(name, directory), &[], directory)
}

/// The difference between many runs and few; the compiler itself never takes quite the same.
fn per_run(program: &Path, arguments: &[&str], directory: &Path) -> f64 {
    let [few, many] = [100, 10_100].map(|n: usize| {
        let log = directory.join("callgrind.log");
        let mut counted = Command::new("valgrind");
        counted.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
        counted.arg(format!("--log-file={}", log.display())).arg(program).args(arguments).arg(n.to_string());
        let output = counted.output().expect("valgrind");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let log = std::fs::read_to_string(&log).expect("the log of valgrind");
        let collected = log.lines().find_map(|line| line.split("Collected : ").nth(1));
        collected.and_then(|count| count.trim().parse::<f64>().ok()).expect("a count")
    });
    (many - few) / 10_000.0
}

fn compiled_c(name: &str, directory: &Path) -> PathBuf {
    let (source, program) = (directory.join("rhs.c"), directory.join("rhs"));
    let text = with_model(name, |Lowered { program, .. }| c::write(&program, &routines(&program)));
    std::fs::write(&source, text).expect("a file for C");
    let status = Command::new("cc").args(["-O2", "-o"]).args([&program, &source]).arg("-lm").status();
    assert!(status.expect("cc").success(), "the C of {name} does not compile");
    program
}

fn count(name: &str, n: usize) {
    with_model(name, |Lowered { program, .. }| {
        let mut native = Native::compile(&program.module).expect("verified");
        let mut values = program.values.clone();
        let routines = routines(&program);
        for _ in 0..n {
            for routine in &routines {
                native.run(*routine, &mut values, &mut Refusing).expect("no traps");
            }
        }
        println!("{:?}", program.states.iter().map(|state| values[state.derivative as usize]).sum::<f64>());
    });
}

/// What one evaluation of the derivatives runs.
fn routines(program: &Program) -> Vec<RoutineId> {
    let routines = program.derivatives.iter().flat_map(|step| match *step {
        Step::Run(routine) => vec![routine],
        Step::Solve(system) => {
            let system = &program.systems[system];
            [Some(system.residual), system.jacobian].into_iter().flatten().collect()
        }
    });
    let routines: Vec<RoutineId> = routines.collect();
    // A program without checks has an empty routine for them.
    if routines.is_empty() { vec![program.check_routine] } else { routines }
}

fn with_model<T: Send>(name: &str, work: impl FnOnce(Lowered) -> T + Send) -> T {
    let (_, text) = models::ALL.iter().find(|(known, _)| *known == name).expect("one of the models");
    let file = std::env::temp_dir().join(format!("harpoon-against-c-{}-{name}.mo", std::process::id()));
    std::fs::write(&file, text).expect("a file for the model");
    let options = harpoon::Options {
        model: file.display().to_string(),
        libraries: Vec::new(),
        modelica_path: None,
        style: harpoon::source::Style::Plain,
        settings: Vec::new(),
        ..harpoon::Options::default()
    };
    let result = harpoon::compile(&options, |model| {
        let dae = harpoon_dae::lower(model.flat.take().expect("no mistakes"))
            .unwrap_or_else(|_| panic!("no equations"));
        let causal = harpoon_causal::causalize(dae).unwrap_or_else(|_| panic!("no regular system"));
        work(harpoon_code::lower(causal, model.surroundings.clone()).unwrap_or_else(|_| panic!("no code")))
    });
    std::fs::remove_file(&file).expect("our own file");
    result
}

struct Refusing;

impl Host for Refusing {
    fn call(&mut self, _: ExternId, _: &mut [f64]) -> Result<(), String> {
        Err("the models of this bench need no host".to_string())
    }
}
