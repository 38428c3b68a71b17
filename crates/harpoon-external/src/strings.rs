//! `ModelicaStrings_*`: length, parts, comparison and scanning of strings.
//! Indices count bytes from 1, as in C. A scan that finds nothing returns its start index.

use harpoon_expr::Value;

use crate::call::Call;
use crate::{Context, Error};

type Outcome = Result<(), Error>;

pub fn length(call: &mut Call, _: &mut Context) -> Outcome {
    let length = call.text(0)?.len();
    call.return_value(Value::Integer(length as i64));
    Ok(())
}

pub fn substring(call: &mut Call, _: &mut Context) -> Outcome {
    let (text, start, end) = (call.text(0)?, call.integer(1)?, call.integer(2)?);
    // The library's way to say that only one character is wanted.
    let end = if end == -999 { start } else { end };
    let part = usize::try_from(start - 1).ok().zip(usize::try_from(end).ok());
    match part.and_then(|(start, end)| text.get(start..end)) {
        Some(part) => call.return_text(part),
        None => {
            return Err(Error::Failed(format!("`substring` has no characters {start} to {end} in `{text}`")));
        }
    }
    Ok(())
}

/// 1 = less, 2 = equal, 3 = greater.
pub fn compare(call: &mut Call, _: &mut Context) -> Outcome {
    let (a, b, case_sensitive) = (call.text(0)?, call.text(1)?, call.boolean(2)?);
    let order = if case_sensitive {
        a.cmp(b)
    } else {
        a.bytes().map(|c| c.to_ascii_lowercase()).cmp(b.bytes().map(|c| c.to_ascii_lowercase()))
    };
    call.return_value(Value::Integer(order as i64 + 2));
    Ok(())
}

pub fn skip_white_space(call: &mut Call, _: &mut Context) -> Outcome {
    let scanner = Scanner::at(call.text(0)?, call.integer(1)?)?;
    let next = scanner.after_white_space().index();
    call.return_value(Value::Integer(next));
    Ok(())
}

pub fn scan_identifier(call: &mut Call, _: &mut Context) -> Outcome {
    let start = Scanner::at(call.text(0)?, call.integer(1)?)?;
    let token = start.after_white_space();
    let is_part = |c: u8| c.is_ascii_alphanumeric() || c == b'_';
    let end = match token.peek() {
        Some(c) if c.is_ascii_alphabetic() => token.skip_while(is_part),
        _ => start,
    };
    call.set_integer(2, end.index())?;
    call.set_text(3, if end.0 == start.0 && end.1 == start.1 { "" } else { token.until(end) })
}

pub fn scan_integer(call: &mut Call, _: &mut Context) -> Outcome {
    let start = Scanner::at(call.text(0)?, call.integer(1)?)?;
    let token = start.after_white_space();
    let digits = token.skip_sign(call.boolean(2)?);
    let end = digits.map(|digits| (digits, digits.skip_while(|c| c.is_ascii_digit())));
    let number = end.and_then(|(digits, end)| {
        let is_integer = end.1 > digits.1 && !matches!(end.peek(), Some(b'.' | b'e' | b'E'));
        is_integer.then(|| token.until(end).parse::<i64>().ok()).flatten().map(|number| (end, number))
    });
    let (end, number) = number.unwrap_or((start, 0));
    call.set_integer(3, end.index())?;
    call.set_integer(4, number)
}

pub fn scan_real(call: &mut Call, _: &mut Context) -> Outcome {
    let start = Scanner::at(call.text(0)?, call.integer(1)?)?;
    let token = start.after_white_space();
    let (end, number) = token
        .real(call.boolean(2)?)
        .and_then(|end| Some((end, token.until(end).parse::<f64>().ok()?)))
        .unwrap_or((start, 0.0));
    call.set_integer(3, end.index())?;
    call.set_real(4, number)
}

/// A string in quotes; `\"` does not end it and stays as it is. An empty one is not found.
pub fn scan_string(call: &mut Call, _: &mut Context) -> Outcome {
    let start = Scanner::at(call.text(0)?, call.integer(1)?)?;
    let token = start.after_white_space();
    let (end, text) = token.quoted().unwrap_or((start, ""));
    call.set_integer(2, end.index())?;
    call.set_text(3, text)
}

/// The AP hash of Arash Partow, as the published generators of the library seed themselves with it.
pub fn hash_string(call: &mut Call, _: &mut Context) -> Outcome {
    let hash = hash(call.text(0)?.as_bytes());
    call.return_value(Value::Integer(i64::from(hash as i32)));
    Ok(())
}

fn hash(text: &[u8]) -> u32 {
    text.iter().enumerate().fold(0xaaaa_aaaa, |hash: u32, (i, &c)| {
        let c = u32::from(c);
        hash ^ if i % 2 == 0 {
            (hash << 7) ^ c.wrapping_mul(hash >> 3)
        } else {
            !(hash << 11).wrapping_add(c ^ (hash >> 5))
        }
    })
}

/// A place in a text, counted from 0.
#[derive(Clone, Copy)]
struct Scanner<'a>(&'a str, usize);

impl<'a> Scanner<'a> {
    fn at(text: &'a str, index: i64) -> Result<Scanner<'a>, Error> {
        match usize::try_from(index - 1) {
            Ok(place) if place <= text.len() => Ok(Scanner(text, place)),
            _ => Err(Error::Failed(format!(
                "cannot scan `{text}` from character {index}: it has {}",
                text.len()
            ))),
        }
    }

    fn index(self) -> i64 {
        self.1 as i64 + 1
    }

    fn peek(self) -> Option<u8> {
        self.0.as_bytes().get(self.1).copied()
    }

    fn skip_while(self, accept: impl Fn(u8) -> bool) -> Scanner<'a> {
        let rest = &self.0.as_bytes()[self.1..];
        Scanner(self.0, self.1 + rest.iter().take_while(|c| accept(**c)).count())
    }

    fn after_white_space(self) -> Scanner<'a> {
        self.skip_while(|c| c.is_ascii_whitespace() || c == 0x0b)
    }

    fn skip_digits(self) -> Scanner<'a> {
        self.skip_while(|c| c.is_ascii_digit())
    }

    /// `None` if there is a sign where there must be none.
    fn skip_sign(self, unsigned: bool) -> Option<Scanner<'a>> {
        match self.peek() {
            Some(b'+' | b'-') if unsigned => None,
            Some(b'+' | b'-') => Some(Scanner(self.0, self.1 + 1)),
            _ => Some(self),
        }
    }

    /// The end of: sign? digits* ('.' digits*)? (('e'|'E') sign? digits+)?
    fn real(self, unsigned: bool) -> Option<Scanner<'a>> {
        let mut end = self.skip_sign(unsigned)?.skip_digits();
        if end.peek() == Some(b'.') {
            end = Scanner(self.0, end.1 + 1).skip_digits();
        }
        if matches!(end.peek(), Some(b'e' | b'E')) {
            let digits = Scanner(self.0, end.1 + 1).skip_sign(false)?;
            end = digits.skip_digits();
            if end.1 == digits.1 {
                return None;
            }
        }
        Some(end)
    }

    fn quoted(self) -> Option<(Scanner<'a>, &'a str)> {
        if self.peek() != Some(b'"') {
            return None;
        }
        let first = Scanner(self.0, self.1 + 1);
        let mut end = first.skip_while(|c| c != b'"');
        while end.0.as_bytes()[..end.1].last() == Some(&b'\\') && end.peek().is_some() {
            end = Scanner(end.0, end.1 + 1).skip_while(|c| c != b'"');
        }
        end.peek()?;
        let text = first.until(end);
        (!text.is_empty()).then_some((Scanner(end.0, end.1 + 1), text))
    }

    fn until(self, end: Scanner<'a>) -> &'a str {
        // Tokens begin and end at ASCII characters.
        &self.0[self.1..end.1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(name: &str, arguments: &[Value], outputs: &[usize], has_result: bool) -> Vec<Value> {
        crate::call(name, arguments, outputs, has_result, &mut Context::default()).unwrap()
    }

    fn text(text: &str) -> Value {
        Value::String(text.into())
    }

    fn scan(kind: &str, input: &str, start: i64, unsigned: Option<bool>, placeholder: Value) -> (i64, Value) {
        let mut arguments = vec![text(input), Value::Integer(start)];
        arguments.extend(unsigned.map(Value::Boolean));
        let n = arguments.len();
        arguments.extend([Value::Integer(0), placeholder]);
        let mut values = call(&format!("ModelicaStrings_scan{kind}"), &arguments, &[n, n + 1], false);
        let value = values.remove(1);
        (values[0].as_integer().unwrap(), value)
    }

    #[test]
    fn parts_of_a_string() {
        let part = |start, end| {
            call(
                "ModelicaStrings_substring",
                &[text("harpoon"), Value::Integer(start), Value::Integer(end)],
                &[],
                true,
            )
        };
        assert_eq!(part(2, 4), [text("arp")]);
        assert_eq!(part(7, -999), [text("n")]);
        assert_eq!(call("ModelicaStrings_length", &[text("bond")], &[], true), [Value::Integer(4)]);
    }

    #[test]
    fn comparison_with_and_without_case() {
        let compare = |a, b, case| {
            call("ModelicaStrings_compare", &[text(a), text(b), Value::Boolean(case)], &[], true)
        };
        assert_eq!(compare("a", "b", true), [Value::Integer(1)]);
        assert_eq!(compare("Ab", "aB", false), [Value::Integer(2)]);
        assert_eq!(compare("Ab", "aB", true), [Value::Integer(1)]);
        assert_eq!(compare("abc", "ab", false), [Value::Integer(3)]);
    }

    #[test]
    fn numbers_are_scanned() {
        let real = |input, unsigned| scan("Real", input, 1, Some(unsigned), Value::Real(0.0));
        assert_eq!(real("  -1.5e3 x", false), (9, Value::Real(-1500.0)));
        assert_eq!(real("-1.5", true), (1, Value::Real(0.0)));
        assert_eq!(real("2.", false), (3, Value::Real(2.0)));
        assert_eq!(real(".5", false), (3, Value::Real(0.5)));
        assert_eq!(real("2e", false), (1, Value::Real(0.0)));
        assert_eq!(real("abc", false), (1, Value::Real(0.0)));
        let integer = |input, unsigned| scan("Integer", input, 1, Some(unsigned), Value::Integer(0));
        assert_eq!(integer(" +42,", false), (5, Value::Integer(42)));
        assert_eq!(integer("42.0", false), (1, Value::Integer(0)));
        assert_eq!(integer("-42", true), (1, Value::Integer(0)));
    }

    #[test]
    fn words_are_scanned() {
        assert_eq!(scan("Identifier", "x = y_2*z", 4, None, text("")), (8, text("y_2")));
        assert_eq!(scan("Identifier", " 2y", 1, None, text("")), (1, text("")));
        assert_eq!(scan("String", r#" "a \"b\"" c"#, 1, None, text("")), (11, text(r#"a \"b\""#)));
        assert_eq!(scan("String", "\"open", 1, None, text("")), (1, text("")));
        let skip = call("ModelicaStrings_skipWhiteSpace", &[text(" \t x"), Value::Integer(1)], &[], true);
        assert_eq!(skip, [Value::Integer(4)]);
    }

    #[test]
    fn the_hash_of_nothing_and_of_one_letter() {
        assert_eq!(hash(b""), 0xaaaa_aaaa);
        // By hand: h ^ ((h << 7) ^ 97·(h >> 3)) with h = 0xaaaaaaaa.
        let h = 0xaaaa_aaaau32;
        assert_eq!(hash(b"a"), h ^ ((h << 7) ^ 97u32.wrapping_mul(h >> 3)));
    }
}
