//! Parses all Modelica files under the given paths; prints what is wrong with them, and the speed.

use harpoon_index::Id;
use harpoon_source::FileId;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn main() {
    let mut files = Vec::new();
    for path in std::env::args().skip(1) {
        collect(Path::new(&path), &mut files);
    }
    files.sort();
    let (mut bytes, mut classes, mut wrong, mut diagnostics, mut latin1) = (0, 0, 0, 0, 0);
    let mut elapsed = Duration::ZERO;
    for file in &files {
        let content = std::fs::read(file).expect("readable");
        let text = String::from_utf8(content).unwrap_or_else(|error| {
            latin1 += 1;
            error.into_bytes().into_iter().map(char::from).collect()
        });
        let start = Instant::now();
        let parse = harpoon_syntax::parse(FileId::from_index(0), &text);
        elapsed += start.elapsed();
        bytes += text.len();
        classes += parse.tree.classes.len();
        wrong += usize::from(!parse.diagnostics.is_empty());
        diagnostics += parse.diagnostics.len();
        for diagnostic in &parse.diagnostics {
            let offset = diagnostic.span.map_or(0, |span| span.start as usize);
            let line = text[..offset].matches('\n').count() + 1;
            let column = offset - text[..offset].rfind('\n').map_or(0, |newline| newline + 1) + 1;
            println!("{}:{line}:{column}: {}", file.display(), diagnostic.message);
            for hint in &diagnostic.hints {
                println!("    {hint}");
            }
        }
    }
    let megabytes = bytes as f64 / 1e6;
    println!(
        "{} files ({latin1} not UTF-8), {classes} classes, {diagnostics} diagnostics in {wrong} files",
        files.len()
    );
    println!(
        "{megabytes:.1} MB in {elapsed:.3?}, {:.0} MB/s",
        megabytes / elapsed.as_secs_f64()
    );
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).expect("readable") {
            collect(&entry.expect("readable").path(), files);
        }
    } else if path.extension().is_some_and(|extension| extension == "mo") {
        files.push(path.into());
    }
}
