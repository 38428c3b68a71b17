//! Values as they are written in Modelica: `3`, `-1.5e-3`, `true`, `"abc"`, `{{1, 2}, {3, 4}}`, `Size.small`.

use std::fmt;

#[derive(Debug, Clone, PartialEq)]
pub enum Literal {
    /// Real or Integer: `2` and `2.0` are the same value.
    Number(f64),
    Boolean(bool),
    String(String),
    /// The literal of an enumeration, without its type.
    Enum(String),
    Array(Vec<Literal>),
}

impl Literal {
    pub fn parse(text: &str) -> Result<Literal, String> {
        let mut parser = Parser { rest: text.trim() };
        let literal = parser.literal()?;
        match parser.rest {
            "" => Ok(literal),
            rest => Err(format!("`{rest}` is left over after the value")),
        }
    }

    /// Numbers agree within rounding, everything else exactly.
    pub fn agrees(&self, other: &Literal) -> bool {
        match (self, other) {
            (Literal::Number(a), Literal::Number(b)) => (a - b).abs() <= 1e-12 * a.abs().max(b.abs()),
            (Literal::Array(a), Literal::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.agrees(b))
            }
            (a, b) => a == b,
        }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Number(x) => write!(f, "{x}"),
            Literal::Boolean(b) => write!(f, "{b}"),
            Literal::String(text) => write!(f, "{text:?}"),
            Literal::Enum(name) => write!(f, "{name}"),
            Literal::Array(elements) => {
                let texts: Vec<String> = elements.iter().map(Literal::to_string).collect();
                write!(f, "{{{}}}", texts.join(", "))
            }
        }
    }
}

struct Parser<'t> {
    rest: &'t str,
}

impl Parser<'_> {
    fn literal(&mut self) -> Result<Literal, String> {
        match self.rest.chars().next() {
            Some('{') => self.array(),
            Some('"') => self.string(),
            Some(c) if c.is_ascii_digit() || c == '-' || c == '.' => self.number(),
            Some(c) if c.is_alphabetic() => Ok(self.word()),
            _ => Err(format!("`{}` is no value", self.rest)),
        }
    }

    fn array(&mut self) -> Result<Literal, String> {
        let mut elements = Vec::new();
        self.eat('{');
        while !self.eat('}') {
            elements.push(self.literal()?);
            if !self.eat(',') && !self.rest.starts_with('}') {
                return Err(format!("`{}` is no continuation of an array", self.rest));
            }
        }
        Ok(Literal::Array(elements))
    }

    fn string(&mut self) -> Result<Literal, String> {
        let mut text = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.rest = self.rest[at + 1..].trim_start();
                    return Ok(Literal::String(text));
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, c)) => text.push(c),
                    None => break,
                },
                c => text.push(c),
            }
        }
        Err("a string is not closed".into())
    }

    fn number(&mut self) -> Result<Literal, String> {
        let part_of_number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
        let word = self.take_while(part_of_number);
        word.parse().map(Literal::Number).map_err(|_| format!("`{word}` is no number"))
    }

    fn word(&mut self) -> Literal {
        match self.take_while(|c| c.is_alphanumeric() || c == '_' || c == '.').as_str() {
            "true" => Literal::Boolean(true),
            "false" => Literal::Boolean(false),
            name => Literal::Enum(name.rsplit('.').next().unwrap_or(name).to_string()),
        }
    }

    fn take_while(&mut self, accept: impl Fn(char) -> bool) -> String {
        let end = self.rest.find(|c| !accept(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        word.to_string()
    }

    fn eat(&mut self, c: char) -> bool {
        let rest = self.rest.strip_prefix(c);
        if let Some(rest) = rest {
            self.rest = rest.trim_start();
        }
        rest.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(text: &str) -> Literal {
        Literal::parse(text).unwrap()
    }

    #[test]
    fn every_kind_is_read() {
        assert_eq!(literal("-1.5e-3"), Literal::Number(-0.0015));
        assert_eq!(literal("true"), Literal::Boolean(true));
        assert_eq!(literal(r#""a\t\"b\"""#), Literal::String("a\t\"b\"".into()));
        assert_eq!(literal("Types.Size.small"), Literal::Enum("small".into()));
        let row = |a, b| Literal::Array(vec![Literal::Number(a), Literal::Number(b)]);
        assert_eq!(literal("{{1, 2}, {3, 4}}"), Literal::Array(vec![row(1.0, 2.0), row(3.0, 4.0)]));
        assert_eq!(literal("{}"), Literal::Array(vec![]));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "{1, 2", "{1 2}", "\"open", "1 2", "1.2.3", "?"] {
            assert!(Literal::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_agree_within_rounding() {
        assert!(literal("{0.3, 1}").agrees(&literal("{0.30000000000000004, 1.0}")));
        assert!(!literal("0.3").agrees(&literal("0.3000000001")));
        assert!(!literal("0").agrees(&literal("1e-300")));
        assert!(!literal("{1}").agrees(&literal("{1, 1}")));
        assert!(!literal("1").agrees(&literal("true")));
    }
}
