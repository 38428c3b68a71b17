//! What scripts rely on: exit codes, and what goes to which stream.

use std::process::{Command, Output};

fn harpoon(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_harpoon"))
        .args(arguments)
        .env_remove("MODELICAPATH")
        .output()
        .expect("the program starts")
}

#[test]
fn every_command_shows_an_example() {
    for command in [
        "check",
        "flatten",
        "bonds",
        "simulate",
        "plot",
        "results",
        "docs",
        "libraries",
        "convert",
        "conform",
    ] {
        let help = harpoon(&[command, "--help"]);
        assert!(help.status.success());
        let text = String::from_utf8(help.stdout).unwrap();
        assert!(text.contains(&format!("Example:\n  harpoon {command}")), "{text}");
    }
}

#[test]
fn a_wrong_use_is_told_on_standard_error_with_code_2() {
    for (arguments, said) in [
        (
            &["check"] as &[&str],
            "the following required arguments were not provided: <MODEL>; `harpoon check --help` tells more",
        ),
        (&["fly", "Ball.mo"], "unrecognized subcommand 'fly'; `harpoon --help` tells more"),
        (&["check", "--fast", "M"], "unexpected argument '--fast' found; `harpoon check --help` tells more"),
        (
            &["simulate", "M", "--solvr", "rk4"],
            "unexpected argument '--solvr' found; tip: a similar argument exists: '--solver'; `harpoon simulate --help` tells more",
        ),
    ] {
        let outcome = harpoon(arguments);
        assert_eq!(outcome.status.code(), Some(2), "{arguments:?}");
        assert!(outcome.stdout.is_empty());
        assert_eq!(String::from_utf8_lossy(&outcome.stderr), format!("error: {said}\n"));
    }
    let alone = harpoon(&[]);
    assert_eq!(alone.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&alone.stderr).contains("Usage: harpoon <COMMAND>"));
}

#[test]
fn a_picture_of_another_kind_is_a_wrong_use_for_programs_too() {
    let outcome = harpoon(&["bonds", "BondGraph.Examples.RLCCircuit", "-o", "r.txt", "--json"]);
    assert_eq!(outcome.status.code(), Some(2));
    let object: serde_json::Value = serde_json::from_slice(&outcome.stdout).unwrap();
    let message = "the picture `r.txt` must have a name that ends in .svg or .png";
    assert_eq!((&object["failed_stage"], &object["message"]), (&"arguments".into(), &message.into()));
}

/// A name of a file need not be text.
#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    for command in ["check", "simulate", "bonds", "flatten"] {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_harpoon"));
        program.arg(command).arg(std::ffi::OsStr::from_bytes(b"\xff\xfe.mo"));
        let has_json = command != "flatten";
        let outcome = program.args(has_json.then_some("--json")).output().unwrap();
        assert_eq!(outcome.status.code(), Some(2), "{command}");
        let text = String::from_utf8(outcome.stderr).unwrap();
        assert!(text.starts_with("error: ") && !text.contains("panicked"), "{text}");
        if has_json {
            let object: serde_json::Value = serde_json::from_slice(&outcome.stdout).unwrap();
            assert_eq!(object["failed_stage"], "arguments");
        }
    }
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let wrong = [
        ("--tolerance", "0"),
        ("--tolerance", "-1e-3"),
        ("--tolerance", "nan"),
        ("--tolerance", "1e-17"),
        ("--tolerance", "2"),
        ("--start-time", "nan"),
        ("--stop-time", "inf"),
        ("--stop-time", "soon"),
        ("--step", "0"),
        ("--step", "-0.1"),
        ("--step", "inf"),
        ("--intervals", "0"),
        ("--intervals", "-3"),
        ("--intervals", "2.5"),
        ("--intervals", "99999999999"),
        ("--chattering", "sometimes"),
        ("--dump", "everything"),
        ("--solver", "guess"),
        ("--allow-env", ""),
        ("--allow-env", "A=B"),
        ("--allow-env", "1 "),
        ("--allow-env", "a b"),
    ];
    for (option, value) in wrong {
        let outcome = harpoon(&["simulate", "Discontinuities.Examples.Locomotive", option, value]);
        assert_eq!(outcome.status.code(), Some(2), "{option} {value}");
        let text = String::from_utf8(outcome.stderr).unwrap();
        assert!(text.starts_with(&format!("error: invalid value '{value}' for '{option}")), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    let all =
        harpoon(&["simulate", "Discontinuities.Examples.Locomotive", "--second-opinion", "--variables", ""]);
    assert_eq!(all.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&all.stderr),
        "error: --variables: an empty expression matches every name\n"
    );
    let outcome = harpoon(&["simulate", "Discontinuities.Examples.Locomotive", "--stop-time", "-1"]);
    assert_eq!(outcome.status.code(), Some(2));
    let text = String::from_utf8(outcome.stderr).unwrap();
    assert!(text.starts_with("error: the simulation is to stop at -1 s, before it starts at 0 s"), "{text}");
}

/// Times that differ in their last digits only, and steps that do not lead from one to the other.
#[test]
fn times_that_cannot_be_stepped_through_are_refused() {
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/Ball.mo");
    for (options, why) in [
        (
            &["--start-time", "1", "--stop-time", "1.0000000000001"][..],
            "is too short: numbers have 16 digits",
        ),
        (
            &["--start-time", "1e10", "--stop-time", "10000000000.0001"],
            "is too short: numbers have 16 digits",
        ),
        (
            &["--start-time", "1e20", "--stop-time", "100000000000000000001"],
            "is too short: numbers have 16 digits, and with these both times are 1e20 s",
        ),
        (
            &["--start-time", "-1e308", "--stop-time", "1e308"],
            "from -1e308 to 1e308 s is too long: there is no number for this time",
        ),
        (&["--stop-time", "1e-310"], "is too short: numbers have 16 digits"),
        (&["--step", "1e-20"], "steps of 1e-20 s are too short: from 0 to 1 s there would be 1e20 of them"),
        (&["--step", "1e-11", "--solver", "rk4"], "there would be 1e11 of them"),
        (&["--step", "1e-300"], "there would be 1e300 of them"),
    ] {
        let outcome = harpoon(&[&["simulate", model], options].concat());
        let text = String::from_utf8(outcome.stderr).unwrap();
        assert!(outcome.status.code() == Some(2) && text.contains(why), "{options:?}: {text}");
    }
    for options in [&["--stop-time", "1e-300"][..], &["--start-time", "1", "--stop-time", "1"]] {
        let outcome = harpoon(&[&["simulate", model], options].concat());
        assert!(outcome.status.success(), "{options:?}: {}", String::from_utf8_lossy(&outcome.stderr));
    }
}

#[test]
fn a_fixed_step_that_is_not_given_is_told() {
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/Ball.mo");
    let outcome = harpoon(&["simulate", model, "--solver", "euler", "--intervals", "100"]);
    let text = String::from_utf8(outcome.stderr).unwrap();
    assert!(text.starts_with("note: euler takes steps of 0.01 s, the interval of the output\n"), "{text}");
    let outcome = harpoon(&["simulate", model, "--solver", "euler", "--step", "0.01"]);
    assert!(outcome.status.success() && outcome.stderr.is_empty());
    let outcome = harpoon(&["simulate", model, "--solver", "euler", "--step", "0.01", "--tolerance", "1e-9"]);
    let text = String::from_utf8(outcome.stderr).unwrap();
    assert!(text.starts_with("note: `--tolerance` does not change the steps of euler"), "{text}");
}

#[test]
fn a_path_is_no_name() {
    for path in [".", "..", "models/", "models/Ball", "a..b"] {
        let outcome = harpoon(&["check", path]);
        let text = String::from_utf8(outcome.stderr).unwrap();
        let expected =
            format!("error: `{path}` is neither the name of a class nor a file that ends in .mo\n");
        assert!(outcome.status.code() == Some(1) && text.starts_with(&expected), "{text}");
    }
}

#[test]
fn what_the_specification_forbids_is_told_or_refused() {
    let model = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/language/05-scoping-and-lookup/class_of_the_enclosing_model.mo"
    );
    for (command, rest) in [("check", &[] as &[&str]), ("flatten", &[]), ("simulate", &["--stop-time", "1"])]
    {
        let outcome = harpoon(&[&[command, model], rest].concat());
        let text = String::from_utf8(outcome.stderr).unwrap();
        assert!(outcome.status.success() && text.matches("warning: `Sub`").count() == 1, "{command}: {text}");
        assert!(text.contains("`--strict` refuses it"), "{command}: {text}");
        let outcome = harpoon(&[&[command, model, "--strict"], rest].concat());
        let text = String::from_utf8(outcome.stderr).unwrap();
        assert!(outcome.status.code() == Some(1) && text.contains("error: `Sub`"), "{command}: {text}");
    }
}

#[test]
fn a_model_that_is_not_there_is_an_error_with_code_1() {
    for command in ["check", "flatten"] {
        let outcome = harpoon(&[command, "Nowhere.Model"]);
        assert_eq!(outcome.status.code(), Some(1));
        assert!(outcome.stdout.is_empty());
        let text = String::from_utf8(outcome.stderr).unwrap();
        assert!(text.starts_with("error: ") && text.contains("`Nowhere`"), "{text}");
    }
}

#[test]
fn libraries_of_the_program_are_found_from_any_directory() {
    let directory = std::env::temp_dir();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
        command.args(arguments).env_remove("MODELICAPATH").current_dir(&directory).output().unwrap()
    };
    let checked = run(&["check", "Discontinuities.Examples.Locomotive"]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    let listed = String::from_utf8(run(&["libraries"]).stdout).unwrap();
    let names: Vec<&str> = listed.split("\n\n").filter_map(|library| library.split(' ').next()).collect();
    assert_eq!(names, ["BondGraph", "Discontinuities"], "{listed}");
}

#[test]
fn a_message_shows_the_text_of_a_library_of_the_program() {
    let outcome = harpoon(&["simulate", "Discontinuities.Examples.Locomotive", "--set", "band=-1"]);
    let text = String::from_utf8(outcome.stderr).unwrap();
    assert!(text.contains("<harpoon>/Discontinuities/Nonlinear/DryHysteresis.mo:"), "{text}");
    assert!(text.contains("assert(uLower <= uUpper"), "{text}");
}

#[test]
fn a_library_of_the_user_hides_one_of_the_program() {
    let directory = std::env::temp_dir().join(format!("harpoon-own-{}", std::process::id()));
    let library = directory.join("Discontinuities");
    std::fs::create_dir_all(&library).unwrap();
    std::fs::write(
        library.join("package.mo"),
        "package Discontinuities model Mine Real x = time; end Mine; end Discontinuities;",
    )
    .unwrap();
    let path = directory.to_str().unwrap();
    let (given, missing) = (
        harpoon(&["check", "Discontinuities.Mine", "-L", path]),
        harpoon(&["check", "Discontinuities.Examples.Locomotive", "-L", path]),
    );
    std::fs::remove_dir_all(&directory).unwrap();
    assert!(given.status.success() && !missing.status.success());
}

#[test]
fn every_setting_is_used_or_refused_in_one_line() {
    let directory = std::env::temp_dir().join(format!("harpoon-settings-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let path = directory.join("Bodies.mo");
    let text = "model Bodies
  type Gear = enumeration(low, high);
  function halved
    input Real x;
    output Real y = x/2;
  end halved;
  model Body
    parameter Real mass = 1;
    final parameter Real limit = 3;
    Real x(start = 0, fixed = true);
  equation
    mass*der(x) = 1;
  end Body;
  parameter Real e = 0.8;
  parameter Real a[2] = {1, 2};
  parameter Real table[2, 2] = [0, 1; 1, 2];
  parameter Boolean hasSpare = false;
  Real z[2](each fixed = true);
  parameter Gear gear = Gear.low;
  parameter Gear gears[2] = {Gear.low, Gear.low};
  discrete Gear used(start = Gear.low, fixed = true);
  Real h(start = 1, fixed = true);
  Real twice = 2*h;
  Real half;
  Real halves[2];
  Body body;
  Body many[2];
  Body spare if hasSpare;
equation
  der(h) = -e*sum(a);
  der(z) = -z;
  h = 2*half;
  halves = z/2;
  when time > 2 then
    used = gear;
  end when;
end Bodies;";
    std::fs::write(&path, text).unwrap();
    let run = |setting: &str| harpoon(&["simulate", path.to_str().unwrap(), "--set", setting]);
    for setting in [
        "e=0.9",
        "a={3, 4}",
        "h.start=2",
        "body.mass=2",
        "many.mass={2, 3}",
        "twice=3",
        "hasSpare=true",
        "gear=high",
        "gear=Gear.high",
        "gear=Bodies.Gear.high",
        "gears={high, Gear.low}",
        "used.start=high",
        "a[2]=3",
        "a[1]=0.5",
        "table[2,1]=5",
        "many[2].mass=4",
        "many[2].x.start=4",
        "z[2].start=4",
        "gears[2]=high",
    ] {
        let outcome = run(setting);
        let text = String::from_utf8_lossy(&outcome.stderr).to_string();
        assert!(outcome.status.success() && text.is_empty(), "{setting}: {text}");
    }
    for (setting, why) in [
        ("E=0.9", "`Bodies` has no `E` to modify; did you mean `e`?"),
        ("nosuch=3", "`Bodies` has no `nosuch` to modify"),
        ("bodi.mass=1", "`Bodies` has no `bodi` to modify; did you mean `body`?"),
        ("body.mas=1", "`body` (Body) has no `mas` to modify; did you mean `mass`?"),
        ("", "nothing is set by it; write `NAME=VALUE`"),
        (" ", "nothing is set by it; write `NAME=VALUE`"),
        ("/*e=1*/", "nothing is set by it; write `NAME=VALUE`"),
        ("e=1)", "`1)` is no value; write a number, a text in quotes, true or false"),
        ("e", "there is no value; write `e=VALUE`"),
        ("e=", "there is no value; write `e=VALUE`"),
        ("h=2", "`h` is computed by the model; `h.start=2` sets its start value"),
        ("half=2", "`half` is computed by the model, from parameters and start values of others"),
        (
            "half.start=2",
            "nothing is computed from the start value of `half`: at the start its equation gives it as at any time",
        ),
        (
            "halves[2].start=2",
            "nothing is computed from the start value of `halves[2]`: at the start its equation gives it as at any time",
        ),
        (
            "twice.start=2",
            "nothing is computed from the start value of `twice`: at the start its equation gives it as at any time",
        ),
        ("body.x=2", "`body.x` is computed by the model; `body.x.start=2` sets its start value"),
        ("a[1]", "there is no value; write `a[1]=VALUE`"),
        ("a[3]=4", "`a` has 2 elements, there is no `a[3]`"),
        ("a[0]=4", "an index is a whole number from 1 on, as in `a[3]` or `table[2,1]`"),
        ("a[1,1]=4", "`a` has one dimension; write `a[i]=VALUE`"),
        ("table[2]=4", "`table` has 2 dimensions; write `table[i,j]=VALUE`"),
        ("table[3,1]=4", "`table` has 2×2 elements, there is no `table[3,1]`"),
        ("e[1]=4", "`e` is no array; write `e=VALUE`"),
        ("b[1]=4", "the model has no `b`"),
        ("tabel[1,1]=4", "the model has no `tabel`; did you mean `table`?"),
        ("many[3].mass=4", "there is no `many[3].mass`, only `many[1].mass` to `many[2].mass`"),
        ("many[2].mas=4", "the model has no `many.mas`; did you mean `many.mass`?"),
        ("many[2].x=4", "`many[2].x` is computed by the model; `many[2].x.start=4` sets its start value"),
        ("many[2].limit=4", "`many[2].limit` is `final` and cannot be modified"),
        ("gears[1]=top", "the value of `gears` is one of `low`, `high`"),
        ("z[3].start=1", "`z` has 2 elements, there is no `z[3]`"),
        ("z[1]=1", "`z` is computed by the model; `z[…].start=1` sets a start value"),
        ("e.start=3", "`e` has a value, no start value; write `e=3`"),
        ("e=abc", "`abc` is no value; write a number, a text in quotes, true or false"),
        ("h.foo=3", "Real has no attribute `foo`"),
        ("gear=middle", "the value of `gear` is one of `low`, `high`"),
        ("gear=2", "the value of `gear` is one of `low`, `high`"),
        ("gears={low, Gear.top}", "the value of `gears` is one of `low`, `high`"),
        ("spare.mass=3", "`spare` is not there: its condition is false"),
        ("Gear=3", "`Gear` is a type and has no value to set"),
        ("Gear.low=3", "the model has no `Gear.low` that takes a value"),
        ("Body=3", "`Body` is a model and has no value to set"),
        ("halved=3", "`halved` is a function and has no value to set"),
        ("halved.x=1", "the model has no `halved.x` that takes a value"),
        ("h.start.start=7", "the model has no `h.start.start` that takes a value"),
        ("h.start.foo=3", "the model has no `h.start.foo` that takes a value"),
        ("h.start(x=1)=3", "the model has no `h.start.x` that takes a value"),
        ("e.min.max=3", "the model has no `e.min.max` that takes a value"),
        ("h.nominal=0", "`nominal` of `h` is its usual magnitude, a number greater than zero"),
        ("h.nominal=-1", "`nominal` of `h` is its usual magnitude, a number greater than zero"),
        ("e=1)", "`1)` is no value; write a number, a text in quotes, true or false"),
        ("e=(1", "`(1` is no value; write a number, a text in quotes, true or false"),
        ("e=1 2", "`1 2` is no value; write a number, a text in quotes, true or false"),
        ("e=1/0", "the value of `e` cannot be computed: division by zero: 1.0 / 0.0"),
        (
            "e=integer(1e300)",
            "the value of `e` cannot be computed: `integer(1e300)` is out of the range of Integer",
        ),
        ("e=sum(ones(1000000000))", "an array of sizes [1000000000] is too large"),
        ("h.start=1/0", "the start value of `h` cannot be computed: division by zero: 1.0 / 0.0"),
        ("h(start=1/0)", "the start value of `h` cannot be computed: division by zero: 1.0 / 0.0"),
        ("many[2].mass=1/0", "the value of `many[2].mass` cannot be computed: division by zero: 1.0 / 0.0"),
        ("body.mass=1/0", "the value of `body.mass` cannot be computed: division by zero: 1.0 / 0.0"),
        ("a={1, 1/0}", "the value of `a[2]` cannot be computed: division by zero: 1.0 / 0.0"),
        (
            "e(min=2)",
            "`e` is 0.8, below its minimum 2; `min` and `max` of a parameter are what its author has made the equations for",
        ),
        ("e.max=1/0", "the maximum of `e` cannot be computed: division by zero: 1.0 / 0.0"),
    ] {
        let outcome = run(setting);
        let text = String::from_utf8(outcome.stderr).unwrap();
        assert_eq!(text, format!("error: setting `{setting}`: {why}\n"));
        assert_eq!(outcome.status.code(), Some(2), "{setting}");
    }
    for settings in [["a[1]=2", "a={1, 5}"], ["a={1, 5}", "a[1]=2"]] {
        let [first, second] = settings;
        let outcome = harpoon(&["simulate", path.to_str().unwrap(), "--set", first, "--set", second]);
        let text = String::from_utf8(outcome.stderr).unwrap();
        assert_eq!(text, "error: setting `a[1]=2`: `a` is set as a whole too; keep one of the two\n");
        assert_eq!(outcome.status.code(), Some(2));
    }
    for setting in ["h.displayUnit=\"cm\"", "h.nominal=10", "Body.mass=3"] {
        let outcome = run(setting);
        let text = String::from_utf8_lossy(&outcome.stderr).to_string();
        assert!(outcome.status.success(), "{setting}: {text}");
    }
    let wrong = run("a[1]=\"x\"");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).starts_with("error: setting `a[1]=\"x\"`: "));
    // What is set is what counts, for sizes as well; what it does not name stays.
    let results = directory.join("r.csv");
    let settings =
        ["a[2]=7", "table[2,1]=5", "many[2].mass=4", "many[2].x.start=1", "z[2].start=3", "gears[2]=high"];
    let settings = settings.iter().flat_map(|setting| ["--set", setting]);
    let arguments = ["simulate", path.to_str().unwrap(), "--stop-time", "0", "-o", results.to_str().unwrap()];
    let outcome = harpoon(&arguments.into_iter().chain(settings).collect::<Vec<_>>());
    assert!(outcome.status.success(), "{}", String::from_utf8_lossy(&outcome.stderr));
    let rows = harpoon_result::read(&results).unwrap();
    for (name, expected) in [
        ("a[1]", 1.0),
        ("a[2]", 7.0),
        ("table[1,2]", 1.0),
        ("table[2,1]", 5.0),
        ("table[2,2]", 2.0),
        ("many[1].mass", 1.0),
        ("many[2].mass", 4.0),
        ("many[1].x", 0.0),
        ("many[2].x", 1.0),
        ("z[1]", 0.0),
        ("z[2]", 3.0),
        ("gears[1]", 1.0),
        ("gears[2]", 2.0),
        ("der(h)", -0.8 * 8.0),
    ] {
        let values = rows.values_of(name).unwrap_or_else(|| panic!("there is no {name}"));
        assert!((values[0] - expected).abs() < 1e-12, "{name} = {}", values[0]);
    }
    let none = harpoon(&["simulate", path.to_str().unwrap(), "--intervals", "0"]);
    std::fs::remove_dir_all(&directory).unwrap();
    assert_eq!(none.status.code(), Some(2));
}

#[test]
fn only_models_are_simulated() {
    let directory = std::env::temp_dir().join(format!("harpoon-models-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let parts = "function f input Real x; output Real y; algorithm y := x; end f;
        record R Real x = 1; end R;
        partial model Part Real x; end Part;
        package Inner model A Real x = f(time); end A; end Inner;";
    let one = directory.join("One.mo");
    let several = directory.join("Several.mo");
    let none = directory.join("None.mo");
    std::fs::write(&one, format!("package One {parts} end One;")).unwrap();
    std::fs::write(&several, format!("package Several {parts} block B Real x = 1; end B; end Several;"))
        .unwrap();
    std::fs::write(&none, "function f input Real x; output Real y; algorithm y := x; end f;").unwrap();
    let [one, several, none] = [one, several, none].map(|path| path.display().to_string());

    let outcome = harpoon(&["simulate", &one]);
    let told = String::from_utf8_lossy(&outcome.stdout).to_string();
    assert!(outcome.status.success() && told.starts_with("One.Inner.A: "), "{told}");
    for (model, why) in [
        (several.as_str(), "`Several` is a package, which cannot be simulated"),
        (none.as_str(), "`f` is a function, which cannot be simulated"),
        ("One", "`One` is a package, which cannot be simulated"),
        ("One.f", "`One.f` is a function, which cannot be simulated"),
        ("One.R", "`One.R` is a record, which cannot be simulated"),
    ] {
        let outcome = harpoon(&["simulate", model, "-L", &one]);
        let told = String::from_utf8_lossy(&outcome.stderr).to_string();
        assert!(told.starts_with(&format!("error: {why}\n")), "{told}");
        assert_eq!(outcome.status.code(), Some(2), "{model}");
        if model == several {
            assert!(told.contains("`Several.Inner.A`, `Several.B`"), "{told}");
        }
    }
    std::fs::remove_dir_all(&directory).unwrap();
}

/// Help, messages and docs/solvers.md have the solvers that there are.
#[test]
fn solvers_are_listed_alike() {
    let help = String::from_utf8(harpoon(&["simulate", "--help"]).stdout).unwrap();
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let outcome = harpoon(&["simulate", "BondGraph.Examples.RLCCircuit", "--solver", "lsodar"]);
    assert_eq!(outcome.status.code(), Some(2));
    let refusal = String::from_utf8(outcome.stderr).unwrap();
    let listed = refusal.split("there are ").nth(1).unwrap().split("; `harpoon").next().unwrap();
    assert!(help.contains(&format!("Integration method: {listed}")), "{listed} in {help}");
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/solvers.md");
    let page = std::fs::read_to_string(page).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let mut documented: Vec<&str> =
        rows.flat_map(|row| row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2)).collect();
    let words = listed.split([',', ' ', ';']).filter(|word| documented.contains(word));
    let mut known: Vec<&str> = words.collect();
    let names = listed.split(';').next().unwrap().split(", ");
    assert!(names.clone().all(|name| documented.contains(&name)), "{listed}, but {documented:?}");
    documented.sort_unstable();
    known.sort_unstable();
    assert_eq!(documented, known);
}

#[test]
fn folders_without_a_library_are_refused() {
    let folder = std::env::temp_dir().join(format!("harpoon-no-library-{}", std::process::id()));
    let package = folder.join("libraries/P");
    std::fs::create_dir_all(&package).unwrap();
    std::fs::create_dir_all(folder.join("empty")).unwrap();
    std::fs::write(package.join("package.mo"), "package P model M Real x = 1; end M; end P;").unwrap();
    std::fs::write(folder.join("notes.txt"), "").unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    for library in ["libraries", "libraries/P", "libraries/P/package.mo"] {
        let outcome = harpoon(&["check", "P.M", "-L", &path(library)]);
        assert!(outcome.status.success(), "{library}: {}", String::from_utf8_lossy(&outcome.stderr));
    }
    let a_library = "a library is a folder with package.mo";
    for (library, why) in [
        ("empty", format!("has no library in it; {a_library}")),
        ("notes.txt", format!("is no .mo file; {a_library}")),
        ("nowhere", "cannot read".to_string()),
    ] {
        for command in [
            &["check", "P.M"][..],
            &["simulate", "P.M", "--json"],
            &["docs", "P.M"],
            &["conform", "--reference", "."],
        ] {
            let outcome = harpoon(&[command, &["-L", &path(library)]].concat());
            let text = String::from_utf8(outcome.stderr).unwrap();
            assert!(outcome.status.code() == Some(2) && text.contains(&why), "{command:?} {library}: {text}");
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_folder_is_no_file_for_results() {
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/Ball.mo");
    let outcome = harpoon(&["simulate", model, "-o", "Ball.csv/"]);
    let text = String::from_utf8(outcome.stderr).unwrap();
    assert_eq!(outcome.status.code(), Some(2));
    assert_eq!(text, "error: `Ball.csv/` is the name of a folder, not of a file\n");
}
