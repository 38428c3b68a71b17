//! Limits for the process that calls: it ends itself when it takes too long or needs too much memory.
//!
//! A thread looks every few milliseconds, so that no system call and no `unsafe` is needed. Memory and processor
//! time come from `/proc`; where that does not exist, the time on the wall counts, and the memory is not limited and
//! not reported.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Exit codes by which the parent recognises why a child ended. Rust's own panic is 101.
pub const TOO_LONG: i32 = 124;
pub const TOO_LARGE: i32 = 125;

const PERIOD: Duration = Duration::from_millis(5);

/// Counts what the process has done; the time starts anew with each.
static ROUNDS: AtomicU64 = AtomicU64::new(0);

/// On a busy machine a round may last so many times its processor time; one that lasts longer waits for something.
const PATIENCE: u32 = 30;

/// Ends the process if one round takes more processor time than `time`, or if it holds more than `megabytes`.
pub fn limit(time: Duration, megabytes: u64) {
    std::thread::spawn(move || {
        let start = || (ROUNDS.load(Ordering::Relaxed), Instant::now(), processor_time());
        let mut round = start();
        loop {
            std::thread::sleep(PERIOD);
            let is_new = ROUNDS.load(Ordering::Relaxed) != round.0;
            let elapsed = round.1.elapsed();
            let worked =
                processor_time().zip(round.2).map_or(elapsed, |(now, then)| now.saturating_sub(then));
            if is_new {
                round = start();
            } else if worked > time || elapsed > time * PATIENCE {
                std::process::exit(TOO_LONG);
            }
            if resident_kilobytes().is_some_and(|kilobytes| kilobytes / 1000 > megabytes) {
                std::process::exit(TOO_LARGE);
            }
        }
    });
}

/// The time limit starts anew.
#[allow(dead_code)] // Each example uses a part of this file.
pub fn next_round() {
    ROUNDS.fetch_add(1, Ordering::Relaxed);
}

/// The most memory the process ever held.
#[allow(dead_code)]
pub fn peak_kilobytes() -> Option<u64> {
    status("VmHWM:")
}

/// Processor time of the threads that live: what a busy machine does not falsify, unlike the time on the wall.
#[allow(dead_code)]
pub fn processor_seconds() -> Option<f64> {
    let threads = std::fs::read_dir("/proc/self/task").ok()?;
    let nanoseconds = threads.flatten().filter_map(|thread| {
        let text = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<u64>().ok()
    });
    Some(nanoseconds.sum::<u64>() as f64 / 1e9)
}

/// Processor time of the whole process, threads that have ended included.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program comes first and may contain anything, blanks and parentheses too.
    let (_, fields) = text.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11).map(|ticks| ticks.parse::<u64>().ok());
    let ticks = times.next()?? + times.next()??;
    // USER_HZ, the unit of what the kernel tells, is 100 on every machine that Rust knows.
    Some(Duration::from_millis(ticks * 10))
}

fn resident_kilobytes() -> Option<u64> {
    status("VmRSS:")
}

fn status(key: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    text.lines().find_map(|line| line.strip_prefix(key))?.split_whitespace().next()?.parse().ok()
}
