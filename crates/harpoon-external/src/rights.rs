//! What a model may do to the world outside: which files it reads and writes, which native code it calls.
//!
//! Who looks at a model runs no code of it and leaves no traces, whatever the model says. Who simulates it gets new files where
//! the results are, and nothing of what was there before is changed. All beyond that is for the user to allow.
//! Paths are compared after links are followed. See docs/decisions/0036.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use harpoon_source::is_of_the_system;

use crate::file_system::FileKind;

#[derive(Clone, Default, Debug)]
pub struct Rights {
    /// Folders whose files are read while a model is only looked at: its own, the working directory, the libraries.
    /// A simulation reads any regular file.
    pub reads: Reads,
    /// Folders that get new files.
    pub makes: Vec<PathBuf>,
    /// The file that gets the results, whether it is there yet or not: what the model writes there would be lost.
    pub results: Option<PathBuf>,
    /// Folders in which the user allowed everything.
    pub changes: Vec<PathBuf>,
    /// What is written stays in memory, and is gone with it.
    pub discards: bool,
    /// How many bytes all files together get; no limit if there is none.
    pub most_written: Option<u64>,
    /// Names of variables of the environment that are read. They hold passwords, and what is read goes into results that are passed on.
    pub environment: Vec<String>,
    pub loads: Loads,
}

#[derive(Clone, Debug)]
pub enum Reads {
    Anywhere,
    Below(Vec<PathBuf>),
}

impl Default for Reads {
    fn default() -> Reads {
        Reads::Below(Vec::new())
    }
}

/// Which shared libraries are loaded.
#[derive(Clone, Debug, Default)]
pub enum Loads {
    /// A model is only looked at.
    #[default]
    Nothing,
    /// Those below the folders of libraries that the user named.
    Below(Vec<PathBuf>),
    /// Those that the system knows by name as well.
    Anything,
}

impl Rights {
    /// Why the file at this place is not read.
    pub fn refusal_to_read(&self, place: &Path) -> Option<&'static str> {
        if is_of_the_system(place) {
            return Some("which is no regular file");
        }
        match &self.reads {
            Reads::Below(folders) if !is_below(place, folders) => Some(
                "but a model that is not simulated reads only files of its own folder, of the working directory and of libraries",
            ),
            _ => None,
        }
    }

    /// The model is only looked at.
    pub fn is_looking(&self) -> bool {
        matches!(self.reads, Reads::Below(_))
    }

    /// Whether what exists at this place may be changed.
    pub fn may_change(&self, place: &Path) -> bool {
        self.discards || is_below(place, &self.changes)
    }

    /// Whether the results of the run are or will be at this place, or in it.
    pub fn is_of_results(&self, place: &Path) -> bool {
        self.results.as_deref().is_some_and(|results| results.starts_with(place))
    }

    /// Why nothing new of this kind is made at this place.
    pub fn refusal_to_make(&self, place: &Path, kind: FileKind) -> Option<&'static str> {
        if self.may_change(place) {
            return None;
        }
        let Some(folder) = self.makes.iter().find(|folder| place.starts_with(folder)) else {
            return Some(
                "which is neither in the working directory nor beside the results; `--allow-write DIR` allows it",
            );
        };
        let inside = place.strip_prefix(folder).unwrap_or(place);
        if inside.components().any(is_hidden) {
            return Some(
                "a hidden name, which programs read as their settings; `--allow-write DIR` allows it",
            );
        }
        if inside.components().any(|component| !is_plain(&name_of(component))) {
            return Some(
                "a name that programs take for an option or a command; `--allow-write DIR` allows it",
            );
        }
        // Otherwise a text could bring code that the next simulation loads.
        if is_shared_library(place) {
            return Some("a name of native code; `--allow-write DIR` allows it");
        }
        let is_of_data = || place.components().next_back().is_some_and(|name| is_of_data(&name_of(name)));
        if kind == FileKind::Directory && place.file_name().is_some_and(is_like_a_file) {
            return Some(
                "a folder with a name that other programs may act on, such as a model; `--allow-write DIR` allows it",
            );
        }
        if kind != FileKind::Directory && !is_of_data() {
            return Some(
                "a name that other programs may act on; it must end in .csv, .dat, .log, .mat, .tsv or .txt, or `--allow-write DIR` allows it",
            );
        }
        None
    }

    /// Why no C code of the library `home` is compiled and called.
    pub fn refusal_to_run_code(&self, home: Option<&Path>) -> Option<&'static str> {
        match &self.loads {
            Loads::Anything => None,
            Loads::Nothing => Some(
                "native code is loaded only while a simulation runs, not to find out what a model is made of",
            ),
            Loads::Below(folders) if home.is_some_and(|home| is_below(home, folders)) => None,
            Loads::Below(_) => Some(
                "C code is compiled only for libraries given with -L or MODELICAPATH; `--allow-native` compiles any that the model has",
            ),
        }
    }

    /// Why a text, a library, or a folder of them at this place is not compiled with code of the library `home`.
    pub fn refusal_to_compile(&self, place: &Path, home: Option<&Path>) -> Option<&'static str> {
        self.refusal_to_run_code(home).or_else(|| match &self.loads {
            Loads::Below(folders) if !is_below(place, folders) => Some(
                "C code is compiled only from libraries given with -L or MODELICAPATH; `--allow-native` compiles any that the model names",
            ),
            _ => None,
        })
    }

    /// The model is only looked at.
    pub fn is_without_native_code(&self) -> bool {
        matches!(self.loads, Loads::Nothing)
    }

    /// Why the shared library at this place is not loaded for a function that is declared in the library `home`.
    pub fn refusal_to_load(&self, place: &Path, home: Option<&Path>) -> Option<&'static str> {
        let folders = match &self.loads {
            Loads::Anything => return None,
            Loads::Nothing => {
                return Some(
                    "native code is loaded only while a simulation runs, not to find out what a model is made of",
                );
            }
            Loads::Below(folders) => folders,
        };
        if !is_below(place, folders) || !is_shared_library(place) {
            return Some(
                "native code is loaded only from libraries given with -L or MODELICAPATH; `--allow-native` loads any that the model names",
            );
        }
        // Whoever declares a function says what it takes: indices and addresses that its author never meant.
        match home.is_some_and(|home| is_below(home, folders) && place.starts_with(home)) {
            true => None,
            false => Some(
                "native code of a library is called only by functions that the library itself declares; `--allow-native` lets others call it",
            ),
        }
    }
}

fn is_below(place: &Path, folders: &[PathBuf]) -> bool {
    folders.iter().any(|folder| place.starts_with(folder))
}

fn name_of(component: Component) -> String {
    component.as_os_str().to_string_lossy().to_lowercase()
}

fn is_hidden(component: Component) -> bool {
    name_of(component).starts_with('.')
}

/// `-rf` among the files that `*` stands for is an option of the command it stands behind, `$(x)` is a command, and a character that
/// does not show makes two names of one.
fn is_plain(name: &str) -> bool {
    let is_plain = |letter: char| letter.is_alphanumeric() || " _-+=.,@%".contains(letter);
    name.starts_with(|first: char| first.is_alphanumeric() || first == '_')
        && name.chars().all(is_plain)
        && !name.contains(" -")
}

/// Endings of data, which other programs show and compute with. Not `json`, which many read as their settings; and a name without an
/// ending may be a `Makefile`.
const DATA: [&str; 6] = ["csv", "dat", "log", "mat", "tsv", "txt"];

/// Texts that builders and package managers act on all the same.
const ACTED_ON: [&str; 4] = ["cmakelists.txt", "conanfile.txt", "constraints.txt", "requirements.txt"];

fn is_of_data(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| DATA.contains(&ending)) && !ACTED_ON.contains(&name)
}

/// A folder `package.mo` stands in the way of the file, and `x.app` or `cron.d` is a program or its settings. What ends in a number is not
/// of a kind: `run 2.1`.
fn is_like_a_file(name: &OsStr) -> bool {
    let name = name.to_string_lossy().to_lowercase();
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.trim());
    ending.is_some_and(|ending| {
        !DATA.contains(&ending) && !ending.is_empty() && ending.chars().all(char::is_alphabetic)
    })
}

/// `libm.so.6` as well.
fn is_shared_library(path: &Path) -> bool {
    let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().to_lowercase());
    [".so", ".dylib", ".dll"]
        .iter()
        .any(|ending| name.ends_with(ending) || name.contains(&format!("{ending}.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rights() -> Rights {
        Rights {
            reads: Reads::Below(vec!["/home/me/models".into()]),
            makes: vec!["/home/me/work".into()],
            results: None,
            changes: vec!["/home/me/scratch".into()],
            discards: false,
            most_written: None,
            environment: Vec::new(),
            loads: Loads::Below(vec!["/home/me/libraries".into()]),
        }
    }

    #[test]
    fn looking_reads_where_the_model_is() {
        let reads = |place: &str| rights().refusal_to_read(Path::new(place)).is_none();
        assert!(reads("/home/me/models/table.txt"));
        assert!(!reads("/home/me/models.old/table.txt"));
        assert!(!reads("/etc/passwd"));
        let anywhere = Rights { reads: Reads::Anywhere, ..rights() };
        assert!(anywhere.refusal_to_read(Path::new("/data/table.txt")).is_none());
        for place in ["/dev/zero", "/proc/self/environ", "/sys/kernel/notes"] {
            assert!(anywhere.refusal_to_read(Path::new(place)).is_some(), "{place}");
        }
        assert!(anywhere.refusal_to_read(Path::new("/dev/shm/table.txt")).is_none());
    }

    #[test]
    fn new_files_are_made_beside_the_results() {
        let refusal = |place: &str, kind| rights().refusal_to_make(Path::new(place), kind);
        let makes = |place: &str| refusal(place, FileKind::Regular).is_none();
        assert!(makes("/home/me/work/a/log.txt"));
        assert!(!makes("/home/me/log.txt"));
        assert!(!makes("/home/me/work/.bashrc"));
        assert!(!makes("/home/me/work/.config/x"));
        assert!(!makes("/home/me/work/libx.so"));
        assert!(!makes("/home/me/work/libx.so.6"));
        for name in [
            "-rf.txt",
            "--checkpoint-action=exec=sh.txt",
            "-folder/a.txt",
            "a\nb.txt",
            "~.txt",
            "$(reboot).txt",
            "a;b.txt",
            "a`b`.txt",
            "a|b.txt",
            "a*.txt",
            "a -rf.txt",
            "\u{202e}a.txt",
            "'a.txt",
        ] {
            assert!(!makes(&format!("/home/me/work/{name}")), "{name}");
        }
        for name in [
            "Makefile",
            "makefile",
            "package.mo",
            "Package.MO",
            "New.mo",
            "a/CMakeLists.txt",
            "run.sh",
            "startup.m",
            "a.mexa64",
            "x.py",
            "Snakefile",
            "flake.nix",
            "tsconfig.json",
            "index.html",
            "x.txt.",
            "x.docm",
            "requirements.txt",
        ] {
            assert!(!makes(&format!("/home/me/work/{name}")), "{name}");
        }
        for name in
            ["a.LOG", "log-rf.txt", "a.mat", "results.csv", "Makefile.txt", "x.m.txt", "Höhe 2.1/dslog.txt"]
        {
            assert!(makes(&format!("/home/me/work/{name}")), "{name}");
        }
        assert!(refusal("/home/me/work/run 2.1", FileKind::Directory).is_none());
        for name in [".git", "package.mo", "M.MO", "x.app", "cron.d"] {
            assert!(refusal(&format!("/home/me/work/{name}"), FileKind::Directory).is_some(), "{name}");
        }
        assert!(refusal("/home/me/work/v1.2b", FileKind::Directory).is_none());
        assert!(makes("/home/me/scratch/.x"));
        assert!(rights().may_change(Path::new("/home/me/scratch/old.mat")));
        assert!(!rights().may_change(Path::new("/home/me/work/old.mat")));
    }

    #[test]
    fn code_is_compiled_for_named_libraries() {
        let home = |home: &str| rights().refusal_to_run_code(Some(Path::new(home))).is_none();
        assert!(home("/home/me/libraries/Pumps") && !home("/home/me/models") && !home("/home/me"));
        assert!(rights().refusal_to_run_code(None).is_some());
        let pumps = Some(Path::new("/home/me/libraries/Pumps"));
        let place = |place: &str| rights().refusal_to_compile(Path::new(place), pumps).is_none();
        assert!(
            place("/home/me/libraries/Valves/Resources/Include")
                && !place("/home/me/x.c")
                && !place("/usr/lib/libc.a")
        );
        assert!(Rights::default().refusal_to_run_code(pumps).is_some());
        let anything = Rights { loads: Loads::Anything, ..rights() };
        assert!(anything.refusal_to_compile(Path::new("/x.c"), None).is_none());
    }

    #[test]
    fn native_code_comes_from_named_libraries() {
        let pumps = Some(Path::new("/home/me/libraries/Pumps"));
        let loads = |place: &str| rights().refusal_to_load(Path::new(place), pumps).is_none();
        assert!(loads("/home/me/libraries/Pumps/Resources/Library/linux64/libpumps.so"));
        assert!(!loads("/home/me/libraries/Pumps/Resources/pumps.txt"));
        assert!(!loads("/usr/lib/libc.so.6"));
        assert!(!loads("libc.so.6"));
        let own = Path::new("/home/me/libraries/Pumps/libx.so");
        assert!(Rights::default().refusal_to_load(own, pumps).is_some());
        assert!(rights().refusal_to_load(own, pumps).is_none());
        for other in [None, Some("/home/me/libraries/Valves"), Some("/home/me/models"), Some("/home/me")] {
            assert!(rights().refusal_to_load(own, other.map(Path::new)).is_some(), "{other:?}");
        }
    }
}
