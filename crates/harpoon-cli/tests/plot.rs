//! `harpoon plot` as a user calls it.

use std::path::PathBuf;
use std::process::{Command, Output};

fn harpoon(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_harpoon"))
        .arg("plot")
        .args(arguments)
        .output()
        .expect("the program starts")
}

/// A file in the directory for temporary files of tests.
fn file(name: &str, contents: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, contents).unwrap();
    path
}

const BALL: &str = "time,ball.h,ball.v\n0,1,0\n0.45,0,-4.4\n0.45,0,3.5\n0.8,0.6,0\n";

#[test]
fn the_help_has_an_example() {
    let help = harpoon(&["--help"]);
    assert!(help.status.success());
    assert!(String::from_utf8(help.stdout).unwrap().contains("Example:\n  harpoon plot "));
}

#[test]
fn a_picture() {
    let result = file("picture.csv", BALL);
    let picture = result.with_extension("svg");
    let outcome = harpoon(&[result.to_str().unwrap(), "ball.v", "-o", picture.to_str().unwrap()]);
    assert!(outcome.status.success() && outcome.stdout.is_empty() && outcome.stderr.is_empty());
    let text = std::fs::read_to_string(picture).unwrap();
    assert!(text.starts_with("<svg ") && text.contains(">ball.v<") && !text.contains(">ball.h<"));
    assert!(text.contains("<title>events</title>"));
}

#[test]
fn characters_where_there_is_no_terminal() {
    let result = file("characters.csv", BALL);
    let outcome = harpoon(&[result.to_str().unwrap()]);
    assert!(outcome.status.success());
    let text = String::from_utf8(outcome.stdout).unwrap();
    assert!(text.starts_with("ball.h\n") && text.contains("\nball.v\n") && !text.contains('\x1b'), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn mistakes_are_told_with_their_code() {
    let result = file("mistakes.csv", BALL);
    let damaged = file("damaged.csv", "time,x\n0,1,2\n");
    let (result, damaged) = (result.to_str().unwrap(), damaged.to_str().unwrap());
    let cases: [(&[&str], &str, i32); 3] = [
        (&[result, "bal.v"], "error: there is no signal `bal.v`. Did you mean:\n  ball.v\n", 2),
        (&["nowhere.csv"], "error: cannot read `nowhere.csv`: ", 1),
        (&[damaged], ", line 2: 3 values for 2 columns\n", 1),
    ];
    for (arguments, expected, code) in cases {
        let outcome = harpoon(arguments);
        assert_eq!(outcome.status.code(), Some(code));
        assert!(outcome.stdout.is_empty());
        let text = String::from_utf8(outcome.stderr).unwrap();
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn a_picture_with_pixels() {
    let result = file("pixels.csv", BALL);
    let picture = result.with_extension("png");
    let outcome = harpoon(&[result.to_str().unwrap(), "-o", picture.to_str().unwrap()]);
    assert!(outcome.status.success(), "{}", String::from_utf8_lossy(&outcome.stderr));
    let bytes = std::fs::read(&picture).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.len() > 5000, "{} bytes", bytes.len());
    let outcome = harpoon(&[result.to_str().unwrap(), "-o", "picture.jpg"]);
    assert_eq!(outcome.status.code(), Some(2));
    let told = String::from_utf8_lossy(&outcome.stderr).to_string();
    assert_eq!(told, "error: the picture `picture.jpg` must have a name that ends in .svg or .png\n");
}

/// Neither tags nor characters that control a terminal, and no name that fills the screen.
#[test]
fn names_do_not_break_a_picture() {
    let long = "x".repeat(100_000);
    let contents = format!("time,\"</text><script>alert(1)</script>\u{1b}[2J&\",{long}\n0,1,2\n1,2,3\n");
    let result = file("names.csv", &contents);
    let picture = result.with_extension("svg");
    let outcome = harpoon(&[result.to_str().unwrap(), "-o", picture.to_str().unwrap()]);
    assert!(outcome.status.success(), "{}", String::from_utf8_lossy(&outcome.stderr));
    let text = std::fs::read_to_string(&picture).unwrap();
    assert!(!text.contains("<script") && !text.contains('\u{1b}') && text.len() < 10_000, "{text}");
    assert!(text.contains("&lt;/text&gt;&lt;script&gt;"), "{text}");
    let shown = String::from_utf8(harpoon(&[result.to_str().unwrap()]).stdout).unwrap();
    assert!(!shown.contains('\u{1b}') && shown.lines().all(|line| line.chars().count() <= 81), "{shown}");
}
