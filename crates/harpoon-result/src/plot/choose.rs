//! Which signals are meant: names on the command line → signals, or an error with names that are near.

use harpoon_source::visible_name;

use crate::{Error, Signal, Source, Trajectory};

/// So many curves without being asked are a picture; more are a mess.
const MOST: usize = 12;

const N_NEAR: usize = 5;

/// A name is that of a signal, that of an array (all its elements are meant), or a pattern in which `*` stands for any
/// characters. Without names all signals that vary are meant, if they are few.
pub fn choose<'r>(run: &'r Trajectory, names: &[String]) -> Result<Vec<&'r Signal>, Error> {
    let mut chosen: Vec<&Signal> = Vec::new();
    if names.is_empty() {
        chosen.extend(run.signals().iter().filter(|signal| matches!(signal.source, Source::Column(..))));
        if chosen.len() > MOST || chosen.is_empty() {
            return Err(too_many(run, chosen.len()));
        }
    }
    for name in names {
        let found = find(run, name);
        if found.is_empty() {
            return Err(Error::NotThere(unknown(run, name)));
        }
        chosen.extend(found);
    }
    let mut once: Vec<&Signal> = Vec::with_capacity(chosen.len());
    for signal in chosen {
        if !once.iter().any(|other| std::ptr::eq(*other, signal)) {
            once.push(signal);
        }
    }
    Ok(once)
}

fn find<'r>(run: &'r Trajectory, name: &str) -> Vec<&'r Signal> {
    if let Some(signal) = run.signal_like(name) {
        return vec![signal];
    }
    let is_element =
        |signal: &&Signal| signal.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('['));
    let elements: Vec<_> = run.signals().iter().filter(is_element).collect();
    if !elements.is_empty() || !name.contains('*') {
        return elements;
    }
    run.signals().iter().filter(|signal| matches(name, &signal.name)).collect()
}

/// Whether `*` in the pattern can be replaced so that the name results. What stands between two of them is taken where it is found
/// first: if the rest does not fit behind it, it does not fit farther on either.
fn matches(pattern: &str, name: &str) -> bool {
    let Some((before, after)) = pattern.split_once('*') else { return pattern == name };
    let Some(mut rest) = name.strip_prefix(before) else { return false };
    let (middle, end) = after.rsplit_once('*').unwrap_or(("", after));
    for part in middle.split('*') {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(end)
}

fn too_many(run: &Trajectory, n_varying: usize) -> Error {
    let examples: Vec<_> =
        run.signals().iter().take(N_NEAR).map(|signal| format!("\n  {}", signal.name)).collect();
    let message = match n_varying {
        0 => "no signal varies; name those that you want to see".to_string(),
        n => format!("there are {n} signals; name those that you want to see, such as{}", examples.concat()),
    };
    Error::Other(message)
}

fn unknown(run: &Trajectory, name: &str) -> String {
    if run.texts().iter().any(|text| text.name == name) {
        return format!("`{name}` is a text, which cannot be drawn");
    }
    let near = near(run, name);
    if near.is_empty() {
        return format!("there is no signal `{name}`; the result has {} others", run.signals().len());
    }
    let list: String = near.iter().map(|name| format!("\n  {}", visible_name(name))).collect();
    format!("there is no signal `{name}`. Did you mean:{list}")
}

/// Names that differ by little, or that contain what was asked for.
fn near<'r>(run: &'r Trajectory, name: &str) -> Vec<&'r str> {
    let wanted = name.replace('*', "").to_lowercase();
    let mut near: Vec<(usize, &str)> = Vec::new();
    for signal in run.signals() {
        let candidate = signal.name.to_lowercase();
        let distance = distance(&wanted, &candidate);
        // A part of a name is nearer than two names with nothing in common.
        if distance <= wanted.len().div_ceil(3) {
            near.push((distance, &signal.name));
        } else if !wanted.is_empty() && candidate.contains(&wanted) {
            near.push((wanted.len() + candidate.len(), &signal.name));
        }
    }
    near.sort();
    near.into_iter().map(|(_, name)| name).take(N_NEAR).collect()
}

/// How many characters to insert, remove or replace (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, a) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{choose, distance, matches};
    use crate::{Signal, Text, Trajectory};

    fn chosen(names: &[&str]) -> Result<Vec<String>, String> {
        let signals = ["body.v", "body.a", "body.r_0[1]", "body.r_0[2]", "inertia.phi", "R[1,2]"];
        let signals: Vec<_> = signals.iter().map(|name| Signal::column(*name, 0)).collect();
        let text = Text { name: "state".to_string(), description: String::new(), value: "on".into() };
        let run = Trajectory::new(signals, vec![0.0], vec![vec![1.0]]).with_texts(vec![text]);
        let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
        match choose(&run, &names) {
            Ok(signals) => Ok(signals.iter().map(|signal| signal.name.clone()).collect()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn names_arrays_and_patterns() {
        assert_eq!(chosen(&["inertia.phi", "body.v"]).unwrap(), ["inertia.phi", "body.v"]);
        assert_eq!(chosen(&["body.r_0"]).unwrap(), ["body.r_0[1]", "body.r_0[2]"]);
        assert_eq!(chosen(&["body.*"]).unwrap().len(), 4);
        assert_eq!(chosen(&["*a*", "body.a"]).unwrap(), ["body.a", "inertia.phi"]);
        assert_eq!(chosen(&["R[1, 2]"]).unwrap(), ["R[1,2]"]);
        assert_eq!(chosen(&[]).unwrap().len(), 6);
    }

    #[test]
    fn unknown_names_bring_near_ones() {
        assert_eq!(chosen(&["state"]).unwrap_err(), "`state` is a text, which cannot be drawn");
        let error = chosen(&["inertia.phy"]).unwrap_err();
        assert_eq!(error, "there is no signal `inertia.phy`. Did you mean:\n  inertia.phi");
        let error = chosen(&["PHI"]).unwrap_err();
        assert_eq!(error, "there is no signal `PHI`. Did you mean:\n  inertia.phi");
        let error = chosen(&["current"]).unwrap_err();
        assert_eq!(error, "there is no signal `current`; the result has 6 others");
    }

    #[test]
    fn distances() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("same", "same"), 0);
    }

    #[test]
    fn patterns() {
        assert!(matches("a*c", "abc") && matches("a*c", "ac") && matches("*", "") && matches("*b*", "abc"));
        assert!(!matches("a*c", "abd") && !matches("a", "ab"));
    }
}
