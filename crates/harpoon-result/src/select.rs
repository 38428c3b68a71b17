//! Which variables of a run are of interest: a regular expression or a list, and their names.

use std::collections::HashSet;
use std::fmt;

use regex_lite::Regex;

use crate::Error;

#[derive(Clone, Debug)]
pub enum Selection {
    /// Names in which it is found. Use `^` and `$` to match whole names.
    Expression(Regex),
    /// Exactly these, without their blanks: tools differ in `a[1, 2]` and `a[1,2]`.
    Names(HashSet<String>),
}

impl Selection {
    pub fn new(expression: &str) -> Result<Selection, Error> {
        let wrong = |error| Error::Other(format!("`{expression}` is no regular expression: {error}"));
        if expression.is_empty() {
            return Err(Error::Other("an empty expression matches every name".to_string()));
        }
        Regex::new(expression).map(Selection::Expression).map_err(wrong)
    }

    /// One in each line.
    pub fn of_names(lines: &str) -> Selection {
        Selection::Names(lines.lines().map(without_blanks).collect())
    }

    pub fn contains(&self, name: &str) -> bool {
        match self {
            Selection::Expression(expression) => expression.is_match(name),
            Selection::Names(names) => names.contains(&without_blanks(name)),
        }
    }
}

fn without_blanks(name: &str) -> String {
    name.replace(' ', "")
}

/// What a variable would need to have.
impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Selection::Expression(expression) => write!(f, "a name that matches `{expression}`"),
            Selection::Names(names) if names.len() == 1 => write!(f, "the name that was asked for"),
            Selection::Names(names) => write!(f, "one of the {} names that were asked for", names.len()),
        }
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
    fn names_in_a_list_are_whole() {
        let selection = Selection::of_names("a.b\nc[1, 2].v\nd[1,2]\n");
        for name in ["a.b", "c[1, 2].v", "c[1,2].v", "d[1, 2]", "d[1,2]"] {
            assert!(selection.contains(name), "{name}");
        }
        for name in ["axb", "a.bc", "c[1].v", "xa.b", ""] {
            assert!(!selection.contains(name), "{name}");
        }
    }

    #[test]
    fn a_wrong_expression_is_told() {
        let error = Selection::new("a(").err().unwrap().to_string();
        assert!(error.starts_with("`a(` is no regular expression: "), "{error}");
    }
}
