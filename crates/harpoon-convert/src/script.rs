//! The text of a conversion script → its calls. Only literals can be arguments: nothing is executed.
//! Modelica specification 3.6, section 18.8.2. Calls need no semicolon between them, as the standard library has it.

use harpoon_source::{Diagnostic, FileId, Span};

/// `convertClass("A", {"B", "C"})`
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Call {
    pub function: String,
    pub arguments: Vec<Value>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Text(String),
    List(Vec<String>),
    Boolean(bool),
}

/// All calls of `text[from..to]` in their order, or the first mistake.
pub(crate) fn calls(file: FileId, text: &str, from: usize, to: usize) -> Result<Vec<Call>, Diagnostic> {
    let mut reader = Reader { file, text: &text[..to], at: from };
    let mut calls = Vec::new();
    loop {
        reader.skip();
        // The list of `change(…)` has commas where a file has semicolons.
        while reader.take(';') || reader.take(',') {}
        if reader.at == to {
            return Ok(calls);
        }
        calls.push(reader.call()?);
    }
}

struct Reader<'t> {
    file: FileId,
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn call(&mut self) -> Result<Call, Diagnostic> {
        let start = self.at;
        let function = self.name().ok_or_else(|| self.expected("the call of a conversion function"))?;
        let mut arguments = Vec::new();
        self.need('(')?;
        while !self.take(')') {
            if !arguments.is_empty() {
                self.need(',')?;
            }
            arguments.push(self.argument()?);
        }
        Ok(Call { function, arguments, span: Span::new(self.file, start, self.at) })
    }

    /// The only argument that is named is the last one, `simplify = true`.
    fn argument(&mut self) -> Result<Value, Diagnostic> {
        self.skip();
        match self.text[self.at..].chars().next() {
            Some('"') => Ok(Value::Text(self.string()?)),
            Some('{') => self.list().map(Value::List),
            _ => match self.name().as_deref() {
                Some("true") => Ok(Value::Boolean(true)),
                Some("false") => Ok(Value::Boolean(false)),
                Some("fill") => self.filled().map(Value::List),
                Some("simplify") => {
                    self.need('=')?;
                    self.argument()
                }
                _ => Err(self.expected("a text, a list of texts, `true` or `false`")),
            },
        }
    }

    fn list(&mut self) -> Result<Vec<String>, Diagnostic> {
        self.need('{')?;
        let mut texts = Vec::new();
        while !self.take('}') {
            if !texts.is_empty() {
                self.need(',')?;
            }
            self.skip();
            texts.push(self.string()?);
        }
        Ok(texts)
    }

    /// `fill("", 0)` is the list without a text.
    fn filled(&mut self) -> Result<Vec<String>, Diagnostic> {
        self.need('(')?;
        self.skip();
        let text = self.string()?;
        self.need(',')?;
        self.skip();
        let digits = self.text[self.at..].bytes().take_while(u8::is_ascii_digit).count();
        let n = self.text[self.at..self.at + digits].parse::<usize>();
        let n = n.ok().filter(|n| *n < 1000).ok_or_else(|| self.expected("a number"))?;
        self.at += digits;
        self.need(')')?;
        Ok(vec![text; n])
    }

    fn string(&mut self) -> Result<String, Diagnostic> {
        let mut text = String::new();
        self.need('"')?;
        let mut letters = self.text[self.at..].char_indices();
        while let Some((offset, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.at += offset + 1;
                    return Ok(text);
                }
                '\\' => match letters.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, escaped)) => text.push(escaped),
                    None => break,
                },
                letter => text.push(letter),
            }
        }
        Err(self.expected("the end of this text"))
    }

    fn name(&mut self) -> Option<String> {
        self.skip();
        let rest = &self.text[self.at..];
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '.';
        let length = rest.find(|letter| !is_name(letter)).unwrap_or(rest.len());
        let name = &rest[..length];
        if name.is_empty() || name.starts_with(|letter: char| letter.is_ascii_digit()) {
            return None;
        }
        self.at += length;
        Some(name.to_string())
    }

    fn need(&mut self, letter: char) -> Result<(), Diagnostic> {
        match self.take(letter) {
            true => Ok(()),
            false => Err(self.expected(&format!("`{letter}`"))),
        }
    }

    fn take(&mut self, letter: char) -> bool {
        self.skip();
        let is_there = self.text[self.at..].starts_with(letter);
        self.at += if is_there { letter.len_utf8() } else { 0 };
        is_there
    }

    /// White space and comments.
    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed =
                rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
            self.at += rest.len() - trimmed.len();
            let comment = if trimmed.starts_with("//") {
                trimmed.find('\n').unwrap_or(trimmed.len())
            } else if trimmed.starts_with("/*") {
                trimmed.find("*/").map_or(trimmed.len(), |end| end + 2)
            } else {
                return;
            };
            self.at += comment;
        }
    }

    fn expected(&self, what: &str) -> Diagnostic {
        let end = self.text[self.at..].chars().next().map_or(self.at, |letter| self.at + letter.len_utf8());
        let message = format!("{what} is expected here");
        Diagnostic::error(Span::new(self.file, self.at, end), message)
            .hint("a conversion script is made of calls such as convertClass(\"Old.Name\", \"New.Name\"); nothing else is executed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harpoon_index::Id;

    fn read(text: &str) -> Result<Vec<Call>, String> {
        calls(FileId::from_index(0), text, 0, text.len()).map_err(|problem| problem.message)
    }

    #[test]
    fn calls_need_no_semicolon() {
        let text = "// one\nconvertClass(\"A.B\",\n \"C\") /* two */ convertModifiers({\"A\", \"B\"}, fill(\"\",0), {\"x=\\\"t\\\"\"}, simplify=true);\n";
        let read = read(text).unwrap();
        let texts = |texts: &[&str]| Value::List(texts.iter().map(|text| text.to_string()).collect());
        assert_eq!(read[0].arguments, [Value::Text("A.B".into()), Value::Text("C".into())]);
        assert_eq!(
            read[1].arguments,
            [texts(&["A", "B"]), texts(&[]), texts(&["x=\"t\""]), Value::Boolean(true)]
        );
        assert_eq!((read[0].function.as_str(), read.len()), ("convertClass", 2));
    }

    #[test]
    fn what_is_no_call_is_refused() {
        for (text, message) in [
            ("x := 3", "`(` is expected here"),
            ("f(1+2)", "a text, a list of texts, `true` or `false` is expected here"),
            ("f(\"a", "the end of this text is expected here"),
            ("f(\"a\"", "`,` is expected here"),
            ("{}", "the call of a conversion function is expected here"),
        ] {
            assert_eq!(read(text), Err(message.to_string()), "{text}");
        }
    }
}
