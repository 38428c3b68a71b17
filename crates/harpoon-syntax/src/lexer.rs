//! Text to tokens: appendix A.1 of the Modelica specification. White space and comments are left out.

use crate::token::{Kind, Token};
use harpoon_source::{Diagnostic, FileId, Span};
use memchr::{memchr, memchr2, memmem};

/// A file that is not Modelica at all is not worth more messages than this.
pub(crate) const MAX_DIAGNOSTICS: usize = 1000;

pub(crate) struct Lexed {
    /// The last one is the end of the file.
    pub tokens: Vec<Token>,
    pub diagnostics: Vec<Diagnostic>,
    /// Where a string or comment starts that goes on to the end of the file.
    pub unclosed: Option<u32>,
}

pub(crate) fn lex(file: FileId, text: &str) -> Lexed {
    let mut lexer =
        Lexer { file, text, bytes: text.as_bytes(), position: 0, diagnostics: Vec::new(), unclosed: None };
    // Libraries have one token per 6 to 12 bytes.
    let mut tokens = Vec::with_capacity(text.len() / 10 + 1);
    loop {
        lexer.skip_blanks();
        let start = lexer.position;
        let kind = lexer.token();
        tokens.push(Token { kind, start: start as u32, end: lexer.position as u32 });
        if kind == Kind::EndOfFile {
            return Lexed { tokens, diagnostics: lexer.diagnostics, unclosed: lexer.unclosed };
        }
    }
}

struct Lexer<'t> {
    file: FileId,
    text: &'t str,
    bytes: &'t [u8],
    position: usize,
    diagnostics: Vec<Diagnostic>,
    unclosed: Option<u32>,
}

impl Lexer<'_> {
    fn byte(&self, ahead: usize) -> u8 {
        // No token contains a zero byte, so it can stand for the end.
        self.bytes.get(self.position + ahead).copied().unwrap_or(0)
    }

    fn report(&mut self, start: usize, end: usize, message: impl Into<String>) -> &mut Diagnostic {
        let span = Span::new(self.file, start, end);
        self.diagnostics.push(Diagnostic::error(span, message));
        self.diagnostics.last_mut().expect("just pushed")
    }

    fn skip_blanks(&mut self) {
        loop {
            match self.byte(0) {
                b' ' | b'\t' | b'\r' | b'\n' | 0x0c => self.position += 1,
                b'/' if self.byte(1) == b'/' => {
                    let rest = &self.bytes[self.position..];
                    self.position += memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                }
                b'/' if self.byte(1) == b'*' => self.skip_comment(),
                // A byte order mark, at the start or where files were put together.
                0xef if self.bytes[self.position..].starts_with("\u{feff}".as_bytes()) => self.position += 3,
                _ => return,
            }
        }
    }

    fn skip_comment(&mut self) {
        let start = self.position;
        let body = start + 2;
        match memmem::find(&self.bytes[body..], b"*/") {
            Some(length) => self.position = body + length + 2,
            None => {
                self.position = self.bytes.len();
                self.unclosed = Some(start as u32);
                self.report(start, body, "the comment is not closed")
                    .hints
                    .push("a comment that starts with `/*` ends with `*/`".into());
            }
        }
    }

    fn token(&mut self) -> Kind {
        use Kind::*;
        let Some(&first) = self.bytes.get(self.position) else {
            return EndOfFile;
        };
        let second = self.byte(1);
        let (kind, length) = match (first, second) {
            (b'a'..=b'z' | b'A'..=b'Z' | b'_', _) => return self.word(),
            (b'0'..=b'9', _) | (b'.', b'0'..=b'9') => return self.number(),
            (b'"', _) => return self.string(),
            (b'\'', _) => return self.quoted_identifier(),
            (b'(', _) => (LeftParen, 1),
            (b')', _) => (RightParen, 1),
            (b'[', _) => (LeftBracket, 1),
            (b']', _) => (RightBracket, 1),
            (b'{', _) => (LeftBrace, 1),
            (b'}', _) => (RightBrace, 1),
            (b',', _) => (Comma, 1),
            (b';', _) => (Semicolon, 1),
            (b':', b'=') => (Assign, 2),
            (b':', _) => (Colon, 1),
            (b'=', b'=') => (EqualEqual, 2),
            (b'=', _) => (Equals, 1),
            (b'.', b'+') => (DotPlus, 2),
            (b'.', b'-') => (DotMinus, 2),
            (b'.', b'*') => (DotStar, 2),
            (b'.', b'/') => (DotSlash, 2),
            (b'.', b'^') => (DotCaret, 2),
            (b'.', _) => (Dot, 1),
            (b'+', _) => (Plus, 1),
            (b'-', _) => (Minus, 1),
            (b'*', _) => (Star, 1),
            (b'/', _) => (Slash, 1),
            (b'^', _) => (Caret, 1),
            (b'<', b'=') => (LessEqual, 2),
            (b'<', b'>') => (NotEqual, 2),
            (b'<', _) => (Less, 1),
            (b'>', b'=') => (GreaterEqual, 2),
            (b'>', _) => (Greater, 1),
            _ => return self.unknown(),
        };
        self.position += length;
        kind
    }

    fn word(&mut self) -> Kind {
        let start = self.position;
        self.skip_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        Kind::keyword(&self.text[start..self.position]).unwrap_or(Kind::Ident)
    }

    fn number(&mut self) -> Kind {
        let mut kind = Kind::Integer;
        self.skip_while(|byte| byte.is_ascii_digit());
        if self.byte(0) == b'.' {
            kind = Kind::Real;
            self.position += 1;
            self.skip_while(|byte| byte.is_ascii_digit());
        }
        if matches!(self.byte(0), b'e' | b'E') {
            let sign = usize::from(matches!(self.byte(1), b'+' | b'-'));
            if self.byte(1 + sign).is_ascii_digit() {
                kind = Kind::Real;
                self.position += 1 + sign;
                self.skip_while(|byte| byte.is_ascii_digit());
            }
        }
        kind
    }

    fn string(&mut self) -> Kind {
        let start = self.position;
        self.position += 1;
        loop {
            let rest = &self.bytes[self.position..];
            match memchr2(b'"', b'\\', rest) {
                Some(length) if rest[length] == b'"' => {
                    self.position += length + 1;
                    return Kind::String;
                }
                // The escaped byte may be the first of a longer character; its other bytes are skipped as text.
                Some(length) if length + 1 < rest.len() => self.position += length + 2,
                _ => break,
            }
        }
        self.position = self.bytes.len();
        self.unclosed = Some(start as u32);
        self.report(start, start + 1, "the string is not closed");
        Kind::Invalid
    }

    fn quoted_identifier(&mut self) -> Kind {
        let start = self.position;
        self.position += 1;
        loop {
            match self.byte(0) {
                b'\'' => {
                    self.position += 1;
                    return Kind::Ident;
                }
                b'\\' if self.byte(1).is_ascii_graphic() => self.position += 2,
                b' '..=b'~' => self.position += 1,
                // Not in the specification, but harmless, and several tools write it.
                0x80.. => self.position += 1,
                _ => break,
            }
        }
        // Probably the quote does not belong here: what follows the word is read as if it were not there.
        self.position = start + 1;
        self.skip_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        self.report(start, start + 1, "the quoted name is not closed")
            .hints
            .push("a name in single quotes ends on the same line".into());
        Kind::Invalid
    }

    /// One message for a whole run of bytes that no token starts with.
    fn unknown(&mut self) -> Kind {
        let start = self.position;
        let character = self.text[start..].chars().next().unwrap_or(' ');
        self.skip_while(|byte| byte >= 0x80 || (!byte.is_ascii_graphic() && !byte.is_ascii_whitespace()));
        while self.byte(0) == self.bytes[start] && self.byte(0).is_ascii_graphic() {
            self.position += 1;
        }
        let end = self.position;
        if self.diagnostics.len() >= MAX_DIAGNOSTICS {
            return Kind::Invalid;
        }
        let message = match character {
            character if character.is_control() => {
                format!("the character U+{:04X} means nothing here", character as u32)
            }
            character => format!("the character `{character}` means nothing here"),
        };
        let hint = match character {
            '!' => Some("not equal is written `<>`, and not is written `not`"),
            '&' => Some("the logical and is written `and`"),
            '|' => Some("the logical or is written `or`"),
            '#' | '%' => Some("a comment starts with `//`"),
            '“' | '”' | '„' | '‘' | '’' => Some("strings stand between plain double quotes"),
            character if character.is_alphabetic() => {
                Some("names consist of the letters a to z, digits and `_`, or stand between single quotes")
            }
            _ => None,
        };
        self.report(start, end, message).hints.extend(hint.map(String::from));
        Kind::Invalid
    }

    fn skip_while(&mut self, wanted: impl Fn(u8) -> bool) {
        let rest = &self.bytes[self.position..];
        self.position += rest.iter().position(|&byte| !wanted(byte)).unwrap_or(rest.len());
    }
}

/// The value of a string token: quotes removed, escapes resolved, line ends as `\n`.
/// Each escape that does not exist is handed to `unknown` with its offset in the token.
pub(crate) fn string_value(token: &str, mut unknown: impl FnMut(usize, char)) -> Box<str> {
    let body = &token[1..token.len() - 1];
    if memchr2(b'\\', b'\r', body.as_bytes()).is_none() {
        return body.into();
    }
    let mut value = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(plain) = memchr2(b'\\', b'\r', rest.as_bytes()) {
        value.push_str(&rest[..plain]);
        let special = &rest[plain..];
        if let Some(after) = special.strip_prefix('\r') {
            value.push('\n');
            rest = after.strip_prefix('\n').unwrap_or(after);
            continue;
        }
        let escaped = special[1..].chars().next().expect("the lexer saw a character after the backslash");
        match escape(escaped) {
            Some(character) => value.push(character),
            None => {
                unknown(1 + body.len() - special.len(), escaped);
                value.push('\\');
                value.push(escaped);
            }
        }
        rest = &special[1 + escaped.len_utf8()..];
    }
    value.push_str(rest);
    value.into()
}

fn escape(letter: char) -> Option<char> {
    Some(match letter {
        '\'' | '"' | '?' | '\\' => letter,
        'a' => '\x07',
        'b' => '\x08',
        'f' => '\x0c',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\x0b',
        _ => return None,
    })
}

/// The text under which a name is known: `'a\?'` and `'a?'` are one name, the quotes stay.
pub(crate) fn needs_plain_spelling(token: &str) -> bool {
    token.starts_with('\'') && memchr(b'\\', token.as_bytes()).is_some()
}

pub(crate) fn plain_spelling(token: &str) -> String {
    let mut plain = String::with_capacity(token.len());
    let mut characters = token.chars();
    while let Some(character) = characters.next() {
        match (character, character == '\\') {
            (_, true) => match characters.next() {
                Some(redundant @ ('?' | '"')) => plain.push(redundant),
                Some(other) => plain.extend(['\\', other]),
                None => plain.push('\\'),
            },
            (other, false) => plain.push(other),
        }
    }
    plain
}
