//! Files, links, pipes and folders that came with the models of somebody else: nothing outside is read, written or waited for.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of the author, `work`, beside a home of the user.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const SECRET: &str = "hunter2\n";

impl Folder {
    fn new(name: &str) -> Folder {
        let root = std::env::temp_dir().join(format!("harpoon-planted-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        for folder in ["home", "work", "temporary"] {
            std::fs::create_dir_all(root.join(folder)).unwrap();
        }
        let folder = Folder(root.canonicalize().unwrap());
        for file in ["home/.profile", "home/thesis.csv", "home/secret"] {
            folder.write(file, SECRET);
        }
        folder.write(
            "work/Ball.mo",
            "model Ball\n  Real h(start = 1, fixed = true);\nequation\n  der(h) = -0.5;\nend Ball;\n",
        );
        folder.write("work/old.csv", "time,h\n0,1\n1,0.5\n");
        folder
    }

    fn write(&self, path: &str, text: &str) {
        std::fs::create_dir_all(self.0.join(path).parent().unwrap()).unwrap();
        std::fs::write(self.0.join(path), text).unwrap();
    }

    fn link(&self, path: &str, target: &str) {
        let _ = std::fs::remove_file(self.0.join(path));
        std::os::unix::fs::symlink(target, self.0.join(path)).unwrap();
    }

    fn pipe(&self, path: &str) {
        let _ = std::fs::remove_file(self.0.join(path));
        assert!(Command::new("mkfifo").arg(self.0.join(path)).status().unwrap().success());
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new("timeout")
            .args(["30", env!("CARGO_BIN_EXE_harpoon")])
            .args(arguments)
            .env_remove("MODELICAPATH")
            .env("TMPDIR", self.0.join("temporary"))
            .env("HARPOON_TEST_SECRET", "hunter2")
            .current_dir(self.0.join("work"))
            .output()
            .unwrap()
    }

    fn conform(&self, more: &[&str]) -> Output {
        self.run(&[&["conform", "--reference", "ref", "-L", "Ball.mo"], more].concat())
    }

    fn home_is_untouched(&self) -> bool {
        let mut names: Vec<_> = std::fs::read_dir(self.0.join("home")).unwrap().flatten().collect();
        names.sort_by_key(|entry| entry.file_name());
        names.len() == 3 && names.iter().all(|entry| std::fs::read_to_string(entry.path()).unwrap() == SECRET)
    }
}

fn told(output: &Output) -> String {
    let text = [&output.stdout[..], &output.stderr].map(String::from_utf8_lossy).concat();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Everything that writes a file, and the file.
const WRITERS: [(&[&str], &str); 6] = [
    (&["simulate", "Ball.mo", "-o"], "out.csv"),
    (&["simulate", "Ball.mo", "-o"], "out.mat"),
    (&["plot", "old.csv", "-o"], "out.svg"),
    (&["plot", "old.csv", "-o"], "out.png"),
    (&["docs", "Ball.mo", "-o"], "out.html"),
    (&["conform", "--reference", "ref", "-L", "Ball.mo", "--report"], "report.html"),
];

#[test]
fn what_lies_beside_results_is_not_written_through() {
    let folder = Folder::new("beside");
    folder.write("work/ref/Ball.csv", "time,h\n0,1\n1,0.5\n");
    for (command, file) in WRITERS {
        let command = [command, &[file]].concat();
        let beside = format!("work/.{file}.part");
        for target in ["../home/.profile", "../home/new"] {
            folder.link(&beside, target);
            let output = folder.run(&command);
            assert_eq!(output.status.code(), Some(1), "{command:?}: {}", told(&output));
            let why = format!("`.{file}.part` beside it is in the way, remove it");
            assert!(told(&output).contains(&why), "{command:?}: {}", told(&output));
        }
        folder.pipe(&beside);
        assert_eq!(folder.run(&command).status.code(), Some(1), "{command:?}");
        // What a run that was killed has left, whatever else has the same contents.
        std::fs::remove_file(folder.0.join(&beside)).unwrap();
        std::fs::hard_link(folder.0.join("home/thesis.csv"), folder.0.join(&beside)).unwrap();
        let output = folder.run(&command);
        assert!(output.status.success(), "{command:?}: {}", told(&output));
        assert!(!folder.0.join(&beside).exists());
        assert!(folder.home_is_untouched(), "{command:?}");
    }
}

#[test]
fn results_that_are_links_lead_to_their_kind() {
    let folder = Folder::new("kind");
    folder.write("work/ref/Ball.csv", "time,h\n0,1\n1,0.5\n");
    for (command, file) in WRITERS {
        let command = [command, &[file]].concat();
        let path = format!("work/{file}");
        let ending = Path::new(file).extension().unwrap().to_str().unwrap();
        let kin = [format!("out/p.{ending}"), format!(".hidden.{ending}")];
        for target in ["../home/.profile", "../home/thesis.csv", "Ball.mo", &kin[0], &kin[1]] {
            if kin.iter().any(|kin| kin == target) {
                folder.write(&format!("work/{target}"), SECRET);
            }
            folder.link(&path, target);
            let output = folder.run(&command);
            assert_eq!(output.status.code(), Some(1), "{command:?}: {}", told(&output));
            assert!(told(&output).contains("it is a link to `"), "{command:?}: {}", told(&output));
        }
        assert!(folder.home_is_untouched(), "{command:?}");
        for target in &kin {
            let kept = std::fs::read(folder.0.join("work").join(target)).unwrap();
            assert_eq!(kept, SECRET.as_bytes(), "{command:?}");
        }
        folder.write(&format!("work/run7.{ending}"), SECRET);
        folder.link(&path, &format!("run7.{ending}"));
        let output = folder.run(&command);
        assert!(output.status.success(), "{command:?}: {}", told(&output));
        assert!(folder.0.join(&path).is_symlink());
        assert_ne!(std::fs::read(folder.0.join(format!("work/run7.{ending}"))).unwrap(), SECRET.as_bytes());
    }
}

#[test]
fn references_lie_in_their_directory() {
    let folder = Folder::new("references");
    folder.write("work/ref/Ball/Ball.csv", "time,h\n0,1\n1,0.5\n");
    let output = folder.conform(&[]);
    assert!(output.status.success(), "{}", told(&output));
    for file in ["Ball/comparisonSignals.txt", "Ball/creation.txt", "Ball/Ball.csv", "Other.csv"] {
        let path = format!("work/ref/{file}");
        let kept = std::fs::read(folder.0.join(&path)).ok();
        let up = if file.contains('/') { "../../.." } else { "../.." };
        folder.link(&path, &format!("{up}/home/secret"));
        let output = folder.conform(&["--report", "report.html"]);
        assert_eq!(output.status.code(), Some(1), "{file}: {}", told(&output));
        assert!(
            told(&output).contains("home/secret`, which is not in the directory of references"),
            "{}",
            told(&output)
        );
        assert!(!told(&output).contains("hunter2"), "{}", told(&output));
        std::fs::remove_file(folder.0.join(&path)).unwrap();
        if let Some(bytes) = kept {
            std::fs::write(folder.0.join(&path), bytes).unwrap();
        }
    }
    // Within it links are fine, and those to folders are not followed.
    folder.write("work/ref/signals", "h\n");
    folder.link("work/ref/Ball/comparisonSignals.txt", "../signals");
    for (name, target) in [("a", "."), ("b", "."), ("c", "/"), ("d", "..")] {
        folder.link(&format!("work/ref/{name}"), target);
    }
    let output = folder.conform(&[]);
    assert!(output.status.success(), "{}", told(&output));
    assert!(
        told(&output).contains("note: `ref/c` is a link to a folder and is left out"),
        "{}",
        told(&output)
    );
}

#[test]
fn names_of_references_are_names() {
    let folder = Folder::new("names");
    folder.write("work/ref/Ball/Ball.csv", "time,h\n0,1\n1,0.5\n");
    for name in ["--help", "--allow-native", "-Lx", "X\nBall   1   1   1   1   1"] {
        folder.write(&format!("work/ref/{name}/{name}.csv"), "time,h\n0,1\n");
    }
    let output = folder.conform(&[]);
    assert_eq!(output.status.code(), Some(1));
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    assert!(text.lines().any(|line| line.split_whitespace().eq(["all", "5", "1", "1", "1", "1"])), "{text}");
    assert!(!text.contains("crashed"), "{text}");
    let forged = ["Ball", "1", "1", "1", "1", "1"];
    let n_forged = text.lines().filter(|line| line.split_whitespace().eq(forged)).count();
    assert_eq!(n_forged, 1, "{text}");
    let name = "x\nresults in y.csv";
    let output = folder.run(&["simulate", "Ball.mo", "-o", &format!("{name}.csv")]);
    assert!(!String::from_utf8_lossy(&output.stdout).contains(name));
    let output = folder.run(&["plot", &format!("{name}.mat")]);
    assert!(!String::from_utf8_lossy(&output.stderr).contains(name));
}

#[test]
fn signals_may_be_many() {
    let folder = Folder::new("many");
    folder.write("work/ref/Ball/Ball.csv", "time,h\n0,1\n1,0.5\n");
    let signals: String = (0..20_000).map(|k| format!("body.signal{k:06}\n")).collect();
    folder.write("work/ref/Ball/comparisonSignals.txt", &format!("h\n{signals}"));
    let output = folder.conform(&[]);
    assert!(told(&output).contains("body.signal000000 is missing in the reference"), "{}", told(&output));
}

#[test]
fn a_pipe_for_a_lock_is_not_waited_for() {
    let folder = Folder::new("lock");
    folder.write("work/ref/Ball/Ball.csv", "time,h\n0,1\n1,0.5\n");
    let left = folder.0.join("temporary/harpoon-conform-1-0000000000000000");
    std::fs::create_dir(&left).unwrap();
    folder.pipe("temporary/harpoon-conform-1-0000000000000000/lock");
    let output = folder.conform(&[]);
    assert!(output.status.success(), "{}", told(&output));
    assert!(left.exists(), "it was none of ours");
}

/// A trajectory with many millions of rows takes no room on a disk: of what does not fit into memory that is kept which a plot shows.
#[test]
fn rows_that_do_not_fit_are_not_kept() {
    let folder = Folder::new("rows");
    assert!(folder.run(&["simulate", "Ball.mo", "-o", "a.mat"]).status.success());
    let path = folder.0.join("work/a.mat");
    let mut bytes = std::fs::read(&path).unwrap();
    let name = bytes.windows(7).rposition(|name| name == b"data_2\0").unwrap();
    let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let n_fields = u64::from(number(name - 16));
    bytes[name - 12..name - 8].copy_from_slice(&40_000_000u32.to_le_bytes());
    std::fs::write(&path, &bytes).unwrap();
    let length = name as u64 + 7 + n_fields * 8 * 40_000_000;
    std::fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(length).unwrap();
    let output = folder.run(&["plot", "a.mat"]);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
}

const READS_ENVIRONMENT: &str = "
model Reads
  impure function get
    input String name;
    output String content;
    output Boolean exists;
    external \"C\" ModelicaInternal_getenv(name, true, content, exists);
  end get;
  parameter String secret = get(\"HARPOON_TEST_SECRET\");
  parameter Integer n = if get(\"HARPOON_TEST_SECRET\") == \"\" then 1 else 2;
  Real x = time;
end Reads;
";

#[test]
fn the_environment_is_for_the_user_to_give() {
    let folder = Folder::new("environment");
    folder.write("work/Reads.mo", READS_ENVIRONMENT);
    folder.write("work/Sizes.mo", &READS_ENVIRONMENT.replace("Real x =", "Real y[n] = ones(n);\n  Real x ="));
    for model in ["Reads.mo", "Sizes.mo"] {
        let looks: [&[&str]; 6] = [
            &["check", model],
            &["flatten", model],
            &["bonds", model],
            &["docs", model],
            &["simulate", model, "--dump", "flat"],
            &["simulate", model, "--dump", "code"],
        ];
        for arguments in looks {
            let output = folder.run(arguments);
            assert!(matches!(output.status.code(), Some(0..=2)), "{arguments:?}: {}", told(&output));
            assert!(!told(&output).contains("hunter2"), "{arguments:?}: {}", told(&output));
        }
        let output = folder.run(&["simulate", model, "-o", "r.csv"]);
        assert_eq!(output.status.code(), Some(1), "{}", told(&output));
        let why = "the model wants to read the variable `HARPOON_TEST_SECRET` of the environment; `--allow-env HARPOON_TEST_SECRET` allows it";
        assert!(told(&output).contains(why), "{}", told(&output));
        let output = folder.run(&["simulate", model, "-o", "r.csv", "--allow-env", "HARPOON_TEST_SECRET"]);
        assert!(output.status.success(), "{}", told(&output));
        assert!(std::fs::read_to_string(folder.0.join("work/r.csv")).unwrap().contains("hunter2"));
    }
    assert!(folder.run(&["check", "Reads.mo"]).status.success());
}

#[test]
fn an_interrupted_conform_says_so() {
    let folder = Folder::new("interrupted");
    folder.write("work/ref/Ball/Ball.csv", "time,h\n0,1\n1,0.5\n");
    folder.write(
        "work/Ball.mo",
        "model Ball\n  function f\n    input Real u;\n    output Real y;\n  algorithm\n    y := u;\n    while true loop\n      \
         y := y + u;\n    end while;\n  end f;\n  Real h = f(time);\nend Ball;\n",
    );
    let mut child = Command::new(env!("CARGO_BIN_EXE_harpoon"))
        .args(["conform", "--reference", "ref", "-L", "Ball.mo", "--json"])
        .env_remove("MODELICAPATH")
        .current_dir(folder.0.join("work"))
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert!(child.try_wait().unwrap().is_none(), "it does not end by itself");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\"interrupted\":true"), "{text}");
}

#[test]
fn a_balance_leaves_no_files() {
    let folder = Folder::new("balance");
    folder.write(
        "work/Leaves.mo",
        "model Leaves\n  extends BondGraph.Examples.RLCCircuit;\n  impure function print\n    input String text;\n    input String file;\n    \
         external \"C\" ModelicaInternal_print(text, file);\n  end print;\nalgorithm\n  when initial() then\n    \
         print(\"x\", \"left.txt\");\n  end when;\nend Leaves;\n",
    );
    let output = folder.run(&["bonds", "Leaves.mo", "--ledger"]);
    assert!(output.status.success() && told(&output).contains("dissipated"), "{}", told(&output));
    assert!(!folder.0.join("work/left.txt").exists());
    let output = folder.run(&["simulate", "Leaves.mo"]);
    assert!(output.status.success(), "{}", told(&output));
    assert!(folder.0.join("work/left.txt").exists());
}
