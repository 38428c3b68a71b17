//! Parses every file under some paths on one core.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use harpoon::source::{DiskFiles, FileSystem, Sources, render_line};

use crate::arguments::Parse;
use crate::{Health, Measured};

pub fn measure(asked: &Parse) -> Measured {
    let sources = Sources::new(Box::new(DiskFiles));
    let mut paths = Vec::new();
    for path in &asked.paths {
        collect(sources.file_system(), path, &mut paths);
    }
    let mut files = Vec::new();
    let reading = Instant::now();
    for path in &paths {
        match sources.load(path) {
            Ok(file) => files.push(file),
            Err(problem) => println!("{}", render_line(&sources, &problem)),
        }
    }
    let reading = reading.elapsed();
    let (mut bytes, mut wrong, mut n_diagnostics) = (0, 0, 0);
    let mut parsing = Duration::ZERO;
    for &file in &files {
        let start = Instant::now();
        let parse = harpoon_syntax::parse(file, sources.text(file));
        parsing += start.elapsed();
        bytes += sources.text(file).len();
        wrong += usize::from(!parse.diagnostics.is_empty());
        n_diagnostics += parse.diagnostics.len();
        for diagnostic in parse.diagnostics.iter().filter(|_| asked.verbose) {
            println!("{}", render_line(&sources, diagnostic));
        }
    }
    let megabytes = bytes as f64 / 1e6;
    println!(
        "{} files, {} of them not UTF-8; {n_diagnostics} diagnostics in {wrong} files",
        files.len(),
        sources.take_warnings().len()
    );
    println!(
        "{megabytes:.1} MB: read in {:.3} s, parsed in {:.3} s, {:.0} MB/s",
        reading.as_secs_f64(),
        parsing.as_secs_f64(),
        megabytes / parsing.as_secs_f64()
    );
    Ok(Health::Sound)
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
