//! Reference results: a directory → for each model its trajectory, the signals that count, and the settings.

use std::io::Read;
use std::path::{Path, PathBuf};

use harpoon_source::open_regular;

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

/// What the reference was made with. What is absent is taken from the experiment annotation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    pub start_time: Option<f64>,
    pub stop_time: Option<f64>,
    pub interval: Option<f64>,
    pub tolerance: Option<f64>,
}

impl Settings {
    /// How many intervals the output has.
    pub fn n_intervals(&self) -> Option<usize> {
        let span = self.stop_time? - self.start_time.unwrap_or(0.0);
        let n = (span / self.interval?).round();
        (1.0..=1e7).contains(&n).then_some(n as usize)
    }
}

const SIGNALS: &str = "comparisonSignals.txt";
const SETTINGS: &str = "creation.txt";

/// All references below a directory, by the name of the model.
pub fn find(directory: &Path) -> Result<Vec<Reference>, String> {
    let mut references = Vec::new();
    search(directory, directory, &mut references)?;
    references.sort_by(|a, b| a.model.cmp(&b.model));
    references.dedup_by(|a, b| a.model == b.model);
    Ok(references)
}

fn search(directory: &Path, root: &Path, references: &mut Vec<Reference>) -> Result<(), String> {
    let unreadable = |error| format!("cannot read `{}`: {error}", directory.display());
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(unreadable)? {
        paths.push(entry.map_err(unreadable)?.path());
    }
    // The order of a directory is that of the file system, and must not be seen.
    paths.sort();
    references.extend(of_directory(directory, root)?);
    for path in paths {
        if path.is_dir() {
            search(&path, root, references)?;
        } else if let Some(model) = path.file_stem().and_then(|stem| stem.to_str())
            && path.extension().is_some_and(|extension| extension == "csv")
            && directory.file_name().is_none_or(|name| name != model)
        {
            let model = model.to_string();
            references.push(Reference {
                model,
                trajectory: Some(path),
                signals: None,
                settings: Settings::default(),
            });
        }
    }
    Ok(())
}

/// The reference that a directory is: `Model/Model.csv` and the files beside it.
fn of_directory(directory: &Path, root: &Path) -> Result<Option<Reference>, String> {
    let Some(name) = directory.file_name() else { return Ok(None) };
    let mut file = directory.join(name).into_os_string();
    file.push(".csv");
    let trajectory = Some(PathBuf::from(file)).filter(|path| path.is_file());
    let creation = read_if_there(&directory.join(SETTINGS))?;
    if trajectory.is_none() && creation.is_none() {
        return Ok(None);
    }
    let creation = creation.unwrap_or_default();
    let signals = read_if_there(&directory.join(SIGNALS))?.map(|text| signals(&text));
    let model = value(&creation, "modelName").map(str::to_string).unwrap_or_else(|| dotted(directory, root));
    Ok(Some(Reference { model, trajectory, signals, settings: settings(&creation) }))
}

fn read_if_there(path: &Path) -> Result<Option<String>, String> {
    let mut bytes = Vec::new();
    match open_regular(path).and_then(|mut file| file.read_to_end(&mut bytes)) {
        Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("cannot read `{}`: {error}", path.display())),
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

fn settings(creation: &str) -> Settings {
    let number = |key| value(creation, key)?.parse().ok();
    Settings {
        start_time: number("StartTime"),
        stop_time: number("StopTime"),
        interval: number("Interval"),
        tolerance: number("Tolerance"),
    }
}

/// The value in a line such as `StopTime=10 // from model` or `modelName="A.B"`.
fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let line = text.lines().find_map(|line| line.trim().strip_prefix(key)?.trim_start().strip_prefix('='))?;
    let value = line.split("//").next().unwrap_or_default().trim();
    Some(value.trim_matches('"')).filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Settings, dotted, settings, signals, value};
    use std::path::Path;

    const CREATION: &str = "\
[ResultCreationLog]
modelName=\"Modelica.Blocks.Examples.Filter\"

// Experiment settings (standardized annotation)
StartTime=0
StopTime=0.9 // from model
Interval=0.00018 // (stopTime-startTime)/5000
Tolerance=1e-06 // used default, because no tolerance annotation in model
  startTime=7,
";

    #[test]
    fn the_settings_of_a_reference() {
        assert_eq!(value(CREATION, "modelName"), Some("Modelica.Blocks.Examples.Filter"));
        let settings = settings(CREATION);
        let expected = Settings {
            start_time: Some(0.0),
            stop_time: Some(0.9),
            interval: Some(0.00018),
            tolerance: Some(1e-6),
        };
        assert_eq!(settings, expected);
        assert_eq!(settings.n_intervals(), Some(5000));
        assert_eq!(Settings::default().n_intervals(), None);
    }

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
