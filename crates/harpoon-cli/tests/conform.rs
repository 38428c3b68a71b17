//! `harpoon conform` as a user calls it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn harpoon(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_harpoon"))
        .arg("conform")
        .args(arguments)
        .env_remove("MODELICAPATH")
        .output()
        .expect("the program starts")
}

/// A library with a model whose result is known in closed form, and one that is wrong, with their references.
fn lay_out(name: &str) -> (PathBuf, PathBuf) {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let library = directory.join("Lib.mo");
    std::fs::create_dir_all(directory.join("reference/Lib/Decay")).unwrap();
    let text = "\
package Lib
  model Decay
    Real x(start=1, fixed=true);
  equation
    der(x) = -x;
  end Decay;
  model Short
    Real x;
  end Short;
end Lib;
";
    std::fs::write(&library, text).unwrap();
    let rows: String =
        (0..=200).map(|k| f64::from(k) * 0.01).map(|t| format!("{t},{}\n", (-t).exp())).collect();
    let reference = directory.join("reference");
    std::fs::write(reference.join("Lib/Decay/Decay.csv"), format!("\"time\",\"x\"\n{rows}")).unwrap();
    std::fs::write(reference.join("Lib/Decay/comparisonSignals.txt"), "time\nx\n").unwrap();
    let settings =
        "modelName=\"Lib.Decay\"\nStartTime=0\nStopTime=2 // from model\nInterval=0.01\nTolerance=1e-6\n";
    std::fs::write(reference.join("Lib/Decay/creation.txt"), settings).unwrap();
    std::fs::write(reference.join("Lib.Short.csv"), "time,x\n0,0\n1,0\n").unwrap();
    (library, reference)
}

#[test]
fn the_help_has_an_example() {
    let help = harpoon(&["--help"]);
    assert!(help.status.success());
    assert!(String::from_utf8(help.stdout).unwrap().contains("Example:\n  harpoon conform "));
}

#[test]
fn a_right_model_and_a_wrong_one() {
    let (library, reference) = lay_out("conform-both");
    let report = reference.with_extension("html");
    let arguments = [
        "--reference",
        reference.to_str().unwrap(),
        "-L",
        library.to_str().unwrap(),
        "--jobs",
        "2",
        "--json",
    ];
    let outcome = harpoon(&[&arguments[..], &["--report", report.to_str().unwrap()]].concat());
    assert_eq!(outcome.status.code(), Some(1));
    let object: Value = serde_json::from_slice(&outcome.stdout).unwrap();
    let models = object["models"].as_array().unwrap();
    let decay = &models[0];
    assert_eq!((&decay["model"], &decay["verified"]), (&"Lib.Decay".into(), &true.into()), "{object:#}");
    assert_eq!(decay["statistics"]["states"], 1);
    let short = &models[1];
    assert_eq!(
        (&short["model"], &short["failed_stage"]),
        (&"Lib.Short".into(), &"check".into()),
        "{object:#}"
    );
    assert!(std::fs::read_to_string(report).unwrap().contains("1 of 2 models verified"));
    let progress = String::from_utf8(outcome.stderr).unwrap();
    assert_eq!(progress.lines().count(), 2, "{progress}");
}

#[test]
fn a_filter_and_the_exit_code() {
    let (library, reference) = lay_out("conform-filter");
    let arguments =
        ["--reference", reference.to_str().unwrap(), "-L", library.to_str().unwrap(), "--filter", "Decay$"];
    let outcome = harpoon(&arguments);
    let text = String::from_utf8(outcome.stdout).unwrap();
    assert!(outcome.status.success(), "{text}");
    let expected = "\
package    models   checked  compiled simulated  verified
Lib             1         1         1         1         1
all             1         1         1         1         1
";
    assert_eq!(text, expected);
}

/// What compares nothing verifies nothing, and settings are used or refused.
#[test]
fn references_that_say_nothing() {
    let (library, reference) = lay_out("conform-nothing");
    let arguments =
        ["--reference", reference.to_str().unwrap(), "-L", library.to_str().unwrap(), "--filter", "Decay$"];
    let decay = reference.join("Lib/Decay");
    std::fs::remove_file(decay.join("comparisonSignals.txt")).unwrap();
    std::fs::write(decay.join("Decay.csv"), "time\n0\n2\n").unwrap();
    let outcome = harpoon(&[&arguments[..], &["--json"]].concat());
    assert_eq!(outcome.status.code(), Some(1));
    let object: Value = serde_json::from_slice(&outcome.stdout).unwrap();
    let model = &object["models"][0];
    assert_eq!((&model["verified"], &model["failed_stage"]), (&false.into(), &"verify".into()), "{object:#}");
    assert_eq!(model["message"], "the reference has no signal to compare with", "{object:#}");
    std::fs::write(decay.join("creation.txt"), "StartTime=0\nStopTime=abc\n").unwrap();
    let outcome = harpoon(&arguments);
    assert_eq!(outcome.status.code(), Some(1));
    let text = String::from_utf8(outcome.stderr).unwrap();
    assert!(text.contains("creation.txt`, line 2: `StopTime` is `abc`, but must be a number"), "{text}");
    for (line, why) in [
        ("StopTime=", "`StopTime` has no value"),
        ("StopTime 5", "`StopTime 5` is no setting"),
        ("StopTme=5", "did you mean `StopTime`?"),
        ("StopTime=2\nInterval=1e-12", "`Interval` is 1e-12 s, too short"),
    ] {
        std::fs::write(decay.join("creation.txt"), format!("StartTime=0\n{line}\n")).unwrap();
        let outcome = harpoon(&arguments);
        assert_eq!(outcome.status.code(), Some(1));
        let text = String::from_utf8(outcome.stderr).unwrap();
        assert!(text.contains("creation.txt`, line ") && text.contains(why), "{text}");
    }
    std::fs::write(decay.join("creation.txt"), "StartTime=0\nStopTime=1\n").unwrap();
    std::fs::write(decay.join("Decay.csv"), "time,x,y,x\n0,1,0,0\n1,0.37,0,0\n").unwrap();
    let outcome = harpoon(&[&arguments[..], &["--json"]].concat());
    assert_eq!(outcome.status.code(), Some(1));
    let object: Value = serde_json::from_slice(&outcome.stdout).unwrap();
    let message = object["models"][0]["message"].as_str().unwrap();
    assert!(message.contains("Decay.csv` has two columns `x`"), "{message}");
    let outcome = harpoon(&[&arguments[..], &["--memory-limit", "0"]].concat());
    assert_eq!(outcome.status.code(), Some(2));
}

#[test]
fn mistakes_are_told_with_their_code() {
    let (library, reference) = lay_out("conform-mistakes");
    let (library, reference) = (library.to_str().unwrap(), reference.to_str().unwrap());
    let cases: [(&[&str], &str, i32); 7] = [
        (&["--reference", "nowhere", "-L", library], "cannot read `nowhere`: ", 1),
        (
            &["--reference", reference, "-L", library, "--filter", "Nothing"],
            "has no references for such models",
            1,
        ),
        (&["--reference", reference, "-L", library, "--filter", "a("], "`a(` is no regular expression", 2),
        (&["--reference", reference, "-L", library, "--report", "r.txt"], "the report `r.txt` must", 2),
        (
            &["--reference", reference, "-L", library, "--report", "nowhere/r.html"],
            "--report: there is no folder `nowhere`",
            2,
        ),
        (
            &["--reference", reference, "-L", library, "--time-limit", "nan"],
            "invalid value 'nan' for '--time-limit <S>': it must be a whole number greater than zero",
            2,
        ),
        (&["--reference", reference, "-L", library, "--anchors", "no.csv"], "cannot read `no.csv`: ", 1),
    ];
    for (arguments, expected, code) in cases {
        let outcome = harpoon(arguments);
        assert_eq!(outcome.status.code(), Some(code));
        let text = String::from_utf8(outcome.stderr).unwrap();
        assert!(
            outcome.stdout.is_empty() && text.starts_with("error: ") && text.contains(expected),
            "{text}"
        );
        let outcome = harpoon(&[arguments, &["--json"]].concat());
        assert_eq!(outcome.status.code(), Some(code));
        let object: serde_json::Value = serde_json::from_slice(&outcome.stdout).unwrap();
        assert!(object["message"].as_str().unwrap().contains(expected), "{object}");
    }
}

#[cfg(target_os = "linux")]
mod signals {
    use super::*;
    use std::process::{Child, Stdio};
    use std::time::{Duration, Instant};

    /// Compiling it takes for ever.
    const SLOW: &str = "package Lib
  model Slow
    function count
      input Integer n;
      output Integer m = 0;
    algorithm
      for i in 1:n loop
        for j in 1:n loop
          m := mod(m + i*j, 7) + 1;
        end for;
      end for;
    end count;
    Real x[count(30000)] = fill(time, count(30000));
  end Slow;
end Lib;
";

    /// The processes that it has started.
    fn children(parent: u32) -> Vec<u32> {
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        let is_child = |process: &u32| {
            let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
            status
                .lines()
                .any(|line| line.strip_prefix("PPid:").is_some_and(|id| id.trim() == parent.to_string()))
        };
        numbers.filter(is_child).collect()
    }

    fn is_running(process: u32) -> bool {
        std::fs::read_to_string(format!("/proc/{process}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
    }

    fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
        let began = Instant::now();
        while !holds() {
            assert!(began.elapsed() < Duration::from_secs(20), "{what} does not happen");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// A run of the slow model whose scratch directory lies in the folder, and the process that it has started.
    fn start(folder: &Path) -> (Child, u32) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
        command.args(["conform", "--reference", "reference", "-L", "Lib.mo", "--json"]);
        command.current_dir(folder).env("TMPDIR", folder.join("scratch")).env_remove("MODELICAPATH");
        let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut started = Vec::new();
        wait_until("a child", || {
            started = children(child.id());
            !started.is_empty()
        });
        (child, started[0])
    }

    #[test]
    fn what_it_started_ends_with_it() {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("conform-signals");
        let _ = std::fs::remove_dir_all(&folder);
        for part in ["reference", "scratch"] {
            std::fs::create_dir_all(folder.join(part)).unwrap();
        }
        std::fs::write(folder.join("Lib.mo"), SLOW).unwrap();
        std::fs::write(folder.join("reference/Lib.Slow.csv"), "time,x[1]\n0,0\n1,1\n").unwrap();
        let left = || std::fs::read_dir(folder.join("scratch")).unwrap().count();
        // The last one takes away what the one that was killed left behind.
        for signal in ["INT", "TERM", "HUP", "KILL", "TERM"] {
            let (child, started) = start(&folder);
            let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
            assert!(sent.unwrap().success());
            let output = child.wait_with_output().unwrap();
            wait_until("its end", || !is_running(started));
            if signal == "KILL" {
                continue;
            }
            assert_eq!(output.status.code(), Some(130), "{signal}");
            let object: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(object["interrupted"], true, "{signal}");
            assert_eq!(left(), 0, "{signal}");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
