//! What a small model asks for takes time and memory in proportion, or is refused by name.
#![cfg(unix)]

mod support;

use std::process::Output;

use support::{Folder, told};

/// Runs the program on a model in a file `M.mo`, with 10 s of the processor and 3 GB of addresses.
fn run(folder: &Folder, model: &str, arguments: &str) -> Output {
    folder.write("M.mo", model);
    folder.limited("-t 10; ulimit -v 3000000", &arguments.split(' ').collect::<Vec<_>>())
}

fn succeeds(folder: &Folder, model: &str, arguments: &str) {
    let output = run(folder, model, arguments);
    assert!(output.status.success(), "{arguments}: {:?} {}", output.status, told(&output));
}

fn refuses(folder: &Folder, model: &str, arguments: &str, why: &str) {
    let output = run(folder, model, arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments}: {}", told(&output));
    assert!(told(&output).contains(why), "{arguments}: {}", told(&output));
}

#[test]
fn literals_of_an_enumeration() {
    let literals: Vec<String> = (0..200_000).map(|k| format!("e{k}")).collect();
    let model = format!("model M\n type E = enumeration({});\n E e = E.e7;\nend M;", literals.join(","));
    succeeds(&Folder::new("literals"), &model, "check M.mo");
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
        succeeds(&Folder::new("functions"), &model, "simulate M.mo --dump code");
    }
}

/// Memory for calls inside of calls would be as large as there are calls.
#[test]
fn functions_that_need_more_memory_than_there_is() {
    let function = |k: usize| {
        let value = if k == 0 { "x".into() } else { format!("f{}(x) + f{}(x + 1)", k - 1, k - 1) };
        format!(
            "function f{k}\n input Real x;\n output Real y;\nalgorithm\n y := {value};\n annotation(Inline = true);\nend f{k};\n"
        )
    };
    let functions: String = (0..60).map(function).collect();
    let model = format!(
        "model M\n{functions} Real y = f59(time);\n Real z(start = 1, fixed = true);\nequation\n der(z) = -f59(z);\nend M;"
    );
    let why = "the evaluation takes too many steps, in function `f";
    refuses(&Folder::new("memory"), &model, "simulate M.mo", why);
}

/// A loop over a range makes no array.
#[test]
fn long_loops_of_functions_that_the_host_calls() {
    let model = |n: u32| {
        format!(
            "model M
  impure function f
    input Real u;
    output Real y;
  algorithm
    y := 0;
    for i in 1:{n} loop
      if i > {n} - 3 then
        y := y + u;
        break;
      end if;
    end for;
  end f;
  discrete Real z(start = 0, fixed = true);
equation
  when time > 0.5 then
    z = f(time);
  end when;
end M;"
        )
    };
    succeeds(&Folder::new("turns"), &model(100_000), "simulate M.mo");
}

/// It has texts, so that no native code is made for it.
#[test]
fn calls_that_take_long_are_told() {
    let model = "model M
  function f
    input Real x;
    output Real y = x;
  protected
    String text;
  algorithm
    for k in 1:1000000 loop
      text := String(y);
      y := x + k;
    end for;
    y := if text == \"\" then 0 else y;
  end f;
  Real x = f(time);
end M;";
    let output = run(&Folder::new("long"), model, "simulate M.mo --intervals 1");
    assert!(told(&output).contains("note: a single call of function `f` takes "), "{}", told(&output));
}

#[test]
fn long_texts() {
    let folder = Folder::new("texts");
    let doubled = "function f\n input Integer i;\n output String s = String(i);\nalgorithm\n for k in 1:13 loop\n s := s + s;\n end for;\nend f;";
    let one = format!("model M\n{doubled}\n parameter String s[200000] = fill(f(1000), 200000);\nend M;");
    refuses(&folder, &one, "simulate M.mo --dump code", "the texts of the model take more than 256 MB");
    let many =
        format!("model M\n{doubled}\n parameter String s[20000] = {{f(1000 + i) for i in 1:20000}};\nend M;");
    refuses(&folder, &many, "simulate M.mo --dump code", "the texts of the model take more than 256 MB");
}

#[test]
fn products_of_matrices() {
    let folder = Folder::new("products");
    let equation = "model M\n Real a[400, 400] = fill(time, 400, 400);\n Real b[400, 400] = a*a;\nend M;";
    refuses(&folder, equation, "simulate M.mo --dump code", "takes 64000000 multiplications");
    let function = "model M\n function f\n input Real t;\n output Real y;\n protected\n Real a[2000, 2000] = fill(t, 2000, 2000);\n algorithm\n a := a*a;\n y := sum(a);\n end f;\n Real x = f(time);\nend M;";
    succeeds(&folder, function, "simulate M.mo --dump code");
}

#[test]
fn what_a_model_prints() {
    let model = "model M\n impure function print\n input String text;\n input String file;\n external \"C\" ModelicaInternal_print(text, file);\n end print;\nalgorithm\n when sample(0, 0.001) then\n print(\"never ends\", \"log.txt\");\n end when;\nend M;";
    let folder = Folder::new("prints");
    refuses(
        &folder,
        model,
        "simulate M.mo --max-size 5kB",
        "all that it writes would be more than 5000 bytes",
    );
    assert!(std::fs::metadata(folder.0.join("log.txt")).unwrap().len() <= 5000);
}
