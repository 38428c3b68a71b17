//! A crowd of models, several at a time, with a line of progress; and a file for what is not as it should be.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::Health;
use crate::arguments::Crowd;
use crate::one::{End, Report};

/// `work` for every job, at most `jobs` at once; the results are in the order of the jobs.
pub fn in_parallel<J: Sync, R: Send>(
    jobs: &[J],
    at_once: usize,
    work: impl Fn(&J) -> io::Result<R> + Sync,
) -> io::Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<io::Result<R>>>> = Mutex::new(jobs.iter().map(|_| None).collect());
    std::thread::scope(|threads| {
        for _ in 0..at_once.max(1) {
            threads.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(index) else { return };
                    let result = work(job);
                    results.lock().expect("no worker panics")[index] = Some(result);
                    show_progress(done.fetch_add(1, Ordering::Relaxed) + 1, jobs.len());
                }
            });
        }
    });
    if io::stderr().is_terminal() {
        eprintln!();
    }
    results.into_inner().expect("no worker panics").into_iter().map(|result| result.expect("done")).collect()
}

fn show_progress(done: usize, all: usize) {
    if io::stderr().is_terminal() {
        eprint!("\r{done} of {all} ");
        let _ = io::stderr().flush();
    }
}

pub struct Listing {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Listing {
    /// The file that was asked for, or one among the temporary files.
    pub fn create(crowd: &Crowd, name: &str) -> io::Result<Listing> {
        let default = || std::env::temp_dir().join(format!("harpoon-{name}.txt"));
        let path = crowd.listing.clone().unwrap_or_else(default);
        let file = BufWriter::new(File::create(&path)?);
        Ok(Listing { path, file })
    }

    pub fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())
    }

    pub fn close(mut self) -> io::Result<()> {
        self.file.flush()?;
        println!("listing: {}", self.path.display());
        Ok(())
    }
}

/// Says how many did not end regularly, and how much the worst took.
pub fn summarize<'r>(reports: impl Iterator<Item = (&'r str, &'r Report)> + Clone) -> Health {
    let count = |end: fn(&End) -> bool| reports.clone().filter(|(_, report)| end(&report.end)).count();
    let crashed = count(|end| matches!(end, End::Crashed(_)));
    let (too_long, too_large) = (count(|end| *end == End::TooLong), count(|end| *end == End::TooLarge));
    println!("{crashed} crashed, {too_long} ran out of time, {too_large} out of memory");
    if let Some((model, report)) = reports.clone().max_by(|a, b| a.1.seconds.total_cmp(&b.1.seconds)) {
        println!("the slowest: {model} with {:.2} s", report.seconds);
    }
    if let Some((model, report)) = reports.clone().max_by_key(|(_, report)| report.peak_kilobytes)
        && let Some(peak) = report.peak_kilobytes
    {
        println!("the largest: {model} with {} MB", peak / 1000);
    }
    if crashed + too_long + too_large == 0 { Health::Sound } else { Health::Broken }
}
