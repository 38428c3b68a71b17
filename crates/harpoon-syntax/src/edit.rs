//! Replacements in a text: the bytes of some spans change, all others stay as they are.

use harpoon_source::Span;
use std::fmt;

/// Puts `text` in the place of `span`; an empty span inserts, an empty text removes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub span: Span,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditError {
    /// Two edits want to change the same bytes.
    Overlap(Span, Span),
    /// The span does not lie in the text, or cuts a character.
    Outside(Span),
}

/// Applies all edits at once: every span refers to the original text. Their order matters only for insertions at
/// one place, which appear in the order given.
pub fn apply(text: &str, edits: &[Edit]) -> Result<String, EditError> {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    // Stable, so that insertions at one place keep their order, and stand before a replacement that starts there.
    sorted.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut result = String::with_capacity(text.len());
    let mut copied = 0;
    let mut last = None;
    for edit in sorted {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        if let Some(last) = last
            && start < copied
        {
            return Err(EditError::Overlap(last, edit.span));
        }
        if text.get(start..end).is_none() {
            return Err(EditError::Outside(edit.span));
        }
        result.push_str(&text[copied..start]);
        result.push_str(&edit.text);
        copied = end;
        last = Some(edit.span);
    }
    result.push_str(&text[copied..]);
    Ok(result)
}

impl fmt::Display for EditError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::Overlap(a, b) => {
                write!(out, "bytes {}..{} and {}..{} are changed at once", a.start, a.end, b.start, b.end)
            }
            EditError::Outside(span) => {
                write!(out, "bytes {}..{} are not a piece of the text", span.start, span.end)
            }
        }
    }
}

impl std::error::Error for EditError {}

#[cfg(test)]
mod tests {
    use super::*;
    use harpoon_index::Id;
    use harpoon_source::FileId;

    fn edit(start: usize, end: usize, text: &str) -> Edit {
        Edit { span: Span::new(FileId::from_index(0), start, end), text: text.into() }
    }

    #[test]
    fn other_bytes_stay() {
        let text = "model A\r\n\tReal  x=1 ; // größer\nend A;";
        let edits = [edit(16, 17, "y"), edit(18, 19, "2.5")];
        assert_eq!(apply(text, &edits).unwrap(), "model A\r\n\tReal  y=2.5 ; // größer\nend A;");
        assert_eq!(apply(text, &[]).unwrap(), text);
    }

    #[test]
    fn order_matters_only_for_insertions_at_one_place() {
        let edits = [edit(3, 3, "x"), edit(0, 1, ""), edit(3, 3, "y"), edit(3, 4, "D")];
        assert_eq!(apply("abcd", &edits).unwrap(), "bcxyD");
    }

    #[test]
    fn overlapping_edits_are_refused() {
        let edits = [edit(0, 2, "x"), edit(1, 3, "y")];
        assert_eq!(apply("abcd", &edits), Err(EditError::Overlap(edits[0].span, edits[1].span)));
    }

    #[test]
    fn spans_outside_of_the_text_are_refused() {
        for (start, end) in [(3, 5), (5, 5), (0, 2), (2, 2), (2, 1)] {
            let edits = [edit(start, end, "x")];
            assert_eq!(apply("aöb", &edits), Err(EditError::Outside(edits[0].span)), "{start}..{end}");
        }
    }
}
