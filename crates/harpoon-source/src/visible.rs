//! Text from models and files → text that can be shown: nothing in it controls a terminal, or breaks a picture.

use std::borrow::Cow;
use std::path::Path;

/// Longer names and messages are cut: nobody reads them, and they would hide what stands around.
const LONGEST: usize = 2000;

/// Control characters become their pictures (␛), what else does not show a mark, see [`is_control`]; lines and tabulators stay.
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

/// The same on one line, as a whole: a name with a line break in it would forge a line of its own.
pub fn visible_line(text: &str) -> Cow<'_, str> {
    let mark = |letter: char| match letter {
        '\n' => '␊',
        '\t' => '␉',
        _ => picture(letter).unwrap_or(letter),
    };
    match text.chars().all(|letter| mark(letter) == letter) {
        true => Cow::Borrowed(text),
        false => text.chars().map(mark).collect(),
    }
}

/// The name of a file or folder, which may have anything in it.
pub fn visible_path(path: &Path) -> String {
    visible_line(&path.to_string_lossy()).into_owned()
}

/// A document of JSON in which such characters are written as escapes: it means the same, and can be shown.
pub fn visible_json(json: &str) -> Cow<'_, str> {
    // What is no text is ASCII, and line breaks within texts are escaped already.
    if json.chars().all(|letter| picture(letter).is_none()) {
        return Cow::Borrowed(json);
    }
    let mut shown = String::with_capacity(json.len());
    for letter in json.chars() {
        match picture(letter) {
            None => shown.push(letter),
            Some(_) => letter
                .encode_utf16(&mut [0; 2])
                .iter()
                .for_each(|unit| shown.push_str(&format!("\\u{unit:04x}"))),
        }
    }
    Cow::Owned(shown)
}

/// Whether a character does something to a terminal, or to the characters around it, instead of being shown: controls old and new,
/// marks of direction, what has no width, and what hides text in text. Lines and tabulators count.
pub fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
                '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// What is shown instead of a character that cannot be.
fn picture(letter: char) -> Option<char> {
    match letter {
        '\n' | '\t' => None,
        '\x00'..='\x1f' => char::from_u32(0x2400 + letter as u32),
        '\x7f' => Some('␡'),
        // The last two are of no use in any text, and not allowed in pictures.
        _ if is_control(letter) || matches!(letter, '\u{fffe}' | '\u{ffff}') => Some('\u{fffd}'),
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
        for letter in
            ['\u{80}', '\u{85}', '\u{9f}', '\u{200b}', '\u{2028}', '\u{2066}', '\u{feff}', '\u{e0041}']
        {
            assert_eq!(visible_text(&letter.to_string()), "\u{fffd}", "{letter:?}");
        }
        assert_eq!(visible_name(&"ä".repeat(100)).chars().count(), 81);
    }

    #[test]
    fn json_means_the_same() {
        assert_eq!(
            visible_json("{\n  \"ä\": \"\u{9b}\u{7f}\u{e0041}\"\n}"),
            "{\n  \"ä\": \"\\u009b\\u007f\\udb40\\udc41\"\n}"
        );
        assert!(matches!(visible_json("{\"a\": \"Höhe\"}"), Cow::Borrowed(_)));
    }
}
