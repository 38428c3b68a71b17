//! Reference results: a directory → for each model its trajectory, the signals that count, and the settings.

use std::io::Read;
use std::path::{Path, PathBuf};

use harpoon_source::{open_regular, visible_path};

use super::settings::{self, Settings};

/// What is known about the right result of a model.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    pub model: String,
    /// Absent if there are settings only.
    pub trajectory: Option<PathBuf>,
    /// All signals of the trajectory if it is absent.
    pub signals: Option<Vec<String>>,
    pub settings: Settings,
}

const SIGNALS: &str = "comparisonSignals.txt";
const SETTINGS: &str = "creation.txt";

/// No list of signals is longer, in bytes.
const LONGEST: u64 = 64 << 20;

/// All references below a directory, by the name of the model, and links to folders, which are left out: they may lead round in circles.
pub fn find(directory: &Path) -> Result<(Vec<Reference>, Vec<PathBuf>), String> {
    let unreadable = |error| format!("cannot read `{}`: {error}", visible_path(directory));
    let place = std::fs::canonicalize(directory).map_err(unreadable)?;
    let mut search = Search { root: directory, place, references: Vec::new(), left_out: Vec::new() };
    search.look_into(directory)?;
    let Search { mut references, left_out, .. } = search;
    references.sort_by(|a, b| a.model.cmp(&b.model));
    references.dedup_by(|a, b| a.model == b.model);
    Ok((references, left_out))
}

struct Search<'d> {
    root: &'d Path,
    /// Where the root is, links followed.
    place: PathBuf,
    references: Vec<Reference>,
    left_out: Vec<PathBuf>,
}

impl Search<'_> {
    fn look_into(&mut self, directory: &Path) -> Result<(), String> {
        let unreadable = |error| format!("cannot read `{}`: {error}", visible_path(directory));
        let mut paths = Vec::new();
        for entry in std::fs::read_dir(directory).map_err(unreadable)? {
            paths.push(entry.map_err(unreadable)?.path());
        }
        // The order of a directory is that of the file system, and must not be seen.
        paths.sort();
        let own = self.of_directory(directory)?;
        self.references.extend(own);
        for path in paths {
            if path.is_dir() {
                match path.is_symlink() {
                    true => self.left_out.push(path),
                    false => self.look_into(&path)?,
                }
            } else if let Some(model) = path.file_stem().and_then(|stem| stem.to_str())
                && path.extension().is_some_and(|extension| extension == "csv")
                && directory.file_name().is_none_or(|name| name != model)
            {
                self.check_is_inside(&path)?;
                let model = model.to_string();
                let (signals, settings) = (None, Settings::default());
                self.references.push(Reference { model, trajectory: Some(path), signals, settings });
            }
        }
        Ok(())
    }

    /// The reference that a directory is: `Model/Model.csv` and the files beside it.
    fn of_directory(&self, directory: &Path) -> Result<Option<Reference>, String> {
        let Some(name) = directory.file_name() else { return Ok(None) };
        let mut file = directory.join(name).into_os_string();
        file.push(".csv");
        let trajectory = Some(PathBuf::from(file)).filter(|path| path.is_file());
        trajectory.as_deref().map_or(Ok(()), |path| self.check_is_inside(path))?;
        let creation = self.read_if_there(&directory.join(SETTINGS))?;
        if trajectory.is_none() && creation.is_none() {
            return Ok(None);
        }
        let creation = creation.unwrap_or_default();
        let (model, settings) = settings::read(&creation).map_err(|(line, why)| {
            format!("`{}`, line {line}: {why}", visible_path(&directory.join(SETTINGS)))
        })?;
        let signals = self.read_if_there(&directory.join(SIGNALS))?.map(|text| signals(&text));
        let model = model.unwrap_or_else(|| dotted(directory, self.root));
        Ok(Some(Reference { model, trajectory, signals, settings }))
    }

    /// Messages show what is in references: a link could lead to any file of the user.
    fn check_is_inside(&self, path: &Path) -> Result<(), String> {
        match std::fs::canonicalize(path) {
            Ok(place) if !place.starts_with(&self.place) => {
                let [path, place] = [path, &place].map(visible_path);
                Err(format!(
                    "cannot read `{path}`: it leads to `{place}`, which is not in the directory of references"
                ))
            }
            // What cannot be found cannot be read either, which says why.
            _ => Ok(()),
        }
    }

    fn read_if_there(&self, path: &Path) -> Result<Option<String>, String> {
        self.check_is_inside(path)?;
        let mut bytes = Vec::new();
        match open_regular(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes)) {
            Ok(n) if n as u64 > LONGEST => {
                Err(format!("cannot read `{}`: it has more than {} MB", visible_path(path), LONGEST >> 20))
            }
            Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("cannot read `{}`: {error}", visible_path(path))),
        }
    }
}

/// The way from the root as a name: `Modelica/Blocks/Examples/Filter` → `Modelica.Blocks.Examples.Filter`.
fn dotted(directory: &Path, root: &Path) -> String {
    let below = directory.strip_prefix(root).ok().filter(|below| below.components().next().is_some());
    let way = below.unwrap_or(Path::new(directory.file_name().unwrap_or_default()));
    let names: Vec<_> = way.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    names.join(".")
}

/// One name in each line; `//` starts a comment. Time is compared by itself.
fn signals(text: &str) -> Vec<String> {
    let names = text.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
    names.filter(|name| !name.is_empty() && *name != "time").map(str::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::{dotted, signals};
    use std::path::Path;

    #[test]
    fn the_signals_that_count() {
        assert_eq!(signals("time\na.x\r\n// a.y\n\nb[1, 2] // why\n"), ["a.x", "b[1, 2]"]);
    }

    #[test]
    fn names_from_directories() {
        assert_eq!(dotted(Path::new("r/Modelica/Blocks/Filter"), Path::new("r")), "Modelica.Blocks.Filter");
        assert_eq!(dotted(Path::new("r/Filter"), Path::new("r/Filter")), "Filter");
    }
}
