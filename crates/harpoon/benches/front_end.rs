//! How fast the front end is: `cargo bench -p harpoon`. With HARPOON_MSL, the directory of the Modelica Standard
//! Library 4.0.0, also on that.
//!
//! Each figure is the best of several runs: other processes can only make a run slower.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use harpoon::Options;
use harpoon::source::{DiskFiles, FileSystem, Sources, Style};

const RUNS: usize = 7;

fn main() {
    parse_a_large_text();
    check_a_small_model();
    check_growing_chains();
    match std::env::var_os("HARPOON_MSL") {
        Some(directory) => standard_library(Path::new(&directory)),
        None => println!("set HARPOON_MSL to the directory of the Modelica Standard Library for more"),
    }
}

fn parse_a_large_text() {
    let text = many_classes(20_000);
    let sources = Sources::new(Box::new(DiskFiles));
    let file = sources.add("large.mo", text);
    let time = best(|| {
        let parse = harpoon_syntax::parse(file, sources.text(file));
        assert!(parse.diagnostics.is_empty());
    });
    let megabytes = sources.text(file).len() as f64 / 1e6;
    println!(
        "parse {megabytes:.1} MB of generated text: {time:.1?}, {:.0} MB/s",
        megabytes / time.as_secs_f64()
    );
}

/// From nothing: the built-in classes are read each time.
fn check_a_small_model() {
    let file = Written::new("Small.mo", "model Small\n  Real x(start = 1) = der(x);\nend Small;\n");
    println!("check a model of three lines: {:.2?}", best(|| check(&file.path(), &[], 1)));
}

/// Twice the components must take twice the time.
fn check_growing_chains() {
    for n in [500, 1000, 2000, 4000] {
        let file = Written::new("Chain.mo", &chain(n));
        // A resistor has two pins, `v` and `i`; the source and the ground have a pin each.
        let n_unknowns = 6 * n + 4;
        let time = best(|| check(&file.path(), &[], n_unknowns));
        let each = time / n_unknowns as u32;
        println!(
            "check a chain of {n} components, {n_unknowns} unknowns: {time:.1?}, {each:.1?} for each unknown"
        );
    }
}

fn standard_library(directory: &Path) {
    let sources = Sources::new(Box::new(DiskFiles));
    let mut paths = Vec::new();
    collect(sources.file_system(), directory, &mut paths);
    let files: Vec<_> = paths.iter().filter_map(|path| sources.load(path).ok()).collect();
    let time = best(|| {
        for &file in &files {
            harpoon_syntax::parse(file, sources.text(file));
        }
    });
    println!("parse the {} files of the library on one core: {time:.1?}", files.len());
    for (model, n_unknowns) in [("Elementary.DoublePendulum", 1302), ("Loops.EngineV6", 11113)] {
        let name = format!("Modelica.Mechanics.MultiBody.Examples.{model}");
        let time = best(|| check(&name, &[directory.to_path_buf()], n_unknowns));
        println!("check {name}, {n_unknowns} unknowns: {time:.1?}");
    }
}

fn check(model: &str, libraries: &[PathBuf], n_unknowns: usize) {
    let options = Options {
        model: model.to_string(),
        libraries: libraries.to_vec(),
        modelica_path: None,
        style: Style::Plain,
        settings: Vec::new(),
        ..Options::default()
    };
    let outcome = harpoon::check(&options);
    let expected = format!(" {n_unknowns} unknowns, {n_unknowns} equations\n");
    assert!(outcome.output.ends_with(&expected), "{}{}", outcome.output, outcome.messages);
}

fn best(mut work: impl FnMut()) -> Duration {
    let run = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..RUNS).map(run).min().expect("there are runs")
}

fn many_classes(n: usize) -> String {
    let mut text = "package Large\n".to_string();
    for i in 0..n {
        let _ = write!(
            text,
            "  model M{i} \"Number {i}\"\n    parameter Real k(min = 0) = {i} \"Gain\";\n    Real x[3](each \
             start = 1);\n  equation\n    der(x) = -k*x + {{sin(time), x[1]^2, if x[2] > 0 then 1 else -1}};\n  \
             end M{i};\n"
        );
    }
    text + "end Large;\n"
}

/// Resistors in a row between a source and a ground, each a component of its own.
fn chain(n: usize) -> String {
    let mut text = "connector Pin\n  Real v;\n  flow Real i;\nend Pin;
model Resistor
  Pin p;
  Pin n;
  parameter Real r = 1;
  Real v = p.v - n.v;
  Real i = p.i;
equation
  v = r*i;
  p.i + n.i = 0;
end Resistor;
model Source
  Pin p;
equation
  p.v = 1;
end Source;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Chain
  Source source;
  Ground ground;
"
    .to_string();
    for i in 1..=n {
        let _ = writeln!(text, "  Resistor r{i}(r = {i});");
    }
    text += "equation\n  connect(source.p, r1.p);\n";
    for i in 1..n {
        let _ = writeln!(text, "  connect(r{i}.n, r{}.p);", i + 1);
    }
    let _ = writeln!(text, "  connect(r{n}.n, ground.p);\nend Chain;");
    text
}

/// A file that lives as long as this.
struct Written(PathBuf);

impl Written {
    fn new(name: &str, text: &str) -> Written {
        let path = std::env::temp_dir().join(format!("harpoon-bench-{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("a folder for temporary files");
        Written(path)
    }

    fn path(&self) -> String {
        self.0.display().to_string()
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn collect(file_system: &dyn FileSystem, path: &Path, files: &mut Vec<PathBuf>) {
    if let Ok(entries) = file_system.list(path) {
        for entry in entries {
            collect(file_system, &path.join(entry.name), files);
        }
    } else if path.extension().is_some_and(|extension| extension == "mo") {
        files.push(path.into());
    }
}
