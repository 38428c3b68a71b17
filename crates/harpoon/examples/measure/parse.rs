//! Parses every file under some paths on one core.

use std::path::{Path, PathBuf};
use std::time::Instant;

use harpoon::source::{DiskFiles, FileSystem, Sources, render_line};

use crate::arguments::Parse;
use crate::{Health, Measured, watch};

pub fn measure(asked: &Parse) -> Measured {
    let sources = Sources::new(Box::new(DiskFiles));
    let mut paths = Vec::new();
    for path in &asked.paths {
        collect(sources.file_system(), path, &mut paths);
    }
    let mut files = Vec::new();
    let clock = Clock::new();
    for path in &paths {
        match sources.load(path) {
            Ok(file) => files.push(file),
            Err(problem) => println!("{}", render_line(&sources, &problem)),
        }
    }
    let reading = clock.seconds();
    let parses: Vec<_> = files.iter().map(|&file| harpoon_syntax::parse(file, sources.text(file))).collect();
    let parsing = clock.seconds() - reading;
    for diagnostic in parses.iter().flat_map(|parse| &parse.diagnostics).filter(|_| asked.verbose) {
        println!("{}", render_line(&sources, diagnostic));
    }
    let bytes: usize = files.iter().map(|&file| sources.text(file).len()).sum();
    let n_diagnostics: usize = parses.iter().map(|parse| parse.diagnostics.len()).sum();
    let wrong = parses.iter().filter(|parse| !parse.diagnostics.is_empty()).count();
    let megabytes = bytes as f64 / 1e6;
    println!(
        "{} files, {} of them not UTF-8; {n_diagnostics} diagnostics in {wrong} files",
        files.len(),
        sources.take_warnings().len()
    );
    println!(
        "{megabytes:.1} MB: read in {:.3} s, parsed in {:.3} s of the processor, {:.0} MB/s",
        reading,
        parsing,
        megabytes / parsing
    );
    Ok(Health::Sound)
}

/// The time of the processor, or on the wall where that is not known.
struct Clock(Instant);

impl Clock {
    fn new() -> Clock {
        Clock(Instant::now())
    }

    fn seconds(&self) -> f64 {
        watch::processor_seconds().unwrap_or_else(|| self.0.elapsed().as_secs_f64())
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
