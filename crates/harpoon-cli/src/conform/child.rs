//! A process that may take so long and so much memory: program and arguments → what it wrote and how it ended.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use harpoon_source::open_itself;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub time: Duration,
    pub megabytes: u64,
}

pub struct Ended {
    pub how: How,
    pub output: String,
    pub messages: String,
}

#[derive(Debug, PartialEq)]
pub enum How {
    Exited(ExitStatus),
    TooLong,
    TooLarge,
    /// The user does not want to wait.
    Interrupted,
}

/// How often a process is looked at. A model takes at least some milliseconds.
const PERIOD: Duration = Duration::from_millis(4);

/// Looking at memory costs more, and memory does not grow that fast.
const LOOKS_FOR_EACH_OF_MEMORY: u32 = 8;

/// Nobody reads more, and a process gone wild may write without end.
const MOST_BYTES: u64 = 1 << 20;

/// Starts the program and waits for it. Its streams go through files: a pipe that nobody reads would stop it. What the
/// model writes stays in the scratch directory.
pub fn run(
    program: &Path,
    arguments: &[OsString],
    limits: Limits,
    scratch: &Scratch,
    interrupted: &AtomicBool,
) -> io::Result<Ended> {
    let (output, messages) = (scratch.file("out"), scratch.file("err"));
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir(&scratch.directory)
        // It ends when this end of the pipe is closed, however this process does.
        .stdin(Stdio::piped())
        .env(crate::terminal::ENDS_WITH_INPUT, "1")
        .stdout(File::create(&output.0)?)
        .stderr(File::create(&messages.0)?)
        .spawn()?;
    let how = wait(&mut child, limits, interrupted)?;
    Ok(Ended { how, output: beginning(&output.0)?, messages: beginning(&messages.0)? })
}

fn wait(child: &mut Child, limits: Limits, interrupted: &AtomicBool) -> io::Result<How> {
    let (started, id) = (Instant::now(), child.id());
    for look in 1u32.. {
        let is_too_large = || {
            look.is_multiple_of(LOOKS_FOR_EACH_OF_MEMORY)
                && resident_kilobytes(id).is_some_and(|kilobytes| kilobytes / 1024 > limits.megabytes)
        };
        let reason = match child.try_wait()? {
            // First, for an interruption at the terminal reaches the child too, and what it says then is no verdict.
            _ if interrupted.load(Ordering::Relaxed) => Some(How::Interrupted),
            Some(status) => return Ok(How::Exited(status)),
            None if started.elapsed() > limits.time => Some(How::TooLong),
            None if is_too_large() => Some(How::TooLarge),
            None => None,
        };
        if let Some(reason) = reason {
            // It may just have ended by itself.
            let _ = child.kill();
            child.wait()?;
            return Ok(reason);
        }
        std::thread::sleep(PERIOD);
    }
    Ok(How::TooLong)
}

/// Where the operating system does not tell, memory is not limited.
fn resident_kilobytes(process: u32) -> Option<u64> {
    field(&format!("/proc/{process}/status"), "VmRSS:")
}

/// What each of several processes may take without the machine running out of memory.
pub fn share_of_memory(n_processes: usize) -> u64 {
    const MOST: u64 = 4096;
    let total = field("/proc/meminfo", "MemTotal:").map(|kilobytes| kilobytes / 1024);
    total.map_or(MOST, |total| (total * 8 / 10 / n_processes as u64).clamp(256, MOST))
}

fn field(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    text.lines().find_map(|line| line.strip_prefix(key))?.split_whitespace().next()?.parse().ok()
}

fn beginning(path: &Path) -> io::Result<String> {
    use io::Read;
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A directory for files that nobody needs afterwards.
pub struct Scratch {
    directory: PathBuf,
    /// Held as long as the directory is in use.
    _lock: File,
    n_files: AtomicU32,
}

const PREFIX: &str = "harpoon-conform-";
const LOCK: &str = "lock";

/// Removes the directories of processes that were killed: nobody holds their locks.
fn sweep(temporary: &Path) {
    let Ok(entries) = std::fs::read_dir(temporary) else { return };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if !is_ours || !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            continue;
        }
        // Anybody may put anything there.
        let lock = open_itself(&entry.path().join(LOCK), OpenOptions::new().read(true));
        let is_left = lock.is_ok_and(|lock| lock.try_lock().is_ok());
        if is_left {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

impl Scratch {
    pub fn new() -> Result<Scratch, String> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        sweep(&std::env::temp_dir());
        // Nobody can have put a link there: the name cannot be guessed, and what exists is not taken.
        let chance = RandomState::new().hash_one((std::process::id(), number));
        let directory = std::env::temp_dir().join(format!("{PREFIX}{}-{chance:016x}", std::process::id()));
        let failed = |error: io::Error| format!("cannot create `{}`: {error}", directory.display());
        std::fs::create_dir(&directory).map_err(failed)?;
        let lock = File::create_new(directory.join(LOCK)).map_err(failed)?;
        lock.lock().map_err(failed)?;
        Ok(Scratch { directory, _lock: lock, n_files: AtomicU32::new(0) })
    }

    /// A path that is not in use.
    pub fn file(&self, extension: &str) -> ScratchFile {
        let number = self.n_files.fetch_add(1, Ordering::Relaxed);
        ScratchFile(self.directory.join(format!("{number}.{extension}")))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

pub struct ScratchFile(pub PathBuf);

impl Drop for ScratchFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{How, Limits, Scratch, run};
    use std::path::Path;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    const LIMITS: Limits = Limits { time: Duration::from_millis(2000), megabytes: 100 };

    fn shell(script: &str, limits: Limits) -> super::Ended {
        let arguments = ["-c".into(), script.into()];
        let scratch = Scratch::new().unwrap();
        run(Path::new("/bin/sh"), &arguments, limits, &scratch, &AtomicBool::new(false)).unwrap()
    }

    #[test]
    fn what_a_model_writes_stays_in_the_scratch_directory() {
        assert!(shell("pwd", LIMITS).output.contains("harpoon-conform"));
    }

    #[test]
    fn nobody_can_lay_a_link_where_a_scratch_directory_will_be() {
        let (one, other) = (Scratch::new().unwrap(), Scratch::new().unwrap());
        let name =
            |scratch: &Scratch| scratch.directory.to_string_lossy().rsplit_once('-').unwrap().1.to_string();
        assert!(name(&one).len() == 16 && name(&one) != name(&other));
        assert!(one.directory.symlink_metadata().unwrap().is_dir());
    }

    #[test]
    fn streams_and_exit_code() {
        let ended = shell("echo good; echo bad >&2; exit 3", LIMITS);
        assert!(matches!(ended.how, How::Exited(status) if status.code() == Some(3)));
        assert_eq!((ended.output.as_str(), ended.messages.as_str()), ("good\n", "bad\n"));
    }

    #[test]
    fn a_process_that_does_not_end() {
        let limits = Limits { time: Duration::from_millis(50), ..LIMITS };
        let ended = shell("echo before; exec sleep 60", limits);
        assert_eq!((ended.how, ended.output.as_str()), (How::TooLong, "before\n"));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_process_that_takes_memory() {
        let limits = Limits { time: Duration::from_secs(20), ..LIMITS };
        let ended = shell("x=0123456789abcdef; while true; do x=$x$x; done", limits);
        assert_eq!(ended.how, How::TooLarge);
    }
}
