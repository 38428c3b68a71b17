//! What the user asked for and allows → what a model may do to the world outside.

use std::path::{Path, PathBuf};

use harpoon_external::{Loads, Reads, Rights};

use crate::Options;

/// Without any of them a model is looked at: nothing of it runs, nothing is written.
#[derive(Clone, Default, Debug)]
pub struct Permissions {
    /// The model is simulated.
    pub runs: bool,
    /// Where the results go; the model may put new files beside them.
    pub output: Option<PathBuf>,
    /// Folders in which the model may change what exists.
    pub write: Vec<PathBuf>,
    /// Variables of the environment that the model may read.
    pub environment: Vec<String>,
    /// Native code that the model names is loaded wherever it is.
    pub native: bool,
    /// What the model writes is thrown away: it has been written already.
    pub writes_nothing: bool,
    /// How many bytes the files that the model writes take together.
    pub max_size: Option<u64>,
}

pub fn rights(options: &Options) -> Rights {
    let Permissions { runs, output, write, environment: variables, native, writes_nothing, max_size } =
        &options.permissions;
    let working_directory = || folders([Path::new(".")]);
    let libraries = || options.libraries.iter().map(PathBuf::as_path);
    let environment = options.modelica_path.iter().flat_map(std::env::split_paths).collect::<Vec<_>>();
    let environment = || environment.iter().map(PathBuf::as_path);
    if !runs {
        let model = Path::new(&options.model).parent().filter(|_| options.model.ends_with(".mo"));
        let around = libraries().chain(environment()).chain(model);
        let mut below = folders(around);
        below.extend(working_directory());
        below.extend(folders(libraries().filter(|path| path.is_file()).filter_map(Path::parent)));
        return Rights { reads: Reads::Below(below), ..Rights::default() };
    }
    let mut makes = working_directory();
    makes.extend(folders(output.as_deref().and_then(Path::parent)));
    let loads = match native {
        true => Loads::Anything,
        // A single file is a text that somebody sent; what lies beside it need not belong to it.
        false => Loads::Below(folders(libraries().chain(environment()).filter(|path| path.is_dir()))),
    };
    let changes = folders(write.iter().map(PathBuf::as_path));
    Rights {
        reads: Reads::Anywhere,
        makes,
        results: output.as_deref().and_then(place),
        changes,
        discards: *writes_nothing,
        most_written: *max_size,
        environment: variables.clone(),
        loads,
    }
}

/// Where a file is or will be, as the files of the model are told: links followed.
fn place(path: &Path) -> Option<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let new = || Some(folders([folder.unwrap_or(Path::new("."))]).pop()?.join(path.file_name()?));
    std::fs::canonicalize(path).ok().or_else(new)
}

/// Where they are, links followed. A folder that does not exist contains nothing.
fn folders<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Vec<PathBuf> {
    paths.into_iter().filter_map(|path| std::fs::canonicalize(path).ok()).collect()
}
