//! docs/bond-graphs.md: every command in it runs, every picture and every page it points to is there.

use std::path::{Path, PathBuf};
use std::process::Command;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn guide() -> String {
    std::fs::read_to_string(docs().join("bond-graphs.md")).unwrap()
}

#[test]
fn every_command_runs() {
    let folder = std::env::temp_dir().join(format!("harpoon-guide-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let guide = guide();
    let commands: Vec<&str> = guide.lines().filter_map(|line| line.strip_prefix("harpoon ")).collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands {
        // Names with brackets are quoted for the shell; there are no blanks in them.
        let arguments = command.split_whitespace().map(|word| word.trim_matches('\''));
        let mut program = Command::new(env!("CARGO_BIN_EXE_harpoon"));
        program.args(arguments).current_dir(&folder).env_remove("MODELICAPATH").env("NO_COLOR", "1");
        let output = program.output().expect("the program starts");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && messages.is_empty(), "harpoon {command}\n{messages}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn every_picture_is_there() {
    // Every second part is a block of code, in which brackets are subscripts.
    let guide: String = guide().split("```").step_by(2).collect();
    let targets = guide.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    for target in targets.filter(|target| !target.starts_with('#')) {
        assert!(docs().join(target).is_file(), "{target}");
    }
}

/// Headings as they are linked: small letters, blanks are hyphens, other signs are dropped.
#[test]
fn every_chapter_is_found() {
    let guide = guide();
    let anchor = |heading: &str| -> String {
        let kept = heading.to_lowercase().replace(' ', "-");
        kept.chars().filter(|sign| sign.is_alphanumeric() || *sign == '-').collect()
    };
    let anchors: Vec<String> =
        guide.lines().filter_map(|line| line.strip_prefix("## ")).map(anchor).collect();
    for target in guide.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(anchors.iter().any(|anchor| anchor == target), "#{target} is none of {anchors:?}");
    }
}
