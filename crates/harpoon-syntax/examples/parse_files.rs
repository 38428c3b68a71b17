//! Parses all Modelica files under the given paths; prints what is wrong with them, and the speed.

use harpoon_source::{DiskFiles, FileSystem, Sources, render_line};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn main() {
    let sources = Sources::new(Box::new(DiskFiles));
    let mut files = Vec::new();
    for path in std::env::args().skip(1) {
        collect(sources.file_system(), Path::new(&path), &mut files);
    }
    let (mut bytes, mut classes, mut wrong, mut n_diagnostics) = (0, 0, 0, 0);
    let mut elapsed = Duration::ZERO;
    for path in &files {
        let file = match sources.load(path) {
            Ok(file) => file,
            Err(diagnostic) => {
                println!("{}", render_line(&sources, &diagnostic));
                continue;
            }
        };
        let start = Instant::now();
        let parse = harpoon_syntax::parse(file, sources.text(file));
        elapsed += start.elapsed();
        bytes += sources.text(file).len();
        classes += parse.tree.classes.len();
        wrong += usize::from(!parse.diagnostics.is_empty());
        n_diagnostics += parse.diagnostics.len();
        for diagnostic in &parse.diagnostics {
            println!("{}", render_line(&sources, diagnostic));
            for hint in &diagnostic.hints {
                println!("    {hint}");
            }
        }
    }
    let n_files = files.len();
    let n_latin1 = sources.take_warnings().len();
    println!(
        "{n_files} files ({n_latin1} not UTF-8), {classes} classes, {n_diagnostics} diagnostics in {wrong} files"
    );
    let megabytes = bytes as f64 / 1e6;
    println!("{megabytes:.1} MB in {elapsed:.3?}, {:.0} MB/s", megabytes / elapsed.as_secs_f64());
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
