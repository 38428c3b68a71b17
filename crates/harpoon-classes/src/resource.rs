//! `modelica://Modelica.Mechanics/Images/C.png` to a path (Modelica specification 3.6, section 13.5).

use std::path::PathBuf;

use harpoon_index::Name;

use crate::libraries::Libraries;

impl Libraries<'_> {
    /// The file that a `modelica:` URI means, whether it exists or not. Nothing if the URI has another scheme, or
    /// if its library is not found.
    pub fn resource(&self, uri: &str) -> Option<PathBuf> {
        locate(uri, |library| {
            let library = self.top_level(Name::new(library))?;
            Some(self.library_directory(library).to_path_buf())
        })
    }

    /// The directories of the libraries that were loaded, by name.
    pub fn directories(&self) -> Vec<(Name, PathBuf)> {
        let loaded: Vec<_> =
            self.top_level.borrow().iter().filter_map(|(name, id)| Some((*name, (*id)?))).collect();
        let mut directories: Vec<(Name, PathBuf)> =
            loaded.into_iter().map(|(name, id)| (name, self.library_directory(id).to_path_buf())).collect();
        directories.sort_by_key(|(name, _)| name.as_str());
        directories
    }
}

/// The same with the directories of the libraries only.
pub fn resource(uri: &str, directories: &[(Name, PathBuf)]) -> Option<PathBuf> {
    locate(uri, |library| {
        let found = directories.iter().find(|(name, _)| name.as_str() == library);
        found.map(|(_, directory)| directory.clone())
    })
}

fn locate(uri: &str, directory_of: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let (scheme, rest) = uri.split_once(':')?;
    if !scheme.eq_ignore_ascii_case("modelica") {
        return None;
    }
    let rest = rest.trim_start_matches('/');
    let (class, file) = rest.split_once('/').unwrap_or((rest, ""));
    let mut names = class.split('.');
    let mut path = directory_of(names.next()?)?;
    // The path follows the names of the packages even where they are stored in one file.
    path.extend(names);
    path.extend(file.split('/').filter(|segment| !segment.is_empty()));
    if file.ends_with('/') {
        // A separator at the end stays: callers put file names behind it.
        path.push("");
    }
    Some(path)
}
