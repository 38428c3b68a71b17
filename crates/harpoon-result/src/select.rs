//! Which variables of a run are of interest: a regular expression and their names.

use regex_lite::Regex;

use crate::Error;

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

#[cfg(test)]
mod tests {
    use super::Selection;

    fn names(expression: &str) -> Vec<&str> {
        let selection = Selection::new(expression).unwrap();
        ["body.v", "body.a", "spring.s_rel", "b"]
            .into_iter()
            .filter(|name| selection.contains(name))
            .collect()
    }

    #[test]
    fn a_part_of_the_name_is_enough() {
        assert_eq!(names("body"), ["body.v", "body.a"]);
        assert_eq!(names("^b$"), ["b"]);
        assert_eq!(names(r"\.(v|s_rel)$"), ["body.v", "spring.s_rel"]);
    }

    #[test]
    fn a_wrong_expression_is_told() {
        let error = Selection::new("a(").err().unwrap().to_string();
        assert!(error.starts_with("`a(` is no regular expression: "), "{error}");
    }
}
