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
    for command in ["check", "flatten"] {
        let help = harpoon(&[command, "--help"]);
        assert!(help.status.success());
        let text = String::from_utf8(help.stdout).unwrap();
        assert!(text.contains(&format!("Example:\n  harpoon {command} ")), "{text}");
    }
}

#[test]
fn a_wrong_use_is_told_on_standard_error_with_code_2() {
    for arguments in [&["check"] as &[&str], &["fly", "Ball.mo"], &["check", "--fast", "M"]] {
        let outcome = harpoon(arguments);
        assert_eq!(outcome.status.code(), Some(2), "{arguments:?}");
        assert!(outcome.stdout.is_empty() && !outcome.stderr.is_empty());
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
