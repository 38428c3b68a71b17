//! creation.txt: a text → the settings that a reference was made with.
//!
//! The files of the Modelica Association have lines `NAME=VALUE // where from`, of which four say how the model is run, and below a script
//! for the tool that made them: calls over several lines, assignments by `:=`. What is none of these is a slip, and is told with its line:
//! a run with other settings than those of the reference compares nothing.

use harpoon_classes::nearest_within;

/// What the reference was made with. What is absent is taken from the experiment annotation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    pub start_time: Option<f64>,
    pub stop_time: Option<f64>,
    pub interval: Option<f64>,
    pub tolerance: Option<f64>,
}

/// So many rows a reference has at most.
const MOST_INTERVALS: f64 = 1e7;

impl Settings {
    /// How many intervals the output has.
    pub fn n_intervals(&self) -> Option<usize> {
        let span = self.stop_time? - self.start_time.unwrap_or(0.0);
        let n = (span / self.interval?).round();
        (1.0..=MOST_INTERVALS).contains(&n).then_some(n as usize)
    }

    /// Why the interval does not lead from start to stop.
    fn refusal_of_interval(&self) -> Option<String> {
        let interval = self.interval?;
        let Some(stop) = self.stop_time else {
            return Some(
                "`Interval` says how many rows there are only where there is a `StopTime`".to_string(),
            );
        };
        let span = stop - self.start_time.unwrap_or(0.0);
        // A model that stops where it starts; that it stops before it starts is told by the simulation.
        if span <= 0.0 || self.n_intervals().is_some() {
            return None;
        }
        Some(match interval * 2.0 > span {
            true => format!("`Interval` is {interval:e} s, longer than the {span:e} s from start to stop"),
            false => format!(
                "`Interval` is {interval:e} s, too short: from start to stop there are {span:e} s, and at most {MOST_INTERVALS:e} intervals"
            ),
        })
    }
}

/// The name of the model, if it is there, and the settings. What cannot be used is told with the number of its line.
pub fn read(text: &str) -> Result<(Option<String>, Settings), (usize, String)> {
    let lines = set_values(text)?;
    let of = |name: &str| lines.iter().find(|line| line.name == name);
    let number = |name: &str, is_usable: fn(f64) -> bool, what: &str| {
        let Some(Line { number, value, .. }) = of(name) else { return Ok(None) };
        match value.parse::<f64>() {
            Ok(value) if value.is_finite() && is_usable(value) => Ok(Some(value)),
            _ => Err((*number, format!("`{name}` is `{value}`, but {what}"))),
        }
    };
    let any = |_| true;
    let settings = Settings {
        start_time: number("StartTime", any, "must be a number")?,
        stop_time: number("StopTime", any, "must be a number")?,
        // Zero for a model that stops where it starts.
        interval: number("Interval", |x| x >= 0.0, "must be a number, not less than zero")?,
        tolerance: number("Tolerance", |x| x > 0.0, "must be a number greater than zero")?,
    };
    if let (Some(why), Some(line)) = (settings.refusal_of_interval(), of("Interval")) {
        return Err((line.number, why));
    }
    Ok((of("modelName").map(|line| line.value.to_string()), settings))
}

/// The names that are used.
const NAMES: [&str; 5] = ["modelName", "StartTime", "StopTime", "Interval", "Tolerance"];

/// A line with one of these names.
struct Line<'t> {
    number: usize,
    name: &'t str,
    value: &'t str,
}

fn set_values(text: &str) -> Result<Vec<Line<'_>>, (usize, String)> {
    let mut found: Vec<Line> = Vec::new();
    // Where a call of the script begins, and how many of its parentheses are open.
    let mut call: Option<(usize, usize)> = None;
    for (line, number) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().zip(1..) {
        let line = line.trim_end_matches('\r');
        let wrong = |why: String| Err((number, why));
        if line.contains(|letter: char| letter.is_control() && letter != '\t') {
            return wrong("it is no text".to_string());
        }
        let code = without_comment(line).trim();
        let is_header = code.starts_with('[') && code.ends_with(']');
        if let Some((begin, n_open)) = call {
            call = still_open(code, n_open).map(|n_open| (begin, n_open));
        } else if code.is_empty() || is_header {
        } else if name_of(code).is_some_and(|(_, rest)| rest.starts_with('(')) {
            call = still_open(code, 0).map(|n_open| (number, n_open));
        } else {
            let Some((name, operator, value)) = assigned(code) else {
                return wrong(format!(
                    "`{}` is no setting; write `NAME=VALUE`, and `//` before a comment",
                    shortened(code)
                ));
            };
            if let Some(known) = NAMES.into_iter().find(|known| *known == name) {
                let value = value.trim_matches('"').trim();
                if operator != "=" || value.is_empty() {
                    return wrong(format!("`{known}` has no value; write `{known}=VALUE`"));
                }
                if let Some(first) = found.iter().find(|line| line.name == known) {
                    return wrong(format!("`{known}` is set twice, in line {} as well", first.number));
                }
                found.push(Line { number, name: known, value });
            } else if let Some(meant) = meant_by(name) {
                return wrong(format!("`{name}` is no setting; did you mean `{meant}`?"));
            }
        }
    }
    match call {
        Some((begin, _)) => Err((begin, "the call has no end: a `)` is missing".to_string())),
        None => Ok(found),
    }
}

/// A name of the file, which may have dots as those of the script, and what follows.
fn name_of(code: &str) -> Option<(&str, &str)> {
    let end = code.find(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == '.'));
    let (name, rest) = code.split_at(end.unwrap_or(code.len()));
    let is_name = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    is_name.then(|| (name, rest.trim_start()))
}

/// Name, `=` or `:=`, and value.
fn assigned(code: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = name_of(code)?;
    let operator = ["=", ":="].into_iter().find(|operator| rest.starts_with(operator))?;
    Some((name, operator, rest[operator.len()..].trim()))
}

/// The setting that somebody had in mind with a name that is none: other letters, or the words of another tool.
fn meant_by(name: &str) -> Option<&'static str> {
    let written = name.replace(['_', '.'], "");
    if ["numberofintervals", "outputinterval", "stepsize"].contains(&written.to_lowercase().as_str()) {
        return Some("Interval");
    }
    // Other names are those of other tools, and may be similar: a third of the letters, as for components, would be too many.
    nearest_within(FEW, &written, NAMES)
}

/// So many letters differ in a slip of the hand.
const FEW: usize = 2;

/// Up to a `//` that stands in no quotes.
fn without_comment(line: &str) -> &str {
    let mut is_quoted = false;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        match letter {
            '"' if before != '\\' => is_quoted = !is_quoted,
            '/' if before == '/' && !is_quoted => return &line[..at - 1],
            _ => {}
        }
        before = letter;
    }
    line
}

/// How many parentheses are open behind a line, if any are.
fn still_open(code: &str, n_open: usize) -> Option<usize> {
    let (mut n_open, mut is_quoted) = (n_open, false);
    for letter in code.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            '(' if !is_quoted => n_open += 1,
            ')' if !is_quoted => n_open = n_open.saturating_sub(1),
            _ => {}
        }
    }
    (n_open > 0).then_some(n_open)
}

fn shortened(code: &str) -> String {
    const LONGEST: usize = 40;
    match code.chars().count() > LONGEST {
        true => code.chars().take(LONGEST).chain("…".chars()).collect(),
        false => code.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Settings, read};

    /// Parts of both kinds that the Modelica Association has published.
    const CREATION: &str = "\
[ResultCreationLog]
modelName=\"Modelica.Blocks.Examples.Filter\"

// Test info
gitURL = https://github.com/modelica/ModelicaStandardLibrary
gitStatus = \r
testOS=\"Microsoft Windows [Version 10.0.18363.815]\"

// Experiment settings (standardized annotation)
StartTime=0
StopTime = 0.9    // from experiment annotation
Interval=0.00018 // (stopTime-startTime)/5000
Tolerance=1e-06 // used default, because no tolerance annotation in model

// Experiment settings (tool specific)
Advanced.PedanticModelica := false;
Advanced.PlaceDymolaSourceFirst=2;
SetDymolaCompiler(\"vs\", {\"MSVCDir=c:/Program Files (x86)/Microsoft Visual Studio/2017\"});
clearFlags();
simulateModel(
  problem=\"Modelica.Blocks.Examples.Filter\",
  startTime=7,
  debug=false);
";

    #[test]
    fn the_settings_of_a_reference() {
        let (model, settings) = read(CREATION).unwrap();
        assert_eq!(model.as_deref(), Some("Modelica.Blocks.Examples.Filter"));
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
    fn a_model_that_stops_where_it_starts() {
        let (_, settings) = read("StartTime=0\nStopTime=0\nInterval=0\n").unwrap();
        assert_eq!(settings.n_intervals(), None);
    }

    #[test]
    fn settings_that_cannot_be_used() {
        let refused = |line: &str| read(&format!("StartTime=0\n{line} // why\n")).unwrap_err();
        assert_eq!(refused("StopTime=abc"), (2, "`StopTime` is `abc`, but must be a number".to_string()));
        let lines = [
            ("Interval=-1", "`Interval` is `-1`"),
            ("Tolerance=0", "`Tolerance` is `0`"),
            ("StopTime=inf", "`StopTime` is `inf`"),
            ("StopTime=", "`StopTime` has no value; write `StopTime=VALUE`"),
            ("modelName=\"\"", "`modelName` has no value"),
            ("StopTime := 5", "`StopTime` has no value"),
            ("StopTime 5", "`StopTime 5` is no setting; write `NAME=VALUE`"),
            ("StopTime", "`StopTime` is no setting"),
            ("=5", "`=5` is no setting"),
            ("StopTme=5", "`StopTme` is no setting; did you mean `StopTime`?"),
            ("stoptime=0.1", "did you mean `StopTime`?"),
            ("stop_time=0.1", "did you mean `StopTime`?"),
            ("ModelName=\"A\"", "did you mean `modelName`?"),
            ("NumberOfIntervals=1000000000", "did you mean `Interval`?"),
            ("\u{1}\u{fffd}", "it is no text"),
            ("\u{fffd}\u{fffd}", "is no setting"),
            ("StartTime=1", "`StartTime` is set twice, in line 1 as well"),
            ("simulateModel(\nStopTime=5", "the call has no end"),
            ("Interval=0.1", "only where there is a `StopTime`"),
        ];
        for (line, why) in lines {
            let (number, message) = refused(line);
            assert!(number == 2 && message.contains(why), "{line}: {number}: {message}");
        }
        for (interval, why) in [("0", "too short"), ("1e-12", "too short"), ("3", "longer than the 1e0 s")] {
            let (number, message) = refused(&format!("Interval={interval}\nStopTime=1"));
            assert!(number == 2 && message.contains(why), "{interval}: {message}");
        }
    }
}
