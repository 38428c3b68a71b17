//! Text from models and files → text that can be shown: nothing in it controls a terminal, or breaks a picture.

use std::borrow::Cow;

/// Longer names and messages are cut: nobody reads them, and they would hide what stands around.
const LONGEST: usize = 2000;

/// Control characters become their pictures (␛), characters that turn the direction of writing around a mark; lines and tabulators stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_short = text.len() <= LONGEST;
    if is_short && text.chars().all(|letter| picture(letter).is_none()) {
        return Cow::Borrowed(text);
    }
    let mut shown: String =
        text.chars().take(LONGEST).map(|letter| picture(letter).unwrap_or(letter)).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    Cow::Owned(shown)
}

/// The same for a text of any length.
pub fn visible_text(text: &str) -> Cow<'_, str> {
    match text.chars().all(|letter| picture(letter).is_none()) {
        true => Cow::Borrowed(text),
        false => text.chars().map(|letter| picture(letter).unwrap_or(letter)).collect(),
    }
}

/// The same on one line, for names.
pub fn visible_name(text: &str) -> String {
    const LONGEST: usize = 80;
    let shown = visible(text).replace(['\n', '\t', '\r'], " ");
    match shown.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &shown[..end]),
        None => shown,
    }
}

fn picture(letter: char) -> Option<char> {
    match letter {
        '\n' | '\t' => None,
        '\x00'..='\x1f' => char::from_u32(0x2400 + letter as u32),
        '\x7f' => Some('␡'),
        '\u{80}'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => Some('\u{fffd}'),
        // Of no use in any text, and not allowed in pictures.
        '\u{fffe}' | '\u{ffff}' => Some('\u{fffd}'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_controls_a_terminal() {
        assert_eq!(visible("\x1b[2Jgone\n"), "␛[2Jgone\n");
        assert_eq!(visible("a\u{202e}b\u{9b}1m"), "a\u{fffd}b\u{fffd}1m");
        assert!(matches!(visible("Höhe [m]"), Cow::Borrowed("Höhe [m]")));
        assert_eq!(visible(&"x".repeat(3000)).chars().count(), 2001);
        assert_eq!(visible_name("a\nb"), "a b");
        assert_eq!(visible_name(&"ä".repeat(100)).chars().count(), 81);
    }
}
