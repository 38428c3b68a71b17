//! Models whose author means harm, in `tests/hostile`: looking at them runs nothing and changes nothing, simulating them changes
//! nothing that was there. What must be said stands in the margin:
//! `// looking refuses: text` by `check`, `// dumping refuses: text` by `simulate --dump code`, `// simulating refuses: text`.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A home with files of the user, a working directory with some more, and the models.
struct Sandbox(PathBuf);

impl Drop for Sandbox {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const NOTES: &str = "one\ntwo\n";

impl Sandbox {
    fn new(name: &str) -> Sandbox {
        let root = std::env::temp_dir().join(format!("harpoon-hostile-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        for folder in ["home", "work/empty", "models/Resources/Library/linux64"] {
            std::fs::create_dir_all(root.join(folder)).unwrap();
        }
        let sandbox = Sandbox(root.canonicalize().unwrap());
        for file in
            ["home/.bashrc", "home/notes.txt", "home/thesis.mat", "work/thesis.mat", "work/numbers.mat"]
        {
            sandbox.write(file, NOTES);
        }
        for (link, target) in
            [("link.txt", "../home/notes.txt"), ("dangling.txt", "../home/new.txt"), ("folder", "../home")]
        {
            std::os::unix::fs::symlink(target, sandbox.0.join("work").join(link)).unwrap();
        }
        assert!(Command::new("mkfifo").arg(sandbox.0.join("work/pipe")).status().unwrap().success());
        sandbox
    }

    fn write(&self, path: &str, text: &str) {
        std::fs::write(self.0.join(path), text).unwrap();
    }

    /// Runs the program in the working directory, with the functions that ask for the world outside as a library.
    fn run(&self, arguments: &[&str]) -> Output {
        let outside = collection().join("Outside.mo");
        self.alone(&[arguments, &["-L", outside.to_str().unwrap()]].concat())
    }

    fn alone(&self, arguments: &[&str]) -> Output {
        Command::new("timeout")
            .args(["10", env!("CARGO_BIN_EXE_harpoon")])
            .args(arguments)
            .env_remove("MODELICAPATH")
            .current_dir(self.0.join("work"))
            .output()
            .unwrap()
    }

    /// All files and links with what is in them.
    fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut contents = BTreeMap::new();
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let kind = path.symlink_metadata().unwrap().file_type();
                let content = match () {
                    () if kind.is_dir() => {
                        folders.push(path.clone());
                        Vec::new()
                    }
                    () if kind.is_symlink() => {
                        std::fs::read_link(&path).unwrap().into_os_string().into_encoded_bytes()
                    }
                    () if kind.is_file() => std::fs::read(&path).unwrap(),
                    () => Vec::new(),
                };
                contents.insert(path, content);
            }
        }
        contents
    }
}

fn collection() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/hostile")
}

/// What the margin says, by keyword.
fn margin(text: &str) -> Vec<(&str, &str)> {
    text.lines().filter_map(|line| line.strip_prefix("// ")?.split_once(": ")).collect()
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The complaints about one model.
fn examine(file: &Path) -> Vec<String> {
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    let sandbox = Sandbox::new(&name);
    let text = std::fs::read_to_string(file).unwrap();
    let text = text.replace("SANDBOX", &sandbox.0.to_string_lossy());
    sandbox.write(&format!("models/{name}.mo"), &text);
    let model = format!("../models/{name}.mo");
    let mut complaints = Vec::new();
    let margin = margin(&text);
    let expected = |keyword: &str| margin.iter().find(|(known, _)| *known == keyword).map(|(_, text)| *text);
    if let Some((unknown, _)) = margin.iter().find(|(keyword, _)| {
        !["looking refuses", "dumping refuses", "simulating refuses", "simulating"].contains(keyword)
    }) {
        complaints.push(format!("`{unknown}` means nothing"));
    }
    let before = sandbox.contents();
    let looks: [(&str, &[&str]); 7] = [
        ("looking refuses", &["check", &model]),
        ("looking refuses", &["flatten", &model]),
        ("", &["flatten", "--impulse", &model]),
        ("", &["bonds", &model]),
        ("", &["simulate", &model, "--dump", "dae"]),
        ("", &["simulate", &model, "--dump", "causal"]),
        ("dumping refuses", &["simulate", &model, "--dump", "code"]),
    ];
    for (keyword, arguments) in looks {
        let output = sandbox.run(arguments);
        if sandbox.contents() != before {
            complaints.push(format!("{arguments:?} changed something"));
        }
        complaints.extend(complaint(arguments, &output, expected(keyword)));
    }
    let arguments = ["simulate", &model, "-o", "result.csv"];
    let output = sandbox.run(&arguments);
    complaints.extend(complaint(&arguments, &output, expected("simulating refuses")));
    if expected("simulating refuses").is_none() && !output.status.success() {
        complaints.push(format!("{arguments:?} fails: {}", told(&output)));
    }
    let after = sandbox.contents();
    for (path, content) in &before {
        if after.get(path) != Some(content) {
            complaints.push(format!("simulating changed {}", path.display()));
        }
    }
    let work = sandbox.0.join("work");
    for path in after.keys().filter(|path| !before.contains_key(*path)) {
        let is_ours =
            path.starts_with(&work) && !path.file_name().unwrap().to_string_lossy().starts_with('.');
        if !is_ours || path.ends_with("canary") {
            complaints.push(format!("simulating made {}", path.display()));
        }
    }
    complaints.into_iter().map(|complaint| format!("{name}: {complaint}")).collect()
}

fn complaint(arguments: &[&str], output: &Output, expected: Option<&str>) -> Option<String> {
    let code = output.status.code();
    if !matches!(code, Some(0..=2)) {
        return Some(format!("{arguments:?} ends with {:?}: {}", output.status, told(output)));
    }
    let text = expected?;
    (code == Some(0) || !told(output).contains(text))
        .then(|| format!("{arguments:?} does not say `{text}`, but ends with {code:?}: {}", told(output)))
}

#[test]
fn hostile_models_touch_nothing() {
    let files = std::fs::read_dir(collection()).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|file| !file.ends_with("Outside.mo")).collect();
    files.sort();
    assert!(files.len() >= 40, "the collection is not found");
    let complaints: Vec<String> = files.iter().flat_map(|file| examine(file)).collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

const CUBE_ROOT: &str = "
package Numbers
  function cubeRoot
    input Real x;
    output Real y;
    external \"C\" y = cbrt(x) annotation(Library = \"numbers\");
  end cubeRoot;
  model Root
    Real x = cubeRoot(27 + time);
  end Root;
end Numbers;";

#[test]
#[cfg(target_os = "linux")]
fn native_code_of_a_named_library_is_called() {
    let Some(system) =
        ["/lib/x86_64-linux-gnu/libm.so.6", "/lib64/libm.so.6", "/lib/aarch64-linux-gnu/libm.so.6"]
            .iter()
            .find(|path| Path::new(path).exists())
    else {
        return;
    };
    let sandbox = Sandbox::new("named");
    std::fs::create_dir_all(sandbox.0.join("Numbers/Resources/Library/linux64")).unwrap();
    sandbox.write("Numbers/package.mo", CUBE_ROOT);
    std::fs::copy(system, sandbox.0.join("Numbers/Resources/Library/linux64/libnumbers.so")).unwrap();
    let folder = ["simulate", "Numbers.Root", "-L", "../Numbers"];
    let output = sandbox.run(&folder);
    assert!(output.status.success(), "{}", told(&output));
    // The same as a single file, of which nobody knows what lies beside it.
    let file = ["simulate", "Numbers.Root", "-L", "../Numbers/package.mo"];
    let output = sandbox.run(&file);
    assert_eq!(output.status.code(), Some(1));
    assert!(told(&output).contains("native code is loaded only from libraries"), "{}", told(&output));
    let output = sandbox.run(&[&file[..], &["--allow-native"]].concat());
    assert!(output.status.success(), "{}", told(&output));
    // What the native part needs itself is no part of the library.
    let declaration = |name: &str| {
        format!(
            "function f\n input Real x;\n output Real y;\n external \"C\" y = {name}(x) annotation(Library = \"numbers\", \
             LibraryDirectory = \"modelica://Numbers/Resources/Library\");\nend f;\n"
        )
    };
    let inside = |name: &str| {
        let function = declaration(name);
        format!("within Numbers;\nmodel M\n {function}\n Real x = f(27 + time);\nend M;\n")
    };
    sandbox.write("Numbers/M.mo", &inside("cbrt"));
    let output = sandbox.run(&["simulate", "Numbers.M", "-L", "../Numbers"]);
    assert!(output.status.success(), "{}", told(&output));
    let without_directory =
        inside("cbrt").replace(", LibraryDirectory = \"modelica://Numbers/Resources/Library\"", "");
    assert_ne!(without_directory, inside("cbrt"));
    sandbox.write("Numbers/M.mo", &without_directory);
    let output = sandbox.run(&["simulate", "Numbers.M", "-L", "../Numbers"]);
    assert!(output.status.success(), "{}", told(&output));
    for name in ["getpid", "popen", "__libc_system", "dlopen"] {
        sandbox.write("Numbers/M.mo", &inside(name));
        let output = sandbox.run(&["simulate", "Numbers.M", "-L", "../Numbers"]);
        assert_eq!(output.status.code(), Some(1), "{name}: {}", told(&output));
        let why = format!("`{name}` was not found in");
        assert!(told(&output).contains(&why), "{name}: {}", told(&output));
    }
    std::fs::remove_file(sandbox.0.join("Numbers/M.mo")).unwrap();
    // The text of somebody else, which names a function of the library in its own way.
    let implicit = "within Numbers;\nmodel M\n function cbrt\n  extends Numbers.implicit;\n  input Real z;\n end cbrt;\n Real x = cbrt(1, 2);\nend M;\n";
    let package = CUBE_ROOT.replace(
        "model Root",
        "function implicit\n  input Real x;\n  output Real y;\n  external annotation(Library = \"numbers\", LibraryDirectory = \"modelica://Numbers/Resources/Library\");\n end implicit;\n model Root",
    );
    sandbox.write("Numbers/package.mo", &package);
    let alone = inside("cbrt")
        .replace("within Numbers;", "")
        .replace("Real x =", "Real z = Numbers.cubeRoot(8);\n Real x =");
    for text in [inside("cbrt"), alone, implicit.to_string()] {
        sandbox.write("work/M.mo", &text);
        let model = ["simulate", "M.mo", "-L", "../Numbers"];
        let output = sandbox.run(&model);
        assert_eq!(output.status.code(), Some(1), "{text}");
        let why = "native code of a library is called only by functions that the library itself declares";
        assert!(told(&output).contains(why), "{}", told(&output));
        let output = sandbox.run(&[&model[..], &["--allow-native"]].concat());
        assert!(output.status.success(), "{}", told(&output));
    }
    // Those that it calls by the library are called as the library means it.
    sandbox.write("work/M.mo", "model M\n Real x = Numbers.cubeRoot(27 + time);\nend M;\n");
    let output = sandbox.run(&["simulate", "M.mo", "-L", "../Numbers"]);
    assert!(output.status.success(), "{}", told(&output));
}

#[test]
fn what_the_user_allows_is_done() {
    let sandbox = Sandbox::new("allowed");
    let model = std::fs::read_to_string(collection().join("PrintsToSettings.mo")).unwrap();
    sandbox.write("models/M.mo", &model);
    let output = sandbox.run(&["simulate", "../models/M.mo", "--allow-write", "../home"]);
    assert!(output.status.success(), "{}", told(&output));
    let written = std::fs::read_to_string(sandbox.0.join("home/.bashrc")).unwrap();
    assert_eq!(written, format!("{NOTES}touch canary\n"));
    let output = sandbox.run(&["simulate", "../models/M.mo", "--allow-write", "../nowhere"]);
    assert_eq!(output.status.code(), Some(2));
}

/// What a terminal would obey, and what hides or turns text.
const CONTROLS: [&str; 9] =
    ["\x1b", "\x07", "\u{9b}", "\u{85}", "\u{200b}", "\u{202e}", "\u{2066}", "\u{feff}", "\u{e0041}"];

#[test]
fn nothing_shown_controls_a_terminal() {
    let sandbox = Sandbox::new("shown");
    let noise = CONTROLS.concat();
    let file = "a\x1b]0;x\x07\u{9b}\u{202e}.mo";
    sandbox
        .write(&format!("work/{file}"), &format!("model M \"{noise}\"\n  Real x = /*{noise}*/ y;\nend M;\n"));
    sandbox.write("work/M.mo", &format!("model M \"{noise}\"\n  Real x \"{noise}\" = time;\nend M;\n"));
    sandbox.write("work/a\u{9b}.csv", &format!("time,\"a{noise}\"\n0,1\n"));
    let commands: [&[&str]; 12] = [
        &["check", file],
        &["check", file, "--json"],
        &["check", "no\x1b\u{9b}.mo"],
        &["check", "M.mo", "--fly\x1b\u{9b}"],
        &["simulate", file, "--json"],
        &["bonds", file, "--json"],
        &["docs", "M.mo"],
        &["docs", "M.mo", "-o", "page.html"],
        &["results", "a\u{9b}.csv"],
        &["results", "a\u{9b}.csv", "--json"],
        &["results", "no\x1b\u{9b}.csv", "--json"],
        &["plot", "no\x1b\u{9b}.csv"],
    ];
    for arguments in commands {
        let output = sandbox.alone(arguments);
        let page = std::fs::read(sandbox.0.join("work/page.html")).unwrap_or_default();
        let text = String::from_utf8([output.stdout, output.stderr, page].concat()).unwrap();
        let found: Vec<_> = CONTROLS.iter().filter(|control| text.contains(**control)).collect();
        assert!(found.is_empty(), "{arguments:?}: {found:?} in {text:?}");
    }
}

/// `/proc/kmsg` waits for news.
#[test]
#[cfg(target_os = "linux")]
fn only_regular_files_are_looked_at() {
    let sandbox = Sandbox::new("links");
    let link = |target: &str, name: &str| std::os::unix::fs::symlink(target, sandbox.0.join(name)).unwrap();
    let good = "within L;\nmodel G\n  Real x = time;\nend G;\n";
    std::fs::create_dir_all(sandbox.0.join("work/L")).unwrap();
    sandbox.write("work/L/package.mo", "package L\nend L;\n");
    sandbox.write("work/L/G.mo", good);
    sandbox.write("home/Alone.mo", "model Alone\n  Real x = time;\nend Alone;\n");
    sandbox.write("home/Secret.mo", "within L;\nmodel Secret\n  Real password = 1;\nend Secret;\n");
    link("../home/Alone.mo", "work/Alone.mo");
    link("L", "work/Linked");
    link("/proc/kmsg", "work/kmsg.mo");
    link("/proc/kmsg", "work/kmsg.csv");
    link("/proc/version", "work/version.mat");
    link("/proc/version", "work/L/Version.mo");
    link("../../home/Secret.mo", "work/L/Secret.mo");
    for arguments in
        [&["check", "Alone.mo"][..], &["check", "L.G", "-L", "L"], &["check", "L.G", "-L", "Linked"]]
    {
        let output = sandbox.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", told(&output));
    }
    for (arguments, why) in [
        (&["check", "kmsg.mo"][..], "it leads to `/proc/kmsg`, which is no regular file"),
        (&["check", "/proc/kmsg.mo"], "/proc/kmsg.mo"),
        (&["check", "L.Version", "-L", "L"], "it leads to `/proc/version`, which is not in the library"),
        (&["check", "L.Secret", "-L", "L"], "home/Secret.mo`, which is not in the library"),
        (&["check", "L.Secret", "-L", "Linked"], "home/Secret.mo`, which is not in the library"),
    ] {
        let output = sandbox.run(arguments);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{arguments:?}: {}", told(&output));
        assert!(told(&output).contains(why), "{arguments:?}: {}", told(&output));
        assert!(!told(&output).contains("password"), "{}", told(&output));
    }
    for arguments in [["results", "kmsg.csv"], ["plot", "kmsg.csv"], ["results", "version.mat"]] {
        let output = sandbox.alone(&arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {}", told(&output));
        assert!(told(&output).contains("which is no regular file"), "{}", told(&output));
    }
}

/// Files that are large on no disk are refused as soon as they are seen to be none, and in little memory.
#[test]
fn files_that_are_no_results_take_little() {
    let sandbox = Sandbox::new("sparse");
    for name in ["work/zeros.csv", "work/zeros.mat"] {
        std::fs::File::create(sandbox.0.join(name)).unwrap().set_len(20 << 30).unwrap();
    }
    sandbox.write("work/commas.csv", &format!("time{}", ",".repeat(20 << 20)));
    for (name, why) in [
        ("zeros.csv", "line 1: there is a byte of zero, which no text has"),
        ("zeros.mat", "byte 20000: there are too many matrices for a trajectory"),
        ("commas.csv", "line 1: there are more than 1000000 columns"),
    ] {
        for command in ["results", "plot"] {
            let output = sandbox.alone(&[command, name]);
            assert_eq!(output.status.code(), Some(1), "{command} {name}: {}", told(&output));
            assert!(told(&output).contains(why), "{command} {name}: {}", told(&output));
        }
    }
}

/// What was printed and written in an event cannot be taken back: an event that fails behind it is not tried again, and what it printed is
/// shown, for it may tell why.
#[test]
fn effects_of_an_event_that_fails_happen_once() {
    let sandbox = Sandbox::new("effects");
    for (name, calls) in [("InFunction", "n = f();"), ("Behind", "n = g(); m = h(n);")] {
        let model = format!(
            "model {name}
  impure function f
    output Integer n = 1;
  algorithm
    Outside.print(\"hello\", \"\");
    Outside.print(\"line\", \"{name}.txt\");
    assert(false, \"stop\");
  end f;
  impure function g
    output Integer n = 1;
  algorithm
    Outside.print(\"hello\", \"\");
    Outside.print(\"line\", \"{name}.txt\");
  end g;
  impure function h
    input Integer k;
    output Integer n;
  algorithm
    assert(k > 1, \"stop\");
    n := k;
  end h;
  discrete Integer n(start = 0, fixed = true);
  discrete Integer m(start = 0, fixed = true);
equation
  when time > 0.5 then
    {calls}
  end when;
  {}
end {name};",
            if name == "InFunction" { "when time > 2 then m = 1; end when;" } else { "" }
        );
        sandbox.write(&format!("models/{name}.mo"), &model);
        let output = sandbox.run(&["simulate", &format!("../models/{name}.mo")]);
        assert_eq!(output.status.code(), Some(1), "{}", told(&output));
        assert!(told(&output).contains("stop"), "{}", told(&output));
        let written = std::fs::read_to_string(sandbox.0.join(format!("work/{name}.txt"))).unwrap();
        assert_eq!(written, "line\n", "{name}");
        let shown = String::from_utf8_lossy(&output.stdout).into_owned() + &told(&output);
        assert_eq!(shown.matches("hello").count(), 1, "{name}: {shown}");
    }
}

/// In the folder of the system for such files nothing stays.
#[test]
fn temporary_files_end_with_the_run() {
    let sandbox = Sandbox::new("temporary");
    let model = "model Temporary
  impure function f
    output Integer n;
  protected
    String name;
  algorithm
    name := Outside.temporaryName();
    Outside.print(\"x\", name);
    n := Outside.countLines(name);
    name := Outside.temporaryName();
    Outside.makeFolder(name);
  end f;
  discrete Integer n(start = 0, fixed = true);
equation
  when time > 0.5 then
    n = f();
  end when;
end Temporary;";
    sandbox.write("models/Temporary.mo", model);
    let place = sandbox.0.join("tmp");
    std::fs::create_dir(&place).unwrap();
    let outside = collection().join("Outside.mo");
    let output = Command::new(env!("CARGO_BIN_EXE_harpoon"))
        .args(["simulate", "../models/Temporary.mo", "-L", outside.to_str().unwrap()])
        .env("TMPDIR", &place)
        .current_dir(sandbox.0.join("work"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", told(&output));
    assert_eq!(std::fs::read_dir(&place).unwrap().count(), 0);
}
