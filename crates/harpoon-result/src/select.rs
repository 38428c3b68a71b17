//! Which variables of a run are of interest: regular expression and signals → some of the signals.

use regex_lite::Regex;

use crate::{Error, Signal};

/// Names in which an expression is found. Use `^` and `$` to match whole names.
pub struct Selection(Regex);

impl Selection {
    pub fn new(expression: &str) -> Result<Selection, Error> {
        let wrong = |error| Error::Other(format!("`{expression}` is no regular expression: {error}"));
        Regex::new(expression).map(Selection).map_err(wrong)
    }

    pub fn contains(&self, name: &str) -> bool {
        self.0.is_match(name)
    }
}

pub fn select(signals: Vec<Signal>, expression: &str) -> Result<Vec<Signal>, Error> {
    let selection = Selection::new(expression)?;
    Ok(signals.into_iter().filter(|signal| selection.contains(&signal.name)).collect())
}

#[cfg(test)]
mod tests {
    use super::select;
    use crate::Signal;

    fn names(expression: &str) -> Vec<String> {
        let names = ["body.v", "body.a", "spring.s_rel", "b"];
        let signals = names.iter().enumerate().map(|(column, name)| Signal::column(*name, column)).collect();
        select(signals, expression).unwrap().into_iter().map(|signal| signal.name).collect()
    }

    #[test]
    fn a_part_of_the_name_is_enough() {
        assert_eq!(names("body"), ["body.v", "body.a"]);
        assert_eq!(names("^b$"), ["b"]);
        assert_eq!(names(r"\.(v|s_rel)$"), ["body.v", "spring.s_rel"]);
    }

    #[test]
    fn a_wrong_expression_is_told() {
        let error = select(Vec::new(), "a(").unwrap_err().to_string();
        assert!(error.starts_with("`a(` is no regular expression: "), "{error}");
    }
}
