//! The libraries that the program brings along: the folder `libraries` of the repository, compiled in by `build.rs`.

use harpoon_source::{CompiledFiles, DiskFiles, Mounted, Sources};

/// All files with their paths below the folder and their texts, in the order of the paths' bytes.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/libraries.rs"));

/// Where they seem to lie. No folder of a disk is called like this, and messages show it: `<harpoon>/Discontinuities/Relay.mo`.
pub const FOLDER: &str = "<harpoon>";

/// The files of this machine, and our libraries under [`FOLDER`].
pub fn file_system() -> Mounted<CompiledFiles, DiskFiles> {
    Mounted { folder: FOLDER.into(), inside: CompiledFiles(FILES), outside: DiskFiles }
}

/// A table of the libraries with their descriptions.
pub fn own_libraries() -> String {
    let sources = Sources::new(Box::new(file_system()));
    let packages = FILES.iter().filter_map(|(path, text)| Some((path.strip_suffix("/package.mo")?, text)));
    let libraries = packages.filter(|(name, _)| !name.contains('/')).map(|(name, text)| {
        let file = sources.add(name, *text);
        let tree = harpoon_syntax::parse(file, text).tree;
        let description = tree.classes.first().and_then(|class| class.description.as_ref());
        format!("{name}: {}\n", description.map_or("", |description| &description.text))
    });
    libraries.collect()
}
