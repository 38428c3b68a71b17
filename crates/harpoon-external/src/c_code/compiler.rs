//! The C compiler of the system: arguments → a file, or the first errors.
//!
//! It is one that `CC` names, or `cc`, `gcc` or `clang` of the path. It runs in a folder of its own, for a limited time, and ends with
//! this process.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use harpoon_source::{visible, visible_line};

#[derive(Clone)]
pub struct Compiler {
    program: PathBuf,
    /// What stands behind the program in `CC`.
    arguments: Vec<OsString>,
}

/// Nobody waits longer, and C can be written that takes for ever.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// Bytes that the compiler may take, and of a file that it writes.
const MOST_MEMORY: u64 = 4 << 30;
const LARGEST_FILE: u64 = 1 << 30;

const PERIOD: Duration = Duration::from_millis(2);

/// Of what the compiler says.
const MOST_BYTES: u64 = 1 << 18;
const MOST_ERRORS: usize = 3;

pub enum Failure {
    /// The errors, with file and line each.
    Errors(Vec<String>),
    /// It did not come to an end, or cannot be started.
    Broken(String),
}

impl Compiler {
    /// The error says what to install.
    pub fn find() -> Result<Compiler, String> {
        const INSTALL: &str = "install gcc or clang, or set CC to the name of a C compiler";
        if let Some(named) = std::env::var_os("CC").filter(|named| !named.is_empty()) {
            let parts: Vec<OsString> = match on_path(&named) {
                Some(program) => vec![program.into_os_string()],
                // As `make` reads it: `ccache gcc`.
                None => named.to_string_lossy().split_whitespace().map(OsString::from).collect(),
            };
            let program = parts.first().and_then(|program| on_path(program));
            let program = program.ok_or_else(|| {
                let named = named.to_string_lossy();
                format!("the C compiler `{}`, which CC names, is not there; {INSTALL}", visible_line(&named))
            })?;
            return Ok(Compiler { program, arguments: parts[1..].to_vec() });
        }
        let program = ["cc", "gcc", "clang"].iter().find_map(|name| on_path(OsStr::new(name)));
        let program = program.ok_or_else(|| format!("there is no C compiler; {INSTALL}"))?;
        Ok(Compiler { program, arguments: Vec::new() })
    }

    /// What tells it from another one.
    pub fn identity(&self) -> String {
        let known = std::fs::metadata(&self.program);
        let known = known.map_or((0, 0), |known| (known.len(), known.mtime()));
        format!("{:?} {:?} {known:?}", self.program, self.arguments)
    }

    /// Runs in the folder, with which relative names begin.
    pub fn run(&self, folder: &Path, arguments: &[OsString]) -> Result<(), Failure> {
        let broken = |error: io::Error| {
            Failure::Broken(format!(
                "`{}` cannot be run: {error}",
                harpoon_source::visible_path(&self.program)
            ))
        };
        let said = folder.join("said");
        let mut command = Command::new(&self.program);
        command
            .args(&self.arguments)
            .args(arguments)
            .current_dir(folder)
            // Messages are looked at, and what is left over goes with the folder.
            .env("LC_ALL", "C")
            .env("TMPDIR", folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(&said).map_err(broken)?)
            .process_group(0);
        // Safety: between fork and exec only calls of the system are made.
        unsafe { command.pre_exec(restrain) };
        let mut child = start(&mut command).map_err(broken)?;
        let Some(status) = wait(&mut child).map_err(broken)? else {
            let seconds = TIME_LIMIT.as_secs();
            return Err(Failure::Broken(format!("the compiler does not come to an end within {seconds} s")));
        };
        if status.success() {
            return Ok(());
        }
        let mut bytes = Vec::new();
        File::open(&said).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes)).map_err(broken)?;
        Err(Failure::Errors(errors(&String::from_utf8_lossy(&bytes), status)))
    }
}

/// A program by its name, in folders that no text can be sent to: not in the working directory.
fn on_path(name: &OsStr) -> Option<PathBuf> {
    let is_program = |path: &PathBuf| {
        path.metadata().is_ok_and(|known| known.is_file() && known.permissions().mode() & 0o111 != 0)
    };
    let path = PathBuf::from(name);
    if path.is_absolute() {
        return Some(path).filter(is_program);
    }
    if path.components().count() > 1 {
        return std::path::absolute(path).ok().filter(is_program);
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(name))
        .find(is_program)
}

/// The compiler starts others in its turn: limits of time and memory go to all of them.
fn restrain() -> io::Result<()> {
    let limit = |what, most: u64| {
        let limit = libc::rlimit { rlim_cur: most as libc::rlim_t, rlim_max: most as libc::rlim_t };
        // Safety: reads the numbers.
        unsafe { libc::setrlimit(what, &limit) };
    };
    limit(libc::RLIMIT_CPU, TIME_LIMIT.as_secs());
    limit(libc::RLIMIT_AS, MOST_MEMORY);
    limit(libc::RLIMIT_FSIZE, LARGEST_FILE);
    limit(libc::RLIMIT_CORE, 0);
    // Killed as this process may be, it ends as well.
    #[cfg(target_os = "linux")]
    // Safety: numbers are passed.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
    }
    Ok(())
}

/// The compilers that run, each the first of a group of processes.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the compilers of this process. None is started afterwards, and nobody hears how these have ended.
pub fn abandon() {
    let running = running();
    running.iter().for_each(|leader| kill(*leader));
    std::mem::forget(running);
}

fn start(command: &mut Command) -> io::Result<Child> {
    let mut running = running();
    let child = command.spawn()?;
    running.push(child.id());
    Ok(child)
}

/// How it ended; nothing if it took too long.
fn wait(child: &mut Child) -> io::Result<Option<ExitStatus>> {
    let began = Instant::now();
    loop {
        let mut running = running();
        let ended = child.try_wait();
        let is_over = !matches!(ended, Ok(None));
        if is_over || began.elapsed() > TIME_LIMIT {
            // With what it has started.
            kill(child.id());
            running.retain(|leader| *leader != child.id());
            if !is_over {
                child.wait()?;
            }
            return ended;
        }
        drop(running);
        std::thread::sleep(PERIOD);
    }
}

/// All of the group. The number is ours until the child has been waited for; of a group that is left it stays taken.
fn kill(leader: u32) {
    if let Ok(leader) = libc::pid_t::try_from(leader)
        && leader > 1
    {
        // Safety: numbers are passed.
        unsafe { libc::kill(-leader, libc::SIGKILL) };
    }
}

/// The lines that say what is wrong.
fn errors(said: &str, status: ExitStatus) -> Vec<String> {
    const SIGNS: [&str; 5] =
        ["error:", "undefined reference", "Undefined symbols", "cannot find", "multiple definition"];
    // The linker says the file that it is, and the one of the compiler that did not succeed comes behind.
    let is_error = |line: &&str| {
        SIGNS.iter().any(|sign| line.contains(sign))
            && !line.contains("ld returned")
            && !line.contains("linker command")
    };
    let shown = |line: &str| visible(&visible_line(line.trim())).into_owned();
    let mut found: Vec<String> = said.lines().filter(is_error).take(MOST_ERRORS).map(shown).collect();
    if found.is_empty() {
        found.extend(said.lines().find(|line| !line.trim().is_empty()).map(shown));
    }
    if found.is_empty() {
        found.push(format!("the compiler ended with {status}"));
    }
    found
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt;

    use super::*;

    #[test]
    fn errors_are_found_among_what_is_said() {
        let said = "In file included from glue.c:1:\nInclude: In function 'f':\nInclude:2:9: warning: unused\n\
                    Include:3:1: error: expected ';'\x1b[31m\n   3 | }\n/usr/bin/ld: a.o: undefined reference to `g'\n\
                    collect2: error: ld returned 1 exit status\n";
        let status = ExitStatus::from_raw(256);
        assert_eq!(
            errors(said, status),
            ["Include:3:1: error: expected ';'␛[31m", "/usr/bin/ld: a.o: undefined reference to `g'"]
        );
        assert_eq!(errors("\nodd\n", status), ["odd"]);
        assert_eq!(errors("", status).len(), 1);
    }
}
