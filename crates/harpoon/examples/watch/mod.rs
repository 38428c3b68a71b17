//! Limits for the process that calls: it ends itself when it takes too long or needs too much memory.
//!
//! A thread looks every few milliseconds, so that no system call and no `unsafe` is needed. Memory and processor
//! time come from `/proc`; where that does not exist, the memory is not limited and not reported.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Exit codes by which the parent recognises why a child ended. Rust's own panic is 101.
pub const TOO_LONG: i32 = 124;
pub const TOO_LARGE: i32 = 125;

const PERIOD: Duration = Duration::from_millis(5);

/// Counts what the process has done; the time starts anew with each.
static ROUNDS: AtomicU64 = AtomicU64::new(0);

/// Ends the process if one round takes longer than `time`, or if it holds more than `megabytes`.
pub fn limit(time: Duration, megabytes: u64) {
    std::thread::spawn(move || {
        let mut round = (ROUNDS.load(Ordering::Relaxed), Instant::now());
        loop {
            std::thread::sleep(PERIOD);
            let now = ROUNDS.load(Ordering::Relaxed);
            if now != round.0 {
                round = (now, Instant::now());
            } else if round.1.elapsed() > time {
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

fn resident_kilobytes() -> Option<u64> {
    status("VmRSS:")
}

fn status(key: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    text.lines().find_map(|line| line.strip_prefix(key))?.split_whitespace().next()?.parse().ok()
}
