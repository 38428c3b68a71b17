//! The folder `libraries` of the repository → a list of all its files with their texts, compiled into the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    // Where it runs, not where it was compiled: build directories are copied.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo tells where the crate is");
    let root = Path::new(&here).join("../../libraries");
    // A folder stands for all that is below it.
    println!("cargo:rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files);
    let mut files: Vec<_> = files.iter().map(|file| (below(file, &root), file)).collect();
    files.sort();
    let mut list = String::from("&[\n");
    for (name, file) in files {
        writeln!(list, "    ({name:?}, include_str!({:?})),", file.display().to_string()).unwrap();
    }
    list.push(']');
    let target = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")).join("libraries.rs");
    std::fs::write(&target, list)
        .unwrap_or_else(|error| panic!("cannot write {}: {error}", target.display()));
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder);
    let entries = entries.unwrap_or_else(|error| panic!("cannot list {}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a folder can be listed to its end").path();
        match path.is_dir() {
            true => collect(&path, files),
            false if is_part_of_a_library(&path) => files.push(path),
            false => {}
        }
    }
}

/// What the program reads of a library; what an editor leaves behind is not among it.
fn is_part_of_a_library(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "mo")
        || path.file_name().is_some_and(|name| name == "package.order")
}

/// The path of a file from the root, with `/` on every system.
fn below(file: &Path, root: &Path) -> String {
    let path = file.strip_prefix(root).expect("it was found there");
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}
