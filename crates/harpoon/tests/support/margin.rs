//! A line of a model → what its margin says: `// keyword: words`.
//!
//! Prose is free to have a colon. What looks like an expectation and is none is a mistake of the test, which would
//! otherwise expect nothing in silence.

/// `// keyword: words` with the code before it.
#[derive(Debug, PartialEq)]
pub struct Margin<'t> {
    pub code: &'t str,
    pub keyword: &'t str,
    pub words: &'t str,
}

/// The expectation of a line, if it has one. `is_known` says whether a keyword means something.
pub fn read<'t>(line: &'t str, is_known: &dyn Fn(&str) -> bool) -> Result<Option<Margin<'t>>, String> {
    let Some((code, comment)) = line.split_once("//") else { return Ok(None) };
    let Some((keyword, words)) = comment.split_once(':') else {
        return match is_known(comment.trim()) {
            true => Err(format!("`{}` wants a colon", comment.trim())),
            false => Ok(None),
        };
    };
    if keyword.strip_prefix(' ').is_some_and(is_known) {
        return Ok(Some(Margin { code, keyword: &keyword[1..], words: words.trim() }));
    }
    match looks_like_one(keyword, words, is_known) {
        true => Err(format!("`{}:` is no expectation", comment.split(':').next().unwrap_or_default().trim())),
        false => Ok(None),
    }
}

/// A few plain words before the colon, as keywords are; or one that differs only by blanks and capitals; or a value with
/// its error behind it.
fn looks_like_one(keyword: &str, words: &str, is_known: &dyn Fn(&str) -> bool) -> bool {
    let trimmed = keyword.trim();
    let is_plain = |word: &str| word.chars().all(|c| c.is_ascii_lowercase());
    let n_words = trimmed.split_whitespace().count();
    let is_short = (1..=3).contains(&n_words) && trimmed.split_whitespace().all(is_plain);
    let is_value =
        words.rsplit_once(" within ").is_some_and(|(_, error)| error.trim().parse::<f64>().is_ok());
    is_short || is_value || is_known(&trimmed.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(keyword: &str) -> bool {
        matches!(keyword, "end" | "state events") || keyword.starts_with("at ")
    }

    fn keyword(line: &str) -> Result<Option<&str>, String> {
        Ok(read(line, &known)?.map(|margin| margin.keyword))
    }

    #[test]
    fn expectations() {
        assert_eq!(keyword("  Real x; // end: x = 1 within 1e-6"), Ok(Some("end")));
        assert_eq!(keyword("// at 0.5: x = 1 within 1e-6"), Ok(Some("at 0.5")));
        assert_eq!(keyword("// state events: 4"), Ok(Some("state events")));
    }

    #[test]
    fn prose_with_a_colon() {
        let prose = [
            "// The ladder looks so: i = 0.618*v",
            "// slips from 1 s on: v = 1.5*(t - 1)^2",
            "x = 1;",
            "// so",
        ];
        for line in prose {
            assert_eq!(keyword(line), Ok(None), "{line}");
        }
    }

    #[test]
    fn what_looks_like_an_expectation() {
        let mistakes = [
            "// ends: x = 1",
            "// time events: 4",
            "//end: x = 1",
            "// End: x = 1",
            "// end : x = 1",
            "// Value after the impact: x = 1 within 1e-6",
            "// end",
        ];
        for line in mistakes {
            assert!(keyword(line).is_err(), "{line}");
        }
    }
}
