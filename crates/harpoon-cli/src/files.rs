//! A product → the file that the user named. One that exists is replaced, as results are, once the new one is there as a whole.

use std::path::Path;

use harpoon_source::visible_path;

/// Nothing but what its name says is written, whatever the user slipped into.
pub fn check_ending(what: &str, path: &Path, endings: &[&str]) -> Result<(), String> {
    let is_one =
        |extension: &std::ffi::OsStr| endings.iter().any(|ending| extension.eq_ignore_ascii_case(ending));
    match path.extension().is_some_and(is_one) {
        true => Ok(()),
        false => {
            let endings: Vec<String> = endings.iter().map(|ending| format!(".{ending}")).collect();
            Err(format!(
                "{what} `{}` must have a name that ends in {}",
                visible_path(path),
                endings.join(" or ")
            ))
        }
    }
}

pub fn save(path: &Path, contents: &[u8]) -> Result<(), String> {
    harpoon_result::replace(path, contents).map_err(|error| error.to_string())
}
