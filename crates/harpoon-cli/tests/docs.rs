//! `harpoon docs` as a user calls it.

use std::path::PathBuf;
use std::process::{Command, Output};

fn harpoon(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
    command.arg("docs").args(arguments).env_remove("MODELICAPATH").output().expect("the program starts")
}

fn file(name: &str, contents: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, contents).unwrap();
    path
}

fn text(arguments: &[&str]) -> String {
    let output = harpoon(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

const SPRING: &str = "
package Springs
  type Length = Real(unit = \"m\");
  connector Flange Length s; flow Real f(unit = \"N\"); end Flange;
  partial model OneFlange
    Flange flange \"Where it is held\";
  end OneFlange;
  model Spring \"A spring \u{1b}[31mthat pushes\"
    extends OneFlange;
    parameter Real c(unit = \"N/m\") = 100 \"Stiffness\";
    parameter Length s0[2] = {0.1, 0.2} \"Lengths\";
    Length x \"How far it is pushed\";
  protected
    Real secret;
  equation
    x = flange.s;
    flange.f = c*x;
    secret = 1;
    annotation(Documentation(info = \"<html><p>Pushes with <i>c&middot;x</i>.</p><script>alert(1)</script>
<ul><li>linear</li><li>for ever</li></ul><p onclick='alert(2)'>\" + \"See <a href='javascript:alert(3)'>this</a> or <a href='https://example.org/'>that</a>.</p></html>\"));
  end Spring;
end Springs;";

#[test]
fn a_class_is_described() {
    let springs = file("Springs.mo", SPRING);
    let shown = text(&["Springs.Spring", "-L", springs.to_str().unwrap()]);
    let expected = "\
model Springs.Spring
A spring ␛[31mthat pushes
extends Springs.OneFlange

Parameters
  c [N/m] = 100          Stiffness (Real)
  s0[2] [m] = {0.1, 0.2}  Lengths (Length)

Connectors
  flange  Where it is held (Flange)

Variables
  x [m]  How far it is pushed (Length)

Pushes with c·x.
- linear
- for ever

See this or that <https://example.org/>.
";
    let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    assert_eq!(words(&shown), words(expected), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
}

#[test]
fn a_page_needs_nothing_and_runs_nothing() {
    let springs = file("PageSprings.mo", SPRING);
    let page = springs.with_extension("html");
    std::fs::write(&page, "old").unwrap();
    assert_eq!(text(&["Springs.Spring", "-L", springs.to_str().unwrap(), "-o", page.to_str().unwrap()]), "");
    let page = std::fs::read_to_string(page).unwrap();
    for part in [
        "<h1>Springs.Spring</h1>",
        "<td>Stiffness</td>",
        "<td>N/m</td>",
        "<i>c·x</i>",
        "<a href=\"https://example.org/\" rel=",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    for part in ["<script", "alert", "onclick", "javascript"] {
        assert!(!page.contains(part), "{part} in {page}");
    }
}

#[test]
fn packages_functions_and_own_libraries_are_described() {
    let library = text(&["BondGraph"]);
    assert!(library.starts_with("package BondGraph\n") && library.contains("\nContents\n"), "{library}");
    let body = text(&["BondGraph.Planar.Parts.Body"]);
    for part in ["m [kg] = 1", "Connectors", "frame", "Inertia and weight have the motion"] {
        assert!(body.contains(part), "{part} in {body}");
    }
    let f = file(
        "Functions.mo",
        "function f \"Doubles\" input Real x \"What\"; output Real y; algorithm y := 2*x; end f;",
    );
    let function = text(&[f.to_str().unwrap()]);
    assert!(
        function.starts_with("function f\nDoubles\n\nInputs\n  x  What (Real)\n\nOutputs\n  y"),
        "{function}"
    );
}

#[test]
fn what_cannot_be_shown_is_told() {
    let output = harpoon(&["Nowhere.Model"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&output.stderr).starts_with("error: there is no class or library `Nowhere`")
    );
    let output = harpoon(&["BondGraph", "-o", "page.txt"]);
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(told, "error: the page `page.txt` must have a name that ends in .html\n");
}
