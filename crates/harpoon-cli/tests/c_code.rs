//! C code of libraries: what is compiled, what is kept, what is told where it cannot be. Models with C in themselves are in
//! `tests/simulation/c_code`.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A folder with a copy of the library, and a folder for what is compiled.
struct Workshop(PathBuf);

impl Drop for Workshop {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Without a compiler there is nothing to test, which is told.
fn has_compiler() -> bool {
    let has = ["cc", "gcc", "clang"].iter().any(|name| {
        let run = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        run.is_ok_and(|status| status.success())
    });
    if !has {
        eprintln!("skipped: there is no C compiler");
    }
    has
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy(&path, &target),
            false => drop(std::fs::copy(&path, target).unwrap()),
        }
    }
}

impl Workshop {
    fn new(name: &str) -> Workshop {
        let root = std::env::temp_dir().join(format!("harpoon-c-code-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c_code/Pumps"), &root.join("Pumps"));
        std::fs::create_dir(root.join("tmp")).unwrap();
        Workshop(root.canonicalize().unwrap())
    }

    fn write(&self, path: &str, text: &str) {
        std::fs::write(self.0.join(path), text).unwrap();
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
        command.args(arguments).current_dir(&self.0);
        command.env_remove("MODELICAPATH").env_remove("CC");
        command.env("XDG_CACHE_HOME", self.0.join("cache")).env("TMPDIR", self.0.join("tmp"));
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    fn simulated(&self, arguments: &[&str]) -> String {
        let output = self.run(&[&["simulate", "-o", "result.csv"], arguments].concat());
        assert!(output.status.success(), "{arguments:?}: {}", told(&output));
        std::fs::read_to_string(self.0.join("result.csv")).unwrap()
    }

    /// Names in the folder of the program.
    fn kept(&self) -> Vec<String> {
        names(&self.0.join("cache/harpoon"))
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The value of a variable in the last row.
fn last(rows: &str, name: &str) -> f64 {
    let mut lines = rows.lines();
    let column = lines.next().unwrap().split(',').position(|column| column == name).unwrap();
    lines.last().unwrap().split(',').nth(column).unwrap().parse().unwrap()
}

const RUN: [&str; 3] = ["Pumps.Run", "-L", "Pumps"];

#[test]
fn code_of_a_library_is_compiled_once() {
    if !has_compiler() {
        return;
    }
    let workshop = Workshop::new("library");
    let rows = workshop.simulated(&RUN);
    // head = 10 - q²/2, power = 9.81 q head, losses = 3²
    assert!(
        (last(&rows, "h") - 8.0).abs() < 1e-12 && (last(&rows, "p") - 9.81 * 16.0).abs() < 1e-9,
        "{rows}"
    );
    assert_eq!(last(&rows, "l"), 9.0);
    // Functions with different texts share the library that is compiled from its source.
    assert_eq!(last(&rows, "n"), 1.0);
    let kept = workshop.kept();
    assert!(kept.len() == 6 && kept.iter().all(|name| name.len() == 35 && name.ends_with(".so")), "{kept:?}");
    assert!(names(&workshop.0.join("tmp")).is_empty());
    let mode = workshop.0.join("cache/harpoon").metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    workshop.simulated(&RUN);
    assert_eq!(workshop.kept(), kept);
    // A header that a header includes is part of what is looked for.
    workshop.write("Pumps/Resources/Include/curve.h", "#define HEAD_AT_REST 20.0\n#define SLOPE 0.5\n");
    assert!((last(&workshop.simulated(&RUN), "h") - 18.0).abs() < 1e-12);
    assert_eq!(workshop.kept().len(), kept.len() + 1);
    let rows = workshop.simulated(&["Pumps.Sized", "-L", "Pumps"]);
    assert_eq!(last(&rows, "x[4]"), 1.0);
}

#[test]
fn a_static_library_is_linked() {
    if !has_compiler() || Command::new("ar").arg("--version").output().is_err() {
        return;
    }
    let workshop = Workshop::new("static");
    let folder = workshop.0.join("Pumps/Resources/Library");
    std::fs::create_dir_all(&folder).unwrap();
    workshop.write("Pumps/seven.c", "double seven(double x) { return 7*x; }\n");
    let cc = Command::new("cc")
        .args(["-c", "-fPIC", "Pumps/seven.c", "-o", "seven.o"])
        .current_dir(&workshop.0)
        .status();
    assert!(cc.unwrap().success());
    let archive = folder.join("libseven.a");
    assert!(
        Command::new("ar")
            .arg("rc")
            .arg(&archive)
            .arg(workshop.0.join("seven.o"))
            .status()
            .unwrap()
            .success()
    );
    let function = "within Pumps;\nfunction f\n  input Real x;\n  output Real y;\n  external \"C\" y = seven(x) annotation(Library = \"seven\");\nend f;\n";
    workshop.write("Pumps/f.mo", function);
    workshop.write("Pumps/M.mo", "within Pumps;\nmodel M\n  Real y = f(time);\nend M;\n");
    assert_eq!(last(&workshop.simulated(&["Pumps.M", "-L", "Pumps"]), "y"), 7.0);
}

#[test]
fn looking_compiles_nothing() {
    let workshop = Workshop::new("looking");
    for arguments in [
        &["check", "Pumps.Run", "-L", "Pumps"][..],
        &["flatten", "Pumps.Run", "-L", "Pumps"],
        &["bonds", "Pumps.Run", "-L", "Pumps"],
        &["simulate", "Pumps.Run", "-L", "Pumps", "--dump", "causal"],
        &["simulate", "Pumps.Run", "-L", "Pumps", "--dump", "code"],
        &["check", "Pumps.Sized", "-L", "Pumps"],
    ] {
        let output = workshop.command(arguments).env("CC", "/nonexistent").output().unwrap();
        assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}");
        assert!(
            workshop.kept().is_empty() && !told(&output).contains("compiler"),
            "{arguments:?}: {}",
            told(&output)
        );
    }
    let output = workshop.run(&["check", "Pumps.Run", "-L", "Pumps"]);
    assert!(output.status.success(), "{}", told(&output));
}

const ALONE: &str = "model Alone
  function f
    input Real x;
    output Real y;
    external \"C\" y = my_f(x) annotation(Include=\"double my_f(double x) { return 2*x; }\");
  end f;
  parameter Real p = f(2);
  Real x = f(time) + p;
end Alone;
";

#[test]
fn a_model_alone_needs_to_be_allowed() {
    let workshop = Workshop::new("alone");
    workshop.write("Alone.mo", ALONE);
    for model in [&["Alone.mo"][..], &["Alone.mo", "-L", "Pumps"], &["Alone", "-L", "Alone.mo"]] {
        let output = workshop.run(&[&["simulate"], model].concat());
        assert_eq!(output.status.code(), Some(1));
        for part in [
            "the external function `my_f` (`f`, ",
            "Alone.mo:5:5) is C code, which is left alone",
            "C code is compiled only for libraries given with -L or MODELICAPATH; `--allow-native` compiles any that the model has",
        ] {
            assert!(told(&output).contains(part), "{part}: {}", told(&output));
        }
        assert!(workshop.kept().is_empty());
    }
    assert!(workshop.run(&["check", "Alone.mo"]).status.success());
    if has_compiler() {
        assert_eq!(last(&workshop.simulated(&["Alone.mo", "--allow-native"]), "x"), 6.0);
        // The text of somebody else that says it belongs to the library.
        workshop.write("Inside.mo", &format!("within Pumps;\n{}", ALONE.replace("Alone", "Inside")));
        let output = workshop.run(&["simulate", "Inside.mo", "-L", "Pumps"]);
        assert!(told(&output).contains("C code is compiled only for libraries"), "{}", told(&output));
    }
}

#[test]
fn without_a_compiler_it_is_told_what_to_install() {
    let workshop = Workshop::new("nothing");
    workshop.write("Alone.mo", ALONE);
    let simulate = ["simulate", "Alone.mo", "--allow-native"];
    let output = workshop.command(&simulate).env("CC", "/nonexistent").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let expected = "has to be compiled, but the C compiler `/nonexistent`, which CC names, is not there; install gcc or clang, \
                    or set CC to the name of a C compiler";
    assert!(told(&output).contains(expected), "{}", told(&output));
    let output = workshop.command(&simulate).env("PATH", "").output().unwrap();
    assert!(told(&output).contains("there is no C compiler; install gcc or clang"), "{}", told(&output));
    // A program of the working directory is no compiler.
    workshop.write("cc", "#!/bin/sh\ntouch canary\n");
    std::fs::set_permissions(workshop.0.join("cc"), std::fs::Permissions::from_mode(0o755)).unwrap();
    workshop.command(&simulate).env("PATH", ".").output().unwrap();
    assert!(!workshop.0.join("canary").exists());
}

/// Nothing that a library says is taken for an option of the compiler, or gets into the C text but what is meant to.
#[test]
fn names_are_no_options() {
    if !has_compiler() {
        return;
    }
    let workshop = Workshop::new("options");
    std::fs::create_dir(workshop.0.join("work")).unwrap();
    workshop.write("x", "");
    workshop.write("x.c", "int x;");
    workshop.write("Pumps/M.mo", "within Pumps;\nmodel M\n  Real y = f(time);\nend M;\n");
    let library = |name: &str| format!("Include = \"int a;\", Library = {name}");
    let is_no_name = "is not there, and is no name that the system could know";
    let is_elsewhere = "was left alone: C code is compiled only from libraries";
    for (name, annotation, why) in [
        ("g", library("\"-Wl,-Map,canary\""), is_no_name),
        ("g", library("\"-ocanary\""), is_no_name),
        ("g", library("{\"m\", \"@x\"}"), is_no_name),
        ("g", library("\"a b\\\"; touch canary\""), is_no_name),
        ("g", library("\"../../../x\""), is_elsewhere),
        ("g", "Library = \"../../../x.c\"".to_string(), is_elsewhere),
        (
            "g",
            "Include = \"int a;\", IncludeDirectory = \"modelica://Pumps/../work\"".to_string(),
            is_elsewhere,
        ),
        ("g", "Include = \"*/ }\"".to_string(), "cannot be compiled: Include:1:"),
        ("g", "Include = \"#if 0\"".to_string(), "cannot be compiled: Include:1:"),
        ("g", "Include = \"#include \\\"nowhere.h\\\"\"".to_string(), "nowhere.h: No such file"),
        ("g", "Include = \"double g(double x);\"".to_string(), "undefined reference"),
        ("'g(0); system(1)'", "Include = \"int a;\"".to_string(), "its name is none in C"),
    ] {
        let function = format!(
            "within Pumps;\nfunction f\n  input Real x;\n  output Real y;\n  external \"C\" y = {name}(x) annotation({annotation});\nend f;\n"
        );
        workshop.write("Pumps/f.mo", &function);
        let output = workshop.run(&["simulate", "Pumps.M", "-L", "Pumps"]);
        assert_eq!(output.status.code(), Some(1), "{annotation}: {}", told(&output));
        assert!(told(&output).contains(why), "{annotation}: {}", told(&output));
    }
    for folder in ["", "Pumps", "cache/harpoon"] {
        assert!(!workshop.0.join(folder).join("canary").exists());
    }
}

#[test]
fn a_folder_that_others_write_is_not_used() {
    if !has_compiler() {
        return;
    }
    let workshop = Workshop::new("others");
    workshop.write("Alone.mo", ALONE);
    std::fs::create_dir_all(workshop.0.join("cache/harpoon")).unwrap();
    let open = std::fs::Permissions::from_mode(0o777);
    std::fs::set_permissions(workshop.0.join("cache/harpoon"), open).unwrap();
    let output = workshop.run(&["simulate", "Alone.mo", "--allow-native"]);
    assert!(output.status.success(), "{}", told(&output));
    assert!(told(&output).contains("can be written by others"), "{}", told(&output));
    assert!(workshop.kept().is_empty() && names(&workshop.0.join("tmp")).is_empty());
}

#[test]
fn control_characters_of_the_compiler_are_shown() {
    if !has_compiler() {
        return;
    }
    let workshop = Workshop::new("shown");
    let text = ALONE.replace("return 2*x;", "\n#error \u{1b}]0;x\u{7}\u{9b}\n");
    workshop.write("Alone.mo", &text);
    let output = workshop.run(&["simulate", "Alone.mo", "--allow-native"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(told(&output).contains("Include:2:2: error: #error ␛]0;x␇"), "{}", told(&output));
    assert!(!told(&output).contains(['\u{1b}', '\u{7}', '\u{9b}']));
}

/// A compiler that takes for ever, and starts another process that does.
#[test]
fn a_compiler_ends_with_the_program() {
    let workshop = Workshop::new("ends");
    workshop.write("Alone.mo", ALONE);
    let marker = workshop.0.join("started");
    let script =
        format!("#!/bin/sh\nsleep 300 &\necho $! > '{0}.new'\nmv '{0}.new' '{0}'\nwait\n", marker.display());
    workshop.write("slow", &script);
    std::fs::set_permissions(workshop.0.join("slow"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = workshop.command(&["simulate", "Alone.mo", "--allow-native"]);
    command.env("CC", workshop.0.join("slow")).stderr(Stdio::null()).stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    let wait_until = |what: &str, is_so: &mut dyn FnMut() -> bool| {
        let began = Instant::now();
        while !is_so() {
            assert!(began.elapsed() < Duration::from_secs(20), "{what} does not happen");
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    wait_until("its start", &mut || marker.exists());
    let sleeper = std::fs::read_to_string(&marker).unwrap().trim().to_string();
    let is_running = || {
        let state = std::fs::read_to_string(format!("/proc/{sleeper}/stat"));
        state.is_ok_and(|state| !state.contains(") Z"))
    };
    assert!(!cfg!(target_os = "linux") || is_running());
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    wait_until("its end", &mut || !is_running());
    assert!(workshop.kept().is_empty(), "{:?}", workshop.kept());
}
