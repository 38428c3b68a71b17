//! `modelica://Modelica.Mechanics/Images/C.png` to a path (Modelica specification 3.6, section 13.5).

use std::path::PathBuf;

use harpoon_index::Name;

use crate::libraries::Libraries;

impl Libraries<'_> {
    /// The file that a `modelica:` URI means, whether it exists or not. Nothing if the URI has another scheme, or
    /// if its library is not found.
    pub fn resource(&self, uri: &str) -> Option<PathBuf> {
        let (scheme, rest) = uri.split_once(':')?;
        if !scheme.eq_ignore_ascii_case("modelica") {
            return None;
        }
        let rest = rest.trim_start_matches('/');
        let (class, file) = rest.split_once('/').unwrap_or((rest, ""));
        let mut names = class.split('.');
        let library = self.top_level(Name::new(names.next()?))?;
        let mut path = self.library_directory(library).to_path_buf();
        // The path follows the names of the packages even where they are stored in one file.
        path.extend(names);
        path.extend(file.split('/').filter(|segment| !segment.is_empty()));
        if file.ends_with('/') {
            // A separator at the end stays: callers put file names behind it.
            path.push("");
        }
        Some(path)
    }
}
