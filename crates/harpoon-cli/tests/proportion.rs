//! What a small model asks for takes time and memory in proportion, or is refused by name.
#![cfg(unix)]

use std::path::PathBuf;
use std::process::{Command, Output};

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("harpoon-proportion-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Runs the program on a model in a file `M.mo`, with 10 s and 1.5 GB of addresses.
    fn run(&self, model: &str, arguments: &str) -> Output {
        std::fs::write(self.0.join("M.mo"), model).unwrap();
        let command =
            format!("ulimit -v 1500000; exec timeout 10 {} {arguments}", env!("CARGO_BIN_EXE_harpoon"));
        Command::new("sh").args(["-c", &command]).current_dir(&self.0).output().unwrap()
    }

    fn succeeds(&self, model: &str, arguments: &str) {
        let output = self.run(model, arguments);
        assert!(output.status.success(), "{arguments}: {:?} {}", output.status, told(&output));
    }

    fn refuses(&self, model: &str, arguments: &str, why: &str) {
        let output = self.run(model, arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments}: {}", told(&output));
        assert!(told(&output).contains(why), "{arguments}: {}", told(&output));
    }
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).split_whitespace().take(200).collect::<Vec<_>>().join(" ")
}

#[test]
fn literals_of_an_enumeration() {
    let literals: Vec<String> = (0..200_000).map(|k| format!("e{k}")).collect();
    let model = format!("model M\n type E = enumeration({});\n E e = E.e7;\nend M;", literals.join(","));
    Folder::new("literals").succeeds(&model, "check M.mo");
}

#[test]
fn functions_that_call_the_last_one_twice() {
    for annotation in ["", "annotation(Inline = true);"] {
        let function = |k: usize| {
            let value = if k == 0 { "x".into() } else { format!("f{}(x) + f{}(x + 1)", k - 1, k - 1) };
            format!(
                "function f{k}\n input Real x;\n output Real y;\nalgorithm\n y := {value};\n {annotation}\nend f{k};\n"
            )
        };
        let functions: String = (0..40).map(function).collect();
        let model = format!("model M\n{functions} Real x = f39(time);\nend M;");
        Folder::new("functions").succeeds(&model, "simulate M.mo --dump code");
    }
}

#[test]
fn long_texts() {
    let folder = Folder::new("texts");
    let doubled = "function f\n input Integer i;\n output String s = String(i);\nalgorithm\n for k in 1:13 loop\n s := s + s;\n end for;\nend f;";
    let one = format!("model M\n{doubled}\n parameter String s[200000] = fill(f(1000), 200000);\nend M;");
    folder.succeeds(&one, "simulate M.mo --dump code");
    folder.succeeds(&one, "simulate M.mo -o r.mat");
    let output = folder.run(&one, "simulate M.mo -o r.csv");
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("the results would take about"), "{}", told(&output));
    let many =
        format!("model M\n{doubled}\n parameter String s[20000] = {{f(1000 + i) for i in 1:20000}};\nend M;");
    folder.refuses(&many, "simulate M.mo --dump code", "the texts of the model take more than 256 MB");
}

#[test]
fn products_of_matrices() {
    let folder = Folder::new("products");
    let equation = "model M\n Real a[400, 400] = fill(time, 400, 400);\n Real b[400, 400] = a*a;\nend M;";
    folder.refuses(equation, "simulate M.mo --dump code", "takes 64000000 multiplications");
    let function = "model M\n function f\n input Real t;\n output Real y;\n protected\n Real a[2000, 2000] = fill(t, 2000, 2000);\n algorithm\n a := a*a;\n y := sum(a);\n end f;\n Real x = f(time);\nend M;";
    folder.succeeds(function, "simulate M.mo --dump code");
}

#[test]
fn what_a_model_prints() {
    let model = "model M\n impure function print\n input String text;\n input String file;\n external \"C\" ModelicaInternal_print(text, file);\n end print;\nalgorithm\n when sample(0, 0.001) then\n print(\"never ends\", \"log.txt\");\n end when;\nend M;";
    let folder = Folder::new("prints");
    folder.refuses(model, "simulate M.mo --max-size 5kB", "all that it writes would be more than 5000 bytes");
    assert!(std::fs::metadata(folder.0.join("log.txt")).unwrap().len() <= 5000);
}
