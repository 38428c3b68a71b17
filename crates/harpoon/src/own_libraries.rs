//! The libraries that the program brings along: the folder `libraries` of the repository, compiled in by `build.rs`.

use harpoon_source::{CompiledFiles, DiskFiles, Mounted};

/// All files with their paths below the folder and their texts, in the order of the paths' bytes.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/libraries.rs"));

/// Where they seem to lie. No folder of a disk is called like this, and messages show it: `<harpoon>/Discontinuities/Relay.mo`.
pub const FOLDER: &str = "<harpoon>";

/// The files of this machine, and our libraries under [`FOLDER`].
pub fn file_system() -> Mounted<CompiledFiles, DiskFiles> {
    Mounted { folder: FOLDER.into(), inside: CompiledFiles(FILES), outside: DiskFiles }
}
